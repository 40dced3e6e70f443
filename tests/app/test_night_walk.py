"""The thirteen nights on the screen: the village, each night's page, its lesson, puzzles and game, and the end."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import msgspec
import pygame
import pytest

from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.dialogs import MessageScene
from halloween_games.app.screens.launcher import LauncherScene
from halloween_games.app.screens.night_room import RoomScene
from halloween_games.app.screens.result import ResultScene
from halloween_games.app.screens.story_scene import StoryScene
from halloween_games.app.screens.village import LIGHTING, FeastScene, VillageScene
from halloween_games.campaign import night_file
from halloween_games.campaign.night import STEPS, Campaign, Going, Night, Says
from halloween_games.campaign.night_file import ReadNights, campaign_of
from halloween_games.core.game import OptionValue
from halloween_games.core.outcome import tied
from halloween_games.core.questions import question_of
from halloween_games.core.spots import NOBODY
from halloween_games.exercises.run import Stage
from halloween_games.kit.widgets import NAME_LENGTH
from halloween_games.lessons.lesson_file import course_of
from halloween_games.play.exercise_scenes import LessonScene, PuzzleScene
from halloween_games.play.game_scene import GameScene
from halloween_games.players.tasks import task_of
from halloween_games.session.new_game import NewGame, seat_plans
from tests.play.person import cut_texts, set_up
from tests.play.test_lesson_scene import SIZES
from tests.play.test_puzzle_scene import Solver
from tests.play.ways import WAYS

NIGHTS = campaign_of().campaign.nights
LONGEST = 20_000  # frames of a game
MOST_LINES = 80  # in a talk
STRONG = "easy"


class Walker(Solver):
    """Somebody who goes through the nights."""

    @property
    def going(self) -> dict[str, Going]:
        return dict(self.program.nights.goings())

    def room(self) -> RoomScene:
        return self.now(RoomScene)

    def village(self) -> VillageScene:
        return self.now(VillageScene)

    def open_village(self) -> VillageScene:
        """The village, after what is told first."""
        self.program.nights.village()
        self.frames(2)
        if isinstance(self.top(), StoryScene):
            self.key(pygame.K_ESCAPE)
        return self.village()

    def open_night(self, night: Night) -> RoomScene:
        """A room, after all that is said in it."""
        self.program.nights.night(night)
        self.listen()
        return self.room()

    def listen(self, choice: int = 0) -> list[str]:
        """Hear what is said, line by line, and give that answer; returns the lines."""
        heard: list[str] = []
        self.frames(2)
        for _ in range(MOST_LINES):
            scene = self.top()
            if not isinstance(scene, RoomScene | StoryScene) or scene.talk is None or scene.talk.line is None:
                return heard
            heard.append(scene.words())
            answers = len(scene.talk.answers)
            self.press_widget(f"answer.{min(choice, answers - 1)}" if answers else "on")
        raise AssertionError("it never ends")

    def press_widget(self, name: str) -> None:
        WAYS["keys"](self).use(name)
        self.frames(2)

    def learn(self, night: Night) -> None:
        """Do the lessons that the book opens, and go on."""
        for name in self.program.nights.lessons(night):
            self.frames(2)
            self._do_lesson(name)

    def _do_lesson(self, name: str) -> None:
        scene = self.now(LessonScene)
        assert scene.lesson.id == name
        line = scene.lesson.solutions[0]
        for _ in range(400):
            if scene.shown is Stage.DONE:
                break
            if scene.run.stage is Stage.CHOOSING and not scene.screen.table.busy:
                text = line[len(scene.run.match.turns)]
                scene.session.play(scene.run.game.notation.read(scene.session.view, text))
            self.frames(1)
        assert scene.shown is Stage.DONE
        onward = next(one for one in scene.row.buttons if one.name == "next_lesson")
        assert onward.label == scene.screen.text("lesson.next"), "as the line above the board calls it"
        self.press_button(scene, "next_lesson")

    def solve_puzzles(self, night: Night) -> None:
        """Solve both, one after the other."""
        for name in night.puzzles:
            scene = self.now(PuzzleScene)
            assert scene.puzzle.id == name
            self.solve(scene)
            onward = next(one for one in scene.row.buttons if one.name == "next_lesson")
            assert onward.label == scene.screen.text("night.on" if name == night.puzzles[-1] else "puzzle.next")
            self.press_button(scene, "next_lesson")

    def play_game(self) -> GameScene:
        """Play the game on the screen to its end, well."""
        scene = self.now(GameScene)
        for _ in range(LONGEST):
            if self.top() is not scene:
                break
            session, match = scene.session, scene.session.match
            seat = match.to_move
            if seat != NOBODY and match.players[seat].kind == "human" and not scene.screen.table.busy:
                task = task_of(question_of(match, STRONG))
                while not task.done:
                    task.step()
                action = task.found().action
                assert action is not None
                session.play(action)
            self.frames(1)
        match = scene.session.match
        self.now(ResultScene)
        return scene

    def finish(self, *nights: Night) -> None:
        """Nights that somebody has done already."""
        for night in nights:
            for step in STEPS:
                self.program.people.walked.note("", night.id, step, "won" if step == "game" else "done")


@pytest.fixture
def walker(tmp_path: Path) -> Walker:
    return Walker(tmp_path, draw_every=5)


# ---------------------------------------------------------------- all of it


def play_night(walker: Walker, night: Night) -> None:
    """One night from its room to the village, with everything in it."""
    walker.listen()
    room = walker.room()
    assert room.night is night
    assert room.focus.current == "on" and room.places[0].is_next
    walker.press_widget("on")
    walker.learn(night)
    assert walker.room() is room and room.places[1].is_next
    walker.press_widget("on")
    walker.solve_puzzles(night)
    assert walker.room() is room and room.places[2].is_next
    walker.press_widget("on")
    scene = walker.play_game()
    match, play = scene.session.match, night.play
    assert (match.seats, match.options) == (play.seats, play.options) and match.practice
    assert match.game.other_board == play.board or play.board in match.game.standard_boards or play.board is None
    level = play.gentle or play.level
    assert [player.level for player in match.players if player.kind == "computer"] == [level] * (play.seats - 1)
    walker.press_widget("village")
    walker.listen(1)  # light the house
    assert walker.room().is_bright


@pytest.mark.long
def test_the_campaign_is_played_from_end_to_end(tmp_path: Path) -> None:
    """Thirteen lessons, 26 puzzles, thirteen games, and the feast; nothing of it counts as a usual game."""
    walker = Walker(tmp_path, draw_every=60)
    walker.press_widget("nights")
    walker.now(StoryScene)
    walker.listen()
    for night in NIGHTS:
        play_night(walker, night)
        walker.press_widget("on")
    walker.now(StoryScene)
    walker.listen(1)
    walker.now(FeastScene)
    assert all(set(walker.going[night.id]) == set(STEPS) for night in NIGHTS)
    assert {how for steps in walker.going.values() for step, how in steps.items() if step != "game"} == {"done"}
    assert {steps["game"] for steps in walker.going.values()} <= {"done", "won"}
    rows = walker.program.people.statistics.rows()
    assert all(row.wins == row.draws == row.losses == 0 for row in rows)
    walker.press_widget("close")
    assert walker.village().focus.current == "begin"


def test_a_night_is_played_and_its_house_lights_up(walker: Walker) -> None:
    """The first one, from the sign on the launcher, after the story has begun."""
    walker.now(LauncherScene)
    walker.press_widget("nights")
    assert walker.now(StoryScene).focus.current != "skip", "Enter goes on with it"
    said = [line.words for line in campaign_of().campaign.story.prologue]
    assert walker.listen()[: len(said)] == said, "it leads into the first room"
    play_night(walker, NIGHTS[0])
    assert set(walker.going["gate-tower"]) == set(STEPS)
    walker.press_widget("close")
    again = walker.village()
    assert [house.light for house in again.houses] == [1.0] + [0.0] * 12
    assert again.focus.current == f"night.{NIGHTS[1].id}"
    walker.key(pygame.K_ESCAPE)
    walker.now(LauncherScene)


@pytest.mark.parametrize("way", WAYS)
def test_every_way_leads_through_the_village(way: str, walker: Walker) -> None:
    """By mouse, keys or pad alone: a closed house says why, an open one is entered and left, and back."""
    hand = WAYS[way](walker)
    hand.use("nights")
    walker.frames(2)
    hand.use("skip")
    village = walker.village()
    hand.use("night.castle")
    assert walker.village() is village and "opens when" in village.told
    walker.program.settings.every_house = True
    hand.use("night.castle")
    room = walker.room()
    assert room.night is NIGHTS[-1]
    hand.use("skip")
    assert room.talk is None
    hand.use("close")
    walker.village()
    hand.use("close")
    walker.now(LauncherScene)


def test_a_night_that_was_visited_can_be_left_out(walker: Walker) -> None:
    """Its house counts as lit, and the next one opens; it can still be played."""
    village = walker.open_village()
    assert village.leave_out not in village.widgets
    walker.open_night(NIGHTS[0])
    walker.press_widget("close")
    walker.village()
    walker.press_widget("skip")
    assert set(walker.going["gate-tower"].values()) == {"skipped"} and village.houses[1].is_open
    room = walker.open_night(NIGHTS[0])
    assert not room.is_bright, "no game was played"
    walker.press_widget("book")
    walker.learn(NIGHTS[0])
    assert walker.going["gate-tower"]["lesson"] == "done"


def test_leaving_a_lesson_or_a_puzzle_leads_back_to_the_night(walker: Walker) -> None:
    page = walker.open_night(NIGHTS[1])
    for name in ("book", "chest"):
        walker.press_widget(name)
        assert walker.top() is not page
        walker.key(pygame.K_ESCAPE)
        assert walker.room() is page
    assert walker.going == {}


def test_only_the_open_puzzle_is_asked_for(walker: Walker) -> None:
    night = NIGHTS[3]
    walker.program.people.walked.note("", night.id, "lesson", "done")
    walker.program.people.walked.note("", night.id, "puzzle1", "done")
    walker.open_night(night)
    walker.press_widget("chest")
    assert walker.now(PuzzleScene).puzzle.id == night.puzzles[1]


def test_what_is_done_counts_for_lessons_and_puzzles_too(walker: Walker) -> None:
    night = NIGHTS[0]
    walker.open_night(night)
    walker.press_widget("book")
    walker.learn(night)
    assert walker.stars() == dict.fromkeys((*night.first, night.lesson), 3)
    walker.room()
    walker.press_widget("chest")
    walker.solve_puzzles(night)
    assert set(walker.program.people.solved.tried("")) == set(night.puzzles)


def test_a_page_that_is_known_is_not_given_again(walker: Walker) -> None:
    """Its candle burns from the beginning, which is said; the book opens what is new."""
    night = NIGHTS[0]
    course = course_of(night.game.id).course
    for lesson in (*night.first, night.lesson):
        walker.program.people.progress.add("", night.game.id, lesson, 3, date(2026, 10, 1))
    walker.program.nights.night(night)
    said = walker.listen()
    assert any("know this page already" in line for line in said)
    assert walker.room().places[0].is_done and walker.room().places[1].is_next
    (new,) = walker.program.nights.lessons(night)
    assert new in {lesson.id for lesson in course.lessons} - {*night.first, night.lesson}


def test_whoever_has_never_played_the_game_learns_first_what_it_needs(walker: Walker) -> None:
    night = NIGHTS[1]
    walker.program.nights.night(night)
    assert any("opens a little earlier" in line for line in walker.listen())
    assert walker.program.nights.lessons(night) == [*night.first, night.lesson]


def test_what_was_lost_twice_may_be_left(walker: Walker) -> None:
    night = NIGHTS[0]
    walker.open_night(night)
    for _ in range(2):
        walker.press_widget("chest")
        walker.leave()
    walker.press_widget("close")
    walker.program.nights.night(night)
    assert any("Nobody has to open everything" in line for line in walker.listen())


def test_a_night_without_people_tells_its_story_in_an_empty_room(
    walker: Walker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a file leaves out falls back to what every night has."""
    night = msgspec.structs.replace(NIGHTS[1], person="", says=Says())
    monkeypatch.setattr(night_file, "campaign_of", lambda: ReadNights(Campaign((night,)), ()))
    walker.program.nights.night(night)
    walker.listen()
    room = walker.room()
    assert (room.words(), room.speaker(), room.first_focus()) == (night.story, "", "on") and not cut_texts(walker)
    for step in STEPS[:-1]:
        walker.program.people.walked.note("", night.id, step, "done")
    walker.program.nights.night(night)
    walker.listen()
    assert walker.room().words() == night.twist


