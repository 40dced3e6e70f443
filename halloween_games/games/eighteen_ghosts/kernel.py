"""18 Ghosts as numbers: six sets of squares, counts packed into bits, and moves as source and target."""

from __future__ import annotations

from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from halloween_games.core.actions import Action
from halloween_games.core.kernel import MOST_MOVES, REMAINDERS, SCALE, Kernel, key_of_set, scaled
from halloween_games.core.spots import NOBODY
from halloween_games.games.eighteen_ghosts.rules.actions import PASS, RELEASES, Place, Step
from halloween_games.games.eighteen_ghosts.rules.castle import FAR, Castle
from halloween_games.games.eighteen_ghosts.rules.state import EACH, PLACE, GhostState, setup_seat

WIDTH: Final = 16
"""The numbers of a position: six sets of squares, of seat 0's red, blue and yellow ghosts and seat 1's, and these."""
DUNGEON: Final = 6  # how many of each ghost, two bits each
OUTSIDE_AT: Final = 7  # the same for those that have escaped
FACING: Final = 8  # where each portal opens, two bits each
RELEASED: Final = 9  # 1 + the ghost that waits to be placed, or 0
PLACED: Final = 10  # ghosts put down in the set-up
SEAT: Final = 13
WINNER: Final = 14  # 1 + the seat that has won, or 0
KEY: Final = 15

# A move is source + 64 * target + KIND * 4096; a ghost stands in the place of a square.
TARGET: Final = 64
KIND: Final = 4096
STEP: Final = 0
RELEASE: Final = 1
PUT: Final = 2
PASSED: Final = 3

ALL_PLACED: Final = 6 * EACH

VARIED: Final = 3
"""Ghosts that each seat puts down in the opening."""


class GhostWeights(NamedTuple):
    """What an evaluation gives for each term, as log odds."""

    outside: tuple[float, ...]  # by the number of needed ghosts outside
    to_open: tuple[float, ...]  # by steps to the open portal, of every color still needed
    last_step: float  # the last ghost needed is one step away
    to_turned: tuple[float, ...]  # to where it opens after its next rotation
    can_turn: float  # a ghost is there, and a fight can rotate the portal
    at_risk: float  # near the open portal, but next to a ghost that would win a fight
    free_ghost: float  # per ghost on the board
    turn: float  # for the seat to move


