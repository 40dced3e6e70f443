"""The command ``lessons``: prints the lessons of a game with their full positions, or checks a file of lessons."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from halloween_games.core.game import Game, Json
from halloween_games.core.speaker import Speaker
from halloween_games.data_problems import DataProblem
from halloween_games.lessons.annotated import ENDING, problems_of_games, read_annotated
from halloween_games.lessons.as_json import course_json
from halloween_games.lessons.checks import problems_of_course
from halloween_games.lessons.course_files import lesson_ids
from halloween_games.lessons.lesson import Course
from halloween_games.lessons.lesson_file import course_of, read_course
from halloween_games.players.tasks import answered
from halloween_games.usage import UsageError
from halloween_games.words.text import Text

UNREADABLE: Final = ("file_unreadable", "lesson_file_too_large")


def lines_of(game: Game, text: Text, *, as_json: bool) -> tuple[list[str], list[str]]:
    """What to print about the lessons of *game*, and sentences about those that are wrong."""
    course, problems = course_of(game.id)
    speaker = _speaker(course, text)
    found = {**course_json(course, speaker)}
    lines = list(_readable(found, text))
    if lesson_ids(game.id, 1):
        well, more = course_of(game.id, 1)
        problems += more
        found["play_well"] = course_json(well, _speaker(well, text))
        lines += ["", *_readable(found["play_well"], text)]
    return [json.dumps(found, indent=1)] if as_json else lines, [problem.sentence(speaker) for problem in problems]


def check(file: str, text: Text) -> tuple[int, list[str]]:
    """How many lessons or annotated games *file* holds, and sentences about all that is wrong; raises UsageError."""
    path = Path(file)
    if is_annotated(file):
        annotated = read_annotated(path)
        words = text.for_game(annotated.game.id)
        if any(problem.code in UNREADABLE for problem in annotated.problems):
            raise UsageError(annotated.problems[0].sentence(words))
        wrong = problems_of_games(annotated, path.name, answered)
        return len(annotated.annotated), [problem.sentence(words) for problem in (*annotated.problems, *wrong)]
    course, problems = read_course(path)
    found: Sequence[DataProblem] = problems
    speaker = _speaker(course, text)
    if any(problem.code in UNREADABLE for problem in problems):
        raise UsageError(problems[0].sentence(speaker))
    found = [*problems, *problems_of_course(course, path.name, answered)]
    return len(course.lessons), [problem.sentence(speaker) for problem in found]


def is_annotated(file: str) -> bool:
    """Whether *file* holds annotated games, by its name."""
    return file.endswith(ENDING)


def _speaker(course: Course, text: Text) -> Text:
    return text.for_game(course.game.id).with_sentences(course.sentences)


def _readable(course: Json, text: Speaker) -> Iterator[str]:
    """The course for people: each lesson with what it teaches, its position and its lines of play."""
    yield course["title"]
    for number, lesson in enumerate(course["lessons"], 1):
        yield ""
        yield f"{number}. {lesson['id']}: {lesson['idea']}"
        if "intro" in lesson:
            yield f"   {lesson['intro']}"
        yield text("lessons.goal", goal=lesson["goal"]["text"])
        if "position" not in lesson:
            yield text("lessons.against", level=text(f"level.{lesson['play']['level']}"))
            continue
        yield text("lessons.position", position=json.dumps(lesson["position"], ensure_ascii=False))
        for line in lesson["solutions"]:
            yield text("lessons.solution", actions=" ".join(line))
        for mistake in lesson["mistakes"]:
            action = " ".join([*mistake.get("before", []), mistake["action"]])
            yield text("lessons.mistake", action=action, say=mistake["say"])
