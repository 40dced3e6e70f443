"""The layers of a map for the eye: which drawing lies on each square, and the ornaments between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, TypeVar
from xml.etree.ElementTree import Element

from halloween_games.boards.problems import Report
from halloween_games.boards.properties import WHOLE, decimal
from halloween_games.boards.tileset_file import FLIPS, TILE, Tilesets, is_drawing
from halloween_games.core.board import Layer, Ornament, ornament_area_fits
from halloween_games.core.board_text import MAX_LAYERS, MAX_ORNAMENTS, MAX_SIDE, MAX_WORD

T = TypeVar("T")

FARTHEST: Final = 2 * MAX_SIDE * TILE  # from the corner of the map to an ornament, in pixels
THINGS: Final = "things"
LAYERS: Final = ("layer", "objectgroup", "group")


def read_picture_layers(
    root: Element, columns: int, rows: int, tilesets: Tilesets, report: Report, where: Sequence[str]
) -> list[Layer]:
    """Every visible layer that has something to draw, from the bottom up.

    Numbers that are no tiles are left out here; they are reported where the layers are checked.
    """
    drawings = _Drawings(tilesets, report)
    found: list[Layer] = []
    for layer in _visible(root):
        name = layer.get("name", "")
        inside = (*where, report.place("layer", name=name))
        if layer.tag == "layer":
            made = Layer(name[:MAX_WORD], _cells(layer, columns, rows, drawings, inside))
        elif name != THINGS:
            made = Layer(name[:MAX_WORD], (), _ornaments(layer, columns, rows, drawings, report, inside))
        else:
            continue
        if any(made.drawings) or made.ornaments:
            found.append(made)
            if layer.get("tintcolor") is not None or decimal(layer.get("opacity", "1")) != 1:
                report.add("layer_faded", inside)
    if len(found) > MAX_LAYERS:
        report.add("picture_layers", where, found=len(found), wanted=MAX_LAYERS)
    if sum(len(layer.ornaments) for layer in found) > MAX_ORNAMENTS:
        report.add("picture_ornaments", where, wanted=MAX_ORNAMENTS)
    elif not ornament_area_fits(found, columns, rows):
        report.add("picture_area", where)
    return found


def _visible(group: Element) -> Iterator[Element]:
    """The layers that Tiled shows, from the bottom up: those in a hidden group are hidden as well."""
    for node in group:
        if node.tag not in LAYERS or node.get("visible", "1") == "0":
            continue
        if node.tag == "group":
            yield from _visible(node)
        else:
            yield node


class _Drawings:
    """The drawing of each tile; one that the collection does not have is reported."""

    def __init__(self, tilesets: Tilesets, report: Report) -> None:
        self._tilesets = tilesets
        self._report = report
        self._known: dict[int, str] = {0: ""}

    def of(self, gid: int, where: Sequence[str]) -> str:
        if gid not in self._known:
            self._known[gid] = self._find(gid, where)
        return self._known[gid]

    def _find(self, gid: int, where: Sequence[str]) -> str:
        known = self._tilesets.find(gid)
        if known is None:
            return ""
        tileset, number = known
        drawing = tileset.drawings.get(number, "")
        if not drawing:
            return ""
        if not is_drawing(drawing):
            place = self._report.place("tile_of", number=number, tileset=tileset.name)
            self._report.add("tile_drawing", where, place=place, name=drawing)
            return ""
        return drawing


def _cells(layer: Element, columns: int, rows: int, drawings: _Drawings, where: Sequence[str]) -> tuple[str, ...]:
    """The drawing on each square, numbered from the bottom left; empty if the layer cannot be read."""
    data = layer.find("data")
    if data is None or data.get("encoding") != "csv":
        return ()
    words = [word.strip() for word in (data.text or "").split(",")]
    if len(words) != columns * rows:
        return ()
    tiles = [int(word) if WHOLE.fullmatch(word) and int(word) >= 0 else 0 for word in words]
    return upwards([drawings.of(gid & ~FLIPS, where) for gid in tiles], columns)


def upwards(cells: Sequence[T], columns: int) -> tuple[T, ...]:
    """*cells* from the bottom row up, as in Grid, that Tiled keeps from the top down."""
    return tuple(cell for at in range(len(cells) - columns, -1, -columns) for cell in cells[at : at + columns])


def _ornaments(
    layer: Element, columns: int, rows: int, drawings: _Drawings, report: Report, where: Sequence[str]
) -> tuple[Ornament, ...]:
    """The tile objects of a layer; points, texts and shapes are notes for whoever draws the map."""
    found = []
    for node in layer.iterfind("object"):
        text = node.get("gid", "")
        if not WHOLE.fullmatch(text) or node.get("visible", "1") == "0":
            continue
        here = (*where, report.place("object", number=node.get("id", "?")))
        lengths = [decimal(node.get(name, usual)) for name, usual in ORNAMENT]
        left, bottom, width, height, turned = (0.0 if length is None else length for length in lengths)
        top = bottom - height  # Tiled keeps the lower left corner of tile objects
        x, y, wide, high = (round(length / TILE, 4) for length in (left, top, width, height))
        ornament = Ornament("", x, y, wide, high, round(turned % 360, 2))
        if None in lengths or not ornament.fits(columns, rows):
            report.add("ornament_size", here)
            continue
        if abs(left) > FARTHEST or abs(bottom) > FARTHEST:
            report.add("thing_outside", here)
            continue
        if int(text) & FLIPS:
            report.add("tile_flipped", here)
        drawing = drawings.of(int(text) & ~FLIPS, here)
        if drawing:
            found.append(replace(ornament, drawing=drawing))
    return tuple(found)


ORNAMENT: Final = (("x", ""), ("y", ""), ("width", "0"), ("height", "0"), ("rotation", "0"))
