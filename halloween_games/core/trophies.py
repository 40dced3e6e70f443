"""Trophies: what somebody has done in a game, in the words of the engine protocol (docs/trophies.md), for any game.

A game lists its trophies as data, each with an ``id`` and conditions, all of which must hold:

    "turn": [...]     of one turn of the player: all decisions in a row, with the luck between and after them
    "theirs": [...]   of one turn of somebody of the other side, instead of ``turn``
    "game": [...]     of the whole game, when it is over

A condition is an object:

    {"event": "escaped", "piece": "{me}*", "times": 2}   at least so many events had these fields, or one
    {"event": "placed", "by": "{me}", "most": 9}         at most so many; ``by`` is the seat whose turn it was
    {"never": {"event": "placed", "piece": "{me}K"}}     no event had them
    {"same": "spot", "of": [{...}, {...}]}               events with these fields, in this order, agree in one field
    {"action": "(K|Q)7:.*", "times": 1}                  an action of the player, as text, fits the regular expression
    {"won": true}                                        the player has won, alone or with others
    {"margin": {"most": 1}}                              points between the player's side and the best of the others
    {"turns": {"most": 12}}                              turns of the player
    {"seats": 4}                                         so many play
    {"other_must": "must_answer"}                        the other side is left without a free choice, for that reason
    {"any": [...]}                                       one of these conditions holds

In a text ``*`` stands for anything, ``{me}`` for the player's seat, ``{side}`` for any seat of its side, ``{other}``
for any other, and the name of a field in braces for what that field of the same event has.

Only what a spectator may know is asked, so a trophy tells nobody anything.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from halloween_games.core.events import visible
from halloween_games.core.game import Game, Json
from halloween_games.core.goals import (
    AnyOf,
    BadGoal,
    Condition,
    FullTurn,
    OtherMust,
    Scene,
    has_won,
    is_other,
    others_of,
    read_event,
    read_number,
    read_word,
)
from halloween_games.core.match import Turn
from halloween_games.core.outcome import Outcome
from halloween_games.core.record import FIELDS_OF_EVENTS, event_fields
from halloween_games.core.spots import CHANCE, NOBODY, Seat

MOST_TIMES: Final = 1000  # that a condition can count to


def full_turns(game: Game[Any], turns: Sequence[Turn]) -> list[FullTurn]:
    """The turns that *turns* consist of, the last of which may be unfinished. Luck before the first one is left out."""
    found: list[list[Turn]] = []
    for turn in turns:
        if turn.seat != CHANCE and (not found or found[-1][0].seat != turn.seat):
            found.append([])
        if found:
            found[-1].append(turn)
    return [_full_turn(game, part) for part in found]


def last_full_turn(game: Game[Any], turns: Sequence[Turn]) -> FullTurn | None:
    """The last of them, if it is over: the game is, or another seat is to decide."""
    first, seat = len(turns), NOBODY
    while first and turns[first - 1].seat in (CHANCE, seat if seat != NOBODY else turns[first - 1].seat):
        first -= 1
        if turns[first].seat != CHANCE:
            seat = turns[first].seat
    while first < len(turns) and turns[first].seat == CHANCE:
        first += 1
    if first == len(turns) or turns[-1].after.to_move in (CHANCE, seat):
        return None
    return _full_turn(game, turns[first:])


def _full_turn(game: Game[Any], part: Sequence[Turn]) -> FullTurn:
    seat = part[0].seat
    seen = (event_fields(game, event) for turn in part for event in visible(turn.events, None))
    return FullTurn(
        seat,
        tuple(turn.text for turn in part if turn.seat != CHANCE),
        tuple({**event, "by": seat} for event in seen),
        part[-1].after.observe(None),
    )


def scene_of(game: Game[Any], seat: Seat, seats: int, turns: Sequence[FullTurn], outcome: Outcome | None) -> Scene:
    """What conditions are about: *turns* with the eyes of *seat*, at least one, and how the game has ended."""
    events = [event for turn in turns for event in turn.events]
    return Scene(game, seat, seats, events, turns[-1].after, outcome, turns)


def _seats_named(name: str, scene: Scene) -> list[Seat] | None:
    """The seats that ``{name}`` stands for; None if it is no such name."""
    if name == "me":
        return [scene.seat]
    if name not in ("side", "other"):
        return None
    others = others_of(scene)
    return others if name == "other" else [seat for seat in range(scene.seats) if seat not in others]


# ---------------------------------------------------------------- patterns

_TOKENS: Final = re.compile(r"(\{\w+\}|\*)")
_SEATS: Final = ("me", "side", "other")


def _fits(pattern: Json, value: Json, event: Json, scene: Scene) -> bool:
    """Whether *value*, a field of *event*, is what *pattern* says."""
    if isinstance(pattern, list):
        pairs = zip(pattern, value, strict=False) if isinstance(value, list) else ()
        return (
            isinstance(value, list) and len(value) == len(pattern) and all(_fits(*pair, event, scene) for pair in pairs)
        )
    if isinstance(pattern, str) and isinstance(value, str | int):
        return re.fullmatch(_expression(pattern, event, scene), str(value)) is not None
    return bool(pattern == value) and isinstance(pattern, bool) == isinstance(value, bool)


def _expression(pattern: str, event: Json, scene: Scene) -> str:
    """*pattern* as a regular expression."""
    parts: list[str] = []
    for part in _TOKENS.split(pattern):
        if part == "*":
            parts.append(".*")
        elif part.startswith("{"):
            seats = _seats_named(part[1:-1], scene)
            named = [str(event[part[1:-1]])] if seats is None else map(str, seats)
            parts.append(f"(?:{'|'.join(map(re.escape, named))})")
        else:
            parts.append(re.escape(part))
    return "".join(parts)


def _has(event: Json, fields: Mapping[str, Json], scene: Scene) -> bool:
    return all(name in event and _fits(value, event[name], event, scene) for name, value in fields.items())


# ---------------------------------------------------------------- conditions


@dataclass(frozen=True)
class Range:
    """From *least* to *most*."""

    least: int | None = None
    most: int | None = None

    def __contains__(self, number: float) -> bool:
        return (self.least is None or number >= self.least) and (self.most is None or number <= self.most)


@dataclass(frozen=True)
class Happened(Condition):
    """So many events had these fields."""

    fields: Mapping[str, Json]
    count: Range

    def holds(self, scene: Scene) -> bool:
        return sum(_has(event, self.fields, scene) for event in scene.events) in self.count


@dataclass(frozen=True)
class Same(Condition):
    """Events with these fields, one after the other, agree in *field*."""

    field: str
    patterns: tuple[Mapping[str, Json], ...]

    def holds(self, scene: Scene) -> bool:
        values = {str(event[self.field]) for event in scene.events if self.field in event}
        return any(
            self._is_there([event for event in scene.events if str(event.get(self.field)) == value], scene)
            for value in values
        )

    def _is_there(self, events: Sequence[Json], scene: Scene) -> bool:
        left = iter(events)
        return all(any(_has(event, fields, scene) for event in left) for fields in self.patterns)


@dataclass(frozen=True)
class Acted(Condition):
    """So many actions of the player are written like this."""

    expression: str
    count: Range

    def holds(self, scene: Scene) -> bool:
        own = (action for turn in scene.turns if turn.seat == scene.seat for action in turn.actions)
        return sum(re.fullmatch(self.expression, action) is not None for action in own) in self.count


class Won(Condition):
    """The player has won, alone or with others."""

    def holds(self, scene: Scene) -> bool:
        return has_won(scene.outcome, (scene.seat,))


@dataclass(frozen=True)
class Margin(Condition):
    """The points between the player's side and the best of the others."""

    points: Range

    def holds(self, scene: Scene) -> bool:
        if scene.outcome is None:
            return False
        scores, others = scene.outcome.scores, others_of(scene)
        return scores[scene.seat] - max(scores[seat] for seat in others) in self.points


