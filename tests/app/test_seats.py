"""Who sits where: what is remembered from game to game, and how the setup of a new game shows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import SystemRandom

import pygame
import pytest

from halloween_games.app.saving.settings import Settings, load_settings, settings_path
from halloween_games.app.screens.new_game import NewGameScene
from halloween_games.app.screens.result import ResultScene
from halloween_games.app.screens.seats import given_name, strength_line, translated_name
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.core.match import Match, Player
from halloween_games.core.outcome import Outcome
from halloween_games.kit import sizes
from halloween_games.kit.fonts import Written
from halloween_games.kit.widgets import Button, TextField, Toggle, Widget
from halloween_games.players.hosts import SliceBrain
from halloween_games.session.new_game import seat_plans
from tests.play.person import Person

GHOSTS, CARDS = "18-ghosts", "rhombus"
CANDY_AND_PURE = ("closest-ghost", "pure-halloween")
SMALLEST = 10.9  # pixels of letters that can be read: drawn as 11


@pytest.fixture
def kept() -> Iterator[Path]:
    """The settings file, which other tests must not find."""
    path = settings_path()
    path.unlink(missing_ok=True)
    yield path
    path.unlink(missing_ok=True)


def sit_down(settings: Settings, size: tuple[int, int] = (1280, 800)) -> Person:
    return Person(size, settings, brain=SliceBrain())


def table(person: Person, game_id: str, seats: int = 2) -> NewGameScene:
    """The setup of a new game for that many players."""
    person.program.lobby.whole_setup(game_id)
    person.frames(1)
    scene = person.program.stack.top
    assert isinstance(scene, NewGameScene)
    if scene.seats != seats:
        person.click(widget(scene, f"count.{seats}").rect.center)
    return scene


def widget(scene: NewGameScene, name: str) -> Widget:
    return next(one for one in scene.widgets if one.name == name)


def fields(scene: NewGameScene) -> list[tuple[str, str]]:
    """The contents of the name fields, and their placeholders."""
    return [(one.value, one.hint) for one in scene.widgets if isinstance(one, TextField)]


def levels_of(scene: NewGameScene) -> list[str]:
    return [plan.level for plan in scene.plans]


def speak(person: Person, language: str) -> None:
    person.program.settings.language = language
    person.program.live_settings.settings_changed()


def begin(person: Person, names: Sequence[str], levels: Sequence[str], game_id: str = GHOSTS) -> None:
    scene = table(person, game_id, len(names))
    scene.plans[: len(names)] = seat_plans(len(names), names, levels)
    scene.start()
    person.frames(1)


# ---------------------------------------------------------------- names


def test_a_usual_name_is_kept_as_none(kept: Path) -> None:
    """Whoever never typed a name gets the default one in every language."""
    person = sit_down(Settings(language="de"))
    begin(person, ("", "Rosie"), ("", ""))
    program = person.program
    assert program.playing.scene is not None
    assert program.playing.scene.session.names == ("Spieler 1", "Rosie")
    assert load_settings()[0].names == ["", "Rosie"]
    speak(person, "en")
    assert fields(table(person, GHOSTS)) == [("", "Guest"), ("Rosie", "Guest 2")]
    assert fields(table(person, "halloween")) == [("", "Guest"), ("Rosie", "Guest 2")]
    program.playing.rematch()
    assert program.playing.scene.session.names == ("Rosie", "Guest")
    assert fields(table(person, GHOSTS)) == [("Rosie", "Guest"), ("", "Guest 2")]
    program.playing.restart()
    assert program.playing.scene.session.names == ("Rosie", "Guest")
    program.close()


def test_a_usual_name_that_an_earlier_program_kept(kept: Path) -> None:
    person = sit_down(Settings(language="en", names=["Spieler 1", "Vlad"], levels=["", "easy"]))
    assert fields(table(person, GHOSTS)) == [("", "Guest"), ("", "Vlad")]
    person.program.close()


def test_what_counts_as_given() -> None:
    assert [given_name(name, "") for name in ("Guest 2", "Spieler 4", " Ann ", "Luna", "")] == [
        "",
        "",
        "Ann",
        "Luna",
        "",
    ]
    assert [given_name(name, "easy") for name in ("Luna", "Guest", "Ann")] == ["", "", "Ann"]
    person = sit_down(Settings(language="de"))
    assert [translated_name(person.program.services.text, name) for name in ("Guest 2", "Ann")] == ["Spieler 2", "Ann"]
    person.program.close()


def test_a_seat_that_changes_its_player_gives_nobody_a_name(kept: Path) -> None:
    person = sit_down(Settings(language="en"))
    begin(person, ("", ""), ("", "easy"))
    person.program.playing.seat(1, Player("human", "Vlad", ""))
    assert fields(table(person, GHOSTS)) == [("", "Guest"), ("", "Guest 2")]
    person.program.close()


# ---------------------------------------------------------------- what is remembered


def test_seats_are_kept_when_a_game_begins_but_not_the_size_of_the_command_line(kept: Path) -> None:
    person = sit_down(Settings(), (1024, 768))
    begin(person, ("Ann", ""), ("", "hard"))
    found, bad = load_settings()
    assert (found.names, found.levels, bad) == (["Ann", ""], ["", "hard"], [])
    assert (found.width, found.height) == (1280, 800)
    person.program.close()


def test_a_game_of_two_leaves_the_other_seats_alone(kept: Path) -> None:
    person = sit_down(Settings(language="en"))
    begin(person, ("Ann", "Bo", "Cleo", ""), ("", "", "", "easy"), CARDS)
    begin(person, ("Ann", "Dan"), ("", "hard"))
    assert person.program.settings.names == ["Ann", "Dan", "Cleo", ""]
    scene = table(person, CARDS, 4)
    assert [value for value, _ in fields(scene)] == ["Ann", "Dan", "Cleo", ""]
    assert levels_of(scene) == ["", "", "", "easy"]
    begin(person, ("Ann", "Dan"), ("", "very-easy"), CARDS)
    scene = table(person, CARDS, 4)
    assert ([value for value, _ in fields(scene)][2], levels_of(scene)) == ("Cleo", ["", "very-easy", "", "easy"])
    person.program.close()


def test_watching_a_game_does_not_make_one_watch_another(kept: Path) -> None:
    person = sit_down(Settings())
    begin(person, ("", ""), ("hard", "easy"))
    assert levels_of(table(person, CARDS))[:2] == ["", "easy"]
    person.program.playing.new = None
    assert levels_of(table(person, GHOSTS)) == ["hard", "easy"]  # here it was wanted
    person.program.close()


# ---------------------------------------------------------------- how it looks


def written(person: Person) -> list[Written]:
    """Every text on the current screen."""
    found: list[Written] = []
    program = person.program
    program.services.fonts.witness = found.append
    assert program.stack.top is not None
    program.stack.top.resize(program.window.surface.get_size())
    program.stack.top.draw(program.window.surface)
    program.services.fonts.witness = None
    return found


@pytest.mark.parametrize(("size", "language"), [((800, 600), "de"), ((1280, 800), "en"), ((1280, 800), "de")])
def test_strengths_are_readable_and_alike(size: tuple[int, int], language: str) -> None:
    person = sit_down(Settings(language=language), size)
    scene = table(person, CARDS, 4)
    scene.plans = list(seat_plans(4, levels=("extremely-hard", "ridiculously-easy", "hard", "impossible")))
    scene.retranslate()
    lines = [strength_line(scene.text, CARDS, level) for level in levels_of(scene)]
    labels = [person.program.services.text(f"level.{level}") for level in levels_of(scene)]
    texts = written(person)
    letters = [one.size for one in texts if one.text in lines]
    assert all(lines)
    assert len(letters) == 4
    assert len(set(letters)) == 1
    assert letters[0] >= SMALLEST
    shown = [one for one in texts if one.text in labels]
    assert len(shown) == 4
    assert all(one.size >= SMALLEST and not one.shortened for one in shown)
    for one in texts:
        assert one.room is None or one.text not in lines or one.room.contains(one.where)
    person.program.close()


def test_every_level_says_something_of_its_strength() -> None:
    person = sit_down(Settings())
    assert all(strength_line(person.program.services.text, CARDS, level) for level in LEVEL_NAMES)
    person.program.close()


@pytest.mark.parametrize("size", [(800, 600), (1280, 800)])
def test_choices_have_room_for_their_words(size: tuple[int, int]) -> None:
    person = sit_down(Settings(language="de"), size)
    scene = table(person, CARDS, 2)
    wanted = [one.label for one in scene.widgets if one.name.startswith("option.")]  # type: ignore[attr-defined]
    letters = [one.size for one in written(person) if one.text in wanted]
    assert len(letters) == 2
    assert min(letters) >= sizes.LARGE * scene.u - 0.5
    person.program.close()


def test_the_caret_of_an_empty_field_stands_before_what_it_suggests() -> None:
    person = sit_down(Settings(language="en"))
    scene = table(person, GHOSTS)
    field = widget(scene, "name.0")
    assert isinstance(field, TextField)
    person.click(field.rect.center)

    def carets() -> list[int]:
        """The pixels in the caret's color on the middle line of the field."""
        surface, (x, y) = person.program.window.surface, field.rect.center
        around = range(x - field.rect.width // 2 + 5, x + field.rect.width // 2 - 5)
        return [at for at in around if surface.get_at((at, y))[:3] == person.program.services.colors.caret]

    hint = next(one.where for one in written(person) if one.text == "Guest")
    assert carets()
    assert max(carets()) < hint.left
    person.send(pygame.Event(pygame.TEXTINPUT, text="A"))
    name = next(one.where for one in written(person) if one.text == "A")
    assert carets()
    assert min(carets()) >= name.right
    person.program.close()


# ---------------------------------------------------------------- who begins


def a_computer_begins(person: Person) -> bool:
    scene = person.program.playing.scene
    assert scene is not None
    return scene.session.match.players[0].kind == "computer"


def test_luck_draws_who_begins_halloween_and_says_so(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SystemRandom, "randrange", lambda self, stop: stop - 1)
    person = sit_down(Settings(language="en"))
    begin(person, ("Ann", "Bo", "Cy"), ("", "", ""), "halloween")
    scene = person.program.playing.scene
    assert scene is not None and scene.session.names == ("Cy", "Ann", "Bo")
    assert scene.screen.news.text == "Luck has decided: Cy begins."
    person.program.close()


def test_people_choose_who_begins_and_it_is_remembered(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SystemRandom, "randrange", lambda self, stop: stop - 1)
    person = sit_down(Settings(language="en"))
    for game_id, usual in (("halloween", True), (GHOSTS, False), ("closest-ghost", False), ("pure-halloween", False)):
        scene = table(person, game_id)
        toggle = widget(scene, "draw")
        assert isinstance(toggle, Toggle) and toggle.on is usual
        person.click(toggle.rect.center)
        begin_as_shown(person)
        assert a_computer_begins(person) is not usual, game_id
        again = widget(table(person, game_id), "draw")
        assert isinstance(again, Toggle) and again.on is not usual
    assert load_settings()[0].draws_first == {"halloween": False, GHOSTS: True, **dict.fromkeys(CANDY_AND_PURE, True)}
    person.program.close()


def begin_as_shown(person: Person) -> None:
    scene = person.program.stack.top
    assert isinstance(scene, NewGameScene)
    scene.start()
    person.frames(1)


@pytest.mark.parametrize(
    ("game_id", "scores", "first"),
    [
        (CARDS, (1, 0), 1),
        (CARDS, (0, 1), 0),
        (CARDS, (0.5, 0.5), 1),
        (CARDS, (1, 0, 1, 0), 1),
        (CARDS, (0, 1, 0, 1), 0),
        (CARDS, (0.5, 0.5, 0.5, 0.5), 1),
        (GHOSTS, (0, 1), 1),
    ],
)
def test_who_begins_a_rematch(
    game_id: str, scores: tuple[float, ...], first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In Rhombus the loser; the partners' names move on together."""
    person = sit_down(Settings(language="en"))
    names = ("Ann", "Bo", "Cy", "Di")[: len(scores)]
    begin(person, names, [""] * len(scores), game_id)
    playing = person.program.playing
    assert playing.scene is not None
    match, over = playing.scene.session.match, Outcome("eliminated", scores)
    monkeypatch.setattr(Match, "outcome", property(lambda one: over if one is match else None))
    result = person.program.over_game.result_scene(person.program.services, playing.scene, over)
    assert isinstance(result, ResultScene)
    assert f"Rematch, {names[first]} starts" in [one.label for one in result.widgets if isinstance(one, Button)]
    playing.rematch()
    assert playing.scene.session.names == (*names[first:], *names[:first])
    person.program.close()
