"""The Closest Ghost by Andrew Looney: be the first whose half of the house is clear of candy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from halloween_games.core.game import REPETITION, Boards, EntryPoint, Game, Option, Parts
from halloween_games.core.phrases import N_

if TYPE_CHECKING:
    from halloween_games.games.closest_ghost.rules.state import ClosestState

GAME: Final[Game[ClosestState]] = Game(
    id="closest-ghost",
    title=N_("The Closest Ghost"),
    seats=(2,),
    options=(Option("pie", (False, True), False), REPETITION),
    feature_counts=(78,),
    parts=Parts(
        start=EntryPoint("halloween_games.games.closest_ghost.rules.state", "start"),
        notation=EntryPoint("halloween_games.games.closest_ghost.notation", "notation_on"),
        sentences=EntryPoint("halloween_games.games.closest_ghost.words.sentences", "TEXTS"),
        rules_page=EntryPoint("halloween_games.games.closest_ghost.words.sentences", "RULES"),
        illustrations=EntryPoint("halloween_games.games.closest_ghost.words.illustrations", "ILLUSTRATIONS"),
        words=EntryPoint("halloween_games.games.closest_ghost.words.phrases", "words_on"),
        threats=EntryPoint("halloween_games.games.closest_ghost.rules.threats", "threats"),
        ai=EntryPoint("halloween_games.games.closest_ghost.ai", "AI"),
        tray=EntryPoint("halloween_games.games.closest_ghost.tray", "tray_on"),
        look=EntryPoint("halloween_games.games.closest_ghost.look.look", "ClosestGhostLook"),
        features=EntryPoint("halloween_games.games.closest_ghost.about", "FEATURES"),
        turned=EntryPoint("halloween_games.games.closest_ghost.about", "turned"),
        trophies=EntryPoint("halloween_games.games.closest_ghost.about", "TROPHIES"),
        endgames=EntryPoint("halloween_games.games.closest_ghost.endgames.tables", "TABLES"),
        deeds=EntryPoint("halloween_games.games.closest_ghost.about", "deeds"),
    ),
    boards=Boards(
        maps=("closest_ghost.tmx",),
        more=("closest_ghost_park.tmx", "closest_ghost_tower.tmx"),
        rules=EntryPoint("halloween_games.games.closest_ghost.rules.board_rules", "BOARD_RULES"),
        read=EntryPoint("halloween_games.boards.standard", "read_standard"),
    ),
)
