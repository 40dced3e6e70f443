"""The door asks for a name, and the front door offers one thing: the first that there is of a list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path

import pygame
import pytest

from halloween_games import games
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.saving.statistics import Row
from halloween_games.app.screens.first_name import FirstNameScene
from halloween_games.app.screens.launcher import LauncherScene
from halloween_games.app.screens.learn import LearnScene
from halloween_games.app.screens.night_room import RoomScene
from halloween_games.campaign.night import STEPS
from halloween_games.campaign.night_file import campaign_of
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.kit.scenes import Scene
from halloween_games.lessons.course_files import lesson_ids
from halloween_games.play.exercise_scenes import PuzzleScene
from halloween_games.play.game_scene import GameScene
from halloween_games.puzzles.goals import PUZZLE_TEXTS
from halloween_games.puzzles.nights import puzzle_of
from halloween_games.puzzles.puzzle_file import outlines_of
from halloween_games.session.new_game import NewGame, SeatPlan
from tests.play.person import Person, add_rows, cut_texts
from tests.play.ways import WAYS
from tests.session.sitting import StubBrain

EVENING = datetime(2026, 11, 22, 20, 0)
DAY = date(2026, 11, 20)
GHOSTS = "18-ghosts"


class Guest(Person):
    """Rosie, on one evening, who has done nothing yet; with other *names* somebody else or nobody known."""

    def __init__(
        self,
        folder: Path,
        size: tuple[int, int] = (1000, 700),
        factor: float = 1.0,
        lang: str = "en",
        names: Sequence[str] = ("Rosie",),
    ) -> None:
        settings = Settings(speed=0.0, reduce_motion=True, levels=[""], text_size=factor, language=lang)
        settings.names = [*names]
        super().__init__(size, settings, brain=StubBrain(), saves=Saves(folder))
        self.program.puzzling.now = lambda: EVENING

    def come(self) -> LauncherScene:
        self.program.navigation.launcher()
        return self.now(LauncherScene)

    def arrive(self) -> None:
        """Come to the door of the program."""
        self.program.navigation.arrive()
        self.frames(2)

    @property
    def door(self) -> FirstNameScene:
        return self.now(FirstNameScene)

    @property
    def launcher(self) -> LauncherScene:
        return self.now(LauncherScene)

    def type(self, words: str) -> None:
        for letter in words:
            self.send(pygame.Event(pygame.TEXTINPUT, text=letter))

    def learn(self, game_id: str, count: int = 99, day: date = DAY) -> None:
        for lesson in lesson_ids(game_id)[:count]:
            self.program.people.progress.add("Rosie", game_id, lesson, 3, day)

    def beat(self, game_id: str, *levels: str) -> None:
        """Have won against these levels."""
        add_rows(self.program, *(Row("Rosie", game_id, 2, level, wins=1, beaten=[level]) for level in levels))

    def solve_tonight(self) -> str:
        """Light tonight's lantern; returns the game of the puzzle."""
        night = self.program.puzzling.tonight()
        puzzle = puzzle_of(night)
        assert puzzle is not None
        self.program.people.solved.add_night("Rosie", night, puzzle)
        return puzzle.game.id


@pytest.fixture
def guest(tmp_path: Path) -> Guest:
    return Guest(tmp_path)


def opened(guest: Guest, way: str = "keys") -> Scene | None:
    """What the orange button opens."""
    WAYS[way](guest).use(guest.come().offer.kind)
    guest.frames(2)
    return guest.program.stack.top


@pytest.mark.parametrize("way", WAYS)
def test_somebody_new_learns_the_first_game(guest: Guest, way: str) -> None:
    launcher = guest.come()
    assert launcher.focus.current == launcher.main.name == "begin"
    assert launcher.offer.says.endswith("Shall we begin with 18 Ghosts?") and launcher.cards[0].is_meant
    street = opened(guest, way)
    assert isinstance(street, LearnScene) and street.course.game.id == GHOSTS