# ---------------------------------------------------------------- the game of a night


def begin_game(walker: Walker, night: Night = NIGHTS[1]) -> GameScene:
    walker.open_night(night)
    walker.press_widget("table")
    return walker.now(GameScene)


def act_once(walker: Walker, scene: GameScene) -> None:
    session = scene.session
    session.play(session.match.state.legal_actions()[0])
    walker.wait(1.0)


def test_a_game_that_was_left_goes_on(walker: Walker) -> None:
    """It has a file of its own, as every game; the night finds it again, also when the program was closed."""
    scene = begin_game(walker)
    act_once(walker, scene)
    turns = len(scene.session.match.turns)
    walker.program.navigation.launcher()
    walker.frames(2)
    page = walker.open_night(NIGHTS[1])
    assert page.places[-1].line == "Go on"
    walker.program.close()
    other = Walker(walker.folder, draw_every=5)
    other.open_night(NIGHTS[1])
    other.press_widget("table")
    assert len(other.now(GameScene).session.match.turns) >= turns
    assert other.program.playing.new is not None and other.program.playing.new.night == "sweet-shop"
    other.play_game()
    assert other.going["sweet-shop"]["game"] in ("done", "won")
    other.program.nights.night(NIGHTS[1])
    other.listen(1)  # light the house
    assert other.going["sweet-shop"]["game"] == other.room().places[-1].line
    walker.program = other.program


