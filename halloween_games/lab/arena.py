"""Runs the arena: from the arguments through the games to the printed tables."""

from __future__ import annotations

import json
import logging
import os
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple, ParamSpec, TextIO, TypeVar

from halloween_games import __version__
from halloween_games.app.saving.folders import is_packaged
from halloween_games.app.saving.private_files import tidy_beside
from halloween_games.app.saving.storage import Lock, StorageError, shown_path
from halloween_games.core.names import printable
from halloween_games.core.reasons import quoted
from halloween_games.lab.arena_arguments import ArenaRequest
from halloween_games.lab.contest import Played
from halloween_games.lab.process_pool import ProcessPool, WorkerDied
from halloween_games.lab.report import loser, report, report_json
from halloween_games.lab.tournament import (
    MAX_TRIES,
    BadResults,
    Failure,
    Plan,
    Results,
    WorkersLost,
    load_results,
    run,
    save_results,
)
from halloween_games.leaving import Terminated, exit_code, terminated_by_signals
from halloween_games.usage import INTERRUPTED, UsageError, one_line
from halloween_games.words.text import Text

CONNECT_SECONDS: Final = 10.0
RETRY_SECONDS: Final = 1.0  # between two tries to connect

P = ParamSpec("P")
T = TypeVar("T")


class ClusterError(Exception):
    """The cluster cannot be used; *key* is the text key of the reason, *why* what the library reported."""

    def __init__(self, key: str, why: str = "") -> None:
        super().__init__(key)
        self.key = key
        self.why = why


class Workers(NamedTuple):
    """An executor, and how many games it plays at once."""

    executor: Executor
    at_once: int


