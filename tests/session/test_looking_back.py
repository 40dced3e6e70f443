"""The cursor in the past: where it stands, what is seen there, and that the game itself does not move."""

from __future__ import annotations

from halloween_games.session.changes import LookedAt, Refused, ReturnedToGame
from tests.core.toys import RaceState
from tests.session.sitting import listening, race, sit_down


def test_earlier_positions_are_shown() -> None:
    match = race("+1", "+2", "+1")
    session = sit_down(match)
    session.look_back(1)
    assert session.looking_back.ply == 1 and session.looking_back.is_earlier
    view = session.view
    assert isinstance(view, RaceState) and view.counter == 1
    assert match.state is match.turns[-1].after, "the game itself stays where it is"
    session.look_back(-5)
    assert session.looking_back.ply == 0
    session.look_back(99)
    assert not session.looking_back.active, "beyond the end of a game that goes on there is the game"
    assert session.play(match.state.legal_actions()[0])


def test_nothing_is_played_taken_back_or_brought_back_meanwhile() -> None:
    match = race("+1", "+2", "+1")
    match.undo(0)
    session = sit_down(match)
    heard = listening(session)
    session.look_back(1)
    first = match.state.legal_actions()[0]
    assert not session.choose((first.picks()[0].spot,)) and not session.undo() and not session.redo()
    reason = session.why_not(first)
    assert reason is not None and reason.code == "looking_back"
    assert [change.reason.code for change in heard if isinstance(change, Refused)] == ["looking_back"] * 3
    assert len(match.turns) == 2 and session.can_redo


def test_stepping_forward_plays_the_turn_and_ends_in_the_game() -> None:
    match = race("+1", "+2", "+1")
    session = sit_down(match)
    session.look_back(1)
    heard = listening(session)
    session.step_forward()
    looked = [change for change in heard if isinstance(change, LookedAt)]
    assert [(change.ply, change.turn.action) for change in looked if change.turn] == [(2, match.turns[1].action)]
    session.step_forward()
    assert [change.played for change in heard if isinstance(change, ReturnedToGame)] == [True]
    assert not session.looking_back.active
    session.step_forward()
    assert session.looking_back.ply == 3, "there is nothing more to step to"


def test_looking_back_does_not_count_as_a_repetition() -> None:
    match = race("+1", "-1", "+1")
    session = sit_down(match)
    for _ in range(3):
        session.look_back(0)
        session.return_to_game()
    assert match.outcome is None
