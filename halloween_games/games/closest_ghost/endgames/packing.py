"""Solved sets of candies as blocks of two bits for each position."""

from __future__ import annotations

import lzma

from halloween_games.games.closest_ghost.endgames.numbering import DRAWN, Numbering
from halloween_games.games.closest_ghost.endgames.table import FILTERS, LOST, WON


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
