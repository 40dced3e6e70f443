"""A window that is filled once: what any program with pygame needs before its first frame. Frozen to compare with."""

import os
import time

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")

import pygame

pygame.display.init()
window = pygame.Window("Halloween Games", (1280, 800))
window.get_surface().fill((20, 11, 43))
window.flip()
pygame.event.get()
with open(os.environ["HALLOWEEN_GAMES_FIRST_FRAME"], "w", encoding="ascii") as report:  # noqa: PTH123 - no pathlib
    report.write(f"{time.monotonic()} {time.process_time()}\n")
