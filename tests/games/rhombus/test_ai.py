"""The computer players of Rhombus: judgment, levels, hints, and that nothing hidden is used."""

from __future__ import annotations

import pytest

from halloween_games.games.rhombus.ai import AI, kill_chance
from halloween_games.games.rhombus.game import GAME
from halloween_games.games.rhombus.rules.cards import NUMBERS
from halloween_games.games.rhombus.rules.state import RhombusState
from tests.games.rhombus.building import OF_RHOMBUS, position, state_of


def seen(state: RhombusState) -> RhombusState:
    """What the seat to move sees of *state*."""
    return state.observe(state.to_move)


def reasons(state: RhombusState, text: str) -> list[str]:
    """The names of the reasons for an action."""
    return [phrase.key.removeprefix("term.") for phrase in AI.because(seen(state), GAME.notation.read(state, text))]


def test_a_kill_is_sure_with_a_mover_and_a_kill_card() -> None:
    held = state_of(position(["a1", "a3"], "KS 7H | 8D"))
    assert kill_chance(held, 0, held.side(1)) == 1.0
    too_far = state_of(position(["a1", "a4"], "KS 7H | 8D"))
    assert kill_chance(too_far, 0, too_far.side(1)) == 0.0
    no_kill_card = state_of(position(["a1", "a3"], "KS QS | 8D"))
    assert kill_chance(no_kill_card, 0, no_kill_card.side(1)) == 0.0


def test_a_hidden_card_makes_a_kill_likely_by_what_nobody_has_seen() -> None:
    state = state_of(position(["a1", "a3"], "KS 8S | 8D", discard=["7S", "7H", "7D", "7C", "10S", "10H"]))
    view = state.observe(1)
    unseen = view.deck.bit_count()
    killers = 2 - sum(NUMBERS[name] in (*state.table[1], *state.hand[1]) for name in ("10D", "10C"))
    assert kill_chance(view, 0, view.side(1)) == pytest.approx(killers / unseen)


def test_reasons_are_true() -> None:
    state = state_of(position(["a1 c1", "a3"], "KS 7H | 8D"))
    assert reasons(state, "KS+7H:a1xa3") == ["wins"]
    assert reasons(state, "8D>KS") == ["hides"]
    two = state_of(position(["a1 c1", "a3 e5"], "KS 7H | 8D"))
    assert reasons(two, "KS+7H:a1xa3")[0] == "kills"
    enters = state_of(position(["c1", "e5"], "9S 7H | 8D"))
    assert "enters" in reasons(enters, "9S:a1")
    # The K of the other side, with a kill card, hits a3 from a1: the last piece has to go.
    hunted = state_of(
        position(["a3", "a1 e5"], "AS 8H | 8D", table=[["AS", "8H"], ["KC", "7C"]], hand=[["8D"], ["6C"]])
    )
    assert reasons(hunted, "AS:a3-a4")[0] == "safer"


def test_terms_add_up_to_the_lead() -> None:
    for state in list(OF_RHOMBUS.random_states(2, 1, 500))[10::9]:
        assert sum(term.weight for term in AI.terms(state, 0)) == pytest.approx(AI.judge().lead(state))
