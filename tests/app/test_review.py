"""The review of a finished game on the screen: graph, mistakes with better actions, the effect of luck."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest

from halloween_games import games
from halloween_games.app.exports.thumbnail import SOURCE, _held, _part, draw_position, seat_color
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.dialogs import MessageScene
from halloween_games.app.screens.result import ResultScene
from halloween_games.app.screens.review import AROUND, ReviewScene
from halloween_games.app.shell.looks import load_look
from halloween_games.app.shell.narration import focused_words
from halloween_games.app.shell.program import Program
from halloween_games.core.match import Match, Player
from halloween_games.core.questions import Compare, Known
from halloween_games.core.spots import BOARD, CHANCE, Spot
from halloween_games.games.closest_ghost.look.geometry import gardens
from halloween_games.games.closest_ghost.rules.house import house_of
from halloween_games.games.rhombus.rules.actions import Step
from halloween_games.games.rhombus.rules.state import RhombusState
from halloween_games.kit import theme
from halloween_games.kit.fonts import Written
from halloween_games.kit.widgets import Widget
from halloween_games.players.hosts import SliceBrain
from halloween_games.session.analysis import GRADES, Analysis, Decision, Swing, mistakes_of
from halloween_games.session.turning_points import best_ply, turning_ply
from halloween_games.table.layout import game_areas
from halloween_games.words.text import Text
from tests.play.person import Person
from tests.session.sitting import FixedBrain, finished


@pytest.fixture
def person() -> Iterator[Person]:
    someone = Person((1280, 800), Settings(speed=0, reduce_motion=True), draw_every=20, brain=FixedBrain())
    yield someone
    someone.program.close()


def review(person: Person, game_id: str) -> ReviewScene:
    """Play a random game to its end and press the result's button."""
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


def finish(match: Match) -> None:
    """Play at random to the end."""
    rng = Random(4)
    while match.outcome is None:
        actions = match.state.legal_actions()
        match.play(match.to_move, actions[rng.randrange(len(actions))])


def position(person: Person, scene: ReviewScene) -> bytes:
    """The pixels of the small board."""
    person.program.draw()
    return pygame.image.tobytes(person.program.window.surface.subsurface(scene._picture), "RGB")


@pytest.mark.parametrize("shown", [True, False])
def test_the_board_names_the_squares_that_sentences_name(shown: bool) -> None:
    settings = Settings(speed=0, reduce_motion=True, coordinates=shown)
    person = Person((1280, 800), settings, draw_every=20, brain=FixedBrain())
    told: list[str] = []
    scene = review(person, "18-ghosts")
    person.program.services.fonts.witness = lambda written: told.append(written.text)
    scene.select(3)
    person.program.draw()
    person.program.close()
    assert ({"a", "e", "1", "5"} <= set(told)) == shown


@pytest.mark.parametrize("game_id", ["halloween", "18-ghosts"])
def test_the_review_is_opened_walked_through_and_left(person: Person, game_id: str) -> None:
    scene = review(person, game_id)
    for _ in range(4 * len(scene.match.turns)):
        if scene.analysis.done:
            break
        person.frames(1)
    assert scene.analysis.done
    assert scene.chosen == len(scene.match.turns), "it begins with what decided the game"
    person.click(scene.widgets[1].rect.center)
    assert scene.chosen == mistakes_of(scene.analysis.judged())[0].ply
    spoken = " ".join(words for words, _ in scene._sentences())
    decision = scene.analysis.judged().get(scene.chosen)
    assert decision is not None
    view = scene.match.turns[decision.ply].before.observe(decision.seat)
    brings = scene.game_words.preview(view, scene.match.game.notation.read(view, decision.better))
    told = scene.text.spoken_to(decision.seat)
    assert brings and all(told.say(phrase) in spoken for phrase in brings), "in words"
    assert f"({decision.better})" not in spoken, "without notation"
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
    """As in the list of moves of a finished game; only turns without words show their notation."""
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
    suits = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
    ranks = {"A": "ace", "K": "king", "Q": "queen", "J": "jack"}
    rank = drawn.text[:-1]
    assert words == f"{player} draws the {ranks.get(rank, rank)} of {suits[drawn.text[-1]]}"
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
    held = {figure.spot.at for figure in figures if layout.rect(figure.layout_spot) in _held(layout, view, figures)}
    assert held == {*view.table[match.to_move], *view.hand[match.to_move]}
    assert not _held(layout, match.turns[0].before, figures), "luck has no cards"
    white = theme.rgb("#ffffff")
    assert pixels(whole, white) > pixels(alone, white) + 1000, "the faces of three cards"


