"""Questions as tasks that run step by step, in the worker process or between two frames."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random, SystemRandom
from typing import TYPE_CHECKING, ClassVar, Final

from halloween_games.core.actions import Action
from halloween_games.core.judging import EVEN, LEVEL_NAMES, GameAI, Level, Ranked
from halloween_games.core.phrases import Phrase
from halloween_games.core.prover import Prover, TooManyPositions
from halloween_games.core.questions import (
    FOR_EVER,
    UNCOUNTED,
    Choose,
    Compare,
    FindPuzzle,
    JudgeAttempt,
    JudgeTry,
    Known,
    Proof,
    Prove,
    Question,
    Reply,
    Valued,
)
from halloween_games.core.spots import NOBODY, Seat
from halloween_games.players.characters import liking_of
from halloween_games.players.machine import fair_clock
from halloween_games.players.search_run import SearchOptions, SearchRun, level_named
from halloween_games.players.searches.one_ply import OnePly
from halloween_games.players.searches.proven import ProvenSearch

if TYPE_CHECKING:  # imported when there is a lesson or a puzzle: the worker and the engine start sooner without
    from halloween_games.core.puzzling import Checker

RANKING_LENGTH: Final = 6  # actions in a reply
MAX_SECONDS: Final = 2.8  # of the three promised: freeing the last tree and the way to the worker and back take time
PROOF_SECONDS: Final = 20.0  # less than after which the worker is taken to hang
PROOF_STEP: Final = 40  # positions looked at in one step of a proof; more than any line is long
LOOKS_BETTER: Final = 0.05
STOP_CHECK_SECONDS: Final = 0.01  # between two calls of *stopped*


class Task:
    """Work that its caller drives step by step. It does not measure time."""

    seconds = MAX_SECONDS
    """The time limit."""
    _reply: Reply | None = None

    def step(self) -> None:
        """Work for a few milliseconds at most."""
        raise NotImplementedError

    @property
    def done(self) -> bool:
        """Whether more steps would change nothing or exceed the budget."""
        return self._reply is not None

    def found(self) -> Reply:
        """The result so far; call it after at least one step."""
        return self._reply or Reply(0, None)


def task_of(question: Question) -> Task:
    """The task that answers *question*."""
    match question.wanted:
        case Choose() as wanted:
            return ChooseTask(question, wanted)
        case Compare() as wanted:
            return CompareTask(question, wanted)
        case Prove() as wanted:
            return ProofTask(question, wanted)
        case JudgeAttempt() as wanted:
            return LessonTask(question, wanted)
        case JudgeTry() as wanted:
            return PuzzleTask(question, wanted)
        case FindPuzzle():
            return FindPuzzleTask(question)


def best_level(ai: GameAI) -> Level:
    """The strongest level, with every term of the evaluation."""
    return replace(ai.levels[LEVEL_NAMES[-1]], blind=frozenset())


class ThinkTask(Task):
    """Searches as *run* does, at its level."""

    def __init__(self, question: Question, run: SearchRun) -> None:
        self._question = question
        self._run = run
        self.seconds = min(run.level.seconds, MAX_SECONDS) if question.seconds is None else question.seconds

    def step(self) -> None:
        self._run.search.step()

    @property
    def done(self) -> bool:
        return self._run.done


def search_of(question: Question, level: Level, repeats: Sequence[str], told: SearchOptions) -> SearchRun:
    """The search at *level* for the answer, with what is *told* only by what is wanted."""
    game, view = question.game, question.view
    told = replace(
        told,
        iterations=question.iterations,
        repeats=[game.notation.read(view, text) for text in repeats],
        endgames=game.endgames,
    )
    return SearchRun(game.ai, view, game.teams(question.seats), level, _random(question.seed), told)


class ChooseTask(ThinkTask):
    """Chooses an action at a level."""

    def __init__(self, question: Question, wanted: Choose) -> None:
        level = level_named(wanted.level, question.game.ai)
        liking = liking_of(wanted.character, question.game, question.seats, question.view)
        super().__init__(question, search_of(question, level, wanted.repeats, SearchOptions(liking=liking)))

    def found(self) -> Reply:
        answer = self._run.answer()
        return Reply(0, answer.action, answer.value, iterations=self._run.search.iterations)


class CompareTask(ThinkTask):
    """Evaluates all actions, or the best and one that is asked about.

    The search for the last of these is kept: whoever asks about the same position again is given time on top of what it
    had, also about another action, or after it was begun ahead.
    """

    _last: ClassVar[tuple[Hashable, SearchRun] | None] = None

    def __init__(self, question: Question, wanted: Compare) -> None:
        self._about = question.game.notation.read(question.view, wanted.about) if wanted.about else None
        game, options = question.game, frozenset(question.options.items())
        position = game.id, game.other_board, question.seats, options, question.view.key(), wanted.repeats
        is_open = question.seed is None and question.iterations is None
        is_kept = is_open and (self._about is not None or wanted.is_ahead)
        last, CompareTask._last = CompareTask._last, None
        if is_kept and last is not None and last[0] == position:
            run = last[1]
            if self._about is not None:
                run.go_on_about(self._about)
        else:
            told = SearchOptions(compare=True, about=self._about, is_ahead=wanted.is_ahead)
            run = search_of(question, best_level(game.ai), wanted.repeats, told)
        super().__init__(question, run)
        if is_kept:
            CompareTask._last = position, run

    def found(self) -> Reply:
        answer, view = self._run.answer(), self._question.view
        best = answer.ranking[0]
        because = self._question.game.ai.because(view, best.action)
        if self._run.proven is not None:
            known = self._known(self._run.proven, best)
            about, iterations = known.about, answer.iterations
            because = [known_words(known), *because][:2]
        else:
            known, iterations = None, self._run.search.iterations
            about = None if self._about is None else self._value_of(self._about, answer.ranking)
        if len(view.legal_actions()) == 1:
            because = [Phrase("hint.only"), *because][:2]
        ranking = tuple(Valued(ranked.action, ranked.value) for ranked in answer.ranking[:RANKING_LENGTH])
        return Reply(
            *(0, best.action, best.value),
            iterations=iterations,
            ranking=ranking,
            about=about,
            because=tuple(because),
            known=known,
            may_be_find=self._may_be_find(answer.ranking),
        )

    def _may_be_find(self, ranking: Sequence[Ranked]) -> bool:
        """Whether the action asked about is the best, although others look clearly better at first sight."""
        if self._about != ranking[0].action or len(ranking) < 2:
            return False
        glance = self._glance()
        seen = glance.value_of(ranking[0].action)
        return any(glance.value_of(one.action) > seen + LOOKS_BETTER for one in ranking[1:])

    def _glance(self) -> OnePly:
        """The evaluation of what an action leads to, without a search."""
        question = self._question
        teams = question.game.teams(question.seats)
        return OnePly(question.view, teams, _random(question.seed), question.game.ai.judge())

    def _known(self, search: ProvenSearch, best: Ranked) -> Known:
        """What is proven about who wins."""
        proven = {one.action: one for one in search.proven()}
        about = None if self._about is None else proven[self._about].value
        return Known(best.value, proven[best.action].turns, about)

    def _value_of(self, action: Action, ranking: Sequence[Ranked]) -> float:
        """The value of *action* relative to the best of *ranking*.

        A search only guesses the value of an action it never tried; then one ply tells by how much it is worse.
        """
        best = ranking[0]
        found = next((ranked for ranked in ranking if ranked.action == action), None)
        if found is not None and found.visits:
            return found.value
        one_ply = self._glance()
        return max(0.0, best.value - max(0.0, one_ply.value_of(best.action) - one_ply.value_of(action)))


def known_words(known: Known) -> Phrase:
    """What is proven, for a hint."""
    kind = "won" if known.value > EVEN else "lost" if known.value < EVEN else "drawn"
    if kind == "drawn" or not known.turns:
        return Phrase(f"known.{kind}")
    return Phrase(f"known.{kind}.in", {"turns": known.turns})


class ProofTask(Task):
    """Looks for a win that is forced: first of whoever is to move, then of the others in turn.

    Where the game's endgames know the position only the winner is asked, and if that takes more turns they are counted.

    A step looks at few positions and gives up. What it has proven is kept, so the next one comes further.
    """

    def __init__(self, question: Question, wanted: Prove) -> None:
        self.seconds = PROOF_SECONDS if question.seconds is None else question.seconds
        self._question = question
        self._turns = wanted.turns
        seats, first = question.seats, max(question.view.to_move, 0)
        teams = question.game.teams(seats)
        self._positions = 0
        self._proof: Proof | None = None
        self._endgames = question.game.endgames
        value = self._endgames.value(question.view) if self._endgames is not None else None
        self._winner: Seat | None = None
        """Who wins for sure, if that is known before anything is looked for."""
        order = [(first + number) % seats for number in range(seats)]
        if value == EVEN:
            self._proof = Proof(NOBODY, FOR_EVER)
        elif value is not None:
            self._winner = first if value > EVEN else 1 - first
            order = [self._winner]
        self._waiting = [Prover(seat, teams, PROOF_STEP) for seat in order]

    def step(self) -> None:
        if self.done:
            return
        if not self._waiting:
            self._count()
            return
        prover, turns = self._waiting[0], self._turns
        try:
            found = prover.turns_to_win(self._question.view, turns)
        except TooManyPositions:
            self._positions += PROOF_STEP
            return
        self._positions += prover.positions
        self._waiting.pop(0)
        if found is not None:
            self._proof = Proof(prover.seat, found)
        elif not self._waiting and self._winner is None:
            self._proof = Proof(NOBODY, turns)

    @property
    def done(self) -> bool:
        return self._proof is not None

    def _count(self) -> None:
        """Go on counting the turns of whoever wins for sure."""
        endgames, winner = self._endgames, self._winner
        assert endgames is not None and winner is not None
        if endgames.count(self._question.view):
            turns = endgames.proven(self._question.view)[0].turns
            self._proof = Proof(winner, UNCOUNTED if turns is None else turns)

    def found(self) -> Reply:
        proof = self._proof
        if proof is None and self._winner is not None:
            proof = Proof(self._winner, UNCOUNTED)
        if proof is None:
            proof = Proof(NOBODY, self._turns, is_complete=False)
        return Reply(0, None, iterations=self._positions, proof=proof)


class PuzzleTask(Task):
    """Judges a try at a puzzle. A step looks at few positions, as in ProofTask.

    The checker of the last puzzle is kept with all that it has proven: one is asked about each action of a try.
    """

    _last: ClassVar[tuple[Hashable, Checker] | None] = None

    def __init__(self, question: Question, wanted: JudgeTry) -> None:
        self.seconds = PROOF_SECONDS if question.seconds is None else question.seconds
        self._checker = self._checker_of(question, wanted)
        self._judge = self._checker.with_line if wanted.wants_line else self._checker.after
        self._played = wanted.played

    @staticmethod
    def _checker_of(question: Question, wanted: JudgeTry) -> Checker:
        """The checker of the last question, if that was about the same puzzle."""
        from halloween_games.core.puzzling import Checker

        game, view = question.game, question.view
        about = game.id, view.key(), wanted.kind, wanted.turns
        last = PuzzleTask._last
        if last is None or last[0] != about:
            last = PuzzleTask._last = about, Checker(game, wanted.kind, wanted.turns, view, PROOF_STEP)
        return last[1]

    def step(self) -> None:
        with suppress(TooManyPositions):
            self._reply = Reply(0, None, verdict=self._judge(self._played))


class FindPuzzleTask(Task):
    """Finds out whether a position is a puzzle."""

    def __init__(self, question: Question) -> None:
        from halloween_games.core.puzzling import PuzzleSearch

        self.seconds = self.seconds if question.seconds is None else question.seconds
        self._search = PuzzleSearch(question.game, question.view)

    def step(self) -> None:
        self._search.step()

    @property
    def done(self) -> bool:
        return self._search.done

    def found(self) -> Reply:
        return Reply(0, None, puzzle=self._search.found)


class LessonTask(Task):
    """Tells what an attempt at the goal of a lesson is worth; a single step, of some tenths of a second at most."""

    def __init__(self, question: Question, wanted: JudgeAttempt) -> None:
        self._question = question
        self._wanted = wanted

    def step(self) -> None:
        from halloween_games.lessons.judges import answer_about

        verdict = answer_about(self._question, self._wanted)
        self._reply = Reply(0, verdict.action, sure=verdict.sure)


def clock_for(task: Task) -> Callable[[], float]:
    """A clock for the limit of *task*, which begins now: a fair one for decisions and for tries at a puzzle."""
    return fair_clock() if isinstance(task, ThinkTask | PuzzleTask) else time.perf_counter


def _random(seed: int | None) -> Random:
    return Random(SystemRandom().randrange(1 << 62) if seed is None else seed)


def answered(question: Question) -> Reply:
    """The answer to *question*, here and now."""
    task = task_of(question)
    run(task, clock_for(task), task.seconds)
    return task.found()


def run(task: Task, clock: Callable[[], float], limit: float, stopped: Callable[[], bool] = lambda: False) -> bool:
    """Step *task* until it is done or *limit* seconds have passed; False if *stopped* returned True meanwhile.

    *stopped* is called only now and then: it costs as much as several iterations.
    """
    begun = asked = clock()
    while True:
        task.step()
        if task.done:
            return True
        now = clock()
        if now - begun >= limit:
            return True
        if now - asked >= STOP_CHECK_SECONDS:
            asked = now
            if stopped():
                return False
