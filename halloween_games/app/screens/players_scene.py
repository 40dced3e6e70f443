"""The widget that chooses who plays a seat, and the dialog for changing players during a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from halloween_games.app.screens.dialogs import HEAD_UNITS, Dialog
from halloween_games.app.screens.seats import PERSON, level_name, strength_line
from halloween_games.core.game import Game
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.core.match import Player
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import Seat
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BODY, HEAD
from halloween_games.kit.option_rows import Stepper
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import NOWHERE, Rect, Room, between
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import Button
from halloween_games.session.new_game import SeatPlan

ROW_UNITS: Final = 92


def seat_stepper(
    text: Speaker, seat: Seat, level: str, offered: Sequence[str], changed: Callable[[str], None]
) -> Stepper:
    """The widget that chooses who plays *seat*: a person, or a computer of a level that is *offered* or plays there."""
    choices = [PERSON, *(name for name in LEVEL_NAMES if name in offered or name == level)]
    icons = ["computer" if name else "person" for name in choices]
    names = [level_name(text, name) for name in choices]
    stepper = Stepper(f"who.{seat}", choices=names, icons=icons, label=text("outline.seat", number=seat + 1))
    stepper.at, stepper.changed = choices.index(level) if level in choices else 0, lambda at: changed(choices[at])
    stepper.wraps = False  # beside a person there is the weakest computer, not the strongest one
    return stepper


class PlayersScene(Dialog):
    """A dialog over a game: each seat can be given to a person or a computer of any level at any time."""

    def __init__(
        self, services: Services, game: Game, players: Sequence[Player], seat: Callable[[Seat, Player], None]
    ) -> None:
        super().__init__(services, services.text("players.title"), "people")
        self.game_id = game.id
        self.players = list(players)
        self._seat = seat
        text = services.text
        for number, player in enumerate(players):
            change = partial(self._change, number)
            self.widgets.append(seat_stepper(text, number, player.level, game.offered_levels, change))
        self.widgets.append(Button("close", label=text("button.close"), icon="check", warm=True, act=self.back))
        self._rows, self._foot = list[Room](), NOWHERE

    def _change(self, seat: Seat, level: str) -> None:
        # The name stays: everybody is used to it, and earlier sentences contain it.
        player = SeatPlan(level=level).player(self.players[seat].name)
        self.players[seat] = player
        self._seat(seat, player)

    def box(self) -> tuple[float, float]:
        return 680, HEAD_UNITS + len(self.players) * ROW_UNITS + 84

    def fill(self) -> None:
        px, room = self.painter.px, Room(self.inner)
        self._foot = room.cut_bottom(px(46), px(14))
        self.widgets[-1].rect = self._foot.cut_right(px(150), px(20))
        self._rows = room.rows(len(self.players))
        for row, widget in zip(self._rows, self.widgets, strict=False):
            widget.rect = Rect(row.right - px(340), row.top + px(4), px(340), px(46))

    def paint(self, painter: Painter) -> None:
        super().paint(painter)
        px, text = painter.px, self.text
        for seat, (row, player) in enumerate(zip(self._rows, self.players, strict=True)):
            stepper = self.widgets[seat].rect
            painter.drawing(f"emblems/token_{seat}", Rect(row.left, stepper.top + px(3), px(40), px(40)))
            name = between(row.left + px(54), stepper.top, stepper.left - px(16), stepper.bottom)
            painter.line_in(player.name, name, sizes.HEADING, painter.colors.paper, HEAD)
            about = Rect(stepper.left, stepper.bottom + px(4), stepper.width, px(24))
            words = strength_line(text, self.game_id, player.level)
            painter.line_in(words, about, sizes.SMALL, painter.colors.muted, BODY, "center")
        painter.line_in(text("players.hint"), self._foot, sizes.SMALL, painter.colors.muted, BODY)
