"""Builds the packaged program: ``python build_scripts/dev.py build [--all] [--pillow] [--pure | --site FOLDER]``.

Creates a folder that runs without Python, and an archive of it with its checksum, in dist/; with ``--all`` also a
Debian package (on Linux), and the wheel and the source distribution for pip. Everything is built in a temporary folder
first, so dist/ only ever contains complete packages that have passed the smoke test.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import re
import shutil
import sys
import tarfile
import tempfile
import time
import zipfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from string import Template
from typing import Final

from build_scripts import deb_package, draw_icons, licenses, manual
from build_scripts.arguments import parser_of
from build_scripts.quiet_run import demand, quiet_run, say
from halloween_games import __version__

ROOT: Final = Path(__file__).resolve().parents[1]
SCRIPTS: Final = ROOT / "build_scripts"
NAME: Final = "halloween-games"
TITLE: Final = "Halloween Games"
PLAYERS: Final = {  # by language
    **{"en": "README.txt", "de": "LIESMICH.txt", "es": "LEAME.txt", "fr": "LISEZMOI.txt"},
    **{"it": "LEGGIMI.txt", "nl": "LEESMIJ.txt", "pl": "CZYTAJ.txt", "pt_BR": "LEIAME.txt"},
}
IDENTIFIER: Final = "io.github.halloween_games.HalloweenGames"
SYSTEMS: Final = {"win32": "windows", "darwin": "macos"}
FREEZER: Final = "pyinstaller"  # includes code of its own in what it builds
DATE: Final = "SOURCE_DATE_EPOCH"  # by which tools know what time to write
OLDEST: Final = 315532800  # in a .zip: 1980
LEFT: Final = ("__pycache__", "*.egg-info", "build", "dist", "*.so", "*.pyd")
NOT_SOURCE: Final = shutil.ignore_patterns(".*", *LEFT, "tests", "docs")
NOT_PROJECT: Final = shutil.ignore_patterns(".git", ".venv*", ".*_cache", ".hypothesis", *LEFT)


class BuildError(Exception):
    """What went wrong, in one sentence and perhaps the last lines of a tool's output."""


def package_name() -> str:
    """The name of the folder and the archive, with version and platform."""
    system = SYSTEMS.get(sys.platform, "linux")
    return f"{NAME}-{__version__}-{system}-{platform.machine().lower()}"


def source_date() -> int:
    """The time of everything that is built: what SOURCE_DATE_EPOCH says, or else that of the last commit."""
    given = os.environ.get(DATE, "")
    if not given and (ROOT / ".git").exists() and shutil.which("git"):
        told = quiet_run(["git", "log", "-1", "--format=%ct"], ROOT, with_errors=False)
        given = told.output.strip() if told.code == 0 else ""
    if not given:
        return int((ROOT / "pyproject.toml").stat().st_mtime)  # of the source distribution
    if not given.isdecimal() or int(given) < OLDEST:
        raise BuildError(f"{DATE} must be the seconds since 1970, and no time before 1980: “{given}” is none.")
    return int(given)


def run(what: str, command: Sequence[str | Path], cwd: Path, **variables: str) -> None:
    """Run a tool quietly, so that it makes the same of the same; a BuildError names *what* failed."""
    env = {**os.environ, DATE: str(source_date()), "PYTHONHASHSEED": "0", **variables}
    demand(f"{what} failed", command, cwd, BuildError, env)


# ---------------------------------------------------------------- the steps


def build_site(work: Path, *, pure: bool) -> Path:
    """Our package as in a wheel, with compiled rules unless it is to be *pure*."""
    source, site = work / "source", work / "site"
    shutil.copytree(ROOT, source, ignore=NOT_SOURCE)
    try:
        manual.build(source / "build" / "manual")
    except manual.ManualError as error:
        raise BuildError(str(error)) from error
    settle(source)  # rights go into the wheel
    command: list[str | Path] = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation"]
    command += ["-w", work / "wheel", source]
    demand = "HALLOWEEN_GAMES_PURE" if pure else "HALLOWEEN_GAMES_COMPILED"
    run("Building the wheel", command, work, PIP_DISABLE_PIP_VERSION_CHECK="1", **{demand: "1"})
    (wheel,) = (work / "wheel").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    return site


def is_compiled(site: Path) -> bool:
    """Whether the rules in *site* are compiled."""
    return any((site / "halloween_games").glob("compiled__mypyc.*"))


