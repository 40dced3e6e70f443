"""Elo ratings by maximum likelihood, with confidence intervals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import log, sqrt
from typing import Final, NamedTuple

Z_95: Final = 1.96  # standard deviations on each side of a 95 % interval
SCALE: Final = 400 / log(10)  # Elo per unit of log strength
PRIOR: Final = 0.5  # tied games added to each pair; without them a clean sweep would mean infinite strength
ROUNDS: Final = 10_000
TOLERANCE: Final = 1e-9


class PairScore(NamedTuple):
    """What *a* scored in *games* games against *b*; a tie is half a point."""

    a: str
    b: str
    score: float
    games: int


class Rating(NamedTuple):
    """Elo with the margin of its 95 % interval, relative to the average of all."""

    elo: float
    margin: float


def wilson(score: float, games: int) -> tuple[float, float]:
    """The Wilson 95 % interval of a share of *score* out of *games*."""
    if games == 0:
        return 0.0, 1.0
    share, z = score / games, Z_95
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def rate(pairs: Iterable[PairScore], zero: str | None = None) -> dict[str, Rating]:
    """The Elo of all players connected with the first through the played *pairs*, by the Bradley-Terry model.

    Args:
        zero: whose Elo is 0; if absent, the weakest player's is.
    """
    played = [pair for pair in pairs if pair.games]
    names = _connected(played)
    if not names:
        return {}
    place = {name: at for at, name in enumerate(names)}
    size = len(names)
    games = [[0.0] * size for _ in names]
    points = [0.0] * size
    for pair in played:
        if pair.a in place:
            a, b = place[pair.a], place[pair.b]
            points[a] += pair.score + PRIOR / 2
            points[b] += pair.games - pair.score + PRIOR / 2
            games[a][b] += pair.games + PRIOR
            games[b][a] += pair.games + PRIOR
    strengths = _strengths(points, games)
    margins = _margins(strengths, games)
    elos = [SCALE * log(strength) for strength in strengths]
    base = elos[place[zero]] if zero in place else min(elos)
    return {name: Rating(elos[at] - base, margins[at]) for name, at in place.items()}


def _connected(pairs: Sequence[PairScore]) -> list[str]:
    found = [pairs[0].a] if pairs else []
    for name in found:  # grows during the loop
        for pair in pairs:
            for one, other in ((pair.a, pair.b), (pair.b, pair.a)):
                if one == name and other not in found:
                    found.append(other)
    return found


def _strengths(points: Sequence[float], games: Sequence[Sequence[float]]) -> list[float]:
    """Hunter's MM algorithm: in each round every strength becomes what would explain its points."""
    size = len(points)
    strengths = [1.0] * size
    for _ in range(ROUNDS):
        moved = 0.0
        for a in range(size):
            weight = sum(games[a][b] / (strengths[a] + strengths[b]) for b in range(size) if games[a][b])
            if weight:
                new = points[a] / weight
                moved = max(moved, abs(log(new / strengths[a])))
                strengths[a] = new
        if moved < TOLERANCE:
            break
    mean = sum(log(strength) for strength in strengths) / size
    return [strength / 2.718281828459045**mean for strength in strengths]


def _margins(strengths: Sequence[float], games: Sequence[Sequence[float]]) -> list[float]:
    """From the curvature of the likelihood, with the average of all ratings fixed."""
    size = len(strengths)
    matrix = [[1.0 / size] * size for _ in range(size)]
    for a in range(size):
        for b in range(size):
            if games[a][b]:
                share = strengths[a] / (strengths[a] + strengths[b])
                information = games[a][b] * share * (1 - share)
                matrix[a][a] += information
                matrix[a][b] -= information
    inverse = _inverse(matrix)
    return [Z_95 * SCALE * sqrt(max(0.0, inverse[at][at] - 1.0 / size)) for at in range(size)]


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse by Gauss-Jordan elimination; *matrix* is small, symmetric and positive definite."""
    size = len(matrix)
    rows = [[*row, *(float(at == other) for other in range(size))] for at, row in enumerate(matrix)]
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        scale = rows[at][at]
        rows[at] = [value / scale for value in rows[at]]
        for other in range(size):
            if other != at:
                factor = rows[other][at]
                rows[other] = [value - factor * top for value, top in zip(rows[other], rows[at], strict=True)]
    return [row[size:] for row in rows]
