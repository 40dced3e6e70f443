"""What is done between frames, a little at a time, so that the next screen opens within one frame."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Final

from halloween_games import games
from halloween_games.app.screens.launcher import LauncherScene
from halloween_games.kit.scenes import Scene, Stack
from halloween_games.kit.services import Services
from halloween_games.players.machine import give_back
from halloween_games.words.language import catalog, shipped

if TYPE_CHECKING:
    from halloween_games.app.shell.playing import Playing
    from halloween_games.play.game_scene import GameScene
    from halloween_games.play.rehearsal import Rehearsal
    from halloween_games.session.new_game import NewGame

SECONDS: Final = 0.004  # of a frame, for drawings that were foreseen
COLLECTED: Final = 10  # collections of the younger generation, after which all objects are searched in a calm frame
LEFT: Final = 200  # of those, after which they are searched in any frame
PATIENCE: Final = 0.8  # seconds that a game waits for what its first picture needs

Size = tuple[int, int]
NextScenes = Callable[[Scene], Sequence[tuple[object, Callable[[Services], Scene]]]]
"""Names and makes the screens that may follow, the likeliest first, with services that are neither seen nor heard."""


class WorkingAhead:
    """Imports games while the launcher is shown, and rehearses the one that is being set up.

    It rests until ``begin``: without the main loop nobody looks at the frames.
    """

    def __init__(self, services: Services, playing: Playing) -> None:
        self._services = services
        self._playing = playing
        self.next_scenes: dict[str, NextScenes] = {}  # besides games, by the class of what is shown before
        self.is_wanted = False  # somebody has done something: only then the launcher's next screens are rehearsed
        self._is_on = False
        self._thresholds = gc.get_threshold()  # of the garbage collector, before
        self._imports: Iterator[bool] = iter(())
        self._importing = False
        self._has_screens = False  # everything is imported of which rehearsals are made
        self._goes_on = False  # the last frame had something to do
        self._rehearsed: object = None  # what the rehearsal is of
        self._known: set[object] = set()  # screens that were rehearsed once
        self._top: Scene | None = None  # in the last frame
        self._rehearsal: Rehearsal | None = None
        self._waiting: NewGame | None = None  # to begin as soon as its drawings are there
        self._waited = 0.0
        self._opening: GameScene | None = None  # a game that has just begun, not painted yet
        self.holds_picture = False  # this frame has done enough: the last picture stays until the next one

    def begin(self) -> None:
        """Work from now on."""
        self._is_on = self._importing = True
        self._imports = _imported()
        gc.set_threshold(*self._thresholds[:2], LEFT)
        keep_for_good()

    def end(self) -> None:
        """Stop: the program is closed."""
        if self._is_on:
            self._is_on = False
            gc.set_threshold(*self._thresholds)
            gc.unfreeze()

    @property
    def is_busy(self) -> bool:
        """Whether something is left to do, so that frames should come quickly."""
        return self._services.art.is_preparing or self._goes_on

    def start(self, new: NewGame) -> None:
        """Start a game, at once or in a few frames, when its first picture will be ready."""
        if self._rehearsal is None:
            self._playing.start(new)
        else:
            self._waiting, self._waited = new, 0.0

    def update(self, dt: float, stack: Stack, size: Size, is_calm: bool, is_turning: bool = False) -> None:
        """Do a little of it; *is_calm* tells whether nobody would notice a longer frame.

        While one page makes room for another (*is_turning*), its frames have enough to do.
        """
        self._services.art.work_ahead(SECONDS)
        self.holds_picture = False
        if not self._is_on:
            return
        from halloween_games.boards.problems import LevelError

        if self._opening is not None:
            self._opening.paint_ground(size)
            self._opening, self.holds_picture = None, True
        elif stack.top is not self._top:  # it was just laid out, which is enough for one frame
            self.holds_picture = True
        self._top = stack.top
        try:
            if (self._has_screens and self.is_wanted) or not isinstance(stack.top, LauncherScene):
                self._follow(stack.top, size)
            else:
                self._waiting = self._rehearsed = self._rehearsal = None
            has_enough = (is_turning or self.holds_picture) and self._waiting is None
            self._goes_on = has_enough or self._go_on(stack.top)
        except LevelError:  # a board that cannot be read: whoever wants to play on it is told what is wrong
            self._rehearsal, self._goes_on = None, False
        if not self._goes_on and is_calm and gc.get_count()[2] >= COLLECTED:
            gc.collect()
        if self._waiting is not None:
            self._waited += dt
            if self._rehearsal is None or self._rehearsal.is_ready or self._waited > PATIENCE:
                new, self._waiting = self._waiting, None
                self._playing.start(new)
                self._opening, self.holds_picture = self._playing.scene, True

    def _go_on(self, top: Scene | None) -> bool:
        """Take the next step of what has to be done; False if nothing is left."""
        rehearsal = self._rehearsal
        if rehearsal is not None and not rehearsal.is_over:
            if self._waiting is None or not rehearsal.is_opening_known:  # otherwise only that is waited for
                rehearsal.step()
            return True
        if self._importing and not (top is not None and top.is_private):
            end = time.perf_counter() + SECONDS
            for has_screens in self._imports:
                self._has_screens = has_screens
                if time.perf_counter() > end:
                    break
            else:
                self._importing = False
                keep_for_good()
            return True
        return False

    def _follow(self, top: Scene | None, size: Size) -> None:
        """Rehearse the game that is being set up, again whenever something else is chosen, or what may follow else."""
        from halloween_games.app.screens.setup_page import SetupPage

        is_set_up = isinstance(top, SetupPage)
        if not is_set_up:
            self._waiting = None
        coming = [((name, size, self._services.colors.id), begin) for name, begin in self._coming(top, size)]
        if self._rehearsed in [wanted for wanted, _ in coming]:
            if is_set_up or (self._rehearsal is not None and not self._rehearsal.is_over):
                return
            self._known.add(self._rehearsed)
        self._rehearsed = self._rehearsal = None
        for wanted, begin in coming:
            if is_set_up or wanted not in self._known:
                self._rehearsed, self._rehearsal = wanted, begin()
                return

    def _coming(self, top: Scene | None, size: Size) -> list[tuple[object, Callable[[], Rehearsal]]]:
        """What may follow *top*, by names that can be compared, and the rehearsals."""
        from halloween_games.app.screens.setup_page import SetupPage
        from halloween_games.play.rehearsal import Rehearsal, scene_steps

        if isinstance(top, SetupPage):
            new = top.planned()
            return [(repr(new), partial(self._playing.rehearsal, new, size))] if top.is_complete else []
        if top is None:
            return []
        return [
            ((kind.__name__, name), partial(Rehearsal, self._services, scene_steps(make, size, self._services)))
            for kind in type(top).__mro__
            if kind.__name__ in self.next_scenes
            for name, make in self.next_scenes[kind.__name__](top)
        ]


def keep_for_good() -> None:
    """Exempt everything that was loaded from the garbage collector: searching all of it takes longer than a frame."""
    gc.collect()
    gc.freeze()
    give_back()


def _imported() -> Iterator[bool]:
    """Import the screens and read the languages, then what games need beyond cards; true once the screens are there."""
    for name in ("session", "table", "play", "app.screens"):
        package = import_module(f"halloween_games.{name}")
        for module in iter_modules(package.__path__, f"{package.__name__}."):
            import_module(module.name)
            yield False
    for code in shipped():  # a name may be the usual one of a seat in any language
        catalog(code)
        yield False
    for game_id in games.REGISTRY:
        parts = games.load(game_id).parts
        for part in (parts.start, parts.notation, parts.words, parts.look):
            package = import_module(part.module.rpartition(".")[0])
            for module in iter_modules(package.__path__, f"{package.__name__}."):
                if not module.ispkg and not module.name.endswith(("__main__", "ai")):
                    import_module(module.name)
                    yield True
