"""One game between two contenders of the arena, played to its end in the process that is asked to."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, nullcontext
from dataclasses import dataclass
from hashlib import sha256
from math import inf
from random import Random
from typing import Final, Protocol

from halloween_games import games
from halloween_games.arena.external_engines import Fault, Outside, Stopped, end_group, running
from halloween_games.core.actions import Action
from halloween_games.core.game import Game
from halloween_games.core.judging import payoffs
from halloween_games.core.match import Match
from halloween_games.core.outcome import Outcome
from halloween_games.core.repeats import returning_actions
from halloween_games.core.spots import NOBODY
from halloween_games.players.thinking import PLAIN, Thought, level_called, load_ai, plain_search, think

LEVEL: Final = "level"
ENGINE: Final = "engine"
# Two more kinds are thinking.RANDOM and thinking.PLAIN.

CLOCK: Final = time.thread_time
"""Processor time: what else runs on the machine shall not decide who wins."""

CAP: Final = 400  # turns, luck included; a game that lasts longer counts as a draw

# How a game can end besides the ways of its rules:
CUT: Final = "cut"
FORFEIT: Final = "forfeit"


@dataclass(frozen=True)
class Contender:
    """Who takes part, with everything decided that his strength depends on.

    Args:
        level: the name of a level, or of a search that plays with all that the game knows.
        seconds: longest time for one decision; None leaves it to the iterations.
        iterations: most iterations for one decision; None leaves it to the seconds, or to the level.
        detail: what the level was made of, so that results of another making are not mixed in.
        patience: seconds that an engine's answer may take beyond ``seconds``.
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
    """One game to be played. *a* has the first side in games with even numbers; two games in a row have equal luck."""

    game: str
    seats: int
    a: Contender
    b: Contender
    number: int
    seed: int
    cap: int = CAP


@dataclass(frozen=True)
class Spent:
    """What one contender's decisions of a game took together."""

    decisions: int = 0
    iterations: int = 0
    seconds: float = 0.0


@dataclass(frozen=True)
class Played:
    """How a game went: *score* from 0 to 1 for *a*; *fault* and *said* if the loser is an engine that failed."""

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
        """An action of the seat to move, and how many iterations were made for it."""


# ---------------------------------------------------------------- stopping

_stop = threading.Event()


def prepare_worker() -> None:
    """For a process that only plays: Ctrl+C is its parent's business, being ended means to stop after this iteration.

    It ends with its parent, also where that had no time to say so.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: _stop.set())
    threading.Thread(target=_follow_parent, daemon=True).start()


def _follow_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        for pid in list(running):
            end_group(pid)
        os._exit(1)  # nobody is left to clean up for


# ---------------------------------------------------------------- the game


def seed_of(*parts: str | int) -> int:
    """A number that follows from *parts* alone; small enough for every JSON reader."""
    return int.from_bytes(sha256("/".join(map(str, parts)).encode()).digest()[:6])


def play_game(fixture: Fixture) -> Played:
    """Play it here and now. The same fixture gives the same game wherever time limits nobody."""
    game = games.load(fixture.game)
    teams = game.teams(fixture.seats)
    pair = (fixture.seed, fixture.game, fixture.a.name, fixture.b.name)
    match = Match(game, fixture.seats, None, seed_of(*pair, "luck", fixture.number // 2))
    sides = tuple((team + fixture.number) % 2 for team in teams)  # 0: a plays this seat, 1: b
    spent = [Spent(), Spent()]
    side = 0  # whose turn it is
    try:
        with ExitStack() as leaving:
            movers: list[Mover] = []
            for contender in (fixture.a, fixture.b):
                side = len(movers)  # whose fault it is if this fails
                movers.append(leaving.enter_context(make_mover(contender, game, teams)))
            while match.to_move != NOBODY and len(match.turns) < fixture.cap:
                seat = match.to_move
                side = sides[seat]
                clock = clock_of((fixture.a, fixture.b)[side])
                began = clock()
                action, iterations = movers[side].choose(match, seed_of(*pair, fixture.number, seat, len(match.turns)))
                spent[side] = _more(spent[side], iterations, clock() - began)
                match.play(seat, action)
    except Fault as fault:
        return _played(fixture, match, float(side), FORFEIT, spent, fault.kind, fault.said)
    outcome = match.outcome
    if outcome is None:
        return _played(fixture, match, 0.5, CUT, spent)
    return _played(fixture, match, score_of(outcome, teams, sides), outcome.code, spent)


def clock_of(contender: Contender) -> Callable[[], float]:
    """What *contender*'s thinking is measured with; of an engine we only know how long we waited."""
    return time.perf_counter if contender.kind == ENGINE else CLOCK


