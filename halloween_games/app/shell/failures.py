"""When the program itself fails: the game is saved, a report written, and one dialog says so.

After a second failure meanwhile the dialog does without the game; a third ends the program with one sentence.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from halloween_games.app.saving.storage import StorageError, shown_path, without_home

if TYPE_CHECKING:
    from halloween_games.app.shell.playing import Playing
    from halloween_games.kit.services import Services

log = logging.getLogger(__name__)

TRIES: Final = 2  # to report a failure


@dataclass(eq=False, repr=False)
class Failures:
    """Unreported failures of the main loop; *go_on* is called when the dialog is closed."""

    services: Services
    playing: Playing
    quit: Callable[[], None]
    go_on: Callable[[], None]

    def __post_init__(self) -> None:
        self._error: BaseException | None = None  # the first one, which probably caused the others
        self._told: tuple[str, ...] = ()  # what was said about the game after the first one
        self._count = 0
        self.news = False  # there is something to report

    def add(self, error: BaseException) -> None:
        """Remember a failure; this does nothing else, so that it cannot fail."""
        self._count += 1
        self.news = True
        self._error = self._error or error
        log.critical("The program failed.", exc_info=error)

    @property
    def hopeless(self) -> bool:
        """Whether reporting has failed too often."""
        return self._count > TRIES

    def tell(self) -> None:
        """Show the dialog, or a simpler one if that has failed already."""
        from halloween_games.app.screens.crash_scene import Crash, CrashScene
        from halloween_games.app.shell.crash import make_report, tell_crash

        self.news = False
        assert self._error is not None
        services, game = self.services, self.playing.scene
        services.stack.abandon()
        services.keyboard.editing = False
        if not self._told:
            services.brain.cancel()
            match = game.session.match if game is not None else None
            crash = tell_crash(self._error, match, self.playing.keeping.autosave, services.text)
            self._told = crash.sentences
        else:
            crash = Crash(make_report(self._error, None), None, self._told)
        self.playing.abandon()
        services.stack.push(CrashScene(services, crash, self.quit, self._leave))

    def rescue_unkept(self) -> None:
        """Try once more to save a game that is not on disk: the program has to leave, and nobody can be asked."""
        from halloween_games.app.shell.crash import write_game

        playing, autosave = self.playing, self.playing.keeping.autosave
        if playing.scene is None or autosave is None or not playing.under_way():
            return
        autosave.save()
        if autosave.problem is None:
            return
        try:
            path = write_game(autosave.match, autosave.seconds)
        except StorageError as error:
            log.error("The game could not be saved anywhere: %s", without_home(self.services.text.say(error.phrase)))
        else:
            log.warning("The game could not be saved in its folder; it is in %s", without_home(shown_path(path)))

    def _leave(self) -> None:
        """The dialog was closed."""
        self._error, self._told, self._count, self.news = None, (), 0, False
        self.go_on()
