"""A language that is made from the English sentences: accents on the letters, and 140 % of their length."""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable
from typing import Final

CODE: Final = "qps"
LENGTH: Final = 1.4

_ACCENTS: Final = str.maketrans("aceinosuyzACEINOSUYZ", "ąćéįńőšůýžĄĆÉİŃŐŠŮÝŽ")
_KEPT: Final = re.compile(r"(\{[^}]*\}|\s+)")  # what is filled in stays as it is
_NAME: Final = re.compile("[a-z]+_[a-z_]+")  # of a drawing with letters
_VOWEL: Final = re.compile("[aeiouyAEIOUY]")


def lengthened(sentence: str) -> str:
    """*sentence* with accents, each word with more vowels until it is 40 % longer."""
    if _NAME.fullmatch(sentence):
        return sentence
    parts = _KEPT.split(sentence)
    return "".join(part if at % 2 else _longer_word(part) for at, part in enumerate(parts))


def _longer_word(word: str) -> str:
    vowel = _VOWEL.search(word)
    if vowel is not None:
        more = round(len(word) * (LENGTH - 1))
        word = word[: vowel.end()] + vowel[0].lower() * more + word[vowel.end() :]
    return word.translate(_ACCENTS)


class PseudoCatalog(gettext.NullTranslations):
    """Translates every sentence by lengthening it."""

    def gettext(self, message: str) -> str:
        return lengthened(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return lengthened(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return message  # no sentence has a translation for one key alone

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return msgid1 if n == 1 else msgid2


def with_pseudo_language(
    catalog: Callable[[str], gettext.NullTranslations],
) -> Callable[[str], gettext.NullTranslations]:
    """*catalog*, a function that finds catalogs, with this language added."""
    return lambda code: PseudoCatalog() if code == CODE else catalog(code)
