"""The rules of every game against a second implementation that was written from its page alone, naive and slow."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from halloween_games import games
from halloween_games.core.game import Game, check_options
from halloween_games.core.reasons import BadPosition
from halloween_games.core.spots import CHANCE
from halloween_games.core.state import State
from halloween_games.games.halloween.rules.state import HalloweenState
from tests.games.closest_ghost import naive as closest_ghost
from tests.games.eighteen_ghosts import naive as eighteen_ghosts
from tests.games.halloween import naive as halloween
from tests.games.pure_halloween import naive as pure_halloween
from tests.games.rhombus import naive as rhombus
from tests.nightly import ONLY_AT_NIGHT

PERFT: Final = Path(__file__).parents[1] / "perft"
LISTED: Final = 400  # positions whose actions the naive rules list for one count
Position = dict[str, Any]

NAIVE: Final[Mapping[str, Any]] = {
    "18-ghosts": eighteen_ghosts,
    "closest-ghost": closest_ghost,
    "halloween": halloween,
    "pure-halloween": pure_halloween,
    "rhombus": rhombus,
}
"""Modules with the same functions: ``actions``, ``play``, ``thrown_together`` and ``is_possible``."""

WAYS: Final = [
    *(("18-ghosts", 2, {"any_three": chosen}, 750, 300) for chosen in (False, True)),
    ("closest-ghost", 2, {}, 2500, 650),
    *(("halloween", seats, {}, 1000, 150) for seats in (2, 3, 4)),
    ("pure-halloween", 2, {}, 750, 230),
    *(("rhombus", seats, {"mystery": chosen}, 250, 55) for seats in (2, 4) for chosen in ("permanent", "refill")),
]
"""Seats and options, plies of random games, and positions that are thrown together."""

LIVELY: Final = {"18-ghosts": "..x", "halloween": r"[a-f]\d", "pure-halloween": ".@", "rhombus": r".*\+"}
"""How actions begin that are chosen more often than by chance."""

TIMES = pytest.mark.parametrize("times", [1, pytest.param(3, marks=ONLY_AT_NIGHT)])
IN_WAYS = pytest.mark.parametrize(
    ("game_id", "seats", "options", "plies", "count"),
    WAYS,
    ids=lambda value: str(value).translate(str.maketrans("", "", "{} '")),
)


def compare(game: Game[Any], state: State, options: Mapping[str, Any], rng: Random, plies: int) -> int:
    """Play on at random: every list of actions, position and result has to agree. How many plies that were."""
    notation, naive, lively = game.notation, NAIVE[game.id], LIVELY.get(game.id, "")
    position: Position | None = notation.dump(state)
    for ply in range(plies):
        texts = [notation.write(state, action) for action in state.legal_actions()]
        if position is None:
            assert not texts
            return ply
        assert notation.dump(state) == position
        assert sorted(texts) == sorted(naive.actions(position)), json.dumps(position)
        check_more(game, state, position, options, rng)
        if not texts:
            return ply
        often = [text for text in texts if re.match(lively, text)] if rng.random() < 0.4 else []
        text = rng.choice(often or texts)
        state = state.apply(notation.read(state, text))
        position, winners = naive.play(position, text, options)
        outcome = state.outcome()
        assert winners == (None if outcome is None else outcome.winners()), text
    return plies


def check_more(game: Game[Any], state: State, position: Position, options: Mapping[str, Any], rng: Random) -> None:
    """In the middle of a turn of Rhombus what is read again; of Halloween points, odds, and what a seat sees."""
    if game.id == "rhombus" and position["played"] and state.legal_actions():
        again = game.notation.load(position, len(position["table"]), options)
        assert again == state and list(again.legal_actions()) == list(state.legal_actions()), json.dumps(position)
    if isinstance(state, HalloweenState):
        assert state.points() == halloween.scores(position)
        if state.to_move == CHANCE:
            odds = {game.notation.write(state, action): weight for action, weight in state.chance()}
            assert odds == halloween.weights(position)
        seat = rng.choice((*range(len(position["lords"])), None))
        assert game.notation.dump(state.observe(seat)) == halloween.view(position, seat)


@TIMES
@IN_WAYS
def test_random_games_agree(
    game_id: str, seats: int, options: Mapping[str, Any], plies: int, count: int, times: int
) -> None:
    """Whole games from the start on."""
    game, rng, left = games.load(game_id), Random(f"{game_id}{seats}{options}{times}"), plies * times
    while left > 0:
        state = game.start(seats, check_options(game, options), rng)
        left -= compare(game, state, options, rng, left)


@TIMES
@IN_WAYS
def test_any_position_agrees(
    game_id: str, seats: int, options: Mapping[str, Any], plies: int, count: int, times: int
) -> None:
    """Positions thrown together: both allow or refuse them, and agree on every action and what it leads to."""
    game, naive, rng = games.load(game_id), NAIVE[game_id], Random(f"{game_id}{seats}{options}{times}")
    loaded = 0
    for _ in range(count * times):
        position = naive.thrown_together(rng, seats)
        try:
            state = game.notation.load(json.loads(json.dumps(position)), seats, check_options(game, options))
        except BadPosition as error:
            assert not naive.is_possible(position, options), (position, error.where, error.reason)
            continue
        assert naive.is_possible(position, options), position
        assert game.notation.dump(state) == naive.settled(position)
        loaded += 1
        for _ in range(2):
            compare(game, state, options, rng, 3)
    assert loaded > count * times / 5


def counted(naive: Any, position: Position, options: Mapping[str, Any], depth: int) -> int:
    """How many sequences of *depth* actions there are; a finished game has none that go on."""
    texts = naive.actions(position)
    if depth == 1:
        return len(texts)
    played = [naive.play(position, text, options) for text in texts]
    return sum(counted(naive, after, options, depth - 1) for after, winners in played if winners is None)


def entries() -> list[Any]:
    found = []
    for game_id in NAIVE:
        for entry in tomllib.loads((PERFT / f"{game_id}.toml").read_text(encoding="utf-8"))["position"]:
            found.append(pytest.param(game_id, entry, id=f"{game_id}-{entry['name']}"))
    return found


@pytest.mark.parametrize(("game_id", "entry"), entries())
def test_the_counts_of_the_naive_rules(game_id: str, entry: dict[str, Any]) -> None:
    """As far as they count in a moment; tests/contract/test_perft.py checks the same file against the rules."""
    naive, game = NAIVE[game_id], games.load(game_id)
    options = {"mystery": "permanent"} | check_options(game, entry["options"])
    position = naive.settled(json.loads(entry["position"])) if "position" in entry else naive.opening()
    counts = entry["counts"]
    for depth, count in enumerate(counts, 1):
        if depth == 1 or counts[depth - 2] <= LISTED:
            assert counted(naive, position, options, depth) == count, f"depth {depth}"
