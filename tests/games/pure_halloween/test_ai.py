"""The computer players of Pure Halloween: judgment, levels, hints."""

from __future__ import annotations

from functools import cache
from random import Random

from halloween_games.games.pure_halloween.ai import AI, can_win
from halloween_games.games.pure_halloween.game import GAME
from halloween_games.games.pure_halloween.rules.actions import Move
from halloween_games.games.pure_halloween.rules.state import PureState
from tests.games.computers import decide
from tests.games.pure_halloween.positions import at, start


@cache
def game(seed: int) -> tuple[PureState, ...]:
    """The positions of a game that is played for the goal after a random opening, up to its last one."""
    rng = Random(seed)
    state = start()
    found = [state]
    while state.result < 0 and len(found) < 150:
        legal = state.legal_actions()
        is_random = len(found) < 6 or rng.random() < 0.1
        state = state.copy()
        state.advance(rng.choice(legal) if is_random else decide(GAME, state, "medium", seed))
        found.append(state)
    return tuple(found)


GAMES = range(4)


def open_positions() -> list[PureState]:
    return [state for seed in GAMES for state in game(seed) if state.result < 0]


def own_terms(state: PureState, seat: int) -> dict[str, float]:
    """What each term counts for *seat* itself."""
    return {term.name: term.weight for term in AI.terms(state, seat)}


def test_what_counts_as_a_threat_wins() -> None:
    threats = [state for state in open_positions() if own_terms(state, state.to_move)["threat"]]
    assert len(threats) >= 2
    assert all(can_win(state, state.to_move) for state in threats)


# ---------------------------------------------------------------------- hints


def because(state: PureState, text: str) -> list[str]:
    return [phrase.key for phrase in AI.because(state, GAME.notation.read(state, text))]


def test_a_new_region_and_an_attack_are_named() -> None:
    state = at("0 Gc3 Wc2 · 1 Gd3 Wc1")
    assert because(state, "c3-d4")[0] == "term.regions"
    attack = at("0 Kc3 Wc2 Cb2 · 1 Bd1")
    assert because(attack, "c3-e2")[:2] == ["term.foe_lonely", "term.regions"]
    assert because(attack, "K@b3") == ["term.next", "term.spares"]


def test_the_square_of_a_reason_is_true() -> None:
    """What can go on gains as many regions as are said, and who is not alone keeps the region without it."""
    seen = 0
    for state in open_positions():
        seat = state.to_move
        for action in state.legal_actions()[::7]:
            after = state.apply(action)
            for phrase in AI.because(state, action):
                if phrase.key == "term.next":
                    turned = after.in_turn_of(seat)
                    assert turned is not None
                    gained = {
                        after.land.region_of[move.to]
                        for move in turned.legal_actions()
                        if isinstance(move, Move)
                        and after.land.shape.names[move.src] == phrase.params["square"]
                        and turned.apply(move).regions_of(seat) > after.regions_of(seat)
                    }
                    assert phrase.params["count"] == len(gained)
                    seen += 1
                elif phrase.key == "term.regions":
                    assert phrase.params["count"] == after.regions_of(seat) > state.regions_of(seat)
    assert seen


def test_stopping_a_win_comes_first_and_is_true() -> None:
    seen = 0
    for state in open_positions():
        if not can_win(state, 1 - state.to_move) or can_win(state, state.to_move):
            continue
        for action in state.legal_actions()[::5]:
            after = state.copy()
            after.advance(action)
            keys = [phrase.key for phrase in AI.because(state, action)]
            assert ("term.stops" in keys[:1]) == (not can_win(after, after.to_move))
            seen += 1
    assert seen
