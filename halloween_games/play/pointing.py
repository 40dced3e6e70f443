"""What the pointer or the focus is on, and the prompt and tooltips about it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Final

from halloween_games.core.actions import Action
from halloween_games.core.phrases import capitalized, in_a_row
from halloween_games.core.spots import Spot
from halloween_games.kit.commands import ROWS
from halloween_games.kit.key_caps import shortcut
from halloween_games.kit.rect import Rect
from halloween_games.kit.tooltip import Tip
from halloween_games.kit.widgets import Button
from halloween_games.play.move_list import LineTarget, MoveList
from halloween_games.play.screen import Screen
from halloween_games.play.things import thing_words
from halloween_games.session.session import Session
from halloween_games.session.spot_words import described

MOST_PHRASES: Final = 1  # about a place beside the piece there: the most important one


@dataclass(eq=False, repr=False)
class Pointing:
    """What a click or Enter would do now."""

    session: Session
    screen: Screen
    moves: MoveList
    shown_buttons: Callable[[], Sequence[Button]]

    def __post_init__(self) -> None:
        self.action: Action | None = None  # the action a click would complete
        self.prompt = ("", False)  # the text, and whether it is a preview of the action

    def update(self) -> None:
        """Determine what would be done, and the prompt."""
        considered = self._considered()
        self.prompt = self.session.prompt(considered)
        self.action = considered

    def targets(self) -> list[tuple[Hashable, Rect]]:
        """Each rectangle once: of several spots that share it, the one that can be chosen."""
        screen = self.screen
        targets: dict[tuple[int, int, int, int], tuple[Hashable, Rect]] = {}
        for spot, rect in screen.layout.rects.items():
            key = (rect.x, rect.y, rect.w, rect.h)
            if key not in targets or spot in screen.marks.options:
                targets[key] = (spot, rect)
        buttons = [(button.name, button.rect) for button in self.shown_buttons() if button.enabled]
        return [*targets.values(), *screen.things.items(), *self.moves.targets(), *buttons]

    def _considered(self) -> Action | None:
        """The action that a click under the pointer, or Enter on the focus, would complete."""
        spots = self.spots()
        return self.session.chooser.completing(spots) if spots else None

    def spots(self) -> tuple[Spot, ...]:
        """The spots under the pointer or, while keys are used, the focus."""
        screen = self.screen
        if screen.focus.visible and isinstance(screen.focus.current, Spot):
            if screen.focus.current in screen.things:
                return ()
            return tuple(screen.layout.spots_at(screen.layout.rect(screen.focus.current).center))
        return screen.hover

    def consider(self) -> None:
        """Show what the considered action would do: the prompt, and frightened faces."""
        screen = self.screen
        self.update()
        if screen.table.busy:
            return
        action = self.action
        faces = screen.look.reaction(self.session.view, action) if action is not None else {}
        for sprite in screen.table.sprites:
            sprite.swap = dict(faces.get(sprite.figure.spot, {}))

    def tip(self) -> Tip | None:
        """A button's meaning and key, a complete line of the moves, or what is on a square."""
        screen = self.screen
        if screen.table.busy or screen.press is not None or screen.pressed_button is not None:
            return None
        keys, pointer = screen.focus.visible, screen.pointer
        for button in self.shown_buttons():
            if screen.focus.current == button.name if keys else button.rect.collidepoint(pointer):
                return self._button_tip(button)
        if isinstance(screen.focus.current, LineTarget) if keys else screen.areas.moves.collidepoint(pointer):
            return self.moves.tip(pointer)
        return self._spot_tip() or self._thing_tip()

    def _thing_tip(self) -> Tip | None:
        """What a counter, a meter, a seat or a box is."""
        screen = self.screen
        place = screen.focus.current if screen.focus.visible else screen.thing_at(screen.pointer)
        if not isinstance(place, Spot) or place not in screen.things:
            return None
        words = thing_words(self.session, screen, place)
        return Tip(place, tuple(screen.things[place]), words, cover=self._kept_visible()) if words else None

    def _kept_visible(self) -> tuple[tuple[int, int, int, int], ...]:
        """What tips must not cover: what can be chosen or is chosen, the prompt, the game's own box, and the goal."""
        screen = self.screen
        rects = [screen.areas.header, screen.areas.box, screen.areas.goal]
        rects += [screen.rect(spot) for spot in (*screen.marks.options, *screen.marks.chosen)]
        return tuple((rect.x, rect.y, rect.w, rect.h) for rect in rects if rect.w)

    def _spot_tip(self) -> Tip | None:
        """What the square or another choice is, and what threatens it while that is shown."""
        session, screen = self.session, self.screen
        spots = self.spots()
        named = (
            (spot, described(session.game, session.words, session.view, spot, screen.text, MOST_PHRASES))
            for spot in spots
        )
        about, what = next(((spot, words) for spot, words in named if words), (None, ""))
        dangers = [(spot, session.threats.at(spot)) for spot in spots] if screen.shows_threats else []
        if self.prompt[1] and not screen.focus.visible and not any(sentences for _, sentences in dangers):
            return None  # the prompt already says what a click does; with keys the tip is read aloud
        for spot, sentences in dangers:
            if sentences:
                about = spot
        told = in_a_row([what, *(sentence for _, sentences in dangers for sentence in sentences)])
        if about is None:
            return None
        return Tip(about, tuple(screen.layout.rect(about)), told, cover=self._kept_visible())

    def _button_tip(self, button: Button) -> Tip | None:
        screen = self.screen
        row = ROWS.get(button.name)
        words = button.tip or (screen.text(row.text_key) if row is not None else "")
        if not words:
            return None
        key = shortcut(screen.text, screen.services.keyboard.bindings, button.name) if row is not None else ""
        return Tip(button.name, tuple(button.rect), capitalized(words), key)
