"""What screens ask for: ways to other screens, and settings that they may change. The shell provides both."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, Protocol


class Settings(Protocol):
    """The settings that screens change; ``save`` keeps them for the next time."""

    speed: float
    reduce_motion: bool
    coordinates: bool
    fullscreen: bool
    effects_volume: float
    music_volume: float
    muted: bool
    notebook: bool
    theme: Literal["midnight", "parchment", "high_contrast"]
    palette: Literal["standard", "red_green", "blue_yellow", "lightness"]
    letters: bool
    text_size: float
    master_volume: float
    confirm: bool
    auto_complete: bool
    show_targets: bool
    language: str
    keys: dict[str, list[str]]
    buttons: dict[str, list[int]]
    speech: bool

    def save(self) -> None: ...


class SettingsOwner(Protocol):
    """Lets changed settings take effect."""

    def settings_changed(self) -> None:
        """Something else is set now."""

    def toggle_fullscreen(self) -> None:
        """Fill the whole screen, or stop doing so."""


class Shell(Protocol):
    """What a screen may ask of the program around it."""

    def launcher(self) -> None:
        """To the screen with all games."""

    def new_game(self, game_id: str) -> None:
        """To the table where a game is set up."""

    def command(self, name: str) -> None:
        """A wish of the whole program, as if by its key: ``open``, ``save``, ``copy``, ``paste``."""

    def quit(self) -> None:
        """Leave the program."""


class Pages(Protocol):
    """The pages that open over any screen."""

    def rules(self, game_id: str) -> None:
        """The rules of *game_id*."""

    def keys(self) -> None:
        """The list of shortcuts."""

    def options(self, page: str = "") -> None:
        """The options; the first page if none is named."""

    def statistics(self) -> None:
        """What was counted of all games."""


@dataclass(frozen=True)
class GameWays:
    """What can be done about the game on the screen."""

    restart: Callable[[], None]  # the same game from its start, with the same seats
    rematch: Callable[[], None]  # the same game again; the one who was second begins
    players: Callable[[], None]  # show who plays, to be changed
    review: Callable[[], None]  # look over the game that has ended
