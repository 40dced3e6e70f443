"""What a search makes of a finished game: how a side stands, which actions may be mistakes, a summary."""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import sqrt
from typing import Final, Literal

from halloween_games.core.judging import payoffs
from halloween_games.core.match import Match, Turn
from halloween_games.core.questions import Brain, Compare, Known, Question, Reply
from halloween_games.core.spots import CHANCE, Seat

log = logging.getLogger(__name__)

SECONDS: Final = 0.5  # of search for one decision at most
WHOLE_SECONDS: Final = 4.2  # for all decisions of a long game: its first third, with the start of the process, in three
LONGER: Final = 6  # times as long is what may be a mistake looked at again


@dataclass(frozen=True)
class Decision:
    """A seat's expectation in its own view: *best* with the best action, *played* with its own."""

    ply: int
    seat: Seat
    best: float
    played: float
    looks: int = 1
    known: Known | None = None  # what is proven

    @property
    def loss(self) -> float:
        """How much the action seems to have given away; 0 for the best one."""
        return max(0.0, self.best - self.played)


@dataclass(frozen=True)
class Point:
    """How a side stands after *ply* turns: *value*, give or take *margin*, which is 0 if it is proven."""

    ply: int
    value: float
    margin: float


@dataclass
class Analysis:
    """Asks about one decision after another; ``update`` takes the answers. Each is seen by its own seat."""

    match: Match
    brain: Brain
    decisions: dict[int, Decision] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.turns: Sequence[Turn] = tuple(self.match.turns)
        self.teams = self.match.game.teams(self.match.seats)
        self.noise = self.match.game.noise
        asked = sum(1 for turn in self.turns if turn.seat >= 0)
        self.seconds = min(SECONDS, WHOLE_SECONDS / max(1, asked))
        self.read = 0
        """How many turns have been read."""
        self.done = False
        self._asked: tuple[int, int] | None = None  # the turn of the open question, and its ticket
        self.failed: set[int] = set()
        """The turns that could not be judged."""

    # ------------------------------------------------------------------ asking

    def update(self) -> bool:
        """Take an answer and ask the next question at once; True if there is a new result."""
        if self.done:
            return False
        has_answer = self._asked is not None
        if self._asked is not None:
            ply, ticket = self._asked
            reply = self.brain.poll()
            if reply is None or reply.ticket != ticket:
                return False
            self._asked = None
            self._take(ply, reply)
        following = self._next()
        self.done = following is None
        if following is not None:
            self._asked = following, self.brain.ask(self._question(following))
        return has_answer or self.done

    def adopt(self, match: Match) -> bool:
        """Go on with *match* if it is the analyzed game, as it was or read again from its file."""
        same_start = match.game.id == self.match.game.id and match.start.key() == self.match.start.key()
        if not same_start or _steps(match.turns) != _steps(self.turns):
            return False
        self.match = match
        return True

    def cancel(self) -> None:
        """Pause asking."""
        if self._asked is not None:
            self._asked = None
            self.brain.cancel()

    def _next(self) -> int | None:
        """The turn to ask about: all once, then again those that may be mistakes; None if that is all."""
        while self.read < len(self.turns):
            ply, turn = self.read, self.turns[self.read]
            is_asked = ply in self.decisions or ply in self.failed
            if turn.seat >= 0 and not is_asked and len(turn.before.observe(turn.seat).legal_actions()) > 1:
                return ply
            self.read += 1
        again = (one.ply for one in self.decisions.values() if one.looks == 1 and one.loss > self.noise)
        return next((ply for ply in again if ply not in self.failed), None)

    def _question(self, ply: int) -> Question:
        """The question about one turn in the view of its seat."""
        match, turn = self.match, self.turns[ply]
        view = turn.before.observe(turn.seat)
        seconds = self.seconds * (LONGER if ply in self.decisions else 1)
        wanted = Compare(match.game.notation.write(view, turn.action))
        return Question(match.game, match.seats, match.options, view, wanted, seconds)

    def _take(self, ply: int, reply: Reply) -> None:
        turn = self.turns[ply]
        if reply.failure:
            self.failed.add(ply)
            log.error("Turn %d (%s) could not be judged. %s", ply + 1, turn.text, reply.failure)
            return
        is_best = reply.action == turn.action or reply.about is None
        played = reply.value if is_best or reply.about is None else reply.about
        looks = 2 if ply in self.decisions else 1
        self.decisions[ply] = Decision(ply, turn.seat, reply.value, played, looks, reply.known)

    # ------------------------------------------------------------------ what came out

    def doubtful(self) -> list[int]:
        """The decisions that gave away more than the searches differ, seen twice; the worst first."""
        found = [one for one in self.decisions.values() if one.looks > 1 and one.loss > self.noise]
        return [one.ply for one in sorted(found, key=lambda one: -one.loss)]

    def lines(self) -> Mapping[int, Sequence[Point]]:
        """Team -> how it stands before each of its decisions, and finally; of two without secrets one line says all."""
        teams = sorted(set(self.teams))
        is_mirrored = len(teams) == 2 and not self.match.game.secrets
        found: dict[int, list[Point]] = {team: [] for team in teams}
        for ply, one in sorted(self.decisions.items()):
            margin = 0.0 if one.known is not None else self.noise / one.looks
            team = self.teams[one.seat]
            found[team].append(Point(ply, one.best, margin))
            if is_mirrored:
                found[teams[1 - teams.index(team)]].append(Point(ply, 1.0 - one.best, margin))
        if self.done and self.match.outcome is not None:
            end = payoffs(self.match.outcome, self.teams)
            for team, value in dict(zip(self.teams, end, strict=True)).items():
                found[team].append(Point(len(self.turns), value, 0.0))
        return found


