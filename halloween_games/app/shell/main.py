"""Starts the program: the launcher, a game, or a picture of a game without a window."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from halloween_games import games
from halloween_games.app.exports.looks import load_look
from halloween_games.app.shell import first_picture
from halloween_games.app.shell.first_picture import may_have_display, open_display, set_up_sdl
from halloween_games.app.shell.logs import logged_run
from halloween_games.leaving import LeaveRequest
from halloween_games.usage import UsageError
from halloween_games.words.text import Text

if TYPE_CHECKING:
    from halloween_games.app.shell.program import Program
    from halloween_games.core.game import Game, OptionValue
    from halloween_games.core.match import Match
    from halloween_games.core.state import State
    from halloween_games.puzzles.puzzle import Puzzle

Size = tuple[int, int]


def prepare(headless: bool = False) -> None:
    """Set what pygame reads before it is imported, then open the display.

    Raises UsageError if there is none, or where SDL would silently use an invisible one.
    """
    set_up_sdl()
    if headless:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        os.environ["SDL_AUDIODRIVER"] = "dummy"
        logging.basicConfig(level=logging.WARNING, format="%(levelname)s: %(message)s")
        return
    import pygame

    try:
        is_open = may_have_display() and open_display()
    except pygame.error as error:
        raise UsageError(Text()("cli.no_display")) from error
    if not is_open:
        raise UsageError(Text()("cli.no_display"))


def run_launcher(size: Size | None = None) -> int:
    """Run the launcher until the user quits."""

    def run(request: LeaveRequest) -> int:
        from halloween_games.app.shell.startup import begin, draw_night_ahead

        startup = begin()._replace(shown=first_picture.take())
        draw_night_ahead(startup, size)
        from halloween_games.app.saving.saves import user_saves
        from halloween_games.app.shell.program import Program

        program = Program(size, saves=user_saves(), startup=startup, request=request)
        return program.run(program.navigation.arrive)

    return _run_window(run)


def run_match(match: Match, size: Size | None = None, *, replay: bool = False) -> int:
    """Run a game from a file or a share code, and whatever the user does afterwards.

    With *replay* it is replayed from its start; otherwise it continues where it ends.
    """

    def begin(program: Program) -> None:
        program.playing.begin(match)
        if replay:
            program.over_game.replay()

    return _run_from(begin, size)


def run_puzzle(puzzle: Puzzle, size: Size | None = None) -> int:
    """Run a puzzle from a share code over the launcher, and whatever the user does afterwards."""
    return _run_over_launcher(lambda program: program.puzzling.open_shared(puzzle), size)


def run_code(code: str, size: Size | None = None) -> int:
    """Take in the code of a game by code over the launcher, and run whatever the user does afterwards."""
    return _run_over_launcher(lambda program: program.by_code.take(code), size)


def run_watch(file: Path, game: Game[Any] | None = None, size: Size | None = None) -> int:
    """Show a map, also after it was saved again, above the launcher."""
    return _run_over_launcher(lambda program: program.navigation.maps.show(file, game), size)


def run_game(asked: Match, seed: int | None = None, size: Size | None = None) -> int:
    """Run a new game like *asked*, perhaps the first of a match of two, and whatever the user does afterwards."""
    from halloween_games.session.new_game import NewGame, SeatPlan

    plans = tuple(SeatPlan(player.name, player.level) for player in asked.players)
    new = NewGame(asked.game.id, plans, dict(asked.options), asked.game.other_board, of_two=asked.of_two)
    return _run_from(lambda program: program.playing.play(new, seed), size)


def _run_over_launcher(act: Callable[[Program], None], size: Size | None) -> int:
    """Show the launcher, do *act* there, and run whatever the user does afterwards."""

    def begin(program: Program) -> None:
        program.navigation.launcher()
        program.stack.apply_pending()
        act(program)

    return _run_from(begin, size)


def _run_from(begin: Callable[[Program], object], size: Size | None) -> int:
    """Open the window, do *begin* there, and run whatever the user does afterwards."""

    def run(request: LeaveRequest) -> int:
        from halloween_games.app.saving.saves import user_saves
        from halloween_games.app.shell.program import Program

        program = Program(size, saves=user_saves(), request=request)
        return program.run(lambda: begin(program))

    return _run_window(run)


def _run_window(run: Callable[[LeaveRequest], int]) -> int:
    """Run the program in a window: logged, and asked to leave by signals from its first moment on."""

    def whole_run() -> int:
        with request.watched():  # before SDL would take the signals for itself
            prepare()
            return run(request)

    request = LeaveRequest()
    return logged_run(whole_run)


def save_shot(
    game: Game[Any], options: Mapping[str, OptionValue], seats: int, position: State | None, size: Size, out: Path
) -> None:
    """Save a picture of the game screen, without a window; raises OSError."""
    from halloween_games.session.new_game import NewGame, seat_plans

    program = _headless_program(size)
    from halloween_games.app.exports.thumbnail import png

    new = NewGame(game.id, seat_plans(seats), dict(options), game.other_board)
    scene = program.playing.play(new, seed=0, start=position)
    scene.screen.table.skip()
    scene.draw(program.window.surface)  # the spectator's view, without a curtain
    out.write_bytes(png(program.window.surface))
    program.close()


def save_gif(match: Match, out: Path) -> int:
    """Save a film of *match*, without a window; returns the number of frames. Raises OSError."""
    program = _headless_program((800, 600))
    from halloween_games.app.exports.film import UNIT, Film
    from halloween_games.app.exports.poster import Poster
    from halloween_games.app.screens.seats import default_name

    try:
        text, named = program.services.text, enumerate(match.players)
        names = tuple(player.name or default_name(text, seat, player.level) for seat, player in named)
        look = load_look(match.game, text.for_game(match.game.id, names), match.seats)
        film = Film(Poster(program.services, match, look, names, UNIT), out)
        while film.step():
            pass
        return film.count
    finally:
        program.close()


def _headless_program(size: Size | None = None) -> Program:
    """The program without a window, with the usual settings and nobody's files."""
    prepare(headless=True)  # before pygame is imported, which would greet otherwise
    from halloween_games.app.saving.settings import Settings
    from halloween_games.app.shell.program import Program

    return Program(size, Settings())


# ---------------------------------------------------------------- notebook pictures


def png_of(view: State) -> bytes:
    """The board of *view* as PNG."""
    services = _program().services
    from halloween_games.app.exports.thumbnail import WHOLE, draw_position, png

    maker = game_of(view).feature_maker
    game, seats = game_of(view).on(maker.board_in(view)), maker.seats_in(view)
    look = load_look(game, services.text.for_game(game.id), seats)
    return png(draw_position(services, view, seats, look, WHOLE))


def game_of(state: State) -> Game:
    """The game that *state* is a position of."""
    module = type(state).__module__
    for entry in (*games.REGISTRY.values(), *games.TEMPLATE.values()):
        if module.startswith(f"{entry.module.rpartition('.')[0]}."):
            return entry.load()
    raise ValueError(f"{type(state).__name__} is a position of no game here.")


_program = cache(_headless_program)  # one for all pictures
