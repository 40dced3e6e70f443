"""Making the folder for Windows programs under Wine, as far as it needs no Wine; tests/windows/ is run in it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from build_scripts import windows_checks, windows_rig
from build_scripts.dev import DevError
from build_scripts.quiet_run import Ended, quiet_run
from build_scripts.windows_rig import Rig, RigError, Step

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Wine is needed on Linux alone")

SCRIPT = [sys.executable, "-c"]


@pytest.fixture
def rig(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Rig:
    """A rig on a system where everything is installed."""
    monkeypatch.setattr(windows_rig, "missing_packages", list)
    return Rig(tmp_path / "rig")


# ---------------------------------------------------------------- the steps


def test_a_call_that_was_interrupted_goes_on_where_it_ended(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    """And a step is done again, with those that need it, when what it is made from has changed."""
    done: list[str] = []
    failing = {"second"}

    def step(name: str, of: str = "x") -> Step:
        def make() -> None:
            if name in failing:
                raise RigError("no")
            done.append(name)

        return Step(name, name, of, make)

    steps = [step("first"), step("second"), step("third")]
    monkeypatch.setattr(rig, "steps", lambda: steps)
    with pytest.raises(RigError):
        rig.prepare()
    assert done == ["first"]
    failing.clear()
    rig.prepare()
    assert done == ["first", "second", "third"]
    rig.prepare()
    assert len(done) == 3
    steps[1] = step("second", "another version")
    rig.prepare()
    assert done[3:] == ["second", "third"]


def test_what_the_program_needs_is_installed_for_windows(rig: Rig) -> None:
    names = {requirement.split(">")[0] for requirement in rig.requirements()}
    assert {"pygame-ce", "msgspec", "pytest", "pyinstaller"} <= names
    call = list(map(str, rig.pip("install")))
    assert call[call.index("--platform") + 1] == "win_amd64" and "--only-binary=:all:" in call


# ---------------------------------------------------------------- using it


def test_a_program_that_does_not_end_is_ended() -> None:
    """With all that it has started, and what it wrote until then is kept."""
    began = time.monotonic()
    child = "import subprocess, sys, time; print('begun', flush=True); subprocess.run(['sleep', '300'])"
    ran = quiet_run([*SCRIPT, child], windows_rig.ROOT, seconds=2.0)
    assert ran.code is None and ran.output.startswith("begun\n") and "ended after 2 s" in ran.output
    assert time.monotonic() - began < 60


def test_one_call_at_a_time(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped: list[bool] = []
    monkeypatch.setattr("shutil.which", lambda tool: tool)
    monkeypatch.setattr(rig, "stop", lambda: stopped.append(True))
    with rig.reserved():
        with pytest.raises(DevError, match="for too long"), Rig(rig.folder).reserved(0.0):
            pass
        assert not stopped
    assert stopped == [True]


# ---------------------------------------------------------------- the table


@pytest.mark.parametrize(("code", "wanted"), [(0, 0), (1, 1), (None, 1)])
def test_the_exit_code_follows_the_rows(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, code: int | None, wanted: int
) -> None:
    """And arguments are tests to run instead of all others."""
    asked: list[tuple[str | Path, ...]] = []

    def answer(rig: Rig, *arguments: str | Path, seconds: float) -> Ended:
        asked.append(arguments)
        return Ended(code if "pytest" in arguments else 0, b"1 passed in 1.0s\n")

    nothing: Callable[[Rig], None] = lambda rig: None  # noqa: E731 - three methods that do nothing
    for name in ("prepare", "start", "stop"):
        monkeypatch.setattr(Rig, name, nothing)
    monkeypatch.setattr(Rig, "run", answer)
    monkeypatch.setenv(windows_rig.FOLDER, str(tmp_path))
    assert windows_checks.main(["tests/core", "-x"]) == wanted
    assert asked[0][-1] == "selftest" and asked[1][-2:] == ("tests/core", "-x") and len(asked) == 2
    assert capsys.readouterr().out.splitlines()[-1] == f"{2 - wanted} passed, {wanted} failed"


def test_every_test_that_is_named_exists() -> None:
    assert set(windows_checks.FIRST) <= set(windows_checks.CORE)
    file, test = windows_checks.WHOLE_GAME
    assert f"def {test}(" in (windows_checks.ROOT / "tests" / "windows" / file).read_text(encoding="utf-8")
    for paths in (*windows_checks.CORE.values(), *windows_checks.FURTHER.values()):
        for path in paths:
            assert not path.startswith("tests/") or (windows_checks.ROOT / path).exists(), path
    for (file,) in windows_checks.OUTSIDE.values():
        assert (windows_checks.ROOT / "tests" / "windows" / file).is_file()
