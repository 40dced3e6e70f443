"""The engine as a process: it answers every line, however broken, and ends when told."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

ROOT = Path(__file__).resolve().parents[2]

NASTY = (
    b"",
    b"\r",
    b"\x00",
    b"\x00" * 1000,
    b"\xff\xfe{\x00",
    b"\xef\xbb\xbf{}",
    b"\xed\xa0\x80",
    b"\x1b[2J",
    b"quit",
    b'"quit"',
    b"true",
    b"-",
    b"[" * 100_000,
    b'{"do":' * 100_000,
    b"[" * 100_000 + b"]" * 100_000,
    b'{"do":"play","action":' + b"[" * 900 + b"]" * 900 + b"}",
    b'{"do":"set","game":"18-ghosts","position":' + b'{"a":' * 900 + b"1" + b"}" * 901,
    b'{"do":"view","seat":NaN}',
    b'{"do":"view","seat":-Infinity}',
    b'{"do":"view","seat":1e400}',
    b'{"do":"view","seat":' + b"9" * 4000 + b"}",
    b'{"do":"view","seat":' + b"9" * 100_000 + b"}",
    b'{"do":"undo","do":"undo"}',
    b"{" + b",".join(b'"%d":1' % number for number in range(50_000)) + b"}",
    b"{" + b'"a":1,' * 100_000 + b'"a":1}',
    b'{"do":"play","action":"' + b"R@b5" * 200_000 + b'"}',
    b'{"do":"play","action":"\\ud800\\u0000\\u202e"}',
    b'{"do":"play","action":"R@c5\\n"}',
    b'{"do":"new","game":"__class__"}',
    b'{"do":"new","game":"../18-ghosts"}',
    b'{"do":"__init__"}',
    b'{"do":"quit","now":true}',
    b'{"do":"undo","all":true}',
    b'{"do":["quit"]}',
    b'{"do":"new","game":"18-ghosts","options":{"any_three":"true"}}',
    b'{"do":"new","game":"18-ghosts","options":{"__class__":true}}',
    b'{"do":"new","game":"18-ghosts","seats":-1}',
    b'{"do":"new","game":"18-ghosts","seats":99999999999999999999999999}',
)


class Engine:
    """A running engine."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "halloween_games", "engine"]
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )

    def send(self, line: bytes) -> dict[str, Any]:
        """Send one line and return its answer."""
        self.write(line + b"\n")
        return self.answer()

    def write(self, data: bytes) -> None:
        """Send bytes that need not end a line."""
        assert self.process.stdin is not None
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def answer(self) -> dict[str, Any]:
        """Read the next answer."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.endswith(b"\n") and line.isascii(), line
        return cast(dict[str, Any], json.loads(line))

    def end(self) -> tuple[int, bytes, bytes]:
        """Close the input; return the exit code, the remaining output and stderr."""
        out, err = self.process.communicate(timeout=20)
        return self.process.returncode, out, err


@pytest.fixture
def engine() -> Iterator[Engine]:
    """An engine with a game of 18 Ghosts in which two ghosts are placed."""
    running = Engine()
    for line in (b'{"do":"new","game":"18-ghosts","seed":1}', *(b'{"do":"play","action":"%s"}' % a for a in PLAYED)):
        assert running.send(line)["ok"]
    yield running
    running.process.kill()
    running.process.communicate()


PLAYED = (b"R@b5", b"B@a5")


def state_of(engine: Engine) -> tuple[Any, Any]:
    """Everything about the current game."""
    return engine.send(b'{"do":"position"}')["position"], engine.send(b'{"do":"record"}')["record"]


def is_refusal(answer: dict[str, Any]) -> bool:
    """Whether the answer is a refusal in the documented form."""
    texts = [answer.get("error"), answer.get("message"), answer.get("where")]
    return answer["ok"] is False and all(isinstance(text, str) for text in texts) and answer["error"] != "internal"


def test_no_line_ends_the_engine_or_changes_the_game(engine: Engine) -> None:
    """After these it still plays; tests/fuzz damages lines at random."""
    before = state_of(engine)
    for line in NASTY:
        assert is_refusal(engine.send(line)), line[:100]
    assert state_of(engine) == before
    assert engine.send(b'{"do":"play","action":"B@d5"}')["ok"]
    code, out, err = engine.end()
    assert (code, out, err) == (0, b"", b"")


def test_a_line_of_fifty_megabytes_is_not_kept(engine: Engine) -> None:
    """It is refused when it ends, and memory does not grow."""
    before = state_of(engine)
    for _ in range(50):
        engine.write(b"x" * 1_000_000)
    assert engine.send(b"")["error"] == "too_long"
    assert engine.send(b'{"do":"legal"}' + b" " * 999_986)["ok"]
    assert engine.send(b'{"do":"legal"}' + b" " * 999_987)["error"] == "too_long"
    assert state_of(engine) == before
    status = Path(f"/proc/{engine.process.pid}/status")
    if status.is_file():
        peak = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        assert int(peak.split()[1]) < 100_000, peak


def test_quit_ends_it(engine: Engine) -> None:
    """It answers and reads nothing more."""
    engine.write(b'{"do":"quit"}\n{"do":"legal"}\n')
    assert engine.answer() == {"ok": True}
    assert engine.end() == (0, b"", b"")


def test_the_last_line_needs_no_end(engine: Engine) -> None:
    """It is answered, and then the input is over."""
    engine.write(b'{"do":"legal"}')
    code, out, err = engine.end()
    assert (code, err) == (0, b"") and json.loads(out)["to_move"] == 1


def test_a_client_that_goes_away_leaves_no_traceback() -> None:
    """The engine exits quietly when nobody reads its answers."""
    engine = Engine()
    assert engine.process.stdout is not None and engine.process.stderr is not None
    assert engine.send(b'{"do":"legal"}')["error"] == "no_game"
    engine.process.stdout.close()
    engine.write(b'{"do":"legal"}\n')
    assert engine.process.stderr.read() == b""
    engine.process.kill()
    engine.process.wait()
