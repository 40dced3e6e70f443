"""What happened, as facts in order, without pixels."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from halloween_games.core.outcome import Outcome
from halloween_games.core.spots import CHANCE, Seat, Spot


class Event:
    """Something that happened. Pieces are named as in the position JSON: ``1R``."""

    __slots__ = ()


@dataclass(frozen=True)
class Placed(Event):
    piece: str
    spot: Spot
    source: Spot


@dataclass(frozen=True)
class LaidOut(Event):
    """Luck has put several pieces down at once: each of *pieces* on its spot, from its source."""

    pieces: tuple[str, ...]
    spots: tuple[Spot, ...]
    sources: tuple[Spot, ...]


@dataclass(frozen=True)
class Moved(Event):
    """*path* goes from the old spot to the new one; *how* is the kind of movement (``walk``, ``mirror``, ``jump``)."""

    piece: str
    path: tuple[Spot, ...]
    how: str = "walk"


@dataclass(frozen=True)
class Removed(Event):
    piece: str
    spot: Spot


@dataclass(frozen=True)
class Fought(Event):
    """*attacker* came from *source* to *spot*; *loser* is one of the two pieces."""

    attacker: str
    defender: str
    source: Spot
    spot: Spot
    loser: str


@dataclass(frozen=True)
class Rotated(Event):
    """The thing on *spot* was rotated clockwise by *quarters*."""

    piece: str
    spot: Spot
    quarters: int


@dataclass(frozen=True)
class Revealed(Event):
    spot: Spot
    face: str


@dataclass(frozen=True)
class Inspected(Event):
    """*seat* looked at the hidden card on *spot*; *face* is empty for those who may not know it."""

    seat: Seat
    spot: Spot
    face: str = ""


@dataclass(frozen=True)
class Drawn(Event):
    seat: Seat
    spot: Spot
    card: str


@dataclass(frozen=True)
class Shuffled(Event):
    count: int


@dataclass(frozen=True)
class Escaped(Event):
    """*piece* left the board from *spot* via *through* and is now on *to*."""

    piece: str
    spot: Spot
    through: Spot
    to: Spot


@dataclass(frozen=True)
class Scored(Event):
    seat: Seat
    points: int


@dataclass(frozen=True)
class Passed(Event):
    seat: Seat


@dataclass(frozen=True)
class Skipped(Event):
    """*seat* could do nothing in a *part* of its turn, so the game went on without a choice."""

    seat: Seat
    part: str


@dataclass(frozen=True)
class TurnBegan(Event):
    """Another seat is to move."""

    seat: Seat


@dataclass(frozen=True)
class Ended(Event):
    outcome: Outcome


@dataclass(frozen=True)
class Secret(Event):
    """*inner* for the seats in *to*; everybody else sees *outer*, or nothing."""

    to: tuple[Seat, ...]
    inner: Event
    outer: Event | None = None


Log = list[Event] | None


def what_follows(seat: Seat, to_move: Seat, outcome: Outcome | None) -> list[Event]:
    """Once *seat* has acted: the game has ended, or the turn of another one that is *to_move* has begun."""
    if outcome is not None:
        return [Ended(outcome)]
    return [TurnBegan(to_move)] if to_move not in (seat, CHANCE) else []


def visible(events: Iterable[Event], seat: Seat | None) -> list[Event]:
    """What *seat* (None for a spectator) may see of *events*."""
    seen: list[Event] = []
    for event in events:
        if not isinstance(event, Secret):
            seen.append(event)
        elif seat is not None and seat in event.to:
            seen.append(event.inner)
        elif event.outer is not None:
            seen.append(event.outer)
    return seen


def revealed(events: Iterable[Event]) -> list[Event]:
    """All *events* without secrecy, for games that are over."""
    return [event.inner if isinstance(event, Secret) else event for event in events]
