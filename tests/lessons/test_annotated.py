"""Files of annotated games: what is shipped holds, and what is wrong with another is one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from halloween_games.commands.exercises import check_lessons
from halloween_games.core.notes import LONGEST
from halloween_games.data_folders import levels_dir
from halloween_games.lessons.annotated import ENDING, annotated_of, read_annotated
from halloween_games.words.language import NAMES, Language
from halloween_games.words.text import Text

FILES = sorted(levels_dir().glob(f"*{ENDING}"))
GHOSTS = levels_dir() / f"18_ghosts{ENDING}"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_each_game_has_five_with_notes_and_three_questions(file: Path) -> None:
    found = read_annotated(file)
    assert not found.problems
    assert len(found.annotated) == 5
    for one in found.annotated:
        assert len(one.questions) in (2, 3) and len(one.notes) >= 6, one.id
        assert all(question.right and question.tempting for question in one.questions), one.id


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
@pytest.mark.parametrize("language", NAMES)
def test_every_text_has_room_in_every_language(file: Path, language: str) -> None:
    found = read_annotated(file)
    words = Text(language=Language(language)).for_game(found.game.id).with_sentences(found.sentences)
    for one in found.annotated:
        asked = [text for question in one.questions for text in (question.say, *question.tempting.values())]
        for text in (one.about, *(note.text for note in one.notes), *asked):
            assert len(words.say(text.phrase)) + 40 < LONGEST, text.key  # with what is said before an answer


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ("after = 18", "after = 999", "“note[0].after” must be a whole number"),
        ("R@e5 ", "R@e5 R@e5 ", "“moves”: “R@e5” is not possible there."),
        (" d2xc2\n", "\n", "“moves” does not lead to the end of the game."),
        ("{e4}", "{e9}", "“note[1].text”: “e9” in braces"),
        ('right = ["a3xb3"', 'right = ["a3xb9"', "“question[0]”: “a3xb9” is not possible there."),
        ("after = 44", "after = 46", "“question[0].after”: a question belongs where somebody decides"),
        ('["e5-e4"]', '["e5-e9"]', "“note[1]”: what is marked must be squares"),
        ("seat = 0, low = 52", "seat = 0, lo = 52", "“note[0].chance.lo”"),
    ],
)
def test_a_broken_game_is_told_by_file_place_and_field(before: str, after: str, sentence: str, tmp_path: Path) -> None:
    words = GHOSTS.read_text(encoding="utf-8")
    assert before in words
    file = tmp_path / f"broken{ENDING}"
    file.write_text(words.replace(before, after, 1), encoding="utf-8")
    found = read_annotated(file)
    text = Text().for_game("18-ghosts")
    told = [problem.sentence(text) for problem in found.problems]
    assert len(told) == 1 and told[0].startswith(f"{file.name}: whom-does-it-let-out: "), told
    assert sentence in told[0]
    assert len(found.annotated) == 4, "the others are there"


def test_claims_that_are_not_so_are_told(tmp_path: Path) -> None:
    head, _, words, *_ = GHOSTS.read_text(encoding="utf-8").split("[[annotated]]\n")
    words = head.replace("steps = 10000", "steps = 200") + "[[annotated]]\n" + words
    words = words.replace("wins = {seat = 0, turns = 1}\nonly = 2", "wins = {seat = 0, turns = 1}\nonly = 3")
    words = words.replace("wins = {seat = 0, turns = 2}", "wins = {seat = 0, turns = 1}")
    words = words.replace("low = 56, high = 72", "low = 99, high = 100")
    file = tmp_path / f"wrong{ENDING}"
    file.write_text(words, encoding="utf-8")
    right, told = check_lessons(str(file), Text())
    assert not right
    for sentence in (
        "“note[0].chance” is measured as",
        "“note[5].wins” is 3, but so many first actions reach the goal: 2. They are",
        "“question[2].wins” says 1, but the win takes so many turns for sure: -.",
    ):
        assert any(sentence in one for one in told), (sentence, told)


def test_a_game_without_a_file_has_none() -> None:
    assert not annotated_of("three-graves").annotated
