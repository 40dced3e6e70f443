"""The libraries of the adapters are installed where the tests run: both are in the extra ``test``."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("library", ["pettingzoo", "pyspiel"])
def test_the_library_is_there(library: str) -> None:
    if library == "pyspiel" and sys.platform == "win32":
        pytest.skip("OpenSpiel has no wheels for Windows")
    pytest.importorskip(library, reason=f"{library} is not installed, so its adapter is not tested")


def test_the_extras_of_the_adapters_are_installed_for_tests() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    assert {*extras["pettingzoo"], *extras["openspiel"]} <= set(extras["test"])
