"""The system's screen readers: what the top screen is in words, what is announced, and what they ask for.

It knows no accessibility library; a bridge does. A request becomes a move of the focus and a command, so whatever is
refused is refused where it always is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from halloween_games.app.saving.settings import AUTOMATIC, Settings
from halloween_games.kit.input import Command
from halloween_games.kit.outline import Do, Outline, Part, Role
from halloween_games.kit.scenes import Scene
from halloween_games.kit.services import Services
from halloween_games.kit.speech import Ear

BUSY_SECONDS: Final = 0.25  # between two outlines of a screen on which something moves
WORD_SECONDS: Final = 0.25  # for which a reader says a word, as far as can be known
MOST_SECONDS: Final = 12.0  # for which anything waits for it
NOTHING: Final = Outline(Part("", Role.SCREEN, ""))


class Request(NamedTuple):
    """What somebody wants of a part of the screen with that number; *words* are to be written."""

    screen: int
    key: str
    do: Do
    words: str = ""


class Bridge(Protocol):
    """Passes outlines on to whoever reads them aloud."""

    @property
    def listeners(self) -> int:
        """Another number for everybody who begins to listen, who knows nothing yet; 0 while nobody does."""

    def show(self, screen: int, outline: Outline, sentences: Sequence[str] | None) -> None:
        """Replace everything; *sentences* are announced, none takes the last ones away, and None leaves them there."""

    def tell_focus(self, has_focus: bool) -> None:
        """Whether the window has the keyboard."""

    def take_requests(self) -> list[Request]:
        """What was asked for since the last call."""


@dataclass(eq=False, repr=False)
class ScreenReader:
    """Tells the bridge what has changed, once a frame at most, and nothing while nobody listens.

    The *settings* say whether readers are served: who listens nevertheless is told nothing. An outline is *turned* to
    where the window shows it: table mode turns the picture.
    """

    services: Services
    settings: Settings
    ear: Ear
    turned: Callable[[Outline], Outline] = lambda outline: outline

    def __post_init__(self) -> None:
        self.bridge: Bridge | None = None
        self._has_focus = True
        self._scene: Scene | None = None
        self._screen = 0  # the number of the scene
        self._listener = 0
        self._shown: Outline | None = None
        self._age = 0.0  # of what is shown
        self._is_stale = True
        self._speaks = 0.0  # seconds for which the reader still says what was announced

    def hush(self) -> None:
        """A key was pressed, at which readers fall silent."""
        self._speaks = 0.0

    @property
    def is_wanted(self) -> bool:
        return self.settings.reader == AUTOMATIC

    @property
    def listens(self) -> bool:
        """Whether anybody hears what is told."""
        return self.bridge is not None and self.bridge.listeners > 0 and self.is_wanted

    def focus_window(self, has_focus: bool) -> None:
        """The window has got the keyboard, or lost it."""
        self._has_focus = has_focus
        if self.bridge is not None and self._shown is not None:
            self.bridge.tell_focus(has_focus)

    def update(self, dt: float, has_changed: bool) -> None:
        """Do what was asked for, and tell what is new; *has_changed*: the picture is another one."""
        self._speaks = max(0.0, self._speaks - dt)
        self._update(dt, has_changed)
        self.ear.is_open, self.ear.is_busy = self.listens, self._speaks > 0

    def _update(self, dt: float, has_changed: bool) -> None:
        bridge, sentences = self.bridge, self.ear.take()
        listener = bridge.listeners if bridge is not None else 0
        if listener != self._listener:  # also if one has gone and another one has come since the last frame
            self._listener, self._shown = listener, None
        if bridge is None or not listener:
            self.ear.has_left()
            return
        if not self.is_wanted:
            self._fall_silent(bridge)
            return
        self._is_stale = self._is_stale or has_changed or bool(sentences)
        self._age += dt
        for request in bridge.take_requests():
            self.hush()
            self._is_stale = self._do(request) or self._is_stale
        is_new = self._shown is None or self._shown is NOTHING
        has_left = self.ear.has_left()
        told = [sentence.words for sentence in sentences if not (has_left and sentence.private)]
        self._speaks = min(self._speaks + WORD_SECONDS * sum(len(words.split()) for words in told), MOST_SECONDS)
        top = self.services.stack.top
        if top is None or not (is_new or has_left or told or self._is_due(top)):
            return
        stay = not told and not (is_new or has_left) and self._speaks > 0
        self._show(bridge, top, None if stay else told, anew=is_new or has_left or bool(told))
        if is_new:
            bridge.tell_focus(self._has_focus)  # only now: before it is asked for the tree it must not be called

    def _fall_silent(self, bridge: Bridge) -> None:
        """Take everything away that was told, and do nothing that is asked for."""
        self.ear.has_left()
        bridge.take_requests()
        if self._shown != NOTHING:
            self._scene, self._screen, self._shown = None, self._screen + 1, NOTHING
            bridge.show(self._screen, NOTHING, ())

    def _is_due(self, top: Scene) -> bool:
        """Whether there may be something new, and it is time to look."""
        return self._is_stale and (top is not self._scene or not top.lively or self._age >= BUSY_SECONDS)

    def _show(self, bridge: Bridge, top: Scene, told: Sequence[str] | None, anew: bool) -> None:
        if top is not self._scene:
            self._scene, self._screen = top, self._screen + 1
            anew = True
        self._is_stale, self._age = False, 0.0
        outline = self.turned(top.outline())
        if anew or outline != self._shown:
            self._shown = outline
            bridge.show(self._screen, outline, told)

    def _do(self, request: Request) -> bool:
        """Move the focus and give the command, or say why not; False if the part is not there any more."""
        stack = self.services.stack
        stack.apply_pending()
        top = stack.top
        if top is None or request.screen != self._screen or top is not self._scene:
            return False
        part = top.outline().find(request.key) if request.do is not Do.FOCUS else None
        if part is not None and not part.enabled:
            self.services.speech.say(part.about or self.services.text("reader.not_now", name=part.name))
            return True
        if not top.visit(request.key):
            return False
        command = {Do.PRESS: "accept", Do.MORE: "right", Do.LESS: "left"}.get(request.do)
        if command is not None:
            stack.handle(Command(command))
        elif request.do is Do.WRITE:
            top.write(request.words)
        stack.changed = True
        return True
