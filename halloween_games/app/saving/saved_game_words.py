"""The texts about a saved game: on its card, in its row, in the terminal's list."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from math import inf
from typing import TYPE_CHECKING, Final

from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import NOBODY, Seat

if TYPE_CHECKING:
    from halloween_games.app.saving.saves import SavedGame
    from halloween_games.core.trophies import Trophy

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
WEEK: Final = 7 * DAY
LAST_WEEKS: Final = 5 * WEEK  # older games are told by their date
MORNING, AFTERNOON, EVENING = 5, 12, 18  # the hours at which they begin


@dataclass(frozen=True)
class Lines:
    """The texts about a saved game."""

    title: str
    game: str  # with the number of turns
    players: str
    when: str
    names: tuple[str, ...] = ()  # of all seats
    to_move: Seat = NOBODY  # whose turn it is, if that is known
    turn: str = ""  # the same as a sentence, or that the game is over
    progress: str = ""  # how much was played

    def told(self) -> str:
        """All that matters in one line."""
        return ", ".join(filter(None, (self.title, self.game, self.players, self.turn)))


def lines_of(text: Speaker, saved: SavedGame, title: str, now: float | None = None) -> Lines:
    """The game and its progress, the players, and when it was saved; below *title*."""
    game = text.for_game(saved.game_id)("title")
    key = "saves.over" if saved.is_over else "saves.turns"
    players = tuple(
        player.name or text("saves.computer" if player.kind == "computer" else f"seat.{seat}")
        for seat, player in enumerate(saved.players)
    )
    who = text("saves.two", first=players[0], second=players[1]) if len(players) == 2 else ", ".join(players)
    is_known = not saved.is_over and 0 <= saved.to_move < len(players)
    to_move = saved.to_move if is_known else NOBODY
    turn = text("saves.turn", player=players[to_move]) if is_known else text("saves.ended") if saved.is_over else ""
    when = when_saved(text, saved.when, time.time() if now is None else now)
    progress = _progress(text, saved)
    return Lines(title, text(key, game=game, count=saved.turns), who, when, players, to_move, turn, progress)


def _progress(text: Speaker, saved: SavedGame) -> str:
    """How many turns were played in how much time; without a time where none was measured."""
    turns, minutes = text("saves.played", count=saved.turns), round(saved.seconds / MINUTE)
    if not minutes:
        return turns
    return text("saves.progress", turns=turns, minutes=text("saves.in_minutes", count=minutes))


def when_saved(text: Speaker, seconds: float, now: float) -> str:
    """When it was, as one would say it: the more precisely the less long ago."""
    then, age = time.localtime(seconds), now - seconds
    clock = time.strftime("%H:%M", then)
    if 0 <= age < MINUTE:
        return text("saves.now")
    if 0 <= age < HOUR:
        return text("saves.minutes", count=int(age // MINUTE))
    days = days_between(seconds, now)
    if days == 0:
        return text(f"saves.today.{_part_of_day(then)}", time=clock)
    if days == 1:
        return text(f"saves.yesterday.{_part_of_day(then)}", time=clock)
    if 1 < days < WEEK // DAY:
        return text("saves.days", count=days)
    if 1 < days < LAST_WEEKS // DAY:
        return text("saves.weeks", count=days * DAY // WEEK)
    return text("saves.date", date=time.strftime("%Y-%m-%d", then))


def days_between(then: float, now: float) -> int:
    """How often midnight has passed since *then* where the user is."""
    return (date.fromtimestamp(now) - date.fromtimestamp(then)).days


def _part_of_day(then: time.struct_time) -> str:
    hour = then.tm_hour
    if hour < MORNING:
        return "night"
    return "morning" if hour < AFTERNOON else "afternoon" if hour < EVENING else "evening"


# ---------------------------------------------------------------- day words


def month_words(text: Speaker, day: date) -> str:
    """The month of *day* and its year."""
    return f"{_month_name(text, day, 'puzzles.months.alone')} {day.year}"


def short_day_words(text: Speaker, day: date) -> str:
    """*day* without its year."""
    return text("puzzles.date", month=_month_name(text, day), day=day.day)


def day_words(text: Speaker, day: date) -> str:
    """*day* with its year."""
    return text("trophies.day", month=_month_name(text, day), day=day.day, year=day.year)


def _month_name(text: Speaker, day: date, key: str = "puzzles.months") -> str:
    return text(key).split()[day.month - 1]


def won_sentence(text: Speaker, game_id: str, name: str, won: Sequence[Trophy], most: float = inf) -> str:
    """That somebody called *name* has *won* something; with more than *most* letters only how many they are."""
    of_game = text.for_game(game_id)
    names = ", ".join(of_game(f"trophy.{trophy.id}") for trophy in won)
    whole = text("trophies.won", player=name, count=len(won), names=names)
    return whole if len(whole) <= most else whole.removesuffix(names).rstrip(" \N{NO-BREAK SPACE}:")
