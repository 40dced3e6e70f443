"""Mines puzzles from games between levels: ``python -m build_scripts.mine_puzzles GAME [--count N] [--seconds S]``.

It plays game after game, looks for positions with one proven answer, turns them so that the solver is seat 0, takes
away pieces where that keeps the puzzle, finds the themes, lets the levels try, and appends what is new to
levels/GAME.puzzles.jsonl. Started again it goes on after the last game in the file. Compile the rules in a copy of the
checkout first: it is many times as fast.
"""

from __future__ import annotations

import sys
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import log2
from pathlib import Path
from random import Random
from typing import Any, Final

from build_scripts.arguments import parser_of
from build_scripts.puzzle_mining import (
    Candidate,
    Rows,
    Wanted,
    chosen,
    endings_of_halloween,
    glance_of,
    level_game,
    main_line,
    reduced,
    turns_of_rhombus,
    wins_and_holds,
)
from halloween_games import games
from halloween_games.core.game import Game, Json, OptionValue
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.core.prover import TooManyPositions
from halloween_games.core.puzzling import OPEN, SOLVED, Checker
from halloween_games.core.state import State
from halloween_games.games.rhombus.kills import MOST_SHARE, Kill
from halloween_games.games.rhombus.rules.state import RhombusState
from halloween_games.puzzles.goals import themes_of
from halloween_games.puzzles.likeness import puzzle_id
from halloween_games.puzzles.puzzle_file import puzzles_file

TRIES: Final = 8
NEEDED: Final = 4  # so many of them find it
GRADED: Final = LEVEL_NAMES[:-1]  # what none of these finds is for the strongest
GRADE_ITERATIONS: Final = 600  # of a search without a limit of its own
MOST_OF_A_THEME: Final = 0.4  # of a kind
MOST_WAYS: Final = 5  # first actions that lead to a goal
SAID_BY_KIND: Final = {"quiet": "two_plays", "last": "last_pawn"}  # what hardly any puzzle of that kind is without


# ---------------------------------------------------------------- how hard is it?


def by_first_action(game: Game[Any], checker: Checker, seed: int) -> str:
    """The lowest level that finds the first action in half of its tries."""
    return lowest_level(game, checker, seed, whole_line=False)


def by_whole_line(game: Game[Any], checker: Checker, seed: int) -> str:
    """The lowest level that finds the whole line in half of its tries: one of three first actions may be luck."""
    return lowest_level(game, checker, seed, whole_line=True)


def by_share(game: Game[Any], checker: Checker, seed: int) -> str:
    """By how few of all turns reach the goal of a puzzle of Rhombus, and how many plays that takes."""
    proof, start = checker.proof, checker.start
    assert isinstance(proof, Kill)
    assert isinstance(start, RhombusState)
    turns = proof.count(start)
    plays = min(len(line) for line in proof.lines(start))
    rarity = log2(turns.all / turns.good) - log2(1 / MOST_SHARE)  # 0 where a puzzle begins to be one
    number = int(2 * rarity) + 2 * (plays - 1)
    return LEVEL_NAMES[min(number, len(LEVEL_NAMES) - 1)]


def lowest_level(game: Game[Any], checker: Checker, seed: int, *, whole_line: bool) -> str:
    """The highest level if no other one finds it."""
    for level in GRADED:
        rng = Random(f"{game.id} {seed} {level}")
        found = missed = 0
        while found < NEEDED and missed <= TRIES - NEEDED:
            if finds(game, checker, level, rng, whole_line):
                found += 1
            else:
                missed += 1
        if found == NEEDED:
            return level
    return LEVEL_NAMES[-1]


def finds(game: Game[Any], checker: Checker, level: str, rng: Random, whole_line: bool) -> bool:
    """Whether a try of *level* keeps the proof, with its first action or to the end."""
    played: list[str] = []
    verdict = checker.after(played)
    state = checker.start
    while verdict.standing == OPEN:
        text = verdict.reply
        if not text:
            action = chosen(game, state, game.ai.levels[level], rng, GRADE_ITERATIONS)
            text = game.notation.write(state, action)
        state = state.apply(game.notation.read(state, text))
        played.append(text)
        verdict = checker.after(played)
        if not whole_line:
            return verdict.standing in (OPEN, SOLVED)
    return verdict.standing == SOLVED


# ---------------------------------------------------------------- what to look for, and what was found


@dataclass(frozen=True)
class Recipe:
    """What to look for in one game."""

    kinds: Mapping[str, float]  # shares
    most_turns: int = 3
    most: int = 3_000  # positions of one proof, so that checking a try is quick
    of_a_theme: float = MOST_OF_A_THEME
    of_an_action: int = 40  # puzzles of a kind with the same first actions, however different the boards are
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    few: Sequence[int] = ()  # down to how many pieces, one of these; 0 for all
    crowded: int = 0  # more pieces than these are not beautiful; 0 if that does not matter
    grade: Callable[[Game[Any], Checker, int], str] = by_first_action
    find: Callable[[Game[Any], Sequence[State], Wanted, int, int], Iterator[Candidate]] = wins_and_holds


