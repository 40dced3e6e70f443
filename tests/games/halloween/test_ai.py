"""The computer players of Halloween: judgment, levels, hints, and that nothing hidden is used."""

from __future__ import annotations

import pytest

from halloween_games.core.actions import Action
from halloween_games.core.phrases import Phrase
from halloween_games.games.halloween.ai import AI, expected
from halloween_games.games.halloween.game import GAME
from halloween_games.games.halloween.rules.actions import Inspect
from halloween_games.games.halloween.rules.state import HalloweenState
from tests.games import computers
from tests.games.computers import FROM_EASY
from tests.games.halloween.positions import DEFAULT, graveyard


def decide(view: HalloweenState, level: str, seed: int, iterations: int = 60) -> Action:
    """What a computer of *level* plays."""
    return computers.decide(GAME, view, level, seed, iterations, len(view.lords))


def seen(state: HalloweenState) -> HalloweenState:
    """What the seat to move sees of *state*."""
    return state.observe(state.to_move)


def last_grave(turn: int) -> HalloweenState:
    """Only a5 lies face down, in reach of the seat at its turn, which owns most of what is up."""
    left = {color: ["zombie"] * 2 + ["skeleton"] * 2 + ["ghost"] * 2 + ["wisp"] * 3 for color in set(DEFAULT.values())}
    up = [
        f"{at} {left[color].pop()} {1 - turn if at[0] in 'ab' else turn}" for at, color in DEFAULT.items() if at != "a5"
    ]
    return graveyard(", ".join(up), "a6 f1" if turn == 0 else "f1 a6", turn=turn)


def reasons(state: HalloweenState, text: str) -> list[str]:
    """The names of the reasons for an action."""
    return [phrase.key.removeprefix("term.") for phrase in AI.because(seen(state), GAME.notation.read(state, text))]


def test_the_average_counts_what_was_seen() -> None:
    state = graveyard("a6 zombie 0, f6 skeleton 1", "a6 f6")
    assert expected(state) == pytest.approx([17 / 8, 18 / 8, 21 / 9, 21 / 9])


def test_no_search_inspects_what_it_cannot_ride_to() -> None:
    state = graveyard("a6 wisp 0, f1 ghost 1", "a6 f1")
    actions = state.legal_actions()
    weights = AI.judge().weights(state, actions)
    assert weights is not None
    tried = [
        action.at for action, weight in zip(actions, weights, strict=True) if weight and isinstance(action, Inspect)
    ]
    assert sorted(GAME.notation.write(state, Inspect(at)) for at in tried) == [
        "?a1", "?a2", "?a3", "?a4", "?a5", "?b6", "?c6", "?d6", "?e6", "?f6",
    ]  # fmt: skip


@pytest.mark.parametrize("level", FROM_EASY)
@pytest.mark.parametrize("turn", [0, 1])
def test_a_win_in_one_is_found(level: str, turn: int) -> None:
    state = last_grave(turn)
    for seed in range(5):
        assert GAME.notation.write(state, decide(seen(state), level, seed)) == "a5"


@pytest.mark.parametrize("level", ["very-hard", "extremely-hard", "impossible"])
def test_a_zombie_that_one_has_seen_is_raised(level: str) -> None:
    state = graveyard("a6 ghost 0, f1 ghost 1", "a6 f1", known="c6 zombie 0")
    assert GAME.notation.write(state, decide(seen(state), level, 1, 200)) == "c6"


def test_reasons_are_true() -> None:
    known = graveyard("a6 ghost 0, f1 ghost 1", "a6 f1", known="c6 skeleton 0")
    assert AI.because(seen(known), GAME.notation.read(known, "c6"))[0] == Phrase("term.known", {"points": 3})
    assert reasons(known, "f6") == ["claim", "near_known"]  # less than the skeleton next to it
    assert reasons(last_grave(0), "a5") == ["wins"]
    wisp = graveyard("a6 wisp 0, f1 ghost 1", "a6 f1")
    assert reasons(wisp, "?c6") == ["secret", "secret_near"]
    assert reasons(wisp, "?c5") == ["secret"]
    shared = graveyard("a6 ghost 0, b6 wisp 0, f1 ghost 1", "a6 f1")  # the gray graves have most left
    assert reasons(shared, "f6") == ["deny", "grave"]
