"""Goals on the toy race, so that no condition depends on a game of the collection."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import fields
from typing import Any

import pytest

from halloween_games.core import conditions
from halloween_games.core.actions import Action
from halloween_games.core.conditions import BadGoal, ConditionContext, read_conditions, seen_events
from halloween_games.core.events import Ended, Escaped, Event, Moved, Scored
from halloween_games.core.outcome import Outcome, tied, won_by
from halloween_games.core.prover import TooManyPositions
from halloween_games.core.reasons import Reason
from halloween_games.core.record import FIELDS_OF_EVENTS
from halloween_games.core.speaker import TEXTS
from halloween_games.core.spots import BOARD, CHANCE, Spot
from tests.core.toys import GOAL, RACE, WORDS, Do, RaceState

STEP = Moved("0", (Spot(BOARD, 1), Spot(BOARD, 3)), "walk")


def race(counter: int, to_move: int = 1) -> RaceState:
    state = RaceState()
    state.counter, state.to_move = counter, to_move
    return state


def holds(
    condition: Any, state: RaceState | None = None, events: Sequence[Event] = (), outcome: Outcome | None = None
) -> bool:
    """Whether *condition* holds for seat 0."""
    (read,) = read_conditions([condition], "want")
    after = state if state is not None else race(3)
    context = ConditionContext(RACE, 0, 2, seen_events(RACE, events), after, outcome or after.outcome())
    return read.holds(context)


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ({"event": "moved"}, True),
        ({"event": "moved", "piece": "0", "how": "walk"}, True),
        ({"event": "moved", "piece": "1"}, False),
        ({"event": "moved", "path": ["board 1", "board 3"]}, True),
        ({"event": "moved", "path": ["board 1"]}, False),
        ({"event": "scored"}, True),
        ({"event": "scored", "points": 1}, True),
        ({"event": "scored", "points": True}, False),
        ({"event": "escaped"}, False),
        ({"never": {"event": "escaped"}}, True),
        ({"never": {"event": "scored", "seat": 0}}, False),
        ({"any": [{"event": "escaped"}, {"event": "scored"}]}, True),
        ({"any": [{"event": "escaped"}, {"event": "fought"}]}, False),
        ({"any": [{"all": [{"event": "moved"}, {"event": "escaped"}]}, {"event": "fought"}]}, False),
        ({"any": [{"all": [{"event": "moved"}, {"event": "scored"}]}, {"event": "fought"}]}, True),
        ({"not": {"event": "escaped"}}, True),
        ({"not": {"any": [{"event": "escaped"}, {"event": "scored"}]}}, False),
    ],
)
def test_events(condition: Any, expected: bool) -> None:
    assert holds(condition, events=[STEP, Scored(0, 1)]) is expected


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ({"field": ["counter"], "is": 3}, True),
        ({"field": ["counter"], "is": 4}, False),
        ({"field": ["counter", "deeper"], "is": 3}, False),
        ({"field": ["nowhere"], "is": 3}, False),
        ({"field": ["cards", 0], "is": -1}, True),
        ({"field": ["cards", 5], "is": -1}, False),
        ({"field": ["cards", "0"], "is": -1}, False),
    ],
)
def test_fields_of_the_position(condition: Any, expected: bool) -> None:
    assert holds(condition, race(3)) is expected


def test_who_has_won() -> None:
    assert not holds({"winner": 0})
    assert holds({"winner": 0}, outcome=won_by("home", (0,), 2))
    assert not holds({"winner": 1}, outcome=won_by("home", (0,), 2))
    assert not holds({"winner": 0}, outcome=tied("repetition", 2))


def test_a_game_that_cannot_tell_is_certain_of_won_games_alone() -> None:
    assert not holds({"certain": 0})
    assert holds({"certain": 0}, outcome=won_by("home", (0,), 2))
    assert not holds({"certain": 1}, outcome=won_by("home", (0,), 2))


def test_what_must_not_be_is_known_at_the_end() -> None:
    never, won = {"never": {"event": "fought"}}, {"winner": 0}
    forbidding = [never, {"not": won}, {"any": [never, won]}, {"all": [never, {"not": won}]}]
    assert all(each.forbids for each in read_conditions(forbidding, "want"))
    positive = [won, {"not": never}, {"any": [won, {"event": "fought"}]}, {"all": [never, won]}]
    assert not any(each.forbids for each in read_conditions(positive, "want"))


def test_what_the_other_side_has_to_do() -> None:
    assert holds({"other_has": ["+1", "+2", "-1", "toss", "peek"]}, race(3))
    assert not holds({"other_has": ["+1", "+2", "-1", "toss"]}, race(3))
    assert not holds({"other_has": ["+1", "+2", "-1", "toss", "peek"]}, race(3, to_move=0)), "it is one's own turn"
    stuck = race(3)
    stuck.stuck = True
    assert holds({"other_has": ["pass"]}, stuck)


def test_why_the_other_side_has_no_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    stuck = race(3)
    stuck.stuck = True
    monkeypatch.setattr(RaceState, "why_must", lambda state: Reason("in_the_bog") if state.stuck else None)
    assert holds({"other_must": "in_the_bog"}, stuck)
    assert not holds({"other_must": "other"}, stuck)
    assert not holds({"other_must": "in_the_bog"}, race(3))


@pytest.mark.parametrize(("left", "turns", "safe"), [(1, 1, False), (2, 1, False), (3, 1, True), (3, 2, True)])
def test_whether_the_other_side_can_win(left: int, turns: int, safe: bool) -> None:
    """It adds one or two a turn; from three before the goal seat 0 would be home first."""
    assert holds({"other_cannot_win": turns}, race(GOAL - left)) is safe


@pytest.mark.parametrize(("left", "turns", "safe"), [(3, 1, True), (3, 2, False), (4, 2, True), (4, 3, False)])
def test_a_win_in_several_turns(left: int, turns: int, safe: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """One side can only add two, the other only subtract one."""
    monkeypatch.setattr(RaceState, "legal_actions", lambda state: [Do(WORDS.index("+2" if state.to_move else "-1"))])
    assert holds({"other_cannot_win": turns}, race(GOAL - left)) is safe


def test_while_luck_is_pending_nobody_is_safe() -> None:
    """It is nobody's decision yet."""
    state = race(0, to_move=CHANCE)
    state.awaited, state.actor = "coin", 1
    assert not holds({"other_cannot_win": 1}, state)
    assert holds({"other_cannot_win": 1}, race(0))


