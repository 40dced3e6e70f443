"""Files of every format that was ever released are opened for ever: docs/saves.md promises it.

``python -m build_scripts.released_files`` wrote them; a new format gets a new folder beside these.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest

from build_scripts import released_files
from halloween_games import games
from halloween_games.app.saving import person_file, record_file, settings, share
from halloween_games.app.saving.profiles import Profiles
from halloween_games.app.saving.record_file import read_record, replay_record
from halloween_games.app.saving.saves import SavedGame, Saves
from halloween_games.app.saving.settings import Settings, load_settings
from halloween_games.app.saving.statistics import Statistics
from halloween_games.app.screens.dialogs import MessageScene
from halloween_games.app.shell.program import Program
from halloween_games.commands import cli
from halloween_games.core import record
from halloween_games.core.match import Match
from halloween_games.lab import tournament
from halloween_games.lab.tournament import load_results, save_results
from halloween_games.players.hosts import SliceBrain
from tests.app.random_games import play_on

RELEASED = sorted(folder for folder in released_files.FOLDER.iterdir() if folder.is_dir())


@pytest.fixture(params=RELEASED, ids=[folder.name for folder in RELEASED])
def kept(request: pytest.FixtureRequest) -> Path:
    """The folder as it was written, to be read alone."""
    folder: Path = request.param
    return folder


@pytest.fixture
def home(kept: Path, tmp_path: Path) -> Path:
    """A copy in which the program may write."""
    return Path(shutil.copytree(kept, tmp_path / "data"))


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
        "records": record.FORMAT,
        **{game_id: games.load(game_id).rules_version for game_id in games.REGISTRY},
        "settings.json": settings.VERSION,
        "profiles.json": person_file.VERSION,
        "statistics.json": person_file.VERSION,
        "arena.json": tournament.FORMAT,
        "codes": share.PREFIX.removesuffix("-"),
    }
    lacking = [name for name, version in now.items() if version not in written.get(name, set())]
    assert not lacking, f"no released file has the current format of {', '.join(lacking)}"


def test_every_kind_of_file_is_there(kept: Path) -> None:
    found = wanted(kept)
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
        assert record.result(match.outcome) == game["result"]
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
    program.close()


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


def test_codes_open(kept: Path) -> None:
    """The hidden parts of a position are drawn anew; what a spectator sees is the same."""
    for code, game in wanted(kept)["codes"].items():
        match = share.read_code(code, Random(1))
        dump = match.game.notation.dump
        assert match.game.id == game["game"]
        if match.cut:
            check_cut(match)
        elif game["result"] is None:
            assert match.game.notation.dump(match.view(None)) == game["seen"]
        else:
            assert dump(match.state) == game["position"] and record.result(match.outcome) == game["result"]


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
        record_file.read_record(tmp_path / "next" / name)


def _any_end() -> Any:
    return released_files.played("halloween", 1, over=True)
