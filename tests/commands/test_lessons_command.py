"""The command ``lessons``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from halloween_games import games
from halloween_games.lessons.course_files import lessons_file
from tests.commands.conftest import Run


@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_every_lesson_is_printed_as_json(run: Run, game_id: str) -> None:
    """With a position that other programs can load."""
    code, out, err = run("lessons", game_id, "--json")
    assert (code, err) == (0, "")
    assert out.isascii()
    course = json.loads(out)
    assert (course["format"], course["game"]) == (1, game_id)
    game = games.load(game_id)
    for lesson in course["lessons"]:
        assert lesson["goal"]["text"]
        if "play" in lesson:
            assert lesson["goal"]["winner"] == lesson["play"]["seat"]
            continue
        assert lesson["solutions"]
        assert lesson["goal"]["all"]
        state = game.notation.load(lesson["position"], lesson.get("seats", game.seats[0]), {})
        assert game.notation.dump(state) == lesson["position"]
        for mistake in lesson["mistakes"]:
            assert ("code" in mistake) == ("engine_says" in mistake)


def test_a_lesson_has_the_form_of_the_teaching_files(run: Run) -> None:
    """For a goal that the other side's turn can still reach, `turns` counts the own turn before which that is."""
    _, out, _ = run("lessons", "18-ghosts", "--json")
    lessons = {lesson["id"]: lesson for lesson in json.loads(out)["lessons"]}
    goal = lessons["no-choice"]["goal"]
    assert (goal["turns"], goal["at_once"], goal["with_reply"]) == (2, True, True)
    assert goal["all"] == [{"event": "escaped", "piece": "0B"}]
    assert lessons["slip-out"]["mistakes"][0] == {
        "action": "b5-c5",
        "code": "portal_chamber",
        "say": "Nobody walks into a portal. Stop on d5, before its open side.",
        "engine_says": "Nobody enters a portal chamber. Stand before its open side instead.",
    }
    assert lessons["first-game"]["play"] == {
        "level": "ridiculously-easy",
        "options": {"any_three": True, "quick_setup": True},
        "seat": 0,
    }


def test_lessons_are_printed_for_people_in_their_language(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    code, out, err = run("lessons", "closest-ghost")
    assert (code, err) == (0, "")
    assert "1. arrows: You leave a square only along its own arrows." in out
    assert "   Solution: b2-b1" in out
    assert "   A game against Ridiculously Easy." in out
    monkeypatch.setenv("LANGUAGE", "de")
    _, out, _ = run("lessons", "closest-ghost")
    assert "   Lösung: b2-b1" in out


def test_the_shipped_files_are_all_right(run: Run) -> None:
    file = str(lessons_file(games.load("halloween")))
    code, out, err = run("lessons", "--check", file)
    assert (code, err) == (0, "")
    assert out == f"“{file}” is all right: 6 lessons.\n"


def test_a_mistake_is_a_line_and_exit_code_1(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.lessons.toml"
    content = lessons_file(games.load("three-graves")).read_text(encoding="utf-8")
    file.write_text(
        content.replace('solutions = [["c3"]]\nonly = 1', 'solutions = [["c3"]]\nonly = 2'), encoding="utf-8"
    )
    code, out, err = run("lessons", "--check", str(file))
    assert (code, out) == (1, "")
    assert [line.partition("“")[0] for line in err.splitlines()] == [
        "halloween-games: mine.lessons.toml: three-in-a-row: ",
        "halloween-games: mine.lessons.toml: block: ",
    ]


def test_a_file_that_cannot_be_read_is_a_wrong_argument(run: Run, tmp_path: Path) -> None:
    code, out, err = run("lessons", "--check", str(tmp_path / "none"))
    assert (code, out) == (2, "")
    assert "cannot be opened" in err
    assert len(err.splitlines()) == 1
    code, _, err = run("lessons", "chess")
    assert code == 2
    assert "There is no game “chess”" in err


@pytest.mark.parametrize("command", ["lessons", "puzzles", "nights"])
def test_a_file_that_is_too_large_is_a_wrong_argument(run: Run, tmp_path: Path, command: str) -> None:
    file = tmp_path / "large"
    file.write_bytes(b"#" * 1_000_001)
    code, out, err = run(command, "--check", str(file))
    assert (code, out) == (2, "")
    assert "The file is larger than" in err
    assert len(err.splitlines()) == 1
