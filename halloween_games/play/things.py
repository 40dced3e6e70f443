"""What a game screen shows beside its choices and explains on pointing: counters, seats, the game's box."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from halloween_games.core.spots import BOX, CLOCK, NOBODY, SEAT, Seat, Spot
from halloween_games.kit.rect import Rect
from halloween_games.play.screen import Screen
from halloween_games.session.session import Session
from halloween_games.session.spot_words import beside, described


def things_of(session: Session, screen: Screen) -> dict[Spot, Rect]:
    """The rectangles of all things, topmost first: what lies on a seat's card comes before the card."""
    areas, view = screen.areas, session.view
    found = dict(screen.look.explained(areas, screen.layout, view))
    found |= {Spot(SEAT, seat): rect for seat, rect in enumerate(areas.seats)}
    found[Spot(BOX, 0)] = areas.box
    shown: dict[Spot, Rect] = {}
    for thing, rect in found.items():
        if rect.width and rect.height and not _is_covered(rect, (*screen.layout.rects.values(), *shown.values())):
            shown[thing] = rect
    hidden = areas.listing if screen.lists_all else areas.beyond
    return {thing: rect for thing, rect in shown.items() if not hidden.colliderect(rect)}


def _is_covered(rect: Rect, others: Iterable[Rect]) -> bool:
    """Whether nobody could point at it."""
    return any(other.width and other.contains(rect) for other in others)


def in_reading_order(things: Mapping[Spot, Rect]) -> list[Spot]:
    """For the keys: what is around the board, then each card of the panel with what lies on it."""
    cards = [thing for thing in _in_rows(things) if thing.zone in (SEAT, BOX)]
    lies_on = {
        thing: next((card for card in cards if things[card].collidepoint(rect.center)), None)
        for thing, rect in things.items()
        if thing not in cards
    }
    order = _in_rows({thing: things[thing] for thing, card in lies_on.items() if card is None})
    for card in cards:
        order += [card, *_in_rows({thing: things[thing] for thing, its in lies_on.items() if its == card})]
    return order


def _in_rows(things: Mapping[Spot, Rect]) -> list[Spot]:
    """Row by row from the top, each from the left; what overlaps in height belongs to one row."""
    rows: list[list[Spot]] = []
    bottom = 0
    for thing in sorted(things, key=lambda thing: things[thing].top):
        if not rows or things[thing].top >= bottom:
            rows.append([])
        rows[-1].append(thing)
        bottom = max(bottom, things[thing].bottom)
    return [thing for row in rows for thing in sorted(row, key=lambda thing: (things[thing].left, things[thing].top))]


def thing_words(session: Session, screen: Screen, thing: Spot) -> str:
    """What *thing* is and what it means now, in one sentence."""
    if thing.zone == SEAT:
        return _seat_words(session, screen, thing.at)
    words = described(session.game, session.words, session.view, thing, screen.text)
    if thing.zone == BOX:
        return beside((words, *_clock_words(session, screen, NOBODY)), screen.text)
    return words


def _clock_words(session: Session, screen: Screen, seat: Seat) -> list[str]:
    """How near the end *seat* is, or the game for nobody's seat; and what that means."""
    text, view, told = screen.text, session.view, []
    for number, clock in enumerate(session.words.clocks(view)):
        if clock.seat != seat and max(clock.seat, seat) >= 0:
            continue
        told.append(text(clock.words.key, **clock.words.params))
        told += [text(phrase.key, **phrase.params) for phrase in session.words.describe(view, Spot(CLOCK, number))]
    return told


def _seat_words(session: Session, screen: Screen, seat: Seat) -> str:
    """Who sits there and whether it is to move, and how near the end it is."""
    text, player = screen.text, session.players[seat]
    name = session.names[seat]
    if session.looking_back.outcome is not None:
        now = "tip.seat.over"
    else:
        now = "tip.seat.moves" if session.looking_back.to_move == seat else "tip.seat.waits"
    is_computer = player.kind == "computer" and bool(player.level)  # whoever follows a lesson has none
    who = text("tip.computer", player=name, level=text(f"level.{player.level}")) if is_computer else name
    return beside((text(now, player=who), *_clock_words(session, screen, seat)), text)
