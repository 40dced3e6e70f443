"""Drawing ahead: the same surfaces as without it, nothing drawn in vain, no waiting for what has not begun."""

from __future__ import annotations

import pygame
import pytest

from halloween_games.app.saving.settings import Settings, Theme
from halloween_games.app.shell.program import Program
from halloween_games.app.shell.startup import begin, draw_night_ahead
from halloween_games.kit import backdrop
from halloween_games.kit.art import DrawAhead, rendered
from halloween_games.kit.theme import THEMES

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="{}" height="7" fill="#ff0002"/></svg>'
SIZE = (40, 30)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def begun(drawing: DrawAhead, numbers: range) -> list[str]:
    texts = [SVG.format(number + 1) for number in numbers]
    for text in texts:
        drawing.begin(text, SIZE)
    return texts


def test_what_was_begun_looks_as_if_it_were_drawn_now() -> None:
    drawing = DrawAhead()
    for text in begun(drawing, range(9)):
        assert pixels(drawing.take(text, SIZE)) == pixels(rendered(text, SIZE))
    assert not drawing._pending


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", [(1280, 800), (800, 600), (1920, 1080), (900, 1200)])
def test_the_launcher_asks_for_all_that_was_drawn_ahead(
    size: tuple[int, int], theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In exactly those sizes and colors; otherwise the second thread would work in vain."""
    monkeypatch.setattr(backdrop, "_cache", {})  # no other test has painted this night
    opening = begin(Settings(theme=theme))
    draw_night_ahead(opening, size)
    begun_sizes = set(opening.art._ahead._pending)
    program = Program(size, startup=opening)
    try:
        program.navigation.launcher()
        program.frame([], 0.0)
        assert bool(begun_sizes) == (theme != "high_contrast")
        assert not opening.art._ahead._pending
    finally:
        program.close()
