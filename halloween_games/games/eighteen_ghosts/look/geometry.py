"""Where things are drawn in 18 Ghosts, and what its pieces are made of."""

from __future__ import annotations

from typing import Final

from halloween_games.core.spots import Spot
from halloween_games.games.eighteen_ghosts.rules.actions import COLOR_OF, COLORS, GHOSTS, NAMES, SEAT_OF
from halloween_games.kit.rect import Rect
from halloween_games.table.figures import Figure, Layer
from halloween_games.table.layout import Areas

FRAME_UNITS: Final = 20
SIDE: Final = 5  # of the standard board
WIDE_BOX_UNITS: Final = 440
BESIDE_UNITS: Final = 112  # of the words in the box, beside the ghosts
CIRCLE_UNITS: Final = (208, 36)  # the sign on the wall that says who beats whom


def _chamber(areas: Areas, columns: int, rows: int) -> int:
    """The side of a chamber."""
    margin = round(FRAME_UNITS * areas.u) + 4
    return (areas.board.width - 2 * margin) // max(columns, rows)


def wall(areas: Areas, columns: int = SIDE, rows: int = SIDE) -> Rect:
    """The wall around the chambers, equally wide on all sides."""
    side, most = _chamber(areas, columns, rows), max(columns, rows)
    outer = areas.board.inflate(side * (columns - most), side * (rows - most))
    outer.center = areas.board.center
    return outer


def castle(areas: Areas, columns: int = SIDE, rows: int = SIDE) -> Rect:
    """The chambers inside the wall: square ones, as large as they fit."""
    side = _chamber(areas, columns, rows)
    return Rect(0, 0, side * columns, side * rows).move_to(center=areas.board.center)


def circle_sign(areas: Areas, columns: int = SIDE, rows: int = SIDE) -> Rect:
    """The sign that says who beats whom: in the middle of the upper wall, from the battlements down to the chambers.

    It is as large on every board.
    """
    outer, u = wall(areas, columns, rows), areas.u
    sign = Rect(0, 0, round(CIRCLE_UNITS[0] * u), round(CIRCLE_UNITS[1] * u))
    sign.midbottom = (outer.centerx, castle(areas, columns, rows).top - round(4 * u))
    return sign


def circle_parts(areas: Areas, columns: int = SIDE, rows: int = SIDE) -> tuple[list[Rect], list[Rect]]:
    """On the sign: four ghosts, the first color again at the end, and the arrows between them."""
    sign, u = circle_sign(areas, columns, rows), areas.u
    side, step = round(34 * u), (sign.width - round(12 * u)) / 4
    ghosts = [Rect(0, 0, side, side) for _ in range(4)]
    for number, rect in enumerate(ghosts):
        rect.center = (round(sign.left + 6 * u + (number + 0.5) * step), sign.centery)
    arrows = [Rect(0, 0, round(16 * u), round(16 * u)) for _ in range(3)]
    for left, right, rect in zip(ghosts, ghosts[1:], arrows, strict=False):
        rect.center = ((left.centerx + right.centerx) // 2, sign.centery)
    return ghosts, arrows


def beside_units(areas: Areas) -> int:
    """The width of the words in the box, if they stand beside the ghosts."""
    return BESIDE_UNITS if areas.box.width >= WIDE_BOX_UNITS * areas.u else 0


def box_rects(areas: Areas) -> dict[int, Rect]:
    """Six rectangles in the game's box: three for each seat, in the order of the colors."""
    box, u = areas.box, areas.u
    beside = round(beside_units(areas) * u)
    top = box.top + round((12 if beside else 34) * u)
    height = box.bottom - round(8 * u) - top
    width = (box.width - beside - round(44 * u)) // 6
    side = min(height, width)
    places = {}
    for number, ghost in enumerate(GHOSTS):
        gap = round(12 * u) if number >= 3 else 0
        rect = Rect(box.left + beside + round(16 * u) + number * width + gap, top, width, height)
        places[ghost] = Rect(rect.centerx - side // 2, rect.centery - side // 2, side, side)
    return places


def goal_rect(area: Rect, color: int) -> Rect:
    side = min(area.height, area.width // 4)
    return Rect(area.left + color * round(side * 1.35), area.centery - side // 2, side, side)


def stacked(rect: Rect, number: int) -> Rect:
    """Equal ghosts on one spot are slightly offset behind each other."""
    step = max(3, rect.width // 9)
    return rect.move(number * step - step // 2, -number * max(2, step // 2))


# ------------------------------------------------------------------ pieces

FOLDER: Final = "18_ghosts"
FACES: Final = ("friendly", "grim")
GHOST_SIZE: Final = 0.84  # of a chamber
STANDING: Final = 10  # z of things standing on the floor


def art(name: str) -> str:
    return f"{FOLDER}/{name}"


def ghost_layers(ghost: int, shadow: bool = True) -> tuple[Layer, ...]:
    """The drawings of a ghost: body in its color, face of its seat; below it a shadow on the base of its seat."""
    color = COLORS[COLOR_OF[ghost]]
    layers = (
        Layer(art(f"ghost_{color}_body"), color, "body"),
        Layer(art(f"face_{FACES[SEAT_OF[ghost]]}_open"), "", "face"),
    )
    return (Layer(art(f"base_{SEAT_OF[ghost]}"), "", "shadow", grounded=True), *layers) if shadow else layers


def portal_layers(color: int) -> tuple[Layer, ...]:
    """The drawings of a portal: the part that rotates and the part that only glows."""
    tint = COLORS[color]
    return (
        Layer(art("portal_glow"), tint, "glow"),
        Layer(art("portal_ring"), tint, "ring", turns=True),
        Layer(art("portal_core"), tint, "core"),
        Layer(art("portal_swirl"), "", "swirl", turns=True),
        Layer(art(f"portal_emblem_{tint}"), "", "emblem"),
        Layer(art("portal_arrow"), "", "arrow", turns=True),
    )


def ghost_figure(ghost: int, spot: Spot, size: float = GHOST_SIZE) -> Figure:
    return Figure(NAMES[ghost], spot, ghost_layers(ghost), 0, size, STANDING)
