"""The player's hands on a game screen: mouse, keys and pad become choices of the scene."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from halloween_games.core.spots import Spot
from halloween_games.kit.input import Command, Input, Pointed, Pos, Scrolled
from halloween_games.kit.pointer import Pointer
from halloween_games.kit.widgets import DIRECTIONS, MOVES
from halloween_games.play.move_list import LinePlace
from halloween_games.table.table import ABOVE

if TYPE_CHECKING:  # the scene makes its hands
    from halloween_games.play.game_scene import GameScene

HISTORY: Final = ("start", "end", "earlier", "later")  # what looks back
DRAG_UNITS: Final = 8  # how far the pointer goes before a press becomes a drag


@dataclass
class Press:
    """The mouse button went down on something that can be chosen."""

    pos: Pos
    spot: Spot
    was_chosen: bool
    dragging: bool = False


class Hands:
    """Click-click and drag-and-drop, arrows and Enter: different ways to the same choices."""

    def __init__(self, scene: GameScene) -> None:
        self.scene = scene
        self.hover: tuple[Spot, ...] = ()
        self.pointer: Pos = (0, 0)
        self.press: Press | None = None
        self.pressed_button: str | None = None
        self._shape = Pointer()

    def rest(self) -> None:
        """Something lies over the board now: let go, and show the usual pointer."""
        self._shape.show_hand(False)

    def handle(self, event: Input) -> bool:
        """True if *event* meant something here."""
        if isinstance(event, Pointed):
            return self.scene.history.pointed(event) or self._pointed(event)
        if isinstance(event, Scrolled):
            return self._scrolled(event)
        return isinstance(event, Command) and self._commanded(event)

    def _pointed(self, event: Pointed) -> bool:
        if event.kind == "down":
            return self._cancel() if event.button == 3 else self._pressed(event.pos)
        if event.kind == "up":
            return self._released(event.pos)
        changed = self.scene.focus.visible or self.scene.moves.at(self.pointer) != self.scene.moves.at(event.pos)
        self.pointer = event.pos
        self.scene.focus.visible = False
        hover = tuple(self.scene.layout.spots_at(event.pos))
        over_button = next((b.name for b in self.scene.buttons if b.enabled and b.rect.collidepoint(event.pos)), None)
        if over_button is not None:
            self.scene.focus.current = over_button
        if self.press is not None and self._drag(event.pos):
            changed = True
        if hover != self.hover:
            self.hover = hover
            self.scene.aim.consider()
            changed = True
        self._show_pointer(event.pos)
        return changed

    def _pressed(self, pos: Pos) -> bool:
        self.scene.focus.point(pos)
        button = next((b for b in self.scene.buttons if b.rect.collidepoint(pos)), None)
        if button is not None:
            if button.enabled:
                self.pressed_button = button.name
            elif button.name in ("undo", "redo"):
                button.activate()  # says why not
            return True
        line = self.scene.moves.at(pos)
        if line is not None:
            self.scene.history.go(line.ply, follow=False)
            return True
        spots = self.scene.layout.spots_at(pos)
        if not spots:
            if self.scene.chooser.cancel():
                self.scene.refresh()
            self.scene.banner.clear()
            return True
        chosen = [spot for spot in spots if spot in self.scene.marks.chosen]
        if chosen:
            self.press = Press(pos, chosen[0], was_chosen=True)
            return True
        grips = self.scene.look.grips(self.scene.view) if self.scene.marks.options else ()
        held = [spot for spot in spots if spot in grips and spot not in self.scene.marks.options]
        if held:
            self.press = Press(pos, held[0], was_chosen=True)  # a click without a drag says why it is no choice
            return True
        plies = len(self.scene.match.turns)
        if self.scene.choose(spots) and len(self.scene.match.turns) == plies:
            held = [spot for spot in spots if spot in self.scene.marks.chosen]
            self.press = Press(pos, held[0], was_chosen=False) if held else None
        return True

    def _drag(self, pos: Pos) -> bool:
        """The chosen piece follows the pointer once that has gone far enough."""
        press = self.press
        if press is None:
            return False
        if not press.dragging:
            far = abs(pos[0] - press.pos[0]) + abs(pos[1] - press.pos[1])
            press.dragging = far > self.scene.painter.px(DRAG_UNITS)
        held = [sprite for sprite in self.scene.table.sprites if sprite.figure.spot == press.spot]
        if press.dragging and held:
            sprite = held[-1]
            sprite.x, sprite.y, sprite.z = float(pos[0]), float(pos[1]), ABOVE + 100
            sprite.side = max(sprite.side, min(self.scene.layout.rect(press.spot).size) * sprite.figure.size)
        return press.dragging

    def _released(self, pos: Pos) -> bool:
        if self.pressed_button is not None:
            button = next(b for b in self.scene.buttons if b.name == self.pressed_button)
            self.pressed_button = None
            if button.enabled and button.rect.collidepoint(pos):
                self.scene.services.sound.play("tap")
                button.activate()
            return True
        press, self.press = self.press, None
        if press is None:
            return False
        if press.dragging:
            return self._dropped(press, pos)
        if press.was_chosen:
            self.scene.choose((press.spot,))  # a second click on the same takes it back
        return True

    def _dropped(self, press: Press, pos: Pos) -> bool:
        """Where a drag ended: play there, or go back with the reason."""
        targets = self.scene.layout.spots_at(pos)
        plies = len(self.scene.match.turns)
        if targets and press.spot not in targets:
            action = self.scene.chooser.completing(targets)
            if action is not None and self.scene.chooser.offer(targets):
                self.scene.propose(action)
            else:
                self.scene.refuse(self.scene.view.why_not_spot(self.scene.chooser.chosen, self.scene.meant(targets)))
        if len(self.scene.match.turns) == plies:
            self.scene.table.sync(self.scene.table.figures)
            self.scene.refresh()
        return True

    def _cancel(self) -> bool:
        if self.scene.chooser.cancel():
            self.scene.table.sync(self.scene.table.figures)
            self.press = None
            self.scene.banner.clear()
            self.scene.refresh()
        else:
            self.scene.exits.menu()
        return True

    def _scrolled(self, event: Scrolled) -> bool:
        if not self.scene.areas.moves.collidepoint(event.pos):
            return False
        self.scene.moves.scroll_by(event.lines)
        self.scene.refresh()
        return True

    def _commanded(self, event: Command) -> bool:
        if self.scene.history.command(event):
            return True
        actions = self._actions()
        if event.name in actions:
            actions[event.name]()
        elif event.name in ("next", "previous"):
            self._cycle(1 if event.name == "next" else -1)
        elif event.name in DIRECTIONS:
            self._begin_keys()
            if not self.scene.moves.walk(event.name):
                self.scene.focus.walk(event.name)
        else:
            return False
        self.scene.aim.consider()
        return True

    def offers(self) -> frozenset[str]:
        """The commands that mean something in this game."""
        watching = {"faster", "slower"} if self.scene.computers.alone else {"hint", "ai_move", "demo", "type"}
        left_out = {"faster", "slower", "hint", "ai_move", "demo", "type"} - watching
        if not self.scene.computers.present:
            left_out.add("pause")
        if not self.scene.look.overlay_key:
            left_out.add("overlay")
        return frozenset({*self._actions(), *MOVES, *HISTORY} - left_out)

    def _actions(self) -> dict[str, Callable[[], object]]:
        return {
            "hint": self.scene.hint.press,
            "pause": self.scene.pause,
            "faster": lambda: self.scene.change_pace(1),
            "slower": lambda: self.scene.change_pace(-1),
            "undo": self.scene.undo,
            "redo": self.scene.redo,
            "rules": self.scene.exits.rules,
            "menu": self.scene.exits.menu,
            "new": self.scene.exits.new_game,
            "ai_move": self.scene.stand_in.act_once,
            "demo": self.scene.stand_in.toggle_demo,
            "type": self.scene.type_action,
            "cancel": self._cancel,
            "accept": self._accept,
            "overlay": self.scene.toggle_overlay,
        }

    def _begin_keys(self) -> None:
        """The first key press puts the focus where the eyes are: on what is chosen, or on something that can be."""
        if self.scene.focus.current is not None:
            self.scene.focus.visible = True
            return
        start = next(iter(self.scene.marks.chosen), None) or next(iter(self.scene.marks.options), None)
        if start is not None:
            self.scene.focus.go(start)

    def _cycle(self, step: int) -> None:
        """Tab goes through what can be chosen now; with nothing to choose, through the buttons."""
        options = [spot for spot in self.scene.layout.places if spot in self.scene.marks.options]
        self.scene.focus.cycle(step, options or [button.name for button in self.scene.buttons if button.enabled])

    def _accept(self) -> None:
        self._begin_keys()
        place = self.scene.focus.current
        self.scene.focus.visible = True
        if isinstance(place, Spot):
            self.scene.choose(self.scene.layout.spots_at(self.scene.layout.rect(place).center))
            return
        if isinstance(place, LinePlace):
            self.scene.history.go(place.ply, follow=False)
            return
        button = next((b for b in self.scene.buttons if b.name == place and b.enabled), None)
        if button is not None:
            button.activate()

    def _show_pointer(self, pos: Pos) -> None:
        """A hand over whatever answers a click."""
        over_button = any(b.enabled and b.rect.collidepoint(pos) for b in self.scene.buttons)
        over_option = any(spot in self.scene.marks.options or spot in self.scene.marks.chosen for spot in self.hover)
        self._shape.show_hand(over_button or over_option or self.scene.moves.at(pos) is not None)
