"""The sheet's sentences and the page's rulings, one position each."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

import pytest

from halloween_games.core.events import Drawn, Event, Fought, Moved, Placed, Secret, Shuffled
from halloween_games.core.outcome import Outcome
from halloween_games.core.spots import BOARD, CHANCE, NOBODY, Spot
from halloween_games.games.rhombus.game import GAME
from halloween_games.games.rhombus.rules.board import squares_of
from halloween_games.games.rhombus.rules.cards import NUMBERS, STEPS_OF
from tests.games.rhombus.building import GRID, PACK, RHOMB, at, play, position, refusal, seen, state_of, targets, texts


def squares(names: str) -> tuple[Spot, ...]:
    return tuple(Spot(BOARD, GRID.read(name)) for name in names.split())


# ---------------------------------------------------------------- the start


def test_each_sets_up_three_in_opposite_corners_one_on_the_corner_two_beside_it() -> None:
    """Start and general rules, first and second point: three on the board, three beside it."""
    start = seen(GAME.start(2, {}, Random(1)))
    assert start["board"] == {"a1": 0, "a2": 0, "b1": 0, "d5": 1, "e4": 1, "e5": 1}
    assert start["reserve"] == [3, 3]
    assert start["eliminated"] == [0, 0]


def test_four_players_set_up_two_on_the_white_squares_and_leave_the_start_field_free() -> None:
    """4 player version: two pieces each beside the free corner, two more outside."""
    start = seen(GAME.start(4, {}, Random(1)))
    assert start["board"] == {"a2": 0, "b1": 0, "d1": 1, "e2": 1, "e4": 2, "d5": 2, "a4": 3, "b5": 3}
    assert start["reserve"] == [2, 2, 2, 2]
    assert GAME.teams(4) == (0, 1, 0, 1)
    assert GAME.teams(2) == (0, 1)


@pytest.mark.parametrize("seats", [2, 4])
def test_everybody_gets_two_table_cards_and_one_hand_card(seats: int) -> None:
    """The deal is luck: for each seat table, table, hand; then seat 0 starts."""
    state = GAME.start(seats, {}, Random(1))
    assert seen(state)["draws"] == [[s, p] for s in range(seats) for p in ("table", "table", "hand")]
    assert seen(state)["turn"] == 0
    for number in range(3 * seats):
        assert state.to_move == CHANCE
        assert len(state.chance()) == 36 - number
        assert {weight for _, weight in state.chance()} == {1}
        state = state.apply(GAME.notation.read(state, PACK[number]))
    dealt = seen(state)
    assert dealt["table"] == [list(PACK[3 * s : 3 * s + 2]) for s in range(seats)]
    assert dealt["hand"] == [[PACK[3 * s + 2]] for s in range(seats)]
    assert (dealt["phase"], dealt["to_move"], dealt["turn"]) == ("play", 0, 0)


# ---------------------------------------------------------------- one card


def test_normally_one_card_is_used_and_then_the_other_player_moves() -> None:
    """Alternate turns with three cards; the played one is replaced and lies open on the pile."""
    state = play(at(["a1", "e5"], "AS QH | 8D"), "AS:a1-a2")
    assert state.to_move == CHANCE
    assert seen(state)["draws"] == [[0, "table"]]
    assert seen(state)["discard"] == ["AS"]
    state = play(state, "AC")
    assert seen(state)["table"][0] == ["QH", "AC"]
    assert state.to_move == 1


def test_a_table_card_is_replaced_on_the_table_a_hand_card_in_the_hand() -> None:
    """After the move a new card from the deck."""
    state = play(at(["a1", "e5"], "AS QH | KD"), "KD:a1-a3")
    assert seen(state)["draws"] == [[0, "hand"]]
    log: list[Event] = []
    state = play(state, "6C", log=log)
    assert seen(state)["hand"][0] == ["6C"]
    assert log == [Secret((0,), Drawn(0, Spot("hand0", 27), "6C"), Drawn(0, Spot("hand0", -1), "?"))]


def test_moves_go_over_sides_in_all_directions_an_ace_one_square() -> None:
    """Move one square."""
    assert targets(at(["c3", "e5"], "AS 7H | 8D"), "AS:c3-") == "b3 c2 c4 d3"


def test_a_king_moves_two_squares_never_forward_and_backward() -> None:
    """Move two squares; not back over the side just crossed."""
    assert targets(at(["c3", "e5"], "KS 7H | 8D"), "KS:c3-") == "a3 b2 b4 c1 c5 d2 d4 e3"
    assert refusal(at(["c3", "e5"], "KS 7H | 8D"), "KS:c3-c3") == "not_exact"


def test_a_queen_moves_three_squares() -> None:
    """Also round a corner back to an adjoining square."""
    assert targets(at(["a1", "e5"], "QS 7H | 8D"), "QS:a1-") == "a2 a4 b1 b3 c2 d1"


def test_a_six_moves_six_squares_and_may_end_where_it_began() -> None:
    """Ruling 1 and Movement: squares may be visited again."""
    state = at(["c3", "e5"], "6S 7H | 8D")
    assert targets(state, "6S:c3-") == "a1 a3 a5 b2 b4 c1 c3 c5 d2 d4 e1 e3"
    log: list[Event] = []
    after = play(state, "6S:c3-c3", log=log)
    moved = next(event for event in log if isinstance(event, Moved) and event.how == "walk")
    assert len(moved.path) == 7
    assert moved.path[0] == moved.path[-1]
    assert after.men == state.men


# The table of ruling 1: where the piece can go, and from which squares it can come to the last one.
NINE: Final = (
    ("a1", "c1 c2 b3 a3", "6H 9S | 9D", (), "6H:a1-", {"b2": "a2 b1"}),
    ("a1", "a2 b3 c3 d1 d2", "6H 9S | 9D", (), "6H:a1-", {"a1": "b1", "c1": "b1", "b2": "b1"}),
    ("a1", "a3 b3 c3 d1 d2", "6H 9S | 9D", (), "6H:a1-", {"a1": "a2 b1", "b2": "", "c1": ""}),
    ("a1 c2 b3 a3", "c1 e5", "6H 7H | 9D", (), "6H+7H:a1x", {"c1": ""}),
    ("a1 c2 b3 a3", "c1 e5", "6H 7H | 9D", (), "6H:a1-", {"b2": ""}),
    ("a1", "b2", "AH KH | 9D", ("AH:a1-b1",), "KH:b1-", {"c2": "c1", "d1": "c1"}),
    ("a1", "b2 c2", "KH QH | 9D", ("KH:a1-c1",), "QH:c1-", {"d3": "", "e2": ""}),
    ("a1", "c1 c2 b3 a3", "AH 6H | JH", ("AH:a1-b1",), "6H:b1-", {"a2": "b2"}),
    ("c1", "c4 b3 d3 e4 e5", "QH 7H | AH", ("QH+7H:c1xc4",), "AH:c4-", {"b4": "c4", "d4": "c4", "c5": "c4"}),
    ("b2", "d3 e5", "QH 7H | AH", ("QH+7H:b2xd3",), "AH:d3-", {"c3": "", "d2": "", "e3": "", "d4": ""}),
)


@pytest.mark.parametrize(("own", "taken", "cards", "played", "start", "ends"), NINE, ids=lambda value: str(value)[:30])
def test_no_step_straight_back(
    own: str, taken: str, cards: str, played: Sequence[str], start: str, ends: dict[str, str]
) -> None:
    """Ruling 1: the step over the side that the piece crossed last in this action is barred, and nothing else."""
    state = play(at([own, taken], cards), *played)
    assert targets(state, start) == " ".join(sorted(ends))
    card, src = NUMBERS[start[:2]], GRID.read(start.partition(":")[2][:2])
    for to, backs in ends.items():
        if backs:
            reached = GRID.read(to)
            barred = state.bars.get(src, 0)
            found = RHOMB.origins(STEPS_OF[card], src, reached, state.taken(), barred)
            assert {GRID.names[at] for at in squares_of(found)} == set(backs.split())


def test_a_piece_that_can_have_come_two_ways_may_step_back_either() -> None:
    """Ruling 1: a2 and b1 lead to b2; of one square in three ways only that one is barred."""
    assert targets(play(at(["a1", "e5"], "KH AH | 9D"), "KH:a1-b2"), "AH:b2-") == "a2 b1 b3 c2"
    assert targets(play(at(["a1", "a2 e5"], "KH AH | 9D"), "KH:a1-b2"), "AH:b2-") == "b3 c2"


def test_a_jack_bars_nothing_and_is_never_barred() -> None:
    """Ruling 1: it crosses no side, and what came before it is forgotten."""
    assert targets(play(at(["b1", "e5"], "QH JH | AH"), "AH:b1-b2"), "JH:b2-") == "a1 a3 c1 c3 d4"
    after = play(at(["b1", "e5"], "QH JH | AH"), "AH:b1-b2", "JH:b2-c3")
    assert "QH:c3-b1" in texts(after)


def test_what_lies_between_two_steps_changes_nothing() -> None:
    """Ruling 1: neither a card without a move nor another piece, which has a last side of its own."""
    state = play(at(["a1", "b2 e5"], "AH 10H | KH"), "AH:a1-b1", "10H")
    assert targets(state, "KH:b1-") == "c2 d1"
    state = play(at(["a1 e1", "b2 e5"], "AH QH | KH"), "AH:a1-b1", "QH:e1-e4")
    assert targets(state, "KH:b1-") == "c2 d1"
    assert targets(state, "KH:e4-") == "c4 d3 d5"
    state = play(at(["a1", "e4 e5"], "9H AH | QH"), "AH:a1-b1", "9H:a1")
    assert targets(state, "QH:a1-") == "a4 b3 c2"


def test_a_jack_moves_diagonally_and_stays_on_its_color() -> None:
    """The bishop: one or more squares, blocked by the first piece."""
    assert targets(at(["b2", "d4"], "JS 7H | 8D"), "JS:b2-") == "a1 a3 c1 c3"


def test_pieces_are_never_overleapt() -> None:
    """Ways go through empty squares only."""
    state = at(["a1", "a2 b1"], "KS QS | 7D")
    assert texts(state) == {"7D"}


@pytest.mark.parametrize("card", ["7S", "10S"])
def test_a_kill_card_can_be_played_without_moving(card: str) -> None:
    """Special kill-cards: or play it without moving."""
    before = at(["a1", "e5"], f"{card} QH | 6D")
    after = play(before, card)
    assert after.men == before.men
    assert seen(after)["discard"] == [card]


def test_a_nine_enters_a_reserve_piece_or_is_played_without_effect() -> None:
    """New entry, and ruling 7."""
    state = at(["a2", "e5"], "9S QH | 6D")
    assert texts(state, "9S") == {"9S:a1", "9S"}
    log: list[Event] = []
    after = play(state, "9S:a1", log=log)
    assert seen(after)["board"]["a1"] == 0
    assert seen(after)["reserve"][0] == 2
    assert Placed("0", Spot(BOARD, 0), Spot("reserve", 0)) in log
    assert texts(at(["a1 a2", "e5"], "9S QH | 6D"), "9S") == {"9S"}
    assert texts(at(["a2", "e5"], "9S QH | 6D", reserve=[0, 3]), "9S") == {"9S"}


def test_a_mystery_card_turns_a_table_card_into_a_hand_card() -> None:
    """From the table: the only other table card must be chosen."""
    state = at(["a1", "e5"], "8D KS | QH")
    assert texts(state, "8D") == {"8D>KS"}
    after = play(state, "8D>KS")
    assert seen(after)["table"][0] == []
    assert seen(after)["hand"][0] == ["QH", "KS"]
    assert seen(after)["draws"] == [[0, "table"]]
    assert seen(after)["discard"] == ["8D"]


def test_a_mystery_card_from_the_hand_chooses_between_the_table_cards() -> None:
    """Ruling 4, permanent: the place of the 8 itself is refilled."""
    state = at(["a1", "e5"], "AC KS | 8D")
    assert texts(state, "8D") == {"8D>AC", "8D>KS"}
    after = play(state, "8D>AC", "6H")
    assert seen(after)["table"][0] == ["KS"]
    assert sorted(seen(after)["hand"][0]) == ["6H", "AC"]


def test_a_mystery_card_without_another_table_card_has_no_effect() -> None:
    """Ruling 4."""
    assert texts(at(["a1", "e5"], "8D | KS QH"), "8D") == {"8D"}
    assert texts(at(["a1", "e5"], "| 8D KS QH"), "8D") == {"8D"}


def test_by_the_option_refill_the_table_is_filled_first() -> None:
    """Ruling 4, refill."""
    after = play(at(["a1", "e5"], "AC KS | 8D", mystery="refill"), "8D>AC")
    assert seen(after)["draws"] == [[0, "table"]]
    after = play(at(["a1", "e5"], "AC | KS QH", mystery="refill"), "QH:a1-a4")
    assert seen(after)["draws"] == [[0, "table"]]
    after = play(at(["a1", "e5"], "8H KH | 7H", mystery="refill"), "8H>KH", "7H", "KH:a1-a3")
    assert seen(after)["draws"] == [[0, "table"], [0, "table"], [0, "hand"]]
    permanent = play(at(["a1", "e5"], "8H KH | 7H"), "8H>KH", "7H", "KH:a1-a3")
    assert seen(permanent)["draws"] == [[0, "table"], [0, "hand"], [0, "hand"]]


# ---------------------------------------------------------------- kill moves


@pytest.mark.parametrize("mover", ["AS", "KS", "QS", "JS"])
@pytest.mark.parametrize("kill", ["7H", "10S"])
def test_movers_can_be_combined_with_both_kill_cards_of_any_suit(mover: str, kill: str) -> None:
    """The notes at A, K, Q and J: only with a kill card an occupied square is entered."""
    target = {"AS": "c4", "KS": "c5", "QS": "d5", "JS": "d4"}[mover]
    idle = "e2" if mover == "JS" else "e1"
    state = at(["c3", f"{target} {idle}"], f"{mover} {kill} | 8D")
    text = f"{mover}+{kill}:c3x{target}"
    assert texts(state, f"{mover}+") == {text}
    assert f"{mover}:c3-{target}" not in texts(state)
    log: list[Event] = []
    after = play(state, text, log=log)
    assert seen(after)["board"] == {target: 0, idle: 1}
    assert seen(after)["eliminated"][1] == state.eliminated[1] + 1
    assert any(isinstance(event, Fought) and event.loser == "1" for event in log)
    assert seen(after)["draws"] == [[0, "table"], [0, "table"]]


def test_only_the_last_step_lands_on_an_opponent() -> None:
    """The way before it is empty."""
    assert texts(at(["a1", "a2 a3 b1"], "KS 7H | 8D"), "KS+") == set()


def test_two_kill_cards_kill_nothing_twice() -> None:
    """Ruling 5: two kill cards never kill for one mover; each can go with it alone."""
    assert texts(at(["a1", "a2 e5"], "AS 7H | 10D"), "AS+") == {"AS+7H:a1xa2", "AS+10D:a1xa2"}


def test_own_pieces_are_no_target() -> None:
    """Movement: own and partner's pieces block."""
    assert texts(at(["a1 a2", "e5"], "AS 7H | 8D"), "AS+") == set()


