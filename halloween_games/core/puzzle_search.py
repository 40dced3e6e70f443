"""Is a position a puzzle? The kinds of its game are tried one after the other, a few positions at a time."""

from __future__ import annotations

from collections import deque
from typing import Any, Final

from halloween_games.core.game import Game
from halloween_games.core.proofs import SOLVER, WINS, Proof
from halloween_games.core.prover import TooManyPositions
from halloween_games.core.questions import FoundPuzzle
from halloween_games.core.state import State

STEP: Final = 40  # positions looked at in one step; more than any line is long
MOST_STEPS: Final = 75  # for one kind, so that tries at the puzzle can be judged quickly, too
WIN_TURNS: Final = (1, 2, 3)
OTHER_TURNS: Final = (1, 2)
MOST_ANSWERS: Final = 5  # first actions that keep the proof; kinds of games without luck have one


class PuzzleSearch:
    """Looks for the first kind, of the fewest turns, for which *view* has a proven answer.

    *view* is what seat 0 sees, which has to act.
    """

    def __init__(self, game: Game[Any], view: State) -> None:
        assert view.to_move == SOLVER
        self._game = game
        self._view = view
        kinds = game.puzzle_kinds
        tried = ((kind, turns) for kind in kinds for turns in (WIN_TURNS if kind in WINS else OTHER_TURNS))
        fitting = [(kind, turns) for kind, turns in tried if kind not in WINS or kind == WINS[turns - 1]]
        self._waiting = deque(sorted(fitting, key=lambda one: one[1]))
        self._proof: Proof[Any] | None = None
        self._steps = 0
        self.found: FoundPuzzle | None = None

    @property
    def done(self) -> bool:
        return self.found is not None or not self._waiting

    def step(self) -> None:
        """Look at a few positions."""
        if self.done:
            return
        kind, turns = self._waiting[0]
        if self._proof is None:
            self._proof, self._steps = self._game.puzzle_kinds[kind](turns, STEP), 0
        self._steps += 1
        try:
            self._try(kind, turns, self._proof)
        except TooManyPositions:
            if self._steps < MOST_STEPS:
                return
        self._waiting.popleft()
        self._proof = None

    def _try(self, kind: str, turns: int, proof: Proof[Any]) -> None:
        if any(True for _ in proof.faults(self._view)):
            return
        keeping = proof.keeping(self._view, proof.own_turns)
        if 0 < len(keeping) <= MOST_ANSWERS:
            write = self._game.notation.write
            self.found = FoundPuzzle(kind, turns, tuple(write(self._view, action) for action in keeping))
