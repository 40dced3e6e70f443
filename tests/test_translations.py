"""The catalogs are complete and up to date, and their placeholders are right."""

from __future__ import annotations

import functools
import os
import re
import tomllib
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from build_scripts import catalogs, translations
from halloween_games import games
from halloween_games.core.phrases import Counted, Key, Phrase, Worded
from halloween_games.core.reasons import Reason
from halloween_games.core.speaker import TEXTS as CORE_TEXTS
from halloween_games.words import language
from halloween_games.words.elision import elided
from halloween_games.words.language import SOURCE, SYSTEM, Language
from halloween_games.words.text import TEXTS as APP_TEXTS
from halloween_games.words.text import Text

ROOT = Path(__file__).resolve().parents[1]


@functools.cache
def shipped() -> dict[str, Catalog]:
    """The translations by their language, read once."""
    return {file.parts[-3]: catalog for file, catalog in translations.catalogs()}


@pytest.fixture
def german() -> Text:
    return Text(language=Language("de"))


def copy_catalogs(folder: Path) -> Path:
    """The German catalog in *folder*, where a test may modify it."""
    target = folder / "de" / "LC_MESSAGES"
    target.mkdir(parents=True)
    for file in (catalogs.FOLDER / "de" / "LC_MESSAGES").iterdir():
        (target / file.name).write_bytes(file.read_bytes())
    return target / "halloween_games.po"


def use_catalog(catalog: Catalog, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the program read *catalog* in place of the shipped translations."""
    file = folder / str(catalog.locale) / "LC_MESSAGES" / "halloween_games.mo"
    file.parent.mkdir(parents=True)
    file.write_bytes(translations.as_mo(catalog))
    monkeypatch.setattr(language, "folder", lambda: folder)


# ---------------------------------------------------------------- the catalogs


def test_nothing_is_missing_outdated_or_impossible_to_fill_in() -> None:
    found = list(translations.problems())
    assert not found, "\n" + "\n".join(found)


def test_the_texts_of_lessons_are_collected() -> None:
    """Those for people, wherever they are in the file, and nothing else."""
    data = {
        "game": "rhombus",
        "title": "School",
        "base": {"school": {"board": {"a1": "0R"}}},
        "lesson": [{"id": "x", "idea": "One.", "goal": "Two.", "mistake": [{"action": "a1", "say": "Three."}]}],
        "watch": [{"say": "Four.", "lesson": "x"}],
    }
    assert list(translations.toml_sentences(data)) == ["School", "One.", "Two.", "Three.", "Four."]
    night = {"story": "One.", "says": {"opening": ["Two.", {"needs": "jar", "answers": [["Three.", "Four."]]}]}}
    assert list(translations.toml_sentences({"night": [night]})) == ["One.", "Two.", "Three.", "Four."]
    known = {message.id for message in translations.template()}
    for file in (*(ROOT / "levels").glob("*.lessons.toml"), ROOT / "levels" / "nights.toml"):
        found = list(translations.toml_sentences(tomllib.loads(file.read_text(encoding="utf-8"))))
        assert found
        assert set(found) <= known


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
        ('msgstr[0] "{count} Platz"', 'msgstr[0] ""', "not translated: {count} seat"),
        ('msgstr[0] "{count} Platz"', 'msgstr[0] "{zahl} Platz"', "other fields in braces than in: {count} seat"),
        ('msgstr[1] "{count} Plätze"', 'msgstr[1] "Plätze"', "other fields in braces than in: {count} seat"),
        ('msgid "{count} seat"', '#, fuzzy\nmsgid "{count} seat"', "not translated: {count} seat"),
        ('msgstr[0] "Eine Figur hält', 'msgstr[0] "{zahl} Figur hält', "other fields in braces than in: One piece"),
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


QUOTES = {"de": ("„", "“"), "nl": ("“", "”"), "pl": ("„", "”")}  # how a quotation opens and closes


@pytest.mark.parametrize("code", QUOTES)
def test_quotes_open_and_close(code: str) -> None:
    opening, closing = QUOTES[code]
    foreign = set("„“”«»") - {opening, closing}
    for message in shipped()[code]:
        for said in translations.forms(message.string) if message.id else ():
            assert said.count(opening) == said.count(closing), said
            assert not foreign & set(said), said


TWIN = re.compile(r"^\| (.+) \| `(.+)` \|$", re.MULTILINE)


@pytest.mark.parametrize("code", sorted(language.NAMES.keys() - {SOURCE}))
def test_nothing_is_called_by_a_twin_of_its_word(code: str) -> None:
    """The last table of each glossary says what is never said."""
    twins = TWIN.findall((ROOT / "docs" / "glossaries" / f"{code}.md").read_text(encoding="utf-8"))
    assert twins
    said = [form for message in shipped()[code] if message.id for form in translations.forms(message.string)]
    for word, twin in twins:
        assert not [form for form in said if re.search(twin, form)], f"say: {word}"


@pytest.mark.parametrize(
    ("key", "broken"),
    [
        ("puzzles.months", "Januar Februar"),
        ("puzzles.days", "Sonntag"),
        ("terminal.commands", "hilfe möglich"),
        ("puzzles.first_day", "Montag"),
        ("puzzles.first_day", "8 = Montag"),
    ],
)
def test_a_broken_entry_that_is_data_is_found_and_stays_english(
    key: str, broken: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalog = Catalog(locale="de")
    catalog.add(APP_TEXTS[key], broken)
    (message,) = (message for message in catalog if message.id)
    assert any(
        "this is data" in told for told in translations._problems_of("de", message, {translations.forms(message.id)}, 2)
    )
    use_catalog(catalog, tmp_path, monkeypatch)
    assert Text(language=Language("de"))(key) == APP_TEXTS[key]


# ---------------------------------------------------------------- the program in German


def test_a_catalog_is_made_where_it_is_missing_or_older(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of an unpacked source distribution all files have the same time."""
    file = copy_catalogs(tmp_path)
    made = file.with_suffix(".mo")
    made.unlink()
    monkeypatch.setattr(catalogs, "FOLDER", tmp_path)
    assert catalogs.outdated() == [file]
    catalogs.renew()
    when = file.stat().st_mtime_ns
    for older, found in ((0, []), (1, [file])):
        os.utime(made, ns=(when - older, when - older))
        assert catalogs.outdated() == found
    monkeypatch.setattr(language, "folder", lambda: tmp_path)
    assert Text(language=Language("de"))("button.hint") == "Tipp"


@pytest.mark.parametrize(("broken", "where"), [(b'\nmsgid "\xff"\nmsgstr ""\n', ": "), (b"\nnonsense\n", " in line ")])
def test_a_broken_translation_is_told_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], broken: bytes, where: str
) -> None:
    file = copy_catalogs(tmp_path)
    before = file.with_suffix(".mo").read_bytes()
    file.write_bytes(file.read_bytes() + broken)
    monkeypatch.setattr(translations, "FOLDER", tmp_path)
    for command in ("compile", "update", "check"):
        assert translations.main([command]) == 1
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)
        assert err.startswith(f"The translation {file} is broken{where}")
    assert file.with_suffix(".mo").read_bytes() == before
    assert len(list(file.parent.iterdir())) == 2, "nothing half made"


