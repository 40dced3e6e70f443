"""Parsing from outside: position fields, squares, options, reasons."""

from __future__ import annotations

import ast
import re
import unicodedata
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from halloween_games.core.actions import Pass
from halloween_games.core.board import BoardSpec, Measured, Square, Thing, read_measured
from halloween_games.core.events import Drawn, Event, Passed, Secret, Shuffled, revealed, visible
from halloween_games.core.game import Game, Notation, check_options, check_seats, option_text
from halloween_games.core.grid import COMPASS, DIAGONALS, Grid
from halloween_games.core.match import Player
from halloween_games.core.names import LONGEST, clean_name, printable
from halloween_games.core.outcome import Outcome, tied, won_by
from halloween_games.core.phrases import Key, Phrase, as_sentence, capitalized, in_a_row
from halloween_games.core.position import Fields, choice, integer, items, square
from halloween_games.core.reasons import BadNotation, BadOption, BadPosition, BadRecord, IllegalAction, Reason, quoted
from halloween_games.core.spots import Spot
from halloween_games.core.state import State
from halloween_games.games import load
from halloween_games.words.text import Text
from tests.core.toys import RACE, Do, Result
from tests.processes import printed

GRID = Grid(5, 4)
PACKAGE: Final = Path(__file__).resolve().parents[2] / "halloween_games"


PLAIN: Final = replace(RACE, seats=(2, 4), options=())


# ---------------------------------------------------------------- Fields


def fields(value: Any) -> Fields:
    return Fields({"field": value}, ("field",), "outer")


CODES = {
    "whole": "position_not_in_range",
    "flag": "position_not_a_flag",
    "choice": "position_not_a_choice",
    "items": "position_not_a_list",
    "mapping": "position_not_an_object",
    "squares": "position_not_an_object",
}
READERS: dict[str, Callable[[Any], Any]] = {
    "whole": lambda value: fields(value).integer("field", 1, 3),
    "flag": lambda value: fields(value).boolean("field"),
    "choice": lambda value: fields(value).choice("field", ("a", "b")),
    "items": lambda value: fields(value).items("field"),
    "mapping": lambda value: fields(value).mapping("field"),
    "squares": lambda value: fields(value).squares("field", GRID),
}
GOOD: dict[str, tuple[Any, ...]] = {
    "whole": (1, 3),
    "flag": (True, False),
    "choice": ("a", "b"),
    "items": ([], [1]),
    "mapping": ({}, {"x": 1}),
    "squares": ({},),
}
VALUES: tuple[Any, ...] = (None, True, False, 0, 1, 3, 4, 1.0, "", "a", "b", "c", [], [1], {}, {"x": 1})


@pytest.mark.parametrize("reader", READERS)
def test_each_kind_of_field_takes_only_its_own(reader: str) -> None:
    for value in VALUES:
        if any(value == good and type(value) is type(good) for good in GOOD[reader]):
            READERS[reader](value)
            continue
        with pytest.raises(BadPosition) as error:
            READERS[reader](value)
        assert error.value.where.startswith("outer.field")
        assert error.value.reason.code in {CODES[reader], "position_no_such_square"}
        assert Text().say(error.value.reason)


def test_fields_returns_values() -> None:
    found = Fields({"a": 1, "b": [2], "c": "x", "d": {"b2": 9}, "e": None}, ("a", "b", "c", "d", "e"))
    assert found.integer("a", 0, 5) == 1
    assert found.items("b") == [2]
    assert found.choice("c", ["x"]) == "x"
    assert found.squares("d", GRID) == [(6, "d.b2", 9)]
    assert found.value("e") is None
    assert found.name("e") == "e"


@pytest.mark.parametrize(
    ("data", "where", "code"),
    [
        ({"a": 1}, "b", "position_missing_field"),
        ({"a": 1, "b": 2, "c": 3}, "c", "position_unknown_field"),
        ({}, "a", "position_missing_field"),
        ([], "position", "position_not_an_object"),
        (None, "position", "position_not_an_object"),
        ("a", "position", "position_not_an_object"),
        ({"a": 1, "b": 2, "x" * 100: 3}, "x" * 40, "position_unknown_field"),
    ],
)
def test_missing_and_unknown_fields(data: Any, where: str, code: str) -> None:
    with pytest.raises(BadPosition) as error:
        Fields(data, ("a", "b"))
    assert (error.value.where, error.value.reason.code) == (where, code)


