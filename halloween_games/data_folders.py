"""Where the program's own files are: in a checkout, in an installed wheel, in a frozen program."""

from __future__ import annotations

import sys
from pathlib import Path


def assets_dir() -> Path:
    """The folder of drawings and sounds."""
    return _folder("assets")


def levels_dir() -> Path:
    """The folder of Tiled maps."""
    return _folder("levels")


def _folder(name: str) -> Path:
    """The folder *name*; FileNotFoundError says where it should have been."""
    folder = _home() / name
    if not folder.is_dir():
        raise FileNotFoundError(f"The folder {name!r} of Halloween Games is missing: it should be {folder}")
    return folder


def _home() -> Path:
    """What holds the folders: PyInstaller's folder, else the checkout, else the installed package.

    Only a pyproject.toml beside the package makes a checkout. Looking for the folders themselves would, in
    site-packages, find the ``assets`` of any other project.
    """
    unpacked = getattr(sys, "_MEIPASS", None)
    if unpacked is not None:
        return Path(unpacked)
    package = Path(__file__).resolve().parent
    checkout = package.parent
    return checkout if (checkout / "pyproject.toml").is_file() else package
