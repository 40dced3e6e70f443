"""The 36 cards of Rhombus, and which combinations make a turn."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from halloween_games.core.phrases import Key
from halloween_games.core.sets import BIT, members
from halloween_games.games.rhombus.rules.board import BISHOP

# A card is 9 * suit + rank; a set of cards is an int with a bit for each.
SUITS: Final = "SHDC"
RANKS: Final = ("6", "7", "8", "9", "10", "J", "Q", "K", "A")  # in order
SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = range(9)
CARDS: Final = tuple(range(36))
NAMES: Final = tuple(RANKS[card % 9] + SUITS[card // 9] for card in CARDS)
CARD_KEYS: Final = tuple(Key(name) for name in NAMES)  # for sentences, which have words for them
SUIT_KEYS: Final = (Key("spades"), Key("hearts"), Key("diamonds"), Key("clubs"))
HIDDEN_CARD: Final = Key("?")
NUMBERS: Final = {name: card for card, name in enumerate(NAMES)}
ALL: Final = (1 << 36) - 1
MASKED: Final = -1  # a card hidden in this view
NO_CARD: Final = -1

WORDS: Final = ("six", "kill", "eight", "nine", "kill", "jack", "queen", "king", "ace")
"""By rank, what text keys call a card that does the same."""

RANK_OF: Final = tuple(card % 9 for card in CARDS)
SUIT_OF: Final = tuple(card // 9 for card in CARDS)
SUIT_BITS: Final = tuple(((1 << 9) - 1) << 9 * suit for suit in range(4))

TABLE_CARDS: Final = 2  # face up in front of each player
HELD: Final = 3  # table cards and hand cards of each player

NOT_A_MOVER: Final = -1
STEPS_OF: Final = tuple(
    {SIX: 6, QUEEN: 3, KING: 2, ACE: 1, JACK: BISHOP}.get(RANK_OF[card], NOT_A_MOVER) for card in CARDS
)
"""How many steps a card moves a piece, BISHOP for the J, NOT_A_MOVER for 7, 8, 9 and 10."""

IS_MOVER: Final = tuple(steps != NOT_A_MOVER for steps in STEPS_OF)
IS_KILL_CARD: Final = tuple(RANK_OF[card] in (SEVEN, TEN) for card in CARDS)
KILLS_IN_ANY_SUIT: Final = tuple(RANK_OF[card] in (ACE, KING, QUEEN, JACK) for card in CARDS)
"""These movers make a kill move with any 7 or 10; a 6 does so only in its own suit."""


def is_one_suit(cards: tuple[int, ...]) -> bool:
    return all(SUIT_OF[card] == SUIT_OF[cards[0]] for card in cards)


def is_sequence(one: int, other: int) -> bool:
    """Two cards of one suit, adjacent in the order; ranks do not wrap, so A and 6 are not adjacent (ruling 2)."""
    return SUIT_OF[one] == SUIT_OF[other] and abs(one - other) == 1


def is_straight_flush(cards: tuple[int, ...]) -> bool:
    """Three cards of one suit in a row, in rank order: an eliminator."""
    return len(cards) == HELD and is_sequence(cards[0], cards[1]) and is_sequence(cards[1], cards[2])


def is_one_rank(cards: tuple[int, ...]) -> bool:
    """Three cards of one rank: a reactivation."""
    return len(cards) == HELD and all(RANK_OF[card] == RANK_OF[cards[0]] for card in cards)


def is_complete(plays: tuple[tuple[int, ...], ...]) -> bool:
    """Whether the plays of a turn, each given by its cards, already make a legal turn.

    One card is a single; a mover A K Q J with its kill card a kill move; two adjacent ones a sequence pair; three a
    flush, an eliminator or a reactivation. Anything else is the start of a flush, which is played whole (ruling 10).
    """
    used = tuple(card for cards in plays for card in cards)
    if len(used) != 2:
        return True
    if len(plays) == 1 and KILLS_IN_ANY_SUIT[used[0]]:
        return True
    return is_sequence(used[0], used[1])


class Plan:
    """Which cards can be played next, and what must remain possible after a play.

    ``after`` maps the cards of a play (a mover or a 9 before its kill card) to a mover that must still be playable
    then, or to NO_CARD if the turn is complete or the last card can always be played (ruling 3).
    """

    __slots__ = ("after", "eliminator", "entry_kills", "has_kills", "movers", "others", "reactivation")

    def __init__(self, after: dict[tuple[int, ...], int], eliminator: bool, reactivation: bool, left: int) -> None:
        self.after = after
        self.eliminator = eliminator
        self.reactivation = reactivation
        self.movers = tuple(_mover(after, card) for card in members(left) if IS_MOVER[card])
        self.others = tuple((cards[0], after[cards]) for cards in after if len(cards) == 1 and not IS_MOVER[cards[0]])
        self.entry_kills = tuple(
            (cards[0], cards[1], after[cards]) for cards in after if len(cards) == 2 and RANK_OF[cards[0]] == NINE
        )
        self.has_kills = bool(self.entry_kills) or any(kills for *_, kills in self.movers)


def _mover(after: dict[tuple[int, ...], int], card: int) -> tuple[int, bool, int, tuple[tuple[int, int], ...]]:
    """A mover: whether it may be played alone, what must follow then, and its kill cards with what must follow."""
    kills = tuple((cards[1], after[cards]) for cards in after if len(cards) == 2 and cards[0] == card)
    return card, (card,) in after, after.get((card,), NO_CARD), kills


def plan(used: int, left: int) -> Plan:
    """What can be played next with the cards *left* after the cards *used* were played in this turn.

    Most turns end here at once: everything that continues a turn is of one suit.
    """
    if used:
        suit = SUIT_BITS[SUIT_OF[(used & -used).bit_length() - 1]]
        if used & ~suit or not left & suit:
            return NOTHING
        later = _LATER.get((used, left))
        if later is None:
            later = _LATER[used, left] = _plan(used, left)
        return later
    first = _FIRST.get(left)
    if first is None:
        first = _FIRST[left] = _plan(0, left)
    return first


_FIRST: Final[dict[int, Plan]] = {}
"""What can begin a turn, by the cards held: at most three of 36, which makes 7,807 plans in all."""

_LATER: Final[dict[tuple[int, int], Plan]] = {}
"""What can go on with a turn, by the cards used and left: 10,080 plans in all."""


def make_all_plans() -> None:
    """Make every plan at once. A game needs few of them, but a search most."""
    plan(0, 0)
    for count in range(1, HELD + 1):
        for cards in combinations(CARDS, count):
            held = sum(BIT[card] for card in cards)
            plan(0, held)
            used = held
            while used := (used - 1) & held:
                plan(used, held & ~used)


def _plan(used: int, left: int) -> Plan:
    cards = members(left)
    played = members(used)
    after: dict[tuple[int, ...], int] = {}
    for card in cards:
        rest = tuple(other for other in cards if other != card)
        _plan_single(after, played, card, rest)
        for kill in rest:
            if IS_KILL_CARD[kill]:
                _plan_kill(after, played, card, kill, tuple(other for other in rest if other != kill))
    is_first = not played
    return Plan(after, is_first and is_straight_flush(cards), is_first and is_one_rank(cards), left)


NOTHING: Final = Plan({}, False, False, 0)


def _plan_single(after: dict[tuple[int, ...], int], played: tuple[int, ...], card: int, rest: tuple[int, ...]) -> None:
    """Alone a card is a turn, with a neighbor a sequence pair, with two more of its suit a flush."""
    one_suit = is_one_suit((*played, card))
    if not played or (len(played) == 1 and is_sequence(played[0], card)) or (len(played) == 2 and one_suit):
        after[(card,)] = NO_CARD
    elif one_suit:
        _plan_flush(after, (card,), rest)


def _plan_kill(
    after: dict[tuple[int, ...], int], played: tuple[int, ...], card: int, kill: int, rest: tuple[int, ...]
) -> None:
    """Kill moves and entry kills: alone, as a sequence pair, or as a part of a flush."""
    if not IS_MOVER[card] and RANK_OF[card] != NINE:
        return
    if played:
        if is_one_suit((*played, card, kill)):
            after[(card, kill)] = NO_CARD
    elif KILLS_IN_ANY_SUIT[card] or is_sequence(card, kill):
        after[(card, kill)] = NO_CARD
    elif is_one_suit((card, kill)):
        _plan_flush(after, (card, kill), rest)


def _plan_flush(after: dict[tuple[int, ...], int], cards: tuple[int, ...], rest: tuple[int, ...]) -> None:
    """The last card of a flush must be held, and be playable in its turn."""
    for third in rest:
        if is_one_suit((cards[0], third)):
            after[cards] = third if IS_MOVER[third] else NO_CARD


def reactivation_order(cards: tuple[int, ...]) -> tuple[int, ...]:
    """Cards of one rank in the order of the text: suits in alphabetical order."""
    return tuple(sorted(cards, key=lambda card: SUITS[SUIT_OF[card]]))
