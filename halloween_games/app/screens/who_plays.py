"""Who plays? People and opponents sit down in up to four large seats, one click each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from halloween_games.app.saving.profiles import COLORS
from halloween_games.app.saving.statistics import Row, beaten_levels, next_level, rows_of
from halloween_games.app.screens.against import Stair
from halloween_games.app.screens.dialogs import AskNameScene
from halloween_games.app.screens.profile_scene import ProfileScene
from halloween_games.app.screens.rivals import RIVAL_OF, rival_name, start_words
from halloween_games.app.screens.seat_cards import PersonTile, SeatCard
from halloween_games.app.screens.seats import ahead_of, default_name, given_name, head_start_line
from halloween_games.app.screens.setup_page import SeatingPage, SeatingWays
from halloween_games.core.board import BoardSpec
from halloween_games.core.game import Game
from halloween_games.core.judging import LEVEL_NAMES, as_offered
from halloween_games.core.names import clean_name
from halloween_games.kit import backdrop
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.kit.input import Pos
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import NOWHERE, Rect, Room, between, lay, square
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import Button, Widget
from halloween_games.session.new_game import NewGame, SeatPlan
from halloween_games.table.figures import Layer

ROW: Final = 5  # coins in one row; more lie in two


class WhoPlaysScene(SeatingPage):
    """Up to four seats above; below, the people known here and the opponents on small stairs.

    *initial* says who sits where at first, *leave* goes back, *portrait* is the figure of a seat.
    """

    def __init__(
        self,
        services: Services,
        game: Game,
        initial: NewGame,
        ways: SeatingWays,
        leave: Callable[[], None],
        portrait: Callable[[int], Sequence[Layer]],
        draws: bool,
    ) -> None:
        super().__init__(services, game, initial, ways)
        self._leave = leave
        self._portrait = portrait
        self.seats: list[SeatPlan | None] = []
        self.begins: int | None = None  # the seat; None if luck decides
        self.worn: tuple[int, ...] = ()
        self._heading = self._people_box = self._rivals_box = self._begins_line = NOWHERE
        self.begins_words = ""
        self.change = Button("begins", act=self._change_begins)
        self.stairs = [
            Stair(level, art=f"rivals/{RIVAL_OF[level]}", bare=True, act=partial(self._seat_rival, level))
            for level in game.offered_levels
        ]
        self.show(initial, draws)

    @property
    def draws(self) -> bool:
        return self.begins is None

    @property
    def is_set_up(self) -> bool:
        """Whether the game begins from a position, so that seats and rules are decided."""
        return self.new.start is not None

    @property
    def offers_learning(self) -> bool:
        """Whether a learning game is offered beside More: in the only person's first games, where there is room."""
        people = self._people()
        if len(people) != 1 or len(people) == len(self._taken_seats()) or self.is_set_up or self._is_short:
            return False
        return self.is_new(rows_of(self._all_rows(), self.name_of(people[0]), self.game.id))

    @property
    def _is_short(self) -> bool:
        """Whether the row below has little room, so that its button itself says who begins."""
        return backdrop.is_tall(self.size) or self._is_small

    def counts(self) -> tuple[int, ...]:
        """How many can play."""
        return (len(self.new.seats),) if self.is_set_up else self.game.on(self.new.board).seats

    def show(self, new: NewGame, draws: bool) -> None:
        """Show who sits where in *new*, and play by its rules; at the table nobody moves because another one begins."""
        self.new = new
        most = max(self.counts())
        new = replace(new, seats=new.seats[:most])  # whoever finds no seat on the board does not begin either
        first = 0
        if new.start is None and new.seats and not draws:
            came = [self.profiles.evening.came(plan.name) for plan in new.seats]
            first = came.index(min(came))
            new = new.with_first(first)
        self.new = new
        self.seats = [None] * most
        for seat, plan in enumerate(new.seats):
            level = self._free_level(plan.level) if plan.level else ""
            self.seats[seat] = SeatPlan("" if level else given_name(plan.name, ""), level)
        begins = -first % max(1, len(new.seats))
        self.begins = new.start.to_move if new.start is not None else None if draws else begins
        self.make()

    def _free_level(self, wanted: str) -> str:
        """*wanted*, or the next level of which nobody sits here yet."""
        seated = {plan.level for plan in self.seats if plan is not None}
        levels = self.game.offered_levels
        at = levels.index(as_offered(wanted, levels)) if wanted in LEVEL_NAMES else 0
        return next(level for level in (*levels[at:], *levels) if level not in seated)

    def take(self, board: BoardSpec | None) -> None:
        self.show(replace(self.planned(), board=board), self.draws)
        self.renew()

    # ------------------------------------------------------------------ who sits where

    def name_of(self, seat: int) -> str:
        """Who sits there, with the default name where none was given; empty for a free seat."""
        plan = self.seats[seat]
        if plan is None:
            return ""
        return rival_name(self.services.text, plan.level) or clean_name(plan.name) or default_name(self.text, seat, "")

    def _people(self) -> list[int]:
        return [seat for seat, plan in enumerate(self.seats) if plan is not None and not plan.level]

    def _taken_seats(self) -> list[int]:
        return [seat for seat, plan in enumerate(self.seats) if plan is not None]

    def _free_seat(self) -> int | None:
        return next((seat for seat, plan in enumerate(self.seats) if plan is None), None)

    def _ahead(self) -> int | None:
        """The seat that has a head start."""
        seated = self._taken_seats()
        plans = [plan for plan in self.seats if plan is not None]
        terms = [self.profiles.terms("" if plan.level else plan.name) for plan in plans]
        ahead = ahead_of(self.game, terms) if not self.is_set_up else None
        return None if ahead is None else seated[ahead]

    def planned(self) -> NewGame:
        """The game as it is set up now; whoever begins comes first."""
        seated = self._taken_seats()
        plans = [
            SeatPlan(self.name_of(seat) if plan.level else given_name(plan.name, ""), plan.level)
            for seat in seated
            if (plan := self.seats[seat]) is not None
        ]
        of_two = self.new.of_two if len(plans) == 2 else None
        new = replace(self.new, seats=tuple(plans), of_two=of_two)
        return new.with_first(seated.index(self.begins)) if self.begins in seated and not self.is_set_up else new

    def start(self) -> None:
        if not self.main.enabled:
            return
        for seat in reversed(self._people()):  # so that the first one is the newest
            if (plan := self.seats[seat]) and plan.name:
                self.profiles.plays(plan.name, self.worn[seat])
        super().start()

    def sit(self, plan: SeatPlan) -> None:
        """Let somebody sit down on the first free seat."""
        seat = self._free_seat()
        if seat is not None:
            self.seats[seat] = plan
            self.renew()
            self.services.speech.say(self.text("who.sits", player=self.name_of(seat)))

    def stand_up(self, seat: int) -> None:
        """Make a seat free again."""
        name = self.name_of(seat)
        self.seats[seat] = None
        if self.begins == seat:
            self.begins = next(iter(self._taken_seats()), 0)
        self.renew()
        self.services.speech.say(self.text("who.free", player=name))

    def _seat_rival(self, level: str) -> None:
        at = next((seat for seat, plan in enumerate(self.seats) if plan is not None and plan.level == level), None)
        if at is None:
            self.sit(SeatPlan("", level))
        else:
            self.stand_up(at)

    def _ask_who(self, seat: int) -> None:
        """Ask who sits there, or for another emblem or color; somebody who sits here already changes seats."""

        def sits(name: str) -> None:
            for other in self._people():
                if self.name_of(other).casefold() == name.casefold():
                    self.seats[other] = self.seats[seat]
            self.seats[seat] = SeatPlan(given_name(name, ""))
            self.renew()

        head_start, name = head_start_line(self.text, self.game.id), self.name_of(seat)
        scene = ProfileScene(self.services, self.profiles, self.worn[seat], name, sits, head_start)
        self.services.stack.push(scene)

    def _ask_new(self) -> None:
        text = self.services.text
        title, about = text("profile.new"), text("profile.new.about")
        self.services.stack.push(AskNameScene(self.services, title, about, "", self._added))

    def _added(self, name: str) -> str:
        """Let somebody new sit down, or somebody known by that name; why not, if that one sits here already."""
        if name.casefold() in [self.name_of(seat).casefold() for seat in self._people()]:
            return self.services.text("profile.name.taken", name=name)
        self.sit(SeatPlan(self.profiles.met(name)))
        return ""

    def _change_begins(self) -> None:
        """The next one begins, or luck decides."""
        later = [seat for seat in self._taken_seats() if self.begins is None or seat > self.begins]
        self.begins = later[0] if later else None
        self.renew()

    def taken(self, new: NewGame) -> None:
        self.new = replace(new, seats=self.new.seats)
        if max(self.counts()) != len(self.seats):
            self.show(new, self.draws)
        self.renew()

    def cancel(self) -> None:
        self._leave()

    def first_focus(self) -> str | None:
        return self.main.name if self.main.enabled else self.people[0].name

    # ------------------------------------------------------------------ words

    def make(self) -> None:
        """Say anew who sits where, who else is here, and what comes next."""
        self._dress()
        self.back_button.label = self.text("button.back")
        seated, people = self._taken_seats(), self._people()
        self.cards = [self._card(seat) for seat in range(len(self.seats))]
        self.crosses = [
            Button(f"free.{seat}", icon="close", act=partial(self.stand_up, seat), quiet=True)
            for seat in seated
            if not self.is_set_up
        ]
        for cross, seat in zip(self.crosses, seated, strict=False):
            cross.tip = self.text("who.free", player=self.name_of(seat))
        is_full = self._free_seat() is None
        here = {self.name_of(seat).casefold() for seat in people}
        others, drawing = [one.name for one in self.profiles.known], self.profiles.drawing
        others = [name for name in others if name.casefold() not in here][: 2 * ROW - 1]
        self.people = [
            PersonTile(f"person.{at}", tip=name, label=name, art=drawing(name), act=partial(self.sit, SeatPlan(name)))
            for at, name in enumerate(others)
        ]
        self.people.append(PersonTile("new", label=self.text("who.new"), act=self._ask_new))
        for person in self.people:
            person.enabled = not is_full
        me = self.name_of(people[0]) if people else ""
        beaten = beaten_levels(rows_of(self._all_rows(), me, self.game.id)) if me else ()
        for stair in self.stairs:
            stair.on = any(plan is not None and plan.level == stair.name for plan in self.seats)
            stair.enabled = stair.on or not is_full
            stair.label = rival_name(self.services.text, stair.name)
            stair.note = self.text("who.beaten") if stair.name in beaten else ""
            stair.candle = stair.name in beaten
            stair.tip = self.strength(stair.name) or stair.label
        self.begins_words = self.text("against.drawn")
        if self.begins is not None:
            self.begins_words = self.text("against.begins", player=self.name_of(self.begins)) if seated else ""
        self.change.tip = self.fairness() or self.begins_words
        self.main.enabled = len(seated) in self.counts()
        self.main.label = self._start_words(len(people), len(seated))
        in_order = sorted([*self.cards, *self.crosses], key=lambda one: one.name.partition(".")[2])  # card, cross ...
        fixed = [] if self.is_set_up else [self.more, self.change]
        self.widgets = [self.back_button, *in_order, *self.people, *self.stairs, *fixed, self.main]
        self.name_learning()
        self.offer_learning(self.more)

    def reaches(self, widget: Widget, pos: Pos) -> bool:
        is_below = isinstance(widget, SeatCard) and any(cross.rect.collidepoint(pos) for cross in self.crosses)
        return super().reaches(widget, pos) and not is_below

    def _card(self, seat: int) -> SeatCard:
        plan, text = self.seats[seat], self.text
        layers = [layer for layer in self._portrait(seat) if not layer.grounded]  # no tile: the card has the color
        if plan is None:
            counts = self.counts()
            few = text("who.one_more") if len(self._taken_seats()) >= counts[0] else text("profile.title")
            key = "who.range" if counts == tuple(range(counts[0], counts[-1] + 1)) else "who.either"
            line = text(key, few=counts[0], many=counts[-1]) if len(counts) > 1 else ""
            tip, act = text("who.guest"), partial(self.sit, SeatPlan())
            shown = SeatCard(f"seat.{seat}", tip=tip, seat=seat, label=few, line=line, layers=layers, act=act)
            shown.is_free = True
            return shown
        name, color = self.name_of(seat), text(f"color.{COLORS[self.worn[seat]]}")
        tip = "" if plan.level else text("profile.choose")
        if seat == self._ahead():  # the color is on the plate
            color, tip = text("handicap.short"), head_start_line(text, self.game.id)
        if "with_partner" in text and len(self._taken_seats()) == len(self.seats) == 4:  # the color is on the plate
            color = text("with_partner", player=self.name_of((seat + 2) % 4))
        coin = f"rivals/{RIVAL_OF[plan.level]}" if plan.level else self.profiles.drawing(name)
        shown = SeatCard(f"seat.{seat}", tip=tip, seat=seat, label=name, line=color, layers=layers, coin=coin)
        shown.enabled, shown.act = not plan.level, partial(self._ask_who, seat)
        return shown

    def _dress(self) -> None:
        """Whoever sits here wears the own color; free seats show those that are left."""
        seated = self._taken_seats()
        names, people = [self.name_of(seat) for seat in seated], [seat in self._people() for seat in seated]
        worn = dict(zip(seated, self.profiles.evening.worn(names, people), strict=True))
        left = iter([hue for hue in range(len(COLORS)) if hue not in worn.values()])
        self.worn = tuple(worn[seat] if seat in worn else next(left) for seat in range(len(self.seats)))

    def _start_words(self, people: int, seated: int) -> str:
        text = self.text
        counts = self.counts()
        if seated not in counts:
            return text("who.either", few=counts[0], many=counts[-1]) if seated > counts[0] else text("who.missing")
        if people == 1 and seated == 2:
            level = next(plan.level for plan in self.seats if plan is not None and plan.level)
            if level in RIVAL_OF:
                return start_words(self.services.text, level)
        return text(f"who.start.{people}")

    # ------------------------------------------------------------------ where everything lies

    def place(self) -> None:
        body, tall, px = self.place_frame(), backdrop.is_tall(self.size), self.px
        self.place_more()
        self.offer_learning(self.more)
        count, gap = len(self.seats), px(20, 10)
        columns = 2 if tall and count > 2 else count
        lay(self.cards, body.grid(count, columns, (gap, gap), px(304, 232)))
        for card in self.cards:
            card.unit, card.letters = self._s, 22.0 if self._is_small else 34.0
        for cross in self.crosses:
            card_rect = self.cards[int(cross.name.partition(".")[2])].rect
            corner = card_rect.right - px(14, 8), card_rect.top + px(14, 8)
            cross.rect = square(px(42, 34), topright=corner)
        body.cut_top(self.cards[-1].rect.bottom - body.top, px(16, 2))
        self._heading = body.cut_top(px(40, 30), px(6, 2))
        if tall:
            self._people_box, self._rivals_box = body.rows(2, gap)
        else:
            self._people_box, self._rivals_box = body.cut_left(round((body.width - gap) * 0.475), gap), body
        self._place_people(self._inner(self._people_box))
        self._place_stairs(self._inner(self._rivals_box))
        main, short = self.main.rect, self._is_short
        beside = main.left - px(16 if tall else 30, 12), main.centery
        self.change.rect = Rect(0, 0, px(220 if tall else 114, 220), px(44, 46)).move_to(midright=beside)
        free = self.change.rect.left - px(16, 8)
        learns, gap = self.offers_learning, px(16, 8)
        share = 1.0 if short else 0.32 if learns else 0.58
        self.more.rect.width = min(self.more.rect.width, round((free - self.more.rect.left) * share))
        left = self.more.rect.right + gap
        if learns:
            self.learning.rect = self.more.rect.move_to(left=left)
            left = self.learning.rect.right + gap
        self._begins_line = Rect(left, main.top, 0 if short else free - left, main.height)
        self.change.label = self.begins_words if short else self.text("against.change")
        self.more.label = self.more_words(short or learns)

    def _inner(self, box: Rect) -> Rect:
        """What is in a box below its heading."""
        px = self.px
        return between(box.left + px(16, 8), box.top + px(48, 32), box.right - px(16, 8), box.bottom - px(12, 6))

    def _place_people(self, area: Rect) -> None:
        rows = 1 if len(self.people) <= ROW else 2
        wide, high = area.width // ROW, min(area.height // rows, round(area.width // ROW + 34 * self._s))
        top = area.top + (area.height - rows * high) // 2
        first = Room(area.left, top, wide, high - self.px(4, 2))
        lay(self.people, first.repeated(len(self.people), ROW, wide, high))
        for tile in self.people:
            tile.unit = self._s

    def _place_stairs(self, area: Rect) -> None:
        px, wide = self.px, area.width // len(self.stairs)
        face = min(px(71, 52), round(wide * 1.0), area.height // 2)
        first = min(px(32, 22), area.height // 4)
        rise = max(0, area.height - face - first) // (len(self.stairs) - 1)
        rise = min(rise, px(9, 11))
        for number, stair in enumerate(self.stairs):
            high = first + number * rise
            stair.step = Rect(area.left + number * wide, area.bottom - high, wide, high)
            stair.unit, stair.face = self._s * face / (71 * self._s) if self._s else 1.0, face
            stair.rect = Rect(stair.step.left, stair.step.top - face, wide, high + face)

    # ------------------------------------------------------------------ picture

    def draw(self, surface: pygame.Surface) -> None:
        with self.services.art.dressed(self.worn):
            super().draw(surface)

    def _guest(self) -> str:
        """The level of the opponent that is pointed at or in focus."""
        shown = self.focus.current if self.focus.visible else None
        return next((stair.name for stair in self.stairs if stair.hovered or stair.name == shown), "")

    def paint(self, painter: Painter) -> None:
        text, colors, s = self.text, painter.colors, self._s
        k = s / painter.u
        self.paint_frame(painter, text("new.seats"))
        self._name_guest()
        drawn = painter.line_in(text("who.else"), self._heading, (20 if self._is_small else 26) * k, colors.paper, HEAD)
        line = self._heading
        about = between(drawn.right + round(20 * s), line.top, line.right, line.bottom)
        painter.line_in(text("who.about"), about, (16 if self._is_small else 18) * k, colors.muted, BODY, least=0.8)
        for box, key in ((self._people_box, "who.people"), (self._rivals_box, "who.rivals")):
            painter.shadowed(box, colors.panel, colors.edge, 2 * k, 18 * k)
            line = Rect(box.left + self.px(20, 12), box.top + self.px(8, 4), box.width, self.px(34, 26))
            painter.line_in(text(key), line, (18 if self._is_small else 22) * k, colors.candle, HEAD)
        if not self.is_set_up and self._begins_line.width:
            painter.line_in(self.begins_words, self._begins_line, 20 * k, colors.gold, BOLD, "right", 0.7)

    def _name_guest(self) -> None:
        """The free seat tells who would sit down there."""
        seat, level = self._free_seat(), self._guest()
        if seat is None:
            return
        usual = self._card(seat)
        card = self.cards[seat]
        card.label, card.line = usual.label, usual.line
        if level and not any(plan is not None and plan.level == level for plan in self.seats):
            card.label = rival_name(self.services.text, level)
            card.line = self.strength(level)


def with_next_rival(new: NewGame, me: str, all_rows: Sequence[Row], levels: Sequence[str]) -> NewGame:
    """*new* against the one of *levels* that comes next for *me*, where one person plays against one computer."""
    computers = [plan for plan in new.seats if plan.level]
    if len(new.seats) != 2 or len(computers) != 1:
        return new
    level = next_level(beaten_levels(rows_of(all_rows, me, new.game_id)), levels) or levels[-1]
    return new.against(level)
