"""How a game went, on the screen: nothing named before it is read, moments that are tried, the way back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from halloween_games import games
from halloween_games.app.exports.thumbnail import SOURCE, Framing, _held, _part, draw_position, seat_color
from halloween_games.app.saving import share
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.dialogs import MessageScene
from halloween_games.app.screens.result import ResultScene
from halloween_games.app.screens.review import AROUND, MoreOfReview, ReviewScene, SummaryScene
from halloween_games.app.shell.program import Program
from halloween_games.core.questions import Compare
from halloween_games.core.spots import BOARD, CHANCE, Spot
from halloween_games.games.closest_ghost.look.geometry import gardens
from halloween_games.games.closest_ghost.rules.house import house_of
from halloween_games.games.rhombus.rules.actions import Step
from halloween_games.games.rhombus.rules.state import RhombusState
from halloween_games.kit import clipboard, theme
from halloween_games.kit.widgets import Button, Widget
from halloween_games.play.puzzle_scene import PuzzleScene
from halloween_games.players.hosts import SliceBrain
from halloween_games.session.analysis import Analysis
from tests.app.test_practice_of_mistakes import Ann
from tests.play.person import Person
from tests.play.test_puzzle_scene import puzzle
from tests.session.sitting import FixedBrain, finished


@pytest.fixture
def person(request: pytest.FixtureRequest) -> Iterator[Person]:
    """Its computers value what is not best as the test says."""
    brain = FixedBrain(getattr(request, "param", 0.4))
    someone = Person((1280, 800), Settings(speed=0, reduce_motion=True), draw_every=20, brain=brain)
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


@pytest.mark.parametrize(
    ("game_id", "person", "says"),
    [
        ("halloween", 0.8, "I would have played it just like that."),
        ("18-ghosts", 0.4, "Here I can only guess."),  # much seems wrong, and nothing can be proven
    ],
    indirect=["person"],
)
def test_the_review_is_opened_walked_through_and_left(person: Person, game_id: str, says: str) -> None:
    scene = review(person, game_id)
    assert scene.says.startswith("I am still reading") and scene.main.label == "Done"
    for _ in range(10 * len(scene.match.turns)):
        if scene.is_read:
            break
        assert not scene.cards, "nothing is named before all is read"
        person.frames(1)
    assert scene.is_read and scene.says == says and not scene.cards
    assert scene.chosen == len(scene.match.turns) and "turns." in scene.about()
    person.key(pygame.K_HOME)
    picture = position(person, scene)
    x, y = scene._plot.center
    person.click((x, y))
    assert abs(scene.chosen - len(scene.match.turns) / 2) < 3
    assert scene.about().startswith(f"Turn {scene.turn_at(scene.chosen)}: ")
    assert position(person, scene) != picture and person.colors() > 30
    assert scene.main.label == "In five lines"
    scene.main.activate()
    person.frames(1)
    told = person.program.stack.top
    assert isinstance(told, SummaryScene) and len(told.lines) == 5
    person.key(pygame.K_ESCAPE)
    person.frames(1)
    assert person.program.stack.top is scene and scene.main.label == "Done"
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
    told = [scene.told(turn) for turn in scene.match.turns]
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


def pixels(picture: pygame.Surface, color: theme.Rgb) -> int:
    return pygame.mask.from_threshold(picture, color, (6, 6, 6, 255)).count()


@pytest.mark.parametrize("game_id", ["halloween", "18-ghosts", "rhombus"])
def test_what_was_played_is_marked_in_the_color_of_its_seat(person: Person, game_id: str) -> None:
    scene = person.play(game_id, games.load(game_id).seats[0])
    view, look, services = scene.session.match.view(0), scene.screen.look, person.program.services
    trail = (Spot(BOARD, 7), Spot(BOARD, 9))
    pictures = [
        draw_position(services, view, scene.session.match.seats, look, Framing(AROUND, whole=True), way, 1)
        for way in ((), trail)
    ]
    plain, marked = (pixels(picture, seat_color(services.colors, 1)) for picture in pictures)
    assert marked > plain + 500


def test_the_cards_that_can_be_played_are_beside_the_board(person: Person) -> None:
    scene = person.play("rhombus", 4)
    match, services = scene.session.match, person.program.services
    view = match.state.observe(match.to_move)
    alone, whole = (
        draw_position(services, view, 4, scene.screen.look, Framing(whole=whole)) for whole in (False, True)
    )
    assert whole.height > alone.height
    look = scene.screen.look.for_another_picture()
    layout, figures = look.layout(look.areas(SOURCE, 4)), look.figures(view)
    assert isinstance(view, RhombusState)
    held = {figure.spot.at for figure in figures if layout.rect(figure.layout_spot) in _held(layout, view, figures)}
    assert held == {*view.table[match.to_move], *view.hand[match.to_move]}
    assert not _held(layout, match.turns[0].before, figures), "luck has no cards"
    white = theme.rgb("#ffffff")
    assert pixels(whole, white) > pixels(alone, white) + 1000, "the faces of three cards"


def test_places_beside_the_board_are_whole_or_not_in_the_picture(person: Person) -> None:
    """The dark lords' spots outside are included; the shelves of candy below the gardens are not."""
    for game_id, seats in (("halloween", 3), ("closest-ghost", 2)):
        look = person.play(game_id, seats).screen.look
        areas = look.areas(SOURCE, seats)
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
    while scene.analysis._asked is None:
        scene.analysis.update()
    person.program.stack.pop()
    person.program.stack.apply_pending()
    assert brain.canceled == 1


