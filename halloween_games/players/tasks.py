"""Questions as tasks that run step by step, in the worker process or between two frames."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random, SystemRandom
from typing import TYPE_CHECKING, ClassVar, Final, Protocol

from halloween_games.core.actions import Action
from halloween_games.core.game import Json
from halloween_games.core.judging import EVEN, LEVEL_NAMES, GameAI, Level, Ranked, payoffs
from halloween_games.core.phrases import Phrase
from halloween_games.core.prover import Prover, TooManyPositions
from halloween_games.core.questions import FOR_EVER, UNCOUNTED, Known, LuckQuestion, Proof, Question
from halloween_games.core.spots import CHANCE, NOBODY, Seat
from halloween_games.core.state import State
from halloween_games.players.characters import liking_of
from halloween_games.players.fair_clock import fair_clock
from halloween_games.players.search_run import Answer, SearchRun
from halloween_games.players.searches.one_ply import OnePly
from halloween_games.players.searches.proven import ProvenSearch

if TYPE_CHECKING:  # imported when there is a lesson or a puzzle: the worker and the engine start sooner without
    from halloween_games.core.puzzling import Checker
    from halloween_games.lessons.judges import Verdict

RANKING_LENGTH: Final = 6  # actions in a reply
SAMPLES: Final = 24  # determinizations to evaluate a draw
MAX_SECONDS: Final = 2.8  # of the three promised: freeing the last tree and the way to the worker and back take time
PROOF_SECONDS: Final = 20.0  # less than after which the worker is taken to hang
PROOF_STEP: Final = 40  # positions looked at in one step of a proof; more than any line is long
STOP_CHECK_SECONDS: Final = 0.01  # between two calls of *stopped*


@dataclass(frozen=True)
class Found:
    """The result of a task; see ``core.questions.Reply`` for the fields."""

    action: Action | None
    value: float
    before: float = 0.5
    iterations: int = 0
    ranking: tuple[Ranked, ...] = ()
    about: float | None = None
    because: tuple[tuple[str, dict[str, str | int]], ...] = ()
    proof: Proof | None = None
    sure: bool | None = None
    verdict: Json = None
    known: Known | None = None


class Task(Protocol):
    """Work that its caller drives step by step. It does not measure time."""

    seconds: float
    """The time limit."""

    def step(self) -> None:
        """Work for a few milliseconds at most."""

    @property
    def done(self) -> bool:
        """Whether more steps would change nothing or exceed the budget."""

    def found(self) -> Found:
        """The result so far; call it after at least one step."""


def task_of(question: Question | LuckQuestion) -> Task:
    """The task that answers *question*."""
    if isinstance(question, LuckQuestion):
        return LuckTask(question)
    if question.attempt is not None:
        return LessonTask(question)
    if question.puzzle is not None:
        return PuzzleTask(question)
    if question.find_puzzle:
        return FindPuzzleTask(question)
    return ProofTask(question) if question.prove else ThinkTask(question)


def best_level(ai: GameAI) -> Level:
    """The strongest level, with every term of the evaluation."""
    return replace(ai.levels[LEVEL_NAMES[-1]], blind=frozenset())


class ThinkTask:
    """Chooses an action at a level, or evaluates all actions."""

    def __init__(self, question: Question) -> None:
        game, ai, view = question.game, question.game.ai, question.view
        level = ai.levels[question.level] if question.level else best_level(ai)
        repeats = [game.notation.read(view, text) for text in question.repeats]
        self._ai = ai
        self._question = question
        self._about = game.notation.read(view, question.about) if question.about else None
        self.seconds = min(level.seconds, MAX_SECONDS) if question.seconds is None else question.seconds
        self._run = SearchRun(
            ai,
            view,
            game.teams(question.seats),
            level,
            _random(question.seed),
            iterations=question.iterations,
            repeats=repeats,
            compare=not question.level,
            endgames=game.endgames,
            liking=liking_of(question.character, game, question.seats, view),
        )

    def step(self) -> None:
        self._run.search.step()

    @property
    def done(self) -> bool:
        return self._run.done

    def found(self) -> Found:
        answer = self._run.answer()
        iterations = self._run.search.iterations
        if self._question.level:
            return Found(answer.action, answer.value, iterations=iterations)
        best = answer.ranking[0]
        if self._run.proven is not None:
            return self._found_proven(self._run.proven, answer)
        about = None if self._about is None else self._value_of(self._about, answer.ranking)
        phrases = self._ai.because(self._question.view, best.action)
        because = tuple((phrase.key, dict(phrase.params)) for phrase in phrases)
        ranking = tuple(answer.ranking[:RANKING_LENGTH])
        return Found(best.action, best.value, 0.5, iterations, ranking, about, because)

    def _found_proven(self, search: ProvenSearch, answer: Answer) -> Found:
        """The answer where it is proven who wins."""
        best = answer.ranking[0]
        proven = {one.action: one for one in search.proven()}
        about = None if self._about is None else proven[self._about].value
        known = Known(best.value, proven[best.action].turns, about)
        phrases = [known_words(known), *self._ai.because(self._question.view, best.action)][:2]
        because = tuple((phrase.key, dict(phrase.params)) for phrase in phrases)
        ranking = tuple(answer.ranking[:RANKING_LENGTH])
        return Found(best.action, best.value, 0.5, answer.iterations, ranking, about, because, known=known)

    def _value_of(self, action: Action, ranking: Sequence[Ranked]) -> float:
        """The value of *action* relative to the best of *ranking*.

        A search only guesses the value of an action it never tried; then one ply tells by how much it is worse.
        """
        best = ranking[0]
        found = next((ranked for ranked in ranking if ranked.action == action), None)
        if found is not None and found.visits:
            return found.value
        question = self._question
        one_ply = OnePly(question.view, question.game.teams(question.seats), _random(question.seed), self._ai.judge())
        return max(0.0, best.value - max(0.0, one_ply.value_of(best.action) - one_ply.value_of(action)))


def known_words(known: Known) -> Phrase:
    """What is proven, for a hint."""
    kind = "won" if known.value > EVEN else "lost" if known.value < EVEN else "drawn"
    if kind == "drawn" or not known.turns:
        return Phrase(f"known.{kind}")
    return Phrase(f"known.{kind}.in", {"turns": known.turns})


class LuckTask:
    """Evaluates the positions before and after a draw of luck for one seat."""

    def __init__(self, question: LuckQuestion) -> None:
        self.seconds = 5.0
        self._question = question
        self._rng = _random(question.seed)
        self._judge = question.game.ai.judge()
        self._teams = question.game.teams(question.seats)
        self._rounds = 0
        self._before = 0.0
        self._after = 0.0

    def step(self) -> None:
        seat = self._question.seat
        self._before += self._expected(self._question.before.determinize(self._rng), seat)
        after = self._question.after
        self._after += self._value(after.determinize(self._rng), seat) if after is not None else EVEN
        self._rounds += 1

    def _expected(self, state: State, seat: Seat) -> float:
        """The value of *state*, where luck is to act, averaged over all results."""
        if state.to_move != CHANCE:
            return self._value(state, seat)
        results = state.chance()
        whole = sum(weight for _, weight in results)
        return sum(weight * self._value(state.apply(action), seat) for action, weight in results) / whole

    def _value(self, state: State, seat: Seat) -> float:
        outcome = state.outcome()
        return payoffs(outcome, self._teams)[seat] if outcome is not None else self._judge.values(state)[seat]

    @property
    def done(self) -> bool:
        return self._rounds >= SAMPLES

    def found(self) -> Found:
        return Found(None, self._after / self._rounds, self._before / self._rounds, self._rounds)


class ProofTask:
    """Looks for a win that is forced: first of whoever is to move, then of the others in turn.

    Where the game's endgames know the position only the winner is asked, and if that takes more turns they are counted.

    A step looks at few positions and gives up. What it has proven is kept, so the next one comes further.
    """

    def __init__(self, question: Question) -> None:
        self.seconds = PROOF_SECONDS if question.seconds is None else question.seconds
        self._question = question
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
        prover, turns = self._waiting[0], self._question.prove
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

    def found(self) -> Found:
        proof = self._proof
        if proof is None and self._winner is not None:
            proof = Proof(self._winner, UNCOUNTED)
        if proof is None:
            proof = Proof(NOBODY, self._question.prove, is_complete=False)
        return Found(None, EVEN, iterations=self._positions, proof=proof)


class PuzzleTask:
    """Judges a try at a puzzle. A step looks at few positions, as in ProofTask.

    The checker of the last puzzle is kept with all that it has proven: one is asked about each action of a try.
    """

    _last: ClassVar[tuple[Hashable, Checker] | None] = None

    def __init__(self, question: Question) -> None:
        self.seconds = PROOF_SECONDS if question.seconds is None else question.seconds
        self._checker = self._checker_of(question)
        self._played = question.puzzle["played"]
        self._steps = 0
        self._verdict: Json = None

    @staticmethod
    def _checker_of(question: Question) -> Checker:
        """The checker of the last question, if that was about the same puzzle."""
        from halloween_games.core.puzzling import Checker

        game, view, given = question.game, question.view, question.puzzle
        about = game.id, view.key(), given["kind"], given["turns"]
        last = PuzzleTask._last
        if last is None or last[0] != about:
            last = PuzzleTask._last = about, Checker(game, given["kind"], given["turns"], view, PROOF_STEP)
        return last[1]

    def step(self) -> None:
        if self.done:
            return
        self._steps += 1
        with suppress(TooManyPositions):
            self._verdict = self._checker.after(self._played).as_data()

    @property
    def done(self) -> bool:
        return self._verdict is not None

    def found(self) -> Found:
        return Found(None, EVEN, iterations=self._steps, verdict=self._verdict)


class FindPuzzleTask:
    """Finds out whether a position is a puzzle."""

    def __init__(self, question: Question) -> None:
        from halloween_games.core.puzzle_search import PuzzleSearch

        self.seconds = MAX_SECONDS if question.seconds is None else question.seconds
        self._search = PuzzleSearch(question.game, question.view)

    def step(self) -> None:
        self._search.step()

    @property
    def done(self) -> bool:
        return self._search.done

    def found(self) -> Found:
        puzzle = self._search.found
        return Found(None, EVEN, verdict=puzzle.as_data() if puzzle is not None else None)


class LessonTask:
    """Tells what an attempt at the goal of a lesson is worth; a single step, of some tenths of a second at most."""

    def __init__(self, question: Question) -> None:
        self.seconds = MAX_SECONDS
        self._question = question
        self._verdict: Verdict | None = None

    def step(self) -> None:
        from halloween_games.lessons.judges import answer_about

        self._verdict = answer_about(self._question)

    @property
    def done(self) -> bool:
        return self._verdict is not None

    def found(self) -> Found:
        assert self._verdict is not None, "after the step"
        return Found(self._verdict.action, EVEN, sure=self._verdict.sure)


def clock_for(task: Task) -> Callable[[], float]:
    """A clock for the limit of *task*, which begins now: a fair one for decisions, for proofs that of the wall."""
    return fair_clock() if isinstance(task, ThinkTask) else time.perf_counter


def _random(seed: int | None) -> Random:
    return Random(SystemRandom().randrange(1 << 62) if seed is None else seed)


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
