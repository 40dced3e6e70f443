"""The language of the sentences, and what happens without a catalog."""

from __future__ import annotations

import pytest

from halloween_games.words import language
from halloween_games.words.language import SOURCE, SYSTEM, Language


def test_english_needs_no_catalog() -> None:
    assert Language(SOURCE)("Hint") == "Hint"


def test_an_unknown_code_falls_back_to_english() -> None:
    spoken = Language("xx")
    assert spoken("Hint") == "Hint"
    assert spoken("Hint", "button.hint") == "Hint"
    assert spoken.code == "xx"  # kept, so that a catalog that comes later speaks


@pytest.mark.parametrize("code", [SOURCE, "de", "xx"])
def test_an_empty_text_stays_empty(code: str) -> None:
    assert Language(code)("") == ""
    assert Language(code)("", "some.key") == ""


def test_an_unknown_sentence_stays_as_it_is() -> None:
    assert Language("de")("Ann & Bo {x}") == "Ann & Bo {x}"


def test_the_key_decides_where_the_catalog_knows_it() -> None:
    spoken = Language("de")
    assert spoken("Delete") == spoken("Delete", "saves.delete") == "Löschen"
    assert spoken("Delete", "key.delete") == "Entf"


def test_the_language_changes_for_everybody_who_holds_it() -> None:
    spoken = Language(SOURCE)
    speak = spoken.__call__
    spoken.use("de")
    assert speak("Hint") == "Tipp"
    spoken.use("xx")
    assert speak("Hint") == "Hint"


@pytest.mark.parametrize(("environment", "word"), [("de", "Tipp"), ("de_AT.UTF-8", "Tipp"), ("xx", "Hint")])
def test_the_system_decides_if_nobody_chose(environment: str, word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANGUAGE", environment)
    assert Language(SYSTEM)("Hint") == word


def test_what_can_be_chosen_begins_with_english_and_names_itself() -> None:
    codes = language.shipped()
    assert codes[0] == SOURCE
    assert "de" in codes
    assert [language.own_name(code) for code in (SOURCE, "de", SYSTEM)] == ["English", "Deutsch", ""]
