"""The command ``arena``: tables and files, continuing, interrupts, a cluster, and what it refuses."""

from __future__ import annotations

import importlib.util
import io
import json
import os
import shlex
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from build_scripts import strength
from halloween_games.app.saving.storage import Lock, StorageError
from halloween_games.commands import cli
from halloween_games.core.phrases import Phrase
from halloween_games.lab import arena, tournament
from halloween_games.lab.arena import ClusterError, InlineExecutor, Progress, Workers
from halloween_games.lab.tournament import Results, load_results
from halloween_games.players.strength import load as load_strength
from halloween_games.words.text import Text
from tests.processes import HUNG_UP, command_line, is_running

ROOT = Path(__file__).resolve().parents[2]
Run = Callable[[str], tuple[int, str, str]]
needs_signals = pytest.mark.skipif(os.name == "nt", reason="signals work otherwise there")
QUICK = "arena 18-ghosts random easy --iterations 8 --workers 0 --seed 3"


def words_of(line: str) -> list[str]:
    """The words of a command line, as a shell would find them, but for backslashes: paths have them on Windows."""
    lexer = shlex.shlex(line, posix=True, punctuation_chars=False)
    lexer.whitespace_split, lexer.escape, lexer.commenters = True, "", ""
    return list(lexer)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command line in this process: exit code, stdout, stderr."""

    def run(line: str) -> tuple[int, str, str]:
        code = cli.main(words_of(line))
        out, err = capsys.readouterr()
        return code, out, err

    return run


def games_of(path: Path) -> list[tuple[Any, ...]]:
    """The games in a result file, without what depends on the machine, sorted."""
    return sorted(
        (g.a, g.b, g.number, g.score, g.turns, g.end, g.a_spent.iterations, g.b_spent.iterations)
        for g in load_results(path).played
    )


# ---------------------------------------------------------------- playing


def test_tables(run: Run) -> None:
    """They list every player and every pair."""
    code, out, err = run(f"{QUICK} very-easy --games 2")
    assert code == 0 and err.splitlines()[-1] == "6 of 6 games"
    lines = out.splitlines()
    assert lines[0] == "18 Ghosts, 2 seats, 6 games, seed 3"
    assert lines[2].split() == ["player", "games", "wins", "draws", "losses", "score", "Elo", "±", "iterations", "ms"]
    assert lines[3].split()[:2] == ["easy", "4"]
    assert {line.split()[0] for line in lines[3:6]} == {"easy", "very-easy", "random"}
    assert "random - easy" in out and "easy - very-easy" in out and "%" in out


def test_the_same_file_goes_on(run: Run, tmp_path: Path) -> None:
    """More games and more players can be added; no game is played twice."""
    out, all_at_once = tmp_path / "r.json", tmp_path / "all.json"
    assert run(f"{QUICK} --games 2 --out {out}")[0] == 0
    first = games_of(out)
    code, said, err = run(f"{QUICK} very-easy --games 4 --out {out}")
    assert code == 0 and "3 of 12 games" in err and "1 of 12" not in err.splitlines()[0]
    assert (
        run(f"arena 18-ghosts very-easy easy random --iterations 8 --workers 0 --seed 3 --games 4 --out {all_at_once}")[
            0
        ]
        == 0
    )
    assert games_of(out) == games_of(all_at_once) and set(first) < set(games_of(out))
    before = out.read_bytes()
    code, again, err = run(f"{QUICK} very-easy --games 4 --out {out}")
    assert (code, again, err) == (0, said, "") and out.read_bytes() == before


def test_processes_play_the_same_games(run: Run, tmp_path: Path) -> None:
    """Worker processes play the same games as this process alone."""
    here, there = tmp_path / "here.json", tmp_path / "there.json"
    assert run(f"{QUICK} --games 4 --out {here}")[0] == 0
    assert run(f"arena 18-ghosts random easy --iterations 8 --workers 2 --seed 3 --games 4 --out {there}")[0] == 0
    assert games_of(here) == games_of(there)


def test_a_cluster_that_is_not_there(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One line within ten seconds; without the library it says what to install."""
    pytest.importorskip("distributed", reason="distributed is not installed (extra test)")
    monkeypatch.setattr("halloween_games.lab.arena.CONNECT_SECONDS", 0.5)
    code, out, err = run("arena 18-ghosts random easy --dask tcp://127.0.0.1:1")
    assert (code, out, err.count("\n")) == (2, "", 1) and "tcp://127.0.0.1:1 cannot be reached" in err
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        code, out, err = run(f"arena 18-ghosts random easy --dask {address}")
    assert (code, out, err.count("\n")) == (2, "", 1) and address in err
    monkeypatch.setitem(sys.modules, "distributed", None)
    code, out, err = run("arena 18-ghosts random easy --dask tcp://127.0.0.1:1")
    assert (code, out, err.count("\n")) == (2, "", 1) and "halloween-games[cluster]" in err


