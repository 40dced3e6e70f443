"""What went wrong comes back in practice: mistakes of one's own games, and lessons."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random

import pygame
import pytest

from halloween_games import games
from halloween_games.app.exports.thumbnail import SOURCE, Framing, _held, _part, draw_position, seat_color
from halloween_games.app.saving import share
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.saving.solved_puzzles import Mistake, SolvedPuzzles
from halloween_games.app.screens.dialogs import MessageScene
from halloween_games.app.screens.result import ResultScene
from halloween_games.app.screens.review import AROUND, MoreOfReview, ReviewScene, SummaryScene
from halloween_games.core.match import Match, Player
from halloween_games.core.questions import Compare, FindPuzzle, JudgeTry, Reply
from halloween_games.core.spots import BOARD, CHANCE, Spot
from halloween_games.exercises.run import Stage
from halloween_games.games.closest_ghost.look.geometry import gardens
from halloween_games.games.closest_ghost.rules.house import house_of
from halloween_games.games.rhombus.rules.actions import Step
from halloween_games.games.rhombus.rules.state import RhombusState
from halloween_games.kit import theme
from halloween_games.kit.widgets import Button, Widget
from halloween_games.play.exercise_scenes import LessonScene, PuzzleScene
from halloween_games.players.hosts import answer_at_once
from halloween_games.puzzles.likeness import puzzle_id
from halloween_games.puzzles.puzzle import Puzzle
from halloween_games.puzzles.puzzle_file import puzzles_of
from tests.app import random_games
from tests.play.person import Person, cut_of, played
from tests.play.test_lesson_scene import LEAST_PIXELS, LOSE, SIZES, beside_the_board
from tests.play.test_puzzle_scene import EVENING, GHOSTS, Solver, puzzle, wrong_action
from tests.play.ways import ByMouse
from tests.session.sitting import FixedBrain

FAILS = "e1xd1"  # in the lesson LOSE


class Reviewing(FixedBrain):
    """Takes every action but the first one for a mistake, and looks for puzzles as the worker does."""

    def poll(self) -> Reply | None:
        question = self.asked[-1] if self._open else None
        if question is None or not isinstance(question.wanted, FindPuzzle | JudgeTry):
            return super().poll()
        self._open = False
        return replace(answer_at_once(replace(question, seconds=60.0)), ticket=len(self.asked))


class Ann(Solver):
    """A person called Ann who plays against a computer, and reviews."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1280, 800), settings: Settings | None = None) -> None:
        settings = settings or Settings(speed=0.0, names=["Ann"], levels=[""])
        super().__init__(folder, size, settings, draw_every=20, brain=Reviewing())

    def play_with_mistake(self, one: Puzzle, seat: int = 0) -> Match:
        """A game from the position of *one*, its answer missed, played to the end and reviewed."""
        game = one.game
        start = one.start if seat == 0 else game.turned(one.start)
        players = [Player("computer", "", "easy"), Player("computer", "", "easy")]
        players[seat] = Player(name="Ann")
        match = Match(game, 2, {}, 1, start=start, players=players)
        right = {one.start.apply(game.notation.read(one.view, text)).key() for text in one.solution}

        def is_wrong(number: int) -> bool:
            after = match.state.apply(match.state.legal_actions()[number])
            return after.outcome() is None and (after if seat == 0 else game.turned(after)).key() not in right

        count = len(match.state.legal_actions())
        match.play(seat, match.state.legal_actions()[next(n for n in range(count - 1, 0, -1) if is_wrong(n))])
        rng = Random(4)
        while match.outcome is None:
            actions = match.state.legal_actions()
            match.play(match.to_move, actions[0 if match.to_move == seat else rng.randrange(len(actions))])
            assert len(match.turns) < 1000
        self.program.playing.begin(match, ["Ann" if number == seat else "" for number in range(2)])
        self.frames(2)
        return match

    def review(self) -> ReviewScene:
        self.program.over_game.review()
        scene = self.now(ReviewScene)
        for _ in range(400):  # a long game takes longer; its mistakes are found before
            if scene.is_read:
                break
            self.frames(1)
        return scene

    def go_to_practice(self, days: int) -> None:
        self.program.navigation.launcher()
        self.program.puzzling.now = lambda: EVENING + timedelta(days=days)
        self.frames(2)
        self.program.puzzling.practice()
        self.frames(3)


@pytest.fixture
def ann(tmp_path: Path) -> Ann:
    ann = Ann(tmp_path)
    ann.program.puzzling.now = lambda: EVENING
    return ann


