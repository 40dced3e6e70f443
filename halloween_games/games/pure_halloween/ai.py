"""The computer players of Pure Halloween: evaluation, move ordering, levels, hints."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from halloween_games.core.actions import Action
from halloween_games.core.judging import (
    OPPONENT_PREFIX,
    Evaluator,
    Term,
    gains,
    learned_in,
    levels_in,
    reasons,
    terms_of_both,
)
from halloween_games.core.kernel import Kernel
from halloween_games.core.phrases import Phrase
from halloween_games.core.spots import NOBODY, Seat
from halloween_games.games.pure_halloween.kernel import PureKernel, PureWeights
from halloween_games.games.pure_halloween.rules.actions import BAT, GHOST, KILLER, KINDS, Move, Place
from halloween_games.games.pure_halloween.rules.connection import cut_pieces, touched
from halloween_games.games.pure_halloween.rules.land import Land
from halloween_games.games.pure_halloween.rules.movement import bat_targets, killer_targets
from halloween_games.games.pure_halloween.rules.position import ALL_PLACED
from halloween_games.games.pure_halloween.rules.shape import BIT, REGION_COUNT
from halloween_games.games.pure_halloween.rules.state import PureState

# ------------------------------------------------------------------ what counts

TERMS: Final = ("regions", "spares", "ghosts", "pieces", "closed", "lonely", "threat")
"""What is counted for each seat, in this order (the numbers below).

