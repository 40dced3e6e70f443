"""Questions to the computers of a session: an action of their own, a hint, or acting for a person."""

from __future__ import annotations

import json
import logging

import pytest

from halloween_games.core.actions import Pick
from halloween_games.core.match import Match, Player
from halloween_games.core.phrases import Phrase
from halloween_games.core.questions import Choose, Question
from halloween_games.core.record import record
from halloween_games.core.spots import BOARD, BUTTON, Spot
from halloween_games.session.changes import Advised, Change, ChoiceChanged
from halloween_games.session.computers import SECONDS as ACT_SECONDS
from halloween_games.session.computers import Computers
from halloween_games.session.hint import ACTION, HINT_SECONDS, PIECE, WHY
from halloween_games.session.looking_back import LookingBack
from halloween_games.session.session import Session
from tests.core.toys import MASKED, Do, RaceState, Result
from tests.session.sitting import (
    ANN,
    BO,
    COMPUTER,
    Onward,
    PlainSpeaker,
    RaceWords,
    ToldBrain,
    Wanted,
    kinds,
    level_of,
    listening,
    race,
    said,
    sit_and_listen,
    sit_down,
)


def advice(heard: list[Change]) -> list[str]:
    return [change.words for change in heard if isinstance(change, Advised)]


def cards_of(question: Question) -> list[int]:
    assert isinstance(question.view, RaceState)
    return question.view.cards


class Walk(Do):
    """An action that takes two clicks."""

    __slots__ = ()

    def picks(self) -> tuple[Pick, ...]:
        return (Pick("from", Spot(BOARD, 7)), *super().picks())


# ---------------------------------------------------------------- the computers at the table


def computers(match: Match) -> tuple[Computers, ToldBrain, LookingBack]:
    brain, past = ToldBrain(), LookingBack(match)
    return Computers(match, brain, past), brain, past


def test_a_computer_is_asked_from_its_own_view_and_waited_for() -> None:
    match = race("peek", "card2", "peek", "card1", players=(COMPUTER, ANN))
    sitting, brain, _ = computers(match)
    assert (sitting.asked, sitting.ready, sitting.thinker) == (False, False, None)
    assert sitting.think(), "a question began"
    assert (sitting.asked, sitting.ready, sitting.thinker) == (True, False, 0)
    assert [(level_of(question), cards_of(question)) for question in brain.asked] == [("easy", [2, MASKED])]
    assert not sitting.think() and not sitting.ready and len(brain.asked) == 1
    brain.answer(Do(1))
    assert not sitting.think() and sitting.ready
    assert not sitting.think() and sitting.ready, "an answer waits"
    assert sitting.take() == Do(1)
    assert (sitting.asked, sitting.ready, sitting.thinker) == (False, False, None)


def test_a_computer_that_is_somebody_is_asked_as_that() -> None:
    """By its seat and its level."""
    match = race(players=(COMPUTER, ANN))
    brain = ToldBrain()
    Computers(match, brain, LookingBack(match), lambda seat, level: f"{level} on {seat}").think()
    Computers(match, brain, LookingBack(match)).think()
    assert [question.wanted for question in brain.asked] == [Choose("easy", character="easy on 0"), Choose("easy")]


def test_an_answer_to_another_question_is_none() -> None:
    sitting, brain, _ = computers(race(players=(COMPUTER, ANN)))
    sitting.think()
    brain.answer(Do(1), late=1)
    assert not sitting.think() and not sitting.ready


def test_who_sits_where() -> None:
    sitting, _, _ = computers(race(players=(ANN, COMPUTER)))
    assert [sitting.sits_at(seat) for seat in (-2, -1, 0, 1)] == [False, False, False, True]
    assert sitting.present and not sitting.alone
    people, _, _ = computers(race(players=(ANN, BO)))
    assert not people.present and not people.alone
    machines, _, _ = computers(race(players=(COMPUTER, COMPUTER)))
    assert machines.present and machines.alone