@pytest.mark.parametrize("seat", [0, 1])
def test_an_own_mistake_comes_back(seat: int, ann: Ann) -> None:
    """It is kept while the game is reviewed, and practiced on the next day, from seat 0's side."""
    one = puzzle("win1")
    match = ann.play_with_mistake(one, seat)
    scene = ann.review()
    row = SolvedPuzzles(ann.folder).mistakes("ann")[one.id]
    assert row.solution == list(one.solution) and row.day == EVENING.date()
    assert row.themes and row.themes[0] in one.themes and row.against == "easy"
    assert 0 in scene.mistakes.kept
    kept = SolvedPuzzles(ann.folder).tried("Ann")[one.id]
    assert (kept.box, kept.due) == (1, EVENING.date() + timedelta(days=1))
    ann.go_to_practice(1)
    shown = ann.now(PuzzleScene)
    assert shown.puzzle.id == one.id
    assert shown.session.names == ("Ann", "Wilma"), "whom it happened against"
    assert "From yesterday’s game." in shown.panel.sentences(Stage.CHOOSING)
    ann.solve(shown)
    told = shown.panel.sentences(shown.shown)
    events = match.turns[0].events if seat == 0 else ()
    words = [shown.screen.text.say(phrase) for event in events if (phrase := match.game.words.tell(event)) is not None]
    assert told[0].startswith("In your game: ") and told[0].endswith(". Now you know better.")
    assert all(one in told[0] for one in words) and row.played not in told[0]
    assert row.played == match.turns[0].text or seat == 1
    assert ann.program.people.solved.tried("Ann")[one.id].box == 2
    assert ann.program.people.solved.rating("Ann", "18-ghosts").deviation == 350, "it counts for no rating"


@pytest.mark.parametrize(
    ("days", "words"),
    [(2, "From your game last Sunday."), (7, "From your game last Sunday."), (9, "9 days ago.")],
)
def test_the_game_is_named_by_its_day(days: int, words: str, ann: Ann) -> None:
    ann.play_with_mistake(puzzle("win1"))
    ann.review()
    ann.go_to_practice(days)
    shown = ann.now(PuzzleScene)
    assert any(sentence.endswith(words) for sentence in shown.panel.sentences(Stage.CHOOSING))


def test_reviewing_again_changes_nothing(ann: Ann) -> None:
    ann.play_with_mistake(puzzle("win1"))
    ann.review()
    before = (ann.folder / "puzzles.json").read_bytes()
    ann.program.stack.pop()
    ann.program.puzzling.now = lambda: EVENING + timedelta(days=5)
    ann.review()
    assert (ann.folder / "puzzles.json").read_bytes() == before


def test_a_review_that_is_left_early_stops_asking(ann: Ann) -> None:
    ann.play_with_mistake(puzzle("win1"))
    ann.program.over_game.review()
    ann.frames(2)
    ann.program.stack.pop()
    ann.frames(2)
    brain = ann.program.services.brain
    assert isinstance(brain, Reviewing)
    asked = len(brain.asked)
    ann.frames(5)
    assert len(brain.asked) == asked and brain.canceled


# ---------------------------------------------------------------- lessons


def lesson_scene(solver: Solver) -> LessonScene:
    scene = solver.now(LessonScene)
    assert scene.lesson.id == LOSE
    return scene


def test_a_lesson_that_went_wrong_comes_back_until_it_goes_well(tmp_path: Path) -> None:
    solver = Solver(tmp_path)
    puzzling = solver.program.puzzling
    scene = solver.open_lesson(LOSE)
    solver.act(scene, FAILS)
    solver.wait(2)
    assert scene.shown is Stage.WRONG
    solver.press_button(scene, "again")
    solver.act(scene, "a3xa2")
    assert puzzling.due() == 0
    puzzling.now = lambda: EVENING + timedelta(days=1)
    solver.program.navigation.launcher()
    solver.frames(2)
    assert puzzling.due() == 1
    puzzling.practice()
    again = lesson_scene(solver)
    solver.act(again, "a3xa2")
    solver.wait(2)
    assert again.shown is Stage.DONE and puzzling.due() == 0
    solver.press_button(again, "next_lesson")
    solver.now(PuzzleScene)  # what is practiced next


def test_a_lesson_that_goes_well_does_not_come_back(tmp_path: Path) -> None:
    solver = Solver(tmp_path)
    scene = solver.open_lesson(LOSE)
    solver.act(scene, "a3xa2")
    solver.wait(2)
    assert scene.shown is Stage.DONE
    assert not solver.program.people.solved.tried("")


