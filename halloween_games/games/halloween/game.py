"""Halloween by Néstor Romeral Andrés: ride over the graveyard and raise the strongest army of undead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from halloween_games.core.game import HANDICAP, Boards, EntryPoint, Game, usual_parts
from halloween_games.core.phrases import N_

if TYPE_CHECKING:
    from halloween_games.games.halloween.rules.state import HalloweenState

GAME: Final[Game[HalloweenState]] = Game(
    id="halloween",
    title=N_("Halloween"),
    seats=(2, 3, 4),
    secrets=True,
    draws_first=True,
    options=(HANDICAP,),
    card_motion=("sink", "rest", "float"),  # the zombie sinks behind its mound of earth
    feature_counts=(650, 784, 918),
    noise=0.05,  # docs/computer.md
    parts=usual_parts(
        "halloween_games.games.halloween",
        "HalloweenLook",
        action_kinds="about.action_kinds",
        puzzle_kinds="endings.PUZZLE_KINDS",
        themes="about.themes_of",
        certain="endings.is_certain",
    ),
    boards=Boards(
        maps=("halloween.tmx",),
        more=("halloween_hedges.tmx", "halloween_cross.tmx"),
        rules=EntryPoint("halloween_games.games.halloween.rules.graveyard", "BOARD_RULES"),
    ),
)
