"""The computer players of Pure Halloween: evaluation, move ordering, levels, hints."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Final

from halloween_games.core.actions import Action
from halloween_games.core.judging import OPPONENT_PREFIX, Evaluator, Term, gains, learned_in, levels_in, reasons
from halloween_games.core.kernel import Kernel
from halloween_games.core.kernel_judging import KernelJudge, terms_on, without
from halloween_games.core.phrases import Phrase
from halloween_games.core.sets import BIT
from halloween_games.core.spots import NOBODY, Seat
from halloween_games.games.pure_halloween.kernel import PureKernel, PureWeights
from halloween_games.games.pure_halloween.rules.actions import KILLER, Move, Place
from halloween_games.games.pure_halloween.rules.land import Land
from halloween_games.games.pure_halloween.rules.shape import REGION_COUNT
from halloween_games.games.pure_halloween.rules.state import PureState

# ------------------------------------------------------------------ what counts

WEIGHED: Final = {
    "regions": ("region",),
    "spares": ("spare",),
    "ghosts": ("ghost",),
    "pieces": ("piece", "second_killer", "nothing_left"),
    "closed": ("closed",),
    "lonely": ("lonely",),
    "threat": ("wins_next", "one_threat", "more_threats"),
}
"""By which weights of the kernel each term counts, in the order in which the kernel tells them."""

DOUBT: Final = 0.04  # values stay that far from 0 and 1 before the end

# Log odds, tuned by matches between variants; a region counts 1.2.
WEIGHTS: Final = PureWeights(
    region=1.2,
    spare=0.6,
    ghost=0.18,
    piece=0.12,
    second_killer=-0.48,  # what its supply is worth, with one killer there already
    closed=-0.18,
    lonely=-0.6,
    nothing_left=-0.36,
    wins_next=4.8,
    one_threat=1.2,
    more_threats=1.8,
    turn=0.36,
)
LEARNED: Final = PureWeights(**learned_in("halloween_games.games.pure_halloween"))
"""What the strongest level weighs."""


@lru_cache(maxsize=8)
def judging(land: Land, blind: frozenset[str] = frozenset()) -> PureKernel:
    """A kernel that judges positions on *land* without the terms in *blind*."""
    return PureKernel(land, without(WEIGHTS, WEIGHED, blind))


@lru_cache(maxsize=8)
def telling(land: Land) -> PureKernel:
    """The same for hints, which count exactly."""
    kernel = PureKernel(land, WEIGHTS)
    kernel.is_exact = True
    return kernel


# ------------------------------------------------------------------ what looks promising

GIVES_UP: Final = 0.1  # leaves a region without a piece
NEW_REGION: Final = 8.0
STRIKES: Final = 3.0  # a killer moves to a lonely piece
PLACES: Final = 2.0
PLACES_KILLER: Final = 4.0  # next to a lonely piece


def weights(sees_attacks: bool, state: PureState, actions: Sequence[Action]) -> Sequence[float] | None:
    """New regions first, then attacks and new pieces; giving up a region last."""
    seat = state.to_move
    own, foes = state.own[seat], state.own[1 - seat]
    killers = state.sets[6 * seat + KILLER]
    targets = lone_victims(state.land, foes, state.sets[6 - 6 * seat + KILLER]) if sees_attacks else 0
    home = state.land.home
    fresh = 0
    for region in state.land.regions:
        if not own & region:
            fresh |= region
    found: list[float] = []
    last = -1
    stays = moves_on = 1.0
    is_killer = False
    for action in actions:
        if isinstance(action, Move):
            src, to = action.src, action.to
            if src != last:  # the actions of a piece are consecutive
                last = src
                stays = GIVES_UP if own & home[src] == BIT[src] else 1.0
                moves_on = stays * NEW_REGION
                is_killer = killers & BIT[src] != 0
            weight = moves_on if fresh & BIT[to] else stays
            if is_killer and targets & home[to]:
                weight *= STRIKES
        elif isinstance(action, Place):
            is_attack = action.piece % 6 == KILLER and targets & home[action.to]
            weight = PLACES_KILLER if is_attack else PLACES
        else:
            weight = 1.0
        found.append(weight)
    return found


def lone_victims(land: Land, pieces: int, killers: int) -> int:
    """Those of *pieces* that are alone in their region; killers cannot be victims."""
    found = 0
    for region in land.regions:
        here = pieces & region
        if not here & (here - 1) and not here & killers:
            found |= here
    return found


# ------------------------------------------------------------------ what the program asks


class PureAI:
    """The evaluation and the levels of Pure Halloween."""

    levels = levels_in("halloween_games.games.pure_halloween")

    def judge(self, blind: frozenset[str] = frozenset()) -> Evaluator[PureState]:
        promising = partial(weights, "lonely" not in blind)
        return KernelJudge(lambda state: judging(state.land, blind), promising, DOUBT)

    def kernel(self, state: PureState, *, learned: bool = False) -> Kernel | None:
        kernel = PureKernel(state.land, LEARNED if learned else WEIGHTS)
        kernel.load(state)
        return kernel

    def terms(self, view: PureState, seat: Seat) -> Sequence[Term]:
        """The opponent's terms have names of their own: restricting the opponent differs from freeing oneself."""
        return terms_on(telling(view.land), WEIGHED, view, seat)

    def evident(self, view: PureState) -> Sequence[Action]:
        """Nothing: a region that is gained can be lost again, and no level from easy up misses a win."""
        return ()

    def because(self, view: PureState, action: Action) -> Sequence[Phrase]:
        seat = view.to_move
        after = view.apply(action)
        if after.result == seat:
            return [Phrase("term.wins")]
        found: list[Phrase] = []
        if can_win(view, 1 - seat) and not can_win(after, 1 - seat):
            found.append(Phrase("term.stops"))
        changes = {name: gain for name, gain in gains(self.terms(view, seat), self.terms(after, seat)) if gain > 0}
        found += reasons([name for name in FIRST if name in changes])
        regions = after.regions_of(seat)
        if regions > view.regions_of(seat):
            found.append(Phrase("term.regions", {"count": regions}))
        elif "closed" in changes:
            found.append(Phrase("term.closed"))
        if len(found) < 2 and isinstance(action, Move | Place):
            found += square_reasons(action, after, seat)
        # A removed threat is named above. A piece that enters has not driven the killer away; spares say the same.
        silent = {
            *FIRST,
            "regions",
            "closed",
            OPPONENT_PREFIX + "threat",
            *(("pieces",) if "spares" in changes else ()),
        }
        found += reasons([name for name in changes if name not in silent])
        return found[:2]


