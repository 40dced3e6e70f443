"""The rules of Pure Halloween: placing, moving in one connected group, and answering killers."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import compress
from random import Random
from typing import Final

from halloween_games.core.actions import Action, Pass, Pick
from halloween_games.core.board import BoardSpec
from halloween_games.core.events import Event, Log, Moved, Passed, Placed
from halloween_games.core.game import Options, seat_ahead
from halloween_games.core.outcome import Outcome, tied, won_by
from halloween_games.core.reasons import Reason
from halloween_games.core.sets import BIT, members
from halloween_games.core.spots import BOARD, NOBODY, Seat, Spot
from halloween_games.games.pure_halloween.rules import refusals
from halloween_games.games.pure_halloween.rules.actions import (
    BAT,
    EACH,
    GHOST,
    JACK,
    KILLER,
    KINDS,
    NAMES,
    PASS,
    SUPPLY,
    WITCH,
    Move,
    Place,
)
from halloween_games.games.pure_halloween.rules.connection import find_cuts, joints_without, touched
from halloween_games.games.pure_halloween.rules.land import Land, land_of
from halloween_games.games.pure_halloween.rules.movement import Danger, bat_targets, gait_of, killer_targets
from halloween_games.games.pure_halloween.rules.position import BOTH, NOT_OVER, OPENING, PLAY, Position

ALL_BUT_KILLERS: Final = 0b111101
"""The kinds for the opening; from its second action on a player may place a killer (ruling 2)."""

FEWER_KILLERS: Final = 1  # of whoever plays against a head start
KINDS_DOWN: Final = KINDS[::-1]


_FLAGS: Final = bytes(digit & 1 for digit in range(256))  # the characters 0 and 1 as ints


class PureState(Position):
    """A position of Pure Halloween with its legal actions."""

    __slots__ = ()

    # ------------------------------------------------------------------ copying

    def copy(self) -> PureState:
        twin = PureState()
        twin.each = self.each
        twin.land = self.land
        twin.to_move = self.to_move
        twin.sets = self.sets[:]
        twin.own = self.own[:]
        twin.stayed = self.stayed
        twin.phase = self.phase
        twin.result = self.result
        return twin

    def key(self) -> Hashable:
        return (self.land, tuple(self.sets), self.stayed, self.phase, self.to_move)

    # ------------------------------------------------------------------ what is allowed

    def legal_actions(self) -> Sequence[Action]:
        if self.to_move == NOBODY:
            return ()
        if self.phase == OPENING:
            return self._opening_actions()
        return self._play_actions() or [PASS]

    def _opening_actions(self) -> list[Action]:
        """The first piece goes anywhere, the second beside it, in any region; neither is a killer."""
        first = self.occupied()
        shape = self.land.shape
        squares = shape.all if not first else shape.near[first.bit_length() - 1]
        choices = shape.places_of[self.to_move][ALL_BUT_KILLERS]
        return [place for to in members(squares) for place in choices[to]]

    def _play_actions(self) -> list[Action]:
        """A turn is one placement or one move; a player with lonely pieces must help one of them."""
        seat = self.to_move
        danger = self.danger(seat)
        lonely, _, _ = danger
        if lonely:
            return self._answers(danger)
        found = self._moves(danger, self.land.shape.all)
        stock = self.stock(seat)
        if stock:
            # No region with an active killer holds one piece alone here, so that "only with two friends
            # beside an active killer" asks nothing of its own: where there is an own piece, there are two.
            choices = self.land.shape.places_of[seat][stock]
            squares = self.open_squares(seat)
            while squares:
                low = squares & -squares
                squares ^= low
                found += choices[low.bit_length() - 1]
        return found

    def _moves(self, danger: Danger, goals: int) -> list[Action]:
        """Every move that keeps the group connected and makes no piece lonely.

        Only to squares of *goals*; but a lonely piece has to leave its region, to any square it can reach.
        It is computed from the last move to the first, because the highest square of a set is the fastest to find.
        """
        seat = self.to_move
        own = self.own[seat]
        pieces = own | self.own[1 - seat]
        land = self.land
        shape = land.shape
        once, twice = touched(shape, pieces)
        cuts = find_cuts(shape, pieces, own)
        homes = land.home
        far = shape.far
        last = shape.last
        lonely, closed, held = danger
        found: list[Action] = []
        for kind in KINDS_DOWN:
            left = self.sets[6 * seat + kind]
            if kind not in (KILLER, JACK):
                left ^= left & cuts  # only a sliding piece can connect the components on its path
            if not left:
                continue
            gait = shape.gaits[kind]
            # A killer is never lonely, a ghost may be; the others may not enter alone.
            arrivals = once if kind <= KILLER else once & (shape.all ^ closed)
            allowed = arrivals & goals
            while left:
                at = left.bit_length() - 1
                bit = BIT[at]
                left ^= bit
                goal = gait[at] & (arrivals & land.away[at] if bit & lonely else allowed)
                if bit & held:
                    goal &= homes[at]
                if not goal:
                    continue
                if not bit & cuts:
                    room = twice | far[at]  # adjacent to another piece than itself
                    goal &= room
                    if kind == KILLER:
                        goal &= killer_targets(shape, at, once & room)
                    elif kind == BAT:
                        goal &= bat_targets(shape, at, pieces)
                elif kind == KILLER:
                    goal &= killer_targets(shape, at, joints_without(shape, pieces, at))
                else:
                    goal &= shape.beside[at] & joints_without(shape, pieces, at)  # a jack slides orthogonally
                moves = shape.moves_down[at]
                if kind == GHOST:
                    # It can go nearly everywhere: selecting by flags is faster than a loop over the squares.
                    found += compress(moves, bin(goal | shape.above)[3:].encode().translate(_FLAGS))
                    continue
                while goal:
                    to = goal.bit_length() - 1
                    goal ^= BIT[to]
                    found.append(moves[last - to])
        found.reverse()
        return found

    def _answers(self, danger: Danger) -> list[Action]:
        """What the duty to help a lonely piece allows: a move, else a placement, else nothing; or a winning move."""
        seat = self.to_move
        lonely, _, _ = danger
        found = self._moves(danger, self.lonely_regions(lonely))
        if not found:
            choices = self.land.shape.places_of[seat][self.stock(seat)]
            found += [place for to in members(self.answer_squares(lonely)) for place in choices[to]]
        return found + self._winning_moves(danger)

    def _winning_moves(self, danger: Danger) -> list[Action]:
        """Moves that win at once instead of answering, if all lonely pieces are ghosts in their first turn."""
        seat = self.to_move
        own = self.own[seat]
        missing = [region for region in self.land.regions if not own & region]
        if len(missing) != 1 or not self.may_wait(seat):
            return []
        target = missing[0]
        wins: list[Action] = []
        for move in self._moves(danger, target):
            # leaving a region without own pieces does not win
            if isinstance(move, Move) and BIT[move.to] & target and own & self.land.home[move.src] != BIT[move.src]:
                wins.append(move)
        return wins

    def in_turn_of(self, seat: Seat) -> PureState | None:
        if self.to_move == NOBODY or self.phase == OPENING:
            return None
        if seat == self.to_move:
            return self
        twin = self.copy()
        twin.to_move = seat
        twin._remember_ghosts(1 - seat)
        return twin

    def only_the_mover_wins(self) -> bool:
        return True

    def why_not(self, action: Action) -> Reason | None:
        return refusals.why_not(self, action)

    def why_not_spot(self, chosen: Sequence[Pick], spot: Spot) -> Reason:
        return refusals.why_not_spot(self, chosen, spot)

    def why_must(self) -> Reason | None:
        return refusals.why_must(self)

    # ------------------------------------------------------------------ what happens

    def advance(self, action: Action, log: Log = None) -> None:
        seat = self.to_move
        self.to_move = 1 - seat
        if isinstance(action, Move):
            self._move(seat, action.src, action.to, log)
        elif isinstance(action, Place):
            self._place(seat, action.piece, action.to, log)
        elif log is not None:
            log.append(Passed(seat))
        self._remember_ghosts(seat)
        if isinstance(action, Pass) and self._play_actions() == []:
            # A pass only changes which ghosts stayed, so neither seat will ever act again.
            self.result = BOTH
            self.to_move = NOBODY

    def _place(self, seat: int, piece: int, to: int, log: Log) -> None:
        if log is not None:
            log.append(Placed(NAMES[piece], Spot(BOARD, to), Spot(SUPPLY, piece)))
        if self.phase == OPENING and seat == 1:
            self.phase = PLAY
        self.sets[piece] |= BIT[to]
        self.own[seat] |= BIT[to]

    def _move(self, seat: int, src: int, to: int, log: Log) -> None:
        bit = BIT[src]
        piece = 6 * seat
        while not self.sets[piece] & bit:
            piece += 1
        if log is not None:
            log.append(self._move_event(piece, src, to))
        change = bit | BIT[to]
        self.sets[piece] ^= change
        self.own[seat] ^= change
        if not self.land.home[src] & BIT[to] and self.has_all_regions(seat):
            self.result = seat
            self.to_move = NOBODY

    def _move_event(self, piece: int, src: int, to: int) -> Event:
        """The move with its complete path; of a killer's paths the lowest."""
        kind = piece % 6
        path: tuple[int, ...] = (to,)
        if kind == KILLER:
            path = self.killer_ways(src, to)[0]
        elif kind in (WITCH, BAT):
            ray = next(ray for ray in self.land.shape.rays[src] if to in ray)
            path = ray[: ray.index(to) + 1]
        spots = (Spot(BOARD, src), *(Spot(BOARD, at) for at in path))
        return Moved(NAMES[piece], spots, gait_of(self.land.shape, kind, src, to))

    def _remember_ghosts(self, seat: int) -> None:
        """Store which ghosts of *seat* are lonely at the end of its turn: they cannot wait any longer."""
        stayed = self.stayed & self.own[1 - seat]
        if self.sets[6 - 6 * seat + KILLER]:
            stayed |= self.lonely(seat) & self.sets[6 * seat + GHOST]
        self.stayed = stayed

    def outcome(self) -> Outcome | None:
        if self.result == NOT_OVER:
            return None
        if self.result == BOTH:
            return tied("nobody_can_act", 2)
        return won_by("all_nine_regions", (self.result,), 2)


def first_state(land: Land, ahead: Seat | None = None) -> PureState:
    """The empty *land*; whoever plays against the seat *ahead* has fewer killers (ruling 6)."""
    state = PureState()
    state.each = (
        EACH * 2
        if ahead is None
        else tuple(count - (piece == 6 - 6 * ahead + KILLER) * FEWER_KILLERS for piece, count in enumerate(EACH * 2))
    )
    state.land = land
    state.to_move = 0
    state.sets = [0] * 12
    state.own = [0, 0]
    state.stayed = 0
    state.phase = OPENING
    state.result = NOT_OVER
    return state


def start(seats: int, options: Options, rng: Random, board: BoardSpec) -> PureState:
    """The initial position."""
    return first_state(land_of(board), seat_ahead(options))
