"""Validates a map file at the XML level and repairs a copy of it for pytmx.

pytmx silently accepts many errors (short rows, unknown tiles, infinite maps) and raises bare exceptions for others.
So the file is parsed here first: each error is reported and left out of a copy that pytmx then loads. That way all
errors are reported at once, not only the first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from xml.etree.ElementTree import Element, SubElement

from halloween_games.boards.picture_layers import THINGS, read_picture_layers, upwards
from halloween_games.boards.problems import Report, shown
from halloween_games.boards.properties import WHOLE, decimal, integer, read_properties, write_properties
from halloween_games.boards.tileset_file import FLIPS, TILE, Tilesets, read_tilesets, read_xml
from halloween_games.core.board import BoardRules, BoardSpec, Layer, Measured, Square, read_measured
from halloween_games.core.board_text import MAX_NAME, MAX_SIDE

ROOMS: Final = "rooms"
HUGE: Final = 10**9  # larger numbers are not parsed; nothing of that size is ever allocated
SHAPES: Final = ("ellipse", "capsule", "polygon", "polyline", "text")


@dataclass
class MapFile:
    """The valid part of a map file."""

    name: str
    columns: int
    rows: int
    right_size: bool
    tilesets: Tilesets
    rooms: list[int] = field(default_factory=list)  # the tile of each square from the top left, 0 for none
    lost_squares: set[int] = field(default_factory=set)  # squares whose error is already reported
    lost_rooms: bool = False
    lost_things: bool = False
    objects: list[Element] = field(default_factory=list)
    layers: list[Layer] = field(default_factory=list)  # the picture, from the bottom up
    title: str = ""
    author: str = ""
    measured: Measured | None = None

    def squares(self) -> list[str]:
        """The names of the squares in the file's order, from the top left."""
        return [f"{chr(97 + column)}{self.rows - row}" for row in range(self.rows) for column in range(self.columns)]

    def drawn(self) -> BoardSpec:
        """What can be seen of the board, which need not be one that can be played on: the tiles as in Tiled."""
        count, columns = self.columns * self.rows, self.columns
        images = [self.tilesets.image(gid) for gid in self.rooms or [0] * count]
        rooms = Layer(ROOMS, upwards(images, columns))
        layers = [rooms if layer.name == ROOMS else layer for layer in self.layers]
        if rooms not in layers:
            layers.append(rooms)
        squares = (Square(""),) * count
        return BoardSpec(columns, self.rows, squares, (), tuple(layers), self.title, self.author)

    def tree(self) -> Element:
        """The repaired map for pytmx."""
        size = {"width": str(self.columns), "height": str(self.rows)}
        root = Element("map", {"orientation": "orthogonal", **size, "tilewidth": str(TILE), "tileheight": str(TILE)})
        root.extend(tileset.element() for tileset in self.tilesets.all)
        data = SubElement(SubElement(root, "layer", {"name": ROOMS, **size}), "data", {"encoding": "csv"})
        data.text = ",".join(map(str, self.rooms))
        SubElement(root, "objectgroup", {"name": THINGS}).extend(self.objects)
        return root


def read_map(path: Path, rules: BoardRules, report: Report) -> MapFile | None:
    """The map in the file *path*; None, after reporting, if it does not have a usable size."""
    where = (shown(path.name),)
    root = read_xml(path, report, where)
    if root is None:
        return None
    if root.tag != "map":
        report.add("not_a_map", where, tag=root.tag)
        return None
    props = read_properties(root, report, where, report.place("map"), may_be_reserved=True)
    _check_form(root, report, where)
    columns = integer(root, "width", 1, HUGE, report, where)
    rows = integer(root, "height", 1, HUGE, report, where)
    right_size = rules.fits(columns or 0, rows or 0)
    if columns and rows and not right_size:
        wide, high = report.amount(rules.columns), report.amount(rules.rows)
        report.add("map_size", where, columns=columns, rows=rows, wide=wide, high=high)
    tilesets = read_tilesets(root, path, report, where)
    if not (columns and rows and columns <= MAX_SIDE and rows <= MAX_SIDE):
        return None
    found = MapFile(path.name, columns, rows, right_size, tilesets)
    found.title, found.author = (" ".join(props.get(name, "").split())[:MAX_NAME] for name in ("name", "author"))
    found.measured = _measured(props.get("measured", ""), report, where)
    for _ in _layers(root, "group", report, where):  # reports errors of the groups themselves, such as offsets
        pass
    _read_tile_layers(root, found, report, where)
    _read_object_layers(root, found, report, where, required=bool(rules.things))
    found.layers = read_picture_layers(root, found.columns, found.rows, tilesets, report, where)
    return found


