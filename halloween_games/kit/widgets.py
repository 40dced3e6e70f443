"""The basic widgets, and the scene that makes them usable with mouse and keyboard."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from math import inf
from typing import ClassVar, Final

import pygame

from halloween_games.core.names import printable
from halloween_games.core.phrases import capitalized
from halloween_games.core.speaker import Speaker
from halloween_games.kit import sizes
from halloween_games.kit.commands import MOVING, ROWS
from halloween_games.kit.focus import Focus
from halloween_games.kit.fonts import BOLD, HEAD
from halloween_games.kit.input import Command, Input, Pointed, Pos, Scrolled, Typed
from halloween_games.kit.key_caps import shortcut
from halloween_games.kit.outline import PRESSED, WRITTEN, Do, Outline, Part, Place, Role, texts
from halloween_games.kit.painter import ButtonLook, Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.scenes import Scene
from halloween_games.kit.services import Services
from halloween_games.kit.tooltip import Tip

NAME_LENGTH: Final = 24
LINE_UNITS: Final = 60  # by which a page follows a finger for each line that it scrolls
DIRECTIONS: Final = ("left", "right", "up", "down")
MOVES: Final = frozenset({*DIRECTIONS, "accept", "cancel", "next", "previous"})


@dataclass
class Widget:
    """Something that can be selected. *name* identifies it in its scene; *rect* is set by the scene's layout."""

    name: str
    rect: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))  # nowhere, until its screen places it
    enabled: bool = True
    tip: str = field(default="", kw_only=True)  # its tooltip; if empty, what its command does
    command: str = field(default="", kw_only=True)  # the command that does the same
    label: str = field(default="", kw_only=True)
    line: str = field(default="", kw_only=True)  # what else it says
    on: bool | None = field(default=None, kw_only=True)  # chosen, or switched on; None for what cannot be
    act: Callable[[], object] = field(default=lambda: None, kw_only=True)
    hovered: bool = field(default=False, init=False)

    role: ClassVar[Role] = Role.BUTTON
    does: ClassVar[frozenset[Do]] = PRESSED

    def called(self, text: Speaker) -> str:
        """What it is called for whoever cannot see it; its tooltip or command, if it shows no words."""
        if self.label:
            return self.label
        if self.tip:
            return capitalized(self.tip)
        row = ROWS.get(self.command or self.name)
        return capitalized(text(row.text_key)) if row is not None else ""

    def part(self, text: Speaker) -> Part:
        """What it is in words, with its state and what can be done with it."""
        name = self.called(text)
        about = capitalized(self.tip) if self.tip else ""
        about = self.line or (about if about != name else "")
        rect = (self.rect.x, self.rect.y, self.rect.w, self.rect.h)
        return Part(
            self.name, self.role, name, about=about, rect=rect, enabled=self.enabled, on=self.on, does=self.does
        )

    def write(self, words: str) -> None:
        """Replace the text in it, if it takes any."""

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        raise NotImplementedError

    def activate(self) -> None:
        """Called when it is clicked, or Enter is pressed on it."""
        self.act()

    def clicked(self, pos: Pos) -> None:
        """Called when it is clicked at *pos*."""
        self.activate()

    takes_drags: ClassVar[bool] = False
    """Whether it follows a pointer that is pressed on it; elsewhere that scrolls."""

    def dragged(self, pos: Pos) -> None:
        """Called when the pointer moves with the button held down on it."""

    def typed(self, text: str) -> None:
        """Called when text is entered while it has the focus."""

    def turn(self, step: int) -> bool:
        """Called when left or right is pressed on it; True if it handles that."""
        return False

    @property
    def takes_text(self) -> bool:
        return False

    @property
    def shows_focus(self) -> bool:
        """Whether it draws its own focus instead of a frame around it."""
        return False


