"""What can be wrong with the file of the thirteen nights, in sentences for the person who writes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from halloween_games.core.phrases import N_, Key
from halloween_games.core.reasons import Reason
from halloween_games.core.speaker import Speaker

SENTENCES: Final[Mapping[str, str]] = {
    "nights_unreadable": N_("The file cannot be opened: {why}."),
    "nights_too_large": N_("The file is larger than {limit} kB, which thirteen nights do not need."),
    "nights_not_utf8": N_("The file is not UTF-8."),
    "nights_not_toml": N_("The file is not TOML: {why}."),
    "nights_count": N_("There must be {count} of “night”, not {given}."),
    "night_missing": N_("The field “{where}” is missing."),
    "night_unknown_field": N_("“{where}” is no field of a night."),
    "night_kind": N_("“{where}” must be {kind}."),
    "night_kind.text": N_("a text in quotation marks"),
    "night_kind.table": N_("a table"),
    "night_kind.list": N_("a list"),
    "night_kind.puzzles": N_("a list of {count} puzzles"),
    "night_kind.number": N_("a number from {low} to {high}"),
    "night_kind.whole": N_("a whole number from {low} to {high}"),
    "night_bad_id": N_("“{where}” must be 1 to 40 small letters, digits and hyphens."),
    "night_id_twice": N_("“{where}”: there are two nights “{id}”."),
    "night_text_long": N_("“{where}” has {count} letters, but there is room for {most}."),
    "night_text_braces": N_("“{where}” must have no braces."),
    "night_not_one_of": N_("“{where}”: there is no “{name}” (known: {known})."),
    "night_no_lesson": N_("“{where}”: the game has no lesson “{name}” (known: {known})."),
    "night_no_puzzle": N_("“{where}”: the game has no puzzle “{name}”."),
    "night_puzzle_twice": N_("“{where}”: the puzzle “{name}” is in two places."),
    "night_broken_board": N_("“{where}”: the board “{name}” cannot be read: {problem}"),
}


@dataclass(frozen=True)
class NightProblem:
    """One mistake in the file: in which night (empty: the file as a whole), in which field, and what it is.

    *reason* is what the rules, the boards or the reader of positions say of a night of *game*.
    """

    file: str
    night: str
    code: str
    params: Mapping[str, str | int] = field(default_factory=dict)
    reason: Reason | None = None
    game: str = ""

    def sentence(self, text: Speaker) -> str:
        """Where the mistake is and what it is."""
        own = text.for_game(self.game) if self.game else text
        if self.reason is not None:
            what = f"“{self.params['where']}”: {own.say(self.reason)}"
        else:
            filled = {name: self._word(value, text) for name, value in self.params.items()}
            what = text.translated(SENTENCES[self.code]).format(**filled)
        where = f"{self.file}: {self.night}" if self.night else self.file
        return f"{where}: {what}"

    def _word(self, value: str | int, text: Speaker) -> str | int:
        """A parameter; a Key is one of the sentences here."""
        return text.translated(SENTENCES[value]).format(**self.params) if isinstance(value, Key) else value


class NightError(Exception):
    """A mistake in a night, found while reading it; NightProblem adds the file and the night."""

    def __init__(
        self, code: str, params: Mapping[str, str | int] | None = None, reason: Reason | None = None, game: str = ""
    ) -> None:
        super().__init__(code)
        self.code = code
        self.params = params or {}
        self.reason = reason
        self.game = game

    def in_file(self, file: str, night: str) -> NightProblem:
        """The problem of *night* in *file*."""
        return NightProblem(file, night, self.code, self.params, self.reason, self.game)
