"""How many words are said of a square: ``python -m build_scripts.square_words`` prints the accessibility page's table.

The recorded game of each kind (``tests/records/ID.speech.json``) is played, and before each of its first decisions the
keys visit every square once.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from statistics import fmean
from typing import Final

from build_scripts.speech_logs import SIZE, begun, play_on, record_path
from halloween_games import games
from halloween_games.app.saving.settings import Settings, SquareWords
from halloween_games.core.spots import BOARD, CHANCE
from halloween_games.kit.outline import told
from halloween_games.play.game_outline import FULL, SHORT, USUAL
from halloween_games.play.game_scene import GameScene

DECISIONS: Final = 12  # at which the board is walked over
FIRST: Final = "first visit"
COLUMNS: Final = (FULL, FIRST, USUAL, SHORT)


def words_a_square(game_id: str, length: SquareWords) -> tuple[float, float]:
    """The average number of words in the first walk over the board, and in all of them."""
    first, *later = _walks(game_id, length)
    return fmean(first), fmean(count for walk in (first, *later) for count in walk)


def _walks(game_id: str, length: SquareWords) -> Iterator[list[int]]:
    """The words of each square at each decision."""
    data = json.loads(record_path(game_id).read_text(encoding="utf-8"))
    settings = Settings(speed=0.0, reduce_motion=True, square_words=length)
    with begun(data, settings) as (program, scene):
        program.stack.apply_pending()
        scene.resize(SIZE)
        decisions = 0
        for seat, text in data["moves"]:
            if scene.session.curtain_for is not None:
                scene.session.uncover(scene.session.curtain_for)
            if seat != CHANCE:
                decisions += 1
                scene.refresh()
                yield _walk(scene)
            if decisions == DECISIONS:
                break
            play_on(scene, seat, text)


def _walk(scene: GameScene) -> list[int]:
    counts = []
    for spot in sorted(spot for spot in scene.screen.layout.rects if spot.zone == BOARD):
        scene.screen.focus.go(spot)
        part = scene.focused_part()
        if part is not None:
            counts.append(len(told(part, scene.screen.text).split()))
    return counts


def main() -> int:
    """Print the table."""
    print(f"| game | {' | '.join(COLUMNS)} |")
    print("|---|" + "--:|" * len(COLUMNS))
    for game_id in games.REGISTRY:
        (first, usual), (_, full), (_, short) = (words_a_square(game_id, length) for length in (USUAL, FULL, SHORT))
        print(f"| {games.load(game_id).title} | {full:.1f} | {first:.1f} | {usual:.1f} | {short:.1f} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
