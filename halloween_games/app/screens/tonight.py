"""The puzzle of the night on the launcher, where there is no game to go on with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from halloween_games.kit import sizes
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.kit.widgets import Tile

if TYPE_CHECKING:
    from halloween_games.app.screens.game_card import Entry
    from halloween_games.core.speaker import Speaker
    from halloween_games.kit.painter import Painter
    from halloween_games.puzzles.puzzle_file import Outline

Rect = pygame.Rect

LEAST: Final = 0.85  # of the letters' designed size: the picture makes room for a sentence that would be smaller


@dataclass
class TonightCard(Tile):
    """The card that leads to the puzzle of the night; *entry* is its game."""

    entry: Entry | None = None
    text: Speaker | None = None
    outline: Outline | None = None
    is_solved: bool = False

    def lines(self) -> tuple[str, str, str]:
        """What it is, what is to be done, and in which game, for how strong a player."""
        from halloween_games.puzzles.goals import PUZZLE_TEXTS

        if self.entry is None or self.text is None or self.outline is None:
            return "", "", ""
        text = self.text.with_sentences(PUZZLE_TEXTS)
        title = text("launcher.tonight.solved" if self.is_solved else "launcher.tonight")
        level = text(f"level.{self.outline.level}")
        return title, text(f"puzzle.{self.outline.kind}"), f"{self.entry.title} · {level}"

    def called(self, text: Speaker) -> str:
        return " ".join(self.lines())

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        colors, px, rect = painter.colors, painter.px, self.rect
        if self.entry is None:
            return
        is_lit = focused or self.hovered
        edge, width = (colors.glow_chosen, 5.0) if focused else (colors.edge, 2.5)
        painter.shadowed(rect, colors.button_cool if is_lit and not focused else colors.panel, edge, width, 18)
        pad = round(rect.height * 0.1)
        inset = Rect(rect.left + pad, rect.top + pad, round((rect.height - 2 * pad) * 1.2), rect.height - 2 * pad)
        side = min(px(62), round(rect.height * 0.48))
        disc = Rect(0, 0, side, side)
        disc.midright = (rect.right - pad - px(6), rect.centery + px(2) * pressed)
        painter.rounded(disc.move(0, px(3)).inflate(px(4), px(4)), (colors.ink, colors.ink), None, 0, side)
        painter.rounded(disc, colors.button_warm, colors.ink, 3, side)
        painter.icon(
            "check" if self.is_solved else "play",
            (disc.centerx + px(1), disc.centery),
            side * 0.52 / painter.u,
            "on_warm",
        )
        title, why, counts = self.lines()
        heading, reason, facts = self._rows(inset.right + px(20), disc.left - px(14), inset)
        if painter.paragraph_px(why, reason, sizes.TEXT, family=BOLD) < LEAST * sizes.TEXT * painter.u:
            heading, reason, facts = self._rows(inset.left + px(8), disc.left - px(14), inset)
        else:
            self._draw_picture(painter, inset)
        painter.line_in(title, heading, sizes.HEADING + 2, colors.candle, HEAD, least=0.5)
        painter.paragraph(why, reason, sizes.TEXT, colors.paper, BOLD, middle=True, least=0.4)
        painter.line_in(counts, facts, sizes.TEXT, colors.muted, BODY)

    def _rows(self, left: int, right: int, inset: Rect) -> tuple[Rect, Rect, Rect]:
        """The places of the heading, of what is to be done, and of the game, as high as *inset* together."""
        high, low = round(inset.height * 0.34), round(inset.height * 0.24)
        heading = Rect(left, inset.top, right - left, high)
        facts = Rect(left, inset.bottom - low, right - left, low)
        return heading, Rect(left, heading.bottom, right - left, facts.top - heading.bottom), facts

    def _draw_picture(self, painter: Painter, inset: Rect) -> None:
        """Draw the picture of the game's card, cut to *inset*."""
        if self.entry is None:
            return
        painter.rounded(inset, painter.colors.night[:2], painter.colors.ink, 2, 12)
        inner = inset.inflate(-2 * painter.px(4), -2 * painter.px(4))
        picture = Rect(0, 0, inner.width, round(inner.width * 0.9))
        picture.midbottom = inner.midbottom
        clip = painter.surface.get_clip()
        painter.surface.set_clip(inner)
        for part in ("back", *"abc"):
            name = f"vignettes/{self.entry.art_folder}_{part}"
            if not painter.art.check([name]):
                painter.drawing(name, picture)
        painter.surface.set_clip(clip)