def test_nobody_is_asked_for_a_person_or_in_the_past() -> None:
    match = race("+1", players=(COMPUTER, ANN))
    sitting, brain, past = computers(match)
    assert not sitting.think() and not brain.asked
    match.play_text(1, "+1")
    past.begin()
    past.go(1)
    assert not sitting.think() and not brain.asked
    past.go(2)
    assert sitting.think(), "the last position of the past is the present one"
    past.go(0)
    assert sitting.think() and brain.canceled == 1, "who looks further back stops it"
    past.end()
    assert not sitting.think(may_ask=False) and len(brain.asked) == 1
    assert sitting.think() and len(brain.asked) == 2


def test_a_thought_is_worth_nothing_after_a_change() -> None:
    match = race(players=(COMPUTER, ANN))
    sitting, brain, _ = computers(match)
    sitting.think()
    brain.answer(Do(1))
    sitting.think()
    match.sit(0, Player("computer", "", "hard"))
    assert sitting.think() and brain.canceled == 1 and not sitting.ready
    assert [level_of(question) for question in brain.asked] == ["easy", "hard"]
    match.sit(0, BO)
    assert sitting.think() and not sitting.asked and brain.canceled == 2
    assert not sitting.think() and brain.canceled == 2, "nothing is left to stop"
    goes_on = race("+1", players=(COMPUTER, COMPUTER), start=Onward())
    sitting, brain, _ = computers(goes_on)
    sitting.think()
    goes_on.play_text(1, "+1")
    assert goes_on.to_move == 1 and sitting.think() and len(brain.asked) == 2, "the same seat, another position"
    both = race(players=(COMPUTER, COMPUTER))
    sitting, brain, _ = computers(both)
    sitting.think()
    both.play_text(0, "+1")
    assert sitting.think() and len(brain.asked) == 2


def test_a_pause_keeps_the_thought_and_asks_nothing_new() -> None:
    match = race(players=(COMPUTER, ANN))
    sitting, brain, _ = computers(match)
    sitting.think()
    sitting.pause()
    assert sitting.paused and sitting.thinker is None and sitting.asked
    brain.answer(Do(1))
    assert not sitting.think() and not sitting.ready
    sitting.pause()
    assert not sitting.paused and sitting.ready
    sitting.take()
    sitting.pause()
    assert not sitting.think() and len(brain.asked) == 1, "paused before it was asked"


def test_without_a_computer_there_is_no_pause() -> None:
    sitting, _, _ = computers(race(players=(ANN, BO)))
    sitting.pause()
    assert not sitting.paused


@pytest.mark.parametrize(
    ("answer", "failure", "why"),
    [
        (None, "It died.", "It died."),
        (Do(2), "", "Do(2,) is not legal: Reason(code='at_the_start'"),
        (Result(0), "", "Result(0,) is not legal: Reason(code='not_an_action'"),
        (None, "", "None is not legal: None"),
    ],
)
def test_an_answer_that_is_none_is_replaced_and_logged(
    answer: Do | None, failure: str, why: str, caplog: pytest.LogCaptureFixture
) -> None:
    match = race(players=(COMPUTER, ANN))
    sitting, brain, _ = computers(match)
    sitting.think()
    brain.answer(answer, failure=failure)
    sitting.think()
    with caplog.at_level(logging.ERROR):
        assert sitting.take() == match.state.legal_actions()[0]
    (entry,) = caplog.messages
    assert entry.startswith(f"Seat 0 found no action. {why}")
    assert json.loads(entry.split("\n", 1)[1]) == json.loads(json.dumps(record(match)))


def test_a_computer_acts_in_a_session() -> None:
    brain = ToldBrain()
    session = sit_down(race(players=(COMPUTER, ANN)), brain)
    assert not session.let_computer_act()
    session.computers.think()
    brain.answer(Do(1))
    session.computers.think()
    assert session.let_computer_act() and session.last_action() == Do(1)
    assert not session.let_computer_act() and session.plies == 1


# ---------------------------------------------------------------- a hint


TWO_ON = Do(1)


def hinted(session: Session, brain: ToldBrain, *because: Phrase, action: Do | None = TWO_ON) -> list[Change]:
    """The events of a hint that was asked for and has arrived."""
    heard = listening(session)
    session.press_hint()
    brain.answer(action, because)
    assert session.update_hint()
    return heard


