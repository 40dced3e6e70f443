"""The look of 18 Ghosts: a castle at midnight, ghosts on carpets, rotating portals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from halloween_games.core.actions import Action, Pick
from halloween_games.core.board import BoardSpec
from halloween_games.core.events import Escaped, Event, Fought, LaidOut, Moved, Placed, Rotated
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import BOARD, Seat, Spot
from halloween_games.games.eighteen_ghosts.look import clips, geometry
from halloween_games.games.eighteen_ghosts.look.geometry import art, ghost_figure, ghost_layers, portal_layers
from halloween_games.games.eighteen_ghosts.rules.actions import (
    COLOR_OF,
    COLORS,
    DUNGEON,
    GHOSTS,
    LETTERS,
    NAMES,
    NO_GHOST,
    OUTSIDE,
    SEAT_OF,
    SUPPLY,
    Place,
    Release,
    Step,
    ghost_of,
)
from halloween_games.games.eighteen_ghosts.rules.castle import castle_of
from halloween_games.games.eighteen_ghosts.rules.state import BEATS, EACH, LOSES, PLACE, SETUP, GhostState
from halloween_games.games.eighteen_ghosts.words.phrases import CIRCLE
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BODY, HEAD
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.table.figures import Figure, Layer
from halloween_games.table.layout import Areas, Layout, draw_coordinates, square_cells
from halloween_games.table.look import GameLook, Moment, Tally
from halloween_games.table.movements import Clip, bob
from halloween_games.table.picture_row import draw_layers
from halloween_games.table.table import Table

BATTLEMENTS: Final = 11  # on a wall as wide as it can be
FLOOR: Final = 0  # z of things on the floor: portals


class EighteenGhostsLook(GameLook[GhostState]):
    """A castle, a dungeon below the seats, and three goals for each player."""

    def __init__(self, text: Speaker, board: BoardSpec) -> None:
        super().__init__(text, board)
        self._castle = castle_of(board)
        self._grid = self._castle.grid
        self._shape = self._grid.columns, self._grid.rows
        self._is_turned = False

    # ------------------------------------------------------------------ where everything lies

    def layout(self, areas: Areas) -> Layout:
        self._is_turned = areas.turned
        cells = square_cells(self._grid, geometry.castle(areas, *self._shape), areas.turned)
        places = {Spot(BOARD, at): rect for at, rect in enumerate(cells)}
        slots: dict[tuple[Spot, int], Rect] = {}
        for ghost, rect in geometry.box_rects(areas).items():
            for zone, first in ((DUNGEON, 0), (SUPPLY, -1)):  # a released ghost stands before the prisoners
                places[Spot(zone, ghost)] = rect
                for number in range(EACH):
                    slots[Spot(zone, ghost), number] = geometry.stacked(rect, first + number)
        shown = {}
        for seat in range(len(areas.seats)):
            for color in range(3):
                spot = Spot(OUTSIDE, ghost_of(seat, color))
                rect = geometry.goal_rect(areas.parts(seat)[1], color)
                shown[spot] = rect
                for number in range(EACH):
                    slots[spot, number] = geometry.stacked(rect, number)
        return Layout(places, shown, slots)

    def explained(self, areas: Areas, layout: Layout, view: GhostState) -> Mapping[Spot, Rect]:
        """The sign that says who beats whom, and the goals of both players."""
        goals = {Spot(OUTSIDE, ghost): layout.rect(Spot(OUTSIDE, ghost)) for ghost in GHOSTS}
        return {Spot(CIRCLE, 0): geometry.circle_sign(areas, *self._shape), **goals}

    # ------------------------------------------------------------------ what never changes

    def draw_board(self, painter: Painter, areas: Areas, layout: Layout, coordinates: bool) -> None:
        colors = painter.colors
        px = painter.px
        outer = geometry.wall(areas, *self._shape)
        last = round(BATTLEMENTS * outer.width / areas.board.width) - 1
        for number in range(last + 1):
            side = px(32)
            x = outer.left + px(4) + number * (outer.width - side - px(8)) / last
            painter.drawing(art("battlement"), Rect(round(x), outer.top - px(14), side, px(20)))
        painter.shadowed(outer, colors.wall, colors.ink, 3, 14)
        self._draw_circle(painter, areas)
        inner = geometry.castle(areas, *self._shape)
        painter.rounded(inner.inflate(px(6), px(6)), (colors.ink, colors.ink), None, 0, 8)
        draw_layers(painter, self.board, lambda at: layout.rect(Spot(BOARD, at)))
        if coordinates:
            edge = (outer.bottom - inner.bottom) / 2  # on every side
            left, below = inner.left - edge, inner.bottom + edge
            draw_coordinates(painter, self._grid, lambda at: layout.rect(Spot(BOARD, at)), left, below)

    def _draw_circle(self, painter: Painter, areas: Areas) -> None:
        """Draw the sign on the wall: each color beats the next one, the last one the first."""
        colors = painter.colors
        painter.shadowed(geometry.circle_sign(areas, *self._shape), colors.panel, colors.candle, 2, 10)
        ghosts, arrows = geometry.circle_parts(areas, *self._shape)
        color = 0
        for rect in ghosts:
            painter.drawing(art(f"ghost_{COLORS[color]}_body"), rect, COLORS[color])
            color = BEATS[color]
        for rect in arrows:
            painter.icon("play", rect.center, rect.width / painter.u, "paper")

    # ------------------------------------------------------------------ what stands where

    def figures(self, view: GhostState) -> Sequence[Figure]:
        behind = 180 if self._is_turned else 0
        shown = [
            Figure(LETTERS[color], Spot(BOARD, at), portal_layers(color), 90 * view.facing[color] + behind, 1.0, FLOOR)
            for color, at in enumerate(self._castle.portals)
        ]
        for at, ghost in enumerate(view.board):
            if ghost:
                shown.append(ghost_figure(ghost, Spot(BOARD, at)))
        for ghost in GHOSTS:
            waiting = self._waiting(view, ghost)
            shown += [ghost_figure(ghost, Spot(SUPPLY, ghost), 0.96) for _ in range(waiting)]
            shown += [ghost_figure(ghost, Spot(DUNGEON, ghost), 0.96) for _ in range(view.dungeon[ghost])]
            shown += [ghost_figure(ghost, Spot(OUTSIDE, ghost), 1.0) for _ in range(view.escaped[ghost])]
        return shown

    @staticmethod
    def _waiting(view: GhostState, ghost: int) -> int:
        """The number of *ghost* still to be placed."""
        if view.phase == SETUP:
            return view.to_come(ghost)
        return 1 if view.released == ghost else 0

    def letter(self, figure: Figure) -> str:
        """The letter of the color of a ghost or a portal."""
        return figure.kind[-1]

    def sign(self, drawing: str) -> tuple[Layer, ...]:
        return ghost_layers(NAMES.index(drawing), shadow=False)

    def portrait(self, seat: Seat, mood: str = "") -> tuple[Layer, ...]:
        face = {"happy": "happy", "sad": "scared"}.get(mood, "open")
        return (
            Layer(art("ghost_shadow")),
            Layer(art("ghost_plain_body"), "pale", "body"),
            Layer(art(f"face_{geometry.FACES[seat]}_{face}"), "", "face"),
        )

    def draw_seat(self, painter: Painter, rect: Rect, view: GhostState, seat: Seat) -> None:
        for color in range(3):
            place = geometry.goal_rect(rect, color)
            if not view.escaped[ghost_of(seat, color)]:
                if painter.colors.bed is not None:
                    painter.dot(place.center, place.width / 2, painter.colors.bed)
                painter.drawing(art(f"slot_{COLORS[color]}"), place)
        if view.any_three:
            out = sum(view.escaped[ghost_of(seat, color)] for color in range(3))
            painter.text(
                f"{out}/3",
                (rect.right - painter.px(4), geometry.goal_rect(rect, 0).top + painter.px(2)),
                sizes.HEADING,
                painter.colors.candle,
                HEAD,
                "bottomright",
            )

    def tally(self, view: GhostState) -> Sequence[Tally]:
        """The ghosts outside, by color."""
        pairs = [[ghost_of(seat, color) for seat in (0, 1)] for color in range(3)]
        return [Tally([ghost_layers(ghost) for ghost in two], [view.escaped[ghost] for ghost in two]) for two in pairs]

    def draw_box(self, painter: Painter, areas: Areas, view: GhostState) -> None:
        colors = painter.colors
        box, px = areas.box, painter.px
        edge = colors.candle if view.phase == PLACE else colors.edge
        painter.panel(box, edge, 3 if view.phase == PLACE else 2)
        title = {SETUP: "supply", PLACE: "supply.released"}.get(view.phase, "dungeon")
        room = Rect(box.left + px(20), box.top + px(8), px(geometry.beside_units(areas) or 200), px(26))
        painter.line_in(self.text(title), room, sizes.LARGE, colors.candle, HEAD)
        if view.phase not in (SETUP, PLACE) and not any(view.dungeon):
            self._draw_box_note(painter, areas, "dungeon.empty")
        for ghost, rect in geometry.box_rects(areas).items():
            color = COLORS[COLOR_OF[ghost]]
            if view.phase == PLACE and ghost == view.released:
                painter.frame(rect.inflate(px(16), px(6)), colors.glow_chosen, 3, 12)
            held = view.dungeon[ghost] + self._waiting(view, ghost)
            if not held:
                painter.drawing(art(f"slot_{color}"), rect.inflate(-px(10), -px(10)), alpha=110)

    def draw_over(self, painter: Painter, areas: Areas, layout: Layout, moment: Moment[GhostState]) -> None:
        """Draw, beside the dungeon's heading, that a ghost can be released; only persons are told."""
        if not moment.busy and any(isinstance(action, Release) for action in moment.fitting):
            self._draw_box_note(painter, areas, "dungeon.release")

    def _draw_box_note(self, painter: Painter, areas: Areas, note: str) -> None:
        px, box = painter.px, areas.box
        if geometry.beside_units(areas):
            area = Rect(box.left + px(20), box.top + px(36), px(geometry.beside_units(areas) - 14), box.height - px(44))
            painter.paragraph(self.text(note), area, sizes.TEXT, painter.colors.muted, BODY, least=0.85)
            return
        area = Rect(box.left + box.width // 3, box.top + px(8), box.width * 2 // 3 - px(20), px(24))
        painter.line_in(self.text(note), area, sizes.SMALL, painter.colors.muted, BODY, "right")

    # ------------------------------------------------------------------ what is lit

    def mark(self, view: GhostState, pick: Pick, action: Action | None) -> str:
        if isinstance(action, Step):
            ghost, other = view.board[action.src], view.board[action.to]
            if other == NO_GHOST:
                return "go"
            return "lose" if LOSES[ghost][other] else "win"
        if isinstance(action, Place) and pick.role == "to":
            return "go"
        if isinstance(action, Release):
            return "own"
        return "own"

    def draw_mark(self, painter: Painter, layout: Layout, spot: Spot, kind: str, over: bool) -> bool:
        """A ghost that can be moved stands in a soft light."""
        if kind != "own" or spot.zone != BOARD:
            return False
        if not over:
            rect = layout.rect(spot)
            painter.glow(rect.center, rect.width * 0.56, painter.colors.paper, 0.5)
            painter.frame(rect.inflate(-painter.px(6), -painter.px(6)), painter.colors.paper, 2, 12)
        return True

    def reaction(self, view: GhostState, action: Action) -> Mapping[Spot, Mapping[str, str]]:
        """A ghost that would lose a fight looks afraid."""
        if not isinstance(action, Step) or view.board[action.to] == NO_GHOST:
            return {}
        ghost, other = view.board[action.src], view.board[action.to]
        at, loser = (action.src, ghost) if LOSES[ghost][other] else (action.to, other)
        return {Spot(BOARD, at): {"face": art(f"face_{geometry.FACES[SEAT_OF[loser]]}_scared")}}

    def trail(self, seat: Seat, action: Action) -> Sequence[Spot]:
        if isinstance(action, Step):
            return (Spot(BOARD, action.src), Spot(BOARD, action.to))
        return (Spot(BOARD, action.to),) if isinstance(action, Place) else ()

    # ------------------------------------------------------------------ how it moves

    def clip(self, event: Event, table: Table) -> Clip | None:
        if isinstance(event, Placed):
            return table.travel(event.piece, (event.source, event.spot), arc=0.3, seconds=0.42)
        if isinstance(event, LaidOut):
            return clips.laid_out(event, table)
        if isinstance(event, Moved):
            return clips.moved(event, table)
        if isinstance(event, Fought):
            return clips.fought(event, table)
        if isinstance(event, Rotated):
            return clips.rotated(event, table)
        if isinstance(event, Escaped):
            return clips.escaped(event, table)
        return None

    def fidget(self, table: Table, number: int) -> Clip | None:
        """One ghost on the board blinks or bobs, or one portal swirls."""
        here = [sprite for sprite in table.sprites if sprite.figure.spot.zone == BOARD]
        if not here:
            return None
        sprite = here[number % len(here)]
        if sprite.figure.kind in LETTERS:
            return clips.swirl(sprite)
        return clips.blink(sprite) if (number >> 8) % 3 else bob(sprite, 0.07, stretch=0.03)
