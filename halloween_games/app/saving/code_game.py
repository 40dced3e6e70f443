"""A game of two computers that only codes go to and fro between, ``HGC1-...`` (docs/by_code.md).

Both computers hold everything that was said, in order: the first seat says what stands at even places. Each code says
one thing more and names a digest of all before it, so that a game that was played on elsewhere is noticed. All that was
said is replayed whenever something is added, and only kept if the rules allow all of it.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
import unicodedata
import zlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from copy import copy
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec

from halloween_games import games
from halloween_games.app.saving.record_file import RecordProblem
from halloween_games.app.saving.saves import newest_first
from halloween_games.app.saving.share import inflated, unwrapped, wrapped
from halloween_games.app.saving.storage import StorageError, delete_files, read_limited, set_aside, write_atomically
from halloween_games.app.saving.strict_json import NotJson, read_json
from halloween_games.core.actions import Pass, only_pass
from halloween_games.core.game import Game, check_options
from halloween_games.core.match import ELSEWHERE, Match, Player, Turn
from halloween_games.core.names import clean_name
from halloween_games.core.phrases import Phrase
from halloween_games.core.reasons import BadOption, RulesError
from halloween_games.core.spots import Seat

LETTERS: Final = "HGC"
PREFIX: Final = f"{LETTERS}1-"
_ID: Final = 8  # bytes that name a game
_TOLD: Final = _ID + 2  # bytes of a code that everybody can read: the game, and the number of the code

Hex = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{2})*$", max_length=128)]
Name = Annotated[str, msgspec.Meta(max_length=80)]


class Hello(msgspec.Struct, forbid_unknown_fields=True):
    """What the first code says of the game."""

    game: str
    options: dict[str, bool | str]
    promise: Hex  # the digest of the first seat's part of the luck, which it tells later


class Said(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What one code says."""

    before: Hex  # the digest of everything said before
    hello: Hello | None = None
    rules: int = 0  # whose version both have to have: in the first code of each
    name: Name = ""  # the same
    luck: Hex = ""  # this seat's part of the luck
    do: list[str] = []


class Kept(msgspec.Struct, forbid_unknown_fields=True):
    """A game by code as a file holds it."""

    id: Hex
    key: Hex
    seat: int
    luck: Hex
    said: list[str]
    doing: list[str] = []  # the actions of a turn that this seat has begun: what it has seen by them cannot be unseen
    code: str = ""  # the last one for the other computer
    over: bool = False
    version: int = 1


Keep = Callable[[Kept, Sequence[str]], None]
"""Writes a game of which so many actions of the turn that was begun are written already."""


