"""The shape of the mouse pointer: a hand over everything that reacts to a click."""

from __future__ import annotations

from typing import Final

import pygame

_NO_POINTER: Final = ("dummy", "offscreen")  # video drivers without a pointer
_SHAPES: Final = {False: pygame.SYSTEM_CURSOR_ARROW, True: pygame.SYSTEM_CURSOR_HAND}


class Pointer:
    """Remembers the shape, so that the system is only called when it changes."""

    def __init__(self) -> None:
        self._is_hand = False

    def show_hand(self, is_hand: bool) -> None:
        if is_hand != self._is_hand and pygame.display.get_driver() not in _NO_POINTER:
            pygame.mouse.set_cursor(_SHAPES[is_hand])
        self._is_hand = is_hand
