"""How soon an opponent that fits lets people win half of the games: ``python -m build_scripts.fitting_figures``.

Simulated persons play at the measured strength of each level, and a child well below the weakest. A game is won by the
chances that the Elo of both gives; a mixture of two levels is as strong as so many of the decisions of each. Prints
the tables of docs/computer.md: what a person wins of the first ten games, of the next ten, and of twenty after these.
With ``--play`` GAME the children of tests/ai/children.py, quite, half or not attentive, really play against it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from build_scripts.arguments import parser_of
from halloween_games import games
from halloween_games.app.shell import fitting
from halloween_games.app.shell.fitting import Fit, strength_of
from halloween_games.commands.terminal.help import BlockingBrain
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.core.match import Match, Player
from halloween_games.lab.contest import CAP, score_of
from halloween_games.lab.report import wilson
from halloween_games.session.computers import Computers
from halloween_games.session.looking_back import LookingBack
from tests.ai.children import CHILDREN, one_of

PEOPLE: Final = 400  # of each kind
PARTS: Final = (10, 20, 40)  # games after which what was won is counted
REAL_PARTS: Final = (10, 30)
CHILD: Final = 150  # Elo below the weakest level
ATTENTIVE: Final = (1.0, 0.5, 0.0)  # the share of decisions in which a child takes what lies in front of it

Person = Callable[[Fit, Random], float]
"""What somebody scores in a game against who fits."""


def scored(game_id: str, person: Person, parts: Sequence[int], rng: Random) -> list[float]:
    """What *person* scores in each of the *parts* of the games."""
    rating, won = fitting.unrated(game_id), [0.0] * len(parts)
    for number in range(parts[-1]):
        fit = fitting.fit_for(game_id, rating.value)
        score = person(fit, rng)
        won[sum(number >= part for part in parts)] += score
        rating = fitting.rating_after(rating, game_id, fit, score)
    return won


def simulated(game_id: str, strength: float) -> Person:
    """Somebody of that *strength*, by Elo."""
    return lambda fit, rng: float(rng.random() < 1 / (1 + 10 ** ((strength_of(game_id, fit) - strength) / 400)))


def child(game_id: str, attentive: float) -> Person:
    """A greedy child, which plays the other decisions at random, in real games against the program's own computers."""
    game, choose = games.load(game_id), CHILDREN[game_id]

    def play(fit: Fit, rng: Random) -> float:
        own, computer = rng.randrange(2), Player("computer", "", fit.level, lift=fit.lift)
        players = (Player(), computer) if own == 0 else (computer, Player())
        match = Match(game, 2, seed=rng.randrange(1 << 30), players=players)
        computers = Computers(match, BlockingBrain(), LookingBack(match))
        while match.outcome is None and len(match.turns) < CAP:
            if match.to_move == own:
                view = match.view(own)
                takes = rng.random() < attentive
                match.play(own, choose(view, rng) if takes else one_of(view.legal_actions(), rng))
                continue
            while not computers.ready:
                computers.think()
            match.play(1 - own, computers.take())
        return 0.5 if match.outcome is None else score_of(match.outcome, (0, 1), (own, 1 - own))

    return play


def print_children(game_id: str, people: int, minutes: float) -> None:
    """What children really score, with 95 %; each kind has its part of the *minutes*."""
    for attentive in ATTENTIVE:
        found: list[list[float]] = []
        rng, end = Random(1), time.monotonic() + 60 * minutes / len(ATTENTIVE)
        while len(found) < people and time.monotonic() < end:
            found.append(scored(game_id, child(game_id, attentive), REAL_PARTS, rng))
        cells = []
        for part, begun in enumerate((0, *REAL_PARTS[:-1])):
            count, score = len(found) * (REAL_PARTS[part] - begun), sum(one[part] for one in found)
            low, high = (100 * end for end in wilson(score, count))
            cells.append(f"{100 * score / count:.0f}% ({low:.0f} – {high:.0f})")
        print(f"| {game_id} | {attentive:.0%} | {len(found)} | {' | '.join(cells)} |", flush=True)


def main() -> None:
    arguments = parser_of("fitting_figures.py", __doc__, play=games.REGISTRY).parse_args()
    for game_id in arguments.play:
        print_children(game_id, arguments.people, arguments.minutes)
    if arguments.play:
        return
    print(f"| game | child | {' | '.join(LEVEL_NAMES)} |")
    for game_id in games.REGISTRY:
        steps = dict(zip(fitting.levels_that_fit(game_id), fitting.ladder(game_id), strict=True))
        cells = []
        for level in ("", *LEVEL_NAMES):
            if level and level not in steps:
                cells.append("")
                continue
            strength = steps[level] if level else steps[LEVEL_NAMES[0]] - CHILD
            rng = Random(1)
            found = [scored(game_id, simulated(game_id, strength), PARTS, rng) for _ in range(PEOPLE)]
            lengths = [end - begin for begin, end in zip((0, *PARTS), PARTS, strict=False)]
            shares = (sum(one[part] for one in found) / PEOPLE / length for part, length in enumerate(lengths))
            cells.append(", ".join(f"{100 * share:.0f}" for share in shares))
        print(f"| {game_id} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
