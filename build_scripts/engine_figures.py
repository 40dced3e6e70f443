"""How fast rules and searches are, and how much memory thinking takes: sections of bench.py without a window.

``compiled`` and ``thinking`` build the program in a temporary folder in both variants, and measure them alternately, in
processes of their own. The loop that plays at random is compiled with the rules, like the searches. Speeds are per
second of CPU time, which makes them less sensitive to other load.
"""

from __future__ import annotations

import atexit
import os
import shutil
import statistics
import sys
import tempfile
import time
import warnings
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any, Final

from build_scripts.compiled import copy_sources
from build_scripts.measuring import ROOT, an_engine, ask, in_a_process, tables
from build_scripts.quiet_run import quiet_run
from build_scripts.random_play import play
from halloween_games import games
from halloween_games.core.game import Game, check_options
from halloween_games.core.judging import RootOptions
from halloween_games.core.state import State
from halloween_games.players.searches.kernel_search import KernelSearch

ROUNDS: Final = 5
SECONDS: Final = 1.0  # for each figure of a round
LONGEST_GAME: Final = 300  # plies of a random game
WANTED: Final = 3.0  # times as fast as interpreted
WITH_KERNEL: Final = ("18-ghosts", "closest-ghost", "pure-halloween")
OPENINGS: Final = (12, 18, 24)  # random plies before the positions that a kernel looks at

LOOP: Final = "build_scripts/random_play.py"
COMPILE_LOOP: Final = f"""
from mypyc.build import mypycify
from setuptools import setup
options = ["--ignore-missing-imports", "--explicit-package-bases", {LOOP!r}]
setup(name="loop", packages=[], ext_modules=mypycify(options, debug_level="0"))
"""


# ---------------------------------------------------------------- compiled and not


