"""The arena: who plays whom how often, the games on any executor, and what came out so far."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from dataclasses import dataclass, field, fields
from itertools import combinations, pairwise
from typing import Final

from halloween_games.arena.contest import CAP, LEVEL, Contender, Fixture, Played, play_game
from halloween_games.core.judging import GameAI, Level
from halloween_games.players.thinking import PLAIN, RANDOM, level_called

FORMAT: Final = 1
SHORT: Final = 0.2  # seconds; levels that think no longer are never scaled
MOST_FAILURES: Final = 10
LOOK: Final = 0.5  # seconds between two chances to interrupt

Key = tuple[str, str, int]  # one game: the names and the number


class Lost(Exception):
    """The workers are gone, and the games that they played with them."""


@dataclass(frozen=True)
class Failure:
    """A game that our own program failed in; it is played again next time."""

    fixture: Fixture
    error: BaseException


@dataclass
class Results:
    """Everything that was played so far under the same conditions."""

    game: str
    seats: int
    seed: int
    program: str
    cap: int = CAP
    format: int = FORMAT
    contenders: dict[str, Contender] = field(default_factory=dict)
    played: list[Played] = field(default_factory=list)

    def keys(self) -> set[Key]:
        return {(played.a, played.b, played.number) for played in self.played}


@dataclass(frozen=True)
class Plan:
    """What shall be played: *games* for each pair, in half of them with the seats swapped.

    Args:
        neighbours: only those who stand beside each other in *contenders*.
    """

    game: str
    seats: int
    contenders: Sequence[Contender]
    games: int
    seed: int
    cap: int = CAP
    neighbours: bool = False

    def pairs(self) -> list[tuple[Contender, Contender]]:
        """Who plays whom; by name within a pair, so that the order on the command line decides no seat."""
        found = pairwise(self.contenders) if self.neighbours else combinations(self.contenders, 2)
        return [(a, b) if a.name < b.name else (b, a) for a, b in found]

    def fixtures(self, played: Collection[Key] = ()) -> Iterator[Fixture]:
        """All games but those *played*, every pair's first two, then every pair's next two."""
        pairs = self.pairs()
        for number in range(0, self.games, 2):
            for a, b in pairs:
                for swapped in range(min(2, self.games - number)):
                    if (a.name, b.name, number + swapped) not in played:
                        yield Fixture(self.game, self.seats, a, b, number + swapped, self.seed, self.cap)


def level_contender(name: str, ai: GameAI, seconds: float | None, iterations: int | None, scale: float) -> Contender:
    """The level or search called *name* (``hard``, or ``hard:0.5`` with its own seconds), for all the arena's limits.

    Raises KeyError for one that does not exist, ValueError for seconds that are none.
    """
    word, sign, own = name.partition(":")
    level = level_called(word, ai)
    return Contender(
        name,
        LEVEL,
        word,
        _seconds(own) if sign else _level_seconds(level, seconds, iterations, scale),
        None if iterations is None else min(iterations, level.iterations),
        _detail(level),
    )


def _level_seconds(level: Level, seconds: float | None, iterations: int | None, scale: float) -> float | None:
    """Where only iterations count the clock is not looked at: then a game is the same on every machine."""
    if seconds is None and iterations is not None:
        return None
    own = level.seconds * scale if level.seconds > SHORT else level.seconds
    return own if seconds is None else min(own, seconds)


def rod_contender(name: str, seconds: float | None, iterations: int | None) -> Contender:
    """One of the measuring rods: ``random``, or ``plain`` (``plain:0.5`` with its own seconds).

    Raises KeyError for another name, ValueError for seconds that are none.
    """
    word, sign, own = name.partition(":")
    if word == RANDOM and not sign:
        return Contender(name, RANDOM)
    if word == PLAIN:
        return Contender(name, PLAIN, "", _seconds(own) if sign else seconds, iterations)
    raise KeyError(name)


def _seconds(written: str) -> float:
    seconds = float(written)
    if not 0 < seconds <= 3600:
        raise ValueError(written)
    return seconds


def _detail(level: Level) -> str:
    values = ((item.name, getattr(level, item.name)) for item in fields(level))
    return ", ".join(f"{name}={'+'.join(sorted(v)) if isinstance(v, frozenset) else v}" for name, v in values)


def run(
    fixtures: Iterator[Fixture],
    executor: Executor,
    ahead: int,
    on_played: Callable[[Played], None],
    play: Callable[[Fixture], Played] = play_game,
) -> list[Failure]:
    """Play *fixtures*, at most *ahead* of them handed out at once; *on_played* hears of each game when it is over.

    Returns what failed, and gives up when much does. Raises Lost when the executor breaks; whatever else comes (an
    interruption, a full disk) ends it too, and the games that were handed out are the caller's to cancel.
    """
    running: dict[Future[Played], Fixture] = {}
    failures: list[Failure] = []
    more = True
    while more or running:
        while more and len(running) < ahead:
            fixture = next(fixtures, None)
            more = fixture is not None and len(failures) < MOST_FAILURES
            if fixture is not None and more:
                running[_submit(executor, play, fixture)] = fixture
        done, _ = wait(running, LOOK, FIRST_COMPLETED)
        for future in sorted(done, key=lambda future: running[future].number):
            fixture = running.pop(future)
            try:
                played = future.result()
            except (BrokenExecutor, CancelledError) as error:
                raise Lost from error
            except Exception as error:  # noqa: BLE001 - an error of ours in one game; it is told at the end
                failures.append(Failure(fixture, error))
                more = more and len(failures) < MOST_FAILURES
            else:
                on_played(played)
    return failures


def _submit(executor: Executor, play: Callable[[Fixture], Played], fixture: Fixture) -> Future[Played]:
    try:
        return executor.submit(play, fixture)
    except RuntimeError as error:  # BrokenExecutor is one, too
        raise Lost from error
