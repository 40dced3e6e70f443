"""The list of saved games, and the dialog that asks for a name to save one under."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import partial
from math import inf
from typing import Final

import pygame

from halloween_games.app.saving.saved_game_words import Lines
from halloween_games.app.saving.saves import MAX_NAME
from halloween_games.app.screens.dialogs import HEAD_UNITS, Choice, Dialog, FieldsScene, ask
from halloween_games.core.names import clean_name
from halloween_games.core.speaker import Speaker
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.kit.input import Command, Input, Scrolled
from halloween_games.kit.key_caps import shortcut
from halloween_games.kit.outline import Part
from halloween_games.kit.painter import Painter, scaled
from halloween_games.kit.rect import NOWHERE, Rect, Room, between, lay, square
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import Button, Segment, TextField, Widget

WIDEST_PICTURE: Final = 1.04  # its width for a height of one


class Picture:
    """The thumbnail of a saved game, loaded only when it is drawn, and rendered if it is missing."""

    def __init__(self, fetch: Callable[[], pygame.Surface | None]) -> None:
        self._fetch = fetch
        self._is_wanted = False
        self._source: pygame.Surface | None = None
        self._scaled: pygame.Surface | None = None
        self._room = (0, 0)
        self._is_fetched = False

    def develop(self) -> bool:
        """Load it if it was to be drawn; True if there is something new to draw."""
        if self._is_fetched or not self._is_wanted:
            return False
        self._is_fetched = True
        self._source = self._fetch()
        return self._source is not None

    def draw(self, painter: Painter, box: Rect) -> None:
        """Draw it in the middle of *box* with rounded corners; a lantern until it is loaded."""
        self._is_wanted = True
        painter.rounded(box, painter.colors.night[:2], painter.colors.ink, 2, 12)
        if self._source is None:
            side = round(min(box.size) * 0.7)
            image = painter.art.square("common/lantern", side)
            painter.surface.blit(image, image.get_rect(center=box.center))
            return
        room = box.inflate(-2 * painter.px(5), -2 * painter.px(5))
        if self._scaled is None or self._room != room.size:
            self._scaled, self._room = scaled(self._source, room.size), room.size
        painter.surface.blit(self._scaled, self._scaled.get_rect(center=room.center))


@dataclass(frozen=True)
class Unfinished:
    """The game that the launcher offers to go on with; *rival* waits for the person's turn, if it is a computer."""

    game_id: str
    told: Callable[[], Lines]  # in the current language
    picture: Picture
    open: Callable[[], None]
    rival: str = ""


