"""Decisions in a session: choosing, confirming, playing, refusing and undoing, and the events about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Self

import pytest

from halloween_games.core.actions import Action, Pick
from halloween_games.core.events import Drawn
from halloween_games.core.match import Match, Player
from halloween_games.core.outcome import Outcome, won_by
from halloween_games.core.reasons import Reason
from halloween_games.core.spots import BUTTON, CHANCE, NOBODY, Spot
from halloween_games.session.changes import (
    AboutToChange,
    ChoiceChanged,
    Chosen,
    DecisionBegan,
    Jumped,
    Refused,
    ToConfirm,
    TurnMade,
)
from tests.core.toys import MASKED, NO_CARD, RACE, Do, RaceState, Result
from tests.session.sitting import (
    ANN,
    BO,
    COMPUTER,
    RaceWords,
    ToldBrain,
    Wanted,
    kinds,
    listening,
    near_the_end,
    race,
    refused,
    said,
    sit_and_listen,
    sit_down,
)

PLUS_ONE, PLUS_TWO, MINUS_ONE, TOSS, PEEK = (Spot(BUTTON, number) for number in range(1, 6))
SURE = Spot(BUTTON, 99)


class SureDo(Do):
    """An action of two picks."""

    __slots__ = ()

    def picks(self) -> tuple[Pick, ...]:
        return (*super().picks(), Pick("sure", SURE))


class SlowRace(RaceState):
    def legal_actions(self) -> Sequence[Action]:
        return [SureDo(word) for word in range(5)]

    def observe(self, seat: int | None) -> Self:
        return self

    def why_not_spot(self, chosen: Sequence[Pick], spot: Spot) -> Reason:
        return Reason("not_there", {"chosen": len(chosen), "at": spot.at})


class Strides(RaceState):
    """A seat that comes to an odd square moves again."""

    def _next(self, seat: int) -> None:
        super()._next(seat if self.counter % 2 == 0 or self.to_move == NOBODY else 1 - seat)


# ---------------------------------------------------------------- choosing


def test_a_choice_that_is_complete_is_played() -> None:
    session, heard = sit_and_listen(race())
    assert session.choose((PLUS_ONE,))
    assert kinds(heard) == [AboutToChange, Chosen, AboutToChange, TurnMade, DecisionBegan]
    (made,) = [change.turn for change in heard if isinstance(change, TurnMade)]
    assert (made.seat, made.action, made.text) == (0, Do(0), "+1")
    assert (session.plies, session.match.to_move, [turn.seat for turn in session.match.turns]) == (1, 1, [0])
    assert session.chooser.next_options() == [Pick("do", spot) for spot in (PLUS_ONE, PLUS_TWO, MINUS_ONE, TOSS, PEEK)]


def test_a_choice_goes_on_pick_by_pick() -> None:
    session, heard = sit_and_listen(race(start=SlowRace()))
    assert session.choose((SURE, PLUS_TWO))
    assert session.chooser.chosen == (Pick("sure", SURE),)
    assert kinds(heard) == [AboutToChange, Chosen, ChoiceChanged]
    assert session.cancel() and not session.chooser.chosen
    assert not session.cancel()
    assert session.choose((PLUS_TWO,)) and session.choose((SURE,))
    assert session.last_action() == Do(1) or session.last_action() == SureDo(1)


def test_where_a_choice_may_end_it_waits() -> None:
    class Short(SlowRace):
        def legal_actions(self) -> Sequence[Action]:
            return [Do(0), SureDo(0)]

    session, heard = sit_and_listen(race(start=Short()))
    assert session.choose((PLUS_ONE,))
    assert kinds(heard) == [AboutToChange, Chosen, ChoiceChanged]
    assert session.plies == 0 and session.chooser.action() == Do(0)


def test_what_fits_nothing_is_refused() -> None:
    session = sit_down(race(start=SlowRace()))
    session.choose((PLUS_ONE,))
    heard = listening(session)
    assert not session.choose((Spot("dust", 3), Spot("dust", 4)))
    assert refused(heard) == [Reason("not_there", {"chosen": 1, "at": 3})], "the topmost is spoken of"
    assert said(heard) == ["not_there chosen=1 at=3"]
    assert not session.choose((Spot("dust", 3),), named=Spot("dust", 7))
    assert refused(heard)[1:] == [Reason("not_there", {"chosen": 1, "at": 7})]
    assert session.chooser.chosen == (Pick("do", PLUS_ONE),)


def test_nothing_is_chosen_of_nothing_after_the_end_or_behind_a_curtain() -> None:
    session, heard = sit_and_listen(race())
    assert not session.choose(())
    over = sit_down(race("+1", "-1", "+1", "-1"))
    over.subscribe(heard.append)
    assert not over.choose((PLUS_ONE,))
    assert heard == []
    assert over.chooser.next_options() == []
    curtained = sit_down(race("peek", "card1", "+1"))
    curtained.subscribe(heard.append)
    assert curtained.curtain_for == 0 and curtained.chooser.next_options() == []
    assert not curtained.choose((PLUS_ONE,)) and heard == []


@pytest.mark.parametrize(
    ("players", "paused", "reason"),
    [
        ((COMPUTER, BO), False, Reason("not_now.thinking", {"player": "Seat 0"})),
        ((COMPUTER, BO), True, Reason("prompt.paused", {"key": "pause"})),
        ((COMPUTER, COMPUTER), False, Reason("not_now.watching")),
        ((COMPUTER, COMPUTER), True, Reason("not_now.watching")),
    ],
)
def test_nobody_chooses_for_a_computer(players: tuple[Player, Player], paused: bool, reason: Reason) -> None:
    session = sit_down(race(players=players))
    session.computers.paused = paused
    heard = listening(session)
    assert session.chooser.next_options() == []
    assert not session.choose((PLUS_ONE,))
    assert refused(heard) == [reason]


def test_what_the_rules_refuse_after_all_is_not_played() -> None:
    session, heard = sit_and_listen(race())
    assert not session.play(Do(2))
    assert refused(heard) == [Reason("at_the_start")] and session.plies == 0
    assert kinds(heard) == [AboutToChange, Refused, DecisionBegan]
    assert session.play(Do(0)) and session.plies == 1


def test_why_an_action_cannot_be_played() -> None:
    session = sit_down(race("+1"))
    assert session.why_not(Do(0)) is None
    assert session.why_not(Result(0)) == Reason("not_an_action", {"text": "Result(0,)"})
    session.look_back(0)
    assert session.why_not(Do(0)) == Reason("looking_back")


def test_luck_and_passes_are_told_as_well() -> None:
    session, heard = sit_and_listen(race("+2", "+2", luck="auto"))
    session.play(Do(0))
    assert [change.turn.text for change in heard if isinstance(change, TurnMade)] == ["+1", "pass"]


# ---------------------------------------------------------------- a second time


def test_who_wants_to_confirm_chooses_twice() -> None:
    session, heard = sit_and_listen(race(), wanted=Wanted(confirm=True))
    assert session.choose((PLUS_ONE,))
    assert kinds(heard) == [AboutToChange, Chosen, ToConfirm, ChoiceChanged]
    assert session.to_confirm == Do(0) and session.plies == 0
    heard.clear()
    assert session.choose((PLUS_TWO,)), "another one instead"
    assert session.to_confirm == Do(1) and session.plies == 0
    heard.clear()
    assert session.choose((SURE, PLUS_TWO)), "again"
    assert kinds(heard) == [AboutToChange, AboutToChange, TurnMade, ToConfirm, DecisionBegan]
    assert session.to_confirm is None and session.last_action() == Do(1)


@pytest.mark.parametrize("confirm", [False, True])
def test_what_is_proposed_is_played_at_once_or_when_it_is_confirmed(confirm: bool) -> None:
    session = sit_down(race(), wanted=Wanted(confirm=confirm))
    session.confirm()
    assert session.plies == 0
    session.propose(Do(1))
    if confirm:
        session.confirm()
    assert session.last_action() == Do(1) and session.to_confirm is None


def test_what_is_no_longer_chosen_is_not_asked_for() -> None:
    session = sit_down(race(), wanted=Wanted(confirm=True))
    session.choose((PLUS_ONE,))
    heard = listening(session)
    session.check_choice()
    assert session.to_confirm == Do(0) and not heard
    session.cancel()
    session.check_choice()
    assert session.to_confirm is None and kinds(heard) == [ToConfirm]
    session.check_choice()
    assert kinds(heard) == [ToConfirm], "once"


def test_other_settings_begin_the_choice_anew_where_they_change_it() -> None:
    wanted = Wanted()
    session, heard = sit_and_listen(race(), wanted=wanted)
    session.settings_changed()
    wanted.confirm = True
    session.settings_changed()
    assert not heard
    session.choose((PLUS_ONE,))
    session.settings_changed()
    assert session.to_confirm == Do(0)
    heard.clear()
    wanted.confirm = False
    session.settings_changed()
    assert session.to_confirm is None and kinds(heard) == [ToConfirm, DecisionBegan]
    heard.clear()
    wanted.auto_complete = False
    session.settings_changed()
    assert kinds(heard) == [DecisionBegan] and not session.chooser.auto_complete


# ---------------------------------------------------------------- taking back


def test_taking_back_and_bringing_back() -> None:
    session, heard = sit_and_listen(race("+1", "+2"))
    assert session.undo_barrier() is None and not session.match.undone
    assert session.undo()
    assert kinds(heard) == [AboutToChange, Jumped, DecisionBegan]
    assert said(heard)[0] == "terminal.taken_back"
    assert session.plies == 1 and session.match.undone and session.match.to_move == 1
    heard.clear()
    assert session.redo()
    assert kinds(heard) == [AboutToChange, Jumped, DecisionBegan]
    assert said(heard)[0] == "terminal.brought_back"
    assert session.plies == 2 and not session.match.undone


def test_nothing_to_take_back_or_to_bring_back() -> None:
    session, heard = sit_and_listen(race())
    assert session.undo_barrier() == Reason("nothing_to_undo")
    assert not session.undo() and not session.redo()
    assert refused(heard) == [Reason("nothing_to_undo"), Reason("nothing_to_redo")]


def test_what_luck_has_decided_stays() -> None:
    session, heard = sit_and_listen(race("toss", "heads"))
    assert session.match.barrier_ply == 2
    assert not session.undo() and refused(heard) == [Reason("undo_luck")]


def test_in_a_game_that_was_laid_open_nothing_is_taken_back() -> None:
    session = sit_down(race("+1", "-1", "+1", "-1"))
    assert session.undo_barrier() is None
    session.look_back(1)
    assert session.undo_barrier() == Reason("looking_back")
    session.return_to_game()
    assert session.undo_barrier() == Reason("undo_secret")
    assert not session.undo()


def test_who_closes_a_session_hears_no_more() -> None:
    match = race(players=(COMPUTER, BO))
    brain = ToldBrain()
    session, heard = sit_and_listen(match, brain)
    session.computers.think()
    session.close()
    assert brain.canceled == 1
    heard.clear()
    match.play_text(0, "+1")
    assert not heard


# ---------------------------------------------------------------- what is seen


def test_turns_are_told_as_the_one_who_looks_may_know_them() -> None:
    for players, card, face in (((ANN, COMPUTER), 2, "2"), ((COMPUTER, BO), MASKED, "?")):
        match = race("peek", players=players)
        heard = listening(sit_down(match))
        match.play(CHANCE, Result(2))
        (made,) = [change.turn for change in heard if isinstance(change, TurnMade)]
        assert isinstance(made.before, RaceState) and isinstance(made.after, RaceState)
        assert (made.before.cards[0], made.after.cards[0]) == (NO_CARD, card)
        assert isinstance(made.events[0], Drawn) and made.events[0].card == face


def test_news_reaches_back_to_the_own_last_turn() -> None:
    match = race("+1", "toss", "heads", "+1")
    session = sit_down(match)
    assert match.to_move == 1
    (news,) = session.news()
    assert (news.seat, news.action) == (0, Do(0)), "what seat 0 did after the toss of seat 1"
    assert news.before.key() == match.turns[3].before.observe(None).key()
    session.look_back(1)
    assert [(seen.seat, seen.action) for seen in session.news()] == [(0, Do(0))]
    session.look_back(0)
    assert session.news() == []


def test_news_is_all_that_the_others_did_without_luck() -> None:
    session = sit_down(race("+2", "+1", "-1", "toss", "heads", "+1", start=Strides()))
    assert [turn.seat for turn in session.match.turns] == [0, 1, 1, 0, CHANCE, 0]
    assert session.match.to_move == 1
    assert [seen.action for seen in session.news()] == [Do(3), Do(0)]
    session.look_back(2)
    assert session.looking_back.to_move == 1
    assert [seen.action for seen in session.news()] == [Do(0)], "the turn goes on"
    session.look_back(4)
    assert [seen.action for seen in session.news()] == [Do(3)], "luck decides"


def test_news_of_several_seats_and_of_the_end() -> None:
    match = race("+1", "-1", "+1", "-1")
    session = sit_down(match)
    assert match.to_move == NOBODY
    assert [(seen.seat, seen.action) for seen in session.news()] == [(1, Do(2))]
    bogged = sit_down(race("+2", "+2", "+1", players=(ANN, BO)))
    assert [turn.seat for turn in bogged.match.turns] == [0, 1, 0, 1]
    assert [(seen.seat, type(seen.action).__name__) for seen in bogged.news()] == [(1, "Pass")]


def test_the_last_actions_of_one_seat() -> None:
    session = sit_down(race("+1", "toss", "heads"))
    assert session.last_actions() == (Do(3), Result(1))
    assert session.last_action() == Result(1)
    session.look_back(1)
    assert session.last_actions() == (Do(0),)
    session.look_back(0)
    assert session.last_actions() == () and session.last_action() is None


# ---------------------------------------------------------------- what is to be done


def test_the_line_says_what_is_to_be_done() -> None:
    session = sit_down(race("+1"), words=RaceWords())
    assert session.prompt() == (f"happened.told player=Seat 1 told=prompt at=1 card={NO_CARD} picks=0", False)
    assert session.prompt(Do(0)) == ("runs on", True)
    assert session.prompt(Do(1)) == ("runs on · far", True)
    assert session.prompt(Do(3))[1] is False, "nothing to say of a toss"
    session.look_back(0)
    assert session.prompt() == ("", False)


def test_the_line_speaks_of_what_is_chosen() -> None:
    session = sit_down(race(start=SlowRace()), words=RaceWords())
    session.choose((SURE,))
    assert session.prompt() == (f"happened.told player=Seat 0 told=prompt at=0 card={NO_CARD} picks=1", False)


def test_the_line_says_who_thinks() -> None:
    session = sit_down(race("+1", players=(ANN, COMPUTER)))
    assert session.prompt(Do(0)) == ("prompt.thinking player=Seat 1 key=pause", False)
    session.computers.pause()
    assert session.prompt() == ("prompt.paused player=Seat 1 key=pause", False)


class Partners(RaceState):
    def outcome(self) -> Outcome:
        return won_by("arrived", (0, 2), 4)


@pytest.mark.parametrize(
    ("match", "words"),
    [
        (race("peek", "card1", "+1"), "prompt.curtain player=Seat 0"),
        (race("+1", "-1", "+1", "-1"), "repetition"),
        (race("+1", start=near_the_end()), "prompt.over player=Seat 0 why=arrived winners=0 losers=1"),
        (
            Match(replace(RACE, seats=(4,)), 4, start=Partners()),
            "prompt.over.together players=Seat 0 & Seat 2 why=arrived winners=0 & 2 losers=1 & 3",
        ),
    ],
    ids=["who has to come", "a draw", "who has won", "all who have won"],
)
def test_the_line_says_who_has_to_come_and_how_it_ended(match: Match, words: str) -> None:
    assert sit_down(match).prompt() == (words, False)


def test_each_step_of_a_decision_is_said() -> None:
    """After each pick what to choose next; given up, what to choose first again."""
    session, heard = sit_and_listen(race(start=SlowRace()), words=RaceWords())
    assert session.choose((TOSS,))
    assert said(heard) == ["prompt at=0 card=-1 picks=1"]
    heard.clear()
    assert session.let_go()
    assert said(heard) == ["prompt at=0 card=-1 picks=0"]
    heard.clear()
    assert not session.let_go()
    assert said(heard) == []


def test_what_waits_to_be_confirmed_is_said() -> None:
    session, heard = sit_and_listen(race(), wanted=Wanted(confirm=True), words=RaceWords())
    session.choose((PLUS_ONE,))
    assert said(heard) == ["runs on. confirm.again"]
