"""One switch or two, with which people use the program who can press little else.

They can do everything: any key, mouse button or button of a gamepad each, written as text: ``key:space``, ``mouse:1``
or ``pad:0``. While switches are used, theirs is the first word: what they press means nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Final, Literal

import pygame

from halloween_games.kit.commands import NAMES, is_modifier

SwitchUse = Literal["off", "one", "two"]
OFF: Final = "off"
ONE: Final = "one"  # scanning: what is lit moves on by itself, the switch chooses
TWO: Final = "two"  # one switch moves on, the other chooses
SWITCH_USES: Final[tuple[SwitchUse, ...]] = ("off", "one", "two")
CHOOSING: Final = "key:space"  # the usual switches
MOVING_ON: Final = "key:return"
LEAST_SECONDS: Final = 0.5  # for one step
MOST_SECONDS: Final = 5.0
USUAL_SECONDS: Final = 1.5


class Pressed(StrEnum):
    """What a switch did."""

    CHOOSE = "choose"
    MOVE_ON = "move on"
    NOTHING = "nothing"  # released, or still held: nobody else hears of it


class Switches:
    """Reads the switches that are used. While *catch* is set, the next thing pressed is reported to it instead."""

    def __init__(self) -> None:
        self.mode: SwitchUse = "off"
        self.seconds = USUAL_SECONDS
        self.choose = CHOOSING
        self.move_on = MOVING_ON
        self.catch: Callable[[str], None] | None = None
        self._held: set[str] = set()  # one press, however long, counts once

    def use(self, mode: SwitchUse, seconds: float, choose: str, move_on: str) -> None:
        """Use these; if both switches are the same, moving on gets a usual one."""
        self.mode = mode
        self.seconds = max(LEAST_SECONDS, min(MOST_SECONDS, seconds))
        self.choose = choose
        self.move_on = move_on if move_on != choose else next(one for one in (MOVING_ON, CHOOSING) if one != choose)

    def read(self, event: pygame.Event) -> Pressed | None:
        """What *event* did with a switch; None if it is for somebody else."""
        if event.type == pygame.WINDOWFOCUSLOST:
            self._held.clear()
            return None
        if event.type == pygame.TEXTINPUT:  # the letter of a key that is a switch
            return Pressed.NOTHING if any(name.startswith("key:") for name in self._held) else None
        name, is_down = switch_of(event)
        if not name:
            return None
        if not is_down:
            was_held = name in self._held
            self._held.discard(name)
            return Pressed.NOTHING if was_held else None
        if name in self._held:
            return Pressed.NOTHING
        if self.catch is not None:
            return self._caught(name)
        if self.mode == OFF or name not in (self.choose, self.move_on if self.mode == TWO else self.choose):
            return None
        self._held.add(name)
        return Pressed.CHOOSE if name == self.choose else Pressed.MOVE_ON

    def _caught(self, name: str) -> Pressed | None:
        if name == "key:escape" or self.catch is None:
            return None  # leaves it as it was
        self._held.add(name)
        self.catch(name)
        return Pressed.NOTHING


def switch_of(event: pygame.Event) -> tuple[str, bool]:
    """The switch that *event* is about, and whether it was pressed; an empty name if there is none."""
    if event.type in (pygame.KEYDOWN, pygame.KEYUP):
        name = NAMES.get(event.key, "")
        return (f"key:{name}" if name and not is_modifier(name) else ""), event.type == pygame.KEYDOWN
    if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        return (f"mouse:{event.button}" if event.button in (1, 2, 3) else ""), event.type == pygame.MOUSEBUTTONDOWN
    if event.type in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
        return f"pad:{event.button}", event.type == pygame.JOYBUTTONDOWN
    return "", False
