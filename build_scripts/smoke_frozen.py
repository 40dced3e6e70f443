"""Smoke test of the packaged program: ``python build_scripts/smoke_frozen.py ARCHIVE``.

It is unpacked into a folder with a difficult name, runs its selftest without access to the builder's environment, and
must leave its own folder unchanged.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # for the other modules of this folder

from build_scripts.quiet_run import Ended

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


def run(command: list[str | Path], folder: Path, env: Mapping[str, str]) -> Ended | None:
    """Run *command* in *folder*; None if it had to be killed after SECONDS.

    Its output goes into a file: reading a pipe would block as long as any child process holds it open.
    """
    with tempfile.TemporaryFile() as output:
        running = subprocess.Popen(
            command,
            cwd=folder,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            code = running.wait(SECONDS)
        except subprocess.TimeoutExpired:
            end(running)
            return None
        output.seek(0)
        return Ended(code, output.read().decode("utf-8", "replace").splitlines())


def end(running: subprocess.Popen[bytes]) -> None:
    """Kill the process and, where the system can, its process group."""
    if sys.platform == "win32":
        running.kill()
    else:
        os.killpg(running.pid, signal.SIGKILL)
    running.wait()


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
            ended = run([program, *arguments], home, env)
            if ended is None:
                return f"{told} did not end within {SECONDS:g} seconds."
            if ended.code != 0:
                return "\n".join([f"{told} ended with {ended.code}.", *ended.lines])
        if files_in(folder) != before:
            return "The program changed something in its own folder."
    return ""


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python build_scripts/smoke_frozen.py ARCHIVE")
    sys.exit(problem_of(Path(sys.argv[1])))
