"""The voices that the library Prism (prismatoid) speaks with, and which voice is taken.

On Windows Prism is the first choice: it begins at once, where the system's command takes a moment for each sentence. On
Linux a command comes first: Prism cannot tell there when a sentence is over, so its length is guessed. On macOS ``say``
is always there, and Prism would ask the user for voices of persons. Prism also speaks through screen readers; those are
never taken: they get everything from the reader's bridge already, and would say it twice.

Prism may take seconds to open, and its calls may wait for a service, so it is called in a thread of its own alone.
"""

from __future__ import annotations

import atexit
import logging
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from threading import Condition, Thread
from typing import Any, Final, NamedTuple

from halloween_games.app.shell import system_voice
from halloween_games.app.shell.system_voice import FACTORS, MAX_SECONDS, VoiceBackend, VoiceError, sayable

log = logging.getLogger(__name__)

LIBRARY: Final = "prism"
SPEAKING: Final = ("ONE_CORE", "SAPI", "SPEECH_DISPATCHER")
"""The ones of Prism's backends that are no screen readers, the preferred one first."""

RATES: Final = {"slow": -0.15, "normal": 0.0, "fast": 0.2}  # added to what the user has set, from 0 to 1
OPEN_SECONDS: Final = 30.0  # a speech service with thousands of voices takes six and more
BEGIN_SECONDS: Final = 0.5  # until it can be told that a sentence is spoken
LOOK_SECONDS: Final = 0.05  # between two looks whether it still is
SIGNS_PER_SECOND: Final = 11.0  # rather too few: what is cut off is lost
PAUSE_SECONDS: Final = 0.8  # added to a guess
ENDING_SECONDS: Final = 1.0  # to wait for the thread when the program ends


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
        self._thread.join(ENDING_SECONDS)

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


class PrismOrCommand:
    """Prism's voice; if that cannot be opened, the one that *find* finds."""

    def __init__(self, prism: VoiceBackend, find: Callable[[], VoiceBackend | None]) -> None:
        self._voice = prism
        self._find = find

    @property
    def is_busy(self) -> bool:
        try:
            return self._voice.is_busy
        except CannotOpen as error:
            other = self._find()
            if other is None:
                raise
            log.warning("The system's speech command is used: %s.", error)
            self._voice.close()
            self._voice = other
            return self._voice.is_busy

    def speak(self, words: str, language: str, speed: str) -> None:
        self._voice.speak(words, language, speed)

    def stop(self) -> None:
        self._voice.stop()

    def close(self) -> None:
        self._voice.close()


def find_voice(system: str = sys.platform) -> VoiceBackend | None:
    """The voice to speak with; None if this computer has none."""
    has_prism = system in ("win32", "linux") and find_spec(LIBRARY) is not None
    if has_prism and system == "win32":
        return PrismOrCommand(PrismVoice(), lambda: system_voice.find_voice(system))
    return system_voice.find_voice(system) or (PrismVoice() if has_prism else None)
