"""Everything that ``dev.py build --all`` makes, installed where nothing else is, is asked what it is.

One build serves all.
``-s`` prints the table of docs/testing.md.
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

FIRST_FRAME = "HALLOWEEN_GAMES_FIRST_FRAME"  # where the program writes when its first picture was shown
ITERATIONS = 20_000  # of a search by a kernel: half a second compiled
SLOWEST = 3.0  # times the archive's; interpreted it is more than twenty
REQUESTS = '{{"do":"new","game":"18-ghosts","seed":1}}\n{{"do":"go","iterations":{},"seed":1}}\n{{"do":"quit"}}\n'


class Asked(NamedTuple):
    """What an installed program says, in seconds of processor time."""

    search: float
    picture: float


def run(*command: str | Path, cwd: Path, given: str = "", **variables: str) -> tuple[str, float]:
    """The output of *command* and its processor time, without the environment of this project."""
    foreign = ("PYTHON", "HALLOWEEN", "VIRTUAL_ENV", "XDG_CONFIG", "XDG_DATA", "XDG_CACHE")
    env = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
    env |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "LANGUAGE": "en", **variables}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        command, cwd=cwd, env=env, input=given, check=False, capture_output=True, text=True, timeout=900
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert done.returncode == 0, f"{command} ended with {done.returncode}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def installed_by_pip(package: Path, place: Path) -> Path:
    """The program of *package* in an environment of its own; where pip compiles it must not give up."""
    run(sys.executable, "-m", "venv", place / "venv", cwd=place)
    pip = (place / "venv" / "bin" / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    run(*pip, package, cwd=place)
    return place / "venv" / "bin" / "halloween-games"


def unpacked_debian(package: Path, place: Path) -> Path:
    """The program of a Debian package that is not installed, so that the system stays as it is."""
    if shutil.which("dpkg-deb") is None:
        pytest.skip("needs dpkg-deb")
    run("dpkg-deb", "-x", package, place / "root", cwd=place)
    return place / "root" / "usr" / "games" / "halloween-games"


def unpacked_archive(package: Path, place: Path) -> Path:
    """The program of the archive."""
    run("tar", "-xf", package, "-C", place, cwd=place)
    (program,) = place.glob("halloween-games-*/halloween-games")
    return program


def ask(program: Path, place: Path) -> Asked:
    """*program* is complete, its rules are compiled; how long a search and the first picture take."""
    home = {"HOME": str(place)}
    run(program, "selftest", "--compiled", cwd=place, **home)
    search = [run(program, "engine", cwd=place, given=REQUESTS.format(n), **home)[1] for n in (1, ITERATIONS)]
    run(program, "--size", "1280x800", cwd=place, **{FIRST_FRAME: str(place / "first"), **home})
    return Asked(search[1] - search[0], float((place / "first").read_text(encoding="ascii").split()[1]))


@pytest.fixture(scope="module")
def archive(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asked]:
    """What all others are compared with."""
    if not sys.platform.startswith("linux"):
        pytest.skip("written for Linux")
    if not list(built.parent.glob("*.whl")):
        pytest.skip("build the package with --all")
    place = tmp_path_factory.mktemp("archive")
    asked = ask(unpacked_archive(built.with_name(f"{built.name}.tar.xz"), place), place)
    print(f"\n{'archive':10} 1.00 times its seconds, first picture {asked.picture:.2f} s")
    yield asked


@pytest.mark.parametrize(
    ("pattern", "install"),
    [
        pytest.param("*.deb", unpacked_debian, id="debian"),
        pytest.param("*.whl", installed_by_pip, id="wheel"),
        pytest.param("halloween_games-*.tar.gz", installed_by_pip, id="source"),  # compiled again, by pip alone
    ],
)
def test_every_artefact_is_what_was_measured(
    built: Path,
    archive: Asked,
    tmp_path: Path,
    request: pytest.FixtureRequest,
    pattern: str,
    install: Callable[[Path, Path], Path],
) -> None:
    (package,) = built.parent.glob(pattern)
    asked = ask(install(package, tmp_path), tmp_path)
    ratio = asked.search / archive.search
    print(f"\n{request.node.callspec.id:10} {ratio:.2f} times its seconds, first picture {asked.picture:.2f} s")
    assert ratio < SLOWEST
