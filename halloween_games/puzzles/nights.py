"""The puzzle of the night: by date alone, the same for everybody who has the same shelves, harder towards Saturday."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, datetime, timedelta
from typing import Final
from zlib import crc32

from halloween_games import games
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.puzzles.goals import GLANCE
from halloween_games.puzzles.puzzle import Puzzle
from halloween_games.puzzles.puzzle_file import Outline, outlines_of, puzzle_with, puzzles_file_exists

NIGHT_CHANGES: Final = timedelta(hours=12)  # at noon, so that who plays past midnight is not offered another one
DAYS: Final = 7  # from Sunday, the easiest, to Saturday


def night_of(now: datetime) -> date:
    """The evening of the night that *now* belongs to."""
    return (now - NIGHT_CHANGES).date()


def game_of(night: date, among: Collection[str] = ()) -> str:
    """The game of the night *among* those with puzzles, which take turns; empty if there are no puzzles."""
    with_puzzles = _games(among)
    return with_puzzles[night.toordinal() % len(with_puzzles)] if with_puzzles else ""


def _games(among: Collection[str]) -> list[str]:
    found = [game_id for game_id in games.REGISTRY if puzzles_file_exists(game_id)]
    return [game_id for game_id in found if game_id in among] or found


def outline_of(night: date, among: Collection[str] = ()) -> Outline | None:
    """What the puzzle of a night asks for, known quickly; None if there are no puzzles at all."""
    return next(iter(_candidates(night, among)), None)


def puzzle_of(night: date, among: Collection[str] = ()) -> Puzzle | None:
    """The puzzle of a night, the next one if there is something wrong with it; None if there are none at all."""
    return next(filter(None, map(puzzle_with, _candidates(night, among))), None)


def _candidates(night: date, among: Collection[str]) -> list[Outline]:
    """The puzzles as hard as that weekday wants them, that of the night first; none that is solved at a glance.

    The same weekday and game come back after several weeks, with the next puzzle.
    """
    game_id = game_of(night, among)
    shelf = outlines_of(game_id) if game_id else ()
    ordered = sorted((outline for outline in shelf if GLANCE not in outline.themes), key=_difficulty)
    if not ordered:
        return []
    day, times = night.isoweekday() % DAYS, night.toordinal() // (DAYS * len(_games(among)))
    first, last = len(ordered) * day // DAYS, len(ordered) * (day + 1) // DAYS
    share = sorted(ordered[first:last] or ordered[-1:], key=_shuffled)
    begin = times % len(share)
    return share[begin:] + share[:begin]


def _difficulty(outline: Outline) -> tuple[int, int, int]:
    """How hard it is: by the level that finds it, then by what there is to count."""
    return LEVEL_NAMES.index(outline.level), outline.turns, _shuffled(outline)


def _shuffled(outline: Outline) -> int:
    """An order that tells nothing."""
    return crc32(outline.id.encode())
