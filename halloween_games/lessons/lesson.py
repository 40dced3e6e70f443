"""A course of lessons as values: what a file says, read and found in order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from string import Formatter
from typing import Final

from halloween_games.core.conditions import Condition
from halloween_games.core.game import Game, Json, OptionValue
from halloween_games.core.phrases import Phrase
from halloween_games.core.spots import Seat
from halloween_games.core.state import State

NEAR: Final = 2  # turns: such a goal is proved while somebody waits
LONGEST_TEXT: Final = 160  # letters: what is read at one glance


@dataclass(frozen=True)
class LessonText:
    """A sentence of a lesson: its text key and the English words, with squares, cards and actions as parameters.

    *written* says how the game writes each of them: a Key for what it has a word for, such as a card.
    """

    key: str
    english: str
    written: Mapping[str, str] = field(default_factory=dict)

    @property
    def phrase(self) -> Phrase:
        """The sentence to be said."""
        return Phrase(self.key, self.written)


def parameters(sentence: str) -> tuple[str, ...]:
    """The names in braces in *sentence*; raises ValueError if the braces do not match or hold more than a name."""
    found = []
    for _, name, width, conversion in Formatter().parse(sentence):
        if width or conversion:  # {d5:>9999999999} would take all memory
            raise ValueError("more than a name in braces")
        if name is not None:
            found.append(name)
    return tuple(found)


@dataclass(frozen=True)
class Goal:
    """What is to be reached: *conditions* in at most *turns* turns of one's own.

    Args:
        with_reply: the other side's turn after the last of them counts as well.
        safe: it has to hold after the other side's reply still.
        any_cards: it has to hold whatever the others hold.
        keeps: if there are any, the first action has to be one of these.
    """

    conditions: tuple[Condition, ...]
    turns: int = 1
    with_reply: bool = False
    safe: bool = False
    any_cards: bool = False
    keeps: frozenset[str] = frozenset()

    @property
    def at_once(self) -> bool:
        """Whether it can be reached in the middle of a turn."""
        return not (self.safe or self.waits) and all(each.may_hold_early for each in self.conditions)

    @property
    def waits(self) -> bool:
        """Whether it only says what must not happen, so that it is reached when the last turn is over."""
        return all(each.forbids for each in self.conditions)


@dataclass(frozen=True)
class Chances:
    """What is to be kept: so many percent of one's chances, as so many steps of the strongest search measure them."""

    keep: int
    steps: int


@dataclass(frozen=True)
class Mistake:
    """A tempting wrong action, after the actions *before*.

    The rules refuse it with *code*, or it is legal and misses the goal; then *reply* shows why. *when* are conditions:
    every other wrong action after which they hold has the same sentence.
    """

    action: str
    say: LessonText
    code: str = ""
    before: tuple[str, ...] = ()
    reply: str = ""
    when: tuple[Condition, ...] = ()


@dataclass(frozen=True)
class RealGame:
    """A whole game against *level*, the last lesson of a course."""

    level: str
    seat: Seat = 0


@dataclass(frozen=True)
class Lesson:
    """One idea, a position, a goal, and how it is reached.

    Args:
        title: the name of its house in the street.
        sign: the pictures beside the house, as ``table.picture_row`` reads them.
        solutions: actions of everybody, including luck, each line up to where the goal is reached.
        only: how many first actions reach the goal, whatever the others and luck do; 0 if it is not told.
        luck_gives: the results of luck, in order; afterwards luck is free.
        hides: what the game's screen leaves out, since a later lesson teaches it.
        rules: the headings of paragraphs of the rules that it is about, beside those whose board shows its position.
        start: the position; None for a whole game, which begins as usual.
        chances: what the goal's first actions keep, and no others.
    """

    id: str
    idea: LessonText
    goal_text: LessonText
    minutes: float
    seats: int
    options: Mapping[str, OptionValue]
    title: LessonText | None = None
    sign: tuple[str, ...] = ()
    intro: LessonText | None = None
    remember: LessonText | None = None
    position: Json = None
    start: State | None = field(default=None, compare=False)
    goal: Goal | None = None
    chances: Chances | None = None
    solutions: tuple[tuple[str, ...], ...] = ()
    only: int = 0
    luck_gives: tuple[str, ...] = ()
    mistakes: tuple[Mistake, ...] = ()
    play: RealGame | None = None
    rules: tuple[str, ...] = ()
    hides: tuple[str, ...] = ()

    @property
    def seat(self) -> Seat:
        """Who solves it."""
        return self.play.seat if self.play is not None else self.start.to_move if self.start is not None else 0

    @property
    def begins(self) -> frozenset[str]:
        """All first actions that reach a far goal, if its solutions tell them all; otherwise none."""
        found = frozenset(line[0] for line in self.solutions)
        is_far = self.goal is not None and self.goal.turns > NEAR
        return found if is_far and len(found) == self.only else frozenset()

    @property
    def codes(self) -> frozenset[str]:
        """The rules that it lets one run into: codes of refusals."""
        return frozenset(mistake.code for mistake in self.mistakes if mistake.code)

    def texts(self) -> list[LessonText]:
        """All its sentences."""
        found = [self.title, self.idea, self.intro, self.goal_text, self.remember]
        return [text for text in (*found, *(mistake.say for mistake in self.mistakes)) if text is not None]


@dataclass(frozen=True)
class Shown:
    """One sentence of the acted explanation, and the lesson whose solution is played to it."""

    say: LessonText
    lesson: str
    solution: int = 0


@dataclass(frozen=True)
class Course:
    """The lessons of a game, and the explanation that the board acts by itself."""

    game: Game
    title: LessonText
    lessons: tuple[Lesson, ...] = ()
    watch: tuple[Shown, ...] = ()
    street: int = 0  # 1: good play, behind the castle

    def lesson(self, lesson_id: str) -> Lesson | None:
        """The lesson of that name."""
        return next((lesson for lesson in self.lessons if lesson.id == lesson_id), None)

    def lesson_about(self, code: str) -> Lesson | None:
        """The first lesson in which the rules refuse an action with *code*."""
        return next((lesson for lesson in self.lessons if code in lesson.codes), None)

    @property
    def sentences(self) -> dict[str, str]:
        """The English sentences by text key."""
        texts: Sequence[LessonText] = [
            self.title,
            *(text for lesson in self.lessons for text in lesson.texts()),
            *(shown.say for shown in self.watch),
        ]
        return {text.key: text.english for text in texts}
