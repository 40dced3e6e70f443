"""What everybody has solved: one local file with the puzzles that were tried, the nights, and a rating for each game.

    FOLDER/puzzles.json

It also keeps the lessons that went wrong, everybody's own mistakes that are puzzles, and the practice positions that
were solved. Puzzles that no longer exist stay in the file and are shown nowhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from typing import Annotated, Any, Final, NamedTuple

import msgspec

from halloween_games import games
from halloween_games.app.saving.person_file import PersonFile, PersonRow, RatedRow, Saved, Word, row_like, rows_of
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.data_problems import DataError
from halloween_games.puzzles.goals import OWN
from halloween_games.puzzles.practice import BOXES, due_after, next_box
from halloween_games.puzzles.puzzle import Puzzle
from halloween_games.puzzles.puzzle_file import Outline, puzzle_fields, puzzle_from
from halloween_games.puzzles.rating import PUZZLE_DEVIATION, Rating, rating_of, way_to

MOST_MISTAKES: Final = 100  # of one person; the oldest are forgotten
LESSON: Final = "lesson:"
TITLE_FROM: Final = 10  # puzzles solved at first sight and without help
MISTAKE_LEVEL: Final = LEVEL_NAMES[3]  # nobody has measured it, and it counts for no rating

ActionText = Annotated[str, msgspec.Meta(max_length=200)]
Count = Annotated[int, msgspec.Meta(ge=0, le=10**9)]
Box = Annotated[int, msgspec.Meta(ge=0, le=len(BOXES))]


class Tried(PersonRow):
    """A puzzle that one person has tried: in which box it lies, when it comes back, and how often it went how."""

    game: Word
    puzzle: Word
    box: Box = 0
    due: date | None = None
    solved: Count = 0
    failed: Count = 0
    last: date | None = None

    keys = ("puzzle",)

    def take(self, other: Tried) -> None:
        if (other.times, other.last or date.min) > (self.times, self.last or date.min):
            self.box, self.due, self.last = other.box, other.due, other.last
            self.solved, self.failed = other.solved, other.failed

    @property
    def times(self) -> int:
        """How often it was tried."""
        return self.solved + self.failed


class Mistake(PersonRow):
    """A mistake of one person in a game of *day* whose position is a puzzle, and what was *played* there."""

    game: Word
    puzzle: Word
    kind: Word
    turns: Annotated[int, msgspec.Meta(ge=1, le=9)]
    position: dict[str, Any]
    solution: Annotated[list[ActionText], msgspec.Meta(max_length=20)]
    played: ActionText
    day: date
    options: dict[Word, bool | Word] = {}
    themes: list[Word] = []  # what it is about; earlier versions did not look for it
    against: Word = ""  # the level of the character whom it was played against; people are not named in others' rows

    keys = ("puzzle",)

    def outline(self) -> Outline:
        """What it asks for."""
        return Outline(self.puzzle, self.game, self.kind, self.turns, MISTAKE_LEVEL, (OWN, *self.themes))

    def read(self) -> Puzzle | None:
        """The puzzle; None if there is something wrong with it, or the game is unknown."""
        if self.game not in games.REGISTRY:
            return None
        row = {name: getattr(self, name) for name in ("game", "kind", "turns", "position", "solution")}
        row |= {"id": self.puzzle, "themes": [OWN, *self.themes], "level": MISTAKE_LEVEL, "seed": 0}
        try:
            return puzzle_from(puzzle_fields(row), games.load(self.game), self.options)
        except DataError:
            return None


class Missed(NamedTuple):
    """What one person misses in a game: the theme, how often, and the last one of these mistakes."""

    game_id: str
    theme: str
    times: int
    last: Mistake


class Night(PersonRow):
    """A night whose puzzle one person has solved."""

    night: date
    puzzle: Word

    keys = ("night",)


class Mastered(PersonRow):
    """A practice position that one person has won or held, and on which day first."""

    game: Word
    position: Word
    day: date

    keys = ("position",)


class Rated(RatedRow):
    """The rating of one person in a game; one without a game is of an older version, and where each game begins."""

    title: Count | None = None  # the highest rung that was earned, which stays
    game: Word = ""

    keys = ("game",)

    def take(self, other: Rated) -> None:
        title = max((one for one in (self.title, other.title) if one is not None), default=None)
        if other.deviation < self.deviation:  # of more puzzles
            self.rate(other)
        self.title = title


class Harder(PersonRow):
    """How much harder puzzles of a kind and so many turns are for one person than they were thought to be."""

    game: Word
    kind: Word
    turns: Annotated[int, msgspec.Meta(ge=1, le=9)]
    deviation: Annotated[float, msgspec.Meta(gt=0, le=1_000)]
    harder: Annotated[float, msgspec.Meta(ge=-5_000, le=5_000)] = 0.0

    keys = ("game", "kind", "turns")

    def take(self, other: Harder) -> None:
        if other.deviation < self.deviation:
            self.harder, self.deviation = other.harder, other.deviation


class _Saved(Saved):
    """The content of the file."""

    tried: list[Tried] = []
    nights: list[Night] = []
    ratings: list[Rated] = []
    mistakes: list[Mistake] = []
    grades: list[Harder] = []
    mastered: list[Mastered] = []


class SolvedPuzzles(PersonFile[_Saved]):
    """What everybody has solved; where somebody's rows come to another one's, those of the other one count."""

    content = _Saved
    stem = "puzzles"
    lists = ("tried", "nights", "ratings", "mistakes", "grades", "mastered")

    # ------------------------------------------------------------------ looking

    def tried(self, name: str) -> Mapping[str, Tried]:
        """The puzzles that *name* has tried, by their ids, and lessons that went wrong, by ``lesson_key``."""
        return {row.puzzle: row for row in rows_of(self.look().tried, name)}

    def nights(self, name: str) -> Mapping[date, str]:
        """The nights whose puzzle *name* has solved, each with the puzzle's id."""
        return {row.night: row.puzzle for row in rows_of(self.look().nights, name)}

    def mistakes(self, name: str) -> Mapping[str, Mistake]:
        """The own mistakes of *name* that are puzzles, by their ids."""
        return {row.puzzle: row for row in rows_of(self.look().mistakes, name)}

    def mastered(self, name: str) -> set[str]:
        """The ids of the practice positions that *name* has won or held."""
        return {row.position for row in rows_of(self.look().mastered, name)}

    def missed(self, name: str) -> list[Missed]:
        """What *name* misses, the most frequent first; what was practiced until it came back no more counts no more."""
        tried, found = self.tried(name), dict[tuple[str, str], Missed]()
        for row in [*self.mistakes(name).values()][::-1]:  # the last one first
            if row.puzzle in tried and tried[row.puzzle].due is not None and row.game in games.REGISTRY:
                key = row.game, next(iter(row.themes), OWN)
                before = found.get(key, Missed(*key, 0, row))
                found[key] = before._replace(times=before.times + 1)
        return sorted(found.values(), key=lambda one: -one.times)

    def rating(self, name: str, game: str) -> Rating:
        """How well *name* solves puzzles of a game; the rating of the beginning if nothing was tried."""
        return _rating(self.look(), name, game)

    def too_hard(self, name: str) -> Callable[[Outline], float]:
        """By how much the rating of a puzzle is above that of *name* in its game."""
        saved, found = self.look(), dict[tuple[Any, ...], float]()

        def too_hard(puzzle: Outline) -> float:
            game, like = puzzle.game_id, puzzle[1:5]
            if like not in found:
                found[like] = _grade(saved, name, game, puzzle).value - _rating(saved, name, game).value
            return found[like]

        return too_hard

    def title(self, name: str) -> int | None:
        """The highest rung of the ladder that *name* has earned; None before the first title."""
        return _title(self.look(), name)

    def until_title(self, name: str) -> int:
        """How many puzzles solved at first sight are missing for the next title, about; 0 after the last one."""
        saved = self.look()
        title = _title(saved, name)
        return TITLE_FROM - _clean(saved, name) if title is None else way_to(title + 1, _best(saved, name))

    # ------------------------------------------------------------------ changing

    def add_try(self, name: str, puzzle: Puzzle, is_clean: bool, day: date) -> bool:
        """*name* has tried *puzzle*: at once and without help, or not. The first try counts for the rating."""

        def change(saved: _Saved) -> None:
            if _row(saved, name, puzzle.id) is None and OWN not in puzzle.themes:
                _rate(saved, name, puzzle, is_clean)
            _count(saved, name, puzzle.game.id, puzzle.id, is_clean, day)
            for row in rows_of(saved.ratings, name):
                row.title = _title(saved, name)

        return self.change(change)

    def add_lesson(self, name: str, game: str, lesson: str, is_clean: bool, day: date) -> bool:
        """*name* has tried a lesson; it comes back once the goal was missed, like a puzzle."""
        key = lesson_key(game, lesson)

        def change(saved: _Saved) -> bool:
            if is_clean and _row(saved, name, key) is None:
                return False
            _count(saved, name, game, key, is_clean, day)
            return True

        return self.change(change)

    def add_mistake(self, mistake: Mistake) -> bool:
        """Keep a mistake, which comes back on the next day; False if it is known, or was not written."""
        name = mistake.name

        def change(saved: _Saved) -> bool:
            if _row(saved, name, mistake.puzzle) is not None:
                return False
            saved.mistakes.append(mistake)
            _count(saved, name, mistake.game, mistake.puzzle, False, mistake.day)
            gone = {row.puzzle for row in rows_of(saved.mistakes, name)[:-MOST_MISTAKES]}
            saved.mistakes = [row for row in saved.mistakes if not (row.puzzle in gone and row.is_of(name))]
            saved.tried = [row for row in saved.tried if not (row.puzzle in gone and row.is_of(name))]
            return True

        return self.change(change)

    def add_night(self, name: str, night: date, puzzle: Puzzle) -> bool:
        """*name* has solved the puzzle of *night*, however often it took; it is counted once."""
        new = Night(name, night, puzzle.id)
        return self.change(lambda saved: row_like(saved.nights, new) is new)

    def add_mastered(self, name: str, game: str, position: str, day: date) -> bool:
        """*name* has won or held a practice position; the first time is kept."""
        new = Mastered(name, game, position, day)
        return self.change(lambda saved: row_like(saved.mastered, new) is new)


