"""The computer players of 18 Ghosts: judgment, levels, hints."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random

import pytest

from halloween_games.games.eighteen_ghosts.ai import AI, READY, can_win
from halloween_games.games.eighteen_ghosts.game import GAME
from halloween_games.games.eighteen_ghosts.rules.actions import COLOR_OF, Step, ghost_of
from halloween_games.games.eighteen_ghosts.rules.state import PLACE, GhostState
from tests.games.computers import decide
from tests.games.eighteen_ghosts.positions import CASTLE, load, position, start


@cache
def positions() -> tuple[GhostState, ...]:
    """Positions of games that are played for the goal, with some random actions."""
    found: list[GhostState] = []
    for seed in range(4):
        rng = Random(seed)
        state = start()
        for _ in range(120):
            found.append(state)
            is_random = state.placed < 12 or rng.random() < 0.2
            after = state.apply(rng.choice(state.legal_actions()) if is_random else decide(GAME, state, "medium", seed))
            state = after
            if state.outcome() is not None:
                break
    return tuple(found)


def why(state: GhostState, text: str) -> list[str]:
    """The names of the reasons for an action."""
    return [phrase.key.removeprefix("term.") for phrase in AI.because(state, GAME.notation.read(state, text))]


@pytest.mark.parametrize("level", ["hard", "very-hard", "extremely-hard", "impossible"])
def test_the_other_is_kept_from_winning(level: str) -> None:
    # The last ghost stands next to b5, before the open portal: it has to be beaten now.
    state = load(position("a5 1R, a4 0Y, e1 0R", escaped="1B 1Y", portals="wes"))
    after = state.apply(decide(GAME, state, level, 1, 400))
    assert not can_win(after, 1)


def test_a_portal_can_be_turned_by_own_or_other_losers() -> None:
    def can_turn(board: str, seat: int, waiting: str) -> bool:
        """Whether *seat*, with a ghost where its portal opens next, can make one of its color lose a fight."""
        terms = AI.terms(load(position(f"{board}, {waiting}")), seat)
        return next(term.weight for term in terms if term.name == READY) > 0

    assert can_turn("a5 0R, a4 0Y", 0, "d5 0R")
    assert not can_turn("a5 0R, a4 0Y", 1, "d5 1R")
    assert can_turn("a5 0R, a4 1Y", 0, "d5 0R")
    assert can_turn("a5 0R, a4 1Y", 1, "d5 1R")
    assert not can_turn("a5 0R, a4 1Y", 0, "b1 0B")


def test_reasons_are_true() -> None:
    for state in positions():
        seat = state.to_move
        for action in state.legal_actions():
            after = state.apply(action)
            said = {phrase.key.removeprefix("term."): phrase.params for phrase in AI.because(state, action)}
            names = said.keys()
            outcome = after.outcome()
            assert ("wins" in names) == (outcome is not None and seat in outcome.winners())
            own, other = range(1 + 3 * seat, 4 + 3 * seat), range(4 - 3 * seat, 7 - 3 * seat)
            if "escaped" in names:
                assert any(after.escaped[ghost] == 1 > state.escaped[ghost] for ghost in own)
            if "foe_free" in names:
                assert sum(after.dungeon[ghost] for ghost in other) > sum(state.dungeon[ghost] for ghost in other)
            if "stops" in names:
                assert can_win(state, 1 - seat)
                assert not can_win(after, 1 - seat)
            if "release" in names:
                assert after.phase == PLACE
            if isinstance(action, Step):
                check_squares(state, action, after, said)


def check_squares(
    state: GhostState, step: Step, after: GhostState, said: Mapping[str, Mapping[str, str | int]]
) -> None:
    """The squares of reasons, asked of the rules: who could beat whom, and by how many steps on an empty board."""
    seat, color = state.to_move, COLOR_OF[state.board[step.src]]
    if "attacks" in said:
        prey = CASTLE.grid.read(str(said["attacks"]["square"]))
        assert wins_fight(after, seat, step.to, prey)
        assert not wins_fight(state, seat, step.src, prey)
    if "flees" in said:
        assert any(wins_fight(state, 1 - seat, near, step.src) for near in CASTLE.near[step.src])
        assert not any(wins_fight(after, 1 - seat, near, step.to) for near in CASTLE.near[step.to])
    for name, turns in (("open", 0), ("turned", 1)):
        if name in said:
            door = CASTLE.doors[color][(state.facing[color] + turns) % 4]
            assert said[name] == {"square": CASTLE.grid.names[step.to], "count": CASTLE.steps_to(door)[step.to]}
    if "waits" in said:
        assert CASTLE.doors[color][(state.facing[color] + 1) % 4] == step.to
    if "turns" in said:
        lost = next(color for color in range(3) if after.facing[color] != state.facing[color])
        door = CASTLE.doors[lost][after.facing[lost]]
        mine = [at for at, ghost in enumerate(after.board) if ghost == ghost_of(seat, lost)]
        steps = min(CASTLE.steps_to(door)[at] for at in mine)
        assert said["turns"] == {"square": CASTLE.grid.names[door], "count": steps}


def wins_fight(state: GhostState, seat: int, src: int, to: int) -> bool:
    """Whether that step of *seat* is allowed, and sends a ghost of the other one to the dungeon."""
    turned = state.in_turn_of(seat)
    if turned is None or Step(src, to) not in turned.legal_actions():
        return False
    after, others = turned.apply(Step(src, to)), slice(4 - 3 * seat, 7 - 3 * seat)
    return sum(after.dungeon[others]) > sum(state.dungeon[others])


def test_reasons_by_example() -> None:
    state = load(position("a5 0R, a4 0Y, e1 1R, e2 1B", escaped="0B 0Y", portals="wes"))
    assert why(state, "a5-b5") == ["wins"]
    state = load(position("a5 1R, a4 0Y, e1 0R", escaped="1B 1Y", portals="wes"))
    assert why(state, "a4xa5")[0] == "stops"
    state = load(position("a5 0R, e1 1R, e2 0B", portals="wes"))
    assert why(state, "a5-b5")[0] == "escaped"
    state = load(position("a3 0R, e1 1R, e2 0B", portals="wes"))
    assert why(state, "a3-a4")[0] == "open"
    state = load(position("a3 0R, a2 1Y, e1 1R, e2 0B"))
    assert why(state, "=Y")[0] == "release"
