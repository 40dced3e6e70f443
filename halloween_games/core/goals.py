"""Goals: what has to be true after an action, in the words of the engine protocol (docs/engine.md), for any game.

A goal is a list of conditions, all of which must hold. Each is an object:

    {"event": "escaped", "piece": "0R"}        such an event has happened, with these fields
    {"never": {"event": "fought"}}             no such event has happened
    {"field": ["board", "d5"], "is": "0C"}     this field of the position has this value
    {"winner": 0}                              the game is over, and this seat has won it
    {"other_must": "must_move"}                the other side has no free choice, for the reason of this code
    {"other_has": ["h1-d1", "h1-e1"]}          exactly these are the other side's legal actions
    {"other_cannot_win": 1}                    the other side cannot win within so many of its turns, whatever luck does
    {"any": [...]}                             one of these conditions holds
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from halloween_games.core.events import Event
from halloween_games.core.game import Game, Json
from halloween_games.core.outcome import Outcome
from halloween_games.core.reasons import Reason, RulesError, quoted
from halloween_games.core.record import FIELDS_OF_EVENTS, event_fields
from halloween_games.core.spots import CHANCE, NOBODY, Seat
from halloween_games.core.state import State

MOST_CONDITIONS: Final = 40  # of a goal, those inside others included
MOST_TURNS: Final = 3  # that other_cannot_win looks ahead
MOST_POSITIONS: Final = 100_000  # that it visits: more than any lesson needs


class BadGoal(RulesError):
    """A condition that says nothing possible; ``where`` is the field."""

    def __init__(self, where: str, code: str, params: Mapping[str, str | int] | None = None) -> None:
        super().__init__(Reason(code, {**(params or {}), "where": quoted(where)}))
        self.where = where


class TooHard(Exception):
    """More positions would have to be visited than MOST_POSITIONS."""


@dataclass(frozen=True)
class FullTurn:
    """What players call a turn: all decisions of one seat in a row, with the luck between and after them."""

    seat: Seat
    actions: tuple[str, ...]
    events: tuple[Json, ...]  # what everybody may see, as event_fields gives it, each with the seat as ``by``
    after: State  # what everybody may know of the position


class Scene(NamedTuple):
    """What conditions are about: what *seat* has seen to happen since the beginning, and the position now."""

    game: Game[Any]
    seat: Seat  # whose goal it is
    seats: int
    events: Sequence[Json]  # as event_fields gives them
    state: State
    outcome: Outcome | None
    turns: Sequence[FullTurn] = ()  # that the conditions of trophies ask for

    @property
    def other_decides(self) -> bool:
        """Whether the game goes on and somebody of the other side is to act."""
        return self.outcome is None and is_other(self.game, self.seats, self.seat, self.state.to_move)


def seen_events(game: Game[Any], events: Iterable[Event]) -> list[Json]:
    """*events* as conditions compare them."""
    return [event_fields(game, event) for event in events]


def is_other(game: Game[Any], seats: int, seat: Seat, other: Seat) -> bool:
    """Whether *other* is a seat of another side than *seat*."""
    if other in (CHANCE, NOBODY):
        return False
    teams = game.teams(seats)
    return teams[other] != teams[seat]


# ---------------------------------------------------------------- conditions


class Condition:
    """Something that is true of a scene or not; immutable."""

    def holds(self, scene: Scene) -> bool:
        raise NotImplementedError

    def remembers(self, scene: Scene) -> Hashable:
        """What of the events so far the condition depends on."""
        return None

    def as_data(self) -> dict[str, Json]:
        """The object that ``read_condition`` reads."""
        raise NotImplementedError


@dataclass(frozen=True)
class Happened(Condition):
    """An event with these fields has happened."""

    fields: Mapping[str, Json]

    def holds(self, scene: Scene) -> bool:
        return any(_has(event, self.fields) for event in scene.events)

    def remembers(self, scene: Scene) -> Hashable:
        return self.holds(scene)

    def as_data(self) -> dict[str, Json]:
        return dict(self.fields)


@dataclass(frozen=True)
class Never(Condition):
    """No event with these fields has happened."""

    fields: Mapping[str, Json]

    def holds(self, scene: Scene) -> bool:
        return not any(_has(event, self.fields) for event in scene.events)

    def remembers(self, scene: Scene) -> Hashable:
        return self.holds(scene)

    def as_data(self) -> dict[str, Json]:
        return {"never": dict(self.fields)}


@dataclass(frozen=True)
class FieldIs(Condition):
    """A field of the position has this value; *path* leads to it through objects and lists."""

    path: tuple[str | int, ...]
    value: Json

    def holds(self, scene: Scene) -> bool:
        found = scene.game.notation.dump(scene.state)
        for step in self.path:
            if isinstance(found, dict) and step in found:
                found = found[str(step)]
            elif isinstance(found, list) and isinstance(step, int) and 0 <= step < len(found):
                found = found[step]
            else:
                return False
        return _same(found, self.value)

    def as_data(self) -> dict[str, Json]:
        return {"field": list(self.path), "is": self.value}


@dataclass(frozen=True)
class Winner(Condition):
    """The game is over, and *seat* has won it, alone or with its partners."""

    seat: Seat

    def holds(self, scene: Scene) -> bool:
        return has_won(scene.outcome, (self.seat,))

    def as_data(self) -> dict[str, Json]:
        return {"winner": self.seat}


@dataclass(frozen=True)
class OtherMust(Condition):
    """The other side is to act without a free choice, for the reason *code*."""

    code: str

    def holds(self, scene: Scene) -> bool:
        if not scene.other_decides:
            return False
        must = scene.state.why_must()
        return must is not None and must.code == self.code

    def as_data(self) -> dict[str, Json]:
        return {"other_must": self.code}


@dataclass(frozen=True)
class OtherHas(Condition):
    """The other side is to act, and exactly these are its legal actions."""

    actions: tuple[str, ...]

    def holds(self, scene: Scene) -> bool:
        if not scene.other_decides:
            return False
        write = scene.game.notation.write
        legal = {write(scene.state, action) for action in scene.state.legal_actions()}
        return legal == set(self.actions)

    def as_data(self) -> dict[str, Json]:
        return {"other_has": list(self.actions)}


@dataclass(frozen=True)
class OtherCannotWin(Condition):
    """The other side is to act and cannot win within *turns* of its turns, or the game is over without its win."""

    turns: int

    def holds(self, scene: Scene) -> bool:
        if scene.outcome is not None:
            return not has_won(scene.outcome, others_of(scene))
        return scene.other_decides and not _Danger(scene).can_win(scene.state, self.turns, theirs=True)

    def as_data(self) -> dict[str, Json]:
        return {"other_cannot_win": self.turns}


@dataclass(frozen=True)
class AnyOf(Condition):
    """One of the conditions holds."""

    conditions: tuple[Condition, ...]

    def holds(self, scene: Scene) -> bool:
        return any(condition.holds(scene) for condition in self.conditions)

    def remembers(self, scene: Scene) -> Hashable:
        return tuple(condition.remembers(scene) for condition in self.conditions)

    def as_data(self) -> dict[str, Json]:
        return {"any": [condition.as_data() for condition in self.conditions]}


def _has(event: Json, wanted: Mapping[str, Json]) -> bool:
    return all(name in event and _same(event[name], value) for name, value in wanted.items())


def _same(one: Json, other: Json) -> bool:
    """Equal, but a bool is no number."""
    return bool(one == other) and isinstance(one, bool) == isinstance(other, bool)


def has_won(outcome: Outcome | None, seats: Iterable[Seat]) -> bool:
    """Whether the game is over and one of *seats* has won it, alone or with others."""
    return outcome is not None and not outcome.is_tie() and any(seat in outcome.winners() for seat in seats)


def others_of(scene: Scene) -> list[Seat]:
    """The seats of the other sides."""
    return [seat for seat in range(scene.seats) if is_other(scene.game, scene.seats, scene.seat, seat)]


class _Danger:
    """Looks for a win of the other side: it chooses its actions, luck helps it, and the seat defends as it can."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._others = others_of(scene)
        self._known: dict[Hashable, bool] = {}

    def can_win(self, state: State, turns: int, *, theirs: bool) -> bool:
        """Whether the other side can win within *turns* of its turns; *theirs*: the last to decide was one of it."""
        outcome = state.outcome()
        if outcome is not None:
            return has_won(outcome, self._others)
        decides = state.to_move
        if decides != CHANCE:
            is_theirs = decides in self._others
            turns -= theirs and not is_theirs
            theirs = is_theirs
        if not turns:
            return False
        key = state.key(), turns, theirs
        if key not in self._known:
            if len(self._known) >= MOST_POSITIONS:
                raise TooHard
            self._known[key] = False  # while it is looked at: to come back here wins nothing
            self._known[key] = self._look(state, turns, theirs)
        return self._known[key]

    def _look(self, state: State, turns: int, theirs: bool) -> bool:
        afters = (self.can_win(state.apply(action), turns, theirs=theirs) for action in state.legal_actions())
        return any(afters) if theirs or state.to_move == CHANCE else all(afters)


