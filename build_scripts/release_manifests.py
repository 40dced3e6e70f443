"""What other stores are told about a release: manifests for Flathub, winget and Scoop, with the archives' checksums.

``python build_scripts/release_manifests.py VERSION ADDRESS FOLDER OUT`` writes them for the archives in FOLDER, which
will be found below the repository's ADDRESS (https://...).
"""

from __future__ import annotations

import hashlib
import io
import json
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree

from ruamel.yaml import YAML

ROOT: Final = Path(__file__).resolve().parents[1]
IDENTIFIER: Final = "io.github.halloween_games.HalloweenGames"
PUBLISHER: Final = "HalloweenGames"
SUMMARY: Final = "Five Halloween board games against people or the computer"
RUNTIME: Final = "25.08"  # of Freedesktop: brings libc, X11, Wayland and PulseAudio
WINGET_SCHEMA: Final = "1.6.0"
TOLD: Final = ROOT / "build_scripts" / "linux" / f"{IDENTIFIER}.metainfo.xml"  # where desktops find the same texts
LANGUAGE: Final = "{http://www.w3.org/XML/1998/namespace}lang"
ARCHIVE: Final = re.compile(
    r"halloween-games-(?P<version>.+)-(?P<system>linux|windows|macos)-(?P<machine>\w+)\.(tar\.xz|zip)"
)


class NoArchive(Exception):
    """An archive that a manifest is about is missing, in one sentence."""


class Archive:
    """A built archive: where it will be and its checksum. *home* is the repository's address."""

    def __init__(self, file: Path, version: str, home: str) -> None:
        self.home = home
        self.folder = file.name.removesuffix(".zip").removesuffix(".tar.xz")
        self.url = f"{home}/releases/download/v{version}/{file.name}"
        self.sha256 = hashlib.sha256(file.read_bytes()).hexdigest()


def archive_for(system: str, version: str, home: str, folder: Path) -> Archive:
    """The archive of *version* for *system*; raises NoArchive."""
    for file in sorted(folder.iterdir()):
        found = ARCHIVE.fullmatch(file.name)
        if found and found["system"] == system and found["version"] == version:
            return Archive(file, version, home)
    raise NoArchive(f"There is no archive of {version} for {system} in {folder}.")


def flathub(archive: Archive) -> dict[str, Any]:
    """The Flatpak manifest: unpacks the archive for Linux; neither network nor the user's files are asked for."""
    commands = [
        "mkdir -p /app/lib /app/bin",
        "cp -r program /app/lib/halloween-games",
        "mv /app/lib/halloween-games/share /app/share",
        "rm /app/lib/halloween-games/add-to-menu.sh",
        "ln -s ../lib/halloween-games/halloween-games /app/bin/halloween-games",
        "SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy /app/bin/halloween-games selftest --compiled",
    ]
    source = {"type": "archive", "url": archive.url, "sha256": archive.sha256, "dest": "program"}
    return {
        "id": IDENTIFIER,
        "runtime": "org.freedesktop.Platform",
        "runtime-version": RUNTIME,
        "sdk": "org.freedesktop.Sdk",
        "command": "halloween-games",
        "finish-args": [
            "--share=ipc",
            "--socket=fallback-x11",
            "--socket=wayland",
            "--socket=pulseaudio",
            "--device=input",
            "--device=dri",
            "--filesystem=xdg-pictures/Halloween Games:create",
            "--talk-name=org.a11y.Bus",
        ],
        "modules": [
            {"name": "halloween-games", "buildsystem": "simple", "build-commands": commands, "sources": [source]}
        ],
    }


def scoop(archive: Archive, version: str) -> dict[str, Any]:
    """The manifest of a Scoop bucket."""
    return {
        "version": version,
        "description": SUMMARY,
        "homepage": archive.home,
        "license": "MIT",
        "architecture": {"64bit": {"url": archive.url, "hash": archive.sha256}},
        "extract_dir": archive.folder,
        "bin": "halloween-games-cli.exe",
        "shortcuts": [["halloween-games.exe", "Halloween Games"]],
        "checkver": {"github": archive.home},
        "autoupdate": {
            "architecture": {"64bit": {"url": archive.url.replace(version, "$version")}},
            "extract_dir": archive.folder.replace(version, "$version"),
        },
    }


