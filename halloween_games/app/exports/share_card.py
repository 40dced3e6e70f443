"""The share card: a picture of a position with its share code as a QR code beside it."""

from __future__ import annotations

from typing import Final

import pygame

from halloween_games.core.speaker import Speaker
from halloween_games.kit import backdrop, sizes
from halloween_games.kit.fonts import BODY, HEAD
from halloween_games.kit.rect import Rect
from halloween_games.kit.services import Services

QUIET: Final = 4  # modules of white around a code, as the standard wants
LEAST_MODULE: Final = 3  # pixels of a module, so that a phone can read it from a screen
WANTED_UNITS: Final = 300  # the side of a code, if its modules are not too small
LONGEST: Final = 1_700  # characters: version 30, which most phones can still read
BLACK: Final = (0, 0, 0)
WHITE: Final = (255, 255, 255)


class TooLongForCard(Exception):
    """The share code would be a QR code that hardly anybody can read."""


def qr_code(code: str) -> pygame.Surface:
    """*code* as a QR code with its quiet zone, one pixel for each module; raises TooLongForCard."""
    import segno  # imported lazily: only cards need it

    if len(code) > LONGEST:
        raise TooLongForCard(f"{len(code)} characters")
    matrix = segno.make_qr(code, error="l", boost_error=True).matrix
    side = len(matrix) + 2 * QUIET
    surface = pygame.Surface((side, side))
    surface.fill(WHITE)
    for y, row in enumerate(matrix):
        for x, is_dark in enumerate(row):
            if is_dark:
                surface.set_at((QUIET + x, QUIET + y), BLACK)
    return surface


def share_card(
    services: Services, picture: pygame.Surface, code: str, text: Speaker, u: float, title: str = "card.title"
) -> pygame.Surface:
    """*picture*, in which *u* pixels are a unit, with *code* to its right; raises TooLongForCard.

    *title* is the text key of what is to be done with it.
    """
    small = qr_code(code)
    painter = services.painter(u)
    px = painter.px
    module = max(LEAST_MODULE, px(WANTED_UNITS) // small.width)
    whole = pygame.transform.scale(small, (small.width * module, small.height * module))
    pad = px(16)
    width = max(whole.width, px(WANTED_UNITS)) + 2 * px(34)
    size = (picture.width + width, max(picture.height, whole.height + px(240)))
    card = painter.surface = backdrop.night(painter, size, "game").copy()
    card.blit(picture, (0, (size[1] - picture.height) // 2))
    band = Rect(picture.width, 0, width - px(14), size[1])
    place = whole.get_rect(center=band.center)
    painter.rounded(place.inflate(2 * pad, 2 * pad), (WHITE, WHITE), painter.colors.candle, 3, 18)
    card.blit(whole, place)
    head = Rect(band.left, place.top - pad - px(64), band.width, px(48))
    painter.line_in(text(title), head, sizes.TITLE, painter.colors.candle, HEAD, "center")
    room = Rect(band.left + px(10), place.bottom + pad + px(12), band.width - px(20), px(110))
    painter.paragraph(text("card.about"), room, sizes.LARGE, painter.colors.paper, BODY, center=True)
    return card
