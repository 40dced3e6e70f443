"""Results of finished games: one local file, one row for each person, game, number of seats and opponents.

    FOLDER/statistics.json   the rows, which games are counted already, and the last ones between people one by one

Rows that were taken in from another computer stay apart (``source``), so that taking them in again adds nothing.

A game counts when it ends while people play it: not when its record is opened, not when only computers play, not a
second time after its end was undone, and not if somebody has seen a computer's secrets by taking over its seat. A
game in which a computer acted for a person, or which goes on from a position of another one, is counted apart, as one
with help: it is neither won nor lost. So is a game on another board than the standard one, and one with
a head start. Hints are no such help. A damaged file is renamed, a newer program's is left alone.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby, takewhile
from typing import Annotated, Final, Literal, NamedTuple

import msgspec

from halloween_games.app.saving.person_file import (
    PersonFile,
    PersonRow,
    RatedRow,
    Saved,
    Word,
    name_key,
    people_of,
    row_like,
)
from halloween_games.app.saving.played import Part, Played, join_played, rename_person, without_person
from halloween_games.core.game import seat_ahead
from halloween_games.core.judging import LEVEL_NAMES, next_above
from halloween_games.core.match import Match
from halloween_games.core.outcome import Outcome
from halloween_games.core.spots import Seat
from halloween_games.core.turn_numbers import count_turns
from halloween_games.puzzles.rating import Rating

MAX_COUNTED: Final = 500  # ids of counted games; far more than there are saved games
MAX_ENDED: Final = 200  # of one row's games whose day is remembered
LOST: Final = 0
TIED: Final = 1
WON: Final = 2

ADDED: Final = ("wins", "draws", "losses", "seconds", "helped", "elsewhere", "ahead")  # of rows that are combined
PEOPLE: Final = ""  # opponents: no computer
MIXED: Final = "mixed"  # computers of several levels

Count = Annotated[int, msgspec.Meta(ge=0, le=10**9)]


class Ended(msgspec.Struct, array_like=True, frozen=True):
    """When a game ended, in seconds since 1970, and how: ``[1790000000, 2]`` in the file."""

    when: Annotated[int, msgspec.Meta(ge=0, le=10**11)]
    result: Literal[0, 1, 2]


class Row(PersonRow, omit_defaults=True):
    """One person's results in one game, with a number of seats, against opponents of one kind."""

    game: Word
    seats: Annotated[int, msgspec.Meta(ge=1, le=16)]
    opponents: Word
    wins: Count = 0
    draws: Count = 0
    losses: Count = 0
    streak: Count = 0  # the current winning streak
    best_streak: Count = 0
    seconds: Annotated[float, msgspec.Meta(ge=0, le=1e12)] = 0.0
    helped: Count = 0  # games with help, which count nowhere else
    ended: list[Ended] = []  # the last ones, oldest first; earlier versions did not write them
    beaten: list[Word] = []  # levels of computers on other sides that lost
    elsewhere: Count = 0  # games on other boards, which count nowhere else
    ahead: Count = 0  # games with a head start, which count nowhere else
    fewest_turns: Count = 0  # of players, in a game; 0 if earlier versions counted all of them
    most_turns: Count = 0
    source: Word = ""  # of the statistics from which it was taken in; those of this file have none

    keys = ("game", "seats", "opponents", "source")

    def join(self, other: Row) -> None:
        self._become(total([self, other]))

    def take(self, other: Row) -> None:
        """The one that knows of more games is the newer one, and knows those of the other one."""
        if other.counted > self.counted:
            self._become(other)

    def _become(self, other: Row) -> None:
        for field in self.__struct_fields__:
            if field not in ("name", "source"):
                setattr(self, field, getattr(other, field))

    @property
    def counted(self) -> int:
        """All games, also those that are counted apart."""
        return self.games + self.helped + self.elsewhere + self.ahead

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def losses_in_a_row(self) -> int:
        """How many of the last games were lost, one after another, as far as they are remembered."""
        return sum(1 for _ in takewhile(lambda game: game.result == LOST, reversed(self.ended)))

    def count(self, score: float, seconds: float, when: float = 0, beaten: Iterable[str] = (), turns: int = 0) -> None:
        """Add a game that ended at *when*; *score* is 1 for a win, 0.5 for a tie, *beaten* the losers' levels."""
        self.fewest_turns = min(filter(None, (self.fewest_turns, turns)), default=0)
        self.most_turns = max(self.most_turns, turns)
        self.wins += score == 1
        self.draws += score == 0.5
        self.losses += score == 0
        self.streak = self.streak + 1 if score == 1 else 0
        self.best_streak = max(self.best_streak, self.streak)
        self.seconds += seconds
        result: Literal[0, 1, 2] = WON if score == 1 else TIED if score == 0.5 else LOST
        self.ended = [*self.ended, Ended(max(0, round(when)), result)][-MAX_ENDED:]
        self.beaten = sorted({*self.beaten, *(beaten if score == 1 else ())}, key=_strength)


