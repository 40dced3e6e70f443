"""Pictures and films of a game, put into the player's own folder of pictures."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from halloween_games import games
from halloween_games.app.exports.film import UNIT, Film
from halloween_games.app.exports.gif_file import can_write, what_is_missing
from halloween_games.app.exports.poster import Poster
from halloween_games.app.exports.thumbnail import png
from halloween_games.app.saving import folders
from halloween_games.app.saving.storage import StorageError, shown_path, why_unwritten, write_whole
from halloween_games.app.screens.dialogs import NOWHERE, Dialog
from halloween_games.app.screens.navigation import Navigation
from halloween_games.core.match import Match
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BODY
from halloween_games.kit.painter import Painter
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import Button
from halloween_games.play.game_scene import GameScene
from halloween_games.table.look import GameLook

if TYPE_CHECKING:  # the program makes its exports
    from halloween_games.app.shell.program import Program

PICTURE_UNIT: Final = 1.6  # pixels of a design unit: the board is about 1,100 pixels wide
FRAME_SECONDS: Final = 0.012  # how much of a frame a film may take


def make_poster(services: Services, match: Match, look: GameLook, names: Sequence[str], u: float) -> Poster:
    """What pictures and films of *match* are made of."""
    return Poster(services, match, look, games.words(match.game.id), names, u)


class Exports:
    """Saves pictures and films of the game that is on the screen."""

    def __init__(self, program: Program, folder: Path | None = None, picture_unit: float = PICTURE_UNIT) -> None:
        self._program = program
        self._picture_unit = picture_unit
        self.folder = folder or folders.pictures()

    def picture(self) -> None:
        """The position that is shown, as PNG."""
        scene = self._program.game
        if scene is None:
            return
        poster = self._poster(scene, self._picture_unit)
        poster.show(scene.session.looking_back.ply)
        path = self._free_path(scene, "png")
        try:
            write_whole(path, png(poster.picture()))
        except StorageError as error:
            self._say(self._program.text.say(error.phrase))
            return
        self._say(self._program.text("export.saved", file=shown_path(path)))

    def film(self) -> None:
        """The whole game, as GIF; or what is missing for that."""
        program, scene = self._program, self._program.game
        if scene is None:
            return
        if not can_write():
            self._say(program.text(what_is_missing()))
            return
        if not scene.session.match.turns:
            self._say(program.text("export.nothing"))
            return
        film = Film(self._poster(scene, UNIT), self._free_path(scene, "gif"))
        program.stack.push(FilmScene(program.services, program, film, self._say))

    def _poster(self, scene: GameScene, u: float) -> Poster:
        return make_poster(self._program.services, scene.session.match, scene.screen.look, scene.session.names, u)

    def _free_path(self, scene: GameScene, suffix: str) -> Path:
        """A name that no file has yet."""
        stem = f"{scene.session.match.game.id} {time.strftime('%Y-%m-%d %H-%M-%S')}"
        path, number = self.folder / f"{stem}.{suffix}", 1
        while path.exists():
            number += 1
            path = self.folder / f"{stem} {number}.{suffix}"
        return path

    def _say(self, sentence: str) -> None:
        self._program.notices.say(sentence, self._program.text("export.title"))


class FilmScene(Dialog):
    """How far the film is. It grows a little in every frame, so that nothing ever waits."""

    def __init__(self, services: Services, go: Navigation, film: Film, say: Callable[[str], None]) -> None:
        super().__init__(services, go, services.text("export.film.title"), "film")
        self.film = film
        self._say = say
        self._shown = -1
        self.widgets = [Button("cancel", NOWHERE, label=services.text("save.cancel"), icon="close", act=go.back)]

    def close(self) -> None:
        self.film.cancel()

    def box(self) -> tuple[float, float]:
        return 560, 250

    def fill(self) -> None:
        px, inner = self.painter.px, self.inner
        self.widgets[0].rect = pygame.Rect(inner.right - px(190), inner.bottom - px(50), px(190), px(48))

    def update(self, dt: float) -> bool:
        if self.film.done:
            return False
        ends = time.perf_counter() + FRAME_SECONDS
        try:
            while self.film.step() and time.perf_counter() < ends:
                pass
        except OSError as error:
            self.go.back()
            self._say(self.services.text.say(why_unwritten(self.film.path, error)))
            return True
        if self.film.done:
            self.go.back()
            self._say(self.services.text("export.saved", file=shown_path(self.film.path)))
        percent = round(100 * self.film.progress)
        changed, self._shown = percent != self._shown, percent
        return changed

    def paint(self, painter: Painter) -> None:
        colors = painter.colors
        super().paint(painter)
        px, inner = painter.px, self.inner
        about = pygame.Rect(inner.left, inner.top, inner.width, px(30))
        match = self.film.poster.match
        words = self.services.text("export.film.about", turn=self.film.poster.ply, last=len(match.turns))
        painter.line_in(words, about, sizes.LARGE, colors.paper, BODY)
        bar = pygame.Rect(inner.left, about.bottom + px(12), inner.width, px(20))
        painter.rounded(bar, (colors.well, colors.well), colors.edge, 2, 10)
        done = pygame.Rect(bar.left, bar.top, max(bar.height, round(bar.width * self.film.progress)), bar.height)
        painter.rounded(done, colors.button_warm, colors.ink, 2, 10)
