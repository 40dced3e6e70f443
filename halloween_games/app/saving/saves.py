"""The saved games on disk: each game in a file of its own, and those saved under a name.

    FOLDER/recent/GAME-DATE.json   written after every action (see ``autosave``); the newest are kept
    FOLDER/saves/NAME.hgame        saved by the player; .json of earlier versions
    ....png beside each            its thumbnail, as a spectator sees it

A file that cannot be read is never overwritten or deleted: a damaged one is renamed (``NAME.broken-1.json``), a newer
program's is left alone.
"""

from __future__ import annotations

import logging
import os
import re
import time
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby, islice
from pathlib import Path
from typing import Final

from halloween_games.app.saving import folders, private_files
from halloween_games.app.saving.autosave import Autosave, is_sealed, save_text
from halloween_games.app.saving.private_files import is_there, tighten_folder
from halloween_games.app.saving.record_file import (
    Move,
    PlayerShape,
    RecordProblem,
    RecordShape,
    Unreadable,
    read_record,
    replay_record,
)
from halloween_games.app.saving.storage import (
    Lock,
    StorageError,
    delete_files,
    set_aside,
    shown_path,
    why_unwritten,
    write_atomically,
)
from halloween_games.core.match import Match
from halloween_games.core.names import clean_name
from halloween_games.core.phrases import Phrase
from halloween_games.core.spots import CHANCE, Seat

log = logging.getLogger(__name__)

MAX_RECENT: Final = 40  # games; beyond them the oldest are deleted, finished ones first
MAX_NAME: Final = 40  # characters of a named save
OFFERED: Final = (100, 4_000_000)  # files and bytes, newest first, among which the launcher looks for a game
LISTED: Final = (2_000, 20_000_000)  # the same for a list
REPLAYED: Final = 20  # files without a seal that are replayed for a list; the others are when they are opened
MAX_REPLAYED: Final = 500  # actions in such a file
SUFFIX: Final = ".json"  # of a recent game
NAMED: Final = ".hgame"  # of one saved under a name, which people pass on and open from their folders
SUFFIXES: Final = (NAMED, SUFFIX)
CODE: Final = ".hgcode"  # of a file with a code of a game by code
_RESERVED: Final = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)")  # not allowed as file names on Windows


@dataclass(frozen=True)
class SavedGame:
    """The entry of one game in a list. Everything in it is public."""

    path: Path
    game_id: str
    name: str  # of a named save
    players: tuple[PlayerShape, ...]
    turns: int  # of players, as the list of moves numbers them
    when: float  # seconds since 1970
    is_over: bool
    seconds: float = 0.0  # played so far
    to_move: Seat = CHANCE  # whose turn it is, if that is known
    awaits_second: bool = False  # it is over, and the second game of its match of two comes next

    @property
    def picture(self) -> Path:
        return picture_of(self.path)


@dataclass(frozen=True)
class BrokenGame:
    """A file that this program cannot read as a game."""

    path: Path
    problem: RecordProblem


@dataclass(frozen=True)
class Opened:
    """A saved game, replayed."""

    match: Match
    name: str  # of a named save; empty for a recent game
    seconds: float  # played so far


Listed = SavedGame | BrokenGame


