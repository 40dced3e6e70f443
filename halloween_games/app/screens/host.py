"""The host of the front door: Bones says one thing, and the button beside him does it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from halloween_games.app.screens.saved_game_cards import Picture

FACE: Final = "rivals/bones"


@dataclass(frozen=True)
class Offer:
    """What comes next: what Bones *says* about it, and the words and the act of the one orange button.

    Attributes:
        kind: names the button; what it is, as in ``game`` or ``lesson``.
        game_id: the game whose card is marked; empty for none.
        picture: of the game that is gone on with.
    """

    kind: str
    says: str
    label: str
    line: str
    act: Callable[[], None]
    game_id: str = ""
    picture: Picture | None = None
