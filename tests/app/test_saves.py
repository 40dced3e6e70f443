"""Saved games: nothing that was played gets lost, whatever is in the folder and whatever the disk does."""

from __future__ import annotations

import errno
import json
import os
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from halloween_games import games
from halloween_games.app.saving import saves as saves_module
from halloween_games.app.saving.autosave import MoveTexts
from halloween_games.app.saving.record_file import RecordProblem, Unreadable, read_record, replay_record
from halloween_games.app.saving.saves import BrokenGame, SavedGame, Saves, file_name
from halloween_games.app.saving.storage import Lock, StorageError
from halloween_games.core.match import Match
from halloween_games.core.phrases import Phrase
from halloween_games.core.record import record
from halloween_games.core.turn_numbers import count_turns
from halloween_games.words.text import Text
from tests.app.random_games import NAMES, decisions, finished_match, play_on, random_match

GHOSTS = "18-ghosts"


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    return Saves(tmp_path / "data")


def kept(saves: Saves, match: Match) -> dict[str, Any]:
    """The record on disk, without the fields that a save adds."""
    (path,) = saves.recent_folder.glob("*.json")
    data = json.loads(path.read_bytes())
    del data["saved"]
    return dict(data)


def put(folder: Path, name: str, data: object, age: float = 0) -> Path:
    """A file written by something else, *age* seconds ago."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_bytes(data if isinstance(data, bytes) else json.dumps(data).encode())
    then = time.time() - age
    os.utime(path, (then, then))
    return path


# ---------------------------------------------------------------- autosave


EVERY_GAME = pytest.mark.parametrize("game_id", (*games.REGISTRY, *games.TEMPLATE))


@pytest.fixture
def template(monkeypatch: pytest.MonkeyPatch) -> None:
    """The template as a game of the collection: saved games of others are not opened."""
    monkeypatch.setattr(games, "REGISTRY", {**games.REGISTRY, **games.TEMPLATE})


@pytest.mark.usefixtures("template")
@EVERY_GAME
def test_every_action_lies_on_the_disk(saves: Saves, game_id: str) -> None:
    match, rng = random_match(game_id, 5, 0), Random(5)
    autosave = saves.begin(match)
    assert not list(saves.recent_folder.glob("*.json")), "nothing was played yet"
    for _ in range(40):
        person = match.last_person()
        if rng.random() < 0.2 and person is not None and match.can_undo(person):
            match.undo(person)
        elif rng.random() < 0.3 and match.undone:
            match.redo()
        else:
            play_on(match, rng, 1)
        assert kept(saves, match) == json.loads(json.dumps(record(match, undone=True)))
    autosave.end()
    before = kept(saves, match)
    play_on(match, rng, 1)
    assert kept(saves, match) == before, "what is left is not written any more"


@pytest.mark.usefixtures("template")
@EVERY_GAME
def test_a_game_goes_on_where_it_was_left(saves: Saves, game_id: str) -> None:
    match = random_match(game_id, 7, 0)
    autosave = saves.begin(match, 100.0)
    play_on(match, Random(7), min(30, decisions(game_id, 7) - 1))
    autosave.end()
    saved, broken = saves.resumable()
    assert saved is not None and not broken
    assert saved.game_id == game_id and not saved.is_over
    assert [player.name for player in saved.players] == list(NAMES[: match.seats])
    again, going_on = saves.resume(saved.path)
    assert again.state.key() == match.state.key()
    assert [turn.events for turn in again.turns] == [turn.events for turn in match.turns]
    assert going_on.path == autosave.path and going_on.seconds >= 100
    play_on(again, Random(8), 1)
    assert kept(saves, again)["moves"] == [[turn.seat, turn.text] for turn in again.turns]
    going_on.end()


def test_what_was_taken_back_can_still_be_brought_back(saves: Saves) -> None:
    match = random_match(GHOSTS, 2, 0)
    autosave = saves.begin(match)
    play_on(match, Random(2), 4)
    for _ in range(2):
        person = match.last_person()
        assert person is not None
        match.take_back_to(len(match.turns) - 1)
    texts = [turn.text for turn in match.undone_turns]
    autosave.end()
    again = saves.open(autosave.path).match
    assert (len(again.turns), again.undone) == (2, 2)
    again.redo()
    again.redo()
    assert [turn.text for turn in again.turns[2:]] == texts


def test_taken_back_actions_of_a_forged_file_are_checked() -> None:
    match = random_match(GHOSTS, 2, 4)
    match.take_back_to(2)
    data: dict[str, Any] = json.loads(json.dumps(record(match, undone=True)))
    assert replay_record(data).undone == 2
    data["undone"][1][1] = "fly"
    with pytest.raises(RecordProblem) as error:
        replay_record(data)
    assert error.value.where == "undone[1]"


def test_a_full_disk_is_told_once_and_tried_again(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    match, told = random_match(GHOSTS, 1, 0), list[Phrase]()
    autosave = saves.begin(match)
    autosave.on_problem = told.append
    play_on(match, Random(1), 2)
    before = kept(saves, match)

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        play_on(match, Random(2), 3)
        assert [phrase.key for phrase in told] == ["storage.full"]
        assert autosave.problem is not None
        assert kept(saves, match) == before
    play_on(match, Random(3), 1)
    assert autosave.problem is None
    assert len(kept(saves, match)["moves"]) == len(match.turns), "all of it, once there is room again"
    autosave.end()


def test_a_folder_that_may_not_be_written_to(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulated: root may write everywhere."""

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "not for you")

    monkeypatch.setattr(Path, "mkdir", refuse)
    match, told = random_match(GHOSTS, 1, 0), list[Phrase]()
    autosave = saves.begin(match)
    autosave.on_problem = told.append
    play_on(match, Random(1), 3)
    assert [phrase.key for phrase in told] == ["storage.forbidden"]
    assert len(match.turns) == 3, "the game goes on"
    with pytest.raises(StorageError):
        saves.save_as(match, "Mine", 0)
    assert saves.resumable() == (None, [])
    autosave.end()


