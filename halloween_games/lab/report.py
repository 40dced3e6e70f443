"""The arena's tables: as monospaced text, and as JSON for other programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Final, NamedTuple

from halloween_games.core.board import Measured
from halloween_games.core.game import Json
from halloween_games.lab.contest import CUT, Played
from halloween_games.lab.tournament import Results
from halloween_games.players.search_run import RANDOM
from halloween_games.words.text import Text

Z_95: Final = 1.96  # standard deviations on each side of a 95 % interval
SCALE: Final = 400 / log(10)  # Elo per unit of log strength
PRIOR: Final = 0.5  # tied games added to each pair; without them a clean sweep would mean infinite strength
ROUNDS: Final = 10_000
TOLERANCE: Final = 1e-9


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


def rate(pairs: Iterable[PairStanding], zero: str | None = None) -> dict[str, Rating]:
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


def _connected(pairs: Sequence[PairStanding]) -> list[str]:
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
    return [strength / exp(mean) for strength in strengths]


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


# ---------------------------------------------------------------- report


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
    """The results of *a* against *b*, ties being half a point; its share is between *low* and *high* with 95 %."""

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
    for name, rating in rate(pair_standings(games), RANDOM).items():
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


def report(results: Results, text: Text) -> Iterator[str]:
    """The lines of both tables and the notes below them."""
    if not results.played:
        yield text("arena.nothing")
        return
    title = text.for_game(results.game)("title")
    games = text("arena.title.games", count=len(results.played))
    seats = text("arena.title.seats", count=results.seats)
    yield text("arena.title", game=title, seats=seats, games=games, seed=results.seed)
    players = map(_standing, standings(results.played))
    pairs = map(_pair, pair_standings(results.played, list(results.contenders)))
    yield ""
    yield from _table([_words(text, "player games wins draws losses score elo margin steps time"), *players])
    yield ""
    yield from _table([_words(text, "pair games wins draws losses score interval"), *pairs])
    yield ""
    yield text("arena.margin")
    cut = _cut(results)
    if cut:
        yield text("arena.cut", games=cut, cap=results.cap)
    for (name, fault), count in sorted(faults(results.played).items()):
        yield text("arena.faults", name=name, games=count, fault=text(f"arena.fault.{fault}"))
    board = measured(results.played)
    if board is not None:
        yield text("arena.measured", line=str(board))


def report_json(results: Results, wanted: int) -> Json:
    """The same as JSON; *wanted* is the number of games that were asked for."""
    counts = sorted(faults(results.played).items())
    return {
        "game": results.game,
        "seats": results.seats,
        "seed": results.seed,
        "games": {"wanted": wanted, "played": len(results.played), "cut": _cut(results)},
        "players": [_standing_json(one) for one in standings(results.played)],
        "pairs": [pair._asdict() for pair in pair_standings(results.played, list(results.contenders))],
        "faults": [{"name": name, "fault": fault, "games": count} for (name, fault), count in counts],
    }


def _standing_json(one: Standing) -> Json:
    decisions = max(1, one.decisions)
    return {
        "name": one.name,
        "games": one.games,
        "wins": one.wins,
        "draws": one.draws,
        "losses": one.losses,
        "score": one.score,
        "elo": one.rating.elo if one.rating else None,
        "margin": one.rating.margin if one.rating else None,
        "iterations": one.iterations / decisions,  # of a decision, as the next
        "seconds": one.seconds / decisions,
    }


def _cut(results: Results) -> int:
    return sum(game.end == CUT for game in results.played)


def faults(played: Sequence[Played]) -> Counter[tuple[str, str]]:
    """How often each engine failed in which way."""
    return Counter((loser(game), game.fault) for game in played if game.fault)


def loser(game: Played) -> str:
    """The loser of a game that was decided by a fault."""
    return game.b if game.score == 1 else game.a


def _words(text: Text, names: str) -> list[str]:
    return [text(f"arena.column.{name}") for name in names.split()]


def _standing(one: Standing) -> list[str]:
    decisions = max(1, one.decisions)
    elo = f"{one.rating.elo:.0f}" if one.rating else "-"
    margin = f"±{one.rating.margin:.0f}" if one.rating else "-"
    counts = [str(number) for number in (one.games, one.wins, one.draws, one.losses)]
    share, steps = f"{one.score / one.games:.1%}", f"{one.iterations / decisions:.0f}"
    return [one.name, *counts, share, elo, margin, steps, f"{1000 * one.seconds / decisions:.1f}"]


def _pair(pair: PairStanding) -> list[str]:
    counts = [str(number) for number in (pair.games, pair.wins, pair.draws, pair.losses)]
    return [f"{pair.a} - {pair.b}", *counts, f"{pair.score / pair.games:.1%}", f"{pair.low:.1%} - {pair.high:.1%}"]


def _table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Aligned columns: the first to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        yield "  ".join([row[0].ljust(widths[0]), *cells]).rstrip()
