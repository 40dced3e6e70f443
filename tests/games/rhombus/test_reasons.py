"""Every reason why Rhombus refuses something, provoked; and that legal actions alone have none."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from halloween_games.core.actions import Pass, Pick
from halloween_games.core.phrases import Key
from halloween_games.core.reasons import IllegalAction, Reason
from halloween_games.core.speaker import TEXTS as CORE_TEXTS
from halloween_games.core.spots import BOARD, BUTTON, Spot
from halloween_games.games import rhombus
from halloween_games.games.rhombus.game import GAME
from halloween_games.games.rhombus.rules.actions import CARD
from halloween_games.games.rhombus.rules.cards import NUMBERS
from halloween_games.games.rhombus.rules.state import RhombusState
from halloween_games.lessons.lesson_file import course_of
from tests.games.rhombus.building import GRID, at, play

BOARD_2 = ["c3 b1", "c4 e1"]
FLUSH = "AH 7H | QH"


def luck() -> RhombusState:
    return play(at(BOARD_2, "AH 7S | 8D"), "AH:c3-c2")


def over() -> RhombusState:
    return play(at(["c3", "c4"], "AH 7S | 8D"), "AH+7S:c3xc4")


def shut_in() -> RhombusState:
    return play(at(["b1", "a2 b2 c2 d2"], "7H AH | QH"), "7H")


def test_a_pawn_has_one_name() -> None:
    """In all sentences, those of lessons and rules included; only maps have “piece” as a property."""
    course = course_of(GAME.id).course
    sentences = {**GAME.sentences, **course.sentences}
    assert not [said for said in sentences.values() if re.search(r"(?<!“)\bpieces?\b", said, re.IGNORECASE)]


# state, text, code, names of the squares to flash (None: whatever)
REFUSED: list[tuple[RhombusState, str, str, str | None]] = [
    (over(), "AH:c4-c5", "game_over", ""),
    (luck(), "7S", "card_not_in_deck", None),
    (luck(), "AH:c3-c2", "luck_decides", ""),
    (at(BOARD_2, FLUSH), "AC:c3-c2", "card_not_held", None),
    (at(BOARD_2, FLUSH), "end", "nothing_played_yet", ""),
    (play(at(BOARD_2, FLUSH), "7H"), "7H", "card_already_played", None),
    (play(at(BOARD_2, "8H 7H | QH"), "7H"), "8H>7H", "card_already_played", None),
    (play(at(BOARD_2, FLUSH), "AH:c3-c2", "7H"), "end", "combination_unfinished", None),
    (play(at(BOARD_2, "AH KH | QS"), "AH:c3-c2"), "QS:c2-c5", "other_suit", None),
    (play(at(BOARD_2, "6H AH | 7H"), "7H"), "6H:b1-b1", "", ""),
    (play(at(BOARD_2, "8H 7H | 10H"), "7H"), "AH:b1-a1", "card_not_held", None),
    (play(at(BOARD_2, "QH KH | 10S"), "QH:c3-b5"), "10S", "other_suit", None),
    (play(at(BOARD_2, "8H 9H | 7H"), "9H"), "7H", "", ""),
    (play(at(BOARD_2, "KH QH | 7S"), "QH:c3-b5"), "KH+7S:c3xc4", "second_play_kills_only_in_flush", None),
    (at(BOARD_2, "6H 7S | AD"), "6H+7S:c3xc4", "six_kills_only_in_suit", None),
    (at(BOARD_2, "9H 10S | AD"), "9H+10S:xa1", "nine_kills_only_in_suit", None),
    (at(BOARD_2, "6H 10H | AD"), "6H+10H:c3xc4", "needs_a_flush", None),
    (at(BOARD_2, FLUSH), "7H:c3-c2", "card_does_not_move", None),
    (at(BOARD_2, FLUSH), "7H+AH:c3xc4", "card_does_not_move", None),
    (at(BOARD_2, FLUSH), "AH", "card_needs_a_move", None),
    (at(BOARD_2, FLUSH), "AH+QH:c3xc4", "not_a_kill_card", None),
    (at(BOARD_2, "9H KH | AD"), "9H+KH:xa1", "not_a_kill_card", None),
    (at(BOARD_2, FLUSH), "7H:a1", "only_a_nine_enters", None),
    (at(BOARD_2, FLUSH), "AH+7H:xa1", "only_a_nine_enters", None),
    (at(BOARD_2, FLUSH), "7H>AH", "only_an_eight_hides", None),
    (at(BOARD_2, "8H KH | AD"), "8H", "must_hide_a_card", None),
    (at(BOARD_2, "8H KH | AD"), "8H>AD", "not_on_your_table", None),
    (at(BOARD_2, "8H KH | AD"), "8H>8H", "not_on_your_table", None),
    (at(BOARD_2, "9H 10S | JH"), "9H+10S+JH:c3xe1", "not_one_suit", None),
    (at(BOARD_2, FLUSH), "7H+QH+AH:c3xe1", "not_in_a_row", None),
    (at(BOARD_2, "QC AH | QS"), "QC+AH+QS", "not_one_rank", None),
    (shut_in(), "AH:b1-a1", "cannot_be_completed", None),
    (at(BOARD_2, FLUSH), "AH:a5-a4", "nobody_there", "a5"),
    (at(BOARD_2, FLUSH), "AH:c4-c5", "not_your_piece", "c4"),
    (at(["c3", "e2", "e4", "a4"], FLUSH, 4), "AH:e4-e5", "partners_piece", "e4"),
    (at(["c3 c4", "e1"], FLUSH), "AH:c3-c4", "own_piece_there", "c4"),
    (at(["c3 c4", "e1"], FLUSH), "AH+7H:c3xc4", "own_piece_there", "c4"),
    (at(["c3", "e2", "c4", "a4"], FLUSH, 4), "AH:c3-c4", "partner_there", "c4"),
    (at(BOARD_2, FLUSH), "AH:c3-c4", "needs_a_kill_card", "c4"),
    (at(BOARD_2, FLUSH), "AH+7H:c3xc2", "nobody_to_kill", "c2"),
    (at(BOARD_2, "9H 10H | JH"), "9H+10H:xa1", "nobody_to_kill", "a1"),
    (at(BOARD_2, "9H 10H | JH"), "9H+10H+JH:c3xd5", "nobody_to_kill", "d5"),
    (at(["b3", "b2 c3 d4"], FLUSH), "AH+7H:b3xb2", "safe_in_blockade", "b2 c3 d4"),
    (at(BOARD_2, "JH 7H | 8D"), "JH:c3-c1", "not_diagonal", "c3 c1"),
    (at(BOARD_2, FLUSH), "QH:c3-c2", "", ""),
    (at(BOARD_2, FLUSH), "QH:c3-d4", "not_exact", "c3 d4"),
    (at(["a1", "a2 b1 e5"], "KH 7H | 8D"), "KH:a1-b2", "path_blocked", "a2 b1"),
    (play(at(["a1", "b2"], "AH KH | 8D"), "AH:a1-b1"), "KH:b1-a2", "straight_back", ""),
    (play(at(["a1", "a2 b2"], "AH KH | 8D"), "AH:a1-b1"), "KH:b1-a2", "needs_a_kill_card", "a2"),
    (at(["a1", "b2 e1"], "JH 7H | 8D"), "JH:a1-d4", "path_blocked", "b2"),
    (at(BOARD_2, "9H 7H | 8D"), "9H:e5", "not_your_start_square", "a1"),
    (at(["a1", "e1"], "9H 7H | 8D"), "9H:a1", "start_square_taken", "a1"),
    (at(["b1", "e1"], "9H 7H | 8D", reserve=[0, 3]), "9H:a1", "no_reserve", None),
]

PICKED: list[tuple[RhombusState, str, Spot, str]] = [
    (over(), "", Spot(BOARD, 0), "game_over"),
    (luck(), "", Spot(BOARD, 0), "luck_decides"),
    (at(BOARD_2, FLUSH), "", Spot(CARD, NUMBERS["AC"]), "not_your_card"),
    (at(BOARD_2, FLUSH), "", Spot("table1", 0), "not_your_card"),
    (at(BOARD_2, FLUSH), "", Spot("hand1", 0), "not_your_card"),
    (at(BOARD_2, FLUSH), "AH", Spot(CARD, NUMBERS["QH"]), "cards_do_not_combine"),
    (at(["a1 b1 a2", "e5 d5 e4"], "AH 7S | 9D"), "AH", Spot(CARD, NUMBERS["7S"]), "kill_out_of_reach"),
    (at(BOARD_2, "6H 10H | AD"), "6H", Spot(CARD, NUMBERS["10H"]), "needs_a_flush"),
    (at(["a1", "a2 b1"], "AH KH | 7D"), "", Spot(CARD, NUMBERS["KH"]), "no_piece_can_use"),
    (play(at(BOARD_2, FLUSH), "7H"), "", Spot(CARD, NUMBERS["7H"]), "card_already_played"),
    (play(at(BOARD_2, "AH KH | QS"), "AH:c3-c2"), "", Spot(CARD, NUMBERS["QS"]), "other_suit"),
    (at(BOARD_2, FLUSH), "", Spot(BOARD, GRID.read("a5")), "nobody_there"),
    (at(BOARD_2, FLUSH), "", Spot(BOARD, GRID.read("c4")), "not_your_piece"),
    (at(["a1 c3", "a2 b1"], "AS KS | 7D"), "", Spot(BOARD, GRID.read("a1")), "piece_is_stuck"),
    (play(at(["a1 e1", "b2 c1 e5"], "AH KH | 7D"), "AH:a1-b1"), "KH", Spot(BOARD, GRID.read("b1")), "straight_back"),
    (at(BOARD_2, FLUSH), "7H", Spot(BOARD, GRID.read("c3")), "card_does_not_move"),
    (at(BOARD_2, FLUSH), "AH c3", Spot(BOARD, GRID.read("c4")), "needs_a_kill_card"),
    (at(BOARD_2, FLUSH), "AH c3", Spot(BOARD, GRID.read("a5")), "not_exact"),
    (at(BOARD_2, FLUSH), "AH 7H c3", Spot(BOARD, GRID.read("c2")), "nobody_to_kill"),
    (at(BOARD_2, "9H 10H | JH"), "9H 10H JH c3", Spot(BOARD, GRID.read("b1")), "own_piece_there"),
    (at(BOARD_2, "9H 10H | JH"), "9H", Spot(BOARD, GRID.read("e5")), "not_your_start_square"),
    (at(BOARD_2, "9H 10H | JH"), "9H 10H", Spot(BOARD, GRID.read("a1")), "nobody_to_kill"),
    (at(BOARD_2, FLUSH), "c3", Spot(BOARD, GRID.read("e5")), "no_card_reaches"),
    (at(BOARD_2, FLUSH), "c3", Spot(BOARD, GRID.read("b1")), "own_piece_there"),
    (at(BOARD_2, FLUSH), "", Spot(BUTTON, 0), "nothing_played_yet"),
    (at(BOARD_2, FLUSH), "", Spot("discard", 0), "nothing_to_do_there"),
    (at(BOARD_2, FLUSH), "", Spot(BUTTON, 2), "nothing_to_do_there"),
]

MUST: list[tuple[RhombusState, str | None]] = [
    (luck(), "must_draw"),
    (over(), None),
    (at(BOARD_2, FLUSH), None),
    (play(at(BOARD_2, FLUSH), "AH:c3-c2", "7H"), "must_finish_combination"),
    (at(["a1", "a2 b1"], "7H KH | AD"), None),
    (at(["a1", "a2 b1"], "8H KH | AD"), "only_one_action"),
    (at(["a1", "a2 b1 c1"], "9H 8S | KD"), "no_piece_can_move"),
]


def provoked() -> set[str]:
    """All codes that this file provokes."""
    codes = {code for _, _, code, _ in REFUSED} | {code for _, _, _, code in PICKED}
    elsewhere = {"luck_not_awaited", "not_an_action", "not_neighbors"}
    return codes | {code for _, code in MUST if code} | elsewhere - {""}


@pytest.mark.parametrize(("state", "text", "code", "flash"), REFUSED, ids=lambda value: str(value)[:40])
def test_a_refused_text_has_its_reason(state: RhombusState, text: str, code: str, flash: str | None) -> None:
    """And its sentence takes all parameters; without a code it is legal."""
    if not code:
        GAME.notation.read(state, text)
        return
    with pytest.raises(IllegalAction) as caught:
        GAME.notation.read(state, text)
    reason = caught.value.reason
    assert reason.code == code
    check_sentence(reason)
    if flash is not None:
        assert {GRID.names[spot.at] for spot in reason.spots if spot.zone == BOARD} == set(flash.split())


@pytest.mark.parametrize(("state", "picks", "spot", "code"), PICKED, ids=lambda value: str(value)[:40])
def test_a_click_that_fits_nothing_has_its_reason(state: RhombusState, picks: str, spot: Spot, code: str) -> None:
    """After the picks named."""
    chosen = [
        Pick("card", Spot(CARD, NUMBERS[name])) if name in NUMBERS else Pick("from", Spot(BOARD, GRID.read(name)))
        for name in picks.split()
    ]
    reason = state.why_not_spot(chosen, spot)
    assert reason.code == code
    check_sentence(reason)


@pytest.mark.parametrize(("state", "code"), MUST, ids=lambda value: str(value)[:40])
def test_why_must(state: RhombusState, code: str | None) -> None:
    """Draws, unfinished flushes, positions without a choice."""
    reason = state.why_must()
    assert (reason.code if reason else None) == code
    if reason is not None:
        check_sentence(reason)


def check_sentence(reason: Reason) -> None:
    sentence = {**CORE_TEXTS, **GAME.sentences}[reason.code].format(**reason.params)
    assert "{" not in sentence
    for value in reason.params.values():
        if isinstance(value, Key) and not value.startswith("seat."):
            assert value in GAME.sentences


def test_a_step_straight_back_points_at_the_side() -> None:
    state = play(at(["a1", "b2"], "AH KH | 8D"), "AH:a1-b1")
    with pytest.raises(IllegalAction) as caught:
        GAME.notation.read(state, "KH:b1-a2")
    assert [GAME.notation.spot_name(spot) for spot in caught.value.reason.spots] == ["side a1-b1"]


def test_a_draw_is_refused_while_a_player_moves() -> None:
    """A text cannot say it then, an action can; and a pass is no action of this game."""
    state = at(BOARD_2, FLUSH)
    draw = luck().legal_actions()[0]
    for action, code in ((draw, "luck_not_awaited"), (Pass(), "not_an_action")):
        reason = state.why_not(action)
        assert reason is not None
        assert reason.code == code


def test_no_neighbors_and_no_third_of_the_suit() -> None:
    """After a card whose neighbor could follow, one of its suit that is none."""
    state = play(at(BOARD_2, "7H 8H | 10D"), "7H")
    reason = state.why_not(GAME.notation.read(at(BOARD_2, "8H AH | 10D"), "AH:c3-c2"))
    assert reason is not None
    assert reason.code == "card_not_held"
    # One cannot hold a neighbor, and a card of the suit besides, without a flush: the code speaks on views, where a
    # hand is masked and the turn of another seat goes on.
    view = play(at(BOARD_2, "QH 7H | 10H"), "QH:c3-b5").observe(1)
    reason = view.why_not(GAME.notation.read(at(BOARD_2, "7H AH | 10D"), "7H"))
    assert reason is not None
    assert reason.code == "not_neighbors"
    check_sentence(reason)


def test_every_code_in_the_sources_is_provoked_and_has_a_sentence() -> None:
    """Read from refusals.py: the codes are the texts given to Reason, or chosen just before it."""
    source = (Path(rhombus.__file__).parent / "rules" / "refusals.py").read_text(encoding="utf-8")
    nodes = list(ast.walk(ast.parse(source)))
    texts = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    keys = {ast.unparse(node) for node in nodes if isinstance(node, ast.Call) and ast.unparse(node.func) == "Key"}
    words = {word for word in texts if "_" in word and " " not in word and not word.startswith("_")}
    codes = {word for word in words if not any(repr(word) in key for key in keys)}
    assert codes <= set(GAME.sentences) | set(CORE_TEXTS)
    assert codes == provoked() - {""}
