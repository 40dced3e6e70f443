"""The boards that the player can choose from while a game is set up, and maps that are dropped on the window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from halloween_games.app.saving import folders
from halloween_games.app.shell.map_watch import MapWatch, first_picture

if TYPE_CHECKING:
    from halloween_games.app.screens.boards_scene import BoardOffer, OfferedBoard
    from halloween_games.app.screens.house_rules import ChooseBoard
    from halloween_games.boards.problems import LevelError
    from halloween_games.boards.shelf import ShelfBoard
    from halloween_games.core.board import BoardSpec
    from halloween_games.core.game import Game
    from halloween_games.kit.services import Services


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

            def from_file() -> None:
                self._maps.choose_file(game, scene.take)

            scene = BoardsScene(self._services, lambda: self._offer(game, chosen), chosen, choose, from_file)
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
            text("cli.boards.broken", file=file.name, why=said[0])
            for file, error in shelf.to_mend.items()
            if (said := _told(error))
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


def _told(error: LevelError) -> list[str]:
    """Every problem in a sentence or two."""
    return [one.sentence for one in error.problems]
