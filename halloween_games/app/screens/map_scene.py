"""A map as it was last saved in Tiled: the board, and what is wrong with it at its squares."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Final

import pygame

from halloween_games.core.board import BoardSpec
from halloween_games.core.speaker import Speaker
from halloween_games.kit import backdrop, sizes
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.kit.input import Command, Input, Pointed, Pos, Scrolled
from halloween_games.kit.painter import Painter
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import Button, Widget, WidgetScene
from halloween_games.table.board_picture import draw_layers

Rect = pygame.Rect

NOWHERE: Final = Rect(0, 0, 0, 0)
SECONDS: Final = 0.5  # between two looks at the file
HEAD_UNITS: Final = 92
FOOT_UNITS: Final = 76
EDGE_UNITS: Final = 28
LIST_SHARE: Final = 0.4  # of the width, for what is wrong
ROW_GAP: Final = 10
PAGE_UNITS: Final = 46  # the buttons that turn the page
BADGE_UNITS: Final = 30


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong with a map, in sentences, and the squares where it is."""

    where: str
    what: str
    hint: str
    squares: tuple[str, ...] = ()


@dataclass(frozen=True)
class MapNews:
    """What was found in the file."""

    game: str = ""  # the title of the game, if that can be known
    name: str = ""  # of the board
    board: BoardSpec | None = None  # what can be seen of it
    picture: pygame.Surface | None = None  # the first position, if it can be played on
    faults: Sequence[Fault] = ()
    play: Callable[[], None] | None = None  # begin a game on it


@dataclass
class FaultRow(Widget):
    """What is wrong, with the number that stands at its squares."""

    number: int = 0
    fault: Fault = field(default_factory=lambda: Fault("", "", ""))
    chosen: bool = False

    def height(self, painter: Painter, width: int) -> int:
        """The height of a row of that *width*, in pixels."""
        about = painter.fonts.render(self._words(), painter.text_px(sizes.TEXT), painter.colors.paper, BODY, width)
        return about.get_height() + painter.px(12 + 26 + 14)

    def _words(self) -> str:
        return f"{self.fault.what} {self.fault.hint}"

    @staticmethod
    def text_width(painter: Painter, width: int) -> int:
        """The width of the text in a row of *width*."""
        return width - painter.px(14 + BADGE_UNITS + 12 + 14)

    def called(self, text: Speaker) -> str:
        return f"{self.number}. {self._words()}"

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        colors, px = painter.colors, painter.px
        edge = colors.candle if self.chosen else colors.rim
        painter.rounded(self.rect, (colors.panel[1],) * 2, edge, 2.5 if self.chosen else 1.5, 12, colors.panel_opacity)
        center = (self.rect.left + px(14 + BADGE_UNITS / 2), self.rect.top + px(12 + BADGE_UNITS / 2))
        draw_badge(painter, center, self.number, self.chosen)
        left = self.rect.left + px(14 + BADGE_UNITS + 12)
        width = self.text_width(painter, self.rect.width)
        line = Rect(left, self.rect.top + px(9), width, px(26))
        painter.line_in(self.fault.where, line, sizes.TEXT, colors.candle, BOLD)
        body = Rect(left, line.bottom + px(3), width, self.rect.bottom - px(8) - line.bottom)
        painter.paragraph(self._words(), body, sizes.TEXT, colors.paper, BODY)


def draw_badge(painter: Painter, center: tuple[float, float], number: int, chosen: bool) -> None:
    """Draw the number of a fault."""
    colors, px = painter.colors, painter.px
    painter.dot(center, px(BADGE_UNITS / 2), colors.ink)
    painter.dot(center, px(BADGE_UNITS / 2 - 2), colors.candle if chosen else colors.paper)
    room = Rect(0, 0, px(BADGE_UNITS - 6), px(BADGE_UNITS - 4))
    room.center = (round(center[0]), round(center[1]))
    painter.line_in(str(number), room, sizes.TEXT, colors.ink, BOLD, "center", least=0.6)


