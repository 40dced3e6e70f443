"""Benchmarks: ``python build_scripts/dev.py bench [SECTION ...]``, sections as in BENCHES.

``bench frames [GAME ...] [WIDTHxHEIGHT ...] [ACTIONS]`` chooses what is played,
``bench idle [PART ...]`` screens by parts of their names.
"""

from __future__ import annotations

import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from build_scripts.adapter_figures import bench_adapters
from build_scripts.compiled_speed import bench_compiled
from build_scripts.frame_figures import bench_frames
from build_scripts.idle_figures import bench_alone, bench_idle
from build_scripts.measuring import printed
from build_scripts.memory_figures import bench_thinking
from build_scripts.start_figures import bench_click, bench_package, bench_start
from halloween_games import games
from halloween_games.core.match import Match
from halloween_games.core.spots import NOBODY

LONG_GAME: Final = 1000  # actions

_RESUME: Final = """
import sys, time
from pathlib import Path
from halloween_games.app.shell.main import prepare
prepare(headless=True)
from halloween_games.app.shell.program import Program
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
program = Program((1280, 800), Settings(), Saves(Path(sys.argv[1])))
program.navigation.launcher()
for _ in range(10):
    program.frame((), 1 / 60)
began = time.perf_counter()
program.stack.top.main.activate()
program.frame((), 1 / 60)
print(time.perf_counter() - began)
assert len(program.playing.scene.session.match.turns) >= 100, "another game"
program.close()
"""


def long_match(game_id: str, actions: int) -> Match:
    """A random game of so many turns, or the longest of a few random games."""
    game = games.load(game_id)
    options = {option.name: False for option in game.options if option.name == "repetition"}
    best: Match | None = None
    for seed in range(20):
        rng, match = Random(seed), Match(game, game.seats[-1], options, seed)
        while match.to_move != NOBODY and len(match.turns) < actions:
            legal = match.state.legal_actions()
            match.play(match.to_move, legal[int(rng.random() * len(legal))])
        if best is None or len(match.turns) > len(best.turns):
            best = match
        if len(best.turns) >= actions:
            break
    assert best is not None
    return best


def bench_saves() -> None:
    """Saving and loading long games, and resuming a game from the launcher."""
    from halloween_games.app.saving.saves import Saves

    print("saving after an action, and loading, milliseconds (medians of 15; aim: 50 for both of 1,000 actions)")
    with tempfile.TemporaryDirectory() as folder:
        for game_id in games.REGISTRY:
            match = long_match(game_id, LONG_GAME)
            saves = Saves(Path(folder) / game_id)
            autosave = saves.begin(match)
            saving = median_milliseconds(autosave.save)
            loading = median_milliseconds(partial(saves.open, autosave.path))
            size = autosave.path.stat().st_size
            autosave.end()
            turns = len(match.turns)
            print(f"  {game_id:16} {turns:5} turns {size:6} bytes   save {saving:5.1f}   load {loading:5.1f}")
        print("launcher to the first frame of the resumed game, seconds (aim 0.5; a new process, nothing loaded)")
        for game_id in games.REGISTRY:
            saves = Saves(Path(folder) / f"{game_id}-left")
            autosave = saves.begin(long_match(game_id, 100))
            autosave.save()
            autosave.end()
            times = [float(printed(_RESUME, str(saves.folder))[-1]) for _ in range(6)]
            print(f"  {game_id:16} median {statistics.median(times[1:]):.2f}   worst {max(times[1:]):.2f}")
        bench_full_folders(Path(folder))


def bench_full_folders(folder: Path) -> None:
    """The longest game that is saved, and the search for a game among too many files."""
    from halloween_games.app.saving.autosave import save_text
    from halloween_games.app.saving.saves import Saves

    match = long_match("18-ghosts", 100)
    over = json.loads(save_text(long_match("halloween", 10_000), 1.0))  # none is as long: it is over
    match._turns = match._turns * 800  # as after 800 rounds there and back
    autosave = Saves(folder / "long").begin(match)
    autosave.save()
    saving, size = median_milliseconds(autosave.save), autosave.path.stat().st_size
    autosave.end()
    print(f"a game of {len(match.turns)} turns, {size} bytes: saving after one more takes {saving:.0f} milliseconds")
    print("the game that the launcher offers, the list of all games, and beginning a game, seconds")
    kinds = {
        "300 finished of 1 MB": (300, json.dumps({**over, "more": "x" * 980_000}).encode()),
        "10,000 broken": (10_000, b"{"),
    }
    for kind, (count, data) in kinds.items():
        saves = Saves(folder / kind)
        saves.recent_folder.mkdir(parents=True)
        for number in range(count):
            (saves.recent_folder / f"{number}.json").write_bytes(data)
        taken = [median_milliseconds(act, 1) / 1000 for act in (saves.resumable, saves.recent)]
        taken.append(median_milliseconds(partial(saves.begin, match), 1) / 1000)
        print(f"  {kind:22} offer {taken[0]:.2f}   list {taken[1]:.2f}   begin {taken[2]:.2f}")


def median_milliseconds(act: Callable[[], object], rounds: int = 15) -> float:
    times = []
    for _ in range(rounds):
        began = time.perf_counter()
        act()
        times.append((time.perf_counter() - began) * 1000)
    return statistics.median(times)


TAKE_ARGUMENTS: Final[dict[str, Callable[[Sequence[str]], int | None]]] = {
    "frames": bench_frames,
    "idle": bench_idle,
}
BENCHES: Final[dict[str, Callable[[], object]]] = {
    "compiled": bench_compiled,
    "start": bench_start,
    "click": bench_click,
    "alone": bench_alone,
    "thinking": bench_thinking,
    "saves": bench_saves,
    "package": bench_package,
    "adapters": bench_adapters,
    **{name: partial(bench, ()) for name, bench in TAKE_ARGUMENTS.items()},
}


def main(names: list[str]) -> int:
    if names[:1] and names[0] in TAKE_ARGUMENTS:
        return TAKE_ARGUMENTS[names[0]](names[1:]) or 0
    unknown = [name for name in names if name not in BENCHES]
    if unknown:
        print(f"There is no measurement called {unknown[0]} (known: {', '.join(BENCHES)}).", file=sys.stderr)
        return 2
    for name in names or list(BENCHES):
        BENCHES[name]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
