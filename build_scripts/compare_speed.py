"""Whether another checkout starts and plays faster: ``python build_scripts/compare_speed.py OLD [NEW] [ROUNDS]``.

Starts of what needs no window (medians in milliseconds), and random play of each game (plies per second); both
checkouts by turns, so that a busy moment meets both. Compiled rules are used where a checkout has them (``dev.py
compile``). By default this checkout is the new one.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
ROUNDS: Final = 15
A_START: Final = 60.0  # seconds until it is ended

BEGIN: Final = """
from random import Random
from halloween_games import games
for name in {games}:
    game = games.load(name)
    game.start(game.seats[0], {{option.name: option.default for option in game.options}}, Random(1))
"""

STARTS: Final[Mapping[str, tuple[Sequence[str], bytes]]] = {
    "rules of one game": (("-c", BEGIN.format(games=["18-ghosts"])), b""),
    "rules of all games": (("-c", BEGIN.format(games="games.REGISTRY")), b""),
    "engine, a new game": (("-m", "halloween_games", "engine"), b'{"do":"new","game":"18-ghosts"}\n'),
    "terminal": (("-m", "halloween_games", "text", "18-ghosts", "--seats", "human,human", "--seed", "1"), b""),
    "computers' process": (
        ("-c", "import halloween_games.players.worker; from halloween_games import games; games.load('18-ghosts')"),
        b"",
    ),
}

PLAY: Final = """
import gc, json, time
from random import Random
from build_scripts.random_play import play
from halloween_games import games
gc.disable()
found = {}
for name in games.REGISTRY:
    game = games.load(name)
    options = {option.name: option.default for option in game.options}
    rng, plies, began = Random(5), 0, time.perf_counter()
    while (seconds := time.perf_counter() - began) < 0.6:
        plies += play(game.start(game.seats[0], options, rng), rng, 3000)
    found[name] = plies / seconds
print(json.dumps(found))
"""


def main(arguments: Sequence[str]) -> int:
    """Print both tables."""
    rounds = int(arguments[-1]) if arguments[-1:] and arguments[-1].isdigit() else ROUNDS
    trees = [Path(name).resolve() for name in arguments if not name.isdigit()]
    if not trees or not all((tree / "halloween_games").is_dir() for tree in trees):
        print(__doc__)
        return 2
    old, new = trees[0], trees[1] if len(trees) > 1 else ROOT
    for name, (command, sent) in STARTS.items():
        before, after = by_turns(old, new, rounds, partial(start, command, sent))
        print(f"{name:22} {before:9.0f} -> {after:9.0f} ms   {after - before:+.0f}")
    speeds: dict[Path, dict[str, list[float]]] = {old: {}, new: {}}
    for turn in range(rounds):
        for tree in (old, new) if turn % 2 else (new, old):
            for game, speed in plies(tree).items():
                speeds[tree].setdefault(game, []).append(speed)
    for game in speeds[old]:
        before, after = median(speeds[old][game]), median(speeds[new][game])
        print(f"{game:22} {before:9.0f} -> {after:9.0f} plies/s   {after / before:.2f}")
    return 0


def by_turns(old: Path, new: Path, rounds: int, measure: Callable[[Path], float]) -> tuple[float, float]:
    """The medians of both; the first round only fills the caches."""
    found: dict[Path, list[float]] = {old: [], new: []}
    for turn in range(rounds + 1):
        for tree in (old, new) if turn % 2 else (new, old):
            value = measure(tree)
            if turn:
                found[tree].append(value)
    return median(found[old]), median(found[new])


def environment(tree: Path) -> dict[str, str]:
    """Bytecode is kept, as everywhere outside of tests."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPATH": str(tree), "LANGUAGE": "en"}


def start(command: Sequence[str], sent: bytes, tree: Path) -> float:
    """Milliseconds from the call to its end, which its closed output tells (waiting alone asks every 50 ms)."""
    began = time.perf_counter()
    subprocess.run(
        [sys.executable, *command],
        cwd=tree, env=environment(tree), input=sent, capture_output=True, timeout=A_START, check=True,
    )  # fmt: skip
    return (time.perf_counter() - began) * 1000


def plies(tree: Path) -> dict[str, float]:
    """Plies per second of random play, by game."""
    done = subprocess.run(
        [sys.executable, "-c", PLAY],
        cwd=tree, env=environment(tree), capture_output=True, timeout=A_START, check=True,
    )  # fmt: skip
    found: dict[str, float] = json.loads(done.stdout)
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