WAYS: Final = {way.__name__: way for way in (by_whole_line, by_share, turns_of_rhombus, endings_of_halloween)}


def _recipe(said: Mapping[str, Any]) -> Recipe:
    return Recipe(**{**said, **{name: WAYS[said[name]] for name in ("grade", "find") if name in said}})


RECIPE_FILE: Final = Path(__file__).with_name("recipes.toml")
RECIPES: Final = {name: _recipe(said) for name, said in tomllib.loads(RECIPE_FILE.read_text("utf-8")).items()}


def telling(kind: str, themes: Sequence[str]) -> str:
    """The first theme that the kind does not say already: of that no kind may have too much."""
    return next((theme for theme in themes if theme != SAID_BY_KIND.get(kind)), themes[0])


class Shelf(Rows):
    """The puzzles found so far, in their file."""

    def __init__(self, file: Path, count: int, recipe: Recipe, first_seed: int = 0) -> None:
        super().__init__(file)
        self._first_seed = first_seed
        self._count = count
        self._recipe = recipe
        self._ids = {row["id"] for row in self.rows}
        self._kinds = Counter(row["kind"] for row in self.rows)
        self._themes = Counter((row["kind"], telling(row["kind"], row["themes"])) for row in self.rows)

    @property
    def next_seed(self) -> int:
        last: int = max((row["seed"] for row in self.rows), default=-1)
        return max(last + 1, self._first_seed)

    @property
    def is_full(self) -> bool:
        return len(self.rows) >= self._count

    def wants(self, kind: str) -> bool:
        """Whether the share of a kind is not complete."""
        return self._kinds[kind] < self._recipe.kinds.get(kind, 0.0) * self._count

    def wants_theme(self, kind: str, themes: Sequence[str]) -> bool:
        share = self._recipe.kinds.get(kind, 0.0) * self._count
        return self._themes[kind, telling(kind, themes)] < max(3.0, self._recipe.of_a_theme * share)

    def is_new(self, row: Mapping[str, Json]) -> bool:
        """Whether no puzzle on the shelf is like it."""
        mine = self.asked(row)
        same = sum((mine.kind, mine.solution) == (other.kind, other.solution) for other in self._asked)
        return row["id"] not in self._ids and same < self._recipe.of_an_action and super().is_new(row)

    def add(self, row: dict[str, Json]) -> None:
        super().add(row)
        self._ids.add(row["id"])
        self._kinds[row["kind"]] += 1
        self._themes[row["kind"], telling(row["kind"], row["themes"])] += 1


def puzzle_of(game: Game[Any], recipe: Recipe, candidate: Candidate, seed: int, shelf: Shelf) -> dict[str, Json] | None:
    """The puzzle that a candidate makes; None if the shelf has enough of its theme, or it takes too long to check."""
    rng = Random(f"{game.id} {seed} few")
    few = rng.choice(recipe.few) if recipe.few else 0
    try:
        if few:
            candidate = reduced(game, candidate, rng, few, recipe.most)
        if recipe.crowded and len(game.notation.dump(candidate.state)["board"]) > recipe.crowded:
            return None
        kind, turns, state = candidate
        checker = Checker(game, kind, turns, state, recipe.most)
        if any(True for _ in checker.proof.faults(state)) or len(checker.solution()) > MOST_WAYS:
            return None
        themes = themes_of(game, kind, main_line(game, candidate, recipe.most))
        if not shelf.wants_theme(kind, themes):
            return None
        themes += glance_of(checker.proof, state)
        for action in state.legal_actions():  # every first action can be judged quickly
            checker.after([game.notation.write(state, action)])
    except TooManyPositions:
        return None
    position = game.notation.dump(state)
    row: dict[str, Json] = {
        "id": puzzle_id(game.id, position),
        "game": game.id,
        "kind": kind,
        "turns": turns,
        "position": position,
        "solution": checker.solution(),
        "themes": themes,
        "level": "",
        "seed": seed,
    }
    if not shelf.is_new(row):
        return None
    row["level"] = recipe.grade(game, checker, seed)
    return row


def mine(game: Game[Any], shelf: Shelf, seconds: float) -> int:
    """Play games until the shelf is full or the time is over; returns how many were played."""
    recipe = RECIPES[game.id]
    until = time.monotonic() + seconds
    seed = first = shelf.next_seed
    while not shelf.is_full and time.monotonic() < until:
        played = level_game(game, seed, recipe.options)
        for candidate in recipe.find(game, played, shelf.wants, recipe.most_turns, recipe.most):
            row = puzzle_of(game, recipe, candidate, seed, shelf)
            if row is not None:
                shelf.add(row)
                break
        seed += 1
    return seed - first


def main(args: list[str] | None = None) -> int:
    given = parser_of("mine_puzzles.py", __doc__, game=RECIPES).parse_args(args)
    game = games.load(given.game)
    shelf = Shelf(given.out or puzzles_file(game), given.count, RECIPES[game.id], given.seed)
    played = mine(game, shelf, given.seconds)
    print(f"{game.id}: {len(shelf.rows)} puzzles; {played} games were played.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
