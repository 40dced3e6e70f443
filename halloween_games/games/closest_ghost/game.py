"""The Closest Ghost by Andrew Looney: be the first whose half of the house is clear of candy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from halloween_games.core.game import HANDICAP, REPETITION, Boards, EntryPoint, Game, Option, usual_parts
from halloween_games.core.phrases import N_

if TYPE_CHECKING:
    from halloween_games.games.closest_ghost.rules.state import ClosestState

GAME: Final[Game[ClosestState]] = Game(
    id="closest-ghost",
    title=N_("The Closest Ghost"),
    seats=(2,),
    options=(Option("pie", (False, True), False), REPETITION, HANDICAP),
    feature_counts=(78,),
    costly=0.2,  # docs/computer.md
    noise=0.11,
    parts=usual_parts(
        "halloween_games.games.closest_ghost",
        "ClosestGhostLook",
        endgames="endgames.knowledge.TABLES",
        action_kinds="about.action_kinds",
        themes="about.themes_of",
    ),
    boards=Boards(
        maps=("closest_ghost.tmx",),
        more=("closest_ghost_park.tmx", "closest_ghost_tower.tmx"),
        rules=EntryPoint("halloween_games.games.closest_ghost.rules.house", "BOARD_RULES"),
    ),
)
