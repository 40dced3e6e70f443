"""Names of players and saved games: what of a text from outside is shown as a name."""

from __future__ import annotations

import unicodedata
from typing import Final

LONGEST: Final = 80  # characters of a name in a record

# Unicode calls these printable, but they draw nothing: joiners, fillers, variation selectors, an empty Braille pattern.
_BLANK: Final = frozenset(
    chr(code)
    for first, last in (
        (0x034F, 0x034F),
        (0x115F, 0x1160),
        (0x17B4, 0x17B5),
        (0x180B, 0x180F),
        (0x2800, 0x2800),
        (0x3164, 0x3164),
        (0xFE00, 0xFE0F),
        (0xFFA0, 0xFFA0),
        (0xE0100, 0xE01EF),
    )
    for code in range(first, last + 1)
)


def printable(text: str) -> str:
    """*text* without what cannot be seen or turns its neighbors around, in composed form; every space is a plain one.

    Half surrogate pairs, control characters, bidirectional overrides and zero-width characters are left out.
    """
    seen = (" " if sign.isspace() else sign for sign in text)
    return unicodedata.normalize("NFC", "".join(sign for sign in seen if sign.isprintable() and sign not in _BLANK))


def clean_name(text: str, longest: int = LONGEST) -> str:
    """*text* as a name of at most *longest* characters; empty if nothing of it can be seen."""
    name = " ".join(printable(text[: 4 * longest]).split())[:longest].rstrip()
    return name if any(sign != " " and not unicodedata.category(sign).startswith("M") for sign in name) else ""
