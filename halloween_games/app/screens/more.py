"""What the launcher has beside games: options, saved games, keys, quitting."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from halloween_games.app.screens.dialogs import HEAD_UNITS, Dialog
from halloween_games.app.screens.navigation import Ways
from halloween_games.core.speaker import Speaker
from halloween_games.kit.rect import Room, lay
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import Button, Widget
from halloween_games.lessons.lesson import LessonText

COLUMNS: Final = 2
ROW_UNITS: Final = 56
GAP_UNITS: Final = 12


class DoorsDialog(Dialog):
    """A few doors side by side, the way back below them."""

    def __init__(self, services: Services, title: str, icon: str) -> None:
        super().__init__(services, title, icon)
        self._labels: dict[str, str] = {"back": "button.back"}  # the text key of each door
        self.back_door = Button("back", icon="arrow_left", warm=True, act=self.back)
        self.make()

    def make(self) -> None:
        for door in (*self.widgets, self.back_door):
            door.label = self.text(self._labels[door.name]) if door.name in self._labels else door.label

    def door(self, name: str, icon: str, act: Callable[[], object], label: str = "") -> Button:
        """A door to what *act* opens below this; the text key is *label*, or that of the button with its name."""
        self._labels[name] = label or f"button.{name}"
        return Button(name, label=self.text(self._labels[name]), icon=icon, act=self.closing(act))

    def first_focus(self) -> str | None:
        return "back"

    def box(self) -> tuple[float, float]:
        rows = -(-len(self.widgets) // COLUMNS)
        return 640, HEAD_UNITS + rows * (ROW_UNITS + GAP_UNITS) + 16

    def fill(self) -> None:
        self.fill_doors(self.widgets, self.inner.top)

    def fill_doors(self, doors: Sequence[Widget], top: int) -> None:
        """Place *doors* below *top*; a last one that is alone in its row has all of it."""
        px, inner = self.painter.px, self.inner
        gaps, first = (px(GAP_UNITS),) * 2, Room(inner.left, top, inner.width, px(ROW_UNITS))
        lay(doors, first.grid(len(doors), COLUMNS, gaps, first.height))
        if len(doors) % COLUMNS == 1:
            doors[-1].rect.width = inner.width


class MoreDialog(DoorsDialog):
    """A few doors that are needed now and then."""

    offers_options = True
    offers_saving = True
    offers_paste = True

    def __init__(self, services: Services, ways: Ways) -> None:
        super().__init__(services, services.text("launcher.more"), "menu")
        shell, pages, by_code = ways.shell, ways.pages, ways.by_code
        self.widgets = [
            self.door("options", "gear", pages.options),
            self.door("evening", "people", partial(shell.command, "evening"), "evening.title"),
            *([self.door("by_code", "copy", by_code.open, "by_code.title")] if by_code is not None else []),
            self.door("saves", "folder", partial(shell.command, "open")),
            self.door("keys", "keyboard", pages.keys, "menu.keys"),
            self.door("manual", "rules", partial(shell.command, "manual"), "menu.manual"),
            self.door("about", "info", partial(shell.command, "about"), "menu.about"),
            self.door("quit", "exit", shell.quit),
            self.back_door,
        ]

    def make(self) -> None:
        super().make()
        self.title = self.text("launcher.more")


class AnnotatedDialog(DoorsDialog):
    """The annotated games of a game, one of which is opened."""

    def __init__(
        self, services: Services, words: Speaker, doors: Sequence[tuple[LessonText, LessonText, Callable[[], None]]]
    ) -> None:
        """*doors* are title, what it is about, and the way to each; *words* know their sentences."""
        super().__init__(services, words("annotated.title"), "star")
        for number, (title, about, act) in enumerate(doors):
            door = Button(f"game.{number}", label=words.say(title.phrase), tip=words.say(about.phrase), act=act)
            door.warm = not number
            self.widgets.append(door)
        self.back_door.warm = False
        self.widgets.append(self.back_door)
