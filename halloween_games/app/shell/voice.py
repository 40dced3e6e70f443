"""The program's own voice, for those without a screen reader: what it says, and when it is silent.

It is silent while a screen reader listens. A newer focus interrupts, news wait in order, and any key ends both. The
curtain falls when all news were heard, or at any key; then only the curtain speaks, and what was private is forgotten.
"""

from __future__ import annotations

import logging
import os
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from halloween_games.app.shell.live_settings import LiveSettings
from halloween_games.app.shell.playing import Playing
from halloween_games.app.shell.reader import ScreenReader
from halloween_games.app.shell.reader_port import VOICE
from halloween_games.app.shell.voices import CannotOpen, VoiceBackend, VoiceError, find_voices
from halloween_games.core.phrases import as_sentence
from halloween_games.kit.input import AWAY, Pos
from halloween_games.kit.outline import Outline, Part, is_same_place, told
from halloween_games.kit.scenes import Scene
from halloween_games.kit.services import Services
from halloween_games.kit.speech import Ear, Sentence

log = logging.getLogger(__name__)

MOST_WAITING: Final = 40  # sentences
POINTING_SECONDS: Final = 0.6  # for which the pointer rests on what is said


class SpokenQueue:
    """What is said now and what is said next: what has the focus before the news."""

    def __init__(self) -> None:
        self.now: Sentence | None = None
        self._is_news = False  # what is said now
        self._focus: Sentence | None = None
        self._news: deque[Sentence] = deque(maxlen=MOST_WAITING)

    @property
    def is_empty(self) -> bool:
        return self.now is None and self._focus is None and not self._news

    def add(self, news: Sentence) -> None:
        """Say *news* after all others, unless the same is said anyway."""
        if not any(other is not None and other.words == news.words for other in (self.now, self._focus, *self._news)):
            self._news.append(news)

    def interrupt(self, focus: Sentence) -> None:
        """Say *focus* next; news that it cuts off are said again after it."""
        if self.now is not None and self._is_news and (not self._news or self._news[0] != self.now):
            self._news.appendleft(self.now)
        self.now, self._focus = None, focus

    def clear(self) -> None:
        self.now = self._focus = None
        self._news.clear()

    def forget_private(self) -> None:
        """Whoever might hear that has left."""
        kept = [one for one in (self.now if self._is_news else None, *self._news) if one is not None]
        self.clear()
        self._news.extend(one for one in kept if not one.private)

    def take(self, with_news: bool) -> Sentence | None:
        """What is to be said now that the last one is over."""
        self.now, self._is_news = self._focus, False
        self._focus = None
        if self.now is None and with_news and self._news:
            self.now, self._is_news = self._news.popleft(), True
        return self.now


