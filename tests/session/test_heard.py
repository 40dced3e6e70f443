"""Whole games among people at one device: what was told to each of them while the device was theirs, or to all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from random import Random

import pytest

from halloween_games import games
from halloween_games.core.match import Match, Turn
from halloween_games.core.spots import Seat
from halloween_games.session.changes import Change, Said
from halloween_games.session.narration import tell_turn_and_result
from halloween_games.session.session import Session
from tests.session.sitting import sit_down

TABLES = [(game_id, seats) for game_id in games.REGISTRY for seats in games.load(game_id).seats if seats in (2, 4)]
MOST_TURNS = 300


def told(session: Session, turns: Sequence[Turn], seat: Seat | None) -> list[str]:
    """All that *seat*, or everybody, may know of *turns*."""
    return list(chain(*(tell_turn_and_result(turn, seat, session.text, session.words)[0] for turn in turns)))


class Room:
    """The people of one device, and what each of them has heard."""

    def __init__(self, session: Session) -> None:
        self.session = session
        first = told(session, session.match.turns, None) if session.curtain_for is None else []
        self.heard = [Counter(first) for _ in range(session.seats)]
        self.ending: list[str] = []
        self.due = [Counter[str]() for _ in self.heard]  # all that each may know
        self._turns = 0
        self._open: list[str] = []  # said to everybody
        session.subscribe(self._hear)

    def _hear(self, change: Change) -> None:
        if not isinstance(change, Said) or change.about:
            return
        viewer = self.session.viewer
        if self.session.outcome is not None:
            self.ending.append(change.sentence)
        elif viewer is None:
            self._open.append(change.sentence)
        else:
            self.heard[viewer][change.sentence] += 1

    def listen(self) -> None:
        """What was said in the open was heard by all: by who knew it, too, where somebody else had been alone."""
        new, self._turns = self.session.match.turns[self._turns :], len(self.session.match.turns)
        for seat, (heard, due) in enumerate(zip(self.heard, self.due, strict=True)):
            due.update(told(self.session, new, seat))
            news = Counter(self._open)
            heard.update(news & (due - heard) if self.session.game.secrets else news)
        self._open.clear()


@pytest.mark.parametrize(("game_id", "seats"), TABLES)
def test_every_seat_hears_every_turn_once_before_its_own(game_id: str, seats: int) -> None:
    rng = Random(5)
    session = sit_down(Match(games.load(game_id), seats, {}, 5))
    room, match = Room(session), session.match
    while session.outcome is None and len(match.turns) < MOST_TURNS:
        if session.curtain_for is not None:
            session.uncover(session.curtain_for)
        room.listen()
        assert room.heard[session.to_move] == room.due[session.to_move]
        session.play(rng.choice(session.view.legal_actions()))
    room.listen()
    if session.outcome is not None:
        for heard, due in zip(room.heard, room.due, strict=True):
            assert not due - heard - Counter(room.ending), "the end finds everybody together"