@dataclass
class SavedGameCard(Widget):
    """One saved game in a list, or an invalid file."""

    lines: Lines = field(default_factory=lambda: Lines("", "", "", ""))
    picture: Picture | None = None  # None for a file that cannot be read

    def called(self, text: Speaker) -> str:
        return self.lines.told()

    def part(self, text: Speaker) -> Part:
        about = ", ".join(filter(None, (self.lines.progress, self.lines.when)))
        return replace(super().part(text), about=about)

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        colors = painter.colors
        px, rect = painter.px, self.rect
        is_lit = self.hovered or focused
        edge = colors.glow_chosen if focused else colors.edge
        painter.shadowed(rect, colors.button_cool if is_lit else colors.panel, edge, 3 if focused else 2, 16)
        column = between(rect.left + px(9), rect.top + px(9), rect.right - px(12), rect.bottom - px(9))
        inset = column.cut_left(min(round(column.height * WIDEST_PICTURE), round(rect.width * 0.42)), px(14))
        if self.picture is None:
            painter.rounded(inset, colors.night[:2], colors.ink, 2, 12)
            painter.icon("warning", inset.center, inset.height * 0.4 / painter.u, "candle")
            self._draw_problem(painter, column)
            return
        self.picture.draw(painter, inset)
        if is_lit:
            self._draw_play(painter, inset, pressed)
        self._draw_lines(painter, column)

    def _draw_problem(self, painter: Painter, column: Room) -> None:
        head = column.cut_top(painter.px(30))
        painter.line_in(self.lines.title, head, sizes.LARGE, painter.colors.candle, HEAD)
        painter.paragraph(self.lines.game, column, sizes.TEXT, painter.colors.paper, BODY)

    def _draw_play(self, painter: Painter, inset: Rect, pressed: bool) -> None:
        """Draw what a click does over the corner of the picture."""
        px, colors = painter.px, painter.colors
        disc = square(px(42), bottomright=(inset.right - px(6), inset.bottom - px(6) + px(2) * pressed))
        painter.rounded(disc.inflate(px(6), px(6)), (colors.ink, colors.ink), None, 0, disc.width)
        painter.rounded(disc, colors.button_warm, colors.ink, 2, disc.width)
        painter.icon("play", (disc.centerx + px(1), disc.centery), 22, "on_warm")

    def _draw_lines(self, painter: Painter, column: Room) -> None:
        """Draw title, players, whose turn it is, how far the game is, and when it was saved."""
        colors, lines, whole = painter.colors, self.lines, column.height
        title = f"{lines.title} · {lines.game}" if lines.game else lines.title
        rects = [column.cut_top(round(share * whole / 1.11)) for share in (0.25, 0.34, 0.2, 0.16, 0.16)]
        painter.line_in(title, rects[0], sizes.HEADING, colors.candle, HEAD, least=0.6)
        self._draw_names(painter, rects[1])
        painter.line_in(lines.turn, rects[2], sizes.TEXT, colors.gold, BOLD, least=0.6)
        painter.line_in(lines.progress, rects[3], sizes.SMALL, colors.paper, BODY)
        painter.line_in(lines.when, rects[4].inflate(0, painter.px(2)), sizes.SMALL, colors.muted, BODY)

    def _draw_names(self, painter: Painter, area: Rect) -> None:
        """Draw all players with the emblems of their seats: two below each other, more in two columns."""
        names, px = self.lines.names, painter.px
        columns, height = (1 if len(names) <= 2 else 2), area.height // 2
        width = area.width // columns
        first = Room(area.left + px(25), area.top, width - px(29), height)
        rooms = first.repeated(len(names), columns, width, height)
        named = list(zip(names, rooms, strict=True))
        letters = min((painter.line_px(name, room, sizes.TEXT, BOLD, 0.5) for name, room in named), default=inf)
        for seat, (name, room) in enumerate(named):
            token = square(min(px(20), height), midleft=(room.left - px(25), room.centery))
            with painter.art.dressed():  # another game may be on the screen
                painter.drawing(f"emblems/token_{seat}", token)
            color = painter.colors.paper if seat == self.lines.to_move else painter.colors.muted
            painter.line_in(name, room, sizes.TEXT, color, BOLD, least=0.5, most=letters)


@dataclass
class BinButton(Button):
    """A slim button at the edge of a card, with an icon only."""

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        colors = painter.colors
        is_lit = self.hovered or focused
        edge = colors.glow_chosen if focused else colors.edge
        painter.rounded(self.rect, colors.button_cool if is_lit else colors.button_off, edge, 2, 14)
        center = (self.rect.centerx, self.rect.centery + painter.px(2) * pressed)
        painter.icon(self.icon, center, 24, "candle" if is_lit else "muted")


def draw_empty_shelf(painter: Painter, area: Rect, words: str) -> None:
    """Draw what stands in a list without games: a ghost that waits with a lantern, above friendly *words*."""
    px, colors = painter.px, painter.colors
    side = min(px(190), round(area.height * 0.6))
    ghost = Rect(area.centerx - round(side * 0.72), area.centery - round(side * 0.7), side, side)
    beside = ghost.right - round(side * 0.12), ghost.bottom - round(side * 0.04)
    lantern = square(side * 0.62, bottomleft=beside)
    painter.glow(lantern.center, side * 0.75, colors.glow_warm, 0.4)
    for part in ("ghost_plain_body", "face_friendly_open"):
        painter.drawing(f"18_ghosts/{part}", ghost, "pale")
    painter.drawing("common/lantern", lantern)
    high = min(area.bottom - ghost.bottom - px(14), px(80))
    room = Rect(area.left, ghost.bottom + px(14), area.width, high).inflate(-px(60), 0)
    painter.paragraph(words, room, sizes.LARGE, colors.paper, BODY, center=True)


