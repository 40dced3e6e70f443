"""Threats as values: what is kept of several, and all that can be done in a turn."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from halloween_games.core.spots import BOARD, Spot
from halloween_games.core.threats import GAIN, HARM, LOSS, NOTICE, Threat, in_turns_of, lines, the_other
from halloween_games.games._template.game import GAME
from halloween_games.games.closest_ghost.rules.actions import Haunt, Place, Walk
from tests.games.closest_ghost.positions import start

HERE = Spot(BOARD, 3)


def threat(kind: str, weight: str, source: Spot | None = None, seat: int = 0) -> Threat:
    return Threat(kind, weight, seat, HERE, source, ())


def collected(*found: Threat) -> Sequence[Threat]:
    """What is told of them."""
    threats = in_turns_of(the_other)(lambda state, theirs, seat: found)
    return threats(GAME.start(2, {}, Random(1)), 0)


def test_of_equal_threats_the_worst_is_kept() -> None:
    assert collected(*(threat("one", weight) for weight in (GAIN, LOSS, HARM))) == [threat("one", LOSS)]


def test_other_pieces_players_and_kinds_are_other_threats() -> None:
    found = [threat("a", NOTICE), threat("b", GAIN), threat("b", HARM, HERE), threat("b", GAIN, None, 1)]
    told = collected(*found, found[0])
    assert told == [found[2], found[1], found[3], found[0]], "in the order found where equally bad"


def test_a_turn_of_one_action_has_a_line_for_each() -> None:
    state = GAME.start(2, {}, Random(1))
    assert [line.actions for line in lines(state, 0)] == [(action,) for action in state.legal_actions()]


def test_a_turn_of_two_actions_has_lines_of_both_lengths() -> None:
    """And ends where the other player moves."""
    state = start().apply(Place(8))
    found = list(lines(state, 0))
    assert {tuple(type(action) for action in line.actions) for line in found} == {(Walk,), (Walk, Haunt)}
    for line in found:
        before = state
        for action in line.actions[:-1]:
            before = before.apply(action)
        assert line.before.key() == before.key()
        assert line.after.key() == before.apply(line.actions[-1]).key()
    walks = [line for line in found if len(line.actions) == 1]
    assert len(found) == sum(1 + len(walk.after.legal_actions()) for walk in walks)
