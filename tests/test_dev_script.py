"""The decisions of build_scripts/dev.py, without creating any environment."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from build_scripts import build, compiled, dev, new_game, played
from build_scripts.quiet_run import LAST_LINES, quiet_run
from halloween_games import games

TEST = frozenset({"test"})
EVERY_TEST = "python3 build_scripts/dev.py test --all"


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that would have been run; nothing is run or installed."""
    made: list[list[str]] = []

    def record(command: list[object], cwd: Path | None = None, more: object = None) -> int:
        made.append([str(part) for part in command])
        return 0

    monkeypatch.setattr(dev, "prepare", lambda extras: made.append(["prepare", *sorted(extras)]))
    monkeypatch.setattr(dev, "run", record)
    monkeypatch.setattr(dev, "compile_beside", lambda: made.append(["compile beside"]))
    monkeypatch.setattr(played, "state", lambda: (True, "They cannot be compiled here."))
    return made


# ---------------------------------------------------------------- the stamp


@pytest.mark.parametrize("name", ["pyproject.toml", "setup.py"])
def test_the_fingerprint_follows_the_project_files(tmp_path: Path, name: str) -> None:
    """It changes with them, and changes back."""
    file = tmp_path / name
    file.write_text("old", encoding="utf-8")
    old = dev.fingerprint(tmp_path)
    assert dev.fingerprint(tmp_path) == old
    file.write_text("new", encoding="utf-8")
    assert dev.fingerprint(tmp_path) != old
    file.write_text("old", encoding="utf-8")
    assert dev.fingerprint(tmp_path) == old


def test_the_fingerprint_follows_python_and_the_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An editable install points to the checkout, so a moved one needs a new .venv."""
    old = dev.fingerprint(tmp_path)
    assert dev.fingerprint(tmp_path / "moved") != old
    monkeypatch.setattr(sys, "version_info", (3, 99, 0))
    assert dev.fingerprint(tmp_path) != old


def test_a_stamp_is_current_for_what_was_installed_or_less(tmp_path: Path) -> None:
    """More extras than needed are no reason to install again."""
    wanted = dev.fingerprint(tmp_path)
    stamp = {**wanted, "extras": ["docs", "test"]}
    assert dev.is_current(stamp, wanted, TEST)
    assert dev.is_current(stamp, wanted, frozenset({"docs", "test"}))
    assert not dev.is_current(stamp, wanted, frozenset({"build", "test"}))
    assert not dev.is_current({**stamp, "project": "other"}, wanted, TEST)
    assert not dev.is_current({}, wanted, TEST)


def test_a_failed_installation_leaves_no_stamp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that the next call starts again."""
    stamp = tmp_path / "stamp.json"
    stamp.write_text(json.dumps({"extras": []}), encoding="utf-8")
    monkeypatch.setattr(dev, "STAMP", stamp)
    monkeypatch.setattr(dev, "VENV", tmp_path / ".venv")  # that of this checkout may be a link

    def fail(command: list[object], failure: str) -> None:
        raise dev.DevError(failure)

    monkeypatch.setattr(dev, "quietly", fail)
    with pytest.raises(dev.DevError, match="Python could not make"):
        dev.install(TEST)
    assert not stamp.exists()


def test_an_environment_behind_a_link_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is that of another checkout."""
    theirs, link = tmp_path / "theirs", tmp_path / "mine" / ".venv"
    theirs.mkdir()
    link.parent.mkdir()
    link.symlink_to(theirs, target_is_directory=True)
    (theirs / "stamp.json").write_text("{}", encoding="utf-8")
    monkeypatch.setattr(dev, "VENV", link)
    monkeypatch.setattr(dev, "STAMP", link / "stamp.json")
    monkeypatch.setattr(dev, "quietly", lambda command, failure: pytest.fail("installed"))
    with pytest.raises(dev.DevError, match="link") as error:
        dev.install(TEST)
    assert str(error.value).count("\n") == 0
    assert (theirs / "stamp.json").exists()


# ---------------------------------------------------------------- the lock


def test_a_held_lock_is_waited_for_and_then_given_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The message says who holds it."""
    lock = tmp_path / "lock"
    with dev.only_one(lock), pytest.raises(dev.DevError, match="too long"), dev.only_one(lock, patience=0.1):
        pytest.fail("two hold the lock")
    assert f"process {os.getpid()}" in capsys.readouterr().err
    with dev.only_one(lock, patience=0.1):
        pass


