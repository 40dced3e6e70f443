"""The options by mouse, keyboard and gamepad alone; rebinding keys; conflicts."""

from __future__ import annotations

from random import Random

import msgspec
import pygame
import pytest

from halloween_games.app.saving.settings import Settings, load_settings
from halloween_games.app.screens.against import AgainstScene
from halloween_games.app.screens.dialogs import MessageScene
from halloween_games.app.screens.launcher import LauncherScene
from halloween_games.app.screens.menu import MenuScene, MoreScene
from halloween_games.app.screens.option_pages import (
    DISPLAY,
    FIELDS,
    KEYS,
    LANGUAGE,
    PAD,
    PAGES,
    PATIENCE,
    SWITCHES,
    THEMES,
    CaptureScene,
    ThemeRow,
    theme_picture,
)
from halloween_games.app.screens.options import OptionsScene
from halloween_games.app.screens.result import ResultScene
from halloween_games.app.screens.who_plays import WhoPlaysScene
from halloween_games.kit.commands import HANDS, KEY, KEY_LAYOUTS, ROWS, Bindings
from halloween_games.kit.input import Command, Pointed
from halloween_games.kit.option_rows import KeyRow
from halloween_games.kit.theme import THEMES as ALL_THEMES
from halloween_games.kit.widgets import Segment, Widget
from halloween_games.play.game_scene import GameScene
from halloween_games.words.text import Text
from tests.play.person import Person
from tests.play.walk import problems
from tests.play.ways import WAYS, ByFingers, ByKeys, ByMouse, ByPad, Way, press_key

pytestmark = pytest.mark.usefixtures("own_folder")


@pytest.fixture
def quick() -> Person:
    """A user without animations, in a small window."""
    return Person((1000, 700), Settings(speed=0.0, reduce_motion=True, levels=["", "medium"]), draw_every=60)


def options(person: Person) -> OptionsScene:
    return person.now(OptionsScene)


def opened(person: Person, page: str = "") -> OptionsScene:
    """A page of the options, over the launcher."""
    person.launch()
    person.program.pages.options(page)
    return person.now(OptionsScene)


def rows(scene: OptionsScene) -> list[Widget]:
    return [line.widgets[0] for line in scene.lines if line.widgets]


def settings_of(person: Person) -> dict[str, object]:
    return msgspec.structs.asdict(person.program.settings)


# ---------------------------------------------------------------- the tour


@pytest.mark.long
@pytest.mark.parametrize("kind", WAYS.values(), ids=WAYS)
def test_a_tour_of_all_settings(quick: Person, kind: type[Way]) -> None:
    """From the launcher into the options; every setting is changed, every page reset; and back."""
    way, person = kind(quick), quick
    person.launch()
    way.use("more")
    way.use("options")
    scene = options(person)
    usual = Settings()
    for page in PAGES:
        way.use(f"page.{page}")
        assert scene.page == page
        if page in (KEYS, PAD):
            bind_something(way, scene, page)
        elif page == SWITCHES:  # they are used in tests/play/test_switches.py
            way.use("switch_choose")
            press_key(person, "f6")
            assert person.program.settings.switch_choose == "key:f6"
        elif page == LANGUAGE:
            way.use("language.en")
            assert person.program.settings.language == "en"
        else:
            for row in [row.name for row in rows(scene)]:
                before = settings_of(person)[row]
                way.change(row)
                assert settings_of(person)[row] != before, row
        assert all(getattr(load_settings()[0], name) == settings_of(person)[name] for name in FIELDS[page])
        way.use("reset")
        person.now(MessageScene)
        way.use("choice.0")
        for name in FIELDS[page]:
            assert settings_of(person)[name] == getattr(usual, name), name
    way.use("close")
    person.now(LauncherScene)


def bind_something(way: Way, scene: OptionsScene, page: str) -> None:
    """Bind another key, or another button, to the rules."""
    person = way.person
    way.use("bind.rules")
    person.now(CaptureScene)
    if page == KEYS:
        press_key(person, "f5")
        assert person.program.settings.keys == {"rules": ["f5"]}
    else:
        person.send(pygame.Event(pygame.JOYBUTTONDOWN, button=20, instance_id=0))
        assert person.program.settings.buttons == {"rules": [20]}
    assert options(person) is scene


