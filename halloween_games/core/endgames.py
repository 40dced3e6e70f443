"""What is proven about positions near the end of a game, and how many turns are left; asked by whoever judges them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from halloween_games.core.actions import Action
from halloween_games.core.board import BoardSpec
from halloween_games.core.state import S_contra

FOLDER_VARIABLE: Final = "HALLOWEEN_GAMES_ENDGAMES"
"""The environment variable with the folder of tables that were made on this machine; other processes inherit it."""


class ProvenAction(NamedTuple):
    """What an action leads to, whatever the other side does.

    Args:
        value: for the seat that acts: 1 it wins, 0.5 nobody wins, 0 it loses.
        turns: the winner's own turns until then at best, a turn that has begun counted; None if that is not known.
    """

    action: Action
    value: float
    turns: int | None


class Endgames(Protocol[S_contra]):
    """What is proven about the positions of one game for two without luck and secrets."""

    @property
    def candies(self) -> int:
        """Positions with up to so many pieces of the kind that becomes fewer are known."""

    def value(self, state: S_contra) -> float | None:
        """For the seat to move: 1 if it wins for sure, 0.5 if nobody does, 0 if it loses; None if that is not known."""

    def proven(self, state: S_contra) -> Sequence[ProvenAction]:
        """All legal actions, best first: quick wins before slow ones, late losses before soon ones; or nothing."""

    def count(self, state: S_contra) -> bool:
        """Work for a few milliseconds at counting the turns for ``proven``; True if there is nothing left to count."""


class TableMaker(Protocol):
    """Makes a table, a moment at a time; what is made is kept when it is stopped."""

    path: Path
    """The finished file."""

    total: int
    """How many parts there are to make."""

    @property
    def made(self) -> int:
        """How many of them are made."""

    @property
    def bytes_left(self) -> int:
        """About how much will still be written."""

    @property
    def done(self) -> bool: ...

    def step(self) -> None:
        """Work for a moment; raises OSError."""

    def close(self) -> None:
        """Stop."""


class EndgameTables(Protocol[S_contra]):
    """The tables of a game: what a manifest names as its endgames."""

    sizes: range
    """With how many pieces left at most a table can be made."""

    def on(self, board: BoardSpec) -> Endgames[S_contra] | None:
        """What is proven on *board*; None if there is no table for it."""

    def maker(self, board: BoardSpec, folder: Path, most: int) -> TableMaker:
        """Makes the table of positions with at most so many pieces left; raises BadTable and OSError."""


class BadTable(Exception):
    """A file is no table, is damaged, or is about another board; says so in one sentence."""


def own_folder() -> Path | None:
    """Where tables lie that were made on this machine; None if the program was not told."""
    folder = os.environ.get(FOLDER_VARIABLE, "")
    return Path(folder) if folder else None


def order(proven: ProvenAction) -> tuple[float, int]:
    """Sorts proven actions, best first."""
    turns = proven.turns or 0
    return -proven.value, turns if proven.value > 0.5 else -turns
