"""The worked example of docs/adapters.md: it learns, and beats Easy."""

from __future__ import annotations

import runpy
from pathlib import Path

from tests.nightly import only_at_night

EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "examples" / "train_a_player.py"


@only_at_night
def test_the_trained_player_beats_easy() -> None:
    """An untrained one does not. The luck of training is the same each time; 88 % of 60 games were measured."""
    main = runpy.run_path(str(EXAMPLE))["main"]
    assert main(["800", "40"]) > 0.6 > main(["1", "40"])


def test_it_runs() -> None:
    assert 0 <= runpy.run_path(str(EXAMPLE))["main"](["2", "2"]) <= 1
