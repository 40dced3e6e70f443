"""Compiling with mypyc: what is compiled, the restrictions on the sources, and that compiled rules behave the same."""

from __future__ import annotations

import ast
import importlib.util
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

import pytest

from build_scripts import compiled, dev, played
from tests.nightly import only_at_night

ROOT = Path(__file__).resolve().parents[1]
GAMES = sorted(file.parents[1].name for file in ROOT.glob("halloween_games/games/[!_]*/rules/state.py"))


def load_setup() -> Any:
    """setup.py as a module. Any: a module loaded from a path has no types."""
    spec = importlib.util.spec_from_file_location("script_setup", ROOT / "setup.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


SETUP = load_setup()


# ---------------------------------------------------------------- what is compiled


def test_the_rules_of_every_game_and_the_searches_are_compiled() -> None:
    """A new game is compiled without being listed anywhere."""
    files = SETUP.compiled_files()
    assert {f"halloween_games/games/{game}/rules/state.py" for game in GAMES} <= set(files)
    assert {f"halloween_games/games/{game}/rules/actions.py" for game in GAMES} <= set(files)
    assert "halloween_games/players/searches/mcts.py" in files
    assert [file for file in files if "/core/" in file] == [
        "halloween_games/core/kernel.py",
        "halloween_games/core/sets.py",
    ], "tests inherit from core"


def classes() -> Iterator[tuple[str, ast.ClassDef]]:
    for file in SETUP.compiled_files():
        for node in ast.walk(ast.parse((ROOT / file).read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                yield file, node


def test_who_has_a_hash_of_its_own_has_equality_of_its_own() -> None:
    """A compiled class does not inherit one without the other: equal actions would differ."""
    for file, node in classes():
        methods = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
        assert ("__hash__" in methods) == ("__eq__" in methods), f"{file}: {node.name}"


def test_numbers_that_are_read_at_import_are_no_structs() -> None:
    """mypyc takes a tuple of floats that is read before the module is complete for one that was not set."""
    for file in SETUP.compiled_files():
        module = ast.parse((ROOT / file).read_text(encoding="utf-8"))
        structs = {
            node.target.id
            for node in module.body
            if isinstance(node, ast.AnnAssign)
            and isinstance(node.target, ast.Name)
            and isinstance(node.annotation, ast.Name)
            and isinstance(node.value, ast.Tuple)
            and any(isinstance(part, ast.Constant) and isinstance(part.value, float) for part in node.value.elts)
        }
        read = {
            part.value.id
            for node in module.body
            if isinstance(node, ast.AnnAssign | ast.Assign)
            for part in ast.walk(node)
            if isinstance(part, ast.Subscript) and isinstance(part.value, ast.Name)
        }
        assert not structs & read, f"{file}: write Final[tuple[float, ...]] for {sorted(structs & read)}"


def test_no_class_that_is_inherited_from_core_has_slots() -> None:
    """mypyc rejects Python base classes with slots: each state defines its own ``to_move``."""
    from halloween_games.core.actions import Action
    from halloween_games.core.state import State

    for base in (State, Action):
        assert base.__dict__["__slots__"] == ()


# ---------------------------------------------------------------- building


def copy(folder: Path, patterns: str) -> Path:
    """The project with only *patterns* (the inside of a tuple) to compile, without optimization."""
    compiled.copy_sources(ROOT, folder, "build_scripts", "tests")
    before, rest = (ROOT / "setup.py").read_text(encoding="utf-8").split("COMPILED = (\n", 1)
    _, after = rest.split("\n)\n", 1)
    assert 'opt_level="2"' in after
    after = after.replace('opt_level="2"', 'opt_level="0"')
    (folder / "setup.py").write_text(f"{before}COMPILED = ({patterns},)\n{after}", encoding="utf-8")
    return folder


def run(folder: Path, *command: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run Python with the modules of *folder* first in the path."""
    env = {**os.environ, "PYTHONPATH": str(folder), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", **variables}
    env.pop("PYTEST_ADDOPTS", None)
    return subprocess.run(
        [sys.executable, *command], cwd=folder, env=env, check=False, capture_output=True, text=True, timeout=600
    )


CLOSEST = ", ".join(f"'halloween_games/games/closest_ghost/rules/{name}.py'" for name in ("actions", "board", "state"))


ALSO_COPIED = ("pure_halloween", "rhombus")  # classes that inherit from each other, and every kind of action

WHAT_RUNS = """
from importlib import import_module
import pytest
@pytest.mark.parametrize("game", {games!r})
def test_closest_and_others_are_compiled(game):
    assert not import_module(f"halloween_games.games.{{game}}.rules.state").__file__.endswith(".py")
"""


@pytest.mark.long
def test_a_compiled_game_keeps_the_contract(tmp_path: Path) -> None:
    """The smallest game, compiled in place, passes the contract tests; afterwards everything is removed again.

    Two larger ones pass the tests of copies and pickles, which depend on how classes are compiled.
    """
    pytest.importorskip("mypyc")
    if SETUP.compiler_problem() is not None:
        pytest.skip("no C compiler here")
    games = ("closest_ghost", *ALSO_COPIED)
    folder = copy(tmp_path / "copy", ", ".join(f"'halloween_games/games/{game}/rules/*.py'" for game in games))
    told: list[tuple[int, int]] = []
    assert compiled.build(folder, told=lambda *far: told.append(far)) > 0
    assert told[-1][0] == told[-1][1] > 1, "it tells how far it is"
    sources = [file.stem for game in games for file in (ROOT / f"halloween_games/games/{game}/rules").glob("[a-z]*.py")]
    built = [file.name.partition(".")[0] for file in compiled.built(folder)]
    assert sorted(built) == sorted([*sources, "compiled__mypyc"]), "the library has the name that setup.py says"

    (folder / "tests/contract/test_what_runs.py").write_text(WHAT_RUNS.format(games=games), encoding="utf-8")
    tests = ("tests/contract", "tests/games/closest_ghost/test_rules.py")
    chosen = "closest or test_copies and (pure-halloween or rhombus)"
    done = run(folder, "-m", "pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", "-k", chosen, *tests)
    assert done.returncode == 0, done.stdout[-3000:]

    assert compiled.clean(folder) == len(built)
    done = run(folder, "-m", "pytest", "-q", "-p", "no:xdist", "tests/contract/test_what_runs.py")
    assert done.returncode == 1, "what runs now is the source"


KERNELS = "'halloween_games/*/kernel.py', 'halloween_games/games/*/kernel.py'"
KERNEL_SEARCH = "'halloween_games/players/searches/kernel_search.py'"
KERNEL_TESTS = ("tests/contract/test_kernels.py", "tests/players/test_kernel_search.py")
TACTICS = "tests/players/test_tactics.py"  # takes an hour interpreted

INTERPRETED = "answers.txt"  # those of the copy before it was compiled
ANSWERS = """
from random import Random
from tests.players.test_kernel_search import WITH_KERNEL, positions, run, search_of
for name in WITH_KERNEL:
    for state in positions(name, 4):
        search = run(search_of(name, state, rng=Random(2)), 60)
        print(search.ranking(), search.line(), search.positions, search.reached)
"""


@pytest.fixture(scope="module")
def with_kernels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project in which the kernels and their search are compiled, and what they answered before."""
    pytest.importorskip("mypyc")
    if SETUP.compiler_problem() is not None:
        pytest.skip("no C compiler here")
    folder = copy(tmp_path_factory.mktemp("kernels") / "copy", f"{KERNELS}, {KERNEL_SEARCH}")
    interpreted = run(folder, "-c", ANSWERS)
    assert interpreted.returncode == 0, interpreted.stderr
    (folder / INTERPRETED).write_text(interpreted.stdout, encoding="utf-8")
    done = run(folder, "build_scripts/compiled.py")
    assert done.returncode == 0, done.stderr
    built = {file.name.partition(".")[0] for file in compiled.built(folder)}
    assert built == {"kernel", "kernel_search", "compiled__mypyc"}
    return folder


def check(folder: Path, *tests: str) -> None:
    """All of *tests* pass there, and none is left out because the kernels are not compiled."""
    done = run(folder, "-m", "pytest", "-q", "-rs", "-p", "no:xdist", "-p", "no:cacheprovider", *tests)
    assert done.returncode == 0 and "interpreted" not in done.stdout, done.stdout[-3000:]


@pytest.mark.long
def test_compiled_kernels_play_by_the_rules_and_answer_the_same(with_kernels: Path) -> None:
    """Native integers have 64 bits and never grow; interpreted ones do."""
    assert run(with_kernels, "-c", ANSWERS).stdout == (with_kernels / INTERPRETED).read_text(encoding="utf-8")
    check(with_kernels, *KERNEL_TESTS)


@pytest.mark.long
@only_at_night
@pytest.mark.parametrize("part", ["none_is_missed", "not none_is_missed"])
def test_compiled_kernels_miss_no_forced_win_or_peril(with_kernels: Path, part: str) -> None:
    check(with_kernels, "-k", part, TACTICS)


@pytest.mark.long
@pytest.mark.parametrize("compiler", ["/nonexistent/cc", "false"])
def test_without_a_compiler_there_is_a_notice_and_nothing_else(tmp_path: Path, compiler: str) -> None:
    pytest.importorskip("mypyc")
    folder = copy(tmp_path / "copy", CLOSEST)
    done = run(folder, "setup.py", "build_ext", "--inplace", CC=compiler)
    assert done.returncode == 0, done.stderr
    assert "NOTICE: The rules are not compiled (there is no C compiler" in done.stderr
    assert compiled.built(folder) == []


@pytest.mark.long
def test_what_cannot_be_translated_stays_python(tmp_path: Path) -> None:
    """mypyc reports errors with SystemExit; the build must continue."""
    pytest.importorskip("mypyc")
    if SETUP.compiler_problem() is not None:
        pytest.skip("no C compiler here")
    folder = copy(tmp_path / "copy", "'halloween_games/games/closest_ghost/rules/house.py'")
    board = folder / "halloween_games/games/closest_ghost/rules/house.py"
    board.write_text(board.read_text(encoding="utf-8") + '\n\nWRONG: int = "text"\n', encoding="utf-8")
    done = run(folder, "setup.py", "build_ext", "--inplace")
    assert done.returncode == 0, done.stderr
    assert "NOTICE: The rules are not compiled (mypyc could not translate the rules)" in done.stderr
    assert compiled.built(folder) == []


# ---------------------------------------------------------------- the command of dev.py


def test_dev_sees_a_source_that_was_edited_after_it_was_compiled(tmp_path: Path) -> None:
    package = tmp_path / "halloween_games"
    package.mkdir()
    suffix = EXTENSION_SUFFIXES[0]
    for name, when in (("old.py", 100), (f"old{suffix}", 200), ("new.py", 300), (f"new{suffix}", 200)):
        (package / name).touch()
        os.utime(package / name, (when, when))
    assert dev.edited_since_compiled(tmp_path) == ["halloween_games/new.py"]


# ---------------------------------------------------------------- played


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small checkout in which a file stands for each compiled module."""
    for name in ("core/kernel.py", "games/x.py", "players/x.py", "app/screen.py", "data_folders.py"):
        file = tmp_path / "halloween_games" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("1", encoding="ascii")
    (tmp_path / "build").mkdir()
    for name in ("assets/a.svg", "levels/a.tmx", *compiled.FOR_COMPILING):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("1", encoding="ascii")

    def build(root: Path, told: compiled.Told) -> int:
        told(1, 2)
        assert played.how_far(tmp_path) == "Compiling the rules: 1 of 2 files ..."
        suffix = EXTENSION_SUFFIXES[0]
        (root / "halloween_games" / "core" / f"kernel{suffix}").touch()
        return 1

    monkeypatch.setattr(compiled, "build", build)
    return tmp_path


def test_an_edited_rule_is_compiled_anew(checkout: Path) -> None:
    assert played.state(checkout) == (False, "")
    assert played.make(checkout) == ""
    assert played.how_far(checkout) == ""
    assert played.state(checkout) == (True, "")
    (checkout / "halloween_games" / "games" / "x.py").write_text("2", encoding="ascii")
    assert played.state(checkout) == (False, "")


def test_what_is_not_compiled_is_copied_at_each_start(checkout: Path) -> None:
    played.make(checkout)
    screen = checkout / "halloween_games" / "app" / "screen.py"
    screen.write_text("2", encoding="ascii")
    (checkout / "levels" / "a.tmx").rename(checkout / "levels" / "b.tmx")
    assert played.state(checkout) == (True, "")
    site = played.renew(checkout)
    assert (site / "halloween_games" / "app" / "screen.py").read_text(encoding="ascii") == "2"
    assert [file.name for file in (site / "levels").iterdir()] == ["b.tmx"]
    assert len(compiled.built(site)) == 1
