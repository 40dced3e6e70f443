"""The Closest Ghost as numbers: two squares, two sets, and moves as source and target."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from halloween_games.core.actions import Action
from halloween_games.core.endgames import Endgames
from halloween_games.core.kernel import (
    MOST_MOVES,
    PROVEN,
    REMAINDERS,
    SCALE,
    UNKNOWN,
    Kernel,
    count_of,
    key_of_set,
    scaled,
)
from halloween_games.core.spots import NOBODY
from halloween_games.games.closest_ghost.endgames.knowledge import NOT_KNOWN, ClosestEndgames
from halloween_games.games.closest_ghost.endgames.table import LOST
from halloween_games.games.closest_ghost.endgames.table import WON as TABLE_WON
from halloween_games.games.closest_ghost.rules.actions import KEEP, SWAP, Haunt, Place, Walk
from halloween_games.games.closest_ghost.rules.house import House
from halloween_games.games.closest_ghost.rules.state import CHOICE, HAUNT, PLACER, SETUP, WALK, ClosestState

# The numbers of a position; the avatars come first, by seat.
WIDTH: Final = 8
GHOSTS: Final = 2
CANDIES: Final = 3
PHASE: Final = 4
SEAT: Final = 5
WINNER: Final = 6  # 1 + the seat that has won, or 0
KEY: Final = 7

# A move is source + 64 * target + the phase in which it is made * 4096.
TARGET: Final = 64
KIND: Final = 4096

KEPT_AND_SWAPPED: Final = 0b11
"""What the choice of sides can lead to, as a set of targets: 0 keeps them, 1 changes them."""

MOST_RINGS: Final = 32

# Where the keys of each part begin.
GHOST_KEYS: Final = 64
CANDY_KEYS: Final = 96
PHASE_KEYS: Final = 128
SEAT_KEY: Final = 132


class ClosestWeights(NamedTuple):
    """What an evaluation gives for each term, as log odds."""

    left: tuple[float, ...]  # by the candies left in the own half
    steps: tuple[float, ...]  # by the steps to the nearest uncovered candy
    last_steps: tuple[float, ...]  # the same if it is the last one
    at_home: float
    ghost_in_half: float
    covered: float
    alone: float  # per candy that cannot be reached directly from another one
    no_other_way: float  # the opponent's only move takes a candy of this half
    turn: float  # for the seat to move


class ClosestKernel(Kernel):
    """Positions of The Closest Ghost in one house."""

    def __init__(self, house: House, weights: ClosestWeights) -> None:
        super().__init__(WIDTH, SEAT_KEY + 1, 3)
        self.house = house
        self.offers_sides: bool = False
        self.endgames: ClosestEndgames | None = None
        self.most_proven: i64 = 0
        """With more candies than this no position is proven."""
        self.squares: i64 = (1 << house.count) - 1
        self.start_ghosts: i64 = house.start_ghosts
        self.half: vec[i64] = vec[i64](list(house.halves))
        self.owner: vec[i64] = vec[i64](list(house.owner))
        self.exits: vec[i64] = vec[i64](list(house.exit_sets))
        self.near: vec[i64] = vec[i64](list(house.near_sets))
        self.rings: vec[i64] = _padded(house.rings)
        """The squares at each distance from a square, from square * MOST_RINGS on, ended by 0."""
        self.walk_rings: vec[i64] = _padded(house.walk_rings)
        """The same for the steps along arrows."""
        self.left: vec[i64] = scaled(weights.left)
        self.steps: vec[i64] = scaled(weights.steps)
        self.last_steps: vec[i64] = scaled(weights.last_steps)
        self.none_near: i64 = len(weights.steps) - 1
        self.at_home: i64 = round(weights.at_home * SCALE)
        self.ghost_in_half: i64 = round(weights.ghost_in_half * SCALE)
        self.covered: i64 = round(weights.covered * SCALE)
        self.alone: i64 = round(weights.alone * SCALE)
        self.no_other_way: i64 = round(weights.no_other_way * SCALE)
        self.turn: i64 = round(weights.turn * SCALE)

    # ------------------------------------------------------------------ positions

    def load(self, state: ClosestState) -> None:
        self.offers_sides = state.pie and state.house.sides_are_equal
        rows = self.rows
        rows[0], rows[1] = state.avatars[0], state.avatars[1]
        rows[GHOSTS] = state.ghosts
        rows[CANDIES] = state.candies
        rows[PHASE] = state.phase
        rows[SEAT] = max(0, state.to_move)
        rows[WINNER] = 1 + state._winner if state.to_move == NOBODY else 0
        rows[KEY] = self.key_of(0)

    def key_of(self, ply: i64) -> i64:
        """The key, from nothing; ``make`` changes it by what a move changes."""
        p = ply * WIDTH
        rows, keys, first = self.rows, self.keys, self.first
        key = keys[rows[p]] ^ keys[32 + rows[p + 1]] ^ keys[PHASE_KEYS + rows[p + PHASE]]
        key ^= key_of_set(keys, GHOST_KEYS, rows[p + GHOSTS], first)
        key ^= key_of_set(keys, CANDY_KEYS, rows[p + CANDIES], first)
        return key ^ keys[SEAT_KEY] if rows[p + SEAT] else key

    def ask(self, endgames: Endgames[Any]) -> None:
        if isinstance(endgames, ClosestEndgames):
            self.endgames = endgames
            self.most_proven = endgames.candies

    def proven(self, ply: i64) -> i64:
        p = ply * WIDTH
        rows = self.rows
        phase, seat = rows[p + PHASE], rows[p + SEAT]
        if count_of(rows[p + CANDIES]) > self.most_proven:
            return UNKNOWN
        if phase == WALK:
            return self._proven_walk(ply, seat)
        if phase != HAUNT:
            return UNKNOWN
        best: i64 = -UNKNOWN
        at = ply * MOST_MOVES
        end = at + self.find_moves(ply)
        while at < end:
            self.make(ply, self.moves[at])
            found = self._proven_walk(ply + 1, 1 - seat)
            if found == UNKNOWN:
                return UNKNOWN
            best = max(best, -found)
            at += 1
        return best

    def _proven_walk(self, ply: i64, seat: i64) -> i64:
        """The same for *seat*, whose avatar is to walk; the table knows what happens if it cannot."""
        p = ply * WIDTH
        rows = self.rows
        endgames = self.endgames
        if endgames is None:
            return UNKNOWN
        found = endgames.bits(int(seat), int(rows[p]), int(rows[p + 1]), int(rows[p + GHOSTS]), int(rows[p + CANDIES]))
        if found == NOT_KNOWN:
            return UNKNOWN
        if found == TABLE_WON:
            return PROVEN - ply
        return ply - PROVEN if found == LOST else 0

    def opening(self) -> bool:
        """Until a candy is taken: the place of the third ghost and the first walk."""
        return count_of(self.rows[CANDIES]) >= count_of(self.squares) - 2

    def _closest(self, p: i64) -> i64:
        """The ghosts closest to the avatar of the seat to move."""
        rows, rings = self.rows, self.rings
        ghosts = rows[p + GHOSTS]
        at = rows[p + rows[p + SEAT]] * MOST_RINGS
        while rings[at]:
            found = ghosts & rings[at]
            if found:
                return found
            at += 1
        return 0

    def _taken(self, p: i64) -> i64:
        """The squares of avatars and ghosts."""
        rows = self.rows
        bit = self.one
        return rows[p + GHOSTS] | bit << rows[p] | bit << rows[p + 1]

    # ------------------------------------------------------------------ moves

    def find_moves(self, ply: i64) -> i64:
        p = ply * WIDTH
        at = ply * MOST_MOVES
        begin = at
        rows, first = self.rows, self.first
        phase = rows[p + PHASE]
        if phase == WALK:
            src = rows[p + rows[p + SEAT]]
            return self._write(at, src, self.exits[src] & ~rows[p + GHOSTS], WALK)
        taken = self._taken(p)
        if phase == SETUP:
            return self._write(at, 0, self.squares & ~taken, SETUP)
        if phase == CHOICE:
            return self._write(at, 0, KEPT_AND_SWAPPED, CHOICE)
        ghosts = self._closest(p)
        while ghosts:
            low = ghosts & -ghosts
            ghosts ^= low
            src = first[low % REMAINDERS]
            at += self._write(at, src, self.near[src] & ~taken, HAUNT)
        return at - begin

    def _write(self, at: i64, src: i64, targets: i64, kind: i64) -> i64:
        """Write the moves from *src* to each of *targets* to ``moves``, from *at* on; returns how many."""
        moves, first = self.moves, self.first
        begin = at
        while targets:
            low = targets & -targets
            targets ^= low
            moves[at] = kind * KIND + first[low % REMAINDERS] * TARGET + src
            at += 1
        return at - begin

    def find_forcing(self, ply: i64) -> i64:
        """The step onto the own last candy, which wins."""
        p = ply * WIDTH
        rows = self.rows
        if rows[p + PHASE] != WALK:
            return 0
        seat = rows[p + SEAT]
        own = rows[p + CANDIES] & self.half[seat]
        if own & (own - 1):
            return 0
        src = rows[p + seat]
        return self._write(ply * MOST_MOVES, src, self.exits[src] & own & ~rows[p + GHOSTS], WALK)

    def promise(self, ply: i64, move: i64) -> i64:
        """Own candy first, the opponent's last."""
        p = ply * WIDTH
        rows = self.rows
        kind, to = move >> 12, move >> 6 & 63
        own = rows[p + CANDIES] & self.half[rows[p + SEAT]] & ~rows[p + GHOSTS]
        bit = self.one
        here = bit << to
        if kind == WALK:
            if own & here:
                return 900
            return 10 if rows[p + CANDIES] & here else 100
        if own & here:
            return 70
        return 150 if rows[p + CANDIES] & here else 100

    def make(self, ply: i64, move: i64) -> None:
        p = ply * WIDTH
        q = p + WIDTH
        rows, keys = self.rows, self.keys
        n: i64 = 0
        while n < WIDTH:
            rows[q + n] = rows[p + n]
            n += 1
        kind, src, to = move >> 12, move & 63, move >> 6 & 63
        seat = rows[p + SEAT]
        bit = self.one
        here = bit << to
        if kind == WALK:
            rows[q + seat] = to
            rows[q + KEY] ^= keys[seat * 32 + src] ^ keys[seat * 32 + to]
            if rows[q + CANDIES] & here:
                rows[q + CANDIES] ^= here
                rows[q + KEY] ^= keys[CANDY_KEYS + to]
                if not rows[q + CANDIES] & self.half[self.owner[to]]:
                    rows[q + WINNER] = 1 + self.owner[to]
                    return
            self._turn_to(q, HAUNT, seat)
        elif kind == HAUNT:
            rows[q + GHOSTS] ^= bit << src | here
            rows[q + KEY] ^= keys[GHOST_KEYS + src] ^ keys[GHOST_KEYS + to]
            self._turn_to(q, WALK, 1 - seat)
        elif kind == SETUP:
            rows[q + GHOSTS] |= here
            rows[q + KEY] ^= keys[GHOST_KEYS + to]
            if self.offers_sides:
                self._turn_to(q, CHOICE, 1 - PLACER)
                return
            self._turn_to(q, WALK, 1 - PLACER)
        else:
            self._choose(q, to)
        while not self._can_act(q):  # ruling 6
            if rows[q + PHASE] == WALK:
                self._turn_to(q, HAUNT, rows[q + SEAT])
            else:
                self._turn_to(q, WALK, 1 - rows[q + SEAT])

    def _choose(self, q: i64, swap: i64) -> None:
        """Keep the side, or change it: the ghost that was placed is turned then, and its placer begins."""
        rows = self.rows
        if not swap:
            self._turn_to(q, WALK, 1 - PLACER)
            return
        placed = rows[q + GHOSTS] & ~self.start_ghosts
        last = count_of(self.squares) - 1
        turned = self.one << last - self.first[placed % REMAINDERS]
        rows[q + GHOSTS] ^= placed | turned
        rows[q + KEY] ^= self.keys[GHOST_KEYS + self.first[placed % REMAINDERS]]
        rows[q + KEY] ^= self.keys[GHOST_KEYS + self.first[turned % REMAINDERS]]
        self._turn_to(q, WALK, PLACER)

    def _turn_to(self, q: i64, phase: i64, seat: i64) -> None:
        rows, keys = self.rows, self.keys
        rows[q + KEY] ^= keys[PHASE_KEYS + rows[q + PHASE]] ^ keys[PHASE_KEYS + phase]
        rows[q + PHASE] = phase
        if rows[q + SEAT] != seat:
            rows[q + KEY] ^= keys[SEAT_KEY]
            rows[q + SEAT] = seat

    def _can_act(self, q: i64) -> bool:
        """Whether anything can move in this part of the turn."""
        rows = self.rows
        if rows[q + PHASE] == WALK:
            return self.exits[rows[q + rows[q + SEAT]]] & ~rows[q + GHOSTS] != 0
        taken = self._taken(q)
        ghosts = self._closest(q)
        while ghosts:
            low = ghosts & -ghosts
            ghosts ^= low
            if self.near[self.first[low % REMAINDERS]] & ~taken:
                return True
        return False

    # ------------------------------------------------------------------ evaluation

    def value(self, ply: i64) -> i64:
        p = ply * WIDTH
        if self.rows[p + PHASE] == CHOICE:
            self.make(ply, CHOICE * KIND)
            kept = self.value(ply + 1)
            self.make(ply, CHOICE * KIND + TARGET)
            swapped = -self.value(ply + 1)
            return kept if kept >= swapped else swapped
        total = self.standing(ply, 0) - self.standing(ply, 1)
        return total + self.turn if self.rows[p + SEAT] == 0 else self.turn - total

    def standing(self, ply: i64, seat: i64) -> i64:
        p = ply * WIDTH
        rows, first = self.rows, self.first
        ghosts, half = rows[p + GHOSTS], self.half[seat]
        own = rows[p + CANDIES] & half
        at = rows[p + seat]
        left = count_of(own)
        steps = self._steps_to(at, own & ~ghosts)
        way = self.last_steps[steps] if left == 1 else self.steps[steps]
        home: i64 = self.at_home if self.owner[at] == seat else 0
        held = self.ghost_in_half * count_of(ghosts & half) + self.covered * count_of(own & ghosts)
        reached: i64 = 0
        rest = own
        while rest:
            low = rest & -rest
            rest ^= low
            reached |= self.exits[first[low % REMAINDERS]]
        lonely = self.alone * count_of(own & ~reached)
        ways = self.exits[rows[p + 1 - seat]] & ~ghosts
        forced: i64 = self.no_other_way if ways and not ways & ~own else 0
        if self.tells:
            self.told = [int(self.left[left]), int(way), int(home), int(held), int(lonely), int(forced)]
        return self.left[left] + way + home + held + lonely + forced

    def _steps_to(self, at: i64, candies: i64) -> i64:
        """The steps along arrows to the nearest of *candies*; none_near if there is none."""
        rings = self.walk_rings
        ring = at * MOST_RINGS
        steps: i64 = 1
        while rings[ring]:
            if rings[ring] & candies:
                return steps
            if steps < self.none_near - 1:
                steps += 1
            ring += 1
        return self.none_near

    # ------------------------------------------------------------------ actions

    def action(self, move: i64) -> Action:
        kind, src, to = int(move >> 12), int(move & 63), int(move >> 6 & 63)
        if kind == WALK:
            return Walk(src, to)
        if kind == CHOICE:
            return SWAP if to else KEEP
        return Haunt(src, to) if kind == HAUNT else Place(to)


def _padded(rings: tuple[tuple[int, ...], ...]) -> vec[i64]:
    return vec[i64]([ring[n] if n < len(ring) else 0 for ring in rings for n in range(MOST_RINGS)])
