"""Everything that the hidden cards of a view can be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from halloween_games.games.rhombus.rules.cards import MASKED, cards_of
from halloween_games.games.rhombus.rules.plays import is_possible
from halloween_games.games.rhombus.rules.state import RhombusState


def worlds(view: RhombusState) -> Iterator[RhombusState]:
    """Every whole position that *view* can be: the seat to move can act in each."""
    hands = [view.hand[(view.turn + number) % view.seats] for number in range(view.seats)]
    for cards in _dealt(cards_of(view.deck), [hand.count(MASKED) for hand in hands]):
        whole = view.unmasked(cards)
        if is_possible(whole):
            yield whole


def _dealt(unseen: Sequence[int], counts: Sequence[int]) -> Iterator[list[int]]:
    """The cards of hands with so many cards, one hand after the other."""
    if not counts:
        yield []
        return
    for hand in combinations(unseen, counts[0]):
        rest = [card for card in unseen if card not in hand]
        yield from ([*hand, *others] for others in _dealt(rest, counts[1:]))