# ---------------------------------------------------------------- pairs


def test_two_cards_in_sequence_of_one_suit_go_in_free_order() -> None:
    """Seven and eight, as the sheet's example; either first."""
    state = at(["a1", "e5"], "7H 8H | AS")
    state = play(state, "7H")
    assert texts(state) == {"8H", "end"}  # the 7 is played, so no other table card is left
    state = play(at(["a1", "e5"], "7H 8H | AS"), "8H>7H")
    assert texts(state) == {"7H", "end"}
    assert seen(play(state, "7H"))["draws"] == [[0, "table"], [0, "hand"]]


def test_the_values_go_to_different_pieces_or_to_one() -> None:
    """Three squares with one piece, two with another, or both with the same, but not straight back."""
    state = play(at(["a1 e1", "e5"], "QH KH | 7S"), "QH:a1-a4")
    assert {"KH:a4-b3", "KH:e1-e3", "end"} <= texts(state)
    assert refusal(state, "KH:a4-a2") == "straight_back"


def test_a_turn_goes_on_only_while_something_can_follow() -> None:
    """Notation: the turn ends by itself, or by `end`."""
    assert play(at(["a1", "e5"], "QH KS | 7S"), "QH:a1-a4").to_move == CHANCE
    state = play(at(["a1", "e5"], "QH KH | 7S"), "QH:a1-a4")
    assert state.to_move == 0
    assert play(state, "end").to_move == CHANCE
    assert play(state, "KH:a4-b3").to_move == CHANCE


