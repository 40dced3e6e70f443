"""The computer players of Halloween: the expectation of each seat, and the levels of play."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import Final

from halloween_games.core.actions import Action
from halloween_games.core.judging import Term, levels_in
from halloween_games.core.phrases import Phrase
from halloween_games.core.spots import CHANCE, Seat
from halloween_games.games.halloween.rules.actions import POINTS, UNSEEN, Go, Inspect, Stand
from halloween_games.games.halloween.rules.state import IDLE_LIMIT, PLAY, HalloweenState

RACE: Final = "race"  # that only the most points win: without it every point always counts the same
COLORS: Final = "colors"  # the faces left in each color
GRAVE: Final = "grave"  # the best cards within the next ride
CHOICE: Final = "choice"  # the number of face-down cards in reach
SECRET: Final = "secret"  # cards that only this seat knows
CARDS: Final = "cards"  # that a ride to a card that lies face up takes nothing

TERMS: Final = (GRAVE, CHOICE, SECRET)
POINTS_TERM: Final = "points"  # the claimed cards, which no level ignores

# Fitted to the results of self-play, in points.
NEXT_GRAVES: Final = (0.9, 0.3)  # weights of the best two cards in reach for the seat that rides next
LATER_GRAVES: Final = (0.5, 0.2)  # for the others
EVEN_CARD: Final = 21 / 9  # the mean points of a card before any is seen
CHOICE_WEIGHT: Final = 0.1
SECRET_WEIGHT: Final = 0.5
EVEN_COLORS: Final = [EVEN_CARD, EVEN_CARD, EVEN_CARD, EVEN_CARD]
SHARPNESS: Final = 2.5  # a search weighs an action worth a point more by a factor of e to this power
LATER: Final = 0.5  # the weight of the best card within the ride after that
SURE: Final = 0.998  # maximum value before the end, so that a won game is finished
SPREAD: Final = 0.72
"""The points that luck still moves, per square root of the cards that lie face down; 0.15 more for the last ride."""


def expected(state: HalloweenState) -> list[float]:
    """The mean value of an unseen card of each color."""
    pool = state.pool
    found = []
    for first in (0, 5, 10, 15):
        count = pool[first + 1] + pool[first + 2] + pool[first + 3] + pool[first + 4]
        points = 4 * pool[first + 1] + 3 * pool[first + 2] + 2 * pool[first + 3] + pool[first + 4]
        found.append(points / count if count else 0.0)
    return found


def worth_of(state: HalloweenState, seat: Seat, at: int, average: Sequence[float]) -> float:
    """The value that *seat* expects of the face-down card *at*, given what it has seen."""
    face = state.faces[at]
    return float(POINTS[face]) if face != UNSEEN and state.known[seat] >> at & 1 else average[state.colors[at]]


def in_reach(state: HalloweenState, seat: Seat, average: Sequence[float]) -> tuple[float, float, int]:
    """The best two face-down cards that the lord of *seat* can reach in one ride, in points, and their number."""
    best = second = 0.0
    count = 0
    for at in state.yard.reach[state.lords[seat]]:
        if state.face_down[at]:
            count += 1
            worth = worth_of(state, seat, at, average)
            if worth > best:
                second = best
                best = worth
            elif worth > second:
                second = worth
    return best, second, count


def greedy(hopes: Sequence[float], all_points: int) -> list[float]:
    """Every point counts the same, whoever is ahead."""
    even = sum(hopes) / len(hopes)
    return [1.0 / len(hopes) + (hope - even) / (2 * all_points) for hope in hopes]


class HalloweenJudge:
    """The points so far and what each lord can reach next, as each seat's probability to end up with the most."""

    def __init__(self, blind: frozenset[str] = frozenset()) -> None:
        self._race = RACE not in blind
        self._counts = COLORS not in blind
        self._grave = 0.0 if GRAVE in blind else 1.0
        self._choice = 0.0 if CHOICE in blind else CHOICE_WEIGHT
        self._secret = 0.0 if SECRET in blind else SECRET_WEIGHT
        self._sees_cards = CARDS not in blind

    def values(self, state: HalloweenState) -> Sequence[float]:
        hopes = self.hopes(state)
        if not self._race:
            return greedy(hopes, state.yard.all_points)
        scale = 1.0 / (0.15 + SPREAD * sqrt(state.down_count))
        top = max(hopes)
        chances = [exp((hope - top) * scale) for hope in hopes]
        share = SURE / sum(chances)
        rest = (1.0 - SURE) / len(chances)
        return [rest + share * chance for chance in chances]

    def hopes(self, state: HalloweenState) -> list[float]:
        """The points that each seat can expect, compared with the others."""
        colors, faces, face_down = state.colors, state.faces, state.face_down
        average = expected(state) if self._counts else EVEN_COLORS
        hopes = [0.0] * len(state.lords)
        for at, seat in enumerate(state.claims):
            if seat >= 0:
                face = faces[at]
                hopes[seat] += POINTS[face] if face != UNSEEN else average[colors[at]]
        if not state.down_count:
            return hopes
        # A pending face under a lord ends the turn; an inspected one does not.
        first = state.turn if state.to_move != CHANCE or face_down[state.luck] else (state.turn + 1) % len(hopes)
        for seat, place in enumerate(state.lords):
            if place < 0:
                continue
            best, second, count = in_reach(state, seat, average)
            shares = NEXT_GRAVES if seat == first else LATER_GRAVES
            hopes[seat] += self._grave * (shares[0] * best + shares[1] * second) + self._choice * count
            if state.known[seat]:
                hopes[seat] += self._secret * state.known[seat].bit_count()
        return hopes

    def weights(self, state: HalloweenState, actions: Sequence[Action]) -> Sequence[float] | None:
        """The best cards first; nothing for a ride that takes nothing where another one would, or a useless look."""
        own = state.lords[state.turn]
        if own < 0:
            return None
        average = expected(state) if self._counts else EVEN_COLORS
        seat, face_down, reach = state.turn, state.face_down, state.yard.reach
        worth = [worth_of(state, seat, at, average) if is_down else 0.0 for at, is_down in enumerate(face_down)]
        nothing = 1.0
        if self._sees_cards and any(isinstance(go, Go) and face_down[go.to] for go in actions):
            nothing = 0.0
        found = []
        for action in actions:
            if isinstance(action, Go):
                to = action.to
                if not face_down[to] and not nothing:
                    found.append(0.0)
                    continue
                later = 0.0
                for at in reach[to]:
                    later = max(later, worth[at])
                found.append(exp(SHARPNESS * (worth[to] + LATER * later)))
            elif isinstance(action, Inspect):
                found.append(1.0 if self._secret and may_help(state, action.at) else 0.0)
            else:
                found.append(1.0)
        return found


