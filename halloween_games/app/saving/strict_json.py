"""Strict parsing of untrusted JSON, with a reason for every refusal."""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from halloween_games.core.game import Json
from halloween_games.core.phrases import Phrase
from halloween_games.core.reasons import quoted

MAX_BYTES: Final = 1_000_000  # limit for a line or a position file

_SURROGATE: Final = re.compile(r"\\u[dD][89a-fA-F]")  # UTF-8 has none, so only an escape can be half of a pair


class NotJson(ValueError):
    """The bytes are not valid JSON; ``phrase`` is the reason."""

    def __init__(self, key: str, params: dict[str, str | int] | None = None) -> None:
        super().__init__(key)
        self.phrase = Phrase(key, params or {})


def read_json(data: bytes) -> Json:
    """The value in *data*; raises NotJson.

    Stricter than Python's parser: no NaN, no infinity, no duplicate fields in an object, no half surrogate pairs (which
    can be neither written nor drawn). Numbers of thousands of digits and nesting of hundreds of levels are refused as
    well.
    """
    try:
        text = data.decode("utf-8")
        found: Json = json.loads(text, object_pairs_hook=_object, parse_constant=_constant, parse_float=_finite)
        if _SURROGATE.search(text):
            json.dumps(found, ensure_ascii=False).encode()
        return found
    except NotJson:
        raise
    except UnicodeEncodeError as error:
        raise NotJson("cli.json.surrogate") from error
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
