"""What is on a screen without its pixels: parts with role, name, state, value, place and what can be done with each.

Every widget and every screen describes its own parts. Screen readers, the clipboard and tests read them; nobody else
makes up words about a screen. An outline holds what the one who looks may see, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import dist
from typing import Final, Protocol, TypeVar

from halloween_games.core.phrases import as_sentence, in_a_row
from halloween_games.core.speaker import Speaker

Box = tuple[int, int, int, int]  # left, top, width, height in pixels of the window

NOWHERE: Final[Box] = (0, 0, 0, 0)


class Role(StrEnum):
    """What a part is."""

    SCREEN = "screen"
    DIALOG = "dialog"
    HEADING = "heading"
    TEXT = "text"
    STATUS = "status"  # a text that changes by itself and matters when it does
    GROUP = "group"
    BUTTON = "button"
    SWITCH = "switch"  # on or off
    OPTION = "option"  # one of several, of which one is chosen
    STEPPER = "stepper"  # one value of several, stepped through
    SLIDER = "slider"
    FIELD = "field"  # of text
    LIST = "list"
    ITEM = "item"
    GRID = "grid"
    SQUARE = "square"
    PLACE = "place"  # beside the board


class Do(StrEnum):
    """What can be done with a part."""

    FOCUS = "focus"
    PRESS = "press"
    MORE = "more"
    LESS = "less"
    WRITE = "write"


PRESSED: Final = frozenset({Do.FOCUS, Do.PRESS})
STEPPED: Final = frozenset({Do.FOCUS, Do.PRESS, Do.MORE, Do.LESS})
ADJUSTED: Final = frozenset({Do.FOCUS, Do.MORE, Do.LESS})
WRITTEN: Final = frozenset({Do.FOCUS, Do.WRITE})
SEEN: Final = frozenset({Do.FOCUS})  # can be visited, but there is nothing to do


@dataclass(frozen=True)
class Part:
    """One part of a screen; *key* identifies it there.

    *about* says more than the *name*. What is *on* is switched on or chosen; None is neither.
    *range* is the lowest, the present and the highest number of a slider. *row* and *column* of a square come from
    the game, not from its place on the screen, and count from 0; the first row is the nearest one.
    """

    key: str
    role: Role
    name: str
    value: str = ""
    about: str = ""
    rect: Box = NOWHERE
    enabled: bool = True
    on: bool | None = None
    does: frozenset[Do] = frozenset()
    range: tuple[int, int, int] | None = None
    row: int | None = None
    column: int | None = None
    parts: tuple[Part, ...] = ()

    @property
    def usable(self) -> bool:
        """Whether something can be done with it besides looking at it."""
        return self.enabled and bool(self.does - SEEN)

    def walk(self) -> Iterator[Part]:
        """It and all parts in it, in reading order."""
        yield self
        for part in self.parts:
            yield from part.walk()


@dataclass(frozen=True)
class Outline:
    """All parts of one screen, and the key of the one that has the keyboard focus; empty if none shows it."""

    root: Part
    focus: str = ""

    def __iter__(self) -> Iterator[Part]:
        return self.root.walk()

    def find(self, key: str) -> Part | None:
        return next((part for part in self if part.key == key), None)

    @property
    def focused(self) -> Part | None:
        return self.find(self.focus) if self.focus else None


@dataclass(frozen=True)
class Place:
    """A text on a screen and where it is written."""

    words: str
    rect: Box = NOWHERE

    def moved(self, right: int, down: int) -> Box:
        """Its rectangle, so far away."""
        left, top, width, height = self.rect
        return left + right, top + down, width, height


class HasBox(Protocol):
    """Something that lies in a box."""

    @property
    def rect(self) -> Box: ...


P = TypeVar("P", bound=HasBox)


def in_rows(things: Iterable[P]) -> list[list[P]]:
    """*things* line by line from the top, each line from the left."""
    rows: list[list[P]] = []
    bottom = 0
    for thing in sorted(things, key=lambda thing: thing.rect[1]):
        _, top, _, height = thing.rect
        if not rows or top + height // 2 >= bottom:
            rows.append([])
            bottom = top + height
        rows[-1].append(thing)
    return [sorted(row, key=lambda thing: thing.rect[0]) for row in rows]


def texts(places: Sequence[Place]) -> list[Part]:
    """Parts for what is only to be read, line by line from the top; what is written twice in one place once."""
    once = list(dict.fromkeys(place for row in in_rows(places) for place in row if place.words.strip()))
    return [Part(f"text.{number}", Role.TEXT, place.words, rect=place.rect) for number, place in enumerate(once)]


def nearest_place(outline: Outline, pos: tuple[int, int], reach: int) -> tuple[int, int]:
    """*pos*, or the nearest place within *reach* in a part that can be used, if there is nothing at *pos* itself."""
    places = []
    for part in outline:
        left, top, width, height = part.rect
        if not part.does or width <= 0 or height <= 0:
            continue
        x, y = min(max(pos[0], left), left + width - 1), min(max(pos[1], top), top + height - 1)
        if (x, y) == pos:
            return pos
        if part.usable:
            places.append((x, y))
    near = [place for place in places if dist(place, pos) <= reach]
    return min(near, key=lambda place: dist(place, pos)) if near else pos


def told(part: Part, text: Speaker) -> str:
    """All that is said of *part*: ``said``, then what there is to know about it."""
    words = said(part, text)
    return in_a_row(as_sentence(one) for one in (words, part.about) if one)


def is_same_place(part: Part | None, other: Part | None) -> bool:
    """Whether both are one square or place of a game: it is not said twice in a row, whatever happens there."""
    return part is not None and other is not None and part.key == other.key and part.role in (Role.SQUARE, Role.PLACE)


def said(part: Part, text: Speaker) -> str:
    """The name of *part* with its value and state, as one line for whoever hears it."""
    if part.role is Role.SWITCH:
        return text("narration.on" if part.on else "narration.off", label=part.name)
    if part.role is Role.FIELD:
        return text("narration.field", label=part.name, value=part.value).rstrip()
    if part.role in (Role.SQUARE, Role.PLACE):
        return ", ".join(filter(None, (part.name, part.value)))
    named = text("narration.value", label=part.name, value=part.value) if part.value and part.name else part.name
    named = named or part.value
    if part.on:
        return text("narration.chosen", label=named)
    return named
