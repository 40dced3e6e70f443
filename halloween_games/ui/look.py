"""What a game gives the screen: its look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from halloween_games.core.actions import Action, Pick
from halloween_games.core.events import Event
from halloween_games.core.match import Turn
from halloween_games.core.spots import Seat, Spot
from halloween_games.core.state import State
from halloween_games.ui.figures import Figure, Layer
from halloween_games.ui.layout import Areas, Layout, Rect
from halloween_games.ui.painter import Painter
from halloween_games.ui.table import Table
from halloween_games.ui.timeline import Clip


class GameLook(Protocol):
    """The one class that a game gives the screen (``look.py``). It draws views and never asks what is legal."""

    art_folder: str
    """The game's folder of drawings; also the name of its title lettering."""

    moves_columns: int
    """Columns of the move list."""

    def layout(self, areas: Areas) -> Layout:
        """Where every spot lies."""

    def draw_board(self, painter: Painter, areas: Areas, layout: Layout, coordinates: bool) -> None:
        """All of the board that never changes."""

    def figures(self, view: State) -> Sequence[Figure]:
        """Everything that stands on the table in *view*, from nothing."""

    def portrait(self, seat: Seat, mood: str = "") -> tuple[Layer, ...]:
        """A seat's face: calm, ``happy`` or ``sad``."""

    def draw_seat(self, painter: Painter, rect: Rect, view: State, seat: Seat) -> None:
        """The game's own part of a seat's card: what was reached, what is to reach."""

    def draw_box(self, painter: Painter, areas: Areas, view: State) -> None:
        """The game's own box in the panel, without its figures."""

    def mark(self, view: State, pick: Pick, action: Action | None) -> str:
        """How an option is lit: ``own``, ``go``, ``win``, ``lose`` or nothing. *action* is what it would finish."""

    def reaction(self, view: State, action: Action) -> Mapping[Spot, Mapping[str, str]]:
        """Faces that change while *action* is considered: spot -> part -> drawing."""

    def trail(self, turn: Turn) -> Sequence[Spot]:
        """The way that the last action took, for its mark on the board."""

    def clip(self, event: Event, table: Table) -> Clip | None:
        """How *event* looks; None for the standard clip, or none."""

    def fidget(self, table: Table, number: int) -> Clip | None:
        """A small idle movement of one figure, chosen by a random *number*."""