@pytest.mark.parametrize("key", ["", "a", "a0", "a5", "f1", "A1", "a1 ", "a11", "🎃", "a" * 99])
def test_keys_that_are_no_squares(key: str) -> None:
    with pytest.raises(BadPosition) as error:
        Fields({"board": {key: 1}}, ("board",)).squares("board", GRID)
    assert error.value.where == f"board.{key[:40]}"
    assert error.value.reason.code == "position_no_such_square"
    assert error.value.reason.params["square"] == quoted(key)


def test_squares_are_read_one_after_another() -> None:
    assert Fields({"board": {"a1": 5, "e4": None}}, ("board",)).squares("board", GRID) == [
        (0, "board.a1", 5),
        (19, "board.e4", None),
    ]
    with pytest.raises(BadPosition) as error:
        Fields({"board": {"a1": 5, "e5": None}}, ("board",)).squares("board", GRID)
    assert error.value.where == "board.e5"


def test_an_inner_object_is_named_by_its_own_place() -> None:
    strangers: tuple[Any, ...] = ([], {"b": 1})
    for data in strangers:
        with pytest.raises(BadPosition) as error:
            Fields(data, ("a",), "hands[1]")
        assert error.value.where == ("hands[1].b" if data else "hands[1]")


def test_choices_are_told() -> None:
    for value in ("c", 1, None, "ab"):
        with pytest.raises(BadPosition) as error:
            choice(value, "x", ("a", "b"))
        assert Text().say(error.value.reason) == "“x” must be one of: a, b."


def test_single_values() -> None:
    assert integer(3, "x", 0, 3) == 3
    assert choice("a", "x", "ab") == "a"
    assert items([1], "x") == [1]
    assert square("b2", "x", GRID) == 6
    strangers: tuple[Any, ...] = (None, 3, "z1", [], "b2 ")
    for value in strangers:
        with pytest.raises(BadPosition) as error:
            square(value, "x", GRID)
        assert Text().say(error.value.reason) == f"“x”: there is no square “{value}”."


# ---------------------------------------------------------------- words that somebody typed


TYPED = ["@red", "@not_an_action", "@seat.0", "@", "@@", "{text}", "%s", "a\nb", "\ud800", "x" * 500, ""]


@pytest.mark.parametrize("typed", TYPED, ids=range(len(TYPED)))
def test_what_was_typed_is_shown_as_it_is(typed: str) -> None:
    shown = Text().say(BadNotation(typed).reason)
    assert "is not an action" in shown
    assert len(shown) < 100
    assert shown.isprintable()
    if typed.isprintable() and len(typed) <= 40:
        assert f"“{typed}”" in shown


def test_forty_characters_are_shown() -> None:
    assert quoted("a" * 40) == "a" * 40
    assert quoted("a" * 41) == "a" * 40 + "..."
    assert quoted("a\nb\x00") == "a\N{REPLACEMENT CHARACTER}b\N{REPLACEMENT CHARACTER}"
    assert quoted("@red") == "@red"


def test_an_error_in_a_log_says_its_reason() -> None:
    assert str(IllegalAction(Reason("game_over"))) == "game_over"
    assert str(BadNotation("x")) == "not_an_action"


@given(st.text(max_size=60))
@settings(max_examples=60, deadline=None, derandomize=True, database=None)
def test_quoted_text_is_never_a_key(typed: str) -> None:
    reason = Reason("record_unknown_game", {"game": quoted(typed)})
    assert Text().say(reason).isprintable()


@pytest.mark.parametrize("make", [BadPosition, BadRecord])
def test_errors_name_their_own_place(make: type[BadPosition] | type[BadRecord]) -> None:
    error = make("start.counter", "position_not_in_range", {"where": "counter", "low": 1, "high": 3})
    assert error.where == "start.counter"
    assert Text().say(error.reason) == "“start.counter” must be a whole number from 1 to 3."


