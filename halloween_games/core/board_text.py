"""A board as JSON and as one short text, for records, share codes and the protocol; what comes from outside is checked.

The text is base64url of compressed JSON. It holds the whole board, so it opens where nobody has the map. Every game
imports this when it starts, hence binascii: importing base64 and struct takes longer than reading a board.
"""

from __future__ import annotations

import binascii
import json
import re
import zlib
from collections.abc import Mapping, Sequence
from typing import Any, Final

from halloween_games.core.board import (
    BoardRules,
    BoardSpec,
    KindRule,
    Layer,
    Ornament,
    Square,
    Thing,
    amount,
    ornament_area_fits,
)
from halloween_games.core.reasons import BadBoard, quoted

MAX_TEXT: Final = 40_000  # characters; the largest board that anybody has drawn has some 1,000
MAX_JSON: Final = 200_000  # bytes, unpacked
MAX_SIDE: Final = 26  # columns are named a to z
MAX_LAYERS: Final = 16
MAX_ORNAMENTS: Final = 500
MAX_WORD: Final = 40
MAX_NAME: Final = 60
MAX_PROPERTIES: Final = 16
MAX_LENGTH: Final = 1000.0  # of an ornament, in squares
DRAWING: Final = re.compile(r"[a-z0-9_]{1,40}/[a-z0-9_]{1,40}")

FIELDS: Final = ("columns", "rows", "name", "author", "kinds", "squares", "things", "drawings", "layers")


def write_board(board: BoardSpec) -> str:
    """The whole *board* as one text."""
    data = json.dumps(board_json(board), separators=(",", ":"), ensure_ascii=False)
    packed = binascii.b2a_base64(zlib.compress(data.encode(), 9), newline=False)
    return packed.decode("ascii").rstrip("=").replace("+", "-").replace("/", "_")


def read_board(text: Any) -> BoardSpec:
    """The inverse of write_board; raises BadBoard, whatever *text* is."""
    if not isinstance(text, str) or len(text) > MAX_TEXT:
        raise BadBoard("board_no_text" if not isinstance(text, str) else "board_too_large")
    try:
        padded = text.replace("-", "+").replace("_", "/") + "=" * (-len(text) % 4)
        packed = binascii.a2b_base64(padded, strict_mode=True)
        unpacker = zlib.decompressobj()
        data = unpacker.decompress(packed, MAX_JSON)
        if not unpacker.eof and unpacker.unconsumed_tail:
            raise BadBoard("board_too_large")
        if not unpacker.eof:
            raise BadBoard("board_damaged")
        found = json.loads(data)
    except (binascii.Error, zlib.error, ValueError, RecursionError) as error:
        if isinstance(error, BadBoard):
            raise
        raise BadBoard("board_damaged") from error
    return read_board_json(found)


# ---------------------------------------------------------------- JSON


def board_json(board: BoardSpec) -> dict[str, Any]:
    """*board* as JSON: every kind of square and every drawing is named once."""
    kinds: dict[str, int] = {}
    drawings: dict[str, int] = {"": 0}
    squares = []
    for square in board.squares:
        kind = json.dumps([square.kind, dict(sorted(square.props.items()))])
        squares.append(kinds.setdefault(kind, len(kinds)))
    layers: list[Any] = []
    for layer in board.layers:
        cells = [drawings.setdefault(name, len(drawings)) for name in layer.drawings]
        ornaments = [
            [drawings.setdefault(one.drawing, len(drawings)), one.left, one.top, one.width, one.height, one.turned]
            for one in layer.ornaments
        ]
        layers.append([layer.name, cells, ornaments])
    return {
        "columns": board.columns,
        "rows": board.rows,
        "name": board.name,
        "author": board.author,
        "kinds": [json.loads(kind) for kind in kinds],
        "squares": squares,
        "things": [[thing.kind, thing.at, dict(sorted(thing.props.items()))] for thing in board.things],
        "drawings": list(drawings),
        "layers": layers,
    }


def read_board_json(data: Any) -> BoardSpec:
    """The inverse of board_json; raises BadBoard. Whether a game can be played on it is for ``check_board``."""
    if not isinstance(data, dict) or set(data) != set(FIELDS):
        raise BadBoard("board_damaged")
    columns, rows = (_whole(data[side], 1, MAX_SIDE) for side in ("columns", "rows"))
    count = columns * rows
    kinds = [_kind(entry) for entry in _list(data["kinds"], count)]
    squares = tuple(kinds[_whole(number, 0, len(kinds) - 1)] for number in _exactly(data["squares"], count))
    things = tuple(_thing(entry, count) for entry in _list(data["things"], 4 * count))
    drawings = [_drawing(entry) for entry in _list(data["drawings"], MAX_LAYERS * count + MAX_ORNAMENTS)]
    layers = tuple(_layer(entry, drawings, count) for entry in _list(data["layers"], MAX_LAYERS))
    if sum(len(layer.ornaments) for layer in layers) > MAX_ORNAMENTS:
        raise BadBoard("board_too_large")
    all_fit = all(one.fits(columns, rows) for layer in layers for one in layer.ornaments)
    if not all_fit or not ornament_area_fits(layers, columns, rows):
        raise BadBoard("board_ornaments")
    return BoardSpec(
        columns, rows, squares, things, layers, _words(data["name"], MAX_NAME), _words(data["author"], MAX_NAME)
    )


