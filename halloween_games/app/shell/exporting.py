"""Saves pictures and films of the current game, and what people take along, into the user's pictures folder."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from halloween_games.app.saving import folders
from halloween_games.app.saving.private_files import tidy, unused_path
from halloween_games.app.saving.storage import shown_path, without_home, write_atomically
from halloween_games.core.names import printable
from halloween_games.kit.key_caps import shortcut
from halloween_games.kit.toast import Offer, Toast

if TYPE_CHECKING:
    from halloween_games.app.exports.film import Clip
    from halloween_games.app.exports.poster import Poster
    from halloween_games.app.shell.notices import Notices
    from halloween_games.app.shell.playing import Playing
    from halloween_games.kit.art import Sketches
    from halloween_games.kit.scenes import Scene
    from halloween_games.kit.services import Services
    from halloween_games.play.exercise_scenes import PuzzleScene
    from halloween_games.play.game_scene import GameScene
    from halloween_games.play.rehearsal import Rehearsal, Steps

PICTURE_UNIT: Final = 1.6  # pixels of a design unit: the board is about 1,100 pixels wide


@dataclass(eq=False, repr=False)
class Exports:
    """Saves pictures and films of the game on the screen."""

    services: Services
    playing: Playing
    notices: Notices
    toast: Toast

    def __post_init__(self) -> None:
        self._saved: Path | None = None  # the newest file
        self.picture_unit = PICTURE_UNIT
        self.folder = folders.pictures()

    def commands(self, top: Scene) -> Mapping[str, Callable[[], None]]:
        """The commands available on the current screen."""
        from halloween_games.play.exercise_scenes import PuzzleScene

        found: dict[str, Callable[[], None]] = {}
        if self._saved is not None:
            found["reveal"] = self.reveal
        if top.offers_game and self.playing.scene is not None:
            found |= {"screenshot": self.picture, "film": self.film}
        if isinstance(top, PuzzleScene):
            found["screenshot"] = partial(self.puzzle_picture, top)
        return found

    def picture(self) -> None:
        """Save the shown position as PNG, as everybody may see it."""
        from halloween_games.app.exports.poster import Poster

        scene = self.playing.game
        session = scene.session
        session.looking_back.lay_open()  # of a finished game it shows everything
        match, ply = session.looking_back.shown
        poster = Poster(self.services, match, scene.screen.look, session.names, self.picture_unit)
        poster.show(ply)
        self.save_picture(poster.picture(), match.game.id)

    def puzzle_picture(self, scene: PuzzleScene) -> None:
        """Save the beginning of a puzzle as PNG, with what is to be done."""
        from halloween_games.app.exports.poster import Poster

        text, match = scene.screen.text, scene.run.match
        names = [""] * match.seats  # whoever gets it is the one who solves it
        goal = text.say(scene.puzzle.goal)
        poster = Poster(self.services, match, scene.screen.look, names, self.picture_unit, scene.run.seat, goal)
        self.save_picture(poster.picture(), scene.puzzle.game.id)

    def save_picture(self, picture: pygame.Surface, name: str) -> None:
        """Save a *picture* as PNG, under *name* and the date."""
        from halloween_games.app.exports.thumbnail import png

        self._keep("picture", png(picture), name, "png")

    def save_file(self, data: bytes, name: str, suffix: str) -> None:
        """Save *data* under *name* and the date."""
        self._keep("file", data, name, suffix)

    def _keep(self, kind: str, data: bytes, name: str, suffix: str) -> None:
        path = self._free_path(name, suffix)
        with self.notices.saying(self.services.text("export.title")):
            write_atomically(path, data, private=False)
            self._tell_saved(kind, path)

    def film(self) -> None:
        """Save the whole game as GIF; or say what is missing for that."""
        from halloween_games.play.rehearsal import Rehearsal

        services, scene = self.services, self.playing.game
        if not self._can_film():
            return
        match = scene.session.match
        if not match.turns:
            self.say(services.text("export.nothing"))
            return
        scene.session.looking_back.lay_open()  # of a finished game it shows everything
        whole = film_poster(services, scene)
        self._show_film(whole, match.game.id, rehearsal=Rehearsal(services, self._film_steps(scene)))

    def film_of(self, clips: Sequence[Clip], name: str) -> None:
        """Save *clips* of games as one GIF, under *name* and the date; or say what is missing for that."""
        if self._can_film():
            self._show_film(clips[0].poster, name, clips)

    def _can_film(self) -> bool:
        """Whether films can be written; if not, it is said what is missing."""
        from halloween_games.app.exports.gif_file import can_write, what_is_missing

        if can_write():
            return True
        self.say(self.services.text(what_is_missing()))
        return False

    def _show_film(
        self, poster: Poster, name: str, clips: Sequence[Clip] = (), rehearsal: Rehearsal | None = None
    ) -> None:
        """Open the dialog that makes the film."""
        from halloween_games.app.exports.film import Film
        from halloween_games.app.screens.film_scene import FilmScene

        film = Film(poster, self._free_path(name, "gif"), clips)
        scene = FilmScene(self.services, film, self.say, partial(self._tell_saved, "film"), rehearsal)
        self.services.stack.push(scene)

    def film_ahead(self, services: Services) -> Scene:
        """The dialog of a film that is not made, for finding out what it draws."""
        from halloween_games.app.exports.film import Film
        from halloween_games.app.screens.film_scene import FilmScene

        film = Film(film_poster(services, self.playing.game), self.folder / "film.gif")  # a name, but no file
        return FilmScene(services, film, lambda _: None, lambda _: None)

    def _film_steps(self, scene: GameScene) -> Callable[[Services, Sketches], Steps]:
        """What the film draws, as far as the positions are concerned from which its palette is chosen."""
        from halloween_games.app.exports.film import sampled

        def steps(services: Services, sketches: Sketches) -> Steps:
            poster = film_poster(services, scene)
            yield False
            for ply in sampled(len(poster.match.turns)):
                poster.show(ply)
                poster.picture()
                yield True

        return steps

    def reveal(self) -> None:
        """Open the folder of what was saved last in the desktop's file manager."""
        from halloween_games.app.screens import file_manager

        if self._saved is None:
            return
        self.toast.hide()
        folder = self._saved.parent
        if not file_manager.show(folder):
            self.say(self.services.text("export.no_folder", folder=without_home(shown_path(folder))))

    def _free_path(self, name: str, suffix: str) -> Path:
        """An unused file name with *name* and the date. What a killed program left of its films is deleted."""
        tidy(self.folder)
        return unused_path(self.folder, f"{name}-{time.strftime('%Y-%m-%d')}", f".{suffix}")

    def _tell_saved(self, kind: str, path: Path) -> None:
        """Say that a picture, film or file is there, and offer to show it."""
        services = self.services
        self._saved = path
        sentence = services.text(f"export.saved.{kind}", file=printable(path.name))
        key = shortcut(services.text, services.keyboard.bindings, "reveal")
        self.toast.show(sentence, Offer(services.text("export.show"), key, self.reveal))
        services.speech.say(sentence)
        services.stack.changed = True

    def say(self, sentence: str) -> None:
        """Say what has become of a picture or a film."""
        self.notices.say(sentence, self.services.text("export.title"))


def film_poster(services: Services, scene: GameScene) -> Poster:
    """The poster of the game in *scene*, as large as a film shows it."""
    from halloween_games.app.exports.film import UNIT
    from halloween_games.app.exports.poster import Poster

    return Poster(services, scene.session.match, scene.screen.look, scene.session.names, UNIT)
