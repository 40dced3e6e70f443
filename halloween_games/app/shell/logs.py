"""The log: a file of limited size in the user's log folder. Nothing is printed."""

from __future__ import annotations

import faulthandler
import io
import logging
import os
import sys
import traceback
from contextlib import suppress
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType
from typing import Final

from halloween_games.app.saving import folders
from halloween_games.app.saving.private_files import PRIVATE_FILE, make_private_folder, open_regular
from halloween_games.app.saving.storage import shown_path
from halloween_games.app.shell.message_box import show_in_box

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


def report_fatal_errors() -> None:
    """Report an exception outside the main loop with one sentence, with the details in the log.

    Without a log the details follow the sentence.
    """
    sys.excepthook = _last_words


def _last_words(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    log.critical("The program cannot go on.", exc_info=(kind, error, trace))
    sentence = f"halloween-games: The program cannot go on ({kind.__name__})."
    where = written_log()
    if sys.stderr is None:
        if sys.platform == "win32":  # a windowed program, of which nobody would learn anything
            show_in_box(
                "Halloween Games", [sentence, *([f"What happened: {where}"] if where is not None else [])], "error"
            )
        return
    if where is not None:
        print(f"{sentence} What happened: {shown_path(where)}", file=sys.stderr)
    else:
        print(sentence, file=sys.stderr)
        traceback.print_exception(kind, error, trace, file=sys.stderr)
