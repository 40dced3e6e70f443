"""The thirteen nights as values: in each a story, a lesson, two puzzles and a game with a twist."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Literal

if TYPE_CHECKING:
    from halloween_games.core.board import BoardSpec
    from halloween_games.core.game import Game, OptionValue
    from halloween_games.core.spots import Seat
    from halloween_games.core.state import State

COUNT: Final = 13
PUZZLES: Final = 2  # of a night

Step = Literal["lesson", "puzzle1", "puzzle2", "game"]
STEPS: Final[tuple[Step, ...]] = ("lesson", "puzzle1", "puzzle2", "game")
PUZZLE_STEPS: Final[tuple[Step, ...]] = ("puzzle1", "puzzle2")

How = Literal["skipped", "done", "won"]
"""How a step went; only a game is won, and only a game can be done without having been won."""

Going = Mapping[Step, How]
"""What somebody has done of a night."""

HOUSES: Final = ("bridge", "castle", "church", "clock", "cottage", "forge", "inn", "mill", "shop", "tower", "well")
"""The drawings of houses, each in the folder village, lit and dark."""


@dataclass(frozen=True)
class NightGame:
    """The game that ends a night: against computers of *level*, which the *opponent* plays.

    Args:
        seat: that of the person.
        board: the key of a board of the game; empty for the usual one.
        start: a position that was set up; None for the usual beginning.
        minutes: how long it takes, about.
    """

    level: str
    seat: Seat
    seats: int
    options: Mapping[str, OptionValue]
    minutes: float
    board_key: str = ""
    board: BoardSpec | None = field(default=None, compare=False)
    start: State | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Night:
    """One of the thirteen; its texts are English."""

    id: str
    house: str
    game: Game[Any]
    title: str
    story: str
    twist: str
    opponent: str
    lesson: str
    puzzles: tuple[str, ...]
    play: NightGame

    def key(self, text: str) -> str:
        """The text key of one of its texts: ``title``, ``story``, ``twist``, ``opponent``."""
        return f"night.{self.id}.{text}"

    @property
    def sentences(self) -> dict[str, str]:
        """Its texts by text key."""
        return {self.key(name): getattr(self, name) for name in TEXTS}


TEXTS: Final = ("title", "story", "twist", "opponent")


@dataclass(frozen=True)
class Campaign:
    """All nights, in their order; the last one is at the castle."""

    nights: tuple[Night, ...] = ()

    def night(self, night_id: str) -> Night | None:
        """The night of that name."""
        return next((night for night in self.nights if night.id == night_id), None)

    @property
    def sentences(self) -> dict[str, str]:
        """The English texts by text key."""
        return {key: words for night in self.nights for key, words in night.sentences.items()}


def is_lit(going: Going) -> bool:
    """Whether the windows of a night's house are lit: nothing of it is left to do, though some may be skipped."""
    return all(step in going for step in STEPS)


def next_step(going: Going) -> Step | None:
    """The first step that was neither done nor skipped; None if the house is lit."""
    return next((step for step in STEPS if step not in going), None)


def next_night(nights: Sequence[Night], goings: Mapping[str, Going]) -> Night | None:
    """The first night whose house is dark; None if all are lit."""
    return next((night for night in nights if not is_lit(goings.get(night.id, {}))), None)