class CodeGame:
    """One game by code, as the person at this computer has it; raises RecordProblem if it cannot be.

    One that is only listed is not *replayed*.
    """

    def __init__(self, kept: Kept, replayed: bool = True) -> None:
        self.kept = kept
        self.names = ["", ""]
        self.match: Match | None = None
        """The game; None until both parts of the luck are here."""
        said = [_read(text.encode()) for text in kept.said]
        if not said or said[0].hello is None or kept.seat not in (0, 1):
            raise _problem("damaged")
        hello = said[0].hello
        self.game = _game(hello, said)
        self.options = hello.options
        self.names = [clean_name(one.name) for one in (*said, Said(""))[:2]]
        self._told = 0  # turns that both know
        if replayed:
            self._play(hello, said)
            self._all_told()
            self._go_on()

    @property
    def id(self) -> str:
        return self.kept.id

    @property
    def seat(self) -> Seat:
        return self.kept.seat

    @property
    def other(self) -> str:
        """The name of the person at the other computer; empty until it is known."""
        return self.names[1 - self.seat]

    @property
    def is_over(self) -> bool:
        """Whether it is over as far as both know."""
        return self.kept.over

    @property
    def speaks(self) -> bool:
        """Whether the next code comes from this computer."""
        return not self.kept.over and len(self.kept.said) % 2 == self.seat

    @property
    def decides(self) -> bool:
        """Whether the person at this computer is to act now."""
        return self.speaks and self.match is not None and self.match.to_move == self.seat

    # ------------------------------------------------------------------ playing

    def _play(self, hello: Hello, said: Sequence[Said]) -> None:
        """Replay everything, from the luck that both have made together."""
        first, second = (said[at].luck if len(said) > at else "" for at in (2, 1))
        if self.seat == 0:
            first = self.kept.luck
        if first and _digest(first) != hello.promise:
            raise _problem("luck")
        if not first or not second:
            return
        players = [
            Player(name=name, kind="human" if seat == self.seat else ELSEWHERE) for seat, name in enumerate(self.names)
        ]
        seed = int(_digest(first + second), 16)
        self.match = Match(self.game, 2, hello.options, seed, players=players)
        for number, one in enumerate(said):
            self._hear(self.match, number, one)

    def _hear(self, match: Match, number: int, said: Said) -> None:
        """Play what the code of that number says."""
        seat = number % 2
        try:
            for text in said.do:
                match.play_text(seat, text)
        except RulesError as error:
            raise _problem("refused") from error
        if number > 1 and match.to_move == seat:
            raise _problem("refused")  # it stopped in the middle of a turn

    def _go_on(self) -> None:
        """Play what this seat has done of a turn that it has begun."""
        for text in self.kept.doing:
            if self.match is None:
                raise _problem("damaged")
            try:
                self.match.play_text(self.seat, text)
            except RulesError as error:
                raise _problem("damaged") from error

    def note(self, keep: Keep) -> None:
        """Let *keep* write the actions of a turn that this seat has begun."""
        kept = msgspec.structs.replace(self.kept, doing=self._done())
        keep(kept, self.kept.doing)
        self.kept = kept

    def _done(self) -> list[str]:
        """What this seat has done that the other does not know; forced passes both play by themselves."""
        turns = self.match.turns[self._told :] if self.match is not None else ()
        return [turn.text for turn in turns if turn.seat == self.seat and not _is_forced(turn)]

    def answer(self, keep: Keep = lambda kept, before: None) -> str:
        """One code more, which says what this seat has done since; it counts once *keep* has written it."""
        assert self.speaks and not self.decides, "there is something to say"
        said: dict[str, Any] = {"before": _digest(*self.kept.said)}
        if len(self.kept.said) == 1:
            said |= {"name": self.names[1], "rules": self.game.rules_version}
        if len(self.kept.said) in (1, 2):
            said["luck"] = self.kept.luck
        if self.match is not None:
            said["do"] = self._done()
        kept = _with_code(self.kept, said)
        kept.over = self._has_ended
        keep(kept, self.kept.doing)
        self.kept = kept
        self._all_told()
        return kept.code

    @property
    def _has_ended(self) -> bool:
        return self.match is not None and self.match.outcome is not None

    def _all_told(self) -> None:
        """Both know everything that was done so far: nothing of it can be undone."""
        self.kept.over = self._has_ended
        if self.match is not None:
            self._told = len(self.match.turns)
            self.match.bar_undo()

    def take(self, code: str) -> CodeGame:
        """The game with what *code* of the other computer says; raises RecordProblem, and this game stays as it is."""
        told, sealed = _opened(code)
        kept, number = self.kept, int.from_bytes(told[_ID:])
        if told[:_ID].hex() != kept.id:
            raise _problem("unknown")
        text = _unsealed(bytes.fromhex(kept.key), told, sealed, "damaged")
        if number < len(kept.said):
            if kept.said[number] != text:
                raise _problem("elsewhere")
            raise _problem("own" if number % 2 == self.seat else "again", self.other)
        if number > len(kept.said):
            raise _problem("missing", self.other)
        said = _read(text.encode())
        if number % 2 == self.seat or said.before != _digest(*kept.said):
            raise _problem("elsewhere")
        kept = msgspec.structs.replace(kept, said=[*kept.said, text])
        if self.match is None:
            return CodeGame(kept)
        game = copy(self)  # as it stands, which is what replaying would give
        game.kept, game.match = kept, copy(self.match)
        game._hear(game.match, number, said)
        game._all_told()
        return game


