"""The same tasks with mouse, keyboard or gamepad alone."""

from __future__ import annotations

import pygame

from halloween_games.core.spots import Spot
from halloween_games.kit.commands import NAMES
from halloween_games.kit.option_rows import VALUE_SHARE, ChoiceRow, Slider
from halloween_games.kit.widgets import Widget, WidgetScene
from halloween_games.play.game_scene import GameScene
from tests.play.person import Person, button

CODES = {name: code for code, name in NAMES.items()}
MODS = {"ctrl": pygame.KMOD_LCTRL, "alt": pygame.KMOD_LALT, "shift": pygame.KMOD_LSHIFT}
MANY = 150  # steps of the focus


def press_key(person: Person, key: str) -> None:
    """Press and release a key, written as in the settings."""
    if key == "?":
        person.key(pygame.K_MINUS, pygame.KMOD_LSHIFT, "?")
        return
    *held, name = key.split("+")
    mod = sum(MODS[one] for one in held)
    person.key(CODES[name], mod)
    person.send(pygame.Event(pygame.KEYUP, key=CODES[name], mod=mod))


class Way:
    """How somebody uses the program."""

    name = ""

    def __init__(self, person: Person) -> None:
        self.person = person

    def widget(self, name: str) -> Widget:
        """A widget of the scene on top."""
        return next(widget for widget in self.scene.widgets if widget.name == name)

    @property
    def scene(self) -> WidgetScene:
        top = self.person.program.stack.top
        assert isinstance(top, WidgetScene), top
        return top

    def use(self, name: str) -> None:
        """Activate a widget."""
        raise NotImplementedError

    def change(self, name: str) -> None:
        """Change a choice or a value."""
        raise NotImplementedError

    def choose(self, game: GameScene, spot: Spot) -> None:
        """Choose a square."""
        raise NotImplementedError

    def menu(self) -> None:
        """Open the menu of a game."""
        raise NotImplementedError


class ByMouse(Way):
    name = "mouse"

    def use(self, name: str) -> None:
        self._scroll_to(name)
        self.point(self.widget(name).rect.center)

    def point(self, pos: tuple[int, int]) -> None:
        """Click there."""
        self.person.click(pos)

    def change(self, name: str) -> None:
        self._scroll_to(name)
        widget = self.widget(name)
        if isinstance(widget, Slider):
            track = widget.track()
            self.point((track.left + track.width // 3, track.centery))
        elif isinstance(widget, ChoiceRow):
            right = widget.rect.right - round(widget.rect.width * VALUE_SHARE * 0.1)
            self.point((right, widget.rect.centery))
        else:
            self.point(widget.rect.center)

    def _scroll_to(self, name: str) -> None:
        for _ in range(40):
            widget = self.widget(name)
            if self.scene.reaches(widget, widget.rect.center):
                return
            self.point(self.widget("scroll_down").rect.center)
        raise AssertionError(f"{name} cannot be reached")

    def choose(self, game: GameScene, spot: Spot) -> None:
        self.point(game.screen.layout.rect(spot).center)

    def menu(self) -> None:
        game = self.person.program.playing.scene
        assert game is not None
        self.point(next(button for button in game.row.buttons if button.name == "menu").rect.center)


class ByFingers(ByMouse):
    name = "fingers"

    def point(self, pos: tuple[int, int]) -> None:
        self.person.tap(pos)


class BySteps(Way):
    """Navigates by commands."""

    def command(self, name: str) -> None:
        raise NotImplementedError

    def go_to(self, name: str) -> None:
        for _ in range(MANY):
            if self.scene.focus.current == name and self.scene.focus.visible:
                return
            self.command("next")
        raise AssertionError(f"{name} cannot be reached")

    def use(self, name: str) -> None:
        self.go_to(name)
        self.command("accept")

    def change(self, name: str) -> None:
        self.go_to(name)
        if isinstance(self.widget(name), (Slider, ChoiceRow)):
            self.command("left")
        else:
            self.command("accept")

    def choose(self, game: GameScene, spot: Spot) -> None:
        for _ in range(MANY):
            if game.screen.focus.current == spot and game.screen.focus.visible:
                break
            self.command("next")
        self.command("accept")

    def menu(self) -> None:
        self.command("menu")


class ByKeys(BySteps):
    name = "keys"

    def command(self, name: str) -> None:
        press_key(self.person, self.person.program.services.keyboard.bindings.keys(name)[0])


class ByPad(BySteps):
    name = "pad"

    def command(self, name: str) -> None:
        number = self.person.program.services.keyboard.bindings.buttons(name)[0]
        self.person.send(button(number))


WAYS = {way.name: way for way in (ByMouse, ByFingers, ByKeys, ByPad)}
