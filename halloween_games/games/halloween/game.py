"""Halloween by Néstor Romeral Andrés: ride over the graveyard and raise the strongest army of undead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from halloween_games.core.game import Boards, EntryPoint, Game, Parts
from halloween_games.core.phrases import N_

if TYPE_CHECKING:
    from halloween_games.games.halloween.rules.state import HalloweenState

GAME: Final[Game[HalloweenState]] = Game(
    id="halloween",
    title=N_("Halloween"),
    seats=(2, 3, 4),
    secrets=True,
    draws_first=True,
    card_motion=("sink", "rest", "float"),  # the zombie sinks behind its mound of earth
    feature_counts=(650, 784, 918),
    parts=Parts(
        start=EntryPoint("halloween_games.games.halloween.rules.state", "start"),
        notation=EntryPoint("halloween_games.games.halloween.notation", "notation_on"),
        sentences=EntryPoint("halloween_games.games.halloween.words.sentences", "TEXTS"),
        rules_page=EntryPoint("halloween_games.games.halloween.words.sentences", "RULES"),
        illustrations=EntryPoint("halloween_games.games.halloween.words.illustrations", "ILLUSTRATIONS"),
        words=EntryPoint("halloween_games.games.halloween.words.phrases", "words_on"),
        threats=EntryPoint("halloween_games.games.halloween.rules.threats", "threats"),
        ai=EntryPoint("halloween_games.games.halloween.ai", "AI"),
        tray=EntryPoint("halloween_games.games.halloween.tray", "tray_on"),
        look=EntryPoint("halloween_games.games.halloween.look.look", "HalloweenLook"),
        features=EntryPoint("halloween_games.games.halloween.about", "FEATURES"),
        turned=EntryPoint("halloween_games.games.halloween.about", "turned"),
        trophies=EntryPoint("halloween_games.games.halloween.about", "TROPHIES"),
        deeds=EntryPoint("halloween_games.games.halloween.about", "deeds"),
        puzzle_kinds=EntryPoint("halloween_games.games.halloween.endings", "PUZZLE_KINDS"),
    ),
    boards=Boards(
        maps=("halloween.tmx",),
        more=("halloween_hedges.tmx", "halloween_cross.tmx"),
        rules=EntryPoint("halloween_games.games.halloween.rules.board_rules", "BOARD_RULES"),
        read=EntryPoint("halloween_games.boards.standard", "read_standard"),
    ),
)
