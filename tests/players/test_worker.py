"""The worker process and its replacement: questions, canceling, crashes, secrets, leftovers."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from halloween_games import games
from halloween_games.core.game import Game
from halloween_games.core.judging import EVEN, LEVEL_NAMES
from halloween_games.core.match import Match
from halloween_games.core.phrases import Key, Phrase
from halloween_games.core.prover import Prover
from halloween_games.core.questions import (
    FOR_EVER,
    UNCOUNTED,
    Choose,
    Compare,
    FindPuzzle,
    FoundPuzzle,
    JudgeTry,
    Proof,
    Prove,
    Question,
    Reply,
    TryVerdict,
    Valued,
    find_repeats,
    question_of,
)
from halloween_games.core.spots import CHANCE, NOBODY
from halloween_games.core.state import State
from halloween_games.lessons.lesson_file import course_of
from halloween_games.players import tasks
from halloween_games.players.hosts import ProcessBrain, SliceBrain, answer_at_once
from halloween_games.players.searches.one_ply import OnePly
from halloween_games.players.worker import Quit, Worker, pack, question_message, read_answer, read_reply
from halloween_games.puzzles.puzzle_file import puzzles_of
from tests.nightly import ONLY_AT_NIGHT
from tests.players.pipe import returned, sent
from tests.processes import is_running, is_there, kill, printed

GHOSTS = "18-ghosts"
PATIENCE = 20.0  # seconds for anything that has to happen at all


def opening(game_id: str = GHOSTS, plies: int = 0, seed: int = 1, seats: int = 0) -> Match:
    """A match after some random actions, but before its last one."""
    game = games.load(game_id)
    match = Match(game, seats or game.seats[0], {}, seed)
    rng = Random(seed)
    for _ in range(plies):
        if match.outcome is None:
            actions = match.state.legal_actions()
            match.play(match.to_move, actions[rng.randrange(len(actions))])
    if match.outcome is not None:
        match.take_back_to(len(match.turns) - 1)
    return match


def small(match: Match, level: str = "hard", iterations: int = 30, seed: int = 7, about: str = "") -> Question:
    """A question whose answer does not depend on time."""
    asked = question_of(match, level)
    wanted = Compare(about, find_repeats(match)) if about else asked.wanted
    return replace(asked, wanted=wanted, seconds=60.0, iterations=iterations, seed=seed)


def wait_for(brain: ProcessBrain | SliceBrain) -> Reply:
    """The answer, as a frame loop gets it."""
    limit = time.monotonic() + PATIENCE
    while time.monotonic() < limit:
        reply = brain.poll()
        if reply is not None:
            return reply
        time.sleep(0.002)
    raise AssertionError("no answer came")


def wait_until(is_so: Callable[[], bool]) -> None:
    limit = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < limit
        time.sleep(0.005)


def is_replaced(brain: ProcessBrain, pid: int) -> bool:
    """Whether the worker with that process id was found dead."""
    assert brain.poll() is None
    return brain.pid != pid


@pytest.fixture
def told() -> list[bool]:
    """An entry for each time that *brain* gave up its worker."""
    return []


@pytest.fixture
def brain(told: list[bool]) -> Iterator[ProcessBrain]:
    """A worker that may be harmed."""
    brain = ProcessBrain(lambda: told.append(True))
    yield brain
    brain.close()


@pytest.fixture(scope="module")
def shared() -> Iterator[ProcessBrain]:
    """One worker for all tests that do not harm it."""
    brain = ProcessBrain()
    yield brain
    brain.close()


# ---------------------------------------------------------------- answers


@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_a_question_has_the_same_answer_in_the_worker_and_in_slices(game_id: str, shared: ProcessBrain) -> None:
    question = small(opening(game_id, 9))
    shared.ask(question)
    first = wait_for(shared)
    shared.ask(question)
    again = wait_for(shared)
    slices = SliceBrain()
    slices.ask(question)
    here = wait_for(slices)
    assert not first.failure
    assert first.action is not None
    assert (first.action, first.value) == (again.action, again.value) == (here.action, here.value)
    assert (first.action, first.value) == (answer_at_once(question).action, answer_at_once(question).value)


@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_an_analysis_compares_actions_and_says_why(game_id: str, shared: ProcessBrain) -> None:
    match = opening(game_id, 8)
    played = match.game.notation.write(match.view(match.to_move), match.state.legal_actions()[-1])
    shared.ask(small(match, "", 60, about=played))
    reply = wait_for(shared)
    assert not reply.failure
    assert reply.ranking[0].action == reply.action
    assert all(0 <= valued.value <= 1 for valued in reply.ranking)
    assert reply.about is not None and 0 <= reply.about <= 1
    assert all(phrase.key in games.load(game_id).sentences for phrase in reply.because)


@pytest.mark.parametrize("game_id", ["halloween", "rhombus"])
def test_two_truths_behind_one_view_give_one_question_and_one_answer(game_id: str) -> None:
    """A question contains nothing that the seat does not know."""
    for seed in range(40):
        match = opening(game_id, 24, seed)
        view = match.view(match.to_move)
        truths = {truth.key(): truth for truth in (view.determinize(Random(n)) for n in range(12))}
        if len(truths) > 1:
            break
    assert len(truths) > 1, "something is hidden somewhere"
    asked = set()
    answers = set()
    for truth in list(truths.values())[:3]:
        other = Match(match.game, match.seats, match.options, 99, start=truth, luck="ask", auto_pass=False)
        question = small(other)
        asked.add(pack(question_message(1, question)))
        reply = answer_at_once(question)
        answers.add((repr(reply.action), reply.value))
    assert len(asked) == 1
    assert len(answers) == 1


def test_the_message_of_a_question_is_the_question() -> None:
    question = small(opening("rhombus", 5))
    read = sent(question)
    assert read.view.key() == question.view.key()
    assert (read.wanted, read.seconds, read.iterations, read.seed) == (Choose("hard"), 60.0, 30, 7)
    first, *_ = question.view.legal_actions()
    because = (Phrase("term.left", {"a": Key("b"), "c": 1}),)
    verdict, puzzle = TryVerdict("open", 2, ("b2", "a2"), missed_at=3), FoundPuzzle("win2", 2, ("b2",))
    reply = Reply(3, first, 0.25, 4, (Valued(first, 0.25),), 0.1, because, "", LATER, True, verdict, puzzle)
    assert returned(question, reply) == reply


def test_actions_that_bring_back_a_position_are_told() -> None:
    match = opening("closest-ghost", 0)
    rng = Random(2)
    while not find_repeats(match) and match.outcome is None:
        actions = match.state.legal_actions()
        match.play(match.to_move, actions[rng.randrange(len(actions))])
    for text in find_repeats(match):
        assert match.has_occurred(match.state.apply(match.game.notation.read(match.state, text)))
    assert find_repeats(match), "a random game comes back somewhere"


# ---------------------------------------------------------------- cancelling, dying, leaving


@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_a_canceled_question_is_never_answered_and_the_next_one_soon(game_id: str, shared: ProcessBrain) -> None:
    """The first would take ten minutes, the second one iteration."""
    shared.ask(replace(question_of(opening(game_id), "impossible"), seconds=600.0))
    time.sleep(0.05)
    shared.cancel()
    assert shared.poll() is None
    ticket = shared.ask(small(opening(game_id), "easy", iterations=1))
    reply = wait_for(shared)
    assert (reply.ticket, reply.iterations) == (ticket, 1)


class LoneQuestion:
    """A pipe that holds one question and takes one answer."""

    def __init__(self, question: Question) -> None:
        self._in = [pack(question_message(1, question)), pack(Quit())]
        self.out: list[Reply] = []
        self._question = question
        self.clock = SlowClock()

    def poll(self) -> bool:
        return False

    def recv_bytes(self) -> bytes:
        return self._in.pop(0)

    def send_bytes(self, data: bytes) -> None:
        self.answered = self.clock.now
        self.out.append(read_reply(self._question, read_answer(data)))


class SlowClock:
    """A machine on which every reading of the clock takes 20 milliseconds."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.02
        return self.now


