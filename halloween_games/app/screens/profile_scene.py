"""Names, emblems and colors: previous players, and those of the person on a seat."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

import pygame

from halloween_games import games
from halloween_games.app.saving.profiles import COLORS, EMBLEMS, MAX_PROFILES, Done, Profile, Profiles
from halloween_games.app.saving.saved_game_words import DAY, LAST_WEEKS, WEEK, days_between
from halloween_games.app.screens.dialogs import HEAD_UNITS, AskNameScene, Choice, Dialog, ask
from halloween_games.core.speaker import Speaker
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.kit.option_rows import Stepper
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import NOWHERE, Rect, Room, between, lay, square
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import Button, Option, Toggle, Widget

WIDTH: Final = 1010
NEEDS_WIDTH: Final = 880
COLUMNS: Final = 4
PERSON_UNITS: Final = 124
BUTTON_UNITS: Final = 180
CARD_UNITS: Final = 64
COIN_UNITS: Final = 64
COLOR_UNITS: Final = 54
FAIR_UNITS: Final = 58
HEADING_UNITS: Final = 34
GAP_UNITS: Final = 10
FOOT_UNITS: Final = 58


FAIR: Final = ("undo", "hints", "ahead")  # what is agreed for a person
CLOCKS: Final = ((0, 0), (30, 0), (60, 0), (120, 0), (0, 300), (0, 600), (0, 1200), (0, 1800))  # sand, clock


def clock_words(text: Speaker, sand: int, clock: int) -> str:
    """An hourglass for each turn, or a clock for the game."""
    if sand:
        return text("profile.sand", seconds=sand)
    return text("profile.clock", minutes=clock // 60) if clock else text("profile.no_clock")


def drawing(emblem: str) -> str:
    """The name of an emblem's drawing; empty for none."""
    return f"profiles/{emblem}" if emblem else ""


@dataclass
class Coin(Option):
    """A selectable emblem, or what else is drawn as *art*."""

    emblem: str = ""
    art: str = ""

    def called(self, text: Speaker) -> str:
        return super().called(text) or text(f"emblem.{self.emblem}")

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        colors = painter.colors
        side = min(self.rect.size)
        coin = square(side, center=self.rect.center)
        if self.on or self.hovered:
            painter.glow(coin.center, side * 0.72, colors.glow_chosen, 0.35)
        alpha = 255 if self.enabled else 90
        painter.drawing(self.art or drawing(self.emblem), coin.inflate(-painter.px(4), -painter.px(4)), alpha=alpha)
        if self.on:
            painter.ring(coin.center, side / 2 + painter.px(2), colors.ink, 7)
            painter.ring(coin.center, side / 2, colors.glow_chosen, 4)


