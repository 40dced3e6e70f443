"""What every place of Rhombus is and means now, and how each player stands, as far as the viewer knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from halloween_games.core.phrases import Key, Phrase, Worded, seat_key
from halloween_games.core.spots import BOARD, BOX, BUTTON, CLOCK, NOBODY, Seat, Spot
from halloween_games.games.rhombus.rules.actions import CARD, HIDE
from halloween_games.games.rhombus.rules.board import BITS, CORNER, HOLE
from halloween_games.games.rhombus.rules.cards import (
    ACE,
    CARD_KEYS,
    EIGHT,
    HELD,
    JACK,
    KING,
    MASKED,
    NINE,
    QUEEN,
    RANK_OF,
    SEVEN,
    SIX,
    TEN,
)
from halloween_games.games.rhombus.rules.state import RhombusState

# Zones of counters and piles.
DECK: Final = "deck"
DISCARD: Final = "discard"
RESERVE: Final = "reserve"  # by seat
ELIMINATED: Final = "eliminated"  # by seat
HIDDEN: Final = "hidden"  # the hidden hand cards of a seat
HOLDER: Final = "holder"  # the place of a card: 3 * seat + number
PLAYED: Final = "played"  # the places of the cards of this turn

_RANKS: Final = {
    SIX: "about.six",
    SEVEN: "about.kill",
    EIGHT: "about.eight",
    NINE: "about.nine",
    TEN: "about.kill",
    JACK: "about.jack",
    QUEEN: "about.queen",
    KING: "about.king",
    ACE: "about.ace",
}
_BUTTONS: Final = ("about.end", "about.round", "about.idle")
_FIXED: Final = {CLOCK: "about.clock", BOX: "about.box"}


def describe(state: RhombusState, spot: Spot) -> list[Phrase]:
    """The parts of the sentence about *spot*."""
    if spot.zone == BOARD:
        return _square(state, spot.at)
    if spot.zone == CARD:
        return _card(state, spot.at)
    if spot.zone == HIDE:
        return [Phrase("about.hide", in_words(spot.at))]
    if spot.zone == BUTTON:
        return [Phrase(_BUTTONS[spot.at])]
    if spot.zone in (RESERVE, ELIMINATED):
        counts = state.reserve if spot.zone == RESERVE else state.eliminated
        key = "about.reserve" if spot.zone == RESERVE else "about.eliminated"
        return [Phrase(key, {"player": seat_key(spot.at), "count": counts[spot.at]})]
    if spot.zone == HIDDEN:
        return [Phrase("about.hidden", {"player": seat_key(spot.at)})]
    if spot.zone == HOLDER:
        return [Phrase("about.holder", {"player": seat_key(spot.at // HELD)})]
    if spot.zone == DECK:
        return [Phrase("about.deck", {"count": state.deck.bit_count() - state.hidden})]
    if spot.zone == DISCARD:
        return [_discard(state)]
    if spot.zone == PLAYED:
        return [_played(state, spot.at)]
    return [Phrase(_FIXED[spot.zone])] if spot.zone in _FIXED else []


def in_words(card: int) -> dict[str, str | int]:
    """The card as the parameter of a sentence: ``ace of spades``."""
    return {"card": CARD_KEYS[card]}


def _square(state: RhombusState, at: int) -> list[Phrase]:
    """Whether the pawn is safe, then what the square is."""
    rhomb = state.rhomb
    square = rhomb.board.squares[at]
    if square.kind == HOLE:
        return [Phrase("about.hole")]
    told = []
    if any(rhomb.safe_of(state.side(side)) & BITS[at] for side in (0, 1)):
        told.append(Phrase("about.safe"))
    if at in rhomb.starts:
        return [*told, Phrase("about.start", {"player": seat_key(rhomb.starts.index(at))})]
    if square.kind == CORNER:
        return [*told, Phrase("about.corner")]
    return [*told, Phrase(f"about.{square.props['color']}")]


def _card(state: RhombusState, card: int) -> list[Phrase]:
    """The card, what it can do, and whose it is."""
    told = [Phrase("place.card", in_words(card)), Phrase(_RANKS[RANK_OF[card]])]
    for seat in range(state.seats):
        if card in state.table[seat]:
            told.append(Phrase("about.on_table", {"player": seat_key(seat)}))
        elif card in state.hand[seat]:
            told.append(Phrase("about.in_hand", {"player": seat_key(seat)}))
    return told


def _discard(state: RhombusState) -> Phrase:
    if not state.discard:
        return Phrase("about.discard.empty")
    return Phrase("about.discard", {**in_words(state.discard[-1]), "count": len(state.discard)})


def _played(state: RhombusState, number: int) -> Phrase:
    cards = [card for play in state.played for card in play.cards()]
    if number < len(cards) and cards[number] != MASKED:
        return Phrase("about.played", in_words(cards[number]))
    return Phrase("about.place", {"player": seat_key(state.turn)})


def standing(state: RhombusState, seat: Seat) -> list[Phrase]:
    """The pawns and cards of *seat*; of nobody the deck and the discarded cards."""
    if seat == NOBODY:
        return _piles(state)
    player = Key(f"seat.{seat}")
    counts = {
        "count": state.men[seat].bit_count(),
        "reserve": state.reserve[seat],
        "eliminated": state.eliminated[seat],
    }
    told = [Phrase("standing.pawns", {"player": player, **counts})]
    if state.table[seat]:
        told.append(Phrase("standing.table", {"player": player, "cards": _named(state.table[seat])}))
    known = [card for card in state.hand[seat] if card != MASKED]
    if known:
        told.append(Phrase("standing.hand", {"player": player, "cards": _named(known)}))
    hidden = len(state.hand[seat]) - len(known)
    if hidden:
        told.append(Phrase("standing.hidden", {"player": player, "count": hidden}))
    return told


def _named(cards: Sequence[int]) -> Worded:
    return Worded("", [Phrase(CARD_KEYS[card]) for card in cards])


def _piles(state: RhombusState) -> list[Phrase]:
    told = [Phrase("standing.deck", {"count": state.deck.bit_count() - state.hidden})]
    if state.discard:
        told.append(Phrase("standing.discard", in_words(state.discard[-1])))
    return told
