"""After a crash: saves the game and writes a report for debugging."""

from __future__ import annotations

import json
import logging
import platform
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec
import pygame

from halloween_games import __version__
from halloween_games.app.saving import folders
from halloween_games.app.saving.private_files import unused_path
from halloween_games.app.saving.record_file import RecordProblem, replay_record
from halloween_games.app.saving.saves import SavedGame, look_at
from halloween_games.app.saving.storage import StorageError, shown_path, without_home, write_atomically
from halloween_games.core.names import printable
from halloween_games.core.record import record

if TYPE_CHECKING:
    from halloween_games.app.saving.autosave import Autosave
    from halloween_games.app.screens.crash_scene import Crash
    from halloween_games.app.shell.playing import Playing
    from halloween_games.core.match import Match
    from halloween_games.core.speaker import Speaker
    from halloween_games.kit.services import Services


log = logging.getLogger(__name__)

MAX_REPORTS: Final = 20
PREFIX: Final = "crash-"
RECORD_LINE: Final = "The record of the game, without names:"
SECRET_LINE: Final = "The record of the game is in the file alone, since not everybody may see what is in it."


def tell_crash(error: BaseException, match: Match | None, autosave: Autosave | None, text: Speaker) -> Crash:
    """Save the game, write the report, and return what to show. Nothing about the game can make this fail."""
    from halloween_games.app.screens.crash_scene import Crash

    sentences, failure = [_tell_game(match, autosave, text)], _tell_failure(error)
    path = None
    try:
        path = write_report(_report(failure, match))
        sentences += [text("crash.report", file=without_home(shown_path(path))), text("crash.about_report")]
    except (StorageError, OSError) as refused:  # OSError: the folder cannot even be looked into
        log.error("The report cannot be written: %s", refused)
        why = text.say(refused.phrase) if isinstance(refused, StorageError) else refused.strerror or ""
        sentences.append(text("crash.no_report", why=without_home(why)))
    return Crash(_report(failure, match, is_shared=True), path, tuple(sentences))


def _tell_game(match: Match | None, autosave: Autosave | None, text: Speaker) -> str:
    """Save the game and say what has become of it; if that fails, too, whether a file holds it as it was last saved."""
    try:
        return text("crash.no_game") if match is None or not match.turns else rescue(match, autosave, text)
    except Exception as error:  # the game itself may be what is broken
        log.exception("The game cannot be saved.")
        if _is_kept(autosave):
            return text("crash.saved")
        return text("crash.unsaved", why=without_home(f"{type(error).__name__}: {printable(str(error))[:80]}"))


def _is_kept(autosave: Autosave | None) -> bool:
    """Whether a file holds the game, at least as it was last saved."""
    return autosave is not None and isinstance(look_at(autosave.path), SavedGame)


# ---------------------------------------------------------------- the report


def make_report(error: BaseException, match: Match | None) -> str:
    """The report: no seed, no names of people, no path with the user's name."""
    return _report(_tell_failure(error), match)


def _tell_failure(error: BaseException) -> list[str]:
    """What failed, where and when."""
    return [
        f"Halloween Games {__version__}",
        f"Python {platform.python_version()}, pygame-ce {pygame.version.ver}, SDL {pygame.get_sdl_version()}",
        f"{platform.platform()}{', frozen' if getattr(sys, 'frozen', False) else ''}",
        time.strftime("%Y-%m-%d %H:%M:%S"),
        "",
        without_home("".join(traceback.format_exception(error))).rstrip(),
    ]


def _report(failure: list[str], match: Match | None, *, is_shared: bool = False) -> str:
    """*failure* and the game.

    The report that is copied (*is_shared*) leaves out the record of a game with secrets that is not over: the other
    players may be looking on.
    """
    game = ["", *_record_lines(match, is_shared)] if match is not None else []
    return "\n".join([*failure, *game]).encode("utf-8", "backslashreplace").decode() + "\n"


def _record_lines(match: Match, is_shared: bool) -> list[str]:
    """The record in one line that can be replayed, or why it is not here."""
    try:
        if is_shared and match.outcome is None and match.game.secrets:
            return [SECRET_LINE]
        data = record(match)
        for player in data["players"]:
            player["name"] = ""
        return [RECORD_LINE, json.dumps(data, ensure_ascii=False)]
    except Exception as error:  # a report without the game is better than none
        log.exception("The record cannot be written into the report.")
        return [f"There is no record of the game ({type(error).__name__})."]


def write_report(text: str, folder: Path | None = None) -> Path:
    """Write *text* to a new file in the log folder and delete the oldest reports; raises StorageError."""
    path = _new_path(folder or folders.logs(), ".txt")
    write_atomically(path, text.encode("utf-8", "replace"))
    with suppress(OSError):  # an extra report does no harm
        for old in sorted(path.parent.glob(f"{PREFIX}*.txt"))[:-MAX_REPORTS]:
            old.unlink()
    return path


def _new_path(folder: Path, suffix: str) -> Path:
    return unused_path(folder, f"{PREFIX}{time.strftime('%Y%m%d-%H%M%S')}", suffix)


# ---------------------------------------------------------------- the game


def rescue(match: Match, autosave: Autosave | None, text: Speaker) -> str:
    """Save the game if its record is valid, and say where it is.

    An invalid record does not replace the last good save. If the game is not kept automatically, or the disk refuses,
    it is written beside the report.
    """
    from halloween_games.app.saving.autosave import save_text

    seconds = autosave.seconds if autosave is not None else 0.0
    try:
        replay_record(msgspec.json.decode(save_text(match, seconds)))
        if autosave is not None:
            autosave.save()
            if autosave.problem is None:
                return text("crash.saved")
        path = _new_path(folders.logs(), ".json")  # because its own folder refuses
        write_atomically(path, save_text(match, seconds))
    except StorageError as error:
        return text("crash.unsaved", why=without_home(text.say(error.phrase)))
    except RecordProblem as error:
        log.error("The game cannot be saved as it is: %s", error)
        return text("crash.saved") if _is_kept(autosave) else text("crash.unsaved", why=error.sentence(text))
    return text("crash.saved_file", file=without_home(shown_path(path)))


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

        self.news = False
        assert self._error is not None
        services, game = self.services, self.playing.scene
        services.stack.abandon()
        services.keyboard.editing = False
        if not self._told:
            services.brain.cancel()
            match = game.session.match if game is not None and self.playing.may_be_saved else None
            crash = tell_crash(self._error, match, self.playing.keeping.autosave, services.text)
            self._told = crash.sentences
        else:
            crash = Crash(make_report(self._error, None), None, self._told)
        self.playing.abandon()
        services.stack.push(CrashScene(services, crash, self.quit, self._leave))

    def rescue_unkept(self) -> None:
        """Try once more to save a game that is not on disk: the program has to leave, and nobody can be asked."""
        playing, autosave = self.playing, self.playing.keeping.autosave
        if playing.scene is None or autosave is None or not playing.under_way():
            return
        told = rescue(autosave.match, autosave, self.services.text)
        if autosave.problem is not None:
            log.warning("The program had to leave a game that was not on disk: %s", told)

    def _leave(self) -> None:
        """The dialog was closed."""
        self._error, self._told, self._count, self.news = None, (), 0, False
        self.go_on()
