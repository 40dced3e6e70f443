"""Tries at puzzles without a screen, and how they are asked of the computers' process."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from halloween_games.app.saving.settings import Settings
from halloween_games.core.puzzling import MISSED, OPEN, SOLVED
from halloween_games.core.questions import Brain
from halloween_games.exercises.run import ExerciseBrain, Judge, Stage
from halloween_games.players.worker import question_message
from halloween_games.puzzles.goals import PUZZLE_TEXTS
from halloween_games.puzzles.puzzle import Puzzle
from halloween_games.puzzles.puzzle_file import puzzles_of
from halloween_games.puzzles.puzzle_run import PuzzleRun, Try, TryProofs
from halloween_games.session.changes import Advised, Change
from halloween_games.session.session import Session
from halloween_games.words.language import Language
from halloween_games.words.text import Text
from tests.lessons.played_run import stage_of
from tests.lessons.test_judges import FailingBrain, SlowBrain
from tests.nightly import ONLY_AT_NIGHT
from tests.players.pipe import answered_there
from tests.session.sitting import QuickBrain

GAMES = ("18-ghosts", "closest-ghost", "halloween", "rhombus", "pure-halloween")


def first(game_id: str, kind: str) -> Puzzle:
    return next(puzzle for puzzle in puzzles_of(game_id).puzzles if puzzle.kind == kind)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_try_passes_through_the_pipe(game_id: str) -> None:
    """The worker says what the checker says here, for every kind."""
    for puzzle in {one.kind: one for one in puzzles_of(game_id).puzzles}.values():
        for played in ((), puzzle.solution[:1]):
            proofs, tried = TryProofs(puzzle), Try(played)
            reply = answered_there(proofs.question(tried))
            verdict = proofs.prove(tried)
            assert reply.verdict == verdict and verdict.standing in (OPEN, SOLVED)


def test_the_question_holds_only_what_the_solver_sees() -> None:
    puzzle = first("rhombus", "kill")
    message = question_message(1, TryProofs(puzzle).question(Try(())))
    assert message.view == puzzle.game.notation.dump(puzzle.view)


def test_one_waits_for_the_verdict_and_then_for_the_reply() -> None:
    puzzle, brain = first("18-ghosts", "win2"), SlowBrain()
    run = PuzzleRun(puzzle, brain)
    run.match.play(0, puzzle.game.notation.read(run.match.view(0), puzzle.solution[0]))
    run.look()
    assert stage_of(run) is Stage.JUDGING and run.reply_action() is None
    brain.ready = True
    reply = run.reply_action()
    assert stage_of(run) is Stage.REPLYING and reply is not None
    run.match.play(1, reply)
    assert stage_of(run) is Stage.CHOOSING


def test_what_cannot_be_proven_is_told_by_the_file(caplog: pytest.LogCaptureFixture) -> None:
    puzzle = first("18-ghosts", "win2")
    judge = Judge(TryProofs(puzzle), FailingBrain())
    begun, right = judge.verdict(Try(())), judge.verdict(Try(puzzle.solution[:1]))
    assert begun is not None and begun.keeping == puzzle.solution
    assert right is not None and right.standing == SOLVED
    wrong = judge.verdict(Try(("something else",)))
    assert wrong is not None and (wrong.standing, wrong.missed_at) == (MISSED, 0)
    assert "It died." in caplog.text


@pytest.mark.parametrize("game_id", GAMES)
def test_every_action_that_keeps_the_proof_is_accepted(game_id: str) -> None:
    """Through to the end, always by the last of them instead of the first."""
    for puzzle in puzzles_of(game_id).puzzles[::20]:
        run = PuzzleRun(puzzle)
        run.look()
        for _ in range(30):
            if run.stage in (Stage.DONE, Stage.WRONG):
                break
            if run.stage is Stage.CHOOSING:
                verdict = run.judge.verdict(Try(tuple(turn.text for turn in run.match.turns)))
                assert verdict is not None and verdict.keeping
                run.match.play(0, puzzle.game.notation.read(run.match.view(0), verdict.keeping[-1]))
            else:
                reply = run.reply_action()
                assert reply is not None
                run.match.play(1, reply)
        assert run.stage is Stage.DONE and run.is_clean, puzzle.id


def mistaken(puzzle: Puzzle, run: PuzzleRun) -> None:
    """Play the first action that does not keep the proof."""
    prove = TryProofs(puzzle).prove
    actions = {puzzle.game.notation.write(puzzle.view, action): action for action in puzzle.view.legal_actions()}
    run.match.play(0, next(one for text, one in actions.items() if prove(Try((text,))).standing == MISSED))


@pytest.mark.parametrize("game_id", ["closest-ghost", "pure-halloween"])
def test_who_wins_after_a_mistake_is_shown_also_before_the_turn_is_over(game_id: str) -> None:
    """In The Closest Ghost the mistake is half of a turn: the others answer it all the same."""
    puzzle = first(game_id, "hold")
    run = PuzzleRun(puzzle)
    mistaken(puzzle, run)
    while (reply := run.reply_action()) is not None:
        run.match.play(1, reply)
    assert stage_of(run) is Stage.WRONG
    run.look_for_danger()
    assert run.answers and {turn.seat for turn in run.answers} == {1}
    lost = run.answers[-1].after.outcome() is not None
    assert run.cost.key == ("puzzle.cost.lost" if lost else "puzzle.cost.late")


def test_nobody_acts_between_the_reply_to_a_mistake_and_its_verdict() -> None:
    """Luck after the reply needs no further proof."""
    puzzle, brain = first("halloween", "deny"), SlowBrain()
    run = PuzzleRun(puzzle, brain)
    mistaken(puzzle, run)
    brain.ready = True
    reply = run.reply_action()
    assert reply is not None
    run.match.play(1, reply)
    assert stage_of(run) is Stage.WRONG


def test_again_goes_back_to_the_mistake() -> None:
    """Not to the beginning: what was right stays."""
    puzzle = first("18-ghosts", "win2")
    run = PuzzleRun(puzzle)
    notation = puzzle.game.notation
    run.match.play(0, notation.read(run.match.view(0), puzzle.solution[0]))
    while run.stage is Stage.REPLYING:
        reply = run.reply_action()
        assert reply is not None
        run.match.play(1, reply)
    right = len(run.match.turns)
    keeping = run.judge.verdict(Try(tuple(turn.text for turn in run.match.turns)))
    assert keeping is not None
    texts = [notation.write(run.match.view(0), action) for action in run.match.view(0).legal_actions()]
    mistake = next(text for text in texts if text not in keeping.keeping)
    run.match.play(0, notation.read(run.match.view(0), mistake))
    for _ in range(9):
        if run.stage is Stage.WRONG:
            break
        if run.stage is Stage.CHOOSING:
            run.match.play(0, run.match.view(0).legal_actions()[0])
        else:
            reply = run.reply_action()
            assert reply is not None
            run.match.play(1, reply)
    assert stage_of(run) is Stage.WRONG and run.mistake is not None
    assert run.mistake.text == mistake
    run.again()
    assert len(run.match.turns) == right and stage_of(run) is Stage.CHOOSING and not run.is_clean


# ---------------------------------------------------------------- hints

SOME = 17  # of so many puzzles one is looked at in every run
HINTED = ["18-ghosts", "closest-ghost", "halloween", "rhombus", "pure-halloween"]
CARD = r"(ace|king|queen|jack|[6-9]|10) of \w+"
NAMED = re.compile(rf"\b[a-i][1-9]\b|column [a-i]\b|grave|(red|blue|yellow) ghost|{CARD}|, to be placed")
"""A square, a column, a grave, a card, or a piece that is not on the board yet."""


def told(puzzle: Puzzle, language: str = "en") -> Iterator[str]:
    """What the three steps say."""
    brain: Brain = QuickBrain()
    run = PuzzleRun(puzzle)
    text = Text(language=Language(language)).for_game(puzzle.game.id, ["Ann", "Vlad"]).with_sentences(PUZZLE_TEXTS)
    session = Session(run.match, puzzle.game.words, text, ["Ann", "Vlad"], ExerciseBrain(run, brain), Settings())
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
@pytest.mark.parametrize("game_id", HINTED)
def test_every_step_is_about_this_position(game_id: str, step: int) -> None:
    generic = Text()("hint.no_words")
    for puzzle in puzzles_of(game_id).puzzles[::step]:
        idea, place, action = told(puzzle)
        for words in (idea, place, action):
            assert NAMED.search(words), (puzzle.id, words)
        assert len({idea, place, action}) == 3 and generic not in action
        assert re.match(r"Try this( on [a-i][1-9])?: ", action), (puzzle.id, action)


def test_a_hint_leaves_no_half_of_spanish_exclamation_marks() -> None:
    """What ends with one stands in a sentence that ends otherwise."""
    puzzle = next(one for one in puzzles_of("18-ghosts").puzzles if len(one.solution) == 1)
    _, _, action = told(puzzle, "es")
    assert "escapa" in action and action.count("¡") == action.count("!"), action


def test_where_something_is_to_be_prevented_the_hint_begins_with_the_threat() -> None:
    puzzle = next(one for one in puzzles_of("18-ghosts").puzzles if one.kind == "hold")
    idea, place, _ = told(puzzle)
    assert idea.startswith("If nobody stops it: ") and "Vlad’s blue ghost escapes" in idea
    assert place.startswith("Look at ")
