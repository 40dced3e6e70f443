"""An evening of several people: who meets whom at what, how that ended, and who leads; in one local file.

    FOLDER/evening.json   the evening that is not over

In a *league* everybody meets everybody, game by game; where a game seats all of them, they play it together. In a
*knockout* whoever loses is out. *As we like* counts whatever people of the evening play against each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from itertools import combinations
from typing import Annotated, Final, Literal

import msgspec

from halloween_games.app.saving.person_file import PersonFile, Saved, Word, name_key
from halloween_games.core.names import clean_name

LEAST: Final = 2  # people
MOST: Final = 6
MAX_MEETINGS: Final = 200  # of an evening as people like
WON: Final = 3
PLACES: Final = {3: (3, 1, 0), 4: (3, 2, 1, 0)}  # points by place, for that many people

Kind = Literal["league", "knockout", "free"]
KINDS: Final[tuple[Kind, ...]] = ("league", "knockout", "free")
IsForAll = Callable[[str], bool]
"""Whether all people of the evening play a game together."""


class Meeting(msgspec.Struct):
    """One game of the evening: its column in the table, and its people, whoever begins first.

    *scores* are by person, empty until it is over; *file* is the name of the save that it is played in; *moments* are
    the turning points that its review has found, by the number of turns before them.
    """

    column: Annotated[int, msgspec.Meta(ge=0, le=MAX_MEETINGS)]
    game: Word
    people: list[Word]
    scores: list[float] = []
    file: Word = ""
    moments: list[Annotated[int, msgspec.Meta(ge=0)]] = []

    def __post_init__(self) -> None:
        self.people = [clean_name(name) for name in self.people]
        if len(self.scores) != len(self.people):
            self.scores = []

    @property
    def is_over(self) -> bool:
        return bool(self.scores)

    def has(self, name: str) -> bool:
        return name_key(name) in map(name_key, self.people)

    def place(self, name: str) -> int:
        """At which place *name* ended, the best is 0; those who share one are all at its end."""
        mine = self.score(name)
        return sum(score >= mine for score in self.scores) - 1

    def score(self, name: str) -> float:
        return self.scores[[*map(name_key, self.people)].index(name_key(name))]

    def is_drawn(self) -> bool:
        return len(set(self.scores)) == 1

    def points(self, name: str) -> int:
        """What *name* gets for it: 3 for a won duel, 1 for a drawn one; of four people 3, 2, 1 and 0."""
        if self.is_drawn():
            return 1
        place = self.place(name)
        return PLACES[len(self.people)][place] if len(self.people) in PLACES else WON * (place == 0)


class Evening(msgspec.Struct):
    """Who is here, what is played, and how."""

    people: list[Word]
    games: list[Word]  # as chosen
    kind: Kind = "league"
    meetings: list[Meeting] = []
    day: date | None = None

    def __post_init__(self) -> None:
        self.people = [clean_name(name) for name in self.people]

    def has(self, name: str) -> bool:
        return name_key(name) in map(name_key, self.people)

    @property
    def next(self) -> Meeting | None:
        """The game that comes next, or is under way."""
        return next((meeting for meeting in self.meetings if not meeting.is_over), None)

    @property
    def after_next(self) -> Meeting | None:
        """The one after it."""
        to_come = [meeting for meeting in self.meetings if not meeting.is_over]
        return to_come[1] if len(to_come) > 1 else None

    @property
    def left(self) -> int:
        """How many games are to come; in a knockout those of its later rounds, too."""
        if self.kind == "knockout":
            return len(self.people) - 1 - sum(one.is_over and not one.is_drawn() for one in self.meetings)
        return sum(not meeting.is_over for meeting in self.meetings)

    @property
    def is_over(self) -> bool:
        """Whether everything that was to be played is."""
        return self.kind != "free" and self.next is None

    def columns(self) -> list[str]:
        """The game of each column of the table."""
        games = {meeting.column: meeting.game for meeting in self.meetings}
        return [games[column] for column in sorted(games)]

    def cell(self, name: str, column: int) -> Meeting | None:
        """The game of *name* in a column, the last one if it was drawn and played again; None if there is none."""
        found = [meeting for meeting in self.meetings if meeting.column == column and meeting.has(name)]
        return found[-1] if found else None

    def points(self, name: str) -> int:
        return sum(meeting.points(name) for meeting in self.meetings if meeting.is_over and meeting.has(name))

    def standing(self) -> list[tuple[str, int]]:
        """Everybody with the points, who leads first; among equals in the order in which they were named."""
        return sorted(((name, self.points(name)) for name in self.people), key=lambda one: -one[1])

    def leaders(self) -> list[str]:
        """Who leads, or has won: nobody before anything was played; in a knockout whoever is left in the end."""
        if self.kind == "knockout" and self.is_over:
            return still_in(self)
        standing = self.standing()
        most = standing[0][1]
        return [name for name, points in standing if points == most] if most else []


# ---------------------------------------------------------------- who meets whom


def planned(people: Sequence[str], games: Sequence[str], kind: Kind, is_for_all: IsForAll) -> Evening:
    """A new evening; *games* are played in that order, from the first one again where they are too few."""
    evening = Evening([*people], [*games], kind)
    _plan_on(evening, is_for_all)
    return evening


def change_games(evening: Evening, games: Sequence[str], is_for_all: IsForAll) -> None:
    """Play *games* from now on: what has begun stays, what is to come is planned anew."""
    begun = {meeting.column for meeting in evening.meetings if meeting.file or meeting.is_over}
    evening.meetings = [meeting for meeting in evening.meetings if meeting.column in begun]
    evening.games = [*games]
    _plan_on(evening, is_for_all)


def _plan_on(evening: Evening, is_for_all: IsForAll) -> None:
    """Plan what is not planned yet: the rest of a league, or the next round of a knockout."""
    if evening.kind == "knockout":
        _next_round(evening)
    elif evening.kind == "league":
        games = evening.games
        for game in games:
            _add_column(evening, game, is_for_all)
        for game in (game for game in games * MOST if not is_for_all(game)):
            if not _unmet(evening):
                break
            _add_column(evening, game, is_for_all)


def _add_column(evening: Evening, game: str, is_for_all: IsForAll) -> None:
    column = len(evening.columns())
    if is_for_all(game):
        first = column % len(evening.people)
        evening.meetings.append(Meeting(column, game, [*evening.people[first:], *evening.people[:first]]))
        return
    duels = len({meeting.column for meeting in evening.meetings if len(meeting.people) == LEAST})
    for pair in _round_of(evening.people, duels):
        evening.meetings.append(Meeting(column, game, _in_turn(evening, pair)))


def _round_of(people: Sequence[str], number: int) -> Iterator[tuple[str, str]]:
    """The pairs of a round: one stays, the others go around, so that after all rounds everybody has met everybody."""
    seats: list[str | None] = [*people, *([None] if len(people) % 2 else [])]
    turn = number % (len(seats) - 1)
    around = [seats[0], *seats[len(seats) - turn :], *seats[1 : len(seats) - turn]]
    for one, other in zip(around[: len(seats) // 2], reversed(around), strict=False):
        if one is not None and other is not None:
            yield one, other


def _in_turn(evening: Evening, pair: tuple[str, str]) -> list[str]:
    """*pair*, first whoever has begun less often."""

    def begun(name: str) -> int:
        return sum(meeting.people[0] == name for meeting in evening.meetings)

    return sorted(pair, key=begun)


def _unmet(evening: Evening) -> bool:
    """Whether two people have no game against each other."""
    duels = [{*map(name_key, one.people)} for one in evening.meetings if len(one.people) == LEAST]
    pairs = combinations(map(name_key, evening.people), 2)
    return len(evening.people) > LEAST and any({*pair} not in duels for pair in pairs)


def still_in(evening: Evening) -> list[str]:
    """Who has lost no game of a knockout yet."""
    decided = [meeting for meeting in evening.meetings if meeting.is_over and not meeting.is_drawn()]
    lost = {name_key(name) for meeting in decided for name in meeting.people if meeting.place(name)}
    return [name for name in evening.people if name_key(name) not in lost]


def _next_round(evening: Evening) -> None:
    """Pair those who are still in; whoever is left over goes on without a game, and first in the next round."""
    left = still_in(evening)
    if evening.next is not None or len(left) < LEAST:
        return
    column = len(evening.columns())
    free = [name for name in left if column and evening.cell(name, column - 1) is None]
    left = [*free, *(name for name in left if name not in free)]
    game = evening.games[column % len(evening.games)]
    for one, other in zip(left[::2], left[1::2], strict=False):
        evening.meetings.append(Meeting(column, game, _in_turn(evening, (one, other))))


# ---------------------------------------------------------------- how it went


def end_meeting(evening: Evening, file: str, people: Sequence[str], scores: Sequence[float]) -> bool:
    """The game in *file* has ended with those scores; False if it is none of the evening, or counted already."""
    meeting = next((one for one in evening.meetings if one.file == file and not one.is_over), None)
    if meeting is None or not file:
        return False
    by_name = dict(zip(map(name_key, people), scores, strict=True))
    if any(name_key(name) not in by_name for name in meeting.people):
        return False
    meeting.scores = [by_name[name_key(name)] for name in meeting.people]
    if evening.kind == "knockout":
        if meeting.is_drawn():  # played again, and the other one begins
            at = evening.meetings.index(meeting) + 1
            evening.meetings.insert(at, Meeting(meeting.column, meeting.game, meeting.people[::-1]))
        _next_round(evening)
    return True


def begin_meeting(evening: Evening, game: str, people: Sequence[str], file: str) -> bool:
    """*people* begin a game that is kept in *file*; False if that is none of the evening.

    It is the next one if they are who is to play it; begun once more, it goes on in the new file.
    """
    keys = {*map(name_key, people)}
    meeting = evening.next
    if evening.kind == "free":
        if len(keys) < LEAST or not keys <= {*map(name_key, evening.people)} or len(evening.meetings) >= MAX_MEETINGS:
            return False
        evening.meetings = [one for one in evening.meetings if one.is_over]  # what was left does not count
        evening.meetings.append(Meeting(len(evening.columns()), game, [*people], file=file))
        return True
    if meeting is None or meeting.game != game or {*map(name_key, meeting.people)} != keys:
        return False
    seats = [*map(name_key, people)]
    meeting.file, meeting.people = file, sorted(meeting.people, key=lambda name: seats.index(name_key(name)))
    return True


# ---------------------------------------------------------------- the file


class _Saved(Saved):
    """The content of the file."""

    evening: Evening | None = None


class Evenings(PersonFile[_Saved]):
    """The evening that is not over, if there is one."""

    content = _Saved
    stem = "evening"
    lists = ()

    @property
    def now(self) -> Evening | None:
        evening = self.look().evening
        return evening if evening is not None and _is_sound(evening) else None

    def keep(self, evening: Evening | None) -> bool:
        """Keep *evening*, or none any more. True if that was written."""

        def change(saved: _Saved) -> None:
            saved.evening = evening

        return self.change(change)

    def reset(self, name: str | None = None) -> bool:
        """Forget the evening of everybody; of one person the table keeps the name."""
        return self.keep(None) if name is None else False

    def rename(self, name: str, new: str) -> bool:
        def change(saved: _Saved) -> bool:
            evening = saved.evening
            if evening is None or not evening.has(name):
                return False
            for people in (evening.people, *(meeting.people for meeting in evening.meetings)):
                people[:] = [clean_name(new) if name_key(known) == name_key(name) else known for known in people]
            return True

        return self.change(change)


def _is_sound(evening: Evening) -> bool:
    """Whether an evening from a file can be gone on with: names differ, and only people of it play."""
    keys = [*map(name_key, evening.people)]
    if not LEAST <= len({*keys} - {""}) == len(keys) <= MOST or not (evening.games or evening.kind == "free"):
        return False
    return all(
        LEAST <= len(one.people) == len({*map(name_key, one.people)}) and {*map(name_key, one.people)} <= {*keys}
        for one in evening.meetings
    )
