"""Lint for drawings: finds SVG files that nanosvg (SDL_image) would silently draw wrongly.

Run it as ``python build_scripts/check_assets.py`` (needs pygame-ce). It checks every file below assets/svg, prints one
sentence per problem and exits with 1 if there is one.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree

import pygame

ROOT = Path(__file__).resolve().parent.parent
ASSETS = ROOT / "assets" / "svg"
NAMESPACE = "{http://www.w3.org/2000/svg}"
RASTER = (64, 64)

SAID: Final[Mapping[str, Any]] = tomllib.loads(Path(__file__).with_name("drawings.toml").read_text("utf-8"))
OWN: Final[Mapping[str, list[str]]] = SAID["attributes"]
GRADIENTS: Final = frozenset(SAID["gradients"])
ALLOWED = {name: {*own, *(() if name in SAID["not_painted"] else SAID["paint"])} for name, own in OWN.items()}
"""The attributes of each element."""

COORDINATES = frozenset(SAID["coordinates"])
COLOR = re.compile(r"#[0-9a-fA-F]{3}(?:[0-9a-fA-F]{3})?")
REFERENCE = re.compile(r"url\(#([\w-]+)\)")
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def check_svg(path: Path) -> list[str]:
    """One sentence for every problem of an SVG file."""
    data = path.read_bytes()
    try:
        root = ElementTree.fromstring(data)
    except ElementTree.ParseError as error:
        return [f"The XML is broken: {error}."]
    problems = check_size(root)
    names = {element.get("id", "") for element in root.iter() if local_name(element) in GRADIENTS}
    for element in root.iter():
        problems += check_element(element, names)
    if not problems:
        problems += check_drawing(data)
    return list(dict.fromkeys(problems))


def local_name(element: ElementTree.Element) -> str:
    """The element's name without the SVG namespace."""
    return element.tag.removeprefix(NAMESPACE)


def check_size(root: ElementTree.Element) -> list[str]:
    """Check the root element, its width, its height and its viewBox."""
    if root.tag != f"{NAMESPACE}svg":
        return ["The root element is not an svg element of the SVG namespace."]
    problems = [f"The svg element has no {name}." for name in ("width", "height", "viewBox") if name not in root.attrib]
    box = root.get("viewBox", "").replace(",", " ").split()
    if not problems and box != ["0", "0", root.get("width"), root.get("height")]:
        problems.append('The viewBox is not "0 0 width height".')
    return problems


def check_element(element: ElementTree.Element, gradients: set[str]) -> list[str]:
    """Check the name and the attributes of one element."""
    name = local_name(element)
    if name not in ALLOWED:
        return [f"The element {name} is not allowed."]
    problems: list[str] = []
    for attribute, value in element.attrib.items():
        if attribute not in ALLOWED[name]:
            problems.append(f"The attribute {attribute} is not allowed in {name}.")
        elif attribute in {"fill", "stroke", "stop-color"}:
            problems += check_color(attribute, value, gradients)
        elif attribute.endswith("opacity"):
            problems += check_opacity(attribute, value)
    if name in GRADIENTS:
        problems += check_gradient(element)
    return problems


def check_color(attribute: str, value: str, gradients: set[str]) -> list[str]:
    """Allow #rgb and #rrggbb, and for fill and stroke also none and known gradients."""
    if COLOR.fullmatch(value):
        return []
    if attribute != "stop-color":
        reference = REFERENCE.fullmatch(value)
        if value == "none" or (reference and reference[1] in gradients):
            return []
        if reference:
            return [f"The gradient {reference[1]} does not exist."]
    return [f'The {attribute} "{value}" is not of the form #rgb or #rrggbb.']


def check_opacity(attribute: str, value: str) -> list[str]:
    """Allow numbers from 0 to 1."""
    if NUMBER.fullmatch(value) and 0 <= float(value) <= 1:
        return []
    return [f'The {attribute} "{value}" is not a number from 0 to 1.']


def check_gradient(element: ElementTree.Element) -> list[str]:
    """Check that nanosvg understands the gradient: percent or user space, an id and stops."""
    problems: list[str] = []
    name = element.get("id")
    if not name:
        problems.append("A gradient has no id.")
    if element.get("gradientUnits") != "userSpaceOnUse":
        problems += [
            f'The gradient {name} has {key}="{value}", which is neither in percent nor in user space.'
            for key, value in element.attrib.items()
            if key in COORDINATES and not value.endswith("%")
        ]
    if len(element) < 2:
        problems.append(f"The gradient {name} has fewer than two stops.")
    return problems


def check_drawing(data: bytes) -> list[str]:
    """Render the drawing small and check that it is not entirely transparent."""
    try:
        surface = pygame.image.load_sized_svg(BytesIO(data), RASTER)
    except pygame.error as error:
        return [f"pygame cannot draw it: {error}."]
    if pygame.mask.from_surface(surface, 0).count() == 0:
        return ["The drawing is empty."]
    return []


def main() -> int:
    """Check all drawings and print the problems."""
    files = sorted(ASSETS.rglob("*.svg"))
    failed = not files
    for path in files:
        for problem in check_svg(path):
            print(f"{path.relative_to(ROOT).as_posix()}: {problem}")
            failed = True
    print(f"{len(files)} drawings checked.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
