"""The look of Halloween: a graveyard in the fog, dark lords around and on it, a lantern that shines for one seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from halloween_games.core.actions import Action, Pick
from halloween_games.core.board import BoardSpec
from halloween_games.core.events import Event, Inspected, Moved, Placed, Removed
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import BOARD, Seat, Spot
from halloween_games.games.halloween.look import clips, geometry, scenery
from halloween_games.games.halloween.look.scenery import art, minion_layers
from halloween_games.games.halloween.rules.actions import (
    EDGE,
    FACE_NAMES,
    FACES,
    LANTERN,
    LIGHT,
    LORDS,
    POINTS,
    STONE_NAMES,
    Go,
    Inspect,
    Stand,
    spot_of,
)
from halloween_games.games.halloween.rules.graveyard import graveyard_of
from halloween_games.games.halloween.rules.state import NO_CLAIM, NOWHERE, PLAY, HalloweenState
from halloween_games.games.halloween.words.phrases import POINTS_OF, WISPS_OF
from halloween_games.kit.art import Art
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.table.figures import Figure, Layer
from halloween_games.table.layout import LOW_STRIP_UNITS, Areas, Layout, TableForm, usual_form
from halloween_games.table.look import GameLook, Moment, Tally
from halloween_games.table.marks import FLASH, FOCUS, HINT, HOVER
from halloween_games.table.movements import Clip
from halloween_games.table.table import Table

# Kinds of marks for options.
PLACE: Final = "place"  # a target for a lord outside
RIDE: Final = "ride"  # a grave to open
IDLE: Final = "idle"  # an open card: nothing happens there
LOOK: Final = "look"  # a grave to inspect

BOX_UNITS: Final = 222  # of the numbers of what is still in the graves
FREED_SHADE: Final = 0.3  # opacity over a grave that is open and nobody's

BEHIND: Final = 140  # opacity of a lord at a possible target


class HalloweenLook(GameLook[HalloweenState]):
    """The graves, the places around them, and the lantern."""

    has_persons = True
    turned_words = MappingProxyType(
        {
            "place.north": "place.south",
            "place.south": "place.north",
            "place.west": "place.east",
            "place.east": "place.west",
        }
    )
    news_last = True  # the raised minion is a surprise

    def __init__(self, text: Speaker, board: BoardSpec) -> None:
        super().__init__(text, board)
        self._yard = graveyard_of(board)
        self._told: HalloweenState | None = None  # what the panel shows until everything is animated
        self._numbers_of: Art | None = None
        self._areas: Areas | None = None

    # ------------------------------------------------------------------ where everything lies

    def layout(self, areas: Areas) -> Layout:
        self._areas = areas
        return geometry.layout_of(areas, self._yard)

    def explained(self, areas: Areas, layout: Layout, view: HalloweenState) -> Mapping[Spot, Rect]:
        """The points and will-o'-the-wisps of each seat, and the numbers in the box."""
        found = scenery.left_cells(areas)
        for seat in range(len(areas.seats)):
            found[Spot(POINTS_OF, seat)] = layout.rect(Spot(geometry.SCORE, seat))
            found[Spot(WISPS_OF, seat)] = geometry.heads(areas, seat)  # among which they are
        return found

    def table_form(self, seats: int) -> TableForm:
        return replace(usual_form(seats), strip=LOW_STRIP_UNITS, box=BOX_UNITS)

    def draw_board(self, painter: Painter, areas: Areas, layout: Layout, coordinates: bool) -> None:
        if self._numbers_of is not painter.art:
            scenery.provide_numbers(painter, self._yard.all_points)
            self._numbers_of = painter.art
        scenery.draw_graveyard(painter, areas, layout, self._yard, coordinates)

    def places_outside(self, layout: Layout) -> Sequence[Rect]:
        """Those of the lords."""
        return [layout.rect(Spot(geometry.STAND, number)) for number in range(len(self._yard.outside_side))]

    # ------------------------------------------------------------------ what stands where

    def figures(self, view: HalloweenState) -> Sequence[Figure]:
        return scenery.all_figures(view)

    def letter(self, figure: Figure) -> str:
        """The letter of the seat of a lord or marker; the graves already have letters."""
        seats = {name: seat for names in (LORDS, STONE_NAMES) for seat, name in enumerate(names)}
        return str(seats[figure.kind]) if figure.kind in seats else ""

    def sign(self, drawing: str) -> tuple[Layer, ...]:
        if drawing in LORDS:
            return scenery.lord_layers(LORDS.index(drawing), shadow=False)
        return tuple(layer for layer in minion_layers(drawing) if not layer.grounded)

    def portrait(self, seat: Seat, mood: str = "") -> tuple[Layer, ...]:
        eyes = {"happy": "open", "sad": "shut"}.get(mood, "")
        return (Layer(scenery.claim(seat), grounded=True), *scenery.lord_layers(seat, eyes))

    # ------------------------------------------------------------------ the panel

    def draw_seat(self, painter: Painter, rect: Rect, view: HalloweenState, seat: Seat) -> None:
        """Draw the heads of all that are raised; the points beside them are a figure."""
        if self._areas is not None:
            scenery.draw_heads(painter, self._areas, self._so_far(view), seat)

    def tally(self, view: HalloweenState) -> Sequence[Tally]:
        """Whom each lord has raised, the dearest first."""
        claimed = list(zip(view.claims, view.faces, strict=True))
        return [
            Tally(
                [self.sign(FACE_NAMES[face])] * len(view.lords),
                [claimed.count((seat, face)) for seat in range(len(view.lords))],
                POINTS[face],
            )
            for face in FACES
        ]

    def draw_box(self, painter: Painter, areas: Areas, view: HalloweenState) -> None:
        scenery.draw_list(painter, areas, self._so_far(view), self.text)

    def _so_far(self, view: HalloweenState) -> HalloweenState:
        """The view for the panel: nothing that the board has not shown yet."""
        return view if self._told is None else self._told

    # ------------------------------------------------------------------ what is lit

    def mark(self, view: HalloweenState, pick: Pick, action: Action | None) -> str:
        if isinstance(action, Stand):
            return PLACE
        if isinstance(action, Go):
            return RIDE if view.face_down[action.to] else IDLE
        return LOOK if pick.spot.zone == BOARD else "own"

    def draw_mark(self, painter: Painter, layout: Layout, spot: Spot, kind: str, over: bool) -> bool:
        if spot.zone == LANTERN:
            return kind not in (FLASH, FOCUS, HOVER, HINT)  # its sign is lit instead
        rect = layout.rect(spot)
        if spot.zone == EDGE and kind in (PLACE, FLASH):
            return _mark_place(painter, geometry.oval(rect, layout.rect(Spot(BOARD, 0)).width), kind, over)
        if kind in (RIDE, IDLE, LOOK):
            _mark_grave(painter, rect, kind, over)
            return True
        return False

    def grips(self, view: HalloweenState) -> Sequence[Spot]:
        """The own lord, which always moves."""
        return (spot_of(view.lords[view.turn]),) if view.phase == PLAY else ()

    def trail_from(self, before: HalloweenState, seat: Seat, action: Action) -> Sequence[Spot]:
        if isinstance(action, Go):
            return (spot_of(before.lords[seat]), Spot(BOARD, action.to))
        return ()

    def draw_under(self, painter: Painter, areas: Areas, layout: Layout, moment: Moment[HalloweenState]) -> None:
        colors = painter.colors
        view = moment.view
        self._told = moment.told if isinstance(moment.told, HalloweenState) else None
        if moment.busy:
            return
        looked = next((action.at for action in moment.recent if isinstance(action, Inspect)), None)
        if looked is not None and view.inspected:
            rect = layout.rect(Spot(BOARD, looked))
            painter.glow(rect.center, rect.width * 0.85, colors.glow_warm, 0.7)
        chosen = any(pick.role == "lantern" for pick in moment.chosen)
        if moment.options and not chosen and view.lords[view.turn] != NOWHERE:
            rect = layout.rect(spot_of(view.lords[view.turn])).inflate(-4, -4)
            painter.rounded(rect, (colors.glow_chosen, colors.glow_chosen), None, 0, 12, 0.16)
            painter.frame(rect, colors.glow_chosen, 4, 12)
        for at, owner in enumerate(view.claims):
            if owner == NO_CLAIM and view.yard.is_grave[at] and not view.face_down[at]:
                freed = layout.rect(Spot(BOARD, at)).inflate(-4, -4)
                painter.rounded(freed, (colors.ink, colors.ink), None, 0, 10, FREED_SHADE)
            elif owner != NO_CLAIM:
                painter.drawing(scenery.claim(owner), layout.rect(Spot(BOARD, at)))
        if isinstance(moment.considered, Go):
            _draw_way(painter, layout, view.yard.path(view.lords[view.turn], moment.considered.to))

    def draw_in_box(self, painter: Painter, areas: Areas, moment: Moment[HalloweenState]) -> None:
        """Draw the lantern's button."""
        chosen = any(pick.role == "lantern" for pick in moment.chosen)
        usable = chosen or LIGHT in moment.options
        scenery.draw_lantern(painter, geometry.lantern(areas), self.text, usable, chosen)

    def draw_over(self, painter: Painter, areas: Areas, layout: Layout, moment: Moment[HalloweenState]) -> None:
        """Draw faintly what would stand or shine under the pointer."""
        view = moment.view
        action = moment.considered
        if isinstance(action, Inspect) and moment.options:
            rect = layout.rect(Spot(BOARD, action.at))
            painter.glow(rect.center, rect.width * 0.62, painter.colors.glow_warm, 0.75)
            painter.drawing(art("lantern_lit"), rect.inflate(-rect.width // 5, -rect.height // 5), alpha=215)
        if not isinstance(action, Go | Stand) or not moment.options:
            return
        place = action.to if isinstance(action, Go) else action.place
        rect = layout.rect(geometry.lord_spot(place))
        for layer in scenery.lord_layers(view.turn, shadow=False):
            painter.drawing(layer.art, rect, alpha=BEHIND)

    def reaction(self, view: HalloweenState, action: Action) -> Mapping[Spot, Mapping[str, str]]:
        """The lord opens or narrows its eyes when a grave can be opened."""
        if not isinstance(action, Go) or not view.face_down[action.to]:
            return {}
        seat = view.turn
        eyes = "open" if scenery.EYES_OF_LORDS[seat] == "shut" else "shut"
        return {spot_of(view.lords[seat]): {"eyes": art(f"lord_{seat}_eyes_{eyes}")}} if eyes == "open" else {}

    # ------------------------------------------------------------------ how it moves

    def clip(self, event: Event, table: Table) -> Clip | None:
        return clips.clip_of(event, table)

    def sound(self, event: Event) -> str:
        if isinstance(event, Inspected):
            return "lantern"
        if isinstance(event, Removed):
            return "magic"
        if isinstance(event, Moved):
            return "spook" if event.how == "enter" else "bat"
        if isinstance(event, Placed) and event.piece not in LORDS:
            return "tap"
        return ""

    def fidget(self, table: Table, number: int) -> Clip | None:
        return clips.fidget(table, number)


def _mark_place(painter: Painter, stone: Rect, kind: str, over: bool) -> bool:
    """Mark a spot outside: a lit rim on its stone, and a dot beside its letter."""
    color = painter.colors.glow_target if kind == PLACE else painter.colors.glow_fight
    if over:
        side = round(stone.width * 0.3)
        painter.drawing("badges/dot", Rect(stone.right - side, stone.top + round(stone.height * 0.04), side, side))
    else:
        painter.glow(stone.center, stone.width * 0.66, color, 0.45)
        scenery.draw_rim(painter, stone, color)
    return True


def _mark_grave(painter: Painter, rect: Rect, kind: str, over: bool) -> None:
    """Mark a grave: a frame below the stone, and a badge in a free corner."""
    side = round(rect.width * 0.24)
    color = painter.colors.glow_warm if kind == LOOK else painter.colors.glow_target
    if not over:
        inner = rect.inflate(-2, -2)
        if kind == IDLE:
            painter.rounded(inner, (color, color), color, 2.5, 11, 0.06, dash=8)
        else:
            painter.rounded(inner, (color, color), None, 0, 12, 0.2)
            painter.frame(inner, color, 3, 11)
    elif kind == RIDE:
        painter.drawing("badges/dot", Rect(rect.right - side - 2, rect.bottom - side - 2, side, side))
    elif kind == LOOK:
        painter.drawing(art("eye"), Rect(rect.right - side - 4, rect.bottom - side - 4, side, side))


def _draw_way(painter: Painter, layout: Layout, places: Sequence[int]) -> None:
    """Draw dots along the line of a ride."""
    start, end = (layout.rect(geometry.lord_spot(place)).center for place in (places[0], places[-1]))
    length = abs(end[0] - start[0]) + abs(end[1] - start[1])
    gap = painter.px(15)
    for step in range(2, int(length // gap)):
        share = step * gap / max(1, length)
        center = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
        painter.dot(center, painter.px(5), painter.colors.ink, 0.7)
        painter.dot(center, painter.px(3.5), painter.colors.glow_target)