@dataclass
class Button(Widget):
    """A raised button."""

    icon: str = ""
    warm: bool = False
    quiet: bool = field(default=False, kw_only=True)  # flat: beside what comes next
    most: float = field(default=inf, init=False)  # limit of its letter height in pixels, so that buttons look alike

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        look = ButtonLook(self.warm, self.enabled, pressed, self.hovered, self.most, self.quiet)
        painter.button(self.rect, self.label, self.icon, look)

    def letters_px(self, painter: Painter) -> float:
        """How high the letters of its label can be, in pixels."""
        return painter.label_px(self.rect, self.label, self.icon)


@dataclass
class MainButton(Button):
    """The one orange button of a page: it names what comes next, in large letters, with a *line* below.

    *picture* draws something at its left, in the room that it is given.
    """

    warm: bool = True
    key: str = ""  # that does the same
    picture: Callable[[Painter, Rect], None] | None = None

    def part(self, text: Speaker) -> Part:
        return replace(super().part(text), value=self.key)

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        px, colors = painter.px, painter.colors
        if not self.warm:  # something else comes next
            super().draw(painter, focused, pressed)
            return
        painter.button(self.rect, "", "", ButtonLook(True, self.enabled, pressed, self.hovered))
        face = self.rect.move(0, px(2) if pressed else 0)
        room = face.inflate(-2 * px(14), -2 * px(6))
        if self.picture is not None:
            side = face.height - 2 * px(9)
            self.picture(painter, Rect(face.left + px(11), face.top + px(9), side, side))
            room = Rect(face.left + side + px(20), room.top, room.right - face.left - side - px(20), room.height)
        cap = Rect(face.right - px(86), face.centery - px(16), px(62), px(32))
        if self.key and cap.left - face.centerx > px(120):  # where it is narrow, the label comes first
            painter.rounded(cap, (colors.warm_outline, colors.warm_outline), None, 0, 8)
            painter.line_in(self.key, cap.inflate(-px(8), 0), 17, colors.on_warm, BOLD, "center")
            room = room.inflate(-2 * (face.right - cap.left), 0)
        if not self.line:
            painter.warm_line(self.label, room, 34 * min(1.0, face.height / px(84)), self.enabled)
            return
        upper = Rect(room.left, room.top, room.width, round(room.height * 0.5))
        lower = Rect(room.left, upper.bottom, room.width, round(room.height * 0.38))
        painter.warm_line(self.label, upper, max(27, 24 / painter.u), self.enabled)
        painter.warm_line(self.line, lower, max(17, 16 / painter.u), self.enabled, BOLD)


@dataclass
class Tile(Widget):
    """Something to choose that is drawn in its own way, its focus, too."""

    @property
    def shows_focus(self) -> bool:
        return True


@dataclass
class Option(Widget):
    """One of several, which is chosen while it is *on*."""

    role: ClassVar[Role] = Role.OPTION

    on: bool = False


@dataclass
class Segment(Option):
    """One of several choices in a row, one of which is selected."""

    most: float = field(default=inf, init=False)

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        colors = painter.colors
        px = painter.px
        fill = colors.button_cool if self.on or self.hovered else colors.button_off
        painter.rounded(self.rect, fill, colors.candle if self.on else colors.rim, 3 if self.on else 2, 12)
        room = self.rect.inflate(-px(16), 0)
        share = 0.46 if painter.enlarged == 1 else 0.58
        size = min(sizes.LARGE * painter.enlarged, self.rect.height / painter.u * share, self.most / painter.u)
        if self.on:
            room = self.rect.inflate(-px(15), 0)
            width = min(painter.fonts.width(self.label, size * painter.u, HEAD), room.width - px(20))
            left = self.rect.centerx - (width + px(20)) // 2
            painter.icon("check", (left + px(8), self.rect.centery), 16, "candle")
            room = Rect(left + px(20), self.rect.top, width + px(2), self.rect.height)
        designed = size / painter.line_growth  # the painter enlarges lines by itself
        painter.line_in(self.label, room, designed, colors.paper if self.on else colors.muted, HEAD, "center")

    def letters_px(self, painter: Painter) -> float:
        """How high the letters of its label can be beside its check mark, in pixels."""
        return painter.label_px(self.rect, self.label, "check")


