"""The boards in the program's own maps.

Parsing a map takes longer than all rules need to start. So ``levels/boards.json`` keeps every standard board as it was
read, with the sizes and checksums of the files that it was read from. As soon as one of them is changed, the map is
read anew. What only a damaged or changed map needs is imported when there is one: games start sooner by that.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from halloween_games.core.board import BoardRules, BoardSpec, read_measured
from halloween_games.core.board_text import read_board, write_board
from halloween_games.core.reasons import BadBoard
from halloween_games.data_folders import levels_dir

KEPT: Final = "boards.json"


def read_standard(name: str, rules: BoardRules) -> BoardSpec:
    """The board in the map *name* of the program; raises LevelError if it is missing or broken."""
    try:
        folder = levels_dir()
    except FileNotFoundError as error:
        raise _missing(name) from error
    return _kept(folder, name) or _load(folder / name, rules)


def kept_text(folder: Path, boards: Mapping[str, BoardSpec]) -> str:
    """What ``boards.json`` has to contain for *boards* by their maps in *folder*."""
    lines = []
    for name, board in sorted(boards.items()):
        entry = {"files": _hashes(folder, (name, TILES)), "board": write_board(board)}
        if board.measured is not None:
            entry["measured"] = str(board.measured)
        lines.append(f" {json.dumps(name)}: {json.dumps(entry)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


TILES: Final = "tiles.tsx"


def _kept(folder: Path, name: str) -> BoardSpec | None:
    """The board as it was read before, if its files are still the same."""
    try:
        entry: Any = json.loads((folder / KEPT).read_bytes())[name]
        files: dict[str, str] = entry["files"]
        if files != _hashes(folder, files):
            return None
        return replace(read_board(entry["board"]), measured=read_measured(entry.get("measured", "")))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, BadBoard):
        return None  # a file is missing or was edited: reading the map tells what is wrong


def _hashes(folder: Path, names: Iterable[str]) -> dict[str, str]:
    """The size and checksum of each file: nobody forges these files, but somebody may edit them."""
    read = {name: (folder / name).read_bytes() for name in names}
    return {name: f"{len(data)}-{zlib.crc32(data):08x}" for name, data in read.items()}


def _load(path: Path, rules: BoardRules) -> BoardSpec:
    from halloween_games.boards.tmx import load_board  # with pytmx, which takes long to import

    return load_board(path, rules)


def _missing(name: str) -> Exception:
    """The folder of all maps is missing, and with it lessons and puzzles: one sentence says so everywhere."""
    from halloween_games.boards.problems import LevelError, Problem
    from halloween_games.data_problems import LEVELS_MISSING, SENTENCES

    return LevelError(Path(name), [Problem("", SENTENCES[LEVELS_MISSING.code], "")])
