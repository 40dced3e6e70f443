"""The board: drawn as text, or described square by square for screen readers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from halloween_games.commands.terminal.console import Command, Console, unknown
from halloween_games.core.reasons import IllegalAction, Reason, quoted
from halloween_games.core.spots import BOARD, Spot
from halloween_games.session.board_questions import all_pieces, around
from halloween_games.session.session import Session
from halloween_games.session.spot_words import described, square_words


class Board:
    """Shows the view of *session*."""

    def __init__(self, session: Session, console: Console) -> None:
        self._session = session
        self._console = console
        self.is_drawn = True
        self._is_told = False

    def commands(self) -> Mapping[str, Command]:
        return {
            "board": Command(self._board, takes=True),
            "look": Command(self._look, takes=True),
            "standing": Command(lambda _: self._tell(self._session.standing())),
            "pieces": Command(lambda _: self._tell(all_pieces(self._session))),
        }

    def show(self) -> None:
        """Draw it; if that is switched off say once what stands there, and later nothing."""
        if self.is_drawn:
            self._draw()
        elif not self._is_told:
            self._tell(all_pieces(self._session))
        self._is_told = True

    def _draw(self) -> None:
        session = self._session
        self._console.say("\n" + session.words.picture(session.view) + "\n")
        if session.text.language_code != "en":
            self._tell(session.standing())  # the signs above are English

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
        """Say what stands where, or what one place is and what it means now."""
        session = self._session
        if typed:
            return self._tell(self._described(typed))
        view, game = session.view, session.game
        told = [square_words(game, view, spot, session.text) for spot in game.notation.pieces(view)]
        for words in sorted(filter(None, told)):
            self._console.say(words)
        if not any(told):
            self._console.say(session.text("terminal.board_empty"))
        return False

    def _tell(self, sentences: Iterable[str]) -> bool:
        for words in sentences:
            self._console.say(words)
        return False

    def _described(self, typed: str) -> list[str]:
        """The sentences about a square, or about anything else that actions name."""
        session = self._session
        game, notation = session.game, session.game.notation
        spots = [Spot(BOARD, at) for at in range(len(game.board.squares))]
        if typed not in map(notation.spot_name, spots):
            actions = notation.all_actions(session.seats)
            spots = list(dict.fromkeys(pick.spot for action in actions for pick in action.picks()))
        spot = next((spot for spot in spots if notation.spot_name(spot) == typed), None)
        words = "" if spot is None else described(game, session.words, session.view, spot, session.text)
        if not words:
            raise IllegalAction(Reason("terminal.nothing_on", {"square": quoted(typed)}))
        return around(session, spot) if spot is not None and spot.zone == BOARD else [words]