def test_programs_do_not_share_a_file(saves: Saves) -> None:
    other = Saves(saves.folder)
    match = random_match(GHOSTS, 1, 0)
    first = saves.begin(match)
    play_on(match, Random(1), 5)
    assert other.resumable() == (None, []), "somebody plays it"
    twin, second = other.resume(first.path)
    assert second.path != first.path
    play_on(twin, Random(2), 1)
    play_on(match, Random(3), 2)
    first.end()
    second.end()
    assert sorted(len(read_record(path)[1].moves) for path in saves.recent_folder.glob("*.json")) == [6, 7]
    assert not list(saves.recent_folder.glob("*.lock"))


# ---------------------------------------------------------------- lists


def test_lists_are_newest_first(saves: Saves) -> None:
    assert saves.recent() == [] and saves.named() == []
    for age in (50, 10, 90):
        put(saves.recent_folder, f"{age}.json", record(random_match(GHOSTS, age, 8)), age)
    put(saves.recent_folder, "20.json", b"{", 20)
    put(saves.recent_folder, "30.broken-1.json", b"{", 30)
    put(saves.recent_folder, "40.txt", b"{", 40)
    found = saves.recent()
    assert [listed.path.stem for listed in found] == ["10", "20", "50", "90"]
    assert [type(listed) for listed in found] == [SavedGame, BrokenGame, SavedGame, SavedGame]


def test_a_list_tells_only_what_everybody_knows(saves: Saves) -> None:
    """Hand cards and inspected graves: the file contains them, the list does not."""
    match = random_match("rhombus", 3, 12)
    path = put(saves.recent_folder, "game.json", record(match))
    (found,) = saves.recent()
    assert isinstance(found, SavedGame)
    turns = count_turns(match.turns)
    assert found == SavedGame(path, "rhombus", "", found.players, turns, found.when, False)


