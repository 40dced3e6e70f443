"""The very first start: Bones asks for a name in the open door; one line, ten emblems, four colors, one button."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from halloween_games.app.saving.profiles import COLORS, EMBLEMS, Profile
from halloween_games.app.screens.launcher import FACE
from halloween_games.app.screens.night_life import Blinking
from halloween_games.app.screens.profile_scene import Coin, drawing
from halloween_games.core.names import clean_name
from halloween_games.kit import backdrop
from halloween_games.kit.fonts import HEAD
from halloween_games.kit.input import Command, Input, Pointed, Typed
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import NOWHERE, Rect, Room, between, lay, placed, square
from halloween_games.kit.scenes import Way
from halloween_games.kit.services import Services
from halloween_games.kit.speech_bubble import draw_bubble
from halloween_games.kit.text_runs import has_boxes
from halloween_games.kit.widgets import NAME_LENGTH, Button, MainButton, TextField, WidgetScene

HOUSE: Final = (552, 800)
BONES: Final = Rect(172, 352, 264, 373)  # in the house
PUMPKINS: Final = ((470, 150), (500, 110))  # their left edges, and how far their upper ones are from the ground
PUMPKIN: Final = 96
MOUTH: Final = (470, 292)
ROWS: Final = 2  # of emblems
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
IN_A_ROW: Final = 7  # letters, in place of the emblems


@dataclass
class NameField(TextField):
    """The line for the name, large, with the chosen emblem before it."""

    emblem: str = ""
    hue: int = 0

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        px, colors, rect = painter.px, painter.colors, self.rect
        painter.rounded(rect, (colors.well, colors.well), colors.glow_chosen if focused else colors.edge, 4, 15)
        coin = square(rect.height - px(16), midleft=(rect.left + px(10), rect.centery))
        painter.drawing(drawing(self.emblem), coin)
        painter.ring(coin.center, coin.width / 2 + px(2), colors.seats[self.hue], 4)
        room = between(coin.right + px(16), rect.top, rect.right - px(24), rect.bottom)
        color = colors.paper if self.value else colors.faint
        where = painter.line_in(self.value or self.hint, room, 36, color, HEAD, least=0.6)
        if focused:
            x = where.right + px(5) if self.value else room.left - px(6)
            caret = Rect(x, room.centery - px(22), max(2, px(3)), px(44))
            painter.surface.fill(colors.glow_chosen, caret)


class HueBox(Coin):
    """A color with its plate, in a box of its own."""

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        colors, px = painter.colors, painter.px
        fill = colors.button_cool if self.hovered else colors.panel
        painter.rounded(self.rect, fill, colors.glow_chosen if self.on else colors.edge, 4 if self.on else 2, 15)
        painter.drawing(self.art, square(px(48), center=self.rect.center))


class FirstNameScene(WidgetScene):
    """Asks who is here. *find* looks for somebody known, *done* takes name, emblem and color, *skip* goes on without.

    Where a gamepad is, its letters stand in place of the emblems until the name is complete.
    """

    way = Way.DOOR

    def __init__(
        self,
        services: Services,
        find: Callable[[str], Profile | None],
        done: Callable[[str, str, int], None],
        skip: Callable[[], None],
    ) -> None:
        super().__init__(services)
        self._find = find
        self._done = done
        self._skip = skip
        self.says = ""
        self.field = NameField("name", longest=NAME_LENGTH, changed=self._typed)
        self.coins = [Coin(f"emblem.{one}", emblem=one, act=partial(self._wear, one)) for one in EMBLEMS]
        self.hues = [
            HueBox(f"color.{color}", art=f"emblems/token_{number}", act=partial(self._paint_in, number))
            for number, color in enumerate(COLORS)
        ]
        self.letters = [
            *[Button(f"letter.{one}", label=one, act=partial(self._write, one), quiet=True) for one in LETTERS],
            Button("letter.back", icon="undo", act=partial(self._write, "\b"), quiet=True),
            Button("letter.done", icon="check", act=self._end_letters, quiet=True),
        ]
        self.skip_button = Button("skip", act=self.cancel, quiet=True)
        self.main = MainButton("come_in", act=self._come_in)
        self._house = self._face = self._bubble = self._panel = self._heading = self._hue_heading = NOWHERE
        self._spells = False
        self._eyes = Blinking()
        self._wear(EMBLEMS[0])
        self._paint_in(0)
        self.make()

    def make(self) -> None:
        self.field.label = self.field.hint = self.text("first.name")
        self.skip_button.label = self.text("first.skip")
        for hue, color in zip(self.hues, COLORS, strict=True):
            hue.tip = self.text(f"color.{color}")
        self.letters[-2].tip, self.letters[-1].tip = self.text("first.letters.back"), self.text("first.letters.done")
        self._spell(self.services.keyboard.bindings.pad is not None and not self.field.value)
        self._typed(self.field.value)

    # ------------------------------------------------------------------ what is chosen

    def _typed(self, value: str) -> None:
        """Say who comes in; somebody who is known is welcomed and gets the own emblem."""
        text, name = self.text, clean_name(value)
        known = self._find(name) if name else None
        if known is not None and known.emblem in EMBLEMS:
            self._wear(known.emblem)
        if known is not None and known.color in COLORS:
            self._paint_in(COLORS.index(known.color))
        asked = text("name.boxes") if has_boxes(name, HEAD) else text("first.ask")
        self.says = text("first.known", name=known.name) if known is not None else asked
        self.main.label = text("first.come_in.name", name=name) if name else text("first.come_in")
        self.main.enabled = bool(name)
        if self.size != (0, 0):
            self.refresh()

    def _wear(self, emblem: str) -> None:
        self.field.emblem = emblem
        for coin in self.coins:
            coin.on = coin.emblem == emblem

    def _paint_in(self, hue: int) -> None:
        self.field.hue = hue
        for number, coin in enumerate(self.hues):
            coin.on = number == hue

    def _spell(self, spells: bool) -> None:
        """Show letters, for whoever has a gamepad, or the emblems."""
        self._spells = spells
        self.widgets = [self.field, *(self.letters if spells else self.coins), *self.hues, self.skip_button, self.main]

    def _write(self, letter: str) -> None:
        shown = letter.lower() if self.field.value[-1:].isalpha() else letter
        if letter == "\b" or len(self.field.value) < NAME_LENGTH:
            self.field.typed(shown)
        else:
            self._too_long()

    def _end_letters(self) -> None:
        self._spell(False)
        self.focus.current = self.coins[0].name
        self.refresh()

    def _too_long(self) -> None:
        self.says = self.text("first.longest", count=NAME_LENGTH)
        self.services.speech.say(self.says)

    def _come_in(self) -> None:
        name = clean_name(self.field.value)
        if name:
            self.back()
            self._done(name, self.field.emblem, self.field.hue)

    def cancel(self) -> None:
        self.back()
        self._skip()

    def first_focus(self) -> str | None:
        return self.field.name

    def handle(self, event: Input) -> bool:
        in_field = self.focused() is self.field
        if isinstance(event, Command) and event.name == "accept" and in_field:
            self._come_in()
            return True
        if isinstance(event, Typed) and in_field and event.text != "\b" and len(self.field.value) >= NAME_LENGTH:
            self._too_long()
            return True
        done = super().handle(event)
        if isinstance(event, Pointed) and event.kind == "up" and self.focused() in (*self.coins, *self.hues):
            self.visit(self.field.name)  # whoever has clicked one goes on to type
        return done

    def enter(self) -> None:
        super().enter()
        self.services.speech.say(self.says)

    def update(self, dt: float) -> bool:
        return self._eyes.update(dt, self.services.may_move)

    # ------------------------------------------------------------------ where everything lies

    def place(self) -> None:
        width, height = self.size
        s = min(width / 1280, height / 800)
        is_tall = backdrop.is_tall(self.size)  # there is room for his face alone
        if is_tall:
            s = min(width / 700, height / 1100)
            left, wide, top = round(30 * s), width - round(60 * s), max(round(40 * s), (height - round(800 * s)) // 2)
            self._house = NOWHERE
        else:
            self._house = Rect(0, 0, round(HOUSE[0] * height / HOUSE[1]), height)
            self._house.right = min(self._house.width, round(552 * s))
            left = self._house.right + round(52 * s)
            wide, top = min(width - left - round(40 * s), round(900 * s)), (height - round(800 * s)) // 2

        def box(x: float, y: float, w: float, h: float) -> Room:
            return Room(left + round(x * wide / 636), top + round(y * s), round(w * wide / 636), round(h * s))

        self._bubble = box(166 if is_tall else 0, 52, 470 if is_tall else 636, 116)
        self._face = square(150 * s, midright=(self._bubble.left - round(16 * s), self._bubble.centery))
        self._panel = box(0, 206, 636, 462)
        self.field.rect = box(24, 230, 588, 84)
        self._heading = box(24, 328, 588, 40)
        gaps, columns = (0, round(4 * s)), len(self.coins) // ROWS
        cells = box(24, 370, 588, 204).grid(len(self.coins), columns, gaps, round(100 * s))
        side = min(cells[0].width - round(8 * s), round(92 * s))
        lay(self.coins, [square(side, center=cell.center) for cell in cells])
        self._hue_heading = box(24, 588, 146, 52)
        lay(self.hues, box(176, 584, 100, 60).repeated(len(self.hues), len(self.hues), box(0, 0, 112, 0).width, 0))
        keys, rows = box(27, 372, 582, 204), -(-len(self.letters) // IN_A_ROW)
        gaps = box(0, 0, 6, 5).size
        lay(self.letters, keys.grid(len(self.letters), IN_A_ROW, gaps, keys.height // rows - gaps[1]))
        self.skip_button.rect = box(0, 704, 200, 60)
        self.main.rect = box(226, 698, 410, 72)
        self.painter.art.expect([("door/house", self._house.size)] if self._house.width else [])

    # ------------------------------------------------------------------ picture

    def heading(self) -> str:
        return self.says

    def paint(self, painter: Painter) -> None:
        colors = painter.colors
        painter.surface.blit(backdrop.night(painter, self.size, "game"), (0, 0))
        if self._house.width:
            k = self._house.width / HOUSE[0]
            painter.drawing("door/house", self._house)
            corner = self._house.left + round(BONES.left * k), self._house.top + round(BONES.top * k)
            bones = placed(BONES.width * k, BONES.height * k, topleft=corner)
            painter.drawing(self._eyes.drawn("door/bones"), bones)
            for x, y in PUMPKINS:
                side = round(PUMPKIN * k)
                pumpkin = Rect(self._house.left + round(x * k), self._house.height - round(y * k), side, side)
                painter.glow(pumpkin.center, side * 0.8, colors.glow_warm, 0.4)
                for part in ("pumpkin_body", "pumpkin_face_lit"):
                    painter.drawing(f"common/{part}", pumpkin)
        else:
            painter.drawing(self._eyes.drawn(FACE), self._face)
        mouth = (self._house.left + MOUTH[0] * self._house.width / HOUSE[0], self._house.height * MOUTH[1] / HOUSE[1])
        draw_bubble(painter, self._bubble, self.says, 26, toward=mouth if self._house.width else None)
        painter.shadowed(self._panel, colors.panel, colors.edge, 2, 18)
        heading = self.text("first.letters" if self._spells else "first.emblem")
        painter.line_in(heading, self._heading, 21, colors.candle, HEAD)
        painter.line_in(self.text("first.color"), self._hue_heading, 21, colors.candle, HEAD, least=0.5)
