"""The row of lanterns and the clues that were found, as they stand in the village and in its rooms."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from halloween_games.campaign.night import CLUES
from halloween_games.core.speaker import Speaker
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.widgets import Tile

LEAST_UNITS: Final = 14  # from one lantern to the next


@dataclass
class ClueTile(Tile):
    """The place of a clue; a found one can be clicked and says its line."""

    clue: str = ""
    is_found: bool = False

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        if self.is_found and (focused or self.hovered):
            painter.glow(self.rect.center, self.rect.height * 0.75, painter.colors.glow_chosen, 0.5)
        painter.drawing(f"stage/clue_{self.clue if self.is_found else 'empty'}", self.rect)


def clue_tiles(act: Callable[[str], None]) -> list[ClueTile]:
    """The places of all clues; *act* is called with one that is clicked."""
    return [ClueTile(f"clue.{clue}", clue=clue, act=partial(act, clue)) for clue in CLUES]


def show_clues(tiles: Sequence[ClueTile], found: Collection[str], text: Speaker) -> None:
    """Let the *tiles* show those that were *found*."""
    for tile in tiles:
        tile.is_found = tile.enabled = tile.clue in found
        tile.tip = text(f"night.clue.{tile.clue}")


def draw_lanterns(painter: Painter, row: Rect, lit: Sequence[bool]) -> None:
    """Draw a lantern for each house, burning if it is lit."""
    pitch = min(row.height * 0.62, row.width / max(1, len(lit)))
    if pitch < painter.px(LEAST_UNITS):
        return  # nobody could count them
    side = round(min(row.height * 0.8, pitch * 1.3))
    for number, burns in enumerate(lit):
        rect = Rect(0, 0, side, side)
        rect.center = round(row.left + pitch * (number + 0.5)), row.centery
        painter.drawing("common/lantern" if burns else "common/lantern_off", rect)
