"""Rhombus for two from the other side of the table: the board is turned by half, pieces and cards change hands."""

from __future__ import annotations

from functools import lru_cache

from halloween_games.core.reasons import CannotTurn
from halloween_games.games.rhombus.rules.actions import Eliminate, Enter, EntryKill, Kill, Play, Step, entry_kill
from halloween_games.games.rhombus.rules.board import BITS, mask_of
from halloween_games.games.rhombus.rules.rhomb import Rhomb
from halloween_games.games.rhombus.rules.state import RhombusState


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
    twin.to_move = _other(state.to_move)
    twin.viewer = _other(state.viewer)
    twin._winner = _other(state._winner)
    return twin


@lru_cache(maxsize=64)
def looks_the_same(rhomb: Rhomb) -> bool:
    """Whether the missing squares and the start squares are where they were once the board is turned."""
    last = rhomb.count - 1
    return rhomb.starts[0] == last - rhomb.starts[1] and _turned_set(rhomb.holes, rhomb.count) == rhomb.holes


def _turned_set(squares: int, count: int) -> int:
    return mask_of(tuple(count - 1 - at for at in range(count) if squares & BITS[at]))


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


def _other(seat: int) -> int:
    return 1 - seat if seat >= 0 else seat
