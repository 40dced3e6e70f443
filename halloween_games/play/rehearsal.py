"""The beginning of a game on a screen that nobody sees, so that the real one finds its drawings and words ready."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Final, Protocol

import pygame

from halloween_games.core.match import Match
from halloween_games.core.questions import Question, Reply
from halloween_games.core.spots import Seat
from halloween_games.kit import backdrop
from halloween_games.kit.art import Sketches, untouched
from halloween_games.kit.input import Keyboard, Pointed
from halloween_games.kit.painter import Painter
from halloween_games.kit.scenes import Scene, Stack
from halloween_games.kit.services import Services
from halloween_games.kit.sound import Sound
from halloween_games.kit.speech import Speech
from halloween_games.play.game_scene import Exits, GameScene
from halloween_games.play.speech_bubbles import Cast
from halloween_games.table.look import GameLook

ACTIONS: Final = 10
PATIENCE: Final = 60  # frames
MOMENTS: Final = (0.05, 0.15, 0.25, 0.4)  # seconds of an animation that are drawn, one after another

Steps = Iterator[bool]
"""What is done in steps; each step tells whether it is known by now what the first picture needs."""


class MakeCurtain(Protocol):
    """Makes what covers a game until *seat* is alone with it."""

    def __call__(self, services: Services, *, scene: GameScene, seat: Seat) -> Scene: ...


class NoBrain:
    """Computer players who do not think."""

    def warm(self, game_id: str = "") -> None: ...

    def ask(self, question: Question) -> int:
        return 0

    def poll(self) -> Reply | None:
        return None

    def cancel(self) -> None: ...

    def close(self) -> None: ...


class Rehearsal:
    """What screens will ask for, found out in steps that are each shorter than a frame."""

    def __init__(self, services: Services, steps: Callable[[Services, Sketches], Steps]) -> None:
        """*steps* get services that are neither seen nor heard."""
        self._art = services.art
        self._sketches = sketches = Sketches(services.art)
        unheard = Sound(Path(), enabled=False)
        unseen = replace(
            services,
            art=sketches,
            sound=unheard,
            stack=Stack(),
            brain=NoBrain(),
            speech=Speech(),
            keyboard=Keyboard(services.keyboard.bindings),
        )
        self._steps = steps(unseen, sketches)
        self.is_over = False
        self.is_opening_known = False  # what the first picture will ask for

    @property
    def is_ready(self) -> bool:
        """Whether everything that the first picture asks for is there."""
        return (self.is_opening_known or self.is_over) and not self._art.is_preparing

    def step(self) -> None:
        """Go on for a few milliseconds."""
        known = next(self._steps, None)
        self.is_over = known is None
        self.is_opening_known = self.is_opening_known or bool(known)
        self._art.foresee(self._sketches.taken())


def unseen_surface(size: tuple[int, int]) -> pygame.Surface:
    """A surface on which drawing costs nothing."""
    surface = untouched(size, "RGBX")
    surface.set_clip(pygame.Rect(0, 0, 0, 0))
    return surface


def scene_steps(
    make: Callable[[Services], Scene], size: tuple[int, int], real: Services | None = None
) -> Callable[[Services, Sketches], Steps]:
    """The steps for a screen that is opened and looked at.

    With the *real* services of the screen that will be seen, what it can paint ahead is painted and kept.
    """

    def steps(services: Services, sketches: Sketches) -> Steps:
        scene = make(services)
        yield False
        for _ in scene.prepare(size):
            yield False
        scene.resize(size)
        scene.enter()
        yield False
        for _ in scene.draw_in_steps(unseen_surface(size)):
            yield False
        yield True
        scene.leave()
        scene.close()
        if real is None or type(scene).paint_ahead is Scene.paint_ahead:
            return
        yield from _prepared(real)
        scene = make(replace(real, stack=services.stack, sound=services.sound, speech=services.speech))
        scene.resize(size)
        for _ in scene.paint_ahead():
            yield True
        scene.close()

    return steps


def game_steps(
    real: Services,
    match: Match,
    look: Callable[[], GameLook],
    cast: Cast,
    size: tuple[int, int],
    curtain: MakeCurtain | None = None,
) -> Callable[[Services, Sketches], Steps]:
    """The steps for a game that begins: *match* goes on by random actions, whoever plays it.

    *real* are the services of the screen that will be seen; *curtain* makes what covers secrets between turns, if
    several people play.
    """

    def steps(services: Services, sketches: Sketches) -> Steps:
        exits = Exits(*[lambda *ignored: None] * 5)
        scene = GameScene(services, match, look(), cast, exits)
        session = scene.session
        yield False
        scene.resize(size)
        yield False
        surface, rng = unseen_surface(size), Random(1)
        scene.draw(surface)
        yield False
        yield from _prepared(real)
        backdrop.night(Painter(real.art, real.fonts, scene.screen.painter.u), size, "game")
        yield True
        for _ in range(ACTIONS):
            if session.curtain_for is not None:
                session.uncover(session.curtain_for)
            if session.outcome is not None:
                break
            yield from _look_around(scene, surface, rng)
            actions = session.view.legal_actions()
            if not actions:
                break
            session.play(actions[rng.randrange(len(actions))])
            yield True
            sketches.moving = True
            for seconds in MOMENTS:
                scene.update(seconds)
                scene.draw(surface)
                yield True
            sketches.moving = False
            scene.screen.table.skip()
            scene.update(0.0)
            scene.draw(surface)
            yield True
        if curtain is not None:
            for seat in range(session.seats):
                yield from scene_steps(partial(curtain, scene=scene, seat=seat), size)(services, sketches)
        scene.close()

    return steps


def _prepared(real: Services) -> Steps:
    """Wait until the second thread has rasterized what was foreseen, for a second at most."""
    yield False
    for _ in range(PATIENCE):
        if not real.art.is_preparing:
            break
        yield False


def _look_around(scene: GameScene, surface: pygame.Surface, rng: Random) -> Steps:
    """Point at something, and choose it if that is not yet an action."""
    session, layout = scene.session, scene.screen.layout
    for _ in range(2):
        shown = [spot for spot in scene.screen.marks.options if layout.rect(spot).width]
        if not shown:
            return
        spot = rng.choice(shown)
        scene.handle(Pointed("move", layout.rect(spot).center))
        scene.draw(surface)
        yield True
        if len({action for action in session.chooser.fitting() if spot in {pick.spot for pick in action.picks()}}) < 2:
            break
        session.choose((spot,))
        scene.draw(surface)
        yield True
    session.cancel()
