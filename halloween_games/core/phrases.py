"""Sentences for people: text keys with parameters, translated where they are shown."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

_SQUARE: Final = re.compile(r"[a-z]\d{1,2}\b")

STOPS: Final = (".", "!", "?", "…", ":")  # after which no full stop is added
_CLOSING: Final = ')]”“’»«"'  # brackets and quotation marks, behind which a stop ends the sentence as well


class Key(str):
    """A text key as a parameter of a sentence: it is looked up.

    Any other string is shown as it is, so that nothing from outside (a name, a file, a typed action) is ever taken for
    a key, whatever is in it.
    """

    __slots__ = ()


class Worded(str):
    """A parameter that programs read in notation (the string itself) and people in words: *phrases*, one by one."""

    __slots__ = ("between", "phrases")

    phrases: tuple[Phrase, ...]
    between: str

    def __new__(cls, notation: str, phrases: Iterable[Phrase], between: str = ", ") -> Worded:
        worded = super().__new__(cls, notation)
        worded.phrases = tuple(phrases)
        worded.between = between
        return worded

    def __reduce__(self) -> tuple[type[Worded], tuple[str, tuple[Phrase, ...], str]]:
        return type(self), (str(self), self.phrases, self.between)


class Sign(str):
    """A piece, a card or a player as a parameter of a short sentence: screens draw *drawing*, others use *words*.

    *drawing* is what the game's look calls it, or ``seat 1`` for a player's emblem; *words* may be a Key.
    """

    __slots__ = ("drawing", "words")

    drawing: str
    words: str

    def __new__(cls, words: str, drawing: str) -> Sign:
        sign = super().__new__(cls, words)
        sign.words = words
        sign.drawing = drawing
        return sign


def seat_key(seat: int) -> Key:
    """A player by name."""
    return Key(f"seat.{seat}")


def seat_sign(seat: int) -> Sign:
    """A player in a short sentence: the emblem, or the name."""
    return Sign(seat_key(seat), f"seat {seat}")


class Phrase(NamedTuple):
    """A text key and its parameters; a parameter that is a Key is looked up, too."""

    key: str
    params: Mapping[str, str | int] = {}


def N_(text: str) -> str:  # noqa: N802 - the name gettext tools look for
    """Mark *text* for translation without translating it."""
    return text


class Counted(str):
    """A sentence about a number: itself for several, ``one`` for exactly one; the parameter *by* is the number.

    Other languages may have more forms, which their catalogs choose (``words/language.py``).
    """

    one: str
    by: str

    def form(self, params: Mapping[str, str | int]) -> str:
        """The form that fits *params*, in English."""
        return self.one if self.number(params) == 1 else str(self)

    def number(self, params: Mapping[str, str | int]) -> int:
        """The number in *params*; what is no whole number counts as several."""
        number = params.get(self.by)
        return number if isinstance(number, int) else SEVERAL


SEVERAL: Final = 2


def NN_(one: str, several: str, by: str) -> Counted:  # noqa: N802 - like N_
    """Mark the two forms of a sentence for translation; the number is its parameter *by*."""
    sentence = Counted(several)
    sentence.one, sentence.by = one, by
    return sentence


def sentences_beside(module: str, name: str = "sentences.json") -> dict[str, str]:
    """The English sentences by key in the JSON file *name* beside the file *module*.

    A list of three is a Counted: for one, for several, and by which parameter.
    """
    said = json_beside(module, name)
    return {key: NN_(*text) if isinstance(text, list) else text for key, text in said.items()}


def json_beside(module: str, name: str) -> Any:
    """What is in the JSON file *name* beside the file *module*."""
    return json.loads(Path(module).with_name(name).read_text(encoding="utf-8"))


def capitalized(words: str) -> str:
    """*words* with a capital first letter; a square stays as it is, for E6 may be another place than e6."""
    return words if _SQUARE.match(words) else words[:1].upper() + words[1:]


def ends(words: str) -> bool:
    """Whether *words* end with punctuation, also inside a bracket or a quotation."""
    return words.rstrip(_CLOSING).endswith(STOPS)


def in_a_row(sentences: Iterable[str]) -> str:
    """Several sentences on one line; those without final punctuation get a full stop."""
    told = [sentence for sentence in sentences if sentence]
    return " ".join([*map(as_sentence, told[:-1]), *told[-1:]])


def as_sentence(words: str) -> str:
    """*words* with a full stop unless they end with punctuation."""
    return words if ends(words) else f"{words}."
