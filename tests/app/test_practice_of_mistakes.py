"""What went wrong comes back in practice: mistakes of one's own games, and lessons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.saving.solved_puzzles import Mistake, SolvedPuzzles
from halloween_games.app.screens.review import ReviewScene
from halloween_games.app.shell.program import Program
from halloween_games.core.match import Match, Player
from halloween_games.core.questions import FindPuzzle, JudgeTry, Reply
from halloween_games.exercises.run import Stage
from halloween_games.play.lesson_scene import LessonScene
from halloween_games.play.puzzle_scene import PuzzleScene
from halloween_games.players.hosts import answer_at_once
from halloween_games.puzzles.likeness import puzzle_id
from halloween_games.puzzles.puzzle import Puzzle
from halloween_games.puzzles.puzzle_file import puzzles_of
from tests.play.person import cut_of
from tests.play.test_lesson_scene import LEAST_PIXELS, LOSE, SIZES, beside_the_board
from tests.play.test_puzzle_scene import EVENING, GHOSTS, Solver, puzzle, wrong_action
from tests.session.sitting import FixedBrain

FAILS = "e1xd1"  # in the lesson LOSE


class Reviewing(FixedBrain):
    """Takes every action but the first one for a mistake, and looks for puzzles as the worker does."""

    def poll(self) -> Reply | None:
        question = self.asked[-1] if self._open else None
        if question is None or not isinstance(question.wanted, FindPuzzle | JudgeTry):
            return super().poll()
        self._open = False
        return replace(answer_at_once(replace(question, seconds=60.0)), ticket=len(self.asked))


class Ann(Solver):
    """A person called Ann who plays against a computer, and reviews."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1280, 800), settings: Settings | None = None) -> None:
        self.program = Program(
            size, settings or Settings(speed=0.0, names=["Ann"], levels=[""]), Saves(folder), Reviewing()
        )
        self._draw_every = 20
        self._frames = 0
        self.folder = folder
        self.launch()

    def play_with_mistake(self, one: Puzzle, seat: int = 0) -> Match:
        """A game from the position of *one*, its answer missed, played to the end and reviewed."""
        game = one.game
        start = one.start if seat == 0 else game.turned(one.start)
        players = [Player("computer", "", "easy"), Player("computer", "", "easy")]
        players[seat] = Player(name="Ann")
        match = Match(game, 2, {}, 1, start=start, players=players)
        right = {one.start.apply(game.notation.read(one.view, text)).key() for text in one.solution}

        def is_wrong(number: int) -> bool:
            after = match.state.apply(match.state.legal_actions()[number])
            return after.outcome() is None and (after if seat == 0 else game.turned(after)).key() not in right

        count = len(match.state.legal_actions())
        match.play(seat, match.state.legal_actions()[next(n for n in range(count - 1, 0, -1) if is_wrong(n))])
        rng = Random(4)
        while match.outcome is None:
            actions = match.state.legal_actions()
            match.play(match.to_move, actions[0 if match.to_move == seat else rng.randrange(len(actions))])
            assert len(match.turns) < 1000
        self.program.playing.begin(match, ["Ann" if number == seat else "" for number in range(2)])
        self.frames(2)
        return match

    def review(self) -> ReviewScene:
        self.program.over_game.review()
        self.frames(2)
        scene = self.top()
        assert isinstance(scene, ReviewScene)
        for _ in range(400):
            if scene.is_read:
                break
            self.frames(1)
        return scene

    def go_to_practice(self, days: int) -> None:
        self.program.navigation.launcher()
        self.program.puzzling.now = lambda: EVENING + timedelta(days=days)
        self.frames(2)
        self.program.puzzling.practice()
        self.frames(3)


@pytest.fixture
def ann(tmp_path: Path) -> Iterator[Ann]:
    ann = Ann(tmp_path)
    ann.program.puzzling.now = lambda: EVENING
    yield ann
    ann.program.close()


