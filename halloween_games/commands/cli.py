"""The command line ``halloween-games``: opens the launcher, plays in the window or the terminal, runs the engine."""

from __future__ import annotations

import argparse
import errno
import io
import json
import logging
import os
import platform
import struct
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Final, Literal

from halloween_games import __version__, games
from halloween_games.app.saving import folders
from halloween_games.app.shell.first_picture import too_low
from halloween_games.app.shell.reader_port import NO_READER, VOICE
from halloween_games.boards.problems import LevelError
from halloween_games.commands import arguments
from halloween_games.commands.arguments import PROGRAM
from halloween_games.commands.games import preferred_locales
from halloween_games.core.endgames import FOLDER_VARIABLE
from halloween_games.core.game import Json
from halloween_games.core.match import Match
from halloween_games.core.phrases import Phrase
from halloween_games.core.reasons import RulesError
from halloween_games.leaving import Terminated, exit_code, terminated_by_signals
from halloween_games.players.machine import why_slow
from halloween_games.usage import INTERRUPTED, UsageError, first_problem, one_line, read_count, read_game, read_integer
from halloween_games.words import language
from halloween_games.words.text import Text

log = logging.getLogger(__name__)

US: Final = "halloween_games"  # the parent of every logger of ours
SHOT_SIZE: Final = (1280, 800)
TITLE: Final = "Halloween Games"
MAX_DEPTH: Final = 100  # of perft
ON_WINDOWS = sys.platform == "win32"

