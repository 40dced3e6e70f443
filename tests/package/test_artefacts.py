"""Everything that ``dev.py build --all`` makes, and ``dev.py play``, is asked what it is where nothing else is.

One build serves all; what whoever installs it compiles is compiled again at night. The archive for Windows is
asked the same by ``tests/windows/test_package.py``. ``-s`` prints the table of docs/testing.md.
"""

from __future__ import annotations

import shutil
import sys
import zipfile
from collections.abc import Callable, Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from unittest.mock import patch

import pytest

from build_scripts import compiled, played
from tests.nightly import IS_NIGHT, ONLY_AT_NIGHT
from tests.package.asking import SLOWEST, Asked, Command, ask, plain_environment, run

Install = Callable[[Path, Path], Command]


def installed_by_pip(package: Path, place: Path) -> Command:
    """The program of *package* in an environment of its own; where pip compiles it must not give up."""
    env = plain_environment(Path.home())  # pip's settings and what it has downloaded before
    run([sys.executable, "-m", "venv", "--without-pip", place / "venv"], place, env)
    pip: list[str | Path] = [sys.executable, "-m", "pip", "--python", place / "venv"]
    run([*pip, "install", "--quiet", "--disable-pip-version-check", package], place, env)
    return [place / "venv" / "bin" / "halloween-games"]


def unpacked_debian(package: Path, place: Path) -> Command:
    """The program of a Debian package that is not installed, so that the system stays as it is."""
    if shutil.which("dpkg-deb") is None:
        pytest.skip("needs dpkg-deb")
    run(["dpkg-deb", "-x", package, place / "root"], place, plain_environment(place))
    return [place / "root" / "usr" / "games" / "halloween-games"]


def unpacked_archive(package: Path, place: Path) -> Command:
    """The program of the archive."""
    run(["tar", "-xf", package, "-C", place], place, plain_environment(place))
    (program,) = place.glob("halloween-games-*/halloween-games")
    return [program]


def played_again(wheel: Path, place: Path) -> Command:
    """What ``dev.py play`` starts at its second call; what its first starts beside the program has ended before."""
    if not played.state()[0]:
        is_newest = wheel.stat().st_mtime > max(file.stat().st_mtime for file in played.sources())
        if is_newest and not IS_NIGHT:  # as tests/test_compiled.py compiles, and the build has done
            with patch.object(compiled, "build", lambda root, told: take_modules(wheel, root)):
                played.main()
        else:
            run([sys.executable, played.__file__], place, plain_environment(Path.home()))
    assert played.state() == (True, "")
    return [sys.executable, played.ROOT / "build_scripts" / "dev.py", "play"]


def take_modules(wheel: Path, root: Path) -> int:
    """Put the compiled modules of *wheel* where compiling the copy *root* would put them; how many they are."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(root, [name for name in archive.namelist() if name.endswith(tuple(EXTENSION_SUFFIXES))])
    return len(compiled.built(root))


@pytest.fixture(scope="module")
def archive(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asked]:
    """What all others are compared with."""
    if not sys.platform.startswith("linux"):
        pytest.skip("written for Linux")
    if not list(built.parent.glob("*.whl")):
        pytest.skip("build the package with --all")
    place = tmp_path_factory.mktemp("archive")
    asked = ask(unpacked_archive(built.with_name(f"{built.name}.tar.xz"), place), place, plain_environment(place))
    print(f"\n{asked.row('archive', asked)}")
    yield asked


@pytest.mark.parametrize(
    ("name", "pattern", "install"),
    [
        pytest.param("Debian package", "*.deb", unpacked_debian, id="debian"),
        pytest.param("wheel", "*.whl", installed_by_pip, id="wheel"),
        pytest.param(
            "source distribution", "halloween_games-*.tar.gz", installed_by_pip, id="source", marks=ONLY_AT_NIGHT
        ),
        pytest.param("`dev.py play`", "*.whl", played_again, id="play"),
    ],
)
def test_every_artefact_is_what_was_measured(
    built: Path, archive: Asked, tmp_path: Path, name: str, pattern: str, install: Install
) -> None:
    (package,) = built.parent.glob(pattern)
    asked = ask(install(package, tmp_path), tmp_path, plain_environment(tmp_path))
    print(f"\n{asked.row(name, archive)}")
    assert asked.slower_than(archive) < SLOWEST
