"""A tournament: who plays whom how often, the games on an executor, and the results so far."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from dataclasses import dataclass, field, fields, replace
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any, Final

import msgspec

from halloween_games.app.saving.storage import read_limited, shown_path, write_atomically
from halloween_games.app.saving.strict_json import NotJson, read_json
from halloween_games.core.game import Json
from halloween_games.core.judging import GameAI, Level
from halloween_games.core.phrases import Phrase
from halloween_games.lab.contest import CAP, LEVEL, Contender, Fixture, Played, play_game
from halloween_games.lab.external_engines import FAULTS
from halloween_games.lab.process_pool import WorkerDied
from halloween_games.players.search_run import FORMER_NAMES, PLAIN, RANDOM, level_named
from halloween_games.words.text import Text

FORMAT: Final = 1
SHORT: Final = 0.2  # seconds; levels with no longer time limits are never scaled
MAX_FAILURES: Final = 10
MAX_TRIES: Final = 3  # of a game whose worker dies: a game that kills it by itself must not go on for ever
POLL_SECONDS: Final = 0.5  # between two chances for Ctrl+C

Key = tuple[str, str, int]  # one game: the names and the number


class WorkersLost(Exception):
    """The workers died, and their games are lost."""


@dataclass(frozen=True)
class Failure:
    """A game in which our own code failed, or killed its worker; it is played again in the next run."""

    fixture: Fixture
    error: BaseException


@dataclass
class Results:
    """All games played so far under the same conditions."""

    game: str
    seats: int
    seed: int
    program: str
    cap: int = CAP
    format: int = FORMAT
    board: str = ""  # as one text; empty for the standard one
    contenders: dict[str, Contender] = field(default_factory=dict)
    played: list[Played] = field(default_factory=list)

    def keys(self) -> set[Key]:
        return {(played.a, played.b, played.number) for played in self.played}


@dataclass(frozen=True)
class Plan:
    """What to play: *games* for each pair, half of them with the seats swapped.

    Args:
        neighbors: pair only those next to each other in *contenders*.
    """

    game: str
    seats: int
    contenders: Sequence[Contender]
    games: int
    seed: int
    cap: int = CAP
    neighbors: bool = False
    board: str = ""  # as one text; empty for the standard one

    def pairs(self) -> list[tuple[Contender, Contender]]:
        """Who plays whom; sorted by name within a pair, so that the order of the arguments does not matter."""
        found = pairwise(self.contenders) if self.neighbors else combinations(self.contenders, 2)
        return [(a, b) if a.name < b.name else (b, a) for a, b in found]

    def fixtures(self, played: Collection[Key] = ()) -> Iterator[Fixture]:
        """All games not yet *played*: every pair's first two, then every pair's next two, and so on."""
        pairs = self.pairs()
        for number in range(0, self.games, 2):
            for a, b in pairs:
                for swapped in range(min(2, self.games - number)):
                    if (a.name, b.name, number + swapped) not in played:
                        yield Fixture(self.game, self.seats, a, b, number + swapped, self.seed, self.cap, self.board)


def level_contender(
    name: str, ai: GameAI[Any], seconds: float | None, iterations: int | None, scale: float
) -> Contender:
    """The level or search *name* (``hard``, or ``hard:0.5`` with its own seconds) within the arena's limits.

    Raises KeyError for an unknown name, ValueError for invalid seconds.
    """
    word, sign, own = name.partition(":")
    level = level_named(word, ai)
    return Contender(
        name,
        LEVEL,
        FORMER_NAMES.get(word, word),
        _seconds(own) if sign else _level_seconds(level, seconds, iterations, scale),
        None if iterations is None else min(iterations, level.iterations),
        _detail(level),
    )


def _level_seconds(level: Level, seconds: float | None, iterations: int | None, scale: float) -> float | None:
    """The time limit; None if only iterations count, so that games are the same on every machine."""
    if seconds is None and iterations is not None:
        return None
    own = level.seconds * scale if level.seconds > SHORT else level.seconds
    return own if seconds is None else min(own, seconds)


def baseline_contender(name: str, seconds: float | None, iterations: int | None) -> Contender:
    """One of the baselines: ``random``, or ``plain`` (``plain:0.5`` with its own seconds).

    Raises KeyError for another name, ValueError for invalid seconds.
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
    queued: int,
    on_played: Callable[[Played], None],
    play: Callable[[Fixture], Played] = play_game,
    on_died: Callable[[WorkerDied], None] = lambda error: None,
) -> list[Failure]:
    """Play *fixtures*, at most *queued* of them submitted at once; *on_played* is called after each game.

    A game whose worker dies has MAX_TRIES; *on_died* is called before each further one. Returns the failures and gives
    up after too many. Raises WorkersLost if the executor breaks; after any other exception (an interrupt, a full disk)
    the caller cancels the submitted games.
    """
    running: dict[Future[Played], Fixture] = {}
    schedule = _Schedule(fixtures)
    while True:
        while len(running) < queued and (fixture := schedule.next()) is not None:
            running[_submit(executor, play, fixture)] = fixture
        if not running:
            return schedule.failures
        done, _ = wait(running, POLL_SECONDS, FIRST_COMPLETED)
        for future in sorted(done, key=lambda future: running[future].number):
            fixture = running.pop(future)
            try:
                played = future.result()
            except (BrokenExecutor, CancelledError) as error:
                raise WorkersLost from error
            except WorkerDied as error:
                if schedule.play_again(fixture, error):
                    on_died(error)
            except Exception as error:  # noqa: BLE001 - a bug of ours in one game; it is reported at the end
                schedule.failures.append(Failure(fixture, error))
            else:
                on_played(played)


