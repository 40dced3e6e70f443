"""What a computer chose for a person is remembered, through undo, saving and loading."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from halloween_games import games
from halloween_games.core.match import Match, Player
from halloween_games.core.reasons import BadRecord
from halloween_games.core.record import record, replay
from halloween_games.core.terms import Terms
from halloween_games.session.changes import Change, Refused
from tests.session.sitting import ANN, BO, COMPUTER, QuickBrain, sit_down

GHOSTS = games.load("18-ghosts")


def played(*helped: bool) -> Match:
    """A game in which the seat to move was helped where it is said."""
    match = Match(GHOSTS, 2, seed=1)
    for is_helped in helped:
        match.play(match.to_move, match.state.legal_actions()[0], helped=is_helped)
    return match


def saved_and_loaded(match: Match) -> Match:
    return replay(GHOSTS, json.loads(json.dumps(record(match, undone=True))))


def test_who_was_helped_is_known_after_loading() -> None:
    match = played(False, True, False)
    seat = match.turns[match.helped[0]].seat
    assert match.helped_seats() == {seat} == saved_and_loaded(match).helped_seats()
    assert "helped" not in record(played(False, False)), "a record without help is as it always was"


def test_help_that_is_taken_back_does_not_count_unless_it_is_redone() -> None:
    match = played(True, False)
    match.take_back_to(0)
    assert match.helped_seats() == set()
    again = saved_and_loaded(match)
    assert again.helped_seats() == set()
    again.redo()
    assert again.helped_seats() == {0}
    match.play(0, match.state.legal_actions()[-1])
    assert match.helped == [] == saved_and_loaded(match).helped


def test_a_copy_has_its_own_help() -> None:
    match = played(False, False)
    twin = copy.deepcopy(match)
    twin.mark_helped([0])
    assert match.helped == [] and twin.helped == [0]


def test_a_branch_is_practice_and_stays_it() -> None:
    match = played(False, False)
    branch = match.branch(1, 4)
    assert (match.practice, branch.practice, saved_and_loaded(branch).practice) == (False, True, True)


@pytest.mark.parametrize(
    "bad", [{"helped": 3}, {"helped": ["a"]}, {"helped": [2]}, {"helped": [-1]}, {"helped": [True]}]
)
def test_records_with_help_in_turns_that_do_not_exist_are_refused(bad: dict[str, Any]) -> None:
    with pytest.raises(BadRecord) as caught:
        replay(GHOSTS, {**record(played(False, False)), **bad})
    assert caught.value.where.startswith("helped")
    with pytest.raises(BadRecord):
        replay(GHOSTS, {**record(played(False, False)), "practice": "yes"})


# ---------------------------------------------------------------- in a session


def game_of(*players: Player) -> Match:
    return Match(GHOSTS, 2, seed=1, players=players)


def test_acting_for_a_person_is_help_and_a_hint_is_none() -> None:
    match = game_of(ANN, BO)
    session = sit_down(match, QuickBrain())
    session.press_hint()
    session.update_hint()
    assert session.hint.action is not None
    session.play(session.hint.action)
    assert match.helped == []
    seat, plies = match.to_move, len(match.turns)
    session.act_once_for_me()
    for _ in range(5):
        session.update_acting_for_me()
    assert len(match.turns) == plies + 1
    assert (match.helped, match.helped_seats()) == ([plies], {seat})


def test_a_demonstration_is_help_for_every_person() -> None:
    match = game_of(ANN, BO)
    session = sit_down(match, QuickBrain())
    session.toggle_demo()
    for _ in range(12):
        session.update_acting_for_me()
    assert match.helped_seats() == {0, 1} and match.helped == list(range(len(match.turns)))


def test_what_a_computer_of_its_own_plays_is_no_help_until_a_person_takes_its_seat() -> None:
    match = game_of(ANN, COMPUTER)
    session = sit_down(match, QuickBrain())
    while len(match.turns) < 4:
        if not session.computers.sits_at(match.to_move):
            session.play(session.view.legal_actions()[0])
            continue
        session.computers.think()
        session.let_computer_act()
    assert match.helped == []
    session.sit(0, COMPUTER)
    session.sit(1, BO)
    assert match.helped_seats() == {1}
    session.sit(0, ANN)
    assert match.helped_seats() == {0, 1}, "a person who has let a computer play in between was helped, too"


# ---------------------------------------------------------------- terms

CHILD, GRANDFATHER = Player("human", "Ann"), Player("human", "Bo", terms=Terms(undo=False, hints=False, sand=30))


def match() -> Match:
    return Match(games.load("18-ghosts"), 2, seed=3, players=(GRANDFATHER, CHILD))


def act(played: Match) -> None:
    played.play(played.to_move, played.state.legal_actions()[0])


def test_they_belong_to_the_record_and_bar_taking_back() -> None:
    played = match()
    assert played.to_move == 0
    act(played)
    played.spent[0] += 12.34
    why = played.undo_barrier(0)
    assert why is not None and why.code == "undo_not_agreed"
    data = record(played)
    assert data["players"][0]["terms"] == {"undo": False, "hints": False, "sand": 30}
    assert "terms" not in data["players"][1] and data["spent"] == [12.3, 0.0]
    again = replay(played.game, data)
    assert again.players == played.players and again.spent == [12.3, 0.0]
    again.sit(0, CHILD)
    assert again.undo_barrier(0) is None


@pytest.mark.parametrize(
    ("field", "value"),
    [("terms", {"undo": 1}), ("terms", {"sand": -5}), ("terms", {"clock": 10**9}), ("terms", []), ("spent", [1.0])],
)
def test_a_changed_record_is_refused(field: str, value: object) -> None:
    data = record(match())
    (data if field == "spent" else data["players"][0])[field] = value
    with pytest.raises(BadRecord):
        replay(games.load("18-ghosts"), data)


def test_no_help_is_given_where_none_was_agreed() -> None:
    played = match()
    told: list[Change] = []
    session = sit_down(played)
    session.subscribe(told.append)
    for ask in (session.press_hint, session.act_once_for_me, session.toggle_demo):
        ask()
        refused = [one for one in told if isinstance(one, Refused)]
        assert [one.reason.code for one in refused] == ["hints_not_agreed"] and not session.act_for_me.active
        told.clear()
    played.sit(0, CHILD)
    session.press_hint()
    assert session.hint.asked
