"""What the other player could do next in Three Graves: the grave that would make three in a row."""

from __future__ import annotations

from halloween_games.core.spots import BOARD, Spot
from halloween_games.core.threats import LOSS, Threat
from halloween_games.games._template.rules.actions import Occupy
from halloween_games.games._template.rules.threats import threats
from tests.games._template.test_rules import GRID, played


def test_two_in_a_row_and_a_free_third_grave() -> None:
    """Whoever is to move."""
    state = played("b2", "a1", "a2", "a3")
    c2 = GRID.read("c2")
    assert threats(state, 1) == [Threat("line", LOSS, 0, Spot(BOARD, c2), None, (Occupy(c2),))]
    assert threats(state, 0) == []
    assert [threat.line for threat in threats(state.apply(Occupy(GRID.read("b3"))), 1)] == [
        (Occupy(GRID.read("b1")),),
        (Occupy(c2),),
    ]


def test_nothing_at_the_beginning_and_after_the_end() -> None:
    assert threats(played(), 0) == []
    over = played("a1", "b1", "a2", "b2", "a3")
    assert threats(over, 0) == threats(over, 1) == []
