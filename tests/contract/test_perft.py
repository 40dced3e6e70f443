"""Counts of action sequences, tests/perft/GAME.toml: they only change on purpose."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from halloween_games import games
from halloween_games.core.game import check_options
from halloween_games.core.state import State
from tests.contract.cases import GAMES

FOLDER = Path(__file__).parents[1] / "perft"
MOST = 120_000  # counts above this are for machines with time


def perft(state: State, depth: int) -> int:
    """The number of sequences of *depth* actions from *state*; results of luck count as actions."""
    legal = state.legal_actions()
    if depth == 1:
        return len(legal)
    return sum(perft(state.apply(action), depth - 1) for action in legal)


def entries() -> list[Any]:
    """Every position of every file."""
    found = []
    for game_id in GAMES:
        file = FOLDER / f"{game_id}.toml"
        if file.is_file():
            for entry in tomllib.loads(file.read_text(encoding="utf-8"))["position"]:
                found.append(pytest.param(game_id, entry, id=f"{game_id}-{entry['name']}"))
    return found


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_has_counts(game_id: str) -> None:
    entries = tomllib.loads((FOLDER / f"{game_id}.toml").read_text(encoding="utf-8"))["position"]
    assert len(entries) >= 3
    assert max(len(entry["counts"]) for entry in entries) >= 3
    for entry in entries:
        assert set(entry) <= {"name", "seats", "options", "position", "counts"}


@pytest.mark.parametrize(("game_id", "entry"), entries())
def test_counts(game_id: str, entry: dict[str, Any]) -> None:
    game = games.load(game_id)
    options = check_options(game, entry.get("options", {}))
    if "position" in entry:
        state = game.notation.load(json.loads(entry["position"]), entry["seats"], options)
    else:
        state = game.start(entry["seats"], options, Random(0))
    for depth, count in enumerate(entry["counts"], 1):
        if count <= MOST:
            assert perft(state, depth) == count, f"depth {depth}"
