"""The folders of the program: the user's own, or with ``--portable`` one beside the program."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import platformdirs

NAME: Final = "halloween-games"
PORTABLE: Final = "halloween-games-data"

_portable: Path | None = None


def use_portable(folder: Path | None = None) -> Path:
    """Keep everything in *folder* from now on, or in one beside the program; returns it."""
    global _portable  # noqa: PLW0603 - one choice for the whole process, made before anything is read
    _portable = folder or beside_program()
    return _portable


def use_own() -> None:
    """Keep everything in the user's own folders again."""
    global _portable  # noqa: PLW0603
    _portable = None


def is_packaged() -> bool:
    """Whether this is the packaged program, into which nobody can install anything."""
    return bool(getattr(sys, "frozen", False))


def beside_program() -> Path:
    """The portable folder: beside the executable, or beside the package where there is none."""
    program = Path(sys.executable) if is_packaged() else Path(__file__).resolve().parents[2]
    return program.parent / PORTABLE


def config() -> Path:
    """For the settings."""
    return _portable or Path(platformdirs.user_config_dir(NAME, appauthor=False))


def data() -> Path:
    """For the games."""
    return _portable or Path(platformdirs.user_data_dir(NAME, appauthor=False))


def pictures() -> Path:
    """For pictures of the screen."""
    return _portable / "pictures" if _portable else Path(platformdirs.user_pictures_dir()) / "Halloween Games"


def logs() -> Path:
    """For logs and reports."""
    return _portable / "logs" if _portable else Path(platformdirs.user_log_dir(NAME, appauthor=False))
