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


def test_a_table_card_is_replaced_on_the_table_a_hand_card_in_the_hand() -> None:
    """After the move a new card from the deck."""
    state = play(at(["a1", "e5"], "AS QH | KD"), "KD:a1-a3")
    assert seen(state)["draws"] == [[0, "hand"]]
    log: list[Event] = []
    state = play(state, "6C", log=log)
    assert seen(state)["hand"][0] == ["6C"]
    assert log == [Secret((0,), Drawn(0, Spot("hand0", 27), "6C"), Drawn(0, Spot("hand0", -1), "?"))]


@pytest.mark.parametrize(
    ("pieces", "cards", "ends"),
    [
        ("c3 e5", "AS 7H | 8D", "b3 c2 c4 d3"),
        ("c3 e5", "KS 7H | 8D", "a3 b2 b4 c1 c5 d2 d4 e3"),  # not back over the side just crossed
        ("a1 e5", "QS 7H | 8D", "a2 a4 b1 b3 c2 d1"),  # also round a corner back to an adjoining square
        ("b2 d4", "JS 7H | 8D", "a1 a3 c1 c3"),  # diagonally, blocked by the first piece
    ],
)
def test_where_movers_go(pieces: str, cards: str, ends: str) -> None:
    """Over sides in all directions, as many squares as the card says; the bishop stays on its color."""
    assert targets(at(pieces.split(), cards), f"{cards[:2]}:{pieces[:2]}-") == ends


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


def test_two_kill_cards_kill_nothing_twice() -> None:
    """Ruling 5: two kill cards never kill for one mover; each can go with it alone."""
    assert texts(at(["a1", "a2 e5"], "AS 7H | 10D"), "AS+") == {"AS+7H:a1xa2", "AS+10D:a1xa2"}


def test_ranks_do_not_go_round() -> None:
    """Ruling 2."""
    assert play(at(["a1", "e5"], "AH 6H | 7S"), "AH:a1-a2").to_move == CHANCE


def test_a_mover_of_a_pair_that_cannot_move_is_no_pair() -> None:
    """Ruling 3: every mover must be carried out."""
    state = at(["a1", "a3 b1 b2 e5"], "AH KH | 9S")
    assert play(state, "AH:a1-a2").to_move == CHANCE
    assert texts(state, "KH") == set()


# ---------------------------------------------------------------- three cards


def test_every_play_must_leave_a_turn_that_can_be_completed() -> None:
    """Ruling 3: a piece that the second play leads into a dead end could not carry out the third."""
    state = play(at(["b1", "a2 b2 c2 d2"], "7H AH | QH"), "7H")
    assert texts(state) == {"end", "AH:b1-c1", "QH:b1-e1"}
    assert refusal(state, "AH:b1-a1") == "cannot_be_completed"
    assert texts(play(state, "AH:b1-c1")) == {"QH:c1-e2"}


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


def test_a_blockade_is_judged_at_the_moment_of_the_kill() -> None:
    """A wall stands when the turn begins, and a piece is in it only as long as three do."""
    assert at(["b3", "b2 c3 d4"], "AH 7H | KH").prey() == 0
    assert at(["b3", "b2 c3 e4"], "AH 7H | KH").prey().bit_count() == 3


def test_a_blockade_is_safe_from_an_entry_kill_too() -> None:
    """Page: kill moves and entry kills."""
    state = at(["e1", "a1 b2 c3"], "9H 10H | AS")
    assert refusal(state, "9H+10H:xa1") == "safe_in_blockade"


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


def test_every_player_moves_own_pieces_only_while_one_stands() -> None:
    """4 players, fourth point; ruling 9."""
    state = at(["c3", "e2", "e4", "a4"], "AS 7H | 8D", 4)
    assert all(text[3:5] == "c3" for text in texts(state, "AS:"))
    assert refusal(state, "AS:e4-d4") == "partners_piece"


def test_a_player_whose_last_piece_is_eliminated_loses_the_reserve_too() -> None:
    """And the game goes on with the partner."""
    state = at(["c3", "c4", "e4", "a4"], "AS 7H | 8D", 4)
    log: list[Event] = []
    after = play(state, "AS+7H:c3xc4", log=log)
    assert (after.reserve[1], after.eliminated[1]) == (0, 4)
    assert after.outcome() is None
    assert sum(isinstance(event, Moved) and event.how == "lost" for event in log) == 2


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
