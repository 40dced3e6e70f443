"""The turns of Rhombus in as few words as possible, for the list of moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Final

from halloween_games.core.events import Drawn, Event, Fought, Moved, Placed
from halloween_games.core.phrases import Key, Phrase, Sign
from halloween_games.core.spots import BOARD

CARD_BACK: Final = "back"  # the drawing of cards that came from the deck
MOST_DRAWN: Final = 3  # by one seat in a turn


def short(events: Sequence[Event], names: Sequence[str]) -> list[Phrase]:
    """The cards, what they did on the squares with those *names*, and how many new ones came."""
    cards = [event.piece for event in events if isinstance(event, Moved) and event.how == "play"]
    phrases = _cards(cards)
    before: Event | None = None
    for event, after in zip_longest(told := _without_reserves(events), told[1:]):
        phrase = None if _is_walk(event) and isinstance(after, Fought) else _effect(before, event, names)
        before = event
        if phrase is not None:
            phrases.append(phrase)
    if len(phrases) == 1 and cards:
        phrases.append(Phrase("short.idle"))
    return [*phrases, *_draws(events)]


def _cards(names: Sequence[str]) -> list[Phrase]:
    """The played cards, side by side."""
    signs = {f"card{number}": card_sign(name) for number, name in enumerate(names, 1)}
    return [Phrase(f"short.cards.{len(names)}", signs)] if names else []


def _without_reserves(events: Sequence[Event]) -> list[Event]:
    """A player who loses the last piece loses the reserve with it, which is told as one: that player is out."""
    lost = {event.piece for event in events if isinstance(event, Moved) and event.how == "lost"}
    told: list[Event] = []
    for event in events:
        if isinstance(event, Moved) and event.piece in lost and event.how in ("eliminated", "lost"):
            if event.how == "eliminated":
                told.append(replace(event, how="out"))
        else:
            told.append(event)
    return told


def _effect(before: Event | None, event: Event, names: Sequence[str]) -> Phrase | None:
    """What *event* did on the board; a walk that ends with a kill is told as one."""
    if isinstance(event, Fought):
        start = before.path[0] if isinstance(before, Moved) and _is_walk(before) else event.source
        return Phrase("short.moved", {"source": names[start.at], "square": names[event.spot.at]})
    if isinstance(event, Placed):
        return Phrase("short.entered", {"square": names[event.spot.at]})
    return _moved(event, names) if isinstance(event, Moved) else None


def _is_walk(event: Event) -> bool:
    return isinstance(event, Moved) and event.path[0].zone == event.path[-1].zone == BOARD


def _moved(event: Moved, names: Sequence[str]) -> Phrase | None:
    source, target = event.path[0], event.path[-1]
    if event.how in ("play", "discard"):
        return None
    if event.how == "hide":
        return Phrase("short.hidden", {"card": card_sign(event.piece)})
    if event.how in ("eliminated", "out", "reactivation"):
        return Phrase(f"short.{event.how}", {"pawn": Sign(Key("sign.pawn"), event.piece)})
    return Phrase("short.moved", {"source": names[source.at], "square": names[target.at]})


def _draws(events: Sequence[Event]) -> list[Phrase]:
    """How many cards came; at the start every seat gets its first ones."""
    drawn = [event.seat for event in events if isinstance(event, Drawn)]
    if not drawn:
        return []
    if len(set(drawn)) > 1 or len(drawn) > MOST_DRAWN:
        return [Phrase("short.dealt")]
    back = Sign(Key("sign.card" if len(drawn) == 1 else "sign.cards"), CARD_BACK)
    return [Phrase("short.drawn", {"count": len(drawn), "cards": back})]


def card_sign(name: str) -> Sign:
    """A card in a short sentence: its rank and the sign of its suit."""
    return Sign(name[:-1] + SUIT_SIGNS[name[-1]], name)


SUIT_SIGNS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
