"""What was agreed for a seat: no taking back, no help, an hourglass or a clock."""

from __future__ import annotations

import pytest

from halloween_games import games
from halloween_games.core.match import Match, Player
from halloween_games.core.reasons import BadRecord
from halloween_games.core.record import record, replay
from halloween_games.core.terms import Terms
from halloween_games.session.changes import Change, Refused
from tests.session.sitting import sit_down

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
