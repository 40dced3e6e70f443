"""Looking back on a game screen: its keys, buttons and scrubber, and replaying; and the pace of what is watched."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from typing import Final

from halloween_games.core.reasons import Reason
from halloween_games.core.spots import BOARD, CHANCE, Seat, Spot
from halloween_games.kit import sizes
from halloween_games.kit.banner import NOTICE, REFUSAL
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.kit.input import Command, Pointed, Pos
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.widgets import Button
from halloween_games.play.move_list import NOTATION, MoveList
from halloween_games.play.screen import Screen
from halloween_games.play.short_sentence import draw_short
from halloween_games.session.move_lines import Line
from halloween_games.session.session import Session
from halloween_games.table.layout import Areas
from halloween_games.table.marks import draw_arrow

PACES: Final = ("slow", "normal", "fast")
MIN_SECONDS: Final = {"slow": 1.8, "normal": 0.6, "fast": 0.1}  # from the start of a turn to its action
WATCHING_SPEEDS: Final = {"slow": 1.0, "normal": 1.0, "fast": 2.5}
WING_BEATS: Final = 10  # frames of the thinking mark per second: more would be indistinguishable


def stepped_pace(pace: str, step: int) -> str:
    """The pace that is *step* faster, or slower if negative, within the limits."""
    return PACES[max(0, min(len(PACES) - 1, PACES.index(pace) + step))]


def following_pace(pace: str) -> str:
    """The next faster pace; after the fastest the slowest."""
    return PACES[(PACES.index(pace) + 1) % len(PACES)]


class Pace:
    """Lets the computers of a session act according to the screen's clock."""

    def __init__(self, session: Session, screen: Screen) -> None:
        self._session = session
        self._screen = screen
        self.name = "normal"
        self._waited = 0.0
        self._beats = 0.0

    @property
    def table_speed(self) -> float:
        """The speed of animating computers' actions."""
        return WATCHING_SPEEDS[self.name if self._session.computers.alone else "normal"]

    @property
    def wing_beat(self) -> int:
        """The frame of the thinking mark; fixed with reduced motion."""
        return 0 if self._screen.services.preferences.reduce_motion else int(self._beats * WING_BEATS)

    def change(self, step: int) -> None:
        """Slower or faster, within the limits."""
        self.name = stepped_pace(self.name, step)

    def next(self) -> None:
        """The next faster pace; after the fastest the slowest."""
        self.name = following_pace(self.name)

    def update(self, dt: float) -> bool:
        """Let the computers search and act, while nothing lies over the table. True if the picture changes."""
        computers = self._session.computers
        if computers.think():
            self._waited = 0.0
            return True
        if not computers.asked:
            return False
        beat = self.wing_beat
        self._beats += dt
        self._waited += dt
        if self._may_act() and self._session.let_computer_act():
            return True
        return beat != self.wing_beat and not computers.paused

    def _may_act(self) -> bool:
        least = MIN_SECONDS[self.name] if self._session.computers.alone else MIN_SECONDS["normal"]
        return not self._screen.table.busy and self._waited >= least


# ---------------------------------------------------------------- history


HANDLE_UNITS: Final = 9  # half the width of the handle
TICK_SPACING: Final = 4  # minimum units between two ticks