def test_a_game_of_the_same_kind_that_was_saved_before_stays(walker: Walker) -> None:
    usual = walker.program.playing
    first = usual.play(NewGame("closest-ghost", seat_plans(2, ("Ann", "Bo"))), 1)
    walker.frames(2)
    act_once(walker, first)
    assert usual.keeping.autosave is not None
    file = usual.keeping.autosave.path
    before = file.read_bytes()
    walker.program.navigation.launcher()
    walker.frames(2)
    act_once(walker, begin_game(walker))
    assert usual.keeping.autosave is not None and usual.keeping.autosave.path != file
    assert file.read_bytes() == before


def test_once_more_plays_the_same_game_for_the_same_night(walker: Walker) -> None:
    """Whoever has lost tries again on the same side, and what is won then counts."""
    night = NIGHTS[0]
    begin_game(walker, night)
    walker.play_game()
    walker.program.people.walked.note("", night.id, "game", "done")
    result = walker.now(ResultScene)
    assert result.widgets[0].name == "village"
    opponent = result.ended.opponent
    assert opponent is not None and result.ended.panel.emblems[opponent.seat] == f"people/{night.person}_telling"
    assert opponent.says == campaign_of().campaign.story.anybody["loses" if result.mood == "win" else "wins"]
    walker.press_widget("rematch")
    again = walker.now(GameScene)
    assert again.session.match.players[night.play.seat].kind == "human" and again.session.match.options["any_three"]
    assert walker.program.people.walked.night_in(walker.program.playing.file) == night.id


