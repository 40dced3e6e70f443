"""The running program: its window, its main loop, and the parts of the shell."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Collection, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

import pygame

from halloween_games.app.saving.people import People
from halloween_games.app.saving.saves import Keeping
from halloween_games.app.saving.settings import Settings
from halloween_games.app.saving.storage import shown_path, without_home
from halloween_games.app.screens.navigation import Ways
from halloween_games.app.shell.belongings import Belongings
from halloween_games.app.shell.by_code import ByCode
from halloween_games.app.shell.crash import Failures
from halloween_games.app.shell.evening_book import EveningBook, NextStep
from halloween_games.app.shell.evenings import EveningTable
from halloween_games.app.shell.exporting import Exports
from halloween_games.app.shell.learning import Learning
from halloween_games.app.shell.live_settings import LiveSettings
from halloween_games.app.shell.logs import log_path, written_log
from halloween_games.app.shell.navigation import Navigation
from halloween_games.app.shell.night_walk import NightWalk
from halloween_games.app.shell.notices import Narration, Notices
from halloween_games.app.shell.over_game import OverGame
from halloween_games.app.shell.pages import Pages
from halloween_games.app.shell.playing import Playing
from halloween_games.app.shell.practicing import Practicing
from halloween_games.app.shell.puzzling import Puzzling
from halloween_games.app.shell.reader import ScreenReader
from halloween_games.app.shell.saved_games import SavedGames
from halloween_games.app.shell.setting_up import SettingUp
from halloween_games.app.shell.startup import KeptNight, Startup, begin
from halloween_games.app.shell.trophy_keeper import TrophyKeeper
from halloween_games.app.shell.voice import Voice
from halloween_games.app.shell.window import (
    LOOKING_SECONDS,
    ProgramWindow,
    TableTurn,
    events_within,
    paint_too_small,
    set_icon,
)
from halloween_games.app.shell.working_ahead import WorkingAhead
from halloween_games.data_folders import assets_dir
from halloween_games.kit import clipboard, sizes
from halloween_games.kit.commands import Bindings
from halloween_games.kit.fingers import Fingers
from halloween_games.kit.fonts import Fonts
from halloween_games.kit.input import AWAY, Command, Gamepad, Input, Keyboard, Pointed, Pos, Typed
from halloween_games.kit.scanner import Scanner
from halloween_games.kit.scenes import Passage, Scene, Stack, Way
from halloween_games.kit.services import Services
from halloween_games.kit.sound import Sound
from halloween_games.kit.switches import Pressed
from halloween_games.kit.toast import Toast
from halloween_games.kit.tooltip import Tooltip
from halloween_games.leaving import LeaveRequest, exit_code
from halloween_games.words.language import asked_for
from halloween_games.words.text import Text

if TYPE_CHECKING:
    from halloween_games.app.saving.saves import Saves
    from halloween_games.core.match import Match
    from halloween_games.core.phrases import Phrase
    from halloween_games.core.questions import Brain
    from halloween_games.kit.canvas import Canvas
    from halloween_games.play.game_scene import Exits

FRAMES_PER_SECOND: Final = 60
CALM_FRAMES_PER_SECOND: Final = 15  # while nobody does anything and only small movements go on
AWAKE_SECONDS: Final = 1.0  # after an event with every frame
ALONE_SECONDS: Final = 60.0  # without an event, after which nothing moves any more that only decorates
BEHIND_SECONDS: Final = 10.0  # the same without the focus: no system tells that another window covers this one
STILL_SECONDS: Final = 1.0  # without a change, after which the program waits for events
RESTING_SECONDS: Final = 0.3  # between two frames then
ALONE_RESTING_SECONDS: Final = 3.0  # the same after ALONE_SECONDS
ALONE_LOOKING_SECONDS: Final = 0.4  # and between two looks for events
FINGER_UNITS: Final = 16  # by which a finger may miss what it is meant for
OVERLAY_NEEDS: Final = (560, 300)  # units: a line of text fits in every window
# A person has closed the window. Its cross sends QUIT, too; that alone means the end of the session or of its display,
# except on macOS, where Cmd+Q looks the same.
ASKED: Final = {pygame.WINDOWCLOSE, pygame.QUIT} if sys.platform == "darwin" else {pygame.WINDOWCLOSE}
PRESSES: Final = {pygame.KEYDOWN, pygame.JOYBUTTONDOWN, pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN}  # end what is said
MAX_FRAME: Final = 0.1  # seconds: after a pause what moves does not jump
# A file to write to when the first picture and the first frame of the launcher were there, before exiting.
FIRST_FRAME: Final = "HALLOWEEN_GAMES_FIRST_FRAME"


class Offering(Protocol):
    """A part of the shell that implements some of the commands."""

    def commands(self, top: Scene) -> Mapping[str, Callable[[], None]]:
        """The commands available while *top* is the current screen."""


@dataclass(eq=False, repr=False)
class GlobalCommands:
    """Runs commands that one of *parts* offers on the current screen."""

    services: Services
    parts: Sequence[Offering] = ()

    def give(self, name: str) -> None:
        """Run a command as if by its key."""
        self.do(Command(name))

    def do(self, command: Command) -> bool:
        """Run *command*; False if it is not a global one, so that the screen may handle it."""
        if command.name == "paste" and self.services.keyboard.editing:
            self.services.stack.handle(Typed(clipboard.paste() or ""))
            return True
        act = self._offered().get(command.name)
        if act is None:
            return False
        act()
        self.services.stack.changed = True
        return True

    def offered(self) -> Set[str]:
        """All commands available now."""
        top = self.services.stack.top
        return top.offers() | self._offered().keys() if top is not None else frozenset()

    def _offered(self) -> Mapping[str, Callable[[], None]]:
        """The global commands available on this screen."""
        top = self.services.stack.top
        found: dict[str, Callable[[], None]] = {}
        if top is not None:
            for part in self.parts:
                found |= part.commands(top)
        return found


class Program:
    """The window and everything in it. ``frame`` is one iteration of the main loop, so that tests need no loop.

    No part holds the program itself; each takes the services and the parts it uses.
    """

    def __init__(
        self,
        size: tuple[int, int] | None = None,
        settings: Settings | None = None,
        saves: Saves | None = None,
        brain: Brain | None = None,
        startup: Startup | None = None,
        request: LeaveRequest | None = None,
    ) -> None:
        """*saves* keeps the games; without it nothing is kept, as for screenshots and benchmarks.

        *brain* runs the computer players; by default a worker process, started when needed. *startup* is what was
        loaded before, including the settings. *request* tells ``run`` about signals.
        """
        from halloween_games.players.hosts import ProcessBrain

        pygame.display.init()
        pygame.font.init()
        pygame.joystick.init()
        pygame.key.set_repeat(350, 45)
        self.settings, bad_settings, art, shown = startup or begin(settings)
        self.stack = Stack()
        self.window = ProgramWindow(self.settings, size, self.stack, shown)
        set_icon(self.window.native, art)
        text, kept = Text(), self.settings
        bindings = Bindings(kept.keys, kept.buttons, kept.key_layout)
        text.language.use(asked_for() or self.settings.language)
        self.services = Services(
            art,
            Fonts(),
            text,
            Sound(assets_dir() / "sound"),
            Keyboard(bindings),
            self.stack,
            self.settings,
            brain or ProcessBrain(self._tell_slices, written_log()),
        )
        self._gamepad = Gamepad(bindings)
        self._fingers = Fingers(self._aimed)
        self.scanner = Scanner(self.services)
        self.table_turn = TableTurn()
        self._canvas: Canvas | None = None  # what the window shows, if it was drawn on one
        self.passage = Passage()
        self.tooltip = Tooltip()
        self.toast = Toast()
        self._awake = AWAKE_SECONDS  # what is left of it
        self._still = 0.0  # seconds since the picture changed
        self._alone = 0.0  # seconds since the last event
        self._is_behind = False  # another window has the focus
        self._left_out = 0.0  # seconds that no frame has told the screens of
        self._in_slices = False  # computers think in the frames
        self._told_about: Scene | None = None  # the scene of the tooltip
        self.running = True
        self._request = request or LeaveRequest()
        self._shown = shown
        self._begin: Callable[[], object] | None = None  # called before the first frame
        self.live_settings = LiveSettings(self.services, self.settings, text.language, self.window)
        self._bring_together(saves)
        self.window.restore()
        self.notices.tell_beginning(self.settings, bad_settings)

    def _bring_together(self, saves: Saves | None) -> None:
        """Create the parts of the shell and connect them."""
        from halloween_games.app.exports.saved_pictures import SavedPictures

        services, settings, live, ways = self.services, self.settings, self.live_settings, Ways()
        folder = saves.folder if saves is not None else None
        self.people = People(folder, lambda phrase: self.notices.tell(services.text.say(phrase)))
        known = services, settings, self.people, ways  # what every part has
        self.trophy_keeper = TrophyKeeper(*known, self.toast)
        pictures = SavedPictures(services)
        keeping = Keeping(saves, self._tell_unkept, pictures.take)
        self.commands = GlobalCommands(services)
        self.pages = ways.pages = Pages(*known, live, self.commands.offered, self._held, self.trophy_keeper.open)
        self.playing = Playing(*known, keeping, self._exits, self._on_show)
        self.learning = ways.teaching = Learning(*known, self.playing)
        self.puzzling = ways.puzzles = Puzzling(*known, self.playing, self.learning)
        self.practicing = ways.practice = Practicing(*known, self.playing, self.puzzling)
        self.working_ahead = WorkingAhead(services, self.playing)
        self.notices = Notices(services, self.playing)
        self.exports = Exports(services, self.playing, self.notices, self.toast)
        ways.belongings = Belongings(*known, self.exports, self.notices)
        self.nights = ways.nights = NightWalk(*known, self.playing, self.learning, self.puzzling, self.exports)
        self.evening = ways.evening = EveningTable(*known, self.playing, self.exports)
        self.book = ways.book = EveningBook(*known, self.puzzling, self.trophy_keeper.open, self.pages.numbers)
        self.next_step = NextStep(*known, self.playing)
        listing = pictures, self.playing, self.notices, self.puzzling.open_shared
        self.saved_games = SavedGames(services, saves, keeping, *listing) if saves is not None else None
        acts = self.next_step.offer, self.commands.give, self.working_ahead.start, self.quit
        night = KeptNight() if saves is not None else None
        self.navigation = ways.shell = Navigation(*known, self.playing, self.saved_games, *acts, night)
        self.setting_up = ways.positions = SettingUp(services, self.playing, self.navigation.choose_players)
        self.over_game = OverGame(*known, self.playing, live.settings_changed)
        self.working_ahead.next_scenes = {
            "LauncherScene": self._after_launcher,
            "GameScene": self._after_game,
            "LearnScene": self._after_street,
            "MenuScene": self._after_menu,
            "MoreScene": self._after_more,
        }
        if saves is not None and self.saved_games is not None:
            shown = self.playing, self.exports, self.notices, self.over_game.review
            self.by_code = ways.by_code = ByCode(*known, saves.folder / "by_code", *shown)
            self.saved_games.take_code = self.by_code.take
        self.narration = Narration(services, settings, self.notices.tell)
        self.reader = ScreenReader(services, settings, services.speech.listen())
        self.reader.turned = lambda outline: self.table_turn.shown(outline, self.window.size)
        self.voice = Voice(services, live, services.speech.listen(), self.reader, self.playing, self.toast.show)
        self.failures = Failures(services, self.playing, self.quit, self.navigation.show_launcher)
        offers = live, self.voice, self.pages, self.playing, self.navigation, self.over_game, self.exports, self.evening
        self.commands.parts = [*offers, *([self.saved_games] if self.saved_games is not None else [])]

    def _held(self, game_id: str) -> Collection[str]:
        """What the charts of *game_id*'s rules have to light: what the viewer of the game on the table holds."""
        scene = self.playing.scene
        return scene.session.chart_rows() if scene is not None and scene.session.game.id == game_id else ()

    def _on_show(self, match: Match, names: Sequence[str]) -> None:
        """Keep what is won in *match*, and say if it is but a part of its record."""
        from halloween_games.core.result_words import why_cut

        self.trophy_keeper.watch(match, names)
        if match.cut:
            self.notices.tell(why_cut(match, self.services.text))

    def _exits(self, game_id: str) -> Exits:
        """The ways out of a game's screen."""
        from halloween_games.play.game_scene import Exits

        return Exits(
            self.over_game.menu,
            lambda: self.pages.rules(game_id),
            self.over_game.result,
            lambda: self.navigation.new_game(game_id),
            self.over_game.curtain,
            self.playing.play_on,
            partial(self.learning.show_rule, game_id),
            self.over_game.back_to_review,
        )

    def _after_launcher(self, top: Any) -> Sequence[tuple[object, Callable[[Services], Scene]]]:
        """The page of the game that is pointed at, and the other pages."""
        game_id, book = top.pointed_game, ("book", self.book.scene)
        if game_id is None:
            return [book, *self._pages_ahead()]
        rules = partial(self.pages.rules_scene, game_id=game_id)
        new_game = partial(self.navigation.new_game_scene, game_id=game_id)
        village = ("village", self.nights.village_scene)
        return [(game_id, new_game), book, *self._pages_ahead(), (f"rules of {game_id}", rules), village]

    def _after_game(self, top: Scene) -> Sequence[tuple[object, Callable[[Services], Scene]]]:
        """The result of a game that is over; the menu and the pages when it has come to rest."""
        game = self.playing.scene
        if game is None or game is not top or game.lively:
            return ()
        outcome = game.session.match.outcome
        if outcome is not None:
            return [(f"result {outcome}", lambda services: self.over_game.result_scene(services, game, outcome))]
        rules = partial(self.pages.rules_scene, game_id=game.session.game.id)
        return [("menu", self.over_game.menu_scene), ("rules", rules), *self._pages_ahead()]

    def _pages_ahead(self) -> Sequence[tuple[object, Callable[[Services], Scene]]]:
        """What can be opened from everywhere."""
        pages = self.pages
        found = [("options", pages.options_scene), ("keys", pages.keys_scene), ("statistics", pages.statistics_scene)]
        return [*found, ("saved games", self.saved_games.list_scene)] if self.saved_games is not None else found

    def _after_menu(self, top: Any) -> Sequence[tuple[object, Callable[[Services], Scene]]]:
        """Its second page, and what has happened."""
        more: tuple[object, Callable[[Services], Scene]] = ("more", top.more_scene)
        game = self.playing.scene
        if game is None or game.session.curtain_for is not None:
            return [more]
        return [more, (f"what happened {game.session.plies}", self.over_game.recap_scene)]

    def _after_more(self, top: Scene) -> Sequence[tuple[object, Callable[[Services], Scene]]]:
        """The film of the game, if there is something to be seen in it."""
        from halloween_games.app.exports.gif_file import can_write

        game = self.playing.scene
        if game is None or not game.session.match.turns or not can_write():
            return ()
        return [(f"film of {game.session.game.id}", self.exports.film_ahead)]

    def _after_street(self, top: Any) -> Sequence[tuple[object, Callable[[Services], Scene]]]:
        """The board that explains the game whose lessons are shown."""
        if not top.course.watch:
            return ()
        return [(f"watch {top.course.game.id}", partial(self.learning.watch_scene, game_id=top.course.game.id))]

    def _tell_slices(self) -> None:
        """The worker process was given up: nothing that has to stop a game between computers."""
        self._in_slices = True
        sentence = self.services.text("notice.slices")
        self.toast.show(sentence)
        self.services.speech.say(sentence)

    def _tell_unkept(self, phrase: Phrase) -> None:
        text = self.services.text
        self.notices.tell(text("notice.autosave", why=text.say(phrase)))

    # ------------------------------------------------------------------ the loop

    def run(self, begin: Callable[[], object] | None = None) -> int:
        """Call *begin*, then run frames until the user quits; returns the exit code."""
        clock = pygame.time.Clock()
        self._begin = begin
        self.turn(pygame.event.get(), 0.0)
        if report := os.environ.get(FIRST_FRAME):
            now = time.monotonic(), time.process_time()
            first = (self._shown.when, self._shown.used) if self._shown is not None else now
            Path(report).write_text(" ".join(map(str, (*first, *now))) + "\n", encoding="ascii")
            self.quit()
        else:
            self.look_ahead()
        if self.navigation.night is not None:
            self.navigation.night.keep()
        while self.running and self._request.signal is None:
            self.pass_time(clock)
        if self.failures.hopeless:
            self.give_up()
            return 1
        signal = self._request.signal
        if signal is not None:
            self.failures.rescue_unkept()
        self.close()
        return 0 if signal is None else exit_code(signal)

    def look_ahead(self) -> None:
        """Prepare what comes, while the user looks at the first frame."""
        from halloween_games.app.shell.accesskit_bridge import open_bridge

        self.working_ahead.begin()
        self.reader.bridge = open_bridge(self.services.text, self.window.port)
        self.reader.focus_window(pygame.key.get_focused())
        self.voice.open()

    @property
    def frames_per_second(self) -> int:
        """As many as the picture needs: a program that is left alone hardly uses the processor."""
        return CALM_FRAMES_PER_SECOND if self._is_calm else FRAMES_PER_SECOND

    @property
    def _is_calm(self) -> bool:
        """Whether nothing happens that needs every frame."""
        is_moving = self.stack.lively or self.table_turn.is_turning or self.passage.is_under_way
        return self._awake <= 0 and not (is_moving or self._in_slices or self.working_ahead.is_busy)

    @property
    def is_resting(self) -> bool:
        """Whether nothing changes, so that it is enough to wait for events (a screen reader's requests are none)."""
        is_heard = self.reader.listens or self.voice.is_busy
        return self._is_calm and self._still >= STILL_SECONDS and not is_heard and not self.scanner.runs

    @property
    def _is_alone(self) -> bool:
        return self._alone >= (BEHIND_SECONDS if self._is_behind else ALONE_SECONDS)

    def pass_time(self, clock: pygame.Clock) -> None:
        """One iteration of the main loop: a frame when it is due, or none while the program rests."""
        is_alone = self._is_alone
        rest = ALONE_RESTING_SECONDS if is_alone else RESTING_SECONDS
        if self.is_resting:
            if is_alone:
                self.services.sound.rest()
            events = events_within(rest - self._left_out, ALONE_LOOKING_SECONDS if is_alone else LOOKING_SECONDS)
            dt = clock.tick()
        else:
            events, dt = pygame.event.get(), clock.tick(self.frames_per_second)
        self._left_out += dt / 1000
        if events or not self.is_resting or self._left_out >= rest:
            passed, self._left_out = self._left_out, 0.0
            self.turn(events, passed)

    def turn(self, events: Sequence[pygame.Event], dt: float) -> None:
        """One guarded frame: exceptions are reported, as long as that works."""
        try:
            if self._begin is not None:
                begin, self._begin = self._begin, None
                begin()
            if self.failures.news:
                self.failures.tell()
            self.frame(events, dt)
        except Exception as error:  # noqa: BLE001 - the one place for unexpected errors
            self.failures.add(error)
            self.running = self.running and not self.failures.hopeless

    def frame(self, events: Sequence[pygame.Event], dt: float) -> bool:
        """Handle *events*, advance by *dt* seconds, draw if something changed; True if it drew."""
        self.advance(events, dt)
        self._still += dt
        draws = self.stack.changed and not self.working_ahead.holds_picture and not self.window.is_hidden
        if draws:
            self._still = 0.0
            self._draw_on_the_way()
            self.window.native.flip()
        self.reader.update(dt, draws)
        return draws

    def advance(self, events: Sequence[pygame.Event], dt: float) -> None:
        """A frame without drawing."""
        self._awake, self._alone = (AWAKE_SECONDS, 0.0) if events else (self._awake - dt, self._alone + dt)
        self.stack.is_left_alone = self._is_alone or self.window.is_hidden
        self.stack.apply_pending()
        types = {event.type for event in events}
        if pygame.APP_TERMINATING in types or (pygame.QUIT in types and not types & ASKED):
            self.failures.rescue_unkept()
            self.quit()
        elif types & ASKED:
            self.navigation.leave()
        for event in events:
            if event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
                self._is_behind = event.type == pygame.WINDOWFOCUSLOST
                self.reader.focus_window(not self._is_behind)
            elif event.type in PRESSES:
                self.voice.hush()
                self.reader.hush()
            if event.type in PRESSES or (event.type == pygame.MOUSEMOTION and any(event.rel)):
                self.working_ahead.is_wanted = True
            if self.window.handle(event):
                self._canvas = None
            else:
                self._read(event)
        self._take(self._fingers.pass_time(dt, self.window.size, self.table_turn.is_far))
        self.stack.update(min(dt, MAX_FRAME if self._still < STILL_SECONDS else ALONE_RESTING_SECONDS))
        self._face_who_acts(dt)
        self.stack.changed = self.passage.update(dt) or self.stack.changed
        top = self.stack.top
        tip = top.tip() if top is not None else None
        if self.tooltip.silence(tip) if top is not self._told_about else self.tooltip.update(dt, tip):
            self.stack.changed = True
        self._told_about = top
        if self.toast.update(dt, top is not None and top.news_place is not None):
            self.stack.changed = True
        if not self.window.is_too_small and not self.table_turn.is_turning:
            self.scanner.update(dt)
        self.working_ahead.update(dt, self.stack, self.window.size, self._is_calm, self.passage.is_under_way)
        self.notices.show()
        self.narration.pass_on()
        self.voice.update(dt)

    def _read(self, event: pygame.Event) -> None:
        """Pass the input in *event* to the global commands, or else to the screen."""
        if event.type == pygame.DROPFILE:
            self.navigation.dropped(Path(event.file))
            return
        pressed = self.services.keyboard.switches.read(event)
        if pressed is not None:
            self._press(pressed)
            return
        pad = self.services.keyboard.bindings.pad
        size, turn = self.window.size, self.table_turn
        words = self.services.keyboard.read(event, self.window.scale) or self._gamepad.read(event)
        self._take([meant for word in words if (meant := turn.meant(word, size)) is not None])
        if not turn.is_turning:
            self._take(self._fingers.read(event, size, turn.is_far))
        if self.services.keyboard.bindings.pad is not pad:
            self.stack.retranslate()  # what is said of keys and buttons

    def _press(self, pressed: Pressed) -> None:
        """A switch was pressed, or released."""
        if pressed is not Pressed.NOTHING and self.tooltip.dismiss():
            self.stack.changed = True
        if not self.window.is_too_small and not self.table_turn.is_turning:
            self.scanner.press(pressed)

    def _take(self, words: Sequence[Input]) -> None:
        for word in words:
            if isinstance(word, Pointed) and word.kind == "move":
                self.voice.point(word.pos)
            if isinstance(word, Command):
                self.passage.toward = None
            elif isinstance(word, Pointed) and word.kind == "down":
                self.passage.toward = word.pos
            if not (isinstance(word, Pointed) and word.kind == "move") and self.tooltip.dismiss():
                self.stack.changed = True
            is_done = isinstance(word, Command) and self.commands.do(word)
            is_letting_go = isinstance(word, Pointed) and word.pos == AWAY  # also of what was held before
            if is_done or (self.window.is_too_small and not is_letting_go):
                continue
            if self.toast.handle(word):
                self.stack.changed = True
            else:
                self.stack.handle(word)

    def _face_who_acts(self, dt: float) -> None:
        """In table mode turn the picture to the one who acts now; what was held before is let go."""
        settings, turn = self.settings, self.table_turn
        is_far = settings.table_mode and self.stack.is_far
        if turn.update(dt):
            self.stack.changed = True
        if turn.face(is_far, at_once=settings.reduce_motion or settings.speed <= 0):
            self._take([*self._fingers.cancel(), Pointed("up", AWAY, 1), Pointed("move", AWAY)])
            self.stack.changed = True

    def _aimed(self, pos: Pos) -> Pos:
        """Where a finger at *pos* is meant: whoever uses fingers has larger targets."""
        top = self.stack.top
        if top is None or self.window.is_too_small or self.toast.button.collidepoint(pos):
            return pos
        return top.aimed(pos, round(FINGER_UNITS * sizes.unit(self.window.size)))

    def _draw_on_the_way(self) -> None:
        """Draw the screens, and over them what is still seen of a page that was left."""
        way = self.stack.way
        if way is not Way.NOWHERE and self.services.may_move and not self.window.is_too_small:
            self.window.take_surface()
            self.passage.begin(self.window.surface, way)
        self.draw()
        self.passage.show(self.window.surface)

    def draw(self) -> None:
        """Draw the screens, or why they cannot be shown."""
        self.window.take_surface()
        window, size = self.window.surface, self.window.size
        if self.window.is_too_small:
            self._canvas = None
            paint_too_small(window, self.services)
            self.stack.changed = False
            return
        self._canvas = self._begun_canvas()
        surface = self._canvas or window
        self.stack.draw(surface)
        if self.toast.text or self.tooltip.shown is not None or self.scanner.lit is not None:
            painter = self.services.scaled(size, OVERLAY_NEEDS)
            painter.surface = surface
            self.toast.draw(painter, size, self.stack.top.news_place if self.stack.top is not None else None)
            self.scanner.draw(painter)
            self.tooltip.draw(painter, size)
        if self._canvas is not None:
            self._canvas.show(window)
        self.table_turn.show(window, self.services.colors.night[0])

    def _begun_canvas(self) -> Canvas | None:
        """What the next picture is noted on, if nothing else is painted over it."""
        if not self.stack.is_composed or self.passage.is_under_way or self.table_turn.shows:
            return None
        from halloween_games.kit.canvas import Canvas

        canvas = self._canvas or Canvas()
        canvas.begin(self.window.size)
        return canvas

    # ------------------------------------------------------------------ the end

    def quit(self) -> None:
        """Leave the loop after this frame."""
        self.running = False

    def close(self) -> None:
        """Save the game and the settings, and close the window."""
        self.voice.close()
        self.working_ahead.end()
        self.playing.leave()
        self.stack.close()
        self.services.brain.close()
        self.services.art.forget()
        self.services.fonts.forget()
        if self.window.is_kept:
            self.settings.save()
        self.window.native.destroy()

    def give_up(self) -> None:
        """Exit after failures that cannot be shown on the screen, with one sentence."""
        self.voice.close()
        self.services.brain.close()
        self.window.native.destroy()
        if sys.stderr is not None:
            sentence = self.services.text("crash.ended", file=without_home(shown_path(log_path())))
            print(f"halloween-games: {sentence}", file=sys.stderr)
