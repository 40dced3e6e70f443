"""What a computer player is asked, and what it answers: the only things that pass between a game and its thinking."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Protocol

from halloween_games.core.actions import Action
from halloween_games.core.game import Game, Options
from halloween_games.core.match import Match
from halloween_games.core.phrases import Phrase
from halloween_games.core.repeats import returning_actions
from halloween_games.core.spots import Seat
from halloween_games.core.state import State


@dataclass(frozen=True)
class Question:
    """What to do in *view*, which is what the seat to move may know and no more.

    Args:
        level: the level of play; without one the best that there is, and every action compared.
        repeats: the texts of actions that bring back an earlier position.
        about: the text of an action whose value is wanted too.
        seconds: how long to think, instead of the level's own time.
        iterations: how much to think, instead of the level's own limit.
        seed: for the thinker's own luck; None lets it choose one. Never the seed of a match.
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


@dataclass(frozen=True)
class LuckQuestion:
    """What a result of luck meant to *seat*: its views *before* the draw, which is awaited there, and *after* it.

    Nothing comes after a draw that ends the game: what that is worth is known without asking.
    """

    game: Game
    seats: int
    options: Options
    seat: Seat
    before: State
    after: State | None
    seed: int | None = None


class Valued(NamedTuple):
    """An action and what it is worth to the seat to move: 0 a sure loss, 1 a sure win."""

    action: Action
    value: float


@dataclass(frozen=True)
class Reply:
    """What came of a question; *ticket* says of which.

    Args:
        action: what to play; None if thinking failed, and then *failure* says how.
        value: what the seat that asked may expect, from 0 to 1; of luck, after the draw.
        before: of luck, what it could expect before the draw.
        ranking: the best actions, best first, where every action was to be compared.
        about: the value of the action that was asked about.
        because: why *action*, in at most two short sentences.
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


def question_of(match: Match, level: str = "", *, seconds: float | None = None) -> Question:
    """The question that *match* puts now to the seat to move."""
    view = match.state.observe(match.to_move)
    return Question(match.game, match.seats, match.options, view, level, find_repeats(match), seconds=seconds)


def find_repeats(match: Match) -> tuple[str, ...]:
    """The texts of the actions that bring back an earlier position, where nothing is hidden."""
    return tuple(match.game.notation.write(match.state, action) for action in returning_actions(match))


class Brain(Protocol):
    """Where computer players think. Nothing here waits."""

    def warm(self, game_id: str = "") -> None:
        """Be ready for questions about a game."""

    def ask(self, question: Question | LuckQuestion) -> int:
        """Begin to think and return a ticket; an earlier question is dropped."""

    def poll(self) -> Reply | None:
        """The answer to the last question, once; None while thinking."""

    def cancel(self) -> None:
        """Drop the last question."""

    def close(self) -> None: ...
