"""The running program: its window, its services, and the ways from screen to screen."""

from __future__ import annotations

import logging
import random
import sys
import time
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Final, cast

import pygame

from halloween_games import __version__, games
from halloween_games.ai.hosts import ProcessBrain
from halloween_games.app import clipboard
from halloween_games.app.analysis import Analysis
from halloween_games.app.crash import Crash, Failures, make_report, tell_crash, without_home
from halloween_games.app.crash_scene import CrashScene
from halloween_games.app.curtain import CurtainScene
from halloween_games.app.dialogs import Choice, MenuScene, MessageScene
from halloween_games.app.exports import Exports
from halloween_games.app.happened import HappenedScene, chapters
from halloween_games.app.launcher import LauncherScene, entries
from halloween_games.app.library import Library
from halloween_games.app.logs import log_path
from halloween_games.app.narration import focused_words
from halloween_games.app.new_game import NewGame, NewGameScene
from halloween_games.app.option_pages import DISPLAY, TEXT_SIZES
from halloween_games.app.options import OptionsScene
from halloween_games.app.page import RulesScene
from halloween_games.app.profiles import Profiles
from halloween_games.app.result import ResultScene
from halloween_games.app.review import ReviewScene
from halloween_games.app.saves import Saves
from halloween_games.app.seats import PlayersScene, settle_players, usual_name
from halloween_games.app.settings import Level, Settings, load_settings
from halloween_games.app.shortcuts import KeysScene
from halloween_games.app.statistics import Statistics
from halloween_games.app.statistics_scene import StatisticsScene
from halloween_games.app.storage import shown_path
from halloween_games.app.text import Text
from halloween_games.app.window import Placement, clamped_size, open_window, remembered_place
from halloween_games.boards.paths import assets_dir
from halloween_games.core.match import Match, Player
from halloween_games.core.spots import Seat
from halloween_games.core.state import State
from halloween_games.ui import theme
from halloween_games.ui.art import Art
from halloween_games.ui.commands import Bindings
from halloween_games.ui.fonts import Fonts
from halloween_games.ui.game_scene import Exits, GameScene
from halloween_games.ui.input import Command, Gamepad, Keyboard, Pointed, Typed
from halloween_games.ui.look import GameLook
from halloween_games.ui.palettes import PALETTES
from halloween_games.ui.scenes import Stack
from halloween_games.ui.services import Brain, Services, Speaker
from halloween_games.ui.sound import Sound
from halloween_games.ui.tooltip import Tooltip

log = logging.getLogger(__name__)