class Scrubber:
    """Draws the current position in the game, and maps points of the track to positions."""

    def __init__(self, session: Session, screen: Screen) -> None:
        self._session = session
        self._screen = screen

    def _bar(self) -> Rect:
        """The rectangle of the track."""
        rect, px = self._screen.areas.news, self._screen.painter.px
        return Rect(rect.left + px(22), rect.centery - px(5), rect.width - px(44), px(10))

    def ply_at(self, pos: Pos) -> int:
        bar, last = self._bar(), self._session.looking_back.last
        return max(0, min(last, round((pos[0] - bar.left) / max(1, bar.width) * last)))

    def _x_of(self, ply: int) -> int:
        bar = self._bar()
        return bar.left + round(bar.width * ply / max(1, self._session.looking_back.last))

    def draw_band(self, painter: Painter, right: int) -> None:
        """Draw what is shown, up to *right*; a refusal replaces it for a while."""
        px, text, banner, header = painter.px, self._screen.text, self._screen.banner, self._screen.areas.header
        painter.shadowed(header, painter.colors.panel, painter.colors.candle, 2.5, 16)
        room = Rect(header.left + px(52), header.top + px(3), right - header.left - px(64), header.height - px(6))
        if banner.text:
            badge = Rect(0, 0, px(24), px(24)).move_to(center=(header.left + px(28), header.centery))
            if banner.kind == REFUSAL:
                painter.drawing("badges/cross", badge)
            else:
                painter.icon("pencil", badge.center, 26, "candle")
            painter.paragraph(banner.text, room, sizes.TEXT, painter.colors.paper, BOLD)
            return
        painter.icon("clock", (header.left + px(28), header.centery), 26, "candle")
        upper = Rect(room.left, room.top, room.width, round(room.height * 0.46))
        lower = Rect(room.left, upper.bottom, room.width, room.bottom - upper.bottom)
        session, number = self._session, self._session.move_lines.turn_number
        turn, last = number(session.looking_back.ply), number(session.looking_back.last)
        key = "history.replay" if self._session.outcome is not None else "history.back"
        if session.looking_back.branch is not None:
            key = "history.branch"
        painter.line_in(text(key, turn=turn, last=last), upper, sizes.LARGE, painter.colors.candle, HEAD)
        line = self._session.move_lines.line_here()
        if line is not None and line.short and self._screen.services.preferences.move_list != NOTATION:
            self._draw_line(painter, lower, line)
            return
        painter.line_in(self._session.leading_here(), lower, sizes.TEXT, painter.colors.paper, BODY)

    def _draw_line(self, painter: Painter, rect: Rect, line: Line) -> None:
        """Draw the emblem of who acted, and what happened, as in the list of moves."""
        left = rect.left
        if line.seat >= 0:
            token = Rect(left, 0, painter.px(16), painter.px(16)).move_to(centery=rect.centery)
            painter.drawing(f"emblems/token_{line.seat}", token)
            left = token.right + painter.px(6)
        room = Rect(left, rect.top, rect.right - left, rect.height)
        draw_short(painter, line.short, room, painter.colors.paper, self._screen.sign_layers)

    def draw_track(self, painter: Painter) -> None:
        """Draw a track with a tick for every seat's turn, and a handle at the shown position."""
        px, rect, bar = painter.px, self._screen.areas.news, self._bar()
        painter.rounded(rect, (painter.colors.well, painter.colors.well), None, 0, 12, 0.85)
        painter.rounded(bar, (painter.colors.panel[1],) * 2, painter.colors.edge, 1.5, 5)
        x = self._x_of(self._session.looking_back.ply)
        if x - bar.left > px(4):
            done = Rect(bar.left, bar.top, x - bar.left, bar.height)
            painter.rounded(done, painter.colors.button_warm, None, 0, 5)
        for ply, seat in self._ticks(painter):
            at = self._x_of(ply)
            tick = Rect(at, bar.bottom + px(3), max(1, px(2)), px(7))
            color = painter.colors.seats[seat] if seat >= 0 else painter.colors.faint
            painter.rounded(tick, (color, color), None, 0, 1)
        painter.dot((x, bar.centery), px(HANDLE_UNITS + 2), painter.colors.ink)
        painter.dot((x, bar.centery), px(HANDLE_UNITS), painter.colors.knob)

    def _ticks(self, painter: Painter) -> list[tuple[int, Seat]]:
        """The starts of the seats' turns, thinned out if they would touch."""
        begins: list[tuple[int, Seat]] = []
        actor: Seat | None = None
        for ply, turn in enumerate(self._session.looking_back.course):
            if turn.seat not in (CHANCE, actor):
                actor = turn.seat
                begins.append((ply, turn.seat))
        step = 1
        while len(begins) / step * painter.px(TICK_SPACING) > self._bar().width:
            step += 1
        return begins[::step]


