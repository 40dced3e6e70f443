"""Texts of actions and the position JSON: the page's form, and an error that names the field for everything else."""

from __future__ import annotations

import pytest

from halloween_games.games.pure_halloween.game import GAME
from halloween_games.games.pure_halloween.rules.actions import PASS, Move
from tests.games.pure_halloween.positions import SHAPE, at, flashed, legal, load, play, refusal
from tests.games.pure_halloween.refused import ATTACKED, EIGHT, PAGE, SECOND

# ---------------------------------------------------------------- texts


def test_the_three_forms() -> None:
    state = load(PAGE)
    assert GAME.notation.write(state, GAME.notation.read(state, "W@f2")) == "W@f2"
    assert GAME.notation.read(state, "W@f2") == SHAPE.places[2][9 + 5]
    assert GAME.notation.read(state, "e3-c1") == Move(2 * 9 + 4, 2)
    assert GAME.notation.write(state, PASS) == "pass"


def test_the_seat_that_places_is_the_one_to_move() -> None:
    assert GAME.notation.dump(play(load(PAGE), "B@f3", "B@d1"))["board"] == {
        "d1": "1B",
        "d2": "1G",
        "e3": "0W",
        "f3": "0B",
    }


# ---------------------------------------------------------------- positions


def test_stayed_is_read_in_any_order_and_written_sorted() -> None:
    state = at("0 Gc3 Gd4 · 1 Kc2 Ke5", stayed="d4 c3")
    assert GAME.notation.dump(state)["stayed"] == ["c3", "d4"]


def test_who_stayed_is_part_of_the_position() -> None:
    """Two positions that differ in it only are different, since they differ in what is allowed."""
    fresh, waited = at(EIGHT + " Kb3"), at(EIGHT + " Kb3", stayed="c3")
    assert fresh.key() != waited.key()
    assert set(legal(waited)) < set(legal(fresh))


# ---------------------------------------------------------------- words


@pytest.mark.parametrize(
    ("pieces", "key"),
    [
        ("0 We3 · 1 Gd2", "prompt.play"),
        ("0 Wd3 Ge4 Cf5 · 1 Ke3 Gf4", "prompt.help"),
        ("0 Bd2 · 1 Ge1 Kd1 We2 Cc1 Bc2 Gc3 Jd3 Ce4", "prompt.help_place"),
        ("0 Bd2 · 1 Ge1 Kd1 We2 We3 Cc1 Bc2 Gc3 Jd3 Ce4", "prompt.pass"),
        ("0 Gb4 Kc3 Kd2 Ge1 Jf2 Bg3 Bh4 Gi5 Wh6 Cg7 Cf8 We9 · 1 Ga5 Gd8", "prompt.pass"),
    ],
)
def test_prompts(pieces: str, key: str) -> None:
    assert GAME.words.prompt(at(pieces), ()).key == key


# ---------------------------------------------------------------- refusals


def test_the_attack_names_its_answers() -> None:
    """Regions, pieces and possible answers as texts, and what can be clicked for them."""
    reason = refusal(ATTACKED, "e4-e5")
    answers = str(reason.params["answers"]).split(", ")
    assert sorted(answers) == legal(ATTACKED)
    many = refusal(at(EIGHT + " Kb3", stayed="c3"), "f6-g7")
    assert str(many.params["answers"]).endswith("…")
    assert many.params["count"] == len(legal(at(EIGHT + " Kb3", stayed="c3")))
    assert {"b3", "c3", "f6"} < set(flashed(many))


def test_a_piece_of_the_other_seat_cannot_be_placed() -> None:
    reason = SECOND.why_not(SHAPE.places[0][0])
    assert reason is not None
    assert reason.code == "not_your_piece"