def freeze(work: Path, site: Path, *, pillow: bool) -> Path:
    """Run PyInstaller; the result is a folder, on macOS the one that contains the app."""
    drawn, made = work / "drawn", work / "made"
    draw_icons.draw(drawn)
    (drawn / "version.txt").write_text(version_file(__version__), encoding="utf-8")
    command: list[str | Path] = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    command += ["--distpath", made, "--workpath", work / "work", SCRIPTS / "halloween_games.spec", "--"]
    command += ["--site", site, "--drawn", drawn, "--contents", work / "contents.json"]
    # so that our package is the one in *site*, not the checkout that is installed for developers
    run("PyInstaller", [*command, *(["--pillow"] if pillow else [])], work, PYTHONPATH=str(site))
    if sys.platform == "darwin":
        shutil.rmtree(made / NAME)
        return made
    return made / NAME


def version_file(version: str) -> str:
    """The version resource that Windows shows in the file's properties, in PyInstaller's format."""
    release = re.match(r"\d+(\.\d+)*", version)  # Windows accepts no suffix such as rc1 or .dev0
    numbers = tuple([*(int(part) for part in release[0].split(".")), 0, 0, 0, 0][:4]) if release else (0, 0, 0, 0)
    text = Template((SCRIPTS / "windows" / "version.txt").read_text(encoding="utf-8"))
    return text.substitute(numbers=numbers, version=version, name=NAME, title=TITLE)


def add_licenses(work: Path, site: Path, folder: Path) -> None:
    """Add the license texts of everything inside, and a list of it for programs; BuildError if a text is missing."""
    contents = json.loads((work / "contents.json").read_text(encoding="utf-8"))
    sources = ((entry["name"], Path(entry["source"])) for entry in contents if entry["kind"] != "SYMLINK")
    ours = {name: path for name, path in sources if path.is_absolute() and not path.is_relative_to(work / "work")}
    finder = licenses.Finder(site)
    builders = [FREEZER, *manual.BUILT_WITH, *(["mypy"] if is_compiled(site) else [])]
    parts, unknown = licenses.parts_of(ours.values(), finder, builders)
    if unknown:
        raise BuildError(f"No license text was found for {', '.join(sorted({path.name for path in unknown}))}.")
    try:
        licenses.write(parts, folder / "licenses")
    except licenses.NoText as error:
        raise BuildError(str(error)) from error
    bill = licenses.bill(parts, licenses.places_of(ours.items(), finder), source_date())
    licenses.write_bill(bill, folder / "licenses")


def add_desktop_files(work: Path, folder: Path) -> None:
    """Add the files for Linux desktops, laid out as under /usr/share."""
    share = folder / "share"
    shutil.copytree(SCRIPTS / "linux" / "share", share)  # man page and completion
    for name, place, installed in (
        (".desktop", "applications", ".desktop"),
        (".metainfo.xml", "metainfo", ".metainfo.xml"),
        (".mime.xml", "mime/packages", ".xml"),
    ):
        (share / place).mkdir(parents=True)
        shutil.copy(SCRIPTS / "linux" / f"{IDENTIFIER}{name}", share / place / f"{IDENTIFIER}{installed}")
    icons = share / "icons" / "hicolor"
    for size in draw_icons.PNG_SIZES:
        place_of_size = icons / f"{size}x{size}" / "apps"
        place_of_size.mkdir(parents=True)
        shutil.copy(work / "drawn" / f"{size}.png", place_of_size / f"{IDENTIFIER}.png")
    (icons / "scalable" / "apps").mkdir(parents=True)
    shutil.copy(draw_icons.drawing(512), icons / "scalable" / "apps" / f"{IDENTIFIER}.svg")
    shutil.copy(SCRIPTS / "linux" / "add-to-menu.sh", folder)


def settle(folder: Path) -> None:
    """Give everything in *folder* the same time and rights whenever and by whomever it is built."""
    when = source_date()
    for path in (folder, *folder.rglob("*")):
        if path.is_symlink():
            os.utime(path, (when, when), follow_symlinks=False)
        else:
            path.chmod(0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644)
            os.utime(path, (when, when))


def pack(folder: Path) -> Path:
    """Create the archive of *folder* beside it: zip on Windows, where nothing else opens by itself."""
    if sys.platform == "win32":
        return zipped(folder)
    path = folder.with_name(f"{folder.name}.tar.xz")  # keeps links and permissions
    with tarfile.open(path, "w:xz", preset=9) as archive:
        archive.add(folder, folder.name, filter=_without_owner)
    return path


def zipped(folder: Path) -> Path:
    """The .zip of *folder*, in the order of the names, and with times that no time zone changes."""
    path = folder.with_name(f"{folder.name}.zip")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(file for file in folder.rglob("*") if file.is_file()):
            entry = zipfile.ZipInfo.from_file(file, file.relative_to(folder.parent))
            entry.date_time = time.gmtime(file.stat().st_mtime)[:6]
            archive.writestr(entry, file.read_bytes(), zipfile.ZIP_DEFLATED)
    return path