class MapScene(WidgetScene):
    """Shows a map and reads it again after each save."""

    def __init__(
        self,
        services: Services,
        name: str,
        read: Callable[[], MapNews],
        is_saved_again: Callable[[], bool],
    ) -> None:
        """*name* is that of the file, *read* reads it, *is_saved_again* tells when that is worth it."""
        super().__init__(services)
        self.name = name
        self._read = read
        self._is_saved_again = is_saved_again
        self._waited = 0.0
        self._page = 0
        self._starts = [0]  # the first fault of each page
        self._ground: pygame.Surface | None = None
        self._board = NOWHERE
        self._list = NOWHERE
        self._scaled: pygame.Surface | None = None
        self._seen: MapNews | None = None  # the last of which something could be seen
        self.chosen = 0
        self._make_buttons()
        self._take(read())

    def _make_buttons(self) -> None:
        text = self.services.text
        self._back = Button("back", NOWHERE, label=text("button.back"), icon="arrow_left", act=self.back)
        self._play = Button("play", NOWHERE, label=text("map.play"), icon="play", warm=True, act=self.play)
        self._earlier = Button("earlier", NOWHERE, icon="arrow_up", tip=text("map.earlier"), act=self._turner(-1))
        self._later = Button("later", NOWHERE, icon="arrow_down", tip=text("map.later"), act=self._turner(1))

    def _take(self, news: MapNews) -> None:
        self.news = news
        if news.board is not None:
            self._seen = news
        self._scaled = self._ground = None
        self._page = 0
        self.chosen = next((at for at, fault in enumerate(news.faults) if fault.squares), 0)
        self._starts = [0]
        self.rows = [FaultRow(f"fault.{at}", NOWHERE, number=at + 1, fault=one) for at, one in enumerate(news.faults)]
        self._play.enabled = news.play is not None

    def enter(self) -> None:
        super().enter()
        self._say()

    def _say(self) -> None:
        self.services.speech.say(f"{self.name}. {self.summary()}")
        for fault in self.news.faults:
            self.services.speech.say(f"{fault.where}: {fault.what} {fault.hint}")

    def summary(self) -> str:
        """Whether it can be played on, in a sentence."""
        text = self.services.text
        return text("map.problems", count=len(self.news.faults)) if self.news.faults else text("map.fits")

    def play(self) -> None:
        """Begin a game on the board."""
        if self.news.play is not None:
            self.news.play()

    def retranslate(self) -> None:
        self._make_buttons()
        self._take(self._read())

    # ------------------------------------------------------------------ time and input

    def update(self, dt: float) -> bool:
        self._waited += dt
        if self._waited < SECONDS:
            return False
        self._waited = 0.0
        if not self._is_saved_again():
            return False
        self._take(self._read())
        self._say()
        self.place()
        self.refresh()
        return True

    def cancel(self) -> None:
        self.back()

    def commands(self) -> Mapping[str, Callable[[], None]]:
        return {"start_now": self.play}

    def offers(self) -> Set[str]:
        return super().offers() | {"page_up", "page_down"}

    def handle(self, event: Input) -> bool:
        if isinstance(event, Command) and event.name in ("page_up", "page_down"):
            self.turn_page(1 if event.name == "page_down" else -1)
            return True
        used = super().handle(event)
        return self._choose(event) or used

    def scrolled(self, event: Scrolled) -> bool:
        self.turn_page(-1 if event.lines > 0 else 1)
        return True

    def _choose(self, event: Input) -> bool:
        """The fault that is selected in the list, or whose square is pointed at, is told on the board."""
        found = self._fault_at(event.pos) if isinstance(event, Pointed) else None
        if found is None:
            row = self.focused()
            found = row.number - 1 if isinstance(row, FaultRow) else None
        if found is None or found == self.chosen:
            return False
        self.chosen = found
        for row in self.rows:
            row.chosen = row.number - 1 == found
        return True

    def _fault_at(self, pos: Pos) -> int | None:
        """The first fault of the square at *pos*."""
        squares = [square for fault in self.news.faults for square in fault.squares]
        under = next((square for square in squares if self._cell_of(square).collidepoint(pos)), None)
        return next((at for at, one in enumerate(self.news.faults) if under in one.squares), None) if under else None

    def _turner(self, step: int) -> Callable[[], None]:
        return lambda: self.turn_page(step)

    def turn_page(self, step: int) -> None:
        """Show the next faults, or those before."""
        self._page = max(0, min(len(self._starts) - 1, self._page + step))
        self.place()
        self.refresh()

    # ------------------------------------------------------------------ where everything lies

    def needs(self) -> tuple[float, float]:
        return 900, 560

    def place(self) -> None:
        px, (width, height) = self.painter.px, self.size
        self._scaled = self._ground = None
        edge = px(EDGE_UNITS)
        top, foot = px(HEAD_UNITS), height - px(FOOT_UNITS)
        split = width - edge - round((width - 2 * edge) * LIST_SHARE)
        self._board = Rect(edge, top, split - px(24) - edge, foot - px(12) - top)
        self._list = Rect(split, top, width - edge - split, foot - px(12) - top)
        self._back.rect = Rect(edge, foot, px(170), px(52))
        self._play.rect = Rect(0, foot, min(px(320), self._list.width), px(52))
        self._play.rect.right = width - edge
        self._place_rows()

    def _place_rows(self) -> None:
        """Lay out the rows of this page, and where each page begins."""
        painter, px, room = self.painter, self.painter.px, self._list
        inside = FaultRow.text_width(painter, room.width)
        heights = [min(row.height(painter, inside), room.height) for row in self.rows]
        gap = px(ROW_GAP)
        fits = sum(heights) + gap * max(0, len(heights) - 1) <= room.height
        most = room.height if fits else room.height - px(PAGE_UNITS + 8)
        self._starts, used = [0], 0
        for at, height in enumerate(heights):
            if used and used + height > most:
                self._starts.append(at)
                used = 0
            used += height + gap
        self._page = min(self._page, len(self._starts) - 1)
        first = self._starts[self._page]
        last = self._starts[self._page + 1] if self._page + 1 < len(self._starts) else len(self.rows)
        top = room.top
        for row, height in zip(self.rows[first:last], heights[first:last], strict=True):
            row.rect = Rect(room.left, top, room.width, min(height, most))
            row.chosen = row.number - 1 == self.chosen
            top += height + gap
        side, pages = px(PAGE_UNITS), []
        if len(self._starts) > 1:
            self._earlier.rect = Rect(room.left, room.bottom - side, side, side)
            self._later.rect = self._earlier.rect.move(side + px(12), 0)
            self._earlier.enabled, self._later.enabled = self._page > 0, self._page + 1 < len(self._starts)
            pages = [self._earlier, self._later]
        self.widgets = [*self.rows[first:last], *pages, self._back, self._play]

    def first_focus(self) -> str | None:
        return "play" if self._play.enabled else "back"

    def _grid(self) -> tuple[Rect, int, int]:
        """The rectangle of the board that is not playable, and its columns and rows."""
        board = self._seen.board if self._seen is not None else None
        if board is None:
            return NOWHERE, 0, 0
        room = self._board
        side = min(room.width // board.columns, room.height // board.rows)
        found = Rect(0, 0, side * board.columns, side * board.rows)
        found.center = room.center
        return found, board.columns, board.rows

    def _cell(self, at: int) -> Rect:
        """The square with that number, from the bottom left."""
        grid, columns, rows = self._grid()
        side = grid.width // columns
        return Rect(grid.left + at % columns * side, grid.top + (rows - 1 - at // columns) * side, side, side)

    def _cell_of(self, square: str) -> Rect:
        """The square of that name."""
        _, columns, rows = self._grid()
        column, row = ord(square[0]) - ord("a"), int(square[1:]) - 1
        return self._cell(row * columns + column) if column < columns and row < rows else NOWHERE

    # ------------------------------------------------------------------ picture

    def heading(self) -> str:
        return self.name

    def paint(self, painter: Painter) -> None:
        surface = painter.surface
        if self._ground is None:
            self._ground = backdrop.night(painter, self.size, "game").copy()
            painter.surface = self._ground
            self._paint_head(painter)
            self._paint_board(painter)
            painter.surface = surface
        surface.blit(self._ground, (0, 0))
        if self.news.faults:
            self._paint_faults(painter)
        else:
            self._paint_praise(painter)

    def _paint_head(self, painter: Painter) -> None:
        colors, px, text = painter.colors, painter.px, self.services.text
        left, width = px(EDGE_UNITS), self.size[0] - 2 * px(EDGE_UNITS)
        painter.line_in(self.name, Rect(left, px(14), width, px(42)), sizes.TITLE, colors.candle, HEAD)
        board = self.news.board
        words = self.summary()
        if board is not None:
            size = f"{board.columns} × {board.rows}"
            words = " · ".join(filter(None, (self.news.game, size, words)))
        painter.line_in(words, Rect(left, px(54), width, px(30)), sizes.LARGE, colors.paper, BODY)
        between = Rect(self._back.rect.right + px(20), self._back.rect.top, 0, self._back.rect.height)
        between.width = self._play.rect.left - px(20) - between.left
        painter.paragraph(text("map.hint"), between, sizes.TEXT, colors.muted, BODY, center=True)

    def _paint_board(self, painter: Painter) -> None:
        seen, room = self._seen, self._board
        if seen is None or seen.board is None:
            words = self.services.text("map.nothing")
            painter.paragraph(words, room, sizes.LARGE, painter.colors.muted, BODY, center=True)
            return
        if seen.picture is not None:
            picture = seen.picture
            scale = min(room.width / picture.width, room.height / picture.height)
            size = max(1, round(picture.width * scale)), max(1, round(picture.height * scale))
            shown = pygame.transform.smoothscale(picture, size)
            painter.surface.blit(shown, shown.get_rect(center=room.center))
        else:
            clip = painter.surface.get_clip()
            painter.surface.set_clip(self._grid()[0])
            draw_layers(painter, seen.board, self._cell)
            painter.surface.set_clip(clip)
        if self.news.board is None:  # what is shown is not there any more
            veil = pygame.Surface(room.size, pygame.SRCALPHA)
            veil.fill((*painter.colors.ink, 150))
            painter.surface.blit(veil, room)

    def _paint_faults(self, painter: Painter) -> None:
        """Draw the numbers at their squares, and the chosen fault in words beside its first square."""
        colors, px = painter.colors, painter.px
        if len(self._starts) > 1:
            line = Rect(self._later.rect.right + px(14), self._later.rect.top, 0, self._later.rect.height)
            line.width = self._list.right - line.left
            words = self.services.text("saves.page", page=self._page + 1, pages=len(self._starts))
            painter.line_in(words, line, sizes.TEXT, colors.muted, BODY)
        if self.news.board is None:
            return
        numbered = list(enumerate(self.news.faults))
        numbered.sort(key=lambda one: one[0] == self.chosen)  # the chosen one above the others
        for at, fault in numbered:
            chosen = at == self.chosen
            rects = [rect for square in fault.squares if (rect := self._cell_of(square)).width]
            for rect in rects:
                inside = rect.inflate(-px(4), -px(4))
                painter.frame(inside, colors.candle if chosen else colors.glow_fight, 5 if chosen else 3, 8)
            for rect in rects:
                center = (rect.left + px(BADGE_UNITS / 2 + 2), rect.top + px(BADGE_UNITS / 2 + 2))
                draw_badge(painter, center, at + 1, chosen)
        if self.chosen < len(self.news.faults):
            self._paint_words(painter, self.news.faults[self.chosen])

    def _paint_words(self, painter: Painter, fault: Fault) -> None:
        """Draw what is wrong beside its first square, within the part for the board."""
        rect = self._cell_of(fault.squares[0]) if fault.squares else NOWHERE
        if not rect.width:
            return
        colors, px = painter.colors, painter.px
        width = min(px(300), self._board.width - px(8))
        image = painter.fonts.render(fault.what, painter.text_px(sizes.TEXT), colors.paper, BODY, width - px(24))
        bubble = Rect(0, 0, image.get_width() + px(24), image.get_height() + px(18))
        bubble.midtop = (rect.centerx, rect.bottom + px(4))
        if bubble.bottom > self._board.bottom:
            bubble.bottom = rect.top - px(4)
        bubble.clamp_ip(self._board)
        painter.panel(bubble, colors.candle, 2)
        painter.paragraph(fault.what, bubble.inflate(-px(22), -px(14)), sizes.TEXT, colors.paper, BODY)

    def _paint_praise(self, painter: Painter) -> None:
        colors, px, text, room = painter.colors, painter.px, self.services.text, self._list
        board = self.news.board
        words = text("map.fits.about")
        if board is not None and board.author:
            words = f"{text('boards.by', author=board.author)}\n{words}"
        width = room.width - px(48)
        high = painter.fonts.render(words, painter.text_px(sizes.LARGE), colors.paper, BODY, width).get_height()
        card = Rect(room.left, room.top, room.width, min(room.height, px(18 + 44 + 12 + 22) + high))
        painter.panel(card, colors.hues[1], 2.5)
        painter.icon("check", (card.left + px(40), card.top + px(40)), 34, "candle")
        line = Rect(card.left + px(72), card.top + px(18), card.width - px(92), px(44))
        name = self.news.name or self.name
        painter.line_in(name, line, sizes.HEADING, colors.candle, HEAD)
        body = Rect(card.left + px(24), line.bottom + px(12), width, 0)
        body.height = card.bottom - px(14) - body.top
        painter.paragraph(words, body, sizes.LARGE, colors.paper, BODY)
