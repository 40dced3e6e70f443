"""What a game gives the screen: its look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from halloween_games.core.actions import Action, Pick
from halloween_games.core.events import Event
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import Seat, Spot
from halloween_games.core.state import State
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.table.figures import Figure, Layer
from halloween_games.table.layout import Areas, Layout
from halloween_games.table.table import Table
from halloween_games.table.timeline import Clip

Picture = Sequence[Sequence[Layer]]  # one or more stacks of drawings, side by side


@dataclass(frozen=True)
class Moment:
    """What is going on at the screen, for looks that draw more than figures. It holds nothing hidden from *viewer*."""

    view: State
    viewer: Seat | None  # whose private knowledge the view holds; None: nobody's
    to_move: Seat
    names: tuple[str, ...]
    chosen: tuple[Pick, ...] = ()
    options: Mapping[Spot, str] = field(default_factory=dict)  # what can be chosen now, and how it is lit
    fitting: tuple[Action, ...] = ()  # the legal actions that agree with what is chosen
    considered: Action | None = None  # what a click under the pointer, or Enter on the focus, would finish
    last: Action | None = None
    recent: tuple[Action, ...] = ()  # the last actions up to now that no other seat interrupted, luck's among them
    seconds: float = 0.0  # of the screen's clock, for what pulses
    still: bool = False  # the player wants less movement
    overlay: bool = False  # the player asked for the game's explaining overlay
    pointer: tuple[int, int] = (0, 0)
    pointed: tuple[Spot, ...] = ()  # what the pointer, or the focus of the keys, is on
    busy: bool = False  # the table still shows how this view came about
    told: State | None = None  # while it does: the view that it has shown so far, so that nothing is given away
    adrift: Mapping[Spot, tuple[float, float]] = field(default_factory=dict)  # how far what glides is from its place


class GameLook:
    """The one class that a game gives the screen (``look.py``). It draws views and never asks what is legal.

    What a game does not need it leaves as it is here.
    """

    art_folder: ClassVar[str] = ""
    """The game's folder of drawings; also the name of its title lettering."""

    luck_icon: ClassVar[str] = "dice"
    """The icon of a draw in the list of moves."""

    box_units: ClassVar[int] = 116
    """Height of the game's own box in the panel, in design units."""

    seat_units: ClassVar[int] = 0
    """Height of a seat's card, in design units; 0 is the usual one."""

    least_units: ClassVar[tuple[int, int]] = (0, 0)
    """Width and height of a window, in design units, that is large enough for what stands around the board."""

    side_units: ClassVar[int] = 0
    """Width at the right of each seat's card that ``draw_side`` fills, in design units."""

    may_pulse: ClassVar[bool] = False
    """Whether ``pulses`` is worth asking at every frame."""

    fills_strip: ClassVar[bool] = False
    """Whether the game uses the room between board and panel itself, so that no decoration stands there."""

    lights_shared: ClassVar[bool] = False
    """Whether squares that several pieces could go to are lit before one of these is chosen."""

    news_last: ClassVar[bool] = False
    """Whether the head of the screen tells what happened only after the table has shown it."""

    overlay_key: ClassVar[str] = ""
    """Text key of the explaining overlay, also the label of its button; nothing if the game has none."""

    def __init__(self, text: Speaker) -> None:
        self.text = text

    def layout(self, areas: Areas) -> Layout:
        """Where every spot lies."""
        raise NotImplementedError

    def places(self, layout: Layout, moment: Moment) -> Mapping[Spot, Rect]:
        """What can be pointed at besides the layout's places because of what lies there now: cards, own buttons."""
        return {}

    def box_height(self, size: tuple[int, int], u: float | None = None) -> int:
        """Height of the game's own box in a window of that size, in design units; *u* pixels each, else as usual."""
        return self.box_units

    def least(self, size: tuple[int, int]) -> tuple[float, float]:
        """The units in width and height that the game needs at least in a window of that size."""
        return self.least_units

    def overlay_place(self, areas: Areas) -> Rect:
        """Where the button that switches the overlay on and off lies; nowhere: only the key does."""
        return Rect(0, 0, 0, 0)

    def draw_board(self, painter: Painter, areas: Areas, layout: Layout, coordinates: bool) -> None:
        """All of the board that never changes; painted once for each window size."""
        raise NotImplementedError

    def board_frame(self, layout: Layout) -> Rect | None:
        """The board with its frame for small pictures, where that is more than a margin around the squares."""
        return None

    def draw_under(self, painter: Painter, areas: Areas, layout: Layout, moment: Moment) -> None:
        """What changes and lies under the figures and the marks: lit floors, counters beside the board."""

    def draw_over(self, painter: Painter, areas: Areas, layout: Layout, moment: Moment) -> None:
        """What lies over the figures: numbers, banners, buttons of the game itself."""

    def figures(self, view: State) -> Sequence[Figure]:
        """Everything that stands on the table in *view*, from nothing."""
        raise NotImplementedError

    def letter(self, figure: Figure) -> str:
        """The letter of the color or kind of *figure*, for players who ask for letters; nothing if it needs none."""
        return ""

    def portrait(self, seat: Seat, mood: str = "") -> tuple[Layer, ...]:
        """A seat's face: calm, ``happy`` or ``sad``."""
        raise NotImplementedError

    def draw_seat(self, painter: Painter, rect: Rect, view: State, seat: Seat) -> None:
        """The game's own part of a seat's card: what was reached, what is to reach."""

    def draw_side(self, painter: Painter, rect: Rect, view: State, seat: Seat) -> None:
        """The right end of a seat's card, where the game has asked for it (``side_units``)."""

    def draw_notice(self, painter: Painter, rect: Rect, moment: Moment) -> bool:
        """What the head of the screen says while there is no news; False for the goal of the game."""
        return False

    def draw_box(self, painter: Painter, areas: Areas, view: State) -> None:
        """The game's own box in the panel, without its figures."""

    def mark(self, view: State, pick: Pick, action: Action | None) -> str:
        """How an option is lit: ``own``, ``go``, ``win``, ``lose`` or nothing. *action* is what it would finish."""
        return "go" if action is not None else "own"

    def draw_mark(self, painter: Painter, layout: Layout, spot: Spot, kind: str, over: bool) -> bool:
        """Draw the mark of *spot* in the game's own way, under the figures or *over* them; False for the usual one.

        *kind* is what ``mark`` gave, or ``chosen``, ``hover``, ``focus``, ``hint``, or ``flash`` for a refusal's cause.
        """
        return False

    def pending(self, chosen: Sequence[Pick]) -> str:
        """What is chosen so far, for the last line of the moves; nothing for the names of the spots."""
        return ""

    def reaction(self, view: State, action: Action) -> Mapping[Spot, Mapping[str, str]]:
        """Parts that change while *action* is considered: spot -> part -> drawing."""
        return {}

    def trail(self, seat: Seat, action: Action) -> Sequence[Spot]:
        """The way that the last action, of *seat*, took: for its mark on the board."""
        return ()

    def trail_from(self, before: State, seat: Seat, action: Action) -> Sequence[Spot]:
        """The same for actions that do not say where they begin; *before* is everybody's view of the time."""
        return self.trail(seat, action)

    def grips(self, view: State) -> Sequence[Spot]:
        """What can be dragged though it need not be chosen, as the only piece that the mover has."""
        return ()

    def clip(self, event: Event, table: Table) -> Clip | None:
        """How *event* looks; None for the standard clip, or none."""
        return None

    def pictures(self) -> Mapping[int, Picture]:
        """The pictures beside the paragraphs of the rules, by the paragraph's number."""
        return {}

    def sound(self, event: Event) -> str:
        """The sound of *event* where the game has one of its own; nothing for the usual one."""
        return ""

    def fidget(self, table: Table, number: int) -> Clip | None:
        """A small idle movement of one figure, chosen by a random *number*."""
        return None

    def pulses(self, moment: Moment) -> bool:
        """Whether something keeps moving now, so that every frame has to be painted."""
        return False
