"""Whether the computers think interpreted: then they look at fewer positions than when their strength was measured."""

from __future__ import annotations

import os
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import halloween_games

PURE: Final = "HALLOWEEN_GAMES_PURE"  # as setup.py has it


def is_interpreted() -> bool:
    """Whether Python itself runs what the computers think with, instead of compiled modules."""
    found = find_spec("halloween_games.players.searches.kernel_search")  # without importing it, which takes a while
    return found is None or not (found.origin or "").endswith(tuple(EXTENSION_SUFFIXES))


def what_to_do() -> str:
    """The key of the sentence that says so, and what makes them faster, by how the program came here."""
    if os.environ.get(PURE, "") not in {"", "0"}:
        return "interpreted.pure"
    is_checkout = (Path(halloween_games.__file__).parents[1] / "setup.py").is_file()
    return "interpreted.checkout" if is_checkout else "interpreted.installed"
