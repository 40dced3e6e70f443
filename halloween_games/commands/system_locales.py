"""The languages that the user of the system has chosen, where the environment does not say them."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence


def preferred_locales() -> Sequence[str]:
    """The user's locales as ``de_AT`` or ``de``, the dearest first; none where the system says them by LANG.

    SDL needs neither a window nor a display for this. Elsewhere than on Windows and macOS it reads the environment, as
    gettext does, so pygame need not be loaded.
    """
    if sys.platform not in ("win32", "darwin"):
        return ()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        from pygame.system import get_pref_locales
    except ImportError:  # the program says so itself where it needs pygame
        return ()
    return ["_".join(part for part in (locale["language"], locale["country"]) if part) for locale in get_pref_locales()]