def test_lessons_belong_to_their_game(tmp_path: Path) -> None:
    """Practice of another game, or of a theme, leaves them out."""
    solver = Solver(tmp_path)
    puzzling = solver.program.puzzling
    puzzling.people.solved.add_lesson("", GHOSTS, LOSE, False, EVENING.date() - timedelta(days=1))
    for wish in (("rhombus", ""), (GHOSTS, "mirror")):
        puzzling.practice(*wish)
        solver.now(PuzzleScene)
        solver.program.stack.pop()
        solver.frames(1)
    puzzling.practice(GHOSTS)
    solver.frames(3)
    assert lesson_scene(solver)


# ---------------------------------------------------------------- texts


@pytest.mark.parametrize(("size", "language", "text_size"), SIZES)
def test_nothing_is_cut(size: tuple[int, int], language: str, text_size: float, tmp_path: Path) -> None:
    ann = Ann(tmp_path, size, Settings(speed=0.0, language=language, text_size=text_size, names=["Ann"], levels=[""]))
    ann.program.puzzling.now = lambda: EVENING
    one = next(one for one in puzzles_of("rhombus").puzzles if wrong_action(one))
    ann.play_with_mistake(one)
    ann.review()
    for days in (2, 12):
        ann.go_to_practice(days)
        scene = ann.now(PuzzleScene)
        panel = []
        for stage in (Stage.CHOOSING, Stage.WRONG, Stage.DONE):
            scene.look_at(stage)
            panel += beside_the_board(ann, scene)
        assert panel and not cut_of(panel)
        assert all(written.size >= LEAST_PIXELS for written in panel)


def test_a_mistake_is_a_puzzle_for_others_only_with_consent(tmp_path: Path) -> None:
    """Off at first; it comes first, says whose it was, and counts for no rating."""
    ann = Ann(tmp_path)
    profiles, solved, puzzling = ann.program.people.profiles, ann.program.people.solved, ann.program.puzzling
    profiles.remember("Max")
    one = puzzle("win1")
    day = puzzling.now().date() - timedelta(days=3)
    key, position, answer = puzzle_id(one.game.id, one.position), one.position, [*one.solution]
    mistake = Mistake("Max", one.game.id, key, one.kind, one.turns, position, answer, "pass", day)
    assert solved.add_mistake(mistake)
    assert key not in puzzling._mistakes()
    profiles.share("Max", True)
    profiles.remember("Max", "owl")  # which changes nothing of that
    puzzling.practice(one.game.id)
    ann.program.frame((), 0.1)
    scene = ann.now(PuzzleScene)
    assert scene.puzzle.id == key
    assert scene.panel.sentences(Stage.CHOOSING)[-1].startswith("Max missed this last ")
    before = solved.rating("Ann", one.game.id)
    assert solved.add_try("Ann", scene.puzzle, True, puzzling.now().date())
    assert solved.rating("Ann", one.game.id) == before and solved.tried("Ann")[key].solved == 1
    profiles.share("Max", False)
    assert key not in puzzling._mistakes()


# ---------------------------------------------------------------- the review


@pytest.fixture
def person(request: pytest.FixtureRequest) -> Person:
    """Its computers value what is not best as the test says."""
    return reviewer(FixedBrain(getattr(request, "param", 0.4)))


def reviewer(brain: FixedBrain, folder: Path | None = None, *, coordinates: bool = True) -> Person:
    settings = Settings(speed=0, reduce_motion=True, coordinates=coordinates)
    return Person((1280, 800), settings, draw_every=20, brain=brain, saves=Saves(folder) if folder else None)


def review(person: Person, game_id: str) -> ReviewScene:
    """Play a random game to its end and press the result's button."""
    finish(person.play(game_id, games.load(game_id).seats[0]).session.match)
    person.wait(2)
    person.now(ResultScene)
    ByMouse(person).use("review")
    return person.now(ReviewScene)


def finish(match: Match) -> None:
    """Play at random to the end."""
    random_games.play_on(match, Random(4), 5000)


def position(person: Person, scene: ReviewScene) -> bytes:
    """The pixels of the small board."""
    person.program.draw()
    return pygame.image.tobytes(person.program.window.surface.subsurface(scene._picture), "RGB")