FIRST: Final = ("threat", "lonely", OPPONENT_PREFIX + "lonely", OPPONENT_PREFIX + "closed")
"""The terms that are a reason before a new region is one."""


def square_reasons(action: Move | Place, after: PureState, seat: Seat) -> list[Phrase]:
    """What the piece can do where it stands now, unless it is alone there: then its region would be lost with it."""
    land, to = after.land, action.to
    if not after.own[seat] & land.home[to] & ~BIT[to]:
        return []
    turned = after.in_turn_of(seat)
    fresh = {
        land.region_of[move.to]
        for move in (turned.legal_actions() if turned is not None else ())
        if isinstance(move, Move) and move.src == to and not after.own[seat] & land.home[move.to]
    }
    square = {"square": land.shape.names[to]}
    return [Phrase("term.next", {**square, "count": len(fresh)}) if fresh else Phrase("term.company", square)]


def can_win(state: PureState, seat: Seat) -> bool:
    """Whether *seat* would win at once if it were to move."""
    if state.to_move == NOBODY or state.regions_of(seat) < REGION_COUNT - 1:
        return False
    turned = state.copy()
    turned.to_move = seat
    for action in turned.legal_actions():
        after = turned.copy()
        after.advance(action)
        if after.result == seat:
            return True
    return False


AI: Final = PureAI()