def started(line: str) -> subprocess.Popen[str]:
    """The arena in a process group of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "halloween_games", *line.split()],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def wait_for_games(out: Path, count: int, process: subprocess.Popen[str]) -> None:
    """Wait until the result file holds *count* games."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and process.poll() is None:
        if out.exists() and len(load_results(out).played) >= count:
            return
        time.sleep(0.02)


@needs_signals
@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (HUNG_UP, 129)], ids=["INT", "TERM", "HUP"]
)
def test_an_interruption_keeps_what_was_played(tmp_path: Path, number: signal.Signals, code: int) -> None:
    """The signal goes to the whole group, as in a terminal; no worker is left, and the same command continues."""
    out = tmp_path / "r.json"
    process = started(f"arena 18-ghosts random easy plain:60 --games 2 --workers 2 --out {out}")
    wait_for_games(out, 1, process)
    os.killpg(process.pid, number)
    said, err = process.communicate(timeout=60)  # ends only once no worker holds the pipes any more
    assert process.returncode == code and "Interrupted. The same command goes on" in err and "Traceback" not in err
    assert "random - easy" in said and len(load_results(out).played) >= 1
    assert [file.name for file in tmp_path.iterdir()] == ["r.json"]


_SLOW_DISK = """
import os, sys, time
from halloween_games.commands import cli
real, writes = os.fsync, 0
def slow(descriptor):
    global writes
    writes += 1
    if writes == int(sys.argv[1]):
        print("writing", flush=True)
        time.sleep(60)
    real(descriptor)
os.fsync = slow
sys.exit(cli.main(sys.argv[2:]))
"""


