"""The worked boards beside the rules of Pure Halloween."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from halloween_games.core.illustrations import Example, Illustrations


def _field(
    pieces: str,
    chosen: tuple[str, ...] | None,
    plays: tuple[str, ...] = (),
    to_move: int = 0,
    phase: str = "play",
    stayed: Sequence[str] = (),
) -> Example:
    """A position with pieces such as ``e3=0W``, separated by spaces."""
    board = dict(piece.split("=") for piece in pieces.split())
    return Example({"board": board, "stayed": list(stayed), "phase": phase, "to_move": to_move}, chosen, plays)


NEARLY_WON: Final = (
    "a1=0B d1=0K h1=0W a2=1G b2=1B c2=1J e2=1K g2=0G a3=1W b3=1B c3=1C e3=1K f3=1C d4=0C c5=0B e5=0C h5=0W c6=0K f6=1W "
    "g6=0J a7=1G c7=0G g7=0G b8=1G"
)
GROUP: Final = "d5=1G e5=0G e4=1W f5=0W e6=1J"  # in the middle; whoever moves stands beside it

ILLUSTRATIONS: Final[Illustrations] = {
    "What it is about": _field(NEARLY_WON, ("h5",), ("h5-f7",)),
    "The first turns": _field("e5=0G", ("supply 1C",), ("C@f4",), 1, "opening"),
    "Placing a piece": _field("e3=0W d2=1G", ("supply 0C",), ("C@f2",)),
    "Placing beside a killer": _field("e2=1K e3=0W f3=0G d4=1G", ("supply 0B",), ("B@d3",)),
    "The ghost": _field("e4=0W f3=0G e3=1C e5=1G f6=1W g7=1J", ("f3",), ("f3-h8",)),
    "The killer": _field(f"{GROUP} d4=0K", ("d4",), ("d4-f3",)),
    "The witch": _field(f"{GROUP} d4=0W", ("d4",), ("d4-d7",)),
    "The black cat": _field(f"{GROUP} d4=0C", ("d4",), ("d4-c6",)),
    "The bat": _field("e5=0B d5=1G c6=0W b7=1C a8=1J", ("e5",), ("e5-a9",)),
    "The jack-o'-lantern": _field(f"{GROUP} f6=0J", ("f6",), ("f6-g5",)),
    "One group": _field("b3=1G c2=1J e2=1K d2=0G d3=0J d4=0B e5=0W f3=0C", ("d3",), ("d3-c3",)),
    "The sliding link": _field("b3=1G c2=1J e2=1K d2=0G d3=0J d4=0B e5=0W f3=0C", ("d3",), ("d3-e3",)),
    "Killers attack": _field("d3=1B h1=1W b3=0K c4=0G e4=0W f3=0C g2=0J", ("b3",), ("b3-d2",)),
    "Two killers": _field("d3=1B d1=1K d2=0K c4=0G e4=0W f3=0C", None, ("f3-e5",)),
    "Nobody is left alone": _field("d2=0W e3=0B e2=1K d4=1G", ("d2",), ("d2-f2",)),
    "Answering an attack": _field("d3=1B h1=1W d2=0K c4=0G e4=0W f3=0C g2=0J", ("h1",), ("h1-e1",), 1),
    "If no move helps": _field("d3=1B d2=0K c4=0G", (), ("W@e3",), 1),
    "A ghost that waits": _field("e2=0G d2=0C e3=1K f2=1J g3=0W", ("d2",), ("d2-e4",)),
    "Passing and draws": _field("d3=1B d2=0K e2=0G e3=0W c4=0G", None, ("pass",), 1),
}
