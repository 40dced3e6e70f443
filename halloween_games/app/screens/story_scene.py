"""How the thirteen nights begin, and how they end: pictures with lines that wait for a key or a click."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from halloween_games.app.screens.dialogs import NOWHERE
from halloween_games.app.screens.navigation import NightWays
from halloween_games.app.screens.story_pictures import MOVING, StoryPicture
from halloween_games.app.screens.talk import Talk, draw_line, in_words
from halloween_games.campaign.night import SCENES, Spoken, said
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.scenes import Way
from halloween_games.kit.services import Services
from halloween_games.kit.tooltip import Tip
from halloween_games.kit.widgets import Button, MainButton, Tile, WidgetScene

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


class StoryScene(WidgetScene):
    """Tells *part*: ``prologue``, ``ending`` or ``feast``. Esc leaves it, and it counts as told."""

    way = Way.UP
    offers_options = True

    def __init__(self, services: Services, ways: NightWays, part: str) -> None:
        super().__init__(services)
        self._ways = ways
        self.part = part
        story = ways.campaign().story
        self._lines = said(story.prologue if part == PROLOGUE else story.ending, ways.clues())
        if part == FEAST:
            at_table = [line for number, line in enumerate(self._lines) if self._scene_at(number) == SQUARE]
            self._lines = tuple(at_table)
        self.talk = Talk(self._lines, ways.clues())
        guests = [line for number, line in enumerate(self._lines) if line.person and self._scene_at(number) == SQUARE]
        self.guests = [Guest(f"guest.{number}", spoken=line) for number, line in enumerate(guests)]
        self.main = MainButton("on", act=self._go_on)
        self.answers = [Button(f"answer.{n}", act=partial(self._answer, n)) for n in range(MOST_BUTTONS)]
        self.skip = Button("skip", quiet=True, act=self._leave)
        self.picture: StoryPicture | None = None
        self._bubble = NOWHERE
        self._is_begun = False
        self._age = 0.0  # seconds since the line began
        self.text = services.text
        self.retranslate()

    def retranslate(self) -> None:
        self.text = self.services.text
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
        text = self.text
        if line.name:
            return text.translated(line.name)
        if line.person == "bones":
            return text("rival.bones")
        night = next((one for one in self._ways.campaign().nights if one.person and one.person == line.person), None)
        return text.with_sentences(night.sentences)(night.key("opponent")) if night is not None else ""

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
            self._leave()
            return
        self._say()
        self._show()

    def _answer(self, number: int) -> None:
        is_last = self.number == len(self._lines) - 1
        if not is_last:
            self._go_on()
            return
        self._leave()
        if self.part == PROLOGUE:
            self._ways.night(self._ways.campaign().nights[0])
        else:
            self._ways.fireworks(with_picture=number == 0)

    def _leave(self) -> None:
        self.back()

    def cancel(self) -> None:
        self._leave()

    def tip(self) -> Tip | None:
        """Nothing over people: their bubble says it."""
        return None if self.scene() == SQUARE else super().tip()

    def commands(self) -> Mapping[str, Callable[[], None]]:
        return {"menu": self._leave}

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
        for guest in self.guests:
            guest.rect = seats[guest.spoken.person]

    # ------------------------------------------------------------------ picture

    def heading(self) -> str:
        return self.services.text("nights.title")

    def paint(self, painter: Painter) -> None:
        if self.picture is None:
            return
        age = self._age if self.services.may_move else None
        mouth = self.picture.paint(painter, self.scene(), self.step(), self.line.person, age)
        draw_line(
            painter,
            self._bubble,
            self.words(),
            self.speaker(),
            mouth or (self._bubble.centerx, self._bubble.bottom + 20),
        )
