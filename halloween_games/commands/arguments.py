"""The arguments of the command line: how they are declared and parsed. Whatever is wrong becomes a UsageError."""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, NoReturn

from halloween_games import __version__, games
from halloween_games.app.saving import folders
from halloween_games.app.saving.storage import TooLarge
from halloween_games.app.saving.strict_json import MAX_BYTES, NotJson, read_json
from halloween_games.core.game import Game, OptionValue, check_options, option_text
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.core.match import PLAYERS as TWO
from halloween_games.core.match import Match, MatchOfTwo, Player
from halloween_games.core.phrases import json_beside
from halloween_games.core.reasons import BadOption, BadPosition, quoted
from halloween_games.core.state import State
from halloween_games.usage import UsageError, check_count, read_board, read_game, read_integer, read_seats
from halloween_games.words import language
from halloween_games.words.text import Text

if TYPE_CHECKING:  # few codes are of puzzles
    from halloween_games.puzzles.puzzle import Puzzle

PROGRAM: Final = "halloween-games"
COMMANDS: Final = (
    *("play", "text", "replay", "verify", "open", "shot", "gif", "games", "lessons", "puzzles", "perft", "boards"),
    *("nights", "solve", "selftest", "engine", "arena"),
)
LANGUAGE: Final = "--language"
FOR_NEW: Final = ("option", "board", "seats", "seed", "position", "match")  # what only a new game is set up by
KINDS: Final = ("human", *LEVEL_NAMES)  # of players
MIN_SIZE: Final = (800, 600)
MAX_SIZE: Final = (7680, 4320)
MAX_QUOTED: Final = 300  # characters of what argparse says of unknown arguments

Size = tuple[int, int]

EVERYWHERE: Final = "everywhere"
ARGUMENTS: Final[Sequence[Mapping[str, Any]]] = json_beside(__file__, "arguments.json")
"""For which commands an argument is (EVERYWHERE: before and after any command; ``program``: without one), its names,
the end of the key of its help, and how argparse takes it."""


class InvalidRecord(UsageError):
    """The content of a file is not a game."""


# ---------------------------------------------------------------- declarations


class _ParserError(Exception):
    """An error of argparse: its message and the command."""


class _Parser(argparse.ArgumentParser):
    """Raises an exception instead of printing the usage and exiting."""

    def error(self, message: str) -> NoReturn:
        raise _ParserError(message, self.prog)


def language_in(argv: Sequence[str]) -> str:
    """The language that *argv* asks for, which is needed before they are parsed; the system's if it is none of ours."""
    found = language.SYSTEM
    for number, word in enumerate(argv, 1):
        name, sign, value = word.partition("=")
        if name == LANGUAGE:
            found = value if sign else "".join(argv[number : number + 1])
    return found if found in language.NAMES else language.SYSTEM


def parse(argv: Sequence[str], text: Text) -> argparse.Namespace:
    """The arguments as strings; raises UsageError, and SystemExit after --help and --version."""
    argv = _with_command(argv)
    if argv and not argv[0].startswith("-") and argv[0] not in COMMANDS:
        raise UsageError(text("cli.unknown_command", name=quoted(argv[0]), known=", ".join(COMMANDS)))
    try:
        parser = make_parser(text, with_arena="arena" in argv)
        args, more = parser.parse_known_args(argv, _nothing_said())
        if args.command == "arena":  # argparse only takes the levels before the first option
            args.levels += [word for word in more if not word.startswith("-")]
            more = [word for word in more if word.startswith("-")]
        if more:
            parser.error(f"unrecognized arguments: {' '.join(more)}")
    except _ParserError as error:
        what, command = error.args
        what = what if len(what) <= MAX_QUOTED else what[:MAX_QUOTED] + "..."
        raise UsageError(text("cli.see_help", what=what, command=command)) from error
    if args.forget and (args.command is not None or args.window is not None):
        raise UsageError(text("cli.forget_alone"))
    if args.command is not None and args.window is not None:
        raise UsageError(text("cli.size_place"))
    if args.language is not None and args.language not in language.NAMES:
        known = ", ".join(language.NAMES)
        raise UsageError(text("cli.unknown_language", name=quoted(args.language), known=known))
    return args


