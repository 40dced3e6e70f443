"""The actions of Rhombus, and the draws of luck."""

from __future__ import annotations

from functools import cache
from typing import ClassVar, Final

from halloween_games.core.actions import Action, Pick
from halloween_games.core.spots import BOARD, BUTTON, Spot
from halloween_games.games.rhombus.rules.board import GRID, STARTS, reach, squares_of
from halloween_games.games.rhombus.rules.cards import (
    CARDS,
    EIGHT,
    IS_KILL_CARD,
    IS_MOVER,
    KILLS_IN_ANY_SUIT,
    NINE,
    RANK_OF,
    SIX,
    STEPS_OF,
    SUIT_OF,
    is_straight_flush,
    make_all_plans,
    reactivation_order,
)

CARD: Final = "card"  # Spot(CARD, 12): a card, wherever it is; only visible cards are picked
HIDE: Final = "hide"  # Spot(HIDE, 12): a table card that an 8 hides, distinct from the same card as one to play
END_BUTTON: Final = Spot(BUTTON, 0)
ROUND_BUTTON: Final = Spot(BUTTON, 1)  # back to the own square: a second click there would undo the first
IDLE_BUTTON: Final = Spot(BUTTON, 2)


class Play(Action):
    """One play of a turn: one, two or three cards and what they do."""

    __slots__ = ()

    def cards(self) -> tuple[int, ...]:
        """The cards in the order of the text."""
        raise NotImplementedError

    def is_kill(self) -> bool:
        return False


class Step(Play):
    """Move a piece with a card: an exact number of steps, or diagonally with a J."""

    __slots__ = ("card", "src", "to")

    def __init__(self, card: int, src: int, to: int) -> None:
        self.card = card
        self.src = src
        self.to = to

    def astuple(self) -> tuple[int, ...]:
        return (self.card, self.src, self.to)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Step) and other.astuple() == self.astuple()

    def __hash__(self) -> int:
        return (self.card * 25 + self.src) * 25 + self.to

    def cards(self) -> tuple[int, ...]:
        return (self.card,)

    def picks(self) -> tuple[Pick, ...]:
        to = ROUND_BUTTON if self.to == self.src else Spot(BOARD, self.to)
        return (Pick("card", Spot(CARD, self.card)), Pick("from", Spot(BOARD, self.src)), Pick("to", to))


class Kill(Play):
    """A kill move: the mover's last step lands on an opponent's piece, which the kill card eliminates."""

    __slots__ = ("card", "kill", "src", "to")

    implied_roles: ClassVar[tuple[str, ...]] = ("card",)  # a single kill card need not be clicked

    def __init__(self, card: int, kill: int, src: int, to: int) -> None:
        self.card = card
        self.kill = kill
        self.src = src
        self.to = to

    def astuple(self) -> tuple[int, ...]:
        return (self.card, self.kill, self.src, self.to)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Kill) and other.astuple() == self.astuple()

    def __hash__(self) -> int:
        return ((self.card * 36 + self.kill) * 25 + self.src) * 25 + self.to + 30_000

    def cards(self) -> tuple[int, ...]:
        return (self.card, self.kill)

    def is_kill(self) -> bool:
        return True

    def picks(self) -> tuple[Pick, ...]:
        return (
            Pick("card", Spot(CARD, self.card)),
            Pick("from", Spot(BOARD, self.src)),
            Pick("to", Spot(BOARD, self.to)),
            Pick("card", Spot(CARD, self.kill)),
        )


class Enter(Play):
    """Put a reserve piece on the own start square."""

    __slots__ = ("at", "card")

    def __init__(self, card: int, at: int) -> None:
        self.card = card
        self.at = at

    def astuple(self) -> tuple[int, ...]:
        return (self.card, self.at)

    def cards(self) -> tuple[int, ...]:
        return (self.card,)

    def picks(self) -> tuple[Pick, ...]:
        return (Pick("card", Spot(CARD, self.card)), Pick("to", Spot(BOARD, self.at)))


