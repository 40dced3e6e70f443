"""Every screen has room for a language that is longer than English and has accents above and below its letters."""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable
from typing import Final

import pytest

from halloween_games.app.saving.settings import Settings
from halloween_games.kit import text_runs
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.words import language
from halloween_games.words.language import SOURCE, Language
from tests.nightly import only_at_night
from tests.play.person import Person
from tests.play.walk import problems, screens, written

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


@pytest.fixture(autouse=True)
def pseudo_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "catalog", with_pseudo_language(language.catalog))


def test_sentences_get_longer_and_keep_what_is_filled_in() -> None:
    sentence = "{player} moves the yellow ghost to {spot}"
    longer = lengthened(sentence)
    assert re.findall(r"{\w+}", longer) == ["{player}", "{spot}"]
    words = re.sub(r"{\w+}", "", sentence), re.sub(r"{\w+}", "", longer)
    assert len(words[1]) / len(words[0]) == pytest.approx(LENGTH, abs=0.15)
    assert Language(CODE)("Hint") != Language(SOURCE)("Hint") == "Hint"
    assert all(text_runs.is_plain(longer, family) for family in (HEAD, BODY, BOLD))


@only_at_night
@pytest.mark.parametrize("size", [(800, 600), (1280, 800)], ids=str)
def test_nothing_is_cut_in_a_long_language(size: tuple[int, int]) -> None:
    person = Person(size, Settings(language=CODE, reduce_motion=True, speed=0.0))
    seen = {name: written(person, show) for name, show in screens(person).items()}
    assert [name for name, texts in seen.items() if not texts] == []
    assert any("őő" in one.text or "éé" in one.text or "įį" in one.text for texts in seen.values() for one in texts)
    assert {(name, problem) for name, texts in seen.items() for problem in problems(texts)} == set()
