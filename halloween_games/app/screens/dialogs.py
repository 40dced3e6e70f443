"""What opens over another screen: the menu of a game, a message, and what they have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from halloween_games.app.exports.gif_file import can_write, what_is_missing
from halloween_games.app.saving import folders
from halloween_games.app.screens.navigation import Navigation, Settings
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BODY, HEAD
from halloween_games.kit.painter import Painter
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import Button, WidgetScene

Rect = pygame.Rect

NOWHERE: Final = Rect(0, 0, 0, 0)
HEAD_UNITS: Final = 74  # the part of a dialog that its title takes


@dataclass(frozen=True)
class Choice:
    """One answer to a message."""

    label: str
    act: Callable[[], None] = lambda: None
    icon: str = ""
    warm: bool = False


class Dialog(WidgetScene):
    """A panel in the middle of a dimmed screen. Subclasses say how large it is in ``box`` and fill it."""

    opaque = False

    def __init__(self, services: Services, go: Navigation, title: str, icon: str) -> None:
        super().__init__(services)
        self.go = go
        self.title = title
        self.icon = icon
        self.panel = NOWHERE
        self.inner = NOWHERE
        self._dim: pygame.Surface | None = None

    def box(self) -> tuple[float, float]:
        """Width and height of the panel, in units."""
        raise NotImplementedError

    def fill(self) -> None:
        """Set the rectangles of the widgets; ``inner`` is the room below the title."""

    def needs(self) -> tuple[float, float]:
        return 620, 400

    def place(self) -> None:
        px, (width, height) = self.painter.px, self.size
        self._dim = None
        wanted = self.box()
        self.panel = Rect(0, 0, min(px(wanted[0]), width - px(28)), min(px(wanted[1]), height - px(28)))
        self.panel.center = (width // 2, height // 2)
        self.inner = Rect(self.panel.left + px(30), self.panel.top + px(HEAD_UNITS), self.panel.width - px(60), 0)
        self.inner.height = self.panel.bottom - px(26) - self.inner.top
        self.fill()

    def cancel(self) -> None:
        self.go.back()

    def paint(self, painter: Painter) -> None:
        px, panel = painter.px, self.panel
        if self._dim is None:
            self._dim = pygame.Surface(self.size, pygame.SRCALPHA)
            self._dim.fill((*painter.colors.ink, 165))
        painter.surface.blit(self._dim, (0, 0))
        painter.panel(panel, painter.colors.seats[1], 3)
        painter.icon(self.icon, (panel.left + px(30 + 15), panel.top + px(40)), 30, "candle")
        head = Rect(panel.left + px(72), panel.top + px(16), panel.width - px(102), px(48))
        painter.line_in(self.title, head, sizes.TITLE, painter.colors.candle, HEAD)


class MessageScene(Dialog):
    """A friendly sentence and its answers. It takes itself off, then does what was answered; Esc is the last answer."""

    def __init__(
        self,
        services: Services,
        title: str,
        message: str,
        choices: Sequence[Choice],
        go: Navigation,
        icon: str = "info",
    ) -> None:
        super().__init__(services, go, title, icon)
        self.message = message
        self._is_said = False
        self.choices = tuple(choices)
        for number, choice in enumerate(self.choices):
            act = self._answer(choice)
            self.widgets.append(
                Button(f"choice.{number}", NOWHERE, label=choice.label, icon=choice.icon, warm=choice.warm, act=act)
            )

    def enter(self) -> None:
        super().enter()
        if not self._is_said:
            self._is_said = True
            self.services.speech.say(self.title)
            self.services.speech.say(self.message)

    def _answer(self, choice: Choice) -> Callable[[], None]:
        def act() -> None:
            self.go.back()
            choice.act()

        return act

    def first_focus(self) -> str | None:
        """The harmless one."""
        return self.widgets[-1].name if self.widgets else None

    def cancel(self) -> None:
        if self.widgets:
            self.widgets[-1].activate()
        else:
            self.go.back()

    def _text_width(self) -> float:
        return min(560 - 60, self.size[0] / self.u - 28 - 60)

    def box(self) -> tuple[float, float]:
        image = self.painter.fonts.render(
            self.message,
            self.painter.text_px(sizes.LARGE),
            self.painter.colors.paper,
            BODY,
            round(self._text_width() * self.u),
        )
        return 560, HEAD_UNITS + image.get_height() / self.u + 22 + 52 + 28

    def fill(self) -> None:
        px, inner = self.painter.px, self.inner
        gap, count = px(16), max(1, len(self.widgets))
        each = min(px(260), (inner.width - (count - 1) * gap) // count)
        left = inner.right - count * each - (count - 1) * gap
        for number, widget in enumerate(self.widgets):
            widget.rect = Rect(left + number * (each + gap), inner.bottom - px(52), each, px(50))

    def paint(self, painter: Painter) -> None:
        super().paint(painter)
        room = Rect(self.inner.left, self.inner.top, self.inner.width, self.inner.height - painter.px(60))
        painter.paragraph(self.message, room, sizes.LARGE, painter.colors.paper, BODY)


def leave_question(
    services: Services, go: Navigation, yes: str, act: Callable[[], None], words: tuple[str, str] | None = None
) -> MessageScene:
    """The question before *act* ends a game that is not over; *words* are its title and what it says, if not the usual.

    The harmless answer has the focus.
    """
    text = services.text
    title, about = words or (text("menu.leave"), text("menu.leave.about"))
    choices = (Choice(yes, act, "check"), Choice(text("menu.leave.stay"), icon="play", warm=True))
    return MessageScene(services, title, about, choices, go, icon="warning")


class MenuScene(Dialog):
    """The menu of a game."""

    def __init__(
        self,
        services: Services,
        settings: Settings,
        go: Navigation,
        game_id: str = "",
        under_way: bool = False,
        over: bool = False,
    ) -> None:
        super().__init__(services, go, services.text("menu.title"), "menu")
        self.settings = settings
        self.game_id = game_id
        self.under_way = under_way
        text = services.text
        leaving = text("menu.leave.go")
        actions: list[tuple[str, str, Callable[[], None]]] = [
            ("review", "star", go.review) if over else ("resume", "play", go.back),
            ("restart", "rematch", self._careful(go.restart, text("menu.leave.restart"))),
            ("new", "plus", self._careful(lambda: go.new_game(game_id), leaving)),
            ("players", "people", go.players),
            ("save", "save", lambda: go.command("save")),
            ("open", "picture", lambda: go.command("open")),
            ("copy", "copy", lambda: go.command("copy")),
            ("replay", "clock", lambda: go.command("replay")),
            ("screenshot", "camera", lambda: go.command("screenshot")),
            *([("film", "film", lambda: go.command("film"))] if can_write() or not folders.is_packaged() else []),
            ("speech", "info", lambda: go.command("speech")),
            ("statistics", "trophy", go.statistics),
            ("options", "gear", go.options),
            ("rules", "rules", lambda: go.rules(game_id)),
            ("keys", "keyboard", go.keys),
            ("mute", "sound_on", lambda: go.command("mute")),
            ("launcher", "home", self._careful(go.launcher, leaving)),
            ("quit", "exit", self._careful(go.quit, leaving)),
        ]
        self.widgets = [
            Button(name, NOWHERE, label=text(f"menu.{name}"), icon=icon, warm=number == 0, act=act)
            for number, (name, icon, act) in enumerate(actions)
        ]
        for widget in self.widgets:
            widget.command = {"keys": "shortcuts", "resume": "menu"}.get(widget.name, "")
        self._name_film()

    def retell(self) -> None:
        self.title = self.services.text("menu.title")
        for button in self.widgets:
            if isinstance(button, Button):
                button.label = self.services.text(f"menu.{button.name}")
        self._name_film()

    def _name_film(self) -> None:
        """Where Pillow is missing the entry says so, and tells more once it is chosen."""
        for widget in self.widgets:
            if widget.name == "film" and isinstance(widget, Button) and not can_write():
                widget.label = self.services.text("menu.film.missing")
                widget.tip = self.services.text(what_is_missing())

    def _careful(self, act: Callable[[], None], yes: str) -> Callable[[], None]:
        """*act*, after asking whether a game that is not over may be lost."""

        def ask() -> None:
            if not self.under_way:
                act()
                return
            self.services.stack.push(leave_question(self.services, self.go, yes, act))

        return ask

    def commands(self) -> Mapping[str, Callable[[], None]]:
        return {"menu": self.go.back, "rules": lambda: self.go.rules(self.game_id)}

    def box(self) -> tuple[float, float]:
        return 640, HEAD_UNITS + (len(self.widgets) + 2) // 2 * 62 + 22

    def needs(self) -> tuple[float, float]:
        return 640 + 28, self.box()[1] + 28

    def fill(self) -> None:
        """The first over the whole width, the others in two columns."""
        px, inner = self.painter.px, self.inner
        first, *others = self.widgets
        rows = 1 + (len(others) + 1) // 2
        step, gap = inner.height / rows, px(16)
        height = min(px(50), round(step) - px(12))
        first.rect = Rect(inner.left, inner.top, inner.width, height)
        width = (inner.width - gap) // 2
        for number, widget in enumerate(others):
            column, row = divmod(number, rows - 1)
            top = inner.top + round((row + 1) * step)
            widget.rect = Rect(inner.left + column * (width + gap), top, width, height)

    def paint(self, painter: Painter) -> None:
        mute = next(widget for widget in self.widgets if widget.name == "mute")
        if isinstance(mute, Button):
            mute.icon = "sound_off" if self.settings.muted else "sound_on"
            mute.label = self.services.text("menu.unmute" if self.settings.muted else "menu.mute")
        super().paint(painter)