def test_a_real_analysis_of_a_short_game() -> None:
    match = finished("closest-ghost")
    analysis = Analysis(match, SliceBrain(slice_seconds=0.01))
    analysis.seconds = 0.01
    for _ in range(50 * len(match.turns)):
        if analysis.done:
            break
        analysis.update()
    assert analysis.done and not analysis.failed
    assert all(0 <= decision.best <= 1 for decision in analysis.decisions.values())


# ---------------------------------------------------------------- moments, and playing on


def analyzed(person: Person, game_id: str = "18-ghosts") -> ReviewScene:
    """A review that has read everything."""
    scene = review(person, game_id)
    for _ in range(10 * len(scene.match.turns)):
        if scene.is_read:
            break
        person.frames(1)
    assert scene.is_read
    return scene


def play_on(person: Person, scene: ReviewScene) -> None:
    """Choose that behind More."""
    scene.more.activate()
    person.frames(2)
    more = person.program.stack.top
    assert isinstance(more, MoreOfReview)
    next(one for one in more.widgets if one.name == "again").activate()
    person.frames(2)


def test_a_moment_is_tried_as_the_puzzle_that_it_was(tmp_path: Path) -> None:
    ann = Ann(tmp_path)
    ann.play_with_mistake(puzzle("win1"))
    scene = ann.review()
    (card,) = scene.cards
    assert (card.label, scene.says) == ("Was there a way to win here?", "One moment is worth a second look.")
    assert scene.chosen == 0 and scene.main.label == "Try the first one"
    assert scene.match.game.notation.write(scene.match.start, scene.match.turns[0].action) not in card.label
    ann.key(pygame.K_RETURN)
    ann.frames(2)
    tried = ann.top()
    assert isinstance(tried, PuzzleScene) and tried.puzzle.id == puzzle("win1").id
    ann.program.stack.pop()
    ann.frames(2)
    assert ann.top() is scene and scene.main.label != "Try the first one"
    ann.program.close()


def test_the_game_can_be_pictured_and_copied(person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []

    def copy(code: str) -> bool:
        copied.append(code)
        return True

    monkeypatch.setattr(clipboard, "copy", copy)
    person.program.close()
    quiet = Settings(speed=0, reduce_motion=True)
    person.program = Program((1280, 800), quiet, Saves(tmp_path / "saves"), FixedBrain())
    exports = person.program.exports
    exports.folder, exports.picture_unit = tmp_path / "pictures", 1.0
    scene = analyzed(person)
    for name in ("screenshot", "copy"):
        scene.more.activate()
        person.frames(2)
        more = person.program.stack.top
        assert isinstance(more, MoreOfReview)
        button = next(one for one in more.widgets if one.name == name)
        assert isinstance(button, Button) and " " in button.label, "in words"
        button.activate()
        person.frames(2)
    assert len(list(exports.folder.iterdir())) == 1
    assert len(share.read_code(copied[0]).turns) == len(scene.match.turns)


@pytest.mark.parametrize("kept", [True, False], ids=["with a file", "without one"])
@pytest.mark.parametrize("door", ["the game", "the result"])
def test_the_way_back_leads_to_the_same_place_without_a_new_analysis(tmp_path: Path, kept: bool, door: str) -> None:
    brain = FixedBrain()
    person = Person((1280, 800), Settings(speed=0, reduce_motion=True), draw_every=20, brain=brain)
    if kept:
        person.program.close()
        person.program = Program((1280, 800), Settings(speed=0, reduce_motion=True), Saves(tmp_path), brain)
    scene = analyzed(person)
    ply = sorted(scene.analysis.decisions)[3]
    over, asked = scene.match, len(brain.asked)
    scene.select(ply)
    play_on(person, scene)
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
    assert again.chosen == ply and again.analysis.done
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
