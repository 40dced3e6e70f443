"""Who tells what an attempt is worth: at once, or asked of the computers' process, so that no frame waits for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from halloween_games.core import questions
from halloween_games.core.actions import Action
from halloween_games.core.conditions import OtherCannotWin, TooHard, read_conditions
from halloween_games.core.game import Options
from halloween_games.core.questions import Brain, JudgeAttempt, Question
from halloween_games.core.spots import CHANCE
from halloween_games.lessons.attempt import Attempt, Standing
from halloween_games.lessons.lesson import Goal
from halloween_games.lessons.proof import AT_THE_TABLE, GoalProver, winning_reply


@dataclass(frozen=True)
class Verdict:
    """What an attempt is worth: whether the goal is *sure*, None if that is too hard to tell.

    *action* is what to play now: on the way to the goal, or as the reply that prevents it or makes it hardest.
    """

    sure: bool | None
    action: Action | None


class Judge(Protocol):
    """Tells what attempts are worth. No method blocks longer than its judge may."""

    def verdict(self, attempt: Attempt) -> Verdict | None:
        """The verdict; None as long as it is not known, and then one asks again."""

    def forget(self) -> None:
        """Nobody waits for the last verdict any more."""


def verdict_on(attempt: Attempt, most: int = AT_THE_TABLE) -> Verdict:
    """Prove *attempt* with at most so many positions."""
    try:
        return _proved(attempt, GoalProver(most))
    except TooHard:
        theirs = attempt.awaited not in (attempt.seat, CHANCE) and attempt.standing is Standing.OPEN
        return Verdict(None, attempt.legal_actions()[0] if theirs else None)


def _proved(attempt: Attempt, prover: GoalProver) -> Verdict:
    if attempt.standing is not Standing.OPEN:
        guards = any(isinstance(each, OtherCannotWin) for each in attempt.goal.conditions)
        return Verdict(attempt.standing is Standing.REACHED, winning_reply(attempt) if guards else None)
    is_sure = prover.is_sure(attempt)
    if attempt.awaited == attempt.seat:
        return Verdict(is_sure, next(iter(prover.reaching(attempt)), None) if is_sure else None)
    if attempt.awaited == CHANCE:
        return Verdict(is_sure, None)
    return Verdict(is_sure, prover.hardest(attempt) if is_sure else prover.refuting(attempt))


class AtOnce:
    """Proves where it is asked: for authors, the terminal and tests. *most* is how many positions it looks at."""

    def __init__(self, most: int = AT_THE_TABLE) -> None:
        self._most = most

    def verdict(self, attempt: Attempt) -> Verdict:
        return verdict_on(attempt, self._most)

    def forget(self) -> None:
        """There is nothing that one waits for."""


class Asking(questions.Asking):
    """Asks the computers' process, one attempt after the other, and keeps what it has said."""

    def __init__(self, brain: Brain, options: Options, most: int = AT_THE_TABLE) -> None:
        super().__init__(brain)
        self._options = options
        self._most = most

    def verdict(self, attempt: Attempt) -> Verdict | None:
        about = attempt.key(), attempt.standing
        reply = self.answer(about, lambda: question_about(attempt, self._options, self._most))
        if reply is None:
            return None
        return verdict_on(attempt, 0) if reply.failure else Verdict(reply.sure, reply.action)


# ---------------------------------------------------------------- as a question


def question_about(attempt: Attempt, options: Options, most: int) -> Question:
    """The question for a verdict on *attempt*, which holds nothing but what its seat has seen."""
    goal = attempt.goal
    wanted = JudgeAttempt(
        attempt.seat,
        tuple(condition.as_data() for condition in goal.conditions),
        goal.turns,
        goal.with_reply,
        tuple(attempt.events),
        attempt.decided,
        attempt.turns,
        attempt.standing.value,
        most,
    )
    return Question(attempt.game, attempt.seats, options, attempt.state, wanted)


def answer_about(question: Question, wanted: JudgeAttempt) -> Verdict:
    """The verdict on the attempt in *question*."""
    attempt = Attempt(
        question.game,
        question.seats,
        wanted.seat,
        Goal(read_conditions(list(wanted.want), "want"), wanted.turns, wanted.with_reply),
        question.view,
        wanted.events,
        wanted.decided,
        wanted.turns_used,
        None,
        Standing(wanted.standing),
    )
    return verdict_on(attempt, wanted.most)
