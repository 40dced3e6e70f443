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
from typing import Any, Final, TypeVar, cast, get_args

import msgspec

from halloween_games import games
from halloween_games.core.board_text import read_board, write_board
from halloween_games.core.game import Json
from halloween_games.core.questions import AnyReply, Question, Reply, Valued, Wanted
from halloween_games.players.machine import give_back
from halloween_games.players.tasks import clock_for, run, task_of

A = TypeVar("A")
B = TypeVar("B")


class Ask(msgspec.Struct, frozen=True, tag=True):
    """A question: the seat's view as JSON, never the full state, never the match's seed."""

    ticket: int
    game: str
    board: str | None
    seats: int
    options: dict[str, bool | str]
    view: Json
    kind: str
    wanted: Json
    seconds: float | None
    iterations: int | None
    seed: int | None


class Warm(msgspec.Struct, frozen=True, tag=True):
    """Prepare for questions about a game."""

    game: str = ""


class Cancel(msgspec.Struct, frozen=True, tag=True):
    """Drop the last question."""


class Quit(msgspec.Struct, frozen=True, tag=True):
    """End the worker."""


Message = Ask | Warm | Cancel | Quit
Answer = AnyReply[str]

_KINDS: Final = {kind.__name__: kind for kind in get_args(Wanted)}
_MESSAGES: Final[msgspec.json.Decoder[Message]] = msgspec.json.Decoder(Message)
_ANSWERS: Final = msgspec.json.Decoder(Answer)


def pack(message: Message | Answer) -> bytes:
    """*message* as it is sent."""
    return msgspec.json.encode(message, enc_hook=str)  # texts that are more than texts, such as Key


def read_message(data: bytes) -> Message:
    """The message to the worker in *data*; raises msgspec.MsgspecError."""
    return _MESSAGES.decode(data)


def read_answer(data: bytes) -> Answer:
    """The worker's message in *data*; raises msgspec.MsgspecError."""
    return _ANSWERS.decode(data)


def question_message(ticket: int, question: Question) -> Ask:
    """The message to the worker."""
    game = question.game
    return Ask(
        ticket,
        game.id,
        write_board(game.other_board) if game.other_board is not None else None,
        question.seats,
        dict(question.options),
        game.notation.dump(question.view),
        type(question.wanted).__name__,
        msgspec.to_builtins(question.wanted),
        question.seconds,
        question.iterations,
        question.seed,
    )


def read_question(message: Ask) -> Question:
    """The inverse of ``question_message``; raises KeyError and RulesError."""
    game = games.load(message.game)
    if message.board is not None:
        game = game.on(read_board(message.board))
    view = game.notation.load(message.view, message.seats, message.options)
    wanted: Wanted = msgspec.convert(message.wanted, _KINDS[message.kind])
    limits = message.seconds, message.iterations, message.seed
    return Question(game, message.seats, message.options, view, wanted, *limits)


def answer_of(question: Question, reply: Reply) -> Answer:
    """*reply* with its actions in the notation of docs/rules."""
    return _translated(reply, lambda action: question.game.notation.write(question.view, action))


def read_reply(question: Question, answer: Answer) -> Reply:
    """The inverse of ``answer_of``; raises RulesError if an action is not legal in the question's view."""
    return _translated(answer, lambda text: question.game.notation.read(question.view, text))


def _translated(reply: AnyReply[A], translate: Callable[[A], B]) -> AnyReply[B]:
    ranking = tuple(Valued(translate(valued.action), valued.value) for valued in reply.ranking)
    action = translate(reply.action) if reply.action is not None else None
    translated: AnyReply[B] = replace(cast(Any, reply), action=action, ranking=ranking)
    return translated


# ---------------------------------------------------------------- worker

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