def test_ranks_do_not_go_round() -> None:
    """Ruling 2."""
    assert play(at(["a1", "e5"], "AH 6H | 7S"), "AH:a1-a2").to_move == CHANCE


def test_a_mover_of_a_pair_that_cannot_move_is_no_pair() -> None:
    """Ruling 3: every mover must be carried out."""
    state = at(["a1", "a3 b1 b2 e5"], "AH KH | 9S")
    assert play(state, "AH:a1-a2").to_move == CHANCE
    assert texts(state, "KH") == set()


def test_six_and_seven_of_one_suit_are_a_kill_move() -> None:
    """6/7 kill-move."""
    board = ["c3", "c5 e1"]
    assert "6H+7H:c3xc5" in texts(at(board, "6H 7H | AS"))
    assert texts(at(board, "6H 7S | AS"), "6H+") == set()
    assert refusal(at(board, "6H 7S | AS"), "6H+7S:c3xc5") == "six_kills_only_in_suit"


def test_six_and_ten_go_together_only_in_a_flush() -> None:
    """6/7 kill-move, second part."""
    board = ["c3", "c5 e1"]
    assert refusal(at(board, "6H 10H | AS"), "6H+10H:c3xc5") == "needs_a_flush"
    state = at(board, "6H 10H | AH")
    assert "6H+10H:c3xc5" in texts(state)
    state = play(state, "6H+10H:c3xc5")
    assert texts(state) == {"AH:c5-b5", "AH:c5-d5", "AH:c5-c4"}
    assert refusal(state, "end") == "combination_unfinished"
    must = state.why_must()
    assert must is not None
    assert must.code == "must_finish_combination"


