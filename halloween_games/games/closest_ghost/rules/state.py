"""The rules of The Closest Ghost: arrows for the avatars, none for the ghosts, and whose candy is gone."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random
from typing import Final

from halloween_games.core.actions import Action, Pick
from halloween_games.core.board import BoardSpec
from halloween_games.core.events import Log, Moved, Placed, Removed, Skipped
from halloween_games.core.game import Options, seat_ahead
from halloween_games.core.outcome import Outcome, won_by
from halloween_games.core.reasons import Reason
from halloween_games.core.sets import BIT, members
from halloween_games.core.spots import BOARD, NOBODY, Seat, Spot
from halloween_games.core.state import State
from halloween_games.games.closest_ghost.rules.actions import (
    AVATARS,
    CANDY,
    GHOST,
    KEEP,
    SUPPLY,
    SWAP,
    Choose,
    Haunt,
    Place,
    Walk,
    spots_of,
)
from halloween_games.games.closest_ghost.rules.house import House, house_of

SETUP: Final = 0  # the third ghost is to be placed
WALK: Final = 1  # the avatar moves
HAUNT: Final = 2  # the closest ghost moves
CHOICE: Final = 3  # with the option pie: seat 0 keeps its side or changes it (ruling 7)

PLACER: Final = 1
"""The seat that does not begin places the third ghost."""

TURNED: Final = "turned"
"""How the third ghost moves when the sides are changed."""

PARTS: Final = ("setup", "avatar", "ghost", "choice")
"""The phases by name: in positions, and in the event of a part that was skipped."""


def closest(house: House, at: int, ghosts: int) -> int:
    """The ghosts with the fewest steps to *at*, as a set; arrows and wrapping do not count."""
    for ring in house.rings[at]:
        if near := ghosts & ring:
            return near
    return 0


def haunts(house: House, near: int, occupied: int) -> tuple[Action, ...]:
    """The moves of the ghosts *near*: one step in any direction, not onto an avatar or a ghost.

    If there are none, no ghost moves: a farther one never moves instead (ruling 4).
    """
    found: tuple[Action, ...] = ()
    while near:
        src = (near & -near).bit_length() - 1
        near &= near - 1
        found += house.open_haunts[src][occupied & house.near_sets[src]]
    return found


class ClosestState(State):
    """A position of The Closest Ghost. Ghosts and candies are sets of squares, one bit for each.

    The constructor leaves it empty: first_state and copy fill it in.
    """

    to_move: Seat
    house: House  # what the board is like, which never changes
    avatars: list[int]
    ghosts: int
    candies: int
    phase: int
    pie: bool  # whether a choice of sides follows the set-up
    _legal: tuple[Action, ...]
    _winner: Seat
    __slots__ = tuple(__annotations__)

    # ------------------------------------------------------------------ copying

    def copy(self) -> ClosestState:
        twin = ClosestState()
        twin.to_move = self.to_move
        twin.house = self.house
        twin.avatars = self.avatars[:]
        twin.ghosts = self.ghosts
        twin.candies = self.candies
        twin.phase = self.phase
        twin.pie = self.pie
        twin._legal = self._legal
        twin._winner = self._winner
        return twin

    def key(self) -> Hashable:
        first, second = self.avatars
        return (self.house, first, second, self.ghosts, self.candies, self.phase, self.to_move)

    # ------------------------------------------------------------------ what is allowed

    def legal_actions(self) -> Sequence[Action]:
        return self._legal

    def in_turn_of(self, seat: Seat) -> ClosestState | None:
        if self.to_move == NOBODY or self.phase in (SETUP, CHOICE):
            return None
        if seat == self.to_move:
            return self
        twin = self.copy()
        twin.phase = WALK
        twin.to_move = seat
        twin.skip_blocked_parts()
        return twin if twin.to_move == seat else None

    def begins_anew(self, before: State) -> bool:
        """After the choice of sides seat 0's first turn may begin."""
        return isinstance(before, ClosestState) and before.phase == CHOICE

    def occupied(self) -> int:
        """The squares that ghosts cannot enter: those of avatars and ghosts."""
        return self.ghosts | BIT[self.avatars[0]] | BIT[self.avatars[1]]

    def closest_ghosts(self) -> int:
        """The ghosts closest to the avatar of the seat to move, as a set."""
        return closest(self.house, self.avatars[self.to_move], self.ghosts)

    def skip_blocked_parts(self, log: Log = None) -> None:
        """Generate the legal actions; parts of a turn without any are skipped (ruling 6).

        A trapped avatar stays in place (ruling 3); if none of the closest ghosts can move, all stay (ruling 4).
        The loop ends because no position blocks both parts for both seats.
        """
        house = self.house
        while True:
            seat = self.to_move
            at = self.avatars[seat]
            if self.phase == WALK:
                self._legal = house.open_walks[at][self.ghosts & house.exit_sets[at]]
            else:
                self._legal = haunts(house, closest(house, at, self.ghosts), self.occupied())
            if self._legal:
                return
            if log is not None:
                log.append(Skipped(seat, PARTS[self.phase]))
            self._next_part()

    def _next_part(self) -> None:
        """First the avatar walks, then a ghost moves, then it is the other seat's turn."""
        if self.phase == WALK:
            self.phase = HAUNT
        else:
            self.phase = WALK
            self.to_move = 1 - self.to_move

    def why_not(self, action: Action) -> Reason | None:
        if self.to_move == NOBODY:
            return Reason("game_over")
        if isinstance(action, Place):
            return self._why_not_place(action.to)
        if isinstance(action, Choose):
            return None if self.phase == CHOICE else Reason("no_sides_to_choose")
        if self.phase == CHOICE:
            return Reason("choose_side_first")
        if isinstance(action, Walk):
            return self._why_not_walk(action.src, action.to)
        if isinstance(action, Haunt):
            return self._why_not_haunt(action.src, action.to)
        return Reason("not_an_action", {"text": repr(action)})

    def _why_not_place(self, to: int) -> Reason | None:
        here = (Spot(BOARD, to),)
        if self.phase != SETUP:
            return Reason("ghosts_are_placed", {}, here)
        if to in self.avatars:
            return Reason("place_on_avatar", {}, here)
        if self.ghosts & BIT[to]:
            return Reason("place_on_ghost", {}, here)
        return None

    def _why_not_walk(self, src: int, to: int) -> Reason | None:
        """One square along an arrow, also around the edge, but not onto a ghost."""
        if self.phase == SETUP:
            return Reason("place_ghost_first")
        if self.phase == HAUNT:
            return Reason("ghost_moves_now", {}, spots_of(self.closest_ghosts()))
        if src != self.avatars[self.to_move]:
            theirs = src in self.avatars
            square = {"square": self.house.grid.names[src]}
            return Reason("not_your_avatar" if theirs else "no_avatar_there", square, (Spot(BOARD, src),))
        if to == src:
            return Reason("avatar_must_move", {}, (Spot(BOARD, src),))
        if not self.house.exit_sets[src] & BIT[to]:
            adjoining = to in self.house.near[src] or to in self.house.around[src]
            squares = {"source": self.house.grid.names[src], "square": self.house.grid.names[to]}
            ends = (Spot(BOARD, src), Spot(BOARD, to))
            return Reason("no_arrow" if adjoining else "avatar_too_far", squares, ends)
        if self.ghosts & BIT[to]:
            return Reason("ghost_in_the_way", {"square": self.house.grid.names[to]}, (Spot(BOARD, to),))
        return None

    def _why_not_haunt(self, src: int, to: int) -> Reason | None:
        """A closest ghost, one square in any direction but never around the edge, not onto a piece (ruling 5)."""
        if self.phase == SETUP:
            return Reason("place_ghost_first")
        if self.phase == WALK:
            return Reason("avatar_moves_first", {}, (Spot(BOARD, self.avatars[self.to_move]),))
        if not self.ghosts & BIT[src]:
            return Reason("no_ghost_there", {"square": self.house.grid.names[src]}, (Spot(BOARD, src),))
        if not self.closest_ghosts() & BIT[src]:
            return self._farther(src)
        here = (Spot(BOARD, to),)
        if to == src:
            return Reason("ghost_must_move", {}, here)
        if to not in self.house.near[src]:
            ends = (Spot(BOARD, src), *here)
            return Reason("ghost_never_wraps" if to in self.house.around[src] else "ghost_too_far", {}, ends)
        if to in self.avatars:
            return Reason("avatar_in_the_way", {"square": self.house.grid.names[to]}, here)
        if self.ghosts & BIT[to]:
            return Reason("two_ghosts_never_meet", {"square": self.house.grid.names[to]}, here)
        return None

    def _farther(self, src: int) -> Reason:
        """That ghost is not one of the closest: its distance, theirs, and where they are."""
        near = self.closest_ghosts()
        steps = self.house.distance[self.avatars[self.to_move]]
        params = {"steps": steps[src], "closest": steps[members(near)[0]]}
        return Reason("farther_ghost", params, (Spot(BOARD, src), *spots_of(near)))

    def why_not_spot(self, chosen: Sequence[Pick], spot: Spot) -> Reason:
        if self.to_move == NOBODY:
            return Reason("game_over")
        reason: Reason | None = None
        if spot.zone == BOARD:
            if self.phase == SETUP:
                reason = self._why_not_place(spot.at)
            elif self.phase == CHOICE:
                reason = Reason("choose_side_first")
            elif self.phase == WALK:
                reason = self._why_not_walk_to(spot.at)
            else:
                reason = self._why_not_haunt_to(chosen, spot.at)
        return reason or Reason("nothing_to_do_there", {}, (spot,))

    def _why_not_walk_to(self, at: int) -> Reason | None:
        own = self.avatars[self.to_move]
        if not self.house.exit_sets[own] & BIT[at]:
            if self.ghosts & BIT[at]:
                return Reason("avatar_moves_first", {}, (Spot(BOARD, own),))
            if at in self.avatars and at != own:
                return Reason("not_your_avatar", {"square": self.house.grid.names[at]}, (Spot(BOARD, at),))
        return self._why_not_walk(own, at)

    def _why_not_haunt_to(self, chosen: Sequence[Pick], at: int) -> Reason | None:
        """About the selected ghost, or the only possible one, otherwise about all of them."""
        near = self.closest_ghosts()
        sources = [pick.spot.at for pick in chosen if pick.role == "from"] or list(members(near))
        if len(sources) == 1 and at in self.house.near[sources[0]]:
            return self._why_not_haunt(sources[0], at)
        if self.ghosts & BIT[at]:
            stuck = Reason("ghost_is_stuck", {}, (Spot(BOARD, at), *(Spot(BOARD, to) for to in self.house.near[at])))
            return stuck if near & BIT[at] else self._farther(at)
        if at == self.avatars[self.to_move]:
            return Reason("ghost_moves_now", {}, spots_of(near))
        if at in self.avatars:
            return Reason("not_your_avatar", {"square": self.house.grid.names[at]}, (Spot(BOARD, at),))
        if len(sources) == 1:
            return self._why_not_haunt(sources[0], at)
        return Reason(
            "no_closest_ghost_near", {"square": self.house.grid.names[at]}, (Spot(BOARD, at), *spots_of(near))
        )

    def why_must(self) -> Reason | None:
        """Why the avatar has only one move, or why this ghost has to move."""
        if self.phase == WALK and len(self._legal) == 1:
            return Reason("only_one_way", {}, spots_of(self.ghosts & self.house.exit_sets[self.avatars[self.to_move]]))
        if self.phase != HAUNT or self.to_move == NOBODY:
            return None
        near = self.closest_ghosts()
        squares = members(near)
        if len(squares) == 1:
            steps = self.house.distance[self.avatars[self.to_move]][squares[0]]
            return Reason(
                "must_move_closest", {"square": self.house.grid.names[squares[0]], "steps": steps}, spots_of(near)
            )
        occupied = self.occupied()
        movable = [src for src in squares if occupied & self.house.near_sets[src] != self.house.near_sets[src]]
        if len(movable) == 1:
            return Reason(
                "must_move_free_one", {"square": self.house.grid.names[movable[0]]}, (Spot(BOARD, movable[0]),)
            )
        return None

    # ------------------------------------------------------------------ what happens

    def advance(self, action: Action, log: Log = None) -> None:
        if isinstance(action, Walk):
            if self._walk(action.src, action.to, log):
                return
            self.phase = HAUNT
        elif isinstance(action, Haunt):
            self.ghosts ^= BIT[action.src] | BIT[action.to]
            self.phase = WALK
            self.to_move = 1 - self.to_move
            if log is not None:
                log.append(Moved(GHOST, (Spot(BOARD, action.src), Spot(BOARD, action.to)), "float"))
        elif isinstance(action, Place):
            self.ghosts |= BIT[action.to]
            self.to_move = 1 - PLACER
            if log is not None:
                log.append(Placed(GHOST, Spot(BOARD, action.to), Spot(SUPPLY, 0)))
            if self.pie and self.has_equal_sides():
                self.offer_sides()
                return
            self.phase = WALK
        elif isinstance(action, Choose):
            self.phase = WALK
            if action.swap:
                self._swap_sides(log)
        self.skip_blocked_parts(log)

    def _walk(self, src: int, to: int, log: Log) -> bool:
        """Move and take the candy there; a seat whose half is empty wins at once, whoever took the last one.

        A candy under a ghost cannot be taken and still counts. Returns whether the game is over.
        """
        self.avatars[self.to_move] = to
        bit = BIT[to]
        if log is not None:
            how = "walk" if to in self.house.near[src] else "wrap"
            log.append(Moved(AVATARS[self.to_move], (Spot(BOARD, src), Spot(BOARD, to)), how))
        if not self.candies & bit:
            return False
        self.candies ^= bit
        if log is not None:
            log.append(Removed(CANDY, Spot(BOARD, to)))
        if self.candies & self.house.half_of[to]:
            return False
        self._winner = self.house.owner[to]
        self._legal = ()
        self.to_move = NOBODY
        return True

    def has_equal_sides(self) -> bool:
        """Whether nobody could tell the sides apart before the third ghost was placed."""
        return self.house.sides_are_equal and self.candies == self.house.start_candies

    def offer_sides(self) -> None:
        """Let seat 0 choose (ruling 7)."""
        self.phase = CHOICE
        self.to_move = 1 - PLACER
        self._legal = (KEEP, SWAP)

    def _swap_sides(self, log: Log) -> None:
        """Turn the board: whoever placed the ghost has the other side then, and begins.

        Before the third ghost came the sides were equal, so that only this ghost is seen to move.
        """
        placed = self.ghosts & ~self.house.start_ghosts
        after = self.house.turned(placed)
        self.ghosts ^= placed | after
        self.to_move = PLACER
        if log is not None:
            path = (Spot(BOARD, members(placed)[0]), Spot(BOARD, members(after)[0]))
            log.append(Moved(GHOST, path, TURNED))

    def outcome(self) -> Outcome | None:
        if self._winner == NOBODY:
            return None
        return won_by("half_cleared", (self._winner,), 2)


def first_state(house: House, pie: bool = False, ahead: Seat | None = None) -> ClosestState:
    """The avatars in the centers, a ghost on two dots, the third one still to be placed.

    In the half of the seat *ahead* some candies are gone already (ruling 9).
    """
    state = ClosestState()
    state.to_move = PLACER
    state.house = house
    state.avatars = list(house.centers)
    state.ghosts = house.start_ghosts
    state.candies = house.start_candies if ahead is None else house.start_candies ^ house.gone_of[ahead]
    state.phase = SETUP
    state.pie = pie
    state._legal = house.places
    state._winner = NOBODY
    return state


def first_by(house: House, options: Options) -> ClosestState:
    """The beginning with these options."""
    return first_state(house, options.get("pie") is True, seat_ahead(options))


def start(seats: int, options: Options, rng: Random, board: BoardSpec) -> ClosestState:
    """The initial position."""
    return first_by(house_of(board), options)
