"""The speed of the searches, the latency of answers, and how smooth the screen stays meanwhile."""

from __future__ import annotations

import statistics
import time
from dataclasses import replace
from random import Random
from typing import Final

from build_scripts.measuring import SIZE, printed
from halloween_games import games
from halloween_games.core.match import Match
from halloween_games.core.questions import question_of
from halloween_games.players.hosts import ProcessBrain
from halloween_games.players.tasks import task_of

SECONDS: Final = 2.0  # for each speed


def position(game_id: str, plies: int) -> Match:
    """A game for two after that many random actions, or at its end."""
    game = games.load(game_id)
    match = Match(game, game.seats[0], {}, plies)
    rng = Random(plies)
    while len(match.turns) < plies and match.outcome is None:
        actions = match.state.legal_actions()
        match.play(match.to_move, actions[rng.randrange(len(actions))])
    return match


def search_speed(game_id: str, level: str, seconds: float) -> tuple[str, float]:
    """The search of a level, and its iterations per second in three positions of a random game."""
    iterations, used = 0, 0.0
    for plies in (0, 12, 24):
        match = position(game_id, plies)
        if match.outcome is not None:
            continue
        task = task_of(replace(question_of(match, level), seed=1, iterations=1 << 40))
        began = time.perf_counter()
        while not task.done and time.perf_counter() - began < seconds:
            task.step()
            iterations += 1
        used += time.perf_counter() - began
    return games.load(game_id).ai.levels[level].search, iterations / used


def watched_frames(game_id: str, levels: tuple[str, ...], seconds: float) -> tuple[list[float], list[float]]:
    """While computers play in the worker process: milliseconds between frames, and the time spent in each frame."""
    import pygame

    from halloween_games.app.saving.settings import Settings
    from halloween_games.app.shell.program import FRAMES_PER_SECOND, Program
    from halloween_games.session.new_game import NewGame, seat_plans

    program = Program(SIZE, Settings())
    program.playing.play(NewGame(game_id, seat_plans(len(levels), levels=levels)), seed=1)
    clock = pygame.time.Clock()
    for _ in range(60):
        program.frame(pygame.event.get(), clock.tick(FRAMES_PER_SECOND) / 1000)
    times, work = [], []
    began = last = time.perf_counter()
    while time.perf_counter() - began < seconds:
        dt = clock.tick(FRAMES_PER_SECOND) / 1000
        now = time.perf_counter()  # where bare_frames looks at the clock, too
        times.append((now - last) * 1000)
        last = now
        program.frame(pygame.event.get(), dt)
        work.append((time.perf_counter() - now) * 1000)
    program.close()
    return sorted(times), sorted(work)


def percentiles(times: list[float]) -> tuple[float, float]:
    """The median and the 99th percentile of sorted *times*."""
    return times[len(times) // 2], times[len(times) * 99 // 100]


def bare_frames(seconds: float) -> list[float]:
    """The same for an empty loop: the limit of the machine."""
    import pygame

    clock = pygame.time.Clock()
    times = []
    began = last = time.perf_counter()
    while time.perf_counter() - began < seconds:
        clock.tick(60)
        now = time.perf_counter()
        times.append((now - last) * 1000)
        last = now
    return sorted(times)


_FIRST_ANSWER: Final = """
import time
if __name__ == "__main__":
    from halloween_games.app.shell.main import prepare
    prepare(headless=True)
    from halloween_games.session.new_game import NewGame, seat_plans
    from halloween_games.app.shell.program import Program
    from halloween_games.app.saving.settings import Settings
    program = Program((1280, 800), Settings())
    scene = program.playing.play(NewGame("18-ghosts", seat_plans(2, levels=("medium", ""))), seed=1)
    from halloween_games.core.questions import Choose, Question
    wanted = Choose("medium")
    program.services.brain.ask(Question(scene.session.match.game, 2, {}, scene.session.view, wanted, iterations=1))
    while program.services.brain.poll() is None:
        time.sleep(0.001)
    print(time.monotonic())
    program.close()
"""


def answer_times(brain: ProcessBrain, game_id: str, level: str) -> list[float]:
    """Wall-clock seconds from a question to its answer, asked back to back."""
    times = []
    for plies in (6, 12, 18):
        match = position(game_id, plies)
        if match.outcome is not None:
            continue
        began = time.perf_counter()
        brain.ask(question_of(match, level))
        while brain.poll() is None:
            time.sleep(0.002)
        times.append(time.perf_counter() - began)
    return times


def bench_computer() -> None:
    """The speed of the searches, the smoothness of the screen meanwhile, and the latency of answers."""
    from halloween_games.app.shell.main import prepare

    prepare(headless=True)
    played = list(games.REGISTRY)
    print("searches, iterations per second (openings and random positions)")
    for game_id in played:
        for level in ("easy", "hard", "impossible"):
            search, speed = search_speed(game_id, level, SECONDS)
            print(f"  {game_id:16} {level:12} {search:10} {speed:10,.0f}")
    print("seconds on the wall from a question to its answer, the longest of three (limits 1 and 3)")
    brain = ProcessBrain()
    try:
        for game_id in played:
            brain.warm(game_id)
            answer_times(brain, game_id, "easy")
            longest = {level: max(answer_times(brain, game_id, level)) for level in ("medium", "impossible")}
            print(f"  {game_id:16} medium {longest['medium']:5.2f}   impossible {longest['impossible']:5.2f}")
    finally:
        brain.close()
    print("milliseconds from frame to frame at 60 a second (limit for p99: 20)")
    cases = {"a bare loop": (bare_frames(10), [0.0])}
    for game_id in played:
        levels = ("impossible",) * games.load(game_id).seats[0]
        cases[f"{game_id}, Impossible thinks"] = watched_frames(game_id, levels, 10)
    for name, (times, work) in cases.items():
        p50, p99 = percentiles(times)
        own = "of it ours: p50 {:5.2f}   p99 {:5.2f}".format(*percentiles(work))
        print(f"  {name:36} p50 {p50:5.2f}   p99 {p99:5.2f}   worst {times[-1]:5.2f}   {own}")
    answers = []
    for _ in range(5):
        began = time.monotonic()
        answers.append(float(printed(_FIRST_ANSWER)[-1]) - began)
    print(f"start of the program to the first answer of its worker: median {statistics.median(answers):.2f} s")
