"""Hints in puzzles: each of the three steps is about this position, and the last one names the action."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from halloween_games.app.saving.settings import Settings
from halloween_games.core.questions import Brain
from halloween_games.puzzles.goals import PUZZLE_TEXTS
from halloween_games.puzzles.puzzle import Puzzle
from halloween_games.puzzles.puzzle_brain import PuzzleBrain
from halloween_games.puzzles.puzzle_file import puzzles_of
from halloween_games.puzzles.puzzle_run import PuzzleRun
from halloween_games.session.changes import Advised, Change
from halloween_games.session.session import Session
from halloween_games.words.text import Text
from tests.nightly import ONLY_AT_NIGHT
from tests.session.sitting import QuickBrain

SOME = 17  # of so many puzzles one is looked at in every run
GAMES = ["18-ghosts", "closest-ghost", "halloween", "rhombus", "pure-halloween"]
CARD = r"(ace|king|queen|jack|[6-9]|10) of \w+"
NAMED = re.compile(rf"\b[a-i][1-9]\b|column [a-i]\b|grave|(red|blue|yellow) ghost|{CARD}|, to be placed")
"""A square, a column, a grave, a card, or a piece that is not on the board yet."""


def told(puzzle: Puzzle) -> Iterator[str]:
    """What the three steps say."""
    brain: Brain = QuickBrain()
    run = PuzzleRun(puzzle)
    text = Text().for_game(puzzle.game.id, ["Ann", "Vlad"]).with_sentences(PUZZLE_TEXTS)
    session = Session(run.match, puzzle.game.words, text, ["Ann", "Vlad"], PuzzleBrain(run, brain), Settings())
    said: list[str] = []

    def hear(change: Change) -> None:
        if isinstance(change, Advised):
            said.append(change.words)

    session.begin_decision()
    session.subscribe(hear)
    for _ in range(3):
        session.press_hint()
        session.update_hint()
        yield said[-1]


@pytest.mark.parametrize("step", [SOME, pytest.param(1, marks=ONLY_AT_NIGHT)])
@pytest.mark.parametrize("game_id", GAMES)
def test_every_step_is_about_this_position(game_id: str, step: int) -> None:
    generic = Text()("hint.no_words")
    for puzzle in puzzles_of(game_id).puzzles[::step]:
        idea, place, action = told(puzzle)
        for words in (idea, place, action):
            assert NAMED.search(words), (puzzle.id, words)
        assert len({idea, place, action}) == 3 and generic not in action
        assert action.startswith("Try this: "), (puzzle.id, action)


def test_where_something_is_to_be_prevented_the_hint_begins_with_the_threat() -> None:
    puzzle = next(one for one in puzzles_of("18-ghosts").puzzles if one.kind == "hold")
    idea, place, _ = told(puzzle)
    assert idea.startswith("If nobody stops it: ") and "Vlad escapes" in idea
    assert place.startswith("Look at ")
