"""What happens, in sentences: as it happens, and later to whoever was not at the terminal then."""

from __future__ import annotations

from halloween_games.commands.terminal.console import Console
from halloween_games.core.events import Secret
from halloween_games.core.spots import CHANCE, Seat
from halloween_games.session.changes import PROMPT, RESULT, Change, Jumped, Said, TurnMade
from halloween_games.session.narration import tell_turn_and_result
from halloween_games.session.session import Session


class News:
    """Writes what the narrator of *session* says; what is to be done and the result stand elsewhere on the table.

    Of a game that is gone on with what was before is known; what luck alone has opened a new one with is not.
    """

    def __init__(self, session: Session, console: Console) -> None:
        self._session = session
        self._console = console
        told = session.plies if any(seat != CHANCE for seat in session.deciders()) else 0
        self._told: dict[Seat | None, int] = dict.fromkeys((None, *range(session.seats)), told)
        self._waiting: set[Seat] = set()  # for a secret that happened while everybody looked
        self._is_quiet = False
        session.subscribe(self._on_change)

    def _on_change(self, change: Change) -> None:
        match change:
            case Said(sentence, about) if about not in (PROMPT, RESULT) and not self._is_quiet:
                self._console.say(sentence)
            case TurnMade():
                events = self._session.match.turns[-1].events
                self._waiting |= {seat for event in events if isinstance(event, Secret) for seat in event.to}
                self._mark()
            case Jumped():
                plies = self._session.plies
                self._told = {viewer: min(told, plies) for viewer, told in self._told.items()}

    def _mark(self) -> None:
        """Who looks has heard everything; what everybody may hear all have heard who wait for nothing else."""
        viewer, plies = self._session.viewer, self._session.plies
        if viewer is None:
            self._told.update({one: plies for one in self._told if one not in self._waiting})
        else:
            self._told[viewer] = plies
            self._waiting.discard(viewer)

    def uncover(self, seat: Seat) -> None:
        """*seat* has the terminal to itself. What it learns by that is among what ``catch_up`` tells it."""
        self._is_quiet = True
        self._session.uncover(seat)
        self._is_quiet = False

    def catch_up(self) -> None:
        """Tell who looks what happened without having been told there."""
        session, viewer = self._session, self._session.viewer
        for turn in session.match.turns[self._told[viewer] :]:
            happened, _ = tell_turn_and_result(turn, viewer, session.text, session.words)
            for sentence in happened:
                self._console.say(sentence)
        self._mark()
