"""What everybody at one screen should have heard of a game, against what was announced."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from halloween_games.app.screens.seats import names_of
from halloween_games.core.match import Match
from halloween_games.core.phrases import as_sentence
from halloween_games.core.spots import Seat
from halloween_games.session.narration import last_turn_of, tell_turn
from halloween_games.words.text import Text

Heard = Sequence[Sequence[str]]
"""In this order: ``("", words)`` for an announcement, ``(name, "")`` when that one has opened the curtain."""


def misheard(match: Match, heard: Heard, names: Sequence[str] = ()) -> list[str]:
    """Whatever of *match* somebody has not *heard*, or has heard once too often; empty if all is well.

    *names* are those of the seats, by default as the window calls them.

    Each turn, luck included, is due to each seat once, in its order, as that seat may know it: alone behind the own
    curtain, or, where somebody has not heard it yet, together with all others.
    """
    room = _Room(match, names or names_of(Text(), match.players))
    for listener, words in room.shared_out(heard):
        room.listen(listener, words)
    return [*room.wrong, *room.missing()]


class _Room:
    """The seats of *match*, and how many turns each has heard."""

    def __init__(self, match: Match, names: Sequence[str]) -> None:
        self.names = names
        self._text = Text().for_game(match.game.id, self.names)
        self._is_over = match.outcome is not None
        seats: Sequence[Seat | None] = range(match.seats) if match.game.secrets else [None] * match.seats
        words = match.game.words
        self._due = [[tell_turn(turn, seat, self._text, words) for turn in match.turns] for seat in seats]
        self._public = [tell_turn(turn, None, self._text, words) for turn in match.turns]
        self._told = {sentence for turns in self._due for turn in turns for sentence in turn}
        self._own_last = [last_turn_of(match, seat) for seat in range(match.seats)]
        self._heard = [0] * match.seats
        self._owed: list[list[str]] = [[] for _ in seats]  # what it alone may know of what it has heard with all
        self.wrong: list[str] = []

    def shared_out(self, heard: Heard) -> Iterator[tuple[str, str]]:
        """Each announcement with the name of who is alone with the screen; an empty one if nobody is."""
        listener, said = "", [words for _, words in heard]
        for number, (opener, words) in enumerate(heard):
            if opener:
                listener = opener
                continue
            if listener and (self._ends(words) or self._opens(listener, words, said[number + 1 :])):
                listener = ""
            yield listener, words

    def _ends(self, words: str) -> bool:
        return self._is_over and " ".join(self._public[-1]) in words

    def _opens(self, listener: str, words: str, later: Sequence[str]) -> bool:
        """Whether somebody else goes on, and no curtain falls before that one has done something."""
        others = [name for name in self.names if name != listener]
        follows = next((name for name in others if self._text("speech.turn", player=name) in words), None)
        if follows is None:
            return False
        curtain = as_sentence(self._text("curtain.title", player=follows))
        news = (one for one in later if curtain in one or any(map(_Said(one).has, self._told)))
        return curtain not in next(news, "")

    def listen(self, listener: str, words: str) -> None:
        """Those who hear *words* learn of each turn that follows on what they know."""
        seats = [self.names.index(listener)] if listener else list(range(len(self.names)))
        said, due = _Said(words), self._due[seats[0]] if listener else self._public
        if listener:
            self._owed[seats[0]] = [sentence for sentence in self._owed[seats[0]] if not said.take(sentence)]
        ply = min(self._heard[seat] for seat in seats)
        while ply < len(due) and said.take(" ".join(due[ply])):
            ply += 1
        for seat in seats:
            if not listener:
                news = range(self._heard[seat], ply)
                secrets = [one for turn in news for one in self._due[seat][turn] if one not in self._public[turn]]
                self._owed[seat] += secrets
            elif self._owed[seat] and ply > self._heard[seat]:
                self.wrong.append(f"{listener} does not hear: {self._owed[seat].pop(0)}")
            self._heard[seat] = max(self._heard[seat], ply)
        again = [sentence for sentence in self._told if said.has(sentence)]
        self.wrong += [f"{listener or 'Everybody'} hears again: {sentence}" for sentence in again]

    def missing(self) -> Iterator[str]:
        """The first turn that each seat has not heard; those since the own last one only if the game is over."""
        for seat, (heard, due) in enumerate(zip(self._heard, self._due, strict=True)):
            if heard < (len(due) if self._is_over else self._own_last[seat]):
                yield f"{self.names[seat]} does not hear turn {heard} of {len(due)}: {' '.join(due[heard])}"


class _Said:
    """An announcement, from which more and more is taken."""

    def __init__(self, words: str) -> None:
        self._words = words
        self._at = 0  # behind what was taken last

    def take(self, told: str) -> bool:
        """Take *told* away if it follows; nothing always does."""
        found = _whole(told).search(self._words, self._at) if told else None
        if found is not None:
            self._at = found.start()
            self._words = self._words[: self._at] + self._words[found.end() :]
        return not told or found is not None

    def has(self, told: str) -> bool:
        """Whether *told* is still there."""
        return _whole(told).search(self._words) is not None


@cache
def _whole(told: str) -> re.Pattern[str]:
    """*told* with nothing before or behind it that belongs to the same sentence, but for the name of who acts."""
    return re.compile(rf"(?<![^\s:]){re.escape(told)}(?!\S)")
