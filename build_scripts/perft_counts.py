"""Writes tests/perft/GAME.toml: ``python -m build_scripts.perft_counts GAME ...``.

Each file holds the opening and positions of random games with the number of action sequences from there. It is what
the rules count today: a second implementation, or a count by hand, tells whether they are right. A file that somebody
has written by hand is left alone.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

from halloween_games import games
from halloween_games.core.game import Game, option_text
from halloween_games.core.match import draw
from halloween_games.core.spots import CHANCE, NOBODY
from halloween_games.core.state import State

FOLDER: Final = Path(__file__).resolve().parents[1] / "tests" / "perft"
DEEPEST: Final = 6
MOST: Final = 20_000  # sequences: a position is not counted deeper than that
WRITTEN: Final = "# Written by build_scripts/perft_counts.py"
SHARES: Final = (0.0, 0.3, 0.6)  # of a random game, where its positions come from
LONGEST: Final = 400  # decisions of that game


def counts(state: State) -> list[int]:
    """The number of sequences of one action, two actions, and so on."""
    found: list[int] = []
    states = [state]
    for _ in range(DEEPEST):
        found.append(sum(len(one.legal_actions()) for one in states))
        if not 0 < found[-1] <= MOST:
            break
        states = [one.apply(action) for one in states for action in one.legal_actions()]
    return found


def positions(game: Game, seats: int) -> Iterator[State]:
    """Positions of a random game, the opening first."""
    rng = Random(seats)
    options = {option.name: option.default for option in game.options}
    states = [game.start(seats, options, rng)]
    while states[-1].to_move != NOBODY and len(states) < LONGEST:
        state = states[-1]
        states.append(state.apply(draw(state, rng) if state.to_move == CHANCE else rng.choice(state.legal_actions())))
    for share in SHARES:
        yield states[int(share * (len(states) - 1))]


def entry(game: Game, seats: int, number: int, state: State) -> str:
    """One position as TOML."""
    name = f"random game for {seats}, position {number}" if number else f"opening for {seats}"
    options = ", ".join(f"{option.name} = {_toml(option.default)}" for option in game.options)
    chosen = f"{{ {options} }}" if options else "{}"
    lines = ["[[position]]", f'name = "{name}"', f"seats = {seats}", f"options = {chosen}"]
    if number:
        lines.append(f"position = '{json.dumps(game.notation.dump(state))}'")
    return "\n".join([*lines, f"counts = {counts(state)}", ""])


def _toml(value: bool | str) -> str:
    return option_text(value) if isinstance(value, bool) else f'"{value}"'


def file_of(game: Game[Any]) -> str:
    """The whole file of a game."""
    head = (
        "# How many rows of actions there are from a position: counts[0] is the number of legal actions.\n"
        f"{WRITTEN}, checked against the rules by tests/contract/test_perft.py.\n"
    )
    found = [entry(game, seats, at, state) for seats in game.seats for at, state in enumerate(positions(game, seats))]
    return "\n".join([head, *found])


def main(names: list[str]) -> int:
    for game_id in names:
        if game_id not in {**games.REGISTRY, **games.TEMPLATE}:
            print(f"There is no game “{game_id}”.", file=sys.stderr)
            return 1
        file = FOLDER / f"{game_id}.toml"
        if not file.exists() or WRITTEN in file.read_text(encoding="utf-8"):
            file.write_text(file_of(games.load(game_id)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
