"""The rules against a second, naive implementation of the same page, and what holds in every game."""

from __future__ import annotations

import json
import tomllib
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from halloween_games.core.events import Event, Moved
from halloween_games.core.reasons import BadPosition
from halloween_games.core.spots import BOARD, NOBODY
from halloween_games.games.pure_halloween.game import GAME
from halloween_games.games.pure_halloween.rules.connection import (
    around,
    cut_pieces,
    find_cuts,
    is_connected,
    joints,
    joints_without,
    touched,
)
from halloween_games.games.pure_halloween.rules.shape import squares_in
from halloween_games.games.pure_halloween.rules.state import PureState
from tests.games.pure_halloween import naive
from tests.games.pure_halloween.positions import SHAPE, choose, legal, load, play, random_state, start

PERFT = Path(__file__).parents[2] / "perft" / "pure-halloween.toml"


# ---------------------------------------------------------------- random games


@pytest.mark.parametrize("part", range(8))
def test_random_games(part: int) -> None:
    """The same actions, positions and results, ply by ply."""
    rng = Random(part)
    state, plain = start(), naive.opening()
    for _ in range(300):
        texts = naive.actions(plain)
        assert legal(state) == texts, plain
        if not texts:
            state, plain = start(), naive.opening()
            continue
        seat = state.to_move
        text = rng.choice(hurried(texts, rng))
        state, plain = play(state, text), naive.play(plain, text)
        GAME.notation.check(state)
        assert GAME.notation.dump(state) == plain
        outcome = state.outcome()
        assert naive.scores(plain, seat) == (None if outcome is None else list(outcome.scores))


def hurried(texts: list[str], rng: Random) -> list[str]:
    """Placements first, now and then: so that the boards fill up, killers too."""
    placing = [text for text in texts if "@" in text]
    return placing if placing and rng.random() < 0.4 else texts


@pytest.mark.parametrize("part", range(8))
def test_positions_thrown_together(part: int) -> None:
    """Both allow or refuse them, and agree on every action and on what some of them lead to."""
    rng = Random(part)
    loaded = attacked = 0
    for _ in range(130):
        plain = thrown_together(rng)
        try:
            state = load(json.loads(json.dumps(plain)))
        except BadPosition as error:
            assert not naive.is_possible(plain), (plain, error.where, error.reason)
            continue
        assert naive.is_possible(plain), plain
        loaded += 1
        attacked += state.is_attacked()
        assert GAME.notation.dump(state) == {**plain, "stayed": sorted(plain["stayed"])}
        texts = naive.actions(plain)
        assert legal(state) == texts, plain
        for text in rng.sample(texts, min(3, len(texts))):
            assert GAME.notation.dump(play(state, text)) == naive.play(plain, text)
    assert loaded > 60
    assert attacked > 8


def thrown_together(rng: Random) -> naive.Position:
    """A random group of pieces with many killers, mostly possible."""
    squares = [rng.choice(naive.SQUARES)]
    for _ in range(rng.choice((1, 3, 6, 10, 15, 20, 23))):
        near = [to for to in naive.NEIGHBORS[rng.choice(squares)] if to not in squares]
        squares.append(rng.choice(near or naive.SQUARES))
    squares = list(dict.fromkeys(squares))
    bag = [f"{seat}{kind}" for seat in (0, 1) for kind, count in naive.HOW_MANY.items() for _ in range(count)]
    rng.shuffle(bag)
    if rng.random() < 0.6:
        bag.sort(key=lambda piece: piece[1] != "K")
    first = bag[: len(squares)]
    rng.shuffle(first)
    board = dict(zip(squares, first, strict=True))
    seat = rng.randrange(2)
    ghosts = [at for at in naive.lonely(board, 1 - seat) if board[at][1] == "G"]
    ghosts += [at for at in naive.lonely(board, seat) if board[at][1] == "G" and rng.random() < 0.5]
    if rng.random() < 0.1:
        ghosts.append(rng.choice(squares))
    return {"board": board, "stayed": sorted(ghosts), "phase": "play", "to_move": seat}


def nearly_won(rng: Random) -> naive.Position:
    """A position in which seat 0 has eight regions and lonely pieces: for the exception that lets a ghost wait."""
    while True:
        board: naive.Board = {}
        spots = ["c3", "d3", "f3", "g3", "c4", "d4", "e4", "f4", "g4", "c6", "d6", "f6", "c7", "d7", "f7", "g7", "g6"]
        spots += ["e3", "e6", "e7", "c5", "g5", "e5"]
        kinds = ["G", "G", "G", "W", "W", "C", "C", "B", "B", "J", "K"]
        rng.shuffle(kinds)
        foes = ["K", "K", "W", "C", "B", "J", "G", "W", "C"]
        skipped = rng.choice(["a1", "g1", "a7", "g7"])
        for at in rng.sample(spots, len(spots)):
            free = naive.region(at) not in {naive.region(other) for other in naive.mine(board, 0)}
            if kinds and naive.region(at) != skipped and (free or rng.random() < 0.15):
                board[at] = f"0{kinds.pop()}"
            elif foes:
                board[at] = f"1{foes.pop(0)}"
        seat = 0
        if len({naive.region(at) for at in naive.mine(board, 0)}) != 8 or not naive.lonely(board, 0):
            continue
        ghosts = [at for at in naive.lonely(board, 0) if board[at][1] == "G" and rng.random() < 0.3]
        ghosts += [at for at in naive.lonely(board, 1) if board[at][1] == "G"]
        plain = {"board": board, "stayed": sorted(ghosts), "phase": "play", "to_move": seat}
        if naive.is_possible(plain):
            return plain


