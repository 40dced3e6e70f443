"""What scenes may use; made once by the program, passed down, replaced in tests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from halloween_games.core.phrases import Phrase
from halloween_games.core.reasons import Reason
from halloween_games.ui.art import Art
from halloween_games.ui.fonts import Fonts
from halloween_games.ui.input import Keyboard
from halloween_games.ui.painter import Painter
from halloween_games.ui.scenes import Stack
from halloween_games.ui.sound import Sound


class Speaker(Protocol):
    """Sentences in the player's language."""

    def __call__(self, key: str, /, **params: str | int) -> str: ...

    def __contains__(self, key: str) -> bool: ...

    def say(self, words: Phrase | Reason) -> str: ...

    def translated(self, sentence: str) -> str: ...

    def for_game(self, game_id: str, names: Sequence[str] = ()) -> Speaker: ...


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

    def painter(self, u: float) -> Painter:
        return Painter(self.art, self.fonts, u)
