"""The possible plays of a seat of Rhombus, after which the turn can still be completed, and cards it cannot see."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import Final

from halloween_games.core.actions import Action
from halloween_games.core.sets import BIT, members
from halloween_games.core.spots import NOBODY, Seat
from halloween_games.games.rhombus.rules.actions import IDLES, entry_kill, hide, reactivate
from halloween_games.games.rhombus.rules.board import squares_of
from halloween_games.games.rhombus.rules.cards import EIGHT, MASKED, NINE, NO_CARD, RANK_OF, STEPS_OF
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
    unseen = members(view.deck)
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


def possible_plays(position: Position) -> list[Action]:
    """Every play that can come next; each leaves a turn that can be completed with the cards held (ruling 3)."""
    now = position.plan()
    owner = position.owner()
    own = position.men[owner]
    taken = position.taken()
    prey = position.prey() if now.has_kills else 0
    rhomb = position.rhomb
    bars = position.bars
    found: list[Action] = []
    for card, alone, after, with_kill in now.movers:
        length = STEPS_OF[card]
        for src in squares_of(own):
            squares = rhomb.reach(length, src, taken, bars.get(src, 0) if bars else 0)
            if alone:
                moves = rhomb.steps(card, src)
                free = squares & (~taken | BIT[src])
                if after == NO_CARD:
                    found += [moves[to] for to in squares_of(free)]
                else:
                    found += [moves[to] for to in squares_of(free) if position.can_follow(after, card, src, to)]
            if with_kill and squares & prey:
                for kill, then in with_kill:
                    hits = rhomb.kill_moves(card, kill, src)
                    found += [hits[to] for to in squares_of(squares & prey) if position.can_follow(then, card, src, to)]
    for card, after in now.others:
        _add_effects(position, found, card, after)
    start = position.rhomb.starts[owner]
    if now.entry_kills and prey & BIT[start] and position.reserve[owner]:
        for card, kill, after in now.entry_kills:
            if position.can_follow(after, card, NOBODY, start):
                found.append(entry_kill(card, kill, start))
    if now.eliminator:
        first = members(position.held())[0]
        enemies = squares_of(position.side(1 - position.turn % 2))
        found += [rhomb.eliminates(first, src)[to] for src in squares_of(own) for to in enemies]
    if now.reactivation:
        found.append(reactivate(members(position.held())))
    return found


def _add_effects(position: Position, found: list[Action], card: int, after: int) -> None:
    """The effects of a 7, 8, 9 or 10 alone. A 9 may be played without effect at any time (ruling 7)."""
    if RANK_OF[card] == EIGHT:
        cards = position.hideable(card)
        if cards:
            if position.can_follow(after, card, NOBODY, NOBODY):
                found += [hide(card, hidden) for hidden in cards]
            return
    if position.can_follow(after, card, NOBODY, NOBODY):
        found.append(IDLES[card])
    if RANK_OF[card] == NINE:
        owner = position.owner()
        start = position.rhomb.starts[owner]
        is_free = position.reserve[owner] > 0 and not position.taken() & BIT[start]
        if is_free and position.can_follow(after, card, NOBODY, start):
            found.append(position.rhomb.enters[card][start])


def can_act(position: Position) -> bool:
    """Whether the seat to move has any legal action; with a 7, 8, 9 or 10 it always has."""
    own = position.men[position.owner()]
    taken = position.taken()
    for card in members(position.held()):
        if STEPS_OF[card] < 0 or position.rhomb.can_move(STEPS_OF[card], own, taken, position.bars):
            return True
    return len(possible_plays(position)) > 0