def test_text_looks_keys_up_and_puts_names_in() -> None:
    text = Text(names=["Ann", "Bo"]).for_game("18-ghosts", ["Ann", "Bo"])
    assert text.say(Phrase("event.escaped", {"color": Key("red"), "owner": Key("seat.1")})) == "Bo’s red ghost escapes!"
    assert Text()("seat.1") == "Guest 2"
    assert "seat.1" in Text()
    assert "no such key" not in Text()
    assert Text()("no such key") == "no such key"


# ---------------------------------------------------------------- Grid


def test_squares_count_from_the_bottom_left() -> None:
    assert GRID.names[:6] == ("a1", "b1", "c1", "d1", "e1", "a2")
    assert GRID.count == len(GRID.names) == 20
    assert all(GRID.find(name) == GRID.read(name) == at for at, name in enumerate(GRID.names))


def test_a_grid_may_be_wider_or_higher() -> None:
    wide, high = Grid(3, 2), Grid(2, 3)
    assert wide.names == ("a1", "b1", "c1", "a2", "b2", "c2")
    assert high.names == ("a1", "b1", "a2", "b2", "a3", "b3")
    assert (wide.columns, wide.rows, wide.count) == (3, 2, 6)
    assert [wide.read(name) for name in wide.names] == list(range(6))
    assert wide.step(0, 2, 1) == 5 and wide.step(5, -2, -1) == 0
    assert wide.step(0, 3, 0) is None and wide.step(0, 0, 2) is None


@pytest.mark.parametrize("name", ["", "a", "1", "a0", "a5", "f1", "A1", "a1 ", "aa1", "a١", None, 3, [], ("a1",)])
def test_what_is_no_square(name: Any) -> None:
    assert GRID.find(name) is None
    if isinstance(name, str):
        with pytest.raises(BadNotation):
            GRID.read(name)


def test_steps_end_at_the_edge() -> None:
    for at in range(GRID.count):
        for directions in (COMPASS, DIAGONALS):
            near = GRID.neighbors(at, directions)
            assert len(set(near)) == len(near)
            assert all(at in GRID.neighbors(other, directions) for other in near)
    assert GRID.step(GRID.read("e4"), 1, 0) is None
    assert GRID.step(GRID.read("a1"), -1, 0) is None
    north_east_south_west = [GRID.names[at] for at in GRID.neighbors(GRID.read("b2"))]
    assert north_east_south_west == ["b3", "c2", "b1", "a2"]
    corners = [GRID.names[at] for at in GRID.neighbors(GRID.read("b2"), DIAGONALS)]
    assert corners == ["c3", "c1", "a1", "a3"], "clockwise as well"
    assert [GRID.names[at] for at in GRID.ray(GRID.read("b2"), 1, 1)] == ["c3", "d4"]
    assert GRID.ray(GRID.read("a1"), 0, -1) == ()


def test_squares_of_a_kind() -> None:
    board = BoardSpec(2, 1, (Square("hole"), Square("floor")))
    assert board.squares_of("floor") == (1,)


# ---------------------------------------------------------------- options, outcomes, actions


def test_options_are_filled_in() -> None:
    assert check_options(RACE, {}) == {"pace": "slow", "repetition": True}
    assert check_options(RACE, {"repetition": False}) == {"pace": "slow", "repetition": False}


def test_what_can_be_chosen_is_told() -> None:
    def told(given: dict[str, object], game: Game = RACE) -> str:
        with pytest.raises(BadOption) as error:
            check_options(game, given)
        return Text().say(error.value.reason)

    assert told({"pace": "wild"}) == "“pace” can be: slow, fast."
    assert told({"repetition": 1}) == "“repetition” can be: true, false."
    assert told({"speed": 1}) == "There is no option “speed” (known: pace, repetition)."
    assert told({"speed": 1}, PLAIN) == "There is no option “speed” (known: -)."


