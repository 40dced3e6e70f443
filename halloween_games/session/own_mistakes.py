"""Own mistakes in a finished game as puzzles: those that are proven to have one right answer."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final

from halloween_games.core.actions import Action
from halloween_games.core.game import Game, Json, Options, seat_ahead
from halloween_games.core.match import Match, Turn
from halloween_games.core.proofs import SOLVER
from halloween_games.core.questions import Brain, FindPuzzle, FoundPuzzle, Question
from halloween_games.core.reasons import BadPosition, CannotTurn
from halloween_games.core.spots import Seat
from halloween_games.core.state import State

log = logging.getLogger(__name__)

SEATS: Final = 2  # of every puzzle
PUZZLE_SECONDS: Final = 1.0  # for one mistake
MOST_LOOKED: Final = 9  # of the mistakes of a game, the worst first


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


@dataclass(eq=False, repr=False)
class OwnMistakes:
    """Asks whether the mistakes of *seats* are puzzles, one after the other, and calls *keep* with those that are."""

    match: Match
    seats: Collection[Seat]
    """Whose mistakes can be proven; nobody's in games for more, or on other boards."""
    brain: Brain
    keep: Callable[[OwnMistake], None] = lambda found: None

    def __post_init__(self) -> None:
        game = self.match.game
        if not game.puzzle_kinds or game.other_board is not None or self.match.seats != SEATS:
            self.seats = ()
        self._waiting: deque[int] = deque()
        self._is_told = False
        self.doubted: Sequence[int] = ()
        """The turns of *seats* that seem to be mistakes, proven or not."""
        self._asked: tuple[int, State, str, int] | None = None
        self.kept: dict[int, OwnMistake] = {}
        """By the number of turns before them."""

    @property
    def done(self) -> bool:
        """Whether all that was to be looked at has its answer."""
        return self._is_told and not self._waiting and self._asked is None

    def look(self, plies: Sequence[int]) -> None:
        """Ask about the turns *plies* of a game that has been read, once."""
        if not self._is_told:
            self._is_told = True
            self.doubted = [ply for ply in plies if self.match.turns[ply].seat in self.seats]
            self._waiting.extend(self.doubted[:MOST_LOOKED])

    def update(self) -> bool:
        """Ask, or take the answer; True as long as the computers' process is needed for it."""
        if self._asked is None:
            while self._waiting and self._asked is None:
                self._ask(self._waiting.popleft())
            return self._asked is not None
        ply, view, played, ticket = self._asked
        reply = self.brain.poll()
        if reply is None or reply.ticket != ticket:
            return True
        self._asked = None
        if reply.failure:
            log.error("Turn %d could not be looked at as a puzzle. %s", ply + 1, reply.failure)
        if (puzzle := reply.puzzle) is not None and played not in puzzle.solution:
            position, seat = self.match.game.notation.dump(view), self.match.turns[ply].seat
            self.kept[ply] = OwnMistake(ply, seat, puzzle, position, dict(self.match.options), played)
            self.keep(self.kept[ply])
        return self.update()

    def cancel(self) -> None:
        """Ask no more; what was not answered yet is asked again by the next ``update``."""
        if self._asked is not None:
            self._waiting.appendleft(self._asked[0])
            self._asked = None
            self.brain.cancel()

    def _ask(self, ply: int) -> None:
        """Ask about a mistake, unless its position cannot be a puzzle."""
        match = self.match
        found = _from_the_side_of(match.turns[ply].seat, match.game, match.turns[ply], match.options)
        if found is None:
            return
        view, played = found
        question = Question(match.game, match.seats, match.options, view, FindPuzzle(), PUZZLE_SECONDS)
        self._asked = ply, view, played, self.brain.ask(question)


def _from_the_side_of(seat: Seat, game: Game[Any], turn: Turn, options: Options) -> tuple[State, str] | None:
    """What *seat* saw before its *turn*, as if it were seat 0, and what it did there; None if that cannot be."""
    if seat_ahead(options) is not None:
        return None  # puzzles have the usual rules
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