class InlineExecutor(Executor):
    """Runs each game when it is submitted."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        _complete(future, partial(fn, *args, **kwargs))
        return future


def _complete(future: Future[T], work: Callable[[], T]) -> None:
    """Run *work* in this thread and store its result or exception in *future*."""
    try:
        future.set_result(work())
    except Exception as error:  # noqa: BLE001 - like every executor: result() raises it
        future.set_exception(error)


@contextmanager
def inline() -> Iterator[Workers]:
    """Play in this process."""
    yield Workers(InlineExecutor(), 1)


@contextmanager
def processes(count: int) -> Iterator[Workers]:
    """Play in *count* local processes, which are ended when the context exits, whatever they are doing."""
    with ProcessPool(count) as pool:
        yield Workers(pool, count)


@contextmanager
def cluster(address: str, patience: float = 0.0) -> Iterator[Workers]:
    """Play on a running Dask cluster; raises ClusterError. Games unfinished when the context exits are dropped.

    A cluster that cannot be used is asked again for *patience* seconds.
    """
    try:
        import distributed
    except ImportError as error:
        raise ClusterError("arena.no_dask.packaged" if is_packaged() else "arena.no_dask") from error
    for name in ("distributed", "distributed.client", "distributed.core", "tornado.application"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # the command prints one sentence instead
    client, count = _patiently_connected(distributed.Client, address, patience)
    try:
        executor: Executor = client.get_executor(pure=False)
        yield Workers(executor, count)
        executor.shutdown(wait=False)  # cancels what is pending
    finally:
        _close(client)


def _patiently_connected(make_client: Any, address: str, patience: float) -> tuple[Any, int]:
    """The client of a cluster that has workers, and how many threads; raises ClusterError after *patience* seconds."""
    deadline = time.monotonic() + patience
    while True:
        try:
            client, count = _connected(make_client, address)
            if count:
                return client, count
            _close(client)
            raise ClusterError("arena.no_workers")
        except ClusterError:
            if time.monotonic() >= deadline:
                raise
        time.sleep(RETRY_SECONDS)


def _close(client: Any) -> None:
    with suppress(OSError):  # the cluster is gone
        client.close(timeout=CONNECT_SECONDS)


def _connected(make_client: Any, address: str) -> tuple[Any, int]:
    """The library's client, which has no types, and how many threads the cluster has; raises ClusterError.

    It is created in a daemon thread that can be abandoned: the library's own timeout does not work if something else
    than a cluster listens at the address.
    """

    def connect() -> tuple[Any, int]:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            client = make_client(address, timeout=CONNECT_SECONDS, set_as_default=False)
            return client, sum(client.nthreads().values())

    future: Future[tuple[Any, int]] = Future()
    threading.Thread(target=_complete, args=(future, connect), daemon=True).start()
    try:
        return future.result(CONNECT_SECONDS + 2.0)
    except (OSError, ValueError, ImportError, RuntimeError) as error:  # TimeoutError is an OSError
        if not future.done():
            raise ClusterError("arena.silent_cluster") from error
        raise ClusterError("arena.no_cluster", str(error)) from error


WIDTH: Final = 30
LINES: Final = 10  # printed in a whole run without a terminal


class Progress:
    """Reports *done* out of *whole* games on *stream*; None prints nothing.

    Args:
        done: games played before this run.
    """

    def __init__(
        self, stream: TextIO | None, whole: int, done: int, text: Text, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._stream = stream
        self._whole = whole
        self._done = done
        self._first = done
        self._text = text
        self._clock = clock
        self._began = clock()
        self._is_terminal = stream is not None and stream.isatty()
        self._told = done * LINES // max(1, whole)
        self._length = 0
        if self._is_terminal:
            self._show()

    def advance(self) -> None:
        """Count one more game."""
        self._done += 1
        if self._is_terminal:
            self._show()
        elif self._stream is not None and self._done * LINES // self._whole > self._told:
            self._told = self._done * LINES // self._whole
            print(self._line(), file=self._stream, flush=True)

    def say(self, sentence: str) -> None:
        """Print *sentence* on a line of its own."""
        if self._stream is not None:
            self.end()
            print(sentence, file=self._stream, flush=True)
            if self._is_terminal:
                self._show()

    def end(self) -> None:
        """Erase the bar."""
        if self._is_terminal and self._stream is not None:
            self._stream.write(f"\r{' ' * self._length}\r")
            self._stream.flush()
            self._length = 0

    def _show(self) -> None:
        assert self._stream is not None
        full = WIDTH * self._done // max(1, self._whole)
        line = f"[{'#' * full}{'.' * (WIDTH - full)}] {self._line()}"
        self._stream.write("\r" + line.ljust(self._length))
        self._stream.flush()
        self._length = len(line)

    def _line(self) -> str:
        played = self._done - self._first
        if not played or self._done >= self._whole:
            return self._text("arena.progress", done=self._done, whole=self._whole)
        left = (self._clock() - self._began) / played * (self._whole - self._done)
        minutes, seconds = divmod(round(left), 60)
        hours, minutes = divmod(minutes, 60)
        time_left = f"{hours}:{minutes:02}:{seconds:02}"
        return self._text("arena.progress.left", done=self._done, whole=self._whole, time=time_left)


LONGEST: Final = 40  # characters of a condition that is told
FINISHED: Final = 0
INCOMPLETE: Final = 1

CLUSTER_PATIENCE: Final = 120.0  # seconds to wait for a cluster that was lost
MAX_LOSSES: Final = 3  # of the cluster without a game between
QUEUED_PER_WORKER: Final = 2  # games submitted per worker, so that none is ever idle


def run_arena(request: ArenaRequest, text: Text) -> int:
    """Play the games of *request* not played yet, print the tables, return the exit code; raises UsageError."""
    with terminated_by_signals(), _exclusive(request, text):
        return _run(request, text)


def _run(request: ArenaRequest, text: Text) -> int:
    plan = request.plan
    results = _load_or_start(request, text)
    known = results.keys()
    left = sum(1 for _ in plan.fixtures(known))
    all_games = plan.games * len(plan.pairs())
    code = FINISHED
    if left:
        progress = Progress(None if request.is_quiet else sys.stderr, all_games, all_games - left, text)
        code = _play(request, results, progress, text)
    if request.as_json:
        print(json.dumps(report_json(results, all_games), indent=1))
        return code
    for line in report(results, text):
        print(line)
    return code


@contextmanager
def _exclusive(request: ArenaRequest, text: Text) -> Iterator[None]:
    """Hold the lock of the output file, so that no other arena writes to it."""
    if request.out is None:
        yield
        return
    try:
        lock = Lock.take(request.out.with_name(f".{request.out.name}.lock"))
    except OSError as error:
        why = error.strerror or str(error)
        raise UsageError(text("cli.out_unwritable", file=shown_path(request.out), why=why)) from error
    if lock is None:
        raise UsageError(text("arena.in_use", file=shown_path(request.out)))
    try:
        tidy_beside(Path(os.path.realpath(request.out)))
        yield
    finally:
        lock.release()


def _load_or_start(request: ArenaRequest, text: Text) -> Results:
    """The results in the output file, or empty ones; saved once, so that a full disk is noticed right away."""
    plan = request.plan
    results = Results(plan.game, plan.seats, plan.seed, __version__, plan.cap, board=plan.board)
    try:
        if request.out is not None and request.out.exists():
            results = load_results(request.out)
            _check_same(results, plan, request.out, text)
        results.contenders.update({one.name: one for one in plan.contenders})
        _save(request, results)
    except StorageError as error:
        raise UsageError(text.say(error.phrase)) from error
    except BadResults as error:
        raise UsageError(error.sentence(text)) from error
    return results


def _short(value: object) -> str:
    """A condition as it is told; a whole board would fill the screen."""
    said = printable(f"{value}")
    return said if len(said) <= LONGEST else f"{said[:LONGEST]}..."


def _check_same(results: Results, plan: Plan, out: Path, text: Text) -> None:
    """Refuse to continue results that were played under other conditions."""
    for name in ("game", "seats", "seed", "cap", "board"):
        before, now = getattr(results, name), getattr(plan, name)
        if before != now:
            raise UsageError(
                text("arena.other", file=shown_path(out), name=name, before=_short(before), now=_short(now))
            )
    for contender in plan.contenders:
        known = results.contenders.get(contender.name, contender)
        for item in fields(contender):
            if getattr(known, item.name) != getattr(contender, item.name):
                before, now = printable(str(getattr(known, item.name))), str(getattr(contender, item.name))
                name = f"{item.name} ({contender.name})"
                raise UsageError(text("arena.other", file=shown_path(out), name=name, before=before, now=now))


def _save(request: ArenaRequest, results: Results) -> None:
    if request.out is not None:
        save_results(request.out, results)


def _play(request: ArenaRequest, results: Results, progress: Progress, text: Text) -> int:
    told: set[tuple[str, str]] = set()

    def on_played(game: Played) -> None:
        results.played.append(game)
        _save(request, results)
        progress.advance()
        if game.fault and (loser(game), game.fault) not in told:
            told.add((loser(game), game.fault))
            progress.say(_fault(game, text))

    failures: list[Failure] = []
    ending = ""
    code = FINISHED
    try:
        with terminated_by_signals():
            failures = _play_where_possible(request, results, on_played, progress, text)
    except (KeyboardInterrupt, Terminated) as error:
        ending = text("arena.interrupted" if request.out else "arena.interrupted.no_file")
        code = exit_code(error.number) if isinstance(error, Terminated) else INTERRUPTED
        with suppress(StorageError):  # it may have come while the last game was written
            _save(request, results)
    except WorkersLost:
        ending, code = text("arena.lost"), INCOMPLETE
    except ClusterError as error:
        progress.end()
        why = one_line(error.why)[:200]
        raise UsageError(text(error.key, address=quoted(request.dask or ""), why=why)) from error
    except StorageError as error:
        ending, code = text.say(error.phrase), INCOMPLETE
    if failures:
        ending, code = _failed(failures, text), INCOMPLETE
    progress.end()
    if ending:
        print(ending, file=sys.stderr)
    return code


def _fault(game: Played, text: Text) -> str:
    said = one_line(game.said)
    key = "arena.engine_fault.said" if said else "arena.engine_fault"
    return text(key, name=loser(game), fault=text(f"arena.fault.{game.fault}"), said=said)


def _failed(failures: list[Failure], text: Text) -> str:
    first = failures[0]
    about = f"{first.fixture.a.name} - {first.fixture.b.name} {first.fixture.number}"
    if isinstance(first.error, WorkerDied):
        why = text("arena.kills_workers", tries=MAX_TRIES, how=str(first.error))
    else:
        why = one_line(f"{type(first.error).__name__}: {first.error}")[:200]
    return text("arena.failed", games=len(failures), about=about, why=why)


def _play_where_possible(
    request: ArenaRequest, results: Results, on_played: Callable[[Played], None], progress: Progress, text: Text
) -> list[Failure]:
    """Play what is missing in *results*; a cluster that is lost is waited for, and the games go on there.

    Raises WorkersLost if it does not come back, or is lost again and again without a game between.
    """
    patience, losses, played = 0.0, 0, len(results.played)

    def on_died(error: WorkerDied) -> None:
        progress.say(text("arena.worker_died", how=str(error)))

    while True:
        try:
            with _workers(request, patience) as workers:
                fixtures = request.plan.fixtures(results.keys())
                queued = QUEUED_PER_WORKER * workers.at_once
                return run(fixtures, workers.executor, queued, on_played, on_died=on_died)
        except ClusterError as error:
            if not losses:
                raise
            raise WorkersLost from error
        except WorkersLost:
            losses = losses + 1 if len(results.played) == played else 1
            if request.dask is None or losses > MAX_LOSSES:
                raise
            patience, played = CLUSTER_PATIENCE, len(results.played)
            progress.say(text("arena.waiting", address=quoted(request.dask), seconds=round(patience)))


def _workers(request: ArenaRequest, patience: float) -> AbstractContextManager[Workers]:
    if request.dask is not None:
        return cluster(request.dask, patience)
    return processes(request.workers) if request.workers else inline()
