"""The rules of Halloween: rides of dark lords, raised minions, and inspections."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import compress
from random import Random
from typing import Final

from halloween_games.core.actions import Action, Pass, Pick
from halloween_games.core.board import BoardSpec
from halloween_games.core.events import Inspected, Log, Moved, Placed, Removed, Revealed, Scored, Secret
from halloween_games.core.game import Options, seat_ahead
from halloween_games.core.outcome import Outcome
from halloween_games.core.phrases import Key
from halloween_games.core.reasons import Reason
from halloween_games.core.sets import members
from halloween_games.core.spots import BOARD, CHANCE, NOBODY, Seat, Spot
from halloween_games.core.state import State
from halloween_games.games.halloween.rules.actions import (
    BIT,
    COLORS,
    EDGE,
    FACE_NAMES,
    FACES,
    FIRST_OUTSIDE,
    GOES,
    INSPECTS,
    LANTERN,
    LIGHT,
    LORDS,
    POINTS,
    RESULTS,
    STONE_NAMES,
    SUPPLY,
    UNSEEN,
    WISP,
    Face,
    Go,
    Inspect,
    Stand,
    spot_of,
)
from halloween_games.games.halloween.rules.graveyard import Graveyard, graveyard_of

SETUP: Final = 0
PLAY: Final = 1
LUCK: Final = 2  # a card is seen for the first time

NOWHERE: Final = -1  # a lord not placed yet; no face pending
NO_CLAIM: Final = -1
NO_COLOR: Final = -1  # of a square without a grave
IDLE_LIMIT: Final = 50
"""So many turns in a row without a card turned up end the game (ruling 6)."""

WISP_POINTS: Final = POINTS[WISP]


class HalloweenState(State):
    """A position of Halloween.

    ``pool[5 * color + face]`` counts the unseen cards of that color and face, as far as this state knows.
    A face-down card that some seat knows, but whose face is UNSEEN, is hidden by a view. Sets of squares are bits.
    The constructor leaves it empty: first_state and copy fill it in.
    """

    yard: Graveyard  # what the board is like, which never changes
    to_move: Seat
    turn: Seat
    phase: int
    colors: tuple[int, ...]
    faces: list[int]
    face_down: list[bool]
    down_count: int
    claims: list[int]  # the owner of each card's headstone
    lords: list[int]
    wisps: list[int]  # each seat's claimed will-o'-the-wisps
    favored: Seat  # for whom luck draws twice; NOBODY usually
    known: list[int]  # the face-down cards that each seat has inspected
    pool: list[int]
    idle_turns: int
    inspected: bool
    luck: int
    __slots__ = tuple(__annotations__)

    # ------------------------------------------------------------------ copying

    def copy(self) -> HalloweenState:
        twin = HalloweenState()
        twin.yard = self.yard
        twin.to_move = self.to_move
        twin.turn = self.turn
        twin.phase = self.phase
        twin.colors = self.colors
        twin.faces = self.faces[:]
        twin.face_down = self.face_down[:]
        twin.down_count = self.down_count
        twin.claims = self.claims[:]
        twin.lords = self.lords[:]
        twin.wisps = self.wisps[:]
        twin.favored = self.favored
        twin.known = self.known[:]
        twin.pool = self.pool[:]
        twin.idle_turns = self.idle_turns
        twin.inspected = self.inspected
        twin.luck = self.luck
        return twin

    def key(self) -> Hashable:
        return (
            self.yard,
            self.colors,
            tuple(self.faces),
            tuple(self.face_down),
            tuple(self.claims),
            tuple(self.lords),
            tuple(self.known),
            self.idle_turns,
            self.inspected,
            self.luck,
            self.phase,
            self.turn,
            self.to_move,
        )

    # ------------------------------------------------------------------ what is allowed

    def legal_actions(self) -> Sequence[Action]:
        phase = self.phase
        if phase == PLAY:
            if self.to_move == NOBODY:
                return ()
            return self._play_actions()
        if phase == LUCK:
            return [action for action, _ in self.chance()]
        lords = self.lords
        return [stand for place, stand in self.yard.stands if place not in lords]

    def _play_actions(self) -> list[Action]:
        """Every ride, and every inspection if it is still allowed this turn and a claimed wisp pays for it."""
        lords = self.lords
        turn = self.turn
        own = lords[turn]
        taken = 0
        for place in lords:
            taken |= BIT[place]
        yard = self.yard
        taken &= yard.reach_sets[own]
        goes = yard.goes_from[own]
        found: list[Action] = [go for go in goes if not taken & BIT[go.to]] if taken else list(goes)
        if self.wisps[turn] and not self.inspected:
            found += compress(INSPECTS, self.face_down)
        return found

    def in_turn_of(self, seat: Seat) -> HalloweenState | None:
        if self.phase != PLAY or self.to_move == NOBODY:
            return None
        if seat == self.to_move:
            return self
        twin = self.copy()
        twin.turn = twin.to_move = seat
        twin.inspected = False
        return twin

    def chance(self) -> Sequence[tuple[Action, int]]:
        """The faces left in the color of the pending card, weighted by their numbers."""
        if self.phase != LUCK:
            return ()
        first = 5 * self.colors[self.luck]
        pool = self.pool
        if self.turn == self.favored:
            return _better_of_two(pool[first : first + 5])
        return [(RESULTS[face], pool[first + face]) for face in FACES if pool[first + face]]

    def why_not(self, action: Action) -> Reason | None:
        if self.to_move == NOBODY:
            return Reason("game_over")
        if isinstance(action, Face):
            return self._why_not_face(action.face)
        if self.phase == LUCK:
            return Reason("luck_decides", {}, (Spot(BOARD, self.luck),))
        if isinstance(action, Stand):
            return self._why_not_stand(action.place)
        if isinstance(action, Go | Inspect) and self.phase == SETUP:
            return Reason("lords_stand_first")
        if isinstance(action, Go):
            return self._why_not_go(action.to)
        if isinstance(action, Inspect):
            return self._why_no_lantern() or self._why_not_under(action.at)
        if isinstance(action, Pass):
            return Reason("nobody_passes")
        return Reason("not_an_action", {"text": repr(action)})

    def _why_not_face(self, face: int) -> Reason | None:
        if self.phase != LUCK:
            return Reason("luck_not_awaited")
        color = self.colors[self.luck]
        if face == UNSEEN or not self.pool[5 * color + face]:
            names = {"face": Key(FACE_NAMES[face or WISP]), "color": Key(COLORS[color])}
            return Reason("no_such_face_left", names, (Spot(BOARD, self.luck),))
        return None

    def _why_not_stand(self, place: int) -> Reason | None:
        """Lords are placed once, and never two at the same place (ruling 1)."""
        own = self.lords[self.turn]
        if self.phase == SETUP:
            return Reason("place_taken", {}, (spot_of(place),)) if place in self.lords else None
        if own < FIRST_OUTSIDE:
            return Reason("lord_never_leaves", {}, (spot_of(own),))
        return Reason("lord_stands_already", {"place": self.yard.place_in_words(own)}, (spot_of(own),))

    def _why_not_go(self, to: int) -> Reason | None:
        """A straight line over anything, at least one card far, to a card without a dark lord."""
        own = self.lords[self.turn]
        if not self._is_grave(to):
            return Reason("no_grave_there", {}, (Spot(BOARD, to),))
        if to == own:
            return Reason("lord_must_move", {}, (spot_of(own),))
        if to not in self.yard.reach[own]:
            spots = (spot_of(own), Spot(BOARD, to))
            if own >= FIRST_OUTSIDE:
                return Reason("enter_along_own_line", {"place": self.yard.place_in_words(own)}, spots)
            return Reason("not_in_line", {"square": self.yard.grid.names[to]}, spots)
        if to in self.lords:
            return Reason("lord_in_the_way", {"player": Key(f"seat.{self.lords.index(to)}")}, (Spot(BOARD, to),))
        return None

    def _is_grave(self, at: int) -> bool:
        return at < self.yard.count and self.yard.is_grave[at]

    def _why_no_lantern(self) -> Reason | None:
        """One inspection a turn, for one claimed will-o'-the-wisp."""
        if self.inspected:
            return Reason("inspected_already", {}, (LIGHT,))
        if not self.wisps[self.turn]:
            return Reason("no_wisp", {}, (LIGHT,))
        return None

    def _why_not_under(self, at: int) -> Reason | None:
        """Any face-down card, at any distance (ruling 5)."""
        if not self._is_grave(at):
            return Reason("no_grave_there", {}, (Spot(BOARD, at),))
        return None if self.face_down[at] else Reason("face_up_already", {}, (Spot(BOARD, at),))

    def why_not_spot(self, chosen: Sequence[Pick], spot: Spot) -> Reason:
        if self.to_move == NOBODY:
            return Reason("game_over")
        if self.phase == LUCK:
            return Reason("luck_decides", {}, (Spot(BOARD, self.luck),))
        reason: Reason | None = None
        if spot.zone == EDGE:
            reason = self._why_not_stand(FIRST_OUTSIDE + spot.at)
        elif self.phase == SETUP and spot.zone in (BOARD, LANTERN):
            reason = Reason("lords_stand_first")
        elif spot.zone == LANTERN:
            reason = self._why_no_lantern()
        elif spot.zone == BOARD:
            lit = any(pick.role == "lantern" for pick in chosen)
            reason = self._why_not_under(spot.at) if lit else self.why_not(GOES[spot.at])
        return reason or Reason("nothing_to_do_there", {}, (spot,))

    def why_must(self) -> Reason | None:
        """Faces are undecided until somebody sees them: which card the draw is for."""
        if self.phase != LUCK:
            return None
        square = {"square": self.yard.grid.names[self.luck], "color": Key(COLORS[self.colors[self.luck]])}
        here = (Spot(BOARD, self.luck),)
        return Reason("inspected_face_is_drawn" if self.face_down[self.luck] else "raised_face_is_drawn", square, here)

    # ------------------------------------------------------------------ what happens

    def advance(self, action: Action, log: Log = None) -> None:
        if isinstance(action, Go):
            self._go(action.to, log)
        elif isinstance(action, Face):
            self._see(action.face, log)
        elif isinstance(action, Inspect):
            self._inspect(action.at, log)
        elif isinstance(action, Stand):
            self._stand(action.place, log)

    def _stand(self, place: int, log: Log) -> None:
        seat = self.turn
        self.lords[seat] = place
        if log is not None:
            log.append(Placed(LORDS[seat], spot_of(place), Spot(SUPPLY, seat)))
        if seat + 1 == len(self.lords):
            self.phase = PLAY
        self.turn = self.to_move = (seat + 1) % len(self.lords)

    def _go(self, to: int, log: Log) -> None:
        """Ride, and claim the card if it is face down; on a face-up card nothing happens."""
        seat = self.turn
        if log is not None:
            src = self.lords[seat]
            how = "ride" if src < FIRST_OUTSIDE else "enter"
            log.append(Moved(LORDS[seat], tuple(spot_of(place) for place in self.yard.path(src, to)), how))
        self.lords[seat] = to
        if not self.face_down[to]:
            self.idle_turns += 1
            self._end_turn()
            return
        self.idle_turns = 0
        self.face_down[to] = False
        self.down_count -= 1
        self.claims[to] = seat
        if log is not None:
            log.append(Placed(STONE_NAMES[seat], Spot(BOARD, to), Spot(SUPPLY, seat)))
        self._forget(to)
        face = self.faces[to]
        if face == UNSEEN:
            self._await_face(to)
        else:
            self._raise(to, face, log)

    def _forget(self, at: int) -> None:
        """A face that everybody sees is no longer a secret."""
        bit = 1 << at
        known = self.known
        for seat, squares in enumerate(known):
            if squares & bit:
                known[seat] = squares ^ bit

    def _raise(self, at: int, face: int, log: Log) -> None:
        """A card was turned up and its face is decided: it counts for the seat, whose turn ends."""
        seat = self.turn
        if face == WISP:
            self.wisps[seat] |= 1 << at
        if log is not None:
            log.append(Revealed(Spot(BOARD, at), self.card_name(at)))
            log.append(Scored(seat, POINTS[face]))
        self._end_turn()

    def _inspect(self, at: int, log: Log) -> None:
        """Free the claimed will-o'-the-wisp on the first square (ruling 4), and look secretly at a card."""
        seat = self.turn
        wisps = self.wisps[seat]
        first = wisps & -wisps
        freed = first.bit_length() - 1
        self.wisps[seat] = wisps ^ first
        self.claims[freed] = NO_CLAIM
        self.known[seat] |= 1 << at
        self.inspected = True
        if log is not None:
            log.append(Removed(STONE_NAMES[seat], Spot(BOARD, freed)))
            log.append(Scored(seat, -WISP_POINTS))
        if self.faces[at] == UNSEEN:
            self._await_face(at)
        elif log is not None:
            log.append(self._secret(at))

    def _secret(self, at: int) -> Secret:
        """Only the inspecting seat learns the face; everybody sees where it looks (ruling 5)."""
        spot = Spot(BOARD, at)
        return Secret((self.turn,), Inspected(self.turn, spot, self.card_name(at)), Inspected(self.turn, spot))

    def _await_face(self, at: int) -> None:
        self.luck = at
        self.phase = LUCK
        self.to_move = CHANCE

    def _see(self, face: int, log: Log) -> None:
        """Luck has decided the face of a card seen for the first time; it stays the same from now on."""
        at = self.luck
        self.luck = NOWHERE
        self.phase = PLAY
        self.to_move = self.turn
        self.faces[at] = face
        self.pool[5 * self.colors[at] + face] -= 1
        if not self.face_down[at]:
            self._raise(at, face, log)
        elif log is not None:
            log.append(self._secret(at))

    def _end_turn(self) -> None:
        """The next seat moves, unless all cards are face up or none was turned up for long (ruling 6)."""
        self.inspected = False
        self.turn = (self.turn + 1) % len(self.lords)
        self.to_move = self.turn
        if not self.down_count or self.idle_turns >= IDLE_LIMIT:
            self.to_move = NOBODY

    # ------------------------------------------------------------------ points

    def points(self) -> list[int]:
        """The points of each seat's claimed cards whose faces are decided."""
        found = [0] * len(self.lords)
        for at, seat in enumerate(self.claims):
            if seat != NO_CLAIM:
                found[seat] += POINTS[self.faces[at]]
        return found

    def outcome(self) -> Outcome | None:
        """The most points win; several leaders share the win (ruling 3)."""
        if self.to_move != NOBODY:
            return None
        return Outcome("fifty_idle_turns" if self.down_count else "all_face_up", tuple(map(float, self.points())))

    # ------------------------------------------------------------------ what each seat may know

    def observe(self, seat: Seat | None) -> HalloweenState:
        """The view of *seat*: face-down cards that it has not inspected show only their color."""
        view = self.copy()
        own = 0 if seat is None else self.known[seat]
        for at in self._inspected_cards():
            face = view.faces[at]
            if face != UNSEEN and not own >> at & 1:
                view.faces[at] = UNSEEN
                view.pool[5 * view.colors[at] + face] += 1
        return view

    def without_notebook(self, seat: Seat, recent: Sequence[Action]) -> HalloweenState:
        """Only what was inspected in this turn; everything else has to be remembered."""
        kept = -1
        if self.inspected and self.turn == seat:
            kept = next((action.at for action in reversed(recent) if isinstance(action, Inspect)), kept)
        shown = self.copy()
        for at, face in enumerate(self.faces):
            if self.face_down[at] and face != UNSEEN and at != kept:
                shown.faces[at] = UNSEEN
                shown.pool[5 * self.colors[at] + face] += 1
        return shown

    def determinize(self, rng: Random) -> HalloweenState:
        """Hidden faces are drawn from those left in their colors; unseen ones stay undecided."""
        whole = self.copy()
        pool = whole.pool
        for at in self._inspected_cards():
            if whole.faces[at] == UNSEEN and at != whole.luck:
                first = 5 * whole.colors[at]
                left = rng.randrange(sum(pool[first + 1 : first + 5]))
                face = 1
                while left >= pool[first + face]:
                    left -= pool[first + face]
                    face += 1
                whole.faces[at] = face
                pool[first + face] -= 1
        return whole

    def _inspected_cards(self) -> list[int]:
        """The face-down cards known to any seat."""
        squares = 0
        for known in self.known:
            squares |= known
        return list(members(squares))

    def card_name(self, at: int) -> str:
        """A card as in the position JSON: its color, and its face once decided."""
        name = COLORS[self.colors[at]]
        face = self.faces[at]
        return name if face == UNSEEN else f"{name} {FACE_NAMES[face]}"