def test_nine_and_ten_of_one_suit_are_an_entry_kill() -> None:
    """Entry-kill: eliminate and activate in one."""
    state = at(["c3", "a1 e1"], "9H 10H | AS")
    assert "9H+10H:xa1" in texts(state)
    log: list[Event] = []
    after = seen(play(state, "9H+10H:xa1", log=log))
    assert after["board"] == {"a1": 0, "c3": 0, "e1": 1}
    assert (after["reserve"][0], after["eliminated"][1]) == (2, state.eliminated[1] + 1)
    assert refusal(at(["c3", "a1 e1"], "9H 10S | AS"), "9H+10S:xa1") == "nine_kills_only_in_suit"
    assert refusal(at(["c3", "a1 e1"], "9H 10H | AS", reserve=[0, 3]), "9H+10H:xa1") == "no_reserve"


def test_nine_and_seven_are_an_entry_kill_only_in_a_flush() -> None:
    """Entry-kill, second part."""
    board = ["c3", "a1 e1"]
    assert refusal(at(board, "9H 7H | AS"), "9H+7H:xa1") == "needs_a_flush"
    state = play(at(board, "9H 7H | AH"), "9H+7H:xa1")
    assert texts(state) == {"AH:a1-a2", "AH:a1-b1", "AH:c3-b3", "AH:c3-d3", "AH:c3-c2", "AH:c3-c4"}


