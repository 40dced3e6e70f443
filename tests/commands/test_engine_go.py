"""The engine as a computer player: ``go`` and ``analyze``."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Any

import pytest

from halloween_games import games
from halloween_games.commands.engine import session as engine_session
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.core.state import State
from halloween_games.players.machine import fair_clock
from halloween_games.players.search_run import SearchRun
from tests.commands.conftest import Client


def still(answer: dict[str, Any]) -> dict[str, Any]:
    """*answer* without what depends on the machine."""
    assert 0 <= answer["seconds"] < 60
    return {name: value for name, value in answer.items() if name != "seconds"}


def begin(client: Client, game: str) -> None:
    answer = client.ask("new", game=game, seed=5)
    assert answer["ok"], answer


@pytest.mark.parametrize("game", games.REGISTRY)
def test_a_whole_game_can_be_played_by_asking(client: Client, game: str) -> None:
    """For some turns: every answer is legal, and asking changes nothing."""
    begin(client, game)
    for ply in range(12):
        before = client.ask("position")
        legal = client.ask("legal")["actions"]
        answer = client.ask("go", level=LEVEL_NAMES[ply % 8], iterations=6, seed=ply)
        assert answer["ok"] and answer["action"] in legal and answer["line"][0] == answer["action"]
        assert 0 <= answer["value"] <= 1 and 1 <= answer["iterations"] <= 6
        assert client.ask("position") == before
        played = client.ask("play", action=answer["action"])
        assert played["ok"]
        if played["result"] is not None:  # a small game is over by then
            begin(client, game)


@pytest.mark.parametrize("game", games.REGISTRY)
def test_the_same_question_has_the_same_answer(client: Client, game: str) -> None:
    """For both commands, given iterations and a seed."""
    begin(client, game)
    for do in ("go", "analyze"):
        answers = [still(client.ask(do, iterations=25, seed=3)) for _ in range(2)]
        assert answers[0] == answers[1]


def test_one_seed_for_a_whole_game_gives_other_random_numbers_in_each_position(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A client that always sends the same seed does not get the same mistakes again and again."""
    drawn: list[float] = []

    def noting(*args: Any, **fields: Any) -> SearchRun:
        drawn.append(copy(args[4]).random())
        return SearchRun(*args, **fields)

    monkeypatch.setattr(engine_session, "SearchRun", noting)
    begin(client, "closest-ghost")
    for _ in range(10):
        action = client.ask("go", level="easy", iterations=5, seed=3)["action"]
        client.ask("go", level="easy", iterations=5, seed=3)
        client.ask("play", action=action)
    assert drawn[::2] == drawn[1::2] and len(set(drawn)) == 10


def test_what_a_seat_may_not_know_does_not_change_its_random_numbers(client: Client) -> None:
    """In Rhombus the cards in the other hands are mixed into nothing."""
    answers = []
    client.ask("new", game="rhombus", seed=2)
    position = client.ask("position")["position"]
    for card in ("7C", "8C"):
        given = {**position, "hand": [position["hand"][0], [card]]}
        assert client.ask("set", game="rhombus", position=given)["ok"]
        answers.append(still(client.ask("go", level="extremely-hard", iterations=30, seed=5)))
    assert answers[0] == answers[1]


def test_analyze_ranks_all_actions_best_first(client: Client) -> None:
    """With enough iterations to visit each."""
    begin(client, "18-ghosts")
    answer = client.ask("analyze", level="easy", iterations=200, seed=1)
    values = [one["value"] for one in answer["actions"]]
    assert sorted(one["action"] for one in answer["actions"]) == sorted(client.ask("legal")["actions"])
    assert values == sorted(values, reverse=True) and all(one["visits"] for one in answer["actions"])
    assert answer["line"] == [answer["actions"][0]["action"]]


