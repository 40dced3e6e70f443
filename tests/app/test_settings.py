"""The settings file: an invalid value only affects itself, and no file can stop the program."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import pygame
import pygame.system
import pytest

from halloween_games.app.saving.settings import Settings, load_settings
from halloween_games.commands import games
from halloween_games.words import language
from halloween_games.words.language import SOURCE, SYSTEM, Language

CHANGED: dict[str, Any] = {
    "version": 1,
    "width": 1000,
    "height": 700,
    "fullscreen": True,
    "speed": 0.5,
    "reduce_motion": True,
    "coordinates": False,
    "names": ["Ann", "Jiří"],
    "told_no_sound": True,
    "keys": {"undo": ["f7", "?"], "hint": []},
    "buttons": {"undo": [3]},
    "language": "de",
    "master_volume": 0.5,
    "left": -12,
    "maximized": True,
}
BAD: list[tuple[str, object]] = [
    ("version", "one"),
    ("width", 0),
    ("width", -800),
    ("width", 1e9),
    ("width", "800"),
    ("width", True),
    ("width", None),
    ("height", 12.5),
    ("height", [600]),
    ("fullscreen", "yes"),
    ("fullscreen", 1),
    ("speed", -1),
    ("speed", 100),
    ("speed", "fast"),
    ("reduce_motion", None),
    ("coordinates", {}),
    ("names", "Ann"),
    ("names", ["Ann", 3]),
    ("names", ["x" * 41]),
    ("names", ["Ann\0"]),
    ("names", ["An\nn"]),
    ("told_no_sound", "never"),
    ("keys", ["ctrl+z"]),
    ("keys", {"undo": "ctrl+z"}),
    ("keys", {"undo": ["Strg Z"]}),
    ("keys", {"undo": ["a"] * 9}),
    ("buttons", {"undo": ["2"]}),
    ("buttons", {"undo": [-1]}),
    ("master_volume", 1.5),
    ("confirm", "maybe"),
    ("switches", "three"),
    ("switch_seconds", 0.1),
    ("switch_seconds", 60),
    ("switch_choose", "key:Space Bar"),
    ("switch_move_on", "foot:1"),
    ("key_layout", "feet"),
    ("board_side", "sideways"),
    ("table_mode", "flat"),
    ("key_layout", 1),
    ("language", "../de"),
    ("left", 1e6),
    ("left", "12"),
    ("maximized", None),
]
BROKEN = {
    "empty": b"",
    "zeros": b"\0" * 100,
    "half": b'{"width": 10',
    "a list": b"[1, 2]",
    "a number": b"7",
    "null": b"null",
    "no text": b"\xff\xfe\x00",
    "half a letter": b'{"names": ["\\ud800"]}',
    "endless number": b'{"speed": 1e999}',
    "deep": b"[" * 100_000,
    "deep inside": b'{"names": ' + b"[" * 100_000,
    "huge": b'{"width": 1000, "names": ["' + b"x" * 1_000_000 + b'"]}',
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.json"


def put(file: Path, data: object) -> None:
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(data if isinstance(data, bytes) else json.dumps(data).encode())


def test_no_file_is_normal(file: Path) -> None:
    assert load_settings(file) == (Settings(), [])


def test_what_is_saved_is_read_again(file: Path) -> None:
    settings = Settings(**CHANGED)
    settings.save(file)
    assert load_settings(file) == (settings, [])
    assert [path.name for path in file.parent.iterdir()] == ["settings.json"], "nothing is left lying about"


@pytest.mark.parametrize(("name", "value"), BAD, ids=[f"{name}={str(value)[:12]!r}" for name, value in BAD])
def test_a_bad_value_is_replaced_alone(file: Path, name: str, value: object) -> None:
    put(file, {**CHANGED, name: value})
    settings, bad = load_settings(file)
    assert bad == [name]
    for field, wanted in CHANGED.items():
        assert getattr(settings, field) == (getattr(Settings(), field) if field == name else wanted)


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_costs_everything_but_the_program(file: Path, name: str) -> None:
    """It is kept, also if it breaks while the program runs."""
    settings = Settings(width=900)
    for number in (1, 2):
        put(file, BROKEN[name])
        if number == 1:
            assert load_settings(file) == (Settings(), ["file"])
        settings.save(file)
        assert load_settings(file)[0].width == 900
        assert file.with_name(f"settings.broken-{number}.json").read_bytes() == BROKEN[name]


def test_a_folder_in_its_place(file: Path) -> None:
    file.mkdir(parents=True)
    assert load_settings(file) == (Settings(), ["file"])
    Settings().save(file)
    assert [path.name for path in file.parent.iterdir()] == ["settings.json"], "no half-written file is left"


def test_a_file_in_place_of_its_folder(file: Path) -> None:
    file.parent.write_text("I am no folder.")
    assert load_settings(file) == (Settings(), ["file"])
    Settings().save(file)
    assert file.parent.read_text() == "I am no folder."


def test_an_unreadable_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulated: root may read everything."""
    put(file, CHANGED)

    def refuse(*_: object) -> bytes:
        raise PermissionError("not for you")

    before = file.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(os, "open", refuse)
        assert load_settings(file) == (Settings(), ["file"])
        Settings().save(file)
    assert file.read_bytes() == before, "it may be well, so it is left alone"


def test_what_a_newer_program_wrote_stays(file: Path) -> None:
    put(file, {**CHANGED, "version": 7, "sky": {"name": "moon"}, "volume": [0.5, 1]})
    settings, bad = load_settings(file)
    assert not bad and settings.width == 1000
    settings.width = 1111
    settings.save(file)
    data = json.loads(file.read_text())
    assert data["sky"] == {"name": "moon"} and data["volume"] == [0.5, 1]
    assert data["version"] == 7 and data["width"] == 1111


def test_a_newer_value_that_we_do_not_understand_stays(file: Path) -> None:
    put(file, {**CHANGED, "version": 7, "speed": "by game", "width": "auto"})
    settings, bad = load_settings(file)
    assert bad == ["width", "speed"]
    settings.speed = 0.5
    settings.save(file)
    data = json.loads(file.read_text())
    assert data["width"] == "auto" and data["speed"] == 0.5, "only what the player changed is written over"


def test_keys_of_no_use_do_no_harm(file: Path) -> None:
    put(file, {"": 1, "__class__": 2, "save": 3, "width": 1000})
    settings, bad = load_settings(file)
    assert not bad and settings.width == 1000
    settings.save(file)
    assert load_settings(file)[0] == settings


@pytest.mark.parametrize(
    "unknown",
    [[1] * 300_000, json.loads("[" * 450 + "]" * 450), json.loads("[" * 900 + "]" * 900), "x" * 999_900],
    ids=["wide", "nested", "nested deeply", "nearly too long"],
)
def test_what_is_saved_can_be_read_however_much_is_unknown(file: Path, unknown: object) -> None:
    """Indented it would be longer than anything that is read; the old file is kept if it cannot be otherwise."""
    put(file, {"confirm": True, "new": unknown})
    before = file.read_bytes()
    settings, bad = load_settings(file)
    assert settings.confirm and not bad
    settings.width = 777
    settings.save(file)
    again, bad = load_settings(file)
    assert (again.width, again.confirm, bad) == (777, True, [])
    kept = [json.loads(each.read_bytes()).get("new") for each in file.parent.glob("*.json")]
    assert unknown in kept, before[:40]


# ---------------------------------------------------------------- the language


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
