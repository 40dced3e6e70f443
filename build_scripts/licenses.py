"""Collects the license texts of everything inside the packaged program.

A file comes from an installed distribution, from Python itself, or from the system. The libraries inside the wheels of
pygame-ce and prismatoid and inside Python come without texts; theirs are in build_scripts/library_licenses, and so are
the texts they refer to under the names Debian uses. The same is written in the format CycloneDX, for programs that look
for known weaknesses.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
import sysconfig
import tomllib
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import Distribution, PackageNotFoundError, distributions, version
from pathlib import Path
from typing import Any, Final, NamedTuple

from packaging.licenses import InvalidLicenseExpression, canonicalize_license_expression

from build_scripts.quiet_run import quiet_run
from halloween_games import __version__

ROOT: Final = Path(__file__).resolve().parents[1]
TEXTS: Final = ROOT / "build_scripts" / "library_licenses"

IS_TEXT: Final = re.compile(r"(^|/)(LICEN[SC]E|COPYING|NOTICE|OFL|AUTHORS)[^/]*$", re.IGNORECASE)
NAMED: Final = re.compile(r"/usr/share/common-licenses/(?:\{([^}]+)\}|([\w.+-]*\w))")
"""How a Debian copyright file names a text that it leaves out, or several."""

COMMON: Final = Path("/usr/share/common-licenses")
IS_LIBRARY: Final = re.compile(r"\.(so(\.[\d.]+)?|dll|dylib)$", re.IGNORECASE)


class Part(NamedTuple):
    """A part of the program with a license of its own."""

    name: str
    version: str
    license: str
    texts: tuple[Path, ...]


SAID: Final[Mapping[str, Any]] = tomllib.loads((TEXTS / "libraries.toml").read_text("utf-8"))
"""Which library a file is, what its license is called, and which texts tell it."""


def _libraries(table: str, folder: Path = TEXTS) -> dict[str, Part]:
    """The libraries of a table, without the version, which is told where they are found."""
    return {
        name: Part(title, "", kind, tuple(folder / f"{text}.txt" for text in texts))
        for name, (title, kind, *texts) in SAID[table].items()
    }


LIBRARIES: Final = _libraries("of_wheels")
OF_PYTHON: Final = _libraries("of_python")
FONTS: Final = _libraries("fonts", ROOT / "assets" / "fonts")

THANKS: Final = (
    "Portions of this software are copyright © The FreeType Project (freetype.org). All rights reserved.",
    "This software is based in part on the work of the Independent JPEG Group.",
)


class NoText(Exception):
    """A license text that another one refers to is missing."""


@cache
def owners() -> dict[Path, Distribution]:
    """To which installed distribution each file belongs."""
    found: dict[Path, Distribution] = {}
    for distribution in distributions():
        for file in distribution.files or ():
            found.setdefault(Path(str(distribution.locate_file(file))).resolve(), distribution)
    return found


class Finder:
    """Finds out which part a file belongs to."""

    def __init__(self, site: Path) -> None:
        """*site* holds our own package as it was built."""
        self.site = site.resolve()

    def part(self, source: Path) -> Part | None:
        """The part of *source*, or None if its origin is unknown."""
        source = source.resolve()
        if source.is_relative_to(self.site):
            font = FONTS.get(source.stem) if source.parent.name == "fonts" else None
            if font is not None:
                return font._replace(version="changed, under another name")
            return Part("Halloween Games", __version__, "MIT", (ROOT / "LICENSE",))
        owner = owners().get(source)
        if owner is not None:
            is_others = owner.name == "pygame-ce" or source.parent.name == "prismatoid.libs"
            is_bundled = is_others and is_library(source.name)
            return bundled_library(source.name, owner) if is_bundled else distribution_part(owner)
        if source.is_relative_to(Path(sys.base_prefix).resolve()):
            return python_part()
        return system_part(source)


def is_library(name: str) -> bool:
    """Whether a file name is that of a shared library, not of a Python module."""
    return bool(IS_LIBRARY.search(name)) and not name.endswith((*EXTENSION_SUFFIXES[:1], ".abi3.so", ".pyd"))


def bundled_library(name: str, owner: Distribution) -> Part | None:
    """The library *name* inside the wheel of *owner*."""
    stem = name.lower().removeprefix("lib")
    found = max((start for start in LIBRARIES if stem.startswith(start)), key=len, default=None)
    return LIBRARIES[found]._replace(version=f"in {owner.name} {owner.version}") if found is not None else None


def distribution_part(owner: Distribution) -> Part:
    """An installed distribution with its license texts."""
    name = owner.name.lower().replace("_", "-")
    files = [file for file in owner.files or () if IS_TEXT.search(str(file)) and file.suffix not in {".py", ".pyc"}]
    texts = [Path(str(owner.locate_file(file))) for file in files]
    texts += [TEXTS / f"{text}.txt" for text in SAID["also"].get(name, ())]
    return Part(owner.name, owner.version, license_of(owner), tuple(texts))


def license_of(owner: Distribution) -> str:
    """The license's short name from the distribution's metadata."""
    for key in ("License-Expression", "License"):
        if key in owner.metadata and (said := owner.metadata[key].strip()):
            return said.partition("\n")[0]
    return "see its text"


def python_part() -> Part:
    """Python itself; the location of its license depends on who built it."""
    places = [Path(sys.base_prefix, name) for name in ("LICENSE.txt", "LICENSE")]
    places += [Path(sysconfig.get_path("stdlib"), "LICENSE.txt")]
    texts = tuple(place for place in places if place.is_file())[:1]
    return Part("Python", ".".join(map(str, sys.version_info[:3])), "PSF-2.0", texts)


def system_part(source: Path) -> Part | None:
    """The Debian package that a system library belongs to, if dpkg knows it."""
    if shutil.which("dpkg") is None:
        return None
    for path in (source, Path("/usr") / source.relative_to("/"), Path("/", *source.parts[2:])):
        told = quiet_run(["dpkg", "-S", path], ROOT, with_errors=False)
        if told.code == 0:
            package = told.output.partition(":")[0]
            text = Path("/usr/share/doc", package, "copyright")
            return Part(package, "of the system it was built on", "see its text", (text,)) if text.is_file() else None
    return None


def libraries_of_python(sources: Iterable[Path], builtin: Collection[str] = sys.builtin_module_names) -> list[Part]:
    """The libraries that come with modules of Python: files among *sources*, or built into Python."""
    modules = {source.name.partition(".")[0] for source in sources} | set(builtin)
    python = python_part()
    where = f"in {python.name} {python.version}"
    return [library._replace(version=where) for module, library in OF_PYTHON.items() if module in modules]


def parts_of(sources: Iterable[Path], finder: Finder, builders: Iterable[str]) -> tuple[list[Part], list[Path]]:
    """The parts that *sources* belong to, by name, and the files without a known part or text.

    *builders* are distributions that leave code of their own in what they build.
    """
    sources = list(sources)
    found = {part.name: part for part in libraries_of_python(sources)}
    unknown = []
    for source in sources:
        part = finder.part(source)
        if part is None or not part.texts:
            unknown.append(source)
        else:
            found.setdefault(part.name, part)
    for owner in map(Distribution.from_name, builders):
        part = distribution_part(owner)
        if part.texts:
            found.setdefault(part.name, part)
        else:
            unknown.append(Path(part.name))
    return sorted(found.values(), key=lambda part: part.name.lower()), unknown


def write(parts: Sequence[Part], folder: Path) -> None:
    """Write the texts of *parts*, each into a folder of its own, the texts they refer to, and an overview.

    Raises NoText.
    """
    lines = ["Halloween Games contains the following. The license texts lie in the folders beside this file.", ""]
    for part in parts:
        place = folder / re.sub(r"[^\w.+-]+", "-", part.name).lower()
        place.mkdir(parents=True, exist_ok=True)
        for text in part.texts:
            name = text.name if text.suffix else f"{text.name}.txt"
            shutil.copyfile(text, free_path(place / name))
        lines.append(f"{part.name} ({part.version}): {part.license}")
    named = sorted({name for part in parts for text in part.texts for name in named_in(text)})
    for name in named:
        shutil.copyfile(common_text(name), folder / f"{name}.txt")
    if named:
        lines += ["", f"What texts name as {COMMON.as_posix()}/NAME lies beside this file as NAME.txt."]
    lines += ["", *THANKS, ""]
    (folder / "README.txt").write_text("\n".join(lines), encoding="utf-8")


def named_in(text: Path) -> set[str]:
    """The names of common Debian license texts that *text* refers to."""
    found = NAMED.findall(text.read_text(encoding="utf-8", errors="replace"))
    return {name.strip() for several, one in found for name in (several or one).split(",")}


def common_text(name: str) -> Path:
    """The common text *name*, from our folder or the system; raises NoText."""
    for path in (TEXTS / f"{name}.txt", COMMON / name):
        if path.is_file():
            return path
    raise NoText(f"The license text {COMMON / name} is named but not there.")


def free_path(path: Path) -> Path:
    """*path*, numbered if such a file already exists."""
    number = 2
    free = path
    while free.exists():
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
        number += 1
    return free


# ---------------------------------------------------------------- the same for programs

BILL: Final = "halloween-games.cdx.json"
IS_LOCATED: Final = re.compile(r"\.(so(\.[\w.]+)?|dll|dylib|pyd|ttf)$", re.IGNORECASE)
"""Whose place in the package is told: libraries and fonts."""


def places_of(files: Iterable[tuple[str, Path]], finder: Finder) -> dict[str, list[str]]:
    """The libraries and fonts of each part by their names in the package, out of *files* with where they come from."""
    found: dict[str, list[str]] = {}
    for name, source in files:
        part = finder.part(source) if IS_LOCATED.search(name) else None
        if part is not None:
            found.setdefault(part.name, []).append(Path(name).as_posix())
    return found


def bill(parts: Sequence[Part], places: Mapping[str, Sequence[str]], when: int) -> dict[str, Any]:
    """The bill of materials of the program that consists of *parts*, built at the time *when*."""
    others = [part for part in parts if part.name != "Halloween Games"]
    told: dict[str, Any] = json.loads((TEXTS / "bill.json").read_text(encoding="utf-8"))
    told["metadata"]["timestamp"] = datetime.fromtimestamp(when, UTC).isoformat()
    told["metadata"]["component"]["version"] = __version__
    told["components"] = [_component(part, places.get(part.name, ())) for part in others]
    told["dependencies"][0]["dependsOn"] = sorted(part.name for part in others)
    return told


def _component(part: Part, places: Sequence[str]) -> dict[str, Any]:
    """*part* in the words of CycloneDX; a library in the package of others has no version that anybody knows."""
    told: dict[str, Any] = {"type": "library", "bom-ref": part.name, "name": part.name}
    told |= {"version" if part.version[:1].isdigit() else "description": part.version}
    try:
        told["licenses"] = [{"expression": canonicalize_license_expression(part.license)}]
    except InvalidLicenseExpression:
        told["licenses"] = [{"license": {"name": part.license}}]
    try:
        if version(part.name) == part.version:
            told["purl"] = f"pkg:pypi/{re.sub(r'[-_.]+', '-', part.name).lower()}@{part.version}"
    except PackageNotFoundError:
        pass  # not from the package index
    if places:
        told["evidence"] = {"occurrences": [{"location": place} for place in sorted(places)]}
    return told


def write_bill(told: Mapping[str, Any], folder: Path) -> None:
    """Write the bill of materials into *folder*."""
    (folder / BILL).write_text(json.dumps(told, ensure_ascii=False, indent=1) + "\n", encoding="utf-8", newline="\n")
