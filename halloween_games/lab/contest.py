"""One game between two contenders of the arena, played in this process."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, closing, nullcontext
from dataclasses import dataclass
from hashlib import sha256
from math import inf
from random import Random
from typing import Final, Protocol

from halloween_games import games
from halloween_games.core.actions import Action
from halloween_games.core.board_text import read_board
from halloween_games.core.game import HANDICAP, Game
from halloween_games.core.judging import payoffs
from halloween_games.core.match import Match
from halloween_games.core.outcome import Outcome
from halloween_games.core.questions import returning_actions
from halloween_games.core.spots import NOBODY
from halloween_games.lab.external_engines import ExternalEngine, Fault, Stopped, end_group, running
from halloween_games.players.search_run import PLAIN, SearchOptions, SearchRun, baseline_search, level_named, run_search

LEVEL: Final = "level"
ENGINE: Final = "engine"
# The other two kinds are search_run.RANDOM and search_run.PLAIN.

CLOCK: Final = time.thread_time
"""CPU time, so that other programs on the machine do not decide who wins."""

CAP: Final = 400  # turns, luck included; a longer game counts as a tie

# How a game can end apart from its rules:
CUT: Final = "cut"
FORFEIT: Final = "forfeit"


@dataclass(frozen=True)
class Contender:
    """A participant, with everything that its strength depends on.

    Args:
        level: the name of a level, or of a search that plays at full strength.
        seconds: time limit for one decision; None if only iterations count.
        iterations: iteration limit for one decision; None if only the seconds or the level limit it.
        detail: the level's settings, so that results of different settings are not mixed.
        patience: seconds an engine's answer may take beyond ``seconds``.
    """

    name: str
    kind: str
    level: str = ""
    seconds: float | None = None
    iterations: int | None = None
    detail: str = ""
    command: str = ""
    patience: float = 30.0


@dataclass(frozen=True)
class Fixture:
    """One game to play. *a* has the first side in even-numbered games; games 2n and 2n + 1 have the same luck."""

    game: str
    seats: int
    a: Contender
    b: Contender
    number: int
    seed: int
    cap: int = CAP
    board: str = ""  # as one text; empty for the standard one
    ahead: str = ""  # which of the two has a head start


@dataclass(frozen=True)
class Spent:
    """The totals of one contender's decisions in a game."""

    decisions: int = 0
    iterations: int = 0
    seconds: float = 0.0


@dataclass(frozen=True)
class Played:
    """The result of a game: *score* from 0 to 1 for *a*; *fault* and *said* if the loser is an engine that failed."""

    a: str
    b: str
    number: int
    score: float
    turns: int
    end: str
    a_spent: Spent
    b_spent: Spent
    fault: str = ""
    said: str = ""


class Mover(Protocol):
    """One contender in one game."""

    def choose(self, match: Match, seed: int) -> tuple[Action, int]:
        """An action for the seat to move, and how many iterations it took."""


# ---------------------------------------------------------------- stopping

_stop = threading.Event()


def is_stopping() -> bool:
    """Whether this worker process was told to stop."""
    return _stop.is_set()


