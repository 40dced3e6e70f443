"""Two games so small that every answer is known: taking stones, and guessing a hidden card."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from random import Random
from typing import Final, TypeVar

from halloween_games.core.actions import Action, Pick
from halloween_games.core.events import Log
from halloween_games.core.judging import Search
from halloween_games.core.outcome import Outcome, won_by
from halloween_games.core.spots import BUTTON, CHANCE, NOBODY, Seat, Spot
from halloween_games.core.state import State
from halloween_games.players.searches.ismcts import Ismcts
from halloween_games.players.searches.mcts import Mcts
from halloween_games.players.searches.tree_search import TreeOptions

TEAMS: Final = (0, 1)
S = TypeVar("S", bound=Search)


class Number(Action):
    """A number of stones, a card to stake on, or a result of luck."""

    __slots__ = ("value",)

    def __init__(self, value: int) -> None:
        self.value = value

    def astuple(self) -> tuple[int, ...]:
        return (self.value,)

    def picks(self) -> tuple[Pick, ...]:
        return (Pick("number", Spot(BUTTON, self.value)),)


class Stones(State):
    """Take one to three stones; whoever takes the last wins. The seat to move loses if 4 divides the stones.

    With *breezy* a breeze follows each turn: with probability 1/4 it blows one more stone away, if one is left. If that
    is the last one, whoever moved before it wins.
    """

    __slots__ = ("breezy", "left", "taker", "to_move", "winner")

    def __init__(self, left: int, *, breezy: bool = False) -> None:
        self.to_move: Seat = 0
        self.left = left
        self.breezy = breezy
        self.taker: Seat = NOBODY
        self.winner: Seat = NOBODY

    def copy(self) -> Stones:
        twin = Stones(self.left, breezy=self.breezy)
        twin.to_move, twin.taker, twin.winner = self.to_move, self.taker, self.winner
        return twin

    def key(self) -> Hashable:
        return (self.left, self.to_move, self.taker, self.winner)

    def legal_actions(self) -> Sequence[Action]:
        if self.to_move == CHANCE:
            return [action for action, _ in self.chance()]
        return [Number(count) for count in range(1, min(3, self.left) + 1)] if self.to_move != NOBODY else []

    def chance(self) -> Sequence[tuple[Action, int]]:
        return [(Number(0), 3), (Number(1), 1)] if self.to_move == CHANCE else []

    def advance(self, action: Action, log: Log = None) -> None:
        assert isinstance(action, Number)
        seat = self.to_move if self.to_move != CHANCE else self.taker
        self.left -= action.value
        if self.left <= 0:
            self.winner, self.to_move = seat, NOBODY
        elif self.breezy and self.to_move != CHANCE:
            self.taker, self.to_move = seat, CHANCE
        else:
            self.to_move = 1 - seat

    def outcome(self) -> Outcome | None:
        return None if self.winner == NOBODY else won_by("took_the_last", (self.winner,), 2)


def worth(state: Stones) -> float:
    """The value of *state* for seat 0, by brute force."""
    outcome = state.outcome()
    if outcome is not None:
        return outcome.scores[0]
    if state.to_move == CHANCE:
        return sum(weight * worth(after(state, action)) for action, weight in state.chance()) / 4
    values = [worth(after(state, action)) for action in state.legal_actions()]
    return max(values) if state.to_move == 0 else min(values)


def after(state: Stones, action: Action) -> Stones:
    found = state.apply(action)
    assert isinstance(found, Stones)
    return found


class Guess(State):
    """Seat 0 knows one open card that is not the hidden one and stakes on another; right wins, wrong loses.

    ``hidden`` is the true card, or MASKED in a view; ``known`` is the card that seat 0 has seen.
    """

    MASKED: Final = -1

    __slots__ = ("cards", "hidden", "known", "to_move", "winner")

    def __init__(self, cards: int, hidden: int, known: int) -> None:
        self.to_move: Seat = 0
        self.cards, self.hidden, self.known = cards, hidden, known
        self.winner: Seat = NOBODY

    def copy(self) -> Guess:
        twin = Guess(self.cards, self.hidden, self.known)
        twin.to_move, twin.winner = self.to_move, self.winner
        return twin

    def key(self) -> Hashable:
        return (self.cards, self.hidden, self.known, self.to_move, self.winner)

    def legal_actions(self) -> Sequence[Action]:
        return [Number(card) for card in range(self.cards)] if self.to_move == 0 else []

    def advance(self, action: Action, log: Log = None) -> None:
        assert isinstance(action, Number)
        assert self.hidden != Guess.MASKED, "a view cannot be played on"
        self.winner, self.to_move = (0 if action.value == self.hidden else 1), NOBODY

    def outcome(self) -> Outcome | None:
        return None if self.winner == NOBODY else won_by("guessed", (self.winner,), 2)

    def observe(self, seat: Seat | None) -> Guess:
        return Guess(self.cards, Guess.MASKED, self.known)

    def determinize(self, rng: Random) -> Guess:
        if self.hidden != Guess.MASKED:
            return self
        return Guess(self.cards, rng.choice([card for card in range(self.cards) if card != self.known]), self.known)


class EvenJudge:
    """Rates every position as even."""

    def values(self, state: State) -> Sequence[float]:
        return (0.5, 0.5)

    def weights(self, state: State, actions: Sequence[Action]) -> Sequence[float] | None:
        return None


class GreedyJudge(EvenJudge):
    """Prefers to take many."""

    def weights(self, state: State, actions: Sequence[Action]) -> Sequence[float] | None:
        return [float(action.astuple()[0] + 1) for action in actions]


class RecklessJudge(EvenJudge):
    """Hardly looks at anything but the most that can be taken."""

    def weights(self, state: State, actions: Sequence[Action]) -> Sequence[float] | None:
        return [1000.0 ** action.astuple()[0] for action in actions]


# ---------------------------------------------------------------- searches


def run(search: S, steps: int) -> S:
    """Let *search* take so many steps, unless it is finished before."""
    while not search.finished and search.iterations < steps:
        search.step()
    return search


TREES: Final[Mapping[str, Callable[..., Search]]] = {
    "plain mcts": lambda state, **how: Mcts(state, TEAMS, Random(1), None, TreeOptions(**how)),
    "judged mcts": lambda state, **how: Mcts(state, TEAMS, Random(1), GreedyJudge(), TreeOptions(**how)),
    "mcts with playouts": lambda state, **how: Mcts(state, TEAMS, Random(1), EvenJudge(), TreeOptions(depth=3, **how)),
    "plain ismcts": lambda state, **how: Ismcts(state, TEAMS, Random(1), None, TreeOptions(**how)),
    "judged ismcts": lambda state, **how: Ismcts(state, TEAMS, Random(1), GreedyJudge(), TreeOptions(**how)),
}
"""How a search with a tree is made, by a name."""
