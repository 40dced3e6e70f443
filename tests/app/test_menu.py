"""The menu of a game: its groups, the keys beside its entries, and that it leads to everything."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from halloween_games import data_folders
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.saving.storage import shown_path
from halloween_games.app.screens import file_manager
from halloween_games.app.screens.dialogs import MessageScene
from halloween_games.app.screens.menu import Entry, GroupsDialog, MenuScene, MoreScene
from halloween_games.app.screens.rules import RulesScene
from halloween_games.app.shell.program import Program
from halloween_games.kit.commands import ROWS
from halloween_games.kit.key_caps import shortcut
from halloween_games.players.hosts import SliceBrain
from tests.play.person import Person
from tests.play.ways import WAYS, Way

# Everything the menu has led to since it exists; a player must find all of it again.
EVERYTHING = {
    "resume", "restart", "new", "players", "save", "open", "copy", "replay", "screenshot", "film", "speech",
    "statistics", "options", "rules", "keys", "mute", "launcher", "quit",
}  # fmt: skip
MOST_AT_ONCE = 5  # entries of a group: more would be a wall again


@pytest.fixture
def person(tmp_path: Path) -> Iterator[Person]:
    someone = Person((1280, 800))
    someone.program.close()
    someone.program = Program((1280, 800), Settings(speed=0.0, reduce_motion=True), Saves(tmp_path), SliceBrain())
    someone.play()
    yield someone
    someone.program.close()


def opened(person: Person) -> MenuScene:
    person.program.over_game.menu()
    person.frames(1)
    menu = person.program.stack.top
    assert isinstance(menu, MenuScene)
    return menu


def more(person: Person, menu: MenuScene) -> MoreScene:
    next(widget for widget in menu.widgets if widget.name == "more").activate()
    person.frames(1)
    page = person.program.stack.top
    assert isinstance(page, MoreScene)
    return page


def entries(dialog: GroupsDialog) -> list[Entry]:
    return [entry for group in dialog.groups for entry in group.entries]


def test_everything_is_in_a_group_with_few_others(person: Person) -> None:
    menu = opened(person)
    page = more(person, menu)
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
    page = more(person, menu)
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
    built: tuple[str, ...],
    has_browser: bool,
    told: str,
) -> None:
    """In the language of the program, or else in English; F1 still opens the rules."""
    for language in built:
        (tmp_path / "manual" / language).mkdir(parents=True)
        (tmp_path / "manual" / language / "index.html").touch()
    shown: list[Path] = []

    def show(page: Path) -> bool:
        shown.append(page)
        return has_browser

    monkeypatch.setattr(data_folders, "manual_dir", lambda: tmp_path / "manual")
    monkeypatch.setattr(file_manager, "show", show)
    person.program.settings.language = "de"
    person.program.live_settings.settings_changed()
    next(entry for entry in entries(more(person, opened(person))) if entry.name == "manual").activate()
    person.frames(1)
    assert shown == [tmp_path / "manual" / language / "index.html" for language in built[-1:]]
    message = person.program.stack.top
    assert isinstance(message, MessageScene)
    assert message.message == told.format(*map(shown_path, shown))
    message.cancel()
    person.frames(1)
    person.key(pygame.K_ESCAPE)
    person.frames(1)
    person.key(pygame.K_F1)
    assert isinstance(person.program.stack.top, RulesScene), "F1 stays with the rules"


def test_the_title_says_which_game_is_kept_and_esc_leads_back_to_it(person: Person) -> None:
    menu = opened(person)
    assert menu.about == "18 Ghosts: Ann, Bo. The game is kept by itself." and menu.main.key == "Esc"
    assert more(person, menu).main.key == "", "there Esc leads back to the menu"
    person.program.playing.keeping.autosave = None
    menu.make()
    assert menu.about == "18 Ghosts: Ann, Bo."


@pytest.mark.parametrize("name", WAYS)
def test_what_is_rare_is_one_step_further(person: Person, name: str) -> None:
    """By mouse, keyboard and gamepad: full screen is behind the menu's last button, and Esc leads back step by step."""
    way: Way = WAYS[name](person)
    menu = opened(person)
    way.use("more")
    assert isinstance(person.program.stack.top, MoreScene)
    way.use("fullscreen")
    assert person.program.settings.fullscreen
    way.use("fullscreen")
    assert not person.program.settings.fullscreen
    way.use("back")
    assert person.program.stack.top is menu
    way.use("resume")
    assert person.program.stack.top is person.program.playing.scene
