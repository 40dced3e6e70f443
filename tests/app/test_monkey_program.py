"""Somebody without sense at the whole program: every kind of event, anywhere, at any moment."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

import pygame
import pytest

from halloween_games import games
from halloween_games.app.saving import folders
from halloween_games.app.saving.profiles import Profiles
from halloween_games.app.saving.record_file import read_record
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens import file_manager
from halloween_games.app.screens.crash_scene import CrashScene
from halloween_games.core.match import Match, Player
from halloween_games.core.questions import Compare, Question, Reply, Valued
from halloween_games.core.record import record
from halloween_games.kit import clipboard
from halloween_games.kit.commands import TABLE
from halloween_games.kit.input import Pos
from halloween_games.kit.scenes import Scene
from halloween_games.kit.widgets import WidgetScene
from halloween_games.play.game_scene import GameScene
from halloween_games.play.input_controller import InputController
from tests.app.random_games import decisions, random_match
from tests.nightly import IS_NIGHT, only_at_night
from tests.play.person import FRAME, Person
from tests.play.ways import CODES, MODS
from tests.session.sitting import NotingBrain

DRAW_EVERY: Final = 6  # frames; most of the time goes into drawing
CHECK_EVERY: Final = 60  # events
REMEMBERED: Final = 12  # events that are told when the program fails
SIZES: Final = ((800, 600), (1280, 800), (640, 480), (1000, 1400), (300, 200), (1920, 700), (1, 1))
TEXTS: Final = (
    *("a", "Ann", "1", "R@b1", "@cli.about", "hallo welt", "\ud800", "\u200b", "\ufe0f", "👻", "x" * 3000, "\0", "\n"),
    *("", "HG1-AAAAAAA", "HG1-", "שלום", "e" + "\u0301" * 50, "{name}", "\u202eabc", "\x1b[31m"),
)  # fmt: skip
COMMAND_KEYS: Final = tuple(key for row in TABLE for key in row.keys if key != "?")


class HastyBrain(NotingBrain):
    """Answers after a while, with anything that is legal; sometimes it fails."""

    def __init__(self, rng: Random) -> None:
        super().__init__()
        self._rng = rng

    def poll(self) -> Reply | None:
        self.ready = self._rng.random() > 0.7
        return super().poll()

    def answer_to(self, question: Question) -> Reply:
        ticket = len(self.asked)
        if self._rng.random() < 0.03:
            return Reply(ticket, None, failure="planted")
        legal = list(question.view.legal_actions())
        ranking = tuple(Valued(action, self._rng.random()) for action in legal[:40])
        about = 0.4 if isinstance(question.wanted, Compare) and question.wanted.about else None
        return Reply(ticket, self._rng.choice(legal), 0.6, 10, ranking, about)


@cache
def length(game_id: str, seed: int, seats: int) -> int:
    return decisions(game_id, seed, seats, 400)


def some_match(rng: Random) -> Match:
    """A random game of people and computers, often near its end."""
    game_id = rng.choice(list(games.REGISTRY))
    seats, seed = rng.choice(games.load(game_id).seats), rng.randrange(4)
    whole = length(game_id, seed, seats)
    match = random_match(game_id, seed, rng.choice((0, 5, whole // 2, whole - 3, whole - 2, whole - 1, whole)), seats)
    for seat in range(seats):
        match.sit(seat, Player("human", f"P{seat}") if rng.random() < 0.7 else Player("computer", "", "easy"))
    return match


def furnish(folder: Path, rng: Random) -> None:
    """Games that were left, one of them damaged, and the names of those who played."""
    saves = Saves(folder)
    for _ in range(3):
        autosave = saves.begin(some_match(rng))
        autosave.save()
        autosave.end()
    saves.save_as(some_match(rng), "Friday", 12.0)
    (saves.recent_folder / "broken.json").write_bytes(b'{"format": 1')
    Profiles(folder).remember("Ann")


class ProgramMonkey(Person):
    """One program and what is done to it; whatever fails is raised, not caught by the program's own dialog."""

    def __init__(self, seed: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self._rng = rng = Random(seed)
        self._clipboard = ""
        monkeypatch.setattr(clipboard, "copy", self._copy)
        monkeypatch.setattr(clipboard, "paste", lambda: self._clipboard)
        monkeypatch.setattr(file_manager, "show", lambda place: rng.random() < 0.5)  # opens none
        folders.use_portable(folder)
        furnish(folder, rng)
        settings = Settings(speed=rng.choice((0.0, 1.0, 2.0)), confirm=rng.random() < 0.2, told_no_sound=True)
        size = rng.choice(SIZES[:2]) if rng.random() < 0.8 else None
        super().__init__(size, settings, DRAW_EVERY, HastyBrain(Random(seed)), Saves(folder))
        self.launch()
        self.events = 0
        self._pos = (0, 0)
        self.done: deque[str] = deque(maxlen=REMEMBERED)
        self._ways: Sequence[tuple[float, Callable[[], None]]] = (
            (24, self._click),
            (10, self._press_and_something),
            (6, self._drag),
            (14, self._move),
            (10, self._command),
            (5, self._any_key),
            (5, self._choose_by_keys),
            (4, self._pad),
            (3, self._type),
            (3, self._scroll),
            (3, self._touch),
            (2, self._window),
            (1, self._drop),
            (1, self._change_clipboard),
            (0.5, self._leave),
            (0.6, self._another_game),
            (4, self._wait),
        )

    def _copy(self, text: str) -> bool:
        self._clipboard = text
        return True

    # ------------------------------------------------------------------ doing things

    def run(self, events: int) -> None:
        """Do *events* things, checking now and then that all is well."""
        chances = [chance for chance, _ in self._ways]
        checked = 0
        while self.events < events:
            ((_, act),) = self._rng.choices(self._ways, chances)
            act()
            if self.events - checked >= CHECK_EVERY:
                checked = self.events
                self.check()
        self.check()

    def close(self) -> None:
        """End the program as its users do."""
        self.program.close()
        folders.use_own()

    def send(self, *events: pygame.Event) -> None:
        """One event and one frame."""
        self.events += 1
        self.done.append(f"{type(self.program.stack.top).__name__}: {events}")
        super().send(*events)

    def _frame(self, events: Sequence[pygame.Event], dt: float) -> None:
        super()._frame(events, dt)
        if not self.program.running:  # the window would have been closed
            self.program.running = True
            self.launch()

    def _mouse(self, kind: int, button: int = 1) -> None:
        self.send(pygame.Event(kind, pos=self._pos, button=button, touch=False))

    def _aim(self) -> None:
        """Point at something that can be used, or anywhere."""
        targets = self._targets()
        if targets and self._rng.random() < 0.85:
            rect = self._rng.choice(targets)
            self._pos = (
                self._rng.randrange(rect.left, max(rect.left + 1, rect.right)),
                self._rng.randrange(rect.top, max(rect.top + 1, rect.bottom)),
            )
        else:
            width, height = self.program.window.size
            self._pos = self._rng.randrange(-9, width + 9), self._rng.randrange(-9, height + 9)

    def _targets(self) -> list[pygame.Rect]:
        top = self.program.stack.top
        if isinstance(top, WidgetScene):
            return [pygame.Rect(widget.rect) for widget in top.widgets]
        if isinstance(top, GameScene):
            options = [top.screen.layout.rect(spot) for spot in top.screen.marks.options]
            spots = [self._rng.choice(list(top.screen.layout.rects.values()))]
            buttons = [button.rect for button in top.row.buttons]
            return [pygame.Rect(rect) for rect in (*options, *options, *spots, *buttons)]
        return []

    def _move(self) -> None:
        self._aim()
        self.send(pygame.Event(pygame.MOUSEMOTION, pos=self._pos, rel=(0, 0), buttons=(0, 0, 0), touch=False))

    def _click(self) -> None:
        self._move()
        button = self._rng.choice((1, 1, 1, 1, 1, 1, 3, 2))
        self._mouse(pygame.MOUSEBUTTONDOWN, button)
        self._mouse(pygame.MOUSEBUTTONUP, button)

    def _press_and_something(self) -> None:
        """What was pressed may be gone when it is let go."""
        top = self.program.stack.top
        if isinstance(top, GameScene) and self._rng.random() < 0.5:
            self._pos = self._rng.choice(top.row.buttons).rect.center
            self._mouse(pygame.MOUSEBUTTONDOWN)
            self._key(self._rng.choice((pygame.K_HOME, pygame.K_END, pygame.K_p, pygame.K_u)))
            self._mouse(pygame.MOUSEBUTTONUP)
            return
        self._move()
        self._mouse(pygame.MOUSEBUTTONDOWN)
        for _ in range(self._rng.randrange(1, 4)):
            self._rng.choice(
                (self._command, self._command, self._any_key, self._pad, self._wait, self._window, self._type)
            )()
        if self._rng.random() < 0.3:
            self._move()
        if self._rng.random() < 0.9:
            self._mouse(pygame.MOUSEBUTTONUP)

    def _drag(self) -> None:
        self._move()
        self._mouse(pygame.MOUSEBUTTONDOWN)
        for _ in range(self._rng.randrange(1, 4)):
            self._move()
        self._mouse(pygame.MOUSEBUTTONUP)

    def _command(self) -> None:
        """A key that means something somewhere."""
        *held, name = self._rng.choice(COMMAND_KEYS).split("+")
        self._key(CODES[name], sum(MODS[one] for one in held))

    def _any_key(self) -> None:
        mod = self._rng.choice((0, 0, 0, *MODS.values(), pygame.KMOD_RALT | pygame.KMOD_LCTRL))
        self._key(self._rng.choice(list(CODES.values())), mod)

    def _key(self, key: int, mod: int = 0) -> None:
        sign = chr(key) if 32 <= key < 127 else ""
        self.send(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=sign))
        if sign and self._rng.random() < 0.7:
            self.send(pygame.Event(pygame.TEXTINPUT, text=sign))
        if self._rng.random() < 0.9:
            self.send(pygame.Event(pygame.KEYUP, key=key, mod=mod))

    def _choose_by_keys(self) -> None:
        for _ in range(self._rng.randrange(1, 5)):
            self._key(self._rng.choice((pygame.K_TAB, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_UP)))
        self._key(pygame.K_RETURN)

    def _pad(self) -> None:
        roll = self._rng.random()
        if roll < 0.6:
            self.send(pygame.Event(pygame.JOYBUTTONDOWN, button=self._rng.randrange(18), instance_id=0))
        elif roll < 0.75:
            self.send(
                pygame.Event(pygame.JOYHATMOTION, value=self._rng.choice(((0, 1), (1, 0), (-1, -1), (0, 0))), hat=0)
            )
        elif roll < 0.95:
            value = self._rng.uniform(-1, 1)
            self.send(pygame.Event(pygame.JOYAXISMOTION, axis=self._rng.randrange(4), value=value, instance_id=0))
        else:
            self.send(pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=self._rng.randrange(3)))

    def _type(self) -> None:
        text = self._rng.choice(TEXTS)
        kind = pygame.TEXTINPUT if self._rng.random() < 0.8 else pygame.TEXTEDITING
        self.send(pygame.Event(kind, text=text, start=0, length=0))

    def _scroll(self) -> None:
        self._move()
        self.send(pygame.Event(pygame.MOUSEWHEEL, x=0, y=self._rng.choice((-40, -1, 1, 3)), flipped=False))

    def _touch(self) -> None:
        """A finger, as SDL tells it: as itself and as a mouse."""
        self._aim()
        width, height = self.program.window.size
        x, y = self._pos[0] / max(1, width), self._pos[1] / max(1, height)
        about = {"x": x, "y": y, "dx": 0.0, "dy": 0.0, "finger_id": 1, "touch_id": 1, "pressure": 1.0}
        for finger, mouse in ((pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN), (pygame.FINGERUP, pygame.MOUSEBUTTONUP)):
            self.send(pygame.Event(finger, about))
            self.send(pygame.Event(mouse, pos=self._pos, button=1, touch=True))

    def _window(self) -> None:
        roll = self._rng.random()
        if roll < 0.4:
            size = self._rng.choice(SIZES if roll < 0.1 else SIZES[:4])
            self.program.window.native.size = size
            self.send(pygame.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
            return
        kinds = (
            *(pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWEXPOSED, pygame.WINDOWMOVED),
            *(pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED, pygame.WINDOWLEAVE, pygame.WINDOWENTER),
        )
        self.send(pygame.Event(self._rng.choice(kinds)))

    def _drop(self) -> None:
        kind, about = self._rng.choice(
            ((pygame.DROPFILE, {"file": "/no/such/file"}), (pygame.DROPTEXT, {"text": self._rng.choice(TEXTS)}))
        )
        self.send(pygame.Event(kind, about))

    def _change_clipboard(self) -> None:
        """Another program copies something."""
        if self._rng.random() < 0.6:
            self._clipboard = self._rng.choice(TEXTS)
        self._key(pygame.K_v, pygame.KMOD_LCTRL)

    def _leave(self) -> None:
        self.send(pygame.Event(self._rng.choice((pygame.QUIT, pygame.WINDOWCLOSE))))

    def _another_game(self) -> None:
        """A game as a share code, a file or the command line gives it: near its start, near its end, over."""
        self.done.append("another game")
        self.program.playing.begin(some_match(self._rng))
        self.frames(1)

    def _wait(self) -> None:
        for _ in range(self._rng.randrange(1, 12)):
            self._frame((), self._rng.choice((FRAME, FRAME, 0.1)))

    # ------------------------------------------------------------------ what must be true

    def check(self) -> None:
        """Nothing has failed, everything can be drawn, and the disk has what the screen shows."""
        program = self.program
        program.stack.apply_pending()
        top = program.stack.top
        assert top is not None and not isinstance(top, CrashScene)
        assert not program.failures.news
        assert len(program.stack) < 12, "screens pile up"
        program.stack.changed = True
        program.frame((), 0.0)
        self._check_editing(top)
        scene, autosave = program.playing.scene, program.playing.keeping.autosave
        if scene is None:
            return
        match, session = scene.session.match, scene.session
        if autosave is not None and match.turns and autosave.path.exists():
            assert autosave.match is match
            data, _ = read_record(autosave.path)
            assert {key: data[key] for key in data if key != "saved"} == record(match, undone=True)
        if session.curtain_for is not None and not session.looking_back.active:
            assert session.view.key() == match.view(None).key(), "a secret is shown before its owner is alone"
        if top is scene:
            table = scene.screen.table
            table.skip()
            assert_same(table.figures, scene.screen.figures(session.view))

    def _check_editing(self, top: Scene) -> None:
        """Letters are text where a field is edited, and commands everywhere else."""
        if isinstance(top, WidgetScene):
            focused = top.focused()
            assert self.program.services.keyboard.editing == (focused is not None and focused.takes_text)


def assert_same(shown: Iterable[object], wanted: Iterable[object]) -> None:
    """The table shows exactly what the view has."""
    assert sorted(shown, key=repr) == sorted(wanted, key=repr)


# ---------------------------------------------------------------- the tests


SHORT = 800  # events in every run
EVENTS = int(os.environ.get("HALLOWEEN_GAMES_MONKEY", "60000" if IS_NIGHT else "3000"))
SITTINGS = 20 if IS_NIGHT else 2  # programs that these are divided among


def play(seed: str, events: int, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkey = ProgramMonkey(seed, folder, monkeypatch)
    try:
        monkey.run(events)
    except Exception as error:
        error.add_note(f"seed {seed!r}, event {monkey.events}, after\n" + "\n".join(monkey.done))
        raise
    finally:
        monkey.close()


@only_at_night
def test_the_monkey_finds_what_is_planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A button that is gone when it is let go: an honest player met that; in 320,000 random events it came 6 times."""
    intact = InputController._released

    def released(controller: InputController, pos: Pos) -> bool:
        row, pressed = controller.row, controller.screen.pressed_button
        assert pressed is None or pressed in [button.name for button in row.buttons], "planted"
        return intact(controller, pos)

    monkeypatch.setattr(InputController, "_released", released)
    with pytest.raises(AssertionError, match="planted"):
        for sitting in range(4):
            (tmp_path / str(sitting)).mkdir()
            play(f"planted {sitting}", 3_000, tmp_path / str(sitting), monkeypatch)


def test_some_events(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play("some", SHORT, tmp_path, monkeypatch)


@pytest.mark.long
@pytest.mark.parametrize("sitting", range(SITTINGS))
def test_many_events(sitting: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """3,000 in all, at night 60,000; HALLOWEEN_GAMES_MONKEY is another number."""
    play(f"sitting {sitting}", EVENTS // SITTINGS, tmp_path, monkeypatch)