def test_ten_and_jack_are_a_pair_and_a_kill_move() -> None:
    """Neighbors of one suit, of which one is a kill card."""
    state = at(["c3", "d4 e1"], "10H JH | AS")
    assert "JH+10H:c3xd4" in texts(state)
    assert texts(play(state, "10H"), "JH:c3-") == {"JH:c3-b2", "JH:c3-a1", "JH:c3-b4", "JH:c3-a5", "JH:c3-d2"}


# ---------------------------------------------------------------- three cards


def test_three_cards_of_one_suit_make_three_moves_in_one_action() -> None:
    """Combinations of three: like a flush, split on different pieces, in any order."""
    state = play(at(["a1 e1", "e5"], "AH QH | 6H"), "AH:a1-a2")
    assert "end" not in texts(play(state, "QH:e1-e4"))
    state = play(state, "QH:e1-e4")
    assert texts(state, "6H") == texts(state)
    state = play(state, sorted(texts(state))[0])
    assert seen(state)["discard"] == ["AH", "QH", "6H"]


def test_one_of_three_cards_of_a_suit_can_always_be_played_alone() -> None:
    """Combinations of three, last sentence."""
    state = play(at(["a1 e1", "e5"], "AH QH | 6H"), "AH:a1-a2")
    assert "end" in texts(state)
    assert play(state, "end").to_move == CHANCE


def test_every_play_must_leave_a_turn_that_can_be_completed() -> None:
    """Ruling 3: a piece that the second play leads into a dead end could not carry out the third."""
    state = play(at(["b1", "a2 b2 c2 d2"], "7H AH | QH"), "7H")
    assert texts(state) == {"end", "AH:b1-c1", "QH:b1-e1"}
    assert refusal(state, "AH:b1-a1") == "cannot_be_completed"
    assert texts(play(state, "AH:b1-c1")) == {"QH:c1-e2"}


def test_a_kill_within_a_flush_comes_first_or_second() -> None:
    """A mover and its kill card are one play of the flush."""
    state = at(["c3", "c4 e1"], "AH 7H | KH")
    assert "AH+7H:c3xc4" in texts(state)
    after = play(state, "AH+7H:c3xc4")
    assert {"end", "KH:c4-b5"} <= texts(after)
    after = play(state, "KH:c3-b4")
    assert "AH+7H:b4xc4" in texts(after)
    assert play(after, "AH+7H:b4xc4").to_move == CHANCE


def test_a_kill_move_of_two_suits_ends_the_turn() -> None:
    """It is a whole turn; nothing can follow."""
    assert play(at(["c3", "c4 e1"], "AH 7S | QH"), "AH+7S:c3xc4").to_move == CHANCE


