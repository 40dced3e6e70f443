"""The contents of each page of the options, and the effects of changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, Literal

from halloween_games.app.saving.settings import Settings, Theme
from halloween_games.app.screens.dialogs import Choice, ask
from halloween_games.app.screens.key_pages import CaptureScene, KeyPages, command_words
from halloween_games.app.screens.navigation import SettingsOwner
from halloween_games.app.screens.theme_row import HEIGHT as THEME_ROW
from halloween_games.app.screens.theme_row import Pictures, ThemeRow
from halloween_games.core.speaker import Speaker
from halloween_games.kit.commands import BUTTON, KEY, Bindings
from halloween_games.kit.input import LEAST_SECONDS, MOST_SECONDS, ONE, SWITCH_USES, TWO
from halloween_games.kit.key_caps import Cap, Chord, button_name, key_chord, key_name, pad_chord
from halloween_games.kit.option_rows import ChoiceRow, KeyRow, Slider
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import Segment, Toggle, Widget
from halloween_games.play.game_outline import LENGTHS
from halloween_games.play.screen import SIDES
from halloween_games.players.machine import why_slow
from halloween_games.words import language

ROW: Final = 54  # units
TALL_ROW: Final = 76
HEADING: Final = 42
NOTE: Final = 46
LONG_NOTE: Final = 70

DISPLAY: Final = "display"
MOTION: Final = "motion"
SOUND: Final = "sound"
PLAY: Final = "play"
KEYS: Final = "keys"
PAD: Final = "pad"
SWITCHES: Final = "switches"
LANGUAGE: Final = "language"

FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    DISPLAY: ("theme", "palette", "text_size", "letters", "coordinates", "fullscreen"),
    MOTION: ("speed", "reduce_motion"),
    SOUND: ("master_volume", "effects_volume", "music_volume", "muted"),
    PLAY: (
        "move_list",
        "confirm",
        "auto_complete",
        "show_targets",
        "board_side",
        "table_mode",
        "offer_help",
        "rivals_talk",
        "every_house",
        "notebook",
        "reader",
        "voice",
        "voice_speed",
        "square_words",
        "hidden_on_key",
        "speech",
    ),
    KEYS: ("key_layout", "keys"),
    PAD: ("buttons",),
    SWITCHES: ("switches", "switch_seconds", "switch_choose", "switch_move_on"),
    LANGUAGE: ("language",),
}
PAGES: Final = tuple(FIELDS)
THEMES: Final[tuple[Theme, ...]] = ("midnight", "parchment", "high_contrast")
PALETTES: Final = ("standard", "red_green", "blue_yellow", "lightness")
MOVE_LISTS: Final = ("sentences", "notation")
READERS: Final = ("automatic", "off")
VOICE_SPEEDS: Final = ("slow", "normal", "fast")
SPEEDS: Final[Mapping[str, str | float]] = {"off": 0.0, "slow": 0.5, "normal": 1.0, "fast": 2.0}
TEXT_SIZES: Final = (80, 200)


@dataclass
class Line:
    """Widgets side by side, the first as wide as possible, or a heading, or a note."""

    widgets: tuple[Widget, ...] = ()
    height: float = ROW
    heading: str = ""
    note: str = ""


class OptionPages:
    """Creates the lines of each page; ``show`` updates them from the settings, which keys may have changed."""

    def __init__(
        self,
        services: Services,
        settings: Settings,
        owner: SettingsOwner,
        renew: Callable[[], None],
        pictures: Pictures | None = None,
    ) -> None:
        self.services = services
        self._pictures: Pictures = {} if pictures is None else pictures  # of themes
        self.settings = settings
        self._owner = owner
        self._shows: list[Callable[[], None]] = []
        self._keys = KeyPages(services, settings, owner.settings_changed, renew)
        self._switches = SwitchPage(services, settings, owner.settings_changed, renew)
        self._makers: Mapping[str, Callable[[], list[Line]]] = {
            DISPLAY: self._display,
            MOTION: self._motion,
            SOUND: self._sound,
            PLAY: self._play,
            KEYS: lambda: self._key_lines(KEY),
            PAD: lambda: self._key_lines(BUTTON),
            SWITCHES: self._switch_lines,
            LANGUAGE: self._language,
        }

    def lines(self, page: str) -> list[Line]:
        """The lines of *page*, created anew."""
        self._shows = []
        lines = self._makers[page]()
        self.show()
        return lines

    def show(self) -> None:
        for show in self._shows:
            show()

    def reset(self, page: str) -> None:
        """Reset everything on *page* to the defaults."""
        usual = Settings()
        if page == KEYS:
            self._keys.forget_before()
        for name in FIELDS[page]:
            if name == "fullscreen":
                if self.settings.fullscreen:
                    self._owner.toggle_fullscreen()
            else:
                setattr(self.settings, name, getattr(usual, name))
        self._owner.settings_changed()

    # ------------------------------------------------------------------ rows

    def _line(self, row: Widget, field: str, value: Callable[[], object], height: float = ROW) -> Line:
        """The line of *row*, which shows that *value* in one of its fields."""
        self._shows.append(lambda: setattr(row, field, value()))
        return Line((row,), height)

    def _set(self, name: str, value: object) -> None:
        setattr(self.settings, name, value)
        self._owner.settings_changed()

    def _toggle(self, name: str) -> Line:
        text = self.services.text
        about = text(f"options.{name}.about") if f"options.{name}.about" in text else ""
        row = Toggle(name, label=text(f"options.{name}"), line=about, changed=partial(self._set, name))
        return self._line(row, "on", lambda: getattr(self.settings, name), TALL_ROW if about else ROW)

    def _choice(self, name: str, choices: Mapping[str, str | float]) -> Line:
        """A setting with a value for each word."""
        text, values = self.services.text, [*choices.values()]
        labels = [text(f"options.{name}.{word}") for word in choices]
        row = ChoiceRow(name, label=text(f"options.{name}"), choices=labels)
        row.changed = lambda at: self._set(name, values[at])
        return self._line(row, "at", lambda: _index(values, getattr(self.settings, name)))

    def _slider(self, name: str, low: int = 0, high: int = 100, step: int = 5, sound: bool = False) -> Line:
        """A percentage for a setting from 0 to 1, or to 2."""

        def change(value: int) -> None:
            if sound:
                self.settings.muted = False
            self._set(name, value / 100)
            if sound:
                self.services.sound.play("tap")

        text = self.services.text
        row = Slider(name, label=text(f"options.{name}"), low=low, high=high, step=step, changed=change)
        row.unit = text("options.percent", amount="{amount}")
        return self._line(row, "value", lambda: max(low, min(high, round(getattr(self.settings, name) * 100))))

    # ------------------------------------------------------------------ pages

    def _display(self) -> list[Line]:
        fullscreen = self._toggle("fullscreen")
        switch = fullscreen.widgets[0]
        if isinstance(switch, Toggle):
            switch.changed = lambda on: self._owner.toggle_fullscreen()
        return [
            self._themes(),
            self._choice("palette", _words(PALETTES)),
            self._slider("text_size", *TEXT_SIZES, step=10),
            self._toggle("letters"),
            self._toggle("coordinates"),
            fullscreen,
        ]

    def _themes(self) -> Line:
        text = self.services.text
        labels = [text(f"options.theme.{name}") for name in THEMES]
        row = ThemeRow("theme", label=text("options.theme"), choices=labels, themes=THEMES, pictures=self._pictures)
        row.changed = lambda at: self._set("theme", THEMES[at])
        return self._line(row, "at", lambda: THEMES.index(self.settings.theme), THEME_ROW)

    def _motion(self) -> list[Line]:
        return [self._choice("speed", SPEEDS), self._toggle("reduce_motion")]

    def _sound(self) -> list[Line]:
        names = ("master_volume", "effects_volume", "music_volume")
        return [*(self._slider(name, sound=True) for name in names), self._toggle("muted")]

    def _play(self) -> list[Line]:
        chosen = {"move_list": MOVE_LISTS, "board_side": SIDES, "reader": READERS, "voice_speed": VOICE_SPEEDS}
        chosen["square_words"] = LENGTHS
        rows = [
            self._choice(name, _words(chosen[name])) if name in chosen else self._toggle(name) for name in FIELDS[PLAY]
        ]
        slow = why_slow()
        return [*([Line(height=LONG_NOTE, note=self.services.text.say(slow))] if slow is not None else []), *rows]

    def _key_lines(self, kind: str) -> list[Line]:
        lines = []
        if kind == BUTTON and self.services.keyboard.bindings.pad is None:
            lines.append(Line(height=NOTE, note=self.services.text("shortcuts.no_pad")))
        if kind == KEY:
            lines.append(Line(self._keys.layout_row()))
            lines.append(Line(height=NOTE, note=self.services.text("options.key_layout.about")))
        for heading, rows in self._keys.groups(kind):
            lines.append(Line(height=HEADING, heading=heading))
            lines += [Line(widgets) for widgets in rows]
        return lines

    def _switch_lines(self) -> list[Line]:
        use, *others = (Line((row,)) for row in self._switches.rows())
        return [use, Line(height=LONG_NOTE, note=self._switches.note()), *others]

    def _language(self) -> list[Line]:
        lines = []
        for code in (language.SYSTEM, *language.shipped()):
            label = language.own_name(code) or self.services.text("options.language.system")
            row = Segment(f"language.{code or 'system'}", label=label, act=partial(self._set, "language", code))
            lines.append(self._line(row, "on", partial(self._speaks, code)))
        return lines

    def _speaks(self, code: str) -> bool:
        return self.settings.language == code


def _words(names: Sequence[str]) -> dict[str, str | float]:
    """A choice whose values are called as they are."""
    return {name: name for name in names}


def _index(values: Sequence[object], value: object) -> int:
    """Where *value* is; the first place for what is not there."""
    return values.index(value) if value in values else 0


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


@dataclass(eq=False, repr=False)
class SwitchPage:
    """The rows of the page and their actions."""

    services: Services
    settings: Settings
    changed: Callable[[], None]
    renew: Callable[[], None]

    def note(self) -> str:
        """What happens while switches are used as chosen now."""
        return self.services.text(f"options.switches.{self.settings.switches}.about")

    def rows(self) -> list[Widget]:
        """How many, how fast, and which."""
        text, settings = self.services.text, self.settings
        uses = [text(f"options.switches.{use}") for use in SWITCH_USES]
        use = ChoiceRow("switches", label=text("options.switches"), choices=uses, changed=self._use)
        use.at = SWITCH_USES.index(settings.switches)
        labels = [text("options.seconds", seconds=_number(seconds)) for seconds in STEPS]
        pace = ChoiceRow("switch_seconds", label=text("options.switch_seconds"), choices=labels, changed=self._set_pace)
        pace.at = min(range(len(STEPS)), key=lambda at: abs(STEPS[at] - settings.switch_seconds))
        more: dict[str, Widget] = {ONE: pace, TWO: self._row("switch_move_on")}
        last = more.get(settings.switches)
        return [use, self._row("switch_choose"), *([last] if last is not None else [])]

    def _use(self, at: int) -> None:
        self.settings.switches = SWITCH_USES[at]
        self.changed()
        self.renew()

    def _set_pace(self, at: int) -> None:
        self.settings.switch_seconds = STEPS[at]
        self.changed()

    def _row(self, name: SwitchName) -> KeyRow:
        text, bindings, switches = self.services.text, self.services.keyboard.bindings, self.services.keyboard.switches
        switch = switches.choose if name == "switch_choose" else switches.move_on
        row = KeyRow(name, label=text(f"options.{name}"), bound=switch_words(text, switch, bindings))
        row.chords = [_switch_chord(text, switch, bindings)]
        row.act = lambda: self.services.stack.push(SwitchCapture(self.services, name, partial(self._set, name)))
        row.tip = text("options.bind.switch")
        return row

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
        self.changed()
        self.renew()
        kind, _, number = switch.partition(":")
        bindings = keyboard.bindings
        command = bindings.of_key(number) if kind == "key" else bindings.of_button(int(number)) if kind == "pad" else ""
        if command:
            self._tell(text("options.switch.taken", key=words, command=command_words(text, command)))

    def _tell(self, words: str) -> None:
        text = self.services.text
        ask(self.services, text("options.page.switches"), words, Choice(text("button.ok"), warm=True), icon="info")