def _rating(saved: _Saved, name: str, game: str) -> Rating:
    found = {row.game: row.rating for row in rows_of(saved.ratings, name)}
    return found.get(game) or found.get("") or Rating()


def _best(saved: _Saved, name: str) -> Rating:
    """The rating of *name* in the game in which it is highest."""
    rows = rows_of(saved.ratings, name)
    mine = [row.rating for row in rows if row.game] or [row.rating for row in rows] or [Rating()]
    return max(mine, key=lambda rating: rating.value)


def _harder(saved: _Saved, name: str, game: str, puzzle: Puzzle | Outline) -> Harder:
    like = Harder(name, game, puzzle.kind, puzzle.turns, PUZZLE_DEVIATION)
    return next((row for row in rows_of(saved.grades, name) if row.key() == like.key()), like)


def _grade(saved: _Saved, name: str, game: str, puzzle: Puzzle | Outline) -> Rating:
    """The rating of a puzzle, as the results of *name* have changed it."""
    row = _harder(saved, name, game, puzzle)
    return Rating(rating_of(puzzle) + row.harder, row.deviation)


def _clean(saved: _Saved, name: str) -> int:
    """How many puzzles *name* has solved at first sight and without help."""
    mine = rows_of(saved.tried, name)
    others = {row.puzzle for row in saved.mistakes}  # whose puzzles nobody has measured
    return sum(
        row.solved > 0 == row.failed and not row.puzzle.startswith(LESSON) and row.puzzle not in others for row in mine
    )


