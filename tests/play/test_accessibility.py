"""Promises of docs/accessibility.md that no other test checks: targets, focus, help, time, flashes, sounds, motion."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from itertools import pairwise
from random import Random

import pygame
import pytest

from build_scripts.shots import play_some, refuse_something
from halloween_games import games
from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.rules import RulesScene
from halloween_games.campaign.night_file import campaign_of
from halloween_games.core.events import Event
from halloween_games.core.spots import BOARD, Spot
from halloween_games.kit.banner import FLASH_SECONDS, REFUSAL, Banner
from halloween_games.kit.rect import Rect
from halloween_games.kit.sound import sound_of
from halloween_games.lessons.course_files import lesson_ids
from halloween_games.play.game_scene import GameScene
from halloween_games.play.move_list import LineTarget
from halloween_games.players.hosts import SliceBrain
from halloween_games.table.movements import Clip
from tests.nightly import ONLY_AT_NIGHT
from tests.play.person import Person
from tests.play.walk import WAITING, Used, Walk, targets, walk
from tests.play.ways import ByMouse
from tests.test_sounds import ASKED, PACKAGE

LEAST_TARGET = 32  # pixels at the usual text size
LEAST_LINE = 24  # a line of the list of moves; buttons, keys and the track below it do the same
PAST_NEWS = 400  # frames of a tenth of a second, until everything told has been read
MOST_FLASHES = 3  # a second
LISTENS = {"keys", "catch"}  # the list of keys itself, and what waits for any key


@pytest.fixture
def tour() -> Walk:
    """The screens on which keys and time were tried."""
    return {name: seen for name, seen in walk("usual").items() if seen.used is not None}


@pytest.fixture
def used(tour: Walk) -> dict[str, Used]:
    """What came of that."""
    return {name: seen.used for name, seen in tour.items() if seen.used is not None}


# ---------------------------------------------------------------------- every screen


def small(found: dict[Hashable, Rect]) -> dict[Hashable, tuple[int, int]]:
    least = {what: LEAST_LINE if isinstance(what, LineTarget) else LEAST_TARGET for what in found}
    return {what: rect.size for what, rect in found.items() if min(rect.size) < least[what]}


def test_targets_are_large(tour: Walk) -> None:
    assert [name for name, seen in tour.items() if not seen.targets] == ["catch"]
    assert not {name: small(seen.targets) for name, seen in tour.items() if small(seen.targets)}


@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_targets_are_large_in_the_smallest_window(game_id: str) -> None:
    person = Person((800, 600), Settings(speed=0.0, reduce_motion=True), draw_every=10_000)
    scene = person.play(game_id, games.load(game_id).seats[-1], seed=8, names=("Ann", "Bo", "Cy", "Di"))
    play_some(scene, 30, 8)
    found = {what: rect.size for what, rect in targets(scene).items() if not isinstance(what, LineTarget)}
    assert min(min(size) for what, size in found.items() if isinstance(what, Spot)) >= LEAST_TARGET
    assert min(min(size) for size in found.values()) >= LEAST_LINE


def test_the_focus_is_visible(used: dict[str, Used]) -> None:
    """The picture changes with the focus: at least as much as by a frame of three pixels."""
    for name, seen in used.items():
        assert seen.order or name == "catch", name
    hidden = {(name, what): share for name, seen in used.items() for what, share in seen.shown.items() if share < 3}
    assert not hidden


NUMBERS: list[Sequence[Hashable]] = [
    [f"night.{night.id}" for night in campaign_of().campaign.nights],
    *[[f"lesson.{lesson}" for lesson in lesson_ids(game_id)] for game_id in games.REGISTRY],
]


def goes_back(one: Hashable, here: Rect, other: Hashable, there: Rect) -> bool:
    for numbers in NUMBERS:
        if one in numbers and other in numbers:
            return numbers.index(one) > numbers.index(other)
    if isinstance(one, Spot) and isinstance(other, Spot) and one.zone == other.zone == BOARD:
        return one.at > other.at
    if there.bottom <= here.top:
        return there.left < here.right
    return there.right <= here.left and there.top < here.bottom


def test_the_focus_goes_in_reading_order(tour: Walk, used: dict[str, Used]) -> None:
    """Down, and to the right; up again only in another column. Squares come in the order of their names.

    Houses of the village and of a course come in the order of their numbers, as the path from one to the next goes.
    """
    jumps = [
        (name, one, other)
        for name, seen in tour.items()
        for (one, here), (other, there) in pairwise(used[name].order)
        if (one in seen.things) == (other in seen.things)  # after the choices, what explains itself, from the top
        and goes_back(one, here, other, there)
    ]
    assert not jumps


def test_nothing_goes_on_by_itself(used: dict[str, Used]) -> None:
    """After a minute every screen still waits; only binding a key is canceled, and changes nothing."""
    assert {name for name in WAITING if not used[name].stays} == {"catch"}


def test_every_screen_answers_what_can_be_pressed(used: dict[str, Used]) -> None:
    assert {name for name, seen in used.items() if not seen.answers} <= LISTENS


# ---------------------------------------------------------------------- the mouse


@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_every_game_goes_by_single_clicks(game_id: str) -> None:
    """Without moving the pointer while the button is down, and without holding it."""
    person = Person((1280, 800), Settings(speed=0.0, reduce_motion=True), draw_every=10_000)
    scene, rng, mouse = person.play(game_id, seed=3), Random(game_id), ByMouse(person)
    played = 0
    for _ in range(60):
        if scene.session.match.outcome is not None:
            played += len(scene.session.match.turns)
            scene = person.play(game_id, seed=3)
        person.open_curtain(scene)
        lit = sorted((spot for spot in scene.screen.marks.options if scene.screen.layout.rect(spot).width), key=repr)
        mouse.choose(scene, rng.choice(lit))
    assert played + len(scene.session.match.turns) >= 15


def test_a_page_scrolls_by_clicks(person: Person) -> None:
    """For a mouse without a wheel: beside the page, on the scroll bar."""
    person.launch()
    person.program.pages.rules("18-ghosts")
    page = person.now(RulesScene)
    assert page.most() > 0
    body = page._body
    person.click((body.right - 4, body.bottom - 2))
    low = page.scroll
    assert low > 0.9 * page.most()
    person.click((body.right - 4, body.top + 1))
    assert page.scroll < 0.1 * page.most()


# ---------------------------------------------------------------------- light and movement

BLOCKS = (64, 40)  # of 20 pixels at 1280×800
STEP = 0.05  # seconds between pictures
BRIGHTER = 26  # of 255: a tenth, what counts as a flash
DARK = 204  # the darker of both lies below this
MOST_BLOCKS = 54  # a quarter of ten degrees of sight: 21,800 pixels at 1024×768


def peaks(levels: list[float]) -> int:
    """How often the brightness rose and fell."""
    return sum(a < b >= c for a, b, c in zip(levels, levels[1:], levels[2:], strict=False))


def test_a_refusal_flashes_twice_a_second_at_most() -> None:
    banner, levels = Banner(), []
    banner.show("No.", REFUSAL, (Spot("board", 0),))
    for _ in range(100):
        levels.append(banner.flash())
        banner.update(0.01)
    assert 1 <= peaks(levels) <= MOST_FLASHES
    assert 1 / FLASH_SECONDS <= MOST_FLASHES


def brightness(surface: pygame.Surface) -> bytes:
    small = pygame.transform.smoothscale(surface, BLOCKS)
    return pygame.image.tobytes(pygame.transform.grayscale(small), "RGB")[::3]


def flashes(levels: list[int]) -> int:
    """Pairs of opposite changes by a tenth or more, as WCAG counts them."""
    count, extreme, direction = 0, levels[0], 0
    for level in levels[1:]:
        change = level - extreme
        if abs(change) >= BRIGHTER and min(level, extreme) < DARK and (change > 0) != (direction > 0):
            count, direction, extreme = count + 1, (1 if change > 0 else -1), level
        elif direction and change * direction > 0:
            extreme = level
    return count // 2


def played(person: Person, game_id: str, actions: int, seconds: float = 0) -> GameScene:
    """A game after some actions, and a while later."""
    scene = person.play(game_id, seed=8)
    play_some(scene, actions, 8)
    person.wait(seconds)
    return scene


def show_moves(game_id: str, person: Person) -> None:
    """Some actions whose animations are queued."""
    scene = person.play(game_id, seed=8, levels=("", "easy"))  # one person alone: no curtain
    play_some(scene, 24, 8)
    for number in range(14):
        if scene.session.match.outcome is None:
            legal = scene.session.match.state.legal_actions()
            scene.session.match.play(scene.session.match.to_move, legal[number * 7 % len(legal)])


SHOWS: dict[str, Callable[[Person], object]] = {
    "launcher": Person.launch,
    "refusal": lambda person: refuse_something(played(person, "pure-halloween", 30)),
    "hint": lambda person: played(person, "18-ghosts", 30).session.press_hint(),
    "result": lambda person: played(person, "18-ghosts", 3000, 1.5),
    **{game_id: partial(show_moves, game_id) for game_id in games.REGISTRY},
}


def flashing_blocks(pictures: list[bytes]) -> int:
    """The largest number of blocks that flash too often within any second."""
    window = round(1 / STEP)
    most = 0
    for first in range(0, max(1, len(pictures) - window), 5):
        rows = list(zip(*pictures[first : first + window], strict=True))
        most = max(most, sum(flashes(list(row)) > MOST_FLASHES for row in rows if max(row) - min(row) >= BRIGHTER))
    return most


BY_DAY = ("launcher", "refusal", "result", "pure-halloween")


@pytest.mark.parametrize("name", [pytest.param(name, marks=() if name in BY_DAY else ONLY_AT_NIGHT) for name in SHOWS])
def test_nothing_flashes(name: str) -> None:
    """No area as large as in WCAG 2.3.1 flashes more than three times a second."""
    person = Person((1280, 800), Settings(), draw_every=10_000, brain=SliceBrain())
    SHOWS[name](person)
    pictures = []
    for _ in range(160):  # longer than the longest pause between two movements of the launcher
        person.frames(1, STEP)
        person.program.draw()
        pictures.append(brightness(person.program.window.surface))
    assert len(set(pictures)) > 1, "something moves"
    assert flashing_blocks(pictures) < MOST_BLOCKS


@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_switched_off_every_movement_is_one_frame(game_id: str) -> None:
    """Without animation and with reduced motion nothing moves after an action, now or later."""
    person = Person((1280, 800), Settings(speed=0.0, reduce_motion=True), draw_every=10_000)
    scene, rng = person.play(game_id, seed=4), Random(game_id)
    for _ in range(40):
        person.open_curtain(scene)
        if scene.session.match.outcome is not None:
            break
        scene.session.play(rng.choice(scene.session.view.legal_actions()))
        person.frames(1)
        assert not scene.screen.table.busy and not any(sprite.gliding for sprite in scene.screen.table.sprites)
    person.open_curtain(scene)
    places = [(sprite.x, sprite.y, sprite.lift) for sprite in scene.screen.table.sprites]
    person.frames(PAST_NEWS, 0.1)
    scene.draw(person.program.window.surface)
    still = person.program.window.surface.copy()
    for _ in range(100):
        person.frames(1, 0.1)
        assert [(sprite.x, sprite.y, sprite.lift) for sprite in scene.screen.table.sprites] == places
    scene.draw(person.program.window.surface)
    assert pygame.image.tobytes(still, "RGB") == pygame.image.tobytes(person.program.window.surface, "RGB")


# ---------------------------------------------------------------------- sounds

# What can be seen when a sound is made that belongs to no event of the rules.
LONG = 120  # actions in which everything happens that can be heard
TWINS = {
    "tap": "what was pressed is done",
    "refuse": "the line above the board says why not",
    "undo": "the table is as it was",
    "curtain": "the curtain is gone",
    "win": "the result",
    "lose": "the result",
    "draw": "the result",
}


@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_what_is_heard_is_seen(game_id: str) -> None:
    """Every event with a sound has an animation, a sentence, or changes the table."""
    person = Person((1280, 800), Settings(), draw_every=10_000)
    seen: dict[type[Event], int] = {}
    seats, rng = games.load(game_id).seats[-1], Random(game_id)
    for seed in range(5, 15):  # small games take several
        if sum(seen.values()) > 20:
            break
        scene = person.play(game_id, seats, seed=seed, names=("Ann", "Bo", "Cy", "Di")[:seats])
        heard: list[Event] = []
        scene.screen.table.on_event = lambda event, skipped, heard=heard: heard.append(event)  # type: ignore[misc]
        for _ in range(LONG):
            if scene.session.match.outcome is not None:
                break
            person.open_curtain(scene)
            scene.session.play(rng.choice(scene.session.match.state.legal_actions()))
            before = scene.screen.table.figures
            scene.screen.table.skip()
            changed = before != scene.screen.table.figures
            for event in heard:
                if scene.screen.look.sound(event) or sound_of(event):
                    clip: Clip | None = scene.screen.look.clip(
                        event, scene.screen.table
                    ) or scene.screen.table.standard(event)
                    told = scene.session.words.tell(event) is not None
                    assert clip is not None or told or changed or scene.session.match.outcome is not None, event
                    seen[type(event)] = seen.get(type(event), 0) + 1
            heard.clear()
    assert sum(seen.values()) > 20


def test_every_other_sound_has_its_twin() -> None:
    """All other sounds that are played are in the table."""
    sources = [file.read_text(encoding="utf-8") for file in PACKAGE.rglob("*.py")]
    assert {name for source in sources for name in ASKED.findall(source)} <= TWINS.keys()
    results = {"win", "draw", "lose"}  # chosen by an expression
    assert results <= TWINS.keys() and sum("sound.play(" in source for source in sources) >= 5


def test_a_refusal_and_taking_back_can_be_heard(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []
    scene = person.play(seed=8)
    monkeypatch.setattr(person.program.services.sound, "play", played.append)
    refuse_something(scene)
    assert "refuse" in played and scene.screen.banner.kind == REFUSAL
    assert scene.screen.banner.text and scene.screen.banner.spots
    scene.session.play(scene.session.match.state.legal_actions()[0])
    scene.screen.table.skip()
    played.clear()
    scene.session.undo()
    scene.session.redo()
    assert played == ["undo", "undo"]
