"""Without a display or a log: one sentence, and no invisible program."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from halloween_games.words.sentences import TEXTS

ROOT = Path(__file__).resolve().parents[2]
FOREIGN = ("DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "XDG_RUNTIME_DIR", "SDL_VIDEODRIVER")
REFUSED = f"halloween-games: {TEXTS['cli.no_display']}\n"

needs_linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a screen")


def run(tmp_path: Path, *command: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run Python in an account of its own without a display, for as long as one frame takes."""
    env = {key: value for key, value in os.environ.items() if key not in FOREIGN}
    names = ("XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "WIN_PD_OVERRIDE_LOCAL_APPDATA")
    homes = dict.fromkeys(names, str(tmp_path / "home"))
    env |= {"HALLOWEEN_GAMES_FIRST_FRAME": str(tmp_path / "first"), **homes, **variables}
    return subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=env, check=False, capture_output=True, text=True, timeout=60
    )


@needs_linux
@pytest.mark.parametrize("arguments", [(), ("play", "closest-ghost", "--seed", "1")])
@pytest.mark.parametrize("has_session", [False, True])
def test_without_a_screen_there_is_one_sentence(tmp_path: Path, arguments: tuple[str, ...], has_session: bool) -> None:
    """Also for a session without a display, for example over the network."""
    variables = {"XDG_RUNTIME_DIR": str(tmp_path)} if has_session else {}
    done = run(tmp_path, "-m", "halloween_games", *arguments, **variables)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", REFUSED)
    assert not (tmp_path / "first").exists()


def test_pictures_need_no_screen(tmp_path: Path) -> None:
    out = tmp_path / "shot.png"
    done = run(tmp_path, "-m", "halloween_games", "shot", "closest-ghost", "--size", "800x600", "--out", str(out))
    assert (done.returncode, done.stderr) == (0, "")
    assert out.stat().st_size > 1000


# ---------------------------------------------------------------- the last words

FAILING = """
from halloween_games.app.shell import main, window
def fail(*a, **k): raise RuntimeError('no window today')
window.open_window = fail
main.run_launcher()
"""


def test_without_a_log_the_details_are_told_at_once(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file where the folders should be", encoding="utf-8")
    done = run(tmp_path, "-c", FAILING, SDL_VIDEODRIVER="dummy")
    assert done.returncode == 1
    lines = done.stderr.splitlines()
    assert lines[0] == "halloween-games: The program cannot go on (RuntimeError)."
    assert lines[1].startswith("Traceback") and lines[-1] == "RuntimeError: no window today"
    assert ".log" not in done.stderr


@needs_linux
@pytest.mark.parametrize(
    ("name", "limit", "said"),
    [
        ("RLIMIT_NOFILE", 20, "halloween-games: The program may open too few files at once: it needs at least 64 "),
        ("RLIMIT_AS", 300_000_000, "halloween-games: The program may use too little memory: it needs at least 500 MB "),
    ],
)
def test_a_limit_that_is_too_low_is_told_before_a_window_opens(
    tmp_path: Path, name: str, limit: int, said: str
) -> None:
    lower = f"import resource, runpy; resource.setrlimit(resource.{name}, ({limit}, {limit}))"
    start = f"{lower}; runpy.run_module('halloween_games', run_name='__main__', alter_sys=True)"
    done = run(tmp_path, "-c", start, SDL_VIDEODRIVER="dummy")
    assert done.returncode == 2 and done.stderr.startswith(said) and len(done.stderr.splitlines()) == 1
    assert not (tmp_path / "first").exists()
