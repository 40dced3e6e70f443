"""The table of an evening: who has played whom at what, who leads, and the game that comes next."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from halloween_games import games
from halloween_games.app.saving.evening import Evening, Meeting
from halloween_games.app.screens.dialogs import Choice, ask
from halloween_games.app.screens.game_card import VIGNETTE, draw_vignette
from halloween_games.kit import backdrop, sizes
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import NOWHERE, Rect, Room, between, lay, placed, square
from halloween_games.kit.services import Services
from halloween_games.kit.theme import Rgb
from halloween_games.kit.widgets import Button, MainButton, Tile, WidgetScene

MARGIN: Final = 40
GAP: Final = 20
TITLE: Final = (26, 50)  # top and height of its line
FOOT: Final = 76  # the main button
QUIET: Final = 60
CARDS: Final = 180
HEAD_ROW: Final = 120  # of the table: pictures and names of the games
ROW: Final = (66, 46)  # the greatest height of a person's row, and the one below which points stand beside their words
FIRST: Final = 290  # width of the first column
GAME: Final = 152  # the greatest of a game's
POINTS: Final = 110
BESIDE: Final = 130  # the width of a cell from which a crown has room beside words
STEPS: Final = (124, 104, 92, 84, 84, 84)  # of the podium, by place
PODIUM: Final = 186  # height of all of it
LONG: Final = 10  # letters of a name of which a cell shows the first word
DIM: Final = 110  # opacity of what is to come, of 255


@dataclass(frozen=True)
class TableWays:
    """Where the table leads: the next game, other games, the end, a picture of the table, a film if there is one."""

    play: Callable[[], None]
    change: Callable[[], None]
    end: Callable[[], None]
    picture: Callable[[], None]
    person: Callable[[EveningScene, str], None]
    """Shows emblem, color and fair play of somebody who plays next."""
    film: Callable[[], None] | None = None


def short_name(name: str) -> str:
    """The first word of a long name."""
    return name.partition(" ")[0] if len(name) > LONG else name


def meeting_words(services: Services, meeting: Meeting, is_short: bool = False) -> str:
    """Who plays: two names against each other, or everybody."""
    text, people = services.text, [short_name(name) if is_short else name for name in meeting.people]
    if len(people) > 2:
        return text("evening.all")
    return text("evening.pair", first=people[0], second=people[1])


def leading_words(services: Services, evening: Evening) -> str:
    """Who leads, or who has won."""
    text, leaders = services.text, evening.leaders()
    if not leaders:
        return text("evening.nobody")
    if len(leaders) > 1:
        return text("evening.level")
    return text("evening.won" if evening.is_over else "evening.leads", player=leaders[0])


@dataclass
class _Seat(Tile):
    """The card of somebody who plays next, drawn with the table."""

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        if focused or self.hovered:
            painter.frame(self.rect, painter.colors.glow_chosen, 4, 18)


class EveningScene(WidgetScene):
    """The row is the person, the column the game; below it who plays next, or at the end the podium.

    *emblem_of* gives the drawing of a person's emblem. *hues* are the numbers of the colors that are worn; *ahead* is
    who has a head start in the next game, and what that is.
    """

    offers_options = True
    title_key = "evening.title"

    def __init__(self, services: Services, evening: Evening, ways: TableWays, emblem_of: Callable[[str], str]) -> None:
        super().__init__(services)
        self.evening = evening
        self._ways = ways
        self._emblem_of = emblem_of
        self.hues: Mapping[str, int] = {}
        self.ahead = "", ""
        self.back_button = Button("back", icon="arrow_left", act=self.back)
        self.change = Button("change", act=ways.change)
        self.end = Button("end", act=self._ask_end)
        self.main = MainButton("next", act=ways.play)
        self._title = self._table = self._cards = NOWHERE
        self.make()

    def make(self) -> None:
        text, evening = self.text, self.evening
        self.back_button.label = text("button.back")
        self.end.label = text("evening.end")
        self.change.label, self.change.act = text("evening.change"), self._ways.change
        self.main.act, meeting = self._ways.play, evening.next
        if evening.is_over:
            self.main.label, self.main.act = text("evening.good_night"), self._ways.end
            self.change.label, self.change.act = text("evening.picture"), self._ways.picture
        elif meeting is None:
            self.main.label = text("evening.choose")
        else:
            who, game = meeting_words(self.services, meeting), self._game_title(meeting.game)
            self.main.label = text("evening.go_on" if meeting.file else "evening.next", who=who)
            self.main.line = game
        quiet = [self.change] if evening.is_over or evening.kind == "league" else []
        film = [Button("film", label=text("evening.film"), act=self._ways.film)] if self._ways.film is not None else []
        people = meeting.people if meeting is not None and not meeting.file else ()  # else they sit at the game
        tip = text("profile.choose")
        self.seats = [
            _Seat(f"seat.{number}", tip=tip, label=name, act=partial(self._ways.person, self, name))
            for number, name in enumerate(people)
        ]
        quiet = [*quiet, *(film if evening.is_over else [self.end])]
        self.widgets = [self.back_button, *self.seats, *quiet, self.main]
        self._quiet = quiet

    def _game_title(self, game_id: str) -> str:
        return self.text.for_game(game_id)("title") if game_id in games.REGISTRY else game_id

    def _ask_end(self) -> None:
        """End the evening, after a question while there are games to come."""
        yes = Choice(self.text("evening.end"), self._ways.end, "check")
        no = Choice(self.text("button.back"), icon="play", warm=True)
        about = self.text("evening.end.about", leads=leading_words(self.services, self.evening))
        ask(self.services, self.text("evening.end.title"), about, yes, no, icon="info")

    # ------------------------------------------------------------------ where everything lies

    def place(self) -> None:
        px, (width, height) = self.painter.px, self.size
        wide = min(width - 2 * px(MARGIN), round(height * 1.7))
        room, gap = Room((width - wide) // 2, px(TITLE[0]), wide, height - px(32) - px(TITLE[0])), px(GAP)
        self._title = room.cut_top(px(TITLE[1]), px(14))
        self.back_button.rect = self._title.cut_right(px(130), gap).cut_top(px(46))
        foot = room.cut_bottom(px(FOOT), gap)
        self.main.rect = foot.cut_right((wide - gap) // 2, gap)
        lay(self._quiet, foot.inflate(0, px(QUIET) - foot.height).columns(2, gap))
        self._cards, self._table = room.cut_bottom(px(CARDS), gap), room
        tall = backdrop.is_tall(self.size)
        most = px(HEAD_ROW + 12 + ROW[0] * (1.6 if tall else 1) * len(self.evening.people))
        self._table.height = min(self._table.height, most)
        if tall:
            self._cards.top = self._table.bottom + gap
        boxes = self._boxes()
        lay(self.seats, (*boxes[:1], *boxes[2:]))

    def _boxes(self) -> list[Room]:
        """The cards below the table: who begins, the game, the others, and what comes after that."""
        if self.evening.next is None:
            return []
        cards = len(self.evening.next.people) + 1 + (self.evening.after_next is not None)
        return Room(self._cards).columns(cards, self.painter.px(GAP))

    # ------------------------------------------------------------------ picture

    def _progress(self) -> str:
        """How far the evening has come."""
        text, evening = self.text, self.evening
        if evening.is_over or evening.kind == "free":
            return leading_words(self.services, evening)
        return text("evening.left", count=evening.left)

    def paint(self, painter: Painter) -> None:
        colors, px, text = painter.colors, painter.px, self.text
        painter.surface.blit(backdrop.night(painter, self.size, "game"), (0, 0))
        drawn = painter.line_in(self.heading(), self._title, sizes.DISPLAY, colors.candle, HEAD)
        rest = between(drawn.right + px(24), self._title.top, self._title.right, self._title.bottom)
        painter.line_in(self._progress(), rest, sizes.LARGE + 2, colors.muted, BODY)
        painter.shadowed(self._table, colors.panel, colors.edge, 2, 18)
        self._paint_table(painter)
        if self.evening.is_over:
            self._paint_podium(painter)
        elif (meeting := self.evening.next) is not None:
            self._paint_next(painter, meeting)
        else:
            room = self._cards.inflate(0, -px(60))
            painter.paragraph(text("evening.free"), room, sizes.HEADING, colors.paper, BODY, center=True, middle=True)

    def _columns(self) -> tuple[Room, list[Room], Room]:
        """The columns of the table: people, games, points."""
        px, room, columns = self.painter.px, self._inner(), len(self.evening.columns())
        wide, last = min(px(FIRST), round(room.width * 0.26)), min(px(POINTS), round(room.width * 0.12))
        people, points, count = room.cut_left(wide), room.cut_right(last), max(1, columns)
        each = min(room.width // count, px(GAME * 2))
        first = Room(room.left + (room.width - each * count) // 2, room.top, each, room.height)
        return people, first.repeated(columns, count, each, 0), points

    def _inner(self) -> Room:
        return Room(self._table.inflate(-2 * self.painter.px(18), -2 * self.painter.px(6)))

    def _paint_table(self, painter: Painter) -> None:
        colors, px, text, evening = painter.colors, painter.px, self.text, self.evening
        (people, columns, points), room = self._columns(), self._inner()
        head = room.cut_top(px(HEAD_ROW))
        first, last = people.clip(head).inflate(0, -2 * px(22)), points.clip(head)
        painter.line_in(text("evening.who"), first.cut_top(px(40)), 26, colors.candle, HEAD)
        counts = text("evening.counts.knockout" if evening.kind == "knockout" else "evening.counts")
        painter.line_in(counts, first.cut_top(px(30)), 17, colors.muted, BODY, least=0.75)
        last.cut_bottom(px(6))
        painter.line_in(text("evening.points"), last.cut_bottom(px(40)), 24, colors.candle, HEAD, "center", 0.5)
        now = evening.next.column if evening.next is not None else None
        for number, (column, game) in enumerate(zip(columns, evening.columns(), strict=True)):
            if number == now:
                lit = column.inflate(-px(6), px(4))
                painter.glow(lit.center, lit.height * 0.5, colors.glow_warm, 0.18)
                painter.rounded(lit, colors.button_cool, colors.glow_chosen, 3, 14, 0.5)
            self._paint_game(painter, column.clip(head), game, number == now)
        for row, (name, _) in zip(room.rows(len(evening.people)), evening.standing(), strict=True):
            painter.rounded(row.copy().cut_top(max(1, px(2))), (colors.edge, colors.edge), None, 0, 0)
            self._paint_person(painter, row.clip(people), name)
            for number, column in enumerate(columns):
                self._paint_cell(painter, row.clip(column), name, number)
            color = colors.gold if name in evening.leaders() else colors.paper
            painter.line_in(str(evening.points(name)), row.clip(points), 36, color, HEAD, "center")

    def _paint_game(self, painter: Painter, room: Room, game: str, is_now: bool) -> None:
        colors, px = painter.colors, painter.px
        if game not in games.REGISTRY:
            return
        room.cut_bottom(px(2))
        name = room.cut_bottom(px(40)).inflate(-px(8), 0)
        wide = min(px(80), room.width - px(16))
        picture = placed(wide, wide * 0.9, midbottom=name.midtop)
        draw_vignette(painter, games.load(game).art_folder, picture)
        color = colors.gold if is_now else colors.paper
        painter.paragraph(self._game_title(game), name, 17, color, BOLD, center=True, least=0.6, middle=True)

    def _paint_person(self, painter: Painter, room: Room, name: str) -> None:
        px = painter.px
        coin = square(min(px(56), room.height - px(8)), midleft=(room.left + px(4), room.centery))
        self._paint_coin(painter, coin, name)
        words = between(coin.right + px(16), room.top, room.right - px(6), room.bottom)
        painter.name_in(name, words, 27, painter.colors.paper)

    def _paint_coin(self, painter: Painter, coin: Rect, name: str, alpha: int = 255) -> None:
        """The emblem of a person, ringed in the own color."""
        colors = painter.colors
        hue = colors.seats[self.hues.get(name, 0)]
        painter.rounded(coin, (colors.ink, colors.well), None, 0, coin.width)
        art = self._emblem_of(name)
        if art:
            painter.drawing(art, coin.inflate(-round(coin.width * 0.12), -round(coin.width * 0.12)), alpha=alpha)
        else:
            painter.icon("person", coin.center, coin.height * 0.5 / painter.u, "paper")
        painter.ring(coin.center, coin.width / 2, hue if alpha == 255 else colors.edge, max(2.0, coin.width * 0.06))

    def _paint_cell(self, painter: Painter, room: Rect, name: str, column: int) -> None:
        colors, px, evening = painter.colors, painter.px, self.evening
        meeting = evening.cell(name, column)
        if meeting is None:
            return
        words, color = self._cell_words(meeting, name), colors.muted
        lower = between(room.left + px(4), room.top + px(5), room.right - px(4), room.bottom - px(5))
        upper = lower.cut_top(round(room.height * 0.52), -px(2))
        has_won = meeting.is_over and not meeting.is_drawn() and not meeting.place(name)
        shows_crown = has_won
        if room.height < px(ROW[1]):  # beside each other
            shows_crown = has_won and room.width > px(BESIDE)
            lower = between(upper.left, room.top, room.right - px(4), room.bottom)
            upper = lower.cut_left(round(lower.width * (0.4 if shows_crown else 0.28)), px(6))
        if meeting.is_over:
            tone: Rgb = colors.gold if has_won else colors.paper if meeting.points(name) else colors.muted
            crown = px(26) if shows_crown else 0
            left = Rect(upper.topleft, (upper.width - crown, upper.height))
            drawn = painter.line_in(str(meeting.points(name)), left, 28, tone, HEAD, "center")
            if crown:
                painter.drawing("badges/crown", square(crown, midleft=(drawn.right + px(3), upper.centery)))
        else:
            is_now = meeting is evening.next
            color = colors.gold if is_now else colors.muted
            others = [other for other in meeting.people if other != name]
            each = min(upper.height, px(34))
            wide = min(each, upper.width // max(1, len(others)))
            row = Room(upper.left, upper.centery - each // 2, upper.width, each)
            for coin, other in zip(row.middle(len(others), each, wide - each), others, strict=True):
                self._paint_coin(painter, coin, other, 255 if is_now else DIM)
        painter.line_in(words, lower, 16, color, BODY, "center", 15 / 16)

    def _cell_words(self, meeting: Meeting, name: str) -> str:
        """How it went for *name*, or whom the game will be against."""
        text, evening = self.text, self.evening
        others = [other for other in meeting.people if other != name]
        called = short_name(others[0])
        if not meeting.is_over:
            if len(others) > 1:
                return text("evening.all")
            key = "evening.now" if meeting is evening.next else "evening.then"
            return text(key, player=called)
        if len(others) > 1:
            place = sum(score > meeting.score(name) for score in meeting.scores)
            return text("evening.drew.all") if meeting.is_drawn() else text(f"evening.place.{place + 1}")
        how = "drew" if meeting.is_drawn() else "lost" if meeting.place(name) else "beat"
        return text(f"evening.{how}", player=called)

    def _paint_next(self, painter: Painter, meeting: Meeting) -> None:
        """Who plays next, what, and what comes after that."""
        colors, px, text = painter.colors, painter.px, self.text
        after = self.evening.after_next
        people: Sequence[str] = meeting.people
        boxes = self._boxes()
        order = [people[0], "", *people[1:]]
        for box, name in zip(boxes, order, strict=False):
            if name:
                self._paint_seat(painter, box, name, name == people[0])
            elif meeting.game in games.REGISTRY:
                painter.shadowed(box, colors.panel, colors.glow_chosen, 4, 18)
                room = box.inflate(-px(12), -px(12))
                line = room.cut_bottom(px(34), px(4))
                draw_vignette(painter, games.load(meeting.game).art_folder, VIGNETTE.fit(room))
                painter.line_in(self._game_title(meeting.game), line, 22, colors.paper, HEAD, "center", 0.6)
        if after is None:
            return
        box = boxes[-1]
        painter.shadowed(box, colors.panel, colors.edge, 2, 18)
        line = box.inflate(-px(16), -px(16)).cut_top(px(32))
        painter.line_in(text("evening.after"), line, 22, colors.candle, HEAD, "center", 0.6)
        each = (box.width - px(8)) // len(after.people)
        side = min(px(84), each - px(12))
        for number, name in enumerate(after.people):
            coin = square(side, center=(box.left + px(4) + each * number + each // 2, box.top + px(90)))
            self._paint_coin(painter, coin, name)
            words = Rect(coin.centerx - each // 2 + px(1), coin.bottom + px(6), each - px(2), px(28))
            painter.name_in(name, words, 18, colors.paper, BOLD, "center")

    def _paint_seat(self, painter: Painter, box: Rect, name: str, begins: bool) -> None:
        colors, px, text = painter.colors, painter.px, self.text
        hue = self.hues.get(name, 0)
        painter.shadowed(box, colors.panel, colors.seats[hue], 4, 18)
        is_narrow = box.width < px(230)
        side = min(px(120), round(box.width * (0.5 if is_narrow else 0.42)), box.height - px(40))
        coin = square(side, midleft=(box.left + px(18), box.centery))
        words = Rect(coin.right + px(14), box.top + px(30), box.right - coin.right - px(24), px(52))
        if is_narrow:
            coin = square(min(side, px(86)), midtop=(box.centerx, box.top + px(10)))
            words = Rect(box.left + px(8), coin.bottom + px(2), box.width - px(16), px(36))
        self._paint_coin(painter, coin, name)
        size, align = (28.0, "center") if is_narrow else (36.0, "left")
        painter.name_in(name, words, size, colors.paper, HEAD, align)
        plate = Rect(words.left, words.bottom + px(4), px(34), px(34))
        if is_narrow:
            plate.centerx = words.centerx - (px(40) if begins else 0)
        painter.drawing(f"emblems/token_{hue}", plate)
        if name == self.ahead[0] and not is_narrow:
            line = Rect(words.left, plate.bottom + px(6), words.width, px(48))
            painter.paragraph(self.ahead[1], line, 18, colors.candle, BOLD, least=0.7)
        if begins:
            line = between(plate.right + px(8), plate.top, box.right - px(10), plate.bottom)
            painter.line_in(text("evening.begins"), line, 19, colors.paper, BODY, least=0.7)

    def _paint_podium(self, painter: Painter) -> None:
        """Everybody on steps, whoever has won in the middle."""
        from halloween_games.app.screens.result import draw_step

        colors, px, room = painter.colors, painter.px, self._cards
        standing = self.evening.standing()
        if self.evening.kind == "knockout":
            standing.sort(key=lambda one: one[0] not in self.evening.leaders())
        order = [*standing[1::2][::-1], *standing[::2]]
        wide = min(px(190), (room.width - px(10) * (len(order) - 1)) // len(order))
        columns = Room(room).middle(len(order), wide, px(10))
        scale = min(1.0, room.height / px(PODIUM))
        for (name, points), column in zip(order, columns, strict=True):
            place = sum(other > points for _, other in standing)
            step = column.cut_bottom(round(px(STEPS[place]) * scale))
            draw_step(painter, step, colors.seats[self.hues.get(name, 0)], name, str(points))
            side = min(round(px(58) * scale), wide - px(8))
            coin = square(side, midbottom=(step.centerx, step.top + px(6)))
            self._paint_coin(painter, coin, name)
            if name in self.evening.leaders():
                above = coin.right - side // 8, coin.top + side // 3
                painter.drawing("badges/crown", square(side // 2, midbottom=above))

    def draw(self, surface: pygame.Surface) -> None:
        with self.services.art.dressed(()):  # colors by their numbers, whatever the game below is dressed in
            super().draw(surface)

    def poster(self, size: tuple[int, int]) -> pygame.Surface:
        """The table as a picture of *size*, without buttons."""
        self.widgets = []
        self.resize(size)
        picture = pygame.Surface(size)
        self.draw(picture)
        return picture
