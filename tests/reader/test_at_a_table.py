"""Whole games of people at one screen who use nothing but the reader's tree: each of them hears each event once."""

from __future__ import annotations

from random import Random

import pytest

from halloween_games.app.saving.settings import Settings
from halloween_games.app.shell.reader import Request
from halloween_games.core.match import Match
from halloween_games.kit.outline import Do, Outline
from halloween_games.play.game_outline import key_of
from tests.play.person import FRAME, Person
from tests.reader.table_ears import misheard
from tests.reader.test_reader import Remembering

NAMES = ("Ann", "Bo", "Cy", "Di")
MOST_FRAMES = 2000
LATER = 10  # frames after the end, until everything is announced


class Table:
    """People who hear what the bridge announces, and press parts of its tree."""

    def __init__(self, person: Person, game_id: str, seats: int, seed: int) -> None:
        self._person = person
        self.session = person.play(game_id, seats, seed=seed, names=NAMES[:seats]).session
        self.heard: list[tuple[str, str]] = []
        self._bridge = person.program.reader.bridge = Remembering()
        self.frame()

    @property
    def match(self) -> Match:
        return self.session.match

    def frame(self) -> Outline:
        """Let a frame pass without a picture; the tree that was shown last."""
        self._person.frames(1)
        reader = self._person.program.reader
        reader.hush()  # the reader has said everything
        reader.update(FRAME, True)
        self.heard += [("", " ".join(sentences)) for _, _, sentences in self._bridge.shown if sentences]
        if self._bridge.shown:
            self._screen, self._outline, _ = self._bridge.shown[-1]
            self._bridge.shown.clear()
        return self._outline

    def press(self, key: str) -> None:
        self._bridge.asked.append(Request(self._screen, key, Do.PRESS))

    def play(self, rng: Random) -> None:
        """Play at random until the game is over: one press a frame at most."""
        wanted, plies = None, -1
        for _ in range(MOST_FRAMES):
            outline, session = self.frame(), self.session
            if session.match.outcome is not None:
                break
            if session.curtain_for is not None:
                if outline.find("ready") is not None:
                    self.heard.append((NAMES[session.curtain_for], ""))
                    self.press("ready")
            elif any("can be chosen" in part.value for part in outline):
                if wanted is None or plies != session.plies:
                    wanted, plies = rng.choice(session.view.legal_actions()), session.plies
                left = [pick.spot for pick in wanted.picks() if pick not in session.chooser.chosen]
                self.press(key_of(left[0]))
        for _ in range(LATER):
            self.frame()


@pytest.mark.parametrize(
    ("game_id", "seats", "seed"),
    [
        ("closest-ghost", 2, 4),
        ("rhombus", 2, 5),
        ("halloween", 4, 6),
        pytest.param("rhombus", 4, 21, marks=pytest.mark.long),
    ],
)
def test_everybody_hears_each_event_once(game_id: str, seats: int, seed: int) -> None:
    """The mover before the curtain falls, each other behind the own one, or all in the open; the *seed* is short."""
    settings = Settings(speed=0, reduce_motion=True, offer_help=False)
    table = Table(Person((800, 600), settings, draw_every=MOST_FRAMES**2), game_id, seats, seed)
    table.play(Random(seed))
    assert table.match.outcome is not None, "the game ends"
    assert not misheard(table.match, table.heard)
