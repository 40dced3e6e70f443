"""One puzzle: a position, what is to be proven about it, and which first actions keep the proof."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Annotated, Any, Final

import msgspec
from msgspec import Meta

from halloween_games import games
from halloween_games.core.game import Json
from halloween_games.core.proofs import MOST_TURNS
from halloween_games.core.prover import POSITIONS
from halloween_games.data_files import Fields

if TYPE_CHECKING:
    from halloween_games.core.events import Event
    from halloween_games.core.game import Game, Options
    from halloween_games.core.phrases import Phrase
    from halloween_games.core.proofs import Proof
    from halloween_games.core.puzzling import Checker
    from halloween_games.core.state import State

SEATS: Final = 2
MOST_SOLUTIONS: Final = 60
MOST_THEMES: Final = 6
HIGHEST_SEED: Final = 1_000_000_000


class LineFields(Fields, frozen=True):
    """What every line of a shelf holds."""

    id: str
    game_id: str = msgspec.field(name="game")

    @property
    def game(self) -> Game[Any]:
        """The game that it is of."""
        return games.load(self.game_id)

    @property
    def seats(self) -> int:
        """How many play."""
        return SEATS

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id} of {self.game_id}>"


class PuzzleFields(LineFields, frozen=True):
    """What the line of a puzzle holds.

    Args:
        kind: one of ``game.puzzle_kinds``.
        turns: how many own turns it takes; for ``hold``: within how many turns the other actions lose.
        position: the position as JSON, as the solver sees it.
        solution: every first action that keeps the proof, as texts, that of the main line first.
        themes: what it is about, the most telling theme first.
        level: the lowest level of play that finds it in half of its tries.
        seed: the number of the game that it was found in.
    """

    kind: str
    turns: Annotated[int, Meta(ge=1, le=MOST_TURNS)]
    position: Json
    solution: Annotated[tuple[str, ...], Meta(min_length=1, max_length=MOST_SOLUTIONS)]
    themes: Annotated[tuple[str, ...], Meta(min_length=1, max_length=MOST_THEMES)]
    level: str
    seed: Annotated[int, Meta(ge=0, le=HIGHEST_SEED)]

    def as_json(self) -> dict[str, Json]:
        """A line of its file."""
        row = {field.encode_name: getattr(self, field.name) for field in msgspec.structs.fields(PuzzleFields)}
        return {name: list(value) if isinstance(value, tuple) else value for name, value in row.items()}


class Puzzle(PuzzleFields, frozen=True, kw_only=True):
    """A puzzle; the solver is always seat 0.

    Args:
        options: of the game that it was found in; those on the shelf need none.
    """

    view: State
    options: Options

    @property
    def start(self) -> State:
        """The position to start a match from: what the solver does not see is drawn, always the same."""
        return self.view.determinize(Random(self.seed))

    @property
    def _proof(self) -> Proof[Any]:
        return self.game.puzzle_kinds[self.kind](self.turns, POSITIONS)

    @property
    def own_turns(self) -> int:
        """How many turns the solver has."""
        return self._proof.own_turns

    @property
    def others_turns(self) -> int:
        """Within how many of its own turns the other seat wins unless it is prevented; 0 if it does not."""
        return self._proof.others_turns

    @property
    def goal(self) -> Phrase:
        """What is to be done, as one sentence."""
        from halloween_games.puzzles.goals import goal_of

        return goal_of(self.kind, self.turns, self.themes)

    def first_themes(self) -> list[str]:
        """The themes that the first action of the solution shows by itself."""
        from halloween_games.core.themes import Happening
        from halloween_games.puzzles.goals import QUIET, themes_of

        log: list[Event] = []
        action = self.game.notation.read(self.view, self.solution[0])
        after = self.start.apply(action, log)
        found = themes_of(self.game, self.kind, [Happening(self.start, action, log, after)])
        goes_on = after.to_move == 0  # the solver, with something that may be all but quiet
        return [theme for theme in found if theme != QUIET or not goes_on]

    def checker(self, most: int = POSITIONS) -> Checker:
        """Whoever judges tries at it; what it has proven it remembers."""
        from halloween_games.core.puzzling import Checker

        return Checker(self.game, self.kind, self.turns, self.view, most)
