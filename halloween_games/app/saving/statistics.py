"""Results of finished games: one local file, one row for each person, game, number of seats and opponents.

    FOLDER/statistics.json   the rows, and which games are counted already

A game counts when it ends while people play it: not when its record is opened, not when only computers play, not a
second time after its end was undone, and not if somebody has seen a computer's secrets by taking over its seat. A
damaged file is renamed, a newer program's is left alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Annotated, Final

import msgspec

from halloween_games.app.saving.indented_json import indented
from halloween_games.app.saving.storage import (
    Lock,
    Missing,
    StorageError,
    TooLarge,
    read_limited,
    set_aside,
    write_atomically,
)
from halloween_games.core.match import Match
from halloween_games.core.names import clean_name
from halloween_games.core.outcome import Outcome
from halloween_games.core.phrases import Phrase
from halloween_games.core.spots import CHANCE, Seat

VERSION: Final = 1
FILE: Final = "statistics.json"
MAX_COUNTED: Final = 500  # ids of counted games; far more than there are saved games

PEOPLE: Final = ""  # opponents: no computer
MIXED: Final = "mixed"  # computers of several levels

Count = Annotated[int, msgspec.Meta(ge=0, le=10**9)]
Word = Annotated[str, msgspec.Meta(max_length=80)]


class Row(msgspec.Struct):
    """One person's results in one game, with a number of seats, against opponents of one kind."""

    name: Word
    game: Word
    seats: Annotated[int, msgspec.Meta(ge=1, le=16)]
    opponents: Word
    wins: Count = 0
    draws: Count = 0
    losses: Count = 0
    shortest: Count = 0  # in actions of players
    longest: Count = 0
    streak: Count = 0  # the current winning streak
    best_streak: Count = 0
    seconds: Annotated[float, msgspec.Meta(ge=0, le=1e12)] = 0.0

    def __post_init__(self) -> None:
        self.name = clean_name(self.name)

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    def count(self, score: float, actions: int, seconds: float) -> None:
        """Add a game; *score* is 1 for a win, 0.5 for a tie."""
        self.shortest = min(self.shortest, actions) if self.games else actions
        self.longest = max(self.longest, actions)
        self.wins += score == 1
        self.draws += score == 0.5
        self.losses += score == 0
        self.streak = self.streak + 1 if score == 1 else 0
        self.best_streak = max(self.best_streak, self.streak)
        self.seconds += seconds


class _Saved(msgspec.Struct):
    """The content of the file."""

    version: int = VERSION
    rows: list[Row] = []
    counted: list[Word] = []


