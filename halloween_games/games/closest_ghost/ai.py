"""The computer players of The Closest Ghost: evaluation and levels of play."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from halloween_games.core.actions import Action
from halloween_games.core.judging import OPPONENT_PREFIX, Evaluator, Term, gains, levels_in, reasons
from halloween_games.core.kernel import Kernel
from halloween_games.core.kernel_judging import KernelJudge, terms_on, without
from halloween_games.core.phrases import Phrase
from halloween_games.core.sets import BIT, members
from halloween_games.core.spots import Seat
from halloween_games.games.closest_ghost.kernel import ClosestKernel, ClosestWeights
from halloween_games.games.closest_ghost.rules.actions import Choose, Haunt, Place, Walk
from halloween_games.games.closest_ghost.rules.house import House
from halloween_games.games.closest_ghost.rules.state import ClosestState, closest

CANDY: Final = "candy"
WAY: Final = "way"
HOME: Final = "home"
GHOSTS: Final = "ghosts"
LONELY: Final = "lonely"
FORCED: Final = "forced"
WEIGHED: Final = {
    CANDY: ("left",),
    WAY: ("steps", "last_steps"),
    HOME: ("at_home",),
    GHOSTS: ("ghost_in_half", "covered"),
    LONELY: ("alone",),
    FORCED: ("no_other_way",),
}
"""By which weights of the kernel each term counts, in the order in which the kernel tells them."""

# Log odds, rounded from a regression over 110,000 positions of self-play;
# build_scripts/learn.py checks whether they still fit. Halves larger than those of the standard board go on alike.
WEIGHTS: Final = ClosestWeights(
    left=(
        *(1.0, 0.0, -0.8, -1.9, -2.45, -3.05, -3.6, -4.15, -4.7),
        *(-5.2 - 0.5 * more for more in range(7)),
    ),
    steps=(0.0, 0.5, 0.1, -0.1, -0.6, -0.6, -0.6, -0.6, -0.6, 0.0),
    last_steps=(0.0, 3.5, 0.85, 0.0, -0.5, -0.5, -0.5, -0.5, -0.5, -0.2),
    at_home=0.4,
    ghost_in_half=-0.38,
    covered=-0.27,
    alone=-0.53,
    no_other_way=1.0,
    turn=0.05,
)

NONE_NEAR: Final = 9
FARTHEST: Final = NONE_NEAR - 1  # larger distances count the same


def steps_to_candy(house: House, at: int, candies: int) -> int:
    """The steps along arrows to the nearest of *candies*; NONE_NEAR if there is none."""
    steps = 1
    for ring in house.walk_rings[at]:
        if ring & candies:
            return steps
        if steps < FARTHEST:
            steps += 1
    return NONE_NEAR


@lru_cache(maxsize=8)
def judging(house: House, blind: frozenset[str] = frozenset()) -> ClosestKernel:
    """A kernel that judges positions in *house* without the terms in *blind*."""
    return ClosestKernel(house, without(WEIGHTS, WEIGHED, blind))


def weights(state: ClosestState, actions: Sequence[Action]) -> Sequence[float] | None:
    """Own candy first, the opponent's last."""
    own = state.house.halves[state.to_move] & state.candies
    found: list[float] = []
    for action in actions:
        weight = 1.0
        if isinstance(action, Walk) and state.candies & BIT[action.to]:
            weight = 3.0 if own & BIT[action.to] else 0.3
        elif isinstance(action, Haunt):
            if own & BIT[action.to]:
                weight = 0.7
            elif state.candies & BIT[action.to]:
                weight = 1.5
        found.append(weight)
    return found


