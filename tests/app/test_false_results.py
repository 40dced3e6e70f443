"""A record that tells another result than its game has: refused everywhere, offered and hidden nowhere."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from halloween_games import games
from halloween_games.app.saving import record_file
from halloween_games.app.saving.autosave import is_sealed, save_text
from halloween_games.app.saving.record_file import RecordProblem, replay_record
from halloween_games.app.saving.saves import BrokenGame, SavedGame, Saves, look_at
from halloween_games.app.saving.strict_json import read_json
from halloween_games.commands import cli
from halloween_games.core.match import Match
from halloween_games.core.record import record
from halloween_games.core.speaker import Speaker
from halloween_games.words.text import Text
from tests.app.random_games import finished_match, random_match

WON: dict[str, Any] = {"scores": [1, 0], "winners": [0], "reason": "resigned"}


def as_json(match: Match) -> dict[str, Any]:
    data = json.loads(save_text(match, 1.0))
    assert isinstance(data, dict)
    return data


def forged(match: Match) -> dict[str, tuple[str, dict[str, Any]]]:
    """Records that lie: the field that does, and the record."""
    data = as_json(match)
    if data["result"] is None:
        tie = {"scores": [0.5] * match.seats, "winners": list(range(match.seats)), "reason": "repetition"}
        return {"won": ("result", {**data, "result": WON}), "tied": ("result", {**data, "result": tie})}
    scores = data["result"]["scores"]
    changes: dict[str, tuple[str, Any]] = {
        "null": ("result", None),
        "scores": ("result.scores", {**data["result"], "scores": [*scores[1:], scores[0] + 1]}),
        "bool": ("result.scores", {**data["result"], "scores": [bool(score) for score in scores]}),
        "winners": ("result.winners", {**data["result"], "winners": [match.seats]}),
        "nobody": ("result.winners", {**data["result"], "winners": []}),
        "reason": ("result.reason", {**data["result"], "reason": "moonlight"}),
        "no reason": ("result.reason", {**data["result"], "reason": ""}),
    }
    return {name: (where, {**data, "result": value}) for name, (where, value) in changes.items()}


@pytest.mark.parametrize("game_id", games.REGISTRY)
@pytest.mark.parametrize("over", [True, False], ids=["over", "going"])
def test_another_result_is_refused_by_the_name_of_its_field(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], game_id: str, over: bool
) -> None:
    match = finished_match(game_id) if over else random_match(game_id, 1, 9)
    assert (match.outcome is not None) == over
    replay_record(as_json(match), complete=True)
    for name, (where, data) in forged(match).items():
        with pytest.raises(RecordProblem) as error:
            replay_record(data)
        assert error.value.where.startswith("result"), name
        if name != "bool":  # not even a number
            assert error.value.where == where, name
        if name not in ("null", "reason", "won"):
            continue
        file = tmp_path / "forged.json"
        file.write_text(json.dumps(data))
        assert cli.main(["verify", str(file)]) == 1
        said = capsys.readouterr().err
        assert error.value.where in said and said.count("\n") == 1


@pytest.mark.parametrize("field", ["result", "check"])
def test_a_record_without_them_opens_but_verify_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], field: str
) -> None:
    """The protocol's ``load`` has always done without."""
    match = finished_match("halloween")
    data = as_json(match)
    del data[field]
    assert replay_record(data).state.key() == match.state.key()
    (tmp_path / "game.json").write_text(json.dumps(data))
    assert cli.main(["verify", str(tmp_path / "game.json")]) == 1
    assert f"“{field}”" in capsys.readouterr().err


def test_scores_may_be_written_as_decimals() -> None:
    data = as_json(finished_match("halloween"))
    data["result"]["scores"] = [float(score) for score in data["result"]["scores"]]
    replay_record(data, complete=True)


# ---------------------------------------------------------------- what the lists believe


def put(saves: Saves, name: str, data: Any, age: float) -> Path:
    path = saves.recent_folder / f"{name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data if isinstance(data, bytes) else json.dumps(data).encode())
    os.utime(path, (2e9 - age, 2e9 - age))
    return path


def test_what_this_program_writes_is_sealed() -> None:
    for game_id in games.REGISTRY:
        for match in (finished_match(game_id), random_match(game_id, 2, 30)):
            text = save_text(match, 1.5, "Ghöst’s 1")
            assert is_sealed(read_json(text))
            assert text == json.dumps(json.loads(text), ensure_ascii=False, separators=(",", ":")).encode()
            data = read_json(text)
            assert isinstance(data, dict)
            data["moves"] = data["moves"][:-1]
            assert not is_sealed(data)
    assert not is_sealed([]) and not is_sealed({"saved": 3}) and not is_sealed({"saved": {"seal": None}})


def test_a_finished_game_is_not_offered_again(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    kept = put(saves, "kept", as_json(random_match("18-ghosts", 1, 9)), 50)
    forged_file = put(saves, "forged", {**as_json(finished_match("18-ghosts")), "result": None}, 10)
    found, broken = saves.resumable()
    assert found is not None and found.path == kept
    assert [one.problem.where for one in broken] == ["result"]
    assert not forged_file.exists() and forged_file.with_name("forged.broken-1.json").exists()


def test_an_unfinished_game_is_not_hidden(tmp_path: Path) -> None:
    """It is told, and kept for who can repair it, rather than left among the finished ones."""
    saves = Saves(tmp_path)
    put(saves, "forged", {**as_json(random_match("18-ghosts", 1, 9)), "result": WON}, 10)
    (listed,) = saves.recent()
    assert isinstance(listed, BrokenGame) and listed.problem.where == "result"
    _, broken = saves.resumable()
    assert [one.path.name for one in broken] == ["forged.broken-1.json"]


def test_a_record_of_an_earlier_version_is_believed_after_a_replay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saves = Saves(tmp_path)
    over, going = record(finished_match("halloween")), record(random_match("halloween", 1, 9))
    put(saves, "over", over, 10)
    path = put(saves, "going", going, 20)
    found, broken = saves.resumable()
    assert found is not None and found.path == path and not broken
    monkeypatch.setattr(record_file, "replay_record", None)  # a sealed one is not replayed
    put(saves, "over", as_json(finished_match("halloween")), 10)
    put(saves, "going", as_json(random_match("halloween", 1, 9)), 20)
    assert [game.is_over for game in saves.recent() if isinstance(game, SavedGame)] == [True, False]


def test_what_fails_only_when_it_is_opened_is_set_aside(tmp_path: Path) -> None:
    """A seal can be forged, too; and long records without one are replayed only then."""
    saves = Saves(tmp_path)
    match = finished_match("18-ghosts")
    data = {**as_json(match), "result": None}
    path = put(saves, "forged", data, 10)
    assert isinstance(look_at(path), BrokenGame) and isinstance(look_at(path, checked=False), SavedGame)
    with pytest.raises(RecordProblem):
        saves.resume(path)
    assert saves.recent() == [] and [file.name for file in saves.recent_folder.iterdir()] == ["forged.broken-1.json"]


def test_the_sentences_are_for_people() -> None:
    text: Speaker = Text()
    with pytest.raises(RecordProblem) as error:
        replay_record({**as_json(finished_match("18-ghosts")), "result": None})
    assert error.value.sentence(text) == (
        "The field “result” of the record is not the result of the game that it contains."
    )
