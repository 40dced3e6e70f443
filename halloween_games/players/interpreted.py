"""Whether computers think interpreted here, and what to do about it."""

from __future__ import annotations

import os
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from halloween_games.core.phrases import Phrase

SEARCH: Final = "halloween_games.players.searches.kernel_search"  # compiled with everything else, or nothing is
PURE: Final = "HALLOWEEN_GAMES_PURE"  # as setup.py has it
PACKAGE: Final = Path(__file__).resolve().parents[1]


@cache
def is_interpreted() -> bool:
    """Whether the searches are not compiled; nothing of them is imported."""
    found = find_spec(SEARCH)
    return found is None or not str(found.origin).endswith(tuple(EXTENSION_SUFFIXES))


def why_slow(package: Path = PACKAGE) -> Phrase | None:
    """What a person can do where computers think interpreted; None where they are compiled."""
    if not is_interpreted():
        return None
    if os.environ.get(PURE, "") not in {"", "0"}:
        return Phrase("slow.pure", {"variable": PURE})
    return Phrase("slow.checkout" if (package.parent / "pyproject.toml").is_file() else "slow.installed")
