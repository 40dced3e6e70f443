"""Layouts of the keys: the usual one, and one for each hand alone, where no two keys are pressed together.

The letters and digits of a hand lie on its side of QWERTY and of QWERTZ keyboards alike. A command without a key there
has a button on the screen, in the menu or in the options. Behind the keys of the hand stand those usual ones that
mean nothing else there, so that whoever tries a layout finds out of it again. What goes from one thing to the next
writes nothing, because it has to leave text fields.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from halloween_games.core.phrases import json_beside

KeyLayout = Literal["usual", "left_hand", "right_hand"]
USUAL_KEYS: Final = "usual"
LEFT_HAND: Final = "left_hand"
RIGHT_HAND: Final = "right_hand"
KEY_LAYOUTS: Final[tuple[KeyLayout, ...]] = (USUAL_KEYS, LEFT_HAND, RIGHT_HAND)

Keys = Mapping[str, tuple[str, ...]]

HANDS: Final[Mapping[str, Keys]] = {
    hand: {command: tuple(keys) for command, keys in table.items()}
    for hand, table in json_beside(__file__, "key_layouts.json").items()
}
"""The keys of each layout for one hand, by command."""
