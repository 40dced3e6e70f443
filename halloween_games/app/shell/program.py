"""The running program: its window, its services, and the ways from screen to screen."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import pygame

from halloween_games import __version__, games
from halloween_games.app.exports.saving_pictures import Exports
from halloween_games.app.saving.library import Library
from halloween_games.app.saving.profiles import Profiles
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.saving.statistics import Statistics
from halloween_games.app.saving.storage import shown_path
from halloween_games.app.screens.crash_scene import show_failure
from halloween_games.app.screens.dialogs import Choice, MenuScene, MessageScene, leave_question
from halloween_games.app.screens.launcher import LauncherScene, entries
from halloween_games.app.screens.new_game import NewGameScene
from halloween_games.app.screens.options import OptionsScene
from halloween_games.app.screens.page import RulesScene
from halloween_games.app.screens.seats import remember_seats, remembered_seats
from halloween_games.app.screens.shortcuts import KeysScene
from halloween_games.app.screens.statistics_scene import StatisticsScene
from halloween_games.app.shell.crash import Failures, without_home
from halloween_games.app.shell.global_commands import Everywhere
from halloween_games.app.shell.logs import log_path
from halloween_games.app.shell.looks import load_look
from halloween_games.app.shell.narration import Narration
from halloween_games.app.shell.notices import Notices
from halloween_games.app.shell.playing import Playing
from halloween_games.app.shell.startup import Opening, begin, chosen_colors
from halloween_games.app.shell.window import (
    Placement,
    clamped_size,
    open_window,
    paint_too_small,
    remembered_place,
    set_icon,
)
from halloween_games.core.match import Match
from halloween_games.core.questions import Brain
from halloween_games.core.state import State
from halloween_games.data_folders import assets_dir
from halloween_games.kit import sizes
from halloween_games.kit.commands import Bindings
from halloween_games.kit.fonts import Fonts
from halloween_games.kit.input import Command, Gamepad, Keyboard, Pointed
from halloween_games.kit.scenes import Scene, Stack
from halloween_games.kit.services import Services
from halloween_games.kit.sound import Sound
from halloween_games.kit.tooltip import Tooltip
from halloween_games.play.game_scene import GameScene
from halloween_games.players.hosts import ProcessBrain
from halloween_games.session.new_game import NewGame
from halloween_games.words.text import Text

FRAMES_PER_SECOND: Final = 60
TOOLTIP_NEEDS: Final = (560, 300)  # units: a line of words has room in every window
CLOSING: Final = (pygame.QUIT, pygame.WINDOWCLOSE)
LONGEST_FRAME: Final = 0.1  # seconds that one frame may count: a stopped program does not jump
FIRST_FRAME: Final = "HALLOWEEN_GAMES_FIRST_FRAME"  # a file: write there when the first frame was shown, and leave


_Display = tuple[str, str, bool, float, bool]


class Program:
    """The window and everything in it. ``frame`` is one turn of the loop, so that tests need no loop.

    It is the Navigation of all screens.
    """

    def __init__(
        self,
        size: tuple[int, int] | None = None,
        settings: Settings | None = None,
        saves: Saves | None = None,
        brain: Brain | None = None,
        opening: Opening | None = None,
    ) -> None:
        """*saves* keeps the games; without it nothing is kept, as for pictures and measurements.

        *brain* thinks for the computer players; without one a worker process does, once it is needed. *opening* is
        what was begun before; it has the settings, too.
        """
        pygame.display.init()
        pygame.font.init()
        pygame.joystick.init()
        pygame.key.set_repeat(350, 45)
        self.settings, bad, art = opening or begin(settings)
        self._keep_size = size is None
        if size is not None:
            self.window = open_window(size)
        else:
            size = clamped_size((self.settings.width, self.settings.height))
            self.window = open_window(size, remembered_place(self.settings, size))
        self._placement = Placement(self.window, self.settings)
        self.surface = self.window.get_surface()
        self.text = Text()
        self.text.language.use(self.settings.language)
        self.stack = Stack()
        bindings = Bindings(self.settings.keys, self.settings.buttons)
        self.services = Services(
            art,
            Fonts(),
            self.text,
            Sound(assets_dir() / "sound"),
            Keyboard(bindings),
            self.stack,
            self.settings,
            brain or ProcessBrain(lambda: self.tell(self.text("notice.slices"))),
        )
        self._display = _display(self.settings)
        set_icon(self.window, self.services.art)
        self._gamepad = Gamepad(bindings)
        self.tooltip = Tooltip()
        self._told_about: Scene | None = None  # the screen that the tip belongs to
        self.running = True
        self.playing = Playing(self)
        self.everywhere = Everywhere(self)
        self.narration = Narration(self)
        self._launcher: LauncherScene | None = None
        self.library = Library(self, saves, load_look) if saves is not None else None
        self.profiles = Profiles(saves.folder if saves is not None else None)
        self.counted = Statistics(saves.folder if saves is not None else None)
        self.counted.on_problem = lambda phrase: self.tell(self.text.say(phrase))
        self.failures = Failures()
        self._begin: Callable[[], object] | None = None  # what comes before the first frame
        self.exports = Exports(self)
        self._size = (0, 0)
        if self._keep_size:
            self._placement.restore()
        self._resized()
        self._set_volumes()
        self._farewell: MessageScene | None = None  # asks whether a game may be lost
        self.notices = Notices(self, bad)

    # ------------------------------------------------------------------ the loop

    def run(self, begin: Callable[[], object] | None = None) -> int:
        """*begin*, then frames until the player leaves; the exit code."""
        clock = pygame.time.Clock()
        self._begin = begin
        self.turn(pygame.event.get(), 0.0)
        if report := os.environ.get(FIRST_FRAME):
            Path(report).write_text(f"{time.monotonic()} {time.process_time()}\n", encoding="ascii")
            self.quit()
        else:
            self.services.brain.warm()  # while the player still looks at the first picture
        while self.running:
            self.turn(pygame.event.get(), clock.tick(FRAMES_PER_SECOND) / 1000)
        if self.failures.hopeless:
            self.give_up()
            return 1
        self.close()
        return 0

    def turn(self, events: Sequence[pygame.Event], dt: float) -> None:
        """A frame of the loop. What fails in it does not end the program but is told, as long as that can be done."""
        try:
            if self._begin is not None:
                begin, self._begin = self._begin, None
                begin()
            if self.failures.news:
                show_failure(self, self._after_failure)
            self.frame(events, dt)
        except Exception as error:  # noqa: BLE001 - the one place for what nobody foresaw
            self.failures.add(error)
            self.running = self.running and not self.failures.hopeless

    def _after_failure(self) -> None:
        """On to the launcher, but not with a card of the game, which may fail again."""
        self.failures.clear()
        self._launcher = LauncherScene(self.services, entries(self.text), self)
        self.stack.replace(self._launcher)

    def give_up(self) -> None:
        """Leave after failures that cannot be told on the screen: one sentence, and nothing else that could fail."""
        self.services.brain.close()
        self.window.destroy()
        if sys.stderr is not None:
            sentence = self.text("crash.ended", file=without_home(shown_path(log_path())))
            print(f"halloween-games: {sentence}", file=sys.stderr)

    def frame(self, events: Sequence[pygame.Event], dt: float) -> bool:
        """Handle *events*, let *dt* seconds pass, draw if something changed; True if it drew."""
        self.advance(events, dt)
        if not self.stack.changed:
            return False
        self.draw()
        self.window.flip()
        return True

    def advance(self, events: Sequence[pygame.Event], dt: float) -> None:
        """All of a frame but the picture."""
        self.stack.settle()
        if any(event.type in CLOSING for event in events):  # both come together, and are one wish
            self.leave()
        for event in events:
            self._handle(event)
        self.stack.update(min(dt, LONGEST_FRAME))
        top = self.stack.top
        tip = top.tip() if top is not None else None
        if self.tooltip.silence(tip) if top is not self._told_about else self.tooltip.update(dt, tip):
            self.stack.changed = True
        self._told_about = top
        self.notices.show()
        self.narration.pass_on()

    def draw(self) -> None:
        """Paint the screens, or the reason why they cannot be shown."""
        self.surface = self.window.get_surface()  # showing or resizing a real window makes a new one
        if self._too_small():
            paint_too_small(self.surface, self.services, self.text)
            self.stack.changed = False
            return
        self.stack.draw(self.surface)
        if self.tooltip.shown is not None:
            painter = self.services.scaled(self._size, TOOLTIP_NEEDS)
            painter.surface = self.surface
            self.tooltip.draw(painter, self._size)

    def _handle(self, event: pygame.Event) -> None:
        if self._keep_size:
            self._placement.handle(event)
        if event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED):
            self._resized()
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED):
            self.stack.changed = True
        else:
            words = self.services.keyboard.read(event, self._pointer_scale()) or self._gamepad.read(event)
            for word in words:
                if not (isinstance(word, Pointed) and word.kind == "move") and self.tooltip.dismiss():
                    self.stack.changed = True
                if not (isinstance(word, Command) and self.everywhere.do(word)) and not self._too_small():
                    self.stack.handle(word)

    def tell(self, notice: str) -> None:
        """Say *notice* as soon as there is a screen to say it on."""
        self.notices.tell(notice)

    def command(self, name: str) -> None:
        self.everywhere.do(Command(name))

    def _pointer_scale(self) -> tuple[float, float]:
        """Drawn pixels per unit of the window, for screens with dense pixels."""
        width, height = self.window.size
        return self._size[0] / max(1, width), self._size[1] / max(1, height)

    def _resized(self) -> None:
        self.surface = self.window.get_surface()
        size = self.surface.get_size()
        if size == self._size:
            return
        self._size = size
        if not self._too_small():
            self.stack.resize(size)
        self.stack.changed = True
        if self._keep_size:
            self._placement.resized()

    def _too_small(self) -> bool:
        return self._size[0] < sizes.MIN_SIZE[0] or self._size[1] < sizes.MIN_SIZE[1]

    def close(self) -> None:
        """Leave: remember the game and the settings, give the window back."""
        if self.library is not None:
            self.library.leave()
        self.stack.close()
        self.services.brain.close()
        if self._keep_size:
            self.settings.save()
        self.window.destroy()

    # ------------------------------------------------------------------ from screen to screen

    def launcher(self) -> None:
        resume = None
        if self.library is not None:
            self.library.leave()
            resume = self.library.resume_card()
        self.playing.forget()
        self._launcher = LauncherScene(self.services, entries(self.text), self, resume)
        self.stack.replace(self._launcher)

    def new_game(self, game_id: str) -> None:
        game = games.load(game_id)
        initial, remembered = self.playing.new, remembered_seats(self.settings, game)
        if initial is None or initial.game_id != game_id:
            initial = NewGame(game_id, remembered[: game.seats[0]])
        others = remembered[len(initial.seats) :]
        self.services.brain.warm(game_id)
        look = load_look(game_id, self.text.for_game(game_id))
        self.stack.push(NewGameScene(self.services, game, initial, self, look.portrait, self.profiles, others))

    def start(self, game: NewGame) -> None:
        remember_seats(self.settings, game)
        self.settings.save()
        self.playing.play(game)

    # what the game on the screen leads to; Playing does it

    @property
    def game(self) -> GameScene | None:
        """The game that is on the screen, also below others."""
        return self.playing.scene

    def play(self, new: NewGame, seed: int | None = None, start: State | None = None) -> GameScene:
        return self.playing.play(new, seed, start)

    def show_match(self, match: Match) -> GameScene:
        return self.playing.show_match(match)

    def players(self) -> None:
        self.playing.players()

    def replay(self) -> None:
        self.playing.replay()

    def review(self) -> None:
        self.playing.review()

    def restart(self) -> None:
        self.playing.restart()

    def rematch(self) -> None:
        self.playing.rematch()

    def under_way(self) -> bool:
        return self.playing.under_way()

    # what opens over any screen

    def statistics(self) -> None:
        self.stack.push(StatisticsScene(self.services, self, self.counted, self.profiles.drawing))

    def rules(self, game_id: str) -> None:
        pictures = load_look(game_id, self.text.for_game(game_id)).pictures() if games.has_screen(game_id) else {}
        self.stack.push(RulesScene(self.services, game_id, self, pictures))

    def keys(self) -> None:
        self.stack.push(KeysScene(self.services, self, self.everywhere.offered()))

    def options(self, page: str = "") -> None:
        self.stack.push(OptionsScene(self.services, self.settings, self, page))

    def about(self) -> None:
        choices = (Choice(self.text("button.close"), icon="check", warm=True),)
        words = self.text("about.words", version=__version__)
        self.stack.push(MessageScene(self.services, self.text("program"), words, choices, self))

    def menu(self) -> None:
        match = self.game.session.match if self.game is not None else None
        game_id, over = (match.game.id, match.outcome is not None) if match is not None else ("", False)
        self.stack.push(MenuScene(self.services, self.settings, self, game_id, self.under_way(), over))

    def back(self) -> None:
        self.stack.pop()

    def quit(self) -> None:
        self.running = False

    def leave(self) -> None:
        """Leave at once, unless a game would be lost because the disk refuses it; asked twice, in any case."""
        if self.library is None or not self.under_way() or self.stack.top is self._farewell:
            self.quit()
            return
        self._farewell = leave_question(self.services, self, self.text("menu.leave.go"), self.quit)
        self.stack.push(self._farewell)

    def settings_changed(self) -> None:
        """Let what the menu changed take effect."""
        settings = self.settings
        self._set_volumes()
        self.services.keyboard.bindings.use(settings.keys, settings.buttons)
        if self._display != _display(settings):
            self._display = self._show_display()
        if self.text.language.code != settings.language:
            self.text.language.use(settings.language)
            self.stack.retell()
            self._retell_resume()
        self.stack.changed = True
        settings.save()

    def _retell_resume(self) -> None:
        """The card of the launcher that goes on with a game is in the language of now."""
        launcher = self._launcher
        if self.library is None or launcher is None or launcher.resume is None:
            return
        again = self.library.resume_card()
        if again is not None:
            launcher.resume.lines = again.lines

    def _set_volumes(self) -> None:
        kept = self.settings
        self.services.sound.set_volumes(kept.effects_volume, kept.music_volume, kept.muted, kept.master_volume)

    def _show_display(self) -> _Display:
        """Paint everything as the settings of the display say now."""
        self.services.art.use(chosen_colors(self.settings))
        self.stack.refresh()
        return _display(self.settings)

    def toggle_fullscreen(self) -> None:
        self.settings.fullscreen = not self.settings.fullscreen
        if self.settings.fullscreen:
            self.window.set_fullscreen(True)
        else:
            self._placement.leave_fullscreen()
        self._resized()
        self.settings_changed()


def _display(settings: Settings) -> _Display:
    return settings.theme, settings.palette, settings.letters, settings.text_size, settings.coordinates


def save_picture(surface: pygame.Surface, path: Path) -> None:
    """Write *surface* as PNG; raises OSError."""
    try:
        pygame.image.save(surface, path, "png")
    except pygame.error as error:
        raise OSError(str(error)) from error