class _Schedule:
    """Which of *fixtures* is next: first those whose worker died, and none after too many failures."""

    def __init__(self, fixtures: Iterator[Fixture]) -> None:
        self._fixtures = fixtures
        self._again: list[Fixture] = []
        self._tries: Counter[Fixture] = Counter()
        self.failures: list[Failure] = []

    def next(self) -> Fixture | None:
        if len(self.failures) >= MAX_FAILURES:
            return None
        return self._again.pop() if self._again else next(self._fixtures, None)

    def play_again(self, fixture: Fixture, error: WorkerDied) -> bool:
        """Its worker died, which may be the game's fault: True if it gets another try."""
        self._tries[fixture] += 1
        if self._tries[fixture] == MAX_TRIES:
            self.failures.append(Failure(fixture, error))
            return False
        self._again.append(fixture)
        return True


def _submit(executor: Executor, play: Callable[[Fixture], Played], fixture: Fixture) -> Future[Played]:
    try:
        return executor.submit(play, fixture)
    except RuntimeError as error:  # includes BrokenExecutor
        raise WorkersLost from error


# ---------------------------------------------------------------- result file

MAX_BYTES: Final = 100_000_000  # some 300,000 games


class BadResults(Exception):
    """A file without usable results; ``sentence`` says why."""

    def __init__(self, path: Path, why: Phrase | None = None) -> None:
        super().__init__(str(path))
        self._file = shown_path(path)
        self._why = why

    def sentence(self, text: Text) -> str:
        """What to tell the person who named the file."""
        why = text.say(self._why) if self._why is not None else ""
        return text("arena.no_results", file=self._file, why=why).rstrip()


def load_results(path: Path) -> Results:
    """The results in a file; raises StorageError if it cannot be read, BadResults if its content is wrong."""
    try:
        data = read_json(read_limited(path, MAX_BYTES))
        if isinstance(data, dict) and data.get("format", FORMAT) != FORMAT:
            raise BadResults(path, Phrase("arena.newer"))
        results = msgspec.convert(data, Results)
    except NotJson as error:
        raise BadResults(path, error.phrase) from error
    except msgspec.ValidationError as error:
        raise BadResults(path, _where(str(error))) from error
    known = results.contenders = {name: _renamed(one) for name, one in results.contenders.items()}
    for name in known:
        if not name.isprintable():  # it would be obeyed by the terminal that shows the tables
            raise BadResults(path, _where("`$.contenders`"))
    for at, game in enumerate(results.played):
        is_sound = 0 <= game.score <= 1 and game.fault in ("", *FAULTS)
        if game.a not in known or game.b not in known or not is_sound:
            raise BadResults(path, _where(f"`$.played[{at}]`"))
    return results


def save_results(path: Path, results: Results) -> None:
    """Write *results*, one game per line for readable diffs; raises StorageError."""
    data: dict[str, Json] = msgspec.to_builtins(results)
    played = data.pop("played")
    if not results.board:
        data.pop("board", None)  # as it was written before there were other boards
    encode = msgspec.json.encode
    head = [encode(name) + b": " + encode(value) for name, value in data.items()]
    games = b",\n".join(map(encode, played))
    write_atomically(path, b"{" + b",\n".join(head) + b',\n"played": [\n' + games + b"\n]}\n", private=False)


def _renamed(contender: Contender) -> Contender:
    """*contender* with the current names of its searches: files keep the names they were written with."""
    detail = contender.detail
    for former, name in FORMER_NAMES.items():
        detail = detail.replace(f"search={former},", f"search={name},")
    return replace(contender, level=FORMER_NAMES.get(contender.level, contender.level), detail=detail)


def _where(error: str) -> Phrase | None:
    """The path that msgspec names at the end of *error*; the rest is for programmers."""
    found = re.search(r"`(\$[^`]*)`$", error)
    return Phrase("arena.wrong_at", {"place": found[1]}) if found else None
