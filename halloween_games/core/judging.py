"""The interfaces of the computer players: searches, a game's evaluation function, and levels of play."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeVar

from halloween_games.core.phrases import Phrase, json_beside

if TYPE_CHECKING:  # the launcher shows levels without what computers think about
    from random import Random

    from halloween_games.core.actions import Action
    from halloween_games.core.kernel import Kernel
    from halloween_games.core.outcome import Outcome
    from halloween_games.core.spots import Seat
    from halloween_games.core.state import S_contra, State
else:  # only type checkers need its bound
    S_contra = TypeVar("S_contra", contravariant=True)

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

GENTLE: Final = "gentle"
"""Who is weaker than all of them, for a person whom even the weakest level beats; not offered as a level."""

ONE_PLY: Final = "one-ply"
MCTS: Final = "mcts"
ISMCTS: Final = "ismcts"
ALPHABETA: Final = "alphabeta"

SURE_WIN: Final = 1.0
SURE_LOSS: Final = 0.0
EVEN: Final = 0.5


class Ranked(NamedTuple):
    """One action in a search's ranking: *value* from 0 (sure loss) to 1 (sure win) for the seat to move."""

    action: Action
    value: float
    visits: int


class Search(Protocol):
    """A search that its caller drives step by step. It does not measure time."""

    iterations: int
    """Steps made so far."""

    finished: bool
    """Whether more steps would change nothing."""

    @property
    def size(self) -> int:
        """The bytes that its tree or table takes, as counted by ``players/searches/tree_search.py``."""

    def step(self) -> None:
        """One iteration (a playout, a node, an evaluated action), a few milliseconds at most."""

    def ranking(self) -> Sequence[Ranked]:
        """The legal actions examined so far, best first; never empty."""

    def line(self) -> Sequence[Action]:
        """The expected continuation, beginning with the best action."""

    def compare(self, action: Action) -> None:
        """From now on find the value of *action*, too, with all that is known so far."""


class Evaluator(Protocol[S_contra]):
    """A game's evaluation function; made for one level, so it may ignore some terms."""

    def values(self, state: S_contra) -> Sequence[float]:
        """The expected result (0 to 1) of each seat in *state*, which is not over; the same for all seats of a side.

        It may be CHANCE's turn, and in a game with secrets *state* may be a view.
        """

    def weights(self, state: S_contra, actions: Sequence[Action]) -> Sequence[float] | None:
        """How promising each of *actions* is for the seat to move, on any scale, or None for equal weights.

        Actions of weight 0 are never tried; at least one must be positive. In a game with secrets the root is a view.
        """


class Term(NamedTuple):
    """One term of an evaluation: its text key below ``term.`` and its weight for a seat."""

    name: str
    weight: float


OPPONENT_PREFIX: Final = "foe_"
"""Prefix of the name of a term that is counted for the opponent."""


def terms_of_both(names: Sequence[str], own: Sequence[float], other: Sequence[float]) -> list[Term]:
    """The terms *names* of a two-player game: *own* amounts count for the seat, the *other* player's against it."""
    return [
        *(Term(name, amount) for name, amount in zip(names, own, strict=True)),
        *(Term(OPPONENT_PREFIX + name, -amount) for name, amount in zip(names, other, strict=True)),
    ]


def gains(before: Sequence[Term], after: Sequence[Term]) -> list[Term]:
    """How much the weight of each term grows from *before* to *after*, most first; equal ones in the order of terms."""
    weights = {term.name: term.weight for term in before}
    found = [Term(term.name, round(term.weight - weights[term.name], 6)) for term in after]
    return sorted(found, key=lambda term: -term.weight)


def reasons(names: Sequence[str]) -> list[Phrase]:
    """The phrases of the first two of *names*; nobody reads more."""
    return [Phrase(f"term.{name}") for name in names[:2]]


@dataclass(frozen=True)
class Level:
    """The settings of one level of play.

    Args:
        search: ONE_PLY, MCTS, ISMCTS or ALPHABETA.
        seconds: time limit for one decision on an ordinary machine.
        iterations: iteration limit for one decision.
        depth: plies of random play before a leaf is evaluated (MCTS, ISMCTS), or the deepest iteration (ALPHABETA).
        temperature: softmax temperature among actions of similar value, in units of value; 0 takes the best, and below
            0 the worst are preferred.
        margin: never choose an action whose value is lower than the best by more than this.
        blind: the terms of the evaluation that this level ignores.
        explore: the exploration constant of MCTS and ISMCTS.
        noise: the log odds by which ALPHABETA misjudges positions at most.
        variety: in the opening ALPHABETA plays any action that is worse than the best by fewer log odds.
        heeds_evident: it chooses among what anybody sees (``GameAI.evident``), whatever it would prefer. The lowest two
            levels may pass over that; nor does it overrule a search that looks further, where that was measured.
        knows_endgames: it plays proven positions by the game's tables (``Game.endgames``), if there are any.
        learned: ALPHABETA weighs on the kernel what ``learned.json`` of the game says, not what its judge does.
        gives: of the weakest level, the chances that a gentle decision in its place loses at most.
        offered: it stands among the opponents; records, lessons and commands may name the others, too.
    """

    search: str
    seconds: float
    iterations: int
    depth: int = 0
    temperature: float = 0.0
    margin: float = 1.0
    blind: frozenset[str] = frozenset()
    explore: float = 1.4
    heeds_evident: bool = True
    noise: float = 0.0
    variety: float = 0.0
    knows_endgames: bool = False
    learned: bool = False
    gives: float = 0.2
    offered: bool = True


