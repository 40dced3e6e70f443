"""The pictures of the player's manual show the program as it is."""

from __future__ import annotations

import re

import pygame
import pytest

from build_scripts.manual_pictures import FOLDER, PICTURES, SIZE, pictures

SMALL: tuple[int, int] = (SIZE[0] // 4, SIZE[1] // 4)  # in which single letters and edges do not count
CLEARLY = (24, 24, 24, 255)  # a difference of color
MOST = 0.02  # of a picture may differ clearly: another hour on a puzzle, a word


def share_of_difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """The share of a picture that clearly differs from another."""
    small, shrunk = (pygame.transform.smoothscale(picture.convert(24), SMALL) for picture in (one, other))
    same = pygame.mask.from_threshold(small, (0, 0, 0), CLEARLY, shrunk).count()
    return 1 - same / (SMALL[0] * SMALL[1])


def test_a_difference_is_seen() -> None:
    one, other = pygame.Surface(SIZE), pygame.Surface(SIZE)
    assert share_of_difference(one, other) == 0
    other.fill("orange", (0, 0, SIZE[0] // 5, SIZE[1] // 5))
    assert share_of_difference(one, other) == pytest.approx(0.04, abs=0.005)


def test_the_manual_shows_every_picture_and_no_other() -> None:
    shown = re.findall(r"!\[[^]]+\]\((\w+)\.png\)", (FOLDER / "README.md").read_text(encoding="utf-8"))
    assert sorted(shown) == sorted(PICTURES)
    assert {file.stem for file in FOLDER.glob("*.png")} == set(PICTURES)


@pytest.mark.long
def test_the_pictures_of_the_manual_are_current() -> None:
    """If this fails: ``python build_scripts/dev.py shots --manual``, and look at them."""
    old = [
        name
        for name, picture in pictures()
        if share_of_difference(picture, pygame.image.load(FOLDER / f"{name}.png")) > MOST
    ]
    assert old == []
