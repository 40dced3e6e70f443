"""The process of the computer players is lost for good: one sentence says so, and whatever was asked goes on."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from random import Random

import pytest

from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.review import ReviewScene
from halloween_games.play.game_scene import GameScene
from halloween_games.players.hosts import ProcessBrain
from tests.app.random_games import play_on
from tests.play.person import Person

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals work otherwise there")

PATIENCE = 60.0  # seconds until a test gives up


class Sitting:
    """A person whose program's worker can be killed, and the sentences that were told."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.person = Person(settings=Settings(speed=0, reduce_motion=True), draw_every=20)
        self.told: list[str] = []
        monkeypatch.setattr(self.brain, "_on_fallback", lambda: self.told.append("notice.slices"))

    @property
    def brain(self) -> ProcessBrain:
        brain = self.person.program.services.brain
        assert isinstance(brain, ProcessBrain)
        return brain

    def wait_until(self, ready: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not ready():
            assert time.monotonic() < end, "it never came to that"
            self.person.frames(1)
            time.sleep(0.002)

    def lose_worker(self) -> None:
        """Kill the worker that is thinking, and the one that takes its place."""
        for _ in range(2):
            pid = self.brain.pid
            assert pid is not None
            os.kill(pid, signal.SIGKILL)
            self.wait_until(lambda pid=pid: self.brain.pid != pid)  # type: ignore[misc] # mypy cannot infer the lambda
        assert self.brain.in_slices


@pytest.fixture
def sitting(monkeypatch: pytest.MonkeyPatch) -> Sitting:
    return Sitting(monkeypatch)


def begin_hint(scene: GameScene) -> Callable[[], bool]:
    scene.session.press_hint()
    return lambda: scene.session.hint.reply is not None and scene.session.hint.reply.action is not None


def begin_acting(scene: GameScene) -> Callable[[], bool]:
    scene.session.act_once_for_me()
    return lambda: scene.session.plies == 1


def begin_demo(scene: GameScene) -> Callable[[], bool]:
    scene.session.toggle_demo()
    return lambda: scene.session.plies >= 2


@pytest.mark.parametrize("begin", [begin_hint, begin_acting, begin_demo])
def test_help_comes_though_the_worker_is_lost(
    sitting: Sitting, begin: Callable[[GameScene], Callable[[], bool]]
) -> None:
    scene = sitting.person.play()
    has_come = begin(scene)
    sitting.wait_until(lambda: sitting.brain.pid is not None)
    sitting.lose_worker()
    sitting.wait_until(has_come)
    assert sitting.told == ["notice.slices"]


def test_the_review_goes_on_though_the_worker_is_lost(sitting: Sitting) -> None:
    scene = sitting.person.play("closest-ghost")
    play_on(scene.session.match, Random(4), 3000)
    sitting.person.wait(1)
    sitting.person.program.over_game.review()
    sitting.person.frames(2)
    review = sitting.person.program.stack.top
    assert isinstance(review, ReviewScene)
    review.analysis.seconds = 0.02
    sitting.lose_worker()
    asked = review.analysis.read
    sitting.wait_until(lambda: review.analysis.read > asked)
    assert not review.analysis.failed and sitting.told == ["notice.slices"]


def test_who_quits_in_mid_thought_leaves_no_process(sitting: Sitting) -> None:
    begin_demo(sitting.person.play())
    sitting.wait_until(lambda: sitting.brain.pid is not None)
    pid = sitting.brain.pid
    sitting.person.program.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid or 0, 0)
