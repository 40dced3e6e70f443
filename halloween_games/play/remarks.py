"""What a character at the table says, in a bubble on the card of its seat: at the beginning, at a fight, at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from halloween_games.core.deeds import FIGHT
from halloween_games.core.events import Event
from halloween_games.core.spots import Seat
from halloween_games.core.state import State
from halloween_games.kit import sizes
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.speech_bubble import draw_bubble
from halloween_games.play.characters import Characters
from halloween_games.play.screen import Screen
from halloween_games.session.session import Session

BEGINS: Final = "begins"
FIGHTS: Final = "fights"
WINS: Final = "wins"
LOSES: Final = "loses"
MOMENTS: Final = (BEGINS, FIGHTS, WINS, LOSES)
SECONDS: Final = 5.0
LAST_SECONDS: Final = 2.0  # longer until the result is shown, so that the last word is read


class Remarks:
    """The remark that is shown now, if any. A newer one takes its place; each moment of a game has one."""

    def __init__(self, session: Session, screen: Screen, characters: Characters) -> None:
        self._session = session
        self._screen = screen
        self._characters = characters
        self._said: set[str] = set() if session.plies == 0 else {BEGINS, FIGHTS}
        self._left = 0.0
        self.seat: Seat | None = None
        self.words = ""

    def happened(self, before: State, after: State, events: Sequence[Event]) -> None:
        """Something that everybody has seen: the first fight of the game, as it understands that, is worth a word."""
        if FIGHTS not in self._said and FIGHT in self._session.game.deeds(before, after, events):
            self._say(FIGHTS)
        for moment in self._characters.moments_of(before, after, events):
            if moment not in self._said:
                self._say(moment)
                break

    def ended(self) -> float:
        """The game is over; returns for how much longer the result should wait."""
        outcome = self._session.outcome
        if outcome is None or outcome.is_tie():
            return 0.0
        people = {seat for seat, player in enumerate(self._session.players) if player.kind == "human"}
        self._say(LOSES if people & set(outcome.winners()) else WINS)
        return LAST_SECONDS if self.words else 0.0

    def _say(self, moment: str) -> None:
        if moment in self._said:
            return
        self._said.add(moment)
        players = self._session.players
        for seat, (name, player) in enumerate(zip(self._session.names, players, strict=True)):
            line = self._characters.line_of(name, player.level, moment) if player.kind == "computer" else ""
            if line:
                self._session.narrator.say(self._screen.text("happened.told", player=name, told=line))
                preferences = self._screen.services.preferences
                if preferences.speed > 0 and not preferences.reduce_motion:
                    self.seat, self.words, self._left = seat, line, SECONDS
                return

    def update(self, dt: float) -> bool:
        """True if the picture changes."""
        if BEGINS not in self._said:
            self._say(BEGINS)
            return bool(self.words)
        if not self.words:
            return False
        self._left -= dt
        if self._left > 0:
            return False
        self.seat, self.words = None, ""
        return True

    def draw(self, painter: Painter) -> None:
        """Draw the bubble over name and level on the card of the seat, away from everything that can be pointed at."""
        if self.seat is None or not self.words:
            return
        px = painter.px
        card = self._screen.areas.seats[self.seat]
        left = card.left + min(round(card.width * 0.3), px(112))
        bubble = Rect(left, card.top + px(5), card.right - px(8) - left, px(52))
        draw_bubble(painter, bubble, self.words, sizes.TEXT, center=True, least=0.5)