OK: Final = 0
# selftest found problems, verify an invalid record, lessons and puzzles a mistake in a file; or nothing was forgotten
DAMAGED: Final = 1
USAGE_ERROR: Final = 2


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command in *argv* and return the exit code; wrong arguments give one line on stderr and exit code 2."""
    _accept_any_text()
    given = sys.argv[1:] if argv is None else argv
    try:
        language.ask_system_by(preferred_locales)
        language.begin_in(arguments.language_in(given))
        return _run(given, _sentences())
    except UsageError as error:
        _complain(str(error))
        return USAGE_ERROR
    except LevelError as error:  # one of the program's own maps is missing or damaged
        _complain(first_problem(error, _sentences()))
        return USAGE_ERROR
    except MemoryError:
        _complain(_sentences()("cli.out_of_memory"))
        return DAMAGED
    except KeyboardInterrupt:
        return INTERRUPTED
    except Terminated as error:
        return exit_code(error.number)
    except BrokenPipeError:
        _drop_output()  # the reader closed the pipe, as ``head`` does
        return OK
    finally:
        language.begin_in(language.SYSTEM)


def as_json(data: Json) -> str:
    """*data* for other programs, readable for people as well."""
    return json.dumps(data, indent=1, ensure_ascii=True)


def _complain(sentence: str) -> None:
    """Say in one line on stderr why the command failed, or in a box where there is none."""
    if sys.stderr is not None:
        print(f"{PROGRAM}: {one_line(sentence)}", file=sys.stderr)
    elif ON_WINDOWS:
        _show_in_box([one_line(sentence)], "error")


def _show_in_box(lines: Sequence[str], kind: Literal["info", "error"]) -> None:
    """Show *lines* in a message box: on Windows a windowed program has no console."""
    from halloween_games.app.shell.logs import show_in_box

    show_in_box(TITLE, lines, kind)


def _sentences() -> Text:
    try:
        return Text()
    except OSError as error:  # the program's own folder is missing or damaged
        raise UsageError(str(error)) from error
    except (ValueError, LookupError, SyntaxError, struct.error) as error:  # what gettext raises for a damaged file
        raise UsageError(f"A translation is damaged: {error}") from error


def _run(argv: Sequence[str], text: Text) -> int:
    try:
        args = arguments.parse(argv, text)
        if args.portable:
            folders.use_portable()
        os.environ.setdefault(FOLDER_VARIABLE, str(folders.endgames()))  # the computers' processes inherit it
        if args.no_reader:
            os.environ[NO_READER] = "1"
        if args.voice:
            os.environ[VOICE] = "1"
        with _told_log(text, is_told=args.verbose):
            code = _forget(text) if args.forget else _COMMANDS[args.command](args, text)
    except SystemExit:
        code = OK  # after --help and --version
        slow = why_slow()
        if slow is not None and {"-V", "--version"} & {*argv} and {"-v", "--verbose"} & {*argv}:
            with _streams(text):
                print(one_line(text.say(slow)))
    if sys.stdout is not None:
        with _streams(text):
            sys.stdout.flush()  # here, where a failure can still be reported
    return code


@contextmanager
def _told_log(text: Text, *, is_told: bool) -> Iterator[None]:
    """With ``--verbose`` everything that goes into the log is told on stderr, too."""
    ours = logging.getLogger(US)
    if not is_told or sys.stderr is None:
        yield
        return
    level, handler = ours.level, logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(levelname)s %(name)s: %(message)s"))
    ours.addHandler(handler)
    ours.setLevel(logging.INFO)
    try:
        log.info("%s %s, Python %s", PROGRAM, __version__, platform.python_version())
        slow = why_slow()
        if slow is not None:
            log.info("%s", one_line(text.say(slow)))
        log.info("Settings: %s; games: %s; log: %s", folders.config(), folders.data(), folders.logs())
        yield
    finally:
        ours.setLevel(level)
        ours.removeHandler(handler)


# ---------------------------------------------------------------- with a window


def _launcher(args: argparse.Namespace, text: Text) -> int:
    size = arguments.read_size(args.window, text)
    with _pygame(text):
        from halloween_games.app.shell.main import run_launcher

        return run_launcher(size)


def _play(args: argparse.Namespace, text: Text) -> int:
    arguments.check_play(args, text)
    size = arguments.read_size(args.size, text)
    if args.record is not None:
        return _show(arguments.read_record(args.record, text, go_on=True), size, text)
    match = arguments.new_match(args, text)
    if args.position is not None:
        return _show(match, size, text)
    with _pygame(text):
        from halloween_games.app.shell.main import run_game

        return run_game(match, arguments.read_seed(args.seed, text), size)


def _replay(args: argparse.Namespace, text: Text) -> int:
    size = arguments.read_size(args.size, text)
    match = arguments.read_record(args.file, text, go_on=True)
    return _show(match, size, text, replay=True)


def _open(args: argparse.Namespace, text: Text) -> int:
    size = arguments.read_size(args.size, text)
    shared = arguments.read_code(args.code, text)
    if isinstance(shared, Match):
        return _show(shared, size, text)
    with _pygame(text):
        from halloween_games.app.shell.main import run_code, run_puzzle

        return run_code(shared, size) if isinstance(shared, str) else run_puzzle(shared, size)


def _show(match: Match, size: arguments.Size | None, text: Text, *, replay: bool = False) -> int:
    with _pygame(text):
        from halloween_games.app.shell.main import run_match

        return run_match(match, size, replay=replay)


def _shot(args: argparse.Namespace, text: Text) -> int:
    game, seats, options = arguments.read_set_up(args, text)
    size = arguments.read_size(args.size, text) or SHOT_SIZE
    out = arguments.read_out(args.out, text)
    position = arguments.read_position(args.position, game, seats, options, text)
    with _pygame(text):
        from halloween_games.app.shell.main import save_shot

        try:
            save_shot(game, options, seats, position, size, out)
        except OSError as error:
            raise arguments.out_error(args.out, error, text) from error
        except RulesError as error:
            raise UsageError(text.for_game(game.id).say(error.reason)) from error
    return OK


def _gif(args: argparse.Namespace, text: Text) -> int:
    match = arguments.read_record(args.file, text, go_on=False)
    out = arguments.read_out(args.out, text, "gif")
    if not match.turns:
        raise UsageError(text("cli.gif.nothing", file=arguments.shown_file(args.file)))
    with _pygame(text):
        from halloween_games.app.exports.gif_file import can_write, what_is_missing
        from halloween_games.app.shell.main import save_gif

        if not can_write():
            raise UsageError(text(what_is_missing()))

        try:
            pictures = save_gif(match, out)
        except OSError as error:
            raise arguments.out_error(args.out, error, text) from error
    if not args.quiet:
        with _streams(text):
            print(one_line(text("cli.gif.saved", file=arguments.shown_file(args.out), pictures=pictures)))
    return OK


def _step(done: int, steps: int) -> None:
    """Show on a terminal how far a command is; after the last step the line is empty again."""
    line = f"{done} / {steps}" if done < steps else ""
    print(f"\r{line:12}\r", end="", file=sys.stderr, flush=True)


def _selftest(args: argparse.Namespace, text: Text) -> int:
    with _pygame(text):
        from halloween_games.commands.selftest import is_compiled, selftest

        problems = selftest(tell=_step if not args.quiet and sys.stderr is not None and sys.stderr.isatty() else None)
        if not problems and args.compiled and not is_compiled():
            problems = [Phrase("cli.rules_interpreted")]
    if problems:
        lines = [one_line(text.say(problem)) for problem in problems]
    else:
        lines = [text("cli.all_well"), text("cli.rules_compiled" if is_compiled() else "cli.rules_interpreted")]
    if problems or not args.quiet:
        for line in lines:
            print(line, file=sys.stderr if problems else sys.stdout)
    if sys.stdout is None:
        _show_in_box(lines, "error" if problems else "info")
    return DAMAGED if problems else OK


@contextmanager
def _pygame(text: Text) -> Iterator[None]:
    """Import pygame inside, without its banner; if it or what it needs is missing, raise a UsageError."""
    lacking = too_low()
    if lacking is not None:
        raise UsageError(text(lacking[0], least=lacking[1]))
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name != "pygame":
            raise
        raise UsageError(text("cli.pygame_missing" if folders.is_packaged() else "cli.no_pygame")) from error


# ---------------------------------------------------------------- without pygame


def _text(args: argparse.Namespace, text: Text) -> int:
    _need_streams(text)
    arguments.check_text(args, text)
    opened = _to_play(args, text)

    def play() -> int:
        with terminated_by_signals(), _streams(text):
            _play_in_terminal(opened, text, is_plain=args.plain)
        return OK

    from halloween_games.app.shell.logs import logged_run

    return logged_run(play)


def _play_in_terminal(opened: Match | Path, text: Text, *, is_plain: bool) -> None:
    """Play a match, or go on with the one in a file."""
    from halloween_games.app.saving.record_file import RecordProblem
    from halloween_games.app.saving.saves import user_saves
    from halloween_games.app.saving.statistics import Statistics
    from halloween_games.app.saving.trophies import Trophies
    from halloween_games.commands.terminal.play import Terminal, has_terminal_reader

    statistics, trophies = Statistics(folders.data()), Trophies(folders.data())
    stays = sys.stdin.isatty()
    says_why = not is_plain and has_terminal_reader()
    kept = user_saves(), statistics, stays, trophies
    terminal = Terminal(text, sys.stdin, sys.stdout, *kept, is_plain=is_plain or says_why, says_why_plain=says_why)
    try:
        if isinstance(opened, Match):
            terminal.play(opened)
        else:
            terminal.go_on(opened)
    except RecordProblem as error:
        raise UsageError(error.sentence(text)) from error


def _to_play(args: argparse.Namespace, text: Text) -> Match | Path:
    """A new match, a recorded one, or the file of a saved one."""
    if args.record is not None:
        return arguments.read_record(args.record, text, go_on=True)
    game = read_game(args.game, text) if args.game is not None else None
    if args.go_on or game is None:
        return _newest_saved(game.id if game is not None else "", text)
    return arguments.new_match(args, text)


def _newest_saved(game_id: str, text: Text) -> Path:
    """The file of the newest game that is not over. What is broken is told."""
    from halloween_games.app.saving.saves import Saves

    saved, broken = Saves().resumable(game_id)
    with _streams(text):
        for file in broken:
            print(one_line(text("notice.broken_game", why=file.problem.sentence(text), file=file.path.name)))
    if saved is None:
        raise UsageError(text("cli.text_nothing"))
    return saved.path


def _forget(text: Text) -> int:
    """Delete what is kept about the user, if that is what the user wants."""
    _need_streams(text)
    from halloween_games.commands.forget import forget_everything

    with terminated_by_signals(), _streams(text):
        return OK if forget_everything(text) else DAMAGED


def _perft(args: argparse.Namespace, text: Text) -> int:
    game, seats, options = arguments.read_set_up(args, text)
    depth = read_count(args.depth, 0, MAX_DEPTH, text)
    state = arguments.read_position(args.position, game, seats, options, text)
    if state is None:
        state = game.start(seats, options, Random(0))  # always the same start, so that counts can be compared
    levels = range(min(depth, 1), depth + 1)
    with _streams(text):
        from halloween_games.commands.games import perft

        if args.json:
            counts = [{"depth": level, "count": perft(state, level)} for level in levels]
            print(as_json({"game": game.id, "seats": seats, "options": options, "counts": counts}))
            return OK
        for level in levels:
            print(level, perft(state, level), flush=True)
    return OK


def _games(args: argparse.Namespace, text: Text) -> int:
    """The games of the collection, for people or for programs."""
    from halloween_games.commands.games import games_json, lines_about

    with _streams(text):
        if args.json:
            print(as_json({"games": games_json(folders.boards(), text)}))
            return OK
        for depth, line in lines_about(folders.boards(), text):
            print("   " * depth + one_line(line))
    return OK


def _solve(args: argparse.Namespace, text: Text) -> int:
    """Make a table of endgames in the player's own folder."""
    _need_streams(text)
    from halloween_games.commands.solve import alone, maker_for, refuse_known, solve

    game, most, folder = read_game(args.game, text), read_integer(args.candies, text), folders.endgames()
    with alone(folder, text):
        refuse_known(game, most, text)
        maker = maker_for(game, most, folder, text)
        with _streams(text):
            solve(maker, text, lambda line: print(one_line(line), flush=True))
    return OK


