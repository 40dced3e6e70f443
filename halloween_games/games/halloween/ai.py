"""The computer players of Halloween: what a position promises each seat, and how far each level sees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, sqrt
from typing import Final

from halloween_games.ai.search import GLANCE, ISMCTS, LEVEL_NAMES, Level, Term
from halloween_games.core.actions import Action
from halloween_games.core.phrases import Phrase
from halloween_games.core.spots import CHANCE, Seat
from halloween_games.core.state import State
from halloween_games.games.halloween.actions import Go, Inspect
from halloween_games.games.halloween.board import POINTS, REACH, UNSEEN
from halloween_games.games.halloween.rules import HalloweenState

GRAVE: Final = "grave"  # the best cards in reach of the next ride
CHOICE: Final = "choice"  # how many face-down cards are in reach
SECRET: Final = "secret"  # cards that only this seat knows

# Fitted to how far games of the search against itself were decided by them, in points.
NEXT_GRAVES: Final = (0.9, 0.3)  # shares of the best two cards in reach for the seat whose ride comes next
LATER_GRAVES: Final = (0.5, 0.2)  # for the others
CHOICE_WEIGHT: Final = 0.1
SECRET_WEIGHT: Final = 0.5
SPREAD: Final = 0.72
"""The points that luck still moves, per square root of the cards that lie face down; 0.15 more for the last ride."""


def expected(state: HalloweenState) -> list[float]:
    """What a card of each color counts on average, as far as nobody has seen it."""
    pool = state.pool
    found = []
    for first in (0, 5, 10, 15):
        count = pool[first + 1] + pool[first + 2] + pool[first + 3] + pool[first + 4]
        points = 4 * pool[first + 1] + 3 * pool[first + 2] + 2 * pool[first + 3] + pool[first + 4]
        found.append(points / count if count else 0.0)
    return found


class HalloweenJudge:
    """Points so far and what each lord can reach next, as each seat's chance to end up with the most."""

    def __init__(self, blind: frozenset[str] = frozenset()) -> None:
        self._grave = 0.0 if GRAVE in blind else 1.0
        self._choice = 0.0 if CHOICE in blind else CHOICE_WEIGHT
        self._secret = 0.0 if SECRET in blind else SECRET_WEIGHT

    def values(self, state: State) -> Sequence[float]:
        assert isinstance(state, HalloweenState)
        hopes = self.hopes(state)
        scale = 1.0 / (0.15 + SPREAD * sqrt(state.down_count))
        top = max(hopes)
        chances = [exp((hope - top) * scale) for hope in hopes]
        whole = sum(chances)
        return [chance / whole for chance in chances]

    def hopes(self, state: HalloweenState) -> list[float]:
        """The points that each seat may hope for, compared with the others."""
        colors, faces, face_down = state.colors, state.faces, state.face_down
        average = expected(state)
        hopes = [0.0] * len(state.lords)
        for at, seat in enumerate(state.claims):
            if seat >= 0:
                face = faces[at]
                hopes[seat] += POINTS[face] if face != UNSEEN else average[colors[at]]
        left = state.down_count
        if not left:
            return hopes
        # A face that is awaited under a lord ends the turn; one that is inspected does not.
        first = state.turn if state.to_move != CHANCE or face_down[state.luck] else (state.turn + 1) % len(hopes)
        for seat, place in enumerate(state.lords):
            if place < 0:
                continue
            best = second = 0.0
            count = 0
            known = state.known[seat]
            for to in REACH[place]:
                if face_down[to]:
                    count += 1
                    face = faces[to]
                    worth = POINTS[face] if face != UNSEEN and known >> to & 1 else average[colors[to]]
                    if worth > best:
                        second = best
                        best = worth
                    elif worth > second:
                        second = worth
            shares = NEXT_GRAVES if seat == first else LATER_GRAVES
            hopes[seat] += self._grave * (shares[0] * best + shares[1] * second) + self._choice * count
            if known:
                hopes[seat] += self._secret * known.bit_count()
        return hopes

    def weights(self, state: State, actions: Sequence[Action]) -> Sequence[float] | None:
        assert isinstance(state, HalloweenState)
        average = expected(state)
        known = state.known[state.turn]
        found = []
        for action in actions:
            if isinstance(action, Go):
                to = action.to
                if not state.face_down[to]:
                    found.append(0.3)
                elif known >> to & 1 and state.faces[to] != UNSEEN:
                    found.append(float(POINTS[state.faces[to]]))
                else:
                    found.append(average[state.colors[to]])
            elif isinstance(action, Inspect):
                found.append(0.05)
            else:
                found.append(1.0)
        return found


LEVELS: Final[Mapping[str, Level]] = dict(
    zip(
        LEVEL_NAMES,
        (
            Level(GLANCE, 0.2, 200, blind=frozenset((GRAVE, CHOICE)), temperature=0.15),
            Level(GLANCE, 0.2, 200, blind=frozenset((GRAVE, CHOICE)), temperature=0.05),
            Level(GLANCE, 0.2, 200, blind=frozenset((CHOICE,)), temperature=0.01),
            Level(ISMCTS, 0.2, 100, explore=0.6),
            Level(ISMCTS, 0.3, 1000, explore=0.6),
            Level(ISMCTS, 1.0, 10_000, explore=0.6),
            Level(ISMCTS, 2.0, 50_000, explore=0.6),
            Level(ISMCTS, 3.0, 1_000_000, explore=0.6),
        ),
        strict=True,
    )
)


class HalloweenAI:
    """What Halloween tells its computer players."""

    levels = LEVELS

    def judge(self, blind: frozenset[str] = frozenset()) -> HalloweenJudge:
        return HalloweenJudge(blind)

    def terms(self, view: State, seat: Seat) -> Sequence[Term]:
        return ()

    def because(self, view: State, action: Action) -> Sequence[Phrase]:
        return ()


AI: Final = HalloweenAI()
