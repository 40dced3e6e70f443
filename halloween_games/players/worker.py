"""The child process of the computer players: JSON questions in, JSON answers out. It never loads pygame."""

from __future__ import annotations

import gc
import os
import signal
import time
import traceback
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from multiprocessing.connection import Connection
from typing import Final

from halloween_games.players.tasks import ai_of, run, task_of
from halloween_games.players.wire import Message, found_message, pack, read_question, unpack

NICENESS: Final = 5  # on a busy machine the window goes first


def main(pipe: Connection) -> None:
    """Answer what comes through *pipe* until ``quit``, or until nobody holds its other end any more."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the program, which then ends this process
    gc.disable()  # it would look through a growing tree again and again, for longer than an answer may be late
    Worker(pipe).serve()


class Worker:
    """Thinks about the newest question; ``cancel``, ``quit`` and a newer question stop it."""

    def __init__(self, pipe: Connection, clock: Callable[[], float] = time.perf_counter) -> None:
        self._pipe = pipe
        self._clock = clock
        self._waiting: deque[Message] = deque()

    def serve(self) -> None:
        with suppress(EOFError, OSError):  # the program is gone, and whatever it wanted with it
            while (message := self._next())["do"] != "quit":
                if message["do"] == "warm":
                    warm(message["game"])
                elif message["do"] != "cancel":
                    self._answer(message)
                    if not self._waiting and not self._pipe.poll():
                        gc.collect()  # while nobody waits

    def _next(self) -> Message:
        return self._waiting.popleft() if self._waiting else unpack(self._pipe.recv_bytes())

    def _is_stopped(self) -> bool:
        """Whether something else is wanted by now."""
        while self._pipe.poll():
            message = unpack(self._pipe.recv_bytes())
            if message["do"] != "warm":
                self._waiting.append(message)
        return bool(self._waiting)

    def _answer(self, message: Message) -> None:
        try:
            question = read_question(message)
            task = task_of(question)
            if not run(task, self._clock, task.seconds, self._is_stopped):
                return
            answer = found_message(message["id"], question, task.found())
        except (EOFError, OSError):
            raise
        except Exception:  # noqa: BLE001 - an error in a game's judgement must not end the game; the program logs it
            answer = {"id": message["id"], "failure": traceback.format_exc()}
        self._pipe.send_bytes(pack(answer))


def warm(game_id: str) -> None:
    """Load what thinking needs, so that the first question finds it there."""
    import_module("halloween_games.players.thinking")
    if game_id:
        ai_of(game_id)
