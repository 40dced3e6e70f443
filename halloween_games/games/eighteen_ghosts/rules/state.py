"""The rules of 18 Ghosts: movement, fights and escapes."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random
from typing import Final

from halloween_games.core.actions import Action, Pass, Pick
from halloween_games.core.board import BoardSpec
from halloween_games.core.events import Escaped, Event, Fought, LaidOut, Log, Moved, Passed, Placed, Rotated
from halloween_games.core.game import Options, seat_ahead
from halloween_games.core.outcome import Outcome, won_by
from halloween_games.core.phrases import Key
from halloween_games.core.reasons import Reason
from halloween_games.core.spots import BOARD, CHANCE, NOBODY, Seat, Spot
from halloween_games.core.state import State
from halloween_games.games.eighteen_ghosts.rules.actions import (
    COLOR_OF,
    COLORS,
    DUNGEON,
    LETTERS,
    NAMES,
    NO_GHOST,
    OUTSIDE,
    PASS,
    RELEASES,
    SEAT_OF,
    SUPPLY,
    LayOut,
    Place,
    Release,
    Step,
    ghost_of,
)
from halloween_games.games.eighteen_ghosts.rules.castle import Castle, castle_of
from halloween_games.games.eighteen_ghosts.rules.quick_setup import quick_setup_in

SETUP: Final = 0
PLAY: Final = 1
PLACE: Final = 2  # a released ghost waits for the opponent of its owner

EACH: Final = 3  # ghosts of each color and player
TO_WIN: Final = 3  # ghosts outside, one of each color or, by the short variant, any

BEATS: Final[tuple[int, ...]] = (1, 2, 0)
"""Red beats blue, blue beats yellow, yellow beats red."""

ENTER: Final = tuple(
    tuple(other == NO_GHOST or COLOR_OF[other] != COLOR_OF[ghost] for other in range(7)) for ghost in range(7)
)
"""ENTER[ghost][other]: a ghost may go where nobody is, or fight a ghost of another color there (ruling 3)."""

LOSES: Final = tuple(
    tuple(other != NO_GHOST and BEATS[COLOR_OF[other]] == COLOR_OF[ghost] for other in range(7)) for ghost in range(7)
)
"""LOSES[ghost][other]: the fight goes against *ghost*."""


def setup_seat(placed: int) -> int:
    """Who places when *placed* ghosts are on the board: seat 0 one, seat 1 two, then alternately one."""
    if placed < EACH:
        return 0 if placed == 0 else 1
    return (placed - EACH) % 2


class GhostState(State):
    """A position of 18 Ghosts. Ghosts are numbers (see actions.py), dungeon and goals are counts.

    The constructor leaves it empty: first_state and copy fill it in.
    """

    to_move: Seat
    any_three: bool
    castle: Castle  # what the board is like, which never changes
    board: list[int]
    dungeon: list[int]  # how many of each ghost
    escaped: list[int]
    facing: list[int]
    phase: int
    released: int
    placed: int  # ghosts put down at the set-up
    _winner: Seat
    __slots__ = tuple(__annotations__)

    # ------------------------------------------------------------------ copying

    def copy(self) -> GhostState:
        twin = GhostState()
        twin.to_move = self.to_move
        twin.any_three = self.any_three
        twin.castle = self.castle
        twin.board = self.board[:]
        twin.dungeon = self.dungeon[:]
        twin.escaped = self.escaped[:]
        twin.facing = self.facing[:]
        twin.phase = self.phase
        twin.released = self.released
        twin.placed = self.placed
        twin._winner = self._winner
        return twin

    def key(self) -> Hashable:
        return (
            self.castle,
            bytes(self.board),  # smaller than a tuple: searches keep many keys
            tuple(self.dungeon),
            tuple(self.escaped),
            tuple(self.facing),
            self.phase,
            self.released,
            self.to_move,
        )

    # ------------------------------------------------------------------ what is allowed

    def legal_actions(self) -> Sequence[Action]:
        if self.to_move == NOBODY:
            return ()
        if self.phase == PLAY:
            return self._play_actions()
        if self.to_move == CHANCE:
            return [result for result, _ in self.chance()]
        ghosts = (self.released,) if self.phase == PLACE else self.to_place()
        board, places = self.board, self.castle.places
        return [place for ghost in ghosts for place in places[ghost] if board[place.to] == NO_GHOST]

    def _play_actions(self) -> list[Action]:
        board, castle = self.board, self.castle
        steps = castle.steps
        first = 1 if self.to_move == 0 else 4
        last = first + 2
        found: list[Action] = []
        for src, ghost in enumerate(board):
            if first <= ghost <= last:
                enter = ENTER[ghost]
                for step in steps[src]:
                    if enter[board[step.to]]:
                        found.append(step)
        for src in castle.mirrors:
            if first <= board[src] <= last:
                found += [step for step in castle.reflections[src] if board[step.to] == NO_GHOST]
        dungeon = self.dungeon
        for ghost in range(first, last + 1):
            if dungeon[ghost] and self.has_empty_carpet(COLOR_OF[ghost]):
                found.append(RELEASES[ghost])
        return found or [PASS]  # ruling 4

    def in_turn_of(self, seat: Seat) -> GhostState | None:
        """A released ghost that the other player has not placed yet counts as still in the dungeon."""
        if self.to_move == NOBODY or self.phase == SETUP:
            return None
        if seat == self.to_move:
            return self
        twin = self.copy()
        if twin.phase == PLACE:
            twin.dungeon[twin.released] += 1
            twin.released = NO_GHOST
            twin.phase = PLAY
        twin.to_move = seat
        return twin

    def to_place(self) -> tuple[int, ...]:
        """The ghosts that the seat to move still has to place in the setup."""
        seat = self.to_move
        return tuple(ghost for color in range(3) if self.to_come(ghost := ghost_of(seat, color)))

    def to_come(self, ghost: int) -> int:
        """How many of *ghost* are still to be placed in the set-up; one that is outside then is a head start."""
        return EACH - self.board.count(ghost) - self.escaped[ghost]

    def has_empty_carpet(self, color: int) -> bool:
        """A released ghost needs an empty carpet of its color."""
        board = self.board
        for at in self.castle.carpets[color]:  # noqa: SIM110 - called at every ply of every playout, and any() is slower
            if board[at] == NO_GHOST:
                return True
        return False

    def chance(self) -> Sequence[tuple[Action, int]]:
        """In the quick set-up: the layouts of the next color, red first (ruling 8)."""
        if self.to_move != CHANCE:
            return ()
        return [
            (layout, weight)
            for layout, weight in quick_setup_in(self.castle).results(self.placed // (2 * EACH), self.board)
        ]

    def why_not(self, action: Action) -> Reason | None:
        if self.to_move == NOBODY:
            return Reason("game_over")
        if self.to_move == CHANCE:
            possible = isinstance(action, LayOut) and action in self.legal_actions()
            return None if possible else Reason("luck_decides")
        if isinstance(action, LayOut):
            return Reason("luck_not_awaited")
        if isinstance(action, Place):
            return self._why_not_place(action.ghost, action.to)
        if self.phase != PLAY:
            return self._must_place()
        if isinstance(action, Step):
            return self._why_not_step(action.src, action.to)
        if isinstance(action, Release):
            return self._why_not_release(action.ghost)
        if isinstance(action, Pass):
            return None if self._play_actions() == [PASS] else Reason("can_act")
        return Reason("not_an_action", {"text": repr(action)})

    def _must_place(self) -> Reason:
        if self.phase == SETUP:
            return Reason("set_up_first")
        return Reason("place_released_first", {"color": _color_key(self.released)}, (Spot(SUPPLY, self.released),))

    def _why_not_place(self, ghost: int, to: int) -> Reason | None:
        here = (Spot(BOARD, to),)
        if self.phase == PLAY:
            return Reason("all_are_placed", {}, here)
        if self.phase == PLACE:
            if ghost != self.released:
                return Reason("place_the_released_one", {"color": _color_key(self.released)})
        elif SEAT_OF[ghost] != self.to_move:
            return Reason("not_your_ghost", {}, here)
        if self.castle.is_portal[to]:
            return Reason("portal_chamber", {}, here)
        if self.castle.is_mirror[to]:
            return Reason("mirror_is_no_carpet", {}, here)
        carpet = self.castle.carpet[to]
        if carpet < 0:
            return Reason("hall_is_no_carpet", {}, here)
        if self.board[to] != NO_GHOST:
            return Reason("carpet_occupied", {}, here)
        if carpet != COLOR_OF[ghost]:
            return Reason("wrong_carpet", {"color": _color_key(ghost), "carpet": Key(COLORS[carpet])}, here)
        if self.phase == SETUP and not self.to_come(ghost):
            return Reason("none_left_to_place", {"color": _color_key(ghost)}, here)
        return None

    def _why_not_step(self, src: int, to: int) -> Reason | None:
        ghost, other = self.board[src], self.board[to]
        if ghost == NO_GHOST:
            return Reason("nobody_there", {}, (Spot(BOARD, src),))
        if SEAT_OF[ghost] != self.to_move:
            return Reason("not_your_ghost", {}, (Spot(BOARD, src),))
        if self.castle.is_portal[to]:
            return Reason("portal_chamber", {}, (Spot(BOARD, to),))
        if to not in self.castle.near[src]:
            if not (self.castle.is_mirror[src] and self.castle.is_mirror[to]) or src == to:
                return Reason("not_adjoining", {}, (Spot(BOARD, src), Spot(BOARD, to)))
            return Reason("mirror_occupied", {}, (Spot(BOARD, to),)) if other != NO_GHOST else None
        if not ENTER[ghost][other]:
            return Reason("same_color_never_fights", {"color": _color_key(ghost)}, (Spot(BOARD, to),))
        return None

    def _why_not_release(self, ghost: int) -> Reason | None:
        color = COLOR_OF[ghost]
        if SEAT_OF[ghost] != self.to_move:
            return Reason("not_your_ghost", {}, (Spot(DUNGEON, ghost),))
        if not self.dungeon[ghost]:
            return Reason("not_in_dungeon", {"color": Key(COLORS[color])})
        if not self.has_empty_carpet(color):
            taken = tuple(Spot(BOARD, at) for at in self.castle.carpets[color])
            return Reason("no_empty_carpet", {"color": Key(COLORS[color])}, taken)
        return None

    def why_not_spot(self, chosen: Sequence[Pick], spot: Spot) -> Reason:
        if self.to_move == NOBODY:
            return Reason("game_over")
        if self.to_move == CHANCE:
            return Reason("luck_decides")
        reason: Reason | None = None
        if spot.zone == DUNGEON:
            reason = self.why_not(RELEASES[spot.at])
        elif spot.zone == SUPPLY:
            reason = self._why_not_supply(spot.at)
        elif spot.zone == BOARD:
            reason = self._why_not_square(chosen, spot.at)
        return reason or Reason("nothing_to_do_there", {}, (spot,))

    def _why_not_supply(self, ghost: int) -> Reason | None:
        if self.phase == PLAY:
            return Reason("all_are_placed")
        if SEAT_OF[ghost] != self.to_move and self.phase == SETUP:
            return Reason("not_your_ghost", {}, (Spot(SUPPLY, ghost),))
        return Reason("none_left_to_place", {"color": _color_key(ghost)}, (Spot(SUPPLY, ghost),))

    def _why_not_square(self, chosen: Sequence[Pick], at: int) -> Reason | None:
        for pick in chosen:
            if pick.role == "from":
                return self._why_not_step(pick.spot.at, at)
            if pick.role == "ghost":
                return self._why_not_place(pick.spot.at, at)
        if self.phase != PLAY:
            ghosts = (self.released,) if self.phase == PLACE else self.to_place()
            carpet = self.castle.carpet[at]
            fitting = [ghost for ghost in ghosts if COLOR_OF[ghost] == carpet]
            if self.phase == SETUP and not fitting and carpet >= 0 and self.board[at] == NO_GHOST:
                return Reason("none_left_to_place", {"color": Key(COLORS[carpet])}, (Spot(BOARD, at),))
            return self._why_not_place((fitting or ghosts)[0], at)
        ghost = self.board[at]
        if self.castle.is_portal[at]:
            return Reason("portal_chamber", {}, (Spot(BOARD, at),))
        if ghost == NO_GHOST:
            return Reason("nobody_there", {}, (Spot(BOARD, at),))
        if SEAT_OF[ghost] != self.to_move:
            return Reason("not_your_ghost", {}, (Spot(BOARD, at),))
        return Reason("ghost_is_stuck", {}, (Spot(BOARD, at), *(Spot(BOARD, near) for near in self.castle.near[at])))

    def begins_anew(self, before: State) -> bool:
        """Whoever took the last place also takes the first turn."""
        return isinstance(before, GhostState) and before.phase == SETUP and self.phase == PLAY

    def is_formality(self) -> bool:
        """The last ghost has one carpet left."""
        return self.phase == SETUP and self.placed == 6 * EACH - 1

    def why_must(self) -> Reason | None:
        if self.phase == PLACE and self.to_move != NOBODY:
            return Reason("must_place_released", {"color": _color_key(self.released)})
        if self.phase == PLAY and self.to_move != NOBODY and self._play_actions() == [PASS]:
            return Reason("must_pass")
        return None

    # ------------------------------------------------------------------ what happens

    def advance(self, action: Action, log: Log = None) -> None:
        actor = self.to_move
        if isinstance(action, Step):
            self.to_move = 1 - actor
            if self._step(action.src, action.to, log):
                self._escapes(actor, log)
        elif isinstance(action, Place):
            self._place(action.ghost, action.to, log)
        elif isinstance(action, Release):
            self._release(action.ghost, log)
        elif isinstance(action, LayOut):
            self._lay_out(action, log)
        else:
            self.to_move = 1 - actor
            if log is not None:
                log.append(Passed(actor))

    def _place(self, ghost: int, to: int, log: Log) -> None:
        self.board[to] = ghost
        if log is not None:
            log.append(Placed(NAMES[ghost], Spot(BOARD, to), Spot(SUPPLY, ghost)))
        if self.phase == PLACE:
            # The opponent's own turn follows: the same seat moves again.
            self.phase = PLAY
            self.released = NO_GHOST
            self._escapes(self.to_move, log)  # ruling 2
            return
        self.placed += 1
        self.to_move = setup_seat(self.placed)
        if self.placed == 6 * EACH:
            self.phase = PLAY
            self.to_move = 0

    def _lay_out(self, layout: LayOut, log: Log) -> None:
        """All six ghosts of a color take their places; after the last color seat 0 takes the first turn.

        The last carpet of whoever has one of them outside stays empty.
        """
        pieces: list[str] = []
        places: list[Spot] = []
        carpets = self.castle.carpets[layout.color]
        for at in carpets:
            ghost = ghost_of(0 if at in layout.first else 1, layout.color)
            if not self.to_come(ghost):
                continue
            self.board[at] = ghost
            pieces.append(NAMES[ghost])
            places.append(Spot(BOARD, at))
        if log is not None:
            sources = tuple(Spot(SUPPLY, NAMES.index(piece)) for piece in pieces)
            log.append(LaidOut(tuple(pieces), tuple(places), sources))
        self.placed += len(carpets)
        if self.placed == 6 * EACH:
            self.phase = PLAY
            self.to_move = 0

    def _release(self, ghost: int, log: Log) -> None:
        """A ghost leaves the dungeon; the opponent chooses its carpet and then takes their own turn."""
        self.dungeon[ghost] -= 1
        self.released = ghost
        self.phase = PLACE
        self.to_move = 1 - self.to_move
        if log is not None:
            log.append(Moved(NAMES[ghost], (Spot(DUNGEON, ghost), Spot(SUPPLY, ghost)), "release"))

    def _step(self, src: int, to: int, log: Log) -> bool:
        """Move; if the chamber is occupied, the loser goes to the dungeon and the portal of its color rotates.

        Returns whether a ghost may be in front of an open portal now.
        """
        board = self.board
        ghost, other = board[src], board[to]
        board[src] = NO_GHOST
        if other == NO_GHOST:
            board[to] = ghost
            if log is not None:
                how = "walk" if to in self.castle.near[src] else "mirror"
                log.append(Moved(NAMES[ghost], (Spot(BOARD, src), Spot(BOARD, to)), how))
            color = COLOR_OF[ghost]
            return self.castle.doors[color][self.facing[color]] == to
        loser = ghost if LOSES[ghost][other] else other
        board[to] = other if loser == ghost else ghost
        color = COLOR_OF[loser]
        self.dungeon[loser] += 1
        self.facing[color] = (self.facing[color] + 1) % 4
        if log is not None:
            source, here = Spot(BOARD, src), Spot(BOARD, to)
            log.append(Fought(NAMES[ghost], NAMES[other], source, here, NAMES[loser]))
            log.append(Moved(NAMES[loser], (here, Spot(DUNGEON, loser)), "dungeon"))
            log.append(Rotated(LETTERS[color], Spot(BOARD, self.castle.portals[color]), 1))
        return True

    def _escapes(self, actor: int, log: Log) -> None:
        """Every ghost in front of an open portal of its color escapes, whoever's turn it is; then wins are checked."""
        board, doors = self.board, self.castle.doors
        for color in range(3):
            door = doors[color][self.facing[color]]
            if door >= 0 and COLOR_OF[board[door]] == color:
                ghost = board[door]
                board[door] = NO_GHOST
                self.escaped[ghost] += 1
                if log is not None:
                    log.append(_escape_event(ghost, door, self.castle.portals[color]))
        self._finish(actor)

    def _finish(self, actor: int) -> None:
        """A complete set outside wins at once; if one action completes both, the acting seat wins (ruling 1)."""
        for seat in (actor, 1 - actor):
            if is_complete(self.escaped, seat, self.any_three):
                self._winner = seat
                self.to_move = NOBODY
                return

    def outcome(self) -> Outcome | None:
        if self._winner == NOBODY:
            return None
        return won_by("any_three_outside" if self.any_three else "one_of_each_outside", (self._winner,), 2)


