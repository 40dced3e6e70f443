"""How much memory thinking takes: the section ``thinking`` of bench.py.

Each figure is of an engine process of its own that thinks as long as the protocol allows, then twice for a moment.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, NamedTuple

from build_scripts.compiled_speed import Way, ways
from build_scripts.measuring import an_engine, ask
from halloween_games import games

SECONDS: Final = 60
AGAIN_SECONDS: Final = 3
MOST_ITERATIONS: Final = 1_000_000_000  # of all levels, so that time alone ends the search
LIMIT: Final = 400  # MB


class Thinking(NamedTuple):
    """What an engine process took, in MB: before, at most, and when the first search was over."""

    iterations: int
    before: float
    peak: float
    after: float


def resident(pid: int) -> float:
    """The memory of a process in MB."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def peak(pid: int) -> float:
    """The most that it ever was."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) * 1024 / 1e6


def think(root: Path, game_id: str, seats: int, seconds: float = SECONDS) -> Thinking:
    """Let an engine process think about the opening of a game."""
    with an_engine(root) as engine:
        ask(engine, do="new", game=game_id, seats=seats, seed=3)
        ask(engine, do="go", seed=1, iterations=10)
        before = resident(engine.pid)
        found = ask(engine, do="go", seed=1, seconds=seconds, iterations=MOST_ITERATIONS)
        after = resident(engine.pid)
        for seed in (2, 3):
            ask(engine, do="go", seed=seed, seconds=min(AGAIN_SECONDS, seconds), iterations=MOST_ITERATIONS)
        most = peak(engine.pid)
    return Thinking(found["iterations"], before, most, after)


def bench_thinking() -> None:
    """The memory of an engine process in each game at level Impossible, interpreted and compiled."""
    print(f"memory of an engine process that thinks {SECONDS} s, level Impossible (limit {LIMIT} MB)")
    if not Path("/proc/self/statm").exists():
        print("  not measured: this needs /proc, which only Linux has")
        return
    both = ways()
    if both is None:
        return
    for name, way in zip(("interpreted", "compiled"), both, strict=True):
        _print_all(name, way)


def _print_all(name: str, way: Way) -> None:
    for game_id in games.REGISTRY:
        for seats in games.load(game_id).seats:
            found = think(way.package, game_id, seats)
            verdict = "" if found.peak <= LIMIT else "   TOO MUCH"
            print(
                f"  {name:11} {game_id:16} {seats} seats   {found.iterations:9,} iterations   "
                f"before {found.before:4.0f}   at most {found.peak:4.0f}   after {found.after:4.0f} MB{verdict}",
                flush=True,
            )
