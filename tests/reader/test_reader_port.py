"""The adapter of AccessKit: when it is made, what it is told and when, what its handlers do. The library is faked."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from halloween_games.app.saving.settings import Settings
from halloween_games.app.shell import desktop, reader_port
from halloween_games.app.shell.accesskit_bridge import AccessKitBridge, open_bridge
from halloween_games.app.shell.reader import Request
from halloween_games.app.shell.reader_port import NO_READER, ReaderPort, open_port
from halloween_games.app.shell.window import ProgramWindow
from halloween_games.kit.outline import PRESSED, Do, Outline, Part, Role
from halloween_games.kit.scenes import Stack
from halloween_games.words.text import Text

SYSTEMS = ["linux", "win32", "darwin"]
OUTLINE = Outline(
    Part(
        "",
        Role.SCREEN,
        "Rhombus",
        parts=(
            Part("prompt", Role.STATUS, "It is Ann’s turn."),
            Part("board:0", Role.SQUARE, "a1: pawn", value="can be chosen", does=PRESSED, row=0, column=0),
            Part("muted", Role.SWITCH, "Muted", on=False, does=PRESSED),
            Part("late", Role.BUTTON, "Undo", enabled=False, does=PRESSED),
        ),
    ),
    "board:0",
)


class Names:
    """Any name is its own value, as in the library's enumerations."""

    def __getattr__(self, name: str) -> str:
        return name


class Node:
    """Remembers what was set."""

    def __init__(self, role: str) -> None:
        self.facts: dict[str, object] = {"role": role}
        self.actions: list[str] = []

    def add_action(self, action: str) -> None:
        self.actions.append(action)

    def __getattr__(self, name: str) -> Callable[..., None]:
        def remember(*values: object) -> None:
            self.facts[name.removeprefix("set_")] = values[0] if len(values) == 1 else values

        return remember


class Update:
    def __init__(self, focus: int) -> None:
        self.focus = focus
        self.tree: object = None
        self.nodes: list[tuple[int, Node]] = []


class Events:
    def __init__(self, log: list[object]) -> None:
        self._log = log

    def raise_events(self) -> None:
        self._log.append("raised")


class Adapter:
    """What all three systems' adapters can do; *log* is everything that was asked of it."""

    def __init__(self, log: list[object], system: str, arguments: Sequence[Any]) -> None:
        self.log = log
        self._system = system
        handlers = list(arguments) if system == "linux" else list(arguments[1:])
        self.activate, self.ask = handlers[0], handlers[1]
        self.deactivate = handlers[2] if len(handlers) > 2 else None
        log.append(("made", None if system == "linux" else arguments[0]))

    def update_if_active(self, factory: Callable[[], Update]) -> Events | None:
        self.log.append(factory())
        return self._events()

    def _focus(self, has_focus: bool) -> Events | None:
        self.log.append(("focus", has_focus))
        return self._events()

    def _events(self) -> Events | None:
        return None if self._system == "linux" else Events(self.log)

    def __getattr__(self, name: str) -> Any:
        by_system = {"linux": "update_window_focus_state", "darwin": "update_view_focus_state", "win32": ""}
        if name == by_system[self._system]:
            return self._focus
        raise AttributeError(name)


class Kit:
    """The library of one system, with the last adapter that was made."""

    def __init__(self, system: str) -> None:
        self.log: list[object] = []
        self.adapter: Any = None
        self.Role = self.Action = self.Toggled = self.Live = Names()
        self.Node, self.TreeUpdate = Node, Update
        self.Tree = self.Rect = lambda *values: values

        def make(*arguments: Any) -> Adapter:
            made = Adapter(self.log, system, arguments)
            self.adapter = made
            return made

        def forward(window_class: str) -> None:
            self.log.append(("forwards", window_class))

        if system == "linux":
            self.unix = SimpleNamespace(Adapter=make)
        elif system == "win32":
            self.windows = SimpleNamespace(SubclassingAdapter=make)
        else:
            subclassing = SimpleNamespace(for_window=make)
            self.macos = SimpleNamespace(SubclassingAdapter=subclassing, add_focus_forwarder_to_window_class=forward)


