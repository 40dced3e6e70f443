"""Rhombus by Gregor Moser and Tobias Bisang: leave the other side no piece on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from halloween_games.core.game import HANDICAP, Boards, EntryPoint, Game, Option, usual_parts
from halloween_games.core.phrases import N_

if TYPE_CHECKING:
    from halloween_games.games.rhombus.rules.state import RhombusState

GAME: Final[Game[RhombusState]] = Game(
    id="rhombus",
    title=N_("Rhombus"),
    seats=(2, 4),
    partners=True,
    secrets=True,
    loser_begins=True,
    rules_version=2,
    options=(Option("mystery", ("permanent", "refill"), "permanent"), HANDICAP),
    feature_counts=(283, 491),
    costly=0.2,  # docs/computer.md
    noise=0.12,  # docs/computer.md
    parts=usual_parts(
        "halloween_games.games.rhombus",
        "RhombusLook",
        puzzle_kinds="kills.PUZZLE_KINDS",
        themes="about.themes_of",
        worlds="about.worlds",
    ),
    boards=Boards(
        maps=("rhombus.tmx", "rhombus_4p.tmx"),
        more=("rhombus_hourglass.tmx", "rhombus_well.tmx"),
        rules=EntryPoint("halloween_games.games.rhombus.rules.rhomb", "BOARD_RULES"),
        seats=EntryPoint("halloween_games.games.rhombus.rules.rhomb", "seats_on"),
    ),
)
