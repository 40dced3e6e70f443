"""The rules against a second, naive implementation of the same page, and what holds in every game."""

from __future__ import annotations

import json
import random
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from halloween_games.core.events import Event, Secret, visible
from halloween_games.core.reasons import BadPosition
from halloween_games.core.spots import CHANCE, NOBODY
from halloween_games.games.halloween.game import GAME
from halloween_games.games.halloween.rules.state import HalloweenState
from tests.games.halloween import naive
from tests.games.halloween.positions import choose, graveyard, legal, load, odds, play, random_states, seen, start

PERFT = Path(__file__).parents[2] / "perft" / "halloween.toml"


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("part", range(4))
def test_random_games(seats: int, part: int) -> None:
    """Some 7,000 positions in all: the same actions, weights, positions, views and scores."""
    rng = random.Random(100 * part + seats)
    state = start(seats, part)
    plain = naive.opening(list(seen(state)["cards"].values()), seats)
    left = 600
    while left > 0:
        texts = naive.actions(plain)
        assert legal(state) == texts
        if state.to_move == CHANCE:
            assert odds(state) == naive.weights(plain)
        if not texts:
            assert naive.is_over(plain)
            outcome = state.outcome()
            assert outcome is not None
            assert list(outcome.scores) == naive.scores(plain)
            state = start(seats, left)
            plain = naive.opening(list(seen(state)["cards"].values()), seats)
            continue
        text = choose(state, rng)
        state = play(state, text)
        plain = naive.play(plain, text)
        assert seen(state) == plain
        assert state.points() == naive_points(plain)
        seat = rng.choice((*range(seats), None))
        assert seen(state, seat) == naive.view(plain, seat)
        left -= 1


def naive_points(plain: naive.Position) -> list[int]:
    """A card whose face is awaited counts nothing yet."""
    shown = {**plain, "claims": {square: seat for square, seat in plain["claims"].items() if naive.face(plain, square)}}
    return naive.scores(shown)


@pytest.mark.parametrize("part", range(4))
def test_any_position(part: int) -> None:
    """Positions thrown together: both allow or refuse them, and agree on every action and what it leads to."""
    rng = random.Random(part)
    loaded = followed = 0
    for _ in range(350):
        plain = thrown_together(rng)
        try:
            state = load(json.loads(json.dumps(plain)))
        except BadPosition as error:
            assert not naive.is_possible(plain), (plain, error.where, error.reason)
            continue
        assert naive.is_possible(plain), plain
        loaded += 1
        assert seen(state) == plain
        texts = naive.actions(plain)
        assert legal(state) == texts
        if state.to_move == CHANCE:
            assert odds(state) == naive.weights(plain)
        for text in rng.sample(sorted(texts), min(6, len(texts))):
            after = play(state, text)
            assert seen(after) == naive.play(plain, text)
            GAME.notation.check(after)
            followed += 1
    assert loaded > 80
    assert followed > 300


def thrown_together(rng: random.Random) -> naive.Position:
    """Cards, lords and secrets anywhere; sometimes one thing is wrong, sometimes it is a view."""
    seats = rng.choice((2, 3, 4))
    colors = [color for color in naive.COLORS for _ in range(9)]
    rng.shuffle(colors)
    plain = naive.opening(colors, seats)
    if rng.random() < 0.1:
        return setup_thrown_together(plain, rng)
    packs = {color: rng.sample(sorted(naive.PACK.elements()), 9) for color in naive.COLORS}
    faces = {square: packs[plain["cards"][square]].pop() for square in naive.SQUARES}
    up = rng.sample(naive.SQUARES, rng.choice((1, 4, 9, 20, 34, 35, 36)))
    plain["face_up"] = sorted(up)
    for square in up:
        plain["cards"][square] += " " + faces[square]
        if faces[square] != "wisp" or rng.random() < 0.7:
            plain["claims"][square] = rng.randrange(seats)
    places = up + rng.sample(naive.PLACES, seats)
    plain["lords"] = rng.sample(places, seats)
    down = [square for square in naive.SQUARES if square not in up]
    for seat in range(seats):
        plain["known"][seat] = sorted(rng.sample(down, min(len(down), rng.choice((0, 0, 1, 3)))))
    for square in {square for known in plain["known"] for square in known}:
        plain["cards"][square] += " " + faces[square]
    plain["idle_turns"] = rng.choice((0, 0, 0, 7, 49))
    plain["inspected"] = rng.random() < 0.3
    plain["turn"] = plain["to_move"] = rng.randrange(seats)
    plain["phase"] = "play"
    if rng.random() < 0.3:
        await_something(plain, rng)
    if rng.random() < 0.3:
        plain = naive.view(plain, rng.choice((*range(seats), None)))
    if rng.random() < 0.3:
        spoil(plain, rng)
    return plain


