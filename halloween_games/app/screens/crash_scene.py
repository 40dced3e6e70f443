"""The dialog after a crash of the program."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from halloween_games.app.saving import folders
from halloween_games.app.saving.storage import shown_path, without_home
from halloween_games.app.screens import file_manager
from halloween_games.app.screens.dialogs import HEAD_UNITS, Dialog
from halloween_games.kit import backdrop, clipboard, sizes
from halloween_games.kit.fonts import BODY
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect, Room, lay
from halloween_games.kit.scenes import Way
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import Button


@dataclass(frozen=True)
class Crash:
    """What the dialog reports."""

    report: str
    path: Path | None  # of the report
    sentences: tuple[str, ...]


class CrashScene(Dialog):
    """Says what happened to the game, and leads on. Nothing is drawn below it, since that may be what failed."""

    way = Way.NOWHERE
    opaque = True

    def __init__(self, services: Services, crash: Crash, quit: Callable[[], None], leave: Callable[[], None]) -> None:
        super().__init__(services, services.text("crash.title"), "warning")
        self.crash = crash
        self.message = "\n".join(crash.sentences)
        self.answer = ""  # the result of the last button
        text = services.text
        self.widgets = [
            Button("copy", label=text("crash.copy"), icon="copy", act=self.copy),
            Button("folder", label=text("crash.folder"), icon="picture", act=self.open_folder),
            Button("quit", label=text("crash.quit"), icon="exit", act=quit),
            Button("launcher", label=text("crash.launcher"), icon="home", warm=True, act=leave),
        ]
        self.widgets[1].enabled = crash.path is not None
        self._leave = leave

    def enter(self) -> None:
        super().enter()
        self.services.speech.say(self.message)

    def first_focus(self) -> str | None:
        return "launcher"

    def cancel(self) -> None:
        self._leave()

    def copy(self) -> None:
        """Copy the report to the clipboard."""
        self.answer = self.text("crash.copied" if clipboard.copy(self.crash.report) else "clipboard.missing")

    def open_folder(self) -> None:
        """Open the folder with the report in the desktop's file manager."""
        folder = self.crash.path.parent if self.crash.path is not None else folders.logs()
        if not file_manager.show(folder):
            place = without_home(shown_path(folder))
            self.answer = self.text("crash.no_folder", folder=place)

    # ------------------------------------------------------------------ picture

    def box(self) -> tuple[float, float]:
        return 680, HEAD_UNITS + self.words_units(self.message, 680) + 16 + 48 + 2 * 62 + 26

    def needs(self) -> tuple[float, float]:
        return 700, 520

    def fill(self) -> None:
        gap, height = self.painter.px(14), self.painter.px(50)
        foot = Room(self.inner).cut_bottom(2 * height + gap)
        lay(self.widgets, foot.grid(len(self.widgets), 2, (gap, gap), height))

    def paint(self, painter: Painter) -> None:
        painter.surface.blit(backdrop.night(painter, self.size, "game"), (0, 0))
        super().paint(painter)
        px, first = painter.px, self.widgets[0].rect.top
        room = Rect(self.inner.left, self.inner.top, self.inner.width, first - px(56) - self.inner.top)
        painter.paragraph(self.message, room, sizes.LARGE, painter.colors.paper, BODY)
        line = Rect(self.inner.left, first - px(50), self.inner.width, px(40))
        painter.line_in(self.answer, line, sizes.TEXT, painter.colors.candle, BODY)
