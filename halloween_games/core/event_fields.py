"""Events as plain data in the words of the engine protocol (docs/engine.md): for other programs, and for goals."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Final

from halloween_games.core.events import Event, Secret
from halloween_games.core.game import Game, Json
from halloween_games.core.outcome import Outcome
from halloween_games.core.record import result
from halloween_games.core.spots import Spot


def event_name(kind: type[Event]) -> str:
    """How the protocol calls an event: ``turn_began``."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", kind.__name__).lower()


def _field_names(kind: type[Event]) -> tuple[str, ...]:
    assert is_dataclass(kind)
    return tuple(field.name for field in fields(kind))


FIELDS_OF_EVENTS: Final[Mapping[str, tuple[str, ...]]] = {
    event_name(kind): _field_names(kind) for kind in Event.__subclasses__() if kind is not Secret
}
"""The fields of each event that every game may have, by the event's name."""


def event_fields(game: Game, event: Event) -> dict[str, Json]:
    """*event* with its name first: ``{"event": "placed", "piece": "1R", ...}``; a secret one lists who may know it."""
    if isinstance(event, Secret):
        return {**event_fields(game, event.inner), "secret_to": list(event.to)}
    assert is_dataclass(event)
    plain = {field.name: _plain(game, getattr(event, field.name)) for field in fields(event)}
    return {"event": event_name(type(event)), **plain}


def _plain(game: Game, value: object) -> Json:
    if isinstance(value, Spot):
        return game.notation.spot_name(value)
    if isinstance(value, Outcome):
        return result(value)
    if isinstance(value, (tuple, list)):
        return [_plain(game, part) for part in value]
    return value
