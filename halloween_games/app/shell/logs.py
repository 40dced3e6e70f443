"""The log: a file of limited size in the user's folder, what a run puts there first, and a box without a console."""

from __future__ import annotations

import faulthandler
import io
import logging
import os
import platform
import sys
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType
from typing import Final, Literal

from halloween_games import __version__
from halloween_games.app.saving import folders
from halloween_games.app.saving.private_files import PRIVATE_FILE, make_private_folder, open_regular
from halloween_games.app.saving.storage import Lock, shown_path
from halloween_games.leaving import Terminated, name_of
from halloween_games.players.machine import why_slow
from halloween_games.usage import UsageError, one_line

LINES: Final = 20  # more would not fit on the screen


def show_in_box(title: str, lines: Sequence[str], kind: Literal["info", "error"]) -> None:
    """Show *lines*, and wait until they are closed."""
    try:
        import pygame

        # SDL offers boxes only of the driver that is in use or named, and the one without a screen has none.
        pygame.quit()
        os.environ.pop("SDL_VIDEODRIVER", None)
        pygame.display.message_box(title, "\n".join(lines[:LINES]), kind)
    except Exception as error:  # noqa: BLE001 - pygame itself may be damaged; the exit code tells it, too
        log.error("The result cannot be shown: %s", error)


log = logging.getLogger(__name__)