def test_an_eliminator_replaces_any_opponent() -> None:
    """Three of one suit in a row; from any square, whatever lies between (ruling 6)."""
    state = at(["a1 c3", "e5 e1"], "9H 10H | JH")
    assert texts(state, "9H+10H+JH") == {f"9H+10H+JH:{src}x{to}" for src in ("a1", "c3") for to in ("e1", "e5")}
    log: list[Event] = []
    after = seen(play(state, "9H+10H+JH:a1xe5", log=log))
    assert after["board"] == {"c3": 0, "e5": 0, "e1": 1}
    assert after["draws"] == [[0, "table"], [0, "table"], [0, "hand"]]
    assert Moved("0", squares("a1 e5"), "jump") in log


@pytest.mark.parametrize("cards", ["QH KH | AH", "6S 7S | 8S", "JD QD | 10D"])
def test_an_eliminator_works_against_a_blockade(cards: str) -> None:
    """Eliminator: also a safe piece."""
    state = at(["a1", "b2 c3 d4"], cards)
    assert {text[-2:] for text in texts(state) if text.count("+") == 2} == {"b2", "c3", "d4"}


def test_a_straight_flush_can_be_played_as_an_ordinary_flush() -> None:
    """Sometimes it makes more sense."""
    state = play(at(["a1 c3", "e5 e1"], "9H 10H | JH"), "9H", "10H")
    assert texts(state, "JH") == texts(state) - {"end"}
    assert "end" in texts(state)


def test_three_in_a_row_must_be_of_one_suit_and_not_go_round() -> None:
    """Ruling 2, and the eliminator's definition."""
    assert refusal(at(["a1", "e5"], "6H KH | AH"), "6H+KH+AH:a1xe5") == "not_in_a_row"
    assert refusal(at(["a1", "e5"], "9H 10H | JS"), "9H+10H+JS:a1xe5") == "not_one_suit"


def test_reactivation_returns_an_eliminated_piece_to_the_reserve() -> None:
    """Three of one value, without moving; the piece stays outside the board."""
    state = at(["a1", "e5"], "KC KH | KS", reserve=[1, 3])
    assert "KC+KH+KS" in texts(state)
    after = seen(play(state, "KC+KH+KS"))
    assert after["reserve"][0] == 2
    assert after["eliminated"][0] == 3
    assert after["board"] == {"a1": 0, "e5": 1}
    assert after["discard"] == ["KC", "KH", "KS"]


def test_reactivation_is_allowed_without_an_eliminated_piece() -> None:
    """Just to get rid of the cards."""
    state = at(["a1 a2 b1", "e5"], "KC KH | KS")
    assert state.eliminated[0] == 0
    after = play(state, "KC+KH+KS")
    assert (after.reserve[0], after.eliminated[0]) == (3, 0)


# ---------------------------------------------------------------- blockades


@pytest.mark.parametrize("wall", ["b2 c3 d4", "a1 b2 c3 d4", "a1 b2 c3 d4 e5", "b4 c3 d2", "a5 b4 c3 d2 e1"])
def test_three_four_or_five_in_a_diagonal_row_are_safe(wall: str) -> None:
    """Blockade."""
    victims = wall.split()
    state = at(["b3", wall], "AS 7H | 10D")
    assert texts(state, "AS+") == set()
    target = next(name for name in ("b2", "c3", "b4") if name in victims)
    reason = state.why_not(GAME.notation.read(at(["b3", target + " e1"], "AS 7H | 10D"), f"AS+7H:b3x{target}"))
    assert reason is not None
    assert reason.code == "safe_in_blockade"
    assert set(reason.spots) == set(squares(wall))


def test_two_in_a_row_or_a_gap_are_no_blockade() -> None:
    """At least three on adjoining squares."""
    assert "AS+7H:b3xb2" in texts(at(["b3", "a1 b2 e5"], "AS 7H | 10D"))
    assert "AS+7H:b3xb2" in texts(at(["b3", "b2 d4 e5"], "AS 7H | 10D"))


def test_a_blockade_is_judged_at_the_moment_of_the_kill() -> None:
    """A wall stands when the turn begins, and a piece is in it only as long as three do."""
    assert at(["b3", "b2 c3 d4"], "AH 7H | KH").prey() == 0
    assert at(["b3", "b2 c3 e4"], "AH 7H | KH").prey().bit_count() == 3


