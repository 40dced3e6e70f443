"""The look of Pure Halloween: nine regions at midnight, pieces on plates, killers that raise their blades."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from math import atan2, degrees, hypot
from typing import Final

from halloween_games.core.actions import Action, Pick
from halloween_games.core.board import BoardSpec
from halloween_games.core.events import Event, Moved, Placed
from halloween_games.core.phrases import Sign
from halloween_games.core.sets import BIT, members
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import BOARD, Seat, Spot
from halloween_games.games.pure_halloween.look import clips, geometry, panels, paths
from halloween_games.games.pure_halloween.look.pieces import art, bare_layers, in_supply, layers, on_board
from halloween_games.games.pure_halloween.rules.actions import (
    GHOST,
    KILLER,
    KIND_NAMES,
    NAMES,
    NO_PIECE,
    PIECES,
    SUPPLY,
    Move,
    Place,
)
from halloween_games.games.pure_halloween.rules.land import Land, land_of
from halloween_games.games.pure_halloween.rules.position import Reader, Reading, cut_off
from halloween_games.games.pure_halloween.rules.shape import REGION_COUNT
from halloween_games.games.pure_halloween.rules.state import PureState
from halloween_games.games.pure_halloween.words.phrases import MAP
from halloween_games.kit import theme
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.table.figures import Figure, Layer
from halloween_games.table.layout import OTHER_UNITS, OWN_UNITS, Areas, Layout, TableForm, draw_coordinates
from halloween_games.table.look import GameLook, Moment, Tally
from halloween_games.table.movements import Clip
from halloween_games.table.picture_row import draw_layers
from halloween_games.table.table import Table

TONES: Final = ("violet", "blue")  # of the regions, as on a chessboard
SOUNDS: Final = {"G": "spook", "K": "killer", "W": "magic", "C": "cat", "B": "bat", "J": "step"}
PULSE_SECONDS: Final = 1.6
PULSE_STEPS: Final = 8
BLINK_LEVEL: Final = 0.5  # from which on the map shows what would be
FORM: Final = TableForm((OTHER_UNITS, OWN_UNITS), own_face=112, far_face=(104, 190))
BORDER_UNITS: Final = 9  # of the line between regions without a gap


class PureHalloweenLook(GameLook[PureState]):
    """A board of nine regions, both supplies on the cards, and a box that explains the piece pointed at."""

    may_pulse = True
    has_overlay = True
    overlay_reasons = frozenset({"breaks_connection", "breaks_while_sliding"})

    def __init__(self, text: Speaker, board: BoardSpec) -> None:
        super().__init__(text, board)
        self._land = land_of(board)
        self._read = Reader()
        self._at_rest: Reading | None = None  # of the last position at rest, for lit floors
        self._track = paths.Track(self._land.shape.columns)
        self._pointer = (0, 0)
        self._level = 0.0  # of the last painted pulse
        self._blinks = False  # whether the map shows what would change
        self._areas: Areas | None = None
        self._is_turned = False
        self._helping: tuple[Hashable, tuple[Spot, ...]] = (None, ())  # in which position which pieces can help

    # ------------------------------------------------------------------ where everything lies

    def table_form(self, seats: int) -> TableForm:
        return FORM

    def layout(self, areas: Areas) -> Layout:
        self._areas, self._is_turned = areas, areas.turned
        return geometry.layout(areas, self._land)

    def picks_at(self, areas: Areas, moment: Moment[PureState], pos: tuple[int, int]) -> Sequence[Spot]:
        """The piece in the box that can help."""
        found = self._helpers(moment)
        places = zip(found, geometry.helpers(areas, len(found)), strict=True) if found else ()
        return [spot for spot, rect in places if rect.collidepoint(pos)][-1:]

    def _helpers(self, moment: Moment[PureState]) -> tuple[Spot, ...]:
        """What can be chosen to answer an attack, also while one of it is chosen."""
        if self._read(moment.view).duty is None or moment.busy or moment.held:
            return ()
        key = moment.view.key()
        if moment.options and not moment.chosen:
            first = [action.picks()[0].spot for action in moment.fitting if isinstance(action, Move | Place)]
            self._helping = (key, tuple(dict.fromkeys(first)))
        return self._helping[1] if self._helping[0] == key else ()

    def extra_rects(self, layout: Layout, moment: Moment[PureState]) -> Mapping[Spot, Rect]:
        """The button to pass, while that is the only action."""
        if geometry.PASS not in moment.options or self._areas is None:
            return {}
        return {geometry.PASS: geometry.pass_button(self._areas)}

    def explained(self, areas: Areas, layout: Layout, view: PureState) -> Mapping[Spot, Rect]:
        """The maps of the regions."""
        return {Spot(MAP, seat): geometry.card_parts(areas, seat).map for seat in range(2)}

    # ------------------------------------------------------------------ what never changes

    def draw_board(self, painter: Painter, areas: Areas, layout: Layout, coordinates: bool) -> None:
        colors = painter.colors
        px = painter.px
        land = self._land
        wall, inner = geometry.wall(areas, land), geometry.inner_wall(layout, land)
        painter.shadowed(wall, colors.wall, colors.ink, 3, 14)
        painter.rounded(inner.inflate(px(10), px(10)), (colors.ink, colors.ink), None, 0, 10)
        for region in range(REGION_COUNT):
            if geometry.stands_apart(land, region):
                painter.drawing(art(f"region_{TONES[region % 2]}"), geometry.bed(layout, land, region))
        draw_layers(painter, self.board, lambda at: layout.rect(Spot(BOARD, at)))
        _draw_borders(painter, layout, land)
        if coordinates:
            left = (wall.left + inner.left - px(3)) / 2
            below = (inner.bottom + wall.bottom + px(2)) / 2
            draw_coordinates(painter, land.shape.grid, lambda at: layout.rect(Spot(BOARD, at)), left, below)

    # ------------------------------------------------------------------ what stands where

    def figures(self, view: PureState) -> Sequence[Figure]:
        reading = self._read(view)
        shown = []
        for piece in PIECES:
            for at in members(view.sets[piece]):
                shown.append(on_board(piece, at, bool(reading.raised & BIT[at]), bool(reading.calm & BIT[at])))
            spot = Spot(SUPPLY, piece)
            shown += [in_supply(piece, spot, number) for number in range(view.left(piece))]
        return shown

    def letter(self, figure: Figure) -> str:
        """The letter of a piece's kind, as in the notation."""
        return figure.kind[-1]

    def sign(self, drawing: str) -> tuple[Layer, ...]:
        return tuple(layer for layer in layers(NAMES.index(drawing)) if layer.part not in ("shadow", "ground"))

    def portrait(self, seat: Seat, mood: str = "") -> tuple[Layer, ...]:
        drawn = layers(6 * seat + GHOST)
        name = {"sad": "eyes_shut", "happy": "happy"}.get(mood)
        if name is None:
            return drawn
        return tuple(Layer(art(f"ghost_{seat}_{name}")) if layer.part == "eyes" else layer for layer in drawn)

    # ------------------------------------------------------------------ the panel

    def draw_seat(self, painter: Painter, rect: Rect, view: PureState, seat: Seat) -> None:
        """Draw how many of the nine regions are held, with their map."""
        if self._areas is not None:
            panels.draw_progress(painter, self._areas, self.text, view, self._read(view), seat, self._is_turned)

    def tally(self, view: PureState) -> Sequence[Tally]:
        """The regions that are held."""
        held = Tally([(Layer(art(f"map_cell_{seat}")),) for seat in (0, 1)], [view.regions_of(seat) for seat in (0, 1)])
        return [held]

    def draw_box(self, painter: Painter, areas: Areas, view: PureState) -> None:
        painter.panel(areas.box)
        panels.draw_boxes(painter, areas, view)

    def urgent(self, view: PureState) -> Sequence[Layer]:
        """The killer that attacks, while the seat to move must answer."""
        return () if self._read(view).duty is None else bare_layers(6 * (1 - view.to_move) + KILLER)

    # ------------------------------------------------------------------ what is lit

    def mark(self, view: PureState, pick: Pick, action: Action | None) -> str:
        if action is None:
            return "own"
        if pick.role != "to":
            return "come" if pick.role in ("piece", "from") else "own"
        if isinstance(action, Move) and view.winning_squares(action.src) & BIT[action.to]:
            return "best"
        return "go"

    def draw_mark(self, painter: Painter, layout: Layout, spot: Spot, kind: str, over: bool) -> bool:
        """Candidates for a selected square get a green frame below; a winning square gets a crown."""
        colors = painter.colors
        rect = layout.slot(spot, 0)
        if kind == "come":
            if not over and rect.width:
                painter.glow(rect.center, rect.width * 0.62, colors.glow_target, 0.6)
                painter.frame(rect, colors.glow_target, 3, 12)
            return True
        if kind == "best":
            if over:
                side = round(rect.width * 0.5)
                badge = Rect(0, 0, side, side).move_to(center=rect.center)
                painter.drawing("badges/crown", badge)
            else:
                painter.glow(rect.center, rect.width * 0.6, colors.glow_chosen, 0.7)
            return True
        if kind == "chosen" and not over:
            if spot.zone == BOARD:
                painter.drawing(art("square_selected"), rect)
            else:
                painter.frame(rect.inflate(painter.px(14), painter.px(12)), colors.glow_chosen, 4, 12)
            return True
        return False

    def draw_under(self, painter: Painter, areas: Areas, layout: Layout, moment: Moment[PureState]) -> None:
        view = moment.view
        self._pointer = moment.pointer
        reading = self._read(view)
        if not moment.busy or self._at_rest is None:
            self._at_rest = reading
        self._level = _level(moment)
        for region in self._at_rest.attacked:
            _draw_attacked(painter, layout, self._land, region, self._level)
        last = moment.last
        if isinstance(last, Place | Move) and not moment.busy and not moment.chosen:
            painter.frame(layout.rect(Spot(BOARD, last.to)), painter.colors.trail, 2.5, 11)
        pointed = _pointed_piece(view, moment)
        if moment.overlay and not moment.busy and pointed is not None and pointed[1] is not None:
            for square in members(cut_off(view, pointed[1])):
                painter.frame(layout.rect(Spot(BOARD, square)), painter.colors.glow_fight, 4, 12, dashed=True)
        self._track.follow(view, moment)
        self._track.draw_under(painter, layout)

    def draw_over(self, painter: Painter, areas: Areas, layout: Layout, moment: Moment[PureState]) -> None:
        view = moment.view
        reading = self._read(view)
        action, may_blink = moment.considered, not moment.still and not moment.busy
        self._blinks = (
            may_blink
            and isinstance(action, Move | Place)
            and panels.draw_change(painter, areas, view, action, self._level > BLINK_LEVEL, self._is_turned)
        )
        if not moment.busy:
            self._track.draw_over(painter, layout)
            if moment.overlay:
                _draw_chains(painter, layout, view, reading, _pointed_piece(view, moment))
            for seat in (0, 1):
                for at in members(reading.lonely[seat]):
                    _draw_badge(painter, layout.rect(Spot(BOARD, at)), "badges/alert", right=True)
        panels.draw_numbers(painter, areas, view)
        pointed = _pointed_piece(view, moment)
        panels.draw_info(painter, areas, self.text, view, reading, moment, pointed, self._helpers(moment))

    def pending(self, chosen: Sequence[Pick]) -> Sequence[str | Sign]:
        """A piece from the supply as its drawing."""
        spots = [pick.spot for pick in chosen]
        if len(spots) == 1 and spots[0].zone == SUPPLY:
            piece = spots[0].at
            return Sign(self.text(KIND_NAMES[piece % 6]), NAMES[piece]), " …"
        return (f"{self._land.shape.names[spots[0].at]} …",) if spots and spots[0].zone == BOARD else ()

    def reaction(self, view: PureState, action: Action) -> Mapping[Spot, Mapping[str, str]]:
        """A piece that would be left alone with a killer shuts its eyes."""
        if not isinstance(action, Move | Place):
            return {}
        return paths.frightened(view, action)

    def trail(self, seat: Seat, action: Action) -> Sequence[Spot]:
        if isinstance(action, Move):
            return self._track.last_way(action)
        return ()

    # ------------------------------------------------------------------ how it moves

    def clip(self, event: Event, table: Table) -> Clip | None:
        if isinstance(event, Placed):
            return clips.placed(event, table, self._land)
        if isinstance(event, Moved):
            return clips.moved(event, self._track.taken(event), table, self._land)
        return None

    def sound(self, event: Event) -> str:
        return SOUNDS[event.piece[1]] if isinstance(event, Moved) else ""

    def fidget(self, table: Table, number: int) -> Clip | None:
        return clips.fidget(table, number, self._pointer)

    def pulses(self, moment: Moment[PureState]) -> bool:
        """While a region is attacked, at each step of its ring, and while one would be won or lost on the map."""
        return (self._blinks or bool(self._read(moment.view).attacked)) and _level(moment) != self._level