def _measured(text: str, report: Report, where: Sequence[str]) -> Measured | None:
    """What the map's property tells of how the board plays; None after reporting that it tells nothing."""
    found = read_measured(text)
    if text and found is None:
        report.add("measured", where)
    return found


def _check_form(root: Element, report: Report, where: Sequence[str]) -> None:
    """Check that the map is orthogonal and finite, and its squares are as large as the drawings."""
    orientation = root.get("orientation", "")
    if orientation != "orthogonal":
        report.add("orientation", where, value=orientation or "?")
    if root.get("infinite", "0") != "0":
        report.add("infinite", where)
    size = (root.get("tilewidth", "?"), root.get("tileheight", "?"))
    if size != (str(TILE), str(TILE)):
        report.add("tile_size", where, width=shown(size[0]), height=shown(size[1]), size=TILE)


def _layers(root: Element, tag: str, report: Report, where: Sequence[str]) -> Iterator[tuple[Element, tuple[str, ...]]]:
    """The layers with *tag*, in groups too, each with its place in words; a second layer of a name is reported."""
    names = set()
    for layer in root.iter(tag):
        name = layer.get("name", "")
        inside = (*where, report.place("layer", name=name))
        if name in names and name in {ROOMS, THINGS}:
            report.add("layer_twice", inside)
            continue
        names.add(name)
        read_properties(layer, report, inside, report.place("layer_of", name=name))
        if any(decimal(layer.get(offset, "0")) != 0 for offset in ("offsetx", "offsety")):
            report.add("layer_offset", inside)
        yield layer, inside


def _report_missing(report: Report, where: Sequence[str], kind: str, name: str) -> None:
    report.add("layer_missing", where, kind=report.place(kind), name=name)


# ---------------------------------------------------------------- tile layers


def _read_tile_layers(root: Element, found: MapFile, report: Report, where: Sequence[str]) -> None:
    """Check every tile layer and keep the tiles of ``rooms``."""
    for layer, inside in _layers(root, "layer", report, where):
        cells = _read_cells(layer, found, report, inside)
        if layer.get("name") == ROOMS:
            found.rooms = cells or [0] * (found.columns * found.rows)
            found.lost_rooms = cells is None
    if not found.rooms:
        _report_missing(report, where, "tile_layer", ROOMS)
        found.rooms = [0] * (found.columns * found.rows)
        found.lost_rooms = True


def _read_cells(layer: Element, found: MapFile, report: Report, inside: Sequence[str]) -> list[int] | None:
    """The tile of each square, 0 for none or an invalid one; None if the layer cannot be read."""
    _check_layer_size(layer, found, report, inside)
    data = layer.find("data")
    if data is None:
        report.add("layer_empty", inside)
        return None
    if data.find("chunk") is not None:
        report.add("layer_infinite", inside)
        return None
    encoding = " ".join(filter(None, (data.get("encoding", "XML"), data.get("compression"))))
    if encoding != "csv":
        report.add("layer_format", inside, format=encoding)
        return None
    words = _read_rows((data.text or "").strip(), found, report, inside)
    return None if words is None else _read_gids(words, layer.get("name") == ROOMS, found, report, inside)


def _check_layer_size(layer: Element, found: MapFile, report: Report, inside: Sequence[str]) -> None:
    columns = integer(layer, "width", 0, HUGE, report, inside)
    rows = integer(layer, "height", 0, HUGE, report, inside)
    if columns is not None and rows is not None and (columns, rows) != (found.columns, found.rows):
        wanted = f"{found.columns} × {found.rows}"
        report.add("layer_size", inside, columns=columns, rows=rows, wanted=wanted)


def _read_rows(text: str, found: MapFile, report: Report, inside: Sequence[str]) -> list[list[str]] | None:
    """The tile numbers as text, row by row; None if the rows are not recognizable."""
    if not text:
        report.add("layer_empty", inside)
        return None
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) == 1 and found.rows > 1 and text.count(",") + 1 == found.columns * found.rows:
        words = text.split(",")  # other programs write all rows in one line, which Tiled accepts
        return [words[at : at + found.columns] for at in range(0, len(words), found.columns)]
    if len(lines) != found.rows:
        report.add("row_count", inside, found=len(lines), wanted=found.rows)
        return None
    rows = []
    for number, line in enumerate(lines, 1):
        words = line.removesuffix(",").split(",")
        here = (*inside, report.place("row", number=found.rows + 1 - number))
        if line.endswith(",") != (number < len(lines)):
            report.add("row_comma", here)
        if len(words) != found.columns:
            code = "row_short" if len(words) < found.columns else "row_long"
            report.add(code, here, found=len(words), wanted=found.columns)
        rows.append(words)
    return rows


