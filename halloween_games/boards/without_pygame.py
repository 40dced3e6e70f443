"""Importing pytmx without pygame: rules, terminal and computer players never load it."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_pygame() -> Iterator[None]:
    """Meanwhile an import of pygame fails, unless it is loaded already."""
    if "pygame" in sys.modules:
        yield
        return
    log = logging.getLogger("pytmx")
    level = log.level
    log.setLevel(logging.CRITICAL)  # it complains that pygame is not installed
    sys.modules["pygame"] = None  # type: ignore[assignment]  # as the documentation of sys.modules has it
    try:
        yield
    finally:
        del sys.modules["pygame"]
        log.setLevel(level)