@pytest.fixture(params=SYSTEMS)
def system(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def kit(system: str, monkeypatch: pytest.MonkeyPatch) -> Kit:
    made = Kit(system)
    monkeypatch.setitem(sys.modules, "accesskit", made)
    return made


@pytest.fixture
def bridge(kit: Kit, system: str) -> Iterator[AccessKitBridge]:
    port = ReaderPort(system)
    port.attach(4711)
    made = open_bridge(Text(), port)
    assert made is not None
    kit.log.clear()
    yield made


@pytest.fixture
def heard(bridge: AccessKitBridge, kit: Kit) -> AccessKitBridge:
    """The bridge to somebody who listens."""
    kit.adapter.activate()
    return bridge


def updates(kit: Kit) -> list[Update]:
    return [one for one in kit.log if isinstance(one, Update)]


def test_nothing_is_asked_of_the_adapter_before_it_has_called(bridge: AccessKitBridge, kit: Kit) -> None:
    """It would wait for a lock, and the thread that holds the lock for the GIL."""
    bridge.tell_focus(True)
    bridge.show(1, OUTLINE, ["Hello."])
    assert [bridge.listeners, *kit.log] == [0]
    kit.adapter.activate()
    assert kit.log == [], "the handler itself asks for nothing either"
    bridge.show(1, OUTLINE, ["Hello."])
    assert bridge.listeners == 1 and len(updates(kit)) == 1


def test_who_listens_gets_a_tree_at_once_on_windows(bridge: AccessKitBridge, kit: Kit, system: str) -> None:
    """It is ready before: whatever fails in that handler would end the program."""
    first = kit.adapter.activate()
    if system != "win32":
        assert first is None, "it may follow"
        return
    assert [(number, node.facts) for number, node in first.nodes] == [(1, {"role": "WINDOW"})] and first.focus == 1
    assert shown(bridge, kit).tree == first.tree, "whose window stays the same"


def test_nothing_is_asked_of_it_after_everybody_has_gone(bridge: AccessKitBridge, kit: Kit, system: str) -> None:
    kit.adapter.activate()
    if system != "linux":
        assert kit.adapter.deactivate is None, "there nobody says so"
        return
    kit.adapter.deactivate()
    bridge.tell_focus(True)
    bridge.show(1, OUTLINE, [])
    assert [bridge.listeners, *kit.log] == [0]
    kit.adapter.activate()
    assert bridge.listeners == 2, "somebody else, who knows nothing"


def test_the_focus_is_told_where_the_adapter_does_not_see_it(heard: AccessKitBridge, kit: Kit, system: str) -> None:
    heard.tell_focus(True)
    assert kit.log == {"linux": [("focus", True)], "darwin": [("focus", True), "raised"], "win32": []}[system]


def test_events_are_raised_where_the_system_leaves_that_to_us(heard: AccessKitBridge, kit: Kit, system: str) -> None:
    heard.show(1, OUTLINE, [])
    assert kit.log[1:] == ([] if system == "linux" else ["raised"])


def test_the_adapter_is_made_for_the_window_on_windows_and_macos(kit: Kit, system: str) -> None:
    port = ReaderPort(system)
    port.attach(4711)
    made: dict[str, list[object]] = {
        "linux": [("made", None)],
        "win32": [("made", 4711)],
        "darwin": [("forwards", "SDLWindow"), ("made", 4711)],
    }
    assert kit.log == made[system] and port.is_attached


@pytest.mark.parametrize("system", ["win32", "darwin"], indirect=True)
def test_without_a_handle_nobody_is_served(kit: Kit, system: str) -> None:
    port = ReaderPort(system)
    port.attach(0)
    assert kit.log == [] and open_bridge(Text(), port) is None


def test_a_library_that_lacks_the_adapter_serves_nobody(monkeypatch: pytest.MonkeyPatch, system: str) -> None:
    monkeypatch.setitem(sys.modules, "accesskit", SimpleNamespace())
    port = ReaderPort(system)
    port.attach(4711)
    assert not port.is_attached and open_bridge(Text(), port) is None


# ---------------------------------------------------------------- when


class HiddenWindow:
    """A window that says what was done with it."""

    handle = 4711

    def __init__(self, title: str, size: tuple[int, int], **choices: object) -> None:
        self.done: list[object] = [("hidden", choices["hidden"])]
        self.size = size

    def show(self) -> None:
        self.done.append("shown")

    def get_surface(self) -> pygame.Surface:
        return pygame.Surface(self.size)


def test_a_window_is_hidden_until_the_adapter_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame, "Window", HiddenWindow)
    told: list[int] = []
    window: Any = desktop.open_window((900, 700), attach=told.append)
    assert told == [4711] and window.done == [("hidden", True), "shown"]
    order: list[object] = []
    monkeypatch.setattr(HiddenWindow, "show", lambda one: order.append("shown"))
    desktop.open_window((900, 700), attach=order.append)
    assert order == [4711, "shown"]
    window = desktop.open_window((900, 700))
    assert window.done == [("hidden", False)]


