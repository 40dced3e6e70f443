"""What a session tells its subscribers: facts, in the order in which they happen."""

from __future__ import annotations

from dataclasses import dataclass

from halloween_games.core.actions import Action
from halloween_games.core.events import Event
from halloween_games.core.reasons import Reason
from halloween_games.core.spots import Seat
from halloween_games.core.state import State


@dataclass(frozen=True)
class SeenTurn:
    """One decision as the one who looks may know it: the view before, the view after, and what was seen to happen."""

    seat: Seat
    action: Action
    text: str
    events: tuple[Event, ...]
    before: State
    after: State


@dataclass(frozen=True)
class SeenAction:
    """What a seat did in a position that everybody saw."""

    seat: Seat
    action: Action
    before: State


class Change:
    """One thing that happened in a session."""


class AboutToChange(Change):
    """The position changes next: a screen finishes what it still shows of the way to the present one."""


@dataclass(frozen=True)
class TurnMade(Change):
    """Somebody acted, luck drew, or a pass was forced."""

    turn: SeenTurn


class Jumped(Change):
    """An action was taken back or brought back."""


@dataclass(frozen=True)
class SatDown(Change):
    """Somebody else goes on for a seat; *other_eyes*: another person's secrets are shown from now on."""

    other_eyes: bool


class ViewerLeft(Change):
    """The one whose secrets were shown is not the one to decide: from now on only what everybody may see is shown."""


@dataclass(frozen=True)
class Uncovered(Change):
    """Somebody is alone with the screen and may see *events*, which only that seat knows."""

    seat: Seat
    events: tuple[Event, ...]
    before: State
    after: State


class DecisionBegan(Change):
    """Whoever is to decide has a new choice, or nobody has one."""


class Chosen(Change):
    """A pick was taken; the action may be complete by it."""


class ChoiceChanged(Change):
    """The choice so far is another one, or has to be confirmed."""


class ToConfirm(Change):
    """An action is to be chosen a second time, or no longer."""


@dataclass(frozen=True)
class Refused(Change):
    """Something cannot be done, and this is why."""

    reason: Reason


@dataclass(frozen=True)
class Advised(Change):
    """A hint or the demonstration says something; without words it has no more to say."""

    words: str


class LookBackBegan(Change):
    """Earlier positions are looked at from now on."""


@dataclass(frozen=True)
class LookedAt(Change):
    """Another position of the past is shown; *turn* led there if the game was played one turn forward."""

    ply: int
    turn: SeenTurn | None = None


@dataclass(frozen=True)
class ReturnedToGame(Change):
    """The present position is shown again; *played*: by playing the last turn forward."""

    played: bool


@dataclass(frozen=True)
class Said(Change):
    """A sentence for whoever listens instead of looking."""

    sentence: str
