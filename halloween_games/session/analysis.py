"""The review of a finished game: each seat's chances before every decision, better actions, the effect of luck."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Final

from halloween_games.core.match import Match, Turn
from halloween_games.core.phrases import Phrase
from halloween_games.core.questions import Brain, Compare, Known, Question, Reply, WeighLuck
from halloween_games.core.spots import CHANCE, Seat

log = logging.getLogger(__name__)

SECONDS: Final = 0.5  # of search for one decision
WHOLE_SECONDS: Final = 45.0  # for a whole long game
LEAST_SECONDS: Final = 0.12
RECHECK_FACTOR: Final = 2  # the second search of a suspected mistake takes this many times as long
GRADES: Final = ((0.3, "??"), (0.15, "?"), (0.07, "?!"))  # minimum loss of an action, and its mark


@dataclass(frozen=True)
class Decision:
    """A seat's expectation in its own view: *best* with the best action, *played* with its own."""

    ply: int
    seat: Seat
    text: str
    best: float
    played: float
    better: str  # the text of the best action; empty if it was played
    because: tuple[Phrase, ...]
    is_final: bool = True  # False for a suspected mistake whose outcome is not yet known
    known: Known | None = None  # what is proven

    @property
    def loss(self) -> float:
        """How much the action gave away; 0 for the best one."""
        return max(0.0, self.best - self.played) if self.better else 0.0

    @property
    def grade(self) -> str:
        """``??``, ``?``, ``?!`` or empty."""
        return next((mark for least, mark in GRADES if self.loss >= least), "") if self.is_final else ""


@dataclass(frozen=True)
class Swing:
    """How much a draw changed the expectation of *seat*, whose decision caused it."""

    ply: int
    seat: Seat
    text: str
    amount: float