@pytest.mark.parametrize("seat", [0, 1])
def test_an_own_mistake_comes_back(seat: int, ann: Ann) -> None:
    """It is kept while the game is reviewed, and practiced on the next day, from seat 0's side."""
    one = puzzle("win1")
    match = ann.play_with_mistake(one, seat)
    scene = ann.review()
    row = SolvedPuzzles(ann.folder).mistakes("ann")[one.id]
    assert row.solution == list(one.solution) and row.day == EVENING.date()
    assert row.themes and row.themes[0] in one.themes
    assert 0 in scene.mistakes.kept
    kept = SolvedPuzzles(ann.folder).tried("Ann")[one.id]
    assert (kept.box, kept.due) == (1, EVENING.date() + timedelta(days=1))
    ann.go_to_practice(1)
    shown = ann.top()
    assert isinstance(shown, PuzzleScene) and shown.puzzle.id == one.id
    assert "From your game of yesterday." in shown.panel.sentences(Stage.CHOOSING)
    ann.solve(shown)
    told = shown.panel.sentences(shown.shown)
    events = match.turns[0].events if seat == 0 else ()
    words = [shown.screen.text.say(phrase) for event in events if (phrase := match.game.words.tell(event)) is not None]
    assert told[0].startswith("In your game: ") and told[0].endswith(". Now you know better.")
    assert all(one in told[0] for one in words) and row.played not in told[0]
    assert row.played == match.turns[0].text or seat == 1
    assert ann.program.puzzling.solved.tried("Ann")[one.id].box == 2
    assert ann.program.puzzling.solved.rating("Ann", "18-ghosts").deviation == 350, "it counts for no rating"


@pytest.mark.parametrize(
    ("days", "words"),
    [(2, "From your game of last Sunday."), (7, "From your game of last Sunday."), (9, "9 days ago.")],
)
def test_the_game_is_named_by_its_day(days: int, words: str, ann: Ann) -> None:
    ann.play_with_mistake(puzzle("win1"))
    ann.review()
    ann.go_to_practice(days)
    shown = ann.top()
    assert isinstance(shown, PuzzleScene)
    assert any(sentence.endswith(words) for sentence in shown.panel.sentences(Stage.CHOOSING))


def test_reviewing_again_changes_nothing(ann: Ann) -> None:
    ann.play_with_mistake(puzzle("win1"))
    ann.review()
    before = (ann.folder / "puzzles.json").read_bytes()
    ann.program.stack.pop()
    ann.program.puzzling.now = lambda: EVENING + timedelta(days=5)
    ann.review()
    assert (ann.folder / "puzzles.json").read_bytes() == before


def test_a_review_that_is_left_early_stops_asking(ann: Ann) -> None:
    ann.play_with_mistake(puzzle("win1"))
    ann.program.over_game.review()
    ann.frames(2)
    ann.program.stack.pop()
    ann.frames(2)
    brain = ann.program.services.brain
    assert isinstance(brain, Reviewing)
    asked = len(brain.asked)
    ann.frames(5)
    assert len(brain.asked) == asked


# ---------------------------------------------------------------- lessons


def lesson_scene(solver: Solver) -> LessonScene:
    scene = solver.top()
    assert isinstance(scene, LessonScene) and scene.lesson.id == LOSE
    return scene


def test_a_lesson_that_went_wrong_comes_back_until_it_goes_well(tmp_path: Path) -> None:
    solver = Solver(tmp_path)
    puzzling = solver.program.puzzling
    scene = solver.open_lesson(LOSE)
    solver.act(scene, FAILS)
    solver.wait(2)
    assert scene.shown is Stage.WRONG
    solver.press_button(scene, "again")
    solver.act(scene, "a3xa2")
    assert puzzling.due() == 0
    waits = []
    day = EVENING
    while (row := next(iter(puzzling.solved.tried("").values()))).due is not None:
        waits.append((row.due - day.date()).days)
        day = EVENING.replace(year=row.due.year, month=row.due.month, day=row.due.day)
        puzzling.now = lambda day=day: day  # type: ignore[misc] # mypy cannot infer it
        solver.program.navigation.launcher()
        solver.frames(2)
        assert puzzling.due() == 1
        puzzling.practice()
        solver.frames(3)
        again = lesson_scene(solver)
        solver.act(again, "a3xa2")
        solver.wait(2)
        assert again.shown is Stage.DONE
        solver.press_button(again, "next_lesson")
        solver.frames(2)
        assert isinstance(solver.top(), PuzzleScene), "what is practiced next"
    assert waits == [1, 3, 7, 16, 35]
    solver.program.close()


