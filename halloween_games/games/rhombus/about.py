"""What is told of Rhombus: positions as numbers and from the other side, what views can be, what puzzles are about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import combinations
from typing import Final

from halloween_games.core.board import BoardSpec
from halloween_games.core.events import Moved
from halloween_games.core.features import Block, FeatureMaker, flags, of_seat, one_of, seat_names, whose_turn
from halloween_games.core.moments import Moments, Seen
from halloween_games.core.reasons import CannotTurn
from halloween_games.core.sets import BIT, members, set_of
from halloween_games.core.spots import NOBODY, Seat, across
from halloween_games.core.themes import Line, own_turn
from halloween_games.games.rhombus.rules.actions import Eliminate, Enter, EntryKill, Kill, Play, Step, entry_kill
from halloween_games.games.rhombus.rules.board import BISHOP, EACH
from halloween_games.games.rhombus.rules.cards import CARDS, HELD, MASKED, NAMES, STEPS_OF
from halloween_games.games.rhombus.rules.plays import is_possible
from halloween_games.games.rhombus.rules.position import PLACES
from halloween_games.games.rhombus.rules.rhomb import Rhomb, rhomb_of
from halloween_games.games.rhombus.rules.state import QUIET_TURNS, RhombusState

# ---------------------------------------------------------------- features


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


def _blocks_on(board: BoardSpec, seats: int) -> Iterator[Block[RhombusState]]:
    names = rhomb_of(board).grid.names
    each = EACH[seats]
    for seat in range(seats):
        yield Block(of_seat("pieces on", seat), names, partial(_pieces, seat))
        yield Block(of_seat(f"pieces, of {each}", seat), ["in reserve", "eliminated"], partial(_off_board, seat))
        yield Block(of_seat("on the table", seat), NAMES, partial(_table, seat))
        yield Block(of_seat("in the hand", seat), [*NAMES, f"hidden cards, of {HELD}"], partial(_hand, seat))
        yield Block(of_seat(f"cards to draw, of {HELD}", seat), PLACES, partial(_draws, seat))
    yield Block("discarded", NAMES, lambda view: [card in view.discard for card in CARDS])
    yield Block("played in this turn", NAMES, lambda view: flags(view.used, len(CARDS)))
    yield Block("quiet turns", [f"of {QUIET_TURNS}"], lambda view: [view.quiet / QUIET_TURNS])
    yield Block("house rule", ["mystery=refill"], lambda view: [view.refill])
    yield Block("turn", seat_names(seats), lambda view: one_of(view.turn, view.seats))
    yield whose_turn(seats, has_luck=True)


FEATURES: Final = FeatureMaker(_blocks_on, lambda view: view.rhomb.board, lambda view: view.seats)


# ---------------------------------------------------------------- turning

# Rhombus for two from the other side of the table: the board is turned by half, pieces and cards change hands.


def turned(state: RhombusState) -> RhombusState:
    """The same position for the other seat; raises CannotTurn."""
    if state.seats != 2:
        raise CannotTurn("turn_seats")
    if len({draw // 2 for draw in state.draws}) > 1:
        raise CannotTurn("turn_set_up")  # the deal
    rhomb = state.rhomb
    if not looks_the_same(rhomb):
        raise CannotTurn("turn_board")
    twin = state.copy()
    twin.men = [_turned_set(men, rhomb.count) for men in reversed(state.men)]
    twin.reserve.reverse()
    twin.eliminated.reverse()
    twin.table.reverse()
    twin.hand.reverse()
    twin.draws = [draw ^ 2 for draw in state.draws]  # 2 * seat + place
    twin.played = [_turned_play(play, rhomb) for play in state.played]
    twin.bars = {rhomb.count - 1 - at: _turned_set(back, rhomb.count) for at, back in state.bars.items()}
    twin.turn = 1 - state.turn
    twin.to_move = across(state.to_move)
    twin.viewer = across(state.viewer)
    twin._winner = across(state._winner)
    return twin


@lru_cache(maxsize=64)
def looks_the_same(rhomb: Rhomb) -> bool:
    """Whether the missing squares and the start squares are where they were once the board is turned."""
    last = rhomb.count - 1
    return rhomb.starts[0] == last - rhomb.starts[1] and _turned_set(rhomb.holes, rhomb.count) == rhomb.holes


def _turned_set(squares: int, count: int) -> int:
    return set_of(tuple(count - 1 - at for at in range(count) if squares & BIT[at]))


def _turned_play(play: Play, rhomb: Rhomb) -> Play:
    last = rhomb.count - 1
    if isinstance(play, Step):
        return rhomb.steps(play.card, last - play.src)[last - play.to]
    if isinstance(play, Kill):
        return rhomb.kill_moves(play.card, play.kill, last - play.src)[last - play.to]
    if isinstance(play, Enter):
        return rhomb.enters[play.card][last - play.at]
    if isinstance(play, EntryKill):
        return entry_kill(play.card, play.kill, last - play.at)
    if isinstance(play, Eliminate):
        return rhomb.eliminates(play.first, last - play.src)[last - play.to]
    return play


# ---------------------------------------------------------------- everything that the hidden cards of a view can be


def worlds(view: RhombusState) -> Iterator[RhombusState]:
    """Every whole position that *view* can be: the seat to move can act in each."""
    hands = [view.hand[(view.turn + number) % view.seats] for number in range(view.seats)]
    for cards in _dealt(members(view.deck), [hand.count(MASKED) for hand in hands]):
        whole = view.unmasked(cards)
        if is_possible(whole):
            yield whole


def _dealt(unseen: Sequence[int], counts: Sequence[int]) -> Iterator[list[int]]:
    """The cards of hands with so many cards, one hand after the other."""
    if not counts:
        yield []
        return
    for hand in combinations(unseen, counts[0]):
        rest = [card for card in unseen if card not in hand]
        yield from ([*hand, *others] for others in _dealt(rest, counts[1:]))


# ---------------------------------------------------------------- moments


def _takes(seen: Seen, seat: Seat) -> bool:
    """Whether a seat has just taken a pawn."""
    return bool(seen.before.to_move == seat and sum(seen.after.eliminated) > sum(seen.before.eliminated))


def _cards(seen: Seen) -> list[str]:
    """The cards that the person has played."""
    return [event.piece for event in seen.of(Moved) if event.how == "play"] if seen.mine else []


def _others_are_down_to(most: int, seen: Seen) -> bool:
    return seen.is_new(lambda view: 0 < view.side((seen.me + 1) % 2).bit_count() <= most)


MOMENTS: Final[Moments] = {
    "good": lambda seen: _takes(seen, seen.me),
    "trouble": partial(_others_are_down_to, 1),
    "surprised": lambda seen: any(card.startswith("8") for card in _cards(seen)),
    "few-pawns": partial(_others_are_down_to, 2),
    "cards": lambda seen: len(_cards(seen)) > 1,
    "partner": lambda seen: _takes(seen, (seen.me + 2) % seen.after.seats),
}


# ---------------------------------------------------------------- themes of puzzles


def themes_of(line: Line) -> list[str]:
    """The themes of what happens, the most telling first."""
    turn = own_turn(line)
    last = turn[-1].action
    found = []
    if isinstance(last, Eliminate):
        found.append("eliminator")
    elif isinstance(last, EntryKill):
        found.append("entry")
    if len(turn) > 1:
        found.append("two_plays" if len(turn) == 2 else "three_plays")
    moves = [event for step in turn for event in step.events if isinstance(event, Moved)]
    if any(isinstance(step.action, Step | Kill) and STEPS_OF[step.action.card] == BISHOP for step in turn):
        found.append("diagonal")
    elif isinstance(last, Kill) and moves:
        found.append("steps")
    if turn[-1].after.to_move == NOBODY:
        found.insert(0, "last_pawn")
    return found
