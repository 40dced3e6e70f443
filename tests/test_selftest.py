"""What the selftest reports if something is missing or damaged: one sentence each, never a traceback."""

from __future__ import annotations

import ast
import hashlib
import os
import shutil
import string
import struct
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeGuard

import pygame
import pytest

from halloween_games import games
from halloween_games.app.shell import logs
from halloween_games.campaign import night_file
from halloween_games.commands import cli, selftest
from halloween_games.core.phrases import Phrase
from halloween_games.lessons import course_files, lesson_file
from halloween_games.players import machine, strength
from halloween_games.words import language
from halloween_games.words.text import TEXTS, Text
from tests.nightly import ONLY_AT_NIGHT
from tests.processes import python

ROOT = Path(__file__).resolve().parents[1]
ASSETS = ROOT / "assets"
DAMAGED = "A part of the program is missing or damaged: "


@pytest.fixture
def assets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of sounds, translations and some drawings that may be damaged."""
    copy = tmp_path / "assets"
    for part in ("sound", "locale", "svg/icon"):
        shutil.copytree(ASSETS / part, copy / part)
    shutil.copy(ASSETS / "svg" / "rule_colors.toml", copy / "svg")
    monkeypatch.setattr(selftest, "assets_dir", lambda: copy)
    monkeypatch.setattr(language, "assets_dir", lambda: copy)
    return copy


def said(problems: Sequence[Phrase]) -> list[str]:
    """*problems* in English."""
    english = Text(language=language.Language(language.SOURCE))
    return [english.say(problem) for problem in problems]


def only(monkeypatch: pytest.MonkeyPatch, *checks: selftest.Check) -> list[str]:
    """What the selftest reports if it only runs *checks*, each in a stage of its own."""
    monkeypatch.setattr(selftest, "_stages", lambda: tuple((check,) for check in checks))
    return said(selftest.selftest())


# ---------------------------------------------------------------- what is missing


def test_a_game_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its parts are imported on first use, so nothing else would notice."""
    assert selftest._games() == []
    lost = {"halloween": "halloween_games.games.halloween.look.look", "rhombus": "halloween_games.games.rhombus.ai"}
    for name in lost.values():
        monkeypatch.setitem(sys.modules, name, None)
    assert said(selftest._games()) == [
        f"A part of the game {game_id} cannot be loaded: {name} (import of {name} halted; None in sys.modules)."
        for game_id, name in lost.items()
    ]


