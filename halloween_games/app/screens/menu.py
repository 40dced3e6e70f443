"""The menu of a game, and the page with what is needed rarely."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from halloween_games.app.exports.gif_file import can_write, what_is_missing
from halloween_games.app.saving import folders
from halloween_games.app.screens.dialogs import leave_question
from halloween_games.app.screens.menu_groups import Entry, Group, GroupsDialog, key_of
from halloween_games.app.screens.navigation import GameWays, Pages, Settings, Shell, Ways
from halloween_games.kit.commands import ROWS
from halloween_games.kit.painter import Painter
from halloween_games.kit.scenes import Scene
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import Button, MainButton


@dataclass(frozen=True)
class MenuGame:
    """The game that a menu is about; *about* says who plays it, and whether it is kept."""

    id: str = ""
    under_way: bool = False
    over: bool = False
    about: Callable[[], str] = str


class MenuScene(GroupsDialog):
    """What can be done with the current game, and the ways to other screens."""

    offers_options = True
    offers_game = True
    offers_saving = True
    offers_paste = True

    def __init__(
        self,
        services: Services,
        settings: Settings,
        ways: Ways,
        game: GameWays,
        shown: MenuGame,
    ) -> None:
        super().__init__(services, services.text("menu.title"), "menu")
        self.settings = settings
        self.game_id = shown.id
        self.pages = ways.pages
        self.shell = ways.shell
        self.under_way = shown.under_way
        self._teaching = ways.teaching
        self._about = shown.about
        self.main = MainButton("resume", act=self.back, command="menu")
        if shown.over:
            self.main = MainButton("review", act=game.review)
        self._new = self._careful(lambda: self.shell.new_game(self.game_id), "menu.leave.go")
        self.set_up = game.set_up
        self.groups = [self._game(game), self._help(game), self._program()]
        self.quiet = Button("more", act=self._more, quiet=True)
        self.collect()
        self.name_everything()

    # ------------------------------------------------------------------ what there is

    def _game(self, game: GameWays) -> Group:
        restart = self.entry("restart", "rematch", self._careful(game.restart, "menu.leave.restart"))
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
        teaching = self._teaching
        if teaching is not None and self.game_id and teaching.has_lessons(self.game_id):
            entries.append(self.entry("learn", "star", lambda: teaching.learn(self.game_id)))
        return Group("help", [*entries, self.entry("keys", "keyboard", self.pages.keys, "shortcuts")])

    def label_of(self, name: str) -> str:
        if name == "learn":
            return self.services.text("menu.learn", game=self.services.text.for_game(self.game_id)("title"))
        return super().label_of(name)

    def _program(self) -> Group:
        shell = self.shell
        entries = [
            self.entry("options", "gear", self.pages.options, "options"),
            self.entry("mute", "sound_on", partial(self.shell.command, "mute"), "mute"),
            self.entry("launcher", "home", self._careful(shell.launcher, "menu.leave.go")),
            self.entry("quit", "exit", self._careful(shell.quit, "menu.leave.go"), "quit"),
        ]
        return Group("program", entries)

    def _more(self) -> None:
        self.services.stack.push(self.more_scene(self.services))

    def more_scene(self, services: Services) -> Scene:
        """What is needed rarely, shown with *services*."""
        return MoreScene(services, self.settings, self.shell, self.pages, self.game_id, self.set_up)

    def retranslate(self) -> None:
        self.name_everything()

    def name_everything(self) -> None:
        super().name_everything()
        text = self.services.text
        self.title, self.quiet.label = text("menu.title"), text("menu.more")
        self.about = self._about()
        self.main.key = key_of(text, self.services.keyboard.bindings, "cancel" if self.main.command else "")
        self.main.label = text(f"menu.{self.main.name}")

    def _careful(self, act: Callable[[], None], yes: str) -> Callable[[], None]:
        """*act*, after a confirmation, whose answer is the text *yes*, if an unfinished game would be lost."""

        def ask() -> None:
            if not self.under_way:
                act()
                return
            self.services.stack.push(leave_question(self.services, self.services.text(yes), act))

        return ask

    def commands(self) -> Mapping[str, Callable[[], None]]:
        return {"menu": self.back, "rules": lambda: self.pages.rules(self.game_id), "new": self._new}

    def paint(self, painter: Painter) -> None:
        mute = next(widget for widget in self.widgets if widget.name == "mute")
        if isinstance(mute, Button):
            mute.icon = "sound_off" if self.settings.muted else "sound_on"
            mute.label = self.services.text("menu.unmute" if self.settings.muted else "menu.mute")
        super().paint(painter)


class MoreScene(GroupsDialog):
    """What is needed rarely, in place of the menu: its panel, which is never lower, covers that below."""

    darkness = 0  # the board is dark already

    offers_options = True
    offers_game = True
    offers_saving = True
    offers_paste = True

    def __init__(
        self,
        services: Services,
        settings: Settings,
        shell: Shell,
        pages: Pages,
        game_id: str = "",
        set_up: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(services, services.text("menu.more.title"), "menu")
        self.settings = settings
        self.shell = shell
        film = [self._entry("film", "film")] if can_write() or not folders.is_packaged() else []
        game = [self._entry("save_as", "save"), self._entry("screenshot", "camera", closes=True), *film]
        game += [self._entry("copy", "copy"), self._entry("copy_text", "rules"), self._entry("paste", "check")]
        helps = [self._entry("speech", "info"), self._entry("replay", "clock")]
        if set_up is not None:
            helps.append(self.entry("set_up", "hand", set_up))
        helps += [self._entry("manual", "rules"), self._entry("about", "info")]
        program = [
            self._entry("open", "folder"),
            self.entry("statistics", "trophy", partial(pages.statistics, game_id)),
        ]
        program += [self._entry("evening", "people"), self._entry("fullscreen", "fullscreen")]
        self.groups = [Group("game", game), Group("help", helps), Group("program", program)]
        self.main = MainButton("resume", act=self._resume, command="menu")
        self.quiet = Button("back", act=self.back, quiet=True)
        self.collect()
        self.name_everything()

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

    def name_everything(self) -> None:
        """Without Pillow the film's entry says so, and explains more when it is chosen."""
        super().name_everything()
        text = self.services.text
        self.title, self.quiet.label = text("menu.more.title"), text("button.back")
        self.main.label = text("menu.resume")
        for widget in self.widgets:
            if widget.name == "film" and isinstance(widget, Button) and not can_write():
                widget.label, widget.tip = text("menu.film.missing"), text(what_is_missing())

    def retranslate(self) -> None:
        self.name_everything()

    def commands(self) -> Mapping[str, Callable[[], None]]:
        return {"menu": self.back}
