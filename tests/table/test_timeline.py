"""Clips: at any frame rate, accelerated or skipped, they end in the same state."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from halloween_games.kit import tween
from halloween_games.table.movements import Clip, Do, Then, Timeline, Together, Tween, Wait


class World:
    """What clips change: two positions, and which clips began and ended."""

    def __init__(self) -> None:
        self.at = {"x": 0.0, "y": 0.0, "z": 0.0}
        self.diary: list[str] = []

    def slide(self, name: str, seconds: float, to: float, ease: Callable[[float], float] = tween.linear) -> Clip:
        """Move *name* *to* a position from wherever it is when the clip begins."""
        start: list[float] = []

        def begin() -> None:
            start.append(self.at[name])
            self.diary.append(f"begin {name}")

        def step(t: float) -> None:
            self.at[name] = tween.lerp(start[-1], to, t)

        return Tween(seconds, step, ease, begin, lambda: self.diary.append(f"end {name}"))

    def note(self, what: str) -> Clip:
        return Do(lambda: self.diary.append(what))


def story(world: World) -> list[Clip]:
    """Clips of every kind, nested, some of zero length."""
    return [
        world.slide("x", 0.3, 5, tween.ease_out),
        world.note("between"),
        Together([world.slide("y", 0.2, 7), world.slide("z", 0.5, -3), Wait(0.1)]),
        Then(
            [
                world.slide("x", 0.0, 9),
                Together([]),
                Together([world.slide("x", 0.25, 2), Then([Wait(0.05), world.slide("y", 0.1, 1), world.note("deep")])]),
                Then([]),
                world.note("late"),
                world.slide("z", 0.07, 11, tween.back_out),
            ]
        ),
        Wait(0.0),
        world.slide("y", 0.0, 4),
    ]


def run(play: Callable[[Timeline], None]) -> World:
    world, timeline = World(), Timeline()
    for clip in story(world):
        timeline.add(clip)
    play(timeline)
    assert not timeline.busy
    return world


def in_frames(timeline: Timeline, rng: Random) -> None:
    while timeline.busy:
        timeline.update(rng.choice((0.0, 0.001, 1 / 60, 0.04, 0.1, 0.33)))


def skipped() -> World:
    return run(lambda timeline: timeline.skip())


@pytest.mark.parametrize("seed", range(25))
def test_playing_in_odd_frames_ends_like_skipping(seed: int) -> None:
    played = run(lambda timeline: in_frames(timeline, Random(seed)))
    assert played.at == skipped().at
    assert sorted(played.diary) == sorted(skipped().diary)


@pytest.mark.parametrize("frames", range(0, 80, 3))
def test_skipping_in_the_middle_ends_the_same(frames: int) -> None:
    def play(timeline: Timeline) -> None:
        for _ in range(frames):
            timeline.update(1 / 60)
        timeline.skip()

    assert run(play).at == skipped().at


def test_every_clip_begins_and_ends_once_and_in_order() -> None:
    diary = run(lambda timeline: in_frames(timeline, Random(7))).diary
    assert diary.count("begin x") == diary.count("end x") == 3
    assert diary[:3] == ["begin x", "end x", "between"]
    assert diary.index("deep") < diary.index("late")


def test_what_is_left_of_a_frame_goes_to_the_next_clip() -> None:
    world, timeline = World(), Timeline()
    timeline.add(world.slide("x", 0.1, 1))
    timeline.add(world.slide("y", 0.1, 1))
    timeline.update(0.15)
    assert world.at["x"] == 1 and world.at["y"] == pytest.approx(0.5)


def test_together_lasts_as_long_as_the_longest_and_ends_each_in_its_time() -> None:
    world, timeline = World(), Timeline()
    clip = Together([world.slide("x", 0.1, 1), world.slide("y", 0.4, 1)])
    assert clip.seconds == 0.4
    timeline.add(clip)
    timeline.update(0.2)
    assert world.diary == ["begin x", "begin y", "end x"]
    assert world.at["y"] == pytest.approx(0.5) and timeline.busy


@pytest.mark.parametrize("skip", [True, False])
def test_a_clip_may_add_clips(skip: bool) -> None:
    world, timeline = World(), Timeline()
    timeline.add(Do(lambda: timeline.add(world.slide("x", 0.2, 3))))
    timeline.add(world.note("second"))
    if skip:
        timeline.skip()
    else:
        in_frames(timeline, Random(1))
    assert world.at["x"] == 3 and world.diary == ["second", "begin x", "end x"]


@pytest.mark.parametrize("skip", [True, False])
def test_a_clip_may_skip_all_the_others(skip: bool) -> None:
    """A clip's callbacks may use the timeline: a new layout does, for example."""
    world, timeline = World(), Timeline()
    timeline.add(Do(timeline.skip))
    timeline.add(world.slide("x", 5, 3))
    if skip:
        timeline.skip()
    else:
        timeline.update(0.01)
    assert not timeline.busy and world.diary == ["begin x", "end x"]
    timeline.add(world.slide("y", 0.1, 1))
    timeline.update(0.05)
    assert world.at["y"] == pytest.approx(0.5), "and it works on afterwards"


@pytest.mark.parametrize("ease", [tween.linear, tween.ease_out, tween.ease_in, tween.ease_in_out, tween.back_out])
def test_every_way_begins_at_its_beginning_and_ends_at_its_end(ease: Callable[[float], float]) -> None:
    assert (ease(0.0), ease(1.0)) == pytest.approx((0.0, 1.0))
