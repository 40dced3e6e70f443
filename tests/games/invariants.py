"""What is true of every position of a game, such as that no piece is ever lost; asked after every action."""

from __future__ import annotations

from functools import singledispatch

from halloween_games.core.sets import BIT, set_of
from halloween_games.core.spots import CHANCE, NOBODY
from halloween_games.core.state import State
from halloween_games.games._template.rules.actions import PIECES as ONES
from halloween_games.games._template.rules.state import ThreeGravesState
from halloween_games.games.closest_ghost.notation import GHOST_COUNT
from halloween_games.games.closest_ghost.rules.state import SETUP as HOUSE_SETUP
from halloween_games.games.closest_ghost.rules.state import ClosestState
from halloween_games.games.eighteen_ghosts.notation import count_of
from halloween_games.games.eighteen_ghosts.rules.actions import GHOSTS
from halloween_games.games.eighteen_ghosts.rules.state import EACH as EACH_GHOST
from halloween_games.games.eighteen_ghosts.rules.state import SETUP as CASTLE_SETUP
from halloween_games.games.eighteen_ghosts.rules.state import GhostState
from halloween_games.games.halloween.rules.actions import COLORS, FACES, FIRST_OUTSIDE, POINTS, UNSEEN, WISP
from halloween_games.games.halloween.rules.state import NO_CLAIM, NOWHERE, SETUP, HalloweenState
from halloween_games.games.pure_halloween.rules.actions import GHOST, PIECES
from halloween_games.games.pure_halloween.rules.connection import is_connected
from halloween_games.games.pure_halloween.rules.position import NOT_OVER
from halloween_games.games.pure_halloween.rules.state import PureState
from halloween_games.games.rhombus.rules.board import EACH
from halloween_games.games.rhombus.rules.cards import HELD, MASKED, NAMES, TABLE_CARDS
from halloween_games.games.rhombus.rules.state import RhombusState


@singledispatch
def check(state: State) -> None:
    """Raise AssertionError if an invariant of the game of *state* is violated."""


@check.register
def _(state: ThreeGravesState) -> None:
    first, second = (state.board.count(piece) for piece in ONES)
    assert first - second in (0, 1)


@check.register
def _(state: ClosestState) -> None:
    assert state.ghosts.bit_count() == (GHOST_COUNT - 1 if state.phase == HOUSE_SETUP else GHOST_COUNT)
    avatars = set_of(tuple(state.avatars))
    assert not state.ghosts & avatars, "a ghost and an avatar never share a square"
    assert not state.candies & avatars, "what an avatar reaches it takes"
    assert state.candies & state.house.start_candies == state.candies, "candy lies where it lay or is gone"
    cleared = [seat for seat in (0, 1) if not state.candies & state.house.halves[seat]]
    outcome = state.outcome()
    assert tuple(cleared) == (outcome.winners() if outcome is not None else ())


@check.register
def _(state: GhostState) -> None:
    for ghost in GHOSTS:
        count = count_of(state, ghost)
        assert count == EACH_GHOST if state.phase != CASTLE_SETUP else count <= EACH_GHOST


@check.register
def _(state: HalloweenState) -> None:
    yard = state.yard
    for color in range(len(COLORS)):
        faces = [state.faces[at] for at in yard.graves if state.colors[at] == color]
        assert len(faces) == yard.each_color[color]
        for face in FACES:
            assert faces.count(face) + state.pool[5 * color + face] == yard.each_face[color][face]
    unseen = sum(left * POINTS[number % 5] for number, left in enumerate(state.pool))
    assert sum(POINTS[face] for face in state.faces) + unseen == yard.all_points
    assert state.down_count == sum(state.face_down)
    inspected = 0
    for seat, lord in enumerate(state.lords):
        inspected |= state.known[seat]
        assert lord != NOWHERE or state.phase == SETUP
        assert not 0 <= lord < FIRST_OUTSIDE or not state.face_down[lord]
        own = [at for at, claim in enumerate(state.claims) if claim == seat]
        assert state.wisps[seat] == sum(1 << at for at in own if state.faces[at] == WISP)
    standing = [lord for lord in state.lords if lord != NOWHERE]
    assert len(set(standing)) == len(standing)
    for at in yard.graves:
        face = state.faces[at]
        known = bool(inspected >> at & 1)
        if state.face_down[at]:
            assert state.claims[at] == NO_CLAIM
            assert known or face == UNSEEN
        else:
            assert not known
            assert face != UNSEEN or at == state.luck
            assert state.claims[at] != NO_CLAIM or face == WISP


@check.register
def _(state: PureState) -> None:
    for piece in PIECES:
        assert state.sets[piece].bit_count() + state.left(piece) == state.each[piece]
        assert state.left(piece) >= 0
    for seat in (0, 1):
        sets = state.sets[6 * seat : 6 * seat + 6]
        assert state.own[seat] == sum(sets)
        assert state.own[seat].bit_count() == sum(squares.bit_count() for squares in sets)
    assert not state.own[0] & state.own[1]
    assert is_connected(state.land.shape, state.occupied())
    assert not state.stayed & ~(state.sets[GHOST] | state.sets[6 + GHOST])
    assert (state.to_move == NOBODY) == (state.result != NOT_OVER)


@check.register
def _(state: RhombusState) -> None:
    for seat in range(state.seats):
        on_board = state.men[seat].bit_count()
        assert on_board + state.reserve[seat] + state.eliminated[seat] == EACH[state.seats]
        assert state.seats == 2 or on_board or not state.reserve[seat]
    assert sum(men.bit_count() for men in state.men) == state.taken().bit_count()
    held = [card for cards in (*state.table, *state.hand, state.discard) for card in cards]
    seen = [card for card in held if card != MASKED]
    assert len(held) - len(seen) == state.hidden
    assert len(seen) + state.deck.bit_count() == len(NAMES)
    assert sum(BIT[card] for card in seen) + state.deck == (1 << 36) - 1
    assert state.deck.bit_count() > state.hidden
    assert (state.to_move == CHANCE) == bool(state.draws)
    if state.to_move == NOBODY:
        return  # no cards are drawn after a tie
    for seat in range(state.seats):
        waiting = sum(1 for draw in state.draws if draw // 2 == seat)
        assert len(state.table[seat]) + len(state.hand[seat]) + waiting == HELD
        assert len(state.table[seat]) <= TABLE_CARDS
