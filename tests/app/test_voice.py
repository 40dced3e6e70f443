"""The program's own voice: a backend that remembers what it is to say, and the commands of systems, imitated."""

from __future__ import annotations

import logging
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pygame
import pytest

from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.curtain import CurtainScene
from halloween_games.app.shell import voices
from halloween_games.app.shell.reader_port import VOICE
from halloween_games.app.shell.voice import SpokenQueue, part_at
from halloween_games.app.shell.voices import (
    COMMANDS,
    PrismVoice,
    SystemVoice,
    VoiceBackend,
    VoiceCommand,
    VoiceError,
    find_command_voice,
    find_voices,
    sayable,
    voice_for,
)
from halloween_games.kit.outline import Outline, Part, Role
from halloween_games.kit.speech import Sentence
from halloween_games.session.session import Session
from tests.play.person import Person
from tests.reader.test_reader import Remembering


class Recorder:
    """A voice that remembers: what was begun, and how often it was stopped."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.languages: set[str] = set()
        self.stops = 0
        self.is_slow = False  # then it goes on until it is stopped
        self.fails = False
        self._speaks = False

    @property
    def is_busy(self) -> bool:
        if self.fails:
            raise VoiceError("the device is gone")
        return self._speaks

    def speak(self, words: str, language: str, speed: str) -> None:
        assert not self.is_busy, "one at a time"
        self.said.append(words)
        self.languages.add(language)
        self._speaks = self.is_slow

    def stop(self) -> None:
        self.stops += self._speaks
        self._speaks = False

    def close(self) -> None:
        self.stop()


@pytest.fixture
def person() -> Person:
    return Person((1280, 800), Settings(speed=0, reduce_motion=True, voice=True))


def spoken(person: Person) -> Recorder:
    recorder = Recorder()
    person.program.voice.open(lambda: iter((recorder,)))
    person.frames(1)
    return recorder


def heard(person: Person, recorder: Recorder) -> list[str]:
    """What is said until nothing waits any more, and forgotten here."""
    person.frames(12)
    said, recorder.said = recorder.said, []
    return said


def key(person: Person, code: int) -> None:
    person.send(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0))


# ---------------------------------------------------------------- what is said


def test_it_is_off_until_it_is_turned_on_by_its_key() -> None:
    person = Person((1280, 800), Settings(speed=0, reduce_motion=True))
    recorder = Recorder()
    person.program.voice.open(lambda: iter((recorder,)))
    person.launch()
    assert heard(person, recorder) == []
    down = pygame.Event(pygame.KEYDOWN, key=pygame.K_v, mod=pygame.KMOD_SHIFT, unicode="V", scancode=0)
    person.send(down)
    assert heard(person, recorder)[-1] == "The voice is on."
    person.send(down)
    assert heard(person, recorder) == [] and person.program.toast.text == "The voice is off."


def test_the_argument_turns_it_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VOICE, "1")
    person = Person((1280, 800), Settings(speed=0, reduce_motion=True))
    recorder = Recorder()
    person.program.voice.open(lambda: iter((recorder,)))
    person.launch()
    assert "The voice is on." in heard(person, recorder)


def test_a_whole_game_says_every_announcement(person: Person) -> None:
    recorder = spoken(person)
    scene = person.play("closest-ghost")
    person.frames(2)
    other = person.program.services.speech.listen()
    session: Session = scene.session
    announced: list[str] = []
    recorder.said = []
    for _ in range(400):
        if session.match.outcome is not None:
            break
        session.play(session.view.legal_actions()[0])
        scene.screen.table.skip()
        person.frames(8)
        announced += [sentence.words for sentence in other.take()]
    assert session.match.outcome is not None and len(announced) > 20
    said = heard(person, recorder)
    assert [sentence for sentence in announced if sentence not in said] == []
    told = iter(said)
    assert all(sentence in told for sentence in announced), "in their order"
    assert recorder.languages == {"en"}


def test_the_focus_is_said_when_it_moves_and_what_is_pointed_at_after_a_moment(person: Person) -> None:
    recorder = spoken(person)
    person.launch()
    heard(person, recorder)
    key(person, pygame.K_TAB)
    first = heard(person, recorder)
    key(person, pygame.K_TAB)
    second = heard(person, recorder)
    assert len(first) == len(second) == 1 and first != second
    top = person.program.stack.top
    assert top is not None
    part = next(part for part in top.outline() if part.usable and part.name not in (first[0], second[0]))
    person.move((part.rect[0] + part.rect[2] // 2, part.rect[1] + part.rect[3] // 2))
    person.wait(0.3)
    assert not any(part.name in words for words in recorder.said)
    person.wait(0.6)
    assert part.name in recorder.said[-1]


def test_any_key_ends_what_is_said_and_what_waits(person: Person) -> None:
    recorder = spoken(person)
    person.launch()
    heard(person, recorder)
    recorder.is_slow = True
    for number in range(3):
        person.program.services.speech.say(f"News {number}")
    person.frames(3)
    assert recorder.said == ["News 0."]
    key(person, pygame.K_F5)
    recorder.is_slow = False
    assert recorder.stops > 0 and heard(person, recorder) == ["News 0."]


def test_it_is_silent_while_a_screen_reader_listens(person: Person) -> None:
    recorder = spoken(person)
    bridge = Remembering()
    person.program.reader.bridge = bridge
    person.launch()
    recorder.said = []
    person.program.services.speech.say("A ghost moves")
    key(person, pygame.K_TAB)
    assert heard(person, recorder) == []
    bridge.listeners = 0
    assert heard(person, recorder), "it says where one is"


# ---------------------------------------------------------------- curtains


def test_under_the_curtain_only_the_curtain_speaks(person: Person) -> None:
    recorder = spoken(person)
    scene = person.play("18-ghosts")
    heard(person, recorder)
    recorder.is_slow = True
    speech = person.program.services.speech
    speech.say("You have the king of hearts", private=True)
    speech.say("You have the ace of spades", private=True)
    speech.say("Ann has moved")
    person.frames(1)
    assert recorder.said == ["You have the king of hearts."]
    stops = recorder.stops
    scene.session.viewpoint.curtain_for = 1
    speech.viewer_left = True
    person.program.over_game.curtain(1, lambda: None)
    person.frames(1)
    recorder.is_slow = False
    assert recorder.stops > stops, "at once"
    recorder.said = []
    person.now(CurtainScene)
    assert all("Bo" in words for words in heard(person, recorder))
    key(person, pygame.K_TAB)
    speech.say("It is late")
    assert not {"Ann has moved.", "You have the ace of spades."} & set(heard(person, recorder))
    scene.session.viewpoint.curtain_for = None
    said = heard(person, recorder)
    assert "It is late." in said and not any("ace" in words or "king" in words for words in said)


def test_the_curtain_falls_when_the_own_turn_was_heard(person: Person) -> None:
    """The mover hears what happened, and whoever comes next hears it before what to do."""
    recorder = spoken(person)
    scene = person.play("rhombus")
    person.open_curtain(scene)
    heard(person, recorder)
    recorder.is_slow = True
    session: Session = scene.session
    while session.curtain_for is None:
        session.play(session.view.legal_actions()[0])
        scene.screen.table.skip()
    person.frames(3)
    assert person.program.stack.top is scene, "the voice still speaks"
    recorder.is_slow, recorder._speaks = False, False
    said = heard(person, recorder)
    person.now(CurtainScene)
    plays = [words for words in said if words.startswith("Ann plays")]
    assert plays and said.index(plays[0]) < next(at for at, words in enumerate(said) if words.startswith("Give the"))
    person.open_curtain(scene)
    said = heard(person, recorder)
    assert said.index(plays[0]) < said.index("Choose a card.")


def test_what_was_private_and_waits_is_forgotten() -> None:
    queue = SpokenQueue()
    for sentence in (Sentence("mine", True), Sentence("ours"), Sentence("ours"), Sentence("mine too", True)):
        queue.add(sentence)
    queue.interrupt(Sentence("my card", True))
    queue.forget_private()
    assert queue.take(with_news=False) is None
    assert queue.take(with_news=True) == Sentence("ours")
    assert queue.take(with_news=True) is None, "the same was not queued twice"


def test_news_wait_for_the_focus_and_are_said_after_it() -> None:
    queue = SpokenQueue()
    queue.add(Sentence("one"))
    queue.add(Sentence("two"))
    assert queue.take(with_news=True) == Sentence("one")
    queue.interrupt(Sentence("old"))
    queue.interrupt(Sentence("new"))
    assert [queue.take(with_news=True) for _ in range(4)] == [Sentence("new"), Sentence("one"), Sentence("two"), None]


def test_the_innermost_part_is_pointed_at() -> None:
    inner = Part("b", Role.BUTTON, "Play", rect=(10, 10, 20, 20))
    outline = Outline(Part("", Role.SCREEN, "All", rect=(0, 0, 99, 99), parts=(inner,)))
    assert part_at(outline, (15, 15)) == inner and part_at(outline, (50, 50)) is None


# ---------------------------------------------------------------- what can go wrong


def test_without_a_voice_that_is_told_once(person: Person) -> None:
    told: list[str] = []
    voice = person.program.voice
    voice.show = told.append
    person.launch()
    assert not told, "nobody has looked for one yet"
    voice.open(lambda: iter(()))
    person.frames(30)
    assert told == ["No voice was found on this computer. Everything can be read as well."]


def test_a_voice_that_fails_is_told_once_and_the_program_goes_on(person: Person) -> None:
    recorder = spoken(person)
    told: list[str] = []
    person.program.voice.show = told.append
    person.launch()
    recorder.fails = True
    person.program.services.speech.say("A ghost moves")
    person.frames(30)
    assert told == ["The voice does not work any more. Everything can be read as well."]


WRITES = "import sys; open(sys.argv[1], 'wb').write(sys.stdin.buffer.read() + ' '.join(sys.argv[2:]).encode())"


def imitated(script: str, *arguments: str, reads: bool = True) -> SystemVoice:
    """Python in the place of a voice."""

    def call(language: str, speed: str) -> Sequence[str]:
        return ["-c", script, *arguments]

    return SystemVoice(VoiceCommand("python", call, reads=reads), sys.executable)


def finish(voice: SystemVoice) -> None:
    end = time.monotonic() + 30
    while voice.is_busy and time.monotonic() < end:
        time.sleep(0.01)
    assert not voice.is_busy


@pytest.mark.parametrize("reads", [True, False])
def test_a_command_gets_the_words_as_words(reads: bool, tmp_path: Path) -> None:
    """Not as options, not as lines, and not as macOS' commands to be silent for an hour."""
    file = tmp_path / "said"
    voice = imitated(WRITES, str(file), *([] if reads else ["--"]), reads=reads)
    voice.speak("--version $(id)\n\x1b[31m\x00 [[slnc 9999]] Şebnem \ud800", "en", "normal")
    finish(voice)
    said = file.read_text(encoding="utf-8")
    assert said.removeprefix("-- ") == "--version $(id) [31m slnc 9999 Şebnem"
    assert reads or said.startswith("-- ")


