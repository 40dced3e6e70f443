"""While something lies over the table everything on it rests: computers, animations, answers and results."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.dialogs import Choice, MessageScene
from halloween_games.app.screens.result import ResultScene
from halloween_games.play.game_scene import GameScene
from tests.play.person import Person
from tests.play.test_computers import act
from tests.session.sitting import StubBrain

GHOSTS = "18-ghosts"


@pytest.fixture
def brain() -> StubBrain:
    return StubBrain()


@pytest.fixture
def person(brain: StubBrain) -> Person:
    return Person((1280, 800), Settings(), draw_every=10, brain=brain)


def ask(person: Person) -> None:
    """A question, as before a game is left that could not be saved."""
    services = person.program.services
    services.stack.push(MessageScene(services, "Leave?", "It would be lost.", (Choice("Stay"),), "info"))


DIALOGS: dict[str, Callable[[Person], object]] = {
    "Rules": lambda person: person.program.pages.rules(GHOSTS),
    "Menu": lambda person: person.program.over_game.menu(),
    "a question": ask,
    "Options": lambda person: person.program.pages.options(),
    "What happened": lambda person: person.program.over_game.recap(),
    "Who plays": lambda person: person.program.over_game.players(),
    "Statistics": lambda person: person.program.pages.statistics(),
}


def cover(person: Person, name: str, scene: GameScene) -> None:
    DIALOGS[name](person)
    person.frames(1)
    assert person.program.stack.top is not scene


def uncover(person: Person, scene: GameScene) -> None:
    person.key(pygame.K_ESCAPE)
    person.frames(1)
    assert person.program.stack.top is scene


@pytest.mark.parametrize("name", DIALOGS)
def test_a_computer_rests_and_keeps_its_thought(person: Person, brain: StubBrain, name: str) -> None:
    scene = person.play(levels=("", "medium"))
    brain.ready = False
    act(scene)
    assert scene.screen.table.busy
    cover(person, name, scene)
    assert not scene.lively, "nothing needs every frame meanwhile"
    person.wait(5)
    assert scene.screen.table.busy, "the movement waits for whoever wants to see it"
    uncover(person, scene)
    scene.screen.table.skip()
    person.wait(1)
    assert len(brain.asked) == 1, "it thinks"
    cover(person, name, scene)
    brain.ready = True
    person.wait(4)
    assert len(scene.session.match.turns) == 1 and not scene.screen.table.busy
    assert (len(brain.asked), brain.canceled) == (1, 0), "the thought is neither repeated nor dropped"
    uncover(person, scene)
    person.wait(2)
    assert scene.session.match.turns[1].action == brain.chooses(brain.asked[0])


def test_refusals_and_hints_do_not_pass_unseen(person: Person, brain: StubBrain) -> None:
    scene = person.play()
    spot = next(spot for spot in scene.screen.layout.rects if spot not in scene.screen.marks.options)
    scene.session.choose((spot,))
    refusal = scene.screen.banner.text
    assert refusal
    cover(person, "Rules", scene)
    person.wait(30)
    assert scene.screen.banner.text == refusal
    uncover(person, scene)
    brain.ready = False
    scene.session.press_hint()
    cover(person, "Menu", scene)
    brain.ready = True
    person.wait(2)
    assert scene.session.hint.waiting, "the answer comes when it can be seen"
    uncover(person, scene)
    person.wait(0.5)
    assert not scene.session.hint.waiting and scene.session.hint.asked


def test_the_result_waits_until_the_table_is_seen_again(person: Person) -> None:
    scene = person.play()
    for _ in range(3000):
        if scene.session.match.outcome is not None:
            break
        act(scene, len(scene.session.match.turns) % len(scene.session.match.state.legal_actions()))
    assert scene.session.match.outcome is not None
    cover(person, "Menu", scene)
    menu = person.program.stack.top
    person.wait(5)
    assert person.program.stack.top is menu
    uncover(person, scene)
    scene.screen.table.skip()
    person.wait(2)
    assert isinstance(person.program.stack.top, ResultScene)
