"""The scenery of Halloween: the graveyard, the cells and their contents, the lantern, the list of graves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import BOARD, Seat, Spot
from halloween_games.games.halloween.look.geometry import (
    BUBBLE,
    EYE,
    GRAVE,
    HOOK,
    MARKER,
    MINION,
    MOUND,
    RAIL,
    SCORE,
    SMALL,
    THOUGHT,
    Lantern,
    border,
    ground,
    head,
    heads,
    lawn,
    list_area,
    lord_spot,
    oval,
)
from halloween_games.games.halloween.rules.actions import (
    COLORS,
    EDGE,
    FACE_NAMES,
    FACES,
    FIRST_OUTSIDE,
    LIGHT,
    LORDS,
    POINTS,
    STONE_NAMES,
    SUPPLY,
    UNSEEN,
    spot_of,
)
from halloween_games.games.halloween.rules.graveyard import Graveyard
from halloween_games.games.halloween.rules.state import NO_CLAIM, NOWHERE, HalloweenState
from halloween_games.games.halloween.words.phrases import LEFT
from halloween_games.kit import sizes, theme
from halloween_games.kit.art import Art
from halloween_games.kit.fonts import BOLD, HEAD, Fonts
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.table.figures import Figure, Layer
from halloween_games.table.layout import Areas, Layout
from halloween_games.table.picture_row import draw_layers

FOLDER: Final = "halloween"
FREED: Final = "freed"
NO_MARKER: Final = "marker_none"
BED: Final = theme.rgb("#4a5745")

LEAST_NAME: Final = 0.5  # of the letters of a color's name
LEAST_PITCH: Final = 0.6  # of a head, from one to the next

BEHIND, STANDING, BEFORE, RIDING, ABOVE_ALL = 8, 10, 12, 20, 60  # z
HANGS: Final = (64, 6)  # the pivot of the lantern

EYES_OF_LORDS: Final = ("open", "open", "open", "shut")  # the priestess has her eyes shut at rest

_BODIES: Final = {
    "zombie": (("body", (64, 64)), ("arms", (64, 92)), ("eyes_open", (64, 64))),
    "skeleton": (("body", (64, 64)), ("jaw", (64, 64)), ("arm", (82, 101))),
    "ghost": (("body", (64, 64)), ("eyes_open", (64, 64))),
    "wisp": (("glow", (64, 64)), ("flame", (64, 105)), ("face", (64, 64)), ("sparkles", (64, 64))),
}


def art(name: str) -> str:
    return f"{FOLDER}/{name}"


# ---------------------------------------------------------------------- layers


def minion_layers(face: str) -> tuple[Layer, ...]:
    """The drawings of a minion in an open grave; the earth stays when the rest is lifted or sinks."""
    if face == FREED:
        return (Layer(art("freed_wisp"), "", "body"),)
    parts = tuple(
        Layer(art(f"{face}_{name}"), "", name.removesuffix("_open"), pivot=pivot) for name, pivot in _BODIES[face]
    )
    return (
        Layer(art("pit"), "", "pit", grounded=True),
        *parts,
        Layer(art("earth_front"), "", "earth", grounded=True),
    )


def lord_layers(seat: Seat, eyes: str = "", shadow: bool = True) -> tuple[Layer, ...]:
    """The drawings of a dark lord with *eyes* ``open`` or ``shut``, or its default."""
    layers = (
        Layer(art(f"lord_{seat}_cape"), "", "cape"),
        Layer(art(f"lord_{seat}_body"), "", "body"),
        Layer(art(f"lord_{seat}_eyes_{eyes or EYES_OF_LORDS[seat]}"), "", "eyes"),
    )
    return (Layer(art(f"lord_{seat}_shadow"), "", "shadow", grounded=True), *layers) if shadow else layers


# ---------------------------------------------------------------------- figures


def grave(at: int, color: str) -> Figure:
    """A closed headstone."""
    layers = (Layer(art("stone_shadow"), "", "shadow", grounded=True), Layer(art(f"stone_{color}"), "", "stone"))
    return Figure(f"grave_{color}", Spot(BOARD, at), layers, 0, 1.0, STANDING, shown_at=Spot(GRAVE, at))


def _rail_spot(name: str, at: int, ducked: bool) -> Spot:
    return Spot(name + RAIL if ducked else name, at)


def small(at: int, color: str, ducked: bool) -> Figure:
    """The remains of a headstone, which still show the color."""
    layers = (Layer(art(f"stone_{color}_small")),)
    return Figure(f"small_{color}", Spot(SMALL, at), layers, 0, 1.0, BEHIND, shown_at=_rail_spot(SMALL, at, ducked))


def minion(at: int, face: str, ducked: bool) -> Figure:
    """The minion from a grave; beside a lord only its head is visible."""
    layers = (Layer(art(f"{face}_peek"), "", "peek"),) if ducked else minion_layers(face)
    return Figure(face, Spot(MINION, at), layers, 0, 1.0, STANDING, shown_at=_rail_spot(MINION, at, ducked))


def marker(at: int, kind: str, ducked: bool) -> Figure:
    """The owner of the card: a seat's headstone, or an empty ring."""
    name = kind if kind == NO_MARKER else f"marker_{STONE_NAMES.index(kind)}"
    layers = (Layer(art(name)),)
    return Figure(kind, Spot(MARKER, at), layers, 0, 1.0, BEFORE, shown_at=_rail_spot(MARKER, at, ducked))


