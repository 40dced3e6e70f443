"""The command ``solve``: makes a table of proven endgames on this machine, which the computers then play by."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from halloween_games.app.saving.storage import Lock
from halloween_games.core.endgames import BadTable, TableMaker
from halloween_games.core.game import Game
from halloween_games.leaving import terminated_by_signals
from halloween_games.usage import UsageError
from halloween_games.words.text import Text

TELL_SECONDS: Final = 10.0  # between two lines that say how far it is
SPARE_BYTES: Final = 50_000_000  # that stay free on the disk
MEGABYTE: Final = 1_000_000


@contextmanager
def alone(folder: Path, text: Text) -> Iterator[None]:
    """Nobody else makes a table in *folder* meanwhile, nor is it deleted; raises UsageError."""
    try:
        lock = Lock.take(folder / "solve.lock")
    except OSError as error:
        raise UsageError(text("solve.failed", folder=str(folder), why=error.strerror or str(error))) from error
    if lock is None:
        raise UsageError(text("solve.running"))
    try:
        yield
    finally:
        lock.release()


def maker_for(game: Game[Any], most: int, folder: Path, text: Text) -> TableMaker:
    """The maker of the wanted table; raises UsageError if there can be none."""
    part = game.parts.endgames
    if part is None:
        raise UsageError(text("solve.not_this_game", game=text.for_game(game.id)("title")))
    tables = part.load()
    if most not in tables.sizes:
        raise UsageError(text("solve.range", low=tables.sizes.start, high=tables.sizes.stop - 1))
    try:
        maker = tables.maker(game.board, folder, most)
        free = shutil.disk_usage(folder).free
    except BadTable as problem:
        raise UsageError(str(problem)) from problem
    except OSError as error:
        raise UsageError(text("solve.failed", folder=str(folder), why=error.strerror or str(error))) from error
    if maker.bytes_left + SPARE_BYTES > free:
        maker.close()
        need = -(-maker.bytes_left // MEGABYTE)
        raise UsageError(text("solve.no_room", need=need, free=free // MEGABYTE, folder=str(folder)))
    return maker


def refuse_known(game: Game[Any], most: int, text: Text) -> None:
    """Raise UsageError if the computers know those endgames: what is there may have taken hours to make."""
    known = game.endgames
    if known is not None and known.candies >= most:
        raise UsageError(text("solve.known"))


def solve(maker: TableMaker, text: Text, tell: Callable[[str], None]) -> None:
    """Make the table, telling how far it is; raises UsageError if it cannot be written."""
    tell(text("solve.begin", made=maker.made, total=maker.total))
    begun = told = time.monotonic()
    before = maker.made
    try:
        with terminated_by_signals():
            while not maker.done:
                maker.step()
                now = time.monotonic()
                if now - told >= TELL_SECONDS:
                    told = now
                    tell(_progress(maker, before, now - begun, text))
    except OSError as error:
        why = error.strerror or str(error)
        raise UsageError(text("solve.failed", folder=str(maker.path.parent), why=why)) from error
    finally:
        maker.close()
    tell(text("solve.done", file=str(maker.path)))


def _progress(maker: TableMaker, before: int, seconds: float, text: Text) -> str:
    made = maker.made
    if made <= before:
        return text("solve.progress.first", made=made, total=maker.total)
    minutes = -(-int(seconds * (maker.total - made) / (made - before)) // 60)
    return text("solve.progress", made=made, total=maker.total, minutes=minutes)
