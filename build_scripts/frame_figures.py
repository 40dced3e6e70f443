"""What the program computes at its own pace: the sections ``frames`` and ``idle`` of bench.py.

``frames`` is the time of every frame from the click on Play to the tenth action of a game. Each game, number of seats
and size of the window has a process of its own, in which nothing has been drawn before. The frames come at the
program's own pace, so that threads and the computers' process have as much time as in real life. ``idle`` is what the
program uses while nobody does anything.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from build_scripts.measuring import a_program, in_a_process, tables

if TYPE_CHECKING:
    import pygame

    from halloween_games.app.shell.program import Program
    from halloween_games.core.spots import Spot
    from halloween_games.play.game_scene import GameScene

SIZES: Final = ((1280, 800), (1920, 1080))
ACTIONS: Final = 10
LIMIT: Final = 33.0  # milliseconds
LOOKING: Final = 1.5  # seconds that somebody looks at the launcher, and at the page of a new game
HOVERING: Final = 8  # frames from pointing at something to the click
LINGERING: Final = 1.0  # seconds after the last action
LONGEST: Final = 90.0  # seconds of a game
_SIZE: Final = re.compile(r"(\d+)x(\d+)")


class Frame(NamedTuple):
    """What one frame took in milliseconds, and the number of actions up to then."""

    wall: float
    cpu: float  # of the main thread alone: the figure to trust while the machine does something else as well
    actions: int


def bench_frames(arguments: Sequence[str] = ()) -> int:
    """Measure all games, or those that are named, in SIZES or the named ones such as ``800x600``; the exit code.

    A number is how many actions are played.
    """
    from halloween_games import games

    known = [*games.REGISTRY, *filter(_SIZE.fullmatch, arguments)]
    for word in arguments:
        if word not in known and not word.isdecimal():
            print(f"{word} is neither a game, a size such as 1280x800 nor a number of actions.", file=sys.stderr)
            return 2
    chosen = [argument for argument in arguments if argument in games.REGISTRY]
    sizes = [(int(found[1]), int(found[2])) for found in map(_SIZE.fullmatch, arguments) if found]
    actions = next((int(word) for word in arguments if word.isdecimal()), ACTIONS)
    print(f"each frame from the click on Play to action {actions}, milliseconds (limit {LIMIT:.0f}); the time that the")
    print("main thread computes, then wall-clock time, which says little while the machine does something else as well")
    print(f"  {'':34}  {'longest':>7} {'p99':>6} {'over':>5}    {'longest':>7} {'p99':>6} {'over':>5}")
    for size in sizes or SIZES:
        for game_id, seats in tables():
            if not chosen or game_id in chosen:
                frames = [Frame(*one) for one in in_a_process(play_one, game_id, seats, size, actions)]
                name = f"{game_id}, {seats} seats, {size[0]}x{size[1]}"
                cpu, wall = _row([frame.cpu for frame in frames]), _row([frame.wall for frame in frames])
                print(f"  {name:34}  {cpu}    {wall}", flush=True)
    return 0


def _row(times: list[float]) -> str:
    times = sorted(times)
    over = sum(one > LIMIT for one in times)
    return f"{times[-1]:7.1f} {times[len(times) * 99 // 100]:6.1f} {over:5}"


# ---------------------------------------------------------------- in a process of its own


class Player:
    """Uses the program like a person with a mouse, and measures every frame."""

    def __init__(self, program: Program, seed: int) -> None:
        import pygame

        self.program = program
        self.frames: list[Frame] = []
        self._rng = Random(seed)
        self._clock = pygame.time.Clock()
        self._pos = (0, 0)

    def frame(self, *events: pygame.Event) -> None:
        dt = self._clock.tick(self.program.frames_per_second) / 1000
        wall, cpu = time.perf_counter(), time.thread_time()
        self.program.turn(events, dt)
        wall, cpu = time.perf_counter() - wall, time.thread_time() - cpu
        scene = self.program.playing.scene
        self.frames.append(Frame(wall * 1000, cpu * 1000, _actions(scene)))

    def wait(self, seconds: float) -> None:
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            self.frame()

    def click(self, target: tuple[int, int]) -> None:
        import pygame

        steps = 6
        start = self._pos
        for step in range(1, steps + 1):
            x, y = (a + (b - a) * step // steps for a, b in zip(start, target, strict=True))
            self.frame(pygame.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0)))
        self._pos = target
        for _ in range(HOVERING):
            self.frame()
        self.frame(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=target, button=1))
        self.frame()
        self.frame(pygame.Event(pygame.MOUSEBUTTONUP, pos=target, button=1))

    def press_widget(self, name: str) -> None:
        from halloween_games.kit.widgets import WidgetScene

        top = self.program.stack.top
        assert isinstance(top, WidgetScene), top
        self.click(next(widget for widget in top.widgets if widget.name == name).rect.center)

    def play(self, actions: int) -> None:
        """Play until there were so many actions."""
        import pygame

        from halloween_games.play.game_scene import GameScene

        end = time.perf_counter() + LONGEST
        while time.perf_counter() < end:
            scene = self.program.playing.scene
            if scene is None:  # what its first picture needs is still drawn
                self.frame()
                continue
            is_over = scene.session.match.outcome is not None or _actions(scene) >= actions
            if is_over and not scene.screen.table.busy:
                break
            if not isinstance(self.program.stack.top, GameScene):
                curtain = pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r")
                self.frame(curtain)  # opens
            elif (spots := list(self._choices(scene))) and not scene.screen.table.busy:
                spot = self._rng.choice(spots)
                self.click(scene.screen.layout.rect(spot).center)
            else:
                self.frame()
        self.wait(LINGERING)

    def _choices(self, scene: GameScene) -> Iterator[Spot]:
        session = scene.session
        if not session.computers.sits_at(session.match.to_move):
            yield from (spot for spot in scene.screen.marks.options if scene.screen.layout.rect(spot).width)


def play_one(game_id: str, seats: int, size: tuple[int, int], actions: int) -> list[Frame]:
    """The frames from the click on Play in one game."""
    with a_program(size=size) as program:
        program.navigation.launcher()
        player = Player(program, seats)
        player.frame()
        program.look_ahead()  # as the main loop does
        player.wait(LOOKING)
        player.press_widget(game_id)
        for seat in range(2, seats):  # two sit there already
            player.press_widget(f"seat.{seat}")
        player.wait(LOOKING)
        player.frames.clear()
        player.press_widget("start")
        player.play(actions)
        if program.failures.news:
            raise RuntimeError("the program has failed")
    return player.frames


def _actions(scene: GameScene | None) -> int:
    """How many actions were played, without luck."""
    return sum(turn.seat >= 0 for turn in scene.session.match.turns) if scene is not None else 0


# ---------------------------------------------------------------- left alone

SECONDS: Final = {"small movements": 8.0, "reduced motion": 4.0}  # for each screen
SETTLING: Final = 200  # frames of a tenth of a second, in which what has just happened is shown to its end
COMING_TO_REST: Final = 1.5  # seconds in which frames come as fast as while somebody plays
LONGEST_WORK: Final = 120.0  # seconds that a screen may still be busy
MOST_PERCENT: Final = {"small movements": 3.0, "reduced motion": 1.0}


def bench_idle(wanted: Sequence[str] = ()) -> int:
    """The share of one core that each screen uses while it is left alone, by the processor time of the process.

    Only screens whose names contain one of *wanted*, if any are given. Drivers as in the environment:
    ``SDL_VIDEODRIVER=x11`` measures a real window.
    """
    import pygame

    from halloween_games.app.saving.settings import Settings

    most = ", ".join(f"{percent:.0f} % with {name}" for name, percent in MOST_PERCENT.items())
    print(f"share of one core that a screen left alone uses (at most {most})")
    for name, percent in MOST_PERCENT.items():
        with a_program(Settings(reduce_motion=name == "reduced motion")) as program:
            from build_scripts.shots import all_shots

            shares = {}
            screens = {**all_shots(program), **_more_screens(program)}
            for screen, show in screens.items():
                if wanted and not any(part in screen for part in wanted):
                    continue
                show()
                for _ in range(SETTLING):
                    program.frame((), 0.1)
                pygame.event.clear()
                _finish(program)
                shares[screen] = _share(program, SECONDS[name])
                verdict = "" if shares[screen] <= percent else "   TOO MUCH"
                print(f"  {name:16} {screen:32} {shares[screen]:5.1f} %{verdict}", flush=True)
        if not shares:
            print(f"no screen is called so; there are {', '.join(screens)}", file=sys.stderr)
            return 2
        worst = max(shares, key=shares.__getitem__)
        print(f"  {name:16} mean {sum(shares.values()) / len(shares):.1f} %, most {shares[worst]:.1f} % ({worst})")
    return 0


def _more_screens(program: Program) -> dict[str, Callable[[], object]]:
    """Screens that no picture is taken of."""
    from halloween_games.session.new_game import NewGame, seat_plans

    def watch(game_id: str, seats: int) -> None:
        levels = ("ridiculously-easy",) * seats
        scene = program.playing.play(NewGame(game_id, seat_plans(seats, levels=levels)), seed=8)
        scene.session.computers.pause()

    def curtain() -> None:
        program.playing.play(NewGame("rhombus", seat_plans(2)), seed=8)
        program.over_game.curtain(0, lambda: None)

    watched = {f"{game_id}_{seats}_watched_and_paused": partial(watch, game_id, seats) for game_id, seats in tables()}
    return {**watched, "curtain": curtain}


def _finish(program: Program) -> None:
    """Wait until a review has judged every turn and a film is written: until then the program is not idle.

    What is being explained is paused, since it plays for a minute.
    """
    from halloween_games.app.screens.film_scene import FilmScene
    from halloween_games.app.screens.review import ReviewScene
    from halloween_games.app.screens.watch import WatchScene

    end, top = time.perf_counter() + LONGEST_WORK, program.stack.top
    if isinstance(top, WatchScene):
        top.paused = True
    while time.perf_counter() < end and program.stack.top is top:
        if not (isinstance(top, FilmScene) or (isinstance(top, ReviewScene) and not top.is_read)):
            break
        program.frame((), 0.02)
        time.sleep(0.005)


def _share(program: Program, seconds: float) -> float:
    """Percent of one core, in the same frames as the program's own loop."""
    import pygame

    clock = pygame.time.Clock()
    began = time.perf_counter()
    while time.perf_counter() - began < COMING_TO_REST:
        program.pass_time(clock)
    began, used = time.perf_counter(), time.process_time()
    while time.perf_counter() - began < seconds:
        program.pass_time(clock)
    return (time.process_time() - used) / (time.perf_counter() - began) * 100
