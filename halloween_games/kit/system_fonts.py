"""Fonts of the system, for signs that no shipped font has: searched only when such a sign is drawn."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

import pygame

from halloween_games.kit.font_files import signs_of

FIRST: Final = (
    *("notosans", "dejavusans", "liberationsans", "freesans", "segoeui", "tahoma", "lucidagrande", "arial"),
    *("nirmalaui", "leelawadeeui", "ebrima", "gadugi", "arialunicodems", "notosanscjksc", "notosanscjkjp"),
    *("microsoftyahei", "yugothicui", "malgungothic", "hiraginosans", "hiraginosansgb", "pingfangsc"),
    *("applesdgothicneo", "geezapro", "kohinoordevanagari", "thonburi", "wenquanyizenhei", "droidsansfallback"),
    *("segoeuisymbol", "segoeuiemoji", "notosanssymbols", "notoemoji", "symbola"),
)
"""Upright, plain and complete ones of the usual systems; what they lack is searched in all others."""

_PROBE: Final = 24  # pixels


@cache
def font_files(bold: bool) -> Sequence[str]:
    """The files of all installed fonts, those of FIRST first; pygame reads their list once."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns where fc-list is missing; then there are none, which is no problem
        names = pygame.font.get_fonts()
        known = sorted(names, key=lambda name: (FIRST.index(name) if name in FIRST else len(FIRST), name))
        files = [pygame.font.match_font(name, bold) for name in known]
    return tuple(dict.fromkeys(file for file in files if file))


@cache
def file_with(signs: str, bold: bool) -> str | None:
    """The first font that has all *signs* and leaves pixels for them."""
    return next(_files_with(signs, bold), None)


def _files_with(signs: str, bold: bool) -> Iterator[str]:
    for file in font_files(bold):
        if signs_of(file).have_all(signs) and _draws(file, signs):
            yield file


def _draws(file: str, signs: str) -> bool:
    try:
        surface = pygame.font.Font(file, _PROBE).render(signs, True, (255, 255, 255))
    except (OSError, pygame.error):  # a file that SDL_ttf cannot read is passed over
        return False
    return surface.get_bounding_rect(1).width > 0
