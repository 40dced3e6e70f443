"""The review of a finished game: expectations, mistakes with better actions, and luck apart from both."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from halloween_games.core.match import Match
from halloween_games.core.questions import Compare, Reply, WeighLuck
from halloween_games.core.spots import CHANCE
from halloween_games.games.halloween.rules.actions import Inspect
from halloween_games.session.analysis import Analysis, Decision, mistakes_of, nearest_ply
from tests.session.sitting import FixedBrain, finished


def looked_over(match: Match, brain: FixedBrain) -> Analysis:
    analysis = Analysis(match, brain)
    for _ in range(10 * len(match.turns)):
        if analysis.done:
            break
        analysis.update()
    assert analysis.done and analysis.progress == 1
    return analysis


@pytest.mark.parametrize(("game_id", "seats"), [("halloween", 3), ("rhombus", 4), ("18-ghosts", 2)])
def test_every_decision_is_judged_from_the_view_of_its_seat(game_id: str, seats: int) -> None:
    match = finished(game_id, seats)
    brain = FixedBrain()
    analysis = looked_over(match, brain)
    decided = [turn for turn in match.turns if turn.seat >= 0 and len(turn.before.legal_actions()) > 1]
    asked = [question for question in brain.asked if not isinstance(question.wanted, WeighLuck)]
    twice = {id(later) for first, later in pairwise(asked) if first.view.key() == later.view.key()}
    assert len(twice) == sum(bool(decision.grade) for decision in analysis.decisions.values())  # looked at again
    asked = [question for question in asked if id(question) not in twice]
    assert len(asked) == len(decided) == len(analysis.decisions)
    for question, turn in zip(asked, decided, strict=True):
        assert question.view.key() == turn.before.observe(turn.seat).key()
        assert isinstance(question.wanted, Compare)
        assert question.game.notation.read(question.view, question.wanted.about) == turn.action


def test_luck_is_told_apart_from_decisions() -> None:
    match = finished("halloween")
    analysis = looked_over(match, FixedBrain())
    draws = [number for number, turn in enumerate(match.turns) if turn.seat == CHANCE]
    assert sorted(analysis.swings) == draws
    assert not set(analysis.swings) & set(analysis.decisions)
    before_the_end = [swing for ply, swing in analysis.swings.items() if match.turns[ply].after.outcome() is None]
    assert all(swing.amount == pytest.approx(0.1) for swing in before_the_end)
    for swing in before_the_end:
        earlier = [turn.seat for turn in match.turns[: swing.ply] if turn.seat >= 0]
        assert not earlier or swing.seat == earlier[-1]


def test_mistakes_have_a_mark_and_something_better() -> None:
    match = finished("rhombus")
    analysis = looked_over(match, FixedBrain())
    for decision in analysis.decisions.values():
        turn = match.turns[decision.ply]
        first = turn.before.observe(turn.seat).legal_actions()[0]
        if turn.action == first:
            assert (decision.better, decision.grade) == ("", "")
        else:
            assert decision.better and decision.grade == "??" and decision.loss == pytest.approx(0.4)
    assert any(decision.grade for decision in analysis.decisions.values())


def test_a_mistake_needs_a_second_look() -> None:
    """A suspected mistake is none if the second search finds nothing better."""
    match = finished("18-ghosts")

    class Wavering(FixedBrain):
        def poll(self) -> Reply | None:
            reply = super().poll()
            again = len(self.asked) > 1 and self.asked[-1].view.key() == self.asked[-2].view.key()
            return replace(reply, about=0.75) if reply is not None and again else reply

    analysis = looked_over(match, Wavering())
    assert any(decision.better for decision in analysis.decisions.values())
    assert not any(decision.grade for decision in analysis.decisions.values())


@pytest.mark.parametrize(("game_id", "seats"), [("halloween", 2), ("halloween", 3), ("rhombus", 2), ("rhombus", 4)])
def test_with_secrets_too_a_mistake_needs_two_opinions(game_id: str, seats: int) -> None:
    """A seat that expects as much at its next decision has lost nothing, whatever the search said."""
    match = finished(game_id, seats, seed=4)  # long games: the end is not all of them
    analysis = looked_over(match, FixedBrain(0.69, luck=0.0))
    assert sum(bool(decision.grade) for decision in analysis.decisions.values()) > seats
    near_the_end = 0.75 * len(match.turns)  # there the result has its say
    assert all(mistake.ply > near_the_end for mistake in mistakes_of(analysis.judged()))


def test_luck_after_a_mistake_does_not_hide_it() -> None:
    match = finished("halloween")
    analysis = looked_over(match, FixedBrain())
    seats = [turn.seat for turn in match.turns]
    spans = [
        (first, later)
        for first, later in pairwise(sorted(analysis.decisions))
        if seats[first] == seats[later] and set(seats[first + 1 : later]) == {CHANCE}
    ]
    marked = [(first, later) for first, later in spans if analysis.decisions[first].better]
    assert marked
    for first, later in marked:
        judged = analysis.judged().get(first)
        assert judged is not None and judged.played == pytest.approx(0.8 - 0.1 * (later - first - 1))


@pytest.mark.parametrize(("gift", "grade"), [(0.0, ""), (0.3, "??")])
def test_what_others_gave_away_does_not_hide_a_mistake(gift: float, grade: str) -> None:
    """Seats 0 and 2 are partners: seat 0 expects as much as before, but only because of seat 1's mistake."""
    match = finished("rhombus", 4)
    analysis = looked_over(match, FixedBrain())
    plies = [next(ply for ply in sorted(analysis.decisions) if match.turns[ply].seat == seat) for seat in (0, 1)]
    for seat in (0, 1):  # when they decide again
        plies.append(next(ply for ply in analysis.decisions if ply > plies[1] and match.turns[ply].seat == seat))
    analysis._luck = {(ply, seat): 0.0 for ply in range(len(match.turns)) for seat in range(4)}
    analysis.decisions = {
        plies[0]: Decision(plies[0], 0, "x", 0.6, 0.2, "y", ()),
        plies[1]: Decision(plies[1], 1, "x", 0.6, 0.6 - gift, "y", ()),
        plies[2]: Decision(plies[2], 0, "x", 0.6, 0.6, "", ()),
        plies[3]: Decision(plies[3], 1, "x", 0.6 - gift, 0.6 - gift, "", ()),
    }
    judged = analysis.judged().get(plies[0])
    assert judged is not None and judged.grade == grade


