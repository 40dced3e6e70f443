"""Hints use words for people: no internal names of spots, no notation without words, in both languages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random

import pygame
import pytest

from halloween_games import games
from halloween_games.app.saving.settings import Settings
from halloween_games.core.actions import Action
from halloween_games.core.spots import BOARD, BUTTON, CHANCE, NOBODY, Spot
from halloween_games.kit.banner import HINT
from halloween_games.kit.outline import told as told_of_part
from halloween_games.play.game_scene import GameScene
from halloween_games.words.language import Language
from halloween_games.words.text import Text
from tests.nightly import ONLY_AT_NIGHT
from tests.play.person import Person
from tests.session.sitting import StubBrain

PIECES = re.compile(r"\b(?:[6-9JQKA]|10)[SHDC]\b|\b[01]?[GKWCBJ][a-i][1-9]\b")  # as the notation writes them
RAW = re.compile(r"\b(supply|dungeon|hide|card|edge|lantern|button|outside|place\d|hand\d|table\d) ?\d", re.IGNORECASE)


@pytest.fixture
def brain() -> StubBrain:
    return StubBrain()


@pytest.fixture(params=["en", pytest.param("de", marks=ONLY_AT_NIGHT)])
def person(request: pytest.FixtureRequest, brain: StubBrain) -> Person:
    return Person((1280, 800), Settings(speed=0, language=request.param), draw_every=10**9, brain=brain)


def positions(person: Person, scene: GameScene, rng: Random) -> Iterator[Action]:
    """Decisions throughout a random game, each with the action for a hint."""
    for number in range(160):
        if scene.session.match.to_move == NOBODY:
            return
        if scene.session.match.to_move != CHANCE:
            person.open_curtain(scene)
            if number < 4 or number % 23 == 0:
                yield rng.choice(scene.session.view.legal_actions())
        if scene.session.match.to_move in (CHANCE, NOBODY):
            person.frames(1)
        else:
            scene.session.play(rng.choice(scene.session.match.state.legal_actions()))
            scene.screen.table.skip()


def many_positions(person: Person, game_id: str) -> Iterator[tuple[GameScene, Action]]:
    """Decisions of as many random games as it takes."""
    count = 0
    for seed in range(3, 9):
        scene = person.play(game_id, seed=seed)
        for action in positions(person, scene, Random(seed + 2)):
            count += 1
            yield scene, action
        if count >= 5:
            return


def told(person: Person, scene: GameScene, brain: StubBrain, action: Action) -> tuple[str, str]:
    """The first two stages of a hint about *action*."""
    brain.chooses = lambda question: action
    scene.session.clear_hint()
    scene.session.press_hint()
    for _ in range(5):
        person.frames(1)
        if scene.session.hint.stage:
            break
    assert (scene.session.hint.stage, scene.screen.banner.kind) == (1, HINT)
    first = scene.screen.banner.text
    scene.session.press_hint()
    assert scene.session.hint.stage == 2
    return first, scene.screen.banner.text


@pytest.mark.long
@pytest.mark.parametrize("game_id", list(games.REGISTRY))
def test_a_hint_names_things_as_people_do(person: Person, brain: StubBrain, game_id: str) -> None:
    count = 0
    for scene, action in many_positions(person, game_id):
        for sentence in told(person, scene, brain, action):
            assert not RAW.search(sentence), sentence
            assert not PIECES.search(re.sub(r"\([^)]*\)", "", sentence)), "cards and pieces in words"
            assert "{" not in sentence and "@seat" not in sentence and "place." not in sentence, sentence
        written = scene.session.match.game.notation.write(scene.session.view, action)
        assert not scene.screen.banner.text.startswith((f"Try {written}", f"Versuch {written}")), "words first"
        count += 1
    assert count >= 5


def in_english(game_id: str) -> Callable[[Spot], str]:
    text = Text(language=Language()).for_game(game_id, ("Ann", "Bo"))
    state = games.load(game_id).start(2, {}, Random(1))

    def named(spot: Spot) -> str:
        phrase = games.load(game_id).words.name_spot(state, spot)
        return "" if phrase is None else text(phrase.key, **phrase.params)

    return named


def test_cards_buttons_and_places_have_names() -> None:
    rhombus = in_english("rhombus")
    assert rhombus(Spot("card", 20)) == "8 of diamonds"
    assert rhombus(Spot("hide", 20)) == "8 of diamonds, to the hand"
    assert [rhombus(Spot(BUTTON, number)) for number in range(3)] == ["End turn", "Round trip", "Spend card"]
    halloween = in_english("halloween")
    assert [halloween(Spot("edge", number)) for number in (0, 11, 12, 23)] == [
        "outside, above a6",
        "outside, below f1",
        "outside, left of a1",
        "outside, right of f6",
    ]
    ghosts = in_english("18-ghosts")
    assert ghosts(Spot("dungeon", 1)) == ghosts(Spot("supply", 1)) == "red ghost of Ann, to be placed"
    assert not any(in_english(game_id)(Spot(BOARD, 3)) for game_id in games.REGISTRY)


def test_the_keys_say_a_place_beside_the_board_in_words(brain: StubBrain) -> None:
    """The focus says what is there, the selection what was chosen."""
    person = Person((1280, 800), Settings(speed=0), brain=brain)
    scene = person.play("18-ghosts")
    person.key(pygame.K_TAB)
    scene.screen.focus.go(Spot("supply", 3))
    part = scene.focused_part()
    assert part is not None
    assert told_of_part(part, person.program.services.text) == "Yellow ghosts of Ann to be placed: 3, can be chosen."
    assert scene.session.choose((Spot("supply", 3),))
    assert scene.moves.pending() == "yellow ghost of Ann, to be placed …"


def test_the_next_step_of_a_hint_is_named_by_its_button(person: Person) -> None:
    """Whoever clicks it and whoever presses its key finds it so."""
    scene = person.play("18-ghosts")
    assert scene.session.key_of("hint") in ("“Hint”", "„Tipp“")
    assert scene.session.key_of("hint")[1:-1] == scene.screen.text("button.hint")
