"""One greedy child for each game: it sees what lies in front of it, takes it, and otherwise does anything.

The children are opponents to measure the levels against. They think nothing ahead and value no position: a child wins
at once where it can, takes what is certainly gained otherwise, and plays at random if there is nothing to take.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final

from halloween_games.core.actions import Action
from halloween_games.core.events import Escaped, Event, Fought
from halloween_games.core.judging import winning_actions
from halloween_games.core.spots import Seat
from halloween_games.core.state import State
from halloween_games.games.closest_ghost.rules.actions import Walk
from halloween_games.games.closest_ghost.rules.state import ClosestState
from halloween_games.games.eighteen_ghosts.rules.state import GhostState
from halloween_games.games.halloween.rules.actions import FACES, POINTS, UNSEEN, Go
from halloween_games.games.halloween.rules.state import HalloweenState
from halloween_games.games.pure_halloween.rules.state import PureState
from halloween_games.games.rhombus.rules.actions import Play
from halloween_games.games.rhombus.rules.state import RhombusState

Child = Callable[[Any, Random], Action]


def one_of(actions: Sequence[Action], rng: Random) -> Action:
    return actions[rng.randrange(len(actions))]


def halloween(view: HalloweenState, rng: Random) -> Action:
    """Turns up the card of the highest expected worth in reach, else anything."""
    legal = view.legal_actions()
    down = [action for action in legal if isinstance(action, Go) and view.face_down[action.to]]
    if not down:
        return one_of(legal, rng)
    worth = {action: hope_of_card(view, action.to) for action in down}
    best = max(worth.values())
    return one_of([action for action in down if worth[action] == best], rng)


def hope_of_card(view: HalloweenState, at: int) -> float:
    """The mean points of the face-down card *at*, as the cards left in its color tell; exact if its face is known."""
    if view.faces[at] != UNSEEN:
        return float(POINTS[view.faces[at]])
    left = view.pool[5 * view.colors[at] : 5 * view.colors[at] + 5]
    return sum(POINTS[face] * left[face] for face in FACES) / sum(left)


def eighteen_ghosts(view: GhostState, rng: Random) -> Action:
    """Lets a ghost out, else wins a fight."""
    legal = view.legal_actions()
    gained = winning_actions(view, legal)
    own = str(view.to_move)
    for kind in (is_escape, is_won_fight):
        gained = gained or [action for action in legal if any(kind(event, own) for event in events_of(view, action))]
    return one_of(gained or legal, rng)


def events_of(view: State, action: Action) -> list[Event]:
    log: list[Event] = []
    view.apply(action, log)
    return log


def is_escape(event: Event, own: str) -> bool:
    return isinstance(event, Escaped) and event.piece[0] == own


def is_won_fight(event: Event, own: str) -> bool:
    """A ghost of the other player loses."""
    return isinstance(event, Fought) and event.loser[0] != own


def closest_ghost(view: ClosestState, rng: Random) -> Action:
    """Takes a candy of its own half."""
    legal = view.legal_actions()
    own = view.house.halves[view.to_move] & view.candies
    return one_of([a for a in legal if isinstance(a, Walk) and own >> a.to & 1] or legal, rng)


def pure_halloween(view: PureState, rng: Random) -> Action:
    """Wins, else comes into a region that it is missing, else attacks a piece that stands alone."""
    legal = view.legal_actions()
    seat = view.to_move
    after = {action: view.apply(action) for action in legal}
    held, attacked = view.regions_of(seat), lonely_count(view, 1 - seat)
    gained = [action for action in legal if after[action].result == seat]
    gained = gained or [action for action in legal if after[action].regions_of(seat) > held]
    gained = gained or [action for action in legal if lonely_count(after[action], 1 - seat) > attacked]
    return one_of(gained or legal, rng)


def lonely_count(state: PureState, seat: Seat) -> int:
    return state.lonely(seat).bit_count()


def rhombus(view: RhombusState, rng: Random) -> Action:
    """Kills."""
    legal = view.legal_actions()
    kills = [action for action in legal if isinstance(action, Play) and action.is_kill()]
    return one_of(winning_actions(view, kills) or kills or legal, rng)


CHILDREN: Final[Mapping[str, Child]] = {
    "18-ghosts": eighteen_ghosts,
    "closest-ghost": closest_ghost,
    "halloween": halloween,
    "pure-halloween": pure_halloween,
    "rhombus": rhombus,
}
"""By the id of the game."""
