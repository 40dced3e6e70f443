"""The boards that a game can be played on: its standard one, those shipped with the program, and the player's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from halloween_games.boards.problems import LevelError, Translate
from halloween_games.boards.standard import read_standard
from halloween_games.core.board import BoardSpec
from halloween_games.core.board_text import MAX_NAME
from halloween_games.core.game import Game
from halloween_games.core.reasons import BadBoard, quoted

SUFFIX: Final = ".tmx"
OWN: Final = "_own"  # added to the short name of an own map whose name is taken
MOST: Final = 200  # maps of the player that are looked at


@dataclass(frozen=True)
class ShelfBoard:
    """A board to choose: its short name, which is that of its file, and what it is."""

    key: str
    board: BoardSpec
    file: Path | None = None  # of the player's own

    @property
    def name(self) -> str:
        """What people call it."""
        return self.board.name or self.key


@dataclass(frozen=True)
class Shelf:
    """The boards of one game, the standard one first; and what is wrong with the player's other maps."""

    boards: tuple[ShelfBoard, ...]
    broken: Mapping[Path, LevelError]  # also maps of other games
    to_mend: Mapping[Path, LevelError]  # without those that show no drawing of this game, but of others

    def find(self, key: str) -> ShelfBoard | None:
        """The board with that short name."""
        return next((one for one in self.boards if one.key == key), None)


def shelf_of(game: Game[Any], own: Path | None = None, translate: Translate = str) -> Shelf:
    """All boards of *game*; the player's maps lie in the folder *own*."""
    if game.boards is None:
        return Shelf((), {}, {})
    shipped = [*game.boards.maps[:1], *game.boards.more]
    found = [ShelfBoard(Path(name).stem, read_standard(name, game.board_rules)) for name in shipped]
    broken: dict[Path, LevelError] = {}
    own_files = own_maps(own)
    taken = {one.key for one in found}
    free = {file.stem for file in own_files} - taken
    for file in own_files:
        try:
            board = read_file(file, game, translate)
        except LevelError as error:
            broken[file] = error
            continue
        key = file.stem
        while key in taken or (key != file.stem and key in free):
            key += OWN  # such as a copy of a shipped map with two squares exchanged
        taken.add(key)
        found.append(ShelfBoard(key, board, file))
    return Shelf(tuple(found), broken, {file: error for file, error in broken.items() if is_meant_for(game, error)})


def is_meant_for(game: Game[Any], error: LevelError) -> bool:
    """Whether a map that cannot be played on may be one of *game*, not one with drawings of other games only."""
    if error.drawn is None or tiles_of(game, error.drawn):
        return True
    return not any(name for layer in error.drawn.layers for name in layer.drawings)


def own_maps(own: Path | None) -> Sequence[Path]:
    """The maps in the player's folder, by name; none if it cannot be read."""
    if own is None:
        return ()
    try:
        return sorted(file for file in own.iterdir() if file.suffix.lower() == SUFFIX)[:MOST]
    except OSError:
        return ()  # there is no such folder yet


def read_file(file: Path, game: Game[Any], translate: Translate = str) -> BoardSpec:
    """The board in any map; raises LevelError with all its problems."""
    from halloween_games.boards.tmx import load_board  # with pytmx, which takes long to import

    return load_board(file, game.board_rules, translate, game.sentences)


def read_for_any(
    file: Path, games: Sequence[Game[Any]], translate: Translate = str
) -> tuple[Game[Any], BoardSpec | LevelError]:
    """The first of *games* that can be played on a map, with its board.

    If there is none: the game whose tiles the map has most of, and what is wrong with it for that game.
    """
    failed = []
    for game in games:
        try:
            return game, read_file(file, game, translate)
        except LevelError as error:
            failed.append((game, error))

    def likelihood(found: tuple[Game[Any], LevelError]) -> tuple[int, int]:
        game, error = found
        return tiles_of(game, error.drawn) if error.drawn is not None else 0, -len(error.problems)

    return max(failed, key=likelihood)


def tiles_of(game: Game[Any], board: BoardSpec) -> int:
    """How many squares show a drawing of *game*, layer by layer."""
    return sum(name.startswith(f"{game.art_folder}/") for layer in board.layers for name in layer.drawings)


def find_board(game: Game[Any], given: str, own: Path | None = None, translate: Translate = str) -> BoardSpec:
    """The board of *game* that is called *given*, or in that map (``FILE.tmx``); raises BadBoard and LevelError."""
    if game.boards is None:
        raise BadBoard("board_no_boards")
    if given.lower().endswith(SUFFIX):
        return read_file(Path(given), game, translate)
    shelf = shelf_of(game, own, translate)
    found = shelf.find(given)
    if found is not None:
        return found.board
    broken = next((error for file, error in shelf.broken.items() if file.stem == given), None)
    if broken is not None:
        raise broken
    known = ", ".join(one.key for one in shelf.boards)
    raise BadBoard("board_unknown", {"name": quoted(given[: 2 * MAX_NAME]), "known": known})