def test_no_command_takes_words_for_options() -> None:
    for commands in COMMANDS.values():
        for command in commands:
            arguments = command.arguments("pt_BR", "fast")
            assert command.reads or arguments[-1] == "--", command.program
            assert all(command.arguments("en", speed) for speed in ("slow", "normal", "fast"))
    assert len(sayable("word " * 1000)) <= voices.LONGEST


def test_it_is_ended_and_one_at_a_time() -> None:
    voice = imitated("import time; time.sleep(60)")
    voice.speak("one", "en", "normal")
    first = voice._process
    voice.speak("two", "en", "normal")
    second = voice._process
    assert first is not None and second is not None and first.poll() is not None and voice.is_busy
    voice.stop()
    assert second.poll() is not None and not voice.is_busy


@pytest.mark.parametrize("script", ["raise SystemExit(3)", "import sys; print('error: no device', file=sys.stderr)"])
def test_a_command_that_fails_says_so(script: str) -> None:
    voice = imitated(script)
    with pytest.raises(VoiceError):
        voice.speak("one", "en", "normal")
        finish(voice)


def test_a_command_that_does_not_end_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(voices, "MAX_SECONDS", 0.0)
    voice = imitated("import time; time.sleep(60)")
    voice.speak("one", "en", "normal")
    with pytest.raises(VoiceError):
        assert voice.is_busy
    assert not voice.is_busy


