"""Mines positions to practice: ``python -m build_scripts.mine_practice GAME [--seconds S]``.

It looks for won endings and for defences that can be held in games between levels, plays each out with the strongest
search on both sides and with a weak level, and appends what is held or won, and missed by the weak level at least every
second time, to levels/GAME.practice.jsonl. ``--tries N`` instead plays those of the file: who solves how many of each
theme. The same numbers give the same positions. Compile the rules first: it is many times as fast.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from build_scripts.duels import player_named
from build_scripts.measuring import print_score
from build_scripts.practice_themes import DEFENCES, ENDINGS
from build_scripts.puzzle_mining import LATE, LONGEST, TEAMS, level_game, turn_starts
from halloween_games import games
from halloween_games.core.actions import Action
from halloween_games.core.game import Game, Json, OptionValue, check_options
from halloween_games.core.judging import SURE_LOSS, SURE_WIN
from halloween_games.core.match import Match
from halloween_games.core.proofs import SOLVER
from halloween_games.core.prover import Prover, TooManyPositions
from halloween_games.core.spots import CHANCE, NOBODY, Seat
from halloween_games.core.state import State
from halloween_games.data_folders import levels_dir
from halloween_games.players.search_run import Answer, SearchOptions, SearchRun, level_named
from halloween_games.puzzles.likeness import Asked, are_alike, asked, puzzle_id
from halloween_games.puzzles.puzzle_file import puzzles_of

ENDING: Final = "ending"
DEFENCE: Final = "defence"
OF_A_THEME: Final = 10
FIRST_SEED: Final = 1_000_000  # games that no puzzle is from
OTHER: Final[Seat] = 1 - SOLVER

STRONGEST: Final = "impossible"
WEAK: Final = "easy"
GLANCE_STEPS: Final = 300  # to see whether a position is worth a longer look
LOOK_STEPS: Final = 2_000
PROOF_STEPS: Final = 20_000
PROOF_TRIES: Final = 2
WEAK_TRIES: Final = 4
WEAK_MOST: Final = 2  # so many of them may solve it
MOST_OF_A_GAME: Final = 6  # positions of one game that are played out

ENDING_TURNS: Final = range(3, 9)
DEFENCE_TURNS: Final = 3
LONGEST_ENDING: Final = 40  # own turns of who tries
MOST_POSITIONS: Final = 60_000  # of the proof that a defence can be held
HOLDING: Final = 1 / 3  # of the actions at most
GOOD: Final = 0.9  # chances in an ending that cannot be proven
ENOUGH: Final = 0.5  # what the best action of a defence keeps that cannot be proven
BAD: Final = 0.25  # what is as good as lost there


class Found(NamedTuple):
    """A position in which seat 0 is to move, with the chances that it has; no *steps* if they are proven."""

    kind: str
    turns: int
    state: State
    chances: int = 100
    steps: int = 0


# ---------------------------------------------------------------- looking


def searched(game: Game[Any], state: State, steps: int, *, compare: bool = False) -> Answer:
    """What the strongest search says about a position, from what the seat to move sees."""
    level = level_named(STRONGEST, game.ai)
    wanted = SearchOptions(steps, compare=compare, endgames=game.endgames)
    run = SearchRun(game.ai, state.observe(state.to_move), TEAMS, level, Random(0), wanted)
    while not run.done:
        run.search.step()
    return run.answer()


def sure_wins(game: Game[Any], states: Sequence[State]) -> Iterator[Found]:
    """Where the win is proven, the first ones of a game first: those take the longest plans."""
    for state in reversed(list(turn_starts(game, states, LATE))):
        if len(state.legal_actions()) > 2 and searched(game, state, GLANCE_STEPS).value == SURE_WIN:
            yield Found(ENDING, 0, state)


def good_chances(game: Game[Any], states: Sequence[State]) -> Iterator[Found]:
    """The same where luck or secrets allow no proof."""
    for state in reversed(list(turn_starts(game, states, LATE))):
        if len(state.legal_actions()) > 2 and searched(game, state, GLANCE_STEPS).value >= GOOD:
            chances = int(100 * searched(game, state, PROOF_STEPS).value)
            if chances >= 100 * GOOD:
                yield Found(ENDING, 0, state, chances, PROOF_STEPS)


def proven_defences(game: Game[Any], states: Sequence[State]) -> Iterator[Found]:
    """Where few actions are proven to hold, and all others to lose."""
    for state in threatened(game, states):
        actions = state.legal_actions()
        prover = Prover(OTHER, TEAMS, MOST_POSITIONS)
        try:
            kept = sum(not prover.can_win(state.apply(action), DEFENCE_TURNS) for action in actions)
        except TooManyPositions:
            continue
        if 0 < kept <= HOLDING * len(actions):
            yield Found(DEFENCE, DEFENCE_TURNS, state)


def searched_defences(game: Game[Any], states: Sequence[State]) -> Iterator[Found]:
    """Where all actions but few are proven to lose, and the others are not as far as the search sees."""
    for state in threatened(game, states):
        ranking = searched(game, state, LOOK_STEPS, compare=True).ranking
        kept = sum(ranked.value > SURE_LOSS for ranked in ranking)
        if 0 < kept <= HOLDING * len(ranking) and ranking[0].value < SURE_WIN:
            chances = int(100 * searched(game, state, PROOF_STEPS).value)
            if chances:
                yield Found(DEFENCE, DEFENCE_TURNS, state, chances, PROOF_STEPS)


def threatened(game: Game[Any], states: Sequence[State]) -> Iterator[State]:
    """Where the other seat is proven to win if it acts now."""
    for state in turn_starts(game, states, LATE):
        passed = state.in_turn_of(OTHER)
        if passed is None or passed.to_move != OTHER or len(state.legal_actions()) < 1 / HOLDING:
            continue
        if searched(game, passed, GLANCE_STEPS).value == SURE_WIN and searched(game, state, GLANCE_STEPS).value > SURE_LOSS:
            yield state


def measured_defences(game: Game[Any], states: Sequence[State]) -> Iterator[Found]:
    """Where few actions keep the chances, and most lose nearly all."""
    for state in turn_starts(game, states, LATE):
        if len(state.legal_actions()) < 1 / HOLDING or not ENOUGH <= searched(game, state, GLANCE_STEPS).value < GOOD:
            continue
        values = [ranked.value for ranked in searched(game, state, PROOF_STEPS, compare=True).ranking]
        kept = sum(value >= ENOUGH for value in values)
        lost = sum(value <= BAD for value in values)
        if 0 < kept <= HOLDING * len(values) and 2 * lost > len(values):
            yield Found(DEFENCE, DEFENCE_TURNS, state, int(100 * max(values)), PROOF_STEPS)


# ---------------------------------------------------------------- playing out


class Try(NamedTuple):
    """How a position was played out."""

    solved: bool
    own_turns: int
    match: Match


def turns_of(match: Match, seat: Seat) -> int:
    """How many turns of a seat are over: its decisions until another seat has one are one turn."""
    deciders = [turn.seat for turn in match.turns if turn.seat != CHANCE] + [match.to_move]
    return sum(one == seat != other for one, other in zip(deciders, deciders[1:], strict=False))


def tried(game: Game[Any], view: State, kind: str, turns: int, names: tuple[str, str], steps: int, number: int) -> Try:
    """Play a position out, with players of duels.py on both seats; *number* decides what is hidden, and all luck."""
    players = [player_named(name, game, len(TEAMS), steps) for name in names]
    match = Match(game, len(TEAMS), start=view.determinize(Random(number)), seed=number)
    while match.to_move != NOBODY and len(match.turns) < LONGEST:
        if turns_of(match, OTHER) >= (turns if kind == DEFENCE else LONGEST_ENDING):
            break
        action: Action = players[match.to_move](match, Random(f"{number} {len(match.turns)}"))
        match.play(match.to_move, action)
    winners = match.outcome.winners() if match.outcome is not None else ()
    solved = winners != (OTHER,) if kind == DEFENCE else winners == (SOLVER,)
    return Try(solved, turns_of(match, SOLVER), match)


# ---------------------------------------------------------------- what is looked for, and what was found


@dataclass(frozen=True)
class Recipe:
    """What to look for in one game."""

    themes: Mapping[str, Sequence[str]]  # of each kind
    find: Sequence[Callable[[Game[Any], Sequence[State]], Iterator[Found]]]
    options: Mapping[str, OptionValue] = field(default_factory=dict)


RECIPES: Final[Mapping[str, Recipe]] = {
    "18-ghosts": Recipe(
        {ENDING: ("race", "double_escape", "sacrifice", "own_fight"), DEFENCE: ("guard",)},
        (sure_wins, proven_defences),
        {"quick_setup": True},
    ),
    "closest-ghost": Recipe(
        {ENDING: ("shut_in", "last_candy", "over_border"), DEFENCE: ("guard_candy",)}, (sure_wins, proven_defences)
    ),
    "pure-halloween": Recipe(
        {ENDING: ("attack", "arrival", "ghost"), DEFENCE: ("answer", "parry")}, (sure_wins, searched_defences)
    ),
    "halloween": Recipe({ENDING: ("lead", "catch_up"), DEFENCE: ("deny",)}, (good_chances, measured_defences)),
    "rhombus": Recipe({ENDING: ("two_ahead", "last_pawn"), DEFENCE: ("last_stand",)}, (good_chances, measured_defences)),
}


class PracticeShelf:
    """The positions of a game found so far, in their file."""

    def __init__(self, game: Game[Any], file: Path) -> None:
        self.file = file
        self.rows: list[dict[str, Json]] = []
        if file.exists():
            self.rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
        self._recipe = RECIPES[game.id]
        self._themes = Counter((row["kind"], row["theme"]) for row in self.rows)
        self._puzzles = [puzzle.position for puzzle in puzzles_of(game.id).puzzles]
        self._asked = [_asked(row["kind"], row["position"]) for row in self.rows]

    @property
    def is_full(self) -> bool:
        return not any(self.wants(kind, theme) for kind, themes in self._recipe.themes.items() for theme in themes)

    def wants(self, kind: str, theme: str) -> bool:
        return theme in self._recipe.themes[kind] and self._themes[kind, theme] < OF_A_THEME

    def wants_kind(self, kind: str) -> bool:
        return any(self.wants(kind, theme) for theme in self._recipe.themes[kind])

    def is_new(self, kind: str, position: Json) -> bool:
        """Whether no position here and no puzzle is like it."""
        mine = _asked(kind, position)
        shelf = (*self._asked, *(_asked(kind, puzzle) for puzzle in self._puzzles))
        return not any(are_alike(mine, other) for other in shelf)

    def add(self, row: dict[str, Json]) -> None:
        self.rows.append(row)
        self._themes[row["kind"], row["theme"]] += 1
        self._asked.append(_asked(row["kind"], row["position"]))
        with self.file.open("a", encoding="utf-8") as stream:
            stream.write(json.dumps(row, separators=(",", ":")) + "\n")


def _asked(kind: str, position: Json) -> Asked:
    return asked(kind, [kind], position)  # all that is asked of positions of one kind is the same


def row_of(game: Game[Any], found: Found, shelf: PracticeShelf, seed: int) -> dict[str, Json] | None:
    """The line of a position; None if it is not wanted, not solved by the strongest, or solved by everybody."""
    kind, view = found.kind, found.state.observe(SOLVER)
    position = game.notation.dump(view)
    if not shelf.is_new(kind, position):
        return None
    turns = found.turns
    strong = (STRONGEST, STRONGEST)
    shown = tried(game, view, kind, turns, strong, LOOK_STEPS, seed)
    if not shown.solved or (kind == ENDING and shown.own_turns not in ENDING_TURNS):
        return None
    themes = (ENDINGS if kind == ENDING else DEFENCES)[game.id](view, shown.match.turns)
    theme = next((theme for theme in themes if shelf.wants(kind, theme)), None)
    if theme is None:
        return None
    weak = [tried(game, view, kind, turns, (WEAK, STRONGEST), LOOK_STEPS, seed + number) for number in range(WEAK_TRIES)]
    if sum(one.solved for one in weak) > WEAK_MOST:
        return None
    proofs = []
    for number in range(PROOF_TRIES):
        proofs.append(tried(game, view, kind, turns, strong, PROOF_STEPS, seed + number))
        if not proofs[-1].solved:
            return None
    if kind == ENDING:
        turns = max(one.own_turns for one in proofs)
        if turns not in ENDING_TURNS:
            return None
    return {
        "id": puzzle_id(game.id, position),
        "game": game.id,
        "kind": kind,
        "theme": theme,
        "turns": turns,
        "position": position,
        "chances": found.chances,
        "steps": found.steps,
    }


def mine(game: Game[Any], shelf: PracticeShelf, seconds: float, seed: int) -> int:
    """Play games until the shelf is full or the time is over; returns the number of the next game."""
    recipe = RECIPES[game.id]
    until = time.monotonic() + seconds
    while not shelf.is_full and time.monotonic() < until:
        states = level_game(game, seed, recipe.options)
        for find in recipe.find:
            for number, found in enumerate(find(game, states)):
                if number == MOST_OF_A_GAME or not shelf.wants_kind(found.kind):
                    break
                row = row_of(game, found, shelf, seed)
                if row is not None:
                    shelf.add(row)
                    break
        seed += 1
    return seed


def print_tries(game: Game[Any], rows: Sequence[Mapping[str, Json]], names: Sequence[str], count: int, steps: int) -> None:
    """How many of *count* tries at each position of a theme each player solves, against the strongest."""
    options = check_options(game, {})
    for kind, theme in dict.fromkeys((row["kind"], row["theme"]) for row in rows):
        chosen = [row for row in rows if (row["kind"], row["theme"]) == (kind, theme)]
        for name in names:
            solved = 0
            for row in chosen:
                view = game.notation.load(row["position"], len(TEAMS), options).observe(SOLVER)
                for number in range(count):
                    solved += tried(game, view, kind, row["turns"], (name, STRONGEST), steps, number).solved
            print_score(game.id, f"{kind} {theme} {name}", solved, count * len(chosen), "tries")


def main(args: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=RECIPES)
    parser.add_argument("--seconds", type=float, default=600.0, help="stop after so long")
    parser.add_argument("--seed", type=int, default=FIRST_SEED, help="the number of the first game")
    parser.add_argument("--out", type=Path, help="the file, instead of the one in levels/")
    parser.add_argument("--tries", type=int, default=0, help="play each position of the file so often instead")
    parser.add_argument("--players", nargs="+", default=[STRONGEST, WEAK], help="who tries")
    parser.add_argument("--steps", type=int, default=LOOK_STEPS, help="of each action, when positions are played")
    given = parser.parse_args(args)
    game = games.load(given.game)
    shelf = PracticeShelf(game, given.out or levels_dir() / f"{game.art_folder}.practice.jsonl")
    if given.tries:
        print_tries(game, shelf.rows, given.players, given.tries, given.steps)
        return 0
    following = mine(game, shelf, given.seconds, given.seed)
    print(f"{game.id}: {len(shelf.rows)} positions; the next game is {following}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
