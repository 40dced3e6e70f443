"""Sentences in a row, and the stops between them."""

from __future__ import annotations

import pytest

from halloween_games.core.phrases import as_sentence, in_a_row


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("A ghost moves", "A ghost moves."),
        ("A ghost moves!", "A ghost moves!"),
        ("Look at e4. (H tells more.)", "Look at e4. (H tells more.)"),
        ("Look at e4 (a ghost)", "Look at e4 (a ghost)."),
        ("She says “Boo!”", "She says “Boo!”"),
        ("Ask „Wer da?“", "Ask „Wer da?“"),
        ("and so on …", "and so on …"),
    ],
)
def test_a_stop_is_added_only_where_none_ends_the_words(words: str, sentence: str) -> None:
    """Neither behind a bracket nor behind a quotation that ends with one."""
    assert as_sentence(words) == sentence
    assert in_a_row([words, "Next"]) == f"{sentence} Next"


def test_empty_sentences_leave_no_stop_behind() -> None:
    assert in_a_row(["", "One", "", "Two"]) == "One. Two"
