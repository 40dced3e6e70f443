"""The rhombus that a board describes: its starts, moves and actions; and what such a board must be like."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from typing import Final

from mypy_extensions import i64

from halloween_games.core.actions import Action
from halloween_games.core.board import BoardFault, BoardRules, BoardSpec, BoardTables, KindRule, kept_tables, tables_on
from halloween_games.core.grid import DIAGONALS, reached_from
from halloween_games.core.sets import BIT, set_of
from halloween_games.core.spots import NOBODY
from halloween_games.games.rhombus.rules.actions import (
    END,
    IDLES,
    Eliminate,
    Enter,
    Kill,
    Step,
    entry_kill,
    hide,
    reactivate,
)
from halloween_games.games.rhombus.rules.board import (
    BISHOP,
    COLORS,
    CORNER,
    EACH,
    HOLE,
    PIECE,
    SEATS,
    SQUARE,
    START,
    squares_of,
)
from halloween_games.games.rhombus.rules.cards import (
    CARDS,
    EIGHT,
    IS_KILL_CARD,
    IS_MOVER,
    KILLS_IN_ANY_SUIT,
    NINE,
    RANK_OF,
    SIX,
    STEPS_OF,
    SUIT_OF,
    is_straight_flush,
    make_all_plans,
)

SIX_STEPS: Final = 6


class Moves:
    """The plays with squares on all boards of so many squares.

    Each exists once: playouts use these objects instead of creating new ones. The large tables are filled on demand,
    since most of the 40,000 plays never occur in a game.
    """

    def __init__(self, count: int) -> None:
        self.enters: tuple[tuple[Enter, ...], ...] = tuple(
            tuple(Enter(card, at) for at in range(count)) for card in CARDS
        )
        self.steps: list[tuple[Step, ...]] = [()] * (len(CARDS) * count)
        self.kills: dict[int, tuple[Kill, ...]] = {}
        self.eliminates: list[tuple[Eliminate, ...]] = [()] * (len(CARDS) * count)


_moves_on: Final = cache(Moves)


class Rhomb(BoardTables):
    """The tables of one board."""

    def __init__(self, board: BoardSpec) -> None:
        super().__init__(board)
        self.names: tuple[str, ...] = self.grid.names
        self.count: int = self.grid.count
        self.holes: int = set_of(board.squares_of(HOLE))
        """The squares that are missing."""
        starts = sorted((int(thing.props["seat"]), thing.at) for thing in board.things if thing.kind == START)
        self.seats: int = len(starts)
        self.starts: tuple[int, ...] = tuple(at for _, at in starts)
        """The start square of each seat."""
        self.setup: tuple[int, ...] = tuple(self._pieces_of(seat) for seat in range(self.seats))
        """Where each seat's pieces stand first, as sets."""
        self._make_ways()
        moves = _moves_on(self.count)
        self.enters: tuple[tuple[Enter, ...], ...] = moves.enters
        self._steps: list[tuple[Step, ...]] = moves.steps
        self._kills: dict[int, tuple[Kill, ...]] = moves.kills
        self._eliminates: list[tuple[Eliminate, ...]] = moves.eliminates
        self.is_prepared: bool = False

    def _pieces_of(self, seat: int) -> int:
        found = 0
        for thing in self.board.things:
            if thing.props["seat"] == str(seat) and (thing.kind == PIECE or thing.props["piece"] == "true"):
                found |= BIT[thing.at]
        return found

    # ------------------------------------------------------------------ sides and steps

    def _make_ways(self) -> None:
        squares = range(self.count)
        self.near: tuple[tuple[int, ...], ...] = tuple(self._neighbors(at) for at in squares)
        self.near_mask: tuple[int, ...] = tuple(set_of(near) for near in self.near)
        self._two_steps: tuple[tuple[tuple[int, int], ...], ...] = tuple(
            tuple((BIT[mid], self.near_mask[mid] & ~BIT[src]) for mid in self.near[src]) for src in squares
        )
        """By square: one that must be empty, and the squares one step beyond it without turning back."""
        self._three_steps: tuple[tuple[tuple[int, int], ...], ...] = tuple(
            tuple(
                (BIT[first] | BIT[second], self.near_mask[second] & ~BIT[first])
                for first in self.near[src]
                for second in self.near[first]
                if second != src
            )
            for src in squares
        )
        """The same with two squares that must be empty. Without compiled rules these are faster than a walk."""
        self._columns: i64 = self.grid.columns
        self._there: i64 = set_of(tuple(squares)) & ~self.holes
        """The squares that are not missing."""
        columns = self.grid.columns
        self._not_first: i64 = set_of(tuple(at for at in squares if at % columns)) & self._there
        self._not_last: i64 = set_of(tuple(at for at in squares if (at + 1) % columns)) & self._there
        """Where a step to the right can end, and one to the left."""
        self.rays: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
            tuple(ray for columns, rows in DIAGONALS if (ray := self._ray(at, columns, rows))) for at in squares
        )
        self.blockades: tuple[int, ...] = tuple(
            BIT[at] | BIT[ray[0]] | BIT[ray[1]]
            for at in squares
            for columns, rows in ((1, 1), (1, -1))
            if len(ray := self._ray(at, columns, rows)) >= 2
        )
        """Every three adjoining squares of one diagonal; longer blockades are made of these."""

    def _neighbors(self, at: int) -> tuple[int, ...]:
        if self.holes & BIT[at]:
            return ()
        return tuple(to for to in self.grid.neighbors(at) if not self.holes & BIT[to])

    def _ray(self, at: int, columns: int, rows: int) -> tuple[int, ...]:
        """The squares from *at* (exclusive) to the edge or the first hole in one direction."""
        if self.holes & BIT[at]:
            return ()
        found: list[int] = []
        for to in self.grid.ray(at, columns, rows):
            if self.holes & BIT[to]:
                break
            found.append(to)
        return tuple(found)

    def _walk(self, steps: int, src: int, taken: i64, barred: i64) -> tuple[i64, i64, i64, i64]:
        """Where walks of so many steps end whose last one goes up, down, right, left.

        No step goes straight back over the side that the one before it has crossed, and the first one not to *barred*
        (ruling 1).
        """
        columns, there, not_first, not_last = self._columns, self._there, self._not_first, self._not_last
        at: i64 = BIT[src]
        free = there & ~taken | at
        up = at << columns & there & ~barred
        down = at >> columns & there & ~barred
        right = at << 1 & not_first & ~barred
        left = at >> 1 & not_last & ~barred
        while steps > 1:
            steps -= 1
            up &= free
            down &= free
            right &= free
            left &= free
            across = right | left
            along = up | down
            up = (up | across) << columns & there
            down = (down | across) >> columns & there
            right = (right | along) << 1 & not_first
            left = (left | along) >> 1 & not_last
        return up, down, right, left

    def reach(self, steps: int, src: int, taken: int, barred: int = 0) -> int:
        """The squares where a move of exactly *steps* (or BISHOP) from *src* can end, whatever is there.

        Every square before the last must be empty (*taken* contains all pieces, including the moving one). Squares and
        sides may be visited again, so six steps may end on *src* itself. *barred* is the square, as a set, that the
        piece cannot step back to (ruling 1).
        """
        if steps == 1:
            return self.near_mask[src] & ~barred
        if steps == BISHOP:
            found = 0
            for ray in self.rays[src]:
                for to in ray:
                    found |= BIT[to]
                    if BIT[to] & taken:
                        break
            return found
        if steps == SIX_STEPS:
            up, down, right, left = self._walk(steps, src, taken, barred)
            return up | down | right | left
        found, closed = 0, taken | barred
        for between, beyond in self._two_steps[src] if steps == 2 else self._three_steps[src]:
            if not between & closed:
                found |= beyond
        return found

    def origins(self, steps: int, src: int, to: int, taken: int, barred: int = 0) -> int:
        """From which squares the last of so many steps from *src* can come *to* there."""
        up, down, right, left = self._walk(steps, src, taken, barred)
        at: i64 = BIT[to]
        return (up & at) >> self._columns | (down & at) << self._columns | (right & at) >> 1 | (left & at) << 1

    def bars_after(self, bars: dict[int, int], card: int, src: int, to: int, taken: int) -> dict[int, int]:
        """The bars (``Position.bars``) once *card* has brought a piece from *src* (or the reserve) *to*.

        A piece that can have come from two squares may step back to either; so may one that a J has moved or a 9 has
        entered (ruling 1). *taken* is before the move.
        """
        if src == NOBODY:
            return bars
        after = {at: back for at, back in bars.items() if at != src}
        steps = STEPS_OF[card]
        if steps != BISHOP:
            back = self.origins(steps, src, to, taken, bars.get(src, 0))
            if not back & (back - 1):
                after[to] = back
        return after

    def can_move(self, steps: int, own: int, taken: int, bars: dict[int, int]) -> bool:
        """Whether any piece of *own* can make a move of *steps* to an empty square (or back to its own)."""
        for src in squares_of(own):  # noqa: SIM110 - any() is slower
            if self.reach(steps, src, taken, bars.get(src, 0)) & (~taken | BIT[src]):
                return True
        return False

    def ways(self, steps: int, src: int, to: int, taken: int, barred: int = 0) -> Iterator[tuple[int, ...]]:
        """The squares of every way from *src* *to* there, both included; the lowest first, so replays look the same."""
        if steps == BISHOP:
            ray = next(ray for ray in self.rays[src] if to in ray)
            return iter([(src, *ray[: ray.index(to) + 1])])
        return self._ways_on((src,), to, steps, taken & ~BIT[src], barred)

    def _ways_on(self, gone: tuple[int, ...], to: int, left: int, taken: int, barred: int) -> Iterator[tuple[int, ...]]:
        if left == 0:
            if gone[-1] == to:
                yield gone
            return
        for near in sorted(self.near[gone[-1]]):
            if not BIT[near] & barred and not (left > 1 and taken & BIT[near]):
                yield from self._ways_on((*gone, near), to, left - 1, taken, BIT[gone[-1]])

    def between(self, steps: int, src: int, to: int) -> int:
        """The squares before the last of all ways from *src* to *to* on an empty board: where a piece can block."""
        found = 0
        for way in self.ways(steps, src, to, 0):
            found |= set_of(tuple(set(way[:-1])))
        return found & ~BIT[src]

    def steps_away(self, src: int, to: int) -> int:
        """How many steps the shortest way takes on an empty board; 0 if there is none."""
        reached = seen = BIT[src]
        steps = 0
        while reached and not seen & BIT[to]:
            wide = 0
            for at in squares_of(reached):
                wide |= self.near_mask[at]
            reached = wide & ~seen
            seen |= reached
            steps += 1
        return steps if seen & BIT[to] else 0

    def safe_of(self, pieces: int) -> int:
        """Those of one side's *pieces* in a blockade: three or more on adjacent squares of one diagonal."""
        safe = 0
        for three in self.blockades:
            if three & pieces == three:
                safe |= three
        return safe

    # ------------------------------------------------------------------ actions

    def steps(self, card: int, src: int) -> tuple[Step, ...]:
        """The moves of a piece on *src* with *card*, by target square."""
        index = self.count * card + src
        found = self._steps[index]
        if not found:
            found = tuple(Step(card, src, to) for to in range(self.count))
            self._steps[index] = found
        return found

    def kill_moves(self, card: int, kill: int, src: int) -> tuple[Kill, ...]:
        """The kill moves of a piece on *src* with *card* and *kill*, by target square."""
        index = (len(CARDS) * card + kill) * self.count + src
        found = self._kills.get(index)
        if found is None:
            found = tuple(Kill(card, kill, src, to) for to in range(self.count))
            self._kills[index] = found
        return found

    def eliminates(self, first: int, src: int) -> tuple[Eliminate, ...]:
        """The eliminators of a piece on *src* with *first* and the two cards after it, by target square."""
        index = self.count * first + src
        found = self._eliminates[index]
        if not found:
            found = tuple(Eliminate(first, first + 1, first + 2, src, to) for to in range(self.count))
            self._eliminates[index] = found
        return found

    def every_action(self) -> tuple[Action, ...]:
        """Every action of a seat that could ever be legal, in a fixed order."""
        found: list[Action] = []
        pairs = {length: self._pairs(length) for length in sorted({STEPS_OF[card] for card in CARDS if IS_MOVER[card]})}
        there = [at for at in range(self.count) if not self.holes & BIT[at]]
        for card in CARDS:
            if IS_MOVER[card]:
                found += [self.steps(card, src)[to] for src, to in pairs[STEPS_OF[card]]]
                found += [
                    self.kill_moves(card, kill, src)[to]
                    for kill in CARDS
                    if IS_KILL_CARD[kill] and (KILLS_IN_ANY_SUIT[card] or SUIT_OF[kill] == SUIT_OF[card])
                    for src, to in pairs[STEPS_OF[card]]
                    if src != to  # only a 6 without killing may end where it started
                ]
                continue
            found.append(IDLES[card])
            if RANK_OF[card] == EIGHT:
                found += [hide(card, hidden) for hidden in CARDS if hidden != card]
            if RANK_OF[card] == NINE:
                found += [self.enters[card][at] for at in self.starts]
                found += [entry_kill(card, kill, at) for kill in (card - 2, card + 1) for at in self.starts]
        for first in CARDS[:-2]:
            if is_straight_flush((first, first + 1, first + 2)):
                found += [self.eliminates(first, src)[to] for src in there for to in there if src != to]
        for rank in range(SIX, 9):
            for missing in range(4):
                found.append(reactivate(tuple(9 * suit + rank for suit in range(4) if suit != missing)))
        return (*found, END)

    def prepare_search(self) -> None:
        """Fill the tables: what a search adds to them would keep the memory around it in use when its tree is gone."""
        if not self.is_prepared:
            self.is_prepared = True
            make_all_plans()
            self.every_action()

    def _pairs(self, length: int) -> list[tuple[int, int]]:
        """From where to where a mover can go on an empty board."""
        return [(src, to) for src in range(self.count) for to in squares_of(self.reach(length, src, 0))]


