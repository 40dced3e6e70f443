"""Line: a position with its past, so that searches see draws by repetition."""

from __future__ import annotations

from random import Random

import pytest

from halloween_games import games
from halloween_games.core.actions import Action
from halloween_games.core.line import Line
from halloween_games.core.match import Match
from halloween_games.core.spots import NOBODY


def there_and_back(match: Match) -> list[tuple[int, Action]]:
    """Four actions after which the position is the same: both sides step forth and back."""
    found: list[tuple[int, Action]] = []
    wanted, start = match.state.key(), match.line()

    def search(line: Line, left: int) -> bool:
        if left == 0:
            return line.state.key() == wanted
        for action in line.legal_actions():
            seat = line.to_move
            found.append((seat, action))
            if search(line.apply(action), left - 1):
                return True
            found.pop()
        return False

    assert search(start, 4)
    return found


@pytest.fixture
def match() -> Match:
    """A game of 18 Ghosts after its set-up."""
    match, rng = Match(games.load("18-ghosts"), 2, {}, 1), Random(1)
    while len(match.turns) < 18:
        legal = match.state.legal_actions()
        match.play(match.to_move, legal[rng.randrange(len(legal))])
    return match


def test_a_line_counts_what_was_before_it_and_what_it_adds(match: Match) -> None:
    steps = there_and_back(match)
    line = match.line()
    for _, action in steps:
        line = line.apply(action)
    assert line.occurrences == 2 and line.outcome() is None and line.to_move == match.to_move
    for seat, action in steps:
        match.play(seat, action)
    line = match.line()
    assert line.occurrences == 2
    for _, action in steps:
        assert line.outcome() is None
        line = line.apply(action)
    outcome = line.outcome()
    assert outcome is not None and outcome.code == "repetition" and outcome.is_tie()
    assert line.to_move == NOBODY and not line.legal_actions()
    assert line.state.outcome() is None, "a state alone does not know its past"
    for seat, action in steps:
        match.play(seat, action)
    assert match.outcome == outcome


def test_without_the_house_rule_nothing_is_drawn(match: Match) -> None:
    free = Match(match.game, 2, {"repetition": False}, start=match.state)
    line, steps = free.line(), there_and_back(match)
    for _ in range(3):
        for _, action in steps:
            line = line.apply(action)
    assert line.occurrences == 4 and line.outcome() is None


def test_the_past_of_a_line_is_not_changed(match: Match) -> None:
    line = match.line()
    legal = line.legal_actions()
    line.apply(legal[0])
    match.play(match.to_move, legal[0])
    assert line.occurrences == 1 and line.state != match.state


def test_a_line_of_a_game_with_secrets_knows_a_view() -> None:
    match = Match(games.load("rhombus"), 2, {}, 1)
    assert match.line(1).state == match.view(1) and match.line().state == match.view(None)
    assert match.line(0).occurrences == 1
