"""The drawings of ghosts and portals."""

from __future__ import annotations

from typing import Final

from halloween_games.core.spots import Spot
from halloween_games.games.eighteen_ghosts.rules.actions import COLOR_OF, NAMES, SEAT_OF
from halloween_games.games.eighteen_ghosts.rules.board import COLORS
from halloween_games.table.figures import Figure, Layer

FOLDER: Final = "18_ghosts"
FACES: Final = ("friendly", "grim")
GHOST_SIZE: Final = 0.84  # of a chamber
STANDING: Final = 10  # z of things standing on the floor


def art(name: str) -> str:
    return f"{FOLDER}/{name}"


def ghost_layers(ghost: int, mood: str = "open", shadow: bool = True) -> tuple[Layer, ...]:
    """The drawings of a ghost: body in its color, face of its seat; below it a shadow on the base of its seat."""
    color = COLORS[COLOR_OF[ghost]]
    layers = (
        Layer(art(f"ghost_{color}_body"), color, "body"),
        Layer(art(f"face_{FACES[SEAT_OF[ghost]]}_{mood}"), "", "face"),
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
