"""The standings: a table of all contenders and one of all pairs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from halloween_games.arena.contest import Played
from halloween_games.arena.ratings import PairScore, Rating, rate, wilson
from halloween_games.core.measured import Measured
from halloween_games.players.search_run import RANDOM


@dataclass
class Standing:
    """One contender's results; *rating* is None if no games connect it with the others."""

    name: str
    wins: int = 0
    draws: int = 0
    losses: int = 0
    score: float = 0.0
    decisions: int = 0
    iterations: int = 0
    seconds: float = 0.0
    rating: Rating | None = None

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses


class PairStanding(NamedTuple):
    """The results of *a* against *b*; *low* and *high* bound the 95 % interval of *a*'s share."""

    a: str
    b: str
    wins: int
    draws: int
    losses: int
    score: float
    low: float
    high: float

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses


def standings(played: Iterable[Played]) -> list[Standing]:
    """Everybody who played, strongest first. Elo 0 is random play if it takes part, otherwise the weakest."""
    found: dict[str, Standing] = {}
    games = list(played)
    for game in games:
        for name, score, spent in ((game.a, game.score, game.a_spent), (game.b, 1 - game.score, game.b_spent)):
            standing = found.setdefault(name, Standing(name))
            standing.wins += score == 1
            standing.losses += score == 0
            standing.draws += 0 < score < 1
            standing.score += score
            standing.decisions += spent.decisions
            standing.iterations += spent.iterations
            standing.seconds += spent.seconds
    pairs = [PairScore(pair.a, pair.b, pair.score, pair.games) for pair in pair_standings(games)]
    for name, rating in rate(pairs, RANDOM).items():
        found[name].rating = rating
    return sorted(found.values(), key=lambda one: (one.rating is None, -one.rating.elo if one.rating else 0, one.name))


def measured(played: Iterable[Played]) -> Measured | None:
    """How fair the board is to the side that begins, and how long games last; None without a whole game.

    Games that an engine lost by a fault say nothing of the board.
    """
    games = [game for game in played if not game.fault]
    if not games:
        return None
    score = sum(game.score if game.number % 2 == 0 else 1 - game.score for game in games)
    low, high = (round(100 * bound) for bound in wilson(score, len(games)))
    actions = sorted(game.a_spent.decisions + game.b_spent.decisions for game in games)
    tenth, middle = len(games) // 10, len(games) // 2
    return Measured(
        len(games), round(100 * score / len(games)), low, high, actions[middle], actions[tenth], actions[-1 - tenth]
    )


def pair_standings(played: Iterable[Played], order: Sequence[str] = ()) -> list[PairStanding]:
    """Every pair that played; *a* is the one who comes first in *order* if both are in it."""
    scores: dict[tuple[str, str], list[float]] = {}
    for game in played:
        scores.setdefault((game.a, game.b), []).append(game.score)
    place = {name: at for at, name in enumerate(order)}
    found = []
    for (a, b), points in scores.items():
        turned = a in place and b in place and place[b] < place[a]
        first, second = (b, a) if turned else (a, b)
        ours = [1 - point for point in points] if turned else points
        won, lost, score = ours.count(1), ours.count(0), sum(ours)
        found.append(PairStanding(first, second, won, len(ours) - won - lost, lost, score, *wilson(score, len(ours))))
    return sorted(found, key=lambda pair: (place.get(pair.a, 0), place.get(pair.b, 0)))