@pytest.mark.parametrize(
    ("given", "where"),
    [
        ({"pace": "wild"}, "options.pace"),
        ({"pace": None}, "options.pace"),
        ({"pace": []}, "options.pace"),
        ({"repetition": 1}, "options.repetition"),
        ({"repetition": "true"}, "options.repetition"),
        ({"": True}, "options."),
        ({"@red": True}, "options.@red"),
    ],
)
def test_bad_options_are_named(given: dict[str, object], where: str) -> None:
    with pytest.raises(BadOption) as error:
        check_options(RACE, given)
    assert error.value.where == where
    assert Text().say(error.value.reason)


def test_numbers_of_seats() -> None:
    assert check_seats(RACE, 2) == 2
    with pytest.raises(BadOption) as error:
        check_seats(RACE, 3)
    assert error.value.where == "seats"
    assert Text().say(error.value.reason) == "This game is for 2 players."
    assert check_seats(PLAIN, 4) == 4
    with pytest.raises(BadOption) as error:
        check_seats(PLAIN, 5)
    assert Text().say(error.value.reason) == "This game is for 2, 4 players."


def test_everybody_plays_alone_unless_the_game_says_so() -> None:
    assert PLAIN.teams(4) == (0, 1, 2, 3)
    assert replace(PLAIN, partners=True).teams(4) == (0, 1, 0, 1)
    assert Notation[State]().pieces(RACE.start(2, {"pace": "slow"}, Random(1))) == {}


def test_option_words() -> None:
    assert [option_text(value) for value in (True, False, "slow", "À la carte")] == [
        "true",
        "false",
        "slow",
        "À la carte",
    ]


def test_outcomes() -> None:
    assert won_by("x", (1,), 3).scores == (0.0, 1.0, 0.0)
    assert won_by("x", (0, 2), 4).winners() == (0, 2)
    assert Outcome("x", (-3.0, 2.0, -7.0)).winners() == (1,)
    assert not won_by("x", (0, 2), 4).is_tie()
    assert tied("x", 3).is_tie()
    assert tied("x", 2).scores == (0.5, 0.5)


def test_actions_are_values() -> None:
    assert Do(1) == Do(1)
    assert len({Do(1), Do(1), Do(2), Result(1), Pass(), Pass()}) == 4
    assert Do(1) != Result(1)
    assert Do(1) != (1,)
    assert len({hash(action) for action in (Do(0), Do(1), Do(2), Result(1), Pass())}) == 5
    assert repr(Do(1)) == "Do(1,)"
    assert [(pick.role, pick.spot) for pick in Do(1).picks()] == [("do", Spot("button", 2))]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("the end", "The end"),
        ("d6 is not in line", "d6 is not in line"),
        ("a10: nothing", "a10: nothing"),
        ("d", "D"),
        ("d6th", "D6th"),
        ("", ""),
    ],
)
def test_a_square_is_never_written_with_a_capital(words: str, sentence: str) -> None:
    """Capitals can mean another place: W6 is outside Halloween's graveyard."""
    assert capitalized(words) == sentence


def test_a_refusal_names_the_square_as_it_is() -> None:
    text = Text().for_game("halloween")
    assert text.say(Reason("not_in_line", {"square": "d6"})).startswith("d6 ")


def test_sentences_in_a_row() -> None:
    told = ["Red beats blue", "A ghost escapes!", "", "Well … all is over."]
    assert in_a_row(told) == "Red beats blue. A ghost escapes! Well … all is over."
    assert in_a_row(["It is over…", "Red beats Player X", "Yes?", "No"]) == "It is over… Red beats Player X. Yes? No"
    assert in_a_row(["Red beats blue"]) == "Red beats blue"
    assert in_a_row([]) == ""


@pytest.mark.parametrize("words", ["Ready", "X"])
def test_a_sentence_has_one_full_stop(words: str) -> None:
    assert as_sentence(words) == f"{words}."
    for sign in (".", "!", "?", "…", ":"):
        assert as_sentence(words + sign) == words + sign


