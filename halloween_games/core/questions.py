"""Questions to computer players and their replies: the whole interface between a game and the searches."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from halloween_games.core.actions import Action
from halloween_games.core.game import Game, Json, Options
from halloween_games.core.match import Match
from halloween_games.core.phrases import Phrase
from halloween_games.core.spots import CHANCE, NOBODY, Seat
from halloween_games.core.state import State

log = logging.getLogger(__name__)

# ---------------------------------------------------------------- questions


@dataclass(frozen=True)
class Choose:
    """What to play at *level*.

    Args:
        repeats: the texts of actions that bring back an earlier position.
        character: who plays (``players/characters.py``); empty for nobody in particular.
    """

    level: str
    repeats: tuple[str, ...] = ()
    character: str = ""


@dataclass(frozen=True)
class Compare:
    """What all actions are worth to the best player, or only the best one and one that is asked about.

    Args:
        about: the text of that one; with it the ranking's other values are bounds, and the search looks deeper.
        repeats: as in Choose.
        is_ahead: nobody has chosen yet; only the best action is looked for, and whoever asks about one then goes on.
    """

    about: str = ""
    repeats: tuple[str, ...] = ()
    is_ahead: bool = False


@dataclass(frozen=True)
class Prove:
    """Who wins for sure within so many own *turns*."""

    turns: int


@dataclass(frozen=True)
class JudgeAttempt:
    """Whether the goal of a lesson is still reached for sure, and what to play: ``lessons.attempt.Attempt`` as JSON.

    *most* is how many positions may be looked at.
    """

    seat: Seat
    want: tuple[Json, ...]
    turns: int
    with_reply: bool
    safe: bool
    any_cards: bool
    events: tuple[Json, ...]
    decided: Seat
    turns_used: int
    standing: str
    most: int


@dataclass(frozen=True)
class JudgeTry:
    """Whether the texts *played* since the view still lead to the goal of a puzzle, and if wanted, how it goes on."""

    kind: str
    turns: int
    played: tuple[str, ...] = ()
    wants_line: bool = False


@dataclass(frozen=True)
class FindPuzzle:
    """Whether the view, of seat 0, is a puzzle."""


Wanted = Choose | Compare | Prove | JudgeAttempt | JudgeTry | FindPuzzle


@dataclass(frozen=True)
class Question:
    """What is *wanted* about *view*, which contains only what the seat that is asked for may know.

    Args:
        seconds: the time limit, instead of the usual one.
        iterations: the iteration limit of a search, instead of its own.
        seed: for the search's randomness; None for a random one. Never the seed of a match.
    """

    game: Game
    seats: int
    options: Options
    view: State
    wanted: Wanted
    seconds: float | None = None
    iterations: int | None = None
    seed: int | None = None


# ---------------------------------------------------------------- replies

FOR_EVER: Final = -1
UNCOUNTED: Final = -2


class Proof(NamedTuple):
    """What was proven: *winner* wins in *turns* own turns; NOBODY if nothing is forced within so many.

    With NOBODY the turns may be FOR_EVER, with a winner UNCOUNTED.

    If it is not complete there were too many positions, and nothing is known.
    """

    winner: Seat
    turns: int
    is_complete: bool = True


class Known(NamedTuple):
    """What is proven of a position by the game's endgames, for the seat to move.

    Args:
        value: 1 if it wins for sure, 0.5 if nobody does, 0 if it loses.
        turns: the winner's own turns until then, both playing as well as possible; None if they were not counted.
        about: the value after the action that was asked about; None if none was.
    """

    value: float
    turns: int | None
    about: float | None = None


@dataclass(frozen=True)
class TryVerdict:
    """What the checker says of a try at a puzzle.

    Args:
        standing: OPEN, SOLVED or MISSED of ``core.puzzling``; it is missed as soon as the proof does not hold any more.
        turns: own turns left, where a turn that has begun counts.
        keeping: the solver's actions now that keep the proof; empty while somebody else has to act.
        reply: what the other seat or luck does now: the hardest reply or, if the try is missed, one that shows why.
        missed_at: the number of actions before the one that did not keep the proof, if the try is missed.
        line: how it goes on, if that is wanted: ``core.puzzling.Checker.with_line``.
    """

    standing: str
    turns: int
    keeping: tuple[str, ...] = ()
    reply: str = ""
    missed_at: int | None = None
    line: tuple[str, ...] = ()


@dataclass(frozen=True)
class FoundPuzzle:
    """What seat 0 has to find in a position: see ``puzzles.puzzle.Puzzle``."""

    kind: str
    turns: int
    solution: tuple[str, ...]


A = TypeVar("A")


@dataclass(frozen=True)
class Valued(Generic[A]):
    """An action with its value for the seat to move: 0 is a sure loss, 1 a sure win."""

    action: A
    value: float


@dataclass(frozen=True)
class AnyReply(Generic[A]):
    """The answer to the question *ticket*, with actions or, on its way between two processes, their texts.

    Args:
        action: what to play; None after an error, described by *failure*.
        value: the expectation of the asking seat, from 0 to 1.
        ranking: the best actions, best first, if actions were to be compared.
        about: the value of the action asked about.
        because: why *action*, in at most two short sentences.
        proof: what was proven, if that was asked.
        sure: for an attempt at a lesson's goal, whether it is reached for sure; None if that is too hard to tell.
        verdict: on a try at a puzzle; None if too many positions were needed.
        puzzle: the puzzle that was looked for; None if there is none.
        known: what is proven of the position by the game's endgames; None if nothing is.
        idea: of a puzzle: what is told before the action, instead of why at the end.
        may_be_find: the action asked about is the best, although others look clearly better at first sight.
    """

    ticket: int
    action: A | None
    value: float = 0.5
    iterations: int = 0
    ranking: tuple[Valued[A], ...] = ()
    about: float | None = None
    because: tuple[Phrase, ...] = ()
    failure: str = ""
    proof: Proof | None = None
    sure: bool | None = None
    verdict: TryVerdict | None = None
    puzzle: FoundPuzzle | None = None
    known: Known | None = None
    idea: tuple[Phrase, ...] = ()
    may_be_find: bool = False


Reply = AnyReply[Action]


# ---------------------------------------------------------------- asking


def question_of(
    match: Match,
    level: str = "",
    *,
    seconds: float | None = None,
    character: str = "",
    about: Action | None = None,
    is_ahead: bool = False,
) -> Question:
    """The current question of *match* for the seat to move: what to play, without a *level* what actions are worth."""
    view, repeats = match.state.observe(match.to_move), find_repeats(match)
    written = "" if about is None else match.game.notation.write(view, about)
    wanted = Choose(level, repeats, character) if level else Compare(written, repeats, is_ahead)
    return Question(match.game, match.seats, match.options, view, wanted, seconds)


def find_repeats(match: Match) -> tuple[str, ...]:
    """The texts of the actions that bring back an earlier position, in games without secrets."""
    return tuple(match.game.notation.write(match.state, action) for action in returning_actions(match))


class Brain(Protocol):
    """Answers questions asynchronously. No method blocks."""

    def warm(self, game_id: str = "") -> None:
        """Prepare for questions about a game."""

    def ask(self, question: Question) -> int:
        """Start a search and return a ticket; an earlier question is dropped."""

    def poll(self) -> Reply | None:
        """The answer to the last question, once; None until it is there."""

    def cancel(self) -> None:
        """Drop the last question."""

    def close(self) -> None: ...


MIN_TURNS = 3  # no position can repeat earlier


def returning_actions(match: Match) -> Sequence[Action]:
    """The actions that bring back an earlier position; none where secrets hide the earlier positions."""
    if match.game.secrets or match.to_move in (CHANCE, NOBODY) or len(match.turns) < MIN_TURNS:
        return ()
    state = match.state
    return [action for action in state.legal_actions() if match.has_occurred(state.apply(action))]
