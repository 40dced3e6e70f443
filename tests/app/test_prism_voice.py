"""Prism's voices, with a module in its place that remembers what it is told."""

from __future__ import annotations

import logging
import sys
import threading
import time
from collections.abc import Callable, Iterator
from enum import Enum
from importlib.util import find_spec
from types import ModuleType, SimpleNamespace

import pytest

from halloween_games.app.saving.settings import Settings
from halloween_games.app.shell import voices
from halloween_games.app.shell.voices import PrismOrCommand, PrismVoice, VoiceBackend, VoiceError, find_voice, voice_for
from tests.app.test_voice import Recorder
from tests.play.person import Person

IDS = Enum("IDS", ["NVDA", "JAWS", "ORCA", "UIA", "VOICE_OVER", "AV_SPEECH", "SAPI", "ONE_CORE", "SPEECH_DISPATCHER"])


class PrismError(Exception):
    """What Prism raises."""


class FakeBackend:
    """Speaks until it is stopped or told that it has ended."""

    def __init__(self, library: FakePrism) -> None:
        self._library = library
        self.features = SimpleNamespace(
            supports_speak=True,
            supports_stop=True,
            supports_is_speaking=library.tells,
            supports_set_rate=True,
            supports_get_rate=True,
            supports_set_voice=True,
            supports_get_voice=True,
        )
        self.rate, self.voice = 0.5, 1
        self.voices_count = 4

    def get_voice_language(self, number: int) -> str:
        return ("de", "en-us", "pt", "pt-br")[number]

    def speak(self, words: str, interrupt: bool = False) -> None:
        assert interrupt, "nothing may wait in the service, where a curtain could not take it back"
        if self._library.fails:
            raise PrismError("the device is gone")
        self._library.hang.wait(20)
        self._library.said.append((words, self.voice, round(self.rate, 2)))
        self._library.speaks = True
        self._library.threads.add(threading.get_ident())

    def stop(self) -> None:
        self._library.stops += 1
        self._library.speaks = False

    @property
    def speaking(self) -> bool:
        assert self._library.tells, "not implemented there"
        return self._library.speaks


class FakePrism(ModuleType):
    """The module, and what was done with it."""

    PrismError = PrismError
    BackendId = IDS

    def __init__(self) -> None:
        super().__init__("prism")
        self.there = {IDS["NVDA"], IDS["SAPI"]}
        self.unavailable: set[object] = set()
        self.created: list[object] = []
        self.said: list[tuple[str, int, float]] = []
        self.threads: set[int] = set()
        self.stops = 0
        self.fails = self.speaks = False
        self.tells = True
        self.hang = threading.Event()
        self.hang.set()

    def Context(self) -> FakePrism:  # noqa: N802 - a class there
        return self

    def exists(self, backend_id: object) -> bool:
        return backend_id in self.there

    def create(self, backend_id: object) -> FakeBackend:
        if backend_id in self.unavailable:
            raise PrismError("not available")
        self.created.append(backend_id)
        return FakeBackend(self)


@pytest.fixture
def prism(monkeypatch: pytest.MonkeyPatch) -> FakePrism:
    library = FakePrism()
    monkeypatch.setitem(sys.modules, "prism", library)
    monkeypatch.setattr(voices, "find_spec", lambda name: object())
    monkeypatch.setattr(voices, "BEGIN_SECONDS", 0.0)
    return library


@pytest.fixture
def voice(prism: FakePrism) -> Iterator[PrismVoice]:
    voice = PrismVoice()
    yield voice
    prism.hang.set()
    voice.close()
    voice._thread.join(20)
    assert not voice._thread.is_alive()


