"""The sign below the launcher's castle that points to the village of the thirteen nights."""

from __future__ import annotations

from dataclasses import dataclass

from halloween_games.core.speaker import Speaker
from halloween_games.kit import sizes
from halloween_games.kit.fonts import HEAD
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.widgets import Tile


@dataclass
class VillageSign(Tile):
    """A lantern and a few words."""

    label: str = ""

    def called(self, text: Speaker) -> str:
        return self.label

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        colors, px = painter.colors, painter.px
        is_meant = focused or self.hovered
        face = self.rect.move(0, px(2) if pressed else 0)
        edge = colors.glow_chosen if focused else colors.candle if is_meant else colors.edge
        fill = colors.button_cool if is_meant else colors.panel
        painter.shadowed(face, fill, edge, 3 if focused else 2, 14)
        side = round(min(face.height * 0.86, face.width * 0.16))
        lantern = Rect(face.left + px(6), face.centery - side // 2, side, side)
        if is_meant:
            painter.glow(lantern.center, side * 0.8, colors.glow_warm, 0.5)
        painter.drawing("common/lantern", lantern)
        left = lantern.right + px(2)
        words = Rect(left, face.top + px(2), face.right - px(8) - left, face.height - px(4))
        painter.line_in(self.label, words, sizes.LARGE, colors.candle, HEAD, "center", least=0.5)
