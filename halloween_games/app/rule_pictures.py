"""The pictures beside the paragraphs of the rules: drawings of the game, laid over each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from halloween_games.ui.figures import Layer

Picture = Sequence[Sequence[Layer]]  # one or more stacks of drawings, side by side


def _ghost(color: str, face: str) -> tuple[Layer, ...]:
    return (
        Layer("18_ghosts/ghost_shadow"),
        Layer(f"18_ghosts/ghost_{color}_body", color),
        Layer(f"18_ghosts/face_{face}"),
    )


def _portal(color: str) -> tuple[Layer, ...]:
    parts = ("glow", "ring", "core", "swirl", "arrow")
    return (Layer("18_ghosts/floor"), *(Layer(f"18_ghosts/portal_{part}", color) for part in parts))


# game -> number of the paragraph -> picture; a game without pictures shows its words alone
PICTURES: Final[Mapping[str, Mapping[int, Picture]]] = {
    "18-ghosts": {
        0: (
            _ghost("blue", "friendly_open"),
            _ghost("red", "friendly_happy"),
            _ghost("yellow", "friendly_open"),
        ),
        1: ((Layer("18_ghosts/floor"), Layer("18_ghosts/carpet_blue"), *_ghost("blue", "grim_open")),),
        2: ((Layer("18_ghosts/floor"), Layer("18_ghosts/mirror")),),
        3: ((Layer("18_ghosts/triangle"),),),
        4: (_portal("red"),),
    },
}
