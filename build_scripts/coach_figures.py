"""How often the coach of learning games is right: ``python -m build_scripts.coach_figures GAME [--minutes M]``.

A weak level plays in a person's place against a stronger one, and takes ``--thinking`` seconds to choose. Every action
that the coach warns of, and some of the others, are looked at ten times as long as he has searched. A warning is right
if that finds the lost share, too; what it finds in the others was missed. Of these, actions that seemed to lose
something are taken more often, and count for as many as they stand for. Prints a row for the table in docs/computer.md,
and before it what it is made of, which ``--read FILE`` takes up again to add more.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from random import Random
from typing import Final

from build_scripts.arguments import parser_of
from halloween_games import games
from halloween_games.commands.terminal.help import BlockingBrain
from halloween_games.core.actions import Action
from halloween_games.core.match import Match, Player
from halloween_games.core.questions import question_of
from halloween_games.lab.report import wilson
from halloween_games.players.hosts import answer_at_once
from halloween_games.session.coach import LEAST, LOST, SECONDS, Coach, Look, look_at

LEARNERS: Final = ("very-easy", "easy")
OTHER: Final = "medium"
THINKING: Final = 0.1  # seconds of these
LONGER: Final = 10
LITTLE: Final = 0.04  # lost at first; of actions that lose less fewer are looked at
SAMPLED: Final = (20, 3)  # of so many actions without a warning that lose little or more one is looked at
SHARE: Final = 0.2  # of the chances: who loses so much is to be asked
MUCH: Final = 0.3  # a loss that nobody should miss


@dataclass(frozen=True)
class Judged:
    """An action that stands for *weight*, and the share that a long search finds lost; None if nobody looked."""

    warned: bool
    reason: str
    has_reply: bool
    is_find: bool
    seen: float
    weight: int = 1
    lost: float | None = None


def lost_by(match: Match, action: Action, seconds: float) -> float:
    """The share that *action* gives away, by a search of *seconds*; nothing where all was lost."""
    question = replace(question_of(match, seconds=seconds, about=action), seed=1)  # not the search of the coach
    look = look_at(question.view, action, answer_at_once(question))
    return look.loss if look.value >= LOST else 0.0


def judge(match: Match, action: Action, rng: Random, thinking: float) -> Judged | None:
    """What the coach says of *action*, which took so many seconds *thinking*, and what a longer search says.

    None if the coach does not look at it.
    """
    brain = BlockingBrain()
    coach = Coach(match, brain)
    if not coach.is_to_look:
        return None
    if thinking:
        coach.think_ahead(thinking)
        brain.poll()
    coach.consider(action)
    while coach.take() is None:
        pass
    doubt, look = coach.doubt, coach.look
    assert look is not None
    long = LONGER * (thinking + sum(SECONDS[: 2 if _seemed(look) >= LEAST else 1]))
    if doubt is not None:
        return Judged(True, doubt.reason, bool(doubt.replies), False, look.loss, 1, lost_by(match, action, long))
    weight = SAMPLED[_seemed(look) >= LITTLE]
    lost = lost_by(match, action, long) if rng.randrange(weight) == 0 else None
    return Judged(False, "", False, coach.praises, look.loss, weight, lost)


def _seemed(look: Look) -> float:
    return look.loss if look.value >= LOST / 2 else 0.0


def measure(game_id: str, minutes: float, seed: int, thinking: float) -> Iterator[Judged]:
    """Play games for so many *minutes*."""
    game, end, rng = games.load(game_id), time.monotonic() + 60 * minutes, Random(seed)
    while time.monotonic() < end:
        match = Match(game, 2, seed=rng.randrange(1 << 30), players=(Player(), Player("computer", "", OTHER)))
        match.learning = True
        levels = rng.choice(LEARNERS), OTHER
        while match.outcome is None and time.monotonic() < end:
            question = replace(question_of(match, levels[match.to_move]), seconds=THINKING, seed=rng.randrange(1 << 30))
            action = answer_at_once(question).action
            assert action is not None
            judged = judge(match, action, rng, thinking) if match.to_move == 0 else None
            if judged is not None:
                yield judged
            match.play(match.to_move, action)


def row(game_id: str, judged: Sequence[Judged]) -> str:
    """A row of the table."""
    warned = [one for one in judged if one.warned]
    others = [one for one in judged if not one.warned and one.lost is not None]
    right = _losing(warned, SHARE)
    low, high = wilson(len(right), len(warned))
    told = f"{len(right)} of {len(warned)}, {100 * low:.0f} to {100 * high:.0f} %"
    cells = [game_id, len(judged), told, len(others), _missed(warned, others, SHARE), _missed(warned, others, MUCH)]
    reasons = sum(bool(one.reason) for one in warned)
    cells.append(f"{reasons} and {sum(one.has_reply and not one.reason for one in warned)}")
    return f"| {' | '.join(map(str, [*cells, sum(one.is_find for one in judged)]))} |"


def _losing(judged: Sequence[Judged], share: float) -> Sequence[Judged]:
    return [one for one in judged if one.lost is not None and one.lost >= share]


def _missed(warned: Sequence[Judged], others: Sequence[Judged], share: float) -> str:
    """The share of all losses of *share* and more that was missed, and in how many of the *others* it was seen."""
    seen = _losing(others, share)
    missed = sum(one.weight for one in seen)
    of_all = missed / max(1, missed + len(_losing(warned, share)))
    return f"{100 * of_all:.0f} % ({len(seen)})"


def main() -> None:
    arguments = parser_of("coach_figures.py", __doc__, game=games.REGISTRY).parse_args()
    lines = [line for file in arguments.read for line in file.read_text(encoding="utf-8").splitlines()]
    judged = [Judged(**json.loads(line)) for line in lines if line.startswith("{")]
    for one in measure(arguments.game, arguments.minutes, arguments.seed, arguments.thinking):
        judged.append(one)
        print(json.dumps(asdict(one)), flush=True)
    print("| game | actions | right of warnings | others | missed | missed of 30 % | reason, reply alone | finds |")
    print(row(arguments.game, judged), flush=True)


if __name__ == "__main__":
    main()