def test_a_hint_says_more_each_time() -> None:
    brain = ToldBrain()
    session, heard = sit_and_listen(race("+1"), brain, words=RaceWords())
    session.press_hint()
    assert advice(heard) == ["hint.waiting"]
    assert session.hint.waiting and session.hint.asked and session.hint_spots() == ()
    session.press_hint()
    assert advice(heard) == ["hint.waiting"] and not session.update_hint(), "it still thinks"
    (question,) = brain.asked
    assert (level_of(question), question.seconds) == ("", HINT_SECONDS)
    brain.answer(Do(1), (Phrase("way"), Phrase("home")))
    assert session.update_hint() and not session.update_hint()
    spot = Spot(BUTTON, 2)
    words = [
        "hint.place what=button word=+2 key=hint",
        "hint.words words=runs on · far key=hint",
        "way. home.",
    ]
    assert session.hint.stage == PIECE and session.hint_spots() == (spot,)
    session.press_hint()
    assert session.hint.stage == ACTION and session.hint_spots() == (spot,)
    session.press_hint()
    assert session.hint.stage == WHY
    session.press_hint()
    assert session.hint.stage == PIECE, "and begins again"
    assert advice(heard)[1:] == [*words, words[0]]
    assert said(heard)[-4:] == [*words, words[0]]
    assert len(brain.asked) == 1


def test_a_hint_shows_where_the_action_begins_and_then_all_of_it() -> None:
    brain = ToldBrain()
    session = sit_down(race(), brain)
    hinted(session, brain, action=Walk(1))
    assert session.hint_spots() == (Spot(BOARD, 7),)
    session.press_hint()
    assert session.hint_spots() == (Spot(BOARD, 7), Spot(BUTTON, 2))


def test_a_hint_shows_only_what_can_be_pointed_at() -> None:
    brain, names = ToldBrain(), ("Ann", "Bo")
    shown = Session(
        race(), RaceWords(), PlainSpeaker(), names, brain, Wanted(), is_shown=lambda spot: spot.zone == BUTTON
    )
    shown.begin_decision()
    heard = hinted(shown, brain, action=Walk(1))
    assert shown.hint_spots() == (Spot(BUTTON, 2),)
    assert advice(heard)[-1] == "hint.place what=button word=+2 key=hint"


def test_a_hint_without_reasons_says_so() -> None:
    brain = ToldBrain()
    session = sit_down(race("+1"), brain)
    heard = hinted(session, brain)
    session.press_hint()
    session.press_hint()
    assert advice(heard)[-1] == "hint.no_words"


def test_a_hint_ends_where_the_computer_has_none() -> None:
    brain = ToldBrain()
    session = sit_down(race(), brain)
    heard = hinted(session, brain, action=None)
    assert advice(heard) == ["hint.waiting", ""]
    assert not session.hint.asked and session.hint.action is None


def test_a_search_that_fails_is_told_in_one_sentence_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    """The person goes on: nothing waits any more, and the next question may be answered."""
    brain = ToldBrain()
    session, heard = sit_and_listen(race(), brain)
    session.press_hint()
    brain.answer(None, failure="ZeroDivisionError: here")
    assert session.update_hint() and advice(heard) == ["hint.waiting", "help.failed"]
    for begin in (session.act_once_for_me, session.toggle_demo):
        begin()
        session.update_acting_for_me()
        brain.answer(None, failure="ZeroDivisionError: there")
        heard = listening(session)
        assert session.update_acting_for_me() and advice(heard) == ["help.failed"]
        assert not session.act_for_me.active and not session.plies
    assert [record.message.rpartition(": ")[2] for record in caplog.records] == ["here", "there", "there"]
    assert session.act_for_me.want_once()


