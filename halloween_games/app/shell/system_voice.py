"""The system's own voice: one command for each sentence, one at a time, without a shell.

The sentence goes to the command's standard input, where no option can be, or behind ``--``; so does what a user has
typed. Nobody else's list of processes shows what was for one player only, except with ``spd-say``, which reads nothing.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from typing import IO, Final, NamedTuple, Protocol

from halloween_games.players.machine import system_environment

LONGEST: Final = 600  # characters of what is said at once
MAX_SECONDS: Final = 90.0  # for them; then the command is ended
ENDING_SECONDS: Final = 2.0  # for a command that was killed
MOST_COMPLAINTS: Final = 20_000  # bytes of what a command writes about its failure

FACTORS: Final[Mapping[str, float]] = {"slow": 0.75, "normal": 1.0, "fast": 1.5}
"""The speeds of the voice, as a part of the usual one."""

_SAPI: Final = (
    "[Console]::InputEncoding = [Text.Encoding]::UTF8; Add-Type -AssemblyName System.Speech; "
    "$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer; $voice.Rate = {rate}; "
    "try {{ $voice.SelectVoiceByHints('NotSet', 'NotSet', 0, [Globalization.CultureInfo]'{language}') }} catch {{ }}; "
    "$voice.Speak([Console]::In.ReadToEnd())"
)


class VoiceError(Exception):
    """Nothing can be said any more; the message is for the log."""


class VoiceBackend(Protocol):
    """Something that speaks one sentence at a time."""

    @property
    def is_busy(self) -> bool:
        """Whether the last sentence is still spoken; raises VoiceError if it could not be."""

    def speak(self, words: str, language: str, speed: str) -> None:
        """Begin to say *words* in the language with that code; raises VoiceError."""

    def stop(self) -> None:
        """Say nothing more of it."""

    def close(self) -> None:
        """Be silent for ever; raises VoiceError."""


class VoiceCommand(NamedTuple):
    """How a command is called; *quiets* are the arguments that stop what it has handed to a service."""

    program: str
    arguments: Callable[[str, str], Sequence[str]]
    reads: bool = True  # its standard input; otherwise the words follow the arguments
    quiets: Sequence[str] = ()


def _espeak(language: str, speed: str) -> Sequence[str]:
    spoken = language.replace("_", "-").lower()
    return ["--stdin", "-b", "1", "-v", spoken, "-s", str(round(175 * FACTORS[speed]))]


def _spd_say(language: str, speed: str) -> Sequence[str]:
    rate = {"slow": "-40", "normal": "0", "fast": "40"}[speed]
    return ["--wait", "--language", language.split("_", maxsplit=1)[0], "--rate", rate, "--"]


def _say(language: str, speed: str) -> Sequence[str]:
    return ["-r", str(round(180 * FACTORS[speed])), "-f", "-"]


def _powershell(language: str, speed: str) -> Sequence[str]:
    rate = {"slow": -3, "normal": 0, "fast": 4}[speed]
    script = _SAPI.format(rate=rate, language=language.replace("_", "-"))
    return ["-NoProfile", "-NonInteractive", "-Command", script]


COMMANDS: Final[Mapping[str, Sequence[VoiceCommand]]] = {
    "win32": (VoiceCommand("powershell", _powershell),),
    "darwin": (VoiceCommand("say", _say),),
    "linux": (
        VoiceCommand("espeak-ng", _espeak),
        VoiceCommand("espeak", _espeak),
        VoiceCommand("spd-say", _spd_say, reads=False, quiets=("--cancel",)),
    ),
}
"""The commands of each system, the preferred one first: one that speaks itself is silent as soon as it has ended."""


def sayable(words: str) -> str:
    """*words* in one line without control characters and without macOS' commands in brackets, not too long."""
    printable = "".join(sign if sign.isprintable() else " " for sign in words)
    return " ".join(printable.replace("[[", " ").replace("]]", " ").split())[:LONGEST]


class SystemVoice:
    """Speaks by a command of the system."""

    def __init__(self, command: VoiceCommand, path: str) -> None:
        self._command = command
        self._path = path
        self._process: subprocess.Popen[bytes] | None = None
        self._complaints: IO[bytes] | None = None
        self._end = 0.0

    @property
    def is_busy(self) -> bool:
        if self._process is None:
            return False
        code = self._process.poll()
        if code is None and time.monotonic() < self._end:
            return True
        complaints = self._complaints_of()
        self.stop()
        if code is None:
            raise VoiceError(f"{self._path} did not end in {MAX_SECONDS} seconds")
        # espeak-ng ends without an error if there is no sound device, but complains
        if code != 0 or any(line.startswith(b"error:") for line in complaints.lower().splitlines()):
            raise VoiceError(f"{self._path} ended with {code}: {complaints[-300:].decode(errors='replace')}")
        return False

    def speak(self, words: str, language: str, speed: str) -> None:
        self.stop()
        words, command = sayable(words), self._command
        if not words:
            return
        arguments = [self._path, *command.arguments(language, speed), *([] if command.reads else [words])]
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115 - closed when the sentence is over
        try:
            self._process = self._run(arguments, self._complaints)
        except OSError as error:
            self.stop()
            raise VoiceError(f"{self._path} cannot be run: {error}") from error
        self._end = time.monotonic() + MAX_SECONDS
        if self._process.stdin is not None:
            try:
                self._process.stdin.write(words.encode() if command.reads else b"")
                self._process.stdin.close()  # the pipe's buffer takes it all
            except OSError as error:
                self.stop()
                raise VoiceError(f"{self._path} does not listen: {error}") from error

    def stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            was_running = process.poll() is None
            process.kill()
            try:
                process.wait(ENDING_SECONDS)
            except subprocess.TimeoutExpired as error:
                raise VoiceError(f"{self._path} cannot be ended") from error
            if was_running and self._command.quiets:
                self._quiet()
        if self._complaints is not None:
            self._complaints.close()
            self._complaints = None

    def close(self) -> None:
        self.stop()

    def _quiet(self) -> None:
        """Tell the service that spoke for the command."""
        try:
            arguments = [self._path, *self._command.quiets]
            subprocess.run(
                arguments,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env=system_environment(),
                timeout=ENDING_SECONDS,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise VoiceError(f"{self._path} cannot be stopped: {error}") from error

    def _run(self, arguments: Sequence[str], complaints: IO[bytes]) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            arguments,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=complaints,
            env=system_environment(),
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )

    def _complaints_of(self) -> bytes:
        if self._complaints is None:
            return b""
        self._complaints.seek(0)
        return self._complaints.read(MOST_COMPLAINTS)


def find_voice(system: str = sys.platform) -> VoiceBackend | None:
    """The first command that this system has; None without any."""
    for command in COMMANDS.get(system, ()):
        path = shutil.which(command.program)
        if path is not None:
            return SystemVoice(command, path)
    return None