rhomb_of: Final = partial(tables_on, Rhomb)


def prepare_search() -> None:
    """Fill the tables of all boards that are kept, before a search whose time counts begins."""
    for rhomb in kept_tables(Rhomb):
        rhomb.prepare_search()


# ------------------------------------------------------------------ what a board must be like

SIDES: Final = range(5, 8)
SQUARES: Final = range(16, 48)  # besides the corners
ROOMS: Final = "rooms"
THINGS: Final = "things"


def faults(board: BoardSpec) -> list[BoardFault]:
    """Boards that are no rhombus, wrong seats, unequal pieces, and squares that nobody reaches."""
    found: list[BoardFault] = []
    if board.columns != board.rows:
        found.append(BoardFault("board.no_rhombus", ROOMS, (), {"columns": board.columns, "rows": board.rows}))
    starts = {int(thing.props["seat"]): thing.at for thing in board.things if thing.kind == START}
    seats = len(starts)
    strangers = tuple(thing.at for thing in board.things if int(thing.props["seat"]) >= seats)
    if seats not in SEATS or strangers:
        return [*found, BoardFault("board.seats", THINGS, tuple(starts.values()))]
    rhomb = Rhomb(board)
    counts = {pieces.bit_count() for pieces in rhomb.setup}
    if len(counts) > 1 or not 1 <= max(counts) <= EACH[seats]:
        found.append(BoardFault("board.pieces", THINGS, (), {"most": EACH[seats]}))
    lost = cut_off(rhomb)
    if lost:
        found.append(BoardFault("board.cut_off", ROOMS, lost))
    return found


def cut_off(rhomb: Rhomb) -> tuple[int, ...]:
    """The squares that no steps lead to from the first start square."""
    reached = reached_from(rhomb.starts[0], rhomb.near.__getitem__)
    return tuple(at for at in range(rhomb.count) if at not in reached and not rhomb.holes & BIT[at])


def seats_on(board: BoardSpec) -> tuple[int, ...]:
    """How many can play on *board*: as many as there are start squares."""
    return (sum(thing.kind == START for thing in board.things),)


_SEATS: Final = tuple(str(seat) for seat in range(max(SEATS)))

BOARD_RULES: Final = BoardRules(
    columns=SIDES,
    rows=SIDES,
    squares={
        SQUARE: KindRule({"color": COLORS}, count=SQUARES),
        CORNER: KindRule({"color": COLORS}),
        HOLE: KindRule(),
    },
    things={
        START: KindRule({"seat": _SEATS, "piece": ("true", "false")}, count=range(2), count_by="seat", on=CORNER),
        PIECE: KindRule({"seat": _SEATS}, on=SQUARE),
    },
    faults=faults,
)
"""The rules of boards: see levels/README.md."""
