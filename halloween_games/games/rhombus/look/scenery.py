"""The scenery of Rhombus on and around the board: the frame, marks, blockades, the path of a move."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from halloween_games.core.board import Ornament
from halloween_games.core.spots import Spot
from halloween_games.games.rhombus.look.cards_drawing import art
from halloween_games.games.rhombus.look.geometry import FRAME, Room
from halloween_games.games.rhombus.rules.actions import Kill, Step
from halloween_games.games.rhombus.rules.board import MOST_SQUARES, squares_of
from halloween_games.games.rhombus.rules.state import RhombusState
from halloween_games.games.rhombus.rules.ways import way_of
from halloween_games.kit import sizes, theme
from halloween_games.kit.fonts import BOLD, HEAD
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.table.layout import Layout
from halloween_games.table.look import Moment
from halloween_games.table.marks import along

ROOMS: Final = "rooms"  # the layer of the map that says what each square is
FLOOR: Final = 0.03  # of the dark floor around the squares, in diagonals of squares
ACROSS: Final = 0.5**0.5  # the side of a square by its diagonal

# ---------------------------------------------------------------------- the board


def draw_squares(painter: Painter, room: Room) -> None:
    """Draw the layers of the board; on the start squares the tiles of their seats instead of what the rooms show."""
    rhomb = room.rhomb

    def cell(at: int) -> Rect:
        return Rect(0, 0, room.side, room.side).move_to(center=room.square(at))

    starts = {at: art(f"start_{seat}") for seat, at in enumerate(rhomb.starts)}
    for layer in rhomb.board.layers:
        for at, drawing in enumerate(layer.drawings):
            shown = starts.get(at, drawing) if layer.name == ROOMS else drawing
            if shown:
                painter.drawing(shown, cell(at))
        for one in layer.ornaments:
            _draw_ornament(painter, room, one)
    if all(layer.name != ROOMS for layer in rhomb.board.layers):  # hidden in Tiled
        for at, drawing in starts.items():
            painter.drawing(drawing, cell(at))


def _draw_ornament(painter: Painter, room: Room, ornament: Ornament) -> None:
    """Draw an ornament upright: its middle is where it is on the map, which the screen shows on its corner."""
    across = ornament.left + ornament.width / 2
    up = room.rhomb.grid.rows - ornament.top - ornament.height / 2
    side = room.side * ACROSS
    rect = Rect(0, 0, round(ornament.width * side), round(ornament.height * side))
    x = room.center[0] + (across - up) * room.side / 2 * room.up
    y = room.center[1] + (room.rhomb.grid.columns - across - up) * room.side / 2 * room.up
    rect.center = (round(x), round(y))
    most = Rect(0, 0, round(2 * side * room.rhomb.grid.columns), round(2 * side * room.rhomb.grid.rows))
    most.center = (round(room.center[0]), round(room.center[1]))
    painter.ornament(ornament.drawing, rect, most)


def frame_rect(room: Room) -> Rect:
    """The bounding square of the frame."""
    side = 2 * round(room.side * (room.half_squares + FRAME))
    return Rect(0, 0, side, side).move_to(center=room.center)


def draw_frame(painter: Painter, room: Room) -> None:
    """Draw a rounded rhombus of stone with a dark floor."""
    rect = frame_rect(room)
    side, half = rect.width, rect.width // 2
    inner = room.side * (room.half_squares + FLOOR)
    edge = room.side * 0.09
    rim = half - edge - painter.px(3)

    def rhombus(reach: float, color: str, stroke: float) -> str:
        ends = ((half, half - reach), (half + reach, half), (half, half + reach), (half - reach, half))
        corners = "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in ends) + " Z"
        look = f'fill="{color}" stroke="{color}" stroke-width="{stroke:.1f}" stroke-linejoin="round"'
        return f'<path d="{corners}" {look}/>'

    size = f'width="{side}" height="{side}" viewBox="0 0 {side} {side}"'
    ink, light, dark = (theme.hex_color(color) for color in (painter.colors.ink, *painter.colors.wall))
    stops = f'<stop offset="0%" stop-color="{light}"/><stop offset="100%" stop-color="{dark}"/>'
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}><defs>'
        f'<linearGradient id="g" x1="0%" y1="0%" x2="0%" y2="100%">{stops}</linearGradient></defs>'
        + rhombus(rim, ink, 2 * edge)
        + rhombus(rim - painter.px(4), "url(#g)", 2 * edge)
        + rhombus(inner, ink, edge)
        + "</svg>"
    )
    shadow = rect.move(0, painter.px(7))
    dark = text.replace("url(#g)", "#0d0620")
    image = painter.art.vector(dark, shadow.size).copy()
    image.set_alpha(150)
    painter.surface.blit(image, shadow)
    painter.surface.blit(painter.art.vector(text, rect.size), rect)


def draw_coordinates(painter: Painter, room: Room) -> None:
    """Draw letters along the lower right edge, numbers along the lower left one, or opposite, on the frame."""
    reach = room.side * 0.345 * room.up
    grid = room.rhomb.grid
    for number in range(grid.columns):
        x, y = room.square(number)
        painter.text(grid.names[number][0], (x + reach, y + reach), sizes.SMALL, painter.colors.on_wall, BOLD, "center")
        x, y = room.square(number * grid.columns)
        painter.text(str(number + 1), (x - reach, y + reach), sizes.SMALL, painter.colors.on_wall, BOLD, "center")


def draw_empty(painter: Painter, rect: Rect) -> None:
    rect = rect.inflate(-painter.px(6), -painter.px(6))
    colors = painter.colors
    painter.rounded(rect, (colors.ink, colors.ink), colors.edge, 2, rect.width / painter.u * 0.1, 0.35, dash=6)


def draw_card_mark(painter: Painter, rect: Rect, kind: str) -> None:
    """Draw a ring around a card or its empty place: selected (and lifted), hovered, or the cause of a refusal."""
    colors = painter.colors
    px = painter.px
    if kind == "chosen":
        rect = rect.move(0, -px(8))
        painter.glow(rect.center, rect.height * 0.75, colors.glow_chosen, 0.4)
    chosen, fight = colors.glow_chosen, colors.glow_fight
    color = {"chosen": chosen, "hint": chosen, "hover": colors.trail, "flash": fight}.get(kind)
    if color is not None:
        width, line = (px(8), 3) if kind == "hover" else (px(12), 4.5)
        painter.frame(rect.inflate(width, width), color, line, rect.width / painter.u * 0.11 + 1)


def draw_focus(painter: Painter, place: Rect) -> bool:
    """Draw the keyboard focus: a diamond of paper with an ink rim, open at the top so that it crosses no face."""
    side = place.width * 2
    shape = '<path d="M27 32 L9 50 L50 91 L91 50 L73 32" fill="none" stroke-linejoin="round" stroke-linecap="round"'
    body = f'{shape} stroke="#140b2b" stroke-width="7"/>{shape} stroke="#f4efff" stroke-width="3.4"/>'
    painter.shapes(body, Rect(0, 0, side, side).move_to(center=place.center))
    return True


def draw_square_mark(painter: Painter, layout: Layout, spot: Spot, kind: str, over: bool) -> bool:
    place = layout.rect(spot)
    side = place.width * 2
    tile = Rect(0, 0, side, side).move_to(center=place.center)
    if over:
        badge = Rect(0, 0, round(side * 0.29), round(side * 0.29))
        badge.center = (place.centerx + round(side * 0.36), place.centery - round(side * 0.34))
        painter.drawing("badges/check", badge)
    elif kind in ("chosen", "hover", "hint"):
        painter.drawing(art("mark_selected"), tile)
    elif kind == "go":
        painter.drawing(art("mark_target"), tile)
    elif kind == "win":
        painter.drawing(art("mark_win"), tile)
    elif kind == "flash":
        painter.drawing(art("mark_kill"), tile)
    elif kind == "own":
        painter.drawing(art("mark_selected"), tile, alpha=110)
    return True


def draw_side(painter: Painter, place: Rect, spot: Spot) -> None:
    """Draw the side between two squares, which is refused."""
    one, other = divmod(spot.at, MOST_SQUARES)
    line = "M12 12L88 88" if other - one == 1 else "M12 88L88 12"
    lines = ("#140b2b", 22), (theme.hex_color(painter.colors.glow_fight), 13)
    drawn = [f'<path d="{line}" stroke="{color}" stroke-width="{width}"/>' for color, width in lines]
    painter.shapes(f'<g stroke-linecap="round">{"".join(drawn)}</g>', place)


# ---------------------------------------------------------------------- blockades and ways


def draw_chains(painter: Painter, room: Room, view: RhombusState) -> None:
    """Draw a chain from piece to piece of every blockade."""
    length = room.side // 4 * 2 or 2
    for side in (0, 1):
        pieces = view.side(side)
        pairs = set()
        for three in view.rhomb.blockades:
            if three & pieces == three:
                first, second, third = squares_of(three)
                pairs |= {(first, second), (second, third)}
        for first, second in pairs:
            (x1, y1), (x2, y2) = room.square(first), room.square(second)
            upright = x1 == x2
            link = painter.art.image(art("chain_link"), (length, length), angle=90 if upright else 0)
            x, y = min(x1, x2), min(y1, y2)
            for number in range(2):
                at = (x, y + number * length) if upright else (x + number * length, y)
                corner = (at[0] - length // 2, at[1]) if upright else (at[0], at[1] - length // 2)
                painter.surface.blit(link, corner)


def draw_shields(painter: Painter, room: Room, view: RhombusState) -> None:
    side = round(room.side * 0.27)
    for team in (0, 1):
        for at in squares_of(view.rhomb.safe_of(view.side(team))):
            x, y = room.square(at)
            shield = Rect(0, 0, side, side).move_to(center=(x - round(room.side * 0.27), y + round(room.side * 0.03)))
            painter.drawing(art("shield"), shield)


def draw_path(painter: Painter, room: Room, moment: Moment[RhombusState], view: RhombusState) -> None:
    """Draw the path of the considered move: an ink track with numbered beads."""
    action = moment.considered
    if not isinstance(action, Step | Kill):
        return
    path = way_of(view, action)
    points = [room.square(at) for at in path]
    kills = isinstance(action, Kill)
    size = max(18, round(room.side * 0.3))
    if kills:  # in front of the piece, not over its face
        (x1, y1), (x2, y2) = points[-2], points[-1]
        points[-1] = (round(x2 + (x1 - x2) * 0.36), round(y2 + (y1 - y2) * 0.36))
    (x1, y1), (x2, y2) = points[0], points[1]
    leave = (round(x1 + (x2 - x1) * 0.42), round(y1 + (y2 - y1) * 0.42))  # not over the moving piece
    for start, end in pairwise([leave, *points[1:]]):
        _draw_track(painter, start, end, room.side)
    seen: dict[int, int] = {}
    for number, (at, point) in enumerate(zip(path, points, strict=True)):
        if number == 0:
            continue
        again = seen.get(at, 0) + (1 if at == path[0] else 0)
        seen[at] = seen.get(at, 0) + 1
        bead = Rect(0, 0, size, size).move_to(center=(point[0] + again * size * 2 // 3, point[1] + again * size // 3))
        last_kill = kills and number == len(path) - 1
        painter.drawing(art("bead_kill" if last_kill else "bead"), bead)
        color = painter.colors.on_wall if last_kill else painter.colors.ink
        painter.text(str(number), bead.center, size / painter.u * 0.58, color, HEAD, "center")


def _draw_track(painter: Painter, start: tuple[int, int], end: tuple[int, int], side: int) -> None:
    """Draw one straight segment of the path: ink with a dotted middle."""
    length = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    radius = max(3.0, side * 0.055)
    for point in along(start, end, max(2, round(length / max(3, side * 0.05)))):
        painter.dot(point, radius, painter.colors.ink)
    for point in along(start, end, max(2, round(length / max(6, side * 0.1)))):
        painter.dot(point, max(1.5, radius * 0.42), painter.colors.glow_target)
