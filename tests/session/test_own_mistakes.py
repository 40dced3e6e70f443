"""A person's own mistakes that are puzzles: found from either side, with one proven answer that was not played."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from halloween_games import games
from halloween_games.core.match import Match
from halloween_games.core.questions import FindPuzzle, Question
from halloween_games.core.state import State
from halloween_games.puzzles.puzzle import Puzzle
from halloween_games.puzzles.puzzle_file import puzzles_of
from halloween_games.session.own_mistakes import OwnMistake, OwnMistakes
from tests.app.random_games import play_on
from tests.session.sitting import QuickBrain, ToldBrain

GAMES = ("18-ghosts", "closest-ghost", "halloween", "rhombus", "pure-halloween")


class PatientBrain(QuickBrain):
    """Answers at once, with as much time as a proof takes."""

    def shortened(self, question: Question) -> Question:
        return replace(question, seconds=60.0)


def quick_puzzle(game_id: str) -> Puzzle:
    """One of a single turn, which is looked for first."""
    return next(one for one in puzzles_of(game_id).puzzles if one.turns == 1 and one.kind != "hold")


def begun_with(puzzle: Puzzle, seat: int) -> Match:
    """A game from the position of *puzzle*, or from the other side of its table."""
    start: State = puzzle.start if seat == 0 else puzzle.game.turned(puzzle.start)
    return Match(puzzle.game, 2, {}, 1, start=start)


def wrong_in(puzzle: Puzzle, match: Match) -> int:
    """The number of the first legal action that is not the answer, seen from *match*."""
    answers = {puzzle.start.apply(puzzle.game.notation.read(puzzle.view, text)).key() for text in puzzle.solution}
    for number, action in enumerate(match.state.legal_actions()):
        after = match.state.apply(action)
        if (after if match.to_move == 0 else puzzle.game.turned(after)).key() not in answers:
            return number
    raise AssertionError("everything is an answer")


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("game_id", GAMES)
def test_a_mistake_is_the_puzzle_that_it_was(game_id: str, seat: int) -> None:
    puzzle = quick_puzzle(game_id)
    match, kept = begun_with(puzzle, seat), list[OwnMistake]()
    match.play(seat, match.state.legal_actions()[wrong_in(puzzle, match)])
    finder = OwnMistakes(match, {seat}, PatientBrain(), kept.append)
    finder.look([0])
    assert finder.update()
    assert not finder.update()
    (found,) = kept
    assert (found.puzzle.kind, set(found.puzzle.solution)) == (puzzle.kind, set(puzzle.solution))
    assert found.position == puzzle.position and finder.kept == {0: found}
    played = puzzle.game.notation.read(puzzle.view, found.played)
    after = match.turns[0].after
    assert puzzle.start.apply(played).key() == (after if seat == 0 else puzzle.game.turned(after)).key()


def test_what_was_played_right_is_no_mistake() -> None:
    """Even if a search thinks so."""
    puzzle = quick_puzzle("18-ghosts")
    match, kept = begun_with(puzzle, 0), list[OwnMistake]()
    match.play(0, puzzle.game.notation.read(puzzle.view, puzzle.solution[0]))
    finder = OwnMistakes(match, {0}, PatientBrain(), kept.append)
    finder.look([0])
    while finder.update():
        pass
    assert not kept


def test_only_mistakes_of_the_wanted_seats_are_asked_about_and_once() -> None:
    match = Match(games.load("18-ghosts"), 2, {"quick_setup": True}, 3)
    play_on(match, Random(3), 8)
    brain = ToldBrain()
    finder = OwnMistakes(match, {0}, brain, lambda found: None)
    plies = {seat: next(ply for ply, turn in enumerate(match.turns) if turn.seat == seat) for seat in (0, 1)}
    for _ in range(2):
        finder.look([plies[0], plies[1]])
        assert finder.update()
    assert len(brain.asked) == 1
    (question,) = brain.asked
    assert question.wanted == FindPuzzle() and question.view.to_move == 0
    finder.cancel()
    assert brain.canceled == 1 and finder.update() and len(brain.asked) == 2  # it was not answered yet
    brain.answer(None)
    assert not finder.update()


def test_a_game_for_four_has_no_puzzles() -> None:
    match, brain = Match(games.load("rhombus"), 4, {}, 1), ToldBrain()
    match.play(match.to_move, match.state.legal_actions()[0])
    finder = OwnMistakes(match, {0, 1, 2, 3}, brain, lambda found: None)
    ply = next(ply for ply, turn in enumerate(match.turns) if turn.seat >= 0)
    finder.look([ply])
    assert not finder.update() and not brain.asked


def test_what_fails_is_left_out(caplog: pytest.LogCaptureFixture) -> None:
    puzzle = quick_puzzle("18-ghosts")
    match, brain = begun_with(puzzle, 0), ToldBrain()
    match.play(0, match.state.legal_actions()[wrong_in(puzzle, match)])
    finder = OwnMistakes(match, {0}, brain, lambda found: None)
    finder.look([0])
    finder.update()
    brain.answer(None, failure="It died.")
    assert not finder.update() and not finder.kept
    assert "It died." in caplog.text
