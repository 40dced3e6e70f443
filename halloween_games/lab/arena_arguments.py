"""The arguments of the command ``arena``: how they are declared and parsed."""

from __future__ import annotations

import argparse
import math
import os
import re
import shlex
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from halloween_games.app.saving import folders
from halloween_games.app.saving.storage import shown_path
from halloween_games.core.board_text import write_board
from halloween_games.core.game import Game
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.core.phrases import json_beside
from halloween_games.core.reasons import quoted
from halloween_games.lab.contest import ENGINE, Contender
from halloween_games.lab.external_engines import split_command
from halloween_games.lab.tournament import Plan, baseline_contender, level_contender
from halloween_games.players.machine import system_environment
from halloween_games.players.search_run import FORMER_NAMES, PLAIN, RANDOM, searches_for
from halloween_games.usage import UsageError, read_board, read_count, read_game, read_integer, read_seats
from halloween_games.words.text import Text

GAMES: Final = 20
PATIENCE: Final = 30.0
ENGINE_SECONDS: Final = 1.0  # an engine's time if no limit is given
MAX_SECONDS: Final = 3600.0
MAX_GAMES: Final = 1_000_000
MAX_ITERATIONS: Final = 1_000_000_000
MAX_WORKERS: Final = 1024
MAX_WORKERS_ON_WINDOWS: Final = 60

OPTIONS: Final[Mapping[str, str]] = json_beside(__file__, "options.json")
"""The placeholder of an option's value in the help; the text keys are ``arena.help.NAME``."""


def add_arguments(parser: argparse.ArgumentParser, text: Text) -> None:
    """Add everything that may follow ``arena GAME``."""
    known = ", ".join((*LEVEL_NAMES, RANDOM, f"{PLAIN}:0.5"))
    parser.add_argument("levels", metavar="LEVEL", nargs="*", help=text("arena.help.levels", levels=known))
    about = text("arena.help.engine")
    parser.add_argument("--engine", action="append", metavar="COMMAND", default=[], help=about)
    for name, value in OPTIONS.items():
        parser.add_argument(f"--{name}", metavar=value, help=text(f"arena.help.{name}"))
    parser.add_argument("--neighbors", action="store_true", help=text("arena.help.neighbours"))
    parser.add_argument("--neighbours", dest="neighbors", action="store_true", help=argparse.SUPPRESS)  # former name


@dataclass(frozen=True)
class ArenaRequest:
    """What the command line asks for; with *workers* 0 the games are played in this process."""

    plan: Plan
    out: Path | None
    workers: int
    dask: str | None
    as_json: bool = False  # instead of tables
    is_quiet: bool = False  # without progress


def read_request(args: argparse.Namespace, text: Text) -> ArenaRequest:
    """The checked arguments; raises UsageError."""
    game = read_board(read_game(args.game, text), args.board, folders.boards(), text)
    seats = read_seats(game, args.seats, text)
    contenders = _read_contenders(args, game, text)
    games = _read_count(args.games, 1, MAX_GAMES, text) or GAMES
    if games % 2:
        raise UsageError(text("arena.odd", games=games))
    seed = read_integer(args.seed, text) if args.seed is not None else 1
    board = write_board(game.other_board) if game.other_board is not None else ""
    plan = Plan(game.id, seats, contenders, games, seed, neighbors=args.neighbors, board=board)
    if args.dask is not None and not re.fullmatch(r"(tcp|ws)://[^\s/\[\]]+:[0-9]{1,5}", args.dask):
        raise UsageError(text("arena.dask_form", given=quoted(args.dask)))
    workers = _read_count(args.workers, 0, most_workers(), text)
    if args.dask is not None and workers is not None:
        raise UsageError(text("arena.two_places"))
    workers = min(os.cpu_count() or 1, most_workers()) if workers is None else workers
    out = _read_out(args.out, text)
    return ArenaRequest(plan, out, workers, args.dask, as_json=args.json, is_quiet=args.quiet)


def most_workers() -> int:
    """How many processes can be waited for at once: on Windows 63 handles, of which some are needed otherwise."""
    return MAX_WORKERS_ON_WINDOWS if os.name == "nt" else MAX_WORKERS


