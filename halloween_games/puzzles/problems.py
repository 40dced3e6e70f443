"""What can be wrong with a file of puzzles, in sentences that name the line and the field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from halloween_games.core.phrases import N_, Key
from halloween_games.core.reasons import Reason
from halloween_games.core.speaker import Speaker

SENTENCES: Final[Mapping[str, str]] = {
    "puzzle_file_unreadable": N_("The file cannot be opened: {why}."),
    "puzzle_file_too_large": N_("The file is larger than {limit} kB, which no shelf needs."),
    "puzzle_too_many": N_("There are more than {most} puzzles in the file."),
    "puzzle_none": N_("There is no puzzle in the file."),
    "puzzle_not_utf8": N_("The line is not UTF-8."),
    "puzzle_not_json": N_("The line is not JSON: {why}."),
    "puzzle_not_an_object": N_("A puzzle is an object in braces."),
    "puzzle_twice_field": N_("The field “{where}” is there twice."),
    "puzzle_missing": N_("The field “{where}” is missing."),
    "puzzle_unknown_field": N_("“{where}” is not a field of a puzzle."),
    "puzzle_unknown_game": N_("“{where}” names no game with puzzles (known: {known})."),
    "puzzle_other_game": N_("“{where}” must be {game}, as in the lines before."),
    "puzzle_not_one_of": N_("“{where}” must be one of: {known}."),
    "puzzle_number": N_("“{where}” must be a whole number from {low} to {high}."),
    "puzzle_texts": N_("“{where}” must be a list of 1 to {most} different texts."),
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
class PuzzleProblem:
    """One mistake in a file of puzzles: in which line (0: the file as a whole), and what it is.

    *reason* is what the rules or the reader of positions say, with the sentence of *code* around it if there is one.
    """

    file: str
    line: int
    code: str
    params: Mapping[str, str | int] = field(default_factory=dict)
    reason: Reason | None = None
    game_id: str = ""  # empty until it is known

    def sentence(self, text: Speaker) -> str:
        """Where the mistake is and what it is."""
        if self.game_id:
            text = text.for_game(self.game_id)
        why = text.say(self.reason) if self.reason is not None else ""
        filled = {name: text(value) if isinstance(value, Key) else value for name, value in self.params.items()}
        what = text.translated(SENTENCES[self.code]).format(**{"why": why, **filled}) if self.code else why
        if not self.line:
            return f"{self.file}: {what}"
        return text.translated(IN_LINE).format(file=self.file, line=self.line, what=what)


IN_LINE: Final = N_("{file}: line {line}: {what}")


class PuzzleError(Exception):
    """A mistake in a puzzle, found while reading it; without a code, *reason* says it all."""

    def __init__(self, code: str, params: Mapping[str, str | int] | None = None, reason: Reason | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.params = params or {}
        self.reason = reason

    def in_line(self, file: str, line: int, game_id: str = "") -> PuzzleProblem:
        """The problem in that *line* of *file*."""
        return PuzzleProblem(file, line, self.code, self.params, self.reason, game_id)
