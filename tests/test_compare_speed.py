"""The comparison of two checkouts: what it prints, and what it asks for."""

from __future__ import annotations

from pathlib import Path

import pytest

from build_scripts.compare_speed import STARTS, main
from halloween_games import games

HERE = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize("arguments", [[], ["/nowhere"], [str(HERE), "/nowhere"], ["7"]])
def test_without_two_checkouts_it_says_how_it_is_used(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert "compare_speed.py OLD" in capsys.readouterr().out


@pytest.mark.long
def test_every_start_and_every_game_are_compared(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(HERE), "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line[:22].strip() for line in lines] == [*STARTS, *games.REGISTRY]
    assert all(float(line.split()[-1]) > 0 for line in lines[len(STARTS) :])
