"""The pictures of the documents show the program as it is, and are all made by one command."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from build_scripts import manual_pictures
from build_scripts.manual_pictures import DOCS, FILM, FILM_SIZE, SIZE, files, film, pictures, what_is_missing

SMALL: tuple[int, int] = (SIZE[0] // 8, SIZE[1] // 8)  # in which letters, edges and compression do not count
CLEARLY = (24, 24, 24, 255)  # a difference of color
MOST = 0.02  # of a picture may differ clearly: another hour on a puzzle, a word
MOST_IN_FILM = 0.05  # all of whose pictures share 256 colors
LARGEST = 1_000_000  # bytes of the film
RENEW = "python build_scripts/dev.py shots --manual, and look at them"


def share_of_difference(now: pygame.Surface, kept: pygame.Surface) -> float:
    """The share of a picture that clearly differs from the one that is kept, perhaps in a smaller size."""
    now = pygame.transform.smoothscale(now.convert(24), kept.get_size())
    small, shrunk = (pygame.transform.smoothscale(picture.convert(24), SMALL) for picture in (now, kept))
    same = pygame.mask.from_threshold(small, (0, 0, 0), CLEARLY, shrunk).count()
    return 1 - same / (SMALL[0] * SMALL[1])


def test_every_picture_in_docs_is_made_by_the_command() -> None:
    """Also those that an older version left behind: no other image lies there."""
    found = {file for kind in ("png", "gif", "jpg", "webp") for file in DOCS.rglob(f"*.{kind}")}
    assert found == {*files(), DOCS / f"{FILM}.gif"}, RENEW


def test_what_the_pictures_need_is_named_in_one_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Instead of a traceback on a machine without Pillow or fonts."""
    assert what_is_missing() == ""
    monkeypatch.setattr(manual_pictures, "assets_dir", lambda: tmp_path)
    assert what_is_missing().startswith("The pictures need the fonts head.ttf, bold.ttf, body.ttf, which are not in")
    monkeypatch.setattr("PIL.features.check", lambda feature: False)
    assert what_is_missing().startswith("The pictures need a Pillow that writes WebP")
    monkeypatch.setattr(manual_pictures, "find_spec", lambda name: None)
    assert what_is_missing() == "The pictures need Pillow, which makes them small: pip install pillow"


@pytest.mark.long
def test_the_pictures_are_current() -> None:
    """If this fails they are older than the screens."""
    old = [file.name for file, picture in pictures() if share_of_difference(picture, pygame.image.load(file)) > MOST]
    assert old == [], RENEW


@pytest.mark.long
def test_the_film_is_current() -> None:
    """Small enough for a page, and every picture that rests in it is what the program draws today."""
    from PIL import Image

    file = DOCS / f"{FILM}.gif"
    assert file.stat().st_size <= LARGEST
    kept: list[tuple[int, pygame.Surface]] = []
    with Image.open(file) as gif:
        end = 0
        for number in range(getattr(gif, "n_frames", 1)):
            gif.seek(number)
            end += gif.info["duration"]
            kept.append((end, pygame.image.frombytes(gif.convert("RGB").tobytes(), FILM_SIZE, "RGB")))
    assert 14_000 <= end <= 16_000
    now, old = 0, []
    for picture, milliseconds in film():
        now += milliseconds
        seen = next(frame for until, frame in kept if until >= now)
        if milliseconds > manual_pictures.FRAME_MS and share_of_difference(picture, seen) > MOST_IN_FILM:
            old.append(now)
    assert old == [], RENEW
