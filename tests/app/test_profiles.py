"""Names and emblems: remembered, offered, drawn."""

from __future__ import annotations

import json
import time
from itertools import combinations
from pathlib import Path

import msgspec
import pygame
import pytest

from halloween_games.app.saving.profiles import EMBLEMS, MAX_PROFILES, Done, Profiles
from halloween_games.app.saving.saved_game_words import DAY
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.saving.statistics import Row, Statistics
from halloween_games.app.screens.against import AgainstScene
from halloween_games.app.screens.dialogs import AskNameScene, MessageScene
from halloween_games.app.screens.profile_scene import ProfileScene, last_game
from halloween_games.app.screens.who_plays import WhoPlaysScene
from halloween_games.app.shell.program import Program
from halloween_games.data_folders import assets_dir
from halloween_games.kit.widgets import Widget, WidgetScene
from halloween_games.players.hosts import SliceBrain
from halloween_games.words.language import Language
from halloween_games.words.text import Text
from tests.play.person import Person, played, set_up, top


def test_every_emblem_has_a_drawing_and_is_no_seats() -> None:
    for emblem in EMBLEMS:
        assert (assets_dir() / "svg" / "profiles" / f"{emblem}.svg").is_file()
    assert not set(EMBLEMS) & {"pumpkin", "bat", "cat", "moon"}


def test_who_played_last_comes_first_and_keeps_the_emblem(tmp_path: Path) -> None:
    profiles = Profiles(tmp_path)
    profiles.remember("Ann", "owl")
    profiles.remember("Bo")
    profiles.remember(" ann ")
    again = Profiles(tmp_path)
    assert [(one.name, one.emblem) for one in again.known] == [("ann", "owl"), ("Bo", EMBLEMS[0])]
    again.forget("BO")
    assert [one.name for one in Profiles(tmp_path).known] == ["ann"]


def test_there_are_never_too_many_and_emblems_are_shared_out(tmp_path: Path) -> None:
    profiles = Profiles(tmp_path)
    for number in range(MAX_PROFILES + 5):
        profiles.remember(f"Player {number}")
    assert len(Profiles(tmp_path).known) == MAX_PROFILES
    assert {one.emblem for one in profiles.known} == set(EMBLEMS)


@pytest.mark.parametrize("damage", [b"", b"{", b"\xff", b"[]", b'{"profiles": [{"name": ""}]}'], ids=str)
def test_a_broken_file_is_kept(tmp_path: Path, damage: bytes) -> None:
    (tmp_path / FILE).write_bytes(damage)
    profiles = Profiles(tmp_path)
    assert list(profiles.known) == []
    profiles.remember("Ann")
    assert [file.read_bytes() for file in tmp_path.glob("*.broken-*")] == [damage]
    assert [one.name for one in Profiles(tmp_path).known] == ["Ann"]


def test_a_newer_programs_file_stays_as_it_is(tmp_path: Path) -> None:
    data = b'{"version": 9, "profiles": "elsewhere"}'
    (tmp_path / FILE).write_bytes(data)
    profiles = Profiles(tmp_path)
    profiles.remember("Ann")
    assert profiles.emblem("Ann")  # as long as the program runs
    assert (tmp_path / FILE).read_bytes() == data


# ---------------------------------------------------------------- on the screen


def widget(scene: WidgetScene, name: str) -> Widget:
    return next(widget for widget in scene.widgets if widget.name == name)


def test_a_name_an_emblem_and_a_color_are_chosen_remembered_and_shown(tmp_path: Path) -> None:
    program = Program((1280, 800), Settings(speed=0.0, reduce_motion=True), Saves(tmp_path), SliceBrain())
    program.people.profiles.remember("Bo", "skull", 2)
    page = set_up(program, "halloween")
    assert isinstance(page, WhoPlaysScene)
    for seat in (0, 1):
        page.stand_up(seat)
    page._added("Ann")
    widget(page, "person.0").activate()  # Bo, who has played before
    program.stack.apply_pending()
    assert [page.name_of(seat) for seat in (0, 1)] == ["Ann", "Bo"] and page.worn[:2] == (0, 2)
    widget(page, "seat.0").activate()
    program.frame((), 0.1)
    dialog = top(program, ProfileScene)
    for name in ("emblem.owl", "color.rose", "close"):
        widget(dialog, name).activate()
    program.frame((), 0.1)
    assert page.cards[0].coin == "profiles/owl" and page.worn[0] == 3
    page.start()
    for _ in range(60):
        program.frame((), 0.1)
        if program.playing.scene is not None:
            break
    known = [(one.name, one.emblem, one.color) for one in Profiles(tmp_path).known]
    assert known == [("Ann", "owl", "rose"), ("Bo", "skull", "teal")]
    assert set(played(program).picture.panel().emblems) == {"profiles/owl", "profiles/skull"}


