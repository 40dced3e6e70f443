"""What the others could do next to a player: as values, without words and pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, Generic, NamedTuple

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


def the_other(state: Any, seat: Seat) -> Iterable[Seat]:
    """Who could do something in a game for two."""
    return (1 - seat,)


def in_turns_of(
    others: Callable[[S, Seat], Iterable[Seat]],
) -> Callable[[Callable[[S, S, Seat], Iterable[Threat]]], FindThreats[S]]:
    """Ask for the threats to a seat in each turn of *others*: in a position, and the same in the turn of one of them.

    What the same piece threatens in the same way is told once, as bad as it can be; the worst comes first.
    """

    def asking(find: Callable[[S, S, Seat], Iterable[Threat]]) -> FindThreats[S]:
        def threats(state: S, seat: Seat) -> list[Threat]:
            found: dict[tuple[str, Seat, Spot, Spot | None], Threat] = {}
            turns = [theirs for other in others(state, seat) if (theirs := state.in_turn_of(other)) is not None]
            for threat in (threat for theirs in turns for threat in find(state, theirs, seat)):
                key = (threat.kind, threat.seat, threat.spot, threat.source)
                found[key] = min(found.get(key, threat), threat, key=_badness)
            return sorted(found.values(), key=_badness)

        return threats

    return asking


def _badness(threat: Threat) -> int:
    return WEIGHTS.index(threat.weight)
