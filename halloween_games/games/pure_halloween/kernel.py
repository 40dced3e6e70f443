"""Pure Halloween as numbers: sets of squares in two halves of the board, and moves as source and target."""

from __future__ import annotations

from typing import Final, NamedTuple, final

from librt.vecs import vec
from mypy_extensions import i64

from halloween_games.core.actions import Action
from halloween_games.core.kernel import MOST_MOVES, REMAINDERS, SCALE, TIED, Kernel, count_of, key_of_set, zeros
from halloween_games.core.spots import NOBODY
from halloween_games.games.pure_halloween.rules.actions import BAT, GHOST, JACK, KILLER, KINDS, PASS, PIECES
from halloween_games.games.pure_halloween.rules.land import Land
from halloween_games.games.pure_halloween.rules.position import ALL_PLACED, BOTH, OPENING, PLAY
from halloween_games.games.pure_halloween.rules.shape import REGION_COUNT, Shape
from halloween_games.games.pure_halloween.rules.state import PureState

# The numbers of a position. Sets of squares have a lower and a higher half, as in rules/shape.py; those of a kind hold
# the pieces of both seats.
WIDTH: Final = 26
LOW: Final = 0  # by kind
HIGH: Final = 6
OWN_LOW: Final = 12  # by seat
OWN_HIGH: Final = 14
STAYED_LOW: Final = 16
STAYED_HIGH: Final = 17
COUNTS: Final = 18  # by seat: how many pieces are in each region, four bits each
SUPPLY: Final = 20  # by seat: how many of each kind are left, two bits each
PHASE: Final = 22
SEAT: Final = 23
WINNER: Final = 24  # 1 + the seat that has won, or 1 + TIED, or 0
KEY: Final = 25

# A move is target + 128 * source; beyond the squares, a piece or PASSED stands in the place of the source.
SOURCE: Final = 128
SQUARES: Final = 81
PASSED: Final = SQUARES + len(PIECES)

EACH_REGION: Final = 0x111111111
HIGHEST_BITS: Final = 0x888888888

# Where the keys begin that are not those of pieces.
STAYED_KEYS: Final = len(PIECES) * SQUARES
SEAT_KEY: Final = STAYED_KEYS + SQUARES
PLAY_KEY: Final = SEAT_KEY + 1

FIRST_PIECES: Final = 6
"""As long as fewer are on the board a game is in its opening."""

# What moves promise, in the order of ai.py's weights.
WINS: Final = 1000
NEW_REGION: Final = 800
STRIKES: Final = 500
PLACES_KILLER: Final = 400
PLACES: Final = 100
STAYS: Final = 50
GIVES_UP: Final = 5


class PureWeights(NamedTuple):
    """What an evaluation gives for each term, as log odds."""

    region: float  # that the seat is in
    spare: float  # pieces that could leave a region without giving it up
    ghost: float  # ghosts among them
    piece: float  # on the board
    second_killer: float
    closed: float  # regions that are missing and guarded by a killer
    lonely: float  # pieces under attack
    nothing_left: float  # without a supply only moves are left, which give something up
    wins_next: float  # a piece of the seat to move could win with the next move
    one_threat: float  # of the other seat, which the seat to move may still stop
    more_threats: float
    turn: float  # for the seat to move