def _strength(level: str) -> int:
    """The place of *level* among all; unknown ones are the strongest."""
    return LEVEL_NAMES.index(level) if level in LEVEL_NAMES else len(LEVEL_NAMES)


class Rated(RatedRow):
    """How strong one person is in a game, on the scale of its levels; changed by each counted game."""

    game: Word
    change: Annotated[float, msgspec.Meta(ge=-9_000, le=9_000)] = 0.0  # of the value, by the last game

    keys = ("game",)


class _Saved(Saved):
    """The content of the file."""

    rows: list[Row] = []
    counted: list[Word] = []
    games: list[Played] = []
    source: Word = ""  # tells these statistics from those of other computers
    ratings: list[Rated] = []


Rate = Callable[["Match", "Rating | None", float], "Rating | None"]
"""The rating of a person after a match with that score, from the one before; None if the match tells nothing of it."""


class Statistics(PersonFile[_Saved]):
    """Everybody's results; without a folder nothing is counted."""

    content = _Saved
    stem = "statistics"
    lists = ("rows", "ratings")

    # ------------------------------------------------------------------ looking

    def rows(self) -> list[Row]:
        """All rows; empty if the file cannot be read."""
        return self.look().rows if self.path is not None else []

    def games(self) -> list[Played]:
        """The last games of people against each other, oldest first."""
        return self.look().games if self.path is not None else []

    def rating(self, name: str, game_id: str) -> Rating | None:
        """How strong *name* is in a game; None before the first one that tells."""
        return _rating(self.look(), name, game_id)

    def rated(self, name: str) -> dict[str, Rated]:
        """The same of each game that tells, with what its last one has changed."""
        return {row.game: row for row in self.look().ratings if row.is_of(name)}

    # ------------------------------------------------------------------ changing

    def count(
        self,
        match: Match,
        game_key: str,
        names: Sequence[str],
        seconds: float,
        rate: Rate = lambda match, was, score: None,
    ) -> bool:
        """Count *match*, which has just ended; *game_key* identifies the game. True if it was counted.

        *rate* says how strong a person is after it.
        """
        results = _results(match, names)
        if not results:
            return False

        def change(saved: _Saved) -> bool:
            if game_key in saved.counted:
                return False
            saved.counted = [*saved.counted, game_key][-MAX_COUNTED:]
            turns = count_turns(match.turns)
            for one in results:
                row = row_like(saved.rows, Row(one.name, match.game.id, match.seats, opponents(match)))
                if match.game.other_board is not None:
                    row.elsewhere += 1
                elif seat_ahead(match.options) is not None:
                    row.ahead += 1
                elif one.helped:
                    row.helped += 1
                else:
                    row.count(one.score, seconds, time.time(), one.beaten, turns)
                    was = _rating(saved, one.name, match.game.id)
                    rated = rate(match, was, one.score)
                    if rated is not None and one.name:
                        new = Rated(one.name, rated.value, rated.deviation, rated.volatility, match.game.id)
                        kept = row_like(saved.ratings, new)
                        kept.rate(rated)
                        kept.change = rated.value - was.value if was is not None else 0.0
            if len(results) > 1:
                played = _played(match, results, f"{_source_of(saved)}/{game_key}", turns, seconds)
                saved.games = join_played(saved.games, [played])
            return True

        return self.change(change)

    def _forget(self, saved: _Saved, name: str | None) -> None:
        super()._forget(saved, name)
        saved.games = without_person(saved.games, name)

    def _rename(self, saved: _Saved, name: str, new: str) -> bool:
        has_rows = super()._rename(saved, name, new)
        return rename_person(saved.games, name, new) or has_rows

    # ------------------------------------------------------------------ from one computer to another

    def of_person(self, name: str) -> _Saved:
        """What is kept of *name*: each row says where it was counted."""

        def mark(saved: _Saved) -> bool:
            is_new = not saved.source
            _source_of(saved)
            return is_new

        self.change(mark)
        saved, found = self.look(), super().of_person(name)
        found.rows = [msgspec.structs.replace(row, source=row.source or saved.source) for row in found.rows]
        found.games = [one for one in saved.games if one.part(name) is not None]
        return found

    def _take(self, saved: _Saved, other: _Saved) -> None:
        for row in other.rows:
            row.source = "" if row.source == saved.source else row.source
        super()._take(saved, other)
        saved.games = join_played(saved.games, other.games)


