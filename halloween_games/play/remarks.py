"""What a character at the table says, in a bubble on the card of its seat: greeting, first deeds, last word."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from halloween_games.core.deeds import FIGHT, TAKE
from halloween_games.core.events import Event, Fought
from halloween_games.core.spots import NOBODY, Seat
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
OWN: Final = "own"  # the character has just won something
YOURS: Final = "yours"  # somebody else has
WINS: Final = "wins"
LOSES: Final = "loses"
MOMENTS: Final = (BEGINS, FIGHTS, OWN, YOURS, WINS, LOSES)
SPACING: Final = 4  # turns from one line to the next; greeting and last word are always said
SECONDS: Final = 5.0  # that a line stays at least; at a table also until the next turn
BUBBLE_TOP: Final = 72  # units: below the name, if the card is high enough
BUBBLE_UNITS: Final = 19
LONG: Final = 44  # letters; more have a higher bubble, where the card is high
LAST_SECONDS: Final = 2.0  # longer until the result is shown, so that the last word is read


class Remarks:
    """The remark that is shown now, if any. A newer one takes its place; each moment of a game has one."""

    def __init__(self, session: Session, screen: Screen, characters: Characters) -> None:
        self._session = session
        self._screen = screen
        self._characters = characters
        self._said: set[str] = set() if session.plies == 0 else {BEGINS, FIGHTS}
        self._left = 0.0
        self._is_new = False  # nobody has acted since
        self.said_at = -SPACING  # after how many turns the last line was said
        self.moods: dict[Seat, str] = {}  # how the faces look until the next turn
        self.seat: Seat | None = None
        self.words = ""

    def happened(self, before: State, after: State, events: Sequence[Event], actor: Seat) -> None:
        """Something that everybody has seen: the first fight of the game and the first thing won are worth a word."""
        self._is_new = False
        deeds, seats = self._session.game.deeds(before, after, events), range(self._session.seats)
        self.moods = {}
        if (FIGHT in deeds or TAKE in deeds) and actor >= 0:
            has_lost = any(isinstance(event, Fought) and event.loser == event.attacker for event in events)
            self.moods = {seat: "glad" if (seat == actor) != has_lost else "scared" for seat in seats}
        if self._session.plies - self.said_at < SPACING:
            return
        special = self._characters.moments_of(before, after, events)
        moment = next((moment for moment in special if moment not in self._said), "")
        if moment:
            self._say(moment)
        elif FIGHTS not in self._said and FIGHT in deeds:
            self._say(FIGHTS)
        elif TAKE in deeds and actor >= 0:
            self._say(YOURS if self._session.players[actor].kind == "human" else OWN, actor)

    def ended(self) -> float:
        """The game is over; returns for how much longer the result should wait."""
        outcome = self._session.outcome
        if outcome is None or outcome.is_tie():
            return 0.0
        self.moods = {seat: "glad" if seat in outcome.winners() else "scared" for seat in range(self._session.seats)}
        people = {seat for seat, player in enumerate(self._session.players) if player.kind == "human"}
        self._say(LOSES if people & set(outcome.winners()) else WINS)
        return LAST_SECONDS if self.words else 0.0

    def about_game(self) -> str:
        """One true sentence about how the winner began to win; empty if the game has none."""
        session, outcome = self._session, self._session.outcome
        winners = outcome.winners() if outcome is not None else ()
        if len(winners) != 1 or "remark.mine" not in self._screen.text:
            return ""
        values = [self._value(view, winners[0]) for view in session.viewpoint.course()]
        begun = next((ply for ply, value in enumerate(values) if value > values[0]), 0)
        number = next((line.number for line in reversed(session.lines(begun)) if line.number), 0)
        is_person = session.players[winners[0]].kind == "human"
        return self._screen.text("remark.yours" if is_person else "remark.mine", turn=number) if number else ""

    def _value(self, state: State, seat: Seat) -> int:
        """How far *seat* had come."""
        return sum(clock.value for clock in self._session.words.clocks(state) if clock.seat == seat)

    def _say(self, moment: str, actor: Seat = NOBODY) -> None:
        """Say the line of *moment*; of something won by a character, who has *actor* as its seat, its own."""
        if moment in self._said:
            return
        self._said.add(moment)
        if moment != BEGINS:
            self.said_at = self._session.plies
        players = self._session.players
        for seat, (name, player) in enumerate(zip(self._session.names, players, strict=True)):
            if moment == OWN and seat != actor:
                continue
            line = self._characters.line_of(name, player.level, moment) if player.kind == "computer" else ""
            if line and moment in (WINS, LOSES):
                line = " ".join(filter(None, (line, self.about_game())))
            if line:
                self._is_new = self._screen.areas.is_table
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
        if self._left > 0 or self._is_new:
            return False
        self.seat, self.words = None, ""
        return True

    def draw(self, painter: Painter) -> None:
        """Draw the bubble over name and level on the card of the seat, away from everything that can be pointed at."""
        if self.seat is None or not self.words:
            return
        px = painter.px
        card = self._screen.areas.seats[self.seat]
        if self._screen.areas.is_table:
            face, rest = self._screen.areas.parts(self.seat)
            top = card.top + px(BUBBLE_TOP) if rest.top - card.top >= px(BUBBLE_TOP + 62) else card.top + px(6)
            room = rest.top - card.top
            height = px(56) if room >= px(52) else room  # away from what is counted
            if len(self.words) > LONG:
                height = max(height, rest.top - px(12) - top)
            bubble = Rect(face.right + px(8), top, card.right - px(14) - face.right - px(8), height)
            draw_bubble(painter, bubble, self.words, BUBBLE_UNITS, center=True, least=0.5)
            return
        left = card.left + min(round(card.width * 0.3), px(112))
        bubble = Rect(left, card.top + px(5), card.right - px(8) - left, px(52))
        draw_bubble(painter, bubble, self.words, sizes.TEXT, center=True, least=0.5)