def _with_command(argv: Sequence[str]) -> Sequence[str]:
    """*argv* with the command that a file alone stands for, as desktops call the program: a saved game, or a code."""
    if not argv or any(word in COMMANDS for word in argv):
        return argv
    from halloween_games.app.saving.saves import CODE, SUFFIXES

    for number, word in enumerate(argv):
        if word.lower().endswith((*SUFFIXES, CODE)):
            command = ["open"] if word.lower().endswith(CODE) else ["play", "--record"]
            return [*argv[:number], *command, *argv[number:]]
    return argv


def make_parser(text: Text, *, with_arena: bool) -> argparse.ArgumentParser:
    """*with_arena* adds the arguments of that command, whose imports would delay the window."""
    about, more = text("cli.about"), text("cli.more")
    everywhere = _Parser(add_help=False)
    _add_arguments(EVERYWHERE, everywhere, text, default=argparse.SUPPRESS)  # only what is said there is set
    parser = _Parser(prog=PROGRAM, description=about, epilog=more, allow_abbrev=False, parents=[everywhere])
    version = f"{PROGRAM} {__version__}"
    parser.add_argument("-V", "--version", action="version", version=version, help=text("cli.help.version"))
    _add_arguments("program", parser, text)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    made: dict[str, argparse.ArgumentParser] = {}
    for name in COMMANDS:
        about = text(f"cli.help.{name}")
        made[name] = commands.add_parser(name, help=about, description=about, allow_abbrev=False, parents=[everywhere])
        _add_arguments(name, made[name], text)
    if with_arena:
        try:
            from halloween_games.lab.arena_arguments import add_arguments
        except ModuleNotFoundError as error:  # the package for players has no laboratory
            raise UsageError(text("cli.no_arena")) from error

        add_arguments(made["arena"], text)
    return parser


def _add_arguments(of: str, parser: argparse.ArgumentParser, text: Text, **how: Any) -> None:
    """Add the ARGUMENTS of a command, of the program, or EVERYWHERE."""
    low, high = _size_text(MIN_SIZE), _size_text(MAX_SIZE)
    words: Mapping[str, Mapping[str, str]] = {
        "game": {"games": ", ".join(games.REGISTRY)},
        "kinds": {"levels": ", ".join(LEVEL_NAMES)},
        "language": {"codes": ", ".join(language.NAMES)},
        "size": {"low": low, "high": high},
    }
    for one in ARGUMENTS:
        if of in one["for"].split():
            about = text(f"cli.help.{one['help']}", **words.get(one["help"], {}))
            parser.add_argument(*one["names"], help=about, **one["how"], **how)


def _nothing_said() -> argparse.Namespace:
    """The values of the arguments EVERYWHERE if they are said nowhere."""
    unsaid = {one["help"]: False if "action" in one["how"] else None for one in ARGUMENTS if one["for"] == EVERYWHERE}
    return argparse.Namespace(**unsaid)


# ---------------------------------------------------------------- parsing


def read_options(game: Game, given: Sequence[str], seats: int, text: Text) -> dict[str, OptionValue]:
    """The options of *game* from ``name=value`` arguments, with defaults for the rest."""
    chosen: dict[str, OptionValue] = {}
    for entry in given:
        name, sign, value = entry.partition("=")
        if not name or not sign:
            raise UsageError(text("cli.option_form", given=quoted(entry)))
        if name in chosen:
            raise UsageError(text("cli.option_twice", name=quoted(name)))
        choices = [choice for option in game.options if option.name == name for choice in option.choices]
        written = {option_text(choice): choice for choice in choices}
        chosen[name] = written.get(value, value)
    try:
        return check_options(game, chosen, seats)
    except BadOption as error:
        raise UsageError(text.for_game(game.id).say(error.reason)) from error


