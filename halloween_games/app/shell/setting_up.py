"""Setting up positions: opens the screen for it, and plays or shares what was set up."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from halloween_games import games
from halloween_games.app.exports.looks import load_look
from halloween_games.app.shell.notices import show_message
from halloween_games.kit import clipboard
from halloween_games.session.new_game import NewGame, SeatPlan, seat_plans

if TYPE_CHECKING:
    from halloween_games.app.screens.set_up import SetUpScene
    from halloween_games.app.shell.playing import Playing
    from halloween_games.core.state import State
    from halloween_games.kit.scenes import Scene
    from halloween_games.kit.services import Services
    from halloween_games.session.position_editor import PositionEditor


@dataclass(eq=False, repr=False)
class SettingUp:
    """Opens the board on which positions are set up. *choose_players* goes on to who plays from there."""

    services: Services
    playing: Playing
    choose_players: Callable[[NewGame], None]

    def can(self, game_id: str) -> bool:
        """Whether positions of that game can be set up."""
        return games.load(game_id).parts.tray is not None

    def open(self) -> None:
        """Set a position up from the one that the player of the current game sees."""
        if self.can(self.playing.game.session.game.id):
            self.playing.rest()
            self.services.stack.push(self.scene_from_game(self.services))

    def scene_from_game(self, services: Services) -> Scene:
        """The screen with the position of the current game, shown with *services*."""
        from halloween_games.session.position_editor import PositionEditor

        session = self.playing.game.session
        editor = PositionEditor(session.game, session.seats, session.match.options, session.view, _seed())
        new = self.playing.new
        return self._scene(services, editor, session.names, new.seats if new is not None else seat_plans(session.seats))

    def open_new(self, new: NewGame) -> None:
        """Set a position up for a game that is about to begin: with its board, players and house rules."""
        from halloween_games.session.position_editor import PositionEditor

        game = games.load(new.game_id).on(new.board)
        editor = PositionEditor(game, len(new.seats), new.options, seed=_seed())
        self.services.stack.push(self._scene(self.services, editor, self.playing.names(new), new.seats))

    def _scene(
        self, services: Services, editor: PositionEditor, names: Sequence[str], plans: tuple[SeatPlan, ...]
    ) -> SetUpScene:
        from halloween_games.app.screens.set_up import SetUpScene, SetUpWays

        game, seats = editor.game, editor.seats
        look = load_look(game, services.text.for_game(game.id, names), seats)
        ways = SetUpWays(partial(self._play, editor, plans), partial(self._share, editor))
        return SetUpScene(services, editor, look, names, ways)

    def _play(self, editor: PositionEditor, plans: tuple[SeatPlan, ...], state: State) -> None:
        """Go on to who plays, after a confirmation if a game would be lost."""
        game = editor.game
        new = NewGame(game.id, plans, editor.options, game.other_board, state)
        self.playing.unless_lost(partial(self.choose_players, new), "menu.leave.go")

    def _share(self, editor: PositionEditor, state: State) -> None:
        """Copy the share code of the position."""
        from halloween_games.app.saving import share  # imported lazily: the launcher does not need it

        text = self.services.text
        code = share.write_position(editor.game, editor.seats, editor.options, state)
        sentence = text("set_up.shared" if clipboard.copy(code) else "clipboard.missing")
        show_message(self.services, text("set_up.title"), sentence, "copy")


def _seed() -> int:
    return random.SystemRandom().randrange(1 << 62)
