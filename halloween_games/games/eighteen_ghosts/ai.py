"""The computer players of 18 Ghosts: evaluation, move ordering and levels of play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
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
    winning_actions,
)
from halloween_games.core.kernel import Kernel
from halloween_games.core.kernel_judging import KernelJudge, terms_on, without
from halloween_games.core.phrases import Phrase
from halloween_games.core.spots import NOBODY, Seat
from halloween_games.games.eighteen_ghosts.kernel import GhostKernel, GhostWeights
from halloween_games.games.eighteen_ghosts.rules.actions import (
    COLOR_OF,
    NO_GHOST,
    SEAT_OF,
    Place,
    Release,
    Step,
    ghost_of,
)
from halloween_games.games.eighteen_ghosts.rules.castle import FAR, Castle
from halloween_games.games.eighteen_ghosts.rules.state import BEATS, PLAY, GhostState

# ------------------------------------------------------------------ what lies where

GHOST_BEATING: Final = tuple(
    ghost_of(1 - SEAT_OF[ghost], BEATS.index(COLOR_OF[ghost])) if ghost else NO_GHOST for ghost in range(7)
)
"""The opponent's ghost that beats each ghost."""

# ------------------------------------------------------------------ what counts

ESCAPED: Final = "escaped"
OPEN: Final = "open"
TURNED: Final = "turned"
READY: Final = "ready"
DANGER: Final = "danger"
FREE: Final = "free"
WEIGHED: Final = {
    ESCAPED: ("outside",),
    OPEN: ("to_open", "last_step"),
    TURNED: ("to_turned",),
    READY: ("can_turn",),
    DANGER: ("at_risk",),
    FREE: ("free_ghost",),
}
"""By which weights of the kernel each term counts, in the order in which the kernel tells them."""

SLIGHT: Final = 0.01  # smaller gains are not mentioned
NEAR: Final = 4  # steps from which the open portal is worth a word

# Log odds: an earlier regression's, times factors fitted later, which won a match against it.
WEIGHTS: Final = GhostWeights(
    outside=(0.0, 2.85, 5.55, 8.4),
    to_open=(0.92, 0.92, 0.75, 0.57, 0.5, 0.0),
    last_step=1.3,
    to_turned=(1.15, 0.75, 0.55, 0.45, 0.4, 0.0),
    can_turn=0.28,
    at_risk=-0.45,
    free_ghost=0.15,
    turn=0.22,
)
LEARNED: Final = GhostWeights(**learned_in("halloween_games.games.eighteen_ghosts"))
"""What the strongest level weighs."""


@lru_cache(maxsize=8)
def judging(castle: Castle, blind: frozenset[str] = frozenset()) -> GhostKernel:
    """A kernel that judges positions in *castle* without the terms in *blind*."""
    return GhostKernel(castle, without(WEIGHTS, WEIGHED, blind))


def weights(state: GhostState, actions: Sequence[Action]) -> Sequence[float] | None:
    """Escapes first, then won fights, then steps toward portals."""
    if state.phase != PLAY:
        return None
    board, facing, table = state.board, state.facing, state.castle.ways
    found: list[float] = []
    for action in actions:
        weight = 1.0
        if isinstance(action, Step):
            ghost, other = board[action.src], board[action.to]
            color = COLOR_OF[ghost]
            if other == NO_GHOST:
                ways = table[color][facing[color]]
                steps = ways[action.to]
                if steps == 0:
                    weight = 10.0
                elif steps < ways[action.src]:
                    weight = 2.5
                elif steps > ways[action.src]:
                    weight = 0.5
            elif BEATS[color] == COLOR_OF[other] and SEAT_OF[ghost] != SEAT_OF[other]:
                weight = 3.0
        found.append(weight)
    return found


