"""JSON from files and lines that somebody else wrote: read strictly, refused with a reason."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Sequence
from typing import Final

from halloween_games.core.game import Json
from halloween_games.core.phrases import Phrase
from halloween_games.core.reasons import quoted

MAX_BYTES: Final = 1_000_000  # what one line or one position file may hold


class NotJson(ValueError):
    """The bytes are not JSON; ``phrase`` says what is wrong with them."""

    def __init__(self, key: str, params: dict[str, str | int] | None = None) -> None:
        super().__init__(key)
        self.phrase = Phrase(key, params or {})


def read_json(data: bytes) -> Json:
    """What *data* holds; raises NotJson.

    Stricter than Python's reader: no NaN, no infinity, no field twice in one object. Numbers of thousands of digits
    and nesting of hundreds of levels are refused as well.
    """
    try:
        text = data.decode("utf-8")
        return json.loads(text, object_pairs_hook=_object, parse_constant=_constant, parse_float=_finite)
    except NotJson:
        raise
    except UnicodeDecodeError as error:
        raise NotJson("cli.json.not_utf8") from error
    except json.JSONDecodeError as error:
        where: dict[str, str | int] = {"line": error.lineno, "column": error.colno}
        raise NotJson("cli.json.broken", {**where, "why": error.msg}) from error
    except RecursionError as error:
        raise NotJson("cli.json.too_deep") from error
    except ValueError as error:  # int() of too many digits
        raise NotJson("cli.json.number") from error


def _object(pairs: Sequence[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    if len(found) < len(pairs):
        name, _ = Counter(name for name, _ in pairs).most_common(1)[0]
        raise NotJson("cli.json.twice", {"name": quoted(name)})
    return found


def _constant(_: str) -> Json:
    raise NotJson("cli.json.number")


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise NotJson("cli.json.number")
    return number
