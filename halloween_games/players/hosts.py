"""Where the searches run: in a worker process or, where none can be started, for a few milliseconds in each frame."""

from __future__ import annotations

import gc
import logging
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from halloween_games.core.reasons import RulesError

if TYPE_CHECKING:  # imported lazily: the first frame does not wait for the searches and multiprocessing
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

    from halloween_games.core.questions import Question, Reply
    from halloween_games.players.tasks import Task
    from halloween_games.players.worker import Answer, Message

log = logging.getLogger(__name__)

SLICE_SECONDS: Final = 0.004  # of a frame
MAX_DEATHS: Final = 2  # the worker is given up after so many crashes in a row without an answer
EXIT_SECONDS: Final = 0.3  # for the worker to exit by itself before it is terminated
OVERDUE_SECONDS: Final = 30.0  # after which the worker is taken to hang
OVERDUE_VERDICT_SECONDS: Final = 90.0  # for a try at a puzzle, where only its own time counts


class ProcessBrain:
    """Asks a worker process, which is started by ``warm`` or the first question and kept.

    If it dies it is restarted once; after that searches run in slices, and *on_fallback* is called. Only ``close``
    blocks. If its interpreter crashes, its stack is added to the file *crash_log*.
    """

    def __init__(self, on_fallback: Callable[[], None] = lambda: None, crash_log: Path | None = None) -> None:
        self._on_fallback = on_fallback
        self._crash_log = crash_log
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._slices: SliceBrain | None = None
        self._ticket = 0
        self._asked: Question | None = None
        self._asked_at = 0.0
        self._answer: Answer | None = None
        self._deaths = 0

    @property
    def pid(self) -> int | None:
        """The process id of the worker while there is one."""
        return self._process.pid if self._process is not None else None

    @property
    def in_slices(self) -> bool:
        """Whether the worker was given up and searches run in slices."""
        return self._slices is not None

    def warm(self, game_id: str = "") -> None:
        """Start the worker and load a game's rules there before the first question."""
        from halloween_games.players.worker import Warm

        self._send(Warm(game_id))

    def ask(self, question: Question) -> int:
        """Start a search and return its ticket at once; an earlier question is dropped."""
        from halloween_games.players.worker import question_message

        self._ticket += 1
        self._asked = question
        self._asked_at = time.monotonic()
        self._send(question_message(self._ticket, question))
        if self._slices is not None and self._asked is not None:
            self._slices.ask(question)
        return self._ticket

    def poll(self) -> Reply | None:
        """The answer to the last question, once; None until it is there."""
        if self._asked is None:
            return None
        if self._slices is None:
            self._receive()  # may find the worker dead
            return self._take()
        reply = self._slices.poll()
        if reply is None:
            return None
        self._asked = None
        return replace(reply, ticket=self._ticket)

    def cancel(self) -> None:
        """Forget the last question; a late answer to it is ignored."""
        from halloween_games.players.worker import Cancel

        if self._asked is None:
            return
        self._asked = None
        self._ticket += 1
        if self._slices is not None:
            self._slices.cancel()
        else:
            self._send(Cancel())

    def close(self) -> None:
        """Stop the worker, by force if need be. The next question would start another."""
        from halloween_games.players.worker import Quit, pack

        process, self._process = self._process, None
        pipe, self._pipe = self._pipe, None
        self._asked = None
        if pipe is not None:
            with suppress(OSError):
                pipe.send_bytes(pack(Quit()))
            pipe.close()
        if process is not None:
            _end(process)

    # ------------------------------------------------------------------ the worker

    def _send(self, message: Message) -> None:
        from halloween_games.players.worker import pack

        if self._slices is not None:
            return
        try:
            if self._pipe is None:
                self._start()
            assert self._pipe is not None
            self._pipe.send_bytes(pack(message))
        except OSError as error:
            self._died(error)

    def _start(self) -> None:
        """Raises OSError where no process can be started."""
        from multiprocessing import get_context

        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(
            target=_serve, args=(theirs, self._crash_log), daemon=True, name="halloween-games-worker"
        )
        try:
            process.start()
        except OSError:
            ours.close()
            raise
        finally:
            theirs.close()  # so that each process notices when the other ends
        self._process, self._pipe = process, ours

    def _died(self, error: Exception) -> None:
        from halloween_games.players.worker import question_message

        log.warning("The worker process ended: %r", error)
        process, self._process = self._process, None
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
        if process is not None:
            _end(process, gently=False)
        self._deaths += 1
        if self._deaths >= MAX_DEATHS:
            self._slices = SliceBrain()
            self._on_fallback()
        if self._asked is None:
            return
        if self._slices is not None:
            self._slices.ask(self._asked)
        else:
            self._asked_at = time.monotonic()
            self._send(question_message(self._ticket, self._asked))

    def _receive(self) -> None:
        from halloween_games.core.questions import JudgeTry
        from halloween_games.players.worker import read_answer

        pipe = self._pipe
        self._answer = None
        try:
            if pipe is None:
                raise EOFError
            while pipe is self._pipe and pipe.poll():
                answer = read_answer(pipe.recv_bytes())
                if answer.ticket == self._ticket:
                    self._answer = answer
            if self._answer is None and self._is_gone(pipe):
                raise EOFError("the process is gone")
            is_try = self._asked is not None and isinstance(self._asked.wanted, JudgeTry)
            most = OVERDUE_VERDICT_SECONDS if is_try else OVERDUE_SECONDS
            if self._answer is None and time.monotonic() - self._asked_at > most:
                raise TimeoutError("no answer")
        except (EOFError, OSError, msgspec.MsgspecError) as error:
            self._died(error)

    def _is_gone(self, pipe: Connection | None) -> bool:
        """Whether the worker has ended without a last answer.

        The pipe does not say so on Windows if it ended before it had taken over its own end, which stays open here.
        """
        has_ended = self._process is not None and not self._process.is_alive()
        return has_ended and pipe is self._pipe and pipe is not None and not pipe.poll()

    def _take(self) -> Reply | None:
        from halloween_games.core.questions import Reply
        from halloween_games.players.worker import read_reply

        if self._answer is None or self._asked is None:
            return None
        question, self._asked = self._asked, None
        self._deaths = 0
        try:
            return read_reply(question, self._answer)
        except RulesError as error:
            return Reply(self._ticket, None, failure=f"not an action there: {error.reason}")


