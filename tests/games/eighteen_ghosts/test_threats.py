"""What the other player could do next in 18 Ghosts, in positions of the rules and against brute force."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from halloween_games.core.spots import BOARD, NOBODY, Spot
from halloween_games.games.eighteen_ghosts.game import GAME
from halloween_games.games.eighteen_ghosts.rules.actions import SEAT_OF, SUPPLY, Place, Step
from halloween_games.games.eighteen_ghosts.rules.state import PLACE, PLAY, GhostState
from halloween_games.games.eighteen_ghosts.rules.threats import threats
from tests.games.eighteen_ghosts.positions import CASTLE, GRID, OF_CASTLE, castle, load


def told(state: GhostState, seat: int) -> set[tuple[str, str]]:
    """Kind and square of each threat."""
    return {(threat.kind, GAME.notation.spot_name(threat.spot)) for threat in threats(state, seat)}


def test_a_ghost_that_would_be_beaten_and_the_portal_that_would_turn() -> None:
    state = castle("a5 0B, a4 1R", to_move=0)
    assert told(state, 0) == {("fight", "a5"), ("turn", "c1")}
    (fight,) = (threat for threat in threats(state, 0) if threat.kind == "fight")
    assert fight.source == Spot(BOARD, GRID.read("a4")) and fight.weight == "harm"


def test_a_ghost_leaves_by_its_own_step() -> None:
    state = castle("b4 1R, a1 0Y", portals="wes")
    assert told(state, 0) == {("escape", "b4")}
    (escape,) = threats(state, 0)
    assert escape.weight == "gain" and escape.line == (Step(GRID.read("b4"), GRID.read("b5")),)
    assert told(castle("b4 1R, a1 0Y", portals="wes", escaped="1B 1Y"), 0) == {("win", "b4")}


def test_a_released_ghost_could_be_placed_beside_its_enemy() -> None:
    """The other player places it and then moves: it is marked where it waits."""
    state = castle("a4 1Y, c3 0B", released="0R", to_move=1)
    assert state.phase == PLACE
    waiting = Spot(SUPPLY, 1)
    found = [threat for threat in threats(state, 0) if threat.spot == waiting]
    assert [threat.kind for threat in found] == ["fight"]
    place, step = found[0].line
    assert isinstance(place, Place) and isinstance(step, Step) and step.to == place.to


def test_there_are_no_threats_while_ghosts_take_their_places() -> None:
    state = GAME.start(2, {}, Random(1))
    for _ in range(18):
        assert threats(state, 0) == threats(state, 1) == []
        state = state.apply(state.legal_actions()[0])
    assert threats(state, 0)


# ---------------------------------------------------------------- brute force


def positions() -> Iterator[GhostState]:
    """Positions of random games between two turns."""
    for seed in range(6):
        states = OF_CASTLE.random_states(2, seed, any_three=seed % 2 == 0)
        yield from (state for state in states if state.phase == PLAY and state.to_move != NOBODY)


def by_comparing(state: GhostState, seat: int) -> set[tuple[str, Spot]]:
    """Kinds and spots, from nothing but the position before and after each action of the other player."""
    other = 1 - seat
    data = GAME.notation.dump(state)
    data["to_move"] = other
    turn = load(data, any_three=state.any_three)
    found: set[tuple[str, Spot]] = set()
    for action in turn.legal_actions():
        after = turn.apply(action)
        outcome = after.outcome()
        if outcome is not None and outcome.winners() == (seat,):
            continue
        for ghost in range(1, 7):
            if SEAT_OF[ghost] == seat and after.dungeon[ghost] > turn.dungeon[ghost]:
                assert isinstance(action, Step)
                found.add(("fight", Spot(BOARD, action.to)))
            if SEAT_OF[ghost] == other and after.escaped[ghost] > turn.escaped[ghost]:
                gone = {at for at in range(25) if turn.board[at] == ghost != after.board[at]} - _kept(
                    turn, after, action
                )
                assert len(gone) == 1
                found.add(("win" if outcome is not None else "escape", Spot(BOARD, gone.pop())))
        for color in range(3):
            if after.facing[color] != turn.facing[color]:
                found.add(("turn", Spot(BOARD, CASTLE.portals[color])))
    return found


def _kept(before: GhostState, after: GhostState, action: object) -> set[int]:
    """The squares of the ghosts that acted or fought, but not of one that is outside now."""
    if not isinstance(action, Step):
        return set()
    ghost, other = before.board[action.src], before.board[action.to]
    stays = after.board[action.to] == ghost or after.dungeon[ghost] > before.dungeon[ghost]
    beaten = after.dungeon[other] > before.dungeon[other]
    return {at for at, kept in ((action.src, stays), (action.to, beaten)) if kept}


@pytest.mark.parametrize("seat", [0, 1])
def test_brute_force_finds_the_same(seat: int) -> None:
    kinds = set()
    for number, state in enumerate(positions()):
        if number % 2:
            continue
        found = {(threat.kind, threat.spot) for threat in threats(state, seat)}
        assert found == by_comparing(state, seat), GAME.notation.dump(state)
        kinds |= {kind for kind, _ in found}
    assert kinds == {"fight", "escape", "win", "turn"}
