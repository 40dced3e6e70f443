"""The sounds: all that the program uses exist, can be played, and are neither shrill nor too long."""

from __future__ import annotations

import math
import re
from array import array
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from halloween_games.data_folders import assets_dir
from halloween_games.kit import sound
from tests.processes import printed

FOLDER = assets_dir() / "sound"
PACKAGE = Path(sound.__file__).parents[1]

MUSIC = "music"
PHRASES = {"win", "lose", "draw"}
EFFECTS = sorted({*sound.OF_EVENT.values(), *sound.BY_NAME})
ASKED = re.compile(r"""\bsound\.play\(\s*["'](\w+)["']""")

LONGEST_EFFECT, LONGEST_PHRASE = 1.2, 3.0  # seconds
MUSIC_SECONDS = (45.0, 75.0)
EFFECTS_BYTES, MUSIC_BYTES = 400_000, 700_000
FULL = 32768.0
AUDIBLE, COMFORTABLE = -32.0, -16.0  # decibels of the whole sound beside full scale
HIGHEST = -3.0  # of a peak


@pytest.fixture(scope="module", autouse=True)
def mixer() -> Iterator[None]:
    """A mixer with the dummy driver."""
    already = pygame.mixer.get_init() is not None
    if not already:
        pygame.mixer.init()
    yield
    if not already:
        pygame.mixer.quit()


def load(name: str) -> tuple[float, array[int]]:
    """The duration and the samples of a sound; of several equal channels only the first."""
    setup = pygame.mixer.get_init()
    assert setup is not None
    _, form, channels = setup
    assert form == -16
    loaded = pygame.mixer.Sound(FOLDER / f"{name}.ogg")
    return loaded.get_length(), array("h", loaded.get_raw())[::channels]


def decibels(value: float) -> float:
    """*value* in dBFS."""
    return 20.0 * math.log10(max(value, 1.0) / FULL)


def rms(samples: array[int]) -> float:
    """Root mean square."""
    return math.sqrt(sum(sample * sample for sample in samples) / len(samples))


def peak(samples: array[int]) -> float:
    """The level of the largest sample in decibels."""
    highest, lowest = max(samples), min(samples)
    return decibels(max(highest, -lowest))


def test_nothing_is_missing_and_nothing_lies_about() -> None:
    assert sorted(file.stem for file in FOLDER.glob("*.ogg")) == sorted([*EFFECTS, MUSIC])


def test_every_name_in_the_sources_is_known() -> None:
    asked = {name for file in PACKAGE.rglob("*.py") for name in ASKED.findall(file.read_text(encoding="utf-8"))}
    assert "tap" in asked
    assert asked <= set(EFFECTS)


@pytest.mark.parametrize("name", EFFECTS)
def test_effect(name: str) -> None:
    seconds, samples = load(name)
    assert 0.1 <= seconds <= (LONGEST_PHRASE if name in PHRASES else LONGEST_EFFECT)
    assert peak(samples) < HIGHEST
    assert AUDIBLE < decibels(rms(samples)) < COMFORTABLE
    # no click at either end
    assert decibels(abs(samples[0])) < -40.0
    assert decibels(max(map(abs, samples[-100:]))) < -45.0


def test_music_is_quiet_and_goes_round() -> None:
    seconds, samples = load(MUSIC)
    assert MUSIC_SECONDS[0] <= seconds <= MUSIC_SECONDS[1]
    assert peak(samples) < -6.0
    assert decibels(rms(samples[::17])) == pytest.approx(-24.0, abs=1.0)
    # The step from the last sample to the first, and the bend in it, are no larger than elsewhere.
    usual = max(abs(after - before) for before, after in pairwise(samples[:44100]))
    before, last, first, after = samples[-2], samples[-1], samples[0], samples[1]
    assert abs(first - last) < usual / 2
    assert max(abs(first - 2 * last + before), abs(after - 2 * first + last)) < 60


def test_music_streams() -> None:
    pygame.mixer.music.load(FOLDER / f"{MUSIC}.ogg")
    pygame.mixer.music.play(-1)
    assert pygame.mixer.music.get_busy()
    pygame.mixer.music.stop()
    pygame.mixer.music.unload()


def test_without_a_device_everything_is_silent_and_nothing_waits() -> None:
    code = (
        "import sys; from pathlib import Path; from halloween_games.kit.sound import Sound\n"
        "sound = Sound(Path(sys.argv[1])); sound.play('tap')\n"
        "assert sound.problem"
    )
    printed(code, str(FOLDER), SDL_AUDIODRIVER="nonsense")
