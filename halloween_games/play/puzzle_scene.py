"""The screen of a puzzle: the game's own, with the goal where the list of moves is."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass, replace

from halloween_games.core.match import Match
from halloween_games.core.reasons import Reason
from halloween_games.core.speaker import Speaker
from halloween_games.core.stages import Stage
from halloween_games.kit.services import Services
from halloween_games.play.goal_buttons import SHARE, ButtonKeys
from halloween_games.play.goal_scene import GoalScene, GoalWays
from halloween_games.play.puzzle_panel import Origin, PuzzlePanel
from halloween_games.puzzles.goals import PUZZLE_TEXTS
from halloween_games.puzzles.puzzle import Puzzle
from halloween_games.puzzles.puzzle_brain import PuzzleBrain
from halloween_games.puzzles.puzzle_run import PuzzleRun
from halloween_games.table.look import GameLook


@dataclass(frozen=True)
class PuzzleWays(GoalWays):
    """Where a puzzle leads, and who is told how it went."""

    ended: Callable[[bool, bool], Sequence[str]]
    """Called with whether it is solved, and whether that was without mistake or hint; returns what changed by it."""
    share: Callable[[], None]


class PuzzleScene(GoalScene):
    """Lets a person solve one puzzle."""

    panel: PuzzlePanel

    def __init__(
        self,
        services: Services,
        run: PuzzleRun,
        match: Match,
        look: GameLook,
        names: Sequence[str],
        ways: PuzzleWays,
        title: str,
        emblem_of: Callable[[str], str] = lambda name: "",
        origin: Origin | None = None,
    ) -> None:
        """*match* is that of the *run*, *title* the text key of the panel's heading."""
        self.run = run
        self._ways = ways
        own = replace(services, brain=PuzzleBrain(run, services.brain))
        super().__init__(own, run, match, look, run.game.words, names, ways, emblem_of)
        self.panel = PuzzlePanel(run, self.screen.text, title, origin)
        self.tell_beginning()

    @property
    def puzzle(self) -> Puzzle:
        return self.run.puzzle

    def close(self) -> None:
        super().close()
        self.run.close()

    def _text(self, match: Match, names: Sequence[str]) -> Speaker:
        return super()._text(match, names).with_sentences(PUZZLE_TEXTS)

    def _acts(self) -> dict[str, Callable[[], object]]:
        return {**super()._acts(), SHARE: self._ways.share}

    def offers(self) -> Set[str]:
        return super().offers() - {SHARE}

    def why_over(self, stage: Stage) -> Reason:
        return Reason("lesson.again" if stage is Stage.WRONG else "puzzle.done")

    def button_keys(self) -> ButtonKeys:
        return ButtonKeys("lesson.next", "puzzle.next.about", "puzzle.again.about", "puzzle.leave", "puzzle.share")

    def begun_again(self) -> None:
        self.panel.news = ()

    def ended(self, stage: Stage) -> None:
        is_solved = stage is Stage.DONE
        self._services.sound.play("win" if is_solved else "refuse")
        self.panel.news = self._ways.ended(is_solved, self.run.is_clean)
