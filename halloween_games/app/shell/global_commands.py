"""The global commands, available by key, pad and menu on any screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Protocol

from halloween_games.kit import clipboard
from halloween_games.kit.input import Command, Typed
from halloween_games.kit.scenes import Scene
from halloween_games.kit.services import Services


class Offering(Protocol):
    """A part of the shell that implements some of the commands."""

    def commands(self, top: Scene) -> Mapping[str, Callable[[], None]]:
        """The commands available while *top* is the current screen."""


@dataclass(eq=False, repr=False)
class GlobalCommands:
    """Runs commands that one of *parts* offers on the current screen."""

    services: Services
    parts: Sequence[Offering] = ()

    def give(self, name: str) -> None:
        """Run a command as if by its key."""
        self.do(Command(name))

    def do(self, command: Command) -> bool:
        """Run *command*; False if it is not a global one, so that the screen may handle it."""
        if command.name == "paste" and self.services.keyboard.editing:
            self.services.stack.handle(Typed(clipboard.paste() or ""))
            return True
        act = self._offered().get(command.name)
        if act is None:
            return False
        act()
        self.services.stack.changed = True
        return True

    def offered(self) -> Set[str]:
        """All commands available now."""
        top = self.services.stack.top
        return top.offers() | self._offered().keys() if top is not None else frozenset()

    def _offered(self) -> Mapping[str, Callable[[], None]]:
        """The global commands available on this screen."""
        top = self.services.stack.top
        found: dict[str, Callable[[], None]] = {}
        if top is not None:
            for part in self.parts:
                found |= part.commands(top)
        return found
