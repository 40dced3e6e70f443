"""A program without a screen in which everything that was read is shown."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.crash_scene import CrashScene
from halloween_games.app.shell.program import Program
from halloween_games.app.shell.startup import Startup
from halloween_games.core.match import Match
from halloween_games.play.rehearsal import NoBrain
from halloween_games.players.machine import give_back
from tests.fuzz.reader import promise
from tests.play.person import keep

SIZE = (800, 600)
FRAME = 1 / 30
PICTURES = 3  # frames in which the small pictures of saved games come, one each


class Stage:
    """One program for many inputs: a new one would draw all figures anew. Its data are in *folder*."""

    def __init__(self, folder: Path) -> None:
        self.saves = Saves(folder)
        self.program = Program(SIZE, Settings(speed=0.0, reduce_motion=True, told_no_sound=True), self.saves, NoBrain())
        keep(self.program)

    def frames(self, count: int = 1) -> None:
        """Let time pass, and draw; failures are not caught."""
        for _ in range(count):
            self.program.stack.changed = True
            self.program.frame((), FRAME)

    def launcher(self) -> None:
        """Show the launcher, and what it has to tell."""
        self.program.navigation.launcher()
        self.frames(PICTURES)

    def saved_games(self) -> None:
        """Show the lists of saved games with their pictures."""
        assert self.program.saved_games is not None
        self.program.saved_games.show_list()
        self.frames(PICTURES)

    def go_on(self, path: Path) -> None:
        """Continue a saved game, as from its list."""
        assert self.program.saved_games is not None
        self.program.saved_games.open(path)
        self.frames()
        promise(self.program.playing.scene is not None, "a game that can be opened is not shown")

    def game(self, match: Match) -> None:
        """Show the screen of a game, what opens over it, and how it ended."""
        self.program.playing.begin(match)
        self.frames(2)
        over = self.program.over_game
        for page in (over.menu, over.recap, over.players, over.result, over.review):
            page()
            self.frames()
        over.replay()
        self.frames()

    def other_settings(self, settings: Settings) -> None:
        """Begin a program with *settings*, and show the launcher and the options."""
        art = self.program.services.art
        program = Program(None, saves=self.saves, brain=NoBrain(), startup=Startup(settings, [], art))
        try:
            program.navigation.launcher()
            program.frame((), FRAME)
            program.pages.options()
            program.frame((), FRAME)
            program.pages.keys()
            program.frame((), FRAME)
            program.navigation.new_game("rhombus")
            program.frame((), FRAME)
        finally:
            program.stack.close()
            program.window.native.destroy()
            give_back()  # a program is a circle of objects: hundreds would wait for the garbage collector

    def end(self) -> None:
        """Leave everything that an input has brought."""
        self.program.playing.leave()
        self.program.stack.abandon()
        self.frames()
        promise(not isinstance(self.program.stack.top, CrashScene), "the program has failed")


@lru_cache(maxsize=1)
def stage_in(folder: Path) -> Stage:
    """The stage whose data are in *folder*; after a fault ``stage_in.cache_clear()`` gives a new one."""
    return Stage(folder)
