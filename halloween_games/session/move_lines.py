"""The list of moves, line by line, as its reader may know it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from halloween_games.core.events import revealed, visible
from halloween_games.core.match import Match, Turn
from halloween_games.core.phrases import in_a_row
from halloween_games.core.reasons import Reason
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import CHANCE, NOBODY, Seat
from halloween_games.core.words import GameWords
from halloween_games.session.looking_back import LookingBack
from halloween_games.session.viewpoint import Viewpoint


@dataclass(frozen=True)
class Line:
    """The line of one decision; *ply* is the number of turns up to and including it."""

    ply: int
    seat: Seat
    number: int  # of the turn; 0 if the line continues the turn above
    notation: str  # empty if it would reveal a secret, or tells no more than the words
    told: tuple[str, ...]  # the sentences about it
    lock: Reason | None = None  # why this and everything above cannot be undone

    @property
    def words(self) -> str:
        """Everything on one line."""
        return in_a_row(self.told)


class MoveLines:
    """Creates the lines and caches them until something changes."""

    def __init__(
        self, match: Match, looking_back: LookingBack, viewpoint: Viewpoint, text: Speaker, words: GameWords
    ) -> None:
        self._match = match
        self._looking_back = looking_back
        self._viewpoint = viewpoint
        self._text = text
        self._words = words
        self._lines: list[Line] = []
        self._made_for: tuple[object, ...] = ()
        self._last: Turn | None = None  # a reference, so that no other turn gets its id

    def up_to(self, plies: int) -> list[Line]:
        """The lines of the first *plies* turns, in order."""
        turns = self._match.turns
        last = turns[-1] if turns else None
        reader, reveals = self._viewpoint.reader, self._looking_back.reveals
        made_for = (plies, id(last), reader, reveals, self._match.barred, self._text.language_code)
        if made_for != self._made_for:
            self._made_for = made_for
            self._last = last
            self._lines = self._make(turns[:plies])
        return self._lines

    def _make(self, turns: Sequence[Turn]) -> list[Line]:
        lines: list[Line] = []
        actor: Seat | None = None
        number = 0
        barriers = [self._match.barrier_at(ply) for ply in range(1, len(turns) + 1)]
        for index, turn in enumerate(turns):
            begins = turn.seat not in (CHANCE, actor)
            if begins:
                actor = turn.seat
                number += 1
            followed = index + 1 < len(turns) and barriers[index + 1] is not None
            lock = None if followed else barriers[index]
            told = self._told(turn)
            notation = "" if turn.seat == CHANCE and told else turn.text
            lines.append(Line(index + 1, turn.seat, number if begins else 0, notation, told, lock))
        return lines

    def _told(self, turn: Turn) -> tuple[str, ...]:
        """The sentences about *turn*, without what the reader may not know."""
        reveals, reader = self._looking_back.reveals, self._viewpoint.reader
        events = revealed(turn.events) if reveals else visible(turn.events, reader)
        return tuple(self._text.say(phrase) for event in events if (phrase := self._words.tell(event)) is not None)

    def leading_here(self) -> str:
        """The turn that led to the shown position, in words; empty at the start."""
        turns = self._looking_back.turns
        if not turns:
            return ""
        turn, words = turns[-1], in_a_row(self._told(turns[-1]))
        if turn.seat in (CHANCE, NOBODY) or not words:
            return words or turn.text
        return f"{turn.text}: {words}"
