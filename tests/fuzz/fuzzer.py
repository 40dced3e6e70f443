"""Gives mutated inputs to readers, reports what breaks a promise, and makes such an input small.

Input number N of a reader depends on the seed, the reader, its corpus and N alone, whatever else runs.
"""

from __future__ import annotations

import shutil
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from random import Random
from types import FrameType
from typing import Final

from halloween_games.app.saving import folders
from tests.fuzz.mutations import mutated
from tests.fuzz.reader import Reader, check_sentences
from tests.fuzz.stage import stage_in

CORPUS: Final = Path(__file__).resolve().parents[1] / "corpus"
SLOW_SECONDS: Final = 2.0  # of processor time; an input that takes longer is reported
HANGING_SECONDS: Final = 60  # one that takes longer is a fault
SHRINKING_SECONDS: Final = 10.0  # spent on making one input small
INTACT: Final = 0.01  # share of inputs that nothing is done to


class Hangs(Exception):
    """An input takes so long that it will never end."""


@dataclass(frozen=True)
class Fault:
    """An input that broke a promise."""

    reader: str
    where: str  # the same for inputs that fail in the same way
    trace: str
    data: bytes

    @property
    def file_name(self) -> str:
        """Different for each way to fail."""
        return sha256(f"{self.reader} {self.where}".encode()).hexdigest()[:12]


@dataclass
class Tally:
    """What was tried on one reader."""

    reader: str
    inputs: int = 0
    read: int = 0
    refused: int = 0
    seconds: float = 0.0
    slow: list[tuple[float, bytes]] = field(default_factory=list)
    faults: dict[str, Fault] = field(default_factory=dict)
    failed: int = 0  # inputs, in however few ways

    def add(self, other: Tally) -> None:
        """Count *other*, of the same reader, as well."""
        self.inputs += other.inputs
        self.read += other.read
        self.refused += other.refused
        self.failed += other.failed
        self.seconds += other.seconds
        self.slow += other.slow
        for where, fault in other.faults.items():
            self.faults.setdefault(where, fault)


# ---------------------------------------------------------------- inputs


@lru_cache(maxsize=1)
def intact(reader: Reader) -> tuple[bytes, ...]:
    """What the inputs of *reader* are made of: its seeds, and whatever has failed once."""
    return (*reader.seeds(), *(data for _, data in corpus(reader.name)))


def corpus(name: str) -> list[tuple[str, bytes]]:
    """The kept inputs of a reader, by file name."""
    folder = CORPUS / name
    return [(file.name, file.read_bytes()) for file in sorted(folder.iterdir())] if folder.is_dir() else []


def input_number(reader: Reader, seed: int, number: int) -> bytes:
    """One mutated input."""
    rng = Random(f"{seed} {reader.name} {number}")
    seeds = intact(reader)
    kept = seeds[len(seeds) - len(corpus_of(reader)) :]
    data = rng.choice(kept) if kept and rng.random() < 0.15 else rng.choice(seeds)
    return data if rng.random() < INTACT else mutated(reader.kind, data, rng)


@lru_cache(maxsize=1)
def corpus_of(reader: Reader) -> tuple[bytes, ...]:
    return tuple(data for _, data in corpus(reader.name))


# ---------------------------------------------------------------- one input


def examine(reader: Reader, data: bytes, folder: Path) -> bool:
    """Whether *data* was read (or else refused in clear sentences); raises whatever is wrong with the reader."""
    empty(folder)
    folders.use_portable(folder)
    try:
        told = reader.examine(data, folder)
        check_sentences(data, told)
    except BaseException:
        stage_in.cache_clear()  # its program may show the input that failed
        raise
    finally:
        folders.use_own()
    return not told


def empty(folder: Path) -> None:
    """Leave nothing of the last input."""
    folder.mkdir(parents=True, exist_ok=True)
    for each in folder.iterdir():
        if each.is_dir() and not each.is_symlink():
            shutil.rmtree(each)
        else:
            each.unlink()


def fault_of(reader: Reader, data: bytes, folder: Path) -> Fault | None:
    """How *data* breaks a promise, or None."""
    try:
        with alarm():
            examine(reader, data, folder)
    except Exception as error:  # noqa: BLE001 - every exception is a finding
        return Fault(reader.name, place_of(error), "".join(traceback.format_exception(error)), data)
    return None


def place_of(error: BaseException) -> str:
    """Where it failed: the kind of exception and the last lines of our code."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "halloween_games" in frame.filename]
    ours = [f"{Path(frame.filename).name}:{frame.name}" for frame in frames if "/tests/fuzz/" not in frame.filename]
    said = str(error).split(":")[0][:60] if isinstance(error, AssertionError) else ""
    return " ".join((type(error).__name__, said, *ours[-2:]))


@contextmanager
def alarm() -> Iterator[None]:
    """End what hangs, where the system can."""
    if sys.platform == "win32":
        yield
        return

    def ring(_: int, frame: FrameType | None) -> None:
        raise Hangs(f"longer than {HANGING_SECONDS} seconds")

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(HANGING_SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


# ---------------------------------------------------------------- many


def fuzz(
    reader: Reader,
    seed: int,
    numbers: Iterator[int],
    folder: Path,
    until: float = float("inf"),
    current: Path | None = None,
) -> Tally:
    """Try the inputs *numbers* of *reader*, as long as ``time.monotonic()`` is below *until*.

    Each is written to *current* before, where it is found if it ends the process.
    """
    tally = Tally(reader.name)
    began = time.monotonic()
    for number in numbers:
        if time.monotonic() >= until:
            break
        data = input_number(reader, seed, number)
        tally.inputs += 1
        if current is not None:
            current.write_bytes(data)
        then, failed = time.process_time(), tally.failed
        try:
            with alarm():
                was_read = examine(reader, data, folder)
            tally.read += was_read
            tally.refused += not was_read
        except Exception as error:  # noqa: BLE001 - every exception is a finding
            tally.failed += 1
            where = place_of(error)
            if where not in tally.faults:
                trace = "".join(traceback.format_exception(error))
                tally.faults[where] = Fault(reader.name, where, trace, shrunk(reader, data, where, folder))
        took = time.process_time() - then
        if took > SLOW_SECONDS and tally.failed == failed and tally.inputs > 1:  # the first one imports everything
            tally.slow.append((took, data))
    tally.seconds = time.monotonic() - began
    return tally


def shrunk(reader: Reader, data: bytes, where: str, folder: Path) -> bytes:
    """A smaller input that fails like *data*: parts are left out as long as it does."""

    def fails(candidate: bytes) -> bool:
        found = fault_of(reader, candidate, folder)
        return found is not None and found.where == where

    return smallest(data, fails, time.monotonic() + SHRINKING_SECONDS)


def smallest(data: bytes, fails: Callable[[bytes], bool], until: float) -> bytes:
    """*data* without what is not needed for it to fail."""
    size = len(data) // 2
    while size:
        at = 0
        while at < len(data):
            if time.monotonic() > until:
                return data
            candidate = data[:at] + data[at + size :]
            if fails(candidate):
                data = candidate
            else:
                at += size
        size //= 2
    return data