def _read_contenders(args: argparse.Namespace, game: Game, text: Text) -> list[Contender]:
    seconds = _read_number(args.seconds, MAX_SECONDS, text)
    iterations = _read_count(args.iterations, 1, MAX_ITERATIONS, text)
    scale = _read_number(args.scale, 100.0, text) or 1.0
    patience = _read_number(args.patience, MAX_SECONDS, text) or PATIENCE
    found = [_read_level(word, game, seconds, iterations, scale, text) for word in args.levels]
    if seconds is None and iterations is None:
        seconds = ENGINE_SECONDS
    names = [one.name for one in found]
    for command in args.engine:
        name = _engine_name(command, names)
        _check_command(command, text, here=args.dask is None)
        written = _without_name(command)
        found.append(Contender(name, ENGINE, "", seconds, iterations, "", written, patience))
        names.append(name)
    for at, name in enumerate(names):
        if name in names[:at]:
            raise UsageError(text("arena.twice", name=quoted(name)))
    if len(found) < 2:
        raise UsageError(text("arena.too_few"))
    return found


def _read_level(
    word: str, game: Game, seconds: float | None, iterations: int | None, scale: float, text: Text
) -> Contender:
    names = (*LEVEL_NAMES, *searches_for(game))
    try:
        first = word.partition(":")[0]
        if FORMER_NAMES.get(first, first) in names:
            return level_contender(word, game.ai, seconds, iterations, scale)
        found = baseline_contender(word, seconds, iterations)
    except KeyError as error:
        known = ", ".join((*names, RANDOM, PLAIN))
        raise UsageError(text("arena.unknown_level", name=quoted(word), known=known)) from error
    except ValueError as error:
        raise UsageError(text("arena.level_form", given=quoted(word), most=round(MAX_SECONDS))) from error
    if found.kind == PLAIN and found.seconds is None and found.iterations is None:
        raise UsageError(text("arena.plain_time", name=PLAIN))
    return found


NAMED: Final = re.compile(r"([A-Za-z][A-Za-z0-9_.-]{0,30})=(.*)", re.DOTALL)


def _without_name(command: str) -> str:
    found = NAMED.fullmatch(command)
    return found[2] if found else command


def _engine_name(command: str, taken: list[str]) -> str:
    """``NAME`` of ``NAME=COMMAND``, else the program's file name, numbered if it is taken."""
    found = NAMED.fullmatch(command)
    if found:
        return found[1]
    first = (command.split() or ["engine"])[0]
    name = re.sub(r"[^A-Za-z0-9_.-]", "", Path(first.strip("\"'")).stem)[:30] or "engine"
    number, numbered = 1, name
    while numbered in taken:
        number += 1
        numbered = f"{name}-{number}"
    return numbered


def _check_command(command: str, text: Text, *, here: bool) -> None:
    """Raise UsageError for a malformed command and, if it runs *here*, for a program that does not exist."""
    try:
        words = split_command(_without_name(command))
    except ValueError as error:
        raise UsageError(text("arena.bad_command", command=quoted(command), why=str(error))) from error
    if re.search("[\0\ud800-\udfff]", command) or not words:  # no program and no file could hold it
        raise UsageError(text("arena.bad_command", command=quoted(command), why="-"))
    program = words[0] if isinstance(words, list) else shlex.split(words, posix=False)[0].strip('"')
    if here and shutil.which(program, path=system_environment().get("PATH")) is None:
        raise UsageError(text("arena.no_program", program=quoted(program)))


def _read_count(given: str | None, low: int, high: int, text: Text) -> int | None:
    return None if given is None else read_count(given, low, high, text)


def _read_number(given: str | None, high: float, text: Text) -> float | None:
    if given is None:
        return None
    try:
        number = float(given)
    except ValueError:
        number = math.nan
    if not 0 < number <= high:
        raise UsageError(text("arena.number", given=quoted(given), high=round(high)))
    return number


def _read_out(given: str | None, text: Text) -> Path | None:
    if given is None:
        return None
    out = Path(given)
    shown = shown_path(out)
    if "\0" in given or out.suffix.lower() != ".json":
        raise UsageError(text("arena.out_not_json", file=shown))
    if out.is_dir():
        raise UsageError(text("cli.out_is_folder", file=shown))
    if not out.parent.is_dir():
        raise UsageError(text("cli.out_no_folder", file=shown, folder=shown_path(out.parent)))
    return out
