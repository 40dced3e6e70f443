"""Actions: legality, reasons, picks and notation."""

from __future__ import annotations

from itertools import permutations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from halloween_games.core.actions import Action, Pass, Pick
from halloween_games.core.chooser import Chooser
from halloween_games.core.reasons import BadNotation, IllegalAction, Reason
from halloween_games.core.spots import CHANCE, NOBODY, Spot
from halloween_games.core.state import State
from tests.contract.cases import (
    Case,
    all_steps,
    assert_sentence,
    every_action,
    open_states,
    sample_states,
    some,
)
from tests.games.reasons import Strange

# ---------------------------------------------------------------- legal or not


def test_no_action_means_that_the_game_is_over(case: Case) -> None:
    for step in all_steps(case):
        for state in (step.before, step.after):
            over = state.to_move == NOBODY
            assert (len(state.legal_actions()) == 0) == over
            assert (state.outcome() is not None) == over
            assert state.to_move in (CHANCE, NOBODY, *range(case.seats))


def test_the_actions_have_no_repeats_and_a_fixed_order(case: Case) -> None:
    for state in sample_states(case):
        legal = list(state.legal_actions())
        assert len(set(legal)) == len(legal)
        assert list(state.legal_actions()) == legal
        assert list(state.copy().legal_actions()) == legal


def test_a_pass_is_the_only_action(case: Case) -> None:
    for step in all_steps(case):
        if isinstance(step.action, Pass):
            assert list(step.before.legal_actions()) == [step.action]


def test_the_catalog_holds_every_action_of_a_seat(case: Case) -> None:
    catalog = every_action(case)
    known = set(catalog)
    assert len(known) == len(catalog)
    assert tuple(case.game.notation.all_actions(case.seats)) == catalog
    for state in open_states(case):
        if state.to_move != CHANCE:
            assert known.issuperset(state.legal_actions())


def test_why_not_is_none_for_exactly_the_legal_actions(case: Case) -> None:
    rng = Random(8)
    for state in sample_states(case):
        legal = set(state.legal_actions())
        for action in (*legal, *some(every_action(case), 250, rng), Pass(), Strange()):
            reason = state.why_not(action)
            assert (reason is None) == (action in legal), (action, reason)
            if reason is not None:
                check_reason(case, reason)


def test_why_must_has_words(case: Case) -> None:
    for state in sample_states(case, 200):
        reason = state.why_must()
        if reason is not None:
            check_reason(case, reason)
        if state.to_move >= 0 and isinstance(state.legal_actions()[0], Pass):
            assert reason is not None, "a forced pass says why"


def check_reason(case: Case, reason: Reason) -> None:
    assert_sentence(case.game_id, reason)
    for spot in reason.spots:
        assert isinstance(spot, Spot)
        assert case.game.notation.spot_name(spot)


# ---------------------------------------------------------------- picks and clicks


def test_picks_name_one_action(case: Case) -> None:
    for state in open_states(case):
        picks = [action.picks() for action in state.legal_actions()]
        assert all(picks), "every action can be clicked"
        assert all(len(set(row)) == len(row) for row in picks), "no pick twice in one action"
        assert len({frozenset(row) for row in picks}) == len(picks)


def test_every_spot_has_a_name_of_its_own(case: Case) -> None:
    spots = all_spots(case)
    names = [case.game.notation.spot_name(spot) for spot in spots]
    assert all(name and name == name.strip() for name in names)
    assert len(set(names)) == len(names)


def all_spots(case: Case) -> list[Spot]:
    """Every spot in the picks of any action."""
    return sorted({pick.spot for action in every_action(case) for pick in action.picks()})


def test_clicks_in_their_order_reach_every_action(case: Case) -> None:
    rng = Random(4)
    for state in open_states(case, 16):
        legal = state.legal_actions()
        for action in some(legal, 30, rng):
            assert click(Chooser(legal), action, action.picks()) == action
            assert click(Chooser(legal, auto_complete=False), action, action.picks()) == action


