"""Looking back on a game screen: earlier positions, a replay with a scrubber, and the way back to the game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from halloween_games.core.events import Event, revealed, visible
from halloween_games.core.match import Turn
from halloween_games.core.outcome import Outcome
from halloween_games.core.reasons import Reason
from halloween_games.core.spots import CHANCE, NOBODY, Seat, Spot
from halloween_games.core.state import State
from halloween_games.kit import sizes
from halloween_games.kit.banner import REFUSAL
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.kit.input import Command, Pointed, Pos
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.widgets import Button

if TYPE_CHECKING:  # the scene makes its history
    from halloween_games.play.game_scene import GameScene

PACES: Final = ("slow", "normal", "fast")
REST_SECONDS: Final = {"slow": 1.6, "normal": 0.7, "fast": 0.12}  # between two turns of a replay
TABLE_SPEEDS: Final = {"slow": 0.6, "normal": 1.0, "fast": 2.5}
PAGE: Final = 10  # turns
RETURN_UNITS: Final = 190  # width of the button that leads back
GRIP_UNITS: Final = 9  # half the width of the scrubber's grip
MOST_TRAILS: Final = 24  # turns, those of luck among them, that are looked through for trails
MOST_TICKS: Final = 4  # units between two ticks at least


class History:
    """Which position is looked at, and whether it is played forward. The match itself stays as it is."""

    def __init__(self, scene: GameScene) -> None:
        self.scene = scene
        self.active = False  # the screen shows the history instead of the game
        self.playing = False
        self.pace = PACES[1]
        self.spoiled = False  # secrets of this game were laid open
        self._rest = 0.0
        self._dragging = False
        nowhere = Rect(0, 0, 0, 0)
        self.back_button = Button("return", nowhere, icon="undo", warm=True, act=self.close)
        self.row = [
            Button("replay_play", nowhere, act=self.toggle),
            Button("replay_pace", nowhere, icon="clock", act=self.next_pace),
            Button("play_on", nowhere, act=self.play_on),
            Button("menu", nowhere, act=scene.exits.menu),
        ]

    # ------------------------------------------------------------------ what is looked at

    @property
    def ply(self) -> int:
        """How many turns lie before the position that is shown."""
        return self.scene.match.ply

    @property
    def back(self) -> bool:
        """Whether an earlier position is shown."""
        return self.ply != len(self.scene.match.turns)

    @property
    def reveals(self) -> bool:
        """Whether secrets lie open: in the history of a game that is over."""
        return self.active and self.scene.match.outcome is not None

    @property
    def reader(self) -> Seat | None:
        """Whose secrets may be read in what happened: of several people at one screen, nobody's while looking back."""
        scene = self.scene
        if not scene.services.preferences.notebook:
            return None
        return scene.viewpoint.only_person() if self.active else scene.viewer

    @property
    def turns(self) -> Sequence[Turn]:
        """What happened before the position that is shown."""
        return self.scene.match.turns[: self.ply]

    def state(self) -> State:
        """What of the shown position may be seen while looking back."""
        match = self.scene.match
        if self.reveals:
            return match.revealed()
        if self.ply == 0:
            return self._seen(match.start)
        return self._seen(match.turns[self.ply - 1].after)

    def _seen(self, state: State) -> State:
        return state if self.reveals else self.scene.viewpoint.shown_to(state, self.scene.viewpoint.only_person())

    @property
    def to_move(self) -> Seat:
        """Who decides in the position that is shown."""
        match = self.scene.match
        return match.turns[self.ply].before.to_move if self.back else match.to_move

    @property
    def outcome(self) -> Outcome | None:
        return None if self.back else self.scene.match.outcome

    def trails(self) -> list[tuple[Spot, ...]]:
        """The ways of the last action, and before it of all others since the last turn of whoever is to move."""
        turns = [turn for turn in self.turns[-MOST_TRAILS:] if turn.seat != CHANCE]
        since = turns[-1:]
        seat = self.to_move
        if since and seat >= 0 and since[0].seat != seat:  # else the game is over, luck decides, or a turn goes on
            since = list(takewhile(lambda turn: turn.seat != seat, reversed(turns)))[::-1]
        return [tuple(self.scene.look.trail_from(turn.before.observe(None), turn.seat, turn.action)) for turn in since]

    # ------------------------------------------------------------------ going there

    def go(self, ply: int, follow: bool = True) -> None:
        """Look at the position after *ply* turns. At the end of a game that goes on, be back in it."""
        scene, match = self.scene, self.scene.match
        if scene.curtain_for is not None or (not match.turns and not self.active):
            return
        ply = max(0, min(len(match.turns), ply))
        if ply == len(match.turns) and match.outcome is None:
            self.close()
            return
        self._begin()
        scene.table.skip()
        match.goto(ply)
        self._show(follow)
        scene.table.sync(scene.figures())

    def _begin(self) -> None:
        """The screen belongs to the history from now on."""
        if self.active:
            return
        scene = self.scene
        self.active = True
        self.spoiled = self.spoiled or (self.reveals and scene.match.game.secrets)
        scene.chooser.cancel()
        scene.hint.clear()
        scene.banner.clear()
        scene.moves.forget_alarm()
        scene.begin_decision()
        scene.show_buttons()

    def _show(self, follow: bool = True) -> None:
        self.scene.banner.clear()
        self.scene.refresh()
        if follow:
            self.scene.moves.follow(self.ply)

    def step(self, by: int) -> None:
        """One turn on, which is played, or back; further ones are jumps."""
        match = self.scene.match
        if by != 1 or not self.back:
            self.go(self.ply + by)
            return
        self.scene.table.skip()
        turn = match.turns[self.ply]
        match.goto(self.ply + 1)
        if not self.back and match.outcome is None:
            self.close(glide=False)
            return
        self.scene.news.show(self._events(turn), self._seen(turn.before), self._seen(turn.after))
        self._show()

    def _events(self, turn: Turn) -> list[Event]:
        return revealed(turn.events) if self.reveals else visible(turn.events, self.scene.viewpoint.only_person())

    def close(self, glide: bool = True) -> None:
        """Return to the game."""
        if not self.active:
            return
        scene = self.scene
        self.active = self.playing = False
        scene.table.skip()
        scene.match.goto(len(scene.match.turns))
        scene.banner.clear()
        scene.table.sync(scene.figures(), glide)
        scene.show_buttons()
        scene.begin_decision()

    def play_on(self) -> None:
        """Begin a new game from what is shown."""
        if self.outcome is not None:
            self.scene.refuse(Reason("history.over"))
            return
        self.playing = False
        self.scene.exits.play_on(self.ply)

    # ------------------------------------------------------------------ replay

    def replay(self) -> None:
        """Show the whole game from its beginning."""
        self.go(0)
        self.playing = self.active
        self._rest = REST_SECONDS[self.pace]
        self.show_row()

    def toggle(self) -> None:
        """Play forward, or stop; at the end from the beginning."""
        if not self.back:
            self.go(0)
        self.playing = not self.playing
        self._rest = REST_SECONDS[self.pace]
        self.show_row()

    def next_pace(self) -> None:
        self.pace = PACES[(PACES.index(self.pace) + 1) % len(PACES)]
        self.show_row()

    def change_pace(self, step: int) -> None:
        place = PACES.index(self.pace) + step
        self.pace = PACES[max(0, min(len(PACES) - 1, place))]
        self.show_row()

    def retell(self) -> None:
        """The language has changed."""
        for button, key in zip(self.row[2:], ("history.play_on", "button.menu"), strict=True):
            button.label = self.scene.text(key)
        self.show_row()

    def show_row(self) -> None:
        """Labels and whether they can be pressed, as things stand."""
        text = self.scene.text
        play, pace, play_on, menu = self.row
        play_on.label, menu.label = text("history.play_on"), text("button.menu")
        play.icon = "pause" if self.playing else "play"
        play.label = ""
        play.tip = text("history.pause" if self.playing else "history.play")
        pace.label, pace.tip = text(f"pace.{self.pace}"), text("history.pace")
        play_on.enabled = self.outcome is None
        play_on.tip = text("history.play_on.about")
        self.back_button.label = text("history.return")
        if self.active:
            self.scene.set_table_speed()

    def update(self, dt: float) -> bool:
        """True if the picture changes."""
        scene = self.scene
        if not self.playing or scene.table.busy or scene.services.stack.top is not scene:
            return False
        self._rest -= dt
        if self._rest > 0:
            return False
        self._rest = REST_SECONDS[self.pace]
        self.step(1)
        if not self.back:
            self.playing = False
            self.show_row()
        return True

    # ------------------------------------------------------------------ input

    def command(self, event: Command) -> bool:
        """True if *event* meant something here: Home looks back, and then arrows go from turn to turn."""
        if not self.active:
            ways = {"start": -len(self.scene.match.turns), "earlier": -1}
            if event.name not in ways:
                return False
            self.go(self.ply + ways[event.name])
            return True
        last = len(self.scene.match.turns)
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
            self.close()
        elif event.name == "accept" and not self.scene.focus.visible:
            self.toggle()
        elif event.name in ("undo", "redo", "hint", "ai_move", "demo"):
            self.scene.refuse(Reason("looking_back"))
        else:
            return False
        return True

    def pointed(self, event: Pointed) -> bool:
        """The grip of the scrubber follows the pointer."""
        if not self.active:
            self._dragging = False
            return False
        if event.kind == "down" and event.button == 1 and self.scene.areas.prompt.collidepoint(event.pos):
            self._dragging = True
            self.playing = False
        elif event.kind == "up" and self._dragging:
            self._dragging = False
            self.show_row()
            return True
        if not self._dragging:
            return False
        ply = self._ply_at(event.pos)
        if ply == len(self.scene.match.turns) and self.scene.match.outcome is None:
            ply -= 1  # not back into the game by dragging: the button and the keys lead there
        if ply != self.ply:
            self.go(ply)
        return True

    def _bar(self) -> Rect:
        """The track of the scrubber."""
        rect, px = self.scene.areas.prompt, self.scene.painter.px
        return Rect(rect.left + px(22), rect.centery - px(5), rect.width - px(44), px(10))

    def _ply_at(self, pos: Pos) -> int:
        bar, last = self._bar(), len(self.scene.match.turns)
        return max(0, min(last, round((pos[0] - bar.left) / max(1, bar.width) * last)))

    def _x_of(self, ply: int) -> int:
        bar = self._bar()
        return bar.left + round(bar.width * ply / max(1, len(self.scene.match.turns)))

    # ------------------------------------------------------------------ picture

    def place(self, header: Rect) -> None:
        """The button that leads back, at the right end of the *header*."""
        px = self.scene.painter.px
        width = min(px(RETURN_UNITS), round(header.width * 0.45))
        self.back_button.rect = Rect(0, 0, width, min(px(44), header.height - px(10)))
        self.back_button.rect.midright = (header.right - px(10), header.centery)

    def draw_band(self, painter: Painter, header: Rect) -> None:
        """What is looked at; a refusal takes its place for a while, but the button stays."""
        colors = painter.colors
        px, scene = painter.px, self.scene
        painter.shadowed(header, colors.panel, colors.candle, 2.5, 16)
        room = Rect(header.left + px(52), header.top + px(6), self.back_button.rect.left - header.left - px(64), 0)
        room.height = header.height - px(12)
        if scene.banner.text and scene.banner.kind == REFUSAL:
            badge = Rect(0, 0, px(24), px(24))
            badge.center = (header.left + px(28), header.centery)
            painter.drawing("badges/cross", badge)
            painter.paragraph(scene.banner.text, room, sizes.TEXT, colors.paper, BOLD)
            return
        painter.icon("clock", (header.left + px(28), header.centery), 26, "candle")
        upper = Rect(room.left, room.top, room.width, round(room.height * 0.46))
        lower = Rect(room.left, upper.bottom, room.width, room.bottom - upper.bottom)
        last = len(scene.match.turns)
        key = "history.replay" if scene.match.outcome is not None else "history.back"
        painter.line_in(scene.text(key, ply=self.ply, last=last), upper, sizes.LARGE, colors.candle, HEAD)
        painter.line_in(self._happened(), lower, sizes.TEXT, colors.paper, BODY)

    def _happened(self) -> str:
        """The turn that led to what is shown, in words."""
        if not self.turns:
            return self.scene.text("history.beginning")
        turn = self.turns[-1]
        words = self.scene.moves.words(turn)
        if turn.seat in (CHANCE, NOBODY) or not words:
            return words or turn.text
        return f"{turn.text}: {words}"

    def draw_scrubber(self, painter: Painter) -> None:
        """A track with a tick for every turn of a seat, and a grip where the shown position lies."""
        colors = painter.colors
        px, rect, bar = painter.px, self.scene.areas.prompt, self._bar()
        painter.rounded(rect, (colors.well, colors.well), None, 0, 12, 0.85)
        painter.rounded(bar, (colors.panel[1],) * 2, colors.edge, 1.5, 5)
        x = self._x_of(self.ply)
        if x - bar.left > px(4):
            done = Rect(bar.left, bar.top, x - bar.left, bar.height)
            painter.rounded(done, colors.button_warm, None, 0, 5)
        for ply, seat in self._ticks(painter):
            at = self._x_of(ply)
            tick = Rect(at, bar.bottom + px(3), max(1, px(2)), px(7))
            color = colors.seats[seat] if seat >= 0 else colors.faint
            painter.rounded(tick, (color, color), None, 0, 1)
        painter.dot((x, bar.centery), px(GRIP_UNITS + 2), colors.ink)
        painter.dot((x, bar.centery), px(GRIP_UNITS), colors.knob)

    def _ticks(self, painter: Painter) -> list[tuple[int, Seat]]:
        """Where the turns of the seats begin; only some of them if they would touch."""
        begins: list[tuple[int, Seat]] = []
        actor: Seat | None = None
        for ply, turn in enumerate(self.scene.match.turns):
            if turn.seat not in (CHANCE, actor):
                actor = turn.seat
                begins.append((ply, turn.seat))
        step = 1
        while len(begins) / step * painter.px(MOST_TICKS) > self._bar().width:
            step += 1
        return begins[::step]
