"""Plays games in the terminal, saved to the same files as the window's."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO

from halloween_games.app.saving.saved_game_words import won_sentence
from halloween_games.app.saving.saves import Keeping, Saves
from halloween_games.app.saving.statistics import Statistics
from halloween_games.app.saving.trophies import Trophies, watch_trophies
from halloween_games.app.screens.seats import replace_unknown_levels
from halloween_games.commands.terminal.console import Console, Left, Lines
from halloween_games.commands.terminal.table import Table
from halloween_games.core.match import Match, Turn
from halloween_games.core.phrases import Phrase
from halloween_games.core.result_words import why_cut
from halloween_games.session.session import Session
from halloween_games.words.text import Text

if TYPE_CHECKING:
    from halloween_games.core.trophies import Trophy


SPEAKUP: Final = Path("/sys/accessibility/speakup/synth")  # what speaks on a console of Linux


def has_terminal_reader() -> bool:
    """Whether something seems to read the terminal aloud: an editor, Emacspeak, Speakup, or a setting that says so.

    Readers that look at the screen from outside, as NVDA, Orca and BRLTTY, leave no sign that a program could see.
    """
    said = os.environ
    if said.get("TERM") == "dumb" or said.get("EMACSPEAK_DIR") or said.get("ACCESSIBILITY_ENABLED") == "1":
        return True
    try:
        return SPEAKUP.read_text(encoding="utf-8").strip() not in ("", "none")
    except (OSError, UnicodeDecodeError):
        return False


@dataclass(eq=False, repr=False)
class Terminal:
    """Plays one game after another, until a game ends, ``quit``, or the end of *lines*.

    Without *saves* nothing is saved, without *statistics* nothing is counted,
    without *trophies* none is won. With *stays* commands are still read
    after the end of a game.
    """

    text: Text
    lines: Lines
    out: TextIO
    saves: Saves | None = None
    statistics: Statistics | None = None
    stays: bool = False
    trophies: Trophies | None = None
    is_plain: bool = False  # the board in words instead of signs
    says_why_plain: bool = False  # since nobody asked for it

    def __post_init__(self) -> None:
        self._console = Console(self.lines, self.out)
        self._keeping = Keeping(self.saves, self._tell_unkept, lambda match, path: None)
        for file in (self.statistics, self.trophies):
            if file is not None:
                file.on_problem = lambda phrase: self._console.say(self.text.say(phrase))

    def play(self, match: Match) -> None:
        """Play *match*, which is not saved yet."""
        self._keeping.begin(match)
        self._play(match)

    def go_on(self, path: Path) -> None:
        """Continue a saved game; raises RecordProblem."""
        self._play(self._keeping.resume(path))

    def _play(self, match: Match | None) -> None:
        try:
            if self.says_why_plain:
                self._console.say(self.text("terminal.in_words"))
            while match is not None:
                replace_unknown_levels(match)
                table = Table(match, self.text, self._console, self._keeping, self.saves, self.stays)
                table.board.is_drawn = not self.is_plain
                uncount = match.subscribe(self._counter(table.session))
                unwatch = self._watch(table.session)
                if match.cut:
                    self._console.say(why_cut(match, self.text))
                match = table.play()
                unwatch()
                uncount()
        except Left:
            self._console.say(self.text("terminal.left"))
        finally:
            self._keeping.leave()

    def _counter(self, session: Session) -> Callable[[Turn], None]:
        """A subscriber that counts the game when it ends."""

        def count(_: Turn) -> None:
            autosave = self._keeping.autosave
            if session.match.outcome is not None and self.statistics is not None and autosave is not None:
                self.statistics.count(session.match, autosave.path.stem, session.names, autosave.seconds)

        return count

    def _watch(self, session: Session) -> Callable[[], None]:
        """Keep and tell what trophies are won; returns a function that ends it."""
        if self.trophies is None:
            return lambda: None

        def tell(name: str, won: Sequence[Trophy]) -> None:
            self._console.say(won_sentence(self.text, session.game.id, name, won))

        return watch_trophies(session.match, session.names, self.trophies, tell)

    def _tell_unkept(self, phrase: Phrase) -> None:
        self._console.say(self.text("notice.autosave", why=self.text.say(phrase)))
