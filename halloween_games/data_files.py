"""Reads the files of lessons, puzzles and nights strictly: their fields are declared as structs of msgspec."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from math import isfinite
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from msgspec import Meta, inspect

from halloween_games.core.game import Json
from halloween_games.core.reasons import quoted
from halloween_games.data_problems import DataError, wrong_kind

FileKind = Literal["lesson", "night", "puzzle"]

DEEPEST: Final = 20  # tables in tables
LISTED: Final = 400  # letters of what is known
TOO_DEEP: Final = "it is nested too deeply"
MOST_DOTS: Final = 500  # in a line: tomllib takes the square of a dotted key's parts

_ID: Final = r"\A[a-z0-9-]{1,40}\Z"

Id = Annotated[str, Meta(pattern=_ID)]
Line = Annotated[str, Meta(pattern=r"\S")]
"""A text of one line, which says something."""


class Fields(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table or an object with these fields and no others; its own texts are printable."""

    def __post_init__(self) -> None:
        for name in self.__struct_fields__:
            if _is_unprintable(getattr(self, name)):
                raise ValueError(name)


Shape = TypeVar("Shape", bound=Fields)


# ---------------------------------------------------------------- files


def read_bytes(file: Path, kind: FileKind, most: int) -> bytes:
    """The content of *file*, which has at most so many bytes; raises DataError."""
    try:
        if file.exists() and not file.is_file():
            raise ValueError("it is no file")  # opening a pipe would wait for ever
        with file.open("rb") as stream:
            data = stream.read(most + 1)
    except (OSError, ValueError) as error:
        why = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise DataError("file_unreadable", {"why": why}) from error
    if len(data) > most:
        raise DataError(f"{kind}_file_too_large", {"limit": most // 1000})
    return data


def read_toml(file: Path, kind: FileKind, most: int) -> dict[str, Any]:
    """The content of *file* as JSON could hold it; raises DataError."""
    data = read_bytes(file, kind, most)
    try:
        if any(line.count(b".") > MOST_DOTS for line in data.split(b"\n")):
            raise ValueError("a line has too many dots")
        table = tomllib.loads(data.decode("utf-8").removeprefix("\ufeff"))
        return {name: _plain(value, 1) for name, value in table.items()}
    except UnicodeDecodeError as error:
        raise DataError("not_utf8") from error
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        # ValueError: a date that does not exist, a number of thousands of digits
        raise DataError("not_toml", {"why": short_reason(error)}) from error


def short_reason(error: Exception) -> str:
    """What a parser says, so that it can stand inside a sentence."""
    if isinstance(error, RecursionError):
        return TOO_DEEP
    return _printable(str(error), 200).rstrip(".")


def _printable(text: str, most: int) -> str:
    return "".join(sign for sign in text[:most] if sign.isprintable())


def _plain(value: Any, depth: int) -> Json:
    """*value* as it is in JSON: dates and times of TOML become texts."""
    if depth > DEEPEST:
        raise ValueError(TOO_DEEP)
    if isinstance(value, dict):
        return {str(name): _plain(inside, depth + 1) for name, inside in value.items()}
    if isinstance(value, list):
        return [_plain(inside, depth + 1) for inside in value]
    if isinstance(value, float) and not isfinite(value):
        raise ValueError("it holds a number that is none")
    return value if isinstance(value, str | int | float) else str(value)


# ---------------------------------------------------------------- fields


def read_fields(data: Json, shape: type[Shape], kind: FileKind, where: str = "") -> Shape:
    """*data*, which stands at *where*, as that struct; raises DataError naming the field."""
    try:
        return msgspec.convert(data, shape)
    except msgspec.ValidationError as error:
        found = re.search(r" - at `\$([^`]*)`\Z", str(error))
        # Names of fields come from the structs alone: inside dictionaries nothing is checked.
        steps = re.findall(r"\w+", found[1]) if found is not None else []
        raise _told(inspect.type_info(shape), data, kind, where, steps) from error


def name_of(entry: Json, place: str) -> str:
    """How problems call one of a list's entries: by its ``id`` if it has one, otherwise by its *place*."""
    name = entry.get("id") if isinstance(entry, dict) else None
    return name if isinstance(name, str) and re.search(_ID, name) else place


def one_of(value: str, known: Iterable[str], where: str) -> str:
    """*value*, which has to be *known*; raises DataError."""
    known = list(known)
    if value not in known:
        names = _printable(", ".join(known), LISTED) or "-"
        raise DataError("not_one_of", {"where": where, "name": quoted(value), "known": names})
    return value


def check_whole(value: Json, low: int, high: int, where: str) -> int:
    """*value*, which has to be a whole number in that range; raises DataError."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise wrong_kind(where, "kind.whole", low=low, high=high)
    return value


def inside(where: str, field: str) -> str:
    """The field with the tables around it."""
    return f"{where}.{field}" if where else field


def _told(shape: inspect.Type, value: Json, kind: FileKind, where: str, steps: list[str]) -> DataError:
    """What is wrong with *value*, to which *steps* lead; msgspec has refused it."""
    for step in steps:
        if isinstance(shape, inspect.UnionType):
            shape = next(one for one in shape.types if isinstance(one, inspect.StructType))
        if isinstance(shape, inspect.StructType):
            shape = next(field.type for field in shape.fields if field.encode_name == step)
            value, where = value[step], inside(where, step)
        elif isinstance(shape, inspect.VarTupleType | inspect.ListType):
            shape, value, where = shape.item_type, value[int(step)], f"{where}[{step}]"
    if isinstance(shape, inspect.UnionType):
        shape = shape.types[-1] if isinstance(shape.types[-1], inspect.FloatType) else shape.types[0]
    if isinstance(shape, inspect.StructType) and isinstance(value, dict):
        return _wrong_field(shape, value, kind, where)
    return _wrong_value(shape, value, where)


def _wrong_field(shape: inspect.StructType, table: dict[str, Json], kind: FileKind, where: str) -> DataError:
    known = {field.encode_name: field for field in shape.fields}
    for name in table:
        if name not in known:
            return DataError(f"{kind}_unknown_field", {"where": quoted(inside(where, name))})
    for name, field in known.items():
        if field.required and name not in table:
            return DataError("missing", {"where": inside(where, name)})
    return wrong_kind(inside(where, next(name for name in known if _is_unprintable(table.get(name)))), "kind.text")


def _wrong_value(shape: inspect.Type, value: Json, where: str) -> DataError:
    match shape:
        case inspect.StrType(max_length=most, pattern=pattern):
            if isinstance(value, str) and most is not None and len(value) > most:
                return DataError("text_long", {"where": where, "count": len(value), "most": most})
            is_id = isinstance(value, str) and pattern == _ID
            return DataError("bad_id", {"where": where}) if is_id else wrong_kind(where, "kind.text")
        case inspect.IntType(ge=low, le=high):
            return wrong_kind(where, "kind.whole", low=low or 0, high=high or 0)
        case inspect.FloatType(ge=low, le=high):
            return wrong_kind(where, "kind.number", low=int(low or 0), high=int(high or 0))
        case inspect.BoolType():
            return wrong_kind(where, "kind.flag")
        case inspect.VarTupleType(max_length=None):
            return wrong_kind(where, "kind.any_list")
        case inspect.VarTupleType(item_type=item, min_length=least, max_length=most):
            if least:
                return DataError("different_texts", {"where": where, "most": most or 0})
            return wrong_kind(where, "kind.texts" if isinstance(item, inspect.StrType) else "kind.list", most=most or 0)
    return wrong_kind(where, "kind.table")


def _is_unprintable(value: object) -> bool:
    return isinstance(value, str) and not value.isprintable()
