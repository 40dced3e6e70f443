"""What scenes may use; created once by the program, passed down, replaced in tests."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from halloween_games.kit import sizes
from halloween_games.kit.painter import Painter
from halloween_games.kit.speech import Speech

if TYPE_CHECKING:
    from halloween_games.core.questions import Brain
    from halloween_games.core.speaker import Speaker
    from halloween_games.kit.art import Art
    from halloween_games.kit.colors import Colors
    from halloween_games.kit.fonts import Fonts
    from halloween_games.kit.input import Keyboard
    from halloween_games.kit.scenes import Stack
    from halloween_games.kit.sound import Sound


class Preferences(Protocol):
    """The player's settings that screens use."""

    speed: float
    """The speed of animations: 1 is normal, 0 turns them off."""
    reduce_motion: bool
    coordinates: bool
    notebook: bool
    """Whether seats are shown again what they have learned in secret, instead of having to remember."""
    confirm: bool
    """Whether an action has to be chosen twice before it is played."""
    auto_complete: bool
    """Whether choices with only one option are filled in."""
    show_targets: bool
    """Whether possible choices are highlighted."""
    letters: bool
    """Whether pieces whose color matters also show its letter."""
    hidden_on_key: bool
    """Whether what only one person may know is said when a key is pressed, and not before."""
    text_size: float
    """The size of text and what contains it: 1 is normal, 2 twice as large."""

    # Only read, so that the settings may list the few words that each of these can be.

    @property
    def move_list(self) -> str:
        """What comes first in the list of moves: ``sentences`` or ``notation``."""

    @property
    def board_side(self) -> str:
        """Which side of the board is below: ``upright``, ``turned`` or that of the ``player`` who is to act."""

    @property
    def square_words(self) -> str:
        """How much is said of a square: ``short``, ``usual`` or ``full``."""


@dataclass(frozen=True)
class Services:
    """The program's shared objects."""

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
        """The colors everything is painted with."""
        return self.art.colors

    @property
    def may_move(self) -> bool:
        """Whether what only decorates moves: the player likes it, and is there to see it."""
        wanted = not self.preferences.reduce_motion and self.preferences.speed > 0
        return wanted and not self.stack.is_left_alone

    def painter(self, u: float) -> Painter:
        """A painter with *u* pixels per unit and text in its designed size."""
        return Painter(self.art, self.fonts, u)

    def scaled(self, size: tuple[int, int], needs: tuple[float, float], unit: float = 0.0) -> Painter:
        """A painter for a window of *size* and the player's text size; a screen *needs* at least so many units.

        One of them has *unit* pixels, or the usual ones. Everything is enlarged as far as the screen still fits;
        beyond that only text is, where there is room.
        """
        self.art.make_room(size)
        base, wanted = unit or sizes.unit(size), self.preferences.text_size
        room = min(size[0] / needs[0], size[1] / needs[1]) / base
        grown = wanted if wanted <= 1 else max(1.0, min(wanted, room))
        return Painter(self.art, self.fonts, base * grown, max(1.0, wanted / grown), min(1.0, 1 / grown))
