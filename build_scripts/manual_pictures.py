"""The pictures of the documents: ``python build_scripts/dev.py shots --manual`` draws all that lie in docs/ anew.

A picture more is a line in pictures.toml: its file and the screen of shots.py that it shows. Those of the manual are
drawn in each of its languages; Sphinx takes ``launcher.de.webp`` instead of ``launcher.png`` for the German one.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import pygame

from build_scripts.shots import LONGEST, NAMES, all_shots, play_some
from halloween_games import games
from halloween_games.app.exports.gif_file import GifFile
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.shell.program import Program
from halloween_games.core.spots import Spot
from halloween_games.data_folders import assets_dir
from halloween_games.kit.input import Pointed
from halloween_games.play.game_scene import GameScene
from halloween_games.session.new_game import NewGame, seat_plans
from halloween_games.words.language import SOURCE

DOCS: Final = Path(__file__).resolve().parents[1] / "docs"
SIZE: Final = (1024, 640)
FRAMES: Final = 30  # of a tenth of a second, until everything has come to rest
COLORS: Final = 256  # of a .png, which makes it a third as large
WIDTH: Final = 640  # of the others, as wide as a page of the manual shows them
QUALITY: Final = 55  # of them, in percent
LANGUAGES: Final = (SOURCE, "de")  # of the manual

SAID: Final[Mapping[str, Any]] = tomllib.loads(Path(__file__).with_name("pictures.toml").read_text("utf-8"))
PICTURES: Final[Mapping[str, str]] = SAID["screens"]
TURNS: Final[Mapping[str, Mapping[str, Any]]] = SAID["turns"]
CARD: Final = "manual/card.webp"  # of a puzzle, to be hung up
READABLE: Final = "manual/readable.webp"  # large, and with high contrast

STEPS: Final = 5  # pictures of a turn

FILM: Final = "a_game"
FILM_SIZE: Final = (600, 375)
TAUGHT: Final = "rhombus"  # whose lesson is seen in the film
WON: Final = ("closest-ghost", 2)  # a game and a seed with which its first player wins
FRAME_MS: Final = 100
MOVING: Final = 12  # frames in which something moves


def what_is_missing() -> str:
    """One sentence about what the pictures cannot be drawn without, or nothing."""
    if find_spec("PIL") is None:
        return "The pictures need Pillow, which makes them small: pip install pillow"
    from PIL import features

    if not features.check("webp"):
        return "The pictures need a Pillow that writes WebP, as its wheels do: pip install --force-reinstall pillow"
    missing = [name for name in ("head.ttf", "bold.ttf", "body.ttf") if not (assets_dir() / "fonts" / name).is_file()]
    if missing:
        return f"The pictures need the fonts {', '.join(missing)}, which are not in {assets_dir() / 'fonts'}."
    try:
        pygame.display.init()
    except pygame.error as error:
        return f"The pictures need a display, and SDL's {os.environ.get('SDL_VIDEODRIVER')} does not open: {error}"
    return ""


def file_of(name: str, language: str = SOURCE) -> Path:
    """The file of a picture."""
    file = DOCS / name
    return file if language == SOURCE else file.with_suffix(f".{language}.webp")


class Stage:
    """The program that is drawn: without movement, so that it is the same each time."""

    def __init__(self, folder: Path, language: str = SOURCE, readable: bool = False) -> None:
        self.folder = folder
        settings = Settings(reduce_motion=True, language=language)
        if readable:
            settings.theme, settings.letters, settings.text_size = "high_contrast", True, 1.5
        self.program = Program(SIZE, settings, Saves(folder))
        self.screens = all_shots(self.program)

    def picture(self, frames: int = FRAMES) -> pygame.Surface:
        """What is seen after some tenths of a second."""
        for _ in range(frames):
            self.program.frame((), 0.1)
        self.program.draw()
        return self.program.window.surface.copy()

    def show(self, screen: str) -> pygame.Surface:
        """One of the screens of shots.py."""
        self.screens[screen]()
        self.program.toast.hide()  # of what the screens before have told
        return self.picture()

    def game(self, game_id: str, actions: int, seed: int) -> GameScene:
        """A game after some random actions; in one with secrets a computer waits, so that no curtain falls."""
        levels = ("", "easy") if games.load(game_id).secrets else ()
        new = NewGame(game_id, seat_plans(2, NAMES[:2], levels))
        scene = self.program.playing.play(new, seed=seed)
        scene.session.computers.paused = True
        play_some(scene, actions, seed)
        self.program.toast.hide()
        return scene


def pictures() -> Iterator[tuple[Path, pygame.Surface]]:
    """Every picture by its file."""
    for language in LANGUAGES:
        for readable in (False, True):
            with TemporaryDirectory() as folder:
                stage = Stage(Path(folder), language, readable)
                shown = pictures_of(stage, language) if not readable else [(READABLE, stage.show("18-ghosts_2_chosen"))]
                for name, picture in shown:
                    yield file_of(name, language), picture
                stage.program.close()


def pictures_of(stage: Stage, language: str) -> Iterator[tuple[str, pygame.Surface]]:
    """Every picture of a language by its name."""
    for name, screen in PICTURES.items():
        if name in names_of(language):
            yield name, stage.show(screen)
    for game_id in TURNS:
        yield from zip(turn_names(game_id), turn(stage, game_id), strict=True)
    yield CARD, card(stage)


def turn_names(game_id: str) -> list[str]:
    """The names of the pictures of a turn."""
    return [f"manual/{game_id}_turn_{step}.webp" for step in range(1, STEPS + 1)]


def names_of(language: str) -> list[str]:
    """The names of all pictures of a language: beside the manual there are English documents only."""
    found = [*PICTURES, *(name for game_id in TURNS for name in turn_names(game_id)), CARD, READABLE]
    return [name for name in found if language == SOURCE or name.startswith("manual/")]


def files() -> set[Path]:
    """The files of all pictures."""
    return {file_of(name, language) for language in LANGUAGES for name in names_of(language)}


def card(stage: Stage) -> pygame.Surface:
    """What is saved as the picture of the first puzzle of 18 Ghosts."""
    stage.show("puzzle_18-ghosts")
    stage.program.exports.folder = folder = stage.folder / "pictures"
    stage.program.commands.give("screenshot")
    (file,) = folder.glob("*.png")
    return pygame.image.load(file)


def turn(stage: Stage, game_id: str) -> list[pygame.Surface]:
    """STEPS pictures of a turn: before it, over a piece, chosen, over its place, and what came of it."""
    scene = stage.game(game_id, TURNS[game_id]["after"], TURNS[game_id]["seed"])
    seen = [stage.picture()]
    for text in TURNS[game_id]["actions"]:
        action = scene.session.game.notation.read(scene.session.view, text)
        spots = [pick.spot for pick in action.picks()]
        point(scene, spots[0])
        seen.append(stage.picture())
        if spots[1:]:
            for spot in spots[:-1]:
                scene.session.choose((spot,))
            scene.handle(Pointed("move", (0, 0)))  # words about the piece would lie over the board
            seen.append(stage.picture())
            point(scene, spots[-1])
            seen.append(stage.picture())
        scene.session.cancel()
        scene.session.play(action)
        scene.handle(Pointed("move", (0, 0)))
        seen.append(stage.picture())
    return [seen[round(step * (len(seen) - 1) / (STEPS - 1))] for step in range(STEPS)]


def point(scene: GameScene, spot: Spot) -> None:
    """Move the mouse over a place."""
    scene.handle(Pointed("move", scene.screen.layout.rect(spot).center))


# ---------------------------------------------------------------- the film


def film() -> Iterator[tuple[pygame.Surface, int]]:
    """The pictures of the film with their milliseconds: a game, a card, a lesson, a refused click, a win."""
    with TemporaryDirectory() as folder:
        stage = Stage(Path(folder))
        for picture, milliseconds in acts(stage):
            yield pygame.transform.smoothscale(picture, FILM_SIZE), milliseconds
        stage.program.close()


def acts(stage: Stage) -> Iterator[tuple[pygame.Surface, int]]:
    """The same in the size of the screens."""
    yield stage.show("18-ghosts_2_chosen"), 1200
    yield stage.show("launcher"), 1500
    yield stage.show(f"learn_{TAUGHT}"), 1000
    yield stage.show(f"lesson_{TAUGHT}"), 1500
    yield from moving(stage, stage.screens[f"lesson_{TAUGHT}_wrong"], 2400)
    yield stage.show(f"{TAUGHT}_2_refused"), 2400
    game_id, seed = WON
    whole = stage.game(game_id, LONGEST, seed).session.match
    scene = stage.game(game_id, len(whole.turns) - 1, seed)
    yield stage.picture(), 400
    yield from moving(stage, lambda: scene.session.play(whole.turns[-1].action), 200)
    stage.program.over_game.result()
    yield stage.picture(), 2000


def moving(stage: Stage, begin: Callable[[], object], rest: int) -> Iterator[tuple[pygame.Surface, int]]:
    """What happens after *begin*, frame by frame, and its end."""
    begin()
    stage.program.toast.hide()
    for _ in range(MOVING):
        yield stage.picture(1), FRAME_MS
    yield stage.picture(), rest


# ---------------------------------------------------------------- files


def save(picture: pygame.Surface, file: Path) -> None:
    """Write a picture as a small file."""
    from PIL import Image

    width, height = picture.get_size()
    image = Image.frombytes("RGB", (width, height), pygame.image.tobytes(picture, "RGB"))
    if file.suffix == ".png":
        image.quantize(COLORS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(file, optimize=True)
    else:
        image.resize((WIDTH, WIDTH * height // width)).save(file, quality=QUALITY, method=6)


def write() -> int:
    """Draw all pictures and the film into docs/, and delete those that are no longer listed; how many there are."""
    for file, picture in pictures():
        save(picture, file)
    shown = list(film())
    gif = GifFile(DOCS / f"{FILM}.gif", FILM_SIZE)
    gif.begin([picture for picture, milliseconds in shown if milliseconds > FRAME_MS])
    for picture, milliseconds in shown:
        gif.add(picture, milliseconds)
    gif.finish()
    for kind in ("png", "webp"):
        for file in {*DOCS.rglob(f"*.{kind}")} - files():
            file.unlink()
    return len(files()) + 1