def _kind(entry: Any) -> Square:
    kind, props = _exactly(entry, 2)
    return Square(_words(kind, MAX_WORD), _props(props))


def _thing(entry: Any, count: int) -> Thing:
    kind, at, props = _exactly(entry, 3)
    return Thing(_words(kind, MAX_WORD), _whole(at, 0, count - 1), _props(props))


def _layer(entry: Any, drawings: Sequence[str], count: int) -> Layer:
    name, cells, ornaments = _exactly(entry, 3)
    found = [drawings[_whole(number, 0, len(drawings) - 1)] for number in _list(cells, count)]
    if len(found) not in (0, count):
        raise BadBoard("board_damaged")
    return Layer(
        _words(name, MAX_WORD),
        tuple(found),
        tuple(_ornament(one, drawings) for one in _list(ornaments, MAX_ORNAMENTS)),
    )


def _ornament(entry: Any, drawings: Sequence[str]) -> Ornament:
    number, *lengths = _exactly(entry, 6)
    left, top, width, height, turned = (_length(value) for value in lengths)
    return Ornament(drawings[_whole(number, 0, len(drawings) - 1)], left, top, width, height, turned)


def _drawing(entry: Any) -> str:
    if not isinstance(entry, str) or (entry and not DRAWING.fullmatch(entry)):
        raise BadBoard("board_damaged")
    return entry


def _props(value: Any) -> dict[str, str]:
    if not isinstance(value, dict) or len(value) > MAX_PROPERTIES:
        raise BadBoard("board_damaged")
    return {_words(name, MAX_WORD): _words(text, MAX_WORD) for name, text in value.items()}


def _words(value: Any, longest: int) -> str:
    if not isinstance(value, str) or len(value) > longest or not (value.isprintable() or not value):
        raise BadBoard("board_damaged")
    return value


def _whole(value: Any, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadBoard("board_damaged")
    return value


def _length(value: Any) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool) or not abs(value) <= MAX_LENGTH:
        raise BadBoard("board_damaged")
    return float(value)


def _list(value: Any, longest: int) -> list[Any]:
    if not isinstance(value, list):
        raise BadBoard("board_damaged")
    if len(value) > longest:
        raise BadBoard("board_too_large")
    return value


def _exactly(value: Any, count: int) -> list[Any]:
    if not isinstance(value, list) or len(value) != count:
        raise BadBoard("board_damaged")
    return value


# ---------------------------------------------------------------- what a game asks of it


def check_board(board: BoardSpec, rules: BoardRules) -> None:
    """Raise BadBoard with the first rule of boards that *board* violates."""
    if not rules.fits(board.columns, board.rows):
        wanted = {"wide": amount(rules.columns), "high": amount(rules.rows)}
        raise BadBoard("board_wrong_size", {"columns": board.columns, "rows": board.rows, **wanted})
    for square in board.squares:
        _check_kind(square.kind, square.props, rules.squares)
    for thing in board.things:
        _check_kind(thing.kind, thing.props, rules.things)
        _check_ground(thing, board, rules.things[thing.kind])
    if len({thing.at for thing in board.things}) != len(board.things):
        raise BadBoard("board_crowded")
    _check_counts(board.squares, rules.squares)
    _check_counts(board.things, rules.things)
    for fault in rules.faults(board) if rules.faults is not None else ():
        raise BadBoard(fault.key, fault.params)


def _check_kind(kind: str, props: Any, rules: Any) -> None:
    rule: KindRule | None = rules.get(kind)
    if rule is None:
        raise BadBoard("board_unknown_kind", {"kind": quoted(kind)})
    allowed = {**rule.optional, **rule.props}
    for name in {*rule.props, *props}:
        value = props.get(name)
        if value is None or name not in allowed or (allowed[name] and value not in allowed[name]):
            raise BadBoard("board_bad_property", {"kind": quoted(kind), "name": quoted(name)})


def _check_ground(thing: Thing, board: BoardSpec, rule: KindRule) -> None:
    ground = board.squares[thing.at]
    if rule.on and (
        ground.kind != rule.on or any(thing.props.get(name, value) != value for name, value in ground.props.items())
    ):
        raise BadBoard("board_bad_ground", {"kind": quoted(thing.kind), "wanted": rule.on})


def _check_counts(found: Sequence[Square | Thing], rules: Mapping[str, KindRule]) -> None:
    for kind, rule in rules.items():
        for count, wanted, _ in rule.miscounts(kind, found):
            raise BadBoard("board_bad_count", {"kind": kind, "found": count, "wanted": amount(wanted)})
