"""Looking back: which earlier position is shown, of the game itself or of another way it could have gone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from halloween_games.core.match import Match, Turn
from halloween_games.core.notes import MOST, Branch, Note
from halloween_games.core.outcome import Outcome
from halloween_games.core.spots import CHANCE, Seat
from halloween_games.core.state import State


class LookingBack:
    """A cursor into the history of a match, or into one of its branches. Of the match only the notes are changed."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._ply: int | None = None  # None for the last position
        self._way: tuple[Branch, Match] | None = None  # the branch that is looked at, and the match that plays it
        self.active = False  # looking back, even if the last position is shown
        self.bound: int | None = None
        """The number of turns of the game after which nothing is shown; None for all of them."""

    # ------------------------------------------------------------------ where

    @property
    def branch(self) -> Branch | None:
        """The branch that is looked at; None for the game itself."""
        return self._way[0] if self._way is not None else None

    @property
    def number(self) -> int | None:
        """Which of the branches that is."""
        return next((at for at, one in enumerate(self._match.notes.branches) if one is self.branch), None)

    @property
    def course(self) -> Sequence[Turn]:
        """All turns of the game, or those that lead to the branch and along it."""
        if self._way is None:
            return self._match.turns[: self.bound]
        branch, way = self._way
        return [*self._match.turns[: branch.ply], *way.turns]

    @property
    def last(self) -> int:
        """The number of all turns."""
        return self._way[0].end if self._way is not None else len(self.course)

    @property
    def ply(self) -> int:
        """The number of turns before the shown position."""
        return self.last if self._ply is None else self._ply

    @property
    def is_earlier(self) -> bool:
        """Whether the shown position is not the last one."""
        return self.ply != self.last

    @property
    def is_cut(self) -> bool:
        """Whether the game goes on after the last position that may be shown, which is shown."""
        return self._way is None and self.bound is not None and self.bound == self.ply < len(self._match.turns)

    @property
    def reveals(self) -> bool:
        """Whether secrets are revealed: in the history of a finished game."""
        return self.active and self._match.outcome is not None

    @property
    def turns(self) -> Sequence[Turn]:
        """The turns before the shown position."""
        return self.course[: self.ply]

    @property
    def state(self) -> State:
        """The full state of the shown position."""
        return self.course[self.ply - 1].after if self.ply else self._match.start

    @property
    def to_move(self) -> Seat:
        """The seat to move in the shown position."""
        if self.is_cut:
            return self._match.turns[self.ply].before.to_move
        return self.course[self.ply].before.to_move if self.is_earlier else self._here.to_move

    @property
    def outcome(self) -> Outcome | None:
        return None if self.is_earlier or self.is_cut else self._here.outcome

    @property
    def shown(self) -> tuple[Match, int]:
        """The match that plays what is looked at, and the number of its turns before the shown position."""
        if self._way is not None and self.ply >= self._way[0].ply:
            return self._way[1], self.ply - self._way[0].ply
        return self._match, self.ply

    @property
    def _here(self) -> Match:
        return self._way[1] if self._way is not None else self._match

    def begin(self) -> None:
        """Start looking back."""
        self.active = True
        self.lay_open()

    def lay_open(self) -> None:
        """Whoever has seen the secrets of a finished game cannot undo its end."""
        if self._match.outcome is not None and self._match.game.secrets:
            self._match.bar_undo()

    def go(self, ply: int) -> None:
        """Show the position after *ply* turns."""
        ply = max(0, min(ply, self.last))
        self._ply = None if ply == self.last and self.bound is None else ply

    def enter(self, branch: Branch | None) -> None:
        """Look at *branch*, or at the game itself again, where it was left."""
        ply = self.ply if self.branch is None else min(self.ply, self.branch.ply)
        self._way = (branch, self._match.along(branch.ply, branch.moves)) if branch is not None else None
        self.go(ply)

    def end(self) -> None:
        """Return to the present."""
        self.active = False
        self._ply = self._way = None

    # ------------------------------------------------------------------ what is noted

    @property
    def may_note(self) -> bool:
        """Whether notes can be made: of a game that is over, as they might tell what is hidden."""
        return self.reveals

    @property
    def branches(self) -> Sequence[Branch]:
        """The branches that may be seen."""
        return self._match.notes.branches if self._shows_notes else ()

    @property
    def _shows_notes(self) -> bool:
        return self.active and (self._match.outcome is not None or not self._match.game.secrets)

    def comments(self) -> dict[tuple[int | None, int], str]:
        """All comments that may be seen, by the number of the branch and that of the turns before them."""
        if not self._shows_notes:
            return {}
        notes = self._match.notes
        parts = [(None, notes.on), *((number, branch.on) for number, branch in enumerate(notes.branches))]
        return {(number, ply): note.text for number, on in parts for ply, note in on.items() if note.text}

    @property
    def note(self) -> Note:
        """What is noted of the shown position, as far as it may be seen."""
        return self._on.get(self.ply, Note()) if self._shows_notes else Note()

    @note.setter
    def note(self, note: Note) -> None:
        self._on.pop(self.ply, None)
        if note:
            self._on[self.ply] = note
        self._match.changed()

    def write(self, notes: Mapping[int, Note]) -> None:
        """Let these be the *notes* of the game, by the number of turns before them."""
        self._match.notes.on = dict(notes)

    @property
    def _on(self) -> dict[int, Note]:
        branch = self.branch
        return branch.on if branch is not None and self.ply > branch.ply else self._match.notes.on

    def take(self, seat: Seat, text: str) -> bool:
        """Play that action in the shown position, as the game did, as a branch does, or in a new branch.

        False if there is no room for one more.
        """
        ply, branch, notes = self.ply, self.branch, self._match.notes
        first = ply if branch is None else min(ply, branch.ply)
        moves = (*(branch.moves[: ply - first] if branch is not None else ()), (seat, text))
        of_game = [(turn.seat, turn.text) for turn in self._match.turns[first : first + len(moves)]]
        if of_game == [*moves]:
            self.enter(None)
        else:
            there = (one for one in notes.branches if one.ply == first and one.moves[: len(moves)] == moves)
            found = next(there, None)
            if found is None:
                way = self._match.along(first, moves)
                way.resume(luck="auto", auto_pass=True)
                played = tuple((turn.seat, turn.text) for turn in way.turns)
                goes_on = branch is not None and branch.ply == first and ply == branch.end
                if len(played) > MOST or (len(notes.branches) >= MOST and not goes_on):
                    return False
                if goes_on and branch is not None:
                    branch.moves, found = played, branch
                else:
                    found = Branch(first, played)
                    notes.branches.append(found)
                self._match.changed()
            self.enter(found)
        self.go(ply + 1)
        while self.is_earlier and self.to_move == CHANCE:
            self.go(self.ply + 1)
        return True

    def delete_branch(self) -> None:
        """Forget the branch that is looked at, and what is noted of it."""
        number = self.number
        self.enter(None)
        if number is not None:
            del self._match.notes.branches[number]
            self._match.changed()