def read_players(game: Game, given: str | None, text: Text) -> list[Player]:
    """The players that *given* names; if None, as many people as the game needs at least."""
    kinds = given.split(",") if given is not None else [KINDS[0]] * game.seats[0]
    for kind in kinds:
        if kind not in KINDS:
            raise UsageError(text("cli.unknown_kind", name=quoted(kind), known=", ".join(KINDS)))
    check_count(game, len(kinds), text)
    return [Player(kind) if kind == KINDS[0] else Player("computer", level=kind) for kind in kinds]


def read_seed(given: str | None, text: Text) -> int | None:
    """The seed of luck; None for a random one."""
    return None if given is None else read_integer(given, text)


def check_text(args: argparse.Namespace, text: Text) -> None:
    """The terminal needs to know one game: a new one, a saved one or a recorded one, and only a new one is set up."""
    if args.go_on and args.record is not None:
        raise UsageError(text("cli.text_one"))
    if args.game is None and not args.go_on and args.record is None:
        raise UsageError(text("cli.text_none"))
    _check_new_game(args, text, is_new=not args.go_on and args.record is None)


def check_play(args: argparse.Namespace, text: Text) -> None:
    """The window needs to know one game: a new one or a recorded one, and only a new one is set up."""
    if args.game is None and args.record is None:
        raise UsageError(text("cli.play_none"))
    _check_new_game(args, text, is_new=args.record is None)


def _check_new_game(args: argparse.Namespace, text: Text, *, is_new: bool) -> None:
    if args.record is not None and args.game is not None:
        raise UsageError(text("cli.text_record"))
    given = [name for name in FOR_NEW if getattr(args, name) not in (None, [], False)]
    if given and not is_new:
        raise UsageError(text("cli.text_new", option=f"--{given[0]}"))
    if args.match and args.position is not None:
        raise UsageError(text("cli.match_two"))


def check_game_or_file(args: argparse.Namespace, text: Text) -> None:
    """Either a game whose lessons or puzzles are printed, or a file of them to check."""
    if (args.game is None) == (args.check is None) or (args.json and args.check is not None):
        raise UsageError(text("cli.lessons_one"))


def read_size(given: str | None, text: Text) -> Size | None:
    """Width and height in pixels; None if not given."""
    if given is None:
        return None
    found = re.fullmatch(r"([0-9]{1,6})[xX×]([0-9]{1,6})", given)
    if not found:
        raise UsageError(text("cli.size_form", given=quoted(given)))
    size = int(found[1]), int(found[2])
    if not all(low <= number <= high for low, number, high in zip(MIN_SIZE, size, MAX_SIZE, strict=True)):
        low, high = _size_text(MIN_SIZE), _size_text(MAX_SIZE)
        raise UsageError(text("cli.size_range", given=_size_text(size), low=low, high=high))
    return size


def _size_text(size: Size) -> str:
    return f"{size[0]}x{size[1]}"


def read_set_up(args: argparse.Namespace, text: Text) -> tuple[Game, int, dict[str, OptionValue]]:
    """The game on its board, the number of its seats, and its options."""
    game = read_board(read_game(args.game, text), args.board, folders.boards(), text)
    seats = read_seats(game, args.seats, text)
    return game, seats, read_options(game, args.option, seats, text)


def read_position(
    given: str | None, game: Game, seats: int, options: dict[str, OptionValue], text: Text
) -> State | None:
    """The position in a file; None if none is given."""
    if given is None:
        return None
    file = shown_file(given)
    try:
        with Path(given).open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise UsageError(text("cli.file_unreadable", file=file, why=_why(error))) from error
    if len(data) > MAX_BYTES:
        raise UsageError(text("cli.file_too_large", file=file))
    try:
        return game.notation.load(read_json(data.removeprefix(b"\xef\xbb\xbf")), seats, options)
    except NotJson as error:
        raise UsageError(text("cli.file_not_json", file=file, why=text.say(error.phrase))) from error
    except BadPosition as error:
        why = text.for_game(game.id).say(error.reason)
        raise UsageError(text("cli.file_no_position", file=file, why=why)) from error