# ---------------------------------------------------------------------- the board


def _draw_borders(painter: Painter, layout: Layout, land: Land) -> None:
    """Draw bright lines where regions meet without a gap."""
    bound = [region for region in range(REGION_COUNT) if not geometry.stands_apart(land, region)]
    for color, width in ((painter.colors.ink, BORDER_UNITS), (painter.colors.faint, BORDER_UNITS / 2)):
        for region in bound:
            for bar in geometry.outline(layout, land, region, max(2, painter.px(width))):
                painter.surface.fill(color, bar)


def _draw_attacked(painter: Painter, layout: Layout, land: Land, region: int, level: float) -> None:
    """Draw a red floor with a dashed edge, and pulsing rings around it."""
    bed = geometry.bed(layout, land, region)
    apart = geometry.stands_apart(land, region)
    if apart:
        painter.drawing(art("region_red"), bed)
    for at in members(land.regions[region]):
        painter.drawing(art("square_red"), layout.rect(Spot(BOARD, at)))
    if not apart:
        _draw_dashes(painter, layout, land, region, level)
        return
    wide = bed.inflate(round(bed.width * 0.1), round(bed.width * 0.1))
    painter.drawing(art("region_glow_attacked"), wide, alpha=round(255 * (0.4 + 0.6 * level)))
    painter.drawing(art("region_frame_attacked"), wide)


