"""The house rule pie: who places the third ghost does not know which side it will have."""

from __future__ import annotations

from random import Random

import pytest

from halloween_games import games
from halloween_games.commands.games import perft
from halloween_games.core.match import Match
from halloween_games.core.record import record, replay
from halloween_games.games.closest_ghost.ai import AI
from halloween_games.games.closest_ghost.game import GAME
from halloween_games.games.closest_ghost.rules.actions import KEEP, SWAP
from halloween_games.games.closest_ghost.rules.house import house_of
from halloween_games.games.closest_ghost.rules.state import CHOICE, ClosestState, first_state
from halloween_games.players.search_run import SearchOptions, SearchRun
from tests.games.closest_ghost import naive
from tests.games.closest_ghost.positions import GRID, HOUSE, after, legal, shown

OPTIONS = {"pie": True, "repetition": True}
PLACES = list(naive.actions(naive.START))


def start() -> ClosestState:
    return first_state(HOUSE, pie=True)


def written(match: Match) -> set[str]:
    return {match.game.notation.write(match.state, action) for action in match.state.legal_actions()}


def other_side(square: str) -> str:
    """The square that is in its place once the board is turned: the last for the first."""
    return GRID.names[GRID.count - 1 - GRID.names.index(square)]


@pytest.mark.parametrize("place", PLACES)
def test_whoever_keeps_begins_as_without_the_rule(place: str) -> None:
    chosen = after(start(), place)
    assert legal(chosen) == {"keep", "swap"} and chosen.to_move == 0
    assert shown(after(chosen, "keep")) == shown(after(first_state(HOUSE), place))


@pytest.mark.parametrize("place", PLACES)
def test_to_change_sides_is_to_turn_the_board(place: str) -> None:
    """Seat 1 then stands exactly as seat 0 would have: everything that follows corresponds."""
    kept, changed = after(start(), place, "keep"), after(start(), place, "swap")
    assert changed.to_move == 1 and shown(changed)["ghosts"] == sorted(["a3", "f1", other_side(place[2:])])
    assert changed.key() == GAME.turned(kept).key()
    assert perft(changed, 3) == perft(kept, 3)


def test_it_is_off_unless_it_is_chosen() -> None:
    match = Match(GAME, 2, None, 1)
    match.play_text(1, "G@c1")
    assert written(match) == {"b2-b1", "b2-b3", "b2-c2"} and match.options["pie"] is False


def test_a_record_keeps_the_choice_and_undo_takes_it_back() -> None:
    match = Match(GAME, 2, OPTIONS, 1)
    for seat, text in ((1, "G@c1"), (0, "swap"), (1, "e2-e3")):
        match.play_text(seat, text)
    again = replay(games.load(GAME.id), record(match))
    assert again.state.key() == match.state.key() and again.options["pie"] is True
    match.take_back_to(1)
    assert written(match) == {"keep", "swap"}


def test_a_board_whose_sides_differ_has_no_choice() -> None:
    assert GAME.boards is not None
    board = GAME.boards.read.load()("closest_ghost_park.tmx", GAME.board_rules)
    state = first_state(house_of(board), pie=True)
    assert state.apply(state.legal_actions()[0]).phase != CHOICE


@pytest.mark.parametrize("level", ["medium", "very-hard", "impossible"])
def test_the_computers_take_the_better_side(level: str) -> None:
    """A ghost on e3 is ninety to ten against its placer, one on a1 for it (docs/computer.md)."""
    game = games.load("closest-ghost")
    for place, choice in (("G@e3", KEEP), ("G@a1", SWAP)):
        state = after(start(), place)
        run = SearchRun(AI, state, (0, 1), AI.levels[level], Random(1), SearchOptions(400, endgames=game.endgames))
        chosen = run.complete().action
        assert chosen in (KEEP, SWAP)
        if level != "medium":
            assert chosen == choice
