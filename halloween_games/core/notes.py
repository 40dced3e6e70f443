"""What people note while they look back at a game: a comment, arrows and marks, and other ways it could have gone."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from math import inf
from typing import Any, Final

from halloween_games.core.names import clean_name
from halloween_games.core.reasons import BadRecord
from halloween_games.core.spots import CHANCE, Seat

LONGEST: Final = 400  # letters of a comment
MOST: Final = 100  # branches of a game, and marks or arrows of a note

Move = tuple[Seat, str]
Arrow = tuple[str, str]


@dataclass(frozen=True)
class Note:
    """What is noted of the position after an action; squares are named as in the notation."""

    text: str = ""
    marks: tuple[str, ...] = ()
    arrows: tuple[Arrow, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", clean_name(self.text, LONGEST))

    def __bool__(self) -> bool:
        return bool(self.text or self.marks or self.arrows)

    def pointed(self, source: str, target: str) -> Note:
        """With an arrow between two squares, or a mark on one; without it if it was there."""
        if source == target:
            rest = tuple(one for one in self.marks if one != source)
            return replace(self, marks=rest if rest != self.marks else (*rest, source)[-MOST:])
        left = tuple(one for one in self.arrows if one != (source, target))
        return replace(self, arrows=left if left != self.arrows else (*left, (source, target))[-MOST:])

    def as_json(self, ply: int) -> dict[str, Any]:
        """The note as it stands in a record."""
        found: dict[str, Any] = {"ply": ply, "text": self.text}
        found |= {"marks": list(self.marks), "arrows": [list(arrow) for arrow in self.arrows]}
        return {name: value for name, value in found.items() if value or name == "ply"}


@dataclass
class Branch:
    """Another way, from the position after *ply* turns; the plies of its notes go on from there."""

    ply: int
    moves: tuple[Move, ...]
    on: dict[int, Note] = field(default_factory=dict)

    @property
    def end(self) -> int:
        """The number of turns up to its end."""
        return self.ply + len(self.moves)

    def cut_to(self, ply: int) -> None:
        """Keep what comes before *ply*."""
        self.moves = self.moves[: max(0, ply - self.ply)]
        self.on = {at: note for at, note in self.on.items() if at <= ply}


@dataclass
class Notes:
    """Everything that was noted of one game, by the number of turns before it."""

    on: dict[int, Note] = field(default_factory=dict)
    branches: list[Branch] = field(default_factory=list)

    def copy(self) -> Notes:
        return Notes(dict(self.on), [Branch(one.ply, one.moves, dict(one.on)) for one in self.branches])

    def cut_to(self, ply: int) -> None:
        """The game goes another way after *ply* turns: forget what was noted of the turns after them."""
        self.on = {at: note for at, note in self.on.items() if at <= ply}
        self.branches = [one for one in self.branches if one.ply <= ply]

    def as_json(self, plies: int) -> dict[str, Any]:
        """The fields of a record with so many turns."""
        kept = self.copy()
        kept.cut_to(plies)
        branches = [
            {"ply": one.ply, "moves": [list(move) for move in one.moves], **_noted(one.on)} for one in kept.branches
        ]
        return {**_noted(kept.on), **({"branches": branches} if branches else {})}


def _noted(on: Mapping[int, Note]) -> dict[str, Any]:
    notes = [note.as_json(ply) for ply, note in sorted(on.items()) if note]
    return {"notes": notes} if notes else {}


# ---------------------------------------------------------------- out of a record


def read_notes(data: Mapping[str, Any], plies: int, squares: Collection[str]) -> Notes:
    """What the record *data* of so many turns notes; raises BadRecord. Whether branches are possible is not asked."""
    notes = Notes(_read_on(data, 0, plies, squares))
    for number, entry in enumerate(list_in(data.get("branches", []), "branches")):
        where = f"branches[{number}]"
        fields = _fields(entry, where, ("ply", "moves", "notes"))
        ply = whole_in(fields.get("ply"), f"{where}.ply", 0, plies)
        moves = tuple(move_in(move, f"{where}.moves[{at}]") for at, move in enumerate(list_in(fields["moves"], where)))
        if not moves:
            raise BadRecord(f"{where}.moves", "record_bad_field")
        on = _read_on(fields, ply + 1, ply + len(moves), squares, f"{where}.")
        notes.branches.append(Branch(ply, moves, on))
    return notes


def _read_on(
    data: Mapping[str, Any], first: int, last: int, squares: Collection[str], within: str = ""
) -> dict[int, Note]:
    found: dict[int, Note] = {}
    for number, entry in enumerate(list_in(data.get("notes", []), f"{within}notes", last - first + 1)):
        where = f"{within}notes[{number}]"
        fields = _fields(entry, where, ("ply", "text", "marks", "arrows"))
        ply, text = whole_in(fields.get("ply"), f"{where}.ply", first, last), fields.get("text", "")
        if not isinstance(text, str) or ply in found:
            raise BadRecord(f"{where}.{'ply' if ply in found else 'text'}", "record_bad_field")
        marks = [
            _square(name, f"{where}.marks", squares) for name in list_in(fields.get("marks", []), f"{where}.marks")
        ]
        ends = [list_in(arrow, f"{where}.arrows", 2) for arrow in list_in(fields.get("arrows", []), f"{where}.arrows")]
        if any(len(arrow) != len({*map(str, arrow)}) or len(arrow) != 2 for arrow in ends):
            raise BadRecord(f"{where}.arrows", "record_bad_field")
        arrows = [tuple(_square(name, f"{where}.arrows", squares) for name in arrow) for arrow in ends]
        found[ply] = Note(text, tuple(dict.fromkeys(marks)), tuple(dict.fromkeys((a, b) for a, b in arrows)))
    return found


def list_in(value: Any, where: str, most: float = MOST) -> list[Any]:
    """The list *value* with at most so many entries; raises BadRecord."""
    if not isinstance(value, list) or len(value) > most:
        raise BadRecord(where, "record_bad_field")
    return value


def _fields(value: Any, where: str, known: Collection[str]) -> dict[str, Any]:
    """An object without fields that would be lost when it is written again."""
    if not isinstance(value, dict) or not {*value} <= {*known} or ("moves" in known and "moves" not in value):
        raise BadRecord(where, "record_bad_field")
    return value


def whole_in(value: Any, where: str, first: int, last: float = inf) -> int:
    """The number *value* from *first* to *last*; raises BadRecord."""
    if not isinstance(value, int) or isinstance(value, bool) or not first <= value <= last:
        raise BadRecord(where, "record_bad_field")
    return value


def _square(name: Any, where: str, squares: Collection[str]) -> str:
    if not isinstance(name, str) or name not in squares:
        raise BadRecord(where, "record_bad_field")
    return name


def move_in(value: Any, where: str) -> Move:
    """The seat and the text of the move *value*; raises BadRecord."""
    match value:
        case [int(seat), str(text)] if not isinstance(seat, bool) and seat >= CHANCE:
            return seat, text
    raise BadRecord(where, "record_bad_field")
