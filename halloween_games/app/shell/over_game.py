"""What opens over the current game: its menu, the curtain, players, recap, result, review."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from halloween_games.app.screens.navigation import GameWays, Ways

if TYPE_CHECKING:
    from halloween_games.app.saving.settings import Settings
    from halloween_games.app.screens.recap import RecapScene
    from halloween_games.app.screens.result import Opponent
    from halloween_games.app.screens.review import ReviewWays
    from halloween_games.app.shell.own_puzzles import OwnPuzzles
    from halloween_games.app.shell.playing import Playing
    from halloween_games.core.match import Match
    from halloween_games.core.outcome import Outcome
    from halloween_games.core.speaker import Speaker
    from halloween_games.core.spots import Seat
    from halloween_games.kit.scenes import Scene
    from halloween_games.kit.services import Services
    from halloween_games.play.game_scene import GameScene
    from halloween_games.session.analysis import Analysis
    from halloween_games.session.own_mistakes import OwnMistake, OwnMistakes

SOUNDS: Final = {"win": "win", "lost": "lose", "draw": "draw", "over": "draw"}  # by what the result means to people


class OverGame:
    """Opens them for the game that *playing* has on the screen."""

    def __init__(
        self,
        services: Services,
        settings: Settings,
        playing: Playing,
        ways: Ways,
        settings_changed: Callable[[], None],
        own_puzzles: OwnPuzzles,
    ) -> None:
        """*own_puzzles* finds and keeps the mistakes of the reviewed game's people."""
        self._services = services
        self._settings = settings
        self._playing = playing
        self._ways = ways
        self._settings_changed = settings_changed
        self._of_game = GameWays(playing.restart, playing.rematch, self.players, self.review, self.back_to_review)
        self._own_puzzles = own_puzzles
        self._analysis: Analysis | None = None  # kept, so that opening the review again needs no second search
        self._mistakes: OwnMistakes | None = None

    def commands(self, top: Scene) -> Mapping[str, Callable[[], None]]:
        """The commands available on the current screen."""
        if not top.offers_game or self._playing.scene is None:
            return {}
        return {"speech": self.recap, "replay": self.replay}

    def menu(self) -> None:
        """Open the game's menu."""
        self._services.stack.push(self.menu_scene(self._services))

    def menu_scene(self, services: Services) -> Scene:
        """The game's menu, shown with *services*."""
        from halloween_games.app.screens.menu import MenuGame, MenuScene

        game, under_way = self._playing.scene, self._playing.under_way()
        match = game.session.match if game is not None else None
        game_id, over = (match.game.id, match.outcome is not None) if match is not None else ("", False)
        ways = self._of_game
        if match is not None and match.game.parts.tray is not None:
            ways = replace(ways, set_up=self._ways.positions.open)
        if game is not None and match is not None and match.game.parts.threats is not None and not over:
            ways = replace(ways, threats=game.toggle_threats)
        evening = self._ways.evening
        if evening is not None and evening.leads():
            ways = replace(ways, evening=evening.open)
        if match is not None and self._playing.awaits_second:
            ways = replace(ways, second=self._playing.rematch)
        shown = MenuGame(game_id, under_way, over, partial(self._about, services.text))
        return MenuScene(services, self._settings, self._ways, ways, shown)

    def _about(self, text: Speaker) -> str:
        """Which game is played by whom, and whether it is kept."""
        game = self._playing.scene
        if game is None:
            return ""
        match, names = game.session.match, ", ".join(game.session.names)
        told = text("menu.game", game=text.for_game(match.game.id)("title"), players=names)
        is_kept = self._playing.keeping.is_kept and match.outcome is None
        return f"{told} {text('menu.kept')}" if is_kept else told

    def players(self) -> None:
        """Show who plays, for changing it."""
        from halloween_games.app.screens.players_scene import PlayersScene
        from halloween_games.core.match import Player

        game = self._playing.scene
        if game is not None:
            match = game.session.match
            named = zip(match.players, game.session.names, strict=True)
            players = [Player(player.kind, name, player.level) for player, name in named]
            self._services.stack.push(PlayersScene(self._services, match.game.id, players, self._playing.seat))

    def recap(self) -> None:
        """Show everything since the viewer's last turn, in sentences."""
        game = self._playing.scene
        if game is not None and game.session.curtain_for is None:
            scene = self._recap_scene(self._services, game)
            for sentence in scene.newest():
                self._services.speech.say(sentence, private=game.session.tells_privately)
            self._services.stack.push(scene)

    def recap_scene(self, services: Services) -> Scene:
        """What has happened in the game on the screen, shown with *services*."""
        assert self._playing.scene is not None, "it is offered only where a game is played"
        return self._recap_scene(services, self._playing.scene)

    def _recap_scene(self, services: Services, game: GameScene) -> RecapScene:
        from halloween_games.app.screens.recap import MOST_TURNS, RecapScene
        from halloween_games.play.move_list import NOTATION
        from halloween_games.session.recap import chapters

        found = chapters(game.session, MOST_TURNS, self._settings.move_list == NOTATION)
        return RecapScene(services, self._settings, self._settings_changed, found)

    def curtain(self, seat: Seat, uncover: Callable[[], None]) -> None:
        """Hide everything until the person of *seat* has the device."""
        from halloween_games.app.screens.curtain import CurtainScene
        from halloween_games.core.phrases import as_sentence, in_a_row

        game = self._playing.scene
        if game is not None:
            name, portrait = game.session.names[seat], game.screen.look.portrait(seat)
            scene = CurtainScene(self._services, seat, name, portrait, uncover, self.menu)
            self._services.speech.say(in_a_row([as_sentence(scene.heading()), scene.about]))
            self._services.stack.push(scene)

    def replay(self) -> None:
        """Replay the game from its start, after closing what is above it."""
        game, stack = self._playing.scene, self._services.stack
        while game is not None and stack.top not in (None, game):
            stack.pop()
            stack.apply_pending()
        if game is not None:
            game.history.replay()

    def result(self) -> None:
        """Show above the board who has won."""
        from halloween_games.app.screens.result import mood_of

        services, game = self._services, self._playing.scene
        outcome = game.session.match.outcome if game is not None else None
        if game is None or outcome is None:
            return
        services.sound.play(SOUNDS[mood_of(outcome, _people(game.session.match))])
        services.stack.push(self.result_scene(services, game, outcome))

    def result_scene(self, services: Services, game: GameScene, outcome: Outcome) -> Scene:
        """Who has won *game*, shown with *services*."""
        from halloween_games.app.screens.result import Ended, ResultScene
        from halloween_games.core.turn_numbers import count_turns

        session, match, people = game.session, game.session.match, _people(game.session.match)
        is_of_night = self._playing.new is not None and bool(self._playing.new.night)
        ways, nights, evening = self._of_game, self._ways.nights, self._ways.evening
        if is_of_night and nights is not None:
            ways = replace(ways, village=nights.back_from_game)
        practice = self._ways.practice
        task = practice.ended(game) if practice is not None else None
        if task is not None:
            ways, evening = replace(ways, rematch=ways.restart), None
        of_evening = evening.leads() if evening is not None and evening.has_any(game.session.names) else ""
        ways = replace(ways, evening=evening.open) if evening is not None else ways
        ended = Ended(
            match.game.id,
            game.picture.panel(),
            outcome,
            game.screen.look,
            lambda: game.screen.areas,
            count_turns(match.turns),
            self._playing.seconds,
            people,
            self._playing.suggestion(),
            self._playing.is_trying_again,
            match.of_two,
            self._playing.first_of_rematch,
            _opponent(game, outcome),
            of_evening,
            match.learning,
            task,
        )
        return ResultScene(services, session.text, ended, self._ways.shell, ways)

    def review(self, ply: int | None = None) -> None:
        """Review the finished game, from the position after *ply* turns or from its end."""
        from halloween_games.app.screens.review import ReviewScene
        from halloween_games.session.analysis import Analysis

        services, game = self._services, self._playing.scene
        if game is None or game.session.match.outcome is None:
            return
        session, match = game.session, game.session.match
        if self._analysis is None or self._mistakes is None or not self._analysis.adopt(match):
            self._analysis = Analysis(match, services.brain)
            self._mistakes = self._own_puzzles.in_review(match)
        session.looking_back.lay_open()
        told = session.names, self._emblems(game), self._analysis, self._mistakes, self._review_ways(match)
        scene = ReviewScene(services, game.screen.look, *told)
        scene.select(len(match.turns) if ply is None else ply)
        services.stack.push(scene)

    def _review_ways(self, match: Match) -> ReviewWays:
        """Where the review of *match* leads."""
        from halloween_games.app.screens.review import ReviewWays
        from halloween_games.app.screens.rivals import start_words

        suggestion = self._playing.suggestion()
        following = None
        if suggestion is not None and suggestion.name:
            following = start_words(self._services.text, suggestion.level), suggestion.act

        def solve(moment: OwnMistake) -> None:
            puzzle = self._own_puzzles.puzzle_of(match.game.id, moment)
            if puzzle is not None and self._ways.puzzles is not None:
                self._ways.puzzles.solve_own(puzzle)

        return ReviewWays(solve, self._playing.try_again, self.replay, self._ways.shell.command, following)

    def _emblems(self, game: GameScene) -> list[str]:
        """The drawings of those who play, by seat."""
        session = game.session
        return [game.cast.drawing(*seated) for seated in zip(session.names, session.match.players, strict=True)]

    def back_to_review(self) -> None:
        """Go back from a game that tries something again to the review that it began in."""
        self._playing.back_to_reviewed(self._review_at)

    def _review_at(self, ply: int) -> None:
        """Review the game that is on the screen again, at the position after *ply* turns."""
        self.result()
        self._services.stack.apply_pending()
        self.review(ply)


def _opponent(game: GameScene, outcome: Outcome) -> Opponent | None:
    """The first character who has a last word, where people have played."""
    from halloween_games.app.screens.result import Opponent
    from halloween_games.play.speech_bubbles import DRAW, LOSES, WINS

    match, characters = game.session.match, game.cast.characters
    for seat, (name, player) in enumerate(zip(game.session.names, match.players, strict=True)):
        moment = DRAW if outcome.is_tie() else WINS if seat in outcome.winners() else LOSES
        is_somebody = player.kind == "computer" and _people(match) and characters.face_of(name, player.level)
        if is_somebody and (says := characters.line_of(name, player.level, moment)):
            return Opponent(seat, says)
    return None


def _people(match: Match) -> list[Seat]:
    """The seats of people."""
    return [seat for seat, player in enumerate(match.players) if player.kind == "human"]