@pytest.mark.parametrize("level", LEVEL_NAMES)
@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_no_level_thinks_longer_than_is_promised(game_id: str, level: str) -> None:
    """By the clock passed to the worker."""
    promised = 1.0 if LEVEL_NAMES.index(level) <= LEVEL_NAMES.index("medium") else 3.0
    match = next(match for plies in range(6, 40) if len((match := opening(game_id, plies)).state.legal_actions()) > 1)
    pipe = LoneQuestion(question_of(match, level))
    Worker(cast(Connection, pipe), pipe.clock).serve()
    assert [reply.failure for reply in pipe.out] == [""] and pipe.out[0].action is not None
    assert pipe.answered <= promised


def test_an_action_that_was_never_tried_is_valued_by_one_ply() -> None:
    """A search that was stopped at once would assume a loss, for example for every grave out of reach in Halloween."""
    match = opening("halloween", 8)
    view = match.view(match.to_move)
    game = match.game
    judge = game.ai.judge()
    weights = judge.weights(view, view.legal_actions())
    assert weights is not None
    untried = [action for action, weight in zip(view.legal_actions(), weights, strict=True) if not weight]
    assert untried
    glance = OnePly(view, game.teams(match.seats), Random(1), judge)
    for action in untried[:5]:
        reply = answer_at_once(small(match, "", 1, about=game.notation.write(view, action)))
        assert reply.action is not None and reply.about is not None
        worse = max(0.0, glance.value_of(reply.action) - glance.value_of(action))
        assert reply.about == pytest.approx(max(0.0, reply.value - worse))


