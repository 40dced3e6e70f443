"""The interface of a game's look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import ClassVar, Generic, Self

from halloween_games.core.actions import Action, Pick
from halloween_games.core.board import BoardSpec
from halloween_games.core.events import Event
from halloween_games.core.phrases import Sign
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import Seat, Spot
from halloween_games.core.state import S
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.table.figures import Figure, Layer
from halloween_games.table.layout import Areas, Layout, TableForm, table_areas, table_unit, usual_form
from halloween_games.table.movements import Clip
from halloween_games.table.table import Table


@dataclass(frozen=True)
class Moment(Generic[S]):
    """The situation on the screen, for looks that draw more than figures. It contains nothing hidden from *viewer*."""

    view: S
    viewer: Seat | None  # whose private knowledge the view contains; None for a spectator
    to_move: Seat
    names: Sequence[str]
    chosen: tuple[Pick, ...] = ()
    options: Mapping[Spot, str] = field(default_factory=dict)  # what can be chosen now, and how it is marked
    fitting: tuple[Action, ...] = ()  # the legal actions that match the selection
    considered: Action | None = None  # the action that a click, or Enter on the focus, would complete
    last: Action | None = None
    recent: tuple[Action, ...] = ()  # the last actions, including luck, uninterrupted by another seat
    seconds: float = 0.0  # of the screen's clock, for pulsing
    still: bool = False  # the player wants reduced motion
    overlay: bool = False  # the player has switched the game's overlay on
    pointer: tuple[int, int] = (0, 0)
    pointed: tuple[Spot, ...] = ()  # under the pointer, or the keyboard focus
    busy: bool = False  # the table is still animating towards this view
    told: S | None = None  # meanwhile, the view shown so far, so that nothing is given away early
    adrift: Mapping[Spot, tuple[float, float]] = field(
        default_factory=dict
    )  # offsets of gliding figures from their homes
    bare: bool = False  # a small board, which has no room for words beside it
    planned: tuple[Spot, ...] = ()  # chosen for the actions that follow in the same turn
    held: bool = False  # nobody may act now although the rules let them, as at the end of a lesson


@dataclass(frozen=True)
class Tally:
    """Things that decided a game: by seat the drawing of one, and how many there are; what *each* of them counts."""

    signs: Sequence[Sequence[Layer]]
    counts: Sequence[int]
    each: int = 0  # points; 0 in games without
    size: float = 1.0  # of the drawing, where it is small in its square


class GameLook(Generic[S]):
    """A game's class for the screen (``look.py``). It draws views and never asks what is legal.

    Methods a game does not need keep their defaults.
    """

    luck_icon: ClassVar[str] = "dice"
    """The icon of a draw in the list of moves."""

    may_pulse: ClassVar[bool] = False
    """Whether ``pulses`` has to be called for every frame."""

    near_acts: ClassVar[bool] = False
    """Whether at a table of several people the near card is that of the one who is to act."""

    board_ratio: ClassVar[float] = 1.0
    """The greatest width of the board by its height, at such a table."""

    has_persons: ClassVar[bool] = False
    """Whether each seat is a person on the board, whose figure is shown beside a character's face."""

    lights_shared: ClassVar[bool] = False
    """Whether targets that several pieces can reach are marked before a piece is chosen."""

    news_last: ClassVar[bool] = False
    """Whether news is told only after the animation."""

    turned_words: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """The text keys of sentences that name a direction, with those that are right on a turned board."""

    has_overlay: ClassVar[bool] = False
    """Whether a key shows more of how things hang together."""

    overlay_reasons: ClassVar[frozenset[str]] = frozenset()
    """The refusals that the overlay explains: at the first one it shows itself until the next turn."""

    hidden: frozenset[str] = frozenset()
    """What an early lesson leaves out, since a later one teaches it; each look knows its own names."""

    def __init__(self, text: Speaker, board: BoardSpec) -> None:
        self.text = text
        self.board = board

    def layout(self, areas: Areas) -> Layout:
        """The rectangles of all spots; a look may remember them for what it draws without being told where.

        On a board that is ``turned`` every square lies where the one opposite lies otherwise.
        """
        raise NotImplementedError

    def for_another_picture(self) -> Self:
        """The same look for another layout than the screen's, which goes on with its own."""
        return copy(self)

    def extra_rects(self, layout: Layout, moment: Moment[S]) -> Mapping[Spot, Rect]:
        """Further rectangles that can be pointed at in this position: cards, buttons of the game."""
        return {}

    def explained(self, areas: Areas, layout: Layout, view: S) -> Mapping[Spot, Rect]:
        """What says what it is by pointing, but is never chosen, topmost first: counters, piles, signs.

        The seats' cards and the game's box are there without it. The words are those of
        ``GameWords.describe``.
        """
        return {}

    def table_form(self, seats: int) -> TableForm:
        """What the game takes of a table at which somebody sits across."""
        return usual_form(seats)

    def areas(self, size: tuple[int, int], seats: int, u: float | None = None, near: Seat | None = 0) -> Areas:
        """Where everything lies in a window of *size*, with the own card for the *near* seat."""
        u = table_unit(size) if u is None else u
        return table_areas(size, self.table_form(seats), u, near, self.board_ratio)

    def draw_board(self, painter: Painter, areas: Areas, layout: Layout, coordinates: bool) -> None:
        """Draw the static part of the board; cached for each window size."""
        raise NotImplementedError

    def board_frame(self, layout: Layout) -> Rect | None:
        """The board with its frame for thumbnails, if that is more than a margin around the squares."""
        return None

    def places_outside(self, layout: Layout) -> Sequence[Rect]:
        """Where pieces may stand beside the board, for pictures that must show them whole."""
        return ()

    def draw_under(self, painter: Painter, areas: Areas, layout: Layout, moment: Moment[S]) -> None:
        """Draw what changes below figures and marks: lit squares, counters beside the board."""

    def draw_in_box(self, painter: Painter, areas: Areas, moment: Moment[S]) -> None:
        """Draw what stands in the game's own box below the figures, after the box."""

    def draw_over(self, painter: Painter, areas: Areas, layout: Layout, moment: Moment[S]) -> None:
        """Draw what is above the figures: numbers, banners, buttons of the game."""

    def figures(self, view: S) -> Sequence[Figure]:
        """All figures on the table in *view*."""
        raise NotImplementedError

    def letter(self, figure: Figure) -> str:
        """The letter for the color or kind of *figure*, for players who want letters; empty if it needs none.

        The number of a seat stands for the letter of its color.
        """
        return ""

    def sign(self, drawing: str) -> tuple[Layer, ...]:
        """The small drawing of a piece or a card in a short sentence; empty if its words are enough."""
        return ()

    def portrait(self, seat: Seat, mood: str = "") -> tuple[Layer, ...]:
        """A seat's face: calm, ``happy`` or ``sad``."""
        raise NotImplementedError

    def draw_seat(self, painter: Painter, rect: Rect, view: S, seat: Seat) -> None:
        """Draw the game's part of a seat's card, such as its progress."""

    def tally(self, view: S) -> Sequence[Tally]:
        """What a finished game was decided by, for the table below the podium; empty if there is nothing to count."""
        return ()

    def urgent(self, view: S) -> Sequence[Layer]:
        """Drawings of what the seat to move must answer, to be shown with the prompt; empty if nothing is urgent."""
        return ()

    def draw_box(self, painter: Painter, areas: Areas, view: S) -> None:
        """Draw the game's box in the panel, without its figures."""

    def mark(self, view: S, pick: Pick, action: Action | None) -> str:
        """How an option is marked: ``own``, ``go``, ``win``, ``lose`` or empty. *action* is what it would complete."""
        return "go" if action is not None else "own"

    def draw_mark(self, painter: Painter, layout: Layout, spot: Spot, kind: str, over: bool) -> bool:
        """Draw the mark of *spot* in the game's own way, under the figures or *over* them; False for the default.

        *kind* is what ``mark`` returned, or ``chosen``, ``hover``, ``focus``, ``hint``, or ``flash`` for the cause of
        a refusal.
        """
        return False

    def picks_at(self, areas: Areas, moment: Moment[S], pos: tuple[int, int]) -> Sequence[Spot]:
        """What a click at *pos* beside all spots chooses, one after another; empty for most games."""
        return ()

    def puts_off(self, areas: Areas, moment: Moment[S], pos: tuple[int, int]) -> Sequence[Spot]:
        """Which of those are meant for later actions of the turn, although they could go on with the first one."""
        return ()

    def mark_rect(self, layout: Layout, spot: Spot) -> Rect:
        """Where the ring of a threat lies: around the piece, if that is not the rectangle that is clicked."""
        return layout.rect(spot)

    def pending(self, chosen: Sequence[Pick]) -> Sequence[str | Sign]:
        """The current selection for the last line of the moves; empty uses the names of the spots."""
        return ()

    def reaction(self, view: S, action: Action) -> Mapping[Spot, Mapping[str, str]]:
        """Parts that change while *action* is considered: spot -> part -> drawing."""
        return {}

    def trail(self, seat: Seat, action: Action) -> Sequence[Spot]:
        """The path of the last action, by *seat*, for its mark on the board."""
        return ()

    def trail_from(self, before: S, seat: Seat, action: Action) -> Sequence[Spot]:
        """The same for actions that do not contain their origin; *before* is the spectator's view before it."""
        return self.trail(seat, action)

    def grips(self, view: S) -> Sequence[Spot]:
        """Pieces that can be dragged although they need not be chosen, such as the mover's only piece."""
        return ()

    def clip(self, event: Event, table: Table) -> Clip | None:
        """The animation of *event*; None for the standard one, if any."""
        return None

    def sound(self, event: Event) -> str:
        """The sound of *event* if the game has its own; empty for the standard one."""
        return ""

    def fidget(self, table: Table, number: int) -> Clip | None:
        """A small idle animation of one figure, chosen by a random *number*."""
        return None

    def pulses(self, moment: Moment[S]) -> bool:
        """Whether something is animated now, so that every frame has to be painted."""
        return False
