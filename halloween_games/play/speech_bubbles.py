"""Speech bubbles: what a character says on the card of its seat: a greeting, about a first fight, the last word."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from halloween_games.core.events import Event, Fought
from halloween_games.core.match import Player
from halloween_games.core.moments import FIGHT, TAKE
from halloween_games.core.spots import CHANCE, Seat
from halloween_games.core.state import State
from halloween_games.core.threats import HARM, LOSS, Threat
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.speech_bubble import draw_bubble
from halloween_games.play.screen import Screen
from halloween_games.session.changes import SeenTurn
from halloween_games.session.session import Session


@dataclass(frozen=True)
class Characters:
    """By the name and the level of a computer; every answer is empty for one who is nobody in particular."""

    id_of: Callable[[str, str], str] = lambda name, level: ""  # for ``core.questions.Question.character``
    face_of: Callable[[str, str], str] = lambda name, level: ""  # the drawing
    line_of: Callable[[str, str, str], str] = lambda name, level, moment: ""  # what is said at a moment, as below
    moments_of: Callable[[State, State, Sequence[Event]], Collection[str]] = lambda before, after, events: ()
    """Further moments at which something is said: by the views before and after an action, and what happened."""


@dataclass(frozen=True)
class Cast:
    """Who plays: the *names* by seat, the drawings of people's own emblems, and computers who are somebody."""

    names: Sequence[str]
    emblem_of: Callable[[str], str] = lambda name: ""
    characters: Characters = Characters()

    def drawing(self, name: str, player: Player) -> str:
        """The emblem of a person or the face of a computer; empty if there is none."""
        return self.emblem_of(name) if player.kind == "human" else self.characters.face_of(name, player.level)


# ---------------------------------------------------------------- what is said

BEGINS: Final = "begins"
FIGHTS: Final = "fights"
OWN: Final = "own"  # the character has just won something
YOURS: Final = "yours"  # somebody else has
TROUBLE: Final = "trouble"  # a person could win in the next turn, and everybody can see how
AHEAD: Final = "ahead"  # the character could
THINKING: Final = "thinking"  # it has thought for long
UNDO: Final = "undo"  # a person has taken back
SLIP: Final = "slip"  # the character has made use of a mistake
WINS: Final = "wins"
LOSES: Final = "loses"
DRAW: Final = "draw"
MOMENTS: Final = (BEGINS, FIGHTS, OWN, YOURS, TROUBLE, AHEAD, THINKING, UNDO, SLIP, WINS, LOSES, DRAW)
SPACING: Final = 4  # turns from one line to the next; greeting and last word are always said
LONG_THOUGHT: Final = 2.0  # seconds
TRIED: Final = 6  # actions that would have been better than a mistake
SECONDS: Final = 5.0  # that a line stays at least; at a table also until the next turn
BUBBLE_TOP: Final = 72  # units: below the name, if the card is high enough
BUBBLE_UNITS: Final = 19
LONG: Final = 44  # letters; more have a higher bubble, where the card is high
LAST_SECONDS: Final = 2.0  # longer until the result is shown, so that the last word is read


