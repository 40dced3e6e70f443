"""Names from outside: what can be seen stays, the rest goes; always the same, however often it is cleaned."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from halloween_games.core.names import LONGEST, clean_name, printable

ANYTHING = st.text(st.characters(exclude_categories=()), max_size=200)  # half surrogate pairs, too
INVISIBLE = (
    *("\u200b", "\u200d", "\ufeff", "\u00ad", "\u2060", "\u180e", "\ufe0f", "\u034f", "\u3164", "\u2800", "\U000e0100"),
    *("\u202e", "\u2066", "\ud800", "\udfff", "\0", "\x1b", "\n", "\u2028", "\u00a0", " ", "", "\u0301", "\u20dd"),
)


@given(ANYTHING)
def test_a_clean_name_is_printable_composed_short_and_stays_as_it_is(text: str) -> None:
    name = clean_name(text)
    assert clean_name(name) == name and len(name) <= LONGEST
    assert name.isprintable() and name == name.strip() and unicodedata.is_normalized("NFC", name)
    name.encode()


@given(ANYTHING)
def test_printable_text_stays_as_it_is_while_it_is_typed(text: str) -> None:
    typed = ""
    for sign in text:
        typed = printable(typed + sign)
    assert typed.isprintable() and printable(typed) == typed
