"""The requests of the protocol: a command and its fields, which are checked one by one so that errors name them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import Parameter, signature
from typing import Any, Final

import msgspec

from halloween_games.app.saving.strict_json import NotJson, read_json
from halloween_games.core.game import Json
from halloween_games.core.phrases import Key, Phrase
from halloween_games.core.reasons import quoted


class Refused(Exception):
    """A refused request: the error code, the message, the field it is about, and further fields of the answer."""

    def __init__(self, error: str, words: Phrase | str, where: str, more: Mapping[str, Json] | None = None) -> None:
        super().__init__(error)
        self.error = error
        self.words = words
        self.where = where
        self.more = more or {}


Fields = Mapping[str, Parameter]


def fields_of(command: Callable[..., object]) -> Fields:
    """The fields of the request for *command*: its parameters."""
    parameters = signature(command, eval_str=True).parameters
    return {name: one for name, one in parameters.items() if name != "self"}


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


def read_request(line: bytes, commands: Mapping[str, Fields]) -> tuple[str, dict[str, Json]]:
    """Which of *commands* is in *line*, and its fields; raises Refused."""
    try:
        data = read_json(line.rstrip(b"\r\n"))
    except NotJson as error:
        raise Refused("not_json", error.phrase, "line") from error
    if not isinstance(data, dict):
        raise Refused("not_an_object", Phrase("engine.not_an_object"), "line")
    known = ", ".join(commands)
    do = data.pop("do", None)
    if not isinstance(do, str):
        raise Refused("bad_field", Phrase("engine.no_command", {"known": known}), "do")
    do = FORMER_SPELLINGS.get(do, do)
    if do not in commands:
        raise Refused("unknown_command", Phrase("engine.unknown_command", {"name": quoted(do), "known": known}), "do")
    _check_fields(do, commands[do], data)
    return do, data


def _check_fields(do: str, fields: Fields, data: Mapping[str, Json]) -> None:
    for name in data:
        if name not in fields:
            known = ", ".join(["do", *fields])
            words = Phrase("engine.unknown_field", {"do": do, "where": quoted(name), "known": known})
            raise Refused("unknown_field", words, name[:40])
    for name, field in fields.items():
        if field.default is field.empty and name not in data:
            raise Refused("missing_field", Phrase("engine.missing_field", {"do": do, "where": name}), name)
        if name in data:
            _check_type(name, field.annotation, data[name])


def _check_type(name: str, kind: Any, value: Json) -> None:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise Refused("bad_field", Phrase("engine.bad_field", {"where": name, "kind": KINDS[name]}), name) from error
