"""The cursor in the past: its position, what is seen there, and that the game itself does not change."""

from __future__ import annotations

import pytest

from halloween_games.core.events import Drawn
from halloween_games.core.match import Match, Player
from halloween_games.core.notes import MOST
from halloween_games.core.spots import CHANCE, NOBODY, Spot
from halloween_games.session.changes import (
    AboutToChange,
    Advised,
    DecisionBegan,
    LookBackBegan,
    LookedAt,
    Refused,
    ReturnedToGame,
)
from halloween_games.session.looking_back import LookingBack
from tests.core.toys import MASKED, NO_CARD, OPEN_RACE, RACE, RaceState
from tests.session.sitting import (
    ANN,
    BO,
    COMPUTER,
    ToldBrain,
    finished,
    kinds,
    listening,
    near_the_end,
    race,
    sit_and_listen,
    sit_down,
)


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
    session, heard = sit_and_listen(match)
    session.look_back(1)
    first = match.state.legal_actions()[0]
    assert not session.choose((first.picks()[0].spot,)) and not session.undo() and not session.redo()
    reason = session.why_not(first)
    assert reason is not None and reason.code == "looking_back"
    assert [change.reason.code for change in heard if isinstance(change, Refused)] == ["looking_back"] * 3
    assert len(match.turns) == 2 and session.match.undone


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


def test_what_is_told_of_looking_back() -> None:
    session = sit_down(race("+1", "+2", "+1"))
    session.chooser.auto_complete = False
    heard = listening(session)
    session.look_back(2)
    assert kinds(heard) == [Advised, DecisionBegan, LookBackBegan, AboutToChange, LookedAt]
    assert not session.chooser.next_options(), "nothing is chosen in the past"
    heard.clear()
    session.look_back(1)
    assert kinds(heard) == [AboutToChange, LookedAt]
    heard.clear()
    session.return_to_game()
    assert heard[:2] == [heard[0], ReturnedToGame(False)]
    assert kinds(heard) == [AboutToChange, ReturnedToGame, DecisionBegan] and session.chooser.next_options()
    heard.clear()
    session.return_to_game()
    assert not heard, "it is there already"


def test_who_looks_back_wants_neither_hint_nor_choice_any_more() -> None:
    brain = ToldBrain()
    session = sit_down(race("+1"), brain)
    session.press_hint()
    session.chooser.auto_complete = False
    session.look_back(0)
    assert not session.hint.asked and brain.canceled == 1


def test_there_is_no_past_before_the_first_turn_or_behind_a_curtain() -> None:
    for session in (sit_down(race()), sit_down(race("peek", "card2", "+1"))):
        heard = listening(session)
        session.look_back(0)
        assert not session.looking_back.active and not heard


def test_the_end_of_a_finished_game_is_a_part_of_its_past() -> None:
    session, heard = sit_and_listen(race("+1", "-1", "+1", "-1"))
    session.look_back(99)
    assert session.looking_back.active and session.looking_back.ply == 4
    assert heard[-1] == LookedAt(4)
    session.look_back(3)
    session.step_forward()
    assert session.looking_back.active and not session.looking_back.is_earlier
    looked = heard[-1]
    assert isinstance(looked, LookedAt) and looked.turn is not None and looked.ply == 4
    heard.clear()
    session.step_forward()
    assert not heard
    assert not session.choose((Spot("dust", 3),)) and not session.choose((Spot("dust", 3),), named=Spot("dust", 7))
    assert [one.reason.spots for one in heard if isinstance(one, Refused)] == [(Spot("dust", 3),), (Spot("dust", 7),)]
    session.look_at(2, 0)
    assert session.looking_back.ply == 2 and session.looking_back.branch is None, "that branch is gone"


@pytest.mark.parametrize(
    ("words", "players", "ply", "card", "before", "after"),
    [
        (("+1", "peek", "card2", "peek", "card1", "+1"), (COMPUTER, BO), 4, "?", [NO_CARD, 2], [MASKED, 2]),
        (("peek", "card2", "+1"), (ANN, COMPUTER), 1, "2", [NO_CARD, NO_CARD], [2, NO_CARD]),  # the own secret
        (("peek", "card2", "+1"), (COMPUTER, BO), 1, "2", [NO_CARD, NO_CARD], [2, NO_CARD]),  # the game is over
    ],
)
def test_a_step_shows_what_may_be_seen(
    words: tuple[str, ...], players: tuple[Player, Player], ply: int, card: str, before: list[int], after: list[int]
) -> None:
    match = race(*words, players=players, start=near_the_end() if ply == 1 and players[1] is BO else None)
    session = sit_down(match)
    session.look_back(ply)
    heard = listening(session)
    session.step_forward()
    assert kinds(heard) == [AboutToChange, LookedAt]
    looked, made = heard[-1], match.turns[ply]
    assert isinstance(looked, LookedAt) and looked.turn is not None and looked.ply == ply + 1
    turn, is_known = looked.turn, match.outcome is not None or made.is_known_to(session.viewpoint.only_person())
    assert (turn.seat, turn.action, turn.text) == (made.seat, *((made.action, made.text) if is_known else (None, "")))
    assert turn.events[0] == Drawn(0, Spot("hand", 0), card)
    assert isinstance(turn.before, RaceState) and isinstance(turn.after, RaceState)
    assert (turn.before.cards, turn.after.cards) == (before, after)


# ---------------------------------------------------------------- the cursor


def cursor(*words: str) -> tuple[LookingBack, Match]:
    match = race(*words)
    return LookingBack(match), match


def test_the_cursor_in_the_present() -> None:
    past, match = cursor("+1", "toss")
    assert (past.ply, past.is_earlier, past.reveals, past.to_move, past.outcome) == (2, False, False, CHANCE, None)
    assert list(past.turns) == list(match.turns) and past.state is match.state
    match.play_text(CHANCE, "heads")
    assert past.ply == 3, "it goes along"


def test_the_cursor_in_the_past() -> None:
    past, match = cursor("+1", "-1", "+1", "-1")
    assert (past.to_move, past.outcome) == (NOBODY, match.outcome)
    past.begin()
    past.go(1)
    assert (past.ply, past.is_earlier, past.to_move, past.outcome) == (1, True, 1, None)
    assert list(past.turns) == list(match.turns[:1]) and past.state is match.turns[0].after
    past.go(-1)
    assert (past.ply, past.state, list(past.turns), past.to_move) == (0, match.start, [], 0)
    past.go(9)
    assert (past.ply, past.is_earlier, past.to_move) == (4, False, NOBODY)
    match.take_back_to(3)
    match.play_text(1, "+1")
    match.play_text(0, "+1")
    assert past.ply == 5, "at the end it goes along"
    past.go(2)
    past.end()
    match.take_back_to(4)
    assert (past.ply, past.active) == (4, False)


def test_only_secrets_of_finished_games_are_spoiled() -> None:
    over = [LookingBack(Match(game, 2, luck="ask")) for game in (RACE, OPEN_RACE)]
    for past in over:
        assert not past._match.barred and not past.reveals
        past.begin()
        assert not past._match.barred, "the game goes on"
        past.end()
        for word in ("+1", "-1", "+1", "-1"):
            past._match.play_text(past._match.to_move, word)
        assert not past.reveals
        past.begin()
        assert past.reveals
        past.end()
        past.begin()
    assert [past._match.barred for past in over] == [4, 0]


# ---------------------------------------------------------------- other ways


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
