"""The themes of a puzzle, found in what happens at its first action and along its main line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from typing import Any, Final, NamedTuple

from halloween_games.core.actions import Action
from halloween_games.core.chooser import Chooser
from halloween_games.core.events import Escaped, Event, Fought, Moved, Placed, Removed, Rotated, Skipped
from halloween_games.core.proofs import SOLVER, Proof
from halloween_games.core.spots import NOBODY, Seat
from halloween_games.core.state import State
from halloween_games.games.halloween.rules.actions import Go, Inspect
from halloween_games.games.rhombus.rules.actions import Eliminate, EntryKill, Kill
from halloween_games.games.rhombus.rules.actions import Step as RhombusStep
from halloween_games.games.rhombus.rules.board import BISHOP
from halloween_games.games.rhombus.rules.cards import STEPS_OF
from halloween_games.puzzles.goals import GLANCE

MOST_LUCK: Final = 1 / 3
"""Whoever clicks at what is lit, and knows no rule, finds the first action less often than this."""
KIND_WORDS: Final = {"G": "ghost", "K": "killer", "W": "witch", "C": "cat", "B": "bat", "J": "jack"}


class Happening(NamedTuple):
    """One action of the main line."""

    before: State
    action: Action
    events: Sequence[Event]
    after: State

    @property
    def seat(self) -> Seat:
        return self.before.to_move


Line = Sequence[Happening]


def own_turn(line: Line) -> list[Happening]:
    """The actions of the solver's first turn."""
    found = []
    for step in line:
        if step.seat != SOLVER:
            break
        found.append(step)
    return found


def _ghosts(line: Line) -> list[str]:
    first = line[0]
    found = []
    own = [event for event in first.events if isinstance(event, Escaped) and event.piece[0] == "0"]
    if len(own) > 1:
        found.append("double_escape")
    for event in first.events:
        if isinstance(event, Fought):
            if event.attacker[0] == event.defender[0]:
                found.append("own_fight")
            else:
                found.append("sacrifice" if event.loser == event.attacker else "capture")
        elif isinstance(event, Moved) and event.how in ("mirror", "release"):
            found.append(event.how)
        elif isinstance(event, Placed):
            found.append("placement")
    if own:
        found.append("escape")
    elif any(isinstance(event, Rotated) for event in first.events):
        found.append("portal")
    if _is_gift(line):
        found.append("gift")
    return found or ["quiet"]


def _closest(line: Line) -> list[str]:
    turn = own_turn(line)
    found = ["gift"] if _is_gift(line) else []
    half: Any = line[0].before
    for step in turn:
        for event in step.events:
            if isinstance(event, Removed):
                found.append("own_candy" if half.house.owner[event.spot.at] == SOLVER else "other_candy")
            elif isinstance(event, Moved) and event.how == "wrap":
                found.append("around")
            elif isinstance(event, Moved) and event.how == "float" and half.candies >> event.path[-1].at & 1:
                found.append("cover")
    if any(isinstance(event, Skipped) and event.seat != SOLVER for step in line for event in step.events):
        found.append("shut_in")
    return found or ["quiet"]


def _pure(line: Line) -> list[str]:
    first = line[0]
    before: Any = first.before
    after: Any = first.after
    found = []
    if before.lonely(SOLVER):
        found.append("answer")
    if after.to_move != NOBODY and after.lonely(1 - SOLVER):
        found.append("attack")
    for event in first.events:
        if isinstance(event, Placed):
            found.append("arrival")
        elif isinstance(event, Moved):
            found.append(KIND_WORDS[event.piece[1]])
    return found


def _rhombus(line: Line) -> list[str]:
    turn = own_turn(line)
    last = turn[-1].action
    found = []
    if isinstance(last, Eliminate):
        found.append("eliminator")
    elif isinstance(last, EntryKill):
        found.append("entry")
    if len(turn) > 1:
        found.append("two_plays" if len(turn) == 2 else "three_plays")
    moves = [event for step in turn for event in step.events if isinstance(event, Moved)]
    if any(isinstance(step.action, RhombusStep | Kill) and STEPS_OF[step.action.card] == BISHOP for step in turn):
        found.append("diagonal")
    elif isinstance(last, Kill) and moves:
        found.append("steps")
    if turn[-1].after.to_move == NOBODY:
        found.insert(0, "last_pawn")
    return found


def _halloween(line: Line) -> list[str]:
    first = line[0]
    before: Any = first.before
    found = []
    if isinstance(first.action, Inspect):
        found.append("lantern")
    elif isinstance(first.action, Go):
        found.append("ride" if before.face_down[first.action.to] else "waiting")
    return found


def _is_gift(line: Line) -> bool:
    """Whether the other seat has to finish it."""
    last = line[-1]
    return last.after.to_move == NOBODY and last.seat != SOLVER


THEMES_OF: Final[Mapping[str, Callable[[Line], list[str]]]] = {
    "18-ghosts": _ghosts,
    "closest-ghost": _closest,
    "pure-halloween": _pure,
    "rhombus": _rhombus,
    "halloween": _halloween,
}


OF_A_KIND: Final[Mapping[str, str]] = {"deny": "deny", "chance": "counting"}


def themes_of(game_id: str, kind: str, line: Line) -> list[str]:
    """The themes, the most telling first."""
    found = THEMES_OF[game_id](line)
    return list(dict.fromkeys((OF_A_KIND[kind], *found) if kind in OF_A_KIND else found))


def glance_of(proof: Proof[Any], view: State) -> list[str]:
    """GLANCE if one turn is all, and what is lit on the board nearly says which."""
    if proof.own_turns > 1:
        return []
    right = set(proof.keeping(view, proof.own_turns))
    return [GLANCE] if _luck(Chooser(view.legal_actions(), auto_complete=False), right) >= MOST_LUCK else []


def _luck(chooser: Chooser, right: Set[Action]) -> float:
    """How likely clicks at anything that is lit end in an action that is *right*."""
    options, so_far = chooser.next_options(), chooser.chosen
    if not options:
        return float(chooser.action() in right)
    chance = 0.0
    for option in options:
        chooser.chosen = (*so_far, option)
        chance += _luck(chooser, right) / len(options)
    chooser.chosen = so_far
    return chance
