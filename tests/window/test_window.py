"""The real program in a real window, controlled with xdotool: from the launcher to the first placements."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pygame
import pytest

from halloween_games import games
from halloween_games.app.shell.looks import load_look
from halloween_games.core.grid import Grid
from halloween_games.core.spots import BOARD, Spot
from halloween_games.table.layout import game_areas
from halloween_games.words.text import Text
from tests.window.screen import Screen, colors_in

SIZE = (1280, 800)
MISSING = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(
        bool(MISSING) and not os.environ.get("CI"), reason=f"needs {' and '.join(MISSING)}; .ci/run installs them"
    ),
]


def carpet(name: str) -> tuple[int, int]:
    """The center of a chamber on the screen."""
    layout = load_look(games.load("18-ghosts"), Text().for_game("18-ghosts")).layout(game_areas(SIZE, 2))
    return layout.rect(Spot(BOARD, Grid(5, 5).read(name))).center


def test_from_the_launcher_to_the_first_placements(tmp_path: Path) -> None:
    with Screen(tmp_path, SIZE) as screen:
        folders = {f"XDG_{name}_HOME": str(tmp_path / name) for name in ("CONFIG", "DATA")}
        program = screen.start("--size", "1280x800", environment=folders)
        screen.wait_for(lambda: colors_in(screen.picture()) > 200, "the door")
        door = pygame.image.tobytes(screen.picture(), "RGB")
        screen.key("Escape")  # without a name
        screen.wait_for(lambda: pygame.image.tobytes(screen.picture(), "RGB") != door, "the launcher")
        screen.wait_for(lambda: colors_in(screen.picture()) > 200, "the launcher")
        launcher = pygame.image.tobytes(screen.picture(), "RGB")
        screen.click((154, 330))  # the first card
        screen.wait_for(lambda: pygame.image.tobytes(screen.picture(), "RGB") != launcher, "the new game")
        screen.xdotool("mousemove", "--window", screen.window, "640", "780")
        setup = pygame.image.tobytes(screen.picture(), "RGB")
        screen.key("ctrl+shift+n")
        screen.wait_for(lambda: pygame.image.tobytes(screen.picture(), "RGB") != setup, "the board")
        screen.xdotool("mousemove", "--window", screen.window, "760", "500")
        for name in ("a5", "d5", "b5"):  # one ghost of the first player, two of the second
            empty = screen.color(carpet(name))
            screen.click(carpet(name))
            screen.xdotool("mousemove", "--window", screen.window, "760", "500")
            screen.wait_for(lambda name=name, empty=empty: screen.color(carpet(name)) != empty, f"a ghost on {name}")  # type: ignore[misc]  # the values of this round
        shot = tmp_path / "placements.png"
        pygame.image.save(screen.picture(), shot)
        assert colors_in(pygame.image.load(shot)) > 200
        screen.key("ctrl+q")
        assert program.wait(20) == 0