def invite(game: Game[Any], options: dict[str, bool | str], name: str, word: str) -> CodeGame:
    """A new game by code, whose first code is ready."""
    luck = secrets.token_hex(16)
    hello = {"game": game.id, "options": options, "promise": _digest(luck)}
    name_of_game = secrets.token_bytes(_ID)
    kept = Kept(name_of_game.hex(), key_of(word, name_of_game).hex(), 0, luck, [])
    said = {"before": _digest(), "hello": hello, "rules": game.rules_version, "name": clean_name(name)}
    return CodeGame(_with_code(kept, said))


def join(code: str, name: str, word: str) -> CodeGame:
    """The game to which *code* invites, whose second code is ready; raises RecordProblem."""
    told, sealed = _opened(code)
    if int.from_bytes(told[_ID:]) != 0:
        raise _problem("unknown")
    key = key_of(word, told[:_ID])
    kept = Kept(told[:_ID].hex(), key.hex(), 1, secrets.token_hex(16), [_unsealed(key, told, sealed, "word")])
    game = CodeGame(kept)
    game.names[1] = clean_name(name)
    game.answer()
    return game


def id_in(code: str) -> tuple[str, bool]:
    """The game that *code* belongs to, and whether it invites to it; raises RecordProblem."""
    told, _ = _opened(code)
    return told[:_ID].hex(), int.from_bytes(told[_ID:]) == 0


def no_game() -> RecordProblem:
    """What is said of a code whose game is not on this computer."""
    return _problem("unknown")


def offered(game: Game[Any]) -> bool:
    """Whether the game can be played by code."""
    return 2 in game.seats


def is_code(text: str) -> bool:
    """Whether *text* looks like a code of a game by code."""
    return text.lstrip()[: len(LETTERS)].upper() == LETTERS


