"""What the program uses while nobody does anything: the section ``idle`` of bench.py."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from build_scripts.measuring import a_program

if TYPE_CHECKING:
    from halloween_games.app.shell.program import Program

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
    from halloween_games import games
    from halloween_games.session.new_game import NewGame, seat_plans

    def watch(game_id: str, seats: int) -> None:
        levels = ("ridiculously-easy",) * seats
        scene = program.playing.play(NewGame(game_id, seat_plans(seats, levels=levels)), seed=8)
        scene.session.computers.pause()

    def curtain() -> None:
        program.playing.play(NewGame("rhombus", seat_plans(2)), seed=8)
        program.over_game.curtain(0, lambda: None)

    tables = [(game_id, seats) for game_id in games.REGISTRY for seats in games.load(game_id).seats]
    watched = {f"{game_id}_{seats}_watched_and_paused": partial(watch, game_id, seats) for game_id, seats in tables}
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
