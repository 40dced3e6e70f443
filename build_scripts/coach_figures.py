"""How often the coach of learning games is right: ``python -m build_scripts.coach_figures GAME [--minutes M]``.

A weak level plays in a person's place against a stronger one. Every action that the coach warns of, and some of the
others, are looked at ten times as long. A warning is right if that search finds the lost share, too; what it finds in
the others was missed. Prints a row for the table in docs/computer.md.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from dataclasses import replace
from random import Random
from typing import Final

from halloween_games import games
from halloween_games.commands.terminal.help import BlockingBrain
from halloween_games.core.actions import Action
from halloween_games.core.match import Match, Player
from halloween_games.core.questions import Compare, question_of
from halloween_games.players.hosts import answer_at_once
from halloween_games.session.coach import LOST, SECONDS, SHARE, Coach
from halloween_games.session.doubts import look_at

LEVELS: Final = ("very-easy", "medium")
THINKING: Final = 0.1  # seconds of these
LONGER: Final = 10
SAMPLED: Final = 5  # of so many actions without a warning one is looked at


def loses(match: Match, action: Action, seconds: float) -> bool:
    """Whether a search of *seconds* finds that *action* gives away the share."""
    question = question_of(match, seconds=seconds)
    assert isinstance(question.wanted, Compare)
    wanted = Compare(match.game.notation.write(question.view, action), question.wanted.repeats)
    look = look_at(question.view, action, answer_at_once(replace(question, wanted=wanted)))
    return look.value >= LOST and look.loss >= SHARE


def warns(match: Match, action: Action, counts: Counter[str]) -> bool | None:
    """Whether the coach warns of *action*; None if it does not look at it."""
    coach = Coach(match, BlockingBrain())
    if not coach.is_to_look:
        return None
    coach.consider(action)
    while coach.take() is None:
        pass
    counts["finds"] += coach.praises
    if coach.doubt is None:
        return False
    counts["warnings"] += 1
    counts["reasons"] += bool(coach.doubt.reason)
    counts["replies"] += coach.doubt.reply is not None
    return True


def judge(match: Match, action: Action, counts: Counter[str]) -> None:
    """Count what the coach says of *action*, and what a longer search says."""
    warned = warns(match, action, counts)
    if warned is None:
        return
    counts["actions"] += 1
    if warned:
        counts["right"] += loses(match, action, LONGER * SECONDS[1])
    elif counts["actions"] % SAMPLED == 0:
        counts["sampled"] += 1
        counts["missed"] += loses(match, action, LONGER * SECONDS[0])


def measure(game_id: str, minutes: float, seed: int) -> Counter[str]:
    """Play games for so many *minutes*."""
    game, counts, end, rng = games.load(game_id), Counter[str](), time.monotonic() + 60 * minutes, Random(seed)
    while time.monotonic() < end:
        players = (Player(), Player("computer", "", LEVELS[1]))
        match = Match(game, 2, seed=rng.randrange(1 << 30), players=players)
        match.learning = True
        while match.outcome is None and time.monotonic() < end:
            question = replace(question_of(match, LEVELS[match.to_move]), seconds=THINKING, seed=rng.randrange(1 << 30))
            action = answer_at_once(question).action
            assert action is not None
            if match.to_move == 0:
                judge(match, action, counts)
            match.play(match.to_move, action)
    return counts


def row(game_id: str, counts: Counter[str]) -> str:
    """A row of the table."""
    warnings = counts["warnings"]
    missed = counts["missed"] * (counts["actions"] - warnings) / max(1, counts["sampled"])
    right = f"{100 * counts['right'] / warnings:.0f} %" if warnings else "-"
    all_losses = missed + counts["right"]
    share = f"{100 * missed / all_losses:.0f} %" if all_losses else "-"
    reasons = f"{counts['reasons']} and {counts['replies'] - counts['reasons']}"
    cells = (game_id, counts["actions"], warnings, right, counts["sampled"], share, reasons, counts["finds"])
    return f"| {' | '.join(map(str, cells))} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(games.REGISTRY))
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    print(
        "| game | actions | warnings | right | others sampled | missed | with reason and with the reply alone | finds |"
    )
    print(row(arguments.game, measure(arguments.game, arguments.minutes, arguments.seed)), flush=True)


if __name__ == "__main__":
    main()
