"""Sets of small numbers (squares, cards) as whole numbers with a bit for each; compiled, since rules work with them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

BIT: Final = tuple(1 << one for one in range(81))
"""Each as a set of its own."""


def set_of(ones: Iterable[int]) -> int:
    """The set of *ones*."""
    found = 0
    for one in ones:
        found |= BIT[one]
    return found


def members(ones: int) -> tuple[int, ...]:
    """The members of a set, lowest first."""
    found: list[int] = []
    while ones:
        low = ones & -ones
        found.append(low.bit_length() - 1)
        ones ^= low
    return tuple(found)
