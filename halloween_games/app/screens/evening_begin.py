"""An evening begins: who is here, what is played, and how."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import SystemRandom
from typing import Final

from halloween_games import games
from halloween_games.app.saving.evening import KINDS, LEAST, MOST, Evening, Kind, planned
from halloween_games.app.saving.profiles import Profiles
from halloween_games.app.screens.dialogs import AskNameScene
from halloween_games.app.screens.game_card import VIGNETTE, draw_vignette
from halloween_games.app.screens.page import TitledPage
from halloween_games.app.screens.seat_cards import PersonTile
from halloween_games.core.speaker import Speaker
from halloween_games.kit import backdrop, sizes
from halloween_games.kit.fonts import BODY, HEAD
from halloween_games.kit.outline import Part
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import NOWHERE, Rect, Room, between, lay, square
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import Button, MainButton, Option, Segment, Tile

SHOWN: Final = 12  # people
DRAWN: Final = 3  # games that luck chooses, if nobody has chosen any
FOOT: Final = 76
KIND: Final = 56
BADGE: Final = 32


@dataclass
class Guest(Option, PersonTile):
    """A person who is here, or not."""

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        super().draw(painter, focused, pressed)
        if self.on:
            _draw_badge(painter, (self.rect.centerx + self.rect.width // 4, self.rect.top + painter.px(18)), "")


@dataclass
class GameTile(Option, Tile):
    """A game that is played, with its place in the order, or not."""

    folder: str = ""
    number: int = 0  # 0 if it is not played

    def part(self, text: Speaker) -> Part:
        value = text("evening.number", number=self.number) if self.number else ""
        return replace(super().part(text), on=bool(self.number), value=value)

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        colors, px, rect = painter.colors, painter.px, self.rect
        fill = colors.button_cool if self.number or self.hovered else colors.button_off
        edge = colors.glow_chosen if focused or self.number else colors.edge
        painter.rounded(rect, fill, edge, 4 if focused else 3 if self.number else 2, 14)
        room = Room(rect.inflate(-px(12), -px(8)))
        name = room.cut_bottom(px(32), px(4))
        picture = VIGNETTE.fit(room.inflate(-px(4), 0))
        draw_vignette(painter, self.folder, picture, alpha=255 if self.number else 150)
        painter.line_in(self.label, name, 20, colors.paper if self.number else colors.muted, HEAD, "center", 0.65)
        if self.number:
            _draw_badge(painter, (rect.right - px(22), rect.top + px(22)), str(self.number))


def _draw_badge(painter: Painter, center: tuple[int, int], words: str) -> None:
    """What is chosen, and as which one."""
    colors, px = painter.colors, painter.px
    badge = square(px(BADGE), center=center)
    painter.rounded(badge, colors.button_warm, colors.ink, 3, badge.width)
    if words:
        painter.line_in(words, badge, 20, colors.on_warm, HEAD, "center")
    else:
        painter.icon("check", badge.center, 20, "on_warm")


class EveningBeginScene(TitledPage):
    """Everybody who is here is chosen by one click, every game by another one.

    *evening* is one that goes on with other games: then its people are decided. *is_for_all* says which games all of
    so many people play together, *begin* is told what was chosen.
    """

    title_key = "evening.title"

    def __init__(
        self,
        services: Services,
        profiles: Profiles,
        is_for_all: Callable[[str, int], bool],
        begin: Callable[[Sequence[str], Sequence[str], Kind], None],
        evening: Evening | None = None,
    ) -> None:
        super().__init__(services, Button("back", icon="arrow_left"))
        self.profiles = profiles
        self._is_for_all = is_for_all
        self._begin = begin
        self.is_going_on = evening is not None
        self.kind: Kind = evening.kind if evening is not None else "league"
        self.names = evening.people if evening is not None else [one.name for one in profiles.known][:SHOWN]
        self.people: list[str] = [*evening.people] if evening is not None else self.names[:1]
        self.chosen: list[str] = []
        self.luck = Button("luck", icon="dice", act=self._draw_lots, quiet=True)
        self.main = MainButton("begin", act=self._start)
        self._who = self._what = self._about = NOWHERE
        self.make()

    def make(self) -> None:
        super().make()
        text, is_full = self.text, len(self.people) >= MOST
        self.guests = [Guest(f"person.{number}", label=name) for number, name in enumerate(self.names)]
        for guest in self.guests:
            name = guest.label
            guest.art, guest.on = self.profiles.drawing(name), name in self.people
            guest.enabled = not self.is_going_on and (guest.on or not is_full)
            guest.act = partial(self._turn, self.people, name)
        if not self.is_going_on and len(self.names) < SHOWN:
            self.guests.append(Guest("new", enabled=not is_full, label=text("who.new"), act=self._ask_name))
        self.tiles: list[GameTile] = []
        for game_id in games.REGISTRY:
            label, folder = text.for_game(game_id)("title"), games.load(game_id).art_folder
            tile = GameTile(f"game.{game_id}", label=label, folder=folder)
            tile.number = self.chosen.index(game_id) + 1 if game_id in self.chosen else 0
            tile.act = partial(self._turn, self.chosen, game_id)
            self.tiles.append(tile)
        kinds = (self.kind,) if self.is_going_on else KINDS
        self.kinds = [
            Segment(f"kind.{kind}", label=text(f"evening.kind.{kind}"), on=kind == self.kind, act=act)
            for kind, act in ((kind, partial(self._choose, kind)) for kind in kinds)
        ]
        self.luck.label = text("evening.luck")
        missing = self._missing()
        self.main.enabled, self.main.label = not missing, text("evening.begin")
        self.main.line = missing or self._planned_words()
        tiles, luck = (self.tiles, [self.luck]) if self.kind != "free" else ([], [])
        self.widgets = [self.close_button, *self.guests, *tiles, *self.kinds, *luck, self.main]

    def _missing(self) -> str:
        """What has to be chosen yet."""
        if len(self.people) < LEAST:
            return self.text("evening.missing.people")
        return self.text("evening.missing.games") if self.kind != "free" and not self.chosen else ""

    def _planned_words(self) -> str:
        text, count = self.text, len(self.people)
        people = text("evening.people", count=count)
        if self.kind == "free" or self.is_going_on:
            return people
        evening = planned(self.people, self.chosen, self.kind, lambda game: self._is_for_all(game, count))
        return text("evening.planned", people=people, games=text("evening.games", count=evening.left))

    # ------------------------------------------------------------------ what is chosen

    def _turn(self, chosen: list[str], one: str) -> None:
        """Take a person or a game in, or out."""
        if one in chosen:
            chosen.remove(one)
        else:
            chosen.append(one)
        self.renew()

    def _draw_lots(self) -> None:
        """Luck decides on the order of what was chosen, or on some games if nothing was."""
        luck = SystemRandom()
        self.chosen = luck.sample(self.chosen or [*games.REGISTRY], len(self.chosen) or DRAWN)
        self.renew()

    def _choose(self, kind: Kind) -> None:
        self.kind = kind
        self.renew()

    def _ask_name(self) -> None:
        text = self.text
        self.services.stack.push(AskNameScene(self.services, text("profile.new"), text("who.new"), "", self._named))

    def _named(self, name: str) -> str:
        """Take somebody new in, or who is known already; why not, if that is impossible."""
        name = self.profiles.met(name)
        self.names = [*self.names, *([name] if name not in self.names else [])]
        self.people = [*self.people, *([name] if name not in self.people else [])]
        self.renew()
        return ""

    def _start(self) -> None:
        self.back()
        self._begin(self.people, self.chosen, self.kind)

    def first_focus(self) -> str | None:
        return self.guests[0].name if self.guests else None

    # ------------------------------------------------------------------ where everything lies

    def commands(self) -> Mapping[str, Callable[[], None]]:
        return {}

    def fill(self, content: Room) -> None:
        px, tall, gap = self.painter.px, backdrop.is_tall(self.size), self.painter.px(18)
        content.cut_top(px(6))
        content.cut_bottom(px(10))
        foot = content.cut_bottom(px(FOOT), gap)
        self.main.rect = foot.cut_right(foot.width // 2)
        self.luck.rect = Rect(0, 0, px(300), px(54)).move_to(midleft=foot.midleft)
        self._about = content.cut_bottom(px(30), px(4))
        lay(self.kinds, content.cut_bottom(px(KIND), gap).columns(len(self.kinds), gap))
        self._who, self._what = content.rows(2, gap) if tall else content.columns(2, gap)
        self._lay(self._inner(self._who), self.guests, 4 if len(self.guests) > 6 else 3, 1.25)
        self._lay(self._inner(self._what), self.tiles, 3, 1.1)
        for guest in self.guests:
            guest.unit = self.u

    def _inner(self, box: Rect) -> Rect:
        px = self.painter.px
        return between(box.left + px(18), box.top + px(58), box.right - px(18), box.bottom - px(14))

    def _lay(self, room: Rect, tiles: Sequence[Tile], columns: int, shape: float) -> None:
        """Lay *tiles* in rows; each is at most *shape* times as high as wide."""
        gap, rows = self.painter.px(10), -(-len(tiles) // columns)
        wide = (room.width - (columns - 1) * gap) // columns
        high = min((room.height - (rows - 1) * gap) // max(1, rows), round(wide * shape))
        lay(tiles, Room(room).grid(len(tiles), columns, (gap, gap), high))

    # ------------------------------------------------------------------ picture

    def paint(self, painter: Painter) -> None:
        super().paint(painter)
        colors, px, text = painter.colors, painter.px, self.text
        for box, key in ((self._who, "evening.here"), (self._what, "evening.what")):
            painter.shadowed(box, colors.panel, colors.edge, 2, 18)
            line = Rect(box.left + px(20), box.top + px(10), box.width - px(40), px(40))
            painter.line_in(text(key), line, 26, colors.candle, HEAD)
        if self.kind == "free":
            painter.paragraph(text("evening.free"), self._inner(self._what), sizes.HEADING, colors.paper, BODY)
        painter.line_in(text(f"evening.kind.{self.kind}.about"), self._about, 18, colors.muted, BODY, "center", 0.75)
