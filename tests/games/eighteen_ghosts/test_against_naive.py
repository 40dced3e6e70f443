"""The rules against a second, naive implementation of the same page."""

from __future__ import annotations

import json
import random
import tomllib
from pathlib import Path
from typing import Any

import pytest

from halloween_games.core.reasons import BadPosition
from tests.games.eighteen_ghosts import naive
from tests.games.eighteen_ghosts.positions import legal, load, play, seen, start

PERFT = Path(__file__).parents[2] / "perft" / "18-ghosts.toml"


@pytest.mark.parametrize("any_three", [False, True])
@pytest.mark.parametrize("part", range(4))
def test_random_games(any_three: bool, part: int) -> None:
    """Some 3,500 positions in all: the same actions, the same position after each, the same winner."""
    rng = random.Random(100 * part + any_three)
    left = 450
    while left > 0:
        state, plain = start(any_three), naive.opening()
        while state.to_move >= 0 and left > 0:
            texts = naive.actions(plain)
            assert legal(state) == texts
            text = choose(sorted(texts), plain, rng)
            state = play(state, text)
            plain, won = naive.play(plain, text, any_three)
            assert seen(state) == plain
            outcome = state.outcome()
            assert (outcome.winners() if outcome else ()) == (() if won is None else (won,))
            left -= 1


def choose(texts: list[str], plain: naive.Position, rng: random.Random) -> str:
    """Any action, but more often one where something happens."""
    lively = [text for text in texts if "x" in text] if rng.random() < 0.4 else []
    return rng.choice(lively or texts)


@pytest.mark.parametrize("any_three", [False, True])
@pytest.mark.parametrize("part", range(4))
def test_any_position(any_three: bool, part: int) -> None:
    """Positions thrown together: both allow or refuse them, and agree on every action and what it leads to."""
    rng = random.Random(part)
    loaded = followed = 0
    for _ in range(260):
        plain = thrown_together(rng)
        try:
            state = load(json.loads(json.dumps(plain)), any_three)
        except BadPosition:
            assert not naive.is_possible(plain, any_three), plain
            continue
        assert naive.is_possible(plain, any_three), plain
        loaded += 1
        texts = naive.actions(plain)
        assert legal(state) == texts
        for text in rng.sample(sorted(texts), min(6, len(texts))):
            after, won = naive.play(plain, text, any_three)
            reached = play(state, text)
            assert seen(reached) == after
            assert (reached.outcome() is not None) == (won is not None)
            followed += 1
    assert loaded > 60
    assert followed > 200


def thrown_together(rng: random.Random) -> naive.Position:
    """Everybody somewhere: now an empty castle, now a full one; sometimes a ghost too many or on a wrong square."""
    plain = naive.opening()
    if rng.random() < 0.1:
        return setup_thrown_together(rng)
    plain["portals"] = {color: rng.choice("nesw") for color in "RYB"}
    plain["to_move"] = rng.randrange(2)
    plain["phase"] = "play"
    ghosts = [ghost for ghost in naive.GHOSTS for _ in range(3)]
    rng.shuffle(ghosts)
    squares = list(rng.choice((naive.CHAMBERS, tuple(naive.CARPETS))))
    if rng.random() < 0.4:  # crowd one color of carpets
        color = rng.choice("RBY")
        squares.sort(key=lambda square: naive.CARPETS.get(square) == color)
    else:
        rng.shuffle(squares)
    standing, outside = rng.randrange(19), rng.choice((0, 1, 2, 4, 6))
    for ghost in ghosts[:standing]:
        plain["board"][squares.pop()] = ghost
    rest = ghosts[standing:]
    one_sided = str(rng.randrange(2))
    rest.sort(key=lambda ghost: ghost[0] == one_sided and rng.random() < 0.7)
    plain["escaped"] = sorted(rest[:outside])
    plain["dungeon"] = sorted(rest[outside:])
    if plain["dungeon"] and rng.random() < 0.4:
        plain["released"] = rng.choice(plain["dungeon"])
        plain["dungeon"].remove(plain["released"])
        plain["phase"] = "place"
        plain["to_move"] = 1 - int(plain["released"][0]) if rng.random() < 0.9 else plain["to_move"]
    if rng.random() < 0.06:
        plain["board"][rng.choice([*naive.CHAMBERS, "c5", "e3", "c1"])] = rng.choice(naive.GHOSTS)
    if rng.random() < 0.04:
        plain["phase"] = rng.choice(("setup", "play", "place"))
    return plain


def setup_thrown_together(rng: random.Random) -> naive.Position:
    plain = naive.opening()
    for _ in range(rng.randrange(18)):
        plain, _won = naive.play(plain, rng.choice(sorted(naive.actions(plain))))
    if rng.random() < 0.5 and plain["board"]:
        square = rng.choice(sorted(plain["board"]))
        kind = rng.randrange(4)
        if kind == 0:
            del plain["board"][square]
        elif kind == 1:
            plain["board"][square] = rng.choice(naive.GHOSTS)
        elif kind == 2:
            plain["to_move"] = 1 - plain["to_move"]
        else:
            plain["portals"]["R"] = "e"
    return plain


def entries() -> list[dict[str, Any]]:
    with PERFT.open("rb") as file:
        found = tomllib.load(file)["position"]
    assert isinstance(found, list)
    return found


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry["name"])
def test_the_counts_of_the_naive_rules(entry: dict[str, Any]) -> None:
    """The same file is checked against the rules by tests/contract/test_perft.py, one level deeper."""
    plain = json.loads(entry["position"]) if "position" in entry else naive.opening()
    for depth, count in enumerate(entry["counts"], 1):
        if count <= 8000:
            assert naive.perft(plain, depth, entry["options"].get("any_three", False)) == count