def test_ghosts_that_wait_for_a_win() -> None:
    """Attacked positions on the brink: the same actions, and some of them are wins that answer nothing."""
    rng = Random(3)
    wins = 0
    for _ in range(150):
        plain = nearly_won(rng)
        state = load(plain)
        assert legal(state) == naive.actions(plain), plain
        reason = state.why_must()
        wins += reason is not None and "win" in reason.code
    assert wins > 10


# ---------------------------------------------------------------- counts


def entries() -> list[dict[str, Any]]:
    return list(tomllib.loads(PERFT.read_text(encoding="utf-8"))["position"])


def count(plain: naive.Position, depth: int) -> int:
    texts = naive.actions(plain)
    return len(texts) if depth == 1 else sum(count(naive.play(plain, text), depth - 1) for text in texts)


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: str(entry["name"]))
def test_perft_counts_of_the_naive_rules(entry: dict[str, Any]) -> None:
    """As far as they can count in a moment (they counted all of it once); tests/contract counts by the rules."""
    plain = json.loads(entry["position"])
    expected = entry["counts"]
    depths = [depth for depth in range(1, len(expected) + 1) if depth == 1 or expected[depth - 2] <= 400]
    assert [count(plain, depth) for depth in depths] == expected[: len(depths)]


# ---------------------------------------------------------------- connection


def test_the_two_ways_to_find_cut_pieces_agree() -> None:
    """One piece at a time, and all of a seat in one sweep."""
    rng = Random(8)
    for _ in range(150):
        state = random_state(rng, rng.choice((3, 12, 40, 90)))
        pieces = state.occupied()
        one_by_one = cut_pieces(SHAPE, pieces)
        for mine in state.own:
            assert find_cuts(SHAPE, pieces, mine) == one_by_one & mine


def test_the_two_ways_to_find_joints_agree() -> None:
    rng = Random(8)
    for _ in range(150):
        pieces = random_state(rng, rng.choice((12, 40, 90))).occupied()
        for at in squares_in(cut_pieces(SHAPE, pieces)):
            assert joints_without(SHAPE, pieces, at) == joints(SHAPE, pieces ^ 1 << at)


def test_touched_squares() -> None:
    rng = Random(9)
    for _ in range(60):
        pieces = random_state(rng, 40).occupied()
        once, twice = touched(SHAPE, pieces)
        assert once == around(SHAPE, pieces) & (SHAPE.all ^ pieces)
        for at in range(81):
            near = (around(SHAPE, 1 << at) & pieces).bit_count()
            assert (once >> at & 1, twice >> at & 1) == ((near > 0, near > 1) if not pieces >> at & 1 else (0, 0))


# ---------------------------------------------------------------- every game


@settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(choices=st.lists(st.integers(0, 10_000), min_size=2, max_size=70), placing=st.integers(0, 100))
def test_what_holds_in_every_game(choices: list[int], placing: int) -> None:
    """Pieces are conserved, the group is whole after every action and on every square of a slide, wins are seen."""
    state = start()
    for choice in choices:
        actions = state.legal_actions()
        if not actions:
            break
        seat = state.to_move
        if choice % 100 < placing:
            actions = [action for action in actions if "@" in GAME.notation.write(state, action)] or actions
        action = actions[choice % len(actions)]
        log: list[Event] = []
        before = state
        state = state.copy()
        state.advance(action, log)
        GAME.notation.check(state)
        assert is_connected(SHAPE, state.occupied())
        for event in log:
            if isinstance(event, Moved):
                check_path(before, event)
        for owner in (0, 1):
            if state.has_all_regions(owner):
                outcome = state.outcome()
                assert owner == seat
                assert outcome is not None
                assert outcome.winners() == (seat,)
        if state.to_move != NOBODY:
            again = load(json.loads(json.dumps(GAME.notation.dump(state))))
            assert again.key() == state.key()
            assert again.legal_actions() == state.legal_actions()
            assert state.why_not(choose(state.legal_actions(), Random(choice))) is None


def check_path(before: PureState, event: Moved) -> None:
    """The path is complete; a slide keeps the group together all along."""
    squares = [spot.at for spot in event.path]
    assert all(spot.zone == BOARD for spot in event.path)
    others = before.occupied() ^ 1 << squares[0]
    if event.how == "slide":
        assert len(squares) == (4 if event.piece[1] == "K" else 2)
        for at in squares[1:]:
            assert not others >> at & 1
            assert is_connected(SHAPE, others | 1 << at)
    else:
        assert is_connected(SHAPE, others)
    if event.piece[1] in "GC":
        assert len(squares) == 2
    else:
        assert all(around(SHAPE, 1 << one) >> other & 1 for one, other in pairwise(squares))
