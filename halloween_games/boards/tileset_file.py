"""Validates the tilesets of a map and repairs copies of them for pytmx."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Final
from xml.etree.ElementTree import Element

from halloween_games.boards.problems import Report, shown
from halloween_games.boards.properties import integer, read_properties, write_properties
from halloween_games.boards.xml_files import read_xml
from halloween_games.core.board_text import DRAWING as DRAWING_NAME
from halloween_games.data_folders import assets_dir, levels_dir

TILE: Final = 128
"""Width and height of a square in pixels, the size of the drawings."""

SHIPPED: Final = "tiles.tsx"
DRAWING: Final = "drawing"
"""The property of a tile that is not drawn as in Tiled: the name of another drawing, or NO_DRAWING."""
NO_DRAWING: Final = "none"

MAX_TILES: Final = 100_000
MAX_TILESETS: Final = 16  # of one map
FLIPS: Final = 0xF0000000  # the bits of a tile number that say how it is flipped or turned
MAX_GID: Final = 0xFFFFFFFF & ~FLIPS


@dataclass
class Tileset:
    """One tileset as the map uses it."""

    name: str  # its file name
    first: int  # the map's number (GID) of its tile 0
    count: int = 0  # tiles cut from one image have no entry of their own
    tiles: dict[int, Element] = field(default_factory=dict)  # repaired, by their number in the tileset
    drawings: dict[int, str] = field(default_factory=dict)  # what a tile looks like: ``18_ghosts/floor``, or nothing
    images: dict[int, str] = field(default_factory=dict)  # the same in Tiled

    def __contains__(self, number: int) -> bool:
        return number in self.tiles or 0 <= number < self.count

    def element(self) -> Element:
        """The tileset for pytmx: embedded in the map, without images."""
        size = {"tilewidth": str(TILE), "tileheight": str(TILE)}
        made = Element("tileset", {"firstgid": str(self.first), "name": self.name, **size})
        made.extend(self.tiles.values())
        return made


@dataclass
class Tilesets:
    """All tilesets of a map; ``whole`` is False if one could not be read, so unknown tiles are not an error."""

    all: list[Tileset] = field(default_factory=list)
    whole: bool = True

    def find(self, gid: int) -> tuple[Tileset, int] | None:
        """The tileset that *gid* belongs to, and the tile's number in it."""
        for tileset in reversed(self.all):
            if tileset.first <= gid:
                return (tileset, gid - tileset.first) if gid - tileset.first in tileset else None
        return None

    def image(self, gid: int) -> str:
        """The drawing that the tile has in Tiled, if it is one of the collection; otherwise nothing."""
        known = self.find(gid)
        name = known[0].images.get(known[1], "") if known is not None else ""
        return name if is_drawing(name) else ""


def is_drawing(name: str) -> bool:
    """Whether the collection has a drawing of that name."""
    return DRAWING_NAME.fullmatch(name) is not None and (assets_dir() / "svg" / f"{name}.svg").is_file()


def read_tilesets(root: Element, path: Path, report: Report, where: Sequence[str]) -> Tilesets:
    """Read every tileset that the map *root* in the file *path* refers to."""
    found = Tilesets()
    nodes = root.findall("tileset")
    if not nodes:
        report.add("no_tileset", where)
    if len(nodes) > MAX_TILESETS:
        report.add("xml_too_many", where, tag="tileset", limit=MAX_TILESETS)
    for node in nodes[:MAX_TILESETS]:
        tileset = _read_tileset(node, path, report, where)
        if tileset is None:
            found.whole = False
        elif any(other.first == tileset.first for other in found.all):
            report.add("tilesets_overlap", where, number=tileset.first)
            found.whole = False
        else:
            found.all.append(tileset)
    found.all.sort(key=lambda tileset: tileset.first)
    found.whole = found.whole and bool(nodes)
    return found


def _read_tileset(node: Element, path: Path, report: Report, where: Sequence[str]) -> Tileset | None:
    """The tileset that *node* of a map refers to, or None after reporting why it is unusable."""
    source = node.get("source", "")
    name = PurePosixPath(source.replace("\\", "/")).name or node.get("name", "")
    first = integer(node, "firstgid", 1, MAX_GID, report, where)
    if not source:
        report.add("tileset_embedded", where, name=name)
        return None
    file = _file_of(source, name, path)
    if file is None:
        report.add("tileset_outside", where, name=source)
        return None
    if not source.lower().endswith(".tsx"):
        report.add("tileset_type", where, name=name)
        return None
    if not _exists(file):
        report.add("tileset_missing", where, name=source)
        return None
    inside = (shown(name),)
    root = read_xml(file, report, inside)
    if root is None:
        return None
    if root.tag != "tileset":
        report.add("not_a_tileset", inside, tag=root.tag)
        return None
    tileset = Tileset(name, first or 1)
    _read_tiles(root, tileset, report, inside)
    return tileset if first is not None else None


def _file_of(source: str, name: str, path: Path) -> Path | None:
    """The tileset's file: beside the map, or the program's own, wherever the map says that it is.

    Nothing else is read: None if *source*, or a link of that name, leads out of the map's folder.
    """
    beside = path.parent / name
    leads_out = source != name or _is_linked_elsewhere(beside)
    if not leads_out and _exists(beside):
        return beside
    if name == SHIPPED:
        return levels_dir() / SHIPPED
    return None if leads_out else beside


def _is_linked_elsewhere(file: Path) -> bool:
    """Whether a file that exists really lies in another folder."""
    return _exists(file) and file.resolve().parent != file.parent.resolve()


def _drawing(node: Element, named: str | None) -> str:
    """The name of a tile's drawing: that of its image, unless a property names another one, or none."""
    if named is not None:
        return "" if named == NO_DRAWING else named
    image = node.find("image")
    source = PurePosixPath((image.get("source", "") if image is not None else "").replace("\\", "/"))
    return f"{source.parent.name}/{source.stem}"


def _exists(file: Path) -> bool:
    """Whether the file exists; False for an impossible name or an unreadable folder."""
    try:
        return file.exists()
    except OSError:
        return False


def _read_tiles(root: Element, tileset: Tileset, report: Report, inside: Sequence[str]) -> None:
    """Fill *tileset* with the tiles of its file, repaired for pytmx."""
    read_properties(root, report, inside, report.place("tileset"))
    alignment = root.get("objectalignment", "unspecified")
    if alignment not in {"unspecified", "bottomleft"}:  # pytmx supports no other
        report.add("tileset_alignment", inside, value=alignment)
    if root.find("image") is not None:
        tileset.count = integer(root, "tilecount", 0, MAX_TILES, report, inside) or 0
    for node in root.iterfind("tile"):
        number = integer(node, "id", 0, MAX_TILES, report, inside)
        if number is None:
            continue
        where = (*inside, report.place("tile", number=number))
        if number in tileset.tiles:
            report.add("tile_twice", where)
            continue
        # Only Tiled 1.9 writes "class" instead of "type"; pytmx reads only "type".
        repaired = Element("tile", {"id": str(number), "type": node.get("type") or node.get("class") or ""})
        place = report.place("tile_of", number=number, tileset=tileset.name)
        props = read_properties(node, report, where, place)
        tileset.drawings[number] = _drawing(node, props.pop(DRAWING, None))
        tileset.images[number] = _drawing(node, None)
        write_properties(repaired, props)
        tileset.tiles[number] = repaired
