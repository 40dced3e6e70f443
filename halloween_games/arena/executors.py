"""Where the arena's games are played: in processes of this machine, on a cluster, or right here."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import threading
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, Final, NamedTuple, ParamSpec, TypeVar

from halloween_games.arena.contest import prepare_worker

CONNECT_SECONDS: Final = 10.0

P = ParamSpec("P")
T = TypeVar("T")


class NoCluster(Exception):
    """No cluster can be used; the text key says why, the detail what the library said."""

    def __init__(self, key: str, why: str = "") -> None:
        super().__init__(key)
        self.key = key
        self.why = why


class Workers(NamedTuple):
    """An executor, and how many games it plays at once."""

    executor: Executor
    at_once: int


class Here(Executor):
    """Plays each game when it is handed in."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        _settle(future, partial(fn, *args, **kwargs))
        return future


def _settle(future: Future[T], work: Callable[[], T]) -> None:
    """Do *work* here and now; *future* gets what comes of it."""
    try:
        future.set_result(work())
    except Exception as error:  # noqa: BLE001 - as every executor: whoever asks for the result gets it
        future.set_exception(error)


@contextmanager
def here() -> Iterator[Workers]:
    """In this process."""
    yield Workers(Here(), 1)


@contextmanager
def processes(count: int) -> Iterator[Workers]:
    """*count* processes of this machine, which are gone when the context is left, whatever they were doing."""
    spawn = multiprocessing.get_context("spawn")
    executor = ProcessPoolExecutor(count, mp_context=spawn, initializer=prepare_worker)
    before = set(multiprocessing.active_children())
    try:
        with _interrupts_ignored():  # a child that starts inherits that: Ctrl+C is only for us
            for _ in range(count):
                executor.submit(os.getpid)
        yield Workers(executor, count)
    finally:
        # Only those of ours that play: they stop within an iteration, and the executor waits for them.
        for child in set(multiprocessing.active_children()) - before:
            child.terminate()
        executor.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)


@contextmanager
def cluster(address: str) -> Iterator[Workers]:
    """A running Dask cluster; raises NoCluster. Games that it still plays when the context is left are dropped."""
    try:
        import distributed
    except ImportError as error:
        raise NoCluster("arena.no_dask") from error
    for name in ("distributed", "distributed.client", "distributed.core"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # what matters is told in a sentence of ours
    client, count = _connected(distributed.Client, address)
    try:
        if not count:
            raise NoCluster("arena.no_workers")
        executor: Executor = client.get_executor(pure=False)
        yield Workers(executor, count)
        executor.shutdown(wait=False)  # cancels
    finally:
        with suppress(OSError):  # the cluster is gone, and nothing is left to be closed
            client.close(timeout=CONNECT_SECONDS)


def _connected(make_client: Any, address: str) -> tuple[Any, int]:
    """The library's client, which has no types, and how many threads the cluster has; raises NoCluster.

    It is made in a thread that can be left behind: the library's own time limit does not hold where something listens
    at the address that is no cluster.
    """

    def connect() -> tuple[Any, int]:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            client = make_client(address, timeout=CONNECT_SECONDS, set_as_default=False)
            return client, sum(client.nthreads().values())

    future: Future[tuple[Any, int]] = Future()
    threading.Thread(target=_settle, args=(future, connect), daemon=True).start()
    try:
        return future.result(CONNECT_SECONDS + 2.0)
    except (OSError, ValueError, ImportError, RuntimeError) as error:  # also where no result came in time
        if not future.done():
            raise NoCluster("arena.silent_cluster") from error
        raise NoCluster("arena.no_cluster", str(error)) from error
