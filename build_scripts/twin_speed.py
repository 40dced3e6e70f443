"""The alpha-beta of 18 Ghosts beside the same algorithm in C (ghost_twin.c): a part of ``bench compiled``."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from halloween_games import games
from halloween_games.core.game import check_options
from halloween_games.core.state import State
from halloween_games.games.eighteen_ghosts.kernel import WIDTH, GhostKernel
from halloween_games.players.searches.kernel_search import STEP, KernelSearch

SOURCE: Final = Path(__file__).with_name("ghost_twin.c")
COMPILERS: Final = ("cc", "gcc", "clang")
PLIES: Final = (18, 24, 30)  # played at random before the search begins


class Looked(NamedTuple):
    """What a search has done."""

    positions: int
    seconds: float
    depth: int
    best: int
    """The first move of the root, as the kernel writes it."""


def compiler() -> str | None:
    """A C compiler, if there is one."""
    return next((found for name in COMPILERS if (found := shutil.which(name))), None)


def built(folder: Path, command: str) -> Path:
    """The twin, compiled as mypyc compiles."""
    program = folder / "ghost_twin"
    subprocess.run([command, "-O3", "-fwrapv", "-o", program, SOURCE], check=True, timeout=120)
    return program


def positions() -> list[State]:
    """The beginning of the game, just after the set-up, and later ones."""
    game = games.load("18-ghosts")
    found = []
    for seed, plies in enumerate(PLIES):
        rng = Random(seed)
        state = game.start(2, check_options(game, {}), rng)
        for _ in range(plies):
            state = state.apply(rng.choice(list(state.legal_actions())))
        found.append(state)
    return found


def ours(state: State, steps: int) -> Looked:
    """The search in Python, compiled or not, as far as so many steps go."""
    search = KernelSearch(kernel_of(state))
    begun = time.process_time()
    while not search.finished and search.iterations < steps:
        search.step()
    seconds = time.process_time() - begun
    return Looked(int(search.positions), seconds, search.reached, search.best_move())


def twins(program: Path, state: State, steps: int) -> Looked:
    """The same in C."""
    kernel = kernel_of(state)
    root = KernelSearch(kernel).root_moves()
    scalars = (
        *(kernel.count, int(kernel.any_three), kernel.mirrors, kernel.last_step, kernel.can_turn, kernel.at_risk),
        *(kernel.free_ghost, kernel.turn),
    )
    tables = (kernel.first, kernel.near, kernel.carpets, kernel.door, kernel.rings, kernel.ways, kernel.setup_seats)
    judged = (kernel.keys[:428], kernel.to_open, kernel.to_turned, kernel.outside, kernel.rows[:WIDTH])
    lists: list[Iterable[int]] = [scalars, *tables, *judged, (len(root), steps * STEP), root]
    text = "\n".join(" ".join(map(str, (len(numbers), *numbers))) for numbers in map(list, lists))
    done = subprocess.run([program], input=text, capture_output=True, text=True, check=True, timeout=300)
    looked, seconds, depth, best, _ = done.stdout.split()
    return Looked(int(looked), float(seconds), int(depth), int(best))


def kernel_of(state: State) -> GhostKernel:
    kernel = games.load("18-ghosts").ai.kernel(state)
    assert isinstance(kernel, GhostKernel)
    return kernel


def speeds(steps: int) -> dict[str, float]:
    """Positions a second, ours and, if there is a compiler, the twin's; both look at the same positions."""
    found = {"ours": [ours(state, steps) for state in positions()]}
    command = compiler()
    if command is not None:
        with tempfile.TemporaryDirectory() as folder:
            program = built(Path(folder), command)
            found["C"] = [twins(program, state, steps) for state in positions()]
    return {
        name: sum(looked.positions for looked in each) / sum(looked.seconds for looked in each)
        for name, each in found.items()
    }
