"""The cabinet: the trophies of one game on its shelves. What is won shines, the rest is a silhouette."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from typing import ClassVar, Final

from halloween_games import games
from halloween_games.app.saving.saved_game_words import day_words
from halloween_games.app.saving.trophies import Trophies
from halloween_games.app.screens.page import TitledPage
from halloween_games.core.trophies import trophies_of
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.kit.option_rows import Stepper
from halloween_games.kit.outline import SEEN, Do, Role
from halloween_games.kit.painter import Painter, silhouette
from halloween_games.kit.rect import NOWHERE, Rect, Room, lay, placed, square
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import Button, Tile

ROW_UNITS: Final = 46  # of the two choices
PLANK_UNITS: Final = 13
LABEL_UNITS: Final = 28  # the name below a trophy
HOW_UNITS: Final = 70
PLATE_UNITS: Final = 25  # of the brass plate on the plank, with the day on which a trophy was won
PLATE_SHARE: Final = 0.74  # of the width of a place on the shelf
SHARE: Final = 0.54  # of a shelf's height, for the trophy above the plank
IN_A_ROW: Final = 4
DIM: Final = 190  # of 255, of what is not won
NARROW: Final = 2  # in a row, where the window is high
SHAPES: Final = ("cup", "ghost", "pumpkin", "star", "cat", "moon", "hat")
WOOD: Final = ((176, 116, 66), (104, 60, 30))
BRASS: Final = ((246, 214, 130), (200, 152, 66))
ON_BRASS: Final = (58, 32, 10)
TINTS: Final = ("red", "teal", "orange", "violet", "rose")  # of the bases, by game


@dataclass
class OnShelf(Tile):
    """One trophy."""

    role: ClassVar[Role] = Role.ITEM
    does: ClassVar[frozenset[Do]] = SEEN

    title: str = ""
    how: str = ""
    shape: str = SHAPES[0]
    tint: str = TINTS[0]
    is_won: bool = False
    day: str = ""  # on which it was won, in words; empty if that is not known

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        px, colors, rect = painter.px, painter.colors, self.rect
        if focused or self.hovered:
            painter.rounded(rect, colors.button_cool, colors.glow_chosen if focused else colors.candle, 2, 12, 0.5)
        above = round(rect.height * SHARE)
        side = min(above - px(6), rect.width - px(20))
        place = square(side, midbottom=(rect.centerx, rect.top + above + px(4)))
        if self.is_won:
            painter.glow(place.center, side * 0.72, colors.glow_warm, 0.55)
            painter.drawing(f"trophies/{self.shape}", place, self.tint)
        else:
            shadow = painter.art.image(f"trophies/{self.shape}", place.size, self.tint)
            painter.surface.blit(silhouette(shadow, colors.edge, DIM), place)
        if self.day:
            self._draw_plate(painter, rect.top + above + px(PLANK_UNITS) // 2)
        below = Rect(rect.left + px(6), rect.top + above + px(PLANK_UNITS + 6), rect.width - px(12), px(LABEL_UNITS))
        color = colors.gold if self.is_won else colors.paper
        painter.line_in(self.title, below, sizes.LARGE, color, HEAD, "center", 0.6)
        high = min(rect.bottom - px(4) - below.bottom, round(px(HOW_UNITS) * painter.line_growth))
        how = Rect(below.left, below.bottom, below.width, high)
        tone = colors.paper if self.is_won else colors.muted
        painter.paragraph(self.how, how, sizes.LARGE, tone, BODY, center=True, least=0.55)

    def _draw_plate(self, painter: Painter, middle: int) -> None:
        """Draw the plate on the plank, whose middle is at that height."""
        plate = placed(self.rect.width * PLATE_SHARE, painter.px(PLATE_UNITS), center=(self.rect.centerx, middle))
        painter.rounded(plate, BRASS, painter.colors.ink, 2, 6)
        words = plate.inflate(-painter.px(12), -painter.px(2))
        painter.line_in(self.day, words, sizes.TEXT, ON_BRASS, BOLD, "center", 0.6)


def drawings_of_trophies() -> dict[tuple[str, str], tuple[str, str]]:
    """The shape of each trophy, and the tint of its base, by game and trophy."""
    with_trophies = [game_id for game_id in games.REGISTRY if trophies_of(games.load(game_id))]
    return {
        (game_id, trophy.id): (SHAPES[number % len(SHAPES)], TINTS[row % len(TINTS)])
        for row, game_id in enumerate(with_trophies)
        for number, trophy in enumerate(trophies_of(games.load(game_id)))
    }


class TrophiesScene(TitledPage):
    """What one person has won, game by game."""

    title_key = "trophies.title"

    def __init__(
        self,
        services: Services,
        trophies: Trophies,
        name: str = "",
        first_game: str = "",
        emblem_of: Callable[[str], str] = lambda name: "",
    ) -> None:
        """*name* is the person that it is about at first: by default who has won the most."""
        super().__init__(services, Button("close", icon="arrow_left"))
        self._trophies = trophies
        self._emblem_of = emblem_of
        self.game_ids = [game_id for game_id in games.REGISTRY if trophies_of(games.load(game_id))]
        self.game_id = first_game if first_game in self.game_ids else self.game_ids[0]
        known = trophies.people()
        self.people = known if not name or name in known else [name, *known]
        self.name = name or (known[0] if known else "")
        self.shelf: list[OnShelf] = []
        self._game = Stepper("game", label=services.text("outline.game"), choices=("",), changed=self._choose_game)
        self._who = Stepper("who", label=services.text("outline.person"), choices=("",), changed=self._choose_person)
        self._cabinet, self._beside = NOWHERE, Room(NOWHERE)
        self.make()

    def make(self) -> None:
        super().make()
        self._game.choices = [self.text.for_game(game_id)("title") for game_id in self.game_ids]
        self._game.icons = ["trophy"] * len(self.game_ids)
        self._game.at = self.game_ids.index(self.game_id)
        self._who.choices = self.people or (self.text("trophies.nobody"),)
        self._who.icons = ["person"] * len(self._who.choices)
        self._who.at = self.people.index(self.name) if self.name in self.people else 0
        self._who.enabled = len(self.people) > 1
        won, drawings = self._trophies.of(self.name) if self.name else {}, drawings_of_trophies()
        of_game = self.text.for_game(self.game_id)
        self.won, self.count = len(won.keys() & drawings.keys()), len(drawings)
        self.shelf = []
        for trophy in trophies_of(games.load(self.game_id)):
            title, how = of_game(f"trophy.{trophy.id}"), of_game(f"trophy.{trophy.id}.how")
            is_won, day = (self.game_id, trophy.id) in won, won.get((self.game_id, trophy.id))
            when = day_words(self.text, day) if day is not None else ""
            key = "trophies.open" if not is_won else "trophies.has.on" if when else "trophies.has"
            words = self.text(key, trophy=title, how=how, day=when)
            shape, tint = drawings[self.game_id, trophy.id]
            shown = OnShelf(f"trophy.{trophy.id}", title=title, how=how, shape=shape, tint=tint, tip=words)
            shown.is_won, shown.day = is_won, when
            self.shelf.append(shown)
        self.widgets = [self.close_button, self._game, self._who, *self.shelf]

    def _choose_game(self, at: int) -> None:
        self.game_id = self.game_ids[at]
        self.renew()

    def _choose_person(self, at: int) -> None:
        self.name = self.people[at]
        self.renew()

    def tip(self) -> None:
        """No tooltip: everything is written below the trophies."""

    # ------------------------------------------------------------------ where everything lies

    def fill(self, room: Room) -> None:
        px = self.painter.px
        self._beside = self.title_line
        self.title_line = self._beside.cut_left(round(self._beside.width * 0.6))
        self._game.rect, self._who.rect = room.cut_top(px(ROW_UNITS), px(12)).columns(2, px(14))
        self._cabinet = room
        cells = self._cells(room.inflate(-2 * px(16), -2 * px(12)))
        lay(self.shelf, [rect.inflate(-px(6), -px(6)) for rect in cells])

    def _cells(self, inner: Rect) -> list[Rect]:
        """The places on the shelves; those of the last shelf are centered."""
        most = IN_A_ROW if inner.width > inner.height else NARROW
        count = len(self.shelf)
        rows = max(1, ceil(count / most))
        most = ceil(count / rows)
        width, height = inner.width / max(most, 1), inner.height / rows
        cells = []
        for number in range(count):
            row, column = divmod(number, most)
            missing = most - min(most, count - row * most)
            left = inner.left + (column + missing / 2) * width
            cells.append(Rect(round(left), round(inner.top + row * height), round(width), round(height)))
        return cells

    # ------------------------------------------------------------------ picture

    def paint(self, painter: Painter) -> None:
        super().paint(painter)
        rest, px, colors, text = self._beside.copy(), painter.px, painter.colors, self.text
        emblem = self._emblem_of(self.name)
        if emblem:
            coin = rest.cut_right(px(40), px(10))
            painter.drawing(emblem, square(coin.width, center=coin.center))
        words = text("trophies.count", won=self.won, count=self.count)
        painter.line_in(words, rest, sizes.LARGE, colors.gold, BOLD, "right", 0.6)
        painter.panel(self._cabinet, colors.hues[1], 3)
        self._draw_planks(painter)

    def _draw_planks(self, painter: Painter) -> None:
        """Draw a board below each row of trophies, with the shadow that it throws."""
        px, colors = painter.px, painter.colors
        left, wide = self._cabinet.left + px(14), self._cabinet.width - px(28)
        for top, high in sorted({(cell.rect.top, cell.rect.height) for cell in self.shelf}):
            plank = Rect(left, top + round(high * SHARE), wide, px(PLANK_UNITS))
            shade = Rect(plank.left + px(8), plank.bottom, plank.width - px(16), px(8))
            painter.rounded(shade, (colors.ink, colors.ink), None, 0, 4, 0.35)
            painter.rounded(plank, WOOD, colors.ink, 2.5, 5)
