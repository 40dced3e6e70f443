"""The page with the recap of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame

from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.dialogs import Choice, ask
from halloween_games.app.screens.page import PageScene, Paragraph, paint_words
from halloween_games.kit import clipboard
from halloween_games.kit.fonts import HEAD
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Room
from halloween_games.kit.services import Services
from halloween_games.kit.speech import Copied
from halloween_games.kit.widgets import Button, Toggle
from halloween_games.session.recap import Chapter

WIDTH: Final = 860
TOP: Final = 54, 12  # units for the switch and the button above the page, and below them
MOST_TURNS: Final = 200
"""So many are on the page: one of a thousand would take hundreds of megabytes, and nobody would read it."""


class RecapScene(PageScene):
    """A page of sentences; they can be copied, and new ones can be put on the clipboard automatically."""

    width_units = WIDTH
    top_units = TOP

    def __init__(
        self, services: Services, settings: Settings, changed: Callable[[], None], found: Sequence[Chapter]
    ) -> None:
        super().__init__(services, services.text("happened.title"), "info")
        text = services.text
        self.chapters = tuple(found)
        self.settings = settings
        self._settings_changed = changed
        label, about = text("happened.speech"), text("happened.speech.about")
        self._switch = Toggle("speech", label=label, line=about, on=settings.speech, changed=self._set_speech)
        self._copy = Button("copy", label=text("happened.copy"), icon="copy", act=self.copy)
        self.widgets = [self._switch, self._copy, self.close_button]

    def _set_speech(self, on: bool) -> None:
        self.settings.speech = on
        self._settings_changed()

    def sentences(self) -> list[str]:
        """All sentences on the page."""
        return [sentence for chapter in self.chapters for sentence in chapter.sentences]

    def newest(self) -> list[str]:
        """The sentences since the last turn."""
        return [sentence for chapter in self.chapters if chapter.is_new for sentence in chapter.sentences]

    def copy(self) -> None:
        """Copy everything to the clipboard, one sentence per line."""
        copied = "\n".join(self.sentences())
        done = clipboard.copy(copied)
        self.services.speech.private = Copied(copied)
        self._copy.label = self.text("happened.copied") if done else self.text("happened.copy")
        self._copy.icon = "check" if done else "copy"
        if not done:
            ok = Choice(self.text("button.ok"), warm=True)
            ask(self.services, self.text("notice.news"), self.text("clipboard.missing"), ok, icon="info")

    def commands(self) -> Mapping[str, Callable[[], None]]:
        return {"speech": self.back, "copy": self.copy}

    # ------------------------------------------------------------------ picture

    def fill_top(self, top: Room) -> None:
        px = self.painter.px
        self._copy.rect = top.cut_right(px(150), px(16))
        self._switch.rect = top.cut_left(min(px(460), top.width))

    def paint_page(self, painter: Painter, whole: int) -> pygame.Surface:
        colors, found = painter.colors, list[Paragraph]()
        for chapter in self.chapters:
            found.append(Paragraph(chapter.heading, colors.candle, HEAD))
            for one in chapter.told:
                token = f"emblems/token_{one.seat}" if one.seat >= 0 else ""
                found.append(Paragraph(" ".join(one.sentences), colors.paper, gap=10, indent=40, token=token))
            found[-1] = found[-1]._replace(gap=20)
        if not found:
            found.append(Paragraph(self.text("happened.nothing"), colors.muted, gap=40, center=True))
        return paint_words(painter, whole, found)
