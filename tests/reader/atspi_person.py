"""Somebody who uses the program by AT-SPI alone, as screen readers do. Run by the system's Python, which has Atspi.

``atspi_person.py MODE SECONDS COMMAND...`` starts the program with that command and prints what it found as one line of
JSON: MODE ``game`` asks for a hint in each turn and follows it until the game is over, ``curtains`` chooses at random
whatever can be chosen until four curtains were opened, ``activations`` switches accessibility on and off, ``absent``
looks for a program that should not be there.
"""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402

START_SECONDS = 60.0
OPEN = "can be chosen"
ADVISED = "next in the hint"
HINT = "Hint"
CONFIRM = "Play this"
CURTAIN = "I am "
PLAYS = re.compile(r"Guest(?: 2)? plays [^.]*\.")
ACTIVATIONS = 100
CURTAINS = 4
PATIENCE = 30.0  # seconds for the program to come or go
HINT_SECONDS = 0.5  # until it is asked for again, or the reader is silenced again
ANSWER_SECONDS = 3.0  # for the screen to change after a press: who presses once more takes back what was chosen
LOST_SECONDS = 30.0  # without anything that a hint advises, after which something is chosen at random
MOST_PRESSES = 3000  # in one game
PRESSES_TO_TRY = 50  # after so many all buttons are tried again
OVER = re.compile(r"\bwins?!|Nobody wins|It is a draw|: a draw")


def name_of(node: Atspi.Accessible) -> str:
    return node.get_name() or ""


def walk(node: Atspi.Accessible) -> list[Atspi.Accessible]:
    """*node* and everything in it; what goes away meanwhile is left out."""
    found, waiting = [], [node]
    while waiting:
        one = waiting.pop()
        try:
            found.append(one)
            waiting += [one.get_child_at_index(at) for at in reversed(range(one.get_child_count()))]
        except GLib.Error:
            continue
        waiting = [one for one in waiting if one is not None]
    return found


def names(nodes: list[Atspi.Accessible]) -> list[tuple[Atspi.Accessible, str]]:
    found = []
    for node in nodes:
        try:
            found.append((node, name_of(node)))
        except GLib.Error:
            continue
    return found


def own(process: subprocess.Popen[bytes]) -> Atspi.Accessible | None:
    """The program among the applications, if it is there with its window."""
    desktop = Atspi.get_desktop(0)
    for at in range(desktop.get_child_count()):
        one = desktop.get_child_at_index(at)
        if one is not None and one.get_process_id() == process.pid and one.get_child_count():
            return one
    return None


def application(process: subprocess.Popen[bytes]) -> Atspi.Accessible:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and process.poll() is None:
        if (found := own(process)) is not None:
            return found
        time.sleep(0.05)
    raise SystemExit(f"no application after {START_SECONDS} s; the program ended with {process.poll()}")


def press(node: Atspi.Accessible) -> bool:
    """Whether it could be pressed."""
    try:
        action = node.get_action_iface()
        return bool(action is not None and action.get_n_actions() and action.do_action(0))
    except GLib.Error:  # it has gone away meanwhile
        return False


def hush(node: Atspi.Accessible) -> None:
    """Go to *node*, as by a key, at which readers fall silent."""
    try:
        node.get_component_iface().grab_focus()
    except (GLib.Error, AttributeError):  # it has gone away meanwhile
        return


def set_enabled(on: bool) -> None:
    """Say on the session bus whether a reader is there."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION, None)
    value = GLib.Variant("(ssv)", ("org.a11y.Status", "IsEnabled", GLib.Variant("b", on)))
    where = ("org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set")
    bus.call_sync(*where, value, None, Gio.DBusCallFlags.NONE, 10_000, None)


def is_shown(process: subprocess.Popen[bytes]) -> bool:
    """Whether the program's window is among the applications, with everything in it."""
    try:
        found = own(process)
        return found is not None and len(walk(found)) > 20
    except GLib.Error:
        return False


def wait_until(shown: bool, process: subprocess.Popen[bytes], seconds: float) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end and process.poll() is None:
        if is_shown(process) == shown:
            return True
        time.sleep(0.02)
    return False


def at_fault(app: Atspi.Accessible) -> set[str]:
    """The names of buttons without an action, and those that several buttons have."""
    found = []
    for node, name in names(walk(app)):
        try:
            if node.get_role() == Atspi.Role.PUSH_BUTTON:
                action = node.get_action_iface()
                found.append((name, action is not None and action.get_n_actions() > 0))
        except GLib.Error:  # it has gone away meanwhile
            continue
    named = [name for name, _ in found]
    return {name for name, acts in found if not acts or named.count(name) > 1}


