"""Who sits where: what is remembered from game to game, and how the setup of a new game shows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import SystemRandom

import pytest

from halloween_games.app.saving.settings import Settings, load_settings, settings_path
from halloween_games.app.screens.result import ResultScene
from halloween_games.app.screens.seats import given_name, translated_name
from halloween_games.core.match import Match
from halloween_games.core.outcome import Outcome
from halloween_games.kit.widgets import Button
from halloween_games.players.hosts import SliceBrain
from halloween_games.session.new_game import NewGame, seat_plans
from tests.play.person import Person, set_up

GHOSTS, CARDS = "18-ghosts", "rhombus"


@pytest.fixture
def kept() -> Iterator[Path]:
    """The settings file, which other tests must not find."""
    path = settings_path()
    path.unlink(missing_ok=True)
    yield path
    path.unlink(missing_ok=True)


def sit_down(settings: Settings, size: tuple[int, int] = (1280, 800)) -> Person:
    return Person(size, settings, brain=SliceBrain())


def plans(person: Person, game_id: str) -> list[tuple[str, str]]:
    """The names given and the levels of computers on the page of a new game."""
    page = set_up(person.program, game_id)
    return [("" if plan.level else plan.name, plan.level) for plan in page.planned().seats]


def speak(person: Person, language: str) -> None:
    person.program.settings.language = language
    person.program.live_settings.settings_changed()


def begin(person: Person, names: Sequence[str], levels: Sequence[str], game_id: str = GHOSTS) -> None:
    person.program.playing.start(NewGame(game_id, seat_plans(len(names), names, levels)))
    person.frames(1)


# ---------------------------------------------------------------- names


def test_a_usual_name_is_kept_as_none(kept: Path) -> None:
    """Whoever never typed a name gets the default one in every language."""
    person = sit_down(Settings(language="de"))
    begin(person, ("", "Rosie"), ("", ""))
    program = person.program
    assert program.playing.scene is not None
    assert program.playing.scene.session.names == ("Gast", "Rosie")
    assert load_settings()[0].names == ["", "Rosie"]
    speak(person, "en")
    assert plans(person, GHOSTS) == plans(person, "halloween") == [("", ""), ("Rosie", "")]
    program.playing.rematch()
    assert program.playing.scene.session.names == ("Rosie", "Guest")
    assert plans(person, GHOSTS) == [("Rosie", ""), ("", "")]
    program.playing.restart()
    assert program.playing.scene.session.names == ("Rosie", "Guest")
    program.close()


def test_what_counts_as_given() -> None:
    assert [given_name(name, "") for name in ("Guest 2", "Gast 4", " Ann ", "Luna", "")] == [
        "",
        "",
        "Ann",
        "Luna",
        "",
    ]
    assert [given_name(name, "easy") for name in ("Luna", "Guest", "Ann")] == ["", "", "Ann"]
    person = sit_down(Settings(language="de"))
    assert [translated_name(person.program.services.text, name) for name in ("Guest 2", "Ann")] == ["Gast 2", "Ann"]
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
    begin(person, ("Ann", "Dan"), ("", "very-easy"), CARDS)
    assert person.program.settings.names == ["Ann", "Dan", "Cleo", ""]
    assert person.program.settings.game_levels[CARDS] == ["", "very-easy", "", "easy"]
    person.program.close()


def test_watching_a_game_does_not_make_one_watch_another(kept: Path) -> None:
    person = sit_down(Settings())
    begin(person, ("", ""), ("hard", "easy"))
    assert [level for _, level in plans(person, CARDS)] == ["", "very-easy"]
    person.program.playing.new = None
    page = set_up(person.program, GHOSTS)
    assert page.planned().seats[1].level, "one person plays there, against whom is asked"
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
    person.program.settings.draws_first = {}
    set_up(person.program, "halloween").start()
    for _ in range(60):
        person.frames(1)
    scene = person.program.playing.scene
    assert scene is not None and scene.session.names == ("Cy", "Ann", "Bo")
    assert scene.screen.news.text == "Luck has decided: Cy begins."
    person.program.close()


@pytest.mark.parametrize("game_id", [GHOSTS, "halloween"])
def test_people_choose_who_begins_and_it_is_remembered(
    game_id: str, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SystemRandom, "randrange", lambda self, stop: stop - 1)
    person = sit_down(Settings(language="en"))
    usual = game_id == "halloween"
    page = set_up(person.program, game_id)
    assert page.draws is usual
    change = next(widget for widget in page.widgets if widget.name == "begins")
    for _ in range(1 if usual else 2):
        change = next(widget for widget in page.widgets if widget.name == "begins")
        change.activate()
    assert page.draws is not usual
    page.start()
    for _ in range(60):
        person.frames(1)
        if person.program.playing.scene is not None:
            break
    assert a_computer_begins(person) is not usual
    person.program.playing.new = None
    assert set_up(person.program, game_id).draws is not usual
    assert load_settings()[0].draws_first == {game_id: not usual}
    person.program.close()


@pytest.mark.parametrize(
    ("game_id", "scores", "first"),
    [
        (CARDS, (1, 0), 1),
        (CARDS, (0, 1), 0),
        (CARDS, (0.5, 0.5), 1),
        (CARDS, (1, 0, 1, 0), 1),
        (CARDS, (0, 1, 0, 1), 0),
        (CARDS, (0.5, 0.5, 0.5, 0.5), 1),
        (GHOSTS, (1, 0), 1),
        (GHOSTS, (0, 1), 0),
        (GHOSTS, (0.5, 0.5), 1),
        ("halloween", (7, 12, 3), 2),
        ("halloween", (3, 12, 3), 2),
        ("halloween", (3, 12, 7), 0),
    ],
)
def test_who_begins_a_rematch(
    game_id: str, scores: tuple[float, ...], first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever was last, of several the one who comes next; in Rhombus partners move on together."""
    person = sit_down(Settings(language="en"))
    names = ("Ann", "Bo", "Cy", "Di")[: len(scores)]
    begin(person, names, [""] * len(scores), game_id)
    playing = person.program.playing
    assert playing.scene is not None
    match, over = playing.scene.session.match, Outcome("eliminated", scores)
    monkeypatch.setattr(Match, "outcome", property(lambda one: over if one is match else None))
    result = person.program.over_game.result_scene(person.program.services, playing.scene, over)
    assert isinstance(result, ResultScene)
    assert f"Again: {names[first]} begins" in [one.label for one in result.widgets if isinstance(one, Button)]
    playing.rematch()
    assert playing.scene.session.names == (*names[first:], *names[:first])
    person.program.close()
