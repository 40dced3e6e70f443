"""Worker processes that do not depend on each other: if one dies, only its game is lost, and another takes its place.

``concurrent.futures.ProcessPoolExecutor`` breaks for good as soon as one of its processes dies, and does not tell which
of the running games it was.
"""

from __future__ import annotations

import multiprocessing
import pickle
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from typing import Any, Final, ParamSpec, TypeVar

from halloween_games.lab.contest import is_stopping, prepare_worker
from halloween_games.leaving import SHELL_BASE, name_of

POLL_SECONDS: Final = 0.2  # between two looks of an idle process whether it should stop
STOP_SECONDS: Final = 20.0  # for a process to end its iteration and its engine before it is killed

P = ParamSpec("P")
T = TypeVar("T")


class WorkerDied(Exception):
    """The process that ran a call died; the message says how."""


class ProcessPool(Executor):
    """*count* processes with one call at a time each; a call whose process dies raises WorkerDied."""

    def __init__(self, count: int) -> None:
        # A thread for each process: it starts it, waits for its answers, and notices its death.
        self._threads = ThreadPoolExecutor(count, initializer=_block_interrupts)
        self._own = threading.local()
        self._lock = threading.Lock()
        self._workers: set[_Worker] = set()
        self._is_closed = False
        if hasattr(signal, "pthread_sigmask"):
            resource_tracker.ensure_running()  # here: it unblocks interrupts in the thread that starts it

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        return self._threads.submit(self._call, fn, args, kwargs)

    def _call(self, fn: Callable[..., T], args: tuple[Any, ...], kwargs: dict[str, Any]) -> T:
        worker = self._worker()
        try:
            is_done, found = worker.ask((fn, args, kwargs))
        except (EOFError, OSError) as error:
            self._own.worker = None
            with self._lock:
                self._workers.discard(worker)
            raise WorkerDied(worker.end()) from error
        if not is_done:
            raise found
        result: T = found
        return result

    def _worker(self) -> _Worker:
        """The process of this thread."""
        worker: _Worker | None = getattr(self._own, "worker", None)
        if worker is None:
            with self._lock:
                if self._is_closed:
                    raise WorkerDied("closed")
                worker = self._own.worker = _Worker()
                self._workers.add(worker)
        return worker

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Stop every process, whatever it is doing; for STOP_SECONDS it may do so cleanly."""
        with self._lock:
            self._is_closed = True
            workers = list(self._workers)
        self._threads.shutdown(wait=False, cancel_futures=True)
        try:
            for worker in workers:
                worker.process.terminate()
            for worker in workers:
                worker.end()
        except BaseException:  # Ctrl+C again
            for worker in workers:
                worker.process.kill()
            raise
        self._threads.shutdown(wait=True)


class _Worker:
    """One process of the pool, as its thread sees it."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._ending = threading.Lock()
        self.process = context.Process(target=_work, args=(theirs,), daemon=True)
        try:
            self.process.start()
        finally:
            theirs.close()  # so that each process notices when the other ends

    def ask(self, call: tuple[Any, ...]) -> tuple[bool, Any]:
        """Whether *call* succeeded, and its result or exception; raises EOFError or OSError if the process dies."""
        self._pipe.send(call)
        answer: tuple[bool, Any] = self._pipe.recv()
        return answer

    def end(self) -> str:
        """Wait for the process to end, by force if need be; returns how it did."""
        with self._ending:
            self.process.join(STOP_SECONDS)
            if self.process.is_alive():
                self.process.kill()
                self.process.join()
            code = self.process.exitcode or 0
        return f"exit code {code}" if code >= 0 else name_of(SHELL_BASE - code) or f"signal {-code}"


def _block_interrupts() -> None:
    """Processes that this thread starts do not get Ctrl+C even before they can say that they ignore it."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


def _work(pipe: Connection) -> None:
    """The main function of a process: answer calls until it is stopped or the other end is closed."""
    prepare_worker()
    with suppress(EOFError, OSError):
        while not is_stopping():
            if pipe.poll(POLL_SECONDS):
                _answer(pipe, *pipe.recv())


def _answer(pipe: Connection, fn: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    try:
        answer = True, fn(*args, **kwargs)
    except Exception as error:  # noqa: BLE001 - like every executor: result() raises it
        answer = False, error
    try:
        data = pickle.dumps(answer)
    except Exception:  # noqa: BLE001 - whatever a class of somebody else's raises; the caller gets its name at least
        data = pickle.dumps((False, RuntimeError(repr(answer[1]))))
    pipe.send_bytes(data)
