"""The engine protocol, command by command, and everything that docs/engine.md says about it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from halloween_games import games
from halloween_games.commands.engine.session import COMMANDS
from halloween_games.core.events import Event, Secret
from halloween_games.core.game import Game
from halloween_games.core.match import Match
from tests.commands.conftest import Client

ROOT = Path(__file__).resolve().parents[2]
DOC = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")


def position_with(board: dict[str, str], escaped: tuple[str, ...] = ()) -> dict[str, Any]:
    """A position of 18 Ghosts in play; ghosts that are not named sit in the dungeon."""
    dungeon = sorted(f"{seat}{color}" for seat in "01" for color in "RBY" for _ in range(3))
    for name in (*board.values(), *escaped):
        dungeon.remove(name)
    return {
        "board": board,
        "dungeon": dungeon,
        "escaped": sorted(escaped),
        "portals": {"R": "n", "Y": "e", "B": "s"},
        "phase": "play",
        "released": None,
        "to_move": 0,
    }


def fight_position() -> dict[str, Any]:
    """The fight of docs/rules/18_ghosts.md, one action before it happens."""
    return position_with({"a5": "0B", "a4": "1R"})


def refused(answer: dict[str, Any], error: str, where: str) -> str:
    """Assert that the request was refused, and return the message."""
    assert (answer["ok"], answer["error"], answer["where"]) == (False, error, where), answer
    message = answer["message"]
    assert isinstance(message, str) and message.strip() and "\n" not in message and "{" not in message
    return message


# ---------------------------------------------------------------- beginning


def test_games_are_listed_with_what_new_needs(client: Client) -> None:
    """Only games that can be played are listed."""
    listed = client.ask("games")["games"]
    assert [game["id"] for game in listed] == list(games.REGISTRY)
    ghosts = listed[0]
    assert ghosts["title"] == "18 Ghosts" and ghosts["seats"] == [2] and ghosts["secrets"] is False
    assert {"name": "any_three", "choices": [False, True], "default": False} in ghosts["options"]


def test_new_fills_in_what_is_left_out(client: Client) -> None:
    """The answer tells which defaults were chosen."""
    answer = client.ask("new", game="18-ghosts")
    assert answer == {
        "ok": True,
        "game": "18-ghosts",
        "seats": 2,
        "options": {"any_three": False, "quick_setup": False, "repetition": True, "handicap": "none"},
        "events": [],
        "to_move": 0,
        "result": None,
    }


@pytest.mark.parametrize(
    ("fields", "error", "where"),
    [
        ({}, "missing_field", "game"),
        ({"game": 18}, "bad_field", "game"),
        ({"game": "chess"}, "unknown_game", "game"),
        ({"game": "18-ghosts", "seats": 3}, "bad_seats", "seats"),
        ({"game": "18-ghosts", "seats": "2"}, "bad_field", "seats"),
        ({"game": "18-ghosts", "seats": 2.0}, "bad_field", "seats"),
        ({"game": "18-ghosts", "seats": True}, "bad_field", "seats"),
        ({"game": "18-ghosts", "seats": 10**30}, "bad_seats", "seats"),
        ({"game": "18-ghosts", "options": []}, "bad_field", "options"),
        ({"game": "18-ghosts", "options": None}, "bad_field", "options"),
        ({"game": "18-ghosts", "options": {"fog": True}}, "bad_option", "options.fog"),
        ({"game": "18-ghosts", "options": {"any_three": 1}}, "bad_option", "options.any_three"),
        ({"game": "18-ghosts", "options": {"any_three": {}}}, "bad_option", "options.any_three"),
        ({"game": "18-ghosts", "seed": "one"}, "bad_field", "seed"),
        ({"game": "18-ghosts", "seed": 1.5}, "bad_field", "seed"),
        ({"game": "18-ghosts", "luck": "good"}, "bad_field", "luck"),
        ({"game": "18-ghosts", "luck": None}, "bad_field", "luck"),
        ({"game": "18-ghosts", "speed": 1}, "unknown_field", "speed"),
        ({"game": "18-ghosts", "@seat.0": 1}, "unknown_field", "@seat.0"),
    ],
)
def test_a_bad_new_names_its_field(client: Client, fields: dict[str, Any], error: str, where: str) -> None:
    """The current game is kept."""
    client.ask("new", game="18-ghosts", options={"any_three": True})
    client.ask("play", action="R@b5")
    refused(client.ask("new", **fields), error, where)
    assert client.ask("position")["position"]["board"] == {"b5": "0R"}


# ---------------------------------------------------------------- positions


def test_set_and_position_are_inverse(client: Client) -> None:
    """The JSON is exactly that of docs/rules/18_ghosts.md."""
    position = position_with({"a5": "0B", "a4": "1R"}, ("0Y", "1Y", "1Y"))
    assert client.ask("set", game="18-ghosts", seats=2, options={}, position=position)["to_move"] == 0
    assert client.ask("position")["position"] == position


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"fog": 1}, "fog"),
        ({"board": {"c5": "0R"}}, "board.c5"),
        ({"board": {"z9": "0R"}}, "board.z9"),
        ({"dungeon": ["2R"]}, "dungeon[0]"),
        ({"phase": "night"}, "phase"),
        ({"to_move": True}, "to_move"),
        ({"escaped": None}, "escaped"),
    ],
)
def test_an_impossible_position_names_its_field(client: Client, change: dict[str, Any], where: str) -> None:
    """The current game is kept."""
    client.ask("new", game="18-ghosts")
    refused(client.ask("set", game="18-ghosts", position={**fight_position(), **change}), "bad_position", where)
    assert client.ask("position")["position"]["phase"] == "setup"


# ---------------------------------------------------------------- playing


def test_a_fight_is_told_event_by_event(client: Client) -> None:
    """In the order of docs/rules/18_ghosts.md."""
    client.ask("set", game="18-ghosts", position=fight_position())
    answer = client.ask("play", action="a5xa4")
    assert answer["events"] == [
        {"event": "fought", "attacker": "0B", "defender": "1R", "source": "a5", "spot": "a4", "loser": "0B"},
        {"event": "moved", "piece": "0B", "path": ["a4", "dungeon 0B"], "how": "dungeon"},
        {"event": "rotated", "piece": "B", "spot": "c1", "quarters": 1},
        {"event": "turn_began", "seat": 1},
    ]
    assert (answer["to_move"], answer["result"]) == (1, None)


def test_an_illegal_action_says_why_and_where(client: Client) -> None:
    """The answer has code, sentence and squares; nothing changes."""
    client.ask("set", game="18-ghosts", position=fight_position())
    before = client.ask("position")
    answer = client.ask("play", action="a4-b4")
    assert refused(answer, "illegal", "action") == "That ghost belongs to the other player."
    assert (answer["code"], answer["squares"]) == ("not_your_ghost", ["a4"])
    assert client.ask("position") == before


def test_why_judges_without_playing(client: Client) -> None:
    """For a legal action, an illegal one, and a seat without a free choice."""
    client.ask("new", game="18-ghosts")
    assert client.ask("why", action="R@b5") == {"ok": True, "legal": True, "code": None, "message": None, "squares": []}
    answer = client.ask("why", action="R@a5")
    assert (answer["legal"], answer["code"], answer["squares"]) == (False, "wrong_carpet", ["a5"])
    assert client.ask("why") == {"ok": True, "code": None, "message": None, "squares": []}
    client.ask("set", game="18-ghosts", position=fight_position())
    client.ask("play", action="=R")
    assert client.ask("why")["code"] == "must_place_released"


def test_a_forced_pass_is_the_clients_action(client: Client) -> None:
    """It is the only legal action, waits to be played, and can be taken back."""
    walled_in = {"a1": "0Y", "a2": "0Y", "b1": "0Y", "a3": "1Y", "b2": "1Y", "e5": "1R"}
    position = position_with(walled_in, ("0R", "0R", "0R", "0B", "0B", "0B"))
    assert client.ask("set", game="18-ghosts", position=position, luck="auto")["to_move"] == 0
    assert client.ask("legal")["actions"] == ["pass"]
    assert client.ask("why")["code"] == "must_pass"
    client.ask("play", action="pass")
    assert client.ask("undo")["undone"] == ["pass"]
    client.ask("play", action="pass")
    client.ask("play", action="e5-e4")
    assert client.ask("legal")["actions"] == ["pass"]


def test_to_move_is_null_at_the_end(client: Client) -> None:
    """The result is there, no action is legal, and every action is refused with a reason."""
    position = position_with({"b4": "0R", "a5": "1B"}, ("0B", "0Y"))
    position["portals"]["R"] = "s"
    assert client.ask("set", game="18-ghosts", position=position)["ok"]
    answer = client.ask("play", action="b4-c4")
    result = {"scores": [1, 0], "winners": [0], "reason": "one_of_each_outside"}
    assert (answer["to_move"], answer["result"]) == (None, result)
    assert answer["events"][-1] == {"event": "ended", "outcome": result}
    assert client.ask("legal") == {"ok": True, "to_move": None, "actions": []}
    assert client.ask("play", action="a5-b5")["code"] == "game_over"
    assert client.ask("why", action="a5-b5")["code"] == "game_over"
    assert client.ask("why")["code"] == "game_over"
    assert client.ask("position")["position"]["to_move"] is None


def test_repetition_ends_the_game_for_the_engine_too(client: Client) -> None:
    """Even though the state alone would continue."""
    client.ask("set", game="18-ghosts", position=fight_position())
    steps = ["a5-b5", "a4-a3", "b5-a5", "a3-a4"] * 2
    answers = [client.ask("play", action=step) for step in steps]
    assert answers[-1]["result"] == {"scores": [0.5, 0.5], "winners": [0, 1], "reason": "repetition"}
    assert client.ask("legal") == {"ok": True, "to_move": None, "actions": []}
    assert client.ask("play", action="a5-b5")["code"] == "game_over"
    assert client.ask("undo")["undone"] == ["a3-a4"]
    assert client.ask("legal")["to_move"] == 1


# ---------------------------------------------------------------- back, and records


def test_undo_takes_back_one_action_at_a_time(client: Client) -> None:
    """Until the start, where nothing is left to undo."""
    client.ask("new", game="18-ghosts")
    for action in ("R@b5", "B@a5"):
        client.ask("play", action=action)
    assert client.ask("undo") == {"ok": True, "undone": ["B@a5"], "to_move": 1, "result": None}
    assert client.ask("undo")["to_move"] == 0
    answer = client.ask("undo")
    refused(answer, "barrier", "do")
    assert answer["code"] == "nothing_to_undo"


def test_a_record_brings_the_game_back(client: Client) -> None:
    """It can be loaded over another game, and its actions can be undone."""
    client.ask("new", game="18-ghosts", options={"any_three": True})
    client.ask("play", action="R@b5")
    saved, position = client.ask("record")["record"], client.ask("position")
    client.ask("new", game="18-ghosts")
    answer = client.ask("load", record=saved)
    assert (answer["game"], answer["options"]["any_three"], answer["to_move"]) == ("18-ghosts", True, 1)
    assert answer["events"] == []
    assert client.ask("position") == position
    assert client.ask("undo")["undone"] == ["R@b5"]


def test_a_record_of_earlier_rules_goes_on_from_what_they_refuse_now(client: Client) -> None:
    released = Path(__file__).parents[1] / "records" / "released" / "0.1.0" / "saves" / "rhombus-over.json"
    answer = client.ask("load", record=json.loads(released.read_text(encoding="utf-8")))
    assert answer["cut"].endswith("No pawn steps straight back within one turn any more, but it may walk in loops.")
    assert answer["to_move"] == 2 and "6H+10H:e5xd2" in client.ask("legal")["actions"]


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"game": "chess"}, "game"),
        ({"game": 7}, "game"),
        ({"seats": 5}, "seats"),
        ({"format": 99}, "format"),
        ({"options": {"fog": True}}, "options.fog"),
        ({"start": {}}, "start.board"),
        ({"moves": [[0, "R@b5"], [0, "B@a5"]]}, "moves[1]"),
        ({"moves": [7]}, "moves[0]"),
        ({"moves": [["x", "R@b5"]]}, "moves[0]"),
        ({"check": "0"}, "check"),
        ({"players": []}, "players"),
    ],
)
def test_a_bad_record_changes_nothing(client: Client, change: dict[str, Any], where: str) -> None:
    """The error names the field or the entry."""
    client.ask("new", game="18-ghosts")
    client.ask("play", action="R@b5")
    saved, before = client.ask("record")["record"], client.ask("position")
    answer = client.ask("load", record={**saved, **change})
    refused(answer, "unknown_game" if change.get("game") == "chess" else "bad_record", where)
    assert client.ask("position") == before


# ---------------------------------------------------------------- luck and secrets


def test_luck_on_demand(client: Client, race: Game) -> None:
    """Luck is a player with weights; the client plays its results and takes them back."""
    assert client.ask("new", game="race", luck="ask")["ok"]
    assert client.ask("legal") == {"ok": True, "to_move": 0, "actions": ["+1", "+2", "toss", "peek"]}
    assert client.ask("play", action="peek") == {"ok": True, "events": [], "to_move": -1, "result": None}
    cards = ["card0", "card1", "card2"]
    assert client.ask("legal") == {"ok": True, "to_move": -1, "actions": cards, "weights": [1, 2, 3]}
    assert client.ask("play", action="+1")["code"] == "luck_decides"
    answer = client.ask("play", action="card1")
    assert answer["events"] == [
        {"event": "drawn", "seat": 0, "spot": "hand 0", "card": "1", "secret_to": [0]},
        {"event": "turn_began", "seat": 1},
    ]
    assert client.ask("undo") == {"ok": True, "undone": ["card1"], "to_move": -1, "result": None}
    assert client.ask("undo") == {"ok": True, "undone": ["peek"], "to_move": 0, "result": None}


def test_luck_by_itself(client: Client, race: Game) -> None:
    """The draw follows the action as the seed decides, and cannot be undone."""
    answers = []
    for _ in range(2):
        client.ask("new", game="race", seed=5)
        answers.append(client.ask("play", action="toss"))
    assert answers[0] == answers[1]
    assert [event["event"] for event in answers[0]["events"]] == ["moved", "turn_began"]
    answer = client.ask("undo")
    refused(answer, "barrier", "do")
    assert answer["code"] == "undo_luck"
    client.ask("play", action="+1")
    assert client.ask("undo")["undone"] == ["+1"]


def test_a_position_waits_for_luck_unless_told_otherwise(client: Client, race: Game) -> None:
    """A position stays exactly as it was set."""
    position = {"counter": 2, "cards": [-1, -1], "awaited": "coin", "actor": 0, "stuck": False, "to_move": -1}
    assert client.ask("set", game="race", position=position)["to_move"] == -1
    assert client.ask("position")["position"] == position
    saved = client.ask("record")["record"]
    for drawn in (
        client.ask("set", game="race", position=position, luck="auto", seed=1),
        client.ask("load", record=saved, luck="auto", seed=1),
    ):
        assert drawn["to_move"] == 1 and drawn["events"][0]["event"] == "moved"
    assert client.ask("load", record=saved)["to_move"] == -1


def test_views_hide_what_others_know(client: Client, race: Game) -> None:
    """A seat sees its own secrets, a spectator none, the full position all."""
    client.ask("new", game="race", luck="ask")
    for action in ("peek", "card1"):
        client.ask("play", action=action)
    cards = [client.ask("view", seat=seat)["position"]["cards"] for seat in (0, 1, None)]
    assert cards == [[1, -1], [-2, -1], [-2, -1]]
    assert client.ask("position")["position"]["cards"] == [1, -1]
    assert client.ask("view", seat=1)["seat"] == 1


def test_an_error_of_ours_leaves_the_game_as_it_was(
    client: Client, race: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even in the middle of the luck that follows an action."""
    client.ask("new", game="race")
    before = client.ask("position")

    def fail(_: Match) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patched:
        patched.setattr(Match, "_play_forced", fail)
        with pytest.raises(ZeroDivisionError):  # serve() makes an answer of it
            client.ask("play", action="toss")
    assert client.ask("position") == before


