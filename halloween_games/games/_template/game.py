"""Three Graves: be the first to occupy three graves in a row."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from halloween_games.core.game import Boards, EntryPoint, Game, usual_parts
from halloween_games.core.phrases import N_

if TYPE_CHECKING:
    from halloween_games.games._template.rules.state import ThreeGravesState

GAME: Final[Game[ThreeGravesState]] = Game(
    id="three-graves",
    title=N_("Three Graves"),
    seats=(2,),
    feature_counts=(20,),
    parts=usual_parts("halloween_games.games._template", "ThreeGravesLook"),
    boards=Boards(
        maps=("three_graves.tmx",),
        rules=EntryPoint("halloween_games.games._template.rules.graveyard", "BOARD_RULES"),
    ),
)
