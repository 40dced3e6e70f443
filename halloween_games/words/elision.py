"""French drops the vowel of a short word before another vowel: “de Max”, but “d’Anne”."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Final

LANGUAGES: Final = frozenset({"fr"})  # that elide
SHORT_WORD: Final = re.compile(r"\b([Dd]|[Qq]u)e \{(\w+)\}")  # of a sentence, right before what is filled in
VOWEL: Final = re.compile(r"(?:[aeiouœæ]|y(?![aeiou]))[^\W\d_]", re.IGNORECASE)
"""How a word begins that is elided before: “Yves” is, “Yann” is not, and neither is the square “a1”."""


def elided(sentence: str, params: Mapping[str, str | int], language: str) -> str:
    """*sentence* with its short words as they stand before the *params* that will be filled in."""
    if language not in LANGUAGES:
        return sentence
    return SHORT_WORD.sub(
        lambda found: f"{found[1]}’{{{found[2]}}}" if _begins_with_vowel(params.get(found[2])) else found[0], sentence
    )


def _begins_with_vowel(word: str | int | None) -> bool:
    return isinstance(word, str) and VOWEL.match(_without_accents(word)) is not None


def _without_accents(word: str) -> str:
    return "".join(sign for sign in unicodedata.normalize("NFD", word) if not unicodedata.combining(sign))
