"""The players: listed, changed, and computers paused."""

from __future__ import annotations

from collections.abc import Mapping

from halloween_games.commands.arguments import KINDS
from halloween_games.commands.terminal.console import Console
from halloween_games.commands.terminal.typed import Command, read_number
from halloween_games.core.match import Player
from halloween_games.core.reasons import IllegalAction, Reason
from halloween_games.session.session import Session


class Seats:
    """The seats of *session*."""

    def __init__(self, session: Session, console: Console) -> None:
        self._session = session
        self._console = console

    def commands(self) -> Mapping[str, Command]:
        return {"players": Command(self._players, takes=True), "pause": Command(self._pause)}

    def _players(self, typed: str) -> bool:
        """List the players, or let somebody else take over a seat: ``players 2 hard``."""
        session = self._session
        if not typed:
            for seat, player in enumerate(session.players):
                kind = session.text(f"level.{player.level}" if player.kind == "computer" else "new.person")
                self._console.say(f"{seat + 1}  {session.names[seat]}: {kind}")
            return False
        number, _, kind = typed.partition(" ")
        seat = read_number(number, session.seats) - 1
        if kind not in KINDS:
            raise IllegalAction(Reason("terminal.players_form", {"known": ", ".join(KINDS)}))
        name = session.players[seat].name
        session.sit(seat, Player(kind, name) if kind == KINDS[0] else Player("computer", name, kind))
        return True

    def _pause(self, _: str) -> bool:
        """Pause the computers, or resume."""
        computers = self._session.computers
        if not computers.present:
            raise IllegalAction(Reason("terminal.no_computers"))
        computers.pause()
        self._console.say(self._session.text("terminal.paused" if computers.paused else "terminal.resumed"))
        return not computers.paused
