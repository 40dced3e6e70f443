"""Text of twice the size on the game's screen: names, buttons and prompts grow, and moves keep their sentences."""

from __future__ import annotations

import pytest

from build_scripts.shots import play_some
from halloween_games import games
from halloween_games.app.saving.settings import Settings
from halloween_games.kit.fonts import Written
from halloween_games.kit.rect import Rect
from halloween_games.play.game_scene import GameScene
from halloween_games.session.short_words import plain
from tests.play.person import Person

NAMES = ("Rosie", "Max", "Luna", "Theo")
SIZES = ((800, 600), (1280, 800), (1920, 1080))


def shown(person: Person, game_id: str) -> tuple[GameScene, list[Written]]:
    """A game in progress, and every text of its screen."""
    seats = games.load(game_id).seats[-1]
    scene = person.play(game_id, seats, names=NAMES[:seats], seed=8)
    play_some(scene, 30, 8)
    person.open_curtain(scene)
    scene.screen.table.skip()
    found: list[Written] = []
    person.program.services.fonts.witness = found.append
    scene.draw(person.program.window.surface)
    person.program.services.fonts.witness = None
    return scene, found


def sizes(size: tuple[int, int], game_id: str, factor: float) -> dict[str, float]:
    """The letters of the seats' names, the labelled buttons, and the prompt, in pixels."""
    person = Person(size, Settings(text_size=factor, speed=0.0))
    scene, texts = shown(person, game_id)
    person.program.close()
    areas = scene.screen.areas
    names = [one.size for one in texts if one.text in NAMES and within(one, *areas.seats)]
    buttons = [one.size for one in texts if within(one, areas.buttons)]
    prompts = [one.size for one in texts if within(one, areas.prompt)]
    assert len(names) == len(areas.seats) and buttons and len(prompts) == 1
    growing = {"buttons": min(buttons), "prompt": min(prompts)}
    return growing if areas.is_table else {**growing, "names": min(names)}  # at a table they are large already


def within(one: Written, *rooms: Rect) -> bool:
    return any(room.inflate(4, 4).contains(one.where) for room in rooms)


@pytest.mark.parametrize("game_id", list(games.REGISTRY))
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_names_and_buttons_really_grow(size: tuple[int, int], game_id: str) -> None:
    before, after = sizes(size, game_id, 1.0), sizes(size, game_id, 2.0)
    grown = {name: after[name] / before[name] for name in before}
    assert grown.get("names", 2.0) >= 1.25 and grown["buttons"] >= 1.15 and grown["prompt"] >= 1.0, grown


@pytest.mark.parametrize("game_id", list(games.REGISTRY))
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_moves_keep_their_sentences(size: tuple[int, int], game_id: str) -> None:
    person = Person(size, Settings(text_size=2.0, speed=0.0))
    scene, texts = shown(person, game_id)
    assert scene.moves.rows >= 2
    for line, row in scene.moves.visible():
        (told,) = [one for one in texts if row.contains(one.where) and one.text == plain(line.short)]
        assert not told.shortened, told.text
    person.program.close()
