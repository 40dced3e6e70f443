"""The menu of a game: its groups, the keys beside its entries, and that it leads to everything."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from halloween_games import data_folders
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.saving.storage import shown_path
from halloween_games.app.screens import file_manager
from halloween_games.app.screens.dialogs import MessageScene
from halloween_games.app.screens.launcher import LauncherScene
from halloween_games.app.screens.menu import Entry, GroupsDialog, MenuScene, MoreScene
from halloween_games.app.screens.options import OptionsScene
from halloween_games.app.screens.players_scene import PlayersScene
from halloween_games.app.screens.review import ReviewScene
from halloween_games.app.screens.rules import RulesScene
from halloween_games.app.screens.setup_page import SetupPage
from halloween_games.app.screens.shortcuts import KeysScene
from halloween_games.app.shell.program import Program
from halloween_games.kit.commands import ROWS
from halloween_games.kit.key_caps import shortcut
from halloween_games.kit.scenes import Scene
from halloween_games.kit.widgets import WidgetScene
from halloween_games.play.game_scene import GameScene
from halloween_games.players.hosts import SliceBrain
from halloween_games.session.new_game import NewGame, seat_plans
from tests.app.random_games import finished_match
from tests.nightly import only_at_night
from tests.play.person import Person, top
from tests.play.walk import all_screens
from tests.play.ways import WAYS, Way, press_key

# Everything the menu has led to since it exists; a player must find all of it again.
EVERYTHING = {
    "resume", "restart", "new", "players", "save", "open", "copy", "replay", "screenshot", "film", "speech",
    "statistics", "options", "rules", "keys", "mute", "launcher", "quit",
}  # fmt: skip
MOST_AT_ONCE = 5  # entries of a group: more would be a wall again


@pytest.fixture
def person(tmp_path: Path) -> Person:
    someone = Person((1280, 800), Settings(speed=0.0, reduce_motion=True), brain=SliceBrain(), saves=Saves(tmp_path))
    someone.play()
    return someone


def opened(person: Person) -> MenuScene:
    person.program.over_game.menu()
    return person.now(MenuScene)


def more(person: Person) -> MoreScene:
    person.use("more")
    return person.now(MoreScene)


def entries(dialog: GroupsDialog) -> list[Entry]:
    return [entry for group in dialog.groups for entry in group.entries]


def test_everything_is_in_a_group_with_few_others(person: Person) -> None:
    menu = opened(person)
    page = more(person)
    assert [(group.name, len(group.entries)) for group in menu.groups] == [("game", 4), ("help", 4), ("program", 4)]
    for group in (*menu.groups, *page.groups):
        assert 1 < len(group.entries) <= MOST_AT_ONCE and group.heading
        assert not person.program.services.art.check([f"menu/{group.name}"])
        assert all(group.rect.contains(entry.rect) for entry in group.entries)
    found = {widget.name for dialog in (menu, page) for widget in dialog.widgets}
    assert found >= EVERYTHING
    assert found - EVERYTHING == {
        "learn",
        "more",
        "evening",
        "back",
        "save_as",
        "copy_text",
        "paste",
        "fullscreen",
        "about",
        "manual",
        "set_up",
        "threats",
    }


def test_every_entry_that_has_a_key_shows_it_and_the_key_works(person: Person) -> None:
    menu = opened(person)
    page = more(person)
    text, bindings = person.program.services.text, person.program.services.keyboard.bindings
    for dialog, below in ((page, menu), (menu, None)):
        shown = {entry.command: entry.key for entry in entries(dialog) if entry.command}
        assert shown == {name: shortcut(text, bindings, name) for name in shown} and all(shown.values())
        assert set(shown) <= person.program.commands.offered() | {"threats"}  # which is the board's own
        without = [entry.name for entry in entries(dialog) if not entry.command]
        assert not [name for name in without if name in ROWS], "it has a key, which is not shown"
        if below is not None:
            person.program.stack.pop()
            person.frames(1)


@pytest.mark.parametrize(
    ("built", "has_browser", "told"),
    [
        (("en", "de"), True, "Das Handbuch öffnet sich in deinem Browser. Es liegt hier: {}"),
        (("en",), False, "Das Handbuch lässt sich nicht in einem Browser öffnen. Es liegt hier: {}"),
        ((), True, "Das Handbuch fehlt in dieser Installation. Regeln, Lektionen und Tipps erklären jedes Spiel."),
    ],
)
def test_the_manual_opens_or_one_sentence_says_where_it_is(
    person: Person,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    shown_files: list[Path],
    built: tuple[str, ...],
    has_browser: bool,
    told: str,
) -> None:
    """In the language of the program, or else in English; F1 still opens the rules."""
    for language in built:
        (tmp_path / "manual" / language).mkdir(parents=True)
        (tmp_path / "manual" / language / "index.html").touch()
    monkeypatch.setattr(data_folders, "manual_dir", lambda: tmp_path / "manual")
    if not has_browser:
        show = file_manager.show
        monkeypatch.setattr(file_manager, "show", lambda page: not show(page))
    person.program.settings.language = "de"
    person.program.live_settings.settings_changed()
    opened(person)
    more(person)
    person.use("manual")
    person.frames(1)
    assert shown_files == [tmp_path / "manual" / language / "index.html" for language in built[-1:]]
    message = person.now(MessageScene)
    assert message.message == told.format(*map(shown_path, shown_files))
    message.cancel()
    person.frames(1)
    person.key(pygame.K_ESCAPE)
    person.frames(1)
    person.key(pygame.K_F1)
    person.now(RulesScene)


def test_the_title_says_which_game_is_kept_and_esc_leads_back_to_it(person: Person) -> None:
    menu = opened(person)
    assert menu.about == "18 Ghosts: Ann, Bo. The game is kept by itself." and menu.main.key == "Esc"
    assert more(person).main.key == "", "there Esc leads back to the menu"
    person.click((5, 5), button=3)
    assert person.program.stack.top is menu, "as the right button does"
    person.program.playing.keeping.autosave = None
    menu.make()
    assert menu.about == "18 Ghosts: Ann, Bo."


@pytest.mark.parametrize("name", WAYS)
def test_what_is_rare_is_one_step_further(person: Person, name: str) -> None:
    """By mouse, keyboard and gamepad: full screen is behind the menu's last button, and Esc leads back step by step."""
    way: Way = WAYS[name](person)
    menu = opened(person)
    way.use("more")
    person.now(MoreScene)
    way.use("fullscreen")
    assert person.program.settings.fullscreen
    way.use("fullscreen")
    assert not person.program.settings.fullscreen
    way.use("back")
    assert person.program.stack.top is menu
    way.use("resume")
    assert person.program.stack.top is person.program.playing.scene


