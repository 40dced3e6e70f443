"""Which catalogs of the languages have to be made anew. Standard library only, but for making them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

DOMAIN: Final = "halloween_games"
FOLDER: Final = Path(__file__).resolve().parents[1] / "assets" / "locale"


class BrokenTranslation(Exception):
    """A file of translations that nobody can read, in one sentence."""


def translations(folder: Path | None = None) -> list[Path]:
    """The file of each translation."""
    return sorted((folder or FOLDER).glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def outdated() -> list[Path]:
    """The translations whose binary catalog is missing or older than they are."""
    return [file for file in translations() if not _is_current(file, file.with_suffix(".mo"))]


def _is_current(source: Path, made: Path) -> bool:
    return made.is_file() and made.stat().st_mtime_ns >= source.stat().st_mtime_ns


def renew() -> None:
    """Make what is outdated, which needs Babel; raises BrokenTranslation."""
    if files := outdated():
        from build_scripts.translations import make

        make(files)
