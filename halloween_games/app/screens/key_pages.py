"""Pages for binding keys and pad buttons: press a row, then the key; conflicts are shown and resolved.

The keys can also be laid out for one hand, all at once, and put back.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from functools import partial
from typing import Final, NamedTuple

from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.dialogs import HEAD_UNITS, Choice, Dialog, ask
from halloween_games.core.speaker import Speaker
from halloween_games.kit import sizes
from halloween_games.kit.commands import GROUPS, KEY, KEY_LAYOUTS, TABLE, KeyLayout
from halloween_games.kit.fonts import BODY
from halloween_games.kit.input import Caught, Command, Input, Pointed
from halloween_games.kit.key_caps import button_name, buttons_text, key_chord, key_name, keys_text, pad_chord
from halloween_games.kit.option_rows import ChoiceRow, KeyRow
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import Button, Widget

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
        text = self.services.text
        return text(f"options.catch.{self.kind}.about", command=command_words(text, self.name))

    def paint(self, painter: Painter) -> None:
        super().paint(painter)
        text, inner, px = self.services.text, self.inner, painter.px
        top = Rect(inner.left, inner.top, inner.width, inner.height - px(38))
        painter.paragraph(self.about(), top, sizes.LARGE, painter.colors.paper, BODY)
        below = Rect(inner.left, inner.bottom - px(34), inner.width, px(34))
        painter.line_in(text(self.way_out, seconds=self.seconds_left), below, sizes.TEXT, painter.colors.muted)


class KeyPages:
    """The rows of both pages and their actions."""

    def __init__(
        self, services: Services, settings: Settings, changed: Callable[[], None], renew: Callable[[], None]
    ) -> None:
        self.services = services
        self.settings = settings
        self._changed = changed
        self._renew = renew
        self._bindings = services.keyboard.bindings
        self._before: _Chosen | None = None  # another layout was chosen

    # ------------------------------------------------------------------ layouts

    def layout_row(self) -> tuple[Widget, ...]:
        """The choice of the layout, and the button that puts the keys back."""
        text = self.services.text
        row = ChoiceRow(
            "key_layout",
            label=text("options.key_layout"),
            choices=[text(f"options.key_layout.{name}") for name in KEY_LAYOUTS],
            at=KEY_LAYOUTS.index(self.settings.key_layout),
            changed=lambda at: self._lay_out(KEY_LAYOUTS[at]),
        )
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
        self._changed()
        self._renew()

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
        text, bindings = self.services.text, self._bindings
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
        bindings, text = self._bindings, self.services.text
        if caught.key:
            owner, what = bindings.owner_of_key(caught.key), key_name(text, caught.key)
        else:
            owner, what = bindings.of_button(caught.button), button_name(text, caught.button, bindings.layout)
        if not owner or owner == name:
            self._set(name, caught, add)
            return
        words = text(
            "options.conflict.add" if add else "options.conflict.about",
            key=what,
            other=command_words(text, owner),
            command=command_words(text, name),
        )
        yes = text("options.conflict.take" if add else "options.conflict.swap")
        take = Choice(yes, lambda: self._set(name, caught, add), "check" if add else "swap")
        stay = Choice(text("options.conflict.leave"), icon="close", warm=True)
        ask(self.services, text("options.conflict"), words, take, stay)

    def _set(self, name: str, caught: Caught, add: bool) -> None:
        bindings, text = self._bindings, self.services.text
        if caught.key:
            problem = bindings.set_key(name, caught.key, add)
        else:
            problem = bindings.set_button(name, caught.button, add)
        if problem:
            ok = Choice(text("button.ok"), warm=True)
            ask(self.services, text("options.conflict"), text(problem), ok, icon="info")
            return
        self.settings.keys, self.settings.buttons = bindings.changed_keys(), bindings.changed_buttons()
        self._changed()
        self._renew()
