"""The table of commands is complete and without conflicts, and rebinding never loses required commands."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from halloween_games.kit.commands import (
    GROUPS,
    HANDS,
    NAMES,
    QUESTION,
    REQUIRED,
    ROWS,
    TABLE,
    Bindings,
    writes_text,
)
from halloween_games.kit.key_caps import key_name
from halloween_games.words.text import Text


def test_no_key_or_button_means_two_things() -> None:
    for every in ([key for row in TABLE for key in row.keys], [one for row in TABLE for one in row.buttons]):
        assert [one for one, count in Counter(every).items() if count > 1] == []


def test_every_command_has_a_text_a_key_that_exists_and_a_group() -> None:
    text, known = Text(), {*NAMES.values(), QUESTION}
    for row in TABLE:
        assert row.text_key in text, row.name
        assert row.keys and all(key.split("+")[-1] in known for key in row.keys), row.name
        assert row.group in GROUPS
        assert all(key_name(text, key) for key in row.keys)


@pytest.mark.parametrize(
    ("key", "shown"),
    [
        ("ctrl+shift+n", "Ctrl+Shift+N"),
        ("return", "Enter"),
        ("f1", "F1"),
        ("kp_plus", "Num +"),
        ("?", "?"),
        ("alt+left", "Alt+Left"),
        ("u", "U"),
        ("print", "Print"),
    ],
)
def test_how_keys_are_called(key: str, shown: str) -> None:
    assert key_name(Text(), key) == shown


def test_shift_means_the_key_without_where_it_means_nothing_itself() -> None:
    bindings = Bindings()
    assert bindings.of_key("shift+u") == "undo"
    assert bindings.of_key("shift+tab") == "previous"
    assert bindings.of_key("shift+f1") == "about"
    assert bindings.of_key("ctrl+h") == ""


def test_what_is_changed_goes_before_what_is_usual() -> None:
    bindings = Bindings({"hint": ["u", "f5"]})
    assert bindings.of_key("u") == "hint" and bindings.of_key("h") == ""
    assert bindings.keys("undo") == ("ctrl+z",)
    assert bindings.changed_keys()["hint"] == ["u", "f5"]


@pytest.mark.parametrize(
    "keys", [{"accept": []}, {"hint": ["return", "space", "kp_enter"]}, {"no such command": ["x"]}, {"cancel": []}]
)
def test_bad_settings_lock_nobody_out(keys: dict[str, list[str]]) -> None:
    bindings = Bindings(keys)
    assert all(bindings.keys(name) for name in REQUIRED)


def test_giving_a_key_changes_places() -> None:
    bindings = Bindings()
    assert bindings.set_key("hint", "p") == ""
    assert (bindings.keys("hint"), bindings.keys("pause")) == (("p",), ("h",))
    assert bindings.set_key("hint", "p") == ""
    assert bindings.set_key("hint", "u", add=True) == ""
    assert (bindings.keys("hint"), bindings.keys("undo")) == (("p", "u"), ("ctrl+z",))
    assert bindings.set_key("hint", "escape", add=True) == "keys.needed"
    assert bindings.keys("cancel") == ("escape",)


def test_whatever_is_bound_a_key_has_one_meaning_and_what_is_needed_stays() -> None:
    rng, bindings = Random(3), Bindings()
    keys = [key for row in TABLE for key in row.keys]
    for _ in range(2000):
        bindings.set_key(rng.choice(TABLE).name, rng.choice(keys), add=rng.random() < 0.3)
        bindings.set_button(rng.choice(TABLE).name, rng.randrange(16), add=rng.random() < 0.3)
        every = sorted(key for row in TABLE for key in bindings.keys(row.name))
        assert all(one != other for one, other in pairwise(every))
        for name in REQUIRED:
            assert bindings.keys(name) and bindings.buttons(name)
    again = Bindings(bindings.changed_keys(), bindings.changed_buttons())
    assert all(again.keys(row.name) == bindings.keys(row.name) for row in TABLE)
    assert all(again.buttons(row.name) == bindings.buttons(row.name) for row in TABLE)


REACH = {
    "left_hand": {*"123456qwertasdfgxcvb", "7", "tab", "space", "escape", *(f"f{n}" for n in range(1, 13))},
    "right_hand": {
        *"7890uiophjklnm", "comma", "period", "return", "backspace", "left", "right", "up", "down", "home", "end",
        "pageup", "pagedown", "insert", "delete", *(f"f{n}" for n in range(5, 13)),
    },
}  # fmt: skip


@pytest.mark.parametrize("layout", HANDS)
def test_a_layout_for_one_hand_needs_one_key_at_a_time_and_no_reaching_over(layout: str) -> None:
    keys = HANDS[layout]
    assert set(keys) <= set(ROWS) and set(REQUIRED) <= set(keys)
    every = [key for those in keys.values() for key in those]
    assert [key for key, count in Counter(every).items() if count > 1] == []
    assert all(key in NAMES.values() for key in every), "one key each, without Ctrl, Alt or Shift"
    assert {those[0] for those in keys.values()} <= REACH[layout]
    assert not writes_text(keys["next"][0]), "it has to leave text fields"
    bindings = Bindings(key_layout=layout)
    assert all(bindings.keys(name) == keys.get(name, ()) for name in ROWS) and bindings.changed_keys() == {}
    bindings.use({}, {})
    assert bindings.keys("hint") == ROWS["hint"].keys


def test_changes_in_a_layout_for_one_hand_are_kept() -> None:
    bindings = Bindings({"hint": ["f12"], "accept": []}, key_layout="left_hand")
    assert bindings.keys("hint") == ("f12",) and bindings.keys("here") == ()
    assert bindings.keys("accept")[0] == "space", "what everybody needs keeps a key"
    assert bindings.changed_keys() == {"hint": ["f12"], "here": []}