def score_of(outcome: Outcome, teams: tuple[int, ...], sides: tuple[int, ...]) -> float:
    """The share of the win that goes to side 0."""
    shares = payoffs(outcome, teams)
    return sum(share for share, side in zip(shares, sides, strict=True) if side == 0) / sum(shares)


def _more(spent: Spent, iterations: int, seconds: float) -> Spent:
    return Spent(spent.decisions + 1, spent.iterations + iterations, round(spent.seconds + seconds, 4))


def _played(
    fixture: Fixture, match: Match, score: float, end: str, spent: list[Spent], fault: str = "", said: str = ""
) -> Played:
    names = fixture.a.name, fixture.b.name
    return Played(*names, fixture.number, score, len(match.turns), end, spent[0], spent[1], fault, said)


# ---------------------------------------------------------------- the movers


def make_mover(contender: Contender, game: Game, teams: tuple[int, ...]) -> AbstractContextManager[Mover]:
    """*contender* for one game; an engine is started here and ended when the context is left."""
    if contender.kind == ENGINE:
        return Outside(contender.command, contender.seconds, contender.iterations, contender.patience, _stop.is_set)
    if contender.kind == LEVEL:
        return nullcontext(_Thinker(contender, game, teams))
    return nullcontext(_Plain(contender, game, teams) if contender.kind == PLAIN else _Random())


class _Random:
    """Plays anything."""

    def choose(self, match: Match, seed: int) -> tuple[Action, int]:
        if _stop.is_set():
            raise Stopped
        legal = match.view(match.to_move).legal_actions()
        return legal[Random(seed).randrange(len(legal))], 1


class _Thinker:
    """A level of the program."""

    def __init__(self, contender: Contender, game: Game, teams: tuple[int, ...]) -> None:
        self._contender = contender
        self._teams = teams
        self._ai = load_ai(game.id)

    def choose(self, match: Match, seed: int) -> tuple[Action, int]:
        contender = self._contender
        level = level_called(contender.level, self._ai)
        thought = Thought(
            self._ai,
            match.view(match.to_move),
            self._teams,
            level,
            Random(seed),
            iterations=contender.iterations,
            repeats=returning_actions(match),
        )
        seconds = inf if contender.seconds is None else contender.seconds
        answer = think(thought, seconds, CLOCK, _stop.is_set)
        if answer is None:
            raise Stopped
        return answer.action, answer.iterations


class _Plain:
    """The measuring rod: the search without any judgement."""

    def __init__(self, contender: Contender, game: Game, teams: tuple[int, ...]) -> None:
        self._contender = contender
        self._game = game
        self._teams = teams

    def choose(self, match: Match, seed: int) -> tuple[Action, int]:
        most = self._contender.iterations or inf
        deadline = CLOCK() + (self._contender.seconds or inf)
        search = plain_search(self._game, match.view(match.to_move), self._teams, Random(seed))
        while not search.iterations or (not search.finished and search.iterations < most):
            search.step()
            if _stop.is_set():
                raise Stopped
            if CLOCK() >= deadline:
                break
        return search.ranking()[0].action, search.iterations