def _source_of(saved: _Saved) -> str:
    saved.source = saved.source or secrets.token_hex(6)
    return saved.source


@dataclass
class _Result:
    """What a game is for one person: 1, 0.5 or 0, and whom it was won against."""

    name: str
    score: float
    helped: bool
    beaten: set[str]
    seat: Seat


def _results(match: Match, names: Sequence[str]) -> list[_Result]:
    """Each person's result; a person who played both sides is left out.

    Nobody has a result of a game in which hidden things were seen before its end.
    """
    outcome = match.outcome
    if outcome is None or match.barred:
        return []
    teams, found = match.game.teams(match.seats), []
    for own in _seats_by_name(match, names).values():
        scores = {score_of(outcome, seat) for seat in own}
        if len(scores) > 1:
            continue
        helped = is_helped(match, own)
        others = [seat for seat, one in enumerate(match.players) if one.kind == "computer" and not one.is_gentle]
        sides = {teams[seat] for seat in own}
        beaten = {match.players[seat].level for seat in others if teams[seat] not in sides}
        found.append(_Result(names[own[0]].strip(), scores.pop(), helped, beaten, own[0]))
    return found


def _played(match: Match, results: Sequence[_Result], key: str, turns: int, seconds: float) -> Played:
    """*match* as a game of several people, with how each of them ended."""
    teams, scores = match.game.teams(match.seats), match.outcome.scores if match.outcome is not None else ()
    parts = [
        Part(one.name, scores[one.seat], teams[one.seat], one.helped, match.players[one.seat].terms) for one in results
    ]
    return Played(
        key,
        match.game.id,
        round(time.time()),
        turns,
        seconds,
        parts,
        elsewhere=match.game.other_board is not None,
        ahead=seat_ahead(match.options) is not None,
    )


def _rating(saved: _Saved, name: str, game_id: str) -> Rating | None:
    found = (row.rating for row in saved.ratings if row.is_of(name) and row.game == game_id)
    return next(found, None)


def _seats_by_name(match: Match, names: Sequence[str]) -> dict[str, list[Seat]]:
    """The seats of each person with a name."""
    seats: dict[str, list[Seat]] = {}
    for seat, (player, name) in enumerate(zip(match.players, names, strict=True)):
        if player.kind == "human" and name.strip():
            seats.setdefault(name_key(name), []).append(seat)
    return seats


def seats_of_people(match: Match, names: Sequence[str]) -> dict[str, list[Seat]]:
    """The seats of each person with a name, but for those who play both sides."""
    teams = match.game.teams(match.seats)
    return {key: own for key, own in _seats_by_name(match, names).items() if len({teams[seat] for seat in own}) == 1}


def is_helped(match: Match, seats: Iterable[Seat]) -> bool:
    """Whether a game is one with help for the person who plays *seats*."""
    return match.practice or bool(match.helped_seats() & set(seats))


