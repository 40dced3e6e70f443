"""Whose eyes are used: which seat's view is shown, and whose secrets may be seen now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from halloween_games.core.actions import Action
from halloween_games.core.events import Event, Secret, visible
from halloween_games.core.match import Match, Player, Turn, human_seats
from halloween_games.core.spots import CHANCE, NOBODY, Seat
from halloween_games.core.state import State
from halloween_games.session.looking_back import LookingBack


def lone_person(players: Sequence[Player]) -> Seat:
    """The seat of the only person among computers; NOBODY if there are several or none."""
    people = human_seats(players)
    return people[0] if len(people) == 1 else NOBODY


class Preferences(Protocol):
    """The player's settings that affect a session."""

    notebook: bool
    """Whether seats are shown again what they have learned in secret, instead of having to remember."""
    confirm: bool
    """Whether an action has to be chosen twice before it is played."""
    auto_complete: bool
    """Whether choices with only one option are filled in."""


class Viewpoint:
    """The seat whose secrets may be shown now, and the one that has to be alone before its own are."""

    def __init__(self, match: Match, looking_back: LookingBack, preferences: Preferences) -> None:
        self._match = match
        self._looking_back = looking_back
        self._preferences = preferences
        self.seat = self.only_person()  # None shows only public information
        self.curtain_for: Seat | None = None
        here = (seat for seat in human_seats(match.players) if not match.players[seat].away)
        self._held_by_people = set(here)  # at some time

    # ------------------------------------------------------------------ what is seen

    def shown_to(self, state: State, seat: Seat | None) -> State:
        """What of *state* may be shown to *seat*; without a notebook that may be less than it has learned."""
        view = state.observe(seat)
        if seat is None or self._preferences.notebook:
            return view
        return view.without_notebook(seat, self._recent())

    def in_the_past(self, state: State) -> State:
        """What of *state* may be seen while looking back."""
        return state if self._looking_back.reveals else self.shown_to(state, self.only_person())

    def around_last_of(self, seat: Seat) -> tuple[State, State] | None:
        """What may be shown of the position before the last action of *seat*, and of the present one."""
        turns = self._match.turns
        if not turns:
            return None
        last = max((ply for ply, turn in enumerate(turns) if turn.seat == seat), default=0)
        return turns[last].before.observe(self.seat), self._match.state.observe(self.seat)

    def course(self) -> list[State]:
        """What may be shown of every position of the game, from its beginning."""
        turns = self._match.turns
        states = [*(turn.before for turn in turns[:1]), *(turn.after for turn in turns)]
        return [self.shown_to(state, self.seat) for state in states]

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

    def knows(self, turn: Turn) -> bool:
        """Whether the one who looks may know the action of *turn*."""
        seat = self.only_person() if self._looking_back.active else self.seat
        return self._looking_back.reveals or turn.is_known_to(seat)

    def recent_turns(self) -> list[Turn]:
        """The last turns before the position that is shown which no other seat interrupted, luck's among them."""
        found: list[Turn] = []
        seat: Seat | None = None
        for turn in reversed(self._looking_back.turns):
            if turn.seat != CHANCE:
                if seat not in (None, turn.seat):
                    break
                seat = turn.seat
            found.append(turn)
        return found[::-1]

    def _recent(self) -> tuple[Action, ...]:
        """Their actions, secret ones as well: for what only the seat that acted is shown."""
        return tuple(turn.action for turn in self.recent_turns())

    def only_person(self) -> Seat | None:
        """The one person among computers, who may always see the own secrets; with several, nobody may at first.

        One who has become the only person by a change of seats has to come to the screen first.
        """
        seat = lone_person(self._match.players)
        return seat if seat != NOBODY and not self._match.players[seat].away else None

    # ------------------------------------------------------------------ who looks

    def choose(self) -> bool:
        """Whose secrets may be seen: before another person's are, nobody's. True if fewer may be seen than before."""
        self.curtain_for = None
        if self._looking_back.active or self.only_person() is not None:
            return False
        seat = self._next_to_look()
        if seat is None or seat == self.seat:
            return False
        had = self.seat
        self.seat = None
        if self._hides_something(seat):
            self.curtain_for = seat
        elif self._match.players[seat].away:
            self._arrive(seat)
            self.seat = self.only_person()
        return had is not None or self.curtain_for is not None

    def _next_to_look(self) -> Seat | None:
        """The person to decide, or the only one who is left and has not come yet."""
        people, seat = human_seats(self._match.players), self._match.to_move
        if len(people) == 1 and self._match.outcome is None:
            return people[0]
        return seat if seat in people else None

    def _hides_something(self, seat: Seat) -> bool:
        """Whether *seat* knows more of this position than everybody, and would be shown it."""
        state = self._match.state
        if self._match.players[seat].away:  # what is not shown without a notebook might be shown later
            return state.observe(seat).key() != state.observe(None).key()
        return self.shown_to(state, seat).key() != self.shown_to(state, None).key()

    @property
    def is_opening(self) -> bool:
        """Whether the game goes on in the open, with another person than the one whose secrets may be shown now."""
        seat = self._next_to_look()
        return seat is not None and seat != self.seat and not self._hides_something(seat)

    def uncover(self, seat: Seat) -> None:
        """*seat* has the screen to itself."""
        self.seat = seat
        self.curtain_for = None
        if self._match.players[seat].away:
            if seat not in self._held_by_people:
                self._match.bar_undo()  # somebody sees what only a computer has known
            self._arrive(seat)

    def _arrive(self, seat: Seat) -> None:
        """The person of *seat* has come to the screen."""
        self._held_by_people.add(seat)
        self._match.sit(seat, replace(self._match.players[seat], away=False))

    # ------------------------------------------------------------------ who sits where

    def sit(self, seat: Seat, player: Player) -> None:
        """Let *player* take over *seat*. Nobody is shown more by that: who would be has to come to the screen first."""
        before, match = self._match.players, self._match
        players = [*before[:seat], player, *before[seat + 1 :]]
        people = human_seats(players)
        if match.game.secrets and match.outcome is None:
            for number in people:
                comes = before[number].kind != "human" or (people == [number] and self.seat != number)
                players[number] = replace(players[number], away=comes or before[number].away)
        watched_alone = self.only_person() is not None
        match.seat_all(players)
        self._looking_back.lay_open()  # at the end of a game everybody may look on
        if len(people) == 1:
            self.seat = self.only_person()
        elif watched_alone or self.seat not in people:
            self.seat = None

    def learned(self, seat: Seat) -> list[Event]:
        """What *seat* alone may see of what it has just done."""
        turns = self.recent_turns()
        hidden = [event for turn in turns for event in turn.events if isinstance(event, Secret) and seat in event.to]
        return visible(hidden, seat)
