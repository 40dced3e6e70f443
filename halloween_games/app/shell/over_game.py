"""What opens over the current game: its menu, the curtain, players, recap, result, review."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final

from halloween_games.app.screens.navigation import GameWays
from halloween_games.app.shell.part import Part
from halloween_games.core.match import Match, Player, human_seats
from halloween_games.core.phrases import as_sentence, in_a_row
from halloween_games.core.turn_numbers import count_turns

if TYPE_CHECKING:
    from halloween_games.app.screens.recap import RecapScene
    from halloween_games.app.screens.result import Opponent
    from halloween_games.app.screens.review import ReviewWays
    from halloween_games.app.shell.playing import Playing
    from halloween_games.core.outcome import Outcome
    from halloween_games.core.speaker import Speaker
    from halloween_games.core.spots import Seat
    from halloween_games.kit.scenes import Scene
    from halloween_games.kit.services import Services
    from halloween_games.play.game_scene import GameScene
    from halloween_games.session.analysis import Analysis
    from halloween_games.session.own_mistakes import OwnMistakes

SOUNDS: Final = {"win": "win", "lost": "lose", "draw": "draw", "over": "draw"}  # by what the result means to people


@dataclass(eq=False, repr=False)
class OverGame(Part):
    """Opens them for the game that *playing* has on the screen."""

    playing: Playing
    settings_changed: Callable[[], None]

    def __post_init__(self) -> None:
        restart, rematch = self.playing.restart, self.playing.rematch
        careful = self.playing.unless_lost
        self._of_game = GameWays(restart, rematch, self.players, self.review, careful, self.back_to_review)
        self._analysis: Analysis | None = None  # kept, so that opening the review again needs no second search
        self._mistakes: OwnMistakes | None = None

    def commands(self, top: Scene) -> Mapping[str, Callable[[], None]]:
        """The commands available on the current screen."""
        if not top.offers_game or self.playing.scene is None:
            return {}
        return {"speech": self.recap, "replay": self.replay}

    def menu(self) -> None:
        """Open the game's menu."""
        self.services.stack.push(self.menu_scene(self.services))

    def menu_scene(self, services: Services) -> Scene:
        """The game's menu, shown with *services*."""
        from halloween_games.app.screens.menu import MenuGame, MenuScene

        game = self.playing.game
        match = game.session.match
        over = match.outcome is not None
        ways = replace(
            self._of_game,
            set_up=self.ways.positions.open if match.game.parts.tray is not None else None,
            threats=game.toggle_threats if match.game.parts.threats is not None and not over else None,
            evening=self.ways.evening.open if self.ways.evening.leads() else None,
            second=self.playing.rematch if self.playing.awaits_second else None,
        )
        shown = MenuGame(match.game.id, over, partial(self._about, services.text))
        return MenuScene(services, self.settings, self.ways, ways, shown)

    def _about(self, text: Speaker) -> str:
        """Which game is played by whom, and whether it is kept."""
        session = self.playing.game.session
        match, names = session.match, ", ".join(session.names)
        told = text("menu.game", game=text.for_game(match.game.id)("title"), players=names)
        is_kept = self.playing.keeping.is_kept and match.outcome is None
        return f"{told} {text('menu.kept')}" if is_kept else told

    def players(self) -> None:
        """Show who plays, for changing it."""
        from halloween_games.app.screens.players_scene import PlayersScene

        session = self.playing.game.session
        named = zip(session.match.players, session.names, strict=True)
        players = [Player(player.kind, name, player.level) for player, name in named]
        self.services.stack.push(PlayersScene(self.services, session.match.game, players, self.playing.seat))

    def recap(self) -> None:
        """Show everything since the viewer's last turn, in sentences."""
        session = self.playing.game.session
        if session.curtain_for is None:
            scene = self.recap_scene(self.services)
            for sentence in scene.newest():
                self.services.speech.say(sentence, private=session.viewer is not None)
            self.services.stack.push(scene)

    def recap_scene(self, services: Services) -> RecapScene:
        """What has happened in the game on the screen, shown with *services*."""
        from halloween_games.app.screens.recap import MOST_TURNS, RecapScene
        from halloween_games.play.move_list import NOTATION
        from halloween_games.session.recap import chapters

        found = chapters(self.playing.game.session, MOST_TURNS, self.settings.move_list == NOTATION)
        return RecapScene(services, self.settings, self.settings_changed, found)

    def curtain(self, seat: Seat, uncover: Callable[[], None]) -> None:
        """Hide everything until the person of *seat* has the device."""
        from halloween_games.app.screens.curtain import CurtainScene

        game = self.playing.game
        name, portrait = game.session.names[seat], game.screen.look.portrait(seat)
        scene = CurtainScene(self.services, seat, name, portrait, uncover, self.menu)
        self.services.speech.say(in_a_row([as_sentence(scene.heading()), scene.about]))
        self.services.stack.push(scene)

    def replay(self) -> None:
        """Replay the game from its start, after closing what is above it."""
        self.services.stack.return_to(self.playing.game)
        self.playing.game.history.replay()

    def result(self) -> None:
        """Show above the board who has won."""
        from halloween_games.app.screens.result import mood_of

        services, game = self.services, self.playing.game
        outcome = game.session.match.outcome
        if outcome is None:
            return
        services.sound.play(SOUNDS[mood_of(outcome, human_seats(game.session.players))])
        services.stack.push(self.result_scene(services, game, outcome))

    def result_scene(self, services: Services, game: GameScene, outcome: Outcome) -> Scene:
        """Who has won *game*, shown with *services*."""
        from halloween_games.app.screens.result import Ended, ResultScene

        session, match, people = game.session, game.session.match, human_seats(game.session.players)
        is_of_night = self.playing.new is not None and bool(self.playing.new.night)
        ways, evening, task = self._of_game, self.ways.evening, self.ways.practice.ended(game)
        if is_of_night:
            ways = replace(ways, village=self.ways.nights.back_from_game)
        if task is not None:
            ways, of_evening = replace(ways, rematch=ways.restart), ""
        else:
            ways, of_evening = replace(ways, evening=evening.open), evening.leads_any(game.session.names)
        ended = Ended(
            match,
            game.picture.panel(),
            outcome,
            game.screen.look,
            lambda: game.screen.areas,
            count_turns(match.turns),
            self.playing.seconds,
            people,
            self.playing.suggestion(),
            self.playing.is_trying_again,
            self.playing.first_of_rematch,
            _opponent(game, outcome),
            of_evening,
            task,
        )
        return ResultScene(services, session.text, ended, self.ways.shell, ways)

    def review(self, ply: int | None = None) -> None:
        """Review the finished game, from the position after *ply* turns or from its end."""
        from halloween_games.app.screens.review import ReviewScene
        from halloween_games.session.analysis import Analysis

        services, game = self.services, self.playing.game
        session, match = game.session, game.session.match
        if match.outcome is None:
            return
        if self._analysis is None or self._mistakes is None or not self._analysis.adopt(match):
            self._analysis = Analysis(match, services.brain)
            self._mistakes = self.ways.puzzles.in_review(match)
        session.looking_back.lay_open()
        emblems = self._emblems(game)
        told = session.names, emblems, self._analysis, self._mistakes, self._review_ways(match, emblems)
        scene = ReviewScene(services, game.screen.look, *told)
        scene.select(len(match.turns) if ply is None else ply)
        services.stack.push(scene)

    def _review_ways(self, match: Match, emblems: Sequence[str]) -> ReviewWays:
        """Where the review of *match* leads; *emblems* are the drawings of who has played it."""
        from halloween_games.app.screens.review import ReviewWays
        from halloween_games.app.screens.rivals import start_words

        suggestion = self.playing.suggestion()
        following = None
        if suggestion is not None and suggestion.name:
            following = start_words(self.text, suggestion.level), suggestion.act

        solve = partial(self.ways.puzzles.solve_own, match, self.playing.game.session.names, emblems)
        return ReviewWays(solve, self.playing.try_again, self.replay, self.ways.shell.command, following)

    def _emblems(self, game: GameScene) -> list[str]:
        """The drawings of those who play, by seat."""
        session = game.session
        return [game.cast.drawing(*seated) for seated in zip(session.names, session.match.players, strict=True)]

    def back_to_review(self) -> None:
        """Go back from a game that tries something again to the review that it began in."""
        self.playing.back_to_reviewed(self._review_at)

    def _review_at(self, ply: int) -> None:
        """Review the game that is on the screen again, at the position after *ply* turns."""
        self.result()
        self.services.stack.apply_pending()
        self.review(ply)


def _opponent(game: GameScene, outcome: Outcome) -> Opponent | None:
    """The first character who has a last word, where people have played."""
    from halloween_games.app.screens.result import Opponent
    from halloween_games.play.speech_bubbles import DRAW, LOSES, WINS

    session, characters = game.session, game.cast.characters
    if not human_seats(session.players):
        return None
    for seat, (name, player) in enumerate(zip(session.names, session.players, strict=True)):
        moment = DRAW if outcome.is_tie() else WINS if seat in outcome.winners() else LOSES
        is_somebody = player.kind == "computer" and characters.face_of(name, player.level)
        if is_somebody and (says := characters.line_of(name, player.level, moment)):
            return Opponent(seat, says)
    return None
