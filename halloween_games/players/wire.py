"""Questions and answers as JSON bytes, as they pass through the pipe between the program and its worker."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from halloween_games import games
from halloween_games.core.actions import Action
from halloween_games.core.board_text import read_board, write_board
from halloween_games.core.phrases import Phrase
from halloween_games.core.questions import Known, LuckQuestion, Proof, Question, Reply, Valued

if TYPE_CHECKING:
    from halloween_games.players.tasks import Found

Message = dict[str, Any]


def pack(message: Message) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode("ascii")


def unpack(data: bytes) -> Message:
    """The message in *data*; raises ValueError."""
    message = json.loads(data)
    if not isinstance(message, dict):
        raise ValueError("a message is an object")
    return message


def question_message(ticket: int, question: Question | LuckQuestion) -> Message:
    """The message to the worker: the seat's view as JSON, never the full state, never the match's seed."""
    game = question.game
    head: Message = {
        "id": ticket,
        "game": game.id,
        "board": write_board(game.other_board) if game.other_board is not None else None,
        "seats": question.seats,
        "options": dict(question.options),
        "seed": question.seed,
    }
    if isinstance(question, LuckQuestion):
        before = game.notation.dump(question.before)
        after = game.notation.dump(question.after) if question.after is not None else None
        return {"do": "luck", **head, "seat": question.seat, "before": before, "after": after}
    return {
        "do": "think" if question.level else "analyze",
        **head,
        "view": game.notation.dump(question.view),
        "level": question.level,
        "repeats": list(question.repeats),
        "about": question.about,
        "seconds": question.seconds,
        "iterations": question.iterations,
        "prove": question.prove,
        "attempt": question.attempt,
        "puzzle": question.puzzle,
        "find_puzzle": question.find_puzzle,
        "character": question.character,
    }


def read_question(message: Message) -> Question | LuckQuestion:
    """The inverse of ``question_message``; raises KeyError and RulesError."""
    game = games.load(message["game"])
    if message["board"] is not None:
        game = game.on(read_board(message["board"]))
    seats, options, seed = message["seats"], message["options"], message["seed"]
    if message["do"] == "luck":
        before = game.notation.load(message["before"], seats, options)
        after = game.notation.load(message["after"], seats, options) if message["after"] is not None else None
        return LuckQuestion(game, seats, options, message["seat"], before, after, seed)
    return Question(
        game,
        seats,
        options,
        game.notation.load(message["view"], seats, options),
        message["level"],
        tuple(message["repeats"]),
        message["about"],
        message["seconds"],
        message["iterations"],
        seed,
        message["prove"],
        message["attempt"],
        message["puzzle"],
        message["find_puzzle"],
        message["character"],
    )


def found_message(ticket: int, question: Question | LuckQuestion, found: Found) -> Message:
    """The worker's message; actions are in the notation of docs/rules."""
    message: Message = {
        "id": ticket,
        "value": found.value,
        "before": found.before,
        "iterations": found.iterations,
        "about": found.about,
        "because": [[key, params] for key, params in found.because],
        "proof": list(found.proof) if found.proof is not None else None,
        "sure": found.sure,
        "verdict": found.verdict,
        "known": list(found.known) if found.known is not None else None,
    }
    if isinstance(question, LuckQuestion) or found.action is None:
        return {**message, "action": None, "ranking": []}
    game, view = question.game, question.view
    ranking = [[game.notation.write(view, ranked.action), ranked.value] for ranked in found.ranking]
    return {**message, "action": game.notation.write(view, found.action), "ranking": ranking}


def read_reply(question: Question | LuckQuestion, message: Message) -> Reply:
    """The answer to *question*; raises KeyError, and RulesError if an action is not legal in its view."""
    game, ticket = question.game, message["id"]
    if "failure" in message:
        return Reply(ticket, None, failure=message["failure"])
    because = tuple(Phrase(key, params) for key, params in message["because"])
    action: Action | None = None
    ranking: tuple[Valued, ...] = ()
    if isinstance(question, Question) and message["action"] is not None:
        action = game.notation.read(question.view, message["action"])
        ranking = tuple(Valued(game.notation.read(question.view, text), value) for text, value in message["ranking"])
    return Reply(
        ticket,
        action,
        message["value"],
        message["before"],
        message["iterations"],
        ranking,
        message["about"],
        because,
        proof=Proof(*message["proof"]) if message["proof"] is not None else None,
        sure=message["sure"],
        verdict=message["verdict"],
        known=Known(*message["known"]) if message["known"] is not None else None,
    )
