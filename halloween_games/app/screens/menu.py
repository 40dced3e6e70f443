"""The menu of a game, and the page with what is needed rarely."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import inf
from typing import Final

from halloween_games.app.exports.gif_file import can_write, what_is_missing
from halloween_games.app.saving import folders
from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.dialogs import HEAD_UNITS, Dialog
from halloween_games.app.screens.navigation import GameWays, Ways
from halloween_games.core.speaker import Speaker
from halloween_games.kit import sizes
from halloween_games.kit.backdrop import LEAST_UNIT
from halloween_games.kit.commands import ROWS, Bindings
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.kit.key_caps import shortcut
from halloween_games.kit.outline import Part
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import NOWHERE, Rect, Room, between, lay, placed
from halloween_games.kit.scenes import Scene
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import Button, MainButton
from halloween_games.lessons.course_files import lesson_ids

WIDTH: Final = 1140
NEEDS_WIDTH: Final = 900
HEADING_UNITS: Final = 68
ENTRY_UNITS: Final = 64
ENTRY_GAP: Final = 10
PADDING: Final = 14  # inside a group
GAP: Final = 16  # between groups
FOOT_UNITS: Final = 72
LABEL: Final = 21
CAP: Final = 0.28  # of an entry, at most for the name of its key
ICON_UNITS: Final = 54  # from the left edge of an entry to its label
DRAWING_UNITS: Final = 58


@dataclass
class Entry(Button):
    """A line of a group: icon, label, and the key that does the same."""

    key: str = ""
    letters: float = field(default=inf, init=False)  # limit of its letter height, so that all entries look alike

    def part(self, text: Speaker) -> Part:
        return replace(super().part(text), value=self.key)

    def label_room(self, painter: Painter) -> Rect:
        """Where the label stands."""
        px, rect = painter.px, self.rect
        right = rect.right - px(10) - (self._cap_width(painter) + px(8) if self._shows_key(painter) else 0)
        return between(rect.left + px(ICON_UNITS), rect.top, right, rect.bottom)

    def _cap_width(self, painter: Painter) -> int:
        return max(painter.px(28), painter.fonts.width(self.key, sizes.TEXT * painter.u, BOLD) + painter.px(16))

    def _shows_key(self, painter: Painter) -> bool:
        """Whether there is room for it beside the label, which comes first."""
        has_room = self._cap_width(painter) < CAP * self.rect.width
        return bool(self.key) and has_room and painter.u >= LEAST_UNIT

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        colors, px = painter.colors, painter.px
        face = self.rect.move(0, px(1)) if pressed else self.rect
        is_lit = self.hovered or focused
        painter.rounded(face, colors.button_cool if is_lit else colors.button_off, colors.rim, 1.5, 11)
        painter.icon(self.icon, (face.left + px(28), face.centery), 26, "candle" if is_lit else "muted")
        painter.line_in(self.label, self.label_room(painter), LABEL, colors.paper, HEAD, most=self.letters)
        if self._shows_key(painter):
            cap = placed(self._cap_width(painter), px(30), midright=(face.right - px(9), face.centery))
            painter.rounded(cap, (colors.well, colors.panel[1]), colors.edge, 1.5, 7)
            painter.line_in(self.key, cap.inflate(-px(8), 0), sizes.TEXT, colors.muted, BOLD, "center")


@dataclass
class Group:
    """Entries under one heading."""

    name: str
    entries: Sequence[Entry]
    heading: str = ""
    rect: Rect = field(default_factory=lambda: NOWHERE)


class GroupsDialog(Dialog):
    """Groups side by side, below them one quiet button and the main one. Subclasses create all of them."""

    darkness = 189
    offers_options = True
    offers_game = True
    offers_saving = True
    offers_paste = True
    main: MainButton
    quiet: Button
    about = ""  # beside the title

    def __init__(self, services: Services, title: str, icon: str) -> None:
        super().__init__(services, title, icon)
        self.groups: list[Group] = []

    def collect(self) -> None:
        """Take all entries as widgets, in the order in which they are read."""
        entries = [entry for group in self.groups for entry in group.entries]
        self.widgets = [*entries, self.quiet, self.main]

    def entry(self, name: str, icon: str, act: Callable[[], object], command: str = "") -> Entry:
        """An entry of the menu; *command* does the same by its key."""
        return Entry(name, icon=icon, act=act, command=command)

    def label_of(self, name: str) -> str:
        """What an entry says."""
        return self.text(f"menu.{name}")

    def make(self) -> None:
        """Set all labels, headings and keys in the current language."""
        text, bindings = self.text, self.services.keyboard.bindings
        for group in self.groups:
            group.heading = text(f"menu.group.{group.name}")
            for entry in group.entries:
                entry.label = self.label_of(entry.name)
                entry.key = key_of(text, bindings, entry.command)

    # ------------------------------------------------------------------ where everything lies

    def _group_height(self) -> int:
        rows = max(len(group.entries) for group in self.groups)
        return HEADING_UNITS + rows * (ENTRY_UNITS + ENTRY_GAP) - ENTRY_GAP + PADDING

    def box(self) -> tuple[float, float]:
        return WIDTH, HEAD_UNITS + self._group_height() + 2 * GAP + FOOT_UNITS + 26

    def needs(self) -> tuple[float, float]:
        return NEEDS_WIDTH, self.box()[1] + 28

    def fill(self) -> None:
        px, room, gap, count = self.painter.px, Room(self.inner), self.painter.px(GAP), len(self.groups)
        foot = room.cut_bottom(px(FOOT_UNITS), gap)
        self.quiet.rect = placed((room.width - 2 * gap) // 3, px(60), midleft=foot.midleft)
        self.main.rect = foot.cut_right(foot.width // 2)
        lay(self.groups, room.grid(count, count, (gap, 0), min(px(self._group_height()), room.height)))
        for group in self.groups:
            column = group.rect.inflate(-2 * px(PADDING), 0)
            first = Room(column.left, column.top + px(HEADING_UNITS), column.width, px(ENTRY_UNITS))
            lay(group.entries, first.repeated(len(group.entries), 1, 0, px(ENTRY_UNITS + ENTRY_GAP)))

    # ------------------------------------------------------------------ picture

    def paint(self, painter: Painter) -> None:
        super().paint(painter)
        colors, px = painter.colors, painter.px
        titled = self.titled
        line = between(titled.right + px(30), titled.top, self.title_room(), titled.bottom + px(4))
        painter.line_in(self.about, line, 20, colors.muted, BODY)
        entries = [entry for group in self.groups for entry in group.entries]
        letters = min(painter.line_px(one.label, one.label_room(painter), LABEL, HEAD) for one in entries)
        for one in entries:
            one.letters = letters
        for group in self.groups:
            painter.rounded(group.rect, (colors.well, colors.panel[1]), colors.edge, 2, 16, 0.8)
            side = px(DRAWING_UNITS)
            drawing = Rect(group.rect.right - side - px(12), group.rect.top - px(4), side, side)
            painter.glow(drawing.center, side * 0.75, colors.glow_warm, 0.22)
            painter.drawing(f"menu/{group.name}", drawing)
            left, top, high = group.rect.left + px(PADDING + 4), group.rect.top + px(6), px(HEADING_UNITS - 12)
            head = between(left, top, drawing.left - px(8), top + high)
            painter.line_in(group.heading, head, 25, colors.candle, HEAD)


def key_of(text: Speaker, bindings: Bindings, command: str) -> str:
    """The name of the key of *command*; empty without a command or a key."""
    return shortcut(text, bindings, command) if command else ""


# ---------------------------------------------------------------- menu


@dataclass(frozen=True)
class MenuGame:
    """The game that a menu is about; *about* says who plays it, and whether it is kept."""

    id: str
    over: bool
    about: Callable[[], str]


class MenuScene(GroupsDialog):
    """What can be done with the current game, and the ways to other screens."""

    def __init__(self, services: Services, settings: Settings, ways: Ways, game: GameWays, shown: MenuGame) -> None:
        super().__init__(services, services.text("menu.title"), "menu")
        self.settings = settings
        self.game_id = shown.id
        self._ways = ways
        self.pages, self.shell = ways.pages, ways.shell
        self._about = shown.about
        self.main = MainButton("resume", act=self.back, command="menu")
        if shown.over:
            self.main = MainButton("review", act=game.review)
        self._new = partial(game.unless_lost, partial(self.shell.new_game, self.game_id), "menu.leave.go")
        self.set_up = game.set_up
        self.groups = [self._game(game), self._help(game), self._program(game)]
        self.quiet = Button("more", act=lambda: services.stack.push(self.more_scene(services)), quiet=True)
        self.collect()
        self.make()

    # ------------------------------------------------------------------ what there is

    def _game(self, game: GameWays) -> Group:
        restart = self.entry("restart", "rematch", partial(game.unless_lost, game.restart, "menu.leave.restart"))
        if game.second is not None:
            restart = self.entry("second", "rematch", game.second)
        players, save = self.entry("players", "people", game.players), partial(self.shell.command, "save")
        new = self.entry("new", "plus", self._new, "new")
        if game.evening is not None:
            new = self.entry("evening", "trophy", self.closing(game.evening), "evening")
        return Group("game", [new, restart, players, self.entry("save", "save", save, "save")])

    def _help(self, game: GameWays) -> Group:
        entries = [self.entry("rules", "rules", lambda: self.pages.rules(self.game_id), "rules")]
        if game.threats is not None:
            entries.append(self.entry("threats", "threats", self.closing(game.threats), "threats"))
        if lesson_ids(self.game_id):
            entries.append(self.entry("learn", "star", partial(self._ways.teaching.learn, self.game_id)))
        return Group("help", [*entries, self.entry("keys", "keyboard", self.pages.keys, "shortcuts")])

    def label_of(self, name: str) -> str:
        if name == "learn":
            return self.text("menu.learn", game=self.text.for_game(self.game_id)("title"))
        return super().label_of(name)

    def _program(self, game: GameWays) -> Group:
        shell = self.shell
        self._mute = self.entry("mute", "sound_on", partial(shell.command, "mute"), "mute")
        leave = self.entry("launcher", "home", partial(game.unless_lost, shell.launcher, "menu.leave.go"))
        leave_all = self.entry("quit", "exit", partial(game.unless_lost, shell.quit, "menu.leave.go"), "quit")
        options = self.entry("options", "gear", self.pages.options, "options")
        return Group("program", [options, self._mute, leave, leave_all])

    def more_scene(self, services: Services) -> Scene:
        """What is needed rarely, shown with *services*."""
        return MoreScene(services, self._ways, self.game_id, self.set_up)

    def make(self) -> None:
        super().make()
        self.title, self.quiet.label = self.text("menu.title"), self.text("menu.more")
        self.about = self._about()
        self.main.key = key_of(self.text, self.services.keyboard.bindings, "cancel" if self.main.command else "")
        self.main.label = self.text(f"menu.{self.main.name}")

    def commands(self) -> Mapping[str, Callable[[], None]]:
        return {"menu": self.back, "rules": lambda: self.pages.rules(self.game_id), "new": self._new}

    def paint(self, painter: Painter) -> None:
        is_muted = self.settings.muted
        self._mute.icon = "sound_off" if is_muted else "sound_on"
        self._mute.label = self.text("menu.unmute" if is_muted else "menu.mute")
        super().paint(painter)


class MoreScene(GroupsDialog):
    """What is needed rarely, in place of the menu: its panel, which is never lower, covers that below."""

    darkness = 0  # the board is dark already

    def __init__(self, services: Services, ways: Ways, game_id: str, set_up: Callable[[], None] | None) -> None:
        super().__init__(services, services.text("menu.more.title"), "menu")
        self.shell = ways.shell
        film = [self._entry("film", "film")] if can_write() or not folders.is_packaged() else []
        game = [self._entry("save_as", "save"), self._entry("screenshot", "camera", closes=True), *film]
        game += [self._entry("copy", "copy"), self._entry("copy_text", "rules")]
        helps = [self._entry("speech", "info"), self._entry("replay", "clock")]
        if set_up is not None:
            helps.append(self.entry("set_up", "hand", set_up))
        helps += [self._entry("manual", "rules"), self._entry("about", "info")]
        statistics = self.entry("statistics", "trophy", partial(ways.pages.statistics, game_id))
        program = [self._entry("open", "folder"), self._entry("paste", "check"), statistics]
        program += [self._entry("evening", "people"), self._entry("fullscreen", "fullscreen")]
        self.groups = [Group("game", game), Group("help", helps), Group("program", program)]
        self.main = MainButton("resume", act=self._resume, command="menu")
        self.quiet = Button("back", act=self.back, quiet=True)
        self.collect()
        self.make()

    def _resume(self) -> None:
        """Close the menu below, too."""
        self.back()
        self.back()

    def _entry(self, name: str, icon: str, *, closes: bool = False) -> Entry:
        """An entry that runs a global command; one that *closes* the menus first shows what it does on the board."""

        def act() -> None:
            if closes:
                self._resume()
            self.shell.command(name)

        return self.entry(name, icon, act, name if name in ROWS else "")

    def make(self) -> None:
        """Without Pillow the film's entry says so, and explains more when it is chosen."""
        super().make()
        self.title, self.quiet.label = self.text("menu.more.title"), self.text("button.back")
        self.main.label = self.text("menu.resume")
        for widget in self.widgets:
            if widget.name == "film" and isinstance(widget, Button) and not can_write():
                widget.label, widget.tip = self.text("menu.film.missing"), self.text(what_is_missing())

    def commands(self) -> Mapping[str, Callable[[], None]]:
        return {"menu": self.back}
