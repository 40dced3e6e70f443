"""The pieces of Pure Halloween as figures: their drawings, moving parts, and pivots."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from halloween_games.core.spots import BOARD, Spot
from halloween_games.games.pure_halloween.rules.actions import BAT, CAT, GHOST, JACK, KILLER, NAMES, WITCH
from halloween_games.table.figures import Figure, Layer

FOLDER: Final = "pure_halloween"
SIZE: Final = 1.03  # of a square: the plate has an empty rim
STANDING: Final = 10
PLATES: Final = ("orange", "violet")
RAISED: Final = -14  # angle of the blade while its killer attacks

HAND: Final = (100.0, 80.0)
BRIM: Final = (64.0, 44.0)
TAIL_ROOT: Final = (87.0, 95.0)
LEFT_WING: Final = (48.0, 64.0)
RIGHT_WING: Final = (80.0, 64.0)
FAR_ABOVE: Final = (64.0, -80.0)  # rotating one degree around it moves a piece by 2.5 units


def art(name: str) -> str:
    return f"{FOLDER}/{name}"


def _part(name: str, part: str, pivot: tuple[float, float] = (64.0, 64.0), tilt: int = 0) -> Layer:
    return Layer(art(name), "", part, pivot=pivot, tilt=tilt)


def _base(seat: int) -> tuple[Layer, ...]:
    return (
        Layer(art(f"plate_shadow_{seat}"), "", "shadow", grounded=True),
        _part(f"plate_{PLATES[seat]}", "plate"),
    )


def layers(piece: int, raised: bool = False) -> tuple[Layer, ...]:
    """All drawings of a piece, lowest first; *raised* is a killer with its blade up."""
    seat, kind = divmod(piece, 6)
    return (*_base(seat), *_figure(seat, kind, raised))


def bare_layers(piece: int) -> tuple[Layer, ...]:
    """The drawings without the base plate."""
    return _figure(*divmod(piece, 6), False)


def _figure(seat: int, kind: int, raised: bool) -> tuple[Layer, ...]:
    if kind == GHOST:
        return (
            _part("ghost_shadow", "ground"),
            _part(f"ghost_{seat}_body", "body"),
            _part(f"ghost_{seat}_eyes_open", "eyes"),
        )
    if kind == KILLER:
        return (
            _part("killer_shadow", "ground"),
            _part(f"killer_{seat}_body", "body"),
            _part(f"killer_{seat}_eyes_open", "eyes"),
            _part(f"killer_{seat}_blade", "blade", HAND, RAISED if raised else 0),
        )
    if kind == WITCH:
        return (
            _part(f"witch_{seat}_body", "body"),
            _part(f"witch_{seat}_eyes_open", "eyes"),
            _part(f"witch_{seat}_hat", "hat", BRIM),
        )
    if kind == CAT:
        return (
            _part("cat_shadow", "ground"),
            _part(f"cat_{seat}_tail", "tail", TAIL_ROOT),
            _part(f"cat_{seat}_body", "body"),
            _part(f"cat_{seat}_eyes_open", "eyes"),
            _part(f"cat_{seat}_pupils", "pupils", FAR_ABOVE),
        )
    if kind == BAT:
        return (
            _part(f"bat_{seat}_wing_left", "left", LEFT_WING),
            _part(f"bat_{seat}_wing_right", "right", RIGHT_WING),
            _part(f"bat_{seat}_body", "body"),
            _part(f"bat_{seat}_eyes_open", "eyes"),
        )
    assert kind == JACK
    return (
        _part("jack_shadow", "ground"),
        _part(f"jack_{seat}_body", "body"),
        _part(f"jack_{seat}_face_dark", "dark"),
        _part(f"jack_{seat}_face_lit", "lit"),
    )


def shut(name: str) -> dict[str, str]:
    """The drawings of that piece while it blinks."""
    seat, letter = name[0], name[1]
    if letter == "J":
        return {"dark": art(f"jack_{seat}_face_shut"), "lit": ""}
    kind = {"G": "ghost", "K": "killer", "W": "witch", "C": "cat", "B": "bat"}[letter]
    eyes = {"eyes": art(f"{kind}_{seat}_eyes_shut")}
    return {**eyes, "pupils": ""} if letter == "C" else eyes


def on_board(piece: int, at: int, raised: bool = False, is_calm: bool = False) -> Figure:
    """The figure of a piece; a killer that is calm sleeps."""
    drawn = layers(piece, raised)
    if is_calm:
        drawn = tuple(replace(layer, art=shut(NAMES[piece]).get(layer.part, layer.art)) for layer in drawn)
    return Figure(NAMES[piece], Spot(BOARD, at), drawn, 0, SIZE, STANDING)


def in_supply(piece: int, spot: Spot, number: int) -> Figure:
    """The figure of the *number*-th of equal pieces: a stack, the last one on top."""
    return Figure(NAMES[piece], spot, layers(piece), 0, SIZE, STANDING + number)
