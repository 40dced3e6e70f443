"""The menu of a game, and the page with what is needed rarely."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from halloween_games.app.exports.gif_file import can_write, what_is_missing
from halloween_games.app.saving import folders
from halloween_games.app.screens.dialogs import NOWHERE, leave_question
from halloween_games.app.screens.menu_groups import Entry, Group, GroupsDialog
from halloween_games.app.screens.navigation import GameWays, Pages, Settings, Shell, Teaching
from halloween_games.kit.key_names import shortcut
from halloween_games.kit.painter import Painter
from halloween_games.kit.scenes import Scene
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import Button


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
        shell: Shell,
        pages: Pages,
        game: GameWays,
        game_id: str = "",
        under_way: bool = False,
        over: bool = False,
        teaching: Teaching | None = None,
    ) -> None:
        super().__init__(services, services.text("menu.title"), "menu")
        self.settings = settings
        self.game_id = game_id
        self.pages = pages
        self.shell = shell
        self.under_way = under_way
        self._teaching = teaching
        resume = Button("resume", NOWHERE, icon="play", warm=True, act=self.back, command="menu")
        self.first = Button("review", NOWHERE, icon="star", warm=True, act=game.review) if over else resume
        self._new = self._careful(lambda: shell.new_game(game_id), "menu.leave.go")
        self.rows = [[self._game(game), self._keep(), self._past()], [self._help(), self._program()]]
        self.foot = [Button("more", NOWHERE, icon="plus", act=self._more)]
        self.collect()
        self.name_everything()

    # ------------------------------------------------------------------ what there is

    def _game(self, game: GameWays) -> Group:
        restart = self.entry("restart", "rematch", self._careful(game.restart, "menu.leave.restart"))
        if game.second is not None:
            restart = self.entry("second", "rematch", game.second)
        players = self.entry("players", "people", game.players)
        entries = [self.entry("new", "plus", self._new, "new"), restart, players]
        if game.set_up is not None:
            entries.append(self.entry("set_up", "hand", game.set_up))
        return Group("game", entries)

    def _keep(self) -> Group:
        named = (("save", "save"), ("open", "folder"))
        entries = [self.entry(name, icon, self._giver(name), name) for name, icon in named]
        entries.append(self.entry("screenshot", "camera", self._saver("screenshot"), "screenshot"))
        return Group("keep", [*entries, self.entry("share_card", "copy", self._saver("share_card"))])

    def _past(self) -> Group:
        entries = [self.entry("speech", "info", self._giver("speech"), "speech")]
        entries.append(self.entry("replay", "clock", self._giver("replay")))
        entries.append(self.entry("statistics", "trophy", lambda: self.pages.statistics(self.game_id)))
        return Group("past", entries)

    def _help(self) -> Group:
        rules = self.entry("rules", "rules", lambda: self.pages.rules(self.game_id), "rules")
        entries = [rules, self.entry("keys", "keyboard", self.pages.keys, "shortcuts")]
        entries.append(self.entry("manual", "info", self._giver("manual"), "manual"))
        teaching = self._teaching
        if teaching is not None and self.game_id and teaching.has_lessons(self.game_id):
            entries.insert(1, self.entry("learn", "star", lambda: teaching.learn(self.game_id)))
        return Group("help", entries)

    def _program(self) -> Group:
        shell = self.shell
        entries = [
            self.entry("options", "gear", self.pages.options, "options"),
            self.entry("mute", "sound_on", self._giver("mute"), "mute"),
            self.entry("launcher", "home", self._careful(shell.launcher, "menu.leave.go")),
            self.entry("quit", "exit", self._careful(shell.quit, "menu.leave.go"), "quit"),
        ]
        return Group("program", entries, 2)

    def _giver(self, command: str) -> Callable[[], None]:
        return lambda: self.shell.command(command)

    def _saver(self, command: str) -> Callable[[], None]:
        """Closes the menu, so that one sees what is done, and that it is done."""

        def save() -> None:
            self.back()
            self.shell.command(command)

        return save

    def _more(self) -> None:
        self.services.stack.push(self.more_scene(self.services))

    def more_scene(self, services: Services) -> Scene:
        """What is needed rarely, shown with *services*."""
        return MoreScene(services, self.settings, self.shell, self.pages)

    def retranslate(self) -> None:
        self.name_everything()

    def name_everything(self) -> None:
        super().name_everything()
        text = self.services.text
        self.title = text("menu.title")
        for button in (self.first, *self.foot):
            if isinstance(button, Button):
                button.label = text(f"menu.{button.name}")

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

    def hint(self) -> str:
        text, bindings = self.services.text, self.services.keyboard.bindings
        return text("menu.hint", **{name: shortcut(text, bindings, name) for name in ("accept", "cancel")})

    def paint(self, painter: Painter) -> None:
        mute = next(widget for widget in self.widgets if widget.name == "mute")
        if isinstance(mute, Button):
            mute.icon = "sound_off" if self.settings.muted else "sound_on"
            mute.label = self.services.text("menu.unmute" if self.settings.muted else "menu.mute")
        super().paint(painter)


class MoreScene(GroupsDialog):
    """What is needed rarely, over the menu."""

    offers_options = True
    offers_game = True
    offers_saving = True
    offers_paste = True

    def __init__(self, services: Services, settings: Settings, shell: Shell, pages: Pages) -> None:
        super().__init__(services, services.text("menu.more.title"), "menu")
        self.settings = settings
        self.shell = shell
        self.pages = pages
        film = [("film", "film")] if can_write() or not folders.is_packaged() else []
        keep = (("save_as", "save"), *film)
        share = (("copy", "copy"), ("paste", "check"))
        program = (("fullscreen", "fullscreen"), ("about", "info"))
        self.rows = [[self._group("keep", keep), self._group("share", share)], [self._group("program", program, 2)]]
        self.foot = [Button("back", NOWHERE, icon="arrow_left", act=self.back, warm=True)]
        self.collect()
        self.name_everything()

    def _group(self, name: str, entries: Sequence[tuple[str, str]], columns: int = 1) -> Group:
        return Group(name, [self._entry(*entry) for entry in entries], columns)

    def _entry(self, name: str, icon: str) -> Entry:
        return self.entry(name, icon, lambda: self.shell.command(name), "" if name == "film" else name)

    def name_everything(self) -> None:
        """Without Pillow the film's entry says so, and explains more when it is chosen."""
        super().name_everything()
        text = self.services.text
        self.title = text("menu.more.title")
        for widget in self.widgets:
            if widget.name == "back" and isinstance(widget, Button):
                widget.label = text("button.back")
            if widget.name == "film" and isinstance(widget, Button) and not can_write():
                widget.label, widget.tip = text("menu.film.missing"), text(what_is_missing())

    def retranslate(self) -> None:
        self.name_everything()

    def commands(self) -> Mapping[str, Callable[[], None]]:
        return {"menu": self.back}
