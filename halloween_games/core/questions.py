"""Questions to computer players and their replies: the whole interface between a game and the searches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from halloween_games.core.actions import Action
from halloween_games.core.game import Game, Json, Options
from halloween_games.core.match import Match
from halloween_games.core.phrases import Phrase
from halloween_games.core.repeats import returning_actions
from halloween_games.core.spots import Seat
from halloween_games.core.state import State


@dataclass(frozen=True)
class Question:
    """What to do in *view*, which contains only what the seat to move may know.

    Args:
        level: the level of play; empty for the best, with all actions compared.
        repeats: the texts of actions that bring back an earlier position.
        about: the text of an action whose value is wanted, too.
        seconds: the time limit, instead of the level's own.
        iterations: the iteration limit, instead of the level's own.
        seed: for the search's randomness; None for a random one. Never the seed of a match.
        prove: if given, not an action is wanted, but who wins for sure within so many own turns.
        attempt: at the goal of a lesson, as ``lessons.judges`` writes it; then it is proved instead of a search.
        puzzle: a try at a puzzle that begins with *view*, as ``puzzling.try_as_data`` writes it; then that is judged.
        find_puzzle: whether *view*, of seat 0, is a puzzle is wanted.
        character: who plays at *level* (``players/characters.py``); empty for nobody in particular.
    """

    game: Game
    seats: int
    options: Options
    view: State
    level: str = ""
    repeats: tuple[str, ...] = ()
    about: str = ""
    seconds: float | None = None
    iterations: int | None = None
    seed: int | None = None
    prove: int = 0
    attempt: Json = None
    puzzle: Json = None
    find_puzzle: bool = False
    character: str = ""


@dataclass(frozen=True)
class LuckQuestion:
    """The effect of a result of luck on *seat*: its views *before* the draw, which is pending there, and *after* it.

    After a draw that ends the game is None: the value of the result is known.
    """

    game: Game
    seats: int
    options: Options
    seat: Seat
    before: State
    after: State | None
    seed: int | None = None


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


class Valued(NamedTuple):
    """An action with its value for the seat to move: 0 is a sure loss, 1 a sure win."""

    action: Action
    value: float


@dataclass(frozen=True)
class Reply:
    """The answer to the question *ticket*.

    Args:
        action: what to play; None after an error, described by *failure*.
        value: the expectation of the asking seat, from 0 to 1; for luck, after the draw.
        before: for luck, the expectation before the draw.
        ranking: the best actions, best first, if all actions were to be compared.
        about: the value of the action asked about.
        because: why *action*, in at most two short sentences.
        proof: what was proven, if that was asked.
        verdict: on a try at a puzzle, as ``puzzling.Verdict`` reads it; None if too many positions were needed. If a
            puzzle was to be found, as ``puzzle_search.FoundPuzzle`` reads it; None if there is none.
        known: what is proven of the position by the game's endgames; None if nothing is.
        sure: for an attempt at a lesson's goal, whether it is reached for sure; None if that is too hard to tell.
    """

    ticket: int
    action: Action | None
    value: float = 0.5
    before: float = 0.5
    iterations: int = 0
    ranking: tuple[Valued, ...] = ()
    about: float | None = None
    because: tuple[Phrase, ...] = ()
    failure: str = ""
    proof: Proof | None = None
    sure: bool | None = None
    verdict: Json = None
    known: Known | None = None


def question_of(match: Match, level: str = "", *, seconds: float | None = None, character: str = "") -> Question:
    """The current question of *match* for the seat to move."""
    view, repeats = match.state.observe(match.to_move), find_repeats(match)
    return Question(match.game, match.seats, match.options, view, level, repeats, seconds=seconds, character=character)


def find_repeats(match: Match) -> tuple[str, ...]:
    """The texts of the actions that bring back an earlier position, in games without secrets."""
    return tuple(match.game.notation.write(match.state, action) for action in returning_actions(match))


class Brain(Protocol):
    """Answers questions asynchronously. No method blocks."""

    def warm(self, game_id: str = "") -> None:
        """Prepare for questions about a game."""

    def ask(self, question: Question | LuckQuestion) -> int:
        """Start a search and return a ticket; an earlier question is dropped."""

    def poll(self) -> Reply | None:
        """The answer to the last question, once; None until it is there."""

    def cancel(self) -> None:
        """Drop the last question."""

    def close(self) -> None: ...
