"""How many puzzles each shelf has, by kind, level and theme: ``python -m build_scripts.shelf_figures``.

It prints the table of docs/puzzles.md; with ``--write`` it puts it there.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from halloween_games import games
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.puzzles.puzzle_file import Outline, outlines_of, puzzles_file

DOCS: Final = Path(__file__).resolve().parents[1] / "docs" / "puzzles.md"
BEGIN: Final = "<!-- python -m build_scripts.shelf_figures --write -->\n"
END: Final = "<!-- end -->\n"
HEAD: Final = "| game | puzzles | kB | kinds | levels | main themes |\n|---|---|---|---|---|---|\n"


def table() -> str:
    """One row for each game that has puzzles, as Markdown."""
    return HEAD + "".join(_row(game_id, outlines_of(game_id)) for game_id in games.REGISTRY if outlines_of(game_id))


def written(text: str) -> str:
    """The page with the table of today."""
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    return f"{before}{BEGIN}{table()}{END}{after}"


def _row(game_id: str, shelf: Sequence[Outline]) -> str:
    kinds = _counted(outline.kind for outline in shelf)
    found = Counter(outline.level for outline in shelf)
    levels = ", ".join(f"{level} {found[level]}" for level in LEVEL_NAMES if found[level])
    themes = _counted(outline.themes[0] for outline in shelf)
    size = puzzles_file(games.load(game_id)).stat().st_size // 1000
    return f"| {game_id} | {len(shelf)} | {size} | {kinds} | {levels} | {themes} |\n"


def _counted(names: Iterable[str]) -> str:
    """The names, the most frequent first, each with how often it is there."""
    return ", ".join(f"{name} {count}" for name, count in Counter(names).most_common())


def main(args: Sequence[str]) -> int:
    if "--write" in args:
        DOCS.write_text(written(DOCS.read_text(encoding="utf-8")), encoding="utf-8")
    else:
        print(table(), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
