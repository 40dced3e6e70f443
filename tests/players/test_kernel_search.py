"""Alpha-beta over kernels: what it proves is so, what it plays can be played, and its memory is bounded."""

from __future__ import annotations

import json
from math import log
from pathlib import Path
from random import Random
from typing import Any

import pytest

from halloween_games import games
from halloween_games.core.actions import Action
from halloween_games.core.game import check_options
from halloween_games.core.judging import ALPHABETA, EVEN, SURE_LOSS, SURE_WIN, Ranked, RootOptions
from halloween_games.core.kernel import UNKNOWN
from halloween_games.core.prover import Prover
from halloween_games.core.state import State
from halloween_games.players.search_run import SearchOptions, SearchRun, level_named, taking
from halloween_games.players.searches.kernel_search import MOST_ENTRIES, KernelSearch
from tests.players.small_games import run

ROOT = Path(__file__).parents[2]
WITH_KERNEL = ("18-ghosts", "closest-ghost", "pure-halloween")
TEAMS = (0, 1)
PUZZLES = 6  # of each game
ENDINGS = {"18-ghosts": 12, "closest-ghost": 12, "pure-halloween": 1}  # the last has a hundred actions in each


def search_of(
    game_id: str, state: State, *, endgames: Any = None, most_entries: int = MOST_ENTRIES, **options: Any
) -> KernelSearch:
    kernel = games.load(game_id).ai.kernel(state)
    assert kernel is not None
    return KernelSearch(kernel, RootOptions(**options), endgames=endgames, most_entries=most_entries)


def random_game(game_id: str, rng: Random) -> list[State]:
    """The positions of a random game, without the one in which it is over."""
    game = games.load(game_id)
    state = game.start(2, check_options(game, {}), rng)
    found = []
    while state.outcome() is None:
        found.append(state)
        state = state.apply(rng.choice(list(state.legal_actions())))
    return found