@dataclass
class Analysis:
    """Asks about one turn after another; ``update`` takes the answers. Each turn is evaluated in its seat's view."""

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
        self._viewer: Seat | None = None  # the seat of the open question
        self._luck: dict[tuple[int, Seat], float] = {}  # the change of a seat's expectation by a draw, in its own view
        self._checked: set[int] = set()  # suspected mistakes that were searched again
        self._ticket = 0
        self._waiting = False
        self.failed: set[int] = set()
        """The turns that could not be judged."""

    # ------------------------------------------------------------------ asking

    @property
    def progress(self) -> float:
        """The progress from 0 to 1."""
        return self._next / len(self.turns) if self.turns else 1.0

    @property
    def done(self) -> bool:
        return self._next >= len(self.turns)

    @property
    def is_waiting(self) -> bool:
        """Whether a question is open."""
        return self._waiting

    def update(self) -> bool:
        """Take an answer and ask the next question; True if there is a new result."""
        if self.done:
            return False
        if not self._waiting:
            self._viewer = self._next_viewer(self._next)
            if self._viewer is None:
                self._next += 1
                return True
            self._ticket = self.brain.ask(self._question(self._next, self._viewer))
            self._waiting = True
            return False
        reply = self.brain.poll()
        if reply is None or reply.ticket != self._ticket or self._viewer is None:
            return False
        self._waiting = False
        self._take(self._next, self._viewer, reply)
        if self._next_viewer(self._next) is None:
            self._next += 1
        return True

    def adopt(self, match: Match) -> bool:
        """Go on with *match* if it is the analyzed game, as it was or read again from its file."""
        same_start = match.game.id == self.match.game.id and match.start.key() == self.match.start.key()
        if not same_start or _steps(match.turns) != _steps(self.turns):
            return False
        self.match = match
        return True

    def cancel(self) -> None:
        """Pause asking."""
        if self._waiting:
            self._waiting = False
            self.brain.cancel()

    def _next_viewer(self, ply: int) -> Seat | None:
        """The seat in whose view the turn is to be evaluated next; None if nobody chose anything or all is known."""
        turn = self.turns[ply]
        if ply in self.failed:
            return None
        if turn.seat == CHANCE:
            return self._next_touched(ply)
        decision = self.decisions.get(ply)
        if decision is not None:
            return turn.seat if decision.grade and ply not in self._checked else None
        return turn.seat if len(turn.before.observe(turn.seat).legal_actions()) > 1 else None

    def _next_touched(self, ply: int) -> Seat | None:
        """Who is to be asked about a draw: its own seat, then who sees it if its last action may be a mistake.

        Seats that do not see the draw need not be asked.
        """
        drawer = self._drawer(ply)
        for seat in sorted(range(self.match.seats), key=lambda seat: seat != drawer):
            if (ply, seat) in self._luck:
                continue
            if seat != drawer and not self._suspected(ply, seat):
                continue
            if seat == drawer or self._learns(ply, seat):
                return seat
            self._luck[ply, seat] = 0.0
        return None

    def _suspected(self, ply: int, seat: Seat) -> bool:
        """Whether the search considered the last action of *seat* before that turn a mistake."""
        made = next((self.decisions.get(at) for at in range(ply - 1, -1, -1) if self._decided(at, seat)), None)
        return made is not None and bool(made.grade)

    def _decided(self, ply: int, seat: Seat) -> bool:
        return self.turns[ply].seat == seat and ply in self.decisions

    def _learns(self, ply: int, seat: Seat) -> bool:
        """Whether *seat* sees anything of a draw's result."""
        before = self.turns[ply].before
        return len({before.apply(result).observe(seat).key() for result, _ in before.chance()}) > 1

    def _question(self, ply: int, seat: Seat) -> Question:
        """The question about one turn in the view of *seat*."""
        match, turn = self.match, self.turns[ply]
        view = turn.before.observe(seat)
        if turn.seat == CHANCE:
            drawn = turn.after.observe(seat) if turn.after.outcome() is None else None
            after = match.game.notation.dump(drawn) if drawn is not None else None
            return Question(match.game, match.seats, match.options, view, WeighLuck(seat, after))
        text = match.game.notation.write(view, turn.action)
        seconds = self._seconds * (RECHECK_FACTOR if ply in self.decisions else 1)
        return Question(match.game, match.seats, match.options, view, Compare(text), seconds)

    def _drawer(self, ply: int) -> Seat:
        """The seat whose decision caused a draw; before the first decision the one to decide next."""
        before = [turn.seat for turn in self.turns[:ply] if turn.seat >= 0]
        after = [turn.seat for turn in self.turns[ply:] if turn.seat >= 0]
        return before[-1] if before else after[0] if after else 0

    def _take(self, ply: int, viewer: Seat, reply: Reply) -> None:
        turn = self.turns[ply]
        if reply.failure:
            self.failed.add(ply)
            log.error("Turn %d (%s) could not be judged. %s", ply + 1, turn.text, reply.failure)
            return
        if turn.seat == CHANCE:
            value = reply.value if turn.after.outcome() is None else self._payoffs()[viewer]
            amount = self._luck[ply, viewer] = value - reply.before
            if viewer == self._drawer(ply):
                self.swings[ply] = Swing(ply, viewer, turn.text, amount)
            return
        view = turn.before.observe(viewer)
        is_best = reply.action == turn.action
        played = reply.value if is_best or reply.about is None else reply.about
        better = "" if is_best or reply.action is None else self.match.game.notation.write(view, reply.action)
        played, earlier = min(played, reply.value), self.decisions.get(ply)
        if earlier is not None:
            self._checked.add(ply)
            played = max(played, reply.value - earlier.loss)
        self.decisions[ply] = Decision(
            ply, viewer, turn.text, reply.value, played, better, reply.because, known=reply.known
        )

    # ------------------------------------------------------------------ what came out

    @property
    def mirrored(self) -> bool:
        """Whether one side's expectation determines the other's: two sides without secrets."""
        return len(set(self.teams)) == 2 and not self.match.game.secrets

    def judged(self) -> dict[int, Decision]:
        """All evaluated decisions. A mistake needs agreement: of two searches and of what came of the action.

        The latter is the seat's expectation at its next decision, or the result, without the effect of luck and of
        others' mistakes meanwhile. Without secrets the next decision tells it, whoever makes it.
        Until all answers are there a decision has no mark; marks never change.
        """
        found: dict[int, Decision] = {}
        ahead: list[float | None] = [*self._payoffs()] if self.done else [None] * self.match.seats
        for ply in range(min(self._next, len(self.turns) - 1), -1, -1):
            decision = self.decisions.get(ply)
            if decision is not None:
                came = ahead[decision.seat]
                if decision.better and came is not None:
                    decision = replace(decision, played=min(decision.best, max(decision.played, came)))
                unchecked = ply == self._next and bool(decision.grade) and ply not in self._checked
                if decision.grade and not self.done and (unchecked or came is None):
                    decision = replace(decision, is_final=False)
                found[ply] = decision
                ahead = [None] * self.match.seats if unchecked else self._ahead_of_decision(decision, ahead)
            elif self.turns[ply].seat == CHANCE:
                amounts = (self._luck.get((ply, seat)) for seat in range(self.match.seats))
                ahead = [
                    None if value is None or amount is None else value - amount
                    for value, amount in zip(ahead, amounts, strict=True)
                ]
            elif ply in self.failed:
                ahead = [None] * self.match.seats
        return found

    def _ahead_of_decision(self, decision: Decision, ahead: Sequence[float | None]) -> list[float | None]:
        """Each seat's expectation before *decision*, had nobody made a mistake; *ahead* is the same after it."""
        team = self.teams[decision.seat]
        if self.mirrored:
            return [decision.best if own == team else 1.0 - decision.best for own in self.teams]
        gift = decision.loss if decision.grade else 0.0
        share = gift / (len(set(self.teams)) - 1)
        changed: list[float | None] = [
            None if value is None or not decision.is_final else value + gift if own == team else value - share
            for value, own in zip(ahead, self.teams, strict=True)
        ]
        changed[decision.seat] = decision.best
        return changed

    def _payoffs(self) -> Sequence[float]:
        outcome = self.match.outcome
        if outcome is None:
            return [0.5] * self.match.seats
        winners = outcome.winners()
        share = 1.0 / len({self.teams[seat] for seat in winners})
        return [share if seat in winners else 0.0 for seat in range(self.match.seats)]

    def lines(self) -> Mapping[int, Sequence[tuple[int, float]]]:
        """Team -> its expectation, in its own view, before each evaluated turn, and finally the result."""
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

    def won_by_luck(self, team: int) -> float:
        """The total effect of luck on a team."""
        return sum(swing.amount for swing in self.swings.values() if self.teams[swing.seat] == team)


def _steps(turns: Sequence[Turn]) -> list[tuple[Seat, str]]:
    """What was done, in notation."""
    return [(turn.seat, turn.text) for turn in turns]


def mistakes_of(judged: Mapping[int, Decision]) -> list[Decision]:
    """The decisions that gave something away, in order."""
    return [decision for _, decision in sorted(judged.items()) if decision.grade]


def nearest_ply(plies: Sequence[int], wanted: float) -> int | None:
    """The one of *plies* (sorted) that is nearest to *wanted*."""
    if not plies:
        return None
    for low, high in pairwise(plies):
        if wanted <= high:
            return low if wanted - low <= high - wanted else high
    return plies[-1] if len(plies) > 1 else plies[0]
