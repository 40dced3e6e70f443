"""What the selftest finds where something is missing or damaged: a sentence for each, and never a traceback."""

from __future__ import annotations

import hashlib
import importlib
import importlib.machinery
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from halloween_games import cli, games
from halloween_games.ai import strength
from halloween_games.ai.hosts import ProcessBrain
from halloween_games.app import language, selftest
from halloween_games.app.sentences import TEXTS
from halloween_games.ui import sound

ROOT = Path(__file__).resolve().parents[1]
ASSETS = ROOT / "assets"
DAMAGED = "A part of the program is missing or damaged: "


@pytest.fixture
def assets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Sounds and translations of a copy that may be damaged."""
    copy = tmp_path / "assets"
    for part in ("sound", "locale"):
        shutil.copytree(ASSETS / part, copy / part)
    monkeypatch.setattr(selftest, "assets_dir", lambda: copy)
    monkeypatch.setattr(language, "assets_dir", lambda: copy)
    return copy


def only(monkeypatch: pytest.MonkeyPatch, *checks: Callable[[], list[str]]) -> list[str]:
    """What the selftest says if it makes only *checks*, each in a stage of its own."""
    monkeypatch.setattr(selftest, "_stages", lambda: tuple((check,) for check in checks))
    return selftest.selftest()


# ---------------------------------------------------------------- what is missing


def test_the_program_knows_its_sounds() -> None:
    assert set(sound.FILES) == {file.name for file in (ASSETS / "sound").glob("*.ogg")}


def test_a_game_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would not be offered, so nothing else would miss it."""
    assert selftest._games() == []
    monkeypatch.setattr(games, "has_rules", lambda game_id: game_id != "rhombus")
    monkeypatch.setattr(games, "has_computers", lambda game_id: game_id not in {"rhombus", "halloween"})
    assert selftest._games() == [
        "The game halloween has no computer players.",
        "The game rhombus has no rules, no screen, no computer players.",
    ]


def test_sounds(assets: Path) -> None:
    assert selftest._sounds() == []
    (assets / "sound" / "win.ogg").unlink()
    (assets / "sound" / "tap.ogg").write_bytes(b"nonsense")
    missing, damaged = sorted(selftest._sounds(), reverse=True)
    assert missing == "The sound win.ogg is missing."
    assert damaged.startswith("The sound tap.ogg is damaged")


@pytest.mark.parametrize("content", [None, b"", b"nonsense", b"\xde\x12\x04\x95" + b"\xff" * 40])
def test_translations(assets: Path, content: bytes | None) -> None:
    assert selftest._languages() == []
    (file,) = (assets / "locale").rglob("*.mo")
    file.unlink()
    if content is not None:
        file.write_bytes(content)
    (problem,) = selftest._languages()
    assert problem.startswith("The translation “de” is missing or damaged: ")


@pytest.mark.parametrize("content", [None, "", "[]", "{}", '{"18-ghosts": 1}'])
def test_strength(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: str | None) -> None:
    assert selftest._strength() == []
    file = tmp_path / "strength.json"
    if content is not None:
        file.write_text(content, encoding="utf-8")
    monkeypatch.setattr(strength, "FILE", file)
    (problem,) = selftest._strength()
    assert problem.startswith("The file strength.json is ")


def test_the_list_of_a_packaged_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert selftest._manifest() == [], "a checkout has none"
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert selftest._manifest() == ["The file manifest.txt is missing."]
    (tmp_path / "assets").mkdir()
    lines = []
    for name in ("kept", "changed", "gone"):
        (tmp_path / "assets" / name).write_text(name, encoding="ascii")
        lines.append(f"{hashlib.sha256(name.encode()).hexdigest()}  assets/{name}\n")
    lines += ["-  library.so\n", "-  lost.so\n"]
    for name in ("library.so", "lost.so"):
        (tmp_path / name).write_text("stripped", encoding="ascii")
    (tmp_path / "manifest.txt").write_text("".join(lines), encoding="utf-8")
    assert selftest._manifest() == []
    (tmp_path / "assets" / "changed").write_text("other", encoding="ascii")
    (tmp_path / "assets" / "gone").unlink()
    (tmp_path / "lost.so").unlink()
    assert selftest._manifest() == [
        "The file assets/changed is not as it was built.",
        "The file assets/gone is missing.",
        "The file lost.so is missing.",
    ]


# ---------------------------------------------------------------- never a traceback


def fail_with(error: Exception) -> Callable[[], list[str]]:
    """A check that cannot be made."""

    def fail() -> list[str]:
        raise error

    return fail


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (KeyError("LatoBold"), "KeyError: 'LatoBold'."),
        (ModuleNotFoundError("No module named 'pytmx'", name="pytmx"), "No module named 'pytmx'."),
        (FileNotFoundError(2, "No such file", "x.tmx"), "x.tmx: No such file."),
        (AssertionError(), "AssertionError."),
    ],
)
def test_whatever_goes_wrong_is_a_sentence(monkeypatch: pytest.MonkeyPatch, error: Exception, told: str) -> None:
    assert only(monkeypatch, fail_with(error)) == [DAMAGED + told]