# ---------------------------------------------------------------- the command line


@pytest.mark.parametrize("argv", [[], ["dance"], ["--dance"], ["lint", "more"]])
def test_a_wrong_call_shows_the_usage(
    argv: list[str], calls: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    """It does nothing else."""
    assert dev.main(argv) == 2
    err = capsys.readouterr().err
    assert err.startswith("usage: ")
    assert all(name in err for name in dev.COMMANDS)
    assert not calls


@pytest.mark.parametrize(
    ("state", "said", "program", "beside"),
    [
        ((False, ""), "this time", "halloween-games", True),
        ((True, "They cannot."), "They cannot.", "halloween-games", False),
        ((True, ""), "", "python", False),
    ],
)
def test_play_takes_compiled_rules_or_says_why_not(
    calls: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    state: tuple[bool, str],
    said: str,
    program: str,
    beside: bool,
) -> None:
    monkeypatch.setattr(played, "state", lambda: state)
    monkeypatch.setattr(played, "renew", lambda: Path("site"))
    assert dev.main(["play", "selftest"]) == 0
    assert (["compile beside"] in calls) == beside
    assert Path(calls[-1][0]).stem == program
    told = capsys.readouterr().err
    assert said in told and bool(said) == bool(told)


@pytest.mark.parametrize(
    ("problem", "last"), [("", "The rules are compiled"), ("They cannot be compiled here.", "They cannot")]
)
def test_play_shows_how_far_compiling_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], problem: str, last: str
) -> None:
    """On a terminal, and in the end it says in a line of its own what came of it."""
    steps = iter(["", compiled.progress(0, 0), compiled.progress(31, 137), ""])
    states = iter([(False, ""), (True, problem)])
    seen = threading.Event()

    def state() -> tuple[bool, str]:
        found = next(states)
        if found[0]:
            seen.set()
        return found

    monkeypatch.setattr(dev, "PROGRESS_SECONDS", 0.001)
    monkeypatch.setattr(played, "how_far", lambda: next(steps))
    monkeypatch.setattr(played, "state", state)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with dev.progress_shown():
        assert seen.wait(10)
    told = capsys.readouterr().err.split("\r\x1b[K")
    assert told[2].startswith("Translating") and "31 of 137" in told[3]
    assert told[-1 if last in told[-1] else -2].startswith(last)


@pytest.mark.parametrize(
    ("argv", "extras", "end"),
    [
        (["play", "selftest", "--quick"], ["test"], ["selftest", "--quick"]),
        (["test", "-k", "two words"], ["test"], ["-m", "not long", "-k", "two words"]),
        (["test", "--quick", "tests/core"], ["test"], ["-m", "quick and not long", "tests/core"]),
        (["test", "tests/core", "--all", "-x"], ["test"], ["--dist", "worksteal", "tests/core", "-x"]),
        (["test", "--durations=5"], ["test"], ["-m", "not long", "--durations=5"]),
        (["fuzz", "--inputs", "9"], ["test"], ["-m", "tests.fuzz.run", "--inputs", "9"]),
        (["mutants", "--seed", "9"], ["test"], ["--seed", "9"]),
    ],
)
def test_arguments_are_passed_on(argv: list[str], extras: list[str], end: list[str], calls: list[list[str]]) -> None:
    """Completely, to the program or to pytest, after .venv is ready."""
    assert dev.main(argv) == 0
    prepared, command = calls
    assert prepared == ["prepare", *extras]
    assert command[-len(end) :] == end


