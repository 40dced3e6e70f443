"""Navigation between games: the launcher, the setup of a game, and quitting."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from halloween_games import games
from halloween_games.app.exports.looks import load_look
from halloween_games.app.saving.profiles import SUFFIX
from halloween_games.app.saving.saves import CODE, SUFFIXES
from halloween_games.app.screens.launcher import LauncherScene
from halloween_games.app.screens.seats import PERSON, default_name, remembered_seats
from halloween_games.app.shell.map_watch import BoardChoice, MapWatch
from halloween_games.app.shell.part import Part
from halloween_games.session.new_game import NewGame

if TYPE_CHECKING:
    from halloween_games.app.saving.settings import NameAsked
    from halloween_games.app.screens.dialogs import MessageScene
    from halloween_games.app.screens.navigation import CodeTurn, Offer
    from halloween_games.app.screens.saved_games import Unfinished
    from halloween_games.app.screens.setup_page import SeatingWays, SetupPage
    from halloween_games.app.shell.playing import Playing
    from halloween_games.app.shell.saved_games import SavedGames
    from halloween_games.app.shell.startup import KeptNight
    from halloween_games.core.board import BoardSpec
    from halloween_games.core.game import Game
    from halloween_games.kit.scenes import Scene
    from halloween_games.kit.services import Services


@dataclass(eq=False, repr=False)
class Navigation(Part):
    """The implementation of the screens' Shell.

    *offer* says what comes next, *command* runs a global command, *start* starts a game, *quit* ends the program;
    *night* is the launcher's sky, where it is kept.
    """

    playing: Playing
    saved_games: SavedGames | None
    offer: Callable[[Unfinished | None, CodeTurn | None], Offer]
    command: Callable[[str], None]
    start: Callable[[NewGame], object]
    quit: Callable[[], None]
    night: KeptNight | None

    def __post_init__(self) -> None:
        self.maps = MapWatch(self.services, self._play_on)
        self._boards = BoardChoice(self.services, self.maps)
        self._farewell: MessageScene | None = None  # the question whether a game may be lost

    def commands(self, top: Scene) -> Mapping[str, Callable[[], None]]:
        """The commands available on the current screen."""
        return {"quit": self.leave}

    def arrive(self) -> None:
        """Go to the screen with all games; at the very first start somebody asks for a name before."""
        self.launcher()
        if self.settings.name_asked == "no" and not self.people.profiles.known:
            self.ask_name()

    def ask_name(self) -> None:
        """Ask who is here."""
        from halloween_games.app.screens.first_name import FirstNameScene

        settings, profiles = self.settings, self.people.profiles

        def keep(asked: NameAsked) -> None:
            settings.name_asked = "done" if settings.name_asked == "skipped" else asked
            settings.save()

        def done(name: str, emblem: str, color: int) -> None:
            profiles.remember(name, emblem, color)
            settings.names = [name, *settings.names[1:]]
            settings.levels = [PERSON, *settings.levels[1:]]
            keep("done")

        scene = FirstNameScene(self.services, profiles.find, done, lambda: keep("skipped"))
        self.services.stack.push(scene)

    def launcher(self) -> None:
        """Go to the screen with all games."""
        self.playing.leave()
        self.services.art.dress(())
        self.show_launcher(self.saved_games.unfinished() if self.saved_games is not None else None)

    def show_launcher(self, unfinished: Unfinished | None = None) -> None:
        """Show it with an *unfinished* game; without it after a failure, since that one may fail again."""
        services, last = self.services, self.playing.new
        scene = LauncherScene(
            services,
            self.ways,
            partial(self.offer, unfinished),
            last.game_id if last is not None else "",
            lambda: [profile.name for profile in self.people.profiles.known],
            self.night.paint if self.night is not None else None,
        )
        services.stack.replace(scene)

    def new_game(self, game_id: str) -> None:
        """Go to who plays a game and against whom, if its board can be read."""
        from halloween_games.app.screens.dialogs import Choice, ask
        from halloween_games.boards.problems import LevelError

        services = self.services
        try:
            scene = self.new_game_scene(services, game_id)
        except LevelError as error:
            ask(services, self.text("boards.broken"), str(error), Choice(self.text("button.close")), icon="info")
        else:
            services.brain.warm(game_id)
            services.stack.push(scene)

    def go_on(self, path: Path) -> None:
        """Go on with the saved game in a file."""
        if self.saved_games is not None:
            self.saved_games.open(path)

    def _play_on(self, game: Game[Any], board: BoardSpec) -> None:
        """Go to who plays a game on another board."""
        self.services.brain.warm(game.id)
        self.services.stack.push(self.new_game_scene(self.services, game.id, board))

    def new_game_scene(self, services: Services, game_id: str, board: BoardSpec | None = None) -> Scene:
        """Who plays against whom, on *board* if that is given, shown with *services*; raises LevelError."""
        from halloween_games.app.screens.against import AgainstScene

        game, initial = games.load(game_id), self._initial(game_id)
        if board is not None:
            initial = replace(initial, board=board)
        draws = self.settings.draws_first.get(game_id, game.draws_first)
        people = [plan for plan in initial.seats if not plan.level]
        if max(game.on(initial.board).seats) > 2 or len(people) > 1:
            return self._who_plays(services, initial, draws, self.launcher)
        return AgainstScene(services, game, initial, self._seating(), self.choose_players, draws)

    def _seating(self) -> SeatingWays:
        from halloween_games.app.screens.setup_page import SeatingWays

        rows = self.people.statistics.rows
        return SeatingWays(self, self.ways.pages, self.start, self._show_more, self.people.profiles, rows)

    def _who_plays(self, services: Services, new: NewGame, draws: bool, leave: Callable[[], None]) -> Scene:
        """The page on which several people sit down, shown with *services*; back leads to where *leave* does."""
        from halloween_games.app.screens.who_plays import WhoPlaysScene

        game = games.load(new.game_id)
        portrait = load_look(game, services.text.for_game(new.game_id)).portrait
        return WhoPlaysScene(services, game, new, self._seating(), leave, portrait, draws)

    def _initial(self, game_id: str) -> NewGame:
        """Who played this last, and how; people who have just played another game together sit together here, too.

        One person meets the next opponent. Raises LevelError.
        """
        from halloween_games.app.screens.who_plays import with_next_rival

        game = games.load(game_id)
        initial, remembered = self.playing.new, remembered_seats(self.settings, game)
        if initial is None or initial.game_id != game_id or initial.night:
            together = [plan for plan in initial.seats if not plan.level] if initial is not None else []
            seats = tuple(together[: max(game.seats)]) if len(together) > 1 else remembered[: game.seats[0]]
            initial = NewGame(game_id, seats)
        me = next((plan.name for plan in initial.seats if not plan.level), "")
        name = me or default_name(self.text, 0, "")
        rows = self.people.statistics.rows()
        return with_next_rival(replace(initial, start=None), name, rows, game.offered_levels)

    def _show_more(self, page: SetupPage) -> None:
        """Show what else can be chosen for the game that is set up on *page*, and come back to it."""
        from halloween_games.app.screens.house_rules import HouseRulesScene

        choose = self._boards.chooser(page.game) if page.game.boards is not None else None
        set_up = self.ways.positions.open_new
        self.services.stack.push(HouseRulesScene(self.services, page, self.people.profiles, choose, set_up))

    def choose_players(self, new: NewGame, draws: bool = False) -> None:
        """Go on from one person's page, or a position that was set up, to who plays there."""
        self.services.brain.warm(new.game_id)
        self.services.stack.push(self._who_plays(self.services, new, draws, self.services.stack.pop))

    def dropped(self, file: Path) -> None:
        """A file was dropped on the window.

        A saved game or one by code goes on, a map is shown, or played on while one is set up, and a person's things are
        taken in.
        """
        if self.saved_games is not None and file.suffix.lower() in SUFFIXES:
            self.saved_games.open(file)
        elif file.suffix.lower() == SUFFIX:
            self.ways.belongings.take_in(file)
        elif file.suffix.lower() == CODE and self.ways.by_code is not None:
            self.ways.by_code.take_file(file)
        else:
            self._boards.dropped(file)

    def leave(self) -> None:
        """Quit, unless a game would be lost because it cannot be saved; a second request always quits."""
        from halloween_games.app.screens.dialogs import ask_to_leave

        top, playing = self.services.stack.top, self.playing
        if not playing.keeping.is_on or not playing.under_way() or top is self._farewell:
            self.quit()
        else:
            self._farewell = ask_to_leave(self.services, self.text("menu.leave.go"), self.quit)