def test_clicks_in_any_order_reach_every_action(case: Case) -> None:
    rng = Random(5)
    for state in open_states(case, 12):
        legal = state.legal_actions()
        roles: dict[Spot, set[str]] = {}
        for pick in {pick for action in legal for pick in action.picks()}:
            roles.setdefault(pick.spot, set()).add(pick.role)
        for action in some(legal, 12, rng):
            orders = list(permutations(action.picks()))
            for order in some(orders, 6, rng):
                # A spot that can mean two things (an own ghost: who goes, or who is fought) is read as the first.
                if all(len(roles[pick.spot]) == 1 for pick in order):
                    assert click(Chooser(legal), action, order) == action


def click(chooser: Chooser, action: Action, order: tuple[Pick, ...]) -> Action | None:
    """Click the spots in that order, skipping those already chosen, until the action is identified."""
    for pick in order:
        if pick in chooser.chosen:
            continue
        assert chooser.offer([pick.spot]), (action, pick)
        assert action in chooser.fitting() or pick not in chooser.chosen
    return chooser.action()


def test_random_clicks_never_make_an_illegal_action(case: Case) -> None:
    rng = Random(6)
    spots = [*all_spots(case), Spot("nowhere", 0)]
    for state in open_states(case, 16):
        legal = state.legal_actions()
        near = [pick.spot for action in some(legal, 40, rng) for pick in action.picks()]
        chooser = Chooser(legal)
        for _ in range(20):
            before = chooser.chosen
            completed = chooser.completing([spot := rng.choice(rng.choice((spots, near)))])
            assert chooser.chosen == before, "looking ahead changes nothing"
            took = chooser.offer([spot])
            assert took or chooser.chosen == before
            assert chooser.fitting(), "what is chosen can always be finished"
            assert chooser.action() is None or chooser.action() in legal
            assert completed is None or completed == chooser.action()
            if chooser.status() == 1:
                assert chooser.action() in legal
                chooser.cancel()


def test_a_click_that_fits_nothing_has_a_reason(case: Case) -> None:
    rng = Random(7)
    spots = all_spots(case)
    for state in sample_states(case, 12):
        if state.to_move == CHANCE:
            continue
        legal = state.legal_actions()
        beginnings: list[tuple[Pick, ...]] = [()]
        for action in some(legal, 3, rng):
            picks = action.picks()
            beginnings += [picks[:length] for length in range(1, len(picks))]
        chooser = Chooser(legal, auto_complete=False)
        for chosen in beginnings:
            for spot in some(spots, 40, rng):
                chooser.chosen = chosen
                if not chooser.offer([spot]):
                    check_reason(case, state.why_not_spot(chosen, spot))


# ---------------------------------------------------------------- texts


def test_reading_what_was_written_gives_the_action_back(case: Case) -> None:
    for state in open_states(case):
        legal = state.legal_actions()
        texts = [case.game.notation.write(state, action) for action in legal]
        assert len(set(texts)) == len(texts)
        for text, action in zip(texts, legal, strict=True):
            assert text
            assert case.game.notation.read(state, text) == action


def test_texts_of_other_positions_are_legal_or_refused_with_a_reason(case: Case) -> None:
    rng = Random(9)
    texts = [case.game.notation.write(step.before, step.action) for step in all_steps(case)]
    for state in sample_states(case, 16):
        for text in some(texts, 40, rng):
            try:
                action = case.game.notation.read(state, text)
            except IllegalAction as error:
                check_reason(case, error.reason)
            else:
                assert state.why_not(action) is None


@given(data=st.data())
def test_damaged_texts_are_refused(case: Case, data: st.DataObject) -> None:
    steps = all_steps(case)
    step = steps[data.draw(st.integers(0, len(steps) - 1))]
    text = case.game.notation.write(step.before, step.action)
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 2))
    filler = data.draw(st.sampled_from(("", *text, *"abRB19-x@= \n", "a1", "１", "🎃", "\ud800")))
    check_nonsense(case, step.before, text[:at] + filler + text[at + cut :])


def check_nonsense(case: Case, state: State, text: str) -> None:
    """It raises one of the two errors, or happens to be another action in its canonical notation."""
    try:
        action = case.game.notation.read(state, text)
    except (BadNotation, IllegalAction) as error:
        check_reason(case, error.reason)
    else:
        assert case.game.notation.write(state, action) == text
