"""The command ``dev.py fuzz``: every reader gets the same number of mutated inputs, or the same time."""

from __future__ import annotations

import argparse
import logging
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from typing import Final

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ["LANGUAGE"] = "en"

from tests.fuzz.fuzzer import Tally, fuzz  # only now: the environment is chosen
from tests.fuzz.readers import READERS

PROCESSES: Final = 2
PORTION: Final = 100  # inputs that a process tries without a report
PORTIONS: Final = 10  # after which a new process goes on: memory that is in pieces is no fault of an input
MEMORY: Final = 500_000_000  # bytes
FOUND: Final = Path("build") / "fuzz"  # where faulty inputs are kept
"""Files from there belong into tests/corpus once the fault is mended."""


def main(argv: Sequence[str]) -> int:
    """Run the command; 1 if a reader broke a promise."""
    wanted = read_arguments(argv, tuple(READERS))
    names = wanted.reader or list(READERS)
    seed = random.SystemRandom().randrange(1_000_000) if wanted.seed is None else wanted.seed
    each = -(-wanted.inputs // len(names)) if wanted.inputs else None
    print(f"seed {seed}, {len(names)} readers, {f'{each} inputs' if each else f'{wanted.minutes} minutes'}", flush=True)
    seconds = wanted.minutes * 60 * PROCESSES / len(names) if each is None else None
    return Campaign(seed, each, seconds, wanted.out).run(names)


def read_arguments(argv: Sequence[str], known: Sequence[str]) -> argparse.Namespace:
    """The arguments, checked."""
    parser = argparse.ArgumentParser("dev.py fuzz", description="Gives damaged inputs to every reader.")
    parser.add_argument("--minutes", type=float, default=5.0, help="for all readers together (5)")
    parser.add_argument("--inputs", type=int, default=0, help="for all readers together, instead of minutes")
    parser.add_argument("--reader", action="append", choices=known, help="only this one; can be repeated")
    parser.add_argument("--seed", type=int, help="of the mutations; without it a new one, which is printed")
    parser.add_argument("--out", type=Path, default=FOUND, help=f"where faulty inputs are kept ({FOUND})")
    return parser.parse_args(argv)


class Campaign:
    """All readers, in portions, on a few processes."""

    def __init__(self, seed: int, inputs: int | None, seconds: float | None, out: Path) -> None:
        self._seed = seed
        self._inputs = inputs
        self._seconds = seconds
        self._out = out
        self.failed = False

    def run(self, names: Sequence[str]) -> int:
        """Try all of *names* and print a line for each."""
        began, total = time.monotonic(), 0
        for name in names:
            total += self._try(name)
        minutes = (time.monotonic() - began) / 60
        print(
            f"{total} inputs in {minutes:.1f} minutes: {'faults, see above' if self.failed else 'every promise held'}"
        )
        return 1 if self.failed else 0

    def _try(self, name: str) -> int:
        whole = Tally(name)
        portions = self._portions()
        until = time.monotonic() + self._seconds / PROCESSES if self._seconds is not None else float("inf")
        with (
            tempfile.TemporaryDirectory(prefix="halloween-games-fuzz-") as place,
            # new processes for each reader: what one leaves behind does not slow down the next
            ProcessPoolExecutor(PROCESSES, get_context("spawn"), max_tasks_per_child=PORTIONS) as pool,
        ):
            running: set[Future[Tally]] = set()
            try:
                while True:
                    while len(running) < PROCESSES and time.monotonic() < until and (part := next(portions, None)):
                        running.add(pool.submit(portion, name, self._seed, part, place, until))
                    if not running:
                        break
                    done, running = wait(running, return_when=FIRST_COMPLETED)
                    for future in done:
                        whole.add(future.result())
            except BrokenProcessPool:
                self.tell_death(name, Path(place))
        self.tell(whole)
        return whole.inputs

    def _portions(self) -> Iterator[range]:
        for first in count(0, PORTION):
            last = first + PORTION if self._inputs is None else min(first + PORTION, self._inputs)
            if first >= last:
                return
            yield range(first, last)

    def tell(self, tally: Tally) -> None:
        rate = tally.inputs / max(0.001, tally.seconds)
        print(
            f"{tally.reader:15} {tally.inputs:7} inputs {tally.read:6} read {tally.refused:6} refused "
            f"{tally.failed:5} faulty {len(tally.slow):4} slow {rate:7.0f} a second and process",
            flush=True,
        )
        for seconds, data in sorted(tally.slow)[-1:]:
            print(f"  slow: {seconds:.1f} seconds: {self._keep(tally.reader, 'slow', data)}")
        for fault in tally.faults.values():
            self.failed = True
            print(f"  FAULT {fault.where}: {self._keep(tally.reader, fault.file_name, fault.data)}")
            print("    " + fault.trace.rstrip().splitlines()[-1][:300], flush=True)
            self._keep(tally.reader, f"{fault.file_name}.trace", fault.trace.encode("utf-8", "replace"))

    def tell_death(self, name: str, place: Path) -> None:
        """A process died in the library that draws or elsewhere; the input is in its folder."""
        self.failed = True
        for number, file in enumerate(place.glob("*.input")):
            print(f"  FAULT a process died: {self._keep(name, f'death-{number}', file.read_bytes())}", flush=True)

    def _keep(self, reader: str, name: str, data: bytes) -> Path:
        file = self._out / reader / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
        return file


@cache
def bound_memory() -> None:
    """From now on an input that needs more than MEMORY bytes besides what is there already has failed."""
    if sys.platform == "linux":
        import resource

        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        limit = pages * resource.getpagesize() + MEMORY
        resource.setrlimit(resource.RLIMIT_AS, (limit, resource.getrlimit(resource.RLIMIT_AS)[1]))


def portion(name: str, seed: int, numbers: range, place: str, until: float) -> Tally:
    """What a process does; *until* is by the clock that all processes share."""
    logging.disable(logging.CRITICAL)  # refusals are logged, thousands of them
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # and libpng prints what it thinks of damaged pictures
    bound_memory()
    folder = Path(place) / str(os.getpid())
    return fuzz(READERS[name], seed, iter(numbers), folder, until, folder.with_suffix(".input"))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
