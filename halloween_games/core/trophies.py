"""Trophies (achievements): what somebody has done in a game, in the words of the engine protocol (docs/trophies.md).

This is the same for all games. Each lists its trophies as data, with an ``id`` and conditions that must all hold:

    "turn": [...]     of one turn of the player: all decisions in a row, with the luck between and after them
    "theirs": [...]   of one turn of somebody of the other side, instead of ``turn``
    "game": [...]     of the whole game, when it is over

What conditions there are is told in ``core/conditions.py``.

Only what a spectator may know is asked, so a trophy tells nobody anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import dropwhile, takewhile
from typing import Any, Final

from halloween_games.core.conditions import (
    TROPHIES,
    BadGoal,
    Condition,
    ConditionContext,
    FullTurn,
    check_fields,
    is_other,
    read_conditions,
    read_list,
)
from halloween_games.core.events import visible
from halloween_games.core.game import Game, Json
from halloween_games.core.match import Turn
from halloween_games.core.outcome import Outcome
from halloween_games.core.record import event_fields
from halloween_games.core.spots import CHANCE, Seat


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
    seat = next((turn.seat for turn in reversed(turns) if turn.seat != CHANCE), CHANCE)
    if seat == CHANCE or turns[-1].after.to_move in (CHANCE, seat):
        return None
    last = [*takewhile(lambda turn: turn.seat in (CHANCE, seat), reversed(turns))]  # asked after every action
    return _full_turn(game, [*dropwhile(lambda turn: turn.seat == CHANCE, reversed(last))])


def _full_turn(game: Game[Any], part: Sequence[Turn]) -> FullTurn:
    seat = part[0].seat
    seen = (event_fields(game, event) for turn in part for event in visible(turn.events, None))
    return FullTurn(
        seat,
        tuple(turn.text for turn in part if turn.seat != CHANCE),
        tuple({**event, "by": seat} for event in seen),
        part[-1].after.observe(None),
    )


def context_of(
    game: Game[Any], seat: Seat, seats: int, turns: Sequence[FullTurn], outcome: Outcome | None
) -> ConditionContext:
    """What conditions are about: *turns* with the eyes of *seat*, at least one, and how the game has ended."""
    events = [event for turn in turns for event in turn.events]
    return ConditionContext(game, seat, seats, events, turns[-1].after, outcome, turns)


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

    def fits_turn(self, context: ConditionContext) -> bool:
        """Whether the one turn in *context* is what it asks for."""
        is_own = context.turns[0].seat == context.seat
        if not is_own and not is_other(context.game, context.seats, context.seat, context.turns[0].seat):
            return False  # a partner's
        conditions = self.turn if is_own else self.theirs
        return bool(conditions) and all(condition.holds(context) for condition in conditions)


def earned(game: Game[Any], seats: int, turns: Sequence[Turn], outcome: Outcome | None, seat: Seat) -> list[Trophy]:
    """What *seat* has done in the turn that has just ended, or in the whole game if it is over now."""
    last = last_full_turn(game, turns)
    if last is None:
        return []
    now = context_of(game, seat, seats, (last,), outcome)
    found = [trophy for trophy in trophies_of(game) if not trophy.at_the_end and trophy.fits_turn(now)]
    if outcome is None:
        return found
    whole = context_of(game, seat, seats, full_turns(game, turns), outcome)
    return [*found, *(trophy for trophy in trophies_of(game) if trophy.at_the_end and _fits_game(trophy, whole))]


def _fits_game(trophy: Trophy, whole: ConditionContext) -> bool:
    if not all(condition.holds(whole) for condition in trophy.whole):
        return False
    if not trophy.turn and not trophy.theirs:
        return True
    ends = len(whole.turns) - 1
    return any(
        trophy.fits_turn(
            context_of(whole.game, whole.seat, whole.seats, (turn,), whole.outcome if at == ends else None)
        )
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


def read_trophies(data: Json) -> tuple[Trophy, ...]:
    """The trophies in the list *data*; raises BadGoal naming the field."""
    return tuple(_trophy(entry, f"trophies[{number}]") for number, entry in enumerate(read_list(data, "trophies")))


def _trophy(data: Json, where: str) -> Trophy:
    if not isinstance(data, dict) or not isinstance(data.get("id"), str):
        raise BadGoal(f"{where}.id", "goal_not_a_word")
    check_fields(data, ("id", *_PARTS), where)
    parts = [read_conditions(data[name], f"{where}.{name}", TROPHIES) if name in data else () for name in _PARTS]
    if not any(parts) or (parts[0] and parts[1]):
        raise BadGoal(where, "goal_not_a_list")
    return Trophy(data["id"], *parts)
