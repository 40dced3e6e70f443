"""What the pointer or the focus is on in a game, and what is said about it: the prompt and the tips."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from halloween_games.core.actions import Action
from halloween_games.core.spots import Spot
from halloween_games.kit.commands import ROWS
from halloween_games.kit.key_names import shortcut
from halloween_games.kit.rect import Rect
from halloween_games.kit.tooltip import Tip
from halloween_games.kit.widgets import Button
from halloween_games.play.move_list import LinePlace
from halloween_games.play.place_words import square_words

if TYPE_CHECKING:  # the scene makes its aim
    from halloween_games.play.game_scene import GameScene


class Aim:
    """Where a click or Enter would go now, and what it would bring."""

    def __init__(self, scene: GameScene) -> None:
        self.scene = scene
        self.action: Action | None = None  # what a click would finish
        self.prompt = ("", False)  # the line that is shown, and whether it tells what the action would bring

    def update(self) -> None:
        """Find out anew what would be done, and what to say."""
        self.prompt = self._find_prompt()
        self.action = self._considered()

    def places(self) -> list[tuple[Hashable, Rect]]:
        """Each place once: where two spots share one, the one that can be chosen."""
        scene = self.scene
        places: dict[tuple[int, int, int, int], tuple[Hashable, Rect]] = {}
        for spot, rect in scene.layout.places.items():
            key = (rect.x, rect.y, rect.w, rect.h)
            if key not in places or spot in scene.marks.options:
                places[key] = (spot, rect)
        buttons = [(button.name, button.rect) for button in scene.buttons if button.enabled]
        return [*places.values(), *scene.moves.places(), *buttons]

    def _find_prompt(self) -> tuple[str, bool]:
        """The line that says what to do, or what the action under the pointer would bring; True for the latter."""
        scene = self.scene
        outcome = scene.match.outcome
        if scene.history.active:
            return "", False
        if outcome is not None:
            why = scene.text(outcome.code)
            if outcome.is_draw():
                return why, False
            winners = " & ".join(scene.names[seat] for seat in outcome.winners())
            return scene.text("prompt.over", player=winners, why=why), False
        if scene.curtain_for is not None:
            return scene.text("prompt.curtain", player=scene.names[scene.curtain_for]), False
        if scene.computers.sits_at(scene.match.to_move):
            key = "prompt.paused" if scene.computers.paused else "prompt.thinking"
            pause = shortcut(scene.text, scene.services.keyboard.bindings, "pause")
            return scene.text(key, player=scene.names[scene.match.to_move], key=pause), False
        action = self._considered()
        brings = self.preview(action) if action is not None else ""
        if brings:
            return brings, True
        sentence = scene.text.say(scene.words.prompt(scene.view, scene.chooser.chosen))
        return f"{scene.names[scene.match.to_move]}: {sentence}", False

    def preview(self, action: Action) -> str:
        """What *action* would bring, in one line; nothing if the game has no words for it."""
        scene = self.scene
        return " · ".join(scene.text.say(phrase) for phrase in scene.words.preview(scene.view, action))

    def _considered(self) -> Action | None:
        """The action that a click where the pointer or the focus is would finish."""
        spots = self.spots()
        return self.scene.chooser.completing(spots) if spots else None

    def spots(self) -> tuple[Spot, ...]:
        """What the pointer, or while keys are used the focus, is on."""
        scene = self.scene
        if scene.focus.visible and isinstance(scene.focus.current, Spot):
            return tuple(scene.layout.spots_at(scene.layout.rect(scene.focus.current).center))
        return scene.hands.hover

    def consider(self) -> None:
        """Show what the action under the pointer or the focus would bring: the prompt, and faces that fear it."""
        scene = self.scene
        self.update()
        if scene.table.busy:
            return
        action = self.action
        faces = scene.look.reaction(scene.view, action) if action is not None else {}
        for sprite in scene.table.sprites:
            sprite.swap = dict(faces.get(sprite.figure.spot, {}))

    def tip(self) -> Tip | None:
        """What a button does and by which key, a line of the moves in full, or what stands on a square."""
        scene = self.scene
        if scene.table.busy or scene.hands.press is not None or scene.hands.pressed_button is not None:
            return None
        keys, pointer = scene.focus.visible, scene.hands.pointer
        for button in scene.buttons:
            if scene.focus.current == button.name if keys else button.rect.collidepoint(pointer):
                return self._button_tip(button)
        if isinstance(scene.focus.current, LinePlace) if keys else scene.areas.moves.collidepoint(pointer):
            return scene.moves.tip(pointer)
        for spot in self.spots():
            words = square_words(scene.match.game, scene.view, spot, scene.text)
            if words:
                return Tip(spot, tuple(scene.layout.rect(spot)), words)
        return None

    def _button_tip(self, button: Button) -> Tip | None:
        scene = self.scene
        row = ROWS.get(button.name)
        words = button.tip or (scene.text(row.text_key) if row is not None else "")
        if not words:
            return None
        key = shortcut(scene.text, scene.services.keyboard.bindings, button.name) if row is not None else ""
        return Tip(button.name, tuple(button.rect), words[:1].upper() + words[1:], key)