FILE: Final = "halloween-games.log"
NAME: Final = "halloween-games"  # of our handler
BYTES: Final = 300_000  # of one file
OLDER: Final = 3  # older files that are kept
FORMAT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class LogFile(RotatingFileHandler):
    """A log that only its owner can read; never a pipe, which could block.

    With *traces* a crash of the interpreter is traced into it, also after it was rotated.
    """

    def __init__(self, path: Path, *, traces: bool) -> None:
        self._traces = traces
        super().__init__(path, maxBytes=BYTES, backupCount=OLDER, encoding="utf-8")

    def _open(self) -> TextIOWrapper:
        path = Path(self.baseFilename)
        descriptor = open_regular(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        if hasattr(os, "fchmod"):
            with suppress(OSError):  # a file system without permissions, or somebody else's file
                os.fchmod(descriptor, PRIVATE_FILE)  # it may be of an earlier version
        stream = os.fdopen(descriptor, "a", encoding=self.encoding, errors=self.errors)
        if self._traces:
            faulthandler.enable(stream)
        return stream

    def doRollover(self) -> None:  # noqa: N802 - the library's name
        """Start a new file; nothing is ever traced into one that is closed."""
        self._rest()
        super().doRollover()

    def close(self) -> None:
        """Close the file; on a full disk its last lines are lost, but no end of the program is an error."""
        self._rest()
        with suppress(OSError):
            super().close()

    def _rest(self) -> None:
        if self._traces:
            faulthandler.disable()


def log_path() -> Path:
    return folders.logs() / FILE


def begin_log(*, traces: bool = False) -> Path | None:
    """Log to the file and not to the terminal; None if no file can be written.

    Problems of the disk must not disturb the game: without a log the program runs as well. With *traces* a crash of the
    interpreter leaves the stack of every thread in the file, or where there is none on stderr.
    """
    end_log()
    path = log_path()
    handler: logging.Handler
    try:
        make_private_folder(path.parent)
        handler = LogFile(path, traces=traces)
    except OSError:
        handler = logging.NullHandler()
        if traces and sys.stderr is not None:
            with suppress(io.UnsupportedOperation):  # not a real stream
                faulthandler.enable()
    handler.set_name(NAME)
    handler.setFormatter(logging.Formatter(FORMAT))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    logging.raiseExceptions = False  # a full disk would print a traceback for every line
    logging.captureWarnings(True)
    return path if isinstance(handler, LogFile) else None


def written_log() -> Path | None:
    """The log file; None if there is none."""
    for handler in logging.getLogger().handlers:
        if handler.get_name() == NAME and isinstance(handler, LogFile):
            path = Path(handler.baseFilename)
            return path if path.is_file() else None
    return None


def end_log() -> None:
    """Close the file; warnings and failures of logging go to stderr again."""
    logging.raiseExceptions = True
    logging.captureWarnings(False)
    root = logging.getLogger()
    for handler in list(root.handlers):
        if handler.get_name() == NAME:
            root.removeHandler(handler)
            handler.close()


def _last_words(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Report an exception outside the main loop with one sentence, with the details in the log.

    Without a log the details follow the sentence.
    """
    log.critical("The program cannot go on.", exc_info=(kind, error, trace))
    sentence = f"halloween-games: The program cannot go on ({kind.__name__})."
    where = written_log()
    if sys.stderr is None:
        if sys.platform == "win32":  # a windowed program, of which nobody would learn anything
            details = [f"What happened: {where}"] if where is not None else []
            show_in_box("Halloween Games", [sentence, *details], "error")
        return
    if where is not None:
        print(f"{sentence} What happened: {shown_path(where)}", file=sys.stderr)
    else:
        print(sentence, file=sys.stderr)
        traceback.print_exception(kind, error, trace, file=sys.stderr)


log.setLevel(logging.INFO)

RUNNING: Final = "running-"  # begins the name of a file in the log folder that is locked until a run ends
FAILED: Final = "by a failure"


def logged_run(run: Callable[[], int]) -> int:
    """The exit code of *run*, with a line in the log when it begins and one when it ends, in whatever way it does.

    A run that crashed or was killed could not write its last line: the next one does.
    """
    hook, was_traced = sys.excepthook, faulthandler.is_enabled()
    begin_log(traces=True)
    sys.excepthook = _last_words
    _tell_lost_runs()
    mark = _mark_run()
    kind = ", packaged" if getattr(sys, "frozen", False) else ""
    # not platform.platform(), which takes 20 ms of the time until the first frame
    system = f"{platform.system()} {platform.release()} {platform.machine()}{kind}"
    python = platform.python_version()
    log.info("Run %d begins: Halloween Games %s, Python %s, %s", os.getpid(), __version__, python, system)
    slow = why_slow()
    if slow is not None:
        log.info("%s: computers think interpreted", slow.key)
    how, is_for_hook = FAILED, False
    try:
        code = run()
        how = _how(code)
        return code
    except BaseException as error:
        how = _how_raised(error)
        is_for_hook = how.startswith(FAILED)
        raise
    finally:
        log.info("Run %d ends %s", os.getpid(), how)
        if mark is not None:
            mark.release()
        if not is_for_hook:  # which needs the log to tell what failed
            end_log()
            sys.excepthook = hook
            if was_traced and sys.__stderr__ is not None:
                faulthandler.enable(sys.__stderr__)


def _how(code: int) -> str:
    signal = name_of(code)
    if signal is not None:
        return f"by {signal}"
    return "normally" if code == 0 else f"{FAILED} that was told before"


def _how_raised(error: BaseException) -> str:
    match error:
        case Terminated():
            return f"by {error.number.name}"
        case KeyboardInterrupt():
            return "by SIGINT"
        case UsageError():
            return f"at once: {one_line(str(error))}"
        case BrokenPipeError():
            return "because nobody reads its output"
    return f"{FAILED}: {one_line(repr(error))}"


def _mark_run() -> Lock | None:
    """The file that is there as long as this run goes on; None where it cannot be written."""
    with suppress(OSError):
        return Lock.take(folders.logs() / f"{RUNNING}{os.getpid()}")
    return None


def _tell_lost_runs() -> None:
    """Log which runs never wrote how they ended."""
    with suppress(OSError):  # a folder that cannot be listed
        for file in sorted(folders.logs().glob(f"{RUNNING}*")):
            lost = Lock.take(file)
            if lost is not None:
                number = file.name.removeprefix(RUNNING)
                log.warning(
                    "Run %s never ended: it crashed (its stack is above), was killed or lost its display", number
                )
                lost.release()
