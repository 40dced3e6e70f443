"""Every screen of the program, and one walk through all of them that notes what the tests ask for."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import cache, partial

import pygame
import pytest

from build_scripts.shots import all_shots, play_some
from halloween_games import games
from halloween_games.app.saving import folders
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.curtain import CurtainScene
from halloween_games.app.screens.option_pages import KEYS
from halloween_games.app.screens.shortcuts import KeysScene
from halloween_games.core.spots import Spot
from halloween_games.kit.focus import Focus
from halloween_games.kit.fonts import Written
from halloween_games.kit.outline import Outline
from halloween_games.kit.rect import Rect
from halloween_games.kit.scenes import Scene
from halloween_games.kit.widgets import WidgetScene
from halloween_games.play.game_scene import GameScene
from halloween_games.players.hosts import SliceBrain
from tests.app.random_games import finished_match
from tests.play.person import Person
from tests.play.test_focus import missed
from tests.play.ways import ByMouse

LEAVES_OUT = 2  # pixels that letters may reach over their place: the space below a line is empty
GOES_ON = "…"  # a text that ends so by itself
TAB_STEPS = 10  # of each screen; tests/app/test_options.py goes through its long pages to their end
MINUTE = 60  # seconds
SAVING = {"save", "saved_games"}
# Further screens of a kind, on which only what is written is looked at.
TWICE = ("_refused", "2_result", "rules_halloween", "rules_18-ghosts", "rules_closest-ghost", "no_statistics")
# One screen of each kind; left out is a film that is being written, which tells how far it is.
WAITING = {
    "launcher", "new_game_halloween", "rules_rhombus", "rhombus_4_chosen", "result", "what_happened",
    "statistics", "profiles", "crash", "looking_back", "menu", "players", "review", "save", "saved_games", "keys",
    "options_display", "typed", "curtain", "message", "catch", "puzzles", "village_lit", "night", "feast",
    "trophies",
}  # fmt: skip

# ---------------------------------------------------------------------- the screens


def screens(person: Person) -> dict[str, Callable[[], object]]:
    """Every kind of screen, the games with their largest number of seats."""
    left_out = [f"{game_id}_{seats}" for game_id in games.REGISTRY for seats in games.load(game_id).seats[:-1]]
    found = {
        name: show
        for name, show in all_shots(person.program).items()
        if (
            not any(name.startswith(part) for part in left_out) and not name.endswith(("_start", "_opening", "_result"))
        )
        or name == "18-ghosts_2_result"
    }

    def curtain() -> None:
        person.play("rhombus", seed=3)
        for _ in range(50):
            person.frames(1)
            if isinstance(person.program.stack.top, CurtainScene):
                break

    return {**found, "curtain": curtain}


def all_screens(person: Person) -> dict[str, Callable[[], object]]:
    """Those, and what somebody sees in the middle of something."""
    program = person.program

    def catch() -> None:
        program.pages.options(KEYS)
        person.frames(1)
        ByMouse(person).use("bind.rules")

    def review() -> None:
        program.playing.begin(finished_match("18-ghosts"))
        program.over_game.review()

    def result() -> None:
        play_some(person.play(seed=8), 3000, 8)
        person.frames(20, 0.1)

    return {**screens(person), "review": review, "catch": catch, "message": program.pages.about, "result": result}


# ---------------------------------------------------------------------- what is on one


def focus_of(scene: GameScene | WidgetScene) -> Focus:
    return scene.screen.focus if isinstance(scene, GameScene) else scene.focus


def written(person: Person, show: Callable[[], object]) -> list[Written]:
    """Every text of one screen."""
    show()
    person.frames(2)
    if isinstance(person.program.stack.top, GameScene):
        person.program.stack.top.screen.table.skip()
    person.program.stack.refresh()
    return person.written()


def problems(texts: list[Written]) -> list[str]:
    """Which of *texts* are cut off, or leave their rectangle or the window."""
    found = []
    for one in texts:
        room = one.room.inflate(2 * LEAVES_OUT, 2 * LEAVES_OUT) if one.room else None
        if one.shortened and not one.text.endswith(GOES_ON):
            found.append(f"cut off: {one.text}")
        elif room is not None and not (
            room.left <= one.where.left and one.where.right <= room.right and one.where.height <= room.height + 6
        ):
            found.append(f"out of its place: {one.text} {one.where} {one.room}")
        elif not one.where.colliderect((0, 0, *one.surface)):
            found.append(f"out of the window: {one.text}")
    return found


def is_of_another(scene: GameScene, spot: Spot) -> bool:
    """Whether it is a card on the card of another seat at a table; there it lies open to be read."""
    areas = scene.screen.areas
    near = areas.seats[areas.near]
    rect = scene.screen.layout.rect(spot)
    return spot.zone == "card" and any(seat.contains(rect) for seat in areas.seats if seat != near)


def targets(scene: GameScene | WidgetScene) -> dict[Hashable, Rect]:
    """Everything clickable, including squares and cards."""
    named: dict[Hashable, Rect] = {name: rect.copy() for name, rect in focus_of(scene)._targets}
    if isinstance(scene, GameScene):  # what only explains itself is never pressed, nor are the others' cards
        pressed = scene.screen.layout.rects
        cards = {spot for spot in pressed if is_of_another(scene, spot)}
        pressable = {name: rect for name, rect in named.items() if name not in scene.screen.things}
        return {name: rect for name, rect in (pressable | pressed).items() if name not in cards}
    # the whole of what a page has scrolled out of sight is known to the focus, and comes into sight with it
    return {widget.name: widget.rect.copy() for widget in scene.widgets if widget.rect.size != (0, 0)} | named


def unreached(scene: Scene) -> list[str]:
    """The parts of *scene* that are not focused when they are visited."""
    found = []
    for part in scene.outline():
        if part.does and part.enabled:
            focused = scene.focused_part() if scene.visit(part.key) else None
            found += [part.key] if focused is None or focused.key != part.key else []
    return found


# ---------------------------------------------------------------------- the walk


@dataclass
class Used:
    """What keys and time do on one screen."""

    order: list[tuple[Hashable, Rect]] = field(default_factory=list)  # as Tab goes
    shown: dict[Hashable, float] = field(default_factory=dict)  # how much the focus changes, in widths of a thin frame
    stays: bool = False
    answers: bool = False


@dataclass
class Visit:
    """What was found on one screen."""

    texts: list[Written]
    words: frozenset[str]  # in the next picture; nothing of a board, whose figures speak for themselves
    outline: Outline
    unreached: list[str]  # its parts that say they can have the keyboard focus, but do not get it
    targets: dict[Hashable, Rect]
    things: frozenset[Hashable]  # what only explains itself
    missed: set[tuple[Hashable, Hashable]]  # from where the arrows do not reach what
    used: Used | None


Walk = dict[str, Visit]


HEIGHT = {"usual": 800, "large": 720}  # of their windows
STILL = partial(Settings, speed=0.0, reduce_motion=True)
# Large text has least room at 1280×720, and German in a window as narrow at its size as none that is usual.
WALKS = {
    "usual": ((1280, HEIGHT["usual"]), STILL()),
    "large": ((1280, HEIGHT["large"]), STILL(text_size=2.0)),
    "german": ((900, 1400), STILL(text_size=2.0, language="de")),
}
EACH = ["usual", "large", pytest.param("german", marks=pytest.mark.long)]


@cache
def walk(kind: str) -> Walk:
    """Every screen, visited once for all tests; nothing is animated. On the usual walk keys and time are tried, too."""
    found = {}
    size, settings = WALKS[kind]
    for saves in (None, Saves(folders.data() / f"walk-{kind}")):  # keeping every action takes time
        person = Person(size, settings, 10_000, SliceBrain(), saves)
        for name, show in all_screens(person).items():
            if (name in SAVING) == (saves is not None):
                found[name] = visit(person, show, name, kind == "usual" and not name.endswith(TWICE))
        person.program.close()
    assert len(found) > 30 and found.keys() >= WAITING
    return found


def visit(person: Person, show: Callable[[], object], name: str, uses: bool) -> Visit:
    program = person.program
    program.navigation.launcher()
    person.frames(1)
    texts, scene = written(person, show), program.stack.top
    assert isinstance(scene, GameScene | WidgetScene), scene
    found = Visit(
        texts,
        frozenset(person.words() if isinstance(scene, WidgetScene) else ()),
        scene.outline(),
        unreached(scene),
        targets(scene),
        frozenset(scene.screen.things) if isinstance(scene, GameScene) else frozenset(),
        missed(focus_of(scene)),
        Used() if uses else None,
    )
    if found.used is not None:
        _use(person, scene, found.used, name in WAITING)
    return found


def _use(person: Person, scene: GameScene | WidgetScene, found: Used, wait: bool) -> None:
    program = person.program
    _tab_through(person, scene, found)
    if wait:
        turns = len(scene.session.match.turns) if isinstance(scene, GameScene) else 0
        for _ in range(MINUTE):
            program.stack.update(1.0)
        same = not isinstance(scene, GameScene) or len(scene.session.match.turns) == turns
        found.stays = same and program.stack.top is scene
    if program.services.keyboard.editing:
        person.key(pygame.K_F1, pygame.KMOD_LCTRL)
    else:
        person.key(pygame.K_MINUS, pygame.KMOD_LSHIFT, "?")
    person.frames(1)
    found.answers = isinstance(program.stack.top, KeysScene)


def _tab_through(person: Person, scene: GameScene | WidgetScene, found: Used) -> None:
    def picture() -> pygame.Surface:
        scene.draw(person.program.window.surface)
        return person.program.window.surface.copy()

    focus_of(scene).current, focus_of(scene).visible = None, False
    before = picture()
    for _ in range(TAB_STEPS):
        person.key(pygame.K_TAB)
        name, rect = focus_of(scene).current, focus_of(scene).rect()
        if rect is None or name is None or name in dict(found.order):
            break
        found.order.append((name, rect.move(0, round(getattr(scene, "scroll", 0.0)))))  # where it is on the page
        around = rect.inflate(16, 16).clip(before.get_rect())
        old, new = (pygame.image.tobytes(image.subsurface(around), "RGB") for image in (before, picture()))
        changed = sum(one != other for one, other in zip(old[::3], new[::3], strict=True))
        found.shown[name] = changed / (2 * (rect.width + rect.height))
