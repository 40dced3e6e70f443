"""Conditions: what has to be true after actions, in the words of the engine protocol (docs/engine.md), for any game.

The goals of lessons and trophies are lists of conditions, all of which must hold. Each is an object:

    {"event": "escaped", "piece": "0R"}        such an event has happened, with these fields
    {"event": "placed", "most": 9}             at most so many; with "times", at least so many
    {"never": {"event": "fought"}}             no such event has happened
    {"other_must": "must_move"}                the other side has no free choice, for the reason of this code
    {"any": [...]}, {"all": [...]}             one of these conditions holds, or all of them
    {"not": {...}}                             this condition does not hold

Goals ask for more of the position:

    {"field": ["board", "d5"], "is": "0C"}     this field of the position has this value
    {"winner": 0}                              the game is over, and this seat has won it
    {"certain": 0}                             it has, or nobody can catch up with it any more
    {"other_has": ["h1-d1", "h1-e1"]}          exactly these are the other side's legal actions
    {"other_cannot_win": 1}                    the other side cannot win within so many of its turns, whatever luck does

and trophies of a whole game; ``by`` is there a field of each event, the seat whose turn it was:

    {"same": "spot", "of": [{...}, {...}]}     events with these fields, in this order, agree in one field
    {"action": "(K|Q)7:.*", "times": 1}        an action of the player, as text, fits the regular expression
    {"won": true}                              the player has won, alone or with others
    {"margin": {"most": 1}}                    points between the player's side and the best of the others
    {"turns": {"most": 12}}                    turns of the player
    {"seats": 4}                               so many play

In a text of an event ``*`` stands for anything, ``{me}`` for the player's seat, ``{side}`` for any seat of its side,
``{other}`` for any other, and the name of a field in braces for what that field of the same event has.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from halloween_games.core.events import Event
from halloween_games.core.game import Game, Json
from halloween_games.core.outcome import Outcome
from halloween_games.core.prover import TooManyPositions
from halloween_games.core.reasons import BadField, quoted
from halloween_games.core.record import FIELDS_OF_EVENTS, event_fields
from halloween_games.core.spots import CHANCE, NOBODY, Seat
from halloween_games.core.state import State

MOST_CONDITIONS: Final = 40  # of a list, those inside others included
MOST_TIMES: Final = 1000  # that a condition can count to
MOST_TURNS: Final = 3  # that other_cannot_win looks ahead
MOST_POSITIONS: Final = 100_000  # that it visits: more than any lesson needs


class BadGoal(BadField):
    """A condition that says nothing possible."""


@dataclass(frozen=True)
class FullTurn:
    """What players call a turn: all decisions of one seat in a row, with the luck between and after them."""

    seat: Seat
    actions: tuple[str, ...]
    events: tuple[Json, ...]  # what everybody may see, as event_fields gives it, each with the seat as ``by``
    after: State  # what everybody may know of the position


class ConditionContext(NamedTuple):
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


@dataclass(frozen=True)
class Condition:
    """Something that is true of a context or not; immutable."""

    data: Json = field(default=None, kw_only=True, compare=False, repr=False)
    """The object that it was read from."""

    def holds(self, context: ConditionContext) -> bool:
        raise NotImplementedError

    @property
    def forbids(self) -> bool:
        """Whether it says what must not be, so that it is only known at the end."""
        return False

    @property
    def may_hold_early(self) -> bool:
        """Whether it can be true while the player's own turn goes on."""
        return True

    @property
    def may_fail_early(self) -> bool:
        """Whether it can be untrue then."""
        return True

    def remembers(self, context: ConditionContext) -> Hashable:
        """What of the events so far the condition depends on."""
        return None


@dataclass(frozen=True)
class Range:
    """From *least* to *most*."""

    least: int | None = None
    most: int | None = None

    def __contains__(self, number: float) -> bool:
        return (self.least is None or number >= self.least) and (self.most is None or number <= self.most)


