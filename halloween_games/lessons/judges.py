"""What an attempt at a lesson's goal is worth: proved here, or as a question to the computers' process."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from halloween_games.core.actions import Action
from halloween_games.core.conditions import OtherCannotWin, read_conditions
from halloween_games.core.game import Options
from halloween_games.core.prover import TooManyPositions
from halloween_games.core.questions import JudgeAttempt, Question, Reply
from halloween_games.core.spots import CHANCE
from halloween_games.lessons.attempt import Attempt, Standing
from halloween_games.lessons.lesson import Goal
from halloween_games.lessons.proof import AT_THE_TABLE, GoalProver, prover_of, winning_reply


@dataclass(frozen=True)
class GoalVerdict:
    """What an attempt is worth: whether the goal is *sure*, None if that is too hard to tell.

    *action* is what to play now: on the way to the goal, or as the reply that prevents it or makes it hardest.
    """

    sure: bool | None
    action: Action | None


def verdict_on(attempt: Attempt, most: int = AT_THE_TABLE) -> GoalVerdict:
    """Prove *attempt* with at most so many positions."""
    try:
        return _proved(attempt, prover_of(attempt, most))
    except TooManyPositions:
        theirs = attempt.awaited not in (attempt.seat, CHANCE) and attempt.standing is Standing.OPEN
        return GoalVerdict(None, attempt.legal_actions()[0] if theirs else None)


def _proved(attempt: Attempt, prover: GoalProver) -> GoalVerdict:
    if attempt.standing is not Standing.OPEN:
        guards = any(isinstance(each, OtherCannotWin) for each in attempt.goal.conditions)
        return GoalVerdict(attempt.standing is Standing.REACHED, winning_reply(attempt) if guards else None)
    is_sure = prover.is_sure(attempt)
    if attempt.awaited == attempt.seat:
        return GoalVerdict(is_sure, next(iter(prover.reaching(attempt)), None) if is_sure else None)
    if attempt.awaited == CHANCE:
        return GoalVerdict(is_sure, None)
    return GoalVerdict(is_sure, prover.hardest(attempt) if is_sure else prover.refuting(attempt))


@dataclass(frozen=True)
class AttemptProofs:
    """How attempts at a lesson with these *options* are judged, with at most so many positions."""

    options: Options
    most: int = AT_THE_TABLE

    def key(self, tried: Attempt) -> Hashable:
        return tried.key(), tried.standing

    def prove(self, tried: Attempt) -> GoalVerdict:
        return verdict_on(tried, self.most)

    def question(self, tried: Attempt) -> Question:
        goal = tried.goal
        want = tuple(condition.data for condition in goal.conditions)
        aim = want, goal.turns, goal.with_reply, goal.safe, goal.any_cards
        until_now = tried.events, tried.decided, tried.turns, tried.standing.value
        wanted = JudgeAttempt(tried.seat, *aim, *until_now, self.most)
        return Question(tried.game, tried.seats, self.options, tried.state, wanted)

    def read(self, tried: Attempt, reply: Reply) -> GoalVerdict:
        return verdict_on(tried, 0) if reply.failure else GoalVerdict(reply.sure, reply.action)


def answer_about(question: Question, wanted: JudgeAttempt) -> GoalVerdict:
    """The verdict on the attempt in *question*."""
    want = read_conditions(list(wanted.want), "want")
    goal = Goal(want, wanted.turns, wanted.with_reply, wanted.safe, wanted.any_cards)
    until_now = wanted.events, wanted.decided, wanted.turns_used, None, Standing(wanted.standing)
    attempt = Attempt(question.game, question.seats, wanted.seat, goal, question.view, *until_now)
    return verdict_on(attempt, wanted.most)
