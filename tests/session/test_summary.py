"""The five lines at the end of a review, compared with a count of their own for many games with made-up judgments."""

from __future__ import annotations

from random import Random

import pytest

from halloween_games import games
from halloween_games.core.spots import CHANCE
from halloween_games.session.analysis import Analysis, Decision, SummaryLine, summary
from tests.app.random_games import random_match
from tests.nightly import ONLY_AT_NIGHT
from tests.session.sitting import FixedBrain

FEW, MANY = 4, 40  # of each game


def judged(game_id: str, seed: int) -> Analysis:
    """A random game with judgments that nobody has made."""
    rng, match = Random(seed), random_match(game_id, seed, 2000, games.load(game_id).seats[0])
    analysis = Analysis(match, FixedBrain())
    calm = rng.random() < 0.3  # a game in which nothing happens
    for ply, turn in enumerate(match.turns):
        if turn.seat != CHANCE and len(turn.before.observe(turn.seat).legal_actions()) > 1:
            best = 0.5 if calm else rng.random()
            loss = 0.0 if calm or rng.random() < 0.7 else rng.uniform(0, best)
            analysis.decisions[ply] = Decision(ply, turn.seat, best, best - loss, 1 + (loss > analysis.noise))
    analysis.done = True
    return analysis


def counted(analysis: Analysis, kept: list[int]) -> dict[str, tuple[object, ...]]:
    """What the lines for seat 0 have to say, by one walk through the game."""
    noise, turns, secrets = analysis.noise, analysis.turns, bool(analysis.match.game.secrets)
    par, own, opening, worst = 1 / len({*analysis.teams}), 0, None, None
    find: tuple[float, Decision, Decision] | None = None
    mine, luck, swings, drawn = None, 0.0, 0, False  # the chances of seat 0 after the last decision
    last_own: Decision | None = None
    for ply, turn in enumerate(turns):
        drawn = drawn or turn.seat == CHANCE
        one = analysis.decisions.get(ply)
        if one is None:
            continue
        own += one.seat == 0
        if one.seat == 0 and 3 * ply >= len(turns) and opening is None:
            opening = one
        loss = one.best - one.played
        if loss > noise and (worst is None or loss > worst.best - worst.played):
            worst = one
        if one.seat == 0:
            rise = one.best - last_own.played if last_own is not None else 0.0
            if last_own is not None and loss == 0 and rise > noise and (find is None or rise > find[0]):
                find = rise, last_own, one
            last_own = one
        now = one.best if one.seat == 0 else 1 - one.best
        if drawn and mine is not None:
            luck, swings = luck + now - mine, swings + 1
        mine, drawn = one.played if one.seat == 0 else 1 - one.played, False
    if drawn and mine is not None and analysis.match.outcome is not None:
        winners = analysis.match.outcome.winners()
        luck, swings = luck + (1 / len(winners) if 0 in winners else 0) - mine, swings + 1
    found: dict[str, tuple[object, ...]] = {}
    if own < 4 or opening is None:
        found["opening"] = ("short", None)
    else:
        side = (opening.best - par > noise / opening.looks) - (par - opening.best > noise / opening.looks)
        found["opening"] = (("behind", "even", "ahead")[side + 1], opening.ply, round(100 * opening.best))
    found["turning"] = ("none", None)
    if worst is not None:
        found["turning"] = "turn", worst.ply, round(100 * (worst.best - worst.played))
    found["find"] = ("none", None)
    if find is not None:
        found["find"] = "best", find[2].ply, round(100 * find[1].played), round(100 * find[2].best)
    if secrets or (swings == 0 and any(turn.seat == CHANCE for turn in turns)):
        found["luck"] = ("hidden", None)
    elif swings == 0:
        found["luck"] = ("none", None)
    elif abs(luck) <= noise * swings**0.5:
        found["luck"] = ("even", None)
    else:
        found["luck"] = ("helped" if luck > 0 else "hurt", None, round(100 * abs(luck)))
    losses = {one.ply: one.best - one.played for one in analysis.decisions.values() if one.seat == 0}
    most = max(losses, key=lambda ply: losses[ply], default=None)
    if kept:
        found["practice"] = "puzzles", None, len(kept)
    elif most is not None and losses[most] > noise:
        found["practice"] = "turn", most, round(100 * losses[most])
    else:
        found["practice"] = "nothing", None
    return found


def told(line: SummaryLine) -> tuple[object, ...]:
    return (line.how, line.ply, *line.figures.values())


@pytest.mark.parametrize("count", [FEW, pytest.param(MANY, marks=ONLY_AT_NIGHT)])
@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_each_line_says_what_a_count_of_its_own_finds(game_id: str, count: int) -> None:
    seen = set()
    for seed in range(count):
        analysis = judged(game_id, seed)
        mine = [ply for ply in analysis.doubtful() if analysis.decisions[ply].seat == 0]
        for kept in ([], mine[:1]):
            lines = summary(analysis, 0, kept)
            assert {line.topic: told(line) for line in lines} == counted(analysis, kept), seed
            assert [line.topic for line in lines] == ["opening", "turning", "find", "luck", "practice"]
            seen |= {(line.topic, line.how) for line in lines}
    assert len(seen) > 7, "the games are not all alike"