WAYS_ON = {
    "resume": GameScene,
    "restart": GameScene,
    "new": SetupPage,
    "rules": RulesScene,
    "keys": KeysScene,
    "launcher": LauncherScene,
    "options": OptionsScene,
    "players": PlayersScene,
    "quit": MenuScene,
}


@pytest.mark.parametrize("name", WAYS_ON)
def test_the_menu_leads_there_and_no_game_is_lost_without_asking(person: Person, name: str) -> None:
    opened(person)
    person.use(name)
    person.now(WAYS_ON[name])
    assert person.program.running == (name != "quit")
    person.program.running = True
    scene = person.play()
    scene.session.play(scene.session.view.legal_actions()[0])
    person.program.playing.keeping.autosave = None  # as where nothing can be saved
    opened(person)
    person.use(name)
    if name in ("restart", "new", "launcher", "quit"):
        question = person.now(MessageScene)
        person.key(pygame.K_RETURN)  # what Enter means at first is harmless
        person.now(MenuScene)
        assert person.program.running
        person.use(name)
        person.now(MessageScene)
        person.use(question.widgets[0].name)
    person.now(WAYS_ON[name])
    assert person.program.running == (name != "quit")


def test_the_menu_of_a_game_that_is_over_leads_to_its_review(person: Person) -> None:
    person.program.playing.begin(finished_match("18-ghosts"))
    menu = opened(person)
    assert "resume" not in [widget.name for widget in menu.widgets], "there is nothing to go on with"
    person.use("review")
    person.now(ReviewScene)
    person.program.running = True


# ---------------------------------------------------------------- which commands there are


ALWAYS = {"quit", "fullscreen", "mute", "coordinates", "larger", "smaller", "usual_size", "shortcuts", "voice"}
OPTIONS = {"options", "accessibility", "about", "manual"}
GAME = {"speech", "screenshot", "film", "replay"}
OPEN = {"open", "paste", "evening"}
SAVES = OPEN | {"save", "save_as", "copy", "copy_text"}


@pytest.fixture
def program(tmp_path: Path) -> Program:
    return Program((800, 600), Settings(speed=0.0), Saves(tmp_path / "data"), SliceBrain())


def show_game(program: Program) -> None:
    program.playing.play(NewGame("18-ghosts", seat_plans(2)), seed=1)


def over_game(push: Callable[[Program], None]) -> Callable[[Program], None]:
    def show(program: Program) -> None:
        show_game(program)
        push(program)

    return show


