"""All puzzles as a shelf: on top what waits tonight, below the games and the themes of one of them as boxes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from math import ceil
from typing import Final

import pygame

from halloween_games import games
from halloween_games.app.screens.game_card import draw_vignette
from halloween_games.app.screens.navigation import Nights
from halloween_games.app.screens.page import TitledPage
from halloween_games.app.screens.rivals import RIVAL_OF, rival_name
from halloween_games.core.phrases import json_beside
from halloween_games.core.speaker import Speaker
from halloween_games.kit import backdrop, sizes
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.kit.outline import Part
from halloween_games.kit.painter import Painter, scaled
from halloween_games.kit.rect import NOWHERE, Rect, Room, lay
from halloween_games.kit.services import Services
from halloween_games.kit.theme import Rgb
from halloween_games.kit.widgets import Button, MainButton, Tile
from halloween_games.puzzles.goals import PUZZLE_TEXTS
from halloween_games.puzzles.rating import RUNGS
from halloween_games.table.picture_row import draw_pictures

THEME_PICTURES: Final[Mapping[str, Sequence[str]]] = json_beside(__file__, "theme_pictures.json")
"""Those that tell the same of several games only use what all of them have; others say of which game they are."""


def pictures_of(game_id: str, theme: str) -> Sequence[str]:
    """The pictures of a *theme* in a game; none for one that nobody has drawn."""
    return THEME_PICTURES.get(f"{theme} of {game_id}", THEME_PICTURES.get(theme, ()))


CARDS_UNITS: Final = 164
NAME_UNITS: Final = 20
FOOT_UNITS: Final = 70
MOST_BOXES: Final = 12
MOST_SHOWN: Final = 3  # positions that come back
FEWEST: Final = 5  # puzzles of a theme that has a box
WOOD: Final[tuple[Rgb, Rgb]] = ((150, 88, 44), (94, 50, 22))
GOLDEN: Final[tuple[Rgb, Rgb]] = ((150, 92, 30), (108, 62, 18))
EMBLEMS: Final = (
    "common/pumpkin_small",
    "profiles/candy",
    "common/lantern",
    "portraits/cat",
    "common/bat_wing_left common/bat_wing_right common/bat_body",
    "common/witch",
    "profiles/ghost",
    "village/castle_lit",
)
"""The picture of each title."""
TILE: Final[Rgb] = (26, 14, 48)
BOX: Final[tuple[Rgb, Rgb]] = ((112, 58, 116), (74, 36, 88))


@dataclass
class Card(Tile):
    """What waits: a heading, lines below it, and something drawn beside them."""

    lines: Sequence[str] = ()
    picture: Callable[[Painter, Rect], None] | None = None
    share: float = 0.3  # of its width, for the picture
    is_left: bool = False  # the picture
    face: str = ""  # of whoever finds it hard, at the right end
    steps: tuple[int, int] = (0, 0)  # how many of how many are reached
    shown: Sequence[pygame.Surface] = ()  # positions that it is about
    is_meant: bool = False  # the main button means it

    def part(self, text: Speaker) -> Part:
        return replace(super().part(text), about=" ".join(self.lines))

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        px, colors = painter.px, painter.colors
        face = self.rect.move(0, px(2) if pressed else 0)
        edge = colors.glow_chosen if focused else colors.candle if self.is_meant else colors.edge
        fill = colors.button_cool if focused or self.hovered else colors.panel
        painter.rounded(face, fill, edge, 4 if focused or self.is_meant else 2, 15, 0.92)
        room = Room(face.inflate(-2 * px(16), -2 * px(12)))
        if self.picture is not None:
            wide = min(round(room.width * self.share), room.height)
            self.picture(painter, (room.cut_left if self.is_left else room.cut_right)(wide, px(14)))
        if self.face:
            side = min(px(84), round(room.width * 0.3))
            painter.glow((room.right - side // 2, room.top + side // 2), side * 0.7, colors.glow_warm, 0.25)
            painter.drawing(self.face, Rect(room.right - side, room.top, side, side))
            room.width -= side + px(8)
        if self.shown:
            self._draw_positions(painter, room.cut_bottom(px(62)))
        elif self.steps[1]:
            self._draw_steps(painter, room.cut_bottom(px(16), px(4)).cut_top(px(12)))
        head = room.cut_top(min(px(34), room.height // 3), px(4))
        painter.line_in(self.label, head, sizes.HEADING, colors.candle, HEAD, least=0.5)
        families = [BOLD, *[BODY] * len(self.lines)]
        for line, row, family in zip(self.lines, room.rows(max(1, len(self.lines))), families, strict=False):
            painter.paragraph(line, row, sizes.LARGE, colors.paper, family, least=0.45)

    def _draw_positions(self, painter: Painter, room: Rect) -> None:
        px = painter.px
        wide = min(px(92), (room.width - 2 * px(10)) // MOST_SHOWN)
        for number, board in enumerate(self.shown):
            frame = Rect(room.left + number * (wide + px(10)), room.top, wide, room.height)
            painter.rounded(frame, (painter.colors.well, painter.colors.well), painter.colors.ink, 2, 9)
            _draw_board(board, painter, frame.inflate(-px(6), -px(6)))

    def _draw_steps(self, painter: Painter, room: Rect) -> None:
        done, whole = self.steps
        each, gap = room.width / whole, painter.px(8)
        for number in range(whole):
            pip = Rect(round(room.left + number * each), room.top, max(2, round(each) - gap), room.height)
            color = painter.colors.glow_warm if number < done else painter.colors.well
            painter.rounded(pip, (color, color), painter.colors.edge, 1.5, 6)


@dataclass
class ShelfItem(Tile):
    """A game, or a box with the puzzles of a theme: its pictures, its name, and how many are solved."""

    count: str = ""
    solved: int = 0
    whole: int = 0
    pictures: Sequence[str] = ()
    folder: str = ""
    on: bool = False
    is_box: bool = False

    @property
    def is_full(self) -> bool:
        """Whether everything in it is solved."""
        return 0 < self.whole == self.solved

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        px, colors = painter.px, painter.colors
        face = self.rect.move(0, px(2) if pressed else 0)
        is_lit = focused or self.hovered or self.on
        is_golden = self.is_full and self.is_box and not colors.flat
        edge = colors.glow_chosen if focused else colors.candle if self.on or self.is_full else colors.edge
        plain = BOX if self.is_box and colors.id == "midnight" else colors.panel
        fill = GOLDEN if is_golden else colors.button_cool if is_lit else plain
        paper = GOLD_LETTERS if is_golden else colors.paper
        painter.rounded(face, fill, edge, 4 if focused else 2.5 if self.on or self.is_full else 1.5, 12)
        side = min(face.height - 2 * px(7), round(face.width * 0.36))
        art = Rect(face.left + px(8), face.centery - side // 2, round(min(side * 1.15, face.width * 0.38)), side)
        painter.rounded(art, (TILE, TILE), colors.ink, 2, 9)
        if self.is_box:
            draw_pictures(painter, self.pictures, self.folder, art.inflate(-px(8), -px(10)))
        else:
            draw_vignette(painter, self.folder, art.inflate(-px(4), -px(4)))
        room = Room(art.right + px(10), face.top + px(7), face.right - art.right - 2 * px(10), face.height - 2 * px(7))
        if self.is_full and self.is_box and room.width > px(110):
            room.width -= px(34)
            candle = Rect(room.right + px(4), face.top + px(8), px(30), min(px(54), face.height - px(16)))
            painter.drawing("learn/candle_lit", candle)
        foot, name = room.cut_bottom(min(px(24), round(room.height * 0.36))), room
        word = max(self.label.split(), key=len, default="")  # which is not to be broken
        letters = painter.u * painter.enlarged
        most = painter.fonts.fit(word, name.width - 2, NAME_UNITS * letters, NAME_UNITS * letters * 0.5, HEAD).size
        painter.paragraph(self.label, name, NAME_UNITS, paper, HEAD, most=most, least=0.5, middle=True)
        counted = painter.line_in(self.count, foot, 17, paper, BOLD, least=0.6)
        left = max(counted.right + px(8), foot.right - px(94))
        bar = Rect(left, foot.centery - px(4), foot.right - left, px(9))
        if bar.width >= px(24):
            painter.rounded(bar, (colors.ink, colors.ink), colors.edge if colors.flat else None, 1, 4)
            part = bar.copy()
            part.width = max(bar.height, round(bar.width * self.solved / max(1, self.whole)))
            if self.solved:
                painter.rounded(part, (colors.glow_warm, colors.glow_warm), None, 0, 4)


GOLD_LETTERS: Final[Rgb] = (255, 250, 235)


class ShelfScene(TitledPage):
    """Tonight, what comes back, the title, and the shelf; the one orange button names what comes next."""

    title_key = "puzzles.title"

    def __init__(self, services: Services, nights: Nights) -> None:
        super().__init__(services, Button("close", quiet=True))
        self._nights = nights
        self.night = nights.tonight()
        self.games = [game_id for game_id in games.REGISTRY if nights.themes(game_id)]
        self.game_id = ""
        self.tonight = Card("tonight", is_left=True, act=partial(nights.solve_night, self.night))
        self.practice = Card("practice", act=nights.come_back)
        self.title = Card("title", act=nights.earlier_nights)
        self.tabs = [ShelfItem(f"game.{game_id}", act=partial(self.choose, game_id)) for game_id in self.games]
        self.boxes: list[ShelfItem] = []
        self.earlier = Button("earlier", quiet=True, act=nights.earlier_nights)
        self.any = Button("any", quiet=True)
        self.main = MainButton("main")
        self._case = NOWHERE
        self._boards: Sequence[Rect] = []
        outline = nights.outline_of(self.night)
        first = outline.game_id if outline is not None and outline.game_id in self.games else ""
        self.game_id = first or (self.games[0] if self.games else "")
        self.make()

    def choose(self, game_id: str) -> None:
        """Show the boxes of a game."""
        self.game_id = game_id
        self.renew()

    # ------------------------------------------------------------------ what it says

    def make(self) -> None:
        """What waits, and what the person has solved by now."""
        super().make()
        text, nights = self.text.with_sentences(PUZZLE_TEXTS), self._nights
        self.earlier.label = text("puzzles.nights")
        self._fill_cards(text)
        for tab, game_id in zip(self.tabs, self.games, strict=True):
            solved, whole = nights.solved_of(game_id)
            tab.label, tab.solved, tab.whole = text.for_game(game_id)("title"), solved, whole
            tab.line, tab.count = _counted(text, solved, whole)
            tab.on, tab.folder = game_id == self.game_id, games.load(game_id).art_folder
        self.boxes = []
        rows = nights.themes(self.game_id) if self.game_id else ()
        for theme, solved, whole in [row for row in rows if row.whole >= FEWEST][:MOST_BOXES]:
            box = ShelfItem(f"theme.{theme}", label=text(f"theme.{theme}"), solved=solved, whole=whole, is_box=True)
            box.line, box.count = _counted(text, solved, whole)
            box.act = partial(nights.practice, self.game_id, theme)
            box.pictures, box.folder = pictures_of(self.game_id, theme), games.load(self.game_id).art_folder
            self.boxes.append(box)
        self.any.label = text("puzzles.any", game=text.for_game(self.game_id)("title")) if self.game_id else ""
        self.any.act = partial(nights.practice, self.game_id)
        cards = [self.tonight, self.practice, self.title]
        self.widgets = [*cards, *self.tabs, *self.boxes, self.earlier, self.any, self.main, self.close_button]

    def _fill_cards(self, text: Speaker) -> None:
        nights = self._nights
        outline, is_solved, due = nights.outline_of(self.night), self.night in nights.nights(), nights.due()
        self.tonight.label, self.tonight.enabled = text("puzzles.tonight.head"), outline is not None
        if outline is not None:
            rival = text("puzzles.rival", rival=rival_name(text, outline.level))
            goal = text("launcher.tonight.solved") if is_solved else text.say(outline.goal)
            self.tonight.lines = text.for_game(outline.game_id)("title"), rival, goal
            self.tonight.face = f"rivals/{RIVAL_OF[outline.level]}"
            board = nights.board(self.night)
            self.tonight.picture = partial(_draw_board, board) if board is not None else None
        self.practice.label, self.practice.enabled = text("puzzles.back"), due > 0
        self.practice.lines = (text("puzzles.back.count", count=due) if due else text("puzzles.back.none"),)
        self.practice.shown = tuple(islice(nights.due_boards(), MOST_SHOWN))
        rung = nights.title()
        if rung is None:
            self.title.label = text("puzzles.ladder")
            self.title.lines = (text("puzzles.untitled", count=nights.until_title()),)
        else:
            self.title.label = text.translated(RUNGS[rung][1])
            following = [text.translated(name) for _, name in RUNGS[rung + 1 : rung + 2]]
            count = nights.until_title()
            way = (text("puzzles.title.next", title=name, count=count) for name in following)
            self.title.lines = text("puzzles.ladder"), *way
        self.title.steps = (0 if rung is None else rung + 1), len(RUNGS)
        self.title.picture = partial(_draw, EMBLEMS[rung or 0])
        self._name_main(text, is_solved or outline is None, due)

    def _name_main(self, text: Speaker, is_solved: bool, due: int) -> None:
        """Tonight's puzzle, then what comes back, then the theme of which most is left."""
        main, nights = self.main, self._nights
        self.tonight.is_meant, self.practice.is_meant = not is_solved, is_solved and due > 0
        if not is_solved:
            main.label, main.act = text("puzzles.solve"), self.tonight.act
        elif due:
            main.label, main.act = text("puzzles.due", count=due), self.practice.act
        else:
            rows = [row for row in nights.themes(self.game_id) if row.whole >= FEWEST] if self.game_id else []
            row = min(rows, key=lambda row: row.solved / row.whole, default=None)
            main.label = text("puzzles.next", theme=text(f"theme.{row.theme}")) if row else text("puzzle.practice")
            main.act = partial(nights.practice, self.game_id, row.theme) if row else nights.practice

    # ------------------------------------------------------------------ where everything lies

    def fill(self, room: Room) -> None:
        px, case = self.painter.px, room
        tall, gap, whole = backdrop.is_tall(self.size), px(16), case.bottom - self.title_line.top
        high = min(px(CARDS_UNITS), round(whole * 0.24))
        cards, foot = case.cut_top(high, gap), case.cut_bottom(px(FOOT_UNITS), gap)
        if tall:
            self.tonight.rect, self.main.rect = cards, case.cut_bottom(foot.height, gap)
            self.practice.rect, self.title.rect = case.cut_top(high, gap).columns(2, gap)
            self.earlier.rect, self.any.rect = foot.columns(2, gap)
        else:
            lay((self.tonight, self.practice, self.title), _split(cards, gap, (48, 34, 34)))
            lay((self.earlier, self.any, self.main), _split(foot, gap, (28, 28, 59)))
        self._case = case
        self._place_shelf(case.inflate(-2 * px(14), -2 * px(14)), tall)

    def _place_shelf(self, right: Room, tall: bool) -> None:
        """The games at the left, the boxes on boards at the right."""
        px = self.painter.px
        left = right.cut_left(round(right.width * (0.4 if tall else 0.265)), px(8))
        for tab, place in zip(self.tabs, left.rows(max(1, len(self.tabs)), px(6)), strict=False):
            tab.rect = place.cut_left(place.width - px(2 if tab.on else 14))
        columns = 1 if right.width < px(330) else 2 if tall or right.width < px(600) else 3
        rows = max(1, ceil(len(self.boxes) / columns))
        columns = max(1, ceil(len(self.boxes) / rows))
        gap, board = px(14), px(12)
        high = min(px(150), right.height // rows)
        wide = (right.width - gap * (columns - 1)) // columns
        first = Room(right.left - px(4), right.top + high - board, right.width + px(8), board)
        self._boards = first.repeated(rows, 1, 0, high)
        first = Room(right.left, right.top + px(3), wide, high - board - px(5))
        lay(self.boxes, first.repeated(len(self.boxes), columns, wide + gap, high))

    # ------------------------------------------------------------------ picture

    def paint(self, painter: Painter) -> None:
        super().paint(painter)
        px, colors = painter.px, painter.colors
        if colors.flat:
            painter.rounded(self._case, colors.panel, colors.edge, 2, 14)
        else:
            painter.rounded(self._case, WOOD, colors.ink, 3, 16)
            painter.rounded(self._case.inflate(-2 * px(8), -2 * px(8)), colors.panel, colors.ink, 2, 10)
        for board in self._boards:
            painter.rounded(board, WOOD if not colors.flat else colors.row, colors.ink, 2, 4)


def _draw_board(board: pygame.Surface, painter: Painter, room: Rect) -> None:
    """A position in the middle of *room*."""
    shown = scaled(board, room.size)
    painter.surface.blit(shown, shown.get_rect(center=room.center))


def _counted(text: Speaker, solved: int, whole: int) -> tuple[str, str]:
    """How many are solved: in words, and short."""
    return text("puzzles.solved", solved=solved, count=whole), f"{solved} / {whole}"


def _draw(name: str, painter: Painter, room: Rect) -> None:
    """One picture in the middle of *room*."""
    draw_pictures(painter, [name], "common", room)


def _split(row: Room, gap: int, shares: Sequence[int]) -> list[Room]:
    """*row* in parts of these *shares*."""
    whole = row.width - gap * (len(shares) - 1)
    return [*(row.cut_left(whole * share // sum(shares), gap) for share in shares[:-1]), row]
