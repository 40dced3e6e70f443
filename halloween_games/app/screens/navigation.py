"""Where a screen can lead to, and which settings it may change; the program provides both."""

from __future__ import annotations

from typing import Literal, Protocol

from halloween_games.session.new_game import NewGame


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


class Navigation(Protocol):
    """The ways from one screen to another."""

    def launcher(self) -> None:
        """To the screen with all games."""

    def new_game(self, game_id: str) -> None:
        """To the table where a game is set up."""

    def start(self, game: NewGame) -> None:
        """Begin to play *game*."""

    def rules(self, game_id: str) -> None:
        """Show the rules of *game_id* over what is there."""

    def keys(self) -> None:
        """Show the list of shortcuts over what is there."""

    def menu(self) -> None:
        """Show the menu over the game."""

    def players(self) -> None:
        """Show who plays, to be changed, over what is there."""

    def statistics(self) -> None:
        """Show the statistics over what is there."""

    def review(self) -> None:
        """Look over the game that has ended."""

    def restart(self) -> None:
        """The same game from its start, with the same seats."""

    def rematch(self) -> None:
        """The same game again; the one who was second begins."""

    def options(self, page: str = "") -> None:
        """Show the options over what is there; the first page if none is named."""

    def back(self) -> None:
        """Take the top screen off."""

    def quit(self) -> None:
        """Leave the program."""

    def settings_changed(self) -> None:
        """Let changed settings take effect."""

    def command(self, name: str) -> None:
        """A wish of the whole program, as if by its key: ``open``, ``save``, ``copy``, ``paste``."""

    def toggle_fullscreen(self) -> None:
        """Fill the whole screen, or stop doing so."""
