"""The screen of a game by code, in which the other person acts at another computer."""

from __future__ import annotations

from collections.abc import Callable

from halloween_games.core.match import Match
from halloween_games.core.reasons import Reason
from halloween_games.core.spots import NOBODY
from halloween_games.kit.services import Services
from halloween_games.play.game_scene import Exits, GameScene
from halloween_games.play.speech_bubbles import Cast
from halloween_games.session.viewpoint import lone_person
from halloween_games.table.look import GameLook


class CodeScene(GameScene):
    """Lets one person play; *send* is called when the turn is made and everything has come to rest."""

    offers_game = False
    offers_saving = False

    def __init__(
        self, services: Services, match: Match, look: GameLook, cast: Cast, exits: Exits, send: Callable[[], None]
    ) -> None:
        self._seat = lone_person(match.players)
        self._other = cast.names[1 - self._seat]
        self._send = send
        super().__init__(services, match, look, cast, exits)
        self._is_sent = match.outcome is not None  # one that is looked at again

    def _why_held(self) -> Reason | None:
        """The other person acts elsewhere."""
        if self.session.to_move in (self._seat, NOBODY):
            return None
        return Reason("by_code.waits", {"name": self._other})

    @property
    def is_occupied(self) -> bool:
        return self.lively

    def update(self, dt: float) -> bool:
        changed = super().update(dt)
        if not self._is_sent and self.session.to_move != self._seat and self._is_on_top() and not self.lively:
            self._is_sent = True
            self._send()
        return changed