# ---------------------------------------------------------------- colors


def test_the_later_one_of_two_with_one_color_takes_another_for_the_evening(tmp_path: Path) -> None:
    profiles = Profiles(tmp_path)
    profiles.remember("Ann", color=1)
    profiles.remember("Bo", color=1)
    both = ("Bo", "Ann")
    assert profiles.evening.worn(("Ann", "Pip"), (True, False)) == (1, 0)
    assert profiles.evening.worn(both, (True, True)) == (0, 1)
    assert profiles.evening.worn(("Bo", "Cy"), (True, True)) == (0, 1), "for the whole evening"
    assert profiles.color("Bo") == 1, "and it is still the favorite one"
    assert Profiles(tmp_path).evening.worn(both, (True, True)) == (1, 0), "in another evening who came first has it"


def test_a_person_wears_the_own_color_on_every_seat(tmp_path: Path) -> None:
    profiles = Profiles(tmp_path)
    profiles.remember("Ann", color=3)
    assert profiles.evening.worn(("Wilma", "Ann"), (False, True)) == (0, 3), "people choose before computers"
    assert profiles.evening.worn(("Ann", "Wilma"), (True, False)) == (3, 0), "a rematch changes nothing"


# ---------------------------------------------------------------- what they have done; adding, renaming, removing

FILE = "profiles.json"
STATISTICS_FILE = "statistics.json"
NOW = time.mktime((2026, 11, 18, 20, 0, 0, 0, 0, -1))


def counted(folder: Path, *rows: Row) -> Statistics:
    """Statistics with these rows."""
    text = {"version": 1, "rows": msgspec.to_builtins(list(rows)), "counted": []}
    (folder / STATISTICS_FILE).write_text(json.dumps(text))
    return Statistics(folder)


def row(name: str, game: str, wins: int, losses: int, days_ago: float, level: str = "easy") -> Row:
    found = Row(name, game, 2, level)
    for number in range(wins + losses):
        found.count(1 if number < wins else 0, 60.0, NOW - days_ago * DAY)
    return found


def test_a_profile_knows_the_games_and_the_last_one(tmp_path: Path) -> None:
    statistics = counted(
        tmp_path, row("Ann", "rhombus", 2, 1, 9), row("ann", "halloween", 1, 0, 2), row("Bo", "x", 1, 1, 0)
    )
    profiles = Profiles(tmp_path, statistics)
    done = profiles.done(["Ann", "Nobody"])
    assert (done["Ann"].games, done["Ann"].wins, done["Ann"].last_game) == (4, 3, "halloween")
    assert done["Nobody"] == Done()
    assert Profiles().done(["Ann"]) == {"Ann": Done()}


@pytest.mark.parametrize(
    ("days", "said"),
    [
        (0, "Last game: Halloween, today"),
        (1, "Last game: Halloween, yesterday"),
        (2, "Last game: Halloween, 2 days ago"),
        (8, "Last game: Halloween, 1 week ago"),
        (80, "Last game: Halloween, on 2026-08-30"),
    ],
)
def test_the_last_game_is_said_in_words(days: int, said: str) -> None:
    done = Done(1, 1, "halloween", NOW - days * DAY)
    assert last_game(Text(language=Language("en")), done, NOW) == said


def test_renaming_takes_the_statistics_along(tmp_path: Path) -> None:
    statistics = counted(
        tmp_path, row("Ann", "rhombus", 2, 1, 9), row("Anna", "rhombus", 1, 1, 3), row("Bo", "rhombus", 1, 0, 1)
    )
    profiles = Profiles(tmp_path, statistics)
    profiles.remember("Bo", "owl")
    profiles.remember("Ann", "skull")
    assert profiles.rename("ann", "Anna")
    assert [(one.name, one.emblem) for one in Profiles(tmp_path).known] == [("Anna", "skull"), ("Bo", "owl")]
    rows = {one.name: one for one in Statistics(tmp_path).rows()}
    assert set(rows) == {"Anna", "Bo"}
    assert (rows["Anna"].wins, rows["Anna"].losses, len(rows["Anna"].ended)) == (3, 2, 5), "both are one person now"
    assert rows["Bo"].games == 1


