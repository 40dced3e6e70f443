"""What can be wrong with the files of lessons, puzzles and nights, in sentences for the person who writes them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from halloween_games.core.phrases import N_, Key
from halloween_games.core.reasons import Reason
from halloween_games.core.speaker import Speaker

Params = Mapping[str, str | int]

SENTENCES: Final[Mapping[str, str]] = {
    "at_field": "“{where}”: {why}",
    # any file
    "file_unreadable": N_("The file cannot be opened: {why}."),
    "lesson_file_too_large": N_("The file is larger than {limit} kB, which no course needs."),
    "night_file_too_large": N_("The file is larger than {limit} kB, which thirteen nights do not need."),
    "puzzle_file_too_large": N_("The file is larger than {limit} kB, which no shelf needs."),
    "not_utf8": N_("The file is not UTF-8."),
    "not_toml": N_("The file is not TOML: {why}."),
    "unknown_game": N_("“{where}” names no game (known: {known})."),
    "other_game": N_("“{where}” must be {game}, not “{given}”."),
    # any field
    "missing": N_("The field “{where}” is missing."),
    "lesson_unknown_field": N_("“{where}” is neither a field of a lesson nor of its position."),
    "night_unknown_field": N_("“{where}” is no field of a night."),
    "puzzle_unknown_field": N_("“{where}” is not a field of a puzzle."),
    "kind": N_("“{where}” must be {kind}."),
    "kind.text": N_("a text in quotation marks"),
    "kind.table": N_("a table"),
    "kind.list": N_("a list with at most {most} entries"),
    "kind.any_list": N_("a list"),
    "kind.texts": N_("a list of at most {most} texts"),
    "kind.number": N_("a number from {low} to {high}"),
    "kind.whole": N_("a whole number from {low} to {high}"),
    "kind.flag": N_("true or false"),
    "different_texts": N_("“{where}” must be a list of 1 to {most} different texts."),
    "bad_id": N_("“{where}” must be 1 to 40 small letters, digits and hyphens."),
    "text_long": N_("“{where}” has {count} letters, but there is room for {most}."),
    "not_one_of": N_("“{where}”: there is no “{name}” (known: {known})."),
    # lessons
    "lesson_id_twice": N_("“{where}”: there are two lessons “{id}”."),
    "lesson_text_braces": N_("“{where}”: “{name}” in braces is neither a square nor an action of the lesson."),
    "lesson_game_or_goal": N_("A lesson has either a position with “want” and “solutions”, or “play”."),
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
    # nights
    "nights_count": N_("There must be {count} of “night”, not {given}."),
    "night_puzzles": N_("a list of {count} puzzles"),
    "night_id_twice": N_("“{where}”: there are two nights “{id}”."),
    "night_text_braces": N_("“{where}” must have no braces."),
    "night_text_player": N_("“{where}” may have “{name}” in braces, and no others."),
    "night_answer_nowhere": N_("“{where}”: an answer belongs to a line, and is followed by its reply."),
    "night_no_picture": N_("“{where}”: the picture {name} is not there."),
    "night_others": N_("a list of {count} names"),
    "night_no_lesson": N_("“{where}”: the game has no lesson “{name}” (known: {known})."),
    "night_no_puzzle": N_("“{where}”: the game has no puzzle “{name}”."),
    "night_puzzle_twice": N_("“{where}”: the puzzle “{name}” is in two places."),
    "night_broken_board": N_("“{where}”: the board “{name}” cannot be read: {problem}"),
    # puzzles, one a line
    "in_line": N_("{file}: line {line}: {what}"),
    "puzzle_too_many": N_("There are more than {most} puzzles in the file."),
    "puzzle_none": N_("There is no puzzle in the file."),
    "puzzle_not_utf8": N_("The line is not UTF-8."),
    "puzzle_not_json": N_("The line is not JSON: {why}."),
    "puzzle_not_an_object": N_("A puzzle is an object in braces."),
    "puzzle_twice_field": N_("The field “{where}” is there twice."),
    "puzzle_bad_id": N_("“{where}” must be {id}: it follows from the position."),
    "puzzle_id_twice": N_("“{where}”: this position is in the file already."),
    "puzzle_other_turns": N_("“{where}” must be {turns} for this kind."),
    "puzzle_not_the_solver": N_("“{where}”: seat 0 has to be the one to move."),
    "puzzle_bad_action": N_("“{where}”: “{action}” is not possible there. {why}"),
    "puzzle_other_text": N_("“{where}”: “{action}” is written {text}."),
    # what only proving shows
    "puzzle_too_hard": N_("It takes too many positions to prove it."),
    "puzzle_not_forced": N_("The goal cannot be reached for sure."),
    "puzzle_sooner": N_("The goal can be reached sooner."),
    "puzzle_not_only": N_("More than one action keeps the proof."),
    "puzzle_no_danger": N_("Every action keeps the proof."),
    "puzzle_not_hidden": N_("It is too easy for its kind: too many turns reach the goal, or the first play does."),
    "puzzle_solution": N_("“{where}” must name exactly the first actions that keep the proof: {actions}."),
}


@dataclass(frozen=True)
class DataProblem:
    """One mistake in a file: in which lesson or night (empty: the file as a whole) or line, and what it is.

    *reason* is what the rules, the boards or the reader of positions say, with the sentence of *code* around it if
    there is one; *game_id* whose words it needs, if the speaker does not know them already.
    """

    file: str
    place: str
    code: str
    params: Params = field(default_factory=dict)
    reason: Reason | None = None
    game_id: str = ""
    line: int = 0

    def sentence(self, text: Speaker) -> str:
        """Where the mistake is and what it is."""
        if self.game_id:
            text = text.for_game(self.game_id)
        what = why = text.say(self.reason) if self.reason is not None else ""
        if self.code:
            filled = {name: self._word(value, text) for name, value in self.params.items()}
            what = text.translated(SENTENCES[self.code]).format(**{"why": why, **filled})
        if self.line:
            return text.translated(SENTENCES["in_line"]).format(file=self.file, line=self.line, what=what)
        return ": ".join(part for part in (self.file, self.place, what) if part)

    def _word(self, value: str | int, text: Speaker) -> str | int:
        """A parameter; a Key is one of the sentences here, or of the game."""
        if not isinstance(value, Key):
            return value
        return text.translated(SENTENCES[value]).format(**self.params) if value in SENTENCES else text(value)


class DataError(Exception):
    """A mistake, found while reading; without a *code*, *reason* says it all."""

    def __init__(self, code: str, params: Params | None = None, reason: Reason | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.params = params or {}
        self.reason = reason

    def at(self, file: str, place: str = "", game_id: str = "", line: int = 0) -> DataProblem:
        """The problem of that *place* or *line* of *file*."""
        return DataProblem(file, place, self.code, self.params, self.reason, game_id, line)


def wrong_kind(where: str, kind: str, **params: int) -> DataError:
    """The mistake that a field must be of another kind, one of the sentences."""
    return DataError("kind", {"where": where, "kind": Key(kind), **params})
