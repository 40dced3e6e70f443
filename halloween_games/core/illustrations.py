"""What stands beside the paragraphs of a game's rules: worked boards and charts. Plain data, checked by the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from halloween_games.core.phrases import json_beside


@dataclass(frozen=True)
class Example:
    """A position on a small real board, with a choice begun in it and actions to be played.

    Args:
        position: the position JSON of the game.
        chosen: names of the spots that are chosen; what the rules let follow is marked. None marks nothing.
        plays: texts of the actions, luck among them, that are played one after the other when it is pointed at.
    """

    position: Mapping[str, Any]
    chosen: Sequence[str] | None = None
    plays: Sequence[str] = ()
    seats: int = 2
    options: Mapping[str, bool | str] = field(default_factory=dict)


@dataclass(frozen=True)
class Chart:
    """A table below a paragraph.

    Args:
        rows: small drawings (named as in a Sign) by the key of the row, for ``GameWords.chart_rows_of``, which tells
            whom it concerns now. The sentences ``chart.KEY`` and ``chart.KEY.about`` say its name and what it means.
    """

    rows: Mapping[str, Sequence[str]]


Illustration = Example | Chart
Illustrations = Mapping[str, Illustration]
"""By the English heading of the paragraph that each belongs to."""


def illustrations_beside(module: str, name: str) -> Illustrations:
    """The boards and charts in the JSON file *name* beside the file *module*."""
    shown = json_beside(module, name)
    return {heading: (Chart if "rows" in fields else Example)(**fields) for heading, fields in shown.items()}