def collected(*argv: str) -> list[str]:
    """The names of the tests that ``dev.py test`` would run with *argv*."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:xdist", *dev.chosen_tests(argv)]
    done = subprocess.run(command, cwd=dev.ROOT, check=False, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    return [line for line in done.stdout.splitlines() if "::" in line]


@pytest.mark.long
def test_every_choice_holds_whole_games_and_the_contract() -> None:
    """Of each game: one in the quick tier, all of them in the default one; the full one leaves out none."""
    where = ("tests/play/test_monkey.py", "tests/contract/test_match.py")
    quick, usual, everything = (collected(*where, *choice) for choice in (("--quick",), (), ("--all",)))
    assert set(quick) < set(usual) <= set(everything)
    for game_id in games.REGISTRY:
        assert len([name for name in quick if f"test_whole_games[{game_id}-" in name]) == 1
        assert len([name for name in quick if f"test_a_random_game_ends[{game_id}/" in name]) == 1


@pytest.mark.long
def test_what_takes_long_is_left_to_all() -> None:
    """kill -9 and the window only run in the full tier."""
    where = ("tests/app/test_kill.py", "tests/window", "tests/app/test_settings.py")
    everything = collected("--all", *where)
    assert {name.partition("::")[0] for name in everything} > {"tests/app/test_kill.py", "tests/window/test_saves.py"}
    assert {name.partition("::")[0] for name in collected(*where)} == {"tests/app/test_settings.py"}


def test_what_is_run_on_a_fresh_clone_is_in_the_readme() -> None:
    """The same commands, for anybody who wants to run them."""
    script = (dev.ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert next(line for line in script.splitlines() if "dev.py test" in line) == f"{EVERY_TEST} || failed+=(tests)"
    assert EVERY_TEST in (dev.ROOT / "README.md").read_text(encoding="utf-8").splitlines()


def test_the_exit_code_is_that_of_what_was_run(calls: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    """For example pytest's 5: no tests."""
    monkeypatch.setattr(dev, "run", lambda command, cwd=None: 5)
    assert dev.main(["test"]) == 5


def test_lint_runs_everything_even_if_the_first_check_fails(
    calls: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Four checks; the second one fails here."""
    made: list[str] = []

    def run(command: list[object], cwd: Path | None = None) -> int:
        made.append(" ".join(str(part) for part in command[1:]))
        return 1 if "format" in made[-1] else 0

    monkeypatch.setattr(dev, "run", run)
    assert dev.main(["lint"]) == 1
    assert made == ["-m ruff check .", "-m ruff format --check .", "-m mypy", "-m build_scripts.check_assets"]
    assert capsys.readouterr().err.splitlines()[-1] == "lint: failed: ruff format --check"


def test_a_failing_command_shows_one_sentence_and_its_last_lines(capsys: pytest.CaptureFixture[str]) -> None:
    """Here pip's output when it cannot reach its registry."""
    script = "import sys; print(*range(100), sep='\\n'); sys.exit(3)"
    with pytest.raises(dev.DevError) as caught:
        dev.quietly([sys.executable, "-c", script], "It did not work")
    first, *rest = str(caught.value).splitlines()
    assert first == "It did not work. Its last lines were:"
    assert [line.strip() for line in rest] == [str(number) for number in range(100 - LAST_LINES, 100)]


@pytest.mark.parametrize(
    ("command", "extras"),
    [("play", "test"), ("test", "test"), ("lint", "test"), ("shots", "test"), ("bench", "test")],
)
def test_most_commands_need_the_test_extra_alone(command: str, extras: str) -> None:
    """PyInstaller is large."""
    assert dev.COMMANDS[command].extras == {extras}
    assert [name for name, it in dev.COMMANDS.items() if "build" in it.extras] == ["windows", "build"]


# ---------------------------------------------------------------- answers of tools


def test_a_warning_is_no_part_of_an_answer(tmp_path: Path) -> None:
    """It stays in what is shown when something fails."""
    tool = [sys.executable, "-c", "import sys; print('warning', file=sys.stderr, flush=True); print('17')"]
    assert quiet_run(tool, tmp_path, with_errors=False).output == "17\n"
    assert quiet_run(tool, tmp_path).output == "warning\n17\n"


@pytest.mark.skipif(sys.platform == "win32", reason="the program that stands for git is a script")
def test_what_git_warns_of_is_no_file_and_no_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    git = tmp_path / "git"
    git.write_text(
        "#!/bin/sh\necho warning >&2\n[ $1 = log ] && echo 1700000000 || echo ' M dev.py'\n", encoding="utf-8"
    )
    git.chmod(0o755)
    (tmp_path / ".git").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.delenv(build.DATE, raising=False)
    monkeypatch.setattr(build, "ROOT", tmp_path)
    assert new_game.uncommitted(tmp_path, ["dev.py"]) == ["dev.py"]
    assert build.source_date() == 1700000000
