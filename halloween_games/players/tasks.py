"""A question being worked on, step by step, wherever that happens: in the worker process or between two frames."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random, SystemRandom
from typing import Final, Protocol

from halloween_games.core.actions import Action
from halloween_games.core.judging import EVEN, LEVEL_NAMES, GameAI, Level, Ranked, payoffs
from halloween_games.core.questions import LuckQuestion, Question
from halloween_games.core.spots import CHANCE, Seat
from halloween_games.core.state import State
from halloween_games.players.searches.one_ply import Glance
from halloween_games.players.thinking import Thought, load_ai

RANKED: Final = 6  # how many actions of a ranking are worth telling
IMAGINED: Final = 24  # how often what is hidden is imagined to judge a draw
LONGEST: Final = 2.8  # seconds: giving back the last tree, and the way to the worker and back, count into the three
LOOK_SECONDS: Final = 0.01  # between two looks at whether somebody wants it to stop


@dataclass(frozen=True)
class Found:
    """What came of a task; as ``core.questions.Reply``."""

    action: Action | None
    value: float
    before: float = 0.5
    iterations: int = 0
    ranking: tuple[Ranked, ...] = ()
    about: float | None = None
    because: tuple[tuple[str, dict[str, str | int]], ...] = ()


class Task(Protocol):
    """Work that somebody else drives. It owns no clock."""

    seconds: float
    """How long it may take."""

    def step(self) -> None:
        """Go on for a few milliseconds at most."""

    @property
    def done(self) -> bool:
        """Whether going on would change nothing, or is not wanted."""

    def found(self) -> Found:
        """What came of it; after at least one step."""


@cache
def ai_of(game_id: str) -> GameAI:
    """What the game called *game_id* tells its computer players."""
    return load_ai(game_id)


def task_of(question: Question | LuckQuestion) -> Task:
    """The work that *question* asks for."""
    return LuckTask(question) if isinstance(question, LuckQuestion) else ThinkTask(question)


def best_level(ai: GameAI) -> Level:
    """The strongest level, with open eyes."""
    return replace(ai.levels[LEVEL_NAMES[-1]], blind=frozenset())


class ThinkTask:
    """Looks for an action, by a level, or for what every action is worth."""

    def __init__(self, question: Question) -> None:
        ai, game, view = ai_of(question.game.id), question.game, question.view
        level = ai.levels[question.level] if question.level else best_level(ai)
        repeats = [game.read(view, text) for text in question.repeats]
        self._ai = ai
        self._question = question
        self._about = game.read(view, question.about) if question.about else None
        self.seconds = min(level.seconds, LONGEST) if question.seconds is None else question.seconds
        self._thought = Thought(
            ai,
            view,
            game.teams(question.seats),
            level,
            _random(question.seed),
            iterations=question.iterations,
            repeats=repeats,
            compare=not question.level,
        )

    def step(self) -> None:
        self._thought.search.step()

    @property
    def done(self) -> bool:
        return self._thought.done

    def found(self) -> Found:
        answer = self._thought.answer()
        iterations = self._thought.search.iterations
        if self._question.level:
            return Found(answer.action, answer.value, iterations=iterations)
        best = answer.ranking[0]
        about = None if self._about is None else self._value_of(self._about, answer.ranking)
        phrases = self._ai.because(self._question.view, best.action)
        because = tuple((phrase.key, dict(phrase.params)) for phrase in phrases)
        ranking = tuple(answer.ranking[:RANKED])
        return Found(best.action, best.value, 0.5, iterations, ranking, about, because)

    def _value_of(self, action: Action, ranking: Sequence[Ranked]) -> float:
        """What *action* is worth beside the best of *ranking*.

        A search invents a value for what it never tried. Then a glance at both says how much worse it is.
        """
        best = ranking[0]
        found = next((ranked for ranked in ranking if ranked.action == action), None)
        if found is not None and found.visits:
            return found.value
        question = self._question
        glance = Glance(question.view, question.game.teams(question.seats), _random(question.seed), self._ai.judge())
        return max(0.0, best.value - max(0.0, glance.value_of(best.action) - glance.value_of(action)))


class LuckTask:
    """Judges the positions before and after a draw, as one seat sees them."""

    def __init__(self, question: LuckQuestion) -> None:
        self.seconds = 5.0
        self._question = question
        self._rng = _random(question.seed)
        self._judge = ai_of(question.game.id).judge()
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
        """The value of *state*, where a draw is awaited, as the mean of all its results."""
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
        return self._rounds >= IMAGINED

    def found(self) -> Found:
        return Found(None, self._after / self._rounds, self._before / self._rounds, self._rounds)


def _random(seed: int | None) -> Random:
    return Random(SystemRandom().randrange(1 << 62) if seed is None else seed)


def run(task: Task, clock: Callable[[], float], limit: float, stopped: Callable[[], bool] = lambda: False) -> bool:
    """Drive *task* until it is done or *limit* seconds have passed; False if *stopped* said so meanwhile.

    *stopped* is asked a few times in a frame at most: it costs as much as some iterations.
    """
    begun = asked = clock()
    while True:
        task.step()
        if task.done:
            return True
        now = clock()
        if now - begun >= limit:
            return True
        if now - asked >= LOOK_SECONDS:
            asked = now
            if stopped():
                return False
