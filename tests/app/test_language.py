"""The language of the sentences, and what happens without a catalog."""

from __future__ import annotations

import sys

import pygame
import pygame.system
import pytest

from halloween_games.commands import games
from halloween_games.words import language
from halloween_games.words.language import SOURCE, SYSTEM, Language


def test_an_unknown_code_falls_back_to_english() -> None:
    spoken = Language("xx")
    assert spoken("Hint") == "Hint"
    assert spoken("Hint", "button.hint") == "Hint"
    assert spoken.code == "xx"  # kept, so that a catalog that comes later speaks


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


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Without a word about a language."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(language, "shipped", lambda: ["en", "de", "pt_BR"])
    return monkeypatch


@pytest.mark.parametrize("platform", ["win32", "darwin"])
@pytest.mark.parametrize(
    ("locales", "code"),
    [
        ([("de", "DE")], "de"),
        ([("de", None)], "de"),
        ([("fi", "FI"), ("de", "AT"), ("en", "US")], "de"),
        ([("en", "GB"), ("de", "DE")], "en"),
        ([("pt", "PT")], "pt_BR"),
        ([("fi", "FI")], "en"),
        ([], "de"),  # then LANG counts
    ],
)
def test_windows_and_macos_are_asked(
    environment: pytest.MonkeyPatch, platform: str, locales: list[tuple[str, str | None]], code: str
) -> None:
    environment.setattr(sys, "platform", platform)
    environment.setattr(
        pygame.system, "get_pref_locales", lambda: [{"language": name, "country": land} for name, land in locales]
    )
    environment.setattr(language, "_ask_system", games.preferred_locales)
    environment.setenv("LANG", "de_DE.UTF-8")
    assert language.of_system() == code
    environment.setenv("LC_ALL", "pt_BR.UTF-8")
    assert language.of_system() == "pt_BR"
    environment.setenv("LANGUAGE", "fi:de:en")
    assert language.of_system() == "de"


@pytest.mark.parametrize(
    ("name", "value", "code"),
    [
        ("LANG", "de_DE.UTF-8", "de"),
        ("LANG", "C.UTF-8", "en"),
        ("LANG", "pt", "pt_BR"),
        ("LC_MESSAGES", "de_CH@euro", "de"),
        ("LC_ALL", "POSIX", "en"),
        ("LANGUAGE", "en:de", "en"),
        ("LANGUAGE", "pt_BR:de", "pt_BR"),
        ("LANGUAGE", "../../etc:de", "de"),
    ],
)
def test_elsewhere_the_environment_says_it(environment: pytest.MonkeyPatch, name: str, value: str, code: str) -> None:
    environment.setattr(sys, "platform", "linux")
    environment.setattr(language, "_ask_system", games.preferred_locales)
    environment.setenv(name, value)
    assert language.of_system() == code


def test_what_can_be_chosen_begins_with_english_and_names_itself() -> None:
    codes = language.shipped()
    assert codes[0] == SOURCE
    assert {"de", "es", "fr", "it", "nl", "pl", "pt_BR"} <= set(codes)
    assert [language.own_name(code) for code in (SOURCE, "de", SYSTEM)] == ["English", "Deutsch", ""]
    assert set(language.NAMES) == set(codes), "each language has its own name in the list"