def mound(at: int) -> Figure:
    return Figure("mound", Spot(MOUND, at), (Layer(art("mound")),), 0, 1.0, BEHIND)


def lord(seat: Seat, place: int, hovering: bool = False) -> Figure:
    """A dark lord on a place in the rules, or not placed yet."""
    if place == NOWHERE:
        return Figure(LORDS[seat], Spot(SUPPLY, seat), lord_layers(seat), 0, 1.0, RIDING)
    stands = lord_spot(place, hovering)
    return Figure(LORDS[seat], spot_of(place), lord_layers(seat, shadow=not hovering), 0, 1.0, RIDING, shown_at=stands)


def eye(at: int) -> Figure:
    """The mark of an inspected stone."""
    return Figure(EYE, Spot(EYE, at), (Layer(art("eye")),), 0, 1.0, ABOVE_ALL)


def thought(at: int, face: str) -> tuple[Figure, Figure]:
    """The mark of a stone the viewer has inspected."""
    return (
        Figure(BUBBLE, Spot(BUBBLE, at), (Layer(art("bubble")),), 0, 1.0, ABOVE_ALL),
        Figure(f"{THOUGHT}_{face}", Spot(THOUGHT, at), (Layer(art(f"{face}_peek")),), 0, 1.0, ABOVE_ALL + 1),
    )


def score(seat: Seat, points: int, leads: bool = True) -> Figure:
    return Figure(SCORE, Spot(SCORE, seat), (Layer(number(points, leads), "", "number"),), 0, 1.0, STANDING)


def lamp(lit: bool) -> Figure:
    glow = (Layer(art("lantern_glow"), "", "glow", pivot=HANGS),) if lit else ()
    hanging = Layer(art("lantern_lit" if lit else "lantern_off"), "", "lamp", pivot=HANGS)
    return Figure("lantern", LIGHT, (*glow, hanging), 0, 1.0, RIDING, shown_at=Spot(HOOK, 0))


def burns(view: HalloweenState) -> bool:
    """Whether the lantern is lit: it can be used, or is in use."""
    return view.inspected or (view.to_move == view.turn and view.wisps[view.turn] > 0)


