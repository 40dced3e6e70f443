"""Every game on random boards: each is played on like the standard one, and a record holds all of it."""

from __future__ import annotations

import itertools
from random import Random

import pytest

from halloween_games import games
from halloween_games.core.game import HANDICAP
from halloween_games.core.match import Match
from halloween_games.core.record import record
from halloween_games.core.spots import NOBODY
from halloween_games.core.state import State
from halloween_games.core.words import Clock
from tests.contract.cases import Case, choose
from tests.games.board_games import check_random_game
from tests.games.closest_ghost import boards as closest_ghost
from tests.games.eighteen_ghosts import boards as eighteen_ghosts
from tests.games.halloween import boards as halloween
from tests.games.pure_halloween import boards as pure_halloween
from tests.games.rhombus import boards as rhombus
from tests.nightly import IS_NIGHT

BOARDS = {
    "18-ghosts": (eighteen_ghosts.random_board, eighteen_ghosts.with_layer),
    "closest-ghost": (closest_ghost.random_board, closest_ghost.with_layer),
    "halloween": (halloween.random_board, halloween.with_layer),
    "pure-halloween": (pure_halloween.random_board, pure_halloween.with_layer),
    "rhombus": (rhombus.random_board, rhombus.with_layer),
}
LONGEST = {"halloween": 2000, "pure-halloween": 120, "rhombus": 200}


@pytest.mark.parametrize("game_id", games.REGISTRY)
@pytest.mark.parametrize(
    "numbers", [*((n,) for n in range(6)), pytest.param(range(6, 200 if IS_NIGHT else 20), marks=pytest.mark.long)]
)
def test_random_games_on_random_boards(game_id: str, numbers: tuple[int, ...]) -> None:
    """With each number of seats and the options by turns; every second board has something to see besides."""
    game = games.load(game_id)
    make, with_layer = BOARDS[game_id]
    for number in numbers:
        rng = Random(number)
        board = with_layer(make(rng)) if number % 2 else make(rng)
        seats = game.on(board).seats
        options = {option.name: option.choices[number // 2 % len(option.choices)] for option in game.options}
        count = seats[number % len(seats)]
        if count != 2:
            options[HANDICAP.name] = HANDICAP.default
        check_random_game(game, board, count, options, rng, LONGEST.get(game_id, 400))


@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_a_record_of_the_standard_board_has_none(game_id: str) -> None:
    game = games.load(game_id)
    assert all("board" not in record(Match(game, seats, {}, 1)) for seats in game.seats)


# ---------------------------------------------------------------- clocks

END = {  # game -> the value at which a clock has run out, and whether its seat has then won
    "18-ghosts": ("of", True),
    "closest-ghost": ("of", True),
    "pure-halloween": ("of", True),
    "rhombus": (0, False),
    "three-graves": ("of", True),
}


def cases() -> list[Case]:
    found = [Case(game_id, games.load(game_id).seats[0], ()) for game_id in END]
    return [*found, Case("rhombus", 4, ()), Case("18-ghosts", 2, (("any_three", True),))]


def run_out(game_id: str, clock: Clock) -> bool:
    end, _ = END[game_id]
    return clock.value == (clock.of if end == "of" else end)


def games_of(case: Case, count: int) -> list[list[State]]:
    """Whole random games, as the positions in order."""
    found = []
    for seed in range(count):
        rng, state = Random(seed), case.start(seed)
        states = [state]
        while state.to_move != NOBODY and len(states) < 1500:
            state = state.apply(choose(state, rng))
            states.append(state)
        found.append(states)
    return found


@pytest.mark.parametrize("case", cases(), ids=str)
def test_a_clock_runs_out_exactly_at_the_end(case: Case) -> None:
    words, (_, wins) = case.game.words, END[case.game_id]
    ended = 0
    for states in games_of(case, 6):
        for state in states[:-1]:
            if case.seats == 2:  # one of two partners can be without a piece for long
                assert not any(run_out(case.game_id, clock) for clock in words.clocks(state))
        outcome = states[-1].outcome()
        if outcome is None or outcome.is_tie() or outcome.code in ("no_action", "no_legal_action"):
            continue
        clocks = words.clocks(states[-1])
        out = {clock.seat for clock in clocks if run_out(case.game_id, clock)}
        concerned = {seat for seat in range(case.seats) if (seat in outcome.winners()) == wins}
        if case.seats == 2:
            assert out in (concerned, set()), outcome.code  # a player without a legal action loses as well
        ended += concerned <= out
    assert ended


@pytest.mark.parametrize("case", cases(), ids=str)
def test_it_was_near_before(case: Case) -> None:
    """Whoever's clock runs out had been warned: no game here ends from two steps away, but for a double in Rhombus."""
    words, warned, ended = case.game.words, 0, 0
    for states in games_of(case, 6):
        for before, after in itertools.pairwise(states):
            then, now = words.clocks(before), words.clocks(after)
            for old, new in zip(then, now, strict=True):
                if after.to_move == NOBODY and run_out(case.game_id, new) and not run_out(case.game_id, old):
                    ended += 1
                    warned += old.is_near
    assert ended and warned >= ended / 2
