"""How soon an opponent that fits lets people win half of the games: ``python -m build_scripts.fitting_figures``.

Simulated persons play at the measured strength of each level, and a child well below the weakest. A game is won by the
chances that the Elo of both gives; a mixture of two levels is as strong as so many of the decisions of each. Prints
the table of docs/computer.md: what a person wins in the first ten games, and in the thirty after them.
"""

from __future__ import annotations

from random import Random
from typing import Final

from halloween_games import games
from halloween_games.app.shell.first_games import fit_for, ladder, rating_after, strength_of, unrated
from halloween_games.core.judging import LEVEL_NAMES

PEOPLE: Final = 400  # of each kind
FIRST_GAMES: Final = 10
LATER: Final = 30
CHILD: Final = 150  # Elo below the weakest level


def wins(game_id: str, strength: float, rng: Random) -> tuple[int, int]:
    """How many of the first and of the later games somebody of that *strength* wins."""
    rating, won = unrated(game_id), [0, 0]
    for number in range(FIRST_GAMES + LATER):
        fit = fit_for(game_id, rating.value)
        score = rng.random() < 1 / (1 + 10 ** ((strength_of(game_id, fit) - strength) / 400))
        won[number >= FIRST_GAMES] += score
        rating = rating_after(rating, game_id, fit, float(score))
    return won[0], won[1]


def shares(game_id: str, strength: float) -> str:
    """The two shares, in percent."""
    rng = Random(1)
    found = [wins(game_id, strength, rng) for _ in range(PEOPLE)]
    first, later = (sum(one[part] for one in found) for part in (0, 1))
    return f"{100 * first / PEOPLE / FIRST_GAMES:.0f}, {100 * later / PEOPLE / LATER:.0f}"


def main() -> None:
    print(f"| game | child | {' | '.join(LEVEL_NAMES)} |")
    for game_id in games.REGISTRY:
        steps = ladder(game_id)
        cells = [shares(game_id, strength) for strength in (steps[0] - CHILD, *steps)]
        print(f"| {game_id} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