def test_who_asks_again_about_an_action_gets_a_longer_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the coach does, who began ahead; nothing goes on elsewhere, or where the answer follows from a seed."""
    match, elsewhere = opening(plies=30), opening(plies=31)
    written = [match.game.notation.write(match.state, action) for action in match.state.legal_actions()]
    monkeypatch.setattr(tasks.CompareTask, "_last", None)

    def asked(about: str, seed: int | None = None, match: Match = match, **options: bool) -> int:
        question = replace(small(match, "", 10, about=about), options=options, iterations=None, seed=seed)
        assert isinstance(question.wanted, Compare)
        task = tasks.task_of(replace(question, wanted=replace(question.wanted, is_ahead=not about)))
        before = task.found().iterations if isinstance(task, tasks.CompareTask) else 0
        task.step()
        return before

    assert [asked(about) for about in ("", "", written[0], written[0], written[1])] == [0, 1, 2, 3, 4]
    assert [asked("", match=elsewhere), asked("", match=elsewhere), asked("")] == [0, 1, 0]
    assert [asked("", other=True), asked("", other=True), asked("")] == [0, 1, 0], "with other options"
    assert [asked(written[1], 5), asked(written[1], 5), asked(written[1])] == [0, 0, 0]


def test_a_newer_question_replaces_the_older_one(shared: ProcessBrain) -> None:
    shared.ask(question_of(opening(), "impossible"))
    ticket = shared.ask(small(opening(), iterations=5))
    reply = wait_for(shared)
    assert (reply.ticket, reply.iterations) == (ticket, 5)


def test_a_worker_killed_in_mid_thought_is_replaced_and_the_answer_comes(brain: ProcessBrain, told: list[bool]) -> None:
    brain.warm(GHOSTS)
    first = brain.pid
    assert first is not None
    brain.ask(small(opening(), iterations=400))
    kill(first)
    reply = wait_for(brain)
    assert reply.action is not None
    assert brain.pid not in (None, first)
    assert not told and not brain.in_slices
    assert not is_there(first)


@pytest.mark.skipif(os.name == "nt", reason="imitates Windows by a copy of a file descriptor")
def test_a_worker_that_dies_before_it_has_its_pipe_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its end of the pipe stays open in our process on Windows then, and the pipe looks as if it were alive."""
    context = multiprocessing.get_context("spawn")
    make_pipe, copies = context.Pipe, list[int]()

    def pipe() -> tuple[Any, Any]:
        ours, theirs = make_pipe()
        copies.append(os.dup(theirs.fileno()))
        return ours, theirs

    monkeypatch.setattr(context, "Pipe", pipe)
    brain = ProcessBrain()
    try:
        brain.ask(small(opening(), iterations=400))
        first = brain.pid
        assert first is not None
        kill(first)
        assert wait_for(brain).action is not None and brain.pid not in (None, first)
    finally:
        brain.close()
        for copy in copies:
            os.close(copy)


