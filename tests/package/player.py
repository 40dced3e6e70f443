"""A player with a copy of the packaged program in an account of their own."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

DIFFICULT = "Spuk & Süßes 'n Ελλάδα 幽霊"
FOREIGN = ("PYTHON", "XDG_", "HOME", "HALLOWEEN", "DISPLAY", "WAYLAND", "LD_", "SDL_", "VIRTUAL_ENV", "TMPDIR")
NOBODY = 65534


class Player:
    """An account with a copy of the program in a folder with a difficult name; everything is inside ``place``."""

    def __init__(self, built: Path, place: Path) -> None:
        self.place = place
        self.folder = place / DIFFICULT
        shutil.copytree(built, self.folder, symlinks=True)
        self.program = self.folder / "halloween-games"
        self.home = place / "home"
        self.temporary = place / "tmp"
        for folder in (self.home, self.temporary):
            folder.mkdir()
        self._began = tree(place)

    @property
    def data(self) -> Path:
        """The folder of the games."""
        return self.home / ".local" / "share" / "halloween-games"

    def environment(self, **variables: str | None) -> dict[str, str]:
        """A desktop's environment without anything of ours; None removes a variable."""
        env = {key: value for key, value in os.environ.items() if not key.startswith(FOREIGN)}
        env |= {"HOME": str(self.home), "TMPDIR": str(self.temporary), "LANGUAGE": "en"}
        env |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        for key, value in variables.items():
            env.pop(key, None)
            if value is not None:
                env[key] = value
        return env

    def run(
        self, *arguments: str, env: Mapping[str, str] | None = None, as_nobody: bool = False
    ) -> subprocess.CompletedProcess[str]:
        """Run the program to its end; as a user without write permissions if possible."""
        change = as_nobody and os.geteuid() == 0
        return subprocess.run(
            [self.program, *arguments],
            cwd=self.place,
            env=env or self.environment(),
            check=False,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=300,
            user=NOBODY if change else None,
            group=NOBODY if change else None,
            extra_groups=[] if change else None,
        )

    def written(self) -> set[str]:
        """Every new or modified file and link, relative to ``place``."""
        now = tree(self.place)
        return {name for name in now.keys() | self._began.keys() if now.get(name) != self._began.get(name)}

    def processes(self) -> list[int]:
        """The processes that run this copy of the program."""
        found = []
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit():
                try:
                    runs = (entry / "exe").readlink()
                except OSError:  # ended meanwhile, or none of our business
                    continue
                if runs.is_relative_to(self.folder):
                    found.append(int(entry.name))
        return found

    def open_to_nobody(self) -> None:
        """Make the program readable for everybody and writable only for us."""
        for path in (self.place, *self.place.rglob("*")):
            if not path.is_symlink():
                path.chmod(0o555 if path.is_dir() or os.access(path, os.X_OK) else 0o444)

    def close_up(self) -> None:
        """Delete everything."""
        for path in (self.place, *self.place.rglob("*")):
            if path.is_dir() and not path.is_symlink():
                path.chmod(0o755)
        shutil.rmtree(self.place)


def tree(folder: Path) -> dict[str, tuple[int, int]]:
    """All files and links below *folder* with size and time."""
    found = {}
    for path in folder.rglob("*"):
        if path.is_symlink() or not path.is_dir():
            about = path.lstat()
            found[str(path.relative_to(folder))] = (about.st_size, about.st_mtime_ns)
    return found
