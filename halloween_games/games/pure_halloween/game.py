"""Pure Halloween: be the first with a piece in each of the nine regions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from halloween_games.core.game import HANDICAP, REPETITION, Boards, EntryPoint, Game, usual_parts
from halloween_games.core.phrases import N_

if TYPE_CHECKING:
    from halloween_games.games.pure_halloween.rules.state import PureState

GAME: Final[Game[PureState]] = Game(
    id="pure-halloween",
    title=N_("Pure Halloween"),
    seats=(2,),
    options=(REPETITION, HANDICAP),
    feature_counts=(1069,),
    costly=0.22,  # docs/computer.md
    noise=0.05,
    parts=usual_parts(
        "halloween_games.games.pure_halloween",
        "PureHalloweenLook",
        action_kinds="about.action_kinds",
        themes="about.themes_of",
    ),
    boards=Boards(
        maps=("pure_halloween.tmx",),
        more=("pure_halloween_quilt.tmx", "pure_halloween_windmill.tmx"),
        rules=EntryPoint("halloween_games.games.pure_halloween.rules.land", "BOARD_RULES"),
    ),
)
