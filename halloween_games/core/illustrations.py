"""What stands beside the paragraphs of a game's rules: worked boards and charts. Plain data, checked by the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Example:
    """A position on a small real board, with a choice begun in it and actions to be played.

    Args:
        position: the position JSON of the game.
        chosen: names of the spots that are chosen; what the rules let follow is marked. None marks nothing.
        plays: texts of the actions, luck among them, that are played one after the other when it is pointed at.
    """

    position: Mapping[str, Any]
    chosen: tuple[str, ...] | None = None
    plays: tuple[str, ...] = ()
    seats: int = 2
    options: Mapping[str, bool | str] = field(default_factory=dict)


@dataclass(frozen=True)
class ChartRow:
    """A line of a chart: small drawings (named as in a Sign), a name and what it means, in English.

    *key* names the row for ``GameWords.chart_rows_of``, which tells whom it concerns now.
    """

    key: str
    signs: tuple[str, ...]
    name: str
    about: str


@dataclass(frozen=True)
class Chart:
    """A table below a paragraph."""

    rows: tuple[ChartRow, ...]


Illustration = Example | Chart
Illustrations = Mapping[str, Illustration]
"""By the English heading of the paragraph that each belongs to."""
