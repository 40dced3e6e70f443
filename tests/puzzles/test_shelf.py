"""The puzzles that are shipped: read, proven, and worth solving."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from build_scripts.document_tables import PUZZLES, TABLE, page_with, shelves
from build_scripts.mine_puzzles import RECIPES
from halloween_games import games
from halloween_games.commands.exercises import errors_of
from halloween_games.core.phrases import Phrase
from halloween_games.core.proofs import SOLVER
from halloween_games.core.prover import POSITIONS
from halloween_games.core.puzzling import MISSED, OPEN, SOLVED, Checker
from halloween_games.core.state import State
from halloween_games.puzzles.goals import GOALS
from halloween_games.puzzles.likeness import are_alike, asked
from halloween_games.puzzles.puzzle import Puzzle
from halloween_games.puzzles.puzzle_file import puzzles_file, puzzles_of

SHELVES = {"18-ghosts": 600, "closest-ghost": 250, "rhombus": 400, "halloween": 80, "pure-halloween": 80}
"""How many puzzles each game has at least."""
MOST_BYTES = 1_000_000
SAMPLE = 12  # puzzles of a game that every run proves


def sample(game_id: str) -> list[Puzzle]:
    puzzles = puzzles_of(game_id).puzzles
    return Random(7).sample(puzzles, min(SAMPLE, len(puzzles)))


@pytest.mark.parametrize("game_id", SHELVES)
def test_every_puzzle_can_be_read_and_there_are_enough(game_id: str) -> None:
    shelf = puzzles_of(game_id)
    assert shelf.problems == ()
    assert len(shelf.puzzles) >= SHELVES[game_id]


@pytest.mark.parametrize("game_id", SHELVES)
def test_there_is_something_for_everybody(game_id: str) -> None:
    """Several difficulties, themes and kinds, none of which takes over."""
    puzzles = puzzles_of(game_id).puzzles
    for counts in (Counter(puzzle.level for puzzle in puzzles), Counter(puzzle.themes[0] for puzzle in puzzles)):
        common = [name for name, count in counts.items() if count >= 0.03 * len(puzzles)]
        assert len(common) >= 3
    assert len({theme for puzzle in puzzles for theme in puzzle.themes}) >= 4
    assert len({puzzle.kind for puzzle in puzzles}) >= 2


def test_the_table_in_the_documentation_counts_them() -> None:
    text = PUZZLES.read_text(encoding="utf-8")
    assert page_with(text, TABLE, shelves()) == text, "python -m build_scripts.document_tables"


def test_all_of_them_are_small() -> None:
    files = [puzzles_file(games.load(game_id)) for game_id in games.REGISTRY]
    assert sum(file.stat().st_size for file in files if file.exists()) <= MOST_BYTES


@pytest.mark.parametrize("game_id", SHELVES)
def test_no_two_are_alike_and_each_is_from_a_game_of_its_own(game_id: str) -> None:
    puzzles = puzzles_of(game_id).puzzles
    assert len({puzzle.seed for puzzle in puzzles}) == len(puzzles)
    all_asked = [asked(puzzle.kind, puzzle.solution, puzzle.position) for puzzle in puzzles]
    assert not [
        (puzzles[i].id, puzzles[j].id)
        for i, one in enumerate(all_asked)
        for j, other in enumerate(all_asked[:i])
        if are_alike(one, other)
    ]
    assert max(Counter(one[:2] for one in all_asked).values()) <= RECIPES[game_id].of_an_action


@pytest.mark.parametrize("game_id", SHELVES)
def test_a_sample_is_proven(game_id: str) -> None:
    for puzzle in sample(game_id):
        assert list(errors_of(puzzle)) == [], puzzle.id


@pytest.mark.parametrize("game_id", SHELVES)
def test_a_sample_is_solved_against_the_hardest_replies(game_id: str) -> None:
    for puzzle in sample(game_id):
        assert solved(puzzle) <= puzzle.turns, puzzle.id


@pytest.mark.long
@pytest.mark.parametrize("game_id", SHELVES)
def test_every_puzzle_is_proven_and_solved(game_id: str) -> None:
    for puzzle in puzzles_of(game_id).puzzles:
        assert list(errors_of(puzzle)) == [], puzzle.id
        assert solved(puzzle) <= puzzle.turns, puzzle.id


def solved(puzzle: Puzzle) -> int:
    """Plays the stored solution and then what the checker keeps; returns how many own turns it took."""
    checker = puzzle.checker()
    played: list[str] = []
    verdict = checker.after(played)
    begun = verdict.turns
    assert verdict.standing == OPEN
    assert set(verdict.keeping) == set(puzzle.solution)
    while verdict.standing == OPEN:
        played.append(verdict.reply or (verdict.keeping[0] if played else puzzle.solution[0]))
        verdict = checker.after(played)
        assert len(played) < 100
    assert verdict.standing == SOLVED, puzzle.id
    return begun - verdict.turns


@pytest.mark.parametrize("game_id", SHELVES)
def test_a_wrong_first_action_is_missed_at_once_and_refuted(game_id: str) -> None:
    for puzzle in sample(game_id)[:4]:
        checker = puzzle.checker()
        legal = [puzzle.game.notation.write(puzzle.view, action) for action in puzzle.view.legal_actions()]
        for wrong in [text for text in legal if text not in puzzle.solution][:3]:
            verdict = checker.after([wrong])
            assert (verdict.standing, verdict.keeping) == (MISSED, ())
            if verdict.reply:
                assert refuted(checker, [wrong, verdict.reply])


def refuted(checker: Checker, played: list[str]) -> bool:
    """Whether a missed try stays missed, whatever is played on."""
    verdict = checker.after(played)
    return verdict.standing == MISSED


@pytest.mark.parametrize("game_id", SHELVES)
def test_a_match_can_begin_with_it(game_id: str) -> None:
    for puzzle in sample(game_id):
        start = puzzle.start
        assert start.to_move == SOLVER
        assert start.observe(0).key() == puzzle.view.key()
        assert puzzle.goal.key in GOALS


@pytest.mark.parametrize("game_id", SHELVES)
def test_the_goal_says_what_is_true(game_id: str) -> None:
    """Derived from the proof: in how many turns the other side wins, and in whose turn a win in one comes."""
    for puzzle in puzzles_of(game_id).puzzles:
        if puzzle.kind in ("hold", "deny"):
            needed = next(turns for turns in range(1, 6) if has_danger(puzzle, turns))
            expected = Phrase(f"puzzle.{puzzle.kind}", {"count": needed})
        elif puzzle.kind == "win1":
            expected = Phrase("puzzle.win1" if wins_itself(puzzle.view) else "puzzle.win1.gift", {"count": 1})
        else:
            continue
        assert puzzle.goal == expected, puzzle.id


def has_danger(puzzle: Puzzle, turns: int) -> bool:
    """Whether all actions but the solution lose within so many turns of the other side."""
    proof = puzzle.game.puzzle_kinds[puzzle.kind](turns, POSITIONS)
    written = [puzzle.game.notation.write(puzzle.view, action) for action in proof.keeping(puzzle.view, 1)]
    return set(written) == set(puzzle.solution)


def wins_itself(state: State) -> bool:
    """Whether the solver wins before anybody else acts."""
    if state.to_move != SOLVER:
        outcome = state.outcome()
        return outcome is not None and outcome.winners() == (SOLVER,)
    return any(wins_itself(state.apply(action)) for action in state.legal_actions())


@pytest.mark.parametrize("game_id", SHELVES)
def test_the_first_action_tells_no_theme_but_those_of_the_whole_line(game_id: str) -> None:
    """So own mistakes, of which only the first action is known, lie with the right ones of the shelf."""
    found = [(set(one.first_themes()), set(one.themes)) for one in sample(game_id)]
    assert all(first <= themes for first, themes in found) and any(first for first, _ in found)