@dataclass(frozen=True)
class Turns(Condition):
    """How many turns the player has had."""

    count: Range

    def holds(self, scene: Scene) -> bool:
        return sum(turn.seat == scene.seat for turn in scene.turns) in self.count


@dataclass(frozen=True)
class Seats(Condition):
    """How many play."""

    count: int

    def holds(self, scene: Scene) -> bool:
        return scene.seats == self.count


# ---------------------------------------------------------------- trophies


@dataclass(frozen=True)
class Trophy:
    """One trophy. Its text keys are ``trophy.ID`` for its name and ``trophy.ID.how`` for what it is given for."""

    id: str
    turn: tuple[Condition, ...] = ()
    theirs: tuple[Condition, ...] = ()
    whole: tuple[Condition, ...] = ()

    @property
    def at_the_end(self) -> bool:
        """Whether it can only be won when the game is over."""
        return bool(self.whole)

    def fits_turn(self, scene: Scene) -> bool:
        """Whether the one turn in *scene* is what it asks for."""
        is_own = scene.turns[0].seat == scene.seat
        if not is_own and not is_other(scene.game, scene.seats, scene.seat, scene.turns[0].seat):
            return False  # a partner's
        conditions = self.turn if is_own else self.theirs
        return bool(conditions) and all(condition.holds(scene) for condition in conditions)


def earned(game: Game[Any], seats: int, turns: Sequence[Turn], outcome: Outcome | None, seat: Seat) -> list[Trophy]:
    """What *seat* has done in the turn that has just ended, or in the whole game if it is over now."""
    last = last_full_turn(game, turns)
    if last is None:
        return []
    now = scene_of(game, seat, seats, (last,), outcome)
    found = [trophy for trophy in trophies_of(game) if not trophy.at_the_end and trophy.fits_turn(now)]
    if outcome is None:
        return found
    whole = scene_of(game, seat, seats, full_turns(game, turns), outcome)
    return [*found, *(trophy for trophy in trophies_of(game) if trophy.at_the_end and _fits_game(trophy, whole))]


