"""Messages besides the game: problems, results of commands, and sentences that are passed on to the clipboard."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from halloween_games.app.saving.record_file import RecordProblem
from halloween_games.app.saving.settings import Settings
from halloween_games.app.saving.storage import StorageError
from halloween_games.app.shell.playing import Playing
from halloween_games.kit import clipboard
from halloween_games.kit.banner import NOTICE
from halloween_games.kit.outline import Part, is_same_place, told
from halloween_games.kit.services import Services
from halloween_games.kit.speech import Copied


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


# ---------------------------------------------------------------- notices


class Notices:
    """Problems are queued until there is a screen, and shown one at a time.

    A game's screen shows news itself.
    """

    def __init__(self, services: Services, playing: Playing) -> None:
        self._services = services
        self._playing = playing
        self._told_damage = False
        self._waiting: list[str] = []

    def tell_beginning(self, settings: Settings, bad_settings: Sequence[str]) -> None:
        """Report what failed at startup; *bad_settings* were invalid."""
        services = self._services
        if "file" in bad_settings:
            self.tell(services.text("notice.settings_file"))
        elif bad_settings:
            self.tell(services.text("notice.settings", names=", ".join(bad_settings)))
        if services.sound.problem and not settings.told_no_sound:
            self.tell(services.text("notice.no_sound"))
            settings.told_no_sound = True  # once is enough: no information is given by sound alone
            settings.save()  # now: with a given window size nothing is saved at exit

    def tell(self, notice: str) -> None:
        """Show *notice* as soon as there is a screen for it."""
        self._waiting.append(notice)

    def say(self, sentence: str, title: str) -> None:
        """Show *sentence* now: in the head of the game's screen, or over other screens in a message with *title*."""
        stack, scene = self._services.stack, self._playing.scene
        stack.apply_pending()
        if scene is not None and stack.top is scene and not scene.session.looking_back.active:
            scene.screen.banner.show(sentence, NOTICE)
            scene.session.narrator.say(sentence)
            stack.changed = True
        else:
            self._push(sentence, title)

    @contextmanager
    def saying(self, title: str) -> Iterator[None]:
        """Say below *title* what is wrong with a file, a code or a board, instead of what would follow inside."""
        from halloween_games.boards.problems import LevelError

        try:
            yield
        except RecordProblem as error:
            self.say(error.sentence(self._services.text), title)
        except StorageError as error:
            self.say(self._services.text.say(error.phrase), title)
        except LevelError as error:
            self.say(str(error), title)

    def show(self) -> None:
        """Show one queued problem if there is a screen for it."""
        services = self._services
        damaged = services.art.problems
        if damaged and not self._told_damage:
            self._told_damage = True
            self._waiting.append(services.text("notice.drawing", name=damaged[0]))
        if self._waiting and services.stack.top is not None:
            self._push(self._waiting.pop(0), services.text("notice"))
            services.stack.apply_pending()

    def _push(self, sentence: str, title: str) -> None:
        from halloween_games.app.screens.dialogs import Choice, ask

        ask(self._services, title, sentence, Choice(self._services.text("button.ok"), warm=True), icon="info")


def show_message(services: Services, title: str, sentence: str, icon: str = "info") -> None:
    """Show *sentence*, which can only be closed."""
    from halloween_games.app.screens.dialogs import Choice, ask

    ask(services, title, sentence, Choice(services.text("button.close"), icon="check", warm=True), icon=icon)
