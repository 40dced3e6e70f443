"""The events of a session for its subscribers, in the order in which they happen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from halloween_games.core.actions import Action
from halloween_games.core.events import Event
from halloween_games.core.reasons import Reason
from halloween_games.core.spots import Seat, Spot
from halloween_games.core.state import State
from halloween_games.session.coach import Doubt

# What a sentence is about: a face that prints these in its own way leaves the sentence out.
PROMPT: Final = "prompt"  # whose turn it is, and what to do
RESULT: Final = "result"  # how the game ended


@dataclass(frozen=True)
class SeenTurn:
    """One decision as the viewer may know it: the view before, the view after, and the visible events.

    A result of luck that the viewer may not know has no action and no text.
    """

    seat: Seat
    action: Action | None
    text: str
    events: tuple[Event, ...]
    before: State
    after: State
    is_public: bool = True  # everybody may know of these events


@dataclass(frozen=True)
class SeenAction:
    """A seat's action in a public position."""

    seat: Seat
    action: Action
    before: State


class Change:
    """An event of a session."""


class AboutToChange(Change):
    """The position changes next: a screen finishes the animation towards the present one."""


@dataclass(frozen=True)
class TurnMade(Change):
    """A seat has acted, luck was drawn, or a pass was forced."""

    turn: SeenTurn


class Jumped(Change):
    """An action was undone or redone."""


@dataclass(frozen=True)
class SatDown(Change):
    """Another player takes over a seat; *other_eyes*: another view is shown from now on."""

    other_eyes: bool


class ViewerLeft(Change):
    """The viewer is not the one to decide: from now on only public information is shown."""


@dataclass(frozen=True)
class Uncovered(Change):
    """A person is alone with the screen and may see *events*, which only that seat knows."""

    seat: Seat
    events: tuple[Event, ...]
    before: State
    after: State


class DecisionBegan(Change):
    """The seat to move has a new choice, or nobody has one."""


class Chosen(Change):
    """A pick was taken, which may complete an action."""


class ChoiceChanged(Change):
    """The selection has changed or has to be confirmed."""


class ToConfirm(Change):
    """An action has to be chosen a second time, or no longer."""


@dataclass(frozen=True)
class Doubted(Change):
    """In a learning game the coach asks about a chosen action, which waits, in these *words*."""

    doubt: Doubt
    words: str


class GivenUp(Change):
    """The computer, which could only lose, has given up: the game is over."""


@dataclass(frozen=True)
class Refused(Change):
    """Something is impossible, and this is why.

    *pointed* are the spots chosen so far and the one that was refused, if it was one.
    """

    reason: Reason
    pointed: tuple[Spot, ...] = ()


@dataclass(frozen=True)
class Advised(Change):
    """The text of a hint or the demonstration; without words it has ended."""

    words: str


class LookBackBegan(Change):
    """The session shows earlier positions from now on."""


@dataclass(frozen=True)
class LookedAt(Change):
    """Another earlier position is shown; *turn* led there if the game was stepped forward."""

    ply: int
    turn: SeenTurn | None = None


@dataclass(frozen=True)
class ReturnedToGame(Change):
    """The present position is shown again; *played*: by stepping over the last turn."""

    played: bool


@dataclass(frozen=True)
class Said(Change):
    """A sentence for screen readers; *about* is PROMPT or RESULT, or empty for anything else.

    A *private* one may tell what only the viewer knows: it must not outlast the viewer's time at the screen.
    """

    sentence: str
    about: str = ""
    private: bool = False
