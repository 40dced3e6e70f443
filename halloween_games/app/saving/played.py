"""Games between people that are over, one by one, and what they say of two of them: who against whom."""

from __future__ import annotations

import csv
import io
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations, takewhile
from typing import Annotated, Final, NamedTuple

import msgspec

from halloween_games.app.saving.person_file import Word, name_key
from halloween_games.core.names import clean_name
from halloween_games.core.terms import USUAL, Terms, write_terms

MAX_PLAYED: Final = 1000  # that are remembered one by one
LAST: Final = 10  # games of two people that are shown one by one
LEAST_NEMESIS: Final = 3  # games

Count = Annotated[int, msgspec.Meta(ge=0, le=10**9)]


class Part(msgspec.Struct, array_like=True):
    """What a game was for one of its people: how they ended, on which side, and whether with help."""

    name: Word
    score: float
    side: Annotated[int, msgspec.Meta(ge=0, le=16)]
    helped: bool = False
    terms: Terms = USUAL  # what was agreed

    def __post_init__(self) -> None:
        self.name = clean_name(self.name)


class Played(msgspec.Struct, omit_defaults=True):
    """A game that is over. *id* is the same wherever its end was counted."""

    id: Word
    game: Word
    when: Annotated[int, msgspec.Meta(ge=0, le=10**11)]  # seconds since 1970
    turns: Count
    seconds: Annotated[float, msgspec.Meta(ge=0, le=1e12)]
    parts: Annotated[list[Part], msgspec.Meta(max_length=16)]
    elsewhere: bool = False  # on another board than the standard one
    ahead: bool = False  # one had a head start

    def part(self, name: str) -> Part | None:
        """The part of *name*; None for whoever was not there."""
        return next((part for part in self.parts if name_key(part.name) == name_key(name)), None)


class Last(NamedTuple):
    """One of the last games of two people: 1 if the first of them was better, -1 if the other one, 0 if none."""

    when: int
    game: str
    result: int


@dataclass
class Pair:
    """All that two people have played against each other; games that count apart are only counted."""

    first: str
    second: str
    wins: int = 0  # of the first
    draws: int = 0
    losses: int = 0
    longest: int = 0  # turns
    seconds: float = 0.0
    uneven: int = 0  # of the games: with other terms for each
    helped: int = 0
    elsewhere: int = 0
    ahead: int = 0
    by_game: dict[str, list[int]] = field(default_factory=dict)  # wins, draws, losses
    last: list[Last] = field(default_factory=list)  # newest first, those of all games

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def streak(self) -> int:
        """How many of the last games in a row the first has won; negative for the second."""
        if not self.last:
            return 0
        result = self.last[0].result
        return result * sum(1 for _ in takewhile(lambda one: one.result == result, self.last))

    def count(self, played: Played, first: Part, second: Part) -> None:
        if played.elsewhere:
            self.elsewhere += 1
        elif played.ahead:
            self.ahead += 1
        elif first.helped or second.helped:
            self.helped += 1
        else:
            result = (first.score > second.score) - (first.score < second.score)
            self.wins += result > 0
            self.draws += result == 0
            self.losses += result < 0
            self.uneven += first.terms != second.terms
            self.longest = max(self.longest, played.turns)
            self.seconds += played.seconds
            self.by_game.setdefault(played.game, [0, 0, 0])[1 - result] += 1
            self.last.insert(0, Last(played.when, played.game, result))


def pairs(games: Iterable[Played], name: str = "") -> list[Pair]:
    """Every two people who have played against each other, or those with *name*, who is the first then.

    Of more than two, whoever ended higher has won against the other; partners are no pair. The most games come first.
    """
    found: dict[tuple[str, str], Pair] = {}
    for played in sorted(games, key=lambda one: one.when):
        for parts in combinations(played.parts, 2):
            keys = [name_key(part.name) for part in parts]
            if parts[0].side == parts[1].side or (name and name_key(name) not in keys):
                continue
            is_turned = keys[1] == name_key(name) if name else keys[1] < keys[0]
            first, second = parts[::-1] if is_turned else parts
            pair = found.setdefault((name_key(first.name), name_key(second.name)), Pair(first.name, second.name))
            pair.first, pair.second = first.name, second.name  # as they are spelled today
            pair.count(played, first, second)
    return sorted(found.values(), key=lambda pair: (-pair.games, -pair.helped, pair.first, pair.second))


def nemesis(found: Sequence[Pair]) -> Pair | None:
    """Against whom the first of all *found* pairs loses most; None if there is nobody."""
    hard = [pair for pair in found if pair.games >= LEAST_NEMESIS and pair.losses > pair.wins]
    return max(hard, key=lambda pair: (pair.losses - pair.wins, pair.losses), default=None)


def join_played(mine: list[Played], others: Iterable[Played]) -> list[Played]:
    """Those of both, each once, oldest first."""
    known = {one.id: one for one in (*others, *mine)}
    return sorted(known.values(), key=lambda one: one.when)[-MAX_PLAYED:]


def without_person(games: Iterable[Played], name: str | None) -> list[Played]:
    """*games* as if *name*, or nobody, had played; those without people are left out."""
    left = []
    for played in games:
        parts = [part for part in played.parts if name is not None and name_key(part.name) != name_key(name)]
        if parts:
            left.append(msgspec.structs.replace(played, parts=parts))
    return left


def rename_person(games: Iterable[Played], name: str, new: str) -> bool:
    """Call *name* otherwise; whether somebody of that name has played."""
    mine = [part for played in games for part in played.parts if name_key(part.name) == name_key(name)]
    for part in mine:
        part.name = clean_name(new)
    return bool(mine)


def as_csv(games: Iterable[Played], name: str = "") -> str:
    """A line for each person of each game, or of those with *name*, as a table for other programs."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\r\n")
    table.writerow(
        ["date", "game", "id", "person", "side", "score", "help", "other_board", "terms", "turns", "minutes"]
    )
    for played in games:
        if name and played.part(name) is None:
            continue
        day = time.strftime("%Y-%m-%d %H:%M", time.localtime(played.when))
        for part in played.parts:
            counted = "yes" if part.helped else "no", "yes" if played.elsewhere else "no"
            terms = " ".join(f"{name}={value}" for name, value in write_terms(part.terms).items())
            ended = _harmless(part.name), part.side, part.score, *counted, terms
            table.writerow([day, played.game, played.id, *ended, played.turns, round(played.seconds / 60, 1)])
    return out.getvalue()


def _harmless(name: str) -> str:
    """*name* as a table program shows it, and never calculates it."""
    return f"'{name}" if name[:1] in ("=", "+", "-", "@") else name