def test_a_win_is_seen(client: Client) -> None:
    """In 18 Ghosts, where the last ghost needed stands before its open portal."""
    position = {
        "board": {"c3": "0R", "a5": "1R"},
        "dungeon": ["0B"] * 2 + ["0R"] * 2 + ["0Y"] * 2 + ["1B"] * 3 + ["1R"] * 2 + ["1Y"] * 3,
        "escaped": ["0B", "0Y"],
        "portals": {"R": "s", "Y": "e", "B": "s"},
        "phase": "play",
        "released": None,
        "to_move": 0,
    }
    assert client.ask("set", game="18-ghosts", position=position)["ok"]
    best = client.ask("go", iterations=400, seed=1)
    assert client.ask("play", action=best["action"])["result"]["winners"] == [0]
    assert best["value"] == 1


def test_it_thinks_with_the_view_of_the_seat_alone(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a game with secrets the search never gets the full state."""
    seen: list[State] = []
    make = SearchRun.__init__

    def watching(self: SearchRun, ai: Any, view: State, *args: Any, **kwargs: Any) -> None:
        seen.append(view)
        make(self, ai, view, *args, **kwargs)

    monkeypatch.setattr(SearchRun, "__init__", watching)
    begin(client, "rhombus")
    assert client.ask("go", iterations=5)["ok"]
    game = games.load("rhombus")
    assert game.notation.dump(seen[0]) == client.ask("view", seat=0)["position"] != client.ask("position")["position"]


def test_luck_and_the_end_choose_nothing(client: Client) -> None:
    """Both are refused with different messages."""
    begin(client, "halloween")
    assert client.ask("new", game="halloween", luck="ask")["ok"]
    for action in played_to_luck(client):
        assert client.ask("play", action=action)["ok"]
    answer = client.ask("go")
    assert (answer["error"], answer["where"]) == ("nobody_chooses", "do") and "Luck" in answer["message"]
    test_a_win_is_seen(client)
    for word in ("go", "analyze"):
        answer = client.ask(word)
        assert (answer["error"], answer["where"]) == ("nobody_chooses", "do") and "over" in answer["message"]


def played_to_luck(client: Client) -> Sequence[str]:
    """The first actions until luck is to act; they are undone again."""
    actions = []
    while (answer := client.ask("legal"))["to_move"] != -1:
        actions.append(answer["actions"][-1])
        assert client.ask("play", action=actions[-1])["ok"]
    for _ in actions:
        client.ask("undo")
    return actions


@pytest.mark.parametrize(
    ("fields", "where", "words"),
    [
        ({"level": "hardest"}, "level", "no level “hardest” (known: ridiculously-easy"),
        ({"level": 3}, "level", "a text"),
        ({"level": "random"}, "level", "no level “random”"),
        ({"seconds": 61}, "seconds", "at most 60"),
        ({"seconds": 0}, "seconds", "above 0"),
        ({"seconds": -1.5}, "seconds", "above 0"),
        ({"seconds": "1"}, "seconds", "a number"),
        ({"seconds": True}, "seconds", "a number"),
        ({"iterations": 0}, "iterations", "above 0"),
        ({"iterations": 10**12}, "iterations", "at most"),
        ({"iterations": 1.5}, "iterations", "a whole number"),
        ({"seed": "x"}, "seed", "a whole number"),
    ],
)
def test_what_is_refused(client: Client, fields: dict[str, Any], where: str, words: str) -> None:
    """By both commands, with the field and its valid range."""
    begin(client, "18-ghosts")
    for do in ("go", "analyze"):
        answer = client.ask(do, **fields)
        assert (answer["ok"], answer["error"], answer["where"]) == (False, "bad_field", where) and words in answer[
            "message"
        ]


@pytest.mark.parametrize(
    ("fields", "factor"), [({"level": "easy"}, 3), ({"seconds": 0.01}, 3), ({"seconds": 60, "iterations": 1}, 1)]
)
def test_seconds_are_the_work_and_no_answer_takes_more_than_60_of_the_wall(
    client: Client, monkeypatch: pytest.MonkeyPatch, fields: dict[str, Any], factor: float
) -> None:
    begin(client, "18-ghosts")
    noted: list[float] = []

    def noting(*, factor: float) -> Any:
        noted.append(factor)
        return fair_clock(factor=factor)

    monkeypatch.setattr(engine_session, "fair_clock", noting)
    assert client.ask("go", **fields)["ok"]
    assert noted == [factor]