def _boards(args: argparse.Namespace, text: Text) -> int:
    """List the boards, or check one map: every problem in a line of its own; or show it in the window."""
    from halloween_games.commands.games import board_lines, check_map

    if args.watch is not None:
        return _watch(args, text)
    chosen = [read_game(args.game, text)] if args.game is not None else [games.load(name) for name in games.REGISTRY]
    with _streams(text):
        if args.check is None:
            for line in board_lines(chosen, folders.boards(), text):
                print(one_line(line))
            return OK
        problems, said = check_map(args.check, chosen, text)
        for line in said:
            print(one_line(line), file=sys.stderr if problems else sys.stdout)
    return DAMAGED if problems else OK


def _watch(args: argparse.Namespace, text: Text) -> int:
    """Show a map in the window after each save."""
    if args.check is not None:
        raise UsageError(text("cli.boards.one"))
    game = read_game(args.game, text) if args.game is not None else None
    with _pygame(text):
        from halloween_games.app.shell.main import run_watch

        return run_watch(Path(args.watch), game)


def _verify(args: argparse.Namespace, text: Text) -> int:
    """An invalid record is what this command looks for, not a wrong argument; a file that cannot be read is one."""
    from halloween_games.commands.verify import checked, files_in, sentence_about, summary, verdict_json

    files = files_in(args.files, text)
    verdicts = [checked(file, text, is_named=is_named) for file, is_named in files]
    invalid = [verdict for verdict in verdicts if verdict.problem]
    with _streams(text):
        if args.json:
            found = [verdict_json(verdict) for verdict in verdicts]
            print(as_json({"records": found, "valid": len(found) - len(invalid), "invalid": len(invalid)}))
        elif not args.quiet:
            for verdict in verdicts:
                if not verdict.problem:
                    print(one_line(sentence_about(verdict, text)))
    if not args.json:
        for verdict in invalid:
            _complain(verdict.problem)
        if len(verdicts) > 1 and not args.quiet:
            with _streams(text):
                print(summary(verdicts, text))
    return DAMAGED if invalid else OK


