"""What was agreed for a person before the game, so that a child and a grandfather have equal fun."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Final

from halloween_games.core.reasons import BadRecord

MOST: Final = 24 * 3600  # seconds of a turn, or of a whole game


@dataclass(frozen=True)
class Terms:
    """For one seat.

    Attributes:
        undo: whether actions can be taken back.
        hints: whether hints are given, and a computer may act for the seat.
        sand: seconds that an hourglass runs in each turn; 0 for none.
        clock: seconds of a clock for the whole game; 0 for none.
        ahead: whether the seat has the head start of the game, where it offers one and nobody else has it.
    """

    undo: bool = True
    hints: bool = True
    sand: int = 0
    clock: int = 0
    ahead: bool = False

    def __post_init__(self) -> None:
        if not (0 <= self.sand <= MOST and 0 <= self.clock <= MOST):
            raise ValueError("a clock that nobody could wait for")

    @property
    def is_timed(self) -> bool:
        return bool(self.sand or self.clock)


USUAL: Final = Terms()


def write_terms(terms: Terms) -> dict[str, Any]:
    """What differs from the usual, as JSON."""
    found = {field.name: getattr(terms, field.name) for field in fields(Terms)}
    return {name: value for name, value in found.items() if value != getattr(USUAL, name)}


def read_terms(data: Any, where: str) -> Terms:
    """The terms in *data*; raises BadRecord."""
    if not isinstance(data, dict):
        raise BadRecord(where, "record_bad_field")
    kinds = {field.name: type(getattr(USUAL, field.name)) for field in fields(Terms)}
    found = {name: value for name, value in data.items() if name in kinds}  # a later version may know more
    if any(type(value) is not kinds[name] for name, value in found.items()):
        raise BadRecord(where, "record_bad_field")
    try:
        return Terms(**found)
    except ValueError as error:
        raise BadRecord(where, "record_bad_field") from error
