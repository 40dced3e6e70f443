"""The rules against a second implementation that was written from the page alone."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from halloween_games.core.game import Game
from halloween_games.core.reasons import BadPosition
from halloween_games.games.rhombus.game import GAME
from halloween_games.games.rhombus.rules.state import RhombusState
from tests.games.rhombus import naive
from tests.games.rhombus.building import PACK

PERFT = Path(__file__).parents[2] / "perft" / "rhombus.toml"
TABLE = tomllib.loads(PERFT.read_text(encoding="utf-8"))["position"]


def compare(
    state: RhombusState, seats: int, mystery: str, rng: Random, plies: int, game: Game[RhombusState] = GAME
) -> int:
    """Play on at random, rare actions preferred; every list of actions, position and result has to agree."""
    position: dict[str, Any] = game.notation.dump(state)
    for ply in range(plies):
        actions = state.legal_actions()
        texts = [game.notation.write(state, action) for action in actions]
        assert len(texts) == len(set(texts))
        assert set(texts) == naive.legal(position, seats), json.dumps(position)
        if position["played"] and actions:
            again = game.notation.load(position, seats, {"mystery": mystery})
            assert again == state and list(again.legal_actions()) == actions, json.dumps(position)
        if not actions:
            return ply
        rare = [number for number, text in enumerate(texts) if "+" in text]
        choice = rng.choice(rare) if rare and rng.random() < 0.3 else rng.randrange(len(texts))
        if state.played and rng.random() < 0.5:
            choice = 0  # rather than `end`, which comes last
        state.advance(actions[choice])
        position, end = naive.play(position, texts[choice], seats, mystery)
        assert game.notation.dump(state) == position, texts[choice]
        outcome = state.outcome()
        assert (None if outcome is None else (outcome.code, list(outcome.winners()))) == end
    return plies


@pytest.mark.parametrize("mystery", ["permanent", "refill"])
@pytest.mark.parametrize("seats", [2, 4])
def test_random_games_agree(seats: int, mystery: str) -> None:
    """Whole games from the deal on."""
    rng = Random(f"{seats}{mystery}")
    count = 0
    while count < 500:
        state = GAME.start(seats, {"mystery": mystery}, rng)
        assert isinstance(state, RhombusState)
        count += compare(state, seats, mystery, rng, 600)


def random_position(seats: int, rng: Random) -> dict[str, Any]:
    """Any crowd on the board, and cards of one suit or one rank more often than by chance."""
    each, most = (6, 3) if seats == 2 else (4, 2)
    squares = [column + row for column in "abcde" for row in "12345"]
    rng.shuffle(squares)
    board: dict[str, int] = {}
    reserve, eliminated = [], []
    for seat in range(seats):
        count = rng.randint(0 if seats == 4 else 1, each)
        for _ in range(count):
            board[squares.pop()] = seat
        kept = rng.randint(0, min(most, each - count)) if count else 0
        reserve.append(kept)
        eliminated.append(each - count - kept)
    cards = list(PACK)
    rng.shuffle(cards)
    kind = rng.choice(("any", "suit", "suit", "row", "rank"))
    if kind == "suit":
        suit = rng.choice("SHDC")
        cards.sort(key=lambda card: card[-1] == suit)
    elif kind == "rank":
        rank = rng.choice(("6", "8", "9", "J", "K"))
        cards.sort(key=lambda card: card[:-1] == rank)
    elif kind == "row":
        suit, low = rng.choice("SHDC"), rng.randrange(7)
        row = [rank + suit for rank in naive.ORDER[low : low + 3]]
        cards.sort(key=lambda card: card in row)
    turn = rng.randrange(seats)
    hands = [[cards.pop() for _ in range(3)] for _ in range(seats)]
    hands[0], hands[turn] = hands[turn], hands[0]
    split = rng.choice((2, 2, 2, 1, 0))
    return {
        "board": board,
        "reserve": reserve,
        "eliminated": eliminated,
        "table": [hand[:split] for hand in hands],
        "hand": [hand[split:] for hand in hands],
        "discard": cards[: rng.choice((0, 3, len(cards) - 1))],
        "played": [],
        "draws": [],
        "quiet_turns": rng.choice((0, 5, 198, 199)),
        "phase": "play",
        "turn": turn,
        "to_move": turn,
    }


@pytest.mark.parametrize("mystery", ["permanent", "refill"])
@pytest.mark.parametrize("seats", [2, 4])
def test_random_positions_agree(seats: int, mystery: str) -> None:
    """Crowded boards and combinations, a few plies on from each."""
    rng = Random(f"positions {seats}{mystery}")
    loaded = 0
    for _ in range(160):
        position = random_position(seats, rng)
        lost = not all(naive.of_side(position, side, seats) for side in (0, 1))
        try:
            state = GAME.notation.load(position, seats, {"mystery": mystery})
        except BadPosition as error:
            assert error.reason.code == "position_finished"
            assert lost or not naive.legal(position, seats)
            continue
        assert not lost
        assert isinstance(state, RhombusState)
        assert GAME.notation.dump(state) == position
        compare(state, seats, mystery, rng, 5)
        loaded += 1
    assert loaded > 100


def count(state: RhombusState, depth: int) -> int:
    """How many ways there are to go on for *depth* actions, luck included."""
    actions = state.legal_actions()
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = state.apply(action)
        assert isinstance(after, RhombusState)
        total += count(after, depth - 1)
    return total


def naive_count(position: dict[str, Any], seats: int, mystery: str, depth: int) -> int:
    texts = naive.legal(position, seats)
    if depth == 1:
        return len(texts)
    return sum(naive_count(naive.play(position, text, seats, mystery)[0], seats, mystery, depth - 1) for text in texts)


@pytest.mark.parametrize("entry", TABLE, ids=lambda entry: entry["name"])
def test_perft(entry: dict[str, Any]) -> None:
    """Counts of tests/perft/rhombus.toml: by the rules as deep as they go, by the other implementation to depth 2."""
    seats, mystery = entry["seats"], entry["options"].get("mystery", "permanent")
    position = json.loads(entry["position"])
    state = GAME.notation.load(position, seats, entry["options"])
    assert isinstance(state, RhombusState)
    counts = [count(state, depth) for depth in range(1, len(entry["counts"]) + 1)]
    assert counts == entry["counts"]
    exact = 3 if counts[1] < 500 else 2
    assert [naive_count(position, seats, mystery, depth) for depth in range(1, exact + 1)] == counts[:exact]
