"""Texts of actions and position JSON: exactly as the page writes them, and everything else refused."""

from __future__ import annotations

from random import Random

from halloween_games.core.actions import Pick
from halloween_games.core.spots import BOARD, Spot
from halloween_games.games.closest_ghost.game import GAME
from halloween_games.games.closest_ghost.rules.actions import Haunt, Place, Walk
from halloween_games.words.text import Text
from tests.games.closest_ghost.positions import GRID, OPTIONS, after, at, shown, start
from tests.games.closest_ghost.refused import FIRST, GHOSTS, HEMMED, SETUP, START, TWO


def test_the_start_is_written_as_on_the_page() -> None:
    assert GAME.notation.dump(GAME.start(2, OPTIONS, Random(1))) == START
    assert list(GAME.notation.dump(start())) == ["avatars", "ghosts", "candies", "phase", "to_move"]
    assert GAME.notation.load(START, 2, OPTIONS).key() == start().key()


def test_the_actions_of_the_page() -> None:
    state = start()
    assert GAME.notation.write(state, GAME.notation.read(state, "G@c1")) == "G@c1"
    state = after(state, "G@c1")
    walk = GAME.notation.read(state, "b2-b3")
    assert isinstance(walk, Walk)
    assert GAME.notation.write(state, walk) == "b2-b3"
    state = state.apply(walk)
    haunt = GAME.notation.read(state, "a3-a2")
    assert isinstance(haunt, Haunt)
    assert GAME.notation.write(state, haunt) == "a3-a2"
    assert shown(state.apply(haunt))["ghosts"] == ["a2", "c1", "f1"]


def test_a_turn_is_two_actions_or_one_if_a_part_is_skipped() -> None:
    assert after(at("b2 e2", "a3 a1 f1"), "b2-c2", "a3-b3").to_move == 1
    assert after(at("c1 e2", "a1 a2 f3"), "c1-b1").to_move == 1
    assert after(at("b2 e2", "b1 b3 c2"), "c2-d2").to_move == 1


def test_what_stands_where() -> None:
    state = at("d2 d2", "c2 d3 e1", candies="a1 d3 e1")
    pieces = {GAME.notation.spot_name(spot): name for spot, name in GAME.notation.pieces(state).items()}
    assert pieces == {
        "a1": "candy", "c2": "ghost", "d2": "avatar0+avatar1", "d3": "ghost+candy", "e1": "ghost+candy",
    }  # fmt: skip


def test_the_third_ghost_is_placed_by_the_square_to_go_to() -> None:
    """As a ghost that moves is: what is told about a choice goes by this name."""
    at_ = GRID.read("d1")
    assert Place(at_).picks() == (Pick("to", Spot(BOARD, at_)),)


def test_the_distances_are_told() -> None:
    reason = GHOSTS.why_not(Haunt(GRID.read("a1"), GRID.read("a2")))
    assert reason is not None
    assert (
        Text().for_game("closest-ghost").say(reason) == "That ghost is 2 steps away from you, but the closest only 1."
    )


def test_actions_that_nobody_offers_are_refused_as_well() -> None:
    """why_not is asked for actions of any squares."""
    for state in (SETUP, FIRST, GHOSTS, TWO, HEMMED):
        legal = set(state.legal_actions())
        for src in range(GRID.count):
            assert (state.why_not(Place(src)) is None) == (Place(src) in legal)
            for to in range(GRID.count):
                for action in (Walk(src, to), Haunt(src, to)):
                    assert (state.why_not(action) is None) == (action in legal)
