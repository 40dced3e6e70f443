"""How the thirteen nights begin, and how they end: pictures with lines that wait for a key or a click."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import Final

import pygame

from halloween_games.app.screens.navigation import NightWays
from halloween_games.app.screens.page import Page
from halloween_games.app.screens.room_picture import STAGE, WARM, RoomPicture
from halloween_games.app.screens.talk import GUEST, Talk, draw_line, in_words
from halloween_games.app.screens.village import draw_houses, lit_house
from halloween_games.app.screens.village_picture import VillagePicture
from halloween_games.campaign.night import SCENES, Spoken, said
from halloween_games.core.phrases import capitalized
from halloween_games.kit import backdrop
from halloween_games.kit.fonts import HEAD
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import NOWHERE, Rect, lay, placed, square
from halloween_games.kit.scenes import Way
from halloween_games.kit.services import Services
from halloween_games.kit.tooltip import Tip
from halloween_games.kit.widgets import Button, MainButton, Tile

PROLOGUE: Final = "prologue"
FEAST: Final = "feast"  # of a later year: the long table alone
MOST_BUTTONS: Final = 2
BUBBLE_UNITS: Final = 92
SQUARE: Final = "square"  # the picture in which everybody can be pointed at
SECONDS: Final = 8.0  # until the picture of a line has come to rest


@dataclass
class Guest(Tile):
    """Somebody at the long table; whoever is pointed at says the own line."""

    spoken: Spoken = field(default_factory=lambda: Spoken(""))

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        """Nothing: people are a part of the picture."""


class StoryScene(Page):
    """Tells *part*: ``prologue``, ``ending`` or ``feast``. Esc leaves it, and it counts as told."""

    way = Way.UP
    title_key = "nights.title"

    def __init__(self, services: Services, ways: NightWays, part: str) -> None:
        super().__init__(services)
        self._ways = ways
        self.part = part
        story = ways.campaign().story
        self._lines = said(story.prologue if part == PROLOGUE else story.ending, ways.clues())
        at_table = [line for number, line in enumerate(self._lines) if self._scene_at(number) == SQUARE]
        if part == FEAST:
            self._lines = tuple(at_table)
        self.talk = Talk(self._lines, ways.clues())
        guests = [line for line in at_table if line.person]
        self.guests = [Guest(f"guest.{number}", spoken=line) for number, line in enumerate(guests)]
        self.main = MainButton("on", act=self._go_on)
        self.answers = [Button(f"answer.{n}", act=partial(self._answer, n)) for n in range(MOST_BUTTONS)]
        self.skip = Button("skip", quiet=True, act=self.back)
        self.picture: StoryPicture | None = None
        self._bubble = NOWHERE
        self._is_begun = False
        self._age = 0.0  # seconds since the line began
        self.retranslate()

    def retranslate(self) -> None:
        self.main.label = self.text("nights.go_on")
        self.skip.label, self.skip.tip = self.text("night.talk.skip"), self.text("night.talk.skip.about")
        self._show()

    # ------------------------------------------------------------------ what is told

    @property
    def line(self) -> Spoken:
        """What is told now, or by whoever is pointed at; the last line when all is told."""
        pointed = next((guest for guest in self.guests if guest in self.widgets and self._is_meant(guest)), None)
        if pointed is not None:
            return pointed.spoken
        return self.talk.line if self.talk.line is not None else self._lines[-1]

    @property
    def number(self) -> int:
        """Which of the lines it is."""
        return min(self.talk.number, len(self._lines) - 1)

    def scene(self) -> str:
        """The picture that it is told with."""
        return self._scene_at(self.number)

    def _scene_at(self, number: int) -> str:
        """The picture of a line."""
        if self.part == PROLOGUE:
            return PROLOGUE
        return next((line.scene for line in self._lines[number::-1] if line.scene), SCENES[0])

    def _is_meant(self, guest: Guest) -> bool:
        return guest.hovered or (self.focus.visible and self.focus.current == guest.name)

    def step(self) -> int:
        """The how many-th line of its picture it is."""
        begin = next((at for at in range(self.number, 0, -1) if self._lines[at].scene), 0)
        return self.number - begin

    def words(self) -> str:
        """What stands in the bubble."""
        return in_words(self.text, self.line.words, self._ways.person())

    def speaker(self) -> str:
        """Who says it; empty if it is told."""
        return self._named(self.line)

    def _named(self, line: Spoken) -> str:
        """Who says a line."""
        if line.name:
            return self.text.translated(line.name)
        if line.person == "bones":
            return self.text("rival.bones")
        night = next((one for one in self._ways.campaign().nights if one.person and one.person == line.person), None)
        return self.text.with_sentences(night.sentences)(night.key("opponent")) if night is not None else ""

    def enter(self) -> None:
        super().enter()
        if not self._is_begun:
            self._is_begun = True
            self.services.sound.play("win" if self.part != PROLOGUE else "tap")
            self._say()

    def _say(self) -> None:
        words, who = self.words(), self.speaker()
        self.services.speech.say(self.text("happened.told", player=who, told=words) if who else words)

    # ------------------------------------------------------------------ what is done

    def _go_on(self) -> None:
        self.talk.on()
        if self.talk.line is None:
            self.back()
            return
        self._say()
        self._show()

    def _answer(self, number: int) -> None:
        if self.number < len(self._lines) - 1:
            self._go_on()
            return
        self.back()
        if self.part == PROLOGUE:
            self._ways.night(self._ways.campaign().nights[0])
        else:
            self._ways.fireworks(with_picture=number == 0)

    def tip(self) -> Tip | None:
        """Nothing over people: their bubble says it."""
        return None if self.scene() == SQUARE else super().tip()

    # ------------------------------------------------------------------ time

    @property
    def lively(self) -> bool:
        return self.services.may_move and self._age < SECONDS and self.scene() in MOVING

    def update(self, dt: float) -> bool:
        if not self.lively or self.services.stack.top is not self:
            return False
        self._age += dt
        return True

    def _show(self) -> None:
        self._age = 0.0
        shown = self.talk.answers
        for button, answer in zip(self.answers, shown, strict=False):
            button.label, button.warm = in_words(self.text, answer.words, ""), answer is shown[0]
        guests = self.guests if self.scene() == SQUARE else []
        for guest in guests:
            told = in_words(self.text, guest.spoken.words, self._ways.person())
            guest.tip = self.text("happened.told", player=self._named(guest.spoken), told=told)
        self.widgets = [self.skip, *guests, *(self.answers[: len(shown)] if shown else [self.main])]
        if self.size != (0, 0):
            self.refresh()
        self.focus.current = self.first_focus()

    def first_focus(self) -> str | None:
        """What goes on with the story, not what leaves it."""
        return (self.answers[0] if self.talk.answers else self.main).name

    # ------------------------------------------------------------------ where everything lies

    def place(self) -> None:
        (width, height), px = self.size, self.painter.px
        margin, button = px(24), px(56)
        high = round(px(BUBBLE_UNITS) * min(2.0, self.painter.enlarged) * (1.6 if width < height else 1.0))
        self._bubble = Rect(0, px(30), min(width - 2 * margin, px(860)), high).move_to(centerx=width // 2)
        low = height - px(20) - button
        wide = min(px(360), (width - 3 * margin) // 2)
        self.main.rect = Rect(width - margin - wide, low, wide, button)
        self.skip.rect = Rect(margin, low, min(wide, px(220)), button)
        fits = width - margin - 2 * wide - px(12) > self.skip.rect.right
        aside = (-wide - px(12), 0) if fits else (0, -button - px(12))
        for number, answer in enumerate(self.answers):
            answer.rect = self.main.rect.move(number * aside[0], number * aside[1])
        self.picture = StoryPicture(self.services, self.painter, self.size, self._ways, self._bubble.bottom)
        seats = self.picture.seats("")
        lay(self.guests, [seats[guest.spoken.person] for guest in self.guests])

    # ------------------------------------------------------------------ picture

    def paint(self, painter: Painter) -> None:
        if self.picture is None:
            return
        age = self._age if self.services.may_move else None
        mouth = self.picture.paint(painter, self.scene(), self.step(), self.line.person, age)
        toward = mouth or (self._bubble.centerx, self._bubble.bottom + 20)
        draw_line(painter, self._bubble, self.words(), self.speaker(), toward)


# ---------------------------------------------------------------- the pictures

Mouth = tuple[float, float]

SEATED: Final = (  # at the long table, from the left
    *("abel", "plum", "silas", "ivy", "jonas", "rosalind", "leonora"),
    *("emil", "boxwood", "balthasar", "mabel", "greta", "benno", "bruno"),
)
GHOSTS: Final = ("red", "plain", "blue", "yellow")
TABLE: Final = Rect(0, 150, 1280, 560)
INSTRUMENTS: Final = ("fiddle", "trumpet", "drum")
BONES: Final = "bones"
INK_ON_PAPER: Final = (92, 48, 24)
FAINT_INK: Final = (206, 172, 128)  # of a name whose house has not lit up yet
ROSE: Final = (190, 24, 60)
SKY: Final = (13, 6, 34)
FLOOR: Final = 646  # of the hall, on the stage
STONES: Final = (104, 92, 146)
STONES_DARK: Final = (66, 56, 104)
WATER: Final = (34, 42, 104)
NIGHT: Final = (10, 6, 34)
DARK_BY_LINE: Final = (0, 7, 13, 13)  # houses, while the wind goes down the path
ROWS: Final = 13  # of the guest list
EACH: Final = 0.35  # seconds from one light to the next
ALL_LIT: Final = 30.0  # names, with all letters of the last one
DARK_SECONDS: Final = 1.2  # while the flames lie flat
MOVING: Final = ("prologue", "list", "sigh")  # pictures in which lights go on and out
MOST_LANTERNS: Final = 13  # over the table
CORD: Final = Rect(420, 296, 442, 46)  # from pole to pole, and how far it hangs down


class StoryPicture:
    """Draws the pictures in a window of *size*; *top* is where the words end."""

    def __init__(self, services: Services, painter: Painter, size: tuple[int, int], ways: NightWays, top: int) -> None:
        self._services = services
        self._ways = ways
        self.size = width, height = size
        self.s = s = min(width / STAGE[0], height / STAGE[1])
        self._left = round((width - STAGE[0] * s) / 2)
        self._top = max(round((height - STAGE[1] * s) / 2), top - round(150 * s))
        left = painter.px(24 if width < height else 170)  # where Bones stands
        area = Rect(left, top, width - painter.px(24) - left, height - top - painter.px(96))
        nights = ways.campaign().nights
        self.village = VillagePicture(painter, area, size, max(2, len(nights)))
        self.room = RoomPicture(painter, size, "leonora")

    def _at(self, x: float, y: float, w: float, h: float, top: int | None = None) -> Rect:
        """A rectangle of the stage, in pixels; *top* is where that begins, if not where pictures usually do."""
        s = self.s
        top = self._top if top is None else top
        return Rect(self._left + round(x * s), top + round(y * s), round(w * s), round(h * s))

    def paint(self, painter: Painter, scene: str, step: int, person: str, age: float | None) -> Mouth | None:
        """Draw a picture with *step* lines of it told; returns the mouth of *person*, if it is to be seen.

        The last line was begun *age* seconds ago; None: the picture is still.
        """
        if scene in ("prologue", "village"):
            return self._paint_village(painter, scene, step, person, age)
        if scene == "hall":
            return self._paint_hall(painter, step, person)
        if scene == "bridge":
            return self._paint_bridge(painter, step, person)
        mouth = self._paint_square(painter, person)
        if scene == "list":
            return self._paint_list(painter, step, age if step == 0 else None)
        if scene == "sigh" and step == 2:
            self._veil(painter, round(190 * min(1.0, max(0.0, 1 + DARK_SECONDS - (age or 0.0)))))
        return mouth

    def _veil(self, painter: Painter, alpha: int) -> None:
        if alpha:
            veil = pygame.Surface(self.size)
            veil.fill(NIGHT)
            veil.set_alpha(alpha)
            painter.surface.blit(veil, (0, 0))

    def _bones(self, painter: Painter) -> Mouth:
        """Draw the butler's portrait in the lower left, above the buttons."""
        side = painter.px(150)
        face = Rect(painter.px(30), self.size[1] - painter.px(96) - side, side, side)
        painter.drawing("rivals/bones", face)
        return face.centerx + side * 0.3, face.top + side * 0.1

    # ------------------------------------------------------------------ one picture each

    def _paint_village(self, painter: Painter, scene: str, step: int, person: str, age: float | None) -> Mouth | None:
        nights = self._ways.campaign().nights
        count = len(nights)
        dark = 0.0 if scene == "village" else DARK_BY_LINE[min(step, len(DARK_BY_LINE) - 1)]
        if age is not None and dark:  # one after the other
            dark = min(dark, DARK_BY_LINE[min(step, len(DARK_BY_LINE)) - 1] + age / EACH)
        lights = (min(1.0, max(0.0, count - dark - number)) for number in range(count))
        draw_houses(painter, self.village, [lit_house(self._ways, *one) for one in zip(nights, lights, strict=True)])
        if scene == "prologue" and step == 1:
            for number in (count - 1, count // 2):
                house = self.village.house(number)
                wind = placed(house.width * 2, house.width * 0.8, center=house.center)
                painter.drawing("stage/wind", wind)
        if scene == "prologue" and step >= len(DARK_BY_LINE) - 1:
            gate = self.village.house(0)
            painter.glow(gate.center, gate.width * 0.5, WARM, 0.6)
            candle = placed(gate.width * 0.18, gate.width * 0.27, center=gate.center)
            painter.drawing("stage/candle_lit", candle)
        return self._bones(painter) if person == BONES else None

    def _paint_hall(self, painter: Painter, step: int, person: str) -> Mouth | None:
        is_lit = step >= 2
        at = partial(self._at, top=self.room.floor - round(FLOOR * self.s))
        painter.surface.blit(self.room.ground(3 if is_lit else 0, is_lit), (0, 0))
        for number in range(16):
            row, column = divmod(number, 8)
            candle = at(90 + column * 140 + row * 46, 500 + row * 72, 44, 66)
            painter.drawing("stage/candle_lit" if is_lit else "stage/candle_out", candle)
        lantern = at(596, 560, 110, 158)
        painter.glow(lantern.center, lantern.height * 1.2, WARM, 0.5)
        painter.drawing("stage/lantern_flame", lantern)
        painter.drawing("door/bones", at(60, 372, 264, 373))
        lady = at(820, 206, 410, 480)
        painter.surface.set_clip(Rect(0, 0, self.size[0], at(0, 690, 0, 0).top))
        painter.drawing("people/leonora_thanking", lady)
        painter.surface.set_clip(None)
        desk = at(870, 632, 410, 168)
        desk.right = self.size[0]
        table = painter.art.image("rooms/leonora_desk_lit" if is_lit else "rooms/leonora_desk", desk.size)
        painter.surface.blit(pygame.transform.flip(table, True, False), desk)
        found = self._ways.clues() if step >= 3 else ()
        for number, clue in enumerate(found):
            painter.drawing(f"stage/clue_{clue}", at(900 + number * 110, 590, 80, 80))
        if found:
            painter.drawing("stage/heart", at(1160, 500, 76, 76))
        mouths = {BONES: at(190, 360, 0, 0), "leonora": at(960, 240, 0, 0)}
        return mouths[person].topleft if person in mouths else None

    def _paint_bridge(self, painter: Painter, step: int, person: str) -> Mouth | None:
        surface, s = painter.surface, self.s
        surface.blit(backdrop.night(painter, self.size, "game"), (0, 0))
        painter.drawing("village/castle_lit", self._at(940, 170, 300, 300))
        deck = self._at(0, 560, 0, 90)
        deck.left, deck.width = 0, self.size[0]
        water = Rect(0, deck.bottom, self.size[0], self.size[1] - deck.bottom)
        surface.fill(WATER, water)
        surface.fill(STONES_DARK, Rect(0, deck.bottom, self.size[0], round(60 * s)))
        for number in range(5):
            arch = self._at(40 + number * 260, 596, 170, 170)
            pygame.draw.ellipse(surface, WATER, arch)
        ghosts = [self._at(560 + (n % 6) * 88, 392 + (n // 6) * 74, 84, 84) for n in range(12)]
        for number, rect in enumerate(ghosts):
            rect.top -= round(10 * s) if step >= 5 and number % 2 else 0
            color = GHOSTS[number % len(GHOSTS)]
            for part in (f"ghost_{color}_body", "face_friendly_happy"):
                tint = "pale" if color == "plain" else color
                surface.blit(painter.art.square(f"18_ghosts/{part}", rect.width, tint), rect)
            instrument = square(44 * s, bottomright=(rect.right + round(6 * s), rect.bottom - round(4 * s)))
            painter.drawing(f"stage/{INSTRUMENTS[number % len(INSTRUMENTS)]}", instrument)
        painter.drawing("door/bones", self._at(232, 346, 172, 244))
        painter.drawing("people/leonora_thanking", self._at(384, 344, 214, 250))
        painter.drawing("stage/quilt", self._at(396, 486, 190, 116))
        guards = {"benno": self._at(4, 340, 214, 250), "bruno": self._at(1064, 340, 214, 250)}
        painter.drawing("people/benno_thanking", guards["benno"])
        painter.drawing("rooms/bruno_turned", guards["bruno"])
        candle = self._at(376, 380, 40, 60)
        painter.glow(candle.midtop, 60 * s, WARM, 0.5)
        painter.drawing("stage/candle_lit", candle)
        surface.fill(STONES, deck)
        for number in range(self.size[0] // max(1, round(86 * s)) + 1):
            x, wide = round(number * 86 * s), max(1, round(3 * s))
            pygame.draw.line(surface, STONES_DARK, (x, deck.top), (x + round(20 * s), deck.bottom), wide)
        pygame.draw.rect(surface, painter.colors.ink, deck.inflate(20, 0), max(2, round(5 * s)))
        painter.drawing("people/troll", self._at(700, 668, 96, 96))
        mouths = {"benno": guards["benno"].midtop, "ghost": ghosts[1].midtop}
        mouths["leonora"] = self._at(486, 350, 0, 0).topleft
        return mouths.get(person)

    def seats(self, person: str) -> dict[str, Rect]:
        """Where everybody sits at the long table; *person* sits up."""
        found = {}
        for number, one in enumerate(SEATED):
            wide = 128 if one == person else 108
            high = round(wide * 400 / 342)
            found[one] = self._at(68 + 88 * number - wide / 2, TABLE.top + 412 - high, wide, high)
        return found

    def _paint_square(self, painter: Painter, person: str) -> Mouth | None:
        colors, surface = painter.colors, painter.surface
        surface.fill(colors.night[0] if colors.flat else SKY)
        square, table = self._at(0, 0, *STAGE), self._at(*TABLE)
        painter.drawing("stage/feast", square)
        self._continue(surface, square)
        self._hang_lanterns(painter, min(self._ways.feasts(), MOST_LANTERNS))
        seats = self.seats(person)
        for one, body in seats.items():
            if one == person:
                painter.glow(body.center, body.width * 0.9, WARM, 0.75)
            painter.drawing("rooms/bruno_turned" if one == "bruno" else f"people/{one}_thanking", body)
        painter.drawing("stage/feast_table", table)
        painter.drawing("stage/feast_chair", self._at(585, TABLE.top + 406, 110, 150))
        if emblem := self._ways.emblem():
            painter.drawing(emblem, self._at(618, TABLE.top + 430, 44, 44))
        return seats[person].midtop if person in seats else None

    def _hang_lanterns(self, painter: Painter, count: int) -> None:
        """Hang a lantern for each feast on a cord between the poles over the table."""
        along = [at / (count + 1) for at in range(count + 2)]
        hangs = [(CORD.left + CORD.width * t, CORD.top + CORD.height * 4 * t * (1 - t)) for t in along]
        cord = [self._at(*hook, 0, 0).topleft for hook in hangs]
        pygame.draw.lines(painter.surface, painter.colors.ink, False, cord, max(2, round(4 * self.s)))
        wide = round(min(48, CORD.width / (count + 1)) * self.s)
        for hook in cord[1:-1]:
            lantern = placed(wide, wide * 1.44, midtop=hook)
            painter.glow(lantern.center, lantern.height * 0.8, WARM, 0.4)
            painter.drawing("stage/lantern_flame", lantern)

    def _continue(self, surface: pygame.Surface, picture: Rect) -> None:
        """Let a picture go on softly on both sides and below, where the window is larger."""
        whole = surface.get_rect()
        picture = picture.clip(whole)
        for column, left in ((picture.left, 0), (picture.right - 1, picture.right)):
            side = Rect(left, picture.top, picture.left if not left else whole.right - left, picture.height)
            if side.width > 0:
                edge = surface.subsurface((column, picture.top, 1, picture.height))
                edge = pygame.transform.smoothscale(edge, (1, 9))
                surface.blit(pygame.transform.smoothscale(edge, side.size), side)
        if picture.bottom < whole.bottom:
            surface.fill(surface.get_at((0, picture.bottom - 1)), Rect(0, picture.bottom, *whole.size))

    def _paint_list(self, painter: Painter, step: int, age: float | None) -> Mouth | None:
        """Draw the list on which the names light up one by one; the last one is being written."""
        self._veil(painter, 130)
        lit = ALL_LIT if age is None else age / EACH
        paper = self._at(440, 140, 400, 545)
        painter.glow(paper.center, paper.height * 0.6, WARM, 0.4)
        painter.drawing("stage/guest_list", paper)
        k = paper.width / 220
        text, nights = self._services.text, self._ways.campaign().nights
        names = [text.with_sentences(night.sentences)(night.key("opponent")) for night in nights][:ROWS]
        if step >= 2:  # next year's
            names = [capitalized(self._ways.person() or text.translated(GUEST))]
        for number, name in enumerate(names):
            is_last, y = number == ROWS - 1, paper.top + (51 + 15.5 * number) * k
            left, width = (92, 82) if is_last else (62, 106)
            line = placed(width * k, 15 * k, midleft=(paper.left + round(left * k), y))
            if is_last:
                rose = square(20 * k, center=(paper.left + round(74 * k), line.centery + round(3 * k)))
                painter.drawing("stage/rose", rose)
            # written by hand: a part of the drawing
            fit = painter.fonts.fit(name, line.width, line.height * 0.8, 5, HEAD)
            written = fit.text[: max(0, round((lit - number) * 3))] if is_last else fit.text
            color = ROSE if is_last else INK_ON_PAPER if lit > number else FAINT_INK
            image = painter.fonts.render(written, fit.size, color, HEAD)
            if number < lit < number + 1:
                painter.glow(line.center, line.width * 0.5, WARM, 0.8)
            painter.surface.blit(image, image.get_rect(midleft=line.midleft))
        abel = self._at(40, 400, 380, 400)
        painter.drawing("people/abel_thanking", abel)
        return abel.centerx + abel.width * 0.2, abel.top + abel.height * 0.1
