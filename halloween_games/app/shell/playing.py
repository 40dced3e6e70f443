"""The game that is on the screen: how it begins, who plays it, and what follows it."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from halloween_games import games
from halloween_games.app.saving.keeping import Keeping
from halloween_games.app.saving.profiles import Profiles
from halloween_games.app.saving.settings import Settings
from halloween_games.app.saving.statistics import Statistics
from halloween_games.app.screens.dialogs import leave_question
from halloween_games.app.screens.seats import given_name, remember_seats, retold_name, settle_players, usual_name
from halloween_games.app.shell.looks import load_look
from halloween_games.core.match import Match, Player
from halloween_games.core.spots import Seat
from halloween_games.core.state import State
from halloween_games.kit.scenes import Scene
from halloween_games.kit.services import Services
from halloween_games.play.game_scene import Exits, GameScene
from halloween_games.session.new_game import NewGame, SeatPlan


class Playing:
    """Brings games to the screen, one at a time, and knows what the last one was.

    *exits* says where the screen of a game leads to.
    """

    def __init__(
        self,
        services: Services,
        settings: Settings,
        keeping: Keeping,
        profiles: Profiles,
        statistics: Statistics,
        exits: Callable[[str], Exits],
    ) -> None:
        self._services = services
        self._settings = settings
        self.keeping = keeping
        self.profiles = profiles
        self.statistics = statistics
        self._exits = exits
        self.scene: GameScene | None = None  # also while something lies over it
        self.new: NewGame | None = None  # what was begun last, to begin it again
        self._started = 0.0

    @property
    def seconds(self) -> float:
        """How long the game has been played."""
        return time.monotonic() - self._started

    def leave(self) -> None:
        """No game is on the screen any more; what was played is kept."""
        self.keeping.leave()
        self.scene = None

    def abandon(self) -> None:
        """The same after a failure."""
        self.keeping.abandon()
        self.scene = None

    # ------------------------------------------------------------------ how it begins

    def start(self, new: NewGame) -> None:
        """Begin what was set up, and remember who sits where."""
        remember_seats(self._settings, new)
        self._settings.save()
        self.play(new)

    def play(
        self, new: NewGame, seed: int | None = None, start: State | None = None, called: Sequence[str] = ()
    ) -> GameScene:
        """Begin a game. *called* are names that everybody has got used to; else they come from *new*."""
        game = games.load(new.game_id)
        names = called or self._names(new)
        seed = random.SystemRandom().randrange(1 << 62) if seed is None else seed
        players = tuple(plan.player(name) for plan, name in zip(new.seats, names, strict=True))
        match = Match(game, len(new.seats), new.options, seed, start=start, players=players)
        return self.begin(match, [plan.name.strip() for plan in new.seats])

    def begin(self, match: Match, given: Sequence[str] | None = None) -> GameScene:
        """Play *match*, which no file holds yet, from where it stands, and keep it from now on."""
        settle_players(match)
        self.keeping.begin(match)
        return self.show(match, given)

    def show(self, match: Match, given: Sequence[str] | None = None) -> GameScene:
        """Put *match*, which is kept already, on the screen; *given* are the names that are no usual ones."""
        settle_players(match)
        if given is None:
            given = [given_name(player.name, player.level) for player in match.players]
        plans = [SeatPlan(name, player.level) for name, player in zip(given, match.players, strict=True)]
        new = NewGame(match.game.id, tuple(plans), dict(match.options))
        named = zip(given, match.players, self._names(new), strict=True)
        text = self._services.text
        names = tuple(name or retold_name(text, known.name) or usual for name, known, usual in named)
        self.new = new
        self._started = time.monotonic() - self.keeping.seconds
        look, words = load_look(new.game_id, text.for_game(new.game_id, names)), games.load(new.game_id).words
        exits = self._exits(new.game_id)
        self.scene = GameScene(self._services, match, look, words, names, exits, self.profiles.drawing)
        match.subscribe(lambda turn: self._count(match))
        self._services.stack.replace(self.scene)
        self._services.stack.settle()
        return self.scene

    def _names(self, new: NewGame) -> tuple[str, ...]:
        """The name of each seat, the usual one where none was given."""
        text = self._services.text
        return tuple(plan.name.strip() or usual_name(text, seat, plan.level) for seat, plan in enumerate(new.seats))

    def _count(self, match: Match) -> None:
        """A game that has just ended on the screen counts, once."""
        autosave, scene = self.keeping.autosave, self.scene
        if match.outcome is None or scene is None or scene.session.match is not match:
            return
        if autosave is not None and autosave.match is match:
            self.statistics.count(match, autosave.path.stem, scene.session.names, autosave.seconds)

    # ------------------------------------------------------------------ while it is played

    def commands(self, top: Scene) -> Mapping[str, Callable[[], None]]:
        """What can be done on the screen that is shown."""
        return {"start_now": self.start_again} if top is self.scene and self.new is not None else {}

    def under_way(self) -> bool:
        """Whether leaving now would lose something: not while every action is kept."""
        if self.scene is None or self.keeping.is_kept:
            return False
        match = self.scene.session.match
        return match.outcome is None and len(match.turns) > 0

    def seat(self, seat: Seat, player: Player) -> None:
        """Let somebody else go on for *seat*; another game begins with the same players then."""
        if self.scene is None:
            return
        self.scene.sit(seat, player)
        if self.new is not None:
            players = self.scene.session.match.players
            plans = [replace(plan, level=one.level) for plan, one in zip(self.new.seats, players, strict=True)]
            self.new = replace(self.new, seats=tuple(plans))

    # ------------------------------------------------------------------ another one after it

    def restart(self) -> None:
        """The same game from the beginning."""
        if self.new is not None:
            self.play(self.new, called=self._called(self.new))

    def start_again(self) -> None:
        """The same game from the beginning; one that is under way is kept, or its end is agreed to."""
        self._unless_lost(self.restart, self._services.text("menu.leave.restart"))

    def rematch(self) -> None:
        """Another game by the same people; whoever was second begins."""
        if self.new is None:
            return
        called = self._called(self.new)
        self.play(self.new.with_next_first(), called=(*called[1:], called[0]))

    def play_on(self, ply: int) -> None:
        """A new game from the position after so many turns of the one that is looked at."""
        scene, text = self.scene, self._services.text
        if scene is None:
            return

        def begin() -> None:
            given = [plan.name for plan in self.new.seats] if self.new is not None else None
            self.begin(scene.session.match.branch(ply, random.SystemRandom().randrange(1 << 62)), given)

        self._unless_lost(begin, text("history.play_on"), (text("history.leave"), text("history.leave.about")))

    def _called(self, new: NewGame) -> tuple[str, ...]:
        """What everybody is called who played last."""
        return self.scene.session.names if self.scene is not None else self._names(new)

    def _unless_lost(self, act: Callable[[], None], yes: str, words: tuple[str, str] | None = None) -> None:
        """Do *act*, after asking if a game would be lost by it."""
        if self.under_way():
            self._services.stack.push(leave_question(self._services, yes, act, words))
        else:
            act()
