"""The commands ``games``, ``boards`` and ``perft``: which games and boards there are, and how many positions follow."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from halloween_games import games
from halloween_games.boards.problems import LevelError
from halloween_games.boards.shelf import ShelfBoard, read_file, read_for_any, shelf_of
from halloween_games.core.game import Game, Json, Option, option_text
from halloween_games.core.state import State
from halloween_games.usage import UsageError, first_problem
from halloween_games.words.text import Text


def games_json(own: Path, text: Text) -> list[Json]:
    """Every game of the collection; the player's maps lie in the folder *own*."""
    return [_game_json(games.load(game_id), own, text) for game_id in games.REGISTRY]


def _game_json(game: Game, own: Path, text: Text) -> Json:
    words, boards = text.for_game(game.id), shelf_of(game, own, text.translated).boards
    return {
        "id": game.id,
        "title": words("title"),
        "seats": list(game.seats),
        "partners": game.partners,
        "secrets": game.secrets,
        "rules": game.rules_version,
        "features": {str(seats): count for seats, count in zip(game.seats, game.feature_counts, strict=False)},
        "options": [_option_json(option, words) for option in game.options],
        "boards": [_board_json(one, is_standard=number == 0) for number, one in enumerate(boards)],
    }


def _option_json(option: Option, words: Text) -> Json:
    return {
        "name": option.name,
        "about": words(f"option.{option.name}"),
        "choices": list(option.choices),
        "default": option.default,
    }


def _board_json(one: ShelfBoard, *, is_standard: bool) -> Json:
    board = one.board
    return {
        "key": one.key,
        "name": one.name,
        "columns": board.columns,
        "rows": board.rows,
        "author": board.author,
        "standard": is_standard,
        "own": one.file is not None,
    }


def lines_about(own: Path, text: Text) -> Iterator[tuple[int, str]]:
    """The same for people: how deep a line stands below the one before, and the line."""
    for game_id in games.REGISTRY:
        game = games.load(game_id)
        words = text.for_game(game_id)
        seats = ", ".join(map(str, game.seats))
        yield 0, text("cli.games.game", id=game_id, title=words("title"), seats=seats)
        for option in game.options:
            yield 1, text("cli.games.option", form=_form(option), about=words(f"option.{option.name}"))
        boards = ", ".join(one.key for one in shelf_of(game, own, text.translated).boards)
        if boards:
            yield 1, text("cli.games.boards", names=boards)


def _form(option: Option) -> str:
    """How an option is written: ``any_three=false|true``, the usual choice first."""
    others = [choice for choice in option.choices if choice != option.default]
    return f"{option.name}={'|'.join(option_text(choice) for choice in (option.default, *others))}"


def perft(state: State, depth: int) -> int:
    """The number of sequences of *depth* actions from *state*; each result of luck counts as an action.

    A game that ends earlier adds nothing, forced passes are actions, repetition is ignored.
    """
    if depth == 0:
        return 1
    actions = state.legal_actions()
    if depth == 1:
        return len(actions)
    return sum(perft(state.apply(action), depth - 1) for action in actions)


def preferred_locales() -> Sequence[str]:
    """The user's locales as ``de_AT`` or ``de``, the dearest first; none where the system says them by LANG.

    SDL needs neither a window nor a display for this. Elsewhere than on Windows and macOS it reads the environment, as
    gettext does, so pygame need not be loaded.
    """
    if sys.platform not in ("win32", "darwin"):
        return ()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        from pygame.system import get_pref_locales
    except ImportError:  # the program says so itself where it needs pygame
        return ()
    return ["_".join(part for part in (locale["language"], locale["country"]) if part) for locale in get_pref_locales()]


# ---------------------------------------------------------------- boards


def _with_boards(chosen: Sequence[Game], text: Text) -> list[Game]:
    """Those of the games that can be played on several boards; raises UsageError if there are none."""
    playable = [game for game in chosen if game.boards is not None]
    if not playable:
        raise UsageError(text.for_game(chosen[0].id)("board_no_boards"))
    return playable


def board_lines(chosen: Sequence[Game], own: Path, text: Text) -> Iterator[str]:
    """A line for each board of the games, and for each map of the player that fits none of them."""
    playable = _with_boards(chosen, text)
    broken: dict[Path, LevelError] = {}
    to_mend: dict[Path, LevelError] = {}
    fitting: set[Path] = set()
    for game in playable:
        shelf = shelf_of(game, own, text.translated)
        broken |= shelf.broken
        to_mend |= shelf.to_mend
        fitting |= {one.file for one in shelf.boards if one.file is not None}
        for number, one in enumerate(shelf.boards):
            yield _board_line(game, one, text, is_standard=number == 0)
    if len(playable) > 1:  # maps that show drawings of none of the games are told as well
        to_mend = broken | to_mend
    for file, error in to_mend.items():
        if file not in fitting:
            yield text("cli.boards.broken", file=file.name, why=first_problem(error, text))
    yield text("cli.boards.own", folder=str(own))


def _board_line(game: Game, one: ShelfBoard, text: Text, *, is_standard: bool) -> str:
    board = one.board
    said = f"{game.id} {one.key}: {one.name}, {board.columns} × {board.rows}"
    if board.author:
        said = text("cli.boards.by", board=said, author=board.author)
    return text("cli.boards.standard", board=said) if is_standard else said


def check_map(given: str, chosen: Sequence[Game], text: Text) -> tuple[int, list[str]]:
    """How many problems the map has for the game whose tiles it has, and what to say: all, or what can be played."""
    playable = _with_boards(chosen, text)
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
