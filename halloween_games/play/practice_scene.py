"""The screen of a practice position: the game from there on against the strongest computer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from halloween_games.core.match import Match, Player
from halloween_games.core.phrases import in_a_row
from halloween_games.core.spots import Seat
from halloween_games.kit.banner import NOTICE
from halloween_games.kit.services import Services
from halloween_games.play.game_scene import Exits, GameScene
from halloween_games.play.speech_bubbles import Cast
from halloween_games.puzzles.positions import PracticePosition
from halloween_games.session.changes import Change, DecisionBegan
from halloween_games.table.look import GameLook


class Practice(NamedTuple):
    """What is practiced, and who is told."""

    position: PracticePosition
    solved: Callable[[], None]
    """Called at once."""
    held: Callable[[], None]
    """Called when a defence has come to rest whose game can go on."""


class PracticeScene(GameScene):
    """Lets one person win, or hold on. It belongs to no file: nothing of it is saved or counted as a game."""

    offers_saving = False

    def __init__(
        self, services: Services, match: Match, look: GameLook, cast: Cast, exits: Exits, practice: Practice
    ) -> None:
        self._practice = practice
        self.position = position = practice.position
        self._judge = partial(position.is_solved_by, match)
        self._is_held = False
        self.is_solved: bool | None = None  # None as long as that is open
        super().__init__(services, match, look, cast, exits)
        self.screen.task = position.goal
        self.session.computers.may_give_up = False
        told = in_a_row([self.screen.text.say(position.goal), self.screen.text("positions.alone")])
        services.speech.say(told)
        self.screen.banner.show(told, NOTICE)

    def sit(self, seat: Seat, player: Player) -> None:
        """Against somebody else nothing is practiced."""
        if self.is_solved is None:
            self.is_solved, self.screen.task = False, None
        super().sit(seat, player)

    def _on_change(self, change: Change) -> None:
        super()._on_change(change)
        if isinstance(change, DecisionBegan) and self.is_solved is None:
            self.is_solved = self._judge()
            if self.is_solved:
                self._is_held = self.session.outcome is None
                self._practice.solved()

    def more_sentences(self) -> Sequence[str]:
        return [self.screen.text.say(self.screen.task)] if self.screen.task is not None else ()

    def update(self, dt: float) -> bool:
        changed = super().update(dt)
        if self._is_held and self._is_on_top() and not self.lively:
            self._is_held = False
            self._practice.held()
        return changed