def levels_in(package: str) -> Mapping[str, Level]:
    """The levels in ``levels.json`` of the folder *package* of a game; what is told *about* them is for people."""
    said = json_beside(import_module(package).__file__ or "", "levels.json")
    settings = {name: {key: value for key, value in said[name].items() if key != "about"} for name in LEVEL_NAMES}
    return {name: Level(**{**each, "blind": frozenset(each.get("blind", ()))}) for name, each in settings.items()}


def next_above(level: str, levels: Sequence[str]) -> str:
    """The next of *levels* that is stronger than *level*; empty if none is, or if no level has that name."""
    stronger = LEVEL_NAMES[LEVEL_NAMES.index(level) + 1 :] if level in LEVEL_NAMES else ()
    return next((one for one in levels if one in stronger), "")


def next_below(level: str, levels: Sequence[str]) -> str:
    """The next of *levels* that is weaker than *level*; empty if none is, or if no level has that name."""
    weaker = LEVEL_NAMES[: LEVEL_NAMES.index(level)] if level in LEVEL_NAMES else ()
    return next((one for one in reversed(levels) if one in weaker), "")


def as_offered(level: str, levels: Sequence[str]) -> str:
    """*level* if it is one of *levels*, else the next stronger one of them, or the strongest."""
    return level if level in levels else next_above(level, levels) or levels[-1]


def learned_in(package: str) -> Mapping[str, Any]:
    """The weights for a kernel in ``learned.json`` of the folder *package* of a game, from build_scripts/learn.py."""
    weights = json_beside(import_module(package).__file__ or "", "learned.json")["weights"]
    return {name: tuple(value) if isinstance(value, list) else value for name, value in weights.items()}


@dataclass(frozen=True)
class RootOptions:
    """How ALPHABETA treats the actions of its root.

    Args:
        depth: the deepest iteration, 0 for no limit.
        exact: every root action gets its own value, so that all can be compared.
        about: a root action that gets its own value, to be compared with the best.
        rng: shuffles equal root actions, so that games differ.
        repeats: root actions that bring back an earlier position; they are worth no more than a tie.
        liking: of a character: root actions that it likes come first, and of equal ones the first is kept.
        preferred: root actions that are compared among themselves before the others are looked at.
        noise: log odds by which evaluations are raised or lowered at most, as *rng* decides.
        variety: in the opening, log odds by which the action that comes first in the end, chosen
            by *rng*, is worth less than the best at most.
    """

    depth: int = 0
    exact: bool = False
    rng: Random | None = None
    repeats: Collection[Action] = ()
    liking: Callable[[Action], float] | None = None
    preferred: Collection[Action] = ()
    noise: float = 0.0
    variety: float = 0.0
    about: Action | None = None


class GameAI(Protocol[S_contra]):
    """The object ``AI`` in ``games/<id>/ai.py``."""

    levels: Mapping[str, Level]
    """One for each of LEVEL_NAMES."""

    def judge(self, blind: frozenset[str] = frozenset()) -> Evaluator[S_contra]:
        """The evaluation function without the terms in *blind*."""

    def kernel(self, state: S_contra, *, learned: bool = False) -> Kernel | None:
        """A kernel with *state* as its first position, for ALPHABETA; None if the game has none.

        It evaluates as the judge does, or by *learned* weights if the game has some.
        """

    def terms(self, view: S_contra, seat: Seat) -> Sequence[Term]:
        """The terms for and against *seat* in *view*, in any order; hints are worded from them."""

    def evident(self, view: S_contra) -> Sequence[Action]:
        """What not even a child passes over: the actions that win at once, else those that surely gain something.

        Levels that heed it choose among them (``Level.heeds_evident``); empty if nothing is evident.
        """

    def because(self, view: S_contra, action: Action) -> Sequence[Phrase]:
        """Why *action* is good, from the changes of the terms, most important first; at most two short sentences."""


def winning_actions(view: State, actions: Sequence[Action]) -> list[Action]:
    """Those of *actions* after which the seat to move has won, alone or with its side."""
    seat = view.to_move
    found = []
    for action in actions:
        outcome = view.apply(action).outcome()
        if outcome is not None and not outcome.is_tie() and seat in outcome.winners():
            found.append(action)
    return found


def payoffs(outcome: Outcome, teams: Sequence[int]) -> list[float]:
    """The value of a finished game for each seat: 1 for the only winner or the winning team, shared in a tie."""
    winners = outcome.winners()
    share = 1.0 / len({teams[seat] for seat in winners})
    return [share if seat in winners else 0.0 for seat in range(len(outcome.scores))]
