"""Dialogs over other screens: the base class, messages, questions, and what asks for a name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

import pygame

from halloween_games.core.names import clean_name
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BODY, HEAD
from halloween_games.kit.input import Command, Input
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import NOWHERE, Rect, Room, lay
from halloween_games.kit.scenes import Way
from halloween_games.kit.services import Services
from halloween_games.kit.text_runs import has_boxes
from halloween_games.kit.widgets import Button, TextField, Widget, WidgetScene

HEAD_UNITS: Final = 74  # the height of a dialog's title


@dataclass(frozen=True)
class Choice:
    """One answer to a message."""

    label: str
    act: Callable[[], None] = lambda: None
    icon: str = ""
    warm: bool = False


class Dialog(WidgetScene):
    """A panel in the middle of a dimmed screen. Subclasses define its size in ``box`` and fill it."""

    opaque = False
    way = Way.OVER
    darkness: ClassVar[int] = 165
    """Of the screen below, of 255."""

    def __init__(self, services: Services, title: str, icon: str) -> None:
        super().__init__(services)
        self.title = title
        self.icon = icon
        self.panel = NOWHERE
        self.titled = NOWHERE  # where the title is written
        self.inner = NOWHERE
        self._dim: pygame.Surface | None = None

    def box(self) -> tuple[float, float]:
        """The width and height of the panel in units."""
        raise NotImplementedError

    def fill(self) -> None:
        """Lay out the widgets; ``inner`` is the space below the title."""

    def needs(self) -> tuple[float, float]:
        return 620, 400

    def place(self) -> None:
        px, (width, height) = self.painter.px, self.size
        self._dim = None
        wanted = self.box()
        size = min(px(wanted[0]), width - px(28)), min(px(wanted[1]), height - px(28))
        panel = self.panel = Rect((0, 0), size).move_to(center=(width // 2, height // 2))
        high = panel.height - px(HEAD_UNITS) - px(26)
        self.inner = Rect(panel.left + px(30), panel.top + px(HEAD_UNITS), panel.width - px(60), high)
        self.fill()

    def words_units(self, words: str, width: float) -> float:
        """The height of *words* in a panel of that *width*, in units."""
        room = min(width, self.size[0] / self.u - 28) - 60
        size = self.painter.text_px(sizes.LARGE)
        image = self.painter.fonts.render(words, size, self.painter.colors.paper, BODY, round(room * self.u))
        return image.get_height() / self.u

    def foot(self, buttons: Sequence[Widget], widest: int) -> None:
        """Place *buttons* side by side at the right end of the last line, each at most so many units wide."""
        px, inner = self.painter.px, self.inner
        gap, count = px(16), max(1, len(buttons))
        each = min(px(widest), (inner.width - (count - 1) * gap) // count)
        foot = Room(inner.left, inner.bottom - px(52), inner.width, px(50))
        lay(reversed(buttons), [foot.cut_right(each, gap) for _ in buttons])

    def closing(self, act: Callable[[], object]) -> Callable[[], None]:
        """*act*, after this has been closed: what it does is seen, or opened, on the screen below."""

        def close_and_act() -> None:
            self.back()
            act()

        return close_and_act

    def heading(self) -> str:
        return self.title

    def title_room(self) -> int:
        """Where the room of the title ends."""
        return self.panel.right - self.painter.px(30)

    def paint(self, painter: Painter) -> None:
        px, panel = painter.px, self.panel
        if self._dim is None:
            self._dim = pygame.Surface(self.size, pygame.SRCALPHA)
            self._dim.fill((*painter.colors.ink, self.darkness))
        painter.surface.blit(self._dim, (0, 0))
        painter.panel(panel, painter.colors.hues[1], 3)
        painter.icon(self.icon, (panel.left + px(30 + 15), panel.top + px(40)), 30, "candle")
        head = Rect(panel.left + px(72), panel.top + px(16), self.title_room() - (panel.left + px(72)), px(48))
        self.titled = painter.line_in(self.title, head, sizes.TITLE, painter.colors.candle, HEAD)


class MessageScene(Dialog):
    """A sentence and its answers. It closes itself, then runs the chosen answer; Esc means the last one."""

    def __init__(self, services: Services, title: str, message: str, choices: Sequence[Choice], icon: str) -> None:
        super().__init__(services, title, icon)
        self.message = message
        self._is_said = False
        self.choices = tuple(choices)
        for number, choice in enumerate(self.choices):
            act = self.closing(choice.act)
            button = Button(f"choice.{number}", label=choice.label, icon=choice.icon, warm=choice.warm, act=act)
            self.widgets.append(button)

    def enter(self) -> None:
        super().enter()
        if not self._is_said:
            self._is_said = True
            self.services.speech.say(self.title)
            self.services.speech.say(self.message)

    def first_focus(self) -> str | None:
        """The harmless answer."""
        return self.widgets[-1].name if self.widgets else None

    def cancel(self) -> None:
        if self.widgets:
            self.widgets[-1].activate()
        else:
            self.back()

    def box(self) -> tuple[float, float]:
        return 560, HEAD_UNITS + self.words_units(self.message, 560) + 22 + 52 + 28

    def fill(self) -> None:
        self.foot(self.widgets, 260)

    def paint(self, painter: Painter) -> None:
        super().paint(painter)
        room = Rect(self.inner.left, self.inner.top, self.inner.width, self.inner.height - painter.px(60))
        painter.paragraph(self.message, room, sizes.LARGE, painter.colors.paper, BODY)


def ask(services: Services, title: str, words: str, *choices: Choice, icon: str = "warning") -> MessageScene:
    """Put that question, whose last answer is the harmless one; with one answer it is a message."""
    question = MessageScene(services, title, words, choices, icon)
    services.stack.push(question)
    return question


def ask_to_leave(
    services: Services, yes: str, act: Callable[[], None], words: tuple[str, str] | None = None
) -> MessageScene:
    """Ask before *act* ends an unfinished game; *words* are title and text, if not the default."""
    text = services.text
    title, about = words or (text("menu.leave"), text("menu.leave.about"))
    stay = Choice(text("menu.leave.stay"), icon="play", warm=True)
    return ask(services, title, about, Choice(yes, act, "check"), stay)


class FieldsScene(Dialog):
    """Fields and other lines below each other, and two buttons, of which the second accepts what is in them."""

    width, above, below = 600, 42, 46  # units: over the fields, and what is free below them
    widest = 220  # of a button

    def __init__(
        self, services: Services, titled: tuple[str, str], about: str, lines: Sequence[Widget], ok: Button
    ) -> None:
        """*titled* is the title and its icon, *about* says what the fields are for."""
        super().__init__(services, *titled)
        self.about = about
        self.lines = lines
        self.buttons = [Button("cancel", label=services.text("save.cancel"), icon="close", act=self.back), ok]
        self.widgets = [*lines, *self.buttons]
        ok.act = self.accept

    def accept(self) -> None:
        """Take what is in the fields."""
        raise NotImplementedError

    def handle(self, event: Input) -> bool:
        if isinstance(event, Command) and event.name == "accept" and isinstance(self.focused(), TextField):
            self.accept()
            return True
        return super().handle(event)

    def box(self) -> tuple[float, float]:
        return self.width, HEAD_UNITS + self.above + len(self.lines) * 66 - 14 + self.below + 78

    def fill(self) -> None:
        px, inner = self.painter.px, self.inner
        first = Room(inner.left, inner.top + px(self.above), inner.width, px(52))
        lay(self.lines, first.repeated(len(self.lines), 1, 0, px(66)))
        self.foot(self.buttons, self.widest)

    def paint(self, painter: Painter) -> None:
        super().paint(painter)
        line = Rect(self.inner.left, self.inner.top, self.inner.width, painter.px(self.above - 7))
        self.paint_about(painter, line)

    def paint_about(self, painter: Painter, room: Rect) -> None:
        """Write what the fields are for."""
        painter.line_in(self.about, room, sizes.TEXT, painter.colors.muted, BODY)


class AskNameScene(FieldsScene):
    """Asks for the name of a person, at first *name*; *accept* returns why it is refused, or an empty string."""

    def __init__(self, services: Services, title: str, about: str, name: str, accept: Callable[[str], str]) -> None:
        text = services.text
        self.field = TextField("name", label=title, value=name, hint=text("profile.name.hint"), changed=self._typed)
        ok = Button("ok", label=text("button.ok"), icon="check", warm=True)
        super().__init__(services, (title, "person"), about, [self.field], ok)
        self.refusal = ""
        self._accept = accept

    def _typed(self, value: str) -> None:
        self.refusal = self.text("name.boxes") if has_boxes(value, HEAD) else ""

    def accept(self) -> None:
        """Close with the entered name, or say why it cannot be taken."""
        name = clean_name(self.field.value)
        self.refusal = self._accept(name) if name else self.text("profile.name.empty")
        if self.refusal:
            self.services.speech.say(self.refusal)
        else:
            self.back()

    def paint(self, painter: Painter) -> None:
        super().paint(painter)
        px, colors = painter.px, painter.colors
        if self.refusal:
            below = Rect(self.inner.left, self.field.rect.bottom + px(4), self.inner.width, px(38))
            painter.rounded(below, colors.alarm, None, 0, 8)
            painter.line_in(self.refusal, below.inflate(-px(20), 0), sizes.TEXT, colors.paper, BODY)
