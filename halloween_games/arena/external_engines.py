"""A player outside the program: another engine, a process that answers one line of JSON for each line it gets."""

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
from types import TracebackType
from typing import IO, Final

from halloween_games.core.actions import Action
from halloween_games.core.game import Json
from halloween_games.core.match import Match
from halloween_games.core.reasons import RulesError
from halloween_games.players.environment import outside_environment

LONGEST_LINE: Final = 1_000_000  # bytes
LONGEST_QUOTE: Final = 120  # signs of what an engine said that are kept
MOST_LINES: Final = 100  # that are kept unread: an engine says one for each that it gets
MOST_ITERATIONS: Final = 10**12  # that are believed
GRACE: Final = 1.0  # seconds that an engine has to leave by itself
LOOK: Final = 0.1  # seconds between two looks whether everything shall stop

# What an engine can do wrong; the text keys are ``arena.fault.NAME``.
DIED: Final = "died"
SLOW: Final = "slow"
NONSENSE: Final = "nonsense"
REFUSED: Final = "refused"
ILLEGAL: Final = "illegal"


class Fault(Exception):
    """The engine cannot go on with its game: one of the words above, and what it said."""

    def __init__(self, kind: str, said: str = "") -> None:
        super().__init__(f"{kind}: {said}")
        self.kind = kind
        told = said.encode("utf-8", "replace").decode()  # half a pair of surrogates cannot be written to a file
        self.said = told if len(told) <= LONGEST_QUOTE else f"{told[:LONGEST_QUOTE]}..."


running: Final[set[int]] = set()
"""The processes of engines that this one has started; for who has to leave without saying good-bye."""


class Stopped(Exception):
    """Whoever started all this wants no more of it."""


class Outside:
    """One engine for one game. Leaving it as a context ends the process, whatever state it is in.

    Args:
        command: how the engine is started, written as in a terminal; no shell reads it.
        seconds: longest time for thinking about one decision, None for no limit.
        iterations: most iterations for one decision, None for no limit.
        patience: seconds that an answer may take beyond the time for thinking.
        stopped: asked while waiting; raises Stopped if it says so.
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
        self._begun = False
        self._ended = threading.Event()
        self._lines: queue.Queue[bytes] = queue.Queue(MOST_LINES)
        try:
            # In a group of its own: Ctrl+C is for us, and whatever a script starts ends with it.
            self._process = subprocess.Popen(
                words_of(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=outside_environment(),
                start_new_session=os.name != "nt",
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),  # the same on Windows
            )
        except (OSError, ValueError) as error:
            raise Fault(DIED, (error.strerror if isinstance(error, OSError) else None) or str(error)) from error
        assert self._process.stdin is not None and self._process.stdout is not None
        running.add(self._process.pid)
        self._input: IO[bytes] = self._process.stdin
        # A thread only waits for lines: pipes know no time limit that works on every platform.
        threading.Thread(target=_read, args=(self._process.stdout, self._lines, self._ended), daemon=True).start()

    def __enter__(self) -> Outside:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def choose(self, match: Match, seed: int) -> tuple[Action, int]:
        """The engine's action for the seat to move, and how many iterations it says it took; raises Fault."""
        self._show(match)
        go: dict[str, Json] = {"do": "go", "seed": seed}
        if self._seconds is not None:
            go["seconds"] = self._seconds
        if self._iterations is not None:
            go["iterations"] = self._iterations
        answer = self._ask(go, (self._seconds or 0.0) + self._patience)
        written, took = answer.get("action"), answer.get("iterations", 0)
        if not isinstance(written, str):
            raise Fault(NONSENSE, json.dumps(answer))
        view = match.view(match.to_move)
        try:
            action = match.game.read(view, written)
        except RulesError as error:
            raise Fault(ILLEGAL, written) from error
        if match.why_not(match.to_move, action) is not None:
            raise Fault(ILLEGAL, written)
        return action, took if type(took) is int and 0 <= took <= MOST_ITERATIONS else 0

    def _show(self, match: Match) -> None:
        """Tell what the seat to move may know: the whole game, or where there are secrets its view of the moment."""
        if match.game.secrets:
            self._set(match, match.game.dump(match.view(match.to_move)))
            return
        if not self._begun:
            self._set(match, match.game.dump(match.start))
        for turn in match.turns[self._told :]:
            self._ask({"do": "play", "action": turn.text}, self._patience)
        self._told = len(match.turns)

    def _set(self, match: Match, position: Json) -> None:
        about = {"game": match.game.id, "seats": match.seats, "options": dict(match.options)}
        self._ask({"do": "set", **about, "position": position, "luck": "ask"}, self._patience)
        self._begun = True

    def _ask(self, request: dict[str, Json], seconds: float) -> dict[str, Json]:
        try:
            self._input.write(json.dumps(request).encode("ascii") + b"\n")
            self._input.flush()
        except OSError as error:
            raise Fault(DIED, self._last_words()) from error
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
                line = self._lines.get(timeout=max(0.0, min(LOOK, deadline - time.monotonic())))
            except queue.Empty:
                if time.monotonic() >= deadline:
                    raise Fault(SLOW) from None
                continue
            if not line:
                raise Fault(DIED, self._last_words())
            if not line.endswith(b"\n"):
                raise Fault(NONSENSE, line[:LONGEST_QUOTE].decode("utf-8", "replace"))
            return line

    def _last_words(self) -> str:
        """How the process ended."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE)
        code = self._process.returncode
        return "" if code is None else f"exit code {code}"

    def close(self) -> None:
        """Ask the engine to leave, and see to it."""
        with contextlib.suppress(OSError):  # it may be gone already
            self._input.write(b'{"do": "quit"}\n')
            self._input.close()
        with contextlib.suppress(subprocess.TimeoutExpired):  # then it is ended all the same
            self._process.wait(GRACE)
        self._ended.set()
        end_group(self._process.pid)
        self._process.wait()
        running.discard(self._process.pid)


def end_group(pid: int) -> None:
    """End an engine, and on systems that have groups of processes whatever it has left behind."""
    with contextlib.suppress(ProcessLookupError, PermissionError):  # nobody is left in the group
        if os.name == "nt":
            os.kill(pid, signal.SIGTERM)  # there it means to end at once
        else:
            os.killpg(pid, signal.SIGKILL)


def words_of(command: str) -> list[str] | str:
    """*command* as the system wants it; raises ValueError when a quote is not closed."""
    if os.name == "nt":
        return command
    words = shlex.split(command)
    if not words:
        raise ValueError("the command is empty")
    return words


def _read(stream: IO[bytes], lines: queue.Queue[bytes], ended: threading.Event) -> None:
    """Pass on the lines of *stream*, and an empty one at its end; who says too much waits until it is read."""
    line = b"\n"
    while line.endswith(b"\n") and not ended.is_set():
        try:
            line = stream.readline(LONGEST_LINE)
        except (OSError, ValueError):  # closed meanwhile
            line = b""
        while not ended.is_set():
            with contextlib.suppress(queue.Full):
                lines.put(line, timeout=LOOK)
                break
    stream.close()
