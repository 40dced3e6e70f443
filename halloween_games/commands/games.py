"""The commands ``games`` and ``perft``: which games there are, how many positions they lead to; and their language."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from halloween_games import games
from halloween_games.boards.shelf import ShelfBoard, shelf_of
from halloween_games.core.game import Game, Json, Option, option_text
from halloween_games.core.state import State
from halloween_games.words.text import Text


def games_json(own: Path, text: Text) -> list[Json]:
    """Every game of the collection; the player's maps lie in the folder *own*."""
    return [_game_json(games.load(game_id), own, text) for game_id in games.REGISTRY]


def _game_json(game: Game, own: Path, text: Text) -> Json:
    words = text.for_game(game.id)
    return {
        "id": game.id,
        "title": words("title"),
        "seats": list(game.seats),
        "partners": game.partners,
        "secrets": game.secrets,
        "rules": game.rules_version,
        "features": {str(seats): count for seats, count in zip(game.seats, game.feature_counts, strict=False)},
        "options": [_option_json(option, words) for option in game.options],
        "boards": [
            _board_json(one, is_standard=number == 0)
            for number, one in enumerate(shelf_of(game, own, text.translated).boards)
        ],
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