class CodeGames:
    """The folder of the games by code."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.on_problem: Callable[[RecordProblem], None] = lambda problem: None

    def newest(self, most: int) -> list[CodeGame]:
        """So many games, the one that was last written first, not replayed; damaged files are renamed and told."""
        found = []
        for file, _ in newest_first(self.folder)[:most]:
            try:
                found.append(self._load(file, replayed=False))
            except RecordProblem as error:
                self.on_problem(error)
        return found

    def find(self, name: str) -> CodeGame | None:
        """The game of that id; raises RecordProblem if its file cannot be read."""
        file = self._file(name)
        return self._load(file) if file.exists() else None

    def delete(self, name: str) -> None:
        """Forget the game of that id; raises StorageError."""
        delete_files(self._file(name))

    def keep(self, kept: Kept, before: Sequence[str] | None = None) -> None:
        """Write a game, unless it went on in another window meanwhile; raises RecordProblem.

        *before* are the actions of its turn that were written last; a game that is played is not begun anew.
        """
        file = self._file(kept.id)
        if file.exists():
            there = self._read(file)
            if there.said != kept.said[: len(there.said)] or there.doing != [*(before or ())]:
                raise _problem("elsewhere")
        elif before is not None:
            raise _problem("unknown")
        try:
            write_atomically(file, msgspec.json.encode(kept))
        except StorageError as error:
            raise RecordProblem(error.phrase) from error

    def _file(self, name: str) -> Path:
        return self.folder / f"{name}.json"

    def _load(self, file: Path, *, replayed: bool = True) -> CodeGame:
        try:
            return CodeGame(self._read(file), replayed)
        except RecordProblem as error:
            raise error if error.where == "file" else _broken(file) from error

    def _read(self, file: Path) -> Kept:
        try:
            return msgspec.json.decode(read_limited(file), type=Kept)
        except StorageError as error:
            raise RecordProblem(error.phrase, "file") from error
        except msgspec.MsgspecError as error:
            raise _broken(file) from error


def _with_code(kept: Kept, said: dict[str, Any]) -> Kept:
    """*kept* with one thing said more, and the code that says it."""
    text = json.dumps(said, separators=(",", ":"), ensure_ascii=False)
    told = bytes.fromhex(kept.id) + len(kept.said).to_bytes(2)
    sealed = seal(bytes.fromhex(kept.key), told, zlib.compress(text.encode(), 9))
    return msgspec.structs.replace(kept, said=[*kept.said, text], doing=[], code=wrapped(PREFIX, told + sealed))


def _is_forced(turn: Turn) -> bool:
    """Whether it is a pass that a match plays by itself."""
    return isinstance(turn.action, Pass) and only_pass(turn.before.legal_actions())


def _opened(code: str) -> tuple[bytes, bytes]:
    """What everybody can read in *code*, and what is sealed."""
    if not is_code(code):
        raise _problem("no_code")
    try:
        body = unwrapped(LETTERS, code)
    except RecordProblem as error:
        raise error if error.is_newer else _problem("damaged") from error
    return body[:_TOLD], body[_TOLD:]


def _unsealed(key: bytes, told: bytes, sealed: bytes, why: str) -> str:
    """The text in a code, as it was written; raises RecordProblem."""
    try:
        return inflated(unseal(key, told, sealed)).decode()
    except (NotSealed, RecordProblem, UnicodeDecodeError) as error:
        raise _problem(why) from error


def _read(text: bytes) -> Said:
    try:
        return msgspec.convert(read_json(text), Said)
    except (NotJson, msgspec.ValidationError) as error:
        raise _problem("damaged") from error


def _game(hello: Hello, said: Sequence[Said]) -> Game[Any]:
    """The game that is played, if both computers know the same of it."""
    if hello.game not in games.REGISTRY:
        raise _problem("version")
    game = games.load(hello.game)
    if any(one.rules != game.rules_version for one in said[:2]):
        raise _problem("version")
    try:
        check_options(game, hello.options, 2)
    except BadOption as error:
        raise _problem("version") from error
    return game


def _digest(*texts: str) -> str:
    digest = hashlib.blake2b(digest_size=16)
    for text in texts:
        digest.update(hashlib.blake2b(text.encode()).digest())
    return digest.hexdigest()


def _broken(file: Path) -> RecordProblem:
    """The problem of a damaged file, which is renamed."""
    with suppress(StorageError):
        file = set_aside(file)
    return RecordProblem(Phrase("by_code.broken", {"file": file.name}), "file")


def _problem(why: str, name: str = "") -> RecordProblem:
    return RecordProblem(Phrase(f"by_code.{why}", {"name": name} if name else {}), "code")


# ---------------------------------------------------------------- sealing a text with a word that two people know

# Nobody else can read it, or change it unnoticed. Only what Python brings along: scrypt makes a key of the word,
# SHAKE-256 the stream that covers the text, and keyed BLAKE2b the tag (docs/by_code.md says why, and what that does not
# protect from).
NONCE: Final = 12
TAG: Final = 16
_HALF: Final = 32  # bytes of the key for the stream; as many are for the tag


class NotSealed(ValueError):
    """The text was sealed with another word, or was changed since."""


def key_of(word: str, salt: bytes) -> bytes:
    """The key that *word* gives, however it is written; it takes a noticeable time on purpose."""
    plain = " ".join(unicodedata.normalize("NFKC", word).casefold().split())
    return hashlib.scrypt(plain.encode("utf-8", "replace"), salt=salt, n=1 << 14, r=8, p=1, dklen=2 * _HALF)


def seal(key: bytes, told: bytes, text: bytes) -> bytes:
    """*text* sealed; *told* stays readable beside it, but cannot be changed either."""
    nonce = secrets.token_bytes(NONCE)
    covered = _covered(key, nonce, text)
    return nonce + covered + _tag(key, told, nonce + covered)


def unseal(key: bytes, told: bytes, sealed: bytes) -> bytes:
    """What was sealed; raises NotSealed."""
    rest, tag = sealed[:-TAG], sealed[-TAG:]
    if len(sealed) < NONCE + TAG or not hmac.compare_digest(tag, _tag(key, told, rest)):
        raise NotSealed
    return _covered(key, rest[:NONCE], rest[NONCE:])


def _covered(key: bytes, nonce: bytes, text: bytes) -> bytes:
    stream = hashlib.shake_256(key[:_HALF] + nonce).digest(len(text))
    return (int.from_bytes(text) ^ int.from_bytes(stream)).to_bytes(len(text))


def _tag(key: bytes, told: bytes, rest: bytes) -> bytes:
    return hashlib.blake2b(len(told).to_bytes(4) + told + rest, key=key[_HALF:], digest_size=TAG).digest()
