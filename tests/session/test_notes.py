"""Other ways while looking back: luck goes on, equal ways are one, and there is an end to them."""

from __future__ import annotations

from halloween_games.core.match import Match
from halloween_games.core.notes import MOST
from halloween_games.core.spots import CHANCE
from halloween_games.session.looking_back import LookingBack
from tests.session.sitting import finished


def others(past: LookingBack, match: Match) -> list[str]:
    """The texts of what the game did not do in the shown position."""
    texts = (match.game.notation.write(past.state, action) for action in past.state.legal_actions())
    return [text for text in texts if text != past.course[past.ply].text]


def test_ways_from_one_position() -> None:
    match = finished("rhombus", seed=5)
    past = LookingBack(match)
    past.begin()
    past.go(next(at for at, turn in enumerate(match.turns) if at > 10 and turn.seat >= 0))
    ply, seat, texts = past.ply, past.to_move, others(past, match)
    assert past.take(seat, past.course[ply].text) and (past.ply > ply, past.branch) == (True, None)
    assert not match.notes.branches, "what the game did is no branch"
    for _ in range(2):
        past.enter(None)
        past.go(ply)
        assert past.take(seat, texts[0])
    (branch,) = match.notes.branches
    assert branch.ply == ply and past.to_move != CHANCE and len(match.turns) > branch.ply
    (way, shown), state = past.shown, past.state
    assert way is not match and (way.turns[shown - 1].after if shown else way.start) is state
    past.go(ply)
    assert past.take(seat, texts[1])
    assert [one.ply for one in match.notes.branches] == [ply, ply] and past.number == 1
    past.delete_branch()
    assert match.notes.branches == [branch] and (past.branch, past.ply) == (None, ply)
    match.notes.branches = [branch] * MOST
    assert not past.take(seat, texts[1]) and past.ply == ply
    past.end()
    assert past.last == len(match.turns) and not past.is_earlier
