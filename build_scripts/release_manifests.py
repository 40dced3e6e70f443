"""What other stores are told about a release: manifests for Flathub, winget and Scoop, with the archives' checksums.

``python build_scripts/release_manifests.py VERSION ADDRESS FOLDER OUT`` writes them for the archives in FOLDER, which
will be found below the repository's ADDRESS (https://...).
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from string import Template
from typing import Final
from xml.etree import ElementTree

ROOT: Final = Path(__file__).resolve().parents[1]
IDENTIFIER: Final = "io.github.halloween_games.HalloweenGames"
SUMMARY: Final = "Five Halloween board games against people or the computer"
TEMPLATES: Final = ROOT / "build_scripts" / "stores"
STORES: Final = {"flathub": "linux", "scoop": "windows", "winget": "windows"}  # what each is told of
OTHER_LANGUAGE: Final = ".locale.yaml"  # the manifest of winget that is there once for each
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
        self.version = version
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


def summaries() -> dict[str, str]:
    """The one line about the program, by the languages into which it is translated."""
    told = ElementTree.parse(TOLD).getroot().findall("summary")
    return {one.attrib[LANGUAGE].replace("_", "-"): one.text or "" for one in told if LANGUAGE in one.attrib}


def filled(file: Path, archive: Archive, **fields: str) -> str:
    """One of STORES about *archive*; ``_of_any`` ends what Scoop fills in for later versions."""
    whenever = {
        f"{name}_of_any": value.replace(archive.version, "$version")
        for name, value in (("url", archive.url), ("folder", archive.folder))
    }
    about = {**vars(archive), **whenever, "SHA256": archive.sha256.upper(), "summary": SUMMARY, **fields}
    return Template(file.read_text(encoding="utf-8")).substitute(about)


def write(version: str, home: str, folder: Path, out: Path) -> list[Path]:
    """Write every manifest for which *folder* has the archive; raises NoArchive if it has none at all."""
    written: dict[Path, str] = {}
    for store, system in STORES.items():
        try:
            archive = archive_for(system, version, home, folder)
        except NoArchive as missing:
            print(missing, file=sys.stderr)
            continue
        for file in sorted((TEMPLATES / store).iterdir()):
            if not file.name.endswith(OTHER_LANGUAGE):
                written[out / store / file.name] = filled(file, archive)
                continue
            for code, summary in summaries().items():
                name = file.name.replace(OTHER_LANGUAGE, f".locale.{code}.yaml")
                written[out / store / name] = filled(file, archive, code=code, summary=summary.replace("'", "''"))
    if not written:
        raise NoArchive(f"There is no archive of {version} in {folder} that a store could be told about.")
    for file, text in written.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return list(written)


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
