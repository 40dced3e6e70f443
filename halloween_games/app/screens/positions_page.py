"""The practice positions of a game by theme, with a star for each that is solved."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from halloween_games.app.screens.dialogs import NOWHERE
from halloween_games.app.screens.page import TitledPage
from halloween_games.app.screens.puzzles_page import StarCell
from halloween_games.core.phrases import in_a_row
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.kit.painter import scaled
from halloween_games.kit.rect import Rect, Room
from halloween_games.kit.widgets import Button
from halloween_games.puzzles.goals import PUZZLE_TEXTS
from halloween_games.puzzles.positions import WON

if TYPE_CHECKING:
    from halloween_games.app.screens.navigation import PracticeWays
    from halloween_games.kit.painter import Painter
    from halloween_games.kit.services import Services
    from halloween_games.puzzles.positions import PracticePosition

ROW_UNITS: Final = 70  # at most
COLUMNS: Final = 10  # at least
NAME_SHARE: Final = 0.24  # of a row, for the theme
INFO_UNITS: Final = 150  # at least
MOST_INFO: Final = 400
WORDS_UNITS: Final = 110  # below a board


def is_upright(room: Rect) -> bool:
    """Whether words stand below a board there, not beside it."""
    return room.height > 0.8 * room.width


@dataclass
class PositionCell(StarCell):
    """One position."""

    position: PracticePosition = field(kw_only=True)


class PositionsScene(TitledPage):
    """A row for each theme; below them what is to be done in the position that has the focus."""

    def __init__(self, services: Services, game_id: str, practice: PracticeWays) -> None:
        super().__init__(services, Button("close", quiet=True))
        self._game_id = game_id
        self._practice = practice
        self.rows: dict[str, list[PositionCell]] = {}
        for one in practice.positions(game_id):
            row = self.rows.setdefault(one.theme, [])
            act = partial(practice.play, one)
            row.append(PositionCell(f"position.{one.id}", act=act, number=len(row) + 1, position=one))
        self.cells = [cell for row in self.rows.values() for cell in row]
        self.widgets = [*self.cells, self.close_button]
        self._boards: dict[str, pygame.Surface] = {}
        self._body = self._info = NOWHERE
        self.text = services.text
        self.make()

    def make(self) -> None:
        """Also what the person has solved by now."""
        super().make()
        self.text = self.services.text.for_game(self._game_id).with_sentences(PUZZLE_TEXTS)
        solved = self._practice.solved()
        for theme, row in self.rows.items():
            for cell in row:
                cell.is_lit = cell.position.id in solved
                cell.tip = self.text("positions.one", theme=self.text(f"theme.{theme}"), number=cell.number)
                if cell.is_lit:
                    cell.tip = self.text("positions.one.solved", position=cell.tip)

    def _waiting(self) -> PositionCell | None:
        """The first that is not solved."""
        return next((cell for cell in self.cells if not cell.is_lit), self.cells[0] if self.cells else None)

    def enter(self) -> None:
        super().enter()
        self.make()
        self.refresh()

    def first_focus(self) -> str | None:
        waiting = self._waiting()
        return waiting.name if waiting is not None else None

    # ------------------------------------------------------------------ where everything lies

    def fill(self, room: Room) -> None:
        px = self.painter.px
        gap, edge, info = px(12), px(16), min(px(INFO_UNITS), (room.bottom - self.title_line.top) // 3)
        each = min(px(ROW_UNITS), (room.height - gap - info - edge) // max(1, len(self.rows)))
        self._body = room.cut_top(each * len(self.rows) + edge, gap)
        most = room.width + px(WORDS_UNITS) if is_upright(room) else px(MOST_INFO)
        self._info = room.cut_top(min(most, room.height))
        inner = self._body.inflate(-2 * px(14), -2 * px(8))
        names = round(inner.width * NAME_SHARE)
        columns = max([COLUMNS, *map(len, self.rows.values())])
        wide = (inner.width - names) / columns
        for number, row in enumerate(self.rows.values()):
            for column, cell in enumerate(row):
                left, upper = inner.left + names + round(column * wide), inner.top + number * each
                cell.rect = Rect(left + px(3), upper + px(3), round(wide) - px(6), each - px(6))

    # ------------------------------------------------------------------ picture

    def heading(self) -> str:
        text = self.services.text
        return text("narration.value", label=text.for_game(self._game_id)("title"), value=text("positions.title"))

    def paint(self, painter: Painter) -> None:
        super().paint(painter)
        colors, px = painter.colors, painter.px
        painter.panel(self._body, colors.hues[1], 3)
        for theme, row in self.rows.items():
            first = row[0].rect
            below = Room(self._body.left + px(18), first.top, first.left - self._body.left - px(26), first.height)
            name = below.cut_top(below.height * 3 // 5)
            painter.line_in(self.text(f"theme.{theme}"), name, sizes.LARGE, colors.paper, HEAD, least=0.5)
            count = sum(cell.is_lit for cell in row)
            painter.line_in(f"{count} / {len(row)}", below, sizes.TEXT, colors.muted, BODY, least=0.5)
        self._draw_info(painter)

    def _draw_info(self, painter: Painter) -> None:
        """The position that has the focus, and what is to be done there."""
        px, colors, focused = painter.px, painter.colors, self.focused()
        cell = focused if isinstance(focused, PositionCell) else self._waiting()
        if cell is None:
            return
        painter.panel(self._info, colors.hues[1], 3)
        goal, position = Room(self._info.inflate(-2 * px(16), -2 * px(12))), cell.position
        if position.id not in self._boards:
            self._boards[position.id] = self._practice.board(position)
        board = self._boards[position.id]
        upright = is_upright(self._info)
        across, down = (goal.width, goal.height - px(WORDS_UNITS)) if upright else (goal.width / 2, goal.height)
        small = scaled(board, (across, down))
        place = goal.cut_top(small.height, px(14)) if upright else goal.cut_left(small.width, px(18))
        painter.surface.blit(small, small.get_rect(midtop=place.midtop))
        head = goal.cut_top(px(30), px(6))
        painter.line_in(cell.tip, head, sizes.LARGE, colors.candle, HEAD, least=0.5)
        told = [self.text.say(position.goal)]
        if position.kind == WON and position.turns and not position.steps:
            told.append(self.text("positions.turns", count=position.turns))
        painter.paragraph(in_a_row(told), goal, sizes.HEADING, colors.paper, BOLD, least=0.4)