@dataclass(eq=False, repr=False)
class Voice:
    """Says what happens, what has the focus and what is pointed at, while the user wants that, and no *reader* does.

    *show* writes a sentence on the screen.
    """

    services: Services
    live: LiveSettings
    ear: Ear
    reader: ScreenReader
    playing: Playing
    show: Callable[[str], None]

    def __post_init__(self) -> None:
        self.settings = self.live.settings
        self._queue = SpokenQueue()
        self._find: Callable[[], Iterator[VoiceBackend]] | None = None  # until somebody uses the window
        self._others: Iterator[VoiceBackend] = iter(())  # if the one that was found cannot be opened
        self._backend: VoiceBackend | None = None
        self._was_on = False
        self._scene: Scene | None = None
        self._focused = ""
        self._part: Part | None = None  # which that is
        self._pointer: Pos = AWAY
        self._rested = POINTING_SECONDS  # for how long the pointer has
        self._pointed = ""

    def open(self, find: Callable[[], Iterator[VoiceBackend]] = find_voices) -> None:
        """From now on there may be a voice; *find* looks for some when one is first wanted."""
        self._find = find
        if os.environ.get(VOICE):
            self.settings.voice = True

    def close(self) -> None:
        """Be silent for ever."""
        self._end()
        self._find = None

    def commands(self, top: Scene) -> Mapping[str, Callable[[], None]]:
        """The commands available on the current screen."""
        return {"voice": self._toggle}

    @property
    def is_busy(self) -> bool:
        """Whether something is said, or is about to be."""
        return self._backend is not None and not (self._queue.is_empty and self._rested >= POINTING_SECONDS)

    def point(self, pos: Pos) -> None:
        """The pointer has moved."""
        self._pointer, self._rested = pos, 0.0

    def hush(self) -> None:
        """A key was pressed: end what is said, and forget what waits."""
        self._queue.clear()
        self._stop()

    def update(self, dt: float) -> None:
        """Say what is new; called once a frame."""
        self._update(dt)
        self.ear.is_open = self._backend is not None and not self.reader.listens
        self.ear.is_busy = not self._queue.is_empty

    def _update(self, dt: float) -> None:
        sentences, has_left = self.ear.take(), self.ear.has_left()
        if self._find is not None and self.settings.voice != self._was_on:
            self._was_on = self.settings.voice
            if not self._was_on:
                self._end()
                self.show(self.services.text("voice.off"))
            elif self._begin():
                self.show(self.services.text("voice.on"))
                self._queue.add(Sentence(as_sentence(self.services.text("voice.on"))))
        if self._backend is None:
            return
        if has_left:
            self._queue.forget_private()
            self._stop()
        if self.reader.listens:
            self.hush()
            self._scene, self._focused, self._rested = None, "", POINTING_SECONDS
            return
        for sentence in sentences:
            if not (has_left and sentence.private):
                self._queue.add(sentence)
        self._follow(dt)
        self._go_on()

    # ------------------------------------------------------------------ what is said

    def _follow(self, dt: float) -> None:
        """Say the new screen, the new focus, or what the pointer has come to rest on."""
        top = self.services.stack.top
        if top is None or (top.is_private and self.playing.is_curtained):
            return
        part, is_new = top.focused_part(), top is not self._scene
        focused = self._words(part)
        if is_new or (focused != self._focused and not is_same_place(part, self._part)):
            self._tell(top, focused, is_new=is_new)
        self._scene, self._focused, self._part = top, focused, part
        if self._rested < POINTING_SECONDS:
            self._rested += dt
            if self._rested >= POINTING_SECONDS:
                pointed = self._words(part_at(top.outline(), self._pointer))
                if pointed and pointed != self._pointed:
                    self._interrupt(pointed, top)
                self._pointed = pointed

    def _tell(self, top: Scene, focused: str, *, is_new: bool) -> None:
        from halloween_games.app.screens.dialogs import MessageScene

        if is_new and isinstance(top, MessageScene):  # which says itself what it is about
            if focused:
                self._queue.add(Sentence(focused))
            return
        title = as_sentence(top.outline().root.name) if is_new and top.outline().root.name else ""
        if words := " ".join(filter(None, (title, focused))):
            self._interrupt(words, top)

    def _words(self, part: Part | None) -> str:
        return told(part, self.services.text) if part is not None else ""

    def _interrupt(self, words: str, top: Scene) -> None:
        self._queue.interrupt(Sentence(words, private=top.is_private))
        self._stop()

    def _go_on(self) -> None:
        """Begin with the next sentence if the last one is over."""
        backend = self._backend
        if backend is None:
            return
        try:
            if backend.is_busy:
                return
            top = self.services.stack.top
            sentence = self._queue.take(with_news=not self.playing.is_curtained or (top is not None and top.is_private))
            if sentence is not None:
                backend.speak(sentence.words, self.live.language.spoken, self.settings.voice_speed)
        except VoiceError as error:
            self._fail(error)

    # ------------------------------------------------------------------ the voice

    def _toggle(self) -> None:
        self.settings.voice = not self.settings.voice
        self.live.settings_changed()

    def _begin(self) -> bool:
        """Look for a voice; without one that is told once, until it is turned on again."""
        self._scene, self._focused, self._pointed, self._rested = None, "", "", POINTING_SECONDS
        self._queue.clear()
        self._others = self._find() if self._find is not None else iter(())
        self._backend = next(self._others, None)
        if self._backend is None:
            self.show(self.services.text("voice.none"))
        return self._backend is not None

    def _stop(self) -> None:
        if self._backend is not None:
            try:
                self._backend.stop()
            except VoiceError as error:
                self._fail(error)

    def _end(self) -> None:
        self._queue.clear()
        backend, self._backend = self._backend, None
        if backend is not None:
            try:
                backend.close()
            except VoiceError as error:
                self._fail(error)

    def _fail(self, error: VoiceError) -> None:
        log.warning("The voice has failed: %s", error)
        if isinstance(error, CannotOpen) and self._backend is not None:
            self._backend.close()
            self._backend = next(self._others, None)
            if self._backend is not None:
                return
        self._backend = None
        self._queue.clear()
        self.show(self.services.text("voice.none" if isinstance(error, CannotOpen) else "voice.failed"))


def part_at(outline: Outline, pos: Pos) -> Part | None:
    """The innermost part with a name at *pos*, besides the screen itself."""
    found = None
    for part in outline:
        left, top, width, height = part.rect
        if part is not outline.root and left <= pos[0] < left + width and top <= pos[1] < top + height and part.name:
            found = part
    return found