# ---------------------------------------------------------------- lines


@pytest.mark.parametrize(
    ("line", "error", "where"),
    [
        (b"\n", "not_json", "line"),
        (b"   \r\n", "not_json", "line"),
        (b"games", "not_json", "line"),
        (b"\xff\xfe", "not_json", "line"),
        (b'\xef\xbb\xbf{"do":"games"}', "not_json", "line"),
        (b'{"do":"games"}{"do":"games"}', "not_json", "line"),
        (b'{"do":"games","do":"games"}', "not_json", "line"),
        (b'{"do":"games"}\x00', "not_json", "line"),
        (b"[" * 100_000, "not_json", "line"),
        (b'{"a":' * 100_000, "not_json", "line"),
        (b'{"do":"new","game":"18-ghosts","seed":' + b"9" * 5000 + b"}", "not_json", "line"),
        (b'{"do":"view","seat":NaN}', "not_json", "line"),
        (b'{"do":"view","seat":1e999}', "not_json", "line"),
        (b"[]", "not_an_object", "line"),
        (b'"quit"', "not_an_object", "line"),
        (b"null", "not_an_object", "line"),
        (b"{}", "bad_field", "do"),
        (b'{"do":7}', "bad_field", "do"),
        (b'{"do":"dance"}', "unknown_command", "do"),
        (b'{"do":"games","game":1}', "unknown_field", "game"),
        (b'{"do":"games","\\ud800":1}', "not_json", "line"),
    ],
)
def test_a_broken_line_is_told_what_is_wrong(client: Client, line: bytes, error: str, where: str) -> None:
    """The single answer is always valid JSON."""
    refused(client.send(line), error, where)