def test_a_worker_that_dies_again_gives_way_to_slices(brain: ProcessBrain, told: list[bool]) -> None:
    brain.ask(question_of(opening(), "hard"))
    for _ in range(2):
        pid = brain.pid
        assert pid is not None
        kill(pid)
        wait_until(partial(is_replaced, brain, pid))
    assert brain.in_slices and told == [True]
    ticket = brain.ask(small(opening(), iterations=10))
    reply = wait_for(brain)
    assert (reply.ticket, reply.iterations) == (ticket, 10)


@pytest.mark.skipif(os.name == "nt", reason="signals work otherwise there")
def test_a_worker_that_crashes_leaves_its_stack_in_the_log(tmp_path: Path) -> None:
    crash_log = tmp_path / "x.log"
    crash_log.write_text("before\n")
    brain = ProcessBrain(crash_log=crash_log)
    try:
        brain.ask(small(opening(), iterations=5))
        wait_for(brain)
        pid = brain.pid
        assert pid is not None
        os.kill(pid, signal.SIGSEGV)
        brain.ask(small(opening(), iterations=5))
        assert wait_for(brain).action is not None
    finally:
        brain.close()
    said = crash_log.read_text()
    assert said.startswith("before\nFatal Python error: Segmentation fault") and "worker.py" in said


def test_closing_leaves_no_process_not_even_in_mid_thought() -> None:
    brain = ProcessBrain()
    brain.ask(question_of(opening(), "impossible"))
    pid = brain.pid
    assert pid is not None
    brain.close()
    assert not is_there(pid)
    assert brain.poll() is None