def test_a_command_that_is_not_there_any_more(tmp_path: Path) -> None:
    voice = SystemVoice(COMMANDS["linux"][0], str(tmp_path / "gone"))
    with pytest.raises(VoiceError):
        voice.speak("one", "en", "normal")


def test_a_system_without_a_voice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda program: None)
    assert all(find_command_voice(system) is None for system in (*COMMANDS, "plan9"))


# ---------------------------------------------------------------- Prism's voices


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
    voice = next(find_voices("win32"))
    assert isinstance(voice, PrismVoice)
    wait(idle(voice))
    voice.speak("one", "en", "normal")
    wait(lambda: bool(prism.said))
    voice.stop()
    voice.close()


def test_the_command_speaks_if_prism_cannot_be_opened(prism: FakePrism, caplog: pytest.LogCaptureFixture) -> None:
    prism.there = set()
    command = Recorder()
    person = Person((1280, 800), Settings(speed=0, reduce_motion=True, voice=True))
    person.program.voice.open(lambda: iter((PrismVoice(), command)))

    def said() -> bool:
        person.frames(1)
        return bool(command.said)

    with caplog.at_level(logging.WARNING):
        person.launch()
        wait(said)
    assert [record.getMessage() for record in caplog.records] == [
        "The voice has failed: Prism cannot be opened: no backend speaks"
    ]


# ---------------------------------------------------------------- in the program


def test_the_program_speaks_with_it(prism: FakePrism) -> None:
    person = Person((1280, 800), Settings(speed=0, reduce_motion=True, voice=True))
    person.program.voice.open(lambda: find_voices("win32"))
    person.launch()

    def said() -> bool:
        person.frames(1)
        prism.speaks = False
        return any(words == "The voice is on." for words, _, _ in prism.said)

    wait(said)


@pytest.mark.skipif(find_spec("_cffi_backend") is None, reason="needs the extra voice")
def test_the_real_library_has_what_is_used_of_it() -> None:
    prism = pytest.importorskip("prism")
    assert {"PrismError", "Context", "BackendId"} <= set(vars(prism))
    assert set(voices.SPEAKING) <= set(prism.BackendId.__members__)
    assert {"create", "exists"} <= set(vars(prism.Context))
    wanted = {"speak", "stop", "speaking", "rate", "voice", "voices_count", "get_voice_language", "features"}
    assert wanted <= set(vars(prism.core.Backend))