def test_a_game_that_was_left_comes_first(guest: Guest) -> None:
    guest.learn(GHOSTS, 3)
    rival = SeatPlan("Wilma", "easy")
    scene = guest.program.playing.play(NewGame("rhombus", (SeatPlan("Rosie"), rival)), seed=1)
    match = scene.session.match
    dealt = len(match.turns)
    while match.to_move != 0 or len(match.turns) == dealt:
        match.play(match.to_move, match.state.legal_actions()[0])
    key = match.state.key()
    launcher = guest.come()
    assert launcher.main.label == "Your turn" and "Wilma is waiting" in launcher.offer.says
    assert [card.name for card in launcher.cards if card.is_meant] == ["rhombus"]
    again = opened(guest)
    assert isinstance(again, GameScene) and again.session.match.state.key() == key


def test_then_the_night_that_waits_once_the_nights_were_begun(guest: Guest) -> None:
    guest.learn(GHOSTS, 3)
    assert guest.come().offer.kind == "lesson"
    for step in STEPS:
        guest.program.people.walked.note("Rosie", campaign_of().campaign.nights[0].id, step, "done")
    launcher = guest.come()
    assert launcher.main.label == "Night 2" and launcher.offer.says.startswith("Welcome back, Rosie.\nNight 2 waits: ")
    page = opened(guest)
    assert isinstance(page, RoomScene) and page.night is campaign_of().campaign.nights[1]


def test_then_the_next_lesson_of_what_was_learnt_last(guest: Guest) -> None:
    guest.learn(GHOSTS, 3)
    guest.learn("rhombus", 2, date(2026, 11, 21))
    launcher = guest.come()
    assert launcher.main.line == "Rhombus, 3 of 12"
    street = opened(guest)
    assert isinstance(street, LearnScene) and street.course.game.id == "rhombus"


def test_then_tonights_puzzle_of_a_game_that_one_knows(guest: Guest) -> None:
    """In the first week it is of what was learnt, whatever game has its turn."""
    tonight = puzzle_of(guest.program.puzzling.tonight())
    assert tonight is not None
    other = next(game_id for game_id in games.REGISTRY if game_id != tonight.game.id)
    guest.learn(other)
    assert guest.come().offer.kind == "tonight"
    scene = opened(guest)
    assert isinstance(scene, PuzzleScene) and scene.puzzle.game.id == other


def test_then_the_next_opponent_a_new_game_and_the_last_game_again(guest: Guest) -> None:
    known = guest.solve_tonight()
    guest.learn(known)
    guest.beat(known, LEVEL_NAMES[0])
    launcher = guest.come()
    assert launcher.offer.kind == "rival" and launcher.main.label == "Play against Bones"
    guest.beat(known, *LEVEL_NAMES)
    assert guest.come().offer.kind == "begin" and "do not know" in guest.come().offer.says
    for game_id in games.REGISTRY:
        guest.learn(game_id)
        guest.beat(game_id, *LEVEL_NAMES)
    assert guest.come().offer.kind == "again"


def test_the_offer_is_another_one_when_one_comes_back(guest: Guest) -> None:
    """Also in another language."""
    launcher = guest.come()
    guest.program.learning.learn(GHOSTS)
    guest.frames(1)
    guest.learn(GHOSTS, 1)
    guest.program.stack.pop()
    guest.frames(2)
    assert launcher.main.name == "lesson" == launcher.focus.current
    assert launcher.cards[0].told == "1 of 10 lessons"
    guest.program.settings.language = "de"
    guest.program.live_settings.settings_changed()
    assert launcher.main.label == "Nächste Lektion"


def test_the_game_just_left_is_the_one_whose_rules_open(guest: Guest) -> None:
    guest.program.playing.play(NewGame("rhombus", (SeatPlan("Rosie"), SeatPlan("Max"))), seed=1)
    assert guest.come().pointed_game == "rhombus"


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize(("size", "factor"), [((800, 600), 1.0), ((800, 600), 2.0), ((1280, 800), 1.0)])
def test_all_that_is_offered_has_room(size: tuple[int, int], factor: float, language: str, tmp_path: Path) -> None:
    """With the longest name that there can be, of every game and every kind of puzzle."""
    person = Guest(tmp_path, size, factor, language)
    launcher = person.come()
    text = person.program.services.text.with_sentences(PUZZLE_TEXTS)
    goals = {text.say(one.goal) for game_id in games.REGISTRY for one in outlines_of(game_id)}
    said = [text("host.puzzle", goal=goal) for goal in sorted(goals)]
    titles = [text.for_game(game_id)("title") for game_id in games.REGISTRY]
    said += [text("host.unknown", game=title) for title in titles]
    said += [text("host.rival", game=title, rival=text("rival.reaper")) for title in titles]
    nights = enumerate(campaign_of().campaign.nights)
    said += [
        text("host.night", number=n + 1, title=text.with_sentences(one.sentences)(one.key("title")))
        for n, one in nights
    ]
    for sentence in said:
        says = f"{text('host.back', name='W' * 16)}\n{sentence}"
        launcher.offer = replace(launcher.offer, says=says)
        assert not cut_texts(person), says


