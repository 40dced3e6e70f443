"""From clicks to one action."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from halloween_games.core.actions import Pass, Pick
from halloween_games.core.chooser import Chooser
from halloween_games.core.spots import BUTTON, Spot
from tests.core.toys import Pair


def board(at: int) -> Spot:
    return Spot("board", at)


def hand(at: int) -> Spot:
    return Spot("hand", at)


def step(card: int, src: int, to: int) -> Pair:
    return Pair(("card", "hand", card), ("from", "board", src), ("to", "board", to))


# Card 1 goes one square, card 2 goes two; a runner stands on 0 and on 1, so 1 is "from" and "to".
STEPS = [step(1, 0, 1), step(2, 0, 2), step(1, 1, 2), step(2, 1, 3)]


def test_clicks_in_order() -> None:
    chooser = Chooser(STEPS)
    assert chooser.next_options() == [Pick("card", hand(1)), Pick("card", hand(2))]
    assert chooser.offer([hand(2)])
    assert chooser.next_options() == [Pick("from", board(0)), Pick("from", board(1))]
    assert chooser.later_options() == [Pick("to", board(2)), Pick("to", board(3))]
    assert chooser.status() == -1
    assert chooser.action() is None
    assert chooser.offer([board(1)])
    assert chooser.fitting() == [STEPS[3]]
    assert chooser.offer([board(3)])
    assert (chooser.status(), chooser.action()) == (1, STEPS[3])


def test_a_role_that_an_action_implies_needs_no_click() -> None:
    chooser = Chooser(STEPS)
    assert chooser.offer([board(0)])
    assert list(chooser.chosen) == [Pick("from", board(0))], "two cards go on from there"
    assert chooser.offer([board(2)])
    assert chooser.chosen == (Pick("from", board(0)), Pick("to", board(2)), Pick("card", hand(2)))
    assert chooser.action() == STEPS[1]


def test_without_completing_everything_is_clicked() -> None:
    chooser = Chooser(STEPS, auto_complete=False)
    chooser.offer([board(0)])
    chooser.offer([board(2)])
    assert chooser.status() == -1
    chooser.offer([hand(2)])
    assert chooser.action() == STEPS[1]


def test_other_roles_are_never_filled_in() -> None:
    chooser = Chooser([STEPS[0]])
    chooser.offer([hand(1)])
    assert chooser.chosen == (Pick("card", hand(1)),)


def test_the_same_spot_means_what_is_asked_for_now() -> None:
    chooser = Chooser(STEPS)
    chooser.offer([hand(1)])
    chooser.offer([board(1)])
    assert chooser.chosen[-1] == Pick("from", board(1))
    chooser.cancel()
    chooser.offer([hand(1)])
    chooser.offer([board(0)])
    chooser.offer([board(1)])
    assert chooser.action() == STEPS[0]


def test_the_topmost_spot_that_fits_counts() -> None:
    chooser = Chooser(STEPS)
    assert chooser.offer([Spot("dust", 3), hand(2), hand(1)])
    assert chooser.chosen == (Pick("card", hand(2)),)


def test_a_second_click_takes_the_pick_back() -> None:
    chooser = Chooser(STEPS)
    chooser.offer([hand(1)])
    assert chooser.offer([hand(1)])
    assert chooser.chosen == ()


def test_taking_the_first_pick_back_keeps_the_others() -> None:
    chooser = Chooser(STEPS, auto_complete=False)
    for spot in (hand(1), board(0), board(1)):
        assert chooser.offer([spot])
    assert chooser.offer([hand(1)])
    assert chooser.chosen == (Pick("from", board(0)), Pick("to", board(1)))


def test_what_was_filled_in_goes_with_its_cause() -> None:
    chooser = Chooser(STEPS)
    chooser.offer([board(0)])
    chooser.offer([board(2)])  # fills in card 2
    assert chooser.offer([board(2)])
    assert chooser.chosen == (Pick("from", board(0)),)
    assert chooser.offer([board(1)])
    assert chooser.action() == STEPS[0]


def test_what_was_clicked_stays_though_it_could_have_been_filled_in() -> None:
    chooser = Chooser(STEPS)
    for spot in (board(0), hand(2)):
        assert chooser.offer([spot])
    assert chooser.offer([board(0)])
    assert chooser.chosen == (Pick("card", hand(2)),)


def test_what_was_filled_in_before_stays_once_it_is_clicked() -> None:
    chooser = Chooser(STEPS)
    for spot in (board(0), board(2), board(2), hand(2)):  # card 2 is filled in, goes, and is chosen by hand
        assert chooser.offer([spot])
    assert chooser.completing([board(2)]) == STEPS[1]
    assert chooser.offer([board(0)])
    assert chooser.chosen == (Pick("card", hand(2)),)


def test_a_click_that_does_not_go_on_begins_anew_from_what_fits() -> None:
    chooser = Chooser(STEPS)
    chooser.offer([hand(1)])
    chooser.offer([board(0)])
    assert chooser.offer([hand(2)])
    assert list(chooser.chosen) == [Pick("card", hand(2))]


def test_a_target_where_the_selected_piece_cannot_go_does_not_forget_the_piece() -> None:
    chooser = Chooser(STEPS)
    for spot in (hand(1), board(0)):
        assert chooser.offer([spot])
    assert not chooser.offer([board(2)]), "from 0 no way to 2 with card 1, though with another runner"
    assert chooser.chosen == (Pick("card", hand(1)), Pick("from", board(0)))


def test_a_target_replaces_a_target() -> None:
    chooser = Chooser(STEPS, auto_complete=False)
    for at in (2, 3):
        assert chooser.offer([board(at)])
        assert chooser.chosen == (Pick("to", board(at)),)


def test_beginning_anew_keeps_as_much_as_fits() -> None:
    chooser = Chooser(STEPS)
    for spot in (hand(1), board(0)):
        assert chooser.offer([spot])
    for spot in (board(1), hand(2)):
        assert chooser.offer([spot])
    assert list(chooser.chosen) == [Pick("card", hand(2))], "all that was picked before belongs to card 1"


def test_a_click_that_fits_nothing_changes_nothing() -> None:
    chooser = Chooser(STEPS)
    chooser.offer([hand(1)])
    assert not chooser.offer([board(9)])
    assert not chooser.offer([])
    assert chooser.chosen == (Pick("card", hand(1)),)


@pytest.mark.parametrize("order", [1, -1])
def test_stopping_early_where_that_is_an_action(order: int) -> None:
    short, long = Pair(("a", "board", 1)), Pair(("a", "board", 1), ("b", "board", 2))
    chooser = Chooser([short, long][::order])
    assert chooser.completing([board(1)]) is None, "that may be the end, or not"
    chooser.offer([board(1)])
    assert (chooser.status(), chooser.action()) == (0, short)
    chooser.offer([board(2)])
    assert (chooser.status(), chooser.action()) == (1, long)


def test_looking_ahead_chooses_nothing() -> None:
    chooser = Chooser(STEPS)
    assert chooser.completing([board(2)]) is None
    chooser.offer([board(0)])
    before = chooser.chosen
    assert chooser.completing([board(2)]) == STEPS[1]
    assert chooser.completing([board(9)]) is None
    assert chooser.chosen == before


def test_looking_ahead_on_a_spot_that_fits_nothing_is_nothing() -> None:
    chooser = Chooser(STEPS)
    for spot in (board(0), board(2)):
        chooser.offer([spot])
    assert chooser.status() == 1
    assert chooser.completing([board(9)]) is None


def test_cancel() -> None:
    chooser = Chooser(STEPS)
    assert not chooser.cancel()
    chooser.offer([hand(1)])
    assert chooser.cancel()
    assert chooser.chosen == ()


def test_nothing_to_choose_from() -> None:
    chooser = Chooser([])
    assert not chooser.offer([board(0)])
    assert (chooser.status(), chooser.action(), chooser.next_options()) == (-1, None, [])


def test_nothing_is_done_without_a_pick() -> None:
    chooser = Chooser([Pair(), Pair(("a", "board", 1))])
    assert (chooser.status(), chooser.action()) == (-1, None)


def test_options_are_found_once_for_each_choice() -> None:
    """The screen asks for them with every pointer movement."""
    chooser = Chooser(STEPS)
    first, later = chooser.next_options(), chooser.later_options()
    chooser.offer([hand(1)])
    assert chooser.next_options() is not first
    chooser.cancel()
    assert chooser.next_options() is first and chooser.later_options() is later


def test_a_pass_is_a_button() -> None:
    chooser = Chooser([Pass()])
    assert chooser.next_options() == [Pick("pass", Spot(BUTTON, 0))]
    chooser.offer([Spot(BUTTON, 0)])
    assert chooser.action() == Pass()


@settings(max_examples=80, deadline=None, derandomize=True, database=None)
@given(
    rows=st.sets(st.tuples(st.integers(0, 2), st.integers(0, 3), st.integers(4, 7)), min_size=1, max_size=12),
    seed=st.integers(0, 10**6),
    completing=st.booleans(),
)
def test_any_order_of_clicks_reaches_any_action(rows: set[tuple[int, int, int]], seed: int, completing: bool) -> None:
    actions = [step(*row) for row in sorted(rows)]
    rng = Random(seed)
    wanted = rng.choice(actions)
    chooser = Chooser(actions, completing)
    for _ in range(rng.randrange(4)):
        chooser.offer([rng.choice((hand, board))(rng.randrange(8))])
        assert chooser.fitting()
    chooser.cancel()
    for pick in rng.sample(wanted.row, 3):
        if pick not in chooser.chosen:
            assert chooser.offer([pick.spot])
    assert chooser.action() == wanted
