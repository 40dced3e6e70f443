"""Random games: nothing gets lost, whoever plays; hypothesis chooses the actions and shrinks what fails."""

from __future__ import annotations

import json
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from halloween_games.core.events import Event, Moved, Placed, Removed, Skipped, visible
from halloween_games.core.spots import NOBODY
from halloween_games.games.closest_ghost.game import GAME
from halloween_games.games.closest_ghost.rules.state import ClosestState
from tests.games.closest_ghost.positions import OPTIONS, shown, start
from tests.games.invariants import check


@settings(max_examples=150, deadline=None)
@given(choices=st.lists(st.integers(0, 13), max_size=160))
def test_nothing_gets_lost(choices: list[int]) -> None:
    state = start()
    for choice in choices:
        if state.to_move == NOBODY:
            break
        legal = state.legal_actions()
        action = legal[choice % len(legal)]
        log: list[Event] = []
        after = state.apply(action, log)
        check(after)
        check_events(state, after, log)
        if after.to_move != NOBODY:
            assert GAME.notation.load(json.loads(json.dumps(shown(after))), 2, OPTIONS).key() == after.key()
        state = after


def check_events(before: ClosestState, after: ClosestState, log: list[Event]) -> None:
    """The events alone turn one position into the next."""
    old, new = shown(before), shown(after)
    for event in log:
        if isinstance(event, Placed):
            old["ghosts"].append(GAME.notation.spot_name(event.spot))
        elif isinstance(event, Removed):
            old["candies"].remove(GAME.notation.spot_name(event.spot))
        elif isinstance(event, Moved):
            source, target = GAME.notation.spot_name(event.path[0]), GAME.notation.spot_name(event.path[-1])
            if event.piece == "ghost":
                old["ghosts"][old["ghosts"].index(source)] = target
            else:
                seat = int(event.piece[-1])
                assert old["avatars"][seat] == source
                old["avatars"][seat] = target
        else:
            assert isinstance(event, Skipped)
    assert [sorted(old["ghosts"]), old["avatars"], old["candies"]] == [new["ghosts"], new["avatars"], new["candies"]]


def test_nothing_is_hidden_from_anybody() -> None:
    rng = Random(5)
    state = start()
    while state.to_move != NOBODY:
        for seat in (0, 1, None):
            view = state.observe(seat)
            assert view.key() == state.key()
            assert view.determinize(rng).key() == state.key()
            assert list(view.legal_actions()) == list(state.legal_actions())
        log: list[Event] = []
        state = state.apply(rng.choice(state.legal_actions()), log)
        assert visible(log, None) == visible(log, 0) == visible(log, 1) == log
    assert not GAME.secrets
    assert state.chance() == ()
