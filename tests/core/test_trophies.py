"""The conditions of trophies on events that are made up, so that none depends on a game of the collection."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from halloween_games.core.conditions import BadGoal, Condition, ConditionContext, FullTurn
from halloween_games.core.outcome import Outcome, tied, won_by
from halloween_games.core.speaker import TEXTS
from halloween_games.core.trophies import context_of, read_trophies
from tests.core.toys import RACE, RaceState

FOUGHT = {"event": "fought", "attacker": "0R", "defender": "1B", "source": "a1", "spot": "b1", "loser": "0R", "by": 0}
ESCAPED = {"event": "escaped", "piece": "0R", "spot": "b1", "through": "c1", "to": "outside 0R", "by": 0}
SKIPPED = {"event": "skipped", "seat": 1, "part": "ghost", "by": 1}
MOVED = {"event": "moved", "piece": "10", "path": ["a1", "a2"], "how": "walk", "by": 1}


def condition(data: Any) -> Condition:
    (trophy,) = read_trophies([{"id": "x", "game": [data]}])
    (found,) = trophy.whole
    return found


def scope(*turns: FullTurn, seat: int = 0, outcome: Outcome | None = None) -> ConditionContext:
    return context_of(RACE, seat, 2, turns, outcome)


def turn(seat: int, *events: Any, actions: Sequence[str] = ()) -> FullTurn:
    return FullTurn(seat, tuple(actions), events, RaceState())


ALL = scope(turn(0, FOUGHT, ESCAPED, actions=("6H:a1-a1",)), turn(1, SKIPPED, MOVED, actions=("6H:b1-b1", "+2")))


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ({"event": "fought"}, True),
        ({"event": "fought", "attacker": "{me}*"}, True),
        ({"event": "fought", "attacker": "{other}*"}, False),
        ({"event": "fought", "attacker": "{side}R"}, True),
        ({"event": "fought", "loser": "{attacker}"}, True),
        ({"event": "fought", "loser": "{defender}"}, False),
        ({"event": "escaped", "times": 2}, False),
        ({"event": "escaped", "most": 1}, True),
        ({"event": "escaped", "most": 0}, False),
        ({"event": "removed", "most": 3}, True),
        ({"event": "escaped", "times": 1, "most": 1}, True),
        ({"event": "skipped", "seat": "{other}"}, True),
        ({"event": "skipped", "seat": "{me}"}, False),
        ({"event": "skipped", "by": "{other}"}, True),
        ({"event": "moved", "piece": "1"}, False),  # the whole name, not its beginning
        ({"event": "moved", "path": ["a1", "*"]}, True),
        ({"event": "moved", "path": ["*"]}, False),
        ({"event": "moved", "piece": "1."}, False),  # a dot is a dot
        ({"never": {"event": "removed"}}, True),
        ({"never": {"event": "escaped"}}, False),
        ({"same": "spot", "of": [{"event": "fought"}, {"event": "escaped"}]}, True),
        ({"same": "spot", "of": [{"event": "escaped"}, {"event": "fought"}]}, False),  # in this order
        ({"same": "spot", "of": [{"event": "escaped"}, {"event": "escaped"}]}, False),  # two of them
        ({"action": r"6.:(\w+)-\1"}, True),
        ({"action": r"6.:(\w+)"}, False),
        ({"action": r"6.*", "times": 2}, False),  # those of the other do not count
        ({"turns": {"most": 1}}, True),
        ({"turns": {"least": 2}}, False),
        ({"seats": 2}, True),
        ({"seats": 4}, False),
        ({"won": True}, False),
        ({"margin": {"least": 0}}, False),  # not over yet
        ({"other_must": "must_pass"}, False),
        ({"any": [{"seats": 4}, {"seats": 2}]}, True),
        ({"any": [{"seats": 4}, {"seats": 3}]}, False),
    ],
    ids=str,
)
def test_a_condition_holds_or_not(data: Any, expected: bool) -> None:
    assert condition(data).holds(ALL) is expected


@pytest.mark.parametrize(
    ("outcome", "seat", "data", "expected"),
    [
        (won_by("x", (0,), 2), 0, {"won": True}, True),
        (won_by("x", (0,), 2), 1, {"won": True}, False),
        (tied("x", 2), 0, {"won": True}, False),
        (Outcome("x", (10, 9)), 0, {"margin": {"least": 1, "most": 1}}, True),
        (Outcome("x", (10, 8)), 0, {"margin": {"least": 1, "most": 1}}, False),
        (Outcome("x", (10, 11)), 0, {"margin": {"most": 1}}, True),
    ],
)
def test_a_result_is_seen_from_the_own_seat(outcome: Outcome, seat: int, data: Any, expected: bool) -> None:
    assert condition(data).holds(ALL._replace(outcome=outcome, seat=seat)) is expected


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ([], "goal_not_a_list"),
        ([{"game": [{"won": True}]}], "goal_not_a_word"),
        ([{"id": "x"}], "goal_not_a_list"),
        ([{"id": "x", "turn": [{"won": True}], "theirs": [{"won": True}]}], "goal_not_a_list"),
        ([{"id": "x", "when": []}], "goal_unknown_field"),
        ([{"id": "x", "game": [{}]}], "goal_unknown_condition"),
        ([{"id": "x", "game": [{"hours": 3}]}], "goal_unknown_condition"),
        ([{"id": "x", "game": [{"event": "danced"}]}], "goal_unknown_event"),
        ([{"id": "x", "game": [{"event": "fought", "piece": "0R"}]}], "goal_unknown_field"),
        ([{"id": "x", "game": [{"event": "fought", "loser": "{you}"}]}], "goal_unknown_field"),
        ([{"id": "x", "game": [{"event": "fought", "times": True}]}], "position_not_in_range"),
        ([{"id": "x", "game": [{"won": True, "times": 2}]}], "goal_unknown_field"),
        ([{"id": "x", "game": [{"never": {"piece": "0R"}}]}], "goal_no_event"),
        ([{"id": "x", "game": [{"same": "spot"}]}], "goal_not_a_list"),
        ([{"id": "x", "game": [{"action": "("}]}], "goal_not_a_word"),
        ([{"id": "x", "game": [{"margin": {"about": 1}}]}], "goal_unknown_field"),
        ([{"id": "x", "game": [{"any": []}]}], "goal_not_a_list"),
    ],
    ids=str,
)
def test_what_says_nothing_possible_is_refused(data: Any, code: str) -> None:
    with pytest.raises(BadGoal) as caught:
        read_trophies(data)
    assert caught.value.reason.code == code and code in TEXTS