PARENT = """
import sys, time
from halloween_games import games
from halloween_games.players.hosts import ProcessBrain
from halloween_games.core.match import Match
from halloween_games.core.questions import question_of
if __name__ == "__main__":
    brain = ProcessBrain()
    brain.ask(question_of(Match(games.load("18-ghosts"), 2, {}, 1), "impossible"))
    print(brain.pid, flush=True)
    time.sleep(30)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs SIGKILL")
def test_the_worker_ends_when_the_program_is_killed() -> None:
    parent = subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True)
    try:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        parent.kill()
    finally:
        parent.kill()
        parent.communicate(timeout=PATIENCE)
    wait_until(lambda: not is_running(child))


def test_where_no_process_can_be_started_slices_think(
    monkeypatch: pytest.MonkeyPatch, brain: ProcessBrain, told: list[bool]
) -> None:
    def refuse(self: ProcessBrain) -> None:
        raise OSError("no processes here")

    monkeypatch.setattr(ProcessBrain, "_start", refuse)
    brain.ask(small(opening(), iterations=6))
    assert wait_for(brain).iterations == 6
    assert told == [True]


def test_an_error_while_thinking_is_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(question: Question) -> tasks.Task:
        raise ZeroDivisionError("in the judgment")

    monkeypatch.setattr("halloween_games.players.tasks.task_of", fail)
    brain = SliceBrain()
    brain.ask(small(opening()))
    reply = wait_for(brain)
    assert reply.action is None and "in the judgment" in reply.failure


def test_a_slice_ends_with_its_time() -> None:
    now = [0.0]

    def clock() -> float:
        now[0] += 0.001
        return now[0]

    brain = SliceBrain(slice_seconds=0.01, clock=clock)
    question = question_of(opening(), "impossible")
    brain.ask(question)
    before = now[0]
    assert brain.poll() is None
    assert now[0] - before < 0.03
    assert not gc.isenabled(), "it would stop the frames to look through the tree"
    polls = 1
    while brain.poll() is None:
        polls += 1
    assert polls > 50, "three seconds in slices of ten milliseconds"
    assert gc.isenabled()
    brain.ask(question)
    brain.poll()
    brain.close()
    assert gc.isenabled()


LATE = tuple(f"halloween_games.{name}" for name in ("lessons", "core.puzzling", "core.conditions", "core.trophies"))


def test_the_worker_loads_no_pygame() -> None:
    script = "import sys, halloween_games.players.worker; print('pygame' in sys.modules)"
    assert printed(script) == "False\n"


@pytest.mark.parametrize("module", ["players.worker", "commands.engine.session", "commands.terminal.play"])
def test_what_only_lessons_puzzles_and_trophies_need_is_loaded_with_the_first_of_them(module: str) -> None:
    script = f"import sys, halloween_games.{module}\nprint([name for name in sys.modules if name.startswith({LATE!r})])"
    assert printed(script) == "[]\n"


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="measures with /proc")
@pytest.mark.parametrize(
    "game_id", ["halloween", *(pytest.param(one, marks=ONLY_AT_NIGHT) for one in ("18-ghosts", "rhombus"))]
)
def test_the_worker_gives_the_memory_of_a_search_back(game_id: str, brain: ProcessBrain) -> None:
    def resident() -> int:
        return int(Path(f"/proc/{brain.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    match = Match(games.load(game_id), 2, {}, 3)
    brain.warm(game_id)
    brain.ask(small(match, LEVEL_NAMES[-1], iterations=50))
    wait_for(brain)
    before = most = resident()
    for seed in (1, 2):
        brain.ask(replace(small(match, LEVEL_NAMES[-1], 1_000_000, seed), seconds=8.0))
        while brain.poll() is None:
            most = max(most, resident())
            time.sleep(0.05)
    # Some of it stays (9 of 245 MB in Halloween); a busy machine thinks of less than 40 MB.
    if most > before + 40_000_000:
        wait_until(lambda: resident() < before + 20_000_000)


# ---------------------------------------------------------------- proofs

PROVEN = {
    "18-ghosts": ("two-at-once", "slip-out"),
    "closest-ghost": ("last-candy", "forced-to-help", "arrows"),
    "pure-halloween": ("nine-regions", "answer"),
}
"""Lessons, most of which are won within two turns."""


LATER = Proof(NOBODY, UNCOUNTED)
"""Somebody wins by the game's endgames, but not so soon."""


def proof_of(game: Game, seats: int, state: State, turns: int) -> Proof:
    """What the prover says in one go: first of whoever is to move."""
    order = [(state.to_move + number) % seats for number in range(seats)]
    wins = [(seat, Prover(seat, game.teams(seats)).turns_to_win(state, turns)) for seat in order]
    nobody = Proof(NOBODY, turns)
    if game.endgames is not None and (value := game.endgames.value(state)) is not None:
        nobody = Proof(NOBODY, FOR_EVER) if value == EVEN else LATER
    return next((Proof(seat, found) for seat, found in wins if found is not None), nobody)


