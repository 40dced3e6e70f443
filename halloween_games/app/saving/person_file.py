"""JSON files that several programs may change at once, and those with rows of what people have done.

Every change is read, made and written under the file's lock.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from pathlib import Path
from typing import Annotated, Any, ClassVar, Final, Generic, Self, TypeVar

import msgspec

from halloween_games.app.saving.storage import (
    MAX_BYTES,
    Lock,
    Missing,
    StorageError,
    TooLarge,
    indented,
    read_limited,
    set_aside,
    write_atomically,
)
from halloween_games.core.names import clean_name
from halloween_games.core.phrases import Phrase
from halloween_games.puzzles.rating import Rating

VERSION: Final = 1

Word = Annotated[str, msgspec.Meta(max_length=80)]


class Saved(msgspec.Struct):
    """What is in a file; each field has a default."""

    version: int = VERSION


Content = TypeVar("Content", bound=Saved)


class LockedFile(Generic[Content]):
    """The file in *folder*, which is read on demand; without a folder its content lasts until the program ends.

    A damaged file is renamed, a newer program's is left alone. ``on_problem`` is called once when reading or writing
    fails.
    """

    content: type[Content]
    """What is in the file."""
    stem: ClassVar[str]
    """Of the file's name, and of the keys of the texts that say what is wrong with it."""

    def __init__(self, folder: Path | None = None) -> None:
        self.path = folder / f"{self.stem}.json" if folder is not None else None
        self.on_problem: Callable[[Phrase], None] = lambda phrase: None
        self._is_told = False
        self._unsaved = self.content()  # without a path

    def look(self) -> Content:
        """What is in the file; nothing if it cannot be read, which is told."""
        try:
            return self._read()
        except StorageError as error:
            self._tell(error.phrase)
            return self.content()

    def change(self, change: Callable[[Content], object]) -> bool:
        """Read, *change* and write the file under its lock, unless *change* returns False. True if it was written."""
        if self.path is None:
            change(self._unsaved)
            return False
        lock = None
        try:
            lock = Lock.wait(self.path.with_suffix(".lock"))
            content = self._read()
            if change(content) is False:
                return False
            write_atomically(self.path, indented(self.path, content, 1))
        except StorageError as error:
            self._tell(error.phrase)
            return False
        finally:
            if lock is not None:
                lock.release()
        self._is_told = False
        return True

    def _read(self) -> Content:
        """The content of the file; raises StorageError. A damaged file is renamed first."""
        if self.path is None:
            return self._unsaved
        try:
            data = read_limited(self.path)
            if msgspec.json.decode(data, type=_Version).version <= VERSION:
                return msgspec.json.decode(data, type=self.content)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError, TooLarge):
            kept = set_aside(self.path)
            self.on_problem(Phrase(f"{self.stem}.broken", {"file": kept.name}))
            return self.content()
        except Missing:
            return self.content()
        raise StorageError(Phrase(f"{self.stem}.newer"))

    def _tell(self, phrase: Phrase) -> None:
        if not self._is_told:
            self._is_told = True
            self.on_problem(phrase)


class _Version(msgspec.Struct):
    version: int = 0


class PersonRow(msgspec.Struct):
    """What one person has done of something."""

    keys: ClassVar[tuple[str, ...]] = ()
    """The fields by which there is one row for each person."""
    name: Word

    def __post_init__(self) -> None:
        self.name = clean_name(self.name)

    def is_of(self, name: str) -> bool:
        """Whether that is the person's name, however it is spelled."""
        return name_key(self.name) == name_key(name)

    def key(self) -> tuple[Hashable, ...]:
        """What of it there is once for each person."""
        return tuple(getattr(self, field) for field in self.keys)

    def join(self, other: Self) -> None:
        """Take in a row with the same key; without more, this one alone counts."""

    def take(self, other: Self) -> None:
        """Take in a row with the same key from another computer, perhaps not for the first time."""
        self.join(other)


