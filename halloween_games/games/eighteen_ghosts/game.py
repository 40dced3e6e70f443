"""18 Ghosts by Michael Rieneck: be the first with a red, a blue and a yellow ghost outside the castle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from halloween_games.core.game import HANDICAP, REPETITION, Boards, EntryPoint, Game, Option, usual_parts
from halloween_games.core.phrases import N_

if TYPE_CHECKING:
    from halloween_games.games.eighteen_ghosts.rules.state import GhostState

GAME: Final[Game[GhostState]] = Game(
    id="18-ghosts",
    title=N_("18 Ghosts"),
    seats=(2,),
    options=(
        Option("any_three", (False, True), False),
        Option("quick_setup", (False, True), False),
        REPETITION,
        HANDICAP,
    ),
    feature_counts=(187,),
    costly=0.2,  # docs/computer.md
    noise=0.08,
    parts=usual_parts("halloween_games.games.eighteen_ghosts", "EighteenGhostsLook", themes="about.themes_of"),
    boards=Boards(
        maps=("18_ghosts.tmx",),
        more=("18_ghosts_gallery.tmx", "18_ghosts_great_hall.tmx"),
        rules=EntryPoint("halloween_games.games.eighteen_ghosts.rules.castle", "BOARD_RULES"),
    ),
)
