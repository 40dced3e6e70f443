"""The parts of answers as JSON: events, results, reasons."""

from __future__ import annotations

from collections.abc import Iterable

from halloween_games.core.event_fields import event_fields
from halloween_games.core.game import Game, Json
from halloween_games.core.match import Match, Turn
from halloween_games.core.reasons import Reason
from halloween_games.core.record import result
from halloween_games.core.spots import BOARD, NOBODY
from halloween_games.words.text import Text


def news(match: Match, turns: Iterable[Turn]) -> dict[str, Json]:
    """The events of *turns*, and the state of the game."""
    return {"events": [event_fields(match.game, event) for turn in turns for event in turn.events], **standing(match)}


def standing(match: Match) -> dict[str, Json]:
    """Who is to move (null: nobody, -1: luck) and the result (null: none yet)."""
    return {"to_move": None if match.to_move == NOBODY else match.to_move, "result": result(match.outcome)}


def reason_json(game: Game, reason: Reason, text: Text) -> dict[str, Json]:
    """A reason as its code, its sentence, and the squares it is about."""
    squares = [game.notation.spot_name(spot) for spot in reason.spots if spot.zone == BOARD]
    return {"code": reason.code, "message": text.say(reason), "squares": squares}