def prepare_worker() -> None:
    """Initialize a worker process: it stops after the current iteration on SIGTERM.

    Ctrl+C and a closed terminal are its parent's business; it exits with its parent even if the parent is killed.
    """
    for name in ("SIGINT", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    signal.signal(signal.SIGTERM, lambda *_: _stop.set())
    threading.Thread(target=_exit_with_parent, daemon=True).start()


def _exit_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        for pid in list(running):
            end_group(pid)
        os._exit(1)  # without cleanup: nobody is left who needs it


# ---------------------------------------------------------------- the game


def seed_of(*parts: str | int) -> int:
    """A hash of *parts*, small enough for every JSON parser."""
    return int.from_bytes(sha256("/".join(map(str, parts)).encode()).digest()[:6])


def play_game(fixture: Fixture) -> Played:
    """Play the game in this thread. The same fixture gives the same game unless a time limit interferes."""
    game = games.load(fixture.game)
    if fixture.board:
        game = game.on(read_board(fixture.board))
    teams = game.teams(fixture.seats)
    pair = (fixture.seed, fixture.game, fixture.a.name, fixture.b.name)
    sides = tuple((team + fixture.number) % 2 for team in teams)  # 0: a plays this seat, 1: b
    options = None
    if fixture.ahead:
        seat = sides.index((fixture.a.name, fixture.b.name).index(fixture.ahead))
        options = {HANDICAP.name: HANDICAP.choices[seat + 1]}
    match = Match(game, fixture.seats, options, seed_of(*pair, "luck", fixture.number // 2))
    spent = [Spent(), Spent()]
    side = 0  # to move, and to blame for a fault
    try:
        with ExitStack() as leaving:
            movers: list[Mover] = []
            for contender in (fixture.a, fixture.b):
                side = len(movers)
                movers.append(leaving.enter_context(make_mover(contender, game, teams)))
            while match.to_move != NOBODY and len(match.turns) < fixture.cap:
                seat = match.to_move
                side = sides[seat]
                clock = clock_of((fixture.a, fixture.b)[side])
                began = clock()
                action, iterations = movers[side].choose(match, seed_of(*pair, fixture.number, seat, len(match.turns)))
                spent[side] = _add(spent[side], iterations, clock() - began)
                match.play(seat, action)
    except Fault as fault:
        return _played(fixture, match, float(side), FORFEIT, spent, fault.kind, fault.said)
    outcome = match.outcome
    if outcome is None:
        return _played(fixture, match, 0.5, CUT, spent)
    return _played(fixture, match, score_of(outcome, teams, sides), outcome.code, spent)


def clock_of(contender: Contender) -> Callable[[], float]:
    """The clock for *contender*'s time; for an engine only wall-clock time is known."""
    return time.perf_counter if contender.kind == ENGINE else CLOCK


def score_of(outcome: Outcome, teams: tuple[int, ...], sides: tuple[int, ...]) -> float:
    """Side 0's share of the win."""
    shares = payoffs(outcome, teams)
    return sum(share for share, side in zip(shares, sides, strict=True) if side == 0) / sum(shares)


def _add(spent: Spent, iterations: int, seconds: float) -> Spent:
    return Spent(spent.decisions + 1, spent.iterations + iterations, round(spent.seconds + seconds, 4))


def _played(
    fixture: Fixture, match: Match, score: float, end: str, spent: list[Spent], fault: str = "", said: str = ""
) -> Played:
    names = fixture.a.name, fixture.b.name
    return Played(*names, fixture.number, score, len(match.turns), end, spent[0], spent[1], fault, said)


# ---------------------------------------------------------------- the movers


def make_mover(contender: Contender, game: Game, teams: tuple[int, ...]) -> AbstractContextManager[Mover]:
    """The mover of *contender* for one game; an engine is started here and ended when the context exits."""
    if contender.kind == ENGINE:
        limits = contender.seconds, contender.iterations, contender.patience
        return closing(ExternalEngine(contender.command, *limits, _stop.is_set))
    if contender.kind == LEVEL:
        return nullcontext(_LevelMover(contender, game, teams))
    return nullcontext(_BaselineMover(contender, game, teams) if contender.kind == PLAIN else _RandomMover())


class _RandomMover:
    """Plays random actions."""

    def choose(self, match: Match, seed: int) -> tuple[Action, int]:
        if _stop.is_set():
            raise Stopped
        legal = match.view(match.to_move).legal_actions()
        return legal[Random(seed).randrange(len(legal))], 1


class _LevelMover:
    """Plays a level of the program."""

    def __init__(self, contender: Contender, game: Game, teams: tuple[int, ...]) -> None:
        self._contender = contender
        self._teams = teams
        self._ai = game.ai
        self._endgames = game.endgames

    def choose(self, match: Match, seed: int) -> tuple[Action, int]:
        contender = self._contender
        level, view = level_named(contender.level, self._ai), match.view(match.to_move)
        wanted = SearchOptions(contender.iterations, returning_actions(match), endgames=self._endgames)
        run = SearchRun(self._ai, view, self._teams, level, Random(seed), wanted)
        seconds = inf if contender.seconds is None else contender.seconds
        answer = run_search(run, seconds, CLOCK, _stop.is_set)
        if answer is None:
            raise Stopped
        return answer.action, answer.iterations


class _BaselineMover:
    """Plays the baseline search without an evaluation function."""

    def __init__(self, contender: Contender, game: Game, teams: tuple[int, ...]) -> None:
        self._contender = contender
        self._game = game
        self._teams = teams

    def choose(self, match: Match, seed: int) -> tuple[Action, int]:
        most = self._contender.iterations or inf
        deadline = CLOCK() + (self._contender.seconds or inf)
        search = baseline_search(self._game, match.view(match.to_move), self._teams, Random(seed))
        while not search.iterations or (not search.finished and search.iterations < most):
            search.step()
            if _stop.is_set():
                raise Stopped
            if CLOCK() >= deadline:
                break
        return search.ranking()[0].action, search.iterations
