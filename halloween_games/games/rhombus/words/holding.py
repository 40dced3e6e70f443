"""Which cards and combinations a seat holds, for the charts of the rules page."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from halloween_games.core.spots import Seat
from halloween_games.games.rhombus.rules.cards import (
    ACE,
    EIGHT,
    HELD,
    IS_KILL_CARD,
    JACK,
    KILLS_IN_ANY_SUIT,
    KING,
    MASKED,
    NINE,
    QUEEN,
    RANK_OF,
    SEVEN,
    SIX,
    TEN,
    is_one_rank,
    is_one_suit,
    is_sequence,
    is_straight_flush,
)
from halloween_games.games.rhombus.rules.state import RhombusState

ROW_OF_RANK: Final = {
    SIX: "six",
    SEVEN: "kill",
    EIGHT: "eight",
    NINE: "nine",
    TEN: "kill",
    JACK: "jack",
    QUEEN: "queen",
    KING: "king",
    ACE: "ace",
}


def chart_rows(view: RhombusState, seat: Seat) -> frozenset[str]:
    """The keys of the rows for the cards of *seat* that *view* shows, and for what they are together."""
    cards = sorted(card for card in (*view.table[seat], *view.hand[seat]) if card != MASKED)
    found = {ROW_OF_RANK[RANK_OF[card]] for card in cards}
    for one, other in combinations(cards, 2):
        found |= _pair(one, other)
    if len(cards) == HELD:
        found |= _three((cards[0], cards[1], cards[2]))
    return frozenset(found)


def _pair(one: int, other: int) -> set[str]:
    found = set()
    if (KILLS_IN_ANY_SUIT[one] and IS_KILL_CARD[other]) or (KILLS_IN_ANY_SUIT[other] and IS_KILL_CARD[one]):
        found.add("together.kill")
    if is_sequence(one, other):
        found.add("together.pair")
        ranks = {RANK_OF[one], RANK_OF[other]}
        if ranks == {NINE, TEN}:
            found.add("together.entry_kill")
        if ranks == {SIX, SEVEN}:
            found.add("together.kill")
    return found


def _three(cards: tuple[int, int, int]) -> set[str]:
    found = set()
    if is_one_rank(cards):
        found.add("together.reactivation")
    if is_one_suit(cards):
        found.add("together.flush")
        ranks = {RANK_OF[card] for card in cards}
        if NINE in ranks and ranks & {SEVEN, TEN}:
            found.add("together.entry_kill")
        if SIX in ranks and ranks & {SEVEN, TEN}:
            found.add("together.kill")
    if is_straight_flush(cards):
        found.add("together.eliminator")
    return found
