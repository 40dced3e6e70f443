"""Damaged copies of intact inputs: of their JSON, their lines, their text and their bytes."""

from __future__ import annotations

import json
import math
import re
import zlib
from collections.abc import Callable, Mapping
from contextlib import suppress
from random import Random
from typing import Any, Final

Json = Any

NASTY: Final = (
    *("", " ", "x", "@", "@@", "@red", "@seat.0", "@cli.about", "{name}", "{0}", "%s", "\\", '"', "..", "../../x"),
    *("/", "CON", "👻", "שלום", "ﷺ", "İ", "ß", "²", "٣", "½", "A" * 41, "W" * 81, "x" * 5000, "HG1-", "Ann", "hard"),
    *("0", "-1", "1e999", "\U000e0001", "\u202e", "\u0301", "e" + "\u0301" * 60),
    *("\0", "\n", "\r", "\t", "\b", "\x1b[31m", "\x7f", "\x85", "\u2028", "\ud800", "\udfff\ud800", "\ufffe", "\ufeff"),
    *("\u200b", "\u200d", "\u00ad", "\u2060", "\u180e", "\ufe0f"),
)  # fmt: skip
"""Texts that have broken programs: signs without width, halves of pairs, orders to terminals, text keys, long ones."""

JUNK: Final[tuple[Json, ...]] = (
    *(None, True, False, 0, 1, 2, 3, 4, -1, -0.0, 0.5, 1.5, 255, 256, 2**31, 2**63, 10**30, -(10**30), 10**400, 1e308),
    *(math.nan, math.inf, -math.inf, 5e-324, [], {}, [[]], {"": {}}, [None], [0, "x"], [-1, "x"], list(range(3000))),
)
"""Values of every type; texts are NASTY."""

LONGEST: Final = 4_000_000
"""Bytes of a damaged input, more than any reader takes; lengthened twice it had 240 million."""

MARKUP: Final = re.compile(r'<[^<>]*>|"[^"<>]*"|[0-9]+|[a-z_]+')
WORD: Final = re.compile(r"\w+|[^\w\s]")


def junk(rng: Random) -> Json:
    """A value that hardly belongs where it is put."""
    roll = rng.random()
    if roll < 0.45:
        return rng.choice(NASTY)
    if roll < 0.5:
        return nested(rng.choice((5, 60, 400, 900)), rng)
    value = rng.choice(JUNK)
    return json.loads(json.dumps(value))  # a copy: it will be damaged, too


def nested(depth: int, rng: Random) -> Json:
    """Lists in lists, or objects in objects."""
    value: Json = 1
    for _ in range(depth):
        value = [value] if rng.random() < 0.5 else {"a": value}
    return value


# ---------------------------------------------------------------- JSON


def json_changed(data: bytes, rng: Random) -> bytes:
    """*data* with changed values, fields and structure; text that is not JSON (any more) is changed as text."""
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return text_changed(data, rng)
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        value = value_changed(value, rng)
    return written(value, rng)


def written(value: Json, rng: Random) -> bytes:
    """*value* as JSON in one of the ways that programs write it."""
    try:
        text = json.dumps(value, ensure_ascii=rng.random() < 0.5, indent=rng.choice((None, None, 1)))
    except RecursionError:
        text = "[" * 5000
    if rng.random() < 0.03:  # a field twice
        text = re.sub(r'("\w+"): ?("?[\w.-]*"?)', r"\1: \2, \1: \2", text, count=1)
    return text.encode("utf-8", "surrogatepass")


def value_changed(value: Json, rng: Random) -> Json:
    """*value* with one change somewhere inside."""
    if not isinstance(value, (dict, list)) or not value or rng.random() < 0.02:
        return leaf_changed(value, rng)
    container: Json = value
    while True:
        key = rng.choice(list(container) if isinstance(container, dict) else range(len(container)))
        inner = container[key]
        if not isinstance(inner, (dict, list)) or not inner or rng.random() < 0.3:
            break
        container = inner
    if isinstance(container, dict):
        _object_changed(container, key, value, rng)
    else:
        _list_changed(container, key, value, rng)
    return value


def _object_changed(found: dict[str, Json], key: str, root: Json, rng: Random) -> None:
    roll = rng.random()
    if roll < 0.15:
        del found[key]
    elif roll < 0.25:
        found[rng.choice(NASTY)] = junk(rng)
    elif roll < 0.3:
        found[rng.choice((key.upper(), key + " ", key[:-1], rng.choice(NASTY)))] = found.pop(key)
    elif roll < 0.4:
        found[key] = json.loads(json.dumps(some_part(root, rng)))
    else:
        found[key] = leaf_changed(found[key], rng)


