"""Questions and answers as they arrive at the other end of the pipe to the computers' process."""

from __future__ import annotations

from halloween_games.core.questions import Question, Reply
from halloween_games.players.tasks import task_of
from halloween_games.players.worker import (
    Ask,
    answer_of,
    pack,
    question_message,
    read_answer,
    read_message,
    read_question,
    read_reply,
)


def sent(question: Question) -> Question:
    """*question* as it arrives in the worker."""
    data = pack(question_message(3, question))
    message = read_message(data)
    assert isinstance(message, Ask)
    read = read_question(message)
    assert pack(question_message(3, read)) == data
    return read


def returned(question: Question, reply: Reply) -> Reply:
    """The worker's *reply* as it arrives here."""
    return read_reply(question, read_answer(pack(answer_of(question, reply))))


def answered_there(question: Question) -> Reply:
    """The answer of the worker, here."""
    received = sent(question)
    task = task_of(received)
    while not task.done:
        task.step()
    return returned(received, task.found())
