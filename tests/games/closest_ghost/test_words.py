"""What the game says to people."""

from __future__ import annotations

from random import Random

from halloween_games.core.actions import Pick
from halloween_games.core.chooser import Chooser
from halloween_games.core.events import Event
from halloween_games.core.spots import BOARD, Spot
from halloween_games.games.closest_ghost.game import GAME
from halloween_games.games.closest_ghost.rules.state import ClosestState
from halloween_games.words.text import Text
from tests.games.closest_ghost.positions import GRID, after, at, start

TEXT = Text().for_game("closest-ghost", ["Rosie", "Max"])


def spot(name: str) -> Spot:
    return Spot(BOARD, GRID.read(name))


def asked(state: ClosestState, *chosen: Pick) -> str:
    return TEXT.say(GAME.words.prompt(state, chosen))


def told(state: ClosestState, text: str) -> list[str]:
    log: list[Event] = []
    state.apply(GAME.notation.read(state, text), log)
    return [TEXT.say(phrase) for event in log if (phrase := GAME.words.tell(event)) is not None]


def foretold(state: ClosestState, text: str) -> list[str]:
    return [TEXT.say(phrase) for phrase in GAME.words.preview(state, GAME.notation.read(state, text))]


def test_prompts_say_what_to_do_now() -> None:
    assert asked(start()) == "Place the third ghost on a free square"
    assert asked(at("b2 e2", "a3 a1 f1", candies="a1 d1")) == "Follow an arrow to the next square"
    one = at("b2 e2", "c2 a1 f1", phase="ghost", candies="a1 d1")
    assert asked(one) == "Move the closest ghost one square"
    two = at("b2 e2", "b3 b1 f3", phase="ghost", candies="a1 d1")
    assert asked(two) == "These ghosts are equally close: move one of them"
    assert asked(two, Pick("from", spot("b3"))) == "Where does the ghost on b3 float?"
    assert asked(two, Pick("to", spot("c2"))) == "Which ghost floats to c2?"
    assert asked(after(at("b1 e2", "a3 f1 f3", candies="a1 d1"), "b1-a1")) == "The game is over"


def test_what_a_recorded_game_does_not_hold_is_told() -> None:
    """All other events are in tests/records."""
    assert told(at("c1 a3", "a1 a2 b3", candies="a1 d1"), "c1-b1") == [
        "Rosie goes from c1 to b1",
        "No ghost closest to Rosie can move",
        "Max is trapped by ghosts and stays",
    ]


def test_previews_tell_what_would_happen() -> None:
    assert foretold(start(), "G@c1") == ["The third ghost starts on c1"]
    assert foretold(at("b2 e2", "a3 a1 f1"), "b2-c2") == [
        "Go to c2",
        "You clear a candy from the half of Rosie, which helps Rosie",
    ]
    assert foretold(at("a1 e2", "a3 c1 d3"), "a1-f1")[0] == "Go around the edge to f1"
    assert foretold(at("b1 e2", "a3 f1 f3", candies="a1 d1"), "b1-a1")[-1] == "That was the last one: Rosie wins!"
    assert foretold(at("b2 e2", "c2 a1 f1", phase="ghost", candies="a1 d1"), "c2-c3") == ["The ghost floats to c3"]
    assert (
        foretold(at("b2 e2", "c2 a1 f1", phase="ghost"), "c2-d2")[-1]
        == "It covers a candy of Max, which nobody can take then"
    )
    assert foretold(at("c1 a3", "a1 a2 b3", candies="a1 d1"), "c1-b1")[1:] == [
        "No ghost close to you can move",
        "Max is trapped",
    ]


# ---------------------------------------------------------------- clicks


def test_one_click_moves_the_avatar_and_so_do_two() -> None:
    state = at("b2 e2", "a3 a1 f1")
    for clicks in (("c2",), ("b2", "c2")):
        chooser = Chooser(state.legal_actions())
        assert all(chooser.offer([spot(name)]) for name in clicks)
        assert chooser.action() == GAME.notation.read(state, "b2-c2")


def test_the_first_prompts_say_what_ghosts_are_for() -> None:
    """While nearly all candy is still there; later they are short."""
    state = start()
    said: dict[str, list[int]] = {}
    rng = Random(4)
    while state.outcome() is None:
        key = GAME.words.prompt(state, ()).key
        said.setdefault(key, []).append(state.candies.bit_count())
        state = state.apply(rng.choice(list(state.legal_actions())))
    early = [counts for key, counts in said.items() if key.endswith(".early")]
    assert "prompt.walk.early" in said and {"prompt.haunt.early", "prompt.haunt_choice.early"} & said.keys()
    late = [counts for key, counts in said.items() if key in ("prompt.walk", "prompt.haunt", "prompt.haunt_choice")]
    assert min(map(min, early)) > max(map(max, late))
