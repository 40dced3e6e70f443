"""The progress dialog while a film is rendered."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from halloween_games.app.exports.film import Film
from halloween_games.app.saving.storage import why_unwritten
from halloween_games.app.screens.dialogs import Dialog
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BODY
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect, Room
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import Button
from halloween_games.play.rehearsal import Rehearsal

PATIENCE: Final = 180  # frames that the drawings may take
FRAME_SECONDS: Final = 0.012  # per frame, for rendering the film


class FilmScene(Dialog):
    """The progress of the film, which is rendered a little in every frame, so that nothing blocks."""

    def __init__(
        self,
        services: Services,
        film: Film,
        say: Callable[[str], None],
        saved: Callable[[Path], None],
        rehearsal: Rehearsal | None = None,
    ) -> None:
        """*rehearsal* finds out the drawings of the film's size, so that none is rasterized while a frame waits."""
        super().__init__(services, services.text("export.film.title"), "film")
        self.film = film
        self._say = say
        self._saved = saved
        self._shown = -1
        self._rehearsal = rehearsal
        self._patience = PATIENCE
        self.widgets = [Button("cancel", label=services.text("save.cancel"), icon="close", act=self.back)]

    def close(self) -> None:
        self.film.cancel()

    def box(self) -> tuple[float, float]:
        return 560, 250

    def fill(self) -> None:
        px, inner = self.painter.px, self.inner
        self.widgets[0].rect = Rect(inner.right - px(190), inner.bottom - px(50), px(190), px(48))

    @property
    def lively(self) -> bool:
        return True  # each frame paints a part of the film

    def update(self, dt: float) -> bool:
        if self.film.done or self.services.stack.top is not self or self._is_getting_ready():
            return False
        ends = time.perf_counter() + FRAME_SECONDS
        try:
            while self.film.step() and time.perf_counter() < ends:
                pass
        except OSError as error:
            self.back()
            self._say(self.text.say(why_unwritten(self.film.path, error)))
            return True
        if self.film.done:
            self.back()
            self._saved(self.film.path)
        percent = round(100 * self.film.progress)
        changed, self._shown = percent != self._shown, percent
        return changed

    def _is_getting_ready(self) -> bool:
        """Go on with the rehearsal; False once the drawings are there, or after some time."""
        if self._rehearsal is None:
            return False
        if not self._rehearsal.is_over:
            self._rehearsal.step()
        self._patience -= 1
        if (self._rehearsal.is_over and self._rehearsal.is_ready) or self._patience <= 0:
            self._rehearsal = None
        return True

    def paint(self, painter: Painter) -> None:
        colors = painter.colors
        super().paint(painter)
        px, inner = painter.px, Room(self.inner)
        about, bar = inner.cut_top(px(30), px(12)), inner.cut_top(px(20))
        words = self.text("export.film.about", turn=self.film.turn, last=self.film.last)
        painter.line_in(words, about, sizes.LARGE, colors.paper, BODY)
        painter.rounded(bar, (colors.well, colors.well), colors.edge, 2, 10)
        done = Rect(bar.left, bar.top, max(bar.height, round(bar.width * self.film.progress)), bar.height)
        painter.rounded(done, colors.button_warm, colors.ink, 2, 10)
