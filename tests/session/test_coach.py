"""The coach of a learning game: it asks once before a costly action is final, and knows only what the person knows."""

from __future__ import annotations

import json
from random import Random

import pytest

from halloween_games import games
from halloween_games.core.match import Match
from halloween_games.core.questions import Compare, Question, Reply, Valued
from halloween_games.core.record import record, replay
from halloween_games.players.worker import question_message
from halloween_games.session.changes import Advised, Doubted
from halloween_games.session.coach import Coach
from halloween_games.session.session import Session
from tests.session.sitting import ANN, COMPUTER, FixedBrain, sit_and_listen, sit_down

GHOSTS = games.load("18-ghosts")


def learning(game_id: str = "18-ghosts", seed: int = 1) -> Match:
    match = Match(games.load(game_id), 2, seed=seed, players=(ANN, COMPUTER))
    match.learning = True
    return match


def chosen(session: Session, number: int) -> None:
    """The person chooses a legal action, and everything is thought about it."""
    session.settle(session.view.legal_actions()[number])
    for _ in range(9):
        session.update_coach()


def test_a_costly_action_is_asked_about_once_and_can_be_taken_back_or_left() -> None:
    match = learning()
    session, heard = sit_and_listen(match, brain=FixedBrain())
    chosen(session, 1)
    assert session.coach.doubt is not None and session.plies == 0, "it is not final"
    assert [type(one) for one in heard].count(Doubted) == 1
    session.take_doubted_back()
    assert session.plies == 0 and session.chooser.fitting(), "the person chooses anew"
    chosen(session, 1)
    assert session.coach.doubt is None and session.plies > 0, "it does not ask again"


def test_what_is_left_there_is_played() -> None:
    session = sit_down(learning(), brain=FixedBrain())
    chosen(session, 1)
    doubt = session.coach.doubt
    session.keep_doubted()
    assert doubt is not None and session.match.turns[0].action == doubt.action


def test_what_it_asks_about_goes_with_a_turn_that_is_taken_back() -> None:
    match = learning()
    match.sit(1, ANN)
    session = sit_down(match, brain=FixedBrain())
    chosen(session, 0)
    chosen(session, 1)
    assert session.coach.doubt is not None and session.plies == 1
    assert session.undo() and not session.coach.active and session.plies == 0


def test_nothing_is_asked_about_good_actions_nor_in_other_games() -> None:
    session = sit_down(learning(), brain=FixedBrain())
    chosen(session, 0)
    assert session.plies > 0
    match = learning()
    match.learning = False
    brain = FixedBrain()
    chosen(sit_down(match, brain=brain), 1)
    assert match.turns and not brain.asked


class JudgingBrain(FixedBrain):
    """The best action is worth *best*, the one asked about *about*."""

    def __init__(self, best: float, about: float) -> None:
        super().__init__()
        self.best, self.about = best, about

    def answer_to(self, question: Question) -> Reply:
        reply = super().answer_to(question)
        return Reply(reply.ticket, reply.action, self.best, about=self.about)


@pytest.mark.parametrize(("best", "about", "is_asked"), [(0.2, 0.0, False), (1.0, 0.6, False), (1.0, 0.4, True)])
def test_nothing_is_said_when_everything_is_lost_or_both_actions_may_win(
    best: float, about: float, is_asked: bool
) -> None:
    session = sit_down(learning(), brain=JudgingBrain(best, about))
    chosen(session, 1)
    assert (session.plies == 0) is is_asked


class FindingBrain(FixedBrain):
    """Takes the second action for the best, which might be a find; all others are worth *other*."""

    def answer_to(self, question: Question) -> Reply:
        first, found, *_ = question.view.legal_actions()
        ranking = Valued(found, 0.8), Valued(first, self.other)
        return Reply(len(self.asked), found, 0.8, ranking=ranking, may_be_find=True)


