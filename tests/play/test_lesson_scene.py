"""A lesson on the screen: played by mouse, keys and pad, refuted, helped, counted, and left without a trace."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from halloween_games import games
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.learn import LearnScene
from halloween_games.core.questions import Brain
from halloween_games.core.spots import NOBODY
from halloween_games.exercises.run import Stage
from halloween_games.kit.fonts import Written
from halloween_games.kit.rect import Rect
from halloween_games.kit.scenes import Scene
from halloween_games.lessons.course_files import lesson_ids
from halloween_games.lessons.lesson_file import course_of
from halloween_games.lessons.lesson_run import Help
from halloween_games.play.exercise_scenes import LessonScene
from halloween_games.play.explaining import LETTERS
from halloween_games.play.game_scene import GameScene
from halloween_games.play.goal_scene import GoalScene
from halloween_games.session.new_game import NewGame, seat_plans
from tests.play.person import Person, cut_of, row_button
from tests.session.sitting import QuickBrain

GHOSTS = "18-ghosts"
LOSE = "lose-on-purpose"  # a3xa2 solves it, e1xd1 does not


class Pupil(Person):
    """A person whose files are kept in *folder*."""

    def __init__(
        self,
        folder: Path,
        size: tuple[int, int] = (1280, 800),
        settings: Settings | None = None,
        draw_every: int = 1,
        brain: Brain | None = None,
    ) -> None:
        super().__init__(size, settings or Settings(speed=0.0), draw_every, brain or QuickBrain(), Saves(folder))
        self.folder = folder
        self.launch()

    def top(self) -> Scene | None:
        return self.program.stack.top

    def street(self, game_id: str = GHOSTS) -> LearnScene:
        """Open the street of houses of a game."""
        self.program.learning.learn(game_id)
        return self.now(LearnScene)

    def in_lesson(self, lesson_id: str) -> LessonScene:
        """The screen of that lesson, which is open now."""
        scene = self.now(LessonScene, 3)
        assert scene.lesson.id == lesson_id
        return scene

    def open_lesson(self, lesson_id: str, game_id: str = GHOSTS) -> LessonScene:
        self.program.learning.lesson(game_id, lesson_id)
        return self.in_lesson(lesson_id)

    def leave(self) -> None:
        self.key(pygame.K_ESCAPE)
        self.frames(2)

    def act(self, scene: GoalScene, text: str) -> None:
        """Play an action as the board does, and wait until it has come to rest."""
        scene.session.play(scene.run.game.notation.read(scene.session.view, text))
        self.wait(1.5)

    def press_button(self, scene: GameScene, name: str) -> None:
        super().press_button(scene, name)
        self.frames(3)

    def click_square(self, scene: LessonScene, name: str) -> None:
        notation = scene.session.game.notation
        spot = next(spot for spot in scene.screen.layout.rects if notation.spot_name(spot) == name)
        self.click(scene.screen.layout.rect(spot).center)

    def stars(self, game_id: str = GHOSTS) -> dict[str, int]:
        return dict(self.program.learning.stars(course_of(game_id).course))


@pytest.fixture
def pupil(tmp_path: Path) -> Pupil:
    return Pupil(tmp_path)


def shown_stage(scene: GoalScene) -> Stage:
    return scene.shown


# ---------------------------------------------------------------- playing


def test_an_early_lesson_shows_nothing_that_is_taught_later(pupil: Pupil) -> None:
    def kinds(lesson_id: str) -> set[str]:
        scene = pupil.open_lesson(lesson_id, "closest-ghost")
        return {figure.kind for figure in scene.screen.look.figures(scene.session.view)}

    assert "ghost" in kinds("around-the-edge") and "ghost" not in kinds("arrows")


def test_a_lesson_by_mouse(pupil: Pupil) -> None:
    """From the street of houses, which goes on with the lesson that was left, through the lesson to the next one."""
    street = pupil.street()
    for _ in range(2):
        pupil.click(street.houses[3].rect.center)
        scene = pupil.in_lesson(LOSE)
        pupil.press_button(scene, "leave_lesson")
        assert pupil.top() is street and street.houses[3].is_next and street.begin.label == "Begin: Lose on purpose"
    pupil.click(street.begin.rect.center)
    scene = pupil.in_lesson(LOSE)
    pupil.click_square(scene, "a3")
    pupil.click_square(scene, "a2")
    pupil.wait(1.5)
    assert scene.shown is Stage.DONE and pupil.stars() == {LOSE: 3}
    pupil.press_button(scene, "next_lesson")
    pupil.press_button(pupil.in_lesson("mirrors"), "leave_lesson")
    assert pupil.top() is street
    assert [house.stars for house in street.houses] == [0, 0, 0, 3, 0, 0, 0, 0, 0, 0]
    assert street.houses[4].is_next and street.focused() is street.begin


def test_the_street_goes_on_with_the_lesson_that_was_left(pupil: Pupil) -> None:
    """Also if “Next” led to it, past one that was not done."""
    street = pupil.street()
    pupil.click(street.begin.rect.center)
    pupil.press_button(pupil.now(LessonScene), "next_lesson")
    pupil.leave()
    assert pupil.top() is street and street.houses[1].is_next
    pupil.program.learning.play(GHOSTS)
    pupil.frames(2)
    anew = pupil.street()  # opened anew it begins with the first again
    assert anew.houses[0].is_next and anew.focused() is anew.begin


@pytest.mark.parametrize("is_chosen", [False, True])
def test_escape_leaves_at_once(pupil: Pupil, is_chosen: bool) -> None:
    scene = pupil.open_lesson(LOSE)
    if is_chosen:
        pupil.click_square(scene, "a3")
        assert scene.session.chooser.chosen
    pupil.leave()
    assert pupil.top() is not scene


# ---------------------------------------------------------------- mistakes and help


def test_a_wrong_action_is_refuted_and_taken_back(pupil: Pupil, monkeypatch: pytest.MonkeyPatch) -> None:
    """It happens, the reply happens, the panel says why, and nothing can be chosen before “Again”."""
    scene, heard = pupil.open_lesson("stop-it"), list[str]()
    monkeypatch.setattr(scene._services.sound, "play", heard.append)
    shaded: list[Stage] = []
    monkeypatch.setattr(scene.screen, "shade_all_but", lambda spots, surface: shaded.append(scene.shown))
    mistake = next(one for one in scene.lesson.mistakes if not one.code and not one.before)
    pupil.act(scene, mistake.action)
    assert scene.shown is Stage.WRONG and heard[-1] == "refuse"
    assert scene.run.match.turns[-1].seat == 1  # the reply that shows why
    said = scene.screen.text.say(mistake.say.phrase)
    assert scene.panel.sentences(scene.shown)[0] == said
    turns = len(scene.run.match.turns)
    pupil.click(scene.screen.layout.rect(next(iter(scene.screen.layout.rects))).center)
    assert len(scene.run.match.turns) == turns and not scene.screen.marks.options
    pupil.press_button(scene, "again")
    assert not scene.run.match.turns and scene.screen.marks.options
    assert shown_stage(scene) is Stage.CHOOSING and set(shaded) == {Stage.WRONG}
    assert "again" not in {one.name for one in scene.row.buttons}, "there is nothing to take back"


def test_a_refused_click_has_the_sentence_of_the_lesson(pupil: Pupil) -> None:
    """Told once, above the board, for a while; the panel keeps the idea and the goal."""
    scene = pupil.open_lesson("slip-out")
    before = scene.panel.sentences(scene.shown)
    pupil.click_square(scene, "b5")
    pupil.click_square(scene, "c5")
    mistake = next(one for one in scene.lesson.mistakes if one.code == "portal_chamber")
    assert scene.run.mistakes == 1
    for seconds in (0, 8):
        pupil.wait(seconds)
        assert scene.screen.banner.text == scene.screen.text.say(mistake.say.phrase)
        assert scene.panel.sentences(scene.shown) == before


def test_nothing_is_offered_after_a_mistake_in_the_middle_of_a_turn(pupil: Pupil) -> None:
    """The jack is spent, and two cards are left: neither they nor the end of the turn can be chosen."""
    scene = pupil.open_lesson("clear-the-way", "rhombus")
    pupil.act(scene, "7D")
    assert scene.shown is Stage.WRONG and scene.session.match.to_move == scene.run.seat
    assert not scene.screen.marks.options
    assert not scene.picture.moment().fitting
    pupil.press_button(scene, "again")
    assert scene.picture.moment().fitting


def test_the_other_player_is_not_on_turn_when_a_lesson_is_over(pupil: Pupil) -> None:
    """Bones takes the place of the box of Rhombus, which tells whose turn it is."""
    scene = pupil.open_lesson("enter", "rhombus")
    assert "This turn" in pupil.words()
    pupil.act(scene, "9C:a1")
    assert scene.shown is Stage.DONE
    assert not [words for words in pupil.words() if "turn" in words.lower()]


def test_a_tip_covers_neither_the_board_nor_what_is_said(pupil: Pupil) -> None:
    scene = pupil.open_lesson(LOSE)
    areas = scene.screen.areas
    spot, rect = next((spot, rect) for spot, rect in scene.screen.layout.rects.items() if rect.colliderect(areas.board))
    pupil.move(rect.center)
    pupil.wait(0.3)
    tip = scene.tip()
    assert tip is not None and tip.about == spot
    assert not Rect(*tip.place).colliderect(areas.board) and not Rect(*tip.place).colliderect(areas.goal)


def test_the_way_back_is_named(pupil: Pupil) -> None:
    scene = pupil.open_lesson(LOSE)
    leave = row_button(scene, "leave_lesson")
    assert (leave.label, leave.tip) == ("Back", "back to the lessons")
    pupil.program.learning.lesson(GHOSTS, LOSE, is_alone=True)  # about a rule, while a game waits
    alone = pupil.now(LessonScene)
    labels = {one.name: one.label for one in alone.row.buttons}
    assert (labels["leave_lesson"], labels["next_lesson"]) == ("Back", "To the game")
    pupil.act(alone, "e1xd1")
    assert alone.shown is Stage.WRONG and "next_lesson" in {one.name for one in alone.row.buttons}


def test_help_comes_after_three_and_after_five_mistakes(pupil: Pupil) -> None:
    scene = pupil.open_lesson(LOSE)
    shown = []
    for _ in range(5):
        pupil.act(scene, "e1xd1")
        assert not scene.hint_light.spots()
        pupil.press_button(scene, "again")
        shown.append([scene.session.game.notation.spot_name(spot) for spot in scene.hint_light.spots()])
    assert shown == [[], [], ["a3"], ["a3"], ["a3", "a2"]]
    assert scene.run.help is Help.ARROW
    pupil.act(scene, "a3xa2")
    assert pupil.stars() == {LOSE: 1}


def test_a_hint_tells_the_piece_then_the_action_then_why(pupil: Pupil) -> None:
    scene = pupil.open_lesson(LOSE)
    told = []
    for _ in range(3):
        pupil.key(pygame.K_h)
        pupil.frames(2)
        told.append((len(scene.hint_light.spots()), scene.screen.banner.text))
    assert [count for count, _ in told] == [1, 2, 2]
    assert told[2][1] == scene.screen.text.say(scene.lesson.idea.phrase)
    pupil.act(scene, "a3xa2")
    assert pupil.stars() == {LOSE: 2}


def test_the_end_shows_the_stars_and_what_to_remember(pupil: Pupil) -> None:
    scene = pupil.open_lesson(LOSE)
    pupil.act(scene, "a3xa2")
    assert scene.lesson.remember is not None
    assert scene.panel.sentences(scene.shown) == [scene.screen.text.say(scene.lesson.remember.phrase)]
    assert row_button(scene, "next_lesson").warm
    assert scene.picture.panel().to_move == NOBODY  # nobody's card is framed as if it were to act
    pupil.click_square(scene, "e1")  # nothing can be moved any more
    assert len(scene.run.match.turns) == 1


def test_better_stars_count(pupil: Pupil) -> None:
    scene = pupil.open_lesson(LOSE)
    pupil.act(scene, "e1xd1")
    pupil.press_button(scene, "again")
    pupil.act(scene, "a3xa2")
    assert pupil.stars() == {LOSE: 2}
    assert "Three stars" in scene.panel.sentences(scene.shown)[1]  # how one gets them
    pupil.leave()
    pupil.act(pupil.open_lesson(LOSE), "a3xa2")
    assert pupil.stars() == {LOSE: 3}


# ---------------------------------------------------------------- what a lesson leaves alone


def files(folder: Path, but: str) -> dict[str, bytes]:
    """Everything that is kept in *folder*, but for what an exercise writes."""
    found = (file for file in folder.rglob("*") if file.is_file() and not file.name.startswith(but))
    return {str(file.relative_to(folder)): file.read_bytes() for file in found}


def leaves_no_trace(pupil: Pupil, solve: Callable[[], object], kept: str, is_known: Callable[[Pupil], bool]) -> None:
    """An exercise over a game writes the file *kept* alone, at once: no game is saved, and nothing counted."""
    game = pupil.program.playing.play(NewGame(GHOSTS, seat_plans(2, ("Ann", "Bo"))), 1)
    pupil.frames(1)
    game.session.play(game.session.match.state.legal_actions()[0])
    pupil.frames(2)
    before, turns = files(pupil.folder, kept), len(game.session.match.turns)
    solve()
    again = type(pupil)(pupil.folder)  # as after a kill
    assert is_known(again) and not again.program.people.statistics.rows()
    again.program.close()
    pupil.program.navigation.command("save")
    pupil.frames(3)
    pupil.leave()
    assert pupil.now(GameScene) is game
    assert files(pupil.folder, kept) == before and len(game.session.match.turns) == turns
    assert (pupil.folder / f"{kept}.json").exists()
    assert not pupil.program.people.statistics.rows()


def test_no_game_is_saved_and_nothing_counted(pupil: Pupil) -> None:
    leaves_no_trace(
        pupil,
        lambda: pupil.act(pupil.open_lesson(LOSE), "a3xa2"),
        "progress",
        lambda again: again.stars() == {LOSE: 3},
    )


def test_who_plays_and_the_language_change_while_a_lesson_is_open(pupil: Pupil) -> None:
    """The stars are those of whoever plays when it is done; the lesson goes on where it was, in the other language."""
    scene = pupil.open_lesson("mirrors")
    pupil.act(scene, "b4-d4")
    played = len(scene.run.match.turns)
    assert played
    pupil.program.settings.language = "de"
    pupil.program.live_settings.settings_changed()
    pupil.frames(3)
    assert pupil.top() is scene and len(scene.run.match.turns) == played
    assert "Spiegel" in scene.panel.sentences(scene.shown)[0]
    pupil.program.settings.names = ["Bo"]
    pupil.wait(1.5)
    pupil.act(scene, "d4-d3")
    assert scene.shown is Stage.DONE
    assert pupil.program.people.progress.stars("Bo", GHOSTS, ["mirrors"]) == {"mirrors": 3}
    assert not pupil.program.people.statistics.rows()
    assert not list(pupil.folder.glob("recent/*"))


def test_a_computer_goes_on_after_a_lesson(pupil: Pupil) -> None:
    """Its search was dropped for the lesson; the game asks again."""
    levels = ("ridiculously-easy", "ridiculously-easy")
    game: GameScene = pupil.program.playing.play(
        NewGame(GHOSTS, seat_plans(2, ("Ann", "Bo"), levels), {"quick_setup": True}), 1
    )
    pupil.wait(0.2)
    scene = pupil.open_lesson("first-game")
    pupil.wait(0.5)
    turns = len(game.session.match.turns)
    assert pupil.top() is scene
    pupil.key(pygame.K_ESCAPE)
    pupil.wait(3)
    assert pupil.top() is game and len(game.session.match.turns) > turns


def test_when_every_house_is_lit_the_street_leads_to_a_game(pupil: Pupil) -> None:
    for lesson in lesson_ids(GHOSTS):
        pupil.program.people.progress.add("", GHOSTS, lesson, 3)
    street = pupil.street()
    assert street.begin.label == "Play against Bones"
    pupil.click(street.begin.rect.center)
    pupil.frames(3)
    scene = pupil.program.playing.scene
    assert scene is not None and pupil.top() is scene and "Bones" in scene.session.names


@pytest.mark.parametrize("game_id", ["18-ghosts", "closest-ghost"])
def test_a_whole_game_ends_won_or_lost(game_id: str, tmp_path: Path) -> None:
    """A game that is won is done; after a lost one “Again” begins a new one. Undo takes one action back."""
    pupil = Pupil(tmp_path, draw_every=20)
    scene = pupil.open_lesson("first-game", game_id)
    session = scene.session
    for number in range(3000):
        if scene.shown in (Stage.DONE, Stage.WRONG):
            break
        if scene.run.stage is Stage.CHOOSING:
            session.play(session.match.state.legal_actions()[number % 3 % len(session.match.state.legal_actions())])
            pupil.frames(2)
        pupil.frames(3)
    assert session.match.outcome is not None
    won = session.match.outcome.winners() == (scene.run.seat,)
    assert scene.shown is (Stage.DONE if won else Stage.WRONG)
    assert pupil.stars(game_id) == ({"first-game": 3} if won else {})
    assert pupil.top() is scene
    scene.again()
    pupil.wait(1.5)  # somebody else may begin
    assert session.match.outcome is None and shown_stage(scene) is Stage.CHOOSING and scene.screen.marks.options


# ---------------------------------------------------------------- texts

LEAST_PIXELS = 10  # of letters
SIZES = [((1280, 800), "en", 1.0), ((800, 600), "de", 1.0), ((800, 600), "de", 2.0)]


def beside_the_board(pupil: Pupil, scene: GoalScene) -> list[Written]:
    """What is written in the line of the task and by whoever explains it."""
    areas = scene.screen.areas
    return [one for one in pupil.written() if areas.goal.contains(one.where) or areas.header.contains(one.where)]


@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_all_lessons_speak_in_one_size_of_letters(game_id: str, pupil: Pupil) -> None:
    for lesson in course_of(game_id).course.lessons:
        scene = pupil.open_lesson(lesson.id, game_id)
        goal = scene.screen.areas.goal
        sizes = {one.size for one in pupil.written() if goal.contains(one.where)}
        assert sizes == {LETTERS * scene.screen.painter.u}, lesson.id
        pupil.leave()


@pytest.mark.long
@pytest.mark.parametrize("game_id", games.REGISTRY)
@pytest.mark.parametrize(("size", "language", "text_size"), SIZES)
def test_nothing_is_cut(game_id: str, size: tuple[int, int], language: str, text_size: float, tmp_path: Path) -> None:
    """The street, and the first and last sentences of every lesson, and the longest answer to a mistake."""
    pupil = Pupil(tmp_path, size, Settings(speed=0.0, language=language, text_size=text_size))
    pupil.street(game_id)
    cut = cut_of(pupil.written())
    for lesson in course_of(game_id).course.lessons:
        scene = pupil.open_lesson(lesson.id, game_id)
        written = beside_the_board(pupil, scene)
        said = {one.text for one in written}
        for words in scene.panel.sentences(Stage.CHOOSING):
            assert any(words in text for text in said) or scene.panel.is_short, words
        if scene.panel.is_short:
            assert scene.screen.banner.text == scene.panel.intro
        answers = [scene.screen.text.say(mistake.say.phrase) for mistake in lesson.mistakes]
        longest = max(range(len(answers)), key=lambda number: len(answers[number]), default=0)
        scene.run.said = lesson.mistakes[longest].say.phrase if answers else None
        scene.screen.banner.clear()
        for stage in (Stage.WRONG, Stage.DONE):
            scene.look_at(stage)
            written += beside_the_board(pupil, scene)
            assert all(Rect(0, 0, *size).contains(button.rect) for button in scene.row.buttons), lesson.id
            assert {scene.panel.said(stage)} <= {one.text for one in written}
        assert all(one.size >= LEAST_PIXELS for one in written)
        cut += cut_of(written)
        pupil.leave()
    assert not cut
