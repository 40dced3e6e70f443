"""Files of lessons: what is wrong is told by file, lesson and field, and the other lessons are there."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest

from halloween_games import games
from halloween_games.lessons import course_files
from halloween_games.lessons.checks import problems_of_course
from halloween_games.lessons.course_files import ENDING, lessons_file
from halloween_games.lessons.lesson_file import MAX_BYTES, _read_once, complete, read_course
from halloween_games.players.tasks import answered
from halloween_games.words.language import Language
from halloween_games.words.text import Text

GOOD = """
game = "three-graves"
title = "Graves"
[base.graves]
board = {}
to_move = 0
[[lesson]]
id = "fine"
minutes = 1
idea = "Three in a row win."
goal = "Win."
want = [{winner = 0}]
solutions = [["c3"]]
only = 1
base = "graves"
board = {a1 = "0P", b2 = "0P", a2 = "1G", b3 = "1G"}
"""
LESSON = """
[[lesson]]
id = "second"
minutes = 1
idea = "Three in a row win."
goal = "Win on {c3}."
want = [{winner = 0}]
solutions = [["c3"]]
base = "graves"
board = {a1 = "0P", b2 = "0P", a2 = "1G", b3 = "1G"}
"""


def sentences(tmp_path: Path, content: str | bytes, *, check: bool = False) -> list[str]:
    """What is said about a file with *content*, in English; German has to be possible too."""
    file = tmp_path / f"three_graves{ENDING}"
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    course, found = read_course(file)
    problems = [*found, *(problems_of_course(course, file.name) if check else ())]
    texts = [Text(language=Language(code)).for_game(course.game.id) for code in ("en", "de")]
    english, german = ([problem.sentence(text) for problem in problems] for text in texts)
    assert all(said.isprintable() and len(said) < 600 for said in (*english, *german))
    assert not english or english != german
    return english


def test_a_good_file_has_no_problem(tmp_path: Path) -> None:
    assert sentences(tmp_path, GOOD + LESSON, check=True) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('id = "second"', 'id = "Second!"', "“id” must be 1 to 40 small letters"),
        ('id = "second"', 'id = "fine"', "there are two lessons “fine”"),
        ('id = "second"', "", "The field “id” is missing."),
        ("minutes = 1", "", "The field “minutes” is missing."),
        ("minutes = 1", 'minutes = "one"', "“minutes” must be a number from 0 to 60."),
        ("minutes = 1", "minutes = nan", "it holds a number that is none"),
        ("minutes = 1", "minutes = 1\nturn = 2", "“turn” is neither a field of a lesson nor of its position."),
        ("minutes = 1", "minutes = 1\nturns = 9", "“turns” must be a whole number from 1 to 8."),
        ("minutes = 1", "minutes = 1\nonly = true", "“only” must be a whole number from 0 to 1000."),
        ("minutes = 1", "minutes = 1\nwith_reply = 1", "“with_reply” must be true or false."),
        ('idea = "Three in a row win."', "idea = 3", "“idea” must be a text in quotation marks."),
        ('idea = "Three in a row win."', 'idea = "  "', "“idea” must be a text in quotation marks."),
        ('idea = "Three in a row win."', f'idea = "{"o" * 161}"', "“idea” has 161 letters, but there is room for 160"),
        ("{c3}", "{z9}", "“goal”: “z9” in braces is neither a square nor an action"),
        ("{c3}", "{", "“goal”: “{ }” in braces"),
        ("{c3}", "{c3:>9999999999}", "“goal”: “{ }” in braces"),
        ("want = [{winner = 0}]", "", "A lesson has one of “want”, “chances” and “play”."),
        ("minutes = 1", "minutes = 1\nchances = {keep = 80, steps = 9}", "one of “want”, “chances” and “play”."),
        ("want = [{winner = 0}]", "chances = {keep = 0, steps = 9}", "“chances.keep” must be a whole number from 1"),
        ("want = [{winner = 0}]", "chances = {keep = 80}", "The field “chances.steps” is missing."),
        ("minutes = 1", "minutes = 1\nsafe = 1", "“safe” must be true or false."),
        ("minutes = 1", 'minutes = 1\nhidden = "all"', "“hidden”: there is no “all” (known: any)."),
        ("want = [{winner = 0}]", "want = []", "“want” must be a list that is not empty."),
        ("want = [{winner = 0}]", 'want = [{event = "moved", peace = 1}]', "“want[0].peace” is not a field"),
        ('solutions = [["c3"]]', "", "The field “solutions” is missing."),
        ('solutions = [["c3"]]', "solutions = [[]]", "“solutions” must be a list of at most 100 texts."),
        ('solutions = [["c3"]]', "solutions = [[3]]", "“solutions[0][0]” must be a text in quotation marks."),
        ('base = "graves"', 'base = "tombs"', "“base”: there is no “tombs” (known: graves)."),
        ("board = {a1", 'options = {speed = "fast"}\nboard = {a1', "There is no option “speed”"),
        ("board = {a1", "seats = 7\nboard = {a1", "This game is for 2 players."),
        ("board = {a1", "board = {z1", "there is no square “z1”"),
        ('b2 = "0P"', 'b2 = "0P", c3 = "0P"', "to_move"),
        ('b2 = "0P"', 'b2 = "2X"', "“board.b2” must be one of: 0P, 1G."),
        ("board = {a1", "luck_gives = 4\nboard = {a1", "“luck_gives” must be a list of at most 100 texts."),
        ("board = {a1", 'rules = ["Magic"]\nboard = {a1', "“rules”: there is no “Magic” (known: "),
        ("board = {a1", "mistake = 4\nboard = {a1", "“mistake” must be a list with at most 100 entries."),
        ("board = {a1", "mistake = [4]\nboard = {a1", "“mistake[0]” must be a table."),
        ("board = {a1", 'mistake = [{action = "a1"}]\nboard = {a1', "The field “mistake[0].say” is missing."),
        ("board = {a1", 'mistake = [{acton = "a1"}]\nboard = {a1', "“mistake[0].acton” is neither"),
        (
            "board = {a1",
            'mistake = [{action = "a3", say = "No.", when = [{evnt = "moved"}]}]\nboard = {a1',
            "“mistake[0].when[0]”",
        ),
    ],
)
def test_a_mistake_names_its_lesson_and_field(tmp_path: Path, old: str, new: str, said: str) -> None:
    """And the lesson before it is there all the same."""
    assert old in LESSON
    (found,) = sentences(tmp_path, GOOD + LESSON.replace(old, new, 1))
    assert said in found
    assert found.startswith(f"three_graves{ENDING}: ")
    whole = "NaN" in found or "number that is none" in found
    read = read_course(tmp_path / f"three_graves{ENDING}").course
    assert [lesson.id for lesson in read.lessons] == ([] if whole else ["fine"])


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "“game” names no game (known: "),
        (b"game = 3", "“game” names no game"),
        (b"game = 'three-graves'", "The field “title” is missing."),
        (b"game = 'three-graves'\ntitle = 'x'", "There is no lesson in the file."),
        (b"game = 'three-graves'\ntitle = 'x'\nlesson = 3", "“lesson” must be a list"),
        (b"game = 'three-graves'\ntitle = 'x'\nlesson = [3]", "“lesson[0]” must be a table."),
        (b"game = 'three-graves'\ntitle = 'x'\nbase = 3\n[[lesson]]\nid = 'a'", "“base” must be a table."),
        (b"game = 'three-graves'\ntitle = 'x'\nhints = 3", "“hints” is neither a field"),
        (b"\xff\xfe", "The file is not UTF-8."),
        (b"game = ", "The file is not TOML"),
        (b"x = " + b"[" * 5000 + b"]" * 5000, "The file is not TOML: it is nested too deeply."),
        (b"x = " + b"[" * 30 + b"]" * 30, "it is nested too deeply"),
        (b"x = 1" + b"0" * 6000, "The file is not TOML"),
        (b"a." * 100_000 + b"a = 1", "a line has too many dots"),
        (b"d = 2026-02-30", "The file is not TOML"),
        (b"a" * (MAX_BYTES + 1), "larger than 300 kB"),
    ],
)
def test_a_broken_file_is_one_sentence(tmp_path: Path, content: bytes, said: str) -> None:
    (found,) = sentences(tmp_path, content)
    assert said in found


def test_a_file_that_is_none(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"  # nobody ever writes into it
    if hasattr(os, "mkfifo"):
        os.mkfifo(pipe)
    for path in (tmp_path, tmp_path / "missing", tmp_path / "x\0y", pipe):
        course, problems = read_course(path)
        assert course.lessons == ()
        assert "cannot be opened" in problems[0].sentence(Text())


def test_the_file_of_another_game_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    file.write_text(GOOD, encoding="utf-8")
    course, problems = read_course(file, games.load("18-ghosts"))
    assert course.game.id == "18-ghosts"
    assert problems[0].sentence(Text()) == "x.toml: “game” must be 18-ghosts, not “three-graves”."


def test_too_many_lessons_are_refused(tmp_path: Path) -> None:
    many = "".join(LESSON.replace("second", f"lesson-{number}") for number in range(61))
    (found,) = sentences(tmp_path, GOOD + many)
    assert "more than 60 of “lesson”" in found


@pytest.mark.parametrize(
    ("play", "said"),
    [
        ('{level = "hardest"}', "“play.level”: there is no “hardest” (known: "),
        ('{level = "easy", seat = 2}', "“play.seat” must be a whole number from 0 to 1."),
        ('{level = "easy", sets = 2}', "“play.sets” is neither"),
        ("{}", "The field “play.level” is missing."),
    ],
)
def test_a_whole_game_needs_a_level(tmp_path: Path, play: str, said: str) -> None:
    game = f'[[lesson]]\nid = "game"\nminutes = 1\nidea = "Play."\ngoal = "Win."\nplay = {play}\n'
    (found,) = sentences(tmp_path, GOOD + game)
    assert said in found


@pytest.mark.parametrize(
    ("shown", "said"),
    [
        ('{say = "Look.", lesson = "none"}', "“watch[0].lesson”: there is no lesson “none”"),
        ('{say = "Look.", lesson = "fine", solution = 1}', "there is no lesson “fine” with that solution"),
        ('{lesson = "fine"}', "The field “watch[0].say” is missing."),
    ],
)
def test_the_acted_explanation_needs_lessons(tmp_path: Path, shown: str, said: str) -> None:
    (found,) = sentences(tmp_path, GOOD.replace("[base.graves]", f"watch = [{shown}]\n[base.graves]"))
    assert said in found


# ---------------------------------------------------------------- what playing shows


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('[["c3"]]', '[["a1"]]', "“solutions[0]”: “a1” is not possible there."),
        ('[["c3"]]', '[["what"]]', "“solutions[0]”: “what” is not possible there."),
        ('[["c3"]]', '[["a3"]]', "“solutions[0]” does not reach the goal."),
        ('[["c3"]]', '[["c3", "a3"]]', "“solutions[0]”: the goal is reached before “a3”."),
        ('[["c3"]]', '[["c3"]]\nonly = 2', "“only” is 2, but so many first actions reach the goal: 1. They are c3."),
        ("{winner = 0}", '{field = ["to_move"], is = 0}', "the goal is reached before anybody has acted"),
        ('[["c3"]]\n', '[["c3"]]\nmistake = [{action = "c3", say = "No."}]\n', "“c3” reaches the goal"),
        ('[["c3"]]\n', '[["c3"]]\nmistake = [{action = "a1", say = "No."}]\n', "needs the code “grave_occupied”"),
        (
            '[["c3"]]\n',
            '[["c3"]]\nmistake = [{action = "a1", code = "x", say = "No."}]\n',
            "“a1” is refused with the code “grave_occupied”",
        ),
        ('[["c3"]]\n', '[["c3"]]\nmistake = [{action = "a3", code = "x", say = "No."}]\n', "is legal, so it has no"),
        (
            '[["c3"]]\n',
            '[["c3"]]\nmistake = [{action = "a3", before = ["a1"], say = "No."}]\n',
            "“mistake[0].before”: “a1” is not possible",
        ),
        (
            '[["c3"]]\n',
            '[["c3"]]\nmistake = [{action = "a3", when = [{event = "fought"}], say = "No."}]\n',
            "“mistake[0]”: after “a3” the conditions of “when” do not hold.",
        ),
        (
            '[["c3"]]\n',
            '[["c3"]]\nmistake = [{action = "a1", code = "grave_occupied", when = [{winner = 1}], say = "No."}]\n',
            "“mistake[0]”: “a1” has a code, so “when” says nothing about it.",
        ),
        (
            '[["c3"]]\n',
            '[["c3"]]\nmistake = [{action = "a3", reply = "a1", say = "No."}]\n',
            "“mistake[0].reply”: “a1” is not possible",
        ),
    ],
)
def test_what_a_lesson_says_is_tried(tmp_path: Path, old: str, new: str, said: str) -> None:
    found = sentences(tmp_path, GOOD + LESSON.replace(old, new, 1), check=True)
    assert any(said in sentence and ": second: " in sentence for sentence in found), found


def test_what_keeps_chances_is_measured(tmp_path: Path) -> None:
    """The lesson says that only c2 does, which lets c3 be closed; every other action wins."""
    lesson = LESSON.replace("want = [{winner = 0}]", "chances = {keep = 80, steps = 200}")
    file = tmp_path / f"three_graves{ENDING}"
    file.write_text(GOOD + lesson.replace('[["c3"]]', '[["c2", "c3"]]'), encoding="utf-8")
    found = [problem.params["action"] for problem in problems_of_course(read_course(file).course, "x", answered)]
    assert found == ["b1", "c1", "c2", "a3", "c3"]


def test_a_solution_that_the_other_can_prevent_is_told(tmp_path: Path) -> None:
    """Somebody who looks puts a ghost on c3 instead."""
    lesson = LESSON.replace('[["c3"]]', '[["b2", "a2", "c3"]]\nturns = 2')
    lesson = lesson.replace('b2 = "0P", a2 = "1G", b3', "b3")
    (found,) = sentences(tmp_path, GOOD + lesson, check=True)
    assert "“solutions[0]”: after “b2” the others or luck can prevent the goal." in found


# ---------------------------------------------------------------- positions


def test_a_position_is_completed_from_its_base() -> None:
    base = {
        "board": {"a1": "0R"},
        "dungeon": [],
        "escaped": ["1B"],
        "null": ["released"],
        "rest": {"dungeon": ["1Y", "0R", "0R", "1B", "0B"]},
    }
    assert complete(base, {"board": {"b1": "0R"}}) == {
        "board": {"a1": "0R", "b1": "0R"},
        "dungeon": ["0B", "1Y"],
        "escaped": ["1B"],
        "released": None,
    }
    assert complete(base, {"dungeon": ["0B"], "released": "1Y"})["dungeon"] == ["0B"]


def test_every_game_has_its_own_file() -> None:
    for game_id in (*games.REGISTRY, *games.TEMPLATE):
        file = lessons_file(games.load(game_id))
        assert file.is_file()
        assert tomllib.loads(file.read_text(encoding="utf-8"))["game"] == game_id


MISSING = "The folder “levels” of the program is missing. Please install the program again."


def test_a_missing_folder_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> Path:
        raise FileNotFoundError("The folder 'levels' of Halloween Games is missing: it should be /x")

    monkeypatch.setattr(course_files, "levels_dir", missing)
    course, problems = _read_once.__wrapped__("rhombus", 0)
    assert course.lessons == ()
    assert problems[0].sentence(Text()) == MISSING
