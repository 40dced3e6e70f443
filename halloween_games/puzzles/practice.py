"""What to practice: what is due first, then something new, of one game and theme or of all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final, Protocol, TypeVar

from halloween_games.puzzles.puzzle_file import Outline

BOXES: Final = (1, 3, 7, 16, 35)
"""Days until it comes back, by box, from 1."""
KNOWN: Final = 0  # it does not come back: solved at first sight, or out of the last box
MOST_A_DAY: Final = 10


def next_box(box: int | None, is_clean: bool, is_due: bool) -> int:
    """The box after a try; *box* is None before the first one.

    What is solved at first sight need not come back. Solving again what is not due yet changes nothing.
    """
    if not is_clean:
        return 1
    if box is None or box == KNOWN:
        return KNOWN
    if not is_due:
        return box
    return box + 1 if box < len(BOXES) else KNOWN


def due_after(box: int, day: date) -> date | None:
    """When a puzzle that was put into *box* on *day* comes back; None if it does not."""
    return day + timedelta(days=BOXES[box - 1]) if box != KNOWN else None


class Tried(Protocol):
    """What is known of a puzzle that somebody has tried."""

    @property
    def due(self) -> date | None: ...

    @property
    def last(self) -> date | None: ...

    @property
    def times(self) -> int: ...


class Task(Protocol):
    """What can come back: a puzzle, or a lesson that went wrong."""

    @property
    def id(self) -> str: ...


T = TypeVar("T", bound=Task)

TooHard = Callable[[Outline], float]
"""By how much a puzzle is harder than it should be."""


@dataclass(frozen=True)
class Wish:
    """What somebody wants to practice; empty is everything."""

    game_id: str = ""
    theme: str = ""
    comes_back: bool = False  # nothing new
    most: int = 0  # after so many it is enough; 0 for as long as there are any

    def fits(self, puzzle: Outline) -> bool:
        return self.game_id in ("", puzzle.game_id) and (not self.theme or self.theme in puzzle.themes)


def due(tasks: Sequence[T], tried: Mapping[str, Tried], day: date) -> list[T]:
    """The *tasks* that come back on *day*, those that waited longest first; at most ten are repeated on one day.

    What was repeated on *day* already is counted, too.
    """
    dates = {name: row.due for name, row in tried.items() if row.due is not None and row.due <= day}
    waiting = [task for task in tasks if task.id in dates]
    repeated = sum(_was_repeated(row, day) for row in tried.values())
    ordered = sorted(waiting, key=lambda task: (dates[task.id], task.id))
    return ordered[: max(0, MOST_A_DAY - repeated)]


def _was_repeated(row: Tried, day: date) -> bool:
    """Whether it was tried on *day*, not for the first time, and is not due any more."""
    return row.last == day and row.times > 1 and (row.due is None or row.due > day)


def new_ones(puzzles: Sequence[Outline], tried: Collection[str], too_hard: TooHard) -> list[Outline]:
    """The puzzles that were not tried yet, those that suit best first.

    A shelf is ordered by beauty, so of several that are equally hard its first comes first.
    """
    fresh = [puzzle for puzzle in puzzles if puzzle.id not in tried]
    return sorted(fresh, key=lambda puzzle: abs(too_hard(puzzle)))


def next_task(
    puzzles: Sequence[Outline],
    others: Sequence[T],
    tried: Mapping[str, Tried],
    too_hard: TooHard | None,
    day: date,
    passed: Collection[str] = (),
) -> Outline | T | None:
    """What to practice next: due, then new, without what was *passed* in this sitting; None if nothing is left.

    The *others* only ever come back, and without *too_hard* everything does.
    """
    tasks: list[Outline | T] = [*puzzles, *others]
    fresh = new_ones(puzzles, tried, too_hard) if too_hard is not None else ()
    wanted = [*due(tasks, tried, day), *fresh]
    return next((task for task in wanted if task.id not in passed), None)


def themes_of(puzzles: Sequence[Outline]) -> Iterator[tuple[str, int]]:
    """The themes of *puzzles* with their numbers, the most common first."""
    counts = Counter(theme for puzzle in puzzles for theme in puzzle.themes)
    yield from sorted(counts.items(), key=lambda item: (-item[1], item[0]))
