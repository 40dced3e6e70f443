"""Looking back at earlier positions, and starting a new game from one."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from halloween_games.commands.terminal.board import Board
from halloween_games.commands.terminal.console import Command, Console, read_number, unknown
from halloween_games.core.match import Match
from halloween_games.core.phrases import as_sentence
from halloween_games.core.reasons import IllegalAction, Reason
from halloween_games.session.session import Session


@dataclass(eq=False, repr=False)
class Past:
    """Goes through the past of *session*. *play_on* gets the new match from an earlier position."""

    session: Session
    console: Console
    board: Board
    play_on: Callable[[Match], None]

    def __post_init__(self) -> None:
        self._past = self.session.looking_back

    def commands(self) -> Mapping[str, Command]:
        return {
            "back": Command(self._back, takes=True),
            "forward": Command(self._forward, takes=True),
            "start": Command(lambda typed: self._go(0)),
            "end": Command(lambda typed: self._go(self.session.plies), only_looking_back=True),
            "return": Command(self._return),
            "play": Command(self._begin, takes=True),
        }

    def show(self) -> None:
        """Print the position being looked at, and the turn that led there."""
        session, text = self.session, self.session.text
        self.board.show()
        turn, last = session.turn_number(self._past.ply), session.turn_number(session.plies)
        self.console.say(text("history.back", turn=turn, last=last))
        self.console.say(as_sentence(session.leading_here()))
        self.console.say(text("terminal.past"))

    def _back(self, typed: str) -> bool:
        return self._go(self._past.ply - read_number(typed, max(1, self._past.ply)))

    def _forward(self, typed: str) -> bool:
        self._need_past()
        left = self.session.plies - self._past.ply
        steps = read_number(typed, max(1, left))
        if steps == 1 and left:
            self.session.step_forward()
            return True
        return self._go(self._past.ply + steps)

    def _go(self, ply: int) -> bool:
        if not self.session.plies:
            raise IllegalAction(Reason("happened.nothing"))
        self.session.look_back(ply)
        return True

    def _return(self, _: str) -> bool:
        self._need_past()
        self.session.return_to_game()
        return True

    def _begin(self, typed: str) -> bool:
        """``play on``: a new game from here."""
        if typed != "on":
            raise unknown(f"play {typed}".strip(), "play on")
        self._need_past()
        if self._past.outcome is not None:
            raise IllegalAction(Reason("history.over"))
        about = "history.play_on.secrets" if self.session.draws_anew else "history.play_on.about"
        self.console.say(as_sentence(self.session.text(about)))
        self.play_on(self.session.branch(self._past.ply, random.SystemRandom().randrange(1 << 62)))
        return True

    def _need_past(self) -> None:
        if not self._past.active:
            raise IllegalAction(Reason("terminal.present"))