ONCE: Final = Range(1)
NEVER: Final = Range(0, 0)


@dataclass(frozen=True)
class Happened(Condition):
    """So many events had these fields."""

    fields: Mapping[str, Json]
    count: Range = ONCE

    def holds(self, context: ConditionContext) -> bool:
        return self._found(context) in self.count

    @property
    def forbids(self) -> bool:
        """One more event can break it."""
        return self.count.most is not None

    def _found(self, context: ConditionContext) -> int:
        return sum(_has(event, self.fields, context) for event in context.events)

    def remembers(self, context: ConditionContext) -> Hashable:
        """The number of events, as far as it matters."""
        enough = self.count.least if self.count.most is None else self.count.most + 1
        return min(self._found(context), enough or 0)


@dataclass(frozen=True)
class Same(Condition):
    """Events with these fields, one after the other, agree in *field*."""

    field: str
    patterns: tuple[Mapping[str, Json], ...]

    def holds(self, context: ConditionContext) -> bool:
        values = {str(event[self.field]) for event in context.events if self.field in event}
        return any(
            self._is_there([event for event in context.events if str(event.get(self.field)) == value], context)
            for value in values
        )

    def _is_there(self, events: Sequence[Json], context: ConditionContext) -> bool:
        left = iter(events)
        return all(any(_has(event, fields, context) for event in left) for fields in self.patterns)


@dataclass(frozen=True)
class FieldIs(Condition):
    """A field of the position has this value; *path* leads to it through objects and lists."""

    path: tuple[str | int, ...]
    value: Json

    def holds(self, context: ConditionContext) -> bool:
        found = context.game.notation.dump(context.state)
        for step in self.path:
            if isinstance(found, dict) and step in found:
                found = found[str(step)]
            elif isinstance(found, list) and isinstance(step, int) and 0 <= step < len(found):
                found = found[step]
            else:
                return False
        return _same(found, self.value)


@dataclass(frozen=True)
class Winner(Condition):
    """The game is over, and *seat* has won it, alone or with its partners; without one the player."""

    seat: Seat | None = None

    def holds(self, context: ConditionContext) -> bool:
        return has_won(context.outcome, (context.seat if self.seat is None else self.seat,))


@dataclass(frozen=True)
class Certain(Condition):
    """*seat* has won, or nobody can catch up with it any more; games that cannot tell know of won games alone."""

    seat: Seat

    def holds(self, context: ConditionContext) -> bool:
        if context.outcome is not None:
            return has_won(context.outcome, (self.seat,))
        return context.game.is_certain(context.state, self.seat)


@dataclass(frozen=True)
class Number(Condition):
    """What *number_of* finds lies in a range; not if there is no such number yet."""

    number_of: Callable[[ConditionContext], float | None]
    allowed: Range

    def holds(self, context: ConditionContext) -> bool:
        number = self.number_of(context)
        return number is not None and number in self.allowed


def _margin(context: ConditionContext) -> float | None:
    """The points between the player's side and the best of the others."""
    if context.outcome is None:
        return None
    scores = context.outcome.scores
    return scores[context.seat] - max(scores[seat] for seat in others_of(context))


def _own_turns(context: ConditionContext) -> int:
    """How many turns the player has had."""
    return sum(turn.seat == context.seat for turn in context.turns)


def _seats(context: ConditionContext) -> int:
    """How many play."""
    return context.seats


def _own_actions(expression: str) -> Callable[[ConditionContext], int]:
    """How many actions of the player are written like this."""

    def found(context: ConditionContext) -> int:
        own = (action for turn in context.turns if turn.seat == context.seat for action in turn.actions)
        return sum(re.fullmatch(expression, action) is not None for action in own)

    return found


class InOthersTurn(Condition):
    """What is true only where the other side is to act."""

    @property
    def may_hold_early(self) -> bool:
        return False


