"""Turns the whole picture toward whoever is to act, for a screen that lies on the table between the players.

Screens know nothing of it: they draw and are pointed at as ever, and the finished picture is turned.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final

import pygame

from halloween_games.kit.input import AWAY, Input, Pointed, Pos, Scrolled
from halloween_games.kit.outline import NOWHERE, Outline, Part
from halloween_games.kit.theme import Rgb
from halloween_games.kit.tween import ease_in_out

SECONDS: Final = 0.5  # of a half turn

Size = tuple[int, int]


class TableTurn:
    """Which side of the table the picture faces: the near one, or the opposite one."""

    def __init__(self) -> None:
        self.is_far = False
        self._left = 0.0  # seconds of the half turn under way

    @property
    def is_turning(self) -> bool:
        return self._left > 0

    @property
    def shows(self) -> bool:
        """Whether the picture is not upright."""
        return self.is_far or self.is_turning

    def face(self, is_far: bool, at_once: bool) -> bool:
        """Turn to that side; True if it was the other one."""
        if is_far == self.is_far:
            return False
        self.is_far = is_far
        self._left = 0.0 if at_once else SECONDS
        return True

    def update(self, dt: float) -> bool:
        """True if the picture changes."""
        was_turning = self.is_turning
        self._left = max(0.0, self._left - dt)
        return was_turning

    def meant(self, word: Input, size: Size) -> Input | None:
        """What *word* means in the upright picture of *size*; None for what points at a picture that is turning."""
        if not isinstance(word, (Pointed, Scrolled)) or word.pos == AWAY:
            return word
        if self.is_turning:
            return None
        return replace(word, pos=turned_back(word.pos, size)) if self.is_far else word

    def shown(self, outline: Outline, size: Size) -> Outline:
        """The *outline* of the upright picture of *size* as it lies now."""
        return replace(outline, root=_turned_part(outline.root, size)) if self.is_far else outline

    def show(self, surface: pygame.Surface, around: Rgb) -> None:
        """Turn the upright picture on *surface*; what it leaves free while it turns gets the color *around*."""
        if not self.is_turning:
            if self.is_far:
                surface.blit(pygame.transform.flip(surface, True, True), (0, 0))
            return
        angle = 180 * ease_in_out(1 - self._left / SECONDS) + (0 if self.is_far else 180)
        width, height = surface.get_size()
        sine, cosine = abs(math.sin(math.radians(angle))), abs(math.cos(math.radians(angle)))
        fits = min(width / (width * cosine + height * sine), height / (width * sine + height * cosine))
        small = pygame.transform.scale(surface, (max(1, round(width * fits)), max(1, round(height * fits))))
        turned = pygame.transform.rotate(small, angle)
        surface.fill(around)
        surface.blit(turned, turned.get_rect(center=surface.get_rect().center))


def _turned_part(part: Part, size: Size) -> Part:
    left, top, width, height = part.rect
    rect = (size[0] - left - width, size[1] - top - height, width, height) if part.rect != NOWHERE else NOWHERE
    return replace(part, rect=rect, parts=tuple(_turned_part(one, size) for one in part.parts))


def turned_back(pos: Pos, size: Size) -> Pos:
    """The pixel of the upright picture that is shown at *pos*."""
    return size[0] - 1 - pos[0], size[1] - 1 - pos[1]
