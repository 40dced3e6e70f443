"""From result files of the arena to halloween_games/players/strength.json and the tables of docs/computer.md.

``python -m build_scripts.strength FILE.json ...`` writes the measured strengths of the levels into strength.json and
keeps other games; with ``--markdown`` it prints tables instead. Files of one game are combined; players are identified
by name, so a level counts as the same player whatever time limit it had.

``--handicaps`` measures how much each game's head start helps instead, into halloween_games/players/handicaps.json: a
beginner plays against stronger levels, with it and without it, on both sides of the table.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Final

from build_scripts.arguments import parser_of
from halloween_games import games
from halloween_games.app.saving.storage import StorageError, write_atomically
from halloween_games.core.game import HANDICAP, Json
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.lab.contest import Fixture, Played, play_game
from halloween_games.lab.report import pair_standings, standings
from halloween_games.lab.tournament import BadResults, Results, level_contender, load_results
from halloween_games.players.search_run import RANDOM
from halloween_games.players.strength import FILE, HANDICAPS, load_handicaps
from halloween_games.words.text import Text

MISUSED = 2
USUAL = (RANDOM, *LEVEL_NAMES)


def merge(results: Sequence[Results]) -> dict[str, list[Played]]:
    """The games by game id; games in two files with the same seed count once."""
    found: dict[str, dict[tuple[int, int, str, str, int], Played]] = {}
    for one in results:
        one_game = found.setdefault(one.game, {})
        for played in one.played:
            one_game[one.seed, one.seats, played.a, played.b, played.number] = played
    return {game: list(all_of.values()) for game, all_of in found.items()}


def mixed(results: Sequence[Results]) -> list[str]:
    """Players with different settings in different files of one game, which are nevertheless combined."""
    seen: dict[tuple[str, str], set[str]] = {}
    for one in results:
        for contender in one.contenders.values():
            seen.setdefault((one.game, contender.name), set()).add(f"{contender.seconds} s, {contender.iterations}")
    return [f"{game}: {name} ({'; '.join(sorted(ways))})" for (game, name), ways in seen.items() if len(ways) > 1]


def strength_of(played: Sequence[Played]) -> dict[str, Json]:
    """The data for the new-game dialog about the levels of one game."""
    shares: dict[tuple[str, str], float] = {}
    for pair in pair_standings(played):
        share = pair.score / pair.games
        shares |= {(pair.a, pair.b): share, (pair.b, pair.a): 1 - share}
    found: dict[str, Json] = {}
    ratings = {one.name: one.rating for one in standings(played)}
    for level in LEVEL_NAMES:
        if (rating := ratings.get(level)) is not None:
            beats = {name: round(shares[level, name], 3) for name in USUAL if (level, name) in shares}
            found[level] = {"elo": round(rating.elo), "beats": beats}
    return found


def update(path: Path, found: Mapping[str, Json]) -> None:
    """Put *found* into the file, game by game."""
    known = json.loads(path.read_bytes()) if path.exists() else {}
    write_atomically(path, (json.dumps({**known, **found}, indent=1) + "\n").encode())


def markdown(title: str, played: Sequence[Played]) -> Iterator[str]:
    """Two tables: all players, and the pairs."""
    yield f"### {title}\n"
    yield "| player | games | score | Elo | 95 % | iterations | ms |"
    yield "|---|--:|--:|--:|--:|--:|--:|"
    table = standings(played)
    for one in table:
        decisions = max(1, one.decisions)
        elo, margin = (f"{one.rating.elo:.0f}", f"±{one.rating.margin:.0f}") if one.rating else ("", "")
        speed = f"{one.iterations / decisions:.0f} | {1000 * one.seconds / decisions:.1f}"
        yield f"| {one.name} | {one.games} | {one.score / one.games:.1%} | {elo} | {margin} | {speed} |"
    yield "\n| pair | games | wins, draws, losses | score | 95 % |"
    yield "|---|--:|--:|--:|--:|"
    for pair in pair_standings(played, [one.name for one in table]):
        counts = f"{pair.wins}, {pair.draws}, {pair.losses}"
        interval = f"{pair.low:.1%} – {pair.high:.1%}"
        yield f"| {pair.a} – {pair.b} | {pair.games} | {counts} | {pair.score / pair.games:.1%} | {interval} |"
    yield ""


# ---------------------------------------------------------------- head starts

BEGINNER: Final = "very-easy"
STRONGER: Final = ("easy", "medium")
ITERATIONS: Final = 400  # no level up to medium thinks longer: nothing depends on the machine


def score_of(game_id: str, stronger: str, count: int, *, ahead: bool) -> float:
    """The beginner's share of *count* games."""
    ai = games.load(game_id).ai
    a, b = (level_contender(name, ai, None, ITERATIONS, 1.0) for name in (BEGINNER, stronger))
    seed, helped = 47, BEGINNER if ahead else ""
    fixtures = [Fixture(game_id, 2, a, b, number, seed, ahead=helped) for number in range(count)]
    with ProcessPoolExecutor(min(2, os.cpu_count() or 1)) as pool:
        return sum(played.score for played in pool.map(play_game, fixtures, chunksize=10)) / count


def table_of_handicaps() -> Iterator[str]:
    """A row for each game and level."""
    text = Text()
    yield "| game | head start | against | without | with it |"
    yield "|---|---|---|--:|--:|"
    for game_id, levels in load_handicaps().items():
        words = text.for_game(game_id)
        for level, one in levels.items():
            said = words("handicap.about"), words(f"level.{level}")
            yield f"| {words('title')} | {said[0]} | {said[1]} | {one.without:.0%} | {one.given:.0%} |"


def measure_handicaps(game_ids: Sequence[str], count: int) -> None:
    """Let a beginner play with a head start and without it; of all games that have one, if none is named."""
    for game_id in game_ids or [one for one in games.REGISTRY if HANDICAP in games.load(one).options]:
        found = {}
        for level in STRONGER:
            measure = partial(score_of, game_id, level, count)
            found[level] = {"games": count, "without": measure(ahead=False), "given": measure(ahead=True)}
            print(game_id, level, found[level], flush=True)
        update(HANDICAPS, {game_id: found})


# ---------------------------------------------------------------- the command


def main(argv: Sequence[str] | None = None) -> int:
    parser = parser_of("strength.py", __doc__)
    args = parser.parse_args(argv)
    if args.handicaps:
        if args.markdown:
            print("\n".join(table_of_handicaps()))
        else:
            measure_handicaps(args.files, args.count)
        return 0
    if not args.files:
        parser.error("no FILE.json")
    text = Text()
    try:
        results = [load_results(Path(name)) for name in args.files]
        merged = merge(results)
        for line in mixed(results):
            print(f"strength: taken together: {line}", file=sys.stderr)
        if args.markdown:
            for game, played in merged.items():
                print("\n".join(markdown(text.for_game(game)("title"), played)))
        else:
            update(args.to or FILE, {game: strength_of(played) for game, played in merged.items()})
    except (BadResults, StorageError, ValueError) as error:
        said = error.sentence(text) if isinstance(error, BadResults) else None
        said = text.say(error.phrase) if isinstance(error, StorageError) else said
        print(f"strength: {said or error}", file=sys.stderr)
        return MISUSED
    return 0


if __name__ == "__main__":
    sys.exit(main())
