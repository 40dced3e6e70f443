"""A finished game looked over: graph, mistakes with something better, luck apart from decisions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random

import pygame
import pytest

from halloween_games import games
from halloween_games.app.exports.thumbnail import SOURCE, _held, _part, draw_position, seat_color
from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.result import ResultScene
from halloween_games.app.screens.review import AROUND, ReviewScene
from halloween_games.core.match import Match
from halloween_games.core.questions import LuckQuestion, Question, Reply
from halloween_games.core.spots import BOARD, CHANCE, Spot
from halloween_games.games.closest_ghost.look.places import gardens
from halloween_games.games.halloween.rules.actions import Inspect
from halloween_games.games.rhombus.rules.actions import Step
from halloween_games.games.rhombus.rules.state import RhombusState
from halloween_games.kit import theme
from halloween_games.players.hosts import SliceBrain
from halloween_games.session.analysis import GRADES, Analysis, Decision, Swing, mistakes_of, nearest_ply
from halloween_games.table.layout import game_areas
from tests.play.person import Person

Ask = Question | LuckQuestion


class FixedBrain:
    """Thinks that the first legal action is worth 0.8 and every other one *other*, and that every draw gives 0.1."""

    def __init__(self, other: float = 0.4, luck: float = 0.1) -> None:
        self.other = other
        self.luck = luck
        self.asked: list[Ask] = []
        self.canceled = 0
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
            return Reply(ticket, None, 0.5 + self.luck, 0.5)
        best = question.view.legal_actions()[0]
        about = 0.8 if question.game.notation.read(question.view, question.about) == best else self.other
        return Reply(ticket, best, 0.8, about=about)

    def cancel(self) -> None:
        self.canceled += 1
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
    twice = {id(later) for first, later in pairwise(asked) if first.view.key() == later.view.key()}
    assert len(twice) == sum(bool(decision.grade) for decision in analysis.decisions.values())  # looked at again
    asked = [question for question in asked if id(question) not in twice]
    assert len(asked) == len(decided) == len(analysis.decisions)
    for question, turn in zip(asked, decided, strict=True):
        assert question.view.key() == turn.before.observe(turn.seat).key()
        assert question.game.notation.read(question.view, question.about) == turn.action


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
    """What the first look holds for a bad mistake is none if the second one finds nothing better."""
    match = finished("18-ghosts")

    class Wavering(FixedBrain):
        def poll(self) -> Reply | None:
            reply = super().poll()
            again = len(self.asked) > 1 and self.asked[-1].view.key() == self.asked[-2].view.key()  # type: ignore[union-attr]
            return replace(reply, about=0.75) if reply is not None and again else reply

    analysis = looked_over(match, Wavering())
    assert any(decision.better for decision in analysis.decisions.values())
    assert not any(decision.grade for decision in analysis.decisions.values())


@pytest.mark.parametrize(("game_id", "seats"), [("halloween", 2), ("halloween", 3), ("rhombus", 2), ("rhombus", 4)])
def test_with_secrets_too_a_mistake_needs_two_opinions(game_id: str, seats: int) -> None:
    """Who expects as much when it decides again has lost nothing, whatever the search said before."""
    match = finished(game_id, seats)
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
    """Seats 0 and 2 are partners: seat 0 expects as much as before, but only because seat 1 made a mistake."""
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
    """Only who looks under a stone is asked what that changed."""
    match = finished("halloween", 3)
    analysis = looked_over(match, FixedBrain())
    secret = [ply for ply in analysis.swings if ply and isinstance(match.turns[ply - 1].action, Inspect)]
    amounts = [(ply in secret, seat, ply, amount) for (ply, seat), amount in analysis._luck.items()]
    others = [(hidden, amount) for hidden, seat, ply, amount in amounts if seat != analysis.swings[ply].seat]
    assert {hidden for hidden, _ in others} == {True, False}
    assert all(amount == 0.0 for hidden, amount in others if hidden)
    assert any(amount == pytest.approx(0.1) for hidden, amount in others if not hidden)


def test_where_nothing_is_hidden_a_mistake_needs_two_opinions() -> None:
    """The next position is worth 0.2 to who has just acted, so the search after the action agrees or not."""
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
    """While it is looked over, nothing that has a mark loses it or gets another."""
    rng = Random(5)

    class Moody(FixedBrain):
        def poll(self) -> Reply | None:
            reply = super().poll()
            if reply is None:
                return None
            if isinstance(self.asked[-1], LuckQuestion):
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
    while scene.session.match.outcome is None:
        actions = scene.session.match.state.legal_actions()
        scene.session.match.play(scene.session.match.to_move, actions[rng.randrange(len(actions))])
    person.wait(2)
    top = person.program.stack.top
    assert isinstance(top, ResultScene)
    button = next(widget for widget in top.widgets if widget.name == "review")
    person.click(button.rect.center)
    person.frames(1)
    opened = person.program.stack.top
    assert isinstance(opened, ReviewScene)
    return opened


def position(person: Person, scene: ReviewScene) -> bytes:
    """The pixels of the small board."""
    person.program.draw()
    return pygame.image.tobytes(person.program.window.surface.subsurface(scene._picture), "RGB")


@pytest.mark.parametrize("game_id", ["halloween", "18-ghosts"])
def test_the_review_is_opened_walked_through_and_left(person: Person, game_id: str) -> None:
    scene = review(person, game_id)
    for _ in range(4 * len(scene.match.turns)):
        if scene.analysis.done:
            break
        person.frames(1)
    assert scene.analysis.done
    person.click(scene.widgets[1].rect.center)
    assert scene.chosen == next(m.ply for m in mistakes_of(scene.analysis.judged()) if m.ply > 0)
    spoken = " ".join(words for words, _ in scene._sentences())
    decision = scene.analysis.judged().get(scene.chosen)
    assert decision is not None and decision.better in spoken
    view = scene.match.turns[decision.ply].before.observe(decision.seat)
    brings = scene.game_words.preview(view, scene.match.game.notation.read(view, decision.better))
    assert brings and all(scene.text.say(phrase) in spoken for phrase in brings), "in words, too"
    assert spoken.index(scene.text.say(brings[0])) < spoken.rindex(f"({decision.better})"), "words first"
    picture = position(person, scene)
    scene.analysis.decisions[scene.chosen] = replace(decision, better="")
    assert position(person, scene) != picture  # the better action is shown on the board
    scene.analysis.decisions[scene.chosen] = decision
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


def test_turns_are_told_in_words(person: Person) -> None:
    """As the list of moves of a game that is over tells them; only what has no words is told by its notation."""
    played = person.play("rhombus", 4)
    rng = Random(4)
    while played.session.match.outcome is None:
        actions = played.session.match.state.legal_actions()
        played.session.match.play(played.session.match.to_move, actions[rng.randrange(len(actions))])
    person.program.over_game.review()
    person.program.stack.apply_pending()
    scene = person.program.stack.top
    assert isinstance(scene, ReviewScene)
    told = [scene._told(turn) for turn in scene.match.turns]
    turns = list(zip(scene.match.turns, told, strict=True))
    player = scene.names[0]
    drawn, words = next((turn, words) for turn, words in turns if turn.seat == CHANCE and player in words)
    assert words == f"{player} draws {drawn.text}"
    went = [words for turn, words in turns if turn.seat == 0 and isinstance(turn.action, Step)]
    assert went and all(words.startswith(f"{player} plays") and " goes " in words for words in went)
    assert not any(turn.text in words for turn, words in turns if isinstance(turn.action, Step))
    written: list[str] = []
    scene.painter.wrote = lambda text, *_: written.append(text)  # type: ignore[method-assign]
    number = next(number for number, turn in enumerate(scene.match.turns) if isinstance(turn.action, Step))
    scene.select(number)
    scene._paint_words(scene.painter)
    assert scene.names[scene.match.turns[number].seat] in written and told[number].split(".")[0] in " ".join(written)
    assert any(scene.match.turns[number].text in line for line in written), "the notation, small"


def pixels(picture: pygame.Surface, color: theme.Rgb) -> int:
    return pygame.mask.from_threshold(picture, color, (6, 6, 6, 255)).count()


@pytest.mark.parametrize("game_id", ["halloween", "18-ghosts", "rhombus"])
def test_what_was_played_is_marked_in_the_color_of_its_seat(person: Person, game_id: str) -> None:
    scene = person.play(game_id, games.load(game_id).seats[0])
    view, look, services = scene.session.match.view(0), scene.screen.look, person.program.services
    trail = (Spot(BOARD, 7), Spot(BOARD, 9))
    pictures = [
        draw_position(services, view, scene.session.match.seats, look, way, AROUND, whole=True, seat=1)
        for way in ((), trail)
    ]
    plain, marked = (pixels(picture, seat_color(services.colors, 1)) for picture in pictures)
    assert marked > plain + 500


def test_a_way_that_leaves_the_board_is_no_line_across_it(person: Person) -> None:
    scene = person.play("closest-ghost")
    view, services = scene.session.match.view(0), person.program.services
    ways = [(Spot(BOARD, 0), Spot("outside", 0), Spot(BOARD, 4)), (Spot(BOARD, 0), Spot(BOARD, 4))]
    around, across = (
        pixels(
            draw_position(services, view, 2, scene.screen.look, way, AROUND, whole=True, seat=1),
            seat_color(services.colors, 1),
        )
        for way in ways
    )
    assert around < across


def test_the_cards_that_can_be_played_are_beside_the_board(person: Person) -> None:
    scene = person.play("rhombus", 4)
    match, services = scene.session.match, person.program.services
    view = match.state.observe(match.to_move)
    alone, whole = (draw_position(services, view, 4, scene.screen.look, whole=whole) for whole in (False, True))
    assert whole.height > alone.height
    areas = game_areas(SOURCE, 4, scene.screen.look.box_height(SOURCE), scene.screen.look.seat_units)
    layout, figures = scene.screen.look.layout(areas), scene.screen.look.figures(view)
    assert isinstance(view, RhombusState)
    held = {figure.spot.at for figure in figures if layout.rect(figure.stands) in _held(layout, view, figures)}
    assert held == {*view.table[match.to_move], *view.hand[match.to_move]}
    assert not _held(layout, match.turns[0].before, figures), "luck has no cards"
    below = whole.subsurface((0, alone.height, whole.width, whole.height - alone.height))
    assert pixels(below, theme.rgb("#ffffff")) > 500


def test_the_summary_counts_and_says_how_far_it_is(person: Person) -> None:
    scene = review(person, "halloween")
    written: list[str] = []
    scene.painter.wrote = lambda text, *_: written.append(text)  # type: ignore[method-assign]
    scene.select(len(scene.match.turns))
    scene._judged = {ply: Decision(ply, 0, "x", 0.8, 0.8 - loss, "y", ()) for ply, loss in enumerate((0.08, 0.09, 0.5))}
    scene.analysis.swings = {3: Swing(3, 0, "x", -0.25)}
    lines = [words for words, _ in scene._summary()]
    assert lines[0] == f"{scene.names[0]}: 2 inaccuracies, 1 bad mistake."
    assert lines[1].startswith(f"Luck of {scene.names[0]}: −25 %")
    assert lines[2] == f"{scene.names[1]}: no mistake."
    assert not scene.analysis.done
    scene._paint_words(scene.painter)
    assert written[0].startswith("So far")
    scene._paint_marks_legend(scene.painter)
    assert all(mark in written[-1] for _, mark in GRADES)


def test_whose_color_is_whose_and_whom_luck_helps(person: Person) -> None:
    scene = review(person, "halloween")
    written: list[str] = []
    scene.painter.wrote = lambda text, *_: written.append(text)  # type: ignore[method-assign]
    scene._paint_legend(scene.painter)
    assert written == [scene.text("review.luck.legend"), *scene.names]


def test_places_beside_the_board_are_whole_or_not_in_the_picture(person: Person) -> None:
    """The places of the dark lords outside are; the shelves of candy below the gardens are not."""
    for game_id, seats in (("halloween", 3), ("closest-ghost", 2)):
        look = person.play(game_id, seats).screen.look
        areas = game_areas(SOURCE, seats, look.box_height(SOURCE), look.seat_units)
        layout = look.layout(areas)
        painter = person.program.services.painter(areas.u)
        painter.surface = pygame.Surface(SOURCE)
        squares = [rect for spot, rect in layout.places.items() if spot.zone == BOARD]
        part = _part(painter, layout, squares, AROUND, whole=True)
        touched = [rect for rect in layout.places.values() if rect.colliderect(part)]
        assert all(part.contains(rect) for rect in touched)
        if game_id == "closest-ghost":
            assert not any(part.colliderect(sign) for sign in gardens(areas).signs)
        else:
            assert len(touched) > len(squares)


def test_leaving_the_review_early_cancels(person: Person) -> None:
    scene = review(person, "18-ghosts")
    brain = person.program.services.brain
    assert isinstance(brain, FixedBrain)
    while not scene.analysis._waiting:
        scene.analysis.update()
    person.program.stack.pop()
    person.program.stack.apply_pending()
    assert brain.canceled == 1


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
