"""Playing 18 Ghosts on the screen: choosing, dragging, refusals, undo, looking."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pygame
import pytest

from halloween_games import games
from halloween_games.app.saving.settings import Settings
from halloween_games.core.spots import Spot
from halloween_games.core.state import State
from halloween_games.games.eighteen_ghosts.rules.actions import Place
from halloween_games.kit.banner import REFUSAL
from halloween_games.play.game_scene import GameScene
from tests.play.person import Person, told

GRID = {name: at for at, name in enumerate(f"{c}{r}" for r in range(1, 6) for c in "abcde")}


def fight_position(**changes: object) -> State:
    """0B a5 beside 1R a4 (which beats it) and 1Y b5 (which it beats); the others are far away."""
    board = {
        "a5": "0B", "a4": "1R", "b5": "1Y", "a1": "0Y", "b1": "0R", "d1": "0B", "e1": "0Y",
        "c2": "1Y", "e2": "1R", "a2": "1B",
    }  # fmt: skip
    data = {
        "board": board,
        "dungeon": ["0R", "0R", "1B", "1B", "1R", "1Y"],
        "escaped": ["0B", "0Y"],
        "portals": {"R": "n", "Y": "e", "B": "s"},
        "phase": "play",
        "released": None,
        "to_move": 0,
        **changes,
    }
    return games.load("18-ghosts").notation.load(data, 2, {})


def test_click_and_click_moves(person: Person) -> None:
    scene = person.play(start=fight_position())
    person.click(person.at(scene, "board", GRID["b1"]))
    assert scene.screen.marks.chosen == (Spot("board", GRID["b1"]),)
    assert scene.screen.marks.options[Spot("board", GRID["b2"])] == "go"
    person.click(person.at(scene, "board", GRID["b2"]))
    assert scene.session.match.turns[-1].text == "b1-b2"
    assert scene.session.match.to_move == 1


def test_keyboard_alone_moves(person: Person) -> None:
    scene = person.play(start=fight_position())
    wanted = Spot("board", GRID["b1"])
    for _ in range(30):
        person.key(pygame.K_TAB)
        if scene.screen.focus.current == wanted:
            break
    person.key(pygame.K_RETURN)
    assert scene.screen.marks.chosen == (wanted,)
    person.key(pygame.K_UP)
    assert scene.screen.focus.current == Spot("board", GRID["b2"])
    person.key(pygame.K_SPACE)
    assert [turn.text for turn in scene.session.match.turns] == ["b1-b2"]


def test_drag_and_drop_moves(person: Person) -> None:
    scene = person.play(start=fight_position())
    person.drag(person.at(scene, "board", GRID["b1"]), person.at(scene, "board", GRID["b2"]))
    assert [turn.text for turn in scene.session.match.turns] == ["b1-b2"]


def test_a_drag_to_nowhere_changes_nothing(person: Person) -> None:
    scene = person.play(start=fight_position())
    person.drag(person.at(scene, "board", GRID["b1"]), person.at(scene, "board", GRID["e5"]))
    assert not scene.session.match.turns
    assert scene.screen.banner.kind == REFUSAL and "glides" in scene.screen.banner.text
    person.wait(1)
    sprite = scene.screen.table.find("0R", Spot("board", GRID["b1"]))
    assert sprite is not None and (round(sprite.x), round(sprite.y)) == person.at(scene, "board", GRID["b1"])


def test_a_second_click_one_beside_the_board_escape_and_the_right_button_take_the_choice_back(person: Person) -> None:
    scene = person.play(start=fight_position())
    here, there = person.at(scene, "board", GRID["b1"]), person.at(scene, "board", GRID["b2"])
    ways: tuple[Callable[[], None], ...] = (
        lambda: person.click(here),
        lambda: person.click((5, 5)),
        lambda: person.key(pygame.K_ESCAPE),
        lambda: person.press(there, button=3),  # where the left one would play
    )
    for way in ways:
        person.click(here)
        assert scene.session.chooser.chosen
        way()
        assert scene.session.chooser.chosen == () == scene.screen.marks.chosen
        assert person.program.stack.top is scene and not scene.session.match.turns


def test_a_fight_is_told_before_it_happens(person: Person) -> None:
    scene = person.play(start=fight_position())
    person.click(person.at(scene, "board", GRID["a5"]))
    assert scene.screen.marks.options[Spot("board", GRID["a4"])] == "lose"
    assert scene.screen.marks.options[Spot("board", GRID["b5"])] == "win"
    person.move(person.at(scene, "board", GRID["a4"]))
    assert scene.pointing.prompt == ("Fight on a4: blue loses, the blue portal turns", True)
    attacker = scene.screen.table.find("0B", Spot("board", GRID["a5"]))
    assert attacker is not None and attacker.swap == {"face": "18_ghosts/face_friendly_scared"}


def test_a_refusal_says_why_and_flashes(person: Person) -> None:
    scene = person.play(start=fight_position())
    person.click(person.at(scene, "board", GRID["c2"]))
    assert scene.screen.banner.text == "That ghost belongs to the other player."
    assert scene.screen.banner.spots == (Spot("board", GRID["c2"]),)
    person.frames(6)
    assert scene.screen.banner.flash() > 0
    assert not scene.session.match.turns


def test_a_fight_ends_as_the_rules_say(person: Person) -> None:
    scene = person.play(start=fight_position())
    person.click(person.at(scene, "board", GRID["a5"]))
    person.click(person.at(scene, "board", GRID["a4"]))
    assert scene.screen.table.busy
    person.wait(4)
    assert not scene.screen.table.busy
    assert scene.screen.table.find("0B", Spot("dungeon", 2)) is not None
    portal = scene.screen.table.find("B", Spot("board", GRID["c1"]))
    assert portal is not None and portal.angle == 270
    assert "Red beats blue on a4" in told(scene) and not scene.screen.banner.text


def test_a_click_finishes_a_running_animation(person: Person) -> None:
    scene = person.play(start=fight_position())
    person.click(person.at(scene, "board", GRID["a5"]))
    person.click(person.at(scene, "board", GRID["a4"]))
    assert scene.screen.table.busy
    person.press(person.at(scene, "board", GRID["e2"]))
    assert not scene.screen.table.busy
    assert scene.screen.marks.chosen == (Spot("board", GRID["e2"]),)


def test_undo_and_redo(person: Person) -> None:
    scene = person.play()
    person.click(person.at(scene, "board", GRID["a5"]))
    person.click(person.at(scene, "board", GRID["e3"]))  # refused
    person.click(person.at(scene, "board", GRID["d5"]))
    assert [turn.text for turn in scene.session.match.turns] == ["B@a5", "B@d5"]
    person.key(pygame.K_z, pygame.KMOD_CTRL)
    assert [turn.text for turn in scene.session.match.turns] == ["B@a5"]
    person.click(scene.row.buttons[0].rect.center)
    assert not scene.session.match.turns
    redo = scene.outline().find("redo")
    assert redo is not None and redo.name == "Bring back", "there are no words on it"
    person.key(pygame.K_z, pygame.KMOD_CTRL)
    assert scene.screen.banner.text == "There is nothing to take back."
    person.key(pygame.K_y, pygame.KMOD_CTRL)
    person.key(pygame.K_z, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    assert [turn.text for turn in scene.session.match.turns] == ["B@a5", "B@d5"]


def test_the_result_comes_and_goes(person: Person) -> None:
    """The last action of a game leads to the result screen; the board can be seen again."""
    scene = person.play(start=fight_position(**NEARLY_WON))
    told = {part.key for part in scene.outline() if "only red to free" in part.name}
    assert "seat:0" in told and "seat:1" not in told
    person.click(person.at(scene, "board", GRID["b4"]))
    person.click(person.at(scene, "board", GRID["c4"]))
    assert scene.session.match.outcome is not None and scene.session.match.outcome.winners() == (0,)
    person.wait(8)
    assert person.program.stack.top is not scene
    assert person.colors() > 50
    person.key(pygame.K_ESCAPE)
    assert person.program.stack.top is scene
    assert scene.picture.prompt().words.startswith("Ann wins!")


NEARLY_WON = {
    "board": {"b4": "0R", "a5": "0B", "a1": "0Y", "b1": "0R", "d1": "0B", "e1": "0Y", "a2": "1B", "e2": "1R"},
    "dungeon": ["0R", "1B", "1B", "1R", "1R", "1Y", "1Y", "1Y"],
    "escaped": ["0B", "0Y"],
    "portals": {"R": "s", "Y": "e", "B": "s"},
}


def test_nothing_is_drawn_while_nothing_happens(person: Person) -> None:
    """Event-driven: with reduced motion an idle board is never repainted."""
    person.program.settings.reduce_motion = True
    person.play(start=fight_position())
    person.wait(1)
    assert not any(person.program.frame((), 1 / 60) for _ in range(600))
    assert person.program.frame((pygame.Event(pygame.WINDOWEXPOSED),), 1 / 60)


def before_the_last_ghost(person: Person) -> GameScene:
    """17 ghosts stand; the last one belongs to the person to move."""
    scene = person.play(levels=("", ""))
    rng = Random(3)
    while len(scene.session.match.turns) < 17:
        scene.session.play(rng.choice(list(scene.session.view.legal_actions())))
    return scene


def test_the_last_ghost_takes_its_place_by_itself(person: Person) -> None:
    """There is nothing to choose; and undo leads back to where something was."""
    scene = before_the_last_ghost(person)
    person.wait(3)
    match = scene.session.match
    assert len(match.turns) == 18 and isinstance(match.turns[-1].action, Place)
    assert scene.session.undo()
    person.wait(3)
    assert len(match.turns) == 17, "it waits"
    assert scene.session.undo()
    assert len(match.turns) == 16


@pytest.mark.parametrize("settings", [Settings(speed=0, auto_complete=False), Settings(speed=0, confirm=True)])
def test_the_last_ghost_waits_for_those_who_choose_everything(settings: Settings) -> None:
    person = Person((1280, 800), settings)
    scene = before_the_last_ghost(person)
    person.wait(3)
    assert len(scene.session.match.turns) == 17