FRAMES_PER_SECOND: Final = 60
WITH_OPTIONS: Final = (GameScene, LauncherScene, NewGameScene, MenuScene)
WITH_GAME: Final = (GameScene, MenuScene, ResultScene)
TOOLTIP_NEEDS: Final = (560, 300)  # units: a line of words has room in every window
LONGEST_FRAME: Final = 0.1  # seconds that one frame may count: a stopped program does not jump


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
    ) -> None:
        """*saves* keeps the games; without it nothing is kept, as for pictures and measurements.

        *brain* thinks for the computer players; without one a worker process does, once it is needed.
        """
        pygame.display.init()
        pygame.font.init()
        pygame.joystick.init()
        pygame.key.set_repeat(350, 45)
        self.settings, bad = (settings, []) if settings is not None else load_settings()
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
            Art(assets_dir() / "svg"),
            Fonts(),
            self.text,
            Sound(assets_dir() / "sound"),
            Keyboard(bindings),
            self.stack,
            self.settings,
            brain or ProcessBrain(lambda: self.tell(self.text("notice.slices"))),
        )
        self._display = self._show_display()
        _set_icon(self.window, self.services.art)
        self._gamepad = Gamepad(bindings)
        self.tooltip = Tooltip()
        self.running = True
        self.game: GameScene | None = None
        self._launcher: LauncherScene | None = None
        self.library = Library(self, saves, load_look) if saves is not None else None
        self.profiles = Profiles(saves.folder if saves is not None else None)
        self.counted = Statistics(saves.folder if saves is not None else None)
        self.counted.on_problem = lambda phrase: self.tell(self.text.say(phrase))
        self.failures = Failures()
        self._begin: Callable[[], object] | None = None  # what comes before the first frame
        self._clipboard_fails = False
        self._narrated = ""  # what has the focus, as it was said last
        self.exports = Exports(self)
        self._current: NewGame | None = None
        self._analysis: Analysis | None = None  # kept, so that a second look needs no second thought
        self._started = 0.0
        self._size = (0, 0)
        if self._keep_size:
            self._placement.restore()
        self._resized()
        self._set_volumes()
        self._told_damage = False
        self._notices = self._startup_notices(bad)

    def _startup_notices(self, bad_settings: Sequence[str]) -> list[str]:
        notices = []
        if "file" in bad_settings:
            notices.append(self.text("notice.settings_file"))
        elif bad_settings:
            notices.append(self.text("notice.settings", names=", ".join(bad_settings)))
        if self.services.sound.problem and not self.settings.told_no_sound:
            notices.append(self.text("notice.no_sound"))
            self.settings.told_no_sound = True  # once is enough: nothing is told by sound alone
            self.settings.save()  # at once: a program of a given size saves nothing when it ends
        return notices

    # ------------------------------------------------------------------ the loop

    def run(self, begin: Callable[[], object] | None = None) -> int:
        """*begin*, then frames until the player leaves; the exit code."""
        clock = pygame.time.Clock()
        self._begin = begin
        self.turn(pygame.event.get(), 0.0)
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
                self._tell_failure()
            self.frame(events, dt)
        except Exception as error:  # noqa: BLE001 - the one place for what nobody foresaw
            self.failures.add(error)
            self.running = self.running and not self.failures.hopeless

    def _tell_failure(self) -> None:
        """The dialog after a failure; if that has failed already, a simpler one."""
        error = self.failures.take()
        self.stack.abandon()
        self.services.keyboard.editing = False
        crash = Crash(make_report(error, None), None, (self.text("crash.no_game"),))
        if not self.failures.simple:
            self.services.brain.cancel()
            match = self.game.match if self.game is not None else None
            crash = tell_crash(error, match, self.library.autosave if self.library is not None else None, self.text)
        self.game = None
        if self.library is not None:
            self.library.abandon()
        self.stack.push(CrashScene(self.services, self, crash, self._after_failure))

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
        for event in events:
            self._handle(event)
        self.stack.update(min(dt, LONGEST_FRAME))
        top = self.stack.top
        if self.tooltip.update(dt, top.tip() if top is not None else None):
            self.stack.changed = True
        self._show_notice()
        self._pass_on()

    def _pass_on(self) -> None:
        """New sentences go to the clipboard where the player wants it; all of a frame together."""
        words = focused_words(self.stack.top, self.text) if self.settings.speech else ""
        if words != self._narrated:
            self._narrated = words
            self.services.speech.say(words)
        sentences = self.services.speech.take()
        if not sentences or not self.settings.speech or self._clipboard_fails:
            return
        if not clipboard.copy(" ".join(sentences)):
            self._clipboard_fails = True
            self.tell(self.text("speech.no_clipboard"))

    def draw(self) -> None:
        """Paint the screens, or the reason why they cannot be shown."""
        self.surface = self.window.get_surface()  # showing or resizing a real window makes a new one
        if self._too_small():
            _paint_too_small(self.surface, self.services, self.text)
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
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.quit()
        elif event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED):
            self._resized()
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED):
            self.stack.changed = True
        else:
            words = self.services.keyboard.read(event, self._pointer_scale()) or self._gamepad.read(event)
            for word in words:
                if not (isinstance(word, Pointed) and word.kind == "move") and self.tooltip.dismiss():
                    self.stack.changed = True
                if not (isinstance(word, Command) and self._everywhere(word)) and not self._too_small():
                    self.stack.handle(word)

    def _everywhere(self, command: Command) -> bool:
        """The commands that mean the same on every screen."""
        if command.name == "paste" and self.services.keyboard.editing:
            self.stack.handle(Typed(clipboard.paste() or ""))
        elif command.name in self._commands():
            self._commands()[command.name]()
            self.stack.changed = True
        else:
            return self.library is not None and self.library.command(command.name)
        return True

    def _commands(self) -> Mapping[str, Callable[[], None]]:
        """What can be done on this screen besides its own commands."""
        found: dict[str, Callable[[], None]] = {
            "quit": self.quit,
            "fullscreen": self.toggle_fullscreen,
            "mute": self._toggle_sound,
            "coordinates": self._toggle_coordinates,
            "larger": lambda: self._zoom(0.1),
            "smaller": lambda: self._zoom(-0.1),
            "usual_size": lambda: self._zoom(1.0 - self.settings.text_size),
        }
        top = self.stack.top
        if isinstance(top, WITH_OPTIONS):
            found |= {"options": self.options, "accessibility": lambda: self.options(DISPLAY), "about": self.about}
        if isinstance(top, GameScene | MenuScene | ResultScene) and self.game is not None:
            found["speech"] = self.happened
        if isinstance(top, GameScene) and self._current is not None:
            found["start_now"] = self._start_again
        if isinstance(top, WITH_GAME) and self.game is not None:
            found |= {"screenshot": self.exports.picture, "film": self.exports.film, "replay": self.replay}
        if top is not None and not isinstance(top, KeysScene):
            found["shortcuts"] = self.keys
        return found

    def _offered(self) -> Set[str]:
        """Every command that means something now."""
        top = self.stack.top
        if top is None:
            return frozenset()
        saving = self.library.offers() if self.library is not None else frozenset()
        return top.offers() | self._commands().keys() | saving

    def _toggle_sound(self) -> None:
        self.settings.muted = not self.settings.muted
        self.settings_changed()

    def _toggle_coordinates(self) -> None:
        self.settings.coordinates = not self.settings.coordinates
        self.settings_changed()

    def _zoom(self, step: float) -> None:
        low, high = TEXT_SIZES
        size = round((self.settings.text_size + step) * 100)
        self.settings.text_size = max(low, min(high, size)) / 100
        self.settings_changed()

    def _start_again(self) -> None:
        """The same game from the beginning; one that is under way is kept, or its end is agreed to."""
        if not self.under_way():
            self.restart()
            return
        text = self.text
        choices = (
            Choice(text("menu.leave.restart"), self.restart, "check"),
            Choice(text("menu.leave.stay"), icon="play", warm=True),
        )
        title = text("menu.leave")
        self.stack.push(MessageScene(self.services, title, text("menu.leave.about"), choices, self, icon="warning"))

    def command(self, name: str) -> None:
        self._everywhere(Command(name))

    def tell(self, notice: str) -> None:
        """Say *notice* as soon as there is a screen to say it on."""
        self._notices.append(notice)

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
        return self._size[0] < theme.MIN_SIZE[0] or self._size[1] < theme.MIN_SIZE[1]

    def _show_notice(self) -> None:
        """Tell one thing that went wrong, once there is a screen to tell it on."""
        damaged = self.services.art.problems
        if damaged and not self._told_damage:
            self._told_damage = True
            self._notices.append(self.text("notice.drawing", name=damaged[0]))
        if self._notices and self.stack.top is not None:
            choices = (Choice(self.text("button.ok"), warm=True),)
            self.stack.push(MessageScene(self.services, self.text("notice"), self._notices.pop(0), choices, self))
            self.stack.settle()

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
        self.game = None
        self._launcher = LauncherScene(self.services, entries(self.text), self, resume)
        self.stack.replace(self._launcher)

    def new_game(self, game_id: str) -> None:
        game = games.load(game_id)
        initial = self._current
        if initial is None or initial.game_id != game_id:
            initial = NewGame(game_id, game.seats[0], {}, tuple(self.settings.names), tuple(self.settings.levels))
        self.services.brain.warm(game_id)
        look = load_look(game_id, self.text.for_game(game_id))
        self.stack.push(NewGameScene(self.services, game, initial, self, look.portrait, self.profiles))

    def start(self, game: NewGame) -> None:
        self.settings.names = list(game.names)
        self.settings.levels = [cast(Level, level) for level in game.levels]
        self.play(game)

    def play(self, new: NewGame, seed: int | None = None, start: State | None = None) -> GameScene:
        """Begin a game on the screen."""
        game = games.load(new.game_id)
        names = self._names(new)
        seed = random.SystemRandom().randrange(1 << 62) if seed is None else seed
        levels = _levels(new)
        players = tuple(
            Player("computer" if level else "human", name, level) for name, level in zip(names, levels, strict=True)
        )
        return self.show_match(Match(game, new.seats, new.options, seed, start=start, players=players))

    def show_match(self, match: Match) -> GameScene:
        """Play *match* on the screen, from where it stands."""
        settle_players(match)
        names, levels = tuple(p.name for p in match.players), tuple(p.level for p in match.players)
        new = NewGame(match.game.id, match.seats, dict(match.options), names, levels)
        names = self._names(new)
        if self.library is not None:
            self.library.follow(match)
        self._current = new
        self._started = time.monotonic() - (self.library.seconds if self.library is not None else 0.0)
        text = self.text.for_game(new.game_id, names)
        look, words = load_look(new.game_id, text), games.words(new.game_id)
        exits = Exits(
            self.menu,
            lambda: self.rules(new.game_id),
            self.result,
            lambda: self.new_game(new.game_id),
            self.curtain,
            self._play_on,
        )
        self.game = GameScene(self.services, match, look, words, names, exits)
        self.game.emblem_of = self.profiles.drawing
        match.subscribe(lambda turn: self._count(match))
        self.stack.replace(self.game)
        self.stack.settle()
        return self.game

    def _names(self, new: NewGame) -> tuple[str, ...]:
        given = [*new.names, *[""] * new.seats][: new.seats]
        levels = _levels(new)
        return tuple(name.strip() or usual_name(self.text, seat, levels[seat]) for seat, name in enumerate(given))

    def _count(self, match: Match) -> None:
        """A game that has just ended on the screen counts, once."""
        if match.outcome is None or self.game is None or self.game.match is not match or self.library is None:
            return
        autosave = self.library.autosave
        if autosave is not None and autosave.match is match:
            self.counted.count(match, autosave.path.stem, self.game.names, autosave.seconds)

    def statistics(self) -> None:
        self.stack.push(StatisticsScene(self.services, self, self.counted, self.profiles.drawing))

    def happened(self) -> None:
        """Everything since one's last turn, in sentences."""
        if self.game is not None and self.game.curtain_for is None:
            scene = HappenedScene(self.services, self, self.settings, chapters(self.game))
            for sentence in scene.newest():
                self.services.speech.say(sentence)
            self.stack.push(scene)

    def result(self) -> None:
        if self.game is None or self.game.match.outcome is None:
            return
        scene = self.game
        assert scene.match.outcome is not None
        self.services.sound.play("draw" if scene.match.outcome.is_draw() else "win")
        self.stack.push(
            ResultScene(
                self.services,
                scene.match.game.id,
                scene.text,
                scene.match.outcome,
                scene.names,
                scene.look,
                len(scene.match.turns),
                time.monotonic() - self._started,
                self,
                self._emblems(),
            )
        )

    def _emblems(self) -> tuple[str, ...]:
        """The drawings of the persons' own emblems, seat by seat."""
        if self.game is None:
            return ()
        named = zip(self.game.match.players, self.game.names, strict=True)
        return tuple(self.profiles.drawing(name) if player.kind == "human" else "" for player, name in named)

    def replay(self) -> None:
        """Show the game from its beginning, without what lies over it."""
        while self.game is not None and self.stack.top not in (None, self.game):
            self.stack.pop()
            self.stack.settle()
        if self.game is not None:
            self.game.history.replay()

    def _play_on(self, ply: int) -> None:
        """A new game from the position after so many turns of the one that is looked at."""
        game = self.game
        if game is None:
            return

        def begin() -> None:
            self.show_match(game.match.branch(ply, random.SystemRandom().randrange(1 << 62)))

        if not self.under_way():
            begin()
            return
        text = self.text
        choices = (
            Choice(text("history.play_on"), begin, "check"),
            Choice(text("menu.leave.stay"), icon="play", warm=True),
        )
        about = text("history.leave.about")
        self.stack.push(MessageScene(self.services, text("history.leave"), about, choices, self, icon="warning"))

    def review(self) -> None:
        scene = self.game
        if scene is None or scene.match.outcome is None:
            return
        if self._analysis is None or self._analysis.match is not scene.match or not self._analysis.fits:
            self._analysis = Analysis(scene.match, self.services.brain)
        self.stack.push(
            ReviewScene(self.services, scene.match, scene.look, scene.text, scene.names, self, self._analysis)
        )

    def curtain(self, seat: Seat, uncover: Callable[[], None]) -> None:
        """Hide everything until the person of *seat* has the device."""
        if self.game is not None:
            name, look = self.game.names[seat], self.game.look
            self.stack.push(CurtainScene(self.services, seat, name, look.portrait(seat), uncover, self))

    def rules(self, game_id: str) -> None:
        pictures = load_look(game_id, self.text.for_game(game_id)).pictures() if games.has_screen(game_id) else {}
        self.stack.push(RulesScene(self.services, game_id, self, pictures))

    def keys(self) -> None:
        self.stack.push(KeysScene(self.services, self, self._offered()))

    def options(self, page: str = "") -> None:
        self.stack.push(OptionsScene(self.services, self.settings, self, page))

    def about(self) -> None:
        choices = (Choice(self.text("button.close"), icon="check", warm=True),)
        words = self.text("about.words", version=__version__)
        self.stack.push(MessageScene(self.services, self.text("program"), words, choices, self))

    def menu(self) -> None:
        game_id = self.game.match.game.id if self.game is not None else ""
        self.stack.push(MenuScene(self.services, self.settings, self, game_id, self.under_way()))

    def players(self) -> None:
        if self.game is not None:
            match = self.game.match
            named = zip(match.players, self.game.names, strict=True)
            players = [Player(player.kind, name, player.level) for player, name in named]
            self.stack.push(PlayersScene(self.services, self, match.game.id, players, self._seat))

    def _seat(self, seat: Seat, player: Player) -> None:
        """Let somebody else go on for *seat*; another game begins with the same players then."""
        if self.game is None:
            return
        self.game.seat(seat, player)
        if self._current is not None:
            levels = tuple(player.level for player in self.game.match.players)
            self._current = replace(self._current, names=self.game.names, levels=levels)

    def restart(self) -> None:
        """The same game from the beginning."""
        if self._current is not None:
            self.play(self._current)

    def rematch(self) -> None:
        """Another game by the same people; whoever was second begins."""
        if self._current is None:
            return
        new = self._current
        names = self._names(new)
        levels = _levels(new)
        self.play(NewGame(new.game_id, new.seats, new.options, (*names[1:], names[0]), (*levels[1:], levels[0])))

    def back(self) -> None:
        self.stack.pop()

    def quit(self) -> None:
        self.running = False

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
        theme.use(theme.THEMES[self.settings.theme], PALETTES[self.settings.palette])
        self.services.art.forget()
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

    def under_way(self) -> bool:
        """Whether leaving now would lose something: not while every action is kept."""
        if self.game is None or (self.library is not None and self.library.is_kept):
            return False
        return self.game.match.outcome is None and len(self.game.match.turns) > 0