class Player:
    """Plays one game: opens the curtain, follows hints, and asks for one where there is none."""

    def __init__(self) -> None:
        self.presses = self.hints = self.guesses = 0
        self._rng = random.Random(1)
        self._asked = self._moved = time.monotonic()
        self._unanswered: list[str] = []  # the screen at the last press, until it changes

    def act(self, seen: list[tuple[Atspi.Accessible, str]]) -> None:
        """Press at most one of the parts that were *seen*, and nothing before the last press was answered."""
        now, screen = time.monotonic(), [name for _, name in seen]
        if screen == self._unanswered and now < self._moved + ANSWER_SECONDS:
            return
        self._unanswered = []
        for node in self._wanted(seen):
            if press(node):
                self.presses += 1
                self._moved, self._unanswered = now, screen
                return
        asking = [node for node, name in seen if name == HINT]
        free = [node for node, name in seen if OPEN in name]
        if now > self._asked + HINT_SECONDS and asking:
            if free:
                self.hints += press(asking[0])
            else:
                hush(asking[0])  # the curtain falls when the reader has said everything
            self._asked = now
            return
        if now > self._moved + LOST_SECONDS and free:
            self.guesses += press(self._rng.choice(free))
            self._moved = now

    def _wanted(self, seen: list[tuple[Atspi.Accessible, str]]) -> list[Atspi.Accessible]:
        doors = [node for node, name in seen if name.startswith(CURTAIN)]
        advised = [node for node, name in seen if name.endswith(ADVISED)]
        confirming = [node for node, name in seen if name == CONFIRM]
        return [*doors, *advised, *confirming]


def open_curtains(process: subprocess.Popen[bytes], seconds: float) -> dict[str, object]:
    """Choose at random until four curtains have been opened; count announcements *before* and *after* them."""
    app, end = application(process), time.monotonic() + seconds
    rng, curtains, before, after = random.Random(2), 0, 0, 0
    played, last = "", ""  # the last play that was announced, and that before the last curtain
    while curtains < CURTAINS and time.monotonic() < end and process.poll() is None:
        seen = names(walk(app))
        free = [node for node, name in seen if OPEN in name]
        doors = [node for node, name in seen if name.startswith(CURTAIN)]
        plays = PLAYS.findall(seen[-1][1])  # an announcement is the last part of the window
        after += bool(last) and last in plays
        last = "" if last in plays else last
        played = played if doors or not plays else plays[-1]
        if doors and press(doors[0]):
            curtains, before, played, last = curtains + 1, before + bool(played), "", played
        elif free:
            press(rng.choice(free))
        time.sleep(0.1)  # until the next screen is there
    return {"alive": process.poll() is None, "curtains": curtains, "before": before, "after": after}


class Ears:
    """What is announced, and between that who has opened the curtain."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, str]] = []
        self._listener = Atspi.EventListener.new(self._announced)
        self._listener.register("object:announcement")

    def _announced(self, event: Atspi.Event) -> None:
        self.heard.append(("", str(event.any_data)))

    def listen(self, seconds: float = 0.0, until: re.Pattern[str] | None = None) -> None:
        """Take what has been announced; for some *seconds* at most, go on *until* that is heard."""
        context, end = GLib.MainContext.default(), time.monotonic() + seconds
        while True:
            while context.pending():
                context.iteration(False)
            if until is None or time.monotonic() > end or any(until.search(words) for _, words in self.heard[-3:]):
                return
            time.sleep(0.05)


def sit_around(process: subprocess.Popen[bytes], seconds: float) -> dict[str, object]:
    """Play for everybody at the table until it is over; tell what was heard, and now and then try all buttons."""
    ears = Ears()
    app, end, player = application(process), time.monotonic() + seconds, Player()
    result, tried, faults = "", set[str](), set[str]()
    while not result and time.monotonic() < end and player.presses < MOST_PRESSES and process.poll() is None:
        seen = names(walk(app))
        ears.listen()
        result = next((name for _, name in seen if OVER.search(name)), "")
        door = next((name for _, name in seen if name.startswith(CURTAIN)), "")
        if not result:
            if door:
                ears.heard.append((door.removeprefix(CURTAIN), ""))
            player.act(seen)
            time.sleep(0.1)  # until the next screen is there
        moment = "curtain" if door else "result" if result else str(player.presses // PRESSES_TO_TRY)
        if moment not in tried:
            tried.add(moment)
            faults |= at_fault(app) & at_fault(app)  # not what one walk has found while the screen changed
    ears.listen(PATIENCE, OVER)
    done = {"presses": player.presses, "hints": player.hints, "guesses": player.guesses, "faults": sorted(faults)}
    return {"alive": process.poll() is None, "result": result, **done, "heard": ears.heard}


def come_and_go(process: subprocess.Popen[bytes], seconds: float) -> dict[str, object]:
    """Switch accessibility on and off; the program has to follow each time."""
    end, done = time.monotonic() + seconds, 0
    while done < ACTIVATIONS and time.monotonic() < end:
        set_enabled(True)
        if not wait_until(True, process, PATIENCE):
            break
        set_enabled(False)
        if not wait_until(False, process, PATIENCE):
            break
        done += 1
    return {"alive": process.poll() is None, "activations": done}


def look_for(process: subprocess.Popen[bytes], seconds: float) -> dict[str, object]:
    return {"found": wait_until(True, process, seconds), "alive": process.poll() is None}


MODES = {"game": sit_around, "curtains": open_curtains, "activations": come_and_go, "absent": look_for}


def main(mode: str, seconds: float, command: list[str]) -> int:
    set_enabled(mode != "activations")
    process = subprocess.Popen(command)
    try:
        print(json.dumps(MODES[mode](process, seconds)))
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], float(sys.argv[2]), sys.argv[3:]))
