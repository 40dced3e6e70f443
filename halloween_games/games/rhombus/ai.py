"""The computer players of Rhombus: the value of pieces and cards, and the levels of play."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from halloween_games.core.actions import Action
from halloween_games.core.judging import Term, levels_in, winning_actions
from halloween_games.core.phrases import Phrase
from halloween_games.core.sets import BIT, members
from halloween_games.core.spots import NOBODY, Seat
from halloween_games.games.rhombus.rules.actions import (
    Eliminate,
    End,
    Enter,
    EntryKill,
    Hide,
    Kill,
    Play,
    Reactivate,
    Step,
)
from halloween_games.games.rhombus.rules.board import squares_of
from halloween_games.games.rhombus.rules.cards import (
    ACE,
    IS_KILL_CARD,
    JACK,
    KING,
    MASKED,
    NINE,
    QUEEN,
    RANK_OF,
    STEPS_OF,
)
from halloween_games.games.rhombus.rules.rhomb import prepare_search
from halloween_games.games.rhombus.rules.state import RhombusState

RESERVE: Final = "reserve"  # pieces waiting for a 9
KILL: Final = "kill"  # kill chances of the side to move
DANGER: Final = "danger"  # kill chances of the other side after that
BLOCKADE: Final = "blockade"  # own pieces that only an eliminator can take
CARDS: Final = "cards"  # kill cards and movers held
TERMS: Final = (RESERVE, KILL, DANGER, BLOCKADE, CARDS)
PIECES: Final = "pieces"  # those on the board, which no level ignores

# Fitted to the results of self-play by logistic regression: 1.0 is worth 73 % in an even game.
STRENGTH: Final = (0.0, 3.5, 5.0, 6.1, 7.2, 8.0, 8.6, 9.1, 9.6)
"""What so many pieces on the board are worth to a side."""

NEXT_KILL: Final = (0.0, 2.8, 0.9, 0.55, 0.55, 0.5, 0.5, 0.4, 0.4)
LATER_KILL: Final = (0.0, 1.1, 0.6, 0.45, 0.45, 0.4, 0.4, 0.35, 0.35)
"""What a sure kill is worth by the other side's pieces: by the seat that comes next, and by those after it."""

RESERVE_WEIGHT: Final = 0.52
BLOCKADE_WEIGHT: Final = 0.12
HAND_WEIGHT: Final = 0.2
CARD_WEIGHTS: Final = (0.05, 0.28, 0.0, -0.15, 0.5, 0.16, 0.12, 0.0, 0.1)
"""By rank, from the 6 to the A."""

NINE_WEIGHT: Final = 0.28  # of a 9 while a reserve piece waits for it
START_WEIGHT: Final = 0.25  # of a free start square while a reserve piece waits for it

SHARPNESS: Final = 0.06  # an action worse by this much gets a third of the weight

CLEARLY: Final = 0.1  # smaller changes of a probability are not mentioned

KILL_BITS: Final = sum(BIT[card] for card in range(36) if IS_KILL_CARD[card])
RANK_BITS: Final = tuple(sum(BIT[9 * suit + rank] for suit in range(4)) for rank in range(9))