def cell_figures(view: HalloweenState, at: int) -> list[Figure]:
    """Headstone, minion and marker of one grave, without the lord."""
    color, face = COLORS[view.colors[at]], view.faces[at]
    ducked = at in view.lords
    claim = view.claims[at]
    kind = NO_MARKER if claim == NO_CLAIM else STONE_NAMES[claim]
    if view.face_down[at]:
        found = [grave(at, color)]
        if at != view.luck and any(squares >> at & 1 for squares in view.known):
            found += [eye(at)] if face == UNSEEN else thought(at, FACE_NAMES[face])
        return found
    if face == UNSEEN:  # a lord hovers above it, and the face is pending
        return [grave(at, color), marker(at, kind, ducked)]
    found = [small(at, color, ducked), minion(at, FREED if claim == NO_CLAIM else FACE_NAMES[face], ducked)]
    if claim != NO_CLAIM or ducked:
        found.append(marker(at, kind, ducked))
    if ducked:
        found.append(mound(at))
    return found


def all_figures(view: HalloweenState) -> list[Figure]:
    """All figures on the table."""
    found = [lamp(burns(view))]
    for at in view.yard.graves:
        found += cell_figures(view, at)
    for seat, place in enumerate(view.lords):
        hovering = 0 <= place < FIRST_OUTSIDE and view.faces[place] == UNSEEN
        found.append(lord(seat, place, hovering))
    points = view.points()
    found += [score(seat, own, own == max(points)) for seat, own in enumerate(points)]
    return found


# ---------------------------------------------------------------------- numbers as drawings


def number(points: int, leads: bool = True) -> str:
    return art(f"number_{'' if leads else 'behind_'}{points}")


def provide_numbers(painter: Painter, most: int) -> None:
    """Points are figures, so that they can count up while a card's points fly to them."""

    def maker(points: int, leads: bool, art_: Art, fonts: Fonts) -> Callable[[tuple[int, int]], pygame.Surface]:
        def make(size: tuple[int, int]) -> pygame.Surface:
            surface = pygame.Surface(size, pygame.SRCALPHA)
            color = art_.colors.candle if leads else art_.colors.paper
            text = fonts.render(str(points), size[1] * 0.74, color, HEAD)
            surface.blit(text, text.get_rect(center=surface.get_rect().center))
            return surface

        return make

    for points in range(-1, most + 1):
        for leads in (True, False):
            painter.art.provide(number(points, leads), maker(points, leads, painter.art, painter.fonts))


# ---------------------------------------------------------------------- the graveyard


def draw_graveyard(painter: Painter, areas: Areas, layout: Layout, yard: Graveyard, coordinates: bool) -> None:
    """Draw frame, the path with its spots, and the layers of the board under a little fog."""
    colors = painter.colors
    px, board, inner = painter.px, ground(areas, yard), lawn(areas, yard)
    painter.shadowed(board, colors.wall, colors.ink, 3, 16)
    rim = max(4, px(5))
    painter.rounded(inner.inflate(2 * rim, 2 * rim), (colors.ink, colors.ink), None, 0, 12)
    painter.rounded(inner, (BED, BED), None, 0, 8)
    draw_layers(painter, yard.board, lambda at: layout.rect(Spot(BOARD, at)))
    cell = layout.rect(Spot(BOARD, 0)).width
    across, down = inner.width / 6, inner.height / 6
    for left, top, width in ((0.1, 0.9, 3.4), (2.6, 2.4, 3.2), (0.3, 4.2, 3.0), (2.9, 5.3, 2.8)):
        fog = Rect(inner.left + round(left * across), inner.top + round(top * down), round(width * across), 0)
        fog.height = fog.width // 4
        painter.drawing(art("mist"), fog, alpha=150)
    for place in range(len(yard.outside)):
        painter.drawing(art("path_cell"), oval(layout.rect(Spot(EDGE, place)), cell))
    if coordinates:
        _draw_names(painter, areas, yard, cell)


def _draw_names(painter: Painter, areas: Areas, yard: Graveyard, cell: int) -> None:
    """Draw the letters of the columns below them, and the numbers of the rows on their left."""
    names = yard.grid.names
    lines = [(1, line, names[line][0]) for line in range(yard.grid.columns)]
    lines += [(2, line, names[line * yard.grid.columns][1:]) for line in range(yard.grid.rows)]
    for side, line, name in lines:
        stone = oval(border(areas, yard, side, line), cell)
        center = (stone.centerx, stone.centery - stone.height * 0.01)
        painter.text(name, center, max(11.0, cell * 0.17 / painter.u), painter.colors.on_wall, BOLD, "center")