def test_what_is_said_of_a_thing_is_a_whole_sentence(german: Text) -> None:
    """German inflects the word for the color; nothing is glued to it."""
    ghosts = german.for_game("18-ghosts", ("Ana", "Bo"))
    placed = [ghosts("prompt.setup_ghost", color=Key(color)) for color in ("red", "blue", "yellow")]
    assert placed == ["Wähle einen roten Teppich", "Wähle einen blauen Teppich", "Wähle einen gelben Teppich"]
    assert ghosts("event.escaped", color=Key("blue"), owner=Key("seat.0")) == "Ein blauer Geist von Ana entkommt!"
    fought = ghosts("event.fought", winner=Key("red"), loser=Key("blue"), square="a1")
    assert fought == "Der rote schlägt den blauen auf a1"


def test_a_thing_is_told_from_a_players_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody may be called like a key; the sentence for two things wins over that for one."""
    catalog = Catalog(locale="de")
    catalog.add("{winner} beats {loser} on {square}", "irgendwer auf {square}")
    catalog.add("{winner} beats {loser} on {square}", "rot, wer auch immer, {square}", context="winner=red")
    catalog.add("{winner} beats {loser} on {square}", "rot gegen blau, {square}", context="loser=blue, winner=red")
    use_catalog(catalog, tmp_path, monkeypatch)
    text = Text(language=Language("de")).for_game("18-ghosts", ("red", "blue"))

    def said(winner: str, loser: str) -> str:
        return text("event.fought", winner=winner, loser=loser, square="a1")

    assert said(Key("red"), Key("blue")) == "rot gegen blau, a1"
    assert said(Key("red"), Key("yellow")) == "rot, wer auch immer, a1"
    assert said(Key("blue"), Key("yellow")) == "irgendwer auf a1"
    assert said("red", "blue") == said(Key("seat.0"), Key("seat.1")) == "irgendwer auf a1"


@pytest.mark.parametrize(
    ("context", "translation", "problem"),
    [
        (None, "Wähle einen {color}n Teppich", "glued"),
        (None, "Wähle einen Teppich", "other fields"),
        (None, "Wähle einen\N{NO-BREAK SPACE} Teppich: {color}", "spaces"),
        (None, "Wähle einen Teppich: {color}", ""),
        ("color=red", "Wähle einen roten Teppich", ""),
        ("color=red", "Wähle einen roten Teppich auf {square}", "other fields"),
        ("carpet=red", "Wähle einen roten Teppich: {color}", "other fields"),
        ("prompt.setup_ghost", "Wähle einen roten Teppich", "other fields"),
    ],
)
def test_the_check_knows_glued_words_and_sentences_for_things(
    context: str | None, translation: str, problem: str
) -> None:
    english = "Choose a {color} carpet"
    catalog = Catalog(locale="de")
    catalog.add(english, translation, context=context)
    (message,) = (message for message in catalog if message.id)
    told = list(translations._problems_of("de", message, {(english,)}, 2))
    assert bool(told) == bool(problem) and problem in "".join(told)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Max", "fantôme rouge de Max"),
        ("Anne", "fantôme rouge d’Anne"),
        ("Élodie", "fantôme rouge d’Élodie"),
        ("Yves", "fantôme rouge d’Yves"),
        ("Yann", "fantôme rouge de Yann"),
        ("Hélène", "fantôme rouge de Hélène"),
        ("A", "fantôme rouge de A"),
        ("阿", "fantôme rouge de 阿"),
    ],
)
def test_french_elides_before_a_vowel(name: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "fr")
    for code in ("fr", SYSTEM):
        ghosts = Text(language=Language(code)).for_game("18-ghosts", (name, "Bo"))
        assert ghosts("piece.R", player=Key("seat.0")) == said


@pytest.mark.parametrize(
    ("sentence", "name", "said"),
    [
        ("Turno de {player}", "El Conde", "Turno del Conde"),
        ("Le toca a {player}", "El herrero", "Le toca al herrero"),
        ("A {player} le queda una", "El {Conde}", "Al {Conde} le queda una"),
        ("tesela 1 de {player}", "el mapa", "tesela 1 del mapa"),
        ("Turno de {player}", "La Parca", "Turno de la Parca"),
        ("Turno de {player}", "Elena", "Turno de Elena"),
        ("Turno de {player}", "El ", "Turno de El "),
        ("contra {player}", "El Conde", "contra el Conde"),
        ("Ana y {player}", "Igor", "Ana e Igor"),
        ("Ana y {player}", "Íñigo", "Ana e Íñigo"),
        ("Ana y {player}", "Hilda", "Ana e Hilda"),
        ("Ana y {player}", "Iago", "Ana y Iago"),
        ("Ana y {player}", "Max", "Ana y Max"),
        ("Ana y {player}", "i9", "Ana y i9"),
    ],
)
def test_spanish_contracts_before_an_article(sentence: str, name: str, said: str) -> None:
    assert elided(sentence, {"player": name}, "es").format(player=name) == said
    assert elided(sentence, {"player": name}, "de") == sentence


@pytest.mark.parametrize(
    ("sentence", "name", "said"),
    [
        ("Tocca a {player}", "Il Conte", "Tocca al Conte"),
        ("Tocca a {player}", "La voce", "Tocca alla voce"),
        ("Tocca a {player}", "La Rosa", "Tocca a La Rosa"),
        ("Tocca a {player}", "Anna", "Tocca ad Anna"),
        ("Tocca a {player}", "A", "Tocca a A"),
        ("Dall’ultimo turno di {player}", "Lo {zio}", "Dall’ultimo turno di Lo {zio}"),
        ("Dall’ultimo turno di {player}", "lo zio", "Dall’ultimo turno dello zio"),
        ("In {player}", "L’Aquila", "Nell’Aquila"),
        ("da {player} a b2", "a1", "da a1 a b2"),
        ("Bea e {player}", "Élise", "Bea ed Élise"),
        ("Bea e {player}", "e5", "Bea e e5"),
        ("di {player}", "Igor", "di Igor"),
        ("contro {player}", "Il Conte", "contro il Conte"),
        ("il {player}", "8 maggio", "l’8 maggio"),
        ("Il {player} %", "11", "L’11 %"),
        ("il {player}", "18 maggio", "il 18 maggio"),
        ("il {player}", "110", "il 110"),
    ],
)
def test_italian_melts_short_words_with_articles(sentence: str, name: str, said: str) -> None:
    assert elided(sentence, {"player": name}, "it").format(player=name) == said


@pytest.mark.parametrize(
    ("code", "sentence", "name", "said"),
    [
        ("de", "Zug von {player}", "Der Graf", "Zug vom Grafen"),
        ("de", "{first} gegen {player}", "Der Sensenmann", "{first} gegen den Sensenmann"),
        ("de", "Dann gewinnt {player}", "Der Graf", "Dann gewinnt der Graf"),
        ("de", "Zug von {player}", "Der Ali", "Zug von Der Ali"),
        ("fr", "Tour de {player}", "Le Comte", "Tour du Comte"),
        ("fr", "Tour de {player}", "La Faucheuse", "Tour de la Faucheuse"),
        ("nl", "beurt van {player}", "De graaf", "beurt van de graaf"),
        ("pt_BR", "Vez de {player}", "O Ceifador", "Vez do Ceifador"),
    ],
)
def test_titles_of_opponents_stand_in_a_sentence(code: str, sentence: str, name: str, said: str) -> None:
    assert elided(sentence, {"player": name}, code).format(player=name, first="{first}") == said


@pytest.mark.parametrize(
    ("code", "card", "said"),
    [
        ("fr", "QH", "Ann pioche la dame de cœur"),
        ("fr", "AS", "Ann pioche l’as de pique"),
        ("it", "8C", "Ann pesca l’8 di fiori"),
        ("pl", "QH", "Ann dobiera damę kier"),
    ],
)
def test_a_word_stands_in_the_form_that_its_field_names(code: str, card: str, said: str) -> None:
    rhombus = Text(language=Language(code)).for_game("rhombus", ("Ann", "Bo"))
    assert rhombus("event.drawn", player=Key("seat.0"), card=Key(card)) == said


def test_phrases_in_a_sentence_have_forms_too() -> None:
    pure = Text(language=Language("pl")).for_game("pure-halloween", ("Ann", "Bo"))
    witch = Worded("Wc3", [Phrase("named", {"kind": Key("witch"), "square": "c3"})])
    said = pure.say(Reason("leaves_lonely", {"piece": witch, "region": "A"}))
    assert said == "To zostawia czarownicę na c3 sam na sam z zabójcą (A)."


# ---------------------------------------------------------------- numbers

COUNTS = "actions cap cards count games limit most of pictures pieces points seats seconds steps tries turns whole"
COUNTING = re.compile(r"\{(\w+)\} (?:[a-z-]+ ){0,2}?[a-z-]+s\b")
FIXED = {  # always the same number
    "arena.kills_workers",
    "arena.level_form",
    "arena.waiting",
    "engine.too_long",
    "position_table_count",
    "terminal.long_name",
    "term.regions",  # of nine
}


@pytest.mark.parametrize("code", [SOURCE, "de"])
@pytest.mark.parametrize(
    ("key", "params", "english", "german"),
    [
        ("saves.turns", {"game": "X"}, ("1 turn", "2 turns"), ("1 Zug", "2 Züge")),
        ("result.length", {"time": "9 s"}, ("1 turn in", "2 turns in"), ("1 Zug in", "2 Züge in")),
        ("arena.title.games", {}, ("1 game", "2 games"), ("1 Spiel", "2 Spiele")),
        ("arena.faults", {"name": "X", "fault": "y"}, ("1 game by", "2 games by"), ("1 Spiel d", "2 Spiele d")),
    ],
)
def test_numbers_have_their_forms(
    code: str, key: str, params: dict[str, str], english: tuple[str, str], german: tuple[str, str]
) -> None:
    text = Text(language=Language(code))
    sentence = APP_TEXTS[key]
    assert isinstance(sentence, Counted)
    one, two, none = (text(key, **params, **{sentence.by: number}) for number in (1, 2, 0))
    expected = english if code == SOURCE else german
    assert expected[0] in one and not one.endswith(expected[0] + "s")
    assert expected[1] in two and expected[1].replace("2", "0", 1) in none


def test_every_sentence_that_counts_has_a_singular() -> None:
    """Sentences of the form “{count} things” are marked with NN_, but for those whose number is FIXED."""
    found = {
        key
        for entry in (*games.REGISTRY.values(), *games.TEMPLATE.values())
        for key, sentence in {**APP_TEXTS, **CORE_TEXTS, **entry.load().sentences}.items()
        if not isinstance(sentence, Counted) and any(name in COUNTS.split() for name in COUNTING.findall(sentence))
    }
    assert found <= FIXED, f"say these with NN_: {found - FIXED}"


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
            "Aus dem weißen Grab auf b6 steigt ein Irrlicht",
        ),
        (
            "pure-halloween",
            Phrase("preview.places", {"kind": Key("cat"), "square": "e5"}),
            "Eine schwarze Katze kommt auf e5",
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


# ---------------------------------------------------------------- French

FRENCH_SIGNS = re.compile(r"[^\s?!:\u00a0][?!;»](?!\w)|(?<= )[?!:;»](?!\w)|«(?!\u00a0)|'")
SYMBOLS = "?! imprécision"  # begins the legend of the signs for mistakes


def french() -> Catalog:
    return shipped()["fr"]


def test_french_signs_stand_behind_a_no_break_space() -> None:
    for message in french():
        for form in translations.forms(message.string):
            if message.id and not form.startswith(SYMBOLS):
                assert not FRENCH_SIGNS.search(form), form
                assert form.count("«") == form.count("»"), form
