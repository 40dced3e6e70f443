"""A list of folders and maps, to choose a map from."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pygame

from halloween_games.app.screens.dialogs import HEAD_UNITS, NOWHERE, Dialog
from halloween_games.core.names import printable
from halloween_games.core.speaker import Speaker
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BODY, BOLD
from halloween_games.kit.input import Command, Input, Scrolled
from halloween_games.kit.painter import Painter
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import Button, Widget

Rect = pygame.Rect

WIDTH: Final = 900
ROW_UNITS: Final = 44
GAP_UNITS: Final = 8
ROWS: Final = 9


@dataclass(frozen=True)
class Listing:
    """A folder with its folders and maps, or why they cannot be told."""

    path: Path
    parent: Path | None
    folders: Sequence[Path]
    maps: Sequence[Path]
    problem: str = ""


@dataclass
class FileRow(Widget):
    """A folder or a map."""

    label: str = ""
    icon: str = ""
    act: Callable[[], None] = lambda: None

    def called(self, text: Speaker) -> str:
        return self.label

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        colors, px = painter.colors, painter.px
        fill = colors.button_cool if self.hovered or focused else colors.button_off
        painter.rounded(self.rect, fill, colors.rim, 1.5, 10)
        painter.icon(self.icon, (self.rect.left + px(26), self.rect.centery), 24, "candle")
        room = Rect(self.rect.left + px(52), self.rect.top, self.rect.width - px(66), self.rect.height)
        painter.line_in(self.label, room, sizes.LARGE, colors.paper, BODY)

    def activate(self) -> None:
        self.act()


class MapFilesScene(Dialog):
    """Folders and maps, a page at a time; a click on a folder goes there, one on a map chooses it."""

    def __init__(
        self,
        services: Services,
        listing: Callable[[Path], Listing],
        places: Sequence[tuple[str, Path]],
        first: Path,
        choose: Callable[[Path], None],
    ) -> None:
        """*places* are folders to go to at once, with their names; the list begins with the folder *first*."""
        super().__init__(services, services.text("files.title"), "folder")
        self._look = listing
        self._choose = choose
        self._page = 0
        self._list = self._foot = self._line = NOWHERE
        text = services.text
        self._places = [
            Button(f"place.{number}", NOWHERE, label=name, icon="folder", act=self._goer(path))
            for number, (name, path) in enumerate(places)
        ]
        self._earlier = Button("earlier", NOWHERE, icon="arrow_up", tip=text("map.earlier"), act=self._turner(-1))
        self._later = Button("later", NOWHERE, icon="arrow_down", tip=text("map.later"), act=self._turner(1))
        self._close = Button("close", NOWHERE, label=text("button.close"), icon="check", warm=True, act=self.back)
        self.rows: list[FileRow] = []
        self.listing = listing(first)

    def go(self, folder: Path) -> None:
        """Show another folder."""
        self.listing, self._page = self._look(folder), 0
        self.focus.current = None
        self.place()
        self.refresh()
        self.services.speech.say(self._where())

    def _goer(self, folder: Path) -> Callable[[], None]:
        return lambda: self.go(folder)

    def _taker(self, file: Path) -> Callable[[], None]:
        return lambda: self._choose(file)

    def _turner(self, step: int) -> Callable[[], None]:
        return lambda: self.turn_page(step)

    def _where(self) -> str:
        """The folder that is shown, with the one that it lies in, and what is the matter with it."""
        text, found = self.services.text, self.listing
        where = printable(str(Path(*found.path.parts[-2:])))
        if found.problem:
            return text("files.unreadable", folder=where, why=found.problem)
        return where if found.folders or found.maps else text("files.empty", folder=where)

    def _entries(self) -> list[tuple[str, str, Callable[[], None]]]:
        """The label, the icon and what a click does, of each row."""
        found = self.listing
        entries: list[tuple[str, str, Callable[[], None]]] = []
        if found.parent is not None:
            entries.append((self.services.text("files.up"), "arrow_up", self._goer(found.parent)))
        entries += [(printable(one.name), "folder", self._goer(one)) for one in found.folders]
        entries += [(printable(one.name), "picture", self._taker(one)) for one in found.maps]
        return entries

    # ------------------------------------------------------------------ where everything lies

    def box(self) -> tuple[float, float]:
        return WIDTH, HEAD_UNITS + 34 + ROWS * (ROW_UNITS + GAP_UNITS) + 46 + 12 + 46 + 40

    def needs(self) -> tuple[float, float]:
        return 720, HEAD_UNITS + 34 + 4 * (ROW_UNITS + GAP_UNITS) + 46 + 12 + 46 + 60

    def fill(self) -> None:
        px, inner = self.painter.px, self.inner
        gap = px(GAP_UNITS)
        foot = Rect(inner.left, inner.bottom - px(46), inner.width, px(46))
        self._close.rect = Rect(foot.right - px(150), foot.top, px(150), foot.height)
        side = px(46)
        self._earlier.rect = Rect(foot.left, foot.top, side, foot.height)
        self._later.rect = self._earlier.rect.move(side + px(12), 0)
        self._foot = Rect(self._later.rect.right + px(14), foot.top, 0, foot.height)
        self._foot.width = self._close.rect.left - px(14) - self._foot.left
        self._line = Rect(inner.left, inner.top - px(8), inner.width, px(28))
        top = self._line.bottom + px(8)
        count = max(1, len(self._places))
        each = min(px(260), (inner.width - (count - 1) * px(12)) // count)
        for number, place in enumerate(self._places):
            place.rect = Rect(inner.left + number * (each + px(12)), top, each, px(46))
        top += px(46) + px(12)
        self._list = Rect(inner.left, top, inner.width, foot.top - px(10) - top)
        entries = self._entries()
        fits = max(1, (self._list.height + gap) // (px(ROW_UNITS) + gap))
        self.pages = max(1, -(-len(entries) // fits))
        self._page = max(0, min(self._page, self.pages - 1))
        self.rows = [
            FileRow(
                f"entry.{number}",
                Rect(self._list.left, top + number * (px(ROW_UNITS) + gap), self._list.width, px(ROW_UNITS)),
                label=label,
                icon=icon,
                act=act,
            )
            for number, (label, icon, act) in enumerate(entries[self._page * fits : (self._page + 1) * fits])
        ]
        self._earlier.enabled, self._later.enabled = self._page > 0, self._page + 1 < self.pages
        turning = [self._earlier, self._later] if self.pages > 1 else []
        self.widgets = [*self._places, *self.rows, *turning, self._close]

    def first_focus(self) -> str | None:
        return self.rows[0].name if self.rows else "close"

    # ------------------------------------------------------------------ input

    def turn_page(self, step: int) -> None:
        """Show the next rows, or those before."""
        self._page += step
        self.place()
        self.refresh()

    def handle(self, event: Input) -> bool:
        if isinstance(event, Command) and event.name in ("page_up", "page_down"):
            self.turn_page(1 if event.name == "page_down" else -1)
            return True
        return super().handle(event)

    def scrolled(self, event: Scrolled) -> bool:
        self.turn_page(-1 if event.lines > 0 else 1)
        return True

    def offers(self) -> Set[str]:
        return super().offers() | {"page_up", "page_down"}

    # ------------------------------------------------------------------ picture

    def paint(self, painter: Painter) -> None:
        super().paint(painter)
        painter.line_in(self._where(), self._line, sizes.TEXT, painter.colors.muted, BOLD)
        if self.pages > 1:
            words = self.services.text("saves.page", page=self._page + 1, pages=self.pages)
            painter.line_in(words, self._foot, sizes.TEXT, painter.colors.muted, BODY)
