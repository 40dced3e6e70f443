"""The cabinet of trophies on the screen."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pygame
import pytest

from halloween_games import games
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.saving.trophies import Trophies
from halloween_games.app.screens.trophies_scene import OnShelf, TrophiesScene
from halloween_games.app.shell.program import Program
from halloween_games.core.trophies import trophies_of
from halloween_games.kit.fonts import Written
from halloween_games.kit.outline import said
from halloween_games.players.hosts import SliceBrain
from tests.play.walk import problems


@pytest.fixture
def program(tmp_path: Path) -> Program:
    return Program((1280, 800), Settings(), Saves(tmp_path), SliceBrain())


def shown(program: Program, trophies: Trophies, name: str = "", game_id: str = "") -> TrophiesScene:
    scene = TrophiesScene(program.services, trophies, name, game_id)
    scene.resize((1280, 800))
    return scene


def won(scene: TrophiesScene) -> list[str]:
    return [cell.name.removeprefix("trophy.") for cell in scene.shelf if cell.is_won]


def test_it_shows_the_shelf_of_one_person_and_game(program: Program) -> None:
    trophies = Trophies()
    trophies.add("Ann", "rhombus", "eliminator")
    trophies.add("Ann", "18-ghosts", "shown-out")
    trophies.add("Bo", "rhombus", "untouched")
    scene = shown(program, trophies, "Bo", "rhombus")
    assert won(scene) == ["untouched"] and (scene.won, scene.count) == (1, 31)
    scene._who.turn(1)
    assert (scene.name, won(scene), scene.won) == ("Ann", ["eliminator"], 2)
    scene._game.turn(1)
    assert scene.game_id == "pure-halloween" and won(scene) == []
    for _ in range(2):
        scene._game.turn(1)
    assert scene.game_id == "closest-ghost"
    program.close()


def test_each_trophy_says_what_it_is_for(program: Program) -> None:
    trophies = Trophies()
    trophies.add("Ann", "rhombus", "eliminator")
    scene = shown(program, trophies, "Ann", "rhombus")
    text = program.services.text
    told = {cell.name: said(cell.part(text), text) for cell in scene.shelf}
    assert told["trophy.eliminator"] == "The Long Leap: won. Win with an eliminator."
    assert told["trophy.untouched"] == "Untouched: not yet. Win without your side losing a pawn."
    program.close()


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (900, 1400)])
def test_nothing_is_cut_in_large_letters(size: tuple[int, int], tmp_path: Path) -> None:
    """In German, with long days."""
    program = Program(size, Settings(language="de", text_size=2.0), Saves(tmp_path), SliceBrain())
    trophies, written = Trophies(), list[Written]()
    for game_id in games.REGISTRY:
        for one in trophies_of(games.load(game_id)):
            trophies.add("Ann", game_id, one.id, date(2026, 9, 28))
    program.services.fonts.witness = written.append
    for game_id in games.REGISTRY:
        scene = TrophiesScene(program.services, trophies, "Ann", game_id)
        scene.resize(size)
        scene.draw(pygame.Surface(size))
    program.services.fonts.witness = None
    assert len(written) > 100
    assert problems(written) == []
    program.close()


def test_silhouettes_have_one_color_and_what_is_won_has_many(program: Program) -> None:
    trophies = Trophies()
    trophies.add("Ann", "rhombus", "eliminator")
    scene = shown(program, trophies, "Ann", "rhombus")
    surface = pygame.Surface((1280, 800))
    scene.draw(surface)

    def colors(cell: OnShelf) -> int:
        upper = cell.rect.inflate(-cell.rect.width // 2, 0)
        upper.height = round(cell.rect.height * 0.5)
        part = surface.subsurface(upper)
        golden = 0
        for x in range(0, part.get_width(), 3):
            for y in range(0, part.get_height(), 3):
                red, green, blue, _ = part.get_at((x, y))
                golden += red > 200 and green > 140 and blue < 120
        return golden

    found = {cell.name: colors(cell) for cell in scene.shelf}
    assert found.pop("trophy.eliminator") > 100
    assert set(found.values()) == {0}
    program.close()
