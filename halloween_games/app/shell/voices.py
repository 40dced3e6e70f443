"""What the program's own voice speaks with: a command of the system, or the library Prism (prismatoid).

A command gets one sentence at a time, without a shell. The sentence goes to its standard input, where no option can be,
or behind ``--``; so does what a user has typed. Nobody else's list of processes shows what was for one player only,
except with ``spd-say``, which reads nothing.

On Windows Prism is the first choice: it begins at once, where the system's command takes a moment for each sentence. On
Linux a command comes first: Prism cannot tell there when a sentence is over, so its length is guessed. On macOS ``say``
is always there, and Prism would ask the user for voices of persons. Prism also speaks through screen readers; those are
never taken: they get everything from the reader's bridge already, and would say it twice. Prism may take seconds to
open, and its calls may wait for a service, so it is called in a thread of its own alone.
"""

from __future__ import annotations

import atexit
import logging
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.util import find_spec
from threading import Condition, Thread
from typing import IO, Any, Final, NamedTuple, Protocol

from halloween_games.players.machine import system_environment

log = logging.getLogger(__name__)

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


def find_command_voice(system: str) -> VoiceBackend | None:
    """The first command that this system has; None without any."""
    for command in COMMANDS.get(system, ()):
        path = shutil.which(command.program)
        if path is not None:
            return SystemVoice(command, path)
    return None


# ---------------------------------------------------------------- Prism

LIBRARY: Final = "prism"
SPEAKING: Final = ("ONE_CORE", "SAPI", "SPEECH_DISPATCHER")
"""The ones of Prism's backends that are no screen readers, the preferred one first."""

RATES: Final = {"slow": -0.15, "normal": 0.0, "fast": 0.2}  # added to what the user has set, from 0 to 1
OPEN_SECONDS: Final = 30.0  # a speech service with thousands of voices takes six and more
BEGIN_SECONDS: Final = 0.5  # until it can be told that a sentence is spoken
LOOK_SECONDS: Final = 0.05  # between two looks whether it still is
SIGNS_PER_SECOND: Final = 11.0  # rather too few: what is cut off is lost
PAUSE_SECONDS: Final = 0.8  # added to a guess
LEAVING_SECONDS: Final = 1.0  # to wait for the thread when the program ends


class CannotOpen(VoiceError):
    """Prism has no voice here."""


class Order(NamedTuple):
    """What is to be said."""

    words: str
    language: str
    speed: str


class PrismVoice:
    """Speaks by Prism. It is busy until it is open; then it may turn out that it cannot be."""

    def __init__(self) -> None:
        self._changed = Condition()  # guards everything below
        self._order: Order | None = None  # what the thread has not begun yet
        self._is_to_stop = False
        self._is_closed = False
        self._is_open = False
        self._is_said = True  # what was ordered last
        self._failure: VoiceError | None = None
        self._end = time.monotonic() + OPEN_SECONDS
        self._thread = Thread(target=self._work, name="voice", daemon=True)
        self._thread.start()
        atexit.register(self._leave)

    @property
    def is_busy(self) -> bool:
        with self._changed:
            if self._failure is not None:
                raise self._failure
            is_late = time.monotonic() > self._end
            if not self._is_open:
                if is_late:
                    raise CannotOpen("Prism takes too long to open")
                return True
            if not self._is_said and is_late:
                raise VoiceError(f"Prism has not ended in {MAX_SECONDS} seconds")
            return not self._is_said

    def speak(self, words: str, language: str, speed: str) -> None:
        words = sayable(words.encode(errors="replace").decode())  # Prism takes no half characters
        with self._changed:
            self._order, self._is_to_stop = (Order(words, language, speed) if words else None), True
            self._is_said, self._end = not words, time.monotonic() + MAX_SECONDS
            self._changed.notify()

    def stop(self) -> None:
        with self._changed:
            if not self._is_said:
                self._order, self._is_to_stop, self._is_said = None, True, True
                self._changed.notify()

    def close(self) -> None:
        with self._changed:
            self._order, self._is_to_stop, self._is_said, self._is_closed = None, True, True, True
            self._changed.notify()

    def _leave(self) -> None:
        """The program ends: a library must not be in the middle of a call then."""
        self.close()
        self._thread.join(LEAVING_SECONDS)

    # ------------------------------------------------------------------ in the thread

    def _work(self) -> None:
        try:
            speaker = Speaker()
        except Exception as error:  # noqa: BLE001 - whatever a foreign library has against this computer
            self._fail(CannotOpen(f"Prism cannot be opened: {error or type(error).__name__}"))
            return
        with self._changed:
            self._is_open = True
        try:
            while self._follow(speaker):
                pass
        except Exception as error:  # noqa: BLE001 - the same
            self._fail(VoiceError(f"Prism has failed: {error or type(error).__name__}"))
        atexit.unregister(self._leave)

    def _follow(self, speaker: Speaker) -> bool:
        """Do what is wanted next, or look whether the sentence is over; False to end."""
        with self._changed:
            if not (self._is_to_stop or self._is_closed):
                self._changed.wait(LOOK_SECONDS if speaker.speaks else None)
            is_to_stop, order, is_closed = self._is_to_stop, self._order, self._is_closed
            self._is_to_stop, self._order = False, None
        if is_to_stop:
            speaker.stop()
        if is_closed:
            return False
        if order is not None:
            speaker.speak(order)
        elif speaker.speaks and not speaker.look():
            with self._changed:
                self._is_said = self._order is None
        return True

    def _fail(self, failure: VoiceError) -> None:
        with self._changed:
            self._failure = failure


