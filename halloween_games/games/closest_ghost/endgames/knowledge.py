"""What the computers know about The Closest Ghost with few candies left: the table, and turns counted when needed."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from halloween_games.core.board import BoardSpec
from halloween_games.core.endgames import BadTable, Endgames, ProvenAction, order, own_folder
from halloween_games.core.judging import EVEN
from halloween_games.core.sets import BIT
from halloween_games.core.spots import NOBODY
from halloween_games.data_folders import assets_dir
from halloween_games.games.closest_ghost.endgames.making import ClosestTableMaker
from halloween_games.games.closest_ghost.endgames.numbering import (
    DRAWN,
    Floats,
    Numbering,
    a_turn_earlier,
    is_going_on,
    rank_of,
)
from halloween_games.games.closest_ghost.endgames.solver import SetSolver
from halloween_games.games.closest_ghost.endgames.table import LEAST_CANDIES, LOST, MOST_CANDIES, WON, Table
from halloween_games.games.closest_ghost.rules.actions import Haunt
from halloween_games.games.closest_ghost.rules.house import House, house_of
from halloween_games.games.closest_ghost.rules.state import HAUNT, WALK, ClosestState

log = logging.getLogger(__name__)

FILE: Final = "closest_ghost.endgames"
FOLDER: Final = "endgames"

MOST_COUNTED: Final = 4
"""With more candies on the board turns are not counted: too many smaller sets would have to be solved first."""

SETS_KEPT: Final = 24
"""Sets of candies whose turns are kept in memory, of half a megabyte each."""

NOT_KNOWN: Final = 3
"""What ``bits`` says about positions that are not in the table."""

LONGEST: Final = 127
"""Turns of both seats; longer ways to the end are counted as this."""


class Counted:
    """The codes of sets of candies that were solved here, both seats' in one string of bytes."""

    def __init__(self, numbering: Numbering) -> None:
        self._numbering = numbering
        self._codes: dict[int, bytes] = {}

    def knows(self, candies: int) -> bool:
        return candies in self._codes

    def keep(self, solver: SetSolver) -> None:
        while len(self._codes) >= SETS_KEPT:
            del self._codes[next(iter(self._codes))]
        longest = 2 * LONGEST
        self._codes[solver.candies] = bytes([code if code <= longest else longest + code % 2 for code in solver.codes])

    def code(self, seat: int, first: int, second: int, ghosts: int, candies: int) -> int:
        number = self._numbering.number(first, second, ghosts)
        return self._codes[candies][number + self._numbering.size if seat == 1 else number]


