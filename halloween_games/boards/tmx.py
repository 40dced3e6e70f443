"""Turns a Tiled map into a BoardSpec or a list of all its errors."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from halloween_games.boards.map_file import ROOMS, MapFile, read_map
from halloween_games.boards.picture_layers import THINGS, upwards
from halloween_games.boards.problems import LevelError, Problem, Report, Translate, shown
from halloween_games.boards.properties import is_reserved
from halloween_games.boards.tileset_file import TILE
from halloween_games.core.board import BoardFault, BoardRules, BoardSpec, KindRule, Square, Thing
from halloween_games.core.phrases import Key


@contextmanager
def without_pygame() -> Iterator[None]:
    """Meanwhile an import of pygame fails, unless it is loaded already."""
    if "pygame" in sys.modules:
        yield
        return
    log = logging.getLogger("pytmx")
    level = log.level
    log.setLevel(logging.CRITICAL)  # it complains that pygame is not installed
    sys.modules["pygame"] = None  # type: ignore[assignment]  # as the documentation of sys.modules has it
    try:
        yield
    finally:
        del sys.modules["pygame"]
        log.setLevel(level)


__all__ = ["LevelError", "Problem", "load_board"]

with without_pygame():
    import pytmx

EMPTY = Square("")  # for a square without a usable tile


def load_board(
    path: Path, rules: BoardRules, translate: Translate = str, sentences: Mapping[str, str] | None = None
) -> BoardSpec:
    """The board in the Tiled map *path*, which must follow *rules*; raises LevelError with all errors.

    No other exception is raised, whatever the file contains. *translate* translates the sentences; *sentences* are
    those of the game, for its own rules of boards.
    """
    report = Report(translate)
    file = read_map(path, rules, report)
    drawn = None
    if file is not None:
        drawn = file.drawn()
        board = _Board(file, rules, report).read()
        if not report.problems and rules.faults is not None:
            for fault in rules.faults(board):
                _report_fault(fault, board, path.name, report, sentences or {}, translate)
        if not report.problems:
            return board
    raise LevelError(path, report.problems, drawn)


def _report_fault(
    fault: BoardFault,
    board: BoardSpec,
    file: str,
    report: Report,
    sentences: Mapping[str, str],
    translate: Translate,
) -> None:
    """Report what a game's own rules find, in its words, with the layer and the squares."""
    where = [shown(file), report.place("layer", name=fault.layer)]
    if fault.squares:
        names = [f"{chr(97 + at % board.columns)}{at // board.columns + 1}" for at in fault.squares]
        where.append(report.some(names))
    params = {
        name: translate(sentences.get(value, value)) if isinstance(value, Key) else value
        for name, value in fault.params.items()
    }
    report.add_fault(sentences.get(fault.key, fault.key), sentences.get(f"{fault.key}.fix", ""), where, params)


