"""The buttons of a game screen: the row below the board, the switch that explains, and the one that confirms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from halloween_games.kit.fonts import HEAD
from halloween_games.kit.rect import Rect
from halloween_games.kit.widgets import Button

if TYPE_CHECKING:  # the scene makes its buttons
    from halloween_games.play.game_scene import GameScene

WIDE_BUTTONS: Final = {
    "pause": 1.35,
    "pace": 1.6,
    "replay_play": 0.7,
    "replay_pace": 1.5,
    "play_on": 1.3,
}  # compared with the others of their row
LABEL_UNITS: Final = 18  # letters that all words of the row should have room for


class ButtonRow:
    """What can be pressed on a game screen, and how it is labeled as things stand."""

    def __init__(self, scene: GameScene) -> None:
        self.scene = scene
        self.play_it = Button("confirm", Rect(0, 0, 0, 0), icon="check", warm=True, act=scene.confirm)
        self._switch = Button("overlay", Rect(0, 0, 0, 0), act=scene.toggle_overlay)
        self._usual = self._make()
        self._rests = False
        self.buttons = self._usual  # all that are shown now

    def remake(self) -> None:
        """Others sit at the table, or speak another language."""
        self._usual = self._make()

    def _make(self) -> list[Button]:
        """What a person needs to play, or to watch computers play."""
        scene = self.scene
        nowhere = Rect(0, 0, 0, 0)
        text = scene.text
        pause = Button("pause", nowhere, act=scene.pause)
        if scene.computers.alone:
            own = [pause, Button("pace", nowhere, act=scene.next_pace)]
        else:
            own = [
                Button("undo", nowhere, label=text("button.undo"), act=scene.undo),
                Button("redo", nowhere, label=text("button.redo"), act=scene.redo),
                Button("hint", nowhere, label=text("button.hint"), act=scene.hint.press),
                pause,
            ]
        return [
            *own,
            Button("rules", nowhere, label=text("button.rules"), act=scene.exits.rules),
            Button("menu", nowhere, label=text("button.menu"), warm=True, act=scene.exits.menu),
        ]

    def _row(self) -> list[Button]:
        """What is shown of the usual: where a computer rests, how it goes on stands where the hint is otherwise."""
        left_out = "hint" if self._rests else "pause"
        return [button for button in self._usual if self.scene.computers.alone or button.name != left_out]

    def show(self) -> None:
        """Labels and whether they can be pressed, as things stand."""
        scene = self.scene
        rests = scene.computers.paused and scene.computers.sits_at(scene.match.to_move)
        if rests != self._rests:
            self._rests = rests
            self.place()
        barrier = scene.undo_barrier()
        enabled = {
            "undo": barrier is None,
            "redo": scene.match.undone > 0,
            "hint": scene.hint.offered,
        }
        for button in self._usual:
            button.enabled = enabled.get(button.name, True)
            if button.name == "undo":
                button.tip = scene.text.say(barrier) if barrier is not None else ""
            elif button.name == "redo":
                button.tip = "" if scene.match.undone else scene.text("nothing_to_redo")
            if button.name == "pause":
                button.icon = "play" if scene.computers.paused else "pause"
                button.label = scene.text("button.go_on" if scene.computers.paused else "button.pause")
            elif button.name == "pace":
                button.icon = "clock"
                button.label = scene.text(f"pace.{scene.computers.pace}")
        scene.history.show_row()

    def place(self) -> None:
        """One row of them, and where the look wants it the one that explains."""
        scene = self.scene
        row, shown = scene.areas.buttons, scene.history.row if scene.history.active else self._row()
        gap = scene.painter.px(10)
        room = row.width - gap * (len(shown) - 1)
        shares = self._shares(shown, room)
        unit = room / sum(shares)
        left = float(row.left)
        for button, share in zip(shown, shares, strict=True):
            button.rect = Rect(round(left), row.top, round(unit * share), row.height)
            left += unit * share + gap
        self._switch.rect = scene.look.overlay_place(scene.areas)
        has_switch = bool(scene.look.overlay_key and self._switch.rect.width)
        self.play_it.rect = scene.areas.prompt
        asked = [self.play_it] if scene.to_confirm is not None else []
        self.buttons = [*asked, *shown, self._switch] if has_switch else [*asked, *shown]
        if scene.history.active:
            scene.history.place(scene.picture.header_room())
            self.buttons.insert(0, scene.history.back_button)  # it stands above the others
        self.show_switch()

    def _shares(self, shown: Sequence[Button], room: int) -> list[float]:
        """How wide the buttons are beside each other; by their words where those differ too much for the usual."""
        painter = self.scene.painter
        shares = [WIDE_BUTTONS.get(button.name, 1.0) for button in shown]
        needs = [painter.fonts.width(button.label, LABEL_UNITS * painter.u, HEAD) + painter.px(18) for button in shown]
        crowded = any(need > room * share / sum(shares) for need, share in zip(needs, shares, strict=True))
        if crowded and all(button.label and not button.icon for button in shown):
            return [float(need) for need in needs]
        return shares

    def show_switch(self) -> None:
        """Whether what the game explains is shown now."""
        scene = self.scene
        self._switch.label = scene.text(scene.look.overlay_key)
        self._switch.icon = "check" if scene.overlay else "info"
        self._switch.warm = scene.overlay
