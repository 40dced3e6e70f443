"""Looking back on a game screen: its keys, buttons and scrubber, and replaying."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from halloween_games.core.reasons import Reason
from halloween_games.kit.input import Command, Pointed
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.widgets import Button
from halloween_games.play.move_list import MoveList
from halloween_games.play.pace import PACES, following_pace, stepped_pace
from halloween_games.play.screen import Screen
from halloween_games.play.scrubber import Scrubber
from halloween_games.session.session import Session

REST_SECONDS: Final = {"slow": 1.6, "normal": 0.7, "fast": 0.12}  # between two turns of a replay
TABLE_SPEEDS: Final = {"slow": 0.6, "normal": 1.0, "fast": 2.5}
PAGE: Final = 10  # turns
RETURN_UNITS: Final = 190  # width of the button that leads back


class History:
    """Navigation through a game's past, and its automatic replay.

    Args:
        play_on: starts a new game from the position after so many turns.
        open_menu: opens the menu of the game.
        set_table_speed: called when the pace of the replay changes.
    """

    def __init__(
        self,
        session: Session,
        screen: Screen,
        moves: MoveList,
        play_on: Callable[[int], None],
        open_menu: Callable[[], None],
        set_table_speed: Callable[[], None],
    ) -> None:
        self._session = session
        self._past = session.looking_back
        self._screen = screen
        self._moves = moves
        self._play_on = play_on
        self._set_table_speed = set_table_speed
        self._scrubber = Scrubber(session, screen)
        self.playing = False
        self.pace = PACES[1]
        self._rest = 0.0
        self._dragging = False
        nowhere = Rect(0, 0, 0, 0)
        self.back_button = Button("return", nowhere, icon="undo", warm=True, act=session.return_to_game)
        self.row = [
            Button("replay_play", nowhere, act=self.toggle),
            Button("replay_pace", nowhere, icon="clock", act=self.next_pace),
            Button("play_on", nowhere, act=self.play_on),
            Button("menu", nowhere, act=open_menu),
        ]

    @property
    def table_speed(self) -> float:
        """The speed of the table during a replay."""
        return TABLE_SPEEDS[self.pace]

    # ------------------------------------------------------------------ going there

    def go(self, ply: int, follow: bool = True) -> None:
        """Show the position after *ply* turns. At the end of an unfinished game this returns to it."""
        self._session.look_back(ply)
        if follow and self._past.active:
            self._moves.follow(self._past.ply)

    def step(self, by: int) -> None:
        """Step one turn forward, which is animated, or back; longer steps are jumps."""
        if by != 1 or not self._past.is_earlier:
            self.go(self._past.ply + by)
            return
        self._session.step_forward()
        if self._past.active:
            self._moves.follow(self._past.ply)

    def play_on(self) -> None:
        """Start a new game from the shown position."""
        if self._past.outcome is not None:
            self._session.refuse(Reason("history.over"))
            return
        self.playing = False
        self._play_on(self._past.ply)

    # ------------------------------------------------------------------ replay

    def replay(self) -> None:
        """Replay the whole game from its start."""
        self.go(0)
        self.playing = self._past.active
        self._rest = REST_SECONDS[self.pace]
        self.show_row()

    def toggle(self) -> None:
        """Play or pause the replay; at the end restart it."""
        if not self._past.is_earlier:
            self.go(0)
        self.playing = not self.playing
        self._rest = REST_SECONDS[self.pace]
        self.show_row()

    def next_pace(self) -> None:
        self.pace = following_pace(self.pace)
        self.show_row()

    def change_pace(self, step: int) -> None:
        self.pace = stepped_pace(self.pace, step)
        self.show_row()

    def retranslate(self) -> None:
        """The language has changed."""
        for button, key in zip(self.row[2:], ("history.play_on", "button.menu"), strict=True):
            button.label = self._screen.text(key)
        self.show_row()

    def show_row(self) -> None:
        """Update labels and whether buttons are enabled."""
        text = self._screen.text
        play, pace, play_on, menu = self.row
        play_on.label, menu.label = text("history.play_on"), text("button.menu")
        play.icon = "pause" if self.playing else "play"
        play.label = ""
        play.tip = text("history.pause" if self.playing else "history.play")
        pace.label, pace.tip = text(f"pace.{self.pace}"), text("history.pace")
        play_on.enabled = self._past.outcome is None
        play_on.tip = text("history.play_on.secrets" if self._session.draws_anew else "history.play_on.about")
        self.back_button.label, self.back_button.tip = text("history.return"), text("history.return.about")
        if self._past.active:
            self._set_table_speed()

    def update(self, dt: float) -> bool:
        """True if the picture changes."""
        if not self.playing or self._screen.table.busy:
            return False
        self._rest -= dt
        if self._rest > 0:
            return False
        self._rest = REST_SECONDS[self.pace]
        self.step(1)
        if not self._past.is_earlier:
            self.playing = False
            self.show_row()
        return True

    # ------------------------------------------------------------------ input

    def command(self, event: Command) -> bool:
        """True if *event* was used: Home starts looking back, then arrows step through the turns."""
        if not self._past.active:
            ways = {"start": -self._session.plies, "earlier": -1}
            if event.name not in ways:
                return False
            self.go(self._past.ply + ways[event.name])
            return True
        last = self._session.plies
        steps = {"left": -1, "right": 1, "earlier": -1, "later": 1, "page_up": -PAGE, "page_down": PAGE}
        steps |= {"start": -last, "end": last}
        if event.name in steps:
            self.playing = False
            self.step(steps[event.name])
            self.show_row()
        elif event.name == "pause":
            self.toggle()
        elif event.name in ("faster", "slower"):
            self.change_pace(1 if event.name == "faster" else -1)
        elif event.name == "cancel":
            self._session.return_to_game()
        elif event.name == "accept" and not self._screen.focus.visible:
            self.toggle()
        elif event.name in ("undo", "redo", "hint", "ai_move", "demo"):
            self._session.refuse(Reason("looking_back"))
        else:
            return False
        return True

    def pointed(self, event: Pointed) -> bool:
        """The scrubber's handle follows the pointer."""
        if not self._past.active:
            self._dragging = False
            return False
        if event.kind == "down" and event.button == 1 and self._screen.areas.news.collidepoint(event.pos):
            self._dragging = True
            self.playing = False
        elif event.kind == "up" and self._dragging:
            self._dragging = False
            self.show_row()
            return True
        if not self._dragging:
            return False
        ply = self._scrubber.ply_at(event.pos)
        if ply == self._session.plies and self._session.outcome is None:
            ply -= 1  # dragging does not return to the game: the button and the keys do
        if ply != self._past.ply:
            self.go(ply)
        return True

    # ------------------------------------------------------------------ picture

    def place(self) -> None:
        """Lay out the button that leads back, at the right end of the prompt's place."""
        px, band = self._screen.painter.px, self._screen.areas.header
        width = min(px(RETURN_UNITS), round(band.width * 0.45))
        self.back_button.rect = Rect(0, 0, width, min(px(44), band.height - px(8)))
        self.back_button.rect.midright = (band.right - px(8), band.centery)

    def draw_band(self, painter: Painter) -> None:
        """Draw, in the prompt's place, what is shown, left of the button that leads back."""
        self._scrubber.draw_band(painter, self.back_button.rect.left)

    def draw_scrubber(self, painter: Painter) -> None:
        """Draw the track of the game."""
        self._scrubber.draw_track(painter)