def _exercises(args: argparse.Namespace, text: Text) -> int:
    """List the lessons or puzzles of a game, or check a file of them, or of nights."""
    from halloween_games.commands.exercises import CHECKS, LINES

    if args.command in LINES:
        arguments.check_game_or_file(args, text)
    if args.check is not None:
        lines, problems = CHECKS[args.command](args.check, text)
    else:
        lines, problems = LINES[args.command](read_game(args.game, text), text, as_json=args.json)
    with _streams(text):
        for line in lines:
            print(line)
    for problem in problems:
        _complain(problem)
    return DAMAGED if problems else OK


def _engine(_: argparse.Namespace, text: Text) -> int:
    _need_streams(text)
    with _streams(text):
        from halloween_games.commands.engine.session import serve

        serve(sys.stdin.buffer, sys.stdout.buffer, text)
    return OK


def _arena(args: argparse.Namespace, text: Text) -> int:
    from halloween_games.lab.arena import run_arena
    from halloween_games.lab.arena_arguments import read_request

    wanted = read_request(args, text)
    with _streams(text):
        return run_arena(wanted, text)


def _need_streams(text: Text) -> None:
    if sys.stdin is None or sys.stdout is None:
        raise UsageError(text("cli.no_streams"))


@contextmanager
def _streams(text: Text) -> Iterator[None]:
    """Turn errors of the standard streams into a UsageError."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        _drop_output()
        if ON_WINDOWS and error.errno == errno.EINVAL:  # how Windows says that nobody reads the pipe any more
            raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE)) from error
        raise UsageError(text("cli.streams_failed", why=error.strerror or str(error))) from error


def _accept_any_text() -> None:
    """Replace invalid input bytes and characters that the output cannot encode by “?” instead of raising."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _drop_output() -> None:
    """Redirect stdout to the null device; otherwise Python would report an error at exit."""
    try:
        descriptor = sys.stdout.fileno()
    except (OSError, ValueError):
        return  # not a real output
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, descriptor)
    os.close(nowhere)


_COMMANDS: Final[Mapping[str | None, Callable[[argparse.Namespace, Text], int]]] = {
    None: _launcher,
    "play": _play,
    "text": _text,
    "replay": _replay,
    "verify": _verify,
    "open": _open,
    "shot": _shot,
    "gif": _gif,
    "lessons": _exercises,
    "puzzles": _exercises,
    "nights": _exercises,
    "games": _games,
    "perft": _perft,
    "solve": _solve,
    "selftest": _selftest,
    "boards": _boards,
    "engine": _engine,
    "arena": _arena,
}