def test_the_summary_counts_and_says_how_far_it_is(person: Person) -> None:
    scene = review(person, "halloween")
    written: list[str] = []
    scene.painter.wrote = lambda text, *_: written.append(text)  # type: ignore[method-assign]
    scene.select(len(scene.match.turns))
    scene._judged = {ply: Decision(ply, 0, "x", 0.8, 0.8 - loss, "y", ()) for ply, loss in enumerate((0.08, 0.09, 0.5))}
    scene.analysis.swings = {3: Swing(3, 0, "x", -0.25)}
    lines = [words for words, _ in scene._summary()]
    assert lines[-scene.match.seats] == f"{scene.names[0]}: 2 inaccuracies, 1 bad mistake. Luck: −25 % in all."
    assert lines[1 - scene.match.seats] == f"{scene.names[1]}: no mistake. Luck: 0 % in all."
    assert not scene.analysis.done
    scene._paint_words(scene.painter)
    assert written[0].startswith("So far")
    scene._paint_list(scene.painter)
    assert any(all(mark in words for _, mark in GRADES) for words in written)


def test_whose_color_is_whose_and_whom_luck_helps(person: Person) -> None:
    scene = review(person, "halloween")
    written: list[str] = []
    scene.painter.wrote = lambda text, *_: written.append(text)  # type: ignore[method-assign]
    scene._paint_legend(scene.painter)
    assert written == [scene.text("review.luck.legend"), *scene.names]


def test_places_beside_the_board_are_whole_or_not_in_the_picture(person: Person) -> None:
    """The dark lords' spots outside are included; the shelves of candy below the gardens are not."""
    for game_id, seats in (("halloween", 3), ("closest-ghost", 2)):
        look = person.play(game_id, seats).screen.look
        areas = game_areas(SOURCE, seats, look.box_height(SOURCE), look.seat_units)
        layout = look.layout(areas)
        painter = person.program.services.painter(areas.u)
        painter.surface = pygame.Surface(SOURCE)
        squares = [rect for spot, rect in layout.rects.items() if spot.zone == BOARD]
        part = _part(painter, layout, squares, AROUND, whole=True)
        touched = [rect for rect in layout.rects.values() if rect.colliderect(part)]
        assert all(part.contains(rect) for rect in touched)
        if game_id == "closest-ghost":
            assert not any(
                part.colliderect(sign) for sign in gardens(areas, house_of(games.load("closest-ghost").board)).signs
            )
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


# ---------------------------------------------------------------- the summary, the list, and trying again


def analyzed(person: Person, game_id: str = "18-ghosts") -> ReviewScene:
    """A review whose analysis is done."""
    scene = review(person, game_id)
    for _ in range(4 * len(scene.match.turns)):
        if scene.analysis.done:
            break
        person.frames(1)
    assert scene.analysis.done
    return scene


def named(scene: ReviewScene, start: str) -> list[Widget]:
    return [widget for widget in scene.widgets if widget.name.startswith(start)]


