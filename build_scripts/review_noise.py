"""How far two searches of one decision differ, as a review reads it: ``python -m build_scripts.review_noise``.

Prints for each game the difference in what an action seems to give away that nine of ten positions stay below; the
bounds in ``session/analysis.py`` are these, rounded up.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from random import Random
from typing import Final

from halloween_games import games
from halloween_games.core.match import Match
from halloween_games.core.questions import Compare, Question
from halloween_games.players.hosts import answer_at_once

POSITIONS: Final = 60  # of each game
SECONDS: Final = 0.1  # as for a game of forty turns
TURNS: Final = 60
SEEDS: Final = (1, 2)


def differences(game_id: str, count: int, seconds: float) -> list[float]:
    """For *count* positions of random games, how much the two searches differ in the loss of what was played."""
    rng, found = Random(7), list[float]()
    match = Match(games.load(game_id), 2, {}, 7)
    while len(found) < count:
        if match.outcome is not None or len(match.turns) > TURNS:
            match = Match(match.game, 2, {}, rng.randrange(1 << 30))
        seat, legal = match.to_move, match.state.legal_actions()
        action = legal[rng.randrange(len(legal))]
        if len(legal) > 1 and rng.random() < 0.3:
            view = match.state.observe(seat)
            wanted = Compare(match.game.notation.write(view, action))
            question = Question(match.game, 2, match.options, view, wanted, seconds)
            replies = [answer_at_once(replace(question, seed=seed)) for seed in SEEDS]
            losses = [reply.value - (reply.value if reply.about is None else reply.about) for reply in replies]
            found.append(abs(losses[0] - losses[1]))
        match.play(seat, action)
    return sorted(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--positions", type=int, default=POSITIONS)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    args = parser.parse_args()
    for game_id in games.REGISTRY:
        found = differences(game_id, args.positions, args.seconds)
        print(f"{game_id:15} {found[len(found) * 9 // 10]:.3f}  (middle {found[len(found) // 2]:.3f})")


if __name__ == "__main__":
    main()