def await_something(plain: naive.Position, rng: random.Random) -> None:
    """Luck: a card that was turned up or inspected has no face yet."""
    seat = plain["turn"]
    raised = plain["lords"][seat]
    if raised in plain["face_up"] and rng.random() < 0.5:
        square = raised
        plain["claims"][square] = seat
        plain["idle_turns"] = 0
    elif plain["known"][seat]:
        square = rng.choice(plain["known"][seat])
        plain["inspected"] = True
        if rng.random() < 0.7:
            for other, known in enumerate(plain["known"]):
                if other != seat and square in known:
                    known.remove(square)
    else:
        return
    plain["cards"][square] = naive.color(plain, square)
    naive.await_luck(plain, square)


def spoil(plain: naive.Position, rng: random.Random) -> None:
    square, seat = rng.choice(naive.SQUARES), rng.randrange(len(plain["lords"]))
    kind = rng.randrange(9)
    if kind == 0:
        plain["cards"][square] = rng.choice(naive.COLORS) + rng.choice(("", " zombie", " wisp"))
    elif kind == 1:
        plain["cards"][square] = naive.color(plain, square) + rng.choice(("", " zombie", " ghost", " wisp"))
    elif kind == 2:
        plain["lords"][seat] = rng.choice((square, plain["lords"][0], None, "Na"))
    elif kind == 3:
        plain["claims"][square] = seat
    elif kind == 4:
        plain["claims"].pop(square, None)
    elif kind == 5:
        plain["known"][seat] = sorted({*plain["known"][seat], square})
    elif kind == 6:
        plain["luck"] = rng.choice((square, None))
    elif kind == 7:
        plain["to_move"] = rng.choice((-1, seat))
    else:
        plain["phase"] = rng.choice(("setup", "play", "luck"))


def setup_thrown_together(plain: naive.Position, rng: random.Random) -> naive.Position:
    for _ in range(rng.randrange(len(plain["lords"]))):
        plain = naive.play(plain, rng.choice(sorted(naive.actions(plain))))
    if rng.random() < 0.5:
        spoil(plain, rng)
    return plain


# ---------------------------------------------------------------- perft


def entries() -> list[dict[str, Any]]:
    with PERFT.open("rb") as file:
        found = tomllib.load(file)["position"]
    assert isinstance(found, list)
    return found


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry["name"])
def test_the_counts_of_the_naive_rules(entry: dict[str, Any]) -> None:
    """The same file is checked against the rules by tests/contract/test_perft.py, one level deeper."""
    plain = json.loads(entry["position"])
    for depth, count in enumerate(entry["counts"], 1):
        if count <= 6000:
            assert naive.perft(plain, depth) == count


# ---------------------------------------------------------------- secrets

SEATED = [(seats, seed) for seats in (2, 3, 4) for seed in range(4)]


