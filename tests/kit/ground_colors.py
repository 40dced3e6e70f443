"""Grounds whose color tells something in any game; ``python -m tests.kit.ground_colors`` prints their differences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Final

from halloween_games.data_folders import assets_dir
from halloween_games.kit import recolor
from halloween_games.kit.colors import DEFAULT_COLORS, Colors
from tests.kit.color_vision import DEFICIENCIES, difference

SVG: Final = assets_dir() / "svg"
GROUNDS: Final[dict[str, dict[str, str]]] = {  # per game, what it is called and its drawing
    "18 Ghosts": {f"{color} carpet": f"18_ghosts/carpet_{color}" for color in ("red", "blue", "yellow")},
    "The Closest Ghost": {"first half": "closest_ghost/square_0", "second half": "closest_ghost/square_1"},
    "Halloween": {
        **{color: f"halloween/claim_{seat}" for seat, color in enumerate(("orange", "violet", "teal", "rose"))},
        "unclaimed": "halloween/plot",
    },
    "Rhombus": {"white": "rhombus/tile_white", "gray": "rhombus/tile_gray"},
    "Pure Halloween": {
        "dark region": "pure_halloween/square_violet",
        "light region": "pure_halloween/square_blue",
        "attacked": "pure_halloween/square_red",
    },
}


_declared = cache(lambda: recolor.load(SVG))


def ground(drawing: str, colors: Colors) -> str:
    """The color half way between the ends of the first gradient of *drawing*, without its pattern."""
    declared = _declared()
    text = recolor.recolored((SVG / f"{drawing}.svg").read_text(encoding="utf-8"), drawing, declared, colors)
    ends = re.findall('stop-color="(#[0-9a-f]{6})"', text, re.I)[:2]
    halves = zip(*(bytes.fromhex(end[1:]) for end in ends), strict=True)
    return "#" + bytes(sum(half) // 2 for half in halves).hex()


def differences(game: str, colors: Colors) -> dict[tuple[str, str], list[float]]:
    """CIEDE2000 of each pair of grounds of *game* for each sight."""
    found = {name: ground(drawing, colors) for name, drawing in GROUNDS[game].items()}
    return {
        (one, other): [difference(found[one], found[other], sight) for sight in DEFICIENCIES]
        for one, other in combinations(found, 2)
    }


def table() -> Iterator[str]:
    """The lines of the table in docs/accessibility.md."""
    yield "| game | pair | normal | protan | deutan | tritan |"
    yield "|---|---|--:|--:|--:|--:|"
    for game in GROUNDS:
        for (one, other), apart in differences(game, DEFAULT_COLORS).items():
            yield f"| {game} | {one} and {other} | {' | '.join(f'{value:.1f}' for value in apart)} |"


if __name__ == "__main__":
    print("\n".join(table()))