# ---------------------------------------------------------------- saved games

WIDTH: Final = 1080
CARD_UNITS: Final = 156
GAP_UNITS: Final = 14
BIN_UNITS: Final = 46
ROWS: Final = 3
TWO_COLUMNS: Final = 860  # units of width from which on there are two columns
KINDS: Final = ("recent", "named")


@dataclass(frozen=True)
class Item:
    """One card of the list."""

    lines: Lines
    picture: Picture | None
    open: Callable[[], None]
    delete: Callable[[], None]


class SavedGamesScene(Dialog):
    """Recent and named games, one page at a time."""

    offers_paste = True

    def __init__(self, services: Services, items: Callable[[str], Sequence[Item]], paste: Callable[[], None]) -> None:
        super().__init__(services, services.text("saves.title"), "folder")
        self._find_items = items
        self.kind = KINDS[0]
        self.items = items(self.kind)
        self.page = 0
        text = services.text
        self._tabs = [
            Segment(kind, label=text(f"saves.{kind}"), on=kind == self.kind, act=partial(self.show, kind))
            for kind in KINDS
        ]
        self._previous = Button("earlier", icon="arrow_up", act=lambda: self.turn_page(-1))
        self._next = Button("later", icon="arrow_down", act=lambda: self.turn_page(1))
        self._paste = Button("paste", label=text("saves.paste"), icon="copy", act=paste)
        self._close = Button("close", label=text("button.close"), icon="check", warm=True, act=self.back)
        self.rows: list[SavedGameCard] = []
        self._list = NOWHERE
        self._foot = NOWHERE

    def show(self, kind: str) -> None:
        """Show the games of another kind, or refresh the list."""
        self.kind, self.items = kind, self._find_items(kind)
        for tab in self._tabs:
            tab.on = tab.name == kind
        self.arrange()

    def turn_page(self, step: int) -> None:
        self.page += step
        self.arrange()

    # ------------------------------------------------------------------ where everything lies

    def box(self) -> tuple[float, float]:
        return WIDTH, HEAD_UNITS + 44 + 16 + ROWS * (CARD_UNITS + GAP_UNITS) + 8 + 46 + 30

    def needs(self) -> tuple[float, float]:
        """Space for two games below each other: with larger text there are more pages."""
        return 720, HEAD_UNITS + 60 + 2 * (CARD_UNITS + GAP_UNITS) + 8 + 46 + 26 + 28

    def fill(self) -> None:
        px, room = self.painter.px, Room(self.inner)
        gap = px(14)
        tabs, foot = room.cut_top(px(44), px(60) - px(44)), room.cut_bottom(px(46), px(12))
        each = min(px(220), (tabs.width - gap) // 2)
        lay(self._tabs, [tabs.cut_left(each, gap) for _ in self._tabs])
        self._close.rect = foot.cut_right(px(150), gap)
        self._paste.rect = foot.cut_left(px(240), px(24))
        self._previous.rect, self._next.rect = foot.cut_left(px(46), gap), foot.cut_left(px(46), gap)
        self._list, self._foot = room, foot
        self._fill_rows()
        pages = [self._previous, self._next] if self.pages > 1 else []
        rows = [widget for row, delete in zip(self.rows, self._deletes, strict=True) for widget in (row, delete)]
        self.widgets = [*self._tabs, *rows, self._paste, *pages, self._close]

    @property
    def pages(self) -> int:
        return max(1, -(-len(self.items) // self._per_page()))

    @property
    def _columns(self) -> int:
        return 2 if self._list.width >= self.painter.px(TWO_COLUMNS) else 1

    def _rows_shown(self) -> int:
        px = self.painter.px
        return max(1, (self._list.height + px(GAP_UNITS)) // px(CARD_UNITS + GAP_UNITS))

    def _per_page(self) -> int:
        return self._columns * self._rows_shown()

    def _fill_rows(self) -> None:
        px, columns, rows = self.painter.px, self._columns, self._rows_shown()
        count, gap, bin_width = columns * rows, px(GAP_UNITS), px(BIN_UNITS)
        self.page = max(0, min(self.page, self.pages - 1))
        self._previous.enabled, self._next.enabled = self.page > 0, self.page < self.pages - 1
        step = (self._list.height + gap) // rows
        width = (self._list.width - (columns - 1) * 2 * gap) // columns
        self.rows, self._deletes = [], []
        first = Room(self._list.left, self._list.top, width, min(step - gap, px(CARD_UNITS + 30)))
        cards = first.repeated(count, columns, width + 2 * gap, step)
        for number, (item, card) in enumerate(zip(self.items[self.page * count :], cards, strict=False)):
            delete = card.cut_right(bin_width, px(8))
            row = SavedGameCard(f"game.{number}", card, lines=item.lines, picture=item.picture, act=item.open)
            row.tip = self.text("saves.open") if item.picture is not None else ""
            self.rows.append(row)
            tip = self.text("narration.value", label=self.text("saves.delete"), value=item.lines.told())
            self._deletes.append(BinButton(f"delete.{number}", delete, icon="bin", act=item.delete, tip=tip))

    def first_focus(self) -> str | None:
        return self.rows[0].name if self.rows else "close"

    # ------------------------------------------------------------------ input and time

    def handle(self, event: Input) -> bool:
        if isinstance(event, Command) and event.name in ("page_up", "page_down"):
            self.turn_page(1 if event.name == "page_down" else -1)
            return True
        return super().handle(event)

    def scrolled(self, event: Scrolled) -> bool:
        self.turn_page(-1 if event.lines > 0 else 1)
        return True

    def commands(self) -> Mapping[str, Callable[[], None]]:
        return {"open": self.back}

    def offers(self) -> Set[str]:
        return super().offers() | {"page_up", "page_down", "paste"}

    def update(self, dt: float) -> bool:
        """Load one picture per frame, so that many missing ones do not block."""
        return any(row.picture.develop() for row in self.rows if row.picture is not None)

    # ------------------------------------------------------------------ picture

    def paint(self, painter: Painter) -> None:
        super().paint(painter)
        if not self.items:
            key = shortcut(self.text, self.services.keyboard.bindings, "save")
            draw_empty_shelf(painter, self._list, self.text(f"saves.none.{self.kind}", key=key))
        if self.pages > 1:
            words = self.text("saves.page", page=self.page + 1, pages=self.pages)
            painter.line_in(words, self._foot, sizes.TEXT, painter.colors.muted, BODY)


class SaveScene(FieldsScene):
    """Asks for the name to save the game under."""

    above, below = 38, 28

    def __init__(self, services: Services, name: str, save: Callable[[str], None]) -> None:
        text = services.text
        self.field = TextField("name", label=text("outline.name"), hint=name, longest=MAX_NAME)
        ok = Button("save", label=text("save.save"), icon="save", warm=True)
        super().__init__(services, (text("save.title"), "save"), text("save.about"), [self.field], ok)
        self._usual = name
        self._save = save

    def accept(self) -> None:
        """Save under the entered name, or the suggested one."""
        self._save(clean_name(self.field.value, MAX_NAME) or self._usual)


def confirm(services: Services, title: str, message: str, yes: str, act: Callable[[], None]) -> None:
    """Ask before something is lost."""
    cancel = Choice(services.text("save.cancel"), icon="close", warm=True)
    ask(services, title, message, Choice(yes, act, "check"), cancel)


def ask_delete(services: Services, title: str, act: Callable[[], None]) -> None:
    """Ask whether the game called *title* is to be deleted, which *act* does."""
    text = services.text
    about, yes = text("saves.delete.about", name=title), text("saves.delete")
    confirm(services, text("saves.delete.title"), about, yes, act)