# ---------------------------------------------------------------- reading


def read_conditions(data: Json, where: str) -> tuple[Condition, ...]:
    """The conditions in the list *data*; raises BadGoal naming the field."""
    return _Reader().conditions(data, where)


class _Reader:
    def __init__(self) -> None:
        self._count = 0

    def conditions(self, data: Json, where: str) -> tuple[Condition, ...]:
        if not isinstance(data, list) or not data:
            raise BadGoal(where, "goal_not_a_list")
        return tuple(self.condition(entry, f"{where}[{number}]") for number, entry in enumerate(data))

    def condition(self, data: Json, where: str) -> Condition:
        self._count += 1
        if self._count > MOST_CONDITIONS:
            raise BadGoal(where, "goal_too_many")
        kind = next((name for name in _KINDS if isinstance(data, dict) and name in data), "")
        if not kind:
            raise BadGoal(where, "goal_unknown_condition", {"known": ", ".join(_KINDS)})
        allowed = {"event": FIELDS_OF_EVENTS.get(str(data["event"]), ())} if kind == "event" else _FIELDS
        for name in data:
            if name != kind and name not in allowed.get(kind, ()):
                raise BadGoal(f"{where}.{str(name)[:40]}", "goal_unknown_field")
        return self._read(kind, data, where)

    def _read(self, kind: str, data: dict[str, Json], where: str) -> Condition:
        value = data[kind]
        inside = f"{where}.{kind}"
        match kind:
            case "event":
                return Happened(read_event(data, where))
            case "never":
                return Never(read_event(value, inside))
            case "field":
                if "is" not in data:
                    raise BadGoal(f"{where}.is", "position_missing_field")
                return FieldIs(_path(value, inside), data["is"])
            case "winner":
                return Winner(read_number(value, inside, 0, 15))
            case "other_must":
                return OtherMust(read_word(value, inside))
            case "other_has":
                if not isinstance(value, list) or not value:
                    raise BadGoal(inside, "goal_not_a_list")
                return OtherHas(tuple(read_word(action, f"{inside}[{n}]") for n, action in enumerate(value)))
            case "other_cannot_win":
                return OtherCannotWin(read_number(value, inside, 1, MOST_TURNS))
        return AnyOf(self.conditions(value, inside))


