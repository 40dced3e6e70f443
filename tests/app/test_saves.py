"""Saved games: nothing that was played gets lost, whatever is in the folder and whatever the disk does."""

from __future__ import annotations

import errno
import json
import os
import shutil
import time
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from build_scripts import released_files
from halloween_games import games
from halloween_games.app.saving import autosave as autosave_module
from halloween_games.app.saving import person_file, settings, share
from halloween_games.app.saving import saves as saves_module
from halloween_games.app.saving.autosave import save_text
from halloween_games.app.saving.profiles import Profiles
from halloween_games.app.saving.record_file import RecordProblem, Unreadable, read_record, replay_record
from halloween_games.app.saving.saves import BrokenGame, SavedGame, Saves, file_name
from halloween_games.app.saving.settings import Settings, load_settings
from halloween_games.app.saving.statistics import Statistics
from halloween_games.app.saving.storage import MAX_BYTES, Lock, StorageError
from halloween_games.app.screens.dialogs import MessageScene
from halloween_games.app.shell.crash import rescue
from halloween_games.app.shell.program import Program
from halloween_games.commands import cli
from halloween_games.core.match import Match
from halloween_games.core.phrases import Phrase
from halloween_games.core.record import FORMAT, record, result
from halloween_games.core.turn_numbers import count_turns
from halloween_games.lab import tournament
from halloween_games.lab.tournament import load_results, save_results
from halloween_games.players.hosts import SliceBrain
from halloween_games.words.text import Text
from tests.app.conftest import FullDisk
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


def test_taken_back_actions_of_a_forged_file_are_checked() -> None:
    match = random_match(GHOSTS, 2, 4)
    match.take_back_to(2)
    data: dict[str, Any] = json.loads(json.dumps(record(match, undone=True)))
    assert replay_record(data).undone == 2
    data["undone"][1][1] = "fly"
    with pytest.raises(RecordProblem) as error:
        replay_record(data)
    assert error.value.where == "undone[1]"


def test_a_full_disk_is_told_once_and_tried_again(saves: Saves, full_disk: FullDisk) -> None:
    match, told = random_match(GHOSTS, 1, 0), list[Phrase]()
    autosave = saves.begin(match)
    autosave.on_problem = told.append
    play_on(match, Random(1), 2)
    before = kept(saves, match)
    with full_disk():
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
    for ply in (60, 20, 21, 0):
        match.take_back_to(ply)
        assert json.loads(save_text(match, 1.0))["saved"]["turns"] == count_turns(match.turns)


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


def test_a_file_that_cannot_be_read_now_is_told_and_left_alone(saves: Saves) -> None:
    path = put(saves.recent_folder, "good.json", record(random_match(GHOSTS, 1, 9)), 50)
    folder = saves.recent_folder / "folder.json"
    folder.mkdir(parents=True)
    found, (broken,) = saves.resumable()
    assert found is not None and found.path == path
    assert isinstance(broken.problem, Unreadable) and broken.path == folder
    assert [one.path for one in saves.recent() if isinstance(one, BrokenGame)] == [folder]
    with pytest.raises(RecordProblem):
        saves.open(folder)
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


# ---------------------------------------------------------------- games and folders of any size


# ---------------------------------------------------------------- long games


def endless(times: int) -> Match:
    """A game whose history is that of a short one *times* over, as after as many rounds there and back."""
    match = random_match("rhombus", 1, 40)
    match._turns = match._turns * times
    return match


