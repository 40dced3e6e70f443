"""Games that were written down: for every trophy one that earns it, and one that almost does.

In ``tests/games/GAME/trophies.json`` each has a position (null for the usual beginning), the actions after it, and the
seat that it is about.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from halloween_games.core.game import Game
from halloween_games.core.match import Match, Player
from halloween_games.core.trophies import trophies_of
from tests.contract.cases import ENTRIES

GAMES = Path(__file__).resolve().parents[1] / "games"
NAMES = ("Ann", "Bo", "Cy", "Di")


class Script(NamedTuple):
    """A game for one trophy; *kind* is ``earns`` or ``misses``."""

    game_id: str
    trophy: str
    kind: str

    def __str__(self) -> str:
        return f"{self.game_id}/{self.trophy}/{self.kind}"

    @property
    def game(self) -> Game[Any]:
        return ENTRIES[self.game_id].load()

    @property
    def data(self) -> dict[str, Any]:
        found: dict[str, Any] = scripts_of(self.game_id)[self.trophy][self.kind]
        return found

    @property
    def seat(self) -> int:
        return int(self.data["seat"])

    def match(self, *players: Player) -> Match:
        """The game before its first action; by default four different people play."""
        data, game = self.data, self.game
        seats, options = data["seats"], data["options"]
        start = game.notation.load(data["start"], seats, _all(game, options)) if data["start"] else None
        people = players or tuple(Player("human", name) for name in NAMES[:seats])
        return Match(game, seats, options, 1, start=start, players=people, luck="ask", auto_pass=False)

    def play(self, match: Match, before_last: Callable[[], None] = lambda: None) -> Match:
        """Play all of it; *before_last* is called before its last action."""
        moves = self.data["moves"]
        for number, (seat, text) in enumerate(moves, 1):
            if number == len(moves):
                before_last()
            match.play_text(seat, text)
        return match


def _all(game: Game[Any], options: dict[str, Any]) -> dict[str, Any]:
    return {option.name: option.default for option in game.options} | options


@cache
def scripts_of(game_id: str) -> dict[str, Any]:
    file = GAMES / ENTRIES[game_id].module.split(".")[2] / "trophies.json"
    found: dict[str, Any] = json.loads(file.read_text(encoding="ascii"))
    return found


def every_script(kind: str) -> list[Script]:
    """One for every trophy of every game."""
    return [Script(id, trophy.id, kind) for id in ENTRIES for trophy in trophies_of(ENTRIES[id].load())]
