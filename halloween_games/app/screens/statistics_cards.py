"""What the statistics page draws: bars of the last weeks, big figures, and who has played against whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import pygame

from halloween_games import games
from halloween_games.app.saving.played import LAST, Pair, nemesis
from halloween_games.app.saving.statistics import LOST, TIED, WON, Ended
from halloween_games.core.speaker import Speaker
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect, Room
from halloween_games.kit.theme import Rgb

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
        dot = Rect(0, 0, px(13), px(13)).move_to(midright=(line.left - px(6), row.centery))
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
    upper = Rect(block.left, block.top + px(3), block.width, round(block.height * 0.55))
    lower = Rect(block.left, upper.bottom - px(2), block.width, block.bottom - px(4) - upper.bottom)
    squares = Rect(0, 0, px(SQUARE + 5) * LAST, px(SQUARE)).move_to(midright=upper.midright)
    who = Rect(upper.left, upper.top, round(block.width * 0.52), upper.height)
    sums = Rect(who.right, upper.top, squares.left - px(16) - who.right, upper.height)
    painter.line_in(
        text("evening.pair", first=pair.first, second=pair.second), who, sizes.LARGE, colors.paper, HEAD, least=0.7
    )
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
    if pair.helped:
        words.append(text("statistics.helped", count=pair.helped))
    if pair.elsewhere:
        words.append(text("statistics.elsewhere", count=pair.elsewhere))
    if pair.ahead:
        words.append(text("statistics.ahead", count=pair.ahead))
    return " · ".join(words)
