"""The solver: all positions with one set of candies, worked out backward from where they end.

Candies only ever become fewer. So a set of candies is solved once all smaller sets are, and everything that is not yet
known lies in positions with the very same candies. Whatever can be neither won nor lost there is drawn: both sides can
go on for ever.
"""

from __future__ import annotations

from typing import Final, Protocol

from halloween_games.games.closest_ghost.endgames.numbering import (
    DRAWN,
    Floats,
    Numbering,
    a_turn_earlier,
    lost_in,
    rank_of,
    won_in,
)

NEVER: Final = 1_000_000
"""Added to the number of ways out of a position that surely has one without a loss."""

NO_WAY: Final = -1


class Solved(Protocol):
    """What is known about smaller sets of candies."""

    def code(self, seat: int, first: int, second: int, ghosts: int, candies: int) -> int:
        """The code of a position in which *seat* is to walk; *ghosts* is their number."""


class SetSolver:
    """Solves the positions with one set of candies in which either seat is to walk.

    There are two kinds of positions for each seat: before its walk, and before its ghost moves. ``codes`` is about the
    first kind: position number + seat * numbers.
    """

    def __init__(self, numbering: Numbering, floats: Floats, candies: int, smaller: Solved) -> None:
        house = numbering.house
        size = numbering.size
        self.candies = candies
        self.codes: list[int] = [DRAWN] * (2 * size)
        self._numbering = numbering
        self._smaller = smaller
        self._ghosts = numbering.ghosts
        self._squares: int = numbering.squares
        self._ways: int = numbering.ways
        self._size: int = size
        self._onward = floats.onward
        self._back = floats.back
        self._exits: list[list[int]] = [list(exits) for exits in house.exits]
        self._exit_sets: list[int] = list(house.exit_sets)
        self._arrivals: list[list[int]] = [
            [src for src in range(self._squares) if house.exit_sets[src] >> at & 1 and not candies >> src & 1]
            for at in range(self._squares)
        ]
        """From where an avatar may have walked to each square."""
        self._walks: list[int] = [0] * (2 * size)  # that are not known to lose
        self._worst: dict[int, int] = {}  # the longest loss by taking a candy
        self._moves: list[int] = [0] * (2 * size)  # of ghosts that are not known to lose
        self._ghost_codes: list[int] = [DRAWN] * (2 * size)
        self._waiting: list[list[int]] = [[], []]
        """By turns to the end: numbers of positions that are won (times two), or lost (times two, plus one)."""
        self._prepared = 0  # pairs of avatars
        self._turns = 1  # to the end of what is looked at now
        self._at = 0  # in that list
        self.done = False

    def step(self, most: int = 400) -> None:
        """Work on: on one pair of avatars, or on so many positions."""
        pairs = 2 * self._squares * self._squares
        if self._prepared < pairs:
            pair = self._prepared
            self._prepared = pair + 1
            squares = self._squares
            self._prepare(pair // (squares * squares), pair // squares % squares, pair % squares)
        else:
            self._go_back(most)

    # ------------------------------------------------------------------ forward: what ends at once or in smaller sets

    def _prepare(self, seat: int, first: int, second: int) -> None:
        candies = self.candies
        if candies >> first & 1 or candies >> second & 1:
            return
        own = second if seat == 1 else first
        avatars = 1 << first | 1 << second
        base = (first * self._squares + second) * self._ways
        exits = self._exits[own]
        row = own * self._ways
        for number in range(self._ways):
            ghosts = self._ghosts[number]
            if ghosts & avatars:
                continue
            node = seat * self._size + base + number
            moves = 0
            for to, _ in self._onward[row + number]:
                if not avatars >> to & 1:
                    moves += 1
            self._moves[node] = moves if moves else 1
            walks = 0
            is_free = False
            best = NO_WAY
            for to in exits:
                if ghosts >> to & 1:
                    continue
                is_free = True
                if not candies >> to & 1:
                    walks += 1
                    continue
                code = self._taking(seat, first, second, to, number)
                if code == DRAWN:
                    walks += NEVER
                elif code % 2:
                    self._worst[node] = max(code // 2, self._worst.get(node, 0))
                elif best == NO_WAY or rank_of(code) > rank_of(best):
                    best = code
            if not is_free:
                walks = 1
            if best != NO_WAY:
                walks += NEVER
                self._await(best // 2, 2 * node)
            elif walks == 0:
                self._await(self._worst[node], 2 * node + 1)
            self._walks[node] = walks

    def _taking(self, seat: int, first: int, second: int, to: int, ghosts: int) -> int:
        """The code of a walk to a candy, for the seat that walks."""
        house = self._numbering.house
        left = self.candies ^ (1 << to)
        if not left & house.half_of[to]:
            return won_in(1) if house.owner[to] == seat else lost_in(1)
        if seat == 1:
            second = to
        else:
            first = to
        best = NO_WAY
        for target, after in self._onward[to * self._ways + ghosts]:
            if target in (first, second):
                continue
            code = a_turn_earlier(self._smaller.code(1 - seat, first, second, after, left))
            if best == NO_WAY or rank_of(code) > rank_of(best):
                best = code
        if best == NO_WAY:
            best = a_turn_earlier(self._smaller.code(1 - seat, first, second, ghosts, left))
        return best

    def _await(self, turns: int, entry: int) -> None:
        while len(self._waiting) <= turns:
            self._waiting.append([])
        self._waiting[turns].append(entry)

    # ------------------------------------------------------------------ backward

    def _go_back(self, most: int) -> None:
        """From known positions to those before them, the shortest ends first."""
        left = most
        while left > 0:
            if self._turns >= len(self._waiting):
                self.done = True
                return
            entries = self._waiting[self._turns]
            if self._at >= len(entries):
                self._waiting[self._turns] = []
                self._turns += 1
                self._at = 0
                continue
            entry = entries[self._at]
            self._at += 1
            left -= 1
            node = entry // 2
            if self.codes[node] != DRAWN:
                continue
            self.codes[node] = lost_in(self._turns) if entry % 2 else won_in(self._turns)
            self._before_walk(node, entry % 2 == 1)

    def _before_walk(self, node: int, is_lost: bool) -> None:
        """Back over the ghost that the other seat moved just before."""
        size, ways, squares = self._size, self._ways, self._squares
        mover = 0 if node >= size else 1
        place = node - size if node >= size else node
        number = place % ways
        pair = place // ways
        first = pair // squares
        second = pair % squares
        own = second if mover == 1 else first
        base = mover * size + pair * ways
        for src, before in self._back[own * ways + number]:
            if src not in (first, second):
                self._ghost_moved(base + before, mover, first, second, before, is_lost)
        for to, _ in self._onward[own * ways + number]:
            if to not in (first, second):
                return
        self._ghost_moved(base + number, mover, first, second, number, is_lost)  # none could move

    def _ghost_moved(self, node: int, mover: int, first: int, second: int, number: int, is_lost: bool) -> None:
        """A move of a ghost leads to a position that is lost, or won, for the other seat."""
        codes = self._ghost_codes
        if codes[node] != DRAWN:
            return
        turns = self._turns + 1
        if is_lost:
            codes[node] = won_in(turns)
        else:
            left = self._moves[node] - 1
            self._moves[node] = left
            if left > 0:
                return
            codes[node] = lost_in(turns)
        squares, ways = self._squares, self._ways
        own = second if mover == 1 else first
        ghosts = self._ghosts[number]
        base = mover * self._size + number
        for src in self._arrivals[own]:
            if not ghosts >> src & 1:
                pair = first * squares + src if mover == 1 else src * squares + second
                self._walked(base + pair * ways, is_lost)
        if not self._exit_sets[own] & ~ghosts:  # it was trapped and stayed
            self._walked(base + (first * squares + second) * ways, is_lost)

    def _walked(self, node: int, is_won: bool) -> None:
        """A walk leads to where the same seat has won, or lost."""
        if self.codes[node] != DRAWN:
            return
        turns = self._turns + 1
        if is_won:
            self._await(turns, 2 * node)
            return
        left = self._walks[node] - 1
        self._walks[node] = left
        if left == 0:
            self._await(max(turns, self._worst.get(node, 0)), 2 * node + 1)