class EntryKill(Play):
    """Eliminate an opponent's piece on the own start square and enter a reserve piece there."""

    __slots__ = ("at", "card", "kill")

    def __init__(self, card: int, kill: int, at: int) -> None:
        self.card = card
        self.kill = kill
        self.at = at

    def astuple(self) -> tuple[int, ...]:
        return (self.card, self.kill, self.at)

    def cards(self) -> tuple[int, ...]:
        return (self.card, self.kill)

    def is_kill(self) -> bool:
        return True

    def picks(self) -> tuple[Pick, ...]:
        cards = Pick("card", Spot(CARD, self.card)), Pick("card", Spot(CARD, self.kill))
        return (*cards, Pick("to", Spot(BOARD, self.at)))


class Hide(Play):
    """Play an 8: a table card becomes a hand card."""

    __slots__ = ("card", "hidden")

    def __init__(self, card: int, hidden: int) -> None:
        self.card = card
        self.hidden = hidden

    def astuple(self) -> tuple[int, ...]:
        return (self.card, self.hidden)

    def cards(self) -> tuple[int, ...]:
        return (self.card,)

    def picks(self) -> tuple[Pick, ...]:
        return (Pick("card", Spot(CARD, self.card)), Pick("hide", Spot(HIDE, self.hidden)))


class Idle(Play):
    """Play a 7, 8, 9 or 10 without effect."""

    __slots__ = ("card",)

    def __init__(self, card: int) -> None:
        self.card = card

    def astuple(self) -> tuple[int, ...]:
        return (self.card,)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Idle) and other.card == self.card

    def __hash__(self) -> int:
        return -2 - self.card

    def cards(self) -> tuple[int, ...]:
        return (self.card,)

    def picks(self) -> tuple[Pick, ...]:
        return (Pick("card", Spot(CARD, self.card)), Pick("idle", IDLE_BUTTON))


class Eliminate(Play):
    """Three of one suit in a row: a piece takes the square of any opponent's piece."""

    __slots__ = ("first", "second", "src", "third", "to")

    def __init__(self, first: int, second: int, third: int, src: int, to: int) -> None:
        self.first = first
        self.second = second
        self.third = third
        self.src = src
        self.to = to

    def astuple(self) -> tuple[int, ...]:
        return (self.first, self.second, self.third, self.src, self.to)

    def cards(self) -> tuple[int, ...]:
        return (self.first, self.second, self.third)

    def is_kill(self) -> bool:
        return True

    def picks(self) -> tuple[Pick, ...]:
        cards = tuple(Pick("card", Spot(CARD, card)) for card in self.cards())
        return (*cards, Pick("from", Spot(BOARD, self.src)), Pick("to", Spot(BOARD, self.to)))


class Reactivate(Play):
    """Three of one rank: an eliminated piece returns to the reserve."""

    __slots__ = ("first", "second", "third")

    def __init__(self, first: int, second: int, third: int) -> None:
        self.first = first
        self.second = second
        self.third = third

    def astuple(self) -> tuple[int, ...]:
        return (self.first, self.second, self.third)

    def cards(self) -> tuple[int, ...]:
        return (self.first, self.second, self.third)

    def picks(self) -> tuple[Pick, ...]:
        return tuple(Pick("card", Spot(CARD, card)) for card in self.cards())


class End(Action):
    """End the turn although more cards could be played."""

    __slots__ = ()

    def astuple(self) -> tuple[int, ...]:
        return ()

    def picks(self) -> tuple[Pick, ...]:
        return (Pick("end", END_BUTTON),)


