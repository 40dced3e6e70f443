"""What can be wrong with the files of lessons, puzzles and nights, in sentences for the person who writes them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from halloween_games.core.phrases import Key, sentences_beside
from halloween_games.core.reasons import Reason, RulesError
from halloween_games.core.speaker import Speaker

Params = Mapping[str, str | int]

SENTENCES: Final = sentences_beside(__file__, "data_problems.json")


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


LEVELS_MISSING: Final = DataProblem("", "", "levels_missing")
"""What is told of lessons, puzzles and nights where the folder of all of them is missing."""


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


@contextmanager
def rules_told(code: str = "", **params: str | int) -> Iterator[None]:
    """What the rules refuse within it is a mistake of the file, told by their reason, or in the sentence of *code*."""
    try:
        yield
    except RulesError as error:
        raise DataError(code, params, error.reason) from error


def wrong_kind(where: str, kind: str, **params: int) -> DataError:
    """The mistake that a field must be of another kind, one of the sentences."""
    return DataError("kind", {"where": where, "kind": Key(kind), **params})
