"""The pages that open over any screen: rules, shortcuts, options, statistics, about; and the manual in a browser."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Set
from dataclasses import dataclass
from typing import TYPE_CHECKING

from halloween_games import __version__
from halloween_games.app.exports.looks import looks_in
from halloween_games.app.saving.storage import shown_path
from halloween_games.app.shell.notices import show_message
from halloween_games.app.shell.part import Part
from halloween_games.data_folders import manual_page

if TYPE_CHECKING:
    from halloween_games.app.screens.navigation import SettingsOwner
    from halloween_games.app.screens.option_pages import Pictures
    from halloween_games.kit.scenes import Scene
    from halloween_games.kit.services import Services


@dataclass(eq=False, repr=False)
class Pages(Part):
    """Opens them.

    *offered* returns the commands available now, *held* what the charts of a game's rules have to light;
    *trophies* opens the cabinet of a person, at the shelf of a game.
    """

    owner: SettingsOwner
    offered: Callable[[], Set[str]]
    held: Callable[[str], Collection[str]]
    trophies: Callable[[str, str], None]

    def __post_init__(self) -> None:
        self._theme_pictures: Pictures = {}

    def commands(self, top: Scene) -> Mapping[str, Callable[[], None]]:
        """The commands available on the current screen."""
        from halloween_games.app.screens.option_pages import DISPLAY
        from halloween_games.app.screens.shortcuts import KeysScene

        found: dict[str, Callable[[], None]] = {}
        if top.offers_options:
            found |= {
                "options": self.options,
                "accessibility": lambda: self.options(DISPLAY),
                "about": self.about,
                "manual": self.manual,
            }
        if not isinstance(top, KeysScene):
            found["shortcuts"] = self.keys
        return found

    def rules(self, game_id: str) -> None:
        """Open the rules of *game_id*, which show its board; else tell what is wrong with that."""
        from halloween_games.boards.problems import LevelError

        try:
            scene = self.rules_scene(self.services, game_id)
        except LevelError as error:
            show_message(self.services, self.text("boards.broken"), str(error))
        else:
            self.services.stack.push(scene)

    def rules_scene(self, services: Services, game_id: str) -> Scene:
        """The rules of *game_id*, shown with *services*."""
        from halloween_games.app.screens.rules import RulesScene

        return RulesScene(services, game_id, looks_in(services.text), self.held(game_id), self.ways.teaching)

    def keys(self) -> None:
        """Open the list of shortcuts."""
        self.services.stack.push(self.keys_scene(self.services))

    def keys_scene(self, services: Services) -> Scene:
        """The list of shortcuts, shown with *services*."""
        from halloween_games.app.screens.shortcuts import KeysScene

        return KeysScene(services, self.offered())

    def options(self, page: str = "") -> None:
        """Open the options, by default the first page."""
        self.services.stack.push(self.options_scene(self.services, page))

    def options_scene(self, services: Services, page: str = "") -> Scene:
        """The options, shown with *services*."""
        from halloween_games.app.screens.options import OptionsScene

        return OptionsScene(services, self.settings, self.owner, page, self._theme_pictures)

    def statistics(self, game_id: str = "") -> None:
        """Open the statistics, those of *game_id* first."""
        self.services.stack.push(self.statistics_scene(self.services, game_id))

    def numbers(self) -> None:
        """Open the statistics over the evening book."""
        self.services.stack.push(self.statistics_scene(self.services, leads_to_book=False))

    def statistics_scene(self, services: Services, game_id: str = "", *, leads_to_book: bool = True) -> Scene:
        """The statistics, those of *game_id* first, shown with *services*."""
        from halloween_games.app.screens.statistics_scene import StatisticsScene

        ways = self.trophies, self.ways.book.open if leads_to_book else None, self.ways.belongings.ask
        return StatisticsScene(services, self.people.statistics, self.people.profiles.drawing, game_id, *ways)

    def about(self) -> None:
        """Show the version of the program."""
        show_message(self.services, self.text("program"), self.text("about.words", version=__version__))

    def manual(self) -> None:
        """Open the manual in a browser, and say where it lies."""
        from halloween_games.app.screens import file_manager

        page = manual_page(self.text.language_code)
        if page is None:
            sentence = self.text("manual.missing")
        else:
            is_shown = file_manager.show(page)
            sentence = self.text("manual.opens" if is_shown else "manual.no_browser", file=shown_path(page))
        show_message(self.services, self.text("menu.manual"), sentence)
