"""Makes the file with what is proven, a set of candies at a time; goes on where it was interrupted."""

from __future__ import annotations

import lzma
import os
import struct
import zlib
from pathlib import Path
from typing import BinaryIO, Final

from halloween_games.games.closest_ghost.endgames.numbering import DRAWN, Floats, Numbering
from halloween_games.games.closest_ghost.endgames.solver import SetSolver
from halloween_games.games.closest_ghost.endgames.table import (
    ENTRY,
    ENTRY_SIZE,
    FILTERS,
    HEADER,
    HEADER_SIZE,
    LOST,
    MAGIC,
    VERSION,
    WON,
    Table,
    board_checksum,
    read_header,
)
from halloween_games.games.closest_ghost.rules.house import House


def pack(codes: list[int], seat: int, numbering: Numbering, candies: int) -> bytes:
    """The positions in which *seat* is to walk, from its side of the table; *codes* are those of a solver of *candies*.

    Positions that cannot be get the value of the one before, which packs best.
    """
    squares, ways, size = numbering.squares, numbering.ways, numbering.size
    last = squares - 1
    turned = numbering.turned_ghosts()
    found = bytearray(size // 4 + 1)
    number = 0
    value = DRAWN
    byte = 0
    for own in range(squares):
        for other in range(squares):
            first, second = (own, other) if seat == 0 else (last - other, last - own)
            avatars = 1 << first | 1 << second
            base = seat * size + (first * squares + second) * ways
            is_possible = not avatars & candies
            for ghosts in range(ways):
                there = ghosts if seat == 0 else turned[ghosts]
                if is_possible and not numbering.ghosts[there] & avatars:
                    code = codes[base + there]
                    value = DRAWN if code == DRAWN else LOST if code % 2 else WON
                byte |= value << 2 * (number & 3)
                number += 1
                if not number & 3:
                    found[(number >> 2) - 1] = byte
                    byte = 0
    if number & 3:
        found[number >> 2] = byte
    return lzma.compress(bytes(found), lzma.FORMAT_RAW, filters=FILTERS)


BLOCK_BYTES: Final = 14_000
"""Of a packed block, about."""

PART: Final = ".part"
OWNER_ONLY: Final = 0o600  # as all that the program keeps about somebody (docs/saves.md)


class ClosestTableMaker:
    """Solves all sets of up to *most* candies and writes them to *path*; meanwhile to a file beside it.

    It never holds more than one set and what it needs of smaller ones, some 150 MB, however large the table becomes.
    Raises BadTable if the file beside it is something else, and OSError.
    """

    def __init__(self, house: House, path: Path, most: int) -> None:
        self.path = path
        self._part = path.with_name(f"{path.stem}-{most}{path.suffix}{PART}")
        self._numbering = Numbering(house)
        self._floats = Floats(self._numbering)
        self._sets = self._numbering.sets_of_candies(most)
        self.total = len(self._sets)
        """How many sets of candies there are."""
        self._places = {candies: number for number, candies in enumerate(self._sets)}
        self._most = most
        self._at = 0
        self._solver: SetSolver | None = None
        self._smaller: Table | None = None
        self._layer = 0
        self._file = self._open()
        self._entries: list[tuple[int, int, int]] = self._read_entries()

    @property
    def made(self) -> int:
        """How many of them are solved."""
        return sum(1 for begin, _, _ in self._entries if begin)

    @property
    def bytes_left(self) -> int:
        """About how much will still be written."""
        return (self.total - self.made) * BLOCK_BYTES

    @property
    def done(self) -> bool:
        return self._at >= len(self._sets)

    def step(self) -> None:
        """Work for a moment; the last step puts the finished file into its place."""
        while self._solver is None and not self.done:
            candies = self._sets[self._at]
            if self._entries[self._at][0]:
                self._at += 1
            else:
                self._begin(candies)
        if self._solver is not None:
            self._solver.step(4000)
            if self._solver.done:
                self._keep(self._solver)
                self._solver = None
                self._at += 1
        if self.done:
            self._finish()

    def close(self) -> None:
        """Stop; what is solved is kept."""
        self._file.close()
        if self._smaller is not None:
            self._smaller.close()
            self._smaller = None

    # ------------------------------------------------------------------ one set

    def _begin(self, candies: int) -> None:
        layer = candies.bit_count()
        if self._smaller is None or layer != self._layer:
            if self._smaller is not None:
                self._smaller.close()
            self._file.flush()
            self._smaller = Table(self._part, self._numbering, is_complete=False)
            self._layer = layer
        self._solver = SetSolver(self._numbering, self._floats, candies, self._smaller)

    def _keep(self, solver: SetSolver) -> None:
        """Write the block of a set and, since both seats' positions are solved, that of the turned set."""
        turned = self._numbering.house.turned(solver.candies)
        self._write(solver.candies, pack(solver.codes, 0, self._numbering, solver.candies))
        if turned != solver.candies:
            self._write(turned, pack(solver.codes, 1, self._numbering, solver.candies))

    def _write(self, candies: int, block: bytes) -> None:
        """The block first, then its entry, so that an entry never points at something that is not there."""
        place = self._places[candies]
        begin = self._file.seek(0, 2)
        self._file.write(block)
        self._file.flush()
        self._entries[place] = begin, len(block), zlib.crc32(block)
        self._file.seek(HEADER_SIZE + place * ENTRY_SIZE)
        self._file.write(struct.pack(ENTRY, *self._entries[place]))
        self._file.flush()

    # ------------------------------------------------------------------ the file

    def _open(self) -> BinaryIO:
        self._part.parent.mkdir(parents=True, exist_ok=True)
        if self._part.is_file() and self._part.stat().st_size >= HEADER_SIZE + ENTRY_SIZE * len(self._sets):
            with self._part.open("rb") as file:
                read_header(file.read(HEADER_SIZE), self._numbering.house, self._part, is_complete=False)
        else:
            self._part.write_bytes(self._header(0) + bytes(ENTRY_SIZE * len(self._sets)))
        self._part.chmod(OWNER_ONLY)
        return self._part.open("r+b")

    def _header(self, checksum: int) -> bytes:
        board = board_checksum(self._numbering.house)
        return struct.pack(HEADER, MAGIC, VERSION, self._most, board, len(self._sets), checksum)

    def _read_entries(self) -> list[tuple[int, int, int]]:
        """What is solved already; whatever was torn by a failure is solved again."""
        self._file.seek(HEADER_SIZE)
        data = self._file.read(ENTRY_SIZE * len(self._sets))
        found: list[tuple[int, int, int]] = []
        for number in range(len(self._sets)):
            begin, length, checksum = struct.unpack_from(ENTRY, data, number * ENTRY_SIZE)
            self._file.seek(begin)
            is_whole = begin > 0 and zlib.crc32(self._file.read(length)) == checksum
            found.append((begin, length, checksum) if is_whole else (0, 0, 0))
        return found

    def _finish(self) -> None:
        """Write the checksum of all entries, then rename the file."""
        if self._file.closed:
            return
        entries = b"".join(struct.pack(ENTRY, *entry) for entry in self._entries)
        self._file.seek(0)
        self._file.write(self._header(zlib.crc32(entries)) + entries)
        self._file.flush()
        os.fsync(self._file.fileno())
        self.close()
        self._part.replace(self.path)
