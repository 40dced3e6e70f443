"""Strict parsing of the attributes and custom properties in Tiled's files."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final
from xml.etree.ElementTree import Element

from halloween_games.boards.problems import Report

MAX_DISTANCE: Final = 1e9
WHOLE: Final = re.compile(r"[+-]?[0-9]{1,10}")
DECIMAL: Final = re.compile(r"[+-]?[0-9]{1,10}(\.[0-9]{1,20})?([eE][+-]?[0-9]{1,3})?")

# pytmx keeps custom properties and Tiled's own attributes in one namespace: with these names one would silently
# replace the other, or pytmx would raise "Reserved names" without saying where.
_TILED = (
    "id name type class x y width height rotation gid visible closed template points point text probability opacity "
    "source trans frames colliders path image data layers tilesets filename"
)
_PYTMX = (
    "parent properties custom_types as_points apply_transformations parse_xml from_xml_string allow_duplicate_names"
)
RESERVED: Final = frozenset(f"{_TILED} {_PYTMX}".split())


def is_reserved(name: str) -> bool:
    """Whether a custom property must not be named *name*."""
    return name in RESERVED or name.startswith("_")


def integer(element: Element, name: str, low: int, high: int, report: Report, where: Sequence[str]) -> int | None:
    """The attribute *name* as an integer in the range, or None after reporting that it is not."""
    text = element.get(name, "")
    if WHOLE.fullmatch(text) and low <= int(text) <= high:
        return int(text)
    value = text or report.place("none")
    report.add("number", where, name=name, element=element.tag, low=low, high=high, value=value)
    return None


def decimal(text: str) -> float | None:
    """*text* as a number of plausible size, or None."""
    if not DECIMAL.fullmatch(text):
        return None
    number = float(text)
    return number if abs(number) < MAX_DISTANCE else None


def read_properties(
    element: Element, report: Report, where: Sequence[str], place: str, *, may_be_reserved: bool = False
) -> dict[str, str]:
    """The custom properties of *element* as strings; invalid ones are reported and left out.

    Those that pytmx never sees *may_be_reserved*.
    """
    found: dict[str, str] = {}
    for node in element.iterfind("properties/property"):
        name = node.get("name", "")
        value = _value(node, report, where, place)
        if not name:
            report.add("property_nameless", where, place=place)
        elif is_reserved(name) and not may_be_reserved:
            report.add("property_reserved", where, name=name, place=place)
        elif name in found:
            report.add("property_twice", where, name=name, place=place)
        elif value is not None:
            found[name] = value
    return found


def _value(node: Element, report: Report, where: Sequence[str], place: str) -> str | None:
    """The value of one property, or None after reporting what is wrong with it."""
    kind, name = node.get("type", "string"), node.get("name", "")
    value = node.get("value") or node.text or ""  # Tiled writes multi-line values as text
    if kind == "string":
        return value
    if kind == "bool":
        if value in {"true", "false"}:
            return value
        report.add("property_flag", where, name=name, value=value, place=place)
    elif kind == "int":
        if WHOLE.fullmatch(value):
            return str(int(value))
        report.add("property_number", where, name=name, value=value, place=place)
    else:
        report.add("property_type", where, name=name, type=kind, place=place)
    return None


def write_properties(parent: Element, props: dict[str, str]) -> None:
    """Write *props* into *parent* as Tiled does, all as strings."""
    if not props:
        return
    group = Element("properties")
    for name, value in props.items():
        group.append(Element("property", {"name": name, "value": value}))
    parent.append(group)
