"""Keeps the game that is played: in which file it lies, and under which name it was saved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from halloween_games.app.saving.autosave import Autosave
from halloween_games.app.saving.saves import Saves
from halloween_games.core.match import Match
from halloween_games.core.phrases import Phrase


class Keeping:
    """At most one game is kept at a time. Without *saves* none is, as for pictures and measurements.

    *on_problem* is told what keeps a game from the disk, *on_left* which game was left and in which file it lies.
    """

    def __init__(
        self, saves: Saves | None, on_problem: Callable[[Phrase], None], on_left: Callable[[Match, Path], object]
    ) -> None:
        self._saves = saves
        self._on_problem = on_problem
        self._on_left = on_left
        self.autosave: Autosave | None = None
        self.name = ""  # under which the game was saved

    @property
    def is_on(self) -> bool:
        """Whether games are kept at all."""
        return self._saves is not None

    @property
    def is_kept(self) -> bool:
        """Whether what was played so far lies on the disk."""
        return self.autosave is not None and self.autosave.problem is None

    @property
    def seconds(self) -> float:
        """How long the game has been played, in this run of the program and before."""
        return self.autosave.seconds if self.autosave is not None else 0.0

    def begin(self, match: Match) -> None:
        """Keep *match* in a file of its own from now on, whatever was played before."""
        self.leave()
        if self._saves is not None:
            self._adopt(self._saves.begin(match))

    def resume(self, path: Path) -> Match:
        """Go on with the game in a file, in that very file if it was kept by itself.

        Raises RecordProblem; the game that was played before is kept on then.
        """
        assert self._saves is not None
        name = ""
        if self._saves.is_recent(path):
            match, autosave = self._saves.resume(path)
        else:
            opened = self._saves.open(path)
            match, autosave, name = opened.match, self._saves.begin(opened.match, opened.seconds), opened.name
        self.leave()
        self._adopt(autosave, name)
        return match

    def leave(self) -> None:
        """Nothing is played any more; what was lies on the disk."""
        autosave = self.autosave
        self.abandon()
        if autosave is not None and autosave.path.exists():
            self._on_left(autosave.match, autosave.path)

    def abandon(self) -> None:
        """The same after a failure: what failed may be the very thing that draws the picture of a game that is left."""
        autosave, self.autosave, self.name = self.autosave, None, ""
        if autosave is not None:
            autosave.end()

    def _adopt(self, autosave: Autosave, name: str = "") -> None:
        self.autosave, self.name = autosave, name
        autosave.on_problem = self._on_problem
