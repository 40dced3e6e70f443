"""The pictures of the player's manual: ``python build_scripts/dev.py shots --manual`` draws them into docs/manual/."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pygame

from build_scripts.shots import all_shots
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.shell.program import Program, save_picture

FOLDER: Final = Path(__file__).resolve().parents[1] / "docs" / "manual"
SIZE: Final = (1024, 640)
FRAMES: Final = 30  # of a tenth of a second, until everything has come to rest
PICTURES: Final = {  # file names and the screens that they show
    "launcher": "launcher",
    "new_game": "new_game_18-ghosts",
    "game": "18-ghosts_2_chosen",
    "refused": "rhombus_2_refused",
    "hint": "hint",
    "halloween": "halloween_2_opening",
    "looking_back": "looking_back",
    "learn": "learn_pure-halloween",
    "lesson": "lesson_closest-ghost",
    "puzzles": "puzzles",
    "village": "village_lit",
    "statistics": "statistics",
    "options": "options_display",
}


def pictures() -> Iterator[tuple[str, pygame.Surface]]:
    """Every picture by its name, in English and without movement, so that it is the same each time."""
    with TemporaryDirectory() as games_folder:
        settings = Settings(reduce_motion=True, language="en")
        program = Program(SIZE, settings, Saves(Path(games_folder)))
        shots = all_shots(program)
        for name, screen in PICTURES.items():
            shots[screen]()
            program.toast.hide()  # of what the screens before have told
            for _ in range(FRAMES):
                program.frame((), 0.1)
            program.draw()
            yield name, program.window.surface.copy()
        program.close()


def write() -> int:
    """Draw all of them into FOLDER; how many there are."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, picture in pictures():
        save_picture(picture, FOLDER / f"{name}.png")
    return len(PICTURES)