@pytest.mark.parametrize("shown", [True, False])
def test_the_board_names_the_squares_that_sentences_name(shown: bool) -> None:
    person = reviewer(FixedBrain(), coordinates=shown)
    review(person, "18-ghosts").select(3)
    assert ({"a", "e", "1", "5"} <= set(person.words())) == shown


@pytest.mark.parametrize(
    ("game_id", "person", "says"),
    [
        ("halloween", 0.8, "I would have played it just like that."),
        ("18-ghosts", 0.4, "I doubt some of your turns, but can prove nothing."),
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
    lines = person.now(SummaryScene).lines
    assert len(lines) == 5
    if scene.mistakes.doubted:
        told = scene.told(scene.match.turns[scene.chosen])
        assert lines[-1][1].startswith(f"Turn {scene.turn_at(scene.chosen)} once more: {told}"), "the board shows it"
    person.key(pygame.K_ESCAPE)
    person.frames(1)
    assert person.program.stack.top is scene and scene.main.label == "Done"
    person.key(pygame.K_ESCAPE)
    person.now(ResultScene)


def test_turns_are_told_in_words(person: Person) -> None:
    """As in the list of moves of a finished game; only turns without words show their notation."""
    finish(person.play("rhombus", 4).session.match)
    person.program.over_game.review()
    scene = person.now(ReviewScene)
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


# ---------------------------------------------------------------- moments, and playing on


def analyzed(person: Person, game_id: str = "18-ghosts") -> ReviewScene:
    """A review that has read everything."""
    scene = review(person, game_id)
    person.until(lambda: scene.is_read)
    return scene


def play_on(person: Person, scene: ReviewScene) -> None:
    """Choose that behind More."""
    scene.more.activate()
    more = person.now(MoreOfReview)
    next(one for one in more.widgets if one.name == "again").activate()
    person.frames(2)


def test_a_moment_is_tried_as_the_puzzle_that_it_was(tmp_path: Path) -> None:
    ann = Ann(tmp_path)
    ann.play_with_mistake(puzzle("win1"))
    scene = ann.review()
    (card,) = scene.cards
    assert (card.label, scene.says) == ("Was there a way to win here?", "One moment is worth a second look.")
    assert scene.chosen == 0 and scene.main.label == "Try it", "there is no second one"
    assert scene.match.game.notation.write(scene.match.start, scene.match.turns[0].action) not in card.label
    ann.key(pygame.K_RETURN)
    moment = ann.now(PuzzleScene)
    assert moment.session.names == ("Ann", "Wilma")
    assert moment.puzzle.id == puzzle("win1").id and moment.button_keys().following == "puzzle.on"
    ann.program.stack.pop()
    ann.frames(2)
    assert ann.top() is scene and scene.main.label != "Try it"


def test_the_game_can_be_pictured_and_copied(tmp_path: Path, copied: list[str]) -> None:
    person = reviewer(FixedBrain(), tmp_path / "saves")
    exports = person.program.exports
    exports.folder, exports.picture_unit = tmp_path / "pictures", 1.0
    scene = analyzed(person)
    for name in ("screenshot", "copy"):
        scene.more.activate()
        more = person.now(MoreOfReview)
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
    person = reviewer(brain, tmp_path if kept else None)
    scene = analyzed(person)
    ply = sorted(scene.analysis.decisions)[3]
    over, asked = scene.match, len(brain.asked)
    scene.select(ply)
    play_on(person, scene)
    tried = played(person.program)
    assert tried.session.match is not over
    tried.session.play(tried.session.view.legal_actions()[0])
    if door == "the game":
        button: Widget = next(one for one in tried.row.buttons if one.name == "to_review")
        person.click(button.rect.center)
    else:
        finish(tried.session.match)
        person.program.over_game.result()
        result = person.now(ResultScene)
        button = next(one for one in result.widgets if one.name == "to_review")
        button.activate()
    person.frames(2)
    if not kept and door == "the game":  # what would be lost is asked about
        person.now(MessageScene).widgets[0].activate()
        person.frames(2)
    again = person.now(ReviewScene)
    assert again.chosen == ply and again.analysis.done
    assert [turn.text for turn in again.match.turns] == [turn.text for turn in over.turns]
    questions = [one for one in brain.asked[asked:] if isinstance(one.wanted, Compare)]
    assert not questions, "nothing is judged twice"
    assert not person.program.playing.is_trying_again
    person.key(pygame.K_ESCAPE)
    person.now(ResultScene)
    if kept:
        files = list((tmp_path / "recent").glob("*.json"))
        assert len(files) == 2, "the game and what was tried; nothing is there twice"