def test_nobody_gets_the_name_of_somebody_else(tmp_path: Path) -> None:
    profiles = Profiles(tmp_path, counted(tmp_path, row("Ann", "rhombus", 1, 0, 1)))
    profiles.remember("Ann")
    profiles.remember("Bo")
    before = (tmp_path / FILE).read_bytes(), (tmp_path / STATISTICS_FILE).read_bytes()
    assert not profiles.rename("Ann", " BO ") and not profiles.rename("Ann", "  ") and not profiles.rename("Cy", "Di")
    assert ((tmp_path / FILE).read_bytes(), (tmp_path / STATISTICS_FILE).read_bytes()) == before
    assert profiles.rename("Ann", "ANN"), "another spelling of one's own name"
    assert [one.name for one in Profiles(tmp_path).known] == ["Bo", "ANN"]


@pytest.fixture
def person(tmp_path: Path) -> Person:
    """At the list of names of the first seat, where Bo sits."""
    statistics = counted(tmp_path, row("Bo", "halloween", 2, 1, 1))
    Profiles(tmp_path, statistics).remember("Ann", "owl")
    Profiles(tmp_path, statistics).remember("Bo", "skull")
    settings = Settings(speed=0.0, reduce_motion=True, language="en", names=["Bo", ""], levels=["", "easy"])
    someone = Person((1280, 800), settings, brain=SliceBrain(), saves=Saves(tmp_path))
    set_up(someone.program)
    someone.use("somebody")
    return someone


def use(person: Person, name: str) -> None:
    person.click(widget(person.now(WidgetScene), name).rect.center)
    person.frames(1)


def write(person: Person, text: str) -> None:
    asking = person.now(AskNameScene)
    asking.field.value = ""
    person.send(pygame.Event(pygame.TEXTINPUT, text=text))
    person.key(pygame.K_RETURN)
    person.frames(1)


def test_who_sits_there_is_shown_with_what_was_done(person: Person) -> None:
    scene = person.now(ProfileScene)
    assert scene.facts()[0] == "3 games, 2 won"
    assert [card.facts for card in scene.cards] == ["3 games, 2 won", "No game finished yet"]
    assert [card.on for card in scene.cards] == [True, False]


def test_somebody_new_is_added_and_sits_there(person: Person, tmp_path: Path) -> None:
    use(person, "new")
    write(person, "ANN")
    assert person.now(AskNameScene).refusal == "ANN is somebody else here already."
    write(person, "Cy")
    assert person.now(ProfileScene).name == "Cy"
    use(person, "close")
    assert person.now(AgainstScene).name == "Cy"
    assert [one.name for one in Profiles(tmp_path).known] == ["Cy", "Bo", "Ann"]


def test_an_empty_name_is_refused_and_cancel_changes_nothing(person: Person, tmp_path: Path) -> None:
    use(person, "new")
    write(person, "  ")
    assert person.now(AskNameScene).refusal == "A name needs at least one letter."
    person.key(pygame.K_ESCAPE)
    assert person.now(ProfileScene).name == "Bo"
    assert [one.name for one in Profiles(tmp_path).known] == ["Bo", "Ann"]


def test_removing_asks_and_the_harmless_answer_has_the_focus(person: Person, tmp_path: Path) -> None:
    use(person, "forget")
    assert person.now(MessageScene).title == "Remove Bo?"
    person.key(pygame.K_RETURN)
    assert person.now(ProfileScene).name == "Bo" and len(Profiles(tmp_path).known) == 2
    use(person, "forget")
    use(person, "choice.0")
    scene = person.now(ProfileScene)
    assert [one.name for one in Profiles(tmp_path).known] == ["Ann"]
    assert scene.found is None and "rename" not in [one.name for one in scene.widgets]
    assert [one.name for one in Statistics(tmp_path).rows()] == ["Bo"], "the statistics stay"


def test_twelve_people_find_room_in_every_window(tmp_path: Path) -> None:
    known = Profiles(tmp_path)
    for number in range(MAX_PROFILES):
        known.remember(f"Wilhelmina {number}")
    for size in ((800, 600), (1280, 800), (2560, 1440)):
        person = Person(size)
        person.launch()
        services, line = person.program.services, "One ghost is out already."
        person.program.stack.push(ProfileScene(services, known, 1, "Wilhelmina 3", print, line))
        scene = person.now(ProfileScene)
        window = pygame.Rect((0, 0), size)
        assert all(scene.panel.contains(one.rect) and window.contains(one.rect) for one in scene.widgets)
        for one, other in combinations(scene.widgets, 2):
            assert not one.rect.colliderect(other.rect), (one.name, other.name)
        person.program.close()