@final
class PureKernel(Kernel):
    """Positions of Pure Halloween on one land."""

    def __init__(self, land: Land, weights: PureWeights) -> None:
        super().__init__(WIDTH, PLAY_KEY + 1, 9)
        self.knows_threats = True
        self.land = land
        self._make_tables(land.shape, land)
        self.region: i64 = round(weights.region * SCALE)
        self.spare: i64 = round(weights.spare * SCALE)
        self.ghost: i64 = round(weights.ghost * SCALE)
        self.piece: i64 = round(weights.piece * SCALE)
        self.second_killer: i64 = round(weights.second_killer * SCALE)
        self.closed: i64 = round(weights.closed * SCALE)
        self.lonely: i64 = round(weights.lonely * SCALE)
        self.nothing_left: i64 = round(weights.nothing_left * SCALE)
        self.wins_next: i64 = round(weights.wins_next * SCALE)
        self.one_threat: i64 = round(weights.one_threat * SCALE)
        self.more_threats: i64 = round(weights.more_threats * SCALE)
        self.turn: i64 = round(weights.turn * SCALE)
        self.is_exact: bool = False
        """Whether an evaluation sees every piece that can leave the group, also where that is hard to see."""
        # What _look_at finds out about a set of pieces.
        self.once_low: i64 = 0  # empty squares adjacent to a piece
        self.once_high: i64 = 0
        self.twice_low: i64 = 0  # those adjacent to two
        self.twice_high: i64 = 0
        self.low_window: i64 = 0  # for rings
        self.high_window: i64 = 0
        # What _find_danger finds out, as rules/movement.py explains it.
        self.lonely_low: i64 = 0
        self.lonely_high: i64 = 0
        self.help_low: i64 = 0  # the regions of lonely pieces
        self.help_high: i64 = 0
        self.closed_low: i64 = 0
        self.closed_high: i64 = 0
        self.held_low: i64 = 0
        self.held_high: i64 = 0

    def _make_tables(self, shape: Shape, land: Land) -> None:
        squares = range(shape.count)
        half = shape.half
        low = shape.low
        self.count: i64 = shape.count
        self.half: i64 = half
        self.seam: i64 = shape.seam
        self.columns: i64 = shape.columns
        self.row: i64 = shape.row
        self.low: i64 = low
        self.high: i64 = shape.all >> half
        self.low_edge: i64 = shape.low_edge
        self.high_edge: i64 = shape.high_edge
        self.not_left: i64 = shape.low_not_left
        self.not_right: i64 = shape.low_not_right
        self.bit_low: vec[i64] = vec[i64]([1 << at & low for at in squares])
        self.bit_high: vec[i64] = vec[i64]([1 << at >> half for at in squares])
        self.near_low: vec[i64] = vec[i64]([near & low for near in shape.near])
        self.near_high: vec[i64] = vec[i64]([near >> half for near in shape.near])
        self.beside_low: vec[i64] = vec[i64]([beside & low for beside in shape.beside])
        self.beside_high: vec[i64] = vec[i64]([beside >> half for beside in shape.beside])
        self.gaits_low: vec[i64] = vec[i64]([gait & low for gaits in shape.gaits for gait in gaits])
        """Of each kind from each square, at kind * count + square."""
        self.gaits_high: vec[i64] = vec[i64]([gait >> half for gaits in shape.gaits for gait in gaits])
        self.region_of: vec[i64] = vec[i64](list(land.region_of))
        self.home_low: vec[i64] = vec[i64]([region & low for region in land.regions])
        """The squares of each region."""
        self.home_high: vec[i64] = vec[i64]([region >> half for region in land.regions])
        homely = [shape.near[at] & land.home[at] for at in squares]
        self.homely_low: vec[i64] = vec[i64]([near & low for near in homely])
        """The neighbors of each square in its region."""
        self.homely_high: vec[i64] = vec[i64]([near >> half for near in homely])
        steps = [(columns, rows) for columns in (-1, 0, 1) for rows in (-1, 0, 1) if columns or rows]
        self.ahead: vec[i64] = vec[i64](
            [-1 if to is None else to for at in squares for step in steps for to in (shape.grid.step(at, *step),)]
        )
        """The neighbor in each of eight directions, or -1, at square * 8 + direction."""
        self.rings: vec[i64] = vec[i64](list(shape.rings))
        self.parts: vec[i64] = zeros(512)
        """The components of a neighborhood, by its three rows of three bits."""
        width = shape.columns
        for ring in [*shape.whole_rings, *shape.gaps]:
            self.parts[ring & 7 | (ring >> width & 7) << 3 | (ring >> 2 * width & 7) << 6] = shape.gaps.get(ring, 1)

    # ------------------------------------------------------------------ positions

    def load(self, state: PureState) -> None:
        rows = self.rows
        shape = self.land.shape
        for at in range(WIDTH):
            rows[at] = 0
        for piece in PIECES:
            seat, kind = divmod(piece, 6)
            squares = state.sets[piece]
            rows[LOW + kind] |= squares & shape.low
            rows[HIGH + kind] |= squares >> shape.half
            rows[SUPPLY + seat] |= state.left(piece) << (2 * kind)
        for seat in (0, 1):
            rows[OWN_LOW + seat] = state.own[seat] & shape.low
            rows[OWN_HIGH + seat] = state.own[seat] >> shape.half
            for number, region in enumerate(self.land.regions):
                rows[COUNTS + seat] |= (state.own[seat] & region).bit_count() << (4 * number)
        rows[STAYED_LOW] = state.stayed & shape.low
        rows[STAYED_HIGH] = state.stayed >> shape.half
        rows[SEAT] = max(0, state.to_move)
        if state.to_move == NOBODY:
            rows[WINNER] = 1 + (TIED if state.result == BOTH else state.result)
        rows[PHASE] = state.phase
        rows[KEY] = self.key_of(0)

    def key_of(self, ply: i64) -> i64:
        """The key, from nothing; ``make`` changes it by what a move changes."""
        p = ply * WIDTH
        rows, keys = self.rows, self.keys
        key: i64 = keys[SEAT_KEY] if rows[p + SEAT] else 0
        if rows[p + PHASE] == PLAY:
            key ^= keys[PLAY_KEY]
        piece: i64 = 0
        while piece < 12:
            seat, kind = piece // 6, piece % 6
            key ^= self._key_of_set(
                piece * SQUARES,
                rows[p + LOW + kind] & rows[p + OWN_LOW + seat],
                rows[p + HIGH + kind] & rows[p + OWN_HIGH + seat],
            )
            piece += 1
        return key ^ self._key_of_set(STAYED_KEYS, rows[p + STAYED_LOW], rows[p + STAYED_HIGH])

    def _key_of_set(self, begin: i64, low: i64, high: i64) -> i64:
        """The key of a set of squares, with the keys from *begin* on."""
        keys, first = self.keys, self.first
        return key_of_set(keys, begin, low, first) ^ key_of_set(keys, begin + self.half, high, first)

    def opening(self) -> bool:
        """As long as few pieces are on the board."""
        rows = self.rows
        return (
            count_of(rows[OWN_LOW] | rows[OWN_LOW + 1]) + count_of(rows[OWN_HIGH] | rows[OWN_HIGH + 1]) < FIRST_PIECES
        )

    # ------------------------------------------------------------------ adjacency and connection

    def _look_at(self, low: i64, high: i64) -> None:
        """Find out what adjoins the pieces of a set; see ``connection.touched`` and ``Shape``."""
        columns, seam = self.columns, self.seam
        not_left, not_right = self.not_left, self.not_right
        left = (low & not_right) << 1
        right = (low & not_left) >> 1
        sides = left | right
        one_low = low | sides
        two_low = low & sides | left & right
        left = (high & not_right) << 1
        right = (high & not_left) >> 1
        sides = left | right
        one_high = high | sides
        two_high = high & sides | left & right
        empty_low, empty_high = self.low ^ low, self.high ^ high
        above_low, below_low = one_low << columns, one_low >> columns | (one_high & self.row) << seam
        above_high, below_high = one_high << columns | one_low >> seam, one_high >> columns
        self.once_low = (one_low | above_low | below_low) & empty_low
        self.once_high = (one_high | above_high | below_high) & empty_high
        twos = two_low << columns | two_low >> columns | (two_high & self.row) << seam
        both = above_low & below_low | one_low & (above_low | below_low)
        self.twice_low = (two_low | twos | both) & empty_low
        twos = two_high << columns | two_high >> columns | two_low >> seam
        both = above_high & below_high | one_high & (above_high | below_high)
        self.twice_high = (two_high | twos | both) & empty_high
        self.low_window = low << columns + 1
        self.high_window = (low >> seam - columns) << 1 | high << 2 * columns + 1

    def _parts_around(self, at: i64) -> i64:
        """How many components the neighbors of *at* form by themselves."""
        seam, columns = self.seam, self.columns
        ring = (self.low_window >> at if at < seam else self.high_window >> at - seam) & self.rings[at]
        return self.parts[ring & 7 | (ring >> columns & 7) << 3 | (ring >> 2 * columns & 7) << 6]

    def _around(self, low: i64, high: i64) -> tuple[i64, i64]:
        """A set of squares and everything adjacent to it."""
        columns, seam = self.columns, self.seam
        low |= (low & self.not_right) << 1 | (low & self.not_left) >> 1
        high |= (high & self.not_right) << 1 | (high & self.not_left) >> 1
        return (
            (low | low << columns | low >> columns | (high & self.row) << seam) & self.low,
            (high | high << columns | high >> columns | low >> seam) & self.high,
        )

    def _part_with(self, of_low: i64, of_high: i64, low: i64, high: i64) -> tuple[i64, i64]:
        """The connected component of a set of squares that contains a part of it."""
        columns, seam, row = self.columns, self.seam, self.row
        not_left, not_right = self.not_left, self.not_right
        while True:
            wide_low = low | (low & not_right) << 1 | (low & not_left) >> 1
            wide_high = high | (high & not_right) << 1 | (high & not_left) >> 1
            grown_low = (wide_low | wide_low << columns | wide_low >> columns | (wide_high & row) << seam) & of_low
            grown_high = (wide_high | wide_high << columns | wide_high >> columns | wide_low >> seam) & of_high
            if grown_low == low and grown_high == high:
                return low, high
            low, high = grown_low, grown_high

    def _holes(self, low: i64, high: i64) -> tuple[i64, i64]:
        """Those empty squares that *low* and *high*, the pieces, cut off from the edge of the board."""
        columns, seam, row = self.columns, self.seam, self.row
        empty_low, empty_high = self.low ^ low, self.high ^ high
        low, high = empty_low & self.low_edge, empty_high & self.high_edge
        while True:
            # Wrapping at the ends of rows does not matter: empty squares there are outside already.
            wide_low = (low | low << columns | low >> columns | (high & row) << seam) & empty_low
            wide_low = (wide_low | wide_low << 1 | wide_low >> 1) & empty_low
            wide_high = (high | high << columns | high >> columns | wide_low >> seam) & empty_high
            wide_high = (wide_high | wide_high << 1 | wide_high >> 1) & empty_high
            if wide_low == low and wide_high == high:
                return empty_low ^ low, empty_high ^ high
            low, high = wide_low, wide_high

    def _find_cuts(self, low: i64, high: i64, mine_low: i64, mine_high: i64) -> tuple[i64, i64]:
        """Those of the own ones without which the pieces fall apart; ``connection.find_cuts`` explains the holes."""
        first, half = self.first, self.half
        cuts_low: i64 = 0
        cuts_high: i64 = 0
        while mine_low:
            bit = mine_low & -mine_low
            mine_low ^= bit
            if self._parts_around(first[bit % REMAINDERS]) > 1:
                cuts_low |= bit
        while mine_high:
            bit = mine_high & -mine_high
            mine_high ^= bit
            if self._parts_around(half + first[bit % REMAINDERS]) > 1:
                cuts_high |= bit
        if not cuts_low | cuts_high:
            return 0, 0
        holes_low, holes_high = self._holes(low, high)
        if not holes_low | holes_high:
            return cuts_low, cuts_high
        columns, seam = self.columns, self.seam
        beside = holes_low << 1 | holes_low >> 1 | holes_low << columns | holes_low >> columns
        doubtful = cuts_low & (beside | (holes_high & self.row) << seam)
        while doubtful:
            bit = doubtful & -doubtful
            doubtful ^= bit
            if not self._is_cut(low, high, first[bit % REMAINDERS]):
                cuts_low ^= bit
        beside = holes_high << 1 | holes_high >> 1 | holes_high << columns | holes_high >> columns
        doubtful = cuts_high & (beside | holes_low >> seam)
        while doubtful:
            bit = doubtful & -doubtful
            doubtful ^= bit
            if not self._is_cut(low, high, half + first[bit % REMAINDERS]):
                cuts_high ^= bit
        return cuts_low, cuts_high

    def _is_cut(self, low: i64, high: i64, at: i64) -> bool:
        low ^= self.bit_low[at]
        high ^= self.bit_high[at]
        near_low, near_high = low & self.near_low[at], high & self.near_high[at]
        if near_low:
            part_low, part_high = self._part_with(low, high, near_low & -near_low, 0)
        else:
            part_low, part_high = self._part_with(low, high, 0, near_high & -near_high)
        return bool(near_low & ~part_low | near_high & ~part_high)

    def _joints_without(self, low: i64, high: i64, at: i64) -> tuple[i64, i64]:
        """The squares that connect what remains without the piece on *at*, each component of which adjoins it."""
        low ^= self.bit_low[at]
        high ^= self.bit_high[at]
        room_low, room_high = self.low ^ low, self.high ^ high
        near_low, near_high = low & self.near_low[at], high & self.near_high[at]
        while near_low | near_high:
            if near_low:
                part_low, part_high = self._part_with(low, high, near_low & -near_low, 0)
            else:
                part_low, part_high = self._part_with(low, high, 0, near_high & -near_high)
            near_low &= ~part_low
            near_high &= ~part_high
            part_low, part_high = self._around(part_low, part_high)
            room_low &= part_low
            room_high &= part_high
        return room_low, room_high

    # ------------------------------------------------------------------ the killer's rule

    def _find_danger(self, p: i64) -> None:
        """What the opponent's killers mean for the seat to move."""
        rows, first = self.rows, self.first
        other = 1 - rows[p + SEAT]
        self.lonely_low = self.lonely_high = self.help_low = self.help_high = 0
        self.closed_low = self.closed_high = self.held_low = self.held_high = 0
        left = rows[p + LOW + KILLER] & rows[p + OWN_LOW + other]
        while left:
            bit = left & -left
            left ^= bit
            self._fear(p, self.region_of[first[bit % REMAINDERS]])
        left = rows[p + HIGH + KILLER] & rows[p + OWN_HIGH + other]
        while left:
            bit = left & -left
            left ^= bit
            self._fear(p, self.region_of[self.half + first[bit % REMAINDERS]])

    def _fear(self, p: i64, region: i64) -> None:
        """What a killer in *region* means; see ``killers.danger``."""
        rows = self.rows
        seat = rows[p + SEAT]
        low, high = self.home_low[region], self.home_high[region]
        count = rows[p + COUNTS + seat] >> 4 * region & 15
        if count == 0:
            self.closed_low |= low
            self.closed_high |= high
            return
        here_low, here_high = low & rows[p + OWN_LOW + seat], high & rows[p + OWN_HIGH + seat]
        guard_low, guard_high = here_low & rows[p + LOW + KILLER], here_high & rows[p + HIGH + KILLER]
        if count == 1 and not guard_low | guard_high:
            self.lonely_low |= here_low
            self.lonely_high |= here_high
            self.help_low |= low
            self.help_high |= high
        elif count == 2:
            held_low, held_high = self._held_back(p, here_low, here_high)
            self.held_low |= held_low
            self.held_high |= held_high

    def _held_back(self, p: i64, low: i64, high: i64) -> tuple[i64, i64]:
        """Those of two pieces that must stay, since a killer would attack the other one alone; as in ai.py."""
        rows = self.rows
        guard_low, guard_high = low & rows[p + LOW + KILLER], high & rows[p + HIGH + KILLER]
        ghosts_low, ghosts_high = low & rows[p + LOW + GHOST], high & rows[p + HIGH + GHOST]
        if guard_low | guard_high:
            ward_low, ward_high = low ^ guard_low, high ^ guard_high
            if (ward_low | ward_high) and not (ghosts_low | ghosts_high):
                return guard_low, guard_high
            return 0, 0
        if not ghosts_low | ghosts_high:
            return low, high
        if ghosts_low == low and ghosts_high == high:
            return 0, 0
        return ghosts_low, ghosts_high

    # ------------------------------------------------------------------ moves

    def find_moves(self, ply: i64) -> i64:
        p = ply * WIDTH
        at = ply * MOST_MOVES
        begin = at
        rows = self.rows
        if rows[p + PHASE] == OPENING:
            return self._find_openings(p, at) - begin
        self._find_danger(p)
        seat = rows[p + SEAT]
        if self.lonely_low | self.lonely_high:
            at = self._find_steps(p, at, self.help_low, self.help_high, False)
            if at == begin:
                at = self._find_places(p, at, self.lonely_low, self.lonely_high)
            at = self._find_wins(p, at)
        else:
            at = self._find_steps(p, at, self.low, self.high, False)
            at = self._find_places(p, at, rows[p + OWN_LOW + seat], rows[p + OWN_HIGH + seat])
        if at == begin:
            self.moves[at] = PASSED * SOURCE
            at += 1
        return at - begin

    def _find_openings(self, p: i64, at: i64) -> i64:
        """The first piece goes anywhere, the second beside it; neither is a killer."""
        rows, first = self.rows, self.first
        low, high = self.low, self.high
        own_low = rows[p + OWN_LOW] | rows[p + OWN_LOW + 1]
        own_high = rows[p + OWN_HIGH] | rows[p + OWN_HIGH + 1]
        if own_low | own_high:
            src = first[own_low % REMAINDERS] if own_low else self.half + first[own_high % REMAINDERS]
            low, high = self.near_low[src], self.near_high[src]
        kind: i64 = 0
        while kind < 6:
            if kind != KILLER:
                at = self._write(at, SQUARES + 6 * rows[p + SEAT] + kind, low, high)
            kind += 1
        return at

    def _write(self, at: i64, src: i64, low: i64, high: i64) -> i64:
        """Write the moves from *src* to each square of a set to ``moves``; returns where they end."""
        moves, first = self.moves, self.first
        while low:
            bit = low & -low
            low ^= bit
            moves[at] = src * SOURCE + first[bit % REMAINDERS]
            at += 1
        while high:
            bit = high & -high
            high ^= bit
            moves[at] = src * SOURCE + self.half + first[bit % REMAINDERS]
            at += 1
        return at

    def _find_places(self, p: i64, at: i64, beside_low: i64, beside_high: i64) -> i64:
        """The placements beside some of the own pieces, in their regions."""
        rows, first = self.rows, self.first
        seat = rows[p + SEAT]
        supply = rows[p + SUPPLY + seat]
        if not supply:
            return at
        low: i64 = 0
        high: i64 = 0
        while beside_low:
            bit = beside_low & -beside_low
            beside_low ^= bit
            src = first[bit % REMAINDERS]
            low |= self.homely_low[src]
            high |= self.homely_high[src]
        while beside_high:
            bit = beside_high & -beside_high
            beside_high ^= bit
            src = self.half + first[bit % REMAINDERS]
            low |= self.homely_low[src]
            high |= self.homely_high[src]
        low &= ~(rows[p + OWN_LOW] | rows[p + OWN_LOW + 1])
        high &= ~(rows[p + OWN_HIGH] | rows[p + OWN_HIGH + 1])
        kind: i64 = 0
        while kind < 6:
            if supply >> 2 * kind & 3:
                at = self._write(at, SQUARES + 6 * seat + kind, low, high)
            kind += 1
        return at

    def _find_wins(self, p: i64, at: i64) -> i64:
        """The moves into the last region that the seat is missing, if danger does not forbid them."""
        rows = self.rows
        counts = rows[p + COUNTS + rows[p + SEAT]]
        region = self._only_missing(counts)
        if region < 0:
            return at
        # Only ghosts that were not lonely after the last turn may wait.
        low, high = self.lonely_low, self.lonely_high
        if low & ~rows[p + LOW + GHOST] | high & ~rows[p + HIGH + GHOST]:
            return at
        if low & rows[p + STAYED_LOW] | high & rows[p + STAYED_HIGH]:
            return at
        return self._find_steps(p, at, self.home_low[region], self.home_high[region], True)

    def _only_missing(self, counts: i64) -> i64:
        """The only region without a piece, or -1."""
        found: i64 = -1
        region: i64 = 0
        while region < REGION_COUNT:
            if not counts & 15:
                if found >= 0:
                    return -1
                found = region
            counts >>= 4
            region += 1
        return found

    def _find_steps(self, p: i64, at: i64, goals_low: i64, goals_high: i64, keeps: bool) -> i64:
        """Every move to some squares that keeps the group connected and makes no piece lonely.

        A lonely piece has to leave its region instead, to any square. With *keeps* no region is given up.
        """
        rows, first, half = self.rows, self.first, self.half
        seat = rows[p + SEAT]
        own_low, own_high = rows[p + OWN_LOW + seat], rows[p + OWN_HIGH + seat]
        low, high = own_low | rows[p + OWN_LOW + 1 - seat], own_high | rows[p + OWN_HIGH + 1 - seat]
        self._look_at(low, high)
        if not (self.once_low & goals_low | self.once_high & goals_high | self.lonely_low | self.lonely_high):
            return at
        cuts_low, cuts_high = self._find_cuts(low, high, own_low, own_high)
        kind: i64 = 0
        while kind < 6:
            slides = kind in (KILLER, JACK)
            left_low = rows[p + LOW + kind] & own_low
            left_high = rows[p + HIGH + kind] & own_high
            if not slides:  # only a sliding piece can connect the components on its path
                left_low &= ~cuts_low
                left_high &= ~cuts_high
            while left_low | left_high:
                if left_low:
                    bit = left_low & -left_low
                    left_low ^= bit
                    src = first[bit % REMAINDERS]
                    is_cut = cuts_low & bit != 0
                else:
                    bit = left_high & -left_high
                    left_high ^= bit
                    src = half + first[bit % REMAINDERS]
                    is_cut = cuts_high & bit != 0
                if keeps and rows[p + COUNTS + seat] >> 4 * self.region_of[src] & 15 == 1:
                    continue
                goal_low, goal_high = self._goals(kind, src, goals_low, goals_high)
                if not goal_low | goal_high:
                    continue
                if is_cut:
                    room_low, room_high = self._joints_without(low, high, src)
                    if kind == JACK:  # slides only orthogonally
                        goal_low &= self.beside_low[src]
                        goal_high &= self.beside_high[src]
                else:  # adjacent to another piece than itself
                    room_low = self.once_low & (self.twice_low | ~self.near_low[src])
                    room_high = self.once_high & (self.twice_high | ~self.near_high[src])
                goal_low &= room_low
                goal_high &= room_high
                if kind == KILLER:
                    found_low, found_high = self._three_steps(src, room_low, room_high)
                    goal_low &= found_low
                    goal_high &= found_high
                elif kind == BAT and goal_low | goal_high:
                    found_low, found_high = self._flights(src, low, high)
                    goal_low &= found_low
                    goal_high &= found_high
                at = self._write(at, src, goal_low, goal_high)
            kind += 1
        return at

    def _goals(self, kind: i64, src: i64, goals_low: i64, goals_high: i64) -> tuple[i64, i64]:
        """Where a piece could go without regard to what is in its way and to the connection without it."""
        region = self.region_of[src]
        home_low, home_high = self.home_low[region], self.home_high[region]
        low = self.gaits_low[kind * self.count + src] & self.once_low
        high = self.gaits_high[kind * self.count + src] & self.once_high
        if kind > KILLER:  # a killer is never lonely, a ghost may be; the others may not enter alone
            low &= ~self.closed_low
            high &= ~self.closed_high
        if self.bit_low[src] & self.lonely_low | self.bit_high[src] & self.lonely_high:
            low &= ~home_low
            high &= ~home_high
        else:
            low &= goals_low
            high &= goals_high
        if self.bit_low[src] & self.held_low | self.bit_high[src] & self.held_high:
            low &= home_low
            high &= home_high
        return low, high

    def _three_steps(self, src: i64, room_low: i64, room_high: i64) -> tuple[i64, i64]:
        """Where a killer gets by three orthogonal steps over squares of the room, without revisiting squares."""
        first, half = self.first, self.half
        low: i64 = 0
        high: i64 = 0
        bit_low: i64 = 0
        bit_high: i64 = 0
        first_low, first_high = self.beside_low[src] & room_low, self.beside_high[src] & room_high
        while first_low | first_high:
            if first_low:
                bit_low = first_low & -first_low
                bit_high = 0
                first_low ^= bit_low
                at = first[bit_low % REMAINDERS]
            else:
                bit_low = 0
                bit_high = first_high & -first_high
                first_high ^= bit_high
                at = half + first[bit_high % REMAINDERS]
            next_low = self.beside_low[at] & room_low & ~self.bit_low[src]
            next_high = self.beside_high[at] & room_high & ~self.bit_high[src]
            while next_low | next_high:
                if next_low:
                    bit = next_low & -next_low
                    next_low ^= bit
                    at = first[bit % REMAINDERS]
                else:
                    bit = next_high & -next_high
                    next_high ^= bit
                    at = half + first[bit % REMAINDERS]
                low |= self.beside_low[at] & ~bit_low
                high |= self.beside_high[at] & ~bit_high
        return low & room_low, high & room_high

    def _flights(self, src: i64, low: i64, high: i64) -> tuple[i64, i64]:
        """Where a bat's lines end: the last empty squares before a piece or the edge."""
        ahead, bit_low, bit_high = self.ahead, self.bit_low, self.bit_high
        found_low: i64 = 0
        found_high: i64 = 0
        direction: i64 = 0
        while direction < 8:
            last = src
            to = ahead[src * 8 + direction]
            while to >= 0 and not low & bit_low[to] | high & bit_high[to]:
                last = to
                to = ahead[to * 8 + direction]
            if last != src:
                found_low |= bit_low[last]
                found_high |= bit_high[last]
            direction += 1
        return found_low, found_high

    def find_forcing(self, ply: i64) -> i64:
        """The moves that win."""
        p = ply * WIDTH
        at = ply * MOST_MOVES
        rows = self.rows
        if rows[p + PHASE] == OPENING or self._only_missing(rows[p + COUNTS + rows[p + SEAT]]) < 0:
            return 0
        self._find_danger(p)
        return self._find_wins(p, at) - at

    def is_threatened(self, ply: i64) -> bool:
        p = ply * WIDTH
        rows = self.rows
        seat = rows[p + SEAT]
        if rows[p + PHASE] == OPENING or self._only_missing(rows[p + COUNTS + 1 - seat]) < 0:
            return False
        rows[p + SEAT] = 1 - seat
        wins = self.find_forcing(ply)
        rows[p + SEAT] = seat
        return wins > 0

    def promise(self, ply: i64, move: i64) -> i64:
        """New regions first, then attacks and new pieces; giving up a region last."""
        p = ply * WIDTH
        rows = self.rows
        seat = rows[p + SEAT]
        src, to = move >> 7, move & 127
        if src >= SQUARES:
            if src == PASSED:
                return STAYS
            return PLACES_KILLER if (src - SQUARES) % 6 == KILLER and self._strikes(p, to) else PLACES
        counts = rows[p + COUNTS + seat]
        home, goal = self.region_of[src], self.region_of[to]
        if home != goal:
            stays = counts >> 4 * home & 15 > 1
            if not counts >> 4 * goal & 15:
                if not stays:
                    return STAYS
                return WINS if self._only_missing(counts) >= 0 else NEW_REGION
            if not stays:
                return GIVES_UP
        is_killer = self.bit_low[src] & rows[p + LOW + KILLER] | self.bit_high[src] & rows[p + HIGH + KILLER]
        return STRIKES if is_killer and self._strikes(p, to) else STAYS

    def _strikes(self, p: i64, to: i64) -> bool:
        """Whether a killer on *to* attacks a piece that is alone."""
        rows = self.rows
        other = 1 - rows[p + SEAT]
        region = self.region_of[to]
        if rows[p + COUNTS + other] >> 4 * region & 15 != 1:
            return False
        guard = rows[p + LOW + KILLER] & rows[p + OWN_LOW + other] & self.home_low[region]
        return not guard | rows[p + HIGH + KILLER] & rows[p + OWN_HIGH + other] & self.home_high[region]

    def make(self, ply: i64, move: i64) -> None:
        p = ply * WIDTH
        q = p + WIDTH
        rows, keys = self.rows, self.keys
        n: i64 = 0
        while n < WIDTH:
            rows[q + n] = rows[p + n]
            n += 1
        seat = rows[p + SEAT]
        rows[q + SEAT] = 1 - seat
        rows[q + KEY] ^= keys[SEAT_KEY]
        src, to = move >> 7, move & 127
        bit = self.one
        if src < SQUARES:
            low, high = self.bit_low[src], self.bit_high[src]
            kind: i64 = 0
            while not rows[p + LOW + kind] & low | rows[p + HIGH + kind] & high:
                kind += 1
            begin = (6 * seat + kind) * SQUARES
            rows[q + KEY] ^= keys[begin + src] ^ keys[begin + to]
            low |= self.bit_low[to]
            high |= self.bit_high[to]
            home, goal = self.region_of[src], self.region_of[to]
            if home != goal:
                counts = rows[q + COUNTS + seat] - (bit << 4 * home) + (bit << 4 * goal)
                rows[q + COUNTS + seat] = counts
                if not (counts - EACH_REGION) & ~counts & HIGHEST_BITS:  # no four bits are zero
                    rows[q + WINNER] = 1 + seat
        elif src < PASSED:
            kind = (src - SQUARES) % 6
            low, high = self.bit_low[to], self.bit_high[to]
            rows[q + KEY] ^= keys[(src - SQUARES) * SQUARES + to]
            rows[q + COUNTS + seat] += bit << 4 * self.region_of[to]
            rows[q + SUPPLY + seat] -= bit << 2 * kind
            if seat == 1 and rows[p + PHASE] == OPENING:
                rows[q + PHASE] = PLAY
                rows[q + KEY] ^= keys[PLAY_KEY]
        else:
            self._remember_ghosts(q, seat)
            if self.find_moves(ply + 1) == 1 and self.moves[(ply + 1) * MOST_MOVES] == move:
                rows[q + WINNER] = 1 + TIED
            return
        rows[q + LOW + kind] ^= low
        rows[q + HIGH + kind] ^= high
        rows[q + OWN_LOW + seat] ^= low
        rows[q + OWN_HIGH + seat] ^= high
        self._remember_ghosts(q, seat)

    def _remember_ghosts(self, q: i64, seat: i64) -> None:
        """Which ghosts of *seat* are lonely at the end of its turn: they cannot wait any longer."""
        rows, first = self.rows, self.first
        other = 1 - seat
        low, high = rows[q + STAYED_LOW] & rows[q + OWN_LOW + other], rows[q + STAYED_HIGH] & rows[q + OWN_HIGH + other]
        killers_low = rows[q + LOW + KILLER] & rows[q + OWN_LOW + other]
        killers_high = rows[q + HIGH + KILLER] & rows[q + OWN_HIGH + other]
        while killers_low | killers_high:
            if killers_low:
                bit = killers_low & -killers_low
                killers_low ^= bit
                region = self.region_of[first[bit % REMAINDERS]]
            else:
                bit = killers_high & -killers_high
                killers_high ^= bit
                region = self.region_of[self.half + first[bit % REMAINDERS]]
            if rows[q + COUNTS + seat] >> 4 * region & 15 == 1:
                low |= rows[q + LOW + GHOST] & rows[q + OWN_LOW + seat] & self.home_low[region]
                high |= rows[q + HIGH + GHOST] & rows[q + OWN_HIGH + seat] & self.home_high[region]
        changed_low, changed_high = low ^ rows[q + STAYED_LOW], high ^ rows[q + STAYED_HIGH]
        if changed_low | changed_high:
            rows[q + KEY] ^= self._key_of_set(STAYED_KEYS, changed_low, changed_high)
            rows[q + STAYED_LOW] = low
            rows[q + STAYED_HIGH] = high

    # ------------------------------------------------------------------ evaluation

    def value(self, ply: i64) -> i64:
        p = ply * WIDTH
        rows = self.rows
        self._look_at(rows[p + OWN_LOW] | rows[p + OWN_LOW + 1], rows[p + OWN_HIGH] | rows[p + OWN_HIGH + 1])
        seat = rows[p + SEAT]
        mine, my_threats = self._standing(p, seat)
        others, threats = self._standing(p, 1 - seat)
        lead = self.turn + mine - others
        if my_threats:
            lead += self.wins_next
        if threats:
            lead -= self.one_threat if threats == 1 else self.more_threats
        return lead

    def standing(self, ply: i64, seat: i64) -> i64:
        p = ply * WIDTH
        rows = self.rows
        self._look_at(rows[p + OWN_LOW] | rows[p + OWN_LOW + 1], rows[p + OWN_HIGH] | rows[p + OWN_HIGH + 1])
        worth, threats = self._standing(p, seat)
        if self.tells:
            self.told.append(int(self.one_threat * threats))
        return worth + self.one_threat * threats

    def _standing(self, p: i64, seat: i64) -> tuple[i64, i64]:
        """What the terms but for threats are worth for *seat*, and its threats."""
        rows = self.rows
        other = 1 - seat
        own_low, own_high = rows[p + OWN_LOW + seat], rows[p + OWN_HIGH + seat]
        killers_low, killers_high = rows[p + LOW + KILLER], rows[p + HIGH + KILLER]
        foes_low, foes_high = killers_low & rows[p + OWN_LOW + other], killers_high & rows[p + OWN_HIGH + other]
        counts = rows[p + COUNTS + seat]
        regions: i64 = 0
        spares: i64 = 0
        ghosts: i64 = 0
        pieces: i64 = 0
        closed: i64 = 0
        lonely: i64 = 0
        gap: i64 = 0
        movers_low: i64 = 0
        movers_high: i64 = 0
        region: i64 = 0
        while region < REGION_COUNT:
            count = counts & 15
            counts >>= 4
            home_low, home_high = self.home_low[region], self.home_high[region]
            is_watched = foes_low & home_low | foes_high & home_high != 0
            if count == 0:
                gap = region
                if is_watched:
                    closed += 1
            else:
                regions += 1
                pieces += count
                low, high = own_low & home_low, own_high & home_high
                if count == 1:
                    if is_watched and not (killers_low & low | killers_high & high):
                        lonely += 1
                else:
                    if count == 2 and is_watched:
                        held_low, held_high = self._held_back(p, low, high)
                        low ^= held_low
                        high ^= held_high
                    low, high = self._free(p, low, high)
                    free = count_of(low) + count_of(high)
                    ghosts += count_of(low & rows[p + LOW + GHOST]) + count_of(high & rows[p + HIGH + GHOST])
                    movers_low |= low
                    movers_high |= high
                    spares += free if free < count else count - 1
            region += 1
        held = self.region * regions
        of_pieces = self.piece * pieces
        if count_of(killers_low & own_low) + count_of(killers_high & own_high) > 1:
            of_pieces += self.second_killer
        if self.tells:
            free_to_go = [int(self.spare * spares), int(self.ghost * ghosts)]
            self.told = [int(held), *free_to_go, int(of_pieces), int(self.closed * closed), int(self.lonely * lonely)]
        total = held + of_pieces + self.closed * closed + self.lonely * lonely
        # More spare pieces than missing regions have nowhere to go.
        total += self.spare * (spares if spares + regions < REGION_COUNT else REGION_COUNT - regions)
        total += self.ghost * (ghosts if ghosts + regions < REGION_COUNT else REGION_COUNT - regions)
        if pieces == ALL_PLACED:
            total += self.nothing_left
        if regions != REGION_COUNT - 1 or lonely or not movers_low | movers_high:
            return total, 0
        return total, self._count_wins(p, seat, movers_low, movers_high, gap)

    def _free(self, p: i64, low: i64, high: i64) -> tuple[i64, i64]:
        """Those pieces of a set whose neighbors are connected without them."""
        rows, first = self.rows, self.first
        if self.is_exact:
            of_both = rows[p + OWN_LOW] | rows[p + OWN_LOW + 1], rows[p + OWN_HIGH] | rows[p + OWN_HIGH + 1]
            cuts_low, cuts_high = self._find_cuts(*of_both, low, high)
            return low ^ cuts_low, high ^ cuts_high
        left = low
        while left:
            bit = left & -left
            left ^= bit
            if self._parts_around(first[bit % REMAINDERS]) != 1:
                low ^= bit
        left = high
        while left:
            bit = left & -left
            left ^= bit
            if self._parts_around(self.half + first[bit % REMAINDERS]) != 1:
                high ^= bit
        return low, high

    def _count_wins(self, p: i64, seat: i64, movers_low: i64, movers_high: i64, gap: i64) -> i64:
        """The number of movers that can reach *gap*, the last region that *seat* is missing."""
        rows, first = self.rows, self.first
        other = 1 - seat
        gap_low, gap_high = self.home_low[gap] & self.once_low, self.home_high[gap] & self.once_high
        if not gap_low | gap_high:
            return 0
        guard = rows[p + LOW + KILLER] & rows[p + OWN_LOW + other] & self.home_low[gap]
        guard |= rows[p + HIGH + KILLER] & rows[p + OWN_HIGH + other] & self.home_high[gap]
        low, high = rows[p + OWN_LOW] | rows[p + OWN_LOW + 1], rows[p + OWN_HIGH] | rows[p + OWN_HIGH + 1]
        kinds: i64 = KILLER + 1 if guard else len(KINDS)  # with a killer there only ghosts and killers may enter
        wins: i64 = 0
        kind: i64 = 0
        while kind < kinds:
            left_low, left_high = movers_low & rows[p + LOW + kind], movers_high & rows[p + HIGH + kind]
            while left_low | left_high:
                if left_low:
                    bit = left_low & -left_low
                    left_low ^= bit
                    src = first[bit % REMAINDERS]
                else:
                    bit = left_high & -left_high
                    left_high ^= bit
                    src = self.half + first[bit % REMAINDERS]
                # adjacent to another piece than itself
                goal_low = self.gaits_low[kind * self.count + src] & (self.twice_low | ~self.near_low[src]) & gap_low
                goal_high = self.gaits_high[kind * self.count + src] & gap_high
                goal_high &= self.twice_high | ~self.near_high[src]
                if goal_low | goal_high:
                    if kind == BAT:
                        found_low, found_high = self._flights(src, low, high)
                        goal_low &= found_low
                        goal_high &= found_high
                    elif kind == KILLER:
                        found_low, found_high = self._three_steps(
                            src,
                            self.once_low & (self.twice_low | ~self.near_low[src]),
                            self.once_high & (self.twice_high | ~self.near_high[src]),
                        )
                        goal_low &= found_low
                        goal_high &= found_high
                    if goal_low | goal_high:
                        wins += 1
            kind += 1
        return wins

    # ------------------------------------------------------------------ actions

    def action(self, move: i64) -> Action:
        src, to = int(move >> 7), int(move & 127)
        if src == PASSED:
            return PASS
        shape = self.land.shape
        return shape.moves[src][to] if src < SQUARES else shape.places[src - SQUARES][to]
