"""Saves pictures and films of the current game into the user's pictures folder."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from halloween_games.app.exports.film import UNIT, Film
from halloween_games.app.exports.gif_file import can_write, what_is_missing
from halloween_games.app.exports.poster import Poster, make_poster
from halloween_games.app.exports.thumbnail import png
from halloween_games.app.saving import folders
from halloween_games.app.saving.private_files import unused_path
from halloween_games.app.saving.storage import StorageError, shown_path, write_atomically
from halloween_games.app.saving.temporary_files import tidy
from halloween_games.app.screens.film_scene import FilmScene
from halloween_games.app.shell.notices import Notices
from halloween_games.app.shell.playing import Playing
from halloween_games.kit.scenes import Scene
from halloween_games.kit.services import Services
from halloween_games.play.game_scene import GameScene

PICTURE_UNIT: Final = 1.6  # pixels of a design unit: the board is about 1,100 pixels wide


class Exports:
    """Saves pictures and films of the game on the screen."""

    def __init__(
        self,
        services: Services,
        playing: Playing,
        notices: Notices,
    ) -> None:
        self._services = services
        self._playing = playing
        self._notices = notices
        self.picture_unit = PICTURE_UNIT
        self.folder = folders.pictures()

    def commands(self, top: Scene) -> Mapping[str, Callable[[], None]]:
        """The commands available on the current screen."""
        if not top.offers_game or self._playing.scene is None:
            return {}
        return {"screenshot": self.picture, "film": self.film}

    def picture(self) -> None:
        """Save the shown position as PNG."""
        scene = self._playing.scene
        if scene is None:
            return
        poster = self._poster(scene, self.picture_unit)
        poster.show(scene.session.looking_back.ply)
        path = self._free_path(scene, "png")
        try:
            write_atomically(path, png(poster.picture()), private=False)
        except StorageError as error:
            self._say(self._services.text.say(error.phrase))
            return
        self._say(self._services.text("export.saved", file=shown_path(path)))

    def film(self) -> None:
        """Save the whole game as GIF; or say what is missing for that."""
        services, scene = self._services, self._playing.scene
        if scene is None:
            return
        if not can_write():
            self._say(services.text(what_is_missing()))
            return
        if not scene.session.match.turns:
            self._say(services.text("export.nothing"))
            return
        film = Film(self._poster(scene, UNIT), self._free_path(scene, "gif"))
        services.stack.push(FilmScene(services, film, self._say))

    def _poster(self, scene: GameScene, u: float) -> Poster:
        scene.session.lay_open()  # of a finished game it shows everything
        return make_poster(self._services, scene.session.match, scene.screen.look, scene.session.names, u)

    def _free_path(self, scene: GameScene, suffix: str) -> Path:
        """An unused file name. What a killed program left of its films is deleted."""
        tidy(self.folder)
        stem = f"{scene.session.match.game.id} {time.strftime('%Y-%m-%d %H-%M-%S')}"
        return unused_path(self.folder, stem, f".{suffix}", between=" ")

    def _say(self, sentence: str) -> None:
        self._notices.say(sentence, self._services.text("export.title"))
