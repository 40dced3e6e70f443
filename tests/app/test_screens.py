"""The screens around a game (launcher, saved games, result, menu, rules, keys, messages) in many sizes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from halloween_games import games
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.curtain import CurtainScene
from halloween_games.app.screens.launcher import LauncherScene
from halloween_games.app.screens.result import ResultScene
from halloween_games.core.outcome import Outcome
from halloween_games.kit.fonts import HEAD
from halloween_games.kit.input import Pointed
from halloween_games.kit.widgets import Button, WidgetScene
from halloween_games.play.game_scene import GameScene
from halloween_games.players.hosts import SliceBrain
from tests.app.random_games import random_match
from tests.nightly import IS_NIGHT
from tests.play.person import Person, played
from tests.play.test_playing import NEARLY_WON, fight_position
from tests.play.walk import problems

SIZES = [(800, 600), (900, 1400), (1280, 800), (1920, 1080), (2560, 1440), (2560, 1080), (1024, 600)]
PEOPLE = ("Rosie", "Ben", "Cleo", "Dan")
USUAL = ("launcher", "new game", "game", "menu", "rules", "keys", "result")
AROUND_A_GAME = (
    *("launcher", "launcher with a game", "saved games", "no saved games", "save", "menu", "more", "keys"),
    *("result", "draw", "points", "message"),
)


def resize(person: Person, size: tuple[int, int]) -> None:
    """Resize the window like a window manager, with the event that follows."""
    person.program.window.native.size = size
    person.send(pygame.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
    person.frames(1)


def ended(person: Person, game_id: str, *scores: float, levels: tuple[str, ...] = ()) -> ResultScene:
    """The result of a game that has ended so; *levels* are those of computers."""
    game = person.play(game_id, len(scores), names=PEOPLE[: len(scores)], levels=levels)
    outcome = Outcome("repetition" if len(set(scores)) == 1 else "eliminated", scores)
    person.program.stack.push(person.program.over_game.result_scene(person.program.services, game, outcome))
    return person.now(ResultScene)


def screens(person: Person) -> dict[str, Callable[[], object]]:
    """How to get to each screen."""
    program = person.program

    def over_game(push: Callable[[], object]) -> Callable[[], None]:
        def show() -> None:
            person.play(start=fight_position())
            push()

        return show

    def result() -> None:
        scene = person.play(start=fight_position(**NEARLY_WON), names=("Maximilian Weber", "Wilhelmina Moore"))
        match = scene.session.match
        scene.session.play(next(one for one in match.state.legal_actions() if match.state.apply(one).outcome()))
        program.over_game.result()

    def with_a_game() -> None:
        person.play(names=("W" * 16, "M" * 16))
        played(program).session.play(played(program).session.view.legal_actions()[0])
        program.navigation.launcher()

    def saved_games() -> None:
        assert program.saved_games is not None and program.playing.keeping.saves is not None
        saves = program.playing.keeping.saves
        data = saves.save_as(random_match("closest-ghost", 1, 9), "Friday", 725.0).read_bytes()
        saves.recent_folder.mkdir(parents=True, exist_ok=True)
        for number in range(12):
            (saves.recent_folder / f"{number}.json").write_bytes(data if number else b'{"format": 1')
        program.saved_games.show_list()

    def more() -> None:
        program.over_game.menu()
        person.use("more")

    def message() -> None:
        """Whether a game that nobody keeps is left."""
        person.play()
        played(program).session.play(played(program).session.view.legal_actions()[0])
        program.playing.keeping.autosave = None
        program.over_game.menu()
        person.use("launcher")

    return {
        "launcher": program.navigation.launcher,
        "launcher with a game": with_a_game,
        "new game": over_game(lambda: program.navigation.new_game("18-ghosts")),
        "game": lambda: person.play(start=fight_position()),
        "saved games": saved_games,
        "no saved games": lambda: program.commands.give("open"),
        "save": over_game(lambda: program.commands.give("save_as")),
        "menu": over_game(program.over_game.menu),
        "more": over_game(more),
        "rules": over_game(lambda: program.pages.rules("18-ghosts")),
        "keys": over_game(program.pages.keys),
        "result": result,
        "draw": lambda: ended(person, "18-ghosts", 0.5, 0.5),
        "points": lambda: ended(person, "halloween", 12.0, 7.0),
        "message": message,
    }


@pytest.fixture
def person(tmp_path: Path) -> Person:
    someone = Person((1280, 800), Settings(), brain=SliceBrain(), saves=Saves(tmp_path))
    someone.launch()
    return someone


@pytest.fixture(params=range(len(AROUND_A_GAME)), ids=AROUND_A_GAME)
def number(request: pytest.FixtureRequest) -> int:
    """The number of each of them."""
    found: int = request.param
    return found


@pytest.fixture
def scene(person: Person, number: int) -> WidgetScene:
    """That screen, with nobody pointing at it."""
    screens(person)[AROUND_A_GAME[number]]()
    return person.now(WidgetScene)


def test_widgets_lie_in_the_window_and_apart(person: Person, scene: WidgetScene, number: int) -> None:
    """In the smallest and the narrowest window, and in one other size by turns; at night in every one."""
    person.program.settings.reduce_motion = True
    for size in SIZES if IS_NIGHT else (*SIZES[:2], SIZES[2 + number % (len(SIZES) - 2)]):
        resize(person, size)
        for widget in scene.widgets:
            assert pygame.Rect((0, 0), size).contains(widget.rect), f"{widget.name} {widget.rect} in {size}"
            assert min(widget.rect.size) >= 32, f"{widget.name} {widget.rect} in {size}"
            if isinstance(widget, Button):
                check_label(scene, widget)
        for one, other in combinations(scene.widgets, 2):
            assert not one.rect.colliderect(other.rect), f"{one.name} {one.rect} over {other.name} {other.rect}"
        written = person.written(scene)
        assert written and not problems(written)
        assert person.program.window.surface.get_size() == size and person.colors() > 20
    person.program.window.native.minimum_size = (1, 1)
    for size in ((799, 600), (120, 90), (3000, 200), (1, 1), (1280, 800)):  # too small at first
        resize(person, size)
    assert person.program.stack.top is scene and person.colors() > 20
    assert not person.program.services.art.problems


def check_label(scene: WidgetScene, button: Button) -> None:
    """Its label fits at the smallest size the painter uses for it (see Painter.button)."""
    fonts = scene.services.fonts
    size = max(9.0, min(20.0, button.rect.height / scene.u * 0.46) * 0.6)
    room = button.rect.width - scene.painter.px(16) - (scene.painter.px(size + 8) if button.icon else 0)
    assert fonts.width(button.label, size * scene.u, HEAD) <= room, button.label


def test_keys_reach_every_widget(person: Person, scene: WidgetScene) -> None:
    """In both directions. With reduced motion nothing moves, and what is drawn twice is the same."""
    usable = {widget.name for widget in scene.widgets if widget.enabled}
    for mod in (0, pygame.KMOD_LSHIFT):
        reached = set()
        for _ in usable:
            person.key(pygame.K_TAB, mod)
            reached.add(scene.focus.current)
            assert scene.focus.visible
        assert reached == usable
    person.program.settings.reduce_motion = True
    scene.update(0.1)
    assert not any(scene.update(0.1) for _ in range(200))
    pictures = []
    for _ in range(2):
        person.program.draw()
        pictures.append(pygame.image.tobytes(person.program.window.surface, "RGB"))
    assert pictures[0] == pictures[1]


# ---------------------------------------------------------------- the launcher


def test_the_pieces_of_a_picture_move_as_their_game_says(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """In Halloween a zombie sinks behind a mound of earth that stays; in 18 Ghosts everything floats."""
    scene = person.now(LauncherScene)
    assert [card.name for card in scene.cards if card.enabled] == list(games.REGISTRY)
    tops: dict[str, set[int]] = {}
    monkeypatch.setattr(
        scene.painter, "drawing", lambda name, rect, *_, **__: tops.setdefault(name, set()).add(rect.top)
    )
    for card in (card for card in scene.cards if card.name in ("18-ghosts", "halloween")):
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


# ---------------------------------------------------------------- the result


@pytest.mark.parametrize(
    ("game_id", "scores", "heading"),
    [
        ("18-ghosts", (1.0, 0.0), "Rosie wins!"),
        ("18-ghosts", (0.5, 0.5), "Nobody wins this time."),
        ("rhombus", (1.0, 0.0, 1.0, 0.0), "Rosie and Cleo win!"),
        ("halloween", (12.0, 7.0), "Rosie wins!"),
    ],
)
def test_the_result_says_who_won(person: Person, game_id: str, scores: tuple[float, ...], heading: str) -> None:
    scene = ended(person, game_id, *scores)
    assert scene.heading() == heading
    scene.ended = replace(scene.ended, turns=43, seconds=512.0)
    assert scene.length() == "43 turns in 9 min"
    assert game_id != "halloween" or {"12", "7"} <= set(person.words())


@pytest.mark.parametrize(
    ("levels", "mood"), [(("", "easy"), "lost"), (("", ""), "win"), (("easy", ""), "win"), (("easy", "easy"), "over")]
)
def test_only_people_who_won_are_cheered(person: Person, levels: tuple[str, ...], mood: str) -> None:
    """Where only computers played, the heading still names the winner, but nothing falls from the sky."""
    scene = ended(person, "18-ghosts", 0.0, 1.0, levels=levels)
    assert scene.heading().endswith(" wins!") and scene.mood == mood
    assert bool(scene._confetti) == (mood == "win")


@pytest.mark.parametrize("size", [(800, 600), (1280, 800)])
def test_places_in_words_keep_their_distance_to_the_edges_of_the_podium(size: tuple[int, int]) -> None:
    person = Person(size, Settings(language="de"))
    scene = ended(person, "18-ghosts", 1.0, 0.0)
    scene.update(9.0)  # the steps have risen
    steps = scene._podium.middle(2, min(scene.painter.px(190), scene._podium.width // 2), 0)
    places = [one.where for one in person.written(scene) if one.text.endswith(". Platz")]
    assert len(places) == 2
    assert all(place.width <= step.width - 20 for place, step in zip(places, steps, strict=True))


def test_a_press_on_the_board_lets_the_podium_go(person: Person) -> None:
    """But none that was meant for the last move."""
    scene = ended(person, "18-ghosts", 0.0, 1.0)
    board = scene.ended.areas().board.center
    scene.handle(Pointed("down", board, 1))
    assert person.now(ResultScene) is scene
    scene.update(2.0)
    assert scene.handle(Pointed("down", board, 1))
    person.now(GameScene)


def test_the_curtain_tells_a_screen_reader_the_same_in_every_picture(person: Person) -> None:
    curtain = CurtainScene(person.program.services, 0, "Ann", (), lambda: None, lambda: None)
    person.program.stack.push(curtain)
    person.frames(1)
    first = curtain.outline()
    person.program.draw()
    assert curtain.about in [part.name for part in first] and curtain.outline() == first
