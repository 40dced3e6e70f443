"""Mines tactics tests: ``python -m build_scripts.mine_tactics GAME FILE [--count N] [--seconds S]``.

It plays games between levels and random players, looks with the kernel for positions in which some actions force a win
and others do not (*wins*), or some lose by force and others hold (*perils*), proves each action with the prover, which
plays on states, and appends the position to FILE. Compile a copy of the checkout first: it is many times as fast.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from halloween_games import games
from halloween_games.core.game import Game, Json, check_options
from halloween_games.core.judging import ONE_PLY, Ranked
from halloween_games.core.prover import Prover, TooManyPositions
from halloween_games.core.spots import NOBODY
from halloween_games.core.state import State
from halloween_games.players.search_run import SearchRun
from halloween_games.players.searches.kernel_search import KernelSearch

TEAMS: Final = (0, 1)
PLAYERS: Final = ("medium", "hard", "very-hard")
MOST_OF_A_GAME: Final = 3
MOST_OF_A_KIND: Final = 0.6
LONGEST: Final = 200  # plies of a game
ITERATIONS: Final = 40  # of a level that searches
WIN: Final = "win"
PERIL: Final = "peril"
MOST: Final = 2_000_000  # positions of a proof
SHARE: Final = 0.35  # of the actions are good at most


class Depth(NamedTuple):
    """How many plies a forced result takes at most, and how deep it is looked whether what holds for now is lost."""

    plies: int
    deeper: int

    @property
    def win_turns(self) -> int:
        """Own turns in so many plies."""
        return (self.plies + 1) // 2

    @property
    def loss_turns(self) -> int:
        """The opponent's, after an own action."""
        return self.plies // 2


DEPTHS: Final = {"18-ghosts": Depth(7, 11), "pure-halloween": Depth(4, 6)}
"""Of the games that can be mined, which have a kernel."""


def game_positions(game: Game[Any], seed: int) -> list[State]:
    """The positions of a game between two levels, one action in eight by chance."""
    rng = Random(f"tactics {seed}")
    levels = [game.ai.levels[rng.choice(PLAYERS)] for _ in TEAMS]
    state = game.start(2, check_options(game, {}), rng)
    found: list[State] = []
    while state.to_move != NOBODY and len(found) < LONGEST:
        level = levels[state.to_move]
        if len(found) < 18 or rng.random() < 0.125:
            action = rng.choice(list(state.legal_actions()))
        else:
            limit = None if level.search == ONE_PLY else ITERATIONS
            run = SearchRun(game.ai, state, TEAMS, level, rng, iterations=limit)
            while not run.done:
                run.search.step()
            action = run.answer().action
        state = state.apply(action)
        found.append(state)
    return [state for state in found[18:] if state.to_move != NOBODY]


def looked_at(game: Game[Any], state: State, depth: int, *, exact: bool = True) -> Sequence[Ranked]:
    """The actions, best first; if *exact* each has a value of its own."""
    kernel = game.ai.kernel(state)
    assert kernel is not None
    search = KernelSearch(kernel, exact=exact, depth=depth)
    while not search.finished:
        search.step()
    return search.ranking()


def proven_win(state: State, most: int) -> tuple[int, list[Any]] | None:
    """In how many turns the seat to move wins, and the actions that keep a win within one turn more."""
    prover = Prover(state.to_move, TEAMS, MOST)
    turns = prover.turns_to_win(state, most)
    return None if turns is None else (turns, prover.winning(state, min(turns + 1, most)))


def proven_peril(state: State, most: int) -> tuple[int, list[Any]] | None:
    """In how many turns of the other seat careless actions lose, and the actions that do not."""
    other = 1 - state.to_move
    prover = Prover(other, TEAMS, MOST)
    found = [(action, prover.turns_to_win(state.apply(action), most)) for action in state.legal_actions()]
    slowest = max((turns for _, turns in found if turns is not None), default=0)
    return (slowest, [action for action, turns in found if turns is None]) if slowest else None


def candidates(game: Game[Any], state: State) -> Iterator[dict[str, Json]]:
    """What *state* is good for."""
    legal = state.legal_actions()
    if len(legal) < 4:
        return
    depth = DEPTHS[game.id]
    ranking = looked_at(game, state, depth.plies)
    winning = sum(ranked.value >= 1.0 for ranked in ranking)
    losing = sum(ranked.value <= 0.0 for ranked in ranking)
    if 0 < winning <= SHARE * len(legal):
        kind, proven = WIN, proven_win(state, depth.win_turns)
    elif winning == 0 and 0 < len(legal) - losing <= SHARE * len(legal):
        if looked_at(game, state, depth.deeper, exact=False)[0].value <= 0.0:
            return  # what holds for now is lost, too
        kind, proven = PERIL, proven_peril(state, depth.loss_turns)
    else:
        return
    if proven is not None and proven[0] > 1 and 0 < len(proven[1]) < len(legal):
        write = game.notation.write
        yield {
            "kind": kind,
            "turns": proven[0],
            "position": game.notation.dump(state),
            "good": sorted(write(state, action) for action in proven[1]),
        }


def mine(game: Game[Any], file: Path, count: int, seconds: float) -> int:
    """Append to *file* until so many are there; returns how many are there."""
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()] if file.exists() else []
    until = time.monotonic() + seconds
    seed = max((row["seed"] for row in rows), default=0)
    left = {kind: MOST_OF_A_KIND * count - sum(row["kind"] == kind for row in rows) for kind in (WIN, PERIL)}
    while len(rows) < count and time.monotonic() < until:
        seed += 1
        for row in of_game(game, seed):
            is_new = all(row["position"] != other["position"] for other in rows)
            if is_new and left[row["kind"]] > 0 and len(rows) < count:
                left[row["kind"]] -= 1
                rows.append(row)
                with file.open("a", encoding="utf-8") as out:
                    out.write(json.dumps(row, separators=(",", ":")) + "\n")
    return len(rows)


def of_game(game: Game[Any], seed: int) -> list[dict[str, Json]]:
    """The positions that one game gives, the last first, without neighbors."""
    found: list[dict[str, Json]] = []
    played = game_positions(game, seed)
    ply = len(played) - 1
    while ply >= 0 and len(found) < MOST_OF_A_GAME:
        try:
            new = [{**row, "seed": seed} for row in candidates(game, played[ply])]
        except TooManyPositions:
            new = []
        found += new
        ply -= 4 if new else 1
    return found


def main(args: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=DEPTHS)
    parser.add_argument("file", type=Path)
    parser.add_argument("--count", type=int, default=200, help="stop when so many are in the file")
    parser.add_argument("--seconds", type=float, default=600.0, help="stop after so long")
    given = parser.parse_args(args)
    print(f"{mine(games.load(given.game), given.file, given.count, given.seconds)} positions")
    return 0


if __name__ == "__main__":
    sys.exit(main())
