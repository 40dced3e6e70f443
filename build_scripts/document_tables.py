"""Writes the tables of documents that count what there is: ``python -m build_scripts.document_tables``.

docs/features.md has the numbers that a learning program observes of each game, docs/puzzles.md how many puzzles each
shelf has, by kind, level and theme.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from pathlib import Path
from typing import Final

from halloween_games import games
from halloween_games.core.features import Block
from halloween_games.core.game import Game
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.puzzles.puzzle_file import Outline, outlines_of, puzzles_file

ROOT: Final = Path(__file__).resolve().parents[1]
FEATURES: Final = ROOT / "docs/features.md"
PUZZLES: Final = ROOT / "docs/puzzles.md"
TABLE: Final = "shelves"  # of puzzles
SQUARE: Final = re.compile(r"[a-z][0-9]+")  # squares are in the order of the board, so not all of them are written


def mark(name: str) -> str:
    """The line above what is written."""
    return f"<!-- {name} -->"


def page_with(text: str, name: str, lines: Iterable[str]) -> str:
    """The page with *lines* from the mark of that name to the next mark, at its end if it has none of that name."""
    head, begin, rest = text.partition(mark(name))
    _, more, tail = rest.partition("\n<!-- ")
    written = "\n".join([mark(name), *lines])
    return f"{head}{written}{more}{tail}" if begin else f"{text.rstrip()}\n\n{written}"


# ---------------------------------------------------------------- the numbers of a game


def features_of(game: Game) -> Iterator[str]:
    """The tables of one game, one for each number of seats."""
    for seats in game.seats:
        features = game.features_for(seats)
        yield from (f"### {game.title} for {seats}: {len(features)} numbers", "")
        yield from ("| index | about | which |", "|---|---|---|")
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


# ---------------------------------------------------------------- shelves of puzzles


def shelves() -> Iterator[str]:
    """One row for each game that has puzzles."""
    yield from ("| game | puzzles | kB | kinds | levels | main themes |", "|---|---|---|---|---|---|")
    for game_id in games.REGISTRY:
        if shelf := outlines_of(game_id):
            yield _row(game_id, shelf)


def _row(game_id: str, shelf: Sequence[Outline]) -> str:
    kinds = _counted(outline.kind for outline in shelf)
    found = Counter(outline.level for outline in shelf)
    levels = ", ".join(f"{level} {found[level]}" for level in LEVEL_NAMES if found[level])
    themes = _counted(outline.themes[0] for outline in shelf)
    size = puzzles_file(games.load(game_id)).stat().st_size // 1000
    return f"| {game_id} | {len(shelf)} | {size} | {kinds} | {levels} | {themes} |"


def _counted(names: Iterable[str]) -> str:
    """The names, the most frequent first, each with how often it is there."""
    return ", ".join(f"{name} {count}" for name, count in Counter(names).most_common())


def main() -> int:
    text = FEATURES.read_text(encoding="utf-8")
    for game_id in games.REGISTRY:
        text = page_with(text, game_id, features_of(games.load(game_id)))
    FEATURES.write_text(text, encoding="utf-8", newline="\n")
    text = page_with(PUZZLES.read_text(encoding="utf-8"), TABLE, shelves())
    PUZZLES.write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