def _draw_dashes(painter: Painter, layout: Layout, land: Land, region: int, level: float) -> None:
    """Draw a dashed line along the border of *region*, brighter with its *level*."""
    color = theme.mix(painter.colors.ink, painter.colors.glow_fight, 0.6 + 0.4 * level)
    for bar in geometry.outline(layout, land, region, max(2, painter.px(BORDER_UNITS))):
        painter.surface.fill(painter.colors.ink, bar)
    for bar in geometry.outline(layout, land, region, max(2, painter.px(BORDER_UNITS * 0.65))):
        upright = bar.height > bar.width
        dash = (bar.height if upright else bar.width) // 4
        for start in (dash // 2, dash * 5 // 2):
            if upright:
                painter.surface.fill(color, Rect(bar.left, bar.top + start, bar.width, dash))
            else:
                painter.surface.fill(color, Rect(bar.left + start, bar.top, dash, bar.height))


def _level(moment: Moment[PureState]) -> float:
    """The brightness of an attacked region's ring, from 0 to 1 in steps."""
    phase = moment.seconds % PULSE_SECONDS / PULSE_SECONDS
    return 1.0 if moment.still else round(abs(2 * phase - 1) * PULSE_STEPS) / PULSE_STEPS


def _pointed_piece(view: PureState, moment: Moment[PureState]) -> tuple[int, int | None] | None:
    """The selected piece, otherwise the one pointed at, and its square if it is on one."""
    spots = [pick.spot for pick in moment.chosen if pick.role != "to"]
    for spot in spots or moment.pointed:
        if spot.zone == SUPPLY:
            return spot.at, None
        if spot.zone == BOARD and view.piece_at(spot.at) != NO_PIECE:
            return view.piece_at(spot.at), spot.at
    return None


# ---------------------------------------------------------------------- over the pieces


def _draw_badge(painter: Painter, rect: Rect, name: str, right: bool) -> None:
    side = round(rect.width * 0.37)
    over = round(rect.width * 0.03)
    left = rect.right - side + over if right else rect.left - over
    painter.drawing(name, Rect(left, rect.top - over, side, side))


def _draw_chains(
    painter: Painter, layout: Layout, view: PureState, reading: Reading, pointed: tuple[int, int | None] | None
) -> None:
    """Draw chains from pinned pieces, a badge on each, and which pieces hang on the one pointed at."""
    at = pointed[1] if pointed else None
    lost = cut_off(view, at) if at is not None and reading.pinned & BIT[at] else 0
    for first, second in reading.bonds:
        is_torn = at in (first, second) and bool(lost & (BIT[first] | BIT[second]))
        _draw_chain(painter, layout.rect(Spot(BOARD, first)), layout.rect(Spot(BOARD, second)), is_torn)
    lonely = reading.lonely[0] | reading.lonely[1]
    killers = view.sets[1] | view.sets[7]
    for square in members(reading.pinned):
        right = not (lonely | killers) & BIT[square]
        _draw_badge(painter, layout.rect(Spot(BOARD, square)), art("pin"), right)


def _draw_chain(painter: Painter, first: Rect, second: Rect, is_torn: bool) -> None:
    """Draw three links across the border of two squares; the middle one is torn if lifting the piece would tear it."""
    dx, dy = second.centerx - first.centerx, second.centery - first.centery
    angle = 45 * round(degrees(atan2(dy, dx)) / 45)  # gaps between regions distort diagonals slightly
    side = round(first.width * 0.22)
    middle = ((first.centerx + second.centerx) / 2, (first.centery + second.centery) / 2)
    length = hypot(dx, dy)
    for step, name in ((-1, "link"), (1, "link"), (0, "link_broken" if is_torn else "link_side")):
        away = step * side * 0.74
        image = painter.art.square(art(name), side, "", angle)
        center = (middle[0] + dx / length * away, middle[1] + dy / length * away)
        painter.surface.blit(image, image.get_rect(center=(round(center[0]), round(center[1]))))