def test_one_position_has_one_hint() -> None:
    """Asked again, after it was dropped or after taking back, it says the same without a new search."""
    brain = ToldBrain()
    session = sit_down(race(), brain)
    first = advice(hinted(session, brain, Phrase("way")))[-1]
    session.clear_hint()
    heard = listening(session)
    session.press_hint()
    assert len(brain.asked) == 1 and not session.hint.waiting
    assert advice(heard) == [first] and session.hint.stage == PIECE
    session.play(Do(0))
    hinted(session, brain, action=Do(0))
    assert len(brain.asked) == 2, "another position"
    session.clear_hint()
    assert session.undo()
    session.press_hint()
    assert len(brain.asked) == 2 and session.hint.action == TWO_ON
    session.press_hint()
    session.press_hint()
    assert session.hint.reply is not None and session.hint.reply.because == (Phrase("way"),)


def test_the_search_of_a_hint_has_the_same_seed_for_the_same_view() -> None:
    """Also in another sitting; what the asking seat cannot see does not change it."""
    seeds = []
    for moves in ((), (), ("+1",), ("+2",), ("peek", "card1"), ("peek", "card2")):
        brain = ToldBrain()
        session = sit_down(race(*moves), brain)
        session.hint.ask()
        seeds.append(brain.asked[0].seed)
    assert None not in seeds
    start, again, one_on, two_on, *peeked = seeds
    assert start == again and len({start, one_on, two_on}) == 3
    assert len(set(peeked)) == 1, "the card belongs to the other seat"


def test_a_late_answer_is_no_hint() -> None:
    brain = ToldBrain()
    session = sit_down(race(), brain)
    session.press_hint()
    session.clear_hint()
    assert brain.canceled == 1
    session.press_hint()
    brain.answer(Do(1), late=1)
    assert not session.update_hint() and session.hint.waiting


def test_a_hint_is_forgotten_with_its_position() -> None:
    brain = ToldBrain()
    session = sit_down(race(), brain)
    hinted(session, brain)
    session.play(Do(0))
    assert session.hint.is_past
    heard = listening(session)
    assert session.update_hint() and advice(heard) == [""]
    assert not session.update_hint() and not session.hint.asked and session.hint.stage == 0
    hinted(session, brain)
    session.play(Do(0))
    session.press_hint()
    assert session.hint.waiting and len(brain.asked) == 3, "asked anew for the new position"
    assert brain.canceled == 0, "nothing was thought about any more"


def test_a_hint_begins_a_choice_that_disagrees_anew() -> None:
    brain = ToldBrain()
    session = sit_down(race(), brain)
    session.chooser.auto_complete = False
    session.chooser.offer((Spot(BUTTON, 1),))
    heard = hinted(session, brain)
    assert not session.chooser.chosen and ChoiceChanged in kinds(heard)
    session.chooser.offer((Spot(BUTTON, 2),))
    heard.clear()
    session.press_hint()
    assert session.chooser.chosen and ChoiceChanged not in kinds(heard)


def test_hints_are_for_persons_who_may_see_the_board() -> None:
    for session in (
        sit_down(race(players=(COMPUTER, ANN)), ToldBrain()),
        sit_down(race("peek", "card2", "+1"), ToldBrain()),
        sit_down(race("+1", "-1", "+1", "-1"), ToldBrain()),
        sit_down(race("toss"), ToldBrain()),
    ):
        assert not session.hint.offered
        session.press_hint()
        assert not session.hint.asked
    session = sit_down(race("+1"), ToldBrain())
    assert session.hint.offered
    session.look_back(0)
    assert not session.hint.offered


def test_a_hint_ends_when_somebody_else_sits_down() -> None:
    brain = ToldBrain()
    session = sit_down(race(), brain)
    session.press_hint()
    heard = listening(session)
    session.sit(1, COMPUTER)
    assert brain.canceled == 1 and not session.hint.asked and advice(heard) == [""]


def test_who_asks_for_a_hint_takes_over() -> None:
    brain = ToldBrain()
    session = sit_down(race(), brain)
    session.toggle_demo()
    session.press_hint()
    assert not session.act_for_me.demo and session.hint.waiting


# ---------------------------------------------------------------- acting for a person