def test_the_worker_proves_what_the_prover_proves(shared: ProcessBrain) -> None:
    """The positions of lessons, some of them won, through the pipe and at once."""
    won = 0
    for game_id, lesson_ids in PROVEN.items():
        course = course_of(game_id).course
        for lesson in (course.lesson(one) for one in lesson_ids):
            assert lesson is not None and lesson.start is not None
            question = Question(course.game, lesson.seats, lesson.options, lesson.start, Prove(2))
            expected = proof_of(course.game, lesson.seats, lesson.start, 2)
            shared.ask(question)
            assert wait_for(shared).proof == expected
            assert answer_at_once(question).proof == expected
            assert sent(question).wanted == question.wanted
            won += expected.winner != NOBODY
    assert won == 4


@pytest.mark.parametrize("game_id", ["18-ghosts", "closest-ghost"])  # endings of Pure Halloween are too crowded
def test_proofs_in_small_steps_are_those_of_the_prover(game_id: str) -> None:
    """Whoever wins within two turns near the end of random games, or that nobody does."""
    for seed in range(2):
        match = opening(game_id, 400, seed)
        match.take_back_to(max(0, len(match.turns) - 2))
        if match.to_move == CHANCE:
            continue
        question = Question(match.game, match.seats, match.options, match.state, Prove(2), 60.0)
        proof = answer_at_once(question).proof
        assert proof == proof_of(match.game, match.seats, match.state, 2)


def test_a_proof_that_takes_too_long_says_so() -> None:
    match = opening(plies=4)
    question = Question(match.game, match.seats, match.options, match.state, Prove(9), 0.05)
    assert answer_at_once(question).proof == Proof(NOBODY, 9, is_complete=False)


@pytest.mark.parametrize("game_id", ["18-ghosts", "closest-ghost", "rhombus"])
def test_the_worker_judges_tries_at_puzzles_in_small_steps(game_id: str, shared: ProcessBrain) -> None:
    """As the checker does in one: before the first action, after the solution and after another action."""
    puzzle = puzzles_of(game_id).puzzles[0]
    legal = [puzzle.game.notation.write(puzzle.view, action) for action in puzzle.view.legal_actions()]
    wrong = next(text for text in legal if text not in puzzle.solution)
    for played in ([], [puzzle.solution[0]], [wrong]):
        wanted = JudgeTry(puzzle.kind, puzzle.turns, tuple(played))
        question = Question(puzzle.game, 2, {}, puzzle.view, wanted)
        shared.ask(question)
        for reply in (wait_for(shared), answer_at_once(question)):
            assert reply.verdict == puzzle.checker().after(played)
        assert sent(question).wanted == wanted


@pytest.mark.parametrize("game_id", ["18-ghosts", "closest-ghost", "halloween", "rhombus", "pure-halloween"])
def test_the_worker_finds_out_whether_a_position_is_a_puzzle(game_id: str, shared: ProcessBrain) -> None:
    puzzle = next(one for one in puzzles_of(game_id).puzzles if one.turns == 1 and one.kind != "hold")
    question = Question(puzzle.game, 2, {}, puzzle.view, FindPuzzle(), 60.0)
    shared.ask(question)
    for reply in (wait_for(shared), answer_at_once(question)):
        found = reply.puzzle
        assert found is not None
        assert (found.kind, found.turns, set(found.solution)) == (puzzle.kind, 1, set(puzzle.solution))
    assert sent(question).wanted == FindPuzzle()


def test_a_try_that_takes_too_long_to_judge_has_no_verdict() -> None:
    puzzle = next(puzzle for puzzle in puzzles_of("18-ghosts").puzzles if puzzle.kind == "win3")
    wanted = JudgeTry(puzzle.kind, puzzle.turns)
    reply = answer_at_once(Question(puzzle.game, 2, {}, puzzle.view, wanted, 0.0))
    assert reply.verdict is None
    assert not reply.failure


def test_a_proof_is_canceled_at_once(shared: ProcessBrain) -> None:
    match = opening(plies=20)
    question = Question(match.game, match.seats, match.options, match.state, Prove(9))
    shared.ask(question)
    shared.cancel()
    shared.ask(small(match))
    assert wait_for(shared).action is not None
