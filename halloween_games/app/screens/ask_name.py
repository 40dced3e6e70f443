"""The dialog that asks for the name of a person."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from halloween_games.app.screens.dialogs import HEAD_UNITS, Dialog
from halloween_games.core.names import clean_name
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BODY, HEAD
from halloween_games.kit.input import Command, Input
from halloween_games.kit.painter import Painter
from halloween_games.kit.services import Services
from halloween_games.kit.text_runs import has_boxes
from halloween_games.kit.widgets import Button, TextField

Rect = pygame.Rect


class AskNameScene(Dialog):
    """A text field that begins with *name*; *accept* returns why a name is refused, or an empty string."""

    def __init__(self, services: Services, title: str, about: str, name: str, accept: Callable[[str], str]) -> None:
        super().__init__(services, title, "person")
        self.about = about
        self.refusal = ""
        self._accept = accept
        text = services.text
        self.field = TextField("name", label=title, value=name, hint=text("profile.name.hint"), changed=self._typed)
        self.widgets = [
            self.field,
            Button("cancel", label=text("save.cancel"), icon="close", act=self.back),
            Button("ok", label=text("button.ok"), icon="check", warm=True, act=self.accept),
        ]

    def _typed(self, value: str) -> None:
        self.refusal = self.services.text("name.boxes") if has_boxes(value, HEAD) else ""

    def accept(self) -> None:
        """Close with the entered name, or say why it cannot be taken."""
        name = clean_name(self.field.value)
        self.refusal = self._accept(name) if name else self.services.text("profile.name.empty")
        if self.refusal:
            self.services.speech.say(self.refusal)
        else:
            self.back()

    def handle(self, event: Input) -> bool:
        if isinstance(event, Command) and event.name == "accept" and self.focused() is self.field:
            self.accept()
            return True
        return super().handle(event)

    def box(self) -> tuple[float, float]:
        return 600, HEAD_UNITS + 44 + 52 + 44 + 52 + 26

    def fill(self) -> None:
        px, inner = self.painter.px, self.inner
        self.field.rect = Rect(inner.left, inner.top + px(42), inner.width, px(52))
        each = min(px(220), (inner.width - px(16)) // 2)
        for number, button in enumerate(self.widgets[1:]):
            left = inner.right - (2 - number) * each - (1 - number) * px(16)
            button.rect = Rect(left, inner.bottom - px(52), each, px(50))

    def paint(self, painter: Painter) -> None:
        super().paint(painter)
        px, colors = painter.px, painter.colors
        line = Rect(self.inner.left, self.inner.top, self.inner.width, px(36))
        painter.line_in(self.about, line, sizes.TEXT, colors.muted, BODY)
        if self.refusal:
            below = Rect(self.inner.left, self.field.rect.bottom + px(4), self.inner.width, px(38))
            painter.rounded(below, colors.alarm, None, 0, 8)
            painter.line_in(self.refusal, below.inflate(-px(20), 0), sizes.TEXT, colors.paper, BODY)