class HalloweenAI:
    """The evaluation and the levels of Halloween."""

    levels = levels_in("halloween_games.games.halloween")

    def judge(self, blind: frozenset[str] = frozenset()) -> HalloweenJudge:
        return HalloweenJudge(blind)

    def kernel(self, state: HalloweenState, *, learned: bool = False) -> None:
        """None: the searches play on the states themselves."""

    def terms(self, view: HalloweenState, seat: Seat) -> Sequence[Term]:
        whole = lead(HalloweenJudge().hopes(view), seat)
        found = [Term(name, whole - lead(HalloweenJudge(frozenset((name,))).hopes(view), seat)) for name in TERMS]
        return [Term(POINTS_TERM, whole - sum(term.weight for term in found)), *found]

    def evident(self, view: HalloweenState) -> Sequence[Action]:
        """A ride that ends the game as its winner, else what gets closer to a card that lies face down in reach."""
        legal = view.legal_actions()
        if view.phase != PLAY:
            return ()
        if view.down_count == 1 or view.idle_turns + 1 >= IDLE_LIMIT:
            ends = [go for go in legal if isinstance(go, Go) and wins(view.apply(go), view.turn)]
            if ends:
                return ends
        return [action for action in legal if takes_card(view, action)]

    def because(self, view: HalloweenState, action: Action) -> Sequence[Phrase]:
        if isinstance(action, Go):
            return ride_reasons(view, action)[:2]
        if isinstance(action, Inspect):
            near = action.at in view.yard.reach[view.lords[view.turn]]
            return [Phrase("term.secret"), *([Phrase("term.secret_near")] if near else [])]
        return [Phrase("term.stand")] if isinstance(action, Stand) else []


def takes_card(view: HalloweenState, action: Action) -> bool:
    """Whether *action* turns up a card, or looks first at one of several that can be turned up now."""
    if isinstance(action, Go):
        return view.face_down[action.to]
    return isinstance(action, Inspect) and may_help(view, action.at)


def may_help(view: HalloweenState, at: int) -> bool:
    """Whether looking under the card *at* could change the next ride: it is in reach, unknown, and not the only one."""
    reach = view.yard.reach[view.lords[view.turn]]
    if at not in reach or view.known[view.turn] >> at & 1:
        return False
    taken = view.lords
    return at not in taken and any(view.face_down[to] and to != at and to not in taken for to in reach)


def lead(hopes: Sequence[float], seat: Seat) -> float:
    """The points by which *seat* is ahead of the best other seat."""
    return hopes[seat] - max(hope for other, hope in enumerate(hopes) if other != seat)


def ride_reasons(view: HalloweenState, action: Go) -> list[Phrase]:
    """The reasons for a ride, most important first."""
    seat, to = view.turn, action.to
    after = view.apply(action)
    if wins(after, seat):
        return [Phrase("term.wins")]
    average = expected(view)
    found: list[Phrase] = []
    if view.face_down[to]:
        worth = worth_of(view, seat, to, average)
        best, second, _ = in_reach(view, seat, average)
        others = [other for other in range(len(view.lords)) if other != seat]
        if view.faces[to] != UNSEEN and view.known[seat] >> to & 1:
            found.append(Phrase("term.known", {"points": POINTS[view.faces[to]]}))
        elif worth >= best > second:
            found.append(Phrase("term.grave"))
        else:
            found.append(Phrase("term.claim"))
        if any(in_reach(view, other, average)[2] and not in_reach(after, other, average)[2] for other in others):
            found.insert(0, Phrase("term.stops"))
        elif any(
            to in view.yard.reach[view.lords[other]] and worth >= in_reach(view, other, average)[0] for other in others
        ):
            found.insert(0, Phrase("term.deny"))
    seen = [at for at in view.yard.reach[to] if at != to and view.known[seat] >> at & 1]
    if seen:
        found.append(Phrase("term.near_known", {"square": view.yard.grid.names[seen[0]]}))
    count = in_reach(after, seat, average)[2]
    if count:
        is_more = count > in_reach(view, seat, average)[2]
        found.append(Phrase("term.more_choice" if is_more else "term.choice", {"count": count}))
    return found


def wins(state: HalloweenState, seat: Seat) -> bool:
    """Whether the game is over and *seat* alone has won it, whatever face is pending."""
    results = state.chance()
    if results:
        return all(wins(after, seat) for face, _ in results if isinstance(after := state.apply(face), HalloweenState))
    outcome = state.outcome()
    return outcome is not None and outcome.winners() == (seat,)


AI: Final = HalloweenAI()