def draw_rim(painter: Painter, stone: Rect, color: theme.Rgb) -> None:
    """Draw a lit edge around the stone of an outside spot."""
    line = f'stroke="{theme.hex_color(color)}" stroke-width="7"'
    painter.shapes(f'<ellipse cx="64" cy="64" rx="52" ry="41.5" fill="none" {line}/>', stone, "0 0 128 128")


def draw_lantern(painter: Painter, place: Lantern, text: Speaker, usable: bool, chosen: bool) -> None:
    """Draw the sign on which the lantern hangs, what it does, and its price; the lantern itself is a figure."""
    colors, px, frame = painter.colors, painter.px, place.frame
    edge = colors.glow_chosen if chosen else colors.candle if usable else colors.edge
    painter.panel(frame, edge, 4 if chosen else 3 if usable else 2)
    wisp = Rect(0, 0, px(36), px(36)).move_to(midbottom=(frame.centerx, frame.bottom - px(4)))
    words = Rect(frame.left + px(5), wisp.top - px(46), frame.width - px(10), px(46))
    color = colors.paper if usable else colors.muted
    painter.paragraph(text("lantern"), words, sizes.LARGE, color, HEAD, center=True, middle=True)
    painter.drawing(art("wisp_peek"), wisp, alpha=255 if usable else 110)


# ---------------------------------------------------------------------- the list of the graves


def still_down(view: HalloweenState) -> list[list[int]]:
    """For each color how many cards have each face and are not raised yet, preceded by their sum."""
    left = [[sum(faces), *faces[1:]] for faces in view.yard.each_face]
    for at in view.yard.graves:
        if not view.face_down[at] and view.faces[at] != UNSEEN:  # until its face is seen a card counts as down
            row = left[view.colors[at]]
            row[0] -= 1
            row[view.faces[at]] -= 1
    return left


def known_down(view: HalloweenState) -> list[list[int]]:
    """How many of them are at a spot the view knows."""
    known = [[0] * 5 for _ in COLORS]
    for at in view.yard.graves:
        if view.face_down[at] and view.faces[at] != UNSEEN:
            known[view.colors[at]][view.faces[at]] += 1
    return known


