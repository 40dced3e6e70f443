"""Runs the arena: from the arguments through the games to the printed tables."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import fields
from pathlib import Path
from typing import Final

from halloween_games import __version__
from halloween_games.app.saving.storage import Lock, StorageError, shown_path
from halloween_games.app.saving.temporary_files import tidy_beside
from halloween_games.arena.arguments import ArenaRequest
from halloween_games.arena.contest import Played
from halloween_games.arena.executors import ClusterError, Workers, cluster, inline, processes
from halloween_games.arena.progress import Progress
from halloween_games.arena.report import loser, report
from halloween_games.arena.result_file import BadResults, load_results, save_results
from halloween_games.arena.tournament import Failure, Plan, Results, WorkersLost, run
from halloween_games.core.reasons import quoted
from halloween_games.usage import INTERRUPTED, UsageError, one_line
from halloween_games.words.text import Text

FINISHED: Final = 0
INCOMPLETE: Final = 1

QUEUED_PER_WORKER: Final = 2  # games submitted per worker, so that none is ever idle


def run_arena(request: ArenaRequest, text: Text) -> int:
    """Play the games of *request* not played yet, print the tables, return the exit code; raises UsageError."""
    with _exclusive(request, text):
        return _run(request, text)


def _run(request: ArenaRequest, text: Text) -> int:
    plan = request.plan
    results = _load_or_start(request, text)
    known = results.keys()
    left = sum(1 for _ in plan.fixtures(known))
    all_games = plan.games * len(plan.pairs())
    code = FINISHED
    if left:
        progress = Progress(sys.stderr, all_games, all_games - left, text)
        code = _play(request, results, progress, text)
    for line in report(results, text):
        print(line)
    return code


@contextmanager
def _exclusive(request: ArenaRequest, text: Text) -> Iterator[None]:
    """Hold the lock of the output file, so that no other arena writes to it."""
    if request.out is None:
        yield
        return
    try:
        lock = Lock.take(request.out.with_name(f".{request.out.name}.lock"))
    except OSError as error:
        why = error.strerror or str(error)
        raise UsageError(text("cli.out_unwritable", file=shown_path(request.out), why=why)) from error
    if lock is None:
        raise UsageError(text("arena.in_use", file=shown_path(request.out)))
    try:
        tidy_beside(Path(os.path.realpath(request.out)))
        yield
    finally:
        lock.release()


def _load_or_start(request: ArenaRequest, text: Text) -> Results:
    """The results in the output file, or empty ones; saved once, so that a full disk is noticed right away."""
    plan = request.plan
    results = Results(plan.game, plan.seats, plan.seed, __version__, plan.cap)
    try:
        if request.out is not None and request.out.exists():
            results = load_results(request.out)
            _check_same(results, plan, request.out, text)
        results.contenders.update({one.name: one for one in plan.contenders})
        _save(request, results)
    except StorageError as error:
        raise UsageError(text.say(error.phrase)) from error
    except BadResults as error:
        raise UsageError(error.sentence(text)) from error
    return results


def _check_same(results: Results, plan: Plan, out: Path, text: Text) -> None:
    """Refuse to continue results that were played under other conditions."""
    for name in ("game", "seats", "seed", "cap"):
        before, now = getattr(results, name), getattr(plan, name)
        if before != now:
            raise UsageError(text("arena.other", file=shown_path(out), name=name, before=f"{before}", now=f"{now}"))
    for contender in plan.contenders:
        known = results.contenders.get(contender.name, contender)
        for item in fields(contender):
            if getattr(known, item.name) != getattr(contender, item.name):
                before, now = str(getattr(known, item.name)), str(getattr(contender, item.name))
                name = f"{item.name} ({contender.name})"
                raise UsageError(text("arena.other", file=shown_path(out), name=name, before=before, now=now))


def _save(request: ArenaRequest, results: Results) -> None:
    if request.out is not None:
        save_results(request.out, results)


def _play(request: ArenaRequest, results: Results, progress: Progress, text: Text) -> int:
    told: set[tuple[str, str]] = set()

    def on_played(game: Played) -> None:
        results.played.append(game)
        _save(request, results)
        progress.advance()
        if game.fault and (loser(game), game.fault) not in told:
            told.add((loser(game), game.fault))
            progress.say(_fault(game, text))

    failures: list[Failure] = []
    ending = ""
    code = FINISHED
    try:
        with _sigterm_interrupts(), _workers(request) as workers:
            fixtures = request.plan.fixtures(results.keys())
            failures = run(fixtures, workers.executor, QUEUED_PER_WORKER * workers.at_once, on_played)
    except KeyboardInterrupt:
        ending, code = text("arena.interrupted" if request.out else "arena.interrupted.no_file"), INTERRUPTED
    except WorkersLost:
        ending, code = text("arena.lost"), INCOMPLETE
    except ClusterError as error:
        progress.end()
        why = one_line(error.why)[:200]
        raise UsageError(text(error.key, address=quoted(request.dask or ""), why=why)) from error
    except StorageError as error:
        ending, code = text.say(error.phrase), INCOMPLETE
    if failures:
        first = failures[0]
        about = f"{first.fixture.a.name} - {first.fixture.b.name} {first.fixture.number}"
        why = one_line(f"{type(first.error).__name__}: {first.error}")[:200]
        ending, code = text("arena.failed", games=len(failures), about=about, why=why), INCOMPLETE
    progress.end()
    if ending:
        print(ending, file=sys.stderr)
    return code


def _fault(game: Played, text: Text) -> str:
    said = one_line(game.said)
    key = "arena.engine_fault.said" if said else "arena.engine_fault"
    return text(key, name=loser(game), fault=text(f"arena.fault.{game.fault}"), said=said)


def _workers(request: ArenaRequest) -> AbstractContextManager[Workers]:
    if request.dask is not None:
        return cluster(request.dask)
    return processes(request.workers) if request.workers else inline()


@contextmanager
def _sigterm_interrupts() -> Iterator[None]:
    """Let SIGTERM end the arena as cleanly as Ctrl+C."""
    handler = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, handler)