def test_what_is_written_can_be_read_again(tmp_path: Path) -> None:
    """Up to the last byte: one action more is refused, and the file stays."""
    match = endless(1)
    turns, path = match._turns[:], tmp_path / "game.json"
    length = len(msgspec.json.encode([(turn.seat, turn.text) for turn in turns]))
    match._turns = turns * (MAX_BYTES // length - 1)
    last = save_text(match, 1.0)
    while True:
        match._turns = [*match._turns, *turns]
        try:
            last = save_text(match, 1.0)
        except StorageError as error:
            assert error.phrase.key == "storage.game_too_long"
            break
    assert MAX_BYTES - len(last) < 1_000
    path.write_bytes(last)
    _, shape = read_record(path)
    assert len(shape.moves) > 60_000, "docs/saves.md promises that"
    with pytest.raises(StorageError):
        Saves(tmp_path).save_as(match, "Mine", 1)
    assert list(tmp_path.iterdir()) == [path]
    assert "too long" in rescue(match, None, Text())


def test_a_game_too_long_to_be_read_is_told_once_and_keeps_its_last_save(
    saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, told = random_match(GHOSTS, 1, 0), list[Phrase]()
    autosave = saves.begin(match)
    autosave.on_problem = told.append
    play_on(match, Random(1), 5)
    before = autosave.path.read_bytes()
    monkeypatch.setattr(autosave_module, "MAX_BYTES", len(before) + 1)
    play_on(match, Random(1), 3)
    assert [phrase.key for phrase in told] == ["storage.game_too_long"]
    assert autosave.path.read_bytes() == before and autosave.problem is not None
    match.take_back_to(2)
    match.resume(luck="auto", auto_pass=True)
    monkeypatch.undo()
    play_on(match, Random(1), 1)
    assert autosave.problem is None
    assert len(saves.open(autosave.path).match.turns) == len(match.turns)
    autosave.end()


@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_the_whole_record_is_written(game_id: str) -> None:
    """Whatever was undone, redone or played instead."""
    rng = Random(7)
    match = random_match(game_id, 3, 20)
    for _ in range(40):
        if rng.random() < 0.3:
            match.take_back_to(rng.randrange(len(match.turns) + 1))
            match.resume(luck="auto", auto_pass=True)
        elif match.undone and rng.random() < 0.5:
            match.redo()
        else:
            play_on(match, rng, rng.randrange(3))
        data = json.loads(save_text(match, 1.0))
        del data["saved"]
        assert data == json.loads(json.dumps(record(match, undone=True)))


# ---------------------------------------------------------------- many files


def many(saves: Saves, number: int, data: bytes) -> None:
    saves.recent_folder.mkdir(parents=True, exist_ok=True)
    for at in range(number):
        (saves.recent_folder / f"{at:05}.json").write_bytes(data)


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of all files that were read."""
    names: list[str] = []

    def counted(path: Path) -> object:
        names.append(path.name)
        return read_record(path)

    monkeypatch.setattr(saves_module, "read_record", counted)
    return names


def test_large_finished_games_do_not_delay_the_start(saves: Saves, read: list[str]) -> None:
    data = json.loads(save_text(finished_match("halloween"), 1.0))
    many(saves, 30, json.dumps({**data, "more": "x" * 900_000}).encode())
    assert saves.resumable() == (None, [])
    assert len(read) <= 5, "four million bytes"
    read.clear()
    assert len(saves.recent()) == len(read) <= 23


def test_room_is_made_little_by_little(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saves_module, "OFFERED", (30, 10**9))
    many(saves, 200, save_text(finished_match("halloween"), 1.0))
    left = []
    for _ in range(7):
        saves.begin(random_match(GHOSTS, 1, 0)).end()
        left.append(len(list(saves.recent_folder.glob("*.json"))))
    assert left == [170, 140, 110, 80, 50, 40, 40]
    assert not [one for one in saves.recent() if isinstance(one, BrokenGame)]


def test_a_picture_that_is_a_pipe_blocks_nothing(saves: Saves) -> None:
    import os

    if not hasattr(os, "mkfifo"):
        pytest.skip("needs pipes")
    match = random_match(GHOSTS, 1, 0)
    autosave = saves.begin(match)
    play_on(match, Random(1), 5)
    autosave.end()
    os.mkfifo(autosave.path.with_suffix(".png"))
    program = Program((800, 600), Settings(speed=0.0), saves, SliceBrain())
    program.navigation.launcher()
    program.frame((), 0.1)
    assert not program.failures.news


def test_a_long_record_without_a_seal_is_replayed_when_it_is_opened(
    saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saves_module, "MAX_REPLAYED", 5)
    many(saves, 1, json.dumps({**record(finished_match("halloween")), "result": None}).encode())
    (listed,) = saves.recent()
    assert isinstance(listed, SavedGame)
    with pytest.raises(RecordProblem):
        saves.resume(listed.path)
    assert saves.recent() == []


# ---------------------------------------------------------------- formats that were released


RELEASED = sorted(folder for folder in released_files.FOLDER.iterdir() if folder.is_dir())


@pytest.fixture(params=RELEASED, ids=[folder.name for folder in RELEASED])
def released(request: pytest.FixtureRequest) -> Path:
    """The folder as it was written, to be read alone."""
    folder: Path = request.param
    return folder


@pytest.fixture
def home(released: Path, tmp_path: Path) -> Path:
    """A copy in which the program may write."""
    return Path(shutil.copytree(released, tmp_path / "data"))


def wanted(folder: Path) -> Any:
    return json.loads((folder / "expected.json").read_text(encoding="utf-8"))


def test_there_is_a_folder_for_every_format_that_is_written_now() -> None:
    """Whoever changes a format runs build_scripts/released_files.py with the name of the next version."""
    written: dict[str, set[object]] = {}
    for folder in RELEASED:
        for file in folder.rglob("*.json"):
            data = json.loads(file.read_text(encoding="utf-8"))
            if file.parent != folder:
                written.setdefault("records", set()).add(data["format"])
                written.setdefault(data["game"], set()).add(data["rules"])
            elif "version" in data or "format" in data:
                written.setdefault(file.name, set()).add(data.get("version", data.get("format")))
        codes = {code.partition("-")[0] for code in wanted(folder)["codes"]}
        written.setdefault("codes", set()).update(codes)
    now = {
        "records": FORMAT,
        **{game_id: games.load(game_id).rules_version for game_id in games.REGISTRY},
        "settings.json": settings.VERSION,
        "profiles.json": person_file.VERSION,
        "statistics.json": person_file.VERSION,
        "arena.json": tournament.FORMAT,
        "codes": share.PREFIX.removesuffix("-"),
    }
    lacking = [name for name, version in now.items() if version not in written.get(name, set())]
    assert not lacking, f"no released file has the current format of {', '.join(lacking)}"


def test_every_kind_of_file_is_there(released: Path) -> None:
    found = wanted(released)
    for kinds in (found["games"], found["codes"]):
        assert {one["game"] for one in kinds.values()} == set(games.REGISTRY)
        assert {one["result"] is None for one in kinds.values()} == {True, False}
    assert any(one["undone"] for one in found["games"].values())


def test_games_open_replay_and_go_on(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saves = Saves(home)
    for name, game in wanted(home)["games"].items():
        path = home / name
        data, _ = read_record(path)
        match = replay_record(data, complete=True, go_on=False)
        notation = match.game.notation
        if match.cut:
            check_cut(match)
            assert data["moves"][72:74] == [[2, "6H+10H:e5xd2"], [2, "KH:d2-c3"]]
            assert cli.main(["verify", str(path)]) == 1
            assert "so only" in capsys.readouterr().err
            continue
        assert notation.dump(match.state) == game["position"] and notation.dump(match.view(None)) == game["seen"]
        assert (match.game.id, len(match.turns), match.undone) == (game["game"], game["turns"], game["undone"])
        assert result(match.outcome) == game["result"]
        assert cli.main(["verify", str(path)]) == 0
        assert capsys.readouterr().out.count("\n") == 1
        if match.outcome is None:
            while match.undone:
                match.redo()
            if saves.is_recent(path):
                going, autosave = saves.resume(path)
                play_on(going, Random(1), 3)
                assert autosave.problem is None
                autosave.end()
                assert len(saves.open(path).match.turns) == len(going.turns) > game["turns"]


def check_cut(match: Match) -> None:
    """Of Rhombus by earlier rules the turns before the first one with a step straight back are there."""
    assert match.game.id == "rhombus" and match.practice
    assert (len(match.turns), match.outcome, match.to_move) == (72, None, 2)


def test_the_screen_says_why_an_older_game_is_shorter(home: Path) -> None:
    file = home / "saves" / "rhombus-over.json"
    is_cut = bool(Saves(home).open(file).match.cut)
    program = Program((800, 600), Settings(speed=0.0, told_no_sound=True), Saves(home), SliceBrain())
    assert program.saved_games is not None
    program.saved_games.open(file)
    program.notices.show()
    top = program.stack.top
    assert isinstance(top, MessageScene) == is_cut
    if isinstance(top, MessageScene):
        assert top.message.startswith("The rules have changed since this game was saved, so only 26 turns of it open.")


def test_lists_show_them(home: Path) -> None:
    saves = Saves(home)
    listed = [*saves.recent(), *saves.named()]
    assert all(isinstance(game, SavedGame) for game in listed)
    found = {game.path.relative_to(home).as_posix(): game for game in listed if isinstance(game, SavedGame)}
    for name, game in wanted(home)["games"].items():
        assert found[name].game_id == game["game"] and found[name].is_over == (game["result"] is not None)
        assert found[name].players[0].name == "Zoë"
        assert found[name].when > 1_700_000_000 and saves.open(home / name).seconds == released_files.SECONDS
    offered, broken = saves.resumable()
    assert offered is not None and not broken


def test_codes_open(released: Path) -> None:
    """The hidden parts of a position are drawn anew; what a spectator sees is the same."""
    for code, game in wanted(released)["codes"].items():
        match = share.read_code(code, Random(1))
        dump = match.game.notation.dump
        assert match.game.id == game["game"]
        if match.cut:
            check_cut(match)
        elif game["result"] is None:
            assert match.game.notation.dump(match.view(None)) == game["seen"]
        else:
            assert dump(match.state) == game["position"] and result(match.outcome) == game["result"]


def test_settings_names_and_statistics_are_kept(home: Path) -> None:
    read, bad = load_settings(home / "settings.json")
    assert not bad
    for name, value in wanted(home)["settings"].items():
        assert getattr(read, name) == value, name
    assert read != Settings()
    read.save(home / "settings.json")
    assert load_settings(home / "settings.json") == (read, [])

    assert [(one.name, one.emblem) for one in Profiles(home).known] == [("Łucja", "hat"), ("Zoë", "owl")]
    Profiles(home).remember("Ann", "star")
    assert len(Profiles(home).known) == 3

    rows = Statistics(home).rows()
    assert {row.game for row in rows} == set(games.REGISTRY) and {row.name for row in rows} == {"Zoë", "Łucja"}
    assert all(row.games == 1 and row.seconds == released_files.SECONDS for row in rows)


def test_results_of_the_arena_are_continued(home: Path) -> None:
    results = load_results(home / "arena.json")
    assert [game.score for game in results.played] == [0.0, 0.5, 1.0] and set(results.contenders) == {"easy", "hard"}
    save_results(home / "arena.json", results)
    assert load_results(home / "arena.json") == results


def test_what_was_written_is_never_written_over(capsys: pytest.CaptureFixture[str]) -> None:
    for folder in RELEASED:
        before = {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()}
        assert released_files.main([folder.name]) == 1
        assert "was written before" in capsys.readouterr().err
        assert before == {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_the_writer_still_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Or the next format would find it broken."""
    monkeypatch.setattr(released_files, "FOLDER", tmp_path)
    monkeypatch.setattr(released_files, "ended", lambda game_id: _any_end())
    assert released_files.main(["next"]) == 0
    assert set(wanted(tmp_path / "next")) == {"games", "codes", "settings"}
    for name in wanted(tmp_path / "next")["games"]:
        read_record(tmp_path / "next" / name)


def _any_end() -> Any:
    return released_files.played("halloween", 1, over=True)
