"""Waiting for what the user does, while nothing else happens."""

from __future__ import annotations

from typing import Final

import pygame

# Between two looks. ``pygame.event.wait`` looks a thousand times a second, which takes ten times as long.
LOOKING_SECONDS: Final = 0.1


def events_within(seconds: float, looking: float = LOOKING_SECONDS) -> list[pygame.Event]:
    """The events that come within *seconds*, nearly as soon as there are some; may return earlier without any."""
    events = pygame.event.get()
    if not events:
        pygame.time.wait(round(max(0.0, min(seconds, looking)) * 1000))
        events = pygame.event.get()
    return events
