"""The thirteen nights: a village in the dark that lights up house by house, and the end when every window is lit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import cos, pi, sin
from random import Random
from typing import Final

import pygame

from halloween_games.app.screens.navigation import NightWays
from halloween_games.app.screens.page import Page
from halloween_games.app.screens.village_picture import VillagePicture, clue_tiles, draw_lanterns, show_clues
from halloween_games.campaign.night import STEPS, Going, Night, is_lit, next_night
from halloween_games.core.speaker import Speaker
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.kit.outline import Part
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import NOWHERE, Rect, Room, lay, placed, square
from halloween_games.kit.scenes import Way
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import Button, Tile

TITLE_UNITS: Final = 50
INFO_UNITS: Final = 158
BUTTON_UNITS: Final = 54
WINDOWS: Final = (  # the castle's highest, by how many houses are lit
    *("1_dark", "1_dark", "2_shape", "2_shape", "3_hand", "3_hand", "3_hand"),
    *("4_dance", "5_head_on_hand", "5_head_on_hand", "6_listening", "7_open_wave"),
)
LIGHTING: Final = 1.4  # seconds in which the windows of a house light up


@dataclass
class VillageHouse(Tile):
    """The house of one night, in the village or on the night's own page."""

    number: int = 0
    drawing: str = ""
    light: float = 0.0  # from 0, dark, to 1, lit
    is_won: bool = False  # its game was won: a lantern burns at the door
    is_open: bool = True
    has_rose: bool = False  # a return match was won
    window: str = ""  # what the castle's highest window shows
    person: str = ""  # who stands at the door once it is lit
    named: str = ""  # its number and title, with which its tip begins

    def part(self, text: Speaker) -> Part:
        about = self.tip.removeprefix(self.named).lstrip(". ")
        return replace(super().part(text), name=self.named or self.called(text), about=about)

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        px, colors, house = painter.px, painter.colors, self.rect
        is_meant = focused or self.hovered
        if is_meant:
            painter.glow(house.center, house.height * 0.7, colors.glow_chosen, 0.4)
        raised = house.move(0, -px(5) if is_meant and not pressed else 0)
        if self.light < 1:
            painter.drawing(f"village/{self.drawing}_dark", raised)
        if self.light > 0:
            painter.drawing(f"village/{self.drawing}_lit", raised, alpha=round(255 * self.light))
        if self.window:
            middle = raised.centerx, raised.top + round(house.height * 0.36)
            high = placed(house.width * 0.13, house.width * 0.173, center=middle)
            painter.drawing(f"stage/castle_window_{self.window}", high)
        foot, side = raised.bottom + px(4), min(house.width, px(160)) * 0.42
        if self.person and self.light >= 1:
            self._draw_person(painter, foot, side, is_meant)
        if self.is_won:
            painter.drawing("common/lantern", square(side * 0.68, midbottom=(raised.right, foot)))
        if self.has_rose:
            painter.drawing("stage/rose", square(side * 0.62, midbottom=(raised.left + house.width * 0.4, foot)))
        if self.number:
            self._draw_number(painter, raised, focused)

    def _draw_person(self, painter: Painter, foot: int, side: float, is_meant: bool) -> None:
        """Draw who lives here, with a lantern at the door; whoever is pointed at hops."""
        place = self.rect.right - side * 0.62, foot - painter.px(7 if is_meant else 0)
        body = placed(side, side * 1.17, midbottom=place)
        painter.glow(body.center, side * 0.8, painter.colors.glow_warm, 0.4)
        painter.drawing(f"people/{self.person}_thanking", body)

    def _draw_number(self, painter: Painter, house: Rect, focused: bool) -> None:
        px, colors = painter.px, painter.colors
        side = px(32)
        plate = Rect(house.left, house.bottom - round(side * 0.9), side, side)
        painter.rounded(plate, colors.panel, colors.glow_chosen if focused else colors.edge, 2.5, 9)
        painter.line_in(str(self.number), plate.inflate(-px(4), -px(2)), sizes.LARGE, colors.paper, HEAD, "center")


