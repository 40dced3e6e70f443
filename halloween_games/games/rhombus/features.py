"""Positions of Rhombus as numbers (core/features.py)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from halloween_games.core.board import BoardSpec
from halloween_games.core.features import Block, FeatureMaker, flags, of_seat, one_of, seat_names, whose_turn
from halloween_games.core.spots import Seat
from halloween_games.games.rhombus.rules.board import EACH
from halloween_games.games.rhombus.rules.cards import CARDS, HELD, MASKED, NAMES
from halloween_games.games.rhombus.rules.position import PLACES
from halloween_games.games.rhombus.rules.rhomb import rhomb_of
from halloween_games.games.rhombus.rules.state import QUIET_TURNS, RhombusState


def _pieces(seat: Seat, view: RhombusState) -> list[float]:
    return flags(view.men[seat], view.rhomb.grid.count)


def _off_board(seat: Seat, view: RhombusState) -> list[float]:
    each = EACH[view.seats]
    return [view.reserve[seat] / each, view.eliminated[seat] / each]


def _table(seat: Seat, view: RhombusState) -> list[bool]:
    return [card in view.table[seat] for card in CARDS]


def _hand(seat: Seat, view: RhombusState) -> list[float]:
    hand = view.hand[seat]
    return [*(float(card in hand) for card in CARDS), hand.count(MASKED) / HELD]


def _draws(seat: Seat, view: RhombusState) -> list[float]:
    return [view.draws.count(2 * seat + place) / HELD for place in range(len(PLACES))]


def _discard(view: RhombusState) -> list[bool]:
    return [card in view.discard for card in CARDS]


def _played(view: RhombusState) -> list[float]:
    return flags(view.used, len(CARDS))


def _quiet(view: RhombusState) -> list[float]:
    return [view.quiet / QUIET_TURNS]


def _variant(view: RhombusState) -> list[bool]:
    return [view.refill]


def _turn(view: RhombusState) -> list[float]:
    return one_of(view.turn, view.seats)


def _blocks_on(board: BoardSpec, seats: int) -> Iterator[Block[RhombusState]]:
    names = rhomb_of(board).grid.names
    each = EACH[seats]
    for seat in range(seats):
        yield Block(of_seat("pieces on", seat), names, partial(_pieces, seat))
        yield Block(of_seat(f"pieces, of {each}", seat), ["in reserve", "eliminated"], partial(_off_board, seat))
        yield Block(of_seat("on the table", seat), NAMES, partial(_table, seat))
        yield Block(of_seat("in the hand", seat), [*NAMES, f"hidden cards, of {HELD}"], partial(_hand, seat))
        yield Block(of_seat(f"cards to draw, of {HELD}", seat), PLACES, partial(_draws, seat))
    yield Block("discarded", NAMES, _discard)
    yield Block("played in this turn", NAMES, _played)
    yield Block("quiet turns", [f"of {QUIET_TURNS}"], _quiet)
    yield Block("house rule", ["mystery=refill"], _variant)
    yield Block("turn", seat_names(seats), _turn)
    yield whose_turn(seats, has_luck=True)


def _seats_in(view: RhombusState) -> int:
    return view.seats


def _board_in(view: RhombusState) -> BoardSpec:
    return view.rhomb.board


FEATURES: Final = FeatureMaker(_blocks_on, _board_in, _seats_in)