class GhostKernel(Kernel):
    """Positions of 18 Ghosts on one castle."""

    def __init__(self, castle: Castle, weights: GhostWeights) -> None:
        super().__init__(WIDTH, 6 * 64 + 24 + 12 + 8, 18)
        self.castle = castle
        self.any_three: bool = False
        self.columns: i64 = castle.grid.columns
        self.mirrors: i64 = _set(castle.mirrors)
        self.chambers: i64 = _set(castle.chambers)
        self.near: vec[i64] = vec[i64]([_set(castle.near[at]) for at in range(castle.count)])
        self.carpets: vec[i64] = vec[i64]([_set(carpets) for carpets in castle.carpets])
        doors = castle.doors
        self.door: vec[i64] = vec[i64](
            [1 << doors[c][f] if doors[c][f] >= 0 else 0 for c in range(3) for f in range(4)]
        )
        self.rings: vec[i64] = vec[i64](
            [
                _set(tuple(at for at in castle.chambers if castle.ways[color][facing][at] == steps))
                for color in range(3)
                for facing in range(4)
                for steps in range(FAR)
            ]
        )
        """The squares from which a ghost has *steps* to the open side, at (color * 4 + facing) * FAR + steps."""
        self.ways: vec[i64] = vec[i64](
            [castle.ways[color][facing][at] for color in range(3) for facing in range(4) for at in range(castle.count)]
        )
        self.count: i64 = castle.count
        self.setup_seats: vec[i64] = vec[i64]([setup_seat(n) if n < ALL_PLACED else 0 for n in range(ALL_PLACED + 1)])
        self.to_open: vec[i64] = scaled(weights.to_open)
        self.to_turned: vec[i64] = scaled(weights.to_turned)
        self.outside: vec[i64] = scaled(weights.outside)
        self.last_step: i64 = round(weights.last_step * SCALE)
        self.can_turn: i64 = round(weights.can_turn * SCALE)
        self.at_risk: i64 = round(weights.at_risk * SCALE)
        self.free_ghost: i64 = round(weights.free_ghost * SCALE)
        self.turn: i64 = round(weights.turn * SCALE)

    # ------------------------------------------------------------------ positions

    def load(self, state: GhostState) -> None:
        rows = self.rows
        self.any_three = state.any_three
        for at in range(WIDTH):
            rows[at] = 0
        for at, ghost in enumerate(state.board):
            if ghost:
                rows[ghost - 1] |= 1 << at
        for ghost in range(6):
            rows[DUNGEON] |= state.dungeon[ghost + 1] << (2 * ghost)
            rows[OUTSIDE_AT] |= min(3, state.escaped[ghost + 1]) << (2 * ghost)
        for color in range(3):
            rows[FACING] |= state.facing[color] << (2 * color)
        rows[RELEASED] = state.released if state.phase == PLACE else 0
        rows[PLACED] = state.placed
        rows[SEAT] = max(0, state.to_move)
        if state.to_move == NOBODY:
            rows[WINNER] = 1 + state._winner
        rows[KEY] = self.key_of(0)

    def key_of(self, ply: i64) -> i64:
        """The key, from nothing; ``make`` changes it by what a move changes."""
        p = ply * WIDTH
        rows, keys, first = self.rows, self.keys, self.first
        key: i64 = 0
        ghost: i64 = 0
        while ghost < 6:
            key ^= key_of_set(keys, ghost * 64, rows[p + ghost], first)
            key ^= keys[384 + ghost * 4 + (rows[p + DUNGEON] >> (2 * ghost) & 3)]
            ghost += 1
        color: i64 = 0
        while color < 3:
            key ^= keys[408 + color * 4 + (rows[p + FACING] >> (2 * color) & 3)]
            color += 1
        key ^= keys[420 + rows[p + RELEASED]]
        return key ^ keys[427] if rows[p + SEAT] else key

    def opening(self) -> bool:
        """While each seat puts down its first ghosts."""
        return self.rows[PLACED] < 2 * VARIED

    # ------------------------------------------------------------------ moves

    def find_moves(self, ply: i64) -> i64:
        p = ply * WIDTH
        at = ply * MOST_MOVES
        begin = at
        rows, moves, first, near = self.rows, self.moves, self.first, self.near
        taken = rows[p] | rows[p + 1] | rows[p + 2] | rows[p + 3] | rows[p + 4] | rows[p + 5]
        released = rows[p + RELEASED]
        if released:
            left = self.carpets[(released - 1) % 3] & ~taken
            while left:
                low = left & -left
                left ^= low
                moves[at] = PUT * KIND + first[low % REMAINDERS] * TARGET + released - 1
                at += 1
            return at - begin
        own = 3 * rows[p + SEAT]
        if rows[p + PLACED] < ALL_PLACED:
            return self._find_places(p, at, own, taken)
        free = self.mirrors & ~taken
        color: i64 = 0
        while color < 3:
            ghosts = rows[p + own + color]
            barred = rows[p + color] | rows[p + 3 + color]
            while ghosts:
                bit = ghosts & -ghosts
                ghosts ^= bit
                src = first[bit % REMAINDERS]
                left = near[src] & ~barred
                if bit & self.mirrors:
                    left |= free
                while left:
                    low = left & -left
                    left ^= low
                    moves[at] = first[low % REMAINDERS] * TARGET + src
                    at += 1
            color += 1
        dungeon = rows[p + DUNGEON]
        color = 0
        while color < 3:
            if dungeon >> (2 * (own + color)) & 3 and self.carpets[color] & ~taken:
                moves[at] = RELEASE * KIND + own + color
                at += 1
            color += 1
        if at == begin:
            moves[at] = PASSED * KIND
            at += 1
        return at - begin

    def _find_places(self, p: i64, at: i64, own: i64, taken: i64) -> i64:
        """In the set-up: the ghosts that the seat has left, on each carpet of their color."""
        rows, moves, first = self.rows, self.moves, self.first
        begin = at
        color: i64 = 0
        while color < 3:
            placed: i64 = rows[p + OUTSIDE_AT] >> (2 * (own + color)) & 3  # of a head start
            ghosts = rows[p + own + color]
            while ghosts:
                ghosts &= ghosts - 1
                placed += 1
            left: i64 = self.carpets[color] & ~taken if placed < EACH else 0
            while left:
                low = left & -left
                left ^= low
                moves[at] = PUT * KIND + first[low % REMAINDERS] * TARGET + own + color
                at += 1
            color += 1
        return at - begin

    def find_forcing(self, ply: i64) -> i64:
        """Escapes, and fights after which a portal opens before a ghost of its color."""
        p = ply * WIDTH
        at = ply * MOST_MOVES
        begin = at
        rows, moves, first, near, door = self.rows, self.moves, self.first, self.near, self.door
        if rows[p + RELEASED] or rows[p + PLACED] < ALL_PLACED:
            return 0
        own = 3 * rows[p + SEAT]
        facing = rows[p + FACING]
        taken = rows[p] | rows[p + 1] | rows[p + 2] | rows[p + 3] | rows[p + 4] | rows[p + 5]
        free = self.mirrors & ~taken
        color: i64 = 0
        while color < 3:
            turned = facing >> (2 * color) & 3
            exit_now = door[color * 4 + turned] & ~taken
            ghosts = rows[p + own + color]
            if exit_now:
                while ghosts:
                    bit = ghosts & -ghosts
                    ghosts ^= bit
                    src = first[bit % REMAINDERS]
                    reach = near[src]
                    if bit & self.mirrors:
                        reach |= free
                    if reach & exit_now:
                        moves[at] = first[exit_now % REMAINDERS] * TARGET + src
                        at += 1
            # An own ghost waits where the portal opens next: a fight that a ghost of this color loses lets it go.
            exit_next = door[color * 4 + (turned + 1 & 3)]
            if exit_next & rows[p + own + color]:
                strong = own + (color + 2) % 3
                weak = (rows[p + color] | rows[p + 3 + color]) & ~exit_next
                at = self._fights(at, rows[p + strong], weak)
                foes = rows[p + 3 - own + (color + 2) % 3]
                at = self._fights(at, rows[p + own + color] & ~exit_next, foes)
            color += 1
        return at - begin

    def _fights(self, at: i64, attackers: i64, targets: i64) -> i64:
        """Write the fights of *attackers* against *targets* to ``moves``; returns where they end."""
        moves, first, near = self.moves, self.first, self.near
        while attackers:
            bit = attackers & -attackers
            attackers ^= bit
            src = first[bit % REMAINDERS]
            left = near[src] & targets
            while left:
                low = left & -left
                left ^= low
                moves[at] = first[low % REMAINDERS] * TARGET + src
                at += 1
        return at

    def promise(self, ply: i64, move: i64) -> i64:
        """Escapes first, then won fights, then steps toward portals."""
        if move >= KIND:
            return 100
        p = ply * WIDTH
        rows = self.rows
        src, to = move & 63, move >> 6 & 63
        own = 3 * rows[p + SEAT]
        bit = self.one
        here = bit << src
        there = bit << to
        color: i64 = 0 if rows[p + own] & here else 1 if rows[p + own + 1] & here else 2
        loser = (color + 1) % 3
        if rows[p + 3 - own + loser] & there:
            return 300
        taken = rows[p] | rows[p + 1] | rows[p + 2] | rows[p + 3] | rows[p + 4] | rows[p + 5]
        if there & taken:
            return 100
        ways = (color * 4 + (rows[p + FACING] >> (2 * color) & 3)) * self.count
        now, then = self.ways[ways + src], self.ways[ways + to]
        return 1000 if then == 0 else 250 if then < now else 50 if then > now else 100

    def make(self, ply: i64, move: i64) -> None:
        p = ply * WIDTH
        q = p + WIDTH
        rows, keys = self.rows, self.keys
        n: i64 = 0
        while n < WIDTH:
            rows[q + n] = rows[p + n]
            n += 1
        kind = move >> 12
        seat = rows[p + SEAT]
        bit = self.one
        if kind == STEP:
            src, to = move & 63, move >> 6 & 63
            own = 3 * seat
            here, there = bit << src, bit << to
            ghost: i64 = own if rows[p + own] & here else own + 1 if rows[p + own + 1] & here else own + 2
            color = ghost % 3
            rows[q + SEAT] = 1 - seat
            rows[q + KEY] ^= keys[427] ^ keys[ghost * 64 + src]
            rows[q + ghost] ^= here
            other: i64 = 0
            while other < 6 and not rows[p + other] & there:
                other += 1
            if other == 6:
                rows[q + ghost] |= there
                rows[q + KEY] ^= keys[ghost * 64 + to]
                if self.door[color * 4 + (rows[q + FACING] >> (2 * color) & 3)] & there:
                    self._escapes(q, seat)
                return
            loser = other
            if (other % 3 + 1) % 3 == color:  # red beats blue, blue yellow, yellow red
                loser = ghost
            else:
                rows[q + other] ^= there
                rows[q + ghost] |= there
                rows[q + KEY] ^= keys[other * 64 + to] ^ keys[ghost * 64 + to]
            held = rows[q + DUNGEON] >> (2 * loser) & 3
            rows[q + DUNGEON] += bit << (2 * loser)
            rows[q + KEY] ^= keys[384 + loser * 4 + held] ^ keys[384 + loser * 4 + held + 1]
            color = loser % 3
            facing = rows[q + FACING] >> (2 * color) & 3
            turned = facing + 1 & 3
            rows[q + FACING] += (turned - facing) << (2 * color)
            rows[q + KEY] ^= keys[408 + color * 4 + facing] ^ keys[408 + color * 4 + turned]
            self._escapes(q, seat)
        elif kind == RELEASE:
            ghost = move & 63
            held = rows[q + DUNGEON] >> (2 * ghost) & 3
            rows[q + DUNGEON] -= bit << (2 * ghost)
            rows[q + KEY] ^= keys[384 + ghost * 4 + held] ^ keys[384 + ghost * 4 + held - 1]
            rows[q + KEY] ^= keys[420] ^ keys[421 + ghost] ^ keys[427]
            rows[q + RELEASED] = ghost + 1
            rows[q + SEAT] = 1 - seat
        elif kind == PUT:
            ghost, to = move & 63, move >> 6 & 63
            rows[q + ghost] |= bit << to
            if rows[q + PLACED] < ALL_PLACED:
                rows[q + KEY] ^= keys[ghost * 64 + to]
                placed = rows[q + PLACED] + 1
                rows[q + PLACED] = placed
                rows[q + SEAT] = self.setup_seats[placed]
                if rows[q + SEAT] != seat:
                    rows[q + KEY] ^= keys[427]
                return
            rows[q + RELEASED] = 0
            rows[q + KEY] ^= keys[420] ^ keys[421 + ghost] ^ keys[ghost * 64 + to]
            self._escapes(q, seat)
        else:
            rows[q + SEAT] = 1 - seat
            rows[q + KEY] ^= keys[427]

    def _escapes(self, q: i64, actor: i64) -> None:
        """Every ghost in front of an open portal of its color escapes; then wins are checked, *actor* first."""
        rows, keys, first = self.rows, self.keys, self.first
        color: i64 = 0
        bit = self.one
        while color < 3:
            door = self.door[color * 4 + (rows[q + FACING] >> (2 * color) & 3)]
            if door & (rows[q + color] | rows[q + 3 + color]):
                ghost: i64 = color if door & rows[q + color] else 3 + color
                rows[q + ghost] ^= door
                rows[q + KEY] ^= keys[ghost * 64 + first[door % REMAINDERS]]
                if rows[q + OUTSIDE_AT] >> (2 * ghost) & 3 < 3:
                    rows[q + OUTSIDE_AT] += bit << (2 * ghost)
            color += 1
        if self._is_complete(q, actor):
            rows[q + WINNER] = 1 + actor
        elif self._is_complete(q, 1 - actor):
            rows[q + WINNER] = 2 - actor

    def _is_complete(self, q: i64, seat: i64) -> bool:
        return self._needed_outside(q, seat) >= 3

    def _needed_outside(self, q: i64, seat: i64) -> i64:
        """The ghosts outside that count: one of each color, or any."""
        outside = self.rows[q + OUTSIDE_AT] >> (6 * seat)
        red, blue, yellow = outside & 3, outside >> 2 & 3, outside >> 4 & 3
        if self.any_three:
            return red + blue + yellow
        found: i64 = 0
        if red:
            found += 1
        if blue:
            found += 1
        if yellow:
            found += 1
        return found

    # ------------------------------------------------------------------ evaluation

    def value(self, ply: i64) -> i64:
        own = self.standing(ply, 0) - self.standing(ply, 1)
        return own + self.turn if self.rows[ply * WIDTH + SEAT] == 0 else self.turn - own

    def standing(self, ply: i64, seat: i64) -> i64:
        p = ply * WIDTH
        rows, rings, first, near = self.rows, self.rings, self.first, self.near
        own, foe = 3 * seat, 3 - 3 * seat
        needed = self._needed_outside(p, seat)
        escaped = self.outside[needed] if needed < 4 else self.outside[3]
        outside = rows[p + OUTSIDE_AT] >> (6 * seat)
        facing = rows[p + FACING]
        is_open: i64 = 0
        turned: i64 = 0
        ready: i64 = 0
        danger: i64 = 0
        free: i64 = 0
        color: i64 = 0
        while color < 3:
            ghosts = rows[p + own + color]
            left = ghosts
            while left:
                left &= left - 1
                free += self.free_ghost
            if outside >> (2 * color) & 3 and not self.any_three:
                color += 1
                continue
            opens = facing >> (2 * color) & 3
            ring = (color * 4 + opens) * FAR
            steps: i64 = 0
            while steps < FAR and not ghosts & rings[ring + steps]:
                steps += 1
            is_open += self.to_open[steps]
            if steps <= 2:
                if steps == 1 and needed == 2:
                    is_open += self.last_step
                nearest = ghosts & rings[ring + steps]
                if near[first[(nearest & -nearest) % REMAINDERS]] & rows[p + foe + (color + 2) % 3]:
                    danger += self.at_risk
            ring = (color * 4 + (opens + 1 & 3)) * FAR
            steps = 0
            while steps < FAR and not ghosts & rings[ring + steps]:
                steps += 1
            turned += self.to_turned[steps]
            if steps == 0 and self._can_turn(p, color, seat):
                ready += self.can_turn
            color += 1
        if self.tells:
            self.told = [int(escaped), int(is_open), int(turned), int(ready), int(danger), int(free)]
        return escaped + is_open + turned + ready + danger + free

    def _can_turn(self, p: i64, color: i64, seat: i64) -> bool:
        """Whether *seat* can make a ghost of *color*, its own or the opponent's, lose a fight."""
        rows = self.rows
        own, foe = 3 * seat, 3 - 3 * seat
        strong = (color + 2) % 3
        if self._beside(rows[p + own + strong]) & (rows[p + color] | rows[p + 3 + color]):
            return True
        return self._beside(rows[p + foe + strong]) & rows[p + own + color] != 0

    def _beside(self, squares: i64) -> i64:
        """The chambers that adjoin any of *squares*."""
        near, first = self.near, self.first
        found: i64 = 0
        while squares:
            low = squares & -squares
            squares ^= low
            found |= near[first[low % REMAINDERS]]
        return found

    # ------------------------------------------------------------------ actions

    def action(self, move: i64) -> Action:
        kind = int(move >> 12)
        first, to = int(move & 63), int(move >> 6 & 63)
        if kind == STEP:
            return Step(first, to)
        if kind == RELEASE:
            return RELEASES[first + 1]
        return Place(first + 1, to) if kind == PUT else PASS


def _set(squares: tuple[int, ...]) -> int:
    found = 0
    for at in squares:
        found |= 1 << at
    return found
