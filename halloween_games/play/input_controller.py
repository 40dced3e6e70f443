"""The controller of mouse, keyboard and pad on a game screen: what they do becomes choices."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from halloween_games.core.spots import BOARD, Spot
from halloween_games.kit.input import Command, Input, Pointed, Pos, Scrolled
from halloween_games.kit.widgets import DIRECTIONS, MOVES
from halloween_games.play.button_row import Acts, ButtonRow
from halloween_games.play.game_outline import Pointing, in_reading_order
from halloween_games.play.history import History
from halloween_games.play.move_list import LineTarget, MoveList
from halloween_games.play.screen import Press, Screen
from halloween_games.session.session import Session
from halloween_games.session.spot_words import owner_of
from halloween_games.table.figures import ABOVE
from halloween_games.table.look import Moment

_NO_POINTER: Final = ("dummy", "offscreen")  # video drivers without a pointer
_SHAPES: Final = {False: pygame.SYSTEM_CURSOR_ARROW, True: pygame.SYSTEM_CURSOR_HAND}


class Pointer:
    """Remembers the shape, so that the system is only called when it changes."""

    def __init__(self) -> None:
        self._is_hand = False

    def show_hand(self, is_hand: bool) -> None:
        if is_hand != self._is_hand and pygame.display.get_driver() not in _NO_POINTER:
            pygame.mouse.set_cursor(_SHAPES[is_hand])
        self._is_hand = is_hand


HISTORY: Final = ("start", "end", "earlier", "later")  # commands for looking back
NOTES: Final = ("note", "mark")  # while looking back
DRAG_UNITS: Final = 8  # pointer movement that turns a press into a drag


@dataclass(eq=False, repr=False)
class InputController:
    """Click-click, drag-and-drop, arrows and Enter: different ways to the same choices; *acts* by command."""

    session: Session
    screen: Screen
    moves: MoveList
    history: History
    pointing: Pointing
    row: ButtonRow
    acts: Acts
    refresh: Callable[[], None]
    moment: Callable[[], Moment]

    def __post_init__(self) -> None:
        self._acts = {"cancel": self._cancel, "accept": self._accept, **self.acts}
        self._shape = Pointer()
        self._begins: Spot | None = None  # where the other button was pressed
        self._picks: tuple[Spot, ...] = ()  # what a click at the pointer would choose at once

    def rest(self) -> None:
        """Something covers the board: release everything and show the default pointer."""
        self._shape.show_hand(False)

    def handle(self, event: Input) -> bool:
        """True if *event* was used."""
        if isinstance(event, Pointed):
            return self.history.pointed(event) or self._pointed(event)
        if isinstance(event, Scrolled):
            return self._scrolled(event)
        return isinstance(event, Command) and self._commanded(event)

    def _pointed(self, event: Pointed) -> bool:
        if self._pointed_out(event):
            return True
        if event.kind == "down":
            return self._cancel() if event.button == 3 else self._pressed(event.pos)
        if event.kind == "up":
            return self._released(event.pos)
        changed = self.screen.focus.visible or self.moves.at(self.screen.pointer) != self.moves.at(event.pos)
        self.screen.pointer = event.pos
        self.screen.focus.visible = False
        hover = tuple(self.screen.layout.spots_at(event.pos))
        over_button = next((b.name for b in self.row.buttons if b.enabled and b.rect.collidepoint(event.pos)), None)
        if over_button is not None:
            self.screen.focus.current = over_button
        if self.screen.press is not None and self._drag(event.pos):
            changed = True
        if hover != self.screen.hover:
            self.screen.hover = hover
            self.pointing.consider()
            changed = True
        picks = () if hover else tuple(self.screen.look.picks_at(self.screen.areas, self.moment(), event.pos))
        changed = changed or picks != self._picks  # they are lit
        self._picks = picks
        self._show_pointer(event.pos)
        return changed

    def _pointed_out(self, event: Pointed) -> bool:
        """While looking back the other button draws an arrow from square to square, or marks one."""
        squares = [spot for spot in self.screen.layout.spots_at(event.pos) if spot.zone == BOARD]
        if event.kind == "down" and event.button == 3 and self.session.looking_back.may_note and squares:
            self._begins = squares[0]
            return True
        if event.kind != "up" or self._begins is None:
            return False
        source, self._begins = self._begins, None
        return bool(squares) and self.session.point_out(source, squares[0])

    def _pressed(self, pos: Pos) -> bool:
        self.screen.focus.point(pos)
        button = next((b for b in self.row.buttons if b.rect.collidepoint(pos)), None)
        if button is not None:
            if button.enabled:
                self.screen.pressed_button = button.name
            elif button.name in ("undo", "redo"):
                button.activate()  # it says why not
            return True
        line = self.moves.at(pos)
        if line is not None:
            self.session.look_at(line.ply, line.branch)
            return True
        spots = self.screen.layout.spots_at(pos)
        if not spots:
            if self._choose_several(pos):
                return True
            if self.session.let_go():
                self.refresh()
            self.screen.banner.clear()
            return True
        chosen = [spot for spot in spots if spot in self.screen.marks.chosen]
        if chosen:
            self.screen.press = Press(pos, chosen[0], was_chosen=True)
            return True
        grips = self.screen.look.grips(self.session.view) if self.screen.marks.options else ()
        held = [spot for spot in spots if spot in grips and spot not in self.screen.marks.options]
        if held:
            self.screen.press = Press(pos, held[0], was_chosen=True)  # without a drag, say why it cannot be chosen
            return True
        plies = self.session.plies
        if self._choose(spots) and self.session.plies == plies:
            held = [spot for spot in spots if spot in self.screen.marks.chosen]
            self.screen.press = Press(pos, held[0], was_chosen=False) if held else None
        return True

    def answers(self, pos: Pos) -> bool:
        """Whether a click exactly at *pos* means something: a spot, a button, a line of moves, cards, the scrubber."""
        if self.screen.layout.spots_at(pos) or any(button.rect.collidepoint(pos) for button in self.row.buttons):
            return True
        if self.session.looking_back.active and self.screen.areas.news.collidepoint(pos):
            return True
        return self.moves.at(pos) is not None or bool(self.screen.look.picks_at(self.screen.areas, self.moment(), pos))

    def _choose_several(self, pos: Pos) -> bool:
        """Choose what the game has at *pos* for several picks; the one that would play them is left to the player."""
        screen, session = self.screen, self.session
        picks = screen.look.picks_at(screen.areas, self.moment(), pos)
        later = screen.look.puts_off(screen.areas, self.moment(), pos)
        if picks:
            session.cancel()
        for number, spot in enumerate(picks):
            if spot in later and session.put_off(spot):
                continue
            if (number and session.chooser.completing((spot,)) is not None) or not session.choose((spot,)):
                break
        return bool(picks)

    def _drag(self, pos: Pos) -> bool:
        """The selected piece follows the pointer once it has moved far enough."""
        press = self.screen.press
        if press is None:
            return False
        if not press.dragging:
            far = abs(pos[0] - press.pos[0]) + abs(pos[1] - press.pos[1])
            press.dragging = far > self.screen.painter.px(DRAG_UNITS)
        held = [sprite for sprite in self.screen.table.sprites if sprite.figure.spot == press.spot]
        if press.dragging and held:
            sprite = held[-1]
            sprite.x, sprite.y, sprite.z = float(pos[0]), float(pos[1]), ABOVE + 100
            sprite.side = max(sprite.side, min(self.screen.layout.rect(press.spot).size) * sprite.figure.size)
        return press.dragging

    def _released(self, pos: Pos) -> bool:
        if self.screen.pressed_button is not None:
            # the row may have changed while the button was held down
            button = next((b for b in self.row.buttons if b.name == self.screen.pressed_button), None)
            self.screen.pressed_button = None
            if button is not None and button.enabled and button.rect.collidepoint(pos):
                self.screen.services.sound.play("tap")
                button.activate()
            return True
        press, self.screen.press = self.screen.press, None
        if press is None:
            return False
        if press.dragging:
            return self._dropped(press, pos)
        if press.was_chosen:
            self._choose((press.spot,))  # a second click unselects it
        return True

    def _dropped(self, press: Press, pos: Pos) -> bool:
        """The end of a drag: play, or go back with the reason."""
        targets = self.screen.layout.spots_at(pos)
        plies = self.session.plies
        if targets and press.spot not in targets:
            action = self.session.chooser.completing(targets)
            if action is not None and self.session.chooser.offer(targets):
                self.session.propose(action)
            else:
                self.session.refuse_spot(self.screen.topmost_piece(targets))
        if self.session.plies == plies:
            self.screen.table.sync(self.screen.table.figures)
            self.refresh()
        return True

    def _cancel(self) -> bool:
        if self.session.let_go():
            self.screen.table.sync(self.screen.table.figures)
            self.screen.press = None
            self.screen.banner.clear()
            self.refresh()
        elif self.session.hint.asked:
            self.session.clear_hint()
        else:
            self._acts["menu"]()
        return True

    def _scrolled(self, event: Scrolled) -> bool:
        if not self.screen.areas.moves.collidepoint(event.pos):
            return False
        self.moves.scroll_by(event.lines)
        self.refresh()
        return True

    def _commanded(self, event: Command) -> bool:
        if self.history.command(event):
            return True
        if event.name in self._acts:
            self._acts[event.name]()
        elif event.name == "next_piece":
            self._next_piece()
        elif event.name in ("next", "previous"):
            self._cycle(1 if event.name == "next" else -1)
        elif event.name in DIRECTIONS:
            self._begin_keys()
            if not self.moves.walk(event.name):
                self.screen.focus.walk(event.name, past=self.screen.things)  # arrows go to what can be clicked
        else:
            return False
        self.pointing.consider()
        return True

    def offers(self) -> frozenset[str]:
        """The commands available in this game."""
        watching = {"faster", "slower"} if self.session.computers.alone else {"hint", "ai_move", "demo", "type"}
        left_out = {"faster", "slower", "hint", "ai_move", "demo", "type"} - watching
        if not self.session.computers.present:
            left_out.add("pause")
        if not self.screen.look.has_overlay:
            left_out.add("overlay")
        if not self.session.looking_back.active:
            left_out |= {*NOTES}
        elif self.session.looking_back.may_note:
            left_out.discard("type")
        return frozenset({*self._acts, *MOVES, *HISTORY, *NOTES, "next_piece"} - left_out)

    def _begin_keys(self) -> None:
        """The first key press focuses the selection or something that can be chosen."""
        if self.screen.focus.current is not None:
            self.screen.focus.visible = True
            return
        start = next(iter(self.screen.marks.chosen), None) or next(iter(self.screen.marks.options), None)
        if start is not None:
            self.screen.focus.go(start)

    def _cycle(self, step: int) -> None:
        """Tab cycles through choices and shown threats, or the buttons if there are neither, and then the things."""
        threatened = {threat.spot for threat in self.session.threats.found()} if self.screen.shows_threats else set()
        wanted = threatened | self.screen.marks.options.keys()
        options = [spot for spot in self.screen.layout.rects if spot in wanted]
        first: list[Hashable] = [*options] or [button.name for button in self.row.buttons if button.enabled]
        self.screen.focus.cycle(step, [*first, *in_reading_order(self.screen.things)])

    def _next_piece(self) -> None:
        """Go on to the next piece like the one that has the focus; from elsewhere to the first of who is to move."""
        pieces = self.session.game.notation.pieces(self.session.view)
        here, shown = self.screen.focus.current, self.screen.layout.rects
        name = pieces.get(here, "") if isinstance(here, Spot) else ""
        owner = self.session.in_order()[0]
        alike = [
            spot
            for spot, other in sorted(pieces.items())
            if spot.zone == BOARD and spot in shown and (other == name if name else owner_of(other) == owner)
        ]
        if alike:
            self.screen.focus.cycle(1, alike)

    def _accept(self) -> None:
        self._begin_keys()
        place = self.screen.focus.current
        self.screen.focus.visible = True
        if isinstance(place, Spot):
            self._choose(self.screen.layout.spots_at(self.screen.layout.rect(place).center))
            return
        if isinstance(place, LineTarget):
            self.session.look_at(place.ply, place.branch)
            return
        button = next((b for b in self.row.buttons if b.name == place and b.enabled), None)
        if button is not None:
            button.activate()

    def _choose(self, spots: Sequence[Spot]) -> bool:
        """Point at *spots*; a refusal is about the topmost piece."""
        known = [spot for spot in spots if spot in self.screen.layout.rects]
        if self.history.marking:
            squares = [spot for spot in known if spot.zone == BOARD]
            return bool(squares) and self.history.mark(squares[0])
        return self.session.choose(spots, self.screen.topmost_piece(known) if known else None)

    def _show_pointer(self, pos: Pos) -> None:
        """Show a hand over everything that reacts to a click."""
        over_button = any(b.enabled and b.rect.collidepoint(pos) for b in self.row.buttons)
        over_option = any(
            spot in self.screen.marks.options or spot in self.screen.marks.chosen for spot in self.screen.hover
        )
        self._shape.show_hand(over_button or over_option or bool(self._picks) or self.moves.at(pos) is not None)
