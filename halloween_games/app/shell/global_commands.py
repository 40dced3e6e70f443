"""The commands of the whole program, which keys, pad and menu give on any screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from typing import Protocol

from halloween_games.kit import clipboard
from halloween_games.kit.input import Command, Typed
from halloween_games.kit.scenes import Scene
from halloween_games.kit.services import Services


class Offering(Protocol):
    """A part of the shell that does some of the commands."""

    def commands(self, top: Scene) -> Mapping[str, Callable[[], None]]:
        """What it can do while *top* is the screen that is shown."""


class GlobalCommands:
    """Does what is wished, as far as one of *parts* offers it on the screen that is shown."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.parts: Sequence[Offering] = ()

    def give(self, name: str) -> None:
        """The same as the command's key."""
        self.do(Command(name))

    def do(self, command: Command) -> bool:
        """Do what *command* says; False if it is none of these, and the screen may have it."""
        if command.name == "paste" and self._services.keyboard.editing:
            self._services.stack.handle(Typed(clipboard.paste() or ""))
            return True
        act = self._offered().get(command.name)
        if act is None:
            return False
        act()
        self._services.stack.changed = True
        return True

    def offered(self) -> Set[str]:
        """Every command that means something now."""
        top = self._services.stack.top
        return top.offers() | self._offered().keys() if top is not None else frozenset()

    def _offered(self) -> Mapping[str, Callable[[], None]]:
        """What can be done on this screen besides its own commands."""
        top = self._services.stack.top
        found: dict[str, Callable[[], None]] = {}
        if top is not None:
            for part in self.parts:
                found |= part.commands(top)
        return found
