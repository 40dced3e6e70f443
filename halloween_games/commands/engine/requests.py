"""The requests of the protocol: one struct for each command; fields are checked one by one so that errors name them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

import msgspec

from halloween_games.app.saving.strict_json import NotJson, read_json
from halloween_games.core.game import Json
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.core.phrases import Key, Phrase
from halloween_games.core.reasons import quoted

Luck = Literal["auto", "ask"]


class Refused(Exception):
    """A refused request: the error code, the message, the field it is about, and further fields of the answer."""

    def __init__(self, error: str, words: Phrase | str, where: str, more: Mapping[str, Json] | None = None) -> None:
        super().__init__(error)
        self.error = error
        self.words = words
        self.where = where
        self.more = more or {}


class Request(msgspec.Struct, frozen=True):
    """One command; fields with a default may be omitted."""


class ListGames(Request, frozen=True):
    pass


class New(Request, frozen=True):
    game: str
    seats: int | None = None
    options: dict[str, Any] = {}
    board: str | None = None
    seed: int | None = None
    luck: Luck = "auto"


class SetPosition(Request, frozen=True):
    """A position stays as it was set, so luck is not drawn automatically by default."""

    game: str
    position: Any
    seats: int | None = None
    options: dict[str, Any] = {}
    board: str | None = None
    seed: int | None = None
    luck: Luck = "ask"


class GetPosition(Request, frozen=True):
    pass


class View(Request, frozen=True):
    seat: int | None


class Legal(Request, frozen=True):
    pass


class Play(Request, frozen=True):
    action: str


class Why(Request, frozen=True):
    action: str | None = None


class Go(Request, frozen=True):
    level: str = LEVEL_NAMES[-1]
    seconds: float | None = None
    iterations: int | None = None
    seed: int | None = None


class Analyze(Request, frozen=True):
    level: str = LEVEL_NAMES[-1]
    seconds: float | None = None
    iterations: int | None = None
    seed: int | None = None


class Undo(Request, frozen=True):
    pass


class GetRecord(Request, frozen=True):
    pass


class Load(Request, frozen=True):
    record: Any
    seed: int | None = None
    luck: Luck = "ask"


class Quit(Request, frozen=True):
    pass


REQUESTS: Final[Mapping[str, type[Request]]] = {
    "games": ListGames,
    "new": New,
    "set": SetPosition,
    "position": GetPosition,
    "view": View,
    "legal": Legal,
    "play": Play,
    "why": Why,
    "go": Go,
    "analyze": Analyze,
    "undo": Undo,
    "record": GetRecord,
    "load": Load,
    "quit": Quit,
}

FORMER_SPELLINGS: Final[Mapping[str, str]] = {"analyse": "analyze"}
"""Old names of commands, still accepted."""

KINDS: Final[Mapping[str, str]] = {
    "game": Key("engine.kind.text"),
    "seats": Key("engine.kind.whole"),
    "options": Key("engine.kind.object"),
    "board": Key("engine.kind.text"),
    "seed": Key("engine.kind.whole"),
    "luck": Key("engine.kind.luck"),
    "seat": Key("engine.kind.seat"),
    "action": Key("engine.kind.text"),
    "level": Key("engine.kind.text"),
    "seconds": Key("engine.kind.number"),
    "iterations": Key("engine.kind.whole"),
}
"""The type of each field in words; positions and records are checked by their own parsers."""


def read_request(line: bytes) -> Request:
    """The command in *line*; raises Refused."""
    try:
        data = read_json(line.rstrip(b"\r\n"))
    except NotJson as error:
        raise Refused("not_json", error.phrase, "line") from error
    if not isinstance(data, dict):
        raise Refused("not_an_object", Phrase("engine.not_an_object"), "line")
    known = ", ".join(REQUESTS)
    do = data.pop("do", None)
    if not isinstance(do, str):
        raise Refused("bad_field", Phrase("engine.no_command", {"known": known}), "do")
    do = FORMER_SPELLINGS.get(do, do)
    if do not in REQUESTS:
        raise Refused("unknown_command", Phrase("engine.unknown_command", {"name": quoted(do), "known": known}), "do")
    return _read_fields(do, REQUESTS[do], data)


def _read_fields(do: str, kind: type[Request], data: dict[str, Json]) -> Request:
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    for name in data:
        if name not in fields:
            known = ", ".join(["do", *fields])
            where = quoted(name)
            raise Refused(
                "unknown_field", Phrase("engine.unknown_field", {"do": do, "where": where, "known": known}), name[:40]
            )
    for name, field in fields.items():
        if field.required and name not in data:
            raise Refused("missing_field", Phrase("engine.missing_field", {"do": do, "where": name}), name)
        if name in data:
            _check_type(name, field.type, data[name])
    return kind(**data)


def _check_type(name: str, kind: Any, value: Json) -> None:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise Refused("bad_field", Phrase("engine.bad_field", {"where": name, "kind": KINDS[name]}), name) from error