# ---------------------------------------------------------------- first name


@pytest.fixture
def stranger(tmp_path: Path) -> Guest:
    """Somebody at the door, whose name nobody knows."""
    someone = Guest(tmp_path, names=())
    someone.arrive()
    return someone


@pytest.mark.parametrize("way", WAYS)
def test_a_name_and_an_emblem_are_kept(stranger: Guest, way: str, tmp_path: Path) -> None:
    assert not stranger.door.main.enabled and stranger.door.main.label == "Come in"
    stranger.type("Rosie")
    WAYS[way](stranger).use("emblem.owl")
    WAYS[way](stranger).use("come_in")
    assert stranger.launcher.offer.says.startswith("Good evening, Rosie.")
    again = Guest(tmp_path, names=stranger.program.settings.names)
    again.arrive()
    again.now(LauncherScene)
    assert again.program.people.profiles.emblem("rosie") == "owl"


def test_enter_in_the_field_comes_in_and_only_with_a_name(stranger: Guest) -> None:
    stranger.key(pygame.K_RETURN)
    stranger.type("Max")
    stranger.key(pygame.K_RETURN)
    assert stranger.launcher.offer.says.startswith("Good evening, Max.")


def test_after_a_click_on_an_emblem_or_a_color_one_types_on(stranger: Guest) -> None:
    for chosen in (stranger.door.coins[4], stranger.door.hues[2]):
        stranger.click(chosen.rect.center)
        stranger.type("Jo")
    assert stranger.door.field.value == "JoJo" and stranger.door.field.emblem == "owl" and stranger.door.field.hue == 2


def test_somebody_known_is_welcomed_with_the_own_emblem(stranger: Guest) -> None:
    stranger.program.people.profiles.remember("Luna", "spider")
    stranger.type("luna")
    assert stranger.door.says == "Welcome back, Luna." and stranger.door.field.emblem == "spider"


def test_who_skips_is_asked_once_more_after_a_game(stranger: Guest) -> None:
    stranger.key(pygame.K_ESCAPE)
    assert stranger.launcher.offer.kind == "begin" and not stranger.program.people.profiles.known
    stranger.arrive()
    assert stranger.launcher.offer.kind == "begin"
    add_rows(stranger.program, Row("Guest", "18-ghosts", 2, "easy", wins=1))
    stranger.arrive()
    assert stranger.launcher.offer.kind == "name"
    WAYS["keys"](stranger).use("name")
    stranger.frames(2)
    stranger.key(pygame.K_ESCAPE)
    assert stranger.launcher.offer.kind != "name"
    stranger.arrive()
    assert stranger.launcher.offer.kind != "name", "never again"


@pytest.mark.parametrize(
    ("size", "language", "factor"),
    [((800, 600), "de", 1.0), ((1280, 800), "pl", 2.0), ((900, 1400), "fr", 1.0), ((2560, 1440), "en", 1.0)],
)
def test_nothing_is_cut(size: tuple[int, int], language: str, factor: float, tmp_path: Path) -> None:
    guest = Guest(tmp_path, size, factor, language, names=())
    guest.arrive()
    window = pygame.Rect((0, 0), size)
    for name in ("", "Grandfather Maximilian"):
        guest.type(name)
        guest.frames(1)
        assert not cut_texts(guest)
        assert all(window.contains(widget.rect) for widget in guest.door.widgets)


def test_a_gamepad_spells_the_name(stranger: Guest) -> None:
    stranger.program.services.keyboard.bindings.pad = {0: "a"}
    stranger.program.stack.retranslate()
    stranger.frames(1)
    for name in ("letter.B", "letter.E", "letter.N", "letter.N", "letter.back", "letter.done"):
        stranger.use(name)
    assert stranger.door.field.value == "Ben" and stranger.door.focus.current == "emblem.ghost"
    assert not [one for one in stranger.door.widgets if one.name.startswith("letter.")]