@dataclass(frozen=True)
class OtherMust(InOthersTurn):
    """The other side is to act without a free choice, for the reason *code*."""

    code: str

    def holds(self, context: ConditionContext) -> bool:
        if not context.other_decides:
            return False
        must = context.state.why_must()
        return must is not None and must.code == self.code


@dataclass(frozen=True)
class OtherHas(InOthersTurn):
    """The other side is to act, and exactly these are its legal actions."""

    actions: tuple[str, ...]

    def holds(self, context: ConditionContext) -> bool:
        if not context.other_decides:
            return False
        write = context.game.notation.write
        legal = {write(context.state, action) for action in context.state.legal_actions()}
        return legal == set(self.actions)


@dataclass(frozen=True)
class OtherCannotWin(InOthersTurn):
    """The other side is to act and cannot win within *turns* of its turns, or the game is over without its win."""

    turns: int

    def holds(self, context: ConditionContext) -> bool:
        if context.outcome is not None:
            return not has_won(context.outcome, others_of(context))
        return context.other_decides and not _Danger(context).can_win(context.state, self.turns, theirs=True)


@dataclass(frozen=True)
class Several(Condition):
    """Conditions of which *enough* hold: ``any`` of them, or ``all``."""

    conditions: tuple[Condition, ...]
    enough: Callable[[Iterable[bool]], bool]

    def holds(self, context: ConditionContext) -> bool:
        return self.enough(condition.holds(context) for condition in self.conditions)

    @property
    def forbids(self) -> bool:
        return self.enough(condition.forbids for condition in self.conditions)

    @property
    def may_hold_early(self) -> bool:
        return self.enough(condition.may_hold_early for condition in self.conditions)

    @property
    def may_fail_early(self) -> bool:
        fails = all if self.enough is any else any
        return fails(condition.may_fail_early for condition in self.conditions)

    def remembers(self, context: ConditionContext) -> Hashable:
        return tuple(condition.remembers(context) for condition in self.conditions)


@dataclass(frozen=True)
class Not(Condition):
    """The condition does not hold."""

    condition: Condition

    def holds(self, context: ConditionContext) -> bool:
        return not self.condition.holds(context)

    @property
    def forbids(self) -> bool:
        return not self.condition.forbids

    @property
    def may_hold_early(self) -> bool:
        return self.condition.may_fail_early

    @property
    def may_fail_early(self) -> bool:
        return self.condition.may_hold_early

    def remembers(self, context: ConditionContext) -> Hashable:
        return self.condition.remembers(context)


def _has(event: Json, wanted: Mapping[str, Json], context: ConditionContext) -> bool:
    return all(name in event and _fits(value, event[name], event, context) for name, value in wanted.items())


def _same(one: Json, other: Json) -> bool:
    """Equal, but a bool is no number."""
    return bool(one == other) and isinstance(one, bool) == isinstance(other, bool)


_TOKENS: Final = re.compile(r"(\{\w+\}|\*)")
_SEATS: Final = ("me", "side", "other")


def _fits(pattern: Json, value: Json, event: Json, context: ConditionContext) -> bool:
    """Whether *value*, a field of *event*, is what *pattern* says."""
    if _same(pattern, value):
        return True
    if isinstance(pattern, list) and isinstance(value, list) and len(pattern) == len(value):
        return all(_fits(one, other, event, context) for one, other in zip(pattern, value, strict=True))
    if not isinstance(pattern, str) or not isinstance(value, str | int):
        return False
    return re.fullmatch(_expression(pattern, event, context), str(value)) is not None


def _expression(pattern: str, event: Json, context: ConditionContext) -> str:
    """*pattern* as a regular expression."""
    parts: list[str] = []
    for part in _TOKENS.split(pattern):
        if part == "*":
            parts.append(".*")
        elif part.startswith("{"):
            seats = _seats_named(part[1:-1], context)
            named = [str(event[part[1:-1]])] if seats is None else map(str, seats)
            parts.append(f"(?:{'|'.join(map(re.escape, named))})")
        else:
            parts.append(re.escape(part))
    return "".join(parts)


