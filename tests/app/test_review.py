"""A finished game looked over: graph, mistakes with something better, luck apart from decisions."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pygame
import pytest

from halloween_games import games
from halloween_games.ai.hosts import SliceBrain
from halloween_games.app.analysis import Analysis, Decision, nearest_ply
from halloween_games.app.result import ResultScene
from halloween_games.app.review import ReviewScene
from halloween_games.app.settings import Settings
from halloween_games.core.match import Match
from halloween_games.core.questions import LuckQuestion, Question, Reply
from halloween_games.core.spots import CHANCE
from tests.ui.person import Person

Ask = Question | LuckQuestion


class FixedBrain:
    """Thinks that the first legal action is worth 0.8 and every other one 0.4, and that every draw gives 0.1."""

    def __init__(self) -> None:
        self.asked: list[Ask] = []
        self.cancelled = 0
        self._open = False

    def warm(self, game_id: str = "") -> None:
        pass

    def ask(self, question: Ask) -> int:
        self.asked.append(question)
        self._open = True
        return len(self.asked)

    def poll(self) -> Reply | None:
        if not self._open:
            return None
        self._open = False
        question, ticket = self.asked[-1], len(self.asked)
        if isinstance(question, LuckQuestion):
            return Reply(ticket, None, 0.6, 0.5)
        best = question.view.legal_actions()[0]
        about = 0.8 if question.game.read(question.view, question.about) == best else 0.4
        return Reply(ticket, best, 0.8, about=about)

    def cancel(self) -> None:
        self.cancelled += 1
        self._open = False

    def close(self) -> None:
        pass


def finished(game_id: str, seats: int = 0, seed: int = 3) -> Match:
    """A game that was played at random to its end."""
    game = games.load(game_id)
    match = Match(game, seats or game.seats[0], {}, seed)
    rng = Random(seed)
    while match.outcome is None:
        actions = match.state.legal_actions()
        match.play(match.to_move, actions[rng.randrange(len(actions))])
    return match


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
    asked = [question for question in brain.asked if isinstance(question, Question)]
    assert len(asked) == len(decided) == len(analysis.decisions)
    for question, turn in zip(asked, decided, strict=True):
        assert question.view.key() == turn.before.observe(turn.seat).key()
        assert question.game.read(question.view, question.about) == turn.action


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
    assert 0 < len(analysis.mistakes()) < len(analysis.decisions)


def test_where_nothing_is_hidden_a_mistake_needs_two_opinions() -> None:
    """The next position is worth 0.2 to who has just acted, so the search after the action agrees or not."""
    analysis = looked_over(finished("18-ghosts"), FixedBrain())
    decision = Decision(0, 0, "x", 0.8, 0.4, "y", ())
    analysis.decisions = {0: decision, 1: Decision(1, 1, "x", 0.25, 0.25, "", ())}
    judged = analysis.judged(0)
    assert judged is not None and judged.played == 0.75 and judged.grade == ""
    analysis.decisions[1] = Decision(1, 1, "x", 0.9, 0.9, "", ())
    judged = analysis.judged(0)
    assert judged is not None and judged.grade == "??"


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


# ---------------------------------------------------------------- on the screen


@pytest.fixture
def person() -> Iterator[Person]:
    someone = Person((1280, 800), Settings(speed=0, reduce_motion=True), draw_every=20, brain=FixedBrain())
    yield someone
    someone.program.close()


def review(person: Person, game_id: str) -> ReviewScene:
    """Play a game at random to its end and press the button of the result."""
    scene = person.play(game_id, games.load(game_id).seats[0])
    rng = Random(4)
    while scene.match.outcome is None:
        actions = scene.match.state.legal_actions()
        scene.match.play(scene.match.to_move, actions[rng.randrange(len(actions))])
    person.wait(2)
    top = person.program.stack.top
    assert isinstance(top, ResultScene)
    button = next(widget for widget in top.widgets if widget.name == "review")
    person.click(button.rect.center)
    person.frames(1)
    opened = person.program.stack.top
    assert isinstance(opened, ReviewScene)
    return opened


@pytest.mark.parametrize("game_id", ["halloween", "18-ghosts"])
def test_the_review_is_opened_walked_through_and_left(person: Person, game_id: str) -> None:
    scene = review(person, game_id)
    for _ in range(4 * len(scene.match.turns)):
        if scene.analysis.done:
            break
        person.frames(1)
    assert scene.analysis.done
    person.click(scene.widgets[1].rect.center)
    assert scene.chosen == next(m.ply for m in scene.analysis.mistakes() if m.ply > 0)
    spoken = " ".join(words for words, _ in scene._sentences())
    decision = scene.analysis.judged(scene.chosen)
    assert decision is not None and decision.better in spoken
    person.key(pygame.K_END)
    assert scene.chosen == len(scene.match.turns)
    person.program.draw()
    person.key(pygame.K_HOME)
    x, y = scene._plot.center
    person.click((x, y))
    assert abs(scene.chosen - len(scene.match.turns) / 2) < 3
    person.program.draw()
    assert person.colors() > 30
    person.key(pygame.K_ESCAPE)
    person.frames(1)
    assert isinstance(person.program.stack.top, ResultScene)


def test_leaving_the_review_early_cancels(person: Person) -> None:
    scene = review(person, "18-ghosts")
    brain = person.program.services.brain
    assert isinstance(brain, FixedBrain)
    while not scene.analysis._waiting:
        scene.analysis.update()
    person.program.back()
    person.program.stack.settle()
    assert brain.cancelled == 1


def test_a_real_analysis_of_a_short_game() -> None:
    match = finished("closest-ghost")
    analysis = Analysis(match, SliceBrain(slice_seconds=0.01))
    analysis._seconds = 0.01
    for _ in range(50 * len(match.turns)):
        if analysis.done:
            break
        analysis.update()
    assert analysis.done and not analysis.failed
    assert all(0 <= decision.best <= 1 for decision in analysis.decisions.values())