def new_match(args: argparse.Namespace, text: Text) -> Match:
    """The new game that *args* describe, from its start or from a position; nobody has reached that by playing."""
    game = read_board(read_game(args.game, text), args.board, folders.boards(), text)
    players = read_players(game, args.seats, text)
    options = read_options(game, args.option, len(players), text)
    seed = read_seed(args.seed, text)
    if args.match and len(players) != TWO:
        raise UsageError(text("cli.match_two"))
    shown = read_position(args.position, game, len(players), options, text)
    start = shown.determinize(Random(seed)) if shown is not None else None
    match = Match(game, len(players), options, seed, start=start, players=players)
    match.practice = shown is not None
    match.of_two = MatchOfTwo() if args.match else None
    return match


def read_record(given: str, text: Text, *, go_on: bool, complete: bool = False, is_named: bool = True) -> Match:
    """The game in a file, replayed; with *go_on* pending luck is drawn after its end, as in play.

    A *complete* record tells how it ends. What the user has named may be a pipe, too; elsewhere that would block.

    Raises UsageError, and the InvalidRecord among them if the file can be read.
    """
    from halloween_games.app.saving import record_file

    try:
        data, _ = record_file.read_record(Path(given), from_anywhere=is_named)
        return record_file.replay_record(data, go_on=go_on, complete=complete)
    except record_file.RecordProblem as error:
        could_not_read = isinstance(error, record_file.Unreadable) and not isinstance(error.__cause__, TooLarge)
        kind = UsageError if could_not_read else InvalidRecord
        raise kind(error.sentence(text)) from error


def read_code(given: str, text: Text) -> Match | Puzzle | str:
    """The game, position or puzzle in a share code; or the code of a game by code, given itself or in a file.

    Whether a code of that kind fits a game is seen where the games are.
    """
    from halloween_games.app.saving.code_game import id_in, is_code
    from halloween_games.app.saving.record_file import RecordProblem
    from halloween_games.app.saving.saves import CODE
    from halloween_games.app.saving.share import read_shared
    from halloween_games.app.saving.storage import StorageError, read_limited

    is_file = given.lower().endswith(CODE)
    try:
        code = read_limited(Path(given), from_anywhere=True).decode("utf-8", "replace") if is_file else given
        if not is_file and not is_code(code):
            return read_shared(given)
        id_in(code)
    except StorageError as error:
        raise UsageError(text.say(error.phrase)) from error
    except RecordProblem as error:
        raise UsageError(error.sentence(text)) from error
    return code


def read_out(given: str, text: Text, kind: str = "png") -> Path:
    """The picture or film to write, whose folder must exist; *kind* is ``png`` or ``gif``."""
    out = Path(given)
    if out.suffix.lower() != f".{kind}":
        key = "cli.out_not_gif" if kind == "gif" else "cli.out_not_png"
        raise UsageError(text(key, file=shown_file(given)))
    try:
        if out.is_dir():
            raise UsageError(text("cli.out_is_folder", file=shown_file(given)))
        if not out.parent.is_dir():
            raise UsageError(text("cli.out_no_folder", file=shown_file(given), folder=shown_file(str(out.parent))))
    except (OSError, ValueError) as error:
        raise out_error(given, error, text) from error
    return out


def out_error(given: str, error: Exception, text: Text) -> UsageError:
    """The error for a picture that could not be written."""
    return UsageError(text("cli.out_unwritable", file=shown_file(given), why=_why(error)))


def shown_file(file: str) -> str:
    """A file name for a message; unlike other arguments it is cut only if it is absurdly long."""
    return file if len(file) <= 200 else file[:200] + "..."


def _why(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
