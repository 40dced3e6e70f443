"""The command ``boards``: which boards there are, and what is wrong with a map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from halloween_games.boards.problems import LevelError
from halloween_games.boards.shelf import ShelfBoard, read_file, read_for_any, shelf_of
from halloween_games.core.game import Game
from halloween_games.usage import UsageError, first_problem
from halloween_games.words.text import Text


def listed(chosen: Sequence[Game], own: Path, text: Text) -> Iterator[str]:
    """A line for each board of the games, and for each map of the player that fits none of them."""
    playable = [game for game in chosen if game.boards is not None]
    if not playable:
        raise UsageError(text.for_game(chosen[0].id)("board_no_boards"))
    broken: dict[Path, LevelError] = {}
    to_mend: dict[Path, LevelError] = {}
    fitting: set[Path] = set()
    for game in playable:
        shelf = shelf_of(game, own, text.translated)
        broken |= shelf.broken
        to_mend |= shelf.to_mend
        fitting |= {one.file for one in shelf.boards if one.file is not None}
        for number, one in enumerate(shelf.boards):
            yield _line(game, one, text, is_standard=number == 0)
    if len(playable) > 1:  # maps that show drawings of none of the games are told as well
        to_mend = broken | to_mend
    for file, error in to_mend.items():
        if file not in fitting:
            yield text("cli.boards.broken", file=file.name, why=first_problem(error, text))
    yield text("cli.boards.own", folder=str(own))


def _line(game: Game, one: ShelfBoard, text: Text, *, is_standard: bool) -> str:
    board = one.board
    said = f"{game.id} {one.key}: {one.name}, {board.columns} × {board.rows}"
    if board.author:
        said = text("cli.boards.by", board=said, author=board.author)
    return text("cli.boards.standard", board=said) if is_standard else said


def check(given: str, chosen: Sequence[Game], text: Text) -> tuple[int, list[str]]:
    """How many problems the map has for the game whose tiles it has, and what to say: all, or what can be played."""
    playable = [game for game in chosen if game.boards is not None]
    if not playable:
        raise UsageError(text.for_game(chosen[0].id)("board_no_boards"))
    game, found = read_for_any(Path(given), playable, text.translated)
    title = text.for_game(game.id)("title")
    if isinstance(found, LevelError):
        said = [one.sentence for one in found.problems]
        by = [text("cli.boards.by_rules", game=title)] if _depends_on_the_game(found, game, playable, text) else []
        return len(said), by + said
    return 0, [text("cli.boards.fits", game=title, columns=found.columns, rows=found.rows)]


def _depends_on_the_game(found: LevelError, game: Game, playable: Sequence[Game], text: Text) -> bool:
    """Whether what is wrong with a map for *game* is not wrong with it for the others in the same words."""
    other = next((one for one in playable if one is not game), None)
    if other is None:
        return False
    try:
        read_file(found.path, other, text.translated)
    except LevelError as error:
        return error.problems != found.problems
    return True
