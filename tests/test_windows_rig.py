"""Making the folder for Windows programs under Wine, as far as it needs no Wine; tests/windows/ is run in it."""

from __future__ import annotations

import sys
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from build_scripts import windows_checks, windows_rig
from build_scripts.windows_checks import Row
from build_scripts.windows_rig import Ran, Rig, RigError, Step

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


def test_a_package_that_cannot_be_had_is_named(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(windows_rig, "run", lambda *_, **__: Ran(1, b"No matching distribution\n"))
    with pytest.raises(RigError, match=r"panda3d for Python 3\.\d+ on Windows cannot be had[^\n]*:\n    No matching"):
        rig.download_python()
    with pytest.raises(RigError, match="pygame-ce"):
        rig.install_packages()


def test_without_rights_the_command_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda tool: "/bin/apt-get" if tool == "apt-get" else None)
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    with pytest.raises(RigError, match=r"as root first: apt-get install .*wine64.*gcc-mingw-w64"):
        windows_rig.install_tools()
    monkeypatch.setattr("shutil.which", lambda tool: None)
    with pytest.raises(RigError, match="has no apt-get"):
        windows_rig.install_tools()
    monkeypatch.setattr("shutil.which", lambda tool: f"/bin/{tool}")
    windows_rig.install_tools()


def test_libraries_of_windows_itself_are_left_out(tmp_path: Path) -> None:
    wheel = tmp_path / "carrier.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for name in ("deploy_libs/python311.dll", "deploy_libs/api-ms-win-crt.dll", "other/x.dll"):
            archive.writestr(name, name)
    (tmp_path / "out").mkdir()
    windows_rig.take_libraries(wheel, tmp_path / "out", "python311.dll")
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["python311.dll"]
    with pytest.raises(RigError, match=r"carries no python399\.dll"):
        windows_rig.take_libraries(wheel, tmp_path / "out", "python399.dll")


def test_the_stable_library_passes_everything_on() -> None:
    text = "; made by gendef\nLIBRARY python311.dll\nEXPORTS\nPy_Main\nPy_None DATA\n\n"
    lines = windows_rig.passed_on(text, "python311").splitlines()
    assert lines == ["LIBRARY python3.dll", "EXPORTS", "Py_Main=python311.Py_Main", "Py_None=python311.Py_None DATA"]


# ---------------------------------------------------------------- using it


