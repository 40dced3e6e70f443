"""Sentences for screen readers: what happens, and what has the keyboard focus."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from halloween_games.kit import clipboard
from halloween_games.kit.outline import Part, is_same_place, told
from halloween_games.kit.speech import Copied

if TYPE_CHECKING:
    from halloween_games.app.saving.settings import Settings
    from halloween_games.kit.services import Services


@dataclass(eq=False, repr=False)
class Narration:
    """Passes on sentences to the clipboard while the user wants that and the clipboard works.

    What only one person may know does not stay there when somebody else comes to the screen. *tell* is called if the
    clipboard does not work.
    """

    services: Services
    settings: Settings
    tell: Callable[[str], None]

    def __post_init__(self) -> None:
        self._clipboard_fails = False
        self._narrated = ""  # the last announced focus
        self._part: Part | None = None  # which that was

    def pass_on(self) -> None:
        """Put new sentences on the clipboard if the user wants that, all of one frame together."""
        services, is_wanted = self.services, self.settings.speech
        top, speech = services.stack.top, services.speech
        part = top.focused_part() if top is not None and is_wanted else None  # none while the mouse is used
        words = told(part, services.text) if part is not None else ""
        if words != self._narrated and not is_same_place(part, self._part):
            speech.say(words, private=top is not None and top.is_private)
        self._narrated, self._part = words, part
        sentences = speech.take()
        if speech.viewer_left and not any(sentence.private for sentence in sentences):  # else it was not heard yet
            speech.viewer_left = False
            self._clear()
        if not sentences or not is_wanted or self._clipboard_fails:
            return
        heard = " ".join(sentence.words for sentence in sentences)
        public = " ".join(sentence.words for sentence in sentences if not sentence.private)
        speech.private = Copied(heard, public) if heard != public else None
        if not clipboard.copy(heard):
            self._clipboard_fails = True
            self.tell(services.text("speech.no_clipboard"))

    def _clear(self) -> None:
        """Take from the clipboard what was for the one who has left, unless somebody has copied something else."""
        copied, self.services.speech.private = self.services.speech.private, None
        if copied is not None and (clipboard.paste() or "").replace("\r\n", "\n") == copied.text:
            clipboard.copy(copied.public)
