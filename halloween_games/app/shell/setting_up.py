"""Setting up positions: opens the screen for it, and plays or shares what was set up."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from halloween_games import games
from halloween_games.app.exports.looks import load_look
from halloween_games.app.shell.notices import show_message
from halloween_games.kit import clipboard
from halloween_games.session.new_game import NewGame, SeatPlan, seat_plans

if TYPE_CHECKING:
    from halloween_games.app.shell.playing import Playing
    from halloween_games.core.state import State
    from halloween_games.kit.services import Services
    from halloween_games.session.position_editor import PositionEditor


@dataclass(eq=False, repr=False)
class SettingUp:
    """Opens the board on which positions are set up. *choose_players* goes on to who plays from there."""

    services: Services
    playing: Playing
    choose_players: Callable[[NewGame], None]

    def open(self) -> None:
        """Set a position up from the one that the player of the current game sees."""
        from halloween_games.session.position_editor import PositionEditor

        session, new = self.playing.game.session, self.playing.new
        if session.game.parts.tray is None:
            return
        self.playing.rest()
        editor = PositionEditor(session.game, session.seats, session.match.options, session.view, _seed())
        self._show(editor, session.names, new.seats if new is not None else seat_plans(session.seats))

    def open_new(self, new: NewGame) -> None:
        """Set a position up for a game that is about to begin: with its board, players and house rules."""
        from halloween_games.session.position_editor import PositionEditor

        game = games.load(new.game_id).on(new.board)
        editor = PositionEditor(game, len(new.seats), new.options, seed=_seed())
        self._show(editor, self.playing.names(new), new.seats)

    def _show(self, editor: PositionEditor, names: Sequence[str], plans: tuple[SeatPlan, ...]) -> None:
        from halloween_games.app.screens.set_up import SetUpScene, SetUpWays

        game, services = editor.game, self.services
        look = load_look(game, services.text.for_game(game.id, names), editor.seats)
        ways = SetUpWays(partial(self._play, editor, plans), partial(self._share, editor))
        services.stack.push(SetUpScene(services, editor, look, names, ways))

    def _play(self, editor: PositionEditor, plans: tuple[SeatPlan, ...], state: State) -> None:
        """Go on to who plays, after a confirmation if a game would be lost."""
        game = editor.game
        new = NewGame(game.id, plans, editor.options, game.other_board, state)
        self.playing.unless_lost(partial(self.choose_players, new), "menu.leave.go")

    def _share(self, editor: PositionEditor, state: State) -> None:
        """Copy the share code of the position."""
        from halloween_games.app.saving import share  # imported lazily: the launcher does not need it

        text = self.services.text
        code = share.write_position(editor.game, editor.seats, editor.options, state)
        sentence = text("set_up.shared" if clipboard.copy(code) else "clipboard.missing")
        show_message(self.services, text("set_up.title"), sentence, "copy")


def _seed() -> int:
    return random.SystemRandom().randrange(1 << 62)
