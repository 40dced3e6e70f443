"""Narration: sentences as things happen, and later for the seats that were away from the terminal."""

from __future__ import annotations

from halloween_games.commands.terminal.console import Console
from halloween_games.core.events import Secret
from halloween_games.core.spots import CHANCE, Seat
from halloween_games.session.changes import PROMPT, RESULT, Change, Jumped, Said, TurnMade
from halloween_games.session.narration import tell_turn_and_result
from halloween_games.session.session import Session


class News:
    """Prints what the narrator of *session* says, except prompts and results, which the table prints itself.

    The past of a continued game is not told again; draws that open a new one are.
    """

    def __init__(self, session: Session, console: Console) -> None:
        self._session = session
        self._console = console
        told = session.plies if any(seat != CHANCE for seat in session.deciders()) else 0
        self._told: dict[Seat | None, int] = dict.fromkeys((None, *range(session.seats)), told)
        self._waiting: set[Seat] = set()  # seats with a secret from a turn that everybody watched
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
        """The viewer is up to date; after a public turn so is everybody who does not wait for a secret."""
        viewer, plies = self._session.viewer, self._session.plies
        if viewer is None:
            self._told.update({one: plies for one in self._told if one not in self._waiting})
        else:
            self._told[viewer] = plies
            self._waiting.discard(viewer)

    def uncover(self, seat: Seat) -> None:
        """*seat* is alone with the terminal. What it learns by that is told by ``catch_up``."""
        self._is_quiet = True
        self._session.uncover(seat)
        self._is_quiet = False

    def catch_up(self) -> None:
        """Tell the viewer what happened since its seat was last told."""
        session, viewer = self._session, self._session.viewer
        for turn in session.match.turns[self._told[viewer] :]:
            happened, _ = tell_turn_and_result(turn, viewer, session.text, session.words)
            for sentence in happened:
                self._console.say(sentence)
        self._mark()
