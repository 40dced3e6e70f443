"""The screen of a puzzle: the game's table, with the task above the board; Bones answers each try."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence, Set
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from halloween_games.core.events import visible
from halloween_games.core.match import Match, Turn
from halloween_games.core.proofs import SOLVER
from halloween_games.core.reasons import Reason
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import CHANCE, Spot
from halloween_games.exercises.run import Stage
from halloween_games.kit.services import Services
from halloween_games.play.answers import way_on_board
from halloween_games.play.goal_buttons import PLAY_ON, SHARE, THREAT, ButtonKeys
from halloween_games.play.goal_scene import GoalScene, GoalWays
from halloween_games.play.puzzle_panel import Origin, PuzzlePanel
from halloween_games.play.speech_bubbles import Cast
from halloween_games.puzzles.goals import PUZZLE_TEXTS
from halloween_games.puzzles.puzzle import Puzzle
from halloween_games.puzzles.puzzle_run import PuzzleRun
from halloween_games.table.arrows import draw_numbered
from halloween_games.table.look import GameLook

SHOWN_SECONDS: Final = 0.9  # between two actions of a threat, after the first has come to rest
LOOK_SECONDS: Final = 2.5  # at its end, before everything is put back


@dataclass(frozen=True)
class PuzzleWays(GoalWays):
    """Where a puzzle leads, and who is told how it went."""

    ended: Callable[[bool, bool], Sequence[str]]
    """Called with whether it is solved, and whether that was without mistake or hint; returns what changed by it."""
    share: Callable[[], None]
    play_on: Callable[[PuzzleRun], None]
    """Called with a puzzle that is solved, to play its game from there."""
    onward: str = "puzzle.next"  # the text key of where *following* leads


def ways_of(turns: Sequence[Turn]) -> list[tuple[Spot, Spot]]:
    """From where to where on the board the other player goes in each of the *turns*."""
    seen = [visible(turn.events, SOLVER) for turn in turns if turn.seat not in (SOLVER, CHANCE)]
    return [way for events in seen if (way := way_on_board(events)) is not None]


class PuzzleScene(GoalScene):
    """Lets a person solve one puzzle."""

    done_reason = "puzzle.done"
    panel: PuzzlePanel
    run: PuzzleRun
    _ways: PuzzleWays

    def __init__(
        self,
        services: Services,
        run: PuzzleRun,
        look: GameLook,
        cast: Cast,
        ways: PuzzleWays,
        title: str,
        origin: Origin | None = None,
    ) -> None:
        """*title* is the text key of the panel's heading."""
        self._told: Stage | None = None  # the end that was told already
        self._wants_threat = False  # it was asked for, and is not known yet
        self._rested = 0.0  # seconds since the last action of the threat
        super().__init__(services, run, look, cast, ways)
        self.screen.goal = self.screen.text.say(run.puzzle.goal)
        self.panel = PuzzlePanel(run, self.screen.text, title, origin, self.screen.sign_layers)
        self.screen.heading = self.panel.heading
        self.tell_beginning()

    @property
    def puzzle(self) -> Puzzle:
        return self.run.puzzle

    def draw(self, surface: pygame.Surface) -> None:
        """Above the board, what the other player has answered, or would have done: beads in order."""
        super().draw(surface)
        screen, layout = self.screen, self.screen.layout
        if screen.table.busy or self.run.is_showing:
            return
        ways = self._ways_shown()
        for number, (source, target) in enumerate(ways, 1):
            is_stopped = self._shown is Stage.DONE and number == len(ways)
            draw_numbered(screen.painter, layout.rect(source), layout.rect(target), str(number), is_stopped)

    def _ways_shown(self) -> list[tuple[Spot, Spot]]:
        return ways_of(self.panel.refutation if self._shown is Stage.WRONG else self.run.danger)

    def _lit_spots(self) -> Collection[Spot]:
        return [spot for way in self._ways_shown() for spot in way]

    @property
    def dims(self) -> bool:
        return super().dims or (self._shown is Stage.DONE and bool(self._ways_shown()))

    def _text(self, match: Match, names: Sequence[str]) -> Speaker:
        return super()._text(match, names).with_sentences(PUZZLE_TEXTS)

    def _acts(self) -> dict[str, Callable[[], object]]:
        mine: dict[str, Callable[[], object]] = {SHARE: self._ways.share, THREAT: self.show_threat}
        mine[PLAY_ON] = self._play_on
        if self.run.has_danger:
            mine["threats"] = self.show_threat
        return {**super()._acts(), **mine}

    def _play_on(self) -> None:
        if not self.run.is_showing:
            self._ways.play_on(self.run)

    def offers(self) -> Set[str]:
        return super().offers() - {SHARE, THREAT, PLAY_ON}

    def _why_held(self) -> Reason | None:
        return Reason("puzzle.threat.shown") if self.run.is_showing else super()._why_held()

    def button_keys(self) -> ButtonKeys:
        about = "puzzle.next.about", "puzzle.again.about", "puzzle.leave"
        has_threat = self.run.has_danger
        return ButtonKeys(self._ways.onward, *about, done_first=True, is_puzzle=True, has_threat=has_threat)

    def begun_again(self) -> None:
        self.panel.news = ()

    # ------------------------------------------------------------------ the threat

    def show_threat(self) -> None:
        """Play on the board what the other player does if nobody stops it; then everything is as it was."""
        self._wants_threat = not self.run.is_showing

    def again(self) -> None:
        self._wants_threat, self._told = False, None
        super().again()

    def update(self, dt: float) -> bool:
        changed = super().update(dt)
        self._rested = 0.0 if self.screen.table.busy else self._rested + dt
        if self.run.is_showing:
            more = self.run.has_more_to_show
            if self._rested < (SHOWN_SECONDS if more else LOOK_SECONDS):
                return changed
            self._rested = 0.0
            if not more or not self.run.show_next():
                self.session.take_back(self.run.end_showing)
            self.session.begin_decision()
            return True
        if self._wants_threat and not self.screen.table.busy and not self.run.reply_is_due:
            line = self.run.danger_line()
            if line is not None:
                self._wants_threat, self._rested = False, 0.0
                self.session.take_back(partial(self.run.begin_showing, line))
                return True
        return changed

    def looked(self) -> None:
        if self.run.look_for_danger():
            self.refresh()

    def _show_stage(self, stage: Stage) -> None:
        if stage is self._told:  # it was told before the threat was shown
            self.look_at(stage)
            self.refresh()
            return
        if stage.is_end:
            self._told = stage
        super()._show_stage(stage)

    def ended(self, stage: Stage) -> None:
        is_solved = stage is Stage.DONE
        self._services.sound.play("win" if is_solved else "refuse")
        self.panel.news = self._ways.ended(is_solved, self.run.is_clean)
