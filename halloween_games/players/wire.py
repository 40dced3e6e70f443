"""Questions and answers as JSON bytes, as they pass through the pipe between the program and its worker."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, TypeVar, cast, get_args

import msgspec

from halloween_games import games
from halloween_games.core.board_text import read_board, write_board
from halloween_games.core.game import Json
from halloween_games.core.questions import AnyReply, Question, Reply, Valued, Wanted

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