_KINDS: Final = ("event", "never", "field", "winner", "other_must", "other_has", "other_cannot_win", "any")
_FIELDS: Final[Mapping[str, tuple[str, ...]]] = {"field": ("is",)}


def read_event(data: Json, where: str, more: Sequence[str] = ()) -> dict[str, Json]:
    """The fields that an event must have, its name among them; *more* are fields that any event may have."""
    if not isinstance(data, dict) or not isinstance(data.get("event"), str):
        raise BadGoal(where, "goal_no_event")
    name = data["event"]
    if name not in FIELDS_OF_EVENTS:
        known = ", ".join(FIELDS_OF_EVENTS)
        raise BadGoal(f"{where}.event", "goal_unknown_event", {"name": quoted(name), "known": known})
    for field in data:
        if field not in ("event", *more, *FIELDS_OF_EVENTS[name]):
            raise BadGoal(f"{where}.{str(field)[:40]}", "goal_unknown_field")
    return dict(data)


def _path(value: Json, where: str) -> tuple[str | int, ...]:
    if not isinstance(value, list) or not value:
        raise BadGoal(where, "goal_not_a_list")
    if not all(isinstance(step, str | int) and not isinstance(step, bool) for step in value):
        raise BadGoal(where, "goal_bad_path")
    return tuple(value)


def read_number(value: Json, where: str, low: int, high: int) -> int:
    """The number *value* from *low* to *high*."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadGoal(where, "position_not_in_range", {"low": low, "high": high})
    return value


def read_word(value: Json, where: str) -> str:
    """The text *value*, which is not empty."""
    if not isinstance(value, str) or not value:
        raise BadGoal(where, "goal_not_a_word")
    return value