def test_the_person_has_a_last_word_at_a_draw(walker: Walker) -> None:
    begin_game(walker, NIGHTS[0])
    walker.play_game()
    playing = walker.program.playing
    assert playing.scene is not None
    shown = walker.program.over_game.result_scene(
        walker.program.services, playing.scene, tied("nobody_can_act", len(playing.scene.session.names))
    )
    assert isinstance(shown, ResultScene) and shown.ended.opponent is not None
    assert shown.ended.opponent.says == campaign_of().campaign.story.anybody["draw"]


def test_winning_counts_more_than_playing(walker: Walker) -> None:
    nights = walker.program.nights
    nights.skip(NIGHTS[-1], "game")
    shown = [walker.going["castle"]["game"]]
    for result in ("drawn", "won", "lost"):
        nights.over("castle", result)
        shown.append(walker.going["castle"]["game"])
    nights.skip(NIGHTS[-1], "game")
    assert [*shown, walker.going["castle"]["game"]] == ["skipped", "done", "won", "won", "won"]


def test_the_next_game_is_set_up_as_usual(walker: Walker) -> None:
    """Neither the twist of the night nor its opponent is proposed."""
    begin_game(walker)
    walker.program.navigation.launcher()
    walker.frames(2)
    scene = set_up(walker.program, "closest-ghost")
    assert all("Plum" not in plan.name for plan in scene.planned().seats)
    assert walker.program.settings.names == Settings().names


