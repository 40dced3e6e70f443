"""What can be wrong with a file of lessons, in sentences for the person who writes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from halloween_games.core.phrases import N_, Key
from halloween_games.core.reasons import Reason
from halloween_games.core.speaker import Speaker

SENTENCES: Final[Mapping[str, str]] = {
    "lesson_file_unreadable": N_("The file cannot be opened: {why}."),
    "lesson_file_too_large": N_("The file is larger than {limit} kB, which no course needs."),
    "lesson_file_not_utf8": N_("The file is not UTF-8."),
    "lesson_file_not_toml": N_("The file is not TOML: {why}."),
    "lesson_file_other_game": N_("“{where}” must be {game}, not “{given}”."),
    "lesson_file_unknown_game": N_("“{where}” names no game (known: {known})."),
    "lesson_missing": N_("The field “{where}” is missing."),
    "lesson_unknown_field": N_("“{where}” is neither a field of a lesson nor of its position."),
    "lesson_kind": N_("“{where}” must be {kind}."),
    "lesson_kind.text": N_("a text in quotation marks"),
    "lesson_kind.table": N_("a table"),
    "lesson_kind.list": N_("a list with at most {most} entries"),
    "lesson_kind.texts": N_("a list of at most {most} texts"),
    "lesson_kind.number": N_("a number from {low} to {high}"),
    "lesson_kind.whole": N_("a whole number from {low} to {high}"),
    "lesson_kind.flag": N_("true or false"),
    "lesson_bad_id": N_("“{where}” must be 1 to 40 small letters, digits and hyphens."),
    "lesson_id_twice": N_("“{where}”: there are two lessons “{id}”."),
    "lesson_text_long": N_("“{where}” has {count} letters, but at most {most} are read at one glance."),
    "lesson_text_braces": N_("“{where}”: “{name}” in braces is neither a square nor an action of the lesson."),
    "lesson_no_base": N_("“{where}”: there is no base “{name}” (known: {known})."),
    "lesson_game_or_goal": N_("A lesson has either a position with “want” and “solutions”, or “play”."),
    "lesson_unknown_level": N_("“{where}”: there is no level “{name}” (known: {known})."),
    "lesson_unknown_rule": N_("“{where}”: the rules have no paragraph “{name}” (known: {known})."),
    "lesson_unknown_lesson": N_("“{where}”: there is no lesson “{name}” with that solution."),
    "lesson_no_lessons": N_("There is no lesson in the file."),
    "lesson_too_many": N_("There are more than {most} of “{where}”."),
    # what only playing shows
    "lesson_not_possible": N_("“{where}”: “{action}” is not possible there. {why}"),
    "lesson_goes_on": N_("“{where}”: the goal is reached before “{action}”."),
    "lesson_not_reached": N_("“{where}” does not reach the goal."),
    "lesson_met_already": N_("“{where}”: the goal is reached before anybody has acted."),
    "lesson_can_fail": N_("“{where}”: after “{action}” the others or luck can prevent the goal."),
    "lesson_too_hard": N_("“{where}”: too many positions to tell whether the goal is reached."),
    "lesson_only": N_("“{where}” is {given}, but so many first actions reach the goal: {count}. They are {actions}."),
    "lesson_refused_otherwise": N_("“{where}”: “{action}” is refused with the code “{found}”."),
    "lesson_is_legal": N_("“{where}”: “{action}” is legal, so it has no code."),
    "lesson_is_refused": N_("“{where}”: “{action}” is refused, so it needs the code “{found}”."),
    "lesson_refused_when": N_("“{where}”: “{action}” has a code, so “when” says nothing about it."),
    "lesson_not_when": N_("“{where}”: after “{action}” the conditions of “when” do not hold."),
    "lesson_mistake_wins": N_("“{where}”: “{action}” reaches the goal, so it is no mistake."),
}


@dataclass(frozen=True)
class LessonProblem:
    """One mistake in a file of lessons: in which lesson (empty: the file as a whole), and what it is.

    *reason* is what the rules or the reader of positions say, with the sentence of *code* around it if there is one.
    """

    file: str
    lesson: str
    code: str
    params: Mapping[str, str | int] = field(default_factory=dict)
    reason: Reason | None = None

    def sentence(self, text: Speaker) -> str:
        """Where the mistake is and what it is; *text* knows the sentences of the game."""
        why = text.say(self.reason) if self.reason is not None else ""
        what = why
        if self.code in SENTENCES:
            filled = {name: self._word(value, text) for name, value in self.params.items()}
            what = text.translated(SENTENCES[self.code]).format(**{"why": why, **filled})
        where = f"{self.file}: {self.lesson}" if self.lesson else self.file
        return f"{where}: {what}"

    def _word(self, value: str | int, text: Speaker) -> str | int:
        """A parameter; a Key is one of the sentences here, or of the game."""
        if not isinstance(value, Key):
            return value
        if value in SENTENCES:
            return text.translated(SENTENCES[value]).format(**self.params)
        return text(value)


class LessonError(Exception):
    """A mistake in a lesson, found while reading it; LessonProblem adds the file and the lesson."""

    def __init__(
        self, code: str, params: Mapping[str, str | int] | None = None, reason: Reason | None = None, lesson: str = ""
    ) -> None:
        super().__init__(code)
        self.code = code
        self.params = params or {}
        self.reason = reason
        self.lesson = lesson

    def in_file(self, file: str, lesson: str) -> LessonProblem:
        """The problem of *lesson* in *file*."""
        return LessonProblem(file, lesson, self.code, self.params, self.reason)
