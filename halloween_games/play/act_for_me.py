"""The computer stands in for a person: for one action, or as a demonstration until somebody takes over again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from halloween_games.core.questions import question_of
from halloween_games.core.state import State
from halloween_games.kit.banner import HINT

if TYPE_CHECKING:  # the scene makes it
    from halloween_games.play.game_scene import GameScene

SECONDS: Final = 1.0  # to think about an action


class StandIn:
    """Asks for the best action of the person to move, from that person's own view, and plays it."""

    def __init__(self, scene: GameScene) -> None:
        self.scene = scene
        self.demo = False
        self._wanted = False
        self._state: State | None = None  # what is thought about
        self._ticket = 0

    def act_once(self) -> None:
        """Play one action for the person to move."""
        if self.scene.hint.offered and self._state is None:
            self.scene.hint.clear()
            self._wanted = True

    def toggle_demo(self) -> None:
        """Play on for everybody, or stop it."""
        if self.demo:
            self.stop()
            return
        self.demo = self.scene.match.outcome is None
        if self.demo:
            self.scene.hint.clear()
            self.scene.banner.show(self.scene.text("demo.on"), HINT)

    def stop(self) -> None:
        """A person acts again."""
        if self._state is not None:
            self.scene.services.brain.cancel()
        if self.demo and self.scene.banner.kind == HINT:
            self.scene.banner.clear()
        self.demo = self._wanted = False
        self._state = None

    def update(self) -> bool:
        """Ask, wait, play. True if the picture changes."""
        scene = self.scene
        if not (self.demo or self._wanted or self._state is not None):
            return False
        if scene.match.outcome is not None:
            self.stop()
            return True
        if not scene.hint.offered or scene.services.stack.top is not scene:
            return False
        if self._state is not scene.match.state:
            self._state = scene.match.state
            self._ticket = scene.services.brain.ask(question_of(scene.match, seconds=SECONDS))
            return False
        if scene.table.busy:
            return False
        reply = scene.services.brain.poll()
        if reply is None or reply.ticket != self._ticket:
            return False
        self._state, self._wanted = None, False
        if reply.action is None or scene.match.why_not(scene.match.to_move, reply.action) is not None:
            self.stop()
        else:
            scene.play(reply.action)
        return True
