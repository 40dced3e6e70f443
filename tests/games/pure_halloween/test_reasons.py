"""Every way to be refused has a reason of its own, every reason can be provoked, and it names what causes it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from halloween_games.core.actions import Pass, Pick
from halloween_games.core.reasons import Reason
from halloween_games.core.spots import BOARD, BUTTON, Spot
from halloween_games.games.pure_halloween.game import GAME
from halloween_games.games.pure_halloween.rules import refusals
from halloween_games.games.pure_halloween.rules.actions import NAMES, SUPPLY
from halloween_games.games.pure_halloween.rules.state import PureState
from halloween_games.words.text import Text
from tests.games.pure_halloween.positions import GRID, SHAPE, at, flashed, legal, play, refusal, start
from tests.games.reasons import Strange, codes_in

START = start()
SECOND = play(START, "W@e5")
FIGURE_4 = "1 Gb3 Jc2 Ke2 · 0 Gd2 Jd3 Bd4 We5 Cf3"
EIGHT = "0 Gc3 Cd3 Wg3 Cc4 Ge4 Bg4 Jc7 Bd7 Wf6 · 1 Gf5 We6 Cg6"
CHAIN = "0 Gc3 Wd2 Gf2 Bg3 Kh4 Kh5 We5 Bc5 Gb7 Cd8 Ce8 · 1 We2 Kb2 Gg6 Wf5 Cd5 Gb6 Bc8"
FULL_CHAIN = CHAIN.replace("Gf2", "Ge2 Gf2").replace("Gb7", "Jb7").replace("1 We2 ", "1 ")
CORNER = "0 Bd2 · 1 Ge1 Kd1 We2 We3 Cc1 Bc2 Gc3 Jd3 Ce4"
ATTACKED = at("0 Wd3 Ge4 Cf5 · 1 Ke3 Gf4")
PAIR = at("0 Cb3 Wb1 Gd4 · 1 Kb2 Gc3 Wa2")
RING = at("0 Gb4 Kc3 Kd2 Ge1 Jf2 Bg3 Bh4 Gi5 Wh6 Cg7 Cf8 We9 · 1 Ga5 Gd8")  # twelve pieces that nobody can lift
OVER = play(at(EIGHT), "f6-g7")


class Refused(NamedTuple):
    """A text that is refused, why, the squares that flash, and some of what the reason names."""

    state: PureState
    text: str
    code: str
    spots: str = ""
    params: str = ""


TEXTS = [
    Refused(OVER, "a1-b1", "game_over"),
    Refused(OVER, "pass", "game_over"),
    Refused(START, "pass", "can_act"),
    Refused(START, "e5-e6", "place_first"),
    Refused(START, "K@e5", "killer_not_first"),
    Refused(SECOND, "K@e6", "killer_not_first"),
    Refused(SECOND, "W@e5", "square_taken", "e5", "square=e5"),
    Refused(SECOND, "W@e7", "adjoin_first_piece", "e5"),
    Refused(at("0 Ge5 Ge4 Gd4 · 1 Wf6"), "G@d5", "supply_empty", "", "kind=ghost"),
    Refused(at("0 Gc3 · 1 Wd3"), "W@d4", "no_own_piece_in_region", "", "region=d4–f6"),
    Refused(at("0 Gc3 · 1 Kd3 Ge3"), "W@d2", "needs_two_friends", "d3", "region=d1–f3"),
    Refused(at("0 Ga3 Wb4 Wa4 · 1 Gb3"), "C@c3", "not_adjoining_own", "a3 c3", "region=a1–c3"),
    Refused(ATTACKED, "c1-c2", "nobody_there", "c1"),
    Refused(ATTACKED, "e3-d2", "not_your_piece", "e3"),
    Refused(ATTACKED, "d3-d3", "must_leave_its_square", "d3"),
    Refused(ATTACKED, "d3-e3", "nobody_is_captured", "e3", "square=e3"),
    Refused(ATTACKED, "d3-e4", "nobody_is_captured", "e4"),
    Refused(at("0 Kd1 Gc4 · 1 Gc1 Wc2 Cc3"), "d1-e3", "breaks_while_sliding", "e3", "step=3 square=e3 pieces=Kd1"),
    Refused(at("0 Kd1 Gc4 · 1 Gc1 Wc2 Cc3"), "d1-f2", "breaks_while_sliding", "e2", "step=2 square=e2"),
    Refused(at(FIGURE_4, 1), "e2-g3", "breaks_while_sliding", "f2 f3", "step=1 pieces=Ke2,_Cf3"),
    Refused(at("0 Jb2 Ca1 · 1 Gc3"), "b2-b3", "breaks_while_sliding", "a1 b3", "step=1 square=b3 pieces=Ca1"),
    Refused(at("0 Kd1 Gc4 · 1 Gc1 Wc2 Cc3"), "d1-d3", "killer_goes_three", "d1 d3"),
    Refused(at("0 Ka1 Gc1 · 1 Gb1 Wb2 Ca3"), "a1-a2", "killer_blocked", "a1 a2 b1 b2", "square=a2"),
    Refused(at("0 Wa1 · 1 Gb2 Wc3"), "a1-d3", "witch_flies_straight", "a1 d3"),
    Refused(at("0 Ca1 · 1 Gb2 Wc3"), "a1-a2", "cat_jumps_in_l", "a1 a2"),
    Refused(at("0 Ba1 · 1 Gb1 Wc2"), "a1-b3", "bat_flies_straight", "a1 b3"),
    Refused(at("0 Ba1 · 1 Gb1 Wc2"), "a1-d1", "bat_blocked", "b1", "square=b1"),
    Refused(at("0 Ba1 · 1 Gb1 Wc2 Cb4 Ba5 Gc3"), "a1-a3", "bat_must_go_on", "a4", "square=a4"),
    Refused(at("0 Ba1 · 1 Gb1 Wc2"), "a1-a3", "bat_would_go_on", "a9", "square=a9"),
    Refused(at("0 Jd4 · 1 Gd5 Wc4"), "d4-d6", "jack_goes_one_square", "d4 d6"),
    Refused(at(FIGURE_4), "d3-c4", "breaks_connection", "d3 d4 e5", "piece=Jd3 pieces=Bd4,_We5"),
    Refused(at("0 Gb1 Ja1 · 1 Ga2"), "b1-e5", "lands_apart", "d4 d5 d6 e4 e5 e6 f4 f5 f6", "square=e5"),
    Refused(PAIR, "b3-d2", "leaves_lonely", "b1 b2", "piece=Wb1 region=a1–c3"),
    Refused(at("0 Kd2 Cd3 We4 · 1 Ke3 Gf4"), "d2-c4", "leaves_lonely", "d3 e3", "piece=Cd3"),
    Refused(at("0 Cd4 Ge4 · 1 Ke2 Gc3 We5 Wd3"), "d4-f3", "arrives_lonely", "e2 f3", "piece=Cd4 region=d1–f3"),
    Refused(ATTACKED, "e4-e5", "must_answer", "d2 d3 d4 d5 e2 e3 e4 f2 f3 g3 g6", "regions=d1–f3 pieces=Wd3 count=8"),
    Refused(ATTACKED, "G@f6", "must_answer"),
    Refused(ATTACKED, "d3-d2", "still_lonely", "", "pieces=Wd3 regions=d1–f3"),
    Refused(ATTACKED, "G@d2", "move_can_answer", "", "pieces=Wd3"),
    Refused(ATTACKED, "pass", "can_answer", "", "count=8"),
    Refused(at(EIGHT + " Kb3", stayed="c3"), "f6-g7", "ghost_has_waited", "", "pieces=Gc3"),
    Refused(at(EIGHT.replace("Gc3 Cd3", "Cc3 Gd3") + " Kb3"), "f6-g7", "win_only_past_ghosts", "", "pieces=Cc3"),
]


class Clicked(NamedTuple):
    """A click on top of others that fits nothing, and why."""

    state: PureState
    chosen: str
    spot: str
    code: str


CLICKS = [
    Clicked(OVER, "", "a1", "game_over"),
    Clicked(ATTACKED, "", "moon", "nothing_to_do_there"),
    Clicked(START, "", "0K", "killer_not_first"),
    Clicked(START, "", "1G", "not_your_piece"),
    Clicked(SECOND, "1G", "e5", "square_taken"),
    Clicked(SECOND, "1G", "a1", "adjoin_first_piece"),
    Clicked(SECOND, "", "a1", "adjoin_first_piece"),
    Clicked(at("0 Ge5 Ge4 Gd4 · 1 Wf6"), "", "0G", "supply_empty"),
    Clicked(ATTACKED, "", "0G", "move_can_answer"),
    Clicked(at(CORNER), "", "0G", "nowhere_to_place"),
    Clicked(at(CORNER), "", "d2", "piece_is_stuck"),
    Clicked(at(CORNER), "", "button", "nothing_to_do_there"),  # it can be passed, so nobody asks
    Clicked(ATTACKED, "", "button", "can_answer"),
    Clicked(ATTACKED, "", "e3", "not_your_piece"),
    Clicked(ATTACKED, "", "f5", "piece_cannot_answer"),
    Clicked(ATTACKED, "d3", "f5", "piece_cannot_answer"),
    Clicked(ATTACKED, "d3", "d2", "still_lonely"),
    Clicked(ATTACKED, "to d4", "f5", "must_answer"),
    Clicked(ATTACKED, "to d4", "0G", "must_answer"),
    Clicked(ATTACKED, "", "a1", "no_own_piece_in_region"),
    Clicked(at("0 Gc3 · 1 Wd3"), "0G", "d3", "square_taken"),
    Clicked(at("0 Gc3 · 1 Wd3"), "0G", "e4", "no_own_piece_in_region"),
    Clicked(at("0 Ja1 Gb1 · 1 Gc1"), "", "b1", "breaks_connection"),
    Clicked(at("0 Ja1 Gb1 · 1 Gc1"), "0W", "b1", "breaks_connection"),
    Clicked(at("0 Cb3 Wb1 Gd4 · 1 Kb2 Gc3 Wa2 Ca1 Bc1"), "", "b3", "leaves_lonely"),
    Clicked(at(FULL_CHAIN), "", "c4", "nobody_can_go_there"),
    Clicked(at(FULL_CHAIN), "", "0G", "supply_empty"),
]


class Forced(NamedTuple):
    """A position in which the seat to move is not free, and why."""

    state: PureState
    code: str | None


FORCED = [
    Forced(START, None),
    Forced(OVER, None),
    Forced(PAIR, None),
    Forced(RING, "must_pass"),
    Forced(ATTACKED, "must_move"),
    Forced(at(EIGHT + " Kb3"), "must_move_or_win"),
    Forced(at(CORNER.replace(" We3", "")), "must_place"),
    Forced(at(CHAIN), "must_place_or_win"),
    Forced(at(FULL_CHAIN), "must_win"),
    Forced(at(FULL_CHAIN, stayed="c3"), "must_pass_attacked"),
]


def spot_of(name: str) -> Spot:
    if name == "button":
        return Spot(BUTTON, 0)
    if name in NAMES:
        return Spot(SUPPLY, NAMES.index(name))
    return Spot(BOARD, GRID.read(name)) if name in GRID.names else Spot("moon", 0)


def picks_of(chosen: str) -> tuple[Pick, ...]:
    if not chosen:
        return ()
    if chosen.startswith("to "):
        return (Pick("to", spot_of(chosen[3:])),)
    return (Pick("piece" if chosen in NAMES else "from", spot_of(chosen)),)


@pytest.mark.parametrize("case", TEXTS, ids=lambda case: f"{case.code}-{case.text}")
def test_refused_texts(case: Refused) -> None:
    reason = refusal(case.state, case.text)
    assert reason.code == case.code
    if case.spots:
        assert flashed(reason) == case.spots.split()
    for pair in case.params.split():
        name, value = pair.split("=")
        assert str(reason.params[name]).replace(" ", "_") == value


@pytest.mark.parametrize("case", CLICKS, ids=lambda case: f"{case.code}-{case.chosen}-{case.spot}")
def test_refused_clicks(case: Clicked) -> None:
    assert case.state.why_not_spot(picks_of(case.chosen), spot_of(case.spot)).code == case.code


@pytest.mark.parametrize("case", FORCED, ids=lambda case: str(case.code))
def test_forced(case: Forced) -> None:
    reason = case.state.why_must()
    assert (reason and reason.code) == case.code


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


def test_a_strange_action() -> None:
    reason = START.why_not(Strange())
    assert reason is not None
    assert reason.code == "not_an_action"
    assert PAIR.why_not(Pass()) == Reason("can_act")


def test_every_reason_is_provoked_and_has_its_words() -> None:
    """All but the one that only an action of another game gets, tested above."""
    provoked = {refused.code for refused in TEXTS} | {clicked.code for clicked in CLICKS}
    provoked |= {forced.code for forced in FORCED if forced.code}
    assert provoked | {"not_an_action"} == set(codes_in(Path(refusals.__file__), {"Reason": 0, "_attack": 1})) - {""}
    words = Text().for_game(GAME.id, ("Ann", "Ben"))
    for code in provoked:
        assert code in words
