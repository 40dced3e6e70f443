"""What opens over another screen: the menu, the rules, the list of keys, a message."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from halloween_games import games
from halloween_games.app.navigation import Navigation, Settings
from halloween_games.ui import theme
from halloween_games.ui.fonts import BODY, BOLD, HEAD
from halloween_games.ui.input import Command, Input, Scrolled
from halloween_games.ui.look import Picture
from halloween_games.ui.painter import Painter
from halloween_games.ui.services import Services
from halloween_games.ui.widgets import Button, Segment, Toggle, Widget, WidgetScene

Rect = pygame.Rect

NOWHERE: Final = Rect(0, 0, 0, 0)
SPEEDS: Final = (("off", 0.0), ("slow", 0.5), ("normal", 1.0), ("fast", 2.0))
EFFECTS: Final = (("off", 0.0), ("soft", 0.35), ("full", 0.8))
MUSIC: Final = (("off", 0.0), ("soft", 0.2), ("full", 0.5))
RULES_WIDTH: Final = 900
HEAD_UNITS: Final = 74  # the part of a dialog that its title takes


@dataclass(frozen=True)
class Choice:
    """One answer to a message."""

    label: str
    act: Callable[[], None] = lambda: None
    icon: str = ""
    warm: bool = False


class Dialog(WidgetScene):
    """A panel in the middle of a dimmed screen. Subclasses say how large it is in ``box`` and fill it."""

    opaque = False

    def __init__(self, services: Services, go: Navigation, title: str, icon: str) -> None:
        super().__init__(services)
        self.go = go
        self.title = title
        self.icon = icon
        self.panel = NOWHERE
        self.inner = NOWHERE
        self._dim: pygame.Surface | None = None

    def box(self) -> tuple[float, float]:
        """Width and height of the panel, in units."""
        raise NotImplementedError

    def fill(self) -> None:
        """Set the rectangles of the widgets; ``inner`` is the room below the title."""

    def needs(self) -> tuple[float, float]:
        return 620, 400

    def place(self) -> None:
        px, (width, height) = self.painter.px, self.size
        self._dim = None
        wanted = self.box()
        self.panel = Rect(0, 0, min(px(wanted[0]), width - px(28)), min(px(wanted[1]), height - px(28)))
        self.panel.center = (width // 2, height // 2)
        self.inner = Rect(self.panel.left + px(30), self.panel.top + px(HEAD_UNITS), self.panel.width - px(60), 0)
        self.inner.height = self.panel.bottom - px(26) - self.inner.top
        self.fill()

    def cancel(self) -> None:
        self.go.back()

    def paint(self, painter: Painter) -> None:
        px, panel = painter.px, self.panel
        if self._dim is None:
            self._dim = pygame.Surface(self.size, pygame.SRCALPHA)
            self._dim.fill((*theme.INK, 165))
        painter.surface.blit(self._dim, (0, 0))
        painter.panel(panel, theme.SEAT_COLORS[1], 3)
        painter.icon(self.icon, (panel.left + px(30 + 15), panel.top + px(40)), 30, "candle")
        head = Rect(panel.left + px(72), panel.top + px(16), panel.width - px(102), px(48))
        painter.line_in(self.title, head, theme.TITLE, theme.CANDLE, HEAD)


class MessageScene(Dialog):
    """A friendly sentence and its answers. It takes itself off, then does what was answered; Esc is the last answer."""

    def __init__(
        self,
        services: Services,
        title: str,
        message: str,
        choices: Sequence[Choice],
        go: Navigation,
        icon: str = "info",
    ) -> None:
        super().__init__(services, go, title, icon)
        self.message = message
        self.choices = tuple(choices)
        for number, choice in enumerate(self.choices):
            act = self._answer(choice)
            self.widgets.append(
                Button(f"choice.{number}", NOWHERE, label=choice.label, icon=choice.icon, warm=choice.warm, act=act)
            )

    def _answer(self, choice: Choice) -> Callable[[], None]:
        def act() -> None:
            self.go.back()
            choice.act()

        return act

    def first_focus(self) -> str | None:
        """The harmless one."""
        return self.widgets[-1].name if self.widgets else None

    def cancel(self) -> None:
        if self.widgets:
            self.widgets[-1].activate()
        else:
            self.go.back()

    def _text_width(self) -> float:
        return min(560 - 60, self.size[0] / self.u - 28 - 60)

    def box(self) -> tuple[float, float]:
        image = self.painter.fonts.render(
            self.message, self.painter.text_px(theme.LARGE), theme.PAPER, BODY, round(self._text_width() * self.u)
        )
        return 560, HEAD_UNITS + image.get_height() / self.u + 22 + 52 + 28

    def fill(self) -> None:
        px, inner = self.painter.px, self.inner
        gap, count = px(16), max(1, len(self.widgets))
        each = min(px(260), (inner.width - (count - 1) * gap) // count)
        left = inner.right - count * each - (count - 1) * gap
        for number, widget in enumerate(self.widgets):
            widget.rect = Rect(left + number * (each + gap), inner.bottom - px(52), each, px(50))

    def paint(self, painter: Painter) -> None:
        super().paint(painter)
        room = Rect(self.inner.left, self.inner.top, self.inner.width, self.inner.height - painter.px(60))
        painter.paragraph(self.message, room, theme.LARGE, theme.PAPER, BODY)


class MenuScene(Dialog):
    """The menu of a game, with the settings that matter while playing."""

    def __init__(
        self, services: Services, settings: Settings, go: Navigation, game_id: str = "", under_way: bool = False
    ) -> None:
        super().__init__(services, go, services.text("menu.title"), "menu")
        self.settings = settings
        self.game_id = game_id
        self.under_way = under_way
        text = services.text
        leaving = text("menu.leave.go")
        actions: list[tuple[str, str, Callable[[], None]]] = [
            ("resume", "play", go.back),
            ("restart", "rematch", self._careful(go.restart, text("menu.leave.restart"))),
            ("new", "plus", self._careful(lambda: go.new_game(game_id), leaving)),
            ("save", "save", lambda: go.command("save")),
            ("open", "picture", lambda: go.command("open")),
            ("copy", "copy", lambda: go.command("copy")),
            ("players", "people", go.players),
            ("rules", "rules", lambda: go.rules(game_id)),
            ("keys", "keyboard", go.keys),
            ("launcher", "home", self._careful(go.launcher, leaving)),
            ("quit", "exit", self._careful(go.quit, leaving)),
        ]
        self.buttons: list[Widget] = [
            Button(name, NOWHERE, label=text(f"menu.{name}"), icon=icon, warm=name == "resume", act=act)
            for name, icon, act in actions
        ]
        self.speeds = self._row("speed", SPEEDS, self._set_speed)
        self.effects = self._row("effects", EFFECTS, self._set_effects)
        self.music = self._row("music", MUSIC, self._set_music)
        self.toggles = [
            Toggle("coordinates", NOWHERE, label=text("menu.coordinates"), changed=self._set_coordinates),
            Toggle("reduce_motion", NOWHERE, label=text("menu.reduce_motion"), changed=self._set_reduce_motion),
            Toggle("notebook", NOWHERE, label=text("menu.notebook"), changed=self._set_notebook),
            Toggle("fullscreen", NOWHERE, label=text("menu.fullscreen"), changed=lambda on: go.toggle_fullscreen()),
        ]
        self.widgets = [*self.buttons, *self.speeds, *self.effects, *self.music, *self.toggles]
        self._heading = NOWHERE
        self._labels: list[tuple[str, Rect]] = []
        self._show_settings()

    def _row(self, key: str, choices: Sequence[tuple[str, float]], choose: Callable[[float], None]) -> list[Segment]:
        """A row of settings of which one is on."""

        def chooser(value: float) -> Callable[[], None]:
            return lambda: choose(value)

        return [
            Segment(f"{key}.{name}", NOWHERE, label=self.services.text(f"menu.{key}.{name}"), act=chooser(value))
            for name, value in choices
        ]

    def _careful(self, act: Callable[[], None], yes: str) -> Callable[[], None]:
        """*act*, after asking whether a game that is not over may be lost."""

        def ask() -> None:
            if not self.under_way:
                act()
                return
            text = self.services.text
            choices = (Choice(yes, act, "check"), Choice(text("menu.leave.stay"), icon="play", warm=True))
            self.services.stack.push(
                MessageScene(
                    self.services, text("menu.leave"), text("menu.leave.about"), choices, self.go, icon="warning"
                )
            )

        return ask

    def _set_speed(self, speed: float) -> None:
        self.settings.speed = speed
        self._changed()

    def _set_effects(self, volume: float) -> None:
        self.settings.effects_volume = volume
        self.settings.muted = False
        self._changed()
        self.services.sound.play("tap")

    def _set_music(self, volume: float) -> None:
        self.settings.music_volume = volume
        self.settings.muted = False
        self._changed()

    def _set_coordinates(self, on: bool) -> None:
        self.settings.coordinates = on
        self._changed()

    def _set_reduce_motion(self, on: bool) -> None:
        self.settings.reduce_motion = on
        self._changed()

    def _set_notebook(self, on: bool) -> None:
        self.settings.notebook = on
        self._changed()

    def _changed(self) -> None:
        self.go.settings_changed()
        self._show_settings()

    def _show_settings(self) -> None:
        """Switches stand as the settings do, which keys may have changed."""
        settings = self.settings
        volumes = (0.0, 0.0) if settings.muted else (settings.effects_volume, settings.music_volume)
        rows = (
            (self.speeds, SPEEDS, settings.speed),
            (self.effects, EFFECTS, volumes[0]),
            (self.music, MUSIC, volumes[1]),
        )
        for segments, choices, value in rows:
            for segment, (_, choice) in zip(segments, choices, strict=True):
                segment.on = abs(value - choice) < 0.01
        states = (settings.coordinates, settings.reduce_motion, settings.notebook, settings.fullscreen)
        for toggle, on in zip(self.toggles, states, strict=True):
            toggle.on = on

    def command(self, name: str) -> bool:
        commands: dict[str, Callable[[], None]] = {
            "menu": self.go.back,
            "rules": lambda: self.go.rules(self.game_id),
            "shortcuts": self.go.keys,
        }
        if name not in commands:
            return False
        commands[name]()
        return True

    def box(self) -> tuple[float, float]:
        return 820, HEAD_UNITS + 620

    def needs(self) -> tuple[float, float]:
        return 820 + 28, self.box()[1] + 28

    def fill(self) -> None:
        px, inner = self.painter.px, self.inner
        gap = px(36)
        left = Rect(inner.left, inner.top, round(inner.width * 0.4), inner.height)
        step = left.height / len(self.buttons)
        for number, widget in enumerate(self.buttons):
            top = left.top + round(number * step)
            widget.rect = Rect(left.left, top, left.width, min(px(48), round(step) - px(13)))
        right = Rect(left.right + gap, inner.top, inner.right - left.right - gap, inner.height)
        self._heading = Rect(right.left, right.top - px(8), right.width, px(34))
        top = self._heading.bottom
        self._labels = []
        for key, segments in (("speed", self.speeds), ("effects", self.effects), ("music", self.music)):
            self._labels.append((self.services.text(f"menu.{key}"), Rect(right.left, top, right.width, px(26))))
            gap = px(12)
            each = (right.width - gap * (len(segments) - 1)) // len(segments)
            for number, segment in enumerate(segments):
                segment.rect = Rect(right.left + number * (each + gap), top + px(30), each, px(42))
            top += px(88)
        top += px(4)
        step = min(px(58), (right.bottom - top) // len(self.toggles))
        for number, toggle in enumerate(self.toggles):
            toggle.rect = Rect(right.left, top + number * step, right.width, step - px(13))

    def paint(self, painter: Painter) -> None:
        self._show_settings()
        super().paint(painter)
        text = self.services.text
        painter.line_in(text("menu.settings"), self._heading, theme.HEADING, theme.CANDLE, HEAD)
        for label, rect in self._labels:
            painter.line_in(label, rect, theme.TEXT, theme.PAPER, BOLD)


class RulesScene(Dialog):
    """The rules of a game in the product's own words: a page that scrolls."""

    def __init__(
        self, services: Services, game_id: str, go: Navigation, pictures: Mapping[int, Picture] | None = None
    ) -> None:
        self.words = services.text.for_game(game_id)
        super().__init__(services, go, self.words("rules.title", game=self.words("title")), "rules")
        translated = self.words.translated
        self.sections = tuple((translated(head), translated(body)) for head, body in games.rules_page(game_id))
        self.pictures = pictures or {}
        close = self.words("button.close")
        self.widgets = [Button("close", NOWHERE, label=close, icon="check", warm=True, act=go.back)]
        self.scroll = 0.0
        self._page = pygame.Surface((1, 1))  # the whole page, painted once for each size of the window
        self._body = NOWHERE

    def box(self) -> tuple[float, float]:
        """As high as the page, but not higher than most of the window."""
        px = self.painter.px
        width = min(px(RULES_WIDTH), self.size[0] - px(28)) - px(60)
        self._page = self._paint_page(width)
        below_title = self._page.get_height() + px(16) + px(46) + px(26) + 2
        return RULES_WIDTH, min(HEAD_UNITS + below_title / self.u, self.size[1] / self.u * 0.9)

    def fill(self) -> None:
        px, inner = self.painter.px, self.inner
        self.widgets[0].rect = Rect(inner.right - px(150), inner.bottom - px(46), px(150), px(46))
        self._body = Rect(inner.left, inner.top, inner.width, self.widgets[0].rect.top - px(16) - inner.top)
        self._move(0)

    def command(self, name: str) -> bool:
        if name == "rules":
            self.go.back()
            return True
        return False

    def handle(self, event: Input) -> bool:
        if isinstance(event, Command):
            whole = self._body.height * 0.85
            steps = {"up": -50 * self.u, "down": 50 * self.u, "page_up": -whole, "page_down": whole}
            ends = {"start": -1e9, "end": 1e9}
            step = steps.get(event.name, ends.get(event.name))
            if step is not None:
                self._move(step)
                return True
        return super().handle(event)

    def scrolled(self, event: Scrolled) -> bool:
        self._move(-event.lines * 60 * self.u)
        return True

    def most(self) -> float:
        """How far the page can be scrolled."""
        return max(0.0, self._page.get_height() - self._body.height)

    def _move(self, pixels: float) -> None:
        self.scroll = min(self.most(), max(0.0, self.scroll + pixels))

    def _paint_page(self, whole: int) -> pygame.Surface:
        painter = self.services.scaled(self.size, self.needs())
        px, width = painter.px, whole - painter.px(22)
        rows = []
        for number, (_, paragraph) in enumerate(self.sections):
            has_picture = number in self.pictures
            words_width = width - (px(190) if has_picture else 0)
            image = painter.fonts.render(paragraph, painter.text_px(theme.LARGE), theme.PAPER, BODY, words_width)
            height = max(px(34) + image.get_height(), px(124) if has_picture else 0)
            rows.append((image, height))
        page = pygame.Surface((whole, sum(height + px(22) for _, height in rows)), pygame.SRCALPHA)
        painter.surface = page
        top = 0
        for number, ((heading, _), (image, height)) in enumerate(zip(self.sections, rows, strict=True)):
            painter.line_in(heading, Rect(0, top, width - px(190), px(30)), theme.HEADING, theme.CANDLE, HEAD)
            page.blit(image, (0, top + px(34)))
            painter.wrote(paragraph, image.get_rect(top=top + px(34)), page.get_rect(), painter.text_px(theme.LARGE))
            if number in self.pictures:
                self._paint_picture(painter, Rect(width - px(160), top, px(156), px(120)), self.pictures[number])
            top += height + px(22)
        return page

    def _paint_picture(self, painter: Painter, area: Rect, picture: Picture) -> None:
        count = len(picture)
        side = min(area.height, round(area.width / (1 + (count - 1) * 0.62)))
        left = area.centerx - round(side * (1 + (count - 1) * 0.62)) // 2
        for number, layers in enumerate(picture):
            rect = Rect(left + round(number * side * 0.62), area.centery - side // 2, side, side)
            for layer in layers:
                painter.drawing(layer.art, rect, layer.tint)

    def paint(self, painter: Painter) -> None:
        super().paint(painter)
        px, body = painter.px, self._body
        most = self.most()
        height = min(body.height, self._page.get_height())
        shown = self._page.subsurface(Rect(0, round(self.scroll), body.width, height))
        painter.surface.blit(self._faded(shown, self.scroll > 1, self.scroll < most - 1), body.topleft)
        if most > 0:
            track = Rect(body.right - px(8), body.top, px(8), body.height)
            painter.rounded(track, (theme.INK, theme.INK), None, 0, 4, 0.7)
            share = body.height / self._page.get_height()
            knob = Rect(track.left, 0, track.width, max(px(36), round(body.height * share)))
            knob.top = track.top + round((track.height - knob.height) * self.scroll / most)
            painter.rounded(knob, (theme.SEAT_COLORS[1], theme.SEAT_COLORS[1]), None, 0, 4)
        close = self.widgets[0].rect
        if most == 0:
            return
        hint = Rect(body.left, close.top, close.left - px(20) - body.left, close.height)
        painter.line_in(self.words("rules.hint"), hint, theme.TEXT, theme.MUTED, BODY)

    def _faded(self, shown: pygame.Surface, above: bool, below: bool) -> pygame.Surface:
        """*shown* growing faint at the edges where the page goes on, so that no line looks cut off."""
        picture = shown.copy()
        depth = min(self.painter.px(34), picture.get_height() // 3)
        for row in range(depth):
            veil = (255, 255, 255, round(255 * row / depth))
            if above:
                picture.fill(veil, Rect(0, row, picture.get_width(), 1), pygame.BLEND_RGBA_MULT)
            if below:
                edge = Rect(0, picture.get_height() - 1 - row, picture.get_width(), 1)
                picture.fill(veil, edge, pygame.BLEND_RGBA_MULT)
        return picture


KEYS: Final = (
    ("keys.name.arrows", "keys.choose"),
    ("keys.name.tab", "keys.cycle"),
    ("keys.name.enter", "keys.accept"),
    ("keys.name.escape", "keys.cancel"),
    ("keys.name.undo", "keys.undo"),
    ("keys.name.redo", "keys.redo"),
    ("keys.name.left_button", "keys.mouse"),
    ("keys.name.right_button", "keys.mouse.right"),
    ("keys.name.hint", "keys.hint"),
    ("keys.name.pause", "keys.pause"),
    ("keys.name.pace", "keys.pace"),
    ("keys.name.overlay", "keys.overlay"),
    ("keys.name.mute", "keys.mute"),
    ("keys.name.f1", "keys.rules"),
    ("keys.name.f10", "keys.menu"),
    ("keys.name.f11", "keys.fullscreen"),
    ("keys.name.list", "keys.list"),
    ("keys.name.new", "keys.new"),
    ("keys.name.start", "keys.start"),
    ("keys.name.open", "keys.open"),
    ("keys.name.save", "keys.save"),
    ("keys.name.share", "keys.share"),
    ("keys.name.quit", "keys.quit"),
    ("keys.name.pad", "keys.pad"),
)


class KeysScene(Dialog):
    """Every key and what it does."""

    def __init__(self, services: Services, go: Navigation) -> None:
        super().__init__(services, go, services.text("keys.title"), "keyboard")
        self.widgets = [
            Button("close", NOWHERE, label=services.text("button.close"), icon="check", warm=True, act=go.back)
        ]

    def box(self) -> tuple[float, float]:
        return 960, HEAD_UNITS + (len(KEYS) + 1) // 2 * 58 + 84

    def needs(self) -> tuple[float, float]:
        return 960 + 28, self.box()[1] + 28

    def command(self, name: str) -> bool:
        if name == "shortcuts":
            self.go.back()
            return True
        return False

    def fill(self) -> None:
        px, inner = self.painter.px, self.inner
        self.widgets[0].rect = Rect(inner.right - px(150), inner.bottom - px(46), px(150), px(46))

    def paint(self, painter: Painter) -> None:
        super().paint(painter)
        px, inner, text = painter.px, self.inner, self.services.text
        rows = (len(KEYS) + 1) // 2
        gap = px(28)
        width = (inner.width - gap) // 2
        step = (self.widgets[0].rect.top - px(12) - inner.top) // rows
        size = self._size(painter, width - px(166), step - px(8))
        for number, (name, what) in enumerate(KEYS):
            column, row = divmod(number, rows)
            left = inner.left + column * (width + gap)
            line = Rect(left, inner.top + row * step, width, step - px(8))
            self._paint_key(painter, line, text(name), text(what), size)

    def _size(self, painter: Painter, width: int, height: int) -> float:
        """The size in pixels in which every sentence fits into its place."""
        size, fonts = painter.text_px(theme.TEXT), painter.fonts
        sentences = [self.services.text(what) for _, what in KEYS]
        while size > theme.TEXT * painter.u and any(
            fonts.render(words, size, theme.PAPER, BODY, width).get_height() > height for words in sentences
        ):
            size -= 0.5
        return size

    def _paint_key(self, painter: Painter, line: Rect, name: str, what: str, size: float) -> None:
        px = painter.px
        room = Rect(line.left, 0, px(152), min(px(38), line.height))
        room.centery = line.centery
        cap = room.copy()
        cap.width = min(room.width, max(px(52), painter.fonts.width(name, theme.TEXT * painter.u, BOLD) + px(26)))
        painter.rounded(cap.move(0, px(3)), (theme.INK, theme.INK), None, 0, 10)
        painter.rounded(cap, theme.BUTTON_COOL, theme.RIM, 2, 10)
        painter.line_in(name, cap.inflate(-px(16), 0), theme.TEXT, theme.PAPER, BOLD, "center")
        words = Rect(room.right + px(14), line.top, line.right - room.right - px(14), line.height)
        needed = painter.fonts.render(what, size, theme.PAPER, BODY, words.width).get_height()
        words.top += max(0, (words.height - needed) // 2)
        painter.paragraph(what, words, theme.TEXT, theme.PAPER, BODY, most=size)
