"""The evening book: what one person has done, on two pages, and what to practice next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial
from math import inf
from typing import Final, NamedTuple

import pygame

from halloween_games.app.screens.game_card import draw_vignette
from halloween_games.app.screens.launcher import FACE
from halloween_games.app.screens.page import DesignedPage
from halloween_games.app.screens.rivals import RIVAL_OF, rival_name, start_words
from halloween_games.core.speaker import Speaker
from halloween_games.kit import backdrop
from halloween_games.kit.colors import Colors
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.kit.outline import Part
from halloween_games.kit.painter import Painter, scaled, silhouette
from halloween_games.kit.rect import NOWHERE, Rect, Room, between, lay, placed, square
from halloween_games.kit.services import Services
from halloween_games.kit.speech_bubble import draw_bubble
from halloween_games.kit.theme import Fill, Rgb, mix
from halloween_games.kit.widgets import Button, MainButton, Tile
from halloween_games.puzzles.goals import PUZZLE_TEXTS

# ---------------------------------------------------------------- what stands on its pages


class Standing(NamedTuple):
    """How strong a person is in a game, on a ladder whose rungs are 0 to 7: at *rung*, surely from *low* to *high*.

    *change* is what the last game has changed of the rating.
    """

    rung: float
    low: float
    high: float
    change: int


@dataclass(frozen=True)
class Climb:
    """How far a person has come in a game: which *levels* there are, which were *beaten*, which is *next*.

    Without a *standing* nobody is sure yet.
    """

    game_id: str
    folder: str
    levels: Sequence[str]
    beaten: Sequence[str]
    next: str
    standing: Standing | None


class Paper(NamedTuple):
    """The colors of a page."""

    page: Fill
    heading: Rgb
    ink: Rgb
    note: Rgb
    line: Rgb
    row: Fill
    golden: Fill
    chosen: Rgb


PARCHMENT: Final = Paper(
    ((255, 244, 218), (253, 240, 210)),
    (154, 60, 6),
    (36, 20, 56),
    (93, 70, 104),
    (205, 180, 132),
    ((248, 234, 200), (243, 226, 186)),
    ((255, 226, 152), (255, 214, 128)),
    (234, 98, 8),
)


def paper_of(colors: Colors) -> Paper:
    """Parchment; where nothing may be behind text, the colors of panels."""
    if not colors.flat:
        return PARCHMENT
    row = colors.panel
    return Paper(
        row, colors.candle, colors.paper, colors.muted, colors.edge, row, colors.button_cool, colors.glow_chosen
    )


def draw_heading(
    painter: Painter, line: Rect, unit: float, heading: str, note: str, size: float = 24, share: float = 0.5
) -> None:
    """Write the *heading* of a part of the page in a *share* of its line, and its *note* at the end.

    *unit* is the number of pixels for one of the design.
    """
    paper, k = paper_of(painter.colors), unit / painter.u
    head = Rect(line.topleft, (round(line.width * share), line.height))
    told = painter.line_in(heading, head, size * k, paper.heading, HEAD, least=0.6)
    rest = between(told.right + round(8 * unit), line.top, line.right, line.bottom)
    painter.line_in(note, rest, 17 * k, paper.note, BODY, "right", 0.6)


@dataclass
class BookRow(Tile):
    """Something on a page that leads somewhere. *unit* is the number of pixels for one of the design."""

    unit: float = 1.0

    def px(self, units: float) -> int:
        return round(units * self.unit)

    def frame_focus(self, painter: Painter, focused: bool) -> None:
        """Mark what has the focus, or is pointed at."""
        paper = paper_of(painter.colors)
        if focused or self.hovered:
            grown = self.rect.inflate(self.px(12), self.px(6))
            painter.rounded(grown, paper.golden, paper.chosen, 4 if focused else 2, 12)

    def draw_head(self, painter: Painter, line: Rect) -> None:
        draw_heading(painter, line, self.unit, self.label, self.line)


@dataclass
class ClimbRow(BookRow):
    """Whom somebody has beaten in a game, who comes next, and where the person stands among them."""

    climb: Climb = field(kw_only=True)
    standing: str = ""  # in words
    bare: bool = False  # without the picture of the game
    most: float = inf

    def part(self, text: Speaker) -> Part:
        return replace(super().part(text), about=self.told(text), value=self.standing)

    def told(self, text: Speaker) -> str:
        """Who was beaten, and who comes next."""
        beaten = ", ".join(rival_name(text, level) for level in self.climb.beaten)
        return ". ".join(filter(None, (text("book.beaten", names=beaten) if beaten else "", self.line)))

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        px, paper, rect = self.px, paper_of(painter.colors), self.rect
        k = self.unit / painter.u
        self.frame_focus(painter, focused)
        room = Room(rect.inflate(0, -2 * px(2)))
        if not self.bare:
            high = min(px(86), rect.height - px(6))
            picture = placed(high * 96 / 86, high, midleft=rect.midleft)
            draw_vignette(painter, self.climb.folder, picture)
            room.cut_left(picture.width, px(14))
        high = room.height
        line, low = room.cut_top(round(high * 0.27)), room.cut_bottom(round(high * 0.2))
        title, note = line.cut_left(round(line.width * 0.62), px(6)), line
        painter.line_in(self.label, title, 21 * k, paper.ink, HEAD, least=0.6, most=self.most)
        painter.line_in(self.line, note, 17 * k, paper.note, BODY, "right", 0.7)
        levels = self.climb.levels
        side = min(round(room.width / len(levels) * 0.93), low.top - line.bottom - px(4))
        middle = (line.bottom + low.top) // 2
        centers = [column.centerx for column in room.columns(len(levels))]
        for level, center in zip(levels, centers, strict=True):
            self._draw_face(painter, square(side, center=(center, middle)), level, k)
        self._draw_standing(painter, low, centers, k)

    def _draw_face(self, painter: Painter, tile: Rect, level: str, k: float) -> None:
        colors, paper, face = painter.colors, paper_of(painter.colors), f"rivals/{RIVAL_OF[level]}"
        inner = tile.inflate(-round(tile.width * 0.12), -round(tile.width * 0.12))
        if level == self.climb.next:
            fill = colors.hues[1], mix(colors.hues[1], colors.ink, 0.45)
            painter.rounded(tile, fill, paper.chosen, 3.5 * k, 10 * k)
            painter.drawing(face, inner)
        elif level in self.climb.beaten:
            painter.rounded(tile, paper.golden, mix(paper.chosen, paper.ink, 0.25), 2 * k, 10 * k)
            painter.drawing(face, inner)
        else:
            painter.rounded(tile, paper.row, paper.line, 1.5 * k, 10 * k, dash=5)
            dark = mix(paper.line, paper.ink, 0.35)
            painter.surface.blit(silhouette(painter.art.image(face, inner.size), dark, 255), inner)

    def _draw_standing(self, painter: Painter, low: Rect, centers: Sequence[int], k: float) -> None:
        """Draw a track below the faces, with a bead where the person stands, or write that nobody knows yet."""
        paper, standing, px = paper_of(painter.colors), self.climb.standing, self.px
        track = Rect(centers[0], low.centery - px(2), centers[-1] - centers[0], max(2, px(4)))
        if standing is None:
            painter.line_in(self.standing, low, 16 * k, paper.note, BODY, least=0.85)
            return
        last = len(self.climb.levels) - 1
        step = track.width / last
        places = standing.rung, standing.low, standing.high
        bead, first, final = (round(track.left + step * place) for place in places)
        band = Rect(first - px(6), low.centery - px(5), final - first + px(12), px(10))
        left, right, align = band.right + px(8), low.right, "left"
        if standing.rung >= last / 2:
            left, right, align = low.left, band.left - px(8), "right"
        free = between(left, low.top, right, low.bottom)
        told = painter.line_in(self.standing, free, 16 * k, paper.note, BODY, align, 0.85).inflate(px(16), 0)
        ends = (track.left, min(told.left, track.right)), (max(told.right, track.left), track.right)
        for left, right in ends:
            if right > left:
                part = between(left, track.top, right, track.bottom)
                painter.rounded(part, (paper.line, paper.line), None, 0, 2 * k)
        painter.rounded(band, (mix(paper.page[1], paper.chosen, 0.5),) * 2, None, 0, 5 * k)
        painter.dot((bead, low.centery), max(4.0, 8 * self.unit), painter.colors.ink)
        painter.dot((bead, low.centery), max(3.0, 6 * self.unit), paper.chosen)


@dataclass
class ThemeRow(BookRow):
    """What somebody has missed, with the own position as picture."""

    picture: pygame.Surface | None = None
    is_meant: bool = False  # the orange button means it

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        px, paper, rect, k = self.px, paper_of(painter.colors), self.rect, self.unit / painter.u
        is_lit = focused or self.hovered or self.is_meant
        fill, edge = (paper.golden, paper.chosen) if is_lit else (paper.row, paper.line)
        painter.rounded(rect, fill, edge, (4 if focused else 2.5 if is_lit else 2) * k, 12 * k)
        if focused:
            painter.frame(rect.inflate(px(8), px(8)), painter.colors.glow_chosen, 4, 14 * k)
        lower = between(rect.left + px(10), rect.top + px(5), rect.right - px(52), rect.bottom - px(5))
        if self.picture is not None:
            high = rect.height - px(16)
            art = Rect(lower.left, rect.top + px(8), round(high * 116 / 60), high)
            _draw_cut(painter, self.picture, art)
            painter.frame(art, painter.colors.ink, 3 * k, 3 * k)
            lower.cut_left(art.width, px(16))
        upper = lower.cut_top(lower.height * 11 // 20)
        painter.line_in(self.label, upper, 21 * k, paper.ink, HEAD, least=0.65)
        painter.line_in(self.line, lower, 17 * k, paper.note, BODY, least=0.75)
        tint = "paper" if painter.colors.flat else "orange" if is_lit else "violet"
        painter.icon("arrow_right", (rect.right - px(28), rect.centery), 26 * k, tint)


def _draw_cut(painter: Painter, picture: pygame.Surface, room: Rect) -> None:
    """The middle of *picture*, which fills *room*."""
    whole = scaled(picture, room.size, covers=True)
    painter.surface.blit(whole, room, placed(*room.size, center=whole.get_rect().center))


@dataclass
class HeadRow(BookRow):
    """A heading with its note."""

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        self.frame_focus(painter, focused)
        self.draw_head(painter, self.rect)


@dataclass
class HousesRow(BookRow):
    """The houses of the thirteen nights, lit and dark."""

    houses: Sequence[tuple[str, bool]] = ()

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        px, colors, k = self.px, painter.colors, self.unit / painter.u
        self.frame_focus(painter, focused)
        strip = Room(self.rect)
        self.draw_head(painter, strip.cut_top(round(self.rect.height * 0.36), px(2)))
        strip.cut_bottom(px(4) - px(2))
        ground = (mix(colors.ink, colors.hues[1], 0.45), mix(colors.ink, colors.hues[1], 0.22))
        painter.rounded(strip, ground, colors.ink, 3 * k, 12 * k)
        columns = strip.inflate(-px(12), 0).columns(max(1, len(self.houses)))
        side = min(round(columns[0].width * 1.12), strip.height - px(6))
        for (house, lit), column in zip(self.houses, columns, strict=False):
            place = square(side, midbottom=(column.centerx, strip.bottom - px(5)))
            if lit:
                painter.glow(place.center, side * 0.6, colors.glow_warm, 0.4)
            painter.drawing(f"village/{house}_{'lit' if lit else 'dark'}", place, alpha=255 if lit else 190)


@dataclass
class TrophyRow(BookRow):
    """The last trophies, on a board."""

    trophies: Sequence[tuple[str, str]] = ()  # shapes and tints

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        px, colors, k, rect = self.px, painter.colors, self.unit / painter.u, self.rect
        self.frame_focus(painter, focused)
        line = Rect(rect.left, rect.top, rect.width, round(rect.height * 0.3))
        self.draw_head(painter, line)
        board = Rect(rect.left, rect.bottom - px(10), rect.width, px(9))
        columns = Room(rect).columns(6)
        side = min(round(columns[0].width * 1.16), board.top - line.bottom)
        for (shape, tint), column in zip(self.trophies, columns, strict=False):
            place = square(side, midbottom=(column.centerx, board.top + px(2)))
            painter.drawing(f"trophies/{shape}", place, tint)
        painter.rounded(board, ((150, 92, 52), (96, 54, 28)), colors.ink, 2 * k, 4 * k)


def draw_streak(
    painter: Painter, rect: Rect, unit: float, heading: str, note: str, days: Sequence[tuple[str, bool]]
) -> None:
    """A candle for each of the last evenings, which burns if anything was finished; *days* begin with their letters."""
    colors, k = painter.colors, unit / painter.u

    def px(units: float) -> int:
        return round(units * unit)

    box = Room(rect)
    draw_heading(painter, box.cut_top(round(rect.height * 0.3), px(2)), unit, heading, note, share=0.48)
    box.cut_bottom(px(4) - px(2))
    ground = mix(colors.ink, colors.hues[1], 0.16)
    painter.rounded(box, (ground, ground), colors.ink, 3 * k, 12 * k)
    columns = box.middle(len(days), (box.width - px(8)) // max(1, len(days)), 0)
    for (letter, lit), column in zip(days, columns, strict=False):
        low = Rect(column.left, box.bottom - round(box.height * 0.42), column.width, round(box.height * 0.36))
        high = low.top - box.top - px(4)
        candle = square(high, midbottom=(column.centerx, low.top + px(2)))
        if lit:
            painter.glow((column.centerx, candle.top + px(8)), high * 0.4, colors.glow_warm, 0.5)
        painter.drawing(f"learn/candle_{'lit' if lit else 'out'}", candle)
        color = colors.glow_chosen if lit else (200, 186, 224)
        painter.line_in(letter, low, 16 * k, color, BOLD if lit else BODY, "center")


# ---------------------------------------------------------------- the book

THEMES: Final = 3
TABLE: Final = ((84, 46, 30), (44, 22, 16))  # on which the book lies
COVER: Final = ((120, 42, 82), (74, 22, 54))


@dataclass(frozen=True)
class ToPractice:
    """A theme that a person has missed *count* times, and the last position of it."""

    game_id: str
    theme: str
    count: int
    picture: pygame.Surface | None


@dataclass(frozen=True)
class BookPages:
    """What stands in a person's book.

    Attributes:
        houses: of the nights, each with whether it is lit.
        next_house: the title of the next night; empty after the last one, and before the first.
        puzzles: how many were solved, and how many come back today.
        trophies: shapes and tints, the last one first.
        evenings: the last ones, and whether anything was finished on each.
        streak: candles that burn.
        last_game: that was played or, as long as none was, learnt last; empty for none.
    """

    name: str
    emblem: str
    climbs: Sequence[Climb]
    themes: Sequence[ToPractice]
    houses: Sequence[tuple[str, bool]]
    next_house: str
    puzzles: tuple[int, int]
    trophies: Sequence[tuple[str, str]]
    evenings: Sequence[tuple[date, bool]]
    streak: int
    last_game: str = ""


@dataclass(frozen=True)
class BookWays:
    """Where the book leads."""

    play: Callable[[str], None]
    practice: Callable[[str, str], None]
    nights: Callable[[], None]
    puzzles: Callable[[], None]
    trophies: Callable[[], None]
    numbers: Callable[[], None]
    somebody: Callable[[], None]


class EveningBookScene(DesignedPage):
    """The book of whoever plays now; *read* reads it anew each time that somebody comes back to it."""

    renews = True

    def __init__(self, services: Services, read: Callable[[], BookPages], ways: BookWays) -> None:
        super().__init__(services)
        self._read = read
        self._ways = ways
        self.pages = read()
        self._left = self._right = self._title = self._heads = self._nothing = self._streak = self._from = NOWHERE
        self.back_button = Button("close", act=self.back, quiet=True)
        self.numbers = Button("numbers", act=ways.numbers)
        self.somebody = Button("somebody", act=ways.somebody)
        self.main = MainButton("main")
        self.make()

    def make(self) -> None:
        text, pages, ways = self.text, self.pages, self._ways
        self.back_button.label = text("button.back")
        self.numbers.label, self.somebody.label = text("book.numbers"), text("against.somebody")
        self.climbs = [ClimbRow(f"climb.{climb.game_id}", climb=climb) for climb in pages.climbs]
        for row in self.climbs:
            row.label, row.act = text.for_game(row.climb.game_id)("title"), partial(ways.play, row.climb.game_id)
            row.line, row.standing = self._next_words(row.climb), self._standing_words(row.climb)
        named = text.with_sentences(PUZZLE_TEXTS)
        self.themes = []
        for number, one in enumerate(pages.themes):
            line = text("book.missed", game=text.for_game(one.game_id)("title"), count=one.count)
            theme = ThemeRow(f"theme.{number}", label=named(f"theme.{one.theme}"), line=line, picture=one.picture)
            theme.act, theme.is_meant = partial(ways.practice, one.game_id, one.theme), number == 0
            self.themes.append(theme)
        solved, due = pages.puzzles
        note = text("book.puzzles.back" if due else "book.puzzles.solved", solved=solved, count=due or solved)
        self.puzzles = HeadRow("puzzles", act=ways.puzzles, label=text("puzzles.title"), line=note)
        lit = sum(is_lit for _, is_lit in pages.houses)
        note = text("book.nights", lit=lit, whole=len(pages.houses))
        if pages.next_house:
            note = text("book.nights.next", lit=note, title=pages.next_house)
        title = text("book.nights.title")
        self.nights = HousesRow("nights", act=ways.nights, label=title, line=note, houses=pages.houses)
        title, note = text("trophies.title"), text("book.trophies", count=len(pages.trophies))
        self.trophies = TrophyRow("trophies", act=ways.trophies, label=title, line=note, trophies=pages.trophies)
        self._name_main()
        rows: list[BookRow] = [*self.climbs, *self.themes, self.puzzles]
        if pages.houses:
            rows.append(self.nights)
        self.widgets = [*rows, self.trophies, self.numbers, self.somebody, self.main, self.back_button]

    def _next_words(self, climb: Climb) -> str:
        if not climb.next:
            return self.text("book.all_beaten")
        rival = rival_name(self.text, climb.next)
        return self.text("book.next" if climb.beaten else "book.begin", rival=rival)

    def _standing_words(self, climb: Climb) -> str:
        """As strong as whom, and what the last game has changed of that."""
        text, standing = self.text, climb.standing
        if standing is None:
            return text("book.not_sure")
        rival = rival_name(text, climb.levels[round(standing.rung)])
        like = text("book.like", rival=rival)
        change = f"{standing.change:+d}".replace("-", "\N{MINUS SIGN}")
        return text("book.change", like=like, change=change) if standing.change else like

    def _name_main(self) -> None:
        """The uppermost theme; without one the next opponent in the game that was played last."""
        text, pages, ways = self.text, self.pages, self._ways
        if pages.themes:
            first = pages.themes[0]
            game = text.for_game(first.game_id)("title")
            self.main.label, self.main.act, self.main.line = text("book.practice", game=game), self.themes[0].act, ""
            return
        climb = next((one for one in pages.climbs if one.game_id == pages.last_game), pages.climbs[0])
        self.main.act = partial(ways.play, climb.game_id)
        self.main.label = start_words(text, climb.next or climb.levels[-1])
        self.main.line = text.for_game(climb.game_id)("title")

    def renew(self) -> None:
        self.pages = self._read()
        super().renew()

    # ------------------------------------------------------------------ where everything lies

    def place(self) -> None:
        self.measure()
        (width, height), px, tall = self.size, self.px, self._is_tall
        wide = min(width, round(backdrop.design(self.size, self._is_small)[0] * self._s * 1.15)) - 2 * px(40, 14)
        book = self._right = Room((width - wide) // 2, px(90, 58), wide, height - px(12, 8) - px(90, 58))
        self.back_button.rect = Rect(book.right - px(112, 104), px(18, 4), px(112, 104), px(46, 36))
        self._title = Rect(book.left, px(10, 3), self.back_button.rect.left - px(16) - book.left, px(62, 38))
        foot, gap = book.cut_bottom(px(64, 48), px(22, 16)), px(20, 10)
        self.main.rect = foot.cut_right(round(foot.width * (0.5 if tall else 0.45)), gap)
        lay((self.numbers, self.somebody), foot.inflate(0, px(56, 42) - foot.height).columns(2, gap))
        self._left = book.cut_top(round(book.height * 0.47)) if tall else book.cut_left(book.width // 2)
        self._place_left(self._inside(self._left))
        self._place_right(self._inside(self._right))
        for row in self.widgets:
            if isinstance(row, BookRow):
                row.unit = self._s

    def _inside(self, page: Room) -> Room:
        """Where something can stand on a page."""
        return page.inflate(-self.px(60, 28), -self.px(40, 22)).move(0, -self.px(4))

    def _place_left(self, inner: Room) -> None:
        self._heads, gap = inner.cut_top(self.px(34, 28)), self.px(8, 6)
        lay(self.climbs, inner.inflate(0, -gap).rows(max(1, len(self.climbs)), gap))
        for row in self.climbs:
            row.bare = self._is_small

    def _place_right(self, inner: Room) -> None:
        """Share the page: what to practice, puzzles, nights, trophies and streak."""
        shares = {"head": 34.0, "themes": 234.0, "puzzles": 34.0, "nights": 104.0, "last": 116.0}
        if not self.pages.houses:
            del shares["nights"]
        gap = self.px(12, 7)
        free = inner.height - gap * (len(shares) - 1)
        whole = sum(shares.values())
        places = {name: inner.cut_top(round(free * share / whole), gap) for name, share in shares.items()}
        self._from, self._nothing, self._streak = places["head"], places["themes"], places["last"]
        lay(self.themes, self._nothing.rows(THEMES, self.px(8)))
        self.puzzles.rect = places["puzzles"]
        self.nights.rect = places.get("nights", NOWHERE)
        self.trophies.rect = self._streak.cut_left(round(self._streak.width * 0.56), self.px(28))

    # ------------------------------------------------------------------ picture

    def heading(self) -> str:
        return self.text("book.title", name=self.pages.name) if self.pages.name else self.text("book.title.own")

    def paint(self, painter: Painter) -> None:
        super().paint(painter)
        text, colors, paper, s = self.text, painter.colors, paper_of(painter.colors), self._s
        k, room = s / painter.u, Room(self._title)
        if self.pages.emblem:
            painter.drawing(self.pages.emblem, room.cut_left(room.height, self.px(16)))
        size = min(40 * k, room.height / painter.u * 0.66)
        painter.line_in(self.heading(), room, size, colors.candle, HEAD, least=0.5)
        painter.line_in(text("book.beaten.title"), self._heads, 26 * k, paper.heading, HEAD, least=0.6)
        for row in self.climbs[1:]:
            y, wide = row.rect.top - self.px(4), max(1, self.px(1.5))
            pygame.draw.line(painter.surface, paper.line, (row.rect.left, y), (row.rect.right, y), wide)
        note = text("book.practice.from") if self.themes else ""
        draw_heading(painter, self._from, s, text("book.practice.title"), note, 26, 0.58)
        if not self.themes:
            self._paint_nothing(painter, k)
        days = [(text(f"weekday.{day.isoweekday() % 7}")[:1].upper(), lit) for day, lit in self.pages.evenings]
        note = text("book.streak", count=self.pages.streak) if self.pages.streak else text("book.streak.none")
        draw_streak(painter, self._streak, s, text("book.streak.title"), note, days)

    def _paint_nothing(self, painter: Painter, k: float) -> None:
        """Bones says where what is to be practiced comes from."""
        bubble, px = Room(self._nothing), self.px
        side = min(bubble.height, px(132))
        face = bubble.cut_left(side, px(24)).inflate(0, side - bubble.height)
        painter.drawing(FACE, face)
        bubble.inflate_ip(0, min(bubble.height, px(140)) - bubble.height)
        draw_bubble(painter, bubble, self.text("book.practice.none"), 19 * k)

    def paint_ground(self, painter: Painter) -> pygame.Surface:
        """The night, a table, and the empty book on it."""
        ground = backdrop.night(painter, self.size, "sky").copy()
        with painter.onto(ground):
            self._paint_book(painter, painter.colors, self._s / painter.u)
        return ground

    def _paint_book(self, painter: Painter, colors: Colors, k: float) -> None:
        pages = self._left, self._right
        if colors.flat:
            for page in pages:
                painter.rounded(page, colors.panel, colors.edge, 2 * k, 14 * k)
            return
        top = round(self.size[1] * 0.7)
        painter.rounded(Rect(-8, top, self.size[0] + 16, self.size[1] - top + 16), TABLE, colors.ink, 4 * k, 0)
        cover = self._left.union(self._right).inflate(self.px(44), self.px(26))
        painter.rounded(cover, COVER, colors.ink, 4 * k, 14 * k)
        for page, name in zip(pages, ("left", "right"), strict=True):
            if self._left.top == self._right.top:
                drawn = painter.art.image(f"stage/book_page_{name}", (page.width, round(page.width * 612 / 600)))
                painter.surface.blit(pygame.transform.smoothscale(drawn, page.size), page)
            else:
                painter.rounded(page, paper_of(colors).page, colors.ink, 3 * k, 12 * k)