@dataclass
class Toggle(Widget):
    """A switch with a label, and with a *line* about it."""

    role: ClassVar[Role] = Role.SWITCH

    on: bool = False
    changed: Callable[[bool], None] = lambda on: None

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        colors = painter.colors
        px = painter.px
        switch = Rect(self.rect.left + px(12), 0, px(52), px(28)).move_to(centery=self.rect.centery)
        painter.rounded(
            self.rect, (colors.panel[1],) * 2, colors.edge if focused else None, 1.5, 14, colors.panel_opacity
        )
        _draw_switch(painter, switch, self.on)
        left = switch.right + px(14)
        right = self.rect.right - px(10) - left
        if self.line:
            about = painter.fonts.render(self.line, sizes.SMALL * painter.u, colors.muted, wrap=right)
            free = self.rect.height - px(26) - about.get_height()
            head = Rect(left, self.rect.top + max(px(4), free // 2), right, px(24))
            painter.line_in(self.label, head, sizes.LARGE, colors.paper, BOLD)
            body = Rect(left, head.bottom + px(2), right, self.rect.bottom - head.bottom - px(3))
            painter.paragraph(self.line, body, sizes.SMALL, colors.muted)
        else:
            painter.line_in(self.label, Rect(left, self.rect.top, right, self.rect.height), sizes.LARGE)

    def activate(self) -> None:
        self.on = not self.on
        self.changed(self.on)

    def turn(self, step: int) -> bool:
        if self.on != (step > 0):
            self.activate()
        return True


def _draw_switch(painter: Painter, switch: Rect, on: bool) -> None:
    """Draw the switch itself, with its knob at the right while it is *on*."""
    colors, half = painter.colors, switch.height // 2
    painter.rounded(switch, colors.button_warm if on else colors.button_off, colors.rim, 2, half / painter.u)
    knob = (switch.right - half if on else switch.left + half, switch.centery)
    painter.dot(knob, half * 5 // 7, colors.on_warm if on else colors.knob)


SWITCH: Final = (40, 22)  # units of the switch on a button
BESIDE_SWITCH: Final = 10  # between it and the label


@dataclass
class SwitchButton(Toggle):
    """A switch in a row of quiet buttons, as large as they are."""

    most: float = field(default=inf, init=False)

    def room(self, painter: Painter) -> Rect:
        """What the label has, from the switch to the right edge."""
        beside = painter.px(SWITCH[0] + BESIDE_SWITCH)
        return Rect(self.rect.left + beside, self.rect.top, self.rect.width - beside, self.rect.height)

    def letters_px(self, painter: Painter) -> float:
        """How high the letters of its label can be, in pixels."""
        return painter.label_px(self.room(painter), self.label, "")

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        colors, px = painter.colors, painter.px
        edge, fill = colors.candle if self.on else colors.edge, colors.button_cool if self.hovered else colors.panel
        painter.rounded(self.rect, fill, edge, 2, 15, 0.92)
        room = self.room(painter)
        letters = min(self.letters_px(painter), self.most)
        wide, beside = painter.fonts.width(self.label, letters, HEAD), room.left - self.rect.left
        left = self.rect.centerx - (beside + round(wide)) // 2
        switch = Rect(left, 0, px(SWITCH[0]), px(SWITCH[1])).move_to(centery=self.rect.centery)
        _draw_switch(painter, switch, self.on)
        words = Rect(left + beside, self.rect.top, self.rect.right - left - beside, self.rect.height)
        painter.line_in(self.label, words, letters / painter.u / painter.line_growth, colors.paper, HEAD)


@dataclass
class TextField(Widget):
    """An editable line, called *label*; while empty it shows a placeholder."""

    role: ClassVar[Role] = Role.FIELD
    does: ClassVar[frozenset[Do]] = WRITTEN

    value: str = ""
    hint: str = ""
    longest: int = NAME_LENGTH
    changed: Callable[[str], None] = lambda text: None

    @property
    def takes_text(self) -> bool:
        return True

    def part(self, text: Speaker) -> Part:
        part = super().part(text)
        return replace(part, value=self.value, about=part.about or self.hint)

    def write(self, words: str) -> None:
        self.value = printable(words)[: self.longest]
        self.changed(self.value)

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        colors = painter.colors
        painter.rounded(self.rect, (colors.well, colors.panel[1]), colors.candle if focused else colors.edge, 2, 12)
        inner = self.rect.inflate(-painter.px(24), 0)
        shown = self.value or self.hint
        color = colors.paper if self.value else colors.faint
        where = painter.line_in(shown, inner, sizes.LARGE, color, HEAD, "center")
        if focused:  # before the placeholder
            x = where.right + painter.px(2) if self.value else where.left - painter.px(5)
            pygame.draw.line(
                painter.surface,
                colors.caret,
                (x, inner.centery - painter.px(11)),
                (x, inner.centery + painter.px(11)),
                max(1, painter.px(2)),
            )

    def typed(self, text: str) -> None:
        if text == "\b":
            self.value = self.value[:-1]
        else:
            self.value = printable(self.value + text)[: self.longest]
        self.changed(self.value)


class WidgetScene(Scene):
    """A screen of widgets. Subclasses create ``widgets``, lay them out in ``place`` and draw the rest in ``paint``."""

    title_key: ClassVar[str] = ""
    """The sentence that it is always called by; others say in ``heading`` what they are called."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.text: Speaker = services.text
        self.size = (0, 0)
        self.u = 1.0
        self.painter = services.painter(1.0)
        self.focus = Focus()
        self.widgets: list[Widget] = []
        self._pressed: str | None = None
        self._scrolled_from: Pos | None = None  # where the pointer was pressed, or the page has followed it to
        self._on_screen: list[Place] = []  # by the last picture, beside the widgets

    # ------------------------------------------------------------------ for subclasses

    def needs(self) -> tuple[float, float]:
        """The minimum width and height in units at which everything has room."""
        return sizes.BASE_SIZE

    def make(self) -> None:
        """Create what is on it, or let that say anew what it says: after something was done, in another language."""

    def place(self) -> None:
        """Set the rectangles of the widgets for ``self.size``."""

    def paint(self, painter: Painter) -> None:
        """Draw everything below the widgets."""

    def cancel(self) -> None:
        """Called by Esc or the right mouse button: usually the way back."""
        self.back()

    def back(self) -> None:
        """Take the top screen off, which is usually this one."""
        self.services.stack.pop()

    def commands(self) -> Mapping[str, Callable[[], None]]:
        """The commands available here besides using the widgets, by name."""
        return {}

    def reaches(self, widget: Widget, pos: Pos) -> bool:
        """Whether the pointer at *pos* is on that widget."""
        return widget.rect.collidepoint(pos)

    def first_focus(self) -> str | None:
        """The widget that Enter activates before anything was selected: the main button, or else the first."""
        main = (widget for widget in self.widgets if isinstance(widget, MainButton))
        return next((widget.name for widget in (*main, *self.widgets) if widget.enabled), None)

    def retranslate(self) -> None:
        self.make()

    def renew(self) -> None:
        """Something has changed: show it."""
        self.make()
        self.arrange()

    def arrange(self) -> None:
        """Lay everything out anew, once there is a window."""
        if self.size != (0, 0):
            self.place()
            self.refresh()

    # ------------------------------------------------------------------ the scene

    def resize(self, size: tuple[int, int]) -> None:
        self.size = size
        self.painter = self.services.scaled(size, self.needs())
        self.u = self.painter.u
        self.place()
        self.refresh()

    def refresh(self) -> None:
        """Update the focus; call it when the widgets change."""
        self.focus.set_targets([(w.name, w.rect) for w in self.widgets if w.enabled])
        if self.focus.current is None:
            self.focus.current = self.first_focus()
        self._update_editing()

    def enter(self) -> None:
        self._update_editing()

    def leave(self) -> None:
        self.services.keyboard.editing = False
        self._pressed = self._scrolled_from = None

    def offers(self) -> Set[str]:
        return MOVES | self.commands().keys()

    def tip(self) -> Tip | None:
        pointed = next((widget for widget in self.widgets if widget.hovered), None)
        widget = self.focused() if self.focus.visible else pointed
        if widget is None or self._pressed is not None:
            return None
        name = widget.command or (widget.name if widget.name in ROWS and ROWS[widget.name].group != MOVING else "")
        words = widget.tip or (self.services.text(ROWS[name].text_key) if name else "")
        if not words:
            return None
        key = shortcut(self.services.text, self.services.keyboard.bindings, name) if name else ""
        return Tip(widget.name, tuple(widget.rect), words[:1].upper() + words[1:], key)

    def widget_at(self, pos: Pos) -> Widget | None:
        """The widget under the pointer, if it can be used."""
        return next((widget for widget in self.widgets if widget.enabled and self.reaches(widget, pos)), None)

    def focused(self) -> Widget | None:
        return next((w for w in self.widgets if w.name == self.focus.current and w.enabled), None)

    def handle(self, event: Input) -> bool:
        if isinstance(event, Pointed):
            return self._pointed(event)
        if isinstance(event, Typed):
            widget = self.focused()
            if widget is not None:
                widget.typed(event.text)
            return True
        if isinstance(event, Scrolled):
            return self.scrolled(event)
        return isinstance(event, Command) and self._commanded(event)

    def scrolled(self, event: Scrolled) -> bool:
        return False

    def _pointed(self, event: Pointed) -> bool:
        if event.kind == "down" and event.button == 3:
            self.cancel()
            return True
        changed = self._follow(event)
        self._update_editing()
        widget = self.widget_at(event.pos)
        if event.kind == "down":
            self._pressed = widget.name if widget is not None else None
            self._scrolled_from = None if widget is not None and widget.takes_drags else event.pos
            return True
        if event.kind == "up":
            if widget is not None and widget.name == self._pressed:
                self._activate(event.pos)
            self._pressed = self._scrolled_from = None
            return True
        if self._scroll_with(event.pos):
            return True
        held = next((one for one in self.widgets if one.name == self._pressed), None)
        if held is not None:
            held.dragged(event.pos)
            return True
        return changed

    def _scroll_with(self, pos: Pos) -> bool:
        """A page follows the finger, or the mouse, that was pressed on it; True if it has moved."""
        if self._scrolled_from is None:
            return False
        line = max(1, self.painter.px(LINE_UNITS))
        lines = int((pos[1] - self._scrolled_from[1]) / line)
        if not lines or not self.scrolled(Scrolled(pos, lines)):
            return False
        self._pressed = None  # what lay there is not meant
        self._scrolled_from = self._scrolled_from[0], self._scrolled_from[1] + lines * line
        return True

    def _follow(self, event: Pointed) -> bool:
        """The focus follows the pointer, but does not enter or leave an edited field without a click."""
        changed = False
        for widget in self.widgets:
            over = widget.enabled and self.reaches(widget, event.pos)
            changed = changed or over != widget.hovered
            widget.hovered = over
        if event.kind == "move":
            meant = next((widget for widget in self.widgets if widget.hovered), None)
            current = self.focused()
            if (meant is not None and meant.takes_text) or (current is not None and current.takes_text):
                return changed
        found = self.widget_at(event.pos)
        return self.focus.follow(found.name if found is not None else None) or changed

    def _commanded(self, event: Command) -> bool:
        widget = self.focused()
        if event.name == "accept":
            if widget is not None and widget.takes_text:
                self.focus.cycle(1)
                self._update_editing()
            else:
                self._activate()
        elif event.name == "cancel":
            self.cancel()
        elif event.name in ("next", "previous"):
            self.focus.cycle(1 if event.name == "next" else -1)
        elif event.name in DIRECTIONS:
            side = {"left": -1, "right": 1}.get(event.name, 0)
            if not (side and widget is not None and self.focus.visible and widget.turn(side)):
                self.focus.walk(event.name)
        elif event.name in self.commands():
            self.commands()[event.name]()
        else:
            return False
        self._update_editing()
        return True

    def _activate(self, pos: Pos | None = None) -> None:
        """Activate the focused widget; *pos* is given for a click."""
        widget = self.focused()
        if widget is None:
            return
        self.services.sound.play("tap")
        if pos is not None:
            widget.clicked(pos)
        else:
            widget.activate()

    def _update_editing(self) -> None:
        widget = self.focused()
        self.services.keyboard.editing = widget is not None and widget.takes_text and self.services.stack.top is self

    def paint_and_note(self, painter: Painter) -> None:
        """Paint what is below the widgets, and remember what was written."""
        with painter.noting() as self._on_screen:
            self.paint(painter)

    # ------------------------------------------------------------------ in words

    def heading(self) -> str:
        """What the screen is called."""
        return self.text(self.title_key) if self.title_key else ""

    def written(self) -> Sequence[Place]:
        """What is written on the screen beside its widgets."""
        return self._on_screen

    def outline(self) -> Outline:
        text = self.services.text
        heading = self.heading()
        read = [part for part in texts(self.written()) if part.name != heading]
        parts = [widget.part(text) for widget in self.widgets]
        role = Role.SCREEN if self.opaque else Role.DIALOG
        root = Part("", role, heading, rect=(0, 0, *self.size), parts=(*read, *parts))
        focused = self.focused() if self.focus.visible else None
        return Outline(root, focused.name if focused is not None else "")

    def focused_part(self) -> Part | None:
        focused = self.focused() if self.focus.visible else None
        return focused.part(self.services.text) if focused is not None else None

    def visit(self, key: str) -> bool:
        widget = next((widget for widget in self.widgets if widget.name == key and widget.enabled), None)
        if widget is None:
            return False
        self.focus.go(key)
        self._update_editing()
        return True

    def hide_focus(self) -> None:
        self.focus.visible = False

    def write(self, words: str) -> bool:
        widget = self.focused()
        if widget is None or not widget.takes_text:
            return False
        widget.write(words)
        return True

    def draw(self, surface: pygame.Surface) -> None:
        self.painter.surface = surface
        self.paint_and_note(self.painter)
        draw_widgets(self.painter, self.widgets, self.focus, self._pressed)


Labeled = Button | Segment | SwitchButton
"""What has the letters of those beside it."""


def _match_labels(painter: Painter, widgets: Sequence[Widget]) -> None:
    """Give buttons of one row (in enlarged text all of one height) the same letter height, and rows that are alike."""
    labeled = [widget for widget in widgets if isinstance(widget, Labeled) and widget.label]
    for widget in labeled:
        widget.most = inf
    rows: dict[tuple[bool, int, int], list[Labeled]] = {}
    for widget in labeled:
        row = widget.rect.top if painter.enlarged == 1 else 0
        rows.setdefault((not isinstance(widget, Segment), widget.rect.height, row), []).append(widget)
    alike: dict[tuple[bool, int, tuple[int, ...]], list[Labeled]] = {}
    for (buttons, height, _), group in rows.items():
        alike.setdefault((buttons, height, tuple(sorted(widget.rect.width for widget in group))), []).extend(group)
    for group in alike.values():
        least = min(widget.letters_px(painter) for widget in group)
        for widget in group:
            widget.most = least


def draw_widgets(painter: Painter, widgets: Sequence[Widget], focus: Focus, pressed: str | None) -> None:
    """Draw all *widgets* and the frame around the one selected with keys."""
    _match_labels(painter, widgets)
    for widget in widgets:
        focused = widget.enabled and widget.name == focus.current
        widget.draw(painter, focused, widget.name == pressed)
        if focused and focus.visible and not widget.shows_focus:
            grown = widget.rect.inflate(painter.px(12), painter.px(12))
            painter.frame(grown, painter.colors.glow_chosen, 3, 16)