class Draw(Action):
    """Luck: the card from the deck."""

    __slots__ = ("card",)

    def __init__(self, card: int) -> None:
        self.card = card

    def astuple(self) -> tuple[int, ...]:
        return (self.card,)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Draw) and other.card == self.card

    def __hash__(self) -> int:
        return -50 - self.card

    def picks(self) -> tuple[Pick, ...]:
        return (Pick("card", Spot(CARD, self.card)),)


# Every action exists once: playouts use these objects instead of creating new ones. The large tables are filled on
# demand, since most of the 40,000 actions never occur in a game.
END: Final = End()
DRAWS: Final = tuple(Draw(card) for card in CARDS)
IDLES: Final = tuple(Idle(card) for card in CARDS)
ENTERS: Final = tuple(tuple(Enter(card, at) for at in range(GRID.count)) for card in CARDS)


_STEPS: Final[list[tuple[Step, ...]]] = [()] * (len(CARDS) * GRID.count)


def steps(card: int, src: int) -> tuple[Step, ...]:
    """The moves of a piece on *src* with *card*, by target square."""
    index = GRID.count * card + src
    found = _STEPS[index]
    if not found:
        found = _STEPS[index] = tuple(Step(card, src, to) for to in range(GRID.count))
    return found


@cache
def kill_moves(card: int, kill: int, src: int) -> tuple[Kill, ...]:
    """The kill moves of a piece on *src* with *card* and *kill*, by target square."""
    return tuple(Kill(card, kill, src, to) for to in range(GRID.count))


@cache
def entry_kill(card: int, kill: int, at: int) -> EntryKill:
    return EntryKill(card, kill, at)


@cache
def hide(card: int, hidden: int) -> Hide:
    return Hide(card, hidden)


@cache
def eliminates(first: int, src: int) -> tuple[Eliminate, ...]:
    """The eliminators of a piece on *src* with *first* and the two cards after it, by target square."""
    return tuple(Eliminate(first, first + 1, first + 2, src, to) for to in range(GRID.count))


@cache
def reactivate(cards: tuple[int, ...]) -> Reactivate:
    first, second, third = reactivation_order(cards)
    return Reactivate(first, second, third)


def every_action(seats: int) -> tuple[Action, ...]:
    """Every action of a seat that could ever be legal, in a fixed order."""
    found: list[Action] = []
    for card in CARDS:
        if IS_MOVER[card]:
            found += [steps(card, src)[to] for src, to in _pairs(STEPS_OF[card], True)]
            found += [
                kill_moves(card, kill, src)[to]
                for kill in CARDS
                if IS_KILL_CARD[kill] and (KILLS_IN_ANY_SUIT[card] or SUIT_OF[kill] == SUIT_OF[card])
                for src, to in _pairs(STEPS_OF[card], False)
            ]
            continue
        found.append(IDLES[card])
        if RANK_OF[card] == EIGHT:
            found += [hide(card, hidden) for hidden in CARDS if hidden != card]
        if RANK_OF[card] == NINE:
            found += [ENTERS[card][at] for at in STARTS[seats]]
            found += [entry_kill(card, kill, at) for kill in (card - 2, card + 1) for at in STARTS[seats]]
    for first in CARDS[:-2]:
        if is_straight_flush((first, first + 1, first + 2)):
            found += [eliminates(first, src)[to] for src in range(25) for to in range(25) if src != to]
    for rank in range(SIX, 9):
        for missing in range(4):
            found.append(reactivate(tuple(9 * suit + rank for suit in range(4) if suit != missing)))
    return (*found, END)


@cache
def prepare_search() -> None:
    """Fill the tables: what a search adds to them would keep the memory around it in use when its tree is gone."""
    make_all_plans()
    every_action(2)
    every_action(4)


@cache
def _pairs(length: int, may_return: bool) -> tuple[tuple[int, int], ...]:
    """From where to where a mover can go on an empty board; only a 6 without killing may end where it started."""
    return tuple(
        (src, to) for src in range(GRID.count) for to in squares_of(reach(length, src, 0)) if may_return or to != src
    )