class RatedRow(PersonRow):
    """How strong one person is at something, by Glicko-2."""

    value: Annotated[float, msgspec.Meta(ge=-5_000, le=9_000)]
    deviation: Annotated[float, msgspec.Meta(gt=0, le=1_000)]
    volatility: Annotated[float, msgspec.Meta(gt=0, le=1)]

    @property
    def rating(self) -> Rating:
        """What it says."""
        return Rating(self.value, self.deviation, self.volatility)

    def rate(self, new: Rating | Self) -> None:
        """It says *new* from now on."""
        self.value, self.deviation, self.volatility = new.value, new.deviation, new.volatility


Row = TypeVar("Row", bound=PersonRow)


class PersonFile(LockedFile[Content], Generic[Content]):
    """A file with rows of people.

    Two programs that run at once keep each other's rows, and rows of what no longer exists stay.
    """

    lists: ClassVar[tuple[str, ...]]
    """The fields that hold rows of people."""

    def reset(self, name: str | None = None) -> bool:
        """Forget what *name* has done, or everybody. True if that was written."""
        return self.change(lambda saved: self._forget(saved, name))

    def _forget(self, saved: Content, name: str | None) -> None:
        for field in self.lists:
            kept = [row for row in getattr(saved, field) if name is not None and not row.is_of(name)]
            setattr(saved, field, kept)

    def rename(self, name: str, new: str) -> bool:
        """Give what *name* has done to *new*, beside what *new* has done already. True if that was written."""
        return self.change(lambda saved: self._rename(saved, name, new))

    def _rename(self, saved: Content, name: str, new: str) -> bool:
        """Whether there was anything of *name*."""
        found = [rename_rows(getattr(saved, field), name, new) for field in self.lists]
        return any(found)

    def of_person(self, name: str) -> Content:
        """What is kept of *name* alone, for another computer."""
        saved, found = self.look(), self.content()
        for field in self.lists:
            setattr(found, field, rows_of(getattr(saved, field), name))
        return found

    def take_in(self, other: Content) -> bool:
        """Join what another computer has kept; nothing counts twice. True if something is new and was written."""

        def change(saved: Content) -> bool:
            before = msgspec.json.encode(saved)
            self._take(saved, other)
            after = msgspec.json.encode(saved)
            if len(after) > MAX_BYTES // 2:  # with its spaces it could not be read again
                raise StorageError(Phrase("person.too_much"))
            return after != before

        return self.change(change)

    def _take(self, saved: Content, other: Content) -> None:
        for field in self.lists:
            for row in getattr(other, field):
                mine = row_like(getattr(saved, field), row)
                if mine is not row:
                    mine.take(row)


def rename_rows(rows: list[Any], name: str, new: str) -> bool:
    """Give the rows of *name* to *new*; whether there are any."""
    mine = rows_of(rows, name)
    known = {row.key(): row for row in rows_of(rows, new)}
    for row in mine:
        row.name = clean_name(new)
        other = known.setdefault(row.key(), row)
        if other is not row:
            other.name = row.name
            other.join(row)
            del rows[next(place for place, one in enumerate(rows) if one is row)]
    return bool(mine)


def rows_of(rows: Iterable[Row], name: str) -> list[Row]:
    """The rows of the person called *name*."""
    return [row for row in rows if row.is_of(name)]


def row_like(rows: list[Row], like: Row) -> Row:
    """The row of the same person with the same key, its name in the current spelling; *like* is added if none is."""
    row = next((row for row in rows if row.is_of(like.name) and row.key() == like.key()), None)
    if row is None:
        rows.append(like)
        return like
    row.name = like.name
    return row


def join_row(rows: list[Row], new: Row) -> None:
    """Add *new*, or join it to the row of the same person with the same key."""
    row = row_like(rows, new)
    if row is not new:
        row.join(new)


def name_key(name: str) -> str:
    """*name* as names are compared."""
    return clean_name(name).casefold()


def people_of(rows: Iterable[Row]) -> dict[str, list[Row]]:
    """The rows of everybody who has a name, by ``name_key``."""
    people: dict[str, list[Row]] = {}
    for row in rows:
        if row.name:
            people.setdefault(name_key(row.name), []).append(row)
    return people
