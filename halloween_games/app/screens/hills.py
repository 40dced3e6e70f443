"""The hills on which a street lies, one behind the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from halloween_games.kit.painter import Painter
from halloween_games.kit.theme import hex_color, mix, rgb

RISES: Final = ((34, -34, -12), (40, -26, 6), (-6, -16, 14), (0, 12, -2))  # at the left, in the middle, at the right
LIGHT: Final = (0.45, 0.7, 1.0, 0.05)  # how light each of them is
DRAWN: Final = ("#22133f", "#40266f")  # shadow and light of the landscape as it is drawn


def draw_hills(painter: Painter, size: tuple[int, int], tops: Sequence[float], s: float) -> None:
    """Draw a hill from each height of *tops* down to the lower edge, the farthest first."""
    colors, (width, height) = painter.colors, size
    dark, light = colors.hills or (rgb(DRAWN[0]), rgb(DRAWN[1]))
    found = []
    for y, rises, share in zip(tops, RISES, LIGHT, strict=True):
        left, middle, right = (y + rise * s for rise in rises)
        line = (
            f"M0 {left:.0f} C{width * 0.16:.0f} {middle:.0f} {width * 0.3:.0f} {middle:.0f} {width * 0.45:.0f}"
            f" {(middle + y) / 2:.0f} S{width * 0.8:.0f} {right + 30 * s:.0f} {width} {right:.0f}"
        )
        fill = hex_color(mix(dark, light, share))
        edge = hex_color(mix(light, colors.edge, 0.6))
        found.append(f'<path d="{line} V{height} H0 Z" fill="{fill}"/>')
        found.append(f'<path d="{line}" fill="none" stroke="{edge}" stroke-width="{2.5 * s:.1f}"/>')
    frame = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" {frame}>{"".join(found)}</svg>'
    painter.surface.blit(painter.art.vector(drawing, size), (0, 0))