# ---------------------------------------------------------------- the page


def sessions() -> list[list[tuple[str, str]]]:
    """The documented sessions as pairs of request and answer."""
    blocks = re.findall(r"```session\n(.*?)```", DOC, re.DOTALL)
    return [re.findall(r"^> (.*)\n< (.*)$", block, re.MULTILINE) for block in blocks]


def test_the_documented_sessions_happen_as_written(client: Client) -> None:
    """Request by request."""
    assert sum(map(len, sessions())) >= 8
    for session in sessions():
        for sent, expected in session:
            assert client.send(sent.encode()) == json.loads(expected), sent


def test_the_page_leaves_nothing_out() -> None:
    """The page names every command with its fields, every core event with its fields, and every error code."""
    for do, fields in COMMANDS.items():
        assert f'"do":"{do}"' in DOC.replace(" ", ""), do
        for field in fields:
            assert f"`{field}`" in DOC or f'"{field}"' in DOC, f"{do}: {field}"
    for event in Event.__subclasses__():
        if event.__module__ == Event.__module__ and event is not Secret:
            name = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", event.__name__).lower()
            row = next(line for line in DOC.splitlines() if line.startswith(f"| `{name}` |"))
            assert re.findall(r"`(\w+)`", row)[1:][: len(event.__annotations__)] == list(event.__annotations__), name
    folder = ROOT / "halloween_games" / "commands" / "engine"
    sources = "".join(file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.py")))
    codes = set(re.findall(r'Refused\(\s*"(\w+)"', sources)) | {"bad_seats", "bad_option"}
    assert len(codes) >= 14
    for code in codes:
        assert f"`{code}`" in DOC, code
