"""What a search makes of a finished game: all decisions once, doubtful ones twice, and lines with their margins."""

from __future__ import annotations

from dataclasses import replace

import pytest

from halloween_games.core.match import Match
from halloween_games.core.questions import Compare, Known, Question, Reply
from halloween_games.session.analysis import WHOLE_SECONDS, Analysis, nearest_ply
from tests.session.sitting import FixedBrain, finished


def looked_over(match: Match, brain: FixedBrain) -> Analysis:
    analysis = Analysis(match, brain)
    for _ in range(10 * len(match.turns)):
        if analysis.done:
            break
        analysis.update()
    assert analysis.done and analysis.read == len(match.turns)
    return analysis


GAMES = [("halloween", 3), ("rhombus", 4), ("18-ghosts", 2), ("three-graves", 2)]


@pytest.mark.parametrize(("game_id", "seats"), GAMES)
def test_every_decision_is_judged_from_the_view_of_its_seat(game_id: str, seats: int) -> None:
    match = finished(game_id, seats)
    brain = FixedBrain()
    analysis = looked_over(match, brain)
    decided = [turn for turn in match.turns if turn.seat >= 0 and len(turn.before.legal_actions()) > 1]
    assert len(decided) == len(analysis.decisions)
    assert len(brain.asked) == len(decided) + len(analysis.doubtful()), "what seems wrong is looked at again"
    for question, turn in zip(brain.asked, decided, strict=False):
        assert question.view.key() == turn.before.observe(turn.seat).key()
        assert isinstance(question.wanted, Compare)
        assert question.game.notation.read(question.view, question.wanted.about) == turn.action


@pytest.mark.parametrize(("times", "is_doubtful"), [(0.9, False), (1.5, True)])
def test_nothing_is_doubted_that_is_below_the_noise_of_the_search(times: float, is_doubtful: bool) -> None:
    match = finished("18-ghosts")
    analysis = looked_over(match, FixedBrain(0.8 - times * match.game.noise))
    assert bool(analysis.doubtful()) == is_doubtful


def test_what_seems_wrong_is_no_mistake_if_the_second_look_says_so() -> None:
    class Wavering(FixedBrain):
        def answer_to(self, question: Question) -> Reply:
            reply = super().answer_to(question)
            return replace(reply, about=0.75) if question.seconds != self.asked[0].seconds else reply

    analysis = looked_over(finished("18-ghosts"), Wavering())
    assert any(one.looks > 1 for one in analysis.decisions.values()) and not analysis.doubtful()


def test_a_long_game_is_read_as_quickly_as_a_short_one() -> None:
    analysis = Analysis(finished("halloween", 3), FixedBrain())
    decided = sum(1 for turn in analysis.turns if turn.seat >= 0)
    assert analysis.seconds * decided / 3 <= WHOLE_SECONDS / 3 + 1e-9 < 3


def test_the_line_is_certain_only_where_something_is_proven() -> None:
    class Knowing(FixedBrain):
        def answer_to(self, question: Question) -> Reply:
            reply = super().answer_to(question)
            is_fifth = len(self.asked) > 4 and question.view.key() == self.asked[4].view.key()
            return replace(reply, known=Known(1.0, 3)) if is_fifth else reply

    analysis = looked_over(finished("closest-ghost"), Knowing())
    points = [point for line in analysis.lines().values() for point in line]
    certain = {point.ply for point in points if not point.margin}
    proven = {ply for ply, one in analysis.decisions.items() if one.known is not None}
    assert certain == proven | {len(analysis.turns)} and proven
    first, second = (line[-1].value for line in analysis.lines().values())
    assert {first, second} == {0.0, 1.0}


def test_leaving_stops_and_coming_back_goes_on() -> None:
    brain = FixedBrain()
    analysis = Analysis(finished("18-ghosts"), brain)
    for _ in range(7):
        analysis.update()
    known = dict(analysis.decisions)
    analysis.cancel()
    assert not analysis.done
    for _ in range(7):
        analysis.update()
    assert len(analysis.decisions) > len(known)
    assert all(analysis.decisions[ply] == decision for ply, decision in known.items())


@pytest.mark.parametrize(("wanted", "found"), [(-3, 2), (3.4, 2), (3.6, 5), (7, 5), (8, 9), (50, 9)])
def test_the_nearest_turn(wanted: float, found: int) -> None:
    assert nearest_ply([2, 5, 9], wanted) == found
    assert nearest_ply([], wanted) is None