def _better_of_two(counts: Sequence[int]) -> list[tuple[Action, int]]:
    """The faces that *counts* has left, weighted as if luck drew twice and kept what has more points (ruling 7)."""
    found: list[tuple[Action, int]] = []
    worse = sum(counts)
    for face in FACES:  # the best first
        worse -= counts[face]
        if counts[face]:
            found.append((RESULTS[face], counts[face] * (counts[face] + 2 * worse)))
    return found


def first_state(yard: Graveyard, seats: int, colors: Sequence[int], ahead: Seat | None = None) -> HalloweenState:
    """All the graves face down, before the first lord is placed. *colors* of all squares, NO_COLOR without a grave."""
    state = HalloweenState()
    state.yard = yard
    state.to_move = 0
    state.turn = 0
    state.phase = SETUP
    state.colors = tuple(colors)
    state.faces = [UNSEEN] * yard.count
    state.face_down = list(yard.is_grave)
    state.down_count = len(yard.graves)
    state.claims = [NO_CLAIM] * yard.count
    state.lords = [NOWHERE] * seats
    state.wisps = [0] * seats
    state.known = [0] * seats
    state.pool = list(yard.full_pool)
    state.idle_turns = 0
    state.inspected = False
    state.luck = NOWHERE
    state.favored = NOBODY if ahead is None or seats > 2 else ahead
    return state


def start(seats: int, options: Options, rng: Random, board: BoardSpec) -> HalloweenState:
    """The initial position: the public grid of colors is drawn now; faces are drawn when they are seen."""
    yard = graveyard_of(board)
    drawn = [color for color, count in enumerate(yard.each_color) for _ in range(count)]
    rng.shuffle(drawn)
    colors = [NO_COLOR] * yard.count
    for at, color in zip(yard.graves, drawn, strict=True):
        colors[at] = color
    return first_state(yard, seats, colors, seat_ahead(options))
