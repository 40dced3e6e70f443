"""What takes too long for every run, and is run when HALLOWEEN_GAMES_NIGHTLY asks for it."""

from __future__ import annotations

import os
from typing import Final

import pytest

VARIABLE: Final = "HALLOWEEN_GAMES_NIGHTLY"
IS_NIGHT: Final = VARIABLE in os.environ
ONLY_AT_NIGHT: Final = (
    pytest.mark.nightly,
    pytest.mark.skipif(not IS_NIGHT, reason=f"set {VARIABLE}=1 for it"),
)
