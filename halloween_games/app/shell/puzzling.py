"""Puzzles: the one of the night and those to practice with, and what a person has solved of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from datetime import date, datetime
from functools import partial

from halloween_games import games
from halloween_games.app.saving.profiles import Profiles
from halloween_games.app.saving.settings import Settings
from halloween_games.app.saving.solved_puzzles import SolvedPuzzles
from halloween_games.app.screens.dialogs import Choice, MessageScene
from halloween_games.app.screens.navigation import ThemeCount
from halloween_games.app.screens.puzzles_page import PuzzlesScene
from halloween_games.app.screens.seats import default_name
from halloween_games.app.screens.themes import ThemesScene
from halloween_games.app.shell.looks import load_look
from halloween_games.app.shell.playing import Playing
from halloween_games.core.names import clean_name
from halloween_games.core.phrases import Phrase
from halloween_games.kit.services import Services
from halloween_games.play.puzzle_scene import PuzzleScene, PuzzleWays
from halloween_games.puzzles.nights import night_of, outline_of, puzzle_of
from halloween_games.puzzles.practice import Wish, due, next_puzzle, themes_of
from halloween_games.puzzles.puzzle import Puzzle
from halloween_games.puzzles.puzzle_file import Outline, outlines_of, puzzle_with
from halloween_games.puzzles.puzzle_run import PuzzleRun


class Puzzling:
    """The implementation of the screens' Nights.

    *rules* opens the rules of a game, *now* is the clock.
    """

    def __init__(
        self,
        services: Services,
        settings: Settings,
        solved: SolvedPuzzles,
        playing: Playing,
        profiles: Profiles,
        rules: Callable[[str], None],
        now: Callable[[], datetime] = datetime.now,
    ) -> None:
        self._services = services
        self._settings = settings
        self.solved = solved
        self._playing = playing
        self._profiles = profiles
        self._rules = rules
        self.now = now
        self._passed: set[str] = set()  # shown in this sitting of practice

    # ------------------------------------------------------------------ what is known

    def person(self) -> str:
        """Who solves: the first person at the last game; empty without a name of its own."""
        plans = zip(self._settings.names, self._settings.levels, strict=False)
        return next((clean_name(name) for name, level in plans if not level), "")

    def tonight(self) -> date:
        """The night that it is."""
        return night_of(self.now())

    def outline_of(self, night: date) -> Outline | None:
        """What the puzzle of a night asks for; None if there are no puzzles."""
        return outline_of(night)

    def is_solved(self, night: date) -> bool:
        """Whether the person has solved the puzzle of *night*."""
        return night in self.solved.nights(self.person())

    def nights(self) -> Collection[date]:
        """The nights whose lanterns burn."""
        return self.solved.nights(self.person()).keys()

    def rung(self) -> int:
        """Where on the ladder the person stands."""
        return self.solved.rating(self.person()).rung

    def due(self) -> int:
        """How many puzzles come back today."""
        return len(due(self._outlines(Wish()), self.solved.tried(self.person()), self.now().date()))

    def themes(self, game_id: str) -> Sequence[ThemeCount]:
        """The themes of a game's puzzles, the most common first, and how many of them the person has solved."""
        outlines, tried = outlines_of(game_id), self.solved.tried(self.person())
        solved = {name for name, row in tried.items() if row.solved}
        counts = []
        for theme, count in themes_of(outlines):
            done = sum(one.id in solved and theme in one.themes for one in outlines)
            counts.append(ThemeCount(theme, done, count))
        return counts

    def _outlines(self, wish: Wish) -> list[Outline]:
        """All puzzles that fit."""
        return [one for game_id in games.REGISTRY for one in outlines_of(game_id) if wish.fits(one)]

    # ------------------------------------------------------------------ ways

    def look_around(self) -> None:
        """Open the page with the calendar of nights, practice and the ladder."""
        self._services.stack.push(PuzzlesScene(self._services, self))

    def choose_theme(self) -> None:
        """Open the page with the themes."""
        self._services.stack.push(ThemesScene(self._services, self))

    def practice(self, game_id: str = "", theme: str = "") -> None:
        """Open what is due, then what is new, of one game and theme or of all; Next leads to another one."""
        self._passed.clear()
        self._practice_on(Wish(game_id, theme))

    def _practice_on(self, wish: Wish) -> None:
        person, day = self.person(), self.now().date()
        tried, rating = self.solved.tried(person), self.solved.rating(person)
        outline = next_puzzle(self._outlines(wish), tried, rating, day, self._passed)
        if outline is None:
            text = self._services.text
            close = Choice(text("button.close"), icon="check", warm=True)
            none = MessageScene(self._services, text("puzzle.practice"), text("puzzles.no_more"), [close])
            self._services.stack.push(none)
            return
        self._passed.add(outline.id)
        puzzle = puzzle_with(outline)
        if puzzle is None:  # `halloween-games puzzles` tells why
            self._practice_on(wish)
            return
        self.open(puzzle, "puzzle.practice", lambda: self._follow(wish))

    def _follow(self, wish: Wish) -> None:
        """Go from one puzzle to the next."""
        self._services.stack.pop()
        self._practice_on(wish)

    def solve_night(self, night: date) -> None:
        """Open the puzzle of *night*; back and Next lead to where it was opened."""
        puzzle = puzzle_of(night)
        if puzzle is not None:
            following = self._services.stack.pop
            self.open(puzzle, "puzzle.night", following, night)

    def open(
        self,
        puzzle: Puzzle,
        title: str,
        following: Callable[[], None],
        night: date | None = None,
        solved: Callable[[], None] = lambda: None,
    ) -> None:
        """Open *puzzle*; *title* is the text key of why, Next leads to *following*; *solved* is told when it is."""
        if self._playing.scene is not None:  # it asks its computers again when it is played on
            self._playing.scene.session.rest()
        self._services.brain.warm(puzzle.game.id)
        self._services.stack.push(self.scene(puzzle, title, following, night, solved))

    def scene(
        self,
        puzzle: Puzzle,
        title: str,
        following: Callable[[], None],
        night: date | None = None,
        solved: Callable[[], None] = lambda: None,
    ) -> PuzzleScene:
        """The screen of *puzzle*."""
        services, game = self._services, puzzle.game
        names = [default_name(services.text, seat, level) for seat, level in enumerate(("", "computer"))]
        names[0] = self.person() or names[0]
        look = load_look(game, services.text.for_game(game.id, names), puzzle.seats)
        keep = partial(self._ended, [], puzzle, night)

        def ended(is_solved: bool, is_clean: bool) -> Sequence[str]:
            if is_solved:
                solved()
            return keep(is_solved, is_clean)

        ways = PuzzleWays(services.stack.pop, following, lambda: self._rules(game.id), ended)
        run = PuzzleRun(puzzle)
        return PuzzleScene(services, run, run.match, look, names, ways, title, self._profiles.drawing)

    def _ended(
        self, ended: list[bool], puzzle: Puzzle, night: date | None, is_solved: bool, is_clean: bool
    ) -> Sequence[str]:
        """Keep how it went; only the first end of *ended* in a screen is a try. Returns what changed."""
        person, told = self.person(), []
        if not ended:
            before = self.solved.rating(person).rung
            self.solved.add_try(person, puzzle, is_solved and is_clean, self.now().date())
            after = self.solved.rating(person)
            if after.rung != before:
                told.append(self._rung_news(after.name, is_up=after.rung > before))
        ended.append(is_solved)
        if is_solved and night is not None:
            self.solved.add_night(person, night, puzzle)
            told.append(self._services.text("puzzle.nights", count=len(self.solved.nights(person))))
        return told

    def _rung_news(self, name: str, is_up: bool) -> str:
        text = self._services.text
        rung = text.translated(name)
        return text.say(Phrase("puzzle.rung.up" if is_up else "puzzle.rung.down", {"rung": rung}))
