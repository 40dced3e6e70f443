"""What a release is made of besides the archive: the Debian package, and what stores are told."""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest
from ruamel.yaml import YAML

from build_scripts import build, deb_package, release_manifests
from halloween_games import __version__
from tests.checkout import IS_CHECKOUT

ROOT = Path(__file__).resolve().parents[1]
HOME = "https://example.org/games"


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A folder like that of the built program, whose program is a script."""
    folder = tmp_path / "halloween-games-1.2-linux-x86_64"
    for name, content in {
        "halloween-games": '#!/bin/sh\ncat "$(dirname "$(readlink -f "$0")")/_internal/words.txt"\n',
        "_internal/words.txt": "It works.\n",
        "README.txt": "Read me.",
        "add-to-menu.sh": "#!/bin/sh\n",
        "share/applications/games.desktop": "[Desktop Entry]\n",
        "share/man/man1/halloween-games.1": ".TH GAMES 1\n",
    }.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8")
    (folder / "halloween-games").chmod(0o755)
    (folder / "_internal" / "again.txt").symlink_to("words.txt")
    return folder


@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="needs dpkg-deb")
def test_the_debian_package_can_be_unpacked_and_started(tmp_path: Path, program: Path) -> None:
    package = deb_package.write_deb(program, tmp_path, "1.2", "x86_64")
    assert package.name == "halloween-games_1.2_amd64.deb"
    root = tmp_path / "root"
    subprocess.run(["dpkg-deb", "-x", str(package), str(root)], check=True, timeout=60)
    found = {file.relative_to(root).as_posix() for file in root.rglob("*") if not file.is_dir()}
    assert found == {
        "usr/games/halloween-games",
        "usr/lib/halloween-games/halloween-games",
        "usr/lib/halloween-games/README.txt",
        "usr/lib/halloween-games/_internal/words.txt",
        "usr/lib/halloween-games/_internal/again.txt",
        "usr/share/applications/games.desktop",
        "usr/share/man/man1/halloween-games.1.gz",
        "usr/share/doc/halloween-games/changelog.gz",
        "usr/share/doc/halloween-games/copyright",
        "usr/share/lintian/overrides/halloween-games",
    }
    done = subprocess.run([root / "usr/games/halloween-games"], check=True, timeout=60, capture_output=True, text=True)
    assert done.stdout == "It works.\n"
    assert gzip.decompress((root / "usr/share/man/man1/halloween-games.1.gz").read_bytes()) == b".TH GAMES 1\n"
    assert (root / "usr/lib/halloween-games/_internal/again.txt").is_symlink()


@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="needs dpkg-deb")
def test_the_debian_package_tells_about_itself(tmp_path: Path, program: Path) -> None:
    package = deb_package.write_deb(program, tmp_path, "1.2", "aarch64")
    fields = subprocess.run(
        ["dpkg-deb", "-f", str(package)], check=True, timeout=60, capture_output=True, text=True
    ).stdout
    assert "Version: 1.2\n" in fields and "Architecture: arm64\n" in fields
    control = tmp_path / "control"
    subprocess.run(["dpkg-deb", "-e", str(package), str(control)], check=True, timeout=60)
    lines = (control / "md5sums").read_text(encoding="ascii").splitlines()
    sums = {name: digest for digest, _, name in (line.partition("  ") for line in lines)}
    words = (program / "_internal" / "words.txt").read_bytes()
    assert sums["usr/lib/halloween-games/_internal/words.txt"] == hashlib.md5(words).hexdigest()


@pytest.fixture
def archives(tmp_path: Path) -> Path:
    folder = tmp_path / "archives"
    folder.mkdir()
    for name in ("linux-x86_64.tar.xz", "windows-amd64.zip", "macos-arm64.zip"):
        (folder / f"halloween-games-1.2-{name}").write_bytes(name.encode())
    (folder / "halloween-games-1.1-linux-x86_64.tar.xz").write_bytes(b"old")
    return folder


def test_stores_are_told_addresses_and_checksums(tmp_path: Path, archives: Path) -> None:
    written = release_manifests.write("1.2", HOME, archives, tmp_path / "out")
    linux = hashlib.sha256(b"linux-x86_64.tar.xz").hexdigest()
    windows = hashlib.sha256(b"windows-amd64.zip").hexdigest()
    yaml = YAML(typ="safe")
    flatpak = yaml.load(tmp_path / "out" / "flathub" / f"{build.IDENTIFIER}.yml")
    (source,) = flatpak["modules"][0]["sources"]
    assert (flatpak["id"], source["sha256"]) == (build.IDENTIFIER, linux)
    assert source["url"] == f"{HOME}/releases/download/v1.2/halloween-games-1.2-linux-x86_64.tar.xz"
    assert not [right for right in flatpak["finish-args"] if "network" in right or right == "--filesystem=home"]
    scoop = json.loads((tmp_path / "out" / "scoop" / "halloween-games.json").read_text(encoding="utf-8"))
    assert scoop["architecture"]["64bit"]["hash"] == windows
    assert scoop["autoupdate"]["architecture"]["64bit"]["url"].count("$version") == 2
    winget = {file.name: yaml.load(file) for file in (tmp_path / "out" / "winget").iterdir()}
    told = {one["PackageLocale"]: one["ShortDescription"] for one in winget.values() if one["ManifestType"] == "locale"}
    assert {"de", "fr", "it", "nl", "pl"} <= set(told)
    assert len(set(told.values())) == len(told) and all(told.values())
    kinds = sorted(manifest["ManifestType"] for manifest in winget.values())
    assert len(written) == 2 + len(kinds)
    assert kinds == ["defaultLocale", "installer", *["locale"] * len(told), "version"]
    (installer,) = winget["HalloweenGames.HalloweenGames.installer.yaml"]["Installers"]
    assert installer["InstallerSha256"] == windows.upper()
    assert {manifest["PackageVersion"] for manifest in winget.values()} == {"1.2"}


@pytest.mark.skipif(shutil.which("bash") is None, reason="the commands are those of a shell")
def test_the_flatpak_commands_put_everything_into_its_place(tmp_path: Path, program: Path, archives: Path) -> None:
    """Run with another folder in place of /app."""
    app, work = tmp_path / "app", tmp_path / "work"
    app.mkdir()
    work.mkdir()
    program.rename(work / "program")
    release_manifests.write("1.2", HOME, archives, tmp_path / "out")
    told = YAML(typ="safe").load(tmp_path / "out" / "flathub" / f"{build.IDENTIFIER}.yml")
    for command in told["modules"][0]["build-commands"]:
        subprocess.run(["bash", "-c", command.replace("/app", str(app))], cwd=work, check=True, timeout=60)
    done = subprocess.run([app / "bin/halloween-games"], check=True, timeout=60, capture_output=True, text=True)
    assert done.stdout == "It works.\n"
    assert (app / "share" / "applications" / "games.desktop").is_file()


def test_every_screenshot_of_the_metainfo_is_in_the_repository() -> None:
    component = ElementTree.parse(ROOT / "build_scripts" / "linux" / f"{build.IDENTIFIER}.metainfo.xml").getroot()
    images = [image.text or "" for image in component.iter("image")]
    assert len(images) >= 4
    for image in images:
        version, _, name = image.partition("/HalloweenGames/")[2].partition("/")
        assert version == f"v{__version__}"
        assert (ROOT / name).is_file() or not IS_CHECKOUT


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="needs desktop-file-validate")
def test_the_desktop_entry_is_valid() -> None:
    file = ROOT / "build_scripts" / "linux" / f"{build.IDENTIFIER}.desktop"
    done = subprocess.run(["desktop-file-validate", str(file)], check=False, timeout=60, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