regions: those that the seat is in. spares: pieces that could leave a region without giving it up. ghosts: ghosts among
them. pieces: all on the board; a second killer counts as some less. closed: regions that are missing and guarded by a
killer. lonely: pieces under attack. threat: pieces that could win with the next move.
"""

REGIONS_IN: Final = 0
SPARES: Final = 1
GHOSTS: Final = 2
PIECES: Final = 3
CLOSED: Final = 4
LONELY: Final = 5
THREAT: Final = 6

# In units of held regions, tuned by matches between variants.
WORTH: Final[tuple[float, ...]] = (1.0, 0.5, 0.15, 0.1, -0.15, -0.5, 0.0)
SECOND_KILLER: Final = -4  # in pieces: what its supply is worth, with one killer there already
WINS_NEXT: Final = 4.0  # a threat of the seat to move
ONE_THREAT: Final = 1.0  # of the other seat, which the seat to move may still stop
MORE_THREATS: Final = 1.5
TURN: Final = 0.3  # for the seat to move
NOTHING_LEFT: Final = -0.3  # without a supply only moves are left, which give something up
STEEPNESS: Final = 1.2  # log odds of one region
DOUBT: Final = 0.04  # values stay that far from 0 and 1 before the end

WEIGHTS: Final = PureWeights(
    region=STEEPNESS * WORTH[REGIONS_IN],
    spare=STEEPNESS * WORTH[SPARES],
    ghost=STEEPNESS * WORTH[GHOSTS],
    piece=STEEPNESS * WORTH[PIECES],
    second_killer=STEEPNESS * WORTH[PIECES] * SECOND_KILLER,
    closed=STEEPNESS * WORTH[CLOSED],
    lonely=STEEPNESS * WORTH[LONELY],
    nothing_left=STEEPNESS * NOTHING_LEFT,
    wins_next=STEEPNESS * WINS_NEXT,
    one_threat=STEEPNESS * ONE_THREAT,
    more_threats=STEEPNESS * MORE_THREATS,
    turn=STEEPNESS * TURN,
)
"""The same for the kernel, which knows no doubt: its values are log odds."""

LEARNED: Final = PureWeights(**learned_in("halloween_games.games.pure_halloween"))
"""What the strongest level weighs."""


def measure(state: PureState, seat: Seat, once: int, twice: int, stuck: int = -1) -> list[int]:
    """The value of each of TERMS for *seat*.

    Args:
        once: the empty squares that adjoin a piece, and
        twice: those that adjoin two; see ``touched``.
        stuck: the cut pieces of the group; -1 for an approximation that includes some more pieces.
    """
    shape = state.land.shape
    sets = state.sets
    own = state.own[seat]
    pieces = own | state.own[1 - seat]
    ghosts = sets[6 * seat + GHOST]
    killers = sets[6 * seat + KILLER]
    foe_killers = sets[6 - 6 * seat + KILLER]
    missing = movers = gap = 0
    found = [0] * 7
    near = shape.near
    b2 = shape.b2
    whole_rings = shape.whole_rings
    for region in state.land.regions:
        here = own & region
        if not here:
            missing += 1
            gap = region
            if foe_killers & region:
                found[CLOSED] += 1
            continue
        is_alone = not here & (here - 1)
        if is_alone:
            if foe_killers & region and not killers & here:
                found[LONELY] += 1
            continue
        count = here.bit_count()
        left = here
        if count == 2 and foe_killers & region:
            left ^= held_back(here, ghosts, killers)
        free = 0
        while left:
            bit = left & -left
            left ^= bit
            at = bit.bit_length() - 1
            if stuck & bit if stuck >= 0 else (pieces & near[at]) << b2 >> at not in whole_rings:
                continue
            free += 1
            movers |= bit
            if ghosts & bit:
                found[GHOSTS] += 1
        found[SPARES] += min(free, count - 1)
    found[REGIONS_IN] = REGION_COUNT - missing
    found[PIECES] = own.bit_count() + (SECOND_KILLER if killers & (killers - 1) else 0)
    if missing == 1 and movers and not found[LONELY] and once & gap:
        found[THREAT] = count_wins(state, seat, movers, gap, once, twice)
    return found


def held_back(pair: int, ghosts: int, killers: int) -> int:
    """Those of *pair* that must stay, since a killer in their region would attack the other one alone."""
    if killers & pair:
        ward = pair & ~killers
        return pair ^ ward if ward and not ward & ghosts else 0
    others = pair & ~ghosts
    return 0 if not others else pair if others == pair else pair & ghosts


def count_wins(state: PureState, seat: Seat, movers: int, gap: int, once: int, twice: int) -> int:
    """The number of *movers* that can reach *gap*, the last region that *seat* is missing."""
    shape = state.land.shape
    pieces = state.own[0] | state.own[1]
    # With a killer there only ghosts and killers may enter.
    kinds = (GHOST, KILLER) if state.sets[6 - 6 * seat + KILLER] & gap else KINDS
    wins = 0
    for kind in kinds:
        left = movers & state.sets[6 * seat + kind]
        while left:
            bit = left & -left
            left ^= bit
            at = bit.bit_length() - 1
            room = once & (twice | shape.far[at])  # adjacent to another piece than itself
            goal = shape.gaits[kind][at] & room & gap
            if goal and kind == BAT:
                goal &= bat_targets(shape, at, pieces)
            elif goal and kind == KILLER:
                goal &= killer_targets(shape, at, room)
            if goal:
                wins += 1
    return wins


# ------------------------------------------------------------------ what looks promising

GIVES_UP: Final = 0.1  # leaves a region without a piece
NEW_REGION: Final = 8.0
STRIKES: Final = 3.0  # a killer moves to a lonely piece
PLACES: Final = 2.0
PLACES_KILLER: Final = 4.0  # next to a lonely piece


class PureJudge:
    """Weighs the terms of both seats, except those in *blind*."""

    def __init__(self, blind: frozenset[str] = frozenset()) -> None:
        self._worth = [0.0 if name in blind else worth for name, worth in zip(TERMS, WORTH, strict=True)]
        self._sees_threats = "threat" not in blind
        self._sees_attacks = "lonely" not in blind

    def values(self, state: PureState) -> Sequence[float]:
        seat = state.to_move
        once, twice = touched(state.land.shape, state.own[0] | state.own[1])
        mine = measure(state, seat, once, twice)
        others = measure(state, 1 - seat, once, twice)
        lead = TURN
        worth = self._worth
        for at in range(THREAT):
            lead += worth[at] * (mine[at] - others[at])
        if worth[PIECES]:
            full = [pieces.bit_count() == ALL_PLACED for pieces in state.own]
            lead += NOTHING_LEFT * (full[seat] - full[1 - seat])
        # More spare pieces than missing regions have nowhere to go.
        for at in (SPARES, GHOSTS):
            lead -= worth[at] * max(0, mine[at] + mine[REGIONS_IN] - REGION_COUNT)
            lead += worth[at] * max(0, others[at] + others[REGIONS_IN] - REGION_COUNT)
        if self._sees_threats:
            if mine[THREAT]:
                lead += WINS_NEXT
            if others[THREAT]:
                lead -= ONE_THREAT if others[THREAT] == 1 else MORE_THREATS
        value = DOUBT + (1.0 - 2 * DOUBT) / (1.0 + exp(-STEEPNESS * lead))
        return (value, 1.0 - value) if seat == 0 else (1.0 - value, value)

    def weights(self, state: PureState, actions: Sequence[Action]) -> Sequence[float] | None:
        """New regions first, then attacks and new pieces; giving up a region last."""
        seat = state.to_move
        own, foes = state.own[seat], state.own[1 - seat]
        killers = state.sets[6 * seat + KILLER]
        targets = lone_victims(state.land, foes, state.sets[6 - 6 * seat + KILLER]) if self._sees_attacks else 0
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
        return PureJudge(blind)

    def kernel(self, state: PureState, *, learned: bool = False) -> Kernel | None:
        kernel = PureKernel(state.land, LEARNED if learned else WEIGHTS)
        kernel.load(state)
        return kernel

    def terms(self, view: PureState, seat: Seat) -> Sequence[Term]:
        """The opponent's terms have names of their own: restricting the opponent differs from freeing oneself."""
        pieces = view.occupied()
        once, twice = touched(view.land.shape, pieces)
        stuck = cut_pieces(view.land.shape, pieces)
        worth = [*WORTH[:THREAT], ONE_THREAT]
        mine = measure(view, seat, once, twice, stuck)
        others = measure(view, 1 - seat, once, twice, stuck)
        own, other = (
            [weight * count for weight, count in zip(worth, counts, strict=True)] for counts in (mine, others)
        )
        return terms_of_both(TERMS, own, other)

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