class Statistics:
    """The file in *folder*, read on demand; without a folder nothing is counted.

    ``on_problem`` is called once when reading or writing fails.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.path = folder / FILE if folder is not None else None
        self.on_problem: Callable[[Phrase], None] = lambda phrase: None
        self._is_told = False

    # ------------------------------------------------------------------ looking

    def rows(self) -> list[Row]:
        """All rows; empty if the file cannot be read."""
        try:
            return self._read().rows
        except StorageError as error:
            self._tell(error.phrase)
            return []

    # ------------------------------------------------------------------ changing

    def count(self, match: Match, game_key: str, names: Sequence[str], seconds: float) -> bool:
        """Count *match*, which has just ended; *game_key* identifies the game. True if it was counted."""
        results = _results(match, names)
        if not results:
            return False

        def change(saved: _Saved) -> bool:
            if game_key in saved.counted:
                return False
            saved.counted = [*saved.counted, game_key][-MAX_COUNTED:]
            actions = sum(turn.seat != CHANCE for turn in match.turns)
            for name, score in results:
                row = _row(saved.rows, Row(name, match.game.id, match.seats, opponents(match)))
                row.count(score, actions, seconds)
            return True

        return self._change(change)

    def reset(self, name: str | None = None) -> bool:
        """Delete everything about *name*, or about everybody. True if that was written."""

        def change(saved: _Saved) -> bool:
            saved.rows = [row for row in saved.rows if name is not None and _key(row.name) != _key(name)]
            return True

        return self._change(change)

    def _change(self, change: Callable[[_Saved], bool]) -> bool:
        """Read, *change* and write the file under its lock."""
        if self.path is None:
            return False
        lock = None
        try:
            lock = Lock.wait(self.path.with_suffix(".lock"))
            saved = self._read()
            if not change(saved):
                return False
            write_atomically(self.path, indented(self.path, saved, 1))
        except StorageError as error:
            self._tell(error.phrase)
            return False
        finally:
            if lock is not None:
                lock.release()
        self._is_told = False
        return True

    def _read(self) -> _Saved:
        """The content of the file; raises StorageError. A damaged file is renamed first."""
        if self.path is None:
            return _Saved()
        try:
            data = read_limited(self.path)
            if msgspec.json.decode(data, type=_Version).version <= VERSION:
                return msgspec.json.decode(data, type=_Saved)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError, TooLarge):
            return self._begin_anew(self.path)
        except Missing:
            return _Saved()
        raise StorageError(Phrase("statistics.newer"))

    def _begin_anew(self, path: Path) -> _Saved:
        kept = set_aside(path)
        self.on_problem(Phrase("statistics.broken", {"file": kept.name}))
        return _Saved()

    def _tell(self, phrase: Phrase) -> None:
        if not self._is_told:
            self._is_told = True
            self.on_problem(phrase)


class _Version(msgspec.Struct):
    version: int = VERSION


def _results(match: Match, names: Sequence[str]) -> list[tuple[str, float]]:
    """Each person's name with 1, 0.5 or 0; a person who played both sides is left out.

    Nobody has a result of a game in which hidden things were seen before its end.
    """
    outcome = match.outcome
    if outcome is None or match.barred:
        return []
    found: dict[str, tuple[str, set[float]]] = {}
    for seat, (player, name) in enumerate(zip(match.players, names, strict=True)):
        if player.kind == "human" and name.strip():
            _, scores = found.setdefault(_key(name), (name.strip(), set()))
            scores.add(score_of(outcome, seat))
    return [(name, scores.pop()) for name, scores in found.values() if len(scores) == 1]


def score_of(outcome: Outcome, seat: Seat) -> float:
    """1 for a win (alone or shared), 0.5 for a tie, 0 for a loss."""
    if outcome.is_tie():
        return 0.5
    return 1.0 if seat in outcome.winners() else 0.0


def opponents(match: Match) -> str:
    """The level of the computer opponents, ``mixed`` for several levels; empty if only people play."""
    levels = {player.level for player in match.players if player.kind == "computer"}
    return PEOPLE if not levels else levels.pop() if len(levels) == 1 else MIXED


def _row(rows: list[Row], like: Row) -> Row:
    """The row for the same person and opponents, or a new one."""
    for row in rows:
        if _table(row) == _table(like):
            row.name = like.name  # in its current spelling
            return row
    rows.append(like)
    return like


def _table(row: Row) -> tuple[str, str, int, str]:
    return _key(row.name), row.game, row.seats, row.opponents


def _key(name: str) -> str:
    return name.strip().casefold()


def people(rows: Iterable[Row]) -> list[str]:
    """Everybody with a row and a name, those with the most games first."""
    games: dict[str, int] = {}
    names: dict[str, str] = {}
    for row in (row for row in rows if row.name):
        names[_key(row.name)] = row.name
        games[_key(row.name)] = games.get(_key(row.name), 0) + row.games
    return [names[key] for key in sorted(games, key=lambda key: (-games[key], key))]


def rows_of(rows: Iterable[Row], name: str) -> list[Row]:
    return [row for row in rows if _key(row.name) == _key(name)]


def total(rows: Sequence[Row]) -> Row:
    """All *rows* of one game combined; the streak is the longest of them, the number of seats that of the first."""
    first = rows[0]
    return Row(
        first.name,
        first.game,
        first.seats,
        first.opponents,
        sum(row.wins for row in rows),
        sum(row.draws for row in rows),
        sum(row.losses for row in rows),
        min(row.shortest for row in rows),
        max(row.longest for row in rows),
        max(row.streak for row in rows),
        max(row.best_streak for row in rows),
        sum(row.seconds for row in rows),
    )
