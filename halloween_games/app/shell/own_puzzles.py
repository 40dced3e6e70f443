"""Everybody's own mistakes as puzzles: found while a game is reviewed, kept, and practiced later."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING

from halloween_games.app.saving.solved_puzzles import Mistake, SolvedPuzzles
from halloween_games.core.names import clean_name
from halloween_games.core.phrases import Key, Phrase

if TYPE_CHECKING:
    from halloween_games.app.shell.playing import Playing
    from halloween_games.core.match import Match
    from halloween_games.core.spots import Seat
    from halloween_games.kit.services import Services
    from halloween_games.puzzles.puzzle import Puzzle
    from halloween_games.session.own_mistakes import OwnMistake, OwnMistakes


@dataclass(eq=False, repr=False)
class OwnPuzzles:
    """Keeps them in *solved*; *now* is the clock."""

    services: Services
    solved: SolvedPuzzles
    playing: Playing
    now: Callable[[], datetime] = datetime.now

    def in_review(self, match: Match) -> OwnMistakes:
        """What finds and keeps the mistakes of the people who have played *match*, the game on the screen."""
        from halloween_games.session.own_mistakes import OwnMistakes

        names, game_id, file = self._people(), match.game.id, self.playing.file

        def keep(mistake: OwnMistake) -> None:
            self._keep(names[mistake.seat], game_id, mistake)
            if self.playing.evening is not None:
                self.playing.evening.turned(file, mistake.ply)

        return OwnMistakes(match, names, self.services.brain, keep)

    def _people(self) -> dict[Seat, str]:
        """The people of the game on the screen, by seat; of several only those with names, as others look the same."""
        seats = self.playing.new.seats if self.playing.new is not None else ()
        people = {seat: clean_name(plan.name) for seat, plan in enumerate(seats) if not plan.level}
        return people if len(people) == 1 else {seat: name for seat, name in people.items() if name}

    def _keep(self, name: str, game_id: str, mistake: OwnMistake) -> None:
        row = self._row(name, game_id, mistake)
        puzzle = row.read()
        if puzzle is not None:
            row.themes = puzzle.first_themes()
        self.solved.add_mistake(row)

    def puzzle_of(self, game_id: str, mistake: OwnMistake) -> Puzzle | None:
        """The puzzle of a mistake in the game on the screen."""
        return self._row("", game_id, mistake).read()

    def _row(self, name: str, game_id: str, mistake: OwnMistake) -> Mistake:
        from halloween_games.puzzles.likeness import puzzle_id

        found = mistake.puzzle
        return Mistake(
            name,
            game_id,
            puzzle_id(game_id, mistake.position),
            found.kind,
            found.turns,
            mistake.position,
            list(found.solution),
            mistake.played,
            self.now().date(),
            dict(mistake.options),
        )


def from_the_game_of(day: date, today: date, player: str = "") -> Phrase:
    """Which game it comes from, in a sentence: an own one, or that of *player*."""
    ago, kind, who = (today - day).days, "family" if player else "own", {"player": player} if player else {}
    if ago <= 0:
        return Phrase(f"puzzle.{kind}.today", who)
    if 1 < ago <= 7:
        return Phrase(f"puzzle.{kind}.weekday", {**who, "day": Key(f"weekday.{day.isoweekday() % 7}")})
    return Phrase(f"puzzle.{kind}.days", {**who, "count": ago})
