"""Where the arena's games are played: in local processes, on a Dask cluster, or in this process."""

from __future__ import annotations

import logging
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, Final, NamedTuple, ParamSpec, TypeVar

from halloween_games.app.saving.folders import is_packaged
from halloween_games.arena.process_pool import ProcessPool

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
    pool = ProcessPool(count)
    try:
        yield Workers(pool, count)
    finally:
        pool.shutdown()


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
