"""When somebody of the nights says a word during the game: by what everybody at the table can see."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from halloween_games.core.deeds import FIGHT
from halloween_games.core.events import Escaped, Event, Fought, Inspected, Moved, Scored
from halloween_games.core.game import Game
from halloween_games.core.spots import Seat

GOOD: Final = "good"
TROUBLE: Final = "trouble"
SURPRISED: Final = "surprised"
SPOKEN_MOMENTS: Final = (GOOD, TROUBLE, SURPRISED)

GREAT: Final = 3  # points of a grave
FEW_GRAVES: Final = 5
FEW_PAWNS: Final = 2


@dataclass(frozen=True)
class Seen:
    """What was seen: the views before and after an action of *actor*, by the person on seat *me*."""

    game: Game[Any]
    me: Seat
    actor: Seat
    before: Any
    after: Any
    events: Sequence[Event]

    @property
    def mine(self) -> bool:
        """Whether the person has acted."""
        return self.actor == self.me

    def of(self, kind: type[Event]) -> list[Any]:
        """The events of a kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def is_new(self, holds: Callable[[Any], bool]) -> bool:
        """Whether that holds now, and did not before."""
        return holds(self.after) and not holds(self.before)

    def is_other(self, piece: str) -> bool:
        """Whether a piece is of the other side."""
        return piece[:1].isdigit() and int(piece[0]) != self.me


def _out(seen: Seen, view: Any) -> list[str]:
    """The person's ghosts that are outside."""
    return [ghost for ghost in seen.game.notation.dump(view)["escaped"] if ghost[0] == str(seen.me)]


def _candies(seen: Seen, view: Any) -> int:
    """What is left in the person's half."""
    return int((view.candies & view.house.halves[seen.me]).bit_count())


def _regions(seen: Seen, view: Any) -> int:
    """Regions in which the person has a piece."""
    return sum(bool(view.own[seen.me] & region) for region in view.land.regions)


def _pawns(seen: Seen, view: Any, seat: Seat) -> int:
    """Pawns on the board of a seat and its partner."""
    seats = {seat, (seat + 2) % 4} if view.seats == 4 else {seat}
    return sum(owner in seats for owner in seen.game.notation.dump(view)["board"].values())


def _leads_late(seen: Seen, view: Any) -> bool:
    points = view.points()
    leads = points[seen.me] == max(points) and points.count(max(points)) == 1
    return bool(leads and 0 < view.down_count <= FEW_GRAVES)


def _fights(seen: Seen) -> bool:
    """Whether the person has done what the game calls a fight."""
    return seen.mine and FIGHT in seen.game.deeds(seen.before, seen.after, seen.events)


def _taken_by(seen: Seen, seat: Seat) -> bool:
    """Whether *seat* has just taken a pawn of the other side."""
    before, after = (sum(seen.game.notation.dump(view)["eliminated"]) for view in (seen.before, seen.after))
    return seen.actor == seat and after > before


CONDITIONS: Final[Mapping[str, Callable[[Seen], bool]]] = {
    "escape": lambda seen: any(not seen.is_other(event.piece) for event in seen.of(Escaped)),
    "mirror": lambda seen: seen.mine and any(event.how == "mirror" for event in seen.of(Moved)),
    "two-out": lambda seen: seen.is_new(lambda view: len(_out(seen, view)) == 2),
    "one-color": lambda seen: seen.is_new(lambda view: len({ghost[1] for ghost in _out(seen, view)}) == 2),
    "fight-lost": lambda seen: any(seen.is_other(event.loser) for event in seen.of(Fought)),
    "release": lambda seen: seen.mine and any(event.how == "release" for event in seen.of(Moved)),
    "clever": lambda seen: (
        len(seen.of(Escaped)) > 1 or (seen.mine and any(event.loser == event.attacker for event in seen.of(Fought)))
    ),
    "candy": lambda seen: seen.mine and _candies(seen, seen.after) < _candies(seen, seen.before),
    "last-candy": lambda seen: seen.is_new(lambda view: _candies(seen, view) == 1),
    "covered": _fights,
    "great-grave": lambda seen: any(one.seat == seen.me and one.points >= GREAT for one in seen.of(Scored)),
    "few-graves": lambda seen: seen.is_new(lambda view: _leads_late(seen, view)),
    "wisp": lambda seen: any(event.seat != seen.me and event.points == 1 for event in seen.of(Scored)),
    "look": lambda seen: any(event.seat == seen.me for event in seen.of(Inspected)),
    "pawn": lambda seen: _taken_by(seen, seen.me),
    "last-pawn": lambda seen: seen.is_new(lambda view: _pawns(seen, view, (seen.me + 1) % view.seats) == 1),
    "few-pawns": lambda seen: seen.is_new(lambda view: _pawns(seen, view, (seen.me + 1) % view.seats) <= FEW_PAWNS),
    "eight": lambda seen: seen.mine and any(one.how == "play" and one.piece[:1] == "8" for one in seen.of(Moved)),
    "cards": lambda seen: seen.mine and sum(one.how == "play" for one in seen.of(Moved)) > 1,
    "partner": lambda seen: _taken_by(seen, (seen.me + 2) % seen.after.seats),
    "region": lambda seen: seen.mine and _regions(seen, seen.after) > _regions(seen, seen.before),
    "eight-regions": lambda seen: seen.is_new(lambda view: _regions(seen, view) == len(view.land.regions) - 1),
    "attack": _fights,
}
"""Each may hold at an action; a night names one for each moment."""

USUAL: Final[Mapping[str, Mapping[str, str]]] = {
    "18-ghosts": {GOOD: "escape", TROUBLE: "two-out", SURPRISED: "fight-lost"},
    "closest-ghost": {GOOD: "candy", TROUBLE: "last-candy", SURPRISED: "covered"},
    "halloween": {GOOD: "great-grave", TROUBLE: "few-graves", SURPRISED: "wisp"},
    "rhombus": {GOOD: "pawn", TROUBLE: "last-pawn", SURPRISED: "eight"},
    "pure-halloween": {GOOD: "region", TROUBLE: "eight-regions", SURPRISED: "attack"},
}


def moments(
    game: Game[Any], named: Mapping[str, str], me: Seat, before: Any, after: Any, events: Sequence[Event]
) -> Collection[str]:
    """The moments that an action is, for the person on seat *me*; *named* are those that are not the usual ones."""
    seen = Seen(game, me, before.to_move, before, after, events)
    wanted = {**USUAL.get(game.id, {}), **named}
    return [moment for moment in SPOKEN_MOMENTS if moment in wanted and CONDITIONS[wanted[moment]](seen)]
