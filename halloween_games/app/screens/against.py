"""Against whom? Who plays and who sits across as two large seats, and the opponents on stairs below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

import pygame

from halloween_games.app.saving.profiles import COLORS
from halloween_games.app.saving.statistics import Row, beaten_levels, has_met, next_level, rows_of, score
from halloween_games.app.screens.game_card import CANDLE
from halloween_games.app.screens.profile_scene import ProfileScene
from halloween_games.app.screens.rivals import RIVAL_OF, rival_name, start_words
from halloween_games.app.screens.seats import default_name, given_name, head_start_line
from halloween_games.app.screens.setup_page import SeatingPage, SeatingWays
from halloween_games.core.board import BoardSpec
from halloween_games.core.game import Game
from halloween_games.core.judging import as_offered
from halloween_games.core.names import clean_name
from halloween_games.core.speaker import Speaker
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.kit.outline import Part
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import NOWHERE, Rect, Room, between, lay, square
from halloween_games.kit.services import Services
from halloween_games.kit.speech_bubble import draw_bubble
from halloween_games.kit.widgets import Button, Option, SwitchButton, Tile
from halloween_games.session.new_game import NewGame, SeatPlan

PERSON: Final = "person"  # the place on the ground: somebody beside you
STEP: Final = (134, 240)  # the drawing of a step; its lower edge is kept when it is cut
EDGE: Final = 12
FIRST_STEP, RISE = 96, 15  # pixels at the design's scale
FLIGHT: Final = 4  # steps, with more of which a high window has two flights
WHO_BEGINS: Final = ("me", "other", "drawn")


@dataclass
class Stair(Option, Tile):
    """Somebody to play against, on a step of the stairs, or *beside* you on the ground."""

    art: str = ""
    note: str = ""  # the record in words
    candle: bool | None = None  # whether it burns; None for none
    met: bool = False
    bare: bool = False  # where there is no room for words
    unit: float = 1.0  # pixels for one of the design
    face: int = 0
    step: Rect = field(default_factory=NOWHERE.copy)  # below the face
    most: float = 99.0

    @property
    def lines(self) -> Sequence[str]:
        """Its name; on a narrow step below a face each word has a line."""
        is_narrow = self.candle is not None and self.step.width <= 110 * self.unit
        return self.label.split(" ", 1) if is_narrow else (self.label,)

    def part(self, text: Speaker) -> Part:
        return replace(super().part(text), value=self.note)

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        colors, t = painter.colors, self.unit
        k = t / painter.u
        is_lit = self.on or self.hovered
        side = round(self.face * (1.145 if self.on else 1))
        face = square(side, midbottom=(self.step.centerx, self.step.top + round(3 * t)))
        if self.on:
            painter.glow(face.center, side * 0.75, colors.glow_warm, 0.4)
        self._draw_step(painter)
        painter.drawing(self.art, face, alpha=255 if self.enabled else 110)
        if self.on or focused:
            painter.frame(self.step, colors.glow_chosen, max(4.0, 3.5 * k) if focused else 2.5 * k, 4)
        if self.bare:
            if self.candle:
                high = min(round(CANDLE[1] * t * 0.7), self.step.height - round(2 * t))
                painter.drawing("learn/candle_lit", square(high, midbottom=self.step.midbottom))
            return
        high = round(26 * t * len(self.lines))
        name = Rect(self.step.left + round(4 * t), self.step.top + round(12 * t), self.step.width - round(8 * t), high)
        low = Rect(name.left, self.step.bottom - round(44 * t), name.width, round(36 * t))
        if self.candle is None:  # on the ground there is room for two lines alone
            name.height = min(name.height, self.step.centery - name.top)
            low.top, low.height = self.step.centery, round(self.step.height * 0.38)
        painter.paragraph("\n".join(self.lines), name, 19 * k, colors.on_wall, HEAD, True, self.most, 0.6)
        if self.candle is not None:
            grown = 1.42 if self.step.width > 110 * t else 1
            wide, high = round(CANDLE[0] * t * grown), round(CANDLE[1] * t * grown)
            candle = Rect(low.left + round((20 if self.met and grown > 1 else 4) * t), low.bottom - high, wide, high)
            painter.drawing(f"learn/candle_{'lit' if self.candle else 'out'}", candle)
            wide = low.right - candle.right - round(3 * t)  # clear of the frame of the chosen one
            low = Rect(candle.right, low.top + round(8 * t), wide, low.height - round(8 * t))
            low.left += round(6 * t) if self.met else 0
        color = colors.glow_chosen if self.candle or is_lit else colors.on_wall
        if self.candle is None or self.met or low.width > 70 * t:  # in small windows the first thing to yield
            size, family, align = (19, BOLD, "left") if self.met else (16, BODY, "center")
            painter.line_in(self.note, low, size * k, color, family, align, 0.6)

    def _draw_step(self, painter: Painter) -> None:
        """The upper part of the drawing, and its lower edge."""
        width, height = self.step.size
        name = "stairs/step_chosen" if self.on else "stairs/step"
        whole = painter.art.image(name, (width, round(width * STEP[1] / STEP[0])))
        edge = min(round(EDGE * self.unit), height)
        surface = painter.surface
        if height > whole.get_height():
            surface.blit(pygame.transform.smoothscale(whole, self.step.size), self.step)
            return
        surface.blit(whole, self.step, Rect(0, 0, width, height - edge))
        low = Rect(0, whole.get_height() - edge, width, edge)
        surface.blit(whole, (self.step.left, self.step.bottom - edge), low)


class AgainstScene(SeatingPage):
    """Asks against whom one person plays; everything else is behind "More".

    *initial* says who sits where at first, *together* leads to the page on which several people sit down.
    """

    def __init__(
        self,
        services: Services,
        game: Game,
        initial: NewGame,
        ways: SeatingWays,
        together: Callable[[NewGame, bool], None],
        draws: bool,
    ) -> None:
        super().__init__(services, game, initial, ways)
        self._together = together
        self._levels = game.offered_levels
        self._rows: Sequence[Row] = ()  # of the person in this game
        self.me = ""  # as far as a name was given
        self.opponent = ""
        self.begins = WHO_BEGINS[0]
        self._seats = [NOWHERE, NOWHERE]  # where the person and the opponent are shown
        self._heading = self._about = NOWHERE
        self.somebody = Button("somebody", act=self._ask_who)
        self.change = Button("begins", act=self._change_begins, quiet=True)
        self.stairs = [Stair(PERSON, art="stairs/people", act=self.sit_together)]
        for level in self._levels:
            stair = Stair(level, art=f"rivals/{RIVAL_OF[level]}", act=partial(self._choose_or_start, level))
            self.stairs.append(stair)
        self.fits = SwitchButton("fits", changed=lambda on: self.renew())
        self.widgets = [self.back_button, self.somebody, self.change, *self.stairs, self.more, self.fits, self.main]
        self.show(initial, draws)
        self.opponent = next_level(beaten_levels(self._rows), self._levels) or self._levels[-1]
        self.make()

    @property
    def offers_learning(self) -> bool:
        """Whether a learning game is offered beside More: in somebody's first games, where there is room."""
        return self.is_new(self._rows) and not self._is_small

    def _choose_or_start(self, level: str) -> None:
        if level == self.opponent and self.focus.visible:  # Enter once more, on who is chosen
            self.start()
        else:
            self._choose(level)

    def retranslate(self) -> None:
        self._read()

    # ------------------------------------------------------------------ who plays

    @property
    def name(self) -> str:
        """Who plays, with the default name where none was given."""
        return self.me or default_name(self.text, 0, "")

    @property
    def draws(self) -> bool:
        return self.begins == "drawn"

    @property
    def worn(self) -> tuple[int, ...]:
        """The colors of the person and the opponent."""
        names = self.name, rival_name(self.services.text, self.opponent)
        return self.profiles.evening.worn(names, (True, False))

    def sit_together(self) -> None:
        """Go to the page on which several people sit down."""
        self._together(replace(self.new, seats=(SeatPlan(given_name(self.me, "")),)), self.draws)

    def take(self, board: BoardSpec | None) -> None:
        """Play on *board*; None is the standard one. One that is not for two leads to more seats."""
        self.new = replace(self.new, board=board)
        if self.is_complete:
            self.make()
        else:
            self.sit_together()

    def show(self, new: NewGame, draws: bool) -> None:
        """Show who sits where in *new*, and play by its rules."""
        people = [seat for seat, plan in enumerate(new.seats) if not plan.level]
        mine = people[0] if people else 0
        theirs = 1 - mine if len(new.seats) > 1 else mine
        self.new, self.me = new, clean_name(new.seats[mine].name) if people else ""
        plan = new.seats[theirs]
        opponent = plan.level or self.opponent
        self.opponent = as_offered(opponent, self._levels) if opponent else self._levels[0]
        self.begins = "drawn" if draws else "me" if mine == 0 else "other"
        self._read()

    def _read(self) -> None:
        """Read what the person has done in this game, and tell it."""
        self._rows = rows_of(self._all_rows(), self.name, self.game.id)
        self.make()

    def planned(self) -> NewGame:
        """The game as it is set up now."""
        me = SeatPlan(given_name(self.me, ""))
        other = SeatPlan(rival_name(self.services.text, self.opponent), self.opponent, self.fits.on)
        seats = (other, me) if self.begins == "other" else (me, other)
        return replace(self.new, seats=seats)

    def start(self) -> None:
        if self.me:
            self.profiles.plays(self.me, self.worn[0])
        super().start()

    def _choose(self, opponent: str) -> None:
        self.opponent, self.fits.on = opponent, False
        self.renew()

    def _change_begins(self) -> None:
        """One begins, the other one, or luck decides."""
        self.begins = WHO_BEGINS[(WHO_BEGINS.index(self.begins) + 1) % len(WHO_BEGINS)]
        self.make()

    def _ask_who(self) -> None:
        words = head_start_line(self.text, self.game.id)
        self.services.stack.push(ProfileScene(self.services, self.profiles, self.worn[0], self.name, self._sits, words))

    def _sits(self, name: str) -> None:
        self.me = given_name(name, "")
        self._read()

    def taken(self, new: NewGame) -> None:
        self.new = new
        if not self.is_complete:
            self.sit_together()
        self.renew()

    def cancel(self) -> None:
        self.shell.launcher()

    # ------------------------------------------------------------------ words

    def make(self) -> None:
        """Say anew who plays against whom."""
        text, other = self.text, rival_name(self.services.text, self.opponent)
        beaten = beaten_levels(self._rows)
        self.back_button.label = text("button.back")
        self.somebody.label = text("against.somebody")
        begins = {"me": text("against.begins", player=self.name), "other": text("against.begins", player=other)}
        self.begins_words = begins.get(self.begins, text("against.drawn"))
        self.change.label = text("against.change")
        self.change.tip = self.fairness() or self.begins_words
        for stair in self.stairs:
            stair.on = stair.name == self.opponent
            if stair.name == PERSON:
                stair.label, stair.note = text("against.person"), text("against.person.note")
                continue
            won, lost = score(self._rows, stair.name)
            stair.label = rival_name(self.services.text, stair.name)
            stair.candle, stair.met = stair.name in beaten, has_met(self._rows, stair.name)
            stair.note = text("against.score", won=won, lost=lost) if stair.met else text("against.new")
            stair.tip = self.strength(stair.name)
        self.more.label = self.more_words(short=self._is_small or self.offers_learning)
        self.fits.label, self.fits.tip = text("against.fits"), text("against.fits.about")
        self.name_learning()
        self.offer_learning(self.fits)
        fits = text("against.fits.play")
        self.main.label = fits if self.fits.on else start_words(self.services.text, self.opponent)

    # ------------------------------------------------------------------ where everything lies

    def place(self) -> None:
        body, tall, px, small = self.place_frame(), self._is_tall, self.px, self._is_small
        self.place_more()
        self.offer_learning(self.fits)
        gap, parts = px(16), [self.more, self.fits, *([self.learning] if self.offers_learning else [])]
        foot = Room(body.left, self.more.rect.top, self.main.rect.left - gap - body.left, self.more.rect.height)
        lay(parts, foot.columns(len(parts), gap))
        high, gap, above = px(240, 136), px(126, 58), px(12, 2)
        if tall:
            self._seats = [body.cut_top(high, px(50)), body.cut_top(high, above)]
        else:
            seats = body.cut_top(high, above)
            self._seats = [seats.cut_left(round((seats.width - gap) * (0.46 if small else 0.44)), gap), seats]
        self._place_person(self._seats[0])
        self._heading = body.cut_top(px(34, 24))
        self._place_stairs(body, 2 if tall and len(self._levels) > FLIGHT else 1)
        smallest = min(self._letters(stair) for stair in self.stairs)
        for stair in self.stairs:
            stair.most = smallest

    def _letters(self, stair: Stair) -> float:
        room = Rect(0, 0, stair.step.width - round(8 * stair.unit), round(30 * stair.unit))
        units = 19 * stair.unit / self.painter.u
        return min(self.painter.line_px(line, room, units, HEAD, 0.6) for line in stair.lines)

    def _place_person(self, seat: Rect) -> None:
        """The buttons on the seat of who plays."""
        px = self.px
        room = between(seat.left + px(210, 112), seat.top, seat.right - px(24, 10), seat.bottom - px(16, 8))
        low = room.cut_bottom(px(38, 32), px(12, 6))
        self.change.rect, self._about = low.cut_right(round(low.width * 0.46), px(8)), low
        self.somebody.rect = room.cut_bottom(px(44, 34))

    def _place_stairs(self, area: Rect, rows: int) -> None:
        """The steps, every one a little higher, in so many flights."""
        px, s, small = self.px, self._s, self._is_small
        columns = -(-len(self._levels) // rows)
        ground = px(116, 74)
        start = area.left + ground + px(12, 6)
        wide = (area.right - start) // columns
        flight, first, rise = area.height // rows, px(FIRST_STEP, 80), px(RISE, 14)
        beside = self._heading.height if rows == 1 and not small else 0  # the last face stands at the end of that line
        most = flight + beside - first - rise * (columns - 1)
        face = max(min(px(124, 92), most - px(4), round(wide * 1.05)), px(44))
        person, *others = self.stairs
        lowest = px(84, 62)
        person.step = Rect(area.left, area.bottom - lowest, ground, lowest)
        for number, stair in enumerate(others):
            row, column = divmod(number, columns)
            high = first + rise * column
            bottom = area.bottom - (rows - 1 - row) * flight
            stair.step = Rect(start + column * wide, bottom - high, wide, high)
        for stair in self.stairs:
            stair.unit, stair.face = (0.94 if small else 1.0) * s, round(face * 0.8) if stair is person else face
            step = stair.step
            stair.rect = Rect(step.left, step.top - stair.face, step.width, step.height + stair.face)

    # ------------------------------------------------------------------ picture

    def draw(self, surface: pygame.Surface) -> None:
        with self.services.art.dressed(self.worn):
            super().draw(surface)

    def paint(self, painter: Painter) -> None:
        text, colors, s = self.text, painter.colors, self._s
        k = s / painter.u
        self.paint_frame(painter, text("new.seats"))
        for seat, rect in enumerate(self._seats):
            painter.shadowed(rect, colors.panel, colors.seats[seat], 4 * k, 18 * k)
        self._paint_person(painter, self._seats[0])
        self._paint_opponent(painter, self._seats[1])
        me, other = self._seats
        middle = between(me.right, me.top, other.left, me.bottom)
        if middle.width <= 0:
            middle = Room(me.left, me.bottom, me.width, round(50 * s))
        word = middle.inflate(-round(6 * s), 0)
        painter.line_in(text("against.word"), word, 22 * k, colors.paper, HEAD, "center", 0.4)
        last, line, size = self.stairs[-1].rect, self._heading, (20 if self._is_small else 25) * k
        drawn = painter.line_in(text("against.whom"), line, size, colors.paper, HEAD)
        if not self._is_small:
            right = last.left if last.top < line.bottom else line.right
            about = between(drawn.right + round(20 * s), line.top, right, line.bottom)
            painter.line_in(text("against.about"), about, 17 * k, colors.muted, BODY, least=0.8)
            return
        about = between(line.left, line.bottom, self.stairs[4].rect.left, self.stairs[2].rect.top - round(8 * s))
        if painter.paragraph_px(text("against.about"), about, 16 * k) > 15 * s:
            painter.paragraph(text("against.about"), about, 16 * k, colors.muted, BODY)

    def _portrait(self, seat: Rect, units: int) -> Rect:
        side = min(self.px(units), seat.height - self.px(8))
        return square(side, midleft=(seat.left + self.px(24, 6), seat.centery))

    def _paint_person(self, painter: Painter, seat: Rect) -> None:
        colors, s = painter.colors, self._s
        k = s / painter.u
        face = self._portrait(seat, 100 if self._is_small else 164)
        painter.glow(face.center, face.width * 0.7, colors.seats[0], 0.4)
        emblem = self.profiles.drawing(self.name)
        if emblem:
            painter.drawing(emblem, face)
        else:
            painter.rounded(face, colors.button_off, colors.edge, 2, face.width, dash=6)
            painter.icon("person", face.center, face.width * 0.5 / painter.u, "muted")
        below = self.somebody.rect
        line = between(below.left, seat.top + self.px(18, 6), below.right, below.top - round(4 * s))
        if self._is_small:  # the color's name is the first thing to yield
            self._paint_name(painter, 0, line)
        else:
            name = line.cut_top(line.height * 11 // 20)
            painter.line_in(self.name, name, self.px(40, 28) / painter.u, colors.paper, HEAD, least=0.5)
            side = min(line.height, round(36 * s))
            token = line.cut_left(side, round(10 * s)).inflate(0, side - line.height)
            painter.drawing("emblems/token_0", token)
            color = self.text(f"color.{COLORS[self.worn[0]]}")
            is_own = self.profiles.color(self.name) == self.worn[0]
            words = self.text("against.color", color=color) if is_own else color
            painter.line_in(words, line, 18 * k, colors.candle, BOLD, least=0.6)
        painter.line_in(self.begins_words, self._about, 17 * k, colors.muted, BODY, least=0.6)

    def _paint_name(self, painter: Painter, seat: int, line: Rect) -> None:
        """The name of the person, or of the opponent, and the color that is worn at the end of the line."""
        side, name = self.px(36, 28), rival_name(self.services.text, self.opponent) if seat else self.name
        room = Rect(line.topleft, (line.width - side - self.px(8, 4), line.height))
        painter.line_in(name, room, self.px(40, 28) / painter.u, painter.colors.paper, HEAD, least=0.5)
        painter.drawing(f"emblems/token_{seat}", square(side, midright=line.midright))

    def _paint_opponent(self, painter: Painter, seat: Rect) -> None:
        text, colors, s, small = self.text, painter.colors, self._s, self._is_small
        k = s / painter.u
        face = self._portrait(seat, 122 if small else 204)
        painter.glow(face.center, face.width * 0.65, colors.seats[1], 0.4)
        px, rival = self.px, f"rival.{RIVAL_OF[self.opponent]}"
        top, bottom = seat.top + px(14, 6), seat.bottom - px(12, 6)
        room = between(face.right + px(22, 14), top, seat.right - px(18), bottom)
        name, high = (round(room.height * share) for share in ((0.3, 0.38) if small else (0.23, 0.31)))
        self._paint_name(painter, 1, room.cut_top(name, px(4)))
        painter.drawing(f"rivals/{RIVAL_OF[self.opponent]}", face)
        bubble = room.cut_top(high, px(9))
        bubble.cut_left(px(8))
        draw_bubble(painter, bubble, text(f"{rival}.begins"), 19 * k)
        if not small:
            about = room.cut_top(round(room.height * 0.6))
            painter.paragraph(text(f"{rival}.about"), about, 18 * k, colors.muted, BODY)
        told = painter.line_in(self._score_words(), room, (17 if small else 20) * k, colors.gold, BOLD, least=0.6)
        room.cut_left(told.width, px(34))
        if not small and room.width > px(60):
            painter.line_in(self._lead_words(), room, 17 * k, colors.muted, BODY, least=0.6)

    def _lead_words(self) -> str:
        """Who is ahead; empty before the first game."""
        won, lost = score(self._rows, self.opponent)
        if won == lost:
            return self.text("against.even") if won else ""
        key = "against.leads.you" if won > lost else "against.leads"
        return self.text(key, player=rival_name(self.services.text, self.opponent))

    def _score_words(self) -> str:
        won, lost = score(self._rows, self.opponent)
        if not has_met(self._rows, self.opponent):
            return self.text("against.new.line")
        return self.text("against.score.line", won=won, lost=lost, rival=rival_name(self.services.text, self.opponent))
