"""``verify``, ``replay`` and ``open`` on the command line."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from halloween_games import games
from halloween_games.app.saving.code_game import invite
from halloween_games.app.saving.share import write_code, write_puzzle
from halloween_games.commands import cli
from halloween_games.core.match import Match
from halloween_games.core.record import record
from halloween_games.puzzles.puzzle import Puzzle
from halloween_games.puzzles.puzzle_file import puzzles_of
from tests.app.random_games import finished_match, random_match


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[Match]:
    """The matches that a window would show."""
    matches: list[Match] = []

    def run_match(match: Match, size: object, *, replay: bool = False) -> int:
        matches.append(match)
        return 0

    main = ModuleType("main")
    vars(main).update(run_match=run_match, run_code=None, run_puzzle=None)
    monkeypatch.setitem(sys.modules, "halloween_games.app.shell.main", main)
    return matches


def put(path: Path, data: Any) -> str:
    path.write_text(json.dumps(data))
    return str(path)


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str]:
    """Run the command line: the exit code and the one line that was printed."""
    code = cli.main(argv)
    out, err = capsys.readouterr()
    assert not (out and err)
    return code, (out or err).rstrip("\n")


def test_verify_a_finished_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = finished_match("18-ghosts")
    assert match.outcome is not None
    file = put(tmp_path / "game.json", record(match))
    code, line = run(capsys, "verify", file)
    assert code == 0
    assert line.startswith(f"“{file}” is valid: 18 Ghosts, {len(match.turns)} actions. ")
    assert "\n" not in line


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_what_is_wrong_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], shown: list[Match], command: str
) -> None:
    """An invalid record is a finding of verify (1); a file that cannot be read is a wrong argument (2)."""
    data = json.loads(json.dumps(record(random_match("18-ghosts", 1, 9))))
    cases: list[tuple[Any, str]] = [
        ({**data, "format": 2}, "newer version of the program (format 2)"),
        ({**data, "rules": 7}, "newer version of the program (rules 7)"),
        ({**data, "seats": "two"}, "“seats”"),
        ({**data, "moves": [[0, "\x1b[31mfly\n"]]}, "Entry 1 of the record"),
        ({**data, "check": "0" * 16}, "does not end in the position"),
        ({**data, "game": "chess"}, "does not know (chess)"),
        ({name: value for name, value in data.items() if name != "start"}, "“start” of the record is missing"),
        ([], "must be an object"),
    ]
    for content, words in cases:
        code, line = run(capsys, command, put(tmp_path / "game.json", content))
        expected = 1 if command == "verify" else 2
        assert code == expected and words in line and "\n" not in line and "\x1b" not in line, line
    unreadable = [tmp_path] if command == "replay" else []  # verify takes a folder of records
    for file in (*unreadable, tmp_path / "nothing.json", Path("zero\0.json")):
        code, line = run(capsys, command, str(file))
        assert code == 2 and "cannot be read" in line
    assert not shown


def test_verify_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each record in a line, what is wrong on stderr, and the exit code tells whether all are valid."""
    match = finished_match("18-ghosts")
    good = put(tmp_path / "a.json", record(match))
    for name in ("notes.txt", "b.json"):
        (tmp_path / name).write_text("no record")
    code = cli.main(["verify", str(tmp_path)])
    out, err = capsys.readouterr()
    assert code == 1
    assert out.splitlines()[0].startswith(f"“{good}” is valid: 18 Ghosts, ")
    assert out.splitlines()[1:] == ["1 of 2 records is valid."] or out.splitlines()[1:] == ["1 of 2 records are valid."]
    assert str(tmp_path / "b.json") in err and err.count("\n") == 1
    (tmp_path / "b.json").unlink()
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.json")
        assert cli.main(["verify", str(tmp_path)]) == 1, "reading it would wait for ever"
        assert "is not a file." in capsys.readouterr().err
        (tmp_path / "pipe.json").unlink()
    assert run(capsys, "verify", str(tmp_path))[0] == 0
    assert run(capsys, "verify", str(tmp_path), "-q") == (0, "")
    (tmp_path / "a.json").unlink()
    assert run(capsys, "verify", str(tmp_path)) == (
        2,
        f"halloween-games: “{tmp_path}” holds no records (*.hgame, *.json).",
    )


def test_verify_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One object for one file and for many; an invalid record still gives exit code 1."""
    match = finished_match("pure-halloween")
    data = record(match)
    good, bad = put(tmp_path / "a.json", data), put(tmp_path / "b.json", {**data, "check": "0" * 16})
    code, line = run(capsys, "verify", "--json", good)
    told = {"file": good, "valid": True, "game": "pure-halloween", "seats": 2, "actions": len(match.turns)}
    assert code == 0
    assert json.loads(line) == {"records": [{**told, "result": data["result"]}], "valid": 1, "invalid": 0}
    code, line = run(capsys, "verify", "--json", good, bad)
    found = json.loads(line)
    assert code == 1 and (found["valid"], found["invalid"]) == (1, 1)
    assert not found["records"][1]["valid"] and "does not end in the position" in found["records"][1]["problem"]


def test_replay_shows_the_end(tmp_path: Path, capsys: pytest.CaptureFixture[str], shown: list[Match]) -> None:
    match = finished_match("pure-halloween")
    assert run(capsys, "replay", put(tmp_path / "game.json", record(match))) == (0, "")
    assert record(shown[0]) == record(match)


def test_open_a_code(capsys: pytest.CaptureFixture[str], shown: list[Match]) -> None:
    match = random_match("closest-ghost", 1, 9)
    assert run(capsys, "open", write_code(match), "--size", "800x600") == (0, "")
    assert shown[0].state.key() == match.state.key()
    for code, words in (("hello", "begins with HG1-"), ("HG9-xyz", "newer"), ("HG1-AAAA", "damaged")):
        assert run(capsys, "open", code)[0] == 2
        assert words in run(capsys, "open", code)[1]
    assert len(shown) == 1


def test_open_a_puzzle(capsys: pytest.CaptureFixture[str], shown: list[Match]) -> None:
    opened: list[Puzzle] = []

    def run_puzzle(puzzle: Puzzle, size: tuple[int, int] | None) -> int:
        opened.append(puzzle)
        return 0

    vars(sys.modules["halloween_games.app.shell.main"]).update(run_puzzle=run_puzzle)
    puzzle = puzzles_of("rhombus").puzzles[0]
    assert run(capsys, "open", write_puzzle(puzzle)) == (0, "")
    assert opened == [puzzle] and not shown


def test_open_a_code_of_a_game_by_code(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], shown: list[Match], monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[str] = []

    def run_code(code: str, size: tuple[int, int] | None) -> int:
        taken.append(code)
        return 0

    monkeypatch.setitem(vars(sys.modules["halloween_games.app.shell.main"]), "run_code", run_code)
    code = invite(games.load("rhombus"), {}, "Ben", "pumpkin").kept.code
    file = tmp_path / "rhombus.HGCODE"
    file.write_text(f"{code}\n", encoding="utf-8")
    assert run(capsys, "open", code) == run(capsys, str(file)) == (0, "")
    assert [one.strip() for one in taken] == [code] * 2
    file.write_text(code[:-4], encoding="utf-8")
    for given, words in ((str(file), "cut off"), (str(tmp_path / "none.hgcode"), "none.hgcode"), ("HGC9-abc", "newer")):
        wrong, told = run(capsys, "open", given)
        assert wrong == 2 and words in told and told.count("\n") <= 1
    assert len(taken) == 2 and not shown
