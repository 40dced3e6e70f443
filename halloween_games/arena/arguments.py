"""The arguments of the command ``arena``: what there is, and how each is read."""

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

from halloween_games.app.saving.storage import shown_path
from halloween_games.arena.contest import ENGINE, Contender
from halloween_games.arena.external_engines import words_of
from halloween_games.arena.tournament import Plan, level_contender, rod_contender
from halloween_games.core.game import Game
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.core.reasons import quoted
from halloween_games.players.environment import outside_environment
from halloween_games.players.thinking import PLAIN, RANDOM, load_ai, searches_for
from halloween_games.usage import UsageError, read_game, read_seats, read_whole
from halloween_games.words.text import Text

GAMES: Final = 20
PATIENCE: Final = 30.0
ENGINE_SECONDS: Final = 1.0  # for an engine, when nothing is said about time
MOST_SECONDS: Final = 3600.0
MOST_GAMES: Final = 1_000_000
MOST_ITERATIONS: Final = 1_000_000_000
MOST_WORKERS: Final = 1024

# Option -> how its value is shown in the help; the text keys are ``arena.help.NAME``.
OPTIONS: Final[Mapping[str, str]] = {
    "games": "N",
    "seats": "N",
    "seconds": "S",
    "iterations": "N",
    "scale": "F",
    "seed": "N",
    "out": "FILE.json",
    "workers": "N",
    "dask": "tcp://HOST:PORT",
    "patience": "S",
}


def add_arguments(parser: argparse.ArgumentParser, text: Text) -> None:
    """Everything after ``arena GAME``."""
    known = ", ".join((*LEVEL_NAMES, RANDOM, f"{PLAIN}:0.5"))
    parser.add_argument("levels", metavar="LEVEL", nargs="*", help=text("arena.help.levels", levels=known))
    about = text("arena.help.engine")
    parser.add_argument("--engine", action="append", metavar="COMMAND", default=[], help=about)
    for name, value in OPTIONS.items():
        parser.add_argument(f"--{name}", metavar=value, help=text(f"arena.help.{name}"))
    parser.add_argument("--neighbours", action="store_true", help=text("arena.help.neighbours"))


@dataclass(frozen=True)
class Wanted:
    """What the command line asks for; *workers* 0 plays in this process."""

    plan: Plan
    out: Path | None
    workers: int
    dask: str | None


def read_wanted(args: argparse.Namespace, text: Text) -> Wanted:
    """All arguments, checked; raises UsageError."""
    game = read_game(args.game, text)
    seats = read_seats(game, args.seats, text)
    contenders = _read_contenders(args, game, text)
    games = _read_count(args.games, 1, MOST_GAMES, text) or GAMES
    if games % 2:
        raise UsageError(text("arena.odd", games=games))
    seed = read_whole(args.seed, text) if args.seed is not None else 1
    plan = Plan(game.id, seats, contenders, games, seed, neighbours=args.neighbours)
    if args.dask is not None and not re.fullmatch(r"(tcp|ws)://[^\s/\[\]]+:[0-9]{1,5}", args.dask):
        raise UsageError(text("arena.dask_form", given=quoted(args.dask)))
    workers = _read_count(args.workers, 0, MOST_WORKERS, text)
    if args.dask is not None and workers is not None:
        raise UsageError(text("arena.two_places"))
    return Wanted(plan, _read_out(args.out, text), os.cpu_count() or 1 if workers is None else workers, args.dask)


def _read_contenders(args: argparse.Namespace, game: Game, text: Text) -> list[Contender]:
    seconds = _read_number(args.seconds, MOST_SECONDS, text)
    iterations = _read_count(args.iterations, 1, MOST_ITERATIONS, text)
    scale = _read_number(args.scale, 100.0, text) or 1.0
    patience = _read_number(args.patience, MOST_SECONDS, text) or PATIENCE
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
    thinking = (*LEVEL_NAMES, *searches_for(game))
    try:
        if word.partition(":")[0] in thinking:
            return level_contender(word, load_ai(game.id), seconds, iterations, scale)
        found = rod_contender(word, seconds, iterations)
    except KeyError as error:
        known = ", ".join((*thinking, RANDOM, PLAIN))
        raise UsageError(text("arena.unknown_level", name=quoted(word), known=known)) from error
    except ValueError as error:
        raise UsageError(text("arena.level_form", given=quoted(word), most=round(MOST_SECONDS))) from error
    if found.kind == PLAIN and found.seconds is None and found.iterations is None:
        raise UsageError(text("arena.plain_time", name=PLAIN))
    return found


NAMED: Final = re.compile(r"([A-Za-z][A-Za-z0-9_.-]{0,30})=(.*)", re.DOTALL)


def _without_name(command: str) -> str:
    found = NAMED.fullmatch(command)
    return found[2] if found else command


def _engine_name(command: str, taken: list[str]) -> str:
    """``NAME`` of ``NAME=COMMAND``, else the program's own, with a number where there are several."""
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
    """Raise UsageError for what cannot be started; with *here* on this machine."""
    try:
        words = words_of(_without_name(command))
    except ValueError as error:
        raise UsageError(text("arena.bad_command", command=quoted(command), why=str(error))) from error
    if "\0" in command or not words:
        raise UsageError(text("arena.bad_command", command=quoted(command), why="-"))
    program = words[0] if isinstance(words, list) else shlex.split(words, posix=False)[0].strip('"')
    if here and shutil.which(program, path=outside_environment().get("PATH")) is None:
        raise UsageError(text("arena.no_program", program=quoted(program)))


def _read_count(given: str | None, low: int, high: int, text: Text) -> int | None:
    if given is None:
        return None
    if not re.fullmatch(r"[0-9]{1,12}", given) or not low <= int(given) <= high:
        raise UsageError(text("cli.number_range", given=quoted(given), low=low, high=high))
    return int(given)


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
