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

from halloween_games.app.shell.main import prepare

prepare(headless=True)

from build_scripts.speech_logs import SIZE, record_path  # noqa: E402 - pygame must be prepared before it is imported
from halloween_games import games  # noqa: E402
from halloween_games.app.saving.settings import Settings, SquareWords  # noqa: E402
from halloween_games.app.shell.program import Program  # noqa: E402
from halloween_games.core.match import Match, Player  # noqa: E402
from halloween_games.core.spots import BOARD, CHANCE  # noqa: E402
from halloween_games.kit.outline import told  # noqa: E402
from halloween_games.play.game_outline import FULL, SHORT, USUAL  # noqa: E402
from halloween_games.play.game_scene import GameScene  # noqa: E402
from halloween_games.players.hosts import SliceBrain  # noqa: E402

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
    game = games.load(game_id)
    start = game.notation.load(data["start"], data["seats"], data["options"])
    players = [Player("human", player["name"]) for player in data["players"]]
    match = Match(game, data["seats"], data["options"], 0, start=start, players=players, luck="ask", auto_pass=False)
    program = Program(SIZE, Settings(speed=0.0, reduce_motion=True, square_words=length), brain=SliceBrain())
    scene = program.playing.begin(match)
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
        match.play_text(seat, text)
        scene.screen.table.skip()
        if match.to_move != CHANCE:
            scene.session.begin_decision()
    program.close()


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