def _serve(pipe: Connection, crash_log: Path | None) -> None:
    """The main function of the worker process; only there is the worker module imported."""
    from halloween_games.players import worker

    worker.main(pipe, crash_log)


def _end(process: SpawnProcess, gently: bool = True) -> None:
    """Wait for *process* to exit, then terminate it, then kill it, and release its resources."""
    if gently:
        process.join(EXIT_SECONDS)
    if process.is_alive():
        process.terminate()
        process.join(EXIT_SECONDS)
    if process.is_alive():
        process.kill()
        process.join(EXIT_SECONDS)
    if not process.is_alive():
        process.close()


class SliceBrain:
    """Searches during ``poll``, for a few milliseconds at a time: where no process can be started, and in tests.

    The time limit includes the time between the slices, so nobody waits longer than for the worker. The garbage
    collector is off meanwhile: it would traverse the growing tree again and again, for up to 80 ms each time.
    """

    def __init__(self, slice_seconds: float = SLICE_SECONDS, clock: Callable[[], float] = time.perf_counter) -> None:
        self._slice = slice_seconds
        self._clock = clock
        self._ticket = 0
        self._question: Question | None = None
        self._task: Task | None = None
        self._begun = 0.0

    def warm(self, game_id: str = "") -> None:
        """Does nothing: there is no process to start."""

    def ask(self, question: Question) -> int:
        self._ticket += 1
        self._question = question
        self._task = None
        return self._ticket

    def poll(self) -> Reply | None:
        from halloween_games.core.questions import Reply

        question = self._question
        if question is None:
            return None
        try:
            found = self._go_on(question)
        except Exception:  # noqa: BLE001 - an error in a game's evaluation must not end the game; the caller logs it
            self.cancel()
            return Reply(self._ticket, None, failure=traceback.format_exc())
        if found is None:
            return None
        self.cancel()
        return replace(found, ticket=self._ticket)

    def _go_on(self, question: Question) -> Reply | None:
        from halloween_games.players.tasks import run, task_of

        if self._task is None:
            gc.disable()
            self._task = task_of(question)
            self._begun = self._clock()
        task = self._task
        left = task.seconds - (self._clock() - self._begun)
        run(task, self._clock, min(self._slice, max(0.0, left)))
        over = self._clock() - self._begun >= task.seconds
        return task.found() if task.done or over else None

    def cancel(self) -> None:
        self._question = None
        self._task = None
        gc.enable()

    def close(self) -> None:
        self.cancel()


def answer_at_once(question: Question) -> Reply:
    """Search in this thread until done: for the terminal, where nothing else has to run meanwhile."""
    from halloween_games.core.questions import Reply
    from halloween_games.players.tasks import answered

    try:
        return answered(question)
    except Exception:  # noqa: BLE001 - as in SliceBrain
        return Reply(0, None, failure=traceback.format_exc())