def test_the_computer_acts_once() -> None:
    brain = ToldBrain()
    session = sit_down(race("peek", "card2", players=(COMPUTER, ANN)), brain)
    assert not session.update_acting_for_me() and not session.act_for_me.active
    session.press_hint()
    heard = listening(session)
    session.act_once_for_me()
    assert session.act_for_me.active and advice(heard) == [""] and not session.hint.asked
    assert not session.update_acting_for_me() and len(brain.asked) == 2
    question = brain.asked[-1]
    assert (level_of(question), question.seconds, cards_of(question)) == ("", ACT_SECONDS, [MASKED, -1])
    session.act_once_for_me()
    assert advice(heard) == [""] and not session.update_acting_for_me() and len(brain.asked) == 2, "it is under way"
    brain.answer(Do(1))
    assert not session.update_acting_for_me(may_act=False)
    assert session.update_acting_for_me() and session.last_action() == Do(1)
    assert not session.act_for_me.active and not session.update_acting_for_me()


def test_a_demonstration_goes_on_until_the_end_or_a_click() -> None:
    brain = ToldBrain()
    session, heard = sit_and_listen(race(players=(ANN, BO)), brain)
    session.toggle_demo()
    assert session.act_for_me.demo and advice(heard) == ["", "demo.on"]
    for word in (0, 2, 0, 2):
        assert not session.update_acting_for_me()
        brain.answer(Do(word))
        assert session.update_acting_for_me()
    assert session.match.outcome is not None and session.act_for_me.demo
    heard.clear()
    assert session.update_acting_for_me() and not session.act_for_me.demo and advice(heard) == [""]
    session.toggle_demo()
    assert not session.act_for_me.demo, "nothing is left to show"


def test_a_demonstration_stops_when_it_is_switched_off_or_somebody_acts() -> None:
    brain = ToldBrain()
    session = sit_down(race(players=(ANN, BO)), brain)
    session.toggle_demo()
    session.update_acting_for_me()
    heard = listening(session)
    session.toggle_demo()
    assert not session.act_for_me.active and advice(heard) == [""] and brain.canceled == 1
    session.toggle_demo()
    assert session.choose((Spot(BUTTON, 1),)) and not session.act_for_me.active
    session.toggle_demo()
    session.undo()
    assert not session.act_for_me.active
    session.toggle_demo()
    session.redo()
    assert not session.act_for_me.active
    session.toggle_demo()
    session.sit(0, COMPUTER)
    assert not session.act_for_me.active
    session.toggle_demo()
    session.close()
    assert not session.act_for_me.active


def test_the_computer_acts_for_nobody_while_it_may_not() -> None:
    brain = ToldBrain()
    session = sit_down(race("+1", players=(ANN, BO)), brain)
    session.toggle_demo()
    session.look_back(0)
    assert not session.update_acting_for_me() and not brain.asked and session.act_for_me.demo
    for waits in (sit_down(race(players=(COMPUTER, ANN)), brain), sit_down(race("peek", "card2", "+1"), brain)):
        waits.act_once_for_me()
        assert not waits.act_for_me.active
    assert not brain.asked


@pytest.mark.parametrize("answer", [None, Do(2)])
def test_where_the_computer_finds_nothing_a_person_acts(answer: Do | None) -> None:
    brain = ToldBrain()
    session = sit_down(race(players=(ANN, BO)), brain)
    session.toggle_demo()
    session.update_acting_for_me()
    brain.answer(answer)
    heard = listening(session)
    assert session.update_acting_for_me() and advice(heard) == [""]
    assert not session.act_for_me.active and session.plies == 0
    session.act_once_for_me()
    session.update_acting_for_me()
    brain.answer(answer)
    heard.clear()
    assert session.update_acting_for_me() and advice(heard) == []


def test_an_answer_to_an_earlier_position_is_not_played() -> None:
    brain = ToldBrain()
    match = race(players=(ANN, BO))
    session = sit_down(match, brain)
    session.toggle_demo()
    session.update_acting_for_me()
    brain.answer(Do(1), late=1)
    assert not session.update_acting_for_me()
    match.play_text(0, "+1")
    brain.answer(Do(1))
    assert not session.update_acting_for_me() and len(brain.asked) == 2
    assert not session.update_acting_for_me() and session.plies == 1