class GhostAI:
    """The evaluation and the levels of 18 Ghosts."""

    levels = levels_in("halloween_games.games.eighteen_ghosts")

    def judge(self, blind: frozenset[str] = frozenset()) -> Evaluator[GhostState]:
        return KernelJudge(lambda state: judging(state.castle, blind), weights)

    def kernel(self, state: GhostState, *, learned: bool = False) -> Kernel:
        kernel = GhostKernel(state.castle, LEARNED if learned else WEIGHTS)
        kernel.load(state)
        return kernel

    def terms(self, view: GhostState, seat: Seat) -> Sequence[Term]:
        return terms_on(judging(view.castle), WEIGHED, view, seat)

    def evident(self, view: GhostState) -> Sequence[Action]:
        """A win, else a ghost that gets out and was needed, unless the other player has to be stopped first."""
        if view.phase != PLAY:
            return ()
        legal = view.legal_actions()
        seat = view.to_move
        found = winning_actions(view, legal)
        if found or can_win(view, 1 - seat):
            return found
        outside = ghosts_out(view, seat)
        return [step for step in legal if isinstance(step, Step) and ghosts_out(view.apply(step), seat) > outside]

    def because(self, view: GhostState, action: Action) -> Sequence[Phrase]:
        seat = view.to_move
        after = view.apply(action)
        outcome = after.outcome()
        if outcome is not None:
            return [Phrase("term.wins")] if seat in outcome.winners() else []
        found: list[Phrase] = []
        if can_win(view, 1 - seat) and not can_win(after, 1 - seat):
            found.append(Phrase("term.stops"))
        if isinstance(action, Release):
            found.append(Phrase("term.release"))
        if can_win(after, seat) and not can_win(view, seat):
            found.append(Phrase("term.threat"))
        if isinstance(action, Step):
            found += step_reasons(view, action, after)
        elif isinstance(action, Place):
            found += place_reasons(view, action)
        changes = gains(self.terms(view, seat), self.terms(after, seat))
        silent = silent_terms(dict(changes))
        found += reasons([name for name, gain in changes if gain > SLIGHT and name not in silent])
        return found[:2]


# ------------------------------------------------------------------ why an action is good


def step_reasons(view: GhostState, step: Step, after: GhostState) -> list[Phrase]:
    """What a move or a fight brings about, most important first."""
    castle, seat = view.castle, view.to_move
    names = castle.grid.names
    found: list[Phrase] = []
    if ghosts_out(after, seat) > ghosts_out(view, seat):
        found.append(Phrase("term.escaped"))
    mover, other = view.board[step.src], view.board[step.to]
    if other:
        fallen = other if BEATS[COLOR_OF[mover]] == COLOR_OF[other] else mover
        color = COLOR_OF[fallen]
        door = castle.doors[color][after.facing[color]]
        mine, theirs = ghost_of(seat, color), ghost_of(1 - seat, color)
        steps = steps_to_door(after, mine)
        if door >= 0 and is_needed(after, mine) and steps < steps_to_door(view, mine):
            found.append(Phrase("term.turns", {"square": names[door], "count": steps}))
        if is_needed(view, theirs) and steps_to_door(view, theirs) < min(NEAR, steps_to_door(after, theirs)):
            found.append(Phrase("term.turns_away"))
        if SEAT_OF[fallen] != seat:
            found.append(Phrase("term.foe_free", {"square": names[step.to]}))
    if after.board[step.to] == mover:
        found += standing_reasons(view, mover, step.src, step.to)
    return found


