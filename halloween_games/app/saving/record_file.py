"""Records in files: their structure, and one sentence for every possible error."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any

import msgspec

from halloween_games import games
from halloween_games.app.saving import game_text
from halloween_games.app.saving.storage import StorageError, read_limited, shown_path
from halloween_games.app.saving.strict_json import NotJson, read_json
from halloween_games.core import record as core_record
from halloween_games.core.game import Json
from halloween_games.core.match import Match
from halloween_games.core.names import LONGEST, clean_name
from halloween_games.core.phrases import Phrase
from halloween_games.core.reasons import BadRecord, Reason, quoted
from halloween_games.core.speaker import Speaker

Seat = Annotated[int, msgspec.Meta(ge=-1, le=3)]  # -1 is luck
Move = tuple[Seat, Annotated[str, msgspec.Meta(max_length=200)]]
Name = Annotated[str, msgspec.Meta(max_length=LONGEST)]


class PlayerShape(msgspec.Struct):
    """The player on a seat."""

    kind: str
    name: Name = ""
    level: Name = ""
    lift: float | None = None
    away: bool = False

    def __post_init__(self) -> None:
        self.name = clean_name(self.name)


class ResultShape(msgspec.Struct):
    """The result."""

    scores: list[int | float]
    winners: list[int]
    reason: str


class SavedShape(msgspec.Struct):
    """The additional fields of a save."""

    name: Name = ""  # of a named save
    when: Annotated[float, msgspec.Meta(ge=-1e11, le=1e11)] = 0.0  # seconds since 1970
    seconds: Annotated[float, msgspec.Meta(ge=0, le=1e9)] = 0.0  # played so far
    to_move: Seat = -1  # whose turn it is; -1 for luck, at the end, and in saves of earlier versions

    turns: Annotated[int, msgspec.Meta(ge=0, le=10**9)] = 0  # of players; 0 in saves of earlier versions

    def __post_init__(self) -> None:
        self.name = clean_name(self.name)
        self.when = max(0.0, self.when)  # a clock before 1970 wrote it: no time is known


class MatchOfTwoShape(msgspec.Struct):
    """The match of two games that a game belongs to."""

    game: Annotated[int, msgspec.Meta(ge=1, le=2)]
    first: list[int | float] | None = None


class RecordShape(msgspec.Struct):
    """The structure of a record as ``core.record`` writes it, checked without the rules; unknown fields are ignored."""

    format: int
    game: str
    rules: int
    seats: Annotated[int, msgspec.Meta(ge=1, le=4)]
    options: dict[str, bool | str]
    start: dict[str, Any]
    moves: list[Move]
    board: str | None = None  # if it is not the standard one
    players: list[PlayerShape] = []
    result: ResultShape | None = None
    check: str = ""
    barred: Annotated[int, msgspec.Meta(ge=0)] = 0
    helped: list[Annotated[int, msgspec.Meta(ge=0)]] = []
    practice: bool = False
    learning: bool = False
    match_of_two: MatchOfTwoShape | None = None
    undone: list[Move] = []
    saved: SavedShape = msgspec.field(default_factory=SavedShape)


class RecordProblem(Exception):
    """A file or text that is not a valid game; ``words`` are the reason and name the field."""

    def __init__(
        self,
        words: Phrase | Reason,
        where: str = "",
        game_id: str = "",
        *,
        is_newer: bool = False,
        why: Phrase | None = None,
    ) -> None:
        super().__init__(words.key if isinstance(words, Phrase) else words.code)
        self.words = words
        self.where = where
        self.is_newer = is_newer  # it is not damaged: a later version of the program can read it
        self._game_id = game_id  # whose sentences contain the message
        self._why = why  # a nested message

    def sentence(self, text: Speaker) -> str:
        """The message for the user."""
        if self._why is not None and isinstance(self.words, Phrase):
            return text(self.words.key, **self.words.params, why=text.say(self._why))
        return (text.for_game(self._game_id) if self._game_id else text).say(self.words)


class Unreadable(RecordProblem):
    """The file cannot be read at the moment; it may be intact, so it is left alone."""


def read_record(path: Path, *, from_anywhere: bool = False) -> tuple[Json, RecordShape]:
    """The record in a file, or also *from_anywhere*, as JSON and as a struct; raises RecordProblem."""
    try:
        data = read_limited(path, from_anywhere=from_anywhere)
    except StorageError as error:
        raise Unreadable(error.phrase) from error
    return parse_record(data, shown_path(path))


def parse_record(data: bytes, source: str) -> tuple[Json, RecordShape]:
    """The record in *data*, as JSON and as a struct; messages call it *source*. Raises RecordProblem."""
    data = data.removeprefix(b"\xef\xbb\xbf")
    text = data.decode("utf-8", "replace")
    if game_text.is_text(text):
        return parse_text(text)
    try:
        found = read_json(data)
    except NotJson as error:
        raise RecordProblem(Phrase("record.not_json", {"file": source}), why=error.phrase) from error
    return found, shape_of(found)


def parse_text(text: str) -> tuple[Json, RecordShape]:
    """The record of a game that is written for people, in both forms; raises RecordProblem."""
    try:
        found = game_text.read(text)
    except BadRecord as error:
        raise _problem(error, game_text.game_in(text)) from error
    return found, shape_of(found)


def shape_of(data: Json) -> RecordShape:
    """*data* as a struct; raises RecordProblem. Versions are checked first: newer records may differ in structure."""
    try:
        game_id = core_record.game_of(data)
    except BadRecord as error:
        raise _problem(error) from error
    if game_id not in games.REGISTRY:
        raise _problem(BadRecord("game", "record_unknown_game", {"game": quoted(game_id)}))
    try:
        return msgspec.convert(data, RecordShape)
    except msgspec.ValidationError as error:
        raise _problem(BadRecord(_where(str(error)), _code(str(error)))) from error
    except UnicodeEncodeError as error:  # half a surrogate pair, which ``read_json`` refuses
        raise _problem(BadRecord("record", "record_bad_field")) from error


def _where(message: str) -> str:
    """The field that a message of msgspec is about: ``… - at `$.moves[3][0]` ``."""
    missing = re.search(r"required field `([^`]+)`", message)
    found = re.search(r"at `(?:key in )?\$\.?([^`]*)`", message)
    parts = [found[1] if found else "", missing[1] if missing else ""]
    return ".".join(part for part in parts if part) or "record"


def _code(message: str) -> str:
    return "record_missing_field" if "required field" in message else "record_bad_field"


def _problem(error: BadRecord, game_id: str = "") -> RecordProblem:
    return RecordProblem(error.reason, error.where, game_id, is_newer=error.reason.code == "record_newer")


def replay_record(data: Json, *, seed: int | None = None, go_on: bool = True, complete: bool = False) -> Match:
    """The match in *data*, replayed; raises RecordProblem naming the field.

    With *go_on* luck and forced passes after its end are played automatically, as in play. A *complete* record tells
    how it ends.
    """
    shape = shape_of(data)
    try:
        if complete:
            core_record.check_complete(data)
        game = games.load(shape.game)
        return core_record.replay(game, data, seed, luck="auto" if go_on else "ask", auto_pass=go_on)
    except BadRecord as error:
        raise _problem(error, shape.game) from error