def _steps(turns: Sequence[Turn]) -> list[tuple[Seat, str]]:
    """What was done, in notation."""
    return [(turn.seat, turn.text) for turn in turns]


def nearest_ply(plies: Sequence[int], wanted: float) -> int | None:
    """The one of *plies* (sorted) that is nearest to *wanted*."""
    if not plies:
        return None
    for low, high in pairwise(plies):
        if wanted <= high:
            return low if wanted - low <= high - wanted else high
    return plies[-1] if len(plies) > 1 else plies[0]


# ---------------------------------------------------------------- summary


Topic = Literal["opening", "turning", "find", "luck", "practice"]

OPENING: Final = 1 / 3
"""Of the turns of a game."""
FEWEST: Final = 4  # own decisions of a game that has an opening


@dataclass(frozen=True)
class SummaryLine:
    """One line: about what, which of its sentences, and the turn that it is about, if there is one.

    *figures* are percent of the chances, or numbers of things.
    """

    topic: Topic
    how: str
    ply: int | None = None
    figures: Mapping[str, int] = field(default_factory=dict)


def summary(analysis: Analysis, seat: Seat, kept: Collection[int]) -> list[SummaryLine]:
    """The five lines for *seat* of a game that was read; *kept* are the turns that are its puzzles now."""
    own = [one for ply, one in sorted(analysis.decisions.items()) if one.seat == seat]
    return [
        _opening(analysis, own),
        _turning(analysis),
        _find(analysis, own),
        _luck(analysis, seat),
        _practice(analysis, seat, kept),
    ]


def _opening(analysis: Analysis, own: list[Decision]) -> SummaryLine:
    """How the seat stood at its first decision after the opening."""
    after = next((one for one in own if one.ply >= OPENING * len(analysis.turns)), None)
    if after is None or len(own) < FEWEST:
        return SummaryLine("opening", "short")
    margin = 0.0 if after.known is not None else analysis.noise / after.looks
    away = after.best - 1 / len(set(analysis.teams))
    how = "ahead" if away > margin else "behind" if away < -margin else "even"
    return SummaryLine("opening", how, after.ply, {"percent": _percent(after.best)})


def _turning(analysis: Analysis) -> SummaryLine:
    """The turn that has given away most, whoever made it."""
    worst = next(iter(analysis.doubtful()), None)
    if worst is None:
        return SummaryLine("turning", "none")
    return SummaryLine("turning", "turn", worst, {"percent": _percent(analysis.decisions[worst].loss)})


def _find(analysis: Analysis, own: list[Decision]) -> SummaryLine:
    """The best action that was played when the chances had risen most since the last one."""
    rises = [(now.best - before.played, -now.ply, before, now) for before, now in pairwise(own) if not now.loss]
    found = max((rise for rise in rises if rise[0] > analysis.noise), default=None, key=lambda rise: rise[:2])
    if found is None:
        return SummaryLine("find", "none")
    _, _, before, now = found
    return SummaryLine("find", "best", now.ply, {"before": _percent(before.played), "after": _percent(now.best)})


def _luck(analysis: Analysis, seat: Seat) -> SummaryLine:
    """By how much luck has changed the chances in all, where that can be told from what players did."""
    match = analysis.match
    chances = [ply for ply, turn in enumerate(analysis.turns) if turn.seat == CHANCE]
    if not chances and not match.game.secrets:
        return SummaryLine("luck", "none")
    if match.game.secrets or len(set(analysis.teams)) != 2:
        return SummaryLine("luck", "hidden")
    mine = analysis.teams[seat]

    def for_me(one: Decision, value: float) -> float:
        return value if analysis.teams[one.seat] == mine else 1 - value

    decisions = [one for _, one in sorted(analysis.decisions.items())]
    steps = [(first, second.ply, for_me(second, second.best)) for first, second in pairwise(decisions)]
    end = analysis.lines()[mine][-1]
    if decisions and end.ply == len(analysis.turns):
        steps.append((decisions[-1], end.ply, end.value))
    swings = [
        value - for_me(first, first.played)
        for first, ply, value in steps
        if any(first.ply < chance < ply for chance in chances)
    ]
    if not swings:
        return SummaryLine("luck", "hidden")
    whole = sum(swings)
    if abs(whole) <= analysis.noise * sqrt(len(swings)):
        return SummaryLine("luck", "even")
    return SummaryLine("luck", "helped" if whole > 0 else "hurt", figures={"percent": _percent(abs(whole))})


def _practice(analysis: Analysis, seat: Seat, kept: Collection[int]) -> SummaryLine:
    """The seat's mistakes that are puzzles now; without one its worst turn."""
    mine = [ply for ply in kept if analysis.decisions[ply].seat == seat]
    if mine:
        return SummaryLine("practice", "puzzles", figures={"count": len(mine)})
    worst = next((ply for ply in analysis.doubtful() if analysis.decisions[ply].seat == seat), None)
    if worst is None:
        return SummaryLine("practice", "nothing")
    return SummaryLine("practice", "turn", worst, {"percent": _percent(analysis.decisions[worst].loss)})


def _percent(share: float) -> int:
    return round(100 * share)