@pytest.mark.parametrize(("seats", "seed"), SEATED)
def test_what_a_seat_cannot_see_changes_nothing_for_it(seats: int, seed: int) -> None:
    """Positions that differ only in hidden faces: the same views, the same actions, the same events."""
    rng = random.Random(seed)
    compared = 0
    for state in random_states(seats, seed):
        for seat in (*range(seats), None):
            other = state.observe(seat).determinize(rng)
            if other.key() == state.key() or state.to_move == NOBODY:
                continue
            assert seen(other, seat) == seen(state, seat)
            GAME.notation.check(other)
            compared += 1
            if seat == state.to_move:
                assert legal(other) == legal(state)
            for text in rng.sample(sorted(legal(state) & legal(other)), min(4, len(legal(state) & legal(other)))):
                logs: tuple[list[Event], list[Event]] = ([], [])
                one, two = play(state, text, log=logs[0]), play(other, text, log=logs[1])
                if one.observe(seat).key() == two.observe(seat).key():
                    assert visible(logs[0], seat) == visible(logs[1], seat)
    assert compared > 10


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_inspected_face_shows_nowhere_but_to_its_seat(seats: int) -> None:
    """Neither in the JSON nor in an event does anybody else meet the face of an inspected card."""
    rng = random.Random(seats)
    looked = 0
    for seed in range(6):
        state, told = start(seats, seed), [set[str]() for _ in range(seats + 1)]
        while state.to_move != NOBODY:
            log: list[Event] = []
            before, state = state, play(state, choose(state, rng), log=log)
            looked += sum(isinstance(event, Secret) for event in log)
            for viewer in range(seats + 1):
                seat = viewer if viewer < seats else None
                told[viewer] |= {repr(event) for event in visible(log, seat)}
                allowed = set(seen(state)["face_up"]) | (set() if seat is None else set(seen(state)["known"][seat]))
                shown = {square for square, card in seen(state, seat)["cards"].items() if " " in card}
                assert shown <= allowed
                hidden = set(naive.SQUARES) - allowed
                for text in told[viewer]:
                    if "face='white" in text or "face='gray" in text or "face='black" in text or "face='brown" in text:
                        assert not any(f"at={naive.SQUARES.index(square)})" in text for square in hidden)
            assert before.to_move != NOBODY
    assert looked > 20


def test_hidden_faces_are_drawn_by_what_is_left() -> None:
    """Two white cards that seat 1 knows, and of white only zombies and a ghost are left for them and one more."""
    up = "a6 skeleton 0, e6 skeleton 0, c5 ghost 0, a4 wisp 0, e4 wisp 0, c3 wisp 0"
    cards = {"a2": "zombie", "e2": "ghost"}
    state = graveyard(up, "a6 e6", known=", ".join(f"{square} {face} 1" for square, face in cards.items()))
    rng = random.Random(1)
    drawn = [state.observe(0).determinize(rng) for _ in range(3000)]
    pairs = [tuple(seen(whole)["cards"][square].split()[1] for square in cards) for whole in drawn]
    assert set(pairs) == {("zombie", "zombie"), ("zombie", "ghost"), ("ghost", "zombie")}
    for pair in set(pairs):
        assert 900 < pairs.count(pair) < 1100
    assert all(seen(whole)["cards"]["c1"] == "white" for whole in drawn), "what nobody has seen stays open"


# ---------------------------------------------------------------- whole games, shrunk where they fail


@settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(data=st.data())
def test_in_every_game_nothing_gets_lost(data: st.DataObject) -> None:
    seats = data.draw(st.integers(2, 4))
    state: HalloweenState = start(seats, data.draw(st.integers(0, 99)))
    choices = data.draw(st.lists(st.integers(0, 80), max_size=120))
    up, turned, freed = 0, 0, 0
    for choice in choices:
        if state.to_move == NOBODY:
            break
        actions = state.legal_actions()
        log: list[Event] = []
        before = state
        state = state.copy()
        state.advance(actions[choice % len(actions)], log)
        GAME.notation.check(state)
        assert state.key() == before.apply(actions[choice % len(actions)]).key()
        turned = 36 - state.down_count
        assert turned >= up, "cards stay face up"
        up = turned
        freed += state.inspected and not before.inspected
        assert sum(not down and claim < 0 for down, claim in zip(state.face_down, state.claims, strict=True)) == freed
        assert sum(map(int.bit_count, state.known)) <= freed
        assert 0 <= state.idle_turns <= 50
        assert (state.to_move == NOBODY) == ((up == 36 and state.luck < 0) or state.idle_turns == 50)
        if state.to_move != NOBODY:
            assert load(json.loads(json.dumps(seen(state)))).key() == state.key()
