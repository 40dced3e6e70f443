"""Navigation between games: the launcher, the setup of a game, and quitting."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from halloween_games import games
from halloween_games.app.screens.launcher import LauncherScene, entries
from halloween_games.app.shell.board_choice import BoardChoice
from halloween_games.app.shell.looks import load_look
from halloween_games.app.shell.map_watch import MapWatch

if TYPE_CHECKING:
    from halloween_games.app.saving.profiles import Profiles
    from halloween_games.app.saving.settings import NameAsked, Settings
    from halloween_games.app.screens.dialogs import MessageScene
    from halloween_games.app.screens.navigation import Nights, Offer, Pages, Teaching
    from halloween_games.app.screens.saved_game_cards import Unfinished
    from halloween_games.app.shell.kept_night import KeptNight
    from halloween_games.app.shell.playing import Playing
    from halloween_games.app.shell.saved_games import SavedGames
    from halloween_games.core.board import BoardSpec
    from halloween_games.core.game import Game
    from halloween_games.kit.scenes import Scene
    from halloween_games.kit.services import Services
    from halloween_games.session.new_game import NewGame


class Lobby:
    """The implementation of the screens' Shell.

    *offer* says what comes next, *command* runs a global command, *start* starts a game, *quit* ends the program.
    """

    def __init__(
        self,
        services: Services,
        settings: Settings,
        playing: Playing,
        saved_games: SavedGames | None,
        profiles: Profiles,
        pages: Pages,
        offer: Callable[[Unfinished | None], Offer],
        command: Callable[[str], None],
        start: Callable[[NewGame], object],
        quit: Callable[[], None],
        teaching: Teaching | None = None,
        set_up: Callable[[NewGame], None] | None = None,
        nights: Nights | None = None,
        village: Callable[[], None] | None = None,
        nights_line: Callable[[], str] = str,
    ) -> None:
        self._services = services
        self._settings = settings
        self._playing = playing
        self._saved_games = saved_games
        self._profiles = profiles
        self._pages = pages
        self._offer = offer
        self._nights_line = nights_line
        self.command = command
        self._start = start
        self.quit = quit
        self._teaching = teaching
        self._set_up = set_up
        self._nights = nights
        self._village = village
        self.night: KeptNight | None = None  # the launcher's sky, where it is kept
        self.maps = MapWatch(services, self._play_on)
        self._boards = BoardChoice(services, self.maps)
        self._farewell: MessageScene | None = None  # the question whether a game may be lost

    def commands(self, top: Scene) -> Mapping[str, Callable[[], None]]:
        """The commands available on the current screen."""
        return {"quit": self.leave}

    def arrive(self) -> None:
        """Go to the screen with all games; at the very first start somebody asks for a name before."""
        self.launcher()
        if self._settings.name_asked == "no" and not self._profiles.known:
            self.ask_name()

    def ask_name(self) -> None:
        """Ask who is here."""
        from halloween_games.app.screens.first_name import FirstNameScene
        from halloween_games.app.screens.seats import PERSON

        settings, profiles = self._settings, self._profiles

        def keep(asked: NameAsked) -> None:
            settings.name_asked = "done" if settings.name_asked == "skipped" else asked
            settings.save()

        def done(name: str, emblem: str) -> None:
            profiles.remember(name, emblem)
            settings.names = [name, *settings.names[1:]]
            settings.levels = [PERSON, *settings.levels[1:]]
            keep("done")

        scene = FirstNameScene(self._services, profiles.find, done, lambda: keep("skipped"))
        self._services.stack.push(scene)

    def launcher(self) -> None:
        """Go to the screen with all games."""
        self._playing.leave()
        self._show_launcher(self._saved_games.unfinished() if self._saved_games is not None else None)

    def launcher_after_failure(self) -> None:
        """Go to the launcher without offering the last game, which may fail again."""
        self._show_launcher(None)

    def _show_launcher(self, unfinished: Unfinished | None) -> None:
        services, last = self._services, self._playing.new
        ways = self._teaching, self._nights, self._village
        scene = LauncherScene(
            services,
            entries(services.text),
            self,
            self._pages,
            partial(self._offer, unfinished),
            last.game_id if last is not None else "",
            *ways,
            self._nights_line,
            lambda: [profile.name for profile in self._profiles.known],
            self.night.paint if self.night is not None else None,
        )
        services.stack.replace(scene)

    def new_game(self, game_id: str) -> None:
        """Go to who plays a game and against whom, if its board can be read."""
        self._open(game_id, self.new_game_scene)

    def whole_setup(self, game_id: str) -> None:
        """Go to everything that can be chosen for a game."""
        self._open(game_id, self.whole_setup_scene)

    def _open(self, game_id: str, make: Callable[[Services, str], Scene]) -> None:
        from halloween_games.app.screens.dialogs import Choice, MessageScene
        from halloween_games.boards.problems import LevelError

        services = self._services
        try:
            scene = make(services, game_id)
        except LevelError as error:
            close = Choice(services.text("button.close"))
            services.stack.push(MessageScene(services, services.text("boards.broken"), str(error), [close]))
        else:
            services.brain.warm(game_id)
            services.stack.push(scene)

    def _play_on(self, game: Game[Any], board: BoardSpec) -> None:
        """Go to the setup of a game on another board."""
        self._services.brain.warm(game.id)
        self._services.stack.push(self.whole_setup_scene(self._services, game.id, board))

    def new_game_scene(self, services: Services, game_id: str) -> Scene:
        """Who plays against whom, shown with *services*; for more than two the whole setup. Raises LevelError."""
        from halloween_games.app.screens.against import AgainstScene

        initial = self._initial(game_id)
        if len(initial.seats) != 2:
            return self._scene_of(services, initial)
        game = games.load(game_id)
        draws = self._settings.draws_first.get(game_id, game.draws_first)
        ways = self, self._pages, self._start, self._show_more
        return AgainstScene(services, game, initial, *ways, self._profiles, self._playing.statistics.rows, draws)

    def whole_setup_scene(self, services: Services, game_id: str, board: BoardSpec | None = None) -> Scene:
        """The whole setup of a game, shown with *services*, on *board* if that is given; raises LevelError."""
        initial = self._initial(game_id)
        return self._scene_of(services, initial if board is None else replace(initial, board=board))

    def _initial(self, game_id: str) -> NewGame:
        """Who played last, and how; raises LevelError."""
        from halloween_games.app.screens.seats import remembered_seats
        from halloween_games.session.new_game import NewGame

        game = games.load(game_id)
        initial, remembered = self._playing.new, remembered_seats(self._settings, game)
        if initial is None or initial.game_id != game_id or initial.night:
            initial = NewGame(game_id, remembered[: game.seats[0]])
        return replace(initial, start=None)

    def _show_more(self, new: NewGame, draws: bool, done: Callable[[NewGame, bool], None]) -> None:
        """Show the whole setup of a game, which comes back to who plays against whom."""
        self._services.stack.push(self._scene_of(self._services, new, draws, done))

    def choose_players(self, new: NewGame) -> None:
        """Go on from a position that was set up to who plays there."""
        self._services.brain.warm(new.game_id)
        self._services.stack.push(self._scene_of(self._services, new))

    def _scene_of(
        self,
        services: Services,
        initial: NewGame,
        draws: bool | None = None,
        done: Callable[[NewGame, bool], None] | None = None,
    ) -> Scene:
        """The whole setup of a game that shows *initial* first."""
        from halloween_games.app.screens.new_game import NewGameScene
        from halloween_games.app.screens.seats import remembered_seats

        game_id = initial.game_id
        game = games.load(game_id)
        others = remembered_seats(self._settings, game)[len(initial.seats) :]
        portrait = load_look(game, services.text.for_game(game_id)).portrait
        return NewGameScene(
            services,
            game,
            initial,
            self,
            self._pages,
            self._start,
            portrait,
            self._profiles,
            others,
            self._playing.first_games.on_new_game_page(game_id) if done is None else None,
            self._boards.chooser(game) if game.boards is not None and initial.start is None else None,
            self._set_up,
            self._settings.draws_first.get(game_id, game.draws_first) if draws is None else draws,
            done,
        )

    def dropped(self, file: Path) -> None:
        """A file was dropped on the window: a map is shown, or played on if a game is being set up."""
        self._boards.dropped(file)

    def leave(self) -> None:
        """Quit, unless a game would be lost because it cannot be saved; a second request always quits."""
        from halloween_games.app.screens.dialogs import leave_question

        stack, playing = self._services.stack, self._playing
        if not playing.keeping.is_on or not playing.under_way() or stack.top is self._farewell:
            self.quit()
            return
        self._farewell = leave_question(self._services, self._services.text("menu.leave.go"), self.quit)
        stack.push(self._farewell)
