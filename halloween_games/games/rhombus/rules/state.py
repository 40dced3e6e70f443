"""The rules of Rhombus: what the cards in hand can do, how a turn of several plays is completed, and who is left."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import permutations
from random import Random
from typing import Final

from halloween_games.core.actions import Action, Pick
from halloween_games.core.events import Drawn, Event, Fought, Log, Moved, Placed, Secret, Shuffled
from halloween_games.core.outcome import Outcome, drawn, won_by
from halloween_games.core.reasons import Reason
from halloween_games.core.spots import BOARD, CHANCE, NOBODY, Seat, Spot
from halloween_games.core.state import State
from halloween_games.games.rhombus.rules import refusals
from halloween_games.games.rhombus.rules.actions import (
    DRAWS,
    END,
    ENTERS,
    IDLES,
    Draw,
    Eliminate,
    Enter,
    EntryKill,
    Hide,
    Kill,
    Play,
    Reactivate,
    Step,
    eliminates,
    entry_kill,
    hide,
    kills,
    reactivate,
    steps,
)
from halloween_games.games.rhombus.rules.board import (
    BISHOP,
    BITS,
    EACH,
    SETUP,
    STARTS,
    can_move,
    mask_of,
    path_of,
    reach,
    safe_of,
    squares_of,
)
from halloween_games.games.rhombus.rules.cards import (
    ALL,
    CARDS,
    EIGHT,
    MASKED,
    NAMES,
    NINE,
    NO_CARD,
    RANK_OF,
    STEPS_OF,
    TABLE_CARDS,
    Plan,
    cards_of,
    is_complete,
    plan,
)
from halloween_games.games.rhombus.rules.cards import BITS as CARD_BITS

TABLE: Final = 0
HAND: Final = 1
PLACES: Final = ("table", "hand")

QUIET_TURNS: Final = 200
"""So many turns in a row without an elimination are a draw (ruling 8)."""

TRIES: Final = 40  # at random, before a fitting hand is looked for one by one

# A pair of a card's bit and its draw: luck's choice is a pass over these.
_DRAWS: Final = tuple((CARD_BITS[card], DRAWS[card]) for card in CARDS)
_WEIGHTED: Final = tuple((CARD_BITS[card], (DRAWS[card], 1)) for card in CARDS)


class RhombusState(State):
    """A position of Rhombus. Sets of squares and sets of cards are numbers with a bit for each (board.py, cards.py).

    A new one is empty: first_state and copy fill it in.
    """

    __slots__ = (
        "_code",
        "_winner",
        "deck",
        "discard",
        "draws",
        "eliminated",
        "hand",
        "hidden",
        "men",
        "played",
        "quiet",
        "refill",
        "reserve",
        "seats",
        "table",
        "to_move",
        "turn",
        "used",
        "viewer",
    )

    seats: int
    refill: bool
    men: list[int]
    reserve: list[int]
    eliminated: list[int]
    table: list[list[int]]
    hand: list[list[int]]
    discard: list[int]
    deck: int  # the cards that this view sees nowhere: hidden hand cards among them
    hidden: int  # how many cards are masked
    played: list[Play]
    used: int  # the cards of those plays
    draws: list[int]
    quiet: int
    turn: Seat
    to_move: Seat
    viewer: int  # whose view this is; NOBODY: everybody's, or no view at all
    _winner: int  # a side once the game is won
    _code: str

    # ------------------------------------------------------------------ copying

    def copy(self) -> RhombusState:
        twin = RhombusState()
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

    # ------------------------------------------------------------------ who is who

    def owner(self) -> Seat:
        """Whose pieces, start square and reserve the seat at its turn uses: its own while one of its pieces stands.

        In the team game a player without a piece on the board goes on with the partner's (ruling 9).
        """
        return self.turn if self.men[self.turn] or self.seats == 2 else (self.turn + 2) % 4

    def side(self, side: int) -> int:
        """The pieces of a side: of one player, or of two partners. Seats 0 and 2 are side 0, 1 and 3 side 1."""
        men = self.men
        return men[side] if self.seats == 2 else men[side] | men[side + 2]

    def taken(self) -> int:
        """All squares with a piece."""
        return self.side(0) | self.side(1)

    def prey(self) -> int:
        """The opponents' pieces that a kill move or an entry kill can hit now: those in no blockade."""
        enemies = self.side(1 - self.turn % 2)
        return enemies & ~safe_of(enemies)

    def seat_on(self, at: int) -> Seat:
        """Whose piece stands on *at*; NOBODY on an empty square."""
        for seat in range(self.seats):
            if self.men[seat] & BITS[at]:
                return seat
        return NOBODY

    def start_square(self) -> int:
        """Where the seat at its turn enters pieces."""
        return STARTS[self.seats][self.owner()]

    def held(self) -> int:
        """The cards that the seat at its turn holds, those that it played in this turn included."""
        held = 0
        for card in self.table[self.turn]:
            held |= CARD_BITS[card]
        for card in self.hand[self.turn]:
            if card != MASKED:
                held |= CARD_BITS[card]
        return held

    def plan(self) -> Plan:
        """Which cards can be played next."""
        return plan(self.used, self.held() & ~self.used)

    # ------------------------------------------------------------------ what is allowed

    def legal_actions(self) -> Sequence[Action]:
        if self.to_move == NOBODY:
            return ()
        if self.to_move == CHANCE:
            deck = self.deck
            return [draw for bit, draw in _DRAWS if bit & deck]
        found = self.plays()
        if self.used and found and self.is_turn_complete():
            found.append(END)
        return found

    def chance(self) -> Sequence[tuple[Action, int]]:
        if self.to_move != CHANCE:
            return ()
        deck = self.deck
        return [weighted for bit, weighted in _WEIGHTED if bit & deck]

    def is_turn_complete(self) -> bool:
        """Whether the cards played so far already make a legal turn."""
        return is_complete(tuple(play.cards() for play in self.played))

    def plays(self) -> list[Action]:
        """Every play that can come next; each leaves a turn that can be completed with the cards held (ruling 3)."""
        now = self.plan()
        owner = self.owner()
        own = self.men[owner]
        taken = self.taken()
        prey = self.prey() if now.has_kills else 0
        found: list[Action] = []
        for card, alone, after, with_kill in now.movers:
            length = STEPS_OF[card]
            for src in squares_of(own):
                squares = reach(length, src, taken)
                if alone:
                    moves = steps(card, src)
                    free = squares & (~taken | BITS[src])
                    if after == NO_CARD:
                        found += [moves[to] for to in squares_of(free)]
                    else:
                        found += [moves[to] for to in squares_of(free) if self.can_follow(after, src, to)]
                if with_kill and squares & prey:
                    for kill, then in with_kill:
                        hits = kills(card, kill, src)
                        found += [hits[to] for to in squares_of(squares & prey) if self.can_follow(then, src, to)]
        for card, after in now.others:
            self._add_effects(found, card, after)
        start = STARTS[self.seats][owner]
        if now.entry_kills and prey & BITS[start] and self.reserve[owner]:
            for card, kill, after in now.entry_kills:
                if self.can_follow(after, NOBODY, start):
                    found.append(entry_kill(card, kill, start))
        if now.eliminator:
            first = cards_of(self.held())[0]
            enemies = squares_of(self.side(1 - self.turn % 2))
            found += [eliminates(first, src)[to] for src in squares_of(own) for to in enemies]
        if now.reactivation:
            found.append(reactivate(cards_of(self.held())))
        return found

    def _add_effects(self, found: list[Action], card: int, after: int) -> None:
        """What a 7, 8, 9 or 10 can do alone. A 9 may be played without effect at any time (ruling 7)."""
        if RANK_OF[card] == EIGHT:
            cards = self.hideable(card)
            if cards:
                if self.can_follow(after, NOBODY, NOBODY):
                    found += [hide(card, hidden) for hidden in cards]
                return
        if self.can_follow(after, NOBODY, NOBODY):
            found.append(IDLES[card])
        if RANK_OF[card] == NINE:
            owner = self.owner()
            start = STARTS[self.seats][owner]
            if self.reserve[owner] and not self.taken() & BITS[start] and self.can_follow(after, NOBODY, start):
                found.append(ENTERS[card][start])

    def hideable(self, card: int) -> list[int]:
        """What the 8 called *card* can turn into a hand card: the other own table cards not played yet (ruling 4)."""
        used = self.used
        return [other for other in sorted(self.table[self.turn]) if other != card and not used & CARD_BITS[other]]

    def can_follow(self, third: int, src: int, to: int) -> bool:
        """Whether the mover *third* can end the flush once a piece has gone from *src* (or the reserve) to *to*.

        A kill that takes the last piece of a side leaves nothing to be done (ruling 10).
        """
        if third == NO_CARD:
            return True
        own = self.men[self.owner()]
        taken = self.taken()
        if src != NOBODY:
            own &= ~BITS[src]
            taken &= ~BITS[src]
        if to != NOBODY:
            own |= BITS[to]
            taken |= BITS[to]
        return self.side(1 - self.turn % 2) & ~own == 0 or can_move(STEPS_OF[third], own, taken)

    def can_act(self) -> bool:
        """Whether the seat at its turn has any legal action; with a 7, 8, 9 or 10 it always has."""
        held = self.held()
        own = self.men[self.owner()]
        taken = self.taken()
        cards = cards_of(held)
        for card in cards:
            if STEPS_OF[card] < 0 or can_move(STEPS_OF[card], own, taken):
                return True
        return len(self.plays()) > 0

    def why_not(self, action: Action) -> Reason | None:
        return refusals.why_not(self, action)

    def why_not_spot(self, chosen: Sequence[Pick], spot: Spot) -> Reason:
        return refusals.why_not_spot(self, chosen, spot)

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
                self.used |= CARD_BITS[card]
            self.played.append(action)
            self._carry_out(action, log)
            if self.to_move == NOBODY or self._can_go_on():
                return
        self._end_turn(log)

    def _can_go_on(self) -> bool:
        """Whether a further play is possible; if not, the turn ends by itself."""
        if self.hidden and MASKED in self.hand[self.turn]:
            return True  # nobody can tell on a view
        now = self.plan()
        return bool(now.after) and len(self.plays()) > 0

    def _card_played(self, card: int) -> Event:
        place = TABLE if card in self.table[self.turn] else HAND
        return Moved(NAMES[card], (slot(self.turn, place, card), Spot("played", self.used.bit_count())), "play")

    def _carry_out(self, play: Play, log: Log) -> None:
        if isinstance(play, Step):
            self._step(play, log)
        elif isinstance(play, Kill):
            self._kill(play, log)
        elif isinstance(play, Hide):
            self._hide(play.hidden, log)
        elif isinstance(play, Enter):
            self._enter(play.at, log)
        elif isinstance(play, EntryKill):
            self._eliminate(play.at, log)
            self._enter(play.at, log)
        elif isinstance(play, Eliminate):
            self._eliminate(play.to, log)
            self._jump(play.src, play.to, log)
        elif isinstance(play, Reactivate):
            self._reactivate(log)
        if play.kills():
            self._finish()

    def _step(self, play: Step, log: Log) -> None:
        """A move to an empty square, or round to the own one."""
        owner = self.owner()
        if log is not None:
            path = path_of(STEPS_OF[play.card], play.src, play.to, self.taken())
            log.append(Moved(str(owner), board_spots(path), _gait(play.card)))
        self.men[owner] = self.men[owner] & ~BITS[play.src] | BITS[play.to]

    def _kill(self, play: Kill, log: Log) -> None:
        """Walk up to the opponent's piece, and take its square."""
        owner = self.owner()
        if log is not None:
            path = path_of(STEPS_OF[play.card], play.src, play.to, self.taken())
            if len(path) > 2:
                log.append(Moved(str(owner), board_spots(path[:-1]), _gait(play.card)))
            victim = str(self.seat_on(play.to))
            log.append(Fought(str(owner), victim, Spot(BOARD, path[-2]), Spot(BOARD, play.to), victim))
        self._eliminate(play.to, log)
        self.men[owner] = self.men[owner] & ~BITS[play.src] | BITS[play.to]

    def _eliminate(self, at: int, log: Log) -> None:
        """Take the piece on *at* off the board; in the team game a player's last one takes the reserve with it."""
        victim = self.seat_on(at)
        self.men[victim] &= ~BITS[at]
        self.eliminated[victim] += 1
        if log is not None:
            log.append(Moved(str(victim), (Spot(BOARD, at), Spot("eliminated", victim)), "eliminated"))
        if self.seats == 4 and not self.men[victim]:
            for _ in range(self.reserve[victim]):
                if log is not None:
                    log.append(Moved(str(victim), (Spot("reserve", victim), Spot("eliminated", victim)), "lost"))
            self.eliminated[victim] += self.reserve[victim]
            self.reserve[victim] = 0

    def _jump(self, src: int, to: int, log: Log) -> None:
        """The eliminator's piece comes from any square (ruling 6)."""
        owner = self.owner()
        self.men[owner] = self.men[owner] & ~BITS[src] | BITS[to]
        if log is not None:
            log.append(Moved(str(owner), (Spot(BOARD, src), Spot(BOARD, to)), "jump"))

    def _enter(self, at: int, log: Log) -> None:
        """One reserve piece enters (ruling 5)."""
        owner = self.owner()
        self.reserve[owner] -= 1
        self.men[owner] |= BITS[at]
        if log is not None:
            log.append(Placed(str(owner), Spot(BOARD, at), Spot("reserve", owner)))

    def _hide(self, card: int, log: Log) -> None:
        """A table card becomes a hand card. Everybody saw which one, and the event says so (ruling 11)."""
        seat = self.turn
        if log is not None:
            log.append(Moved(NAMES[card], (slot(seat, TABLE, card), slot(seat, HAND, card)), "hide"))
        self.table[seat].remove(card)
        self.hand[seat].append(card)

    def _reactivate(self, log: Log) -> None:
        """An own eliminated piece returns to the reserve; if there is none, three cards are got rid of."""
        owner = self.owner()
        if not self.eliminated[owner]:
            return
        self.eliminated[owner] -= 1
        self.reserve[owner] += 1
        if log is not None:
            log.append(Moved(str(owner), (Spot("eliminated", owner), Spot("reserve", owner)), "reactivation"))

    def _finish(self) -> None:
        """A side without pieces on the board has lost, at once, even in the middle of a turn (ruling 10)."""
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
        kills = False
        for play in self.played:
            kills = kills or play.kills()
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
        self.quiet = 0 if kills else self.quiet + 1
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
        """A card nobody has seen comes to the first waiting place; the hand's is shown to its seat alone."""
        seat, place = divmod(self.draws.pop(0), 2)
        cards = self.table[seat] if place == TABLE else self.hand[seat]
        if log is not None:
            seen = Drawn(seat, slot(seat, place, card), NAMES[card])
            log.append(seen if place == TABLE else Secret((seat,), seen, Drawn(seat, slot(seat, place, MASKED), "?")))
        cards.append(card)
        self.deck ^= CARD_BITS[card]
        if self.deck.bit_count() == self.hidden:
            self._turn_discard(log)
        if not self.draws:
            self._begin_turn()

    def _turn_discard(self, log: Log) -> None:
        """The deck is used up: all discarded cards but the last are unseen again."""
        back = self.discard[:-1]
        del self.discard[:-1]
        for card in back:
            self.deck |= CARD_BITS[card]
        if log is not None:
            log.append(Shuffled(len(back)))

    def _begin_turn(self) -> None:
        """Who has no legal action after the draws has lost, with the partner."""
        self.to_move = self.turn
        if not (self.hidden and MASKED in self.hand[self.turn]) and not self.can_act():
            self._end_game("no_legal_action", 1 - self.turn % 2)

    def outcome(self) -> Outcome | None:
        if self.to_move != NOBODY:
            return None
        if self._winner == NOBODY:
            return drawn(self._code, self.seats)
        return won_by(self._code, tuple(range(self._winner, self.seats, 2)), self.seats)

    # ------------------------------------------------------------------ what a seat sees

    def observe(self, seat: Seat | None) -> State:
        """The view of *seat*: the hand cards of all others are masked, but those that the turn's plays name."""
        view = self.copy()
        view.viewer = NOBODY if seat is None else seat
        shown = self.named()
        for other in range(self.seats):
            if other != seat:
                view.hand[other] = [card if card in shown else MASKED for card in self.hand[other]]
        view.count_cards()
        return view

    def named(self) -> set[int]:
        """The cards that the plays of the unfinished turn name."""
        found = set(cards_of(self.used))
        for play in self.played:
            if isinstance(play, Hide):
                found.add(play.hidden)
        return found

    def count_cards(self) -> None:
        """Work out from all that lies open which cards are seen nowhere, and how many are masked."""
        self.deck = ALL
        self.hidden = 0
        for cards in (*self.table, *self.hand, self.discard):
            for card in cards:
                if card == MASKED:
                    self.hidden += 1
                else:
                    self.deck ^= CARD_BITS[card]

    def determinize(self, rng: Random) -> State:
        """Masked cards drawn from those seen nowhere, so that the seat at its turn can act as the view shows."""
        if not self.hidden:
            return self
        for _ in range(TRIES):
            whole = self._filled(rng.sample(cards_of(self.deck), self.hidden))
            if whole.is_possible():
                return whole
        return self._searched(rng)

    def _filled(self, cards: list[int]) -> RhombusState:
        """A copy with *cards* in the masked places, those of the seat at its turn first."""
        whole = self.copy()
        left = iter(cards)
        for number in range(self.seats):
            hand = whole.hand[(self.turn + number) % self.seats]
            for index, card in enumerate(hand):
                if card == MASKED:
                    hand[index] = next(left)
        whole.count_cards()
        return whole

    def is_possible(self) -> bool:
        """Whether the turn can be where it is: the seat can act, and a turn that has begun can go on (ruling 11)."""
        if self.to_move < 0:
            return True
        return len(self.plays()) > 0 if self.played else self.can_act()

    def _searched(self, rng: Random) -> RhombusState:
        """Every hand of the seat at its turn, until one fits: for the rare turn that only few cards explain."""
        unseen = list(cards_of(self.deck))
        rng.shuffle(unseen)
        whole = self._filled(unseen[: self.hidden])
        for hand in permutations(unseen, self.hand[self.turn].count(MASKED)):
            rest = [card for card in unseen if card not in hand]
            whole = self._filled([*hand, *rest[: self.hidden - len(hand)]])
            if whole.is_possible():
                break
        return whole


