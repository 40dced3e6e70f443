"""What a busy machine leaves of a level: the section ``load`` of bench.py.

An engine process answers the same questions alone and beside three processes that never rest, in turn and in one run.
On two cores a search then has half of one, so that it gets its processor time just when the limit on the wall ends it.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import log2
from typing import Final, NamedTuple

from build_scripts.measuring import Engine, an_engine, ask, refuse_unknown
from halloween_games import games

BUSY: Final = 3
PLIES: Final = (0, 8, 16)
MOST_SECONDS: Final = 60  # that a busy process lives at most
DOUBLING: Final = 105
"""Elo that twice as many positions are worth: the most between two levels in docs/computer.md (18 Ghosts)."""


class Thought(NamedTuple):
    """What one answer took; the seconds are the wall's."""

    iterations: int
    seconds: float


@contextmanager
def busy(count: int) -> Iterator[None]:
    """Processes that do nothing but count, for as long as the context lasts."""
    code = f"import time; end = time.monotonic() + {MOST_SECONDS}\nwhile time.monotonic() < end: pass"
    processes = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(count)]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


def think(engine: Engine) -> Thought:
    """Impossible, limited by its own time alone."""
    began = time.perf_counter()
    iterations = ask(engine, do="go", level="impossible", seed=1)["iterations"]
    return Thought(iterations, time.perf_counter() - began)


def bench_load(args: Sequence[str] = ()) -> None:
    """Arguments are games."""
    refuse_unknown(args, games.REGISTRY, "no game")
    print(f"Impossible alone and beside {BUSY} busy processes, after {', '.join(map(str, PLIES))} actions of Hard")
    with an_engine() as engine:
        for game_id in args or games.REGISTRY:
            _print_game(engine, game_id)


def _print_game(engine: Engine, game_id: str) -> None:
    quiet, loaded = [], []
    ask(engine, do="new", game=game_id, seats=2, seed=1)
    for ply in range(max(PLIES) + 1):
        if ply in PLIES:
            quiet.append(think(engine))
            with busy(BUSY):
                loaded.append(think(engine))
        ask(engine, do="play", action=ask(engine, do="go", level="hard", seed=ply, iterations=50)["action"])
    alone = sum(thought.iterations for thought in quiet)
    work = sum(thought.iterations for thought in loaded) / alone
    wall = sum(thought.seconds for thought in loaded) / sum(thought.seconds for thought in quiet)
    print(
        f"  {game_id:16} {alone:9,} iterations, beside them {work:4.0%} of those in {wall:.2f} times the time:"
        f" {DOUBLING * log2(work):+.0f} Elo at {DOUBLING} for each doubling",
        flush=True,
    )
