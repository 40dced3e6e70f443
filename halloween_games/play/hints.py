"""The hint: first the piece, then the action, then why, each when it is asked for."""

from __future__ import annotations

from itertools import pairwise
from math import hypot, pi, sin
from typing import TYPE_CHECKING, Final

from halloween_games.core.actions import Action
from halloween_games.core.phrases import plain
from halloween_games.core.questions import Reply, question_of
from halloween_games.core.spots import BOARD, BUTTON, Spot
from halloween_games.core.state import State
from halloween_games.kit.banner import HINT
from halloween_games.kit.key_names import shortcut
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.play.place_words import place_words, standing_words
from halloween_games.table.marks import HINT as LIT

if TYPE_CHECKING:  # the scene makes its hint
    from halloween_games.play.game_scene import GameScene

SECONDS: Final = 1.0  # to think about it
PIECE, ACTION, WHY = 1, 2, 3
PULSES: Final = 0.8  # a second
STEPS: Final = 8  # of a pulse: more would paint frames that nobody can tell apart


class Hint:
    """Asks for the best action of the person to move, from that person's own view, and tells it bit by bit."""

    def __init__(self, scene: GameScene) -> None:
        self.scene = scene
        self.stage = 0
        self._state: State | None = None  # what the hint is about
        self._ticket = 0
        self._reply: Reply | None = None
        self._seconds = 0.0

    @property
    def offered(self) -> bool:
        """Whether a person is to decide, who may see the board."""
        scene = self.scene
        match = scene.match
        seat = match.to_move
        free = scene.curtain_for is None and not scene.history.active
        return seat >= 0 and match.players[seat].kind == "human" and free

    @property
    def waiting(self) -> bool:
        return self._state is not None and self._reply is None

    def press(self) -> None:
        """The next bit; after the last the first again."""
        if not self.offered:
            return
        self._forget_the_past()
        if self._state is None:
            self.scene.stand_in.stop()  # who asks for a hint wants to act himself; and the computer thinks of one thing
            self._state = self.scene.match.state
            self._ticket = self.scene.services.brain.ask(question_of(self.scene.match, seconds=SECONDS))
            self.scene.banner.show(self.scene.text("hint.waiting"), HINT)
        elif self._reply is not None:
            self.stage = self.stage % WHY + 1
            self._tell()

    def clear(self) -> None:
        """Nothing is asked, nothing shown."""
        if self.waiting:
            self.scene.services.brain.cancel()
        if self.scene.banner.kind == HINT:
            self.scene.banner.clear()
        self._state = self._reply = None
        self.stage = 0

    def update(self, dt: float) -> bool:
        """True if the picture changes."""
        if self._state is None:
            return False
        if self._forget_the_past():
            return True
        if self._reply is None:
            reply = self.scene.services.brain.poll()
            if reply is None or reply.ticket != self._ticket:
                return False
            if reply.action is None:
                self.clear()
                return True
            self._reply = reply
            self.stage = PIECE
            self._tell()
            return True
        before = self._pulse()
        self._seconds += dt
        return before != self._pulse()

    def _forget_the_past(self) -> bool:
        """Forget what is about another position."""
        if self._state is None or (self._state is self.scene.match.state and self.offered):
            return False
        self.clear()
        return True

    # ------------------------------------------------------------------ what is told

    def spots(self) -> tuple[Spot, ...]:
        """The places that the stage shows: where the action begins, or all of it."""
        if self._reply is None or self._reply.action is None:
            return ()
        seen = [pick.spot for pick in self._reply.action.picks() if self.scene.layout.rect(pick.spot).width]
        return tuple(seen[:1] if self.stage == PIECE else seen)

    def _tell(self) -> None:
        assert self._reply is not None and self._reply.action is not None
        scene, action = self.scene, self._reply.action
        if action not in scene.chooser.fitting() and scene.chooser.cancel():
            scene.refresh()  # following the hint must not end what was begun before
        key = shortcut(scene.text, scene.services.keyboard.bindings, "hint")
        if self.stage == PIECE:
            words = self._piece_words(key)
        elif self.stage == ACTION:
            words = self._action_words(action, key)
        else:
            because = [scene.text.say(phrase) for phrase in self._reply.because]
            words = " ".join(because) if because else scene.text("hint.no_words")
        scene.banner.show(words, HINT)
        scene.narrator.say(words)

    def _piece_words(self, key: str) -> str:
        """Where to look, and what is there as far as the person knows it."""
        scene, spots = self.scene, self.spots()
        if not spots:
            return scene.text("hint.button", key=key)
        game, spot = scene.match.game, spots[0]
        if spot.zone != BOARD:
            what = place_words(game, scene.words, scene.view, spot, scene.text)
            return scene.text("hint.place", what=what, key=key)
        square, what = game.spot_name(spot), standing_words(game, scene.view, spot, scene.text)
        if not what:
            return scene.text("hint.piece", place=square, key=key)
        return scene.text("hint.square", square=square, what=what, key=key)

    def _action_words(self, action: Action, key: str) -> str:
        """What the action brings, in the words of the line under the pointer, and how it is written."""
        scene = self.scene
        game, text = scene.match.game, scene.text
        words = scene.aim.preview(action)
        only = action.picks()[0].spot if len(action.picks()) == 1 else None
        if only is not None and only.zone == BUTTON:
            words = words or place_words(game, scene.words, scene.view, only, text)
            return text("hint.words", words=plain(words), key=key)
        written = game.write(scene.view, action)
        if not words:
            return text("hint.action", action=written, key=key)
        if f" {written} " in f" {words} ":  # a square alone, which the words name
            return text("hint.words", words=plain(words), key=key)
        return text("hint.both", words=plain(words), action=written, key=key)

    # ------------------------------------------------------------------ picture

    def _pulse(self) -> float:
        """How bright the place is lit, in steps from 0 to 1; always fully with reduced motion."""
        if self.scene.services.preferences.reduce_motion:
            return 1.0
        wave = 0.5 + 0.5 * sin(self._seconds * PULSES * 2 * pi)
        return round(wave * STEPS) / STEPS

    def draw_under(self, painter: Painter) -> None:
        """The lit places, below the pieces."""
        if not self.stage:
            return
        light = 0.35 + 0.4 * self._pulse()
        for spot in self.spots():
            rect = self.scene.layout.rect(spot)
            if self.scene.look.draw_mark(painter, self.scene.layout, spot, LIT, over=False):
                continue
            painter.rounded(
                rect, (painter.colors.glow_chosen, painter.colors.glow_chosen), None, 0, 12, round(light * 0.4, 2)
            )
            painter.frame(rect, painter.colors.glow_chosen, 4, 12)

    def draw_over(self, painter: Painter) -> None:
        """A lantern at the first place, and from the second stage on the way of the action."""
        spots = self.spots()
        if not self.stage or not spots:
            return
        rects = [self.scene.layout.rect(spot) for spot in spots]
        if self.stage != PIECE:
            for source, target in pairwise(rects):
                _draw_arrow(painter, source, target)
        side = painter.px(30)
        badge = Rect(0, 0, side, side)
        badge.center = (rects[0].right - side // 3, rects[0].top + side // 3)
        painter.dot(badge.center, side * 0.62, painter.colors.ink, 0.85)
        painter.icon("hint", badge.center, 22, "arrow_lit")  # bright in every theme, as the badge is dark


def _draw_arrow(painter: Painter, source: Rect, target: Rect) -> None:
    """Lights along the way from rim to rim, larger toward its end, so that the direction shows."""
    way = (target.centerx - source.centerx, target.centery - source.centery)
    length = hypot(*way) or 1.0
    first = min(0.3, 0.36 * min(source.size) / length)
    last = 1.0 - min(0.3, 0.3 * min(target.size) / length)
    count = max(3, int((last - first) * length // painter.px(16)))
    for step in range(count + 1):
        t = first + (last - first) * step / count
        at = (source.centerx + way[0] * t, source.centery + way[1] * t)
        radius = painter.px(3 + 5 * step / count)
        painter.dot(at, radius * 1.5, painter.colors.ink, 0.7)
        painter.dot(at, radius, painter.colors.glow_chosen)
