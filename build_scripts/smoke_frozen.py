"""Does a packaged program run? ``python build_scripts/smoke_frozen.py ARCHIVE`` unpacks it and lets it test itself.

It is unpacked where names are difficult, started without the folders of whoever builds it, and has to leave its own
folder as it was.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path
from typing import Final

PLACE: Final = "Spuk & Süßes Ελλάδα 幽霊"
SECONDS: Final = 300.0
FOREIGN: Final = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "LD_LIBRARY_PATH", "DISPLAY", "WAYLAND_DISPLAY")


def unpack(archive: Path, folder: Path) -> Path:
    """The one folder that is in *archive*."""
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
    """What a player double-clicks in the unpacked *folder*."""
    places = ("halloween-games.exe", "Halloween Games.app/Contents/MacOS/halloween-games", "halloween-games")
    return next(path for path in (folder / place for place in places) if path.is_file())


def files_in(folder: Path) -> dict[str, int]:
    """Every file and when it was last changed."""
    return {str(path.relative_to(folder)): path.lstat().st_mtime_ns for path in folder.rglob("*")}


def problem_of(archive: Path) -> str:
    """One sentence about what does not work, or nothing."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = unpack(archive, Path(temporary, PLACE))
        program = executable(folder)
        before = files_in(folder)
        env = {key: value for key, value in os.environ.items() if key not in FOREIGN}
        home = Path(temporary, "home")
        home.mkdir()
        env |= {"HOME": str(home), "XDG_DATA_HOME": str(home / "data"), "XDG_CONFIG_HOME": str(home / "config")}
        for arguments in (["--version"], ["selftest"]):
            done = subprocess.run(
                [program, *arguments],
                cwd=home,
                env=env,
                check=False,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                encoding="utf-8",
                errors="replace",
                timeout=SECONDS,
            )
            if done.returncode != 0:
                return f"{program.name} {arguments[0]} ended with {done.returncode}.\n{done.stdout}{done.stderr}"
        if files_in(folder) != before:
            return "The program changed something in its own folder."
    return ""


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python build_scripts/smoke_frozen.py ARCHIVE")
    sys.exit(problem_of(Path(sys.argv[1])))
