"""The computer players of Rhombus: judgment, levels, hints, and that nothing hidden is used."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from halloween_games.core.actions import Action
from halloween_games.core.match import draw
from halloween_games.core.spots import CHANCE, NOBODY
from halloween_games.games.rhombus.ai import AI, kill_chance
from halloween_games.games.rhombus.game import GAME
from halloween_games.games.rhombus.rules.cards import BITS as CARD_BITS
from halloween_games.games.rhombus.rules.cards import NUMBERS
from halloween_games.games.rhombus.rules.state import RhombusState
from tests.games import computers
from tests.games.computers import FROM_EASY
from tests.games.rhombus.building import GRID, position, state_of


def decide(view: RhombusState, level: str, seed: int, iterations: int = 100) -> Action:
    """What a computer of *level* plays."""
    return computers.decide(GAME, view, level, seed, iterations, view.seats)


def seen(state: RhombusState) -> RhombusState:
    """What the seat to move sees of *state*."""
    return state.observe(state.to_move)


@cache
def positions() -> tuple[RhombusState, ...]:
    """Decisions and draws of games for two and four, a third of them at random."""
    found: list[RhombusState] = []
    for seats in (2, 4):
        for seed in range(2):
            rng = Random(seed)
            state = GAME.start(seats, {"mystery": "permanent"}, rng)
            while state.to_move != NOBODY and len(found) < 2000:
                if not any(len(cards) < 2 for cards in state.table):
                    found.append(state)
                if state.to_move == CHANCE:
                    action = draw(state, rng)
                elif rng.random() < 0.3:
                    action = rng.choice(state.legal_actions())
                else:
                    action = decide(seen(state), "very-hard", seed)
                state = state.apply(action)
    return tuple(found)


def turned(state: RhombusState) -> RhombusState:
    """The same position of two with the seats exchanged and the board turned round."""
    twin = state.copy()
    last = GRID.count - 1
    twin.men = [sum(1 << (last - at) for at in range(GRID.count) if men >> at & 1) for men in state.men[::-1]]
    twin.reserve, twin.eliminated = state.reserve[::-1], state.eliminated[::-1]
    twin.table, twin.hand = state.table[::-1], state.hand[::-1]
    twin.draws = [place ^ 2 for place in state.draws]
    twin.turn = 1 - state.turn
    twin.to_move = 1 - state.to_move if state.to_move >= 0 else state.to_move
    return twin


def cards(text: str) -> int:
    return sum(CARD_BITS[NUMBERS[name]] for name in text.split())


def reasons(state: RhombusState, text: str) -> list[str]:
    """The names of the reasons for an action."""
    return [phrase.key.removeprefix("term.") for phrase in AI.because(seen(state), GAME.notation.read(state, text))]


def test_exchanged_seats_exchange_the_values() -> None:
    judge = AI.judge()
    for state in positions():
        if state.seats == 2 and not state.played:
            assert judge.values(turned(state)) == pytest.approx(judge.values(state)[::-1])


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


@pytest.mark.parametrize("level", FROM_EASY)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_win_in_one_is_found(level: str, seat: int) -> None:
    pieces = ["a1 c1", "a3"] if seat == 0 else ["a3", "a1 c1"]
    state = state_of(position(pieces, "KS 7H | 8D", turn=seat))
    for seed in range(5):
        assert GAME.notation.write(state, decide(seen(state), level, seed)) == "KS+7H:a1xa3"


@pytest.mark.parametrize("level", ["easy", "very-hard", "impossible"])
def test_what_another_holds_in_the_hand_changes_nothing(level: str) -> None:
    data = position(["a1 c1", "a4 e5"], "KS 8H | 8D", table=[["KS", "8H"], ["QC", "6C"]], hand=[["8D"], ["7C"]])
    one, other = state_of(data), state_of(data | {"hand": [["8D"], ["KD"]]})
    for seed in range(3):
        assert decide(seen(one), level, seed) == decide(seen(other), level, seed)
    for action in seen(one).legal_actions():
        assert AI.because(seen(one), action) == AI.because(seen(other), action)


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
    for state in positions()[::9]:
        own, other = (sum(term.weight for term in AI.terms(state, seat)) for seat in (0, 1))
        assert own == pytest.approx(-other)
        assert own == pytest.approx(AI.judge().lead(state))
