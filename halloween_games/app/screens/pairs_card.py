"""The card of the statistics page that says who has played against whom, and how that went."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from halloween_games import games
from halloween_games.app.saving.played import LAST, Pair, nemesis
from halloween_games.app.screens.statistics_cards import result_color
from halloween_games.core.speaker import Speaker
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect

MOST: Final = 20  # pairs
TOP: Final = 54  # units of the title
PAIR: Final = 66  # of one pair: the sums, and what else there is to say
NOTE: Final = 30
SQUARE: Final = 15  # of one of the last games
LEAST_STREAK: Final = 2
RESULTS: Final = {1: 2, 0: 1, -1: 0}  # of a pair's game, as the statistics say it


def pairs_height(painter: Painter, pairs: Sequence[Pair], grow: float) -> int:
    """The height of the card; 0 without pairs."""
    return painter.px((TOP + PAIR * min(len(pairs), MOST) + NOTE) * grow) if pairs else 0


def draw_pairs(painter: Painter, card: Rect, text: Speaker, pairs: Sequence[Pair], name: str, grow: float) -> None:
    """A block for each pair, and in the title who is hardest for *name*, if the page is about somebody."""
    px, colors = painter.px, painter.colors
    painter.panel(card)
    inner = card.inflate(-px(36), 0)
    head = Rect(inner.left, card.top + px(4), inner.width // 2, px((TOP - 8) * grow))
    painter.line_in(text("pairs.title"), head, sizes.HEADING, colors.candle, HEAD)
    worst = nemesis(pairs) if name else None
    if worst is not None:
        right = Rect(head.right, head.top, inner.right - head.right, head.height)
        words = text("pairs.nemesis", name=name, other=worst.second)
        painter.line_in(words, right, sizes.TEXT, colors.muted, BODY, "right")
    for number, pair in enumerate(pairs[:MOST]):
        block = Rect(inner.left, head.bottom + round(number * painter.px(PAIR * grow)), inner.width, px(PAIR * grow))
        if number % 2 == 0:
            painter.rounded(block.inflate(px(16), -px(3)), colors.row, None, 0, 8)
        _draw_pair(painter, block, text, pair)
    note = Rect(inner.left, card.bottom - px((NOTE + 2) * grow), inner.width, px(NOTE * grow))
    painter.line_in(text("pairs.about"), note, sizes.SMALL, colors.muted, BODY)


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
        painter.rounded(square, (result_color(painter, RESULTS[last.result]),) * 2, colors.ink, 1, 4)
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
