"""What is kept of people, each kind of it in a file of its own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from halloween_games.app.saving.evening import Evenings
from halloween_games.app.saving.profiles import Profiles
from halloween_games.app.saving.progress import Progress, WalkedNights
from halloween_games.app.saving.solved_puzzles import SolvedPuzzles
from halloween_games.app.saving.statistics import Statistics
from halloween_games.app.saving.trophies import Trophies
from halloween_games.core.phrases import Phrase


class People:
    """Everybody's files in *folder*; without one they last until the program ends. *on_problem* is told what fails."""

    def __init__(self, folder: Path | None, on_problem: Callable[[Phrase], None]) -> None:
        self.statistics = Statistics(folder)
        self.progress = Progress(folder)
        self.solved = SolvedPuzzles(folder)
        self.trophies = Trophies(folder)
        self.walked = WalkedNights(folder)
        self.evenings = Evenings(folder)
        files = self.statistics, self.progress, self.solved, self.trophies, self.walked, self.evenings
        for file in files:
            file.on_problem = on_problem
        self.profiles = Profiles(folder, *files)
