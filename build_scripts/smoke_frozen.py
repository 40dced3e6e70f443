"""Smoke test of the packaged program, before build.py hands it over.

It is unpacked into a folder with a difficult name, runs its selftest without access to the builder's environment, and
must leave its own folder unchanged.
"""

from __future__ import annotations

import os
import tarfile
import tempfile
import zipfile
from pathlib import Path
from typing import Final

from build_scripts.quiet_run import quiet_run

PLACE: Final = "Spuk & Süßes Ελλάδα 幽霊"
SECONDS: Final = 300.0
FOREIGN: Final = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "LD_LIBRARY_PATH", "DISPLAY", "WAYLAND_DISPLAY")


def unpack(archive: Path, folder: Path) -> Path:
    """The single folder in *archive*, unpacked."""
    folder.mkdir(parents=True)
    if archive.suffix == ".zip":
        with zipfile.ZipFile(archive) as zipped:
            zipped.extractall(folder)
    else:
        with tarfile.open(archive) as packed:
            packed.extractall(folder, filter="tar") if hasattr(tarfile, "tar_filter") else packed.extractall(folder)
    (found,) = folder.iterdir()
    return found


def executable(folder: Path) -> Path:
    """The program in the unpacked *folder* that a player double-clicks."""
    places = ("halloween-games.exe", "Halloween Games.app/Contents/MacOS/halloween-games", "halloween-games")
    return next(path for path in (folder / place for place in places) if path.is_file())


def files_in(folder: Path) -> dict[str, int]:
    """All files with their modification times."""
    return {str(path.relative_to(folder)): path.lstat().st_mtime_ns for path in folder.rglob("*")}


def problem_of(archive: Path, *, compiled: bool = False) -> str:
    """One sentence about what does not work, or an empty string; *compiled*: whether its rules must be."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as temporary:
        folder = unpack(archive, Path(temporary, PLACE))
        program = executable(folder)
        before = files_in(folder)
        env = {key: value for key, value in os.environ.items() if key not in FOREIGN}
        home = Path(temporary, "home")
        home.mkdir()
        env |= {"HOME": str(home), "XDG_DATA_HOME": str(home / "data"), "XDG_CONFIG_HOME": str(home / "config")}
        env |= {f"WIN_PD_OVERRIDE_{name}": str(home) for name in ("LOCAL_APPDATA", "MYPICTURES")}
        for arguments in (["--version"], ["selftest", *(["--compiled"] if compiled else [])]):
            told = " ".join([program.name, *arguments])
            ended = quiet_run([program, *arguments], home, env, seconds=SECONDS)
            if ended.code is None:
                return f"{told} did not end within {SECONDS:g} seconds."
            if ended.code != 0:
                return f"{told} ended with {ended.code}.\n{ended.output}"
        if files_in(folder) != before:
            return "The program changed something in its own folder."
    return ""
