"""Practice positions from levels/GAME.practice.jsonl: endings to be won and defences to be held in a real game."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from halloween_games import games
from halloween_games.core.game import Game, Json
from halloween_games.core.match import Match
from halloween_games.core.phrases import Phrase
from halloween_games.core.proofs import SOLVER
from halloween_games.core.state import State
from halloween_games.core.turn_numbers import numbers
from halloween_games.data_files import one_of, read_fields
from halloween_games.data_folders import levels_dir
from halloween_games.data_problems import wrong_kind
from halloween_games.puzzles.goals import THEMES
from halloween_games.puzzles.puzzle import LineFields
from halloween_games.puzzles.puzzle_file import ReadShelf, read_shelf, shelf_of, view_of

ENDING: Final = ".practice.jsonl"
WON: Final = "ending"
HELD: Final = "defence"
KINDS: Final = (WON, HELD)
MOST_TURNS: Final = 99
MOST_STEPS: Final = 10_000_000
SURE: Final = 100


class PositionFields(LineFields, frozen=True):
    """What a line holds.

    Args:
        kind: WON or HELD.
        turns: the own turns that a win takes, as far as known, or for which a defence has to hold.
        chances: of seat 0 with the best action, in percent.
        steps: of the search that measured them; 0 if they are proven.
    """

    kind: str
    theme: str
    turns: Annotated[int, Meta(ge=0, le=MOST_TURNS)]
    position: Json
    chances: Annotated[int, Meta(ge=0, le=SURE)]
    steps: Annotated[int, Meta(ge=0, le=MOST_STEPS)]


class PracticePosition(PositionFields, frozen=True, kw_only=True):
    """A position from which seat 0 has to win, or has not to lose for some turns.

    Args:
        view: what seat 0 sees; what is hidden is drawn for each game.
    """

    view: State

    def drawn(self, seed: int) -> State:
        """The position to begin a game from, with what is hidden drawn by *seed*."""
        return self.view.determinize(Random(seed))

    @property
    def goal(self) -> Phrase:
        """What is to be done, as one sentence."""
        kind = self.kind if self.kind == HELD or self.chances == SURE else "likely"
        return Phrase(f"positions.{kind}", {"count": self.turns})

    def is_solved_by(self, match: Match) -> bool | None:
        """Whether seat 0 has done it in *match*, which was begun here; None as long as that is open.

        A defence has held once the other side has had its turns, and it is seat 0 again that acts.
        """
        outcome = match.outcome
        if outcome is not None:
            return SOLVER in outcome.winners() and (self.kind == HELD or not outcome.is_tie())
        if self.kind == WON or match.to_move != SOLVER:
            return None
        others = {number for number, turn in zip(numbers(match.turns), match.turns, strict=True) if turn.seat > SOLVER}
        return True if len(others) >= self.turns else None


def positions_file_exists(game_id: str) -> bool:
    """Whether a game has practice positions; it has none where all levels are missing, which its lessons tell."""
    try:
        return positions_file(games.load(game_id)).exists()
    except FileNotFoundError:
        return False


def positions_file(game: Game[Any]) -> Path:
    """The file of a game's practice positions, which may be missing; raises FileNotFoundError if all levels are."""
    return levels_dir() / f"{game.art_folder}{ENDING}"


@cache
def positions_of(game_id: str) -> ReadShelf[PracticePosition]:
    """The practice positions of a game, read once, in the order of the file; none without a file."""
    return shelf_of(games.load(game_id), positions_file, read_positions)


def read_positions(file: Path, game: Game[Any] | None = None) -> ReadShelf[PracticePosition]:
    """The practice positions in *file*, of *game* or of the game that its first line names."""
    return read_shelf(file, game, _fields, _position)


def _fields(data: Json) -> PositionFields:
    return read_fields(data, PositionFields, "puzzle")


def _position(fields: PositionFields, game: Game[Any]) -> PracticePosition:
    kind = one_of(fields.kind, KINDS, "kind")
    if kind == HELD and not fields.turns:
        raise wrong_kind("turns", "kind.whole", low=1, high=MOST_TURNS)
    if not fields.steps and fields.chances != SURE:
        raise wrong_kind("steps", "kind.whole", low=1, high=MOST_STEPS)
    one_of(fields.theme, THEMES, "theme")
    view = view_of(game, fields, fields.position, {})
    return PracticePosition(**msgspec.structs.asdict(fields), view=view)