class Saves:
    """The folder of all saved games, created when it is first written to."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or folders.data()
        self.recent_folder = self.folder / "recent"
        self.named_folder = self.folder / "saves"
        self._told: set[Path] = set()

    # ------------------------------------------------------------------ what there is

    def recent(self) -> list[Listed]:
        """The games played, newest first."""
        return list(_look_at_all(self.recent_folder, LISTED))

    def named(self) -> list[Listed]:
        """The games saved under a name, newest first."""
        return list(_look_at_all(self.named_folder, LISTED))

    def resumable(self, game_id: str = "") -> tuple[SavedGame | None, list[BrokenGame]]:
        """The newest unfinished game that no other program plays, and the damaged files found on the way.

        The first game of a match of two is unfinished business as long as no newer game was played. With *game_id* only
        games of that kind count. Damaged files are renamed, and each is reported once. The search
        is limited, so that no number of files delays the start.
        """
        broken: list[BrokenGame] = []
        is_newest = True
        for found in _look_at_all(self.recent_folder, OFFERED):
            if isinstance(found, BrokenGame):
                if found.path not in self._told:
                    self._told.add(found.path)
                    broken.append(BrokenGame(_aside(found), found.problem))
            elif game_id in ("", found.game_id):
                is_open = not found.is_over or (found.awaits_second and is_newest)
                if is_open and not Lock.is_held(_lock_of(found.path)):
                    return found, broken
                is_newest = False
        return None, broken

    def in_recent(self, stem: str) -> SavedGame | None:
        """The recent game in the file of that name, if it is there and can be read."""
        if not stem or Path(stem).name != stem:
            return None
        found = look_at(self.recent_folder / f"{stem}{SUFFIX}")
        return found if isinstance(found, SavedGame) else None

    def find(self, name: str) -> SavedGame | None:
        """The game saved under *name*, as far as file names distinguish names."""
        found = look_at(self._named_path(name))
        return found if isinstance(found, SavedGame) else None

    # ------------------------------------------------------------------ playing

    def begin(self, match: Match, seconds: float = 0.0) -> Autosave:
        """Keep *match* in a new file from its next action on."""
        stamp = time.strftime("%Y%m%d-%H%M%S")
        for number in range(1, 100):
            path = self.recent_folder / f"{match.game.id}-{stamp}-{number}{SUFFIX}"
            try:
                if path.exists():
                    continue
                lock = Lock.take(_lock_of(path))
            except OSError:  # the first action will report what is wrong with the folder
                break
            if lock is not None:
                self._make_room()
                return Autosave(match, path, lock, seconds)
        # where the folder cannot be asked, a path that surely no other game has
        path = self.recent_folder / f"{match.game.id}-{stamp}-{os.getpid()}-{time.time_ns()}{SUFFIX}"
        return Autosave(match, path, None, seconds)

    def resume(self, path: Path) -> tuple[Match, Autosave]:
        """Continue a recent game in its own file, or in a new one if another program is using it.

        In a new one it goes on, too, if the rules refuse a part of it now: the file keeps that part. Raises
        RecordProblem; a damaged file is renamed then, so that it is not offered again.
        """
        try:
            lock = Lock.take(_lock_of(path))
        except OSError:
            lock = None
        try:
            opened = self.open(path)
        except RecordProblem as error:
            if lock is not None:
                _aside(BrokenGame(path, error))
                lock.release()
            raise
        if lock is not None and opened.match.cut:
            lock.release()
            lock = None
        if lock is None:
            return opened.match, self.begin(opened.match, opened.seconds)
        return opened.match, Autosave(opened.match, path, lock, opened.seconds)

    def open(self, path: Path) -> Opened:
        """The game in a file; raises RecordProblem."""
        data, shape = read_record(path)
        return Opened(replay_record(data), shape.saved.name, shape.saved.seconds)

    def is_recent(self, path: Path) -> bool:
        """Whether a game is continued in its own file: it was autosaved, not saved under a name."""
        return path.parent == self.recent_folder

    # ------------------------------------------------------------------ saving and deleting

    def save_as(self, match: Match, name: str, seconds: float) -> Path:
        """Save *match* under *name*, replacing an earlier save of that name; raises StorageError."""
        name = clean_name(name, MAX_NAME)
        path = self._free_path(name)
        write_atomically(path, save_text(match, seconds, name))
        return path

    def delete(self, path: Path) -> None:
        """Delete a game and its thumbnail; raises StorageError."""
        delete_files(path, picture_of(path))

    def _named_path(self, name: str) -> Path:
        """Where the game called *name* is, or would be."""
        paths = [self.named_folder / f"{file_name(name)}{suffix}" for suffix in SUFFIXES]
        return next(filter(is_there, paths), paths[0])

    def _free_path(self, name: str) -> Path:
        """The path for a save called *name*; an unreadable file there is not overwritten. Raises StorageError."""
        path = self._named_path(name)
        for number in range(2, 1000):
            try:
                if not path.exists():
                    break
            except OSError as error:
                raise StorageError(why_unwritten(path, error)) from error
            found = look_at(path)
            if isinstance(found, SavedGame) or _aside(found) != path:
                break
            path = self.named_folder / f"{file_name(name)}-{number}{NAMED}"
        return path

    def tidy(self) -> None:
        """Delete what killed programs left, and close folders of earlier versions to other users."""
        for folder in (self.folder, self.recent_folder, self.named_folder):
            private_files.tidy(folder)
        for folder in (self.recent_folder, self.named_folder):
            tighten_folder(folder)
            for lock in folder.glob("*.lock"):  # earlier versions left one of each game on Windows
                Lock.is_held(lock)  # which deletes one that nobody holds

    def _make_room(self) -> None:
        """Delete all but the newest recent games; files that are damaged, of a newer program or in use are kept."""
        private_files.tidy(self.recent_folder)
        there = newest_first(self.recent_folder)
        too_many = len(there) - MAX_RECENT
        if too_many <= 0:
            return
        oldest = list(_within(there[: MAX_RECENT // 2 - 1 : -1], OFFERED))
        games = [found for found in (look_at(path, checked=False) for path in oldest) if isinstance(found, SavedGame)]
        spare = sorted(games, key=lambda game: (not game.is_over, game.when))
        for game in spare[:too_many]:
            if not Lock.is_held(_lock_of(game.path)):
                with suppress(StorageError):  # an extra file does no harm
                    self.delete(game.path)


# ---------------------------------------------------------------- the game that is played


@dataclass(eq=False, repr=False)
class Keeping:
    """At most one game is kept at a time; without *saves* none is, as for screenshots and benchmarks.

    *on_problem* is called when the game cannot be written, *on_left* with the match and its file when it is left.
    """

    saves: Saves | None
    on_problem: Callable[[Phrase], None]
    on_left: Callable[[Match, Path], object]

    def __post_init__(self) -> None:
        self.autosave: Autosave | None = None
        self.name = ""  # under which the game was saved

    @property
    def is_on(self) -> bool:
        """Whether games are kept at all."""
        return self.saves is not None

    @property
    def is_kept(self) -> bool:
        """Whether everything played so far is on disk."""
        return self.autosave is not None and self.autosave.problem is None

    @property
    def seconds(self) -> float:
        """The time the game has been played, in this and earlier sessions."""
        return self.autosave.seconds if self.autosave is not None else 0.0

    def left(self, stem: str) -> SavedGame | None:
        """The recent game in the file of that name that is not over."""
        found = self.recent(stem)
        return found if found is not None and not found.is_over else None

    def recent(self, stem: str) -> SavedGame | None:
        """The recent game in the file of that name, if it is there and can be read."""
        return self.saves.in_recent(stem) if self.saves is not None else None

    def begin(self, match: Match) -> None:
        """Keep *match* in a new file from now on, whatever was played before."""
        self.leave()
        if self.saves is not None:
            self._adopt(self.saves.begin(match))

    def resume(self, path: Path) -> Match:
        """Continue the game in a file, in the same file if it is a recent game.

        Raises RecordProblem; the current game is kept then.
        """
        assert self.saves is not None
        name = ""
        if self.saves.is_recent(path):
            match, autosave = self.saves.resume(path)
        else:
            opened = self.saves.open(path)
            match, autosave, name = opened.match, self.saves.begin(opened.match, opened.seconds), opened.name
        self.leave()
        self._adopt(autosave, name)
        return match

    def leave(self) -> None:
        """Leave the current game, which stays on disk; a disk that refused it gets another chance."""
        autosave = self.autosave
        if autosave is not None and autosave.problem is not None:
            autosave.save()
        self.abandon()
        if autosave is not None and is_there(autosave.path):
            self.on_left(autosave.match, autosave.path)

    def abandon(self) -> None:
        """Leave the game after a crash, without drawing its thumbnail: that might be what failed."""
        autosave, self.autosave, self.name = self.autosave, None, ""
        if autosave is not None:
            autosave.end()

    def _adopt(self, autosave: Autosave, name: str = "") -> None:
        self.autosave, self.name = autosave, name
        autosave.on_problem = self.on_problem


def user_saves() -> Saves:
    """The user's saved games; what killed programs left in any of the user's folders is deleted first."""
    saves = Saves()
    saves.tidy()
    for folder in (folders.config(), folders.logs()):
        private_files.tidy(folder)
    return saves


def look_at(path: Path, *, checked: bool = True) -> Listed:
    """The list entry of a file, whatever is in it.

    What it says of its end is *checked* unless it is as this program wrote it.
    """

    try:
        data, shape = read_record(path)
        if checked and len(shape.moves) <= MAX_REPLAYED and not is_sealed(data):
            replay_record(data, go_on=False)
    except RecordProblem as error:
        return BrokenGame(path, error)
    except Exception:  # one file must never keep the others, and the launcher, from being shown
        log.exception("%s cannot be looked at.", path)
        return BrokenGame(path, RecordProblem(Phrase("record.failed", {"file": shown_path(path)})))
    return SavedGame(
        path,
        shape.game,
        shape.saved.name,
        _players(shape),
        shape.saved.turns or _turns_in(shape.moves),
        shape.saved.when or _when(path),
        shape.result is not None,
        shape.saved.seconds,
        shape.saved.to_move,
        shape.result is not None and shape.match_of_two is not None and shape.match_of_two.game == 1,
    )


def _turns_in(moves: Sequence[Move]) -> int:
    """How often another seat acts in *moves*: what can be told of a save of an earlier version without the rules."""
    seats = [seat for seat, _ in moves if seat != CHANCE]
    return sum(1 for _ in groupby(seats))


def _players(shape: RecordShape) -> tuple[PlayerShape, ...]:

    players = [*shape.players, *[PlayerShape("human")] * shape.seats]
    return tuple(players[: shape.seats])


def picture_of(path: Path) -> Path:
    """The path of a saved game's thumbnail."""
    return path.with_suffix(".png")


