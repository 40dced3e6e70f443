"""The thirteen nights as values: in each a story, a lesson, two puzzles and a game with a twist."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
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


PEOPLE: Final = "people"
"""The folder of their drawings."""

VOICES: Final = ("bones", "ghost")
"""Who speaks in the story, and has no night."""

SCENES: Final = ("hall", "bridge", "square", "list", "sigh", "village")
"""The pictures of the end, in this order."""

CLUES: Final = ("coin", "card", "jar")
"""What is found on the way, in this order."""

ANYBODY: Final = ("known_page", "new_game", "back", "twice_lost", "wins", "loses", "draw")
"""When each of the people may have something to say that is no part of a night."""

AFTERWARDS: Final = ("count",)
"""What comes after the end."""


@dataclass(frozen=True)
class Answer:
    """What one can say to a line with one tap, and the *reply*; after it there may be something to say again."""

    words: str
    reply: str = ""  # empty: it is a button that leads on
    then: Answer | None = None
    needs: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Spoken:
    """One line, which waits until it is read. Everything that is said is English, and its own key in the catalogs.

    Args:
        person: who says it, if not the person of the night; empty in the story: it is told.
        name: how that one is called, if not as in the own night.
        needs: clues without which it is left out.
        scene: of the end, which begins with it.
    """

    words: str
    answers: tuple[Answer, ...] = ()
    needs: frozenset[str] = frozenset()
    person: str = ""
    name: str = ""
    scene: str = ""

    def open_answers(self, clues: Collection[str]) -> tuple[Answer, ...]:
        """Those that can be given by somebody who has found *clues*."""
        return tuple(answer for answer in self.answers if answer.needs <= set(clues))


@dataclass(frozen=True)
class Says:
    """What the person of a night says, and when; what is empty is not said.

    Args:
        good, trouble, surprised: during its game, by the moments of ``core.moments``.
        lost: after a game that its guest has lost.
        closing_won, closing_played: when the light goes on; *closing* follows.
        signed: the name under the lines until the light is on.
    """

    opening: tuple[Spoken, ...] = ()
    book: str = ""
    chest: str = ""
    table: str = ""
    good: str = ""
    trouble: str = ""
    surprised: str = ""
    lost: str = ""
    later: str = ""
    again: str = ""
    closing_won: str = ""
    closing_played: str = ""
    closing: tuple[Spoken, ...] = ()
    clue: str = ""
    signed: str = ""


@dataclass(frozen=True)
class Story:
    """What belongs to no night: how it begins and ends, what a clue tells, and what anybody says."""

    prologue: tuple[Spoken, ...] = ()
    ending: tuple[Spoken, ...] = ()
    clues: Mapping[str, str] = field(default_factory=dict)
    anybody: Mapping[str, str] = field(default_factory=dict)
    afterwards: Mapping[str, Spoken] = field(default_factory=dict)


def said(lines: Sequence[Spoken], clues: Collection[str]) -> tuple[Spoken, ...]:
    """Of *lines* those that are said to somebody who has found *clues*."""
    return tuple(line for line in lines if line.needs <= set(clues))


@dataclass(frozen=True)
class NightGame:
    """The game that ends a night: against computers of *level*, which the *opponent* plays.

    Args:
        seat: that of the person.
        board: the key of a board of the game; empty for the usual one.
        start: a position that was set up; None for the usual beginning.
        minutes: how long it takes, about.
        others: the names of all other seats, if more than one is somebody.
        gentle: the level for whoever asks for it; empty where nobody is asked.
        moments: when the person says a word, where it is not the usual moment of the game (``core.moments``).
    """

    level: str
    seat: Seat
    seats: int
    options: Mapping[str, OptionValue]
    minutes: float
    board_key: str = ""
    board: BoardSpec | None = field(default=None, compare=False)
    start: State | None = field(default=None, compare=False)
    others: tuple[str, ...] = ()
    gentle: str = ""
    moments: Mapping[str, str] = field(default_factory=dict)


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
    person: str = ""  # its drawings are people/PERSON_telling and PERSON_thanking; empty: nobody is seen
    first: tuple[str, ...] = ()  # lessons that come before it for whoever has not had them
    says: Says = Says()

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
    story: Story = Story()

    def night(self, night_id: str) -> Night | None:
        """The night of that name."""
        return next((night for night in self.nights if night.id == night_id), None)

    @property
    def sentences(self) -> dict[str, str]:
        """The English texts by text key."""
        return {key: words for night in self.nights for key, words in night.sentences.items()}


def is_lit(going: Going) -> bool:
    """Whether the windows of a night's house are lit: its game was played to the end, or all of it was left out."""
    return going.get("game") in ("done", "won") or all(step in going for step in STEPS)


def next_step(going: Going) -> Step | None:
    """The first step that was neither done nor skipped; None if there is none."""
    return next((step for step in STEPS if step not in going), None)


def next_night(nights: Sequence[Night], goings: Mapping[str, Going]) -> Night | None:
    """The first night whose house is dark; None if all are lit."""
    return next((night for night in nights if not is_lit(goings.get(night.id, {}))), None)


def found_clues(nights: Sequence[Night], goings: Mapping[str, Going]) -> tuple[str, ...]:
    """The clues that somebody has found: those of the houses that are lit."""
    return tuple(night.says.clue for night in nights if night.says.clue and is_lit(goings.get(night.id, {})))


def is_open(nights: Sequence[Night], goings: Mapping[str, Going], night: Night) -> bool:
    """Whether a house can be entered: houses open one after another."""
    before = nights[: nights.index(night)]
    return all(is_lit(goings.get(one.id, {})) for one in before) or bool(goings.get(night.id))
