"""The words of the computer players: what a search is, what a game tells it, and what a level of play means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from halloween_games.core.actions import Action
from halloween_games.core.outcome import Outcome
from halloween_games.core.phrases import Phrase
from halloween_games.core.spots import Seat
from halloween_games.core.state import State

LEVEL_NAMES: Final = (
    "ridiculously-easy",
    "very-easy",
    "easy",
    "medium",
    "hard",
    "very-hard",
    "extremely-hard",
    "impossible",
)
"""From the weakest to the strongest; the text keys are ``level.NAME``."""

GLANCE: Final = "glance"  # one decision ahead
MCTS: Final = "mcts"
ISMCTS: Final = "ismcts"
ALPHABETA: Final = "alphabeta"

SURE_WIN: Final = 1.0
EVEN: Final = 0.5


class Ranked(NamedTuple):
    """One action as a search sees it: *value* from 0 (sure loss) to 1 (sure win) for the seat to move."""

    action: Action
    value: float
    visits: int


class Search(Protocol):
    """A search that somebody else drives. It owns no clock, no process, no screen."""

    iterations: int
    """How many steps were made."""

    finished: bool
    """Whether more steps would change nothing."""

    def step(self) -> None:
        """One iteration: a playout, a node, an action judged. Takes a few milliseconds at most."""

    def ranking(self) -> Sequence[Ranked]:
        """The legal actions, best first, as far as they were looked at; never empty."""

    def line(self) -> Sequence[Action]:
        """What the search expects to happen, beginning with the best action."""


class Judge(Protocol):
    """What a game knows about its positions; made for one level, so it may be blind to some terms."""

    def values(self, state: State) -> Sequence[float]:
        """What each seat may expect (0 to 1; the seats of a side the same) in *state*, which is not over.

        It may be CHANCE's turn, and in a game with secrets *state* may be a view: then this is the expectation.
        """

    def weights(self, state: State, actions: Sequence[Action]) -> Sequence[float] | None:
        """How promising each of *actions* looks to the seat to move, by any scale, or None for no opinion.

        What gets 0 is not worth a try; at least one must be positive. In a game with secrets the root comes as a view.
        """


class Term(NamedTuple):
    """One consideration in a judgement: its text key below ``term.`` and how far it speaks for a seat."""

    name: str
    weight: float


OF_THE_OTHER: Final = "foe_"
"""Before the name of a term that is counted for the other player."""


def terms_of_both(names: Sequence[str], own: Sequence[float], other: Sequence[float]) -> list[Term]:
    """What speaks for a seat with *own* amounts of the terms called *names*, and for the *other* one against it."""
    return [
        *(Term(name, amount) for name, amount in zip(names, own, strict=True)),
        *(Term(OF_THE_OTHER + name, -amount) for name, amount in zip(names, other, strict=True)),
    ]


def gains(before: Sequence[Term], after: Sequence[Term]) -> list[Term]:
    """By how much each term of *before* weighs more *after*, most first."""
    weights = {term.name: term.weight for term in before}
    found = [Term(term.name, term.weight - weights[term.name]) for term in after]
    return sorted(found, key=lambda term: -term.weight)


def reasons(names: Sequence[str]) -> list[Phrase]:
    """The first two of *names* in words: more than that nobody reads."""
    return [Phrase(f"term.{name}") for name in names[:2]]


@dataclass(frozen=True)
class Level:
    """How a computer of one level plays.

    Args:
        search: GLANCE, MCTS, ISMCTS or ALPHABETA.
        seconds: longest time to think about one decision on an ordinary machine.
        iterations: most steps of the search for one decision.
        depth: plies of random play before a leaf is judged (MCTS, ISMCTS), or the deepest iteration (ALPHABETA).
        temperature: how freely actions that look nearly as good are chosen too, in units of value; 0 takes the best.
        margin: never choose an action that looks worse than the best by more than this, in units of value.
        blind: the terms of the judgement that this level does not see.
        explore: how widely MCTS and ISMCTS look around.
    """

    search: str
    seconds: float
    iterations: int
    depth: int = 0
    temperature: float = 0.0
    margin: float = 1.0
    blind: frozenset[str] = frozenset()
    explore: float = 1.4


class GameAI(Protocol):
    """What ``games/<id>/ai.py`` gives as AI."""

    levels: Mapping[str, Level]
    """One for each of LEVEL_NAMES."""

    def judge(self, blind: frozenset[str] = frozenset()) -> Judge:
        """The judgement of the game without the terms in *blind*."""

    def terms(self, view: State, seat: Seat) -> Sequence[Term]:
        """What speaks for and against *seat* in *view*, in any order: made into the words of a hint."""

    def because(self, view: State, action: Action) -> Sequence[Phrase]:
        """Why *action* is good, from how the terms change, most important first; at most two short sentences."""


def payoffs(outcome: Outcome, teams: Sequence[int]) -> list[float]:
    """What a finished game is worth to each seat: 1 for the only winner or his team, shared where several tie."""
    winners = outcome.winners()
    share = 1.0 / len({teams[seat] for seat in winners})
    return [share if seat in winners else 0.0 for seat in range(len(outcome.scores))]