def file_name(name: str) -> str:
    """*name* as a portable file name: short, never empty, the same for names that differ only in punctuation."""
    plain = unicodedata.normalize("NFC", name).casefold()
    words = re.sub(r"[^\w]+", "-", plain).strip("-_")[:60] or "game"
    return f"{words}-game" if _RESERVED.fullmatch(words) else words


def _lock_of(path: Path) -> Path:
    return path.with_suffix(".lock")


def _aside(broken: BrokenGame) -> Path:
    """The path of the damaged file after renaming it; unchanged if it may be intact or cannot be renamed."""
    if broken.problem.is_newer or isinstance(broken.problem, Unreadable):
        return broken.path
    try:
        return set_aside(broken.path)
    except StorageError:
        return broken.path


def _look_at_all(folder: Path, limits: tuple[int, int]) -> Iterator[Listed]:
    """The games in *folder*, newest first, as far as the *limits* go."""
    for number, path in enumerate(_within(newest_first(folder), limits)):
        yield look_at(path, checked=number < REPLAYED)


def _within(found: Iterable[tuple[Path, int]], limits: tuple[int, int]) -> Iterator[Path]:
    """The first files, so many and so many bytes of them, but at least one."""
    most, left = limits
    for path, size in islice(found, most):
        yield path
        left -= size
        if left <= 0:
            return


def newest_first(folder: Path) -> Sequence[tuple[Path, int]]:
    """The games in *folder* with their sizes, most recently written first; empty if there is no such folder."""
    found = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.endswith(SUFFIXES) and not entry.name.startswith(".") and ".broken-" not in entry.name:
                    written, size = _time_and_size(entry)
                    found.append((written, entry.name, size))
    except OSError:  # there is none, or it may not be read
        return []
    return [(folder / name, size) for _, name, size in sorted(found, reverse=True)]


def _time_and_size(entry: os.DirEntry[str]) -> tuple[float, int]:
    try:
        status = entry.stat()
    except OSError:  # it was just deleted, or is a link that leads nowhere
        return 0.0, 0
    return status.st_mtime, status.st_size


def _when(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:  # it was just deleted
        return 0.0