def score_of(outcome: Outcome, seat: Seat) -> float:
    """1 for a win (alone or shared), 0.5 for a tie, 0 for a loss."""
    if outcome.is_tie():
        return 0.5
    return 1.0 if seat in outcome.winners() else 0.0


def opponents(match: Match) -> str:
    """The level of the computer opponents, ``mixed`` for several or a gentler one; empty if only people play."""
    levels = {MIXED if player.is_gentle else player.level for player in match.players if player.kind == "computer"}
    return PEOPLE if not levels else levels.pop() if len(levels) == 1 else MIXED


def people(rows: Iterable[Row]) -> list[str]:
    """Everybody with a row and a name, those with the most games first."""
    people = people_of(rows)
    games = {key: sum(row.games for row in mine) for key, mine in people.items()}
    return [people[key][-1].name for key in sorted(games, key=lambda key: (-games[key], key))]


def rows_of(rows: Iterable[Row], name: str, game_id: str = "") -> list[Row]:
    """The rows of the person called *name*, of all games or one."""
    return [row for row in rows if row.is_of(name) and game_id in ("", row.game)]


def beaten_levels(rows: Iterable[Row]) -> list[str]:
    """The levels that were beaten in *rows*, the weakest first. Earlier versions only told it of games against one."""
    found = {level for row in rows for level in (*row.beaten, *([row.opponents] if row.wins else []))}
    return [level for level in LEVEL_NAMES if level in found]


def score(rows: Iterable[Row], level: str) -> tuple[int, int]:
    """How many games were won and lost in *rows* against *level*."""
    against = [row for row in rows if row.opponents == level]
    return sum(row.wins for row in against), sum(row.losses for row in against)


def has_met(rows: Iterable[Row], level: str) -> bool:
    """Whether there was a game in *rows* against *level*, also one that counts nowhere else."""
    return any(row.counted for row in rows if row.opponents == level)


def next_level(beaten: Sequence[str], offered: Sequence[str]) -> str:
    """Of the *offered* levels the one to beat next; empty if all were.

    It is the one above the strongest that was beaten, or at first above the weakest of all, then those left out.
    """
    above = next_above(beaten[-1] if beaten else LEVEL_NAMES[0], offered)
    return above or next((level for level in offered if level not in beaten), "")


def total(rows: Sequence[Row]) -> Row:
    """All *rows* combined. Streaks go on across the rows of one person; the number of seats is that of the first."""
    first = rows[0] if rows else Row("", "", 1, PEOPLE)
    streaks = [_streaks(rows_of(rows, name)) for name in {name_key(row.name) for row in rows}]
    found = Row(first.name, first.game, first.seats, first.opponents)
    for field in ADDED:
        setattr(found, field, sum(getattr(row, field) for row in rows))
    found.fewest_turns = min((row.fewest_turns for row in rows if row.fewest_turns), default=0)
    found.most_turns = max((row.most_turns for row in rows), default=0)
    found.streak = max((one.now for one in streaks), default=0)
    found.best_streak = max((one.best for one in streaks), default=0)
    found.ended = sorted((game for row in rows for game in row.ended), key=lambda game: game.when)
    found.beaten = sorted({level for row in rows for level in row.beaten}, key=_strength)
    return found


class _Streaks(NamedTuple):
    """Games won in a row: just now, and the most ever."""

    now: int
    best: int


def _streaks(rows: Sequence[Row]) -> _Streaks:
    """The streaks in *rows* of one person together.

    What a row has forgotten of its games could lie between those of another: only later games are put in order.
    """
    most = max(row.best_streak for row in rows)
    if len(rows) == 1:
        return _Streaks(rows[0].streak, most)
    since = max((row.ended[0].when for row in rows if row.ended and row.games > len(row.ended)), default=0)
    games = sorted((game for row in rows for game in row.ended if game.when >= since), key=lambda game: game.when)
    runs = [sum(1 for _ in run) if result == WON else 0 for result, run in groupby(game.result for game in games)]
    now = runs[-1] if runs else 0
    if len(runs) <= 1:  # nothing but wins is remembered, perhaps after more of them
        now = max([now, *(row.streak for row in rows)])
    return _Streaks(now, max([most, *runs]))