def test_a_blockade_is_safe_from_an_entry_kill_too() -> None:
    """Page: kill moves and entry kills."""
    state = at(["e1", "a1 b2 c3"], "9H 10H | AS")
    assert refusal(state, "9H+10H:xa1") == "safe_in_blockade"


def test_in_a_blockade_no_move_cards_are_useful() -> None:
    """A 7, 8, 9 or 10 keeps the position."""
    state = at(["a1 b2 c3", "e5"], "7H 10S | 9D")
    assert texts(state) == {"7H", "10S", "9D"}


# ---------------------------------------------------------------- the deck


def test_when_the_deck_is_used_up_all_but_the_last_card_are_shuffled() -> None:
    """The last card stays face up; after the last draw."""
    held = ["QH", "KS", "8D", "6C", "7C", "8C"]
    rest = [card for card in PACK if card not in held]
    data = position(["a1", "e5"], "QH KS | 8D", discard=rest[:-1])
    data["table"][1], data["hand"][1] = ["6C", "7C"], ["8C"]
    log: list[Event] = []
    state = play(state_of(data), "KS:a1-a3", log=log)
    assert [GAME.notation.write(state, action) for action, _ in state.chance()] == [rest[-1]]
    state = play(state, rest[-1], log=log)
    assert seen(state)["discard"] == ["KS"]
    assert Shuffled(29) in log
    assert state.to_move == 1
    assert state.deck.bit_count() == 29


def test_the_deck_can_run_out_in_the_middle_of_a_refill() -> None:
    """As soon as no unseen card is left."""
    held = ["AS", "7H", "8D", "6C", "7C", "8C"]
    rest = [card for card in PACK if card not in held]
    data = position(["c3", "c4 e1"], "AS 7H | 8D", discard=rest[:-1])
    data["table"][1], data["hand"][1] = ["6C", "7C"], ["8C"]
    state = play(state_of(data), "AS+7H:c3xc4", rest[-1])
    assert state.to_move == CHANCE
    assert seen(state)["discard"] == ["7H"]
    assert len(state.chance()) == 30
    assert "AS" in texts(state)


# ---------------------------------------------------------------- the end


def test_who_loses_all_pieces_on_the_board_has_lost_reserve_or_not() -> None:
    """The aim; ruling 10: at once, even in the middle of a flush."""
    state = at(["c3", "c4"], "AH 7H | QH")
    after = play(state, "AH+7H:c3xc4")
    assert after.to_move == NOBODY
    assert after.outcome() == Outcome("no_piece_left", (1.0, 0.0))
    assert after.reserve[1] == 3
    assert after.legal_actions() == ()
    assert seen(after)["to_move"] is None


def test_who_has_no_legal_action_after_the_draws_has_lost() -> None:
    """Or is unable to make a legitimate move."""
    data = position(["a1", "a2 b1"], "8D KS | QH", turn=1, draws=[[1, "table"]], phase="luck", to_move=-1)
    data["table"], data["hand"] = [["AS", "KS"], ["6D"]], [["QD"], ["9D"]]
    data["turn"] = 0
    lost = play(state_of(data), "7C")
    assert lost.outcome() == Outcome("no_legal_action", (0.0, 1.0))
    data["hand"][0] = ["7S"]
    assert texts(play(state_of(data), "7C"), "7S") == {"7S"}


def test_three_of_one_rank_save_a_player_who_cannot_move() -> None:
    """A reactivation moves nothing; an eliminator needs no way either."""
    data = position(["a1", "a2 b1"], "AS AH | AC")
    assert texts(state_of(data)) == {"AC+AH+AS"}
    assert {text.split(":")[0] for text in texts(at(["a1", "a2 b1"], "AS KS | QS"))} == {"QS+KS+AS"}


def test_two_hundred_turns_without_an_elimination_are_a_draw() -> None:
    """Ruling 8."""
    state = play(at(["a1", "e5"], "AS QH | 8D", quiet_turns=198), "AS:a1-a2")
    assert state.quiet == 199
    state = play(at(["a1", "e5"], "AS QH | 8D", quiet_turns=199), "AS:a1-a2")
    assert state.outcome() == Outcome("quiet_turns", (0.5, 0.5))
    state = play(at(["c3", "c4 e1"], "AH 7S | QH", quiet_turns=199), "AH+7S:c3xc4")
    assert (state.quiet, state.outcome()) == (0, None)


# ---------------------------------------------------------------- teams


