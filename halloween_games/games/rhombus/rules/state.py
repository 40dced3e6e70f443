"""The rules of Rhombus: completing a turn of several plays, drawing cards, and the end of the game."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random
from typing import Final

from halloween_games.core.actions import Action, Pick
from halloween_games.core.board import BoardSpec
from halloween_games.core.events import Drawn, Event, Log, Moved, Secret, Shuffled
from halloween_games.core.game import Options, seat_ahead
from halloween_games.core.outcome import Outcome, tied, won_by
from halloween_games.core.reasons import Reason
from halloween_games.core.sets import BIT, members
from halloween_games.core.spots import CHANCE, NOBODY, Seat, Spot
from halloween_games.games.rhombus.rules import refusals
from halloween_games.games.rhombus.rules.actions import CARD, DRAWS, END, Draw, Kill, Play, Step
from halloween_games.games.rhombus.rules.board import EACH
from halloween_games.games.rhombus.rules.cards import (
    ALL,
    CARDS,
    HELD,
    MASKED,
    NAMES,
    TABLE_CARDS,
    is_one_suit,
    is_sequence,
)
from halloween_games.games.rhombus.rules.effects import carry_out, slot
from halloween_games.games.rhombus.rules.plays import can_act, guesses, is_possible, mask, possible_plays, unmask
from halloween_games.games.rhombus.rules.position import HAND, NO_BARS, TABLE, Position
from halloween_games.games.rhombus.rules.rhomb import Rhomb, rhomb_of

QUIET_TURNS: Final = 200
"""So many turns in a row without an elimination are a draw (ruling 8)."""

# Pairs of a card's bit and its draw: a choice of luck iterates over these.
_DRAWS: Final = tuple((BIT[card], DRAWS[card]) for card in CARDS)
_WEIGHTED: Final = tuple((BIT[card], (DRAWS[card], 1)) for card in CARDS)


class RhombusState(Position):
    """A position of Rhombus with its legal actions."""

    __slots__ = ("_code", "_winner")

    _winner: int  # a side once the game is won
    _code: str

    # ------------------------------------------------------------------ copying

    def copy(self) -> RhombusState:
        twin = RhombusState()
        twin.rhomb = self.rhomb
        twin.seats = self.seats
        twin.refill = self.refill
        twin.men = self.men[:]
        twin.reserve = self.reserve[:]
        twin.eliminated = self.eliminated[:]
        twin.table = [cards[:] for cards in self.table]
        twin.hand = [cards[:] for cards in self.hand]
        twin.discard = self.discard[:]
        twin.deck = self.deck
        twin.hidden = self.hidden
        twin.played = self.played[:]
        twin.used = self.used
        twin.bars = self.bars
        twin.coming = self.coming
        twin.draws = self.draws[:]
        twin.quiet = self.quiet
        twin.turn = self.turn
        twin.to_move = self.to_move
        twin.viewer = self.viewer
        twin._winner = self._winner
        twin._code = self._code
        return twin

    def key(self) -> Hashable:
        return (
            self.rhomb,
            tuple(self.men),
            tuple(self.reserve),
            tuple(self.eliminated),
            tuple(map(tuple, self.table)),
            tuple(map(tuple, self.hand)),
            tuple(self.discard),
            tuple(self.played),
            tuple(self.draws),
            self.quiet,
            self.turn,
            self.to_move,
        )

    # ------------------------------------------------------------------ what is allowed

    def legal_actions(self) -> Sequence[Action]:
        if self.to_move == NOBODY:
            return ()
        if self.to_move == CHANCE:
            deck = self.deck
            return [draw for bit, draw in _DRAWS if bit & deck]
        found = possible_plays(self)
        if self.used and found and self.is_turn_complete():
            found.append(END)
        return found

    def in_turn_of(self, seat: Seat) -> RhombusState | None:
        """The cards that an unfinished turn has played stay where they are held."""
        if self.to_move < 0:
            return None
        if seat == self.to_move:
            return self
        twin = self.copy()
        twin.played.clear()
        twin.used = 0
        twin.bars = NO_BARS
        twin.turn = twin.to_move = seat
        return twin

    def chance(self) -> Sequence[tuple[Action, int]]:
        if self.to_move != CHANCE:
            return ()
        deck = self.deck
        return [weighted for bit, weighted in _WEIGHTED if bit & deck]

    def why_not(self, action: Action) -> Reason | None:
        return refusals.why_not(self, action)

    def why_not_spot(self, chosen: Sequence[Pick], spot: Spot) -> Reason:
        return refusals.why_not_spot(self, chosen, spot)

    def may_follow(self, chosen: Sequence[Pick], spot: Spot) -> bool:
        """A card that makes a sequence pair or a flush with those played and chosen."""
        if spot.zone != CARD or self.to_move < 0:
            return False
        used = members(self.used)
        now = tuple(pick.spot.at for pick in chosen if pick.role == "card")
        if not now or spot.at in used or spot.at in now or not self.held() & BIT[spot.at]:
            return False
        cards = (*used, *now, spot.at)
        if len(cards) == 2:
            return is_sequence(now[0], spot.at) or self._is_flush()
        return len(cards) == HELD and self._is_flush()

    def _is_flush(self) -> bool:
        """Whether the three cards held are of one suit."""
        cards = members(self.held())
        return len(cards) == HELD and is_one_suit(cards)

    def why_must(self) -> Reason | None:
        return refusals.why_must(self)

    # ------------------------------------------------------------------ what happens

    def advance(self, action: Action, log: Log = None) -> None:
        if isinstance(action, Draw):
            self._draw(action.card, log)
            return
        if isinstance(action, Play):
            for card in action.cards():
                if log is not None:
                    log.append(self._card_played(card))
                self.used |= BIT[card]
            is_unknown = self.hidden > 0 and MASKED in self.hand[self.turn]  # what can follow, in a view
            goes_on = is_unknown or bool(self.plan().after)
            bars = self.bars
            if goes_on and isinstance(action, Step | Kill):
                bars = self.rhomb.bars_after(bars, action.card, action.src, action.to, self.taken())
            carry_out(self, action, log)
            self.coming = ()
            self.played.append(action)
            self.bars = bars
            if action.is_kill():
                self._finish()
            if self.to_move == NOBODY or (goes_on and (is_unknown or len(possible_plays(self)) > 0)):
                return
        self._end_turn(log)

    def knowing(self, following: Sequence[Action]) -> RhombusState:
        """A piece that walks on can contradict the way by which it was told to have come (ruling 1)."""
        coming = [play for play in following if isinstance(play, Play)]
        if not any(isinstance(play, Step | Kill) for play in coming):
            return self
        twin = self.copy()
        twin.coming = coming
        return twin

    def _card_played(self, card: int) -> Event:
        place = TABLE if card in self.table[self.turn] else HAND
        return Moved(NAMES[card], (slot(self.turn, place, card), Spot("played", self.used.bit_count())), "play")

    def _finish(self) -> None:
        """A side without pieces on the board has lost at once, even in the middle of a turn (ruling 10)."""
        mine = self.turn % 2
        if not self.side(1 - mine):
            self._end_game("no_piece_left", mine)

    def _end_game(self, code: str, winner: int) -> None:
        self._code = code
        self._winner = winner
        self.to_move = NOBODY

    # ------------------------------------------------------------------ the end of a turn, and luck

    def _end_turn(self, log: Log) -> None:
        """The played cards are discarded, and their places wait for new ones."""
        seat = self.turn
        table, hand = self.table[seat], self.hand[seat]
        has_killed = False
        for play in self.played:
            has_killed = has_killed or play.is_kill()
            for card in play.cards():
                place = TABLE if card in table else HAND
                (table if place == TABLE else hand).remove(card)
                self.draws.append(2 * seat + place)
                self.discard.append(card)
                if log is not None:
                    spots = (Spot("played", len(self.draws) - 1), Spot("discard", len(self.discard) - 1))
                    log.append(Moved(NAMES[card], spots, "discard"))
        if self.refill:
            self._fill_table_first()
        self.played.clear()
        self.used = 0
        self.bars = NO_BARS
        self.quiet = 0 if has_killed else self.quiet + 1
        self.turn = (seat + 1) % self.seats
        self.to_move = CHANCE
        if self.quiet == QUIET_TURNS:
            self.draws.clear()
            self._end_game("quiet_turns", NOBODY)

    def _fill_table_first(self) -> None:
        """The option ``refill``: up to two table cards, then the hand (ruling 4)."""
        seat = self.turn
        missing = max(0, TABLE_CARDS - len(self.table[seat]))
        count = len(self.draws)
        self.draws = [2 * seat + (TABLE if number < missing else HAND) for number in range(count)]

    def _draw(self, card: int, log: Log) -> None:
        """An unseen card goes to the first waiting place; a hand card is shown to its seat alone."""
        seat, place = divmod(self.draws.pop(0), 2)
        cards = self.table[seat] if place == TABLE else self.hand[seat]
        if log is not None:
            seen = Drawn(seat, slot(seat, place, card), NAMES[card])
            log.append(seen if place == TABLE else Secret((seat,), seen, Drawn(seat, slot(seat, place, MASKED), "?")))
        cards.append(card)
        self.deck ^= BIT[card]
        if self.deck.bit_count() == self.hidden:
            self._turn_discard(log)
        if not self.draws:
            self._begin_turn()

    def _turn_discard(self, log: Log) -> None:
        """The deck is used up: all discarded cards but the last are unseen again."""
        back = self.discard[:-1]
        del self.discard[:-1]
        for card in back:
            self.deck |= BIT[card]
        if log is not None:
            log.append(Shuffled(len(back)))

    def _begin_turn(self) -> None:
        """A seat without legal actions after the draws has lost, and its partner, too."""
        self.to_move = self.turn
        if not (self.hidden and MASKED in self.hand[self.turn]) and not can_act(self):
            self._end_game("no_legal_action", 1 - self.turn % 2)

    def outcome(self) -> Outcome | None:
        if self.to_move != NOBODY:
            return None
        if self._winner == NOBODY:
            return tied(self._code, self.seats)
        return won_by(self._code, tuple(range(self._winner, self.seats, 2)), self.seats)

    # ------------------------------------------------------------------ what a seat sees

    def observe(self, seat: Seat | None) -> RhombusState:
        """The view of *seat*: the hand cards of all others are masked, except those that the turn's plays name."""
        view = self.copy()
        view.viewer = NOBODY if seat is None else seat
        mask(view, seat)
        return view

    def determinize(self, rng: Random) -> RhombusState:
        """Masked cards are drawn from the unseen ones, so that the seat to move can act as the view shows."""
        if not self.hidden:
            return self
        whole = self
        for cards in guesses(self, rng):
            whole = self.unmasked(cards)
            if is_possible(whole):
                break
        return whole

    def unmasked(self, cards: list[int]) -> RhombusState:
        """The whole position with *cards* in the masked places, those of the seat to move first."""
        whole = self.copy()
        whole.viewer = NOBODY
        unmask(whole, cards)
        return whole


