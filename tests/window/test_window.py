"""The real program in a real window, controlled with xdotool: from the launcher to the first placements."""

from __future__ import annotations

from pathlib import Path

import pygame

from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.against import AgainstScene
from halloween_games.app.screens.who_plays import WhoPlaysScene
from halloween_games.core.grid import Grid
from halloween_games.core.spots import BOARD, Spot
from tests.play.person import Person
from tests.window.screen import IN_A_WINDOW, SIZE, Screen, colors_in, quiet_folders
from tests.window.test_whole_games import wait_until_alike

AWAY = (760, 500)  # beside the board and all buttons

pytestmark = IN_A_WINDOW


def test_from_the_launcher_to_the_first_placements(tmp_path: Path) -> None:
    environment = quiet_folders(tmp_path)
    with Screen(tmp_path, SIZE) as screen:
        program = screen.start("--size", "1280x800", environment=environment)
        screen.wait_for(lambda: colors_in(screen.picture()) > 200, "the launcher")
        person = Person(SIZE, Settings(speed=0.0, reduce_motion=True))
        person.launch()
        screen.click((154, 330))  # the first card
        person.click((154, 330))
        person.move(AWAY)
        screen.xdotool("mousemove", "--window", screen.window, *map(str, AWAY))
        wait_until_alike(screen, person, "the new game")
        page = person.now(AgainstScene)
        beside = page.stairs[0].rect.center  # two people: a computer could take the chambers below
        screen.click(beside)
        person.click(beside)
        table = person.now(WhoPlaysScene)
        free = table.cards[1].rect.center
        wait_until_alike(screen, person, "a free seat")
        screen.click(free)
        person.click(free)
        person.move(AWAY)
        screen.xdotool("mousemove", "--window", screen.window, *map(str, AWAY))
        wait_until_alike(screen, person, "two people")
        screen.key("ctrl+shift+n")
        person.key(pygame.K_n, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
        person.frames(3)
        wait_until_alike(screen, person, "the board")  # until then a click would be one on the screen before it
        game = person.program.playing.scene
        assert game is not None
        grid, layout = Grid(5, 5), game.screen.layout
        person.program.close()
        for name in ("a5", "d5", "b5"):  # one ghost of the first player, two of the second
            carpet = layout.rect(Spot(BOARD, grid.read(name))).center
            empty = screen.color(carpet)
            screen.click(carpet)
            screen.xdotool("mousemove", "--window", screen.window, *map(str, AWAY))
            screen.wait_for(lambda carpet=carpet, empty=empty: screen.color(carpet) != empty, f"a ghost on {name}")  # type: ignore[misc]  # the values of this round
        shot = tmp_path / "placements.png"
        pygame.image.save(screen.picture(), shot)
        assert colors_in(pygame.image.load(shot)) > 200
        screen.key("ctrl+q")
        assert program.wait(20) == 0