def test_luck_helps_the_other_side(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a coin alone it could come home."""
    whole = RaceState.legal_actions

    def tossing(state: RaceState) -> Sequence[Action]:
        return [each for each in whole(state) if not isinstance(each, Do) or WORDS[each.word] == "toss"]

    monkeypatch.setattr(RaceState, "legal_actions", tossing)
    assert not holds({"other_cannot_win": 1}, race(GOAL - 1))
    assert holds({"other_cannot_win": 1}, race(GOAL - 2))


def test_a_game_that_is_over() -> None:
    assert holds({"other_cannot_win": 1}, outcome=won_by("home", (0,), 2))
    assert not holds({"other_cannot_win": 1}, outcome=won_by("home", (1,), 2))
    assert not holds({"other_must": "stuck"}, outcome=won_by("home", (1,), 2))


def test_looking_ahead_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conditions, "MOST_POSITIONS", 3)
    with pytest.raises(TooManyPositions):
        holds({"other_cannot_win": 3}, race(0))


def test_what_a_condition_remembers() -> None:
    """Two contexts go on equally if what was seen matters equally: proofs depend on it."""
    conditions = read_conditions(
        [{"event": "scored"}, {"any": [{"never": {"event": "fought"}}]}, {"winner": 0}], "want"
    )
    context = ConditionContext(RACE, 0, 2, [], race(3), None)
    scored = context._replace(events=seen_events(RACE, [Scored(1, 2)]))
    twice = context._replace(events=seen_events(RACE, [Scored(1, 2), Scored(0, 1)]))
    remembered = [tuple(each.remembers(one) for each in conditions) for one in (context, scored, twice)]
    assert remembered[0] != remembered[1] == remembered[2]


@pytest.mark.parametrize(
    ("data", "where", "code"),
    [
        ({}, "want", "goal_not_a_list"),
        ([], "want", "goal_not_a_list"),
        (["winner"], "want[0]", "goal_unknown_condition"),
        ([{"victor": 0}], "want[0]", "goal_unknown_condition"),
        ([{"winner": 0}, {"winner": True}], "want[1].winner", "position_not_in_range"),
        ([{"winner": 0, "seat": 1}], "want[0].seat", "goal_unknown_field"),
        ([{"event": "slipped"}], "want[0].event", "goal_unknown_event"),
        ([{"event": 3}], "want[0]", "goal_no_event"),
        ([{"event": "escaped", "color": "R"}], "want[0].color", "goal_unknown_field"),
        ([{"never": {"winner": 0}}], "want[0].never", "goal_no_event"),
        ([{"never": {"event": "escaped", "color": "R"}}], "want[0].never.color", "goal_unknown_field"),
        ([{"field": ["board"]}], "want[0].is", "position_missing_field"),
        ([{"field": [], "is": 1}], "want[0].field", "goal_not_a_list"),
        ([{"field": [True], "is": 1}], "want[0].field", "goal_bad_path"),
        ([{"other_must": ""}], "want[0].other_must", "goal_not_a_word"),
        ([{"other_has": [1]}], "want[0].other_has[0]", "goal_not_a_word"),
        ([{"other_cannot_win": 0}], "want[0].other_cannot_win", "position_not_in_range"),
        ([{"certain": -1}], "want[0].certain", "position_not_in_range"),
        ([{"any": []}], "want[0].any", "goal_not_a_list"),
        ([{"all": {}}], "want[0].all", "goal_not_a_list"),
        ([{"not": [{"winner": 0}]}], "want[0].not", "goal_unknown_condition"),
        (
            [{"any": [{"winner": 0}, {"any": [{"field": 7, "is": 1}]}]}],
            "want[0].any[1].any[0].field",
            "goal_not_a_list",
        ),
        ([{"winner": 0}] * 41, "want[40]", "goal_too_many"),
    ],
)
def test_what_is_no_condition_is_named(data: Any, where: str, code: str) -> None:
    with pytest.raises(BadGoal) as caught:
        read_conditions(data, "want")
    assert (caught.value.where, caught.value.reason.code) == (where, code)
    assert TEXTS[code].format(**caught.value.reason.params), "its sentence can be said"


def test_every_event_of_the_engine_can_be_asked_for() -> None:
    """The fields are those of docs/engine.md."""
    assert FIELDS_OF_EVENTS["escaped"] == tuple(field.name for field in fields(Escaped))
    assert set(FIELDS_OF_EVENTS) >= {"placed", "turn_began", "laid_out", "ended"}
    assert "secret" not in FIELDS_OF_EVENTS
    seen = seen_events(RACE, [Ended(won_by("home", (1,), 2))])
    assert seen == [{"event": "ended", "outcome": {"scores": [0, 1], "winners": [1], "reason": "home"}}]
    assert json.dumps(seen)
