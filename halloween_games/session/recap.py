"""The recap of a session in sentences: everything since the viewer's last turn, and all before."""

from __future__ import annotations

from dataclasses import dataclass

from halloween_games.core.match import human_seats
from halloween_games.core.phrases import Key
from halloween_games.core.spots import NOBODY, Seat
from halloween_games.session.narration import Told, last_turn_of, told
from halloween_games.session.session import Session


@dataclass(frozen=True)
class Chapter:
    """A heading and its sentences."""

    heading: str
    told: tuple[Told, ...]
    is_new: bool = False

    @property
    def sentences(self) -> list[str]:
        """All of them, in order."""
        return [sentence for one in self.told for sentence in one.sentences]


def chapters(session: Session, newest: int | None = None, says_notation: bool = False) -> list[Chapter]:
    """The chapters that may be read now: of all turns, or of the *newest*, with a word about those before."""
    me, last = _listener(session), session.plies
    new = last_turn_of(session.match, me) if me is not None else 0
    first = 0 if newest is None else max(0, last - newest)
    found = [Chapter(_heading(session, me), _told(session, max(new, first), last, says_notation), True)]
    if new > first:
        found.append(Chapter(session.text("happened.before"), _told(session, first, new, says_notation)))
    if first:
        rest = Told(NOBODY, (session.text("happened.left_out"),))
        found.append(Chapter(session.text("happened.longer"), (rest,)))
    return [chapter for chapter in found if chapter.told]


def _listener(session: Session) -> Seat | None:
    """Whose last turn counts: the viewer's, otherwise the seat to move, or the last mover."""
    if session.viewer is not None:
        return session.viewer
    return session.match.to_move if session.match.to_move >= 0 else session.match.last_person()


def _told(session: Session, first: int, last: int, says_notation: bool) -> tuple[Told, ...]:
    turns, reader = session.match.turns[first:last], session.viewpoint.reader
    return tuple(told(turns, reader, session.text, session.words, says_notation))


def _heading(session: Session, me: Seat | None) -> str:
    people = len(human_seats(session.match.players))
    if me is None or people == 1:
        return session.text("happened.new")
    return session.text("happened.new.of", player=Key(f"seat.{me}"))
