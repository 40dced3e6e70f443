"""The rectangle type of all screens."""

from __future__ import annotations

import pygame

Rect = pygame.Rect
