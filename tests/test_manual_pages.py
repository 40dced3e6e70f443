"""The pages of the manual say what the program says, in each language, and lead nowhere but to each other."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from build_scripts import manual, translations
from build_scripts.manual import FIRST, LANGUAGES, PAGES, THEME_WORDS, TO_PAGE, with_tables
from build_scripts.manual_pictures import DOCS, STEPS, files, turn_names
from halloween_games import games
from halloween_games.app.screens.option_pages import TEXT_SIZES
from halloween_games.campaign.night_file import campaign_of
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.kit.switches import LEAST_SECONDS, MOST_SECONDS
from halloween_games.puzzles.practice import BOXES
from halloween_games.words.language import SOURCE, Language
from halloween_games.words.text import Text
from tests.test_docs import LINK

pytestmark = pytest.mark.filterwarnings(
    "ignore:.*:PendingDeprecationWarning:myst_parser", "ignore:.*:DeprecationWarning:myst_parser"
)
TEXTS = {file.stem: file.read_text(encoding="utf-8") for file in sorted(PAGES.glob("*.md"))}
FIRST_PAGE = TEXTS[Path(FIRST).stem]
UPDATE = "python build_scripts/dev.py manual --update"
ON_SCREEN = re.compile(r"(?<!\*)\*([^*]+)\*(?!\*)")  # what is written like this stands on the screen
KEY = re.compile(r"(?<!\w)(?:(?:Ctrl|Shift|Alt)\+\S*[^\s.,;:)]|F\d+)")


def joined(text: str) -> str:
    return " ".join(text.split())


def sentences_of(page: str) -> Iterator[str]:
    """What is to be translated: headings, paragraphs, entries of lists and tables, and the words for pictures."""
    page = re.sub(r"<!-- .*? -->", "", with_tables(page, ""))
    for block in re.split(r"\n\s*\n|\n\s*(?=- |\d+\. |\|)|^\s*#+ ", page, flags=re.MULTILINE):
        words = joined(re.sub(r"^\s*(- |\d+\. |#+ )", "", block))
        if picture := re.fullmatch(r"!\[(.*)\]\(.*\)", words):
            yield picture[1]
        elif words.startswith("|"):
            yield from (cell.strip() for cell in words.strip("|").split("|") if cell.strip("- "))
        elif words:
            yield words


def test_its_tables_are_those_of_the_program() -> None:
    """The games and the keys."""
    assert [name for name, text in TEXTS.items() if with_tables(text, SOURCE) != text] == [], UPDATE
    assert "| [18 Ghosts](18-ghosts.md) |" in FIRST_PAGE and "| quit | Ctrl+Q |" in TEXTS["keys"]


def test_every_page_can_be_reached_and_no_link_leads_out_of_it() -> None:
    """The built manual holds nothing else; whether a target exists is tested with the other documents."""
    assert {Path(FIRST).stem, *TO_PAGE.findall(FIRST_PAGE)} == set(TEXTS)
    targets = [target for text in TEXTS.values() for target in LINK.findall(text)]
    assert len(targets) > 50
    assert [target for target in targets if ":" in target or "/" in target] == []


def test_every_game_has_a_page_with_a_turn() -> None:
    for game_id in games.REGISTRY:
        assert [f"manual/{target}" for target in LINK.findall(TEXTS[game_id])] == turn_names(game_id)
        assert len(turn_names(game_id)) == STEPS


def test_every_picture_is_shown() -> None:
    """In a page or the README: others would only weigh."""
    pages = (DOCS.parent / "README.md", *PAGES.glob("*.md"))
    shown = {file.parent / target for file in pages for target in LINK.findall(file.read_text(encoding="utf-8"))}
    pictures = {file for file in files() if file.with_suffix("").suffix != ".de"}
    assert pictures - shown == set()


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_everything_is_translated_and_calls_what_is_on_the_screen_by_its_name(language: str) -> None:
    said = {joined(str(message.id)): joined(str(message.string)) for message in manual.catalog(language) if message.id}
    sentences = {sentence for text in TEXTS.values() for sentence in sentences_of(text)}
    assert set(said) == sentences | {*THEME_WORDS}, UPDATE
    assert [sentence for sentence, translated in said.items() if not translated] == []
    (program,) = [catalog for file, catalog in translations.catalogs() if file.parts[-3] == language]
    found = 0
    for sentence, translated in said.items():
        for words in ON_SCREEN.findall(sentence):
            found += 1
            message = program.get(words)
            assert message is not None, f"The program does not say “{words}”."
            assert f"*{message.string}*" in translated, f"{words} in {language}: {message.string}"
        assert sorted(re.findall(r"`[^`]+`", sentence)) == sorted(re.findall(r"`[^`]+`", translated))
    assert found > 40


def test_its_keys_are_those_of_the_program() -> None:
    table = TEXTS["keys"].split("<!-- keys -->")[1]
    known = {key.replace("Ctrl+,", "Ctrl+Comma").replace("−", "-") for key in re.split(r"[|,\s]+(?=\S)", table)}
    known |= {"Ctrl+Comma"}
    named = {key for name, text in TEXTS.items() if name != "keys" for key in KEY.findall(text)}
    assert len(named) > 8
    assert named - known == set()


def test_its_numbers_are_those_of_the_program() -> None:
    """What a page counts, by the constant that the program has it from."""
    *days, last = BOXES
    nights = campaign_of().campaign.nights
    assert f"after {', '.join(map(str, days))} and {last} days" in joined(TEXTS["nights"])
    assert len(nights) == 13 and "thirteen houses" in TEXTS["nights"]
    assert len(LEVEL_NAMES) == 8 and "Up to eight opponents" in TEXTS["new_game"]
    assert "from {} to {} %".format(*TEXT_SIZES) in TEXTS["accessibility"]
    assert f"every {LEAST_SECONDS:g} to {MOST_SECONDS:g} seconds" in joined(TEXTS["accessibility"])


# ---------------------------------------------------------------- built


@pytest.fixture
def pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the pages, to be spoiled."""
    pytest.importorskip("sphinx", reason="the extra docs is not installed; dev.py manual and .ci/run build the manual")
    copy = tmp_path / "pages"
    shutil.copytree(PAGES, copy)
    monkeypatch.setattr(manual, "PAGES", copy)
    return copy


def test_it_is_built_in_every_language(pages: Path, tmp_path: Path) -> None:
    manual.build(tmp_path / "built")
    for language in LANGUAGES:
        page = (tmp_path / "built" / language / "rhombus.html").read_text(encoding="utf-8")
        text = Text(language=Language(language)).for_game("rhombus")
        start = (tmp_path / "built" / language / "index.html").read_text(encoding="utf-8")
        assert text("tagline") in start.replace("’", "'") and f'lang="{language}"' in page
        assert ("rhombus_turn_1.de.webp" in page) == (language == "de")


@pytest.mark.parametrize(
    ("before", "after", "complaint"),
    [
        ("(new_game.", "(old_game.", "old_game"),
        ("(launcher.png)", "(lunch.png)", "lunch.png"),
        ("dark evenings", "bright evenings", "not translated: Five board and card games for bright"),
    ],
)
def test_what_is_wrong_ends_the_build(pages: Path, tmp_path: Path, before: str, after: str, complaint: str) -> None:
    text = (pages / FIRST).read_text(encoding="utf-8")
    assert before in text
    (pages / FIRST).write_text(text.replace(before, after), encoding="utf-8")
    with pytest.raises(manual.ManualError, match=complaint):
        manual.build(tmp_path / "built")
