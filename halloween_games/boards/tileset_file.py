"""Reads XML strictly; validates the tilesets of a map and repairs copies of them for pytmx."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Final
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from halloween_games.boards.problems import Report, shown
from halloween_games.boards.properties import integer, read_properties, write_properties
from halloween_games.core.board_text import DRAWING as DRAWING_NAME
from halloween_games.data_folders import assets_dir, levels_dir

MAX_BYTES: Final = 512 * 1024
MAX_DEPTH: Final = 40
MAX_ALIKE: Final = 2000  # elements of one kind: a board has some hundred objects and properties at most


class Broken(Exception):
    """The file violates a limit of ours that expat does not check; *code* is that of the problem, *tag* the element."""

    def __init__(self, code: str, tag: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.tag = tag


class _Reader:
    """Builds the tree and stops at anything that a level never contains."""

    def __init__(self) -> None:
        self.builder = TreeBuilder()
        self.depth = 0
        self.alike: Counter[str] = Counter()
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        # Entities can only be declared in a document type; without one there is nothing to expand.
        self.parser.StartDoctypeDeclHandler = self._doctype
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self.builder.data

    def read(self, data: bytes) -> Element:
        self.parser.Parse(data, True)
        return self.builder.close()

    def _doctype(self, *declared: object) -> None:
        raise Broken("xml_doctype")

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise Broken("xml_broken")
        self.alike[tag] += 1
        if self.alike[tag] > MAX_ALIKE:
            raise Broken("xml_too_many", tag)
        self.builder.start(tag, attributes)

    def _end(self, tag: str) -> None:
        self.depth -= 1
        self.builder.end(tag)


def read_xml(path: Path, report: Report, where: Sequence[str]) -> Element | None:
    """The root element of the file *path*, or None after reporting why there is none."""
    data = _read_bytes(path, report, where)
    if data is None:
        return None
    reader, tag = _Reader(), ""
    try:
        return reader.read(data)
    except Broken as broken:
        line, code, why, tag = reader.parser.CurrentLineNumber, broken.code, "nested too deeply", broken.tag
    except expat.ExpatError as error:
        line, code, why = error.lineno, "xml_broken", expat.ErrorString(error.code)
    except (ValueError, LookupError) as error:  # an unknown encoding, or one that is not for XML
        line, code, why = 1, "xml_broken", str(error)
    report.add(code, (*where, report.place("line", number=line)), why=why, tag=tag, limit=MAX_ALIKE)
    return None


def _read_bytes(path: Path, report: Report, where: Sequence[str]) -> bytes | None:
    """The content of the file, or None after reporting why it cannot be read."""
    try:
        if not path.is_file():  # a folder, nothing, or a pipe, which would block
            report.add("file_is_folder" if path.exists() else "file_missing", where)
            return None
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        report.add("file_unreadable", where, why=error.strerror or type(error).__name__)
        return None
    if len(data) > MAX_BYTES:
        report.add("file_too_big", where, limit=MAX_BYTES // 1024)
        return None
    return data


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
