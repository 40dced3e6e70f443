"""Share codes: a position, a finished game or a puzzle as one short text, ``HG1-...``.

The rest is base64url of one byte of version, four of checksum, and compressed JSON. The code of an unfinished game
reveals no secrets: it contains what a spectator sees, and whoever opens it gets the hidden parts drawn at random.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from random import Random
from typing import Annotated, Any, Final

import msgspec

from halloween_games import games
from halloween_games.app.saving import game_text
from halloween_games.app.saving.record_file import RecordProblem, parse_text, replay_record
from halloween_games.app.saving.storage import MAX_BYTES
from halloween_games.app.saving.strict_json import NotJson, read_json
from halloween_games.core.board_text import read_board, write_board
from halloween_games.core.game import Game, Options, check_options, check_seats
from halloween_games.core.match import Match
from halloween_games.core.phrases import Phrase
from halloween_games.core.reasons import BadBoard, BadOption, BadPosition, Reason, quoted
from halloween_games.core.record import record
from halloween_games.core.state import State
from halloween_games.data_problems import DataError
from halloween_games.puzzles.puzzle import Puzzle
from halloween_games.puzzles.puzzle_file import puzzle_fields, puzzle_from

VERSION: Final = 1
PREFIX: Final = f"HG{VERSION}-"
MAX_LENGTH: Final = 400_000  # characters of a code; a game of 1,000 actions takes about 10,000
_CHECK: Final = 4  # bytes of the checksum


class _Said(msgspec.Struct, tag_field="kind", forbid_unknown_fields=True, omit_defaults=True):
    """What a code says."""


class PositionShape(_Said, tag="position"):
    """The content of a code for a position."""

    game: str
    rules: Annotated[int, msgspec.Meta(ge=1)]
    seats: int
    options: dict[str, bool | str]
    position: dict[str, Any]
    board: str | None = None  # the whole board, if it is not the standard one


class GameShape(_Said, tag="game"):
    """The content of a code for a finished game."""

    record: dict[str, Any]


class PuzzleShape(_Said, tag="puzzle"):
    """The content of a code for a puzzle: the line of a shelf that it is on, or would be."""

    rules: Annotated[int, msgspec.Meta(ge=1)]
    puzzle: dict[str, Any]
    options: dict[str, bool | str] = {}


Shape = PositionShape | GameShape | PuzzleShape


def write_code(match: Match, ply: int | None = None) -> str:
    """The code of the position after *ply* turns (None for the current one), or of the whole game once it is over."""
    state = match.state if ply in (None, len(match.turns)) else match.turns[ply].before
    if match.outcome is not None and state is match.state:
        return _packed(GameShape(record(match)))
    return write_position(match.game, match.seats, match.options, state.observe(None))


def write_position(game: Game, seats: int, options: Options, state: State) -> str:
    """The code of a position with everything that is in it, such as one that was set up: nobody plays there yet."""
    board = write_board(game.other_board) if game.other_board is not None else None
    position = game.notation.dump(state)
    return _packed(PositionShape(game.id, game.rules_version, seats, dict(options), position, board))


def write_puzzle(puzzle: Puzzle) -> str:
    """The code of a puzzle, with what its solver sees."""
    return _packed(PuzzleShape(puzzle.game.rules_version, puzzle.as_json(), dict(puzzle.options)))


def _packed(said: Shape) -> str:
    return wrapped(PREFIX, zlib.compress(msgspec.json.encode(said), 9))


def wrapped(prefix: str, packed: bytes) -> str:
    """*packed* as a code that begins with *prefix*."""
    body = bytes([VERSION]) + _checksum(packed) + packed
    return prefix + base64.urlsafe_b64encode(body).decode().rstrip("=")


def read_shared(code: str, rng: Random | None = None) -> Match | Puzzle:
    """The match or the puzzle in *code*, or the game in a text for people; raises RecordProblem.

    *rng* draws the hidden parts of a position. Spaces and line breaks, as inserted by mail programs, are ignored.
    """
    if isinstance(code, str) and len(code) <= MAX_LENGTH and game_text.is_text(code):
        return replay_record(parse_text(code)[0])
    said = _said(inflated(unwrapped("HG", code)))
    if isinstance(said, GameShape):
        return replay_record(said.record)
    return _puzzle(said) if isinstance(said, PuzzleShape) else _position(said, rng or Random())


def read_code(code: str, rng: Random | None = None) -> Match:
    """As ``read_shared``; a puzzle is a match that begins with it."""
    shared = read_shared(code, rng)
    if isinstance(shared, Match):
        return shared
    match = Match(shared.game, shared.seats, shared.options, start=shared.start)
    match.practice = True
    return match


def unwrapped(letters: str, code: str) -> bytes:
    """What is in *code* behind *letters* and a version, with its checksum verified; raises RecordProblem."""
    if not isinstance(code, str):  # what the API is given may be anything
        raise RecordProblem(Phrase("share.no_code"), "code")
    shape = letters + r"(\d{1,9})-([\w-]*)=*"
    found = re.fullmatch(shape, "".join(code[:MAX_LENGTH].split()), re.IGNORECASE | re.ASCII)
    if found is None or len(code) > MAX_LENGTH:
        raise RecordProblem(Phrase("share.no_code"), "code")
    if int(found[1]) > VERSION:
        raise _newer()
    try:
        body = base64.urlsafe_b64decode(found[2] + "=" * (-len(found[2]) % 4))
    except (binascii.Error, ValueError) as error:
        raise _damaged() from error
    if len(body) <= _CHECK or _checksum(body[_CHECK + 1 :]) != body[1 : _CHECK + 1]:
        raise _damaged()
    if body[0] > VERSION:
        raise _newer()
    return body[_CHECK + 1 :]


def inflated(packed: bytes) -> bytes:
    """What was compressed; raises RecordProblem."""
    unpacker = zlib.decompressobj()
    try:
        text = unpacker.decompress(packed, MAX_BYTES)
    except zlib.error as error:
        raise _damaged() from error
    if not unpacker.eof:  # truncated, or a decompression bomb
        raise _damaged()
    return text


def _said(text: bytes) -> Shape:
    try:
        said: Shape = msgspec.convert(read_json(text), Shape)
    except (NotJson, msgspec.ValidationError) as error:
        raise _damaged() from error
    return said


def _position(said: PositionShape, rng: Random) -> Match:
    game = _game(said.game, said.rules)
    try:
        seats = check_seats(game, said.seats)
        options = check_options(game, said.options, seats)
        if said.board is not None:
            game = game.on_checked(read_board(said.board))
        view = game.notation.load(said.position, seats, options)
    except (BadOption, BadPosition) as error:
        raise RecordProblem(error.reason, error.where, game.id) from error
    except BadBoard as error:
        raise RecordProblem(error.reason, "board", game.id) from error
    match = Match(game, seats, options, start=view.determinize(rng))
    match.practice = True
    return match


def _game(name: str, rules: int) -> Game[Any]:
    """The game of that name, if it is known by rules of that version or later ones."""
    if name not in games.REGISTRY:
        raise RecordProblem(Reason("record_unknown_game", {"game": quoted(name)}), "game")
    game = games.load(name)
    if rules > game.rules_version:
        raise _newer()
    return game


def _puzzle(said: PuzzleShape) -> Puzzle:
    game = _game(str(said.puzzle.get("game"))[:80], said.rules)
    try:
        return puzzle_from(puzzle_fields(said.puzzle), game, said.options)
    except DataError as error:
        if error.reason is not None and not error.code:
            raise RecordProblem(error.reason, "position", game.id) from error
        raise _damaged() from error


def _checksum(packed: bytes) -> bytes:
    return zlib.crc32(packed).to_bytes(_CHECK, "big")


def _damaged() -> RecordProblem:
    return RecordProblem(Phrase("share.damaged"), "code")


def _newer() -> RecordProblem:
    return RecordProblem(Phrase("share.newer"), "code", is_newer=True)
