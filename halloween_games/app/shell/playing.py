"""The game that is on the screen: how it begins, what opens over it, and what follows it."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from halloween_games import games
from halloween_games.app.screens.curtain import CurtainScene
from halloween_games.app.screens.dialogs import leave_question
from halloween_games.app.screens.players_scene import PlayersScene
from halloween_games.app.screens.recap import HappenedScene, chapters
from halloween_games.app.screens.result import ResultScene
from halloween_games.app.screens.review import ReviewScene
from halloween_games.app.screens.seats import given_name, retold_name, settle_players, usual_name
from halloween_games.app.shell.looks import load_look
from halloween_games.core.match import Match, Player
from halloween_games.core.spots import Seat
from halloween_games.core.state import State
from halloween_games.play.game_scene import Exits, GameScene
from halloween_games.session.analysis import Analysis
from halloween_games.session.new_game import NewGame, SeatPlan

if TYPE_CHECKING:  # the program makes it
    from halloween_games.app.shell.program import Program


class Playing:
    """Brings games to the screen, one at a time, and knows what the last one was."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.scene: GameScene | None = None
        self.new: NewGame | None = None  # what was begun last, to begin it again
        self._analysis: Analysis | None = None  # kept, so that a second look needs no second thought
        self._started = 0.0

    def forget(self) -> None:
        """No game is on the screen any more."""
        self.scene = None

    # ------------------------------------------------------------------ how it begins

    def play(
        self, new: NewGame, seed: int | None = None, start: State | None = None, called: Sequence[str] = ()
    ) -> GameScene:
        """Begin a game on the screen. *called* are names that everybody has got used to; else they come from *new*."""
        game = games.load(new.game_id)
        names = called or self._names(new)
        seed = random.SystemRandom().randrange(1 << 62) if seed is None else seed
        players = tuple(plan.player(name) for plan, name in zip(new.seats, names, strict=True))
        match = Match(game, len(new.seats), new.options, seed, start=start, players=players)
        return self.show_match(match, [plan.name.strip() for plan in new.seats])

    def show_match(self, match: Match, given: Sequence[str] | None = None) -> GameScene:
        """Play *match* on the screen, from where it stands; *given* are the names that are no usual ones."""
        program = self.program
        settle_players(match)
        if given is None:
            given = [given_name(player.name, player.level) for player in match.players]
        plans = [SeatPlan(name, player.level) for name, player in zip(given, match.players, strict=True)]
        new = NewGame(match.game.id, tuple(plans), dict(match.options))
        named = zip(given, match.players, self._names(new), strict=True)
        names = tuple(name or retold_name(program.text, known.name) or usual for name, known, usual in named)
        if program.library is not None:
            program.library.follow(match)
        self.new = new
        self._started = time.monotonic() - (program.library.seconds if program.library is not None else 0.0)
        text = program.text.for_game(new.game_id, names)
        look, words = load_look(new.game_id, text), games.words(new.game_id)
        exits = Exits(
            program.menu,
            lambda: program.rules(new.game_id),
            self.result,
            lambda: program.new_game(new.game_id),
            self._curtain,
            self._play_on,
        )
        self.scene = GameScene(program.services, match, look, words, names, exits, program.profiles.drawing)
        match.subscribe(lambda turn: self._count(match))
        program.stack.replace(self.scene)
        program.stack.settle()
        return self.scene

    def _names(self, new: NewGame) -> tuple[str, ...]:
        """The name of each seat, the usual one where none was given."""
        text = self.program.text
        return tuple(plan.name.strip() or usual_name(text, seat, plan.level) for seat, plan in enumerate(new.seats))

    def _called(self, new: NewGame) -> tuple[str, ...]:
        """What everybody is called who played last."""
        return self.scene.session.names if self.scene is not None else self._names(new)

    def _seat(self, seat: Seat, player: Player) -> None:
        """Let somebody else go on for *seat*; another game begins with the same players then."""
        if self.scene is None:
            return
        self.scene.sit(seat, player)
        if self.new is not None:
            players = self.scene.session.match.players
            plans = [replace(plan, level=one.level) for plan, one in zip(self.new.seats, players, strict=True)]
            self.new = replace(self.new, seats=tuple(plans))

    def _count(self, match: Match) -> None:
        """A game that has just ended on the screen counts, once."""
        program = self.program
        if (
            match.outcome is None
            or self.scene is None
            or self.scene.session.match is not match
            or program.library is None
        ):
            return
        autosave = program.library.autosave
        if autosave is not None and autosave.match is match:
            program.counted.count(match, autosave.path.stem, self.scene.session.names, autosave.seconds)

    # ------------------------------------------------------------------ another one after it

    def under_way(self) -> bool:
        """Whether leaving now would lose something: not while every action is kept."""
        if self.scene is None or (self.program.library is not None and self.program.library.is_kept):
            return False
        return self.scene.session.match.outcome is None and len(self.scene.session.match.turns) > 0

    def restart(self) -> None:
        """The same game from the beginning."""
        if self.new is not None:
            self.play(self.new, called=self._called(self.new))

    def start_again(self) -> None:
        """The same game from the beginning; one that is under way is kept, or its end is agreed to."""
        if not self.under_way():
            self.restart()
            return
        program = self.program
        yes = program.text("menu.leave.restart")
        program.stack.push(leave_question(program.services, program, yes, self.restart))

    def rematch(self) -> None:
        """Another game by the same people; whoever was second begins."""
        if self.new is None:
            return
        called = self._called(self.new)
        self.play(self.new.with_next_first(), called=(*called[1:], called[0]))

    def _play_on(self, ply: int) -> None:
        """A new game from the position after so many turns of the one that is looked at."""
        program, scene = self.program, self.scene
        if scene is None:
            return

        def begin() -> None:
            given = [plan.name for plan in self.new.seats] if self.new is not None else None
            self.show_match(scene.session.match.branch(ply, random.SystemRandom().randrange(1 << 62)), given)

        if not self.under_way():
            begin()
            return
        text = program.text
        words, yes = (text("history.leave"), text("history.leave.about")), text("history.play_on")
        program.stack.push(leave_question(program.services, program, yes, begin, words))

    # ------------------------------------------------------------------ what opens over it

    def players(self) -> None:
        """Show who plays, to be changed."""
        program = self.program
        if self.scene is not None:
            match = self.scene.session.match
            named = zip(match.players, self.scene.session.names, strict=True)
            players = [Player(player.kind, name, player.level) for player, name in named]
            program.stack.push(PlayersScene(program.services, program, match.game.id, players, self._seat))

    def happened(self) -> None:
        """Everything since one's last turn, in sentences."""
        program = self.program
        if self.scene is not None and self.scene.session.curtain_for is None:
            scene = HappenedScene(program.services, program, program.settings, chapters(self.scene))
            for sentence in scene.newest():
                program.services.speech.say(sentence)
            program.stack.push(scene)

    def _curtain(self, seat: Seat, uncover: Callable[[], None]) -> None:
        """Hide everything until the person of *seat* has the device."""
        program = self.program
        if self.scene is not None:
            name, look = self.scene.session.names[seat], self.scene.screen.look
            program.stack.push(CurtainScene(program.services, seat, name, look.portrait(seat), uncover, program))

    def replay(self) -> None:
        """Show the game from its beginning, without what lies over it."""
        program = self.program
        while self.scene is not None and program.stack.top not in (None, self.scene):
            program.stack.pop()
            program.stack.settle()
        if self.scene is not None:
            self.scene.history.replay()

    # ------------------------------------------------------------------ its end

    def result(self) -> None:
        """Show over the board who has won."""
        program, scene = self.program, self.scene
        if scene is None or scene.session.match.outcome is None:
            return
        people = [seat for seat, player in enumerate(scene.session.match.players) if player.kind == "human"]
        cheers = not people or bool(set(people) & set(scene.session.match.outcome.winners()))
        program.services.sound.play("draw" if scene.session.match.outcome.is_draw() else "win" if cheers else "lose")
        program.stack.push(
            ResultScene(
                program.services,
                scene.session.match.game.id,
                scene.session.text,
                scene.session.match.outcome,
                scene.session.names,
                scene.screen.look,
                len(scene.session.match.turns),
                time.monotonic() - self._started,
                program,
                self._emblems(),
                people,
            )
        )

    def _emblems(self) -> tuple[str, ...]:
        """The drawings of the persons' own emblems, seat by seat."""
        if self.scene is None:
            return ()
        named = zip(self.scene.session.match.players, self.scene.session.names, strict=True)
        return tuple(self.program.profiles.drawing(name) if player.kind == "human" else "" for player, name in named)

    def review(self) -> None:
        """Look over the game that has ended, with the curve of the chances."""
        program, scene = self.program, self.scene
        if scene is None or scene.session.match.outcome is None:
            return
        if self._analysis is None or self._analysis.match is not scene.session.match or not self._analysis.fits:
            self._analysis = Analysis(scene.session.match, program.services.brain)
        program.stack.push(
            ReviewScene(
                program.services,
                scene.session.match,
                scene.screen.look,
                scene.session.words,
                scene.session.text,
                scene.session.names,
                program,
                self._analysis,
            )
        )
