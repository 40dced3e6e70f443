"""Three Graves: be the first to occupy three graves in a row."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from halloween_games.core.game import Boards, EntryPoint, Game, Parts
from halloween_games.core.phrases import N_

if TYPE_CHECKING:
    from halloween_games.games._template.rules.state import ThreeGravesState

GAME: Final[Game[ThreeGravesState]] = Game(
    id="three-graves",
    title=N_("Three Graves"),
    seats=(2,),
    feature_counts=(20,),
    parts=Parts(
        start=EntryPoint("halloween_games.games._template.rules.state", "start"),
        notation=EntryPoint("halloween_games.games._template.notation", "notation_on"),
        sentences=EntryPoint("halloween_games.games._template.words.sentences", "TEXTS"),
        rules_page=EntryPoint("halloween_games.games._template.words.sentences", "RULES"),
        illustrations=EntryPoint("halloween_games.games._template.words.illustrations", "ILLUSTRATIONS"),
        words=EntryPoint("halloween_games.games._template.words.phrases", "words_on"),
        threats=EntryPoint("halloween_games.games._template.rules.threats", "threats"),
        ai=EntryPoint("halloween_games.games._template.ai", "AI"),
        tray=EntryPoint("halloween_games.games._template.tray", "tray_on"),
        look=EntryPoint("halloween_games.games._template.look.look", "ThreeGravesLook"),
        features=EntryPoint("halloween_games.games._template.about", "FEATURES"),
        turned=EntryPoint("halloween_games.games._template.about", "turned"),
        trophies=EntryPoint("halloween_games.games._template.about", "TROPHIES"),
    ),
    boards=Boards(
        maps=("three_graves.tmx",),
        rules=EntryPoint("halloween_games.games._template.rules.board_rules", "BOARD_RULES"),
        read=EntryPoint("halloween_games.boards.standard", "read_standard"),
    ),
)
