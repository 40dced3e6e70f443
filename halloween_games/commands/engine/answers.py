"""The parts of answers as JSON: events, results, reasons."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import fields, is_dataclass

from halloween_games.core.events import Event, Secret
from halloween_games.core.game import Game, Json
from halloween_games.core.match import Match, Turn
from halloween_games.core.outcome import Outcome
from halloween_games.core.reasons import Reason
from halloween_games.core.record import result
from halloween_games.core.spots import BOARD, NOBODY, Spot
from halloween_games.words.text import Text


def event_json(game: Game, event: Event) -> dict[str, Json]:
    """*event* with its name first: ``{"event": "placed", "piece": "1R", ...}``; a secret one lists who may know it."""
    if isinstance(event, Secret):
        return {**event_json(game, event.inner), "secret_to": list(event.to)}
    assert is_dataclass(event)
    name = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", type(event).__name__).lower()
    return {"event": name, **{field.name: _plain(game, getattr(event, field.name)) for field in fields(event)}}


def _plain(game: Game, value: object) -> Json:
    if isinstance(value, Spot):
        return game.notation.spot_name(value)
    if isinstance(value, Outcome):
        return result(value)
    if isinstance(value, (tuple, list)):
        return [_plain(game, part) for part in value]
    return value


def news(match: Match, turns: Iterable[Turn]) -> dict[str, Json]:
    """The events of *turns*, and the state of the game."""
    return {"events": [event_json(match.game, event) for turn in turns for event in turn.events], **standing(match)}


def standing(match: Match) -> dict[str, Json]:
    """Who is to move (null: nobody, -1: luck) and the result (null: none yet)."""
    return {"to_move": None if match.to_move == NOBODY else match.to_move, "result": result(match.outcome)}


def reason_json(game: Game, reason: Reason, text: Text) -> dict[str, Json]:
    """A reason as its code, its sentence, and the squares it is about."""
    squares = [game.notation.spot_name(spot) for spot in reason.spots if spot.zone == BOARD]
    return {"code": reason.code, "message": text.say(reason), "squares": squares}