def bomb(rng: Random) -> tuple[float, float, float]:
    """Width, height and turn of an ornament, in squares and degrees: from small to far beyond any board."""
    return rng.choice((0.5, 3, 40, 999)), rng.choice((0.5, 3, 40, 999)), rng.choice((0.0, 0.0, 45.0, 170.0))


def _list_changed(found: list[Json], at: int, root: Json, rng: Random) -> None:
    roll = rng.random()
    if len(found) == 3 and isinstance(found[2], list) and roll > 0.8:  # a layer of a board: its ornaments
        found[2] = [[0, 0.5, 0.5, *bomb(rng)] for _ in range(rng.choice((1, 2, 40)))]
        return
    if roll < 0.15:
        del found[at]
    elif roll < 0.25:
        found.insert(at, json.loads(json.dumps(found[at])))
    elif roll < 0.35:
        other = rng.randrange(len(found))
        found[at], found[other] = found[other], found[at]
    elif roll < 0.4:
        del found[at:]
    elif roll < 0.42:
        found.extend(json.loads(json.dumps(found[at:])) * rng.choice((1, 5, 50)))
    elif roll < 0.5:
        found.insert(at, junk(rng))
    elif roll < 0.6:
        found[at] = json.loads(json.dumps(some_part(root, rng)))
    else:
        found[at] = leaf_changed(found[at], rng)


def some_part(value: Json, rng: Random) -> Json:
    """Something that stands anywhere in *value*."""
    while isinstance(value, (dict, list)) and value and rng.random() < 0.85:
        value = rng.choice(list(value.values()) if isinstance(value, dict) else value)
    return value


def leaf_changed(value: Json, rng: Random) -> Json:
    """Another value, near *value* or far from it."""
    if rng.random() < 0.4:
        return junk(rng)
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float)):
        half = value // 2 if isinstance(value, int) else value + 0.5
        return rng.choice((value + 1, value - 1, -value, value * 2, half, 0.5, str(value), [value]))
    if isinstance(value, str):
        return string_changed(value, rng)
    return junk(rng)


def string_changed(text: str, rng: Random) -> str:
    """*text* with a few signs changed."""
    at = rng.randrange(len(text) + 1)
    changes: tuple[Callable[[], str], ...] = (
        lambda: text[:at] + rng.choice(NASTY) + text[at:],
        lambda: text[:at] + text[at + 1 :],
        lambda: text[:at] + chr(rng.randrange(32, 127)) + text[at + 1 :],
        lambda: text[:at],
        lambda: text + text,
        text.swapcase,
        lambda: text[::-1],
        lambda: re.sub(r"\d", lambda _: str(rng.randrange(10)), text),
        lambda: "".join(rng.sample(found := WORD.findall(text), len(found))),
    )
    return rng.choice(changes)()


# ---------------------------------------------------------------- text and bytes


def text_changed(data: bytes, rng: Random) -> bytes:
    """*data* with a few words and signs changed."""
    text = data.decode("utf-8", "surrogateescape")
    for _ in range(rng.choice((1, 1, 2, 4))):
        text = string_changed(text, rng)
    return text.encode("utf-8", "surrogateescape" if _is_escaped(text) else "surrogatepass")


def _is_escaped(text: str) -> bool:
    """Whether all lone surrogates in *text* stand for bytes that are not UTF-8."""
    return all("\udc80" <= sign <= "\udcff" for sign in text if "\ud800" <= sign <= "\udfff")


def lines_changed(data: bytes, rng: Random) -> bytes:
    """Lines missing, doubled, swapped, or changed: a line of JSON as JSON, another as text."""
    lines = data.split(b"\n")
    for _ in range(rng.choice((1, 1, 2, 4))):
        at = rng.randrange(len(lines))
        roll = rng.random()
        if roll < 0.08 and len(lines) > 1:
            del lines[at]
        elif roll < 0.16:
            lines.insert(at, rng.choice(lines))
        elif roll < 0.24:
            other = rng.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        elif roll < 0.3:
            lines[at] = bytes_changed(lines[at], rng)
        elif lines[at][:1] == b"{":
            lines[at] = json_changed(lines[at], rng).replace(b"\n", b" ")
        else:
            lines[at] = text_changed(lines[at], rng)
    return b"\n".join(lines)


