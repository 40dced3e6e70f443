"""How much each game's head start helps, measured by the arena: halloween_games/players/handicaps.json.

``python -m build_scripts.handicaps`` lets a beginner play against stronger levels, with the head start and without it,
on both sides of the table, and keeps other games. ``--markdown`` prints the table of docs/computer.md instead.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from build_scripts.strength import update
from halloween_games import games
from halloween_games.core.game import HANDICAP
from halloween_games.lab.contest import Fixture, play_game
from halloween_games.lab.tournament import level_contender
from halloween_games.players.strength import HANDICAPS, load_handicaps
from halloween_games.words.text import Text

BEGINNER = "very-easy"
STRONGER = ("easy", "medium")
GAMES = 400
ITERATIONS = 400  # no level up to medium thinks longer: nothing depends on the machine


def score(game_id: str, stronger: str, count: int, *, ahead: bool) -> float:
    """The beginner's share of *count* games."""
    ai = games.load(game_id).ai
    a, b = (level_contender(name, ai, None, ITERATIONS, 1.0) for name in (BEGINNER, stronger))
    seed, helped = 47, BEGINNER if ahead else ""
    fixtures = [Fixture(game_id, 2, a, b, number, seed, ahead=helped) for number in range(count)]
    with ProcessPoolExecutor(min(2, os.cpu_count() or 1)) as pool:
        return sum(played.score for played in pool.map(play_game, fixtures, chunksize=10)) / count


def markdown() -> Iterator[str]:
    """A row for each game and level."""
    text = Text()
    yield "| game | head start | against | without | with it |"
    yield "|---|---|---|--:|--:|"
    for game_id, levels in load_handicaps().items():
        words = text.for_game(game_id)
        for level, one in levels.items():
            said = words("handicap.about"), words(f"level.{level}")
            yield f"| {words('title')} | {said[0]} | {said[1]} | {one.without:.0%} | {one.given:.0%} |"


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="handicaps", description="Measure what a head start is worth.")
    parser.add_argument("games", metavar="GAME", nargs="*", help="all that have one, if none is named")
    parser.add_argument("--count", type=int, default=GAMES, help=f"games for each figure ({GAMES})")
    parser.add_argument("--markdown", action="store_true", help="print the table and measure nothing")
    args = parser.parse_args(argv)
    if args.markdown:
        print("\n".join(markdown()))
        return 0
    for game_id in args.games or [one for one in games.REGISTRY if HANDICAP in games.load(one).options]:
        found = {}
        for level in STRONGER:
            measure = partial(score, game_id, level, args.count)
            found[level] = {"games": args.count, "without": measure(ahead=False), "given": measure(ahead=True)}
            print(game_id, level, found[level], flush=True)
        update(HANDICAPS, {game_id: found})
    return 0


if __name__ == "__main__":
    sys.exit(main())
