"""A match of two games: its sums, what comes next, and its place in the record."""

from __future__ import annotations

import json
from typing import Any

import pytest

from halloween_games.app.saving.record_file import RecordProblem, replay_record
from halloween_games.core.match import Match, MatchOfTwo, points_text
from halloween_games.core.outcome import Outcome
from halloween_games.core.reasons import BadRecord
from halloween_games.core.record import record, replay
from halloween_games.games import load
from halloween_games.words.text import Text
from tests.core.toys import RACE

WON, DRAWN = Outcome("over", (1.0, 0.0)), Outcome("over", (0.5, 0.5))


def test_the_points_of_a_player_are_added_up_whatever_the_seat() -> None:
    """Whoever won the first game on seat 0 sits on seat 1 in the second."""
    first = MatchOfTwo()
    assert first.game == 1 and first.sums(WON) == (1.0, 0.0)
    second = first.followed_by(WON)
    assert second.game == 2 and second.first == (0.0, 1.0)
    assert second.sums(DRAWN) == (0.5, 1.5) and second.sums(WON) == (1.0, 1.0)
    assert second.sums(Outcome("over", (31.0, 28.0))) == (31.0, 29.0)
    assert second.followed_by(DRAWN) == first, "a new match"


@pytest.mark.parametrize(("points", "told"), [(0, "0"), (0.5, "½"), (1.5, "1½"), (2.0, "2"), (37.0, "37")])
def test_points_are_told_as_people_write_them(points: float, told: str) -> None:
    assert points_text(points) == told


def saved(of_two: MatchOfTwo | None) -> dict[str, Any]:
    match = Match(load("18-ghosts"), 2, {}, 1)
    match.play_text(0, match.game.notation.write(match.state, match.state.legal_actions()[0]))
    match.of_two = of_two
    found = json.loads(json.dumps(record(match)))
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("of_two", [None, MatchOfTwo(), MatchOfTwo((0.5, 0.5)), MatchOfTwo((31.0, 7.0))])
def test_the_record_holds_the_match(of_two: MatchOfTwo | None) -> None:
    data = saved(of_two)
    assert ("match_of_two" in data) == (of_two is not None), "a record of any other game is as before"
    again = replay_record(data)
    assert again.of_two == of_two and record(again) == data


@pytest.mark.parametrize(
    ("told", "where"),
    [
        (7, ""),
        ({}, ".game"),
        ({"game": 3}, ".game"),
        ({"game": True}, ".game"),
        ({"game": 1, "first": [1, 0]}, ".first"),
        ({"game": 2}, ".first"),
        ({"game": 2, "first": [1]}, ".first"),
        ({"game": 2, "first": [1, -1]}, ".first"),
        ({"game": 2, "first": [1, 0.3]}, ".first"),
        ({"game": 2, "first": [1, 10**40]}, ".first"),
        ({"game": 2, "first": [1, True]}, ".first"),
        ({"game": 2, "first": "10"}, ".first"),
    ],
)
def test_a_broken_match_is_told_in_one_sentence(told: object, where: str) -> None:
    with pytest.raises(RecordProblem) as problem:
        replay_record({**saved(None), "match_of_two": told})
    sentence = problem.value.sentence(Text())
    assert f"match_of_two{where}" in sentence and "\n" not in sentence
    with pytest.raises(BadRecord) as error:
        replay(load("18-ghosts"), {**saved(None), "match_of_two": told})
    assert error.value.where == f"match_of_two{where}"


def test_only_two_play_a_match_of_two() -> None:
    data = {**record(Match(load("halloween"), 3)), "match_of_two": {"game": 1}}
    with pytest.raises(BadRecord) as error:
        replay(load("halloween"), data)
    assert error.value.where == "match_of_two"


def test_a_branch_belongs_to_no_match() -> None:
    match = Match(RACE, 2)
    match.of_two = MatchOfTwo()
    assert match.branch(0).of_two is None