class _Board:
    """Builds a BoardSpec from a map that pytmx has loaded."""

    def __init__(self, file: MapFile, rules: BoardRules, report: Report) -> None:
        self.file = file
        self.rules = rules
        self.report = report
        self.names = file.squares()
        # The default image loader of pytmx loads no images, so no display is needed.
        self.tiled = pytmx.TiledMap()
        self.tiled.filename = file.name
        self.tiled.parse_xml(file.tree())

    def read(self) -> BoardSpec:
        """Check everything and build the board, which is valid only if nothing was reported."""
        squares = self._squares()
        things = self._things(squares)
        file = self.file
        standing = tuple(sorted(things, key=lambda thing: (thing.at, thing.kind)))
        seen = (tuple(file.layers), file.title, file.author)
        return BoardSpec(
            file.columns, file.rows, upwards(squares, file.columns), standing, *seen, measured=file.measured
        )

    # ------------------------------------------------------------ squares

    def _squares(self) -> list[Square]:
        """The squares from the top left, EMPTY without a usable tile."""
        check = self._check(ROOMS)
        tiles = [gid for _, _, gid in self.tiled.get_layer_by_name(ROOMS)]
        squares = [EMPTY] * len(tiles)
        for gid in dict.fromkeys(tiles):
            at = [index for index, tile in enumerate(tiles) if tile == gid]
            if gid == 0:
                self._report_empty(at, check)
                continue
            found = self._tile(gid)
            if check.keeps_to_rules(found, self.report.some([self.names[index] for index in at])):
                for index in at:
                    squares[index] = Square(found.kind, found.props)
        if check.is_sound and self.file.right_size and not self.file.lost_squares:
            check.count(squares)
        return squares

    def _report_empty(self, at: list[int], check: LayerCheck) -> None:
        """Report squares without a tile, except those already reported."""
        check.is_sound = False
        if self.file.lost_rooms:
            return
        names = [self.names[index] for index in at if index not in self.file.lost_squares]
        if names:
            self.report.add("square_empty", (*check.where, self.report.some(names)))

    def _tile(self, gid: int) -> Found:
        """The kind and properties of the tile with pytmx's number *gid*."""
        raw = self.tiled.tiledgidmap[gid]
        known = self.file.tilesets.find(raw)
        assert known is not None, "map_file.py has removed unknown tiles"
        tileset, number = known
        data = self.tiled.get_tile_properties_by_gid(gid) or {}
        place = self.report.place("tile_of", number=number, tileset=tileset.name)
        return Found(data.get("type") or "", _own_props(data), place)

    # ------------------------------------------------------------ things

    def _things(self, squares: list[Square]) -> list[Thing]:
        """The things on the squares, in the file's order."""
        check = self._check(THINGS)
        things: list[Thing] = []
        taken: set[int] = set()
        for node in self.tiled.get_layer_by_name(THINGS):
            place = self.report.place("object", number=node.id)
            index = self._index(node, place, check)
            name = place if index is None else self.report.some([self.names[index]])
            # pytmx adds the tile's properties to a tile object that does not set them itself
            found = Found(node.type or node.properties.get("type") or "", _own_props(node.properties), place)
            is_right = check.keeps_to_rules(found, name)
            if index is None:
                check.is_sound = False
                continue
            if index in taken:
                self.report.add("thing_crowded", (*check.where, name), layer=THINGS)
            taken.add(index)
            if is_right:
                thing = Thing(found.kind, self._from_bottom(index), found.props)
                if squares[index] is not EMPTY:
                    check_ground(check, thing, place, squares[index], (name, ROOMS))
                things.append(thing)
        if check.is_sound and not self.file.lost_things:
            check.count(things)
        return things

    def _index(self, node: pytmx.TiledObject, place: str, check: LayerCheck) -> int | None:
        """The index (from the top left) of an object's square; None after reporting that it is not on one."""
        spot = square_under(node.x, node.y, TILE, not node.gid)
        if spot is None:
            self.report.add("thing_between", (*check.where, place))
            return None
        column, row = spot
        if not (0 <= column < self.file.columns and 0 <= row < self.file.rows):
            self.report.add("thing_outside", (*check.where, place))
            return None
        return row * self.file.columns + column

    # ------------------------------------------------------------ both

    def _check(self, layer: str) -> LayerCheck:
        kinds = self.rules.squares if layer == ROOMS else self.rules.things
        return LayerCheck(layer, kinds, self.report, (shown(self.file.name), self.report.place("layer", name=layer)))

    def _from_bottom(self, index: int) -> int:
        """The index from the bottom left, as in Grid, of the square *index* counted from the top left."""
        row, column = divmod(index, self.file.columns)
        return (self.file.rows - 1 - row) * self.file.columns + column


def _own_props(data: Mapping[str, str | None]) -> dict[str, str]:
    """The custom properties among all that pytmx stores for an element; it turns empty ones into None."""
    return {name: value or "" for name, value in data.items() if not is_reserved(name)}