def show_result(program: Program) -> None:
    program.playing.begin(finished_match("18-ghosts"))
    program.over_game.result()


SCREENS: dict[str, tuple[Callable[[Program], None], set[str]]] = {
    "launcher": (lambda program: program.navigation.launcher(), ALWAYS | OPTIONS | OPEN),
    "new game": (lambda program: program.navigation.new_game("18-ghosts"), ALWAYS | OPTIONS | OPEN),
    "game": (show_game, ALWAYS | OPTIONS | GAME | SAVES | {"start_now"}),
    "menu": (over_game(lambda program: program.over_game.menu()), ALWAYS | OPTIONS | GAME | SAVES),
    "result": (show_result, ALWAYS | GAME | SAVES),
    "saved games": (over_game(lambda program: program.commands.give("open")), ALWAYS | {"paste"}),
    "rules": (over_game(lambda program: program.pages.rules("18-ghosts")), ALWAYS),
    "keys": (over_game(lambda program: program.pages.keys()), ALWAYS - {"shortcuts"}),
}


@pytest.mark.parametrize("name", SCREENS)
def test_each_screen_offers_what_means_something_on_it(program: Program, name: str) -> None:
    show, expected = SCREENS[name]
    show(program)
    program.stack.apply_pending()
    top = program.stack.top
    assert top is not None
    assert {command for part in program.commands.parts for command in part.commands(top)} == expected
    assert program.commands.offered() >= expected


def test_two_parts_never_claim_the_same_command(program: Program) -> None:
    show_game(program)
    top = program.stack.top
    assert top is not None
    names = [command for part in program.commands.parts for command in part.commands(top)]
    assert len(names) == len(set(names))


def test_what_is_not_offered_is_left_to_the_screen(program: Program) -> None:
    program.navigation.launcher()
    program.stack.apply_pending()
    program.commands.give("save")
    program.commands.give("nonsense")
    top(program, LauncherScene)
    program.commands.give("shortcuts")
    top(program, KeysScene)
    program.commands.give("shortcuts")
    program.stack.apply_pending()
    assert len(program.stack) == 2, "the list does not open over itself"


def test_without_saves_nothing_is_saved_or_opened_anew() -> None:
    program = Program((800, 600), Settings(speed=0.0), brain=SliceBrain())
    show_game(program)
    assert not program.commands.offered() & SAVES


# ---------------------------------------------------------------- every key

KEYS = (
    *("up", "down", "left", "right", "pageup", "pagedown", "home", "end", "tab", "shift+tab"),
    *("delete", "backspace", "space", "return"),
)  # what screens and their rows answer themselves; boards and the shortcuts of the program are the monkey's
SLOW = ("_result", "result", "film", "review", "crash")  # whole games are played for them, or the program ends


def opened_anew(person: Person, show: object) -> Scene | None:
    """The screen that *show* opens, anew."""
    person.program.running = True
    person.program.navigation.launcher()
    person.frames(1)
    assert callable(show)
    show()
    person.frames(2)
    return person.program.stack.top


def rows(scene: Scene | None) -> list[str]:
    """Everything that can have the focus."""
    return [widget.name for widget in scene.widgets if widget.enabled] if isinstance(scene, WidgetScene) else []


@only_at_night
def test_every_key_on_every_row_of_every_screen(own_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A screen is opened anew when a key has left or changed it."""
    monkeypatch.setattr(file_manager, "show", lambda path: True)
    person = Person((1280, 800), Settings(speed=0.0, reduce_motion=True), draw_every=10_000)
    failed: list[str] = []
    kinds: set[tuple[type[Scene], str]] = set()
    presses = 0
    for name, show in all_screens(person).items():
        if name.endswith(SLOW):
            continue
        scene = opened_anew(person, show)
        if not isinstance(scene, WidgetScene):
            continue
        kind = type(scene), name if name.startswith("options") else ""
        if kind in kinds:
            continue
        kinds.add(kind)
        known = rows(scene)
        for row, key in [(row, key) for key in KEYS for row in known]:
            try:
                if person.program.stack.top is not scene or rows(scene) != known:
                    scene = opened_anew(person, show)
                if isinstance(scene, WidgetScene) and row in rows(scene):
                    scene.focus.go(row)
                    press_key(person, key)
                    presses += 1
            except Exception as error:  # noqa: BLE001 - all of them are told, by what was pressed
                failed.append(f"{name}, {row}, {key}: {error!r}")
                scene = None
    person.program.close()
    assert not failed, "\n".join(failed)
    assert presses > 4_000
