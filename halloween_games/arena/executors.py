"""Where the arena's games are played: in local processes, on a Dask cluster, or in this process."""

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
    spawn = multiprocessing.get_context("spawn")
    executor = ProcessPoolExecutor(count, mp_context=spawn, initializer=prepare_worker)
    before = set(multiprocessing.active_children())
    try:
        with _interrupts_ignored():  # the children inherit it: only this process handles Ctrl+C
            for _ in range(count):
                executor.submit(os.getpid)
        yield Workers(executor, count)
    finally:
        # Only the executor's processes: they stop within an iteration, and shutdown waits for them.
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
    """Play on a running Dask cluster; raises ClusterError. Games unfinished when the context exits are dropped."""
    try:
        import distributed
    except ImportError as error:
        raise ClusterError("arena.no_dask") from error
    for name in ("distributed", "distributed.client", "distributed.core"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # the command prints one sentence instead
    client, count = _connected(distributed.Client, address)
    try:
        if not count:
            raise ClusterError("arena.no_workers")
        executor: Executor = client.get_executor(pure=False)
        yield Workers(executor, count)
        executor.shutdown(wait=False)  # cancels what is pending
    finally:
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