class ClosestAI:
    """The evaluation and the levels of The Closest Ghost."""

    levels = levels_in("halloween_games.games.closest_ghost")

    def judge(self, blind: frozenset[str] = frozenset()) -> Evaluator[ClosestState]:
        return KernelJudge(lambda state: judging(state.house, blind), weights)

    def kernel(self, state: ClosestState, *, learned: bool = False) -> Kernel | None:
        kernel = ClosestKernel(state.house, WEIGHTS)
        kernel.load(state)
        return kernel

    def terms(self, view: ClosestState, seat: Seat) -> Sequence[Term]:
        return terms_on(judging(view.house), WEIGHED, view, seat)

    def evident(self, view: ClosestState) -> Sequence[Action]:
        """A walk to a candy of the own half."""
        own = view.candies & view.house.halves[view.to_move]
        return [walk for walk in view.legal_actions() if isinstance(walk, Walk) and own & BIT[walk.to]]

    def because(self, view: ClosestState, action: Action) -> Sequence[Phrase]:
        seat = view.to_move
        after = view.apply(action)
        outcome = after.outcome()
        if outcome is not None:
            return [Phrase("term.wins")] if seat in outcome.winners() else []
        if isinstance(action, Choose):
            return [Phrase("term.side")]
        found: list[Phrase] = []
        if can_win(view, 1 - seat) and not can_win(after, 1 - seat):
            found.append(Phrase("term.stops"))
        if can_win(after, seat) and not can_win(view, seat):
            found.append(Phrase("term.threat"))
        if isinstance(action, Walk):
            found += walk_reasons(view, action, after)
        elif isinstance(action, Haunt):
            found += haunt_reasons(view, action, after)
        elif isinstance(action, Place):
            found += place_reasons(view, action)
        changes = gains(self.terms(view, seat), self.terms(after, seat))
        found += reasons([name for name, gain in changes if gain > 0 and name in GENERAL])
        return found[:2]


GENERAL: Final = (HOME, LONELY, FORCED, OPPONENT_PREFIX + FORCED)
"""The terms whose reasons name no square."""


def walk_reasons(view: ClosestState, walk: Walk, after: ClosestState) -> list[Phrase]:
    """What a walk brings about, and which ghost it lets one move, most important first."""
    house, seat = view.house, view.to_move
    names = house.grid.names
    square = {"square": names[walk.to]}
    found: list[Phrase] = []
    steps = way_of(after, seat)
    if view.candies & house.halves[seat] & BIT[walk.to]:
        found.append(Phrase("term.candy", square))
    elif steps < way_of(view, seat):
        found.append(Phrase("term.way", {**square, "count": steps}))
    if after.to_move != seat:
        return found
    sources = {haunt.src for haunt in after.legal_actions() if isinstance(haunt, Haunt)}
    near = members(closest(house, walk.to, view.ghosts))
    if len(sources) > 1:
        found.append(Phrase("term.choice", square))
    elif len(near) == 1:
        found.append(Phrase("term.closest", {"square": names[near[0]]}))
    return found


def haunt_reasons(view: ClosestState, haunt: Haunt, after: ClosestState) -> list[Phrase]:
    """What a ghost does where it floats, most important first."""
    house, seat = view.house, view.to_move
    names, src, to = house.grid.names, BIT[haunt.src], BIT[haunt.to]
    own, other = (view.candies & house.halves[whose] for whose in (seat, 1 - seat))
    found: list[Phrase] = []
    if to & other:
        found.append(Phrase("term.covers", {"square": names[haunt.to]}))
    if src & own and not to & own:
        found.append(Phrase("term.frees", {"square": names[haunt.src]}))
    if to & house.exit_sets[view.avatars[1 - seat]]:
        found.append(Phrase("term.bars", {"square": names[haunt.to]}))
    steps = way_of(after, 1 - seat)
    if way_of(view, 1 - seat) < steps < NONE_NEAR:
        found.append(Phrase("term.foe_way", {"count": steps}))
    if house.owner[haunt.src] == seat != house.owner[haunt.to]:
        found.append(Phrase("term.ghosts", {"square": names[haunt.to]}))
    steps = way_of(after, seat)
    if steps < FARTHEST:
        found.append(Phrase("term.kept", {"count": steps}))
    return found


def place_reasons(view: ClosestState, place: Place) -> list[Phrase]:
    """What the third ghost covers. Who chooses a side afterwards may get the other half."""
    house = view.house
    if view.pie or not view.candies & house.halves[1 - view.to_move] & BIT[place.to]:
        return []
    return [Phrase("term.covers", {"square": house.grid.names[place.to]})]


def way_of(state: ClosestState, seat: Seat) -> int:
    """The steps of *seat* to its nearest uncovered candy."""
    return steps_to_candy(state.house, state.avatars[seat], state.candies & state.house.halves[seat] & ~state.ghosts)


def can_win(state: ClosestState, seat: Seat) -> bool:
    """Whether *seat* would take its last candy if its avatar could walk now."""
    left = state.candies & state.house.halves[seat]
    return left.bit_count() == 1 and bool(left & state.house.exit_sets[state.avatars[seat]] & ~state.ghosts)


AI: Final = ClosestAI()
