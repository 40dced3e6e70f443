"""Locates the program's data folders: in a checkout, an installed wheel or a frozen program."""

from __future__ import annotations

import sys
from pathlib import Path


def assets_dir() -> Path:
    """The folder with drawings, sounds and translations."""
    return _folder("assets")


def levels_dir() -> Path:
    """The folder with the Tiled maps."""
    return _folder("levels")


def _folder(name: str) -> Path:
    """The folder *name*; raises FileNotFoundError with the expected path."""
    folder = _home() / name
    if not folder.is_dir():
        raise FileNotFoundError(f"The folder {name!r} of Halloween Games is missing: it should be {folder}")
    return folder


def _home() -> Path:
    """The parent of the folders: PyInstaller's folder, the checkout, or the installed package.

    A checkout is recognized by its pyproject.toml: looking for the folders themselves could find the ``assets`` of
    another project in site-packages.
    """
    unpacked = getattr(sys, "_MEIPASS", None)
    if unpacked is not None:
        return Path(unpacked)
    package = Path(__file__).resolve().parent
    checkout = package.parent
    return checkout if (checkout / "pyproject.toml").is_file() else package
