"""Short ways to write positions of Halloween, for the tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from halloween_games.games.halloween.game import GAME
from halloween_games.games.halloween.rules.graveyard import graveyard_of
from halloween_games.games.halloween.rules.state import HalloweenState
from tests.games.halloween.naive import COLORS, PACK, SQUARES
from tests.games.positions import Positions

YARD = graveyard_of(GAME.board)
GRID = YARD.grid

# Rows from the top, as one sees them: white, gray, black (k), brown
GRID_OF_COLORS = """
w g k b w g
k b w g k b
w g k b w g
k b w g k b
w g k b w g
k b w g k b
"""
OF_GRAVEYARD = Positions(GAME)
start, play, legal = OF_GRAVEYARD.start, OF_GRAVEYARD.play, OF_GRAVEYARD.legal
refusal, seen = OF_GRAVEYARD.refusal, OF_GRAVEYARD.seen

LETTERS = {"w": "white", "g": "gray", "k": "black", "b": "brown"}
DEFAULT = {
    f"{column}{6 - number}": LETTERS[letter]
    for number, line in enumerate(GRID_OF_COLORS.strip().splitlines())
    for column, letter in zip("abcdef", line.split(), strict=True)
}


def position(
    up: str = "",
    lords: str = "Na Sf",
    *,
    claims: str = "",
    known: str = "",
    turn: int = 0,
    inspected: bool = False,
    idle: int = 0,
    luck: str | None = None,
) -> dict[str, Any]:
    """A position after the set-up.

    *up* names the face-up cards with their faces and owners (``a6 zombie 0, b6 wisp -``), *known* the inspected ones
    with their faces and who knows them (``c1 ghost 01``; the face ``.`` is hidden). A ``.`` in *up* is awaited.
    """
    cards, owners, seats = dict(DEFAULT), {}, len(lords.split())
    faces_up, secrets = [], [[] for _ in range(seats)]  # type: list[str], list[list[str]]
    for square, face, owner in (entry.split() for entry in up.split(",") if entry.strip()):
        faces_up.append(square)
        cards[square] += "" if face == "." else f" {face}"
        if owner != "-":
            owners[square] = int(owner)
    for square, face, who in (entry.split() for entry in known.split(",") if entry.strip()):
        cards[square] += "" if face == "." else f" {face}"
        for seat in who:
            secrets[int(seat)].append(square)
    return {
        "cards": cards,
        "face_up": sorted(faces_up),
        "claims": owners,
        "lords": [None if lord == "-" else lord for lord in lords.split()],
        "known": [sorted(squares) for squares in secrets],
        "idle_turns": idle,
        "inspected": inspected,
        "luck": luck,
        "phase": "luck" if luck else "play",
        "turn": turn,
        "to_move": -1 if luck else turn,
    }


def load(data: Any, seats: int | None = None) -> HalloweenState:
    return OF_GRAVEYARD.load(data, seats if seats is not None else len(data["lords"]))


def graveyard(*args: Any, **fields: Any) -> HalloweenState:
    """The same as a state."""
    return load(position(*args, **fields))


def set_up(*places: str) -> HalloweenState:
    """The first turn, with the usual colors and the lords at *places*."""
    return load(position("", " ".join(places)))


def rides(state: HalloweenState) -> set[str]:
    """The squares that the seat to move can ride to."""
    return {text for text in legal(state) if text[0] != "?"}


def odds(state: HalloweenState) -> dict[str, int]:
    return {GAME.notation.write(state, action): weight for action, weight in state.chance()}


def almost_done(hidden: str = "f1", lords: str = "a1 f6", owners: Mapping[str, str] | None = None) -> dict[str, Any]:
    """All cards face up but *hidden*, claimed by the seats in turn, or by *owners* (``-`` for a freed wisp)."""
    seats = len(lords.split())
    pack, up = {color: sorted(PACK.elements()) for color in COLORS}, []
    missing = hidden.split()
    for number, square in enumerate(square for square in SQUARES if square not in missing):
        owner = (owners or {}).get(square, str(number % seats))
        faces = pack[DEFAULT[square]]
        face = "wisp" if owner == "-" else faces[0]
        faces.remove(face)
        up.append(f"{square} {face} {owner}")
    return position(", ".join(up), lords)


def raise_last(state: HalloweenState, square: str) -> HalloweenState:
    """Ride there and take the first result of luck."""
    state = play(state, square)
    return play(state, min(odds(state)))
