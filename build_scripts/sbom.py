"""Writes what the packaged program consists of in the format CycloneDX, for programs that look for known weaknesses.

It says the same as the overview of the license texts: licenses.py knows the parts.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

from packaging.licenses import InvalidLicenseExpression, canonicalize_license_expression

from build_scripts.licenses import Finder, Part
from halloween_games import __version__

FILE: Final = "halloween-games.cdx.json"
SPECIFICATION: Final = "1.6"
OURS: Final = "halloween-games"
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
    return {
        "$schema": f"http://cyclonedx.org/schema/bom-{SPECIFICATION}.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": SPECIFICATION,
        "version": 1,
        "metadata": {
            "timestamp": datetime.fromtimestamp(when, UTC).isoformat(),
            "component": {
                "type": "application",
                "bom-ref": OURS,
                "name": OURS,
                "version": __version__,
                "licenses": [{"expression": "MIT"}],
            },
        },
        "components": [component(part, places.get(part.name, ())) for part in others],
        "dependencies": [{"ref": OURS, "dependsOn": sorted(part.name for part in others)}],
    }


def component(part: Part, places: Sequence[str]) -> dict[str, Any]:
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


def write(told: Mapping[str, Any], folder: Path) -> None:
    """Write the bill of materials into *folder*."""
    (folder / FILE).write_text(json.dumps(told, ensure_ascii=False, indent=1) + "\n", encoding="utf-8", newline="\n")
