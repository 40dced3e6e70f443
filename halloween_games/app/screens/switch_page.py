"""The page for switches: how many, how fast what is lit moves on, and which keys or buttons they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from halloween_games.app.screens.dialogs import NOWHERE, Choice, MessageScene
from halloween_games.app.screens.key_pages import CaptureScene, command_words
from halloween_games.app.screens.navigation import Settings
from halloween_games.core.speaker import Speaker
from halloween_games.kit.commands import Bindings
from halloween_games.kit.key_caps import Cap, Chord, key_chord, pad_chord
from halloween_games.kit.key_names import button_name, key_name
from halloween_games.kit.option_rows import ChoiceRow, KeyRow
from halloween_games.kit.services import Services
from halloween_games.kit.switches import LEAST_SECONDS, MOST_SECONDS, ONE, SWITCH_USES, TWO
from halloween_games.kit.widgets import Widget

SWITCH: Final = "switch"  # what is listened for
STEPS: Final = tuple(
    number / 4
    for number in range(round(4 * LEAST_SECONDS), round(4 * MOST_SECONDS) + 1)
    if number <= 8 or not number % 2
)  # seconds
SwitchName = Literal["switch_choose", "switch_move_on"]


def switch_words(text: Speaker, switch: str, bindings: Bindings) -> str:
    """What the key or button of a switch is called."""
    kind, _, name = switch.partition(":")
    if kind == "key":
        return key_name(text, name)
    return button_name(text, int(name), bindings.layout) if kind == "pad" else text(f"switch.mouse.{name}")


def _switch_chord(text: Speaker, switch: str, bindings: Bindings) -> Chord:
    kind, _, name = switch.partition(":")
    if kind == "key":
        return key_chord(text, name)
    if kind == "pad":
        return pad_chord(text, int(name), bindings.layout)
    return (Cap(switch_words(text, switch, bindings)),)


def _number(seconds: float) -> str:
    """Quarters are written the same in all languages."""
    whole, quarters = divmod(round(4 * seconds), 4)
    return f"{whole or ''}{('', '¼', '½', '¾')[quarters]}"


class SwitchCapture(CaptureScene):
    """Waits for any key or button, also of the mouse."""

    way_out = "options.catch.switch.leave"

    def __init__(self, services: Services, name: str, caught: Callable[[str], None]) -> None:
        super().__init__(services, name, SWITCH, lambda event: None)
        self._tell = caught

    def enter(self) -> None:
        super().enter()
        self.services.keyboard.switches.catch = self._take

    def leave(self) -> None:
        self.services.keyboard.switches.catch = None
        super().leave()

    def _take(self, switch: str) -> None:
        self.back()
        self._tell(switch)

    def about(self) -> str:
        text = self.services.text
        return text("options.catch.switch.about", use=text(f"options.{self.name}"))


class SwitchPage:
    """The rows of the page and their actions."""

    def __init__(
        self, services: Services, settings: Settings, changed: Callable[[], None], renew: Callable[[], None]
    ) -> None:
        self.services = services
        self.settings = settings
        self._changed = changed
        self._renew = renew

    def note(self) -> str:
        """What happens while switches are used as chosen now."""
        return self.services.text(f"options.switches.{self.settings.switches}.about")

    def rows(self) -> list[Widget]:
        """How many, how fast, and which."""
        text, settings = self.services.text, self.settings
        uses = [text(f"options.switches.{use}") for use in SWITCH_USES]
        use = ChoiceRow("switches", NOWHERE, label=text("options.switches"), choices=uses, changed=self._use)
        use.at = SWITCH_USES.index(settings.switches)
        labels = [text("options.seconds", seconds=_number(seconds)) for seconds in STEPS]
        pace = ChoiceRow(
            "switch_seconds", NOWHERE, label=text("options.switch_seconds"), choices=labels, changed=self._set_pace
        )
        pace.at = min(range(len(STEPS)), key=lambda at: abs(STEPS[at] - settings.switch_seconds))
        more: dict[str, Widget] = {ONE: pace, TWO: self._row("switch_move_on")}
        last = more.get(settings.switches)
        return [use, self._row("switch_choose"), *([last] if last is not None else [])]

    def _use(self, at: int) -> None:
        self.settings.switches = SWITCH_USES[at]
        self._changed()
        self._renew()

    def _set_pace(self, at: int) -> None:
        self.settings.switch_seconds = STEPS[at]
        self._changed()

    def _row(self, name: SwitchName) -> KeyRow:
        text, bindings, switches = self.services.text, self.services.keyboard.bindings, self.services.keyboard.switches
        switch = switches.choose if name == "switch_choose" else switches.move_on
        row = KeyRow(name, NOWHERE, label=text(f"options.{name}"), bound=switch_words(text, switch, bindings))
        row.chords = [_switch_chord(text, switch, bindings)]
        row.act = self._catcher(name)
        row.tip = text("options.bind.switch")
        return row

    def _catcher(self, name: SwitchName) -> Callable[[], None]:
        return lambda: self.services.stack.push(
            SwitchCapture(self.services, name, lambda switch: self._set(name, switch))
        )

    def _set(self, name: SwitchName, switch: str) -> None:
        """Take that key or button, unless the other switch is the same; say what it no longer does."""
        text, keyboard, settings = self.services.text, self.services.keyboard, self.settings
        other = keyboard.switches.move_on if name == "switch_choose" else keyboard.switches.choose
        words = switch_words(text, switch, keyboard.bindings)
        if switch == other:
            self._tell(text("options.switch.same", key=words))
            return
        settings.switch_choose, settings.switch_move_on = (
            (switch, other) if name == "switch_choose" else (other, switch)
        )
        self._changed()
        self._renew()
        kind, _, number = switch.partition(":")
        bindings = keyboard.bindings
        command = bindings.of_key(number) if kind == "key" else bindings.of_button(int(number)) if kind == "pad" else ""
        if command:
            self._tell(text("options.switch.taken", key=words, command=command_words(text, command)))

    def _tell(self, words: str) -> None:
        text = self.services.text
        choices = (Choice(text("button.ok"), warm=True),)
        self.services.stack.push(MessageScene(self.services, text("options.page.switches"), words, choices, "info"))
