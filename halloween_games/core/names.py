"""Names of players and saved games: what of a text from outside is shown as a name."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

LONGEST: Final = 80  # characters of a name in a record

# Unicode calls these printable, but they draw nothing: joiners, fillers, variation selectors, an empty Braille pattern.
_BLANK: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)


def printable(text: str) -> str:
    """*text* without what cannot be seen or turns its neighbors around, in composed form; every space is a plain one.

    Half surrogate pairs, control characters, bidirectional overrides and zero-width characters are left out.
    """
    seen = (" " if sign.isspace() else sign for sign in _BLANK.sub("", text))
    return unicodedata.normalize("NFC", "".join(filter(str.isprintable, seen)))


def clean_name(text: str, longest: int = LONGEST) -> str:
    """*text* as a name of at most *longest* characters; empty if nothing of it can be seen."""
    name = " ".join(printable(text[: 4 * longest]).split())[:longest].rstrip()
    return name if any(sign != " " and not unicodedata.category(sign).startswith("M") for sign in name) else ""
