"""Names from outside: what can be seen stays, the rest goes; always the same, however often it is cleaned."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from halloween_games.core.match import Player
from halloween_games.core.names import LONGEST, clean_name, printable

ANYTHING = st.text(st.characters(exclude_categories=()), max_size=200)  # half surrogate pairs, too
INVISIBLE = (
    *("\u200b", "\u200d", "\ufeff", "\u00ad", "\u2060", "\u180e", "\ufe0f", "\u034f", "\u3164", "\u2800", "\U000e0100"),
    *("\u202e", "\u2066", "\ud800", "\udfff", "\0", "\x1b", "\n", "\u2028", "\u00a0", " ", "", "\u0301", "\u20dd"),
)


@pytest.mark.parametrize("sign", INVISIBLE, ids=ascii)
def test_a_name_of_nothing_that_can_be_seen_is_empty(sign: str) -> None:
    assert clean_name(sign) == clean_name(sign * 100) == clean_name(f" {sign} {sign}") == ""
    assert Player(name=sign * 3).name == ""


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("Ann", "Ann"),
        ("  Ann \t Lee\n", "Ann Lee"),
        ("A\u202en\u200bn\ud800\0", "Ann"),
        ("Ji\u0072\u030ci\u0301", "Jiří"),
        ("e\u034f\u0301", "é"),
        ("👻 Boo", "👻 Boo"),
        ("@mike", "@mike"),
        ("你好", "你好"),
        ("x" * 500, "x" * LONGEST),
    ],
    ids=ascii,
)
def test_what_can_be_seen_stays(given: str, name: str) -> None:
    assert clean_name(given) == Player(name=given).name == name


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
