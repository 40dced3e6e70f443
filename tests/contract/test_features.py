"""Game.features: a list of numbers of fixed length from a view, for every game and number of seats."""

from __future__ import annotations

from random import Random

import pytest

from halloween_games import games
from halloween_games.core.match import Match
from halloween_games.core.outcome import Outcome

ENTRIES = (*games.REGISTRY, *games.TEMPLATE)
WAYS = [(game_id, seats) for game_id in ENTRIES for seats in games.load(game_id).seats]


def random_match(game_id: str, seats: int, seed: int, options: dict[str, bool | str] | None = None) -> Match:
    """A game that has not begun."""
    return Match(games.load(game_id), seats, options, seed)


def play(match: Match, rng: Random, turns: int) -> Outcome | None:
    for _ in range(turns):
        if match.to_move < 0:
            break
        legal = match.state.legal_actions()
        match.play(match.to_move, legal[rng.randrange(len(legal))])
    return match.outcome


@pytest.mark.parametrize("game_id", ENTRIES)
def test_the_manifest_tells_how_many(game_id: str) -> None:
    """Without importing the rules; on other boards the game itself tells."""
    game = games.load(game_id)
    assert game.feature_counts == tuple(len(game.features_for(seats)) for seats in game.seats)
    for seats in game.seats:
        names = game.features_for(seats).names
        assert len(set(names)) == len(names), "each number has a name of its own"


@pytest.mark.parametrize(("game_id", "seats"), WAYS)
def test_always_as_many_from_0_to_1(game_id: str, seats: int) -> None:
    """From the first position to the last, for every seat and for spectators."""
    match, rng = random_match(game_id, seats, 5), Random(5)
    count = match.game.feature_counts[match.game.seats.index(seats)]
    while True:
        for seat in (*range(seats), None):
            found = match.game.features(match.view(seat))
            assert len(found) == count and all(0 <= value <= 1 for value in found)
        if match.to_move < 0:
            break
        play(match, rng, 3)


@pytest.mark.parametrize("game_id", [name for name in games.REGISTRY if games.load(name).secrets])
def test_they_hold_only_what_the_seat_may_know(game_id: str) -> None:
    """What a view shows is the same in every truth that fits it, and so are its numbers."""
    game = games.load(game_id)
    others = 0
    for seed in range(6):
        match = random_match(game_id, game.seats[0], seed)
        play(match, Random(seed), 25)
        for seat in range(match.seats):
            view = match.view(seat)
            truth = view.determinize(Random(seed + 100))
            assert game.features(truth.observe(seat)) == game.features(view)
            others += game.features(truth) != game.features(view)
    assert others, "something was hidden"


@pytest.mark.parametrize("game_id", ENTRIES)
def test_on_other_boards(game_id: str) -> None:
    """A position knows its board, so the game of the standard board gives the numbers of any."""
    from halloween_games import boards

    usual = games.load(game_id)
    for board in boards.of(usual).values():
        game = usual.on(board)
        for seats in game.seats:
            state = Match(game, seats, {}, 1).view(0)
            assert len(usual.features(state)) == len(game.features_for(seats))


def test_some_numbers_by_hand() -> None:
    """What the names say."""
    match = random_match("18-ghosts", 2, 1)
    names = match.game.features_for(2).names
    before = match.game.features(match.view(0))
    assert before[names.index("to move: seat 0")] == 1 and before[names.index("phase: setup")] == 1
    match.play_text(0, "R@b5")
    now = match.game.features(match.view(0))
    changed = {names[at]: now[at] for at in range(len(names)) if now[at] != before[at]}
    assert changed == {"0R on: b5": 1, "to move: seat 0": 0, "to move: seat 1": 1}


def test_the_page_is_current() -> None:
    """For every game that it has; a new game may be added with the command that the page names."""
    from build_scripts.document_tables import FEATURES, features_of, mark, page_with

    text = FEATURES.read_text(encoding="utf-8")
    told = [game_id for game_id in games.REGISTRY if mark(game_id) in text]
    assert len(told) >= 5
    for game_id in told:
        table = features_of(games.load(game_id))
        assert page_with(text, game_id, table) == text, "python -m build_scripts.document_tables"