def test_the_summary_says_where_the_game_turned_and_what_was_best(person: Person) -> None:
    scene = analyzed(person)
    outcome = scene.match.outcome
    assert outcome is not None
    loser = next(seat for seat in range(2) if seat not in outcome.winners())
    own = [ply for ply, turn in enumerate(scene.match.turns) if turn.seat == loser]
    others = [ply for ply, turn in enumerate(scene.match.turns) if turn.seat == 1 - loser]
    worst, punished = own[5], next(ply for ply in others if ply > own[5])
    plain = dict.fromkeys((*own, *others), 0.0) | {own[3]: 0.2, worst: 0.4, others[0]: 0.9}
    scene._judged = {
        ply: Decision(ply, scene.match.turns[ply].seat, "x", 0.9, 0.9 - loss, "y" if loss else "", ())
        for ply, loss in plain.items()
    }
    assert turning_ply(scene.analysis, scene._judged) == worst, "not what the winner did wrong"
    assert best_ply(scene.analysis, scene._judged, {1 - loser}) == punished
    said = [words for words, _ in scene._summary()]
    assert said[0] == f"Turn {scene.turn_at(worst)} decided the game: {scene._told(scene.match.turns[worst])}"
    assert said[1].startswith("The best was turn ")
    scene._judged = {}
    assert scene._summary()[0][0] == "No single turn decided the game."


@pytest.mark.parametrize("seat", [0, 1])
def test_advice_speaks_to_whom_it_is_for(person: Person, seat: int) -> None:
    """Ann, the only person, is told without her name; advice for Jack is quoted, and “your” is what is Jack's."""
    names = ("Ann", "Jack")
    text = Text().for_game("closest-ghost", names, lambda: 0)
    match = Match(games.load("closest-ghost"), 2, {}, 3, players=[Player("human", "Ann"), Player("computer", "Jack")])
    rng = Random(4)
    while match.outcome is None:
        before, actions = match.state, match.state.legal_actions()
        match.play(match.to_move, actions[rng.randrange(len(actions))])
        if before.to_move == seat and any(
            phrase.key == "preview.candy" and phrase.params["owner"] == f"seat.{seat}"
            for action in actions
            for phrase in match.game.words.preview(before, action)
        ):
            break
    ply = len(match.turns) - 1
    better = next(
        action
        for action in actions
        if any(
            phrase.key == "preview.candy" and phrase.params["owner"] == f"seat.{seat}"
            for phrase in match.game.words.preview(before, action)
        )
    )
    look = load_look(match.game, text, 2)
    scene = ReviewScene(person.program.services, match, look, match.game.words, text, names)
    scene.resize((1280, 800))
    decision = Decision(ply, seat, "x", 0.9, 0.5, match.game.notation.write(before, better), ())
    words = scene._decision_words(decision)[-1][0]
    assert words.startswith("Better: " if seat == 0 else "Advice for Jack: “")
    assert "your own half, which helps you" in words and "the half of" not in words


@pytest.mark.parametrize(
    ("known", "first", "second"),
    [
        (Known(1.0, 9, 0.5), "could win for sure here, in 9 turns.", "This let the win go: now it is a draw."),
        (Known(1.0, None, 0.0), "could win for sure here.", "This let the win go: now the other side wins for sure."),
        (Known(0.5, None, 0.0), "With the best play of both this is a draw.", "This let the draw go: now the other"),
        (Known(0.0, 1, 0.0), "was lost here, in 1 turn of the other side.", "A mistake: it costs 20 of 100."),
    ],
)
def test_the_review_says_what_is_proven(person: Person, known: Known, first: str, second: str) -> None:
    scene = review(person, "18-ghosts")
    ply = next(ply for ply, turn in enumerate(scene.match.turns) if turn.seat == 0)
    written = scene.match.turns[ply].text
    words = [line for line, _ in scene._decision_words(Decision(ply, 0, "x", 0.9, 0.7, written, (), known=known))]
    assert first in words[0] and words[1].startswith(second)


def test_the_lowest_label_of_the_graph_is_not_on_its_border(person: Person) -> None:
    written: list[Written] = []
    for game_id in ("18-ghosts", "halloween"):
        scene = analyzed(person, game_id)
        for size in ((800, 600), (1280, 800), (2560, 1440)):
            scene.resize(size)
            person.program.services.fonts.witness = written.append
            scene.draw(pygame.Surface(size))
            person.program.services.fonts.witness = None
            label = next(one.where for one in reversed(written) if one.text == "0 %")
            assert label.bottom + scene.painter.px(6) <= scene._graph.bottom, (size, game_id)