def markup_changed(data: bytes, rng: Random) -> bytes:
    """XML with elements, attributes, words and numbers missing, doubled, swapped or changed."""
    text = data.decode("utf-8", "surrogateescape")
    if "</map>" in text and rng.random() < 0.06:
        many = "".join(_ornament(number, rng) for number in range(rng.choice((1, 2, 40))))
        text = text.replace("</map>", f'<objectgroup id="98" name="bombs">{many}</objectgroup></map>')
    for _ in range(rng.choice((1, 1, 2, 4))):
        found = list(MARKUP.finditer(text))
        if not found:
            break
        one, other = rng.choice(found), rng.choice(found)
        kinds = [mark for mark in found if mark[0][0] == one[0][0]]
        new = rng.choice(
            (
                "",
                one[0] * 2,
                other[0],
                rng.choice(kinds)[0],
                f'"{rng.choice(NASTY)}"',
                rng.choice(NASTY),
                _number(one[0], rng),
            )
        )
        text = text[: one.start()] + new + text[one.end() :]
    return text.encode("utf-8", "surrogatepass" if not _is_escaped(text) else "surrogateescape")


def _ornament(number: int, rng: Random) -> str:
    width, height, turned = bomb(rng)
    size = f'width="{width * 64:g}" height="{height * 64:g}" rotation="{turned:g}"'
    return f'<object id="{900 + number}" gid="2" x="128" y="256" {size}/>'


def _number(word: str, rng: Random) -> str:
    near = int(word) if word.isdecimal() and len(word) < 12 else 0
    return str(
        rng.choice((near + 1, near - 1, -near, near * 2, 0, 2**31, 2**32, 10**12, 0.5, "1e9", "nan", "9" * 5000))
    )


def bytes_changed(data: bytes, rng: Random) -> bytes:
    """Truncated, overwritten, extended, or in another encoding."""
    at = rng.randrange(len(data) + 1)
    changes: tuple[Callable[[], bytes], ...] = (
        lambda: data[:at],
        lambda: data[:at] + rng.randbytes(rng.randrange(1, 40)) + data[at + 1 :],
        lambda: data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :] if at < len(data) else data,
        lambda: data[:at] + b"\0" * (len(data) - at),  # as after a power failure
        lambda: data + data[at:],
        lambda: data[at:],
        lambda: data.decode("latin-1").encode("utf-16"),
        lambda: data[:at] + b"\xff\xfe\xc3" + data[at:],
        lambda: b"\xef\xbb\xbf" + data,
        lambda: b"",
    )
    if rng.random() < 0.02:  # these take long
        times = min(200, LONGEST // max(1, len(data)) + 1)  # the rest would be cut away
        return rng.choice((b" " * 1_200_000 + data, data[:at] + b"[" * 60_000, data * times))
    return rng.choice(changes)()


def png_changed(data: bytes, rng: Random) -> bytes:
    """A PNG file with damaged chunks whose check sums are right, so that the damage gets further than to those."""
    chunks, at = [], 8
    while at + 12 <= len(data):
        size = int.from_bytes(data[at : at + 4], "big")
        chunks.append((data[at + 4 : at + 8], data[at + 8 : at + 8 + size]))
        at += 12 + size
    if not chunks:
        return bytes_changed(data, rng)
    for _ in range(rng.choice((1, 1, 2))):
        number = rng.randrange(len(chunks))
        name, content = chunks[number]
        if name == b"IDAT" and rng.random() < 0.5:
            with suppress(zlib.error):
                content = zlib.compress(bytes_changed(zlib.decompress(content), rng)[:100_000])
        elif rng.random() < 0.2:
            name = rng.choice((b"IHDR", b"PLTE", b"IDAT", b"tRNS", b"iCCP", b"tEXt", b"IEND", b"gAMA"))
        else:
            content = bytes_changed(content, rng)[:100_000]
        chunks[number] = name, content
    parts = (len(content).to_bytes(4, "big") + name + content + _crc(name + content) for name, content in chunks)
    return data[:8] + b"".join(parts)


def _crc(data: bytes) -> bytes:
    return zlib.crc32(data).to_bytes(4, "big")


Mutator = Callable[[bytes, Random], bytes]

MUTATORS: Final[Mapping[str, Mutator]] = {
    "json": json_changed,
    "lines": lines_changed,
    "text": text_changed,
    "markup": markup_changed,
    "png": png_changed,
    "bytes": bytes_changed,
}
"""How inputs of a kind are damaged with knowledge of what they are; ``bytes`` fits all."""


def mutated(kind: str, data: bytes, rng: Random) -> bytes:
    """A damaged copy of *data*, an input of *kind*."""
    changed = (MUTATORS[kind] if rng.random() < 0.85 else bytes_changed)(data, rng)[:LONGEST]
    return bytes_changed(changed, rng)[:LONGEST] if rng.random() < 0.05 else changed
