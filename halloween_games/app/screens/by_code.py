"""Games by code: which there are, how one begins, and the code that is to be sent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from halloween_games.app.exports.qr_code import qr_code
from halloween_games.app.screens.dialogs import HEAD_UNITS, NOWHERE, Dialog
from halloween_games.app.screens.more import DoorsDialog
from halloween_games.core.names import clean_name
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BODY
from halloween_games.kit.input import Command, Input
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import Button, TextField

WORD_LENGTH: Final = 40
LINE_UNITS: Final = 52
WIDEST: Final = 400  # of a button: two share the line, or three
CODE_UNITS: Final = 210
LETTERS_SHOWN: Final = 300  # of a long code
IN_A_ROW: Final = 36


class CodeDoors(DoorsDialog):
    """A few doors; Esc leads back."""

    offers_paste = True

    def __init__(self, services: Services, title: str, doors: Sequence[Button]) -> None:
        super().__init__(services, title, "people")
        close = Button("back", label=services.text("button.back"), icon="arrow_left", warm=True, act=self.back)
        for door in doors:
            door.act = self.closing(door.act)
        self.widgets = [*doors, close]

    def first_focus(self) -> str | None:
        return self.widgets[0].name


class WordScene(Dialog):
    """Asks for a name and for the word that both people know; *done* takes both, and closes this if they will do."""

    def __init__(self, services: Services, title: str, about: str, name: str, done: Callable[[str, str], None]) -> None:
        super().__init__(services, title, "people")
        text = services.text
        self._about = about
        self._done = done
        named, word = text("by_code.name"), text("by_code.the_word")
        self.name_field = TextField("name", label=named, value=name, hint=named, changed=self._typed)
        self.word_field = TextField("word", label=word, hint=word, longest=WORD_LENGTH, changed=self._typed)
        self._go = Button("go", label=text("by_code.go"), icon="check", warm=True, act=self.accept)
        cancel = Button("cancel", label=text("save.cancel"), icon="close", act=self.back)
        self.widgets = [self.name_field, self.word_field, cancel, self._go]
        self._words = NOWHERE
        self._typed("")

    def _typed(self, value: str) -> None:
        """Both are needed."""
        self._go.enabled = bool(clean_name(self.name_field.value) and self.word_field.value.strip())

    def first_focus(self) -> str | None:
        return "word" if self.name_field.value else "name"

    def accept(self) -> None:
        """Go on, if both are there."""
        if self._go.enabled:
            self._done(clean_name(self.name_field.value), self.word_field.value)

    def handle(self, event: Input) -> bool:
        if isinstance(event, Command) and event.name == "accept" and isinstance(self.focused(), TextField):
            self.accept()
            return True
        return super().handle(event)

    def box(self) -> tuple[float, float]:
        return 640, HEAD_UNITS + 96 + 2 * (LINE_UNITS + 14) + 16 + LINE_UNITS + 30

    def fill(self) -> None:
        px, inner = self.painter.px, self.inner
        self._words = Rect(inner.left, inner.top, inner.width, px(92))
        top = self._words.bottom + px(4)
        for field in (self.name_field, self.word_field):
            field.rect = Rect(inner.left, top, inner.width, px(LINE_UNITS))
            top += px(LINE_UNITS + 14)
        self.foot(self.widgets[2:], WIDEST)

    def paint(self, painter: Painter) -> None:
        super().paint(painter)
        painter.paragraph(self._about, self._words, sizes.LARGE, painter.colors.paper, BODY)


class SendScene(Dialog):
    """A code for the other computer; *copy* and *save* say themselves what came of it."""

    offers_paste = True

    def __init__(
        self, services: Services, about: str, code: str, copy: Callable[[], None], save: Callable[[], None]
    ) -> None:
        super().__init__(services, services.text("by_code.send"), "copy")
        text = services.text
        self._about = about
        self.code = code
        self.widgets = [
            Button("copy", label=text("by_code.copy"), icon="copy", warm=True, act=copy),
            Button("save", label=text("by_code.save"), icon="save", act=save),
            Button("close", label=text("button.close"), icon="check", act=self.back),
        ]
        self._words = self._letters = NOWHERE
        self._picture: pygame.Surface | None = None

    def box(self) -> tuple[float, float]:
        return 720, HEAD_UNITS + 90 + CODE_UNITS + 20 + LINE_UNITS + 30

    def fill(self) -> None:
        px, inner = self.painter.px, self.inner
        self._words = Rect(inner.left, inner.top, inner.width, px(84))
        self.foot(self.widgets, WIDEST)
        top = self._words.bottom + px(6)
        self._letters = Rect(inner.left, top, inner.width, self.widgets[0].rect.top - px(16) - top)
        self._picture = qr_code(self.code, self._letters.height)
        if self._picture is not None:
            self._letters.width -= self._letters.height + px(12)

    def paint(self, painter: Painter) -> None:
        super().paint(painter)
        colors, px = painter.colors, painter.px
        painter.paragraph(self._about, self._words, sizes.LARGE, colors.paper, BODY)
        painter.rounded(self._letters, (colors.well, colors.panel[1]), colors.edge, 2, 12)
        room = self._letters.inflate(-px(24), -px(16))
        shown = self.code if len(self.code) <= LETTERS_SHOWN else f"{self.code[:LETTERS_SHOWN]}…"
        if self._picture is not None:
            side = self._letters.height
            place = self._picture.get_rect(center=(self.inner.right - side // 2, self._letters.centery))
            painter.surface.blit(self._picture, place)
        rows = [shown[at : at + IN_A_ROW] for at in range(0, len(shown), IN_A_ROW)]
        painter.paragraph("\n".join(rows), room, sizes.SMALL, colors.muted, BODY)
