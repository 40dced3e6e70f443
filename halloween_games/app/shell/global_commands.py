"""The commands of the whole program, which keys, pad and menu give on any screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from typing import TYPE_CHECKING, Final

from halloween_games.app.screens.dialogs import MenuScene
from halloween_games.app.screens.launcher import LauncherScene
from halloween_games.app.screens.new_game import NewGameScene
from halloween_games.app.screens.option_pages import DISPLAY, TEXT_SIZES
from halloween_games.app.screens.result import ResultScene
from halloween_games.app.screens.shortcuts import KeysScene
from halloween_games.kit import clipboard
from halloween_games.kit.input import Command, Typed
from halloween_games.play.game_scene import GameScene

if TYPE_CHECKING:  # the program makes it
    from halloween_games.app.shell.program import Program

WITH_OPTIONS: Final = (GameScene, LauncherScene, NewGameScene, MenuScene)
WITH_GAME: Final = (GameScene, MenuScene, ResultScene)


class Everywhere:
    """Does what is wished, as far as it means something on the screen that is shown."""

    def __init__(self, program: Program) -> None:
        self.program = program

    def do(self, command: Command) -> bool:
        """Do what *command* says; False if it is none of these, and the screen may have it."""
        program = self.program
        if command.name == "paste" and program.services.keyboard.editing:
            program.stack.handle(Typed(clipboard.paste() or ""))
        elif command.name in self._commands():
            self._commands()[command.name]()
            program.stack.changed = True
        else:
            return program.library is not None and program.library.command(command.name)
        return True

    def _commands(self) -> Mapping[str, Callable[[], None]]:
        """What can be done on this screen besides its own commands."""
        program = self.program
        found: dict[str, Callable[[], None]] = {
            "quit": program.leave,
            "fullscreen": program.toggle_fullscreen,
            "mute": self._toggle_sound,
            "coordinates": self._toggle_coordinates,
            "larger": lambda: self._zoom(0.1),
            "smaller": lambda: self._zoom(-0.1),
            "usual_size": lambda: self._zoom(1.0 - program.settings.text_size),
        }
        top = program.stack.top
        if isinstance(top, WITH_OPTIONS):
            found |= {
                "options": program.options,
                "accessibility": lambda: program.options(DISPLAY),
                "about": program.about,
            }
        if isinstance(top, GameScene) and program.playing.new is not None:
            found["start_now"] = program.playing.start_again
        if isinstance(top, WITH_GAME) and program.game is not None:
            found |= {
                "speech": program.playing.happened,
                "screenshot": program.exports.picture,
                "film": program.exports.film,
                "replay": program.playing.replay,
            }
        if top is not None and not isinstance(top, KeysScene):
            found["shortcuts"] = program.keys
        return found

    def offered(self) -> Set[str]:
        """Every command that means something now."""
        program = self.program
        top = program.stack.top
        if top is None:
            return frozenset()
        saving = program.library.offers() if program.library is not None else frozenset()
        return top.offers() | self._commands().keys() | saving

    def _toggle_sound(self) -> None:
        settings = self.program.settings
        settings.muted = not settings.muted
        self.program.settings_changed()

    def _toggle_coordinates(self) -> None:
        settings = self.program.settings
        settings.coordinates = not settings.coordinates
        self.program.settings_changed()

    def _zoom(self, step: float) -> None:
        settings, (low, high) = self.program.settings, TEXT_SIZES
        size = round((settings.text_size + step) * 100)
        settings.text_size = max(low, min(high, size)) / 100
        self.program.settings_changed()
