"""One puzzle: a position, what is to be proven about it, and which first actions keep the proof."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, Final

from halloween_games.core.prover import POSITIONS

if TYPE_CHECKING:
    from halloween_games.core.events import Event
    from halloween_games.core.game import Game, Json, Options
    from halloween_games.core.phrases import Phrase
    from halloween_games.core.proofs import Proof
    from halloween_games.core.puzzling import Checker
    from halloween_games.core.spots import Seat
    from halloween_games.core.state import State

SEATS: Final = 2


@dataclass(frozen=True)
class Puzzle:
    """A puzzle; the solver is always seat 0.

    Args:
        kind: one of ``game.puzzle_kinds``.
        turns: how many own turns it takes; for ``hold``: within how many turns the other actions lose.
        position: the position as JSON, as the solver sees it.
        solution: every first action that keeps the proof, as texts, that of the main line first.
        themes: what it is about, the most telling theme first.
        level: the lowest level of play that finds it in half of its tries.
        seed: the number of the game that it was found in.
        options: of that game; those on the shelf need none.
    """

    id: str
    game: Game[Any] = field(repr=False)
    kind: str
    turns: int
    position: Json = field(repr=False)
    view: State = field(repr=False, compare=False)
    solution: tuple[str, ...]
    themes: tuple[str, ...]
    level: str
    seed: int
    options: Options = field(default_factory=dict)

    @property
    def seats(self) -> Seat:
        """How many play."""
        return SEATS

    @property
    def start(self) -> State:
        """The position to start a match from: what the solver does not see is drawn, always the same."""
        return self.view.determinize(Random(self.seed))

    @property
    def own_turns(self) -> int:
        """How many turns the solver has."""
        proof: Proof[Any] = self.game.puzzle_kinds[self.kind](self.turns, POSITIONS)
        return proof.own_turns

    @property
    def others_turns(self) -> int:
        """Within how many of its own turns the other seat wins unless it is prevented; 0 if it does not."""
        proof: Proof[Any] = self.game.puzzle_kinds[self.kind](self.turns, POSITIONS)
        return proof.others_turns

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

    def as_json(self) -> dict[str, Json]:
        """A line of its file."""
        return {
            "id": self.id,
            "game": self.game.id,
            "kind": self.kind,
            "turns": self.turns,
            "position": self.position,
            "solution": list(self.solution),
            "themes": list(self.themes),
            "level": self.level,
            "seed": self.seed,
        }
