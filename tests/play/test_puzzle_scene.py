"""A puzzle on the screen: by mouse, keys and pad; mistakes are told at the end; left without a trace."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from pathlib import Path

import pygame
import pytest

from halloween_games import games
from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.launcher import LauncherScene
from halloween_games.app.shell.puzzling import Onward
from halloween_games.core.prover import TooManyPositions
from halloween_games.core.puzzling import MISSED
from halloween_games.exercises.run import Stage
from halloween_games.kit.rect import Rect
from halloween_games.lessons.lesson_file import course_of
from halloween_games.play.exercise_scenes import PuzzleScene
from halloween_games.play.game_scene import GameScene
from halloween_games.play.goal_panel import PuzzlePanel
from halloween_games.play.goal_scene import GoalScene
from halloween_games.puzzles.goals import PUZZLE_TEXTS
from halloween_games.puzzles.puzzle import Puzzle
from halloween_games.puzzles.puzzle_file import puzzles_of
from halloween_games.puzzles.puzzle_run import PuzzleRun, Try
from halloween_games.table.marks import BEST, WIN, find_marks
from halloween_games.words.text import Text
from tests.nightly import ONLY_AT_NIGHT
from tests.play.person import cut_of
from tests.play.test_lesson_scene import LEAST_PIXELS, SIZES, Pupil, beside_the_board, leaves_no_trace, shown_stage
from tests.play.test_short_sentences import LETTERS

GHOSTS = "18-ghosts"
EVENING = datetime(2026, 11, 22, 20, 0)
POSITIONS = 300


class Solver(Pupil):
    """A person who solves puzzles, on one evening."""

    def launch(self) -> None:
        self.program.puzzling.now = lambda: EVENING
        super().launch()

    def open_puzzle(self, puzzle: Puzzle) -> PuzzleScene:
        self.program.puzzling.open(puzzle, "puzzle.practice", Onward(self.program.stack.pop))
        return self.now(PuzzleScene)

    def click_action(self, scene: PuzzleScene, text: str) -> None:
        """Play an action by clicking at what it picks."""
        for pick in scene.run.game.notation.read(scene.session.view, text).picks():
            self.click(scene.screen.layout.rect(pick.spot).center)
        self.wait(1.5)

    def solve(self, scene: PuzzleScene, by_mouse: bool = False) -> None:
        """Play what keeps the proof until it is solved."""
        for _ in range(12):
            if scene.shown is Stage.DONE:
                return
            verdict = scene.run.judge.verdict(Try(tuple(turn.text for turn in scene.run.match.turns)))
            assert verdict is not None and verdict.keeping, scene.run.stage
            (self.click_action if by_mouse else self.act)(scene, verdict.keeping[-1])
        raise AssertionError(f"not solved: {scene.puzzle.id}")

    def tries(self, puzzle: Puzzle) -> tuple[int, int, int]:
        """How often it was failed and solved, and its box."""
        row = self.program.people.solved.tried("")[puzzle.id]
        return row.failed, row.solved, row.box


@pytest.fixture
def solver(tmp_path: Path) -> Solver:
    return Solver(tmp_path)


def puzzle(kind: str, game_id: str = GHOSTS) -> Puzzle:
    return next(one for one in puzzles_of(game_id).puzzles if one.kind == kind)


def wrong_action(one: Puzzle) -> str:
    """A first action that does not keep the proof, and does not end the game."""
    texts = [one.game.notation.write(one.view, action) for action in one.view.legal_actions()]
    checker = one.checker()
    return next(text for text in texts if text not in one.solution and checker.after([text]).standing == MISSED)


# ---------------------------------------------------------------- playing


def test_a_puzzle_by_mouse(solver: Solver) -> None:
    """From the launcher through the puzzle of the night and back, where it is told that it is solved."""
    launcher = solver.now(LauncherScene)
    door = next(tile for tile in launcher.tiles if tile.name == "puzzles")
    solver.click(door.rect.center)
    solver.frames(2)
    solver.program.puzzling.solve_night(EVENING.date())
    scene = solver.now(PuzzleScene)
    assert door.line == scene.screen.text.for_game(scene.puzzle.game.id)("title")
    solver.solve(scene, by_mouse=True)
    assert scene.shown is Stage.DONE
    solver.press_button(scene, "next_lesson")
    solver.program.stack.pop()
    solver.frames(2)
    assert solver.top() is launcher and door.line == "Tonight’s puzzle is solved"
    assert EVENING.date() in solver.program.puzzling.nights()


@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_puzzles_of_every_kind_are_solved_on_the_screen(game_id: str, tmp_path: Path) -> None:
    solver = Solver(tmp_path, draw_every=20)
    kinds = {one.kind: one for one in reversed(puzzles_of(game_id).puzzles)}
    for one in kinds.values():
        scene = solver.open_puzzle(one)
        assert scene.panel.sentences(Stage.CHOOSING)[0] == scene.screen.text.say(one.goal)
        solver.solve(scene)
        solver.leave()
    assert all(row.solved == 1 for row in solver.program.people.solved.tried("").values())


def test_a_mistake_is_answered_at_once_and_told(solver: Solver) -> None:
    """The other one shows in one turn what was wrong with it, and both are told; nobody has to play on in vain."""
    one = puzzle("win2")
    scene = solver.open_puzzle(one)
    mistake = wrong_action(one)
    solver.act(scene, mistake)
    assert shown_stage(scene) is Stage.WRONG
    assert scene.run.mistake is not None and scene.run.mistake.text == mistake
    told, answer, *_ = scene.panel.sentences(scene.shown)
    assert told.startswith(scene.panel.told(scene.run.mistake)) and "That was not it" in told and mistake not in told
    assert [turn.seat for turn in scene.run.answers] == [1]
    cost = "So a win within 2 turns is no longer certain."
    assert answer == f"The answer: {scene.panel.told(scene.run.answers[0])} {cost}"
    turns = len(scene.run.match.turns)
    solver.click(scene.screen.layout.rect(next(iter(scene.screen.layout.rects))).center)
    assert len(scene.run.match.turns) == turns and not scene.screen.marks.options
    solver.press_button(scene, "again")
    assert not scene.run.match.turns and scene.screen.marks.options
    solver.solve(scene)
    assert solver.tries(one) == (1, 0, 1)
    assert "Solved after 2 tries." in solver.words()
    window = pygame.Rect(0, 0, *scene.screen.areas.size)
    assert all(window.contains(rect) for _, rect in scene.pointing.targets())  # not the cards beside it


def test_where_the_other_side_needs_two_turns_it_is_told_that_nothing_helps_any_more() -> None:
    one = next(one for one in puzzles_of(GHOSTS).puzzles if (one.kind, one.turns) == ("hold", 2))
    run = PuzzleRun(one)
    panel = PuzzlePanel(run, Text().for_game(GHOSTS).with_sentences(PUZZLE_TEXTS), "puzzle.practice")
    assert panel.sentences(run.stage)[0].startswith("The other player wins within 2 turns.")
    run.match.play(0, one.game.notation.read(one.view, quickly_refuted(one)))
    reply = run.reply_action()
    assert reply is not None
    run.match.play(1, reply)
    assert run.stage is Stage.WRONG and run.match.outcome is None
    assert panel.sentences(Stage.WRONG)[1].endswith("After that nothing prevents the win.")


def quickly_refuted(one: Puzzle) -> str:
    """A wrong action whose refutation takes two turns and is found within few positions."""
    for action in one.view.legal_actions():
        text = one.game.notation.write(one.view, action)
        with suppress(TooManyPositions):
            reply = one.checker(POSITIONS).after([text]).reply
            state = one.view.apply(action)
            if text not in one.solution and state.apply(one.game.notation.read(state, reply)).outcome() is None:
                return text
    raise AssertionError(one.id)


NOTHING_TO_HIDE = ("halloween", "rhombus")
SOME = 15  # of so many puzzles one is looked at in every run


def marked(scene: GoalScene) -> tuple[set[str], set[str]]:
    """The marks while each piece is chosen, and those that a game would show there."""
    session, look = scene.session, scene.screen.look
    shown, usual = set[str](), set[str]()
    for spot in {action.picks()[0].spot for action in session.view.legal_actions() if action.picks()}:
        session.choose([spot])
        scene.refresh()
        usual |= set(find_marks(look, session.view, session.chooser, (), True).options.values())
        shown |= set(scene.screen.marks.options.values())
        session.cancel()
    return shown, usual


@pytest.mark.parametrize("step", [SOME, pytest.param(1, marks=ONLY_AT_NIGHT)])
@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_no_mark_shows_what_wins(game_id: str, step: int, tmp_path: Path) -> None:
    """A game crowns the square that wins and a fight that will be won; here that is the answer."""
    solver, answers = Solver(tmp_path, draw_every=1000), {WIN, BEST}
    to_hide: set[str] = set()
    for one in puzzles_of(game_id).puzzles[::step]:
        shown, usual = marked(solver.open_puzzle(one))
        assert not answers & shown, one.id
        to_hide |= answers & usual
        solver.program.services.stack.pop()
    for lesson in course_of(game_id).course.lessons:
        if lesson.goal is not None:
            assert not answers & marked(solver.open_lesson(lesson.id, game_id))[0], lesson.id
            solver.program.services.stack.pop()
    assert to_hide or game_id in NOTHING_TO_HIDE, "these positions have something to hide"


def test_a_mistake_in_the_last_turn_is_told_without_a_reply_that_changes_nothing(solver: Solver) -> None:
    one = puzzle("win1")
    scene = solver.open_puzzle(one)
    solver.act(scene, wrong_action(one))
    assert scene.shown is Stage.WRONG and not scene.run.answers
    assert scene.panel.sentences(scene.shown)[1] == "So there is no win in this turn."


def test_a_hint_keeps_the_proof_and_counts_as_help(solver: Solver) -> None:
    one = puzzle("win2")
    scene = solver.open_puzzle(one)
    told = []
    for _ in range(3):
        solver.key(pygame.K_h)
        solver.frames(3)
        told.append(scene.screen.banner.text)
    assert scene.session.hint.action is not None
    assert scene.run.game.notation.write(scene.session.view, scene.session.hint.action) in one.solution
    assert told[0].startswith("The idea: ") and told[2].startswith("Try this: ")
    solver.solve(scene)
    assert solver.tries(one)[:2] == (1, 0)


def holding() -> Puzzle:
    return next(one for one in puzzles_of(GHOSTS).puzzles if (one.kind, one.turns) == ("hold", 1))


def test_the_threat_is_played_told_and_taken_back(solver: Solver) -> None:
    """Before the first try it is a hint; after it the puzzle stands as before."""
    one = holding()
    scene = solver.open_puzzle(one)
    solver.press_button(scene, "show_threat")
    assert scene.run.is_showing and not scene.session.hint.offered
    solver.wait(3.0)
    assert scene.run.match.turns[-1].seat == 1 and scene.run.match.outcome is not None
    solver.click(scene.screen.layout.rect(next(iter(scene.screen.layout.rects))).center)
    solver.wait(6.0)
    assert not scene.run.is_showing and not scene.run.match.turns and scene.screen.marks.options
    told = scene.panel.sentences(scene.shown)
    assert any(words.startswith("If nobody stops it: ") for words in told)
    assert not scene.run.is_clean and not scene.run.mistakes
    solver.solve(scene)
    assert solver.tries(one)[:2] == (1, 0)


def test_what_was_prevented_is_told_and_shown_afterwards(solver: Solver) -> None:
    one = holding()
    scene = solver.open_puzzle(one)
    solver.solve(scene)
    solver.frames(3)
    assert any(words.startswith("You have stopped this: ") for words in scene.panel.sentences(scene.shown))
    solved = [turn.text for turn in scene.run.match.turns]
    solver.press_button(scene, "show_threat")
    solver.wait(9.0)
    assert shown_stage(scene) is Stage.DONE and [turn.text for turn in scene.run.match.turns] == solved
    assert solver.tries(one)[:2] == (0, 1)


def test_after_a_mistake_the_threat_goes_on_from_it(solver: Solver) -> None:
    one = holding()
    scene = solver.open_puzzle(one)
    mistake = wrong_action(one)
    solver.act(scene, mistake)
    before = [turn.text for turn in scene.run.match.turns]
    solver.press_button(scene, "show_threat")
    solver.wait(9.0)
    assert shown_stage(scene) is Stage.WRONG and [turn.text for turn in scene.run.match.turns] == before
    assert scene.run.danger[0].text == mistake
    solver.press_button(scene, "again")
    assert not scene.run.match.turns and not scene.run.danger


def test_a_solved_puzzle_is_played_on_against_whoever_finds_it_hard(solver: Solver) -> None:
    """From what the solver knows; it is no usual game. Where the game is over there is nothing to play on."""
    one = holding()
    scene = solver.open_puzzle(one)
    assert "play_from_here" not in {button.name for button in scene.row.buttons}
    solver.solve(scene)
    solved = scene.run.match.state
    solver.press_button(scene, "play_from_here")
    game = solver.now(GameScene)
    assert not isinstance(game, PuzzleScene)
    match = game.session.match
    assert match.start.key() == solved.key() and match.practice
    assert [player.level for player in match.players] == ["", one.level]
    over = solver.open_puzzle(puzzle("win1"))
    solver.solve(over)
    assert "play_from_here" not in {button.name for button in over.row.buttons}


def test_a_hint_after_a_mistake_takes_it_back(solver: Solver) -> None:
    one = puzzle("win2")
    scene = solver.open_puzzle(one)
    solver.act(scene, wrong_action(one))
    solver.press_button(scene, "hint")
    solver.wait(0.5)
    assert scene.shown is Stage.CHOOSING and scene.session.hint.stage and not scene.run.match.turns


def test_no_game_is_saved_and_nothing_counted(solver: Solver) -> None:
    """Also of the puzzle of a night."""

    def solve() -> None:
        solver.program.puzzling.solve_night(EVENING.date())
        solver.solve(solver.now(PuzzleScene))

    leaves_no_trace(solver, solve, "puzzles", lambda again: EVENING.date() in again.program.puzzling.nights())


# ---------------------------------------------------------------- texts


@pytest.mark.long
@pytest.mark.parametrize("game_id", games.REGISTRY)
@pytest.mark.parametrize(("size", "language", "text_size"), SIZES)
def test_nothing_is_cut(game_id: str, size: tuple[int, int], language: str, text_size: float, tmp_path: Path) -> None:
    solver = Solver(tmp_path, size, Settings(speed=0.0, language=language, text_size=text_size))
    for one in {one.kind: one for one in puzzles_of(game_id).puzzles}.values():
        scene = solver.open_puzzle(one)
        written = beside_the_board(solver, scene)
        solver.act(scene, wrong_action(one))
        told = scene.panel.sentences(Stage.WRONG)[0]
        assert not LETTERS.search(told) and not told.startswith(one.solution[0])
        written += beside_the_board(solver, scene)
        assert all(Rect(0, 0, *size).contains(button.rect) for button in scene.row.buttons), one.id
        solver.press_button(scene, "again")
        solver.solve(scene)
        scene.panel.news = [scene.screen.text("puzzle.nights", count=100)]
        written += beside_the_board(solver, scene)
        assert not cut_of(written)
        assert all(text.size >= LEAST_PIXELS for text in written)
        solver.leave()
