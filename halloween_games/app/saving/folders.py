"""The folders for the user's data: the system's standard ones, or with ``--portable`` one beside the program."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import platformdirs

NAME: Final = "halloween-games"
PORTABLE: Final = "halloween-games-data"

_portable: Path | None = None


def use_portable(folder: Path | None = None) -> Path:
    """Use *folder* for all data from now on, or one beside the program; returns it."""
    global _portable  # noqa: PLW0603 - one choice for the whole process, made before any file is read
    _portable = folder or beside_program()
    return _portable


def use_own() -> None:
    """Use the system's standard folders again."""
    global _portable  # noqa: PLW0603
    _portable = None


def is_packaged() -> bool:
    """Whether this is the packaged program, into which no packages can be installed."""
    return bool(getattr(sys, "frozen", False))


def beside_program() -> Path:
    """The portable folder, beside the executable or, from source, beside the package."""
    program = Path(sys.executable) if is_packaged() else Path(__file__).resolve().parents[2]
    bundle = next((folder for folder in program.parents if is_packaged() and folder.suffix == ".app"), None)
    return (bundle or program).parent / PORTABLE  # in the app of macOS an update would throw it away


def config() -> Path:
    """The folder for settings."""
    return _portable or Path(platformdirs.user_config_dir(NAME, appauthor=False))


def data() -> Path:
    """The folder for games."""
    return _portable or Path(platformdirs.user_data_dir(NAME, appauthor=False))


def boards() -> Path:
    """The folder for the player's own boards."""
    return data() / "boards"


def endgames() -> Path:
    """The folder for tables of endgames that were made on this machine."""
    return data() / "endgames"


def pictures() -> Path:
    """The folder for screenshots and films."""
    return _portable / "pictures" if _portable else Path(platformdirs.user_pictures_dir()) / "Halloween Games"


def cache() -> Path:
    """The folder for what can be made again."""
    return _portable / "cache" if _portable else Path(platformdirs.user_cache_dir(NAME, appauthor=False))


def logs() -> Path:
    """The folder for the log and crash reports."""
    return _portable / "logs" if _portable else Path(platformdirs.user_log_dir(NAME, appauthor=False))