def test_the_focus_is_seen_wherever_it_goes(quick: Person) -> None:
    """Tab goes through everything; the focus is always in the visible part."""
    scene, keys = opened(quick, KEYS), ByKeys(quick)
    seen = set()
    for _ in scene.widgets:
        keys.command("next")
        widget = scene.focused()
        assert widget is not None and scene.focus.visible
        assert scene.reaches(widget, widget.rect.center), widget.name
        seen.add(widget.name)
    assert seen == {widget.name for widget in scene.widgets if widget.enabled}


def test_arrows_go_along_the_rows(quick: Person) -> None:
    scene, keys = opened(quick), ByKeys(quick)
    for name in ("down", "up", "right", "down", "down"):
        keys.command(name)
    assert scene.focus.current == "text_size"
    keys.command("right")
    assert quick.program.settings.text_size == 1.1
    for _ in rows(scene):
        keys.command("down")
    assert scene.focus.rect() == scene.widgets[-1].rect
    keys.command("up")
    assert scene.focus.current == rows(scene)[-1].name


@pytest.mark.parametrize(("size", "factor"), [((1280, 720), 2.0), ((800, 600), 1.0), ((800, 600), 2.0)])
def test_every_page_has_room(size: tuple[int, int], factor: float) -> None:
    person = Person(size, Settings(text_size=factor))
    for page in PAGES:
        scene = opened(person, page)
        told, before = person.written(), -1.0
        while scene.scroll != before:
            before = scene.scroll
            scene._down.activate()
            told += person.written()
        assert told and not problems(told)
        for widget in scene.widgets:
            assert min(widget.rect.size) >= 32 * min(1.0, scene.u), widget.name


# ---------------------------------------------------------------- everything at once


def test_languages_change_what_is_on_the_screen(quick: Person) -> None:
    """Labels are recreated in every scene of the stack, whatever the other language's catalog contains."""
    quick.launch()
    text, launcher = quick.program.services.text, quick.program.stack.top
    assert isinstance(text, Text)
    assert isinstance(launcher, LauncherScene)
    quick.program.pages.options(LANGUAGE)
    quick.frames(1)
    launcher.tiles[0].label = "old words"
    ByKeys(quick).use("language.en")
    assert text.language.code == "en"
    assert launcher.tiles[0].label == text("button.nights")
    chosen = [row.name for row in rows(options(quick)) if isinstance(row, Segment) and row.on]
    assert chosen == ["language.en"]


def test_shortcuts_of_the_whole_program(quick: Person) -> None:
    quick.launch()
    keys = ByKeys(quick)
    keys.command("larger")
    assert quick.program.settings.text_size == 1.1
    keys.command("smaller")
    keys.command("smaller")
    assert quick.program.settings.text_size == 0.9
    keys.command("usual_size")
    assert quick.program.settings.text_size == 1.0
    keys.command("mute")
    assert quick.program.settings.muted
    keys.command("accessibility")
    assert options(quick).page == "display"
    keys.command("options")
    quick.now(LauncherScene)
    keys.command("about")
    quick.now(MessageScene)


# ---------------------------------------------------------------- keys bound anew


def play_whole(way: Way) -> list[str]:
    """From the launcher through a whole game to its result, and back to the launcher."""
    person = way.person
    person.launch()
    way.use("18-ghosts")
    if isinstance(way.scene, AgainstScene):
        way.use("person")
        way.use("seat.1")
    assert isinstance(way.scene, WhoPlaysScene)
    way.use("start")
    game = person.program.playing.scene
    assert isinstance(game, GameScene)
    rng = Random(5)
    game.session.match._rng.seed(1)
    for _ in range(500):
        if game.session.match.outcome is not None:
            break
        game.screen.table.skip()
        lit = sorted((spot for spot in game.screen.marks.options if game.screen.layout.rect(spot).width), key=repr)
        way.choose(game, rng.choice(lit))
    assert game.session.match.outcome is not None
    person.wait(3)
    person.now(ResultScene)
    way.use("launcher")
    person.now(LauncherScene)
    return [turn.text for turn in game.session.match.turns]


@pytest.mark.parametrize("way", [ByMouse, ByPad, pytest.param(ByFingers, marks=pytest.mark.long)])
def test_a_whole_game(quick: Person, way: type[Way]) -> None:
    """The keys play it in the next test."""
    assert len(play_whole(way(quick))) > 18