@dataclass(frozen=True)
class Found:
    """A tile or an object as read from the file."""

    kind: str
    props: Mapping[str, str]
    place: str  # the element to select in Tiled: “tile 4 of tiles.tsx”


class LayerCheck:
    """Checks the contents of one layer against the rules for its kinds."""

    def __init__(self, layer: str, rules: Mapping[str, KindRule], report: Report, where: Sequence[str]) -> None:
        self.layer = layer
        self.rules = rules
        self.report = report
        self.where = tuple(where)
        self.is_sound = True
        """Whether every tile or object so far was valid; only then do counts make sense."""

    def keeps_to_rules(self, found: Found, at: str) -> bool:
        """Whether *found* is of a known kind with valid properties; errors are reported for the square(s) *at*."""
        where = (*self.where, at)
        known = self.report.choices(tuple(self.rules))
        if not found.kind:
            self._fault("kind_missing", where, place=found.place, known=known)
            return False
        rule = self.rules.get(found.kind)
        if rule is None:
            self._fault("kind_unknown", where, kind=found.kind, place=found.place, known=known)
            return False
        is_right = True
        for name, allowed in {**rule.optional, **rule.props}.items():
            if name in found.props:
                is_right &= self._is_allowed(found, name, allowed, where)
            elif name in rule.props:
                choices = self.report.choices(allowed)
                self._fault("property_missing", where, kind=found.kind, name=name, place=found.place, allowed=choices)
                is_right = False
        for name in found.props:
            if name not in rule.props and name not in rule.optional:
                self.report.add("property_unknown", where, kind=found.kind, name=name, place=found.place)
        return is_right

    def count(self, found: Sequence[Square] | Sequence[Thing]) -> None:
        """Report every kind with a wrong count."""
        for kind, rule in self.rules.items():
            for number, right, value in rule.miscounts(kind, found):
                params = {"kind": kind, "name": rule.count_by, "value": value, "layer": self.layer}
                code, wanted = "count_by" if rule.count_by else "count", self.report.amount(right)
                self._fault(code, self.where, found=number, wanted=wanted, **params)

    def _is_allowed(self, found: Found, name: str, allowed: Sequence[str], where: Sequence[str]) -> bool:
        value = found.props[name]
        if not allowed or value in allowed:
            return True
        params = {"kind": found.kind, "name": name, "value": value, "place": found.place}
        self._fault("property_value", where, **params, allowed=self.report.choices(allowed))
        return False

    def _fault(self, code: str, where: Sequence[str], **params: str | int) -> None:
        self.is_sound = False
        self.report.add(code, where, **params)


def check_ground(check: LayerCheck, thing: Thing, place: str, ground: Square, names: tuple[str, str]) -> None:
    """Report a thing on a square of a wrong kind or color; *names* are those of the square and its layer."""
    square, layer = names
    rule = check.rules[thing.kind]
    where = (*check.where, square)
    if not rule.on:
        return
    if ground.kind != rule.on:
        check.report.add("thing_ground", where, kind=thing.kind, wanted=rule.on, found=ground.kind, layer=layer)
        return
    for name, value in ground.props.items():
        mine = thing.props.get(name, value)
        if mine != value:
            check.report.add("thing_disagrees", where, kind=thing.kind, name=name, value=mine, found=value, place=place)


def square_under(x: float, y: float, size: int, is_point: bool) -> tuple[int, int] | None:
    """Column and row (from the top left) of an object's upper left corner or of a point; None between squares."""
    column, row = int(x // size), int(y // size)
    on_lines = (_is_near(x / size), _is_near(y / size))
    if is_point:
        return None if any(on_lines) else (column, row)
    return (round(x / size), round(y / size)) if all(on_lines) else None


def _is_near(squares: float) -> bool:
    """Whether a distance in squares is nearly whole: Tiled writes rounded decimals."""
    return abs(squares - round(squares)) < 0.001