def _without_owner(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    return entry


def write_checksum(archive: Path) -> Path:
    """Write the checksum in the format of ``sha256sum --check``."""
    digest = hashlib.sha256(archive.read_bytes()).hexdigest()
    path = archive.with_name(f"{archive.name}.sha256")
    path.write_text(f"{digest}  {archive.name}\n", encoding="ascii", newline="\n")
    return path


def hand_over(made: Sequence[Path], out: Path) -> None:
    """Move what was built to *out*, replacing what was there."""
    out.mkdir(parents=True, exist_ok=True)
    for path in made:
        target = out / path.name
        if target.is_dir():
            shutil.rmtree(target)
        shutil.move(path, target)


def megabytes(path: Path) -> float:
    """The size of a file, or of all files in a folder, links not followed."""
    files = [path] if path.is_file() else [file for file in path.rglob("*") if not file.is_dir()]
    return sum(file.lstat().st_size for file in files) / 1e6


# ---------------------------------------------------------------- does it run?

# The archive is unpacked into a folder with a difficult name; the program runs its selftest without access to the
# environment of whoever builds it, and must leave its own folder unchanged.
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


# ---------------------------------------------------------------- all of them


def build(
    work: Path, out: Path, *, pillow: bool, pure: bool, site: Path | None = None, everything: bool = False
) -> None:
    """Build the package in *work* and put it into *out*; BuildError if it cannot be built or does not run.

    *site* has what ``build_site`` would make.
    """
    if site is None:
        say("Building ..." if pure else "Building the package; compiling the rules takes a minute or two ...")
        site = build_site(work, pure=pure)
    say("Freezing it ...")
    folder = package_folder(work, site, pillow=pillow)
    with ThreadPoolExecutor(1) as pool:  # packing keeps one core busy
        beside = pool.submit(others, work, folder) if everything else None
        archive = pack(folder)
        say("Trying out what is in the archive ...")
        problem = problem_of(archive, compiled=is_compiled(site))
        if problem:
            raise BuildError(problem)
        packed = [archive, *(beside.result() if beside else [])]
    for made in (folder, *packed):
        print(f"{made.name}: {megabytes(made):.1f} MB")
    hand_over([folder, *packed, *map(write_checksum, packed)], out)
    print(f"They are in {out}.")


def package_folder(work: Path, site: Path, *, pillow: bool) -> Path:
    """The folder that is packed: the frozen program of *site*, and what else players and systems find there."""
    folder = work / package_name()
    freeze(work, site, pillow=pillow).rename(folder)
    for file in PLAYERS.values():
        shutil.copy(SCRIPTS / "players" / file, folder)
    add_licenses(work, site, folder)
    if sys.platform.startswith("linux"):
        add_desktop_files(work, folder)
    elif sys.platform == "win32":
        shutil.copy(SCRIPTS / "windows" / "open-saved-games.cmd", folder)
    settle(folder)
    return folder


def others(work: Path, folder: Path) -> list[Path]:
    """The packages for those who have Python or Debian."""
    made = list(distributions(work))
    machine = platform.machine().lower()
    if sys.platform.startswith("linux") and machine in deb_package.MACHINES:
        made.append(deb_package.write_deb(folder, work, __version__, machine))
    return made


def distributions(work: Path) -> Iterator[Path]:
    """The source distribution, and the wheel whose contents the package has, too."""
    say("Making the source distribution ...")
    source, out = work / "whole", work / "distributions"
    shutil.copytree(ROOT, source, ignore=NOT_PROJECT)
    command: list[str | Path] = [sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", out, source]
    run("Making the source distribution", command, work)
    yield from sorted(out.iterdir())
    yield from (work / "wheel").iterdir()


def main(args: Sequence[str]) -> int:
    parser = parser_of("dev.py build", __doc__)
    wanted = parser.parse_args(args)
    if wanted.pure and wanted.site:
        parser.error("--pure and --site exclude each other")
    out, site = (wanted.out or ROOT / "dist").resolve(), wanted.site and wanted.site.resolve()
    (ROOT / "build").mkdir(exist_ok=True)
    os.umask(0o022)
    with tempfile.TemporaryDirectory(prefix="package-", dir=ROOT / "build") as work:
        try:
            build(Path(work), out, pillow=wanted.pillow, pure=wanted.pure, site=site, everything=wanted.all)
        except BuildError as error:
            say(f"build.py: {error}")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
