"""Games and folders of any size: what is written can be read again, and nothing delays the player."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from halloween_games import games
from halloween_games.app.saving import autosave as autosave_module
from halloween_games.app.saving import record_file
from halloween_games.app.saving import saves as saves_module
from halloween_games.app.saving.autosave import MoveTexts, save_text
from halloween_games.app.saving.record_file import RecordProblem, read_record
from halloween_games.app.saving.saves import BrokenGame, SavedGame, Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.saving.storage import MAX_BYTES, StorageError
from halloween_games.app.shell.crash import rescue
from halloween_games.app.shell.program import Program
from halloween_games.core.match import Match
from halloween_games.core.phrases import Phrase
from halloween_games.core.record import record
from halloween_games.players.hosts import SliceBrain
from halloween_games.words.text import Text
from tests.app.random_games import finished_match, play_on, random_match

GHOSTS = "18-ghosts"


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    return Saves(tmp_path / "data")


# ---------------------------------------------------------------- long games


def endless(times: int) -> Match:
    """A game whose history is that of a short one *times* over, as after as many rounds there and back."""
    match = random_match("rhombus", 1, 40)
    match._turns = match._turns * times
    return match


def test_what_is_written_can_be_read_again(tmp_path: Path) -> None:
    """Up to the last byte: one action more is refused, and the file stays."""
    match = endless(1)
    turns, moves, path = match._turns[:], MoveTexts(match), tmp_path / "game.json"
    match._turns = turns * (MAX_BYTES // len(moves.text()) - 1)
    last = save_text(match, 1.0, moves=moves)
    while True:
        match._turns = [*match._turns, *turns]
        try:
            last = save_text(match, 1.0, moves=moves)
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
def test_only_what_is_new_is_written_anew(game_id: str) -> None:
    """The same text as that of the whole record, whatever was undone, redone or played instead."""
    rng = Random(7)
    match = random_match(game_id, 3, 20)
    moves = MoveTexts(match)
    for _ in range(40):
        if rng.random() < 0.3:
            match.take_back_to(rng.randrange(len(match.turns) + 1))
            match.resume(luck="auto", auto_pass=True)
        elif match.undone and rng.random() < 0.5:
            match.redo()
        else:
            play_on(match, rng, rng.randrange(3))
        assert json.loads(moves.text()) == [[turn.seat, turn.text] for turn in match.turns]
        data = json.loads(save_text(match, 1.0, moves=moves))
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

    monkeypatch.setattr(record_file, "read_record", counted)
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
    program.close()


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
