"""The menu of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from halloween_games.app.exports.gif_file import can_write, what_is_missing
from halloween_games.app.saving import folders
from halloween_games.app.screens.dialogs import HEAD_UNITS, NOWHERE, Dialog, leave_question
from halloween_games.app.screens.navigation import GameWays, Pages, Settings, Shell
from halloween_games.kit.painter import Painter
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import Button

Rect = pygame.Rect


class MenuScene(Dialog):
    """Everything that can be done with the current game, and the ways to other screens."""

    offers_options = True
    offers_game = True
    offers_saving = True
    offers_paste = True

    def __init__(
        self,
        services: Services,
        settings: Settings,
        shell: Shell,
        pages: Pages,
        game: GameWays,
        game_id: str = "",
        under_way: bool = False,
        over: bool = False,
    ) -> None:
        super().__init__(services, services.text("menu.title"), "menu")
        self.settings = settings
        self.game_id = game_id
        self.pages = pages
        self.under_way = under_way
        text = services.text
        leaving = text("menu.leave.go")
        actions: list[tuple[str, str, Callable[[], None]]] = [
            ("review", "star", game.review) if over else ("resume", "play", self.back),
            ("restart", "rematch", self._careful(game.restart, text("menu.leave.restart"))),
            ("new", "plus", self._careful(lambda: shell.new_game(game_id), leaving)),
            ("players", "people", game.players),
            ("save", "save", lambda: shell.command("save")),
            ("open", "picture", lambda: shell.command("open")),
            ("copy", "copy", lambda: shell.command("copy")),
            ("replay", "clock", lambda: shell.command("replay")),
            ("screenshot", "camera", lambda: shell.command("screenshot")),
            *([("film", "film", lambda: shell.command("film"))] if can_write() or not folders.is_packaged() else []),
            ("speech", "info", lambda: shell.command("speech")),
            ("statistics", "trophy", pages.statistics),
            ("options", "gear", pages.options),
            ("rules", "rules", lambda: pages.rules(game_id)),
            ("keys", "keyboard", pages.keys),
            ("mute", "sound_on", lambda: shell.command("mute")),
            ("launcher", "home", self._careful(shell.launcher, leaving)),
            ("quit", "exit", self._careful(shell.quit, leaving)),
        ]
        self.widgets = [
            Button(name, NOWHERE, label=text(f"menu.{name}"), icon=icon, warm=number == 0, act=act)
            for number, (name, icon, act) in enumerate(actions)
        ]
        for widget in self.widgets:
            widget.command = {"keys": "shortcuts", "resume": "menu"}.get(widget.name, "")
        self._name_film()

    def retranslate(self) -> None:
        self.title = self.services.text("menu.title")
        for button in self.widgets:
            if isinstance(button, Button):
                button.label = self.services.text(f"menu.{button.name}")
        self._name_film()

    def _name_film(self) -> None:
        """Without Pillow the entry says so, and explains more when it is chosen."""
        for widget in self.widgets:
            if widget.name == "film" and isinstance(widget, Button) and not can_write():
                widget.label = self.services.text("menu.film.missing")
                widget.tip = self.services.text(what_is_missing())

    def _careful(self, act: Callable[[], None], yes: str) -> Callable[[], None]:
        """*act*, after a confirmation if an unfinished game would be lost."""

        def ask() -> None:
            if not self.under_way:
                act()
                return
            self.services.stack.push(leave_question(self.services, yes, act))

        return ask

    def commands(self) -> Mapping[str, Callable[[], None]]:
        return {"menu": self.back, "rules": lambda: self.pages.rules(self.game_id)}

    def box(self) -> tuple[float, float]:
        return 640, HEAD_UNITS + (len(self.widgets) + 2) // 2 * 62 + 22

    def needs(self) -> tuple[float, float]:
        return 640 + 28, self.box()[1] + 28

    def fill(self) -> None:
        """The first entry takes the whole width, the others two columns."""
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