class RhombusJudge:
    """Evaluates pieces, reserves, and threats with the cards held and those to come."""

    def __init__(self, blind: frozenset[str] = frozenset()) -> None:
        self._reserve = 0.0 if RESERVE in blind else RESERVE_WEIGHT
        self._kill = KILL not in blind
        self._danger = DANGER not in blind
        self._blockade = 0.0 if BLOCKADE in blind else BLOCKADE_WEIGHT
        self._cards = 0.0 if CARDS in blind else 1.0

    def values(self, state: RhombusState) -> Sequence[float]:
        state.rhomb.prepare_search()  # of a board that came after the judge
        value = 1.0 / (1.0 + exp(-self.lead(state)))
        other = 1.0 - value
        return (value, other) if state.seats == 2 else (value, other, value, other)

    def lead(self, state: RhombusState) -> float:
        """The lead of side 0, roughly in pieces."""
        return self.strength(state, 0) - self.strength(state, 1)

    def strength(self, state: RhombusState, side: int) -> float:
        own = state.side(side)
        found = STRENGTH[own.bit_count()]
        enemies = state.side(1 - side)
        safe = state.rhomb.safe_of(enemies)
        prey = enemies & ~safe
        first = (state.turn + 1) % state.seats if state.played else state.turn
        count = enemies.bit_count()
        for seat in range(side, state.seats, 2):
            if state.reserve[seat]:
                found += self._reserve * state.reserve[seat]
                if self._reserve and own >> state.rhomb.starts[seat] & 1:
                    found -= START_WEIGHT
            if self._kill if seat == first else self._danger:
                found += (NEXT_KILL if seat == first else LATER_KILL)[count] * kill_chance(state, seat, prey)
            if self._cards:
                found += cards_worth(state, seat)
        found -= self._blockade * safe.bit_count()
        return found

    def _careful_weights(self, view: RhombusState, actions: Sequence[Action]) -> Sequence[float]:
        """Weights from the position after each action: expensive, so only for the root."""
        seat = view.to_move
        found = []
        for action in actions:
            after = view.apply(action)
            found.append(self.values(after)[seat] if after.to_move != NOBODY else 1.0)
        best = max(found)
        return [0.02 + exp((value - best) / SHARPNESS) for value in found]

    def weights(self, state: RhombusState, actions: Sequence[Action]) -> Sequence[float] | None:
        if state.hidden:
            return self._careful_weights(state, actions)
        found = []
        for action in actions:
            if isinstance(action, Kill | Eliminate | EntryKill):
                found.append(20.0)
            elif isinstance(action, Enter):
                found.append(8.0)
            elif isinstance(action, Step | End):
                found.append(1.0)
            else:
                found.append(0.7)
        return found


def cards_worth(state: RhombusState, seat: Seat) -> float:
    """The value of the unplayed cards of *seat*, regardless of the board."""
    found = 0.0
    for card in state.table[seat]:
        if not state.used & BIT[card]:
            found += card_worth(state, seat, card)
    for card in state.hand[seat]:
        found += HAND_WEIGHT
        if card != MASKED and not state.used & BIT[card]:
            found += card_worth(state, seat, card)
    return found


def card_worth(state: RhombusState, seat: Seat, card: int) -> float:
    rank = RANK_OF[card]
    return NINE_WEIGHT if rank == NINE and state.reserve[seat] else CARD_WEIGHTS[rank]


def kill_chance(state: RhombusState, seat: Seat, prey: int) -> float:
    """The probability that *seat*, if it were to move, could kill one of *prey*, with its cards and its next draws."""
    held = unknown = 0
    for card in (*state.table[seat], *state.hand[seat]):
        if card == MASKED or state.used & BIT[card]:
            unknown += 1
        else:
            held |= BIT[card]
    unknown += 3 - held.bit_count() - unknown if state.draws else 0
    kill_cards = held & KILL_BITS
    if not kill_cards and not unknown:
        return float(is_eliminator(held))
    own = state.men[seat]
    if not own and state.seats == 4:
        own = state.men[(seat + 2) % 4]
    taken = state.taken()
    deck = state.deck
    useful = 0
    pieces = squares_of(own)
    for rank in (ACE, KING, QUEEN, JACK):
        cards = RANK_BITS[rank] & (deck | held if unknown else held)
        if cards:
            steps = STEPS_OF[rank]
            for src in pieces:
                if state.rhomb.reach(steps, src, taken) & prey:
                    useful |= cards
                    break
    start = state.rhomb.starts[seat]
    if prey >> start & 1 and state.reserve[seat] and (held & RANK_BITS[NINE]) << 1 & kill_cards:
        return 1.0
    has_mover, has_kill = useful & held != 0, kill_cards != 0
    if has_mover and has_kill:
        return 1.0
    if not unknown:
        return float(is_eliminator(held))
    share = 1.0 / max(1, deck.bit_count())
    movers = (useful & deck).bit_count() * share
    killers = (KILL_BITS & deck).bit_count() * share
    chance = 1.0
    if not has_mover:
        chance -= (1.0 - movers) ** unknown
    if not has_kill:
        chance -= (1.0 - killers) ** unknown
        if not has_mover:
            chance += max(0.0, 1.0 - movers - killers) ** unknown
    return chance