def standing_reasons(view: GhostState, ghost: int, src: int, to: int) -> list[Phrase]:
    """What an own *ghost* does where it has come *to*; *src* is -1 if it has just been placed."""
    castle, color = view.castle, COLOR_OF[ghost]
    names, facing = castle.grid.names, view.facing[color]
    found: list[Phrase] = []
    if src >= 0 and beside(view, src, GHOST_BEATING[ghost]) and not beside(view, to, GHOST_BEATING[ghost]):
        found.append(Phrase("term.flees", {"square": names[src]}))
    prey = ghost_of(1 - SEAT_OF[ghost], BEATS[color])
    attacked = beside(view, to, prey)
    if attacked and not (src >= 0 and beside(view, src, prey)):
        found.append(Phrase("term.attacks", {"square": names[attacked[0]]}))
    if is_needed(view, ghost):
        now, turned = castle.ways[color][facing], castle.ways[color][(facing + 1) % 4]
        before, later = (now[src], turned[src]) if src >= 0 else (FAR, FAR)
        if turned[to] == 0 < later:
            found.insert(0, Phrase("term.waits", {"square": names[to]}))
        elif now[to] < min(before, NEAR):
            found.insert(0, Phrase("term.open", {"square": names[to], "count": now[to]}))
        elif turned[to] < later:
            found.append(Phrase("term.turned", {"square": names[to], "count": turned[to]}))
    return found


def place_reasons(view: GhostState, place: Place) -> list[Phrase]:
    """What the carpet is good for."""
    castle, ghost, to = view.castle, place.ghost, place.to
    color = COLOR_OF[ghost]
    facing, square = view.facing[color], {"square": castle.grid.names[to]}
    free = [at for at in castle.carpets[color] if not view.board[at]]
    now, turned = (castle.ways[color][side % 4] for side in (facing, facing + 1))
    if SEAT_OF[ghost] != view.to_move:
        if now[to] == max(now[at] for at in free):
            return [Phrase("term.farthest", square)]
        return [Phrase("term.farthest_next", square)] if turned[to] == max(turned[at] for at in free) else []
    found = standing_reasons(view, ghost, -1, to)
    if now[to] == min(now[at] for at in free) < NEAR:
        found.insert(0, Phrase("term.nearest", square))
    if not beside(view, to, GHOST_BEATING[ghost]):
        found.insert(0 if turned[to] > 1 else len(found), Phrase("term.safe", square))
    return found


def beside(state: GhostState, at: int, ghost: int) -> list[int]:
    """The chambers beside *at* where ghosts like *ghost* stand."""
    return [near for near in state.castle.near[at] if state.board[near] == ghost]


def is_needed(state: GhostState, ghost: int) -> bool:
    """Whether one like *ghost* still has to escape."""
    return state.any_three or not state.escaped[ghost]


def steps_to_door(state: GhostState, ghost: int) -> int:
    """The steps of the nearest ghost like *ghost* to its open portal; FAR if there is none."""
    color = COLOR_OF[ghost]
    ways = state.castle.ways[color][state.facing[color]]
    return min((ways[at] for at in state.castle.chambers if state.board[at] == ghost), default=FAR)


def silent_terms(gained: Mapping[str, float]) -> set[str]:
    """The terms that change for another reason than their sentence tells."""
    own, other = tuple(WEIGHED), tuple(OPPONENT_PREFIX + name for name in WEIGHED)
    silent = {FREE, OPEN, TURNED, OPPONENT_PREFIX + FREE, OPPONENT_PREFIX + OPEN}  # their reasons name squares
    if gained[ESCAPED]:
        silent.update(own[1:])  # fewer exits are needed now
    if gained[OPPONENT_PREFIX + ESCAPED]:
        silent.update(other)
    if gained[OPEN] < 0 or gained[FREE] < 0:
        silent.add(DANGER)  # that ghost has left
    return silent


def ghosts_out(state: GhostState, seat: Seat) -> int:
    """The ghosts of *seat* outside that count for its win."""
    first = 1 + 3 * seat
    outside = state.escaped[first : first + 3]
    return sum(outside) if state.any_three else sum(1 for count in outside if count)


def can_win(state: GhostState, seat: Seat) -> bool:
    """Whether *seat* would win at once if it were to move."""
    if state.phase != PLAY or state.to_move == NOBODY:
        return False
    turned = state.copy()
    turned.to_move = seat
    return bool(winning_actions(turned, turned.legal_actions()))


AI: Final = GhostAI()
