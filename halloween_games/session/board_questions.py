"""Answers to questions about the board, for whoever cannot see it: which pieces are where, where a square leads."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from halloween_games.core.events import Event, Fought, Moved
from halloween_games.core.phrases import Key, as_sentence, capitalized
from halloween_games.core.spots import BOARD, NOBODY, Seat, Spot
from halloween_games.session.session import Session
from halloween_games.session.spot_words import beside, described, owner_of, piece_words, pieces_called, spot_words


def all_pieces(session: Session) -> list[str]:
    """All pieces on the board by kind, one sentence for each side: the viewer's first, then what is nobody's."""
    text, sides = session.text, dict[Seat, dict[str, list[str]]]()
    for spot, names in sorted(session.game.notation.pieces(session.view).items()):
        for name in names.split("+") if spot.zone == BOARD else ():
            kinds = sides.setdefault(owner_of(name), {})
            kinds.setdefault(name, []).append(session.game.notation.spot_name(spot))
    told = []
    for seat in (*session.in_order(), NOBODY):
        kinds = sides.get(seat, {})
        lists = [
            text("tip.square", square=words, what=", ".join(squares))
            for name, squares in kinds.items()
            if (words := pieces_called(name, text))
        ]
        if lists:
            told.append(capitalized(as_sentence(beside(lists, text))))
        elif seat != NOBODY:
            told.append(as_sentence(text("questions.none", player=Key(f"seat.{seat}"))))
    return told


def around(session: Session, spot: Spot) -> list[str]:
    """What *spot* is, where its piece could go now, who could come there or attack it, and what is threatened."""
    game, text, view = session.game, session.text, session.view
    told = [as_sentence(described(game, session.words, view, spot, text))]
    ways = set(_ways(session))
    there = sorted(to for source, to in ways if source == spot)
    if there:
        names = ", ".join(spot_words(game, session.words, view, to, text) for to in there)
        told.append(as_sentence(text("questions.from", squares=names)))
    comers = sorted((source for source, to in ways if to == spot), key=lambda one: piece_words(game, view, one, text))
    named = [
        f"{words} ({', '.join(spot_words(game, session.words, view, one, text) for one in group)})"
        for words, group in groupby(comers, key=lambda one: piece_words(game, view, one, text))
    ]
    if ways:  # none where nothing moves yet
        told.append(as_sentence(text("questions.to", pieces=", ".join(named)) if named else text("questions.nobody")))
    return [*told, *session.threats.at(spot)]


def _ways(session: Session) -> Iterator[tuple[Spot, Spot]]:
    """From where to where each side could go if it were its turn, and from where what leaves the board is beaten."""
    for seat in range(session.seats):
        there = session.view.in_turn_of(seat)
        if there is None:
            continue
        for action in there.legal_actions():
            log: list[Event] = []
            there.apply(action, log)
            moves = [way for event in log if (way := way_of(event)) is not None]
            if moves:
                source, _ = moves[0]
                yield moves[0]
                yield from ((source, at) for at, to in moves[1:] if to.zone != BOARD)


def way_of(event: Event) -> tuple[Spot, Spot] | None:
    """From where to where *event* has brought a piece; None if it concerns no square."""
    if isinstance(event, Fought):
        return event.source, event.spot
    if isinstance(event, Moved) and BOARD in (event.path[0].zone, event.path[-1].zone):
        return event.path[0], event.path[-1]
    return None
