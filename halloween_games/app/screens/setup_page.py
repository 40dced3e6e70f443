"""What the pages have in common on which a game is set up: who plays, against whom, and what is behind More."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import SystemRandom
from typing import Final

from halloween_games.app.saving.profiles import Profiles
from halloween_games.app.saving.statistics import Row
from halloween_games.app.screens.boards_scene import board_name, who_begins
from halloween_games.app.screens.navigation import Pages, Shell
from halloween_games.app.screens.page import DesignedPage, draw_lettering
from halloween_games.app.screens.seats import strength_line
from halloween_games.core.board import BoardSpec
from halloween_games.core.game import Game, Options
from halloween_games.core.speaker import Speaker
from halloween_games.kit import backdrop
from halloween_games.kit.fonts import HEAD
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import NOWHERE, Rect, Room, between
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import Button, MainButton, SwitchButton, Widget
from halloween_games.session.new_game import NewGame

FIRST_GAMES: Final = 10  # of a person, in which a learning game is offered


def other_rules(text: Speaker, game: Game, options: Options) -> list[str]:
    """The house rules that *options* choose of *game*, in words."""
    found = []
    for option in game.options:
        value = options.get(option.name, option.default)
        if value != option.default:
            key = f"option.{option.name}"
            found.append(text(key) if isinstance(value, bool) else text(f"{key}.{value}"))
    return found


class SetupPage(DesignedPage):
    """A page on which *game* is set up; what is planned on it can be rehearsed, and it takes another board.

    *new* is the setup so far, *start* starts a game.
    """

    offers_saving = True
    offers_paste = True
    title_key = "title"

    def __init__(
        self,
        services: Services,
        game: Game,
        new: NewGame,
        shell: Shell,
        pages: Pages,
        start: Callable[[NewGame], object],
    ) -> None:
        super().__init__(services)
        self.game = game
        self.new = new
        self.shell = shell
        self.pages = pages
        self._start = start
        self.text: Speaker = services.text.for_game(game.id)
        self.back_button = Button("back", act=self.cancel, quiet=True)
        self.main = MainButton("start", act=self.start)
        self._title = NOWHERE

    offers_match = True

    @property
    def go(self) -> str:
        """What the main button says."""
        return self.main.label

    @property
    def can_go(self) -> bool:
        """Whether it can be pressed."""
        return self.main.enabled

    @property
    def draws(self) -> bool:
        """Whether luck draws who begins."""
        raise NotImplementedError

    def planned(self) -> NewGame:
        """The game as it is set up now."""
        raise NotImplementedError

    @property
    def is_complete(self) -> bool:
        """Whether as many sit here as can play."""
        return len(self.planned().seats) in self.game.on(self.new.board).seats

    def take(self, board: BoardSpec | None) -> None:
        """Play on *board*; None is the standard one."""
        raise NotImplementedError

    def taken(self, new: NewGame) -> None:
        """Go on with the rules of *new*, which came back from More."""
        raise NotImplementedError

    def start(self) -> None:
        """Start the game."""
        new = self.planned()
        if self.draws and new.start is None:
            new = replace(new, drawn=SystemRandom().randrange(len(new.seats)))
        self._start(new)

    def commands(self) -> Mapping[str, Callable[[], None]]:
        return {"start_now": self.start, "rules": lambda: self.pages.rules(self.game.id)}

    def strength(self, level: str) -> str:
        """The measured strength of *level*; levels are measured on the standard board."""
        return strength_line(self.text, self.game.id, level) if self.new.board is None else ""

    def fairness(self) -> str:
        """What the game says about who begins, or what was measured; empty for other rules or more players."""
        if "draw.about" in self.text:
            return self.text("draw.about")
        new, maps = self.planned(), self.game.boards.maps if self.game.boards is not None else ()
        is_usual = all(new.options.get(option.name, option.default) == option.default for option in self.game.options)
        if new.start is not None or not is_usual or (len(new.seats) > 2 and len(maps) < 2):
            return ""
        board = self.game.on(new.board)
        return who_begins(board.board_for(len(new.seats)), self.text) if len(new.seats) in board.seats else ""

    # ------------------------------------------------------------------ what all have at the same place

    def place_frame(self) -> Room:
        """Place title, way back and main button; returns what is between them."""
        self.measure()
        (width, height), px = self.size, self.px
        wide = min(width, round(backdrop.design(self.size, self._is_small)[0] * self._s * 1.12)) - 2 * px(40, 16)
        room = Room((width - wide) // 2, px(96, 58), wide, height - px(22, 12) - px(96, 58))
        self._title = Rect(room.left, px(12, 8), room.width, px(66, 38))
        self.back_button.rect = Rect(room.right - px(112), px(26, 10), px(112), px(46, 38))
        self.main.rect = room.cut_bottom(px(68, 54), px(16, 8)).cut_right(px(400, 344))
        return room

    def paint_frame(self, painter: Painter, asked: str) -> None:
        """The night, the lettering of the game, and what is *asked* on this page."""
        super().paint(painter)
        rect = self._title
        right = draw_lettering(painter, self.game, rect.topleft, rect.height)
        if right is None:
            right = painter.line_in(self.text("title"), rect, 40, painter.colors.candle, HEAD).right
        left, end, top = right + self.px(24), self.back_button.rect.left, rect.top + self.px(6, 0)
        room = between(left, top, end - self.px(16), top + rect.height)
        painter.line_in(asked, room, 26 * self._s / painter.u, painter.colors.paper, HEAD)


@dataclass(frozen=True)
class SeatingWays:
    """Where a page of who plays leads, and what is known of people."""

    shell: Shell
    pages: Pages
    start: Callable[[NewGame], object]
    more: Callable[[SetupPage], None]
    """Shows everything else, and comes back."""
    profiles: Profiles
    all_rows: Callable[[], Sequence[Row]]
    """Reads the statistics."""


class SeatingPage(SetupPage):
    """A page on which people and opponents sit down; everything else is behind More."""

    def __init__(self, services: Services, game: Game, new: NewGame, ways: SeatingWays) -> None:
        super().__init__(services, game, new, ways.shell, ways.pages, ways.start)
        self.profiles = ways.profiles
        self._all_rows = ways.all_rows
        self.more = Button("more", act=lambda: ways.more(self), quiet=True)
        self.learning = SwitchButton("learning", changed=self._set_learning)

    @property
    def offers_learning(self) -> bool:
        """Whether a learning game has a switch on the page itself."""
        return False

    @staticmethod
    def is_new(rows: Sequence[Row]) -> bool:
        """Whether somebody with these results may still want to learn by playing."""
        return sum(row.games + row.helped for row in rows) < FIRST_GAMES

    def _set_learning(self, on: bool) -> None:
        """With the coach, or without."""
        self.new = replace(self.new, learning=on)
        self.renew()

    def name_learning(self) -> None:
        """Say anew what the switch of a learning game does, and whether it is on."""
        self.learning.label, self.learning.on = self.text("new.learning"), self.new.learning
        self.learning.tip = self.text("new.learning.about")

    def offer_learning(self, after: Widget) -> None:
        """Show the switch of a learning game after another widget, or leave it behind More."""
        self.widgets = [widget for widget in self.widgets if widget is not self.learning]
        if self.offers_learning:
            self.widgets.insert(self.widgets.index(after) + 1, self.learning)

    def more_words(self, short: bool = False) -> str:
        """What is not as usual, or what can be found behind More."""
        text, found = self.text, []
        if self.new.board is not None:
            found.append(board_name(self.game, self.new.board, text))
        found += other_rules(text, self.game, self.new.options)
        if self.new.of_two is not None:
            found.append(text("new.match"))
        if self.planned().teaches and not self.offers_learning:
            found.append(text("new.learning"))
        return (
            text("against.more.other", what=", ".join(found))
            if found
            else text("launcher.more" if short else "against.more")
        )

    def place_more(self) -> None:
        """Place the button that leads to everything else."""
        left = self._title.left
        wide = min(self.px(480, 400), self.main.rect.left - left - self.px(16))
        self.more.rect = Rect(left, 0, wide, self.px(54, 46)).move_to(centery=self.main.rect.centery)
