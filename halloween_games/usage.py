"""Parsing of command-line arguments that several commands share; errors become a UsageError of one sentence."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from halloween_games import games
from halloween_games.core.game import Game, check_seats
from halloween_games.core.reasons import BadBoard, BadOption, quoted

if TYPE_CHECKING:
    from halloween_games.boards.problems import LevelError
    from halloween_games.words.text import Text

INTERRUPTED: Final = 130  # exit code by shell convention: 128 plus the number of SIGINT


class UsageError(Exception):
    """Invalid arguments; the message is for the user."""


def one_line(message: str) -> str:
    """*message* without line breaks and control characters."""
    return "".join(char for char in " ".join(message.split()) if char.isprintable())


def read_game(name: str, text: Text) -> Game:
    """The game *name*."""
    if name not in games.REGISTRY:
        raise UsageError(text("cli.unknown_game", name=quoted(name), known=", ".join(games.REGISTRY)))
    return games.load(name)


def read_board(game: Game, given: str | None, own: Path, text: Text) -> Game:
    """*game* on the board that *given* names, or in that map; the player's maps lie in the folder *own*."""
    from halloween_games.boards.problems import LevelError
    from halloween_games.boards.shelf import find_board

    if given is None:
        return game
    try:
        return game.on(find_board(game, given, own, text.translated))
    except BadBoard as error:
        raise UsageError(text.for_game(game.id).say(error.reason)) from error
    except LevelError as error:
        raise UsageError(first_problem(error, text)) from error


def first_problem(error: LevelError, text: Text) -> str:
    """What is wrong with a map, in a sentence or two, and whether that is all."""
    first, more = error.problems[0], len(error.problems) - 1
    return f"{first.sentence} {text('cli.more_problems', count=more)}" if more else first.sentence


def read_seats(game: Game, given: str | None, text: Text) -> int:
    """The number of seats; by default the game's smallest."""
    return check_count(game, read_integer(given, text) if given is not None else game.seats[0], text)


def check_count(game: Game, seats: int, text: Text) -> int:
    try:
        return check_seats(game, seats)
    except BadOption as error:
        raise UsageError(text.for_game(game.id).say(error.reason)) from error


def read_count(given: str, low: int, high: int, text: Text) -> int:
    """A number from *low* to *high*."""
    if not re.fullmatch(r"[0-9]{1,12}", given) or not low <= int(given) <= high:
        raise UsageError(text("cli.number_range", given=quoted(given), low=low, high=high))
    return int(given)


def read_integer(given: str, text: Text) -> int:
    """An integer of any sign and, within reason, any length."""
    if not re.fullmatch(r"[+-]?[0-9]{1,1000}", given):
        raise UsageError(text("cli.whole_number", given=quoted(given)))
    return int(given)
