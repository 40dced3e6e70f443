"""Whose secrets may be shown now, and what that person may see of the game."""

from __future__ import annotations

from typing import Protocol

from halloween_games.core.actions import Action
from halloween_games.core.events import Event, Secret, visible
from halloween_games.core.match import Match
from halloween_games.core.spots import CHANCE, Seat
from halloween_games.core.state import State
from halloween_games.session.looking_back import LookingBack


class Notebook(Protocol):
    """The player's wish about what was learned in secret."""

    @property
    def notebook(self) -> bool:
        """Whether seats see again what they have learned in secret; without it they have to remember."""


class Viewpoint:
    """The seat whose secrets may be shown now, and the one that has to be alone before its own are."""

    def __init__(self, match: Match, looking_back: LookingBack, preferences: Notebook) -> None:
        self._match = match
        self._looking_back = looking_back
        self._preferences = preferences
        self.seat = self.only_person()  # None shows only public information
        self.curtain_for: Seat | None = None

    # ------------------------------------------------------------------ what is seen

    def shown_to(self, state: State, seat: Seat | None) -> State:
        """What of *state* may be shown to *seat*; without a notebook that may be less than it has learned."""
        view = state.observe(seat)
        if seat is None or self._preferences.notebook:
            return view
        return view.without_notebook(seat, self.recent())

    def in_the_past(self, state: State) -> State:
        """What of *state* may be seen while looking back."""
        return state if self._looking_back.reveals else self.shown_to(state, self.only_person())

    @property
    def view(self) -> State:
        """What may be seen of the position that is looked at."""
        if self._looking_back.active:
            return self.in_the_past(self._looking_back.state)
        return self.shown_to(self._match.state, self.seat)

    @property
    def reader(self) -> Seat | None:
        """Whose secrets may be read in what happened: of several people at one screen, nobody's while looking back."""
        if not self._preferences.notebook:
            return None
        return self.only_person() if self._looking_back.active else self.seat

    def recent(self) -> tuple[Action, ...]:
        """The last actions before the position that is shown which no other seat interrupted, luck's among them."""
        found: list[Action] = []
        seat: Seat | None = None
        for turn in reversed(self._looking_back.turns):
            if turn.seat != CHANCE:
                if seat not in (None, turn.seat):
                    break
                seat = turn.seat
            found.append(turn.action)
        return tuple(reversed(found))

    def only_person(self) -> Seat | None:
        """The one person among computers, who may always see the own secrets; with several, nobody may at first."""
        people = [seat for seat, player in enumerate(self._match.players) if player.kind == "human"]
        return people[0] if len(people) == 1 else None

    # ------------------------------------------------------------------ who looks

    def choose(self) -> bool:
        """Whose secrets may be seen: before another person's are, nobody's. True if fewer may be seen than before."""
        self.curtain_for = None
        seat = self._match.to_move
        if self._looking_back.active or self.only_person() is not None or seat == self.seat:
            return False
        if seat < 0 or self._match.players[seat].kind != "human":
            return False
        had = self.seat
        self.seat = None
        if self._hides_something(seat):
            self.curtain_for = seat
        return had is not None or self.curtain_for is not None

    def _hides_something(self, seat: Seat) -> bool:
        """Whether *seat* knows more of this position than everybody."""
        state = self._match.state
        return self.shown_to(state, seat).key() != self.shown_to(state, None).key()

    def look_again(self) -> None:
        """Others sit at the table: start from what the only person, or everybody, may see."""
        self.seat = self.only_person()

    def uncover(self, seat: Seat) -> None:
        """*seat* has the screen to itself."""
        self.seat = seat
        self.curtain_for = None

    def learned(self, seat: Seat) -> list[Event]:
        """What *seat* alone may see of what it has just done."""
        turns = self._match.turns
        recent = turns[len(turns) - len(self.recent()) :]
        hidden = [event for turn in recent for event in turn.events if isinstance(event, Secret) and seat in event.to]
        return visible(hidden, seat)