def first_state(
    castle: Castle, any_three: bool = False, quick_setup: bool = False, ahead: Seat | None = None
) -> GhostState:
    """The empty *castle* before the first placement, which seat 0 chooses, or luck in the quick set-up.

    A yellow ghost of the seat *ahead* is outside already (ruling 9), as if it had been placed first.
    """
    state = GhostState()
    state.to_move = CHANCE if quick_setup else 0
    state.any_three = any_three
    state.castle = castle
    state.board = [NO_GHOST] * castle.count
    state.dungeon = [0] * 7
    state.escaped = [0] * 7
    state.facing = list(castle.first_facing)
    state.phase = SETUP
    state.released = NO_GHOST
    state.placed = 0
    state._winner = NOBODY
    if ahead is not None:
        state.escaped[ghost_of(ahead, COLORS.index("yellow"))] = 1
        if not quick_setup:
            state.placed = 1
            state.to_move = 1 - ahead
    return state


def first_by(castle: Castle, options: Options) -> GhostState:
    """The empty *castle* with these options."""
    quick_setup = options.get("quick_setup") is True
    return first_state(castle, options.get("any_three") is True, quick_setup, seat_ahead(options))


def start(seats: int, options: Options, rng: Random, board: BoardSpec) -> GhostState:
    """The initial position."""
    return first_by(castle_of(board), options)


def is_complete(escaped: Sequence[int], seat: int, any_three: bool) -> bool:
    """A red, a blue and a yellow ghost outside; in the short variant any three."""
    red = 1 + 3 * seat
    if any_three:
        return escaped[red] + escaped[red + 1] + escaped[red + 2] >= TO_WIN
    return escaped[red] > 0 and escaped[red + 1] > 0 and escaped[red + 2] > 0


def _escape_event(ghost: int, door: int, portal: int) -> Event:
    return Escaped(NAMES[ghost], Spot(BOARD, door), Spot(BOARD, portal), Spot(OUTSIDE, ghost))


def _color_key(ghost: int) -> str:
    return Key(COLORS[COLOR_OF[ghost]])
