"""Boards in the window: those of a game as cards, and each map as it was last saved in Tiled, and played on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pygame

from halloween_games import games
from halloween_games.app.exports.looks import load_look
from halloween_games.app.saving import folders
from halloween_games.core.board import BoardSpec
from halloween_games.core.names import clean_name

if TYPE_CHECKING:
    from halloween_games.app.screens.boards_scene import BoardOffer, Fault, MapNews, OfferedBoard
    from halloween_games.app.screens.house_rules import ChooseBoard
    from halloween_games.boards.problems import Problem
    from halloween_games.boards.shelf import ShelfBoard
    from halloween_games.core.game import Game
    from halloween_games.kit.services import Services

PATIENCE: Final = 4
"""How often a file that keeps changing is looked at before it is read all the same."""

Stamp = tuple[tuple[int, ...] | None, ...]


class WatchedMap:
    """Compares what the file system says of a map, and of the tileset beside it, with what it said before.

    Reading nothing, it does not mind what is there: half a file, none, a folder or a pipe.
    """

    def __init__(self, file: Path) -> None:
        from halloween_games.boards.tileset_file import SHIPPED

        self._files = (file, file.with_name(SHIPPED))
        self._known = self._seen = self._stamp()
        self._restless = 0

    def is_saved_again(self) -> bool:
        """Whether the map has changed since the last time that this was true; to be asked now and then.

        A file that has just changed may be half written, so it is given until the next question to come to rest.
        """
        seen, self._seen = self._seen, self._stamp()
        if self._seen == self._known:
            self._restless = 0
            return False
        if self._seen != seen and self._restless < PATIENCE:
            self._restless += 1
            return False
        self._known, self._restless = self._seen, 0
        return True

    def _stamp(self) -> Stamp:
        return tuple(_stamp_of(file) for file in self._files)


def _stamp_of(file: Path) -> tuple[int, ...] | None:
    """When the file was changed, how long it is and which one it is; None if there is none."""
    try:
        found = file.stat()
    except (OSError, ValueError):
        return None
    return found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_ino, found.st_mode


Take = Callable[[BoardSpec], None]
"""Plays the game that is set up on a board."""


class MapWatch:
    """Shows maps; *play_on* goes to the setup of a game on a board."""

    def __init__(self, services: Services, play_on: Callable[[Game[Any], BoardSpec], None]) -> None:
        self._services = services
        self._play_on = play_on

    def show(self, file: Path, first: Game[Any] | None = None, take: Take | None = None) -> None:
        """Show the map in *file*, also after it was saved again.

        It is read for the game *first* if that is possible; that one is set up already if *take* is given.
        """
        from halloween_games.app.screens.boards_scene import MapNews, MapScene, board_name
        from halloween_games.boards.problems import LevelError
        from halloween_games.boards.shelf import read_for_any, tiles_of

        stack = self._services.stack
        stack.apply_pending()
        if isinstance(stack.top, MapScene):
            stack.pop()
        name = clean_name(file.name) or "?"
        watched = WatchedMap(file)
        likely = [first] if first is not None else []  # the game that the map was for when it was last read

        def read() -> MapNews:
            known = [games.load(game_id) for game_id in games.REGISTRY]
            others = [game for game in known if game.boards is not None and game not in likely]
            game, found = read_for_any(file, [*likely, *others], self._services.text.translated)
            title = self._services.text.for_game(game.id)("title")
            if isinstance(found, LevelError):
                faults = [_fault(problem, file) for problem in found.problems]
                is_known = found.drawn is not None and tiles_of(game, found.drawn) > 0
                return MapNews(title if is_known else "", faults=faults)
            likely[:] = [game]
            picture = first_picture(self._services, game, found, whole=True)
            named = board_name(game, found, self._services.text) if found.name else ""
            return MapNews(title, named, found, picture, (), partial(self._play, game, found, first, take))

        stack.push(MapScene(self._services, name, read, watched.is_saved_again))

    def _play(self, game: Game[Any], board: BoardSpec, first: Game[Any] | None, take: Take | None) -> None:
        self._services.stack.pop()
        if take is not None and first is not None and game.id == first.id:
            take(board)
        else:
            self._play_on(game, board)


def _fault(problem: Problem, file: Path) -> Fault:
    """A problem without the name of the file, which is shown above all."""
    from halloween_games.app.screens.boards_scene import Fault

    _, _, place = problem.where.partition(", ") if problem.where.startswith(file.name) else ("", "", "")
    return Fault(place or problem.where, problem.what, problem.hint)


def first_picture(services: Services, game: Game[Any], board: BoardSpec, *, whole: bool = False) -> pygame.Surface:
    """The first position on *board*; *whole* with what lies beside it."""
    from halloween_games.app.exports.thumbnail import Framing, draw_position

    on = game.on(board)
    seats = on.seats[0]
    options = {option.name: option.default for option in game.options}
    view = on.start(seats, options, Random(1)).observe(None)
    look = load_look(on, services.text.for_game(game.id), seats)
    return draw_position(services, view, seats, look, Framing(whole=whole, bare=not whole)).copy()


# ---------------------------------------------------------------- boards as cards


class BoardChoice:
    """Shows the boards of a game as cards, and takes maps that are dropped."""

    def __init__(self, services: Services, maps: MapWatch) -> None:
        self._services = services
        self._maps = maps
        self._game: Game[Any] | None = None  # whose boards are shown
        self._pictures: dict[BoardSpec, pygame.Surface] = {}

    def chooser(self, game: Game[Any]) -> ChooseBoard:
        """What opens the list of the boards of *game*."""
        from halloween_games.app.screens.boards_scene import BoardsScene

        def choose_board(chosen: BoardSpec | None, choose: Callable[[BoardSpec | None], None]) -> None:
            self._game = game
            scene = BoardsScene(self._services, lambda: self._offer(game, chosen), chosen, choose)
            self._services.stack.push(scene)

        return choose_board

    def _offer(self, game: Game[Any], chosen: BoardSpec | None) -> BoardOffer:
        from halloween_games.app.screens.boards_scene import BoardOffer, OfferedBoard, board_name, how_it_plays
        from halloween_games.boards.shelf import shelf_of

        text = self._services.text
        shelf = shelf_of(game, folders.boards(), text.translated)
        offered: list[OfferedBoard] = []
        for one in shelf.boards:
            offered.append(self._offered(game, one, offered))
        if chosen is not None and all(one.board != chosen for one in offered):  # from a file, or from a record
            own = board_name(game, chosen, text)
            plays = how_it_plays(chosen, text)
            offered.append(OfferedBoard(own, chosen.author, plays, lambda: self._picture(game, chosen), chosen))
        problems = [
            text("cli.boards.broken", file=file.name, why=error.problems[0].sentence)
            for file, error in shelf.to_mend.items()
            if error.problems
        ]
        return BoardOffer(offered, folders.boards(), problems)

    def _offered(self, game: Game[Any], one: ShelfBoard, before: Sequence[OfferedBoard]) -> OfferedBoard:
        """What the list shows of *one*, after those *before* it; the first one is the standard board."""
        from halloween_games.app.screens.boards_scene import OfferedBoard, board_name, how_it_plays

        board = one.board
        chosen = board if before else None
        name = board_name(game, board, self._services.text) if one.file is None or board.name else one.key
        if one.file is not None and any(other.name == name for other in before):
            name = one.key  # that of its file
        plays = how_it_plays(board, self._services.text)
        return OfferedBoard(name, board.author, plays, lambda: self._picture(game, board), chosen)

    def _picture(self, game: Game[Any], board: BoardSpec) -> pygame.Surface:
        """The first position on *board*."""
        if board not in self._pictures:
            self._pictures[board] = first_picture(self._services, game, board)
        return self._pictures[board]

    def dropped(self, file: Path) -> None:
        """Play the game that is set up on the board in *file*; everywhere else, or if it cannot be, show the map."""
        from halloween_games.app.screens.boards_scene import BoardsScene
        from halloween_games.app.screens.setup_page import SetupPage
        from halloween_games.boards.problems import LevelError
        from halloween_games.boards.shelf import SUFFIX, read_file

        if file.suffix.lower() != SUFFIX:
            return
        stack, text = self._services.stack, self._services.text
        stack.apply_pending()
        top = stack.top
        game = top.game if isinstance(top, SetupPage) else self._game if isinstance(top, BoardsScene) else None
        if not isinstance(top, SetupPage | BoardsScene) or game is None or game.boards is None:
            self._maps.show(file)
            return
        try:
            board = read_file(file, game, text.translated)
        except LevelError:
            self._maps.show(file, game, top.take)
        else:
            top.take(board)
