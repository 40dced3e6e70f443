"""Text of twice the size at small windows: the last action, the goal, the prompt and the buttons are all there."""

from __future__ import annotations

import pytest

from build_scripts.shots import play_some, refuse_something, select_something
from halloween_games import games
from halloween_games.app.saving.settings import Settings
from halloween_games.kit.fonts import Written
from halloween_games.kit.rect import Rect
from halloween_games.play.game_scene import GameScene
from halloween_games.session.spot_words import plain
from tests.play.person import Person

NAMES = ("Rosie", "Max", "Luna", "Theo")
WAYS = [(game_id, seats) for game_id in games.REGISTRY for seats in games.load(game_id).seats]


def check(person: Person, scene: GameScene, state: str) -> None:
    texts, screen = person.written(scene), scene.screen
    assert not [one.text for one in texts if one.shortened], state
    assert [one for one in texts if screen.areas.header.contains(one.where)], state
    whole = person.program.window.surface.get_rect()
    assert all(whole.contains(button.rect) and button.rect.width for button in scene.row.buttons), state
    if scene.session.plies:
        assert scene.moves.rows >= 2, state
        visible = scene.moves.visible()
        assert visible[-1][0].ply in (scene.session.plies, scene.moves.lines()[-1].ply), state
        for line, row in [] if scene.row.asks else visible:  # an answer stands in place of the last moves
            assert [one.text for one in texts if row.contains(one.where)].count(plain(line.short)) == 1, state


@pytest.mark.long
@pytest.mark.parametrize(
    ("size", "language"),
    [
        ((800, 600), "de"),
        ((1280, 800), "en"),
    ],
    ids=str,
)
@pytest.mark.parametrize(("game_id", "seats"), WAYS)
def test_everything_needed_is_there(game_id: str, seats: int, size: tuple[int, int], language: str) -> None:
    person = Person(size, Settings(text_size=2.0, speed=0.0, language=language), draw_every=10_000)
    scene = person.play(game_id, seats, names=NAMES[:seats], seed=8)
    for actions in (0, 7, 28):
        play_some(scene, actions, 8)
        person.open_curtain(scene)
        scene.screen.table.skip()
        check(person, scene, f"after {actions}")
        select_something(scene)
        check(person, scene, f"chosen after {actions}")
        scene.session.cancel()
    refuse_something(scene)
    check(person, scene, "refused")


def test_the_first_line_that_is_seen_has_its_number() -> None:
    """Even if it is not the first of its turn, which is scrolled away."""
    person = Person((800, 600), Settings(text_size=2.0, speed=0.0), draw_every=10_000)
    scene = person.play("closest-ghost", 2, names=NAMES[:2], seed=8)
    seen = 0
    for _ in range(12):
        play_some(scene, 1, 8)
        line, row = scene.moves.visible()[0]
        numbers = [one.text for one in person.written(scene) if row.contains(one.where) and one.text.isdigit()]
        if not line.number and line.seat >= 0:
            seen += 1
            assert numbers == [str(scene.moves._head_of(line).number)]
    assert seen


def sizes(size: tuple[int, int], game_id: str, factor: float) -> dict[str, float]:
    """The letters of the seats' names, the labelled buttons, and the prompt, in pixels."""
    person = Person(size, Settings(text_size=factor, speed=0.0))
    seats = games.load(game_id).seats[-1]
    scene = person.play(game_id, seats, names=NAMES[:seats], seed=8)
    play_some(scene, 30, 8)
    person.open_curtain(scene)
    scene.screen.table.skip()
    texts = person.written(scene)
    areas = scene.screen.areas
    names = [one.size for one in texts if one.text in NAMES and within(one, *areas.seats)]
    buttons = [one.size for one in texts if within(one, areas.buttons)]
    prompts = [one.size for one in texts if within(one, areas.header)]
    assert len(names) == len(areas.seats) and buttons and len(prompts) == 1
    return {"names": min(names), "buttons": min(buttons), "prompt": min(prompts)}


def within(one: Written, *rooms: Rect) -> bool:
    return any(room.inflate(4, 4).contains(one.where) for room in rooms)


@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_names_and_buttons_really_grow(game_id: str) -> None:
    before, after = sizes((800, 600), game_id, 1.0), sizes((800, 600), game_id, 2.0)
    grown = {name: after[name] / before[name] for name in before}
    assert grown["names"] >= 1.25 and grown["prompt"] >= 1.0, grown
    assert grown["buttons"] >= 1.15 or after["buttons"] >= 19, "with four seats they fill the height of the row"
