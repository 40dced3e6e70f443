"""How much compiling speeds up the rules: the section ``compiled`` of bench.py.

Both variants are built in a temporary folder and measured alternately, in processes of their own. The random-play loop
is compiled with the rules, like the searches. Figures are per second of CPU time, which makes them less sensitive to
other load.
"""

from __future__ import annotations

import atexit
import json
import os
import shutil
import statistics
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from build_scripts.compiled import copy_sources
from build_scripts.measuring import ROOT, printed
from build_scripts.quiet_run import quiet_run

ROUNDS: Final = 5
SECONDS: Final = 1.0  # for each figure of a round
LONGEST_GAME: Final = 300  # plies of a random game
WANTED: Final = 3.0  # times as fast as interpreted

LOOP: Final = "random_play.py"

_COMPILE_LOOP: Final = f"""
from mypyc.build import mypycify
from setuptools import setup
setup(name="loop", packages=[], ext_modules=mypycify({["--ignore-missing-imports", LOOP]!r}, debug_level="0"))
"""

_PLAY: Final = f"""
import json, sys
from random import Random
from time import process_time
import random_play
from halloween_games.core.judging import RootOptions
from halloween_games import games
from halloween_games.players.searches.kernel_search import KernelSearch

SECONDS = float(sys.argv[1])

def rate(start):
    rng, plies, began = Random(1), 0, process_time()
    while process_time() - began < SECONDS:
        plies += random_play.play(start(rng), rng, {LONGEST_GAME})
    return plies / (process_time() - began)

def starter(game, seats):
    options = {{option.name: option.default for option in game.options}}
    return lambda rng: game.start(seats, options, rng).copy()

def looked_at(game):
    rng, positions, spent = Random(1), 0, 0.0
    for plies in (12, 18, 24):
        state = starter(game, 2)(rng)
        random_play.play(state, rng, plies)
        search, began = KernelSearch(game.ai.kernel(state), RootOptions(rng=rng)), process_time()
        while process_time() - began < SECONDS / 3 and not search.finished:
            search.step()
        positions, spent = positions + int(search.positions), spent + process_time() - began
    return positions / spent

if sys.argv[2] == "kernels":
    known = map(games.load, ("18-ghosts", "closest-ghost", "pure-halloween"))
    found = {{game.id: looked_at(game) for game in known}}
else:
    found = {{
        f"{{name:16}} {{seats}} seats": rate(starter(games.load(name), seats))
        for name in games.REGISTRY for seats in games.load(name).seats
    }}
print(json.dumps(found))
"""


class Way(NamedTuple):
    """A copy of the project, interpreted or compiled, and the folder with the loop."""

    package: Path
    loop: Path

    def rates(self, what: str) -> dict[str, float]:
        """The speed in each game: plies per second, or positions for ``kernels``."""
        return measured(_PLAY, str(SECONDS), what, path=(self.package, self.loop))


def measured(script: str, *args: str, path: tuple[Path, ...] = ()) -> dict[str, float]:
    """The output of *script*, run in a process of its own that searches *path* first for modules."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path))}
    here = tempfile.gettempdir()  # so that no other folder's modules are found
    rates = json.loads(printed(script, *args, env=env, cwd=here)[-1])
    return {str(name): float(rate) for name, rate in rates.items()}


@cache
def ways() -> tuple[Way, Way] | None:
    """The project interpreted and compiled; None, with a message, if it cannot be compiled here."""
    folder = Path(tempfile.mkdtemp(prefix="halloween-games-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    print("  compiling a copy, which takes about a minute ...", flush=True)
    both = []
    for name in ("interpreted", "compiled"):
        way = Way(folder / name, folder / f"{name}-loop")
        copy_sources(ROOT, way.package, "build_scripts")
        way.loop.mkdir()
        (way.package / "build_scripts" / LOOP).rename(way.loop / LOOP)
        both.append(way)
    plain, compiled = both
    built = quiet_run([sys.executable, "-m", "build_scripts.compiled"], compiled.package)
    if built.code == 0:
        command = [sys.executable, "-c", _COMPILE_LOOP, "build_ext", "--inplace"]
        built = quiet_run(command, compiled.loop, {**os.environ, "MYPYPATH": str(compiled.package)})
    if built.code:
        print(built.told("  not measured, since compiling failed", 20))
        return None
    return plain, compiled


def bench_kernels(plain: Way, compiled: Way) -> None:
    """Positions per second of alpha-beta on kernels."""
    print(f"alpha-beta on kernels, positions per second, interpreted and compiled (medians of {ROUNDS} in turn)")
    _print_both([[way.rates("kernels") for way in (plain, compiled)] for _ in range(ROUNDS)])


def _print_both(rounds: list[list[dict[str, float]]]) -> None:
    for name in rounds[0][0]:
        plain, compiled = (statistics.median(found[at][name] for found in rounds) for at in (0, 1))
        print(f"  {name:24}   {plain:10,.0f}   {compiled:12,.0f}   {compiled / plain:5.1f} times")


def bench_compiled() -> None:
    """Plies per second of each game, interpreted and compiled; medians. Then those of kernels."""
    print(
        f"random play, plies per second, interpreted and compiled (medians of {ROUNDS} in turn; aim {WANTED:.0f} times)"
    )
    both = ways()
    if both is None:
        return
    _print_both([[way.rates("rules") for way in both] for _ in range(ROUNDS)])
    bench_kernels(*both)