def is_eliminator(held: int) -> bool:
    """Whether a seat's three cards are three of one suit in a row."""
    first = held & -held
    return held == 7 * first and RANK_OF[first.bit_length() - 1] <= QUEEN


class RhombusAI:
    """The evaluation and the levels of Rhombus."""

    levels = levels_in("halloween_games.games.rhombus")

    def judge(self, blind: frozenset[str] = frozenset()) -> RhombusJudge:
        prepare_search()
        return RhombusJudge(blind)

    def kernel(self, state: RhombusState, *, learned: bool = False) -> None:
        """None: the searches play on the states themselves."""

    def terms(self, view: RhombusState, seat: Seat) -> Sequence[Term]:
        sign = 1.0 if seat % 2 == 0 else -1.0
        whole = sign * RhombusJudge().lead(view)
        found = [Term(name, whole - sign * RhombusJudge(frozenset((name,))).lead(view)) for name in TERMS]
        return [Term(PIECES, whole - sum(term.weight for term in found)), *found]

    def evident(self, view: RhombusState) -> Sequence[Action]:
        """A kill, and of several one that takes the other side's last piece."""
        kills = [play for play in view.legal_actions() if isinstance(play, Play) and play.is_kill()]
        return winning_actions(view, kills) or kills

    def because(self, view: RhombusState, action: Action) -> Sequence[Phrase]:
        after = view.apply(action)
        outcome = after.outcome()
        if outcome is not None:
            return [Phrase("term.wins")] if view.turn in outcome.winners() and not outcome.is_tie() else []
        return [Phrase(f"term.{name}") for name in reasons(view, action, after)[:2]]


def reasons(view: RhombusState, action: Action, after: RhombusState) -> list[str]:
    """The reasons for *action*, most important first."""
    side, owner = view.turn % 2, view.owner()
    danger, left = risk(view, 1 - side), risk(after, 1 - side)
    found = []
    if isinstance(action, Play) and action.is_kill():
        found.append("kills")
    if danger - left > CLEARLY:
        found.insert(0 if view.side(side).bit_count() == 1 else len(found), "safer")
    if isinstance(action, Enter):
        found.append("enters")
    if isinstance(action, Reactivate) and view.eliminated[owner]:
        found.append("returns")
    if view.rhomb.safe_of(after.side(side)) & ~view.rhomb.safe_of(view.side(side)):
        found.append("blockade")
    start = BIT[view.start_square()]
    if view.reserve[owner] and view.men[owner] & start and not after.men[owner] & start:
        found.append("start")
    if risk(after, side) - risk(view, side) > CLEARLY:
        found.append("threat")
    if isinstance(action, Hide):
        found.append("hides")
    if isinstance(action, End):
        found.append("keeps")
    elif isinstance(action, Play) and not found:
        used = sum(BIT[card] for card in action.cards())
        rest = [card_worth(view, owner, card) for card in members(view.held() & ~view.used & ~used)]
        if rest and max(card_worth(view, owner, card) for card in action.cards()) < max(rest):
            found.append("cards")
    return found


def risk(state: RhombusState, side: int) -> float:
    """The probability that any seat of *side*, if it were to move, could kill a piece."""
    enemies = state.side(1 - side)
    prey = enemies & ~state.rhomb.safe_of(enemies)
    return max(kill_chance(state, seat, prey) for seat in range(side, state.seats, 2))


AI: Final = RhombusAI()
