"""The faces of the cards, composed of paper, rank, suit, effect and a word, in large and small sizes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from halloween_games.core.speaker import Speaker
from halloween_games.games.rhombus.look.geometry import RATIO
from halloween_games.games.rhombus.rules.cards import CARDS, IS_KILL_CARD, RANK_OF, RANKS, SUIT_OF, SUITS, WORDS
from halloween_games.kit.art import Art
from halloween_games.kit.fonts import BOLD, Fonts
from halloween_games.kit.painter import Painter
from halloween_games.table.figures import Layer

FOLDER: Final = "rhombus"
MINI_WIDTH: Final = 58  # pixels: narrower cards only show rank and suit, enlarged
CAPTION_WIDTH: Final = 70  # pixels: narrower cards have no caption
CHIP_RATIO: Final = 0.6  # height by width of a chip
SMALL_RATIO: Final = 0.78  # the same of a card within a line of text

# The parts of a card in a 200 x 280 plane: center and side.
_RANK: Final = (48, 50, 64)
_SUIT: Final = (48, 104, 44)
_SMALL_SUIT: Final = (160, 46, 30)
_EFFECT: Final = (115, 150, 132)
_MINI_RANK: Final = (100, 84, 128)
_MINI_SUIT: Final = (100, 200, 112)


def art(name: str) -> str:
    return f"{FOLDER}/{name}"


def rank_of(card: int) -> str:
    return RANKS[RANK_OF[card]]


def suit_of(card: int) -> str:
    return SUITS[SUIT_OF[card]]


def effect_art(card: int) -> str:
    return art("effect_kill" if IS_KILL_CARD[card] else f"effect_{rank_of(card)}")


def face(card: int) -> tuple[Layer, ...]:
    """The drawing of a face-up card."""
    return (Layer(art(f"face_{card}"), "", "card"),)


def back() -> tuple[Layer, ...]:
    return (Layer(art("card_back"), "", "card"),)


def chip(card: int) -> tuple[Layer, ...]:
    """The drawing of a played card in the turn box: rank and suit side by side."""
    return (Layer(art(f"chip_{card}"), "", "card"),)


def small_card(card: int) -> tuple[Layer, ...]:
    """The drawing of a card within a line of text: rank and suit as large as possible."""
    return (Layer(art(f"small_{card}"), "", "card"),)


def provide(painter: Painter, text: Speaker, heights: frozenset[int]) -> None:
    """Register every face with the painter's art; *heights* are those of resting cards, which are painted exactly."""
    for card in CARDS:
        large = partial(_paint_face, painter.art, painter.fonts, card, text(f"card.{WORDS[RANK_OF[card]]}"))
        painter.art.provide(art(f"face_{card}"), partial(_scaled, large, heights))
        painter.art.provide(art(f"chip_{card}"), partial(_paint_chip, painter.art, card, CHIP_RATIO, 0.62))
        painter.art.provide(art(f"small_{card}"), partial(_paint_chip, painter.art, card, SMALL_RATIO, 0.74))


def _scaled(
    paint: Callable[[tuple[int, int]], pygame.Surface], heights: frozenset[int], size: tuple[int, int]
) -> pygame.Surface:
    """Exact for resting cards; moving ones are scaled from one of those, which is faster."""
    if size[1] in heights or not heights:
        return paint(size)
    near = min(heights, key=lambda height: (height < size[1], abs(height - size[1])))
    return pygame.transform.smoothscale(paint((near, near)), size)


def _paint_face(art_: Art, fonts: Fonts, card: int, caption: str, size: tuple[int, int]) -> pygame.Surface:
    """Paint a card in the middle of a square as high as it is."""
    height = size[1]
    width = round(height / RATIO)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    left = (size[0] - width) / 2
    k = height / 280
    tint = f"suit_{suit_of(card)}"

    def put(name: str, box: tuple[int, int, int], color: str = "") -> None:
        side = max(4, round(box[2] * k))
        surface.blit(
            art_.square(name, side, color),
            (round(left + width / 2 + (box[0] - 100) * k - side / 2), round(box[1] * k - side / 2)),
        )

    surface.blit(art_.image(art("card_front"), (width, height), tint), (round(left), 0))
    rank, suit = art(f"rank_{rank_of(card)}"), art(f"suit_{suit_of(card)}")
    if width < MINI_WIDTH:
        put(rank, _MINI_RANK, tint)
        put(suit, _MINI_SUIT)
        return surface
    put(effect_art(card), _EFFECT, tint)
    put(rank, _RANK, tint)
    put(suit, _SUIT)
    put(suit, _SMALL_SUIT)
    if width >= CAPTION_WIDTH:
        text_size = 26 * k if width > 110 else 29 * k
        image = fonts.fitted(caption, width - 30 * k, text_size, art_.colors.ink, BOLD)
        surface.blit(image, image.get_rect(center=(round(left + width / 2), round(242 * k))))
    return surface


def _paint_chip(art_: Art, card: int, ratio: float, filled: float, size: tuple[int, int]) -> pygame.Surface:
    """Paint a slip of paper in the middle of a square as wide as it is; rank and suit are *filled* as high as it."""
    width = size[0]
    height = round(width * ratio)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    top = (size[1] - height) // 2
    tint = f"suit_{suit_of(card)}"
    high = 100 * ratio
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 100 {high:g}">'
        f'<rect x="3" y="3" width="94" height="{high - 6:g}" rx="13" fill="#f7f2ff" stroke="#140b2b" '
        'stroke-width="6"/></svg>'
    )
    surface.blit(art_.vector(text, (width, height)), (0, top))
    side = round(height * filled)
    middle = top + (height - side) // 2
    surface.blit(art_.square(art(f"rank_{rank_of(card)}"), side, tint), (round(width * 0.29 - side / 2), middle))
    small = round(side * 0.88)
    surface.blit(
        art_.square(art(f"suit_{suit_of(card)}"), small),
        (round(width * 0.70 - small / 2), top + (height - small) // 2),
    )
    return surface