def lit_house(ways: NightWays, night: Night, light: float = 1.0) -> VillageHouse:
    """The house of a night as it looks once it is lit, or while it goes dark."""
    house = VillageHouse("", drawing=night.house, light=light, person=night.person)
    house.is_won, house.has_rose = ways.going(night).get("game") == "won", ways.row(night.id).rose
    return house


def village_page(
    size: tuple[int, int], painter: Painter, plate_units: float, count: int
) -> tuple[Rect, Rect, VillagePicture]:
    """The line of the title, the plate at the foot, and between them the village."""
    (width, height), px = size, painter.px
    wide = min(width, round(height * 1.9)) - 2 * px(24)
    area = Room((width - wide) // 2, px(14), wide, height - 2 * px(14))
    title = area.cut_top(px(TITLE_UNITS))
    plate = area.cut_bottom(round(px(plate_units) * min(1.2, painter.enlarged)), px(14))
    return title, plate, VillagePicture(painter, area, size, max(2, count))


def draw_ground(painter: Painter, village: VillagePicture, houses: Sequence[VillageHouse]) -> None:
    """Draw what *houses* stand on, and the path between them; roses grow along it once each has its own."""
    painter.surface.blit(village.ground, (0, 0))
    village.draw_stones(painter, [house.light >= 1 for house in houses])
    if houses and all(house.has_rose for house in houses):
        village.draw_roses(painter)


def draw_houses(painter: Painter, village: VillagePicture, houses: Sequence[VillageHouse]) -> None:
    """Draw the whole village with the path between its *houses*."""
    draw_ground(painter, village, houses)
    for number, house in enumerate(houses):
        house.rect = village.house(number)
        house.draw(painter, False, False)


class VillageScene(Page):
    """All nights; their houses open one after another."""

    way = Way.UP
    title_key = "nights.title"

    def __init__(self, services: Services, ways: NightWays) -> None:
        super().__init__(services)
        self._ways = ways
        self.nights = ways.campaign().nights
        self.houses = [lit_house(ways, night, 0.0) for night in self.nights]
        for number, (house, night) in enumerate(zip(self.houses, self.nights, strict=True), 1):
            house.name, house.number, house.act = f"night.{night.id}", number, partial(self._knock, night)
        self.begin = Button("begin", icon="play", warm=True, act=self._go_on)
        self.close_button = Button("close", icon="arrow_left", act=self.back)
        self.leave_out = Button("skip", quiet=True, act=self._leave_out)
        self.clues = clue_tiles(self._look_at)
        self.told = ""  # what was said last, in place of a night's story
        self._goings: Mapping[str, Going] = {}
        self._fresh: frozenset[str] = frozenset()  # nights whose windows light up now
        self._age = 0.0
        self.picture: VillagePicture | None = None
        self._title = self._info = NOWHERE
        self.text = services.text
        self.retranslate()

    def retranslate(self) -> None:
        self.text = self.services.text.with_sentences(self._ways.campaign().sentences)
        self.close_button.label = self.text("button.back")
        self.leave_out.label, self.leave_out.tip = self.text("night.skip"), self.text("night.leave.about")
        self._look()

    def _look(self) -> None:
        """What the person has done by now."""
        self._goings, text = self._ways.goings(), self.text
        for house, night in zip(self.houses, self.nights, strict=True):
            going = self._goings.get(night.id, {})
            house.light = float(is_lit(going) and night.id not in self._fresh)
            house.is_won = going.get("game") == "won"
            house.has_rose = self._ways.row(night.id).rose
            named = text("nights.number", number=house.number, count=len(self.houses))
            house.is_open = self._ways.is_open(night)
            said = text("nights.house.dark", done=len(going), count=len(STEPS))
            said = text("nights.house.lit") if is_lit(going) else said
            said = said if house.is_open else text("nights.house.closed")
            house.named = text("narration.value", label=named, value=text(night.key("title")))
            house.tip = f"{house.named}. {said}"
        if self.houses:
            lit = sum(is_lit(self._goings.get(night.id, {})) for night in self.nights)
            self.houses[-1].window = WINDOWS[min(lit, len(WINDOWS) - 1)]
        show_clues(self.clues, self._ways.clues(), text)
        following = next_night(self.nights, self._goings)
        may_leave = following is not None and bool(self._ways.row(following.id).heard)
        leave_out = [self.leave_out] if may_leave else []
        self.widgets = [*self.houses, self.begin, self.close_button, *leave_out, *self.clues]
        if self.picture is not None:
            self._place_buttons()
        begun = any(self._goings.values())
        key = "nights.feast" if self._is_over() else "nights.go_on" if begun else "nights.begin"
        self.begin.label, self.begin.icon = text(key), "star" if self._is_over() else "play"

    def _is_over(self) -> bool:
        """Whether all windows are lit."""
        return bool(self.nights) and next_night(self.nights, self._goings) is None

    def _go_on(self) -> None:
        night = next_night(self.nights, self._goings)
        if night is None:
            self._ways.feast()
        else:
            self._ways.night(night)

    def _knock(self, night: Night) -> None:
        """Enter a house that is open."""
        if self._ways.is_open(night):
            self.told = ""
            self._ways.night(night)
        else:
            self._tell(self.text("nights.house.closed"))

    def _leave_out(self) -> None:
        """Count the next night as done."""
        night = next_night(self.nights, self._goings)
        if night is not None:
            for step in STEPS:
                self._ways.skip(night, step)
            self.enter()

    def _look_at(self, clue: str) -> None:
        """Say what a clue tells."""
        if clue in self._ways.clues():
            self._tell(self.services.text.translated(self._ways.campaign().story.clues.get(clue, "")))

    def _tell(self, words: str) -> None:
        self.told = words
        if words:
            self.services.speech.say(words)

    def enter(self) -> None:
        super().enter()
        is_seen = not self.services.art.is_sketch  # a rehearsal lights no windows
        self._fresh, self._age = self._ways.newly_lit() if is_seen else frozenset(), 0.0
        if not self.services.may_move:
            self._end_lighting()
        self._look()
        self.refresh()
        self.focus.current = self.first_focus()

    def first_focus(self) -> str | None:
        """The first night whose house is dark."""
        night = next_night(self.nights, self._goings)
        return f"night.{night.id}" if night is not None else self.begin.name

    def commands(self) -> Mapping[str, Callable[[], None]]:
        return {**super().commands(), "rules": self._show_rules}

    def _show_rules(self) -> None:
        night = self._meant()
        if night is not None:
            self._ways.rules(night.game.id)

    def tip(self) -> None:
        """Nothing: what is selected is described below the village."""

    # ------------------------------------------------------------------ windows that light up

    @property
    def lively(self) -> bool:
        return bool(self._fresh)

    def update(self, dt: float) -> bool:
        if not self._fresh or self.services.stack.top is not self:
            return False
        self._age += dt
        for house, night in zip(self.houses, self.nights, strict=True):
            if night.id in self._fresh:
                house.light = min(1.0, self._age / LIGHTING)
        if self._age >= LIGHTING:
            self._end_lighting()
            self._look()
        return True

    def _end_lighting(self) -> None:
        """The windows are lit; after the last ones the feast begins."""
        fresh, self._fresh = self._fresh, frozenset()
        self._goings = self._ways.goings()
        if fresh and self._is_over():
            self._ways.tell_story()

    # ------------------------------------------------------------------ where everything lies

    def place(self) -> None:
        page = village_page(self.size, self.painter, INFO_UNITS, len(self.houses))
        (self._title, self._info, self.picture), px = page, self.painter.px
        for number, house in enumerate(self.houses):
            house.rect = self.picture.house(number)
        column = min(round(self._info.width * 0.3), round(px(220) * min(1.3, self.painter.enlarged)))
        each, right, middle = px(BUTTON_UNITS), self._info.right - px(16), self._info.centery
        self.begin.rect = Rect(right - column, middle - px(5) - each, column, each)
        self._place_buttons()
        line = Room(self._title.inflate(0, px(44) - self._title.height).move(-px(6), 0))
        lay(reversed(self.clues), [line.cut_right(px(44), px(6)) for _ in self.clues])

    def _place_buttons(self) -> None:
        """Leaving a night out has half a button, where that is possible."""
        above, px = self.begin.rect, self.painter.px
        low = above.move(0, above.height + px(10))
        half = (low.width - px(8)) // 2 if self.leave_out in self.widgets else low.width
        self.close_button.rect = Rect(low.right - half, low.top, half, low.height)
        self.leave_out.rect = Rect(low.left, low.top, half, low.height)

    # ------------------------------------------------------------------ picture

    def paint_ahead(self) -> Iterator[None]:
        if self.picture is not None:
            yield from self.picture.paint()

    def paint(self, painter: Painter) -> None:
        if self.picture is None:
            return
        draw_ground(painter, self.picture, self.houses)
        colors, text, px = painter.colors, self.text, painter.px
        painter.line_in(text("nights.title"), self._title, sizes.DISPLAY, colors.candle, HEAD, "center")
        row = Rect(0, 0, px(310), px(40)).move_to(midleft=self._title.midleft)
        if self._title.width > px(900):
            draw_lanterns(painter, row, [house.is_won for house in self.houses])
        painter.panel(self._info, colors.hues[1], 3)
        self._draw_info(painter)

    def _meant(self) -> Night | None:
        """The night that is selected or, while a button is, the next one."""
        focused = self.focused()
        if isinstance(focused, VillageHouse):
            return self.nights[focused.number - 1]
        return next_night(self.nights, self._goings)

    def _draw_info(self, painter: Painter) -> None:
        px, colors, text, night = painter.px, painter.colors, self.text, self._meant()
        body = Room(self._info.inflate(-2 * px(20), -2 * px(10)))
        body.width = self.begin.rect.left - px(18) - body.left
        head, foot = body.cut_top(px(32), px(2)), body.cut_bottom(px(24), px(2))
        lit = sum(is_lit(self._goings.get(night.id, {})) for night in self.nights)
        painter.line_in(text("nights.lit", count=lit, whole=len(self.nights)), foot, sizes.TEXT, colors.muted, BODY)
        if self.told:
            painter.paragraph(self.told, body.union(head), sizes.HEADING, colors.paper, BOLD, least=0.3, middle=True)
            return
        if night is None:
            painter.paragraph(text("nights.over"), body.union(head), sizes.HEADING, colors.paper, BOLD, middle=True)
            return
        number = self.nights.index(night) + 1
        named = text("nights.number", number=number, count=len(self.nights))
        title = text("narration.value", label=named, value=text(night.key("title")))
        painter.line_in(title, head, sizes.LARGE + 2, colors.candle, HEAD, least=0.5)
        painter.paragraph(text(night.key("story")), body, sizes.LARGE, colors.paper, BOLD, least=0.3)


# ---------------------------------------------------------------- the end: candy rises over the village

CANDIES: Final = (
    *("common/candy_pink", "common/candy_blue", "stage/clue_coin", "common/candy_green"),
    *("common/star_small", "common/candy_pink", "common/candy_green"),
)
PLATE_UNITS: Final = 138
BURSTS: Final = 7  # in the sky one after the other
BURST_SECONDS: Final = 2.6
APART: Final = 0.8  # seconds from one to the next
PIECES: Final = 14  # of a burst
SHOW_SECONDS: Final = 40.0  # after which the sky is calm
CALM_AGE: Final = 0.9  # of every burst where nothing moves
REACH: Final = 0.17  # of a burst, by share of the window's height
ANGLE_STEP: Final = 15  # candy turns in steps, so that every step is drawn once and cached
PICTURE_SIZE: Final = (1600, 1000)
GHOSTS: Final = ("red", "plain", "blue", "plain", "yellow")  # that dance beside the castle
GHOST_SHARE: Final = 0.3  # of the side of the castle


@dataclass(frozen=True)
class Burst:
    """One firework of candy; its middle is by share of the picture."""

    x: float
    y: float
    begins: float
    turn: float


class FeastScene(Page):
    """All windows lit, fireworks, and one sentence; it can be saved as a picture."""

    title_key = "nights.end.title"

    def __init__(self, services: Services, ways: NightWays, rng: Random | None = None) -> None:
        super().__init__(services)
        self._ways = ways
        self.houses = [lit_house(ways, night) for night in ways.campaign().nights]
        self.save = Button("screenshot", icon="camera", act=lambda: ways.save_picture(self.picture_of()))
        self.close_button = Button("close", icon="arrow_left", warm=True, act=self.back)
        self.widgets = [self.save, self.close_button]
        rng = rng or Random()
        self.bursts = [
            Burst((number * 0.37 + 0.16) % 0.86 + 0.07, rng.uniform(0.16, 0.36), number * APART, rng.uniform(0, 2 * pi))
            for number in range(BURSTS)
        ]
        self._age = 0.0
        self._village: VillagePicture | None = None
        self._title = self._info = NOWHERE
        self.make()

    def make(self) -> None:
        self.save.label, self.close_button.label = self.text("nights.picture"), self.text("nights.village")

    def sentence(self) -> str:
        """What is said at the end."""
        won, text = sum(house.is_won for house in self.houses), self.text
        return text("nights.end", count=won, whole=len(self.houses)) if won else text("nights.end.none")

    def enter(self) -> None:
        super().enter()
        self.services.sound.play("win")
        self.services.speech.say(self.sentence())

    def first_focus(self) -> str | None:
        return self.close_button.name

    def commands(self) -> Mapping[str, Callable[[], None]]:
        return {**super().commands(), "screenshot": self.save.activate}

    # ------------------------------------------------------------------ time

    @property
    def lively(self) -> bool:
        return self.services.may_move and self._age < SHOW_SECONDS

    def update(self, dt: float) -> bool:
        if not self.lively or self.services.stack.top is not self:
            return False
        self._age += dt
        return True

    # ------------------------------------------------------------------ where everything lies

    def place(self) -> None:
        page = village_page(self.size, self.painter, PLATE_UNITS, len(self.houses))
        (self._title, self._info, self._village), px = page, self.painter.px
        column = min(round(self._info.width * 0.34), round(px(250) * min(1.3, self.painter.enlarged)))
        each, right, middle = px(50), self._info.right - px(16), self._info.centery
        self.save.rect = Rect(right - column, middle - px(5) - each, column, each)
        self.close_button.rect = Rect(right - column, middle + px(5), column, each)

    # ------------------------------------------------------------------ picture

    def paint(self, painter: Painter) -> None:
        super().paint(painter)
        age = self._age if self.services.may_move else None
        self._draw_ghosts(painter, self._village, age)
        self._draw_fireworks(painter, age)
        colors, px = painter.colors, painter.px
        painter.line_in(self.heading(), self._title, sizes.DISPLAY, colors.candle, HEAD, "center", least=0.5)
        painter.panel(self._info, colors.candle, 3)
        words = self._info.inflate(-2 * px(20), -2 * px(12))
        words.width = self.save.rect.left - px(18) - words.left
        painter.paragraph(self.sentence(), words, sizes.HEADING, colors.paper, BOLD, least=0.3, middle=True)

    def paint_ground(self, painter: Painter) -> pygame.Surface:
        """The village without what moves."""
        ground = painter.surface.copy()
        if self._village is not None:
            with painter.onto(ground):
                draw_houses(painter, self._village, self.houses)
        return ground

    def _draw_ghosts(self, painter: Painter, village: VillagePicture | None, age: float | None) -> None:
        """Draw the ghosts of the castle, who dance in front of it."""
        if village is None or not self.houses:
            return
        castle = village.house(len(self.houses) - 1)
        side = round(castle.width * GHOST_SHARE)
        for number, color in enumerate(GHOSTS):
            beat = 0.0 if age is None or age >= SHOW_SECONDS else age * 1.5 + number * 0.4
            x = castle.centerx + (number - len(GHOSTS) + 1) * side * 0.92 - side * 0.2  # beside who lives there
            y = castle.bottom - side * 0.62 + abs(number - len(GHOSTS) // 2) * side * 0.06
            up = side * 0.22 * abs(sin(pi * beat))
            tint = "pale" if color == "plain" else color
            for part in (f"ghost_{color}_body", "face_friendly_happy"):
                image = painter.art.square(f"18_ghosts/{part}", side, tint)
                if age is not None and round(8 * sin(pi * beat)):
                    image = pygame.transform.rotozoom(image, 8 * sin(pi * beat), 1.0)
                painter.surface.blit(image, image.get_rect(center=(round(x), round(y - up))))

    def _draw_fireworks(self, painter: Painter, age: float | None) -> None:
        """Draw the candy of all bursts after *age* seconds; each of them at its best if that is None."""
        round_of_all = BURSTS * APART
        for burst in self.bursts:
            own = CALM_AGE if age is None else (age - burst.begins) % round_of_all
            if own > BURST_SECONDS or (age is not None and age < burst.begins):
                continue
            if age is not None and age >= SHOW_SECONDS:
                own = CALM_AGE
            self._draw_burst(painter, burst, own)

    def _draw_burst(self, painter: Painter, burst: Burst, age: float) -> None:
        width, height = painter.surface.get_size()
        share = min(1.0, age / 0.9)
        spread = height * REACH * (1 - (1 - share) ** 3)
        fall = height * 0.05 * max(0.0, age - 0.5) ** 2
        fade = 1.0 if age < 1.5 else max(0.0, (BURST_SECONDS - age) / (BURST_SECONDS - 1.5))
        center = burst.x * width, burst.y * height + fall
        painter.glow(center, max(4.0, spread), painter.colors.glow_warm, 0.3 * fade)
        side = painter.px(30)
        for number in range(PIECES):
            angle = burst.turn + number * 2 * pi / PIECES
            reach = spread * (1.0 if number % 2 else 0.6)
            turned = round((number * 40 + age * 120) / ANGLE_STEP) * ANGLE_STEP % 360
            image = painter.art.square(CANDIES[number % len(CANDIES)], side, angle=turned)
            if fade < 1:
                image = image.copy()
                image.set_alpha(round(255 * fade))
            place = round(center[0] + cos(angle) * reach), round(center[1] + sin(angle) * reach)
            painter.surface.blit(image, image.get_rect(center=place))

    def picture_of(self) -> pygame.Surface:
        """The whole feast without buttons, for saving."""
        painter = self.services.scaled(PICTURE_SIZE, self.needs())
        painter.surface = pygame.Surface(PICTURE_SIZE).convert()
        width, height = PICTURE_SIZE
        area = Rect(40, painter.px(TITLE_UNITS) + 10, width - 80, height - painter.px(TITLE_UNITS) - 40)
        village = VillagePicture(painter, area, PICTURE_SIZE, max(2, len(self.houses)))
        draw_houses(painter, village, [lit_house(self._ways, night) for night in self._ways.campaign().nights])
        self._draw_ghosts(painter, village, None)
        self._draw_fireworks(painter, None)
        title = Rect(40, 10, width - 80, painter.px(TITLE_UNITS))
        painter.line_in(self.heading(), title, sizes.DISPLAY, painter.colors.candle, HEAD, "center")
        return painter.surface