def positions(game_id: str, count: int, seed: int = 1) -> list[State]:
    """Positions of random games, from the middle on."""
    rng = Random(seed)
    return [rng.choice(played[len(played) // 2 :]) for _ in range(count) if (played := random_game(game_id, rng))]


def endings(game_id: str, count: int) -> list[State]:
    """The last but few positions of random games."""
    rng = Random(3)
    return [random_game(game_id, rng)[-1 - number % 4] for number in range(count)]


def won_puzzles(game_id: str, count: int = PUZZLES) -> list[tuple[State, int]]:
    """Positions of the shelf that the seat to move wins in so many turns."""
    game = games.load(game_id)
    found = []
    for line in (ROOT / "levels" / f"{game.art_folder}.puzzles.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if row["kind"] in ("win1", "win2", "win3"):
            options = check_options(game, row.get("options", {}))
            found.append((game.notation.load(row["position"], 2, options), int(row["turns"])))
    return Random(4).sample(found, min(count, len(found)))


@pytest.mark.parametrize("game_id", WITH_KERNEL)
def test_puzzles_are_solved(game_id: str) -> None:
    """The win is proven, and the action keeps it."""
    for state, turns in won_puzzles(game_id):
        best = run(search_of(game_id, state), 4000).ranking()[0]
        assert best.value == SURE_WIN
        after = state.apply(best.action)
        prover = Prover(state.to_move, TEAMS)
        assert prover.can_win(after, turns), games.load(game_id).notation.dump(state)


@pytest.mark.parametrize("game_id", ["18-ghosts", "closest-ghost"])
def test_what_is_lost_is_lost_as_late_as_can_be(game_id: str) -> None:
    """In positions where it can also be lost sooner."""
    ai, looked_at = games.load(game_id).ai, 0
    for state, turns in won_puzzles(game_id, 80):
        prover = Prover(state.to_move, TEAMS)
        after = state
        while after.to_move == state.to_move:
            after = after.apply(prover.winning(after, turns)[0])
        left = {action: prover.turns_to_win(after.apply(action), turns) or 0 for action in after.legal_actions()}
        if len(set(left.values())) > 1:
            looked_at += 1
            played = SearchRun(ai, after, TEAMS, ai.levels["very-hard"], Random(1), SearchOptions(2000))
            while not played.done:
                played.search.step()
            best = played.answer().ranking[0]
            assert best.value == SURE_LOSS
            assert left[best.action] == max(left.values()), games.load(game_id).notation.dump(after)
    assert looked_at


@pytest.mark.parametrize("game_id", WITH_KERNEL)
def test_what_is_proven_is_so(game_id: str) -> None:
    """Every action's value of 1 or 0, against the prover, which plays on states."""
    proven = 0
    for state in endings(game_id, ENDINGS[game_id]):
        for ranked in run(search_of(game_id, state, exact=True, depth=3), 300).ranking():
            after = state.apply(ranked.action)
            if ranked.value == SURE_WIN:
                assert Prover(state.to_move, TEAMS).can_win(after, 3)
            elif ranked.value == SURE_LOSS:
                assert Prover(1 - state.to_move, TEAMS).can_win(after, 3)
            else:
                continue
            proven += 1
    assert proven > 12


def test_a_repetition_is_worth_a_tie_at_most() -> None:
    state = next(state for state in positions("18-ghosts", 60) if ahead(state))
    best = run(search_of("18-ghosts", state), 60).ranking()[0]
    again = run(search_of("18-ghosts", state, exact=True, repeats=[best.action]), 60)
    value = {ranked.action: ranked.value for ranked in again.ranking()}[best.action]
    assert best.value > 0.55
    assert value <= 0.5


def ahead(state: State) -> bool:
    best = run(search_of("18-ghosts", state, depth=2), 20).ranking()[0]
    return 0.6 < best.value < SURE_WIN


def test_evident_actions_are_compared_among_themselves() -> None:
    """Those that come first have values of their own even if another action is better."""
    state = next(state for state in positions("18-ghosts", 9) if len(state.legal_actions()) > 6)
    exact = run(search_of("18-ghosts", state, exact=True, depth=2), 500)
    worst = [ranked.action for ranked in exact.ranking()[-2:]]
    first = run(search_of("18-ghosts", state, preferred=worst, depth=2), 500)
    known = {ranked.action: ranked.value for ranked in exact.ranking()}
    found = {ranked.action: ranked.value for ranked in first.ranking()}
    best = max(worst, key=lambda action: known[action])
    assert found[best] == pytest.approx(known[best], abs=0.02)


@pytest.mark.parametrize("game_id", WITH_KERNEL)
def test_the_best_and_one_more_are_compared_as_exactly_as_all_are_for_less(game_id: str) -> None:
    looked_at = [0, 0]
    for state in positions(game_id, 3):
        exact = run(search_of(game_id, state, exact=True, depth=2), 3000)
        best, worst = exact.ranking()[0], exact.ranking()[-1]
        pair = run(search_of(game_id, state, about=worst.action, depth=2), 3000)
        late = run(search_of(game_id, state, depth=2), 3000)
        late.compare(worst.action)
        for asked in (pair, run(late, 6000)):
            found = {ranked.action: ranked.value for ranked in asked.ranking()}
            assert asked.ranking()[0].value == pytest.approx(best.value, abs=0.02)
            assert found[worst.action] == pytest.approx(worst.value, abs=0.02)
        looked_at = [looked_at[0] + exact.positions, looked_at[1] + pair.positions]
    assert looked_at[1] < looked_at[0]


def test_evident_actions_give_way_to_proofs() -> None:
    a, b, c = (object() for _ in range(3))
    ranking: Any = [Ranked(a, SURE_WIN, 1), Ranked(b, 0.9, 1), Ranked(c, 0.2, 1)]  # type: ignore[arg-type]
    assert taking([b], ranking) == ranking, "a proven win"  # type: ignore[list-item]
    open_game: Any = [Ranked(a, 0.99, 1), Ranked(b, 0.9, 1), Ranked(c, SURE_LOSS, 1)]  # type: ignore[arg-type]
    assert taking([b], open_game) == [open_game[1]], "more hope is no reason"  # type: ignore[list-item]
    assert taking([c], open_game) == open_game, "but a proven loss is"  # type: ignore[list-item]


@pytest.mark.parametrize("game_id", WITH_KERNEL)
def test_alphabeta_uses_the_kernel(game_id: str) -> None:
    game = games.load(game_id)
    state = positions(game_id, 1)[0]
    run = SearchRun(game.ai, state, TEAMS, level_named(ALPHABETA, game.ai), Random(1), SearchOptions(3))
    assert isinstance(run.search, KernelSearch)
    while not run.done:
        run.search.step()
    assert run.answer().action in state.legal_actions()
    assert run.answer().iterations == 3


def proven_positions(count: int) -> list[State]:
    """Positions of The Closest Ghost that its endgames know."""
    endgames = games.load("closest-ghost").endgames
    assert endgames is not None
    rng = Random(11)
    found: list[State] = []
    while len(found) < count:
        found += [state for state in random_game("closest-ghost", rng) if endgames.value(state) is not None]
    return found[:count]


BLOCKED_AFTER_A_HAUNT = 43, 148, 290
"""Seeds of random games with a position in which a ghost can block every way of the avatar that walks next."""


def test_a_kernel_tells_what_endgames_prove() -> None:
    """As the states do; nothing before it is told to ask."""
    game = games.load("closest-ghost")
    endgames = game.endgames
    assert endgames is not None
    told = set()
    blocked = [
        state
        for seed in BLOCKED_AFTER_A_HAUNT
        for state in random_game("closest-ghost", Random(seed))
        if endgames.value(state) is not None
    ]
    for state in [*proven_positions(100), *blocked]:
        kernel = game.ai.kernel(state)
        assert kernel is not None
        assert int(kernel.proven(0)) == UNKNOWN
        kernel.ask(endgames)
        proven = int(kernel.proven(0))
        value = None if proven == UNKNOWN else 1.0 if proven > 0 else 0.0 if proven < 0 else EVEN
        assert value == endgames.value(state), game.notation.dump(state)
        told.add(value)
    assert told == {0.0, EVEN, 1.0}


def test_a_search_that_asks_endgames_proves_what_they_know() -> None:
    """One ply before a proven position it has the exact value of each action, which it could never search out."""
    endgames = games.load("closest-ghost").endgames
    assert endgames is not None
    state = next(state for state in proven_positions(60) if endgames.value(state) == 1.0)
    best = run(search_of("closest-ghost", state, endgames=endgames, exact=True), 20).ranking()
    for ranked in best:
        after = state.apply(ranked.action)
        if after.outcome() is None and ranked.value in (SURE_LOSS, SURE_WIN):
            value = endgames.value(after)
            assert value is not None
            assert ranked.value == (value if after.to_move == state.to_move else 1.0 - value)
    assert best[0].value == SURE_WIN


def opening_of(game_id: str) -> State:
    game = games.load(game_id)
    return game.start(2, check_options(game, {}), Random(1))


@pytest.mark.parametrize("game_id", WITH_KERNEL)
def test_for_variety_other_actions_that_are_nearly_as_good_come_first(game_id: str) -> None:
    """None is worse by more than it may be, by its exact value, and the order that iterations go on with stays."""
    state = opening_of(game_id)
    exact = {
        ranked.action: ranked.value for ranked in run(search_of(game_id, state, exact=True, depth=1), 60).ranking()
    }
    variety = 0.6
    chosen = set()
    for seed in range(12):
        search = search_of(game_id, state, rng=Random(seed), depth=1, variety=variety)
        run(search, 60)
        assert search.finished
        chosen.add(search.ranking()[0].action)
        assert search.line()[0] == search.ranking()[0].action
        assert len(search.ranking()) == len(exact), "none is lost or doubled"
    assert len(chosen) >= 3
    best = max(exact.values())
    assert all(log(best / (1 - best)) - log(exact[action] / (1 - exact[action])) < variety for action in chosen)


@pytest.mark.parametrize("game_id", WITH_KERNEL)
def test_impossible_opens_in_several_ways(game_id: str) -> None:
    """The first two actions of a game, with few positions."""
    game = games.load(game_id)
    opened = set()
    for seed in range(8):
        state = opening_of(game_id)
        played: list[Action] = []
        for _ in range(2):
            search = SearchRun(game.ai, state, TEAMS, game.ai.levels["impossible"], Random(seed), SearchOptions(20))
            while not search.done:
                search.search.step()
            played.append(search.answer().action)
            state = state.apply(played[-1])
        opened.add(tuple(played))
    assert len(opened) >= 3
