"""What lies in a folder, for choosing a map: its folders and the maps in it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from string import ascii_uppercase
from typing import Final

from halloween_games.boards.shelf import SUFFIX

MOST: Final = 1000  # folders, and maps, that are listed


@dataclass(frozen=True)
class MapFolder:
    """A folder: where it lies, what is in it, or why that cannot be told."""

    path: Path
    parent: Path | None
    folders: tuple[Path, ...] = ()
    maps: tuple[Path, ...] = ()
    problem: str = ""  # of the system, such as “Permission denied”


def look_into(path: Path) -> MapFolder:
    """The folder *path*; hidden files are left out."""
    path = path.absolute()  # without following links, so that the way back is the way there
    parent = path.parent if path.parent != path else None
    folders: list[Path] = []
    maps: list[Path] = []
    try:
        with os.scandir(path) as entries:
            for entry in entries:
                if entry.name.startswith(".") or max(len(folders), len(maps)) >= MOST:
                    continue
                if _is(entry.is_dir):
                    folders.append(path / entry.name)
                elif entry.name.lower().endswith(SUFFIX) and _is(entry.is_file):
                    maps.append(path / entry.name)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else None
        return MapFolder(path, parent, problem=why or type(error).__name__)
    return MapFolder(path, parent, tuple(sorted(folders, key=_by_name)), tuple(sorted(maps, key=_by_name)))


def _is(asked: Callable[[], bool]) -> bool:
    """What the system says of an entry; False of a link that leads to itself or into what may not be seen."""
    try:
        return asked()
    except OSError:
        return False


def _by_name(path: Path) -> tuple[str, str]:
    return path.name.casefold(), path.name


def drives() -> tuple[Path, ...]:
    """Where else one can begin: the drives of Windows."""
    if sys.platform != "win32":
        return ()
    return tuple(drive for letter in ascii_uppercase if (drive := Path(f"{letter}:\\")).exists())
