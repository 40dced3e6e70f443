"""Every screen has room for a language that is longer than English and has accents above and below its letters."""

from __future__ import annotations

import re

import pytest

from halloween_games.app.saving.settings import Settings
from halloween_games.kit import text_runs
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.words import language
from halloween_games.words.language import SOURCE, Language
from tests.nightly import only_at_night
from tests.play.person import Person
from tests.play.pseudo_language import CODE, LENGTH, lengthened, with_pseudo_language
from tests.play.walk import problems, screens, written


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