@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_a_list_counts_turns_as_the_end_of_the_game_does(saves: Saves, game_id: str) -> None:
    """Also after actions were taken back; saves of earlier versions do not tell, and are counted by their seats."""
    match = random_match(game_id, 3, 60)
    path = saves.save_as(match, "one", 1.0)
    assert [game.turns for game in saves.named() if isinstance(game, SavedGame)] == [count_turns(match.turns)]
    data = json.loads(path.read_bytes())
    del data["saved"]["turns"]
    path.write_text(json.dumps(data), encoding="utf-8")
    (found,) = saves.named()
    assert isinstance(found, SavedGame) and found.turns == count_turns(match.turns) - (game_id == GHOSTS)
    moves = MoveTexts(match)
    for ply in (60, 20, 21, 0):
        match.take_back_to(ply)
        moves.text()
        assert moves.count == count_turns(match.turns)


def test_only_unfinished_games_can_be_continued(saves: Saves) -> None:
    put(saves.recent_folder, "over.json", record(finished_match("halloween")), 5)
    assert saves.resumable() == (None, [])
    path = put(saves.recent_folder, "open.json", record(random_match("halloween", 1, 9)), 50)
    found, _ = saves.resumable()
    assert found is not None and found.path == path


def test_broken_files_are_set_aside_and_told_once(saves: Saves) -> None:
    good = put(saves.recent_folder, "good.json", record(random_match(GHOSTS, 1, 9)), 50)
    put(saves.recent_folder, "torn.json", b'{"format": 1, "game"', 10)
    newer = put(saves.recent_folder, "newer.json", {**record(random_match(GHOSTS, 1, 9)), "format": 2}, 20)
    found, broken = saves.resumable()
    assert found is not None and found.path == good
    assert [file.path.name for file in broken] == ["torn.broken-1.json", "newer.json"]
    assert (saves.recent_folder / "torn.broken-1.json").read_bytes() == b'{"format": 1, "game"'
    assert newer.exists(), "a newer program will want it"
    assert saves.resumable() == (found, [])
    torn = put(saves.recent_folder, "torn.json", b"{", 10)
    with pytest.raises(RecordProblem):
        saves.resume(torn)
    put(saves.recent_folder, "torn.json", record(random_match(GHOSTS, 1, 9)), 10)
    match, autosave = saves.resume(torn)
    assert autosave.path == torn and match.turns, "nobody holds what was set aside"


def test_a_file_that_cannot_be_read_now_is_left_alone(saves: Saves) -> None:
    folder = saves.recent_folder / "folder.json"
    folder.mkdir(parents=True)
    found, broken = saves.resumable()
    assert found is None
    assert isinstance(broken[0].problem, Unreadable) and broken[0].path == folder
    assert folder.is_dir()


def test_old_games_make_room_finished_ones_first(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saves_module, "MAX_RECENT", 4)
    over, going = record(finished_match("halloween")), record(random_match("halloween", 1, 9))
    for age, data in ((10, over), (20, going), (30, going), (40, over), (50, over), (60, going)):
        put(saves.recent_folder, f"{age}.json", data, age)
        put(saves.recent_folder, f"{age}.png", b"", age)
    put(saves.recent_folder, "70.json", b"broken", 70)
    held = Lock.take(saves.recent_folder / "50.lock")
    left = put(saves.recent_folder, ".80.json.123.tmp", b"half", 100_000)
    fresh = put(saves.recent_folder, f".90.json.{os.getpid()}.tmp", b"half")
    saves.begin(random_match(GHOSTS, 1, 0)).end()
    names = sorted(path.stem for path in saves.recent_folder.glob("*.json"))
    assert names == ["10", "20", "30", "50", "70"], "40 and 60 went; 50 is played, 70 is kept for who can repair it"
    assert sorted(path.stem for path in saves.recent_folder.glob("*.png")) == ["10", "20", "30", "50"]
    assert not left.exists() and fresh.exists()
    assert held is not None
    held.release()


# ---------------------------------------------------------------- named saves