class SpeechBubbles:
    """The remark that is shown now, if any. A newer one takes its place; each moment of a game has one."""

    def __init__(self, session: Session, screen: Screen, characters: Characters) -> None:
        self._session = session
        self._screen = screen
        self._characters = characters
        self._said: set[str] = set() if session.plies == 0 else {BEGINS, FIGHTS}
        self._left = 0.0
        self._is_new = False  # nobody has acted since
        self._thought = 0.0  # seconds of a computer, for the present decision
        self._last: SeenTurn | None = None  # of a person
        self.said_at = -SPACING  # in which turn the last line was said
        self.moods: dict[Seat, str] = {}  # how the faces look until the next turn
        self.seat: Seat | None = None
        self.words = ""

    @property
    def _turn(self) -> int:
        """How many turns were made."""
        return self._session.move_lines.turn_number(self._session.plies)

    @property
    def _is_quiet(self) -> bool:
        """Whether the last line was said long enough ago."""
        return self._turn - self.said_at >= SPACING

    def _is_person(self, seat: Seat) -> bool:
        return self._session.players[seat].kind == "human"

    def _computers(self) -> list[Seat]:
        return [seat for seat in range(self._session.seats) if not self._is_person(seat)]

    def happened(self, turn: SeenTurn) -> None:
        """Something that everybody has seen; it may be worth a word."""
        self._is_new, self._thought = False, 0.0
        kinds, seats = self._session.game.action_kinds(turn.before, turn.after, turn.events), range(self._session.seats)
        self.moods = {}
        if (FIGHT in kinds or TAKE in kinds) and turn.seat >= 0:
            has_lost = any(isinstance(event, Fought) and event.loser == event.attacker for event in turn.events)
            self.moods = {seat: "glad" if (seat == turn.seat) != has_lost else "scared" for seat in seats}
        if self._is_quiet and self._session.outcome is None:
            fitting = ((moment, who) for moment, who in self._moments(turn, kinds) if moment not in self._said)
            self._say(*next(fitting, ("", ())))
        if turn.seat >= 0 and self._is_person(turn.seat):
            self._last = turn

    def taken_back(self) -> None:
        """A person has taken back."""
        self.moods, self._last = {}, None
        if self._is_quiet:
            self._say(UNDO, self._computers())

    def _moments(self, turn: SeenTurn, kinds: Collection[str]) -> Iterator[tuple[str, Sequence[Seat]]]:
        """The moments that *turn* is, the best first, each with those of whom one says something."""
        computers, actor = self._computers(), turn.seat
        for moment in self._characters.moments_of(turn.before, turn.after, turn.events):
            yield moment, computers
        if SLIP not in self._said and actor in computers and self._was_mistake(turn):
            yield SLIP, [actor]
        if FIGHT in kinds:
            yield FIGHTS, computers
        if TAKE in kinds and actor >= 0:
            yield (OWN, [actor]) if actor in computers else (YOURS, computers)
        if computers and turn.after.to_move not in (turn.before.to_move, CHANCE):
            yield from self._near_end(turn.after)

    def _threats(self, view: State, seat: Seat) -> Sequence[Threat]:
        """What threatens *seat*, as far as everybody can see."""
        return self._session.game.threats(view.observe(None), seat)

    def _near_end(self, view: State) -> Iterator[tuple[str, Sequence[Seat]]]:
        """Between a person and a computer, whether one of them could win in its next turn."""
        if {TROUBLE, AHEAD} <= self._said or not any(clock.is_near for clock in self._session.words.clocks(view)):
            return
        for seat in range(self._session.seats):
            for threat in self._threats(view, seat):
                if threat.weight == LOSS and self._is_person(threat.seat) != self._is_person(seat):
                    yield (AHEAD, [threat.seat]) if self._is_person(seat) else (TROUBLE, [seat])

    def _was_mistake(self, turn: SeenTurn) -> bool:
        """Whether a computer harms a person who could have left nothing in danger."""
        last = self._last
        if last is None or not any(one.line == (turn.action,) for one in self._harm(turn.before, turn.seat, last.seat)):
            return False
        before = last.before.observe(None)
        others = (before.apply(action) for action in islice(before.legal_actions(), TRIED))
        return any(view.to_move >= 0 and not self._harm(view, turn.seat, last.seat) for view in others)

    def _harm(self, view: State, by: Seat, to: Seat) -> list[Threat]:
        """What *by* could do at once in *view* that harms *to*."""
        return [one for one in self._threats(view, to) if one.seat == by and one.weight in (LOSS, HARM)]

    def ended(self) -> float:
        """The game is over; returns for how much longer the result should wait."""
        outcome = self._session.outcome
        if outcome is None:
            return 0.0
        winners = () if outcome.is_tie() else outcome.winners()
        computers = self._computers()
        if winners:
            self.moods = {seat: "glad" if seat in winners else "scared" for seat in range(self._session.seats)}
        if not winners:
            self._say(DRAW, computers)
        elif any(self._is_person(seat) for seat in winners):
            self._say(LOSES, [seat for seat in computers if seat not in winners])
        else:
            self._say(WINS, [seat for seat in computers if seat in winners])
        return LAST_SECONDS if self.words else 0.0

    def about_game(self) -> str:
        """One true sentence about how the winners came to win; empty if the game has none."""
        session, outcome = self._session, self._session.outcome
        if outcome is None or outcome.is_tie() or "remark.mine" not in self._screen.text:
            return ""
        winners = outcome.winners()
        begun = session.words.turning_point(session.viewpoint.course(), winners)
        number = session.move_lines.turn_number(begun)
        has_person = any(self._is_person(seat) for seat in winners)
        return self._screen.text("remark.yours" if has_person else "remark.mine", turn=number) if number else ""

    def _say(self, moment: str, seats: Sequence[Seat]) -> None:
        """Let the first of *seats* that has a line for *moment* say it."""
        if not moment or moment in self._said:
            return
        self._said.add(moment)
        if moment != BEGINS:
            self.said_at = self._turn
        for seat in seats:
            name = self._session.names[seat]
            line = self._characters.line_of(name, self._session.players[seat].level, moment)
            if line and moment in (WINS, LOSES):
                line = " ".join(filter(None, (line, self.about_game())))
            if line:
                self._is_new = True
                self._session.narrator.say(self._screen.text("happened.told", player=name, told=line))
                preferences = self._screen.services.preferences
                if preferences.speed > 0 and not preferences.reduce_motion:
                    self.seat, self.words, self._left = seat, line, SECONDS
                return

    def update(self, dt: float) -> bool:
        """True if the picture changes."""
        if BEGINS not in self._said:
            self._say(BEGINS, self._computers())
            return bool(self.words)
        if THINKING not in self._said and self._thinks_long(dt):
            return bool(self.words)
        if not self.words:
            return False
        self._left -= dt
        if self._left > 0 or self._is_new:
            return False
        self.seat, self.words = None, ""
        return True

    def _thinks_long(self, dt: float) -> bool:
        """Let a computer say that it is still thinking, but not in place of its greeting; True if it has."""
        computers = self._session.computers
        thinker = computers.thinker if not computers.ready else None
        self._thought = self._thought + dt if thinker is not None else 0.0
        if thinker is None or self._thought <= LONG_THOUGHT or not self._is_quiet or self._left > 0:
            return False
        self._say(THINKING, [thinker])
        return True

    def draw(self, painter: Painter) -> None:
        """Draw the bubble over name and level on the card of the seat, away from everything that can be pointed at."""
        if self.seat is None or not self.words:
            return
        px = painter.px
        card = self._screen.areas.seats[self.seat]
        face, rest = self._screen.areas.parts(self.seat)
        top = card.top + px(BUBBLE_TOP) if rest.top - card.top >= px(BUBBLE_TOP + 62) else card.top + px(6)
        height = min(px(56), rest.top - top - px(2))  # away from what is counted
        if len(self.words) > LONG:
            height = max(height, rest.top - px(12) - top)
        right = card.right - px(14 if top > card.top + px(6) else 62)  # beside what is in the upper corner
        bubble = Rect(face.right + px(8), top, right - face.right - px(8), height)
        draw_bubble(painter, bubble, self.words, BUBBLE_UNITS, center=True, least=0.5)