def first_state(rhomb: Rhomb, refill: bool = False, ahead: Seat | None = None) -> RhombusState:
    """The initial pieces, before the first card is drawn.

    Whoever plays against the seat *ahead* begins with one of them in the reserve (ruling 14).
    """
    seats = rhomb.seats
    state = RhombusState()
    state.rhomb = rhomb
    state.seats = seats
    state.refill = refill
    state.men = list(rhomb.setup)
    if ahead is not None and seats == 2:
        state.men[1 - ahead] &= ~BIT[rhomb.starts[1 - ahead]]
    state.reserve = [EACH[seats] - pieces.bit_count() for pieces in state.men]
    state.eliminated = [0] * seats
    state.table = [[] for _ in range(seats)]
    state.hand = [[] for _ in range(seats)]
    state.discard = []
    state.deck = ALL
    state.hidden = 0
    state.played = []
    state.used = 0
    state.bars = NO_BARS
    state.coming = ()
    state.draws = [2 * seat + place for seat in range(seats) for place in (TABLE, TABLE, HAND)]
    state.quiet = 0
    state.turn = 0
    state.to_move = CHANCE
    state.viewer = NOBODY
    state._winner = NOBODY
    state._code = ""
    return state


def start(seats: int, options: Options, rng: Random, board: BoardSpec) -> RhombusState:
    """The initial position."""
    return first_state(rhomb_of(board), options.get("mystery") == "refill", seat_ahead(options))
