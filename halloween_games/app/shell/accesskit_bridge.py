"""Outlines as trees of AccessKit, for the system's screen readers. ``reader_port`` passes them on."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from itertools import count
from typing import Any, Final

from halloween_games.app.shell.reader import Request
from halloween_games.app.shell.reader_port import WINDOW, ReaderPort
from halloween_games.core.speaker import Speaker
from halloween_games.kit.outline import Do, Outline, Part, Role, said

log = logging.getLogger(__name__)

FIRST: Final = 2  # the first number of a part
UNTITLED: Final = "Halloween Games"

ROLES: Final = {
    Role.SCREEN: "GROUP",
    Role.TEXT: "LABEL",
    Role.STATUS: "LABEL",
    Role.OPTION: "RADIO_BUTTON",
    Role.STEPPER: "SPIN_BUTTON",
    Role.FIELD: "TEXT_INPUT",
    Role.ITEM: "LIST_ITEM",
    Role.GRID: "GROUP",  # there is no role for a cell that can be pressed
    Role.SQUARE: "BUTTON",
    Role.PLACE: "BUTTON",
}
"""The roles that are called otherwise there."""
ACTIONS: Final = {Do.PRESS: "CLICK", Do.MORE: "INCREMENT", Do.LESS: "DECREMENT", Do.WRITE: "SET_VALUE"}
"""The same of what can be done."""
IN_THE_NAME: Final = frozenset({Role.STEPPER, Role.SQUARE, Role.PLACE, Role.BUTTON})  # AT-SPI has no other place


class AccessKitBridge:
    """The trees of one window, and the numbers of the parts that are known there."""

    def __init__(self, text: Speaker, port: ReaderPort) -> None:
        import accesskit

        self._kit: Any = accesskit
        self._text = text
        self._port = port
        self._numbers = count(FIRST)
        self._ids: dict[tuple[int, str], int] = {}
        self._keys: dict[int, tuple[int, str]] = {}
        self._announced: tuple[int, str] | None = None

    @property
    def listeners(self) -> int:
        return self._port.comings if self._port.is_active else 0

    def tell_focus(self, has_focus: bool) -> None:
        self._port.tell_focus(has_focus)

    def take_requests(self) -> list[Request]:
        found = []
        while self._port.asked:
            action, target, data = self._port.asked.popleft()
            do = next((do for do in Do if action.endswith(ACTIONS.get(do, do.name))), None)
            if do is None or target not in self._keys:
                log.info("A screen reader wants %s of part %s, which is not there.", action, target)
                continue
            words = next((one for one in data if isinstance(one, str)), "") if isinstance(data, tuple) else ""
            found.append(Request(*self._keys[target], do, words))
        return found

    def show(self, screen: int, outline: Outline, sentences: Sequence[str] | None) -> None:
        if self._port.is_active:
            self._port.show(self.tree(screen, outline, sentences))

    # ------------------------------------------------------------------ trees

    def tree(self, screen: int, outline: Outline, sentences: Sequence[str] | None) -> Any:
        """The whole tree of *outline*, and a new node for *sentences*; without any the old one, if they are None."""
        kit = self._kit
        if sentences is not None:
            self._announced = (next(self._numbers), " ".join(sentences)) if sentences else None
        wanted = {(screen, part.key) for part in outline}
        self._ids = {where: number for where, number in self._ids.items() if where in wanted}
        for where in sorted(wanted - self._ids.keys()):
            self._ids[where] = next(self._numbers)
        self._keys = {number: where for where, number in self._ids.items()}
        focus = self._ids.get((screen, outline.focus), self._ids[screen, outline.root.key])
        update = kit.TreeUpdate(focus)
        update.tree = kit.Tree(WINDOW)
        root = kit.Node(kit.Role.WINDOW)
        root.set_label(UNTITLED)
        root.set_children([self._ids[screen, outline.root.key], *([self._announced[0]] if self._announced else [])])
        update.nodes.append((WINDOW, root))
        update.nodes.extend((self._ids[screen, part.key], self._node(screen, part)) for part in outline)
        if self._announced is not None:
            update.nodes.append((self._announced[0], self._announcement(self._announced[1])))
        return update

    def _announcement(self, words: str) -> Any:
        node = self._kit.Node(self._kit.Role.LABEL)
        node.set_value(words)
        node.set_live(self._kit.Live.POLITE)
        return node

    def _node(self, screen: int, part: Part) -> Any:
        kit = self._kit
        role = ROLES.get(part.role, part.role.name)
        node = kit.Node(getattr(kit.Role, role))
        name = said(part, self._text) if part.role in IN_THE_NAME and part.value else part.name
        if role == "LABEL":
            node.set_value(ended(name))
        else:
            node.set_label(name)
            if part.value and part.role not in IN_THE_NAME:
                node.set_value(part.value)
        if part.about:
            node.set_description(part.about)
        left, top, width, height = part.rect
        node.set_bounds(kit.Rect(float(left), float(top), float(left + width), float(top + height)))
        if part.parts:
            node.set_children([self._ids[screen, inner.key] for inner in part.parts])
        self._set_state(node, part)
        for do in part.does:  # also if disabled: readers ask once what a part can do, and a press is answered
            node.add_action(getattr(kit.Action, ACTIONS.get(do, do.name)))
        return node

    def _set_state(self, node: Any, part: Part) -> None:
        kit = self._kit
        if not part.enabled:
            node.set_disabled()
        if part.role in (Role.SWITCH, Role.OPTION):
            node.set_toggled(kit.Toggled.TRUE if part.on else kit.Toggled.FALSE)
        elif part.on:
            node.set_selected(True)  # left unset otherwise: readers say of what is false that it is not selected
        if part.range is not None:
            low, value, high = map(float, part.range)
            node.set_min_numeric_value(low)
            node.set_max_numeric_value(high)
            node.set_numeric_value(value)
        if part.row is not None and part.column is not None:
            node.set_row_index(part.row)
            node.set_column_index(part.column)


def ended(words: str) -> str:
    """*words* with a full stop if they end in none: readers say all texts of a screen one after another."""
    return f"{words}." if words[-1:].isalnum() else words


def open_bridge(text: Speaker, port: ReaderPort | None) -> AccessKitBridge | None:
    """The bridge for the program's window; None where nobody can be served."""
    if port is not None and not port.is_attached and not port.needs_window:
        port.attach()
    return AccessKitBridge(text, port) if port is not None and port.is_attached else None