def test_sounds(assets: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")  # whatever other tests of this process have left
    pygame.mixer.quit()
    assert selftest._sounds() == []
    (assets / "sound" / "win.ogg").unlink()
    (assets / "sound" / "tap.ogg").write_bytes(b"nonsense")
    missing, damaged = sorted(said(selftest._sounds()), reverse=True)
    assert missing == "The sound win.ogg is missing."
    assert damaged.startswith("The sound tap.ogg is damaged")


def test_drawings(assets: Path) -> None:
    assert selftest._drawings() == []
    (assets / "svg" / "icon" / "app.svg").write_bytes(b"nonsense")
    assert said(selftest._drawings()) == ["The drawing icon/app is missing or damaged."]


@pytest.mark.parametrize("content", [None, b"", b"nonsense", b"\xde\x12\x04\x95" + b"\xff" * 40])
def test_translations(assets: Path, content: bytes | None) -> None:
    assert selftest._languages() == []
    file = assets / "locale" / "de" / "LC_MESSAGES" / "halloween_games.mo"
    file.unlink()
    if content is not None:
        file.write_bytes(content)
    (problem,) = said(selftest._languages())
    assert problem.startswith("The translation “de” is missing or damaged: ")


@pytest.mark.parametrize("content", [None, "", "[]", "{}", '{"18-ghosts": 1}'])
def test_strength(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: str | None) -> None:
    assert selftest._strength() == []
    file = tmp_path / "strength.json"
    if content is not None:
        file.write_text(content, encoding="utf-8")
    monkeypatch.setattr(strength, "FILE", file)
    (problem,) = said(selftest._strength())
    assert problem.startswith("The file strength.json is ")


def test_the_list_of_a_packaged_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert selftest._manifest() == [], "a checkout has none"
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert said(selftest._manifest()) == ["The file manifest.txt is missing."]
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
    assert said(selftest._manifest()) == [
        "The file assets/changed is not as it was built.",
        "The file assets/gone is missing.",
        "The file lost.so is missing.",
    ]


def test_lessons(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert selftest._exercises() == []
    (tmp_path / "rhombus.lessons.toml").write_text('game = "rhombus"\ntitle = "x"\nlesson = [{}]', encoding="utf-8")
    monkeypatch.setattr(course_files, "levels_dir", lambda: tmp_path)
    monkeypatch.setattr(lesson_file, "_read_once", lesson_file._read_once.__wrapped__)
    found = said(selftest._exercises())
    assert len(found) == len(games.REGISTRY)
    assert "A lesson is missing or damaged. rhombus.lessons.toml: lesson[0]: The field “id” is missing." in found
    assert "A lesson is missing or damaged. 18_ghosts.lessons.toml: The file cannot be opened: No such file" in found[0]


def test_nights(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert selftest._exercises() == []
    monkeypatch.setattr(night_file, "levels_dir", lambda: tmp_path)
    monkeypatch.setattr(night_file, "campaign_of", night_file.campaign_of.__wrapped__)
    (found,) = said(selftest._exercises())
    assert found.startswith("One of the thirteen nights is missing or damaged. nights.toml: The file cannot be opened:")


def test_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    assert selftest._levels() == []
    game = games.load("pure-halloween")
    assert game.boards is not None
    boards = replace(game.boards, maps=("three_graves.tmx", "lost.tmx"))
    monkeypatch.setattr(games, "load", lambda game_id: replace(game, boards=boards))
    monkeypatch.setattr(games, "REGISTRY", {"pure-halloween": games.REGISTRY["pure-halloween"]})
    other, lost = said(selftest._levels())
    assert other.startswith("A level is missing or damaged. three_graves.tmx: The map has 3 × 3 squares, but")
    assert lost.startswith("A level is missing or damaged. ") and "lost.tmx" in lost and "{" not in lost


# ---------------------------------------------------------------- never a traceback


def fail_with(error: Exception) -> selftest.Check:
    """A check that raises."""

    def fail() -> list[Phrase]:
        raise error

    return fail


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (KeyError("LatoBold"), "KeyError: 'LatoBold'."),
        (ModuleNotFoundError("No module named 'pytmx'", name="pytmx"), "No module named 'pytmx'."),
        (FileNotFoundError(2, "No such file", "x.tmx"), "x.tmx: No such file."),
        (AssertionError(), "AssertionError."),
        (ImportError("@program {why}"), "@program {why}."),
    ],
)
def test_whatever_goes_wrong_is_a_sentence(monkeypatch: pytest.MonkeyPatch, error: Exception, told: str) -> None:
    assert only(monkeypatch, fail_with(error)) == [DAMAGED + told]


MISSING = ["pytmx", "halloween_games.games.rhombus.rules.state"]


@pytest.mark.long
@pytest.mark.parametrize(
    "module", [*MISSING, *(pytest.param(name, marks=ONLY_AT_NIGHT) for name in ("msgspec", "pygame.mixer"))]
)
def test_a_module_that_is_missing(module: str) -> None:
    """The whole program in a process of its own; each problem in one line, as if the files did not exist."""
    run = "from halloween_games.commands import cli\nsys.exit(cli.main(['selftest']))"
    script = f"import sys; sys.modules[{module!r}] = None\n{run}"
    done = python(script)
    assert (done.returncode, done.stdout) == (1, "")
    (line,) = done.stderr.splitlines()
    assert module in line


# ---------------------------------------------------------------- how it is told


def test_every_sentence_is_known_and_filled_in() -> None:
    """All text keys in the selftest's source, since some problems are hard to provoke."""
    calls = [node for node in ast.walk(ast.parse(Path(selftest.__file__).read_text("utf-8"))) if is_problem(node)]
    keys = [ast.literal_eval(call.args[0]) for call in calls]
    assert set(keys) == {key for key in TEXTS if key.startswith("selftest.")}
    for call, key in zip(calls, keys, strict=True):
        fields = {name for _, name, _, _ in string.Formatter().parse(TEXTS[key]) if name is not None}
        assert {word.arg for word in call.keywords} == fields, f"line {call.lineno}: {key}"


def is_problem(node: ast.AST) -> TypeGuard[ast.Call]:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_problem"


@pytest.fixture
def german(assets: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The catalog of a German-speaking user whose copy lacks a sound."""
    monkeypatch.setenv("LANGUAGE", "de")
    monkeypatch.setattr(selftest, "_stages", lambda: ((selftest._sounds,),))
    (assets / "sound" / "win.ogg").unlink()
    return assets / "locale" / "de" / "LC_MESSAGES" / "halloween_games.mo"


def test_it_speaks_the_language_of_the_player(german: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (cli.main(["selftest"]), capsys.readouterr().err) == (1, "Der Klang win.ogg fehlt.\n")
    german.unlink()
    assert (cli.main(["selftest"]), capsys.readouterr().err) == (1, "The sound win.ogg is missing.\n")


@pytest.mark.parametrize("head", ["text/plain", "charset=none", "charset=utf-8\nPlural-Forms: nplurals=2"])
def test_a_catalog_that_cannot_be_read(german: Path, capsys: pytest.CaptureFixture[str], head: str) -> None:
    german.write_bytes(catalog({"": f"Content-Type: {head}\n"}))
    assert cli.main(["selftest"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("halloween-games: A translation is damaged: ")


def catalog(sentences: Mapping[str, str]) -> bytes:
    """A file in gettext's binary format."""
    written = {"": "Content-Type: text/plain; charset=utf-8\n", **sentences}
    texts = [text.encode() for text in (*written, *written.values())]
    at, table, content = 28 + 8 * len(texts), b"", b""
    for text in texts:
        table += struct.pack("<II", len(text), at + len(content))
        content += text + b"\0"
    return struct.pack("<7I", 0x950412DE, 0, len(written), 28, 28 + 4 * len(texts), 0, 0) + table + content


@pytest.mark.parametrize("compiled", [True, False])
def test_it_ends_with_how_the_rules_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], compiled: bool
) -> None:
    monkeypatch.setattr(selftest, "selftest", lambda tell: [])
    monkeypatch.setattr(selftest, "is_compiled", lambda: compiled)
    assert cli.main(["selftest"]) == 0
    last = TEXTS["cli.rules_compiled" if compiled else "cli.rules_interpreted"]
    assert capsys.readouterr().out.splitlines() == [TEXTS["cli.all_well"], last]


