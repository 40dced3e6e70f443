"""Keeps the current game on disk: in which file, and under which name the player saved it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from halloween_games.app.saving.private_files import is_there

if TYPE_CHECKING:
    from halloween_games.app.saving.autosave import Autosave
    from halloween_games.app.saving.saves import SavedGame, Saves
    from halloween_games.core.match import Match
    from halloween_games.core.phrases import Phrase


@dataclass(eq=False, repr=False)
class Keeping:
    """At most one game is kept at a time; without *saves* none is, as for screenshots and benchmarks.

    *on_problem* is called when the game cannot be written, *on_left* with the match and its file when it is left.
    """

    saves: Saves | None
    on_problem: Callable[[Phrase], None]
    on_left: Callable[[Match, Path], object]

    def __post_init__(self) -> None:
        self.autosave: Autosave | None = None
        self.name = ""  # under which the game was saved

    @property
    def is_on(self) -> bool:
        """Whether games are kept at all."""
        return self.saves is not None

    @property
    def is_kept(self) -> bool:
        """Whether everything played so far is on disk."""
        return self.autosave is not None and self.autosave.problem is None

    @property
    def seconds(self) -> float:
        """The time the game has been played, in this and earlier sessions."""
        return self.autosave.seconds if self.autosave is not None else 0.0

    def left(self, stem: str) -> SavedGame | None:
        """The recent game in the file of that name that is not over."""
        found = self.recent(stem)
        return found if found is not None and not found.is_over else None

    def recent(self, stem: str) -> SavedGame | None:
        """The recent game in the file of that name, if it is there and can be read."""
        return self.saves.in_recent(stem) if self.saves is not None else None

    def begin(self, match: Match) -> None:
        """Keep *match* in a new file from now on, whatever was played before."""
        self.leave()
        if self.saves is not None:
            self._adopt(self.saves.begin(match))

    def resume(self, path: Path) -> Match:
        """Continue the game in a file, in the same file if it is a recent game.

        Raises RecordProblem; the current game is kept then.
        """
        assert self.saves is not None
        name = ""
        if self.saves.is_recent(path):
            match, autosave = self.saves.resume(path)
        else:
            opened = self.saves.open(path)
            match, autosave, name = opened.match, self.saves.begin(opened.match, opened.seconds), opened.name
        self.leave()
        self._adopt(autosave, name)
        return match

    def leave(self) -> None:
        """Leave the current game, which stays on disk; a disk that refused it gets another chance."""
        autosave = self.autosave
        if autosave is not None and autosave.problem is not None:
            autosave.save()
        self.abandon()
        if autosave is not None and is_there(autosave.path):
            self.on_left(autosave.match, autosave.path)

    def abandon(self) -> None:
        """Leave the game after a crash, without drawing its thumbnail: that might be what failed."""
        autosave, self.autosave, self.name = self.autosave, None, ""
        if autosave is not None:
            autosave.end()

    def _adopt(self, autosave: Autosave, name: str = "") -> None:
        self.autosave, self.name = autosave, name
        autosave.on_problem = self.on_problem