REST_SECONDS: Final = {"slow": 1.6, "normal": 0.7, "fast": 0.12}  # between two turns of a replay
TABLE_SPEEDS: Final = {"slow": 0.6, "normal": 1.0, "fast": 2.5}
PAGE: Final = 10  # turns
NOTE_MARGIN: Final = 62  # units beside a comment
NOTE_LINE: Final = 24
MOST_OF_LIST: Final = 0.5  # that a comment takes
RING: Final = 0.44  # of a marked square
RETURN_UNITS: Final = 190  # width of the button that leads back


@dataclass(eq=False, repr=False)
class History:
    """Navigation through a game's past, and its automatic replay.

    Args:
        begin_there: starts a new game from the position after so many turns.
        open_menu: opens the menu of the game.
        write_note: opens the line for a comment.
        set_table_speed: called when the pace of the replay changes.
    """

    session: Session
    screen: Screen
    moves: MoveList
    begin_there: Callable[[int], None]
    open_menu: Callable[[], None]
    write_note: Callable[[], None]
    set_table_speed: Callable[[], None]

    def __post_init__(self) -> None:
        session = self.session
        self._past = session.looking_back
        self._scrubber = Scrubber(session, self.screen)
        self.playing = False
        self.marking = False  # the next squares that are chosen are marked
        self.begins: Spot | None = None  # where an arrow begins whose end is not chosen yet
        self.skip: Button | None = None
        """Of a game that is told with notes: it is stepped through from note to note, and nothing is added to it."""
        self.pace = PACES[1]
        self._rest = 0.0
        self._dragging = False
        self._notes = {"note": self.write_note, "mark": self._begin_mark}
        self.back_button = Button("return", icon="undo", warm=True, act=session.return_to_game)
        self._play = Button("replay_play", act=self.toggle)
        self._pace = Button("replay_pace", icon="clock", act=self.next_pace)
        self._note = Button("note", icon="pencil", act=self.write_note)
        self._arrow = Button("mark", icon="arrow_right", act=self._begin_mark)
        self._on = Button("play_on", act=self.play_on)
        self._delete = Button("delete_branch", icon="bin", act=session.delete_branch)
        self._menu = Button("menu", act=self.open_menu)

    @property
    def row(self) -> list[Button]:
        """The buttons: for notes once the game is over, and in a branch the one that deletes it."""
        past = self._past
        if self.skip is not None:
            return [self._play, self._pace, self._delete if past.branch is not None else self.skip]
        last = self._delete if past.branch is not None else self._on
        return [self._play, self._pace, *([self._note, self._arrow] if past.may_note else []), last, self._menu]

    @property
    def table_speed(self) -> float:
        """The speed of the table during a replay."""
        return TABLE_SPEEDS[self.pace]

    # ------------------------------------------------------------------ going there

    def go(self, ply: int, follow: bool = True) -> None:
        """Show the position after *ply* turns. At the end of an unfinished game this returns to it."""
        self.session.look_back(ply)
        if follow and self._past.active:
            self.moves.follow(self._past.ply, self._past.number)

    def step(self, by: int) -> None:
        """Step one turn forward, which is animated, or back; longer steps are jumps."""
        if by != 1 or not self._past.is_earlier:
            self.go(self._past.ply + by)
            return
        self.session.step_forward()
        if self._past.active:
            self.moves.follow(self._past.ply, self._past.number)

    def play_on(self) -> None:
        """Start a new game from the shown position."""
        if self._past.outcome is not None:
            self.session.refuse(Reason("history.over"))
            return
        self.playing = False
        self.begin_there(self._past.ply)

    # ------------------------------------------------------------------ replay

    def replay(self) -> None:
        """Replay the whole game from its start."""
        self.go(0)
        self.playing = self._past.active
        self._rest = REST_SECONDS[self.pace]
        self.show_row()

    def toggle(self) -> None:
        """Play or pause the replay; at the end restart it."""
        if not self._past.is_earlier and not self._past.is_cut:
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

    def show_row(self) -> None:
        """Update labels and whether buttons are enabled."""
        text = self.screen.text
        play, pace, play_on, menu = self._play, self._pace, self._on, self._menu
        self._note.tip, self._delete.tip = text("notes.write"), text("notes.delete")
        self._arrow.warm = self.marking
        play_on.label, menu.label = text("history.play_on"), text("button.menu")
        if self._past.may_note:  # more buttons share the row
            menu.label, menu.icon, menu.tip = "", "menu", text("button.menu")
        play.icon = "pause" if self.playing else "play"
        play.label = ""
        play.tip = text("history.pause" if self.playing else "history.play")
        pace.label, pace.tip = text(f"pace.{self.pace}"), text("history.pace")
        play_on.enabled = self._past.outcome is None
        play_on.tip = text("history.play_on.secrets" if self.session.draws_anew else "history.play_on.about")
        self.back_button.label, self.back_button.tip = text("history.return"), text("history.return.about")
        if self.skip is not None:
            self.back_button.label, self.back_button.tip = text("button.back"), ""
            self.skip.label, self.skip.enabled = text("annotated.skip"), self._past.is_cut
            play.label, play.enabled = "" if self.playing else text("annotated.on"), not self._past.is_cut
            self.back_button.warm, play.warm = False, play.enabled and not self.playing
        if self._past.active:
            self.set_table_speed()

    def update(self, dt: float) -> bool:
        """True if the picture changes."""
        if not self.playing or self.screen.table.busy:
            return False
        self._rest -= dt
        if self._rest > 0:
            return False
        self._rest = REST_SECONDS[self.pace]
        self.step(1)
        if not self._past.is_earlier or (self.skip is not None and self._past.note):
            self.playing = False
            self.show_row()
        return True

    # ------------------------------------------------------------------ input

    def command(self, event: Command) -> bool:
        """True if *event* was used: Home starts looking back, then arrows step through the turns."""
        if not self._past.active:
            ways = {"start": -self.session.plies, "earlier": -1}
            if event.name not in ways:
                return False
            self.go(self._past.ply + ways[event.name])
            return True
        last = self._past.last
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
            self._leave()
        elif event.name in self._notes:
            self._notes[event.name]()
        elif event.name == "accept" and not self.screen.focus.visible:
            self.toggle()
        elif event.name in ("undo", "redo", "hint", "ai_move", "demo"):
            self.session.refuse(Reason("looking_back"))
        else:
            return False
        return True

    def _leave(self) -> None:
        """Let go of what is chosen, leave the branch, or return to the game."""
        past, session = self._past, self.session
        if session.chooser.chosen or self.marking or self.begins is not None:
            self.begins, self.marking = None, False
            session.look_back(past.ply)
        elif past.branch is not None:
            session.look_at(past.branch.ply, None)
        else:
            session.return_to_game()

    def _begin_mark(self) -> None:
        """Mark the square that has the focus, or the ones that are chosen next."""
        spot = self.screen.focus.current
        if not self._past.may_note:
            self.session.refuse(Reason("notes.over"))
        elif self.screen.focus.visible and isinstance(spot, Spot) and spot.zone == BOARD:
            self.mark(spot)
        else:
            self.begins, self.marking = None, not self.marking
            self.show_row()
            self._tell("notes.where" if self.marking else "notes.none")

    def mark(self, spot: Spot) -> bool:
        """Begin an arrow on a square, or end it there; one and the same square is marked."""
        if self.begins is None:
            self.begins = spot
            self._tell("notes.from", self.session.game.notation.spot_name(spot))
            return True
        source, self.begins, self.marking = self.begins, None, False
        return self.session.point_out(source, spot)

    def _tell(self, key: str, square: str = "") -> None:
        words = self.screen.text(key, square=square)
        self.screen.banner.show(words, NOTICE)
        self.screen.services.speech.say(words)

    def pointed(self, event: Pointed) -> bool:
        """The scrubber's handle follows the pointer."""
        if not self._past.active:
            self._dragging = False
            return False
        if event.kind == "down" and event.button == 1 and self.screen.areas.news.collidepoint(event.pos):
            self._dragging = True
            self.playing = False
        elif event.kind == "up" and self._dragging:
            self._dragging = False
            self.show_row()
            return True
        if not self._dragging:
            return False
        ply = self._scrubber.ply_at(event.pos)
        if ply == self._past.last and self.session.outcome is None:
            ply -= 1  # dragging does not return to the game: the button and the keys do
        if ply != self._past.ply:
            self.go(ply)
        return True

    # ------------------------------------------------------------------ picture

    def place(self) -> None:
        """Lay out the button that leads back, at the right end of the prompt's place."""
        px, band = self.screen.painter.px, self.screen.areas.header
        width = min(px(RETURN_UNITS), round(band.width * 0.45))
        self.back_button.rect = Rect(0, 0, width, min(px(44), band.height - px(8)))
        self.back_button.rect.midright = (band.right - px(8), band.centery)

    def draw_band(self, painter: Painter) -> None:
        """Draw, in the prompt's place, what is shown, left of the button that leads back."""
        self._scrubber.draw_band(painter, self.back_button.rect.left)

    def note_place(self, areas: Areas) -> Rect:
        """Where the comment is read, below the moves; without height if there is none."""
        painter, words = self.screen.painter, self._past.note.text
        room = areas.listing if self.screen.lists_all else areas.box
        place = Rect(room.left, room.bottom, room.width, 0)
        if words:
            width = painter.fonts.width(words, sizes.TEXT * painter.u, BODY)
            lines = 1 + ceil(width * 1.1 / (place.width - painter.px(NOTE_MARGIN)))
            place.height = min(painter.px(NOTE_LINE * lines), round(areas.listing.height * MOST_OF_LIST))
            if not self.screen.lists_all and 3 * place.height > room.height:
                place.height = max(place.height, room.height)  # what is left beside it would be cut
            place.bottom = room.bottom
        return place

    def draw_notes(self, painter: Painter) -> None:
        """Draw the comment, arrows and marks of the shown position, and where an arrow begins."""
        squares, note, screen = self.session.squares, self._past.note, self.screen
        if note.text and (screen.lists_all or (self._past.is_cut and not self.session.chooser.chosen)):
            place, px = self.note_place(screen.areas), painter.px
            covered = px(NOTE_LINE) if screen.lists_all else 0
            behind = Rect(place.left, place.top - covered, place.width, place.height + covered)
            painter.shadowed(behind, painter.colors.panel, painter.colors.edge, 2, 14)  # the moves lie on its top
            painter.icon("pencil", (place.left + px(24), place.centery), 20, "candle")
            room = Rect(place.left + px(46), place.top + px(8), place.width - px(NOTE_MARGIN), place.height - px(14))
            painter.paragraph(note.text, room, sizes.TEXT, painter.colors.paper, BODY, middle=True)
        marked = [squares[name] for name in note.marks] + ([self.begins] if self.begins is not None else [])
        for rect in map(screen.rect, marked):
            painter.ring(rect.center, min(rect.size) * RING, painter.colors.ink, 7)
            painter.ring(rect.center, min(rect.size) * RING, painter.colors.glow_target, 4)
        for source, target in note.arrows:
            draw_arrow(painter, screen.rect(squares[source]), screen.rect(squares[target]), painter.colors.glow_target)

    def draw_scrubber(self, painter: Painter) -> None:
        """Draw the track of the game."""
        self._scrubber.draw_track(painter)
