"""The thirteen nights as values: in each a story, a lesson, two puzzles and a game with a twist."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any, Final, Generic, Literal, TypeVar

import msgspec
from msgspec import Meta

from halloween_games import games
from halloween_games.core.game import Json
from halloween_games.data_files import Fields, Id, Line

if TYPE_CHECKING:
    from halloween_games.core.board import BoardSpec
    from halloween_games.core.game import Game
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

LONGEST_TITLE: Final = 32  # letters
LONGEST_STORY: Final = 240
LONGEST_TWIST: Final = 130
LONGEST_NAME: Final = 16
LONGEST_LINE: Final = 110  # two rows of the bubble, in nine of ten translations
LONGEST_CALL: Final = 60  # during a game
LONGEST_ANSWER: Final = 30
MOST_MINUTES: Final = 30

Call = Annotated[Line, Meta(max_length=LONGEST_CALL)]
Said = Annotated[Line, Meta(max_length=LONGEST_LINE)]


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


L = TypeVar("L")  # a line: Spoken, or as it stands in the file


class Says(Fields, Generic[L], frozen=True):
    """What the person of a night says, and when; what is empty is not said.

    Args:
        good, trouble, surprised: during its game, by the moments of ``core.moments``.
        lost: after a game that its guest has lost.
        closing_won, closing_played: when the light goes on; *closing* follows.
        signed: the name under the lines until the light is on.
    """

    opening: tuple[L, ...] = ()
    book: Said = ""
    chest: Said = ""
    table: Said = ""
    good: Call = ""
    trouble: Call = ""
    surprised: Call = ""
    lost: Said = ""
    later: Said = ""
    again: Annotated[Line, Meta(max_length=LONGEST_ANSWER)] = ""
    closing_won: Said = ""
    closing_played: Said = ""
    closing: tuple[L, ...] = ()
    clue: Line = ""
    signed: Annotated[Line, Meta(max_length=LONGEST_NAME)] = ""


class Story(Fields, Generic[L], frozen=True):
    """What belongs to no night: how it begins and ends, what a clue tells, and what anybody says."""

    prologue: tuple[L, ...] = ()
    ending: tuple[L, ...] = ()
    clues: dict[str, Said] = msgspec.field(default_factory=dict)
    anybody: dict[str, Said] = msgspec.field(default_factory=dict)
    afterwards: dict[str, L] = msgspec.field(default_factory=dict)


def said(lines: Sequence[Spoken], clues: Collection[str]) -> tuple[Spoken, ...]:
    """Of *lines* those that are said to somebody who has found *clues*."""
    return tuple(line for line in lines if line.needs <= set(clues))


class PlayFields(Fields, frozen=True):
    """What the file says of the game that ends a night: against computers of *level*, which the *opponent* plays.

    Args:
        twist: what is different in it.
        minutes: how long it takes, about.
        board_key: the key of a board of the game; empty for the usual one.
        others: the names of all other seats, if more than one is somebody.
        gentle: the level for whoever asks for it; empty where nobody is asked.
        moments: when the person says a word, where it is not the usual moment of the game (``core.moments``).
    """

    twist: Annotated[Line, Meta(max_length=LONGEST_TWIST)]
    opponent: Annotated[Line, Meta(max_length=LONGEST_NAME)]
    level: Line
    minutes: Annotated[int, Meta(ge=1, le=MOST_MINUTES)] | Annotated[float, Meta(ge=1, le=MOST_MINUTES)]
    seat: Json = 0
    seats: Json = None
    board_key: Line = msgspec.field(name="board", default="")
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    position: dict[str, Any] | None = None
    others: tuple[Annotated[Line, Meta(max_length=LONGEST_NAME)], ...] = ()
    gentle: Line = ""
    moments: dict[str, Line] = msgspec.field(default_factory=dict)


class NightGame(PlayFields, frozen=True, kw_only=True):
    """The same, so that it can be begun.

    Args:
        seat: that of the person.
        start: a position that was set up; None for the usual beginning.
    """

    seat: Seat
    seats: int
    board: BoardSpec | None = msgspec.field(name="board_itself")
    start: State | None


class NightFields(Fields, frozen=True):
    """What the file says of a night; its texts are English.

    Args:
        person: its drawings are people/PERSON_telling and PERSON_thanking; empty: nobody is seen.
        first: lessons that come before it for whoever has not had them.
    """

    id: Id
    house: Line
    game_id: Line = msgspec.field(name="game")
    title: Annotated[Line, Meta(max_length=LONGEST_TITLE)]
    story: Annotated[Line, Meta(max_length=LONGEST_STORY)]
    lesson: Line
    puzzles: tuple[Line, ...]
    play: PlayFields
    person: Line = ""
    first: tuple[Line, ...] = ()
    says: Says[Any] = Says()

    @property
    def game(self) -> Game[Any]:
        """The game that it is about."""
        return games.load(self.game_id)


class Night(NightFields, frozen=True, kw_only=True):
    """One of the thirteen."""

    play: NightGame
    says: Says[Spoken]

    @property
    def twist(self) -> str:
        """What is different in its game."""
        return self.play.twist

    @property
    def opponent(self) -> str:
        """Whom one plays against."""
        return self.play.opponent

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
    story: Story[Spoken] = field(default_factory=Story)

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
