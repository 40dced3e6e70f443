"""The German catalog is complete and up to date, and its placeholders are right."""

from __future__ import annotations

import functools
import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

from halloween_games import games
from halloween_games.core.phrases import Key, Phrase
from halloween_games.core.reasons import Reason
from halloween_games.words import language
from halloween_games.words.language import SOURCE, Language
from halloween_games.words.text import Text

ROOT = Path(__file__).resolve().parents[1]
SCRIPT = ROOT / "build_scripts" / "translations.py"


def load() -> Any:  # Any: a module that was loaded from its path has no types
    """The script as a module."""
    spec = importlib.util.spec_from_file_location("translations_script", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["translations_script"] = module
    spec.loader.exec_module(module)
    return module


translations = load()
translations.template = functools.cache(translations.template)  # it reads the whole program


@pytest.fixture
def german() -> Text:
    return Text(language=Language("de"))


def copy_catalogs(folder: Path) -> Path:
    """The German catalog in *folder*, where a test may modify it."""
    target = folder / "de" / "LC_MESSAGES"
    target.mkdir(parents=True)
    for file in (translations.FOLDER / "de" / "LC_MESSAGES").iterdir():
        (target / file.name).write_bytes(file.read_bytes())
    return target / "halloween_games.po"


# ---------------------------------------------------------------- the catalogs


def test_nothing_is_missing_outdated_or_impossible_to_fill_in() -> None:
    found = list(translations.problems())
    assert not found, "\n" + "\n".join(found)


def test_update_would_change_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = copy_catalogs(tmp_path)
    before = file.read_text(encoding="utf-8")
    monkeypatch.setattr(translations, "FOLDER", tmp_path)
    translations.update()
    assert file.read_text(encoding="utf-8") == before, "run build_scripts/translations.py update"


def test_update_keeps_entries_of_one_key_and_drops_what_nobody_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = copy_catalogs(tmp_path)
    stale = '\nmsgid "Nobody says this"\nmsgstr "Niemand sagt das"\n'
    own = '\nmsgctxt "crash.quit"\nmsgid "Quit"\nmsgstr "Raus hier"\n'
    file.write_text(file.read_text(encoding="utf-8") + stale + own, encoding="utf-8")
    monkeypatch.setattr(translations, "FOLDER", tmp_path)
    assert any("Nobody says this" in problem for problem in translations.problems())
    translations.update()
    after = file.read_text(encoding="utf-8")
    assert "Raus hier" in after
    assert "Niemand sagt das" not in after


@pytest.mark.parametrize(
    ("sentence", "broken", "complaint"),
    [
        ('msgstr "Tipp"', 'msgstr ""', "not translated: Hint"),
        ('msgstr "{player} denkt nach …"', 'msgstr "{spieler} denkt nach …"', "other fields in braces"),
    ],
)
def test_problems_are_found(
    sentence: str, broken: str, complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = copy_catalogs(tmp_path)
    text = file.read_text(encoding="utf-8")
    assert sentence in text
    file.write_text(text.replace(sentence, broken), encoding="utf-8")
    monkeypatch.setattr(translations, "FOLDER", tmp_path)
    found = list(translations.problems())
    assert any(complaint in problem for problem in found)
    assert any("is older than its .po file" in problem for problem in found)
    translations.compile_all()
    assert not any("is older" in problem for problem in translations.problems())


def test_german_quotes_open_and_close() -> None:
    for file, catalog in translations.catalogs():
        for message in catalog:
            german = str(message.string)
            assert german.count("„") == german.count("“"), f"{file}: {german}"
            assert "”" not in german, f"{file}: {german}"


def test_letterings_that_a_language_names_are_drawn() -> None:
    titles = ROOT / "assets" / "svg" / "titles"
    for code in language.shipped():
        text = Text(language=Language(code))
        for key in ("result.lettering.win", "result.lettering.draw", "result.lettering.lost"):
            assert (titles / f"{text(key)}.svg").is_file(), (code, key)


# ---------------------------------------------------------------- the program in German


def test_sentences_follow_the_language_at_once_and_back() -> None:
    text = Text(language=Language(SOURCE))
    ghosts = text.for_game("18-ghosts", ("Ann", "Bo"))
    text.language.use("de")
    assert (text("button.hint"), ghosts("dungeon")) == ("Tipp", "Verlies")
    text.language.use(SOURCE)
    assert (text("button.hint"), ghosts("dungeon")) == ("Hint", "Dungeon")


def test_the_rules_are_german(german: Text) -> None:
    for game_id in games.REGISTRY:
        for title, paragraph in games.load(game_id).rules_page:
            assert german.translated(paragraph) != paragraph, title


def test_a_key_with_its_own_context_wins(german: Text) -> None:
    assert german("saves.delete") == "Löschen"
    assert german("key.delete") == "Entf"
    assert german("status.lost") == "Verloren"
    assert german("statistics.losses") == "Verluste"


@pytest.mark.parametrize(
    ("game_id", "words", "sentence"),
    [
        ("18-ghosts", Phrase("prompt.from", {"color": Key("red")}), "Wohin geht der rote Geist?"),
        (
            "18-ghosts",
            Reason("wrong_carpet", {"color": Key("blue"), "carpet": Key("yellow")}),
            "Ein blauer Geist kann nicht auf einem gelben Teppich beginnen.",
        ),
        (
            "18-ghosts",
            Phrase("prompt.place", {"color": Key("yellow"), "owner": Key("seat.1")}),
            "Wähle einen Teppich für den befreiten gelben Geist von Bo",
        ),
        ("closest-ghost", Phrase("preview.last", {"owner": Key("seat.0")}), "Das war die letzte: Ann gewinnt!"),
        (
            "halloween",
            Phrase("event.raised", {"color": Key("white"), "face": Key("wisp"), "square": "b6"}),
            "Ein Irrlicht steigt aus b6 (weißes Grab)",
        ),
        (
            "pure-halloween",
            Phrase("preview.places", {"kind": Key("cat"), "square": "e5"}),
            "Schwarze Katze kommt auf e5",
        ),
        (
            "rhombus",
            Phrase("event.moved", {"player": Key("seat.0"), "source": "a1", "square": "b1"}),
            "Eine Figur von Ann geht von a1 nach b1",
        ),
        (
            "rhombus",
            Reason("other_suit", {"card": "6S", "first": "KH", "suit": Key("hearts")}),
            "6S passt nicht zu KH: Weitere Karten eines Zuges müssen auch Herz sein.",
        ),
    ],
)
def test_fields_are_filled_in(german: Text, game_id: str, words: Phrase | Reason, sentence: str) -> None:
    assert german.for_game(game_id, ("Ann", "Bo")).say(words) == sentence


def test_the_file_itself_is_german_with_both_plural_forms() -> None:
    with (translations.FOLDER / "de" / "LC_MESSAGES" / "halloween_games.po").open("rb") as stream:
        catalog = read_po(stream)
    assert str(catalog.locale) == "de"
    assert catalog.num_plurals == 2