def test_the_buttons_that_try_again_say_so_by_pointing_and_by_tab(person: Person) -> None:
    scene = analyzed(person)
    again = named(scene, "again.")[0]
    number = scene.turn_at(mistakes_of(scene.analysis.judged())[0].ply)
    said = f"Try it again: play on from here, in turn {number}"
    person.move(again.rect.center)
    tip = scene.tip()
    assert tip is not None and tip.words == said
    scene.focus.visible = True
    scene.focus.current = again.name
    assert focused_words(scene, scene.text) == said


def test_luck_may_have_turned_the_game(person: Person) -> None:
    scene = analyzed(person, "halloween")
    outcome = scene.match.outcome
    assert outcome is not None
    winner = outcome.winners()[0]
    scene.analysis.swings = {
        7: Swing(7, winner, "x", 0.3),
        9: Swing(9, winner, "x", -0.9),
        11: Swing(11, winner, "x", 0.1),
    }
    assert turning_ply(scene.analysis, {}) == 7


def test_each_mistake_is_listed_selected_and_tried_again_with_one_click(person: Person) -> None:
    scene = analyzed(person)
    mistakes = mistakes_of(scene.analysis.judged())
    rows = named(scene, "mistake.")
    assert [row.name for row in rows] == [f"mistake.{one.ply}" for one in mistakes[: len(rows)]] and len(rows) >= 3
    person.click(rows[1].rect.center)
    assert scene.chosen == mistakes[1].ply
    again = next(widget for widget in named(scene, "again.") if widget.name == f"again.{mistakes[2].ply}")
    over = scene.match
    person.click(again.rect.center)
    person.frames(2)
    playing = person.program.playing
    assert playing.scene is person.program.stack.top and playing.scene is not None
    match = playing.scene.session.match
    assert match.start.key() == over.turns[mistakes[2].ply].before.key() and match.practice
    assert match.players == over.players and playing.is_trying_again


def test_the_list_goes_with_the_chosen_mistake_and_the_wheel(person: Person) -> None:
    scene = analyzed(person)
    mistakes = mistakes_of(scene.analysis.judged())
    assert len(mistakes) > scene.list.room + 2
    for one in mistakes[: scene.list.room + 2]:
        scene.jump(1)
        assert scene.chosen == one.ply and f"mistake.{one.ply}" in [row.name for row in named(scene, "mistake.")]
    person.send(pygame.Event(pygame.MOUSEWHEEL, x=0, y=50))
    assert named(scene, "mistake.")[0].name == f"mistake.{mistakes[0].ply}"


def test_the_list_is_reached_by_keys(person: Person) -> None:
    scene = analyzed(person)
    ply = scene.list.mistakes[0].ply
    for _ in range(3 + len(scene.widgets)):
        if scene.focus.current == f"mistake.{ply}":
            break
        person.key(pygame.K_TAB)
    person.key(pygame.K_RETURN)
    assert scene.chosen == ply
    person.key(pygame.K_TAB)
    assert scene.focus.current == f"again.{ply}"
    person.key(pygame.K_RETURN)
    person.frames(2)
    assert person.program.playing.is_trying_again


def test_from_the_end_nothing_can_be_tried(person: Person) -> None:
    scene = analyzed(person)
    button = next(widget for widget in scene.widgets if widget.name == "again")
    assert not button.enabled
    scene.try_again()
    person.frames(1)
    assert person.program.stack.top is scene
    scene.jump(1)
    assert next(widget for widget in scene.widgets if widget.name == "again").enabled