def wait(done: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not done():
        assert time.monotonic() < end, "it never comes"
        time.sleep(0.005)


def idle(voice: VoiceBackend) -> Callable[[], bool]:
    return lambda: not voice.is_busy


# ---------------------------------------------------------------- speaking


def test_it_speaks_one_sentence_after_the_other_in_a_thread_of_its_own(prism: FakePrism, voice: PrismVoice) -> None:
    wait(idle(voice))
    voice.speak("A ghost\nmoves \ud800 \x00", "en", "normal")
    wait(lambda: bool(prism.said))
    assert voice.is_busy
    prism.speaks = False
    wait(idle(voice))
    voice.speak("You win", "de", "fast")
    wait(lambda: len(prism.said) == 2)
    assert prism.said == [("A ghost moves ?", 1, 0.5), ("You win", 0, 0.7)]
    assert prism.threads == {voice._thread.ident}


def test_what_is_stopped_is_silent_and_never_begun_later(prism: FakePrism, voice: PrismVoice) -> None:
    wait(idle(voice))
    voice.speak("one", "en", "normal")
    wait(lambda: prism.speaks)
    voice.stop()
    assert not voice.is_busy, "at once"
    wait(lambda: prism.stops == 1)
    prism.hang.clear()
    for words in ("two", "three", "four"):
        voice.speak(words, "en", "slow")
    voice.stop()
    prism.hang.set()
    voice.speak("five", "en", "slow")
    wait(lambda: ("five", 1, 0.35) in prism.said)
    assert {words for words, _, _ in prism.said} <= {"one", "two", "five"}, "two may have been begun"
    assert prism.speaks


def test_a_service_that_hangs_keeps_no_frame_waiting(
    prism: FakePrism, voice: PrismVoice, monkeypatch: pytest.MonkeyPatch
) -> None:
    wait(idle(voice))
    monkeypatch.setattr(voices, "MAX_SECONDS", 0.05)
    prism.hang.clear()
    begun = time.monotonic()
    voice.speak("one", "en", "normal")
    voice.stop()
    voice.speak("two", "en", "normal")
    assert time.monotonic() - begun < 5, "not the 20 seconds that it hangs"
    time.sleep(0.1)
    with pytest.raises(VoiceError, match="has not ended"):
        assert voice.is_busy


def test_a_failure_is_told_to_whoever_asks(prism: FakePrism, voice: PrismVoice) -> None:
    wait(idle(voice))
    prism.fails = True
    voice.speak("one", "en", "normal")
    with pytest.raises(VoiceError, match="the device is gone"):
        wait(idle(voice))


@pytest.mark.parametrize(
    ("language", "voices", "own", "found"),
    [
        ("en", ["de", "en-us", "en-gb"], 2, 2),
        ("en", ["de", "en-us", "en"], 0, 2),
        ("pt_BR", ["pt", "pt-pt", "pt-br"], 0, 2),
        ("pt_BR", ["en", "pt-pt"], 0, 1),
        ("pl", ["en", "de"], 1, 1),
        ("pl", [], 0, 0),
    ],
)
def test_the_voice_speaks_the_language(language: str, voices: list[str], own: int, found: int) -> None:
    """The user's own one if it can, another one if not, and the own one if none can."""
    assert voice_for(language, voices, own) == found


# ---------------------------------------------------------------- which one is taken


def test_no_screen_reader_is_made_to_speak(prism: FakePrism) -> None:
    prism.there = set(IDS)
    prism.unavailable = {IDS["ONE_CORE"]}
    voice = PrismVoice()
    wait(idle(voice))
    assert prism.created == [IDS["SAPI"]]
    voice.close()


def test_on_windows_prism_is_the_first_choice(prism: FakePrism) -> None:
    voice = find_voice("win32")
    assert isinstance(voice, PrismOrCommand)
    wait(idle(voice))
    voice.speak("one", "en", "normal")
    wait(lambda: bool(prism.said))
    voice.stop()
    voice.close()


def test_the_command_speaks_if_prism_cannot_be_opened(prism: FakePrism, caplog: pytest.LogCaptureFixture) -> None:
    prism.there = set()
    command = Recorder()
    voice = PrismOrCommand(PrismVoice(), lambda: command)
    with caplog.at_level(logging.WARNING):
        wait(idle(voice))
        voice.speak("one", "en", "normal")
    assert command.said == ["one"]
    assert [record.getMessage() for record in caplog.records] == [
        "The system's speech command is used: Prism cannot be opened: no backend speaks."
    ]


# ---------------------------------------------------------------- in the program


def test_the_program_speaks_with_it(prism: FakePrism) -> None:
    person = Person((1280, 800), Settings(speed=0, reduce_motion=True, voice=True))
    person.program.voice.open(lambda: find_voice("win32"))
    person.launch()

    def said() -> bool:
        person.frames(1)
        prism.speaks = False
        return any(words == "The voice is on." for words, _, _ in prism.said)

    wait(said)
    person.program.close()


@pytest.mark.skipif(find_spec("_cffi_backend") is None, reason="needs the extra voice")
def test_the_real_library_has_what_is_used_of_it() -> None:
    prism = pytest.importorskip("prism")
    assert {"PrismError", "Context", "BackendId"} <= set(vars(prism))
    assert set(voices.SPEAKING) <= set(prism.BackendId.__members__)
    assert {"create", "exists"} <= set(vars(prism.Context))
    wanted = {"speak", "stop", "speaking", "rate", "voice", "voices_count", "get_voice_language", "features"}
    assert wanted <= set(vars(prism.core.Backend))