def _levels(new: NewGame) -> tuple[str, ...]:
    """The level of each seat; nothing for persons, who also sit where nothing was said."""
    return (*new.levels, *("",) * new.seats)[: new.seats]


def _display(settings: Settings) -> _Display:
    return settings.theme, settings.palette, settings.letters, settings.text_size, settings.coordinates


def load_look(game_id: str, text: Speaker) -> GameLook:
    """The look of a game that has a screen."""
    made: GameLook = import_module(f"halloween_games.games.{games.REGISTRY[game_id]}.look").look(text)
    return made


def save_picture(surface: pygame.Surface, path: Path) -> None:
    """Write *surface* as PNG; raises OSError."""
    try:
        pygame.image.save(surface, path, "png")
    except pygame.error as error:
        raise OSError(str(error)) from error


def _set_icon(window: pygame.Window, art: Art) -> None:
    window.set_icon(art.square("icon/app", 64))


def _paint_too_small(surface: pygame.Surface, services: Services, text: Speaker) -> None:
    surface.fill(theme.NIGHT[0])
    sentence = text("too_small", width=theme.MIN_SIZE[0], height=theme.MIN_SIZE[1])
    image = services.fonts.render(sentence, 18, theme.CANDLE, wrap=max(80, surface.get_width() - 24), center=True)
    surface.blit(image, image.get_rect(center=surface.get_rect().center))