def test_windows_programs_see_nothing_of_this_python(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor the user's own folders, nor a display that was not asked for."""
    for name in ("PYTHONPATH", "PYTHONHOME", "DISPLAY", "XDG_DATA_HOME", "WINEPREFIX", "SDL_VIDEODRIVER"):
        monkeypatch.setenv(name, "ours")
    env = rig.environment(DISPLAY=":7")
    assert "ours" not in env.values() and env["DISPLAY"] == ":7"
    assert env["WINEPREFIX"] == str(rig.prefix) and env["HOME"] == str(rig.home)
    assert env["PYTHONPATH"].startswith("Z:\\")


def test_the_folder_can_be_chosen(tmp_path: Path) -> None:
    assert windows_rig.usual_folder({"XDG_CACHE_HOME": "/c"}) == Path("/c/halloween-games-windows")
    assert windows_rig.usual_folder({windows_rig.FOLDER: str(tmp_path)}) == tmp_path


def test_a_program_that_does_not_end_is_ended() -> None:
    """With all that it has started, and what it wrote until then is kept."""
    began = time.monotonic()
    child = "import subprocess, sys, time; print('begun', flush=True); subprocess.run(['sleep', '300'])"
    ran = windows_rig.run([*SCRIPT, child], 2.0)
    assert ran.code is None and ran.output.startswith("begun\n") and "ended after 2 s" in ran.output
    assert time.monotonic() - began < 60


def test_output_is_read_in_the_code_page_of_the_west() -> None:
    assert windows_rig.readable("Größe „鬼“\r\n".encode()) == "Größe „鬼“\n"
    assert windows_rig.readable("Größe „x“".encode("cp1252")) == "Größe „x“"


def test_one_call_at_a_time(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped: list[bool] = []
    monkeypatch.setattr("shutil.which", lambda tool: tool)
    monkeypatch.setattr(rig, "stop", lambda: stopped.append(True))
    with rig.reserved():
        with pytest.raises(RigError, match="for too long"), Rig(rig.folder).reserved(0.0):
            pass
        assert not stopped
    assert stopped == [True]


# ---------------------------------------------------------------- the table


@pytest.mark.parametrize(
    ("ran", "told"),
    [
        (Ran(0, b"....\n12 passed, 3 skipped in 4.05s\n"), "12 passed, 3 skipped"),
        (Ran(1, b"==== 1 failed, 12 passed in 64.05s (0:01:04) ====\n"), "1 failed, 12 passed"),
        (Ran(0, b"\r\nEverything is in place.\r\nMore.\r\n"), "Everything is in place."),
        (Ran(None, b"12 passed in 4.05s\n"), "took too long"),
        (Ran(3, b""), "exit code 3"),
    ],
)
def test_a_check_says_how_it_went(ran: Ran, told: str) -> None:
    assert windows_checks.summary(ran) == told


def test_the_table_tells_what_failed() -> None:
    rows = [Row("core", True, "2 passed", 3.0), Row("saves and more", False, "took too long", 400.0)]
    assert windows_checks.table(rows).splitlines() == [
        "ok    core                3 s  2 passed",
        "FAIL  saves and more    400 s  took too long",
        "1 passed, 1 failed",
    ]


@pytest.mark.parametrize(("code", "wanted"), [(0, 0), (1, 1), (None, 1)])
def test_the_exit_code_follows_the_rows(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, code: int | None, wanted: int
) -> None:
    """And arguments are tests to run instead of all others."""
    asked: list[tuple[str | Path, ...]] = []

    def answer(rig: Rig, *arguments: str | Path, seconds: float) -> Ran:
        asked.append(arguments)
        return Ran(code if "pytest" in arguments else 0, b"1 passed in 1.0s\n")

    nothing: Callable[[Rig], None] = lambda rig: None  # noqa: E731 - three methods that do nothing
    for name in ("prepare", "start", "stop"):
        monkeypatch.setattr(Rig, name, nothing)
    monkeypatch.setattr(Rig, "run", answer)
    monkeypatch.setenv(windows_rig.FOLDER, str(tmp_path))
    assert windows_checks.main(["tests/core", "-x"]) == wanted
    assert asked[0][-1] == "selftest" and asked[1][-2:] == ("tests/core", "-x") and len(asked) == 2
    assert capsys.readouterr().out.splitlines()[-1] == f"{2 - wanted} passed, {wanted} failed"


def test_a_folder_that_cannot_be_made_has_an_exit_code_of_its_own(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def refuse(rig: Rig) -> None:
        raise RigError("No packages today.")

    monkeypatch.setattr(Rig, "prepare", refuse)
    monkeypatch.setattr(Rig, "stop", lambda rig: None)
    monkeypatch.setenv(windows_rig.FOLDER, str(tmp_path))
    assert windows_checks.main(["--first"]) == windows_checks.NO_RIG
    assert capsys.readouterr().err == "dev.py windows: No packages today.\n"


def test_every_test_that_is_named_exists() -> None:
    assert set(windows_checks.FIRST) <= set(windows_checks.CORE)
    file, test = windows_checks.WHOLE_GAME
    assert f"def {test}(" in (windows_checks.ROOT / "tests" / "windows" / file).read_text(encoding="utf-8")
    for paths in (*windows_checks.CORE.values(), *windows_checks.FURTHER.values()):
        for path in paths:
            assert not path.startswith("tests/") or (windows_checks.ROOT / path).exists(), path
    for file in windows_checks.OUTSIDE.values():
        assert (windows_checks.ROOT / "tests" / "windows" / file).is_file()