def first_state(seats: int = 2, refill: bool = False) -> RhombusState:
    """The pieces that begin on the board, before the first card is drawn."""
    state = RhombusState()
    state.seats = seats
    state.refill = refill
    state.men = [mask_of(squares) for squares in SETUP[seats]]
    state.reserve = [EACH[seats] - len(SETUP[seats][0])] * seats
    state.eliminated = [0] * seats
    state.table = [[] for _ in range(seats)]
    state.hand = [[] for _ in range(seats)]
    state.discard = []
    state.deck = ALL
    state.hidden = 0
    state.played = []
    state.used = 0
    state.draws = [2 * seat + place for seat in range(seats) for place in (TABLE, TABLE, HAND)]
    state.quiet = 0
    state.turn = 0
    state.to_move = CHANCE
    state.viewer = NOBODY
    state._winner = NOBODY
    state._code = ""
    return state


def slot(seat: Seat, place: int, card: int) -> Spot:
    """A card before a player: ``Spot("hand1", 12)``, with MASKED for a card that one cannot see.

    It does not say which of several hand cards it is: where in the hand a card was would tell how old it is.
    """
    return Spot(f"{PLACES[place]}{seat}", card)


def board_spots(squares: tuple[int, ...]) -> tuple[Spot, ...]:
    return tuple(Spot(BOARD, at) for at in squares)


def _gait(card: int) -> str:
    return "bishop" if STEPS_OF[card] == BISHOP else "walk"
