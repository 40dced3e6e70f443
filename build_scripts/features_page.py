"""Writes the tables of docs/features.md: ``python -m build_scripts.features_page``.

``--check`` changes nothing and tells which game's table is not current.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from itertools import takewhile
from pathlib import Path
from typing import Final

from halloween_games import games
from halloween_games.core.features import Block
from halloween_games.core.game import Game

PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "features.md"
SQUARE: Final = re.compile(r"[a-z][0-9]+")  # squares are in the order of the board, so not all of them are written


def section(game: Game) -> str:
    """The tables of one game, one for each number of seats."""
    return "\n".join(line for seats in game.seats for line in _table(game, seats))


def _table(game: Game, seats: int) -> Iterator[str]:
    features = game.features_for(seats)
    yield from (
        f"### {game.title} for {seats}: {len(features)} numbers",
        "",
        "| index | about | which |",
        "|---|---|---|",
    )
    first = 0
    for block in features.blocks:
        last = first + len(block.names) - 1
        yield f"| {first if first == last else f'{first} – {last}'} | {block.about} | {_which(block)} |"
        first = last + 1
    yield ""


def _which(block: Block) -> str:
    squares = list(takewhile(SQUARE.fullmatch, block.names))
    others = [f"`{name}`" for name in block.names[len(squares) :]]
    return ", ".join([f"`{squares[0]}`, `{squares[1]}` ... `{squares[-1]}`", *others] if squares else others)


def mark(game_id: str) -> str:
    """The line that begins the section of a game."""
    return f"<!-- {game_id} -->"


def page_with(text: str, game: Game) -> str:
    """The page with a current section of *game*, at its end if there is none."""
    begin = mark(game.id)
    if begin not in text:
        return f"{text.rstrip()}\n\n{begin}\n{section(game)}"
    head, _, rest = text.partition(begin)
    _, more, tail = rest.partition("\n<!-- ")
    return f"{head}{begin}\n{section(game)}{more}{tail}"


def main(args: Sequence[str]) -> int:
    text = before = PAGE.read_text(encoding="utf-8")
    for game_id in games.REGISTRY:
        text = page_with(text, games.load(game_id))
    if "--check" in args:
        return 0 if text == before else 1
    PAGE.write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
