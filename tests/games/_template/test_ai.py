"""The computer at Three Graves: what it sees, what it says, and that its best level never loses."""

from __future__ import annotations

from random import Random

import pytest

from halloween_games.core.judging import LEVEL_NAMES, Term
from halloween_games.core.spots import NOBODY
from halloween_games.games._template.ai import AI, WITH_ONE, WITH_TWO
from halloween_games.games._template.game import GAME
from halloween_games.games._template.rules.state import ThreeGravesState
from halloween_games.players.search_run import SearchRun


def at(**board: str) -> ThreeGravesState:
    """The position with these pieces; whose turn it is follows from their number."""
    return GAME.notation.load({"board": board, "to_move": len(board) % 2}, 2, {})


def best(state: ThreeGravesState, level: str) -> str:
    run = SearchRun(AI, state, (0, 1), AI.levels[level], Random(1))
    return GAME.notation.write(state, run.complete().action)


def test_only_lines_that_are_not_blocked_count() -> None:
    terms = AI.terms(at(a1="0P", b2="1G"), 0)
    assert terms == [Term("two", 0), Term("one", 2 * WITH_ONE), Term("foe_two", 0), Term("foe_one", -3 * WITH_ONE)]
    assert AI.terms(at(a1="0P", b2="1G", a2="0P", c2="1G"), 1)[2] == Term("foe_two", -WITH_TWO)


def test_a_position_is_worth_the_same_from_both_sides() -> None:
    first, second = AI.judge().values(at(b2="0P", a1="1G", c2="0P"))
    assert first == pytest.approx(1 - second) and first > 0.5
    assert list(AI.judge(frozenset({"one", "two"})).values(at(b2="0P"))) == [0.5, 0.5]


@pytest.mark.parametrize("level", LEVEL_NAMES[3:])
def test_from_medium_on_it_wins_when_it_can(level: str) -> None:
    assert best(at(a1="0P", b2="1G", a2="0P", c1="1G"), level) == "a3"


@pytest.mark.parametrize("level", LEVEL_NAMES[4:])
def test_from_hard_on_it_blocks(level: str) -> None:
    assert best(at(a1="0P", b2="1G", c3="0P", b3="1G"), level) == "b1"


def test_a_hint_says_why() -> None:
    state = at(a1="0P", b2="1G", a2="0P", c1="1G")
    said = {
        square: [phrase.key for phrase in AI.because(state, GAME.notation.read(state, square))]
        for square in ("a3", "c2")
    }
    assert said == {"a3": ["term.wins"], "c2": ["term.foe_one"]}
    state = at(a1="0P", b2="1G", a2="0P")
    assert AI.because(state, GAME.notation.read(state, "a3"))[0].key == "term.stops"


def test_the_best_level_does_not_lose() -> None:
    """Against random play, from either seat."""
    rng = Random(3)
    for number in range(6):
        state = GAME.start(2, {}, rng)
        while state.to_move != NOBODY:
            if state.to_move == number % 2:
                state = state.apply(GAME.notation.read(state, best(state, LEVEL_NAMES[-1])))
            else:
                state = state.apply(rng.choice(list(state.legal_actions())))
        outcome = state.outcome()
        assert outcome is not None and number % 2 in outcome.winners()
