"""What scenes may use; made once by the program, passed down, replaced in tests."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from halloween_games.core.questions import Brain
from halloween_games.core.speaker import Speaker
from halloween_games.kit import sizes
from halloween_games.kit.art import Art
from halloween_games.kit.colors import Colors
from halloween_games.kit.fonts import Fonts
from halloween_games.kit.input import Keyboard
from halloween_games.kit.painter import Painter
from halloween_games.kit.scenes import Stack
from halloween_games.kit.sound import Sound
from halloween_games.kit.speech import Speech


class Preferences(Protocol):
    """The player's settings, as far as screens ask for them."""

    @property
    def speed(self) -> float:
        """Of animations: 1 is normal, 0 shows none."""

    @property
    def reduce_motion(self) -> bool: ...

    @property
    def coordinates(self) -> bool: ...

    @property
    def notebook(self) -> bool:
        """Whether seats see again what they have learned in secret; without it they have to remember."""

    @property
    def confirm(self) -> bool:
        """Whether an action is played only once it was chosen a second time."""

    @property
    def auto_complete(self) -> bool:
        """Whether what is no free choice any more is filled in."""

    @property
    def show_targets(self) -> bool:
        """Whether what can be chosen is lit."""

    @property
    def letters(self) -> bool:
        """Whether pieces whose color carries a rule show its letter too."""

    @property
    def text_size(self) -> float:
        """Of text and whatever holds it: 1 is normal, 2 twice as large."""


@dataclass(frozen=True)
class Services:
    """The program's things."""

    art: Art
    fonts: Fonts
    text: Speaker
    sound: Sound
    keyboard: Keyboard
    stack: Stack
    preferences: Preferences
    brain: Brain
    speech: Speech = field(default_factory=Speech)

    @property
    def colors(self) -> Colors:
        """What everything is painted with now."""
        return self.art.colors

    def painter(self, u: float) -> Painter:
        """Of *u* pixels for a unit; text keeps the size it is designed with."""
        return Painter(self.art, self.fonts, u)

    def scaled(self, size: tuple[int, int], needs: tuple[float, float]) -> Painter:
        """For a window of *size* and the player's text size; a screen *needs* so many units at least.

        As far as the screen still fits, everything is enlarged; beyond that, text alone, where its place has room.
        """
        base, wanted = sizes.unit(size), self.preferences.text_size
        room = min(size[0] / needs[0], size[1] / needs[1]) / base
        grown = wanted if wanted <= 1 else max(1.0, min(wanted, room))
        return Painter(self.art, self.fonts, base * grown, max(1.0, wanted / grown), min(1.0, 1 / grown))
