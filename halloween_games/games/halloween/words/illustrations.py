"""The worked boards and charts beside the rules of Halloween."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from halloween_games.core.illustrations import Chart, ChartRow, Example, Illustrations
from halloween_games.core.phrases import N_

COLORS: Final = {"w": "white", "g": "gray", "k": "black", "b": "brown"}
KINDS: Final = {"z": "zombie", "s": "skeleton", "g": "ghost", "w": "wisp"}

# Rows from 6 to 1, cards from a to f: the color, of an open card its kind, and the seat that has claimed it.
UNTOUCHED: Final = (
    "k w w k g k",
    "g w k g b g",
    "k b g w b w",
    "b g w k b w",
    "w k g g b k",
    "b k g w b b",
)
UNDER_WAY: Final = (
    "w g b bw0 bw1 bz0",
    "b k k gg0 g k",
    "g w w g gz1 ww1",
    "k g g kg0 b wg1",
    "w k w bs0 b b",
    "k k g kg0 wz1 ws1",
)
ONE_LEFT: Final = (
    "gz1 kw0 kw0 ws0 wz1 kg1",
    "wg0 kg0 bw1 gw0 bs1 wg1",
    "gz1 kw1 bz0 gg1 bs1 ww1",
    "gw1 kz0 gw1 gg1 gs0 bz1",
    "bg1 ww0 kz0 bg0 wz0 k",
    "bw0 ks0 ws0 bw0 ww0 gs1",
)


def _graveyard(
    rows: Sequence[str],
    lords: Sequence[str | None],
    chosen: tuple[str, ...] | None,
    plays: tuple[str, ...] = (),
    phase: str = "play",
) -> Example:
    cards, face_up, claims = {}, [], {}
    for number, row in zip("654321", rows, strict=True):
        for letter, card in zip("abcdef", row.split(), strict=True):
            square = f"{letter}{number}"
            cards[square] = COLORS[card[0]]
            if len(card) > 1:
                cards[square] += f" {KINDS[card[1]]}"
                face_up.append(square)
            if len(card) > 2:
                claims[square] = int(card[2])
    position = {
        "cards": cards,
        "face_up": sorted(face_up),
        "claims": claims,
        "lords": list(lords),
        "known": [[], []],
        "idle_turns": 0,
        "inspected": False,
        "luck": None,
        "phase": phase,
        "turn": 0,
        "to_move": 0,
    }
    return Example(position, chosen, plays)


GRAVES: Final = Chart(
    (
        ChartRow("zombie", ("zombie",), N_("Zombies: 4 points"), N_("two under each color")),
        ChartRow("skeleton", ("skeleton",), N_("Skeletons: 3 points"), N_("two under each color")),
        ChartRow("ghost", ("ghost",), N_("Ghosts: 2 points"), N_("two under each color")),
        ChartRow("wisp", ("wisp",), N_("Will-o’-the-wisps: 1 point"), N_("three under each color")),
    )
)

ILLUSTRATIONS: Final[Illustrations] = {
    "What it is about": _graveyard(UNDER_WAY, ("f6", "f1"), None, ("f2", "zombie")),
    "The graves": GRAVES,
    "Taking places": _graveyard(UNTOUCHED, (None, None), (), ("Se",), "setup"),
    "Your turn: ride": _graveyard(UNTOUCHED, ("Se", "Ne"), (), ("e3", "zombie")),
    "Straight on": _graveyard(UNDER_WAY, ("f6", "f1"), (), ("c6", "skeleton")),
    "Inspecting a grave": _graveyard(UNDER_WAY, ("f6", "f1"), ("lantern",), ("?d4", "zombie")),
    "The end": _graveyard(ONE_LEFT, ("d2", "e4"), (), ("f2", "skeleton")),
}