def draw_list(painter: Painter, areas: Areas, view: HalloweenState, text: Speaker) -> None:
    """Draw a row for each color: how many of each kind are still in its graves."""
    colors = painter.colors
    px = painter.px
    painter.panel(areas.box)
    title, columns, rows = _table(areas)
    left, known = still_down(view), known_down(view)
    if title.height:
        painter.line_in(text("left"), title, sizes.LARGE, colors.candle, HEAD)
        total = str(sum(row[0] for row in left))
        painter.line_in(total, title, sizes.LARGE, colors.muted, HEAD, "right")
    head = px(34) if title.height else px(26)
    _draw_head(painter, columns, rows[0].top - head, head)
    row_height = rows[0].height
    side = min(px(30), row_height - 2)
    words = Rect(0, 0, columns[0] - px(24) - rows[0].left - px(8) - side - px(8), row_height)
    most = min(painter.line_px(text(name), words, sizes.TEXT, least=LEAST_NAME) for name in COLORS)
    for color, name in enumerate(COLORS):
        row = rows[color]
        if color % 2 == 0:
            painter.rounded(row.inflate(0, -2), (colors.edge, colors.edge), None, 0, 8, 0.22)
        stone = Rect(row.left + px(8), row.centery - side // 2, side, side)
        painter.drawing(art(f"stone_{name}_small"), stone)
        words.topleft = (stone.right + px(8), row.top)
        painter.line_in(text(name), words, sizes.TEXT, colors.paper, least=LEAST_NAME, most=most)
        for face in FACES:
            _draw_count(painter, (columns[face - 1], row.centery), left[color][face], known[color][face])


def _table(areas: Areas) -> tuple[Rect, list[int], list[Rect]]:
    """The title's line, which is flat without room for it; the centers of the columns; the rows."""
    box, u = list_area(areas), areas.u

    def px(units: float) -> int:
        return round(units * u)

    roomy = box.height >= px(190)
    title = Rect(box.left + px(20), box.top + px(8), box.width - px(40), px(26) if roomy else 0)
    top = title.bottom + px(2 + 34) if roomy else box.top + px(6) + px(26)
    first, last = box.left + round(box.width * 0.46), box.right - px(30)
    columns = [first + (last - first) * number // 3 for number in range(len(FACES))]
    height = (box.bottom - px(8) - top) // len(COLORS)
    rows = [Rect(box.left + px(10), top + color * height, box.width - px(20), height) for color in range(len(COLORS))]
    return title, columns, rows


def left_cells(areas: Areas) -> dict[Spot, Rect]:
    """The numbers in the box, and before them the colors with their sums."""
    _, columns, rows = _table(areas)
    width = columns[1] - columns[0]
    found = {}
    for color, row in enumerate(rows):
        for face in FACES:
            cell = found[Spot(LEFT, 5 * color + face)] = Rect(0, row.top, width, row.height)
            cell.centerx = columns[face - 1]
        found[Spot(LEFT, 5 * color)] = Rect(row.left, row.top, columns[0] - width // 2 - row.left, row.height)
    return found


def _draw_head(painter: Painter, columns: Sequence[int], top: int, height: int) -> None:
    px = painter.px
    side = min(height, round((columns[1] - columns[0]) * 0.72))
    for face in FACES:
        icon = Rect(columns[face - 1] - side // 2 - px(4), top + (height - side) // 2, side, side)
        painter.drawing(art(f"{FACE_NAMES[face]}_peek"), icon)
        worth = (icon.right + px(5), top + px(8))
        painter.text(str(POINTS[face]), worth, sizes.SMALL, painter.colors.candle, BOLD, "center")


def claim(seat: Seat) -> str:
    """The drawing of the ground of what a seat has claimed: color and pattern."""
    return art(f"claim_{seat}")


def draw_heads(painter: Painter, areas: Areas, view: HalloweenState, seat: Seat) -> None:
    """Draw the minions that a seat has raised as heads, the dearest first; one of each kind, if they are too many."""
    raised = sorted(view.faces[at] for at, owner in enumerate(view.claims) if owner == seat)
    raised = [face for face in raised if face != UNSEEN]
    first, second = (head(areas, seat, number, len(raised)) for number in range(2))
    if second.left - first.left >= first.width * LEAST_PITCH:
        for number, face in enumerate(raised):
            painter.drawing(art(f"{FACE_NAMES[face]}_peek"), head(areas, seat, number, len(raised)))
        return
    kinds, room = sorted(set(raised)), heads(areas, seat)
    width = room.width // len(kinds)
    side = min(room.height, round(width * 0.9))
    for number, face in enumerate(kinds):
        icon = Rect(room.left + number * width, room.bottom - side, side, side)
        painter.drawing(art(f"{FACE_NAMES[face]}_peek"), icon)
        if (many := raised.count(face)) > 1:
            corner, colors = icon.bottomright, painter.colors
            painter.text(str(many), corner, sizes.LARGE, colors.paper, BOLD, "bottomright", outline=colors.ink)


def _draw_count(painter: Painter, center: tuple[int, int], left: int, known: int) -> None:
    px = painter.px
    painter.text(str(left), center, sizes.LARGE, painter.colors.paper if left else painter.colors.faint, HEAD, "center")
    if known:  # how many of them the viewer has seen
        for seen in range(known):
            side = px(16)
            spot = Rect(center[0] + px(8) + seen * px(12), center[1] - px(14), side, side)
            painter.drawing(art("eye"), spot)
