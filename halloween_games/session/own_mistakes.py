"""A person's own mistakes in a reviewed game that are puzzles: there was one answer, and it can be proven."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from halloween_games.core.actions import Action
from halloween_games.core.game import Game, Json, Options
from halloween_games.core.match import Match, Turn
from halloween_games.core.proofs import SOLVER
from halloween_games.core.questions import Brain, FindPuzzle, FoundPuzzle, Question
from halloween_games.core.reasons import BadPosition, CannotTurn
from halloween_games.core.spots import Seat
from halloween_games.core.state import State
from halloween_games.session.analysis import Decision

log = logging.getLogger(__name__)

SEATS: Final = 2  # of every puzzle
SECONDS: Final = 1.0  # for one mistake


@dataclass(frozen=True)
class OwnMistake:
    """A mistake in a position that is a puzzle, turned so that whoever made it is seat 0.

    Args:
        ply: the number of turns before it.
        seat: who made it.
        position: as that seat saw it.
        played: what was done, as text.
    """

    ply: int
    seat: Seat
    puzzle: FoundPuzzle
    position: Json
    options: Options
    played: str


class OwnMistakes:
    """Asks whether the mistakes of *seats* are puzzles, one after the other, and calls *keep* with those that are."""

    def __init__(self, match: Match, seats: Collection[Seat], brain: Brain, keep: Callable[[OwnMistake], None]) -> None:
        game = match.game
        self._match = match
        self._seats = seats if game.puzzle_kinds and game.other_board is None and match.seats == SEATS else ()
        self._brain = brain
        self._keep = keep
        self._waiting: deque[Decision] = deque()
        self._seen: set[int] = set()
        self._asked: tuple[Decision, State, str, int] | None = None
        self.kept: set[int] = set()
        """The numbers of turns before those that are puzzles."""

    def look(self, judged: Mapping[int, Decision]) -> None:
        """Remember the mistakes that are known by now."""
        for ply, decision in sorted(judged.items()):
            if decision.seat in self._seats and decision.grade and ply not in self._seen:
                self._seen.add(ply)
                self._waiting.append(decision)

    def update(self) -> bool:
        """Ask, or take the answer; True as long as the computers' process is needed for it."""
        if self._asked is None:
            while self._waiting and self._asked is None:
                self._ask(self._waiting.popleft())
            return self._asked is not None
        decision, view, played, ticket = self._asked
        reply = self._brain.poll()
        if reply is None or reply.ticket != ticket:
            return True
        self._asked = None
        if reply.failure:
            log.error("Turn %d could not be looked at as a puzzle. %s", decision.ply + 1, reply.failure)
        if (puzzle := reply.puzzle) is not None and played not in puzzle.solution:
            self.kept.add(decision.ply)
            position = self._match.game.notation.dump(view)
            self._keep(OwnMistake(decision.ply, decision.seat, puzzle, position, dict(self._match.options), played))
        return self.update()

    def cancel(self) -> None:
        """Ask no more; what was not answered yet is asked again by the next ``update``."""
        if self._asked is not None:
            self._waiting.appendleft(self._asked[0])
            self._asked = None
            self._brain.cancel()

    def _ask(self, mistake: Decision) -> None:
        """Ask about a mistake, unless its position cannot be a puzzle."""
        match = self._match
        found = _from_the_side_of(mistake.seat, match.game, match.turns[mistake.ply], match.options)
        if found is None:
            return
        view, played = found
        question = Question(match.game, match.seats, match.options, view, FindPuzzle(), SECONDS)
        self._asked = mistake, view, played, self._brain.ask(question)


def _from_the_side_of(seat: Seat, game: Game[Any], turn: Turn, options: Options) -> tuple[State, str] | None:
    """What *seat* saw before its *turn*, as if it were seat 0, and what it did there; None if that cannot be."""
    view = turn.before.observe(seat)
    try:
        turned = view if seat == SOLVER else game.turned(view)
        action = turn.action if seat == SOLVER else _turned_action(game, view, turned, turn.action)
        read = game.notation.load(game.notation.dump(turned), SEATS, options)
    except (CannotTurn, BadPosition):
        return None
    if action is None or read.observe(SOLVER).key() != turned.observe(SOLVER).key():
        return None
    return turned, game.notation.write(turned, action)


def _turned_action(game: Game[Any], view: State, turned: State, action: Action) -> Action | None:
    """The action in *turned* that leads where *action* leads in *view*."""
    after = game.turned(view.apply(action)).key()
    return next((one for one in turned.legal_actions() if turned.apply(one).key() == after), None)