def test_a_usual_game_lights_no_house(walker: Walker) -> None:
    options: dict[str, OptionValue] = {"any_three": True, "quick_setup": True}
    walker.program.playing.play(NewGame("18-ghosts", seat_plans(2, levels=("", "very-easy")), options), 1)
    assert walker.program.playing.new is not None and not walker.program.playing.new.night
    walker.play_game()
    assert walker.going == {}


@pytest.mark.parametrize("language", ["en", "de"])
def test_opponents_are_called_by_their_names(language: str, tmp_path: Path) -> None:
    walker = Walker(tmp_path, settings=Settings(speed=0.0, language=language))
    text = walker.program.services.text
    for night in NIGHTS:
        name = text.with_sentences(night.sentences)(night.key("opponent"))
        assert len(name) <= NAME_LENGTH
        new = walker.program.nights.new_game(night)
        assert new.seats[night.play.seat].level == ""
        names = [text.translated(other) for other in night.play.others] or [name]
        assert [plan.name for plan in new.seats[1:]] == names


# ---------------------------------------------------------------- windows that light up, and the end


def test_windows_light_up_in_time_and_the_feast_follows(tmp_path: Path) -> None:
    walker = Walker(tmp_path, settings=Settings(speed=1.0), draw_every=5)
    walker.finish(*NIGHTS[:-1])
    walker.open_village()
    night = NIGHTS[-1]
    walker.open_night(night)
    walker.press_widget("close")
    walker.press_widget("skip")
    village = walker.village()
    castle = village.houses[-1]
    walker.wait(LIGHTING / 2)
    assert 0 < castle.light < 1 and village.lively
    walker.wait(LIGHTING)
    assert castle.light == 1 and isinstance(walker.top(), StoryScene)
    walker.listen(1)
    feast = walker.now(FeastScene)
    assert "12 of 13 games" in feast.sentence() and feast.lively
    walker.press_widget("close")
    assert walker.village() is village and not village.lively
    walker.wait(LIGHTING)
    assert walker.top() is village, "the feast is not begun again by itself"
    walker.press_widget("begin")
    walker.now(StoryScene)


def test_the_feast_is_saved_as_a_picture(walker: Walker, tmp_path: Path) -> None:
    walker.program.exports.folder = tmp_path / "pictures"
    walker.finish(*NIGHTS)
    walker.program.nights.fireworks(with_picture=False)
    walker.frames(2)
    walker.press_widget("screenshot")
    (file,) = (tmp_path / "pictures").iterdir()
    assert file.name.startswith("thirteen-nights-") and file.suffix == ".png"
    picture = pygame.image.load(file)
    assert picture.get_size() == (1600, 1000)
    assert len({tuple(picture.get_at((x, 400))) for x in range(0, 1600, 7)}) > 40


def test_fireworks_move_and_rest(tmp_path: Path) -> None:
    walker = Walker(tmp_path, settings=Settings(speed=1.0, reduce_motion=True))
    walker.finish(*NIGHTS)
    walker.program.nights.fireworks(with_picture=False)
    assert not walker.now(FeastScene).lively
    before = walker.program.window.surface.copy()
    walker.wait(1.0)
    assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(walker.program.window.surface, "RGB")
    walker.program.settings.reduce_motion = False
    walker.wait(0.5)
    walker.program.draw()
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(walker.program.window.surface, "RGB")


# ---------------------------------------------------------------- what is kept


