"""The effects of a play of Rhombus on pieces and cards, step by step, with their events."""

from __future__ import annotations

from halloween_games.core.events import Fought, Log, Moved, Placed
from halloween_games.core.sets import BIT
from halloween_games.core.spots import BOARD, Seat, Spot
from halloween_games.games.rhombus.rules.actions import Eliminate, Enter, EntryKill, Hide, Kill, Play, Reactivate, Step
from halloween_games.games.rhombus.rules.board import BISHOP
from halloween_games.games.rhombus.rules.cards import NAMES, STEPS_OF
from halloween_games.games.rhombus.rules.position import HAND, PLACES, TABLE, Position
from halloween_games.games.rhombus.rules.ways import way_of


def slot(seat: Seat, place: int, card: int) -> Spot:
    """A player's card: ``Spot("hand1", 12)``, with MASKED for a hidden card.

    It does not tell which of several hand cards it is: the place in the hand would reveal how old it is.
    """
    return Spot(f"{PLACES[place]}{seat}", card)


def carry_out(position: Position, play: Play, log: Log) -> None:
    """Apply the effects of *play* to *position*, except for its cards."""
    if isinstance(play, Step):
        _step(position, play, log)
    elif isinstance(play, Kill):
        _kill(position, play, log)
    elif isinstance(play, Hide):
        _hide(position, play.hidden, log)
    elif isinstance(play, Enter):
        _enter(position, play.at, log)
    elif isinstance(play, EntryKill):
        _eliminate(position, play.at, log)
        _enter(position, play.at, log)
    elif isinstance(play, Eliminate):
        _eliminate(position, play.to, log)
        _jump(position, play.src, play.to, log)
    elif isinstance(play, Reactivate):
        _reactivate(position, log)


def _step(position: Position, play: Step, log: Log) -> None:
    """A move to an empty square, or around to its own."""
    owner = position.owner()
    if log is not None:
        path = way_of(position, play)
        log.append(Moved(str(owner), _board_spots(path), _gait(play.card)))
    position.men[owner] = position.men[owner] & ~BIT[play.src] | BIT[play.to]


def _kill(position: Position, play: Kill, log: Log) -> None:
    """Walk up to the opponent's piece, and take its square."""
    owner = position.owner()
    if log is not None:
        path = way_of(position, play)
        if len(path) > 2:
            log.append(Moved(str(owner), _board_spots(path[:-1]), _gait(play.card)))
        victim = str(position.seat_on(play.to))
        log.append(Fought(str(owner), victim, Spot(BOARD, path[-2]), Spot(BOARD, play.to), victim))
    _eliminate(position, play.to, log)
    position.men[owner] = position.men[owner] & ~BIT[play.src] | BIT[play.to]


def _eliminate(position: Position, at: int, log: Log) -> None:
    """Remove the piece on *at*; in the team game a player's last one takes the reserve with it."""
    victim = position.seat_on(at)
    position.men[victim] &= ~BIT[at]
    position.eliminated[victim] += 1
    if log is not None:
        log.append(Moved(str(victim), (Spot(BOARD, at), Spot("eliminated", victim)), "eliminated"))
    if position.seats == 4 and not position.men[victim]:
        for _ in range(position.reserve[victim]):
            if log is not None:
                log.append(Moved(str(victim), (Spot("reserve", victim), Spot("eliminated", victim)), "lost"))
        position.eliminated[victim] += position.reserve[victim]
        position.reserve[victim] = 0


def _jump(position: Position, src: int, to: int, log: Log) -> None:
    """The eliminator's piece comes from any square (ruling 6)."""
    owner = position.owner()
    position.men[owner] = position.men[owner] & ~BIT[src] | BIT[to]
    if log is not None:
        log.append(Moved(str(owner), (Spot(BOARD, src), Spot(BOARD, to)), "jump"))


def _enter(position: Position, at: int, log: Log) -> None:
    """One reserve piece enters (ruling 5)."""
    owner = position.owner()
    position.reserve[owner] -= 1
    position.men[owner] |= BIT[at]
    if log is not None:
        log.append(Placed(str(owner), Spot(BOARD, at), Spot("reserve", owner)))


def _hide(position: Position, card: int, log: Log) -> None:
    """A table card becomes a hand card. Everybody saw which one, and the event says so (ruling 11)."""
    seat = position.turn
    if log is not None:
        log.append(Moved(NAMES[card], (slot(seat, TABLE, card), slot(seat, HAND, card)), "hide"))
    position.table[seat].remove(card)
    position.hand[seat].append(card)


def _reactivate(position: Position, log: Log) -> None:
    """An own eliminated piece returns to the reserve; if there is none, the three cards are simply discarded."""
    owner = position.owner()
    if not position.eliminated[owner]:
        return
    position.eliminated[owner] -= 1
    position.reserve[owner] += 1
    if log is not None:
        log.append(Moved(str(owner), (Spot("eliminated", owner), Spot("reserve", owner)), "reactivation"))


def _board_spots(squares: tuple[int, ...]) -> tuple[Spot, ...]:
    return tuple(Spot(BOARD, at) for at in squares)


def _gait(card: int) -> str:
    return "bishop" if STEPS_OF[card] == BISHOP else "walk"
