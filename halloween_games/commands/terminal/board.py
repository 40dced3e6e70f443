"""The board: drawn as text, or described square by square for screen readers."""

from __future__ import annotations

from collections.abc import Mapping

from halloween_games.commands.terminal.console import Console
from halloween_games.commands.terminal.typed import Command, unknown
from halloween_games.core.reasons import IllegalAction, Reason, quoted
from halloween_games.session.session import Session
from halloween_games.session.spot_words import square_words


class Board:
    """Shows the view of *session*."""

    def __init__(self, session: Session, console: Console) -> None:
        self._session = session
        self._console = console
        self.is_drawn = True

    def commands(self) -> Mapping[str, Command]:
        return {"board": Command(self._board, takes=True), "look": Command(self._look, takes=True)}

    def show(self) -> None:
        """Draw it, unless that is switched off."""
        if self.is_drawn:
            self._draw()

    def _draw(self) -> None:
        session = self._session
        self._console.say("\n" + session.words.picture(session.view) + "\n")

    def _board(self, typed: str) -> bool:
        if typed not in ("", "on", "off"):
            raise unknown(typed, "on, off")
        if typed:
            self.is_drawn = typed == "on"
            self._console.say(self._session.text("terminal.board_on" if self.is_drawn else "terminal.board_off"))
        else:
            self._draw()
        return False

    def _look(self, typed: str) -> bool:
        """Describe the board, or one square of it."""
        session = self._session
        view, game = session.view, session.game
        notation = game.notation
        told = {
            notation.spot_name(spot): words
            for spot in notation.pieces(view)
            if (words := square_words(game, view, spot, session.text))
        }
        if not typed:
            for words in sorted(told.values()):
                self._console.say(words)
            if not told:
                self._console.say(session.text("terminal.board_empty"))
        elif typed in told:
            self._console.say(told[typed])
        else:
            raise IllegalAction(Reason("terminal.nothing_on", {"square": quoted(typed)}))
        return False