@pytest.mark.parametrize("size", [None, (900, 700)])
def test_the_program_attaches_before_it_shows_its_window(
    size: tuple[int, int] | None, kit: Kit, system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pygame.display.init()
    monkeypatch.setattr(pygame, "Window", HiddenWindow)
    monkeypatch.setattr(HiddenWindow, "show", lambda one: kit.log.append("shown"))
    port = ReaderPort(system)
    monkeypatch.setattr("halloween_games.app.shell.window.open_port", lambda is_wanted: port if is_wanted else None)
    window = ProgramWindow(Settings(), size, Stack())
    assert window.port is port
    if system == "linux":
        assert kit.log == [], "it needs no window, and can wait until the first picture stands"
    else:
        assert kit.log[-2:] == [("made", 4711), "shown"]
    assert ProgramWindow(Settings(reader="off"), size, Stack()).port is None


def test_who_is_served(monkeypatch: pytest.MonkeyPatch, system: str) -> None:
    monkeypatch.delenv(NO_READER, raising=False)
    monkeypatch.setattr(reader_port, "is_there", lambda: True)
    driver = {"win32": "windows", "darwin": "cocoa"}.get(system, "x11")
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    assert open_port(is_wanted=True, system=system) is not None
    assert open_port(is_wanted=False, system=system) is None
    if system != "linux":
        monkeypatch.setattr(pygame.display, "get_driver", lambda: "dummy")
        assert open_port(is_wanted=True, system=system) is None, "nobody sees a window"
    assert open_port(is_wanted=True, system="emscripten") is None
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    monkeypatch.setenv(NO_READER, "1")
    assert open_port(is_wanted=True, system=system) is None
    monkeypatch.delenv(NO_READER)
    monkeypatch.setattr(reader_port, "is_there", lambda: False)
    assert open_port(is_wanted=True, system=system) is None


def test_older_libraries_tell_no_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(NO_READER, raising=False)
    monkeypatch.setattr(reader_port, "is_there", lambda: True)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "windows")
    monkeypatch.setattr(pygame, "Window", SimpleNamespace())
    assert open_port(is_wanted=True, system="win32") is None


# ---------------------------------------------------------------- trees


def shown(bridge: AccessKitBridge, kit: Kit, *sentences: str, outline: Outline = OUTLINE) -> Update:
    bridge.show(1, outline, sentences)
    return updates(kit)[-1]


def named(update: Update, role: str) -> list[tuple[int, Node]]:
    return [(number, node) for number, node in update.nodes if node.facts["role"] == role]


def test_a_tree_holds_every_part_with_its_state(heard: AccessKitBridge, kit: Kit) -> None:
    update = shown(heard, kit)
    ((number, square), (_, undo)) = named(update, "BUTTON")
    assert square.facts["label"] == "a1: pawn, can be chosen" and update.focus == number
    assert square.facts["row_index"] == square.facts["column_index"] == 0
    assert sorted(square.actions) == ["CLICK", "FOCUS"] and "selected" not in square.facts
    assert "disabled" in undo.facts and sorted(undo.actions) == ["CLICK", "FOCUS"], "a press is answered"
    ((_, switch),) = named(update, "SWITCH")
    assert switch.facts["toggled"] == "FALSE"
    assert [node.facts["value"] for _, node in named(update, "LABEL")] == ["It is Ann’s turn."]


def test_each_announcement_is_a_node_of_its_own(heard: AccessKitBridge, kit: Kit) -> None:
    numbers = []
    for sentences in (["One.", "Two."], ["One.", "Two."]):
        update = shown(heard, kit, *sentences)
        ((number, node),) = [pair for pair in update.nodes if "live" in pair[1].facts]
        assert node.facts["value"] == "One. Two."
        root = dict(update.nodes)[1]
        children = root.facts["children"]
        assert isinstance(children, list) and number in children
        numbers.append(number)
    assert numbers[0] != numbers[1], "said again even if it is the same"
    assert not [node for _, node in shown(heard, kit).nodes if "live" in node.facts]


def test_texts_end_with_a_stop(heard: AccessKitBridge, kit: Kit) -> None:
    """Orca says all texts of a screen one after another, and only a stop is heard between them."""
    lines = ("Ann is to move; 7 candies to go", "It is Ben’s turn.", "Who begins?", "")
    parts = tuple(Part(f"text.{number}", Role.TEXT, line) for number, line in enumerate(lines))
    found = named(shown(heard, kit, outline=Outline(Part("", Role.SCREEN, "Rhombus", parts=parts))), "LABEL")
    assert [node.facts["value"] for _, node in found] == [f"{lines[0]}.", *lines[1:]]


def test_parts_keep_their_numbers(heard: AccessKitBridge, kit: Kit) -> None:
    first, second = (dict(shown(heard, kit, words).nodes).keys() for words in ("One.", "Two."))
    assert len(first & second) == len(list(OUTLINE)) + 1


def test_requests_name_parts(heard: AccessKitBridge, kit: Kit) -> None:
    update = shown(heard, kit)
    number = update.focus
    ask = kit.adapter.ask
    ask(SimpleNamespace(action="Action.CLICK", target=number, data=None))
    ask(SimpleNamespace(action="Action.SET_VALUE", target=number, data=(object(), "Zoe")))
    ask(SimpleNamespace(action="Action.CLICK", target=9999, data=None))
    ask(SimpleNamespace(action="Action.BLUR", target=number, data=None))
    assert heard.take_requests() == [Request(1, "board:0", Do.PRESS), Request(1, "board:0", Do.WRITE, "Zoe")]
    assert heard.take_requests() == []