@pytest.mark.long
@needs_signals
@pytest.mark.parametrize("write", [1, 3], ids=["first", "second"])  # each is synced, and then its folder
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, HUNG_UP], ids=["INT", "TERM", "HUP"])
def test_an_interruption_in_the_middle_of_writing_leaves_nothing_half_written(
    tmp_path: Path, number: signal.Signals, write: int
) -> None:
    out = tmp_path / "r.json"
    line = f"arena halloween random easy --games 2 --workers 0 --out {out}"
    process = subprocess.Popen(
        [sys.executable, "-c", _SLOW_DISK, str(write), *line.split()],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None and process.stdout.readline() == "writing\n"
    assert len(list(tmp_path.glob(".r.json.*.tmp"))) == 1
    process.send_signal(number)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 128 + number and "Traceback" not in err
    assert [file.name for file in tmp_path.iterdir()] == (["r.json"] if write > 1 else [])
    if write > 1:
        assert len(load_results(out).played) == 1, "the game that was being written is written once more"


def workers_of(parent: int) -> list[int]:
    """The processes that play for an arena."""
    listed = subprocess.run(
        ["ps", "-A", "-ww", "-o", "pid=,ppid=,args="], capture_output=True, text=True, check=True
    ).stdout
    rows = [line.split(None, 2) for line in listed.splitlines()]
    return [int(row[0]) for row in rows if int(row[1]) == parent and "spawn_main" in row[2]]


@needs_signals
def test_killed_workers_change_nothing(run: Run, tmp_path: Path) -> None:
    """Their games are played again, and the results are those of an arena that nobody disturbed."""
    out, undisturbed = tmp_path / "r.json", tmp_path / "u.json"
    line = "arena 18-ghosts random medium --iterations 8 --seed 3 --games 30"
    process = started(f"{line} --workers 2 --out {out}")
    for count in (1, 6):
        wait_for_games(out, count, process)
        process.send_signal(signal.SIGSTOP)  # otherwise it might be done before a busy machine goes on here
        (victim, *_) = workers_of(process.pid)
        os.kill(victim, signal.SIGKILL)
        process.send_signal(signal.SIGCONT)
    said, err = process.communicate(timeout=60)
    assert process.returncode == 0 and "Traceback" not in err, err
    assert err.count("A worker has died (SIGKILL); its game is played again.") == 2
    assert "30 games, seed 3" in said
    assert run(f"{line} --workers 0 --out {undisturbed}")[0] == 0
    assert games_of(out) == games_of(undisturbed)


def test_a_cluster_that_is_lost_for_good_ends_the_arena(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """In one sentence, after it was waited for; also one that is lost again and again without a game between."""
    asked: list[float] = []

    class Broken(InlineExecutor):
        def submit(self, *_: Any, **__: Any) -> Any:
            raise RuntimeError("the scheduler is gone")

    @contextmanager
    def lost(address: str, patience: float) -> Iterator[Workers]:
        asked.append(patience)
        if len(asked) == gone_at:
            raise ClusterError("arena.no_cluster")
        yield Workers(Broken(), 1)

    monkeypatch.setattr(arena, "cluster", lost)
    for last, patiences in ((2, [0, 120]), (99, [0, 120, 120, 120])):
        asked.clear()
        gone_at = last
        code, _, err = run("arena 18-ghosts random easy --dask tcp://127.0.0.1:1")
        assert code == 1 and err.splitlines()[-1] == Text()("arena.lost") and asked == patiences
        assert err.count("the arena waits for it to come back") == len(patiences) - 1


@pytest.mark.long
@pytest.mark.skipif(importlib.util.find_spec("distributed") is None, reason="distributed is not installed (extra test)")
def test_a_scheduler_that_is_killed_and_started_again_changes_nothing(run: Run, tmp_path: Path) -> None:
    """The arena waits for it and for a worker; no game of the file is played twice. Its games last some seconds."""
    out, undisturbed = tmp_path / "r.json", tmp_path / "u.json"
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    address, running = f"tcp://127.0.0.1:{port}", list[subprocess.Popen[Any]]()

    def start(*command: str) -> None:
        quiet = subprocess.DEVNULL
        words = [sys.executable, "-m", *command, "--no-dashboard"]
        running.append(subprocess.Popen(words, cwd=ROOT, stdout=quiet, stderr=quiet))

    def start_cluster() -> None:
        start("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-jupyter")
        start("distributed.cli.dask_worker", address, "--nthreads", "1", "--no-nanny")

    try:
        start_cluster()
        line = "arena 18-ghosts random medium --iterations 32 --seed 3 --games 120"
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and (code := run(f"{line} --games 2 --dask {address} --out {out}")[0]) == 2:
            time.sleep(0.5)  # until the worker has come
        assert code == 0
        process = started(f"{line} --dask {address} --out {out}")
        running.append(process)
        wait_for_games(out, 3, process)
        running[0].kill()
        running[0].wait()
        start_cluster()
        said, err = process.communicate(timeout=120)
        assert process.returncode == 0 and "Traceback" not in err, err
        assert f"The cluster {address} is gone" in err and "120 games, seed 3" in said
    finally:
        for one in running:
            one.kill()
            one.wait()
    assert run(f"{line} --workers 0 --out {undisturbed}")[0] == 0
    assert games_of(out) == games_of(undisturbed)


# ---------------------------------------------------------------- what goes wrong


def test_an_engine_that_dies_is_told_once_and_the_arena_goes_on(run: Run, tmp_path: Path) -> None:
    """Its games count as wins of the other side."""
    dying = shlex.quote(f"dying={command_line([sys.executable, '-c', 'raise SystemExit(3)'])}")
    code, out, err = run(f"{QUICK} --games 2 --engine {dying} --out {tmp_path / 'r.json'}")
    assert code == 0
    assert err.count("dying loses a game: the engine has ended (exit code 3).") == 1
    assert "dying lost 4 games by fault: the engine has ended." in out
    assert (
        sum(game[3] == 1 - (game[0] == "dying") for game in games_of(tmp_path / "r.json") if "dying" in game[:2]) == 4
    )


def test_a_disk_that_fills_ends_it_with_a_sentence(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Results written before are kept."""
    out, save = tmp_path / "r.json", tournament.save_results

    def full(path: Path, results: Results) -> None:
        if len(results.played) == 3:
            raise StorageError(Phrase("storage.full", {"place": str(tmp_path)}))
        save(path, results)

    monkeypatch.setattr(arena, "save_results", full)
    code, _, err = run(f"{QUICK} --games 6 --out {out}")
    assert code == 1 and err.splitlines()[-1] == Text()("storage.full", place=str(tmp_path))
    assert len(load_results(out).played) == 2


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("arena", "GAME"),
        ("arena chess easy hard", "no game “chess”"),
        ("arena 18-ghosts", "at least two"),
        ("arena 18-ghosts easy", "at least two"),
        ("arena 18-ghosts easy easiest", "no level “easiest” (known: ridiculously-easy"),
        ("arena 18-ghosts easy ismcts", "no level “ismcts” (known: ridiculously-easy"),
        ("arena rhombus easy alphabeta:1", "no level “alphabeta:1” (known: ridiculously-easy"),
        ("arena 18-ghosts easy random:1", "no level “random:1”"),
        ("arena 18-ghosts easy hard:fast", "“hard:fast” is not a level with its time"),
        ("arena 18-ghosts easy hard:0", "“hard:0” is not a level with its time"),
        ("arena 18-ghosts easy plain", "“plain” has no time of its own"),
        ("arena 18-ghosts easy hard easy", "“easy” takes part twice"),
        ("arena 18-ghosts easy hard --games 3", "3 games cannot be shared"),
        ("arena 18-ghosts easy hard --games 0", "“0” is not a whole number from 1"),
        ("arena 18-ghosts easy hard --games -2", "“-2” is not a whole number from 1"),
        ("arena 18-ghosts easy hard --game 2", "unrecognized arguments: --game"),
        ("arena 18-ghosts easy hard --seats 3", "for 2 players"),
        ("arena 18-ghosts easy hard --seconds 0", "“0” is not a number above 0"),
        ("arena 18-ghosts easy hard --seconds nan", "“nan” is not a number above 0"),
        ("arena 18-ghosts easy hard --iterations 1.5", "“1.5” is not a whole number"),
        ("arena 18-ghosts easy hard --scale x", "“x” is not a number"),
        ("arena 18-ghosts easy hard --seed x", "“x” is not a whole number"),
        ("arena 18-ghosts easy hard --workers x", "“x” is not a whole number from 0"),
        ("arena 18-ghosts easy hard --workers 1 --dask tcp://localhost:1", "not both"),
        ("arena 18-ghosts easy hard --dask localhost", "write tcp://HOST:PORT"),
        ("arena 18-ghosts easy --engine ''", "“” is not a command"),
        pytest.param(
            "arena 18-ghosts easy --engine '\"a'", "is not a command: No closing quotation", marks=needs_signals
        ),
        ("arena 18-ghosts easy --engine python\udcff", "is not a command: -"),
        ("arena 18-ghosts easy hard --out x.txt", "“x.txt” must end in .json"),
        ("arena 18-ghosts easy hard --out no/such/folder.json", "there is no folder"),
        ("arena 18-ghosts easy --engine no-such-program", "There is no program “no-such-program”"),
        ("arena 18-ghosts easy --engine name=./no/such/program", "There is no program “./no/such/program”"),
    ],
)
def test_what_is_refused(run: Run, line: str, message: str) -> None:
    """Each with one line and exit code 2."""
    code, out, err = run(line)
    assert (code, out, err.count("\n")) == (2, "", 1) and message in err


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[]",
        "{}",
        '{"format": 2}',
        '{"game": "18-ghosts", "seats": 2, "seed": 3, "program": "x", "played": [{"a": "x", "b": "y"}]}',
        '{"game": "18-ghosts", "seats": 2, "seed": 3, "program": "x", "played": [{"a": "x", "b": "y", "number": 0,'
        ' "score": 1, "turns": 1, "end": "x", "a_spent": {}, "b_spent": {}}]}',
    ],
)
def test_a_file_that_holds_something_else_stays_as_it_is(run: Run, tmp_path: Path, content: str) -> None:
    """The error names the file."""
    out = tmp_path / "r.json"
    out.write_text(content)
    code, _, err = run(f"{QUICK} --out {out}")
    assert (code, err.count("\n")) == (2, 1) and "holds no results of the arena" in err and "`" not in err
    assert out.read_text() == content


def test_two_arenas_do_not_write_the_same_file(run: Run, tmp_path: Path) -> None:
    """The second one is refused; no lock file is left afterwards."""
    out = tmp_path / "r.json"
    lock = Lock.take(tmp_path / ".r.json.lock")
    assert lock is not None
    code, _, err = run(f"{QUICK} --out {out}")
    assert (code, err.count("\n")) == (2, 1) and "Another arena is writing" in err and not out.exists()
    lock.release()
    assert run(f"{QUICK} --games 2 --out {out}")[0] == 0
    assert [file.name for file in tmp_path.iterdir()] == ["r.json"]


def test_results_of_other_conditions_are_not_mixed_in(run: Run, tmp_path: Path) -> None:
    """Another seed, game or time limit is refused."""
    out = tmp_path / "r.json"
    assert run(f"{QUICK} --games 2 --out {out}")[0] == 0
    before = out.read_bytes()
    for line, name in (
        ("arena 18-ghosts random easy --iterations 8 --seed 4", "“seed” is 3 there and 4 here"),
        ("arena closest-ghost random easy --iterations 8 --seed 3", "“game” is 18-ghosts there and closest-ghost"),
        ("arena 18-ghosts random easy --iterations 9 --seed 3", "“iterations (easy)” is 8 there and 9 here"),
    ):
        code, _, err = run(f"{line} --out {out}")
        assert (code, err.count("\n")) == (2, 1) and name in err
    assert out.read_bytes() == before


# ---------------------------------------------------------------- telling


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_bar_on_a_terminal() -> None:
    """It starts from the games played before, estimates the time left, and is erased at the end."""
    stream, now = Terminal(), [0.0]
    bar = Progress(stream, 20, 10, Text(), lambda: now[0])
    now[0] = 6.0
    bar.advance()
    shown = stream.getvalue().split("\r")
    assert shown[1] == f"[{'#' * 15}{'.' * 15}] 10 of 20 games"
    assert shown[2] == f"[{'#' * 16}{'.' * 14}] 11 of 20 games, 0:00:54 left"
    bar.say("Hello.")
    bar.end()
    assert "\rHello.\n" in stream.getvalue() and stream.getvalue().endswith(" \r")


# ---------------------------------------------------------------- strength.json


def test_results_become_the_file_of_strengths(run: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The new-game dialog reads it; other games in it are kept, and the tables use the same file."""
    one, two, to = tmp_path / "one.json", tmp_path / "two.json", tmp_path / "strength.json"
    to.write_text(json.dumps({"rhombus": {"easy": {"elo": 7, "beats": {}}}}))
    assert run(f"{QUICK} --games 4 --out {one}")[0] == 0
    line = "arena 18-ghosts easy very-easy --iterations 8 --workers 0 --seed 4 --games 4"
    assert run(f"{line} --out {two}")[0] == 0
    assert strength.main([str(one), str(one), str(two), "--to", str(to)]) == 0
    found = load_strength(to)
    assert found["rhombus"]["easy"].elo == 7 and set(found["18-ghosts"]) == {"very-easy", "easy"}
    easy, very_easy = found["18-ghosts"]["easy"], found["18-ghosts"]["very-easy"]
    assert set(easy.beats) == {"random", "very-easy"} and easy.elo > 0
    assert easy.beats["very-easy"] == pytest.approx(1 - very_easy.beats["easy"])
    capsys.readouterr()
    assert strength.main([str(one), str(two), "--markdown"]) == 0
    out = capsys.readouterr().out
    assert "### 18 Ghosts" in out and "| easy | 8 |" in out and "| easy – random | 4 |" in out
    assert strength.main([str(to)]) == 2


@pytest.mark.skipif(os.name == "nt", reason="signals work otherwise there")
def test_an_engine_ends_with_an_arena_that_is_killed(tmp_path: Path) -> None:
    """Even though nothing tells it to quit."""
    told = tmp_path / "pid"
    script = f"import os, pathlib, time; pathlib.Path({str(told)!r}).write_text(str(os.getpid())); time.sleep(300)"
    engine = command_line([sys.executable, "-c", script])
    command = [sys.executable, "-m", "halloween_games", "arena", "18-ghosts", "random", "--workers", "1"]
    process = subprocess.Popen([*command, "--engine", engine], cwd=ROOT, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not (told.exists() and told.read_text()):
        time.sleep(0.05)
    pid = int(told.read_text())
    process.kill()
    process.wait(10)
    while time.monotonic() < deadline and is_running(pid):
        time.sleep(0.05)
    assert not is_running(pid)
