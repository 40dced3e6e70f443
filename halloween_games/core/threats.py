"""What the others could do next to a player: as values, without words and pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, Generic, NamedTuple

from halloween_games.core.actions import Action
from halloween_games.core.events import Event
from halloween_games.core.spots import Seat, Spot
from halloween_games.core.state import S

LOSS: Final = "loss"  # the game would be lost
HARM: Final = "harm"  # a piece would be lost or attacked, a thing covered or taken
GAIN: Final = "gain"  # another player would come closer to winning
NOTICE: Final = "notice"  # something would change that is worth knowing
WEIGHTS: Final = (LOSS, HARM, GAIN, NOTICE)
"""How bad a threat is, the worst first; each has a mark of its own shape."""


class Threat(NamedTuple):
    """One thing that *seat* could do next, told to the player who would suffer from it."""

    kind: str  # what it is, in the game's own terms; the game's words depend on it
    weight: str  # one of WEIGHTS
    seat: Seat  # who could do it
    spot: Spot  # the piece or place that is threatened, as it stands now
    source: Spot | None  # the piece that would do it
    line: tuple[Action, ...]  # what *seat* would do in its turn (State.in_turn_of); empty for what is so already
    is_lonely: bool = False  # the piece is in danger because none of its own is with it


FindThreats = Callable[[S, Seat], Sequence[Threat]]
"""What the others could do next to the pieces and things of a seat, as far as that seat can know.

It depends only on what the seat may see, so it is the same in a position and in the seat's view of it.
"""


class Line(NamedTuple, Generic[S]):
    """Some actions of a turn: the last one, the positions before and after it, and its events."""

    actions: tuple[Action, ...]
    before: S
    after: S
    events: tuple[Event, ...]


def lines(state: S, seat: Seat, earlier: tuple[Action, ...] = ()) -> Iterator[Line[S]]:
    """Everything that *seat*, which is to move in *state*, can do until its turn ends."""
    for action in state.legal_actions():
        log: list[Event] = []
        after = state.apply(action, log)
        actions = (*earlier, action)
        yield Line(actions, state, after, tuple(log))
        if after.to_move == seat:
            yield from lines(after, seat, actions)


class Collected:
    """Threats in the order found, without repetitions."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, Seat, Spot, Spot | None], Threat] = {}

    def add(self, threat: Threat) -> None:
        """Add *threat* unless the same piece threatens the same thing in the same way already, or not as badly."""
        key = (threat.kind, threat.seat, threat.spot, threat.source)
        known = self._found.get(key)
        if known is None or WEIGHTS.index(threat.weight) < WEIGHTS.index(known.weight):
            self._found[key] = threat

    def sorted(self) -> list[Threat]:
        """All of them, the worst first."""
        return sorted(self._found.values(), key=lambda threat: WEIGHTS.index(threat.weight))
