"""How each run of the program began and ended: one line in the log each."""

from __future__ import annotations

import faulthandler
import logging
import os
import platform
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from halloween_games import __version__
from halloween_games.app.saving import folders
from halloween_games.app.saving.storage import Lock
from halloween_games.app.shell.logs import begin_log, end_log, report_fatal_errors
from halloween_games.leaving import Terminated, name_of
from halloween_games.players.interpreted import why_slow
from halloween_games.usage import UsageError, one_line

log = logging.getLogger(__name__)
log.setLevel(logging.INFO)

RUNNING: Final = "running-"  # begins the name of a file in the log folder that is locked until a run ends
FAILED: Final = "by a failure"


def logged_run(run: Callable[[], int]) -> int:
    """The exit code of *run*, with a line in the log when it begins and one when it ends, in whatever way it does.

    A run that crashed or was killed could not write its last line: the next one does.
    """
    hook, was_traced = sys.excepthook, faulthandler.is_enabled()
    begin_log(traces=True)
    report_fatal_errors()
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