class ClosestEndgames:
    """The proven positions in one house: those of *tables*, of which the first that is not damaged is asked."""

    def __init__(self, numbering: Numbering, *tables: Table) -> None:
        self._numbering = numbering
        self._table, *self._others = tables
        self._counted = Counted(numbering)
        self._floats: Floats | None = None
        self._solver: SetSolver | None = None
        self._is_damaged = False

    @property
    def candies(self) -> int:
        """Positions with up to so many are known, from a table of which nothing is damaged; 0 if there is none."""
        return max([table.candies for table in (self._table, *self._others) if table.is_whole()], default=0)

    def _is_known(self, state: ClosestState) -> bool:
        return not self._is_damaged and state.to_move != NOBODY and self._table.knows(state.candies)

    def value(self, state: ClosestState) -> float | None:
        if not self._is_known(state):
            return None
        try:
            if state.phase == WALK:
                return self._value(state)
            return self._best(state)
        except BadTable as problem:
            self._give_up(problem)
            return None

    def bits(self, seat: int, first: int, second: int, ghosts: int, candies: int) -> int:
        """WON, LOST, DRAWN or NOT_KNOWN for *seat*, which is to walk; ghosts and candies are sets of squares."""
        if self._is_damaged or not self._table.knows(candies):
            return NOT_KNOWN
        try:
            return self._table.value(seat, first, second, self._numbering.ghost_numbers[ghosts], candies)
        except BadTable as problem:
            self._give_up(problem)
            return NOT_KNOWN

    def proven(self, state: ClosestState) -> Sequence[ProvenAction]:
        if not self._is_known(state):
            return ()
        try:
            found = [ProvenAction(action, *self._after(state, state.apply(action))) for action in state.legal_actions()]
        except BadTable as problem:
            self._give_up(problem)
            return ()
        return sorted(found, key=order)

    def count(self, state: ClosestState) -> bool:
        if not self._is_known(state) or state.candies.bit_count() > MOST_COUNTED:
            return True
        needed = self._uncounted(state.candies)
        if not needed:
            self._solver = None
            return True
        if self._floats is None:
            self._floats = Floats(self._numbering)
        if self._solver is None or self._solver.candies not in needed:
            self._solver = SetSolver(self._numbering, self._floats, needed[0], self._counted)
        self._solver.step()
        if self._solver.done:
            self._counted.keep(self._solver)
            self._solver = None
        return False

    def _give_up(self, problem: BadTable) -> None:
        """A damaged file is not asked again; from the next position on another one is, if there is one."""
        log.warning("%s They are not used.", problem)
        if self._others:
            self._table = self._others.pop(0)
        else:
            self._is_damaged = True

    # ------------------------------------------------------------------ one position

    def _value(self, state: ClosestState) -> float:
        """The value of a position in which an avatar is to walk."""
        ghosts = self._numbering.ghost_numbers[state.ghosts]
        return as_value(self._table.value(state.to_move, state.avatars[0], state.avatars[1], ghosts, state.candies))

    def _best(self, state: ClosestState) -> float:
        """The value of a position in which a ghost is to move."""
        numbers = self._numbering.ghost_numbers
        other = 1 - state.to_move
        first, second = state.avatars
        best = 0.0
        for action in state.legal_actions():
            if isinstance(action, Haunt):
                ghosts = numbers[state.ghosts ^ BIT[action.src] ^ BIT[action.to]]
                value = 1.0 - as_value(self._table.value(other, first, second, ghosts, state.candies))
            else:
                value = 1.0 - self._value(state.apply(action))
            best = max(best, value)
        return best

    def _after(self, before: ClosestState, after: ClosestState) -> tuple[float, int | None]:
        """The value of *after* for the seat that acted in *before*, and the winner's turns."""
        seat = before.to_move
        outcome = after.outcome()
        if outcome is not None:
            won = seat in outcome.winners()
            return (1.0, 1) if won else (0.0, 0)
        code = self._code(after)
        if after.to_move != seat and code is not None:
            code = a_turn_earlier(code)
        value = self.value(after)
        if value is None:
            raise BadTable(f"The endgames in {self._table.path.name} are damaged.")
        if after.to_move != seat:
            value = 1.0 - value
        if code is None or code == DRAWN:
            return value, None
        turns = code // 2
        return value, (turns + 1) // 2 if code % 2 == 0 else turns // 2

    def _code(self, state: ClosestState) -> int | None:
        """The code of a position for the seat to move, its turn counted; None if the turns are not counted yet."""
        if not self._counted.knows(state.candies):
            return None
        if state.phase == WALK:
            ghosts = self._numbering.ghost_numbers[state.ghosts]
            return self._counted.code(state.to_move, state.avatars[0], state.avatars[1], ghosts, state.candies)
        if state.phase != HAUNT:
            return None
        best: int | None = None
        for action in state.legal_actions():
            code = self._code(state.apply(action))
            assert code is not None, "a ghost takes no candy"
            code = a_turn_earlier(code)
            if best is None or rank_of(code) > rank_of(best):
                best = code
        return best

    def _uncounted(self, candies: int) -> list[int]:
        """The sets that are still to be solved before the turns of *candies* are known, smallest first."""
        house = self._numbering.house
        found: list[int] = []
        subset = candies
        while subset:
            if is_going_on(house, subset) and not self._counted.knows(subset):
                found.append(subset)
            subset = (subset - 1) & candies
        return sorted(found, key=int.bit_count)


def as_value(bits: int) -> float:
    """What two bits of the table mean."""
    return 1.0 if bits == WON else 0.0 if bits == LOST else EVEN


def endgames_of(house: House) -> ClosestEndgames | None:
    """What is known on this board: from the table with the most candies that is whole; None if there is none.

    Files that are damaged or about another board are named in the log and left out.
    """
    numbering: Numbering | None = None
    tables: list[Table] = []
    for path in table_files():
        if not path.is_file():
            continue
        try:
            numbering = numbering or Numbering(house)
            tables.append(Table(path, numbering))
        except (BadTable, OSError) as problem:
            log.warning("%s They are not used.", problem)
    tables.sort(key=lambda table: -table.candies)  # of two alike that of the program comes first
    return ClosestEndgames(numbering, *tables) if numbering is not None and tables else None


def table_files() -> list[Path]:
    """Where tables may be: in the program, and made on this machine."""
    own = own_folder()
    return [assets_dir() / FOLDER / FILE, *([own / FILE] if own is not None else [])]


# ------------------------------------------------------------------ for which boards there are tables


class ClosestTables:
    """Tables of positions with few candies."""

    sizes = range(LEAST_CANDIES, MOST_CANDIES + 1)

    def on(self, board: BoardSpec) -> Endgames[ClosestState] | None:
        house = house_of(board)
        return endgames_of(house) if is_standard(house) else None

    def maker(self, board: BoardSpec, folder: Path, most: int) -> ClosestTableMaker:
        house = house_of(board)
        if not is_standard(house):
            raise BadTable("Only endgames on the standard board can be solved.")
        return ClosestTableMaker(house, folder / FILE, most)


STANDARD_ARROWS: Final = (
    *("LRD", "LURD", "LUR", "LRD", "LUR", "LUD"),
    *("LUR", "URD", "URD", "LUD", "LUD", "LRD"),
    *("URD", "LRD", "LUR", "LRD", "LURD", "LUR"),
)


def is_standard(house: House) -> bool:
    """Whether this is the standard board: tables of others are neither made nor looked for."""
    return house.arrows == STANDARD_ARROWS


TABLES: Final = ClosestTables()