def _seats_named(name: str, context: ConditionContext) -> list[Seat] | None:
    """The seats that ``{name}`` stands for; None if it is no such name."""
    if name == "me":
        return [context.seat]
    if name not in ("side", "other"):
        return None
    others = others_of(context)
    return others if name == "other" else [seat for seat in range(context.seats) if seat not in others]


def has_won(outcome: Outcome | None, seats: Iterable[Seat]) -> bool:
    """Whether the game is over and one of *seats* has won it, alone or with others."""
    return outcome is not None and not outcome.is_tie() and any(seat in outcome.winners() for seat in seats)


def others_of(context: ConditionContext) -> list[Seat]:
    """The seats of the other sides."""
    return [seat for seat in range(context.seats) if is_other(context.game, context.seats, context.seat, seat)]


class _Danger:
    """Looks for a win of the other side: it chooses its actions, luck helps it, and the seat defends as it can."""

    def __init__(self, context: ConditionContext) -> None:
        self._scene = context
        self._others = others_of(context)
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
                raise TooManyPositions(f"more than {MOST_POSITIONS} positions")
            self._known[key] = False  # while it is looked at: to come back here wins nothing
            self._known[key] = self._look(state, turns, theirs)
        return self._known[key]

    def _look(self, state: State, turns: int, theirs: bool) -> bool:
        afters = (self.can_win(state.apply(action), turns, theirs=theirs) for action in state.legal_actions())
        return any(afters) if theirs or state.to_move == CHANCE else all(afters)


# ---------------------------------------------------------------- reading

_MORE: Final[Mapping[str, tuple[str, ...]]] = {
    "event": ("times", "most"),
    "field": ("is",),
    "same": ("of",),
    "action": ("times", "most"),
}
"""What conditions of these kinds may have besides."""

_LOGIC: Final = ("any", "all", "not")
GOALS: Final = ("event", "never", "field", "winner", "certain", "other_must", "other_has", "other_cannot_win", *_LOGIC)
TROPHIES: Final = ("event", "never", "same", "action", "won", "margin", "turns", "seats", "other_must", *_LOGIC)


def read_conditions(data: Json, where: str, kinds: Sequence[str] = GOALS) -> tuple[Condition, ...]:
    """The conditions, of these *kinds*, in the list *data*; raises BadGoal naming the field."""
    return _Reader(kinds).conditions(data, where)