class Speaker:
    """The first backend of Prism that speaks; all of it happens in one thread."""

    def __init__(self) -> None:
        import prism  # the whole library is loaded only now

        self._unavailable: type[Exception] = prism.PrismError
        self._context = prism.Context()  # has to outlive the backend
        self._backend = self._open(prism.BackendId)
        features = self._backend.features
        self._tells = features.supports_is_speaking
        self._own_rate = self._backend.rate if features.supports_set_rate and features.supports_get_rate else None
        self._own_voice = self._backend.voice if features.supports_set_voice and features.supports_get_voice else None
        self._voices: list[str] | None = None  # the language of each
        self._voice_of: dict[str, int] = {}
        self.speaks = False
        self._begun = self._guess = 0.0

    def _open(self, ids: Any) -> Any:
        """The backend, opened; CannotOpen without any."""
        for name in SPEAKING:
            backend_id = getattr(ids, name)
            if not self._context.exists(backend_id):
                continue
            try:
                backend = self._context.create(backend_id)
            except (self._unavailable, ValueError) as error:
                log.debug("Prism has no %s here: %s", name, error)
                continue
            if backend.features.supports_speak and backend.features.supports_stop:
                return backend
        raise CannotOpen("no backend speaks")

    def speak(self, order: Order) -> None:
        """Begin to say it, instead of anything else."""
        if self._own_rate is not None:
            self._backend.rate = min(1.0, max(0.0, self._own_rate + RATES[order.speed]))
        if self._own_voice is not None:
            self._backend.voice = self._voice(order.language)
        self._backend.speak(order.words, interrupt=True)
        self._begun, self.speaks = time.monotonic(), True
        self._guess = PAUSE_SECONDS + len(order.words) / (SIGNS_PER_SECOND * FACTORS[order.speed])

    def stop(self) -> None:
        """Be silent, whether anything is said or not."""
        if self.speaks:
            self._backend.stop()
        self.speaks = False

    def look(self) -> bool:
        """Whether it still speaks."""
        since = time.monotonic() - self._begun
        self.speaks = since < BEGIN_SECONDS or self._backend.speaking if self._tells else since < self._guess
        return self.speaks

    def _voice(self, language: str) -> int:
        """The user's own voice if it speaks *language*, or else the first one that does."""
        assert self._own_voice is not None
        if self._voices is None:
            self._voices = [
                self._backend.get_voice_language(number).replace("_", "-").lower()
                for number in range(self._backend.voices_count)
            ]
        if language not in self._voice_of:
            self._voice_of[language] = voice_for(language, self._voices, self._own_voice)
        return self._voice_of[language]


def voice_for(language: str, voices: list[str], own: int) -> int:
    """The number of the voice for *language*; *voices* are the languages of all, *own* is the one that is set."""
    wanted = language.replace("_", "-").lower()
    short = wanted.partition("-")[0]
    spoken = voices[own].partition("-")[0] if own < len(voices) else ""
    if spoken == short and (wanted == short or voices[own] == wanted):
        return own
    fitting = (
        next((number for number, voice in enumerate(voices) if fits(voice)), None)
        for fits in (wanted.__eq__, short.__eq__, lambda voice: voice.partition("-")[0] == short)
    )
    return next((number for number in fitting if number is not None), own)


# ---------------------------------------------------------------- which voice is taken


def find_voices(system: str = sys.platform) -> Iterator[VoiceBackend]:
    """The voices to speak with: the next one if the one before cannot be opened; none if this computer has none."""
    has_prism = system in ("win32", "linux") and find_spec(LIBRARY) is not None
    if has_prism and system == "win32":
        yield PrismVoice()
    command = find_command_voice(system)
    if command is not None:
        yield command
    elif has_prism and system == "linux":
        yield PrismVoice()