@cache
def ways() -> dict[str, Path]:
    """Copies of the project, interpreted and compiled; empty, with a message, if it cannot be compiled here."""
    folder = Path(tempfile.mkdtemp(prefix="halloween-games-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    print("  compiling a copy, which takes about a minute ...", flush=True)
    found = {name: folder / name for name in ("interpreted", "compiled")}
    for place in found.values():
        copy_sources(ROOT, place, "build_scripts")
    target = found["compiled"]
    built = quiet_run([sys.executable, "-m", "build_scripts.compiled"], target)
    if built.code == 0:
        command = [sys.executable, "-c", COMPILE_LOOP, "build_ext", "--inplace"]
        built = quiet_run(command, target, {**os.environ, "MYPYPATH": str(target)})
    if built.code:
        print(built.told("  not measured, since compiling failed", 20))
        return {}
    return found


def first_state(game: Game[Any], seats: int, rng: Random) -> State:
    state: State = game.start(seats, check_options(game, {}), rng)
    return state.copy()


def playing_speeds() -> dict[str, float]:
    """Plies per second of each game at random."""
    found = {}
    for game_id, seats in tables():
        game, rng, plies, began = games.load(game_id), Random(1), 0, time.process_time()
        while time.process_time() - began < SECONDS:
            plies += play(first_state(game, seats, rng), rng, LONGEST_GAME)
        found[f"{game_id:16} {seats} seats"] = plies / (time.process_time() - began)
    return found


def kernel_speeds() -> dict[str, float]:
    """Positions per second of alpha-beta on kernels."""
    found = {}
    for game in map(games.load, WITH_KERNEL):
        rng, positions, spent = Random(1), 0, 0.0
        for plies in OPENINGS:
            state = first_state(game, 2, rng)
            play(state, rng, plies)
            kernel = game.ai.kernel(state)
            assert kernel is not None
            search, began = KernelSearch(kernel, RootOptions(rng=rng)), time.process_time()
            while time.process_time() - began < SECONDS / len(OPENINGS) and not search.finished:
                search.step()
            positions, spent = positions + int(search.positions), spent + time.process_time() - began
        found[game.id] = positions / spent
    return found


def bench_compiled() -> None:
    """The speed of the rules and of searches on kernels, interpreted and compiled."""
    print(f"per second, interpreted and compiled (medians of {ROUNDS} in turn; aim {WANTED:.0f} times)")
    for what, measure in (("plies of random play", playing_speeds), ("positions of alpha-beta", kernel_speeds)):
        rounds = [[_measured(place, measure) for place in ways().values()] for _ in range(ROUNDS if ways() else 0)]
        print(f"  {what}")
        for name in rounds[0][0] if rounds else ():
            plain, compiled = (statistics.median(found[at][name] for found in rounds) for at in (0, 1))
            print(f"    {name:24}   {plain:10,.0f}   {compiled:12,.0f}   {compiled / plain:5.1f} times", flush=True)


def _measured(place: Path, measure: Callable[[], dict[str, float]]) -> dict[str, float]:
    """What a copy of the project gives; it runs where no other folder's modules are found."""
    env = {**os.environ, "PYTHONPATH": str(place)}
    found: dict[str, float] = in_a_process(measure, env=env, cwd=tempfile.gettempdir())
    return found


# ---------------------------------------------------------------- memory

THINKING: Final = 60  # seconds
AGAIN: Final = 3  # seconds of two more searches
MOST_ITERATIONS: Final = 1_000_000_000  # of all levels, so that time alone ends the search
MOST_MEMORY: Final = 400  # MB


def resident(pid: int) -> float:
    """The memory of a process in MB."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def peak(pid: int) -> float:
    """The most that it ever was."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) * 1024 / 1e6


def bench_thinking() -> None:
    """What an engine process takes that thinks as long as the protocol allows, then twice for a moment."""
    print(f"memory of an engine process that thinks {THINKING} s, level Impossible (limit {MOST_MEMORY} MB)")
    if not Path("/proc/self/statm").exists():
        print("  not measured: this needs /proc, which only Linux has")
        return
    for name, place in ways().items():
        for game_id, seats in tables():
            with an_engine(place) as engine:
                go = partial(ask, engine, do="go", iterations=MOST_ITERATIONS)
                ask(engine, do="new", game=game_id, seats=seats, seed=3)
                go(seed=1, iterations=10)
                before = resident(engine.pid)
                iterations = go(seed=1, seconds=THINKING)["iterations"]
                after = resident(engine.pid)
                for seed in (2, 3):
                    go(seed=seed, seconds=min(AGAIN, THINKING))
                most = peak(engine.pid)
            verdict = "" if most <= MOST_MEMORY else "   TOO MUCH"
            print(
                f"  {name:11} {game_id:16} {seats} seats   {iterations:9,} iterations   "
                f"before {before:4.0f}   at most {most:4.0f}   after {after:4.0f} MB{verdict}",
                flush=True,
            )


# ---------------------------------------------------------------- through the adapters

STEPS: Final = 300  # of a random game at most


def bench_adapters() -> None:
    """Random play of every game for its fewest players, beside games of the libraries' own."""
    try:
        from pettingzoo.classic import connect_four_v3

        from halloween_games.lab.pettingzoo import raw_env
    except ImportError:
        print("PettingZoo is not installed (extra pettingzoo)")
    else:
        warnings.simplefilter("ignore")
        print("PettingZoo, steps a second with observation and mask")
        _tell("Connect Four (PettingZoo's own)", lambda: _agents_play(connect_four_v3.raw_env()))
        for game_id in games.REGISTRY:
            for by_picks in (False, True):
                one = raw_env(game_id, by_picks=by_picks)
                _tell(f"{game_id}{' by picks' if by_picks else ''}", partial(_agents_play, one))
    try:
        import pyspiel
        from open_spiel.python.games import tic_tac_toe

        from halloween_games.lab.openspiel import name
    except ImportError:
        print("OpenSpiel is not installed (extra openspiel)")
        return
    print("OpenSpiel, steps a second with legal actions and observation")
    _tell("Tic-Tac-Toe (OpenSpiel's own in Python)", lambda: _states_play(tic_tac_toe.TicTacToeGame()))
    for game_id in games.REGISTRY:
        game = pyspiel.load_game(name(game_id))
        _tell(game_id, partial(_states_play, game))


def _tell(what: str, play: Callable[[], int]) -> None:
    steps, began = 0, time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        steps += play()
    print(f"  {what:42} {steps / (time.perf_counter() - began):10,.0f}")


def _agents_play(env: Any) -> int:
    """The steps of one random game."""
    import numpy as np

    rng = Random(1)
    env.reset(seed=1)
    for step in range(STEPS):
        observation, _, termination, truncation, _ = env.last()
        if termination or truncation:
            return step
        legal = np.flatnonzero(observation["action_mask"])
        env.step(int(legal[rng.randrange(len(legal))]))
    return STEPS


def _states_play(game: Any) -> int:
    rng, state = Random(1), game.new_initial_state()
    for step in range(STEPS):
        if state.is_terminal():
            return step
        if state.is_chance_node():
            results, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(results, weights)[0])
        else:
            state.observation_tensor(state.current_player())
            state.apply_action(rng.choice(state.legal_actions()))
    return STEPS