def test_teams_play_one_after_the_other_counterclockwise() -> None:
    """Turn order, and corners in that order."""
    state = play(at(["a2", "e2", "e4", "a4"], "AS QH | 8D", 4), "AS:a2-a1", "AC")
    assert state.to_move == 1
    assert texts(at(["a2", "d1", "d4", "b4"], "9S QH | 8D", 4, turn=1), "9S:") == {"9S:e1"}
    assert texts(at(["a2", "d1", "d4", "b4"], "9S QH | 8D", 4, turn=2), "9S:") == {"9S:e5"}
    assert texts(at(["a2", "d1", "d4", "b4"], "9S QH | 8D", 4, turn=3), "9S:") == {"9S:a5"}


def test_every_player_moves_own_pieces_only_while_one_stands() -> None:
    """4 players, fourth point; ruling 9."""
    state = at(["c3", "e2", "e4", "a4"], "AS 7H | 8D", 4)
    assert all(text[3:5] == "c3" for text in texts(state, "AS:"))
    assert refusal(state, "AS:e4-d4") == "partners_piece"


def test_partners_pieces_block_and_are_no_target() -> None:
    """Movement."""
    state = at(["c3", "e2", "c4", "a4"], "AS 7H | 8D", 4)
    assert "AS+7H:c3xc4" not in texts(state)
    assert refusal(state, "AS:c3-c4") == "partner_there"


def test_a_player_whose_last_piece_is_eliminated_loses_the_reserve_too() -> None:
    """And the game goes on with the partner."""
    state = at(["c3", "c4", "e4", "a4"], "AS 7H | 8D", 4)
    log: list[Event] = []
    after = play(state, "AS+7H:c3xc4", log=log)
    assert (after.reserve[1], after.eliminated[1]) == (0, 4)
    assert after.outcome() is None
    assert sum(isinstance(event, Moved) and event.how == "lost" for event in log) == 2


def test_a_player_without_pieces_goes_on_with_the_partners() -> None:
    """Pieces, start square and reserve of the partner; a reactivation returns the partner's."""
    state = at(["", "c4", "e4", "a4"], "AS 9H | 8D", 4)
    assert state.owner() == 2
    assert texts(state, "AS:") == {"AS:e4-e5", "AS:e4-e3", "AS:e4-d4"}
    after = play(state, "9H:e5")
    assert seen(after)["board"]["e5"] == 2
    assert after.reserve[2] == 1
    after = play(at(["", "c4", "e4", "a4"], "AS AH | AC", 4), "AC+AH+AS")
    assert (after.reserve, after.eliminated) == ([0, 2, 3, 2], [4, 1, 0, 1])


def test_a_team_has_lost_when_neither_has_a_piece_on_the_board() -> None:
    """End, teams: partners share the result."""
    after = play(at(["c3", "", "e4", "c4"], "AS 7H | 8D", 4), "AS+7H:c3xc4")
    assert after.outcome() == Outcome("no_piece_left", (1.0, 0.0, 1.0, 0.0))


def test_blockades_are_made_with_the_partners_pieces() -> None:
    """4 players, last point."""
    assert refusal(at(["b3", "b2 d4", "e1", "c3"], "AS 7H | 8D", 4), "AS+7H:b3xb2") == "safe_in_blockade"


def test_a_team_loses_when_one_of_it_has_no_legal_action() -> None:
    """The side of the player to move."""
    data = position(["c3", "a1", "e5", "d5"], "8D KS | QH", 4, phase="luck", to_move=-1, draws=[[3, "hand"]])
    data["board"] = {"a1": 0, "a2": 1, "b1": 3, "e5": 2}
    data["table"], data["hand"] = [["AS", "KS"], ["6D", "7D"], ["6C", "7C"], ["6H", "7H"]], [["QD"], ["8D"], ["8C"], []]
    data["eliminated"], data["reserve"] = [1, 1, 1, 1], [2, 2, 2, 2]
    assert play(state_of(data, 4), "10C").outcome() == Outcome("no_legal_action", (0.0, 1.0, 0.0, 1.0))


def test_a_winning_kill_needs_no_third_card() -> None:
    """Ruling 10: the flush that it begins need not be completed."""
    state = at(["c3", "c5"], "6H 10H | AH")
    assert play(state, "6H+10H:c3xc5").outcome() == Outcome("no_piece_left", (1.0, 0.0))


def test_a_dealt_hand_card_of_a_kill_is_named_in_the_order_of_the_text() -> None:
    """Position: draws lists the places in the order in which the texts name the cards."""
    state = play(at(["c3", "c4 e1"], "8D 7H | AS"), "AS+7H:c3xc4")
    assert seen(state)["draws"] == [[0, "hand"], [0, "table"]]
    assert seen(state)["discard"] == ["AS", "7H"]
