"""Whose secrets are shown: the curtain between people, one person among computers, games without notebook."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from halloween_games import games
from halloween_games.core.actions import Action
from halloween_games.core.events import Drawn
from halloween_games.core.match import Match, Player
from halloween_games.core.reasons import Reason
from halloween_games.core.record import record, replay
from halloween_games.core.spots import CHANCE, Spot
from halloween_games.session.changes import DecisionBegan, SatDown, TurnMade, Uncovered, ViewerLeft
from halloween_games.session.looking_back import LookingBack
from halloween_games.session.session import Session
from halloween_games.session.viewpoint import Viewpoint
from tests.core.toys import MASKED, NO_CARD, OPEN_RACE, RACE, Do, RaceState, Result
from tests.session.sitting import (
    ANN,
    BO,
    COMPUTER,
    RaceWords,
    Wanted,
    kinds,
    listening,
    near_the_end,
    race,
    said,
    sit_and_listen,
    sit_down,
)


class Forgetful(RaceState):
    """Without a notebook a card is only shown while it is the last event."""

    def without_notebook(self, seat: int, recent: Sequence[Action]) -> Forgetful:
        twin = self.copy()
        if self.cards[seat] != NO_CARD and not any(isinstance(action, Result) for action in recent):
            twin.cards[seat] = MASKED
        return twin


def cards(session: Session) -> list[int]:
    assert isinstance(session.view, RaceState)
    return session.view.cards


# ---------------------------------------------------------------- several people


def test_while_nobody_knows_a_secret_there_is_no_curtain() -> None:
    session = sit_down(race("+1"))
    assert session.viewer is None and session.curtain_for is None
    session.play(Do(0))
    assert session.viewer is None and session.curtain_for is None


def test_whoever_knows_more_has_to_be_alone() -> None:
    match = race("peek", players=(ANN, BO))
    session, heard = sit_and_listen(match)
    match.play(CHANCE, Result(2))
    session.begin_decision()
    assert session.match.to_move == 1 and session.viewer is None and session.curtain_for is None, "seat 1 knows nothing"
    assert kinds(heard) == [TurnMade, DecisionBegan]
    heard.clear()
    session.play(Do(0))
    assert session.curtain_for == 0 and session.viewer is None
    assert kinds(heard)[-2:] == [ViewerLeft, DecisionBegan]
    assert cards(session) == [MASKED, NO_CARD]
    assert said(heard)[-1] == "speech.turn player=@seat.0", "the curtain itself says for whom it waits"
    heard.clear()
    session.uncover(0)
    assert session.viewer == 0 and session.curtain_for is None
    assert cards(session) == [2, NO_CARD]
    assert kinds(heard) == [Uncovered, DecisionBegan]
    assert session.chooser.next_options()


def test_who_sits_there_already_goes_on() -> None:
    session = sit_down(race("peek", "card2", "+1"))
    session.uncover(0)
    heard = listening(session)
    session.begin_decision()
    assert session.viewer == 0 and session.curtain_for is None
    assert kinds(heard) == [DecisionBegan]


def test_secrets_go_away_with_the_turn() -> None:
    session = sit_down(race("peek", "card2", "+1"))
    session.uncover(0)
    heard = listening(session)
    session.play(Do(0))
    assert session.viewer is None and session.curtain_for is None and cards(session) == [MASKED, NO_CARD]
    assert kinds(heard)[-2:] == [ViewerLeft, DecisionBegan]


def test_while_a_computer_or_luck_decides_the_last_person_may_look_on() -> None:
    match = race("peek", "card2", "+1")
    session = sit_down(match)
    session.uncover(0)
    session.play(Do(3))
    assert session.match.to_move == CHANCE and session.viewer == 0
    heard = listening(session)
    session.begin_decision()
    assert session.viewer == 0 and session.curtain_for is None and kinds(heard) == [DecisionBegan]
    match.play(CHANCE, Result(0))
    session.begin_decision()
    assert session.viewer is None


def test_after_the_end_the_last_person_may_look_on() -> None:
    session = sit_down(race(start=near_the_end(1, 1)))
    session.uncover(0)
    session.play(Do(0))
    assert session.match.outcome is not None and session.viewer == 0


def test_who_comes_to_the_screen_sees_what_the_own_action_has_shown() -> None:
    match = race("peek", "card2", players=(ANN, BO))
    session, heard = sit_and_listen(match, words=RaceWords())
    session.uncover(0)
    (uncovered,) = [change for change in heard if isinstance(change, Uncovered)]
    assert uncovered.seat == 0
    assert uncovered.events == (Drawn(0, Spot("hand", 0), "2"),)
    assert isinstance(uncovered.before, RaceState) and isinstance(uncovered.after, RaceState)
    assert (uncovered.before.cards[0], uncovered.after.cards[0]) == (MASKED, 2)
    assert said(heard)[0] == "draws card=2."


@pytest.mark.parametrize(("later", "is_told"), [((), True), (("-1", "+2"), False)])
def test_what_luck_gave_is_told_at_the_next_own_turn_alone(later: tuple[str, ...], is_told: bool) -> None:
    session, heard = sit_and_listen(race("peek", "card2", "+1", *later), words=RaceWords())
    session.uncover(0)
    (uncovered,) = [change for change in heard if isinstance(change, Uncovered)]
    assert bool(uncovered.events) == is_told == (said(heard)[0] == "draws card=2.")
    assert is_told or not any(sentence.startswith("draws") for sentence in said(heard))


def test_of_the_past_several_people_see_what_everybody_may() -> None:
    session = sit_down(race("peek", "card2", "+1"))
    session.uncover(0)
    session.look_back(2)
    assert cards(session) == [MASKED, NO_CARD]
    session.return_to_game()
    assert session.viewer == 0 and cards(session) == [2, NO_CARD]


@pytest.mark.parametrize(
    ("players", "is_known"), [((ANN, COMPUTER), True), ((COMPUTER, BO), False), ((ANN, BO), False)]
)
def test_a_secret_result_of_luck_is_named_to_whoever_may_know_it(
    players: tuple[Player, Player], is_known: bool
) -> None:
    match = race("peek", players=players)
    session, heard = sit_and_listen(match)
    match.play(CHANCE, Result(2))
    (made,) = [change.turn for change in heard if isinstance(change, TurnMade)]
    known = Result(2) if is_known else None
    assert (made.action, made.text) == (known, "card2" if is_known else "")
    assert session.last_action() == known
    assert session.last_actions() == ((Do(4), Result(2)) if is_known else (Do(4),))


# ---------------------------------------------------------------- one person


@pytest.mark.parametrize(("players", "person"), [((ANN, COMPUTER), 0), ((COMPUTER, BO), 1)])
def test_the_only_person_always_sees_the_own_secrets(players: tuple[Player, Player], person: int) -> None:
    session = sit_down(race("peek", "card2", "peek", "card1", players=players))
    mine = [[2, MASKED], [MASKED, 1]][person]
    assert session.viewer == person and session.curtain_for is None and cards(session) == mine
    session.play(Do(0))
    assert session.viewer == person and session.curtain_for is None and cards(session) == mine
    session.look_back(3)
    assert cards(session) == [[2, NO_CARD], [MASKED, NO_CARD]][person]


def test_between_computers_nobody_sees_anything() -> None:
    session = sit_down(race("peek", "card2", players=(COMPUTER, COMPUTER)))
    assert session.viewer is None and session.curtain_for is None and cards(session) == [MASKED, NO_CARD]


def test_the_past_of_a_finished_game_lies_open() -> None:
    session = sit_down(race(start=near_the_end(1, 2)))
    session.play(Do(0)) if session.curtain_for is None else session.uncover(0)
    session.play(Do(0))
    assert session.match.outcome is not None
    session.look_back(0)
    assert session.looking_back.reveals and cards(session) == [1, 2]


# ---------------------------------------------------------------- others sit down


def test_whoever_is_left_has_to_come_to_the_screen_first() -> None:
    session, heard = sit_and_listen(race("peek", "card2", players=(ANN, BO)))
    session.sit(1, COMPUTER)
    assert session.viewer is None and session.curtain_for == 0 and cards(session) == [MASKED, NO_CARD]
    assert list(session.match.players) == [replace(ANN, away=True), COMPUTER]
    assert kinds(heard)[-1] is DecisionBegan
    session.uncover(0)
    assert session.viewer == 0 and cards(session) == [2, NO_CARD]
    assert list(session.match.players) == [ANN, COMPUTER] and not session.match.barred, "Ann has seen her own card"
    heard.clear()
    session.sit(1, Player("computer", "", "hard"))
    assert session.viewer == 0 and SatDown(False) in heard
    session.computers.paused = True
    session.sit(1, COMPUTER)
    assert session.computers.paused
    heard.clear()
    session.sit(1, BO)
    assert session.viewer is None and SatDown(True) in heard
    assert session.computers.paused is False, "there is nobody left to be paused"


def test_who_hands_over_the_own_seat_is_not_shown_the_others_secrets() -> None:
    session = sit_down(race("peek", "card2", "peek", "card1", "+1", "+1", players=(ANN, BO)))
    session.uncover(0)
    heard = listening(session)
    session.sit(0, COMPUTER)
    assert session.viewer is None and session.curtain_for == 1 and cards(session) == [MASKED, MASKED]
    assert SatDown(True) in heard
    session.look_back(0)
    assert not session.looking_back.active, "what Bo has seen is behind the curtain, too"
    session.uncover(1)
    assert session.viewer == 1 and cards(session) == [MASKED, 1]
    session.sit(0, ANN)
    assert session.viewer is None and session.curtain_for == 0 and cards(session) == [MASKED, MASKED]
    session.uncover(0)
    assert cards(session) == [2, MASKED] and not session.match.barred, "people have had both seats from the start"


def test_whoever_is_left_without_secrets_goes_on_at_once() -> None:
    session = sit_down(race("peek", "card2", "+1", players=(ANN, BO)))
    session.uncover(0)
    session.sit(0, COMPUTER)
    assert session.viewer == 1 and session.curtain_for is None and cards(session) == [MASKED, NO_CARD]
    assert list(session.match.players) == [COMPUTER, BO]


def test_a_computer_that_takes_over_from_the_viewer_is_not_watched() -> None:
    match = Match(games.load("halloween"), 3, {}, 1, players=(ANN, BO, Player()))
    rng = Random(1)
    while match.view(0).key() == match.view(None).key():
        match.play(match.to_move, rng.choice(match.state.legal_actions()))
    session = sit_down(match)
    session.uncover(0)
    session.sit(0, COMPUTER)
    assert session.viewer is None and session.view.key() == match.view(None).key()


def test_who_takes_over_a_computers_secrets_comes_through_the_curtain_and_undo_ends_there() -> None:
    session = sit_down(race("peek", "card2", "peek", "card1", "+1", players=(ANN, COMPUTER)))
    assert session.viewer == 0 and session.undo_barrier() is None
    heard = listening(session)
    session.sit(1, BO)
    assert session.viewer is None and session.curtain_for == 1 and cards(session) == [MASKED, MASKED]
    assert session.match.barred == 0, "nobody has seen anything yet"
    session.uncover(1)
    assert cards(session) == [MASKED, 1]
    assert "happened.told player=@seat.0 told=Moved." in said(heard), "what happened since that seat has acted"
    assert session.match.barred == 5 and session.match.barrier_ply == 5
    assert session.undo_barrier() == Reason("undo_secret")
    assert session.lines()[-1].lock == Reason("undo_secret")
    session.sit(1, COMPUTER)
    assert session.viewer is None and session.curtain_for == 0, "it may still be Bo who looks"
    session.uncover(0)
    assert session.undo_barrier() == Reason("undo_secret"), "Ann may have been Bo"
    session.sit(1, replace(COMPUTER, level="hard"))
    assert session.viewer == 0


def test_after_the_end_a_change_of_seats_shows_what_it_likes_but_the_end_stays() -> None:
    session = sit_down(race("+1", start=near_the_end(1, 2), players=(ANN, COMPUTER)))
    assert session.match.outcome is not None and session.undo_barrier() is None
    session.sit(1, BO)
    session.sit(0, COMPUTER)
    assert session.viewer == 1 and session.curtain_for is None and cards(session) == [MASKED, 2]
    session.sit(0, ANN)
    assert session.undo_barrier() == Reason("undo_secret")


def test_whoever_is_left_may_look_back_with_the_own_eyes() -> None:
    session = sit_down(race("peek", "card2", "peek", "card1", players=(ANN, BO)))
    session.uncover(0)
    session.look_back(3)
    assert cards(session) == [MASKED, NO_CARD]
    heard = listening(session)
    session.sit(1, COMPUTER)
    assert SatDown(True) in heard, "a screen has to show more"
    assert cards(session) == [2, NO_CARD] and session.viewer == 0


def test_a_seat_that_was_only_passed_by_spoils_nothing() -> None:
    """The widget that chooses the player goes through all choices, a person among them."""
    session = sit_down(race("peek", "card2", "peek", "card1", "+1", players=(ANN, COMPUTER)))
    session.sit(1, BO)
    session.sit(1, COMPUTER)
    assert session.curtain_for == 0
    session.uncover(0)
    assert session.viewer == 0 and session.match.barred == 0 and session.undo_barrier() is None


def test_the_curtain_still_hangs_after_leaving() -> None:
    """The record knows who has not come yet; without secrets nobody has to."""
    session = sit_down(race("peek", "card2", "peek", "card1", "+1", "+1", players=(ANN, BO)))
    session.uncover(0)
    session.sit(0, COMPUTER)
    again = replay(RACE, json.loads(json.dumps(record(session.match))), luck="ask")
    assert list(again.players) == [COMPUTER, replace(BO, away=True)]
    session = sit_down(again)
    assert session.viewer is None and session.curtain_for == 1
    session.look_back(2)
    assert cards(session) == [MASKED, MASKED]
    session.uncover(1)
    assert again.barred == 6, "who has had the seat before is not known any more"
    once_more = replay(RACE, json.loads(json.dumps(record(again))), luck="ask")
    assert once_more.barred == 6 and list(once_more.players) == [COMPUTER, BO]
    assert sit_down(once_more).viewer == 1

    plain = sit_down(Match(OPEN_RACE, 2, players=(ANN, BO)))
    plain.sit(0, COMPUTER)
    assert plain.viewer == 1 and list(plain.match.players) == [COMPUTER, BO]


def test_without_a_notebook_the_curtain_falls_for_what_could_be_looked_up() -> None:
    wanted = Wanted(notebook=False)
    words = ("peek", "card2", "peek", "card1", "+1", "+1")
    session = sit_down(race(*words, players=(ANN, BO), start=Forgetful()), wanted=wanted)
    assert session.curtain_for is None, "nothing would be shown"
    session.sit(0, COMPUTER)
    assert session.curtain_for == 1


# ---------------------------------------------------------------- without a notebook


def test_without_a_notebook_people_remember() -> None:
    wanted = Wanted(notebook=False)
    match = race("peek", players=(ANN, COMPUTER), start=Forgetful())
    session = sit_down(match, wanted=wanted)
    match.play(CHANCE, Result(2))
    assert cards(session) == [2, NO_CARD], "just seen"
    assert session.viewpoint.reader is None
    match.play_text(1, "+1")
    assert cards(session) == [2, NO_CARD], "nobody but the other has acted since"
    match.play_text(0, "+1")
    assert cards(session) == [MASKED, NO_CARD]
    session.look_back(2)
    assert cards(session) == [2, NO_CARD], "so it was then"
    session.return_to_game()
    wanted.notebook = True
    assert cards(session) == [2, NO_CARD]
    assert session.viewpoint.reader == 0


def test_without_a_notebook_a_forgotten_secret_needs_no_curtain() -> None:
    match = race("peek", "card2", "+1", "+1", "-1", start=Forgetful())
    assert sit_down(match).curtain_for == 0
    assert sit_down(match, wanted=Wanted(notebook=False)).viewer is None


def test_looking_back_leaves_the_seat_at_the_screen() -> None:
    match = race("peek", "card2", "peek", "card1", "+1")
    past = LookingBack(match)
    viewpoint = Viewpoint(match, past, Wanted())
    viewpoint.uncover(0)
    assert viewpoint.curtain_for is None
    past.begin()
    assert not viewpoint.choose() and viewpoint.seat == 0
    past.end()
    assert viewpoint.choose() and viewpoint.seat is None and viewpoint.curtain_for == 1


def test_of_several_people_nobody_reads_secrets_while_looking_back() -> None:
    session = sit_down(race("peek", "card2", "+1"))
    session.uncover(0)
    assert session.viewpoint.reader == 0
    session.look_back(1)
    assert session.viewpoint.reader is None