class _Reader:
    def __init__(self, kinds: Sequence[str]) -> None:
        self._kinds = kinds
        self._count = 0

    def conditions(self, data: Json, where: str) -> tuple[Condition, ...]:
        return tuple(self.condition(entry, f"{where}[{number}]") for number, entry in enumerate(read_list(data, where)))

    def condition(self, data: Json, where: str) -> Condition:
        self._count += 1
        if self._count > MOST_CONDITIONS:
            raise BadGoal(where, "goal_too_many")
        kind = next((name for name in self._kinds if isinstance(data, dict) and name in data), "")
        if not kind:
            raise BadGoal(where, "goal_unknown_condition", {"known": ", ".join(self._kinds)})
        if kind != "event":  # whose fields are those of that event
            check_fields(data, (kind, *_MORE.get(kind, ())), where)
        return replace(self._read(kind, data, where), data=data)

    def _read(self, kind: str, data: dict[str, Json], where: str) -> Condition:
        value, inside = data[kind], f"{where}.{kind}"
        match kind:
            case "event":
                fields = {name: field for name, field in data.items() if name not in _MORE[kind]}
                return Happened(self._event(fields, where), _count(data, where))
            case "never":
                return Happened(self._event(value, inside), NEVER)
            case "same":
                patterns = enumerate(read_list(data.get("of"), f"{where}.of"))
                return Same(
                    read_word(value, inside), tuple(self._event(one, f"{where}.of[{n}]") for n, one in patterns)
                )
            case "action":
                return Number(_own_actions(_regular_expression(value, inside)), _count(data, where))
            case "field":
                if "is" not in data:
                    raise BadGoal(f"{where}.is", "position_missing_field")
                return FieldIs(_path(value, inside), data["is"])
            case "winner":
                return Winner(read_number(value, inside, 0, 15))
            case "certain":
                return Certain(read_number(value, inside, 0, 15))
            case "won":
                return Winner()
            case "margin":
                return Number(_margin, _range(value, inside))
            case "turns":
                return Number(_own_turns, _range(value, inside))
            case "seats":
                seats = read_number(value, inside, 0, MOST_TIMES)
                return Number(_seats, Range(seats, seats))
            case "other_must":
                return OtherMust(read_word(value, inside))
            case "other_has":
                actions = enumerate(read_list(value, inside))
                return OtherHas(tuple(read_word(action, f"{inside}[{n}]") for n, action in actions))
            case "other_cannot_win":
                return OtherCannotWin(read_number(value, inside, 1, MOST_TURNS))
            case "not":
                return Not(self.condition(value, inside))
        return Several(self.conditions(value, inside), any if kind == "any" else all)

    def _event(self, data: Json, where: str) -> dict[str, Json]:
        """The fields that an event must have, its name among them; texts may name seats and fields of the event."""
        if not isinstance(data, dict) or not isinstance(data.get("event"), str):
            raise BadGoal(where, "goal_no_event")
        name = data["event"]
        if name not in FIELDS_OF_EVENTS:
            known = ", ".join(FIELDS_OF_EVENTS)
            raise BadGoal(f"{where}.event", "goal_unknown_event", {"name": quoted(name), "known": known})
        named = FIELDS_OF_EVENTS[name]
        check_fields(data, ("event", *named, *(("by",) if self._kinds is TROPHIES else ())), where)
        for part, value in data.items():
            for token in re.findall(r"\{(\w+)\}", value) if isinstance(value, str) else ():
                if token not in (*_SEATS, *named):
                    raise BadGoal(f"{where}.{part}", "goal_unknown_field")
        return dict(data)


def check_fields(data: dict[str, Json], allowed: Sequence[str], where: str) -> None:
    """Raise BadGoal for the first field of *data* that is none of those *allowed*."""
    for name in data:
        if name not in allowed:
            raise BadGoal(f"{where}.{str(name)[:40]}", "goal_unknown_field")


def _count(data: dict[str, Json], where: str) -> Range:
    """``times`` and ``most``; at least once if neither is there."""
    least, most = (
        read_number(data[name], f"{where}.{name}", 0, MOST_TIMES) if name in data else None
        for name in ("times", "most")
    )
    return ONCE if least is None and most is None else Range(least, most)


def _range(data: Json, where: str) -> Range:
    if not isinstance(data, dict) or not data or not set(data) <= {"least", "most"}:
        raise BadGoal(where, "goal_unknown_field")
    return Range(**{name: read_number(value, f"{where}.{name}", 0, MOST_TIMES) for name, value in data.items()})


def read_list(data: Json, where: str) -> Sequence[Json]:
    """The list *data*, which is not empty."""
    if not isinstance(data, list | tuple) or not data:
        raise BadGoal(where, "goal_not_a_list")
    return data


def _path(value: Json, where: str) -> tuple[str | int, ...]:
    if not all(isinstance(step, str | int) and not isinstance(step, bool) for step in read_list(value, where)):
        raise BadGoal(where, "goal_bad_path")
    return tuple(value)


def _regular_expression(value: Json, where: str) -> str:
    expression = read_word(value, where)
    try:
        re.compile(expression)
    except re.error as error:
        raise BadGoal(where, "goal_not_a_word") from error
    return expression


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
