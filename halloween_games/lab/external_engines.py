"""External engines: processes that answer each line of JSON with one line of JSON."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from typing import IO, Final

from halloween_games.core.actions import Action
from halloween_games.core.board_text import write_board
from halloween_games.core.game import Json
from halloween_games.core.match import Match
from halloween_games.core.reasons import RulesError
from halloween_games.players.machine import WALL_FACTOR, system_environment

MAX_LINE: Final = 1_000_000  # bytes
MAX_QUOTE: Final = 120  # characters kept of an engine's faulty output
MAX_LINES: Final = 100  # unread lines kept: an engine writes one for each that it gets
MAX_ITERATIONS: Final = 10**12  # larger numbers are not believed
GRACE_SECONDS: Final = 1.0  # for an engine to exit by itself
POLL_SECONDS: Final = 0.1  # between two calls of *stopped*

# What an engine can do wrong; the text keys are ``arena.fault.NAME``.
DIED: Final = "died"
SLOW: Final = "slow"
NONSENSE: Final = "nonsense"
REFUSED: Final = "refused"
ILLEGAL: Final = "illegal"
FAULTS: Final = (DIED, SLOW, NONSENSE, REFUSED, ILLEGAL)


class Fault(Exception):
    """The engine cannot continue its game: *kind* is one of the words above, *said* what it wrote."""

    def __init__(self, kind: str, said: str = "") -> None:
        super().__init__(f"{kind}: {said}")
        self.kind = kind
        told = said.encode("utf-8", "replace").decode()  # a lone surrogate cannot be written to a file
        self.said = told if len(told) <= MAX_QUOTE else f"{told[:MAX_QUOTE]}..."


running: Final[set[int]] = set()
"""The ids of the engine processes started here; killed if this process has to exit without cleanup."""


class Stopped(Exception):
    """The caller wants the game to stop."""


class ExternalEngine:
    """One engine for one game, until it is closed.

    Args:
        command: the engine's command line, quoted as in a terminal; no shell interprets it.
        seconds: time limit for one decision, None for no limit.
        iterations: iteration limit for one decision, None for no limit.
        patience: seconds that an answer may take beyond the wall's share of the time limit.
        stopped: polled while waiting; if it returns True, Stopped is raised.
    """

    def __init__(
        self,
        command: str,
        seconds: float | None,
        iterations: int | None,
        patience: float,
        stopped: Callable[[], bool],
    ) -> None:
        self._seconds = seconds
        self._iterations = iterations
        self._patience = patience
        self._stopped = stopped
        self._told = 0
        self._is_set = False
        self._ended = threading.Event()
        self._lines: queue.Queue[bytes] = queue.Queue(MAX_LINES)
        try:
            # In a process group of its own: it does not get Ctrl+C, and children of a script can be killed with it.
            self._process = subprocess.Popen(
                split_command(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=system_environment(),
                start_new_session=os.name != "nt",
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),  # on Windows
            )
        except (OSError, ValueError) as error:
            raise Fault(DIED, (error.strerror if isinstance(error, OSError) else None) or str(error)) from error
        assert self._process.stdin is not None and self._process.stdout is not None
        running.add(self._process.pid)
        self._input: IO[bytes] = self._process.stdin
        # A thread waits for lines: reading a pipe with a timeout is not portable.
        threading.Thread(target=_read, args=(self._process.stdout, self._lines, self._ended), daemon=True).start()

    def choose(self, match: Match, seed: int) -> tuple[Action, int]:
        """The engine's action for the seat to move, and the iterations it reports; raises Fault."""
        self._show(match)
        go: dict[str, Json] = {"do": "go", "seed": seed}
        if self._seconds is not None:
            go["seconds"] = self._seconds
        if self._iterations is not None:
            go["iterations"] = self._iterations
        answer = self._ask(go, WALL_FACTOR * (self._seconds or 0.0) + self._patience)
        written, took = answer.get("action"), answer.get("iterations", 0)
        if not isinstance(written, str):
            raise Fault(NONSENSE, json.dumps(answer))
        view = match.view(match.to_move)
        try:
            action = match.game.notation.read(view, written)
        except RulesError as error:
            raise Fault(ILLEGAL, written) from error
        if match.why_not(match.to_move, action) is not None:
            raise Fault(ILLEGAL, written)
        return action, took if type(took) is int and 0 <= took <= MAX_ITERATIONS else 0

    def _show(self, match: Match) -> None:
        """Send what the seat to move may know: the whole game, or in a game with secrets only its current view."""
        if match.game.secrets:
            self._set(match, match.game.notation.dump(match.view(match.to_move)))
            return
        if not self._is_set:
            self._set(match, match.game.notation.dump(match.start))
        for turn in match.turns[self._told :]:
            self._ask({"do": "play", "action": turn.text}, self._patience)
        self._told = len(match.turns)

    def _set(self, match: Match, position: Json) -> None:
        about = {"game": match.game.id, "seats": match.seats, "options": dict(match.options)}
        if match.game.other_board is not None:
            about["board"] = write_board(match.game.other_board)
        self._ask({"do": "set", **about, "position": position, "luck": "ask"}, self._patience)
        self._is_set = True

    def _ask(self, request: dict[str, Json], seconds: float) -> dict[str, Json]:
        try:
            self._input.write(json.dumps(request).encode("ascii") + b"\n")
            self._input.flush()
        except OSError as error:
            raise Fault(DIED, self._exit_status()) from error
        line = self._line(seconds)
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise Fault(NONSENSE, line.decode("utf-8", "replace").strip()) from error
        if not isinstance(answer, dict):
            raise Fault(NONSENSE, line.decode("utf-8", "replace").strip())
        if answer.get("ok") is not True:
            raise Fault(REFUSED, str(answer.get("message", "")))
        return answer

    def _line(self, seconds: float) -> bytes:
        deadline = time.monotonic() + seconds
        while True:
            if self._stopped():
                raise Stopped
            try:
                line = self._lines.get(timeout=max(0.0, min(POLL_SECONDS, deadline - time.monotonic())))
            except queue.Empty:
                if time.monotonic() >= deadline:
                    raise Fault(SLOW) from None
                continue
            if not line:
                raise Fault(DIED, self._exit_status())
            if not line.endswith(b"\n"):
                raise Fault(NONSENSE, line[:MAX_QUOTE].decode("utf-8", "replace"))
            return line

    def _exit_status(self) -> str:
        """How the process ended."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE_SECONDS)
        code = self._process.returncode
        return "" if code is None else f"exit code {code}"

    def close(self) -> None:
        """Ask the engine to quit, then kill it."""
        with contextlib.suppress(OSError):  # it may be gone already
            self._input.write(b'{"do": "quit"}\n')
            self._input.close()
        with contextlib.suppress(subprocess.TimeoutExpired):  # it is killed below
            self._process.wait(GRACE_SECONDS)
        self._ended.set()
        end_group(self._process.pid)
        self._process.wait()
        running.discard(self._process.pid)


def end_group(pid: int) -> None:
    """Kill an engine and, where there are process groups, all its children."""
    with contextlib.suppress(ProcessLookupError, PermissionError):  # the group is empty
        if os.name == "nt":
            os.kill(pid, signal.SIGTERM)  # on Windows this terminates at once
        else:
            os.killpg(pid, signal.SIGKILL)


def split_command(command: str) -> list[str] | str:
    """*command* as Popen wants it on this system; raises ValueError for an unclosed quote."""
    if os.name == "nt":
        return command
    words = shlex.split(command)
    if not words:
        raise ValueError("the command is empty")
    return words


def _read(stream: IO[bytes], lines: queue.Queue[bytes], ended: threading.Event) -> None:
    """Put the lines of *stream* into *lines*, an empty one at its end; a full queue blocks the engine."""
    line = b"\n"
    while line.endswith(b"\n") and not ended.is_set():
        try:
            line = stream.readline(MAX_LINE)
        except (OSError, ValueError):  # closed meanwhile
            line = b""
        while not ended.is_set():
            with contextlib.suppress(queue.Full):
                lines.put(line, timeout=POLL_SECONDS)
                break
    stream.close()