def summaries() -> dict[str, str]:
    """The one line about the program, by the languages into which it is translated."""
    told = ElementTree.parse(TOLD).getroot().findall("summary")
    return {one.attrib[LANGUAGE].replace("_", "-"): one.text or "" for one in told if LANGUAGE in one.attrib}


def winget(archive: Archive, version: str) -> Mapping[str, dict[str, Any]]:
    """The manifests of winget, one for each language among them, by their file names."""
    common = {"PackageIdentifier": f"{PUBLISHER}.HalloweenGames", "PackageVersion": version}
    last = {"ManifestVersion": WINGET_SCHEMA}
    name = common["PackageIdentifier"]
    nested = {"RelativeFilePath": f"{archive.folder}\\halloween-games.exe", "PortableCommandAlias": "halloween-games"}
    installer = {
        "Architecture": "x64",
        "InstallerUrl": archive.url,
        "InstallerSha256": archive.sha256.upper(),
        "InstallerType": "zip",
        "NestedInstallerType": "portable",
        "NestedInstallerFiles": [nested],
    }
    about = {
        "PackageLocale": "en-US",
        "Publisher": "Halloween Games contributors",
        "PackageName": "Halloween Games",
        "PackageUrl": archive.home,
        "License": "MIT",
        "ShortDescription": SUMMARY,
        "Tags": ["board-games", "card-games", "halloween", "games"],
    }
    return {
        f"{name}.yaml": {**common, "DefaultLocale": "en-US", "ManifestType": "version", **last},
        f"{name}.installer.yaml": {**common, "Installers": [installer], "ManifestType": "installer", **last},
        f"{name}.locale.en-US.yaml": {**common, **about, "ManifestType": "defaultLocale", **last},
        **{
            f"{name}.locale.{code}.yaml": {
                **common,
                "PackageLocale": code,
                "ShortDescription": summary,
                "ManifestType": "locale",
                **last,
            }
            for code, summary in summaries().items()
        },
    }


def write(version: str, home: str, folder: Path, out: Path) -> list[Path]:
    """Write every manifest for which *folder* has the archive; raises NoArchive if it has none at all."""
    written: list[Path] = []
    try:
        written.append(
            _yaml(out / "flathub" / f"{IDENTIFIER}.yml", flathub(archive_for("linux", version, home, folder)))
        )
    except NoArchive as missing:
        print(missing, file=sys.stderr)
    try:
        archive = archive_for("windows", version, home, folder)
    except NoArchive as missing:
        print(missing, file=sys.stderr)
    else:
        (out / "scoop").mkdir(parents=True, exist_ok=True)
        file = out / "scoop" / "halloween-games.json"
        file.write_text(json.dumps(scoop(archive, version), indent=4) + "\n", encoding="utf-8")
        written += [
            file,
            *(_yaml(out / "winget" / name, content) for name, content in winget(archive, version).items()),
        ]
    if not written:
        raise NoArchive(f"There is no archive of {version} in {folder} that a store could be told about.")
    return written


def _yaml(file: Path, content: Mapping[str, Any]) -> Path:
    yaml, out = YAML(), io.StringIO()
    yaml.default_flow_style = False
    yaml.width = 200
    yaml.dump(dict(content), out)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(out.getvalue(), encoding="utf-8")
    return file


def main(arguments: Sequence[str]) -> int:
    if len(arguments) != 4 or not arguments[1].startswith("https://"):
        print("release_manifests.py VERSION https://ADDRESS FOLDER OUT", file=sys.stderr)
        return 2
    version, home, folder, out = arguments
    try:
        for file in write(version, home.rstrip("/"), Path(folder), Path(out)):
            print(file)
    except (NoArchive, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
