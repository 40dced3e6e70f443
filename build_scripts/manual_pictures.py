"""The pictures of the documents: ``python build_scripts/dev.py shots --manual`` draws all that lie in docs/ anew.

A picture more is a line in ``PICTURES``: its file and the screen of shots.py that it shows.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

import pygame

from build_scripts.shots import LONGEST, NAMES, all_shots, play_some
from halloween_games import games
from halloween_games.app.exports.gif_file import GifFile
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.shell.program import Program
from halloween_games.core.actions import Action
from halloween_games.core.spots import Spot
from halloween_games.data_folders import assets_dir
from halloween_games.kit.input import Pointed
from halloween_games.play.game_scene import GameScene
from halloween_games.session.new_game import NewGame, seat_plans

if TYPE_CHECKING:  # an optional dependency
    from PIL.Image import Image

DOCS: Final = Path(__file__).resolve().parents[1] / "docs"
SIZE: Final = (1024, 640)
FRAMES: Final = 30  # of a tenth of a second, until everything has come to rest
COLORS: Final = 256  # of a picture, which makes it a third as large

PICTURES: Final = {  # files in docs/ and the screens that they show
    "closest_ghost": "closest-ghost_2_chosen",
    "halloween": "halloween_4_chosen",
    "rhombus": "rhombus_2_chosen",
    "pure_halloween": "pure-halloween_2_chosen",
    "manual/launcher": "launcher",
    "manual/new_game": "new_game_18-ghosts",
    "manual/game": "18-ghosts_2_chosen",
    "manual/refused": "rhombus_2_refused",
    "manual/hint": "hint",
    "manual/halloween": "halloween_2_opening",
    "manual/looking_back": "looking_back",
    "manual/result": "closest-ghost_2_result",
    "manual/learn": "learn_pure-halloween",
    "manual/lesson": "lesson_closest-ghost",
    "manual/puzzles": "puzzles",
    "manual/village": "village_lit",
    "manual/night": "night",
    "manual/statistics": "statistics",
    "manual/options": "options_display",
}

TURN_WIDTH: Final = 640
TURNS: Final = {  # games, after how many random actions of which seed a turn begins, and how many actions it has
    "18-ghosts": (41, 8, 1),
    "closest-ghost": (17, 8, 2),
    "halloween": (14, 8, 2),
    "rhombus": (29, 8, 1),
    "pure-halloween": (30, 8, 1),
}
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
    missing = [name for name in ("head.ttf", "bold.ttf", "body.ttf") if not (assets_dir() / "fonts" / name).is_file()]
    if missing:
        return f"The pictures need the fonts {', '.join(missing)}, which are not in {assets_dir() / 'fonts'}."
    try:
        pygame.display.init()
    except pygame.error as error:
        return f"The pictures need a display, and SDL's {os.environ.get('SDL_VIDEODRIVER')} does not open: {error}"
    return ""


def file_of(name: str) -> Path:
    """The file of a picture."""
    return DOCS / f"{name}.png"


class Stage:
    """The program that is drawn: in English and without movement, so that it is the same each time."""

    def __init__(self, folder: Path) -> None:
        self.program = Program(SIZE, Settings(reduce_motion=True, language="en"), Saves(folder))
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


def pictures() -> Iterator[tuple[str, pygame.Surface]]:
    """Every picture by its name."""
    with TemporaryDirectory() as folder:
        stage = Stage(Path(folder))
        for name, screen in PICTURES.items():
            yield name, stage.show(screen)
        for game_id in TURNS:
            small = (TURN_WIDTH, TURN_WIDTH * SIZE[1] // SIZE[0])
            for step, picture in enumerate(turn(stage, game_id), 1):
                yield f"manual/{game_id}_turn_{step}", pygame.transform.smoothscale(picture, small)
        stage.program.close()


def names() -> list[str]:
    """The names of all pictures."""
    return [*PICTURES, *(f"manual/{game_id}_turn_{step}" for game_id in TURNS for step in range(1, STEPS + 1))]


def telling(actions: list[Action]) -> Action:
    """The action that shows most of how one acts: with many clicks, and not a button."""
    return max(actions, key=lambda action: len([pick for pick in action.picks() if pick.spot.zone != "button"]))


def turn(stage: Stage, game_id: str) -> list[pygame.Surface]:
    """STEPS pictures of a turn: before it, over a piece, chosen, over its place, and what came of it."""
    before, seed, count = TURNS[game_id]
    scene = stage.game(game_id, before, seed)
    seen = [stage.picture()]
    for _ in range(count):
        action = telling(list(scene.session.view.legal_actions()))
        spots = [pick.spot for pick in action.picks()]
        point(scene, spots[0])
        seen.append(stage.picture())
        if spots[1:]:
            for spot in spots[:-1]:
                scene.session.choose((spot,))
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


def compressed(picture: pygame.Surface) -> Image:
    """A picture with few colors."""
    from PIL import Image

    image = Image.frombytes("RGB", picture.get_size(), pygame.image.tobytes(picture, "RGB"))
    return image.quantize(COLORS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def write() -> int:
    """Draw all pictures and the film into docs/, and delete those that are no longer listed; how many there are."""
    for name, picture in pictures():
        compressed(picture).save(file_of(name), optimize=True)
    shown = list(film())
    gif = GifFile(DOCS / f"{FILM}.gif", FILM_SIZE)
    gif.begin([picture for picture, milliseconds in shown if milliseconds > FRAME_MS])
    for picture, milliseconds in shown:
        gif.add(picture, milliseconds)
    gif.finish()
    kept = {file_of(name) for name in names()}
    for file in DOCS.rglob("*.png"):
        if file not in kept:
            file.unlink()
    return len(kept) + 1
