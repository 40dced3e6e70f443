"""A finished game looked over: what each seat could expect before every decision, what was better, what luck did."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Final

from halloween_games.core.match import Match, Turn
from halloween_games.core.phrases import Phrase
from halloween_games.core.questions import LuckQuestion, Question, Reply
from halloween_games.core.spots import CHANCE, Seat
from halloween_games.ui.services import Brain

log = logging.getLogger(__name__)

SECONDS: Final = 0.5  # to think about one decision
WHOLE_SECONDS: Final = 45.0  # for all of a long game
LEAST_SECONDS: Final = 0.12
GRADES: Final = ((0.3, "??"), (0.15, "?"), (0.07, "?!"))  # what an action lost at least, and its mark


@dataclass(frozen=True)
class Decision:
    """What a seat could expect, as it saw things: *best* with the best action, *played* with its own."""

    ply: int
    seat: Seat
    text: str
    best: float
    played: float
    better: str  # the text of the best action; nothing if it was played
    because: tuple[Phrase, ...]

    @property
    def loss(self) -> float:
        """What the action gave away; 0 for the best one."""
        return max(0.0, self.best - self.played) if self.better else 0.0

    @property
    def grade(self) -> str:
        """``??``, ``?``, ``?!`` or nothing."""
        return next((mark for least, mark in GRADES if self.loss >= least), "")


@dataclass(frozen=True)
class Swing:
    """How much a draw changed what *seat*, who had made it happen, could expect."""

    ply: int
    seat: Seat
    text: str
    amount: float


@dataclass
class Analysis:
    """Asks about one turn after another; ``update`` takes the answers. Each is judged from its own seat's view."""

    match: Match
    brain: Brain
    decisions: dict[int, Decision] = field(default_factory=dict)
    swings: dict[int, Swing] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.turns: Sequence[Turn] = tuple(self.match.turns)
        self.teams = self.match.game.teams(self.match.seats)
        asked = sum(1 for turn in self.turns if turn.seat >= 0)
        self._seconds = max(LEAST_SECONDS, min(SECONDS, WHOLE_SECONDS / max(1, asked)))
        self._next = 0
        self._ticket = 0
        self._waiting = False
        self.failed: set[int] = set()
        """The turns that could not be judged."""

    # ------------------------------------------------------------------ asking

    @property
    def progress(self) -> float:
        """How much is done, from 0 to 1."""
        return self._next / len(self.turns) if self.turns else 1.0

    @property
    def done(self) -> bool:
        return self._next >= len(self.turns)

    def update(self) -> bool:
        """Take what was found out and ask on; True if something is known now that was not."""
        if self.done:
            return False
        if not self._waiting:
            question = self._question(self._next)
            if question is None:
                self._next += 1
                return True
            self._ticket = self.brain.ask(question)
            self._waiting = True
            return False
        reply = self.brain.poll()
        if reply is None or reply.ticket != self._ticket:
            return False
        self._waiting = False
        self._take(self._next, reply)
        self._next += 1
        return True

    @property
    def fits(self) -> bool:
        """Whether the match is still the game that was looked over."""
        return tuple(self.match.turns) == self.turns

    def cancel(self) -> None:
        """Ask no more for now."""
        if self._waiting:
            self._waiting = False
            self.brain.cancel()

    def _question(self, ply: int) -> Question | LuckQuestion | None:
        """What is to be found out about one turn; None where nobody chose anything."""
        match, turn = self.match, self.turns[ply]
        if turn.seat == CHANCE:
            seat = self._drawer(ply)
            before = turn.before.observe(seat)
            after = turn.after.observe(seat) if turn.after.outcome() is None else None
            return LuckQuestion(match.game, match.seats, match.options, seat, before, after)
        view = turn.before.observe(turn.seat)
        if len(view.legal_actions()) < 2:
            return None
        text = match.game.write(view, turn.action)
        return Question(match.game, match.seats, match.options, view, about=text, seconds=self._seconds)

    def _drawer(self, ply: int) -> Seat:
        """The seat whose decision led to a draw; before the first decision the one that comes next."""
        before = [turn.seat for turn in self.turns[:ply] if turn.seat >= 0]
        after = [turn.seat for turn in self.turns[ply:] if turn.seat >= 0]
        return before[-1] if before else after[0] if after else 0

    def _take(self, ply: int, reply: Reply) -> None:
        turn = self.turns[ply]
        if reply.failure:
            self.failed.add(ply)
            log.error("Turn %d (%s) could not be judged. %s", ply + 1, turn.text, reply.failure)
            return
        if turn.seat == CHANCE:
            seat = self._drawer(ply)
            value = reply.value if turn.after.outcome() is None else self._payoffs()[seat]
            self.swings[ply] = Swing(ply, seat, turn.text, value - reply.before)
            return
        view = turn.before.observe(turn.seat)
        is_best = reply.action == turn.action
        played = reply.value if is_best or reply.about is None else reply.about
        better = "" if is_best or reply.action is None else self.match.game.write(view, reply.action)
        self.decisions[ply] = Decision(
            ply, turn.seat, turn.text, reply.value, min(played, reply.value), better, reply.because
        )

    # ------------------------------------------------------------------ what came out

    @property
    def mirrored(self) -> bool:
        """Whether what one side can expect says what the other can: two sides that know the same."""
        return len(set(self.teams)) == 2 and not self.match.game.secrets

    def judged(self, ply: int) -> Decision | None:
        """The decision of that turn. Where nothing is hidden, what came of the action has a say too.

        A mistake is one only if both agree: the search that compared the actions, and the one after the action.
        """
        decision = self.decisions.get(ply)
        if decision is None or not decision.better:
            return decision
        after = self._after(ply)
        return decision if after is None else replace(decision, played=min(decision.best, max(decision.played, after)))

    def _after(self, ply: int) -> float | None:
        """What the seat of that turn could expect once it had acted, where that is known to everybody."""
        turn = self.turns[ply]
        if not self.mirrored:
            return None
        if ply + 1 == len(self.turns):
            return self._payoffs()[turn.seat]
        following = self.decisions.get(ply + 1)
        if following is None:
            return None
        return following.best if self.teams[following.seat] == self.teams[turn.seat] else 1.0 - following.best

    def _payoffs(self) -> Sequence[float]:
        outcome = self.match.outcome
        if outcome is None:
            return [0.5] * self.match.seats
        winners = outcome.winners()
        share = 1.0 / len({self.teams[seat] for seat in winners})
        return [share if seat in winners else 0.0 for seat in range(self.match.seats)]

    def lines(self) -> Mapping[int, Sequence[tuple[int, float]]]:
        """Team -> what it could expect before each turn that is judged, as it saw things, and at last the result."""
        teams = sorted(set(self.teams))
        found: dict[int, list[tuple[int, float]]] = {team: [] for team in teams}
        for ply, decision in sorted(self.decisions.items()):
            team = self.teams[decision.seat]
            found[team].append((ply, decision.best))
            if self.mirrored:
                found[teams[1 - teams.index(team)]].append((ply, 1.0 - decision.best))
        if self.done and self.match.outcome is not None:
            payoffs = self._payoffs()
            for team in teams:
                found[team].append((len(self.turns), payoffs[self.teams.index(team)]))
        return found

    def mistakes(self) -> list[Decision]:
        """The decisions that gave something away, in order."""
        found = (self.judged(ply) for ply in sorted(self.decisions))
        return [decision for decision in found if decision is not None and decision.grade]

    def won_by_luck(self, team: int) -> float:
        """What the draws of a team gave it, or if negative took from it."""
        return sum(swing.amount for swing in self.swings.values() if self.teams[swing.seat] == team)


def nearest_ply(plies: Sequence[int], wanted: float) -> int | None:
    """The one of *plies*, in order, that lies nearest to *wanted*."""
    if not plies:
        return None
    for low, high in pairwise(plies):
        if wanted <= high:
            return low if wanted - low <= high - wanted else high
    return plies[-1] if len(plies) > 1 else plies[0]