@pytest.mark.parametrize("words", ["red", "seat.1", "@red", "@seat.1", "@@red", "@cli.about", "{color}", "%s"])
def test_only_a_key_is_looked_up(words: str) -> None:
    """Whatever a person, a file or another program says is shown as it is."""
    text = Text().for_game("18-ghosts", [words, "Bo"])
    assert text("event.escaped", color=words, owner=Key("seat.0")) == f"{words}’s {words} ghost escapes!"
    assert text.say(Reason("not_an_action", {"text": quoted(words)})) == f"“{words}” is not an action of this game."
    assert text("cli.verified.open") == "The game is not over yet."


def test_no_parameter_is_made_a_key_by_how_it_begins() -> None:
    """Keys are written ``Key("red")``, which no text from outside can be."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            parts = (
                [node.left]
                if isinstance(node, ast.BinOp)
                else node.values[:1]
                if isinstance(node, ast.JoinedStr)
                else []
            )
            begins = {part.value for part in parts if isinstance(part, ast.Constant)}
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                begins.add(node.value if re.match("@[a-z]", node.value) else "")
            assert not [word for word in begins if isinstance(word, str) and word.startswith("@")], path


# ---------------------------------------------------------------- phrases


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


# ---------------------------------------------------------------- events

FACE = Drawn(0, Spot("hand", 0), "7")
BACK = Drawn(0, Spot("hand", 0), "?")
STORY: tuple[Event, ...] = (Shuffled(3), Secret((0, 2), FACE, BACK), Secret((1,), Passed(1)), Passed(0))


@pytest.mark.parametrize(
    ("seat", "seen"),
    [
        (0, [Shuffled(3), FACE, Passed(0)]),
        (1, [Shuffled(3), BACK, Passed(1), Passed(0)]),
        (2, [Shuffled(3), FACE, Passed(0)]),
        (3, [Shuffled(3), BACK, Passed(0)]),
        (None, [Shuffled(3), BACK, Passed(0)]),
    ],
)
def test_a_secret_is_for_those_it_is_meant_for(seat: int | None, seen: list[Event]) -> None:
    assert visible(STORY, seat) == seen


def test_after_the_end_nothing_is_secret() -> None:
    assert revealed(STORY) == [Shuffled(3), FACE, Passed(1), Passed(0)]


# ---------------------------------------------------------------- measured boards

LINE = "400 games, first 57 % (52-62), actions 22 (11-63)"


def test_the_line_is_read_as_it_is_written() -> None:
    found = read_measured(LINE)
    assert found == Measured(400, 57, 52, 62, 22, 11, 63)
    assert str(found) == LINE


@pytest.mark.parametrize(
    "text",
    [
        "",
        "fair",
        LINE + " ",
        LINE.replace("400", "0"),
        LINE.replace("57", "63"),
        LINE.replace("62", "101"),
        LINE.replace("22", "10"),
        LINE.replace("57", "57.5"),
        LINE.replace("400", "4" * 7),
    ],
)
def test_what_cannot_be_true_is_no_measurement(text: str) -> None:
    assert read_measured(text) is None


@pytest.mark.parametrize(("low", "high", "is_even"), [(45, 55, True), (50, 60, True), (51, 60, False), (30, 49, False)])
def test_a_board_is_even_if_one_half_is_in_the_interval(low: int, high: int, is_even: bool) -> None:
    assert Measured(100, (low + high) // 2, low, high, 20, 10, 30).is_even == is_even


# ---------------------------------------------------------------- names

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


# ---------------------------------------------------------------- hashes

TOLD = """
from halloween_games.games import load
print(hash(load("closest-ghost").board))
"""


def test_equal_boards_have_equal_hashes_and_others_mostly_not() -> None:
    board = load("18-ghosts").board
    assert hash(replace(board)) == hash(board)
    first, second = board.squares[0], next(square for square in board.squares if square.kind != board.squares[0].kind)
    at = board.squares.index(second)
    squares = list(board.squares)
    squares[0], squares[at] = second, first
    assert hash(replace(board, squares=tuple(squares))) != hash(board)
    assert hash(replace(board, things=(*board.things, Thing("ghost", 0)))) != hash(board)


def test_the_hash_is_the_same_in_another_process() -> None:
    told = {printed(TOLD, PYTHONHASHSEED=seed) for seed in ("1", "2")}
    assert told == {f"{hash(load('closest-ghost').board)}\n"}
