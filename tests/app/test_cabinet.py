"""The cabinet of trophies on the screen."""

from __future__ import annotations

from datetime import date
from itertools import product
from pathlib import Path

import pygame
import pytest

from halloween_games import games
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.saving.trophies import Trophies
from halloween_games.app.screens.trophies_scene import SHAPES, OnShelf, TrophiesScene
from halloween_games.app.shell.program import Program
from halloween_games.core.trophies import trophies_of
from halloween_games.data_folders import assets_dir
from halloween_games.kit.fonts import Written
from halloween_games.kit.outline import said
from halloween_games.players.hosts import SliceBrain
from tests.play.walk import problems

SIZES = [(800, 600), (1280, 800), (900, 1400)]


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


def test_what_no_longer_exists_is_not_counted(program: Program) -> None:
    trophies = Trophies()
    trophies.add("Ann", "chess", "fork")
    trophies.add("Ann", "rhombus", "gone")
    assert shown(program, trophies).won == 0
    program.close()


def test_nobody_has_won_anything_yet(program: Program) -> None:
    scene = shown(program, Trophies())
    assert won(scene) == [] and scene._who.choices == ("Nobody has won one yet",) and not scene._who.enabled
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


@pytest.mark.parametrize(("language", "day"), [("en", "October 31, 2026"), ("de", "31. Oktober 2026")])
def test_the_day_of_a_trophy_stands_on_its_shelf(language: str, day: str, tmp_path: Path) -> None:
    program = Program((1280, 800), Settings(language=language), Saves(tmp_path), SliceBrain())
    trophies = Trophies()
    trophies.add("Ann", "rhombus", "eliminator", date(2026, 10, 31))
    trophies.add("Ann", "rhombus", "untouched")  # by an earlier version
    scene = shown(program, trophies, "Ann", "rhombus")
    written: list[Written] = []
    program.services.fonts.witness = written.append
    scene.draw(pygame.Surface((1280, 800)))
    program.services.fonts.witness = None
    assert [one.text for one in written if "2026" in one.text] == [day]
    cells = {cell.name: cell for cell in scene.shelf}
    assert day in said(cells["trophy.eliminator"].part(program.services.text), program.services.text)
    assert "20" not in said(cells["trophy.untouched"].part(program.services.text), program.services.text)
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


def test_everything_lies_in_the_window_and_nothing_on_something_else(program: Program) -> None:
    for game_id, size in product(games.REGISTRY, SIZES):
        scene = shown(program, Trophies(), "Ann", game_id)
        scene.resize(size)
        whole = pygame.Rect((0, 0), size)
        rects = [widget.rect for widget in scene.widgets]
        assert all(whole.contains(rect) and rect.width and rect.height for rect in rects)
        assert all(rect.collidelist(rects[number + 1 :]) < 0 for number, rect in enumerate(rects))
    program.close()


def test_there_is_a_drawing_for_each_and_none_twice_on_a_shelf() -> None:
    assert all((assets_dir() / f"svg/trophies/{shape}.svg").is_file() for shape in SHAPES)
    assert all(len(trophies_of(games.load(game_id))) <= len(SHAPES) for game_id in games.REGISTRY)


def test_the_statistics_lead_to_it(program: Program) -> None:
    program.pages.statistics("rhombus")
    program.stack.apply_pending()
    top = program.stack.top
    next(widget for widget in top.widgets if widget.name == "trophies").activate()  # type: ignore[union-attr]
    program.stack.apply_pending()
    assert isinstance(program.stack.top, TrophiesScene) and program.stack.top.game_id == "rhombus"
    program.stack.top.cancel()
    program.stack.apply_pending()
    assert program.stack.top is top
    program.close()
