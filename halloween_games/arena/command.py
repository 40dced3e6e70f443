"""The arena from the first game to the table."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import fields
from pathlib import Path
from typing import Final

from halloween_games import __version__
from halloween_games.app.saving.storage import Lock, StorageError, shown_path
from halloween_games.arena.arguments import Wanted
from halloween_games.arena.contest import Played
from halloween_games.arena.executors import NoCluster, Workers, cluster, here, processes
from halloween_games.arena.progress import Progress
from halloween_games.arena.report import loser, report
from halloween_games.arena.result_file import BadResults, load_results, save_results
from halloween_games.arena.tournament import Failure, Lost, Plan, Results, run
from halloween_games.core.phrases import plain
from halloween_games.core.reasons import quoted
from halloween_games.usage import UsageError, one_line
from halloween_games.words.text import Text

FINISHED: Final = 0
INCOMPLETE: Final = 1
INTERRUPTED: Final = 130

AHEAD: Final = 2  # games handed out for each worker, so that none waits for the next


def hold_arena(wanted: Wanted, text: Text) -> int:
    """Play what *wanted* asks for and was not played yet, then print the tables; the exit code. Raises UsageError."""
    with _alone(wanted, text):
        return _hold(wanted, text)


def _hold(wanted: Wanted, text: Text) -> int:
    plan = wanted.plan
    results = _start(wanted, text)
    known = results.keys()
    left = sum(1 for _ in plan.fixtures(known))
    all_games = plan.games * len(plan.pairs())
    code = FINISHED
    if left:
        progress = Progress(sys.stderr, all_games, all_games - left, text)
        code = _play(wanted, results, progress, text)
    for line in report(results, text):
        print(line)
    return code


@contextmanager
def _alone(wanted: Wanted, text: Text) -> Iterator[None]:
    """Where no other arena writes the same file."""
    if wanted.out is None:
        yield
        return
    try:
        lock = Lock.take(wanted.out.with_name(f".{wanted.out.name}.lock"))
    except OSError as error:
        why = plain(error.strerror or str(error))
        raise UsageError(text("cli.out_unwritable", file=shown_path(wanted.out), why=why)) from error
    if lock is None:
        raise UsageError(text("arena.in_use", file=shown_path(wanted.out)))
    try:
        yield
    finally:
        lock.release()


def _start(wanted: Wanted, text: Text) -> Results:
    """What the file holds already, or nothing yet; written once, so that a full disk is told before the first game."""
    plan = wanted.plan
    results = Results(plan.game, plan.seats, plan.seed, __version__, plan.cap)
    try:
        if wanted.out is not None and wanted.out.exists():
            results = load_results(wanted.out)
            _check_same(results, plan, wanted.out, text)
        results.contenders.update({one.name: one for one in plan.contenders})
        _save(wanted, results)
    except StorageError as error:
        raise UsageError(text.say(error.phrase)) from error
    except BadResults as error:
        raise UsageError(error.sentence(text)) from error
    return results


def _check_same(results: Results, plan: Plan, out: Path, text: Text) -> None:
    """Refuse to go on with results that were played under other conditions."""
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
                raise UsageError(
                    text("arena.other", file=shown_path(out), name=name, before=plain(before), now=plain(now))
                )


def _save(wanted: Wanted, results: Results) -> None:
    if wanted.out is not None:
        save_results(wanted.out, results)


def _play(wanted: Wanted, results: Results, progress: Progress, text: Text) -> int:
    told: set[tuple[str, str]] = set()

    def on_played(game: Played) -> None:
        results.played.append(game)
        _save(wanted, results)
        progress.advance()
        if game.fault and (loser(game), game.fault) not in told:
            told.add((loser(game), game.fault))
            progress.say(_fault(game, text))

    failures: list[Failure] = []
    ending = ""
    code = FINISHED
    try:
        with _ended_as_interrupted(), _workers(wanted) as workers:
            fixtures = wanted.plan.fixtures(results.keys())
            failures = run(fixtures, workers.executor, AHEAD * workers.at_once, on_played)
    except KeyboardInterrupt:
        ending, code = text("arena.interrupted" if wanted.out else "arena.interrupted.no_file"), INTERRUPTED
    except Lost:
        ending, code = text("arena.lost"), INCOMPLETE
    except NoCluster as error:
        progress.end()
        why = one_line(error.why)[:200]
        raise UsageError(text(error.key, address=quoted(wanted.dask or ""), why=plain(why))) from error
    except StorageError as error:
        ending, code = text.say(error.phrase), INCOMPLETE
    if failures:
        first = failures[0]
        about = f"{first.fixture.a.name} - {first.fixture.b.name} {first.fixture.number}"
        why = one_line(f"{type(first.error).__name__}: {first.error}")[:200]
        ending, code = text("arena.failed", games=len(failures), about=about, why=plain(why)), INCOMPLETE
    progress.end()
    if ending:
        print(ending, file=sys.stderr)
    return code


def _fault(game: Played, text: Text) -> str:
    said = one_line(game.said)
    key = "arena.engine_fault.said" if said else "arena.engine_fault"
    return text(key, name=loser(game), fault=text(f"arena.fault.{game.fault}"), said=plain(said))


def _workers(wanted: Wanted) -> AbstractContextManager[Workers]:
    if wanted.dask is not None:
        return cluster(wanted.dask)
    return processes(wanted.workers) if wanted.workers else here()


@contextmanager
def _ended_as_interrupted() -> Iterator[None]:
    """Where being ended (SIGTERM) leaves as cleanly as Ctrl+C does."""
    handler = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, handler)
