"""The evening book: what one person has done, on two pages, and what to practice next."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from halloween_games.app.screens.book_rows import (
    BookRow,
    Climb,
    ClimbRow,
    HeadRow,
    HousesRow,
    ThemeRow,
    TrophyRow,
    draw_heading,
    draw_streak,
    paper_of,
)
from halloween_games.app.screens.dialogs import NOWHERE
from halloween_games.app.screens.launcher import FACE
from halloween_games.app.screens.rivals import rival_name, start_words
from halloween_games.kit import backdrop
from halloween_games.kit.fonts import HEAD
from halloween_games.kit.rect import Rect, Room, lay
from halloween_games.kit.speech_bubble import draw_bubble
from halloween_games.kit.widgets import Button, MainButton, WidgetScene
from halloween_games.puzzles.goals import PUZZLE_TEXTS

if TYPE_CHECKING:
    from halloween_games.kit.painter import Painter
    from halloween_games.kit.services import Services

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
        last_game: that was played last; empty for none.
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


class EveningBookScene(WidgetScene):
    """The book of whoever plays now; *read* reads it anew each time that somebody comes back to it."""

    offers_options = True

    def __init__(self, services: Services, read: Callable[[], BookPages], ways: BookWays) -> None:
        super().__init__(services)
        self._read = read
        self._ways = ways
        self.pages = read()
        self._ground: pygame.Surface | None = None
        self._left = self._right = self._title = self._heads = self._nothing = self._streak = self._from = NOWHERE
        self._s = 1.0
        self._was_left = False
        self.back_button = Button("close", act=self.back, quiet=True)
        self.numbers = Button("numbers", act=ways.numbers)
        self.somebody = Button("somebody", act=ways.somebody)
        self.main = MainButton("main")
        self.make()

    def make(self) -> None:
        text, pages, ways = self.services.text, self.pages, self._ways
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
            return self.services.text("book.all_beaten")
        rival = rival_name(self.services.text, climb.next)
        return self.services.text("book.next" if climb.beaten else "book.begin", rival=rival)

    def _standing_words(self, climb: Climb) -> str:
        """As strong as whom, and what the last game has changed of that."""
        text, standing = self.services.text, climb.standing
        if standing is None:
            return text("book.not_sure")
        rival = rival_name(text, climb.levels[round(standing.rung)])
        like = text("book.like", rival=rival)
        change = f"{standing.change:+d}".replace("-", "\N{MINUS SIGN}")
        return text("book.change", like=like, change=change) if standing.change else like

    def _name_main(self) -> None:
        """The uppermost theme; without one the next opponent in the game that was played last."""
        text, pages, ways = self.services.text, self.pages, self._ways
        if pages.themes:
            first = pages.themes[0]
            game = text.for_game(first.game_id)("title")
            self.main.label, self.main.act = text("book.practice", game=game), self.themes[0].act
            return
        climb = next((one for one in pages.climbs if one.game_id == pages.last_game), pages.climbs[0])
        self.main.act = partial(ways.play, climb.game_id)
        self.main.label = start_words(text, climb.next or climb.levels[-1])

    def enter(self) -> None:
        super().enter()
        if self._was_left:  # things were done meanwhile
            self._was_left = False
            self.pages = self._read()
            self.renew()

    def leave(self) -> None:
        super().leave()
        self._was_left = True

    def commands(self) -> Mapping[str, Callable[[], None]]:
        return {"menu": self.back}

    # ------------------------------------------------------------------ where everything lies

    def place(self) -> None:
        self._ground = None
        width, height = self.size
        tall = backdrop.is_tall(self.size)
        small = not tall and (backdrop.is_small(self.size) or self.painter.enlarged > 1)
        s = self._s = backdrop.page_scale(self.size, small)

        def px(units: float, little: float | None = None) -> int:
            return round((little if small and little is not None else units) * s)

        wide = min(width, round(backdrop.design(self.size, small)[0] * s * 1.15)) - 2 * px(40, 14)
        book = self._right = Room((width - wide) // 2, px(90, 58), wide, height - px(12, 8) - px(90, 58))
        self.back_button.rect = Rect(book.right - px(112, 104), px(18, 4), px(112, 104), px(46, 36))
        self._title = Rect(book.left, px(10, 3), self.back_button.rect.left - px(16) - book.left, px(62, 38))
        foot, gap = book.cut_bottom(px(64, 48), px(22, 16)), px(20, 10)
        self.main.rect = foot.cut_right(round(foot.width * (0.5 if tall else 0.45)), gap)
        lay((self.numbers, self.somebody), foot.inflate(0, px(56, 42) - foot.height).columns(2, gap))
        self._left = book.cut_top(round(book.height * 0.47)) if tall else book.cut_left(book.width // 2)
        self._place_left(self._inside(self._left, small), small)
        self._place_right(self._inside(self._right, small), small)
        for row in self.widgets:
            if isinstance(row, BookRow):
                row.unit = s

    def _inside(self, page: Room, small: bool) -> Room:
        """Where something can stand on a page."""
        inner = page.inflate(-round((28 if small else 60) * self._s), -round((22 if small else 40) * self._s))
        return inner.move(0, -round(4 * self._s))

    def _place_left(self, inner: Room, small: bool) -> None:
        self._heads, gap = inner.cut_top(round((28 if small else 34) * self._s)), round((6 if small else 8) * self._s)
        lay(self.climbs, inner.inflate(0, -gap).rows(max(1, len(self.climbs)), gap))
        for row in self.climbs:
            row.bare = small

    def _place_right(self, inner: Room, small: bool) -> None:
        """Share the page: what to practice, puzzles, nights, trophies and streak."""
        s = self._s
        shares = {"head": 34.0, "themes": 234.0, "puzzles": 34.0, "nights": 104.0, "last": 116.0}
        if not self.pages.houses:
            del shares["nights"]
        gap = round((7 if small else 12) * s)
        free = inner.height - gap * (len(shares) - 1)
        whole = sum(shares.values())
        places = {name: inner.cut_top(round(free * share / whole), gap) for name, share in shares.items()}
        self._from, self._nothing, self._streak = places["head"], places["themes"], places["last"]
        lay(self.themes, self._nothing.rows(THEMES, round(8 * s)))
        self.puzzles.rect = places["puzzles"]
        self.nights.rect = places.get("nights", NOWHERE)
        self.trophies.rect = self._streak.cut_left(round(self._streak.width * 0.56), round(28 * s))

    # ------------------------------------------------------------------ picture

    def heading(self) -> str:
        text = self.services.text
        return text("book.title", name=self.pages.name) if self.pages.name else text("book.title.own")

    def paint(self, painter: Painter) -> None:
        if self._ground is None:
            self._ground = self._paint_book(painter)
        painter.surface.blit(self._ground, (0, 0))
        text, colors, paper, s = self.services.text, painter.colors, paper_of(painter.colors), self._s
        k = s / painter.u
        left = self._title.left
        if self.pages.emblem:
            side = self._title.height
            painter.drawing(self.pages.emblem, Rect(left, self._title.top, side, side))
            left += side + round(16 * s)
        room = Rect(left, self._title.top, self._title.right - left, self._title.height)
        painter.line_in(
            self.heading(), room, min(40 * k, room.height / painter.u * 0.66), colors.candle, HEAD, least=0.5
        )
        painter.line_in(text("book.beaten.title"), self._heads, 26 * k, paper.heading, HEAD, least=0.6)
        for row in self.climbs[1:]:
            y = row.rect.top - round(4 * s)
            pygame.draw.line(
                painter.surface, paper.line, (row.rect.left, y), (row.rect.right, y), max(1, round(1.5 * s))
            )
        note = text("book.practice.from") if self.themes else ""
        draw_heading(painter, self._from, s, text("book.practice.title"), note, 26, 0.58)
        if not self.themes:
            self._paint_nothing(painter, k)
        days = [(text(f"weekday.{day.isoweekday() % 7}")[:1].upper(), lit) for day, lit in self.pages.evenings]
        note = text("book.streak", count=self.pages.streak) if self.pages.streak else text("book.streak.none")
        draw_streak(painter, self._streak, s, text("book.streak.title"), note, days)

    def _paint_nothing(self, painter: Painter, k: float) -> None:
        """Bones says where what is to be practiced comes from."""
        room, s = self._nothing, self._s
        side = min(room.height, round(132 * s))
        face = Rect(room.left, room.top + (room.height - side) // 2, side, side)
        painter.drawing(FACE, face)
        bubble = Rect(face.right + round(24 * s), 0, 0, min(room.height, round(140 * s)))
        bubble.width, bubble.centery = room.right - bubble.left, face.centery
        draw_bubble(painter, bubble, self.services.text("book.practice.none"), 19 * k)

    def _paint_book(self, painter: Painter) -> pygame.Surface:
        """The night, a table, and the empty book on it."""
        before, ground = painter.surface, backdrop.night(painter, self.size, "sky").copy()
        colors, s = painter.colors, self._s
        k = s / painter.u
        painter.surface = ground
        try:
            book = self._left.union(self._right)
            if colors.flat:
                for page in (self._left, self._right):
                    painter.rounded(page, colors.panel, colors.edge, 2 * k, 14 * k)
                return ground
            top = round(self.size[1] * 0.7)
            painter.rounded(Rect(-8, top, self.size[0] + 16, self.size[1] - top + 16), TABLE, colors.ink, 4 * k, 0)
            cover = book.inflate(round(44 * s), round(26 * s))
            painter.rounded(cover, COVER, colors.ink, 4 * k, 14 * k)
            if self._left.top == self._right.top:
                for page, name in ((self._left, "left"), (self._right, "right")):
                    drawn = painter.art.image(f"stage/book_page_{name}", (page.width, round(page.width * 612 / 600)))
                    ground.blit(pygame.transform.smoothscale(drawn, page.size), page)
            else:
                for page in (self._left, self._right):
                    painter.rounded(page, paper_of(colors).page, colors.ink, 3 * k, 12 * k)
        finally:
            painter.surface = before
        return ground
