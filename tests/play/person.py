"""A user of the program with mouse and keyboard, frame by frame, without waiting."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar
from weakref import WeakSet

import pygame

from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.saving.statistics import Row
from halloween_games.app.screens.curtain import CurtainScene
from halloween_games.app.screens.house_rules import HouseRulesScene
from halloween_games.app.screens.setup_page import SetupPage
from halloween_games.app.shell.program import Program
from halloween_games.core.game import OptionValue
from halloween_games.core.questions import Brain
from halloween_games.core.spots import Spot
from halloween_games.core.state import State
from halloween_games.kit.fonts import Fonts, Written
from halloween_games.kit.scenes import Scene
from halloween_games.kit.widgets import Button, WidgetScene
from halloween_games.play.game_scene import GameScene
from halloween_games.session.new_game import NewGame, seat_plans
from tests.play import rasterized  # noqa: F401 - by its import the programs share drawings

S = TypeVar("S", bound=Scene)

FRAME = 1 / 60
PROGRAMS: list[Program] = []  # that were begun and not closed
KEPT = WeakSet[Program]()  # those that several tests share
begin, close = Program.__init__, Program.close


def begin_noted(program: Program, *args: Any, **named: Any) -> None:
    PROGRAMS.append(program)
    begin(program, *args, **named)


def close_once(program: Program) -> None:
    if program in KEPT:
        KEPT.remove(program)
    elif program in PROGRAMS:
        PROGRAMS.remove(program)
    else:
        return
    close(program)


setattr(Program, "__init__", begin_noted)  # noqa: B010 - mypy would not have it
setattr(Program, "close", close_once)  # noqa: B010


def keep(program: Program) -> None:
    """Leave *program* open for the tests that follow."""
    PROGRAMS.remove(program)
    KEPT.add(program)


def close_programs() -> None:
    """Close what a test leaves open."""
    for program in PROGRAMS[:]:
        program.close()


def top(program: Program, kind: type[S]) -> S:
    """The screen that the last step has led to, which is one of that *kind*."""
    program.stack.apply_pending()
    scene = program.stack.top
    assert isinstance(scene, kind), scene
    return scene


def played(program: Program) -> GameScene:
    """The game that is played, whatever lies over it."""
    assert program.playing.scene is not None
    return program.playing.scene


def activate(program: Program, name: str) -> None:
    """Use the widget of that name on the screen on top, as Enter does."""
    next(widget for widget in top(program, WidgetScene).widgets if widget.name == name).activate()
    program.stack.apply_pending()


def add_rows(program: Program, *rows: Row) -> None:
    """Somebody has played these games."""

    def change(saved: Any) -> bool:
        saved.rows += rows
        return True

    assert program.people.statistics.change(change)


def row_button(scene: GameScene, name: str) -> Button:
    """One of the buttons under the board."""
    return next(button for button in scene.row.buttons if button.name == name)


def set_up(program: Program, game_id: str = "18-ghosts") -> SetupPage:
    """The page on which a game is set up."""
    program.navigation.new_game(game_id)
    return top(program, SetupPage)


def house_rules(program: Program, game_id: str = "18-ghosts") -> HouseRulesScene:
    """What is behind More on that page."""
    set_up(program, game_id)
    activate(program, "more")
    return top(program, HouseRulesScene)


def way(source: tuple[int, int], target: tuple[int, int]) -> list[tuple[int, int]]:
    """Five steps from *source* to *target*."""
    (x, y), (to_x, to_y) = source, target
    return [(x + (to_x - x) * step // 5, y + (to_y - y) * step // 5) for step in range(1, 6)]


def told(scene: GameScene) -> str:
    """All news: what is shown, and what waits."""
    return " ".join((scene.screen.news.text, *scene.screen.news.waiting))


@contextmanager
def writing(fonts: Fonts) -> Iterator[list[Written]]:
    """Every text that is written meanwhile."""
    found: list[Written] = []
    fonts.witness = found.append
    yield found
    fonts.witness = None


def cut_of(written: Sequence[Written]) -> list[str]:
    """What is written in letters too small for it, or beside its place."""
    return [one.text for one in written if one.shortened or (one.room is not None and not one.room.contains(one.where))]


def cut_texts(person: Person) -> list[str]:
    """The same of the whole picture."""
    with writing(person.program.services.fonts) as found:
        person.program.draw()
    return cut_of(found)


def key_event(key: int, mod: int = 0, text: str = "") -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text)


def button(number: int) -> pygame.Event:
    """A button of a gamepad goes down."""
    return pygame.Event(pygame.JOYBUTTONDOWN, button=number, instance_id=0)


class Person:
    """Somebody with a program of their own, which is closed after the test."""

    def __init__(
        self,
        size: tuple[int, int] | None = (1280, 800),
        settings: Settings | None = None,
        draw_every: int = 1,
        brain: Brain | None = None,
        saves: Saves | None = None,
    ) -> None:
        self.program = Program(size, settings or Settings(), saves, brain)
        self._draw_every = draw_every
        self._frames = 0

    def launch(self) -> None:
        self.program.navigation.launcher()
        self.frames(1)

    def play(
        self,
        game_id: str = "18-ghosts",
        seats: int = 2,
        options: dict[str, OptionValue] | None = None,
        start: State | None = None,
        seed: int = 1,
        names: tuple[str, ...] = ("Ann", "Bo"),
        levels: tuple[str, ...] = (),
    ) -> GameScene:
        """Start a game; *levels* are those of computers."""
        scene = self.program.playing.play(
            NewGame(game_id, seat_plans(seats, names, levels), options or {}), seed, start
        )
        self.frames(1)
        return scene

    def now(self, kind: type[S], frames: int = 2) -> S:
        """The screen on top after some frames, which is one of that *kind*."""
        self.frames(frames)
        return top(self.program, kind)

    def use(self, name: str) -> None:
        """Activate the widget of that name."""
        activate(self.program, name)
        self.frames(2)

    def press_button(self, scene: GameScene, name: str) -> None:
        """Click one of the buttons under the board."""
        self.click(row_button(scene, name).rect.center)

    def frames(self, count: int, dt: float = FRAME) -> None:
        for _ in range(count):
            self._frame((), dt)

    def until(self, reached: Callable[[], bool], most: int = 2000) -> None:
        """Let frames pass until something is *reached*."""
        for _ in range(most):
            if reached():
                return
            self.frames(1)
        raise AssertionError(f"not in {most} frames: {self.program.stack.top}")

    def wait(self, seconds: float) -> None:
        """Let time pass, in frames."""
        self.frames(round(seconds / FRAME))

    def send(self, *events: pygame.Event) -> None:
        self._frame(events, FRAME)

    def _frame(self, events: Sequence[pygame.Event], dt: float) -> None:
        """One frame; users who play hundreds of games only paint some of them."""
        self._frames += 1
        if self._frames % self._draw_every:
            self.program.advance(events, dt)
        else:
            self.program.frame(events, dt)

    def move(self, pos: tuple[int, int]) -> None:
        self.send(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))

    def press(self, pos: tuple[int, int], button: int = 1) -> None:
        self.move(pos)
        self.send(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button))

    def release(self, pos: tuple[int, int], button: int = 1) -> None:
        self.send(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=button))

    def click(self, pos: tuple[int, int], button: int = 1) -> None:
        self.press(pos, button)
        self.release(pos, button)

    def drag(self, source: tuple[int, int], target: tuple[int, int]) -> None:
        self.press(source)
        for pos in way(source, target):
            self.move(pos)
        self.release(target)

    def finger(self, kind: int, pos: tuple[float, float], number: int = 0) -> None:
        """An event of a finger at *pos* in pixels, as the system reports it."""
        width, height = self.program.window.size
        x, y = (pos[0] + 0.5) / width, (pos[1] + 0.5) / height
        self.send(pygame.Event(kind, touch_id=7, finger_id=number, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0))

    def tap(self, pos: tuple[int, int]) -> None:
        self.finger(pygame.FINGERDOWN, pos)
        self.finger(pygame.FINGERUP, pos)

    def stroke(self, source: tuple[int, int], target: tuple[int, int], fingers: int = 1) -> None:
        """Draw some *fingers* over the screen, side by side."""
        for number in range(fingers):
            self.finger(pygame.FINGERDOWN, (source[0] + 40 * number, source[1]), number)
        for x, y in way(source, target):
            for number in range(fingers):
                self.finger(pygame.FINGERMOTION, (x + 40 * number, y), number)
        for number in range(fingers):
            self.finger(pygame.FINGERUP, (target[0] + 40 * number, target[1]), number)

    def key(self, key: int, mod: int = 0, text: str = "") -> None:
        self.send(key_event(key, mod, text))

    def open_curtain(self, scene: GameScene) -> None:
        """Open the curtain, if there is one."""
        for _ in range(50):
            if isinstance(self.program.stack.top, CurtainScene):
                self.key(pygame.K_RETURN)
            elif scene.session.match.outcome is not None or scene.screen.marks.options:
                return
            scene.screen.table.skip()
            self.frames(1)

    def at(self, scene: GameScene, zone: str, number: int) -> tuple[int, int]:
        """The center of a spot on the screen."""
        return scene.screen.layout.rect(Spot(zone, number)).center

    def written(self, scene: Scene | None = None) -> list[Written]:
        """Every text of a picture of *scene*, which is the one on top unless it is given."""
        shown = scene or self.program.stack.top
        assert shown is not None
        with writing(self.program.services.fonts) as found:
            shown.draw(self.program.window.surface)
        return found

    def words(self, scene: Scene | None = None) -> list[str]:
        """Those texts alone."""
        return [one.text for one in self.written(scene)]

    def colors(self) -> int:
        """The number of colors in a sample of the picture."""
        surface = self.program.window.surface
        width, height = surface.get_size()
        return len({tuple(surface.get_at((x, y))) for x in range(0, width, 37) for y in range(0, height, 29)})
