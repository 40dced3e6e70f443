"""How each player of Rhombus stands, in sentences, as far as the viewer knows it."""

from __future__ import annotations

from collections.abc import Sequence

from halloween_games.core.phrases import Key, Phrase, Worded
from halloween_games.core.spots import NOBODY, Seat
from halloween_games.games.rhombus.rules.cards import CARD_KEYS, MASKED
from halloween_games.games.rhombus.rules.state import RhombusState
from halloween_games.games.rhombus.words.places import in_words


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
