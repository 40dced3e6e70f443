"""What the pages have in common on which a game is set up: against whom, and the whole setup."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from halloween_games.kit.widgets import WidgetScene

if TYPE_CHECKING:
    from halloween_games.app.screens.navigation import Pages, Shell
    from halloween_games.core.board import BoardSpec
    from halloween_games.core.game import Game
    from halloween_games.core.speaker import Speaker
    from halloween_games.kit.services import Services
    from halloween_games.session.new_game import NewGame


class SetupPage(WidgetScene):
    """A page on which *game* is set up; what is planned on it can be rehearsed, and it takes another board."""

    offers_options = True
    offers_saving = True
    offers_paste = True

    def __init__(self, services: Services, game: Game, shell: Shell, pages: Pages) -> None:
        super().__init__(services)
        self.game = game
        self.shell = shell
        self.pages = pages
        self.text: Speaker = services.text.for_game(game.id)

    def planned(self) -> NewGame:
        """The game as it is set up now."""
        raise NotImplementedError

    def take(self, board: BoardSpec | None) -> None:
        """Play on *board*; None is the standard one."""
        raise NotImplementedError

    def start(self) -> None:
        """Start the game."""
        raise NotImplementedError

    def commands(self) -> Mapping[str, Callable[[], None]]:
        return {"start_now": self.start, "rules": lambda: self.pages.rules(self.game.id)}
