"""The list of moves, line by line, as its reader may know it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from halloween_games.core.events import Event, revealed, visible
from halloween_games.core.match import Match, Turn
from halloween_games.core.phrases import Key, Phrase, in_a_row
from halloween_games.core.reasons import Reason
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import CHANCE, NOBODY, Seat
from halloween_games.core.turn_numbers import numbers
from halloween_games.core.words import GameWords
from halloween_games.session.looking_back import LookingBack
from halloween_games.session.spot_words import Part, short_parts
from halloween_games.session.viewpoint import Viewpoint


@dataclass(frozen=True)
class Line:
    """The line of one decision with the luck after it; *ply* is the number of turns up to and including them."""

    ply: int
    seat: Seat
    number: int  # of the turn; 0 if the line continues the turn above
    notation: str  # empty if it would reveal a secret, or tells no more than the words
    told: tuple[str, ...]  # the sentences about it
    lock: Reason | None = None  # why this and everything above cannot be undone
    short: tuple[Part, ...] = ()  # the shortest sentence about it; empty if there are no words for it
    first: int = 0  # the number of turns up to and including the first one of the line
    branch: int | None = None  # the number of the branch that it belongs to
    note: str = ""  # the comment on the position after it

    @property
    def words(self) -> str:
        """Everything on one line."""
        return in_a_row([*self.told, *([self.note] if self.note else [])])

    def contains(self, ply: int) -> bool:
        """Whether the position after *ply* turns belongs to this line, if its branch is looked at."""
        return self.first <= ply <= self.ply


_Eyes = tuple[Seat | None, bool, str]


@dataclass
class _Spoken:
    """What is in words for the same eyes, by the ids of turns, which are kept so that the ids stay theirs."""

    lines: dict[tuple[int, int], tuple[Sequence[Turn], Line]] = field(default_factory=dict)
    silent: dict[int, tuple[Turn, bool]] = field(default_factory=dict)


@dataclass(eq=False, repr=False)
class MoveLines:
    """Creates the lines, each of them once for everybody who reads them."""

    match: Match
    looking_back: LookingBack
    viewpoint: Viewpoint
    text: Speaker
    words: GameWords

    def __post_init__(self) -> None:
        self._lines: list[Line] = []
        self._made_for: tuple[object, ...] = ()
        self._last: Turn | None = None  # a reference, so that no other turn gets its id
        self._spoken: dict[_Eyes, _Spoken] = {}
        self._numbers: tuple[Turn | None, Sequence[int]] = (None, ())  # up to and with that turn

    def up_to(self, plies: int) -> list[Line]:
        """The lines of the first *plies* turns, in order."""
        turns = self.match.turns
        if self.looking_back.bound is not None:
            plies = min(plies, self.looking_back.bound)
        last = turns[-1] if turns else None
        branches = tuple((branch.ply, branch.moves) for branch in self.looking_back.branches)
        comments = self.looking_back.comments()
        made_for = (plies, id(last), self._eyes, self.match.barred, branches, tuple(comments.items()))
        if made_for != self._made_for:
            self._made_for = made_for
            self._last = last
            lines = self._with_branches(self._make(turns[:plies]))
            self._lines = [replace(line, note=_of(line, comments)) for line in lines] if comments else lines
        return self._lines

    def _with_branches(self, lines: Sequence[Line]) -> list[Line]:
        """Each branch below the line of what was played instead."""
        found = [*lines]
        for number, branch in enumerate(self.looking_back.branches):
            if branch.ply >= len(self.match.turns):  # of turns that were taken back
                continue
            turns = [*self.match.turns[: branch.ply], *self.match.along(branch.ply, branch.moves).turns]
            counted, own = numbers(turns), []
            for first, last in self._grouped(turns, branch.ply):
                is_new = first == branch.ply or counted[first] > counted[first - 1]
                line = self._new_line(turns[first : last + 1], first, counted[first] if is_new else 0, None)
                own.append(replace(line, branch=number))
            at = next((at for at, one in enumerate(found) if one.branch is None and one.ply > branch.ply), len(found))
            after = at + 1
            while after < len(found) and found[after].branch is not None:
                after += 1
            found[after:after] = own
        return found

    def turn_number(self, ply: int) -> int:
        """How many turns of players the first *ply* decisions are."""
        turns = self.looking_back.course
        if len(self._numbers[1]) != len(turns) or (turns and self._numbers[0] is not turns[-1]):
            self._numbers = (turns[-1] if turns else None), numbers(turns)
        return self._numbers[1][ply - 1] if ply else 0

    @property
    def _eyes(self) -> _Eyes:
        """Who reads, whether nothing is secret any more, and the language."""
        return self.viewpoint.reader, self.looking_back.reveals, self.text.language_code

    def _make(self, turns: Sequence[Turn]) -> list[Line]:
        lines: list[Line] = []
        counted = numbers(turns)
        barriers = [self.match.barrier_at(ply) for ply in range(1, len(turns) + 1)]
        for first, last in self._grouped(turns):
            begins = counted[first] > (counted[first - 1] if first else 0)
            followed = last + 1 < len(turns) and barriers[last + 1] is not None
            lock = None if followed else barriers[last]
            lines.append(self._line(turns[first : last + 1], first, counted[first] if begins else 0, lock))
        return lines

    def _grouped(self, turns: Sequence[Turn], begin: int = 0) -> list[tuple[int, int]]:
        """The first and the last turn of each line from the turn *begin* on, by index.

        Luck belongs to the action before it, and so does what the same seat did without anything to tell, such as
        ending its turn.
        """
        groups: list[tuple[int, int]] = []
        for index, turn in enumerate(turns[begin:], begin):
            if groups and (turn.seat == CHANCE or self._goes_on_silently(turn, turns[groups[-1][0]])):
                groups[-1] = (groups[-1][0], index)
            else:
                groups.append((index, index))
        return groups

    def _goes_on_silently(self, turn: Turn, before: Turn) -> bool:
        """Whether the seat of *before* did something that needs no words."""
        if turn.seat != before.seat:
            return False
        silent = self._spoken.setdefault(self._eyes, _Spoken()).silent
        if id(turn) not in silent:
            silent[id(turn)] = turn, not self.words.short(self._seen(turn))
        return silent[id(turn)][1]

    def _line(self, turns: Sequence[Turn], before: int, number: int, lock: Reason | None) -> Line:
        """The line of *turns*, which *before* others precede."""
        lines = self._spoken.setdefault(self._eyes, _Spoken()).lines
        key = id(turns[0]), id(turns[-1])
        if key not in lines:
            lines[key] = turns, self._new_line(turns, before, number, lock)
        line = lines[key][1]
        return line if (line.number, line.lock) == (number, lock) else replace(line, number=number, lock=lock)

    def _new_line(self, turns: Sequence[Turn], before: int, number: int, lock: Reason | None) -> Line:
        told = tuple(sentence for turn in turns for sentence in self._told(turn))
        notations = [turn.text for turn in turns if turn.seat != CHANCE]
        if not notations and not told:
            notations = [turn.text for turn in turns]
        short = short_parts(self.words.short([event for turn in turns for event in self._seen(turn)]), self.text)
        ply = before + len(turns)
        return Line(ply, turns[0].seat, number, ", ".join(notations), told, lock, short, before + 1)

    def _seen(self, turn: Turn) -> list[Event]:
        """What the reader may know of *turn*."""
        return revealed(turn.events) if self.looking_back.reveals else visible(turn.events, self.viewpoint.reader)

    def _told(self, turn: Turn) -> tuple[str, ...]:
        """The sentences about *turn*, without what the reader may not know."""
        return tuple(map(self.text.say, self._phrases(turn)))

    def _phrases(self, turn: Turn) -> list[Phrase]:
        return [phrase for event in self._seen(turn) if (phrase := self.words.tell(event)) is not None]

    def line_here(self) -> Line | None:
        """The line that led to the shown position, as far as it had come there; None at the start."""
        turns = self.looking_back.turns
        if not turns:
            return None
        first, last = self._grouped(turns)[-1]
        return self._line(turns[first : last + 1], first, 0, None)

    def leading_here(self) -> str:
        """The turn that led to the shown position, in words; empty at the start."""
        turns = self.looking_back.turns
        if not turns:
            return ""
        turn, words = turns[-1], in_a_row(self._told(turns[-1]))
        if turn.seat in (CHANCE, NOBODY) or not words:
            return words or turn.text
        player = Key(f"seat.{turn.seat}")
        said = (value for phrase in self._phrases(turn) for value in phrase.params.values())
        if any(isinstance(value, Key) and value == player for value in said):
            return words  # which say who it was
        return self.text("happened.told", player=player, told=words)


def _of(line: Line, comments: Mapping[tuple[int | None, int], str]) -> str:
    """The comments on what is in *line*."""
    return in_a_row(
        [words for (branch, ply), words in comments.items() if branch == line.branch and line.contains(ply)]
    )