def _title(saved: _Saved, name: str) -> int | None:
    earned = max((row.title for row in rows_of(saved.ratings, name) if row.title is not None), default=None)
    if _clean(saved, name) < TITLE_FROM:
        return earned
    return max(earned or 0, _best(saved, name).rung)


def lesson_key(game: str, lesson: str) -> str:
    """The name of a lesson among what was tried."""
    return f"{LESSON}{game}/{lesson}"


def _row(saved: _Saved, name: str, puzzle: str) -> Tried | None:
    return next((row for row in saved.tried if row.puzzle == puzzle and row.is_of(name)), None)


def _count(saved: _Saved, name: str, game: str, puzzle: str, is_clean: bool, day: date) -> None:
    """Count a try on *day*, and put it into the box where it belongs now."""
    new = Tried(name, game, puzzle, box=next_box(None, is_clean, False))
    row = row_like(saved.tried, new)
    if row is new:
        row.due = due_after(row.box, day)
    else:
        is_due = row.due is not None and row.due <= day
        box = next_box(row.box, is_clean, is_due)
        if box != row.box or not is_clean:
            row.box, row.due = box, due_after(box, day)
    row.last = day
    row.solved += is_clean
    row.failed += not is_clean


def _rate(saved: _Saved, name: str, puzzle: Puzzle, is_solved: bool) -> None:
    """Count a first try for the rating of *name* in its game, and for how hard puzzles like it are."""
    game = puzzle.game.id
    mine, its = _rating(saved, name, game), _grade(saved, name, game, puzzle)
    new, grade = mine.after(its.value, its.deviation, is_solved), its.after(mine.value, mine.deviation, not is_solved)
    row_like(saved.ratings, Rated(name, new.value, new.deviation, new.volatility, game=game)).rate(new)
    like = row_like(saved.grades, _harder(saved, name, game, puzzle))
    like.harder, like.deviation = like.harder + grade.value - its.value, grade.deviation