def drop_output(monkeypatch: pytest.MonkeyPatch) -> None:
    """No stdout, as in a windowed program on Windows."""
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)


def test_without_an_output_a_box_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    """SDL has boxes only for the driver that is in use or named, so the selftest's own must be neither any more."""
    boxes: list[tuple[str, str, str]] = []
    quits: list[None] = []

    def show(*said: str) -> None:
        assert len(quits) == len(boxes) + 1 and "SDL_VIDEODRIVER" not in os.environ
        boxes.append((said[0], said[1], said[2]))

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(pygame, "quit", lambda: quits.append(None))
    monkeypatch.setattr(pygame.display, "message_box", show)
    drop_output(monkeypatch)
    monkeypatch.setattr(selftest, "selftest", lambda tell: [])
    assert cli.main(["selftest"]) == 0
    lost = [Phrase("selftest.file.missing", {"name": f"{number}.svg"}) for number in range(100)]
    monkeypatch.setattr(selftest, "selftest", lambda tell: lost)
    assert cli.main(["selftest"]) == 1
    (title, good, kind), (_, bad, other_kind) = boxes
    assert (title, kind, other_kind) == (TEXTS["program"], "info", "error")
    assert good.splitlines()[0] == TEXTS["cli.all_well"]
    assert bad.splitlines() == [f"The file {number}.svg is missing." for number in range(logs.LINES)]


def test_the_version_tells_if_the_computers_are_slow(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for interprets in (True, False):
        monkeypatch.setattr(machine, "is_interpreted", lambda interprets=interprets: interprets)
        slow = machine.why_slow()
        assert cli.main(["-V", "-v"]) == 0
        said = capsys.readouterr().out.splitlines()
        assert said[0].startswith("halloween-games ") and said[1:] == ([TEXTS[slow.key]] if slow is not None else [])
