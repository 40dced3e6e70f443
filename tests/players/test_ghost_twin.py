"""The alpha-beta of 18 Ghosts in C, which the bench measures against, is the same algorithm."""

from __future__ import annotations

from pathlib import Path

import pytest

from build_scripts import twin_speed

STEPS = 120


def test_the_twin_looks_at_the_same_positions(tmp_path: Path) -> None:
    """As many, as deep, with the same best move; the table grows meanwhile."""
    command = twin_speed.compiler()
    if command is None:
        pytest.skip("no C compiler here")
    program = twin_speed.built(tmp_path, command)
    for state in twin_speed.positions():
        ours = twin_speed.ours(state, STEPS)
        twin = twin_speed.twins(program, state, STEPS)
        assert (ours.positions, ours.depth, ours.best) == (twin.positions, twin.depth, twin.best)


def test_without_a_compiler_only_ours_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(twin_speed, "compiler", lambda: None)
    assert set(twin_speed.speeds(3)) == {"ours"}
