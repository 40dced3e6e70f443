"""Locates the program's data folders: in a checkout, an installed wheel or a frozen program."""

from __future__ import annotations

import sys
from pathlib import Path


def assets_dir() -> Path:
    """The folder with drawings, sounds and translations."""
    return _folder("assets")


def levels_dir() -> Path:
    """The folder with the Tiled maps, and with lessons, puzzles, positions and nights."""
    return _folder("levels")


def manual_page(language: str) -> Path | None:
    """The first page of the manual in *language* or else English; None where it was not built (``dev.py manual``)."""
    pages = (manual_dir() / code / "index.html" for code in (language, "en"))
    return next((page for page in pages if page.is_file()), None)


def manual_dir() -> Path:
    """The folder with the manual, if it was built."""
    home = _home()
    return home / "build" / "manual" if _is_checkout(home) else home / "manual"


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
    return checkout if _is_checkout(checkout) else package


def _is_checkout(folder: Path) -> bool:
    return (folder / "pyproject.toml").is_file()