def _read_gids(
    rows: list[list[str]], is_rooms: bool, found: MapFile, report: Report, inside: Sequence[str]
) -> list[int]:
    """The tile numbers of *rows* as integers, 0 for invalid ones."""
    names = found.squares()
    cells = []
    unknown: dict[int, list[str]] = {}
    flipped: list[str] = []
    for at, name in enumerate(names):
        row = rows[at // found.columns]
        column = at % found.columns
        gid, is_lost = 0, column >= len(row)
        word = row[column].strip() if not is_lost else "0"
        if not WHOLE.fullmatch(word) or not 0 <= int(word) < 2**32:
            report.add("tile_number", (*inside, report.some([name])), value=word)
            is_lost = True
        else:
            gid = int(word) & ~FLIPS
            if int(word) & FLIPS:
                flipped.append(name)
            if gid and found.tilesets.find(gid) is None:
                unknown.setdefault(gid, []).append(name)
                gid, is_lost = 0, True
        cells.append(gid)
        if is_lost and is_rooms:
            found.lost_squares.add(at)
    if flipped:
        report.add("tile_flipped", (*inside, report.some(flipped)))
    for gid, squares in unknown.items():
        if found.tilesets.whole:
            report.add("tile_unknown", (*inside, report.some(squares)), number=gid)
    return cells


# ---------------------------------------------------------------- object layers


def _read_object_layers(root: Element, found: MapFile, report: Report, where: Sequence[str], *, required: bool) -> None:
    """Keep the objects of the layer ``things``."""
    is_there = False
    for layer, inside in _layers(root, "objectgroup", report, where):
        if layer.get("name") != THINGS:
            continue
        is_there = True
        for at, node in enumerate(layer.iterfind("object"), 1):
            repaired = _repair_object(node, at, found, report, inside)
            if repaired is None:
                found.lost_things = True
            else:
                found.objects.append(repaired)
    if required and not is_there:
        _report_missing(report, where, "object_layer", THINGS)
        found.lost_things = True


def _repair_object(node: Element, at: int, found: MapFile, report: Report, inside: Sequence[str]) -> Element | None:
    """The repaired object for pytmx, or None after reporting why it is unusable."""
    text = node.get("id", "")
    number = int(text) if WHOLE.fullmatch(text) else at
    place = report.place("object", number=number)
    where = (*inside, place)
    kind = node.get("type") or node.get("class") or ""  # Tiled 1.9 wrote "class"
    repaired = Element("object", {"id": str(number), "name": node.get("name", ""), "type": kind})
    write_properties(repaired, read_properties(node, report, where, place))
    usable = _repair_position(node, repaired, report, where)
    if "template" in node.attrib:
        report.add("thing_template", where)
        return None
    if decimal(node.get("rotation", "0")) != 0:
        report.add("thing_turned", where)
    if "gid" in node.attrib:
        usable = _repair_tile_object(node, repaired, found, report, where) and usable
    elif node.find("point") is None or any(node.find(shape) is not None for shape in SHAPES):
        report.add("thing_shape", where)
        usable = False
    return repaired if usable else None


def _repair_position(node: Element, repaired: Element, report: Report, where: Sequence[str]) -> bool:
    """Copy x and y; False after reporting that they are not numbers."""
    usable = True
    for name in ("x", "y"):
        value = decimal(node.get(name, ""))
        if value is None:
            report.add("thing_position", where, name=name, value=node.get(name, ""))
            usable = False
        else:
            repaired.set(name, str(value))
    return usable


def _repair_tile_object(node: Element, repaired: Element, found: MapFile, report: Report, where: Sequence[str]) -> bool:
    """Copy the tile of an object; False after reporting that there is no such tile."""
    text = node.get("gid", "")
    if not WHOLE.fullmatch(text) or not 0 < int(text) < 2**32:
        report.add("tile_number", where, value=text)
        return False
    if int(text) & FLIPS:
        report.add("tile_flipped", where)
    gid = int(text) & ~FLIPS
    if found.tilesets.find(gid) is None:
        if found.tilesets.whole:
            report.add("tile_unknown", where, number=gid)
        return False
    if any(decimal(node.get(side, "0")) != TILE for side in ("width", "height")):
        report.add("thing_scaled", where, size=TILE)
    repaired.set("gid", str(gid))
    repaired.set("width", str(TILE))
    repaired.set("height", str(TILE))
    return True