def _fits_game(trophy: Trophy, whole: Scene) -> bool:
    if not all(condition.holds(whole) for condition in trophy.whole):
        return False
    if not trophy.turn and not trophy.theirs:
        return True
    ends = len(whole.turns) - 1
    return any(
        trophy.fits_turn(scene_of(whole.game, whole.seat, whole.seats, (turn,), whole.outcome if at == ends else None))
        for at, turn in enumerate(whole.turns)
    )


def trophies_of(game: Game[Any]) -> tuple[Trophy, ...]:
    """What can be won in *game*; raises BadGoal if its list says nothing possible."""
    return _read_once(game.parts.trophies) if game.parts.trophies is not None else ()


@cache
def _read_once(part: Any) -> tuple[Trophy, ...]:
    return read_trophies(part.load())


# ---------------------------------------------------------------- reading

_PARTS: Final = ("turn", "theirs", "game")
_ALLOWED: Final[Mapping[str, tuple[str, ...]]] = {
    "never": (),
    "same": ("of",),
    "action": ("times", "most"),
    "won": (),
    "margin": (),
    "turns": (),
    "seats": (),
    "other_must": (),
    "any": (),
}


def read_trophies(data: Json) -> tuple[Trophy, ...]:
    """The trophies in the list *data*; raises BadGoal naming the field."""
    return tuple(_trophy(entry, f"trophies[{number}]") for number, entry in enumerate(_list(data, "trophies")))


def _trophy(data: Json, where: str) -> Trophy:
    if not isinstance(data, dict) or not isinstance(data.get("id"), str):
        raise BadGoal(f"{where}.id", "goal_not_a_word")
    for name in data:
        if name not in ("id", *_PARTS):
            raise BadGoal(f"{where}.{str(name)[:40]}", "goal_unknown_field")
    parts = [_conditions(data[name], f"{where}.{name}") if name in data else () for name in _PARTS]
    if not any(parts) or (parts[0] and parts[1]):
        raise BadGoal(where, "goal_not_a_list")
    return Trophy(data["id"], *parts)


def _conditions(data: Json, where: str) -> tuple[Condition, ...]:
    return tuple(_condition(entry, f"{where}[{number}]") for number, entry in enumerate(_list(data, where)))


def _condition(data: Json, where: str) -> Condition:
    if isinstance(data, dict) and "event" in data:
        fields = {name: value for name, value in data.items() if name not in ("times", "most")}
        return Happened(_event(fields, where), _count(data, where))
    kind = next((name for name in _ALLOWED if isinstance(data, dict) and name in data), "")
    if not kind:
        raise BadGoal(where, "goal_unknown_condition", {"known": ", ".join(("event", *_ALLOWED))})
    for name in data:
        if name != kind and name not in _ALLOWED[kind]:
            raise BadGoal(f"{where}.{str(name)[:40]}", "goal_unknown_field")
    return _read(kind, data, where)


def _read(kind: str, data: dict[str, Json], where: str) -> Condition:
    value, inside = data[kind], f"{where}.{kind}"
    match kind:
        case "never":
            return Happened(_event(value, inside), Range(0, 0))
        case "same":
            patterns = _list(data.get("of"), f"{where}.of")
            return Same(
                read_word(value, inside), tuple(_event(one, f"{where}.of[{n}]") for n, one in enumerate(patterns))
            )
        case "action":
            return Acted(_regular_expression(value, inside), _count(data, where))
        case "won":
            return Won()
        case "margin":
            return Margin(_range(value, inside))
        case "turns":
            return Turns(_range(value, inside))
        case "seats":
            return Seats(read_number(value, inside, 0, MOST_TIMES))
        case "other_must":
            return OtherMust(read_word(value, inside))
    return AnyOf(_conditions(value, inside))


def _event(data: Json, where: str) -> dict[str, Json]:
    """The fields that an event must have, whose texts may name seats and fields of the event."""
    fields = read_event(data, where, ("by",))
    for field, value in fields.items():
        for token in re.findall(r"\{(\w+)\}", value) if isinstance(value, str) else ():
            if token not in (*_SEATS, *FIELDS_OF_EVENTS[fields["event"]]):
                raise BadGoal(f"{where}.{field}", "goal_unknown_field")
    return fields


def _count(data: dict[str, Json], where: str) -> Range:
    """``times`` and ``most``; at least once if neither is there."""
    least, most = (
        read_number(data[name], f"{where}.{name}", 0, MOST_TIMES) if name in data else None
        for name in ("times", "most")
    )
    return Range(1 if least is None and most is None else least, most)


def _range(data: Json, where: str) -> Range:
    if not isinstance(data, dict) or not data or not set(data) <= {"least", "most"}:
        raise BadGoal(where, "goal_unknown_field")
    return Range(**{name: read_number(value, f"{where}.{name}", 0, MOST_TIMES) for name, value in data.items()})


def _list(data: Json, where: str) -> Sequence[Json]:
    if not isinstance(data, list | tuple) or not data:
        raise BadGoal(where, "goal_not_a_list")
    return data


def _regular_expression(value: Json, where: str) -> str:
    expression = read_word(value, where)
    try:
        re.compile(expression)
    except re.error as error:
        raise BadGoal(where, "goal_not_a_word") from error
    return expression