def test_a_secret_draw_changes_nothing_for_the_others() -> None:
    """Only the seat that looks under a stone is asked what that changed."""
    match = finished("halloween", 3)
    analysis = looked_over(match, FixedBrain())
    secret = [ply for ply in analysis.swings if ply and isinstance(match.turns[ply - 1].action, Inspect)]
    amounts = [(ply in secret, seat, ply, amount) for (ply, seat), amount in analysis._luck.items()]
    others = [(hidden, amount) for hidden, seat, ply, amount in amounts if seat != analysis.swings[ply].seat]
    assert {hidden for hidden, _ in others} == {True, False}
    assert all(amount == 0.0 for hidden, amount in others if hidden)
    assert any(amount == pytest.approx(0.1) for hidden, amount in others if not hidden)


def test_where_nothing_is_hidden_a_mistake_needs_two_opinions() -> None:
    """The next position is worth 0.2 to the seat that has just acted, so the search after the action agrees or not."""
    analysis = looked_over(finished("18-ghosts"), FixedBrain())
    decision = Decision(0, 0, "x", 0.8, 0.4, "y", ())
    analysis.decisions = {0: decision, 1: Decision(1, 1, "x", 0.25, 0.25, "", ())}
    judged = analysis.judged().get(0)
    assert judged is not None and judged.played == 0.75 and judged.grade == ""
    analysis.decisions[1] = Decision(1, 1, "x", 0.9, 0.9, "", ())
    judged = analysis.judged().get(0)
    assert judged is not None and judged.grade == "??"


@pytest.mark.parametrize(("game_id", "seats"), [("halloween", 3), ("rhombus", 4), ("18-ghosts", 2)])
def test_a_mark_that_was_shown_stays(game_id: str, seats: int) -> None:
    """During the analysis no decision loses its mark or gets another."""
    rng = Random(5)

    class Moody(FixedBrain):
        def poll(self) -> Reply | None:
            reply = super().poll()
            if reply is None:
                return None
            if isinstance(self.asked[-1].wanted, WeighLuck):
                return replace(reply, value=rng.uniform(0.4, 0.6))
            best = rng.uniform(0.4, 0.9)
            return replace(reply, value=best, about=best - rng.choice([0.0, 0.1, 0.2, 0.4]))

    analysis = Analysis(finished(game_id, seats), Moody())
    shown: dict[int, str] = {}
    early = open_decisions = 0
    for _ in range(20 * len(analysis.turns)):
        if analysis.done:
            break
        analysis.update()
        judged = analysis.judged()
        marks = {mistake.ply: mistake.grade for mistake in mistakes_of(judged)}
        assert shown.items() <= marks.items()
        shown = marks
        early = early or (0 if analysis.done else len(marks))
        open_decisions += sum(not decision.is_final for decision in judged.values())
    assert analysis.done and early and open_decisions
    assert all(decision.is_final for decision in analysis.judged().values())


@pytest.mark.parametrize(("loss", "grade"), [(0.0, ""), (0.06, ""), (0.08, "?!"), (0.2, "?"), (0.5, "??")])
def test_the_marks(loss: float, grade: str) -> None:
    assert Decision(0, 0, "x", 0.7, 0.7 - loss, "y", ()).grade == grade


def test_the_lines_end_with_the_result() -> None:
    match = finished("18-ghosts")
    assert match.outcome is not None
    lines = looked_over(match, FixedBrain()).lines()
    assert [lines[team][-1] for team in (0, 1)] == [
        (len(match.turns), 1.0 if team in match.outcome.winners() else 0.0) for team in (0, 1)
    ]
    assert all(one[1] == pytest.approx(1 - other[1]) for one, other in zip(lines[0], lines[1], strict=True))


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