def test_a_lesson_that_goes_well_does_not_come_back(tmp_path: Path) -> None:
    solver = Solver(tmp_path)
    scene = solver.open_lesson(LOSE)
    solver.act(scene, "a3xa2")
    solver.wait(2)
    assert scene.shown is Stage.DONE
    assert not solver.program.puzzling.solved.tried("")
    solver.program.close()


def test_lessons_belong_to_their_game(tmp_path: Path) -> None:
    """Practice of another game, or of a theme, leaves them out."""
    solver = Solver(tmp_path)
    puzzling = solver.program.puzzling
    puzzling.solved.add_lesson("", GHOSTS, LOSE, False, EVENING.date() - timedelta(days=1))
    for wish in (("rhombus", ""), (GHOSTS, "mirror")):
        puzzling.practice(*wish)
        solver.frames(3)
        assert isinstance(solver.top(), PuzzleScene)
        solver.program.stack.pop()
        solver.frames(1)
    puzzling.practice(GHOSTS)
    solver.frames(3)
    assert lesson_scene(solver)
    solver.program.close()


# ---------------------------------------------------------------- texts


@pytest.mark.parametrize(("size", "language", "text_size"), SIZES)
def test_nothing_is_cut(size: tuple[int, int], language: str, text_size: float, tmp_path: Path) -> None:
    ann = Ann(tmp_path, size, Settings(speed=0.0, language=language, text_size=text_size, names=["Ann"], levels=[""]))
    ann.program.puzzling.now = lambda: EVENING
    one = next(one for one in puzzles_of("rhombus").puzzles if wrong_action(one))
    ann.play_with_mistake(one)
    ann.review()
    for days in (2, 12):
        ann.go_to_practice(days)
        scene = ann.top()
        assert isinstance(scene, PuzzleScene)
        panel = []
        for stage in (Stage.CHOOSING, Stage.WRONG, Stage.DONE):
            scene.look_at(stage)
            panel += beside_the_board(ann, scene)
        assert panel and not cut_of(panel)
        assert all(written.size >= LEAST_PIXELS for written in panel)
    ann.program.close()


def test_a_mistake_is_a_puzzle_for_others_only_with_consent(tmp_path: Path) -> None:
    """Off at first; it comes first, says whose it was, and counts for no rating."""
    ann = Ann(tmp_path)
    profiles, puzzling = ann.program.playing.profiles, ann.program.puzzling
    profiles.remember("Max")
    one = puzzle("win1")
    day = puzzling.now().date() - timedelta(days=3)
    key, position, answer = puzzle_id(one.game.id, one.position), one.position, [*one.solution]
    mistake = Mistake("Max", one.game.id, key, one.kind, one.turns, position, answer, "pass", day)
    assert puzzling.solved.add_mistake(mistake)
    assert key not in puzzling._mistakes()
    profiles.share("Max", True)
    profiles.remember("Max", "owl")  # which changes nothing of that
    puzzling.practice(one.game.id)
    ann.program.frame((), 0.1)
    scene = ann.program.stack.top
    assert isinstance(scene, PuzzleScene) and scene.puzzle.id == key
    assert scene.panel.sentences(Stage.CHOOSING)[-1].startswith("Max missed this last ")
    before = puzzling.solved.rating("Ann", one.game.id)
    assert puzzling.solved.add_try("Ann", scene.puzzle, True, puzzling.now().date())
    assert puzzling.solved.rating("Ann", one.game.id) == before and puzzling.solved.tried("Ann")[key].solved == 1
    profiles.share("Max", False)
    assert key not in puzzling._mistakes()
    ann.program.close()