@pytest.mark.parametrize(("other", "is_find"), [(0.5, True), (0.7, False)])
def test_a_find_is_praised_only_if_nothing_else_is_nearly_as_good(other: float, is_find: bool) -> None:
    brain = FindingBrain(other)
    session, heard = sit_and_listen(learning(), brain=brain)
    chosen(session, 1)
    assert session.plies > 0
    assert (Advised(session.text("coach.find")) in heard) is is_find
    wanted = [one.wanted for one in brain.asked if isinstance(one.wanted, Compare) and not one.wanted.is_ahead]
    assert [bool(one.about) for one in wanted] == [True, False], "then it is compared with all others"


def test_a_learning_game_counts_as_helped_after_loading_too() -> None:
    match = learning()
    match.play(0, match.state.legal_actions()[0])
    again = replay(GHOSTS, json.loads(json.dumps(record(match))))
    assert again.learning and again.helped_seats() == {0} == match.helped_seats()
    match.learning = False
    assert "learning" not in record(match)


def test_it_thinks_ahead_once_for_each_decision_but_not_while_the_computer_helps() -> None:
    brain = FixedBrain()
    session = sit_down(learning(), brain=brain)

    def ahead() -> int:
        return sum(isinstance(one.wanted, Compare) and one.wanted.is_ahead for one in brain.asked)

    session.begin_decision()
    assert ahead() == len(brain.asked) > 0
    brain.ready = False
    session.press_hint()
    before = ahead()
    session.begin_decision()
    assert ahead() == before and session.hint.waiting, "there is one search at a time"
    brain.ready = True
    assert session.update_hint() and session.hint.reply is not None
    match = learning()
    match.learning = False
    brain = FixedBrain()
    sit_down(match, brain=brain).begin_decision()
    assert not brain.asked


def _messages(match: Match, number: int) -> list[object]:
    """All that the coach asks the computers about an action."""
    brain = FixedBrain(0.1)
    coach = Coach(match, brain)
    coach.think_ahead()
    coach.consider(match.view(match.to_move).legal_actions()[number])
    for _ in range(5):
        coach.take()
    return [question_message(1, one) for one in brain.asked if isinstance(one.wanted, Compare)]


def test_it_asks_the_same_in_worlds_that_the_person_cannot_tell_apart() -> None:
    for game_id in ("halloween", "rhombus"):
        first = learning(game_id)
        while first.to_move != 0 or len(first.view(0).legal_actions()) < 2:
            first.play(first.to_move, first.state.legal_actions()[0])
        view = first.view(0)
        asked = []
        for seed in (1, 2):
            twin = Match(first.game, 2, start=view.determinize(Random(seed)), players=(ANN, COMPUTER))
            twin.learning = True
            assert twin.view(0).key() == view.key()
            asked.append(_messages(twin, 1))
        assert asked[0] == asked[1] and asked[0]


def test_where_no_reason_is_found_the_whole_turn_that_follows_is_shown() -> None:
    """In The Closest Ghost half of it shows nothing: it may even take a candy of the person's own half."""
    match = learning("closest-ghost")
    coach = Coach(match, FixedBrain())
    for _ in range(60):
        coach.consider(match.view(match.to_move).legal_actions()[-1])
        while coach.take() is None:
            pass
        doubt = coach.doubt
        if doubt is not None and doubt.replies and not doubt.reason:
            break
        match.play(match.to_move, match.state.legal_actions()[0])
    assert doubt is not None and len(doubt.replies) == 2
    state = doubt.after
    for reply in doubt.replies:
        assert state.to_move == doubt.after.to_move
        state = state.apply(reply)
    assert state.to_move != doubt.after.to_move


def test_it_asks_again_after_three_turns_of_a_person_wherever_in_a_turn_it_asked() -> None:
    match = Match(GHOSTS, 2, seed=1, players=(ANN, ANN))
    match.learning = True
    coach = Coach(match, FixedBrain())
    for _ in range(2):
        match.play(match.to_move, match.state.legal_actions()[0])
    coach.consider(match.view(match.to_move).legal_actions()[1])
    while coach.take() is None:
        pass
    assert match.to_move == 1 and coach.doubt is not None, "about the second ghost of the second turn"
    may = []
    for _ in range(7):
        match.play(match.to_move, match.state.legal_actions()[0])
        may.append(coach.may_doubt)
    assert may == [True, False, True, False, True, True, True]