def test_all_keys_bound_anew_play_the_same_game(quick: Person) -> None:
    """Every key is changed on the page, with the keyboard; then the keyboard script is played again."""
    keys = ByKeys(quick)
    first = play_whole(keys)
    assert len(first) > 18
    quick.program.pages.options(KEYS)
    quick.frames(1)
    scene = options(quick)
    wanted = {name: f"alt+shift+{key}" for name, key in zip(ROWS, spare_keys(), strict=False)}
    assert len(wanted) == len(ROWS)
    for name, key in wanted.items():
        row = next(row for row in rows(scene) if row.name == f"bind.{name}")
        scene.focus.go(row.name)
        keys.command("accept")
        press_key(quick, key)
    assert quick.program.settings.keys == {name: [key] for name, key in wanted.items()}
    press_key(quick, "escape")
    press_key(quick, "tab")
    assert quick.program.stack.top is scene, "the usual keys mean nothing now"
    keys.command("cancel")
    assert play_whole(keys) == first


@pytest.mark.parametrize("layout", HANDS)
def test_a_whole_game_with_the_keys_of_one_hand(quick: Person, layout: str) -> None:
    """The layout is chosen with the usual keys; then the keyboard script is played with the first of its own."""
    keys, bindings = ByKeys(quick), quick.program.services.keyboard.bindings
    opened(quick, KEYS)
    keys.go_to("key_layout")
    for _ in range(KEY_LAYOUTS.index(layout)):
        press_key(quick, "right")
    assert load_settings()[0].key_layout == layout
    assert bindings.keys("next") == HANDS[layout]["next"] and bindings.changed_keys() == {}
    keys.command("cancel")
    assert len(play_whole(keys)) > 18


def test_a_layout_is_put_back_at_once_and_can_be_changed(quick: Person) -> None:
    quick.program.settings.keys = {"hint": ["f5"]}
    quick.program.live_settings.settings_changed()
    scene, keys, settings = opened(quick, KEYS), ByKeys(quick), quick.program.settings
    assert not keys.widget("put_back").enabled
    keys.go_to("key_layout")
    press_key(quick, "right")
    press_key(quick, "right")
    assert (settings.key_layout, settings.keys) == ("right_hand", {})
    keys.use("put_back")
    assert (settings.key_layout, settings.keys) == ("usual", {"hint": ["f5"]}), "as before the first step"
    assert scene.focus.current == "key_layout" and not keys.widget("put_back").enabled
    assert quick.program.services.keyboard.bindings.keys("hint") == ("f5",)
    press_key(quick, "left")
    keys.use("bind.hint")
    press_key(quick, "insert")
    keys.use("choice.0")
    assert settings.keys == {"hint": ["insert"], "type": ["h", "kp_0"]}
    kept = load_settings()[0]
    again = Bindings(kept.keys, kept.buttons, kept.key_layout)
    assert again.keys("hint") == ("insert",) and again.keys("cancel")[0] == "backspace"
    keys.use("reset")
    keys.use("choice.0")
    assert (settings.key_layout, settings.keys) == ("usual", {}) and not keys.widget("put_back").enabled


def test_what_has_no_key_for_one_hand_is_on_the_screen(quick: Person) -> None:
    """In the menu of a game, on its second page, or in the options."""
    quick.launch()
    scene = quick.play()
    quick.program.over_game.menu()
    menu = quick.now(MenuScene)
    more = menu.more_scene(menu.services)
    assert isinstance(more, MoreScene)
    entries = [entry for page in (menu, more) for group in page.groups for entry in group.entries]
    shown = {entry.command or entry.name for entry in entries} | {name for names in FIELDS.values() for name in names}
    shown |= {"note", "mark"}  # buttons while a finished game is looked at
    same = {"start_now": "restart", "larger": "text_size", "smaller": "text_size", "usual_size": "text_size"}
    same |= {"accessibility": "options", "turn": "board_side"}
    for keys in HANDS.values():
        missing = {same.get(name, name) for name in ROWS if name not in keys} - shown
        assert not missing
    assert scene.session.match.outcome is None


def spare_keys() -> list[str]:
    others = ("home", "end", "insert", "delete", "comma", "period", "slash", "semicolon", "minus", "equals", "quote")
    return [*"abcdefghijklmnopqrstuvwxyz0123456789", *(f"f{number}" for number in range(1, 13)), *others]