def test_saving_under_a_name(saves: Saves) -> None:
    match = random_match("halloween", 3, 15)
    path = saves.save_as(match, "Größe & Grusel: 1/2", 60)
    (found,) = saves.named()
    assert isinstance(found, SavedGame)
    assert (found.path, found.name, found.game_id) == (path, "Größe & Grusel: 1/2", "halloween")
    assert path.suffix == ".hgame"
    opened = saves.open(path)
    assert opened.match.state.key() == match.state.key()
    assert (opened.name, opened.seconds) == ("Größe & Grusel: 1/2", 60)
    assert saves.find("größe & grusel: 1/2") == found
    play_on(match, Random(1), 1)
    assert saves.save_as(match, "Größe & Grusel: 1/2", 70) == path
    older = path.rename(path.with_suffix(".json"))  # of an earlier version: it keeps its file
    assert saves.save_as(match, "Größe & Grusel: 1/2", 80) == older
    path = older
    assert len(saves.named()) == 1
    saves.delete(path)
    assert saves.named() == []


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Rosie", "rosie"),
        ("../../etc/passwd", "etc-passwd"),
        ("...", "game"),
        ("", "game"),
        ("CON", "con-game"),
        ("com1", "com1-game"),
        ("x" * 300, "x" * 60),
        ("Straße 5", "strasse-5"),
        ("鬼", "鬼"),
        ("a\0b\nc", "a-b-c"),
        (".hidden.broken-1", "hidden-broken-1"),
    ],
)
def test_names_become_files_that_every_system_takes(name: str, file: str) -> None:
    assert file_name(name) == file


def test_saving_never_writes_over_what_cannot_be_read(saves: Saves) -> None:
    match = random_match(GHOSTS, 1, 9)
    newer = put(saves.named_folder, "mine.json", {**record(match), "format": 9})
    put(saves.named_folder, "yours.json", b"torn")
    assert saves.find("Mine") is None
    assert saves.save_as(match, "Mine", 0).name == "mine-2.hgame"
    assert saves.save_as(match, "Mine", 0).name == "mine-2.hgame"
    assert json.loads(newer.read_bytes())["format"] == 9
    assert saves.save_as(match, "Yours", 0).name == "yours.json"
    assert (saves.named_folder / "yours.broken-1.json").read_bytes() == b"torn"


# ---------------------------------------------------------------- what is wrong with a file


def good() -> dict[str, Any]:
    data = json.loads(json.dumps(record(random_match(GHOSTS, 1, 9))))
    assert isinstance(data, dict)
    return data


SHAPES: list[tuple[str, Any, str]] = [
    ("format", 2, "format"),
    ("format", "1", "format"),
    ("game", "chess", "game"),
    ("game", 3, "game"),
    ("rules", 99, "rules"),
    ("seats", 9, "seats"),
    ("options", {"repetition": 3}, "options"),
    ("options", {"repetition": "maybe"}, "options.repetition"),
    ("start", [], "start"),
    ("moves", {}, "moves"),
    ("moves", [[0]], "moves[0]"),
    ("moves", [[7, "x"]], "moves[0][0]"),
    ("moves", [[0, "fly"]], "moves[0]"),
    ("players", [{"kind": "human"}], "players"),
    ("players", [{"name": "x"}] * 2, "players[0].kind"),
    ("result", {"scores": []}, "result"),
    ("saved", {"when": -1e12}, "saved.when"),
    ("undone", 3, "undone"),
]


@pytest.mark.parametrize(("field", "value", "where"), SHAPES, ids=[f"{n}-{row[2]}" for n, row in enumerate(SHAPES)])
def test_the_sentence_names_the_field(field: str, value: Any, where: str) -> None:
    with pytest.raises(RecordProblem) as error:
        replay_record({**good(), field: value})
    assert error.value.where.startswith(where)
    sentence = error.value.sentence(Text())
    assert sentence.endswith(".") and "{" not in sentence
    assert where.rpartition(".")[2] in sentence or field in ("moves", "game"), sentence


def test_files_that_are_no_records(tmp_path: Path) -> None:
    cases: list[tuple[bytes, str]] = [
        (b"", "not JSON"),
        (b"\xff\xfe", "UTF-8"),
        (b"[" * 100_000, "deep"),
        (b'{"a": 1, "a": 2}', "twice"),
        (b'{"a": NaN}', "number"),
        (b"[]", "braces"),
        (b" " * 1_000_001, "too large"),
    ]
    for data, words in cases:
        with pytest.raises(RecordProblem) as error:
            read_record(put(tmp_path, "game.json", data))
        assert words in error.value.sentence(Text()), error.value.sentence(Text())
