"""The cards of Rhombus hidden in a view, and their possible values."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import Final

from halloween_games.core.spots import Seat
from halloween_games.games.rhombus.rules.cards import MASKED, cards_of
from halloween_games.games.rhombus.rules.plays import can_act, possible_plays
from halloween_games.games.rhombus.rules.position import Position

TRIES: Final = 40  # random samples, before all hands are enumerated


def mask(view: Position, seat: Seat | None) -> None:
    """Hide the hand cards of all but *seat* in *view*, except those that the turn's plays name."""
    shown = view.named()
    for other in range(view.seats):
        if other != seat:
            view.hand[other] = [card if card in shown else MASKED for card in view.hand[other]]
    view.count_cards()


def unmask(view: Position, cards: list[int]) -> None:
    """Put *cards* in the masked places, those of the seat to move first."""
    left = iter(cards)
    for number in range(view.seats):
        hand = view.hand[(view.turn + number) % view.seats]
        for index, card in enumerate(hand):
            if card == MASKED:
                hand[index] = next(left)
    view.count_cards()


def guesses(view: Position, rng: Random) -> Iterator[list[int]]:
    """Possible values of the masked cards, in the order of ``unmask``: random samples, then one hand after another.

    The latter is for rare turns that few cards explain; it enumerates all hands of the seat to move.
    """
    unseen = cards_of(view.deck)
    for _ in range(TRIES):
        yield rng.sample(unseen, view.hidden)
    shuffled = list(unseen)
    rng.shuffle(shuffled)
    for hand in permutations(shuffled, view.hand[view.turn].count(MASKED)):
        rest = [card for card in shuffled if card not in hand]
        yield [*hand, *rest[: view.hidden - len(hand)]]


def is_possible(whole: Position) -> bool:
    """Whether the turn is consistent: the seat can act, and a turn that has begun can continue (ruling 11)."""
    if whole.to_move < 0:
        return True
    return len(possible_plays(whole)) > 0 if whole.played else can_act(whole)
