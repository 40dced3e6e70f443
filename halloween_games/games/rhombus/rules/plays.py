"""The possible plays of a seat of Rhombus: all those after which the turn can still be completed."""

from __future__ import annotations

from halloween_games.core.actions import Action
from halloween_games.core.spots import NOBODY
from halloween_games.games.rhombus.rules.actions import (
    IDLES,
    entry_kill,
    hide,
    reactivate,
)
from halloween_games.games.rhombus.rules.board import BITS, squares_of
from halloween_games.games.rhombus.rules.cards import EIGHT, NINE, NO_CARD, RANK_OF, STEPS_OF, cards_of
from halloween_games.games.rhombus.rules.position import Position


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
                free = squares & (~taken | BITS[src])
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
    if now.entry_kills and prey & BITS[start] and position.reserve[owner]:
        for card, kill, after in now.entry_kills:
            if position.can_follow(after, card, NOBODY, start):
                found.append(entry_kill(card, kill, start))
    if now.eliminator:
        first = cards_of(position.held())[0]
        enemies = squares_of(position.side(1 - position.turn % 2))
        found += [rhomb.eliminates(first, src)[to] for src in squares_of(own) for to in enemies]
    if now.reactivation:
        found.append(reactivate(cards_of(position.held())))
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
        is_free = position.reserve[owner] > 0 and not position.taken() & BITS[start]
        if is_free and position.can_follow(after, card, NOBODY, start):
            found.append(position.rhomb.enters[card][start])


def can_act(position: Position) -> bool:
    """Whether the seat to move has any legal action; with a 7, 8, 9 or 10 it always has."""
    own = position.men[position.owner()]
    taken = position.taken()
    for card in cards_of(position.held()):
        if STEPS_OF[card] < 0 or position.rhomb.can_move(STEPS_OF[card], own, taken, position.bars):
            return True
    return len(possible_plays(position)) > 0
