"""The measured strength of the levels, as people read it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from halloween_games import games
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.players import strength
from halloween_games.words.text import Text


def measured(folder: Path, share: float) -> Path:
    file = folder / "strength.json"
    file.write_text(json.dumps({"18-ghosts": {"medium": {"elo": 410, "beats": {"easy": share}}}}), encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("share", "words"),
    [
        (0.75, "wins 3 of 4 games against Easy"),
        (0.78, "wins 3 of 4 games against Easy"),
        (0.5, "wins 2 of 4 games against Easy"),
        (0.6, "wins 6 of 10 games against Easy"),
        (0.617, "wins 6 of 10 games against Easy"),
        (0.66, "wins 7 of 10 games against Easy"),
        (0.85, "wins 8 of 10 games against Easy"),
        (0.97, "wins 9 of 10 games against Easy"),
        (0.02, "wins 1 of 10 games against Easy"),
    ],
)
def test_a_level_is_compared_with_the_next_weaker_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, share: float, words: str
) -> None:
    found = strength.load(measured(tmp_path, share))
    assert found["18-ghosts"]["medium"].elo == 410
    monkeypatch.setattr(strength, "load", lambda: found)
    phrase = strength.describe("18-ghosts", "medium")
    assert phrase is not None
    assert Text()(phrase.key, **phrase.params) == words
    assert strength.describe("18-ghosts", "hard") is None
    assert strength.describe("rhombus", "medium") is None
    assert strength.describe("18-ghosts", LEVEL_NAMES[0]) is None


def test_what_is_shipped_can_be_read() -> None:
    for game_id, levels in strength.load().items():
        assert game_id in games.REGISTRY
        assert set(levels) <= set(LEVEL_NAMES)
