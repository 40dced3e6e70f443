"""The file with what is proven: two bits for every position with few candies, in one packed block a set of candies.

A file is a header (HEADER), an entry for each set in the order of ``Numbering.sets_of_candies`` (ENTRY: where its block
begins, how long it is, its checksum; zeros if it is not solved yet), and the blocks. A block holds the positions in
which seat 0 is to walk; those of seat 1 are the same from the other side of the table.
"""

from __future__ import annotations

import lzma
import mmap
import struct
import zlib
from pathlib import Path
from typing import Final

from halloween_games.core.endgames import BadTable
from halloween_games.games.closest_ghost.endgames.numbering import DRAWN, Numbering
from halloween_games.games.closest_ghost.rules.house import House

MAGIC: Final = b"HWENDGAM"
VERSION: Final = 1
HEADER: Final = "<8sIIIII"
"""MAGIC, VERSION, the most candies, the checksum of the board, the number of sets, the checksum of the entries or 0."""
ENTRY: Final = "<QII"
HEADER_SIZE: Final = struct.calcsize(HEADER)
ENTRY_SIZE: Final = struct.calcsize(ENTRY)

WON: Final = 1
LOST: Final = 2
"""The two bits of a position, for the seat to walk; DRAWN is 0."""

FILTERS: Final = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 0, "lp": 0, "pb": 0}]
"""How blocks are packed; smaller than with the usual settings."""

BLOCKS_KEPT: Final = 192
"""Unpacked blocks in memory, of 66 kB each."""

LEAST_CANDIES: Final = 2
MOST_CANDIES: Final = 16


def board_checksum(house: House) -> int:
    """What differs for boards on which other things are true."""
    return zlib.crc32(repr((house.grid.columns, house.arrows, house.centers, house.dots)).encode())


class Table:
    """A file of proven positions, mapped into memory; blocks are unpacked when they are asked for.

    Raises BadTable, and OSError if the file cannot be read.
    """

    def __init__(self, path: Path, numbering: Numbering, is_complete: bool = True) -> None:
        self.path = path
        self._numbering = numbering
        self._turned_ghosts = numbering.turned_ghosts()
        self._blocks: dict[int, bytes] = {}
        with path.open("rb") as file:
            head = file.read(HEADER_SIZE)
            self.candies: int = read_header(head, numbering.house, path, is_complete)
            file.seek(0)
            self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        sets = numbering.sets_of_candies(self.candies)
        ends = HEADER_SIZE + ENTRY_SIZE * len(sets)
        entries = self._map[HEADER_SIZE:ends]
        if len(entries) < ENTRY_SIZE * len(sets):
            raise BadTable(f"The endgames in {path.name} end too early.")
        if is_complete and zlib.crc32(entries) != struct.unpack(HEADER, head)[5]:
            raise BadTable(f"The endgames in {path.name} are damaged.")
        self._entries: dict[int, tuple[int, int, int]] = {}
        for number, candies in enumerate(sets):
            begin, length, checksum = struct.unpack_from(ENTRY, entries, number * ENTRY_SIZE)
            if begin:
                self._entries[candies] = (begin, length, checksum)

    def close(self) -> None:
        self._map.close()

    def is_whole(self) -> bool:
        """Whether none of its blocks is damaged."""
        return all(zlib.crc32(self._map[at : at + length]) == known for at, length, known in self._entries.values())

    def knows(self, candies: int) -> bool:
        """Whether positions with this set of candies are in it."""
        return candies in self._entries

    def value(self, seat: int, first: int, second: int, ghosts: int, candies: int) -> int:
        """WON, LOST or DRAWN for *seat*, which is to walk; *ghosts* is their number. Raises BadTable."""
        numbering = self._numbering
        if seat == 1:
            last = numbering.squares - 1
            first, second = last - second, last - first
            ghosts = self._turned_ghosts[ghosts]
            candies = numbering.house.turned(candies)
        block = self._blocks.get(candies)
        if block is None:
            block = self._unpack(candies)
        number = numbering.number(first, second, ghosts)
        return block[number >> 2] >> 2 * (number & 3) & 3

    def code(self, seat: int, first: int, second: int, ghosts: int, candies: int) -> int:
        """The value as the shortest such code: what a solver of larger sets needs, without the number of turns."""
        found = self.value(seat, first, second, ghosts, candies)
        return DRAWN if found == DRAWN else found + 1

    def _unpack(self, candies: int) -> bytes:
        begin, length, checksum = self._entries[candies]
        packed = self._map[begin : begin + length]
        if zlib.crc32(packed) != checksum:
            raise BadTable(f"The endgames in {self.path.name} are damaged.")
        try:
            block = lzma.decompress(packed, lzma.FORMAT_RAW, filters=FILTERS)
        except lzma.LZMAError as problem:
            raise BadTable(f"The endgames in {self.path.name} are damaged.") from problem
        if len(self._blocks) >= BLOCKS_KEPT:
            del self._blocks[next(iter(self._blocks))]
        self._blocks[candies] = block
        return block


def read_header(head: bytes, house: House, path: Path, is_complete: bool) -> int:
    """The most candies; raises BadTable."""
    if len(head) < HEADER_SIZE or head[: len(MAGIC)] != MAGIC:
        raise BadTable(f"{path.name} is no file of endgames.")
    version, candies, board, checksum = (int(struct.unpack(HEADER, head)[place]) for place in (1, 2, 3, 5))
    if version != VERSION:
        raise BadTable(f"The endgames in {path.name} are of another version of the program.")
    if board != board_checksum(house):
        raise BadTable(f"The endgames in {path.name} are about another board.")
    if not LEAST_CANDIES <= candies <= MOST_CANDIES or (is_complete and not checksum):
        raise BadTable(f"The endgames in {path.name} are not complete.")
    return candies
