"""What a reader is to the fuzzer, and what it promises for every input."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from halloween_games.core.speaker import TEXTS as CORE_TEXTS
from halloween_games.words.language import SOURCE, Language
from halloween_games.words.text import TEXTS as APP_TEXTS
from halloween_games.words.text import Text

LONGEST_SENTENCE: Final = 900  # signs; the longest quote file names and lists of known words
LANGUAGES: Final = (SOURCE, "de")
OF_PROGRAMMERS: Final = re.compile(
    r"Traceback|Errno|NoneType|\bobject at 0x|<class |\bmsgspec\b|\w+Error\b|has no attribute|codec can't"
)
KEY: Final = re.compile(r"(?<![\w.@])[a-z_]+(?:\.[a-z_0-9]+)+(?![\w.-])")


class BrokenPromise(AssertionError):
    """A reader did with an input what none may do."""


Sentence = Callable[[Text], str]
"""Says in a language why an input was refused."""


@dataclass(frozen=True)
class Reader:
    """One way into the program.

    ``examine`` gives an input to the real reader, and what was read to everything that follows. It returns the
    sentences with which the input was refused, none if it was read; whatever it raises is a fault. Its folder is empty.
    """

    name: str
    kind: str  # of mutation
    seeds: Callable[[], Sequence[bytes]]  # intact inputs
    examine: Callable[[bytes, Path], Sequence[Sentence]]


def promise(holds: object, otherwise: str) -> None:
    """Raise BrokenPromise unless *holds*."""
    if not holds:
        raise BrokenPromise(otherwise)


def already_said(said: str) -> Sentence:
    """A sentence that the reader has put into words itself."""
    return lambda text: said


def check_sentences(data: bytes, told: Sequence[Sentence]) -> None:
    """Every refusal is one clear sentence in every language."""
    for sentence in told:
        for code in LANGUAGES:
            check_sentence(sentence(in_language(code)), data)


def check_sentence(said: str, data: bytes = b"") -> None:
    """*said* is for people: printable, of bounded length, with an end, and nothing of ours but words."""
    promise(said.strip(), "a sentence is empty")
    promise(said.isprintable(), f"a sentence is not printable: {said!r}")
    promise(len(said) <= LONGEST_SENTENCE, f"a sentence has {len(said)} signs: {said!r}")
    promise(said[-1] in ".!?…)”“" or said[-1].isalnum(), f"a sentence has no end: {said!r}")
    known = data.decode("utf-8", "replace")
    for found in (*OF_PROGRAMMERS.finditer(said), *KEY.finditer(said)):
        if found[0] not in known and (found[0] in keys() or found.re is OF_PROGRAMMERS):
            raise BrokenPromise(f"a sentence speaks of {found[0]!r}: {said!r}")


@cache
def keys() -> frozenset[str]:
    """The text keys of the program; those of the games are plain words."""
    return frozenset((*APP_TEXTS, *CORE_TEXTS))


@cache
def in_language(code: str) -> Text:
    """The sentences in a language."""
    return Text(language=Language(code))
