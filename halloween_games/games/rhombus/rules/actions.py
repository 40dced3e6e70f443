"""The actions of Rhombus, and the draws of luck."""

from __future__ import annotations

from functools import cache
from typing import ClassVar, Final

from halloween_games.core.actions import Action, Pick
from halloween_games.core.spots import BOARD, BUTTON, Spot
from halloween_games.games.rhombus.rules.board import MOST_SQUARES
from halloween_games.games.rhombus.rules.cards import CARDS, reactivation_order

CARD: Final = "card"  # Spot(CARD, 12): a card, wherever it is; only visible cards are picked
HIDE: Final = "hide"  # Spot(HIDE, 12): a table card that an 8 hides, distinct from the same card as one to play
SIDE: Final = "side"  # the side between two squares, which a refusal points at (``side_between``)
END_BUTTON: Final = Spot(BUTTON, 0)
ROUND_BUTTON: Final = Spot(BUTTON, 1)  # back to the own square: a second click there would undo the first
IDLE_BUTTON: Final = Spot(BUTTON, 2)


def side_between(one: int, other: int) -> Spot:
    """The side that two neighboring squares share."""
    return Spot(SIDE, min(one, other) * MOST_SQUARES + max(one, other))


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

    implied_roles: ClassVar[tuple[str, ...]] = ("card",)  # the only one that moves the piece need not be clicked

    def __init__(self, card: int, src: int, to: int) -> None:
        self.card = card
        self.src = src
        self.to = to

    def astuple(self) -> tuple[int, ...]:
        return (self.card, self.src, self.to)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Step) and other.astuple() == self.astuple()

    def __hash__(self) -> int:
        return (self.card * MOST_SQUARES + self.src) * MOST_SQUARES + self.to

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
        return ((self.card * 36 + self.kill) * MOST_SQUARES + self.src) * MOST_SQUARES + self.to + 100_000

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

    is_idle: ClassVar[bool] = True

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


# Those of these actions that need no square exist once, too; a board has the others (rhomb.py).
END: Final = End()
DRAWS: Final = tuple(Draw(card) for card in CARDS)
IDLES: Final = tuple(Idle(card) for card in CARDS)


@cache
def entry_kill(card: int, kill: int, at: int) -> EntryKill:
    return EntryKill(card, kill, at)


@cache
def hide(card: int, hidden: int) -> Hide:
    return Hide(card, hidden)


@cache
def reactivate(cards: tuple[int, ...]) -> Reactivate:
    first, second, third = reactivation_order(cards)
    return Reactivate(first, second, third)
