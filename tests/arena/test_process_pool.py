"""The pool of the arena: processes that die alone, whatever a call does to them."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator

import pytest

from halloween_games.lab.process_pool import ProcessPool, WorkerDied

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals work otherwise there")


def die(number: int) -> None:
    os.kill(os.getpid(), number)
    time.sleep(30)


def leave(code: int) -> None:
    os._exit(code)


@pytest.fixture
def pool() -> Iterator[ProcessPool]:
    pool = ProcessPool(2)
    yield pool
    pool.shutdown()


def test_a_process_that_dies_takes_nobody_with_it(pool: ProcessPool) -> None:
    """The call of the other process goes on, and later calls have a process again."""
    other = pool.submit(time.sleep, 1.0)
    for act, argument, how in ((die, signal.SIGKILL, "SIGKILL"), (die, signal.SIGSEGV, "SIGSEGV"), (leave, 3, "3")):
        with pytest.raises(WorkerDied, match=how):
            pool.submit(act, argument).result(30)
    assert other.result(30) is None
    first = {pool.submit(os.getpid).result(30) for _ in range(4)}
    assert os.getpid() not in first and len(first) <= 2


def test_closing_ends_every_process(pool: ProcessPool) -> None:
    """An idle one by itself, one that never looks up by force; calls that wait are dropped."""
    pids = [pool.submit(os.getpid).result(30)]
    calls = [pool.submit(time.sleep, 300) for _ in range(4)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("halloween_games.lab.process_pool.STOP_SECONDS", 0.5)
        pool.shutdown()
    assert all(call.cancelled() or isinstance(call.exception(5), WorkerDied) for call in calls)
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
    with pytest.raises(RuntimeError):
        pool.submit(os.getpid)


def test_processes_do_not_get_an_interrupt(pool: ProcessPool) -> None:
    """Ctrl+C goes to the whole group; what they start has no signal blocked."""
    pid = pool.submit(os.getpid).result(30)
    call = pool.submit(time.sleep, 0.5)
    os.kill(pid, signal.SIGINT)
    os.kill(pid, signal.SIGHUP)
    assert call.result(30) is None and pool.submit(signal.pthread_sigmask, signal.SIG_BLOCK, ()).result(30) == set()
