"""A position of Rhombus and its basic properties: pieces and cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from halloween_games.core.sets import BIT, members
from halloween_games.core.spots import NOBODY, Seat
from halloween_games.core.state import State
from halloween_games.games.rhombus.rules.actions import Hide, Play
from halloween_games.games.rhombus.rules.cards import ALL, MASKED, NO_CARD, STEPS_OF, Plan, is_complete, plan
from halloween_games.games.rhombus.rules.rhomb import Rhomb

NO_BARS: Final[dict[int, int]] = {}

TABLE: Final = 0
HAND: Final = 1
PLACES: Final = ("table", "hand")


class Position(State):
    """The pieces and the cards. Sets of squares and of cards are ints with one bit for each.

    The constructor leaves it empty: first_state and copy fill it in.
    """

    rhomb: Rhomb  # what the board is like, which never changes
    seats: int
    refill: bool
    men: list[int]
    reserve: list[int]
    eliminated: list[int]
    table: list[list[int]]
    hand: list[list[int]]
    discard: list[int]
    deck: int  # the cards not visible in this view, including hidden hand cards
    hidden: int  # the number of masked cards
    played: list[Play]
    used: int  # the cards of those plays
    bars: dict[int, int]  # by a piece's square the one that it cannot step straight back to, as a set; never modified
    coming: Sequence[Play]  # what is known to follow this play, for the way that is told
    draws: list[int]
    quiet: int
    turn: Seat
    to_move: Seat
    viewer: int  # whose view this is; NOBODY for a spectator's, or a full state
    __slots__ = tuple(__annotations__)

    # ------------------------------------------------------------------ who is who

    def owner(self) -> Seat:
        """Whose pieces, start square and reserve the seat to move uses: its own while it has a piece on the board.

        In the team game a player without a piece on the board continues with the partner's (ruling 9).
        """
        return self.turn if self.men[self.turn] or self.seats == 2 else (self.turn + 2) % 4

    def side(self, side: int) -> int:
        """The pieces of a side: one player, or two partners. Seats 0 and 2 are side 0, 1 and 3 side 1."""
        men = self.men
        return men[side] if self.seats == 2 else men[side] | men[side + 2]

    def taken(self) -> int:
        """All squares with a piece."""
        return self.side(0) | self.side(1)

    def prey(self) -> int:
        """The opponents' pieces that a kill move or an entry kill can hit now: those not in a blockade."""
        enemies = self.side(1 - self.turn % 2)
        return enemies & ~self.rhomb.safe_of(enemies)

    def seat_on(self, at: int) -> Seat:
        """The owner of the piece on *at*; NOBODY on an empty square."""
        for seat in range(self.seats):
            if self.men[seat] & BIT[at]:
                return seat
        return NOBODY

    def start_square(self) -> int:
        """The square where the seat to move enters pieces."""
        return self.rhomb.starts[self.owner()]

    # ------------------------------------------------------------------ the cards of the turn

    def held(self) -> int:
        """The cards that the seat to move holds, including those played in this turn."""
        held = 0
        for card in self.table[self.turn]:
            held |= BIT[card]
        for card in self.hand[self.turn]:
            if card != MASKED:
                held |= BIT[card]
        return held

    def plan(self) -> Plan:
        """Which cards can be played next."""
        return plan(self.used, self.held() & ~self.used)

    def is_turn_complete(self) -> bool:
        """Whether the cards played so far already make a legal turn."""
        return is_complete(tuple(play.cards() for play in self.played))

    def hideable(self, card: int) -> list[int]:
        """What the 8 *card* can turn into a hand card: the other own table cards not played yet (ruling 4)."""
        used = self.used
        return [other for other in sorted(self.table[self.turn]) if other != card and not used & BIT[other]]

    def can_follow(self, third: int, card: int, src: int, to: int) -> bool:
        """Whether the mover *third* can end the flush once *card* has brought a piece from *src* (or the reserve) *to*.

        A kill that takes the last piece of a side leaves nothing to do (ruling 10).
        """
        if third == NO_CARD:
            return True
        own = self.men[self.owner()]
        taken = self.taken()
        if src != NOBODY:
            own &= ~BIT[src]
            taken &= ~BIT[src]
        if to != NOBODY:
            own |= BIT[to]
            taken |= BIT[to]
        if self.side(1 - self.turn % 2) & ~own == 0:
            return True
        bars = self.rhomb.bars_after(self.bars, card, src, to, self.taken())
        return self.rhomb.can_move(STEPS_OF[third], own, taken, bars)

    # ------------------------------------------------------------------ what lies open

    def named(self) -> set[int]:
        """The cards named by the plays of the unfinished turn."""
        found = set(members(self.used))
        for play in self.played:
            if isinstance(play, Hide):
                found.add(play.hidden)
        return found

    def count_cards(self) -> None:
        """Compute from the visible cards which ones are unseen, and how many are masked."""
        self.deck = ALL
        self.hidden = 0
        for cards in (*self.table, *self.hand, self.discard):
            for card in cards:
                if card == MASKED:
                    self.hidden += 1
                else:
                    self.deck ^= BIT[card]
