"""The worker process of the computer players: JSON questions in, JSON answers out. It never imports pygame."""

from __future__ import annotations

import faulthandler
import gc
import os
import signal
import sys
import traceback
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

from halloween_games import games
from halloween_games.players.machine import give_back
from halloween_games.players.tasks import clock_for, run, task_of
from halloween_games.players.wire import Answer, Ask, Message, Quit, Warm, answer_of, pack, read_message, read_question

NICENESS: Final = 5  # on a busy machine the window has priority
BELOW_NORMAL: Final = 0x4000  # the same on Windows


def main(pipe: Connection, crash_log: Path | None = None) -> None:
    """Answer what comes through *pipe* until ``quit`` or until its other end is closed; see ProcessBrain."""
    if crash_log is not None and os.name != "nt":  # Windows could not rotate a log that two processes have open
        with suppress(OSError):
            faulthandler.enable(crash_log.open("a"))
    _give_way()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the main process handles Ctrl+C and ends this one
    gc.disable()  # it would traverse the growing tree again and again, longer than an answer may be late
    Worker(pipe).serve()


def _give_way() -> None:
    """Let the window go first on a busy machine."""
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.kernel32.SetPriorityClass(ctypes.windll.kernel32.GetCurrentProcess(), BELOW_NORMAL)
    else:
        os.nice(NICENESS)


class Worker:
    """Works on the newest question until ``cancel``, ``quit`` or a newer question interrupts it."""

    def __init__(self, pipe: Connection, clock: Callable[[], float] | None = None) -> None:
        self._pipe = pipe
        self._clock = clock
        self._waiting: deque[Message] = deque()

    def serve(self) -> None:
        with suppress(EOFError, OSError):  # the main process is gone
            while not isinstance(message := self._next(), Quit):
                if isinstance(message, Warm):
                    warm(message.game)
                elif isinstance(message, Ask):
                    self._answer(message)
                    if not self._waiting and not self._pipe.poll():
                        give_back()  # nobody waits now

    def _next(self) -> Message:
        return self._waiting.popleft() if self._waiting else read_message(self._pipe.recv_bytes())

    def _is_stopped(self) -> bool:
        """Whether another message has arrived that ends this search."""
        while self._pipe.poll():
            message = read_message(self._pipe.recv_bytes())
            if not isinstance(message, Warm):
                self._waiting.append(message)
        return bool(self._waiting)

    def _answer(self, message: Ask) -> None:
        try:
            question = read_question(message)
            task = task_of(question)
            if not run(task, self._clock or clock_for(task), task.seconds, self._is_stopped):
                return
            answer = replace(answer_of(question, task.found()), ticket=message.ticket)
        except (EOFError, OSError):
            raise
        except Exception:  # noqa: BLE001 - an error in a game's evaluation must not end the game; the program logs it
            answer = Answer(message.ticket, None, failure=traceback.format_exc())
        self._pipe.send_bytes(pack(answer))


def warm(game_id: str) -> None:
    """Import the searches and make a game's evaluation, so that the first question need not wait for them."""
    import_module("halloween_games.players.search_run")
    if game_id:
        game = games.load(game_id)
        game.ai.judge()  # which makes what its searches look up
        game.notation  # noqa: B018 - and the tables of its board
