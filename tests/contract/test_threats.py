"""What threatens a player: every threat can be carried out, says so in words, and gives no secret away."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from halloween_games.core.spots import CHANCE, NOBODY, Seat
from halloween_games.core.state import State
from halloween_games.core.threats import WEIGHTS, Threat
from tests.contract.cases import (
    SEEDS,
    Case,
    Step,
    all_steps,
    assert_sentence,
    every_action,
    json_text,
    open_states,
    random_game,
    rebuilt,
    sample_states,
)


def threats(case: Case, state: State, seat: Seat) -> tuple[Threat, ...]:
    return tuple(case.game.threats(state, seat))


def test_the_turn_of_another_seat_is_a_position_of_its_own(case: Case) -> None:
    """It is that seat's decision, with actions that exist, and asking changes nothing."""
    known = set(every_action(case))
    for state in open_states(case):
        before = json_text(case, state)
        for seat in range(case.seats):
            turn = state.in_turn_of(seat)
            if turn is None:
                continue
            assert turn.to_move == seat and turn.outcome() is None
            assert seat != state.to_move or turn.key() == state.key()
            actions = turn.legal_actions()
            assert actions and set(actions) <= known
            turn.copy().advance(actions[0])
        assert json_text(case, state) == before


def test_nobody_is_asked_while_luck_is_pending_or_after_the_end(case: Case) -> None:
    for state in sample_states(case):
        if state.to_move in (CHANCE, NOBODY):
            for seat in range(case.seats):
                assert state.in_turn_of(seat) is None
                assert threats(case, state, seat) == ()


def test_every_threat_can_be_carried_out(case: Case) -> None:
    """By another side, action by action, in the truth and not only in the view."""
    teams = case.game.teams(case.seats)
    for step in all_steps(case)[::3]:
        for seat in range(case.seats):
            for threat in threats(case, step.before, seat):
                assert teams[threat.seat] != teams[seat]
                assert threat.weight in WEIGHTS
                position = step.before.in_turn_of(threat.seat)
                assert position is not None
                for action in threat.line:
                    assert position.to_move == threat.seat
                    assert position.why_not(rebuilt(action)) is None
                    assert rebuilt(action) in position.legal_actions()
                    position = position.apply(action)


def test_threats_come_once_each_and_the_worst_first(case: Case) -> None:
    for step in all_steps(case)[::3]:
        for seat in range(case.seats):
            found = threats(case, step.before, seat)
            assert len({threat[:5] for threat in found}) == len(found)
            weights = [WEIGHTS.index(threat.weight) for threat in found]
            assert weights == sorted(weights)


def test_what_a_seat_cannot_tell_apart_threatens_alike(case: Case) -> None:
    """The truth, the seat's view, and other truths with the same view."""
    rng = Random(7)
    for step in all_steps(case)[::5]:
        for seat in range(case.seats):
            found = threats(case, step.before, seat)
            view = step.before.observe(seat)
            assert threats(case, view, seat) == found
            for _ in range(3 if case.game.secrets else 0):
                assert threats(case, view.determinize(rng), seat) == found


def test_every_threat_has_words(case: Case) -> None:
    """That name the player, and make sense with the view alone."""
    said = say_threats(case, all_steps(case)[::3])
    if not said:  # on a large board the first threat may come late
        said = say_threats(case, tuple(step for seed in SEEDS for step in random_game(case, seed)))
    assert said, "no random game threatens anybody"


def say_threats(case: Case, steps: Sequence[Step]) -> set[str]:
    """The kinds of threats in *steps*, all of which have words."""
    said = set()
    for step in steps:
        for seat in range(case.seats):
            view = step.before.observe(seat)
            for threat in threats(case, view, seat):
                phrases = case.game.words.threat(view, threat)
                assert phrases
                for phrase in phrases:
                    assert_sentence(case.game_id, phrase)
                assert phrases[0].params["player"] == f"seat.{threat.seat}"
                said.add(threat.kind)
    return said
