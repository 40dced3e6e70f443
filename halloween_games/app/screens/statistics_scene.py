"""The statistics page, for everybody or one person.

The last weeks first, then for each game a table by opponents. Who was beaten stands in the evening book.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

import pygame

from halloween_games import games
from halloween_games.app.saving.played import LAST, Pair, nemesis, pairs
from halloween_games.app.saving.statistics import (
    LOST,
    MIXED,
    PEOPLE,
    TIED,
    WON,
    Ended,
    Row,
    Statistics,
    people,
    rows_of,
    total,
)
from halloween_games.app.screens.dialogs import Choice, ask
from halloween_games.app.screens.page import PageScene, Paragraph, paint_words
from halloween_games.app.screens.seats import level_name
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.core.speaker import Speaker
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.kit.option_rows import Stepper
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect, Room, between, placed, square
from halloween_games.kit.services import Services
from halloween_games.kit.theme import Rgb
from halloween_games.kit.widgets import Button

# ---------------------------------------------------------------- the last weeks

WEEKS: Final = 12
WEEK_SECONDS: Final = 7 * 24 * 3600
RESULTS: Final = (WON, TIED, LOST)
LEAST_BAR: Final = 6  # games that fill a bar, unless there were more in a week


class Week(NamedTuple):
    """How many games of a week were won, tied and lost."""

    won: int = 0
    tied: int = 0
    lost: int = 0


def weeks_of(games: Iterable[Ended], now: float, count: int = WEEKS) -> list[Week]:
    """The last *count* weeks until *now*, the oldest first; a clock that was put back counts as today."""
    sums = [dict.fromkeys(RESULTS, 0) for _ in range(count)]
    for game in games:
        ago = max(0, int(now - game.when) // WEEK_SECONDS)
        if ago < count:
            sums[count - 1 - ago][game.result] += 1
    return [Week(*found.values()) for found in sums]


# ------------------------------------------------------------------ the chart


def result_color(painter: Painter, result: int) -> Rgb:
    """The color of a won, tied or lost game."""
    colors = painter.colors
    return {WON: colors.candle, TIED: colors.muted, LOST: colors.hues[1]}[result]


def draw_results(painter: Painter, bar: Rect, counts: Sequence[int]) -> None:
    """A bar divided as games were won, tied and lost."""
    whole = sum(counts)
    painter.rounded(bar, (painter.colors.well,) * 2, None, 0, 6)
    left = bar.left
    for result, count in zip(RESULTS, counts, strict=True):
        if count:
            part = Rect(left, bar.top, round(bar.width * count / whole), bar.height)
            part.width = min(max(part.width, painter.px(3)), bar.right - left)
            pygame.draw.rect(painter.surface, result_color(painter, result), part, border_radius=painter.px(4))
            left = part.right


def draw_legend(painter: Painter, row: Rect, text: Speaker) -> None:
    """What the colors of the bars are, from the right."""
    px, right = painter.px, row.right
    size = sizes.SMALL * painter.u * painter.line_growth
    for result in reversed(RESULTS):
        words = text({WON: "statistics.wins", TIED: "statistics.draws", LOST: "statistics.losses"}[result])
        width = painter.fonts.width(words, size, BODY) + px(2)
        line = Rect(right - width, row.top, width, row.height)
        painter.line_in(words, line, sizes.SMALL, painter.colors.paper, BODY)
        dot = square(px(13), midright=(line.left - px(6), row.centery))
        pygame.draw.rect(painter.surface, result_color(painter, result), dot, border_radius=px(4))
        right = dot.left - px(18)


def draw_weeks(painter: Painter, area: Rect, text: Speaker, weeks: Sequence[Week]) -> None:
    """A bar for each week: won games below, lost ones on top."""
    px, colors = painter.px, painter.colors
    plot = Room(area)
    first, second = plot.cut_bottom(px(22), px(4)).columns(2)
    painter.rounded(plot, (colors.well, colors.well), None, 0, 10, 0.85)
    inner = plot.inflate(-px(20), -px(16))
    most = max([LEAST_BAR, *map(sum, weeks)])
    for share in (0.5, 1.0):
        y = round(inner.bottom - inner.height * share)
        pygame.draw.line(painter.surface, colors.edge, (inner.left, y), (inner.right, y), 1)
    for week, column in zip(weeks, inner.columns(len(weeks)), strict=True):
        bar = Rect(0, 0, min(px(44), round(column.width * 0.62)), 0).move_to(midbottom=column.midbottom)
        pygame.draw.line(painter.surface, colors.edge, bar.bottomleft, bar.bottomright, max(2, px(2)))
        _draw_week(painter, bar, week, inner.height / most)
    painter.line_in(text("statistics.weeks_ago", count=len(weeks)), first, sizes.SMALL, colors.muted, BODY)
    painter.line_in(text("statistics.this_week"), second, sizes.SMALL, colors.muted, BODY, "right")


def _draw_week(painter: Painter, bar: Rect, week: Week, each: float) -> None:
    """One bar, *each* pixels for a game, and the number of games above it."""
    done = 0
    for result, count in zip(RESULTS, week, strict=True):
        if not count:
            continue
        part = Rect(bar.left, bar.bottom - round((done + count) * each), bar.width, round(count * each))
        pygame.draw.rect(painter.surface, result_color(painter, result), part, border_radius=painter.px(4))
        pygame.draw.rect(painter.surface, painter.colors.ink, part, max(1, painter.px(1)), painter.px(4))
        done += count


def draw_figures(painter: Painter, area: Rect, figures: Sequence[tuple[str, str]]) -> None:
    """Big numbers with their words, in two columns."""
    px, rows = painter.px, (len(figures) + 1) // 2
    gap = px(10)
    boxes = Room(area).grid(len(figures), 2, (gap, gap), (area.height - (rows - 1) * gap) // rows)
    for box, (number, words) in zip(boxes, figures, strict=True):
        painter.rounded(box, (painter.colors.well, painter.colors.well), None, 0, 12, 0.85)
        below = Room(box.inflate(-px(16), -px(10)))
        above = below.cut_top(round(below.height * 0.58))
        painter.line_in(number, above, sizes.TITLE, painter.colors.gold, HEAD, "center")
        painter.line_in(words, below, sizes.SMALL, painter.colors.muted, BODY, "center", 0.7)


# ---------------------------------------------------------------- who has played against whom

MOST: Final = 20  # pairs
TOP: Final = 54  # units of the title
PAIR: Final = 66  # of one pair: the sums, and what else there is to say
NOTE: Final = 30
SQUARE: Final = 15  # of one of the last games
LEAST_STREAK: Final = 2
RESULT_OF: Final = {1: 2, 0: 1, -1: 0}  # of a pair's game, as the statistics say it


def pairs_height(painter: Painter, pairs: Sequence[Pair], grow: float) -> int:
    """The height of the card; 0 without pairs."""
    return painter.px((TOP + PAIR * min(len(pairs), MOST) + NOTE) * grow) if pairs else 0


def draw_pairs(painter: Painter, card: Rect, text: Speaker, pairs: Sequence[Pair], name: str, grow: float) -> None:
    """A block for each pair, and in the title who is hardest for *name*, if the page is about somebody."""
    px, colors = painter.px, painter.colors
    painter.panel(card)
    inner = Room(card.inflate(-px(36), -px(8)))
    head, right = inner.cut_top(px((TOP - 8) * grow)).columns(2)
    painter.line_in(text("pairs.title"), head, sizes.HEADING, colors.candle, HEAD)
    worst = nemesis(pairs) if name else None
    if worst is not None:
        words = text("pairs.nemesis", name=name, other=worst.second)
        painter.line_in(words, right, sizes.TEXT, colors.muted, BODY, "right")
    for number, pair in enumerate(pairs[:MOST]):
        block = inner.cut_top(px(PAIR * grow))
        if number % 2 == 0:
            painter.rounded(block.inflate(px(16), -px(3)), colors.row, None, 0, 8)
        _draw_pair(painter, block, text, pair)
    painter.line_in(text("pairs.about"), inner.cut_top(px(NOTE * grow)), sizes.SMALL, colors.muted, BODY)


def _draw_pair(painter: Painter, block: Rect, text: Speaker, pair: Pair) -> None:
    px, colors = painter.px, painter.colors
    lower = between(block.left, block.top + px(3), block.right, block.bottom - px(6))
    upper = lower.cut_top(round(block.height * 0.55), -px(2))
    squares = placed(px(SQUARE + 5) * LAST, px(SQUARE), midright=upper.midright)
    who = upper.cut_left(round(block.width * 0.52))
    sums = between(upper.left, upper.top, squares.left - px(16), upper.bottom)
    pairing = text("evening.pair", first=pair.first, second=pair.second)
    painter.line_in(pairing, who, sizes.LARGE, colors.paper, HEAD, least=0.7)
    words = [f"{pair.wins} : {pair.losses}"] if pair.games else []
    if pair.draws:
        words.append(text("pairs.draws", count=pair.draws))
    painter.line_in(" · ".join(words), sums, sizes.LARGE, colors.gold, BOLD, "center", 0.6)
    for number, last in enumerate(reversed(pair.last[:LAST])):
        left = squares.right - (min(len(pair.last), LAST) - number) * px(SQUARE + 5)
        square = Rect(left + px(5), squares.top, px(SQUARE), px(SQUARE))
        painter.rounded(square, (result_color(painter, RESULT_OF[last.result]),) * 2, colors.ink, 1, 4)
    painter.line_in(_more_words(text, pair), lower, sizes.SMALL, colors.muted, BODY, least=0.6)


def _more_words(text: Speaker, pair: Pair) -> str:
    """How the games went by game, the streak, the longest game, the time, and what is counted apart."""
    words = []
    for game, (wins, _, losses) in pair.by_game.items():
        title = text.for_game(game)("title") if game in games.REGISTRY else game
        words.append(f"{title} {wins} : {losses}")
    if abs(pair.streak) >= LEAST_STREAK:
        winner = pair.first if pair.streak > 0 else pair.second
        words.append(text("pairs.streak", player=winner, count=abs(pair.streak)))
    if pair.games:
        words.append(text("pairs.longest", turns=text("saves.played", count=pair.longest)))
        words.append(text("result.minutes", minutes=round(pair.seconds / 60)))
    if pair.uneven:
        words.append(text("pairs.uneven", count=pair.uneven))
    return " · ".join([*words, *_counted_apart(text, pair)])


def _counted_apart(text: Speaker, counted: Pair | Row) -> list[str]:
    """How many games are counted apart, and why."""
    counts = {name: getattr(counted, name) for name in ("helped", "elsewhere", "ahead")}
    return [text(f"statistics.{name}", count=count) for name, count in counts.items() if count]


# ---------------------------------------------------------------- the page

WIDTH: Final = 1080
ABOVE: Final = 46, 16  # units for the widgets above the page, and below them
CARD_GAP: Final = 16
HEAD_UNITS: Final = 48
CHART_UNITS: Final = 172
LEGEND_UNITS: Final = 26  # of the chart's colors, where they have a line of their own
NAMES_UNITS: Final = 42  # in one line or two, of the column headings
ROW_UNITS: Final = 34
FOOT_UNITS: Final = 12
NOTE_UNITS: Final = 34
TABLE_SHARE: Final = 0.38  # of a line, for the number of seats and the opponents, with a bar of the results
BAR_UNITS: Final = 72
FIGURES_SHARE: Final = 0.34  # of the first card
COLUMNS: Final = ("games", "wins", "draws", "losses", "shortest", "longest", "best", "streak")
FEW: Final = ("games", "wins", "draws", "losses", "shortest", "longest", "best")  # if there is no room for all
WIDE_UNITS: Final = 800  # of a card that has room for all columns
NONE: Final = "–"
WHO_UNITS: Final = 290
TROPHIES_UNITS: Final = 180
TAKE: Final = (220, 40)
RESET: Final = (128, 34)  # small, and away from what one comes for
ORDER: Final = (PEOPLE, *LEVEL_NAMES, MIXED)


class StatisticsScene(PageScene):
    """The statistics, and the way to reset them."""

    width_units = WIDTH
    top_units = ABOVE

    def __init__(
        self,
        services: Services,
        statistics: Statistics,
        emblem_of: Callable[[str], str],
        first_game: str = "",
        trophies: Callable[[str, str], None] | None = None,
        book: Callable[[], None] | None = None,
        take_along: Callable[[str], None] | None = None,
    ) -> None:
        """*first_game* comes before the others: the one from which the page was opened.

        *trophies* opens those of a person, at the shelf of a game, *book* the evening book, *take_along* asks
        what of a person is to be saved for other computers and programs.
        """
        super().__init__(services, services.text("statistics.title"), "trophy")
        self.statistics = statistics
        self._emblem_of = emblem_of
        self._order = sorted(games.REGISTRY, key=lambda game_id: game_id != first_game)
        self.rows: list[Row] = []
        self.people: list[str] = []
        self.name = ""  # empty for everybody
        text = services.text
        who = text("outline.person")
        self._who = Stepper("who", choices=("",), icons=("people",), changed=self._choose, label=who)
        self._reset = Button("reset", label=text("statistics.reset"), icon="undo", act=self._ask_reset)
        self._trophies = Button("trophies", label=text("trophies.title"), icon="trophy")
        self._trophies.act = lambda: trophies(self.name, first_game) if trophies is not None else None
        self._book = Button("book", label=text("book.name"), icon="rules", act=book or self.back)
        self._take = Button("take", label=text("person.title"), icon="folder")
        self._take.act = lambda: take_along(self.name) if take_along is not None else None
        ways = (self._book, book), (self._trophies, trophies), (self._reset, self._ask_reset), (self._take, take_along)
        self.widgets = [self._who, *(button for button, way in ways if way is not None), self.close_button]
        self._load()

    def _load(self) -> None:
        self.rows = self.statistics.rows()
        self.people = people(self.rows)
        if self.name not in self.people:
            self.name = self.people[0] if len(self.people) == 1 else ""
        names = (self.text("statistics.everybody"), *self.people)
        self._who.choices, self._who.icons = names, ("people", *("person" for _ in self.people))
        self._who.at = 1 + self.people.index(self.name) if self.name else 0
        self._who.enabled = len(self.people) > 1
        self._reset.enabled = bool(self.rows)

    def _choose(self, at: int) -> None:
        self.name = self.people[at - 1] if at else ""
        self.scroll = 0.0
        self.place()

    # ------------------------------------------------------------------ forgetting

    def _ask_reset(self) -> None:
        words = self.text("statistics.reset.about", name=self.name) if self.name else self.text("statistics.reset.all")
        yes = Choice(self.text("statistics.reset"), self._forget, "undo")
        no = Choice(self.text("statistics.reset.stay"), icon="check", warm=True)
        ask(self.services, self.text("statistics.reset.title"), words, yes, no)

    def _forget(self) -> None:
        self.statistics.reset(self.name or None)
        self._load()
        self.arrange()

    # ------------------------------------------------------------------ what is shown

    def shown_rows(self) -> list[Row]:
        """Everything counted for whom the page is about."""
        return _together(rows_of(self.rows, self.name) if self.name else self.rows)

    def tables(self) -> list[tuple[str, list[Row]]]:
        """The games played, in the order of the page, each with its rows."""
        rows, found = self.shown_rows(), []
        for game_id in self._order:
            own = [row for row in rows if row.game == game_id]
            own.sort(key=lambda row: (row.seats, _place(row.opponents)))
            if own:
                found.append((game_id, own))
        return found

    def about(self, row: Row) -> str:
        """The number of seats and the opponents, as a phrase."""
        if row.opponents == PEOPLE:
            return self.text("statistics.people", count=row.seats)
        known = row.opponents in LEVEL_NAMES
        name = level_name(self.text, row.opponents) if known else self.text("statistics.mixed")
        return self.text("statistics.against", count=row.seats, opponents=name)

    def summary(self, rows: Sequence[Row]) -> str:
        """The totals of one game as a phrase."""
        whole = total(rows)
        percent = round(100 * whole.wins / max(1, whole.games))
        return self.text("statistics.sum", games=whole.games, percent=percent)

    def pairs(self) -> list[Pair]:
        """Who has played against whom, of whom the page is about."""
        return pairs(self.statistics.games(), self.name)

    # ------------------------------------------------------------------ picture

    def fill_top(self, top: Room) -> None:
        px = self.painter.px
        self._who.rect = Rect(top.topleft, (min(px(WHO_UNITS), top.width), top.height))
        self._trophies.rect = top.cut_right(px(TROPHIES_UNITS), px(12))
        self._book.rect = top.cut_right(px(TROPHIES_UNITS))

    def fill(self) -> None:
        super().fill()
        px, low = self.painter.px, self.close_button.rect.bottom
        self._reset.rect = placed(px(RESET[0]), px(RESET[1]), bottomleft=(self.inner.left, low))
        self._take.rect = placed(px(TAKE[0]), px(TAKE[1]), bottomleft=(self._reset.rect.right + px(14), low))

    def foot_left(self) -> int:
        last = self._take if self._take in self.widgets else self._reset
        return last.rect.right + self.painter.px(20)

    def paint(self, painter: Painter) -> None:
        super().paint(painter)
        emblem, px = self._emblem_of(self.name), painter.px
        if emblem:
            side = self._who.rect.height
            painter.drawing(emblem, Rect(self._who.rect.right + px(12), self._who.rect.top, side, side))

    def paint_page(self, painter: Painter, whole: int) -> pygame.Surface:
        px = painter.px
        if not self.rows:
            text, colors = self.text, painter.colors
            title = Paragraph(text("statistics.none"), colors.candle, HEAD, center=True)
            about = Paragraph(text("statistics.none.about"), colors.muted, gap=30, center=True)
            return paint_words(painter, whole, (title, about))
        grow, width, cards = min(painter.enlarged, 1.5), whole - px(30), self.tables()
        more = 0 if self._is_wide(painter, width) else LEGEND_UNITS + CHART_UNITS
        met, text = self.pairs(), self.text
        heights = [
            px((HEAD_UNITS + CHART_UNITS + more) * grow + 30),
            *([pairs_height(painter, met, grow)] if met else []),
            *(self._card_height(painter, rows, grow) for _, rows in cards),
        ]
        notes, note = self._notes(), px(NOTE_UNITS * grow)
        room = Room(px(4), 0, width, sum(heights) + len(heights) * px(CARD_GAP) + len(notes) * note)
        page = painter.surface = pygame.Surface((whole, room.height), pygame.SRCALPHA)
        first, *others = (room.cut_top(height - px(6), px(CARD_GAP) + px(6)) for height in heights)
        for words in notes:
            line = room.cut_top(note).inflate(-px(8), 0)
            painter.line_in(words, line, sizes.SMALL, painter.colors.muted, BODY)
        self._paint_weeks(painter, first, grow)
        if met:
            draw_pairs(painter, others.pop(0), text, met, self.name, grow)
        for card, (game_id, rows) in zip(others, cards, strict=True):
            self._paint_card(painter, card, game_id, rows, grow)
        return page

    def _notes(self) -> list[str]:
        text = self.text
        return [text("statistics.turns"), f"{text('statistics.helped.about')} {text('statistics.local')}"]

    def _is_wide(self, painter: Painter, width: int) -> bool:
        """Whether the figures have room beside the chart."""
        return width >= WIDE_UNITS * painter.u

    def _paint_weeks(self, painter: Painter, card: Rect, grow: float) -> None:
        """Draw the games of the last weeks, and what they are in all."""
        px, text = painter.px, self.text
        painter.panel(card)
        figures = between(card.left + px(18), card.top + px(6), card.right - px(18), card.bottom - px(12))
        title = figures.cut_top(px((HEAD_UNITS - 6) * grow))
        whole = total(rows_of(self.rows, self.name) if self.name else self.rows)
        if self._is_wide(painter, card.width):
            chart = figures.cut_left(figures.width - round(figures.width * FIGURES_SHARE) - px(20), px(20))
            legend = between(chart.centerx, title.top, chart.right, title.bottom)
            title.width = legend.left - title.left
        else:
            legend, chart = figures.cut_top(px(LEGEND_UNITS * grow)), figures.cut_top(px(CHART_UNITS * grow), px(8))
        painter.line_in(text("statistics.weeks"), title, sizes.HEADING, painter.colors.candle, HEAD)
        draw_legend(painter, legend, text)
        draw_weeks(painter, chart, text, weeks_of(whole.ended, time.time()))
        if not whole.ended:
            empty = Rect(chart.left + px(20), chart.top, chart.width - px(40), chart.height - px(26))
            painter.paragraph(text("statistics.no_days"), empty, sizes.TEXT, painter.colors.muted, BODY, center=True)
        percent = text("options.percent", amount=round(100 * whole.wins / max(1, whole.games)))
        told = {"games": str(whole.games), "wins": percent, "best": str(whole.best_streak)}
        told["time"] = self._duration(whole.seconds)
        draw_figures(painter, figures, [(number, text(f"statistics.{name}")) for name, number in told.items()])

    def _duration(self, seconds: float) -> str:
        minutes = round(seconds / 60)
        if minutes < 120:
            return self.text("result.minutes", minutes=minutes)
        return self.text("statistics.hours", hours=round(minutes / 60))

    def _card_height(self, painter: Painter, rows: Sequence[Row], grow: float) -> int:
        helped = ROW_UNITS * grow if self._apart(rows) else 0
        return painter.px((HEAD_UNITS + NAMES_UNITS + len(rows) * ROW_UNITS) * grow + helped + FOOT_UNITS + 12)

    def _apart(self, rows: Sequence[Row]) -> str:
        """How many games are counted apart, and why."""
        return " · ".join(_counted_apart(self.text, total(rows)))

    def _paint_card(self, painter: Painter, card: Rect, game_id: str, rows: Sequence[Row], grow: float) -> None:
        colors = painter.colors
        px, text = painter.px, self.text
        painter.panel(card)
        inner = card.inflate(-px(36), 0)
        head = Room(inner.left, card.top + px(6), inner.width, px((HEAD_UNITS - 6) * grow))
        self._paint_table(painter, Rect(inner.left, head.bottom + px(4), inner.width, 0), rows, grow)
        left, right = head.columns(2)
        painter.line_in(text.for_game(game_id)("title"), left, sizes.HEADING, colors.candle, HEAD)
        painter.line_in(self.summary(rows), right, sizes.TEXT, colors.muted, BODY, "right")

    def _paint_table(self, painter: Painter, area: Rect, rows: Sequence[Row], grow: float) -> None:
        """Draw a line for each row from the top of *area* on."""
        px, text, colors = painter.px, self.text, painter.colors
        columns = COLUMNS if area.width >= WIDE_UNITS * painter.u else FEW
        names = Rect(area.topleft, (area.width, px(NAMES_UNITS * grow)))
        labels = [text("statistics.table"), *(text(f"statistics.{name}") for name in columns)]
        for label, cell in zip(labels, _cells(names, len(columns)), strict=True):
            is_first = cell.left == names.left
            if is_first or " " not in label:  # a single word is not broken
                painter.line_in(label, cell, sizes.SMALL, colors.muted, BODY, "left" if is_first else "center", 0.5)
            else:
                painter.paragraph(label, cell, sizes.SMALL, colors.muted, BODY, center=True)
        first = Room(area.left, names.bottom, area.width, px((ROW_UNITS - 3) * grow))
        *lines, last = first.repeated(len(rows) + 1, 1, 0, px(ROW_UNITS * grow))
        for number, (row, line) in enumerate(zip(rows, lines, strict=True)):
            if number % 2 == 0:
                painter.rounded(line.inflate(px(16), 0), colors.row, None, 0, 8)
            self._paint_row(painter, line, row, columns)
        if apart := self._apart(rows):
            painter.icon("hint", (last.left + px(10), last.centery), 20, "candle")
            last.cut_left(px(28))
            painter.line_in(apart, last, sizes.SMALL, colors.muted, BODY)

    def _paint_row(self, painter: Painter, line: Rect, row: Row, columns: Sequence[str]) -> None:
        colors = painter.colors
        first, *cells = _cells(line, len(columns))
        if columns == COLUMNS and row.games:
            end = first.right - painter.px(14), line.centery
            bar = Rect(0, 0, painter.px(BAR_UNITS), painter.px(12)).move_to(midright=end)
            first = between(first.left, first.top, bar.left - painter.px(10), first.bottom)
            draw_results(painter, bar, (row.wins, row.draws, row.losses))
        painter.line_in(self.about(row), first, sizes.TEXT, colors.paper, BODY)
        values = {name: str(getattr(row, name)) for name in ("games", "wins", "draws", "losses", "streak")}
        values |= {"shortest": self._turns(row.fewest_turns), "longest": self._turns(row.most_turns)}
        values["best"] = str(row.best_streak)
        for name, cell in zip(columns, cells, strict=True):
            bold = name in ("games", "wins")
            color = colors.faint if values[name] in ("0", NONE) else colors.gold if name == "wins" else colors.paper
            painter.line_in(values[name], cell, sizes.TEXT, color, BOLD if bold else BODY, "center")

    def _turns(self, count: int) -> str:
        """The length of a game; a dash for games of earlier versions, which counted otherwise."""
        return self.text("saves.played", count=count) if count else NONE


def _together(rows: Sequence[Row]) -> list[Row]:
    """The rows combined, of everybody and every computer: one for each game, number of seats and opponents."""
    groups: dict[tuple[str, int, str], list[Row]] = {}
    for row in rows:
        groups.setdefault((row.game, row.seats, row.opponents), []).append(row)
    return [total(group) for group in groups.values()]


def _place(opponents: str) -> int:
    return ORDER.index(opponents) if opponents in ORDER else len(ORDER)


def _cells(line: Rect, count: int) -> list[Rect]:
    """A wide cell and *count* narrow ones."""
    first = Rect(line.left, line.top, round(line.width * TABLE_SHARE), line.height)
    width = (line.width - first.width) / count
    gap = round(width * 0.12)
    lefts = [first.right + round(number * width) for number in range(count)]
    return [first, *(Rect(left, line.top, round(width) - gap, line.height) for left in lefts)]
