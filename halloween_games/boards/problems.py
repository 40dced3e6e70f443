"""The error messages about levels: where the error is, what it is, and how to fix it in Tiled."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from halloween_games.core.board import BoardSpec

Translate = Callable[[str], str]


@dataclass(frozen=True)
class Problem:
    """One error of a level, in sentences for the person who edits it."""

    where: str  # 18_ghosts.tmx, layer “rooms”, c3
    what: str
    hint: str

    @property
    def sentence(self) -> str:
        """All of it."""
        said = " ".join(part for part in (self.what, self.hint) if part)
        return f"{self.where}: {said}" if self.where else said


class LevelError(Exception):
    """An invalid level; ``problems`` lists all errors, not just the first, but no more than MAX_PROBLEMS.

    *drawn* is what can be seen of the board, its layers, if there is anything.
    """

    def __init__(self, path: Path, problems: Sequence[Problem], drawn: BoardSpec | None = None) -> None:
        super().__init__("\n".join(problem.sentence for problem in problems))
        self.path = path
        self.problems = tuple(problems)
        self.drawn = drawn


_TEXTS: Final = json.loads(Path(__file__).with_name("problems.json").read_text(encoding="utf-8"))
PLACES: Final[Mapping[str, str]] = _TEXTS["places"]
SENTENCES: Final[Mapping[str, tuple[str, str]]] = _TEXTS["problems"]  # code: what is wrong, how to fix it

MAX_LENGTH: Final = 40
MAX_PROBLEMS: Final = 100  # of one level


def shown(value: object) -> str:
    """*value* from a file, shortened to one line for quoting in a sentence."""
    text = " ".join(str(value).split())
    text = "".join(char if char.isprintable() else "?" for char in text)
    return text if len(text) <= MAX_LENGTH else text[:MAX_LENGTH] + "..."


class Report:
    """Collects the problems of one level as translated sentences."""

    def __init__(self, translate: Translate = str) -> None:
        self._problems: dict[Problem, None] = {}  # in order
        self._translate = translate

    @property
    def problems(self) -> list[Problem]:
        return list(self._problems)

    def add(self, code: str, where: Sequence[str], **params: str | int) -> None:
        """Add the problem *code* at *where*, from the file inwards; duplicates are dropped, and what is too much."""
        filled = {name: shown(value) if name in QUOTED else value for name, value in params.items()}
        self.add_fault(*SENTENCES[code], where, filled)

    def add_fault(self, what: str, hint: str, where: Sequence[str], params: Mapping[str, str | int]) -> None:
        """Add a problem in these English sentences; a Key among *params* is filled in already."""
        if len(self._problems) < MAX_PROBLEMS:
            said = (_sentence(self._translate(text).format(**params)) for text in (what, hint))
            self._problems[Problem(", ".join(where), *said)] = None

    def place(self, key: str, **params: str | int) -> str:
        """A place in words: ``layer “rooms”``."""
        return self._translate(PLACES[key]).format(**{name: shown(value) for name, value in params.items()})

    def some(self, names: Sequence[str]) -> str:
        """The first few squares of *names*, and how many more there are."""
        first = ", ".join(names[:MAX_SQUARES])
        rest = len(names) - MAX_SQUARES
        return self._translate(PLACES["more"]).format(squares=first, count=rest) if rest > 0 else first

    def amount(self, allowed: int | range) -> str:
        """How many there may be: ``5``, ``5 to 7``, ``6 or 8``."""
        if isinstance(allowed, int):
            return str(allowed)
        return self.place("or" if len(allowed) == 2 else "from_to", low=allowed[0], high=allowed[-1])

    def choices(self, values: Sequence[str]) -> str:
        """The allowed *values* as text."""
        return ", ".join(values) if values else self.place("any")


QUOTED: Final = frozenset({"value", "name", "kind", "type", "tag", "found", "format"})  # parameters from the file
MAX_SQUARES: Final = 6  # listed by name


def _sentence(text: str) -> str:
    """*text* with a capital first letter, since it may begin with a place."""
    return text[:1].upper() + text[1:]