@pytest.mark.parametrize("kept", [True, False], ids=["with a file", "without one"])
@pytest.mark.parametrize("door", ["the game", "the result"])
def test_the_way_back_leads_to_the_same_place_without_a_new_analysis(tmp_path: Path, kept: bool, door: str) -> None:
    brain = FixedBrain()
    person = Person((1280, 800), Settings(speed=0, reduce_motion=True), draw_every=20, brain=brain)
    if kept:
        person.program.close()
        person.program = Program((1280, 800), Settings(speed=0, reduce_motion=True), Saves(tmp_path), brain)
    scene = analyzed(person)
    over, mistake, asked = scene.match, scene.list.mistakes[1], len(brain.asked)
    scene.select(mistake.ply)
    scene.try_again()
    person.frames(2)
    played = person.program.playing.scene
    assert played is not None and played.session.match is not over
    played.session.play(played.session.view.legal_actions()[0])
    if door == "the game":
        button: Widget = next(one for one in played.row.buttons if one.name == "to_review")
        person.click(button.rect.center)
    else:
        rng = Random(4)
        while played.session.match.outcome is None:
            actions = played.session.match.state.legal_actions()
            played.session.match.play(played.session.match.to_move, actions[rng.randrange(len(actions))])
        person.program.over_game.result()
        person.frames(1)
        result = person.program.stack.top
        assert isinstance(result, ResultScene)
        button = next(one for one in result.widgets if one.name == "to_review")
        button.activate()
    person.frames(2)
    if not kept and door == "the game":  # what would be lost is asked about
        question = person.program.stack.top
        assert isinstance(question, MessageScene)
        question.widgets[0].activate()
        person.frames(2)
    again = person.program.stack.top
    assert isinstance(again, ReviewScene)
    assert again.chosen == mistake.ply and again.analysis.done
    assert [turn.text for turn in again.match.turns] == [turn.text for turn in over.turns]
    questions = [one for one in brain.asked[asked:] if isinstance(one.wanted, Compare)]
    assert not questions, "nothing is judged twice"
    assert not person.program.playing.is_trying_again
    person.key(pygame.K_ESCAPE)
    person.frames(1)
    assert isinstance(person.program.stack.top, ResultScene), "as before the review"
    if kept:
        files = list((tmp_path / "recent").glob("*.json"))
        assert len(files) == 2, "the game and what was tried; nothing is there twice"
    person.program.close()


def test_an_ordinary_game_has_no_way_to_a_review(person: Person) -> None:
    scene = analyzed(person)
    scene.jump(1)
    scene.try_again()
    person.frames(2)
    person.program.playing.restart()
    person.frames(2)
    played = person.program.playing.scene
    assert played is not None and "to_review" not in [button.name for button in played.row.buttons]


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (2560, 1440), (900, 1400)], ids=str)
def test_the_board_takes_the_room_that_there_is(size: tuple[int, int]) -> None:
    person = Person(size, Settings(speed=0, reduce_motion=True), draw_every=20, brain=FixedBrain())
    scene = review(person, "18-ghosts")
    person.program.draw()
    assert scene._position is not None
    picture = scene._position[1].get_size()
    assert max(picture[0] / scene._picture.width, picture[1] / scene._picture.height) > 0.85
    panels = [scene._picture, scene._words, scene._list_panel, scene._graph]
    window = pygame.Rect((0, 0), size)
    assert all(window.contains(panel) for panel in panels)
    assert all(not one.colliderect(other) for one in panels for other in panels if one is not other)
    person.program.close()


def test_names_are_whole_beside_the_graph_in_a_small_window() -> None:
    person = Person((800, 600), Settings(speed=0, reduce_motion=True), draw_every=20, brain=FixedBrain())
    played = person.play("rhombus", 4, names=("Rosie", "Max", "Luna", "Theo"))
    finish(played.session.match)
    person.program.over_game.review()
    person.program.stack.apply_pending()
    scene = person.program.stack.top
    assert isinstance(scene, ReviewScene)
    cut: dict[str, bool] = {}
    person.program.services.fonts.witness = lambda one: cut.update({one.text: one.shortened})
    scene._paint_legend(scene.painter)
    assert cut["Rosie & Luna"] is False and cut["Max & Theo"] is False
    person.program.close()
