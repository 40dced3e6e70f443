"""The screens around a game (launcher, new game, result, menu, rules, keys, messages) in many sizes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from halloween_games import games
from halloween_games.app.saving.saved_game_words import Lines
from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.dialogs import Choice, Dialog, MessageScene
from halloween_games.app.screens.launcher import LauncherScene
from halloween_games.app.screens.menu import MenuGame, MenuScene, MoreScene
from halloween_games.app.screens.navigation import GameWays, Offer, Ways
from halloween_games.app.screens.result import Ended, ResultScene
from halloween_games.app.screens.rules import RulesScene
from halloween_games.app.screens.saved_games import Item, Picture, SavedGamesScene, SaveScene
from halloween_games.app.screens.shortcuts import KeysScene
from halloween_games.core.match import Player
from halloween_games.core.outcome import Outcome
from halloween_games.core.spots import NOBODY
from halloween_games.data_folders import assets_dir
from halloween_games.games.eighteen_ghosts.look.look import EighteenGhostsLook
from halloween_games.kit.art import Art
from halloween_games.kit.fonts import HEAD, Fonts, Written
from halloween_games.kit.input import Command, Keyboard, Pointed, Scrolled
from halloween_games.kit.scenes import Stack
from halloween_games.kit.services import Services
from halloween_games.kit.sound import Sound
from halloween_games.kit.widgets import Button, Segment, Toggle, Widget, WidgetScene
from halloween_games.play.panel import PanelModel
from halloween_games.players.hosts import SliceBrain
from halloween_games.session.new_game import NewGame
from halloween_games.table.layout import Areas
from halloween_games.words.text import Text

GHOSTS = "18-ghosts"
SIZES = [(800, 600), (1280, 800), (1920, 1080), (2560, 1440), (900, 1400), (2560, 1080), (1024, 600)]


@dataclass
class Journey:
    """All the ways between screens; it goes nowhere and records the requests."""

    calls: list[tuple[object, ...]] = field(default_factory=list)

    def launcher(self) -> None:
        self.calls.append(("launcher",))

    def new_game(self, game_id: str) -> None:
        self.calls.append(("new_game", game_id))

    def start(self, game: NewGame) -> None:
        self.calls.append(("start", game))

    def rules(self, game_id: str) -> None:
        self.calls.append(("rules", game_id))

    def keys(self) -> None:
        self.calls.append(("keys",))

    def menu(self) -> None:
        self.calls.append(("menu",))

    def review(self) -> None:
        self.calls.append(("review",))

    def statistics(self, game_id: str = "") -> None:
        self.calls.append(("statistics",))

    def book(self) -> None:
        self.calls.append(("book",))

    def players(self) -> None:
        self.calls.append(("players",))

    def restart(self) -> None:
        self.calls.append(("restart",))

    def rematch(self) -> None:
        self.calls.append(("rematch",))

    def options(self, page: str = "") -> None:
        self.calls.append(("options", page))

    def go_on(self, path: Path) -> None:
        self.calls.append(("go_on", path))

    def ask_name(self) -> None:
        self.calls.append(("ask_name",))

    def quit(self) -> None:
        self.calls.append(("quit",))

    def settings_changed(self) -> None:
        self.calls.append(("settings_changed",))

    def command(self, name: str) -> None:
        self.calls.append(("command", name))

    def toggle_fullscreen(self) -> None:
        self.calls.append(("toggle_fullscreen",))

    def ways(self) -> Ways:
        ways = Ways()
        ways.shell = ways.pages = self
        elsewhere: Any = Elsewhere()
        ways.teaching = ways.nights = ways.puzzles = ways.book = elsewhere
        return ways

    def game(self) -> GameWays:
        return GameWays(self.restart, self.rematch, self.players, self.review)


class Elsewhere:
    """Lessons, nights and puzzles of which there are none."""

    def has_lessons(self, game_id: str) -> bool:
        return False

    def progress_in(self, game_id: str) -> tuple[int, int]:
        return 0, 0

    def what_waits(self) -> str:
        return ""

    def tonight(self) -> date:
        return date(2026, 10, 31)

    def outline_of(self, night: date) -> None:
        return None

    def is_solved(self, night: date) -> bool:
        return False

    def open(self) -> None:
        """Nothing is there."""

    village = look_around = open


class StayingStack(Stack):
    """Removes no scene, and records the request."""

    def __init__(self, go: Journey) -> None:
        super().__init__()
        self._go = go

    def pop(self) -> None:
        self._go.calls.append(("back",))


@dataclass
class Stage:
    """A scene with everything around it, as the program shows it."""

    services: Services
    go: Journey
    preferences: Settings
    surface: pygame.Surface

    def show(self, scene: WidgetScene, size: tuple[int, int] = (1280, 800)) -> WidgetScene:
        if self.surface.get_size() != size:
            self.surface = pygame.Surface(size)
        self.services.stack.replace(scene)
        self.services.stack.resize(size)
        self.services.stack.apply_pending()
        self.services.stack.update(0.01)
        self.services.stack.draw(self.surface)
        return scene

    def key(self, *names: str) -> None:
        for name in names:
            self.services.stack.handle(Command(name))

    def click(self, widget: Widget) -> None:
        for kind in ("move", "down", "up"):
            self.services.stack.handle(Pointed(kind, widget.rect.center, 1))


@pytest.fixture(scope="module")
def materials() -> Iterator[tuple[Art, Fonts]]:
    """Drawings and fonts are created once, since that takes time."""
    pygame.display.init()
    pygame.font.init()
    window = pygame.Window("screens", (320, 200), hidden=True)
    window.get_surface()
    yield Art(assets_dir() / "svg"), Fonts()
    window.destroy()


@pytest.fixture
def stage(materials: tuple[Art, Fonts]) -> Stage:
    preferences = Settings()
    sound = Sound(assets_dir() / "sound")
    go = Journey()
    services = Services(*materials, Text(), sound, Keyboard(), StayingStack(go), preferences, SliceBrain())
    return Stage(services, go, preferences, pygame.Surface((1280, 800)))


def result(
    stage: Stage, *scores: float, names: tuple[str, ...] = ("Rosie", "Ben"), people: tuple[int, ...] = ()
) -> ResultScene:
    text = stage.services.text.for_game(GHOSTS, names)
    code = "repetition" if len(set(scores)) == 1 else "one_of_each_outside"
    game, go, outcome = games.load(GHOSTS), stage.go, Outcome(code, scores)
    look = EighteenGhostsLook(text, game.board)
    view = game.start(2, {}, Random(1))
    panel = PanelModel([Player()] * len(names), view, outcome, names, NOBODY, emblems=("",) * len(names))

    def areas() -> Areas:
        return look.areas(stage.surface.get_size(), 2)

    ended = Ended(GHOSTS, panel, outcome, look, areas, 43, 512.0, people)
    return ResultScene(stage.services, text, ended, go, go.game())


def message(stage: Stage) -> MessageScene:
    text = stage.services.text
    choices = [Choice(text("menu.leave.restart"), icon="check"), Choice(text("menu.leave.stay"), icon="play")]
    return MessageScene(stage.services, text("menu.leave"), text("menu.leave.about"), choices, "warning")


def launcher(stage: Stage) -> LauncherScene:
    return LauncherScene(stage.services, stage.go.ways(), lambda by_code: OFFER)


LINES = Lines(
    "Continue",
    "The Closest Ghost, over after 123 turns",
    f"{'W' * 16} against {'M' * 16}",
    "Saved yesterday afternoon at 12:34",
    ("W" * 16, "M" * 16),
    1,
    f"It is {'M' * 16}’s turn",
    "123 turns in 123 minutes",
)


OFFER = Offer("begin", "Good evening.\nShall we begin?", "Start here", "learn 18 Ghosts", lambda: None, GHOSTS)


def launcher_with_a_game(stage: Stage) -> LauncherScene:
    says = f"Welcome back, {'W' * 24}.\n{LINES.turn}"
    picture = Picture(lambda: pygame.Surface((280, 140)))
    offer = Offer("resume", says, LINES.title, LINES.game, lambda: None, GHOSTS, picture)
    return LauncherScene(stage.services, stage.go.ways(), lambda by_code: offer)


def saved_games(stage: Stage, count: int) -> SavedGamesScene:
    picture = Picture(lambda: pygame.Surface((280, 140)))
    good = Item(LINES, picture, lambda: None, lambda: None)
    bad = Item(
        Lines("notes.json", "The field “moves[12]” of the record has a wrong value.", "", ""), None, *[print] * 2
    )
    items = [good, bad, *[good] * count][:count]
    return SavedGamesScene(stage.services, lambda kind: items if kind == "recent" else [], print)


def menu(stage: Stage, under_way: bool = False, over: bool = False) -> MenuScene:
    go = stage.go
    return MenuScene(stage.services, stage.preferences, go.ways(), go.game(), MenuGame(GHOSTS, under_way, over))


SCENES: dict[str, Callable[[Stage], WidgetScene]] = {
    "launcher": launcher,
    "result": lambda stage: result(stage, 1.0, 0.0, names=("Maximilian Weber", "Wilhelmina Moore")),
    "draw": lambda stage: result(stage, 0.5, 0.5),
    "points": lambda stage: result(stage, 12.0, 7.0),
    "launcher with a game": launcher_with_a_game,
    "saved games": lambda stage: saved_games(stage, 40),
    "no saved games": lambda stage: saved_games(stage, 0),
    "save": lambda stage: SaveScene(stage.services, "The Closest Ghost, 2026-11-21", print),
    "menu": lambda stage: menu(stage, under_way=True),
    "more of the menu": lambda stage: MoreScene(stage.services, stage.go, stage.go),
    "rules": lambda stage: RulesScene(stage.services, GHOSTS),
    "keys": lambda stage: KeysScene(stage.services),
    "message": message,
}


@pytest.fixture(params=SCENES)
def make(request: pytest.FixtureRequest) -> Callable[[Stage], WidgetScene]:
    return SCENES[request.param]


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    assert isinstance(request.param, tuple)
    return request.param


# ---------------------------------------------------------------- every screen at every size


def test_widgets_lie_in_the_window_and_apart(
    stage: Stage, make: Callable[[Stage], WidgetScene], size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[Written] = []
    monkeypatch.setattr(stage.services.fonts, "witness", written.append)
    scene = stage.show(make(stage), size)
    window = pygame.Rect((0, 0), size)
    for widget in scene.widgets:
        assert window.contains(widget.rect), f"{widget.name} {widget.rect}"
        assert min(widget.rect.size) >= 32, f"{widget.name} {widget.rect}"
        if isinstance(widget, Button):
            check_label(scene, widget)
    for one, other in combinations(scene.widgets, 2):
        assert not one.rect.colliderect(other.rect), f"{one.name} {one.rect} over {other.name} {other.rect}"
    assert written
    assert not [one.text for one in written if one.shortened]
    assert not [one.text for one in written if one.room is not None and one.where.height > one.room.height + 6]
    assert not stage.services.art.problems
    colors = {tuple(stage.surface.get_at((x, y))) for x in range(0, size[0], 40) for y in range(0, size[1], 40)}
    assert len(colors) > (3 if isinstance(scene, Dialog) else 12)


def check_label(scene: WidgetScene, button: Button) -> None:
    """Its label fits at the smallest size the painter uses for it (see Painter.button)."""
    fonts = scene.services.fonts
    size = max(9.0, min(20.0, button.rect.height / scene.u * 0.46) * 0.6)
    room = button.rect.width - scene.painter.px(16) - (scene.painter.px(size + 8) if button.icon else 0)
    assert fonts.width(button.label, size * scene.u, HEAD) <= room, button.label


def test_keys_reach_every_widget(stage: Stage, make: Callable[[Stage], WidgetScene]) -> None:
    scene = stage.show(make(stage))
    usable = {widget.name for widget in scene.widgets if widget.enabled}
    forward = set()
    for _ in usable:
        stage.key("next")
        forward.add(scene.focus.current)
        assert scene.focus.visible
    assert forward == usable
    backward = set()
    for _ in usable:
        stage.key("previous")
        backward.add(scene.focus.current)
    assert backward == usable


def test_drawing_twice_shows_the_same(stage: Stage, make: Callable[[Stage], WidgetScene]) -> None:
    stage.show(make(stage), (800, 600))
    stage.surface.fill((0, 0, 0))
    stage.services.stack.draw(stage.surface)
    first = pygame.image.tobytes(stage.surface, "RGB")
    stage.surface.fill((0, 0, 0))
    stage.services.stack.draw(stage.surface)
    assert pygame.image.tobytes(stage.surface, "RGB") == first


def test_nothing_moves_with_reduced_motion(stage: Stage, make: Callable[[Stage], WidgetScene]) -> None:
    stage.preferences.reduce_motion = True
    scene = stage.show(make(stage), (800, 600))
    scene.update(0.1)
    assert not any(scene.update(0.1) for _ in range(200))


def test_all_sentences_exist(stage: Stage, make: Callable[[Stage], WidgetScene]) -> None:
    """A key without its sentence would be shown as the key."""
    scene = stage.show(make(stage))
    for widget in scene.widgets:
        if isinstance(widget, (Button, Segment, Toggle)) and not widget.name.startswith("option.beats."):
            assert "." not in widget.label.rstrip("."), widget.label


# ---------------------------------------------------------------- the launcher


def test_the_launcher_shows_every_game(stage: Stage) -> None:
    scene = launcher(stage)
    assert [card.name for card in scene.cards] == list(games.REGISTRY)
    for card in scene.cards:
        assert card.enabled


def test_a_click_on_a_card_sets_up_its_game(stage: Stage) -> None:
    scene = launcher(stage)
    stage.show(scene)
    stage.click(scene.cards[0])
    assert stage.go.calls == [("new_game", GHOSTS)]


def test_the_pieces_of_a_picture_move_as_their_game_says(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """In Halloween a zombie sinks behind a mound of earth that stays; in 18 Ghosts everything floats."""
    scene = launcher(stage)
    stage.show(scene)
    tops: dict[str, set[int]] = {}
    monkeypatch.setattr(
        scene.painter, "drawing", lambda name, rect, *_, **__: tops.setdefault(name, set()).add(rect.top)
    )
    for card in (card for card in scene.cards if card.name in (GHOSTS, "halloween")):
        card.wake()
        for _ in range(40):
            card.draw(scene.painter, False, False)
            card.update(0.05, True, True)
    lying = tops["vignettes/halloween_back"]
    assert len(lying) == 1
    assert tops["vignettes/halloween_b"] == lying
    sunk, floating = tops["vignettes/halloween_a"], tops["vignettes/18_ghosts_a"]
    assert min(sunk) == min(lying) < max(sunk)
    assert min(floating) < min(tops["vignettes/18_ghosts_back"]) < max(floating)


# ---------------------------------------------------------------- a new game


def named(scene: WidgetScene, name: str) -> Widget:
    return next(widget for widget in scene.widgets if widget.name == name)


# ---------------------------------------------------------------- the result


def test_the_result_says_who_won(stage: Stage) -> None:
    scene = result(stage, 1.0, 0.0)
    assert scene.heading() == "Rosie wins!"
    assert scene.length() == "43 turns in 9 min"
    assert result(stage, 0.5, 0.5).heading() == "Nobody wins this time."
    written: list[Written] = []
    stage.services.fonts.witness = written.append
    stage.show(result(stage, 12.0, 7.0))
    assert {"Rosie", "12", "Ben", "7"} <= {one.text for one in written}
    together = result(stage, 1.0, 0.0, 1.0, 0.0, names=("Ann", "Ben", "Cleo", "Dan"))
    assert together.heading() == "Ann and Cleo win!"


def test_nobody_cheers_at_people_who_lost_to_a_computer(stage: Stage) -> None:
    beaten, winner, watched = (result(stage, 0.0, 1.0, people=people) for people in ((0,), (0, 1), ()))
    assert beaten.mood == "lost"
    assert not beaten._confetti
    assert winner.mood == "win"
    assert winner._confetti
    assert watched.mood == "over"


@pytest.mark.parametrize("people", [(), (0,), (1,), (0, 1)])
def test_only_people_who_won_are_cheered(stage: Stage, people: tuple[int, ...]) -> None:
    """Where only computers played, the heading still names the winner, but nothing falls from the sky."""
    scene = result(stage, 0.0, 1.0, people=people)
    stage.show(scene, (1280, 800))
    assert scene.heading() == "Ben wins!"
    assert bool(scene._confetti) == (1 in people)


def test_a_press_on_the_board_lets_the_podium_go(stage: Stage) -> None:
    """But none that was meant for the last move."""
    scene = result(stage, 0.0, 1.0)
    stage.show(scene)
    board = scene.ended.areas().board.center
    assert not scene.handle(Pointed("down", board, 1)) or not stage.go.calls
    scene.update(2.0)
    assert scene.handle(Pointed("down", board, 1)) and stage.go.calls == [("back",)]


@pytest.mark.parametrize(
    ("name", "call"),
    [("rematch", ("rematch",)), ("review", ("review",)), ("launcher", ("launcher",))],
)
def test_the_ways_on_from_the_result(stage: Stage, name: str, call: tuple[object, ...]) -> None:
    scene = stage.show(result(stage, 0.0, 1.0))
    stage.click(named(scene, name))
    assert stage.go.calls == [call]


# ---------------------------------------------------------------- dialogs


@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("resume", ("back",)),
        ("restart", ("restart",)),
        ("new", ("new_game", GHOSTS)),
        ("rules", ("rules", GHOSTS)),
        ("keys", ("keys",)),
        ("launcher", ("launcher",)),
        ("quit", ("quit",)),
        ("options", ("options", "")),
        ("players", ("players",)),
        ("mute", ("command", "mute")),
    ],
)
def test_the_menu_of_a_game_without_moves(stage: Stage, name: str, call: tuple[object, ...]) -> None:
    scene = stage.show(menu(stage))
    stage.click(named(scene, name))
    assert stage.go.calls == [call]


def test_the_menu_of_a_game_that_is_over_leads_to_its_review(stage: Stage) -> None:
    scene = stage.show(menu(stage, over=True))
    assert "resume" not in [widget.name for widget in scene.widgets], "there is nothing to go on with"
    stage.click(named(scene, "review"))
    assert stage.go.calls == [("review",)]


@pytest.mark.parametrize("name", ["restart", "new", "launcher", "quit"])
def test_a_game_under_way_is_not_lost_without_asking(stage: Stage, name: str) -> None:
    scene = stage.show(menu(stage, under_way=True))
    stage.click(named(scene, name))
    question = stage.services.stack.top
    assert isinstance(question, MessageScene)
    assert stage.go.calls == []
    stage.key("accept")  # what Enter means at first is harmless
    assert stage.go.calls == [("back",)]
    stage.click(question.widgets[0])
    assert stage.go.calls[1:2] == [("back",)]
    assert stage.go.calls[2][0] == {"new": "new_game"}.get(name, name)


def test_the_rules_scroll(stage: Stage) -> None:
    scene = RulesScene(stage.services, GHOSTS)
    stage.show(scene, (800, 600))
    assert scene.most() > 0
    stage.key("down")
    assert scene.scroll > 0
    stage.key("end")
    assert scene.scroll == scene.most()
    stage.key("page_up", "start")
    assert scene.scroll == 0
    stage.services.stack.handle(Scrolled((400, 300), -2))
    assert scene.scroll > 0
    stage.services.stack.draw(stage.surface)
    stage.key("accept")
    assert stage.go.calls == [("back",)]
