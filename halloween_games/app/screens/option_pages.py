"""The contents of each page of the options, and the effects of changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final, Literal, NamedTuple

import pygame

from halloween_games.app.saving.settings import Settings, Theme, choices_of
from halloween_games.app.screens.dialogs import HEAD_UNITS, Choice, Dialog, ask
from halloween_games.app.screens.navigation import SettingsOwner
from halloween_games.core.speaker import Speaker
from halloween_games.kit import backdrop, sizes, theme
from halloween_games.kit.art import Art
from halloween_games.kit.colors import Colors
from halloween_games.kit.commands import BUTTON, GROUPS, KEY, KEY_LAYOUTS, TABLE, Bindings, KeyLayout
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.kit.input import Caught, Command, Input, Pointed, Pos
from halloween_games.kit.key_caps import (
    Cap,
    Chord,
    button_name,
    buttons_text,
    key_chord,
    key_name,
    keys_text,
    pad_chord,
)
from halloween_games.kit.option_rows import ChoiceRow, KeyRow, Slider
from halloween_games.kit.outline import Part
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect, Room
from halloween_games.kit.services import Services
from halloween_games.kit.switches import LEAST_SECONDS, MOST_SECONDS, ONE, SWITCH_USES, TWO
from halloween_games.kit.widgets import Button, Segment, Toggle, Widget
from halloween_games.players.machine import why_slow
from halloween_games.words import language

# ---------------------------------------------------------------- keys and buttons are bound

MOST_KEYS: Final = 3  # shown of one command
PATIENCE: Final = 10  # seconds: users without a keyboard must get out as well


class _Chosen(NamedTuple):
    """A layout of the keys, and what was changed in it."""

    key_layout: KeyLayout
    keys: dict[str, list[str]]


def command_words(text: Speaker, name: str) -> str:
    """What a command does, starting with a capital letter."""
    words = text(f"command.{name}")
    return words[:1].upper() + words[1:]


class CaptureScene(Dialog):
    """Waits for the key or button to bind. Esc, the mouse or a timeout cancel it."""

    way_out = "options.catch.leave"

    def __init__(self, services: Services, name: str, kind: str, caught: Callable[[Caught], None]) -> None:
        super().__init__(services, services.text(f"options.catch.{kind}"), "keyboard" if kind == KEY else "gamepad")
        self.name = name
        self.kind = kind
        self._caught = caught
        self._left = float(PATIENCE)

    def enter(self) -> None:
        self.services.keyboard.bindings.listening = self.kind

    def leave(self) -> None:
        self.services.keyboard.bindings.listening = ""
        super().leave()

    def handle(self, event: Input) -> bool:
        if isinstance(event, Caught):
            self.back()
            self._caught(event)
        elif (isinstance(event, Command) and event.name == "cancel") or (
            isinstance(event, Pointed) and event.kind == "down"
        ):
            self.back()
        return True

    def update(self, dt: float) -> bool:
        before = self.seconds_left
        self._left -= dt
        if self._left <= 0 and self.services.stack.top is self:
            self.back()
        return self.seconds_left != before

    @property
    def seconds_left(self) -> int:
        return max(0, int(self._left) + 1)

    def box(self) -> tuple[float, float]:
        return 560, HEAD_UNITS + 150

    def fill(self) -> None:
        """There are no widgets: any key is the answer."""

    def about(self) -> str:
        """What is to be pressed, and for what."""
        return self.text(f"options.catch.{self.kind}.about", command=command_words(self.text, self.name))

    def paint(self, painter: Painter) -> None:
        super().paint(painter)
        text, inner, px = self.text, self.inner, painter.px
        top = Rect(inner.left, inner.top, inner.width, inner.height - px(38))
        painter.paragraph(self.about(), top, sizes.LARGE, painter.colors.paper, BODY)
        below = Rect(inner.left, inner.bottom - px(34), inner.width, px(34))
        painter.line_in(text(self.way_out, seconds=self.seconds_left), below, sizes.TEXT, painter.colors.muted)


@dataclass(eq=False, repr=False)
class Bound:
    """What is on a page for what one presses: the settings that its rows change, and who is told of that."""

    services: Services
    settings: Settings
    changed: Callable[[], None]
    renew: Callable[[], None]

    @property
    def bindings(self) -> Bindings:
        return self.services.keyboard.bindings

    def has_changed(self) -> None:
        """Let the settings take effect, and show them."""
        self.changed()
        self.renew()

    def tell(self, title: str, words: str) -> None:
        """Say something with nothing to decide."""
        text = self.services.text
        ask(self.services, text(title), words, Choice(text("button.ok"), warm=True), icon="info")


@dataclass(eq=False, repr=False)
class KeyPages(Bound):
    """The rows of both pages and their actions."""

    _before: _Chosen | None = field(default=None, init=False)  # another layout was chosen

    # ------------------------------------------------------------------ layouts

    def layout_row(self) -> tuple[Widget, ...]:
        """The choice of the layout, and the button that puts the keys back."""
        text = self.services.text
        names = [text(f"options.key_layout.{name}") for name in KEY_LAYOUTS]
        row = ChoiceRow("key_layout", label=text("options.key_layout"), choices=names)
        row.at, row.changed = KEY_LAYOUTS.index(self.settings.key_layout), lambda at: self._lay_out(KEY_LAYOUTS[at])
        back = Button("put_back", icon="undo", act=self._put_back, enabled=self._before is not None)
        back.tip = text("options.put_back")
        return row, back

    def _lay_out(self, key_layout: KeyLayout) -> None:
        """Use the keys of a layout. Stepping on through the layouts keeps what was there before the first of them."""
        settings = self.settings
        if self._before is None or settings.keys:
            self._before = _Chosen(settings.key_layout, deepcopy(settings.keys))
        self._use(_Chosen(key_layout, {}))

    def _put_back(self) -> None:
        before, self._before = self._before, None
        if before is not None:
            self._use(before)

    def _use(self, wanted: _Chosen) -> None:
        self.settings.key_layout, self.settings.keys = wanted
        self.has_changed()

    def forget_before(self) -> None:
        """The page was reset: there is nothing to put back."""
        self._before = None

    # ------------------------------------------------------------------ rows

    def groups(self, kind: str) -> list[tuple[str, list[tuple[Widget, ...]]]]:
        """The headings with the rows below them."""
        text = self.services.text
        found = []
        for group in GROUPS:
            rows = [self._row(row.name, kind) for row in TABLE if row.group == group]
            found.append((text(f"shortcuts.{group}"), rows))
        return found

    def _row(self, name: str, kind: str) -> tuple[Widget, ...]:
        text, bindings = self.services.text, self.bindings
        if kind == KEY:
            bound, is_usual = keys_text(text, bindings.keys(name)), name not in bindings.changed_keys()
            chords = [key_chord(text, key) for key in bindings.keys(name)[:MOST_KEYS]]
        else:
            numbers, layout = bindings.buttons(name), bindings.layout
            bound, is_usual = buttons_text(text, numbers, layout), name not in bindings.changed_buttons()
            chords = [pad_chord(text, number, layout) for number in numbers]
        label = command_words(text, name)
        bound = bound or text("key.none")
        catch = partial(self._catch, name, kind, False)
        row = KeyRow(f"bind.{name}", label=label, bound=bound, chords=chords, is_usual=is_usual, act=catch)
        more = Button(f"add.{name}", icon="plus", act=partial(self._catch, name, kind, True))
        row.tip = text(f"options.bind.{kind}")
        more.tip = text("narration.value", label=text(f"options.add.{kind}"), value=label)
        return row, more

    def _catch(self, name: str, kind: str, add: bool) -> None:
        scene = CaptureScene(self.services, name, kind, lambda caught: self._bind(name, caught, add))
        self.services.stack.push(scene)

    def _bind(self, name: str, caught: Caught, add: bool) -> None:
        """Bind the pressed key, after a confirmation if it belongs to another command."""
        bindings, text = self.bindings, self.services.text
        if caught.key:
            owner, what = bindings.owner_of_key(caught.key), key_name(text, caught.key)
        else:
            owner, what = bindings.of_button(caught.button), button_name(text, caught.button, bindings.layout)
        if not owner or owner == name:
            self._set(name, caught, add)
            return
        about, both = "add" if add else "about", {"other": owner, "command": name}
        named = {role: command_words(text, command) for role, command in both.items()}
        words = text(f"options.conflict.{about}", key=what, **named)
        yes = text("options.conflict.take" if add else "options.conflict.swap")
        take = Choice(yes, lambda: self._set(name, caught, add), "check" if add else "swap")
        stay = Choice(text("options.conflict.leave"), icon="close", warm=True)
        ask(self.services, text("options.conflict"), words, take, stay)

    def _set(self, name: str, caught: Caught, add: bool) -> None:
        bindings = self.bindings
        if caught.key:
            problem = bindings.set_key(name, caught.key, add)
        else:
            problem = bindings.set_button(name, caught.button, add)
        if problem:
            self.tell("options.conflict", self.services.text(problem))
            return
        self.settings.keys, self.settings.buttons = bindings.changed_keys(), bindings.changed_buttons()
        self.has_changed()


# ---------------------------------------------------------------- the choice of a theme, with a small board in each

THEME_ROW: Final = 172  # units of its height
LABEL_UNITS: Final = 30
NAME_UNITS: Final = 30
GHOSTS: Final = (("red", "friendly"), ("blue", "grim"), ("yellow", "friendly"))
SCENE: Final = (200, 110)  # units of a picture
MOST_PICTURES: Final = 9  # that are kept

Pictures = dict[tuple[str, str, tuple[int, int]], pygame.Surface]
"""By theme, palette and size."""


@dataclass
class ThemeRow(ChoiceRow):
    """One picture for each theme; a click chooses it, arrows go on to the next."""

    pictures: Pictures = field(default_factory=dict)  # that were drawn already

    def part(self, text: Speaker) -> Part:
        return replace(super().part(text), about=", ".join(self.choices))

    def clicked(self, pos: Pos) -> None:
        for number, place in enumerate(self.places()):
            if place.collidepoint(pos) and number != self.at:
                self.at = number
                self.changed(number)

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        colors, px = painter.colors, painter.px
        edge = colors.edge if focused else None
        painter.rounded(self.rect, (colors.panel[1],) * 2, edge, 1.5, 14, colors.panel_opacity)
        label = Rect(self.rect.left + px(16), self.rect.top + px(3), self.rect.width - px(32), px(LABEL_UNITS))
        painter.line_in(self.label, label, sizes.LARGE, colors.paper, BOLD)
        rooms = [Rect(0, 0, place.width, px(NAME_UNITS - 3)) for place in self.places()]
        named = zip(self.choices, rooms, strict=True)
        letters = min(painter.line_px(words, room, sizes.TEXT, HEAD) for words, room in named)
        for number, (theme_name, picture) in enumerate(zip(THEMES, self.places(), strict=True)):
            name = picture.cut_bottom(px(NAME_UNITS - 3), px(3))
            if not painter.art.is_sketch:
                painter.surface.blit(self._picture(painter, theme_name, picture.size), picture)
            is_on = number == self.at
            frame = picture.inflate(px(4), px(4))
            painter.frame(frame, colors.candle if is_on else colors.edge, 3.5 if is_on else 1.5, 8)
            if is_on:
                badge = (picture.right - px(13), picture.top + px(13))
                painter.dot(badge, px(11), colors.ink)
                painter.icon("check", badge, 14, "candle")
            color = colors.paper if is_on else colors.muted
            painter.line_in(self.choices[number], name, sizes.TEXT, color, HEAD, "center", most=letters)

    def paint_ahead(self, painter: Painter) -> Iterator[None]:
        """Draw the pictures, one a step."""
        for name, place in zip(THEMES, self.places(), strict=True):
            self._picture(painter, name, (place.width, place.height - painter.px(NAME_UNITS)))
            yield

    def places(self) -> list[Room]:
        """Where the pictures and their names are."""
        u = self.rect.height / THEME_ROW
        room = Room(self.rect.inflate(-2 * round(12 * u), 0))
        room.cut_top(round((LABEL_UNITS + 5) * u))
        room.cut_bottom(round(8 * u))
        return room.columns(len(THEMES), round(12 * u))

    def _picture(self, painter: Painter, name: str, size: tuple[int, int]) -> pygame.Surface:
        """The picture of a theme with the palette that is chosen now."""
        key = (name, painter.colors.palette.id, size)
        if key not in self.pictures:
            if len(self.pictures) >= MOST_PICTURES:
                self.pictures.clear()
            self.pictures[key] = theme_picture(painter, name, size)
        return self.pictures[key]


def theme_picture(painter: Painter, name: str, size: tuple[int, int]) -> pygame.Surface:
    """A corner of a game in a theme and the palette of *painter*: night, board, a panel with text and a button."""
    art = Art(painter.art.folder, Colors.of(theme.THEMES[name], painter.colors.palette), like=painter.art)
    u = min(size[0] / SCENE[0], size[1] / SCENE[1])
    small = Painter(art, painter.fonts, u)
    small.surface = backdrop.paint_night(small, size, "game")
    middle = size[0] / 2
    top = (size[1] - SCENE[1] * u) / 2
    board = Rect(round(middle - 94 * u), round(top + 14 * u), round(114 * u), round(82 * u))
    small.rounded(board, art.colors.wall, art.colors.ink, 3, 8)
    side = round(33 * u)
    for number, (color, face) in enumerate(GHOSTS):
        for row in range(2):
            square = board.move(round((5 + 35.5 * number) * u), round((5 + 37 * row) * u))
            square.size = (side, side)
            small.drawing("18_ghosts/floor", square)
            small.drawing(f"18_ghosts/carpet_{GHOSTS[(number + row) % 3][0]}", square)
            if row == (number + 1) % 2:
                small.drawing(f"18_ghosts/ghost_{color}_body", square, color)
                small.drawing(f"18_ghosts/face_{face}_open", square)
    panel = Rect(board.right + round(8 * u), board.top, round(66 * u), board.height)
    small.panel(panel)
    for number, ink in enumerate((art.colors.candle, art.colors.paper, art.colors.muted)):
        line = Rect(panel.left + round(9 * u), panel.top + round((10 + 13 * number) * u), 0, max(2, round(5 * u)))
        line.width = round((46 - 9 * number) * u)
        small.rounded(line, (ink, ink), None, 0, 3)
    button = Rect(panel.left + round(9 * u), panel.bottom - round(26 * u), round(48 * u), round(17 * u))
    small.rounded(button, art.colors.button_warm, art.colors.rim, 1.5, 5)
    return small.surface


# ---------------------------------------------------------------- the pages

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
        *("move_list", "confirm", "auto_complete", "show_targets", "board_side", "table_mode", "offer_help"),
        *("rivals_talk", "every_house", "notebook", "reader", "voice", "voice_speed", "square_words"),
        *("hidden_on_key", "speech"),
    ),
    KEYS: ("key_layout", "keys"),
    PAD: ("buttons",),
    SWITCHES: ("switches", "switch_seconds", "switch_choose", "switch_move_on"),
    LANGUAGE: ("language",),
}
PAGES: Final = tuple(FIELDS)
THEMES: Final[tuple[Theme, ...]] = ("midnight", "parchment", "high_contrast")
SPEEDS: Final[Mapping[str, str | float]] = {"off": 0.0, "slow": 0.5, "normal": 1.0, "fast": 2.0}
TEXT_SIZES: Final = (80, 200)
VOLUMES: Final = ("master_volume", "effects_volume", "music_volume")


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
        pictures: Pictures,
    ) -> None:
        self.services = services
        self._pictures = pictures  # of themes
        self.settings = settings
        self._owner = owner
        self._shows: list[Callable[[], None]] = []
        self._keys = KeyPages(services, settings, owner.settings_changed, renew)
        self._switches = SwitchPage(services, settings, owner.settings_changed, renew)

    def lines(self, page: str) -> list[Line]:
        """The lines of *page*, created anew."""
        self._shows = []
        others = {KEYS: self._key_lines, PAD: self._pad_lines, SWITCHES: self._switch_lines, LANGUAGE: self._language}
        lines = others[page]() if page in others else [self._setting(name) for name in FIELDS[page]]
        if page == PLAY and (slow := why_slow()) is not None:
            lines.insert(0, Line(height=LONG_NOTE, note=self.services.text.say(slow)))
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

    def _setting(self, name: str) -> Line:
        """A row for what a setting can be."""
        if name == "theme":
            return self._themes()
        if name == "text_size":
            return self._slider(name, *TEXT_SIZES, step=10)
        if name in VOLUMES:
            return self._slider(name, sound=True)
        if name == "speed":
            return self._choice(name, SPEEDS)
        words = choices_of(name)
        return self._choice(name, {word: word for word in words}) if words else self._toggle(name)

    def _toggle(self, name: str) -> Line:
        text = self.services.text
        about = text(f"options.{name}.about") if f"options.{name}.about" in text else ""
        row = Toggle(name, label=text(f"options.{name}"), line=about, changed=partial(self._switch, name))
        return self._line(row, "on", lambda: getattr(self.settings, name), TALL_ROW if about else ROW)

    def _switch(self, name: str, on: bool) -> None:
        if name == "fullscreen":
            self._owner.toggle_fullscreen()
        else:
            self._set(name, on)

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

    def _themes(self) -> Line:
        text = self.services.text
        labels = [text(f"options.theme.{name}") for name in THEMES]
        row = ThemeRow("theme", label=text("options.theme"), choices=labels, pictures=self._pictures)
        row.changed = lambda at: self._set("theme", THEMES[at])
        return self._line(row, "at", lambda: THEMES.index(self.settings.theme), THEME_ROW)

    # ------------------------------------------------------------------ pages of another kind

    def _key_lines(self) -> list[Line]:
        about = Line(height=NOTE, note=self.services.text("options.key_layout.about"))
        return [Line(self._keys.layout_row()), about, *self._bound_lines(KEY)]

    def _pad_lines(self) -> list[Line]:
        has_pad = self.services.keyboard.bindings.pad is not None
        missing = Line(height=NOTE, note=self.services.text("shortcuts.no_pad"))
        return [*([] if has_pad else [missing]), *self._bound_lines(BUTTON)]

    def _bound_lines(self, kind: str) -> list[Line]:
        """What is bound to each command, below the headings."""
        lines = []
        for heading, rows in self._keys.groups(kind):
            lines += [Line(height=HEADING, heading=heading), *map(Line, rows)]
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


def _index(values: Sequence[object], value: object) -> int:
    """Where *value* is; the first place for what is not there."""
    return values.index(value) if value in values else 0


# ---------------------------------------------------------------- switches

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
        return self.text("options.catch.switch.about", use=self.text(f"options.{self.name}"))


class SwitchPage(Bound):
    """The rows of the page and their actions."""

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
        self.has_changed()

    def _set_pace(self, at: int) -> None:
        self.settings.switch_seconds = STEPS[at]
        self.changed()

    def _row(self, name: SwitchName) -> KeyRow:
        text, bindings, switches = self.services.text, self.bindings, self.services.keyboard.switches
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
        words = switch_words(text, switch, self.bindings)
        if switch == other:
            self.tell("options.page.switches", text("options.switch.same", key=words))
            return
        is_first = name == "switch_choose"
        settings.switch_choose, settings.switch_move_on = (switch, other) if is_first else (other, switch)
        self.has_changed()
        kind, _, number = switch.partition(":")
        bindings = self.bindings
        command = bindings.of_key(number) if kind == "key" else bindings.of_button(int(number)) if kind == "pad" else ""
        if command:
            taken = text("options.switch.taken", key=words, command=command_words(text, command))
            self.tell("options.page.switches", taken)
