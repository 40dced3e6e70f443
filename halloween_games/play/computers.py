"""The computers at the table of a game screen: they are asked, waited for, paused, and their answers played."""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from halloween_games.core.actions import Action
from halloween_games.core.questions import Reply, question_of
from halloween_games.core.record import record
from halloween_games.core.spots import Seat
from halloween_games.core.state import State

if TYPE_CHECKING:  # the scene makes its computers
    from halloween_games.play.game_scene import GameScene

log = logging.getLogger(__name__)

PACES: Final = ("slow", "normal", "fast")
LEAST_SECONDS: Final = {"slow": 1.8, "normal": 0.6, "fast": 0.1}  # from the beginning of a turn to its action
TABLE_SPEEDS: Final = {"slow": 1.0, "normal": 1.0, "fast": 2.5}
WING_BEATS: Final = 10  # steps of the thinking mark a second: more would paint frames that nobody can tell apart


@dataclass(frozen=True)
class _Turn:
    """Who has to think about what; with any change the old thought is worth nothing."""

    seat: Seat
    level: str
    state: State

    def is_same(self, other: _Turn | None) -> bool:
        return other is not None and self.state is other.state and (self.seat, self.level) == (other.seat, other.level)


class Computers:
    """Looks at every frame whether a computer is to decide. It holds no truth: the questions carry views."""

    def __init__(self, scene: GameScene) -> None:
        self.scene = scene
        self.paused = False
        self.pace = "normal"
        self._turn: _Turn | None = None
        self._ticket = 0
        self._reply: Reply | None = None
        self._waited = 0.0
        self._beats = 0.0

    # ------------------------------------------------------------------ who

    def sits_at(self, seat: Seat) -> bool:
        return seat >= 0 and self.scene.match.players[seat].kind == "computer"

    @property
    def alone(self) -> bool:
        """Whether nobody but computers plays, and people watch."""
        return all(player.kind == "computer" for player in self.scene.match.players)

    @property
    def present(self) -> bool:
        return any(player.kind == "computer" for player in self.scene.match.players)

    @property
    def thinker(self) -> Seat | None:
        """The seat that thinks now."""
        return self._turn.seat if self._turn is not None and not self.paused else None

    @property
    def wing_beat(self) -> int:
        """The step of the thinking mark; without motion it rests."""
        return 0 if self.scene.services.preferences.reduce_motion else int(self._beats * WING_BEATS)

    # ------------------------------------------------------------------ what can be done

    def pause(self) -> None:
        """Stop or let go on; a thought that was begun is finished, but not played."""
        self.paused = not self.paused and self.present

    def change_pace(self, step: int) -> None:
        """Slower or faster, as far as it goes."""
        place = PACES.index(self.pace) + step
        self.pace = PACES[max(0, min(len(PACES) - 1, place))]

    def next_pace(self) -> None:
        """The next faster one, after the fastest the slowest."""
        self.pace = PACES[(PACES.index(self.pace) + 1) % len(PACES)]

    def cancel(self) -> None:
        """Think no more about what was asked."""
        if self._turn is not None:
            self._turn = self._reply = None
            self.scene.services.brain.cancel()

    # ------------------------------------------------------------------ time

    def update(self, dt: float) -> bool:
        """Ask, wait, play. True if the picture changes."""
        awaited = self._awaited()
        if awaited is None or not awaited.is_same(self._turn):
            had = self._turn is not None
            self.cancel()
            if awaited is not None and self.scene.services.stack.top is self.scene and not self.paused:
                self._ask(awaited)
            return had or self._turn is not None
        beat = self.wing_beat
        self._beats += dt
        self._waited += dt
        if self._reply is None:
            reply = self.scene.services.brain.poll()
            if reply is not None and reply.ticket == self._ticket:
                self._reply = reply
        if self._may_play():
            self._play()
            return True
        return beat != self.wing_beat and not self.paused

    def _awaited(self) -> _Turn | None:
        match = self.scene.match
        seat = match.to_move
        if not self.sits_at(seat) or match.ply != len(match.turns):
            return None
        return _Turn(seat, match.players[seat].level, match.state)

    def _ask(self, turn: _Turn) -> None:
        self._turn, self._reply, self._waited = turn, None, 0.0
        self._ticket = self.scene.services.brain.ask(question_of(self.scene.match, turn.level))

    def _may_play(self) -> bool:
        if self._reply is None or self.paused or self.scene.table.busy:
            return False
        least = LEAST_SECONDS[self.pace] if self.alone else LEAST_SECONDS["normal"]
        return self._waited >= least and self.scene.services.stack.top is self.scene

    def _play(self) -> None:
        assert self._reply is not None and self._turn is not None
        reply, seat = self._reply, self._turn.seat
        self._turn = self._reply = None
        self.scene.play(self._checked(reply, seat))

    def _checked(self, reply: Reply, seat: Seat) -> Action:
        """The action of *reply*; the first legal one if that is none: the game goes on, and the log says why."""
        match = self.scene.match
        reason = match.why_not(seat, reply.action) if reply.action is not None else None
        if reply.action is not None and reason is None:
            return reply.action
        why = reply.failure or f"{reply.action!r} is not legal: {reason}"
        log.error("Seat %d found no action. %s\n%s", seat, why, json.dumps(record(match)))
        return match.state.legal_actions()[0]