def test_a_problem_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not again by another check of its stage, and not by the stages that need it."""
    first = fail_with(ImportError("x"))
    monkeypatch.setattr(selftest, "_stages", lambda: ((list,), (first, first, list), (fail_with(KeyError("y")),)))
    assert selftest.selftest() == [f"{DAMAGED}x."]


def test_without_pygame_the_command_line_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ModuleNotFoundError):
        only(monkeypatch, fail_with(ModuleNotFoundError("No module named 'pygame'", name="pygame")))


def test_a_font_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    from font_lato import font_files

    import halloween_games.ui

    monkeypatch.delitem(font_files, "LatoBold")
    monkeypatch.delitem(sys.modules, "halloween_games.ui.fonts", raising=False)
    monkeypatch.delattr(halloween_games.ui, "fonts", raising=False)
    assert selftest._fonts() == ["The font LatoBold is missing."]


@pytest.mark.parametrize("module", ["pytmx", "msgspec", "halloween_games.games.rhombus.rules", "pygame.mixer"])
def test_a_module_that_is_missing(module: str) -> None:
    """The whole program in a process of its own; each problem in one line, as if the files were not there."""
    script = (
        f"import sys; sys.modules[{module!r}] = None\nfrom halloween_games import cli\nsys.exit(cli.main(['selftest']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, check=False, capture_output=True, text=True, timeout=120
    )
    assert (done.returncode, done.stdout) == (1, "")
    (line,) = done.stderr.splitlines()
    assert module in line


def test_the_worker_is_ended_even_if_the_check_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    closed = []

    def fail(*_: object) -> bool:
        raise RuntimeError("out of candy")

    monkeypatch.setattr(selftest, "_play", fail)
    monkeypatch.setattr(ProcessBrain, "close", lambda self: closed.append(True))
    assert selftest._guarded(selftest._computers) == [f"{DAMAGED}RuntimeError: out of candy."]
    assert len(closed) == 1


# ---------------------------------------------------------------- how it is told


@pytest.mark.parametrize("compiled", [True, False])
def test_it_ends_with_how_the_rules_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], compiled: bool
) -> None:
    monkeypatch.setattr(selftest, "selftest", list)
    monkeypatch.setattr(selftest, "is_compiled", lambda: compiled)
    assert cli.main(["selftest"]) == 0
    last = TEXTS["cli.rules_compiled" if compiled else "cli.rules_interpreted"]
    assert capsys.readouterr().out.splitlines() == [TEXTS["cli.all_well"], last]


def test_it_knows_how_the_rules_run(monkeypatch: pytest.MonkeyPatch) -> None:
    modules = [importlib.import_module(f"halloween_games.games.{folder}.rules") for folder in games.REGISTRY.values()]
    assert selftest.is_compiled() == any(not str(module.__file__).endswith(".py") for module in modules)
    for module in modules:
        monkeypatch.setattr(module, "__file__", f"rules{importlib.machinery.EXTENSION_SUFFIXES[0]}")
    assert selftest.is_compiled()
    monkeypatch.setattr(modules[-1], "__file__", "rules.pyc")
    assert not selftest.is_compiled()


def drop_output(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a program with windows on Windows."""
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)


def test_without_an_output_a_box_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    boxes: list[tuple[str, str, str]] = []
    monkeypatch.setattr(pygame.display, "message_box", lambda *said: boxes.append(said))
    drop_output(monkeypatch)
    monkeypatch.setattr(selftest, "selftest", list)
    assert cli.main(["selftest"]) == 0
    monkeypatch.setattr(selftest, "selftest", lambda: [f"Problem {number}." for number in range(100)])
    assert cli.main(["selftest"]) == 1
    (title, good, kind), (_, bad, other_kind) = boxes
    assert (title, kind, other_kind) == (TEXTS["program"], "info", "error")
    assert good.splitlines()[0] == TEXTS["cli.all_well"]
    assert bad.startswith("Problem 0.\nProblem 1.\n") and len(bad.splitlines()) == cli.LINES_IN_BOX


def test_with_an_output_there_is_no_box(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "message_box", pytest.fail)
    monkeypatch.setattr(selftest, "selftest", list)
    assert cli.main(["selftest"]) == 0


def test_a_box_that_fails_changes_nothing(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    def fail(*_: object) -> None:
        raise pygame.error("no boxes here")

    monkeypatch.setattr(pygame.display, "message_box", fail)
    drop_output(monkeypatch)
    monkeypatch.setattr(selftest, "selftest", lambda: ["The sound win.ogg is missing."])
    assert cli.main(["selftest"]) == 1
    assert "no boxes here" in caplog.text