def test_nights_that_are_unknown_are_shown_nowhere(tmp_path: Path) -> None:
    steps = '{"lesson": "done", "puzzle1": "done", "puzzle2": "done", "game": "won"}'
    rows = f'[{{"name": "", "night": "fourteenth", "steps": {steps}, "game": "../../etc/passwd"}}]'
    (tmp_path / "nights.json").write_text(f'{{"version": 1, "nights": {rows}}}', encoding="utf-8")
    walker = Walker(tmp_path)
    village = walker.open_village()
    assert not any(house.light for house in village.houses)
    assert not walker.program.nights.has_game_under_way(NIGHTS[0])
    walker.program.people.walked.begin_game("", NIGHTS[0].id, "../../etc/passwd")
    assert not walker.program.nights.has_game_under_way(NIGHTS[0])
    walker.finish(NIGHTS[0])
    assert "fourteenth" in (tmp_path / "nights.json").read_text(encoding="utf-8")


def test_a_game_whose_file_is_gone_begins_anew(walker: Walker) -> None:
    act_once(walker, begin_game(walker))
    walker.program.navigation.launcher()
    walker.frames(2)
    for file in (walker.folder / "recent").iterdir():
        file.unlink()
    page = walker.open_night(NIGHTS[1])
    assert page.places[-1].line == "about 3 minutes"
    walker.press_widget("table")
    walker.now(GameScene)


def test_everybody_walks_alone_and_a_new_name_keeps_all(walker: Walker) -> None:
    walked = walker.program.people.walked
    walked.note("Ann", "castle", "lesson", "done")
    walked.note("Bo", "castle", "lesson", "skipped")
    walked.note("Bo", "castle", "game", "won")
    walked.begin_game("Ann", "castle", "file-1")
    assert walked.goings("ann") == {"castle": {"lesson": "done"}}
    assert walked.rename("Ann", "Bo") and not walked.rename("Nobody", "Bo")
    assert walked.goings("Ann") == {}
    assert walked.goings("Bo") == {"castle": {"lesson": "done", "game": "won"}}
    assert walked.row("Bo", "castle").game == "file-1" and walked.night_in("file-1") == "castle"


def test_without_nights_it_is_said(walker: Walker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(night_file, "campaign_of", lambda: ReadNights(Campaign(), ()))
    walker.program.nights.village()
    assert "missing" in walker.now(MessageScene).message


# ---------------------------------------------------------------- every size


@pytest.mark.long
@pytest.mark.parametrize(("size", "language", "text_size"), SIZES)
def test_nothing_is_cut(size: tuple[int, int], language: str, text_size: float, tmp_path: Path) -> None:
    walker = Walker(tmp_path, size, Settings(speed=0.0, language=language, text_size=text_size))
    walker.launch()
    walker.frames(2)
    assert not cut_texts(walker)
    walker.finish(*NIGHTS[:4])
    village = walker.open_village()
    window = pygame.Rect((0, 0), size)
    for widget in village.widgets:
        assert window.contains(widget.rect) and min(widget.rect.size) >= 32, widget.name
        walker.move(widget.rect.center)
        walker.frames(1)
        assert not cut_texts(walker), widget.name
    for house in village.houses:
        for other in village.widgets:
            assert other is house or not house.rect.inflate(-8, -8).collidepoint(other.rect.center)
    for night in NIGHTS:
        walker.program.nights.night(night)
        for talks in (True, False):
            walker.frames(2)
            assert not cut_texts(walker), night.id
            assert all(window.contains(widget.rect) for widget in walker.room().widgets)
            if talks:
                walker.listen()
        walker.leave()
    walker.program.nights.feast()
    for _ in range(MOST_LINES):
        walker.frames(2)
        scene = walker.top()
        assert not cut_texts(walker)
        if not isinstance(scene, StoryScene):
            break
        walker.press_widget(str(scene.first_focus()))


def test_what_is_said_of_a_house(walker: Walker) -> None:
    """For whoever points at it, or cannot see it."""
    walker.finish(NIGHTS[0])
    walker.program.people.walked.note("", NIGHTS[1].id, "lesson", "done")
    village = walker.open_village()
    assert village.houses[0].tip == "Night 1 of 13: The gate tower. The windows are lit."
    assert village.houses[1].tip == "Night 2 of 13: The sweet shop. 1 of 4 done."
    assert "opens when the lights" in village.houses[2].tip
    walker.move(village.houses[7].rect.center)
    assert any("hedges in the garden" in words for words in walker.words())