def test_a_taken_key_changes_places_or_stays(quick: Person) -> None:
    opened(quick, KEYS)
    keys, bindings = ByKeys(quick), quick.program.services.keyboard.bindings
    for answer in ("choice.1", "choice.0"):
        keys.use("bind.hint")
        press_key(quick, "p")
        assert "“P”" in quick.now(MessageScene).message
        keys.use(answer)
        if answer == "choice.1":
            assert quick.program.settings.keys == {}
    assert (bindings.keys("hint"), bindings.keys("pause")) == (("p",), ("h",))
    assert load_settings()[0].keys == {"hint": ["p"], "pause": ["h"]}
    row = next(row for row in rows(options(quick)) if row.name == "bind.hint")
    assert isinstance(row, KeyRow) and row.bound == "P" and not row.is_usual


def test_another_key_beside_the_first(quick: Person) -> None:
    opened(quick, KEYS)
    keys = ByKeys(quick)
    keys.use("add.hint")
    press_key(quick, "f5")
    assert quick.program.settings.keys == {"hint": ["h", "f5"]}
    keys.use("add.hint")
    press_key(quick, "u")
    keys.use("choice.0")
    assert quick.program.settings.keys == {"hint": ["h", "f5", "u"], "undo": ["ctrl+z"]}


def test_the_last_key_of_what_everybody_needs_stays(quick: Person) -> None:
    opened(quick, PAD)
    keys, bindings = ByKeys(quick), quick.program.services.keyboard.bindings
    keys.use("add.hint")
    quick.send(pygame.Event(pygame.JOYBUTTONDOWN, button=1, instance_id=0))
    keys.use("choice.0")
    assert quick.now(MessageScene).message == quick.program.services.text("keys.needed")
    assert bindings.buttons("cancel") == (1,)


@pytest.mark.parametrize("end", ["escape", "click", "pad", "patience"])
def test_waiting_for_a_key_can_be_left(quick: Person, end: str) -> None:
    scene = opened(quick, KEYS)
    ByKeys(quick).use("bind.hint")
    assert quick.program.services.keyboard.bindings.listening == KEY
    if end == "escape":
        press_key(quick, "escape")
    elif end == "click":
        quick.click((5, 5))
    elif end == "pad":
        quick.send(pygame.Event(pygame.JOYBUTTONDOWN, button=1, instance_id=0))
    else:
        quick.frames(PATIENCE * 10 + 2, 0.1)
    assert quick.program.stack.top is scene
    assert quick.program.services.keyboard.bindings.listening == ""
    assert quick.program.settings.keys == {}


# ---------------------------------------------------------------- the pictures of the themes

SIZE = (200, 110)


@pytest.fixture
def person() -> Person:
    someone = Person((1280, 800), Settings(speed=0.0, reduce_motion=True))
    opened(someone, DISPLAY)
    return someone


def row(person: Person) -> ThemeRow:
    scene = person.now(OptionsScene)
    found = scene.lines[0].widgets[0]
    assert isinstance(found, ThemeRow)
    return found


def picture(person: Person, theme: str) -> bytes:
    painter = person.program.services.painter(1.0)
    return pygame.image.tobytes(theme_picture(painter, theme, SIZE), "RGB")


def test_there_is_a_picture_of_every_theme_and_no_two_look_alike(person: Person) -> None:
    assert set(THEMES) == set(ALL_THEMES) and len(row(person).places()) == len(THEMES)
    assert len({picture(person, theme) for theme in THEMES}) == len(THEMES)
    assert not person.program.services.art.problems


def test_a_click_on_a_picture_chooses_it_at_once_and_for_good(person: Person) -> None:
    surface = person.program.window.surface
    corner = surface.get_at((3, 3))
    widget = row(person)
    place = widget.places()[THEMES.index("parchment")]
    for kind in ("move", "down", "up"):
        person.program.stack.handle(Pointed(kind, place.center, 1))
    person.frames(1)
    assert person.program.settings.theme == "parchment" == load_settings()[0].theme
    assert person.program.window.surface.get_at((3, 3)) != corner, "the screen behind has it already"
    assert row(person).at == THEMES.index("parchment")
    person.program.stack.handle(Command("cancel"))
    person.frames(1)
    assert person.program.settings.theme == "parchment", "like every option it stays when the page is closed"


def test_arrows_go_through_the_themes(person: Person) -> None:
    person.now(OptionsScene).focus.go("theme")
    seen = []
    for _ in THEMES:
        person.program.stack.handle(Command("right"))
        seen.append(person.program.settings.theme)
    assert seen == ["parchment", "high_contrast", "midnight"]