@dataclass
class NameCard(Option):
    """A remembered player."""

    profile: Profile = field(default_factory=lambda: Profile("?"))
    facts: str = ""

    def called(self, text: Speaker) -> str:
        return ", ".join(filter(None, (self.profile.name, self.facts)))

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        colors, px, rect = painter.colors, painter.px, self.rect
        is_lit = self.on or self.hovered or focused
        painter.rounded(rect, colors.button_cool if is_lit else colors.button_off, colors.rim, 2, 14)
        if self.on:
            painter.frame(rect, colors.candle, 3, 14)
        facts = between(rect.left + px(8), rect.top + px(7), rect.right - px(10), rect.bottom - px(8))
        coin = square(rect.height - px(14), topleft=facts.topleft)
        if self.profile.emblem in EMBLEMS:
            painter.drawing(drawing(self.profile.emblem), coin)
        facts.cut_left(coin.width, px(10))
        name = facts.cut_top(rect.height // 2 - px(4))
        painter.line_in(self.profile.name, name, sizes.LARGE, colors.paper, HEAD, least=0.6)
        painter.line_in(self.facts, facts, sizes.SMALL, colors.muted, BODY, least=0.6)


@dataclass
class NewCard(Widget):
    """The dashed card that adds somebody."""

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        colors, px, rect = painter.colors, painter.px, self.rect
        is_lit = self.hovered or focused
        fill = colors.button_cool if is_lit else colors.panel
        painter.rounded(rect, fill, colors.candle if is_lit else colors.edge, 2, 14, dash=7)
        painter.icon("plus", (rect.left + px(36), rect.centery), 24, "candle")
        room = between(rect.left + px(66), rect.top, rect.right - px(10), rect.bottom)
        painter.line_in(self.label, room, sizes.LARGE, colors.paper, HEAD, least=0.6)


class ProfileScene(Dialog):
    """For one seat: who sits there, with emblem, color and what that person has done; and everybody else who is known.

    A click on a name takes the seat, a click on an emblem or a color gives it to that person. *hue* is the number of
    the color worn there, *choose* is told who sits there now, *head_start* says what a head start is in the game.
    Where it *is_decided* who sits there, nobody else is offered.
    """

    def __init__(
        self,
        services: Services,
        profiles: Profiles,
        hue: int,
        name: str,
        choose: Callable[[str], None],
        head_start: str = "",
        is_decided: bool = False,
    ) -> None:
        super().__init__(services, services.text("profile.title"), "people")
        self._is_decided = is_decided
        self._head_start = head_start
        self.profiles = profiles
        self.hue = hue
        self.name = name
        self._choose = choose
        self._person = self._known = self._emblems = self._colors = self._fair = self._worth = self._portrait = NOWHERE
        self.make()

    def make(self) -> None:
        text, self.found = self.text, self.profiles.find(self.name) if self.name else None
        self.emblem, is_known = self.profiles.emblem(self.name), self.found is not None
        known = self.profiles.known[:MAX_PROFILES]
        self._done = self.profiles.done([profile.name for profile in known])
        known = [] if self._is_decided else known
        self.cards = [NameCard(f"name.{number}", profile=one) for number, one in enumerate(known)]
        for card in self.cards:
            card.facts, card.on = self._games(card.profile.name), card.profile == self.found
            card.act = partial(self._sit, card.profile)
        self._new = NewCard("new", label=text("profile.new"), act=self._add)
        self.coins = [Coin(f"emblem.{one}", emblem=one, on=one == self.emblem) for one in EMBLEMS]
        for coin in self.coins:
            coin.enabled, coin.act = is_known, partial(self._wear, coin.emblem)
        self.colors = [Coin(f"color.{color}", tip=text(f"color.{color}")) for color in COLORS]
        for number, coin in enumerate(self.colors):
            coin.enabled, coin.art = is_known, f"emblems/token_{number}"
            coin.on, coin.act = is_known and number == self.hue, partial(self._paint_in, number)
        terms = self.profiles.terms(self.name)
        at = (terms.sand, terms.clock)
        clocks = [clock_words(text, *one) for one in CLOCKS]
        clock = Stepper("clock", choices=clocks, icons=["clock"] * len(CLOCKS), label=text("profile.clock.label"))
        clock.at, clock.changed = CLOCKS.index(at) if at in CLOCKS else 0, self._set_clock
        self.fair: list[Widget] = [
            Toggle(name, label=text(f"profile.{name}"), on=getattr(terms, name), changed=partial(self._agree, name))
            for name in FAIR
        ]
        self.fair.append(clock)
        is_shared = self.found is not None and self.found.shares
        share = partial(self.profiles.share, self.name)
        self._share = Toggle("share", label=text("profile.share"), on=is_shared, changed=share)
        for row in (*self.fair, self._share):
            row.enabled = is_known
        self._rename = Button("rename", label=text("profile.rename"), icon="person", act=self._ask_rename)
        self._forget = Button("forget", label=text("profile.remove"), icon="bin", act=self._ask_forget)
        self._close = Button("close", label=text("button.close"), icon="check", warm=True, act=self.back)
        changing = [self._rename, self._forget] if self.found is not None else []
        people = [*self.cards, *([] if self._is_decided else [self._new])]
        self.widgets = [*changing, *self.coins, *self.colors, self._share, *self.fair, *people, self._close]

    def _games(self, name: str) -> str:
        """How many games *name* has played and won."""
        text, done = self.text, self._done[name]
        if not done.games:
            return text("profile.done.nothing")
        played, won = text("profile.games", count=done.games), text("profile.wins", count=done.wins)
        return text("profile.done", games=played, wins=won)

    def facts(self) -> tuple[str, str]:
        """What who sits here has done, and the last game."""
        if self.found is None:
            return self.text("profile.stranger"), ""
        done = self._done[self.found.name]
        return self._games(self.found.name), last_game(self.text, done, time.time()) if done.last_game else ""

    def _sit(self, profile: Profile) -> None:
        self._choose(profile.name)
        self.back()

    def _wear(self, emblem: str) -> None:
        self.profiles.remember(self.name, emblem)
        self._choose(self.name)
        self.renew()

    def _paint_in(self, hue: int) -> None:
        self.profiles.remember(self.name, color=hue)
        self.profiles.evening.choose(self.name, hue)
        self.hue = hue
        self._choose(self.name)
        self.renew()

    def _agree(self, name: str, on: bool) -> None:
        """Whether that holds in games from now on."""
        self.profiles.agree(self.name, replace(self.profiles.terms(self.name), **{name: on}))
        self._choose(self.name)

    def _set_clock(self, at: int) -> None:
        sand, clock = CLOCKS[at]
        self.profiles.agree(self.name, replace(self.profiles.terms(self.name), sand=sand, clock=clock))

    # ------------------------------------------------------------------ adding, renaming, removing

    def _add(self) -> None:
        scene = AskNameScene(self.services, self.text("profile.new"), self.text("profile.new.about"), "", self._added)
        self.services.stack.push(scene)

    def _added(self, name: str) -> str:
        """Let somebody new sit here; why not, if the name is taken."""
        if self.profiles.find(name) is not None:
            return self.text("profile.name.taken", name=name)
        self.profiles.remember(name)
        self._sits(name)
        return ""

    def _ask_rename(self) -> None:
        title, about = self.text("profile.rename.title", name=self.name), self.text("profile.rename.about")
        self.services.stack.push(AskNameScene(self.services, title, about, self.name, self._renamed))

    def _renamed(self, name: str) -> str:
        """Rename who sits here; why not, if the name is taken."""
        if not self.profiles.rename(self.name, name):
            return self.text("profile.name.taken", name=name)
        self._sits(name)
        return ""

    def _ask_forget(self) -> None:
        text, name = self.text, self.name
        yes = Choice(text("profile.remove"), self._forgotten, "bin")
        no = Choice(text("profile.remove.stay", name=name), icon="check", warm=True)
        ask(self.services, text("profile.remove.title", name=name), text("profile.remove.about"), yes, no)

    def _forgotten(self) -> None:
        self.profiles.forget(self.name)
        self._choose("")
        self.name = ""
        self.renew()

    def _sits(self, name: str) -> None:
        """*name*, who is known, sits here now."""
        self.name = name
        self._choose(name)
        self.renew()

    def first_focus(self) -> str | None:
        return self.cards[0].name if self.cards else self._close.name if self._is_decided else self._new.name

    # ------------------------------------------------------------------ where everything lies

    def _rows(self) -> int:
        return -(-(len(self.cards) + 1) // COLUMNS)

    def box(self) -> tuple[float, float]:
        cards = 0 if self._is_decided else HEADING_UNITS + self._rows() * (CARD_UNITS + GAP_UNITS)
        person = PERSON_UNITS + GAP_UNITS + COIN_UNITS + COLOR_UNITS + FAIR_UNITS + GAP_UNITS
        return WIDTH, HEAD_UNITS + person + cards + FOOT_UNITS + 20

    def needs(self) -> tuple[float, float]:
        return NEEDS_WIDTH, self.box()[1] + 28

    def fill(self) -> None:
        px, room, gap = self.painter.px, Room(self.inner), self.painter.px(GAP_UNITS)
        self._person = room.cut_top(px(PERSON_UNITS), gap)
        middle = self._person.left + px(14), self._person.centery
        self._portrait = square(self._person.height - px(20), midleft=middle)
        wide = px(BUTTON_UNITS)
        first = Room(self._person.right - px(14) - wide, self._person.top + px(12), wide, px(46))
        lay((self._rename, self._forget), first.repeated(2, 1, 0, px(54)))
        coins, colors = room.cut_top(px(COIN_UNITS)), room.cut_top(px(COLOR_UNITS), px(6))
        fair, self._known = room.cut_top(px(FAIR_UNITS - 12), px(6) + gap), room.cut_top(px(HEADING_UNITS))
        self._emblems, self._colors, self._fair = (row.cut_left(px(110)) for row in (coins, colors, fair))
        side = min(px(COIN_UNITS - 4), coins.width // len(self.coins) - px(4))
        for coin, place in zip(self.coins, coins.columns(len(self.coins)), strict=True):
            coin.rect = square(side, center=place.center)
        side = px(COLOR_UNITS - 6)
        first = Room(colors.left + px(8), colors.centery - side // 2, side, side)
        lay(self.colors, first.repeated(len(self.colors), len(self.colors), px(64), 0))
        left = self.colors[-1].rect.right + px(24)
        self._share.rect = between(left, colors.top + px(4), colors.right, colors.bottom - px(4))
        lay(self.fair, fair.columns(len(self.fair), gap))
        gaps = gap, px(CARD_UNITS + GAP_UNITS) - px(CARD_UNITS)
        lay((*self.cards, self._new), room.grid(len(self.cards) + 1, COLUMNS, gaps, px(CARD_UNITS)))
        self._close.rect = Rect(self.inner.right - px(150), self.inner.bottom - px(46), px(150), px(46))
        self._worth = Rect(room.left, self._close.rect.top, room.width - px(170), px(50))

    # ------------------------------------------------------------------ picture

    def draw(self, surface: pygame.Surface) -> None:
        with self.services.art.dressed():
            super().draw(surface)

    def paint(self, painter: Painter) -> None:
        super().paint(painter)
        text, px, colors = self.text, painter.px, painter.colors
        token = Rect(self.panel.right - px(74), self.panel.top + px(18), px(44), px(44))
        painter.drawing(f"emblems/token_{self.hue}", token)
        self._paint_person(painter)
        for key, room in (("emblem", self._emblems), ("color", self._colors), ("fair", self._fair)):
            painter.line_in(text(f"profile.{key}"), room, sizes.LARGE, colors.candle, HEAD, least=0.6)
        if self._head_start:
            about = text("profile.ahead.about", what=self._head_start)
            painter.paragraph(about, self._worth, sizes.TEXT, colors.muted, BODY)
        heading = "profile.known" if self.cards else "profile.nobody"
        if not self._is_decided:
            color = colors.candle if self.cards else colors.muted
            painter.line_in(text(heading), self._known, sizes.LARGE, color, HEAD)

    def _paint_person(self, painter: Painter) -> None:
        """Draw who sits here, in the color of the seat."""
        px, colors, person = painter.px, painter.colors, self._person
        seat = colors.hues[self.hue]
        painter.rounded(person, (colors.well, colors.panel[1]), seat, 2.5, 16, 0.85)
        painter.glow(self._portrait.center, self._portrait.height * 0.62, seat, 0.42)
        if self.emblem:
            painter.drawing(drawing(self.emblem), self._portrait)
        else:
            painter.rounded(self._portrait, colors.button_off, colors.edge, 2, self._portrait.height, dash=6)
            painter.icon("person", self._portrait.center, 40, "muted")
        painter.ring(self._portrait.center, self._portrait.height / 2, seat, 4)
        left = self._portrait.right + px(20)
        right = (self._rename.rect.left if self.found is not None else person.right) - px(16)
        below = between(left, person.top + px(12), right, person.bottom - px(10))
        name = self.name or self.text("profile.title")
        painter.line_in(name, below.cut_top(px(44)), sizes.TITLE, colors.paper, HEAD)
        games, last = self.facts()
        if not last:
            painter.paragraph(games, below, sizes.LARGE, colors.muted, BODY)
            return
        painter.line_in(games, below.cut_top(below.height // 2), sizes.LARGE, colors.gold, BOLD)
        painter.line_in(last, below, sizes.TEXT, colors.muted, BODY)


def last_game(text: Speaker, done: Done, now: float) -> str:
    """Which game somebody played last, and when, in words."""
    game = text.for_game(done.last_game)("title") if done.last_game in games.REGISTRY else done.last_game
    days = days_between(done.when, now)
    if days in (0, 1):
        return text(f"profile.last.{'yesterday' if days else 'today'}", game=game)
    if 1 < days < WEEK // DAY:
        return text("profile.last.days", game=game, count=days)
    if 1 < days < LAST_WEEKS // DAY:
        return text("profile.last.weeks", game=game, count=days * DAY // WEEK)
    return text("profile.last.date", game=game, date=time.strftime("%Y-%m-%d", time.localtime(done.when)))
